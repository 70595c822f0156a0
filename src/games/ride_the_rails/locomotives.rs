//! The locomotives of a position that a log begins with, and what they tell: this turn's, the $5, the transcontinental line.

use super::board::{Board, City, Ground, Hex};
use super::coast;
use super::given::{Keys, ON_THE_MAP};
use super::railroad::Railroad;
use super::rulings::FiveDollars;
use super::starts::may_start;
use super::state::{Phase, Placed, State, first_mountain};
use super::track::Track;
use crate::game::Entry;
use crate::game::language::{Player, Value, When};
use std::sync::Arc;

/// The most East Coast cities a railroad is in.
const EAST_COAST: usize = 2;

/// Lays the locomotives on the map.
pub(crate) fn track(given: &mut Keys<'_, '_>, state: &mut State) {
    let table = given.table;
    for (railroad, list) in given
        .get("track")
        .map(|map| given.entries::<Railroad>(map))
        .unwrap_or_default()
    {
        let name = railroad.name();
        let most = i64::from(Railroad::LOCOMOTIVES);
        if let Value::Number(_) = list.value {
            if given
                .within(&format!("the locomotives of {name}"), list, 0..=most)
                .is_some_and(|count| count > 0)
            {
                given.fault(
                    list,
                    format!("a number does not say in which hexes {name} stands: list them"),
                    "not a list",
                );
            }
            continue;
        }
        let hexes = given.elements(list);
        if hexes.len() > usize::from(Railroad::LOCOMOTIVES) {
            given.fault(
                list,
                format!(
                    "{} hexes of {name} are listed, and it has {most} locomotives",
                    hexes.len()
                ),
                "too many",
            );
            continue;
        }
        for entry in hexes {
            lay(given, state, railroad, entry);
        }
        let east: Vec<When> = state
            .track
            .on_east_coast(&table.board, railroad)
            .map(|laid| laid.at)
            .collect();
        if let Some(third) = east.get(EAST_COAST) {
            let message = format!(
                "{name} is in {} East Coast cities; a railroad is in at most {EAST_COAST}",
                east.len()
            );
            given.warn(spot(*third, list), message, "an East Coast city too many");
        }
        let starts = |hex: Hex| match railroad {
            Railroad::Yellow => table.board.hex(hex).ground.is_city(),
            _ => may_start(&table.board, railroad, hex),
        };
        if state.track.has_begun(railroad) && !state.track.of(railroad).any(|laid| starts(laid.hex))
        {
            given.warn(
                list,
                format!("none of these hexes is a city in which {name} may start"),
                "no start",
            );
        }
        if let Some(apart) = apart(&table.board, &state.track, railroad) {
            given.warn(
                spot(apart, list),
                format!("no locomotives of {name} join this one to its first"),
                "track in two parts",
            );
        }
    }
}

/// The place of what stands in the position by this number.
fn spot<'v>(at: When, list: Entry<'v>) -> Entry<'v> {
    at.place().map_or(list, |node| Entry { node, ..list })
}

/// Lays a locomotive. More in a hex than it holds can have been let stand.
fn lay(given: &mut Keys<'_, '_>, state: &mut State, railroad: Railroad, entry: Entry<'_>) {
    let board = &given.table.board;
    let Some(hex) = given.id::<Hex>(entry) else {
        return;
    };
    let name = given.table.name(hex);
    if let Some(first) = state
        .track
        .of(railroad)
        .find(|laid| laid.hex == hex)
        .map(|laid| laid.at)
    {
        let message = format!(
            "{} has a locomotive in {name} already; a hex holds one of a railroad",
            railroad.name()
        );
        return given.contradiction(entry, message, spot(first, entry), "the first one");
    }
    if !state.track.has_room(board, hex) {
        let there = Railroad::list(Railroad::in_set(state.track.set(hex)));
        let kind = if board.hex(hex).ground == Ground::East {
            "an East Coast city holds one"
        } else {
            "a hex holds two"
        };
        given.warn(
            entry,
            format!("{kind}, and {name} has {there} already"),
            "one too many",
        );
    }
    Arc::make_mut(&mut state.track).lay(board, railroad, hex, entry.when());
}

