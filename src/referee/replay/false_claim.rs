//! False claims about the table, with the entries that make up the actual figures.

use super::claims::{Difference, Leaf, spell};
use super::common_cause::CommonCause;
use super::facts::condition_of;
use super::gains::{Changes, Figure, only_changes};
use super::likely_slip::{is_misread, likely_slip};
use super::uniform::Uniform;
use crate::game::language::{ExpectKey, MoveNo, Value, When, counted};
use crate::game::{
    Blame, Deviation, Explanation, FigureId, Item, Misreading, Occasion, Omission, Reads, Sum,
    Suspicion, WrongRule,
};
use crate::referee::ledger::{Accounts, Deviations, Entry, Explained, RuleCause};
use crate::referee::verdict::{Differing, Facts, Reported, ReportedKey};

/// How many moves of one account are shown at their places; more are written as a table.
pub(super) const SHOWN: usize = 3;
/// How many differences a message lists; all of them are labelled.
const LISTED: usize = 5;

/// A claim about the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    /// The expect that is this entry of `moves`.
    Expect(MoveNo),
    Result,
}

impl Claim {
    /// Returns whether the claim comes after this declared move.
    pub(super) fn covers(self, at: MoveNo) -> bool {
        match self {
            Self::Expect(number) => at <= number,
            Self::Result => true,
        }
    }

    /// Returns the entries up to the last one with a balance, which the claim was compared with. The
    /// moment of the comparison may be an earlier one than that of the claim.
    fn entries_up_to(self, balance: i64, entries: &[Entry]) -> &[Entry] {
        let entries = &entries[..entries.partition_point(|entry| self.covers(entry.at))];
        let last = entries.iter().rposition(|entry| entry.balance == balance);
        &entries[..last.map_or(0, |last| last + 1)]
    }
}

/// The one reason why a whole claim was written down wrong.
#[derive(Clone, Debug)]
pub(crate) enum Miswritten {
    /// Each name has the value of another.
    Moved {
        /// The key.
        key: usize,
        /// What is wrong, in words.
        message: String,
        /// How it probably came about, if that is known: the beginning of a sentence.
        help: String,
        /// What to write.
        right: String,
    },
    /// Something was misunderstood.
    Misread {
        /// What was, and the values that it gives.
        misreading: Misreading,
        /// What to write, if figures alone do not say it.
        right: Option<String>,
    },
}

/// A false claim and the actual values.
#[derive(Clone, Debug)]
pub(crate) struct FalseClaim {
    pub claim: Claim,
    /// The keys of the values that are compared.
    pub keys: &'static [ExpectKey],
    /// The differing values, in the order claimed; never empty.
    pub differences: Vec<Difference>,
    /// What the claim is compared with, in words: a moment for an expect, the outcome of the moves
    /// for a result.
    pub with: String,
    /// Another moment, in words, at which all differing values are as claimed.
    pub other: Option<String>,
    /// The game's explanations, in sentences, of differing values that have no account.
    pub reckonings: Vec<String>,
    /// What one part more or less of a move would have brought.
    pub suspicions: Vec<Suspicion>,
    /// Which figures are part of others.
    pub carried: Vec<Deviation>,
    /// The wrong figures from which all others follow; empty if there are none.
    pub sources: Vec<FigureId>,
    /// Whether later claims repeat the differences.
    pub carried_on: bool,
    /// One part more or less of a move that explains all differing figures of a track: the move,
    /// the part, and whose figures they are.
    pub suspicion: Option<(MoveNo, String, String)>,
    /// For an expect that declares changes in place of the whole figures: since when they are
    /// counted.
    pub changes: Option<Changes>,
    /// What all differing figures have in common.
    pub common: Option<CommonCause>,
    /// The slip that all figures of the claim have, if nothing else is wrong.
    pub uniform: Option<Uniform>,
    /// All figures that the claim states, wherever they stand.
    pub stated: Vec<(Leaf, i64)>,
    /// The wrong rule that gives exactly the figures stated. Without `by_rule` it is only a guess.
    pub rule: Option<RuleCause>,
    /// The same rule, or the one that explains an earlier claim and has led to this one, too.
    pub by_rule: Option<&'static WrongRule>,
    /// The earlier claim that the same wrong rule explains, as its declared move.
    pub follows: Option<MoveNo>,
    /// The values that the claim depends on and the position leaves out, in words.
    pub assumed: Vec<String>,
    /// For a result, the keys that the standing depends on and that the position leaves out or
    /// gives in part.
    pub standing: Vec<&'static str>,
    /// Whether it is false whatever the position leaves out: figures that are given show it, or no
    /// table can have the figures that it states.
    pub is_certain: bool,
    /// The keys that the position leaves out and that the differences rest on.
    pub conditions: Vec<&'static str>,
    /// The one thing that explains the whole claim, if it was only written down wrong.
    pub miswritten: Option<Miswritten>,
}

