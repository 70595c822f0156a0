//! What happens, with amounts and reasons.

use super::SteelDriver;
use super::board::{Colour, Company, Place};
use super::goods::SET_VALUES;
use super::state::Table;
use crate::game::language::{Player, counted};
use crate::game::{Posting, Tell};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A new turn: each player takes cubes.
    NewTurn {
        turn: u32,
        /// Cubes for each.
        cubes: i64,
    },
    /// A marker is put up.
    Offered {
        /// By whom.
        by: Player,
        /// Whose marker.
        company: Company,
        /// The first bid.
        bid: i64,
    },
    /// A higher bid.
    Bid {
        /// By whom.
        by: Player,
        bid: i64,
    },
    /// A player leaves the auction.
    LeftAuction {
        /// Who.
        player: Player,
    },
    /// The marker is passed on.
    MarkerPassed {
        /// By whom.
        by: Player,
        /// To whom.
        to: Player,
    },
    /// A marker is sold.
    Sold {
        company: Company,
        /// To whom.
        to: Player,
        /// For how many cubes.
        price: i64,
        /// Who holds the Active Player marker now.
        marker: Player,
    },
    /// The auctions are over.
    AuctionsOver {
        /// How many markers were sold.
        sold: u32,
    },
    /// A link is built.
    Built {
        /// By whom.
        company: Company,
        /// From where.
        from: Place,
        /// To where.
        to: Place,
        /// For how many cubes.
        cost: i64,
        /// The location that scored, and for how much; `None` if neither end was new.
        scored: Option<(Place, i64)>,
        /// Whether it is the company's first.
        first: bool,
    },
    /// The two oceans are joined.
    Transcontinental {
        /// Who built the last link.
        builder: Company,
        /// The companies on the line, with their bonuses.
        bonuses: Vec<(Company, i64)>,
    },
    /// A company passes.
    CompanyPassed {
        /// Who.
        company: Company,
        /// Its place in the pass row, from 1.
        place: usize,
        /// Whether because nobody controls it.
        uncontrolled: bool,
    },
    /// A controller is paid.
    PaidOut {
        company: Company,
        /// Who.
        player: Player,
        /// How much, in $.
        amount: i64,
    },
    /// The new order of play.
    NewOrder {
        /// The companies, first first.
        order: Vec<Company>,
        /// Whether the final begins, for which the boxes are emptied.
        last: bool,
    },
    /// The final begins: who controls a company for it.
    FinalControl {
        company: Company,
        /// Its controller.
        player: Player,
        /// The controller's shares.
        shares: u8,
        /// How many hold as many.
        tied: usize,
        /// Who controlled it last.
        last: Option<Player>,
    },
    /// A goods cube is claimed.
    Claimed {
        /// By whom.
        company: Company,
        /// Where.
        place: Place,
        colour: Colour,
    },
    /// A company's final value.
    Valued {
        company: Company,
        /// The sizes of its sets.
        sets: Vec<usize>,
        /// What they are worth, in $.
        value: i64,
    },
    /// Shares are paid.
    SharesPaid {
        player: Player,
        company: Company,
        /// How many.
        shares: u8,
        /// For how much altogether, in $.
        amount: i64,
    },
}

/// So many cubes.
pub(crate) fn cubes(count: i64) -> String {
    counted(count, "cube")
}

/// Why a player controls a company in the final: by how many shares, how many players have as many, who controlled it last.
pub(crate) fn why_in_the_final(
    table: &Table,
    player: Player,
    (shares, tied): (u8, usize),
    last: Option<Player>,
) -> String {
    match (tied, last) {
        (1, _) => format!("most shares, {shares}"),
        (_, Some(last)) if last == player => {
            format!("{tied} tied at {shares}, controlled it last")
        }
        (_, Some(last)) => format!(
            "{tied} tied at {shares}, first clockwise from {}",
            table.name(last)
        ),
        _ => format!("{tied} tied at {shares}"),
    }
}

