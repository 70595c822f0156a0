//! The final values of companies, and the cash that companies have paid.

use crate::game::language::Player;
use crate::games::steel_driver::board::Company;
use crate::games::steel_driver::goods;
use crate::games::steel_driver::state::{Keys, Phase, State};

/// Reads the final values, at most `most`, and compares them with the goods cubes.
pub(super) fn values(given: &mut Keys<'_, '_>, state: &mut State, most: i64) {
    let table = given.table;
    let over = state.phase == Phase::Over;
    for company in table.all::<Company>().filter(|_| over) {
        state.values[company.index()] = goods::value(&state.claimed[company.index()]);
    }
    for (company, entry) in given.entries_under::<Company>("values") {
        let name = table.name(company);
        let value = given
            .within(&format!("the value of {name}"), entry, 0..=most)
            .unwrap_or(0);
        let found = state.values[company.index()];
        if over && value % 10 != 0 {
            given.fault(
                entry,
                format!("the value of {name} cannot be {value}: sets of goods cubes are worth multiples of 10"),
                "cannot be",
            );
        }
        match given.get("goods") {
            _ if !over && value != 0 => {
                given.fault(entry, "before the end every value is 0", "not 0");
            }
            Some(goods)
                if over
                    && value != found
                    && given
                        .entries::<Company>(goods)
                        .iter()
                        .any(|(known, _)| *known == company) =>
            {
                given.contradiction(
                    entry,
                    format!("the goods of {name} are worth {found}"),
                    goods,
                    "the goods cubes",
                );
            }
            _ => state.values[company.index()] = value,
        }
    }
    if over {
        shares_paid(given, state);
    }
}

/// Checks that, after the end, a player has at least the cash that the player's shares have paid.
fn shares_paid(given: &mut Keys<'_, '_>, state: &mut State) {
    let table = given.table;
    for player in table.seated() {
        let of = |company: Company| {
            i64::from(state.shares[player.index()][company.index()]) * state.values[company.index()]
        };
        let paid = table.all::<Company>().map(of).sum::<i64>();
        cash_holds(
            given,
            state,
            player,
            paid,
            ("shares", "at the end the shares"),
        );
        state.given_cash[player.index()] = state.cash[player.index()] - paid;
    }
}

/// Checks that, in phase profits, a player has at least the cash that the profit levels have paid.
pub(super) fn levels_paid(given: &mut Keys<'_, '_>, state: &mut State) {
    let table = given.table;
    for player in table.seated() {
        let own = table
            .all::<Company>()
            .filter(|company| state.control[company.index()] == Some(player));
        let paid = own
            .map(|company| state.profit[company.index()])
            .sum::<i64>();
        cash_holds(
            given,
            state,
            player,
            paid,
            ("profit", "in this turn the profit levels"),
        );
        state.given_cash[player.index()] = state.cash[player.index()];
    }
}

/// Checks that a player has at least the cash that was paid according to another key. Cash that is
/// not given is assumed to be exactly that.
fn cash_holds(
    given: &mut Keys<'_, '_>,
    state: &mut State,
    player: Player,
    paid: i64,
    (key, payers): (&str, &str),
) {
    let Some(entry) = given.entry_under("cash", player) else {
        state.cash[player.index()] = paid;
        return;
    };
    if state.cash[player.index()] < paid {
        let message = format!(
            "{payers} alone have paid {} ${paid}",
            given.table.name(player)
        );
        match given.get(key) {
            Some(other) => given.contradiction(entry, message, other, "what has been paid"),
            None => given.fault(entry, message, "too little"),
        }
    }
}
