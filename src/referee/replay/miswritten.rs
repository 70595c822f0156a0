//! Recognizes claims that were only written down wrong, all of them for one reason: each player has the
//! values of the next one, or a key was misunderstood.

use super::agreement::{holds, unlisted};
use super::claims::Difference;
use super::false_claim::{Claim, FalseClaim, Miswritten};
use crate::game::language::{Domain, ExpectKey, Shape, Speak, Value, in_words, is_or_are};
use crate::game::notation::{flow, json};
use crate::game::{Explanation, Misreading, PathStep};
use crate::referee::ledger::{Deviations, RuleCause};

/// The fewest wrong figures that show that each is another player's: two may be so by chance.
const SEVERAL: usize = 3;
/// By how much one figure is off at most if it may as well be a slip of the pen.
const NEAR: u64 = 3;

/// Values of the keys of a claim: those stated, and those that are right.
type Both<'v> = (&'v [(usize, Value)], &'v [(usize, Value)]);

/// A mapping of names that a claim states.
struct Mapping<'m> {
    voice: &'m dyn Speak,
    /// The key.
    name: &'static str,
    domain: Domain,
    /// The shape of its values.
    of: &'m Shape,
    declared: Vec<(u16, Value)>,
    actual: Vec<(u16, Value)>,
}

/// What is wrong, how it probably came about, and what to write.
type Moved = (String, String, String);

impl Mapping<'_> {
    /// Returns the actual value of a name.
    fn actual_of(&self, id: u16) -> Value {
        let own = self.actual.iter().find(|(known, _)| *known == id);
        own.map_or_else(
            || unlisted(self.domain, self.of),
            |(_, value)| value.clone(),
        )
    }

    /// Returns whether an entry has what belongs to a name.
    fn has_that_of(&self, (_, value): &(u16, Value), id: u16) -> bool {
        holds(self.of, value, &self.actual_of(id))
    }

    /// Returns the entries that are wrong.
    fn wrong(&self) -> Vec<&(u16, Value)> {
        let all = self.declared.iter();
        all.filter(|entry| !self.has_that_of(entry, entry.0))
            .collect()
    }

    fn are_figures(&self) -> bool {
        let mut all = self.declared.iter();
        all.all(|(_, value)| value.as_number().is_some())
    }

    fn name_of(&self, id: u16) -> String {
        self.voice.name(self.domain, id).to_owned()
    }

    /// Writes the entries of some names as they should be.
    fn right(&self, is_meant: &dyn Fn(u16) -> bool) -> String {
        let right = self.declared.iter().filter(|(id, _)| is_meant(*id));
        let right = right.map(|(id, _)| (*id, self.actual_of(*id))).collect();
        let right = flow(&json(self.voice, &Value::Map(self.domain, right)));
        format!("{}: {right}", self.name)
    }

    /// Returns which two names have each other's values, which are not single figures.
    fn exchanged(&self) -> Option<Moved> {
        let wrong = self.wrong();
        let [one, other] = wrong[..] else {
            return None;
        };
        let are_exchanged = self.has_that_of(one, other.0) && self.has_that_of(other, one.0);
        let names = [self.name_of(one.0), self.name_of(other.0)];
        let message = format!(
            "the {} of {} {} exchanged",
            self.name,
            in_words(&names, "and"),
            is_or_are(self.name)
        );
        let right = || self.right(&|id| id == one.0 || id == other.0);
        (are_exchanged && !self.are_figures()).then(|| (message, String::new(), right()))
    }

    /// Returns whether every player has what belongs to the next one, or to the one before.
    fn one_seat_off(&self) -> Option<Moved> {
        let seats = self.actual.len() as u16;
        let enough = if self.are_figures() { SEVERAL } else { 2 };
        if self.domain != Domain::Player || seats < 3 || self.wrong().len() < enough {
            return None;
        }
        let shift = [(1, "next player"), (seats - 1, "previous player")];
        let (by, whose) = shift.into_iter().find(|(by, _)| {
            let mut all = self.declared.iter();
            all.all(|entry| self.has_that_of(entry, (entry.0 + by) % seats))
        })?;
        let has = |(id, _): &(u16, Value)| {
            let other = self.name_of((id + by) % seats);
            format!("{} has {other}'s", self.name_of(*id))
        };
        let have: Vec<String> = self.declared.iter().map(has).collect();
        let (is, that) = match is_or_are(self.name) {
            "are" => ("are", "those"),
            is => (is, "that"),
        };
        let message = format!(
            "every player's {} here {is} {that} of the {whose} at the table: {}",
            self.name,
            in_words(&have, "and")
        );
        let help = "the claim was probably read one seat off; ".to_owned();
        Some((message, help, self.right(&|_| true)))
    }
}

