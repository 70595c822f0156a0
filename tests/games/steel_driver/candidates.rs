//! Moves that could be written down at a position of Steel Driver, for the tests that compare
//! generator and checker.

use super::line::random_board;
use super::table::{Table, head, judge};
use crate::agreement::Candidates;
use crate::support::library::prelude::*;
use crate::support::library::steel_driver::{
    Breach, Company, Move, Passer, Phase, Place, State, SteelDriver,
};
use crate::support::library::{Player, Rng};
use std::sync::Arc;

impl Candidates for SteelDriver {
    const ONE_IN: usize = 5;
    const IRREGULAR_GAMES: u64 = 16;

    fn table(players: usize, rng: &mut Rng) -> Arc<Table> {
        let board = rng.once_in(2).then(|| random_board(rng));
        judge(&head(rng, players, board), " []").2
    }

    fn always(state: &State) -> bool {
        state.phase == Phase::Final
    }

    fn candidates(table: &Table, state: &State, _: &[Move], _: &mut Rng) -> Vec<Move> {
        candidates(table, state)
    }

    fn canonical(_: &Table, state: &State, legal: &[Move], action: &Move) -> Move {
        canonical(state, legal, action)
    }

    /// For companies, the page puts no-controller before the rule about turns.
    fn in_order(broken: &[Breach]) -> bool {
        broken
            .iter()
            .map(|breach| {
                (
                    !matches!(breach, Breach::NoController { .. }),
                    breach.rule(),
                )
            })
            .is_sorted()
    }

    fn invariant(_: &Table, state: &State) {
        assert!(
            state
                .boxes
                .iter()
                .chain(&state.cubes)
                .all(|cubes| *cubes >= 0)
        );
    }
}

/// Returns everything that anybody could write down here, except sales.
fn candidates(table: &Table, state: &State) -> Vec<Move> {
    let places = table.board.locations.len();
    let mut all = Vec::new();
    for company in table.all::<Company>() {
        for [a, b] in table.board.routes.iter().map(|route| route.ends) {
            all.extend([
                Move::Build {
                    company,
                    from: a,
                    to: b,
                    by: None,
                },
                Move::Build {
                    company,
                    from: b,
                    to: a,
                    by: None,
                },
            ]);
        }
        // Pairs that are mostly no routes, and a place with itself.
        let pairs = (0..places).map(|from| (Place::new(from), Place::new((from + 1) % places)));
        all.extend(pairs.map(|(from, to)| Move::Build {
            company,
            from,
            to,
            by: None,
        }));
        all.push(Move::Build {
            company,
            from: Place(0),
            to: Place(0),
            by: None,
        });
        all.extend(table.all::<Place>().map(|at| Move::Claim { at, company }));
        all.push(Move::company_pass(company));
        for by in table.seated() {
            all.push(Move::Pass {
                who: Passer::Company(company),
                by: Some(by),
            });
            let [from, to] = table.board.routes[company.index() % table.board.routes.len()].ends;
            all.push(Move::Build {
                company,
                from,
                to,
                by: Some(by),
            });
            let has = state.cubes[by.index()];
            all.extend([-1, 0, 1, has - 1, has, has + 1].map(|bid| Move::Offer {
                company,
                by,
                bid,
            }));
        }
    }
    for by in table.seated() {
        let (has, open) = (
            state.cubes[by.index()],
            state.auction.map_or(0, |auction| auction.bid),
        );
        all.extend([-1, 0, 1, open, open + 1, has, has + 1].map(|bid| Move::Bid { by, bid }));
        all.push(Move::player_pass(by));
    }
    all
}

/// Returns a move as the generator would write it: without `by`, and a later link from the end it
/// lists.
fn canonical(state: &State, legal: &[Move], action: &Move) -> Move {
    let controller =
        |company: Company, by: Option<Player>| by.filter(|_| by != state.control[company.index()]);
    match *action {
        Move::Build {
            company,
            from,
            to,
            by,
        } => {
            let (plain, turned) = (
                Move::Build {
                    company,
                    from,
                    to,
                    by: controller(company, by),
                },
                Move::Build {
                    company,
                    from: to,
                    to: from,
                    by: controller(company, by),
                },
            );
            if state.started[company.index()] && legal.contains(&turned) {
                turned
            } else {
                plain
            }
        }
        Move::Pass {
            who: Passer::Company(company),
            by,
        } => Move::Pass {
            who: Passer::Company(company),
            by: controller(company, by),
        },
        other => other,
    }
}
