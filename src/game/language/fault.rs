//! What makes a log malformed, with the place.

use super::{Likely, Names, Nearest, Patience};
use crate::yaml::Span;
use crate::yaml::edit::TextEdit;
use crate::yaml::events::MAX_DEPTH;
use crate::yaml::parse::{FormFault, MAX_FAULTS};
use std::sync::Arc;

/// The codes of faults that are not of one game.
pub mod code {
    /// What the codes of malformed logs begin with.
    pub const PREFIX: &str = "log/";
    /// Not YAML (or not text).
    pub const SYNTAX: &str = "log/syntax";
    /// Anchors, aliases, merge keys, tags.
    pub const PLAIN_DATA: &str = "log/plain-data";
    /// A key twice in one mapping.
    pub const DUPLICATE_KEY: &str = "log/duplicate-key";
    /// An expect that does not hold.
    pub const EXPECT: &str = "expect";
    /// A result that is not the final standing.
    pub const RESULT: &str = "result";
    /// A result in the log of a game that is not over.
    pub const RESULT_TOO_EARLY: &str = "result-too-early";
    /// `accept` of a rule that its move does not break.
    pub const UNUSED_ACCEPT: &str = "unused-accept";
    /// A game that ends before its end, where finished ones are asked for.
    pub const UNFINISHED: &str = "unfinished";
    /// Too large or too deep.
    pub const TOO_LARGE: &str = "log/too-large";
    /// A key that does not belong there.
    pub const UNKNOWN_KEY: &str = "log/unknown-key";
    /// A key that is missing.
    pub const MISSING_KEY: &str = "log/missing-key";
    /// A move without a verb, or with two.
    pub const VERB: &str = "log/verb";
    /// A value of the wrong type.
    pub const WRONG_TYPE: &str = "log/wrong-type";
    /// A word that names nothing.
    pub const UNKNOWN_NAME: &str = "log/unknown-name";
    /// `accept` of a rule that cannot be let stand, or without a reason.
    pub const ACCEPT: &str = "log/accept";
    /// A name that looks like another, or like nothing.
    pub const LOOK_ALIKE: &str = "log/look-alike";
    /// A board file that is no board.
    pub const BOARD: &str = "log/board";
}

/// Every code that is not of one game, with its rule in a sentence.
pub const GENERAL: &[(&str, &str)] = &[
    (
        code::EXPECT,
        "An expect must hold at one of the moments between the declared move before it and the one after it.",
    ),
    (
        code::RESULT,
        "What the table wrote down as the result is the final standing the referee computes.",
    ),
    (
        code::RESULT_TOO_EARLY,
        "A result may appear only in the log of a finished game.",
    ),
    (
        code::UNUSED_ACCEPT,
        "An accept names only rules that its move breaks.",
    ),
    (
        code::UNFINISHED,
        "Where finished games are asked for, by --complete or railref.toml, a log goes to the end of its game.",
    ),
    (
        code::SYNTAX,
        "A log is YAML 1.2 (JSON included), in UTF-8, UTF-16 or UTF-32.",
    ),
    (
        code::PLAIN_DATA,
        "A log is plain data, without anchors, aliases, merge keys and tags.",
    ),
    (code::DUPLICATE_KEY, "A mapping has each key at most once."),
    (
        code::TOO_LARGE,
        "A log keeps within the limits of depth and size that no game reaches.",
    ),
    (
        code::UNKNOWN_KEY,
        "A log has only the keys of the log language and of its game.",
    ),
    (
        code::MISSING_KEY,
        "A log and each of its moves have the keys they need.",
    ),
    (code::VERB, "A move has exactly one verb of its game."),
    (code::WRONG_TYPE, "A value is of the type its key asks for."),
    (
        code::UNKNOWN_NAME,
        "Every word names something: a player, a company, a place, a rule, a game.",
    ),
    (
        code::ACCEPT,
        "An accept names rules that can be let stand and gives a reason.",
    ),
    (
        code::BOARD,
        "A board file describes a board that can be played on.",
    ),
    (
        code::LOOK_ALIKE,
        "Different players have names that look different; otherwise there is a warning.",
    ),
];

/// The text a fault lies in.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Source {
    /// The log.
    #[default]
    Log,
    /// Another file: a board, or the settings that name one.
    Board(Arc<BoardText>),
}

/// A file beside a log in which something can be wrong: a board file, or the settings that name one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardText {
    /// Its path, as it is shown.
    pub path: String,
    /// Where that path begins.
    pub base: Base,
    /// The whole text.
    pub text: String,
}

/// Where the path of a file begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// In the folder of the log.
    Log,
    /// Where the program was started.
    WorkingFolder,
}

