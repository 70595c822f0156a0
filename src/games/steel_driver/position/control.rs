//! Who controls the companies of a position that a log begins with.

use crate::game::Entry;
use crate::game::language::{Player, Value, When};
use crate::games::steel_driver::board::Company;
use crate::games::steel_driver::state::{Keys, Phase, SHARES, State};
use crate::games::steel_driver::words::{Move, Uncontrolled};

/// Reads who controls the companies now, and who controlled them last.
pub(crate) fn from_position(given: &mut Keys<'_, '_>, state: &mut State) {
    for (company, entry) in given.entries_under::<Company>("control") {
        let player = given.id::<Player>(entry);
        state.control[company.index()] = player;
        state.last_control[company.index()] = player;
        state.sold_at[company.index()] = player.map_or(When::SETUP, |_| entry.when());
    }
    let in_final = matches!(state.phase, Phase::Final | Phase::Over);
    for (company, entry) in given.entries_under::<Company>("last-control") {
        let player = given.id::<Player>(entry);
        let now = state.control[company.index()].filter(|now| !in_final && Some(*now) != player);
        if let (Some(now), Some(control)) = (now, given.get("control")) {
            let message = format!(
                "{} controls {}, so nobody controlled it later",
                given.table.name(now),
                given.table.name(company)
            );
            given.contradiction(entry, message, control, "who controls it");
        }
        state.last_control[company.index()] = player;
    }
    if let (true, Some(shares)) = (in_final, given.get("shares")) {
        for company in given.table.all::<Company>() {
            by_shares(given, state, company, shares);
        }
    }
}

/// In the final, works out from the shares who controls a company, and compares that with who the
/// position says controls it.
fn by_shares(given: &mut Keys<'_, '_>, state: &mut State, company: Company, shares: Entry<'_>) {
    let (table, of) = (given.table, company.index());
    let found = state
        .final_control(table, company)
        .map(|(player, ..)| player);
    // Nothing follows from shares that are not listed in full if no share of the company is listed,
    // ...
    if found.is_none() && !is_counted(given, company) {
        return;
    }
    // ... or if the shares that are not listed can give control to the player named.
    if state.control[of] != found && by_shares_not_given(given, state, company) {
        return;
    }
    if let Some(entry) = given.entry_under("control", company)
        && state.control[of] != found
    {
        let message = format!(
            "in the final {} controls {}, by shares",
            found.map_or("nobody", |player| table.name(player)),
            table.name(company)
        );
        given.contradiction(entry, message, shares, "the shares");
    }
    state.control[of] = found;
}

/// Returns whether the player whom the position names as controller in the final can have control
/// thanks to shares that the position does not list.
fn by_shares_not_given(given: &Keys<'_, '_>, state: &mut State, company: Company) -> bool {
    let of = company.index();
    let Some(player) = state.control[of].filter(|player| count(given, *player, company).is_none())
    else {
        return false;
    };
    let left = SHARES.saturating_sub(state.held(company)) as u8;
    let controls = |state: &State| {
        state
            .final_control(given.table, company)
            .is_some_and(|(found, ..)| found == player)
    };
    let can = (1..=left).any(|shares| {
        state.shares[player.index()][of] = shares;
        controls(state)
    });
    state.shares[player.index()][of] = 0;
    can
}

/// Returns whether the position says for every player how many shares of a company they hold.
pub(crate) fn is_counted(given: &Keys<'_, '_>, company: Company) -> bool {
    let held = given.entries_under::<Player>("shares");
    let counts = |entry: Entry<'_>| {
        given
            .entries::<Company>(entry)
            .iter()
            .any(|(known, _)| *known == company)
    };
    held.len() == given.table.seats() && held.into_iter().all(|(_, entry)| counts(entry))
}

/// Gives the company to act a controller if the position names none, because under ruling `last`
/// only a controlled company can act. The controller is assumed to be its only shareholder, else
/// its last controller, else whoever builds for it in the declared moves, else its first
/// shareholder, else the first player.
pub(crate) fn of_the_active<'m>(
    given: &mut Keys<'_, '_>,
    state: &mut State,
    mut declared: impl Iterator<Item = &'m Move>,
) {
    let table = given.table;
    if state.phase != Phase::Build
        || table.rulings.uncontrolled != Uncontrolled::Last
        || !given.is_sound()
    {
        return;
    }
    let counted_out = |company: Company| is_counted(given, company) && state.held(company) == 0;
    let open = |company: &Company| {
        let is_unknown = state.control[company.index()].is_none()
            && given.entry_under("control", *company).is_none();
        is_unknown && !state.passed.contains(company) && !counted_out(*company)
    };
    let (company, entry) = match given.get("active") {
        Some(active) => (given.id::<Company>(active), active),
        // No key says who controls what or who is to act, so it is the next company that has cubes.
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
    let builder = declared.find_map(|action| match *action {
        Move::Build {
            company: of, by, ..
        } if of == company => Some(by),
        _ => None,
    });
    let likely = known.or(builder.flatten()).or(holders.first().copied());
    let player = likely.unwrap_or(Player(0));
    if known.is_none() {
        let message = format!(
            "{} is to act, so somebody controls it this turn; control does not say who",
            table.name(company)
        );
        let help = "under the ruling uncontrolled-company: last a company that nobody controls has no turn; say under control who it is";
        given.warn_that(
            entry,
            message,
            format!("taken to be controlled by {}", table.name(player)),
            help,
        );
    }
    (state.control[of], state.last_control[of], state.sold_at[of]) =
        (Some(player), Some(player), entry.when());
}

/// Warns of players who are said to control a company, now or last, and to hold no share of it:
/// every control marker is sold with a share, and shares are kept. The final is left out, because
/// there the shares decide.
pub(crate) fn without_a_share(given: &mut Keys<'_, '_>, state: &State) {
    let table = given.table;
    if matches!(state.phase, Phase::Final | Phase::Over) || !given.is_sound() {
        return;
    }
    let mut without: Vec<(Company, Entry<'_>, &str)> = Vec::new();
    for (key, verb) in [("control", "controls"), ("last-control", "controlled")] {
        for (company, entry) in given.entries_under::<Company>(key) {
            // The current controller is also the last one, so one warning is enough.
            if !without.iter().any(|(known, ..)| *known == company)
                && given
                    .id::<Player>(entry)
                    .is_some_and(|player| has_none(given, player, company))
            {
                without.push((company, entry, verb));
            }
        }
    }
    for (company, entry, verb) in without {
        let Some(player) = given.id::<Player>(entry) else {
            continue;
        };
        let message = format!(
            "{} {verb} {} and holds no share of it: a control marker is sold with a share",
            table.name(player),
            table.name(company)
        );
        given.warn(entry, message, "no share");
    }
}

/// Returns whether the position says that a player holds no share of a company.
fn has_none(given: &Keys<'_, '_>, player: Player, company: Company) -> bool {
    count(given, player, company).is_some_and(|count| *count.value == Value::Number(0))
}

/// Returns the entry that says how many shares of a company a player holds.
fn count<'g>(given: &Keys<'g, '_>, player: Player, company: Company) -> Option<Entry<'g>> {
    given.entry_of(given.entry_under("shares", player)?, company)
}
