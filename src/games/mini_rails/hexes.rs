//! What the map and the starts in a header have in common: hexes, and faults of what is missing or stands in a wrong place.

use super::board::{Board, Hex};
use crate::game::language::{Faults, shown};
use crate::game::reading::{Entries, Header, as_list};
use crate::yaml::tree::{Kind, NodeId};

/// Adds the fault that a header key is missing.
pub(crate) fn missing(
    header: &Header<'_, '_>,
    message: &str,
    label: &str,
    help: &str,
    faults: &mut Faults,
) {
    let at = header.entry("game").map_or(header.root, |(key, _)| key);
    faults.push(header.setup_fault(at, message, label).help(help));
}

/// Adds the fault that something else stands where `wanted` belongs, unless it was refused already.
pub(crate) fn wrong(header: &Header<'_, '_>, at: NodeId, wanted: &str, faults: &mut Faults) {
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
    let fault = header.setup_fault(
        at,
        format!("{found} stands where {wanted} belongs"),
        format!("not {wanted}"),
    );
    let help = as_list(header.tree, at, Entries::Words).filter(|_| wanted.starts_with("a list"));
    faults.push(match help {
        Some(help) => fault.help(help),
        None => fault,
    });
}

/// The hex a text names; `None` after adding a fault.
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

/// The hexes of the row a text names, or the rows there are.
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
