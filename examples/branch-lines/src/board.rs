//! The board: towns, and the lines that may be built between them. It is a file, so a table may
//! draw its own.

use railref::language::{BoardText, Domain, Faults, Id as _, Lexicon, Names};
use railref::reading::NodeId;
use railref::reading::json_schema::{closed, mapping, number, tuple};
use railref::reading::{BoardReader, BuiltInBoards};
use serde_json::{Value as Json, json};
use std::sync::Arc;

// Ids are small numbers, with one type per kind: a town is never mistaken for a player.
railref::ids! {
    /// A town: its index among the board's.
    Town: u8 in Place;
}

/// A town.
#[derive(Debug)]
pub struct Place {
    /// The coordinates on the picture.
    pub at: (f64, f64),
    /// The value in points.
    pub value: i64,
}

/// A line that may be built.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// Its ends.
    pub ends: (Town, Town),
    /// The cost in $.
    pub cost: i64,
}

/// The board.
#[derive(Debug)]
pub struct Board {
    name: String,
    names: Names,
    /// The towns, by their numbers.
    pub towns: Vec<Place>,
    /// The lines.
    pub lines: Vec<Line>,
}

impl Board {
    /// Returns the line between two towns, in either direction.
    pub fn line(&self, one: Town, other: Town) -> Option<usize> {
        self.lines
            .iter()
            .position(|line| line.ends == (one, other) || line.ends == (other, one))
    }
}

/// The names on this board.
impl Lexicon for Board {
    fn names(&self, domain: Domain) -> Option<&Names> {
        (domain == Town::DOMAIN).then_some(&self.names)
    }

    fn title(&self) -> &str {
        &self.name
    }

    fn notice(&self) -> Option<&str> {
        None
    }
}

impl railref::reading::Board for Board {
    /// Every fault has its place in the file, so that the author of a board gets the same help as
    /// the author of a log.
    fn read(text: &str, file: Option<&Arc<BoardText>>, faults: &mut Faults) -> Option<Self> {
        let (reader, root) = BoardReader::new(text, file, faults)?;
        let before = faults.len();
        reader.keys(root, &["name", "towns", "lines"], faults);
        let name = reader
            .text(reader.need(root, "name", faults)?, faults)?
            .to_owned();
        let map = reader.need(root, "towns", faults)?;
        let entries = reader.map(map, faults);
        let names = Names::new(
            entries
                .iter()
                .filter_map(|(key, _)| reader.text(*key, faults))
                .collect::<Vec<_>>(),
        );
        // A town is a u8, so there cannot be more: no file may make an id overflow.
        if entries.len() > 200 {
            reader.fault(
                faults,
                reader.tree.span(map),
                "a board has at most 200 towns",
                "too many",
            );
            return None;
        }
        let towns: Vec<Place> = entries
            .iter()
            .filter_map(|(_, value)| town(&reader, *value, faults))
            .collect();
        let list = reader.need(root, "lines", faults)?;
        let lines: Vec<Line> = reader
            .list(list, faults)
            .into_iter()
            .filter_map(|at| line(&reader, at, &names, faults))
            .collect();
        (faults.len() == before).then_some(Self {
            name,
            names,
            towns,
            lines,
        })
    }

    fn schema() -> Json {
        let town = closed(json!({"x": number(), "y": number(), "value": number()}));
        let end = json!({"type": ["string", "number"]});
        closed(json!({
            "name": {"type": "string"},
            "towns": mapping("The towns, by name.", town),
            "lines": {"type": "array", "items": tuple("From, to, cost in $.", end, 3)},
        }))
    }

    fn built_in() -> &'static BuiltInBoards<Self> {
        static BUILT_IN: BuiltInBoards<Board> = BuiltInBoards::new();
        &BUILT_IN
    }
}

fn town(reader: &BoardReader<'_>, at: NodeId, faults: &mut Faults) -> Option<Place> {
    let mut figure = |key: &str| {
        reader
            .need(at, key, faults)
            .and_then(|value| reader.number(value, 0, 100, faults))
    };
    Some(Place {
        at: (figure("x")? as f64, figure("y")? as f64),
        value: figure("value")?,
    })
}

fn line(reader: &BoardReader<'_>, at: NodeId, names: &Names, faults: &mut Faults) -> Option<Line> {
    let &[from, to, cost] = &reader.list(at, faults)[..] else {
        reader.wrong(at, "a list of two towns and a cost", faults);
        return None;
    };
    let mut end = |node: NodeId| {
        let found = reader.text(node, faults).and_then(|name| names.find(name));
        if found.is_none() {
            reader.fault(
                faults,
                reader.tree.span(node),
                "there is no such town",
                "no town",
            );
        }
        found.map(|id| Town::new(usize::from(id)))
    };
    Some(Line {
        ends: (end(from)?, end(to)?),
        cost: reader.number(cost, 0, 100, faults)?,
    })
}
