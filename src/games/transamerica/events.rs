//! What happens, with amounts and reasons.

use super::Transamerica;
use super::board::{Junction, Line};
use super::nets::Seats;
use super::state::Table;
use super::steiner::Loss;
use crate::game::language::{Player, counted, in_words};
use crate::game::{Posting, Tell};

/// What everybody would lose now, in points.
pub(crate) type StillMissing = Vec<(Player, i64)>;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each sentence below says what the fields are")]
pub enum Event {
    /// Hands were dealt openly.
    Dealt {
        round: u32,
    },
    /// Hands were shown at the end of a round.
    Revealed {
        round: u32,
    },
    /// A start marker was placed. What everybody then misses is given once track may be laid and
    /// the hands are known.
    Started {
        by: Player,
        at: Junction,
        missing: StillMissing,
    },
    /// A track was laid. What everybody then misses is given if the hands are known.
    Laid {
        by: Player,
        line: Line,
        missing: StillMissing,
    },
    /// A player could lay nothing.
    Passed {
        by: Player,
    },
    /// A round ended. If nobody is connected, the supply has run out or every line is laid.
    RoundEnded {
        round: u32,
        connected: Seats,
        supply: usize,
    },
    /// A player lost points.
    Lost {
        player: Player,
        missing: Loss,
        left: i32,
    },
    /// The barrier was moved.
    BarrierMoved {
        to: i32,
        lowest: i32,
    },
    /// A new round began.
    RoundBegan {
        round: u32,
        first: Player,
    },
    GameEnded {
        winners: Seats,
    },
}

impl Tell<Transamerica> for Event {
    fn tell(&self, table: &Table) -> String {
        let board = &table.board;
        match self {
            Event::Dealt { round } => format!("The hands of round {round} are dealt"),
            Event::Revealed { round } => format!("The hands of round {round} are shown"),
            Event::Started { by, at, .. } => {
                let (by, at) = (table.name(*by), table.name(*at));
                format!("{by} places a start marker on {at}")
            }
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
            } => format!(
                "Round {round} ends: {}",
                end_of_round(table, *connected, *supply)
            ),
            Event::Lost {
                player,
                missing,
                left,
            } => {
                let lines = missing.lines(board).iter();
                let lines: Vec<String> = lines.map(|line| board.span(*line)).collect();
                let (name, lines) = (table.name(*player), in_words(&lines, "and"));
                let points = counted(i64::from(missing.points()), "point");
                format!("{name} misses {lines} and loses {points}: {left} left")
            }
            Event::BarrierMoved { to, lowest } => format!(
                "The lowest has {lowest} points, so the barrier moves: the game ends at {to} or fewer"
            ),
            Event::RoundBegan { round, first } => {
                let first = table.name(*first);
                format!("The board is cleared; {first} begins round {round}")
            }
            Event::GameEnded { winners } => {
                let names = table.all_of(winners.iter());
                match winners.len() {
                    1 => format!("The game is over; {names} wins"),
                    _ => format!("The game is over; {names} share the victory"),
                }
            }
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

/// Explains why a round ends.
fn end_of_round(table: &Table, connected: Seats, supply: usize) -> String {
    match connected.len() {
        0 if supply == 0 => "the last track is laid".to_owned(),
        0 => "every line is laid".to_owned(),
        count => {
            let verb = if count == 1 { "has" } else { "have" };
            let names = table.all_of(connected.iter());
            format!("{names} {verb} all five cities")
        }
    }
}
