//! Standing, what `expect` sees, tracks and sheets.

use super::railroad::Railroad;
use super::state::{Phase, Source, State};
use super::table::Table;
use crate::game::{Cell, Domain, Reading, Sheet, Standing, Value};

/// Who has most money, in the order of seats; ties are shared.
pub fn leaders(table: &Table, state: &State) -> Vec<u16> {
    let most = state.holdings.iter().map(|holding| holding.money).max();
    (0..table.players.len() as u16).filter(|player| Some(state.holdings[usize::from(*player)].money) == most).collect()
}

fn money(state: &State) -> Value {
    Value::map(Domain::Player, state.holdings.iter().map(|holding| Value::number(holding.money)))
}

/// Standing so far, or final. While the game goes on nobody has won.
pub fn standing(table: &Table, state: &State) -> Standing {
    let winner = match (state.phase, leaders(table, state).as_slice()) {
        (Phase::Over, [one]) => Value::player(*one),
        (Phase::Over, several) => Value::list(several.iter().map(|player| Value::player(*player))),
        _ => Value::Nobody,
    };
    Standing { values: vec![("money", money(state)), ("winner", winner)], tie_break: None }
}

/// What an `expect` key shows; the keys are those of [`super::moves::EXPECTS`], in their order.
pub fn observe(table: &Table, state: &State, key: usize) -> Value {
    let board = &table.board;
    match key {
        0 => Value::number(state.round),
        1 => Value::Word(state.phase.word()),
        2 => state.active().map_or(Value::Nobody, Value::player),
        3 => Value::list(state.order.iter().map(|player| Value::player(*player))),
        4 => money(state),
        5 => {
            let shares = |shares: &[u8; 6]| Value::map(Domain::Company, shares.iter().map(|count| Value::number(*count)));
            Value::map(Domain::Player, state.holdings.iter().map(|holding| shares(&holding.shares)))
        }
        6 => Value::map(Domain::Company, state.supply.iter().map(|left| Value::number(*left))),
        7 => Value::list(board.cities().filter(|city| state.waits(*city)).map(|city| Value::Name(Domain::City, city.0))),
        _ => {
            let hexes = |railroad| Value::list(state.track.of(railroad).map(|laid| Value::place(laid.hex.0)));
            Value::map(Domain::Company, Railroad::ALL.map(hexes))
        }
    }
}

/// What a railroad has paid in dividends.
fn dividends(state: &State, railroad: Railroad) -> i64 {
    state.holdings.iter().map(|holding| holding.sources[Source::Dividend(railroad).index()]).sum()
}

/// Every track's value: players first, then railroads.
pub fn readings(table: &Table, state: &State) -> Vec<Reading> {
    let players = || (0..table.players.len() as u16).map(|player| (Domain::Player, player));
    let railroads = || Railroad::ALL.into_iter().map(|railroad| (Domain::Company, railroad as u16));
    let holding = |player: u16| &state.holdings[usize::from(player)];
    let mut readings = Vec::new();
    for subject in players() {
        readings.push(Reading { track: "money", subject, part: None, value: holding(subject.1).money, unit: "$" });
    }
    for subject in players() {
        for part in railroads() {
            let value = i64::from(holding(subject.1).shares[usize::from(part.1)]);
            readings.push(Reading { track: "shares", subject, part: Some(part), value, unit: "shares" });
        }
    }
    for subject in railroads() {
        readings.push(Reading { track: "dividends", subject, part: None, value: dividends(state, Railroad::of(subject.1)), unit: "$" });
    }
    for subject in railroads() {
        let value = state.track.of(Railroad::of(subject.1)).count() as i64;
        readings.push(Reading { track: "locomotives", subject, part: None, value, unit: "locomotives" });
    }
    for (place, player) in state.order.iter().enumerate() {
        readings.push(Reading { track: "order", subject: (Domain::Player, *player), part: None, value: place as i64 + 1, unit: "place" });
    }
    readings
}

/// How the standing came about: each player's money by where it came from, and each railroad's shares and dividends.
pub fn sheets(table: &Table, state: &State) -> Vec<Sheet> {
    vec![income(table, state), railroads(table, state)]
}

fn income(table: &Table, state: &State) -> Sheet {
    let heads = Source::ALL.map(|source| match source {
        Source::Chicago => "Chicago",
        Source::FiveDollars => "$5 cities",
        Source::Transcontinental => "transcontinental",
        Source::Riding => "riding",
        Source::Dividend(railroad) => railroad.name(),
    });
    let columns = std::iter::once("player").chain(heads).chain(["total"]);
    let mut sheet = Sheet::new("money", "Money by source; a railroad's column is its dividends", "$", columns);
    for (player, holding) in state.holdings.iter().enumerate() {
        let cells = holding.sources.iter().map(|amount| figure(*amount)).chain([Cell::Figure(holding.money)]);
        sheet.row(table.player(player as u16), cells);
    }
    sheet
}

fn railroads(table: &Table, state: &State) -> Sheet {
    let columns = ["railroad", "on the map", "in the supply"].into_iter().chain(table.players.iter()).chain(["dividends"]);
    let mut sheet = Sheet::new("railroads", "Locomotives, shares by player, dividends paid", "", columns);
    for railroad in Railroad::ALL {
        let built = Cell::Figure(state.track.of(railroad).count() as i64);
        let left = Cell::Figure(i64::from(state.supply[railroad.index()]));
        let shares = state.holdings.iter().map(|holding| figure(i64::from(holding.shares[railroad.index()])));
        sheet.row(railroad.name(), [built, left].into_iter().chain(shares).chain([Cell::Figure(dividends(state, railroad))]));
    }
    sheet
}

fn figure(amount: i64) -> Cell {
    if amount == 0 { Cell::Blank } else { Cell::Figure(amount) }
}
