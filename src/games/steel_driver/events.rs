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
    NewTurn { turn: u32, cubes: i64 },
    /// A marker is put up.
    Offered {
        by: Player,
        company: Company,
        bid: i64,
    },
    Bid {
        by: Player,
        /// The company that is for sale; none where a bid was let stand and no auction is open.
        company: Option<Company>,
        bid: i64,
    },
    /// A player passes in the auction.
    LeftAuction { player: Player },
    /// The Active Player marker is passed on.
    MarkerPassed { by: Player, to: Player },
    /// A control marker is sold.
    Sold {
        company: Company,
        to: Player,
        /// The price, in cubes.
        price: i64,
        /// The next holder of the Active Player marker.
        marker: Player,
    },
    /// The auctions are over.
    AuctionsOver {
        /// How many markers were sold.
        sold: u32,
    },
    /// A link is built.
    Built {
        company: Company,
        from: Place,
        to: Place,
        /// The cost, in cubes.
        cost: i64,
        /// The location that scored and its value in $; `None` if neither end was new.
        scored: Option<(Place, i64)>,
        /// Whether it is the company's first link.
        first: bool,
    },
    /// The two oceans are joined.
    Transcontinental {
        /// The company that built the last link.
        builder: Company,
        /// The companies on the line, with their bonuses.
        bonuses: Vec<(Company, i64)>,
    },
    CompanyPassed {
        company: Company,
        /// Its place in the pass row, from 1.
        place: usize,
        /// Whether it passes because nobody controls it.
        uncontrolled: bool,
    },
    /// A controller is paid.
    PaidOut {
        company: Company,
        player: Player,
        /// The amount, in $.
        amount: i64,
    },
    /// The new order of play.
    NewOrder {
        /// The companies from first to last.
        order: Vec<Company>,
        /// Whether the final begins. The boxes are emptied for it.
        last: bool,
    },
    /// Shares decide who controls a company in the final.
    FinalControl {
        company: Company,
        player: Player,
        /// The controller's shares.
        shares: u8,
        /// How many players hold that many shares.
        tied: usize,
        /// The company's controller in the last turn in which it had one.
        last: Option<Player>,
    },
    /// A goods cube is claimed.
    Claimed {
        company: Company,
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
    SharesPaid {
        player: Player,
        company: Company,
        shares: u8,
        /// The amount for all of these shares, in $.
        amount: i64,
    },
}

/// Returns a number of cubes in words.
pub(crate) fn cubes(count: i64) -> String {
    counted(count, "cube")
}

impl Tell<SteelDriver> for Event {
    fn tell(&self, table: &Table) -> String {
        match self {
            Event::NewTurn { .. }
            | Event::Offered { .. }
            | Event::Bid { .. }
            | Event::LeftAuction { .. }
            | Event::MarkerPassed { .. }
            | Event::Sold { .. }
            | Event::AuctionsOver { .. } => auction_sentence(self, table),
            Event::Built { .. }
            | Event::Transcontinental { .. }
            | Event::CompanyPassed { .. }
            | Event::PaidOut { .. }
            | Event::NewOrder { .. } => company_sentence(self, table),
            Event::FinalControl { .. }
            | Event::Claimed { .. }
            | Event::Valued { .. }
            | Event::SharesPaid { .. } => final_sentence(self, table),
        }
    }

