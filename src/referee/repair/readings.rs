//! Readings of an unknown word without an obvious fix, such as a hex that the board does not have:
//! every name is tried that differs from it in one character, lies next to it on the map, or is
//! what such a word usually means; if there are none, or if none makes the record sound and the
//! word is a place, every name that is allowed there. For a missing value, such as the bidder, every
//! value is tried. A reading is a repair if it makes the whole record sound.

use super::blanks::{Filled, filled};
use super::budget::judging_work;
use super::costs::{Kind, SIMILAR};
use super::form::{FixedLog, fix_form, with_more_fixes};
use super::report::{AppliedFix, Correction, First, Repair, Repairs, Untried};
use super::solution::{by_form, judge};
use super::text_edits::Entries;
use crate::game::language::{Domain, Fault, Faults, Likely, Source, code, normal, shown};
use crate::game::notation::scalar;
use crate::game::reading::{Boards, several};
use crate::game::{Game, Games, Table, Visit, Work};
use crate::referee::setup::{faults_in, read_log};
use crate::yaml::breaks::line_start;
use crate::yaml::edit::{TextEdit, apply, edits_of_both};
use crate::yaml::parse::parse;
use std::marker::PhantomData;

/// The longest text that is searched. No log of a single game is longer.
pub(super) const LONG: usize = 200_000;
/// How many names are tried that resemble the word.
const MOST_NEAR: usize = 64;
/// The most names that are tried if none that resembles the word makes the record sound. If there are
/// more, none of them is tried.
const EVERY: usize = 256;
/// The most corrections of a log in which several entries are marks such as a ditto mark.
const MOST_MARKS: usize = 12;
/// The longest name that is compared letter by letter.
const LONG_NAME: usize = 200;

/// The search for the meaning of an unknown word or a missing value.
pub(crate) struct Readings<'r, L> {
    /// The log with the faults before this one fixed.
    pub fixed: &'r FixedLog,
    /// The fault of the word.
    pub fault: &'r Fault,
    /// The source of its board.
    pub boards: &'r dyn Boards,
    /// The work that is left for this log.
    pub budget: &'r Work,
    pub games: PhantomData<L>,
}

impl<L: Games> Visit for Readings<'_, L> {
    type Out = Option<Repairs>;

    fn visit<G: Game>(self) -> Self::Out {
        if self.fault.source != Source::Log || self.fixed.text.len() > LONG {
            return None;
        }
        let read = self.read::<G>();
        let read = read.or_else(|| self.without_strangers::<G>());
        read.or_else(|| self.in_place_of_absent::<G>()?.repairs)
    }
}

