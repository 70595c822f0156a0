//! The locomotives of a position that a log begins with: those on the map, those placed in this
//! turn, and the bonuses they have earned.

use crate::game::Entry;
use crate::game::language::{Player, Value, When, counted};
use crate::games::ride_the_rails::board::{Board, City, Ground, Hex, Railroad};
use crate::games::ride_the_rails::sites::may_start;
use crate::games::ride_the_rails::state::{Keys, Phase, Placed, State, first_mountain};
use crate::games::ride_the_rails::track::Track;
use crate::games::ride_the_rails::transcontinental;
use crate::games::ride_the_rails::words::FiveDollars;
use std::sync::Arc;

/// How the track is named in contradictions.
pub(crate) const ON_THE_MAP: &str = "the locomotives on the map";

/// The most East Coast cities that a railroad may be in.
const EAST_COAST: usize = 2;

/// Lays the locomotives on the map.
pub(crate) fn track(given: &mut Keys<'_, '_>, state: &mut State) {
    for (railroad, list) in given.entries_under::<Railroad>("track") {
        if let Some(hexes) = listed_hexes(given, railroad, list) {
            for entry in hexes {
                lay(given, state, railroad, entry);
            }
            check_track(given, state, railroad, list);
        }
    }
}

/// Returns the hexes that are listed for a railroad; `None` after a fault, or if a number says that
/// there are none.
fn listed_hexes<'g>(
    given: &mut Keys<'g, '_>,
    railroad: Railroad,
    list: Entry<'g>,
) -> Option<Vec<Entry<'g>>> {
    let (name, most) = (railroad.name(), usize::from(Railroad::LOCOMOTIVES));
    if let Value::Number(_) = list.value {
        let what = format!("the locomotives of {name}");
        let count = given.within(&what, list, 0..=most as i64);
        if count.is_some_and(|count| count > 0) {
            let message = format!("a number does not say in which hexes {name} stands: list them");
            given.fault(list, message, "not a list");
        }
        return None;
    }
    let hexes = given.elements(list);
    if hexes.len() > most {
        let count = hexes.len();
        let message = format!("{count} hexes of {name} are listed, and it has {most} locomotives");
        given.fault(list, message, "too many");
        return None;
    }
    Some(hexes)
}

/// Warns of track that the rules do not allow: too many East Coast cities, no start, or hexes that
/// are not connected.
fn check_track(given: &mut Keys<'_, '_>, state: &State, railroad: Railroad, list: Entry<'_>) {
    let (board, name) = (&given.table.board, railroad.name());
    let east: Vec<When> = state
        .track
        .on_east_coast(board, railroad)
        .map(|laid| laid.at)
        .collect();
    if let Some(third) = east.get(EAST_COAST) {
        let message = format!(
            "{name} is in {} East Coast cities; a railroad is in at most {EAST_COAST}",
            east.len()
        );
        given.warn(
            entry_of(*third, list),
            message,
            "an East Coast city too many",
        );
    }
    let starts = |hex: Hex| match railroad {
        Railroad::Yellow => board.hex(hex).ground.is_city(),
        _ => may_start(board, railroad, hex),
    };
    let track = &state.track;
    if track.has_begun(railroad) && !track.of(railroad).any(|laid| starts(laid.hex)) {
        let message = format!("none of these hexes is a city in which {name} may start");
        given.warn(list, message, "no start");
    }
    if let Some(apart) = apart(board, track, railroad) {
        let message = format!("no locomotives of {name} join this one to its first");
        given.warn(entry_of(apart, list), message, "track in two parts");
    }
}

/// Returns the entry of the position in which something was given, or the list if there is no such
/// entry.
fn entry_of<'v>(at: When, list: Entry<'v>) -> Entry<'v> {
    at.place().map_or(list, |node| Entry { node, ..list })
}

/// Lays a locomotive. A hex with more locomotives than it holds is only a warning, because the
/// table may have accepted it.
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
        return given.contradiction(entry, message, entry_of(first, entry), "the first one");
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

