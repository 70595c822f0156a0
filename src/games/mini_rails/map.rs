//! The map of a header: what each hex is worth, given by hex or by tile.

use super::board::{Board, Face, HEXES, Hex, TERRAIN};
use super::doubled_hex::{misplaced, not_twice};
use super::header_faults::{missing, not_a_list, repeated, wrong};
use super::map_key::missing_map_key;
use crate::game::language::{Fault, Faults, Names, first_few, no_colon, normal, shown};
use crate::game::reading::{Header, disguised, is_digits, one_word};
use crate::yaml::edit::TextEdit;
use crate::yaml::tree::{Kind, NodeId};
use std::collections::{HashMap, HashSet};

/// The slots of the tiles, as logs name them.
const SLOTS: [&str; 7] = ["0", "1", "2", "3", "4", "5", "6"];

/// Reads the tile faces that a log may name: those of the board and those of the header.
pub(crate) fn read_faces(header: &Header<'_, '_>, board: &Board, faults: &mut Faults) -> Vec<Face> {
    let mut faces = board.faces.clone();
    let Some(map) = header.get("faces") else {
        return faces;
    };
    if header.tree.kind(map) != Kind::Map {
        wrong(
            header,
            map,
            "a mapping such as {4A: [1, 2, 3, -1, 2, -2, 1]}",
            faults,
        );
        return faces;
    }
    let printed: HashMap<_, &Face> = board
        .faces
        .iter()
        .map(|face| (normal(&face.name), face))
        .collect();
    let mut own = Vec::new();
    let mut named = HashSet::new();
    for (key, list) in header.tree.entries(map) {
        let Some(name) = header.tree.scalar(key) else {
            continue;
        };
        if !named.insert(normal(name)) {
            repeated(header, key, &format!("the face {}", shown(name)), faults);
        }
        // The face is kept although it cannot be read, so that tiles may name it without a second
        // fault.
        let Some(values) = read_face(header, list, faults) else {
            own.push(Face {
                name: name.to_owned(),
                values: [0; 7],
            });
            continue;
        };
        match printed.get(&normal(name)) {
            Some(known) if known.values != values => {
                other_values(header, key, name, known, faults);
            }
            Some(_) => {}
            None => own.push(Face {
                name: name.to_owned(),
                values,
            }),
        }
    }
    faces.extend(own);
    faces
}

/// Adds the fault that the header gives a face of the board different values.
fn other_values(
    header: &Header<'_, '_>,
    at: NodeId,
    name: &str,
    known: &Face,
    faults: &mut Faults,
) {
    let message = format!("{} is a face of the board, with other values", shown(name));
    let values: Vec<String> = known.values.iter().map(i8::to_string).collect();
    let fault = header.setup_fault(at, message, "known already");
    faults.push(fault.help(format!(
        "the board has {}: [{}]; give a face of your own another name",
        known.name,
        values.join(", ")
    )));
}

fn read_face(header: &Header<'_, '_>, list: NodeId, faults: &mut Faults) -> Option<[i8; 7]> {
    if header.tree.kind(list) != Kind::List {
        not_a_list(header, list, "7 values", faults);
        return None;
    }
    let count = header.tree.children(list).count();
    if count != 7 {
        faults.push(
            header
                .setup_fault(
                    list,
                    format!("a face has 7 values, here are {count}"),
                    format!("{count} values"),
                )
                .help("the centre first, then clockwise from the north-east"),
        );
        return None;
    }
    let values: Vec<i8> = header
        .tree
        .children(list)
        .filter_map(|node| read_value(header, node, faults))
        .collect();
    values.try_into().ok()
}

/// Reads the value of a hex.
fn read_value(header: &Header<'_, '_>, node: NodeId, faults: &mut Faults) -> Option<i8> {
    let Some(number) = header
        .tree
        .scalar(node)
        .and_then(|text| text.trim().parse::<i64>().ok())
    else {
        match header.tree.scalar(node).and_then(disguised) {
            Some((message, plain)) => {
                let fault = header.setup_fault(node, message, "not a whole number");
                faults.push(fault.did_you_mean(Some(&plain)));
            }
            None => wrong(header, node, "the value of a hex", faults),
        }
        return None;
    };
    let known = TERRAIN
        .iter()
        .find(|(value, _)| i64::from(*value) == number);
    if known.is_none() {
        let words: Vec<String> = TERRAIN
            .iter()
            .map(|(value, name)| format!("{value} {name}"))
            .collect();
        faults.push(
            header
                .setup_fault(node, format!("no hex is worth {number}"), "no such value")
                .help(format!("the values are {}", words.join(", "))),
        );
    }
    known.map(|(value, _)| *value)
}

