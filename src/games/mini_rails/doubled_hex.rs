//! A hex that stands twice in the map of a header while another is missing.

use super::board::{Board, Hex};
use crate::game::language::Fault;
use crate::game::reading::{Header, NodeId, out_of_order};

/// Returns which of two entries of the same hex should be that of the missing one, if only one of
/// them puts all hexes in the order of the board.
pub(super) fn misplaced(order: &[(Hex, NodeId)], double: usize, missing: Hex) -> Option<usize> {
    let first = order.iter().position(|(hex, _)| *hex == order[double].0)?;
    let places: Vec<usize> = order.iter().map(|(hex, _)| hex.index()).collect();
    out_of_order(&places, (first, double), missing.index())
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
