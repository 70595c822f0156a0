//! What makes a log malformed, each fault with its place.

use super::{Advice, ComparisonBudget, Domain, Likely, Names, Nearest, code};
use crate::yaml::Span;
use crate::yaml::edit::TextEdit;
use crate::yaml::events::MAX_DEPTH;
use crate::yaml::parse::{FormFault, MAX_FAULTS};
use std::sync::Arc;

/// The text that a fault is in.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Source {
    /// The log.
    #[default]
    Log,
    /// Another file: a board, or the settings that name one.
    Board(Arc<BoardText>),
}

/// A file next to a log that may have faults: a board file, or the settings that name one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardText {
    /// The path of the file, as reports show it.
    pub path: String,
    /// What the path is relative to.
    pub base: Base,
    /// The whole text.
    pub text: String,
}

/// What the path of a file is relative to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// The folder of the log.
    Log,
    /// The folder in which the program was started.
    WorkingFolder,
}

/// The beginning of the message of a [syntax](code::SYNTAX) fault.
const NOT_YAML: &str = "not YAML: ";

/// A fault that is found before any rule of the game is applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Its code: one of [`code`], or a game's `setup`.
    pub code: &'static str,
    /// What is wrong, in a sentence without its full stop.
    pub message: String,
    /// What the underlined text is, in a few words.
    pub label: String,
    /// The place of the fault.
    pub span: Span,
    /// The text that the place is in.
    pub source: Source,
    /// The section of the rulebook, if it is not that of the rule.
    pub section: Option<&'static str>,
    /// How to fix it.
    pub help: Option<Advice>,
    /// Other places that are related.
    pub related: Vec<(Span, String)>,
    /// What the underlined text was most likely meant to be.
    pub instead: Option<String>,
    /// The correction of the log that removes the fault, if it is more than one word.
    pub fix: Option<Fix>,
    /// What that correction changes, in a sentence, if the message says only what is wrong.
    pub change: Option<String>,
    /// The text that means nothing, if the fault is about such text.
    pub idle: Option<Idle>,
    /// The possible corrections, if nothing says which of them was meant; otherwise empty.
    pub either: Vec<Alternative>,
    /// The declared move that the fault is in, from 1.
    pub at: Option<u32>,
    /// For an unknown name: the kinds of names that are expected there.
    pub domains: Vec<Domain>,
}

/// One of several corrections that are as likely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternative {
    /// The edits of the log, in the order of its text.
    pub edits: Vec<TextEdit>,
    /// What was meant, in a sentence.
    pub sentence: String,
    /// Whether the sentence says how a word is read.
    pub is_reading: bool,
}

/// Text that means nothing in a log, so that taking it out loses nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Idle {
    /// Lines `---` between two parts of a log.
    DrawnLines,
    /// A key that stands twice, with nothing in its value.
    Blank,
}

/// What the message of a fault with a correction is about. It decides how several of them are
/// reported together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Slip {
    /// This place of the log.
    #[default]
    Place,
    /// How a word is read, wherever it stands.
    Reading,
    /// A habit of the table, whatever the word is.
    Habit,
}

/// A correction of a log that removes a fault of its form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The edits of the log, in the order of its text.
    pub edits: Vec<TextEdit>,
    /// Whether the fault is that one entry holds several moves.
    pub merged: bool,
    /// What the message of the fault is about.
    pub slip: Slip,
    /// Where the other lines begin that need the same correction, if one fault is about them all.
    pub like_it: Vec<u32>,
}

impl Fix {
    /// Creates the correction of a single slip.
    pub(crate) const fn new(edits: Vec<TextEdit>) -> Self {
        Self {
            edits,
            merged: false,
            slip: Slip::Place,
            like_it: Vec::new(),
        }
    }
}

impl Fault {
    /// Creates a fault at a place of the log.
    pub fn new(
        code: &'static str,
        span: Span,
        message: impl Into<String>,
        label: impl Into<String>,
    ) -> Self {
        Self {
            code,
            message: message.into(),
            label: label.into(),
            span,
            source: Source::Log,
            section: None,
            help: None,
            related: Vec::new(),
            instead: None,
            fix: None,
            change: None,
            idle: None,
            either: Vec::new(),
            at: None,
            domains: Vec::new(),
        }
    }

    /// Creates the fault of a text that is not YAML.
    pub(crate) fn not_yaml(span: Span, what: &str, label: impl Into<String>) -> Self {
        Self::new(code::SYNTAX, span, format!("{NOT_YAML}{what}"), label)
    }

