//! Guesses about values whose words are right and whose brackets or signs are those of another shape: a
//! mapping where a list of pairs belongs, several stops in the braces of one, a list among mappings, a
//! comma for a colon.

use super::entry::{Entry, Part};
use super::guesses::Guess;
use super::known::Known;
use crate::game::language::{Domain, Key, Shape};
use crate::yaml::breaks::{Break, line_start, lines};
use std::ops::Range;

/// The most values that are put into another shape.
const MOST: usize = 40;
/// The length in bytes beyond which a value is left as it is.
const LONG: usize = 1_000;
/// How far apart the numbers of two places of a row are at most.
const FAR: u16 = 20;
/// A key and its value.
const PAIR: usize = 2;

/// A key with one of its values.
type Pair<'t> = [&'t str; 2];

impl<'t> Entry<'t> {
    /// Guesses about the shapes of the values of one mapping.
    pub(super) fn shapes(&self, parts: &[Part], known: &Known<'_>) -> Vec<Guess> {
        let mut guesses: Vec<Guess> = parts
            .iter()
            .filter_map(|part| self.in_list(part, known))
            .collect();
        guesses.extend(
            parts
                .iter()
                .filter_map(|part| self.rows_of_places(part, known)),
        );
        guesses.extend(self.list_among_mappings(parts));
        guesses.extend(self.commas_after_keys(parts));
        guesses
    }

    /// Guesses that a value is a list of pairs, or a list in which every entry has braces of its own.
    fn in_list(&self, part: &Part, known: &Known<'_>) -> Option<Guess> {
        let (key, text) = (self.key(part)?, self.text(&part.value));
        let start = line_start(self.source, part.value.start);
        let lead = &self.source[start..part.value.start];
        let is_block = !self.flow && lead.trim().is_empty() && !text.starts_with(['[', '{']);
        if text.len() > LONG || !is_block && !text.starts_with(['[', '{']) {
            return None;
        }
        let (pairs, is_each) = pairs_in(text, is_block)?;
        let each = pairs.iter().map(|[one, other]| match is_each {
            true => format!("[{one}, {other}]"),
            false => format!("{{{one}: {other}}}"),
        });
        let each: Vec<String> = each.collect();
        let text = match is_block {
            true => {
                let end = Break::first(self.source).unwrap_or_default().as_str();
                format!("- {}", each.join(&format!("{end}{lead}- ")))
            }
            false => format!("[{}]", each.join(", ")),
        };
        let (message, label) = match is_each {
            true => (
                format!("`{key}` takes a list of pairs, each in square brackets"),
                "not pairs",
            ),
            false => (of_its_own(key, known), "several in one"),
        };
        Some(Guess::of_value(&part.value, message, label, text))
    }

    /// Guesses that two places of one row with a hyphen between them are the row from one to the other:
    /// `[A17-A13, Butte]`.
    fn rows_of_places(&self, part: &Part, known: &Known<'_>) -> Option<Guess> {
        let (key, text) = (self.key(part)?, self.text(&part.value));
        let inner = text.trim_matches(['[', ']']);
        let names = known.lexis.names[Domain::Place as usize]?;
        if text.len() > LONG || inner.contains(['[', '{', '#', '\n', '\r']) {
            return None;
        }
        let (mut each, mut row) = (Vec::new(), None);
        for word in inner.split(',').map(str::trim) {
            match ends_of_row(word) {
                Some((letter, from, to)) => {
                    let numbers = from.min(to)..=from.max(to);
                    let places = numbers.map(|number| format!("{letter}{number}"));
                    let mut places: Vec<String> =
                        places.filter(|place| names.find(place).is_some()).collect();
                    if from > to {
                        places.reverse();
                    }
                    row = row.or((places.len() > 2).then_some(word));
                    each.extend(places);
                }
                None => each.push(word.to_owned()),
            }
        }
        let row = row.filter(|_| each.len() <= MOST)?;
        let message = format!(
            "`{key}` names each place of a row, and {row} may be all from one to the other"
        );
        let text = format!("[{}]", each.join(", "));
        Some(Guess::of_value(&part.value, message, "a row", text))
    }

