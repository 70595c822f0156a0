//! Searches for exchanges: of two values of a move, two hands of a deal, the actors of neighbouring
//! moves, or the ends of a journey.

use super::budget::LOOK;
use super::costs::{
    EXCHANGED, EXCHANGED_ACTORS, EXCHANGED_FAR, EXCHANGED_NUMBERS, Kind, PART_MOVED,
};
use super::edits::actor_key;
use super::playing::Cursor;
use super::script::Patch;
use super::search::Search;
use crate::game::Game;
use crate::game::language::{Args, Moves, Value};

/// The most parts of a move among which every two are exchanged.
const PARTS: usize = 16;
/// The greatest distance, in moves, between two moves that are tried with exchanged actors or
/// names.
const APART: usize = 3;
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
        for args in with_rotations(&args) {
            if let Some(action) = G::Move::read(verb, &args) {
                self.attempt(
                    cursor,
                    self.instead(at, action, Kind::Exchanged, EXCHANGED_FAR),
                );
            }
            if self.is_spent() {
                return;
            }
        }
        for args in from_the_longest(&args) {
            if let Some(action) = G::Move::read(verb, &args) {
                self.attempt(cursor, self.instead(at, action, Kind::Moved, PART_MOVED));
            }
        }
        if let Some(action) = from_its_end(&args, 2).and_then(|args| G::Move::read(verb, &args)) {
            self.attempt(cursor, self.instead(at, action, Kind::Exchanged, EXCHANGED));
        }
    }

    /// Tries a move and one of the next few with their actors exchanged, or with the names under
    /// one key exchanged.
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
                let cost = cost + apart as u32;
                let patch = self.two_instead([(at, one), (other, two)], Kind::Exchanged, cost);
                self.attempt(cursor, patch);
            }
        }
    }

    /// Returns a patch with other moves in the place of two, and what is between them as it is.
    pub(super) fn two_instead(
        &self,
        [(at, one), (other, two)]: [(usize, G::Move); 2],
        kind: Kind,
        cost: u32,
    ) -> Patch<G> {
        let mut items = self.script.items[at..=other].to_vec();
        let last = items.len() - 1;
        items[0] = self.instead(at, one, kind, 0).items.remove(0);
        items[last] = self.instead(other, two, kind, 0).items.remove(0);
        Patch {
            at,
            until: other + 1,
            items,
            kind,
            cost,
            outcome: None,
        }
    }

    /// Tries to exchange the numbers under one key of two moves that do the same, such as the spaces
    /// of two equal discs. Nothing shows which of them was whose before the numbers matter.
    pub(crate) fn exchanged_numbers(&mut self, at: usize) {
        let ordinal = self.ordinal(at);
        if at > self.prefix.reached || self.moves.get(ordinal) != Some(&at) {
            return;
        }
        self.count(LOOK);
        let next = self.moves.iter().skip(ordinal + 1).take(APART);
        for other in next.copied().collect::<Vec<usize>>() {
            let Some((one, two)) = self.with_each_others_number(at, other) else {
                continue;
            };
            let Some(cursor) = self.before(at) else {
                return;
            };
            let moves = [(at, one), (other, two)];
            let patch = self.two_instead(moves, Kind::Exchanged, EXCHANGED_NUMBERS);
            self.attempt(&cursor, patch);
            if self.is_spent() {
                return;
            }
        }
    }

    /// Returns two moves of one verb with the numbers exchanged that are, besides the actor, all in
    /// which they differ.
    fn with_each_others_number(&self, one: usize, other: usize) -> Option<(G::Move, G::Move)> {
        let declared = |at: usize| self.script.items.get(at)?.action().map(Moves::declare);
        let ((verb, mut args), (other_verb, mut others)) = (declared(one)?, declared(other)?);
        let actor = actor_key::<G::Move>(verb, &args)?;
        let differs = |key: &usize| *key != actor && args.get(*key) != others.get(*key);
        let mut keys = (0..args.0.len()).filter(differs);
        let key = keys.next().filter(|_| keys.next().is_none())?;
        let is_number = |args: &Args| matches!(args.get(key), Some(Value::Number(_)));
        let are_of_two = args.get(actor) != others.get(actor);
        if verb != other_verb || !are_of_two || !is_number(&args) || !is_number(&others) {
            return None;
        }
        std::mem::swap(&mut args.0[key], &mut others.0[key]);
        Some((G::Move::read(verb, &args)?, G::Move::read(verb, &others)?))
    }

    /// Returns whether an edit only exchanges the numbers of two moves that do the same: wherever they
    /// are, that could not show earlier.
    pub(crate) fn exchanges_numbers(&self, patch: &Patch<G>) -> bool {
        patch.kind == Kind::Exchanged
            && patch.cost == EXCHANGED_NUMBERS
            && patch.until > patch.at + 1
            && self
                .with_each_others_number(patch.at, patch.until - 1)
                .is_some()
    }

    /// Returns two moves with their values under one key exchanged, for each key that both have
    /// other than the actor's; or with one name of their lists.
    fn with_each_others_name(&self, one: usize, other: usize) -> Vec<(G::Move, G::Move)> {
        let declared = |at: usize| self.script.items[at].action().map(Moves::declare);
        let (Some((verb, args)), Some((other_verb, others))) = (declared(one), declared(other))
        else {
            return Vec::new();
        };
        let actor = actor_key::<G::Move>(verb, &args);
        let [keys, other_keys] = [verb, other_verb].map(|verb| G::Move::VERBS[verb].keys);
        let same = |key: usize| {
            let is_same = |known: &crate::game::language::Key| known.name == keys[key].name;
            Some((key, other_keys.iter().position(is_same)?))
        };
        let keys: Vec<(usize, usize)> = (0..args.0.len())
            .filter(|key| Some(*key) != actor)
            .filter_map(same)
            .collect();
        // One name of each list, at the same place in both, such as a card of a colour.
        let within = |key: usize| match (args.get(key), others.get(key)) {
            (Some(Value::List(one)), Some(Value::List(other)))
                if one.len() == other.len() && verb == other_verb =>
            {
                (0..one.len().min(PARTS)).map(|at| vec![key, at]).collect()
            }
            _ => Vec::new(),
        };
        let differs =
            |(way, other_way): &(Way, Way)| match (get(&args, way), get(&others, other_way)) {
                (Some(first @ Value::Name(..)), Some(second @ Value::Name(..)))
                | (Some(first @ Value::Number(_)), Some(second @ Value::Number(_))) => {
                    first != second
                }
                // Whole lists only: a thing of each that is no name was not exchanged alone.
                (Some(first @ Value::List(_)), Some(second @ Value::List(_))) => {
                    way.len() == 1 && first != second
                }
                _ => false,
            };
        let exchanged = |(way, other_way): (Way, Way)| {
            let (first, second) = (get(&args, &way)?.clone(), get(&others, &other_way)?.clone());
            let (mut args, mut others) = (args.clone(), others.clone());
            set(&mut args, &way, second);
            set(&mut others, &other_way, first);
            Some((
                G::Move::read(verb, &args)?,
                G::Move::read(other_verb, &others)?,
            ))
        };
        let ways = keys.into_iter().flat_map(|(key, other)| {
            let within = within(key).into_iter().map(|way| (way.clone(), way));
            std::iter::once((vec![key], vec![other])).chain(within)
        });
        ways.filter(differs).filter_map(exchanged).collect()
    }

    /// Returns two moves with their actors exchanged; `None` if both have the same actor or one has
    /// none.
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
}