    /// Returns what is changed or, if that is not known, what is wrong, as a correction says it.
    pub(crate) fn slip(&self) -> &str {
        let wrong = || self.message.strip_prefix(NOT_YAML).unwrap_or(&self.message);
        self.change.as_deref().unwrap_or_else(wrong)
    }

    /// Adds how to fix it.
    #[must_use]
    pub fn help(mut self, help: impl Into<Advice>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds another place that is related.
    #[must_use]
    pub fn related(mut self, span: Span, label: impl Into<String>) -> Self {
        self.related.push((span, label.into()));
        self
    }

    /// Moves its places in the log by a number of bytes, for a text that becomes a part of a log.
    #[must_use]
    pub(crate) fn shifted(mut self, by: isize) -> Self {
        let at = |byte: u32| (byte as usize).saturating_add_signed(by) as u32;
        let span = |old: Span| Span::new(at(old.start), at(old.end));
        if self.source == Source::Log {
            self.span = span(self.span);
            for (related, _) in &mut self.related {
                *related = span(*related);
            }
        }
        let fix = self.fix.iter_mut().flat_map(|fix| &mut fix.edits);
        let either = self.either.iter_mut().flat_map(|one| &mut one.edits);
        for edit in fix.chain(either) {
            edit.start = edit.start.saturating_add_signed(by);
            edit.end = edit.end.saturating_add_signed(by);
        }
        self
    }

    /// Adds the edit that removes the fault.
    #[must_use]
    pub fn fix(mut self, edit: TextEdit) -> Self {
        self.fix = Some(Fix::new(vec![edit]));
        self
    }
}

impl From<FormFault> for Fault {
    fn from(fault: FormFault) -> Self {
        match fault {
            FormFault::Syntax { what, at, slip } => match slip {
                Some(slip) => {
                    let fault = Self::not_yaml(slip.at, &slip.what, slip.label);
                    let fault = fault.help(Advice::from(slip.help).naming_depth(slip.depth).ending("; nothing after this entry was read"));
                    let fault = fault.fix(slip.fix);
                    slip.other.into_iter().fold(fault, |fault, (span, label)| fault.related(span, label))
                }
                None => Self::not_yaml(at, &what, "reading stops here").help(
                    "nothing after this point was read; indent with spaces, write a list on one line in [ ] and a mapping in { }, and quote text that contains : or #",
                ),
            },
            FormFault::SecondLog { at, first } => {
                Self::new(code::DUPLICATE_KEY, at, "a second log begins here without a separator", "a second header")
                    .related(first, "the first begins here")
                    .help("put --- on a line of its own before it; if the same game goes on, remove this header instead")
            }
            FormFault::NotPlainData { what, at } => Self::new(code::PLAIN_DATA, at, format!("{what} in a log"), "not plain data")
                .help("a log is plain data: write the value itself; anchors, aliases, merge keys and tags are refused"),
            FormFault::DuplicateKey { key, at, first } => {
                Self::new(code::DUPLICATE_KEY, at, format!("duplicate key {key}"), "second occurrence")
                    .related(first, "first here")
                    .help("a mapping can have each key only once; remove one of the two")
            }
            FormFault::ListAgain { key, at, first, fix } => {
                Self::new(code::DUPLICATE_KEY, at, format!("{key} stands here again, in the middle of its list"), "second occurrence")
                    .related(first, "first here")
                    .help(format!("remove this {key}: the entries below it continue the list above"))
                    .fix(fix)
            }
            FormFault::DrawnLines { at, fix } => Self::of_drawn_lines(at, fix),
            FormFault::BlankAgain { key, at, other, fix } => Self::of_blank(&key, (at, other), fix),
            FormFault::KeyNotText { at } => Self::new(code::SYNTAX, at, "expected a key, found a list or mapping", "not a word")
                .help("a key is a word; quote text that begins with [ or {"),
            FormFault::ListInBraces { at } => {
                Self::new(code::SYNTAX, Span::new(at.start, at.start + 1), "a list stands in the braces of a mapping", "opens a mapping")
                    .related(Span::new(at.end.saturating_sub(1), at.end), "closes it")
                    .help("write [ and ] in their place: its entries have no keys")
            }
            FormFault::TooDeep { at } => {
                Self::new(code::TOO_LARGE, at, format!("lists and mappings are nested more than {MAX_DEPTH} levels deep"), "too deep")
                    .help("nothing after this point was read")
            }
            FormFault::TooMany { at } => {
                Self::new(code::TOO_LARGE, at, format!("more than {MAX_FAULTS} faults of form"), "the rest are not listed")
                    .help("fix the faults above and check again")
            }
        }
    }
}

/// How many violations or faults of one log are listed by default.
pub const MOST_LISTED: usize = 1000;

/// The faults of a log, in the order found. Up to a limit they are kept; the rest are only counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults {
    most: usize,
    list: Vec<Fault>,
    warnings: Vec<Fault>,
    at: Option<u32>,
    /// Where reading stopped. A fault after this place, or of something missing because it was not
    /// read, does not count.
    cut: Option<u32>,
    /// How many faults were not kept, including those that do not count.
    dropped: usize,
    unlisted: Unlisted,
    budget: ComparisonBudget,
}

