//! Ride the Rails, for 3 to 5 players.

mod apply;
mod board;
mod board_schema;
mod bot;
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
mod moves;
mod picture;
mod railroad;
mod rules;
mod rulings;
mod score;
mod settle;
mod starts;
mod state;
mod track;

pub use board::{Board, City, Ground, Hex, Terrain};
pub use coast::Line;
pub use events::Event;
pub use game::RideTheRails;
pub use header::Own;
pub use journey::{MOST_WORK, Search, can_run, search};
pub use moves::{Move, Step};
pub use railroad::Railroad;
pub use rules::{Breach, Site};
pub use rulings::{Edition, FiveDollars, Rulings, SingleLine, YellowChicago, YellowStart, YellowTies};
pub use state::{Holding, Phase, Placed, Source, State};
pub use track::{Laid, Track};

use crate::game::{Game, Observable, keys};
use crate::language::{Breaches as _, BuiltIn, Domain, Editions as _, Faults, Info, Moves as _, Names, Rulings as _};
use crate::reading::Header;
use expects::{EXPECTS, RESULTS};

impl Game for RideTheRails {
    type Board = Board;
    type Rulings = Rulings;
    type Edition = Edition;
    type Own = Own;
    type State = State;
    type Move = Move;
    type Breach = Breach;
    type Event = Event;

    const INFO: &'static Info = &Info {
        id: "ride-the-rails",
        title: "Ride the Rails",
        players: (3, 5),
        editions: Edition::NUMBERS,
        domains: &[
            (Domain::Player, "player", "players"),
            (Domain::Company, "railroad", "railroads"),
            (Domain::Place, "hex", "hexes"),
            (Domain::City, "city", "cities"),
        ],
        reserved: &[],
        header: header::HEADER,
        verbs: Move::VERBS,
        expects: &keys::<Self, { EXPECTS.len() }>(EXPECTS),
        results: &keys::<Self, { RESULTS.len() }>(RESULTS),
        rules: Breach::RULES,
        rulings: Rulings::RULINGS,
        boards: &[BuiltIn { name: "usa", yaml: include_str!("usa.yaml") }],
        turn: "round",
        score: ("money", "$"),
    };
    const EXPECTS: &'static [Observable<Self>] = EXPECTS;
    const RESULTS: &'static [Observable<Self>] = RESULTS;

    fn seat(_: &Board, players: &Names, header: &Header<'_, '_>, faults: &mut Faults) -> Option<Own> {
        header::seat(players, header, faults)
    }
}