impl FalseClaim {
    /// Names the first of the differences to speak of, and says how many more there are.
    fn message(&self, spoken: &[&Difference]) -> String {
        let listed = spoken.iter().take(LISTED);
        let mut lines: Vec<String> = listed.map(|difference| spell(difference)).collect();
        let more = self.differences.len().saturating_sub(lines.len());
        if more > 0 {
            let verb = if more == 1 { "differs" } else { "differ" };
            lines.push(match self.sources.is_empty() {
                true => format!("{} {verb}", counted(more, "more value")),
                false => format!(
                    "{} {} wrong for this reason",
                    counted(more, "more value"),
                    if more == 1 { "is" } else { "are" }
                ),
            });
        }
        match self.claim {
            Claim::Expect(_) => format!("this expect is false: {}", lines.join("; ")),
            Claim::Result => format!("the result is false: {}", lines.join("; ")),
        }
    }

    /// Says how to correct the claim, or what else may be wrong.
    fn what_to_do(&self) -> String {
        match (self.claim, &self.other) {
            _ if self.by_rule.is_some() => format!("write {}", self.right_values()),
            _ if let Some(Miswritten::Moved { help, right, .. }) = self.moved_names() => {
                format!("{help}write {right}")
            }
            _ if !self.sources.is_empty() => format!("write {}", self.right_figures()),
            _ if let Some(changes) = self.changes => self.whole_figures(changes),
            _ if let Some(uniform) = self.uniform => {
                let figures = self.right_figures();
                format!("each figure {}; write {figures}", uniform.words())
            }
            _ if let Some(CommonCause::Earlier(..)) = self.common => {
                let moment = match self.claim {
                    Claim::Expect(_) => "there",
                    Claim::Result => "at the end",
                };
                format!("write what it is {moment}: {}", self.right_figures())
            }
            // Two moments with the same description cannot be told apart by it.
            (Claim::Expect(_), Some(other)) if *other != self.with => format!(
                "most of it is so {}, and what is marked was so {other}: write two expects for two moments, \
                 correct this one, or look for a move before it that is wrong or missing",
                self.with
            ),
            (Claim::Expect(_), _) => {
                format!(
                    "the expect was compared with the table {}; correct it, or look for a move before it that is wrong or missing",
                    self.with
                )
            }
            (Claim::Result, _) => {
                format!(
                    "the referee computes the standing from {}; correct the result, or look for a move that is wrong or missing",
                    self.with
                )
            }
        }
    }
}

impl Facts for FalseClaim {
    fn boxed(&self) -> Box<dyn Facts> {
        Box::new(self.clone())
    }