    fn postings(&self, table: &Table) -> Vec<Posting> {
        match self {
            Event::NewTurn { .. } | Event::Sold { .. } | Event::Built { .. } => {
                cube_postings(self, table)
            }
            Event::NewOrder { order, last } => order_postings(order, *last),
            Event::Claimed {
                company,
                colour,
                place,
            } => {
                let reason = format!("goods cube of {}", table.name(*place));
                vec![Posting::by("goods", *company, 1, reason).part(*colour)]
            }
            Event::Transcontinental { .. }
            | Event::PaidOut { .. }
            | Event::Valued { .. }
            | Event::SharesPaid { .. } => dollar_postings(self, table),
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

/// Describes what happens in the auctions of a turn, in a sentence.
fn auction_sentence(event: &Event, table: &Table) -> String {
    let name = |player: &Player| table.name(*player);
    match event {
        Event::NewTurn { turn, cubes } => {
            format!("turn {turn} begins: each player takes {cubes} cubes")
        }
        Event::Offered { by, company, bid } => {
            format!("{} offers {} for {bid}", name(by), table.name(*company))
        }
        Event::Bid { by, company, bid } => match company {
            Some(company) => format!("{} bids {bid} for {}", name(by), table.name(*company)),
            None => format!("{} bids {bid}", name(by)),
        },
        Event::LeftAuction { player } => format!("{} passes", name(player)),
        Event::MarkerPassed { by, to } => {
            format!(
                "{} passes the Active Player marker on to {}",
                name(by),
                name(to)
            )
        }
        Event::Sold {
            company,
            to,
            price,
            marker,
        } => format!(
            "{} takes control of {} and a share for {price}; the Active Player marker goes to {}",
            name(to),
            table.name(*company),
            name(marker)
        ),
        Event::AuctionsOver { sold: 0 } => "the auctions are over: nothing was sold".to_owned(),
        Event::AuctionsOver { sold } => format!("the auctions are over: {sold} sold"),
        _ => String::new(),
    }
}

/// Describes what companies do and earn in a turn, in a sentence.
fn company_sentence(event: &Event, table: &Table) -> String {
    let name = |company: &Company| table.name(*company);
    match event {
        Event::Built {
            company,
            from,
            to,
            cost,
            scored,
            first,
        } => {
            let score = match scored {
                Some((at, value)) => format!("{} scores ${value}", table.name(*at)),
                None => "no new location, nothing scored".to_owned(),
            };
            let start = if *first {
                " (its first link: the start never scores)"
            } else {
                ""
            };
            let link = link(table, *from, *to);
            format!("{} builds {link} for {cost}: {score}{start}", name(company))
        }
        Event::Transcontinental { builder, bonuses } => {
            let bonuses: Vec<String> = bonuses
                .iter()
                .map(|(company, bonus)| format!("{} ${bonus}", name(company)))
                .collect();
            format!(
                "{} completes the transcontinental link: {}",
                name(builder),
                bonuses.join(", ")
            )
        }
        Event::CompanyPassed {
            company,
            place,
            uncontrolled,
        } => {
            let (name, nobody) = (name(company), " (nobody controls it)");
            let why = if *uncontrolled { nobody } else { "" };
            format!("{name} passes{why}: place {place} of the pass row")
        }
        Event::PaidOut {
            company,
            player,
            amount,
        } => format!("{} pays {} ${amount}", name(company), table.name(*player)),
        Event::NewOrder { order, .. } => {
            let order: Vec<&str> = order.iter().map(name).collect();
            format!(
                "new order of play: {}; profit levels go to zero",
                order.join(", ")
            )
        }
        _ => String::new(),
    }
}

/// Explains why a player controls a company in the final: by the number of shares, how many players
/// have that many, and the last controller.
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
        _ => format!(
            "{tied} tied at {shares}, and nobody is known to have controlled it: the first of the seats"
        ),
    }
}

/// Describes what happens in the final, in a sentence.
fn final_sentence(event: &Event, table: &Table) -> String {
    match event {
        Event::FinalControl {
            company,
            player,
            shares,
            tied,
            last,
        } => {
            let why = why_in_the_final(table, *player, (*shares, *tied), *last);
            format!(
                "{} controls {} in the final: {why}",
                table.name(*player),
                table.name(*company)
            )
        }
        Event::Claimed { company, place, .. } => format!(
            "{} claims the goods cube of {}",
            table.name(*company),
            table.name(*place)
        ),
        Event::Valued {
            company,
            sets,
            value,
        } => {
            let sum = sum_of_sets(sets).unwrap_or("no goods".to_owned());
            format!("{} is worth ${value} a share: {sum}", table.name(*company))
        }
        Event::SharesPaid {
            player,
            company,
            shares,
            amount,
        } => {
            let shares = counted(i64::from(*shares), "share");
            format!(
                "{} gets ${amount} for {shares} of {}",
                table.name(*player),
                table.name(*company)
            )
        }
        _ => String::new(),
    }
}

fn link(table: &Table, from: Place, to: Place) -> String {
    format!("{}-{}", table.name(from), table.name(to))
}

/// Returns what sets of goods cubes are worth as a sum in words; `None` if there are no sets.
fn sum_of_sets(sets: &[usize]) -> Option<String> {
    let values: Vec<String> = sets
        .iter()
        .map(|size| SET_VALUES[*size].to_string())
        .collect();
    (!values.is_empty()).then(|| values.join(" + "))
}

/// Returns the postings of cubes, and of the share or the profit that they buy.
fn cube_postings(event: &Event, table: &Table) -> Vec<Posting> {
    match event {
        Event::NewTurn { turn, cubes } => table
            .seated()
            .map(|player| Posting::by("cubes", player, *cubes, format!("new cubes, turn {turn}")))
            .collect(),
        Event::Sold {
            company, to, price, ..
        } => {
            let (name, buyer) = (table.name(*company), table.name(*to));
            let paid = format!("paid by {buyer} for control");
            vec![
                Posting::by("cubes", *to, -price, format!("control of {name}")),
                Posting::by("company-cubes", *company, *price, paid),
                Posting::by("shares", *to, 1, format!("control of {name} won")).part(*company),
            ]
        }
        Event::Built {
            company,
            from,
            to,
            cost,
            scored,
            ..
        } => {
            let link = format!("link {}", link(table, *from, *to));
            let profit = scored.map(|(at, value)| {
                Posting::by(
                    "profit",
                    *company,
                    value,
                    format!("{link}: {}", table.name(at)),
                )
            });
            [Posting::by("company-cubes", *company, -cost, link)]
                .into_iter()
                .chain(profit)
                .collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the postings of dollars.
fn dollar_postings(event: &Event, table: &Table) -> Vec<Posting> {
    match event {
        Event::Transcontinental { builder, bonuses } => {
            let posting = |(company, bonus): &(Company, i64)| {
                let reason = if company == builder {
                    "transcontinental link, as builder"
                } else {
                    "transcontinental link, on the line"
                };
                Posting::by("profit", *company, *bonus, reason)
            };
            bonuses.iter().map(posting).collect()
        }
        Event::PaidOut {
            company,
            player,
            amount,
        } => {
            let reason = format!("profit of {}", table.name(*company));
            vec![Posting::by("cash", *player, *amount, reason)]
        }
        Event::Valued {
            company,
            sets,
            value,
        } => {
            let reason = match sum_of_sets(sets) {
                Some(sum) => format!("final value: sets of goods {sum}"),
                None => "final value: no goods".to_owned(),
            };
            vec![Posting::to("profit", *company, *value, reason)]
        }
        Event::SharesPaid {
            player,
            company,
            shares,
            amount,
        } => {
            let each = amount / i64::from(*shares).max(1);
            let of = format!("of {} at ${each}", table.name(*company));
            let reason = format!("{} {of}", counted(i64::from(*shares), "share"));
            let kind = format!("shares {of}");
            let share = format!("shares of {}", table.name(*company));
            let posting = Posting::by("cash", *player, *amount, reason).of_kind(kind);
            vec![posting.for_each(i64::from(*shares), share)]
        }
        _ => Vec::new(),
    }
}

/// Returns the postings at the end of a turn: profit levels, boxes and places in the order of play.
fn order_postings(order: &[Company], last: bool) -> Vec<Posting> {
    let levels = order
        .iter()
        .map(|company| Posting::to("profit", *company, 0, "levels go to zero"));
    let boxes = order.iter().filter(|_| last).map(|company| {
        Posting::to(
            "company-cubes",
            *company,
            0,
            "boxes are emptied for the final",
        )
    });
    let places = order.iter().zip(1..).map(|(company, place)| {
        Posting::to(
            "order",
            *company,
            place,
            format!("passed as number {place}"),
        )
    });
    levels.chain(boxes).chain(places).collect()
}
