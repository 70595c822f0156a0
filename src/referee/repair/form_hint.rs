//! Finds what was probably meant where an unknown name or a missing value makes a log malformed,
//! for the hint that `check` shows.

use super::absent::InPlace;
use super::blanks::LARGEST;
use super::budget::HINT;
use super::empty_hint::EmptyHint;
use super::form::FixedLog;
use super::readings::Readings;
use super::report::Repair;
use super::strangers::is_strange;
use super::text_edits::Entries;
use crate::game::language::{Advice, Fault, Source, code, counted, in_words, shown};
use crate::game::reading::Boards;
use crate::game::{Game, Games, Visit, Work};
use crate::referee::verdict::{EntryPlace, Hint, Verdict};
use crate::yaml::Span;
use crate::yaml::edit::apply;
use crate::yaml::tree::Tree;
use std::marker::PhantomData;
use std::sync::Arc;

/// The longest corrected entry, in bytes, that is shown.
const SHOWN: usize = 120;
/// The most values that are named if several would do.
const NAMED: usize = 3;

/// What was meant, if that is known from the text alone.
#[derive(Debug)]
pub(crate) struct KnownHint {
    what: Advice,
    /// The fault that it is about.
    at: Span,
}

impl KnownHint {
    /// Creates the hint about a fault.
    pub(super) const fn new(what: Advice, at: Span) -> Self {
        Self { what, at }
    }
}

impl Hint for KnownHint {
    fn advice(
        &self,
        _: &dyn Fn(usize) -> EntryPlace,
        _: &dyn Fn(usize) -> usize,
    ) -> Option<Advice> {
        Some(self.what.clone())
    }

    fn is_whole(&self) -> bool {
        true
    }

    fn fault(&self) -> Option<Span> {
        Some(self.at)
    }
}

/// Returns whether a log needs a search for what was probably meant, whether or not the verdict is already
/// that of a search, which may say something else than a hint.
pub(crate) fn may_have_way_out(tree: &Tree<'_>, verdict: &Verdict) -> bool {
    let has_way_out = verdict.hint.is_some() || verdict.habit.is_some();
    has_way_out || verdict.is_sound_if_accepted() || open_fault(tree, verdict).is_some()
}

/// Returns the only fault of a log, unless the fault itself says what was meant. The same unknown
/// name in several places counts as one fault, whatever kinds of names belong there. A name that is
/// similar to an unknown one does not settle what was meant: it is only a guess.
fn open_fault<'v>(tree: &Tree<'_>, verdict: &'v Verdict) -> Option<&'v Fault> {
    // Faults that say what was meant are corrected together with the open one.
    let is_settled = |fault: &&Fault| {
        let is_word = ![code::UNKNOWN_NAME, code::SYNTAX].contains(&fault.code);
        fault.source == Source::Log && is_word && (fault.instead.is_some() || fault.fix.is_some())
    };
    let open: Vec<&Fault> = verdict
        .faults
        .iter()
        .filter(|fault| !is_settled(fault))
        .collect();
    let all: Vec<&Fault> = match open.len() {
        0 => verdict.faults.iter().collect(),
        _ => open,
    };
    let (fault, others) = all.split_first()?;
    let is_same = |other: &Fault| {
        let both = [*fault, other];
        let is_unknown =
            |fault: &&Fault| fault.code == code::UNKNOWN_NAME && fault.source == Source::Log;
        let is_word = both.iter().all(is_unknown) && written(tree, other) == written(tree, fault);
        // Several moves lack their player, and any player may have made each of them.
        let is_missing = |fault: &&Fault| fault.code == code::MISSING_KEY;
        let is_open = |fault: &&Fault| is_missing(fault) && !fault.either.is_empty();
        is_word || both.iter().all(is_open) && fault.message == other.message
    };
    // Every fault of an entry of another game is there because the entry is.
    let is_strange = all.iter().any(|fault| is_strange(fault))
        && others.iter().all(|other| other.at == fault.at);
    if !is_strange && !others.iter().all(|other| is_same(other)) {
        return None;
    }
    let is_open = is_strange
        || match fault.code {
            code::UNKNOWN_NAME => true,
            code::MISSING_KEY | code::WRONG_TYPE => fault.instead.is_none(),
            _ => false,
        }
        || !fault.either.is_empty();
    (is_open && fault.fix.is_none()).then_some(*fault)
}

