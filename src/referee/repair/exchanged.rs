//! Searches for exchanges: of two values of a move, two hands of a deal, the actors of neighbouring
//! moves, or two names throughout a series of moves.

use super::costs::{EXCHANGED, EXCHANGED_ACTORS, EXCHANGED_FAR, EXCHANGED_NAMES, Kind};
use super::edits::actor_key;
use super::playing::{Cursor, Stop};
use super::script::{Item, Patch, What};
use super::search::Search;
use crate::game::Game;
use crate::game::language::{Args, Domain, Moves, Value};

/// The number of parts beyond which no two parts of a value are exchanged.
const PARTS: usize = 16;
/// Two moves whose actors are exchanged are so many moves apart at most.
const APART: usize = 3;
/// The fewest moves with one of the two names in a series whose names are exchanged.
const LEAST: usize = 3;
/// The most moves from the start of such a series to the first violation.
const BEFORE: usize = 12;
/// The number of ends of a series that are tried before the move at which the record breaks off
/// with both names exchanged.
const ENDS: usize = 6;
/// The number of names of one kind whose pairs are tried.
const NAMES: usize = 8;

/// A slip that is made in every move of a series.
pub(crate) struct Series<'s, G: Game> {
    /// Returns an entry as it should be; `None` if the slip does not concern it.
    pub change: &'s dyn Fn(&Item<G>) -> Option<Item<G>>,
    /// The kind of slip.
    pub kind: Kind,
    /// What it costs.
    pub cost: u32,
    /// Whether a move has to follow the series.
    pub ends: bool,
}

/// The path to a part of a move: its key, and the indices in lists and mappings.
type Way = Vec<usize>;

