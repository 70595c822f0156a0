//! The repairs of one edit that are as good as the best, and what they change.

use super::changes::Change;
use super::costs::{EXCHANGED_EVERYWHERE, Kind};
use super::likeliest::Likeliest;
use super::script::Script;
use super::search::{Further, ScoredPatch, Search};
use crate::game::Game;
use crate::game::language::Moves as _;
use crate::referee::setup::Setup;
use std::collections::HashSet;

/// The repairs that are as good as the best one.
pub(super) struct BestRepairs<G: Game> {
    pub found: Vec<ScoredPatch<G>>,
    /// The number of further moves that are legal with them; `None` if the whole record is sound.
    pub moves: Option<usize>,
    /// The best one, if it gets the log further without making the record sound.
    pub further: Option<Further<G>>,
}

impl<G: Game> BestRepairs<G> {
    /// Picks them from what a search has found; `None` if no repair is likely.
    pub(super) fn of(search: &Search<'_, G>, likeliest: Likeliest<G>) -> Option<Self> {
        let (found, moves, further) = match likeliest {
            Likeliest::Unsure => return None,
            Likeliest::Whole(found) => (found, None, None),
            Likeliest::Missing(found, moves) => (found, moves, None),
            Likeliest::Further(further) => {
                let first = further.first()?;
                let gained = search.gained(&first.found, first.reached);
                let is_as_good = |other: &&Further<G>| {
                    other.found.cost == first.found.cost
                        && search.gained(&other.found, other.reached) == gained
                };
                let best = further.iter().filter(is_as_good);
                let best = best.map(|further| further.found.clone()).collect();
                (best, Some(gained), Some(first.clone()))
            }
        };
        Some(Self {
            found,
            moves,
            further,
        })
    }

    /// Returns the changes that they make, each once. `None` if one of them is no change of the log.
    pub(super) fn distinct_changes(
        &self,
        setup: &Setup<G>,
        script: &Script<G>,
    ) -> Option<Vec<Change<G>>> {
        let entries = setup.moves.order.len();
        let written = setup.outcome.as_ref();
        let mut changes: Vec<Change<G>> = Vec::new();
        let mut known = HashSet::new();
        for found in &self.found {
            let change = Change::new(script, &found.patch, entries, written)?;
            if known.insert(format!("{:?}", change.canonical())) {
                changes.push(change);
            }
        }
        Some(changes)
    }

    /// Returns whether one of them exchanges two names in every move that bears one of them.
    pub(super) fn rename_everywhere(&self) -> bool {
        self.found.iter().any(|found| {
            found.patch.kind == Kind::NamesExchanged && found.patch.cost == EXCHANGED_EVERYWHERE
        })
    }
}

/// Returns the last entry before the only change that has the move which it replaces.
pub(super) fn same_move_before<G: Game>(
    script: &Script<G>,
    changes: &[Change<G>],
) -> Option<usize> {
    let [
        Change::Other {
            entry, old, new, ..
        },
    ] = changes
    else {
        return None;
    };
    if old.verb_index() == new.verb_index() || old.verb() == "pass" {
        return None;
    }
    let earlier = script
        .items
        .iter()
        .filter(|item| item.origin < Some(*entry));
    let mut same = earlier.filter(|item| item.action() == Some(old));
    same.next_back().and_then(|item| item.origin)
}