impl<L: Games> Readings<'_, L> {
    /// Tries what the word or the missing value may be.
    fn read<G: Game>(&self) -> Option<Repairs> {
        let Self {
            fixed: FixedLog { text, .. },
            fault,
            boards,
            budget,
            ..
        } = *self;
        if !fault.either.is_empty() {
            return self.either::<G>();
        }
        let is_unknown = fault.code == code::UNKNOWN_NAME && !fault.span.range().is_empty();
        let first_tried = match fault.code {
            code::UNKNOWN_NAME if is_unknown => {
                likely::<G>(text, boards, (fault, budget), NameSet::Near)?
            }
            code::MISSING_KEY | code::WRONG_TYPE => filled::<G>(text, boards, fault, budget)?,
            _ => return None,
        };
        let mut tried = first_tried.tried;
        let (mut list, mut is_whole) = self.sound::<G>(first_tried, Kind::Value);
        // A word that resembles a name is not tried as any other name, unless it is a place, in which
        // any digit may be wrong.
        let written = || text[fault.span.range()].trim_matches(['"', '\'']);
        let is_any = || {
            tried == 0
                || row_and_number(&normal(written())).is_some()
                || fault
                    .instead
                    .as_deref()
                    .is_some_and(|name| is_far(name, written()))
        };
        if list.is_empty()
            && is_unknown
            && let Some(repairs) = self.with_player::<G>()
        {
            return Some(repairs);
        }
        if list.is_empty() && is_unknown && is_any() {
            // A nickname begins as the name does.
            for which in [NameSet::SameInitial, NameSet::Every] {
                let every = likely::<G>(text, boards, (fault, budget), which)?;
                tried += every.tried;
                (list, is_whole) = self.sound::<G>(every, Kind::Value);
                if !list.is_empty() {
                    break;
                }
            }
        }
        (!list.is_empty()).then(|| self.repairs(list, tried, is_whole))
    }

    /// Tries the corrections of a fault that does not say which of them is meant.
    fn either<G: Game>(&self) -> Option<Repairs> {
        let readings = self.fault.either.iter().map(|choice| {
            let correction = Correction {
                entry: self.fault.at,
                what: choice.sentence.clone(),
                is_reading: choice.is_reading,
            };
            let fix = |edit: &TextEdit| AppliedFix::new(edit.clone(), correction.clone());
            choice.edits.iter().map(fix).collect()
        });
        let filled = Filled {
            readings: readings.collect(),
            tried: self.fault.either.len(),
            all: true,
        };
        let tried = filled.tried;
        let (list, is_whole) = self.sound::<G>(filled, Kind::Form);
        let mut repairs = self.repairs(list, tried, is_whole);
        // Only the form of the log is changed.
        (repairs.edits, repairs.tried.one) = (0, true);
        Some(repairs).filter(|repairs| !repairs.list.is_empty())
    }

    /// Returns the repairs in which a reading is right, if the log has another fault that does not
    /// say what was meant. The entries before that fault must be sound.
    fn with_next<G: Game>(&self, next: &Fault, own: &[AppliedFix], read: &FixedLog) -> Vec<Repair> {
        let fixed = with_more_fixes(&with_more_fixes(self.fixed, own), &read.fixes);
        let before = &read.text[..line_start(&read.text, next.span.start as usize)];
        let is_sound = own.len() + self.fixed.fixes.len() < MOST_MARKS
            && judge::<G>(before, self.boards, self.budget).is_some();
        let readings = Readings::<L> {
            fixed: &fixed,
            fault: next,
            ..*self
        };
        let repairs = is_sound.then(|| readings.visit::<G>()).flatten();
        repairs.map_or_else(Vec::new, |repairs| repairs.list)
    }

    /// Returns the answer that is made of some repairs.
    pub(super) fn repairs(&self, list: Vec<Repair>, tried: usize, is_whole: bool) -> Repairs {
        let fault = self.fixed.first.as_ref().unwrap_or(self.fault);
        let first = First::of_fault(fault);
        let mut repairs = Repairs::none(first);
        repairs.equally_good = list.len();
        (repairs.list, repairs.replays) = (list, tried as u64);
        if !is_whole {
            repairs.leave(Untried::Names);
        }
        repairs
    }

    /// Returns the repairs among some readings, and whether all of them were tried. `kind` is what
    /// the readings correct.
    pub(super) fn sound<G: Game>(&self, filled: Filled, kind: Kind) -> (Vec<Repair>, bool) {
        let (text, fixes) = (&self.fixed.text, &self.fixed.fixes);
        let earlier: Vec<TextEdit> = fixes.iter().map(|fix| fix.edit.clone()).collect();
        let mut list = Vec::new();
        for own in filled.readings {
            if self.budget.is_spent() {
                return (list, false);
            }
            let own_edits: Vec<TextEdit> = own.iter().map(|fix| fix.edit.clone()).collect();
            let read = fix_form::<L>(&apply(text, &own_edits), self.boards, self.budget);
            // The last of several moves that lack the same key is alone in that.
            let is_like_it = |next: &&Fault| {
                let is_last = next.code == self.fault.code && next.code == code::MISSING_KEY;
                !next.either.is_empty() || is_last && !self.fault.either.is_empty()
            };
            if let Some(next) = read.left.as_ref().filter(is_like_it) {
                list.extend(self.with_next::<G>(next, &own, &read));
                continue;
            }
            let Some(outcome) =
                judge::<G>(&read.text, self.boards, self.budget).filter(|_| read.left.is_none())
            else {
                continue;
            };
            let after: Vec<TextEdit> = read.fixes.iter().map(|fix| fix.edit.clone()).collect();
            let edits = edits_of_both(&edits_of_both(&earlier, &own_edits), &after);
            // A hex may be read as its city, which was tried, too.
            if list
                .iter()
                .any(|repair: &Repair| is_same(&repair.edits, &edits))
            {
                continue;
            }
            let rounds: [&[AppliedFix]; 3] = [fixes, &own, &read.fixes];
            let kinds = if fixes.len() + read.fixes.len() > 0 && kind != Kind::Form {
                vec![Kind::Form, kind]
            } else {
                vec![kind]
            };
            let own_cost = match kind {
                Kind::Form => AppliedFix::cost(&own),
                _ => SIMILAR,
            };
            let cost = own_cost + AppliedFix::cost(fixes) + AppliedFix::cost(&read.fixes);
            list.push(by_form(
                (&read.text, &rounds),
                edits,
                outcome,
                (cost, kinds),
            ));
        }
        (list, filled.all)
    }
}

