//! Who controls the companies of a position that a log begins with.

use super::SteelDriver;
use super::board::Company;
use super::rulings::Uncontrolled;
use super::settle::final_control;
use super::state::{Phase, SHARES, State};
use crate::game::language::{Player, Value, When};
use crate::game::{Entry, Given};

type Keys<'g, 'a> = Given<'g, 'a, SteelDriver>;

/// Who controls the companies, now and last.
pub(crate) fn from_position(given: &mut Keys<'_, '_>, state: &mut State) {
    let table = given.table;
    for (company, entry) in given
        .get("control")
        .map(|map| given.entries::<Company>(map))
        .unwrap_or_default()
    {
        let player = given.id::<Player>(entry);
        state.control[company.index()] = player;
        state.last_control[company.index()] = player;
        state.sold_at[company.index()] = if player.is_some() {
            entry.when()
        } else {
            When::SETUP
        };
    }
    let last = matches!(state.phase, Phase::Final | Phase::Over);
    for (company, entry) in given
        .get("last-control")
        .map(|map| given.entries::<Company>(map))
        .unwrap_or_default()
    {
        let player = given.id::<Player>(entry);
        let now = state.control[company.index()].filter(|_| !last);
        if let (Some(now), Some(control)) =
            (now.filter(|now| Some(*now) != player), given.get("control"))
        {
            let message = format!(
                "{} controls {}, so nobody controlled it later",
                table.name(now),
                table.name(company)
            );
            given.contradiction(entry, message, control, "who controls it");
        }
        state.last_control[company.index()] = player;
    }
    if !last || !given.has("shares") {
        return;
    }
    for company in table.all::<Company>() {
        let found = final_control(table, state, company).map(|(player, ..)| player);
        let declared = given
            .get("control")
            .map(|map| given.entries::<Company>(map))
            .unwrap_or_default();
        let declared = declared
            .into_iter()
            .find(|(known, _)| *known == company)
            .map(|(_, entry)| entry);
        if found.is_none() && !is_counted(given, company) {
            // The shares say nothing of this company: who controls it is as given.
            continue;
        }
        if state.control[company.index()] != found && by_shares_not_given(given, state, company) {
            continue;
        }
        if let (Some(entry), Some(shares)) = (declared, given.get("shares"))
            && state.control[company.index()] != found
        {
            let holder = found.map_or("nobody", |player| table.name(player));
            given.contradiction(
                entry,
                format!(
                    "in the final {holder} controls {}, by shares",
                    table.name(company)
                ),
                shares,
                "the shares",
            );
        }
        state.control[company.index()] = found;
    }
}

/// Whether who is said to control a company in the final can do so by shares of it, how many of which are not given.
fn by_shares_not_given(given: &Keys<'_, '_>, state: &mut State, company: Company) -> bool {
    let of = company.index();
    let Some(player) = state.control[of].filter(|player| count(given, *player, company).is_none())
    else {
        return false;
    };
    let left = SHARES.saturating_sub(state.held(company)) as u8;
    let controls = |state: &State| {
        final_control(given.table, state, company).is_some_and(|(found, ..)| found == player)
    };
    let can = (1..=left).any(|shares| {
        state.shares[player.index()][of] = shares;
        controls(state)
    });
    state.shares[player.index()][of] = 0;
    can
}

/// Whether the shares say of every player how many of a company are held.
pub(crate) fn is_counted(given: &Keys<'_, '_>, company: Company) -> bool {
    let held = given
        .get("shares")
        .map(|shares| given.entries::<Player>(shares))
        .unwrap_or_default();
    let counts = |entry: Entry<'_>| {
        given
            .entries::<Company>(entry)
            .iter()
            .any(|(known, _)| *known == company)
    };
    held.len() == given.table.seats() && held.into_iter().all(|(_, entry)| counts(entry))
}

/// What is said of who controls a company.
pub(crate) fn of<'g>(given: &Keys<'g, '_>, company: Company) -> Option<Entry<'g>> {
    let control = given.entries::<Company>(given.get("control")?);
    control
        .into_iter()
        .find(|(known, _)| *known == company)
        .map(|(_, entry)| entry)
}