impl FalseClaim {
    /// Creates a false claim whose differences alone are known.
    pub(super) const fn unexplained(
        claim: Claim,
        keys: &'static [ExpectKey],
        differences: Vec<Difference>,
    ) -> Self {
        Self {
            claim,
            keys,
            differences,
            with: String::new(),
            other: None,
            reckonings: Vec::new(),
            suspicions: Vec::new(),
            carried: Vec::new(),
            sources: Vec::new(),
            carried_on: false,
            suspicion: None,
            changes: None,
            common: None,
            uniform: None,
            stated: Vec::new(),
            rule: None,
            by_rule: None,
            follows: None,
            assumed: Vec::new(),
            standing: Vec::new(),
            is_certain: false,
            conditions: Vec::new(),
            miswritten: None,
        }
    }

    /// Finds the one reason why the claim was written down wrong.
    pub(super) fn find_miswritten(
        &mut self,
        voice: &dyn Speak,
        (stated, shown): Both<'_>,
        misreadings: Vec<Misreading>,
    ) {
        let moved = self.moved(voice, (stated, shown));
        self.miswritten = moved.or_else(|| {
            let mut all = misreadings.into_iter();
            let misreading = all.find(|misreading| self.is_misread(misreading, stated))?;
            let right = self.right_keys(voice, (stated, shown));
            Some(Miswritten::Misread { misreading, right })
        });
    }

    /// Returns whether a misreading gives everything that the claim states wrong.
    fn is_misread(&self, misreading: &Misreading, stated: &[(usize, Value)]) -> bool {
        let value_of = |key: usize| {
            let name = self.keys[key].name;
            let value = misreading.values.iter().find(|(known, _)| *known == name);
            value.map(|(_, value)| value)
        };
        let is_as_read = |key: usize| {
            let declared = stated.iter().find(|(known, _)| *known == key);
            let both = declared.zip(value_of(key));
            both.is_some_and(|((_, declared), read)| holds(&self.keys[key].shape, declared, read))
        };
        let is_near = |(declared, actual): (i64, i64)| declared.abs_diff(actual) <= NEAR;
        let is_slip = match &self.differences[..] {
            [only] => only.figures.is_some_and(is_near),
            _ => false,
        };
        let mut differences = self.differences.iter();
        let mut read = false;
        let all = differences.all(|difference| {
            let is_own = is_as_read(difference.leaf.0);
            read |= is_own;
            is_own || self.follows_figures(difference)
        });
        all && read && !is_slip
    }

