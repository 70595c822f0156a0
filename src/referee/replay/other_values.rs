//! Makes other values for the keys that a position leaves out, for [`super::otherwise`].

use crate::game::language::{Domain, Key, MoveNo, Shape, Value};
use crate::game::prelude::*;
use crate::game::{Game, Rng, Story, Table};
use crate::referee::setup::{OmittedValues, Setup, StartingPosition};

/// The number of games that are played on from the position, to see which values it may have.
const GAMES: usize = 1;
/// The most moves of such a game.
const MOVES: usize = 40;
/// How often a state of such a game is kept: after each of the first moves, then once in this many
/// moves.
const LOOKED: usize = 4;
/// A kind with more names than this is not tried name by name.
const FEW: usize = 8;
/// The most values that are tried for a missing entry of a mapping.
const MANY: usize = 24;
/// The longest order of which every permutation is tried.
const PERMUTED: usize = 4;

/// Values of keys, each by its index in the keys of `expect`.
pub(super) type Values = Vec<(usize, Value)>;

/// A position and its log, for which other values are made.
pub(super) struct OtherValues<'s, G: Game> {
    pub table: &'s Table<G>,
    pub setup: &'s Setup<G>,
    pub begun: &'s StartingPosition<G>,
    pub omitted: &'s OmittedValues,
}

