//! The rules, in the order of checking: each with the ways to break it and the facts of a breach.

use super::board::{City, Hex, Railroad};
use super::state::Phase;
use super::track::{Laid, Track};
use crate::game::language::{Player, When};
use std::sync::Arc;

/// A hex of a `place` that breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    pub railroad: Railroad,
    pub hex: Hex,
    /// Its index in the list of the move, if the move has several hexes.
    pub item: Option<usize>,
    /// The track on which it was judged. It shows where the locomotive could have been placed
    /// instead.
    pub track: Arc<Track>,
    /// Whether the locomotive could have been placed on a mountain.
    pub mountains: bool,
    /// Whether the turn has no locomotive left.
    pub full: bool,
}

/// The order in which the players act in a phase, and who has acted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Queue {
    pub round: u8,
    pub phase: Phase,
    /// The turn order of the round; shares are taken from its end.
    pub order: Vec<Player>,
    /// Whether the position that the log begins with gives the order.
    pub given: bool,
    /// Whether the order is assumed to be that of the players, because the position that the log
    /// begins with does not give it.
    pub assumed: bool,
    /// How many players have had their turn in this phase.
    pub done: usize,
    /// Whether the active player has placed locomotives in this turn.
    pub placed: bool,
    /// The money of each player in `order`, if the order follows from it.
    pub money: Vec<i64>,
}

