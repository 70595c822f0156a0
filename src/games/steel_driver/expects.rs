//! What the keys of `expect` and `result` show.

use super::board::{Company, GOODS, Place};
use super::state::{Goods, Phase, State};
use super::transcontinental::joined;
use super::{SteelDriver, goods};
use crate::game::language::{self, Domain, Id as _, Player, Shape, Value};
use crate::game::{Observable, Table, winner};

/// The words for the phases.
pub(crate) const PHASES: &[&str] = &["auction", "build", "profits", "final", "over"];

const NUMBER: Shape = Shape::Number;
const PLAYER: Shape = Shape::Name(&[Domain::Player]);
const COMPANY: Shape = Shape::Name(&[Domain::Company]);
const PLAYER_OR_COMPANY: Shape = Shape::Name(&[Domain::Player, Domain::Company]);
const COLOURS: Shape = Shape::Map(Domain::Colour, &NUMBER);
const PLACE: Shape = Shape::Name(&[Domain::Place]);
const LINKS: Shape = Shape::Links(&Shape::Pair(&PLACE));
const SHARES: Shape = Shape::Map(Domain::Company, &NUMBER);
const NOBODY_OR_PLAYER: Shape = Shape::OrNobody(&PLAYER);
const BY_PLAYER: Shape = Shape::Map(Domain::Player, &NUMBER);
const BY_COMPANY: Shape = Shape::Map(Domain::Company, &NUMBER);

type Key = Observable<SteelDriver>;

/// Returns a figure for each player.
fn players(table: &Table<SteelDriver>, figure: impl Fn(usize) -> i64) -> Value {
    table.map(|player: Player| Value::Number(figure(player.index())))
}

/// Returns a figure for each company.
fn companies(table: &Table<SteelDriver>, figure: impl Fn(usize) -> i64) -> Value {
    table.map(|company: Company| Value::Number(figure(company.index())))
}

/// Returns the shares of a player. A log that begins with a position may say who controls a
/// company, or controlled it last, without giving the shares that this takes. Such shares are left
/// out, because they are unknown rather than 0.
fn shares(table: &Table<SteelDriver>, state: &State, player: Player) -> Value {
    let last = matches!(state.phase, Phase::Final | Phase::Over);
    let count = |company: Company| state.shares[player.index()][company.index()];
    let has_had = |of: usize| [state.control[of], state.last_control[of]].contains(&Some(player));
    // In the final, the known shares may be too few for the controller to have control.
    let by_others = |company: Company| {
        state.control[company.index()] == Some(player)
            && state
                .final_control(table, company)
                .is_some_and(|(other, ..)| other != player)
    };
    let known = |company: &Company| match last {
        true => {
            state.control[company.index()].is_none()
                || (state.held(*company) > 0 && !by_others(*company))
        }
        false => count(*company) > 0 || !has_had(company.index()),
    };
    let held = table.all::<Company>().filter(known);
    Value::Map(
        Domain::Company,
        held.map(|company| (company.number(), Value::number(count(company))))
            .collect(),
    )
}

fn list(companies: &[Company]) -> Value {
    Value::list(companies.iter().map(|company| company.value()))
}

