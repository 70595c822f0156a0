//! Corrects entries that are valid YAML but not valid moves: two moves in one entry, a list without
//! its brackets, too few pairs of brackets, or other brackets instead of braces. Each guess is
//! tried. The first with which the entry reads without a fault is reported, in place of all faults
//! of the entry.

mod actors;
mod additions;
mod alike;
mod below;
mod by_hand;
mod chains;
mod closers;
mod cut_names;
mod dashes;
mod doubled;
mod entry;
mod guesses;
mod known;
mod marks;
mod merged;
mod misspelt;
mod nameless;
mod no_colons;
mod numbers;
mod other_words;
mod phrases;
mod ranking;
mod sentences;
mod shapes;
mod signs;
mod spoken;
mod tables;
mod texts;
mod turned;
mod unkeyed;
mod ways;
mod words;

use crate::game::language::{Advice, Alternative, Fault, Faults, Fix, Info, Source, code, shown};
use crate::yaml::Span;
use crate::yaml::breaks::{lines, without_margin};
use crate::yaml::edit::{TextEdit, apply, sorted};
use crate::yaml::json_words::quote_for_json;
use crate::yaml::tree::{Kind, NodeId, Tree};
use entry::Entry;
use guesses::Guess;
pub(crate) use guesses::{deeper, indent};
use known::Known;
pub(crate) use marks::{is_ditto, marks_in_text};
pub(crate) use ranking::sentence_in_text;
pub(in crate::referee::log) use spoken::EITHER;
pub(crate) use spoken::Lexis;
use std::collections::BTreeMap;
use std::ops::Range;
pub(crate) use tables::table_in_text;

/// The most entries that are corrected, and the most guesses that are tried for all of them.
const ENTRIES: usize = 400;
const TRIES: usize = 1_200;
/// The length in bytes beyond which a corrected line is not shown.
const SHOWN: usize = 400;

/// Reports one fault for each entry that a single correction makes valid. `reads` says whether a
/// text reads without a fault.
#[cold]
pub(crate) fn fix_entries(
    tree: &Tree<'_>,
    lexis: Lexis<'_>,
    list: NodeId,
    faults: &mut Faults,
    reads: &dyn Fn(&str) -> bool,
) {
    let spans: Vec<Span> = tree.children(list).map(|entry| tree.span(entry)).collect();
    let mut faulty: Vec<usize> = faults
        .kept()
        .filter(|fault| is_unclear(tree, fault))
        .filter_map(|fault| {
            let before = spans.partition_point(|span| span.start <= fault.span.start);
            let at = before.checked_sub(1)?;
            // A fault of the whole entry may come with the whole entry as it should be.
            let is_fixed = fault.fix.is_some() && fault.span == spans[at];
            (fault.span.start < spans[at].end && !is_fixed).then_some(at)
        })
        .collect();
    faulty.sort_unstable();
    faulty.dedup();
    let known = Known::new(tree, lexis);
    let mut tries = Tries::new();
    for (at, fault) in misspelt_entries(tree, &spans, faults, reads) {
        faults.put_for(spans[at], fault);
    }
    other_verbs(tree, &spans, &known, faults, reads);
    for at in faulty.into_iter().take(ENTRIES) {
        let mark = marks::crossed_out(tree.source(), spans[at].range(), lexis)
            .or_else(|| marks::ditto(tree.source(), &spans[..at], spans[at].range(), lexis));
        if let Some(mark) = mark {
            let number = Some(at as u32 + 1);
            faults.put_for(spans[at], Fault { at: number, ..mark });
            continue;
        }
        let Some(entry) = Entry::new(tree.source(), spans[at].range()) else {
            continue;
        };
        let open = entry
            .two_figures(reads)
            .or_else(|| entry.last_step(&known, reads));
        if let Some(fault) = open {
            let number = Some(at as u32 + 1);
            faults.put_for(
                spans[at],
                Fault {
                    at: number,
                    ..fault
                },
            );
            continue;
        }
        if let Some((part, fault)) = one_entry(tree.source(), &spans, at, &known, reads) {
            faults.put_for(part, fault);
            continue;
        }
        let values = entry.ditto_values(&spans[..at], &known);
        if let Some(fault) = entry.fixed(values, &known, Some(at), &mut tries, reads) {
            faults.put_for(spans[at], fault);
        }
    }
    nameless::missing_players(tree.source(), &spans, &known, faults, reads);
    nameless::strangers(tree.source(), &known, faults);
}

