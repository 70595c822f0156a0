//! Guesses that all values of a mapping, or all entries of a list, have the same slip: no brackets, a
//! mapping where a list of pairs belongs, pairs where mappings belong.

use super::entry::{Entry, Part};
use super::guesses::{Guess, in_braces_each, of_pairs};
use crate::game::language::in_words;
use crate::yaml::breaks::{line_start, lines};
use crate::yaml::edit::TextEdit;
use std::ops::Range;

/// The most values of a mapping that are changed together.
const MOST: usize = 60;
/// The most keys that a message names.
const NAMED: usize = 3;

impl<'t> Entry<'t> {
    /// Guesses that several values of a mapping have the same slip.
    pub(super) fn alike(&self, parts: &[Part]) -> Vec<Guess> {
        let mut guesses = Vec::new();
        guesses.extend(self.each_a_list_of_pairs(parts));
        guesses.extend(self.lines_without_dashes(parts));
        guesses.extend(self.in_groups(parts));
        guesses.extend(self.unbracketed(parts));
        for part in parts {
            guesses.extend(self.pairs_as_mappings(part));
        }
        guesses
    }

    /// Guesses that the values of a section of the header are lists that lack their brackets.
    pub(super) fn lists_of_values(&self) -> Vec<Guess> {
        self.inner
            .iter()
            .flat_map(|parts| self.unbracketed(parts))
            .collect()
    }

    fn unbracketed(&self, parts: &[Part]) -> Vec<Guess> {
        let mut guesses = Vec::new();
        for separator in [",", ";", "/", " and ", "-", " "] {
            for is_every in [false, true] {
                guesses.extend(self.each_without_brackets(parts, separator, is_every));
            }
        }
        guesses
    }

    /// Guesses that lists were written in groups, each with brackets of its own.
    fn in_groups(&self, parts: &[Part]) -> Option<Guess> {
        let mut each = Vec::new();
        for part in parts {
            let (Some(key), Some(own)) = (self.key(part), part.key.as_ref()) else {
                continue;
            };
            let text = self.text(&part.value);
            let is_flow = text.starts_with('[');
            let Some(names) = in_one_list(text) else {
                continue;
            };
            let edit = match is_flow {
                true => TextEdit::replace(part.value.start, part.value.end, names),
                // The list stands on the line of its key.
                false => TextEdit::replace(own.end, part.value.end, format!(": {names}")),
            };
            each.push((key, &part.value, edit));
        }
        let (first, at, _) = each.first()?;
        let message = match each.len() {
            1 => format!("`{first}` is one list, and groups in it have no brackets of their own"),
            _ => format!("`{first}` and the other lists have no brackets around groups of them"),
        };
        let guess = Guess::of_value(at, message, "a list of lists", String::new());
        let edits = each.into_iter().take(MOST).map(|(_, _, edit)| edit);
        Some(Guess {
            edits: edits.collect(),
            ..guess
        })
    }

    /// Guesses that mappings in braces are lists of single entries, because a key may stand twice:
    /// `stocks: {Ann: {red: 0, red: 3}, Bob: {...}}`.
    fn each_a_list_of_pairs(&self, parts: &[Part]) -> Option<Guess> {
        let each = parts.iter().filter_map(|part| {
            let (key, text) = (self.key(part)?, self.text(&part.value));
            let inner = text.strip_prefix('{')?.strip_suffix('}')?;
            (!inner.contains(['{', '['])).then(|| (key, &part.value, in_braces_each(inner)))
        });
        self.together(each.collect(), |key| {
            format!("{key} each take a list, in which every entry has braces of its own")
        })
    }

    /// Guesses that values are lists that lack their brackets. `is_every` takes the values of one
    /// word for lists too.
    fn each_without_brackets(
        &self,
        parts: &[Part],
        separator: &str,
        is_every: bool,
    ) -> Option<Guess> {
        let (mut found, mut at, mut words) = (Vec::new(), 0, 0);
        while at < parts.len() && found.len() <= MOST {
            let part = &parts[at];
            let bare = parts[at + 1..].iter().take_while(|part| part.key.is_none());
            at += bare.count() + 1;
            let range = part.value.start..parts[at - 1].value.end;
            let text = self.text(&range);
            let list = text.trim_matches(['(', ')']);
            let is_list = list.contains(separator);
            if text.starts_with(['[', '{', '"', '\'']) && !is_quoted_list(text) {
                continue;
            }
            if text.contains(['\n', '\r', '#', '{', '[']) || text.is_empty() {
                return None;
            }
            words += usize::from(is_list);
            if is_list || is_every {
                let each = list.split(separator).map(str::trim);
                let each: Vec<&str> = each.filter(|word| !word.is_empty()).collect();
                found.push((self.key(part)?, range, format!("[{}]", each.join(", "))));
            }
        }
        // One list alone is a guess of its own.
        if !is_every && words == 0 || is_every && (separator != "," || words == found.len()) {
            return None;
        }
        let each = found.iter().map(|(key, at, text)| (*key, at, text.clone()));
        self.together(each.collect(), |key| {
            format!("{key} each take a list, which is written in square brackets")
        })
    }