/// The keys of `expect`.
pub(crate) const EXPECTS: &[Key] = &[
    Key::new(
        "turn",
        NUMBER,
        "the turn, 1 to 5; 6 is the final",
        |_, state| Value::number(state.turn),
    )
    .unseen(),
    Key::new("phase", Shape::Word(PHASES), "the phase", |_, state| {
        Value::Word(state.phase.word())
    })
    .unseen(),
    Key::new(
        "active",
        Shape::OrNobody(&PLAYER_OR_COMPANY),
        "the player or company to act",
        |_, state| {
            let player = state.active_player().map(Player::value);
            player
                .or_else(|| state.active_company().map(Company::value))
                .unwrap_or(Value::Nobody)
        },
    )
    .unseen()
    .grows_with(&["auction", "order", "passed"]),
    Key::new(
        "first",
        PLAYER,
        "who holds the Active Player marker",
        |_, state| state.marker.value(),
    )
    .section("Phase 2: Auction Control Markers"),
    Key::new("cubes", BY_PLAYER, "cubes by player", |table, state| {
        players(table, |player| state.cubes[player])
    })
    .section("Phase 2: Auction Control Markers")
    .grows_with(&["auction"]),
    Key::new(
        "company-cubes",
        BY_COMPANY,
        "cubes by company",
        |table, state| companies(table, |company| state.boxes[company]),
    )
    .section("Phase 3: Build Track")
    .grows_with(&["auction"]),
    Key::new(
        "profit",
        BY_COMPANY,
        "profit levels, in $; in phase profits they are still up and have been paid",
        |table, state| companies(table, |company| state.profit[company]),
    )
    .section("Phase 3: Build Track")
    .grows_with(&["track"]),
    Key::new(
        "cash",
        BY_PLAYER,
        "cash by player, in $; in phase profits the levels are in it, after the end the shares too",
        |table, state| players(table, |player| state.cash[player]),
    )
    .section("Phase 4: Take Profits")
    .grows_with(&["profit", "control", "track"]),
    Key::new(
        "control",
        Shape::Map(Domain::Company, &NOBODY_OR_PLAYER),
        "who controls a company",
        |table, state| {
            table.map(|company: Company| {
                state.control[company.index()].map_or(Value::Nobody, Player::value)
            })
        },
    )
    .section("Phase 2: Auction Control Markers")
    .grows_with(&["auction", "shares"]),
    Key::new(
        "shares",
        Shape::Map(Domain::Player, &SHARES),
        "shares by player and company",
        |table, state| table.map(|player: Player| shares(table, state, player)),
    )
    .section("Phase 2: Auction Control Markers")
    .grows_with(&["auction"]),
    Key::new(
        "order",
        Shape::List(&COMPANY),
        "the order of play",
        |_, state| list(&state.order),
    )
    .section("Phase 3: Build Track")
    .grows_with(&["passed"]),
    Key::new(
        "passed",
        Shape::List(&COMPANY),
        "the pass row, first to pass first",
        |_, state| {
            list(if matches!(state.phase, Phase::Build | Phase::Final) {
                &state.passed
            } else {
                &[]
            })
        },
    )
    .section("Phase 3: Build Track"),
    Key::new(
        "goods",
        Shape::Map(Domain::Company, &COLOURS),
        "goods cubes claimed, by company and colour",
        |table, state| {
            let colours = |claimed: &[u32; GOODS.len()]| {
                Value::map(
                    Domain::Colour,
                    claimed.iter().map(|count| Value::number(*count)),
                )
            };
            // A log that begins after the end may give a value but not the goods cubes that it
            // comes from.
            let known = |company: &Company| {
                let claimed = &state.claimed[company.index()];
                state.phase != Phase::Over || state.values[company.index()] == goods::value(claimed)
            };
            let known = table.all::<Company>().filter(known);
            Value::Map(
                Domain::Company,
                known
                    .map(|company| (company.number(), colours(&state.claimed[company.index()])))
                    .collect(),
            )
        },
    )
    .section("Final Profit Determination"),
    Key::new(
        "values",
        BY_COMPANY,
        "final profit levels, in $; 0 before the end",
        values,
    )
    .section("Final Profit Determination")
    .end_of("profit"),
    Key::new(
        "track",
        Shape::Map(Domain::Company, &LINKS),
        "links by company, in the order built; the first begins at its start",
        track,
    )
    .section("Phase 3: Build Track"),
    Key::new(
        "auction",
        Shape::OrNobody(&Shape::Record(AUCTION)),
        "the open auction",
        |table, state| {
            state.auction.map_or(Value::Nobody, |auction| {
                let passed = table
                    .seated()
                    .filter(|player| auction.passed & player.bit() != 0);
                Value::Record(vec![
                    ("company", auction.company.value()),
                    ("bid", Value::Number(auction.bid)),
                    ("bidder", auction.bidder.value()),
                    ("passed", Value::list(passed.map(Player::value))),
                ])
            })
        },
    )
    .unseen(),
    Key::new(
        "marker-passes",
        NUMBER,
        "passes of the Active Player marker in a row",
        |_, state| {
            Value::number(if state.phase == Phase::Auction {
                state.passes
            } else {
                0
            })
        },
    )
    .unseen(),
    Key::new(
        "last-control",
        Shape::Map(Domain::Company, &NOBODY_OR_PLAYER),
        "who controlled a company last, in whichever turn",
        |table, state| {
            table.map(|company: Company| {
                state.last_control[company.index()].map_or(Value::Nobody, Player::value)
            })
        },
    )
    .unseen(),
    Key::new(
        "transcontinental",
        Shape::Flag,
        "whether the transcontinental link has paid its bonus",
        |_, state| Value::Flag(state.transcontinental.is_some()),
    )
    .section("Transcontinental Link")
    .grows_with(&["track"]),
    Key::new(
        "unclaimed",
        Shape::Bag(&PLACE),
        "in the final: the locations whose goods cube still lies there",
        |table, state| {
            Value::list(
                table
                    .all::<Place>()
                    .filter(|place| state.goods[place.index()] == Goods::Here)
                    .map(Place::value),
            )
        },
    )
    .section("Final Profit Determination")
    .unseen()
    .grows_with(&["track"]),
];

