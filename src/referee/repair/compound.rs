//! Searches for missing moves that do several things. A game lists each thing as a move of its own
//! (placing one locomotive, say); here, moves of several things are built from these, one thing at
//! a time. Moves of this kind that the record asks for are made by the game itself
//! ([`Legal::missing`](crate::game::Legal)).

use super::budget::{ALL, ENTRY, copying_work};
use super::costs::Kind;
use super::playing::{Cursor, is_legal};
use super::search::{ScoredPatch, Search, listed};
use crate::game::Game;
use crate::game::language::{Args, Moves, Shape, Value};
use crate::game::prelude::*;
use std::collections::HashSet;
use std::rc::Rc;

/// How many moves before the first violation are considered.
const NEAR: usize = 12;
/// The most things that one move does.
const LONG: usize = 7;
/// The most moves that are tried at one place.
const AT_ONCE: usize = 6_000;
/// The most moves tried at one place that differ in one thing from a move that explains the record.
const MORE: usize = 1_000;
/// The most work for this search.
const WORK: u64 = ALL / 12;

/// A move that may be extended.
struct PartialMove<G: Game> {
    verb: usize,
    args: Args,
    /// The last thing it does, as a move of its own, and the state before that.
    last: G::Move,
    before: Rc<G::State>,
}

/// The identity of a thing that a move does.
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Mark {
    Name(usize, u16),
    Number(i64),
    Other(String),
}

impl Mark {
    fn of(value: &Value) -> Self {
        match value {
            Value::Name(domain, id) => Self::Name(*domain as usize, *id),
            Value::Number(number) => Self::Number(*number),
            other => Self::Other(format!("{other:?}")),
        }
    }
}

