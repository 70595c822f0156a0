//! Cubes, cash, profit levels and goods, compared with an independent model.

use super::line::{brute_line, random_board};
use super::table::{Table, play};
use crate::support::library::prelude::*;
use crate::support::library::steel_driver::{
    Company, Event, Goods, Move, Phase, Place, State, line, value,
};
use crate::support::library::{Player, Rng, Story};
use std::collections::BTreeSet;

/// A model of a game, updated step by step.
struct Ledger {
    spent: i64,
    given: i64,
    cash: Vec<i64>,
    profit: Vec<i64>,
    reached: BTreeSet<(Company, Place)>,
    started: BTreeSet<Company>,
    paid_line: bool,
}

impl Ledger {
    fn new(table: &Table) -> Self {
        let (cash, profit) = (
            vec![0; table.seats()],
            vec![0; table.all::<Company>().len()],
        );
        Self {
            spent: 0,
            given: 0,
            cash,
            profit,
            reached: BTreeSet::new(),
            started: BTreeSet::new(),
            paid_line: false,
        }
    }

    /// Applies a declared move.
    fn moved(&mut self, table: &Table, after: &State, action: &Move) {
        let Move::Build {
            company, from, to, ..
        } = *action
        else {
            return;
        };
        let route = table.board.route(from, to).unwrap();
        self.spent += table.board.routes[route.index()].cost;
        let worth = |place: Place| table.board.locations[place.index()].value;
        let new = |place: Place| {
            if self.reached.contains(&(company, place)) {
                0
            } else {
                worth(place)
            }
        };
        self.profit[company.index()] += if self.started.contains(&company) {
            new(from) + new(to)
        } else {
            worth(to)
        };
        self.started.insert(company);
        self.reached.extend([(company, from), (company, to)]);
        // On the large board there are too many simple paths to try; the line itself is tested
        // elsewhere.
        let small = table.board.locations.len() < 12;
        let fast = || {
            line(&table.board, &after.links).map(|set| {
                Company::first(8)
                    .filter(|company| set & company.bit() != 0)
                    .collect()
            })
        };
        let on_line = if small {
            brute_line(&table.board, &after.links)
        } else {
            fast()
        };
        if let Some(on_it) = on_line.filter(|_| !self.paid_line) {
            self.paid_line = true;
            for other in on_it {
                self.profit[other.index()] += if other == company { 50 } else { 30 };
            }
        }
    }

    /// Applies an automatic step.
    fn settled(&mut self, table: &Table, before: &State, after: &State) {
        if after.turn > before.turn && after.turn <= 5 {
            self.given += table.allowance() * table.seats() as i64;
        }
        if before.phase == Phase::Build {
            for (company, owner) in before.control.iter().enumerate() {
                if let Some(owner) = owner {
                    self.cash[owner.index()] += self.profit[company];
                }
            }
        } else if before.phase == Phase::Profits {
            self.profit.fill(0);
        } else if after.phase == Phase::Over {
            for (player, cash) in self.cash.iter_mut().enumerate() {
                for company in 0..table.all::<Company>().len() {
                    *cash +=
                        i64::from(after.shares[player][company]) * value(&after.claimed[company]);
                }
            }
        }
    }

    fn compare(&self, table: &Table, state: &State) {
        let held: i64 = state.cubes.iter().sum();
        let in_boxes: i64 = state.boxes.iter().sum();
        if state.turn <= 5 {
            assert_eq!(
                self.given,
                held + in_boxes + self.spent,
                "cubes given = held + in boxes + spent"
            );
        } else {
            assert!(
                in_boxes == 0 && held + self.spent <= self.given,
                "the final removes the companies' cubes"
            );
        }
        assert_eq!(self.cash, state.cash[..table.seats()]);
        assert_eq!(self.profit, state.profit[..table.all::<Company>().len()]);
        for place in table.all::<Place>() {
            for company in table.all::<Company>() {
                assert_eq!(
                    self.reached.contains(&(company, place)),
                    state.reaches(company, place)
                );
            }
        }
        if matches!(state.phase, Phase::Final | Phase::Over) {
            let lie = state
                .goods
                .iter()
                .filter(|goods| **goods == Goods::Here)
                .count();
            let taken: u32 = state.claimed.iter().flatten().sum();
            let touched: BTreeSet<Place> = self.reached.iter().map(|(_, place)| *place).collect();
            assert_eq!(
                lie + taken as usize,
                touched.len(),
                "a goods cube for every location with a link"
            );
        }
    }
}

#[test]
fn cubes_cash_profit_and_goods_are_conserved_after_every_step() {
    let mut lines = 0;
    for seed in 0..30 {
        let mut rng = Rng::new(7000 + seed);
        let board = (seed % 3 != 0).then(|| random_board(&mut rng));
        let game = play(500 + seed, 3 + seed as usize % 4, board);
        let table = &*game.table;
        let mut ledger = Ledger::new(table);
        let mut state = State::start(table, std::iter::empty());
        let mut sold = 0;
        let mut next = game.moves.iter();
        loop {
            loop {
                let before = state.clone();
                let mut story = Story::new(true);
                if !state.settle(table, &mut story) {
                    break;
                }
                ledger.settled(table, &before, &state);
                ledger.compare(table, &state);
                if state.phase == Phase::Final {
                    final_control_is_right(table, &state);
                }
            }
            let Some((action, _)) = next.next() else {
                break;
            };
            let mut story = Story::new(true);
            let before = state.clone();
            state.apply(table, action, 1, &mut story);
            let events = story.take();
            sold += events
                .iter()
                .filter(|event| matches!(event, Event::Sold { .. }))
                .count();
            lines += events
                .iter()
                .filter(|event| matches!(event, Event::Transcontinental { .. }))
                .count();
            assert_eq!(before.cash, state.cash, "moves move no cash");
            ledger.moved(table, &state, action);
            ledger.compare(table, &state);
            assert_eq!(
                state
                    .shares
                    .iter()
                    .flatten()
                    .map(|shares| usize::from(*shares))
                    .sum::<usize>(),
                sold,
                "a share a sale"
            );
        }
    }
    assert!(lines > 10, "transcontinental links are tried: {lines}");
}

/// Asserts final control: most shares; if tied, the nearest clockwise to the last controller, who
/// is nearest to himself.
fn final_control_is_right(table: &Table, state: &State) {
    for company in table.all::<Company>() {
        let of = company.index();
        let shares = |player: Player| state.shares[player.index()][of];
        let last = state.last_control[of].unwrap_or_default();
        let distance =
            |player: Player| (player.index() + table.seats() - last.index()) % table.seats();
        let best = table
            .seated()
            .max_by_key(|player| (shares(*player), std::cmp::Reverse(distance(*player))));
        assert_eq!(state.control[of], best.filter(|player| shares(*player) > 0));
    }
}
