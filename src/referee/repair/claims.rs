//! Corrects expects in which one value is wrong, or two are, such as two swapped figures.

use super::change_words::is_turned_round;
use super::costs::{
    BACKWARDS, CLAIM, CLAIM_ALONE, CLAIM_DIGIT, CLAIM_MISWRITTEN, CLAIM_STALE, EXCHANGED, Kind,
    Likeness, OTHER_MOMENT,
};
use super::playing::{Cursor, compared};
use super::script::{Item, Patch, What};
use super::search::{FURTHER, Further, Search};
use super::values::likeness_of;
use crate::game::language::{Value, misreadings};
use crate::game::{Game, PathStep};
use crate::referee::log::Expect;
use crate::referee::replay::{Claim, Difference};
use std::sync::Arc;

/// How many wrong values of one claim two edits can fix.
pub(super) const MOST_WRONG: usize = 2;

impl<G: Game> Search<'_, G> {
    /// Fixes the one wrong value of the expect or the result at which the script stops. If two are
    /// wrong, fixes each alone, so that a second edit can fix the other.
    pub(crate) fn claim(&mut self) {
        let at = self.violation;
        match self.script.items.get(at).map(|item| item.what.clone()) {
            Some(What::Expect(expect)) => {
                self.expect(at, &expect);
                self.moved_expect(at);
            }
            Some(What::Move(..)) => {}
            None => self.result(),
        }
    }

    fn expect(&mut self, at: usize, expect: &Arc<Expect>) {
        if !expect.accepts.is_empty() {
            return;
        }
        let states = self.states_of(at);
        let mut moments: Vec<Vec<(usize, Difference)>> = states
            .iter()
            .map(|state| self.differing(expect, state))
            .collect();
        self.whole_figures(at, expect, &moments);
        self.copied(at, expect, &moments);
        moments.retain(|differing| differing.len() <= MOST_WRONG);
        // The moments with the fewest differences come first. Otherwise a value that is the only
        // wrong one at some moment could be taken for the first of two edits on account of another
        // moment. Among equals, those with the claimed turn and phase come first, then the latest,
        // as in `check`.
        moments.reverse();
        moments.sort_by_key(|differing| Self::distance_of(differing));
        for differing in &moments {
            self.renamed_entry(at, expect, differing);
            self.exchanged_claims(at, expect, differing);
            self.exchanged_columns(at, expect, differing);
            self.carried_on(at, expect, differing);
            // One of two wrong figures may be carried on, and the other not.
            if differing.len() > 1 {
                for one in differing {
                    self.carried_on_first(at, expect, one);
                }
            }
        }
        let mut tried: Vec<Vec<(usize, Value)>> = Vec::new();
        for (rank, differing) in moments.into_iter().enumerate() {
            for (index, difference) in &differing {
                let Some(value) = corrected(&expect.states[*index].1, difference) else {
                    continue;
                };
                let mut states = expect.states.clone();
                states[*index].1 = value;
                if tried.contains(&states) {
                    continue;
                }
                tried.push(states.clone());
                let is_only = differing.len() == 1;
                let has_later_claim = is_only && self.has_later_claim(at, *index, difference);
                let other_moment = if rank == 0 { 0 } else { OTHER_MOMENT };
                let mut cost = claim_cost(difference, has_later_claim);
                if rank == 0 && self.is_stale(at, expect, &differing) {
                    let stale = if has_later_claim {
                        CLAIM_ALONE
                    } else {
                        CLAIM_STALE
                    };
                    cost = cost.min(stale);
                }
                let cost = cost + other_moment;
                let patch = self.with_values(at, expect, states, Kind::Expect, cost);
                self.try_fix(patch, is_only);
            }
        }
    }

    /// Returns how far an expect is from a moment, as `check` reckons it: how many values differ, how
    /// many of them are the turn or the phase, and how many are unknown.
    fn distance_of(differing: &[(usize, Difference)]) -> (usize, usize, usize) {
        let is_stage = |key: usize| G::INFO.is_stage_key(G::INFO.expects[key].name);
        let differences = || differing.iter().map(|(_, difference)| difference);
        (
            differing.len(),
            differences().filter(|one| is_stage(one.leaf.0)).count(),
            differences()
                .filter(|one| one.values.1 == Value::Unknown)
                .count(),
        )
    }

    /// Returns the differences between an expect and a state, each with the claim it belongs to.
    pub(super) fn differing(&self, expect: &Expect, state: &G::State) -> Vec<(usize, Difference)> {
        let table = self.context.table;
        let mut differing = Vec::new();
        for (index, (key, value)) in expect.states.iter().enumerate() {
            let known = &G::INFO.expects[*key];
            let actual = (G::EXPECTS[*key].show)(table, state);
            self.count(compared(value, &actual));
            let mut differences = Vec::new();
            let claim = Claim {
                key: *key,
                name: known.name,
                shape: known.shape,
                root: &[],
            };
            claim.compare(table, value, &actual, &mut differences);
            differing.extend(
                differences
                    .into_iter()
                    .map(|difference| (index, difference)),
            );
        }
        differing
    }

    /// Returns whether a later claim states a figure for the same thing. If the record is sound after
    /// the correction, that claim confirms it.
    fn has_later_claim(&self, at: usize, index: usize, difference: &Difference) -> bool {
        let What::Expect(expect) = &self.script.items[at].what else {
            return false;
        };
        let (key, value) = &expect.states[index];
        let Some(path) = difference.path.get(1..) else {
            return false;
        };
        let Some(steps) = steps(value, path) else {
            return false;
        };
        let states_it = |value: &Value| {
            let path = path_of(value, &steps);
            path.is_some_and(|path| figure(value, &path).is_some())
        };
        let later = &self.script.items[at + 1..];
        self.count(later.len() as u64);
        let is_in = |item: &Item<G>| match &item.what {
            What::Expect(other) => {
                let mut states = other.states.iter();
                states.any(|(own, value)| own == key && states_it(value))
            }
            What::Move(..) => false,
        };
        let ends = G::INFO.expects[*key].name;
        later.iter().any(is_in)
            || self.context.outcome().is_some_and(|outcome| {
                let mut states = outcome.states.iter();
                states.any(|(own, value)| G::INFO.results[*own].name == ends && states_it(value))
            })
    }

    /// Tries another name for one entry of a list, if a wrong entry is there and another is missing.
    fn renamed_entry(
        &mut self,
        at: usize,
        expect: &Arc<Expect>,
        differing: &[(usize, Difference)],
    ) {
        let Some(states) = renamed(&expect.states, differing) else {
            return;
        };
        let patch = self.with_values(at, expect, states, Kind::Expect, CLAIM_MISWRITTEN);
        self.try_fix(patch, true);
    }

    /// Tries to exchange two values of one expect.
    fn exchanged_claims(
        &mut self,
        at: usize,
        expect: &Arc<Expect>,
        differing: &[(usize, Difference)],
    ) {
        let differences: Vec<Difference> = differing.iter().map(|(_, one)| one.clone()).collect();
        let index = |difference: &Difference| {
            let mut all = differing.iter();
            all.find(|(_, known)| known.path == difference.path)
                .map(|(index, _)| *index)
        };
        let Some(states) = exchanged(&expect.states, &differences, index) else {
            return;
        };
        let patch = self.with_values(at, expect, states, Kind::Exchanged, EXCHANGED);
        self.try_fix(patch, true);
    }

    /// Returns the edit that makes an expect state other values.
    pub(super) fn with_values(
        &self,
        at: usize,
        expect: &Expect,
        states: Vec<(usize, Value)>,
        kind: Kind,
        cost: u32,
    ) -> Patch<G> {
        let corrected = Expect {
            states,
            ..expect.clone()
        };
        let item = Item {
            what: What::Expect(Arc::new(corrected)),
            ..self.script.items[at].clone()
        };
        Patch {
            at,
            until: at + 1,
            items: vec![item],
            kind,
            cost,
            outcome: None,
        }
    }

    /// Tries the fix of a claim; if another value is wrong as well, keeps it as the first edit of
    /// two.
    pub(super) fn try_fix(&mut self, patch: Patch<G>, alone: bool) {
        if alone {
            if let Some(cursor) = self.before(patch.at) {
                self.attempt(&cursor, patch);
            }
            return;
        }
        let further = Further {
            found: self.placed(patch),
            reached: self.violation,
        };
        if let Some(list) = self.further.as_mut().filter(|list| list.len() < FURTHER) {
            list.push(further);
        }
    }

    /// Returns the states that an expect may refer to, from the move before it up to the next move.
    pub(super) fn states_of(&mut self, at: usize) -> Vec<G::State> {
        let mut earlier = (0..at).rev();
        let before = earlier.find(|index| !self.script.items[*index].is_expect());
        match before.and_then(|before| Some((self.before(before)?, before))) {
            Some((cursor, before)) => self.moments(cursor, before, at),
            None => Vec::new(),
        }
    }

    /// Returns the states from a move up to the next one.
    fn moments(&mut self, mut cursor: Cursor<G>, before: usize, at: usize) -> Vec<G::State> {
        let table = self.context.table;
        if cursor
            .take(table, &self.script.items[before], before, true)
            .is_err()
        {
            return Vec::new();
        }
        let next = self
            .script
            .move_from(at)
            .and_then(|next| self.script.items[next].action());
        cursor.moments_before(table, next)
    }
}

