//! Searches for two or three missing moves in a row, where there are too many moves to try every
//! pair. None of these moves alone gets the log further. So the search first inserts moves that let
//! the next move of the log be made. Then it replaces each of them in turn with the one that gets
//! the log furthest: what the record needs of one move mostly shows whatever the others are.

use super::adjacent::AdjacentEdits;
use super::costs::{Kind, OMITTED};
use super::edits::{actor_key, legal};
use super::playing::{Cursor, Stop};
use super::script::Patch;
use super::search::Search;
use crate::game::Game;
use crate::game::language::{Moves, Value};
use crate::game::prelude::*;

/// The most moves that are listed for one position.
const LISTED: usize = 24_000;
/// The most moves that the game itself thinks missing.
const WANTED: usize = 200;
/// The number of kinds of moves (a verb and its actor) that are tried first.
const KINDS: usize = 4;
/// The number of times that each of the moves is replaced with a better one.
const ROUNDS: usize = 3;
/// The most pairs that are tried together.
const TOGETHER: usize = 6_000;
/// The search ends after this many repairs.
const MOST: usize = 1_500;

/// The verb of a move and its actor.
type Of = (usize, Option<Value>);

fn of<M: Moves>(action: &M) -> Of {
    let (verb, args) = action.declare();
    let actor = actor_key::<M>(verb, &args).and_then(|key| args.get(key).cloned());
    (verb, actor)
}

