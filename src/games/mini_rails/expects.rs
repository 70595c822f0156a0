//! What the keys of `expect` and `result` show.

use super::MiniRails;
use super::board::Company;
use super::state::{Space, Stock, Used};
use crate::game::language::{Domain, Id as _, Player, Shape, Value};
use crate::game::{Observable, winner};

const NUMBER: Shape = Shape::Number;
const PLAYER: Shape = Shape::Name(&[Domain::Player]);
const COMPANY: Shape = Shape::Name(&[Domain::Company]);
const PLACE: Shape = Shape::Name(&[Domain::Place]);
const SPACE: Shape = Shape::OrNobody(&Shape::Name(&[Domain::Company, Domain::Player]));
const STOCKS: Shape = Shape::Bag(&Shape::Entry(Domain::Company, &NUMBER));

type Key = Observable<MiniRails>;

/// The keys of `expect`.
pub(crate) const EXPECTS: &[Key] = &[
    Key::new("round", NUMBER, "the round, from 1", |_, state| {
        Value::number(state.round)
    })
    .unseen(),
    Key::new(
        "phase",
        Shape::Word(&["draw", "action", "over"]),
        "what the table is doing",
        |_, state| Value::Word(state.phase.word()),
    )
    .unseen(),
    Key::new(
        "active",
        Shape::OrNobody(&PLAYER),
        "whose marker is next",
        |_, state| state.active().map_or(Value::Nobody, Player::value),
    )
    .unseen()
    .grows_with(&["order"]),
    Key::new(
        "order",
        Shape::List(&PLAYER),
        "the markers still on the order track, from the left",
        |_, state| Value::list(state.waiting().iter().map(|player| player.value())),
    )
    .section("Taxation Phase"),
    Key::new(
        "market",
        Shape::List(&SPACE),
        "the market track from the left: a company's disc, a player's marker, or null",
        |_, state| Value::list(state.market.iter().map(space)),
    )
    .section("Draw Phase"),
    Key::new(
        "stocks",
        Shape::Map(Domain::Player, &STOCKS),
        "each player's stocks with their values: {Ann: [{red: 3}, {blue: -1}]}",
        |table, state| table.map(|player: Player| Value::list(state.kept(player).map(stock))),
    )
    .section("Build tracks for the company")
    .grows_with(&["taxed"]),
    Key::new(
        "taxed",
        Shape::List(&COMPANY),
        "the discs on the taxed area, from the left",
        |_, state| Value::list(state.taxed.iter().map(|company| company.value())),
    )
    .section("Taxation Phase"),
    Key::new(
        "bag",
        Shape::Map(Domain::Company, &NUMBER),
        "the discs left in the bag",
        |table, state| {
            table.map(|company: Company| Value::Number(state.bag[company.index()] as i64))
        },
    )
    .unseen(),
    Key::new(
        "track",
        Shape::Map(Domain::Company, &Shape::CountOrBag(&PLACE)),
        "each company's discs on the map: how many, or the hexes",
        |table, state| {
            table.map(|company: Company| Value::list(state.track(company).map(|hex| hex.value())))
        },
    )
    .section("Build tracks for the company"),
    Key::new(
        "frame",
        Shape::Map(Domain::Company, &NUMBER),
        "the discs on each company's frame",
        |table, state| {
            table.map(|company: Company| Value::Number(state.framed[company.index()] as i64))
        },
    )
    .section("Build tracks for the company"),
    Key::new(
        "used",
        Shape::Map(Domain::Player, &Shape::Bag(&Shape::Word(ACTIONS))),
        "what each player has done in this round",
        |table, state| table.map(|player: Player| used(state.used[player.index()])),
    )
    .section("Action Phase"),
];

/// The words for the two actions of a round.
pub(crate) const ACTIONS: &[&str] = &["buy", "build"];

/// The keys of `result`.
pub(crate) const RESULTS: &[Key] = &[
    Key::new(
        "profit",
        Shape::Map(Domain::Player, &NUMBER),
        "each player's profit",
        |table, state| table.map(|player: Player| Value::Number(state.profit(player))),
    )
    .section("End of the Game")
    .said_by(&["stocks"]),
    Key::new(
        "winner",
        Shape::OneOrBag(&PLAYER),
        "the player with the most, or several",
        winner,
    )
    .section("End of the Game"),
];

fn space(space: &Space) -> Value {
    match space {
        Space::Disc(company) => company.value(),
        Space::Marker { player, .. } => player.value(),
        Space::Empty => Value::Nobody,
    }
}

fn used(used: Used) -> Value {
    let actions = ACTIONS.iter().zip([used.buy, used.build]);
    Value::list(
        actions
            .filter(|(_, at)| at.is_some())
            .map(|(word, _)| Value::Word(word)),
    )
}

fn stock(stock: &Stock) -> Value {
    Value::Map(
        Domain::Company,
        vec![(stock.company.number(), Value::number(stock.value))],
    )
}
