//! Generator and checker hold together, also after whatever the table let stand.

use crate::line::random_board;
use crate::table::{broken, can_stand, head, judge, play};
use railref::game::{Game, Rng, Story};
use railref::games::steel_driver::{Breach, Move, Phase, State, SteelDriver, Table};
use std::collections::{BTreeMap, BTreeSet};

/// Everything anybody could write down here, but for sales.
fn candidates(table: &Table, state: &State) -> Vec<Move> {
    let places = table.board.locations.len() as u16;
    let mut all = Vec::new();
    for company in 0..table.companies() {
        for [a, b] in table.board.routes.iter().map(|route| route.ends) {
            all.extend([Move::Build { company, from: a, to: b, by: None }, Move::Build { company, from: b, to: a, by: None }]);
        }
        // Pairs that are mostly no routes, and a place with itself.
        all.extend((0..places).map(|from| Move::Build { company, from, to: (from + 1) % places, by: None }));
        all.push(Move::Build { company, from: 0, to: 0, by: None });
        all.extend((0..places).map(|at| Move::Claim { at, company }));
        all.push(Move::CompanyPass { company, by: None });
        for by in 0..table.seats() {
            all.push(Move::CompanyPass { company, by: Some(by) });
            let [from, to] = table.board.routes[usize::from(company) % table.board.routes.len()].ends;
            all.push(Move::Build { company, from, to, by: Some(by) });
            let has = state.cubes[usize::from(by)];
            all.extend([-1, 0, 1, has - 1, has, has + 1].map(|bid| Move::Offer { company, by, bid }));
        }
    }
    for by in 0..table.seats() {
        let (has, open) = (state.cubes[usize::from(by)], state.auction.map_or(0, |auction| auction.bid));
        all.extend([-1, 0, 1, open, open + 1, has, has + 1].map(|bid| Move::Bid { by, bid }));
        all.push(Move::PlayerPass { player: by });
    }
    all
}

/// A move as the generator would write it: no `by`, a later link from the end it lists.
fn canonical(state: &State, legal: &[Move], action: &Move) -> Move {
    let controller = |company: u8, by: Option<u8>| by.filter(|_| by != state.control[usize::from(company)]);
    match *action {
        Move::Build { company, from, to, by } => {
            let (plain, turned) = (
                Move::Build { company, from, to, by: controller(company, by) },
                Move::Build { company, from: to, to: from, by: controller(company, by) },
            );
            if state.started[usize::from(company)] && legal.contains(&turned) { turned } else { plain }
        }
        Move::CompanyPass { company, by } => Move::CompanyPass { company, by: controller(company, by) },
        other => other,
    }
}

/// Generator and checker, the pass that may be left out, and who is to act.
fn agree(table: &Table, state: &State) -> Vec<(Move, Vec<Breach>)> {
    let legal = SteelDriver::legal(table, state, usize::MAX);
    assert_eq!(legal.is_empty(), SteelDriver::is_over(state));
    assert_eq!(SteelDriver::legal(table, state, 3), legal[..legal.len().min(3)]);
    for action in &legal {
        assert_eq!(broken(table, state, action), [], "{action:?}");
        assert!(SteelDriver::suits(table, state, action), "{action:?}");
    }
    let only_pass = match legal[..] {
        [pass @ (Move::PlayerPass { .. } | Move::CompanyPass { .. })] => Some(pass),
        _ => None,
    };
    let omissible = SteelDriver::omissible(table, state);
    assert_eq!(omissible.map(|omissible| (omissible.pass, omissible.forced)), only_pass.map(|pass| (pass, true)));
    let mut refused = Vec::new();
    for candidate in candidates(table, state) {
        let broken = broken(table, state, &candidate);
        assert_eq!(broken.is_empty(), legal.contains(&canonical(state, &legal, &candidate)), "{candidate:?} {broken:?}");
        if !broken.is_empty() {
            refused.push((candidate, broken));
        }
    }
    refused
}

#[test]
fn generator_and_checker_agree_over_random_games() {
    for players in 3..=6 {
        let game = play(players as u64, players, None);
        for (at, state) in game.positions.iter().enumerate() {
            if at % 5 == 0 || state.phase == Phase::Final {
                agree(&game.table, state);
            }
        }
    }
}

#[test]
fn every_move_of_a_generated_game_is_legal_and_the_same_seed_gives_it_again() {
    for seed in 0..20 {
        let game = play(seed, 3 + seed as usize % 4, None);
        for ((action, _), state) in game.moves.iter().zip(&game.positions) {
            assert_eq!(broken(&game.table, state, action), [], "{action:?}");
        }
        assert_eq!(play(seed, 3 + seed as usize % 4, None).moves, game.moves);
    }
}

#[test]
fn generator_and_checker_agree_after_whatever_the_table_let_stand() {
    let mut stood = BTreeMap::new();
    for seed in 0..24 {
        let mut rng = Rng::new(1000 + seed);
        let board = (seed % 3 != 0).then(|| random_board(&mut rng));
        let head = head(&mut rng, 3 + seed as usize % 4, board);
        let (_, mut state, table) = judge(&head, " []");
        let mut at = 0;
        while let Some(suggested) = SteelDriver::suggest(&table, &state, &mut rng) {
            at += 1;
            let mut action = suggested;
            if at % 7 == 0 || (state.phase != Phase::Auction && rng.once_in(3)) {
                let refused = agree(&table, &state);
                for (_, broken) in refused.iter().step_by(17) {
                    let legal = SteelDriver::legal(&table, &state, 40);
                    for told in broken.iter().map(|breach| SteelDriver::explain(&table, breach, &legal)) {
                        assert!(!told.message.is_empty() && !told.message.ends_with('.') && !told.label.is_empty(), "{told:?}");
                    }
                }
                let lenient: Vec<&(Move, Vec<Breach>)> = refused.iter().filter(|(_, broken)| can_stand(broken)).collect();
                if let Some((irregular, broken)) = rng.pick(&lenient) {
                    action = *irregular;
                    for breach in broken {
                        *stood.entry(SteelDriver::INFO.rules[SteelDriver::rule(breach)].name()).or_insert(0) += 1;
                    }
                }
            }
            let mut story = Story::new(true);
            SteelDriver::apply(&table, &mut state, &action, at, &mut story);
            while SteelDriver::settle(&table, &mut state, &mut story) {}
            assert!(story.take().iter().all(|event| !SteelDriver::tell(&table, event).ends_with('.')));
            (0..SteelDriver::INFO.expects.len()).for_each(|key| drop(SteelDriver::observe(&table, &state, key)));
            assert!(state.boxes.iter().chain(&state.cubes).all(|cubes| *cubes >= 0));
            drop((SteelDriver::standing(&table, &state), SteelDriver::readings(&table, &state), SteelDriver::sheets(&table, &state)));
            drop(SteelDriver::picture(&table, &state));
        }
        assert!(SteelDriver::is_over(&state));
    }
    let every: BTreeSet<&str> = SteelDriver::INFO.rules.iter().filter(|rule| rule.accepted.is_some()).map(|rule| rule.name()).collect();
    assert_eq!(stood.keys().copied().collect::<BTreeSet<_>>(), every, "every rule that can be let stand was: {stood:?}");
}
