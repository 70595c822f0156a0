//! Guesses what is wrong with the form of an entry, the likeliest first.

use super::entry::{Entry, Part};
use super::known::Known;
use crate::game::language::{Info, Slip, code};
use crate::game::reading::ARROWS;
use crate::yaml::breaks::{self, Break, line_start, line_starts};
use crate::yaml::edit::TextEdit;
use std::ops::Range;

/// The most guesses that are tried for one entry.
const MOST: usize = 60;

/// A guess at what is wrong.
pub(super) struct Guess {
    /// The text to underline.
    pub at: Range<usize>,
    pub code: &'static str,
    pub message: String,
    pub label: &'static str,
    pub merged: bool,
    /// What the message is about.
    pub slip: Slip,
    pub edits: Vec<TextEdit>,
    /// How to write it, if the corrected line does not say it.
    pub help: Option<String>,
    /// Another edit that is as likely; then nothing says which of the two was meant.
    pub or: Option<TextEdit>,
}

impl Guess {
    /// Creates a guess that a value should be written as this text.
    pub(super) fn of_value(
        at: &Range<usize>,
        message: String,
        label: &'static str,
        text: String,
    ) -> Self {
        Self {
            at: at.clone(),
            code: code::WRONG_TYPE,
            message,
            label,
            merged: false,
            slip: Slip::Place,
            or: None,
            help: None,
            edits: vec![TextEdit::replace(at.start, at.end, text)],
        }
    }
}

impl<'t> Entry<'t> {
    /// Returns the guesses, the likeliest first.
    pub(super) fn guesses(&self, known: &Known<'_>) -> Vec<Guess> {
        let info = known.info;
        if let Some(guess) = self.no_braces() {
            let spoken = self.in_words(known).filter(|_| self.is_move());
            return spoken.into_iter().chain([guess]).collect();
        }
        let mut guesses = self.free_text(info);
        guesses.extend(self.leading_signs());
        guesses.extend(self.wide_signs());
        guesses.extend(self.cut_names(known));
        guesses.extend(self.too_shallow(info));
        guesses.extend(self.corrected_by_hand());
        guesses.extend(self.lines_below(known));
        guesses.extend(self.ranking(known));
        guesses.extend(self.table(known));
        guesses.extend(self.merged(info));
        if self.is_move() {
            guesses.extend(self.actor_in_value(known));
        }
        guesses.extend(self.doubled(known));
        guesses.extend(self.missing_dashes());
        guesses.extend(self.dash_too_many(known));
        guesses.extend(self.no_colons(known));
        guesses.extend(self.ways(info));
        guesses.extend(self.sentences(known));
        guesses.extend(self.phrases(known));
        guesses.extend(self.numbers());
        guesses.extend(self.additions());
        for parts in std::iter::once(&self.parts).chain(&self.inner) {
            let turned = |part: &Part| self.turned(self.key(part)?, &part.value, known);
            guesses.extend(parts.iter().filter_map(turned));
            guesses.extend(parts.iter().filter_map(|part| self.chains(part)));
            guesses.extend(self.shapes(parts, known));
        }
        for parts in std::iter::once(&self.parts).chain(&self.inner) {
            guesses.extend(self.alike(parts));
            guesses.extend(self.without_brackets(parts));
            guesses.extend(self.closed_early(parts));
            for part in parts {
                guesses.extend(self.colon(part, info));
                guesses.extend(self.value_guesses(part));
                guesses.extend(self.word_guesses(part, &known.players));
            }
        }
        guesses.extend(self.colons(info));
        guesses.extend(self.each_of_a_list());
        if self.is_move() {
            guesses.extend(self.strange_key(known));
            guesses.extend(self.exchanged());
        }
        guesses.truncate(MOST);
        guesses
    }

    /// Guesses that the lines below a key without a value belong to it, but are not indented
    /// deeper.
    fn too_shallow(&self, info: &Info) -> Vec<Guess> {
        let is_own = |part: &Part| self.key(part).is_some_and(|key| info.is_key_of_moves(key));
        let blank = |part: &Part| part.key.is_some() && part.value.is_empty();
        let Some(at) = self.parts.iter().position(blank).filter(|_| !self.flow) else {
            return Vec::new();
        };
        let (key, below) = (&self.parts[at], &self.parts[at + 1..]);
        let strange = below.iter().take_while(|part| !is_own(part)).count();
        let mut counts = vec![strange, below.len()];
        counts.dedup();
        let name = self.key(key).unwrap_or_default();
        let guess = |count: usize| {
            let below = below.get(..count).filter(|below| !below.is_empty())?;
            let (first, last) = (below[0].key.clone()?, below[count - 1].value.end);
            let lines = line_start(self.source, first.start)..last;
            Some(Guess {
                at: first,
                code: code::WRONG_TYPE,
                message: format!(
                    "the lines below `{name}` belong to it, but are not indented deeper"
                ),
                label: "not deeper",
                merged: false,
                slip: Slip::Place,
                or: None,
                help: Some(indent(self.source, &lines)),
                edits: vec![deeper(self.source, &lines)],
            })
        };
        counts.into_iter().filter_map(guess).collect()
    }