/// Reads `map`; `None` after adding at least one fault.
pub(crate) fn read_map(
    header: &Header<'_, '_>,
    board: &Board,
    faces: &[Face],
    faults: &mut Faults,
) -> Option<Vec<i8>> {
    let tree = header.tree;
    let Some(map) = header.get("map") else {
        let help = "add map: {values: {E8: 5, ...}} with all 49 hexes, or map: {tiles: {0: {face: 1A}, ...}} with all seven tiles";
        missing(
            header,
            "the log does not say what the hexes are worth",
            "no map",
            help,
            faults,
        );
        return None;
    };
    if tree.kind(map) != Kind::Map {
        wrong(
            header,
            map,
            "a mapping {values: ...} or {tiles: ...}",
            faults,
        );
        return None;
    }
    if let Some(fault) = missing_map_key(header, board, map) {
        faults.push(fault);
        return None;
    }
    let before = faults.len();
    let values = match read_ways(header, map, faults)[..] {
        [(key, node, true)] => read_values(header, board, key, node, faults),
        [(key, node, false)] => read_tiles(header, board, faces, key, node, faults),
        [] => {
            if faults.len() == before {
                let message = "the map gives neither values nor tiles";
                faults.push(header.setup_fault(map, message, "empty").help(MAP));
            }
            None
        }
        [(first, ..), (second, ..), ..] => {
            let message = "the map gives values and tiles both";
            let fault = header.setup_fault(second, message, "the second");
            faults.push(
                fault
                    .related(tree.span(first), "the first")
                    .help("remove one of the two"),
            );
            None
        }
    };
    values.filter(|_| faults.len() == before)
}

/// What a map can be, for messages.
const MAP: &str = "a map is {values: ...} or {tiles: ...}";

/// Returns the keys `values` and `tiles` of a map with what they hold; `true` for `values`.
fn read_ways(
    header: &Header<'_, '_>,
    map: NodeId,
    faults: &mut Faults,
) -> Vec<(NodeId, NodeId, bool)> {
    let mut ways = Vec::new();
    for (key, value) in header.tree.entries(map) {
        match header.tree.scalar(key) {
            Some("values") => ways.push((key, value, true)),
            Some("tiles") => ways.push((key, value, false)),
            Some(other) => {
                let known = Names::new(["values", "tiles"]);
                let near = faults.nearest(&known, other);
                let message = format!("a map has no key {}", shown(other));
                let fault = header.setup_fault(key, message, "unknown key");
                faults.push(fault.help(MAP).did_you_mean(near));
            }
            None => {}
        }
    }
    ways
}

/// Warns of a map that no printed tiles can make: every printed map has exactly one big city, on
/// the middle tile.
pub(crate) fn warn_of_city(
    header: &Header<'_, '_>,
    board: &Board,
    values: &[i8],
    faults: &mut Faults,
) {
    let Some((map, _)) = header.entry("map") else {
        return;
    };
    let cities: Vec<Hex> = Hex::first(HEXES)
        .filter(|hex| values[hex.index()] == 5)
        .collect();
    let message = match cities[..] {
        [city] if board.slots[0].contains(&city) => return,
        [city] => format!(
            "the +5 hex lies on {}, not on the middle tile",
            board.code(city)
        ),
        [] => "no hex of the map is worth +5".to_owned(),
        _ => format!("{} hexes of the map are worth +5", cities.len()),
    };
    faults.warn(
        header
            .setup_fault(map, message, "not a map as printed")
            .help("the big city is the only +5 hex and lies on the middle tile"),
    );
}

/// Creates the fault of a map that lacks hexes.
fn incomplete(header: &Header<'_, '_>, board: &Board, at: NodeId, lacking: &[Hex]) -> Fault {
    let lacking: Vec<&str> = lacking.iter().map(|hex| board.code(*hex)).collect();
    let count = HEXES - lacking.len();
    header
        .setup_fault(
            at,
            format!("the map has {HEXES} hexes, here are {count}"),
            format!("{count} of {HEXES}"),
        )
        .help(format!("without a value: {}", first_few(&lacking, 6)))
}

