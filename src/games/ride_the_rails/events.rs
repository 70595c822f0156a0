//! What happens, with amounts and reasons.

use super::RideTheRails;
use super::board::{City, Hex};
use super::coast::{IN_CITY, Line};
use super::moves::Step;
use super::railroad::Railroad;
use super::rulings::Passengers;
use super::state::{Phase, Table};
use crate::game::language::{Player, counted, in_words};
use crate::game::{Posting, Tell};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A share was taken.
    Took {
        /// Who.
        player: Player,
        railroad: Railroad,
        /// Shares of it the player now holds.
        holds: u8,
    },
    /// A locomotive was placed.
    Placed {
        /// Who.
        player: Player,
        railroad: Railroad,
        /// Where.
        hex: Hex,
        /// Whether it is the railroad's first.
        start: bool,
    },
    /// $2 for a locomotive in Chicago.
    Chicago {
        /// To whom.
        player: Player,
        /// How much.
        amount: i64,
    },
    /// $5 for the first build into a city.
    Five {
        /// To whom.
        player: Player,
        /// How much.
        amount: i64,
        /// Which city.
        hex: Hex,
    },
    /// A start in a $5 city, which pays nothing.
    FiveByStart {
        /// Which city.
        hex: Hex,
        /// Whether the $5 are lost by it.
        lost: bool,
    },
    /// The transcontinental line is complete.
    Transcontinental {
        /// To whom the bonus goes.
        player: Player,
        /// The line and its bonus.
        line: Line,
    },
    /// A pass.
    Passed {
        /// Who.
        player: Player,
        phase: Phase,
        /// How many locomotives the player had placed in this turn.
        placed: usize,
    },
    /// A passenger was moved.
    Rode {
        /// By whom.
        player: Player,
        /// From where.
        from: City,
        /// By which links.
        via: Vec<Step>,
    },
    /// A dividend.
    Dividend {
        railroad: Railroad,
        /// To whom.
        player: Player,
        /// Links used.
        links: i64,
        /// Shares held.
        shares: i64,
        /// How much.
        amount: i64,
    },
    /// The income of whoever moved the passenger.
    Fare {
        /// Who.
        player: Player,
        /// How much.
        amount: i64,
    },
    /// A new round begins.
    NewRound {
        round: u8,
        /// The turn order.
        order: Vec<Player>,
        /// What each of them has, in $: the least money goes first, of equals the one who went later.
        money: Vec<i64>,
        /// The railroad that comes into the game.
        railroad: Option<Railroad>,
    },
    /// The game is over.
    Over {
        /// Who has most money.
        winners: Vec<Player>,
        /// How much.
        money: i64,
    },
}

/// The reason of the money that a rider gets.
pub(crate) const FARE: &str = "passenger moved: links and one more";

impl Tell<RideTheRails> for Event {
    fn tell(&self, table: &Table) -> String {
        let names = |players: &[Player]| {
            players
                .iter()
                .map(|player| table.name(*player))
                .collect::<Vec<_>>()
                .join(", ")
        };
        match self {
            Event::Took {
                player,
                railroad,
                holds,
            } => {
                format!(
                    "{} takes a share of {} and holds {holds}",
                    table.name(*player),
                    railroad.name()
                )
            }
            Event::Placed {
                player,
                railroad,
                hex,
                start: true,
            } => {
                format!(
                    "{} starts {} in {}",
                    table.name(*player),
                    railroad.name(),
                    table.name(*hex)
                )
            }
            Event::Placed {
                player,
                railroad,
                hex,
                ..
            } => {
                format!(
                    "{} builds {} in {}",
                    table.name(*player),
                    railroad.name(),
                    table.name(*hex)
                )
            }
            Event::Chicago { player, amount } => format!(
                "{} gets ${amount} for a locomotive in Chicago",
                table.name(*player)
            ),
            Event::Five {
                player,
                amount,
                hex,
            } => {
                format!(
                    "{} gets ${amount} for the first build into {}",
                    table.name(*player),
                    table.name(*hex)
                )
            }
            Event::FiveByStart { hex, lost: true } => format!(
                "a start pays nothing: the $5 of {} are lost",
                table.name(*hex)
            ),
            Event::FiveByStart { hex, .. } => {
                format!(
                    "a start pays nothing: the $5 of {} are kept for the next railroad",
                    table.name(*hex)
                )
            }
            Event::Transcontinental { player, line } => {
                let why = match line.join {
                    Some(hex) if table.board.hex(hex).ground.is_city() => {
                        format!("joined in the city {}", table.name(hex))
                    }
                    Some(hex) => format!("joined in {}, no city", table.name(hex)),
                    None if line.railroads.len() == 1 => "one railroad on both coasts".to_owned(),
                    None if line.bonus == IN_CITY => {
                        "a coast is reached, and the line joins in cities only".to_owned()
                    }
                    None => "a coast is reached, and the line joins outside of cities".to_owned(),
                };
                let railroads: Vec<&str> = line
                    .railroads
                    .iter()
                    .map(|railroad| railroad.name())
                    .collect();
                format!(
                    "{} completes the transcontinental line {} ({why}) and gets ${}",
                    table.name(*player),
                    railroads.join("-"),
                    line.bonus
                )
            }
            Event::Passed {
                player,
                phase: Phase::Build,
                placed: 0,
            } => format!("{} builds nothing", table.name(*player)),
            Event::Passed {
                player,
                phase: Phase::Build,
                ..
            } => format!("{} builds no more", table.name(*player)),
            Event::Passed {
                player,
                phase: Phase::Shares,
                ..
            } => format!("{} passes: no share is left to take", table.name(*player)),
            Event::Passed { player, .. } => format!("{} moves no passenger", table.name(*player)),
            Event::Rode { player, from, via } => {
                let steps: Vec<String> = via
                    .iter()
                    .map(|(railroad, city)| {
                        format!("by {} to {}", railroad.name(), table.name(*city))
                    })
                    .collect();
                let stays = match table.rulings.passengers {
                    Passengers::Leave => "",
                    Passengers::Stay => ", where it stays",
                };
                format!(
                    "{} moves the passenger of {} {}{stays}",
                    table.name(*player),
                    table.name(*from),
                    steps.join(", ")
                )
            }
            Event::Dividend {
                railroad,
                player,
                links,
                shares,
                amount,
            } => {
                let (links, shares) = (counted(*links, "link"), counted(*shares, "share"));
                format!(
                    "{} pays {} ${amount}: {links} x {shares}",
                    railroad.name(),
                    table.name(*player)
                )
            }
            Event::Fare { player, amount } => format!(
                "{} gets ${amount} for the cities of the journey",
                table.name(*player)
            ),
            Event::NewRound {
                round,
                order,
                railroad,
                ..
            } => {
                let new = railroad.map_or(String::new(), |railroad| {
                    format!("; {} comes into the game", railroad.name())
                });
                format!("round {round} begins in the order {}{new}", names(order))
            }
            Event::Over { winners, money } => {
                let have = if winners.len() == 1 { "has" } else { "have" };
                format!(
                    "the game is over: {} with ${money} {have} most money",
                    names(winners)
                )
            }
        }
    }

