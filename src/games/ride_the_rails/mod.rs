//! Ride the Rails, for 3 to 5 players.

mod apply;
mod board;
mod board_schema;
mod bot;
mod by_now;
mod check;
mod coast;
mod events;
mod expects;
mod explain;
mod from_position;
mod game;
mod given;
mod header;
mod journey;
mod legal;
mod links;
mod locomotives;
mod missing;
mod moves;
mod network;
mod picture;
mod pieces;
mod railroad;
mod reach;
mod rules;
mod rulings;
mod score;
mod set;
mod settle;
mod sites;
mod starts;
mod state;
mod track;
mod ways;

pub use board::{Board, City, Ground, Hex, Terrain};
pub use coast::Line;
pub use events::Event;
pub use game::RideTheRails;
pub use header::Own;
pub use journey::{MOST_WORK, Search, can_run, search};
pub use moves::{Move, Step};
pub use railroad::Railroad;
pub use rules::{Breach, Site};
pub use rulings::{
    Edition, FiveDollars, Passengers, Rulings, SingleLine, YellowChicago, YellowStart, YellowTies,
};
pub use state::{Holding, Phase, Placed, Source, State};
pub use track::{Laid, Track};

use crate::game::language::{BuiltIn, Domain};
use expects::{EXPECTS, RESULTS};

crate::game! {
    RideTheRails {
        id: "ride-the-rails",
        title: "Ride the Rails",
        players: (3, 5),
        domains: &[
            (Domain::Player, "player", "players"),
            (Domain::Company, "railroad", "railroads"),
            (Domain::Place, "hex", "hexes"),
            (Domain::City, "city", "cities"),
        ],
        reserved: &[],
        header: header::HEADER,
        boards: &[BuiltIn { name: "usa", yaml: include_str!("usa.yaml") }],
        turn: "round",
        score: ("money", "$"),
        seat: header::seat,
    }
}
