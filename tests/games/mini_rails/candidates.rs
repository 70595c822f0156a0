//! Moves that could be written down at a position of Mini Rails, for the tests that compare
//! generator and checker.

use super::discs::discs;
use crate::agreement::Candidates;
use crate::support::library::mini_rails::{
    Company, DISCS, Hex, MiniRails, Move, Phase, Site, State, Table,
};
use crate::support::library::{Player, Rng};

impl Candidates for MiniRails {
    const ONE_IN: usize = 1;
    const IRREGULAR_GAMES: u64 = 6;

    fn invariant(table: &Table, state: &State) {
        for company in table.all::<Company>() {
            assert!(discs(state, company) <= DISCS, "{}", table.name(company));
        }
    }

    /// Any company, space and place; and the legal moves by somebody else, because only the active
    /// player moves.
    fn candidates(table: &Table, state: &State, legal: &[Move], _: &mut Rng) -> Vec<Move> {
        let Some(by) = state.active().filter(|_| state.phase == Phase::Action) else {
            return Vec::new();
        };
        let mut all = takes(table, by);
        for other in table.seated().filter(|other| *other != by) {
            all.extend(
                legal
                    .iter()
                    .map(|action| with(action, other, parts(action).1)),
            );
        }
        all
    }

    /// Fills in a space that is left out because there is only one.
    fn canonical(_: &Table, state: &State, _: &[Move], action: &Move) -> Move {
        let (company, space) = parts(action);
        let spaces = state.spaces_of(company);
        let by = match *action {
            Move::Buy { by, .. } | Move::Build { by, .. } => by,
            Move::Draw { .. } => return action.clone(),
        };
        with(
            action,
            by,
            space.or(if spaces.len() == 1 {
                Some(spaces[0] as i64)
            } else {
                None
            }),
        )
    }
}

/// Returns everything that a player could write down: any company, space and place.
fn takes(table: &Table, by: Player) -> Vec<Move> {
    let spaces = || std::iter::once(None).chain((-1..=table.spaces() as i64 + 1).map(Some));
    let mut all = Vec::new();
    for company in table.all::<Company>() {
        for space in spaces() {
            let sites = table.all::<Hex>().map(Site::Hex).chain([Site::Frame]);
            all.extend(sites.map(|site| Move::Build {
                company,
                by,
                space,
                site,
            }));
            all.push(Move::Buy { company, by, space });
        }
    }
    all
}

/// Returns the company of a buy or build, and its space as written.
fn parts(action: &Move) -> (Company, Option<i64>) {
    match *action {
        Move::Buy { company, space, .. } | Move::Build { company, space, .. } => (company, space),
        Move::Draw { .. } => panic!("a draw has no company"),
    }
}

/// Returns a buy or build with another player or space.
fn with(action: &Move, by: Player, space: Option<i64>) -> Move {
    match action.clone() {
        Move::Buy { company, .. } => Move::Buy { company, by, space },
        Move::Build { company, site, .. } => Move::Build {
            company,
            by,
            space,
            site,
        },
        draw @ Move::Draw { .. } => draw,
    }
}
