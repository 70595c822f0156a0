//! Steel Driver, for 3 to 6 players.

mod apply;
mod board;
mod board_file;
mod bot;
mod check;
mod check_link;
mod events;
mod expects;
mod explain;
mod explain_auction;
mod goods;
mod help;
mod legal;
mod misremembered;
mod picture;
mod position;
mod reach;
mod rules;
mod score;
mod state;
mod transcontinental;
mod words;

pub use board::{Board, Colour, Company, GOODS, Link, Location, MAX_COMPANIES, Place, Route};
pub use events::Event;
pub use goods::{sets, value};
pub use rules::Breach;
pub use state::{Due, Goods, Phase, State};
pub use transcontinental::line;
pub use words::{Edition, Move, Own, Passer, Rulings, SteelDriver, TieBreak, Uncontrolled};

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
        header: words::HEADER,
        boards: &[BuiltIn { name: "reconstruction", yaml: include_str!("reconstruction.yaml") }],
        turn: "turn",
        turns: state::TURNS,
        score: ("cash", "$"),
        seat: words::seat,
        automatic: words::AUTOMATIC,
    }
}
