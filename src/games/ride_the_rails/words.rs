//! The words of Ride the Rails: the type that stands for the game, its header keys, its rulings and
//! its verbs.

use super::board::{Board, City, Hex, Railroad};
use crate::game::language::{Automatic, Faults, HeaderKey, Names, OneOrList, Player, ROUND_WORDS};
use crate::game::reading::Header;

/// The type that stands for Ride the Rails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RideTheRails;

/// The header keys that only this game has.
pub(crate) const HEADER: &[HeaderKey] = &[HeaderKey {
    name: "order",
    required: false,
    opening: true,
    of_players: true,
    doc: "The turn order of round 1, drawn at random at the table; without it the players' order.",
    schema: r#"{"type": "array", "items": {player}, "minItems": 3, "maxItems": 5}"#,
}];

/// What the header decides for the whole game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Own {
    /// The turn order of round 1.
    pub order: Vec<Player>,
}

/// Reads the header keys of this game; `None` after adding a fault.
pub(crate) fn seat(
    _: &Board,
    players: &Names,
    header: &Header<'_, '_>,
    faults: &mut Faults,
) -> Option<Own> {
    let order = match header.get("order") {
        Some(at) => header.player_order(at, players, faults)?,
        None => Player::first(players.len()).collect(),
    };
    Some(Own { order })
}

crate::rulings! {
    /// The choices on the points the rulebook leaves open.
    pub struct Rulings {
        /// Are yellow's three westernmost cities chosen before those with exactly one locomotive are, or after?
        yellow_start: YellowStart = "yellow-start",
            because "that is the order of the two sentences on the publisher's sheet",
            cases [
                "RR-6.08", "RR-6.09", "RR-6.43", "RR-6.48",
            ] {
            /// the three westernmost occupied cities, and of those the ones with exactly one locomotive
            ChooseThenFilter = "choose-then-filter",
            /// of the cities with exactly one locomotive, the three westernmost
            FilterThenChoose = "filter-then-choose",
        }
        /// Which cities count among yellow's three westernmost where several lie as far west as the third?
        yellow_ties: YellowTies = "yellow-westernmost-ties",
            because "no city with an equal claim is left out, and nobody has to be asked",
            cases [
                "RR-6.34", "RR-6.49", "RR-6.50", "RR-6.51",
            ] {
            /// all of them, so that there can be more than three
            All = "all",
            /// the northern ones, so that there are three
            Northern = "northern",
        }
        /// Does Chicago, in which yellow may start anyway, take one of the three places of the westernmost cities?
        yellow_chicago: YellowChicago = "yellow-chicago",
            because "the publisher's sheet makes an exception of Chicago alone",
            cases [
                "RR-6.35", "RR-6.52", "RR-6.53", "RR-6.54",
            ] {
            /// no, the three are chosen from the other cities
            NotCounted = "not-counted",
            /// yes, if it is among the westernmost like any other city
            Counted = "counted",
        }
        /// What becomes of the $5 of a city in which a railroad starts?
        five_dollars: FiveDollars = "five-dollar-after-start",
            because "a start is not a build into the city, so the first build into it is still to come",
            cases [
                "RR-7.04", "RR-7.05", "RR-7.32",
            ] {
            /// the next railroad built into the city gets them
            Kept = "kept",
            /// nobody gets them any more
            Lost = "lost",
        }
        /// Does one railroad alone on both coasts complete the transcontinental line?
        single_line: SingleLine = "single-railroad-line",
            because "the rulebook's line is made of different railroads, so it needs two at least",
            cases [
                "RR-7.10", "RR-7.11", "RR-7.21", "RR-7.33",
            ] {
            /// no, the line takes two railroads or more
            NoBonus = "no-bonus",
            /// yes, for $12
            Bonus = "bonus",
        }
        /// What becomes of a passenger that was moved?
        passengers: Passengers = "passengers",
            because "the publisher's sheet has it so, and each of the 51 passengers is moved once",
            cases [
                "RR-8.49", "RR-8.50", "RR-8.51",
            ] {
            /// it leaves the board
            Leave = "leave",
            /// it stays in the city it came to and can be moved again
            Stay = "stay",
        }
    }
}

crate::editions! {
    /// The editions of the referee's rules.
    pub enum Edition {
        /// The rules of the first release.
        First = 1,
    }
}

/// A step of a journey: the railroad whose link is used and the city that it leads to.
pub type Step = (Railroad, City);

/// The steps that the referee takes by itself.
pub(crate) const AUTOMATIC: &[Automatic] = &[
    Automatic {
        words: &[
            "dividend",
            "dividends",
            "income",
            "payout",
            "payouts",
            "money",
        ],
        does: "a ride pays the shareholders and the rider automatically",
        check: "{expect: {money: {Ann: 12, Ben: 9}}}",
    },
    Automatic {
        words: &["bonus", "transcontinental"],
        does: "the bonus of the transcontinental line is paid automatically",
        check: "{expect: {transcontinental: true}}",
    },
    Automatic {
        words: ROUND_WORDS,
        does: "a round ends automatically once everybody has ridden",
        check: "{expect: {round: 2}}",
    },
    Automatic {
        words: &["order", "turn-order"],
        does: "the turn order of a round follows from the money",
        check: "{expect: {order: [Ann, Ben, Cleo]}}",
    },
];

crate::verbs! {
    /// A move of Ride the Rails.
    pub enum Move {
        /// Takes a locomotive from the supply as a share of its railroad.
        Take = "{take: red, by: Ann}" in "A. Phase 1: Take a Share" {
            /// the railroad whose share is taken
            "take" railroad: Railroad,
            /// the player who takes it
            "by" by: Player,
        }
        /// Places locomotives of one railroad on the map, one a hex, in the order given.
        Place = "{place: red, at: [New York, F58], by: Ann}" in "B. Phase 2: Build Railroad Track" {
            /// the railroad that is built
            "place" railroad: Railroad,
            /// the hex, or the hexes in the order they are built
            "at" at: OneOrList<Hex>,
            /// the player who builds
            "by" by: Player,
        }
        /// Builds no more this round; or, riding or taking a share, can do nothing.
        Pass = "{pass: Ann}" in "B. Phase 2: Build Railroad Track" {
            /// the player who passes
            "pass" by: Player,
        }
        /// Moves a passenger to another city over links, each of one railroad between two cities.
        Ride = "{ride: Boston, via: [{red: New York}, {blue: Chicago}], by: Ann}" in "C. Phase 3: Ride the Rails" {
            /// the city whose passenger is moved
            "ride" from: City,
            /// the steps: a link of a railroad to a city
            "via" via: Vec<Step>,
            /// the player who moves the passenger
            "by" by: Player,
        }
    }
}

impl Move {
    /// Returns the player who makes the move.
    pub const fn by(&self) -> Player {
        match self {
            Self::Take { by, .. }
            | Self::Place { by, .. }
            | Self::Pass { by }
            | Self::Ride { by, .. } => *by,
        }
    }
}