    /// Guesses that a move has other brackets, or quotes, where it needs braces.
    fn no_braces(&self) -> Option<Guess> {
        let text = self.text(&self.range);
        let inner = [('[', ']'), ('"', '"'), ('\'', '\'')]
            .into_iter()
            .find_map(|(open, close)| text.strip_prefix(open)?.strip_suffix(close))?;
        if !self.is_move() && !text.starts_with('[') {
            return None;
        }
        let within = inner
            .strip_prefix('{')
            .and_then(|inner| inner.strip_suffix('}'));
        let message = match within {
            Some(_) if !text.starts_with('[') => {
                "the quotes make this a text, and a text is no move"
            }
            _ => "a move is written in braces",
        };
        let inner = within.unwrap_or(inner);
        Some(Guess {
            at: self.range.clone(),
            code: code::WRONG_TYPE,
            message: message.to_owned(),
            label: "no move",
            merged: false,
            slip: Slip::Place,
            or: None,
            help: None,
            edits: vec![TextEdit::replace(
                self.range.start,
                self.range.end,
                format!("{{{inner}}}"),
            )],
        })
    }

    /// Guesses that a key lacks its colon or the space after it, or has another sign instead.
    fn colon(&self, part: &Part, info: &Info) -> Option<Guess> {
        if part.key.is_some() {
            return None;
        }
        let text = self.text(&part.value);
        let end = text.find([' ', ':', '=', '-'])?;
        let (key, rest) = text.split_at(end);
        let key = key.trim_end_matches([';', '.']);
        let is_figure = || {
            let figure = rest.trim_start_matches([' ', ':', '=', '-']);
            !figure.is_empty() && figure.bytes().all(|byte| byte.is_ascii_digit())
        };
        let known = info
            .verbs
            .iter()
            .flat_map(|verb| verb.keys.iter().map(|known| known.name))
            .chain(info.expects.iter().map(|known| known.name))
            .any(|known| known == key)
            || is_figure();
        let value = rest.trim_start_matches([' ', ':', '=', '-']);
        let is_verb = info.verbs.iter().any(|verb| verb.name() == key);
        (known && !value.is_empty()).then(|| Guess {
            at: part.value.clone(),
            code: if is_verb {
                code::VERB
            } else {
                code::UNKNOWN_KEY
            },
            message: format!("a colon and a space belong between `{key}` and its value"),
            label: "no key with its value",
            merged: false,
            slip: Slip::Place,
            or: None,
            help: None,
            edits: vec![TextEdit::replace(
                part.value.start,
                part.value.end,
                format!("{key}: {value}"),
            )],
        })
    }

    /// Guesses that several keys lack their colon or the space after it.
    fn colons(&self, info: &Info) -> Option<Guess> {
        let parts = self.parts.iter();
        let mut all: Vec<Guess> = parts.filter_map(|part| self.colon(part, info)).collect();
        let at = all.first()?.at.start..self.range.end;
        // A single edit, so that the slip is reported once. The values may have the slip, too.
        let text = self.text(&at);
        if text.contains(['"', '\'', '#']) {
            return None;
        }
        let spaced = text.replace([':', '='], ": ");
        let spaced = spaced.replace(" :", ":").replace(":  ", ": ");
        Some(Guess {
            edits: vec![TextEdit::replace(at.start, at.end, spaced)],
            at,
            message: "a colon and a space belong between each key and its value".to_owned(),
            label: "no keys with their values",
            ..all.swap_remove(0)
        })
    }

    /// Guesses that two values were exchanged.
    fn exchanged(&self) -> Vec<Guess> {
        let mut guesses = Vec::new();
        for (at, one) in self.parts.iter().enumerate() {
            for other in &self.parts[at + 1..] {
                let (Some(first), Some(second)) = (self.key(one), self.key(other)) else {
                    continue;
                };
                let put = |at: &Range<usize>, by: &Range<usize>| {
                    TextEdit::replace(at.start, at.end, self.text(by))
                };
                guesses.push(Guess {
                    at: one.value.start..other.value.end,
                    code: code::WRONG_TYPE,
                    message: format!("the values of `{first}` and `{second}` are swapped"),
                    label: "exchanged",
                    merged: false,
                    slip: Slip::Place,
                    or: None,
                    help: None,
                    edits: vec![put(&one.value, &other.value), put(&other.value, &one.value)],
                });
            }
        }
        guesses
    }

