//! A state from the position that a log begins with.

mod auction;
mod claims;
mod control;
mod network;
mod plausible;
mod shares;
mod turn;
mod values;

use super::SteelDriver;
use super::apply::skip_to_next_company;
use super::board::Company;
use super::state::{Due, Keys, Phase, SHARES, State, TURNS, Table};
use super::words::{Move, Uncontrolled};
use crate::game::language::{Id as _, MoveNo, Player, Value};
use crate::game::{Entry, FromPosition, GameState as _};
use turn::{is_claimed, is_some_figure};
use values::{levels_paid, values};

/// The highest value of a figure. No game comes near it, and sums of such figures cannot overflow.
const PLENTY: i64 = 1_000_000;

impl FromPosition<SteelDriver> for State {
    fn follows(given: &Keys<'_, '_>, key: &str) -> bool {
        // In the final, the company with the fewest goods cubes is next.
        let word = given.get("phase").map(|phase| phase.value);
        let turn = given.get("turn").and_then(|turn| turn.value.as_number());
        let last = word == Some(&Value::Word(Phase::Final.word()))
            || turn.is_some_and(|turn| turn > i64::from(TURNS));
        let phases = [
            Phase::Auction,
            Phase::Build,
            Phase::Profits,
            Phase::Final,
            Phase::Over,
        ];
        let phase = phases
            .into_iter()
            .find(|phase| word == Some(&Value::Word(phase.word())));
        match key {
            _ if phase.is_some_and(|phase| is_empty_in(phase, key)) => true,
            // If no cubes are claimed, it is the first company that somebody controls. If none are
            // left, every company passes, and any may be the next to do so.
            "active" => {
                let left = given.get("unclaimed");
                let is_any_left = left.is_none_or(|left| !left.value.elements().is_empty());
                let goods = given.get("goods").filter(|_| last && is_any_left);
                goods.is_some_and(|goods| given.has("control") || !goods.value.entries().is_empty())
            }
            "transcontinental" => given.lists_all::<Company>("track"),
            "phase" => turn::is_over_by_values(given),
            _ => false,
        }
    }

    /// Each turn sells at most one share of a company.
    fn is_all(
        &self,
        table: &Table,
        key: &str,
        _: Player,
        said: &Value,
        is_given: &dyn Fn(&str) -> bool,
    ) -> bool {
        let turns = self.turn.min(TURNS).min(SHARES);
        let is_listed = |company: &Company| {
            let mut listed = said.entries().iter();
            listed.any(|(known, _)| *known == company.number())
        };
        let mut others = table.all::<Company>().filter(|it| !is_listed(it));
        key == "shares" && is_given("turn") && others.all(|company| self.held(company) >= turns)
    }

