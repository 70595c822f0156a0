//! Mini Rails: stocks bought and tracks built with discs from one market, and taxes that turn profits round.

mod apply;
mod board;
mod board_file;
mod breach;
mod check;
mod events;
mod explain;
mod header;
mod legal;
mod map;
mod moves;
mod observe;
mod picture;
mod rules;
mod score;
mod state;
mod suggest;
mod table;

pub use board::{Board, COMPANIES, Company, DISCS, Face, HEXES, Hex, Player, ROUNDS, TERRAIN};
pub use breach::{Breach, Found};
pub use events::{Event, Shift};
pub use moves::{Deed, Move, Site, Take};
pub use state::{Disc, Space, Stage, State, Stock, Used};
pub use table::Table;

use crate::game::{
    Args, BuiltIn, Domain, Explanation, Game, Info, MoveNo, Names, Omissible, Picture, Reading, Rng, Rulings, Sheet, Standing, Story, Value,
};
use crate::log::{BoardSource, Declared, Faults, Header};
use std::sync::Arc;

/// The tables of the game.
pub static INFO: Info = Info {
    id: "mini-rails",
    title: "Mini Rails",
    players: (3, 5),
    editions: &[1],
    domains: &[
        (Domain::Player, "player", "players"),
        (Domain::Company, "company", "companies"),
        (Domain::Place, "hex", "hexes"),
        (Domain::Colour, "stock", "stocks"),
    ],
    reserved: &["frame"],
    header: header::KEYS,
    verbs: moves::VERBS,
    expects: moves::EXPECTS,
    results: moves::RESULTS,
    rules: rules::RULES,
    rulings: rules::RULINGS,
    boards: &[BuiltIn { name: "tiles", yaml: include_str!("tiles.yaml") }],
    turn: "round",
};

/// Mini Rails.
#[derive(Clone, Copy, Debug)]
pub struct MiniRails;

impl Game for MiniRails {
    type Board = Board;
    type Table = Table;
    type State = State;
    type Move = Move;
    type Breach = Breach;
    type Event = Event;

    const INFO: &'static Info = &INFO;

    fn board(source: BoardSource<'_>, faults: &mut Faults) -> Option<Arc<Board>> {
        board_file::open(source, faults)
    }

    fn seat(board: Arc<Board>, players: Names, rulings: Rulings, header: &Header<'_, '_>, faults: &mut Faults) -> Option<Table> {
        header::seat(board, players, &rulings, header, faults)
    }

    fn players(table: &Table) -> &Names {
        &table.players
    }

    fn board_of(table: &Table) -> &Board {
        &table.board
    }

    fn read(verb: usize, args: &Args) -> Move {
        moves::read(verb, args)
    }

    fn declare(_: &Table, action: &Move) -> (usize, Args) {
        moves::declare(action)
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

    fn explain(table: &Table, breach: &Breach, _: &[Move]) -> Explanation {
        explain::explain(table, breach)
    }

    fn apply(table: &Table, state: &mut State, action: &Move, at: MoveNo, story: &mut Story<Event>) {
        apply::apply(table, state, action, at, story);
    }

    /// Nobody passes in this game.
    fn forgo(_: &Table, state: &mut State, action: &Move) {
        if let Move::Take(take) = action {
            apply::forgo(state, take);
        }
    }

    fn omissible(_: &Table, _: &State) -> Option<Omissible<Move>> {
        None
    }

    fn suits(_: &Table, state: &State, action: &Move) -> bool {
        match action {
            Move::Draw(_) => state.stage == Stage::Draw,
            Move::Take(take) => state.stage == Stage::Action && state.active() == Some(take.by),
        }
    }

    fn legal(table: &Table, state: &State, limit: usize) -> Vec<Move> {
        legal::legal(table, state, limit)
    }

    fn observe(table: &Table, state: &State, key: usize) -> Value {
        observe::observe(table, state, key)
    }

    fn turn(state: &State) -> u32 {
        state.round
    }

    fn phase(state: &State) -> &'static str {
        observe::phase(state)
    }

    fn is_over(state: &State) -> bool {
        state.stage == Stage::Over
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

    fn scenario(rng: &mut Rng, players: usize) -> String {
        suggest::scenario(rng, players)
    }

    fn suggest(table: &Table, state: &State, rng: &mut Rng) -> Option<Move> {
        suggest::suggest(table, state, rng)
    }
}