    fn explain(&self) -> Explanation {
        let mut explanation = Explanation::default();
        let Some((first, others)) = self.differences.split_first() else {
            return explanation;
        };
        let fresh: Vec<&Difference> = self
            .differences
            .iter()
            .filter(|difference| difference.repeats.is_none())
            .collect();
        let sources = self.differences.iter().filter(|it| self.is_source(it));
        let sources: Vec<&Difference> = sources.collect();
        let spoken = match (sources.is_empty(), fresh.is_empty()) {
            (false, _) => sources,
            (true, false) => fresh,
            (true, true) => self.differences.iter().collect(),
        };
        if let Some(Miswritten::Moved { key, message, .. }) = self.moved_names() {
            return self.explain_moved(*key, message, self.what_to_do());
        }
        explanation.message = self.message(&spoken);
        explanation.label = first.actual_words();
        explanation.focus = first.path.clone();
        explanation.more = others
            .iter()
            .map(|other| (other.path.clone(), other.actual_words()))
            .collect();
        explanation.help = Some(self.what_to_do());
        // One cause of them all is seen in one of the sums.
        let shown = self.suspicion.as_ref().map_or(LISTED, |_| 1);
        explanation.sums = spoken
            .iter()
            .take(shown)
            // No move has made what is wrong in each figure.
            .filter(|_| !self.is_alike())
            .filter_map(|difference| self.sum(difference))
            .collect();
        explanation.figures.clone_from(&self.reckonings);
        if let Some((_, part, whose)) = &self.suspicion {
            explanation.guesses.push(format!(
                "{whose} would be as declared with {part} in the marked move"
            ));
        }
        explanation.figures.extend(self.rule_words());
        explanation.figures.extend(self.followers_words());
        let section = self.rule.as_ref().map(|cause| cause.rule.section);
        let section = self.by_rule.map(|rule| rule.section).or(section);
        explanation.section = section.or_else(|| {
            let mut sections = spoken.iter();
            sections.find_map(|one| one.section.or(self.keys[one.leaf.0].section))
        });
        let common = self.common_words().filter(|_| self.by_rule.is_none());
        explanation.figures.extend(common);
        explanation.figures.extend(self.other_assumptions());
        explanation.condition = condition_of(&self.conditions);
        let by_guess = self.rule_blames();
        if self.by_rule.is_some() || !by_guess.is_empty() {
            explanation.blames = by_guess;
        } else if let Some(cause) = &self.common {
            let (CommonCause::Earlier(at, _)
            | CommonCause::LeftOut(at, _)
            | CommonCause::Valued(at, _)) = cause;
            let label = match cause {
                CommonCause::Earlier(..) => "the declared figures are those before this",
                CommonCause::Valued(..) => "the values are counted here",
                _ => "not counted in the declared figures?",
            };
            explanation.blames = vec![Blame {
                at: When::of_move(*at),
                label: label.to_owned(),
            }];
        } else if self.uniform.is_none() {
            explanation.blames = self.blames(&spoken);
        }
        explanation
    }

    fn differing(&self) -> Vec<Differing> {
        let of = |difference: &Difference| Differing {
            key: self.keys[difference.leaf.0].name,
            subject: (!difference.names.is_empty()).then(|| difference.names.join(": ")),
            declared: difference.values.0.clone(),
            actual: difference.values.1.clone(),
            entries: difference.entries.clone(),
        };
        self.differences.iter().map(of).collect()
    }

    fn rests_on_numbers(&self) -> bool {
        true
    }

    fn account_for(&mut self, accounts: &Accounts, _: Option<MoveNo>) {
        let mut figures: Vec<Figure<'_>> = Vec::new();
        for difference in &mut self.differences {
            let (key, Some(subject), part) = difference.leaf else {
                continue;
            };
            let Some((declared, actual)) = difference.figures else {
                continue;
            };
            // A final balance is 0 until the end.
            if self.keys[key].ends.is_some() && actual == 0 {
                continue;
            }
            let track = track(&self.keys[key], difference);
            let own = accounts
                .of_subject(track, subject)
                .filter(|(account, name, _)| match &difference.part {
                    // A numbered part begins with the name of its kind: `blue 1` is a blue stock.
                    Some(part) => name.starts_with(part.as_str()),
                    None => account.part.map(|(_, id)| id) == part,
                });
            let until = own.map(|(.., entries)| self.claim.entries_up_to(actual, entries));
            let entries = until.filter(|entries| !entries.is_empty()).last();
            figures.push((declared, actual, entries.unwrap_or_default()));
            let Some(entries) = entries else {
                continue;
            };
            difference.keep_since_agreement(declared, entries);
        }
        let (of_figures, others): (Vec<&Difference>, Vec<&Difference>) =
            self.differences.iter().partition(|it| it.figures.is_some());
        // In a whole game, two figures agree by chance with what has come in since one of its moves.
        let is_enough = self.claim != Claim::Result || figures.len() > 2;
        let are_all = figures.len() == of_figures.len()
            && others.into_iter().all(|it| self.follows_figures(it));
        if is_enough && are_all {
            self.changes = only_changes(&figures);
        }
        if self.changes.is_none() && self.uniform.is_none() {
            self.suspicion = self.find_suspicion(accounts);
        }
        if self.changes.is_none() && self.uniform.is_none() && self.suspicion.is_none() {
            self.common = self.find_common_cause(&figures, accounts);
        }
        self.sources = self.find_sources();
        // The sum of a figure with an account already says which part of the figure is assumed.
        let summed = self
            .differences
            .iter()
            .filter(|difference| !difference.entries.is_empty());
        let summed: Vec<&str> = summed
            .map(|difference| difference.subject.as_str())
            .collect();
        self.assumed
            .retain(|subject| !summed.contains(&subject.as_str()));
    }

