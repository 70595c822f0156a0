//! Ride the Rails, for 3 to 5 players.

mod apply;
mod board;
mod breach;
mod check;
mod coast;
mod events;
mod explain;
mod journey;
mod legal;
mod links;
mod moves;
mod picture;
mod railroad;
mod rules;
mod score;
mod starts;
mod state;
mod suggest;
mod table;
mod track;

pub use board::{Board, CityId, Ground, Hex, HexId};
pub use breach::{Again, Breach, Site};
pub use coast::Line;
pub use events::Event;
pub use journey::can_run;
pub use moves::{Move, Step};
pub use railroad::Railroad;
pub use state::{Holding, Phase, Source, State};
pub use table::{Choices, Table};
pub use track::{Laid, Track};

use crate::game::{
    Args, Domain, Explanation, Game, Info, MoveNo, Names, Omissible, Picture, Reading, Rng, Rulings, Sheet, Standing, Story, Value,
};
use crate::log::{BoardSource, Declared, Faults, Header};
use std::sync::Arc;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct RideTheRails;

const INFO: &Info = &Info {
    id: "ride-the-rails",
    title: "Ride the Rails",
    players: (3, 5),
    editions: &[1],
    domains: &[
        (Domain::Player, "player", "players"),
        (Domain::Company, "railroad", "railroads"),
        (Domain::Place, "hex", "hexes"),
        (Domain::City, "city", "cities"),
    ],
    reserved: &[],
    header: moves::HEADER,
    verbs: moves::VERBS,
    expects: moves::EXPECTS,
    results: moves::RESULTS,
    rules: rules::RULES,
    rulings: rules::RULINGS,
    boards: &[board::USA],
    turn: "round",
};

impl Game for RideTheRails {
    type Board = Board;
    type Table = Table;
    type State = State;
    type Move = Move;
    type Breach = Breach;
    type Event = Event;

    const INFO: &'static Info = INFO;

    fn board(source: BoardSource<'_>, faults: &mut Faults) -> Option<Arc<Board>> {
        Board::open(source, INFO, faults)
    }

    fn seat(board: Arc<Board>, players: Names, rulings: Rulings, header: &Header<'_, '_>, faults: &mut Faults) -> Option<Table> {
        Table::seat(board, players, &rulings, header, faults)
    }

    fn players(table: &Table) -> &Names {
        &table.players
    }

    fn board_of(table: &Table) -> &Board {
        &table.board
    }

    fn read(verb: usize, args: &Args) -> Move {
        Move::read(verb, args)
    }

    fn declare(_: &Table, action: &Move) -> (usize, Args) {
        action.declare()
    }

    fn start(table: &Table, _: &[Declared<Move>]) -> State {
        State::new(table)
    }

    fn settle(table: &Table, state: &mut State, story: &mut Story<Event>) -> bool {
        apply::settle(table, state, story)
    }

    fn check(table: &Table, state: &State, action: &Move, broken: &mut Vec<Breach>) {
        check::check(table, state, action, broken);
    }

    fn rule(breach: &Breach) -> usize {
        breach.rule()
    }

    fn explain(table: &Table, breach: &Breach, legal: &[Move]) -> Explanation {
        explain::explain(table, breach, legal)
    }

    fn apply(table: &Table, state: &mut State, action: &Move, at: MoveNo, story: &mut Story<Event>) {
        apply::apply(table, state, action, at, story);
    }

    fn forgo(_: &Table, state: &mut State, _: &Move) {
        apply::end_turn(state);
    }

    fn omissible(table: &Table, state: &State) -> Option<Omissible<Move>> {
        legal::omissible(table, state)
    }

    fn suits(_: &Table, state: &State, action: &Move) -> bool {
        state.active() == Some(action.by()) && check::phase_of(action).is_none_or(|phase| phase == state.phase)
    }

    fn legal(table: &Table, state: &State, limit: usize) -> Vec<Move> {
        legal::legal(table, state, limit)
    }

    fn observe(table: &Table, state: &State, key: usize) -> Value {
        score::observe(table, state, key)
    }

    fn turn(state: &State) -> u32 {
        u32::from(state.round)
    }

    fn phase(state: &State) -> &'static str {
        state.phase.word()
    }

    fn is_over(state: &State) -> bool {
        state.phase == Phase::Over
    }

    fn standing(table: &Table, state: &State) -> Standing {
        score::standing(table, state)
    }

    fn readings(table: &Table, state: &State) -> Vec<Reading> {
        score::readings(table, state)
    }

    fn sheets(table: &Table, state: &State) -> Vec<Sheet> {
        score::sheets(table, state)
    }

    fn tell(table: &Table, event: &Event) -> String {
        events::tell(table, event)
    }

    fn picture(table: &Table, state: &State) -> Picture {
        picture::picture(table, state)
    }

    fn scenario(_: &mut Rng, _: usize) -> String {
        String::new()
    }

    fn suggest(table: &Table, state: &State, rng: &mut Rng) -> Option<Move> {
        suggest::suggest(table, state, rng)
    }
}
