//! The order of play: which company acts next, and when the companies have had enough.

use super::board::Company;
use super::events::Event;
use super::rulings::Uncontrolled;
use super::state::{Due, Phase, State, Table};
use crate::game::Story;
use crate::game::language::When;

/// Begins a phase in which the companies act in the order of play, again and again. Under ruling `last` the companies that
/// nobody controls are left out of the build phases; in the final, whose pass row orders nothing, they pass like any other.
pub(crate) fn begin_round_of_companies(table: &Table, state: &mut State, phase: Phase) {
    state.phase = phase;
    state.passed.clear();
    state.out = 0;
    state.next = 0;
    if phase == Phase::Build && table.rulings.uncontrolled == Uncontrolled::Last {
        for company in table.all::<Company>() {
            if state.control[company.index()].is_none() {
                state.out |= company.bit();
            }
        }
    }
    settle_next(state);
}

pub(crate) fn pass_row(state: &mut State, company: Company, at: When, story: &mut Story<Event>) {
    state.out |= company.bit();
    state.passed.push(company);
    state.passed_at[company.index()] = at;
    let (place, uncontrolled) = (state.passed.len(), state.control[company.index()].is_none());
    story.tell(|| Event::CompanyPassed {
        company,
        place,
        uncontrolled,
    });
}

/// Activates the next company of the order that is not out.
pub(crate) fn next_company(state: &mut State) {
    state.next = after(state.next, state.order.len() as u8);
    settle_next(state);
}

/// The next place in an order of `count`; the first after the last.
const fn after(place: u8, count: u8) -> u8 {
    if place + 1 < count { place + 1 } else { 0 }
}

/// Moves on to a company that is not out; if all are, the phase ends.
pub(crate) fn settle_next(state: &mut State) {
    let count = state.order.len() as u8;
    for _ in 0..count {
        let company = state.order[usize::from(state.next)];
        if !state.is_out(company) {
            return;
        }
        state.next = after(state.next, count);
    }
    // Left out under ruling `last`: they take the last places in their present order.
    for company in &state.order {
        if !state.passed.contains(company) {
            state.passed.push(*company);
        }
    }
    state.due = if state.phase == Phase::Build {
        Due::Payouts
    } else {
        Due::FinalShares
    };
}