impl<G: Game> Search<'_, G> {
    /// Tries to exchange two values of the move at an index.
    pub(crate) fn exchanged_values(&mut self, at: usize, cursor: &Cursor<G>) {
        let Some((verb, args)) = self.script.items[at].action().map(Moves::declare) else {
            return;
        };
        for (one, other) in exchanges(&args) {
            let (Some(first), Some(second)) = (get(&args, &one), get(&args, &other)) else {
                continue;
            };
            let (first, second) = (first.clone(), second.clone());
            let mut args = args.clone();
            set(&mut args, &one, second);
            set(&mut args, &other, first);
            let near = one.len() == other.len()
                && one
                    .iter()
                    .zip(&other)
                    .all(|(one, other)| one.abs_diff(*other) <= 1);
            let cost = if near { EXCHANGED } else { EXCHANGED_FAR };
            if let Some(action) = G::Move::read(verb, &args) {
                self.attempt(cursor, self.instead(at, action, Kind::Exchanged, cost));
            }
            if self.is_spent() {
                return;
            }
        }
    }

    /// A move and one of the next few with each other's actors, or with each other's name under
    /// another key.
    pub(crate) fn exchanged_with_next(&mut self, at: usize, cursor: &Cursor<G>) {
        let ordinal = self.ordinal(at);
        if self.moves.get(ordinal) != Some(&at) {
            return;
        }
        let next = self.moves.iter().skip(ordinal + 1).take(APART);
        let others: Vec<usize> = next.copied().collect();
        for (apart, other) in others.into_iter().enumerate() {
            let actors = self.with_each_others_actor(at, other).into_iter();
            let names = self.with_each_others_name(at, other).into_iter();
            let both = actors
                .map(|moves| (moves, EXCHANGED_ACTORS))
                .chain(names.map(|moves| (moves, EXCHANGED_FAR)));
            for ((one, two), cost) in both {
                let mut items = self.script.items[at..=other].to_vec();
                let last = items.len() - 1;
                items[0] = self.instead(at, one, Kind::Exchanged, 0).items.remove(0);
                items[last] = self.instead(other, two, Kind::Exchanged, 0).items.remove(0);
                let patch = Patch {
                    at,
                    until: other + 1,
                    items,
                    kind: Kind::Exchanged,
                    cost: cost + apart as u32,
                    outcome: None,
                };
                self.attempt(cursor, patch);
            }
        }
    }

    /// Two moves of one verb with each other's name under a key that is not the actor's, for each such
    /// key.
    fn with_each_others_name(&self, one: usize, other: usize) -> Vec<(G::Move, G::Move)> {
        let declared = |at: usize| self.script.items[at].action().map(Moves::declare);
        let (Some((verb, args)), Some((other_verb, others))) = (declared(one), declared(other))
        else {
            return Vec::new();
        };
        if verb != other_verb {
            return Vec::new();
        }
        let actor = actor_key::<G::Move>(verb, &args);
        let keys = (0..args.0.len()).filter(|key| Some(*key) != actor);
        // One name of each list, at the same place in both, such as a card of a colour.
        let within = |key: usize| match (args.get(key), others.get(key)) {
            (Some(Value::List(one)), Some(Value::List(other))) if one.len() == other.len() => {
                (0..one.len().min(PARTS)).map(|at| vec![key, at]).collect()
            }
            _ => Vec::new(),
        };
        let differs = |way: &Way| match (get(&args, way), get(&others, way)) {
            (Some(first @ Value::Name(..)), Some(second @ Value::Name(..))) => first != second,
            _ => false,
        };
        let exchanged = |way: Way| {
            let (first, second) = (get(&args, &way)?.clone(), get(&others, &way)?.clone());
            let (mut args, mut others) = (args.clone(), others.clone());
            set(&mut args, &way, second);
            set(&mut others, &way, first);
            Some((G::Move::read(verb, &args)?, G::Move::read(verb, &others)?))
        };
        let ways = keys.flat_map(|key| std::iter::once(vec![key]).chain(within(key)));
        ways.filter(differs).filter_map(exchanged).collect()
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

    /// Tries to exchange two players or two companies throughout a series of moves that begins at
    /// the first violation or before it.
    pub(crate) fn exchanged_names(&mut self) {
        let table = self.ground.table.clone();
        for domain in [Domain::Player, Domain::Company] {
            let count = table.names(domain).map_or(0, |names| names.len());
            for one in 0..count.min(NAMES) as u16 {
                for other in one + 1..count.min(NAMES) as u16 {
                    let names = [(domain, one), (domain, other)];
                    self.series(
                        BEFORE,
                        &Series {
                            change: &|item| renamed(item, names),
                            kind: Kind::NamesExchanged,
                            cost: EXCHANGED_NAMES,
                            ends: false,
                        },
                    );
                    if self.is_spent() {
                        return;
                    }
                }
            }
        }
    }

    /// Tries the series that begin at the first violation or up to so many moves before it.
    pub(crate) fn series(&mut self, before: usize, series: &Series<'_, G>) {
        let end = self.ordinal(self.violation);
        for begin in (end.saturating_sub(before)..=end).rev() {
            let Some(at) = self.moves.get(begin).copied() else {
                continue;
            };
            self.stretch(at, series);
            if self.is_spent() {
                return;
            }
        }
    }

    /// Tries the series that begin at a move which the slip concerns.
    fn stretch(&mut self, at: usize, series: &Series<'_, G>) {
        if at > self.prefix.reached || (series.change)(&self.script.items[at]).is_none() {
            return;
        }
        let Some(cursor) = self.before(at) else {
            return;
        };
        let items = &self.script.items[at..];
        // A series that goes to the end of the log shows the latest move at which it can end.
        let longest = series_patch(&self.script.items, at, self.script.items.len(), series);
        self.count(items.len() as u64);
        let stop = match self.play(&cursor, &longest) {
            Ok(()) => self.script.items.len(),
            Err(Stop::Result) => self.script.items.len(),
            Err(Stop::At(stop)) => stop,
        };
        if stop <= self.violation {
            return;
        }
        let bearing: Vec<usize> = (at..stop)
            .filter(|index| (series.change)(&self.script.items[*index]).is_some())
            .collect();
        for count in (LEAST..=bearing.len()).rev().take(ENDS) {
            let until = bearing[count - 1] + 1;
            if series.ends && self.moves.last().is_none_or(|last| *last < until) {
                continue;
            }
            let patch = series_patch(&self.script.items, at, until, series);
            if self.attempt(&cursor, patch) || self.is_spent() {
                return;
            }
        }
    }
}

/// Returns the edit of a series.
fn series_patch<G: Game>(
    items: &[Item<G>],
    at: usize,
    until: usize,
    series: &Series<'_, G>,
) -> Patch<G> {
    let changed = |item: &Item<G>| (series.change)(item).unwrap_or_else(|| item.clone());
    Patch {
        at,
        until,
        items: items[at..until].iter().map(changed).collect(),
        kind: series.kind,
        cost: series.cost,
        outcome: None,
    }
}

