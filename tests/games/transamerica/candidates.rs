//! Moves that could be written down at a position of TransAmerica, for the tests that compare
//! generator and checker.

use crate::agreement::Candidates;
use crate::support::library::prelude::*;
use crate::support::library::transamerica::{
    Breach, Junction, Move, Phase, State, TRACKS, Table, Tracks, Transamerica,
};
use crate::support::library::{Player, Rng};

impl Candidates for Transamerica {
    /// A position has many pairs of lines.
    const ONE_IN: usize = 25;
    const IRREGULAR_GAMES: u64 = 6;

    fn always(state: &State) -> bool {
        state.phase != Phase::Lay || state.tracks.len() < 3
    }

    fn candidates(table: &Table, state: &State, _: &[Move], rng: &mut Rng) -> Vec<Move> {
        candidates(table, state, rng)
    }

    fn canonical(_: &Table, _: &State, _: &[Move], action: &Move) -> Move {
        canonical(action)
    }

    /// The two tracks of a lay are checked one after the other.
    fn in_order(broken: &[Breach]) -> bool {
        broken
            .iter()
            .map(Breach::rule)
            .filter(|rule| !(8..12).contains(rule))
            .is_sorted()
    }

    fn invariant(table: &Table, state: &State) {
        assert!(state.tracks.len() + state.supply() == TRACKS);
        let picture = state.picture(table);
        assert_eq!((picture.links.len(), picture.spots.len()), (509, 188));
    }
}

/// Returns a line with its ends in the order of their numbers.
fn canonical(action: &Move) -> Move {
    match action {
        Move::Lay { tracks, by } => Move::Lay {
            tracks: Tracks(
                tracks
                    .0
                    .iter()
                    .map(|[from, to]| [*from.min(to), *from.max(to)])
                    .collect(),
            ),
            by: *by,
        },
        other => other.clone(),
    }
}

/// Returns lays, starts and passes by anyone, good and bad.
fn candidates(table: &Table, state: &State, rng: &mut Rng) -> Vec<Move> {
    let board = &table.board;
    let any_junction = |rng: &mut Rng| Junction::new(rng.below(table.all::<Junction>().len()));
    let line = |rng: &mut Rng| {
        let near: Vec<_> = board
            .edges
            .iter()
            .filter(|edge| {
                state
                    .tracks
                    .iter()
                    .any(|track| board.edge(track.line).ends[1] == edge.ends[0])
            })
            .collect();
        let any = board.edges[rng.below(board.edges.len())];
        let edge = if rng.once_in(2) {
            any
        } else {
            **rng.pick(&near).unwrap_or(&&any)
        };
        let [low, high] = edge.ends;
        if rng.once_in(9) {
            [low, any_junction(rng)]
        } else {
            [high, low]
        }
    };
    let mut moves = Vec::new();
    for _ in 0..60 {
        let by = if rng.once_in(6) {
            Player::new(rng.below(table.seats()))
        } else {
            state.turn
        };
        let count = 1 + rng.below(2) + usize::from(rng.once_in(8));
        moves.push(Move::Lay {
            tracks: Tracks((0..count).map(|_| line(rng)).collect()),
            by,
        });
        moves.push(Move::Start {
            at: any_junction(rng),
            by,
        });
    }
    moves.push(Move::Lay {
        tracks: Default::default(),
        by: state.turn,
    });
    moves.extend(table.seated().map(|by| Move::Pass { by }));
    moves
}
