//! TransAmerica: secret hands of five cities, one network for all, the round ends when the first hand is connected.

mod apply;
mod board;
mod board_file;
mod board_schema;
mod bot;
mod by_now;
mod chances;
mod check;
mod claim;
mod events;
mod expects;
mod explain;
mod from_position;
mod game;
mod given;
mod grid;
mod hands;
mod header;
mod later;
mod lattice;
mod legal;
mod moves;
mod nets;
mod on_board;
mod owed;
mod picture;
mod prices;
mod reach;
mod round_end;
mod rules;
mod rulings;
mod score;
mod settle;
mod state;
mod steiner;

pub use board::Board;
pub use events::Event;
pub use game::Transamerica;
pub use hands::Noted;
pub use hands::{Ahead, Hand, HandFault, Hands, Place};
pub use header::Own;
pub use lattice::{COLOURS, Card, City, Edge, Junction, Line};
pub use moves::{Move, Tracks, Written};
pub use nets::{Nets, PerSeat, Seats};
pub use owed::{Owed, Terminals};
pub use rules::{Breach, Misplaced};
pub use rulings::{Barrier, Edition, End, Rulings};
pub use state::{
    Brought, Marker, POINTS, Past, Phase, Placed, Record, State, TRACKS, Table, Track,
};
pub use steiner::{Missing, missing};

use crate::game::language::{BuiltIn, Domain};
use expects::{EXPECTS, RESULTS};

crate::game! {
    Transamerica {
        id: "transamerica",
        title: "TransAmerica",
        players: (2, 6),
        domains: &[(Domain::Player, "player", "players"), (Domain::Place, "junction", "junctions"), (Domain::City, "city", "cities")],
        reserved: &[],
        header: header::HEADER,
        boards: &[BuiltIn { name: "usa", yaml: include_str!("usa.yaml") }],
        turn: "round",
        score: ("points", "points"),
        seat: header::seat,
    }
}
