//! The broken rules of an auction in words.

use super::board::Company;
use super::events::cubes;
use super::help::{alternatives, unsold};
use super::rules::{Breach, SaleFlaw};
use super::state::{SHARES, Table};
use super::words::Move;
use crate::game::Explanation;
use crate::game::language::{Player, When};

/// Explains who may bid or offer at the moment.
pub(super) fn bidder(breach: &Breach, table: &Table, legal: &[Move]) -> Explanation {
    let name = |player: &Player| table.name(*player);
    match breach {
        Breach::AuctionOpen {
            company,
            bid,
            bidder,
            at,
            turn,
            verb,
        } => {
            let (company, bidder) = (table.name(*company), name(bidder));
            let message = format!("the auction of {company} is still open: {bidder} has bid {bid}");
            let help = format!("{} is to bid {} or more, or pass", name(turn), bid + 1);
            Explanation::at(verb, message, "too early")
                .help(help)
                .blame(*at, format!("{bidder} bid {bid} for {company}"))
        }
        Breach::NoAuctionOpen {
            marker,
            sold,
            passed,
        } => {
            let help = format!(
                "{} holds the Active Player marker and may offer a control marker or pass",
                name(marker)
            );
            let (message, late) = match (passed, sold) {
                (Some((bidder, at)), Some((company, buyer, _))) => {
                    late_bid(table, (*company, *buyer), (*bidder, *at))
                }
                _ => ("no auction is open".to_owned(), None),
            };
            let mut explanation =
                Explanation::at("bid", message, "no auction to bid in").help(help);
            if let Some((at, label, rule)) = late {
                explanation = explanation.figures(rule).blame(at, label);
            }
            after_sale(table, explanation, *sold)
        }
        Breach::AlreadyPassed { player, at, turn } => {
            let message = format!("{} has passed and is out of this auction", name(player));
            Explanation::at("by", message, "out of this auction")
                .help(format!("{} is to bid or pass", name(turn)))
                .blame(*at, format!("{} is out since here", name(player)))
        }
        Breach::PlayerOutOfTurn { .. } => out_of_turn(breach, table, legal),
        _ => Explanation::default(),
    }
}

/// Explains a bid in an auction that is over: the message, and, if the log says where the bidder had
/// passed, that place with its label and the rule.
fn late_bid(
    table: &Table,
    (company, buyer): (Company, Player),
    (bidder, at): (Player, When),
) -> (String, Option<(When, String, String)>) {
    let (company, buyer) = (table.name(company), table.name(buyer));
    let bidder = table.name(bidder);
    if at.move_number().is_none() {
        let message =
            format!("no auction is open: that of {company} is over, {buyer} has bought it");
        return (message, None);
    }
    let message = format!(
        "no auction is open: {bidder} had passed in that of {company}, and {buyer} has bought it"
    );
    let rule = format!(
        "a player who has passed in an auction cannot bid in it again; {bidder} passed in that of {company}"
    );
    (
        message,
        Some((
            at,
            format!("{bidder} is out of the auction of {company} since here"),
            rule,
        )),
    )
}

/// Explains what is wrong with an offer or a bid.
pub(super) fn bid(breach: &Breach, table: &Table, legal: &[Move]) -> Explanation {
    match *breach {
        Breach::MarkerAlreadySold {
            company,
            owner: None,
            verb,
            ..
        } => Explanation::at(
            verb,
            format!(
                "all {SHARES} shares of {} are held: none is left to sell with its control marker",
                table.name(company)
            ),
            "no share left",
        )
        .help(unsold(table, legal)),
        Breach::MarkerAlreadySold {
            company,
            owner: Some(owner),
            at,
            verb,
        } => {
            let (company, owner) = (table.name(company), table.name(owner));
            let message =
                format!("the control marker of {company} is sold: {owner} has it this turn");
            Explanation::at(verb, message, "already sold")
                .help(unsold(table, legal))
                .blame(at, format!("{owner} bought {company} here"))
        }
        Breach::BidTooLow { bid, over: None } => {
            let message = format!("a first bid is at least 1, here it is {bid}");
            Explanation::at("bid", message, "too low").help(alternatives(table, legal))
        }
        Breach::BidTooLow {
            bid,
            over: Some((highest, bidder, at)),
        } => {
            let bidder = table.name(bidder);
            let message = format!("{bid} does not exceed {bidder}'s bid of {highest}");
            Explanation::at("bid", message, "too low")
                .help(alternatives(table, legal))
                .blame(at, format!("{bidder} bid {highest}"))
        }
        Breach::BidExceedsCubes {
            bid, player, has, ..
        } => {
            let player = table.name(player);
            let message = format!("{player} bids {bid} but has {}", cubes(has));
            Explanation::at("bid", message, format!("{player} has {has}"))
                .help(alternatives(table, legal))
        }
        _ => Explanation::default(),
    }
}

