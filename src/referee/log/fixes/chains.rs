//! Guesses that a list of pairs is written as a path, each place once: `[[K10, K11, K12]]` for
//! `[[K10, K11], [K11, K12]]`.

use super::entry::{Entry, Part};
use super::guesses::Guess;
use crate::game::reading::ARROWS;
use crate::yaml::breaks::{Break, line_start};
use crate::yaml::edit::TextEdit;
use std::ops::Range;

/// The length in bytes beyond which a value is no path.
const LONG: usize = 1_000;
/// The fewest places of a path.
const FEWEST: usize = 3;

impl<'t> Entry<'t> {
    /// Guesses that lists in a value are paths. A list of an even number of places may be pairs, too,
    /// unless arrows or dashes stand between them.
    pub(super) fn chains(&self, part: &Part) -> Option<Guess> {
        let (key, value) = (self.key(part)?, part.value.clone());
        let text = self.text(&value);
        if text.len() > LONG || !text.contains('[') || text.contains(['{', '#', ':']) {
            return None;
        }
        let edits = innermost(text).into_iter().filter_map(|list| {
            // A list of single names is told where it is read.
            let is_whole = list == (0..text.len()) && text.contains(',');
            let pairs = pairs_of_path(&text[list.clone()]).filter(|_| !is_whole)?;
            let (start, end) = (value.start + list.start, value.start + list.end);
            let lead = &self.source[line_start(self.source, start)..start];
            let between = match lead.trim() {
                "-" => {
                    let end = Break::first(self.source).unwrap_or_default().as_str();
                    format!("{end}{lead}")
                }
                _ => ", ".to_owned(),
            };
            let pairs = pairs.join(&between);
            // A path alone is the whole list of pairs.
            let is_alone = list == (0..text.len()) && lead.trim() != "-";
            let with = if is_alone {
                format!("[{pairs}]")
            } else {
                pairs
            };
            Some(TextEdit::replace(start, end, with))
        });
        let edits: Vec<TextEdit> = edits.collect();
        let at = edits.first()?.range();
        let message =
            format!("`{key}` takes pairs of places, and a path of more than two is no pair");
        Some(Guess {
            edits,
            ..Guess::of_value(&at, message, "a path", String::new())
        })
    }
}

/// Returns the lists in a text that hold no other list.
fn innermost(text: &str) -> Vec<Range<usize>> {
    let (mut lists, mut open) = (Vec::new(), None);
    for (at, sign) in text.match_indices(['[', ']']) {
        match sign {
            "[" => open = Some(at),
            _ => lists.extend(open.take().map(|open| open..at + 1)),
        }
    }
    lists
}

/// Returns the pairs of neighbours of a path.
fn pairs_of_path(text: &str) -> Option<Vec<String>> {
    let inner = text.trim_matches(['[', ']']).trim();
    let by_commas: Vec<&str> = inner.split(',').map(str::trim).collect();
    let signs = ARROWS.iter().chain(&[">", "-"]);
    let arrow = signs
        .filter(|_| by_commas.len() == 1)
        .find(|sign| inner.contains(**sign));
    let places = match arrow {
        Some(arrow) => inner.split(arrow).map(str::trim).collect(),
        None => by_commas,
    };
    let is_path = arrow.is_some() || places.len() % 2 == 1;
    let is_place = |place: &&str| !place.is_empty() && !place.contains(['\n', '\r']);
    (is_path && places.len() >= FEWEST && places.iter().all(is_place)).then(|| {
        let pairs = places.windows(2);
        pairs.map(|two| format!("[{}]", two.join(", "))).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::pairs_of_path;

    #[test]
    fn a_path_has_each_place_once() {
        let path = Some(vec!["[A, B]".to_owned(), "[B, C]".to_owned()]);
        for text in [
            "[A, B, C]",
            "A - B - C",
            "[A -> B -> C]",
            "A to B to C",
            "[A-B-C]",
        ] {
            assert_eq!(pairs_of_path(text), path, "{text}");
        }
        for text in ["[A, B]", "[A, B, C, D]", "A - B", "[A, , C]"] {
            assert_eq!(pairs_of_path(text), None, "{text}");
        }
    }
}