/// Returns the fault of an entry that belongs to the one above it, with the part of the log that both
/// take: it has no verb, and without its dash the two read as one.
fn one_entry(
    source: &str,
    spans: &[Span],
    at: usize,
    known: &Known<'_>,
    reads: &dyn Fn(&str) -> bool,
) -> Option<(Span, Fault)> {
    let above = at.checked_sub(1)?;
    let own = Entry::new(source, spans[at].range())?;
    let is_verb = |key: &str| known.info.verbs.iter().any(|verb| verb.name() == key);
    let keys = own.parts.iter().map(|part| own.key(part));
    // Words that are no keys of a move are another slip.
    let mut keys = keys.map(|key| key.filter(|key| known.info.is_key_of_moves(key)));
    if !keys.all(|key| key.is_some_and(|key| !is_verb(key))) {
        return None;
    }
    let part = Span::new(spans[above].start, spans[at].end);
    let both = Entry::new(source, part.range())?;
    let guess = both.one_entry(spans[at].range().start)?;
    let edits = sorted(guess.edits.clone())?;
    reads(&both.with(&edits)).then(|| (part, both.fault(guess, edits, Some(above))))
}

/// Corrects the entries whose verb was recognized although it is another word, together with the
/// keys that are in other words, too.
fn other_verbs(
    tree: &Tree<'_>,
    spans: &[Span],
    known: &Known<'_>,
    faults: &mut Faults,
    reads: &dyn Fn(&str) -> bool,
) {
    let verbs = faults.kept().filter_map(|fault| {
        let is_verb = fault.code == code::VERB && fault.source == Source::Log;
        let meant = fault.instead.clone().filter(|_| is_verb)?;
        let before = spans.partition_point(|span| span.start <= fault.span.start);
        Some((before.checked_sub(1)?, meant))
    });
    let verbs: Vec<(usize, String)> = verbs.take(ENTRIES).collect();
    for (at, meant) in verbs {
        let entry = Entry::new(tree.source(), spans[at].range());
        let guesses = entry.iter().flat_map(|entry| entry.other_words(known.info));
        let found = guesses.filter_map(|guess| Some((sorted(guess.edits.clone())?, guess)));
        let mut found = found.filter_map(|(edits, guess)| {
            let entry = entry.as_ref()?;
            let edits = entry.in_own_style(edits);
            reads(&entry.with(&edits)).then(|| entry.fault(guess, edits, Some(at)))
        });
        if let Some(fault) = found.next() {
            let instead = Some(meant);
            faults.put_for(spans[at], Fault { instead, ..fault });
        }
    }
}

/// Returns one fault for each entry with several words that are misspelt in the same way, or with
/// several faults of one kind that are corrected already.
fn misspelt_entries(
    tree: &Tree<'_>,
    spans: &[Span],
    faults: &Faults,
    reads: &dyn Fn(&str) -> bool,
) -> Vec<(usize, Fault)> {
    let mut entries: BTreeMap<usize, Vec<&Fault>> = BTreeMap::new();
    for fault in faults.kept() {
        let before = spans.partition_point(|span| span.start <= fault.span.start);
        let at = before.checked_sub(1);
        if let Some(at) = at.filter(|at| fault.span.start < spans[*at].end) {
            entries.entry(at).or_default().push(fault);
        }
    }
    let several = entries.into_iter().filter(|(_, faults)| faults.len() > 1);
    let fixed = several.take(ENTRIES).filter_map(|(at, mut faults)| {
        faults.sort_by_key(|fault| fault.span);
        let guesses = [
            misspelt::letters_exchanged(tree.source(), &faults),
            misspelt::misspelt_alike(tree.source(), &faults),
            misspelt::corrected_alike(&faults),
        ];
        let entry = Entry::new(tree.source(), spans[at].range())?;
        let label = faults[0].label.clone();
        let fault = guesses.into_iter().flatten().find_map(|guess| {
            let edits = sorted(guess.edits.clone())?;
            reads(&entry.with(&edits)).then(|| entry.fault(guess, edits, Some(at)))
        })?;
        Some((at, Fault { label, ..fault }))
    });
    fixed.collect()
}

/// The guesses that may still be tried.
struct Tries {
    left: usize,
    /// The label of the last guess that was right, which is tried first: a slip is often made on
    /// every line.
    label: &'static str,
}

impl Tries {
    const fn new() -> Self {
        Self {
            left: TRIES,
            label: "",
        }
    }
}