    fn blame_rule(&mut self, deviations: &mut Deviations, at: Option<MoveNo>) {
        if let Some(cause) = self.misread_rule(deviations) {
            deviations.is_misread(cause.rule, at);
            self.suspicion = None;
            return self.is_by(cause);
        }
        match self.find_rule(deviations, at) {
            Some(Explained::By(cause)) => self.is_by(cause),
            Some(Explained::Perhaps(cause)) => self.rule = Some(cause),
            Some(Explained::AsBefore(rule)) => self.by_rule = Some(rule),
            None => {}
        }
    }

    fn reconsider_rule(&mut self, deviations: &mut Deviations, at: Option<MoveNo>) {
        if self.by_rule.is_none()
            && let Some(cause) = at.and_then(|at| deviations.reconsider(at))
            && self.is_likeliest(cause.rule)
        {
            self.is_by(cause);
        }
        let first = self.by_rule.and_then(|rule| deviations.first_of(rule));
        self.follows = first.filter(|first| Some(*first) != at);
    }

    fn is_explained(&self) -> bool {
        let is_moved = self.moved_names().is_some();
        let is_ruled = self.by_rule.is_some() || self.rule.is_some();
        is_moved || is_ruled || self.changes.is_some() || !self.sources.is_empty()
    }

    fn is_by_rule(&self) -> bool {
        self.by_rule.is_some()
    }

    fn is_only_written(&self) -> bool {
        let is_of_writing = |rule: &WrongRule| rule.occasion == Occasion::Writing;
        self.by_rule.is_some_and(is_of_writing)
    }

    fn names_rule(&self) -> bool {
        self.rule.is_some()
    }

    fn is_repeated_later(&mut self) {
        self.carried_on = true;
    }

    fn is_carried_on(&self) -> bool {
        self.carried_on || self.claim == Claim::Result
    }

    fn left_out(&self) -> Vec<MoveNo> {
        let only = |difference: &Difference| {
            let (declared, actual) = difference.figures?;
            let at = difference.entries.first()?.at;
            let of_move = difference.entries.iter().all(|entry| entry.at == at);
            let amounts = difference.entries.iter();
            let amount: i128 = amounts.map(|entry| i128::from(entry.amount)).sum();
            let is_all = i128::from(declared) + amount == i128::from(actual);
            (of_move && is_all).then_some(at)
        };
        self.differences.iter().filter_map(only).collect()
    }

    fn right(&self) -> Option<String> {
        Some(self.right_values())
    }

    fn forget_rule(&mut self) {
        // A guess competes with nothing: it is a note beside what the table wrote down wrong.
        self.rule = self.rule.take().filter(|_| self.by_rule.is_none());
        (self.by_rule, self.follows) = (None, None);
    }

    /// Records the differing values that are assumed because the position leaves them out.
    fn assume(&mut self, left_out: &dyn Fn(&Reads, u32) -> Option<Omission>) {
        let grows = |difference: &Difference| {
            matches!(difference.values.1, Value::List(_)) || difference.part.is_some()
        };
        let kept = |difference: &&Difference| difference.changed.is_none() || grows(difference);
        let assumed = self
            .differences
            .iter()
            .filter(kept)
            .filter(|difference| left_out(&self.own(difference), 0).is_some());
        let assumed: Vec<String> = assumed.map(|it| it.subject.clone()).collect();
        self.assumed.extend(assumed);
        if !self.is_certain {
            self.conditions = self.open_keys(left_out);
        }
    }

