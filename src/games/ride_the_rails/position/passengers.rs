//! Which passengers wait in which cities.

use super::locomotives::has_placed;
use crate::game::Entry;
use crate::game::language::{Value, counted};
use crate::games::ride_the_rails::board::City;
use crate::games::ride_the_rails::state::{Keys, Phase, State};
use crate::games::ride_the_rails::words::Passengers;

/// Reads which passengers wait. A number says where they wait only if it means all of them or none.
pub(super) fn passengers(given: &mut Keys<'_, '_>, state: &mut State) {
    let Some(entry) = given.get("passengers") else {
        return;
    };
    let stay = given.table.rulings.passengers == Passengers::Stay;
    let waiting = match entry.value {
        Value::Number(_) => counted_passengers(given, entry),
        _ => listed_passengers(given, entry, stay),
    };
    state.left = waiting
        .iter()
        .map(|waiting| (*waiting == 0).then(|| entry.when()))
        .collect();
    if waiting.iter().any(|waiting| *waiting > 1) {
        let extra = waiting.iter().map(|waiting| waiting.saturating_sub(1));
        state.extra = extra.collect();
    }
    if given.is_sound() {
        if stay {
            all_stay(given, entry, &waiting);
        } else {
            warn_of_moved_passengers(given, state, entry, &waiting);
        }
    }
}

/// Returns the passengers in each city, given their number, which must be 0 or the number of
/// cities.
fn counted_passengers(given: &mut Keys<'_, '_>, entry: Entry<'_>) -> Vec<u16> {
    let cities = given.table.all::<City>().len();
    match given.within("how many passengers wait", entry, 0..=cities as i64) {
        Some(0) | None => vec![0; cities],
        Some(count) if count == cities as i64 => vec![1; cities],
        Some(count) => {
            let message = format!(
                "{} left, but a number does not say in which cities: list them",
                counted(count, "passenger")
            );
            given.fault(entry, message, "neither all nor none");
            vec![0; cities]
        }
    }
}

/// Returns the passengers in each city, given a list. A city has one of its own, and more only if
/// passengers stay on the board.
fn listed_passengers(given: &mut Keys<'_, '_>, list: Entry<'_>, stay: bool) -> Vec<u16> {
    let table = given.table;
    let mut waiting = vec![0_u16; table.all::<City>().len()];
    for entry in given.elements(list) {
        let Some(city) = given.id::<City>(entry) else {
            continue;
        };
        if waiting[city.index()] > 0 && !stay {
            let message = format!(
                "{} appears here for the second time, and a city has one passenger",
                table.name(city)
            );
            given.fault(entry, message, "second occurrence");
        } else {
            waiting[city.index()] = waiting[city.index()].saturating_add(1);
        }
    }
    waiting
}

/// Checks that no passenger is missing in a game in which they all stay on the board.
fn all_stay(given: &mut Keys<'_, '_>, entry: Entry<'_>, waiting: &[u16]) {
    let (all, there) = (
        waiting.len(),
        waiting.iter().map(|one| usize::from(*one)).sum::<usize>(),
    );
    if there > all {
        let message = format!("{there} passengers wait, and there are {all}");
        given.fault(entry, message, "more than there are");
    } else if there < all {
        let message =
            format!("by the ruling passengers: stay all {all} are on the board, but {there} wait");
        given.warn(entry, message, "passengers are missing");
    }
}

/// Warns if more passengers are gone than players can have moved by now.
fn warn_of_moved_passengers(
    given: &mut Keys<'_, '_>,
    state: &State,
    entry: Entry<'_>,
    waiting: &[u16],
) {
    let table = given.table;
    let rounds = usize::from(state.round) - usize::from(state.phase != Phase::Over);
    let now = match state.phase {
        Phase::Ride if given.has("active") && given.has("order") => state.done,
        // For all the position says, everybody may have moved a passenger in this round.
        Phase::Ride => table.seats(),
        _ if given.has("phase") || has_placed(given) => 0,
        _ => table.seats(),
    };
    let (gone, most) = (
        waiting.iter().filter(|waiting| **waiting == 0).count(),
        rounds * table.seats() + now,
    );
    if gone > most && given.has("round") {
        let message = format!(
            "{gone} passengers have left the board; by now players have moved at most {most}"
        );
        given.warn(entry, message, "fewer than there can be");
    }
}
