//! What moves that may be missing have in common, for the hint of `check`.

use super::change_words::before_entry;
use super::changes::Change;
use super::edits::turn_of;
use super::hint::{NAMED, RepairHint, actor, differing};
use super::same::canonical;
use super::value_words::spoken;
use crate::game::Game;
use crate::game::language::{Moves, Speak as _, Value, article, in_words, plural};
use crate::game::notation::move_line;
use crate::referee::replay::wording;
use crate::referee::verdict::EntryPlace;

/// What missing moves have in common.
pub(super) struct Missing {
    pub what: String,
    /// Whether each of the moves is written out in it.
    is_listed: bool,
}

impl<G: Game> RepairHint<G> {
    /// Returns one of the moves that may be missing, with its place, if what they have in common names
    /// none of them.
    pub(super) fn example(
        &self,
        place_of: &dyn Fn(usize) -> EntryPlace,
    ) -> Option<(usize, &G::Move)> {
        let first = self.changes.first().filter(|_| self.changes.len() > 1)?;
        let Change::PutIn { before, action } = first else {
            return None;
        };
        let common = self.common_missing(&self.changes, (*before, action), place_of)?;
        (!common.is_listed).then_some((*before, action))
    }

    /// Says at which places the same move may be missing.
    fn missing_somewhere(
        &self,
        changes: &[Change<G>],
        place_of: &dyn Fn(usize) -> EntryPlace,
    ) -> Option<Missing> {
        let missing = |change: &Change<G>| match change {
            Change::PutIn { before, action } => {
                let line = move_line(G::INFO, &*self.table, &wording(action));
                Some((*before, (line, spoken::<G>(&self.table, action))))
            }
            _ => None,
        };
        let missing = changes.iter().map(missing).collect::<Option<Vec<_>>>()?;
        let (mut places, mut moves): (Vec<usize>, Vec<_>) = missing.into_iter().unzip();
        places.sort_unstable();
        moves.dedup();
        let ([(line, what)], true) = (&moves[..], places.len() <= NAMED) else {
            return None;
        };
        if self.open || places.last() >= Some(&self.entries) {
            return None;
        }
        let places: Vec<String> = places.iter().map(|at| place_of(*at).to_string()).collect();
        let places = in_words(&places, "or");
        Some(Missing {
            what: format!("{what} is missing before {places}: {line}"),
            is_listed: true,
        })
    }

    /// Says whose turn is missing, if the moves that may be missing are of several verbs at one place,
    /// or of one verb at several places.
    fn missing_turn(
        &self,
        changes: &[Change<G>],
        place_of: &dyn Fn(usize) -> EntryPlace,
    ) -> Option<Missing> {
        let turns = changes.iter().map(|change| match change {
            Change::PutIn { before, action } => Some((*before, turn_of(action), action)),
            _ => None,
        });
        let turns = turns.collect::<Option<Vec<_>>>()?;
        let (_, (verb, whose), first) = turns.first()?;
        let actor = self.table.value(whose.as_ref()?);
        if turns.iter().any(|(_, (_, other), _)| other != whose) {
            return None;
        }
        let mut places: Vec<usize> = turns.iter().map(|(before, ..)| *before).collect();
        places.sort_unstable();
        places.dedup();
        if places.len() > NAMED || places.last() >= Some(&self.entries) {
            return None;
        }
        let mut lines: Vec<String> = Vec::new();
        let mut verbs: Vec<String> = Vec::new();
        for (.., action) in &turns {
            let verb = article(action.verb());
            if !verbs.contains(&verb) {
                verbs.push(verb);
            }
            let line = move_line(G::INFO, &*self.table, &wording::<G::Move>(action));
            if lines.len() <= NAMED && !lines.contains(&line) {
                lines.push(line);
            }
        }
        let is_one_verb = turns.iter().all(|(_, (other, _), _)| other == verb);
        let what = if is_one_verb {
            format!("{} by {actor}", article(first.verb()))
        } else {
            format!("a turn of {actor}")
        };
        let places: Vec<String> = places.iter().map(|at| place_of(*at).to_string()).collect();
        let places = in_words(&places, "or");
        let is_listed = !self.open && lines.len() <= NAMED;
        let which = if is_listed {
            format!(": {}", in_words(&lines, "or"))
        } else if is_one_verb {
            " (many would do)".to_owned()
        } else {
            format!(" ({})", in_words(&verbs, "or"))
        };
        let what = format!("{what} is missing before {places}{which}");
        Some(Missing { what, is_listed })
    }

