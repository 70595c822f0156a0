//! Steel Driver, for 3 to 6 players.

mod apply;
mod board;
mod board_schema;
mod bot;
mod check;
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
mod rules;
mod rulings;
mod score;
mod settle;
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

use crate::game::{Game, Observable, keys};
use crate::language::{Breaches as _, BuiltIn, Domain, Editions as _, Faults, Info, Moves as _, Names, Rulings as _};
use crate::reading::Header;
use expects::{EXPECTS, RESULTS};

impl Game for SteelDriver {
    type Board = Board;
    type Rulings = Rulings;
    type Edition = Edition;
    type Own = Own;
    type State = State;
    type Move = Move;
    type Breach = Breach;
    type Event = Event;

    const INFO: &'static Info = &Info {
        id: "steel-driver",
        title: "Steel Driver",
        players: (3, 6),
        editions: Edition::NUMBERS,
        domains: &[
            (Domain::Player, "player", "players"),
            (Domain::Company, "company", "companies"),
            (Domain::Place, "location", "locations"),
            (Domain::Colour, "colour", "colours"),
        ],
        reserved: &[],
        header: header::HEADER,
        verbs: Move::VERBS,
        expects: &keys::<Self, { EXPECTS.len() }>(EXPECTS),
        results: &keys::<Self, { RESULTS.len() }>(RESULTS),
        rules: Breach::RULES,
        rulings: Rulings::RULINGS,
        boards: &[BuiltIn { name: "reconstruction", yaml: include_str!("reconstruction.yaml") }],
        turn: "turn",
        score: ("cash", "$"),
    };
    const EXPECTS: &'static [Observable<Self>] = EXPECTS;
    const RESULTS: &'static [Observable<Self>] = RESULTS;

    fn seat(_: &Board, players: &Names, header: &Header<'_, '_>, faults: &mut Faults) -> Option<Own> {
        header::seat(players, header, faults)
    }
}
