//! TransAmerica: secret hands of five cities, one network for all, the round ends when the first hand is connected.

mod apply;
mod board;
mod board_file;
mod board_schema;
mod bot;
mod chances;
mod check;
mod events;
mod expects;
mod explain;
mod from_position;
mod game;
mod given;
mod hands;
mod header;
mod known;
mod lattice;
mod legal;
mod moves;
mod nets;
mod on_board;
mod picture;
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
pub use rules::{Breach, Misplaced};
pub use rulings::{Barrier, Edition, Rulings};
pub use state::{Brought, Marker, POINTS, Past, Phase, Record, State, TRACKS, Table, Track};
pub use steiner::{Missing, missing};

use crate::game::{Game, Observable, keys};
use crate::language::{Breaches as _, BuiltIn, Domain, Editions as _, Faults, Info, Moves as _, Names, Rulings as _};
use crate::reading::Header;
use expects::{EXPECTS, RESULTS};

impl Game for Transamerica {
    type Board = Board;
    type Rulings = Rulings;
    type Edition = Edition;
    type Own = Own;
    type State = State;
    type Move = Move;
    type Breach = Breach;
    type Event = Event;

    const INFO: &'static Info = &Info {
        id: "transamerica",
        title: "TransAmerica",
        players: (2, 6),
        editions: Edition::NUMBERS,
        domains: &[(Domain::Player, "player", "players"), (Domain::Place, "junction", "junctions"), (Domain::City, "city", "cities")],
        reserved: &[],
        header: header::HEADER,
        verbs: Move::VERBS,
        expects: &keys::<Self, { EXPECTS.len() }>(EXPECTS),
        results: &keys::<Self, { RESULTS.len() }>(RESULTS),
        rules: Breach::RULES,
        rulings: Rulings::RULINGS,
        boards: &[BuiltIn { name: "usa", yaml: include_str!("usa.yaml") }],
        turn: "round",
        score: ("points", "points"),
    };
    const EXPECTS: &'static [Observable<Self>] = EXPECTS;
    const RESULTS: &'static [Observable<Self>] = RESULTS;

    fn seat(board: &Board, players: &Names, header: &Header<'_, '_>, faults: &mut Faults) -> Option<Own> {
        header::seat(board, players, header, faults)
    }
}