/// Returns the cost of a wrong value in a claim. `has_later_claim` says whether it is the only wrong one
/// and other claims agree with the right value.
pub(super) fn claim_cost(difference: &Difference, has_later_claim: bool) -> u32 {
    let (was, is) = &difference.values;
    if is_turned_round(was, is) {
        return BACKWARDS;
    }
    let miswritten = is_miswritten(difference);
    let is_digit = |figure: i64| (-9..10).contains(&figure);
    match difference.figures {
        Some((declared, actual))
            if has_later_claim && (miswritten || is_digit(declared) && is_digit(actual)) =>
        {
            CLAIM_ALONE
        }
        _ if miswritten => CLAIM_MISWRITTEN,
        Some((declared, actual)) if is_digit(declared) && is_digit(actual) => CLAIM_DIGIT,
        _ => CLAIM,
    }
}

/// Returns whether a wrong value is easily confused with the right one in writing or in counting.
fn is_miswritten(difference: &Difference) -> bool {
    match (&difference.figures, &difference.values) {
        (Some((declared, actual)), _) => {
            // `misreadings` can leave out any digit but adds only a few, so both directions are
            // checked.
            let misread = |right: i64, wrong| misreadings(right).any(|other| other == wrong);
            misread(*actual, *declared)
                || misread(*declared, *actual)
                || declared.abs_diff(*actual) == 1
        }
        (None, (Value::Name(..), Value::Name(..))) => {
            likeness_of(&difference.declared, &difference.actual) == Likeness::Similar
        }
        _ => false,
    }
}

