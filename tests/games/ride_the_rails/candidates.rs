//! Moves that could be written down at a position of Ride the Rails, for the tests that compare
//! generator and checker.

use super::Table;
use crate::agreement::Candidates;
use crate::support::library::ride_the_rails::{Move, Phase, Railroad, RideTheRails, State};
use crate::support::library::{OneOrList, Player, Rng};

impl Candidates for RideTheRails {
    /// A position may have more journeys than can be listed.
    const LIMIT: usize = 300;
    const ONE_IN: usize = 2;
    const GAMES: u64 = 2;
    const IRREGULAR_GAMES: u64 = 9;
    const PASSES_ARE_FORCED: bool = false;

    fn candidates(table: &Table, state: &State, legal: &[Move], rng: &mut Rng) -> Vec<Move> {
        let Some(by) = state.active() else {
            return Vec::new();
        };
        let mut all = singles(table, state, legal, by);
        // A list that is not full holds every ride, so no other journey is legal.
        if state.phase == Phase::Ride && legal.len() < Self::LIMIT && rng.once_in(2) {
            for action in legal {
                let Move::Ride { from, via, by } = action else {
                    continue;
                };
                let cities: Vec<_> = table
                    .board
                    .cities()
                    .filter(|city| state.track.set(table.board.hex_of(*city)) != 0)
                    .collect();
                let further = Railroad::ALL
                    .into_iter()
                    .flat_map(|railroad| cities.iter().map(move |city| (railroad, *city)));
                let longer = |step| Move::Ride {
                    from: *from,
                    via: via.iter().copied().chain([step]).collect(),
                    by: *by,
                };
                all.extend(further.map(longer));
            }
        }
        all
    }

    fn invariant(_: &Table, state: &State) {
        for railroad in Railroad::ALL {
            let shares: usize = state
                .holdings
                .iter()
                .map(|holding| usize::from(holding.shares[railroad.index()]))
                .sum();
            let built = state.track.of(railroad).count();
            assert_eq!(
                built + shares + usize::from(state.supply[railroad.index()]),
                27,
                "{railroad:?}"
            );
        }
    }
}

/// Returns every move of one share, one locomotive or one link.
fn singles(table: &Table, state: &State, legal: &[Move], by: Player) -> Vec<Move> {
    let mut all = vec![Move::Pass { by }];
    for railroad in Railroad::ALL {
        all.extend(table.seated().map(|by| Move::Take { railroad, by }));
        if state.phase == Phase::Build {
            all.extend(table.board.hexes().map(|(hex, _)| Move::Place {
                railroad,
                at: OneOrList(vec![hex]),
                by,
            }));
        }
        // Where certainly all one-link rides are listed.
        if state.phase == Phase::Ride
            && legal
                .iter()
                .any(|action| matches!(action, Move::Ride { via, .. } if via.len() > 1))
        {
            let built = |city: &_| state.track.set(table.board.hex_of(*city)) != 0;
            for from in table.board.cities().filter(built) {
                all.extend(table.board.cities().filter(built).map(|to| Move::Ride {
                    from,
                    via: vec![(railroad, to)],
                    by,
                }));
            }
        }
    }
    all
}
