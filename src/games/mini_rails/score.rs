//! Profit, ties, tracks and sheets.

use super::board::{COMPANIES, Company, Player, piece};
use super::state::{Stage, State, Stock};
use super::table::Table;
use crate::game::{Cell, Domain, Lexicon, Reading, Sheet, Standing, Value};

/// The standing, final or so far.
pub fn standing(table: &Table, state: &State) -> Standing {
    let profit = Value::map(Domain::Player, seats(table).map(|player| Value::Number(state.profit(player))));
    let (winner, tie_break) = match state.stage {
        Stage::Over => {
            let (winners, tie_break) = winners(table, state);
            let winner = match winners[..] {
                [one] => Value::player(one),
                _ => Value::list(winners.into_iter().map(Value::player)),
            };
            (winner, tie_break)
        }
        _ => (Value::Nobody, None),
    };
    Standing { values: vec![("profit", profit), ("winner", winner)], tie_break }
}

fn seats(table: &Table) -> std::ops::Range<Player> {
    0..table.seats() as Player
}

/// The stocks a player has left, most valuable first.
fn ranked(state: &State, player: Player) -> Vec<i32> {
    let mut values: Vec<i32> = state.kept(player).map(|stock| stock.value).collect();
    values.sort_unstable_by(|left, right| right.cmp(left));
    values
}

/// What ranks at a place of a player's stocks: `None`, where there is no stock, ranks below any.
fn at(table: &Table, values: &[i32], place: usize) -> Option<i32> {
    values.get(place).copied().or_else(|| table.missing_is_zero.then_some(0))
}

/// Who wins, and what broke the tie if the profit alone did not tell.
fn winners(table: &Table, state: &State) -> (Vec<Player>, Option<String>) {
    let best = seats(table).map(|player| state.profit(player)).max().unwrap_or(0);
    let mut left: Vec<(Player, Vec<i32>)> =
        seats(table).filter(|player| state.profit(*player) == best).map(|player| (player, ranked(state, player))).collect();
    if left.len() < 2 {
        return (left.into_iter().map(|(player, _)| player).collect(), None);
    }
    let tied = format!("{} tie at {best}", names(table, &left));
    let most = left.iter().map(|(_, values)| values.len()).max().unwrap_or(0);
    for place in 0..most {
        let top = left.iter().map(|(_, values)| at(table, values, place)).max().flatten();
        let before = left.len();
        let seconds: Vec<Option<i32>> = left.iter().map(|(_, values)| at(table, values, place)).filter(|value| *value != top).collect();
        left.retain(|(_, values)| at(table, values, place) == top);
        if left.len() == 1 && before > 1 {
            let stock = ordinal(place);
            let own = top.map_or_else(|| "none".to_owned(), |value| value.to_string());
            let other = seconds.into_iter().max().flatten().map_or_else(|| "none".to_owned(), |value| value.to_string());
            let told = format!("{tied}; the {stock} stock decides for {}: {own} against {other}", names(table, &left));
            return (left.into_iter().map(|(player, _)| player).collect(), Some(told));
        }
    }
    let told = format!("{tied}; the stocks of {} are worth the same one by one: the win is shared", names(table, &left));
    (left.into_iter().map(|(player, _)| player).collect(), Some(told))
}

fn ordinal(place: usize) -> String {
    const WORDS: [&str; 6] = ["", "second ", "third ", "fourth ", "fifth ", "sixth "];
    WORDS.get(place).map_or_else(|| format!("{}th most valuable", place + 1), |word| format!("{word}most valuable"))
}

fn names(table: &Table, players: &[(Player, Vec<i32>)]) -> String {
    let names: Vec<&str> = players.iter().map(|(player, _)| table.player(*player)).collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}

/// A player's stocks, each with its name among [`Domain::Colour`].
fn pieces(state: &State, player: Player) -> Vec<(u16, &Stock)> {
    let mut held = [0_usize; COMPANIES.len()];
    let mut named = Vec::new();
    for stock in state.stocks.get(usize::from(player)).into_iter().flatten() {
        let nth = &mut held[usize::from(stock.company)];
        named.push((piece(stock.company, *nth), stock));
        *nth += 1;
    }
    named.sort_by_key(|(name, _)| *name);
    named
}