/// Returns what was probably meant in a log whose only fault is an unknown name or a missing value.
/// `None` if no value makes the whole record sound, or if several names could replace an unknown
/// one.
pub(crate) fn form_hint<L: Games>(
    tree: &Tree<'_>,
    verdict: &Verdict,
    boards: &dyn Boards,
) -> Option<Arc<dyn Hint>> {
    let fault = open_fault(tree, verdict)?;
    let budget = Work::up_to(HINT);
    let fixed = FixedLog::unclear(tree.source(), fault);
    let readings = Readings::<L> {
        fixed: &fixed,
        fault,
        boards,
        budget: &budget,
        games: PhantomData,
    };
    if let Some(in_place) = L::with(verdict.game?.id, InPlaceOf(&readings)).flatten() {
        let what = Advice::with_lines(in_place.sentence, in_place.lines);
        return Some(Arc::new(KnownHint {
            what,
            at: fault.span,
        }));
    }
    let repairs = L::with(verdict.game?.id, readings).flatten();
    if budget.is_spent() {
        // The fault already suggests a name.
        let is_open = fault.instead.is_none();
        return is_open.then(|| -> Arc<dyn Hint> { Arc::new(EmptyHint::default()) });
    }
    let repairs = repairs?;
    let is_whole = repairs.left.is_empty();
    let sentence = match &repairs.list[..] {
        _ if !is_whole => None,
        _ if repairs.way_out.is_some() => repairs.way_out.map(Advice::from),
        // The fault says so already.
        [only]
            if fault.instead.as_deref() == Some(change(fault, only).trim_matches(['"', '\''])) =>
        {
            None
        }
        [only] if fault.code == code::MISSING_KEY && !fault.either.is_empty() => {
            let sentence = format!(
                "probably the missing values of `{}` are, in the order of the lines, {}; with them, the whole record is sound",
                key(tree, fault, only),
                in_words(&values(only), "and")
            );
            Some(sentence.into())
        }
        [only] if !fault.either.is_empty() => Some(sound_with(&only.what, None)),
        [only] => {
            let line = corrected(tree, fault, only).filter(|_| fault.code != code::UNKNOWN_NAME);
            Some(sound_with(&meant(tree, fault, only), line))
        }
        // The fault suggests a name that does not help, or the names are too many for a line.
        several
            if fault.code == code::UNKNOWN_NAME
                && (several.len() > NAMED || fault.instead.is_some()) =>
        {
            let says = |word: &str| {
                let mut each = several.iter();
                each.any(|one| change(fault, one).trim_matches(['"', '\'']) == word)
            };
            let is_said = fault.instead.as_deref().is_some_and(says);
            return (!is_said).then(|| -> Arc<dyn Hint> { Arc::new(EmptyHint::default()) });
        }
        several if fault.code == code::UNKNOWN_NAME => Some(any_of(several).into()),
        several => one_of(tree, fault, several),
    };
    Some(Arc::new(KnownHint {
        what: sentence?,
        at: fault.span,
    }))
}

/// A visitor that looks for what could have been played in the place of a move that the game does not
/// have.
struct InPlaceOf<'r, L>(&'r Readings<'r, L>);

impl<L: Games> Visit for InPlaceOf<'_, L> {
    type Out = Option<InPlace>;

    fn visit<G: Game>(self) -> Self::Out {
        // An entry without which the record is sound has nothing in its place.
        match self.0.without_strangers::<G>() {
            Some(_) => None,
            None => self.0.in_place_of_absent::<G>(),
        }
    }
}

/// Says that the record is sound if this is so, with the entry as it should look.
fn sound_with(what: &str, line: Option<String>) -> Advice {
    let sentence = format!("probably {what}; with that, the whole record is sound");
    match line {
        Some(line) => Advice::with_lines(format!("{sentence}:"), [line]),
        None => sentence.into(),
    }
}

/// Says what the word was meant to be, or what is missing.
fn meant(tree: &Tree<'_>, fault: &Fault, repair: &Repair) -> String {
    let change = change(fault, repair);
    match fault.code {
        code::UNKNOWN_NAME => format!(
            "{} should be {}",
            shown(written(tree, fault)),
            shown(change)
        ),
        code::MISSING_KEY => format!("`{change}` is missing"),
        _ => format!("`{}` is {change}", key(tree, fault, repair)),
    }
}

/// Says with which of several readings of an unknown word the record is sound.
fn any_of(repairs: &[Repair]) -> String {
    let readings: Vec<&str> = repairs.iter().map(|repair| &*repair.what).collect();
    format!(
        "the whole record is sound if {}",
        in_words(&readings, "or if")
    )
}

