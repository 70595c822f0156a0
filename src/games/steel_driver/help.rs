//! What a player could have done instead, in the words of a help line.

use super::board::{Company, Place};
use super::state::Table;
use super::words::{Move, Passer};
use crate::game::language::{first_few, in_words};

/// How many links or claims a help line names.
const NAMED: usize = 5;

/// Describes the legal moves in one line.
pub(crate) fn alternatives(table: &Table, legal: &[Move]) -> String {
    // A pass is mentioned only if nothing else is legal, or together with a bid or an offer.
    let acts = |action: &&Move| !matches!(action, Move::Pass { .. });
    let Some(first) = legal.iter().find(acts).or(legal.first()) else {
        return "no move is open here".to_owned();
    };
    match *first {
        Move::Bid { by, .. } => {
            format!(
                "{} may bid {}, or pass",
                table.name(by),
                range_of_bids(legal)
            )
        }
        Move::Offer { by, .. } => format!(
            "{} may offer a marker with a bid of {}, or pass; {}",
            table.name(by),
            range_of_bids(legal),
            unsold(table, legal)
        ),
        Move::Pass { who, .. } => {
            let name = match who {
                Passer::Player(player) => table.name(player),
                Passer::Company(company) => table.name(company),
            };
            format!("{name} can only pass")
        }
        Move::Build { company, .. } => {
            let builds = first_few(&priced_links(table, legal), NAMED);
            format!("{} can build {builds}", table.name(company))
        }
        Move::Claim { company, .. } => {
            let claims = legal.iter().filter_map(|action| match action {
                Move::Claim { at, .. } => Some(table.name(*at).to_owned()),
                _ => None,
            });
            let claims = first_few(&claims.collect::<Vec<_>>(), NAMED);
            format!("{} can claim {claims}", table.name(company))
        }
        Move::Sale { .. } => String::new(),
    }
}

/// Returns the range of the legal bids, from the lowest to the highest.
fn range_of_bids(legal: &[Move]) -> String {
    let bids = || {
        legal.iter().filter_map(|action| match action {
            Move::Bid { bid, .. } | Move::Offer { bid, .. } => Some(*bid),
            _ => None,
        })
    };
    let least = bids().min().unwrap_or(1);
    match bids().max() {
        Some(most) if most > least => format!("{least} to {most}"),
        _ => least.to_string(),
    }
}

/// Returns the links that can be built, each with its price.
pub(crate) fn priced_links(table: &Table, legal: &[Move]) -> Vec<String> {
    let builds = legal.iter().filter_map(|action| match action {
        Move::Build { from, to, .. } => Some(priced_link(table, *from, *to)),
        _ => None,
    });
    builds.collect()
}

fn priced_link(table: &Table, from: Place, to: Place) -> String {
    let board = &table.board;
    let cost = board
        .route(from, to)
        .map_or(0, |route| board.routes[route.index()].cost);
    format!("{}-{} for {cost}", table.name(from), table.name(to))
}

/// Names the other companies that could build the same link, except for the company whose turn it
/// is.
pub(crate) fn for_others(table: &Table, others: &[Company], legal: &[Move]) -> String {
    let active = legal.iter().find_map(|action| {
        if let Move::Build { company, .. } = action {
            Some(*company)
        } else {
            None
        }
    });
    let others: Vec<&str> = others
        .iter()
        .filter(|other| Some(**other) != active)
        .map(|other| table.name(*other))
        .collect();
    if others.is_empty() {
        return String::new();
    }
    format!(
        "the same link would do for {} in its turn; ",
        in_words(&others, "or")
    )
}

/// Returns the companies whose markers can still be offered.
pub(crate) fn unsold(table: &Table, legal: &[Move]) -> String {
    let mut companies: Vec<&str> = Vec::new();
    for action in legal {
        if let Move::Offer { company, .. } = action
            && !companies.contains(&table.name(*company))
        {
            companies.push(table.name(*company));
        }
    }
    if companies.is_empty() {
        "the active player can only pass".to_owned()
    } else {
        format!("still on sale: {}", companies.join(", "))
    }
}