/// Under ruling `last` only a company that somebody controls is to act. Who controls the one to act, where nothing says it, is
/// its only shareholder, else the last to control it, else the first of its shareholders or of the players.
pub(crate) fn of_the_active(given: &mut Keys<'_, '_>, state: &mut State) {
    let table = given.table;
    if state.phase != Phase::Build
        || table.rulings.uncontrolled != Uncontrolled::Last
        || !given.is_sound()
    {
        return;
    }
    let counted_out = |company: Company| is_counted(given, company) && state.held(company) == 0;
    let open = |company: &Company| {
        let untold = state.control[company.index()].is_none() && of(given, *company).is_none();
        untold && !state.passed.contains(company) && !counted_out(*company)
    };
    let (company, spot) = match given.get("active") {
        Some(active) => (given.id::<Company>(active), active),
        // Somebody is to act in a phase that goes on: the next that has cubes, where nobody said who controls what.
        None if given.has("control") || state.control.iter().any(Option::is_some) => return,
        None => {
            let has_cubes = |company: &Company| state.boxes[company.index()] > 0;
            let able = || state.order.iter().copied().filter(open);
            let next = able().find(has_cubes).or_else(|| able().next());
            (next, given.get("phase").unwrap_or(given.whole()))
        }
    };
    let Some(company) = company.filter(open) else {
        return;
    };
    let of = company.index();
    let holders: Vec<Player> = table
        .seated()
        .filter(|player| state.shares[player.index()][of] > 0)
        .collect();
    let only = holders
        .first()
        .copied()
        .filter(|_| holders.len() == 1 && is_counted(given, company));
    let known = only.or(state.last_control[of]);
    let player = known.or(holders.first().copied()).unwrap_or(Player(0));
    if known.is_none() {
        let message = format!(
            "{} is to act, so somebody controls it this turn; control does not say who",
            table.name(company)
        );
        let help = "under the ruling uncontrolled-company: last a company that nobody controls has no turn; say under control who it is";
        given.warn_that(
            spot,
            message,
            format!("taken to be controlled by {}", table.name(player)),
            help,
        );
    }
    (state.control[of], state.last_control[of], state.sold_at[of]) =
        (Some(player), Some(player), spot.when());
}

/// Warns of who is said to control a company, now or last, and to hold no share of it: a control marker is sold with a share, and
/// shares are kept. In the final the shares themselves say who controls a company.
pub(crate) fn without_a_share(given: &mut Keys<'_, '_>, state: &State) {
    let table = given.table;
    if matches!(state.phase, Phase::Final | Phase::Over) || !given.is_sound() {
        return;
    }
    let said = |key| {
        given
            .get(key)
            .map(|map| given.entries::<Company>(map))
            .unwrap_or_default()
    };
    let mut told: Vec<(Company, Entry<'_>, &str)> = Vec::new();
    for (key, verb) in [("control", "controls"), ("last-control", "controlled")] {
        for (company, entry) in said(key) {
            // Who controls a company is the last to do so: that is said once.
            if !told.iter().any(|(known, ..)| *known == company)
                && given
                    .id::<Player>(entry)
                    .is_some_and(|player| has_none(given, player, company))
            {
                told.push((company, entry, verb));
            }
        }
    }
    for (company, entry, verb) in told {
        let Some(player) = given.id::<Player>(entry) else {
            continue;
        };
        let (player, company) = (table.name(player), table.name(company));
        given.warn(entry, format!("{player} {verb} {company} and holds no share of it: a control marker is sold with a share"), "no share");
    }
}

/// Whether the shares say of a player that there is none of a company.
fn has_none(given: &Keys<'_, '_>, player: Player, company: Company) -> bool {
    count(given, player, company).is_some_and(|count| *count.value == Value::Number(0))
}

/// How many shares of a company a player is said to hold.
fn count<'g>(given: &Keys<'g, '_>, player: Player, company: Company) -> Option<Entry<'g>> {
    let (_, held) = given
        .entries::<Player>(given.get("shares")?)
        .into_iter()
        .find(|(known, _)| *known == player)?;
    given
        .entries::<Company>(held)
        .into_iter()
        .find(|(known, _)| *known == company)
        .map(|(_, count)| count)
}
