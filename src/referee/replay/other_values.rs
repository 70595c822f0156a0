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
/// The most values that are made up for a missing record.
const RECORDS: usize = 900;
/// The numbers that are tried in such a record.
const NUMBERS: [i64; 5] = [3, 2, 5, 1, 8];
/// A name that the log mentions within this many moves may have been left out until then.
const MENTIONED: usize = 16;

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
    pub(super) fn value(&self, key: usize) -> Value {
        (G::EXPECTS[key].show)(self.table, &self.begun.state)
    }

    /// Returns every other value of each key that has few of them, and mappings with their missing
    /// entries filled in.
    pub(super) fn each_alone(&self, open: &[usize]) -> Vec<Values> {
        let few = |key: usize| match self.given_order(key) {
            Some(begun) => self.completed(begun, &self.value(key)),
            None => self.others(&G::EXPECTS[key].key.shape, &self.value(key)),
        };
        let mut all = Vec::new();
        for &key in open {
            all.extend(few(key).into_iter().map(|value| vec![(key, value)]));
        }
        for &key in open {
            all.extend(self.filled(key).into_iter().map(|value| vec![(key, value)]));
        }
        for &key in open {
            all.extend(
                self.records(key)
                    .into_iter()
                    .map(|value| vec![(key, value)]),
            );
        }
        all
    }

    /// Returns every other order of the names of a key, if it lists each name of its kind once. `None`
    /// if there are too many, or the list is given in part.
    pub(super) fn all_orders(&self, key: usize) -> Option<Vec<Values>> {
        let Shape::List(Shape::Name(domains)) = G::EXPECTS[key].key.shape else {
            return None;
        };
        let names: Vec<Value> = domains.iter().flat_map(|it| self.names(*it)).collect();
        let own = self.value(key);
        let is_whole = own.elements().len() == names.len() && names.len() <= PERMUTED;
        if !is_whole || self.given_order(key).is_some() {
            return None;
        }
        let mut orders = Vec::new();
        permutations(&names, &mut Vec::new(), &mut orders);
        let orders = orders.into_iter().map(Value::List);
        let others = orders.filter(|order| *order != own);
        Some(others.map(|order| vec![(key, order)]).collect())
    }

    /// Returns the names of a kind that the moves do not mention before a certain move, for each
    /// such set of names: what is still to come (an offer of a marker, a bid) has not happened yet,
    /// and what is not mentioned may have. What a record of the position names is under way.
    fn unmentioned(&self, domain: Domain) -> Vec<Vec<Value>> {
        let mut left = self.names(domain);
        let mut sets = vec![left.clone()];
        for (_, value) in self.omitted.given() {
            let Value::Record(fields) = value else {
                continue;
            };
            left.retain(|name| fields.iter().all(|(_, value)| value != name));
            sets.push(left.clone());
        }
        for declared in self.setup.moves.moves.iter().take(MENTIONED) {
            let (_, args) = declared.action.declare();
            let before = left.len();
            left.retain(|name| !args.0.iter().flatten().any(|value| value == name));
            if left.len() < before {
                sets.push(left.clone());
            }
        }
        sets
    }

    /// Returns records for a key whose value is one and is left out: an auction may be open, of any
    /// company and with any bidder. What a record need not say is left out or, if it is a list of
    /// names, has those that the next moves do not mention.
    fn records(&self, key: usize) -> Vec<Value> {
        let observable = &G::EXPECTS[key];
        let Shape::OrNobody(Shape::Record(keys)) = observable.key.shape else {
            return Vec::new();
        };
        let given = self.omitted.given();
        let mut given = given.filter(|(name, _)| *name == observable.key.name);
        let given = given.find_map(|(_, value)| matches!(value, Value::Record(_)).then_some(value));
        // Names vary the fastest, numbers the slowest: most of them are as good as any other.
        let mut fields: Vec<&Key> = keys.iter().collect();
        fields.sort_by_key(|field| match field.shape {
            Shape::Name(_) => 0,
            Shape::Number => 2,
            _ => 1,
        });
        let mut records: Vec<Vec<(&'static str, Value)>> = vec![Vec::new()];
        for field in fields {
            let of_value = |value: Option<Value>| {
                let with = |record: &Vec<_>| with_field(record, field.name, value.as_ref());
                records.iter().map(with).collect::<Vec<_>>()
            };
            let mut all = Vec::new();
            let values = match given.and_then(|record| record.field(field.name)) {
                Some(known) => vec![Some(known.clone())],
                None => self.of_field(field, given.is_some()),
            };
            for value in values {
                all.extend(of_value(value));
            }
            all.truncate(RECORDS);
            records = all;
        }
        records.into_iter().map(Value::Record).collect()
    }

    /// Returns values of a field of a record; `None` means that it is left out. If other fields are
    /// given, so that there are few records, it may be any list of names.
    fn of_field(&self, field: &Key, is_in_part: bool) -> Vec<Option<Value>> {
        let mut values: Vec<Option<Value>> = match field.shape {
            Shape::Number => {
                // A bid that follows is higher.
                let numbers = self.setup.moves.moves.iter().take(MENTIONED);
                let numbers = numbers.flat_map(|declared| declared.action.declare().1.0);
                let lower = numbers.flatten().filter_map(|value| value.as_number());
                let lower = lower.map(|number| number.saturating_sub(1));
                let mut numbers: Vec<i64> = NUMBERS.to_vec();
                numbers.extend(lower.filter(|number| !NUMBERS.contains(number)).take(2));
                numbers
                    .into_iter()
                    .map(|it| Some(Value::Number(it)))
                    .collect()
            }
            Shape::Bag(Shape::Name([domain])) | Shape::List(Shape::Name([domain])) => {
                // Not everybody has passed: then nobody would be to act.
                let mut sets = self.unmentioned(*domain).split_off(1);
                if is_in_part {
                    sets.extend(subsets(&self.names(*domain)));
                }
                sets.into_iter().map(|set| Some(Value::List(set))).collect()
            }
            shape => self
                .others(&shape, &Value::Unknown)
                .into_iter()
                .map(Some)
                .collect(),
        };
        if !field.required {
            values.insert(0, None);
        }
        values
    }

    /// Returns values for the entries that a mapping leaves out, or gives in part: the same value for all of them,
    /// for those that the next moves do not mention, for all but one, and for each alone; and the
    /// values that another key gives, for the same sets.
    fn filled(&self, key: usize) -> Vec<Value> {
        let known = &G::EXPECTS[key].key;
        let Shape::Map(domain, inner) = known.shape else {
            return Vec::new();
        };
        let known_name = known.name;
        let given = self.omitted.given().find(|(name, _)| *name == known_name);
        let given = given.map_or(&[][..], |(_, value)| value.entries());
        let is_given = |(known, _): &(u16, Value), id: &u16| {
            known == id && !self.omitted.is_short(known_name, (domain, *id))
        };
        let is_missing = |id: &u16| given.iter().all(|entry| !is_given(entry, id));
        let missing = |names: Vec<Value>| -> Vec<u16> {
            let names = names.into_iter().filter_map(|name| name.id());
            names.filter(is_missing).collect()
        };
        let mut sets: Vec<Vec<u16>> = Vec::new();
        for set in self.unmentioned(domain).into_iter().map(missing) {
            if !set.is_empty() && !sets.contains(&set) {
                sets.push(set);
            }
        }
        let all = missing(self.names(domain));
        let but = |one: &u16| all.iter().copied().filter(|id| id != one).collect();
        sets.extend(all.iter().map(but));
        sets.extend(all.iter().map(|one| vec![*one]));
        let mut values = self.others(inner, &Value::Unknown);
        values.retain(|value| *value != Value::Nobody);
        values.truncate(MANY);
        let same = |set: &Vec<u16>| {
            let to = |value: &Value| {
                Value::Map(domain, set.iter().map(|id| (*id, value.clone())).collect())
            };
            values.iter().map(to).collect::<Vec<_>>()
        };
        let alike = self.given_alike(key);
        let copied = |set: &Vec<u16>| {
            let of = |(id, _): &&(u16, Value)| set.contains(id);
            let copy = |from: &&[(u16, Value)]| {
                Value::Map(domain, from.iter().filter(of).cloned().collect())
            };
            alike.iter().map(copy).collect::<Vec<_>>()
        };
        let copies: Vec<Value> = sets.iter().flat_map(copied).collect();
        let mut filled: Vec<Value> = sets.iter().flat_map(same).collect();
        filled.extend(copies.into_iter().filter(|copy| !copy.entries().is_empty()));
        filled
    }

    /// Returns the entries of the other keys that are given and have the same shape: who controls a
    /// company may be who controlled it last.
    fn given_alike(&self, key: usize) -> Vec<&[(u16, Value)]> {
        let shape = &G::EXPECTS[key].key.shape;
        let is_alike = |name: &str| {
            let mut others = G::EXPECTS.iter().enumerate();
            others.any(|(at, it)| at != key && it.key.name == name && it.key.shape == *shape)
        };
        let given = self.omitted.given().filter(|(name, _)| is_alike(name));
        let of = given.filter(|(_, value)| matches!(value, Value::Map(..)));
        of.map(|(_, value)| value.entries()).collect()
    }

    /// Returns the names with which an order begins that the position gives in part; `None` if it
    /// leaves the order out.
    fn given_order(&self, key: usize) -> Option<&[Value]> {
        let known = &G::EXPECTS[key].key;
        let Shape::List(Shape::Name(_)) = known.shape else {
            return None;
        };
        let given = self.omitted.given().find(|(name, _)| *name == known.name);
        given.map(|(_, value)| value.elements())
    }

    /// Returns other orders that begin with the names that are given, with every order of the
    /// others in `whole` behind them, as far as [`Self::orders`] makes it.
    fn completed(&self, begun: &[Value], whole: &Value) -> Vec<Value> {
        let left = whole.elements().iter();
        let left: Vec<Value> = left.filter(|name| !begun.contains(name)).cloned().collect();
        let orders = self.orders(&left).into_iter();
        let behind = |rest: Value| Value::List([begun, rest.elements()].concat());
        orders.map(behind).filter(|other| other != whole).collect()
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
                let mut others = [1, -1, 2, -2, 3, -3, 4, 5, 20]
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

/// Adds to a mapping, a record or an order that is given in part what only the other value has; the
/// names of an order follow those that are given. An entry that leaves figures out gets those of the
/// other value as well; `is_short` says of whom they are left out. Any other value stays as it is
/// given.
pub(super) fn complete(
    given: &Value,
    other: &Value,
    is_short: &dyn Fn((Domain, u16)) -> bool,
) -> Value {
    if let (Value::Record(own), Value::Record(fields)) = (given, other) {
        let is_new = |(name, _): &&(&str, Value)| own.iter().all(|(known, _)| known != name);
        let more = fields.iter().filter(is_new).cloned();
        return Value::Record(own.iter().cloned().chain(more).collect());
    }
    if let (Value::List(own), Value::List(names)) = (given, other) {
        let more = names.iter().filter(|name| !own.contains(name)).cloned();
        return Value::List(own.iter().cloned().chain(more).collect());
    }
    let Value::Map(domain, own) = given else {
        return given.clone();
    };
    let others = other.entries();
    let whole = |(id, value): &(u16, Value)| {
        let other = others.iter().find(|(known, _)| known == id);
        let other = other.filter(|_| is_short((*domain, *id)));
        let value = match other {
            Some((_, other)) => complete(value, other, &|_| false),
            None => value.clone(),
        };
        (*id, value)
    };
    let is_new = |(id, _): &&(u16, Value)| own.iter().all(|(known, _)| known != id);
    let more = others.iter().filter(is_new).cloned();
    Value::Map(*domain, own.iter().map(whole).chain(more).collect())
}

/// Adds a field to a record, unless its value is left out. A list loses the names that other fields
/// already have: whoever has the highest bid has not passed.
fn with_field(
    record: &[(&'static str, Value)],
    name: &'static str,
    value: Option<&Value>,
) -> Vec<(&'static str, Value)> {
    let is_new = |one: &&Value| record.iter().all(|(_, known)| known != *one);
    let value = match value {
        Some(Value::List(list)) => Some(Value::List(list.iter().filter(is_new).cloned().collect())),
        value => value.cloned(),
    };
    let value = value.map(|value| (name, value));
    record.iter().cloned().chain(value).collect()
}

/// Returns every selection of some values, the whole being among them.
fn subsets(of: &[Value]) -> Vec<Vec<Value>> {
    let mut all = vec![Vec::new()];
    for value in of {
        let with = |set: &Vec<Value>| set.iter().chain([value]).cloned().collect();
        all.extend(all.iter().map(with).collect::<Vec<Vec<Value>>>());
    }
    all
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
