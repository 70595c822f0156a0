//! Describes one slip that changes several entries: exchanged names, or a wrong figure that is
//! carried forward.

use super::change_edits::{self, moved_value, result_edits, stated};
use super::costs::Kind;
use super::edits::actor_key;
use super::exchanged::rotations;
use super::script::{Patch, Script, What};
use super::text_edits::Entries;
use super::value_words::part;
use crate::game::language::{Domain, Moves, Speak as _, Value, in_words, is_or_are};
use crate::game::{Game, Table};
use crate::referee::log::{Expect, Outcome};
use crate::referee::verdict::EntryPlace;
use crate::yaml::edit::TextEdit;
use crate::yaml::ordinal;
use crate::yaml::tree::NodeId;
use std::sync::Arc;

/// The most actors that a sentence names.
const NAMED: usize = 6;

/// Moves that one slip changed.
#[derive(Clone, Debug)]
pub(crate) struct MoveChanges<G: Game> {
    /// The kind of slip.
    pub kind: Kind,
    /// The entries, each with its move as it is and as it should be; never empty.
    pub moves: Vec<(usize, G::Move, G::Move)>,
}

/// Expects, and values of the result, that one slip changed.
#[derive(Clone, Debug)]
pub(crate) struct ClaimChanges {
    /// The kind of slip.
    pub kind: Kind,
    /// The entries, each with what it states and what it should state.
    pub expects: Vec<(usize, Arc<Expect>, Arc<Expect>)>,
    /// The values of the result that differ; the first is the slip, and the others follow from it.
    pub result: Vec<ResultChange>,
}

/// A value of the result: the key, what it states and what it should state.
pub(crate) type ResultChange = (usize, Value, Value);

/// Returns the values in which two results differ. Names come after figures, from which they
/// follow.
pub(crate) fn result_changes(new: &Outcome, old: &Outcome) -> Vec<ResultChange> {
    let both = old.states.iter().zip(&new.states);
    let mut changed: Vec<ResultChange> = both
        .filter(|(was, is)| was != is)
        .map(|((key, was), (_, is))| (*key, was.clone(), is.clone()))
        .collect();
    changed.sort_by_key(|(_, was, _)| !matches!(was, Value::Map(..)));
    changed
}

/// Says which values of the result follow from another: `, and so winner is Ann, not Ben`.
pub(crate) fn followers<G: Game>(table: &Table<G>, follow: &[ResultChange]) -> String {
    let of = |(key, was, is): &ResultChange| {
        let (was, is) = (table.value(was), table.value(is));
        format!(
            ", and so `{}` is {is}, not {was}",
            G::INFO.results[*key].name
        )
    };
    follow.iter().map(of).collect()
}

impl<G: Game> MoveChanges<G> {
    /// Creates the moves that a patch changes.
    pub(crate) fn new(script: &Script<G>, patch: &Patch<G>) -> Option<Self> {
        let old = &script.items[patch.at..patch.until];
        let moves: Vec<(usize, G::Move, G::Move)> = old
            .iter()
            .zip(&patch.items)
            .filter_map(|(old, new)| {
                let (was, is) = (old.action()?, new.action()?);
                (was != is).then(|| Some((old.origin?, was.clone(), is.clone())))
            })
            .collect::<Option<_>>()?;
        (!moves.is_empty()).then_some(Self {
            kind: patch.kind,
            moves,
        })
    }

    /// Describes the slip in a sentence.
    pub(crate) fn sentence(
        &self,
        table: &Table<G>,
        place_of: &dyn Fn(usize) -> EntryPlace,
    ) -> String {
        let (Some((first, ..)), Some((last, ..))) = (self.moves.first(), self.moves.last()) else {
            return String::new();
        };
        if self.kind == Kind::Actor {
            let (was, is) = self.actors(table);
            let place = self.acted(place_of);
            return format!("the moves {place} are moves of {is}, not of {was}");
        }
        let place = match (place_of(*first), place_of(*last), self.moves.len()) {
            (EntryPlace::Line(first), EntryPlace::Line(last), 2) => {
                format!("in lines {first} and {last}")
            }
            (first, last, 2) => format!("in {first} and {last}"),
            (first, last, _) => format!("from {first} to {last}"),
        };
        if self.kind == Kind::Swapped {
            return match self.order(place_of) {
                Some(order) => format!("the moves {place} belong in the order {order}"),
                None => format!("the moves {place} stand in each other's place"),
            };
        }
        if let Some(what) = self.counted() {
            return format!("{what} {place}");
        }
        format!(
            "{} stand in each other's place {place}",
            self.exchanged(table)
        )
    }

