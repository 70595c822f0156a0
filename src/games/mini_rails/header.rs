//! The header of a log: whose company starts where. The map's values are read beside, in `map.rs`.

use super::board::{Board, COMPANIES, Hex};
use super::map::{read_faces, read_map, warn_of_city};
use super::table::Table;
use crate::game::{HeaderKey, Names, Rulings};
use crate::log::{Faults, Header, shown};
use crate::text::tree::{Kind, NodeId};
use std::sync::Arc;

/// The header keys of this game.
pub const KEYS: &[HeaderKey] = &[
    HeaderKey {
        name: "map",
        required: true,
        doc: "What each hex is worth: all 49 values by hex, or a face and a clockwise turn for each of the seven tiles",
        schema: r#"{"type":"object","oneOf":[{"required":["values"]},{"required":["tiles"]}],"additionalProperties":false,"properties":{
"values":{"type":"object","minProperties":49,"maxProperties":49,"propertyNames":{"pattern":"^\\s*[A-Za-z][0-9]{1,2}\\s*$"},"additionalProperties":{"enum":[5,3,2,1,-1,-2,-3,"5","3","2","1","+5","+3","+2","+1","-1","-2","-3"]}},
"tiles":{"type":"object","additionalProperties":false,"required":["0","1","2","3","4","5","6"],"patternProperties":{"^[0-6]$":{"type":"object","additionalProperties":false,"required":["face"],"properties":{"face":{"type":["string","integer"]},"turn":{"enum":[0,1,2,3,4,5,"0","1","2","3","4","5"]}}}}}}}"#,
    },
    HeaderKey {
        name: "faces",
        required: false,
        doc: "Tile faces the board does not know: seven values, the centre first, then clockwise from the north-east",
        schema: r#"{"type":"object","additionalProperties":{"type":"array","minItems":7,"maxItems":7,"items":{"enum":[5,3,2,1,-1,-2,-3,"5","3","2","1","+5","+3","+2","+1","-1","-2","-3"]}}}"#,
    },
    HeaderKey {
        name: "start",
        required: true,
        doc: "The starting hexes of each company: three with 3 players, one with 4 or 5, all of one frame",
        schema: r#"{"type":"object","minProperties":6,"maxProperties":6,"additionalProperties":{"type":"array","minItems":1,"items":{"type":"string"}}}"#,
    },
];

/// Reads the game's own header keys; `None` after adding at least one fault.
pub fn seat(board: Arc<Board>, players: Names, rulings: &Rulings, header: &Header<'_, '_>, faults: &mut Faults) -> Option<Table> {
    let before = faults.len();
    let faces = read_faces(header, &board, faults);
    let values = read_map(header, &board, &faces, faults);
    let starts = read_starts(header, &board, players.len(), faults);
    if faults.len() > before {
        return None;
    }
    let (values, (starts, frames)) = (values?, starts?);
    warn_of_city(header, &board, &values, faults);
    let table = Table { board, players, values, starts, frames, stops: true, missing_is_zero: false };
    Some(table.rule(rulings))
}

/// Adds the fault that a header key is missing.
pub fn missing(header: &Header<'_, '_>, message: &str, label: &str, help: &str, faults: &mut Faults) {
    let at = header.entry("game").map_or(header.root, |(key, _)| key);
    faults.push(header.setup_fault(at, message, label).help(help));
}

/// Adds the fault that something else stands where `wanted` belongs, unless it was refused already.
pub fn wrong(header: &Header<'_, '_>, at: NodeId, wanted: &str, faults: &mut Faults) {
    let found = match header.tree.kind(at) {
        // Refused nodes have their fault; the log is malformed by it alone.
        Kind::Refused => return,
        Kind::List => "a list".to_owned(),
        Kind::Map => "a mapping".to_owned(),
        _ => match header.tree.scalar(at).unwrap_or_default() {
            "" => "nothing".to_owned(),
            text => shown(text),
        },
    };
    faults.push(header.setup_fault(at, format!("{found} stands where {wanted} belongs"), format!("not {wanted}")));
}

