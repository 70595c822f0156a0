//! Warnings about a position that play cannot have led to by its turn: links that nobody can have
//! paid for, companies that were never sold, cash before the first payout, and more cash than the
//! links can have earned.

use crate::game::language::{Player, Value};
use crate::games::steel_driver::apply::{BUILDER_BONUS, LINE_BONUS};
use crate::games::steel_driver::board::{Company, Place};
use crate::games::steel_driver::state::{Keys, Phase, State, TURNS};

/// Warns if play cannot have led to the position. What depends on the turn is checked only if turn
/// and phase are given.
pub(crate) fn warn(given: &mut Keys<'_, '_>, state: &State) {
    if !given.is_sound() {
        return;
    }
    if given.has("turn") && given.has("phase") {
        links(given, state);
        cash_before_a_payout(given, state);
    }
    never_sold(given, state);
    cash_beyond_the_links(given, state);
    levels_beyond_the_links(given, state);
}

/// Returns the most that the links of a company can have earned in a turn: a company profits from a
/// location once, and never from its start.
fn earned(given: &Keys<'_, '_>, state: &State, company: Company) -> i64 {
    let table = given.table;
    let paying = table.all::<Place>().filter(|place| {
        state.reaches(company, *place) && state.starts[company.index()] != Some(*place)
    });
    paying
        .map(|place| table.board.locations[place.index()].value)
        .sum()
}

/// Warns of a profit level higher than all links of the company can have raised it.
fn levels_beyond_the_links(given: &mut Keys<'_, '_>, state: &State) {
    let bonus = match state.transcontinental {
        Some(_) => BUILDER_BONUS,
        None => 0,
    };
    for (company, entry) in given.entries_under::<Company>("profit") {
        if given.entry_under("track", company).is_none() {
            continue;
        }
        let (level, most) = (
            entry.value.as_number().unwrap_or(0),
            earned(given, state, company) + bonus,
        );
        if level > most {
            let message = format!(
                "the profit level of {} is ${level}; with these links it can be ${most} at most",
                given.table.name(company)
            );
            given.warn(entry, message, "more than the links have brought");
        }
    }
}

/// Warns if the links cost more cubes than the players can have paid to the companies.
fn links(given: &mut Keys<'_, '_>, state: &State) {
    let (table, turn) = (given.table, state.turn.min(TURNS));
    let Some(track) = given.get("track") else {
        return;
    };
    let cost: i64 = state
        .built
        .iter()
        .map(|route| table.board.routes[route.index()].cost)
        .sum();
    let each_turn = table.allowance() * table.seats() as i64;
    // In the auctions of a turn, companies have not yet been able to build with the cubes of that
    // turn.
    let turns = turn - u32::from(state.phase == Phase::Auction);
    let most = each_turn * i64::from(turns);
    if cost > most {
        let message = format!(
            "the links on the board cost {cost} cubes; by now in turn {turn} companies have built with {most} at most"
        );
        return given.warn(track, message, "more than can have been paid for");
    }
    let counted = |key: &str| -> i64 {
        let map = given
            .get(key)
            .map(|map| map.value.entries())
            .unwrap_or_default();
        let counts = map.iter().filter_map(|(_, count)| count.as_number());
        counts.fold(0, i64::saturating_add)
    };
    let left = counted("cubes").saturating_add(counted("company-cubes"));
    let taken = each_turn * i64::from(turn);
    // More cubes on the table than players have taken are reported elsewhere.
    if left <= taken && cost + left > taken {
        let message = format!(
            "the links on the board cost {cost} cubes, and {left} are left; by turn {turn} players have taken {taken}"
        );
        given.warn(track, message, "more than can have been paid for");
    }
}

/// Warns of companies that have links or cubes although nobody holds a share of them: a company
/// gets cubes only when a share is sold.
fn never_sold(given: &mut Keys<'_, '_>, state: &State) {
    let table = given.table;
    let listed = given
        .get("shares")
        .map_or(0, |shares| given.entries::<Player>(shares).len());
    if listed < table.seats() {
        return;
    }
    for (key, what) in [("track", "links"), ("company-cubes", "cubes")] {
        let map = given.entries_under::<Company>(key);
        for (company, entry) in map {
            let has_some = match entry.value {
                Value::Number(count) => *count > 0,
                list => !list.elements().is_empty(),
            };
            if has_some && state.held(company) == 0 {
                let name = table.name(company);
                let message =
                    format!("{name} has {what}, and nobody holds a share of it: it was never sold");
                given.warn(entry, message, "without a share");
            }
        }
    }
}

/// Warns if players have cash before the first profits have been paid.
fn cash_before_a_payout(given: &mut Keys<'_, '_>, state: &State) {
    let early = state.turn <= 1 && matches!(state.phase, Phase::Auction | Phase::Build);
    let all: i64 = state.cash.iter().sum();
    if let Some(cash) = given.get("cash").filter(|_| early && all > 0) {
        let message = format!("the players have ${all}, and no profits have been paid yet");
        given.warn(cash, message, "before the first payout");
    }
}

/// Warns if players have more cash than the companies can have earned. Nothing is reported unless
/// the links of every company are given.
fn cash_beyond_the_links(given: &mut Keys<'_, '_>, state: &State) {
    let table = given.table;
    let (Some(cash), Some(track)) = (given.get("cash"), given.get("track")) else {
        return;
    };
    let companies = table.all::<Company>();
    if given.entries::<Company>(track).len() < companies.len() {
        return;
    }
    let others = companies.len() as i64 - 1;
    let bonus = match state.transcontinental {
        Some(_) => BUILDER_BONUS + LINE_BONUS * others,
        None => 0,
    };
    let most = table
        .all::<Company>()
        .map(|company| earned(given, state, company))
        .sum::<i64>()
        + bonus;
    let has: i64 = match state.phase {
        Phase::Over => state.given_cash.iter().sum(),
        _ => state.cash.iter().sum(),
    };
    if has > most {
        let before = if state.phase == Phase::Over {
            " before the shares were paid"
        } else {
            ""
        };
        let message = format!(
            "the players have ${has}{before}; with these links companies have earned ${most} at most"
        );
        given.warn(cash, message, "more than the links have brought");
    }
}