    /// Says in which order three moves or more were made, by their places; `None` for two.
    fn order(&self, place_of: &dyn Fn(usize) -> EntryPlace) -> Option<String> {
        let mut left: Vec<&(usize, G::Move, G::Move)> = self.moves.iter().collect();
        if left.len() < 3 {
            return None;
        }
        let places = self.moves.iter().map(|(_, _, is)| {
            let at = left.iter().position(|(_, was, _)| was == is)?;
            Some(place_of(left.remove(at).0).to_string())
        });
        Some(places.collect::<Option<Vec<String>>>()?.join(", "))
    }

    /// Says where the moves are. Only moves that follow each other are named as a range.
    fn acted(&self, place_of: &dyn Fn(usize) -> EntryPlace) -> String {
        let places: Vec<usize> = self.moves.iter().map(|(entry, ..)| *entry).collect();
        let (first, last) = (places[0], places[places.len() - 1]);
        let is_row = last - first + 1 == places.len();
        if places.len() > 2 && is_row {
            return format!("from {} to {}", place_of(first), place_of(last));
        }
        let named = &places[..places.len().min(NAMED)];
        let line = |at: &usize| match place_of(*at) {
            EntryPlace::Line(line) => Some(line.to_string()),
            EntryPlace::Move(_) => None,
        };
        let lines: Option<Vec<String>> = named.iter().map(line).collect();
        let (kind, mut words) = match lines.filter(|lines| lines.len() > 1) {
            Some(lines) => ("lines ", lines),
            None => (
                "",
                named.iter().map(|at| place_of(*at).to_string()).collect(),
            ),
        };
        if places.len() > NAMED {
            words.push(format!("{} more", places.len() - NAMED));
        }
        format!("in {kind}{}", in_words(&words, "and"))
    }

    /// Says which number is one too low or too high; `None` for another kind of slip.
    fn counted(&self) -> Option<String> {
        let (_, old, new) = self.moves.first().filter(|_| self.kind == Kind::Value)?;
        let ((verb, was), (_, is)) = (old.declare(), new.declare());
        let key = (0..was.0.len()).find(|key| was.get(*key) != is.get(*key))?;
        let (Some(Value::Number(was)), Some(Value::Number(is))) = (was.get(key), is.get(key))
        else {
            return None;
        };
        let low = if was < is { "low" } else { "high" };
        Some(format!(
            "`{}` is one too {low}",
            G::Move::VERBS[verb].keys[key].name
        ))
    }

    /// Names what is exchanged.
    fn exchanged(&self, table: &Table<G>) -> String {
        self.keys()
            .or_else(|| self.values())
            .unwrap_or_else(|| self.names(table))
    }

    /// Returns the key whose values two moves have exchanged, if these are no names.
    fn values(&self) -> Option<String> {
        let [one, other] = &self.moves[..] else {
            return None;
        };
        let differing = |(_, old, new): &(usize, G::Move, G::Move)| {
            let ((verb, was), (_, is)) = (old.declare(), new.declare());
            let mut keys = (0..was.0.len()).filter(|key| was.get(*key) != is.get(*key));
            let key = keys.next().filter(|_| keys.next().is_none())?;
            let name = G::Move::VERBS[verb].keys[key].name;
            Some((name, was.get(key)?.clone(), is.get(key)?.clone()))
        };
        let ((key, was, is), (other, other_was, other_is)) = (differing(one)?, differing(other)?);
        let is_exchanged = key == other && was == other_is && is == other_was;
        let is_name = matches!(was, Value::Name(..));
        (is_exchanged && !is_name).then(|| format!("the values of `{key}`"))
    }

    /// Returns the two keys whose values are exchanged in every move; `None` if there are none.
    fn keys(&self) -> Option<String> {
        let mut keys = self.moves.iter().map(|(_, old, new)| {
            let ((verb, was), (_, is)) = (old.declare(), new.declare());
            let differs = |key: &usize| was.get(*key) != is.get(*key);
            let differing: Vec<usize> = (0..was.0.len()).filter(differs).collect();
            let [one, other] = differing[..] else {
                return None;
            };
            let is_exchanged = was.get(one) == is.get(other) && was.get(other) == is.get(one);
            let name = |key: usize| G::Move::VERBS[verb].keys[key].name;
            is_exchanged.then(|| (name(one), name(other)))
        });
        let first = keys.next()??;
        let (one, other) = keys.all(|known| known == Some(first)).then_some(first)?;
        Some(format!("`{one}` and `{other}`"))
    }