impl<G: Game> Search<'_, G> {
    /// Tries to insert `count` moves in a row before an item.
    pub(crate) fn row(
        &mut self,
        at: usize,
        cursor: &Cursor<G>,
        count: usize,
        found: &mut Vec<AdjacentEdits<G>>,
    ) {
        let mut rows = Vec::new();
        self.begin(at, cursor, count, Vec::new(), &mut rows);
        for row in rows {
            if self.is_spent() || found.len() >= MOST {
                return;
            }
            self.climb(at, cursor, row, found);
        }
    }

    /// Returns rows of moves, one for each kind, after which the next move of the log can be made.
    fn begin(
        &mut self,
        at: usize,
        cursor: &Cursor<G>,
        count: usize,
        row: Vec<G::Move>,
        rows: &mut Vec<Vec<G::Move>>,
    ) {
        let table = self.context.table.clone();
        if row.len() == count {
            let next = self.script.move_from(at);
            let fits = next
                .and_then(|next| self.script.items[next].action())
                .is_none_or(|next| {
                    cursor.state.is_expected(&table, next)
                        || cursor.state.implied_pass(&table).is_some()
                });
            if fits {
                rows.push(row);
            }
            return;
        }
        let mut kinds: Vec<Of> = Vec::new();
        // The last move of a row has to bring about what comes next, such as the end of a round.
        let mut moves = if row.len() + 1 == count {
            self.missing(at, cursor, WANTED).0
        } else {
            Vec::new()
        };
        moves.extend(legal(self, cursor, LISTED));
        for action in moves {
            let own = of(&action);
            if kinds.contains(&own) {
                continue;
            }
            if kinds.len() == KINDS || self.is_spent() {
                return;
            }
            let mut after = cursor.copied(&table);
            let item = self.put_in(at, action.clone()).items.remove(0);
            if after.take(&table, &item, at, false).is_ok() {
                kinds.push(own);
                let longer = [&row[..], &[action]].concat();
                self.begin(at, &after, count, longer, rows);
            }
        }
    }

    /// Replaces each move of a row with the one that gets the log furthest, until the record is
    /// sound or nothing helps. If nothing helps alone, two moves are replaced together: the log may
    /// need something of each at the same place, such as the end of a round.
    fn climb(
        &mut self,
        at: usize,
        cursor: &Cursor<G>,
        mut row: Vec<G::Move>,
        found: &mut Vec<AdjacentEdits<G>>,
    ) {
        let Some(mut reached) = self.reach(at, cursor, &row) else {
            return self.note_row(at, &row, found);
        };
        for _ in 0..ROUNDS {
            let before = reached;
            let mut alike: Vec<Vec<G::Move>> = vec![Vec::new(); row.len()];
            for index in (0..row.len()).rev() {
                let others = self.replacements(at, cursor, &row, index);
                let sound = others.iter().filter(|(_, reach)| reach.is_none());
                for (action, _) in sound.take(MOST.saturating_sub(found.len())) {
                    let mut other = row.clone();
                    other[index] = action.clone();
                    self.note_row(at, &other, found);
                }
                if self.is_spent() || others.iter().any(|(_, reach)| reach.is_none()) {
                    return;
                }
                let furthest = others.iter().filter_map(|(_, reach)| *reach).max();
                let furthest = furthest.unwrap_or(0).max(reached);
                let is_furthest = |(_, reach): &&(G::Move, Option<usize>)| *reach == Some(furthest);
                let best = others
                    .iter()
                    .filter(is_furthest)
                    .map(|(action, _)| action.clone());
                alike[index] = best.collect();
                if furthest > reached
                    && let Some(best) = alike[index].first()
                {
                    reached = furthest;
                    row[index] = best.clone();
                }
            }
            if reached > before {
                continue;
            }
            match self.try_pairs(at, cursor, &alike, reached, found) {
                Some((pair, further)) => (row, reached) = (pair, further),
                None => return,
            }
        }
    }

    /// Returns the moves of the same kind that can be made in place of one of a row, each with how far
    /// the log gets with it.
    fn replacements(
        &mut self,
        at: usize,
        cursor: &Cursor<G>,
        row: &[G::Move],
        index: usize,
    ) -> Vec<(G::Move, Option<usize>)> {
        let table = self.context.table.clone();
        let mut here = cursor.copied(&table);
        for action in &row[..index] {
            let item = self.put_in(at, action.clone()).items.remove(0);
            if here.take(&table, &item, at, false).is_err() {
                return Vec::new();
            }
        }
        let kind = of(&row[index]);
        let mut others = Vec::new();
        let mut tried = row.to_vec();
        // If the game thinks some of them missing, the others are too many.
        let mut moves = self.missing(at, &here, WANTED).0;
        moves.retain(|action| of(action) == kind);
        if moves.is_empty() {
            moves = legal(self, &here, LISTED);
            moves.retain(|action| of(action) == kind);
        }
        for action in moves {
            if self.is_spent() {
                break;
            }
            tried[index] = action.clone();
            others.push((action, self.reach(at, cursor, &tried)));
        }
        others
    }

    /// Tries pairs of the moves that got the log furthest. Records every pair that makes it sound; if
    /// none does, returns the pair that gets it further.
    fn try_pairs(
        &mut self,
        at: usize,
        cursor: &Cursor<G>,
        alike: &[Vec<G::Move>],
        reached: usize,
        found: &mut Vec<AdjacentEdits<G>>,
    ) -> Option<(Vec<G::Move>, usize)> {
        let [first, second] = alike else {
            return None;
        };
        let before = found.len();
        let mut best: Option<(Vec<G::Move>, usize)> = None;
        let pairs = first
            .iter()
            .flat_map(|one| second.iter().map(move |other| [one, other]));
        for pair in pairs.take(TOGETHER) {
            if self.is_spent() || found.len() >= MOST {
                return None;
            }
            let pair = pair.map(G::Move::clone).to_vec();
            match self.reach(at, cursor, &pair) {
                None => self.note_row(at, &pair, found),
                Some(further) if further > best.as_ref().map_or(reached, |(_, most)| *most) => {
                    best = Some((pair, further));
                }
                Some(_) => {}
            }
        }
        best.filter(|_| found.len() == before)
    }

    /// Returns how far the log gets with some moves inserted; `None` if it gets to its end.
    fn reach(&mut self, at: usize, cursor: &Cursor<G>, row: &[G::Move]) -> Option<usize> {
        let patch = self.row_patch(at, row);
        match self.play(cursor, &patch) {
            Ok(()) => None,
            Err(Stop::At(stop)) => Some(stop),
            Err(Stop::Result) => Some(usize::MAX),
        }
    }

    fn row_patch(&self, at: usize, row: &[G::Move]) -> Patch<G> {
        let items = row
            .iter()
            .map(|action| self.put_in(at, action.clone()).items.remove(0));
        Patch {
            at,
            until: at,
            items: items.collect(),
            kind: Kind::Omitted,
            cost: OMITTED * row.len() as u32,
            outcome: None,
        }
    }

    fn note_row(&self, at: usize, row: &[G::Move], found: &mut Vec<AdjacentEdits<G>>) {
        let placed = self.placed(self.row_patch(at, row));
        let patches = row.iter().enumerate().map(|(index, action)| Patch {
            at: at + index,
            until: at + index,
            ..self.put_in(at, action.clone())
        });
        found.push(AdjacentEdits {
            patches: patches.collect(),
            cost: placed.cost,
            distance: placed.distance,
        });
    }
}