/// Reports one fault for the result or the position, if a single correction makes it valid.
#[cold]
pub(crate) fn fix_section(
    tree: &Tree<'_>,
    lexis: Lexis<'_>,
    (name, key, value): (&'static str, NodeId, NodeId),
    faults: &mut Faults,
    reads: &dyn Fn(&str) -> bool,
) {
    let (key, value) = (tree.span(key), tree.span(value));
    let part = Span::new(key.start, value.end);
    let is_own = |fault: &Fault| part.start <= fault.span.start && fault.span.start < part.end;
    // An impossible position may be well written; then the game's own fault says all there is to
    // say.
    let is_of_form = |fault: &Fault| fault.code.starts_with("log/");
    if !faults
        .kept()
        .any(|fault| is_own(fault) && is_of_form(fault) && is_unclear(tree, fault))
    {
        return;
    }
    let entry = Entry::section(tree.source(), name, key.range(), value.range());
    let known = Known::new(tree, lexis);
    let mut tries = Tries::new();
    let fixed = entry.and_then(|entry| entry.fixed(None, &known, None, &mut tries, reads));
    if let Some(fault) = fixed {
        faults.put_for(part, fault);
    }
}

/// Reports one fault for a mapping of the header whose values lack their brackets. `read` returns the
/// faults of a text of the whole log.
#[cold]
pub(crate) fn fix_header(
    tree: &Tree<'_>,
    root: NodeId,
    info: &'static Info,
    faults: &mut Faults,
    read: &dyn Fn(&str) -> Faults,
) {
    /// The most texts that are read, and the length in bytes beyond which none is.
    const READ: usize = 6;
    const LONG_LOG: usize = 256 << 10;
    let source = tree.source();
    let is_own = |name: &str| info.header.iter().any(|key| key.name == name);
    let entries = tree.entries(root).filter(|(key, value)| {
        tree.scalar(*key).is_some_and(is_own) && tree.kind(*value) == Kind::Map
    });
    let entries: Vec<(NodeId, NodeId)> = entries.collect();
    let mut left = READ;
    for (key, value) in entries.into_iter().filter(|_| source.len() <= LONG_LOG) {
        let part = Span::new(tree.span(key).start, tree.span(value).end);
        let is_within = |fault: &Fault, end: usize| {
            let at = fault.span.start as usize;
            fault.source == Source::Log && part.range().start <= at && at < end
        };
        let end = part.range().end;
        if !faults
            .kept()
            .any(|fault| is_within(fault, end) && fault.fix.is_none())
        {
            continue;
        }
        let entry = Entry::section(source, "", tree.span(key).range(), tree.span(value).range());
        let Some(entry) = entry else { continue };
        for guess in entry.lists_of_values() {
            let Some(edits) = sorted(guess.edits.clone()).filter(|_| left > 0) else {
                break;
            };
            left -= 1;
            let edits = entry.in_own_style(edits);
            let text = apply(source, &edits);
            let after = read(&text);
            let added = text.len() - source.len();
            if after.len() < faults.len()
                && !after.kept().any(|fault| is_within(fault, end + added))
            {
                faults.put_for(part, entry.fault(guess, edits, None));
                break;
            }
        }
    }
}

/// Returns whether a fault does not yet say how to correct it.
fn is_unclear(tree: &Tree<'_>, fault: &Fault) -> bool {
    // A word that contains a blank or a slash may be two words.
    let is_word = || !tree.source()[fault.span.range()].contains([' ', '/', '&', '+']);
    fault.source == Source::Log
        && (fault.instead.is_none() || !is_word())
        // A fault of the YAML syntax already comes with its own correction.
        && (fault.code != code::SYNTAX || fault.fix.is_none())
}

impl Entry<'_> {
    /// Returns the one fault of the entry, with the first guess that makes it valid.
    fn fixed(
        &self,
        first: Option<Guess>,
        known: &Known<'_>,
        index: Option<usize>,
        tries: &mut Tries,
        reads: &dyn Fn(&str) -> bool,
    ) -> Option<Fault> {
        let mut guesses: Vec<Guess> = first.into_iter().chain(self.guesses(known)).collect();
        guesses.sort_by_key(|guess| guess.label != tries.label);
        guesses.into_iter().find_map(|guess| {
            tries.left = tries.left.checked_sub(1)?;
            let edits = self.in_own_style(sorted(guess.edits.clone())?);
            let text = self.with(&edits);
            if !reads(&text)
                || guess.label == additions::LABEL && self.has_rival(&guess, known, reads)
            {
                return None;
            }
            tries.label = guess.label;
            Some(self.fault(guess, edits, index))
        })
    }

    /// Returns whether the value of a guess may as well be what was taken for an addition to it.
    fn has_rival(&self, guess: &Guess, known: &Known<'_>, reads: &dyn Fn(&str) -> bool) -> bool {
        let is_rival = |other: &Guess| {
            let is_same = other.label == guess.label && other.at == guess.at;
            is_same && other.message != guess.message
        };
        let others = self.guesses(known).into_iter().filter(is_rival);
        others
            .filter_map(|other| sorted(other.edits))
            .any(|edits| reads(&self.with(&self.in_own_style(edits))))
    }

    /// Puts the words of edits into quotes if the entry is JSON.
    fn in_own_style(&self, mut edits: Vec<TextEdit>) -> Vec<TextEdit> {
        if self.is_json() {
            for edit in &mut edits {
                edit.text = quote_for_json(&edit.text);
            }
        }
        edits
    }

    fn is_move(&self) -> bool {
        self.around[0].starts_with("moves")
    }

    /// Returns the one fault that is reported for the entry. `index` is its place among the moves.
    fn fault(&self, guess: Guess, edits: Vec<TextEdit>, index: Option<usize>) -> Fault {
        let at = Span::new(guess.at.start as u32, guess.at.end as u32);
        let number = index.map(|index| index as u32 + 1);
        let edits: Vec<TextEdit> = edits
            .into_iter()
            .map(|edit| TextEdit { number, ..edit })
            .collect();
        let help = guess
            .help
            .map(Advice::from)
            .unwrap_or_else(|| self.help(&guess.at, &edits, guess.merged));
        let fault = Fault::new(guess.code, at, guess.message, guess.label).help(help);
        if let Some(or) = guess.or {
            let word = shown(&self.source[guess.at]);
            let read: String = edits.iter().map(|edit| edit.text.trim()).collect();
            let as_move = Alternative {
                sentence: format!("{word} is read as {read}"),
                is_reading: true,
                edits,
            };
            let as_comment = Alternative {
                sentence: format!("{word} is a comment"),
                is_reading: false,
                edits: vec![TextEdit { number, ..or }],
            };
            return Fault {
                at: number,
                either: vec![as_move, as_comment],
                ..fault
            };
        }
        Fault {
            at: number,
            fix: Some(Fix {
                edits,
                merged: guess.merged,
                slip: guess.slip,
                like_it: Vec::new(),
            }),
            ..fault
        }
    }

    /// Says what to write: the whole line, or only the lines that change. In a long line, it is what
    /// replaces the underlined text.
    fn help(&self, at: &Range<usize>, edits: &[TextEdit], merged: bool) -> Advice {
        let text = self.with(edits);
        let written: Vec<&str> = lines(&text)
            .map(str::trim_end)
            .skip(self.around[0].matches('\n').count())
            .collect();
        let old: Vec<&str> = match self.line {
            Some(line) => lines(&self.source[line..self.range.end])
                .map(str::trim_end)
                .collect(),
            None => Vec::new(),
        };
        let new = |line: &&&str| self.flow || !old.contains(*line);
        let new: Vec<&str> = written.iter().filter(new).copied().collect();
        let mut shown = without_margin(&new);
        if self.line.is_none() {
            let [lead, end] = self.around.map(str::len);
            let own = &text[lead..text.len() - end];
            shown = vec![lines(own).map(str::trim).collect::<Vec<_>>().join(" ")];
        }
        if shown.iter().map(String::len).sum::<usize>() > SHOWN {
            if let [edit] = edits
                && edit.range() == *at
                && (1..SHOWN).contains(&edit.text.len())
                && !edit.text.contains(['\n', '\r'])
            {
                return Advice::with_lines("write in its place", [edit.text.as_str()]);
            }
            let what = "write a list in [ ] and a mapping in { }";
            return match self.is_move() {
                true => format!("{what}, and each move in an entry of its own").into(),
                false => what.into(),
            };
        }
        let what = match (merged, self.flow, shown.len()) {
            (true, false, _) => "put \"- \" before it:",
            (true, true, 2..) => "write each on a line of its own:",
            (.., 2..) => "write these lines:",
            _ => "write",
        };
        Advice::with_lines(what, shown)
    }
}
