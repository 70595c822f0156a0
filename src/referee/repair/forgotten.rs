//! Searches for one thing missing from a move of several, such as one hex of a `place` or one disc
//! of a draw.

use super::budget::{ENTRY, copying_work, list_work};
use super::compound::list_key;
use super::costs::{Kind, Likeness, value};
use super::playing::Cursor;
use super::script::Item;
use super::search::Search;
use crate::game::Game;
use crate::game::language::{Args, Domain, MoveNo, Moves, Shape, Value};
use crate::game::prelude::*;
use std::rc::Rc;

/// How many moves before the first violation are considered.
const NEAR: usize = 12;
/// The longest list that is tried with one name added or removed; no draw is longer.
const LONGEST: usize = 20;

impl<G: Game> Search<'_, G> {
    /// Tries the move at a place with one more thing, anywhere among the others.
    pub(crate) fn forgotten(&mut self, at: usize) {
        if at > self.prefix.reached
            || self.ordinal(self.last()).saturating_sub(self.ordinal(at)) > NEAR
        {
            return;
        }
        let Some(old) = self.script.items.get(at).and_then(Item::action).cloned() else {
            return;
        };
        let (verb, args) = old.declare();
        let Some(cursor) = self.before(at) else {
            return;
        };
        if at == self.violation {
            self.wrong_length(at, &cursor, (verb, &args));
        }
        let Some(key) = list_key::<G::Move>(verb) else {
            return;
        };
        let table = self.context.table.clone();
        let things = args
            .get(key)
            .map(|value| value.elements().to_vec())
            .unwrap_or_default();
        let number = self.script.number_at(at);
        let of = |things: Vec<Value>| {
            let mut args = args.clone();
            args.0[key] = Some(Value::List(things));
            G::Move::read(verb, &args)
        };
        let Some(mut state) = self.at_its_turn(&cursor, &old, number) else {
            return;
        };
        for place in 0..=things.len() {
            self.count(ENTRY + copying_work(state.parts()) + list_work(things.len()));
            for thing in self.things(verb, key, &args, &Rc::new(state.clone())) {
                let longer = things[..place]
                    .iter()
                    .chain([&thing])
                    .chain(&things[place..])
                    .cloned()
                    .collect();
                self.count(list_work(things.len()));
                if let Some(action) = of(longer) {
                    let patch = self.instead(at, action, Kind::Value, value(Likeness::Other));
                    self.attempt(&cursor, patch);
                }
                if self.is_spent() {
                    return;
                }
            }
            let Some(action) = things.get(place).and_then(|thing| of(vec![thing.clone()])) else {
                return;
            };
            if self.is_spent() || !state.broken(&table, &action).is_empty() {
                return;
            }
            state.advance(&table, &action, number);
        }
    }

    /// Returns the state in which a move is expected, after the passes that were left out before it.
    fn at_its_turn(
        &self,
        cursor: &Cursor<G>,
        action: &G::Move,
        number: MoveNo,
    ) -> Option<G::State> {
        let (table, mut state) = (self.context.table, cursor.state.clone());
        while !state.is_expected(table, action) {
            let implied_pass = state.implied_pass(table)?;
            state.advance(table, &implied_pass.pass, number);
        }
        Some(state)
    }

    /// Tries the illegal move at a place with one company more, or one less, in a list such as a draw.
    fn wrong_length(&mut self, at: usize, cursor: &Cursor<G>, (verb, args): (usize, &Args)) {
        let table = self.context.table.clone();
        let companies = table.names(Domain::Company).map_or(0, |names| names.len());
        for (key, known) in G::Move::VERBS[verb].keys.iter().enumerate() {
            let (Shape::List(Shape::Name([Domain::Company])), Some(Value::List(names))) =
                (&known.shape, args.get(key))
            else {
                continue;
            };
            if names.len() > LONGEST {
                continue;
            }
            let mut others: Vec<Vec<Value>> = Vec::new();
            for place in 0..=names.len() {
                // Inserting a name before an equal one gives the same list as inserting it after
                // that one.
                let is_new = |name: &Value| names.get(place) != Some(name);
                for id in 0..companies as u16 {
                    let name = Value::Name(Domain::Company, id);
                    if is_new(&name) {
                        others.push([&names[..place], &[name], &names[place..]].concat());
                    }
                }
                if names
                    .get(place)
                    .is_some_and(|name| names.get(place + 1) != Some(name))
                {
                    others.push([&names[..place], &names[place + 1..]].concat());
                }
            }
            for names in others {
                let mut args = args.clone();
                args.0[key] = Some(Value::List(names));
                if let Some(action) = G::Move::read(verb, &args) {
                    let patch = self.instead(at, action, Kind::Value, value(Likeness::Other));
                    self.attempt(cursor, patch);
                }
                if self.is_spent() {
                    return;
                }
            }
        }
    }
}