impl<G: Game> Search<'_, G> {
    /// Tries missing moves that do several things: wherever a missing move of this kind explains
    /// the record, or near the first violation if no edit of a move does. Returns `true` if all
    /// were tried.
    pub(crate) fn compound(&mut self) -> bool {
        let explained = |found: &ScoredPatch<G>| found.patch.kind != Kind::Expect;
        let mut places: Vec<usize> = Vec::new();
        if self.found.iter().any(explained) {
            let by_things = |found: &ScoredPatch<G>| {
                let action = found.patch.items.first()?.action()?;
                (found.patch.kind == Kind::Omitted
                    && list_key::<G::Move>(action.verb_index()).is_some())
                .then_some(found.patch.at)
            };
            places.extend(self.found.iter().filter_map(by_things));
            places.sort_unstable_by(|one, other| other.cmp(one));
            places.dedup();
        } else if let Some(nearest) = self.moves.len().checked_sub(1) {
            let ordinal = self
                .moves
                .partition_point(|at| *at < self.last())
                .min(nearest);
            places.extend(
                self.moves[ordinal.saturating_sub(NEAR)..=ordinal]
                    .iter()
                    .rev(),
            );
        }
        let most = self.done() + WORK;
        let mut whole = true;
        let from = self.from;
        for at in places.into_iter().filter(|at| *at >= from) {
            if self.is_spent() || self.done() >= most {
                return false;
            }
            if let Some(cursor) = self.before(at) {
                whole &= self.compound_at(at, &cursor, most);
            }
        }
        whole
    }

    fn compound_at(&mut self, at: usize, cursor: &Cursor<G>, most: u64) -> bool {
        let mut begun: Vec<PartialMove<G>> = Vec::new();
        let number = self.script.number_at(at);
        let mut states = vec![cursor.state.clone()];
        // If a turn may end implicitly, the move may as well be missing from the next player's
        // turn.
        if let Some(implied_pass) = cursor.state.implied_pass(self.context.table) {
            let mut ahead = cursor.state.clone();
            ahead.advance(self.context.table, &implied_pass.pass, number);
            states.push(ahead);
        }
        for state in states {
            begun.extend(self.one_by_one(&Rc::new(state), None));
        }
        // The moves that the game itself makes because the record asks for them were found already.
        let known = self
            .found
            .iter()
            .filter(|found| found.patch.kind == Kind::Omitted && found.patch.at == at);
        let known: Vec<G::Move> = known
            .filter_map(|found| found.patch.items.first()?.action().cloned())
            .collect();
        let mut tried: HashSet<Vec<Mark>> = known
            .iter()
            .map(|action| marks(&action.declare().1))
            .collect();
        self.near(at, cursor, &known, &mut tried, most);
        // Moves that were tried already are extended nevertheless.
        let mut seen: HashSet<Vec<Mark>> = HashSet::new();
        for _ in 1..LONG {
            let mut longer: Vec<PartialMove<G>> = Vec::new();
            for move_so_far in &begun {
                let mut state = G::State::clone(&move_so_far.before);
                self.count(ENTRY + copying_work(state.parts()));
                state.advance(self.context.table, &move_so_far.last, number);
                for compound in self.one_by_one(&Rc::new(state), Some(move_so_far)) {
                    if seen.len() >= AT_ONCE || self.done() >= most || self.is_spent() {
                        return false;
                    }
                    // The order of the things in one move hardly ever matters.
                    let marks = marks(&compound.args);
                    let is_tried = tried.contains(&marks);
                    if !seen.insert(marks) {
                        continue;
                    }
                    if !is_tried && let Some(action) = G::Move::read(compound.verb, &compound.args)
                    {
                        let patch = self.put_in(at, action);
                        self.attempt(cursor, patch);
                    }
                    longer.push(compound);
                }
            }
            begun = longer;
        }
        begun.is_empty()
    }

    /// Tries variants of moves that explain the record: first with one more thing about which the
    /// record is silent, then with one of their things replaced. Stops when the table's work
    /// reaches `most`.
    fn near(
        &mut self,
        at: usize,
        cursor: &Cursor<G>,
        known: &[G::Move],
        tried: &mut HashSet<Vec<Mark>>,
        most: u64,
    ) {
        let enough = tried.len() + MORE;
        for replaced in [false, true] {
            for action in known {
                let (verb, args) = action.declare();
                let Some(key) = list_key::<G::Move>(verb) else {
                    continue;
                };
                let things = args
                    .get(key)
                    .map(|value| value.elements().to_vec())
                    .unwrap_or_default();
                for place in if replaced {
                    0..things.len()
                } else {
                    things.len()..things.len() + 1
                } {
                    let (before, rest) = (&things[..place], &things[things.len().min(place + 1)..]);
                    let of = |things: Vec<Value>| {
                        let mut args = args.clone();
                        args.0[key] = Some(Value::List(things));
                        args
                    };
                    let Some(state) = self.behind(at, cursor, verb, action, &of(before.to_vec()))
                    else {
                        continue;
                    };
                    for thing in self.things(verb, key, &args, &state) {
                        if tried.len() >= enough || self.done() >= most || self.is_spent() {
                            return;
                        }
                        let longer =
                            of(before.iter().chain([&thing]).chain(rest).cloned().collect());
                        if tried.insert(marks(&longer))
                            && let Some(action) = G::Move::read(verb, &longer)
                        {
                            self.attempt(cursor, self.put_in(at, action));
                        }
                    }
                }
            }
        }
    }

    /// Returns the state after an inserted move has done the first of its things. `first` may have
    /// none.
    fn behind(
        &self,
        at: usize,
        cursor: &Cursor<G>,
        verb: usize,
        action: &G::Move,
        first: &Args,
    ) -> Option<Rc<G::State>> {
        let (table, number) = (self.context.table, self.script.number_at(at));
        let mut state = cursor.state.clone();
        self.count(2 * ENTRY + copying_work(state.parts()));
        while !is_legal::<G>(table, &state, action) {
            state.advance(table, &state.implied_pass(table)?.pass, number);
        }
        if let Some(first) =
            G::Move::read(verb, first).filter(|first| is_legal::<G>(table, &state, first))
        {
            state.advance(table, &first, number);
        }
        Some(Rc::new(state))
    }

    /// Returns the things that a move of this verb, with these other values, can do in a state.
    pub(crate) fn things(
        &mut self,
        verb: usize,
        key: usize,
        args: &Args,
        state: &Rc<G::State>,
    ) -> Vec<Value> {
        let compound = self.one_by_one(state, None).into_iter();
        let same = |compound: &PartialMove<G>| {
            let others = 0..args.0.len().max(compound.args.0.len());
            compound.verb == verb
                && others
                    .filter(|other| *other != key)
                    .all(|other| args.get(other) == compound.args.get(other))
        };
        compound
            .filter(same)
            .flat_map(|compound| {
                compound
                    .args
                    .get(key)
                    .map(|value| value.elements().to_vec())
                    .unwrap_or_default()
            })
            .collect()
    }

    /// Returns the moves of one thing in a state. If there is a move so far, its things are put
    /// before that of each; only moves with its verb and other values are returned.
    fn one_by_one(
        &mut self,
        state: &Rc<G::State>,
        so_far: Option<&PartialMove<G>>,
    ) -> Vec<PartialMove<G>> {
        const LISTED: usize = 400;
        let table = self.context.table;
        let mut found = Vec::new();
        for action in listed(table, state, LISTED) {
            let (verb, mut args) = action.declare();
            let Some(key) = list_key::<G::Move>(verb) else {
                continue;
            };
            let Some(things) = args
                .get(key)
                .map(|value| value.elements().to_vec())
                .filter(|things| things.len() == 1)
            else {
                continue;
            };
            if let Some(so_far) = so_far {
                let same = (0..args.0.len())
                    .all(|other| other == key || args.get(other) == so_far.args.get(other));
                if verb != so_far.verb || !same {
                    continue;
                }
                let earlier = so_far
                    .args
                    .get(key)
                    .map(|value| value.elements().to_vec())
                    .unwrap_or_default();
                args.0[key] = Some(Value::List(earlier.into_iter().chain(things).collect()));
            }
            found.push(PartialMove {
                verb,
                args,
                last: action,
                before: state.clone(),
            });
        }
        found
    }
}

/// Returns the identity of a move, whatever the order of its things.
fn marks(args: &Args) -> Vec<Mark> {
    let mut marks: Vec<Mark> = args
        .0
        .iter()
        .flatten()
        .flat_map(Value::elements)
        .map(Mark::of)
        .collect();
    marks.sort_unstable();
    marks
}

/// Returns the key of a verb that takes one thing or a list of several.
pub(crate) fn list_key<M: Moves>(verb: usize) -> Option<usize> {
    M::VERBS[verb]
        .keys
        .iter()
        .position(|key| matches!(key.shape, Shape::OneOrList(_)))
}
