//! Moves that a sensible player might make, and fair deals, for random games.

use super::Transamerica;
use super::board::{COLOURS, City, Junction, Line};
use super::hands::{Hand, Hands};
use super::state::{Phase, State, Table};
use super::steiner::missing;
use super::words::{Move, Tracks};
use crate::game::language::Player;
use crate::game::{Bot, GameState as _, Legal as _, Rng};
use smallvec::smallvec;
use std::sync::Arc;

/// One lay in this many does not follow the shortest way.
const WHIM: usize = 12;
/// One lay in this many is a single track although a second one would help.
const HALF: usize = 6;
/// How many legal moves are considered if no plan helps.
const LOOKED_AT: usize = 400;

impl Bot<Transamerica> for State {
    fn suggest(&self, table: &Table, rng: &mut Rng) -> Option<Move> {
        match self.phase {
            Phase::Over => None,
            Phase::Deal => Some(Move::Deal {
                hands: deal(table, rng, vec![None; table.seats()]).written(),
            }),
            Phase::Start => Some(start(table, self, rng)),
            Phase::Lay if self.ended.is_some() => Some(Move::Reveal {
                hands: reveal(table, self, rng).written(),
            }),
            Phase::Lay => lay(table, self, rng),
        }
    }
}

/// Draws hands: one card of each colour for every player whose hand is unknown.
fn deal(table: &Table, rng: &mut Rng, known: Vec<Option<Hand>>) -> Hands {
    let mut hands: Vec<Hand> = known.iter().map(|hand| hand.unwrap_or_default()).collect();
    let known = Hands(known);
    for colour in 0..COLOURS.len() {
        let mut pile: Vec<City> = table
            .board
            .deck(table.seats(), colour)
            .filter(|city| !known.holds(*city))
            .collect();
        rng.shuffle(&mut pile);
        let unknown = hands
            .iter_mut()
            .zip(&known.0)
            .filter(|(_, known)| known.is_none());
        for ((hand, _), city) in unknown.zip(pile) {
            hand[colour] = city;
        }
    }
    Hands(hands.into_iter().map(Some).collect())
}

/// Draws the hands at the end of a round. If a position says that the round is over, the players
/// whom it names have ended it or, if it names nobody, a player whose hand is unknown.
fn reveal(table: &Table, state: &State, rng: &mut Rng) -> Hands {
    let mut state = state.clone();
    let mut known = Hands(
        state
            .hands
            .as_deref()
            .map_or_else(|| vec![None; table.seats()], |hands| hands.0.clone()),
    );
    let ended = state.all_laid() || !state.connected(table, &known, &state.nets).is_empty();
    let claimed: Vec<Player> = state
        .claim
        .map(|claim| claim.connected.iter().collect())
        .unwrap_or_default();
    let anybody: Vec<Player> = table.seated().filter(|_| !ended).collect();
    for player in if claimed.is_empty() {
        anybody
    } else {
        claimed.clone()
    } {
        let Some(hand) = state.may_be_connected(table, player) else {
            continue;
        };
        known.0[player.index()] = Some(hand);
        if claimed.is_empty() {
            break;
        }
        // No card is in two hands.
        state.hands = Some(Arc::new(known.clone()));
    }
    deal(table, rng, known.0)
}

/// Chooses a free junction on a cheapest network of the player's cities.
fn start(table: &Table, state: &State, rng: &mut Rng) -> Move {
    let free = |at: &Junction| {
        state
            .markers
            .iter()
            .flatten()
            .all(|marker| marker.at != *at)
    };
    // Before the marker is placed, only the cities are joined.
    let hand = state
        .hands
        .as_deref()
        .and_then(|hands| hands.of(state.turn))
        .unwrap_or_default();
    let cities: Vec<Junction> = hand.iter().map(|city| table.board.card(*city).at).collect();
    let planned = missing(&table.board, &state.nets, &cities).lines;
    let ends = planned.iter().flat_map(|line| table.board.edge(*line).ends);
    let mut spots: Vec<Junction> = ends.filter(free).collect();
    if spots.is_empty() {
        spots = table.all::<Junction>().filter(free).collect();
    }
    Move::Start {
        at: rng.pick(&spots).copied().unwrap_or_default(),
        by: state.turn,
    }
}

fn lay(table: &Table, state: &State, rng: &mut Rng) -> Option<Move> {
    let by = state.turn;
    let wander = |rng: &mut Rng| rng.pick(&state.legal_moves(table, LOOKED_AT)).cloned();
    let Some(hands) = state.hands.as_deref().filter(|_| !rng.once_in(WHIM)) else {
        return wander(rng);
    };
    let Some(hand) = hands.of(by) else {
        return wander(rng);
    };
    let Some(marker) = state.marker(by) else {
        return wander(rng);
    };
    let board = &table.board;
    let ends = |line: Line| board.edge(line).ends;
    let plan = state.missing(table, hands, by).unwrap_or_default().lines;
    let firsts: Vec<Line> = plan
        .iter()
        .copied()
        .filter(|line| state.nets.touch(marker.at, ends(*line)))
        .collect();
    let Some(first) = rng.pick(&firsts).copied() else {
        return wander(rng);
    };
    let alone = Tracks(smallvec![ends(first)]);
    if board.edge(first).double || rng.once_in(HALF) {
        return Some(Move::Lay { tracks: alone, by });
    }
    let mut nets = state.nets.clone();
    nets.join(ends(first));
    // The first track may have been the last of the plan. Then the second comes from another
    // cheapest plan.
    let terminals: Vec<Junction> = [marker.at]
        .into_iter()
        .chain(hand.iter().map(|city| board.card(*city).at))
        .collect();
    let rest = missing(board, &nets, &terminals).lines;
    let seconds: Vec<Line> = rest
        .into_iter()
        .filter(|line| !board.edge(*line).double && nets.touch(marker.at, ends(*line)))
        .collect();
    let pair = rng.pick(&seconds).map(|second| Move::Lay {
        tracks: Tracks(smallvec![ends(first), ends(*second)]),
        by,
    });
    let legal = pair.filter(|pair| state.broken(table, pair).is_empty());
    Some(legal.unwrap_or(Move::Lay { tracks: alone, by }))
}