/// Each player's profit, then each of their stocks on the board.
pub fn readings(table: &Table, state: &State) -> Vec<Reading> {
    let mut readings = Vec::new();
    for player in seats(table) {
        let subject = (Domain::Player, player);
        readings.push(Reading { track: "profit", subject, part: None, value: state.profit(player), unit: "points" });
    }
    for player in seats(table) {
        let subject = (Domain::Player, player);
        for (name, stock) in pieces(state, player).into_iter().filter(|(_, stock)| !stock.lost) {
            let part = Some((Domain::Colour, name));
            readings.push(Reading { track: "stock", subject, part, value: i64::from(stock.value), unit: "points" });
        }
    }
    readings
}

/// What each player's stocks are worth and what taxes take of them, stock by stock.
pub fn sheets(table: &Table, state: &State) -> Vec<Sheet> {
    vec![companies(table, state), stocks(table, state), profits(table, state)]
}

/// Whether taxes take a stock at the end: as they did, or as they would.
fn goes(state: &State, stock: &Stock) -> bool {
    if state.stage == Stage::Over { stock.lost } else { state.would_lose(stock) }
}

fn when(state: &State, past: &str, would: &str) -> String {
    if state.stage == Stage::Over { past.to_owned() } else { format!("{would} if the game ended now") }
}

fn companies(table: &Table, state: &State) -> Sheet {
    let mut sheet = Sheet::new("companies", "Companies", "discs", ["company", "on the map", "on the frame", "taxed", "at the end"]);
    for company in 0..COMPANIES.len() as Company {
        let taxed = state.taxed.iter().filter(|paid| **paid == company).count();
        let fate = if taxed > 0 { "losses go" } else { "profits go" };
        let count = |discs: usize| Cell::Figure(discs as i64);
        let framed = state.framed[usize::from(company)];
        let cells = [count(state.track(company).count()), count(framed), count(taxed), Cell::Text(fate.to_owned())];
        sheet.row(table.company(company), cells);
    }
    sheet
}

fn stocks(table: &Table, state: &State) -> Sheet {
    let title = when(state, "What taxes took", "What taxes would take");
    let mut sheet = Sheet::new("stocks", title, "points", ["player", "stock", "value", "company", "taken", "kept"]);
    for player in seats(table) {
        for (name, stock) in pieces(state, player) {
            let paid = if state.has_paid(stock.company) { "taxed" } else { "not taxed" };
            let value = Cell::Figure(i64::from(stock.value));
            let (taken, kept) = if goes(state, stock) { (value.clone(), Cell::Blank) } else { (Cell::Blank, value.clone()) };
            let spoken = table.board.names(Domain::Colour).map_or("?", |names| names.name(name)).to_owned();
            sheet.row(table.player(player), [Cell::Text(spoken), value, Cell::Text(paid.to_owned()), taken, kept]);
        }
    }
    sheet
}

fn profits(table: &Table, state: &State) -> Sheet {
    let title = when(state, "Profit", "Profit");
    let mut sheet = Sheet::new("profit", title, "points", ["player", "stocks", "on the board", "losses taken", "profits taken", "profit"]);
    for player in seats(table) {
        let all = &state.stocks[usize::from(player)];
        let sum = |of: &dyn Fn(&Stock) -> bool| -> Cell {
            Cell::Figure(all.iter().filter(|stock| of(stock)).map(|stock| i64::from(stock.value)).sum())
        };
        let cells = [
            Cell::Figure(all.len() as i64),
            sum(&|_| true),
            sum(&|stock| goes(state, stock) && stock.value < 0),
            sum(&|stock| goes(state, stock) && stock.value > 0),
            sum(&|stock| !goes(state, stock)),
        ];
        sheet.row(table.player(player), cells);
    }
    sheet
}
