//! What happens, and how it is told.

use super::board::{CityId, HexId};
use super::coast::Line;
use super::moves::Step;
use super::railroad::Railroad;
use super::state::Phase;
use super::table::Table;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A share was taken.
    Took {
        /// Who.
        player: u16,
        /// Of which railroad.
        railroad: Railroad,
        /// Shares of it the player now holds.
        holds: u8,
    },
    /// A locomotive was placed.
    Placed {
        /// Who.
        player: u16,
        /// Of which railroad.
        railroad: Railroad,
        /// Where.
        hex: HexId,
        /// Whether it is the railroad's first.
        start: bool,
    },
    /// $2 for a locomotive in Chicago.
    Chicago {
        /// To whom.
        player: u16,
        /// How much.
        amount: i64,
    },
    /// $5 for the first build into a city.
    Five {
        /// To whom.
        player: u16,
        /// How much.
        amount: i64,
        /// Which city.
        hex: HexId,
    },
    /// A start in a $5 city, which pays nothing.
    FiveByStart {
        /// Which city.
        hex: HexId,
        /// Whether the $5 are lost by it.
        lost: bool,
    },
    /// The transcontinental line is complete.
    Transcontinental {
        /// To whom the bonus goes.
        player: u16,
        /// The line and its bonus.
        line: Line,
    },
    /// A pass.
    Passed {
        /// Who.
        player: u16,
        /// In which phase.
        phase: Phase,
        /// How many locomotives the player had placed in this turn.
        placed: usize,
    },
    /// A passenger was moved.
    Rode {
        /// By whom.
        player: u16,
        /// From where.
        from: CityId,
        /// By which links.
        via: Vec<Step>,
    },
    /// A dividend.
    Dividend {
        /// Of which railroad.
        railroad: Railroad,
        /// To whom.
        player: u16,
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
        player: u16,
        /// How much.
        amount: i64,
    },
    /// A new round begins.
    NewRound {
        /// Which.
        round: u8,
        /// The turn order.
        order: Vec<u16>,
        /// The railroad that comes into the game.
        railroad: Option<Railroad>,
    },
    /// The game is over.
    Over {
        /// Who has most money.
        winners: Vec<u16>,
        /// How much.
        money: i64,
    },
}

/// An event in a sentence, without its final stop.
pub fn tell(table: &Table, event: &Event) -> String {
    let board = &table.board;
    let player = |player: &u16| table.player(*player);
    let names = |players: &[u16]| players.iter().map(|player| table.player(*player)).collect::<Vec<_>>().join(", ");
    match event {
        Event::Took { player: who, railroad, holds } => {
            format!("{} takes a share of {} and holds {holds}", player(who), railroad.name())
        }
        Event::Placed { player: who, railroad, hex, start: true } => {
            format!("{} starts {} in {}", player(who), railroad.name(), board.place(*hex))
        }
        Event::Placed { player: who, railroad, hex, .. } => format!("{} builds {} in {}", player(who), railroad.name(), board.place(*hex)),
        Event::Chicago { player: who, amount } => format!("{} gets ${amount} for a locomotive in Chicago", player(who)),
        Event::Five { player: who, amount, hex } => {
            format!("{} gets ${amount} for the first build into {}", player(who), board.place(*hex))
        }
        Event::FiveByStart { hex, lost: true } => format!("a start pays nothing: the $5 of {} are lost", board.place(*hex)),
        Event::FiveByStart { hex, .. } => format!("a start pays nothing: the $5 of {} are kept for the next railroad", board.place(*hex)),
        Event::Transcontinental { player: who, line } => {
            let why = match line.join {
                Some(hex) if board.hex(hex).ground.is_city() => format!("joined in the city {}", board.place(hex)),
                Some(hex) => format!("joined in {}, no city", board.place(hex)),
                None if line.railroads.len() == 1 => "one railroad on both coasts".to_owned(),
                None if line.bonus == 12 => "a coast is reached, and the line joins in cities only".to_owned(),
                None => "a coast is reached, and the line joins outside of cities".to_owned(),
            };
            let railroads: Vec<&str> = line.railroads.iter().map(|railroad| railroad.name()).collect();
            format!("{} completes the transcontinental line {} ({why}) and gets ${}", player(who), railroads.join("-"), line.bonus)
        }
        Event::Passed { player: who, phase: Phase::Build, placed: 0 } => format!("{} builds nothing", player(who)),
        Event::Passed { player: who, phase: Phase::Build, .. } => format!("{} builds no more", player(who)),
        Event::Passed { player: who, phase: Phase::Shares, .. } => format!("{} passes: no share is left to take", player(who)),
        Event::Passed { player: who, .. } => format!("{} moves no passenger", player(who)),
        Event::Rode { player: who, from, via } => {
            let steps: Vec<String> =
                via.iter().map(|(railroad, city)| format!("by {} to {}", railroad.name(), board.city(*city))).collect();
            format!("{} moves the passenger of {} {}", player(who), board.city(*from), steps.join(", "))
        }
        Event::Dividend { railroad, player: who, links, shares, amount } => {
            let (links, shares) = (counted(*links, "link"), counted(*shares, "share"));
            format!("{} pays {} ${amount}: {links} x {shares}", railroad.name(), player(who))
        }
        Event::Fare { player: who, amount } => format!("{} gets ${amount} for the cities of the journey", player(who)),
        Event::NewRound { round, order, railroad } => {
            let new = railroad.map_or(String::new(), |railroad| format!("; {} comes into the game", railroad.name()));
            format!("round {round} begins in the order {}{new}", names(order))
        }
        Event::Over { winners, money } => {
            let have = if winners.len() == 1 { "has" } else { "have" };
            format!("the game is over: {} with ${money} {have} most money", names(winners))
        }
    }
}

fn counted(count: i64, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