/// Returns a move with two names exchanged; `None` if it has neither.
fn renamed<G: Game>(item: &Item<G>, names: [(Domain, u16); 2]) -> Option<Item<G>> {
    let What::Move(action, accepts) = &item.what else {
        return None;
    };
    let (verb, mut args) = action.declare();
    let mut any = false;
    for value in args.0.iter_mut().flatten() {
        any |= rename(value, names);
    }
    let action = G::Move::read(verb, &args).filter(|_| any)?;
    Some(Item {
        what: What::Move(action, accepts.clone()),
        ..item.clone()
    })
}

fn rename(value: &mut Value, [one, other]: [(Domain, u16); 2]) -> bool {
    let swapped = |domain: Domain, id: u16| {
        if (domain, id) == one {
            Some(other.1)
        } else {
            ((domain, id) == other).then_some(one.1)
        }
    };
    match value {
        Value::Name(domain, id) => match swapped(*domain, *id) {
            Some(new) => {
                *id = new;
                true
            }
            None => false,
        },
        Value::List(values) => values
            .iter_mut()
            .fold(false, |any, value| rename(value, [one, other]) | any),
        Value::Map(domain, entries) => entries.iter_mut().fold(false, |any, (id, value)| {
            let new = swapped(*domain, *id);
            *id = new.unwrap_or(*id);
            rename(value, [one, other]) | new.is_some() | any
        }),
        _ => false,
    }
}

/// Returns the pairs of parts of a move that can have been exchanged.
fn exchanges(args: &Args) -> Vec<(Way, Way)> {
    let mut leaves = Vec::new();
    let mut maps = Vec::new();
    for (key, value) in args.0.iter().enumerate() {
        if let Some(value) = value {
            parts(value, vec![key], &mut leaves, &mut maps);
        }
    }
    let mut found = Vec::new();
    for entries in &maps {
        for (at, one) in entries.iter().enumerate() {
            for other in &entries[at + 1..] {
                found.push((one.clone(), other.clone()));
                // One card of each hand, at the same place in both.
                if let (Some(Value::List(first)), Some(Value::List(second))) =
                    (get(args, one), get(args, other))
                {
                    let below = |way: &Way, at: usize| [&way[..], &[at]].concat();
                    let both = first.len().min(second.len()).min(PARTS);
                    found.extend((0..both).map(|at| (below(one, at), below(other, at))));
                }
            }
        }
    }
    if leaves.len() <= PARTS {
        for (at, one) in leaves.iter().enumerate() {
            found.extend(
                leaves[at + 1..]
                    .iter()
                    .map(|other| (one.clone(), other.clone())),
            );
        }
    }
    let domain = |value: &Value| match value {
        Value::Name(domain, _) => Some(*domain),
        _ => None,
    };
    found.retain(|(one, other)| {
        let (Some(first), Some(second)) = (get(args, one), get(args, other)) else {
            return false;
        };
        first != second && domain(first) == domain(second)
    });
    found
}

/// Collects the paths to the names and words in a value, and to the entries of its mappings.
fn parts(value: &Value, way: Way, leaves: &mut Vec<Way>, maps: &mut Vec<Vec<Way>>) {
    let below = |at: usize| [&way[..], &[at]].concat();
    match value {
        Value::Name(..) => leaves.push(way),
        Value::List(values) => {
            for (at, value) in values.iter().enumerate() {
                parts(value, below(at), leaves, maps);
            }
        }
        Value::Map(_, entries) if entries.len() > 1 => {
            maps.push((0..entries.len()).map(below).collect());
        }
        Value::Map(_, entries) => {
            for (at, (_, value)) in entries.iter().enumerate() {
                parts(value, below(at), leaves, maps);
            }
        }
        _ => {}
    }
}

fn get<'v>(args: &'v Args, way: &[usize]) -> Option<&'v Value> {
    let (key, rest) = way.split_first()?;
    rest.iter()
        .try_fold(args.get(*key)?, |value, at| match value {
            Value::List(values) => values.get(*at),
            Value::Map(_, entries) => entries.get(*at).map(|(_, value)| value),
            _ => None,
        })
}

fn set(args: &mut Args, way: &[usize], new: Value) {
    let Some((key, rest)) = way.split_first() else {
        return;
    };
    let Some(mut value) = args.0.get_mut(*key).and_then(Option::as_mut) else {
        return;
    };
    for at in rest {
        let inner = match value {
            Value::List(values) => values.get_mut(*at),
            Value::Map(_, entries) => entries.get_mut(*at).map(|(_, value)| value),
            _ => None,
        };
        let Some(inner) = inner else { return };
        value = inner;
    }
    *value = new;
}
