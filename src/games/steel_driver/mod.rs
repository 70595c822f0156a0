//! Steel Driver, for 3 to 6 players.

mod apply;
mod auction;
mod bidding;
mod board;
mod board_schema;
mod bot;
mod by_now;
mod check;
mod claimed;
mod control;
mod events;
mod expects;
mod explain;
mod from_position;
mod game;
mod goods;
mod header;
mod legal;
mod link;
mod moves;
mod network;
mod order;
mod picture;
mod reach;
mod rules;
mod rulings;
mod score;
mod settle;
mod shares;
mod stage;
mod state;
mod transcontinental;

pub use board::{Board, Colour, Company, GOODS, Location, MAX_COMPANIES, Place, Route};
pub use events::Event;
pub use game::SteelDriver;
pub use goods::{sets, value};
pub use header::Own;
pub use link::Link;
pub use moves::{Move, Passer};
pub use rules::Breach;
pub use rulings::{Edition, Rulings, TieBreak, Uncontrolled};
pub use state::{Due, Goods, Phase, State};
pub use transcontinental::line;

use crate::game::language::{BuiltIn, Domain};
use expects::{EXPECTS, RESULTS};

crate::game! {
    SteelDriver {
        id: "steel-driver",
        title: "Steel Driver",
        players: (3, 6),
        domains: &[
            (Domain::Player, "player", "players"),
            (Domain::Company, "company", "companies"),
            (Domain::Place, "location", "locations"),
            (Domain::Colour, "colour", "colours"),
        ],
        reserved: &[],
        header: header::HEADER,
        boards: &[BuiltIn { name: "reconstruction", yaml: include_str!("reconstruction.yaml") }],
        turn: "turn",
        score: ("cash", "$"),
        seat: header::seat,
    }
}
