//! Describes one slip that changes several moves, such as exchanged names.

use super::blocks::exchanged_blocks;
use super::change_edits::{self, moved_value};
use super::costs::Kind;
use super::edits::actor_key;
use super::part_words::{MovedPart, belongs};
use super::script::{Patch, Script};
use super::swapped_words::{both_swapped, rows_swapped};
use super::text_edits::Entries;
use crate::game::language::{Domain, Moves, Speak as _, Value, in_words, plural};
use crate::game::notation::move_line;
use crate::game::{Game, Table};
use crate::referee::replay::wording;
use crate::referee::verdict::EntryPlace;
use crate::yaml::edit::TextEdit;
use crate::yaml::ordinal;
use std::sync::Arc;

/// The most actors that a sentence names.
const NAMED: usize = 6;
/// The most lines with a wrong number that a hint writes out.
const WRITTEN: usize = 4;

/// Moves that one slip changed.
#[derive(Clone, Debug)]
pub(crate) struct MoveChanges<G: Game> {
    /// The kind of slip.
    pub kind: Kind,
    /// The entries, each with its move as it is and as it should be; never empty.
    pub moves: Vec<(usize, G::Move, G::Move)>,
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
        if let Some(part) = self.moved_part() {
            return belongs(table, &[part], place_of).unwrap_or_default();
        }
        if self.kind == Kind::Actor {
            if let Some(words) = self.one_seat_off(table, (place_of(*first), place_of(*last))) {
                return words;
            }
            let (was, is) = self.actors(table);
            let place = self.acted(place_of);
            return format!("the moves {place} are moves of {is}, not of {was}");
        }
        let place = match (place_of(*first), place_of(*last), self.moves.len()) {
            (first, last, 2) => format!("in {}", first.and(last)),
            (first, last, _) => format!("from {first} to {}", last.end()),
        };
        if self.kind == Kind::Swapped {
            if let Some(blocks) = self.blocks(place_of) {
                return blocks;
            }
            if let Some(words) = self.backwards(table, place_of) {
                return words;
            }
            return match self.order(place_of) {
                Some(order) => format!("the moves {place} belong in the order {order}"),
                None => format!("the moves {place} are swapped"),
            };
        }
        if let Some(what) = self.counted() {
            return format!("{what} {place}");
        }
        if let Some(words) = self.same_slip(table, &self.acted(place_of)) {
            return words;
        }
        format!("{} are swapped {place}", self.exchanged(table))
    }

    /// Returns the part of a move that belongs to another entry, if that is the slip.
    pub(super) fn moved_part(&self) -> Option<MovedPart> {
        let is_moved = self.kind == Kind::Moved;
        is_moved.then(|| MovedPart::of(&self.moves))?
    }

    /// Returns the moves as they should be.
    pub(super) fn lines(&self, table: &Table<G>) -> Vec<String> {
        let line = |(_, _, is): &(usize, G::Move, G::Move)| {
            move_line(G::INFO, table, &wording::<G::Move>(is))
        };
        self.moves.iter().map(line).collect()
    }

    /// Returns whether only numbers are wrong, in so few lines that a hint shows them all.
    pub(super) fn are_few_numbers(&self) -> bool {
        self.moves.len() <= WRITTEN && self.counted().is_some()
    }

    /// Says which two blocks are exchanged: `lines 83 to 85 and lines 86 to 87 are swapped`.
    fn blocks(&self, place_of: &dyn Fn(usize) -> EntryPlace) -> Option<String> {
        let (was, is): (Vec<&G::Move>, Vec<&G::Move>) =
            self.moves.iter().map(|(_, was, is)| (was, is)).unzip();
        let (one, other) = exchanged_blocks(&was, &is)?;
        let entries: Vec<usize> = self.moves.iter().map(|(entry, ..)| *entry).collect();
        let (first, last) = (&entries[..one], &entries[entries.len() - other..]);
        let row = |entries: &[usize]| Some((*entries.first()?, *entries.last()?));
        let (first, last) = (row(first)?, row(last)?);
        // With something between the two, neither stands only before the other.
        match one + other == entries.len() {
            true => Some(rows_swapped(first, last, place_of)),
            false => Some(both_swapped(first, last, place_of)),
        }
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
            return format!("from {} to {}", place_of(first), place_of(last).end());
        }
        let named = &places[..places.len().min(NAMED)];
        let line = |at: &usize| match place_of(*at) {
            EntryPlace::Line { first, .. } => Some(first.to_string()),
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

    /// Says which number is one too low or too high, a raise, or counted from the other side; `None` for
    /// another kind of slip.
    fn counted(&self) -> Option<String> {
        let (_, old, _) = self.moves.first().filter(|_| self.kind == Kind::Value)?;
        let numbers = |(_, old, new): &(usize, G::Move, G::Move)| {
            let ((_, was), (_, is)) = (old.declare(), new.declare());
            let key = (0..was.0.len()).find(|key| was.get(*key) != is.get(*key))?;
            match (was.get(key), is.get(key)) {
                (Some(Value::Number(was)), Some(Value::Number(is))) => Some((key, *was, *is)),
                _ => None,
            }
        };
        let all = self.moves.iter().map(numbers);
        let all: Vec<(usize, i64, i64)> = all.collect::<Option<_>>()?;
        let (key, was, is) = all[0];
        let key = &G::Move::VERBS[old.verb_index()].keys[key];
        let name = key.name;
        // Only spaces are counted, and a move may leave them out.
        if key.required {
            return Some(format!("each `{name}` is a raise instead of a total"));
        }
        let is_by_one = |(_, was, is): &(usize, i64, i64)| was.abs_diff(*is) == 1;
        if !all.iter().all(is_by_one) {
            return Some(format!("`{name}` is counted from the other side"));
        }
        let low = if was < is { "low" } else { "high" };
        Some(format!("`{name}` is one too {low}"))
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
        let what = match key == one.1.verb() {
            true => format!("the {}", plural(key)),
            false => format!("the values of `{key}`"),
        };
        (is_exchanged && !is_name).then_some(what)
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

    /// Says that each of many moves in a row stands with the player next to the one whose turn it is:
    /// the names are one seat off, or the wrong player began.
    fn one_seat_off(
        &self,
        table: &Table<G>,
        (first, last): (EntryPlace, EntryPlace),
    ) -> Option<String> {
        let players = table.names(Domain::Player).map_or(0, |names| names.len());
        let player = |action: &G::Move| {
            let (verb, args) = action.declare();
            match args.get(actor_key::<G::Move>(verb, &args)?) {
                Some(Value::Name(Domain::Player, id)) => Some(*id),
                _ => None,
            }
        };
        let both = self
            .moves
            .iter()
            .map(|(_, was, is)| Some([player(was)?, player(is)?]));
        let both: Vec<[u16; 2]> = both.collect::<Option<_>>()?;
        let off = |[was, is]: &[u16; 2]| (players + usize::from(*is) - usize::from(*was)) % players;
        let by = off(both.first()?);
        let is_shift = both.len() > NAMED
            && (by == 1 || by + 1 == players)
            && both.iter().all(|both| off(both) == by);
        if !is_shift {
            return None;
        }
        let name = |id: u16| table.value(&Value::Name(Domain::Player, id));
        let mut pairs: Vec<String> = Vec::new();
        for [was, is] in &both {
            let pair = format!("{} for {}", name(*was), name(*is));
            if !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
        let [was, is] = both[0].map(name);
        Some(format!(
            "{was} begins in {first}, but it is {is}'s turn, and so on to {} ({}): the wrong player \
             began, or the names are one seat off",
            last.end(),
            pairs.join(", ")
        ))
    }

    /// Says that many moves are written in the opposite order of the turns, and who comes first; `None` if
    /// each of the parts in which players act once is not written backwards.
    fn backwards(
        &self,
        table: &Table<G>,
        place_of: &dyn Fn(usize) -> EntryPlace,
    ) -> Option<String> {
        if self.moves.len() <= NAMED {
            return None;
        }
        let actor = |action: &G::Move| {
            let (verb, args) = action.declare();
            let key = actor_key::<G::Move>(verb, &args)?;
            args.get(key).map(|value| table.value(value))
        };
        let mut parts: Vec<String> = Vec::new();
        let mut begin = 0;
        let mut left: Vec<&G::Move> = Vec::new();
        for (at, (_, was, is)) in self.moves.iter().enumerate() {
            // What was written so far and not yet played, or the other way round.
            for action in [was, is] {
                match left.iter().position(|known| *known == action) {
                    Some(known) => drop(left.remove(known)),
                    None => left.push(action),
                }
            }
            if !left.is_empty() {
                continue;
            }
            let part = &self.moves[begin..=at];
            let turns = |actions: Vec<&G::Move>| {
                let mut turns: Vec<Option<String>> = actions.into_iter().map(actor).collect();
                turns.dedup();
                turns
            };
            let mut written = turns(part.iter().map(|(_, was, _)| was).collect());
            let played = turns(part.iter().map(|(_, _, is)| is).collect());
            written.reverse();
            if written != played {
                return None;
            }
            let first = played.first()?.as_ref()?;
            parts.push(format!("{first} comes first in {}", place_of(part[0].0)));
            begin = at + 1;
        }
        let (first, last) = (self.moves.first()?.0, self.moves.last()?.0);
        (begin == self.moves.len() && !parts.is_empty()).then(|| {
            format!(
                "the turns from {} to {} are written in the opposite order: {}",
                place_of(first),
                place_of(last).end(),
                in_words(&parts, "and")
            )
        })
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
            Kind::Moved => "repair: a part of one entry belonged to the other".to_owned(),
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
pub(super) fn pairs(was: &Value, is: &Value, found: &mut Vec<(Value, Value)>) {
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
    format!("each {what} is under {with}")
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