impl Tell<SteelDriver> for Event {
    fn tell(&self, table: &Table) -> String {
        let player = |id: Player| table.name(id);
        let company = |id: Company| table.name(id);
        let place = |id: Place| table.name(id);
        match self {
            Event::NewTurn { turn, cubes } => {
                format!("turn {turn} begins: each player takes {cubes} cubes")
            }
            Event::Offered {
                by,
                company: of,
                bid,
            } => format!("{} offers {} for {bid}", player(*by), company(*of)),
            Event::Bid { by, bid } => format!("{} bids {bid}", player(*by)),
            Event::LeftAuction { player: who } => format!("{} passes", player(*who)),
            Event::MarkerPassed { by, to } => format!(
                "{} passes the Active Player marker on to {}",
                player(*by),
                player(*to)
            ),
            Event::Sold {
                company: of,
                to,
                price,
                marker,
            } => {
                format!(
                    "{} takes control of {} and a share for {price}; the Active Player marker goes to {}",
                    player(*to),
                    company(*of),
                    player(*marker)
                )
            }
            Event::AuctionsOver { sold: 0 } => "the auctions are over: nothing was sold".to_owned(),
            Event::AuctionsOver { sold } => format!("the auctions are over: {sold} sold"),
            Event::Built {
                company: of,
                from,
                to,
                cost,
                scored,
                first,
            } => {
                let score = match scored {
                    Some((at, value)) => format!("{} scores ${value}", place(*at)),
                    None => "no new location, nothing scored".to_owned(),
                };
                let start = if *first {
                    " (its first link: the start never scores)"
                } else {
                    ""
                };
                format!(
                    "{} builds {}-{} for {cost}: {score}{start}",
                    company(*of),
                    place(*from),
                    place(*to)
                )
            }
            Event::Transcontinental { builder, bonuses } => {
                let others: Vec<String> = bonuses
                    .iter()
                    .map(|(of, bonus)| format!("{} ${bonus}", company(*of)))
                    .collect();
                format!(
                    "{} completes the transcontinental link: {}",
                    company(*builder),
                    others.join(", ")
                )
            }
            Event::CompanyPassed {
                company: of,
                place,
                uncontrolled,
            } => {
                let why = if *uncontrolled {
                    " (nobody controls it)"
                } else {
                    ""
                };
                format!(
                    "{} passes{why}: place {place} of the pass row",
                    company(*of)
                )
            }
            Event::PaidOut {
                company: of,
                player: who,
                amount,
            } => format!("{} pays {} ${amount}", company(*of), player(*who)),
            Event::NewOrder { order, .. } => {
                let order: Vec<&str> = order.iter().map(|of| company(*of)).collect();
                format!(
                    "new order of play: {}; profit levels go to zero",
                    order.join(", ")
                )
            }
            Event::FinalControl {
                company: of,
                player: who,
                shares,
                tied,
                last,
            } => {
                let why = why_in_the_final(table, *who, (*shares, *tied), *last);
                format!(
                    "{} controls {} in the final: {why}",
                    player(*who),
                    company(*of)
                )
            }
            Event::Claimed {
                company: of,
                place: at,
                ..
            } => format!("{} claims the goods cube of {}", company(*of), place(*at)),
            Event::Valued {
                company: of,
                sets,
                value,
            } => {
                let sets: Vec<String> = sets
                    .iter()
                    .map(|size| SET_VALUES[*size].to_string())
                    .collect();
                let sum = if sets.is_empty() {
                    "no goods".to_owned()
                } else {
                    sets.join(" + ")
                };
                format!("{} is worth ${value} a share: {sum}", company(*of))
            }
            Event::SharesPaid {
                player: who,
                company: of,
                shares,
                amount,
            } => {
                let word = if *shares == 1 { "share" } else { "shares" };
                format!(
                    "{} gets ${amount} for {shares} {word} of {}",
                    player(*who),
                    company(*of)
                )
            }
        }
    }

