//! What the keys of `expect` and `result` show.

use super::Transamerica;
use super::board::Junction;
use super::state::{Phase, State, Track};
use super::words::{End, Written};
use crate::game::language::{Arg as _, Domain, Id as _, Player, Shape, Value};
use crate::game::{Observable, Table, winner};

const NUMBER: Shape = Shape::Number;
const NOBODY_OR_NUMBER: Shape = Shape::OrNobody(&NUMBER);
const PLAYER: Shape = Shape::Name(&[Domain::Player]);
const PLACE: Shape = Shape::Name(&[Domain::Place]);
const NOBODY_OR_PLACE: Shape = Shape::OrNobody(&PLACE);
const POINTS: Shape = Shape::Map(Domain::Player, &NUMBER);
const PLAYERS: Shape = Shape::OneOrBag(&PLAYER);
const LINES: Shape = Shape::Lines(&Shape::Pair(&PLACE));
const LINES_BY_PLAYER: Shape = Shape::Map(Domain::Player, &LINES);

type Key = Observable<Transamerica>;

/// The keys of `expect`.
pub(crate) const EXPECTS: &[Key] = &[
    Key::new("round", NUMBER, "the round, from 1", |_, state| {
        Value::number(state.round)
    }).unseen()
    .grows_with(&["hands", "track"]),
    Key::new(
        "phase",
        Shape::Word(&Phase::WORDS),
        "the phase",
        |_, state| Value::Word(state.phase.word()),
    ).unseen()
    // The round ends when a player has all five cities, and points end the game.
    .grows_with(&["hands", "points", "track"]),
    Key::new(
        "active",
        Shape::OrNobody(&PLAYER),
        "the next to act, or none",
        |_, state| state.active().map_or(Value::Nobody, Player::value),
    ).unseen()
    // Nobody is to act once a player has all five cities.
    .grows_with(&["hands", "track"]),
    Key::new("starter", PLAYER, "who begins this round", |_, state| {
        state.starter.value()
    }).section("Preparation for the Next Round"),
    // The hands that a round is scored by are dealt or revealed in the log.
    Key::new("points", POINTS, "everybody's points", points).section("Scoring a Round").grows_with(&["track"]),
    Key::new(
        "barrier",
        Shape::OrNobody(&NUMBER),
        "the points at which, or below, the game ends; none if it ends by rounds",
        |_, state| match state.last_round {
            Some(_) => Value::Nobody,
            None => Value::number(state.barrier),
        },
    ).section("Only After The 2nd Round")
    .used_where(|table| table.rulings.end == End::Barrier),
    Key::new(
        "lost-as-starter",
        Shape::Map(Domain::Player, &NOBODY_OR_NUMBER),
        "the points each player lost in the last round the player began, or none; they break ties in a game that ends by rounds",
        |table, state| {
            let lost = |player: Player| {
                state.lost_as_starter[player.index()].map_or(Value::Nobody, Value::number)
            };
            match state.last_round {
                Some(_) => table.map(lost),
                None => Value::Unknown,
            }
        },
    ).unseen()
    .used_where(|table| table.rulings.end == End::Rounds),
    Key::new(
        "start",
        Shape::Map(Domain::Player, &NOBODY_OR_PLACE),
        "the junctions of the start markers",
        |table, state| {
            let marker = |player: Player| {
                state
                    .marker(player)
                    .map_or(Value::Nobody, |marker| marker.at.value())
            };
            if state.is_start_unknown() {
                Value::Unknown
            } else {
                table.map(marker)
            }
        },
    ).section("Game Play"),
    Key::new(
        "track",
        Shape::ListOrMap(&LINES, &LINES_BY_PLAYER),
        "the lines that have track, of all or by player",
        track,
    ).section("Game Play"),
    Key::new("supply", NUMBER, "the tracks left", |_, state| {
        if state.is_track_unknown() {
            state.told_supply.map_or(Value::Unknown, Value::number)
        } else {
            Value::number(state.supply() as i64)
        }
    }).section("Game Play")
    .grows_with(&["hands", "track"]),
    Key::new(
        "hands",
        Written::SHAPE,
        "the cities of each hand; not known while hands are secret",
        |table, state| {
            let hand = |hands: &super::Hands, player| {
                hands.of(player).map_or(Value::Unknown, |hand| {
                    Value::list(hand.iter().map(|city| city.value()))
                })
            };
            state.seen_hands().map_or(Value::Unknown, |hands| {
                table.map(|player: Player| hand(hands, player))
            })
        },
    ).section("Preparation").unseen()
    .secret(),
    Key::new(
        "connected",
        Shape::OrNobody(&PLAYERS),
        "who has all five cities; not known while hands are secret",
        |table, state| {
            let is_shown = state.phase != Phase::Over || !state.is_track_unknown();
            let seen = state
                .open_hands()
                .filter(|_| is_shown)
                .map(|hands| state.connected(table, hands, &state.nets));
            let connected = seen.or_else(|| state.claim.map(|claim| claim.connected));
            connected.map_or(Value::Unknown, |connected| {
                Value::list(connected.iter().map(Player::value))
            })
        },
    ).section("End of the Round")
    .grows_with(&["hands", "track"]),
];

/// The keys of `result`.
pub(crate) const RESULTS: &[Key] = &[
    Key::new("points", POINTS, "everybody's points at the end", points)
        .section("Scoring a Round")
        .settled(),
    Key::new(
        "winner",
        PLAYERS,
        "who has the most points; all of them if several do",
        winner,
    )
    .section("End of the Game"),
];

fn points(table: &Table<Transamerica>, state: &State) -> Value {
    table.map(|player: Player| Value::number(state.points[player.index()]))
}

/// Returns the tracks by player, or as one list if it is unknown who laid some of them.
fn track(table: &Table<Transamerica>, state: &State) -> Value {
    if state.is_track_unknown() {
        return Value::Unknown;
    }
    let line = |track: &Track| Value::list(table.board.edge(track.line).ends.map(Junction::value));
    if state.tracks.iter().any(|track| track.by.is_none()) {
        return Value::list(state.tracks.iter().map(line));
    }
    table.map(|player: Player| {
        Value::list(
            state
                .tracks
                .iter()
                .filter(|track| track.by == Some(player))
                .map(line),
        )
    })
}
