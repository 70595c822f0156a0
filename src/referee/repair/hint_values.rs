//! What moves with a wrong value have in common, for the hint of `check`.

use super::change_words::WrongOwner;
use super::changes::Change;
use super::costs::Kind;
use super::hint::{NAMED, RepairHint, differing};
use super::value_words::part;
use crate::game::Game;
use crate::game::language::{Moves as _, Speak as _, counted, in_words};
use crate::game::notation::move_line;
use crate::referee::replay::wording;
use crate::referee::verdict::EntryPlace;

/// The parts of a value that may be wrong, each with what it may be.
type Parts = Vec<(String, Vec<String>)>;

impl<G: Game> RepairHint<G> {
    /// Lists the moves that the entry could be instead; `None` if there are too many to name. Saying
    /// only "another move" would help nobody.
    fn other_moves(
        &self,
        changes: &[Change<G>],
        entry: usize,
        place_of: &dyn Fn(usize) -> EntryPlace,
    ) -> Option<String> {
        let line = |change: &Change<G>| match change {
            Change::Other { new, .. } => Some(move_line(G::INFO, &*self.table, &wording(new))),
            _ => None,
        };
        let lines: Vec<String> = changes.iter().map(line).collect::<Option<_>>()?;
        (lines.len() <= NAMED && !self.open)
            .then(|| format!("{} should be {}", place_of(entry), in_words(&lines, "or")))
    }

    /// Says who the right owner is if every change moves one element from the same list to the same other
    /// list.
    pub(super) fn wrong_owner(
        &self,
        changes: &[Change<G>],
        place_of: &dyn Fn(usize) -> EntryPlace,
    ) -> Option<String> {
        let mut things = Vec::new();
        let mut known = None;
        for change in changes {
            let Change::Other {
                entry,
                kind: Kind::Moved,
                old,
                new,
            } = change
            else {
                return None;
            };
            let (it, thing) = WrongOwner::between::<G>(&self.table, old, new)?;
            things.push(thing);
            if known
                .replace((*entry, it))
                .is_some_and(|before| known != Some(before))
            {
                return None;
            }
        }
        let (entry, it) = known?;
        Some(it.words(place_of(entry), &things))
    }

    /// Says what moves with a wrong value have in common.
    pub(super) fn common_value(
        &self,
        changes: &[Change<G>],
        place_of: &dyn Fn(usize) -> EntryPlace,
    ) -> Option<String> {
        let first = changes.first()?;
        let Change::Other { old, .. } = first else {
            return None;
        };
        let table = &*self.table;
        let of = |change: &Change<G>| match change {
            Change::Other { entry, new, .. } => Some((*entry, differing(old, new)?)),
            _ => None,
        };
        let (entry, key) = of(first)?;
        if !changes.iter().all(|other| of(other) == Some((entry, key))) {
            let same = changes.iter().all(|other| other.place() == first.place());
            return same.then(|| self.other_moves(changes, entry, place_of))?;
        }
        let was = old.declare().1.get(key).cloned();
        let values = changes.iter().filter_map(|change| match change {
            Change::Other { new, .. } => new.declare().1.get(key).cloned(),
            _ => None,
        });
        // The parts of the value that differ, and what they should be.
        let (mut places, mut names): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
        let mut parts: Parts = Vec::new();
        for value in values {
            let (place, _, is) = match &was {
                Some(was) => part(table, was, &value),
                None => (String::new(), String::new(), table.value(&value)),
            };
            match parts.iter_mut().find(|(known, _)| *known == place) {
                Some((_, names)) => names.push(is.clone()),
                None => parts.push((place.clone(), vec![is.clone()])),
            }
            if !places.contains(&place) {
                places.push(place);
            }
            if !names.contains(&is) {
                names.push(is);
            }
        }
        let every = places.len() * names.len() == changes.len();
        let name = G::Move::VERBS[old.verb_index()].keys[key].name;
        if !every || places.len() > NAMED {
            return self
                .parts(name, &parts, place_of(entry))
                .or_else(|| self.other_moves(changes, entry, place_of));
        }
        if let Some(each) = self.each_exchange(changes, place_of) {
            return Some(each);
        }
        Some(format!(
            "in {}, `{name}`{} should be {}",
            place_of(entry),
            places.join(" or"),
            first_named(&names)
        ))
    }

    /// Says which values are exchanged in each of a few changes; `None` if one of them is no exchange.
    fn each_exchange(
        &self,
        changes: &[Change<G>],
        place_of: &dyn Fn(usize) -> EntryPlace,
    ) -> Option<String> {
        let is_exchange = |change: &Change<G>| match change {
            Change::Other { kind, .. } => *kind == Kind::Exchanged,
            _ => false,
        };
        if self.open || changes.len() > NAMED || !changes.iter().all(is_exchange) {
            return None;
        }
        let said = |change: &Change<G>| change.what(&self.table, self.entries, place_of);
        let each: Vec<String> = changes.iter().map(said).collect();
        Some(each.join(", or "))
    }

    /// Says what each of a few parts of one value may be, such as a card of a hand; `None` if one of
    /// them is the whole value.
    fn parts(&self, name: &str, parts: &Parts, place: EntryPlace) -> Option<String> {
        let all: usize = parts.iter().map(|(_, names)| names.len()).sum();
        if self.open || all > NAMED || parts.iter().any(|(part, _)| part.is_empty()) {
            return None;
        }
        let each = parts.iter().enumerate().map(|(at, (part, names))| {
            let be = if at == 0 { " should be" } else { "" };
            format!("`{name}`{part}{be} {}", in_words(names, "or"))
        });
        let each: Vec<String> = each.collect();
        Some(format!("in {place}, {}", each.join(", or ")))
    }
}

/// Names the first of some values and counts the others.
fn first_named(names: &[String]) -> String {
    match names.len() {
        // One more is named as shortly as it is counted.
        count if count <= NAMED + 1 => in_words(names, "or"),
        count => format!(
            "{} or one of {}",
            names[..NAMED].join(", "),
            counted((count - NAMED) as i64, "other")
        ),
    }
}