    /// Says what missing moves have in common.
    pub(super) fn common_missing(
        &self,
        changes: &[Change<G>],
        (place, action): (usize, &G::Move),
        place_of: &dyn Fn(usize) -> EntryPlace,
    ) -> Option<Missing> {
        let (entries, table) = (self.entries, &*self.table);
        let first = changes.first()?;
        let missing = |change: &Change<G>| match change {
            Change::PutIn { before, action } => Some((*before, action.verb_index(), actor(action))),
            _ => None,
        };
        let said = |change: &Change<G>| match change {
            Change::PutIn { action, .. } => Some(spoken::<G>(table, action)),
            _ => None,
        };
        let alike = changes.iter().all(|other| missing(other) == missing(first));
        if !alike {
            return self
                .missing_somewhere(changes, place_of)
                .or_else(|| self.missing_turn(changes, place_of));
        }
        let by = actor(action).map_or(String::new(), |actor| {
            format!(" by {}", table.value(&actor))
        });
        let what = said(first)
            .filter(|what| {
                changes
                    .iter()
                    .all(|other| said(other).as_ref() == Some(what))
            })
            .unwrap_or_else(|| format!("{}{by}", article(action.verb())));
        let before = before_entry(place, entries, place_of);
        let moves = changes.iter().filter_map(|change| match change {
            Change::PutIn { action, .. } => Some(action),
            _ => None,
        });
        let mut is_listed = false;
        let which = match changes.len() {
            1 => String::new(),
            // What all of them have in common the record asks for, whatever else there may be.
            count if self.open => {
                let moves: Vec<&G::Move> = moves.collect();
                match self.in_all(&moves) {
                    Some(words) => format!(", with {words} in it, as far as was tried"),
                    None if count > NAMED => " (many would do)".to_owned(),
                    None => String::new(),
                }
            }
            count if count <= NAMED => {
                let line = |action| move_line(G::INFO, table, &wording(action));
                let lines: Vec<String> = moves.map(line).collect();
                is_listed = true;
                format!(": {}", in_words(&lines, "or"))
            }
            count => match self.differing_value(changes) {
                Some(values) => format!(", with {values}"),
                None => {
                    let moves: Vec<&G::Move> = moves.collect();
                    self.shared(&moves).unwrap_or_else(|| {
                        format!(" ({count} such {} would do)", plural(action.verb()))
                    })
                }
            },
        };
        let what = format!("{what} is missing {before}{which}");
        Some(Missing { what, is_listed })
    }

    /// Says which value the missing moves differ in, if it is one and they are few.
    fn differing_value(&self, changes: &[Change<G>]) -> Option<String> {
        /// The most values that are named.
        const MOST: usize = 6;
        let mut moves = changes.iter().map(|change| match change {
            Change::PutIn { action, .. } => Some(action),
            _ => None,
        });
        let first = moves.next()??;
        let mut key = None;
        let mut names = Vec::new();
        for action in moves {
            let own = differing(first, action?)?;
            if *key.get_or_insert(own) != own {
                return None;
            }
            names.push(self.table.value(action?.declare().1.get(own)?));
        }
        let key = key?;
        names.insert(0, self.table.value(first.declare().1.get(key)?));
        let name = G::Move::VERBS[first.verb_index()].keys[key].name;
        (names.len() <= MOST).then(|| format!("`{name}` {}", in_words(&names, "or")))
    }

    /// Names the things that are in the lists of all moves, of those that have several.
    fn in_all(&self, moves: &[&G::Move]) -> Option<String> {
        let things = |action: &G::Move| -> Vec<Value> {
            let (_, args) = canonical(action).declare();
            let lists = args.0.iter().flatten();
            let lists = lists.filter(|value| matches!(value, Value::List(_)));
            lists.flat_map(Value::elements).cloned().collect()
        };
        let (first, others) = moves.split_first()?;
        let mut shared = things(first);
        for action in others {
            let own = things(action);
            shared.retain(|thing| own.contains(thing));
        }
        let words: Vec<String> = shared.iter().map(|thing| self.table.value(thing)).collect();
        (!words.is_empty()).then(|| in_words(&words, "and"))
    }

    /// Says what the lists of moves share, such as a track that all of them lay, or most of them.
    pub(super) fn shared(&self, moves: &[&G::Move]) -> Option<String> {
        /// How many of ten moves have to share something if not all do.
        const MOST: usize = 9;
        let mut counts: Vec<(Value, usize)> = Vec::new();
        for action in moves {
            let (_, args) = canonical(*action).declare();
            let lists = args.0.iter().flatten();
            let lists = lists.filter(|value| matches!(value, Value::List(_)));
            for thing in lists.flat_map(Value::elements) {
                match counts.iter_mut().find(|(known, _)| known == thing) {
                    Some((_, count)) => *count += 1,
                    None => counts.push((thing.clone(), 1)),
                }
            }
        }
        let all = moves.len();
        let named = |least: usize| {
            let shared = counts.iter().filter(|(_, count)| *count >= least);
            let words: Vec<String> = shared.map(|(thing, _)| self.table.value(thing)).collect();
            (!words.is_empty()).then_some(words)
        };
        let verb = moves.first()?.verb();
        if let Some(words) = named(all) {
            let verbs = plural(verb);
            let words = in_words(&words, "and");
            return Some(format!(
                ", with {words} in it ({all} such {verbs} would do)"
            ));
        }
        let (thing, count) = counts.iter().max_by_key(|(_, count)| *count)?;
        let thing = self.table.value(thing);
        (count * 10 >= all * MOST)
            .then(|| format!(" ({thing} is in {count} of the {all} that would do)"))
    }
}
