//! Compares expects with the table, and the result with the standing. For a false expect, finds the
//! moment that it comes closest to.

use super::agreement;
use super::claims::{Claim, Difference, Leaf, leaves};
use crate::game::language::{Info, MoveNo, Speak, Value};
use crate::game::prelude::*;
use crate::game::{
    Blame, Controlled, Deviation, Game, Misreading, Path, PathStep, Suspicion, Table,
};
use crate::referee::log::{Expect, Outcome};
use std::collections::BTreeMap;

/// A moment: the state, and for each watched value the declared move after which it last changed.
#[derive(Debug)]
struct Moment<G: Game> {
    state: G::State,
    changed: BTreeMap<Leaf, MoveNo>,
}

/// Returns whether an expect is true in a state.
pub(crate) fn holds<G: Game>(table: &Table<G>, state: &G::State, expect: &Expect) -> bool {
    expect.states.iter().all(|(key, value)| {
        let shown = (G::EXPECTS[*key].show)(table, state);
        agreement::holds(&G::INFO.expects[*key].shape, value, &shown)
    })
}

/// The history needed to explain false expects: the moments since the last declared move, and how
/// their values came about.
#[derive(Debug)]
pub(crate) struct History<G: Game> {
    /// The keys of the false expects, which are watched for changes.
    watched: Vec<usize>,
    seen: Vec<Value>,
    changed: BTreeMap<Leaf, MoveNo>,
    list: Vec<Moment<G>>,
    /// The last expect that stated each value correctly.
    held: BTreeMap<Leaf, MoveNo>,
}

/// The moment that a false expect comes closest to.
#[derive(Debug)]
pub(crate) struct Nearest {
    /// What differs.
    pub differences: Vec<Difference>,
    /// The moment, in words.
    pub moment: String,
    /// Another moment, in words, at which all differing values are as claimed: the expect refers to
    /// two moments.
    pub other: Option<String>,
    /// The game's explanations of differing values.
    pub reckonings: Vec<String>,
    /// What one part more or less of a move would have brought.
    pub suspicions: Vec<Suspicion>,
    /// Which figures are part of others.
    pub carried: Vec<Deviation>,
    /// What the claim would say if something was misunderstood.
    pub misreadings: Vec<Misreading>,
    /// The actual values of its keys.
    pub shown: Vec<(usize, Value)>,
}

/// The distance of a moment from an expect: how many values differ; how many of these are turn or
/// phase; and how many values are unknown at that moment.
type Distance = (usize, usize, usize);

/// A point to which [`History::back_to`] returns.
#[derive(Debug)]
pub(crate) struct Mark {
    length: usize,
    seen: Vec<Value>,
    changed: BTreeMap<Leaf, MoveNo>,
}

impl<G: Game> History<G> {
    /// Creates a history of the values of these keys, which are in order.
    pub(crate) fn new(watched: &[usize]) -> Self {
        Self {
            watched: watched.to_vec(),
            seen: Vec::new(),
            changed: BTreeMap::new(),
            list: Vec::new(),
            held: BTreeMap::new(),
        }
    }

    /// Records a new moment after declared move `at`, and keeps it if an expect may refer to it.
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

    /// Forgets the moments so far, because a declared move is about to be carried out.
    pub(crate) fn clear(&mut self) {
        self.list.clear();
    }

    /// Returns the point to return to after looking ahead.
    pub(crate) fn mark(&self) -> Mark {
        Mark {
            length: self.list.len(),
            seen: self.seen.clone(),
            changed: self.changed.clone(),
        }
    }

    /// Forgets the moments seen since a point.
    pub(crate) fn back_to(&mut self, mark: Mark) {
        self.list.truncate(mark.length);
        self.seen = mark.seen;
        self.changed = mark.changed;
    }

    /// Records in each difference when its value last changed, and when it was last stated.
    fn date(&self, differences: &mut [Difference], moment: &Moment<G>) {
        for difference in differences {
            let (key, first, _) = difference.leaf;
            let last = [difference.leaf, (key, first, None), (key, None, None)]
                .iter()
                .find_map(|leaf| moment.changed.get(leaf).copied());
            difference.changed = last.filter(|at| *at > 0);
            difference.held = self.held.get(&difference.leaf).copied();
        }
    }

    /// Returns the differences at the closest moment, and that moment in words; `None` if the
    /// expect is true at one of them.
    pub(crate) fn compare(
        &mut self,
        table: &Table<G>,
        voice: &dyn Speak,
        expect: &Expect,
    ) -> Option<Nearest> {
        let mut nearest: Option<(Vec<Difference>, usize, Distance)> = None;
        let mut wrong: Vec<Vec<Path>> = Vec::new();
        for (index, moment) in self.list.iter().enumerate() {
            let differences = differences_at(table, voice, expect, &moment.state);
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
            let far = distance::<G>(&differences);
            if nearest.as_ref().is_none_or(|(.., best)| far <= *best) {
                nearest = Some((differences, index, far));
            }
        }
        let (mut differences, index, _) = nearest?;
        let moment = &self.list[index];
        self.date(&mut differences, moment);
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
        let reckonings = reckoned(table, state, &mut differences);
        Some(Nearest {
            differences,
            moment: words,
            other,
            reckonings,
            suspicions: state.suspicions(table),
            carried: state.carried(table),
            misreadings: state.misread(table),
            shown: shown(table, state, expect),
        })
    }
}

