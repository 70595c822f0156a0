//! A state from the position that a log begins with.

mod discs;
mod earliest;
mod markers;
mod plausible;
mod stocks;

use super::MiniRails;
use super::board::{COMPANIES, Company, ROUNDS};
use super::state::{Keys, Phase, State, Table};
use super::words::Move;
use crate::game::language::{Domain, MoveNo, Player, Value, counted};
use crate::game::{Entry, FromPosition, GameState as _};
use earliest::{actions, drawn_at_least, earliest};

impl FromPosition<MiniRails> for State {
    fn from_position<'m>(
        given: &mut Keys<'_, '_>,
        _: impl Iterator<Item = (MoveNo, &'m Move)>,
    ) -> Option<Self> {
        let mut state = Self::start(given.table, std::iter::empty());
        state.phase = phase(given);
        state.began_over = state.phase == Phase::Over;
        round(given, &mut state);
        taxed(given, &mut state);
        if taxes_are_taken(given, &state) {
            (state.phase, state.began_over) = (Phase::Over, true);
        }
        state.end_assumed = end_is_assumed(given, &state);
        // What follows depends on the round and the markers. If they are wrong, it would only
        // report faults that result from them.
        if given.is_sound() {
            let placed = markers::place(given, &mut state);
            stocks::lay(given, &mut state);
            if given.is_sound() {
                markers::used(given, &mut state, &placed);
                discs::lay(given, &mut state);
            }
            if given.is_sound() {
                stocks::warn_of_count(given, &state, &placed);
                if !given.has("taxed") {
                    warn_of_no_taxed(given, &state);
                }
                stocks::warn_of_both(given, &state);
                plausible::warn(given, &state, &placed);
            }
        }
        given.is_sound().then_some(state)
    }
}

/// Returns how many elements a list has.
fn count(list: Option<Entry<'_>>) -> usize {
    list.map_or(0, |list| list.value.elements().len())
}

/// Reads the phase. One that is not given is inferred from the market, the taxed discs and who is
/// to act.
fn phase(given: &Keys<'_, '_>) -> Phase {
    let spaces = given
        .get("market")
        .map_or(&[][..], |market| market.value.elements());
    let all_taxed = count(given.get("taxed")) >= ROUNDS as usize;
    let holds_disc = spaces
        .iter()
        .any(|space| matches!(space, Value::Name(Domain::Company, _)));
    let acting = if !holds_disc && (all_taxed || !spaces.is_empty()) {
        Phase::Taxed
    } else {
        Phase::Action
    };
    match given.get("phase").map(|entry| entry.value) {
        Some(Value::Word("draw")) => Phase::Draw,
        Some(Value::Word("over")) => Phase::Over,
        Some(_) => acting,
        None if spaces.is_empty() && !all_taxed => without_market(given),
        None => acting,
    }
}

/// Infers the phase of a position that does not give the market. It is assumed to be before a draw
/// unless something contradicts that.
fn without_market(given: &Keys<'_, '_>) -> Phase {
    let seats = given.table.seats();
    let on_order = given.get("order").map(|order| order.value.elements().len());
    let active = given
        .get("active")
        .map(|active| *active.value != Value::Nobody);
    let used = given.get("used").is_some_and(|map| {
        map.value
            .entries()
            .iter()
            .any(|(_, list)| !list.elements().is_empty())
    });
    let rounds = i64::from(ROUNDS);
    let drawn = drawn_at_least(given);
    let over = given.get("taxed").map(|taxed| count(Some(taxed)) as i64);
    let over = over.or_else(|| {
        given
            .get("round")
            .and_then(|round| round.value.as_number())
            .map(|round| round.saturating_sub(1))
    });
    // Either a draw has been made for a round that is not over, or more has been bought and built
    // than was possible in the rounds that are over.
    let is_drawn = over.is_some_and(|over| drawn > over);
    let is_under_way =
        over.is_some_and(|over| actions(given) as i64 > over.clamp(0, rounds) * 2 * seats as i64);
    let all_drawn = drawn == rounds || (over.is_none() && earliest(given) > rounds);
    let last = !given.has("taxed")
        && given
            .get("round")
            .is_none_or(|round| round.value.as_number() == Some(rounds));
    match () {
        () if used || on_order.is_some_and(|markers| (1..2 * seats).contains(&markers)) => {
            Phase::Action
        }
        // If nobody is to act, the round whose discs were drawn has been played.
        () if (is_drawn || is_under_way) && active != Some(false) && on_order != Some(0) => {
            Phase::Action
        }
        () if all_drawn && active == Some(true) => Phase::Action,
        // Before a draw, somebody is to act and there is something to draw.
        () if all_drawn || active == Some(false) || on_order == Some(0) => {
            if last {
                Phase::Over
            } else {
                Phase::Taxed
            }
        }
        () => Phase::Draw,
    }
}

