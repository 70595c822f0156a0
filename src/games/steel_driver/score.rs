//! Standings, tracks and the sheets that show how a total came about.

use super::board::GOODS;
use super::goods;
use super::state::{Phase, State, TURNS, Table, TieBreak};
use crate::game::{Cell, Domain, Reading, Sheet, Standing, Value};

/// The standing, final or so far.
pub fn standing(table: &Table, state: &State) -> Standing {
    let cash = Value::map(Domain::Player, (0..table.seats()).map(|player| Value::Number(state.cash[usize::from(player)])));
    let values = Value::map(Domain::Company, (0..table.companies()).map(|company| Value::Number(state.values[usize::from(company)])));
    let (winners, tie_break) = winners(table, state);
    let winner = match winners[..] {
        [] => Value::Nobody,
        [one] => Value::player(one),
        _ => Value::list(winners.into_iter().map(Value::player)),
    };
    Standing { values: vec![("cash", cash), ("winner", winner), ("values", values)], tie_break }
}

/// Who has won, and what broke a tie. Nobody before the end.
fn winners(table: &Table, state: &State) -> (Vec<u8>, Option<String>) {
    if state.phase != Phase::Over {
        return (Vec::new(), None);
    }
    let most = |players: Vec<u8>, figure: &dyn Fn(u8) -> i64| -> Vec<u8> {
        let best = players.iter().map(|player| figure(*player)).max();
        players.into_iter().filter(|player| Some(figure(*player)) == best).collect()
    };
    let richest = most((0..table.seats()).collect(), &|player| state.cash[usize::from(player)]);
    if richest.len() == 1 {
        return (richest, None);
    }
    let tied = richest.len();
    let (what, winners) = match table.tie_break {
        TieBreak::TotalGoods => {
            ("goods cubes over all companies controlled", most(richest, &|player| goods_of(table, state, player).iter().sum()))
        }
        TieBreak::LargestCompany => {
            let largest = |player| goods_of(table, state, player).into_iter().max().unwrap_or(0);
            ("goods cubes in one company controlled", most(richest, &largest))
        }
    };
    let outcome = if winners.len() == 1 { "decides" } else { "does not decide: the win is shared" };
    (winners, Some(format!("{tied} players have the most cash; most {what} {outcome}")))
}

/// The goods cubes of each company a player controls.
fn goods_of(table: &Table, state: &State, player: u8) -> Vec<i64> {
    let controlled = (0..table.companies()).filter(|company| state.control[usize::from(*company)] == Some(player));
    controlled.map(|company| state.claimed[usize::from(company)].iter().map(|count| i64::from(*count)).sum()).collect()
}

/// Every track's value.
pub fn readings(table: &Table, state: &State) -> Vec<Reading> {
    let mut readings = Vec::new();
    let companies = || (0..table.companies()).map(|company| (Domain::Company, u16::from(company)));
    let players = || (0..table.seats()).map(|player| (Domain::Player, u16::from(player)));
    let mut add = |track, subject: (Domain, u16), value, unit| readings.push(Reading { track, subject, part: None, value, unit });
    for subject in companies() {
        let level = if state.phase == Phase::Over { state.values } else { state.profit };
        add("profit", subject, level[usize::from(subject.1)], "$");
    }
    for subject in players() {
        add("cash", subject, state.cash[usize::from(subject.1)], "$");
    }
    for subject in players() {
        add("cubes", subject, state.cubes[usize::from(subject.1)], "cubes");
    }
    for (place, company) in state.order.iter().enumerate() {
        add("order", (Domain::Company, u16::from(*company)), place as i64 + 1, "place");
    }
    readings
}

/// How the standing came about.
pub fn sheets(table: &Table, state: &State) -> Vec<Sheet> {
    let mut sheets = vec![income(table, state), payouts(table, state)];
    if state.phase == Phase::Over {
        sheets.push(values(table, state));
        sheets.push(shares(table, state));
    }
    sheets
}

fn income(table: &Table, state: &State) -> Sheet {
    let turns = (1..=TURNS).map(|turn| format!("turn {turn}"));
    let columns = std::iter::once("player".to_owned()).chain(turns).chain(["shares".to_owned(), "total".to_owned()]);
    let mut sheet = Sheet::new("cash", "Cash by turn", "$", columns);
    for player in 0..table.seats() {
        let of = |turn: u32| state.payouts.iter().filter(move |paid| paid.turn == turn && paid.player == player);
        let turns: Vec<Option<i64>> = (1..=TURNS).map(|turn| of(turn).map(|paid| paid.amount).reduce(|sum, amount| sum + amount)).collect();
        let total = state.cash[usize::from(player)];
        let from_shares = total - turns.iter().flatten().sum::<i64>();
        let mut cells: Vec<Cell> = turns.into_iter().map(|amount| amount.map_or(Cell::Blank, Cell::Figure)).collect();
        cells.push(if state.phase == Phase::Over { Cell::Figure(from_shares) } else { Cell::Blank });
        cells.push(Cell::Figure(total));
        sheet.row(table.player(player), cells);
    }
    sheet
}

fn payouts(table: &Table, state: &State) -> Sheet {
    let turns = (1..=TURNS).map(|turn| format!("turn {turn}"));
    let mut sheet = Sheet::new("payouts", "Profit levels paid to controllers", "$", std::iter::once("company".to_owned()).chain(turns));
    for company in 0..table.companies() {
        let cell = |turn: u32| {
            let paid = state.payouts.iter().find(|paid| paid.turn == turn && paid.company == company);
            paid.map_or(Cell::Blank, |paid| Cell::Text(format!("{} to {}", paid.amount, table.player(paid.player))))
        };
        sheet.row(table.company(company), (1..=TURNS).map(cell));
    }
    sheet
}

fn values(table: &Table, state: &State) -> Sheet {
    let colours = GOODS.map(|(colour, _)| colour.to_owned());
    let columns = std::iter::once("company".to_owned()).chain(colours).chain(["sets".to_owned(), "value".to_owned()]);
    let mut sheet = Sheet::new("values", "Final values: goods cubes and their sets", "$", columns);
    for company in 0..table.companies() {
        let claimed = &state.claimed[usize::from(company)];
        let mut cells: Vec<Cell> = claimed.iter().map(|count| Cell::Figure(i64::from(*count))).collect();
        let sets: Vec<String> = goods::sets(claimed).into_iter().map(|size| goods::SET_VALUES[size].to_string()).collect();
        cells.push(if sets.is_empty() { Cell::Blank } else { Cell::Text(sets.join("+")) });
        cells.push(Cell::Figure(state.values[usize::from(company)]));
        sheet.row(table.company(company), cells);
    }
    sheet
}

fn shares(table: &Table, state: &State) -> Sheet {
    let companies: Vec<String> = (0..table.companies()).map(|company| table.company(company).to_owned()).collect();
    let columns = std::iter::once("player".to_owned()).chain(companies).chain(["total".to_owned()]);
    let mut sheet = Sheet::new("shares", "Shares x values", "$", columns);
    for player in 0..table.seats() {
        let mut total = 0;
        let mut cells = Vec::new();
        for company in 0..table.companies() {
            let held = i64::from(state.shares[usize::from(player)][usize::from(company)]);
            let value = state.values[usize::from(company)];
            total += held * value;
            cells.push(if held > 0 { Cell::Text(format!("{held} x {value}")) } else { Cell::Blank });
        }
        cells.push(Cell::Figure(total));
        sheet.row(table.player(player), cells);
    }
    sheet
}
