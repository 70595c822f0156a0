//! Reads a board file: rows of junctions, cities, double lines.

use super::lattice::{COLOURS, Card, Edge, Junction};
use crate::game::language::{Faults, normal};
use crate::game::reading::BoardReader;
use crate::yaml::tree::NodeId;
use std::collections::{BTreeMap, BTreeSet};

/// The most junctions a board may have; scoring is measured for boards of this size.
const MOST_JUNCTIONS: usize = 400;
/// The highest column of a row.
const LAST_COLUMN: i64 = 99;

/// What a board file says.
#[derive(Debug)]
pub(crate) struct Draft {
    /// The board's name.
    pub title: String,
    /// Row and column of every junction, row by row.
    pub places: Vec<(u16, u16)>,
    /// The cities.
    pub cards: Vec<(String, Card)>,
    /// The lines, by their ends.
    pub edges: Vec<Edge>,
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

/// The row of a letter, A in the north.
fn row(text: &str) -> Option<u16> {
    match normal(text).as_bytes() {
        [letter @ b'a'..=b'z'] => Some(u16::from(letter - b'a')),
        _ => None,
    }
}

/// The junction a code such as `F7` means.
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
        if junction(name, index).is_some() {
            reader.fault(
                faults,
                reader.tree.span(key),
                format!("{name} is the code of a junction"),
                "a city needs a name of its own",
            );
        }
        if !names.insert(normal(name).into_owned()) {
            reader.fault(
                faults,
                reader.tree.span(key),
                format!("{name} appears here for the second time"),
                "second occurrence",
            );
        }
        if reader.map(city, faults).is_empty() {
            continue;
        }
        reader.keys(city, &["at", "colour", "dashed"], faults);
        let Some(at) = reader.need(city, "at", faults) else {
            continue;
        };
        let Some(place) = reader
            .text(at, faults)
            .and_then(|code| junction(code, index))
        else {
            reader.wrong(at, "a junction of this board", faults);
            continue;
        };
        if !taken.insert(place) {
            reader.fault(
                faults,
                reader.tree.span(at),
                "another city lies on this junction",
                "taken",
            );
        }
        let Some(colour) = reader.need(city, "colour", faults) else {
            continue;
        };
        let known = reader
            .text(colour, faults)
            .and_then(|text| COLOURS.iter().position(|known| *known == normal(text)));
        let Some(known) = known else {
            reader.wrong(colour, &format!("one of {}", COLOURS.join(", ")), faults);
            continue;
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
        cards.push((
            name.to_owned(),
            Card {
                at: place,
                colour: known,
                dashed,
            },
        ));
    }
    cards
}

/// Every two junctions that touch are joined by a line.
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
