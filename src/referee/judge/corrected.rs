//! What a move breaks once the fault of its form is corrected: the correction that a fault proposes is
//! judged, and a second slip in the same entry is named with the first.

use crate::game::Games;
use crate::game::language::Advice;
use crate::game::reading::Boards;
use crate::referee::repair::corrected_text;
use crate::referee::verdict::{EntryPlace, Hint, Verdict};
use std::sync::Arc;

/// The longest log, in bytes, that is judged again.
const LONG: usize = 200_000;

/// What is still wrong with a corrected entry.
#[derive(Debug)]
struct StillIllegal {
    message: String,
    /// What a rule allows there.
    help: Option<String>,
    /// What probably happened there.
    hint: Option<Arc<dyn Hint>>,
}

impl Hint for StillIllegal {
    fn advice(
        &self,
        place_of: &dyn Fn(usize) -> EntryPlace,
        line_of: &dyn Fn(usize) -> usize,
    ) -> Option<Advice> {
        let probably = self.hint.as_ref();
        let probably = probably.and_then(|hint| hint.advice(place_of, line_of));
        let lead = format!("so corrected, the move is still illegal: {}", self.message);
        Some(match (probably, &self.help) {
            (Some(advice), _) => advice.after(&format!("{lead};")),
            (None, Some(help)) => format!("{lead}; {help}").into(),
            (None, None) => lead.into(),
        })
    }

    fn is_whole(&self) -> bool {
        false
    }

    fn follows_help(&self) -> bool {
        true
    }
}

/// Returns what is wrong with the entry of the only fault of a log once the fault is corrected as it
/// says; `None` if nothing is. `judge` judges a text and looks for what probably happened.
pub(super) fn still_illegal<L: Games>(
    text: &str,
    verdict: &Verdict,
    boards: &dyn Boards,
    judge: &dyn Fn(&str) -> Verdict,
) -> Option<Arc<dyn Hint>> {
    let [fault] = &verdict.faults[..] else {
        return None;
    };
    let number = fault.at.filter(|_| text.len() <= LONG)?;
    let corrected = corrected_text::<L>(text, boards)?;
    let verdict = judge(&corrected);
    let first = verdict.findings.first();
    let first = first.filter(|first| first.place.number == Some(number))?;
    let explanation = first.facts.explain();
    Some(Arc::new(StillIllegal {
        message: explanation.message,
        help: explanation.help,
        hint: verdict.hint.clone(),
    }))
}