impl<G: Game> OtherValues<'_, G> {
    /// Returns a state after the automatic steps that are due.
    pub(super) fn settled(&self, mut state: G::State) -> G::State {
        state.settle_all(self.table, &mut Story::unread());
        state
    }

    /// Returns the value that a position has for a key, as it is given or assumed.
    fn value(&self, key: usize) -> Value {
        (G::EXPECTS[key].show)(self.table, &self.begun.state)
    }

    /// Returns every other value of each key that has few of them, and mappings with their missing
    /// entries filled in.
    pub(super) fn each_alone(&self, open: &[usize]) -> Vec<Values> {
        let few = |key: usize| self.others(&G::EXPECTS[key].key.shape, &self.value(key));
        let mut all = Vec::new();
        for &key in open {
            all.extend(few(key).into_iter().map(|value| vec![(key, value)]));
        }
        for &key in open {
            all.extend(self.filled(key).into_iter().map(|value| vec![(key, value)]));
        }
        all
    }

    /// Returns values for the entries that a mapping leaves out: the same value for all of them,
    /// for all but one, and for each alone.
    fn filled(&self, key: usize) -> Vec<Value> {
        let known = &G::EXPECTS[key].key;
        let Shape::Map(domain, inner) = known.shape else {
            return Vec::new();
        };
        let given = self.omitted.given().find(|(name, _)| *name == known.name);
        let given = given.map_or(&[][..], |(_, value)| value.entries());
        let is_missing = |id: &u16| given.iter().all(|(known, _)| known != id);
        let names = self.names(domain).into_iter().filter_map(|name| name.id());
        let missing: Vec<u16> = names.filter(is_missing).collect();
        let mut values = self.others(inner, &Value::Unknown);
        values.retain(|value| *value != Value::Nobody);
        values.truncate(MANY);
        let to = |value: &Value, names: &dyn Fn(&u16) -> bool| {
            let names = missing.iter().filter(|id| names(id));
            Value::Map(domain, names.map(|id| (*id, value.clone())).collect())
        };
        let mut filled: Vec<Value> = values.iter().map(|value| to(value, &|_| true)).collect();
        for one in &missing {
            filled.extend(values.iter().map(|value| to(value, &|id| id != one)));
        }
        for one in &missing {
            filled.extend(values.iter().map(|value| to(value, &|id| id == one)));
        }
        filled
    }

    /// Returns other orders of the same names: the order in which the moves mention them, every
    /// rotation and, if the order is short, every permutation.
    fn orders(&self, order: &[Value]) -> Vec<Value> {
        let mut seen: Vec<Value> = Vec::new();
        for declared in &self.setup.moves.moves {
            let (_, args) = declared.action.declare();
            for value in args.0.iter().flatten() {
                if order.contains(value) && !seen.contains(value) {
                    seen.push(value.clone());
                }
            }
        }
        for name in order {
            if !seen.contains(name) {
                seen.push(name.clone());
            }
        }
        let from = |at: usize| order[at..].iter().chain(&order[..at]).cloned().collect();
        let mut orders: Vec<Vec<Value>> = vec![seen];
        orders.extend((1..order.len().min(FEW)).map(from));
        if order.len() <= PERMUTED {
            permutations(order, &mut Vec::new(), &mut orders);
        }
        orders.into_iter().map(Value::List).collect()
    }

    /// Returns the other values of a shape that has few of them; empty for any other shape.
    fn others(&self, shape: &Shape, value: &Value) -> Vec<Value> {
        let mut others: Vec<Value> = match shape {
            Shape::Word(words) => words.iter().map(|word| Value::Word(word)).collect(),
            Shape::Flag => vec![Value::Flag(false), Value::Flag(true)],
            Shape::Name(domains) => {
                let names = domains.iter().flat_map(|domain| self.names(*domain));
                names.collect()
            }
            Shape::OrNobody(inner) => {
                let mut others = self.others(inner, value);
                others.insert(0, Value::Nobody);
                others
            }
            Shape::Number => {
                let number = value.as_number().unwrap_or(0);
                let mut others = [1, -1, 2, -2, 3, -3, 20]
                    .map(|by| number.saturating_add(by))
                    .to_vec();
                others.extend(
                    [number / 2, 1]
                        .into_iter()
                        .filter(|other| other.abs_diff(number) > 3),
                );
                others.retain(|other| *other >= 0 || number < 0);
                others.into_iter().map(Value::Number).collect()
            }
            Shape::List(Shape::Name(_)) => self.orders(value.elements()),
            // A mapping of one entry, to a few values.
            Shape::Map(domain, inner) if *value == Value::Unknown => {
                let names = self.names(*domain).into_iter().filter_map(|name| name.id());
                let names: Vec<u16> = names.collect();
                let few = self.others(inner, value).into_iter().take(3);
                let entry =
                    |id: &u16, value: &Value| Value::Map(*domain, vec![(*id, value.clone())]);
                few.flat_map(|value| names.iter().map(|id| entry(id, &value)).collect::<Vec<_>>())
                    .collect()
            }
            _ => Vec::new(),
        };
        others.retain(|other| other != value);
        others
    }

    /// Returns the names of a kind; none if there are too many.
    fn names(&self, domain: Domain) -> Vec<Value> {
        let count = self.table.names(domain).map_or(0, |names| names.len());
        let count = if count > FEW { 0 } else { count as u16 };
        (0..count).map(|id| Value::Name(domain, id)).collect()
    }

    /// Returns states of a few games that are played on from the position.
    pub(super) fn play_on(&self, rng: &mut Rng) -> Vec<G::State> {
        let (table, mut tables) = (self.table, Vec::new());
        for _ in 0..GAMES {
            let mut state = self.settled(self.begun.state.clone());
            for number in 1..=MOVES {
                let Some(action) = state.suggest(table, rng) else {
                    break;
                };
                state.advance(table, &action, number as MoveNo);
                if number % LOOKED == 0 || number < LOOKED {
                    tables.push(state.clone());
                }
            }
        }
        tables
    }

    /// Returns other values of some keys, taken from one of the `played` states or made up.
    pub(super) fn at_random(&self, open: &[usize], played: &[G::State], rng: &mut Rng) -> Values {
        let mut keys = open.to_vec();
        rng.shuffle(&mut keys);
        keys.truncate(if rng.once_in(2) {
            1
        } else {
            1 + rng.below(open.len())
        });
        keys.sort_unstable();
        let from_play = rng.once_in(2);
        let table = rng.pick(played).filter(|_| from_play);
        let mut values: Values = Vec::new();
        for key in keys {
            let observable = &G::EXPECTS[key];
            let own = self.value(key);
            let other = match table {
                Some(state) => (observable.show)(self.table, state),
                None => self.other(&observable.key.shape, &own, rng),
            };
            if other != own && other != Value::Unknown {
                values.push((key, other));
            }
        }
        values
    }

    /// Returns another value of a shape, or the same if none can be made up.
    fn other(&self, shape: &Shape, value: &Value, rng: &mut Rng) -> Value {
        match shape {
            Shape::Map(domain, inner) => self.other_map(*domain, inner, value, rng),
            Shape::CountOrBag(_) if rng.once_in(2) => Value::number(1 + rng.below(FEW) as u16),
            Shape::List(inner) | Shape::Bag(inner) | Shape::CountOrBag(inner) => {
                let mut some = self.others(inner, &Value::Unknown);
                if let (true, Value::List(own)) = (some.is_empty(), value) {
                    some.clone_from(own);
                }
                rng.shuffle(&mut some);
                if !rng.once_in(3) {
                    some.truncate(rng.below(some.len() + 1));
                }
                Value::List(some)
            }
            Shape::OrNobody(Shape::Record(keys)) => {
                let mut field =
                    |key: &Key| (key.name, self.other(&key.shape, &Value::Unknown, rng));
                Value::Record(keys.iter().map(&mut field).collect())
            }
            _ => {
                let others = self.others(shape, value);
                rng.pick(&others).cloned().unwrap_or_else(|| value.clone())
            }
        }
    }

    /// Returns another mapping, which differs in one entry or in all.
    fn other_map(&self, domain: Domain, inner: &Shape, value: &Value, rng: &mut Rng) -> Value {
        let names = self.table.names(domain).map_or(0, |names| names.len());
        let (all, one) = (rng.once_in(3), rng.below(names));
        let mut entries = Vec::new();
        for id in 0..names {
            let own = value
                .entries()
                .iter()
                .find(|(of, _)| usize::from(*of) == id);
            let own = own.map_or(Value::Unknown, |(_, own)| own.clone());
            let entry = match all || id == one {
                true => self.other(inner, &own, rng),
                false => own,
            };
            if entry != Value::Unknown {
                entries.push((id as u16, entry));
            }
        }
        Value::Map(domain, entries)
    }
}

/// Adds every order of some values that begins with `begun`.
fn permutations(of: &[Value], begun: &mut Vec<Value>, all: &mut Vec<Vec<Value>>) {
    if begun.len() == of.len() {
        all.push(begun.clone());
        return;
    }
    for value in of {
        if !begun.contains(value) {
            begun.push(value.clone());
            permutations(of, begun, all);
            begun.pop();
        }
    }
}