/// Returns whether two lists of edits change the same text in the same way.
fn is_same(one: &[TextEdit], other: &[TextEdit]) -> bool {
    let of = |edit: &TextEdit| edit.range();
    one.len() == other.len()
        && one
            .iter()
            .zip(other)
            .all(|(one, other)| of(one) == of(other) && one.text == other.text)
}

/// Which names are tried in the place of an unknown word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NameSet {
    /// Those that it resembles.
    Near,
    /// Every name that is allowed there and begins with the same letter.
    SameInitial,
    /// Every name that is allowed there.
    Every,
}

/// Returns whether a name is only the nearest of names of which none is near: it differs from the word
/// in more than two places.
fn is_far(name: &str, word: &str) -> bool {
    /// The most differences of a misspelt name.
    const SLIPS: usize = 2;
    let (name, word) = (normal(name), normal(word));
    name.len().max(word.len()) <= LONG_NAME
        && strsim::damerau_levenshtein(&name, &word) > SLIPS
        && !name.starts_with(&*word)
}

/// Returns a reading for each name that an unknown word may mean. A reading replaces the word
/// wherever it is unknown.
fn likely<G: Game>(
    text: &str,
    boards: &dyn Boards,
    (fault, budget): (&Fault, &Work),
    which: NameSet,
) -> Option<Filled> {
    let parsed = parse(text);
    let root = parsed.tree.root()?;
    let mut faults = Faults::default();
    let table = read_log::<G>(&parsed.tree, root, boards, &mut faults).table?;
    let entries = Entries::new(&parsed.tree, root);
    let word = |fault: &Fault| text[fault.span.range()].trim_matches(['"', '\'']);
    let written = word(fault);
    // The messages are not compared: they differ where other kinds of names are allowed, too.
    let is_same = |other: &&Fault| other.code == fault.code && word(other) == written;
    let mut same: Vec<&Fault> = faults.kept().filter(is_same).collect();
    if same.is_empty() {
        same.push(fault);
    }
    let reading = |name: &String| -> Vec<AppliedFix> {
        let fix = |fault: &&Fault| {
            let range = fault.span.range();
            let new = entries.quoted_like(range.clone(), name, scalar(name));
            let correction = Correction {
                // Of several places, none is named.
                entry: fault.at.filter(|_| same.len() == 1),
                what: format!("{} is read as {}", shown(written), shown(name)),
                is_reading: true,
            };
            AppliedFix::new(TextEdit::new(fault.at, range, new), correction)
        };
        same.iter().map(fix).collect()
    };
    if holds_names(&table, written, which) {
        return None;
    }
    let names = match which {
        // The name of something else was not misspelt: the thought was another.
        NameSet::Near if is_name(&table, written) => Vec::new(),
        NameSet::Near => near(&table, written, &fault.domains),
        NameSet::Every => fitting::<G>(text, &table, boards, (fault, budget), &reading),
        NameSet::SameInitial => {
            let initial = |text: &str| normal(text).chars().next();
            let mut names = fitting::<G>(text, &table, boards, (fault, budget), &reading);
            names.retain(|name| initial(name) == initial(written));
            names
        }
    };
    Some(Filled {
        tried: names.len(),
        readings: names.iter().map(reading).collect(),
        all: true,
    })
}

/// Returns whether reading the text as one name would drop another: it consists of several names or,
/// in a search through every name, of a name and more words.
fn holds_names<G: Game>(table: &Table<G>, written: &str, which: NameSet) -> bool {
    let is_name = |text: &&str| is_name(table, text);
    if is_name(&written) {
        return false;
    }
    let parts = several(written);
    let mut words = written.split_whitespace();
    parts.len() > 1 && parts.iter().all(&is_name)
        || which != NameSet::Near
            && (words.clone().count() > 1 || parts.len() > 1)
            && (parts.iter().any(&is_name) || words.any(|word| is_name(&word)))
}

