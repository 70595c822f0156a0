//! What happens, with amounts and reasons.

use super::MiniRails;
use super::board::{Company, Hex, Piece, terrain};
use super::state::Table;
use crate::game::language::{Player, counted};
use crate::game::{Posting, Tell};

/// A stock that moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Whose.
    pub player: Player,
    /// Which of the player's.
    pub piece: Piece,
    /// From where.
    pub from: i32,
    /// To where.
    pub to: i32,
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
        company: Company,
        /// From which space.
        space: usize,
    },
    /// A disc was laid on the map.
    Built {
        /// By whom.
        by: Player,
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
        company: Company,
        /// From which space.
        space: usize,
        /// To how many hexes it could have gone, where the table let that stand.
        open: usize,
    },
    /// A company's stocks moved.
    Shifted {
        company: Company,
        /// By how much.
        by: i32,
        /// Each stock that moved; by player, then in the order bought.
        moved: Vec<Moved>,
    },
    /// A company was taxed.
    Taxed {
        company: Company,
        /// From which space.
        space: usize,
    },
    /// A round begins.
    NextRound {
        round: u32,
        /// The order track.
        order: Vec<Player>,
    },
    /// Taxes took a stock at the end.
    Lost {
        player: Player,
        company: Company,
        /// Which of the player's.
        piece: Piece,
        /// What it was worth.
        value: i32,
        /// Whether the company has a taxed disc.
        paid: bool,
    },
    /// A player's profit at the end.
    Profit {
        player: Player,
        /// Stocks left.
        stocks: usize,
        /// Their sum.
        profit: i64,
    },
}

impl Tell<MiniRails> for Event {
    fn tell(&self, table: &Table) -> String {
        let player = |id: &Player| table.name(*id);
        let company = |id: &Company| table.name(*id);
        match self {
            Event::Drawn { discs } => format!(
                "drawn onto the market: {}",
                discs.iter().map(company).collect::<Vec<_>>().join(", ")
            ),
            Event::Bought {
                by,
                company: of,
                space,
            } => {
                format!(
                    "{} takes the disc on space {space} and buys a {} stock, at 0",
                    player(by),
                    company(of)
                )
            }
            Event::Built {
                by,
                company: of,
                space,
                hex,
                value,
            } => format!(
                "{} takes the disc on space {space} and builds {} at {}, {} {value:+}",
                player(by),
                company(of),
                table.name(*hex),
                terrain(*value)
            ),
            Event::Framed {
                by,
                company: of,
                space,
                open,
            } => {
                let (by, of) = (player(by), company(of));
                match open {
                    0 => format!(
                        "{by} takes the disc on space {space}; no hex is open to {of}, the disc goes to its frame"
                    ),
                    1 => format!(
                        "{by} takes the disc on space {space}; it goes to the frame of {of}, although a hex is open"
                    ),
                    open => format!(
                        "{by} takes the disc on space {space}; it goes to the frame of {of}, although {open} hexes are open"
                    ),
                }
            }
            Event::Shifted {
                company: of,
                by,
                moved,
            } => {
                let moved = moved.iter().map(
                    |Moved {
                         player: who,
                         from,
                         to,
                         ..
                     }| {
                        let stopped = if *to == from + by {
                            ""
                        } else {
                            ", the end of the board"
                        };
                        format!("{} from {from} to {to}{stopped}", player(who))
                    },
                );
                format!(
                    "{} stocks move {by:+}: {}",
                    company(of),
                    moved.collect::<Vec<_>>().join("; ")
                )
            }
            Event::Taxed { company: of, space } => format!(
                "the {} disc on space {space} is left over and taxed",
                company(of)
            ),
            Event::NextRound { round, order } => {
                let order: Vec<&str> = order.iter().map(player).collect();
                format!(
                    "the markers close up; order of round {round}: {}",
                    order.join(", ")
                )
            }
            Event::Lost {
                player: who,
                company: of,
                value,
                paid,
                ..
            } => {
                let (who, of) = (player(who), company(of));
                let why = if *paid {
                    "was taxed, losses go"
                } else {
                    "was never taxed, profits go"
                };
                format!("{who} gives back a {of} stock at {value:+}: {of} {why}")
            }
            Event::Profit {
                player: who,
                stocks,
                profit,
            } => {
                format!(
                    "{} keeps {} and has a profit of {profit}",
                    player(who),
                    counted(*stocks as i64, "stock")
                )
            }
        }
    }

    fn postings(&self, table: &Table) -> Vec<Posting> {
        match self {
            Event::Shifted {
                company: of,
                by,
                moved,
            } => {
                let postings = moved.iter().flat_map(
                    |Moved {
                         player,
                         piece,
                         from,
                         to,
                     }| {
                        let end = if *to == from + by {
                            ""
                        } else {
                            ", to the end of the board"
                        };
                        let (amount, reason) = (
                            i64::from(to - from),
                            format!("{} moves {by:+}{end}", table.name(*of)),
                        );
                        [
                            Posting::by("stock", *player, amount, reason.clone()).part(*piece),
                            Posting::by("profit", *player, amount, reason),
                        ]
                    },
                );
                postings.collect()
            }
            Event::Lost {
                player,
                company: of,
                piece,
                value,
                paid,
            } => {
                let why = if *paid {
                    "was taxed, losses go"
                } else {
                    "was never taxed, profits go"
                };
                let (amount, reason) = (-i64::from(*value), format!("{} {why}", table.name(*of)));
                vec![
                    Posting::by("stock", *player, amount, reason.clone()).part(*piece),
                    Posting::by("profit", *player, amount, reason),
                ]
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
