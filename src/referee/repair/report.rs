//! The results of a search, independent of any game's types.

use super::costs::{AWAY, FORM, Kind, OTHER};
use crate::game::language::Fault;
use crate::referee::verdict::{Finding, Judgement, RestsOn};
use crate::yaml::edit::TextEdit;
use crate::yaml::tree::Tree;
use std::collections::{HashMap, HashSet};

/// The most repairs that are listed; of more, only the number and the pattern are known.
pub(crate) const LISTED: usize = 1_000;

/// The result of a search for the repairs of one log.
#[derive(Debug)]
pub(crate) enum Answer {
    /// The log cannot be read, and not every fault of its form has an obvious fix.
    Malformed,
    /// The log breaks no rule as it is.
    Sound,
    /// What is wrong, and the repairs that were found.
    Repairs(Box<Repairs>),
}

/// The repairs of a log.
#[derive(Debug)]
pub struct Repairs {
    /// The first violation.
    pub first: First,
    /// The repairs, best first: all that are as good as the first, then others.
    pub list: Vec<Repair>,
    /// How many are as good as the first, listed or not.
    pub equally_good: usize,
    /// Those as good as the first, grouped by what they have in common, if there are several.
    pub groups: Vec<Group>,
    /// What to ask the players.
    pub question: Option<Question>,
    /// How many edits a repair has, without fixes of form: 1 or 2.
    pub edits: usize,
    /// Whether every repair was tried.
    pub tried: Coverage,
    /// What was not tried although it is of a kind that is tried.
    pub left: Vec<UntriedEdits>,
    /// How many edits were tried.
    pub replays: u64,
    /// How far the search got, if it found nothing.
    pub best: Option<Best>,
    /// What else may be wrong if there is no repair: that a whole round is missing.
    pub missing: Option<String>,
    /// The only repair as `check` says it, if its sentence does not say it as well.
    pub way_out: Option<String>,
    /// What to consider before any repair: a hand that was probably copied, or that the rest of the
    /// record is sound if the table lets a move stand.
    pub remark: Option<String>,
}

impl Repairs {
    /// Creates the result for a log with this first violation, before anything is tried.
    pub fn none(first: First) -> Self {
        Self {
            first,
            list: Vec::new(),
            equally_good: 0,
            groups: Vec::new(),
            question: None,
            edits: 1,
            tried: Coverage::default(),
            left: Vec::new(),
            replays: 0,
            best: None,
            missing: None,
            way_out: None,
            remark: None,
        }
    }

    /// Returns whether there is no repair, or only such as give another value to a move far away.
    pub fn are_far_fetched(&self) -> bool {
        let is_value = |repair: &Repair| repair.kinds == [Kind::Value];
        let far = |repair: &Repair| is_value(repair) && repair.cost >= OTHER + AWAY;
        self.list.first().is_none_or(far)
    }

    /// Records that something was tried nowhere.
    pub fn leave(&mut self, what: Untried) {
        self.left.push(UntriedEdits { what, upto: None });
    }

    /// Returns whether every repair with this number of edits was tried.
    pub fn exhaustive(&self) -> bool {
        self.edits < 2 && self.tried.one
    }
}

/// Whether every repair was tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Every repair of one edit.
    pub one: bool,
    /// Every repair of two edits whose first carries the log past its first violation; there are
    /// always more.
    pub two: bool,
}

/// Something that was not tried because it would have been too much work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UntriedEdits {
    /// What was not tried.
    pub what: Untried,
    /// The entry, from 1, at and before which it was not tried; `None` if it was tried nowhere, or
    /// nowhere completely.
    pub upto: Option<u32>,
}

/// A kind of edit that may be left untried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Untried {
    /// Anything: the log is too long, or its beginning takes too much work.
    Any,
    /// A move left out, written twice, swapped with the next or made by somebody else.
    Common,
    /// Another value in a move.
    Values,
    /// Several things missing from one move.
    Several,
    /// A move some lines from its place; another move of the same verb.
    Rare,
    /// More chance events that may have been left out.
    Chance,
    /// Two adjacent slips.
    Adjacent,
    /// Two edits, the first of which carries the log further.
    Pairs,
    /// Another order of the players, or another start, in the header.
    Header,
    /// Names that an unknown or missing word may be.
    Names,
}