    fn conditions(&self) -> Vec<&'static str> {
        self.conditions.clone()
    }

    fn builds_on(&self, key: &str) -> bool {
        let builds_on = |difference: &Difference| {
            let own = self.keys[difference.leaf.0];
            own.name == key || own.grows_with.contains(&key)
        };
        self.differences.iter().all(builds_on)
    }

    fn rest_on(&mut self, keys: &[&'static str]) {
        self.conditions.extend(keys);
    }

    fn ask_for(&mut self, keys: &[&'static str]) {
        self.conditions = keys.to_vec();
    }

    fn is_certain(&self) -> bool {
        self.is_certain
    }

    fn recall(&mut self, known: &mut Reported, at: Option<MoveNo>) {
        let whose = |difference: &Difference| {
            let name = difference.names.first();
            let name = name.filter(|_| difference.figures.is_some());
            name.map(|name| ReportedKey::FigureOf(name.clone()))
        };
        for difference in &mut self.differences {
            difference.is_after_another =
                whose(difference).is_some_and(|whose| known.contains_key(&whose));
        }
        for difference in &mut self.differences {
            if let Some(whose) = whose(difference) {
                known.entry(whose).or_insert(at.unwrap_or(MoveNo::MAX));
            }
            let key = ReportedKey::Value(difference.key());
            difference.repeats = known.get(&key).copied();
            if difference.repeats.is_none() {
                known.insert(key, at.unwrap_or(MoveNo::MAX));
            }
        }
        // What was already wrong in an earlier claim is wrong for an earlier reason.
        if self
            .differences
            .iter()
            .any(|difference| difference.repeats.is_some())
        {
            self.suspicion = None;
            self.rule = self.rule.take().filter(|_| self.by_rule.is_some());
        }
    }

    fn repeats(&self) -> Option<MoveNo> {
        let all = self
            .differences
            .iter()
            .all(|difference| difference.repeats.is_some());
        let first = self.differences.first().and_then(|first| first.repeats);
        self.follows.or(first.filter(|_| all))
    }
}

impl FalseClaim {
    /// Records the wrong rule that explains the claim.
    fn is_by(&mut self, cause: RuleCause) {
        self.by_rule = Some(cause.rule);
        self.sources.clear();
        self.rule = Some(cause);
    }

    /// Returns whether what is wrong in each figure has one cause, which no account shows.
    const fn is_alike(&self) -> bool {
        let is_result = matches!(self.claim, Claim::Result);
        let is_alike = self.uniform.is_some() || self.common.is_some();
        self.by_rule.is_some() || is_alike || is_result && self.changes.is_some()
    }

    /// Describes what a difference looks like, if no other explanation is as good: it is the only
    /// difference, not a misread digit, and no earlier claim has a false figure of the same name,
    /// whose cause would show in this figure as well.
    pub(super) fn likely_slip(&self, difference: &Difference) -> Option<(String, Vec<MoveNo>)> {
        let (declared, actual) = difference.figures?;
        // A digit that was misread is not carried into later sums with another one.
        let is_misread = match self.carried_on {
            true => declared.abs_diff(actual) == 1,
            false => is_misread(declared, actual),
        };
        // A rule is named in place of what the figure looks like.
        let is_guessed = is_misread || self.rule.is_some();
        (self.differences.len() == 1 && !is_guessed && !difference.is_after_another)
            .then(|| likely_slip(difference))
            .flatten()
    }

    /// Returns the sum that makes up a figure; `None` if it has no account.
    fn sum(&self, difference: &Difference) -> Option<Sum> {
        let (key, ..) = difference.leaf;
        let (_, actual) = difference.figures?;
        if difference.entries.is_empty() {
            return None;
        }
        // An opening balance is listed with its reason, whether the position states it or it is
        // assumed.
        let items = Item::each(
            difference
                .opening
                .iter()
                .chain(&difference.entries)
                .map(Entry::line),
        );
        let likely_slip = self
            .likely_slip(difference)
            .filter(|_| self.suspicion.is_none());
        // A single entry about which there is nothing to say is shown at its move.
        if difference.entries.len() == 1
            && items[0].at > 0
            && difference.since.is_none()
            && likely_slip.is_none()
        {
            return None;
        }
        let of = difference.names.first().cloned().unwrap_or_default();
        Some(Sum {
            subject: difference.subject.clone(),
            before: difference.since.filter(|_| difference.opening.is_empty()),
            observation: likely_slip,
            items,
            balance: actual,
            account: (track(&self.keys[key], difference), of),
        })
    }
}

/// Returns the track whose account has a value.
pub(super) fn track(key: &ExpectKey, difference: &Difference) -> &'static str {
    // The key for all stocks is plural, the account of each is singular.
    let one = difference
        .part
        .as_ref()
        .and_then(|_| key.name.strip_suffix('s'));
    key.ends.or(one).unwrap_or(key.name)
}
