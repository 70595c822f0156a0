//! Steel Driver, for 3 to 6 players.

mod apply;
mod board;
mod bookkeeping;
mod breach;
mod check;
mod events;
mod explain;
mod goods;
mod legal;
mod moves;
mod observe;
mod picture;
mod rules;
mod score;
mod state;
mod suggest;
mod tell;
mod transcontinental;

pub use board::{Board, GOODS, Location, MAX_COMPANIES, Route};
pub use breach::Breach;
pub use events::Event;
pub use goods::{sets, value};
pub use moves::Move;
pub use state::{Due, Goods, Link, Phase, State, Table};
pub use transcontinental::line;

use crate::game::{
    Args, BuiltIn, Domain, Explanation, Game, Info, MoveNo, Names, Omissible, Picture, Reading, Rng, Ruling, Rulings, Sheet, Standing,
    Story, Value,
};
use crate::log::{BoardSource, Declared, Faults, Header};
use std::sync::Arc;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct SteelDriver;

const INFO: &Info = &Info {
    id: "steel-driver",
    title: "Steel Driver",
    players: (3, 6),
    editions: &[1],
    domains: &[
        (Domain::Player, "player", "players"),
        (Domain::Company, "company", "companies"),
        (Domain::Place, "location", "locations"),
        (Domain::Colour, "colour", "colours"),
    ],
    reserved: &[],
    header: moves::HEADER,
    verbs: moves::VERBS,
    expects: moves::EXPECTS,
    results: moves::RESULTS,
    rules: rules::RULES,
    rulings: &[
        Ruling {
            key: "uncontrolled-company",
            question: "What does a company do in a turn in which nobody controls it?",
            choices: &[
                ("passes", "at its first activation it takes the next place of the pass row and keeps its cubes"),
                ("last", "uncontrolled companies are left out and take the last places, in their present order"),
            ],
        },
        Ruling {
            key: "final-tie-break",
            question: "Which goods cubes break a tie for the most cash?",
            choices: &[
                ("total-goods", "most goods cubes over all companies the player controls"),
                ("largest-company", "most goods cubes in one company the player controls"),
            ],
        },
    ],
    boards: &[BuiltIn { name: "reconstruction", yaml: include_str!("reconstruction.yaml") }],
    turn: "turn",
};

impl Game for SteelDriver {
    type Board = Board;
    type Table = Table;
    type State = State;
    type Move = Move;
    type Breach = Breach;
    type Event = Event;

    const INFO: &'static Info = INFO;

    fn board(source: BoardSource<'_>, faults: &mut Faults) -> Option<Arc<Board>> {
        Board::open(source, faults)
    }

    fn seat(board: Arc<Board>, players: Names, rulings: Rulings, header: &Header<'_, '_>, faults: &mut Faults) -> Option<Table> {
        let first = match header.get("first") {
            Some(at) => header.player(at, &players, faults)? as u8,
            None => 0,
        };
        Some(Table::new(board, players, first, &rulings))
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
        bookkeeping::settle(table, state, story)
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
        apply::forgo(table, state, action);
    }

    fn omissible(table: &Table, state: &State) -> Option<Omissible<Move>> {
        let pass = match (state.active_player(), state.active_company()) {
            (Some(player), _) => {
                let needed = state.auction.map_or(0, |auction| auction.bid);
                (state.cubes[usize::from(player)] <= needed).then_some(Move::PlayerPass { player })
            }
            (None, Some(company)) => {
                let able = match state.phase {
                    Phase::Build => state.can_build(table, company),
                    _ => state.can_claim(company),
                };
                let acts = able && state.control[usize::from(company)].is_some();
                (!acts).then_some(Move::CompanyPass { company, by: None })
            }
            (None, None) => None,
        };
        pass.map(|pass| Omissible { pass, forced: true })
    }

    fn suits(_: &Table, state: &State, action: &Move) -> bool {
        let player = state.active_player();
        match *action {
            Move::Offer { by, .. } | Move::Sale { by, .. } => player == Some(by) && state.auction.is_none(),
            Move::Bid { by, .. } => player == Some(by) && state.auction.is_some(),
            Move::PlayerPass { player: who } => player == Some(who),
            Move::Build { company, .. } => state.phase == Phase::Build && state.active_company() == Some(company),
            Move::Claim { company, .. } => state.phase == Phase::Final && state.active_company() == Some(company),
            Move::CompanyPass { company, .. } => state.active_company() == Some(company),
        }
    }

    fn legal(table: &Table, state: &State, limit: usize) -> Vec<Move> {
        legal::legal(table, state, limit)
    }

    fn observe(table: &Table, state: &State, key: usize) -> Value {
        observe::observe(table, state, key)
    }

    fn turn(state: &State) -> u32 {
        state.turn
    }

    fn phase(state: &State) -> &'static str {
        state.phase.word()
    }

    fn closes_turn(state: &State) -> bool {
        state.phase == Phase::Profits && matches!(state.due, Due::CleanUp | Due::FinalSetup)
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
        tell::tell(table, event)
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

    fn contract(_: &Table, run: &[Move]) -> Option<Move> {
        moves::sale(run)
    }
}
