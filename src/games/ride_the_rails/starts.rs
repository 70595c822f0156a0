//! Where a railroad may place its first locomotive.

use super::board::{Board, Ground, Hex};
use super::railroad::Railroad;
use super::rulings::{YellowChicago, YellowStart, YellowTies};
use super::state::Table;
use super::track::Track;

/// How many westernmost cities yellow chooses from.
const WESTERNMOST: usize = 3;

/// Whether a railroad other than yellow may start in a hex, be there room or not.
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

/// The cities besides Chicago in which yellow may start, from west to east: the three westernmost occupied cities that hold
/// exactly one locomotive. As the table has it they are counted before or after that filter, with all that lie as far west
/// as the third or the northern of those only, and without or with Chicago.
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
    // Cities come in the order of the hexes, row by row from the north, and the sort keeps it where they are equally far west.
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
