//! Two slips side by side, of which neither edit alone gets the log any further: two moves in a row are missing, or their
//! actors stand in each other's place.

use super::budget::ALL;
use super::costs::{ACTOR, EXCHANGED_ACTORS, Kind, OMITTED};
use super::edits::{actor_key, legal};
use super::playing::Cursor;
use super::report::Untried;
use super::script::Patch;
use super::search::Search;
use crate::game::Game;
use crate::game::language::Moves;
use crate::game::prelude::*;

/// The most work for all of them.
const WORK: u64 = ALL / 6;
/// Two moves are looked for so many moves before the violation at most.
const BEFORE: usize = 12;
/// Moves that are tried as the first of two at one place, and as the second behind each of them.
const AT_ONCE: usize = 300;
/// So many repairs are enough.
const MOST: usize = 1_500;
/// Two moves whose actors are exchanged are so many moves apart at most.
const APART: usize = 3;

/// Two edits that make a script sound, the second of the script that the first leads to.
pub(crate) struct Two<G: Game> {
    /// The edits.
    pub patches: [Patch<G>; 2],
    /// What both cost together.
    pub cost: u32,
    /// Moves between them and the first violation.
    pub distance: usize,
}

/// Looks for two edits side by side.
pub(crate) fn beside<G: Game>(search: &mut Search<'_, G>) -> Vec<Two<G>> {
    search.allow(WORK);
    let mut found = Vec::new();
    let nearest = search.last();
    let earliest = search
        .ordinal(nearest)
        .checked_sub(BEFORE)
        .map_or(0, |ordinal| search.moves[ordinal]);
    for at in (earliest..=nearest.min(search.prefix.reached)).rev() {
        let Some(cursor) = search.before(at) else {
            continue;
        };
        search.exchanged(at, &cursor, &mut found);
        search.both_missing(at, &cursor, &mut found);
        if search.is_spent() {
            search.leave(Untried::Beside, Some(at));
            break;
        }
    }
    found
}

impl<G: Game> Search<'_, G> {
    /// A move and one of the next few with each other's actors.
    fn exchanged(&mut self, at: usize, cursor: &Cursor<G>, found: &mut Vec<Two<G>>) {
        let ordinal = self.ordinal(at);
        if self.moves.get(ordinal) != Some(&at) {
            return;
        }
        let others: Vec<usize> = self
            .moves
            .iter()
            .skip(ordinal + 1)
            .take(APART)
            .copied()
            .collect();
        for other in others {
            let Some((one, two)) = self.with_each_others_actor(at, other) else {
                continue;
            };
            let one = self.instead(at, one, Kind::Actor, ACTOR);
            let two = self.instead(other, two, Kind::Actor, ACTOR);
            let mut items = self.script.items[at..=other].to_vec();
            let last = items.len() - 1;
            (items[0], items[last]) = (one.items[0].clone(), two.items[0].clone());
            let whole = Patch {
                at,
                until: other + 1,
                items,
                kind: Kind::Actor,
                cost: EXCHANGED_ACTORS,
                outcome: None,
            };
            if self.play(cursor, &whole).is_ok() {
                let placed = self.placed(whole);
                found.push(Two {
                    patches: [one, two],
                    cost: placed.cost,
                    distance: placed.distance,
                });
            }
        }
    }

    /// Two moves with each other's actors; `None` if both have the same or one has none.
    fn with_each_others_actor(&self, one: usize, other: usize) -> Option<(G::Move, G::Move)> {
        let declared = |at: usize| self.script.items[at].action().map(Moves::declare);
        let ((verb, mut args), (other_verb, mut others)) = (declared(one)?, declared(other)?);
        let (key, other_key) = (
            actor_key::<G::Move>(verb, &args)?,
            actor_key::<G::Move>(other_verb, &others)?,
        );
        if args.get(key) == others.get(other_key) {
            return None;
        }
        std::mem::swap(&mut args.0[key], &mut others.0[other_key]);
        Some((
            G::Move::read(verb, &args)?,
            G::Move::read(other_verb, &others)?,
        ))
    }

    /// Two moves in a row put in before an item. (If an expect stands between them, it shows the first of them to be missing,
    /// and that one alone gets the log further.)
    fn both_missing(&mut self, at: usize, cursor: &Cursor<G>, found: &mut Vec<Two<G>>) {
        let table = self.ground.table.clone();
        let behind = self.script.move_from(at).unwrap_or(self.script.items.len());
        let next = self
            .script
            .items
            .get(behind)
            .and_then(|item| item.action().cloned());
        // Before an expect and behind it are one game: it is tried before the expect only where it fails behind it.
        let tried = |known: &&Two<G>| (at + 1..=behind).contains(&known.patches[0].at);
        let actions = |known: &Two<G>| {
            known
                .patches
                .each_ref()
                .map(|patch| patch.items[0].action().cloned())
        };
        let known: Vec<[Option<G::Move>; 2]> = found.iter().filter(tried).map(actions).collect();
        for first in self.candidates(at, cursor) {
            let first = self.put_in(at, first);
            if self.is_spent() {
                return;
            }
            let mut between = cursor.copied(&table);
            if between.take(&table, &first.items[0], at, false).is_err() {
                continue;
            }
            let known: Vec<&Option<G::Move>> = known
                .iter()
                .filter(|[one, _]| one.as_ref() == first.items[0].action())
                .map(|[_, second]| second)
                .collect();
            for second in self.candidates(at, &between) {
                if self.is_spent() || found.len() >= MOST {
                    return;
                }
                if known.iter().any(|known| known.as_ref() == Some(&second)) {
                    continue;
                }
                let put_in = self.put_in(at, second);
                let second = Patch {
                    at: at + 1,
                    until: at + 1,
                    ..put_in
                };
                let mut after = between.copied(&table);
                if after.take(&table, &second.items[0], at + 1, false).is_err() {
                    continue;
                }
                if next.as_ref().is_some_and(|next| {
                    !after.state.is_expected(&table, next)
                        && after.state.implied_pass(&table).is_none()
                }) {
                    continue;
                }
                let items = vec![first.items[0].clone(), second.items[0].clone()];
                let whole = Patch {
                    at,
                    until: at,
                    items,
                    kind: Kind::Omitted,
                    cost: 2 * OMITTED,
                    outcome: None,
                };
                if self.play(cursor, &whole).is_ok() {
                    let placed = self.placed(whole);
                    found.push(Two {
                        patches: [first.clone(), second],
                        cost: placed.cost,
                        distance: placed.distance,
                    });
                }
            }
        }
    }

    /// Returns the moves that may be missing before an item, up to a limit.
    fn candidates(&mut self, at: usize, cursor: &Cursor<G>) -> Vec<G::Move> {
        let mut moves = legal(self, cursor, AT_ONCE);
        moves.extend(self.missing(at, cursor, AT_ONCE).0);
        moves
    }
}