    /// Guesses that a list beside mappings has their keys, in their order.
    fn list_among_mappings(&self, parts: &[Part]) -> Option<Guess> {
        let column = |part: &Part| {
            let start = part.key.as_ref().map_or(0, |key| key.start);
            start - line_start(self.source, start)
        };
        let values = |part: &Part| {
            let inner = self
                .text(&part.value)
                .strip_prefix('[')?
                .strip_suffix(']')?;
            let values: Vec<&str> = inner.split(',').map(str::trim).collect();
            let is_plain =
                |value: &&str| !value.is_empty() && !value.contains(['[', '{', ':', '#']);
            values.iter().all(is_plain).then_some(values)
        };
        parts.iter().find_map(|part| {
            let (name, values) = (self.key(part)?, values(part)?);
            let is_beside = |other: &&Part| self.flow || column(other) == column(part);
            let others = parts.iter().filter(is_beside);
            let mut others = others.filter_map(|other| Some((other, self.keys_of(other)?)));
            let (other, keys) = others.next()?;
            if keys.len() != values.len() || others.any(|(_, other)| other != keys) {
                return None;
            }
            let each = keys.iter().zip(&values);
            let each: Vec<String> = each.map(|(key, value)| format!("{key}: {value}")).collect();
            let own = part.key.clone()?;
            let message = format!(
                "`{name}` is a list, and `{}` beside it is a mapping of as many",
                self.key(other)?
            );
            let text = format!("{}: {{{}}}", self.text(&own), each.join(", "));
            let at = own.start..part.value.end;
            Some(Guess::of_value(&at, message, "a list", text))
        })
    }

    /// Returns the keys of a mapping in braces whose values are single words, as they are written.
    fn keys_of(&self, part: &Part) -> Option<Vec<&'t str>> {
        let inner = self
            .text(&part.value)
            .strip_prefix('{')?
            .strip_suffix('}')?;
        let keys = inner.split(',').map(|pair| {
            let (key, value) = pair.split_once(':')?;
            (!value.contains(['[', '{', '#'])).then_some(key.trim())
        });
        keys.collect()
    }

    /// Guesses that there are commas between keys and their values: `{Ann: 12, Bob, 15}`.
    fn commas_after_keys(&self, parts: &[Part]) -> Option<Guess> {
        let is_bare = |part: &Part| {
            let text = self.text(&part.value);
            let is_word = !text.is_empty() && !text.contains(['[', '{', ':', '#', '\n', '\r']);
            part.key.is_none() && is_word
        };
        let mut edits: Vec<(Range<usize>, Pair<'t>)> = Vec::new();
        let mut runs = parts.chunk_by(|one, other| is_bare(one) == is_bare(other));
        let is_whole = runs.all(|run| {
            let pairs = run.chunks_exact(PAIR);
            let is_even = pairs.remainder().is_empty();
            let is_run = is_bare(&run[0]);
            edits.extend(pairs.filter(|_| is_run).map(|pair| {
                let words = [&pair[0], &pair[1]].map(|part| self.text(&part.value));
                (pair[0].value.start..pair[1].value.end, words)
            }));
            is_even || !is_run
        });
        let ((first, [name, _]), (last, _)) = (edits.first()?, edits.last()?);
        if !is_whole || edits.len() > MOST {
            return None;
        }
        let at = first.start..last.end;
        let (mut text, mut done) = (String::new(), at.start);
        for (range, [one, other]) in &edits {
            text.push_str(&self.source[done..range.start]);
            text.push_str(&format!("{one}: {other}"));
            done = range.end;
        }
        let message = match edits.len() {
            1 => format!("expected a colon after `{name}`, found a comma"),
            _ => format!("expected a colon after `{name}` and the other keys, found commas"),
        };
        Some(Guess::of_value(&at, message, "no key with its value", text))
    }
}

/// Reads two places of one row with a hyphen or dots between them: the letters of the row and the two
/// numbers.
fn ends_of_row(word: &str) -> Option<(&str, u16, u16)> {
    let (one, other) = ["-", "–", ".."]
        .iter()
        .find_map(|sign| word.split_once(sign))?;
    let parts = |place: &'_ str| {
        let place = place.trim();
        let at = place.find(|c: char| c.is_ascii_digit())?;
        Some((at, place[at..].parse::<u16>().ok()?))
    };
    let ((at, from), (end, to)) = (parts(one)?, parts(other)?);
    let letters = &one.trim()[..at];
    let is_row = !letters.is_empty() && letters == &other.trim()[..end];
    (is_row && from != to && from.abs_diff(to) <= FAR).then_some((letters, from, to))
}

