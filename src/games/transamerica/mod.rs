//! TransAmerica: secret hands of five cities, one network for all, the round ends when the first
//! hand is connected.

mod apply;
mod board;
mod board_file;
mod bot;
mod check;
mod events;
mod expects;
mod explain;
mod explain_hands;
mod hands;
mod help;
mod legal;
mod misremembered;
mod missing;
mod missing_lays;
mod nets;
mod picture;
mod position;
mod prices;
mod reach;
mod rules;
mod score;
mod state;
mod steiner;
mod words;

pub use board::{Board, COLOURS, Card, City, Edge, Junction, Line};
pub use events::Event;
pub use hands::{GivenHands, Hand, HandFault, Hands, Place, Reveals};
pub use nets::{Nets, PerSeat, Seats};
pub use rules::{Breach, Misplaced};
pub use state::{
    BeforeLog, Marker, POINTS, Past, Phase, Placed, Record, State, TRACKS, Table, Track,
};
pub use steiner::{Loss, Missing, Terminals, missing};
pub use words::{Barrier, Edition, End, Move, Own, Rulings, Tracks, Transamerica, Written};

use crate::game::language::{BuiltIn, Domain};
use expects::{EXPECTS, RESULTS};

crate::game! {
    Transamerica {
        id: "transamerica",
        title: "TransAmerica",
        players: (2, 6),
        domains: &[(Domain::Player, "player", "players"), (Domain::Place, "junction", "junctions"), (Domain::City, "city", "cities")],
        reserved: &[],
        header: words::HEADER,
        boards: &[BuiltIn { name: "usa", yaml: include_str!("usa.yaml") }],
        turn: "round",
        score: ("points", "points"),
        seat: words::seat,
        automatic: words::AUTOMATIC,
        absent: words::ABSENT,
    }
}