    /// Cuts the entry before these of its parts.
    pub(super) fn cut_at(&self, cuts: &[usize]) -> Option<Guess> {
        let mut edits = Vec::new();
        for at in cuts {
            let key = self.parts[*at].key.clone()?;
            let before = &self.parts[at - 1];
            edits.push(match (self.flow, self.line) {
                (true, Some(line)) => {
                    let dash = &self.source[line..self.range.start];
                    let end = Break::first(self.source).unwrap_or_default().as_str();
                    TextEdit::replace(before.value.end, key.start, format!("}}{end}{dash}{{"))
                }
                (true, None) => TextEdit::replace(before.value.end, key.start, "}, {"),
                (false, line) => {
                    let dash = &self.source[line?..self.range.start];
                    TextEdit::replace(line_start(self.source, key.start), key.start, dash)
                }
            });
        }
        let first = self.parts[cuts[0]].key.clone()?;
        let count = match cuts.len() {
            1 => "two moves".to_owned(),
            more => format!("{} moves", more + 1),
        };
        Some(Guess {
            at: first,
            code: code::VERB,
            message: format!("{count} are in one entry"),
            label: "the second begins here",
            merged: true,
            slip: Slip::Place,
            or: None,
            help: None,
            edits,
        })
    }

    /// Guesses that a list has no brackets, or round ones: whatever follows its first comma has no
    /// key.
    fn without_brackets(&self, parts: &[Part]) -> Vec<Guess> {
        let mut guesses = Vec::new();
        let mut at = 0;
        while at < parts.len() {
            let run = parts[at + 1..]
                .iter()
                .take_while(|part| part.key.is_none())
                .count();
            let part = &parts[at];
            at += run + 1;
            let Some(key) = self.key(part).filter(|_| run > 0) else {
                continue;
            };
            let last = &parts[at - 1];
            guesses.extend(self.brackets(key, part.value.start..last.value.end, run + 1));
        }
        guesses
    }

    /// Puts brackets around a list, once or as a list of pairs.
    fn brackets(&self, key: &str, range: Range<usize>, count: usize) -> Vec<Guess> {
        let text = self.text(&range);
        let round = text.starts_with('(') && text.ends_with(')');
        let inner = text.trim_start_matches('(').trim_end_matches(')');
        let message = match round {
            true => format!("the list of `{key}` is in round brackets"),
            false => format!("`{key}` has {count} values and no brackets around them"),
        };
        let guess = |text: String| Guess {
            at: range.clone(),
            code: code::WRONG_TYPE,
            message: message.clone(),
            label: "a list needs square brackets",
            merged: false,
            slip: Slip::Place,
            or: None,
            help: None,
            edits: vec![TextEdit::replace(range.start, range.end, text)],
        };
        let words: Vec<&str> = inner.split(',').map(str::trim).collect();
        let by_two: Vec<String> = words
            .chunks(2)
            .map(|pair| format!("[{}]", pair.join(", ")))
            .collect();
        let plain = [format!("[{inner}]"), format!("[{}]", by_two.join(", "))];
        plain.into_iter().chain(pairs(inner)).map(guess).collect()
    }

    /// Guesses what is wrong with the brackets of one value.
    fn value_guesses(&self, part: &Part) -> Vec<Guess> {
        let (Some(key), value) = (self.key(part), part.value.clone()) else {
            return Vec::new();
        };
        let text = self.text(&value);
        let mut guesses = Vec::new();
        let mut guess = |message: String, label, text: String| {
            guesses.push(Guess::of_value(&value, message, label, text));
        };
        let inner = text
            .strip_prefix('[')
            .and_then(|text| text.strip_suffix(']'));
        if let Some(inner) = inner {
            let words: Vec<&str> = inner.split(',').map(str::trim).collect();
            if words.len().is_multiple_of(2) && !inner.contains(['[', '{', ':']) {
                let pairs = words.chunks(2);
                let pairs: Vec<String> = pairs.map(|two| format!("[{}]", two.join(", "))).collect();
                guess(
                    format!("each pair of `{key}` needs brackets of its own"),
                    "not pairs",
                    format!("[{}]", pairs.join(", ")),
                );
            }
            if inner.contains(':') {
                let bare: String = inner.chars().filter(|c| !matches!(c, '{' | '}')).collect();
                let what = || format!("`{key}` takes a mapping, which is written in braces");
                guess(what(), "a list", format!("{{{inner}}}"));
                guess(what(), "a list", format!("{{{bare}}}"));
                guess(
                    format!("each entry of `{key}` needs its own braces"),
                    "no braces",
                    in_braces_each(inner),
                );
            }
        }
        let inner = text
            .strip_prefix('{')
            .and_then(|text| text.strip_suffix('}'));
        if let Some(inner) = inner {
            if let Some(values) = numbered(inner) {
                let what = format!("`{key}` is a list, and its entries have no numbers");
                guess(what, "a mapping", format!("[{values}]"));
            }
            let what = || format!("`{key}` takes a list, which is written in square brackets");
            guess(what(), "a mapping", in_braces_each(inner));
            guess(what(), "a mapping", format!("[{inner}]"));
        }
        if text.starts_with('-') && text.contains(['\n', '\r']) {
            // Lines of a list where a mapping is expected: without their dashes they are a mapping.
            let bare: String = text
                .split_inclusive(['\n', '\r'])
                .map(|line| {
                    let own = line.trim_start();
                    let rest = own.strip_prefix("- ").map_or(own, str::trim_start);
                    format!("{}{rest}", &line[..line.len() - own.len()])
                })
                .collect();
            guess(
                format!("`{key}` is a mapping, and the lines of a mapping have no dashes"),
                "a list",
                bare,
            );
        } else if !text.starts_with(['[', '{', '"', '\'']) && text.contains(',') {
            guesses.extend(self.brackets(key, value.clone(), text.split(',').count()));
        }
        guesses
    }
}