/// Returns the values of a claim with two of them exchanged; `None` if that is not the slip.
/// `index` gives the index of the value to which a difference belongs.
pub(super) fn exchanged(
    states: &[(usize, Value)],
    differences: &[Difference],
    index: impl Fn(&Difference) -> Option<usize>,
) -> Option<Vec<(usize, Value)>> {
    let [one, other] = differences else {
        return None;
    };
    let (was, is) = (&one.values, &other.values);
    // An entry that is not there and one that is missing are another slip.
    if one.absent.is_some()
        || other.absent.is_some()
        || was.0 != is.1
        || was.1 != is.0
        || one.leaf.0 != other.leaf.0
    {
        return None;
    }
    let mut states = states.to_vec();
    for difference in differences {
        let at = index(difference)?;
        states[at].1 = corrected(&states[at].1, difference)?;
    }
    Some(states)
}

/// Returns the values of a claim with the missing entry of a list in the place of the one that does not
/// belong there; `None` if that is not the slip.
fn renamed(
    states: &[(usize, Value)],
    differing: &[(usize, Difference)],
) -> Option<Vec<(usize, Value)>> {
    let [(index, one), (other_index, other)] = differing else {
        return None;
    };
    let (spare, missing) = match (&one.absent, &other.absent) {
        (None, Some(missing)) => (one, missing),
        (Some(missing), None) => (other, missing),
        _ => return None,
    };
    let is_of_one = index == other_index && one.leaf.1 == other.leaf.1;
    // The last step leads from the entry to its figure.
    let (_, path) = spare.path.get(1..)?.split_last()?;
    if !is_of_one || spare.values.1 != Value::Nobody || path.is_empty() {
        return None;
    }
    let mut states = states.to_vec();
    states[*index].1 = put(&states[*index].1, missing, path)?;
    Some(states)
}

/// Returns a claimed value with the part that differs corrected.
pub(super) fn corrected(declared: &Value, difference: &Difference) -> Option<Value> {
    let (_, is) = &difference.values;
    // The first step is the key itself.
    let path = difference.path.get(1..)?;
    match &difference.absent {
        Some(entry) => put(declared, &with(declared, entry, path)?, path),
        None => (*is != Value::Unknown)
            .then(|| put(declared, is, path))
            .flatten(),
    }
}

/// Returns a value with one more entry in the list at the end of a path.
fn with(declared: &Value, entry: &Value, path: &[PathStep]) -> Option<Value> {
    let list = part(declared, path)?;
    Some(Value::list(list.elements().iter().chain([entry]).cloned()))
}

