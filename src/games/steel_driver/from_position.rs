//! A position that a log begins with, as its keys describe it.

use super::SteelDriver;
use super::bidding;
use super::board::Company;
use super::by_now;
use super::control;
use super::goods;
use super::moves::Move;
use super::network;
use super::order::settle_next;
use super::rulings::Uncontrolled;
use super::shares;
use super::stage::{self, is_claimed, is_some_figure};
use super::state::{Due, Phase, SHARES, State, TURNS};
use crate::game::language::{MoveNo, Player, Value};
use crate::game::{Entry, FromPosition, GameState as _, Given};

type Keys<'g, 'a> = Given<'g, 'a, SteelDriver>;

/// More than any account of a game can hold; figures stay far from the ends of their type.
const PLENTY: i64 = 1_000_000;

impl FromPosition<SteelDriver> for State {
    fn follows(given: &Keys<'_, '_>, key: &str) -> bool {
        // In the final the company with the fewest goods cubes is next.
        let word = given.get("phase").map(|phase| phase.value);
        let turn = given.get("turn").and_then(|turn| turn.value.as_number());
        let last = word == Some(&Value::Word(Phase::Final.word()))
            || turn.is_some_and(|turn| turn > i64::from(TURNS));
        match key {
            "active" => last && given.has("goods"),
            "transcontinental" => given.has("track"),
            _ => false,
        }
    }

    fn from_position<'m>(
        given: &mut Keys<'_, '_>,
        _: impl Iterator<Item = (MoveNo, &'m Move)>,
    ) -> Option<Self> {
        let table = given.table;
        let mut state = Self::start(table, std::iter::empty());
        state.due = Due::Nothing;
        state.marker = given
            .get("first")
            .and_then(|entry| given.id::<Player>(entry))
            .unwrap_or(Player(0));
        stage::from_position(given, &mut state, PLENTY);
        order(given, &mut state);
        figures(given, &mut state);
        control::from_position(given, &mut state);
        shares::markers_sold(given, &mut state);
        control::of_the_active(given, &mut state);
        shares::shares_sold(given, &state);
        control::without_a_share(given, &state);
        network::from_position(given, &mut state);
        match state.phase {
            Phase::Auction => bidding::from_position(given, &mut state, PLENTY),
            Phase::Build | Phase::Final => companies(given, &mut state),
            Phase::Profits => {
                // Levels are paid out and the pass row is emptied: the order of play is what the passing gave.
                state.passed = state.order.clone();
                state.due = if state.turn == TURNS {
                    Due::FinalSetup
                } else {
                    Due::CleanUp
                };
                levels_paid(given, &mut state);
            }
            Phase::Over => {}
        }
        elsewhere(given, &state);
        values(given, &mut state);
        by_now::warn(given, &state);
        given.is_sound().then_some(state)
    }
}

/// The order of play: the companies given, then the others in the order of the board. The pass row.
fn order(given: &mut Keys<'_, '_>, state: &mut State) {
    let order = listed(given, "order");
    let rest = state
        .order
        .iter()
        .copied()
        .filter(|company| !order.iter().any(|(known, _)| known == company));
    state.order = order
        .iter()
        .map(|(company, _)| *company)
        .chain(rest)
        .collect();
    let passed = listed(given, "passed");
    let why = match state.phase {
        Phase::Build | Phase::Final => {
            for (company, entry) in passed {
                state.out |= company.bit();
                state.passed.push(company);
                state.passed_at[company.index()] = entry.when();
            }
            return;
        }
        Phase::Auction => {
            "while markers are sold the pass row is empty: companies pass when they build"
        }
        Phase::Profits => {
            "in phase profits the pass row is empty: it has become the order of play, which order gives"
        }
        Phase::Over => "after the end the pass row is empty",
    };
    if let Some(row) = given.get("passed").filter(|_| !passed.is_empty()) {
        given.fault(row, why, "not here");
    }
}

