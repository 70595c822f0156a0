//! The map with everything on it.

use super::board::{Ground, Hex, HexId};
use super::railroad::Railroad;
use super::state::State;
use super::table::Table;
use crate::game::{Outline, Picture, Spot, Tone};

/// How far apart rows are when a hex is 1 wide and points up.
const ROW: f64 = 0.866_025_403_784_438_6;

/// The table as a picture.
pub fn picture(table: &Table, state: &State) -> Picture {
    let spots = table.board.hexes().map(|(id, hex)| spot(table, state, id, hex)).collect();
    Picture { links: Vec::new(), spots, panels: panels(table, state) }
}

const fn tone(railroad: Railroad) -> Tone {
    Tone::Named(railroad.name())
}

fn spot(table: &Table, state: &State, id: HexId, hex: &Hex) -> Spot {
    let board = &table.board;
    let (fill, value) = match hex.ground {
        Ground::Plain => ("plain", None),
        Ground::Mountain => ("mountain", None),
        Ground::City => ("city", None),
        Ground::West => ("city", Some("W")),
        Ground::East => ("city", Some("E")),
        Ground::Banner => ("city", Some("$5")),
        Ground::Chicago => ("city", Some("$2")),
    };
    let mut pieces: Vec<(Tone, String)> = Railroad::in_set(state.track.set(id)).map(|of| (tone(of), of.name().to_owned())).collect();
    if hex.city.is_some_and(|city| state.waits(city)) {
        pieces.push((Tone::Print, "passenger".to_owned()));
    }
    Spot {
        at: (f64::from(hex.x) / 2.0, f64::from(hex.row) * ROW),
        outline: Outline::Hex,
        fill: Tone::Ground(fill),
        code: board.code(id).to_owned(),
        name: hex.city.map(|city| board.city(city).to_owned()),
        value: value.map(str::to_owned),
        pieces,
    }
}

/// A table beside the map: a title, and rows of a colour, a label and a text.
type Panel = (String, Vec<(Tone, String, String)>);

fn panels(table: &Table, state: &State) -> Vec<Panel> {
    let players = state.order.iter().map(|player| {
        let holding = &state.holdings[usize::from(*player)];
        let shares = Railroad::ALL.into_iter().filter(|railroad| holding.shares[railroad.index()] > 0);
        let shares: Vec<String> = shares.map(|railroad| format!("{} {}", holding.shares[railroad.index()], railroad.name())).collect();
        let shares = if shares.is_empty() { "no shares".to_owned() } else { shares.join(", ") };
        (Tone::Player(*player), table.player(*player).to_owned(), format!("${}; {shares}", holding.money))
    });
    let supply = Railroad::ALL.into_iter().map(|railroad| {
        let text = match (state.supply[railroad.index()], state.is_available(railroad)) {
            (left, true) => format!("{left} left"),
            (left, false) => format!("{left}, from round {}", railroad.first_round()),
        };
        (tone(railroad), railroad.name().to_owned(), text)
    });
    vec![("Players in turn order".to_owned(), players.collect()), ("Supply".to_owned(), supply.collect())]
}