pub(super) fn put(declared: &Value, actual: &Value, path: &[PathStep]) -> Option<Value> {
    let Some((step, rest)) = path.split_first() else {
        return Some(actual.clone());
    };
    match (step, declared) {
        (PathStep::Item(index), Value::Map(domain, entries)) => {
            let mut entries = entries.clone();
            let value = &mut entries.get_mut(usize::from(*index))?.1;
            *value = put(value, actual, rest)?;
            Some(Value::Map(*domain, entries))
        }
        (PathStep::Item(index), Value::List(values)) => {
            let mut values = values.clone();
            let value = values.get_mut(usize::from(*index))?;
            // An entry with a name that does not belong there is removed.
            if *actual == Value::Nobody && matches!((&*value, rest), (Value::Map(..), [_])) {
                values.remove(usize::from(*index));
                return Some(Value::List(values));
            }
            *value = put(value, actual, rest)?;
            Some(Value::List(values))
        }
        (PathStep::Key(name), Value::Record(fields)) => {
            let at = fields.iter().position(|(known, _)| known == name)?;
            let mut fields = fields.clone();
            fields[at].1 = put(&fields[at].1, actual, rest)?;
            Some(Value::Record(fields))
        }
        _ => None,
    }
}

/// Returns the figure at the end of a path.
fn figure(value: &Value, path: &[PathStep]) -> Option<i64> {
    match part(value, path) {
        Some(Value::Number(figure)) => Some(*figure),
        _ => None,
    }
}

/// Returns the part of a value at the end of a path.
pub(super) fn part<'v>(value: &'v Value, path: &[PathStep]) -> Option<&'v Value> {
    path.iter()
        .try_fold(value, |value, step| match (step, value) {
            (PathStep::Item(at), Value::Map(_, entries)) => {
                entries.get(usize::from(*at)).map(|(_, value)| value)
            }
            (PathStep::Item(at), Value::List(values)) => values.get(usize::from(*at)),
            (PathStep::Key(name), Value::Record(fields)) => fields
                .iter()
                .find(|(known, _)| known == name)
                .map(|(_, value)| value),
            _ => None,
        })
}

/// A step of a path that holds names instead of indices. Such a path leads to the same figure even
/// in a value with other entries.
pub(super) enum NamedStep {
    Name(u16),
    Item(u16),
    Key(&'static str),
}

/// Returns the steps of a path in a value.
pub(super) fn steps(value: &Value, path: &[PathStep]) -> Option<Vec<NamedStep>> {
    let Some((first, rest)) = path.split_first() else {
        return Some(Vec::new());
    };
    let (step, within) = match (first, value) {
        (PathStep::Item(at), Value::Map(_, entries)) => {
            let (id, within) = entries.get(usize::from(*at))?;
            (NamedStep::Name(*id), within)
        }
        (PathStep::Item(at), Value::List(values)) => {
            (NamedStep::Item(*at), values.get(usize::from(*at))?)
        }
        (PathStep::Key(name), Value::Record(fields)) => {
            let (_, within) = fields.iter().find(|(known, _)| known == name)?;
            (NamedStep::Key(name), within)
        }
        _ => return None,
    };
    let mut all = vec![step];
    all.extend(steps(within, rest)?);
    Some(all)
}

/// Returns the only item of a list that has the name of the next step, such as the stock of a company:
/// it has another number when the player has bought or lost stocks since.
fn only_item_of(values: &[Value], next: Option<&NamedStep>) -> Option<usize> {
    let Some(NamedStep::Name(id)) = next else {
        return None;
    };
    let has_name = |value: &Value| match value {
        Value::Map(_, entries) => entries.iter().any(|(own, _)| own == id),
        _ => false,
    };
    let mut items = (0..values.len()).filter(|at| has_name(&values[*at]));
    items.next().filter(|_| items.next().is_none())
}

/// Returns the path that takes these steps in a value.
pub(super) fn path_of(value: &Value, steps: &[NamedStep]) -> Option<Vec<PathStep>> {
    let Some((first, rest)) = steps.split_first() else {
        return Some(Vec::new());
    };
    let (step, within) = match (first, value) {
        (NamedStep::Name(id), Value::Map(_, entries)) => {
            let at = entries.iter().position(|(own, _)| own == id)?;
            (PathStep::Item(u16::try_from(at).ok()?), &entries[at].1)
        }
        (NamedStep::Item(at), Value::List(values)) => {
            let at = only_item_of(values, rest.first()).unwrap_or(usize::from(*at));
            (PathStep::Item(u16::try_from(at).ok()?), values.get(at)?)
        }
        (NamedStep::Key(name), Value::Record(fields)) => {
            let (_, within) = fields.iter().find(|(known, _)| known == name)?;
            (PathStep::Key(name), within)
        }
        _ => return None,
    };
    let mut path = vec![step];
    path.extend(path_of(within, rest)?);
    Some(path)
}