/// Says that each entry of a list has braces of its own, with the kinds of names in them if the list is
/// a key of a move.
fn of_its_own(key: &str, known: &Known<'_>) -> String {
    let info = known.info;
    let mut keys = info.verbs.iter().flat_map(|verb| verb.keys);
    let shape = keys
        .find(|known: &&Key| known.name == key)
        .map(|key| key.shape);
    match shape {
        Some(Shape::List(Shape::Entry(of, Shape::Name([kind, ..])))) => format!(
            "each entry of `{key}` needs its own {{{}: {}}}",
            info.one(*of),
            info.one(*kind)
        ),
        _ => format!("each entry of `{key}` needs its own braces"),
    }
}

/// Reads a value as keys with their values, whatever brackets it has, and says whether every value has
/// a key of its own; `None` if a value belongs to no key. `is_block` says whether the value is lines
/// without brackets around them.
fn pairs_in(text: &str, is_block: bool) -> Option<(Vec<Pair<'_>>, bool)> {
    if text.contains(['#', '\\']) {
        return None;
    }
    let is_bracket = |c: char| "[]{}".contains(c) || c.is_whitespace();
    let rows = lines(text).flat_map(|line| {
        let line = line.trim();
        let line = line.strip_prefix("- ").filter(|_| is_block).unwrap_or(line);
        line.split(',')
    });
    let (mut pairs, mut is_each): (Vec<Pair<'_>>, bool) = (Vec::new(), true);
    // The key that holds, and whether a bracket has closed what it holds for.
    let (mut holds, mut is_closed) = (None, true);
    for raw in rows {
        let piece = raw.trim_matches(is_bracket);
        let value = match piece.split_once(':') {
            Some((key, value)) => {
                let key = key.trim();
                if key.is_empty() || key.contains(['[', '{']) {
                    return None;
                }
                (holds, is_closed) = (Some(key), false);
                value.trim_matches(is_bracket)
            }
            None if piece.is_empty() => "",
            None if is_closed => return None,
            None => {
                is_each = false;
                piece
            }
        };
        if !value.is_empty() {
            if value.contains(['[', ']', '{', '}', ':']) {
                return None;
            }
            pairs.push([holds?, value]);
        }
        is_closed |= raw.contains(['}', ']']);
    }
    (!pairs.is_empty() && pairs.len() <= MOST).then_some((pairs, is_each))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_do_not_matter_where_keys_say_what_belongs_together() {
        let stops = vec![["red", "New York"], ["red", "Boston"], ["blue", "Albany"]];
        for text in [
            "[{red: New York, Boston}, {blue: Albany}]",
            "[{red: [New York, Boston]}, {blue: [Albany]}]",
            "{red: New York, Boston, blue: Albany}",
            "{red: [New York, Boston], blue: [Albany]}",
            "[red: New York, Boston, blue: Albany]",
            "[{red: New York,\n  Boston},\n {blue: Albany}]",
        ] {
            assert_eq!(
                pairs_in(text, false),
                Some((stops.clone(), false)),
                "{text}"
            );
        }
        for text in [
            "- {red: New York, Boston}\n- {blue: Albany}",
            "- red: New York, Boston\n- blue: Albany",
            "red: [New York, Boston]\nblue: Albany",
            "red:\n  - New York\n  - Boston\nblue:\n  - Albany",
        ] {
            assert_eq!(pairs_in(text, true), Some((stops.clone(), false)), "{text}");
        }
        let pairs = Some((vec![["A1", "B1"], ["C1", "D1"]], true));
        assert_eq!(pairs_in("{A1: B1, C1: D1}", false), pairs);
        assert_eq!(pairs_in("[{A1: B1}, {C1: D1}]", false), pairs);
        assert_eq!(pairs_in("- A1: B1\n- C1: D1", true), pairs);
    }

    #[test]
    fn a_value_beside_braces_belongs_to_no_key() {
        for text in [
            "[{red: 0}, 3]",
            "[{red: 0}, {3}]",
            "{red: [0, 1], 3}",
            "[New York, Boston]",
            "[{red: 0} # 3, 4]",
        ] {
            assert_eq!(pairs_in(text, false), None, "{text}");
        }
    }
}
