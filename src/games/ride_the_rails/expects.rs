//! What the keys of `expect` and `result` show.

use super::RideTheRails;
use super::board::{City, Ground, Hex, Railroad};
use super::state::{Placed, State, Table};
use super::transcontinental::is_complete;
use crate::game::language::{Domain, Id as _, Player, Shape, Value};
use crate::game::{Observable, winner};

/// The words for the phases.
const PHASES: &[&str] = &["shares", "build", "ride", "over"];

const NUMBER: Shape = Shape::Number;
const PLAYER: Shape = Shape::Name(&[Domain::Player]);
const BY_PLAYER: Shape = Shape::Map(Domain::Player, &NUMBER);
const BY_RAILROAD: Shape = Shape::Map(Domain::Company, &NUMBER);
const CITY: Shape = Shape::Name(&[Domain::City]);
const CITIES: Shape = Shape::CountOrBag(&CITY);
const HEXES: Shape = Shape::CountOrBag(&Shape::Name(&[Domain::Place]));

/// The keys that decide by how much money and dividends grow.
const PAYING: &[&str] = &["shares", "track", "five-dollars"];

type Key = Observable<RideTheRails>;

/// The keys of `expect`.
pub(crate) const EXPECTS: &[Key] = &[
    Key::new("round", NUMBER, "the round, 1 to 6", |_, state| {
        Value::number(state.round)
    })
    .unseen(),
    Key::new("phase", Shape::Word(PHASES), "the phase", |_, state| {
        Value::Word(state.phase.word())
    })
    .unseen(),
    Key::new(
        "active",
        Shape::OrNobody(&PLAYER),
        "who is next to act",
        |_, state| state.active().map_or(Value::Nobody, Player::value),
    )
    .unseen()
    .grows_with(&["order"]),
    Key::new(
        "order",
        Shape::List(&PLAYER),
        "the turn order of the round",
        |_, state| Value::list(state.order.iter().map(|player| player.value())),
    ).section("End of the Round")
    .grows_with(&["money"]),
    Key::new("money", BY_PLAYER, "each player's money", money).section("C. Phase 3: Ride the Rails").grows_with(PAYING),
    Key::new(
        "shares",
        Shape::Map(Domain::Player, &BY_RAILROAD),
        "each player's shares",
        |table, state| {
            table.map(|player: Player| {
                railroads(state, |railroad| {
                    Value::number(state.shares(player, railroad))
                })
            })
        },
    ).section("A. Phase 1: Take a Share"),
    Key::new(
        "supply",
        BY_RAILROAD,
        "locomotives left in the supply",
        |table, state| {
            table.map(|railroad: Railroad| Value::number(state.supply[railroad.index()]))
        },
    ).section("A. Phase 1: Take a Share"),
    Key::new(
        "passengers",
        CITIES,
        "the cities whose passenger still waits, or how many; a city as often as passengers wait there",
        |table, state| {
            let each = |city: City| std::iter::repeat_n(city, state.waiting(city));
            Value::list(table.all::<City>().flat_map(each).map(City::value))
        },
    ).section("C. Phase 3: Ride the Rails"),
    Key::new(
        "track",
        Shape::Map(Domain::Company, &HEXES),
        "the hexes of each railroad in the order built, or how many",
        track,
    ).section("Building Bonuses"),
    Key::new(
        "placed",
        HEXES,
        "the hexes in which the active player has placed in this turn; or how many, if none is a mountain",
        placed,
    ).section("B. Phase 2: Build Railroad Track"),
    Key::new(
        "five-dollars",
        Shape::Bag(&CITY),
        "the cities whose $5 are still there",
        |table, state| {
            let board = &table.board;
            let kept = |city: &City| {
                let hex = board.hex_of(*city);
                board.hex(hex).ground == Ground::Banner && !state.fives.contains(&hex)
            };
            Value::list(board.cities().filter(kept).map(City::value))
        },
    ).section("B. Phase 2: Build Railroad Track"),
    Key::new(
        "transcontinental",
        Shape::Flag,
        "whether the transcontinental line has paid its bonus",
        |_, state| Value::Flag(state.transcontinental.is_some()),
    ).section("Building Bonuses")
    .grows_with(&["track"]),
    Key::new(
        "dividends",
        BY_RAILROAD,
        "what each railroad has paid in dividends so far, in $",
        |table, state| {
            table.map(|railroad: Railroad| Value::Number(state.dividends[railroad.index()]))
        },
    ).section("C. Phase 3: Ride the Rails")
    .grows_with(PAYING),
];

/// The keys of `result`.
pub(crate) const RESULTS: &[Key] = &[
    Key::new("money", BY_PLAYER, "each player's money at the end", money)
        .section("C. Phase 3: Ride the Rails")
        .settled(),
    Key::new(
        "winner",
        Shape::OneOrBag(&PLAYER),
        "who won; a list of all who share the first place",
        winner,
    )
    .section("End of the Game"),
];

/// Returns a value for each railroad. A log that begins with a position may not say where all
/// locomotives of a railroad are. For such a railroad a value of zero is left out, because it is
/// unknown rather than zero.
fn railroads(state: &State, value: impl Fn(Railroad) -> Value) -> Value {
    let is_nothing = |value: &Value| {
        matches!(value, Value::Number(0)) || matches!(value, Value::List(list) if list.is_empty())
    };
    let values = Railroad::ALL
        .into_iter()
        .map(|railroad| (railroad, value(railroad)));
    let known = values.filter(|(railroad, value)| !is_nothing(value) || state.lost(*railroad) == 0);
    Value::Map(
        Domain::Company,
        known
            .map(|(railroad, value)| (railroad.number(), value))
            .collect(),
    )
}

fn money(table: &Table, state: &State) -> Value {
    table.map(|player: Player| Value::number(state.holdings[player.index()].money))
}

/// Returns the hexes of the turn or, if it is not known where some of its locomotives stand, how many
/// there are. A count says that none of them is on a mountain, so with a mountain it is not known
/// either.
fn placed(table: &Table, state: &State) -> Value {
    let hexes: Option<Vec<Value>> = state
        .placed
        .iter()
        .map(|placed| placed.hex.map(Hex::value))
        .collect();
    match hexes {
        Some(hexes) => Value::List(hexes),
        None if state.has_mountain(table) => Value::Unknown,
        None => Value::number(state.placed.len() as i64),
    }
}

/// Returns the track of every railroad. If some locomotives are not known, because more were placed
/// in this turn than stand in a hex or the bonus has been paid without them, a railroad without
/// known locomotives is left out.
fn track(table: &Table, state: &State) -> Value {
    let all = railroads(state, |railroad| {
        Value::list(state.track.of(railroad).map(|laid| laid.hex.value()))
    });
    let is_unknown = |placed: &Placed| {
        let same = state.placed.iter().filter(|it| it.hex == placed.hex);
        placed
            .hex
            .is_none_or(|hex| same.count() > state.track.count(hex))
    };
    let is_open = state.placed.iter().any(is_unknown)
        || state.transcontinental.is_some() && !is_complete(table, &state.track);
    match all {
        Value::Map(domain, mut entries) if is_open && !state.track.laid().is_empty() => {
            entries.retain(|(_, hexes)| !hexes.elements().is_empty());
            Value::Map(domain, entries)
        }
        all => all,
    }
}