/// Returns whether a text is a name of any kind.
fn is_name<G: Game>(table: &Table<G>, text: &str) -> bool {
    let mut names = Domain::ALL
        .into_iter()
        .filter_map(|domain| table.names(domain));
    names.any(|names| names.find(text).is_some())
}

/// Returns every name that is allowed in the place of an unknown word; none if there are too many.
fn fitting<G: Game>(
    text: &str,
    table: &Table<G>,
    boards: &dyn Boards,
    (fault, budget): (&Fault, &Work),
    reading: &dyn Fn(&String) -> Vec<AppliedFix>,
) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let written = normal(text[fault.span.range()].trim_matches(['"', '\'']));
    let is_place = row_and_number(&written).is_some();
    let is_allowed =
        |domain: &Domain| is_place || fault.domains.is_empty() || fault.domains.contains(domain);
    for domain in Domain::ALL.into_iter().filter(is_allowed) {
        let known = table.names(domain).into_iter();
        let known: Vec<String> = known
            .flat_map(|names| names.iter())
            .map(str::to_owned)
            .collect();
        let Some(first) = known.first() else { continue };
        let edits: Vec<TextEdit> = reading(first).into_iter().map(|fix| fix.edit).collect();
        budget.count(judging_work(text));
        let start = fault.span.start;
        let faults = faults_in::<G>(&apply(text, &edits), boards);
        if !faults.kept().any(|other| other.span.start == start) {
            for name in known {
                // A nickname stands for a name, not for a row and a number.
                let is_like_it = is_place || row_and_number(&normal(&name)).is_none();
                if is_like_it && !names.contains(&name) {
                    names.push(name);
                }
            }
        }
    }
    if names.len() > EVERY {
        Vec::new()
    } else {
        names
    }
}

/// Returns the names of a table that resemble a word: they differ from it in one character
/// (changed, missing, superfluous, or two swapped), lie next to it on the map, add something in
/// brackets (`Portland (OR)`), or are what such a word usually means. A word that is no place is tried
/// only as a name of these kinds, if they are known.
fn near<G: Game>(table: &Table<G>, written: &str, domains: &[Domain]) -> Vec<String> {
    let word = normal(written);
    let place = row_and_number(&word);
    let mut near: Vec<String> = Vec::new();
    let mut add = |name: &str| {
        if near.len() < MOST_NEAR && !near.iter().any(|known| known == name) {
            near.push(name.to_owned());
        }
    };
    // A hex may stand for its city, which is a name of another kind.
    let is_allowed =
        |domain: &Domain| place.is_some() || domains.is_empty() || domains.contains(domain);
    let kinds = Domain::ALL.into_iter().filter(is_allowed);
    for names in kinds.filter_map(|domain| table.names(domain)) {
        match Likely::find(names, written) {
            Some(Likely::One(name)) => add(name),
            Some(Likely::Two(one, other)) => [one, other].into_iter().for_each(&mut add),
            None => {}
        }
        for name in names.iter() {
            let known = normal(name);
            // Names whose lengths differ too much cannot be one edit apart.
            let is_alike = known.len().max(word.len()) <= LONG_NAME
                && known.len().abs_diff(word.len()) <= 4
                && strsim::damerau_levenshtein(&known, &word) <= 1;
            let is_neighbour = || {
                let next_to = |(own, at): ((u8, u16), (u8, u16))| {
                    own.0.abs_diff(at.0) <= 1 && own.1.abs_diff(at.1) <= 2
                };
                row_and_number(&known).zip(place).is_some_and(next_to)
            };
            // Boards write the names of towns like this: `Portland (OR)`.
            let is_namesake = || {
                let rest = known.strip_prefix(&*word);
                rest.is_some_and(|rest| rest.starts_with(" ("))
            };
            if is_alike || is_neighbour() || is_namesake() {
                add(name);
            }
        }
    }
    near
}

/// Splits the name of a place, such as `e10`, into its row and its number.
fn row_and_number(name: &str) -> Option<(u8, u16)> {
    let (row, number) = name.split_at_checked(1)?;
    let row = *row.as_bytes().first()?;
    let number = number.parse().ok()?;
    row.is_ascii_alphabetic().then_some((row, number))
}
