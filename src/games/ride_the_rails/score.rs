//! The score, tracks, and the sheets that show how a total came about.

use super::RideTheRails;
use super::board::Railroad;
use super::events::{FARE, dividend_of};
use super::state::{Phase, Source, State, Table};
use crate::game::language::{Domain, Id as _, Player};
use crate::game::{Cell, Reading, Reckoning, Scores, Sheet, Suspicion};

impl Scores<RideTheRails> for State {
    fn score(&self, _: &Table, player: Player) -> i64 {
        self.holdings[player.index()].money
    }

    fn decided_by(&self, _: &Table) -> Option<&'static [&'static str]> {
        (self.phase == Phase::Over).then_some(&["money"])
    }

    fn readings(&self, table: &Table) -> Vec<Reading> {
        readings(table, self)
    }

    fn accounts(&self, table: &Table) -> Vec<Reading> {
        let supply = |railroad: Railroad| {
            let subject = (Domain::Company, railroad.number());
            Reading {
                track: "supply",
                subject,
                part: None,
                value: i64::from(self.supply[railroad.index()]),
                unit: "locomotives",
            }
        };
        readings(table, self)
            .into_iter()
            .chain(Railroad::ALL.map(supply))
            .collect()
    }

    fn least_is_best(&self, track: &str) -> bool {
        track == "order"
    }

    fn reckoning(&self, table: &Table, key: &str) -> Option<Reckoning> {
        let money = |player: &Player| {
            format!(
                "{} {}",
                table.name(*player),
                self.holdings[player.index()].money
            )
        };
        let each = || self.order.iter().map(money).collect::<Vec<_>>().join(", ");
        (key == "order" && self.round > 1 && self.phase == Phase::Shares && self.made_order).then(
            || {
                Reckoning::new(format!(
                    "the order is by money, least first, and tied players swap places: {}",
                    each()
                ))
            },
        )
    }

    /// Returns what another link of each railroad would pay: $1 to the player who rides and $1 per
    /// share.
    fn suspicions(&self, table: &Table) -> Vec<Suspicion> {
        let link = |by: Player, railroad: Railroad| {
            let dollars =
                |player: Player| i64::from(self.shares(player, railroad)) + i64::from(player == by);
            let amounts = table.seated().map(dollars).collect();
            Suspicion {
                track: "money",
                by: (by, FARE),
                amounts,
                part: ("one more link", "one link less"),
                of: railroad.name().to_owned(),
                reason: dividend_of(railroad),
            }
        };
        table
            .seated()
            .flat_map(|by| Railroad::ALL.map(|railroad| link(by, railroad)))
            .collect()
    }

    fn sheets(&self, table: &Table) -> Vec<Sheet> {
        vec![income(table, self), railroads(table, self)]
    }
}

/// Returns the tracks of the players, then those of the railroads.
fn readings(table: &Table, state: &State) -> Vec<Reading> {
    let mut readings = Vec::with_capacity((table.seats() + 2) * (Railroad::ALL.len() + 2));
    let mut add = |track, subject, part, value, unit| {
        readings.push(Reading {
            track,
            subject,
            part,
            value,
            unit,
        });
    };
    let player = |id: Player| (Domain::Player, id.number());
    let company = |railroad: Railroad| (Domain::Company, railroad.number());
    for id in table.seated() {
        add("money", player(id), None, state.score(table, id), "$");
    }
    for id in table.seated() {
        for railroad in Railroad::ALL {
            add(
                "shares",
                player(id),
                Some(company(railroad)),
                i64::from(state.shares(id, railroad)),
                "shares",
            );
        }
    }
    for railroad in Railroad::ALL {
        add(
            "dividends",
            company(railroad),
            None,
            state.dividends[railroad.index()],
            "$",
        );
    }
    for railroad in Railroad::ALL {
        add(
            "locomotives",
            company(railroad),
            None,
            state.track.of(railroad).count() as i64,
            "locomotives",
        );
    }
    for (place, id) in state.order.iter().enumerate() {
        add("order", player(*id), None, place as i64 + 1, "place");
    }
    readings
}

fn income(table: &Table, state: &State) -> Sheet {
    let heads = Source::ALL.map(|source| match source {
        Source::Chicago => "Chicago",
        Source::FiveDollars => "$5 cities",
        Source::Transcontinental => "transcontinental",
        Source::Riding => "riding",
        Source::Dividend(railroad) => railroad.name(),
    });
    // If the log begins with a position, its money has a column of its own: nobody knows where it
    // came from.
    let has_given = state
        .holdings
        .iter()
        .any(|holding| holding.given_money != 0);
    let columns = std::iter::once("player")
        .chain(has_given.then_some("position"))
        .chain(heads)
        .chain(["total"]);
    let mut sheet = Sheet::new(
        "money",
        "Money by source; a railroad's column is its dividends",
        "$",
        columns,
    );
    for (player, holding) in table.seated().zip(&state.holdings) {
        let cells = has_given
            .then(|| figure(holding.given_money))
            .into_iter()
            .chain(holding.sources.iter().map(|amount| figure(*amount)));
        sheet.row(
            table.name(player),
            cells.chain([Cell::Figure(holding.money)]),
        );
    }
    sheet
}

fn railroads(table: &Table, state: &State) -> Sheet {
    let columns = ["railroad", "on the map", "in the supply"]
        .into_iter()
        .chain(table.players.iter())
        .chain(["dividends"]);
    let mut sheet = Sheet::new(
        "railroads",
        "Locomotives, shares by player, dividends paid",
        "",
        columns,
    );
    for railroad in Railroad::ALL {
        let built = Cell::Figure(state.track.of(railroad).count() as i64);
        let left = Cell::Figure(i64::from(state.supply[railroad.index()]));
        let shares = state
            .holdings
            .iter()
            .map(|holding| figure(i64::from(holding.shares[railroad.index()])));
        sheet.row(
            railroad.name(),
            [built, left]
                .into_iter()
                .chain(shares)
                .chain([Cell::Figure(state.dividends[railroad.index()])]),
        );
    }
    sheet
}

fn figure(amount: i64) -> Cell {
    if amount == 0 {
        Cell::Blank
    } else {
        Cell::Figure(amount)
    }
}
