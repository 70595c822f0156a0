//! What a player could have done instead, in the words of a help line.

use super::board::Railroad;
use super::rules::Site;
use super::sites::sites;
use super::state::Table;
use super::words::Move;
use crate::game::language::{first_few, in_words};

/// How many names a help line lists.
pub(crate) const NAMED: usize = 5;

/// Describes the legal moves in one line.
pub(crate) fn alternatives(table: &Table, legal: &[Move]) -> String {
    // A pass is mentioned only if nothing else is legal, or together with a building move.
    let acts = |action: &&Move| !matches!(action, Move::Pass { .. });
    let Some(first) = legal.iter().find(acts).or(legal.first()) else {
        return "nobody is to act".to_owned();
    };
    let who = table.name(first.by());
    let mut railroads: Vec<Railroad> = Vec::new();
    for action in legal {
        if let Move::Take { railroad, .. } | Move::Place { railroad, .. } = action
            && !railroads.contains(railroad)
        {
            railroads.push(*railroad);
        }
    }
    railroads.sort();
    let railroads: Vec<&str> = railroads.iter().map(|railroad| railroad.name()).collect();
    let railroads = in_words(&railroads, "or");
    match first {
        Move::Take { .. } => format!("{who} is to act: take {railroads}"),
        Move::Place { .. } => format!("{who} is to act: place {railroads}, or pass"),
        Move::Pass { .. } => format!("{who} can only pass"),
        Move::Ride { from, via, .. } => {
            let Some((railroad, to)) = via.first() else {
                return format!("{who} is to act: move a passenger");
            };
            let (from, to) = (table.name(*from), table.name(*to));
            format!(
                "{who} is to act: move a passenger, for example {from} by {} to {to}",
                railroad.name()
            )
        }
    }
}

/// Names the few hexes nearest to the move's hex in which a locomotive of the railroad could have
/// been placed.
pub(crate) fn open_hexes(table: &Table, site: &Site) -> String {
    if site.full {
        return "this turn has no locomotive left".to_owned();
    }
    let mut near = sites(table, &site.track, site.railroad, site.mountains);
    near.sort_by_key(|hex| table.board.distance(site.hex, *hex));
    if near.is_empty() {
        return format!("{} can be built nowhere now", site.railroad.name());
    }
    let near: Vec<&str> = near.into_iter().map(|hex| table.name(hex)).collect();
    format!(
        "{} can be built in {}",
        site.railroad.name(),
        first_few(&near, NAMED)
    )
}

/// Names the first few cities in which legal rides begin.
pub(crate) fn cities_with_rides(table: &Table, legal: &[Move]) -> String {
    let mut starts: Vec<&str> = Vec::new();
    for action in legal {
        if let Move::Ride { from, .. } = action {
            let name = table.name(*from);
            if !starts.contains(&name) {
                starts.push(name);
            }
        }
    }
    first_few(&starts, NAMED)
}
