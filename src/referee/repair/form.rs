//! Fixes of form: unknown words that are similar to a known one.

use super::budget::read;
use super::report::Mend;
use super::text_edits::Entries;
use crate::game::language::{Fault, MOST_LISTED, Source, shown};
use crate::game::notation::scalar;
use crate::game::reading::Boards;
use crate::game::{Games, Work};
use crate::referee::setup::faults_of;
use crate::yaml::Span;
use crate::yaml::edit::{TextEdit, apply, composed, sorted};
use crate::yaml::parse::parse;
use crate::yaml::tree::{NodeId, Tree};

/// One mend may bring a further fault to light: so many times they are looked for.
const ROUNDS: usize = 4;

/// A log with its faults of form fixed.
#[derive(Debug)]
pub(crate) struct Mended {
    /// The fixed text.
    pub text: String,
    /// The fixes, in the order of the text, as edits of the original log.
    pub mends: Vec<Mend>,
    /// The first fault without an obvious fix.
    pub left: Option<Fault>,
    /// The first fault of all.
    pub first: Option<Fault>,
}

/// Fixes every fault that says what was meant. The work is taken from the budget.
pub(crate) fn mend<L: Games>(text: &str, boards: &dyn Boards, budget: &Work) -> Mended {
    let mut mended = Mended {
        text: text.to_owned(),
        mends: Vec::new(),
        left: None,
        first: None,
    };
    for _ in 0..ROUNDS {
        budget.count(read(&mended.text));
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
    mended.left = faults_of::<L>(&mended.text, boards, MOST_LISTED)
        .into_iter()
        .next();
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
    let edit = |at: Option<u32>, span: Span, word: &str| {
        let range = span.range();
        let new = entries.quoted_like(range.clone(), word, scalar(word));
        TextEdit::new(at, range, new)
    };
    let renamed = renamed(&parsed.tree, faults);
    let in_header = renamed
        .iter()
        .map(|(node, word)| edit(None, parsed.tree.span(*node), word));
    let is_renamed = |fault: &&Fault| {
        !renamed
            .iter()
            .any(|(node, _)| parsed.tree.scalar(*node) == fault.instead.as_deref())
    };
    let others = faults
        .iter()
        .filter(is_renamed)
        .map(|fault| Some(edit(fault.at, fault.span, fault.instead.as_deref()?)));
    sorted(in_header.map(Some).chain(others).collect::<Option<_>>()?)
}

/// The players of the header of whom the log never speaks again by this name, but several times by one that is almost it: the
/// header is what is misspelt. Each with the name that the log has.
fn renamed<'t>(tree: &'t Tree<'_>, faults: &[Fault]) -> Vec<(NodeId, &'t str)> {
    /// A single occurrence would be a slip in the move.
    const SEVERAL: usize = 2;
    /// The most players of any game.
    const PLAYERS: usize = 8;
    let list = tree.root().and_then(|root| tree.get(root, "players"));
    let mut renamed = Vec::new();
    let players = list.into_iter().flat_map(|list| tree.children(list));
    for player in players.take(PLAYERS) {
        let Some(name) = tree.scalar(player) else {
            continue;
        };
        let mut meant = faults
            .iter()
            .filter(|fault| fault.instead.as_deref() == Some(name))
            .map(|fault| fault.span);
        let (Some(first), count) = (meant.next(), 1 + meant.clone().count()) else {
            continue;
        };
        let is_said = |span: Span| tree.source()[span.range()].trim_matches(['"', '\'']);
        let one = meant.all(|span| is_said(span) == is_said(first));
        let never = || {
            tree.root()
                .into_iter()
                .flat_map(|root| tree.within(root))
                .all(|node| node == player || tree.scalar(node) != Some(name))
        };
        if count >= SEVERAL && one && never() {
            renamed.push((player, is_said(first)));
        }
    }
    renamed
}

/// The log with more of its faults mended.
fn again(before: &Mended, edits: Vec<TextEdit>, faults: &[Fault]) -> Option<Mended> {
    let text = apply(&before.text, &edits);
    let said = |edit: &TextEdit| {
        let fault = faults
            .iter()
            .find(|fault| fault.span.start as usize == edit.start);
        let old = shown(&before.text[edit.start..edit.end]);
        let at = fault
            .and_then(|fault| fault.at)
            .map_or(String::new(), |at| format!("move {at}: "));
        format!("{at}{old} is read as {}", shown(&edit.text))
    };
    let sentences: Vec<String> = edits.iter().map(said).collect();
    let earlier: Vec<TextEdit> = before.mends.iter().map(|mend| mend.edit.clone()).collect();
    let all = composed(&earlier, &edits)?;
    let mut mends: Vec<Mend> = Vec::new();
    let mut fresh = edits.iter().zip(sentences);
    for edit in all {
        let known = before
            .mends
            .iter()
            .find(|mend| mend.edit == edit)
            .map(|mend| mend.sentence.clone());
        let sentence = known
            .or_else(|| fresh.next().map(|(_, sentence)| sentence))
            .unwrap_or_default();
        mends.push(Mend { edit, sentence });
    }
    Some(Mended {
        text,
        mends,
        left: None,
        first: before.first.clone(),
    })
}
