//! The table as a picture: the map with its dots and discs, and the boards beside it.

use super::board::{COMPANIES, Company, Hex, Player};
use super::state::{Space, State};
use super::table::Table;
use crate::game::{Outline, Picture, Spot, Tone};

/// The height of a row of hexes that are 1 wide.
const ROW: f64 = 0.866_025_403_784_438_6;

/// Draws the table.
pub fn picture(table: &Table, state: &State) -> Picture {
    let spots = (0..table.board.places.len() as Hex).map(|hex| spot(table, state, hex)).collect();
    let mut picture = Picture { spots, ..Picture::default() };
    let mut panel = |title: &str, rows: Vec<(Tone, String, String)>| {
        if !rows.is_empty() {
            picture.panels.push((title.to_owned(), rows));
        }
    };
    panel("Market", state.market.iter().zip(1..).map(|(space, number)| market(table, space, number)).collect());
    let waiting = state.waiting().iter().zip(state.acted + 1..);
    panel("Order", waiting.map(|(player, number)| (Tone::Player(*player), number.to_string(), table.player(*player).to_owned())).collect());
    panel("Stocks", (0..table.seats() as Player).map(|player| stocks(table, state, player)).collect());
    panel(
        "Taxed",
        state
            .taxed
            .iter()
            .zip(1..)
            .map(|(company, round)| named(*company, format!("{round}"), table.company(*company).to_owned()))
            .collect(),
    );
    let companies = || 0..COMPANIES.len() as Company;
    panel("Frames", companies().map(|company| named(company, table.company(company).to_owned(), frame(table, state, company))).collect());
    panel(
        "Bag",
        companies().map(|company| named(company, table.company(company).to_owned(), state.bag[usize::from(company)].to_string())).collect(),
    );
    picture
}

fn named(company: Company, label: String, text: String) -> (Tone, String, String) {
    (tone(company), label, text)
}

fn tone(company: Company) -> Tone {
    Tone::Named(COMPANIES.get(usize::from(company)).copied().unwrap_or("gray"))
}

fn spot(table: &Table, state: &State, hex: Hex) -> Spot {
    let (row, x) = table.board.places[usize::from(hex)];
    let value = table.value(hex);
    let disc = state.disc(hex).map(|disc| (tone(disc.company), format!("{} disc", table.company(disc.company))));
    Spot {
        at: (f64::from(x) / 2.0, f64::from(row) * ROW),
        outline: Outline::Hex,
        fill: Tone::Ground(ground(value)),
        code: table.hex(hex).to_owned(),
        name: (value == 5).then(|| "The Big City".to_owned()),
        value: Some(dots(value)),
        pieces: disc.into_iter().collect(),
    }
}

/// The dots of a hex: hollow for profit, full for loss, as white and red are on the tiles.
fn dots(value: i8) -> String {
    let dot = if value > 0 { "○" } else { "●" };
    dot.repeat(usize::from(value.unsigned_abs()))
}

fn ground(value: i8) -> &'static str {
    match value {
        5 => "city",
        3 => "suburbs",
        2 => "farmland",
        -1 => "forest",
        -2 => "water",
        -3 => "mountain",
        _ => "plain",
    }
}

fn market(table: &Table, space: &Space, number: usize) -> (Tone, String, String) {
    match space {
        Space::Disc(company) => named(*company, number.to_string(), format!("{} disc", table.company(*company))),
        Space::Marker { player, took, .. } => {
            let text = format!("{} (took {})", table.player(*player), table.company(*took));
            (Tone::Player(*player), number.to_string(), text)
        }
        Space::Empty => (Tone::Print, number.to_string(), "taxed".to_owned()),
    }
}

fn stocks(table: &Table, state: &State, player: Player) -> (Tone, String, String) {
    let mut held: Vec<(Company, i32)> = state.kept(player).map(|stock| (stock.company, stock.value)).collect();
    held.sort_by_key(|(company, value)| (*company, -value));
    let stocks: Vec<String> = held.into_iter().map(|(company, value)| format!("{} {value}", table.company(company))).collect();
    let text = if stocks.is_empty() { "none".to_owned() } else { format!("{} = {}", stocks.join(", "), state.profit(player)) };
    (Tone::Player(player), table.player(player).to_owned(), text)
}

fn frame(table: &Table, state: &State, company: Company) -> String {
    let number = table.frames[usize::from(company)] + 1;
    match state.framed[usize::from(company)] {
        0 => format!("frame {number}"),
        1 => format!("frame {number}, 1 disc on it"),
        discs => format!("frame {number}, {discs} discs on it"),
    }
}