    /// Returns the actors of the moves as they are written and as they should be, in the order of
    /// the moves.
    fn actors(&self, table: &Table<G>) -> (String, String) {
        let actor = |action: &G::Move| {
            let (verb, args) = action.declare();
            let key = actor_key::<G::Move>(verb, &args)?;
            args.get(key).map(|value| table.value(value))
        };
        let words = |mut all: Vec<String>| match all.len() {
            1.. if all.iter().all(|name| *name == all[0]) => all.swap_remove(0),
            0..=NAMED => in_words(&all, "and"),
            _ => format!("{} and so on", all[..NAMED].join(", ")),
        };
        let was = self.moves.iter().filter_map(|(_, old, _)| actor(old));
        let is = self.moves.iter().filter_map(|(_, _, new)| actor(new));
        (words(was.collect()), words(is.collect()))
    }

    /// Returns the two names that are exchanged.
    fn names(&self, table: &Table<G>) -> String {
        let mut names: Vec<String> = Vec::new();
        for (_, old, new) in &self.moves {
            let ((_, was), (_, is)) = (old.declare(), new.declare());
            for (was, is) in was.0.iter().flatten().zip(is.0.iter().flatten()) {
                let mut differing = Vec::new();
                pairs(was, is, &mut differing);
                for (was, is) in &differing {
                    for value in [was, is] {
                        let name = table.value(value);
                        if names.len() < 2 && !names.contains(&name) {
                            names.push(name);
                        }
                    }
                }
            }
        }
        in_words(&names, "and")
    }

    /// Returns the note of an entry in a repaired log.
    pub(crate) fn note(&self, table: &Table<G>) -> String {
        match self.kind {
            Kind::Actor => "repair: the actor was another".to_owned(),
            Kind::Swapped => "repair: put in the order of play".to_owned(),
            Kind::Value => format!("repair: {}", self.counted().unwrap_or_default()),
            _ => {
                format!("repair: {} exchanged", self.exchanged(table))
            }
        }
    }

    /// Returns the edits of the text.
    pub(crate) fn edits(
        &self,
        table: &Arc<Table<G>>,
        entries: &Entries<'_, '_>,
    ) -> Option<Vec<TextEdit>> {
        let mut edits = Vec::new();
        for (entry, old, new) in &self.moves {
            edits.extend(moved_value(table, entries, *entry, old, new)?);
        }
        Some(edits)
    }
}

/// Collects the names in which two values of the same shape differ.
fn pairs(was: &Value, is: &Value, found: &mut Vec<(Value, Value)>) {
    match (was, is) {
        (was, is) if was == is => {}
        (Value::List(was), Value::List(is)) => {
            was.iter()
                .zip(is)
                .for_each(|(was, is)| pairs(was, is, found));
        }
        (Value::Map(domain, was), Value::Map(_, is)) => {
            for ((one, was), (other, is)) in was.iter().zip(is) {
                if one != other {
                    found.push((Value::Name(*domain, *one), Value::Name(*domain, *other)));
                }
                pairs(was, is, found);
            }
        }
        (was, is) => found.push((was.clone(), is.clone())),
    }
}

/// Says what is exchanged between values: `red and tan (numbers 1 and 2 of 3)`; `None` if nothing
/// is.
pub(crate) fn exchanged_words<G: Game>(
    table: &Table<G>,
    was: &[Option<&Value>],
    is: &[Option<&Value>],
) -> Option<String> {
    let differing: Vec<(&Value, &Value)> = was
        .iter()
        .zip(is)
        .filter_map(|(was, is)| Some(((*was)?, (*is)?)))
        .filter(|(was, is)| was != is)
        .collect();
    match differing[..] {
        [(was, _), (other, _)] => Some(format!("{} and {}", table.value(was), table.value(other))),
        [(Value::Map(domain, was), Value::Map(_, is))] => {
            let of = |id: u16| table.value(&Value::Name(*domain, id));
            let own = (0..was.len().min(is.len())).filter(|at| was[*at] != is[*at]);
            match own.collect::<Vec<usize>>()[..] {
                [one, other] => {
                    let card = |at: usize| {
                        let card = only_other(&was[at].1, &is[at].1)?;
                        Some(format!("{} of {}", table.value(card), of(was[at].0)))
                    };
                    Some(match (card(one), card(other)) {
                        (Some(one), Some(other)) => format!("{one} and {other}"),
                        _ => format!("the values of {} and {}", of(was[one].0), of(was[other].0)),
                    })
                }
                [one] => exchanged_words(table, &[Some(&was[one].1)], &[Some(&is[one].1)])
                    .map(|words| format!("{words} of {}", of(was[one].0))),
                _ => None,
            }
        }
        [(Value::List(was), Value::List(is))] => {
            let own = (0..was.len().min(is.len())).filter(|at| was[*at] != is[*at]);
            match own.collect::<Vec<usize>>()[..] {
                [one, other] if was[one] == is[other] => Some(format!(
                    "{} and {} (the {} and the {} of {})",
                    table.value(&was[one]),
                    table.value(&was[other]),
                    ordinal(one + 1),
                    ordinal(other + 1),
                    was.len()
                )),
                _ => {
                    let mut names = Vec::new();
                    pairs(differing[0].0, differing[0].1, &mut names);
                    let (one, other) = names.first()?;
                    Some(format!("{} and {}", table.value(one), table.value(other)))
                }
            }
        }
        _ => None,
    }
}