    fn from_position<'m>(
        given: &mut Keys<'_, '_>,
        declared: impl Iterator<Item = (MoveNo, &'m Move)>,
    ) -> Option<Self> {
        let table = given.table;
        let mut state = Self::start(table, std::iter::empty());
        state.due = Due::Nothing;
        state.marker = given.id_under::<Player>("first").unwrap_or(Player(0));
        turn::from_position(given, &mut state, PLENTY);
        order(given, &mut state);
        figures(given, &mut state);
        control::from_position(given, &mut state);
        shares::markers_sold(given, &mut state);
        control::of_the_active(given, &mut state, declared.map(|(_, action)| action));
        shares::shares_sold(given, &state);
        control::without_a_share(given, &state);
        network::from_position(given, &mut state);
        if matches!(state.phase, Phase::Final | Phase::Over) {
            claims::from_position(given, &mut state);
        }
        match state.phase {
            Phase::Auction => auction::from_position(given, &mut state, PLENTY),
            Phase::Build | Phase::Final => companies(given, &mut state),
            Phase::Profits => {
                // The levels are paid out and the pass row has become the order of play.
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
        of_other_phases(given, &state);
        values(given, &mut state, PLENTY);
        plausible::warn(given, &state);
        given.is_sound().then_some(state)
    }
}

/// Reads the pass row and the order of play: the companies given, followed by the others in the
/// order of the board.
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

/// Returns the companies in a list with their places. A company that appears twice is a fault.
fn listed<'g>(given: &mut Keys<'g, '_>, key: &str) -> Vec<(Company, Entry<'g>)> {
    let mut listed: Vec<(Company, Entry<'g>)> = Vec::new();
    for entry in given.elements_under(key) {
        let Some(company) = given.id::<Company>(entry) else {
            continue;
        };
        if listed.iter().any(|(known, _)| *known == company) {
            given.fault_of_repeat(entry, given.table.name(company));
        } else {
            listed.push((company, entry));
        }
    }
    listed
}

/// Reports keys that have a meaning only in a phase other than that of the position.
fn of_other_phases(given: &mut Keys<'_, '_>, state: &State) {
    for (key, has_meaning, message) in empty_keys(state.phase) {
        let Some(entry) = given.get(key).filter(|entry| has_meaning(entry.value)) else {
            continue;
        };
        match given.get("phase") {
            Some(phase) => given.contradiction(entry, *message, phase, "the phase"),
            None => given.fault(
                entry,
                format!("{message}, and this is phase {}", state.phase.word()),
                "not in this phase",
            ),
        }
    }
}

/// A key that must be empty in a phase: its name, a test for whether it is not empty, and the
/// message that reports that.
type EmptyKey = (&'static str, fn(&Value) -> bool, &'static str);

const PROFIT_WHILE_MARKERS_ARE_SOLD: EmptyKey = (
    "profit",
    is_some_figure,
    "while markers are sold every profit level is 0",
);
const AUCTION: EmptyKey = (
    "auction",
    is_somebody,
    "an auction is open only in phase auction",
);
const MARKER_PASSES: EmptyKey = (
    "marker-passes",
    |value| *value != Value::Number(0),
    "the Active Player marker is passed on only in phase auction",
);
const ACTIVE: EmptyKey = (
    "active",
    is_somebody,
    "nobody is to act while controllers are paid or after the end",
);
const COMPANY_CUBES: EmptyKey = (
    "company-cubes",
    is_some_figure,
    "the final begins with the removal of the companies' cubes",
);
const PROFIT_AFTER_THE_TURNS: EmptyKey = (
    "profit",
    is_some_figure,
    "at the end of turn 5 every profit level goes to 0",
);
const GOODS: EmptyKey = (
    "goods",
    is_claimed,
    "goods cubes are claimed only in the final",
);
const UNCLAIMED: EmptyKey = (
    "unclaimed",
    |value| !value.elements().is_empty(),
    "goods cubes lie on the board only in the final",
);

fn is_somebody(value: &Value) -> bool {
    *value != Value::Nobody
}

/// Returns whether a key must be empty in a phase.
fn is_empty_in(phase: Phase, key: &str) -> bool {
    empty_keys(phase).iter().any(|(empty, ..)| *empty == key)
}

/// Returns the keys that must be empty in a phase, in the order in which they are reported.
fn empty_keys(phase: Phase) -> &'static [EmptyKey] {
    match phase {
        Phase::Auction => &[PROFIT_WHILE_MARKERS_ARE_SOLD, GOODS, UNCLAIMED],
        Phase::Build => &[AUCTION, MARKER_PASSES, GOODS, UNCLAIMED],
        Phase::Profits => &[AUCTION, MARKER_PASSES, ACTIVE, GOODS, UNCLAIMED],
        Phase::Final => &[
            AUCTION,
            MARKER_PASSES,
            COMPANY_CUBES,
            PROFIT_AFTER_THE_TURNS,
        ],
        Phase::Over => &[
            AUCTION,
            MARKER_PASSES,
            ACTIVE,
            COMPANY_CUBES,
            PROFIT_AFTER_THE_TURNS,
        ],
    }
}

/// Reads cubes, cash, profit levels and shares.
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
    state.given_cash = state.cash;
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

/// Warns if there are more cubes than the players have taken by this turn.
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
    // Players never give each other cubes, so the same limit holds for each of them.
    let each = table.allowance() * i64::from(state.turn.min(TURNS));
    for (player, entry) in given.entries_under::<Player>("cubes") {
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

/// Copies figures to the beginning of an array, which may be longer.
fn fill<const N: usize>(slots: &mut [i64; N], figures: &[i64]) {
    slots
        .iter_mut()
        .zip(figures)
        .for_each(|(slot, figure)| *slot = *figure);
}

/// Reads which company is to act in a build phase or the final.
fn companies(given: &mut Keys<'_, '_>, state: &mut State) {
    if state.phase == Phase::Build && given.table.rulings.uncontrolled == Uncontrolled::Last {
        for company in given.table.all::<Company>() {
            if state.control[company.index()].is_none() {
                state.out |= company.bit();
            }
        }
    }
    let active = given.get("active");
    match active.filter(|active| is_somebody(active.value)) {
        Some(active) => {
            let Some(company) = given.id::<Company>(active) else {
                let message = format!("in phase {} a company is to act", state.phase.word());
                return given.fault(active, message, "not a company");
            };
            active_company(given, state, active, company);
        }
        None => {
            next_to_claim(given, state);
            nothing_to_claim(given, state);
        }
    }
    skip_to_next_company(state);
    if let (Some(active), Some(company)) = (
        active.filter(|active| !is_somebody(active.value)),
        state.active_company(),
    ) {
        let (name, why) = match next_that_can_claim(state) {
            Some(company) => (given.table.name(company), "it can claim a goods cube"),
            None => (given.table.name(company), "it has not passed"),
        };
        let message = format!("in phase {} {name} is to act: {why}", state.phase.word());
        given.fault(active, message, "not nobody");
    }
}

/// Makes a company the one to act. It is a fault if the company is out of the phase.
fn active_company(
    given: &mut Keys<'_, '_>,
    state: &mut State,
    active: Entry<'_>,
    company: Company,
) {
    if state.is_out(company) {
        let out = format!(
            "{} is out of this phase and cannot be to act",
            given.table.name(company)
        );
        let passed = given.get("passed");
        match (
            passed.filter(|_| state.passed.contains(&company)),
            given.entry_under("control", company),
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
    let place = state.order.iter().position(|known| *known == company);
    state.next = place.unwrap_or(0) as u8;
    passed_before(given, state, active, usize::from(state.next));
}

/// Returns the company that claims next in the final: the one with the fewest goods cubes among
/// those that can claim one, and the first of these in the order of play.
fn next_that_can_claim(state: &State) -> Option<Company> {
    next_of(state, |company| state.can_claim(company))
}

/// Returns the company with the fewest goods cubes in the final among those that are not out, have a
/// controller and satisfy `may`; the first of these in the order of play.
fn next_of(state: &State, may: impl Fn(Company) -> bool) -> Option<Company> {
    let is_in = |company: &Company| {
        state.phase == Phase::Final
            && !state.is_out(*company)
            && state.control[company.index()].is_some()
            && may(*company)
    };
    let all = state.order.iter().copied().filter(is_in);
    all.min_by_key(|company| state.claimed[company.index()].iter().sum::<u32>())
}

/// Makes all companies pass if the position says that nobody is to act in the final, and no company
/// can claim.
fn nothing_to_claim(given: &Keys<'_, '_>, state: &mut State) {
    let Some(nobody) = given.get("active").filter(|_| state.phase == Phase::Final) else {
        return;
    };
    if next_that_can_claim(state).is_none() {
        pass_all(given, state, nobody, state.order.clone());
    }
}

/// Works out from the claimed goods cubes which company is to act in the final: companies claim one
/// cube each in turn.
fn next_to_claim(given: &Keys<'_, '_>, state: &mut State) {
    let Some(goods) = given.get("goods") else {
        return;
    };
    // A company that can claim nothing still has to pass if the pass row shows that it has not.
    let next = match given.has("passed") {
        true => next_of(state, |_| true),
        false => next_that_can_claim(state),
    };
    let Some(company) = next else {
        return;
    };
    let next = state
        .order
        .iter()
        .position(|known| *known == company)
        .unwrap_or(0);
    // If the company has a cube already, every other company has had a turn as well.
    let had = if state.claimed[company.index()].iter().sum::<u32>() > 0 {
        state.order.len()
    } else {
        next
    };
    state.next = next as u8;
    passed_before(given, state, goods, had);
}

/// Makes those among the first `count` companies in the order of play pass that nobody controls:
/// such a company passes at its first activation.
fn passed_before(given: &Keys<'_, '_>, state: &mut State, because: Entry<'_>, count: usize) {
    let uncontrolled = |company: &Company| state.control[company.index()].is_none();
    let before = state.order[..count]
        .iter()
        .copied()
        .filter(uncontrolled)
        .collect();
    pass_all(given, state, because, before);
}

/// Puts companies into the pass row of a position that does not give it.
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
