//! Moves a sensible player might make, and fair deals.

use super::board::{COLOURS, City, Junction, Line};
use super::check::check;
use super::hands::Hands;
use super::legal::legal;
use super::moves::{Move, Tracks};
use super::state::{Phase, State};
use super::steiner::missing;
use super::table::Table;
use crate::game::Rng;
use smallvec::smallvec;

/// One lay in so many goes somewhere else than the shortest way.
const WHIM: usize = 12;
/// One lay in so many stays a single track although a second would do.
const HALF: usize = 6;
/// So many legal moves are looked at where no plan helps.
const LOOKED_AT: usize = 400;

/// A legal move a sensible player might make here.
pub fn suggest(table: &Table, state: &State, rng: &mut Rng) -> Option<Move> {
    match state.phase {
        Phase::Over => None,
        Phase::Deal => Some(Move::Deal(deal(table, rng).written())),
        Phase::Start => Some(start(table, state, rng)),
        Phase::Lay if state.ended.is_some() => Some(match &state.hands {
            Some(hands) => Move::Reveal(hands.written()),
            None => Move::Reveal(deal(table, rng).written()),
        }),
        Phase::Lay => lay(table, state, rng),
    }
}

/// Random hands: one card of each colour for everybody.
pub fn deal(table: &Table, rng: &mut Rng) -> Hands {
    let mut hands = vec![[0; COLOURS.len()]; table.players.len()];
    for colour in 0..COLOURS.len() {
        let mut pile: Vec<City> = table.board.deck(table.players.len()).filter(|city| table.board.card(*city).colour == colour).collect();
        rng.shuffle(&mut pile);
        for (hand, city) in hands.iter_mut().zip(pile) {
            hand[colour] = city;
        }
    }
    Hands(hands)
}

/// A free junction on a cheapest network of the own cities.
fn start(table: &Table, state: &State, rng: &mut Rng) -> Move {
    let free = |at: &Junction| state.markers.iter().flatten().all(|marker| marker.at != *at);
    let planned = state.hands.as_deref().map(|hands| state.missing(table, hands, state.turn).lines).unwrap_or_default();
    let ends = planned.iter().flat_map(|line| [table.board.edge(*line).low, table.board.edge(*line).high]);
    let mut spots: Vec<Junction> = ends.filter(free).collect();
    if spots.is_empty() {
        spots = (0..table.board.size() as Junction).filter(free).collect();
    }
    Move::Start { at: rng.pick(&spots).copied().unwrap_or(0), by: state.turn }
}

fn lay(table: &Table, state: &State, rng: &mut Rng) -> Option<Move> {
    let by = state.turn;
    let wander = |rng: &mut Rng| rng.pick(&legal(table, state, LOOKED_AT)).cloned();
    let Some(hands) = state.hands.as_deref().filter(|_| !rng.once_in(WHIM)) else { return wander(rng) };
    let Some(marker) = state.marker(by) else { return wander(rng) };
    let board = &table.board;
    let ends = |line: Line| (board.edge(line).low, board.edge(line).high);
    let plan = state.missing(table, hands, by).lines;
    let touching = |nets: &super::nets::Nets, line: &Line| {
        let (low, high) = ends(*line);
        nets.together(marker.at, low) || nets.together(marker.at, high)
    };
    let firsts: Vec<Line> = plan.iter().copied().filter(|line| touching(&state.nets, line)).collect();
    let Some(first) = rng.pick(&firsts).copied() else { return wander(rng) };
    let alone: Tracks = smallvec![ends(first)];
    if board.edge(first).double || rng.once_in(HALF) {
        return Some(Move::Lay { tracks: alone, by });
    }
    let mut nets = state.nets.clone();
    nets.join(ends(first).0, ends(first).1);
    // The rest of the plan may end with the first track; then the rest of another cheapest plan is looked for.
    let wanted: Vec<Junction> = [marker.at].into_iter().chain(hands.of(by).iter().map(|city| board.card(*city).at)).collect();
    let rest = missing(board, &nets, &wanted).lines;
    let seconds: Vec<Line> = rest.into_iter().filter(|line| !board.edge(*line).double && touching(&nets, line)).collect();
    let pair = rng.pick(&seconds).map(|second| Move::Lay { tracks: smallvec![ends(first), ends(*second)], by });
    let legal = pair.filter(|pair| {
        let mut broken = Vec::new();
        check(table, state, pair, &mut broken);
        broken.is_empty()
    });
    Some(legal.unwrap_or(Move::Lay { tracks: alone, by }))
}
