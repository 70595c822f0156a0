//! Board files: rows of junctions, cities and double lines; and their JSON Schema.

use super::board::{Board, COLOURS, Card, Draft, Edge, Junction};
use crate::game::language::{BoardText, Domain, Faults, normal};
use crate::game::reading::json_schema::{closed, list, mapping, name, number, open, tuple, words};
use crate::game::reading::{self, BoardReader, BuiltInBoards};
use crate::yaml::tree::NodeId;
use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The most junctions that a board may have. Scoring has been measured for boards of this size.
const MOST_JUNCTIONS: usize = 400;
/// The highest column that a row may have.
const LAST_COLUMN: i64 = 99;

impl reading::Board for Board {
    fn apart(&self, domain: Domain, one: u16, other: u16) -> u32 {
        let at = |id: u16| match domain {
            Domain::City => self
                .cards
                .get(usize::from(id))
                .and_then(|card| self.places.get(card.at.index())),
            _ => self.places.get(usize::from(id)),
        };
        let way = |(one, other): (&(u16, u16), &(u16, u16))| {
            u32::from(one.0.abs_diff(other.0)) + u32::from(one.1.abs_diff(other.1))
        };
        at(one).zip(at(other)).map_or(0, way)
    }

    fn read(text: &str, file: Option<&Arc<BoardText>>, faults: &mut Faults) -> Option<Self> {
        let (reader, root) = BoardReader::new(text, file, faults)?;
        Draft::read(&reader, root, faults).map(Self::new)
    }

    fn schema() -> Json {
        schema()
    }

    fn built_in() -> &'static BuiltInBoards<Self> {
        static BUILT_IN: BuiltInBoards<Board> = BuiltInBoards::new();
        &BUILT_IN
    }
}

impl Draft {
    /// Reads a board; `None` after adding at least one fault.
    pub(crate) fn read(
        reader: &BoardReader<'_>,
        root: NodeId,
        faults: &mut Faults,
    ) -> Option<Self> {
        let before = faults.len();
        reader.keys(
            root,
            &["name", "junctions", "cities", "double_lines"],
            faults,
        );
        let title = reader
            .need(root, "name", faults)
            .and_then(|name| reader.text(name, faults))
            .unwrap_or("?")
            .to_owned();
        let places = places(reader, root, faults);
        let index: BTreeMap<(u16, u16), Junction> = places
            .iter()
            .enumerate()
            .map(|(id, place)| (*place, Junction::new(id)))
            .collect();
        let cards = cards(reader, root, &index, faults);
        let mut edges = lattice(&places, &index);
        doubles(reader, root, &index, &mut edges, faults);
        if faults.len() == before && !is_connected(places.len(), &edges) {
            reader.fault(
                faults,
                reader.tree.span(root),
                "some junctions cannot be reached from the others",
                "not in one piece",
            );
        }
        (faults.len() == before).then_some(Self {
            title,
            places,
            cards,
            edges,
        })
    }
}

/// Returns the row with a letter; A is in the north.
fn row(text: &str) -> Option<u16> {
    match normal(text).as_bytes() {
        [letter @ b'a'..=b'z'] => Some(u16::from(letter - b'a')),
        _ => None,
    }
}

/// Returns the junction with a code such as `F7`.
fn junction(text: &str, index: &BTreeMap<(u16, u16), Junction>) -> Option<Junction> {
    let text = text.trim();
    let row = row(text.get(..1)?)?;
    let column = text
        .get(1..)
        .filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
    index.get(&(row, column.parse().ok()?)).copied()
}

fn places(reader: &BoardReader<'_>, root: NodeId, faults: &mut Faults) -> Vec<(u16, u16)> {
    let mut places = BTreeSet::new();
    let Some(rows) = reader.need(root, "junctions", faults) else {
        return Vec::new();
    };
    for (key, ranges) in reader.map(rows, faults) {
        let Some(row) = reader.tree.scalar(key).and_then(row) else {
            reader.wrong(key, "the letter of a row, A to Z", faults);
            continue;
        };
        for range in reader.list(ranges, faults) {
            let ends = reader.list(range, faults);
            let [first, last] = ends[..] else {
                reader.fault(
                    faults,
                    reader.tree.span(range),
                    "a range of columns has a first and a last: [0, 9]",
                    "not a range",
                );
                continue;
            };
            let Some(first) = reader.number(first, 0, LAST_COLUMN, faults) else {
                continue;
            };
            let Some(last) = reader.number(last, first, LAST_COLUMN, faults) else {
                continue;
            };
            for column in first..=last {
                if !places.insert((row, column as u16)) {
                    reader.fault(
                        faults,
                        reader.tree.span(range),
                        format!("column {column} of this row is listed twice"),
                        "again",
                    );
                    break;
                }
            }
        }
    }
    if places.len() > MOST_JUNCTIONS {
        let message = format!(
            "{} junctions are more than the {MOST_JUNCTIONS} a board may have",
            places.len()
        );
        reader.fault(faults, reader.tree.span(rows), message, "too many");
        return Vec::new();
    }
    places.into_iter().collect()
}

