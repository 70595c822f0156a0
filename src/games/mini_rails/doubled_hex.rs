//! A hex that stands twice in the map of a header while another is missing.

use super::board::{Board, Hex};
use crate::game::language::Fault;
use crate::game::reading::{Header, NodeId};

/// Returns which of two entries of the same hex should be that of the missing one, if only one of
/// them puts all hexes in the order of the board.
pub(super) fn misplaced(order: &[(Hex, NodeId)], double: usize, missing: Hex) -> Option<usize> {
    let first = order.iter().position(|(hex, _)| *hex == order[double].0)?;
    let is_sorted = |at: usize| {
        let hexes = order.iter().enumerate();
        hexes
            .map(|(index, (hex, _))| if index == at { missing } else { *hex })
            .map(Hex::index)
            .is_sorted()
    };
    match (is_sorted(first), is_sorted(double)) {
        (true, false) => Some(first),
        (false, true) => Some(double),
        _ => None,
    }
}

/// Returns the fault of a hex that stands twice in the place of the missing one.
pub(super) fn not_twice(
    header: &Header<'_, '_>,
    board: &Board,
    (twice, key): (Hex, NodeId),
    missing: Hex,
) -> Fault {
    let (twice, missing) = (board.code(twice), board.code(missing));
    let message = format!("{twice} stands in the map twice, and {missing} is missing");
    header
        .setup_fault(key, message, format!("is this {missing}?"))
        .did_you_mean(Some(missing))
}
