//! Moves that a game does not list among the legal ones because they only abbreviate others (a
//! whole auction in one line). If a log uses such a verb, every move of it is tried. If the log
//! never uses a verb that is listed, the moves of the abbreviating verb are tried too, because one
//! of them may be the only one missing: an auction in one line instead of an offer.

use super::budget::list_work;
use super::script::Script;
use crate::game::language::{Args, Key, Moves, Shape, Value};
use crate::game::prelude::*;
use crate::game::{Game, Table};
use std::cell::OnceCell;

/// How many numbers are tried.
const NUMBERS: i64 = 25;
/// The most moves of a verb that is tried.
const MOST: usize = 20_000;

/// The moves of verbs that a log uses and its game does not list.
#[derive(Debug)]
pub(crate) struct Unlisted<G: Game> {
    moves: Vec<G::Move>,
    /// For each verb, whether the log has moves of it.
    used: Vec<bool>,
    /// The moves of the other verbs, made when they are first needed.
    unused: OnceCell<Vec<G::Move>>,
}

impl<G: Game> Unlisted<G> {
    /// Collects the moves of the verbs in a script that the game never lists. `listed` says whether
    /// the game lists a move of the verb before an item of the script.
    pub(crate) fn new(
        table: &Table<G>,
        script: &Script<G>,
        mut listed: impl FnMut(usize, usize) -> bool,
    ) -> Self {
        let mut seen = vec![false; G::Move::VERBS.len()];
        let mut moves = Vec::new();
        for (at, item) in script.items.iter().enumerate() {
            let Some(verb) = item.action().map(|action| action.verb_index()) else {
                continue;
            };
            if !std::mem::replace(&mut seen[verb], true) && !listed(at, verb) {
                moves.extend(every::<G>(table, verb));
            }
        }
        Self {
            moves,
            used: seen,
            unused: OnceCell::new(),
        }
    }

    /// Returns those that are legal in a state for which the game lists some moves.
    pub(crate) fn legal<'u>(
        &'u self,
        table: &'u Table<G>,
        state: &'u G::State,
        listed: &'u [G::Move],
    ) -> impl Iterator<Item = &'u G::Move> {
        let mut known = vec![false; self.used.len()];
        for action in listed {
            known[action.verb_index()] = true;
        }
        let strange = known
            .iter()
            .zip(&self.used)
            .any(|(known, used)| *known && !used);
        let others: &[G::Move] = if strange { self.unused(table) } else { &[] };
        table.work.count(list_work(self.moves.len() + others.len()));
        let others = others
            .iter()
            .filter(move |action| !known[action.verb_index()]);
        let legal = |action: &&G::Move| {
            state.is_expected(table, action) && state.broken(table, action).is_empty()
        };
        self.moves.iter().chain(others).filter(legal)
    }

    fn unused(&self, table: &Table<G>) -> &[G::Move] {
        let verbs = || (0..self.used.len()).filter(|verb| !self.used[*verb]);
        self.unused
            .get_or_init(|| verbs().flat_map(|verb| every::<G>(table, verb)).collect())
    }
}

/// Returns every move of a verb; none if its keys take more than names, words and numbers.
fn every<G: Game>(table: &Table<G>, verb: usize) -> Vec<G::Move> {
    let mut all: Vec<Vec<Option<Value>>> = vec![Vec::new()];
    for key in G::Move::VERBS[verb].keys {
        let Some(values) = values(table, key) else {
            return Vec::new();
        };
        if all.len() * values.len() > MOST {
            return Vec::new();
        }
        let longer = all.iter().flat_map(|begun| {
            values.iter().map(|value| {
                begun
                    .iter()
                    .cloned()
                    .chain([value.clone()])
                    .collect::<Vec<_>>()
            })
        });
        all = longer.collect();
    }
    all.into_iter()
        .filter_map(|values| G::Move::read(verb, &Args::new(values)))
        .collect()
}

fn values<G: Game>(table: &Table<G>, key: &Key) -> Option<Vec<Option<Value>>> {
    if !key.required {
        return Some(vec![None]);
    }
    match key.shape {
        Shape::Number => Some(
            (1..=NUMBERS)
                .map(|number| Some(Value::Number(number)))
                .collect(),
        ),
        Shape::Word(words) => Some(words.iter().map(|word| Some(Value::Word(word))).collect()),
        Shape::Name(domains) => {
            let ids = |domain| {
                (0..table.names(domain).map_or(0, |names| names.len()) as u16)
                    .map(move |id| Some(Value::Name(domain, id)))
            };
            Some(domains.iter().flat_map(|domain| ids(*domain)).collect())
        }
        _ => None,
    }
}