/// One thing that is wrong with a log before any rule of the game is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Its code: one of [`code`], or a game's `setup`.
    pub code: &'static str,
    /// What is wrong, in a sentence without final stop.
    pub message: String,
    /// What the underlined text is, in a few words.
    pub label: String,
    /// Where it is.
    pub span: Span,
    /// In which text.
    pub source: Source,
    /// What to do.
    pub help: Option<String>,
    /// Other places that belong to it.
    pub related: Vec<(Span, String)>,
    /// What the underlined text should most likely be.
    pub instead: Option<String>,
    /// The change of the log that removes it, where it is more than one word.
    pub mend: Option<Mend>,
    /// The declared move it is in, from 1.
    pub at: Option<u32>,
}

/// A change of a log that removes a fault of its form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mend {
    /// The edits of the log, in the order of its text.
    pub edits: Vec<TextEdit>,
    /// Whether the fault is that several moves stand in one entry.
    pub merged: bool,
}

impl Fault {
    /// A fault at a place of the log.
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
            help: None,
            related: Vec::new(),
            instead: None,
            mend: None,
            at: None,
        }
    }

    /// Adds what to do.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds another place that belongs to it.
    #[must_use]
    pub fn related(mut self, span: Span, label: impl Into<String>) -> Self {
        self.related.push((span, label.into()));
        self
    }

    /// Adds the edit that removes it.
    #[must_use]
    pub fn mend(mut self, edit: TextEdit) -> Self {
        self.mend = Some(Mend {
            edits: vec![edit],
            merged: false,
        });
        self
    }

    /// Adds "did you mean", if a near word is known.
    #[must_use]
    pub fn did_you_mean(mut self, near: Option<&str>) -> Self {
        if let Some(near) = near {
            self.help = Some(match self.help {
                Some(help) => format!("did you mean {near}? {help}"),
                None => format!("did you mean {near}?"),
            });
            self.instead = Some(near.to_owned());
        }
        self
    }

    /// The same where several words are equally near: then nothing says which of them was meant.
    #[must_use]
    pub fn did_you_mean_one_of(mut self, near: &[&str]) -> Self {
        let question = match near {
            [] => return self,
            [one] => return self.did_you_mean(Some(one)),
            [one, other] => format!("did you mean {one} or {other}?"),
            [one, other, third] => format!("did you mean {one}, {other} or {third}?"),
            [one, other, ..] => format!(
                "did you mean {one}, {other} or one of {} others as near?",
                near.len() - 2
            ),
        };
        self.help = Some(
            self.help
                .map_or_else(|| question.clone(), |help| format!("{question} {help}")),
        );
        self
    }
}

