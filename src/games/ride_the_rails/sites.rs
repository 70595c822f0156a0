//! Where a next locomotive can be placed, found by construction: apart from the check.

use super::board::{Ground, Hex};
use super::railroad::Railroad;
use super::starts::{may_start, yellow_starts};
use super::state::{State, Table};
use super::track::Track;

/// The railroads of which the active player may place a next locomotive, wherever there is a hex for it.
pub(crate) fn open(table: &Table, state: &State) -> impl Iterator<Item = Railroad> {
    let holding = state.active().map(|by| &state.holdings[by.index()]);
    let most = table.most() - usize::from(state.has_mountain(table));
    let open = move |railroad: &Railroad| {
        let index = railroad.index();
        state.placed.len() < most
            && state.is_available(*railroad)
            && state.supply[index] > 0
            && holding.is_some_and(|of| of.shares[index] > 0)
    };
    Railroad::ALL.into_iter().filter(open)
}

/// Whether a next locomotive may touch a mountain: it must leave one of the full number unplaced.
fn mountains(table: &Table, state: &State) -> bool {
    state.placed.len() + 1 < table.most()
}

/// Every railroad and hex where the active player may place a next locomotive.
pub(crate) fn placements<'p>(
    table: &'p Table,
    state: &'p State,
) -> impl Iterator<Item = (Railroad, Hex)> + 'p {
    let mountains = mountains(table, state);
    open(table, state).flat_map(move |railroad| {
        sites(table, &state.track, railroad, mountains)
            .into_iter()
            .map(move |hex| (railroad, hex))
    })
}

/// Whether there is such a hex.
pub(crate) fn can_place(table: &Table, state: &State) -> bool {
    let (board, track, mountains) = (&table.board, &state.track, mountains(table, state));
    open(table, state).any(|railroad| {
        if !track.has_begun(railroad) {
            return !sites(table, track, railroad, mountains).is_empty();
        }
        let takes = takes(table, track, railroad, mountains);
        let mut near = track
            .of(railroad)
            .flat_map(|laid| &board.hex(laid.hex).near);
        near.any(|near| !track.has(railroad, *near) && takes(near))
    })
}

/// Tells of a hex whether it can take a next locomotive of a railroad, wherever the others are.
pub(crate) fn takes(
    table: &Table,
    track: &Track,
    railroad: Railroad,
    mountains: bool,
) -> impl Fn(&Hex) -> bool {
    let board = &table.board;
    let east = track.on_east_coast(board, railroad).count() < 2;
    move |hex| {
        let ground = board.hex(*hex).ground;
        track.has_room(board, *hex)
            && (east || ground != Ground::East)
            && (mountains || ground != Ground::Mountain)
    }
}

/// The hexes that can take a next locomotive of a railroad, with or without mountains, in their order.
pub(crate) fn sites(table: &Table, track: &Track, railroad: Railroad, mountains: bool) -> Vec<Hex> {
    let board = &table.board;
    // Marked on the map, so that they come out in its order and once.
    let mut open = vec![false; board.hex_count()];
    if track.has_begun(railroad) {
        for near in track
            .of(railroad)
            .flat_map(|laid| &board.hex(laid.hex).near)
        {
            open[near.index()] = !track.has(railroad, *near);
        }
    } else {
        for (hex, _) in board
            .hexes()
            .filter(|(hex, _)| may_start(board, railroad, *hex))
        {
            open[hex.index()] = true;
        }
        if railroad == Railroad::Yellow {
            yellow_starts(table, track)
                .into_iter()
                .for_each(|hex| open[hex.index()] = true);
        }
    }
    let takes = takes(table, track, railroad, mountains);
    open.into_iter()
        .enumerate()
        .filter(|(_, open)| *open)
        .map(|(index, _)| Hex::new(index))
        .filter(takes)
        .collect()
}
