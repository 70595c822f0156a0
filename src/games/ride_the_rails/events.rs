//! What happens, with amounts and reasons.

use super::RideTheRails;
use super::board::{City, Hex, Railroad};
use super::state::{Phase, Table};
use super::transcontinental::{IN_CITY, Line};
use super::words::{Passengers, Step};
use crate::game::language::{Player, counted, in_words};
use crate::game::{Posting, Tell};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A player took a share.
    Took {
        player: Player,
        railroad: Railroad,
        /// How many shares of it the player now holds.
        holds: u8,
    },
    /// A player placed a locomotive.
    Placed {
        player: Player,
        railroad: Railroad,
        hex: Hex,
        /// Whether it is the railroad's first.
        start: bool,
    },
    /// $2 for a locomotive in Chicago.
    Chicago { player: Player, amount: i64 },
    /// $5 for the first build into a city.
    Five {
        player: Player,
        amount: i64,
        hex: Hex,
    },
    /// A railroad started in a $5 city, which pays nothing.
    FiveByStart {
        hex: Hex,
        /// Whether that start forfeits the $5.
        lost: bool,
    },
    /// The transcontinental line is complete.
    Transcontinental {
        /// The player who gets the bonus.
        player: Player,
        /// The line and its bonus.
        line: Line,
    },
    Passed {
        player: Player,
        phase: Phase,
        /// How many locomotives the player had placed in this turn.
        placed: usize,
    },
    /// A player moved a passenger.
    Rode {
        player: Player,
        from: City,
        via: Vec<Step>,
    },
    /// A railroad paid a dividend.
    Dividend {
        railroad: Railroad,
        player: Player,
        /// How many links of the railroad the journey used.
        links: i64,
        /// How many shares of the railroad the player holds.
        shares: i64,
        amount: i64,
    },
    /// The pay of the player who moved the passenger.
    Fare { player: Player, amount: i64 },
    /// A new round begins.
    NewRound {
        round: u8,
        order: Vec<Player>,
        /// What each of them has, in $. The player with the least money goes first; tied players
        /// reverse their order.
        money: Vec<i64>,
        /// The railroad that comes into the game with this round.
        railroad: Option<Railroad>,
    },
    /// The game is over.
    Over {
        /// The players with the most money.
        winners: Vec<Player>,
        money: i64,
    },
}

/// The reason of a posting that pays the player who moved a passenger.
pub(crate) const FARE: &str = "fare: links + 1";

impl Tell<RideTheRails> for Event {
    fn tell(&self, table: &Table) -> String {
        match self {
            Event::Took { .. } | Event::Placed { .. } | Event::Passed { .. } => {
                turn_sentence(self, table)
            }
            Event::Chicago { .. }
            | Event::Five { .. }
            | Event::FiveByStart { .. }
            | Event::Transcontinental { .. } => bonus_sentence(self, table),
            Event::Rode { .. } | Event::Dividend { .. } | Event::Fare { .. } => {
                ride_sentence(self, table)
            }
            Event::NewRound { .. } | Event::Over { .. } => round_sentence(self, table),
        }
    }

    fn postings(&self, table: &Table) -> Vec<Posting> {
        match self {
            Event::Took { .. } | Event::Placed { .. } => locomotive_postings(self, table),
            Event::Chicago { .. }
            | Event::Five { .. }
            | Event::Transcontinental { .. }
            | Event::Dividend { .. }
            | Event::Fare { .. } => money_postings(self, table),
            Event::NewRound { order, money, .. } => order_postings(table, order, money),
            Event::FiveByStart { .. }
            | Event::Passed { .. }
            | Event::Rode { .. }
            | Event::Over { .. } => Vec::new(),
        }
    }
}

/// Returns what a player does with shares and locomotives, in a sentence.
fn turn_sentence(event: &Event, table: &Table) -> String {
    match event {
        Event::Took {
            player,
            railroad,
            holds,
        } => format!(
            "{} takes a share of {} and holds {holds}",
            table.name(*player),
            railroad.name()
        ),
        Event::Placed {
            player,
            railroad,
            hex,
            start,
        } => format!(
            "{} {} {} in {}",
            table.name(*player),
            if *start { "starts" } else { "builds" },
            railroad.name(),
            table.name(*hex)
        ),
        Event::Passed {
            player,
            phase,
            placed,
        } => {
            let what = match (phase, placed) {
                (Phase::Build, 0) => "builds nothing",
                (Phase::Build, _) => "builds no more",
                (Phase::Shares, _) => "passes: no share is left to take",
                _ => "moves no passenger",
            };
            format!("{} {what}", table.name(*player))
        }
        _ => String::new(),
    }
}

/// Says in a sentence what a placement pays.
fn bonus_sentence(event: &Event, table: &Table) -> String {
    match event {
        Event::Chicago { player, amount } => format!(
            "{} gets ${amount} for a locomotive in Chicago",
            table.name(*player)
        ),
        Event::Five {
            player,
            amount,
            hex,
        } => format!(
            "{} gets ${amount} for the first build into {}",
            table.name(*player),
            table.name(*hex)
        ),
        Event::FiveByStart { hex, lost } => {
            let what = if *lost {
                "lost"
            } else {
                "kept for the next railroad"
            };
            let hex = table.name(*hex);
            format!("a start pays nothing: the $5 of {hex} are {what}")
        }
        Event::Transcontinental { player, line } => {
            let railroads: Vec<&str> = line
                .railroads
                .iter()
                .map(|railroad| railroad.name())
                .collect();
            format!(
                "{} completes the transcontinental line {} ({}) and gets ${}",
                table.name(*player),
                railroads.join("-"),
                reason_of_bonus(line, table),
                line.bonus
            )
        }
        _ => String::new(),
    }
}