/// How many findings were counted but not listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unlisted {
    /// Violations or, in a malformed log, faults.
    pub violations: usize,
    /// Irregularities that the table accepted.
    pub accepted: usize,
    /// Warnings.
    pub warnings: usize,
}

impl Default for Faults {
    fn default() -> Self {
        Self::keeping(MOST_LISTED)
    }
}

impl Faults {
    /// Creates an empty list that keeps at most `most` faults and `most` warnings.
    pub fn keeping(most: usize) -> Self {
        Self {
            most,
            list: Vec::new(),
            warnings: Vec::new(),
            at: None,
            cut: None,
            dropped: 0,
            unlisted: Unlisted::default(),
            budget: ComparisonBudget::default(),
        }
    }

    /// Adds a fault, with the number of the current move.
    pub fn push(&mut self, mut fault: Fault) {
        if self.list.len() >= self.most {
            self.dropped += 1;
            self.unlisted.violations +=
                usize::from(self.cut.is_none_or(|cut| was_read(&fault, cut)));
            return;
        }
        fault.at = fault.at.or(self.at);
        self.list.push(fault);
    }

    /// Adds an example of the move to every fault of a wrong type after the first `before` faults.
    #[cold]
    pub fn show_form(&mut self, before: usize, example: &str) {
        let unhelped = |fault: &&mut Fault| fault.code == code::WRONG_TYPE && fault.help.is_none();
        for fault in self.list.iter_mut().skip(before).filter(unhelped) {
            fault.help = Some(format!("for example {example}").into());
        }
    }

    /// Adds how to fix it to the fault at a place that does not say it yet.
    #[cold]
    pub(crate) fn advise(&mut self, at: Span, help: impl Into<Advice>) {
        let unhelped = |fault: &&mut Fault| fault.span == at && fault.help.is_none();
        if let Some(fault) = self.list.iter_mut().find(unhelped) {
            fault.help = Some(help.into());
        }
    }

    /// Says of the keys that differ from a key only in their capitals that no key has any.
    #[cold]
    pub(crate) fn note_capitals(&mut self, source: &str) {
        const SMALL: &str = "are written in small letters";
        for fault in &mut self.list {
            let what = match fault.code {
                code::VERB => "verbs and keys",
                code::UNKNOWN_KEY => "keys",
                _ => continue,
            };
            let written = source.get(fault.span.range()).unwrap_or_default();
            let written = written.trim_matches(['"', '\'']);
            let is_only = |meant: &String| *meant != written && meant.eq_ignore_ascii_case(written);
            let is_new = fault.source == Source::Log && !fault.message.contains(SMALL);
            if is_new && fault.instead.as_ref().is_some_and(is_only) {
                fault.message = format!("{}: {what} {SMALL}", fault.message);
            }
        }
    }

    /// Keeps only some of the faults.
    #[cold]
    pub(crate) fn keep(&mut self, is_kept: impl FnMut(&Fault) -> bool) {
        self.list.retain(is_kept);
    }

    /// Adds a warning.
    pub fn warn(&mut self, warning: Fault) {
        if self.warnings.len() >= self.most {
            self.unlisted.warnings += 1;
            return;
        }
        self.warnings.push(warning);
    }

    /// Returns whether a key was reported as a misspelling of this one, so that a report that this
    /// one is missing would be redundant.
    pub fn has_misspelt(&self, key: &str) -> bool {
        self.list
            .iter()
            .any(|fault| fault.code == code::UNKNOWN_KEY && fault.instead.as_deref() == Some(key))
    }

    /// Returns the faults that are kept, in the order found.
    pub(crate) fn kept(&self) -> impl Iterator<Item = &Fault> {
        self.list.iter()
    }