fn read_values(
    header: &Header<'_, '_>,
    board: &Board,
    at: NodeId,
    map: NodeId,
    faults: &mut Faults,
) -> Option<Vec<i8>> {
    if header.tree.kind(map) != Kind::Map {
        wrong(
            header,
            map,
            "a mapping {E8: 5, ...} of all 49 hexes",
            faults,
        );
        return None;
    }
    let before = faults.len();
    let mut values: [Option<i8>; HEXES] = [None; HEXES];
    let mut named = [false; HEXES];
    let (mut strays, mut order, mut doubles) = (0, Vec::new(), Vec::new());
    for (key, node) in header.tree.entries(map) {
        let Some((hex, value)) = read_entry(header, board, (key, node), faults) else {
            strays += 1;
            continue;
        };
        order.push((hex, key));
        if std::mem::replace(&mut named[hex.index()], true) {
            doubles.push(order.len() - 1);
            strays += 1;
            continue;
        }
        values[hex.index()] = value;
    }
    let lacking = Hex::first(HEXES).filter(|hex| !named[hex.index()]);
    let lacking: Vec<Hex> = lacking.collect();
    let meant = match (&lacking[..], &doubles[..]) {
        ([hex], [double]) if strays == 1 => misplaced(&order, *double, *hex),
        _ => None,
    };
    if let (Some(at), [hex]) = (meant, &lacking[..]) {
        faults.put_for(
            header.tree.span(order[doubles[0]].1),
            not_twice(header, board, order[at], *hex),
        );
        return None;
    }
    for at in doubles {
        let (hex, key) = order[at];
        repeated(header, key, board.code(hex), faults);
    }
    // A misspelt hex is also missing under its right name: one fault is enough.
    if lacking.len() > strays {
        faults.push(incomplete(header, board, at, &lacking));
    }
    (faults.len() == before).then(|| values.into_iter().flatten().collect())
}

fn read_tiles(
    header: &Header<'_, '_>,
    board: &Board,
    faces: &[Face],
    at: NodeId,
    map: NodeId,
    faults: &mut Faults,
) -> Option<Vec<i8>> {
    let tree = header.tree;
    if tree.kind(map) != Kind::Map {
        wrong(
            header,
            map,
            "a mapping {0: {face: 1A}, ...} of all seven tiles",
            faults,
        );
        return None;
    }
    let before = faults.len();
    let mut values = vec![0; HEXES];
    let mut named = [false; 7];
    for (key, node) in tree.entries(map) {
        let Some(text) = tree.scalar(key) else {
            continue;
        };
        let Some(slot) = SLOTS.iter().position(|slot| *slot == text.trim()) else {
            faults.push(
                header
                    .setup_fault(
                        key,
                        format!("{} is not a place for a tile", shown(text)),
                        "no such place",
                    )
                    .help("the tiles lie on 0 (the middle) and 1 to 6 (clockwise from the north)"),
            );
            continue;
        };
        if std::mem::replace(&mut named[slot], true) {
            repeated(header, key, &shown(text), faults);
            continue;
        }
        let Some((face, turn)) = read_tile(header, faces, node, faults) else {
            continue;
        };
        let [centre, ring @ ..] = board.slots[slot];
        values[centre.index()] = face[0];
        for (place, hex) in ring.into_iter().enumerate() {
            // A tile turned clockwise by one sixth has its north-eastern value in the east.
            values[hex.index()] = face[1 + (place + 6 - turn) % 6];
        }
    }
    let strays = tree.entries(map).count() - named.iter().filter(|named| **named).count();
    check_all_tiles(header, at, named, strays, faults);
    (faults.len() == before).then_some(values)
}

/// Adds the fault that tiles are missing, unless as many are misspelt.
fn check_all_tiles(
    header: &Header<'_, '_>,
    at: NodeId,
    named: [bool; 7],
    strays: usize,
    faults: &mut Faults,
) {
    let lacking: Vec<&str> = SLOTS
        .into_iter()
        .zip(named)
        .filter(|(_, named)| !named)
        .map(|(slot, _)| slot)
        .collect();
    if lacking.len() > strays {
        let message = format!("the map has 7 tiles, here are {}", 7 - lacking.len());
        let help = format!("without a tile: {}", lacking.join(", "));
        faults.push(header.setup_fault(at, message, "not all tiles").help(help));
    }
}

/// Reads a tile: the values of its face and its clockwise turn in sixths.
fn read_tile(
    header: &Header<'_, '_>,
    faces: &[Face],
    tile: NodeId,
    faults: &mut Faults,
) -> Option<([i8; 7], usize)> {
    let tree = header.tree;
    if tree.kind(tile) != Kind::Map {
        wrong(header, tile, "a tile such as {face: 3A, turn: 2}", faults);
        return None;
    }
    let before = faults.len();
    let (mut face, mut turn) = (None, 0);
    for (key, node) in tree.entries(tile) {
        match tree.scalar(key) {
            Some("face") => face = Some(node),
            Some("turn") => turn = read_turn(header, node, faults),
            Some(other) => {
                let known = Names::new(["face", "turn"]);
                let near = faults.nearest(&known, other);
                faults.push(
                    header
                        .setup_fault(
                            key,
                            format!("a tile has no key {}", shown(other)),
                            "unknown key",
                        )
                        .help("a tile is {face: 3A, turn: 2}; without turn it is not turned")
                        .did_you_mean(near),
                );
            }
            None => {}
        }
    }
    let Some(node) = face else {
        if faults.len() == before {
            faults.push(
                header
                    .setup_fault(tile, "a tile without its face", "no face")
                    .help("a tile is {face: 3A, turn: 2}"),
            );
        }
        return None;
    };
    let values = find_face(header, faces, node, faults)?;
    (faults.len() == before).then_some((values, turn))
}