impl From<FormFault> for Fault {
    fn from(fault: FormFault) -> Self {
        match fault {
            FormFault::Syntax { what, at, slip } => match slip {
                Some(slip) => {
                    let fault = Self::new(code::SYNTAX, slip.at, format!("not YAML: {}", slip.what), slip.label);
                    let fault = fault.help(format!("{}; nothing after this entry was read", slip.help));
                    let fault = fault.mend(slip.mend);
                    slip.other.into_iter().fold(fault, |fault, (span, label)| fault.related(span, label))
                }
                None => Self::new(code::SYNTAX, at, format!("not YAML: {what}"), "reading stops here").help(
                    "nothing after this point was read; indent with spaces, write a list on one line in [ ] and a mapping in { }, and quote text that contains : or #",
                ),
            },
            FormFault::SecondLog { at, first } => {
                Self::new(code::DUPLICATE_KEY, at, "a second log begins here without a separator", "a second header")
                    .related(first, "the first begins here")
                    .help("put --- on a line of its own before it")
            }
            FormFault::NotPlainData { what, at } => Self::new(code::PLAIN_DATA, at, format!("{what} in a log"), "not plain data")
                .help("a log is plain data: write the value itself; anchors, aliases, merge keys and tags are refused"),
            FormFault::DuplicateKey { key, at, first } => {
                Self::new(code::DUPLICATE_KEY, at, format!("duplicate key {key}"), "second occurrence")
                    .related(first, "first here")
                    .help("a mapping can have each key only once; remove one of the two")
            }
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

/// How many violations or faults of one log are kept and listed, where nobody asks for another number.
pub const MOST_LISTED: usize = 1000;

/// The faults of a log, as they are found. So many are kept; those after them are counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults {
    most: usize,
    list: Vec<Fault>,
    warnings: Vec<Fault>,
    at: Option<u32>,
    /// Where reading was cut off: what lies after it, or is missing because it was not read, does not count.
    cut: Option<u32>,
    /// How many were not kept: of all, and of those that count.
    dropped: usize,
    unlisted: Unlisted,
    patience: Patience,
}

/// What was counted and is not listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unlisted {
    /// Violations, or what makes a log malformed.
    pub violations: usize,
    /// Irregularities the table let stand.
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
    /// None yet; of the faults and of the warnings `most` will be kept.
    pub fn keeping(most: usize) -> Self {
        Self {
            most,
            list: Vec::new(),
            warnings: Vec::new(),
            at: None,
            cut: None,
            dropped: 0,
            unlisted: Unlisted::default(),
            patience: Patience::default(),
        }
    }

    /// Adds a fault; one in a move bears that move's number.
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

    /// Shows how a move is written where a value of it is of a wrong type: among the faults after the first `before`.
    #[cold]
    pub fn show_form(&mut self, before: usize, example: &str) {
        let unhelped = |fault: &&mut Fault| fault.code == code::WRONG_TYPE && fault.help.is_none();
        for fault in self.list.iter_mut().skip(before).filter(unhelped) {
            fault.help = Some(format!("for example {example}"));
        }
    }

    /// Adds something that is odd but makes nothing malformed.
    pub fn warn(&mut self, warning: Fault) {
        if self.warnings.len() >= self.most {
            self.unlisted.warnings += 1;
            return;
        }
        self.warnings.push(warning);
    }

    /// Whether a key was told to be a misspelling of this one: that it is missing need not be told as well.
    pub fn has_misspelt(&self, key: &str) -> bool {
        self.list
            .iter()
            .any(|fault| fault.code == code::UNKNOWN_KEY && fault.instead.as_deref() == Some(key))
    }

    /// Those that are kept, in the order found.
    pub(crate) fn kept(&self) -> impl Iterator<Item = &Fault> {
        self.list.iter()
    }

    /// Puts one fault in the place of all in a part of the log.
    #[cold]
    pub(crate) fn put_for(&mut self, part: Span, fault: Fault) {
        let within = |other: &Fault| {
            other.source == Source::Log
                && part.start <= other.span.start
                && other.span.start < part.end
        };
        self.list.retain(|other| !within(other));
        self.list.push(fault);
    }

    /// How many are kept at most.
    pub fn most(&self) -> usize {
        self.most
    }

    /// Adds what another list has kept, each as `here` has it, and counts what it has counted.
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

    /// What was counted and not kept.
    pub fn unlisted(&self) -> Unlisted {
        self.unlisted
    }

    /// The one of the names that a misspelt word most likely is: for "did you mean".
    pub fn nearest<'n>(&mut self, names: &'n Names, text: &str) -> Option<&'n str> {
        self.nearest_of(names, text).map(|nearest| nearest.names[0])
    }

    /// All that are as near. Nothing is near to a word whose fault will not be kept.
    pub fn nearest_of<'n>(&mut self, names: &'n Names, text: &str) -> Option<Nearest<'n>> {
        if self.list.len() >= self.most {
            return None;
        }
        names.all_nearest(text, &mut self.patience)
    }

    /// What a word was most likely meant to be, where more than its letters says so. Nothing is where its fault will not be kept.
    pub fn likely<'n>(&mut self, names: &'n Names, text: &str) -> Option<Likely<'n>> {
        // Every name is looked at several times.
        let cost = u32::try_from(names.len())
            .unwrap_or(u32::MAX)
            .saturating_mul(10);
        if self.list.len() >= self.most || !self.patience.spend(cost) {
            return None;
        }
        Likely::find(names, text)
    }

    /// Reading will be cut off at this byte of the log.
    pub fn cut_off(&mut self, cut: Option<u32>) {
        self.cut = cut;
    }

    /// From here on faults are in this declared move, or in none.
    pub fn in_move(&mut self, at: Option<u32>) {
        self.at = at;
    }

    /// Where reading was cut off: of the faults after the first `form`, keeps those of whole values before the place. What is
    /// missing because it was not read is no fault.
    pub fn keep_read(&mut self, form: usize) {
        let Some(cut) = self.cut else { return };
        let mut index = 0;
        self.list.retain(|fault| {
            index += 1;
            index <= form || was_read(fault, cut)
        });
    }

    /// Gives the first `form` faults, those of form, the number of the move they lie in; `moves` are the places of the
    /// moves, in order.
    pub fn number(&mut self, form: usize, moves: &[Span]) {
        for fault in self.list.iter_mut().take(form) {
            let before = moves.partition_point(|span| span.start <= fault.span.start);
            let within = before
                .checked_sub(1)
                .is_some_and(|at| fault.span.start < moves[at].end);
            fault.at = fault.at.or(within.then_some(before as u32));
        }
    }

    /// How many faults there are, those that were not kept included; warnings do not count.
    pub fn len(&self) -> usize {
        self.list.len() + self.dropped
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The faults, those of the log in the order of their places, and the warnings.
    pub fn into_parts(mut self) -> (Vec<Fault>, Vec<Fault>) {
        self.list
            .sort_by_key(|fault| (fault.source != Source::Log, fault.span));
        (self.list, self.warnings)
    }
}

/// Whether a fault is of a whole value that lies before the byte at which reading was cut off.
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
