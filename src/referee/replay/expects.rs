//! Expects held against the table; of a false one, the moment it is nearest to; and the result.

use super::agreement;
use super::claims::{Claim, Difference, Leaf, leaves};
use crate::game::language::{Info, MoveNo, Speak, Value};
use crate::game::prelude::*;
use crate::game::{Blame, Game, Path, PathStep, Suspicion, Table};
use crate::referee::log::{Expect, Outcome};
use std::collections::BTreeMap;

/// A moment: the position, and after which declared move each watched value last changed.
#[derive(Debug)]
struct Moment<G: Game> {
    state: G::State,
    changed: BTreeMap<Leaf, MoveNo>,
}

/// Returns whether an expect holds in a position.
pub(crate) fn holds<G: Game>(table: &Table<G>, state: &G::State, expect: &Expect) -> bool {
    expect.states.iter().all(|(key, value)| {
        let shown = (G::EXPECTS[*key].show)(table, state);
        agreement::holds(&G::INFO.expects[*key].shape, value, &shown)
    })
}

/// What findings say of false expects: the moments since the last declared move, and how their values came about.
#[derive(Debug)]
pub(crate) struct History<G: Game> {
    /// The keys of the false expects: what is watched for its last change.
    watched: Vec<usize>,
    seen: Vec<Value>,
    changed: BTreeMap<Leaf, MoveNo>,
    list: Vec<Moment<G>>,
    /// The last expect that stated a value as it was.
    held: BTreeMap<Leaf, MoveNo>,
}

/// The moment that an expect which holds at none is nearest to.
#[derive(Debug)]
pub(crate) struct Nearest {
    /// What differs.
    pub differences: Vec<Difference>,
    /// The moment, in words.
    pub moment: String,
    /// The moment at which all that differs is as declared, in words: the expect speaks of two.
    pub other: Option<String>,
    /// What the game says of how differing values come about.
    pub reckonings: Vec<String>,
    /// What one part of a move more or less would have brought.
    pub suspicions: Vec<Suspicion>,
}

/// How far a moment is from what an expect says: how many values differ, of these how many of the turn and phase, and how many
/// that are not known at that moment.
type Far = (usize, usize, usize);

/// Where [`History::back_to`] goes back to.
#[derive(Debug)]
pub(crate) struct Mark {
    length: usize,
    seen: Vec<Value>,
    changed: BTreeMap<Leaf, MoveNo>,
}

impl<G: Game> History<G> {
    /// Creates a history of the values of these keys, in their order.
    pub(crate) fn new(watched: &[usize]) -> Self {
        Self {
            watched: watched.to_vec(),
            seen: Vec::new(),
            changed: BTreeMap::new(),
            list: Vec::new(),
            held: BTreeMap::new(),
        }
    }

    /// Notes a new moment, which follows declared move `at`, and keeps it if an expect may speak of it.
    pub(crate) fn add(&mut self, table: &Table<G>, state: &G::State, at: MoveNo, spoken_of: bool) {
        let now: Vec<Value> = self
            .watched
            .iter()
            .map(|key| (G::EXPECTS[*key].show)(table, state))
            .collect();
        for (index, key) in self.watched.iter().enumerate() {
            changes(
                (*key, None, None),
                self.seen.get(index),
                &now[index],
                at,
                &mut self.changed,
            );
        }
        self.seen = now;
        if spoken_of {
            self.list.push(Moment {
                state: state.clone(),
                changed: self.changed.clone(),
            });
        }
    }

    /// A declared move is about to be carried out: what was before it is past.
    pub(crate) fn clear(&mut self) {
        self.list.clear();
    }

    /// Returns where to come back to after looking ahead.
    pub(crate) fn mark(&self) -> Mark {
        Mark {
            length: self.list.len(),
            seen: self.seen.clone(),
            changed: self.changed.clone(),
        }
    }

    /// Forgets what was looked at ahead.
    pub(crate) fn back_to(&mut self, mark: Mark) {
        self.list.truncate(mark.length);
        self.seen = mark.seen;
        self.changed = mark.changed;
    }