/// The most names among which the values of a mapping are moved on.
const NAMES: usize = 8;

/// Returns a mapping with each value moved on to another name: one name further, two, and so on.
/// Two names only exchange their values, which is another slip.
pub(crate) fn rotations(value: &Value) -> Vec<Value> {
    let Value::Map(domain, entries) = value else {
        return Vec::new();
    };
    let count = entries.len();
    if !(3..=NAMES).contains(&count) {
        return Vec::new();
    }
    let moved = |by: usize| {
        let entry = |at: usize| (entries[at].0, entries[(at + by) % count].1.clone());
        Value::Map(*domain, (0..count).map(entry).collect())
    };
    (1..count)
        .map(moved)
        .filter(|moved| moved != value)
        .collect()
}

/// Returns a move with the values of one of its mappings moved on to other names.
fn with_rotations(args: &Args) -> Vec<Args> {
    let mut all = Vec::new();
    for (key, value) in args.0.iter().enumerate() {
        for moved in value.iter().flat_map(rotations) {
            let mut args = args.clone();
            args.0[key] = Some(moved);
            all.push(args);
        }
    }
    all
}

/// Returns the moves with one element moved from the longest list of a mapping to the shortest, such as
/// a card that was written down with the wrong player. If all lists should be equally long, those two
/// differ by two elements.
fn from_the_longest(args: &Args) -> Vec<Args> {
    let mut all = Vec::new();
    for (key, value) in args.0.iter().enumerate() {
        let Some(Value::Map(_, rows)) = value else {
            continue;
        };
        let count = |at: usize| rows[at].1.elements().len();
        let mut order: Vec<usize> = (0..rows.len()).collect();
        order.sort_by_key(|at| count(*at));
        let (Some(&to), Some(&from)) = (order.first(), order.last()) else {
            continue;
        };
        if count(from) != count(to) + 2 || count(from) > PARTS {
            continue;
        }
        for at in 0..count(from) {
            let mut args = args.clone();
            let Some(Value::List(things)) = get_mut(&mut args, &[key, from]) else {
                break;
            };
            let thing = things.remove(at);
            if let Some(Value::List(things)) = get_mut(&mut args, &[key, to]) {
                things.insert(at.min(things.len()), thing);
                all.push(args);
            }
        }
    }
    all
}

