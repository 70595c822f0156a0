//! How many tracks a player needs to reach a junction, and how many points are lost while they are
//! missing.

use super::board::Junction;
use super::state::{Phase, State, TRACKS, Table};
use crate::game::language::{Domain, Player, counted};
use crate::game::{Reach, Ways};

/// The units of a cost. A double line takes one track, and counts two points.
const COST: [&str; 2] = ["tracks", "points"];

/// Returns what it takes a player to reach a city or a junction; `None` for anything else.
pub(crate) fn reach(
    table: &Table,
    state: &State,
    who: (Domain, u16),
    place: (Domain, u16),
) -> Option<Reach> {
    let board = &table.board;
    let place = match place {
        (Domain::Place, id) => Junction::new(usize::from(id)),
        (Domain::City, id) => board.cards.get(usize::from(id))?.at,
        _ => return None,
    };
    let (Domain::Player, player) = who else {
        return None;
    };
    let player = Player(u8::try_from(player).ok()?);
    if state.phase == Phase::Over {
        return Some(Reach::cut_off(["the end of the game".to_owned()]));
    }
    let Some(marker) = state.marker(player) else {
        return Some(Reach::cut_off([format!(
            "a missing start marker: {} has none on the board yet",
            table.name(player)
        )]));
    };
    let ways = ways(table, state, marker.at);
    let Some((points, tracks)) = ways.cost(place.index()) else {
        return Some(Reach::cut_off(["the edge of the board".to_owned()]));
    };
    if points == 0 {
        return Some(Reach::already(COST));
    }
    // Track already laid belongs to the network, so the way begins where the first track is
    // missing.
    let way = ways.way(place.index());
    let joined = |at: &usize| ways.cost(*at).is_some_and(|(cost, _)| cost == 0);
    let from = way.iter().rposition(joined).unwrap_or(0);
    let left = TRACKS.saturating_sub(state.tracks.len());
    Some(Reach {
        cost: vec![(COST[0], tracks), (COST[1], points)],
        way: way[from..]
            .iter()
            .map(|at| (Domain::Place, *at as u16))
            .collect(),
        purse: Some(format!(
            "{} left in the supply",
            counted(left as i64, "track")
        )),
        ..Reach::default()
    })
}

/// Returns the ways from a junction, measured by the points of the tracks that are missing on them, and
/// by these tracks.
fn ways(table: &Table, state: &State, from: Junction) -> Ways {
    let board = &table.board;
    let mut laid = vec![false; board.edges.len()];
    for track in &state.tracks {
        laid[track.line.index()] = true;
    }
    Ways::new(
        board.all_junctions().len(),
        [(from.index(), (0, 0))],
        |at| {
            let around = board.around(Junction::new(at)).iter();
            let steps = around.map(|(line, end)| {
                let missing = if laid[line.index()] {
                    (0, 0)
                } else {
                    (i64::from(board.edge(*line).cost()), 1)
                };
                (end.index(), missing)
            });
            steps.collect::<Vec<_>>()
        },
    )
}