    /// Makes one guess of the values that are to be written otherwise; `None` for fewer than two.
    fn together(
        &self,
        each: Vec<(&'t str, &Range<usize>, String)>,
        message: impl Fn(&str) -> String,
    ) -> Option<Guess> {
        let [(_, at, _), .., _] = &each[..] else {
            return None;
        };
        if each.len() > MOST {
            return None;
        }
        let mut keys: Vec<String> = each.iter().map(|(key, ..)| format!("`{key}`")).collect();
        let others = keys.len().saturating_sub(NAMED);
        if others > 1 {
            keys.truncate(NAMED);
            keys.push(format!("{others} more"));
        }
        let message = message(&in_words(&keys, "and"));
        let edits = each
            .iter()
            .map(|(_, at, text)| TextEdit::replace(at.start, at.end, text.clone()))
            .collect();
        Some(Guess {
            edits,
            ..Guess::of_value(at, message, "no brackets", String::new())
        })
    }

    /// Guesses that the lines below a key are the entries of a list and lack their dashes.
    fn lines_without_dashes(&self, parts: &[Part]) -> Option<Guess> {
        let column = |part: &Part| {
            let start = part.key.as_ref()?.start;
            let line = line_start(self.source, start);
            self.source[line..start]
                .trim()
                .is_empty()
                .then(|| start - line)
        };
        let (mut edits, mut first) = (Vec::new(), None);
        for (at, part) in parts.iter().enumerate() {
            let (Some(key), Some(own)) = (self.key(part), column(part)) else {
                continue;
            };
            if !part.value.is_empty() {
                continue;
            }
            let below = parts[at + 1..].iter();
            let below: Vec<&Part> = below
                .take_while(|part| column(part).is_some_and(|column| column > own))
                .collect();
            let is_leaf = |part: &&Part| {
                let text = self.text(&part.value);
                !text.is_empty() && !text.starts_with(['{', '[', '-'])
            };
            if below.is_empty() || below.len() > MOST || !below.iter().all(is_leaf) {
                continue;
            }
            first.get_or_insert((key, below[0].key.clone()?));
            for line in below {
                edits.push(TextEdit::insert(line.key.clone()?.start, "- "));
            }
        }
        let (key, at) = first?;
        let message =
            format!("`{key}` takes a list, and each line of the list begins with a hyphen");
        Some(Guess {
            edits,
            ..Guess::of_value(&at, message, "no dash", String::new())
        })
    }

    /// Guesses that the pairs of a list are mappings, each or together: `[[red, Boston], [red,
    /// Albany]]`.
    fn pairs_as_mappings(&self, part: &Part) -> Vec<Guess> {
        let (Some(key), text) = (self.key(part), self.text(&part.value)) else {
            return Vec::new();
        };
        let pairs = || -> Option<Vec<[&str; 2]>> {
            let inner = text.strip_prefix('[')?.strip_suffix(']')?.trim();
            let inner = inner.strip_prefix(['[', '('])?.strip_suffix([']', ')'])?;
            let each = inner.split([']', ')']).map(|pair| {
                let pair = pair.trim_start_matches([',', ' ', '\n', '\r', '[', '(']);
                let (one, other) = pair.split_once(',')?;
                let pair = [one.trim(), other.trim()];
                pair.iter()
                    .all(|word| !word.is_empty() && !word.contains([',', '[', '{', ':', '#']))
                    .then_some(pair)
            });
            each.collect()
        };
        let Some(pairs) = pairs() else {
            return Vec::new();
        };
        let mut guesses = Vec::new();
        for is_reversed in [false, true] {
            let labels = ["pairs in square brackets"; 2];
            guesses.extend(of_pairs(&part.value, key, &pairs, is_reversed, labels));
        }
        guesses
    }
}

/// Returns whether a text is in quotes and holds several words.
fn is_quoted_list(text: &str) -> bool {
    text.starts_with(['"', '\'']) && text.contains(',') && !text[1..text.len() - 1].contains('"')
}

/// Returns the names of a list of lists as one list; `None` if it is something else.
fn in_one_list(text: &str) -> Option<String> {
    /// The length in bytes beyond which a list is left as it is.
    const LONG: usize = 1_000;
    let is_flow = text.starts_with('[');
    let is_nested = match is_flow {
        true => text[1..].trim_start().starts_with('['),
        false => ["- [", "- - "].iter().any(|lead| text.starts_with(lead)),
    };
    if !is_nested || text.len() > LONG || text.contains(['{', ':', '#']) {
        return None;
    }
    let rows = lines(text).map(|line| match is_flow {
        true => line.trim(),
        false => line.trim().trim_start_matches("- "),
    });
    let rows: Vec<&str> = rows.collect();
    let rows = rows.join(",");
    let names = rows
        .split(',')
        .map(|name| name.trim_matches(['[', ']', ' ']));
    let names: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
    Some(format!("[{}]", names.join(", ")))
}
