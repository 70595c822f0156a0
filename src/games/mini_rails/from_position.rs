//! A position that a log begins with: its round and phase, the taxed discs, and in other files all else that lies there.

use super::MiniRails;
use super::board::{COMPANIES, Company, DISCS, ROUNDS};
use super::given::{Keys, blame};
use super::moves::Move;
use super::state::{Phase, State, Table};
use super::{discs, markers, stocks};
use crate::game::{Entry, FromPosition, GameState as _};
use crate::language::{Domain, MoveNo, Value, counted};

impl FromPosition<MiniRails> for State {
    fn from_position<'m>(given: &mut Keys<'_, '_>, _: impl Iterator<Item = (MoveNo, &'m Move)>) -> Option<Self> {
        let mut state = Self::start(given.table, std::iter::empty());
        state.phase = phase(given);
        state.begun_over = state.phase == Phase::Over;
        round(given, &mut state);
        taxed(given, &mut state);
        // What follows reads round and markers; wrong ones would be blamed for more than they are.
        if given.is_sound() {
            let placed = markers::place(given, &mut state);
            stocks::lay(given, &mut state);
            if given.is_sound() {
                markers::used(given, &mut state, &placed);
                discs::lay(given, &mut state);
            }
            if given.is_sound() {
                stocks::warn_of_count(given, &state, &placed);
            }
        }
        given.is_sound().then_some(state)
    }
}

/// How many elements a list has.
fn count(list: Option<Entry<'_>>) -> usize {
    list.map_or(0, |list| list.value.elements().len())
}

/// The phase; if it is not given, what market and taxed discs tell of it.
fn phase(given: &Keys<'_, '_>) -> Phase {
    let spaces = given.get("market").map_or(&[][..], |market| market.value.elements());
    let all_taxed = count(given.get("taxed")) >= ROUNDS as usize;
    let holds_disc = spaces.iter().any(|space| matches!(space, Value::Name(Domain::Company, _)));
    let acting = if !holds_disc && (all_taxed || !spaces.is_empty()) { Phase::Taxed } else { Phase::Action };
    match given.get("phase").map(|entry| entry.value) {
        Some(Value::Word("draw")) => Phase::Draw,
        Some(Value::Word("over")) => Phase::Over,
        Some(_) => acting,
        None if spaces.is_empty() && !all_taxed => Phase::Draw,
        None => acting,
    }
}

/// The round; if it is not given, the one after those whose discs are taxed, the one the bag is left with, or the first in
/// which so many discs can be out of the bag and so many stocks bought.
fn round(given: &mut Keys<'_, '_>, state: &mut State) {
    let rounds = i64::from(ROUNDS);
    let taxed = given.get("taxed").map(|_| count(given.get("taxed")) as i64);
    let drawn = given.get("bag").and_then(|bag| drawn(given.table, given.entries::<Company>(bag)));
    let assumed = match (state.phase, taxed, drawn) {
        (Phase::Over, ..) => rounds,
        (Phase::Taxed, Some(taxed), _) => taxed,
        (_, Some(taxed), _) => taxed.saturating_add(1),
        (Phase::Draw, None, drawn) => drawn.unwrap_or_else(|| least_draws(given)) + 1,
        (_, None, drawn) => drawn.unwrap_or_else(|| least_draws(given)),
    };
    state.round = given.number("round", 1..=rounds, assumed.clamp(1, rounds)) as u32;
    if let (Phase::Over, Some(round)) = (state.phase, given.get("round"))
        && state.round != ROUNDS
    {
        blame(given, round, format!("the game is over only after round {ROUNDS}"), &["phase"], "the phase");
    }
}

/// The draws after which a bag holds so many discs; `None` if it is not given for every company.
fn drawn(table: &Table, bag: Vec<(Company, Entry<'_>)>) -> Option<i64> {
    let spaces = table.spaces() as i64;
    let left: i64 = bag.iter().filter_map(|(_, entry)| entry.value.as_number()).map(|left| left.clamp(0, spaces)).sum();
    let gone = spaces * i64::from(ROUNDS) - left;
    (bag.len() == COMPANIES.len()).then_some((gone + spaces - 1) / spaces)
}

/// The draws it takes at least to bring out what lies on the table, and to buy so many stocks, one a round.
fn least_draws(given: &Keys<'_, '_>) -> i64 {
    let table = given.table;
    let figure = |value: &Value| value.as_number().map_or(value.elements().len(), |number| number.clamp(0, DISCS as i64) as usize);
    let of = |key: &str| given.get(key).map(|map| map.value.entries()).unwrap_or_default();
    let starts = table.board.start_discs[table.seats() - 3];
    let built: usize = of("track").iter().map(|(_, value)| figure(value).saturating_sub(starts)).sum();
    let framed: usize = of("frame").iter().map(|(_, value)| figure(value)).sum();
    let bought = || of("stocks").iter().map(|(_, value)| figure(value));
    let market = given.get("market").map_or(&[][..], |market| market.value.elements());
    let discs = market.iter().filter(|space| matches!(space, Value::Name(Domain::Company, _))).count();
    let out = built + framed + bought().sum::<usize>() + discs;
    (out.div_ceil(table.spaces())).max(bought().max().unwrap_or(0)) as i64
}

/// The taxed discs: one a round.
fn taxed(given: &mut Keys<'_, '_>, state: &mut State) {
    let Some(entry) = given.get("taxed") else { return };
    state.taxed = given.elements(entry).into_iter().filter_map(|disc| given.id(disc)).collect();
    let due = match state.phase {
        Phase::Draw | Phase::Action => state.round - 1,
        Phase::Taxed | Phase::Over => state.round,
    } as usize;
    let (lie, by) = (state.taxed.len(), format!("in phase {} of round {}", state.phase.word(), state.round));
    if lie > due {
        let message = format!("{} taxed; {by} there can be {due}: one is taxed at the end of a round", are(lie));
        blame(given, entry, message, &["round", "phase", "market"], "the game stands here");
    } else if lie < due {
        given.warn(entry, format!("{} taxed; {by} there must be {due}", are(lie)), "too few");
    }
}

/// `1 disc is`, `2 discs are`.
fn are(discs: usize) -> String {
    let verb = if discs == 1 { "is" } else { "are" };
    format!("{} {verb}", counted(discs as i64, "disc"))
}