/// The first locomotive of a railroad that no chain of its hexes joins to the first of all.
fn apart(board: &Board, track: &Track, railroad: Railroad) -> Option<When> {
    let mut joined: Vec<Hex> = track.of(railroad).take(1).map(|laid| laid.hex).collect();
    let mut next = 0;
    while let Some(hex) = joined.get(next).copied() {
        next += 1;
        for near in &board.hex(hex).near {
            if track.has(railroad, *near) && !joined.contains(near) {
                joined.push(*near);
            }
        }
    }
    track
        .of(railroad)
        .find(|laid| !joined.contains(&laid.hex))
        .map(|laid| laid.at)
}

/// What the active player has placed in this turn.
pub(crate) fn turn(given: &mut Keys<'_, '_>, state: &mut State) {
    let table = given.table;
    let Some(entry) = given.get("placed") else {
        return;
    };
    let hexes = if let Value::Number(_) = entry.value {
        counted(given, state, entry)
    } else {
        listed(given, state, entry)
    };
    if hexes.is_empty() {
        return;
    }
    if state.phase != Phase::Build {
        let message = format!("in phase {} nobody places locomotives", state.phase.word());
        return match given.get("phase") {
            Some(phase) => given.contradiction(entry, message, phase, "the phase"),
            None => given.fault(entry, message, "not here"),
        };
    }
    state.placed = hexes
        .into_iter()
        .map(|hex| Placed {
            hex,
            at: entry.when(),
        })
        .collect();
    let (count, most) = (state.placed.len(), table.most());
    if count > most {
        let message = format!(
            "{count} locomotives placed in one turn; with {} players it has {most}",
            table.seats()
        );
        given.warn(entry, message, "too many");
    } else if let Some(mountain) = first_mountain(table, &state.placed).filter(|_| count == most) {
        let message = format!(
            "{count} locomotives placed in one turn; with one on the mountain {} it has {}",
            table.name(mountain.hex),
            most - 1
        );
        given.warn(entry, message, "too many with a mountain");
    }
}

/// The hexes that are listed, each as often as it has locomotives at most.
fn listed(given: &mut Keys<'_, '_>, state: &State, entry: Entry<'_>) -> Vec<Hex> {
    let table = given.table;
    let mut times = vec![0; table.board.hex_count()];
    let mut hexes = Vec::new();
    for entry in given.elements(entry) {
        let Some(hex) = given.id::<Hex>(entry) else {
            continue;
        };
        let (name, there) = (table.name(hex), state.track.count(hex));
        times[hex.index()] += 1;
        if times[hex.index()] > there {
            let message = match there {
                0 => format!("no locomotive stands in {name}, so none was placed there"),
                1 => format!("one locomotive stands in {name}, so no second one was placed there"),
                _ => format!("{there} locomotives stand in {name}, so no more were placed there"),
            };
            match given.get("track") {
                Some(track) => given.contradiction(entry, message, track, ON_THE_MAP),
                None => given.fault(entry, message, "no locomotive"),
            }
            continue;
        }
        if let Some(by) = state.active().filter(|by| {
            holdings_are_given(given, *by) && given.has("active") && state.phase == Phase::Build
        }) && !Railroad::in_set(state.track.set(hex))
            .any(|railroad| state.shares(by, railroad) > 0)
        {
            given.warn(
                entry,
                format!("{} holds no share of a railroad in {name}", table.name(by)),
                "built without a share",
            );
        }
        hexes.push(hex);
    }
    hexes
}

/// Whether it is said which shares a player holds.
fn holdings_are_given(given: &Keys<'_, '_>, player: Player) -> bool {
    given.get("shares").is_some_and(|map| {
        given
            .entries::<Player>(map)
            .iter()
            .any(|(known, _)| *known == player)
    })
}

