//! TransAmerica: secret hands of five cities, one network for all, the round ends when the first hand is connected.

mod apply;
mod board;
mod breach;
mod check;
mod events;
mod explain;
mod hands;
mod header;
mod legal;
mod moves;
mod nets;
mod picture;
mod read_board;
mod rules;
mod score;
mod state;
mod steiner;
mod suggest;
mod table;

pub use board::{Board, COLOURS, City, Edge, Junction, Line};
pub use breach::{Breach, Misplaced};
pub use events::Event;
pub use hands::{Ahead, HandFault, Hands, Place};
pub use moves::{Move, Tracks, Written};
pub use nets::{Nets, PerSeat, Seats};
pub use state::{Marker, Phase, Record, State, Track};
pub use steiner::{Missing, missing};
pub use table::{POINTS, TRACKS, Table};

use crate::game::{Args, Explanation, Game, Info, MoveNo, Names, Omissible, Picture, Reading, Rng, Rulings, Sheet, Standing, Story, Value};
use crate::log::{BoardSource, Declared, Faults, Header};
use std::sync::Arc;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Transamerica;

impl Game for Transamerica {
    type Board = Board;
    type Table = Table;
    type State = State;
    type Move = Move;
    type Breach = Breach;
    type Event = Event;

    const INFO: &'static Info = &header::INFO;

    fn board(source: BoardSource<'_>, faults: &mut Faults) -> Option<Arc<Board>> {
        Board::open(source, faults)
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

    fn start(table: &Table, declared: &[Declared<Move>]) -> State {
        State::new(table, Ahead::read(table, declared))
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

    fn forgo(table: &Table, state: &mut State, action: &Move) {
        if let Move::Lay { by, .. } | Move::Pass { by } = action {
            state.turn = table.left_of(*by);
        }
    }

    fn omissible(table: &Table, state: &State) -> Option<Omissible<Move>> {
        let by = state.active().filter(|by| state.phase == Phase::Lay && !state.can_lay(table, *by))?;
        Some(Omissible { pass: Move::Pass { by }, forced: true })
    }

    fn suits(_: &Table, state: &State, action: &Move) -> bool {
        match action {
            Move::Deal(_) => state.phase == Phase::Deal,
            Move::Reveal(_) => state.phase == Phase::Lay && state.shown.is_none(),
            Move::Start { by, .. } => matches!(state.phase, Phase::Deal | Phase::Start) && state.turn == *by,
            Move::Lay { by, .. } | Move::Pass { by } => state.phase == Phase::Lay && state.active() == Some(*by),
        }
    }

    fn legal(table: &Table, state: &State, limit: usize) -> Vec<Move> {
        legal::legal(table, state, limit)
    }

    fn observe(table: &Table, state: &State, key: usize) -> Value {
        header::observe(table, state, key)
    }

    fn turn(state: &State) -> u32 {
        state.round
    }

    fn phase(state: &State) -> &'static str {
        state.phase.word()
    }

    fn is_over(state: &State) -> bool {
        state.phase == Phase::Over
    }

    fn standing(_: &Table, state: &State) -> Standing {
        score::standing(state)
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
