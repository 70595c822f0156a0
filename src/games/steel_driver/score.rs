//! The score, tie-breaks, tracks, and the sheets that show how a total came about.

use super::board::{Company, GOODS};
use super::events::why_in_the_final;
use super::state::{MAX_PLAYERS, Phase, State, TURNS, Table};
use super::words::TieBreak;
use super::{SteelDriver, goods};
use crate::game::language::{Domain, Id as _, Player, When, in_words};
use crate::game::{Blame, Cell, Controlled, Reading, Reckoning, Scores, Sheet};
use std::cmp::Ordering;

impl Scores<SteelDriver> for State {
    fn score(&self, _: &Table, player: Player) -> i64 {
        self.cash[player.index()]
    }

    fn break_tie(&self, table: &Table, one: Player, other: Player) -> Ordering {
        goods_that_count(table, self, one).cmp(&goods_that_count(table, self, other))
    }

    fn decided_by(&self, table: &Table) -> Option<&'static [&'static str]> {
        let best = table.seated().map(|player| self.cash[player.index()]).max();
        let tied = table
            .seated()
            .filter(|player| Some(self.cash[player.index()]) == best)
            .count()
            > 1;
        match self.phase {
            // Before the end the shares are still to be paid.
            Phase::Over if tied => Some(&["phase", "cash", "control", "goods"]),
            Phase::Over => Some(&["phase", "cash"]),
            // Nobody is to act any more, so the shares are paid.
            Phase::Final if self.active_company().is_none() => {
                Some(&["phase", "cash", "shares", "goods"])
            }
            Phase::Final => Some(&[
                "active",
                "cash",
                "control",
                "shares",
                "order",
                "passed",
                "goods",
                "track",
                "last-control",
                "unclaimed",
            ]),
            Phase::Auction | Phase::Build | Phase::Profits => None,
        }
    }

    fn tie_break(&self, table: &Table, tied: &[Player], winners: &[Player]) -> Option<String> {
        let what = match table.rulings.tie_break {
            TieBreak::TotalGoods => "goods cubes over all companies controlled",
            TieBreak::LargestCompany => "goods cubes in one company controlled",
        };
        let outcome = match winners.len() {
            1 => "decides".to_owned(),
            left if left < tied.len() => {
                let names: Vec<&str> = winners.iter().map(|winner| table.name(*winner)).collect();
                format!("leaves {}, who share the win", in_words(&names, "and"))
            }
            _ => "does not decide: the win is shared".to_owned(),
        };
        Some(format!(
            "{} players have the most cash; most {what} {outcome}",
            tied.len()
        ))
    }

    fn readings(&self, table: &Table) -> Vec<Reading> {
        readings(table, self)
    }

    fn controlled(&self, table: &Table) -> Vec<Controlled> {
        let controlled = table.all::<Company>().filter_map(|company| {
            let player = self.control[company.index()]?;
            let in_final = matches!(self.phase, Phase::Final | Phase::Over);
            let (at, because) = if in_final {
                let (first, shares, tied) = self.final_control(table, company)?;
                let last = self.last_control[company.index()];
                // A position may name a different controller, whom the shares do not explain.
                let why = why_in_the_final(table, player, (shares, tied), last);
                (None, (first == player).then_some(why)?)
            } else {
                let at = self.sold_at[company.index()].move_number()?;
                (Some(at), "won the auction".to_owned())
            };
            Some(Controlled {
                company: (Domain::Company, company.number()),
                player: (Domain::Player, player.number()),
                at,
                because,
                section: in_final.then_some("Final Profit Determination"),
            })
        });
        controlled.collect()
    }

    fn least_is_best(&self, track: &str) -> bool {
        track == "order"
    }

    fn accounts(&self, table: &Table) -> Vec<Reading> {
        let mut accounts = readings(table, self);
        for company in table.all::<Company>() {
            let reading = |track, subject, part, value, unit| Reading {
                track,
                subject,
                part,
                value,
                unit,
            };
            let of = (Domain::Company, company.number());
            accounts.push(reading(
                "company-cubes",
                of,
                None,
                self.boxes[company.index()],
                "cubes",
            ));
            for player in table.seated() {
                let held = i64::from(self.shares[player.index()][company.index()]);
                accounts.push(reading(
                    "shares",
                    (Domain::Player, player.number()),
                    Some(of),
                    held,
                    "shares",
                ));
            }
            for (colour, count) in self.claimed[company.index()].iter().enumerate() {
                accounts.push(reading(
                    "goods",
                    of,
                    Some((Domain::Colour, colour as u16)),
                    i64::from(*count),
                    "cubes",
                ));
            }
        }
        accounts
    }

    fn reckoning(&self, table: &Table, key: &str) -> Option<Reckoning> {
        let (row, said) = match key {
            "order" if self.turn > 1 => (
                &self.order,
                format!(
                    "the order of play is the pass row of turn {}",
                    self.turn - 1
                ),
            ),
            "passed" => (
                &self.passed,
                "the pass row has the companies as they passed".to_owned(),
            ),
            _ => return None,
        };
        // If a company has passed again since then, `passed_at` is the move of that later pass.
        let known = |company: &Company| key == "passed" || !self.passed.contains(company);
        let passed = |(place, company): (usize, &Company)| Blame {
            at: if known(company) {
                self.passed_at[company.index()]
            } else {
                When::SETUP
            },
            label: format!(
                "{} takes place {} of the pass row",
                table.name(*company),
                place + 1
            ),
        };
        Some(Reckoning {
            said,
            made: row.iter().enumerate().map(passed).collect(),
        })
    }

    fn sheets(&self, table: &Table) -> Vec<Sheet> {
        let mut sheets = vec![income(table, self), payouts(table, self)];
        if self.phase == Phase::Over {
            sheets.push(values(table, self));
            sheets.push(shares(table, self));
        }
        sheets
    }
}

