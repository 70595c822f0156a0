//! What happens at the table, in facts and in sentences.

use super::board::{Junction, Line};
use super::nets::Seats;
use super::steiner::Missing;
use super::table::{Table, counted, in_words};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each sentence below says what the fields are")]
pub enum Event {
    /// Hands were dealt openly.
    Dealt { round: u32 },
    /// Hands were shown at the end of a round.
    Revealed { round: u32 },
    /// A start marker was placed.
    Started { by: u16, at: Junction },
    /// A track was laid.
    Laid { by: u16, line: Line },
    /// Nothing could be laid.
    Passed { by: u16 },
    /// A round ended; nobody connected: the supply ran out.
    RoundEnded { round: u32, connected: Seats, supply: usize },
    /// A player lost points.
    Lost { player: u16, missing: Missing, left: i32 },
    /// The barrier moved.
    BarrierMoved { to: i32, lowest: i32 },
    /// A new round.
    RoundBegan { round: u32, first: u16 },
    /// The end.
    GameEnded { winners: Vec<u16> },
}

/// An event in a sentence.
pub fn tell(table: &Table, event: &Event) -> String {
    let board = &table.board;
    match event {
        Event::Dealt { round } => format!("The hands of round {round} are dealt"),
        Event::Revealed { round } => format!("The hands of round {round} are shown"),
        Event::Started { by, at } => format!("{} places a start marker on {}", table.player(*by), board.place(*at)),
        Event::Laid { by, line } => {
            let kind = if board.edge(*line).double { ", a double line" } else { "" };
            format!("{} lays {}{kind}", table.player(*by), board.span(*line))
        }
        Event::Passed { by } => format!("{} can lay nothing", table.player(*by)),
        Event::RoundEnded { round, connected, supply } if connected.is_empty() => match supply {
            0 => format!("Round {round} ends: the last track is laid"),
            _ => format!("Round {round} ends: every line is laid"),
        },
        Event::RoundEnded { round, connected, .. } => {
            let verb = if connected.len() == 1 { "has" } else { "have" };
            format!("Round {round} ends: {} {verb} all five cities", table.all_of(connected.iter()))
        }
        Event::Lost { player, missing, left } => {
            let lines: Vec<String> = missing.lines.iter().map(|line| board.span(*line)).collect();
            let points = counted(i64::from(missing.points), "point");
            format!("{} misses {} and loses {points}: {left} left", table.player(*player), in_words(&lines, "and"))
        }
        Event::BarrierMoved { to, lowest } => {
            format!("The lowest has {lowest} points, so the barrier moves: the game ends at {to} or fewer")
        }
        Event::RoundBegan { round, first } => format!("The board is cleared; {} begins round {round}", table.player(*first)),
        Event::GameEnded { winners } if winners.len() == 1 => format!("The game is over; {} wins", table.all_of(winners.iter().copied())),
        Event::GameEnded { winners } => format!("The game is over; {} share the victory", table.all_of(winners.iter().copied())),
    }
}
