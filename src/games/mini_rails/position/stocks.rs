//! The stocks of a position that a log begins with.

use super::markers::PlacementTimes;
use crate::game::language::{Player, counted};
use crate::games::mini_rails::apply::END;
use crate::games::mini_rails::board::{Company, ROUNDS};
use crate::games::mini_rails::state::{Keys, Phase, State, Stock};
use crate::games::mini_rails::words::BoardEnds;

/// A limit beyond every value that a stock can reach, for boards without ends.
const FAR: i64 = 1_000;

/// Puts the stocks on the profit boards.
pub(crate) fn lay(given: &mut Keys<'_, '_>, state: &mut State) {
    let table = given.table;
    let end = match table.rulings.board_ends {
        BoardEnds::Stop => i64::from(END),
        BoardEnds::Open => FAR,
    };
    let ended = state.phase == Phase::Over && state.taxed.len() == ROUNDS as usize;
    for (player, list) in given.entries_under::<Player>("stocks") {
        let name = table.name(player);
        let stocks: Vec<_> = given
            .elements(list)
            .into_iter()
            .flat_map(|one| given.entries::<Company>(one))
            .collect();
        for (company, entry) in stocks {
            let of = table.name(company);
            let Some(value) = given.within(&format!("a {of} stock of {name}"), entry, -end..=end)
            else {
                continue;
            };
            let stock = Stock {
                company,
                value: value as i32,
                lost: false,
            };
            if let Some(taxed) = given
                .get("taxed")
                .filter(|_| ended && state.would_lose(&stock))
            {
                let why = if value < 0 {
                    "is taxed: its losses are given back"
                } else {
                    "is not taxed: its profits are given back"
                };
                let message = format!(
                    "the game is over and {of} {why}; {name} has given back a stock at {value}"
                );
                given.contradiction(entry, message, taxed, "the taxed discs");
            }
            state.stocks[player.index()].push(stock);
        }
    }
}

/// Warns of players with more or fewer stocks than they can have bought. The warning says so if the
/// round or the phase is only assumed.
pub(crate) fn warn_of_count(given: &mut Keys<'_, '_>, state: &State, placed: &PlacementTimes) {
    let (table, rounds) = (given.table, state.round as usize);
    let declared = given.entries_under::<Player>("used");
    for (player, list) in given.entries_under::<Player>("stocks") {
        let (held, markers) = (
            state.stocks[player.index()].len(),
            placed[player.index()].len(),
        );
        let known = markers != 1 || declared.iter().any(|(known, _)| *known == player);
        let bought = state.used[player.index()].buy.is_some();
        let due = match state.phase {
            Phase::Draw => rounds - 1..=rounds - 1,
            Phase::Action if known => {
                rounds - 1 + usize::from(bought)..=rounds - 1 + usize::from(bought)
            }
            Phase::Action => rounds - 1..=rounds,
            Phase::Taxed => rounds..=rounds,
            Phase::Over => 0..=rounds,
        };
        if !due.contains(&held) {
            let (name, held, phase) = (
                table.name(player),
                counted(held as i64, "stock"),
                state.phase.word(),
            );
            let message = format!(
                "{name} has {held} in phase {phase} of round {rounds}: each player buys one a round"
            );
            let is_given = |keys: &[&str]| keys.iter().any(|key| given.has(key));
            match (
                is_given(&["round", "taxed", "bag"]),
                is_given(&["phase", "market"]),
            ) {
                (true, true) => given.warn(list, message, held),
                (true, false) => {
                    let help = format!(
                        "phase {phase} is assumed: if it is another, give phase and market"
                    );
                    given.warn_that(list, message, held, &help);
                }
                (false, _) => {
                    let help = format!(
                        "round {rounds} is assumed: if it is another, give round, phase and market"
                    );
                    given.warn_that(list, message, held, &help);
                }
            }
        }
    }
}

/// Warns if both losses and profits of a company are left at the end, because taxes take one or the
/// other. If all six taxed discs are given, this is a fault that is reported elsewhere; if
/// the end is only assumed, taxes may not have been taken yet.
pub(crate) fn warn_of_both(given: &mut Keys<'_, '_>, state: &State) {
    if state.phase != Phase::Over
        || !state.began_over
        || state.end_assumed
        || state.taxed.len() == ROUNDS as usize
    {
        return;
    }
    let table = given.table;
    let lists = given.entries_under::<Player>("stocks");
    let stocks: Vec<_> = lists
        .into_iter()
        .flat_map(|(_, list)| given.elements(list))
        .flat_map(|one| given.entries::<Company>(one))
        .collect();
    for company in table.all::<Company>() {
        let own = || {
            stocks
                .iter()
                .filter(|(of, _)| *of == company)
                .map(|(_, entry)| (entry.value.as_number().unwrap_or(0), *entry))
        };
        if let (Some((loss, _)), Some((profit, kept))) = (
            own().find(|(value, _)| *value < 0),
            own().find(|(value, _)| *value > 0),
        ) {
            let name = table.name(company);
            let message = format!(
                "stocks of {name} at {loss} and at {profit} are kept at the end: taxes take the losses of a company, or its profits"
            );
            given.warn(kept, message, "cannot be kept with the other");
        }
    }
}