/// Returns how many goods cubes count for a player in a tie.
fn goods_that_count(table: &Table, state: &State, player: Player) -> i64 {
    let goods = goods_of(table, state, player);
    match table.rulings.tie_break {
        TieBreak::TotalGoods => goods.sum(),
        TieBreak::LargestCompany => goods.max().unwrap_or(0),
    }
}

/// Returns the number of goods cubes for each company that a player controls.
fn goods_of(table: &Table, state: &State, player: Player) -> impl Iterator<Item = i64> {
    let controlled = table
        .all::<Company>()
        .filter(move |company| state.control[company.index()] == Some(player));
    controlled.map(|company| {
        state.claimed[company.index()]
            .iter()
            .map(|count| i64::from(*count))
            .sum()
    })
}

fn readings(table: &Table, state: &State) -> Vec<Reading> {
    let mut readings = Vec::with_capacity(2 * (table.all::<Company>().len() + table.seats()));
    let companies = || {
        table
            .all::<Company>()
            .map(|company| (Domain::Company, company.number()))
    };
    let players = || {
        table
            .seated()
            .map(|player| (Domain::Player, player.number()))
    };
    let mut add = |track, subject: (Domain, u16), value, unit| {
        readings.push(Reading {
            track,
            subject,
            part: None,
            value,
            unit,
        });
    };
    for subject in companies() {
        let level = if state.phase == Phase::Over {
            state.values
        } else {
            state.profit
        };
        add("profit", subject, level[usize::from(subject.1)], "$");
    }
    for subject in players() {
        add("cash", subject, state.cash[usize::from(subject.1)], "$");
    }
    for subject in players() {
        add(
            "cubes",
            subject,
            state.cubes[usize::from(subject.1)],
            "cubes",
        );
    }
    for (place, company) in state.order.iter().enumerate() {
        add(
            "order",
            (Domain::Company, company.number()),
            place as i64 + 1,
            "place",
        );
    }
    readings
}