const AUCTION: &[language::Key] = &[
    language::Key::required(
        "company",
        COMPANY,
        "the company whose control marker is put up",
    ),
    language::Key::required("bid", NUMBER, "the highest bid, in cubes"),
    language::Key::required("bidder", PLAYER, "who bid it"),
    language::Key::optional("passed", Shape::Bag(&PLAYER), "who is out of the auction"),
];

/// The keys of `result`.
pub(crate) const RESULTS: &[Key] = &[
    Key::new(
        "cash",
        BY_PLAYER,
        "final cash by player, in $",
        |table, state| players(table, |player| state.cash[player]),
    )
    .section("Final Profit Determination"),
    Key::new(
        "winner",
        Shape::OrNobody(&Shape::OneOrBag(&PLAYER)),
        "who won; a list if they share it",
        winner,
    )
    .section("End of the Game"),
    Key::new(
        "values",
        BY_COMPANY,
        "final profit levels by company, in $",
        values,
    )
    .section("Final Profit Determination")
    .end_of("profit")
    .said_by(&["values", "goods"]),
];

fn values(table: &Table<SteelDriver>, state: &State) -> Value {
    companies(table, |company| state.values[company])
}

/// Returns the links of every company. If some links are not known, because more goods cubes are
/// claimed than the known ones touch or the bonus has been paid without them, a company without
/// known links is left out.
fn track(table: &Table<SteelDriver>, state: &State) -> Value {
    let is_open = !state.built.is_empty() && has_unknown_links(table, state);
    let links = |company: Company| {
        let links = state.built_by(table, company);
        Value::list(links.map(|ends| Value::list(ends.map(Place::value))))
    };
    let all = table
        .all::<Company>()
        .map(|company| (company, links(company)));
    let known = all.filter(|(_, links)| !is_open || !links.elements().is_empty());
    Value::Map(
        Domain::Company,
        known
            .map(|(company, links)| (company.number(), links))
            .collect(),
    )
}

fn has_unknown_links(table: &Table<SteelDriver>, state: &State) -> bool {
    let touched = |place: &Place| state.reached[place.index()] != 0;
    let beyond = |colour: usize| {
        let of_colour = |place: &Place| {
            usize::from(table.board.locations[place.index()].goods) == colour && touched(place)
        };
        let claimed: u32 = state.claimed.iter().map(|claimed| claimed[colour]).sum();
        claimed as usize > table.all::<Place>().filter(of_colour).count()
    };
    let lies_apart = |place: Place| state.goods[place.index()] == Goods::Here && !touched(&place);
    state.transcontinental.is_some() && !joined(&table.board, &state.leads)
        || matches!(state.phase, Phase::Final | Phase::Over)
            && ((0..GOODS.len()).any(beyond) || table.all::<Place>().any(lies_apart))
}
