//! Mini Rails: stocks bought and tracks built with discs from one market, and taxes that turn
//! profits round.

mod apply;
mod board;
mod board_file;
mod bot;
mod check;
mod doubled_hex;
mod events;
mod expects;
mod explain;
mod header_faults;
mod legal;
mod map;
mod map_key;
mod misremembered;
mod picture;
mod position;
mod reach;
mod rules;
mod score;
mod starts;
mod state;
mod words;

pub use board::{Board, COMPANIES, Company, DISCS, Face, HEXES, Hex, Piece, ROUNDS, TERRAIN};
pub use events::{Event, Moved};
pub use rules::{Breach, SpaceContent};
pub use starts::Start;
pub use state::{Disc, Phase, Space, State, Stock, Table, Used};
pub use words::{BoardEnds, Edition, MiniRails, MissingStock, Move, Own, Rulings, Site};

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
        header: words::HEADER,
        boards: &[board_file::TILES],
        turn: "round",
        turns: ROUNDS,
        score: ("profit", "points"),
        seat: words::seat,
        automatic: words::AUTOMATIC,
        absent: words::ABSENT,
    }
}
