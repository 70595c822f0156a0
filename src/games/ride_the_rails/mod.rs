//! Ride the Rails, for 3 to 5 players.

mod apply;
mod board;
mod board_file;
mod bot;
mod check;
mod events;
mod expects;
mod explain;
mod explain_journey;
mod help;
mod journey;
mod legal;
mod links;
mod misremembered;
mod missing;
mod picture;
mod position;
mod reach;
mod rules;
mod score;
mod sites;
mod state;
mod track;
mod transcontinental;
mod words;

pub use board::{Board, City, Ground, Hex, Railroad, Terrain};
pub use events::Event;
pub use journey::{MOST_WORK, Search, can_run, search};
pub use rules::{Breach, Site};
pub use state::{Holding, Phase, Placed, Source, State};
pub use track::{Laid, Track};
pub use transcontinental::Line;
pub use words::{
    Edition, FiveDollars, Move, Own, Passengers, RideTheRails, Rulings, SingleLine, Step,
    YellowChicago, YellowStart, YellowTies,
};

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
        header: words::HEADER,
        boards: &[BuiltIn { name: "usa", yaml: include_str!("usa.yaml") }],
        turn: "round",
        turns: state::ROUNDS as u32,
        score: ("money", "$"),
        seat: words::seat,
        automatic: words::AUTOMATIC,
    }
}