/// Says where the transcontinental line was joined, which decides what it pays.
fn reason_of_bonus(line: &Line, table: &Table) -> String {
    match line.join {
        Some(hex) if table.board.hex(hex).ground.is_city() => {
            format!("joined in the city {}", table.name(hex))
        }
        Some(hex) => format!("joined in {}, no city", table.name(hex)),
        None if line.railroads.len() == 1 => "one railroad on both coasts".to_owned(),
        None if line.bonus == IN_CITY => {
            "a coast is reached, and the line joins in cities only".to_owned()
        }
        None => "a coast is reached, and the line joins outside of cities".to_owned(),
    }
}

/// Describes a journey and what it pays, in a sentence.
fn ride_sentence(event: &Event, table: &Table) -> String {
    match event {
        Event::Rode { player, from, via } => {
            let steps: Vec<String> = via
                .iter()
                .map(|(railroad, city)| format!("by {} to {}", railroad.name(), table.name(*city)))
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
            let held = *shares;
            let (links, shares) = (counted(*links, "link"), counted(held, "share"));
            let (railroad, player) = (railroad.name(), table.name(*player));
            format!("{railroad} pays {player} ${amount}: {links} x {shares}")
        }
        Event::Fare { player, amount } => format!(
            "{} gets ${amount} for the cities of the journey",
            table.name(*player)
        ),
        _ => String::new(),
    }
}

/// Announces a new round or the end of the game, in a sentence.
fn round_sentence(event: &Event, table: &Table) -> String {
    match event {
        Event::NewRound {
            round,
            order,
            railroad,
            ..
        } => {
            let new = railroad.map_or(String::new(), |railroad| {
                format!("; {} comes into the game", railroad.name())
            });
            format!(
                "round {round} begins in the order {}{new}",
                table.names_of(order)
            )
        }
        Event::Over { winners, money } => {
            let have = if winners.len() == 1 { "has" } else { "have" };
            let winners = table.names_of(winners);
            format!("the game is over: {winners} with ${money} {have} most money")
        }
        _ => String::new(),
    }
}

/// Returns the postings for a share that is taken or a locomotive that is placed.
fn locomotive_postings(event: &Event, table: &Table) -> Vec<Posting> {
    match event {
        Event::Took {
            player, railroad, ..
        } => {
            let reason = format!("share of {}", table.name(*player));
            vec![
                Posting::by("shares", *player, 1, "share taken").part(*railroad),
                Posting::by("supply", *railroad, -1, reason),
            ]
        }
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
        _ => Vec::new(),
    }
}

/// Returns the postings for money that players get.
fn money_postings(event: &Event, table: &Table) -> Vec<Posting> {
    let (player, amount, reason) = match event {
        Event::Chicago { player, amount } => (*player, *amount, "locomotive in Chicago".to_owned()),
        Event::Five {
            player,
            amount,
            hex,
        } => {
            let reason = format!("first build into {}", table.name(*hex));
            (*player, *amount, reason)
        }
        Event::Transcontinental { player, line } => {
            let reason = "transcontinental line completed".to_owned();
            (*player, line.bonus, reason)
        }
        Event::Dividend {
            railroad,
            player,
            links,
            shares,
            amount,
        } => {
            let held = *shares;
            let (links, shares) = (counted(*links, "link"), counted(held, "share"));
            let to_player = format!("{} {links}, {shares}", dividend_of(*railroad));
            let by_railroad = format!("to {}: {links}, {shares}", table.name(*player));
            return vec![
                Posting::by("money", *player, *amount, to_player)
                    .for_each(held, format!("shares of {}", railroad.name())),
                Posting::by("dividends", *railroad, *amount, by_railroad),
            ];
        }
        Event::Fare { player, amount } => (*player, *amount, FARE.to_owned()),
        _ => return Vec::new(),
    };
    vec![Posting::by("money", player, amount, reason)]
}

/// Returns how the reason of every dividend of a railroad begins.
pub(crate) fn dividend_of(railroad: Railroad) -> String {
    format!("dividend of {}:", railroad.name())
}

/// Returns the postings for the places in the turn order of a new round.
fn order_postings(table: &Table, order: &[Player], money: &[i64]) -> Vec<Posting> {
    let players = || order.iter().zip(money);
    let posting = |((player, own), place): ((&Player, &i64), i64)| {
        let tied: Vec<&str> = players()
            .filter(|(other, money)| *money == own && *other != player)
            .map(|(other, _)| table.name(*other))
            .collect();
        let tie = if tied.is_empty() {
            String::new()
        } else {
            let tied = in_words(&tied, "and");
            format!(", tied with {tied}, and tied players swap places")
        };
        let reason = format!("number {place} by least money: ${own}{tie}");
        Posting::to("order", *player, place, reason)
    };
    players().zip(1..).map(posting).collect()
}