/// Says that each value of a mapping stands with another name.
pub(crate) fn rotated_words(value: &Value) -> String {
    let what = match value.entries().first() {
        Some((_, Value::List(_))) => "hand",
        _ => "value",
    };
    let with = match value {
        Value::Map(Domain::Player, _) => "another player",
        _ => "another name",
    };
    format!("each {what} stands with {with}")
}

/// Returns the element of a list that differs from the one at the same index in another list, if
/// there is exactly one.
fn only_other<'v>(was: &'v Value, is: &Value) -> Option<&'v Value> {
    let (Value::List(was), Value::List(is)) = (was, is) else {
        return None;
    };
    match change_edits::differing(was, is)[..] {
        [at] => Some(&was[at]),
        _ => None,
    }
}

impl ClaimChanges {
    /// Creates the claims that a patch changes. `written` is the result as the log has it.
    pub(crate) fn new<G: Game>(
        script: &Script<G>,
        patch: &Patch<G>,
        written: Option<&Outcome>,
    ) -> Option<Self> {
        let old = &script.items[patch.at..patch.until];
        let mut expects = Vec::new();
        for (old, new) in old.iter().zip(&patch.items) {
            if let (What::Expect(was), What::Expect(is)) = (&old.what, &new.what)
                && was.states != is.states
            {
                expects.push((old.origin?, was.clone(), is.clone()));
            }
        }
        let both = patch.outcome.as_ref().zip(written);
        let result = both.map_or_else(Vec::new, |(new, old)| result_changes(new, old));
        let kind = patch.kind;
        (!expects.is_empty() || !result.is_empty()).then_some(Self {
            kind,
            expects,
            result,
        })
    }

    /// Returns the first key that differs, with its values.
    fn first<G: Game>(&self) -> Option<(&'static str, Value, Value)> {
        match (self.expects.first(), self.result.first()) {
            (Some((_, old, new)), _) => {
                let mut both = old.states.iter().zip(&new.states);
                let ((key, was), (_, is)) = both.find(|(was, is)| was != is)?;
                Some((G::INFO.expects[*key].name, was.clone(), is.clone()))
            }
            (None, Some((key, was, is))) => {
                Some((G::INFO.results[*key].name, was.clone(), is.clone()))
            }
            (None, None) => None,
        }
    }

