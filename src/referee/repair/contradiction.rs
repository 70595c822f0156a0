//! Says what was probably meant in a position that contradicts itself, if one thing that is listed in the
//! wrong place of a table explains it.

use super::budget::HINT;
use super::form_hint::KnownHint;
use super::header::judged;
use super::transfers::transfers;
use crate::game::language::{Fault, Source};
use crate::game::reading::Boards;
use crate::game::{Game, Games, Visit, Work};
use crate::referee::verdict::{Hint, Verdict};
use crate::yaml::tree::Tree;
use std::sync::Arc;

/// The most transfers that are named if several would do.
const NAMED: usize = 2;

/// The search for a transfer that makes a log with a contradictory position sound.
struct Contradiction<'r> {
    tree: &'r Tree<'r>,
    boards: &'r dyn Boards,
    budget: &'r Work,
}

impl Visit for Contradiction<'_> {
    type Out = Vec<String>;

    fn visit<G: Game>(self) -> Vec<String> {
        let tree = self.tree;
        let position = tree.root().and_then(|root| tree.get(root, "position"));
        let mut others = Vec::new();
        for (key, value) in position.into_iter().flat_map(|all| tree.entries(all)) {
            if let Some(key) = tree.scalar(key) {
                others.extend(transfers(tree, key, value, &|_| true));
            }
        }
        judged::<G>(tree.source(), others, self.boards, self.budget)
    }
}

/// Returns what was probably meant in a position that contradicts itself, if one thing that is listed in
/// the wrong place explains it and makes the whole record sound.
pub(crate) fn contradiction_hint<L: Games>(
    tree: &Tree<'_>,
    verdict: &Verdict,
    boards: &dyn Boards,
) -> Option<Arc<dyn Hint>> {
    let info = verdict.game?;
    let first = verdict.faults.first()?;
    let is_of_position = |fault: &Fault| {
        fault.source == Source::Log && fault.at.is_none() && fault.code == info.setup().code
    };
    if !verdict.faults.iter().all(is_of_position) {
        return None;
    }
    let budget = Work::up_to(HINT);
    let search = Contradiction {
        tree,
        boards,
        budget: &budget,
    };
    let found = L::with(info.id, search)?;
    if found.is_empty() || found.len() > NAMED || budget.is_spent() {
        return None;
    }
    let with = if found.len() == 1 { "that" } else { "either" };
    let sentence = format!(
        "probably {}; with {with}, the whole record is sound",
        found.join(", or ")
    );
    Some(Arc::new(KnownHint::new(sentence.into(), first.span)))
}
