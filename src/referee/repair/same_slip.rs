//! The same slip in several moves: a name that is misread wherever its player wrote it, and journeys that
//! are all written from their other ends.

use super::costs::{EXCHANGED_NAMES, Kind, Likeness};
use super::edits::actor_key;
use super::exchanged::from_its_end;
use super::move_changes::{MoveChanges, pairs};
use super::search::Search;
use super::series::{BEFORE, LEAST, Series, rename, with_values};
use super::values::likenesses_of;
use crate::game::language::{Args, Domain, Moves, Speak as _, Value, plural};
use crate::game::{Game, Table};

/// A passenger may be moved along one link only.
const STEPS: usize = 1;
/// A name is misread in two moves at least.
const TWICE: usize = 2;
/// How many names of a move are tried.
const NAMES: usize = 12;

impl<G: Game> Search<'_, G> {
    /// Tries to turn every journey of a series round.
    pub(super) fn turned_journeys(&mut self) {
        self.series(
            BEFORE,
            &Series {
                change: &|item| {
                    with_values(item, |_, args| {
                        *args = from_its_end(args, STEPS)?;
                        Some(())
                    })
                },
                kind: Kind::Exchanged,
                cost: EXCHANGED_NAMES,
                least: LEAST,
                ends: false,
            },
        );
    }

    /// Tries to replace a name of the first illegal move by each that is easily taken for it, in the moves
    /// of the same player around it that bear it, too.
    pub(super) fn misread_names(&mut self) {
        let Some(action) = self.violating_move() else {
            return;
        };
        let (verb, args) = action.declare();
        let actor = actor_key::<G::Move>(verb, &args);
        let by = actor.and_then(|key| args.get(key)).cloned();
        let mut names = Vec::new();
        for (key, value) in args.0.iter().enumerate() {
            if Some(key) != actor
                && let Some(value) = value
            {
                collect_names(value, &mut names);
            }
        }
        let table = self.context.table;
        for (domain, was) in names.into_iter().take(NAMES) {
            let alike = likenesses_of(table, &self.context.likenesses, domain, was);
            let ids = (0..alike.len() as u16).zip(alike.iter());
            let alike = ids.filter(|(is, likeness)| *is != was && **likeness < Likeness::Other);
            for (is, _) in alike {
                let misread = |verb: usize, args: &mut Args| {
                    let key = actor_key::<G::Move>(verb, args);
                    let own = key.and_then(|key| args.get(key)).cloned();
                    let other = |of: Domain, id: u16| ((of, id) == (domain, was)).then_some(is);
                    let mut any = false;
                    for (at, value) in args.0.iter_mut().enumerate() {
                        if let Some(value) = value.as_mut().filter(|_| Some(at) != key) {
                            any |= rename(value, &other);
                        }
                    }
                    (any && own == by).then_some(())
                };
                self.series(
                    BEFORE,
                    &Series {
                        change: &|item| with_values(item, misread),
                        kind: Kind::Value,
                        cost: EXCHANGED_NAMES,
                        least: TWICE,
                        ends: false,
                    },
                );
                if self.is_spent() {
                    return;
                }
            }
        }
    }

    /// Returns the first illegal move; `None` if the first violation is a false claim.
    fn violating_move(&self) -> Option<&G::Move> {
        self.script.items.get(self.violation)?.action()
    }
}

/// Adds the names in a value that are not there yet.
fn collect_names(value: &Value, names: &mut Vec<(Domain, u16)>) {
    match value {
        Value::Name(domain, id) if !names.contains(&(*domain, *id)) => names.push((*domain, *id)),
        Value::List(values) => values.iter().for_each(|value| collect_names(value, names)),
        Value::Map(domain, entries) => {
            for (id, value) in entries {
                collect_names(&Value::Name(*domain, *id), names);
                collect_names(value, names);
            }
        }
        _ => {}
    }
}

impl<G: Game> MoveChanges<G> {
    /// Says that one slip was made in all of the moves: `the rides in lines 78, 79 and 80 are written from
    /// their other ends`, or `H13 should be H14 in lines 74 and 77`. `acted` says where they are.
    pub(super) fn same_slip(&self, table: &Table<G>, acted: &str) -> Option<String> {
        let (_, first, _) = self.moves.first()?;
        if self.kind == Kind::Exchanged {
            let is_turned = |(_, was, is): &(usize, G::Move, G::Move)| {
                from_its_end(&was.declare().1, STEPS)
                    .is_some_and(|turned| turned.0 == is.declare().1.0)
            };
            let verb = G::Move::VERBS[first.verb_index()].keys[0].name;
            let are_turned = self.moves.iter().all(is_turned);
            return are_turned.then(|| {
                format!(
                    "the {} {acted} are written from their other ends",
                    plural(verb)
                )
            });
        }
        let mut replaced = Vec::new();
        for (_, was, is) in &self.moves {
            let (was, is) = (was.declare().1, is.declare().1);
            for (was, is) in was.0.iter().zip(&is.0) {
                if let (Some(was), Some(is)) = (was, is) {
                    pairs(was, is, &mut replaced);
                }
            }
        }
        replaced.dedup();
        match &replaced[..] {
            [(was @ Value::Name(..), is @ Value::Name(..))] if self.kind == Kind::Value => {
                let [was, is] = [was, is].map(|name| table.value(name));
                Some(format!("{was} should be {is} {acted}"))
            }
            _ => None,
        }
    }
}