/// Returns the values of a mapping whose keys are the numbers from 1 on, as the inner part of a list:
/// `1: yellow, 2: purple`.
fn numbered(inner: &str) -> Option<String> {
    let values = inner.split(',').enumerate().map(|(index, part)| {
        let part = part.trim();
        let value = part.strip_prefix(&format!("{}:", index + 1))?;
        Some(value.trim())
    });
    let values: Vec<&str> = values.collect::<Option<_>>()?;
    let is_plain = |value: &&str| !value.is_empty() && !value.contains(['{', '[', ':', '#']);
    values.iter().all(is_plain).then(|| values.join(", "))
}

/// Returns the edit that indents lines by two more spaces.
pub(crate) fn deeper(source: &str, lines: &Range<usize>) -> TextEdit {
    let indented = breaks::lines(&source[lines.clone()]).map(|line| {
        let blanks = if line.trim().is_empty() { "" } else { "  " };
        [blanks, line].concat()
    });
    TextEdit::replace(lines.start, lines.end, indented.collect::<String>())
}

/// Says how many lines to indent, from the underlined one on. Line numbers are not given, because
/// the log may not be the first in its file.
pub(crate) fn indent(source: &str, lines: &Range<usize>) -> String {
    match line_starts(&source.as_bytes()[lines.clone()]).count() {
        0 => "indent this line by 2 more spaces".to_owned(),
        more => format!(
            "indent this line and the {} below it by 2 more spaces",
            if more == 1 {
                "one".to_owned()
            } else {
                more.to_string()
            }
        ),
    }
}

/// Returns a list in which each entry is two words with a sign between them as a list of pairs.
pub(super) fn pairs(list: &str) -> Option<String> {
    let pairs = list.split(',').map(pair).collect::<Option<Vec<String>>>()?;
    Some(format!("[{}]", pairs.join(", ")))
}

/// Returns two words with an arrow, a dash or a slash between them as a pair.
fn pair(words: &str) -> Option<String> {
    let words = words.trim();
    let arrow = ARROWS.iter().find_map(|arrow| words.split_once(arrow));
    let (one, other) = arrow.or_else(|| words.split_once(['-', '/']))?;
    Some(format!("[{}, {}]", one.trim(), other.trim()))
}

/// Guesses that the pairs in a value are the entries of a mapping, or of a list of mappings. `is_turned`
/// says whether the second of each pair is the key; the labels are those of the two guesses.
pub(super) fn of_pairs(
    range: &Range<usize>,
    key: &str,
    pairs: &[[impl AsRef<str>; 2]],
    is_turned: bool,
    [mapping, list]: [&'static str; 2],
) -> [Guess; 2] {
    let entry = |[one, other]: &[_; 2]| -> String {
        let (one, other): (&str, &str) = (AsRef::as_ref(one), AsRef::as_ref(other));
        match is_turned {
            false => format!("{one}: {other}"),
            true => format!("{other}: {one}"),
        }
    };
    let each: Vec<String> = pairs.iter().map(entry).collect();
    [
        Guess::of_value(
            range,
            format!("`{key}` takes a mapping, which is written in braces"),
            mapping,
            format!("{{{}}}", each.join(", ")),
        ),
        Guess::of_value(
            range,
            format!("each entry of `{key}` needs its own braces"),
            list,
            format!("[{{{}}}]", each.join("}, {")),
        ),
    ]
}

/// Puts each part of a text between commas into braces, and all of them into brackets.
pub(super) fn in_braces_each(text: &str) -> String {
    let each: Vec<String> = text
        .split(',')
        .map(|part| format!("{{{}}}", part.trim()))
        .collect();
    format!("[{}]", each.join(", "))
}