/// Reads the round. If it is not given, it is inferred from the taxed discs or the bag; otherwise
/// it is the earliest possible one.
fn round(given: &mut Keys<'_, '_>, state: &mut State) {
    let rounds = i64::from(ROUNDS);
    let taxed = given.get("taxed").map(|_| count(given.get("taxed")) as i64);
    let drawn = given
        .get("bag")
        .and_then(|bag| drawn(given.table, given.entries::<Company>(bag)));
    let assumed = match (state.phase, taxed, drawn) {
        (Phase::Over, ..) => rounds,
        (Phase::Taxed, Some(taxed), _) => taxed,
        (_, Some(taxed), _) => taxed.saturating_add(1),
        (Phase::Draw, None, Some(drawn)) => drawn + 1,
        (_, None, Some(drawn)) => drawn,
        (Phase::Draw, None, None) => earliest(given).max(drawn_at_least(given) + 1),
        (_, None, None) => earliest(given).max(drawn_at_least(given)),
    };
    state.round = given.number("round", 1..=rounds, assumed.clamp(1, rounds)) as u32;
    if let (Phase::Over, Some(round)) = (state.phase, given.get("round"))
        && state.round != ROUNDS
    {
        given.contradiction_of(
            round,
            format!("the game is over only after round {ROUNDS}"),
            &["phase"],
            "the phase",
        );
    }
}

/// Returns the number of draws after which a bag holds the given discs; `None` unless they are
/// given for every company.
fn drawn(table: &Table, bag: Vec<(Company, Entry<'_>)>) -> Option<i64> {
    let spaces = table.spaces() as i64;
    let left: i64 = bag
        .iter()
        .filter_map(|(_, entry)| entry.value.as_number())
        .map(|left| left.clamp(0, spaces))
        .sum();
    let gone = spaces * i64::from(ROUNDS) - left;
    (bag.len() == COMPANIES.len()).then_some((gone + spaces - 1) / spaces)
}

/// Reads the taxed discs, one per round.
fn taxed(given: &mut Keys<'_, '_>, state: &mut State) {
    let Some(entry) = given.get("taxed") else {
        return;
    };
    state.taxed = given
        .elements(entry)
        .into_iter()
        .filter_map(|disc| given.id(disc))
        .collect();
    let due = match state.phase {
        Phase::Draw | Phase::Action => state.round - 1,
        Phase::Taxed | Phase::Over => state.round,
    } as usize;
    let (lie, by) = (
        state.taxed.len(),
        format!("in phase {} of round {}", state.phase.word(), state.round),
    );
    if lie > due {
        let message = format!(
            "{} taxed; {by} there can be {due}: one is taxed at the end of a round",
            are(lie)
        );
        given.contradiction_of(
            entry,
            message,
            &["round", "phase", "market"],
            "the game stands here",
        );
    } else if lie < due {
        given.warn(
            entry,
            format!("{} taxed; {by} there must be {due}", are(lie)),
            "too few",
        );
    }
}

/// Warns of an end that does not say which discs are taxed: it is then unknown what taxes have
/// taken or are about to take.
fn warn_of_no_taxed(given: &mut Keys<'_, '_>, state: &State) {
    if state.phase == Phase::Over || (state.phase == Phase::Taxed && state.round == ROUNDS) {
        let entry = given.get("phase").unwrap_or(given.whole());
        let message = format!(
            "the position does not say which discs are taxed; after round {ROUNDS} there are {ROUNDS}"
        );
        given.warn_that(
            entry,
            message,
            "without taxed",
            "add taxed: what taxes take is told by those discs alone",
        );
    }
}

/// Returns whether taxes have been taken in a position after round 6 that does not give its phase:
/// somebody has fewer stocks than were bought, and nobody is known to have a stock that taxes would
/// take.
fn taxes_are_taken(given: &Keys<'_, '_>, state: &State) -> bool {
    if state.phase != Phase::Taxed || state.round != ROUNDS || given.has("phase") {
        return false;
    }
    let lists: Vec<_> = given.entries_under::<Player>("stocks");
    let fewer = lists
        .iter()
        .any(|(_, list)| given.elements(*list).len() < ROUNDS as usize);
    let stocks = lists
        .iter()
        .flat_map(|(_, list)| given.elements(*list))
        .flat_map(|one| given.entries::<Company>(one));
    let due = |(company, value): (Company, Entry<'_>)| {
        let value = value.value.as_number().unwrap_or(0);
        if state.has_paid(company) {
            value < 0
        } else {
            value > 0
        }
    };
    let all_taxed = state.taxed.len() == ROUNDS as usize;
    fewer && !(all_taxed && stocks.into_iter().any(due))
}

/// Returns whether it is only assumed that all rounds have been played.
fn end_is_assumed(given: &Keys<'_, '_>, state: &State) -> bool {
    let at_end =
        state.phase == Phase::Over || (state.phase == Phase::Taxed && state.round == ROUNDS);
    let nobody_acts = given
        .get("active")
        .is_some_and(|active| *active.value == Value::Nobody)
        || given
            .get("order")
            .is_some_and(|order| order.value.elements().is_empty());
    let is_said = given.has("phase")
        || given.has("market")
        || nobody_acts
        || state.taxed.len() >= ROUNDS as usize;
    at_end && !is_said
}

/// Returns a number with its verb: `1 disc is`, `2 discs are`.
fn are(discs: usize) -> String {
    let verb = if discs == 1 { "is" } else { "are" };
    format!("{} {verb}", counted(discs as i64, "disc"))
}