/// Reads the cities with their cards.
fn cards(
    reader: &BoardReader<'_>,
    root: NodeId,
    index: &BTreeMap<(u16, u16), Junction>,
    faults: &mut Faults,
) -> Vec<(String, Card)> {
    let mut cards: Vec<(String, Card)> = Vec::new();
    let (mut names, mut taken) = (BTreeSet::new(), BTreeSet::new());
    let Some(cities) = reader.need(root, "cities", faults) else {
        return cards;
    };
    for (key, city) in reader.map(cities, faults) {
        let Some(name) = reader.text(key, faults) else {
            continue;
        };
        let span = reader.tree.span(key);
        if junction(name, index).is_some() {
            let message = format!("{name} is the code of a junction");
            reader.fault(faults, span, message, "a city needs a name of its own");
        }
        if !names.insert(normal(name).into_owned()) {
            let message = format!("{name} appears here for the second time");
            reader.fault(faults, span, message, "second occurrence");
        }
        if reader.map(city, faults).is_empty() {
            continue;
        }
        if let Some(card) = card(reader, city, index, &mut taken, faults) {
            cards.push((name.to_owned(), card));
        }
    }
    cards
}

/// Reads the card of a city; `None` after adding a fault.
fn card(
    reader: &BoardReader<'_>,
    city: NodeId,
    index: &BTreeMap<(u16, u16), Junction>,
    taken: &mut BTreeSet<Junction>,
    faults: &mut Faults,
) -> Option<Card> {
    reader.keys(city, &["at", "colour", "dashed"], faults);
    let node = reader.need(city, "at", faults)?;
    let code = reader.text(node, faults);
    let Some(at) = code.and_then(|code| junction(code, index)) else {
        reader.wrong(node, "a junction of this board", faults);
        return None;
    };
    if !taken.insert(at) {
        let message = "another city lies on this junction";
        reader.fault(faults, reader.tree.span(node), message, "taken");
    }
    let node = reader.need(city, "colour", faults)?;
    let colour = reader
        .text(node, faults)
        .and_then(|text| COLOURS.iter().position(|known| *known == normal(text)));
    let Some(colour) = colour else {
        reader.wrong(node, &format!("one of {}", COLOURS.join(", ")), faults);
        return None;
    };
    let dashed = match reader.tree.get(city, "dashed") {
        None => false,
        Some(value) => match reader.tree.scalar(value).map(normal).as_deref() {
            Some("true") => true,
            Some("false") => false,
            _ => {
                reader.wrong(value, "true or false", faults);
                false
            }
        },
    };
    Some(Card { at, colour, dashed })
}

/// Returns the lines of the lattice: one between every two junctions that touch.
fn lattice(places: &[(u16, u16)], index: &BTreeMap<(u16, u16), Junction>) -> Vec<Edge> {
    let mut edges = Vec::new();
    for (low, (row, column)) in places.iter().enumerate() {
        for (down, right) in [(0, 1), (1, 0), (1, 1)] {
            if let Some(high) = index.get(&(row + down, column + right)) {
                edges.push(Edge {
                    ends: [Junction::new(low), *high],
                    double: false,
                });
            }
        }
    }
    edges
}

fn doubles(
    reader: &BoardReader<'_>,
    root: NodeId,
    index: &BTreeMap<(u16, u16), Junction>,
    edges: &mut [Edge],
    faults: &mut Faults,
) {
    let Some(lists) = reader.need(root, "double_lines", faults) else {
        return;
    };
    for list in reader.list(lists, faults) {
        let lines = if reader.tree.children(list).next().is_some() {
            reader.list(list, faults)
        } else {
            vec![list]
        };
        for node in lines {
            let Some(text) = reader.text(node, faults) else {
                continue;
            };
            let ends = text
                .split_once('-')
                .and_then(|(from, to)| Some((junction(from, index)?, junction(to, index)?)));
            let ends = ends.map(|(from, to)| [from.min(to), from.max(to)]);
            let found =
                ends.and_then(|ends| edges.binary_search_by_key(&ends, |edge| edge.ends).ok());
            match found.map(|line| &mut edges[line]) {
                Some(edge) if edge.double => {
                    reader.fault(
                        faults,
                        reader.tree.span(node),
                        format!("{text} appears here for the second time"),
                        "second occurrence",
                    );
                }
                Some(edge) => edge.double = true,
                None => reader.fault(
                    faults,
                    reader.tree.span(node),
                    format!("{text} is not a line of this board"),
                    "not a line",
                ),
            }
        }
    }
}

fn is_connected(size: usize, edges: &[Edge]) -> bool {
    let mut label: Vec<usize> = (0..size).collect();
    for edge in edges {
        let [keep, give] = edge.ends.map(|end| label[end.index()]);
        if keep != give {
            label
                .iter_mut()
                .filter(|of| **of == give)
                .for_each(|of| *of = keep);
        }
    }
    size > 0 && label.iter().all(|of| *of == label[0])
}

/// Returns the schema of a board file.
pub(crate) fn schema() -> Json {
    let range = tuple("First and last column.", number(), 2);
    let city = open(
        json!({
            "at": {"description": "The junction it lies on.", "type": "string", "pattern": "^\\s*[A-Za-z][0-9]+\\s*$"},
            "colour": {"description": "The colour of its card.", "allOf": [words(&COLOURS)]},
            "dashed": {"description": "Whether its card leaves the deck with 2 or 3 players.", "anyOf": [{"type": "boolean"}, words(&["true", "false"])]},
        }),
        &["dashed"],
    );
    let line = json!({"description": "A line by its ends: A0-A1.", "type": "string", "pattern": "^\\s*[A-Za-z][0-9]+\\s*-\\s*[A-Za-z][0-9]+\\s*$"});
    closed(json!({
        "name": name("The board's name in reports."),
        "junctions": {
            "description": "The ranges of columns of each row, by its letter from the north.", "type": "object",
            "additionalProperties": false, "patternProperties": {"^\\s*[A-Za-z]\\s*$": list("Ranges of columns.", range)},
        },
        "cities": mapping("The cities with their cards.", city),
        "double_lines": list("The lines that count as two tracks.", json!({"anyOf": [line.clone(), list("Several lines.", line)]})),
    }))
}
