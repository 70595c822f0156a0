//! Board files: the built-in geometry, a table's own file with more faces, and their JSON Schema.

use super::MiniRails;
use super::board::{
    Board, COMPANIES, DISCS, Face, HEXES, Hex, ROUNDS, TERRAIN, around, code, find, is_place, place,
};
use crate::game::Game as _;
use crate::game::language::{BoardText, BuiltIn, Domain, Faults, Names, shown};
use crate::game::reading::json_schema::{closed, list, mapping, number, tuple};
use crate::game::reading::{self, BoardReader, BoardSource, BuiltInBoards, NoBoards};
use crate::yaml::tree::{Kind, NodeId};
use serde_json::{Map, Value as Json, json};
use std::sync::Arc;

pub(crate) const TILES: BuiltIn = BuiltIn {
    name: "tiles",
    yaml: include_str!("tiles.yaml"),
};

const NOTICE: &str = "the map's values are the table's own: of the fourteen tile faces only 1A, 2A and 3A are known, the others are as the log gives them";

/// Returns the built-in board, read once.
pub(crate) fn tiles() -> Option<Arc<Board>> {
    BoardSource {
        named: None,
        boards: &NoBoards,
    }
    .board(MiniRails::INFO, &mut Faults::default())
}

impl reading::Board for Board {
    fn apart(&self, domain: Domain, one: u16, other: u16) -> u32 {
        let at = |id: u16| self.places.get(usize::from(id)).copied();
        let (Domain::Place, Some(one), Some(other)) = (domain, at(one), at(other)) else {
            return 0;
        };
        let (rows, columns) = (
            u32::from(one.0.abs_diff(other.0)),
            u32::from(one.1.abs_diff(other.1)),
        );
        rows + columns.saturating_sub(rows) / 2
    }

    fn read(text: &str, file: Option<&Arc<BoardText>>, faults: &mut Faults) -> Option<Self> {
        let (reader, root) = BoardReader::new(text, file, faults)?;
        let before = faults.len();
        reader.keys(root, &["slots", "frames", "faces", "setup"], faults);
        let slots = reader.need(root, "slots", faults);
        let rings = slots.and_then(|slots| read_slots(&reader, slots, faults));
        let frames = reader.need(root, "frames", faults);
        let faces = reader
            .need(root, "faces", faults)
            .map(|faces| read_faces(&reader, faces, faults));
        let start_discs = reader
            .need(root, "setup", faults)
            .map(|setup| read_setup(&reader, setup, faults));
        let rings = rings.filter(|_| faults.len() == before)?;
        let mut places: Vec<(u8, u8)> = rings.iter().flatten().copied().collect();
        places.sort_unstable();
        let frames = read_frames(&reader, frames?, &places, start_discs?, faults);
        let (title, notice) = match file {
            Some(file) => (&*file.path, "a board of the table's own"),
            None => (TILES.name, NOTICE),
        };
        let board = Board {
            title: title.to_owned(),
            notice: notice.to_owned(),
            slots: rings
                .iter()
                .map(|ring| ring.map(|place| find(&places, place).unwrap_or_default()))
                .collect(),
            frames,
            faces: faces?,
            start_discs: start_discs?,
            near: places
                .iter()
                .map(|place| {
                    around(*place)
                        .filter_map(|next| find(&places, next))
                        .collect()
                })
                .collect(),
            companies: Names::new(COMPANIES),
            hexes: Names::new(places.iter().map(|place| code(*place))),
            stocks: Names::new(
                COMPANIES
                    .iter()
                    .flat_map(|company| (1..=DISCS).map(move |nth| format!("{company} {nth}"))),
            ),
            places,
        };
        (faults.len() == before).then_some(board)
    }

    fn schema() -> Json {
        schema()
    }

    fn built_in() -> &'static BuiltInBoards<Self> {
        static BUILT_IN: BuiltInBoards<Board> = BuiltInBoards::new();
        &BUILT_IN
    }
}

