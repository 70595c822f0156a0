//! What happens at the table, in facts and in sentences.

use super::Transamerica;
use super::lattice::{Junction, Line};
use super::nets::Seats;
use super::owed::Owed;
use super::state::Table;
use crate::game::language::{Player, counted, in_words};
use crate::game::{Posting, Tell};

/// The points everybody would lose now.
pub(crate) type StillMissing = Vec<(Player, i64)>;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each sentence below says what the fields are")]
pub enum Event {
    /// Hands were dealt openly.
    Dealt { round: u32 },
    /// Hands were shown at the end of a round.
    Revealed { round: u32 },
    /// A start marker was placed.
    /// What everybody then misses is said where the first track may be laid and the hands are known.
    Started {
        by: Player,
        at: Junction,
        missing: StillMissing,
    },
    /// A track was laid.
    /// What everybody then misses is said where the hands are known.
    Laid {
        by: Player,
        line: Line,
        missing: StillMissing,
    },
    /// Nothing could be laid.
    Passed { by: Player },
    /// A round ended; nobody connected: the supply ran out.
    RoundEnded {
        round: u32,
        connected: Seats,
        supply: usize,
    },
    /// A player lost points.
    Lost {
        player: Player,
        missing: Owed,
        left: i32,
    },
    /// The barrier moved.
    BarrierMoved { to: i32, lowest: i32 },
    /// A new round.
    RoundBegan { round: u32, first: Player },
    /// The end.
    GameEnded { winners: Seats },
}

impl Tell<Transamerica> for Event {
    fn tell(&self, table: &Table) -> String {
        let board = &table.board;
        match self {
            Event::Dealt { round } => format!("The hands of round {round} are dealt"),
            Event::Revealed { round } => format!("The hands of round {round} are shown"),
            Event::Started { by, at, .. } => format!(
                "{} places a start marker on {}",
                table.name(*by),
                table.name(*at)
            ),
            Event::Laid { by, line, .. } => {
                let kind = if board.edge(*line).double {
                    ", a double line"
                } else {
                    ""
                };
                format!("{} lays {}{kind}", table.name(*by), board.span(*line))
            }
            Event::Passed { by } => format!("{} can lay nothing", table.name(*by)),
            Event::RoundEnded {
                round,
                connected,
                supply,
            } if connected.is_empty() => match supply {
                0 => format!("Round {round} ends: the last track is laid"),
                _ => format!("Round {round} ends: every line is laid"),
            },
            Event::RoundEnded {
                round, connected, ..
            } => {
                let verb = if connected.len() == 1 { "has" } else { "have" };
                format!(
                    "Round {round} ends: {} {verb} all five cities",
                    table.all_of(connected.iter())
                )
            }
            Event::Lost {
                player,
                missing,
                left,
            } => {
                let lines: Vec<String> = missing
                    .lines(board)
                    .iter()
                    .map(|line| board.span(*line))
                    .collect();
                let points = counted(i64::from(missing.points()), "point");
                format!(
                    "{} misses {} and loses {points}: {left} left",
                    table.name(*player),
                    in_words(&lines, "and")
                )
            }
            Event::BarrierMoved { to, lowest } => {
                format!(
                    "The lowest has {lowest} points, so the barrier moves: the game ends at {to} or fewer"
                )
            }
            Event::RoundBegan { round, first } => format!(
                "The board is cleared; {} begins round {round}",
                table.name(*first)
            ),
            Event::GameEnded { winners } if winners.len() == 1 => {
                format!("The game is over; {} wins", table.all_of(winners.iter()))
            }
            Event::GameEnded { winners } => format!(
                "The game is over; {} share the victory",
                table.all_of(winners.iter())
            ),
        }
    }

    fn postings(&self, table: &Table) -> Vec<Posting> {
        let still = |missing: &StillMissing, reason: &str| {
            missing
                .iter()
                .map(|(player, points)| Posting::to("missing", *player, *points, reason))
                .collect()
        };
        match self {
            Event::Started { missing, .. } => still(missing, "the start markers stand"),
            Event::Laid { by, line, missing } => still(
                missing,
                &format!("{} lays {}", table.name(*by), table.board.span(*line)),
            ),
            Event::Lost {
                player, missing, ..
            } => {
                let double = |line: &Line| {
                    if table.board.edge(*line).double {
                        " for 2"
                    } else {
                        ""
                    }
                };
                let lines: Vec<String> = missing
                    .lines(&table.board)
                    .iter()
                    .map(|line| table.board.span(*line) + double(line))
                    .collect();
                vec![Posting::by(
                    "points",
                    *player,
                    -i64::from(missing.points()),
                    format!("missing {}", in_words(&lines, "and")),
                )]
            }
            Event::Dealt { .. }
            | Event::Revealed { .. }
            | Event::Passed { .. }
            | Event::RoundEnded { .. }
            | Event::BarrierMoved { .. }
            | Event::RoundBegan { .. }
            | Event::GameEnded { .. } => Vec::new(),
        }
    }
}
