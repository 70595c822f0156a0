//! Where a railroad may place its first and its next locomotive, found without using
//! [`super::check`].

use super::board::{Board, Ground, Hex, Railroad};
use super::state::{State, Table};
use super::track::Track;
use super::words::{YellowChicago, YellowStart, YellowTies};

/// How many westernmost cities yellow may choose from.
const WESTERNMOST: usize = 3;

/// Returns whether a railroad may start in a hex, regardless of room. For yellow, only Chicago is
/// covered here.
pub(crate) fn may_start(board: &Board, railroad: Railroad, hex: Hex) -> bool {
    let ground = board.hex(hex).ground;
    match railroad {
        Railroad::Red | Railroad::Blue => ground == Ground::East,
        Railroad::Orange => matches!(ground, Ground::East | Ground::Chicago),
        Railroad::Purple => ground == Ground::West,
        Railroad::Black => ground.is_city(),
        Railroad::Yellow => ground == Ground::Chicago,
    }
}

/// Returns the cities besides Chicago in which yellow may start, from west to east: among the three
/// westernmost occupied cities, those that hold exactly one locomotive. Rulings decide whether the
/// three are chosen before or after that filter, whether cities as far west as the third count as
/// well or only the northern ones, and whether Chicago counts.
pub(crate) fn yellow_starts(table: &Table, track: &Track) -> Vec<Hex> {
    let (board, rulings) = (&table.board, &table.rulings);
    let mut occupied: Vec<Hex> = board.cities().map(|city| board.hex_of(city)).collect();
    let counts = |hex: &Hex| match rulings.yellow_start {
        YellowStart::ChooseThenFilter => track.count(*hex) > 0,
        YellowStart::FilterThenChoose => track.count(*hex) == 1,
    };
    let is_chicago = |hex: &Hex| board.hex(*hex).ground == Ground::Chicago;
    occupied.retain(|hex| {
        counts(hex) && (rulings.yellow_chicago == YellowChicago::Counted || !is_chicago(hex))
    });
    // Cities are ordered row by row from the north, and the sort keeps that order for cities that
    // are equally far west.
    occupied.sort_by_key(|hex| board.hex(*hex).x);
    if rulings.yellow_ties == YellowTies::Northern {
        occupied.truncate(WESTERNMOST);
    } else if let Some(third) = occupied.get(WESTERNMOST - 1) {
        let border = board.hex(*third).x;
        occupied.retain(|hex| board.hex(*hex).x <= border);
    }
    occupied.retain(|hex| track.count(*hex) == 1 && !is_chicago(hex));
    occupied
}

/// Returns the railroads whose locomotives the active player may still place, if there is a hex for
/// them.
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

/// Returns whether the next locomotive may be placed on a mountain. A turn with a mountain has one
/// locomotive less.
fn allows_mountain(table: &Table, state: &State) -> bool {
    state.placed.len() + 1 < table.most()
}

/// Returns every railroad and hex with which the active player may place another locomotive.
pub(crate) fn placements<'p>(
    table: &'p Table,
    state: &'p State,
) -> impl Iterator<Item = (Railroad, Hex)> + 'p {
    let mountains = allows_mountain(table, state);
    open(table, state).flat_map(move |railroad| {
        sites(table, &state.track, railroad, mountains)
            .into_iter()
            .map(move |hex| (railroad, hex))
    })
}

/// Returns whether the active player may place another locomotive anywhere.
pub(crate) fn can_place(table: &Table, state: &State) -> bool {
    let (board, track, mountains) = (&table.board, &state.track, allows_mountain(table, state));
    open(table, state).any(|railroad| {
        if !track.has_begun(railroad) {
            return !sites(table, track, railroad, mountains).is_empty();
        }
        let has_room = has_room_for(table, track, railroad, mountains);
        let mut near = track
            .of(railroad)
            .flat_map(|laid| &board.hex(laid.hex).near);
        near.any(|near| !track.has(railroad, *near) && has_room(near))
    })
}

/// Returns a test for whether a hex has room for another locomotive of a railroad, regardless of
/// where its track is.
pub(crate) fn has_room_for(
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

/// Returns, in order, the hexes where another locomotive of a railroad may be placed, with or
/// without mountains.
pub(crate) fn sites(table: &Table, track: &Track, railroad: Railroad, mountains: bool) -> Vec<Hex> {
    let board = &table.board;
    // Marking the hexes on the map lists each of them once and in order.
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
    let has_room = has_room_for(table, track, railroad, mountains);
    open.into_iter()
        .enumerate()
        .filter(|(_, open)| *open)
        .map(|(index, _)| Hex::new(index))
        .filter(has_room)
        .collect()
}