/// The hexes of so many locomotives, none of which is on a mountain: the last of the railroads the active player can build,
/// and only if there are too few of those, of all.
fn counted(given: &mut Keys<'_, '_>, state: &State, entry: Entry<'_>) -> Vec<Hex> {
    let table = given.table;
    let most = Railroad::ALL.len() * usize::from(Railroad::LOCOMOTIVES);
    let Some(count) = given.within("how many were placed", entry, 0..=most as i64) else {
        return Vec::new();
    };
    let count = count as usize;
    let held = |railroad: Railroad| {
        state
            .active()
            .is_some_and(|by| state.shares(by, railroad) > 0)
    };
    let open = || {
        state
            .track
            .laid()
            .iter()
            .filter(|laid| table.board.hex(laid.hex).ground != Ground::Mountain)
    };
    let own: Vec<Hex> = open()
        .filter(|laid| held(laid.railroad))
        .map(|laid| laid.hex)
        .collect();
    let all: Vec<Hex> = open().map(|laid| laid.hex).collect();
    if all.len() < count {
        let message = match (count, all.len()) {
            (1, _) => "a locomotive outside of the mountains was placed in this turn, but none stands there".to_owned(),
            (_, stand) => format!(
                "{count} locomotives outside of the mountains were placed in this turn, but only {} there",
                if stand == 1 { "1 stands".to_owned() } else { format!("{stand} stand") }
            ),
        };
        match given.get("track") {
            Some(track) => given.contradiction(entry, message, track, ON_THE_MAP),
            None => given.fault(entry, message, "more than stand on the map"),
        }
        return Vec::new();
    }
    let builder = state.active().filter(|by| {
        own.len() < count && holdings_are_given(given, *by) && state.phase == Phase::Build
    });
    if let Some(by) = builder {
        let message = format!(
            "{} holds shares of the railroads of only {} outside of the mountains",
            table.name(by),
            crate::game::language::counted(own.len() as i64, "locomotive")
        );
        given.warn(entry, message, "built without a share");
    }
    let hexes = if own.len() < count { all } else { own };
    hexes[hexes.len() - count..].to_vec()
}

/// The $5 that are still there, and the transcontinental line.
pub(crate) fn bonuses(given: &mut Keys<'_, '_>, state: &mut State) {
    five_dollars(given, state);
    let complete = coast::is_complete(given.table, &state.track);
    let entry = given.get("transcontinental");
    let paid = entry.map_or(complete, |entry| *entry.value == Value::Flag(true));
    if let Some(entry) = entry.filter(|_| paid != complete) {
        let message = if complete {
            "the railroads on the map make a transcontinental line, so its bonus has been paid"
        } else {
            "the railroads on the map make no transcontinental line, so no bonus has been paid"
        };
        match given.get("track") {
            Some(track) => given.contradiction(entry, message, track, ON_THE_MAP),
            None => given.fault(
                entry,
                "a bonus can have been paid only for a line that is on the map: list its track",
                "no track",
            ),
        }
    }
    state.transcontinental = paid.then(|| entry.map_or(When::SETUP, |entry| entry.when()));
}

/// The cities whose $5 are gone: those not listed, or, without a list, those with a locomotive.
fn five_dollars(given: &mut Keys<'_, '_>, state: &mut State) {
    let (table, board) = (given.table, &given.table.board);
    let banners: Vec<Hex> = board
        .hexes()
        .filter(|(_, hex)| hex.ground == Ground::Banner)
        .map(|(id, _)| id)
        .collect();
    let Some(list) = given.get("five-dollars") else {
        state.fives = banners
            .into_iter()
            .filter(|hex| state.track.count(*hex) > 0)
            .collect();
        return;
    };
    let mut kept: Vec<Hex> = Vec::new();
    for entry in given.elements(list) {
        let Some(hex) = given.id::<City>(entry).map(|city| board.hex_of(city)) else {
            continue;
        };
        let name = table.name(hex);
        if !banners.contains(&hex) {
            given.fault(entry, format!("{name} is no city with $5"), "no banner");
        } else if kept.contains(&hex) {
            given.fault(
                entry,
                format!("{name} appears here for the second time"),
                "second occurrence",
            );
        } else {
            kept.push(hex);
            // A start leaves the $5 to the next railroad, if the table has it so.
            let starts = |railroad| {
                state
                    .track
                    .of(railroad)
                    .next()
                    .is_some_and(|laid| laid.hex == hex)
            };
            let mut there = Railroad::in_set(state.track.set(hex));
            let lost = table.rulings.five_dollars == FiveDollars::Lost;
            if let Some(railroad) = there.find(|railroad| lost || !starts(*railroad)) {
                let came = if lost { "is in" } else { "was built into" };
                given.warn(
                    entry,
                    format!("{} {came} {name}, so its $5 are gone", railroad.name()),
                    "gone",
                );
            }
        }
    }
    let untouched = banners
        .iter()
        .find(|hex| !kept.contains(hex) && state.track.count(**hex) == 0);
    if let Some(hex) = untouched.filter(|_| given.has("track")) {
        given.warn(
            list,
            format!(
                "no locomotive stands in {}, so its $5 are still there",
                table.name(*hex)
            ),
            "a city is missing",
        );
    }
    state.fives = banners
        .into_iter()
        .filter(|hex| !kept.contains(hex))
        .collect();
}