/// Says which of several values the missing one may be.
fn one_of(tree: &Tree<'_>, fault: &Fault, repairs: &[Repair]) -> Option<Advice> {
    let lacks = match fault.code {
        code::MISSING_KEY => "is missing",
        // The fault says already which values are offered.
        code::WRONG_TYPE if !fault.either.is_empty() => "",
        code::WRONG_TYPE => "has no value",
        _ => return None,
    };
    let first = repairs.first()?;
    let values: Vec<&str> = repairs.iter().map(|one| value(fault, one)).collect();
    let numbers: Vec<i64> = values.iter().flat_map(|value| value.parse()).collect();
    // If the largest number that was tried fits, larger ones may fit as well.
    if numbers.contains(&LARGEST) {
        return None;
    }
    let is_run = numbers.len() == values.len()
        && numbers.len() > NAMED
        && numbers.windows(2).all(|two| two[0] + 1 == two[1]);
    let named = match values.len() {
        count if is_run => format!("any number from {} to {}", values[0], values[count - 1]),
        count if count <= NAMED => in_words(&values, "or"),
        count => format!(
            "{} or one of {}",
            values[..NAMED].join(", "),
            counted((count - NAMED) as i64, "other")
        ),
    };
    let key = key(tree, fault, first);
    let sound = format!("the whole record is sound with {named}");
    let sentence = match lacks {
        "" => sound,
        lacks => format!("`{key}` {lacks}; {sound}"),
    };
    Some(match corrected(tree, fault, first) {
        Some(line) => Advice::with_lines(format!("{sentence}, as in"), [line]),
        None => sentence.into(),
    })
}

/// Returns what a repair writes into the log: `by: Andy`, or the name or number alone.
fn change<'r>(fault: &Fault, repair: &'r Repair) -> &'r str {
    let own = fault.span.range();
    let mut edits = repair.edits.iter();
    let at_fault = edits.find(|edit| own.start <= edit.end && edit.start <= own.end);
    let change = at_fault
        .or(repair.edits.first())
        .map_or("", |edit| edit.text.as_str());
    change.trim_matches([',', ' ', '\n', '\r'])
}

/// Returns the value that a repair writes. The text of an edit is YAML, as the log is, not a
/// sentence.
fn value<'r>(fault: &Fault, repair: &'r Repair) -> &'r str {
    let change = change(fault, repair);
    change.split_once(": ").map_or(change, |(_, value)| value)
}

/// Returns the value of every edit of a repair.
fn values(repair: &Repair) -> Vec<&str> {
    let edits = repair.edits.iter().map(|edit| edit.text.as_str());
    let value = |text: &'_ str| text.rfind(": ").map_or(0, |at| at + 2);
    edits
        .map(|text| text[value(text)..].trim_matches(['"', '\'']))
        .collect()
}

/// Returns the key whose value a repair writes.
fn key<'t>(tree: &'t Tree<'_>, fault: &Fault, repair: &'t Repair) -> &'t str {
    if fault.code == code::MISSING_KEY {
        let written = change(fault, repair).split_once(": ");
        return written.map_or("", |(key, _)| key.trim_matches('"'));
    }
    let node = tree.root().and_then(|root| {
        let entries = Entries::new(tree, root);
        entries
            .nodes
            .get((fault.at? as usize).checked_sub(1)?)
            .copied()
    });
    let mut entries = node.into_iter().flat_map(|node| tree.entries(node));
    entries
        .find(|(_, value)| tree.span(*value) == fault.span)
        .and_then(|(key, _)| tree.scalar(key))
        .unwrap_or_default()
}

/// Returns the word of a fault without its quotes.
fn written<'t>(tree: &'t Tree<'_>, fault: &Fault) -> &'t str {
    tree.source()[fault.span.range()].trim_matches(['"', '\''])
}

/// Returns the corrected entry, if it is written on one line.
fn corrected(tree: &Tree<'_>, fault: &Fault, repair: &Repair) -> Option<String> {
    let entries = Entries::new(tree, tree.root()?);
    let range = entries.range((fault.at? as usize).checked_sub(1)?);
    let mut edits = repair.edits.clone();
    for edit in &mut edits {
        edit.start = edit.start.checked_sub(range.start)?;
        edit.end = edit.end.checked_sub(range.start)?;
    }
    let raw = &tree.source()[range];
    let is_inside = edits.iter().all(|edit| edit.end <= raw.len());
    let line = is_inside.then(|| apply(raw, &edits))?;
    (raw.starts_with('{') && !line.contains('\n') && line.len() <= SHOWN).then_some(line)
}