    fn postings(&self, table: &Table) -> Vec<Posting> {
        let company = |id: Company| table.name(id);
        let player = |id: Player| table.name(id);
        match self {
            Event::NewTurn { turn, cubes } => table
                .seated()
                .map(|who| Posting::by("cubes", who, *cubes, format!("new cubes, turn {turn}")))
                .collect(),
            Event::Sold {
                company: of,
                to,
                price,
                ..
            } => vec![
                Posting::by("cubes", *to, -price, format!("control of {}", company(*of))),
                Posting::by(
                    "company-cubes",
                    *of,
                    *price,
                    format!("paid by {} for control", player(*to)),
                ),
                Posting::by("shares", *to, 1, format!("control of {} won", company(*of))).part(*of),
            ],
            Event::Built {
                company: of,
                from,
                to,
                cost,
                scored,
                ..
            } => {
                let link = format!("link {}-{}", table.name(*from), table.name(*to));
                let value = scored.map(|(at, value)| {
                    Posting::by("profit", *of, value, format!("{link}: {}", table.name(at)))
                });
                [Posting::by("company-cubes", *of, -cost, link)]
                    .into_iter()
                    .chain(value)
                    .collect()
            }
            Event::Transcontinental { builder, bonuses } => {
                let reason = |of: &Company| {
                    if of == builder {
                        "transcontinental link, as builder"
                    } else {
                        "transcontinental link, on the line"
                    }
                };
                bonuses
                    .iter()
                    .map(|(of, bonus)| Posting::by("profit", *of, *bonus, reason(of)))
                    .collect()
            }
            Event::PaidOut {
                company: of,
                player,
                amount,
            } => {
                vec![Posting::by(
                    "cash",
                    *player,
                    *amount,
                    format!("profit of {}", company(*of)),
                )]
            }
            Event::NewOrder { order, last } => {
                let levels = order
                    .iter()
                    .map(|of| Posting::to("profit", *of, 0, "levels go to zero"));
                let boxes = order.iter().filter(|_| *last).map(|of| {
                    Posting::to("company-cubes", *of, 0, "boxes are emptied for the final")
                });
                let places = order.iter().enumerate().map(|(at, of)| {
                    Posting::to(
                        "order",
                        *of,
                        at as i64 + 1,
                        format!("passed as number {}", at + 1),
                    )
                });
                levels.chain(boxes).chain(places).collect()
            }
            Event::Claimed {
                company: of,
                colour,
                place,
            } => {
                vec![
                    Posting::by(
                        "goods",
                        *of,
                        1,
                        format!("goods cube of {}", table.name(*place)),
                    )
                    .part(*colour),
                ]
            }
            Event::Valued {
                company: of,
                sets,
                value,
            } => {
                let sets: Vec<String> = sets
                    .iter()
                    .map(|size| SET_VALUES[*size].to_string())
                    .collect();
                let reason = if sets.is_empty() {
                    "final value: no goods".to_owned()
                } else {
                    format!("final value: sets of goods {}", sets.join(" + "))
                };
                vec![Posting::to("profit", *of, *value, reason)]
            }
            Event::SharesPaid {
                player,
                company: of,
                shares,
                amount,
            } => {
                let each = amount / i64::from(*shares).max(1);
                vec![Posting::by(
                    "cash",
                    *player,
                    *amount,
                    format!(
                        "{} of {} at ${each}",
                        counted(i64::from(*shares), "share"),
                        company(*of)
                    ),
                )]
            }
            Event::Offered { .. }
            | Event::Bid { .. }
            | Event::LeftAuction { .. }
            | Event::MarkerPassed { .. }
            | Event::AuctionsOver { .. }
            | Event::CompanyPassed { .. }
            | Event::FinalControl { .. } => Vec::new(),
        }
    }
}
