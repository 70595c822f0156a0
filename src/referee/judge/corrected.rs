//! What a move breaks once the fault of its form is corrected: the correction that a fault proposes is
//! judged, and a second slip in the same entry is named with the first.

use crate::game::Games;
use crate::game::language::{Advice, Idle, MoveNo};
use crate::game::reading::Boards;
use crate::referee::repair::{corrected_text, may_have_way_out};
use crate::referee::verdict::{EntryPlace, Hint, Verdict};
use crate::yaml::tree::Tree;
use std::sync::Arc;

/// The longest log, in bytes, that is judged again.
const LONG: usize = 200_000;

/// What is still wrong with a corrected entry.
#[derive(Debug)]
struct StillIllegal {
    message: String,
    /// Whether it is a claim, which is not illegal but false.
    is_claim: bool,
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
        let lead = match self.is_claim {
            true => format!("so corrected, the claim is false: {}", self.message),
            false => format!("so corrected, the move is still illegal: {}", self.message),
        };
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

/// Returns the move of the only fault of a log, if the log is short enough to be judged again.
fn only_fault(text: &str, verdict: &Verdict) -> Option<MoveNo> {
    match &verdict.faults[..] {
        [fault] => fault.at.filter(|_| text.len() <= LONG),
        _ => None,
    }
}

/// Returns whether a log needs a search for what was probably meant. The answer does not depend on
/// whether the log was searched.
pub(crate) fn needs_way_out(tree: &Tree<'_>, verdict: &Verdict) -> bool {
    may_have_way_out(tree, verdict)
        || only_fault(tree.source(), verdict).is_some()
        || is_only_divided(tree.source(), verdict)
}

/// Returns whether the only fault of a log is that lines which were drawn in it divide it, if the log is
/// short enough to be judged again.
fn is_only_divided(text: &str, verdict: &Verdict) -> bool {
    let is_short = text.len() <= LONG;
    is_short && matches!(&verdict.faults[..], [fault] if fault.idle == Some(Idle::DrawnLines))
}

/// Says that a log which is only divided by drawn lines is sound without them; `None` if it is not.
pub(super) fn sound_undivided<L: Games>(
    text: &str,
    verdict: &Verdict,
    boards: &dyn Boards,
    judge: &dyn Fn(&str) -> Verdict,
) -> Option<Arc<dyn Hint>> {
    if !is_only_divided(text, verdict) {
        return None;
    }
    let undivided = judge(&corrected_text::<L>(text, boards)?);
    undivided
        .judgement
        .is_sound()
        .then(|| Arc::new(Undivided) as Arc<dyn Hint>)
}

/// That a log is sound without the lines that divide it.
#[derive(Debug)]
struct Undivided;

impl Hint for Undivided {
    fn advice(
        &self,
        _: &dyn Fn(usize) -> EntryPlace,
        _: &dyn Fn(usize) -> usize,
    ) -> Option<Advice> {
        Some("with that, the whole record is sound".into())
    }

    fn is_whole(&self) -> bool {
        true
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
    let number = only_fault(text, verdict)?;
    let corrected = corrected_text::<L>(text, boards)?;
    let verdict = judge(&corrected);
    let first = verdict.findings.first();
    let first = first.filter(|first| first.place.number == Some(number))?;
    let explanation = first.facts.explain();
    Some(Arc::new(StillIllegal {
        message: explanation.message,
        is_claim: first.rule.is_none(),
        // The help of a claim says what holds for every claim.
        help: explanation.help.filter(|_| first.rule.is_some()),
        hint: verdict.hint.clone(),
    }))
}

#[cfg(test)]
mod tests {
    use super::needs_way_out;
    use crate::game::reading::NoBoards;
    use crate::games::BuiltIn;
    use crate::referee::judge::{Effort, ReviewRequest, judge_with};
    use std::fs;
    use std::path::Path;

    /// Which logs of a run count among the first that need a search must not depend on whether they
    /// were searched: that depends on how fast the threads are.
    #[test]
    fn a_log_needs_a_way_out_whether_or_not_it_was_searched() {
        let mut needy = 0;
        for game in ["mini-rails", "ride-the-rails"] {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("fixtures")
                .join(game);
            for path in fs::read_dir(folder.join("cases")).expect("the cases") {
                let path = path.expect("a case").path();
                let Ok(text) = fs::read_to_string(&path) else {
                    continue;
                };
                let [nothing, full] = [Effort::Nothing, Effort::Full].map(|effort| {
                    let request = ReviewRequest {
                        hint: true,
                        effort,
                        ..ReviewRequest::default()
                    };
                    let judged = judge_with::<BuiltIn>(&text, &NoBoards, &request);
                    needs_way_out(&judged.tree, &judged.review.verdict)
                });
                assert_eq!(nothing, full, "{}", path.display());
                needy += usize::from(full);
            }
        }
        assert!(needy > 40, "{needy}");
    }
}