    /// Returns what differs at the nearest moment, and that moment in words; `None` if the expect
    /// holds at one of them.
    pub(crate) fn compare(
        &mut self,
        table: &Table<G>,
        voice: &dyn Speak,
        expect: &Expect,
    ) -> Option<Nearest> {
        let root = [PathStep::Key("expect")];
        let mut nearest: Option<(Vec<Difference>, usize, Far)> = None;
        let mut wrong: Vec<Vec<Path>> = Vec::new();
        for (index, moment) in self.list.iter().enumerate() {
            let mut differences = Vec::new();
            for (key, value) in &expect.states {
                let known = &G::INFO.expects[*key];
                let claim = Claim {
                    key: *key,
                    name: known.name,
                    shape: known.shape,
                    root: &root,
                };
                claim.compare(
                    voice,
                    value,
                    &(G::EXPECTS[*key].show)(table, &moment.state),
                    &mut differences,
                );
            }
            if differences.is_empty() {
                let stated = expect
                    .states
                    .iter()
                    .filter(|(key, _)| self.watched.contains(key))
                    .flat_map(|(key, value)| leaves(*key, value));
                self.held.extend(stated.map(|leaf| (leaf, expect.number)));
                return None;
            }
            wrong.push(
                differences
                    .iter()
                    .map(|difference| difference.path.clone())
                    .collect(),
            );
            // Of several as near it is one of the turn and phase that are declared, and of those the last: a table is mostly
            // written down when all that a move brings has been done.
            let of_stage = |difference: &&Difference| {
                [G::INFO.turn, "phase"].contains(&G::INFO.expects[difference.leaf.0].name)
            };
            // What is not known there says nothing of what is declared.
            let unknown = differences
                .iter()
                .filter(|difference| difference.values.1 == Value::Unknown)
                .count();
            let far = (
                differences.len(),
                differences.iter().filter(of_stage).count(),
                unknown,
            );
            if nearest.as_ref().is_none_or(|(.., best)| far <= *best) {
                nearest = Some((differences, index, far));
            }
        }
        let (mut differences, index, _) = nearest?;
        let moment = &self.list[index];
        for difference in &mut differences {
            let (key, first, _) = difference.leaf;
            let last = [difference.leaf, (key, first, None), (key, None, None)]
                .iter()
                .find_map(|leaf| moment.changed.get(leaf).copied());
            difference.changed = last.filter(|at| *at > 0);
            difference.held = self.held.get(&difference.leaf).copied();
        }
        let state = &moment.state;
        let words = at_stage::<G>(state);
        let is_true = |paths: &[Path]| {
            !differences
                .iter()
                .any(|difference| paths.contains(&difference.path))
        };
        let others = (0..wrong.len()).filter(|at| is_true(&wrong[*at]));
        let other = others
            .min_by_key(|at| at.abs_diff(index))
            .map(|at| at_stage::<G>(&self.list[at].state));
        let mut reckonings: Vec<String> = Vec::new();
        for difference in &mut differences {
            let Some(reckoning) = state.reckoning(table, G::EXPECTS[difference.leaf.0].key.name)
            else {
                continue;
            };
            difference.made = elsewhere(&difference.values, reckoning.made);
            if !reckonings.contains(&reckoning.said) {
                reckonings.push(reckoning.said);
            }
        }
        Some(Nearest {
            differences,
            moment: words,
            other,
            reckonings,
            suspicions: state.suspicions(table),
        })
    }
}

/// When a position is, in words.
fn at_stage<G: Game>(state: &G::State) -> String {
    let stage = state.stage();
    format!("at {} {}, phase {}", G::INFO.turn, stage.turn, stage.phase)
}

/// Of the moves that made the elements of a list, those whose element was declared to stand elsewhere.
fn elsewhere((declared, actual): &(Value, Value), made: Vec<Blame>) -> Vec<Blame> {
    let differs = |index: usize| declared.elements().get(index) != actual.elements().get(index);
    made.into_iter()
        .enumerate()
        .filter(|(index, _)| differs(*index))
        .map(|(_, blame)| blame)
        .collect()
}

/// Notes which values changed between two moments.
fn changes(
    leaf: Leaf,
    before: Option<&Value>,
    now: &Value,
    at: MoveNo,
    changed: &mut BTreeMap<Leaf, MoveNo>,
) {
    if before == Some(now) {
        return;
    }
    match (now, leaf) {
        (Value::Map(_, entries), (key, first, None)) => {
            for (id, value) in entries {
                let earlier = before
                    .and_then(|before| before.entries().iter().find(|(known, _)| known == id))
                    .map(|(_, value)| value);
                let deeper = if first.is_none() {
                    (key, Some(*id), None)
                } else {
                    (key, first, Some(*id))
                };
                changes(deeper, earlier, value, at, changed);
            }
        }
        _ => {
            changed.insert(leaf, at);
        }
    }
}

/// Returns where the result differs from the final standing.
pub(crate) fn result_differences(
    info: &'static Info,
    voice: &dyn Speak,
    outcome: &Outcome,
    standing: &[(&'static str, Value)],
) -> Vec<Difference> {
    let mut differences = Vec::new();
    for (key, value) in &outcome.states {
        let known = &info.results[*key];
        let actual = standing
            .iter()
            .find(|(name, _)| *name == known.name)
            .map_or(Value::Nobody, |(_, value)| value.clone());
        Claim {
            key: *key,
            name: known.name,
            shape: known.shape,
            root: &[],
        }
        .compare(voice, value, &actual, &mut differences);
    }
    differences
}
