//! Warnings about a position that play cannot have led to by its round: more discs on the map than
//! can have been built, and stocks at values to which no building can have moved them.

use super::markers::PlacementTimes;
use crate::game::language::{Player, counted};
use crate::games::mini_rails::board::{Company, Hex, ROUNDS};
use crate::games::mini_rails::state::{Keys, Phase, State};

/// Warns if play cannot have led to the position.
pub(crate) fn warn(given: &mut Keys<'_, '_>, state: &State, placed: &PlacementTimes) {
    if given.has("round") && (given.has("phase") || given.has("market")) {
        discs(given, state, placed);
    }
    stocks(given, state);
}

/// Returns how many discs of a company were built, on the map and on its frame.
fn built(given: &Keys<'_, '_>, state: &State, company: Company) -> usize {
    let starting = given.table.board.start_discs[given.table.seats() - 3];
    let framed = state.framed[company.index()];
    state.track(company).count().saturating_sub(starting) + framed
}

/// Warns if there are more discs than players can have built: each builds one per round.
fn discs(given: &mut Keys<'_, '_>, state: &State, placed: &PlacementTimes) {
    let table = given.table;
    let Some(track) = given.get("track") else {
        return;
    };
    let may_have_built = |player: &Player| !placed[player.index()].is_empty();
    let now = match state.phase {
        Phase::Draw => 0,
        Phase::Action => table.seated().filter(may_have_built).count(),
        Phase::Taxed | Phase::Over => table.seats(),
    };
    let rounds = if state.phase == Phase::Over {
        ROUNDS
    } else {
        state.round
    };
    let most = (rounds as usize - 1) * table.seats() + now;
    let all: usize = table
        .all::<Company>()
        .map(|company| built(given, state, company))
        .sum();
    if all > most {
        let message = format!(
            "{} {} built besides the starting discs; by now in round {rounds} players have built {most}",
            counted(all as i64, "disc"),
            if all == 1 { "was" } else { "were" }
        );
        given.warn(track, message, "more than there can be");
    }
}

/// Warns of stocks at values that the hexes with discs cannot add up to. A company whose discs are
/// not given may have built anywhere, so its stocks are not checked.
fn stocks(given: &mut Keys<'_, '_>, state: &State) {
    let table = given.table;
    let lists = given.entries_under::<Player>("stocks");
    let track = given.entries_under::<Company>("track");
    for (player, list) in lists {
        let held: Vec<_> = given
            .elements(list)
            .into_iter()
            .flat_map(|one| given.entries::<Company>(one))
            .collect();
        for (company, entry) in held {
            let value = entry.value.as_number().unwrap_or(0);
            if !track.iter().any(|(known, _)| *known == company)
                || (value < 0 && !given.has("frame"))
            {
                continue;
            }
            let (least, most) = range(given, state, company);
            if value < least || value > most {
                let (name, of) = (table.name(player), table.name(company));
                let farthest = match (least, most) {
                    (0, 0) => format!("nothing that is built for {of} has moved its stocks"),
                    _ => format!(
                        "what is built for {of} moves its stocks between {least} and {most}"
                    ),
                };
                let message = format!("{name} has a {of} stock at {value}; {farthest}");
                given.warn(entry, message, "a value that nothing leads to");
            }
        }
    }
}

/// Returns the lowest and the highest value to which building can have moved a stock of a company.
/// A position does not say which discs are starting discs, so each limit assumes the choice that
/// makes it most extreme.
fn range(given: &Keys<'_, '_>, state: &State, company: Company) -> (i64, i64) {
    let framed = state.framed[company.index()];
    let built = built(given, state, company) - framed;
    let mut worth: Vec<i64> = state
        .track(company)
        .map(|hex: Hex| i64::from(given.table.worth(hex)))
        .collect();
    worth.sort_unstable();
    let most: i64 = worth
        .iter()
        .rev()
        .take(built)
        .filter(|worth| **worth > 0)
        .sum();
    let least: i64 = worth.iter().take(built).filter(|worth| **worth < 0).sum();
    (least - framed as i64, most)
}