/// Returns the values of the face that a tile names; `None` after adding a fault.
fn find_face(
    header: &Header<'_, '_>,
    faces: &[Face],
    node: NodeId,
    faults: &mut Faults,
) -> Option<[i8; 7]> {
    let Some(name) = header.tree.scalar(node).filter(|name| !name.is_empty()) else {
        wrong(header, node, "the name of a face", faults);
        return None;
    };
    let known = faces.iter().find(|face| normal(&face.name) == normal(name));
    if known.is_none() {
        let names = Names::new(faces.iter().take(40).map(|face| face.name.as_str()));
        let list: Vec<&str> = names.iter().take(14).collect();
        let near = faults.nearest(&names, name);
        let message = format!("there is no face {}", shown(name));
        let help = format!(
            "known here: {}; give other faces in the header: faces: {{4A: [centre, then clockwise from the north-east]}}",
            list.join(", ")
        );
        let fault = header.setup_fault(node, message, "nobody defined it");
        faults.push(fault.help(help).did_you_mean(near));
    }
    known.map(|face| face.values)
}

fn read_turn(header: &Header<'_, '_>, node: NodeId, faults: &mut Faults) -> usize {
    match header
        .tree
        .scalar(node)
        .and_then(|text| text.trim().parse::<i64>().ok())
    {
        Some(turn @ 0..=5) => turn as usize,
        Some(turn) => {
            faults.push(
                header
                    .setup_fault(
                        node,
                        format!("a tile cannot be turned by {turn} sixths"),
                        "0 to 5",
                    )
                    .help("the turn is clockwise, in sixths, from 0 (not turned) to 5"),
            );
            0
        }
        None => {
            wrong(header, node, "a turn from 0 to 5", faults);
            0
        }
    }
}

/// Reads a hex with its value; `None` after adding a fault of the hex.
fn read_entry(
    header: &Header<'_, '_>,
    board: &Board,
    (key, node): (NodeId, NodeId),
    faults: &mut Faults,
) -> Option<(Hex, Option<i8>)> {
    if let Some(fault) = no_colon_after_hex(header, board, (key, node)) {
        faults.push(fault);
        return None;
    }
    let hex = read_hex(header, board, key, faults);
    let value = read_value(header, node, faults);
    Some((hex?, value))
}

/// Returns the fault of a hex and its value without a colon between them: `B3 -1`.
fn no_colon_after_hex(
    header: &Header<'_, '_>,
    board: &Board,
    (key, node): (NodeId, NodeId),
) -> Option<Fault> {
    let text = header.tree.scalar(key)?;
    if !header.tree.span(node).range().is_empty() {
        return None;
    }
    let (hex, sign, value) = one_word(text, &|hex| board.hex(hex).is_some(), &is_digits)?;
    let fault = header.setup_fault(key, no_colon(hex, sign), "name and value are one word");
    let fault = fault.help(format!("write {hex}: {value}"));
    let range = header.tree.trimmed(key);
    let is_bare = header.tree.source().get(range.clone()) == Some(text);
    Some(match is_bare {
        true => fault.fix(TextEdit::replace(
            range.start,
            range.end,
            format!("{hex}: {value}"),
        )),
        false => fault,
    })
}

/// Reads a hex; `None` after adding a fault.
pub(crate) fn read_hex(
    header: &Header<'_, '_>,
    board: &Board,
    at: NodeId,
    faults: &mut Faults,
) -> Option<Hex> {
    let Some(text) = header.tree.scalar(at) else {
        wrong(header, at, "a hex", faults);
        return None;
    };
    let found = board.hex(text);
    if found.is_none() {
        faults.push(
            header
                .setup_fault(
                    at,
                    format!("{} is not a hex of the map", shown(text)),
                    "no such hex",
                )
                .help(hexes_like(board, text)),
        );
    }
    found
}

/// Returns a help line with the hexes of the row that a text names or, if there is no such row, the
/// range of rows.
fn hexes_like(board: &Board, text: &str) -> String {
    let row = text
        .trim()
        .chars()
        .next()
        .map(|letter| letter.to_ascii_uppercase());
    let hexes: Vec<&str> = board
        .hexes
        .iter()
        .filter(|code| code.chars().next() == row)
        .collect();
    match (
        hexes.first(),
        board.hexes.iter().next(),
        board.hexes.iter().last(),
    ) {
        (None, Some(first), Some(last)) => {
            format!("a hex is a row's letter and a number, from {first} to {last}")
        }
        _ => format!("the hexes of this row are {}", hexes.join(", ")),
    }
}
