//! Mends of form: words that name nothing but are near to one that does.

use super::report::Mend;
use super::text_edits::{Entries, TextEdit, apply, composed, sorted};
use crate::game::Games;
use crate::language::{Fault, MOST_LISTED, Source, shown};
use crate::notation::scalar;
use crate::reading::Boards;
use crate::setup::faults_of;
use crate::text::parse::parse;

/// One mend may bring a further fault to light: so many times they are looked for.
const ROUNDS: usize = 4;

/// A log with its faults of form mended.
#[derive(Debug)]
pub struct Mended {
    /// The text with the mends.
    pub text: String,
    /// The mends, in the order of the text, as edits of the log as it was.
    pub mends: Vec<Mend>,
    /// The first fault that has no obvious mend, if there is one.
    pub left: Option<Fault>,
    /// The first fault of all.
    pub first: Option<Fault>,
}

/// Mends every fault that says what was meant.
pub fn mend<L: Games>(text: &str, boards: &dyn Boards) -> Mended {
    let mut mended = Mended { text: text.to_owned(), mends: Vec::new(), left: None, first: None };
    for _ in 0..ROUNDS {
        let faults = faults_of::<L>(&mended.text, boards, MOST_LISTED);
        if mended.first.is_none() {
            mended.first = faults.first().cloned();
        }
        let Some(unclear) = faults.iter().find(|fault| !is_clear(fault)) else {
            if faults.is_empty() {
                return mended;
            }
            match edits(&mended.text, &faults).and_then(|edits| again(&mended, edits, &faults)) {
                Some(next) => mended = next,
                None => {
                    mended.left = faults.into_iter().next();
                    return mended;
                }
            }
            continue;
        };
        mended.left = Some(unclear.clone());
        return mended;
    }
    mended.left = faults_of::<L>(&mended.text, boards, MOST_LISTED).into_iter().next();
    mended
}

/// Whether a fault lies in the log and says what was meant.
fn is_clear(fault: &Fault) -> bool {
    fault.instead.is_some() && fault.source == Source::Log && !fault.span.range().is_empty()
}

/// The edits that mend the faults of a text; `None` if two of them overlap.
fn edits(text: &str, faults: &[Fault]) -> Option<Vec<TextEdit>> {
    let parsed = parse(text);
    let entries = Entries::new(&parsed.tree, parsed.tree.root()?);
    let edit = |fault: &Fault| {
        let word = fault.instead.as_deref()?;
        let range = fault.span.range();
        let new = entries.quoted_like(range.clone(), word, scalar(word));
        Some(TextEdit::new(fault.at, range, new))
    };
    sorted(faults.iter().map(edit).collect::<Option<_>>()?)
}

/// The log with more of its faults mended.
fn again(before: &Mended, edits: Vec<TextEdit>, faults: &[Fault]) -> Option<Mended> {
    let text = apply(&before.text, &edits);
    let said = |edit: &TextEdit| {
        let fault = faults.iter().find(|fault| fault.span.start as usize == edit.start);
        let old = shown(&before.text[edit.start..edit.end]);
        let at = fault.and_then(|fault| fault.at).map_or(String::new(), |at| format!("move {at}: "));
        format!("{at}{old} is read as {}", shown(&edit.text))
    };
    let sentences: Vec<String> = edits.iter().map(said).collect();
    let earlier: Vec<TextEdit> = before.mends.iter().map(|mend| mend.edit.clone()).collect();
    let all = composed(&earlier, &edits)?;
    let mut mends: Vec<Mend> = Vec::new();
    let mut fresh = edits.iter().zip(sentences);
    for edit in all {
        let known = before.mends.iter().find(|mend| mend.edit == edit).map(|mend| mend.sentence.clone());
        let sentence = known.or_else(|| fresh.next().map(|(_, sentence)| sentence)).unwrap_or_default();
        mends.push(Mend { edit, sentence });
    }
    Some(Mended { text, mends, left: None, first: before.first.clone() })
}