/// Returns a journey in the opposite direction. A journey is a move of several places: the first is the
/// verb's own value, and the others are a list of at least `least`. `None` for any other move.
pub(super) fn from_its_end(args: &Args, least: usize) -> Option<Args> {
    let first = args.get(0).filter(|first| place(first) == Some(*first))?;
    let is_rest = |key: &usize| match args.get(*key) {
        Some(Value::List(steps)) => {
            steps.len() >= least && steps.iter().all(|step| place(step).is_some())
        }
        _ => false,
    };
    let key = (1..args.0.len()).find(is_rest)?;
    let steps = args.get(key)?.elements();
    let mut places = vec![first.clone()];
    places.extend(steps.iter().filter_map(place).cloned());
    // A step leads from a place to the next one, and back.
    let back = steps.iter().zip(&places).rev();
    let back: Vec<Value> = back.map(|(step, to)| with_place(step, to)).collect();
    let mut reversed = args.clone();
    reversed.0[0] = places.last().cloned();
    reversed.0[key] = Some(Value::List(back));
    Some(reversed)
}

/// Returns the place to which a step leads: a name, or the only value of a mapping, whose key is
/// the line that is taken.
fn place(step: &Value) -> Option<&Value> {
    match step {
        Value::Name(..) => Some(step),
        Value::Map(_, entries) => match &entries[..] {
            [(_, place @ Value::Name(..))] => Some(place),
            _ => None,
        },
        _ => None,
    }
}

/// Returns a step to another place.
fn with_place(step: &Value, to: &Value) -> Value {
    match step {
        Value::Map(line, entries) => {
            let entries = entries.iter().map(|(id, _)| (*id, to.clone()));
            Value::Map(*line, entries.collect())
        }
        _ => to.clone(),
    }
}

/// Returns whether a move is another one in the opposite direction.
pub(crate) fn is_from_its_end(was: &Args, is: &Args) -> bool {
    from_its_end(was, 2).is_some_and(|reversed| reversed.0 == is.0)
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
    // Parts of a list that have parts of their own, such as two tracks.
    for (key, value) in args.0.iter().enumerate() {
        if let Some(Value::List(values)) = value
            && values.len() <= PARTS
            && values.iter().all(|value| matches!(value, Value::List(_)))
        {
            let next = (1..values.len()).map(|at| (vec![key, at - 1], vec![key, at]));
            found.extend(next);
        }
    }
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

/// Collects the paths to the names in a value, and to the entries of its mappings.
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

/// Returns a part of a move, to be changed.
fn get_mut<'v>(args: &'v mut Args, way: &[usize]) -> Option<&'v mut Value> {
    let (key, rest) = way.split_first()?;
    let value = args.0.get_mut(*key)?.as_mut()?;
    rest.iter().try_fold(value, |value, at| match value {
        Value::List(values) => values.get_mut(*at),
        Value::Map(_, entries) => entries.get_mut(*at).map(|(_, value)| value),
        _ => None,
    })
}

fn set(args: &mut Args, way: &[usize], new: Value) {
    if let Some(value) = get_mut(args, way) {
        *value = new;
    }
}
