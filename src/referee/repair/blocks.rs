//! Searches for two blocks of moves that are written in each other's place: the turns of two
//! players, two auctions, or the draws of two rounds.

use super::budget::LOOK;
use super::costs::{BLOCKS, EXCHANGED, Kind};
use super::edits::{actor_key, turn_of};
use super::playing::Cursor;
use super::script::Patch;
use super::search::Search;
use crate::game::Game;
use crate::game::language::{Moves, Value};
use std::ops::Range;

/// The most moves of a block.
const LONG: usize = 24;
/// Two blocks have more moves than this together, to be named as blocks.
const LEAST: usize = 3;
/// How many blocks after the first one are tried in its place.
const AFTER: usize = 5;
/// How many moves before the first violation the first block may begin.
const BEFORE: usize = 8;
/// How many later turns of the same player are tried in the place of one.
const TURNS: usize = 24;
/// How many moves after one such a turn may be.
const FAR: usize = 160;
/// How many draws or deals after one are tried in its place.
const CHANCES: usize = 3;

impl<G: Game> Search<'_, G> {
    /// Tries to exchange the block that begins at an item with each of the next few. A block is what
    /// one player or company does in a row, or what lies between two moves of one verb, such as two
    /// offers.
    pub(super) fn exchanged_blocks(&mut self, at: usize, cursor: &Cursor<G>) {
        let first = self.ordinal(at);
        let away = self.ordinal(self.violation).saturating_sub(first);
        if self.is_claim() || away > BEFORE || self.moves.get(first) != Some(&at) {
            return;
        }
        for by_verb in [false, true] {
            self.count(LOOK * LONG as u64);
            let blocks = self.blocks(first, by_verb);
            let Some((one, others)) = blocks.split_first() else {
                continue;
            };
            for (apart, other) in others.iter().enumerate() {
                // Two moves that change places are a slip of their own.
                if one.len() + other.len() < 3 {
                    continue;
                }
                if let Some(patch) = self.in_each_others_place(one, other, apart as u32) {
                    self.attempt(cursor, patch);
                }
                if self.is_spent() {
                    return;
                }
            }
        }
    }

    /// Returns the blocks from a move on, as ranges of moves.
    fn blocks(&self, first: usize, by_verb: bool) -> Vec<Range<usize>> {
        let turn = |ordinal: usize| -> Option<(usize, Option<Value>)> {
            let action = self.script.items[*self.moves.get(ordinal)?].action()?;
            Some(turn_of(action))
        };
        let mut blocks: Vec<Range<usize>> = Vec::new();
        let Some((verb, _)) = turn(first) else {
            return blocks;
        };
        let mut begin = first;
        while blocks.len() <= AFTER {
            let Some((own, actor)) = turn(begin) else {
                break;
            };
            // A draw or a deal is no part of a turn.
            if actor.is_none() || by_verb && own != verb {
                break;
            }
            let goes_on = |ordinal: &usize| match turn(*ordinal) {
                Some((other, _)) if by_verb => other != verb,
                Some((_, other)) => other == actor,
                None => false,
            };
            let mut rest = (begin + 1..self.moves.len()).take(LONG);
            let end = rest.find(|ordinal| !goes_on(ordinal));
            let end = end.unwrap_or_else(|| (begin + LONG).min(self.moves.len()));
            blocks.push(begin..end);
            begin = end;
        }
        blocks
    }

    /// Returns the edit that exchanges two blocks; what lies between them stays between them, and
    /// expects stay where they are.
    fn in_each_others_place(
        &self,
        one: &Range<usize>,
        other: &Range<usize>,
        apart: u32,
    ) -> Option<Patch<G>> {
        let order = other.clone().chain(one.end..other.start).chain(one.clone());
        let places = &self.moves[one.start..other.end];
        let (at, until) = (places[0], places[places.len() - 1] + 1);
        let mut items = self.script.items[at..until].to_vec();
        for (place, from) in places.iter().zip(order) {
            let action = self.script.items[self.moves[from]].action()?.clone();
            let patch = self.instead(*place, action, Kind::Swapped, 0);
            items[place - at] = patch.items[0].clone();
        }
        Some(Patch {
            at,
            until,
            items,
            kind: Kind::Swapped,
            cost: BLOCKS + apart,
            outcome: None,
        })
    }

    /// Tries to exchange the illegal move with a later one of the same verb and actor, however far apart:
    /// the scorekeeper wrote down the turns of one player in the wrong order.
    pub(super) fn exchanged_turns(&mut self, at: usize, cursor: &Cursor<G>) {
        let Some(action) = self.illegal_move(at) else {
            return;
        };
        let turn = turn_of(action);
        if turn.1.is_none() {
            return;
        }
        let is_own = |later: &&usize| {
            let other = self.script.items[**later].action();
            other.is_some_and(|other| turn_of(other) == turn && other != action)
        };
        let first = self.ordinal(at) + 1;
        let later = self.moves[first.min(self.moves.len())..].iter().take(FAR);
        let later: Vec<usize> = later.filter(is_own).take(TURNS).copied().collect();
        self.count(LOOK * FAR as u64);
        for (apart, other) in later.into_iter().enumerate() {
            let [one, two] = [other, at].map(|from| self.script.items[from].action().cloned());
            let (Some(one), Some(two)) = (one, two) else {
                return;
            };
            let cost = BLOCKS + u32::from(apart > 0);
            let patch = self.two_instead([(at, one), (other, two)], Kind::Swapped, cost);
            self.attempt(cursor, patch);
            if self.is_spent() {
                return;
            }
        }
    }

    /// Tries to exchange a draw or a deal with one of the next few.
    pub(super) fn exchanged_chances(&mut self, at: usize, cursor: &Cursor<G>) {
        let Some(action) = self.script.items[at].action() else {
            return;
        };
        let (verb, args) = action.declare();
        if actor_key::<G::Move>(verb, &args).is_some() {
            return;
        }
        let is_other = |later: &&usize| {
            let other = self.script.items[**later].action();
            other.is_some_and(|other| other.verb_index() == verb && other != action)
        };
        let first = self.ordinal(at) + 1;
        let later = self.moves[first..].iter().filter(is_other).take(CHANCES);
        let later: Vec<usize> = later.copied().collect();
        self.count((self.moves.len() - first) as u64);
        for (apart, other) in later.into_iter().enumerate() {
            let last = other - at;
            let mut items = self.script.items[at..=other].to_vec();
            let what = items[0].what.clone();
            items[0].what = std::mem::replace(&mut items[last].what, what);
            let patch = Patch {
                at,
                until: other + 1,
                items,
                kind: Kind::Exchanged,
                cost: EXCHANGED + apart as u32,
                outcome: None,
            };
            self.attempt(cursor, patch);
            if self.is_spent() {
                return;
            }
        }
    }
}

/// Returns the lengths of the first and of the last of two blocks that are swapped;
/// `None` if that is not the difference between two orders.
pub(super) fn exchanged_blocks<T: PartialEq>(was: &[T], is: &[T]) -> Option<(usize, usize)> {
    let count = was.len();
    let fits = |one: usize, other: usize| {
        let last = count - other;
        let order = was[last..].iter().chain(&was[one..last]).chain(&was[..one]);
        order.eq(is)
    };
    let all = (1..count).flat_map(|one| (1..=count - one).map(move |other| (one, other)));
    let all = all.filter(|(one, other)| one + other > LEAST && fits(*one, *other));
    // Whole blocks: as little as possible lies between them.
    all.max_by_key(|(one, other)| one + other)
}