    fn postings(&self, table: &Table) -> Vec<Posting> {
        match self {
            Event::Took {
                player, railroad, ..
            } => vec![
                Posting::by("shares", *player, 1, "share taken").part(*railroad),
                Posting::by(
                    "supply",
                    *railroad,
                    -1,
                    format!("share of {}", table.name(*player)),
                ),
            ],
            Event::Placed {
                player,
                railroad,
                hex,
                ..
            } => {
                let reason = format!("{} builds in {}", table.name(*player), table.name(*hex));
                vec![
                    Posting::by("locomotives", *railroad, 1, reason.clone()),
                    Posting::by("supply", *railroad, -1, reason),
                ]
            }
            Event::Chicago { player, amount } => vec![Posting::by(
                "money",
                *player,
                *amount,
                "locomotive in Chicago",
            )],
            Event::Five {
                player,
                amount,
                hex,
            } => {
                vec![Posting::by(
                    "money",
                    *player,
                    *amount,
                    format!("first build into {}", table.name(*hex)),
                )]
            }
            Event::Transcontinental { player, line } => {
                vec![Posting::by(
                    "money",
                    *player,
                    line.bonus,
                    "transcontinental line completed",
                )]
            }
            Event::Dividend {
                railroad,
                player,
                links,
                shares,
                amount,
            } => {
                let why = format!("{}, {}", counted(*links, "link"), counted(*shares, "share"));
                vec![
                    Posting::by(
                        "money",
                        *player,
                        *amount,
                        format!("dividend of {}: {why}", railroad.name()),
                    ),
                    Posting::by(
                        "dividends",
                        *railroad,
                        *amount,
                        format!("to {}: {why}", table.name(*player)),
                    ),
                ]
            }
            Event::Fare { player, amount } => vec![Posting::by("money", *player, *amount, FARE)],
            Event::NewRound { order, money, .. } => {
                let place = |(at, (player, own)): (usize, (&Player, &i64))| {
                    let tied = order
                        .iter()
                        .zip(money)
                        .filter(|(other, money)| *money == own && *other != player);
                    let tied: Vec<&str> = tied.map(|(other, _)| table.name(*other)).collect();
                    let tie = if tied.is_empty() {
                        String::new()
                    } else {
                        format!(
                            ", tied with {}, and tied players swap places",
                            in_words(&tied, "and")
                        )
                    };
                    Posting::to(
                        "order",
                        *player,
                        at as i64 + 1,
                        format!("number {} by least money: ${own}{tie}", at + 1),
                    )
                };
                order.iter().zip(money).enumerate().map(place).collect()
            }
            Event::FiveByStart { .. }
            | Event::Passed { .. }
            | Event::Rode { .. }
            | Event::Over { .. } => Vec::new(),
        }
    }
}
