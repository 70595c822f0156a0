//! Mini Rails: stocks bought and tracks built with discs from one market, and taxes that turn profits round.

mod apply;
mod board;
mod board_file;
mod board_schema;
mod bot;
mod by_now;
mod check;
mod discs;
mod earliest;
mod events;
mod expects;
mod explain;
mod from_position;
mod game;
mod given;
mod header;
mod hexes;
mod legal;
mod map;
mod markers;
mod moves;
mod picture;
mod reach;
mod rules;
mod rulings;
mod score;
mod settle;
mod starts;
mod state;
mod stocks;

pub use board::{Board, COMPANIES, Company, DISCS, Face, HEXES, Hex, Piece, ROUNDS, TERRAIN};
pub use events::{Event, Moved};
pub use game::MiniRails;
pub use header::Own;
pub use moves::{Move, Site};
pub use rules::{Breach, Found};
pub use rulings::{BoardEnds, Edition, MissingStock, Rulings};
pub use starts::Start;
pub use state::{Disc, Phase, Space, State, Stock, Table, Used};

use crate::game::language::Domain;
use expects::{EXPECTS, RESULTS};

crate::game! {
    MiniRails {
        id: "mini-rails",
        title: "Mini Rails",
        players: (3, 5),
        domains: &[
            (Domain::Player, "player", "players"),
            (Domain::Company, "company", "companies"),
            (Domain::Place, "hex", "hexes"),
            (Domain::Colour, "stock", "stocks"),
        ],
        reserved: &[Site::FRAME],
        header: header::HEADER,
        boards: &[board_file::TILES],
        turn: "round",
        score: ("profit", "points"),
        seat: header::seat,
    }
}
