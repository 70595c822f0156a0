//! Where a railroad may place its first locomotive.

use super::board::{Board, Ground, HexId};
use super::railroad::Railroad;
use super::table::Table;
use super::track::Track;

/// How many westernmost cities yellow chooses from.
const WESTERNMOST: usize = 3;

/// Whether a railroad other than yellow may start in a hex, be there room or not.
pub fn may_start(board: &Board, railroad: Railroad, hex: HexId) -> bool {
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
/// exactly one locomotive, counted before or after that filter as the table has it. All that lie as far west as the third
/// count with it.
pub fn yellow_starts(table: &Table, track: &Track) -> Vec<HexId> {
    let board = &table.board;
    let mut occupied: Vec<HexId> = board.cities().map(|city| board.hex_of(city)).collect();
    let least = |hex: &HexId| if table.rulings.filter_first { track.count(*hex) == 1 } else { track.count(*hex) > 0 };
    occupied.retain(|hex| board.hex(*hex).ground != Ground::Chicago && least(hex));
    occupied.sort_by_key(|hex| board.hex(*hex).x);
    if let Some(third) = occupied.get(WESTERNMOST - 1) {
        let border = board.hex(*third).x;
        occupied.retain(|hex| board.hex(*hex).x <= border);
    }
    occupied.retain(|hex| track.count(*hex) == 1);
    occupied
}