fn income(table: &Table, state: &State) -> Sheet {
    // If the log begins with a position, its cash has a column of its own: nobody knows where it
    // came from.
    let has_given = state.given_cash != [0; MAX_PLAYERS];
    let turns = (1..=TURNS).map(|turn| format!("turn {turn}"));
    let columns = ["player".to_owned()]
        .into_iter()
        .chain(has_given.then(|| "position".to_owned()));
    let columns = columns
        .chain(turns)
        .chain(["shares".to_owned(), "total".to_owned()]);
    let mut sheet = Sheet::new("cash", "Cash by turn", "$", columns);
    for player in table.seated() {
        let of = |turn: u32| {
            state
                .payouts
                .iter()
                .filter(move |paid| paid.turn == turn && paid.player == player)
        };
        let turns: Vec<Option<i64>> = (1..=TURNS)
            .map(|turn| {
                of(turn)
                    .map(|paid| paid.amount)
                    .reduce(|sum, amount| sum + amount)
            })
            .collect();
        let (before, total) = (state.given_cash[player.index()], state.cash[player.index()]);
        let from_shares = total - before - turns.iter().flatten().sum::<i64>();
        let mut cells: Vec<Cell> = has_given
            .then_some(Cell::Figure(before))
            .into_iter()
            .collect();
        cells.extend(
            turns
                .into_iter()
                .map(|amount| amount.map_or(Cell::Blank, Cell::Figure)),
        );
        cells.push(if state.phase == Phase::Over {
            Cell::Figure(from_shares)
        } else {
            Cell::Blank
        });
        cells.push(Cell::Figure(total));
        sheet.row(table.name(player), cells);
    }
    sheet
}

fn payouts(table: &Table, state: &State) -> Sheet {
    let turns = (1..=TURNS).map(|turn| format!("turn {turn}"));
    let mut sheet = Sheet::new(
        "payouts",
        "Profit levels paid to controllers",
        "$",
        std::iter::once("company".to_owned()).chain(turns),
    );
    for company in table.all::<Company>() {
        let cell = |turn: u32| {
            let paid = state
                .payouts
                .iter()
                .find(|paid| paid.turn == turn && paid.company == company);
            paid.map_or(Cell::Blank, |paid| {
                Cell::Paid(paid.amount, table.name(paid.player).to_owned())
            })
        };
        sheet.row(table.name(company), (1..=TURNS).map(cell));
    }
    sheet
}

fn values(table: &Table, state: &State) -> Sheet {
    let colours = GOODS.map(|(colour, _)| colour.to_owned());
    let columns = std::iter::once("company".to_owned())
        .chain(colours)
        .chain(["sets".to_owned(), "value".to_owned()]);
    let mut sheet = Sheet::new(
        "values",
        "Final values: goods cubes and their sets",
        "$",
        columns,
    );
    for company in table.all::<Company>() {
        let claimed = &state.claimed[company.index()];
        let mut cells: Vec<Cell> = claimed
            .iter()
            .map(|count| Cell::Figure(i64::from(*count)))
            .collect();
        let sets: Vec<i64> = goods::sets(claimed)
            .map(|size| goods::SET_VALUES[size])
            .collect();
        cells.push(if sets.is_empty() {
            Cell::Blank
        } else {
            Cell::Sum(sets)
        });
        cells.push(Cell::Figure(state.values[company.index()]));
        sheet.row(table.name(company), cells);
    }
    sheet
}

fn shares(table: &Table, state: &State) -> Sheet {
    let companies: Vec<String> = table
        .all::<Company>()
        .map(|company| table.name(company).to_owned())
        .collect();
    let columns = std::iter::once("player".to_owned())
        .chain(companies)
        .chain(["total".to_owned()]);
    let mut sheet = Sheet::new("shares", "Shares x values", "$", columns);
    for player in table.seated() {
        let mut total = 0;
        let mut cells = Vec::new();
        for company in table.all::<Company>() {
            let held = i64::from(state.shares[player.index()][company.index()]);
            let value = state.values[company.index()];
            total += held * value;
            cells.push(if held > 0 {
                Cell::Times(held, value)
            } else {
                Cell::Blank
            });
        }
        cells.push(Cell::Figure(total));
        sheet.row(table.name(player), cells);
    }
    sheet
}
