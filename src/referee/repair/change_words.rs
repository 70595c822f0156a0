//! What a change says, in words: the places, superfluous entries, a move in place of another.

use super::costs::Kind;
use super::edits::actor_key;
use super::exchanged::{is_from_its_end, rotations};
use super::move_changes::{exchanged_words, rotated_words};
use super::value_words::{part, spoken};
use super::values::one_more;
use crate::game::language::{Args, Moves, Speak as _, Value, article, in_words};
use crate::game::notation::move_line;
use crate::game::{Game, Table};
use crate::referee::log::Expect;
use crate::referee::replay::{Uniform, wording};
use crate::referee::verdict::EntryPlace;
use std::cmp::Ordering;

/// Names whose move it is.
pub(super) fn acting<G: Game>(table: &Table<G>, action: &G::Move) -> Option<String> {
    let (verb, args) = action.declare();
    let key = actor_key::<G::Move>(verb, &args)?;
    args.get(key).map(|actor| table.value(actor))
}

/// Describes an entry that holds the moves of two turns.
pub(super) fn two_turns<G: Game>(table: &Table<G>, place: EntryPlace, moves: &[G::Move]) -> String {
    let players: Vec<String> = { moves.iter() }
        .filter_map(|action| acting::<G>(table, action))
        .collect();
    format!("{place} holds two turns, of {}", in_words(&players, "and"))
}

/// Names a move by its place.
pub(super) fn of_move(place: EntryPlace) -> String {
    match place {
        line @ EntryPlace::Line { .. } => format!("the move of {line}"),
        own => own.to_string(),
    }
}

/// Names an expect by its place.
pub(super) fn of_expect(place: EntryPlace) -> String {
    format!("the expect of {place}")
}

/// Names the place before an entry, or after the last one.
pub(super) fn before_entry(
    at: usize,
    entries: usize,
    place_of: &dyn Fn(usize) -> EntryPlace,
) -> String {
    if at < entries {
        format!("before {}", place_of(at))
    } else {
        "at the end of the moves".to_owned()
    }
}

/// Names moves that were made after the end.
pub(super) fn late_moves(entries: &[usize], place_of: &dyn Fn(usize) -> EntryPlace) -> String {
    match entries {
        [one, other] => place_of(*one).and(place_of(*other)),
        [first, .., last] => place_of(*first).to(place_of(*last)),
        [] => String::new(),
        [only] => place_of(*only).to_string(),
    }
}

/// Describes superfluous entries. `twins` are the entries that they repeat.
pub(super) fn taken_out(
    entries: &[usize],
    twins: &[usize],
    place_of: &dyn Fn(usize) -> EntryPlace,
) -> String {
    let own = place_of(entries[0]);
    match (own, twins, entries.last().map(|last| place_of(*last))) {
        (own, [], _) if entries.len() == 1 => format!("{own} is one move too many"),
        (_, [], _) => format!("{} were made after the end", late_moves(entries, place_of)),
        (EntryPlace::Line { .. }, [twin], _) => {
            format!(
                "{own} writes down the move of {} a second time",
                place_of(*twin)
            )
        }
        (own, [twin], _) => format!("{own} is {}, written down a second time", place_of(*twin)),
        (own, [first, .., last], to) => {
            let (to, twins) = (to.unwrap_or(own), place_of(*first).to(place_of(*last)));
            let row = own.to(to);
            match (own, to) {
                (EntryPlace::Line { .. }, EntryPlace::Line { .. }) => {
                    format!("{row} write down {twins} a second time")
                }
                _ => format!("{row} are {twins}, written down a second time"),
            }
        }
    }
}

/// Describes values of a move that are swapped; `None` if they are not the same
/// ones.
fn exchanged<G: Game>(
    table: &Table<G>,
    place: EntryPlace,
    new: &G::Move,
    (was, is): (&Args, &Args),
) -> Option<String> {
    let keys = G::Move::VERBS[new.verb_index()].keys;
    if is_from_its_end(was, is) {
        let verb = keys[0].name;
        return Some(format!(
            "in {place}, the {verb} is written from its other end"
        ));
    }
    let values = |args: &Args| {
        let all = (0..keys.len()).map(|key| args.get(key).cloned());
        all.collect::<Vec<_>>()
    };
    let (was, is) = (values(was), values(is));
    let differing = was
        .iter()
        .zip(&is)
        .zip(keys)
        .find(|((was, is), _)| was != is);
    if let Some(((Some(was), Some(is)), key)) = differing {
        if is_turned_round(was, is) {
            let name = key.name;
            return Some(format!(
                "in {place}, `{name}` is written from its other end"
            ));
        }
        if let [Value::List(_), Value::List(_)] = was.elements() {
            return Some(format!(
                "in {place}, the two parts of `{}` are in the wrong order: {} comes first",
                key.name,
                table.value(&is.elements()[0])
            ));
        }
        if rotations(was).contains(is) {
            let what = rotated_words(was);
            return Some(format!(
                "in {place}, {what}: {}",
                move_line(G::INFO, table, &wording(new))
            ));
        }
    }
    let was: Vec<Option<&Value>> = was.iter().map(Option::as_ref).collect();
    let is: Vec<Option<&Value>> = is.iter().map(Option::as_ref).collect();
    let words = exchanged_words(table, &was, &is)?;
    Some(format!("in {place}, {words} are swapped"))
}