pub(super) fn impossible_sale(
    table: &Table,
    flaw: SaleFlaw,
    by: Player,
    to: Player,
    price: i64,
) -> Explanation {
    let (by, to) = (table.name(by), table.name(to));
    match flaw {
        SaleFlaw::NoPrice => Explanation::at(
            "price",
            format!("a marker costs at least 1 cube, here {price}"),
            "too low",
        )
        .help("price: 1 or more"),
        SaleFlaw::Unaffordable { has, .. } => Explanation::at(
            "price",
            format!("{to} cannot have bid {price} with {}", cubes(has)),
            format!("{to} has {has}"),
        )
        .help(match by == to {
            true if has > 0 => format!("{to} could pay at most {has}"),
            false if has > 1 => format!("{to} could pay at most {has}"),
            _ => format!("{to} cannot win this auction with {}", cubes(has)),
        }),
        SaleFlaw::NoOpening => Explanation::at(
            "by",
            format!("{by} has no cube to open the auction with"),
            "no cubes",
        )
        .help(format!("{by} can only pass the Active Player marker on")),
        SaleFlaw::NoSecondBid { has } => Explanation::at(
            "price",
            format!("{by} opened with at least 1, so {to} must have bid 2 or more"),
            "too low",
        )
        .help(match has {
            2.. => format!("either the price was 2 or more, or {by} bought it"),
            _ => format!("to: {by}; {to} cannot win this auction with {}", cubes(has)),
        }),
    }
}

/// Blames the bid that won the last auction, because the move treats that auction as still open or
/// comes too early after it.
pub(super) fn after_sale(
    table: &Table,
    explanation: Explanation,
    sold: Option<(Company, Player, When)>,
) -> Explanation {
    let Some((company, buyer, at)) = sold else {
        return explanation;
    };
    let company = table.name(company);
    explanation.blame(
        at,
        format!(
            "{} bought {company} here; the auction of {company} is over",
            table.name(buyer),
        ),
    )
}

/// Explains that another player is to act.
fn out_of_turn(breach: &Breach, table: &Table, legal: &[Move]) -> Explanation {
    let Breach::PlayerOutOfTurn {
        player,
        active,
        key,
        auction,
        sold,
        left_of_buyer,
    } = breach
    else {
        return Explanation::default();
    };
    let name = |player: &Player| table.name(*player);

    let (player, next) = (name(player), name(active));
    let why = match auction {
        Some((company, _)) => format!(
            "{next} is the next clockwise to bid for {} or pass",
            table.name(*company)
        ),
        None => format!("{next} holds the Active Player marker"),
    };
    let message = format!("{player} acts, but it is {next}'s turn: {why}");
    let mut explanation = Explanation::at(key, message, format!("not {player}'s turn"))
        .help(alternatives(table, legal))
        .section("Phase 2: Auction Control Markers");
    if let Some((holder, (company, buyer, _))) = left_of_buyer.zip(*sold) {
        explanation = explanation.figures(format!(
            "{} held the marker in the auction of {}; after an auction it goes to the player left of its \
             holder, not of the buyer {}, to whose left {player} sits",
            name(&holder),
            table.name(company),
            name(&buyer)
        ));
    }
    match auction {
        Some((_, at)) => explanation.blame(*at, format!("the last bid or pass; {next} is next")),
        None => after_sale(table, explanation, *sold),
    }
}
