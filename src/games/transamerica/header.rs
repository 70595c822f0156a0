//! The game's tables of words, and what the keys of `expect` show.

use super::board::USA;
use super::moves::VERBS;
use super::rules::RULES;
use super::score;
use super::state::{Phase, State};
use super::table::Table;
use crate::game::{BuiltIn, Domain, ExpectKey, HeaderKey, Info, Ruling, Shape, Value};

const PLAYER: Shape = Shape::Name(&[Domain::Player]);
const POINTS: Shape = Shape::Map(Domain::Player, &Shape::Number);

/// The tables.
pub static INFO: Info = Info {
    id: "transamerica",
    title: "TransAmerica",
    players: (2, 6),
    editions: &[1],
    domains: &[(Domain::Player, "player", "players"), (Domain::Place, "junction", "junctions"), (Domain::City, "city", "cities")],
    reserved: &[],
    header: &[HeaderKey {
        name: "first",
        required: false,
        doc: "The starting player of round 1; the start moves to the left each round. The first of players if left out.",
        schema: r#"{"type": ["string", "number", "boolean", "null"], "examples": ["Ann"]}"#,
    }],
    verbs: VERBS,
    expects: &[
        ExpectKey::new("round", Shape::Number, "the round, from 1"),
        ExpectKey::new("phase", Shape::Word(&Phase::WORDS), "the phase"),
        ExpectKey::new("active", Shape::OrNobody(&PLAYER), "the next to act, or none"),
        ExpectKey::new("points", POINTS, "everybody's points"),
        ExpectKey::new("barrier", Shape::Number, "the points at which, or below, the game ends"),
        ExpectKey::new("supply", Shape::Number, "the tracks left"),
        ExpectKey::new("connected", Shape::OneOrBag(&PLAYER), "who has all five cities; not known while hands are secret"),
    ],
    results: &[
        ExpectKey::new("points", POINTS, "everybody's points at the end"),
        ExpectKey::new("winner", Shape::OneOrBag(&PLAYER), "who has the most points; all of them if several do"),
    ],
    rules: RULES,
    rulings: &[Ruling {
        key: "barrier",
        question: "Does the barrier move after the second round?",
        choices: &[
            ("moves", "if the lowest then has 4 points or more, the game ends at 3 below the lowest"),
            ("fixed", "the game ends at 0 points throughout"),
        ],
    }],
    boards: &[BuiltIn { name: "usa", yaml: USA }],
    turn: "round",
};

/// What an `expect` key shows.
pub fn observe(table: &Table, state: &State, key: usize) -> Value {
    match key {
        0 => Value::number(state.round),
        1 => Value::Word(state.phase.word()),
        2 => state.active().map_or(Value::Nobody, Value::player),
        3 => score::points(state),
        4 => Value::number(state.barrier),
        5 => Value::number(state.supply() as i64),
        _ => match state.open_hands() {
            Some(hands) => Value::list(state.connected(table, hands, &state.nets).iter().map(Value::player)),
            None => Value::Unknown,
        },
    }
}
