//! What happened, and how it is told.

use super::board::{Company, Hex, Player, terrain};
use super::table::Table;

/// A move of a company's stocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shift {
    /// The company.
    pub company: Company,
    /// By how much.
    pub by: i32,
    /// Whose stock, from where, to where; by player, then in the order bought.
    pub moved: Vec<(Player, i32, i32)>,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Discs were drawn.
    Drawn {
        /// From left to right.
        discs: Vec<Company>,
    },
    /// A stock was bought.
    Bought {
        /// By whom.
        by: Player,
        /// Of which company.
        company: Company,
        /// From which space.
        space: usize,
    },
    /// A disc was laid on the map.
    Built {
        /// By whom.
        by: Player,
        /// Of which company.
        company: Company,
        /// From which space.
        space: usize,
        /// Where.
        hex: Hex,
        /// What the hex is worth.
        value: i8,
    },
    /// A disc went to its frame.
    Framed {
        /// By whom.
        by: Player,
        /// Of which company.
        company: Company,
        /// From which space.
        space: usize,
    },
    /// Stocks moved.
    Shifted(Shift),
    /// A company was taxed.
    Taxed {
        /// Which.
        company: Company,
        /// From which space.
        space: usize,
    },
    /// A round begins.
    NextRound {
        /// Which.
        round: u32,
        /// The order track.
        order: Vec<Player>,
    },
    /// Taxes took a stock at the end.
    Lost {
        /// Whose.
        player: Player,
        /// Of which company.
        company: Company,
        /// What it was worth.
        value: i32,
        /// Whether the company has a taxed disc.
        paid: bool,
    },
    /// A player's profit at the end.
    Profit {
        /// Whose.
        player: Player,
        /// Stocks left.
        stocks: usize,
        /// Their sum.
        profit: i64,
    },
}

/// An event in a sentence.
pub fn tell(table: &Table, event: &Event) -> String {
    match event {
        Event::Drawn { discs } => {
            format!("drawn onto the market: {}", discs.iter().map(|company| table.company(*company)).collect::<Vec<_>>().join(", "))
        }
        Event::Bought { by, company, space } => {
            format!("{} takes the disc on space {space} and buys a {} stock, at 0", table.player(*by), table.company(*company))
        }
        Event::Built { by, company, space, hex, value } => {
            let (by, company, hex) = (table.player(*by), table.company(*company), table.hex(*hex));
            format!("{by} takes the disc on space {space} and builds {company} at {hex}, {} {value:+}", terrain(*value))
        }
        Event::Framed { by, company, space } => {
            let (by, company) = (table.player(*by), table.company(*company));
            format!("{by} takes the disc on space {space}; no hex is open to {company}, the disc goes to its frame")
        }
        Event::Shifted(shift) => {
            let moved: Vec<String> = shift
                .moved
                .iter()
                .map(|(player, from, to)| {
                    let stopped = if *to == from + shift.by { "" } else { ", the end of the board" };
                    format!("{} from {from} to {to}{stopped}", table.player(*player))
                })
                .collect();
            format!("{} stocks move {:+}: {}", table.company(shift.company), shift.by, moved.join("; "))
        }
        Event::Taxed { company, space } => format!("the {} disc on space {space} is left over and taxed", table.company(*company)),
        Event::NextRound { round, order } => {
            let order: Vec<&str> = order.iter().map(|player| table.player(*player)).collect();
            format!("the markers close up; order of round {round}: {}", order.join(", "))
        }
        Event::Lost { player, company, value, paid } => {
            let (player, company) = (table.player(*player), table.company(*company));
            let why = if *paid { "was taxed, losses go" } else { "was never taxed, profits go" };
            format!("{player} gives back a {company} stock at {value:+}: {company} {why}")
        }
        Event::Profit { player, stocks, profit } => {
            let plural = if *stocks == 1 { "" } else { "s" };
            format!("{} keeps {stocks} stock{plural} and has a profit of {profit}", table.player(*player))
        }
    }
}