/// Returns the actual values of the keys of an expect.
fn shown<G: Game>(table: &Table<G>, state: &G::State, expect: &Expect) -> Vec<(usize, Value)> {
    let keys = expect.states.iter().map(|(key, _)| *key);
    keys.map(|key| (key, (G::EXPECTS[key].show)(table, state)))
        .collect()
}

/// Returns the distance of a moment with these differences. Of several equally close moments, one
/// with the claimed turn and phase is taken, and of those the last: a table is usually written down
/// when everything that a move brings has been done.
fn distance<G: Game>(differences: &[Difference]) -> Distance {
    let is_stage =
        |difference: &&Difference| G::INFO.is_stage_key(G::INFO.expects[difference.leaf.0].name);
    // What is unknown at a moment says nothing about the claim.
    let is_unknown = |difference: &&Difference| difference.values.1 == Value::Unknown;
    let all = differences.iter();
    (
        differences.len(),
        all.clone().filter(is_stage).count(),
        all.filter(is_unknown).count(),
    )
}

/// Returns the game's explanations of differing values, and records the moves that made them.
fn reckoned<G: Game>(
    table: &Table<G>,
    state: &G::State,
    differences: &mut [Difference],
) -> Vec<String> {
    let mut reckonings: Vec<String> = Vec::new();
    let controlled = state.controlled(table);
    for difference in differences {
        if let Some((why, section)) = why_controlled(table, &controlled, difference) {
            difference.section = section;
            reckonings.push(why);
        }
        let Some(reckoning) = state.reckoning(table, G::EXPECTS[difference.leaf.0].key.name) else {
            continue;
        };
        difference.made = elsewhere(&difference.values, reckoning.made);
        if !reckonings.contains(&reckoning.said) {
            reckonings.push(reckoning.said);
        }
    }
    reckonings
}

/// Says why somebody controls a company if no move gave control: shares did, in the end. Returns the
/// section of the rulebook with it.
fn why_controlled(
    voice: &dyn Speak,
    controlled: &[Controlled],
    difference: &Difference,
) -> Option<(String, Option<&'static str>)> {
    let Value::Name(domain, player) = difference.values.1 else {
        return None;
    };
    let is_own = |it: &&Controlled| {
        it.at.is_none()
            && it.player == (domain, player)
            && Some(it.company.1) == difference.leaf.1
            && difference.subject
                == format!("control of {}", voice.name(it.company.0, it.company.1))
    };
    let own = controlled.iter().find(is_own)?;
    let [player, company] = [own.player, own.company].map(|(domain, id)| voice.name(domain, id));
    let why = format!("{player} controls {company}: {}", own.because);
    Some((why, own.section))
}

/// Returns the differences between an expect and a state.
fn differences_at<G: Game>(
    table: &Table<G>,
    voice: &dyn Speak,
    expect: &Expect,
    state: &G::State,
) -> Vec<Difference> {
    let root = [PathStep::Key("expect")];
    let mut differences = Vec::new();
    for (key, value) in &expect.states {
        let known = &G::INFO.expects[*key];
        let claim = Claim {
            key: *key,
            name: known.name,
            shape: known.shape,
            root: &root,
        };
        let actual = (G::EXPECTS[*key].show)(table, state);
        claim.compare(voice, value, &actual, &mut differences);
    }
    differences
}

/// Describes the stage of a state.
fn at_stage<G: Game>(state: &G::State) -> String {
    let stage = state.stage();
    if stage.over {
        return "at the end of the game".to_owned();
    }
    format!(
        "in the {} phase of {} {}",
        stage.phase,
        G::INFO.turn,
        stage.turn
    )
}

/// Returns those of the moves that made the elements of a list whose element is not where the claim
/// has it.
fn elsewhere((declared, actual): &(Value, Value), made: Vec<Blame>) -> Vec<Blame> {
    let differs = |index: usize| declared.elements().get(index) != actual.elements().get(index);
    made.into_iter()
        .enumerate()
        .filter(|(index, _)| differs(*index))
        .map(|(_, blame)| blame)
        .collect()
}

/// Records which values changed between two moments.
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
    // What a position did not say of somebody has not changed because a move says it of another.
    if before.is_none() && *now == Value::Nobody {
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

/// Returns the differences between the result and the final standing.
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