/// The hex a text names; `None` after adding a fault.
pub fn read_hex(header: &Header<'_, '_>, board: &Board, at: NodeId, faults: &mut Faults) -> Option<Hex> {
    let Some(text) = header.tree.scalar(at) else {
        wrong(header, at, "a hex", faults);
        return None;
    };
    let found = board.hex(text);
    if found.is_none() {
        faults
            .push(header.setup_fault(at, format!("{} is not a hex of the map", shown(text)), "no such hex").help(hexes_like(board, text)));
    }
    found
}

/// The hexes of the row a text names, or the rows there are.
fn hexes_like(board: &Board, text: &str) -> String {
    let row = text.trim().chars().next().map(|letter| letter.to_ascii_uppercase());
    let hexes: Vec<&str> = board.hexes().iter().filter(|code| code.chars().next() == row).collect();
    match (hexes.first(), board.hexes().iter().next(), board.hexes().iter().last()) {
        (None, Some(first), Some(last)) => format!("a hex is a row's letter and a number, from {first} to {last}"),
        _ => format!("the hexes of this row are {}", hexes.join(", ")),
    }
}

type Starts = ([Vec<Hex>; COMPANIES.len()], [usize; COMPANIES.len()]);

/// Reads `start`; `None` after adding at least one fault.
fn read_starts(header: &Header<'_, '_>, board: &Board, players: usize, faults: &mut Faults) -> Option<Starts> {
    let discs = board.start_discs[players - 3];
    let example = format!("start: {{red: [{}], ...}}", codes(board, &board.frames[0][..discs]));
    let Some((start, map)) = header.entry("start") else {
        let help = format!("add {example} with the starting hexes of all six companies");
        missing(header, "the log does not say where the companies start", "no start", &help, faults);
        return None;
    };
    if header.tree.kind(map) != Kind::Map {
        wrong(header, map, &format!("a mapping such as {example}"), faults);
        return None;
    }
    let before = faults.len();
    let mut reader = StartReader { header, board, discs, claimed: Vec::new(), seen: Vec::new() };
    let mut starts: Starts = Default::default();
    for (key, value) in header.tree.entries(map) {
        let Some(company) = reader.company(key, faults) else { continue };
        if let Some((frame, hexes)) = reader.hexes(company, value, faults) {
            starts.0[company] = hexes;
            starts.1[company] = frame;
        }
    }
    let lacking: Vec<&str> =
        (0..COMPANIES.len()).filter(|company| !reader.seen.contains(company)).map(|company| COMPANIES[company]).collect();
    if !lacking.is_empty() && faults.len() == before {
        let verb = if lacking.len() == 1 { "has" } else { "have" };
        faults.push(
            header
                .setup_fault(start, format!("{} {verb} no start: all six companies take part", lacking.join(", ")), "not all companies")
                .help(format!("a company's entry gives its {}", counted(discs))),
        );
    }
    (faults.len() == before).then_some(starts)
}

/// Reads the companies' starting hexes one after another and remembers whose is what.
struct StartReader<'r, 'h, 'a> {
    header: &'r Header<'h, 'a>,
    board: &'r Board,
    /// Starting discs of a company.
    discs: usize,
    /// The frames taken so far, by which company and where.
    claimed: Vec<(usize, usize, NodeId)>,
    /// The companies named so far.
    seen: Vec<usize>,
}