/// Returns whether a list of three values or more is another one from its other end.
pub(super) fn is_turned_round(was: &Value, is: &Value) -> bool {
    match (was, is) {
        (Value::List(was), Value::List(is)) => was.len() > 2 && was.iter().rev().eq(is),
        _ => false,
    }
}

/// Describes what a move should be: another move, or the same with another value.
pub(super) fn replaced<G: Game>(
    table: &Table<G>,
    place: EntryPlace,
    kind: Kind,
    (old, new): (&G::Move, &G::Move),
) -> String {
    let ((verb, was), (new_verb, is)) = (old.declare(), new.declare());
    if verb != new_verb {
        return format!(
            "{place} should be {}, not {}",
            spoken::<G>(table, new),
            article(old.verb())
        );
    }
    let keys = G::Move::VERBS[verb].keys;
    if kind == Kind::Exchanged
        && let Some(words) = exchanged::<G>(table, place, new, (&was, &is))
    {
        return words;
    }
    if kind == Kind::Moved
        && let Some((it, thing)) = WrongOwner::between::<G>(table, old, new)
    {
        return it.words(place, &[thing]);
    }
    let line = || move_line(G::INFO, table, &wording(new));
    if kind == Kind::OtherMove {
        return format!("{place} should be another {}: {}", keys[0].name, line());
    }
    if let Some(words) = wrong_length(table, place, new, (&was, &is)) {
        return words;
    }
    let differing = (0..keys.len())
        .find(|key| was.get(*key) != is.get(*key))
        .unwrap_or(0);
    let (part, was, is) = match (was.get(differing), is.get(differing)) {
        (Some(was), Some(is)) => part(table, was, is),
        (was, is) => {
            let words = |value: Option<&Value>| {
                value.map_or_else(|| "left out".to_owned(), |value| table.value(value))
            };
            (String::new(), words(was), words(is))
        }
    };
    match kind {
        Kind::Actor => format!("{place} is a move of {is}, not of {was}"),
        _ => format!(
            "in {place}, `{}`{part} should be {is}, not {was}",
            keys[differing].name
        ),
    }
}

/// An element in the list of the wrong owner: `Washington belongs to Ann, not Ben`.
#[derive(PartialEq)]
pub(super) struct WrongOwner {
    /// The key of the move.
    key: &'static str,
    from: String,
    to: String,
}

impl WrongOwner {
    /// Finds the element that changes its owner from one move to the other. Returns its name, too.
    pub(super) fn between<G: Game>(
        table: &Table<G>,
        old: &G::Move,
        new: &G::Move,
    ) -> Option<(Self, String)> {
        let ((verb, was), (_, is)) = (old.declare(), new.declare());
        let keys = G::Move::VERBS[verb].keys;
        let key = (0..keys.len()).find(|key| was.get(*key) != is.get(*key))?;
        let (Value::Map(domain, was), Value::Map(_, is)) = (was.get(key)?, is.get(key)?) else {
            return None;
        };
        let mut longer = None;
        let mut shorter = None;
        for ((name, was), (_, is)) in was.iter().zip(is) {
            let (was, is) = (was.elements(), is.elements());
            match was.len().cmp(&is.len()) {
                Ordering::Greater => {
                    longer = Some((*name, was.iter().find(|it| !is.contains(it))?));
                }
                Ordering::Less => shorter = Some(*name),
                Ordering::Equal => {}
            }
        }
        let (from, thing) = longer?;
        let [from, to] = [from, shorter?].map(|id| table.value(&Value::Name(*domain, id)));
        let key = keys[key].name;
        Some((Self { key, from, to }, table.value(thing)))
    }

    /// Says who the right owner is. Several things are candidates, of which one is misplaced.
    pub(super) fn words(&self, place: EntryPlace, things: &[String]) -> String {
        let Self { key, from, to } = self;
        let things = in_words(things, "or");
        format!("in {place}, in `{key}`, {things} belongs to {to}, not {from}")
    }
}

/// Says which element a list of a move lacks or has in excess, if nothing else differs.
fn wrong_length<G: Game>(
    table: &Table<G>,
    place: EntryPlace,
    new: &G::Move,
    (was, is): (&Args, &Args),
) -> Option<String> {
    let missing = one_more(was, is).map(|(key, missing)| (key, missing, true));
    let spare = || one_more(is, was).map(|(key, spare)| (key, spare, false));
    let (key, thing, lacks) = missing.or_else(spare)?;
    let key = G::Move::VERBS[new.verb_index()].keys[key].name;
    let (thing, line) = (table.value(thing), move_line(G::INFO, table, &wording(new)));
    Some(match lacks {
        true => format!("in {place}, `{key}` lacks {thing}: {line}"),
        false => format!("in {place}, `{key}` has one value too many, {thing}: {line}"),
    })
}

/// Says which slip all figures have in which two expects differ.
pub(super) fn uniform<G: Game>(old: &Expect, new: &Expect) -> Option<String> {
    let both = old.states.iter().zip(&new.states);
    let (key, slip) = both
        .filter(|(old, new)| old != new)
        .find_map(|(old, new)| Some((old.0, Uniform::between(&old.1, &new.1)?)))?;
    let key = G::INFO.expects[key].name;
    Some(format!("each figure of `{key}` {}", slip.words()))
}