    /// Replaces all faults in a part of the log with one fault.
    #[cold]
    pub(crate) fn put_for(&mut self, part: Span, mut fault: Fault) {
        fault.at = fault.at.or(self.at);
        let within = |other: &Fault| {
            other.source == Source::Log
                && part.start <= other.span.start
                && other.span.start < part.end
        };
        self.list.retain(|other| !within(other));
        self.list.push(fault);
    }

    /// Returns whether the next fault will be kept, so that it is worth what explains it.
    pub fn keeps_more(&self) -> bool {
        self.list.len() < self.most
    }

    /// Returns how many faults are kept at most.
    pub fn most(&self) -> usize {
        self.most
    }

    /// Adds the faults that another list kept, each converted by `here`, and those that it only
    /// counted.
    pub fn add_all(&mut self, other: &Self, here: impl Fn(&Fault) -> Fault) {
        other.list.iter().for_each(|fault| self.push(here(fault)));
        other
            .warnings
            .iter()
            .for_each(|warning| self.warn(here(warning)));
        self.dropped += other.dropped;
        self.unlisted.violations += other.unlisted.violations;
        self.unlisted.warnings += other.unlisted.warnings;
    }

    /// Returns how many were counted but not kept.
    pub fn unlisted(&self) -> Unlisted {
        self.unlisted
    }

    /// Returns the name that a misspelt word most likely stands for, for "did you mean".
    pub fn nearest<'n>(&mut self, names: &'n Names, text: &str) -> Option<&'n str> {
        self.nearest_of(names, text).map(|nearest| nearest.names[0])
    }

    /// Returns the names that are equally similar to a word. `None` for a word whose fault will not
    /// be kept.
    pub fn nearest_of<'n>(&mut self, names: &'n Names, text: &str) -> Option<Nearest<'n>> {
        if !self.keeps_more() {
            return None;
        }
        names.all_nearest(text, &mut self.budget)
    }

    /// Returns what a word was most likely meant to be, if more than its spelling suggests it.
    /// `None` for a word whose fault will not be kept.
    pub fn likely<'n>(&mut self, names: &'n Names, text: &str) -> Option<Likely<'n>> {
        // Every name is compared several times, letter by letter.
        let letters: usize = names.iter().map(|name| name.len().max(10)).sum();
        let cost = u32::try_from(letters).unwrap_or(u32::MAX);
        if !self.keeps_more() || !self.budget.spend(cost) {
            return None;
        }
        Likely::find(names, text)
    }

    /// Sets the byte of the log at which reading stopped.
    pub fn cut_off(&mut self, cut: Option<u32>) {
        self.cut = cut;
    }

    /// Sets the declared move that the following faults are in, if any.
    pub fn in_move(&mut self, at: Option<u32>) {
        self.at = at;
    }

    /// Drops, after the first `form` faults, those that exist only because reading stopped: a fault
    /// is kept if it is in a complete value before that place.
    pub fn keep_read(&mut self, form: usize) {
        let Some(cut) = self.cut else { return };
        let mut index = 0;
        self.list.retain(|fault| {
            index += 1;
            index <= form || was_read(fault, cut)
        });
    }

    /// Gives each of the first `form` faults, which are faults of form, the number of the move it
    /// is in; `moves` are the places of the moves, in order.
    pub fn number(&mut self, form: usize, moves: &[Span]) {
        for fault in self.list.iter_mut().take(form) {
            let before = moves.partition_point(|span| span.start <= fault.span.start);
            let within = before
                .checked_sub(1)
                .is_some_and(|at| fault.span.start < moves[at].end);
            fault.at = fault.at.or(within.then_some(before as u32));
        }
    }

    /// Returns how many faults there are, including those that were not kept; warnings do not
    /// count.
    pub fn len(&self) -> usize {
        self.list.len() + self.dropped
    }

    /// Returns whether there are no faults.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the faults, those of the log in the order of their places, and the warnings.
    pub fn into_parts(mut self) -> (Vec<Fault>, Vec<Fault>) {
        self.list
            .sort_by_key(|fault| (fault.source != Source::Log, fault.span));
        (self.list, self.warnings)
    }
}

/// Returns whether a fault is in a complete value before the byte at which reading stopped.
fn was_read(fault: &Fault, cut: u32) -> bool {
    [
        code::UNKNOWN_KEY,
        code::VERB,
        code::WRONG_TYPE,
        code::UNKNOWN_NAME,
    ]
    .contains(&fault.code)
        && fault.span.end < cut
}

impl Extend<Fault> for Faults {
    fn extend<T: IntoIterator<Item = Fault>>(&mut self, faults: T) {
        faults.into_iter().for_each(|fault| self.push(fault));
    }
}
