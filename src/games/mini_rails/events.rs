//! What happens, with amounts and reasons.

use super::MiniRails;
use super::board::{Company, Hex, Piece, terrain};
use super::state::Table;
use crate::game::language::{Player, counted};
use crate::game::{Posting, Tell};

/// A stock that moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    pub player: Player,
    /// Which of the player's stocks.
    pub piece: Piece,
    pub from: i32,
    pub to: i32,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Discs were drawn onto the market.
    Drawn {
        /// The discs, from left to right.
        discs: Vec<Company>,
    },
    /// A stock was bought.
    Bought {
        by: Player,
        company: Company,
        space: usize,
    },
    /// A disc was laid on the map.
    Built {
        by: Player,
        company: Company,
        space: usize,
        hex: Hex,
        /// What the hex is worth.
        value: i8,
    },
    /// A disc went to its frame.
    Framed {
        by: Player,
        company: Company,
        space: usize,
        /// How many hexes were open to it, if the table accepted that it went to the frame all the
        /// same.
        open: usize,
    },
    /// A company's stocks moved.
    Shifted {
        company: Company,
        by: i32,
        /// The stocks that moved, by player and then in the order bought.
        moved: Vec<Moved>,
    },
    /// A company was taxed.
    Taxed { company: Company, space: usize },
    /// A new round began.
    NextRound { round: u32, order: Vec<Player> },
    /// Taxes took a stock at the end.
    Lost {
        player: Player,
        company: Company,
        /// Which of the player's stocks.
        piece: Piece,
        value: i32,
        /// Whether the company has a taxed disc.
        paid: bool,
    },
    /// A player's profit at the end.
    Profit {
        player: Player,
        /// How many stocks the player keeps.
        stocks: usize,
        /// The sum of their values.
        profit: i64,
    },
}

impl Tell<MiniRails> for Event {
    fn tell(&self, table: &Table) -> String {
        match self {
            Event::Drawn { discs } => {
                let discs: Vec<&str> = discs.iter().map(|company| table.name(*company)).collect();
                format!("drawn onto the market: {}", discs.join(", "))
            }
            Event::Bought { .. } | Event::Built { .. } | Event::Framed { .. } => {
                action_sentence(self, table)
            }
            Event::Shifted { company, by, moved } => {
                let moved: Vec<String> = moved
                    .iter()
                    .map(|stock| {
                        let stopped = stock.stopped(*by, ", the end of the board");
                        let (player, from, to) = (table.name(stock.player), stock.from, stock.to);
                        format!("{player} from {from} to {to}{stopped}")
                    })
                    .collect();
                let company = table.name(*company);
                format!("{company} stocks move {by:+}: {}", moved.join("; "))
            }
            Event::Taxed { company, space } => format!(
                "the {} disc on space {space} is left over and taxed",
                table.name(*company)
            ),
            Event::NextRound { round, order } => {
                let order = table.names_of(order);
                format!("the markers close up; order of round {round}: {order}")
            }
            Event::Lost {
                player,
                company,
                value,
                paid,
                ..
            } => {
                let (player, company) = (table.name(*player), table.name(*company));
                let why = reason_of_loss(*paid);
                format!("{player} gives back a {company} stock at {value:+}: {company} {why}")
            }
            Event::Profit {
                player,
                stocks,
                profit,
            } => {
                let stocks = counted(*stocks as i64, "stock");
                let player = table.name(*player);
                format!("{player} keeps {stocks} and has a profit of {profit}")
            }
        }
    }

    fn postings(&self, table: &Table) -> Vec<Posting> {
        match self {
            Event::Shifted { company, by, moved } => {
                let company = table.name(*company);
                let postings = moved.iter().flat_map(|stock| {
                    let end = stock.stopped(*by, ", to the end of the board");
                    let reason = format!("{company} moves {by:+}{end}");
                    let amount = i64::from(stock.to - stock.from);
                    stock_postings(stock.player, stock.piece, amount, reason)
                });
                postings.collect()
            }
            Event::Lost {
                player,
                company,
                piece,
                value,
                paid,
            } => {
                let reason = format!("{} {}", table.name(*company), reason_of_loss(*paid));
                stock_postings(*player, *piece, -i64::from(*value), reason).to_vec()
            }
            Event::Drawn { .. }
            | Event::Bought { .. }
            | Event::Built { .. }
            | Event::Framed { .. }
            | Event::Taxed { .. }
            | Event::NextRound { .. }
            | Event::Profit { .. } => Vec::new(),
        }
    }
}

impl Moved {
    /// Returns `text` if the stock stopped at an end of the board.
    const fn stopped(&self, by: i32, text: &'static str) -> &'static str {
        if self.to == self.from + by { "" } else { text }
    }
}

/// Returns what a marker does with the disc it takes, in a sentence.
fn action_sentence(event: &Event, table: &Table) -> String {
    match event {
        Event::Bought { by, company, space } => format!(
            "{} takes the disc on space {space} and buys a {} stock, at 0",
            table.name(*by),
            table.name(*company)
        ),
        Event::Built {
            by,
            company,
            space,
            hex,
            value,
        } => format!(
            "{} takes the disc on space {space} and builds {} at {}, {} {value:+}",
            table.name(*by),
            table.name(*company),
            table.name(*hex),
            terrain(*value)
        ),
        Event::Framed {
            by,
            company,
            space,
            open,
        } => {
            let company = table.name(*company);
            let went = format!("it goes to the frame of {company}, although");
            let what = match open {
                0 => format!("no hex is open to {company}, the disc goes to its frame"),
                1 => format!("{went} a hex is open"),
                open => format!("{went} {open} hexes are open"),
            };
            let by = table.name(*by);
            format!("{by} takes the disc on space {space}; {what}")
        }
        _ => String::new(),
    }
}

const fn reason_of_loss(paid: bool) -> &'static str {
    if paid {
        "was taxed: its loss does not count"
    } else {
        "was never taxed: its profit does not count"
    }
}

/// Returns the postings of a stock that changes in value, and of its owner's profit, which changes
/// with it.
fn stock_postings(player: Player, piece: Piece, amount: i64, reason: String) -> [Posting; 2] {
    [
        Posting::by("stock", player, amount, reason.clone()).part(piece),
        Posting::by("profit", player, amount, reason),
    ]
}