impl StartReader<'_, '_, '_> {
    fn company(&mut self, key: NodeId, faults: &mut Faults) -> Option<usize> {
        let text = self.header.tree.scalar(key)?;
        let companies = self.board.companies();
        let Some(company) = companies.find(text).map(usize::from) else {
            faults.push(
                self.header
                    .setup_fault(key, format!("{} is not a company", shown(text)), "no such company")
                    .help(format!("the companies are {}", COMPANIES.join(", ")))
                    .did_you_mean(companies.nearest(text).map(|(near, _)| near)),
            );
            return None;
        };
        if self.seen.contains(&company) {
            faults.push(self.header.setup_fault(key, format!("{} stands here for the second time", shown(text)), "again"));
            return None;
        }
        self.seen.push(company);
        Some(company)
    }

    /// The frame and the hexes of a company.
    fn hexes(&mut self, company: usize, list: NodeId, faults: &mut Faults) -> Option<(usize, Vec<Hex>)> {
        let (header, board, tree) = (self.header, self.board, self.header.tree);
        if tree.kind(list) != Kind::List {
            wrong(header, list, &format!("a list of {}", counted(self.discs)), faults);
            return None;
        }
        let before = faults.len();
        let mut hexes: Vec<Hex> = Vec::new();
        let mut frame = None;
        for (index, node) in tree.children(list).enumerate() {
            if index > self.discs {
                break;
            }
            let Some(hex) = read_hex(header, board, node, faults) else { continue };
            if hexes.contains(&hex) {
                faults.push(header.setup_fault(node, format!("{} stands here for the second time", board.code(hex)), "again"));
                continue;
            }
            hexes.push(hex);
            match (board.frames.iter().position(|frame| frame.contains(&hex)), frame) {
                (None, _) => {
                    let all: Vec<String> = board.frames.iter().map(|frame| codes(board, frame)).collect();
                    faults.push(
                        header
                            .setup_fault(node, format!("{} is not a starting hex of any frame", board.code(hex)), "no starting hex")
                            .help(format!("starting hexes, frame by frame: {}", all.join("; "))),
                    );
                }
                (Some(at), None) => {
                    frame = Some(at);
                    self.claim(company, at, node, faults);
                }
                (Some(at), Some(first)) if at != first => {
                    faults.push(
                        header
                            .setup_fault(
                                node,
                                format!("{} lies at another frame than {}", board.code(hex), board.code(hexes[0])),
                                "another frame",
                            )
                            .help(format!("a company starts at one frame; there lie {}", codes(board, &board.frames[first]))),
                    );
                }
                _ => {}
            }
        }
        let given = tree.children(list).count();
        if given != self.discs && faults.len() == before {
            let company = COMPANIES[company];
            faults.push(
                header
                    .setup_fault(list, format!("{company} starts with {}, here are {given}", counted(self.discs)), format!("{given} given"))
                    .help("a company starts on three hexes with 3 players, on one with 4 or 5"),
            );
        }
        frame.filter(|_| faults.len() == before).map(|frame| (frame, hexes))
    }

    /// A company claims a frame.
    fn claim(&mut self, company: usize, frame: usize, at: NodeId, faults: &mut Faults) {
        let name = COMPANIES[company];
        if let Some((_, other, first)) = self.claimed.iter().find(|(of, ..)| *of == frame) {
            let (board, header) = (self.board, self.header);
            let other = COMPANIES[*other];
            let free: Vec<String> = (0..board.frames.len())
                .filter(|free| !self.claimed.iter().any(|(of, ..)| of == free))
                .map(|free| codes(board, &board.frames[free]))
                .collect();
            let text = |node: NodeId| header.tree.scalar(node).and_then(|text| board.hex(text));
            let told = match text(at).filter(|hex| text(*first) == Some(*hex)) {
                Some(hex) => format!("{name} and {other} both start on {}", board.code(hex)),
                None => format!("{name} starts at the frame of {other}"),
            };
            faults.push(
                header
                    .setup_fault(at, told, format!("{other}'s frame"))
                    .related(header.tree.span(*first), format!("{other} starts here"))
                    .help(format!("no two companies share a frame; frames not named before: {}", free.join("; "))),
            );
        } else {
            self.claimed.push((frame, company, at));
        }
    }
}

fn counted(discs: usize) -> String {
    if discs == 1 { "1 starting hex".to_owned() } else { format!("{discs} starting hexes") }
}

fn codes(board: &Board, hexes: &[Hex]) -> String {
    hexes.iter().map(|hex| board.code(*hex)).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schemas_of_the_header_are_json() {
        for key in KEYS {
            assert!(serde_json::from_str::<serde_json::Value>(key.schema).is_ok(), "{}", key.name);
        }
    }
}
