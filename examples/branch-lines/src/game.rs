//! The game as a whole: its tables, and the types that have its behaviour.

use crate::board::{Board, Town};
use crate::state::{PHASES, State};
use crate::words::{Breach, Edition, Event, Move, Rulings};
use railref::game::{Observable, winner};
use railref::language::{BuiltIn, Domain, Faults, Id as _, Names, Player, Shape, Value};
use railref::reading::Header;

/// The game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BranchLines;

const PLAYER: Shape = Shape::Name(&[Domain::Player]);
const BY_PLAYER: Shape = Shape::Map(Domain::Player, &Shape::Number);
const LINES: Shape = Shape::Lines(&Shape::Pair(&Shape::Name(&[Domain::Place])));

type Key = Observable<BranchLines>;

/// What `expect` can state about a state, and `position` about the one a log begins with.
const EXPECTS: &[Key] = &[
    Key::new("round", Shape::Number, "the round, from 1", |_, state| {
        Value::number(state.round)
    })
    .unseen(),
    Key::new("phase", Shape::Word(PHASES), "the phase", |_, state| {
        Value::Word(PHASES[usize::from(state.active.is_none())])
    })
    .unseen(),
    Key::new(
        "active",
        Shape::OrNobody(&PLAYER),
        "who is to act",
        |_, state| state.active.map_or(Value::Nobody, Player::value),
    )
    .unseen(),
    Key::new("cash", BY_PLAYER, "cash by player, in $", |table, state| {
        table.map(|player: Player| Value::Number(state.cash[player.index()]))
    }),
    Key::new(
        "out",
        Shape::Bag(&PLAYER),
        "who has passed",
        |table, state| {
            Value::list(
                table
                    .seated()
                    .filter(|player| state.out[player.index()])
                    .map(Player::value),
            )
        },
    ),
    Key::new(
        "track",
        Shape::Map(Domain::Player, &LINES),
        "lines by player",
        |table, state| {
            let pair = |(from, to): (Town, Town)| Value::list([from.value(), to.value()]);
            table.map(|player: Player| {
                let own = state.built.iter().filter(|built| built.owner == player);
                Value::list(own.map(|built| pair(table.board.lines[built.line].ends)))
            })
        },
    ),
];

/// What `result` can state about the end.
const RESULTS: &[Key] = &[
    Key::new("points", BY_PLAYER, "points by player", |table, state| {
        use railref::game::Scores as _;
        table.map(|player: Player| Value::Number(state.score(table, player)))
    }),
    Key::new(
        "winner",
        Shape::OrNobody(&Shape::OneOrBag(&PLAYER)),
        "who won; a list if they share it",
        winner,
    ),
];

/// The header has no keys of this game's own.
type Own = ();

railref::game! {
    BranchLines {
        id: "branch-lines",
        title: "Branch Lines",
        players: (2, 4),
        domains: &[(Domain::Player, "player", "players"), (Domain::Place, "town", "towns")],
        reserved: &[],
        header: &[],
        boards: &[BuiltIn { name: "valley", yaml: include_str!("board.yaml") }],
        turn: "round",
        score: ("points", "points"),
        seat: |_: &Board, _: &Names, _: &Header<'_, '_>, _: &mut Faults| Some(()),
    }
}