    /// Finds the mapping in which each player has what belongs to the next one or the one before, or two
    /// names have each other's values; `None` if anything else is wrong.
    fn moved(&self, voice: &dyn Speak, (stated, shown): Both<'_>) -> Option<Miswritten> {
        let is_map = |key: usize| matches!(self.keys[key].shape, Shape::Map(..));
        let mut wrong = self.differences.iter().map(|difference| difference.leaf.0);
        let key = wrong.find(|key| is_map(*key))?;
        let mut others = self.differences.iter().filter(|it| it.leaf.0 != key);
        let Shape::Map(domain, of) = self.keys[key].shape else {
            return None;
        };
        if !others.all(|it| self.follows_figures(it)) {
            return None;
        }
        let value = |values: &[(usize, Value)]| {
            let own = values.iter().find(|(known, _)| *known == key);
            own.map(|(_, value)| value.entries().to_vec())
        };
        let mapping = Mapping {
            voice,
            name: self.keys[key].name,
            domain,
            of,
            declared: value(stated)?,
            actual: value(shown)?,
        };
        let (message, help, right) = mapping.exchanged().or_else(|| mapping.one_seat_off())?;
        Some(Miswritten::Moved {
            key,
            message,
            help,
            right,
        })
    }

    /// Returns which values are under other names; `None` if that may be due to something that a
    /// position leaves out.
    pub(super) fn moved_names(&self) -> Option<&Miswritten> {
        let is_certain = self.assumed.is_empty() && self.conditions.is_empty();
        let moved = self.miswritten.as_ref().filter(|_| is_certain);
        moved.filter(|it| matches!(it, Miswritten::Moved { .. }))
    }

    /// Explains a claim in which values are under other names.
    pub(super) fn explain_moved(&self, key: usize, message: &str, help: String) -> Explanation {
        let claim = match self.claim {
            Claim::Expect(_) => "this expect",
            Claim::Result => "the result",
        };
        let own = self.differences.iter().find(|it| it.leaf.0 == key);
        let path = own.map(|own| own.path.clone()).unwrap_or_default();
        let is_key = |step: &PathStep| *step == PathStep::Key(self.keys[key].name);
        let length = path.iter().position(is_key).map_or(0, |at| at + 1);
        Explanation {
            message: format!("{claim} is false: {message}"),
            label: "the values are under other names".to_owned(),
            focus: path.into_iter().take(length).collect(),
            help: Some(help),
            section: self.keys[key].section,
            ..Explanation::default()
        }
    }

    /// Returns the wrong rule of a claim in which something was misunderstood.
    pub(super) fn misread_rule(&self, deviations: &Deviations) -> Option<RuleCause> {
        match &self.miswritten {
            Some(Miswritten::Misread { misreading, .. }) if self.assumed.is_empty() => {
                Some(deviations.cause_of(misreading.rule, misreading.about.clone()))
            }
            _ => None,
        }
    }

    /// Says what to write in place of what is wrong.
    pub(super) fn right_values(&self) -> String {
        match &self.miswritten {
            Some(Miswritten::Misread {
                right: Some(right), ..
            }) if self.by_rule.is_some() => right.clone(),
            Some(Miswritten::Moved { right, .. }) => right.clone(),
            _ => self.right_figures(),
        }
    }

    /// Returns the keys that are wrong as they should be written; `None` if figures say it.
    fn right_keys(&self, voice: &dyn Speak, (stated, shown): Both<'_>) -> Option<String> {
        if self.differences.iter().all(|it| it.figures.is_some()) {
            return None;
        }
        let is_wrong = |key: usize| self.differences.iter().any(|it| it.leaf.0 == key);
        let wrong = stated.iter().filter(|(key, _)| is_wrong(*key));
        let right = wrong.filter_map(|(key, declared)| {
            let (_, actual) = shown.iter().find(|(known, _)| known == key)?;
            let actual = match (declared, actual) {
                (Value::Map(domain, stated), Value::Map(_, all)) => {
                    let is_stated =
                        |(id, _): &&(u16, Value)| stated.iter().any(|(known, _)| known == id);
                    Value::Map(*domain, all.iter().filter(is_stated).cloned().collect())
                }
                _ => actual.clone(),
            };
            Some(format!(
                "{}: {}",
                self.keys[*key].name,
                flow(&json(voice, &actual))
            ))
        });
        Some(in_words(&right.collect::<Vec<_>>(), "and"))
    }
}