crate::rules! {
    /// A broken rule.
    pub enum Breach of "ride-the-rails", examples in "../../../fixtures/ride-the-rails/rules" {
        /// A log must set up a game: 3 to 5 players with different names, a board, known rulings and edition; a position is one that can lie on the table.
        "setup" in "Setup" {
            details: "Players may not be called none or like a railroad. `order` names every player once, in the turn order of round 1; without it that is the order of `players`. A header against this rule makes the log malformed.",
        }

        /// After the last ride of round 6 nothing can be played.
        "game-over" in "End of the Game" {
            details: "Expects may follow, moves may not.",
            /// A move after the end.
            GameOver,
        }

        /// Shares are taken in the first phase of a round, locomotives placed in the second, passengers moved in the third.
        "wrong-phase" in "Game Play" {
            details: "A phase ends by itself when every player has had a turn in it. A pass belongs to every phase.",
            /// A move of another phase.
            WrongPhase {
                /// Its verb.
                verb: &'static str,
                /// The phase it belongs to.
                belongs: Phase,
                /// The phase the game is in.
                phase: Phase,
                player: Player,
                /// The phase and the order in it.
                queue: Queue,
                /// Whether the player has had the turn of this round in that phase, by a move of the
                /// log.
                again: bool,
            },
        }

        /// Only the player whose turn it is acts: in turn order, in the share phase in reverse turn order.
        "out-of-turn" in "Game Play" {
            details: "A building turn goes on until the player passes or, after at least one locomotive, the next player moves. A player who builds nothing must say so with a pass.",
            /// A player acts when it is not their turn.
            OutOfTurn {
                player: Player,
                /// Who is to act.
                active: Option<Player>,
                /// The key of the move that names the player.
                key: &'static str,
                /// The phase and the order in it.
                queue: Queue,
                /// Whether the player has had a turn in this phase, by a move of the log.
                again: bool,
            },
        }

        /// Red and blue are available from round 1, orange from 2, yellow from 3, purple from 4, black from 5: no shares and no track before.
        "not-available-yet" in "A. Phase 1: Take a Share; Additional Railroads" {
            accepted: "the share is held, the locomotives stay; each further move before the railroad's round needs its own accept",
            details: "It holds for taking a share and for placing locomotives. Riding needs no share and uses whatever track stands.",
            /// A railroad that has not come into the game yet.
            NotAvailable {
                railroad: Railroad,
                /// The key of the move that names the railroad.
                key: &'static str,
                round: u8,
            },
        }

        /// Players build only railroads in which they hold a share.
        "no-share" in "B. Phase 2: Build Railroad Track" {
            accepted: "the locomotives stay where they were placed",
            details: "A share taken in this round counts.",
            /// A builder without a share.
            NoShare {
                railroad: Railroad,
                player: Player,
                /// The railroads the player may build.
                held: Vec<Railroad>,
            },
        }

        /// A share or locomotive comes out of its railroad's supply of 27, which both draw on.
        "supply-empty" in "Components" {
            details: "A move that places more locomotives than are left is refused as a whole, wherever they would stand.",
            /// Fewer locomotives in the supply than the move needs.
            SupplyEmpty {
                railroad: Railroad,
                /// The key of the move that names the railroad.
                key: &'static str,
                /// How many the move needs.
                needed: usize,
                /// How many are left.
                left: u8,
            },
        }

        /// A railroad has at most one locomotive in a hex.
        "already-there" in "Placement Rules" {
            details: "Chicago is no exception: it holds any number of locomotives, but of each railroad one.",
            /// A second locomotive of a railroad in a hex.
            AlreadyThere {
                site: Site,
                /// When the first one was placed; `None` if it is of this move.
                at: Option<When>,
            },
        }

        /// A hex holds two locomotives, an East Coast city one, Chicago any number.
        "hex-full" in "Placement Rules" {
            accepted: "the locomotive stays; the hex is overfull",
            details: "It holds for first locomotives too: two railroads never start in the same East Coast city.",
            /// A hex without room.
            HexFull {
                site: Site,
                there: Vec<Laid>,
            },
        }

        /// A railroad is in at most two East Coast cities.
        "east-coast-limit" in "Placement Rules" {
            accepted: "the railroad is in a third East Coast city",
            details: "A start there counts as one of the two.",
            /// A third East Coast city of a railroad.
            EastCoastLimit {
                site: Site,
                /// Where it is already.
                cities: Vec<Laid>,
            },
        }

        /// A first locomotive stands in a city that shows its colour: red and blue on the East Coast, orange there or in Chicago, purple on the West Coast, black in any city with room.
        "start-city" in "Placement Rules; Additional Railroads" {
            accepted: "the railroad starts where it was placed",
            details: "Yellow has a rule of its own, yellow-start.",
            /// A first locomotive in a hex where its railroad cannot start.
            StartCity {
                site: Site,
            },
        }

        /// Yellow starts in Chicago or in one of the three westernmost occupied cities, if exactly one locomotive is there.
        "yellow-start" in "Additional Railroads" {
            accepted: "yellow starts where it was placed",
            details: "It is judged when yellow's first locomotive is placed. West means a smaller column; an East Coast city takes one of the three places. Whether the three are chosen before or after the one locomotive is looked at is the ruling yellow-start; whether all cities as far west as the third count with it, the ruling yellow-westernmost-ties; whether Chicago takes one of the three places, the ruling yellow-chicago.",
            /// Yellow's first locomotive in a hex where it cannot start.
            YellowStart {
                site: Site,
                /// How many locomotives stand there, if it is a city.
                count: Option<usize>,
            },
        }

        /// Every later locomotive of a railroad touches an earlier one.
        "not-adjacent" in "Placement Rules" {
            accepted: "the railroad's track is in two pieces, each of which later locomotives may touch",
            details: "The hexes of one move are judged in the order written, each on the map the ones before it make.",
            /// A later locomotive that touches none of its railroad.
            NotAdjacent {
                site: Site,
                /// The railroad's locomotive that stands nearest, and how many hexes lie between.
                nearest: (Laid, u16),
            },
        }

        /// In a turn a player places at most 8, 5 or 4 locomotives with 3, 4 or 5 players.
        "build-limit" in "B. Phase 2: Build Railroad Track" {
            accepted: "the locomotives stay; every further one in the same turn breaks this rule again",
            details: "All moves of the turn count together, whatever their railroads.",
            /// More locomotives than a turn has.
            BuildLimit {
                site: Site,
                /// How many a turn has.
                most: usize,
                /// The earlier moves of this turn, each with how many it placed.
                earlier: Vec<(When, usize)>,
                /// Whether the move alone is too much for a turn.
                alone: bool,
            },
        }

        /// A turn in which a locomotive is placed on a mountain has one locomotive fewer, however many mountains there are.
        "mountain-limit" in "B. Phase 2: Build Railroad Track" {
            accepted: "the full number stands although a mountain is among it",
            details: "So the last of the full number is never on a mountain, and never follows one.",
            /// The full number of locomotives with a mountain among them.
            MountainLimit {
                site: Site,
                /// How many a turn without mountains has.
                most: usize,
                /// The mountain: this hex, or an earlier one with the move that built there.
                mountain: (Hex, When),
                /// Whether the move alone is too much for a turn.
                alone: bool,
            },
        }

        /// A player who can take a share takes one.
        "must-take" in "A. Phase 1: Take a Share" {
            details: "Only when no available railroad has a locomotive in the supply is there a pass; it may be left out of the log.",
            /// A pass by one who can take a share.
            MustTake {
                player: Player,
                /// What can be taken.
                railroads: Vec<Railroad>,
            },
        }

        /// A journey begins in a city whose passenger still waits there.
        "no-passenger" in "C. Phase 3: Ride the Rails" {
            details: "A passenger that was moved has left the board; it does not wait in the city it came to, unless the table plays the ruling passengers: stay.",
            /// A city without a passenger.
            NoPassenger {
                city: City,
                /// The move that took the passenger away.
                at: When,
                /// Whether more than one may have waited there, because passengers stay.
                stay: bool,
            },
        }

        /// A step leads to another city, and a journey ends in another city than it began.
        "same-city" in "C. Phase 3: Ride the Rails" {
            details: "A journey without steps goes nowhere and is refused too.",
            /// A step, or the journey, ends where it began.
            SameCity {
                city: City,
                /// The step; `None` if the journey has none.
                step: Option<usize>,
                /// Whether it is the journey that ends where it began.
                whole: bool,
            },
        }

        /// Each step is a link: a path of locomotives of its railroad from city to city through no other city.
        "no-link" in "C. Phase 3: Ride the Rails" {
            details: "Nobody needs a share for it. A path through a further city is two links, and is declared as two steps.",
            /// A step without a link.
            NoLink {
                step: usize,
                railroad: Railroad,
                /// The city it begins in.
                from: City,
                /// The city it is to lead to.
                to: City,
                /// The cities this railroad links to `from`.
                links: Vec<City>,
                /// Other railroads that have the link.
                others: Vec<Railroad>,
            },
        }

        /// A journey visits no hex twice, cities and the track between them alike.
        "hex-revisited" in "C. Phase 3: Ride the Rails" {
            accepted: "the journey pays for all its links",
            details: "A log does not say which way a link goes. The journey is legal if there is some choice of ways for all its links without a hex twice; the referee tries every choice.",
            /// A journey that comes to a city twice.
            CityRevisited {
                /// The step that comes there again.
                step: usize,
                city: City,
            },
            /// A journey whose links have no ways that do not meet.
            HexRevisited {
                /// The first step for which no way is left.
                step: usize,
                railroad: Railroad,
                /// The city it begins in.
                from: City,
                /// The city it leads to.
                to: City,
                /// Other railroads by which this step could be run.
                instead: Vec<Railroad>,
            },
            /// Nobody knows whether a journey comes to a hex twice: the search for ways was given
            /// up.
            RideUndecided {
                step: usize,
            },
        }

        /// A player who can move a passenger moves one.
        "must-ride" in "C. Phase 3: Ride the Rails" {
            accepted: "the player moves no passenger this round",
            details: "Only when no waiting passenger has a link from its city is there a pass; it may be left out of the log.",
            /// A pass by one who can move a passenger.
            MustRide {
                player: Player,
            },
        }
    }
}