/// The first violation of a log.
#[derive(Clone, Debug)]
pub struct First {
    /// The code of the rule, or of the first fault if only the form is wrong.
    pub rule: &'static str,
    /// The entry of `moves`, from 1; `None` for the result.
    pub number: Option<u32>,
    /// The byte at which it begins.
    pub start: usize,
    /// What is wrong, in a sentence.
    pub message: String,
    /// What is wrong, as a correction of the form says it.
    pub slip: String,
}

impl First {
    /// Creates the record of the first fault of a log.
    pub(crate) fn of_fault(fault: &Fault) -> Self {
        Self {
            rule: fault.code,
            number: fault.at,
            start: fault.span.start as usize,
            message: fault.message.clone(),
            slip: fault.slip().to_owned(),
        }
    }

    /// Creates the record of the first finding of a log.
    pub fn new(tree: &Tree<'_>, finding: &Finding) -> Self {
        let message = finding.facts.explain().message;
        Self {
            rule: finding.code,
            number: finding.place.number,
            start: tree.span(finding.place.node).start as usize,
            slip: message.clone(),
            message,
        }
    }
}

/// One repair.
#[derive(Clone, Debug)]
pub struct Repair {
    /// How unlikely the slips are.
    pub cost: u32,
    /// The kinds of the slips.
    pub kinds: Vec<Kind>,
    /// What probably happened, in a sentence.
    pub sentence: String,
    /// The same without the entry with which the sentence begins.
    pub what: String,
    /// The edits of the text, in its order.
    pub edits: Vec<TextEdit>,
    /// The verdict on the repaired log.
    pub verdict: Judgement,
    /// Whether its game reaches its end.
    pub complete: bool,
    /// The players by their places.
    pub ranking: Vec<RankedPlayer>,
    /// What is sound after the last edit.
    pub follows: SoundRest,
    /// The notes for the changed entries, by their numbers, from 1, in the repaired log.
    pub notes: Vec<(u32, String)>,
}

/// The rulings on which a violation and its repairs depend.
#[derive(Clone, Debug, Default)]
pub struct RepairRulings {
    /// Those of the violation that is repaired.
    pub first: Vec<RestsOn>,
    /// For each of the best repairs, those that it needs: under another choice, the repaired log is illegal.
    pub repairs: Vec<Vec<RestsOn>>,
}

/// What is sound after an edit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SoundRest {
    /// How many moves are legal.
    pub moves: usize,
    /// How many expects are true.
    pub expects: usize,
    /// Whether there is a result, which is then true.
    pub result: bool,
}

impl SoundRest {
    /// Counts the entries of the rest, given whether each of them is an expect.
    pub(crate) fn count(is_expect: impl Iterator<Item = bool>, result: bool) -> Self {
        let (expects, moves): (Vec<bool>, Vec<bool>) = is_expect.partition(|is_expect| *is_expect);
        Self {
            moves: moves.len(),
            expects: expects.len(),
            result,
        }
    }
}

/// A player's place in the standing of a repaired log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankedPlayer {
    pub player: String,
    pub score: i64,
    /// The place, from 1.
    pub place: usize,
    /// Whether the player has won.
    pub winner: bool,
}

/// Repairs with the same kind, place and actor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// What they have in common, in a sentence.
    pub pattern: String,
    /// How many there are, listed or not.
    pub count: usize,
    /// How many of them are listed.
    pub listed: usize,
    /// Whether all listed ones lead to the same standing.
    pub same_standing: bool,
}

/// What would tell equally good repairs apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The entry, from 1, before which it is asked; `None` for the end.
    pub before: Option<u32>,
    /// What to ask for: `cash of Andy`.
    pub subject: String,
    /// If the question is whether a list has an element: the list and the element.
    pub element: Option<(String, String)>,
    /// Whom to ask for what, if the repairs differ in a move of one kind by one player.
    pub asks: Option<WhomToAsk>,
    /// The answers, each with the number of repairs that give it; the most frequent first.
    pub answers: Vec<(String, usize)>,
}

/// The answer that a list has the element that is asked for.
pub(crate) const THERE: &str = "there";
/// The answer that a list does not have it, or that the value asked for does not exist.
pub(crate) const NOT_THERE: &str = "not there";