    /// Describes the slip in a sentence.
    pub(crate) fn sentence<G: Game>(
        &self,
        table: &Table<G>,
        place_of: &dyn Fn(usize) -> EntryPlace,
    ) -> String {
        let Some((key, was, is)) = self.first::<G>() else {
            return String::new();
        };
        if self.kind == Kind::Exchanged {
            let place = match self.expects.first() {
                Some((entry, ..)) => format!("the expect of {}", place_of(*entry)),
                None => "the result".to_owned(),
            };
            if rotations(&was).contains(&is) {
                return format!("in {place}, in `{key}`, {}", rotated_words(&was));
            }
            let what = exchanged_words(table, &[Some(&was)], &[Some(&is)]).unwrap_or_default();
            let follow = self.result.get(1..).unwrap_or_default();
            return format!(
                "in {place}, {what} in `{key}` stand in each other's place{}",
                followers::<G>(table, follow)
            );
        }
        let mut places: Vec<String> = self
            .expects
            .iter()
            .map(|(entry, ..)| place_of(*entry).to_string())
            .collect();
        places.extend((!self.result.is_empty()).then(|| "the result".to_owned()));
        let (whose, places) = (
            owner(table, &was, &is),
            (&places[0], in_words(&places, "and")),
        );
        if let Some((amount, of, with)) = transferred(table, &was, &is) {
            return format!(
                "{amount} of the {key} of {of} stand with {with} from {} on, and the slip was \
                 carried on: {}",
                places.0, places.1
            );
        }
        if let (Some((result, old, new)), [(entry, ..)]) = (self.result.first(), &self.expects[..])
            && G::INFO.results[*result].name != key
        {
            let result = G::INFO.results[*result].name;
            let [(own, was, is), (follows, old, new)] =
                [(&was, &is), (old, new)].map(|(was, is)| part(table, was, is));
            return format!(
                "the expect of {} was written down wrong: {key}{own} {} {is}, not {was}, and the \
                 result follows from it: {result}{follows} is {new}, not {old}",
                place_of(*entry),
                is_or_are(key)
            );
        }
        let mut parts = Vec::new();
        pairs(&was, &is, &mut parts);
        match parts.first() {
            Some((Value::Number(was), Value::Number(is))) => {
                let off = was.saturating_sub(*is);
                let much = if off > 0 {
                    format!("{off} too much")
                } else {
                    format!("{} too little", off.unsigned_abs())
                };
                format!(
                    "{key}{whose} {} {much} from {} on, and the figure was carried on: {}",
                    is_or_are(key),
                    places.0,
                    places.1
                )
            }
            Some((part, right)) => {
                // In a list, the name is given with its number, because it may occur more than
                // once.
                let number = match (&was, &is) {
                    (Value::List(were), Value::List(are)) => {
                        let mut both = were.iter().zip(are);
                        both.position(|(was, is)| was != is)
                    }
                    _ => None,
                };
                let what = match number {
                    Some(at) => format!("the {} of `{key}`", ordinal(at + 1)),
                    None => format!("`{key}`{whose}"),
                };
                format!(
                    "{what} should be {}, not {}, from {} on, and the slip was carried on: {}",
                    table.value(right),
                    table.value(part),
                    places.0,
                    places.1
                )
            }
            None => String::new(),
        }
    }

    /// Returns the entries it is about.
    pub(crate) fn entries(&self) -> Vec<usize> {
        self.expects.iter().map(|(entry, ..)| *entry).collect()
    }

    /// Returns the note of an entry in a repaired log.
    pub(crate) fn note(&self) -> String {
        match self.kind {
            Kind::Exchanged => "repair: two values stood in each other's place".to_owned(),
            _ => "repair: a wrong value was carried on".to_owned(),
        }
    }

    /// Returns the edits of the text.
    pub(crate) fn edits<G: Game>(
        &self,
        table: &Arc<Table<G>>,
        entries: &Entries<'_, '_>,
        root: NodeId,
    ) -> Option<Vec<TextEdit>> {
        let mut edits = Vec::new();
        for (entry, old, new) in &self.expects {
            edits.extend(stated::<G>(table, entries, *entry, old, new)?);
        }
        for (key, old, new) in &self.result {
            edits.extend(result_edits(table, entries, root, *key, (old, new))?);
        }
        Some(edits)
    }
}

/// Returns how much of one name's figure stands with another, and the two names; `None` if the
/// values differ in anything else.
fn transferred<G: Game>(
    table: &Table<G>,
    was: &Value,
    is: &Value,
) -> Option<(u64, String, String)> {
    let (Value::Map(domain, was), Value::Map(_, is)) = (was, is) else {
        return None;
    };
    let mut off = Vec::new();
    for ((id, was), (_, is)) in was.iter().zip(is).filter(|(was, is)| was != is) {
        let (Value::Number(was), Value::Number(is)) = (was, is) else {
            return None;
        };
        off.push((
            was.checked_sub(*is)?,
            table.value(&Value::Name(*domain, *id)),
        ));
    }
    off.sort_by_key(|(off, _)| *off);
    match &off[..] {
        [(less, of), (more, with)] if less.checked_add(*more) == Some(0) => {
            Some((more.unsigned_abs(), of.clone(), with.clone()))
        }
        _ => None,
    }
}

/// Says whose figure differs: ` of Don`.
fn owner<G: Game>(table: &Table<G>, was: &Value, is: &Value) -> String {
    match (was, is) {
        (Value::Map(domain, was), Value::Map(_, is)) => {
            let differs = was.iter().zip(is).find(|(was, is)| was != is);
            differs.map_or(String::new(), |((id, was), (_, is))| {
                let name = table.value(&Value::Name(*domain, *id));
                format!(" of {name}{}", owner(table, was, is))
            })
        }
        _ => String::new(),
    }
}