/// The companies of a list, each once, with their places.
fn listed<'g>(given: &mut Keys<'g, '_>, key: &str) -> Vec<(Company, Entry<'g>)> {
    let mut listed: Vec<(Company, Entry<'g>)> = Vec::new();
    for entry in given
        .get(key)
        .map(|list| given.elements(list))
        .unwrap_or_default()
    {
        let Some(company) = given.id::<Company>(entry) else {
            continue;
        };
        if listed.iter().any(|(known, _)| *known == company) {
            given.fault(
                entry,
                format!(
                    "{} appears here for the second time",
                    given.table.name(company)
                ),
                "second occurrence",
            );
        } else {
            listed.push((company, entry));
        }
    }
    listed
}

/// What is said of another phase than the one the position is in.
fn elsewhere(given: &mut Keys<'_, '_>, state: &State) {
    let word = state.phase.word();
    let mut only = |key: &str, is_said: fn(&Value) -> bool, message: &str| {
        let Some(entry) = given.get(key).filter(|entry| is_said(entry.value)) else {
            return;
        };
        match given.get("phase") {
            Some(phase) => given.contradiction(entry, message, phase, "the phase"),
            None => given.fault(
                entry,
                format!("{message}, and this is phase {word}"),
                "not in this phase",
            ),
        }
    };
    let is_some = |value: &Value| *value != Value::Nobody;
    if state.phase == Phase::Auction {
        only(
            "profit",
            is_some_figure,
            "while markers are sold every profit level is 0",
        );
    } else {
        only(
            "auction",
            is_some,
            "an auction is open only in phase auction",
        );
        only(
            "marker-passes",
            |value| *value != Value::Number(0),
            "the Active Player marker is passed on only in phase auction",
        );
    }
    if matches!(state.phase, Phase::Profits | Phase::Over) {
        only(
            "active",
            is_some,
            "nobody is to act while controllers are paid or after the end",
        );
    }
    if matches!(state.phase, Phase::Final | Phase::Over) {
        only(
            "company-cubes",
            is_some_figure,
            "the final begins with the removal of the companies' cubes",
        );
        only(
            "profit",
            is_some_figure,
            "at the end of turn 5 every profit level goes to 0",
        );
    } else {
        only(
            "goods",
            is_claimed,
            "goods cubes are claimed only in the final",
        );
        let lie = |value: &Value| !value.elements().is_empty();
        only(
            "unclaimed",
            lie,
            "goods cubes lie on the board only in the final",
        );
    }
}

/// Cubes, cash, profit levels, shares.
fn figures(given: &mut Keys<'_, '_>, state: &mut State) {
    let table = given.table;
    let allowance = table.allowance();
    fill(
        &mut state.cubes,
        &given.numbers("cubes", 0..=PLENTY, |_: Player| allowance),
    );
    fill(
        &mut state.boxes,
        &given.numbers("company-cubes", 0..=PLENTY, |_: Company| 0),
    );
    fill(
        &mut state.profit,
        &given.numbers("profit", 0..=PLENTY, |_: Company| 0),
    );
    fill(
        &mut state.cash,
        &given.numbers("cash", 0..=PLENTY, |_: Player| 0),
    );
    state.brought = state.cash;
    cubes_taken(given, state);
    let Some(shares) = given.get("shares") else {
        return;
    };
    for (player, held) in given.entries::<Player>(shares) {
        for (company, entry) in given.entries::<Company>(held) {
            let what = format!(
                "shares of {} in {}",
                table.name(player),
                table.name(company)
            );
            let count = given
                .within(&what, entry, 0..=i64::from(SHARES))
                .unwrap_or(0);
            state.shares[player.index()][company.index()] = count as u8;
        }
    }
}

/// Warns of more cubes than the players have taken.
fn cubes_taken(given: &mut Keys<'_, '_>, state: &State) {
    let table = given.table;
    let Some(cubes) = given.get("cubes").or_else(|| given.get("company-cubes")) else {
        return;
    };
    let counted = |key: &str| {
        given
            .get(key)
            .map(|map| map.value.entries())
            .unwrap_or_default()
    };
    let all: i64 = counted("cubes")
        .iter()
        .chain(counted("company-cubes"))
        .filter_map(|(_, count)| count.as_number())
        .fold(0, i64::saturating_add);
    let most = table.allowance() * table.seats() as i64 * i64::from(state.turn.min(TURNS));
    if all > most && given.is_sound() {
        let message = format!(
            "{all} cubes lie on the table; by turn {} players have taken {most}",
            state.turn.min(TURNS)
        );
        return given.warn(cubes, message, "more cubes than there can be");
    }
    // No cube goes from player to player.
    let each = table.allowance() * i64::from(state.turn.min(TURNS));
    for (player, entry) in given
        .get("cubes")
        .map(|map| given.entries::<Player>(map))
        .unwrap_or_default()
    {
        let has = state.cubes[player.index()];
        if has > each && given.is_sound() {
            let message = format!(
                "{} has {has} cubes; by turn {} each player has taken {each}",
                table.name(player),
                state.turn.min(TURNS)
            );
            given.warn(entry, message, "more cubes than one player can have");
        }
    }
}

/// The first figures of a list of fixed length.
fn fill<const N: usize>(slots: &mut [i64; N], figures: &[i64]) {
    slots
        .iter_mut()
        .zip(figures)
        .for_each(|(slot, figure)| *slot = *figure);
}

/// Whose turn it is among the companies.
fn companies(given: &mut Keys<'_, '_>, state: &mut State) {
    let table = given.table;
    if state.phase == Phase::Build && table.rulings.uncontrolled == Uncontrolled::Last {
        for company in table
            .all::<Company>()
            .filter(|company| state.control[company.index()].is_none())
        {
            state.out |= company.bit();
        }
    }
    if let Some(active) = given
        .get("active")
        .filter(|active| *active.value != Value::Nobody)
    {
        let Some(company) = given.id::<Company>(active) else {
            return given.fault(
                active,
                format!("in phase {} a company is to act", state.phase.word()),
                "not a company",
            );
        };
        if state.is_out(company) {
            let out = format!(
                "{} is out of this phase and cannot be to act",
                table.name(company)
            );
            match (
                given
                    .get("passed")
                    .filter(|_| state.passed.contains(&company)),
                control::of(given, company),
                given.get("shares"),
            ) {
                (Some(passed), ..) => given.contradiction(active, out, passed, "the pass row"),
                (None, Some(control), _) => {
                    given.contradiction(active, out, control, "nobody controls it");
                }
                (None, None, Some(shares)) => {
                    given.contradiction(active, out, shares, "nobody holds a share of it");
                }
                (None, None, None) => given.fault(active, out, "out of this phase"),
            }
        }
        state.next = state
            .order
            .iter()
            .position(|known| *known == company)
            .unwrap_or(0) as u8;
        passed_before(given, state, active, usize::from(state.next));
    } else {
        next_to_claim(given, state);
        nothing_to_claim(given, state);
    }
    settle_next(state);
    if let (Some(active), Some(company)) = (
        given
            .get("active")
            .filter(|active| *active.value == Value::Nobody),
        state.active_company(),
    ) {
        let message = match next_that_can_claim(state) {
            Some(company) => format!(
                "in phase final {} is to act: it can claim a goods cube",
                table.name(company)
            ),
            None => format!(
                "in phase {} {} is to act: it has not passed",
                state.phase.word(),
                table.name(company)
            ),
        };
        given.fault(active, message, "not nobody");
    }
}

/// The first company in the order of play, of those that can claim a goods cube, with the fewest of them.
fn next_that_can_claim(state: &State) -> Option<Company> {
    let can = |company: &Company| {
        !state.is_out(*company)
            && state.control[company.index()].is_some()
            && state.can_claim(*company)
    };
    let able = state
        .order
        .iter()
        .copied()
        .filter(|company| state.phase == Phase::Final && can(company));
    able.min_by_key(|company| state.claimed[company.index()].iter().sum::<u32>())
}

/// Nobody is to act in a final in which no company can claim any more: all have passed, in the order of play.
fn nothing_to_claim(given: &Keys<'_, '_>, state: &mut State) {
    let Some(nobody) = given.get("active").filter(|_| state.phase == Phase::Final) else {
        return;
    };
    if next_that_can_claim(state).is_none() {
        pass_all(given, state, nobody, state.order.clone());
    }
}

/// In the final each company claims one cube in its turn: next is the first in the order of play with the fewest cubes, of those
/// that can claim.
fn next_to_claim(given: &Keys<'_, '_>, state: &mut State) {
    let Some(goods) = given.get("goods") else {
        return;
    };
    let Some(company) = next_that_can_claim(state) else {
        return;
    };
    let next = state
        .order
        .iter()
        .position(|known| *known == company)
        .unwrap_or(0);
    // With a cube claimed, it has been the turn of every company before.
    let had = if state.claimed[company.index()].iter().sum::<u32>() > 0 {
        state.order.len()
    } else {
        next
    };
    state.next = next as u8;
    passed_before(given, state, goods, had);
}

/// A company that nobody controls passes at its first activation: of the first so many in the order of play, they have passed.
fn passed_before(given: &Keys<'_, '_>, state: &mut State, because: Entry<'_>, count: usize) {
    let uncontrolled = |company: &Company| state.control[company.index()].is_none();
    let before = state.order[..count]
        .iter()
        .copied()
        .filter(uncontrolled)
        .collect();
    pass_all(given, state, because, before);
}

/// Companies that have passed in a position that does not say it.
fn pass_all(given: &Keys<'_, '_>, state: &mut State, because: Entry<'_>, companies: Vec<Company>) {
    if given.has("passed") {
        return;
    }
    for company in companies {
        if !state.is_out(company) {
            state.out |= company.bit();
            state.passed.push(company);
            state.passed_at[company.index()] = because.when();
        }
    }
}

/// The values after the end.
fn values(given: &mut Keys<'_, '_>, state: &mut State) {
    let table = given.table;
    let over = state.phase == Phase::Over;
    for company in table.all::<Company>().filter(|_| over) {
        state.values[company.index()] = goods::value(&state.claimed[company.index()]);
    }
    for (company, entry) in given
        .get("values")
        .map(|map| given.entries::<Company>(map))
        .unwrap_or_default()
    {
        let name = table.name(company);
        let value = given
            .within(&format!("the value of {name}"), entry, 0..=PLENTY)
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

/// The cash after the end holds what the shares have paid.
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
        state.brought[player.index()] = state.cash[player.index()] - paid;
    }
}

/// In phase profits the levels have been paid.
fn levels_paid(given: &mut Keys<'_, '_>, state: &mut State) {
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
        state.brought[player.index()] = state.cash[player.index()];
    }
}

/// The cash of a player holds what has been paid by what another key says; if it is not given, it is that.
fn cash_holds(
    given: &mut Keys<'_, '_>,
    state: &mut State,
    player: Player,
    paid: i64,
    (key, payers): (&str, &str),
) {
    let cash = given
        .get("cash")
        .map(|map| given.entries::<Player>(map))
        .unwrap_or_default();
    let Some((_, entry)) = cash.into_iter().find(|(known, _)| *known == player) else {
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