/// Returns the first locomotive that no chain of the railroad's hexes joins to its first one.
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

/// Reads which locomotives the active player has placed in this turn.
pub(crate) fn turn(given: &mut Keys<'_, '_>, state: &mut State) {
    let table = given.table;
    let Some(entry) = given.get("placed") else {
        return;
    };
    let hexes = if let Value::Number(_) = entry.value {
        hexes_of_number(given, state, entry)
    } else {
        let hexes = hexes_of_list(given, state, entry).into_iter();
        hexes.map(Some).collect()
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
    } else if let Some((mountain, _)) =
        first_mountain(table, &state.placed).filter(|_| count == most)
    {
        let message = format!(
            "{count} locomotives placed in one turn; with one on the mountain {} it has {}",
            table.name(mountain),
            most - 1
        );
        given.warn(entry, message, "too many with a mountain");
    }
}

/// Returns the hexes in a list, each at most as many times as there are locomotives in it.
fn hexes_of_list(given: &mut Keys<'_, '_>, state: &State, entry: Entry<'_>) -> Vec<Hex> {
    let table = given.table;
    let mut times = vec![0; table.board.hex_count()];
    let mut hexes = Vec::new();
    for entry in given.elements(entry) {
        let Some(hex) = given.id::<Hex>(entry) else {
            continue;
        };
        let (name, there) = (table.name(hex), state.track.count(hex));
        times[hex.index()] += 1;
        // Without track, nothing says which locomotives are there, and a railroad that is not listed
        // may stand anywhere.
        let most = match is_bare(state) || !given.lists_all::<Railroad>("track") {
            true => Railroad::ALL.len(),
            false => there,
        };
        if times[hex.index()] > most {
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
            shares_are_given(given, *by)
                && given.has("active")
                && !is_bare(state)
                && given.lists_all::<Railroad>("track")
                && state.phase == Phase::Build
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

/// Returns whether no locomotive is on the map.
fn is_bare(state: &State) -> bool {
    Railroad::ALL
        .iter()
        .all(|railroad| state.track.of(*railroad).next().is_none())
}

/// Returns whether the position gives the shares of a player.
fn shares_are_given(given: &Keys<'_, '_>, player: Player) -> bool {
    given.get("shares").is_some_and(|map| {
        given
            .entries::<Player>(map)
            .iter()
            .any(|(known, _)| *known == player)
    })
}

/// Returns the hexes of the given number of locomotives: the last ones on the map that the active
/// player can build and that are not on mountains or, if there are too few, the last ones of all
/// railroads. If not all track is given, the others stand somewhere: `None` for each of them.
fn hexes_of_number(given: &mut Keys<'_, '_>, state: &State, entry: Entry<'_>) -> Vec<Option<Hex>> {
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
    if all.len() < count && (is_bare(state) || !given.lists_all::<Railroad>("track")) {
        let nowhere = std::iter::repeat_n(None, count - all.len());
        return nowhere.chain(all.into_iter().map(Some)).collect();
    }
    if all.len() < count {
        let message = match (count, all.len()) {
            (1, _) => "a locomotive outside of the mountains was placed in this turn, but none stands there".to_owned(),
            (_, stand) => format!(
                "{count} locomotives outside of the mountains were placed in this turn, but only {} there",
                if stand == 1 { "1 stands".to_owned() } else { format!("{stand} stand") }
            ),
        };
        if let Some(track) = given.get("track") {
            given.contradiction(entry, message, track, ON_THE_MAP);
        }
        return Vec::new();
    }
    let builder = state.active().filter(|by| {
        own.len() < count && shares_are_given(given, *by) && state.phase == Phase::Build
    });
    if let Some(by) = builder {
        let message = format!(
            "{} holds shares of the railroads of only {} outside of the mountains",
            table.name(by),
            counted(own.len() as i64, "locomotive")
        );
        given.warn(entry, message, "built without a share");
    }
    let hexes = if own.len() < count { all } else { own };
    let hexes = hexes[hexes.len() - count..].iter();
    hexes.copied().map(Some).collect()
}

/// Reads which $5 are still available and whether the transcontinental line has paid.
pub(crate) fn bonuses(given: &mut Keys<'_, '_>, state: &mut State) {
    five_dollars(given, state);
    let complete = transcontinental::is_complete(given.table, &state.track);
    let entry = given.get("transcontinental");
    let paid = entry.map_or(complete, |entry| *entry.value == Value::Flag(true));
    if let Some(entry) = entry.filter(|_| paid != complete) {
        let message = if complete {
            "the railroads on the map make a transcontinental line, so its bonus has been paid"
        } else {
            "the railroads on the map make no transcontinental line, so no bonus has been paid"
        };
        let is_known = complete || given.lists_all::<Railroad>("track") && !is_bare(state);
        match given.get("track").filter(|_| is_known) {
            Some(track) => given.contradiction(entry, message, track, ON_THE_MAP),
            None if given.has("track") && !is_bare(state) => given.warn_that(
                entry,
                "a bonus is paid for a line that is on the map, and the railroads that are listed make none",
                "for which line?",
                "list the locomotives of the other railroads under track",
            ),
            None => given.warn_that(
                entry,
                "a bonus is paid for a line that is on the map, and the position has no track",
                "for which line?",
                "list the locomotives under track",
            ),
        }
    }
    state.transcontinental = paid.then(|| entry.map_or(When::SETUP, |entry| entry.when()));
}

/// Reads the cities whose $5 are gone: those that are not listed or, if there is no list, those
/// with a locomotive.
fn five_dollars(given: &mut Keys<'_, '_>, state: &mut State) {
    let (table, board) = (given.table, &given.table.board);
    let mut banners: Vec<Hex> = board
        .hexes()
        .filter(|(_, hex)| hex.ground == Ground::Banner)
        .map(|(id, _)| id)
        .collect();
    let Some(list) = given.get("five-dollars") else {
        banners.retain(|hex| state.track.count(*hex) > 0);
        state.fives = banners;
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
            given.fault_of_repeat(entry, name);
        } else {
            kept.push(hex);
            check_five_dollars(given, &state.track, entry, hex);
        }
    }
    banners.retain(|hex| !kept.contains(hex));
    let untouched = banners.iter().find(|hex| state.track.count(**hex) == 0);
    if let Some(hex) = untouched.filter(|_| given.lists_all::<Railroad>("track")) {
        let name = table.name(*hex);
        let message = format!("no locomotive stands in {name}, so its $5 are still there");
        given.warn(list, message, "a city is missing");
    }
    state.fives = banners;
}

/// Warns if a railroad in a city has earned or lost its $5. By a ruling, a railroad that starts
/// there leaves them.
fn check_five_dollars(given: &mut Keys<'_, '_>, track: &Track, entry: Entry<'_>, hex: Hex) {
    let starts = |railroad: Railroad| {
        let first = track.of(railroad).next();
        first.is_some_and(|laid| laid.hex == hex)
    };
    let lost = given.table.rulings.five_dollars == FiveDollars::Lost;
    let mut there = Railroad::in_set(track.set(hex));
    if let Some(railroad) = there.find(|railroad| lost || !starts(*railroad)) {
        let came = if lost { "is in" } else { "was built into" };
        let (railroad, city) = (railroad.name(), given.table.name(hex));
        let message = format!("{railroad} {came} {city}, so its $5 are gone");
        given.warn(entry, message, "gone");
    }
}

/// Returns whether somebody has placed locomotives in this turn.
pub(super) fn has_placed(given: &Keys<'_, '_>) -> bool {
    given.get("placed").is_some_and(|entry| match entry.value {
        Value::List(hexes) => !hexes.is_empty(),
        number => number.as_number() != Some(0),
    })
}
