//! The earliest round to which a position can belong, for positions that do not give their round.

use super::markers::first_order;
use crate::game::Entry;
use crate::game::language::{Player, Value};
use crate::games::mini_rails::board::{COMPANIES, Company, DISCS, ROUNDS};
use crate::games::mini_rails::expects::ACTIONS;
use crate::games::mini_rails::state::Keys;

/// Returns the earliest round in which players can have bought these stocks and built these discs,
/// and in which the markers can be where they are.
pub(crate) fn earliest(given: &Keys<'_, '_>) -> i64 {
    let gone = owners_on_market(given);
    let by_markers = if is_of_first_round(given, &gone) {
        1
    } else {
        2
    };
    by_markers.max(1 + rounds_over(given, &gone) as i64)
}

/// Returns the owners of the markers on the market. These markers have acted in this round.
fn owners_on_market(given: &Keys<'_, '_>) -> Vec<Player> {
    given
        .get("market")
        .map(|market| players(given, market))
        .unwrap_or_default()
}

/// Returns the players in a list.
fn players(given: &Keys<'_, '_>, list: Entry<'_>) -> Vec<Player> {
    given
        .elements(list)
        .into_iter()
        .filter_map(|element| given.id::<Player>(element))
        .collect()
}

/// Returns how many rounds must be over. In each of them everybody bought once and built once; in
/// the current round, only players with markers on the market did.
fn rounds_over(given: &Keys<'_, '_>, gone: &[Player]) -> usize {
    let table = given.table;
    let used = given.entries_under::<Player>("used");
    let may_have = |player: Player, action: &'static str| {
        let listed = used.iter().find(|(known, _)| *known == player);
        listed.map_or(gone.contains(&player), |(_, list)| {
            list.value.elements().contains(&Value::Word(action))
        })
    };
    let held = given.entries_under::<Player>("stocks");
    let before = |(player, list): &(Player, Entry<'_>)| {
        figure(list.value).saturating_sub(usize::from(may_have(*player, ACTIONS[0])))
    };
    let by_stocks = held.iter().map(before).max().unwrap_or(0);

    let builders = table
        .seated()
        .filter(|player| may_have(*player, ACTIONS[1]))
        .count();
    let by_discs = built(given)
        .saturating_sub(builders)
        .div_ceil(table.seats());
    let by_both = actions(given)
        .saturating_sub(gone.len())
        .div_ceil(2 * table.seats());
    by_stocks.max(by_discs).max(by_both)
}

/// Returns how many stocks were bought and discs built, taken together.
pub(crate) fn actions(given: &Keys<'_, '_>) -> usize {
    let held = given.entries_under::<Player>("stocks");
    held.iter()
        .map(|(_, list)| figure(list.value))
        .sum::<usize>()
        + built(given)
}

/// Returns how many discs were built: those on the map beyond the starting discs, and those on the
/// frames.
fn built(given: &Keys<'_, '_>) -> usize {
    let starts = given.table.board.start_discs[given.table.seats() - 3];
    let discs = |key: &str| given.entries_under::<Company>(key);
    let on_map: usize = discs("track")
        .iter()
        .map(|(_, list)| figure(list.value).saturating_sub(starts))
        .sum();
    let framed: usize = discs("frame")
        .iter()
        .map(|(_, count)| figure(count.value))
        .sum();
    on_map + framed
}

/// Returns the fewest draws after which the bag can hold the given discs; 0 if the bag is not
/// given. For a company that is not listed, the bag is taken to hold the discs that lie nowhere
/// else.
pub(crate) fn drawn_at_least(given: &Keys<'_, '_>) -> i64 {
    let Some(bag) = given.get("bag") else {
        return 0;
    };
    let spaces = given.table.spaces();
    let starts = given.table.board.start_discs[given.table.seats() - 3];
    let mut out = [0; COMPANIES.len()];
    let of = |key: &str| given.entries_under::<Company>(key);
    of("track").iter().for_each(|(company, list)| {
        out[company.index()] += figure(list.value).saturating_sub(starts);
    });
    of("frame")
        .iter()
        .for_each(|(company, count)| out[company.index()] += figure(count.value));
    let held = given.entries_under::<Player>("stocks");
    let stocks = held
        .iter()
        .flat_map(|(_, list)| given.elements(*list))
        .flat_map(|stock| given.entries::<Company>(stock));
    stocks.for_each(|(company, _)| out[company.index()] += 1);
    let listed = ["market", "taxed"]
        .into_iter()
        .filter_map(|key| given.get(key))
        .flat_map(|list| given.elements(list));
    listed
        .filter_map(|disc| given.id::<Company>(disc))
        .for_each(|company| out[company.index()] += 1);
    let said = given.entries::<Company>(bag);
    let left = |company: Company| {
        let said = said
            .iter()
            .find(|(known, _)| *known == company)
            .and_then(|(_, count)| count.value.as_number());
        said.map_or(spaces.saturating_sub(out[company.index()]), |count| {
            count.clamp(0, spaces as i64) as usize
        })
    };
    let left: usize = given.table.all::<Company>().map(left).sum();
    (spaces * ROUNDS as usize)
        .saturating_sub(left)
        .div_ceil(spaces) as i64
}

/// Returns a number, or the length of a list.
fn figure(value: &Value) -> usize {
    value.as_number().map_or(value.elements().len(), |number| {
        number.clamp(0, DISCS as i64) as usize
    })
}

/// Returns whether the markers can be where they are in round 1, which is played in the order of
/// the players and then in reverse.
fn is_of_first_round(given: &Keys<'_, '_>, gone: &[Player]) -> bool {
    let first = first_order(given.table);
    let Some((acted, waiting)) = first.split_at_checked(gone.len()) else {
        return true;
    };
    let count = |markers: &[Player], player: Player| {
        markers.iter().filter(|owner| **owner == player).count()
    };
    given
        .table
        .seated()
        .all(|player| count(gone, player) == count(acted, player))
        && given
            .get("order")
            .is_none_or(|order| players(given, order) == waiting)
        && given
            .get("active")
            .is_none_or(|active| given.id::<Player>(active).as_ref() == waiting.first())
}