/// Returns the values of the keys `names`. A missing key is a fault, and so is any other key.
fn numbered(
    reader: &BoardReader<'_>,
    map: NodeId,
    names: &[&'static str],
    faults: &mut Faults,
) -> Vec<Option<NodeId>> {
    if reader.tree.kind(map) != Kind::Map {
        reader.wrong(map, "a mapping", faults);
        return Vec::new();
    }
    reader.keys(map, names, faults);
    names
        .iter()
        .map(|name| reader.need(map, name, faults))
        .collect()
}

fn read_place(reader: &BoardReader<'_>, node: NodeId, faults: &mut Faults) -> Option<(u8, u8)> {
    let text = reader.text(node, faults)?;
    let found = place(text);
    if found.is_none() {
        let message = format!(
            "{} is no hex: a hex is a letter and a number, such as E8",
            shown(text)
        );
        reader.fault(faults, reader.tree.span(node), message, "no hex");
    }
    found
}

type Ring = [(u8, u8); 7];

/// Reads where the seven tiles lie: each has a centre and the ring around it.
fn read_slots(reader: &BoardReader<'_>, slots: NodeId, faults: &mut Faults) -> Option<Vec<Ring>> {
    let mut rings: Vec<Ring> = Vec::new();
    for slot in numbered(reader, slots, &["0", "1", "2", "3", "4", "5", "6"], faults)
        .into_iter()
        .flatten()
    {
        let nodes = reader.list(slot, faults);
        let read: Vec<(u8, u8)> = nodes
            .iter()
            .filter_map(|node| read_place(reader, *node, faults))
            .collect();
        let Ok(ring) = Ring::try_from(read) else {
            if nodes.len() != 7 {
                let message = format!("a tile has 7 hexes, here are {}", nodes.len());
                reader.fault(faults, reader.tree.span(slot), message, "not a tile");
            }
            continue;
        };
        if check_ring(reader, &rings, &ring, (slot, &nodes), faults) {
            rings.push(ring);
        }
    }
    (rings.iter().flatten().count() == HEXES).then_some(rings)
}

/// Checks that the hexes of a tile lie around its centre, on no other tile, and in the pattern of
/// the first tile. Returns `false` if they form no ring at all.
fn check_ring(
    reader: &BoardReader<'_>,
    rings: &[Ring],
    ring: &Ring,
    (slot, nodes): (NodeId, &[NodeId]),
    faults: &mut Faults,
) -> bool {
    let [centre, outer @ ..] = ring;
    let bent = outer
        .iter()
        .zip(around(*centre))
        .zip(&nodes[1..])
        .find(|((place, due), _)| *place != due);
    if let Some(((_, due), node)) = bent {
        let due = if is_place(due) {
            code(due)
        } else {
            "a hex that has no name".to_owned()
        };
        let message = format!(
            "a tile is its centre, then the hexes around it clockwise from the north-east: {due} comes here"
        );
        let span = reader.tree.span(*node);
        reader.fault(faults, span, message, "not next round the centre");
        return false;
    }
    for (place, node) in ring.iter().zip(nodes) {
        if rings.iter().flatten().any(|earlier| earlier == place) {
            let message = format!("{} lies on two tiles", code(*place));
            reader.fault(faults, reader.tree.span(*node), message, "the second");
        }
    }
    if rings
        .first()
        .is_some_and(|first| parity(first[0]) != parity(*centre))
    {
        let message = "the tiles do not lie in one pattern of hexes: letter and number must be of the same sum, even or odd";
        reader.fault(faults, reader.tree.span(slot), message, "half a hex off");
    }
    true
}

fn parity((row, x): (u8, u8)) -> u8 {
    (row + x) % 2
}

/// Reads the starting hexes of the frames: enough for any number of players, and none of them in
/// two frames.
fn read_frames(
    reader: &BoardReader<'_>,
    map: NodeId,
    places: &[(u8, u8)],
    discs: [usize; 3],
    faults: &mut Faults,
) -> Vec<Vec<Hex>> {
    let mut frames: Vec<Vec<Hex>> = Vec::new();
    for frame in numbered(reader, map, &["1", "2", "3", "4", "5", "6"], faults)
        .into_iter()
        .flatten()
    {
        let mut hexes = Vec::new();
        for node in reader.list(frame, faults) {
            let Some(at) = read_place(reader, node, faults) else {
                continue;
            };
            match find(places, at) {
                None => reader.fault(
                    faults,
                    reader.tree.span(node),
                    format!("{} lies on no tile", code(at)),
                    "not on the map",
                ),
                Some(hex)
                    if hexes.contains(&hex)
                        || frames.iter().flatten().any(|other| *other == hex) =>
                {
                    reader.fault(
                        faults,
                        reader.tree.span(node),
                        format!("{} is a starting hex for the second time", code(at)),
                        "second occurrence",
                    );
                }
                Some(hex) => hexes.push(hex),
            }
        }
        let most = discs.into_iter().max().unwrap_or(0);
        if hexes.len() < most {
            let message = format!(
                "a company starts with up to {most} discs, its frame has {} starting hexes",
                hexes.len()
            );
            reader.fault(faults, reader.tree.span(frame), message, "too few");
        }
        frames.push(hexes);
    }
    frames
}

fn read_faces(reader: &BoardReader<'_>, map: NodeId, faults: &mut Faults) -> Vec<Face> {
    let mut faces: Vec<Face> = Vec::new();
    for (key, list) in reader.map(map, faults) {
        let Some(name) = reader.text(key, faults).map(str::to_owned) else {
            continue;
        };
        let nodes = reader.list(list, faults);
        let mut values = Vec::new();
        for node in &nodes {
            let Some(value) = reader.number(*node, -3, 5, faults) else {
                continue;
            };
            match TERRAIN.iter().find(|(known, _)| i64::from(*known) == value) {
                Some((known, _)) => values.push(*known),
                None => reader.fault(
                    faults,
                    reader.tree.span(*node),
                    format!("no hex is worth {value}"),
                    "no such value",
                ),
            }
        }
        if nodes.len() != 7 {
            let message = format!("a face has 7 values, here are {}", nodes.len());
            reader.fault(faults, reader.tree.span(list), message, "not a face");
        }
        if let Ok(values) = <[i8; 7]>::try_from(values) {
            faces.push(Face { name, values });
        }
    }
    faces
}

/// Returns how many discs a company starts with, by the number of players. The bag and the market
/// follow from the rules.
fn read_setup(reader: &BoardReader<'_>, map: NodeId, faults: &mut Faults) -> [usize; 3] {
    let mut start = [1; 3];
    for (at, setup) in numbered(reader, map, &["3", "4", "5"], faults)
        .into_iter()
        .enumerate()
    {
        let Some(setup) = setup else { continue };
        let players = at as i64 + 3;
        if reader.tree.kind(setup) != Kind::Map {
            reader.wrong(setup, "a mapping", faults);
            continue;
        }
        reader.keys(
            setup,
            &["start_discs", "bag_discs", "market_spaces"],
            faults,
        );
        // The draws of six rounds must empty a bag that has discs of six companies. Since there are
        // as many rounds as companies, a draw has as many discs as a company has in the bag.
        const { assert!(ROUNDS as usize == COMPANIES.len()) };
        let market = 2 * players + 1;
        for key in ["bag_discs", "market_spaces"] {
            if let Some(node) = reader.need(setup, key, faults) {
                reader.number(node, market, market, faults);
            }
        }
        if let Some(node) = reader.need(setup, "start_discs", faults)
            && let Some(discs) = reader.number(node, 1, 12 - market, faults)
        {
            start[at] = discs as usize;
        }
    }
    start
}

/// Returns the schema of a board file.
pub(crate) fn schema() -> Json {
    let hex = || json!({"description": "A hex: its row's letter and its column.", "type": "string", "pattern": "^\\s*[A-Za-z][0-9]+\\s*$"});
    let value = json!({"enum": [5, 3, 2, 1, -1, -2, -3, "5", "3", "2", "1", "+5", "+3", "+2", "+1", "-1", "-2", "-3"]});
    let numbered = |keys: std::ops::RangeInclusive<u8>, of: Json| {
        closed(Json::Object(
            keys.map(|key| (key.to_string(), of.clone()))
                .collect::<Map<String, Json>>(),
        ))
    };
    let setup = closed(json!({
        "start_discs": {"description": "Starting discs of each company.", "allOf": [number()]},
        "bag_discs": {"description": "Discs of each company in the bag.", "allOf": [number()]},
        "market_spaces": {"description": "Spaces of the market track.", "allOf": [number()]},
    }));
    closed(json!({
        "slots": numbered(0..=6, tuple("The hexes of a tile: the centre, then clockwise from the north-east.", hex(), 7)),
        "frames": numbered(1..=6, list("The starting hexes of a company's frame.", hex())),
        "faces": mapping("The known tile faces.", tuple("The centre's value, then clockwise from the north-east.", value, 7)),
        "setup": numbered(3..=5, setup),
    }))
}
