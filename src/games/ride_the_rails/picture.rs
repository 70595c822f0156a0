//! The table as a picture: the map with everything on it, and the panels beside it.

use super::RideTheRails;
use super::board::{Ground, Hex, Railroad, Terrain};
use super::state::{State, Table};
use crate::game::language::Id as _;
use crate::game::{Description, Figure, Outline, Panel, Picture, Pictured, Sign, Spot, Tone};

/// The distance between rows if a hex is 1 wide and has a corner at its top.
const ROW: f64 = 0.866_025_403_784_438_6;

impl Pictured<RideTheRails> for State {
    fn picture(&self, table: &Table) -> Picture {
        let spots = table
            .board
            .hexes()
            .map(|(id, hex)| spot(table, self, id, hex))
            .collect();
        Picture {
            links: Vec::new(),
            spots,
            panels: panels(table, self),
            legend: LEGEND.to_vec(),
        }
    }
}

/// What the signs on the map mean.
const LEGEND: [(Sign, &str); 5] = [
    (Sign::Print("W"), "a city of the West Coast"),
    (
        Sign::Print("E"),
        "a city of the East Coast, with room for one locomotive",
    ),
    (
        Sign::Print("$5"),
        "pays $5 to the first railroad built into it",
    ),
    (
        Sign::Print("$2"),
        "pays $2 for every locomotive placed there",
    ),
    (Sign::Passenger, "a passenger"),
];

const fn tone(railroad: Railroad) -> Tone {
    Tone::Named(railroad.name())
}

fn spot(table: &Table, state: &State, id: Hex, hex: &Terrain) -> Spot {
    let (fill, value) = match hex.ground {
        Ground::Plain => ("plain", None),
        Ground::Mountain => ("mountain", None),
        Ground::City => ("city", None),
        Ground::West => ("city", Some("W")),
        Ground::East => ("city", Some("E")),
        Ground::Banner => ("city", Some("$5")),
        Ground::Chicago => ("city", Some("$2")),
    };
    let mut pieces: Vec<(Tone, Description)> = Railroad::in_set(state.track.set(id))
        .map(|of| (tone(of), of.name().into()))
        .collect();
    let waiting = hex.city.map_or(0, |city| state.waiting(city));
    pieces.extend((0..waiting).map(|_| (Tone::Print, "passenger".into())));
    Spot {
        at: (f64::from(hex.x) / 2.0, f64::from(hex.row) * ROW),
        outline: Outline::Hex,
        fill: Tone::Ground(fill),
        code: table.board.code(id).to_owned(),
        name: hex.city.map(|city| table.name(city).to_owned()),
        value: value.map(str::to_owned),
        figure: Figure::Plain,
        ringed: false,
        pieces,
    }
}

fn panels(table: &Table, state: &State) -> Vec<Panel> {
    let players = state.order.iter().map(|player| {
        let holding = &state.holdings[player.index()];
        let shares = Railroad::ALL
            .into_iter()
            .filter(|railroad| holding.shares[railroad.index()] > 0);
        let shares: Vec<String> = shares
            .map(|railroad| format!("{} {}", holding.shares[railroad.index()], railroad.name()))
            .collect();
        let shares = if shares.is_empty() {
            "no shares".to_owned()
        } else {
            shares.join(", ")
        };
        (
            Tone::Player(player.number()),
            table.name(*player).to_owned(),
            format!("${}; {shares}", holding.money),
        )
    });
    let supply = Railroad::ALL.into_iter().map(|railroad| {
        let text = match (state.supply[railroad.index()], state.is_available(railroad)) {
            (left, true) => format!("{left} left"),
            (left, false) => format!("{left}, from round {}", railroad.first_round()),
        };
        (tone(railroad), railroad.name().to_owned(), text)
    });
    vec![
        ("Players in turn order".to_owned(), players.collect()),
        ("Supply".to_owned(), supply.collect()),
    ]
}
