//! Broken rules of a ride in words.

use super::board::{City, Railroad};
use super::help::{NAMED, cities_with_rides};
use super::journey::MOST_WORK;
use super::rules::Breach;
use super::state::Table;
use super::words::{Move, Passengers};
use crate::game::language::{When, first_few};
use crate::game::{Explanation, PathStep};

pub(super) fn no_passenger(table: &Table, legal: &[Move], city: City, at: When) -> Explanation {
    let name = table.name(city);
    let is_unlisted = at.place().is_some() && at.move_number().is_none();
    let message = match table.rulings.passengers {
        Passengers::Leave if is_unlisted => {
            format!("the position lists no passenger in {name}")
        }
        Passengers::Leave => format!("the passenger of {name} has left the board"),
        Passengers::Stay => format!("no passenger waits in {name}"),
    };
    let mut explanation = Explanation::at("ride", message, "no passenger");
    let starts = cities_with_rides(table, legal);
    if !starts.is_empty() {
        explanation = explanation.help(format!("a passenger can be moved from {starts}"));
    }
    explanation.blame(at, format!("the passenger of {name} was moved here"))
}

/// Explains why a journey cannot be run as a whole.
pub(super) fn journey(breach: &Breach, table: &Table) -> Explanation {
    match breach {
        Breach::CityRevisited { step, city } => {
            let message = format!(
                "the journey comes to {} twice, again in step {}",
                table.name(*city),
                step + 1
            );
            let help = match step {
                0 => "a passenger is moved to another city",
                _ => {
                    "no hex is visited twice; end the journey before this step, or go by other cities"
                }
            };
            Explanation::at("via", message, "visited before")
                .item(*step)
                .help(help)
        }
        Breach::RideUndecided { step } => {
            let why = format!(
                "no way was found, and the search was given up after {MOST_WORK} steps of work"
            );
            let message =
                format!("whether this journey can be run with no hex twice is not known: {why}");
            let help =
                "end the journey before this step, or let it stand if the table has found the ways";
            Explanation::at("via", message, "not decided")
                .item(*step)
                .help(help)
        }
        Breach::HexRevisited {
            step,
            railroad,
            from,
            to,
            instead,
        } => {
            let (from, to) = (table.name(*from), table.name(*to));
            let link = format!("step {}: {} from {from} to {to}", step + 1, railroad.name());
            let message = format!(
                "{link} leaves no way without a hex twice, whichever way the steps before it go"
            );
            let mut help = format!("the journey may end in {from}");
            if !instead.is_empty() {
                let instead = Railroad::list(instead.iter().copied());
                help = format!("{help}, or go on to {to} by {instead}");
            }
            Explanation::at("via", message, "no way left")
                .item(*step)
                .help(help)
        }
        _ => Explanation::default(),
    }
}

pub(super) fn same_city(
    table: &Table,
    city: City,
    step: Option<usize>,
    whole: bool,
) -> Explanation {
    let name = table.name(city);
    let Some(step) = step else {
        return Explanation::at(
            "via",
            format!("the journey has no step and ends where it began, in {name}"),
            "no step",
        )
        .help("a journey has at least one link to another city: via: [{red: New York}]");
    };
    let mut explanation = if whole {
        Explanation::at(
            "via",
            format!("the journey ends where it began, in {name}"),
            "back at the start",
        )
        .help("a passenger is moved to another city; end the journey a step earlier")
    } else {
        Explanation::at(
            "via",
            format!("step {} ends where it begins, in {name}", step + 1),
            "the same city",
        )
        .help("a link leads to another city; remove this step")
    };
    explanation
        .focus
        .extend([PathStep::Item(step as u16), PathStep::Item(0)]);
    explanation
}

pub(super) fn no_link(
    table: &Table,
    step: usize,
    (railroad, from, to): (Railroad, City, City),
    links: &[City],
    others: &[Railroad],
) -> Explanation {
    let (name, from, to) = (railroad.name(), table.name(from), table.name(to));
    let cities: Vec<&str> = links.iter().map(|city| table.name(*city)).collect();
    let mut help = if cities.is_empty() {
        format!("{name} has no link from {from}")
    } else {
        format!("{name} links {from} to {}", first_few(&cities, NAMED))
    };
    if !others.is_empty() {
        let link = if others.len() == 1 { "links" } else { "link" };
        help = format!(
            "{help}; {} {link} {from} to {to}",
            Railroad::list(others.iter().copied())
        );
    }
    let explanation = Explanation::at(
        "via",
        format!("step {}: {name} has no link from {from} to {to}", step + 1),
        format!("no link from {from}"),
    );
    explanation.item(step).help(help)
}