/// Whom to ask which move it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhomToAsk {
    /// Whom to ask for what: `Ann which lay it was`.
    pub whom: String,
    /// The values to choose from, if they are few.
    pub values: Vec<String>,
}

/// How far the best edit gets if there is no repair.
#[derive(Clone, Debug)]
pub struct Best {
    /// The edit, in a sentence.
    pub sentence: String,
    /// The entry, from 1, at which it stops; `None` for the result.
    pub number: Option<u32>,
    /// Whether it is worth showing: one that only moves a claim out of the way or leaves moves out
    /// must get the log much further.
    pub is_shown: bool,
}

/// What was corrected, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Correction {
    /// The entry with which the sentence begins, from 1.
    pub entry: Option<u32>,
    /// The sentence without that entry.
    pub what: String,
    /// Whether it says how a word is read, which is then said once for all places.
    pub is_reading: bool,
}

impl Correction {
    /// Returns the whole sentence.
    pub(crate) fn sentence(&self) -> String {
        match self.entry {
            Some(entry) => format!("move {entry}: {}", self.what),
            None => self.what.clone(),
        }
    }
}

/// A fix of form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppliedFix {
    pub edit: TextEdit,
    /// Whether it cuts an entry in two.
    pub merged: bool,
    /// What it corrects: more than one thing if several edits met.
    pub corrections: Vec<Correction>,
}

impl AppliedFix {
    /// Creates the fix of one slip.
    pub(crate) fn new(edit: TextEdit, correction: Correction) -> Self {
        Self {
            edit,
            merged: false,
            corrections: vec![correction],
        }
    }

    /// Returns the kinds of slips that some corrections remove.
    pub(crate) fn kinds(fixes: &[Self]) -> Vec<Kind> {
        let merged = fixes.iter().any(|fix| fix.merged);
        let form = fixes.iter().any(|fix| !fix.merged);
        [(form, Kind::Form), (merged, Kind::Merged)]
            .into_iter()
            .filter_map(|(is, kind)| is.then_some(kind))
            .collect()
    }

    /// Returns what some fixes correct, each with the index of the first fix of which it is said. A
    /// word that is read in the same way in several places is mentioned once.
    pub(crate) fn listed(fixes: &[Self]) -> Vec<(usize, Correction)> {
        let mut places: HashMap<String, usize> = HashMap::new();
        for fix in fixes {
            *places.entry(fix.reading().sentence()).or_default() += 1;
        }
        let mut known = HashSet::new();
        let mut listed = Vec::new();
        for (index, fix) in fixes.iter().enumerate() {
            let reading = fix.reading();
            let sentence = reading.sentence();
            if known.contains(&sentence) {
                continue;
            }
            let correction = match places[&sentence] {
                count if count > 1 && reading.is_reading => Correction {
                    what: format!("{} in {count} places", reading.what),
                    ..reading
                },
                _ => fix.correction(),
            };
            known.insert(sentence);
            listed.push((index, correction));
        }
        listed
    }

    /// Returns everything that it corrects in one sentence.
    pub(crate) fn correction(&self) -> Correction {
        let mut each = self.corrections.iter();
        let first = each.next();
        let mut what = first.map_or(String::new(), |first| first.what.clone());
        each.for_each(|next| what.push_str(&format!("; {}", next.sentence())));
        Correction {
            entry: first.and_then(|first| first.entry),
            what,
            is_reading: self.corrections.iter().any(|one| one.is_reading),
        }
    }

    /// Returns what it corrects; without its entry if it only says how a word is read.
    fn reading(&self) -> Correction {
        let mut correction = self.correction();
        if correction.is_reading && self.corrections.len() == 1 {
            correction.entry = correction
                .entry
                .filter(|_| correction.entry != self.edit.number);
        }
        correction
    }

    /// Returns what some corrections cost. One sentence is one slip, on however many lines it was
    /// made.
    pub(crate) fn cost(fixes: &[Self]) -> u32 {
        let slips: HashSet<String> = { fixes.iter() }
            .map(|fix| fix.correction().sentence())
            .collect();
        FORM * slips.len() as u32
    }
}
