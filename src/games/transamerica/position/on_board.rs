//! What lies on the board, and who holds which cards, in a position that a log begins with.

use crate::game::language::{Arg as _, Player, Value, When, counted};
use crate::game::{Entry, Explain as _};
use crate::games::transamerica::board::{Board, Junction, Line};
use crate::games::transamerica::hands::{HandFault, Hands, judge_each};
use crate::games::transamerica::rules::Breach;
use crate::games::transamerica::state::{Keys, Marker, State, TRACKS, Track};
use crate::games::transamerica::words::Written;
use std::sync::Arc;

/// Returns the place in the position where something was given.
pub(crate) fn place_of(when: When, otherwise: Entry<'static>) -> Entry<'static> {
    when.place().map_or(otherwise, |node| Entry {
        value: &Value::Nobody,
        node,
    })
}

/// Places the start markers, one per junction.
pub(crate) fn markers(given: &mut Keys<'_, '_>, state: &mut State) {
    let table = given.table;
    for (player, entry) in given.entries_under::<Player>("start") {
        let Some(at) = given.id::<Junction>(entry) else {
            continue;
        };
        let stands = table
            .seated()
            .find_map(|other| Some((other, state.marker(other).filter(|marker| marker.at == at)?)));
        if let Some((owner, marker)) = stands {
            let message = format!(
                "the start marker of {} cannot stand on {}: another stands there",
                table.name(player),
                table.name(at)
            );
            let other = place_of(marker.by_move, given.whole());
            given.contradiction(
                entry,
                message,
                other,
                format!("the start marker of {}", table.name(owner)),
            );
        } else {
            state.markers[player.index()] = Some(Marker {
                at,
                by_move: entry.when(),
            });
        }
    }
}

/// Lays the tracks. Who laid them is known only if they are given by player.
pub(crate) fn track(given: &mut Keys<'_, '_>, state: &mut State) {
    let Some(all) = given.get("track") else {
        return;
    };
    let lists: Vec<(Option<Player>, Entry<'_>)> = match all.value {
        Value::Map(..) => given
            .entries::<Player>(all)
            .into_iter()
            .map(|(player, list)| (Some(player), list))
            .collect(),
        _ => vec![(None, all)],
    };
    let mut count = 0;
    for (by, list) in lists {
        for entry in given.elements(list) {
            count += 1;
            lay(given, state, by, entry);
        }
    }
    if count > TRACKS && given.is_sound() {
        given.fault(
            all,
            format!("{count} tracks lie on the board; there are {TRACKS}"),
            "more tracks than there are",
        );
    }
}

fn lay(given: &mut Keys<'_, '_>, state: &mut State, by: Option<Player>, entry: Entry<'_>) {
    let (table, board): (_, &Board) = (given.table, &given.table.board);
    let ends = given.elements(entry);
    let [from, to] = ends[..] else { return };
    let (Some(from), Some(to)) = (given.id::<Junction>(from), given.id::<Junction>(to)) else {
        return;
    };
    let Some(line) = board.line([from, to]) else {
        let message = match from == to {
            true => format!("{} is one junction; a line has two ends", table.name(from)),
            false => format!(
                "no line joins {} and {}: they do not touch",
                table.name(from),
                table.name(to)
            ),
        };
        return given.fault(entry, message, "no line");
    };
    if let Some(first) = state.track(line) {
        let other = place_of(first.at, given.whole());
        given.contradiction(
            entry,
            format!("{} has a track already", board.span(line)),
            other,
            "the first track on it",
        );
    } else if state.tracks.len() < TRACKS {
        state.put(
            board,
            Track {
                line,
                by,
                at: entry.when(),
            },
        );
    }
}

/// Warns of networks without a start marker, at the first track of each.
pub(crate) fn warn_of_strays(given: &mut Keys<'_, '_>, state: &State) {
    let board = &given.table.board;
    let part = |line: Line| state.nets.of(board.edge(line).ends[0]);
    let mut known: Vec<bool> = vec![false; board.all_junctions().len()];
    for marker in state.markers.iter().flatten() {
        known[state.nets.of(marker.at).index()] = true;
    }
    for track in &state.tracks {
        if !std::mem::replace(&mut known[part(track.line).index()], true) {
            let entry = place_of(track.at, given.whole());
            given.warn(
                entry,
                format!(
                    "no track joins {} to a start marker",
                    board.span(track.line)
                ),
                "a network by itself",
            );
        }
    }
}

/// Compares the supply with the tracks that lie on the board.
pub(crate) fn supply(given: &mut Keys<'_, '_>, state: &State) {
    let Some(entry) = given.get("supply") else {
        return;
    };
    let Some(left) = given.within("supply", entry, 0..=TRACKS as i64) else {
        return;
    };
    let (laid, gone) = (state.tracks.len(), TRACKS - left as usize);
    match given.get("track") {
        _ if laid == gone => {}
        // What a player has laid who is not listed is not said.
        Some(_) if laid < gone && !lists_all(given) => given.warn_that(
            entry,
            format!("{left} of {TRACKS} tracks in the supply leave {gone} on the board, and the position says of {laid} where"),
            format!("{} more", counted((gone - laid) as i64, "track")),
            "list the tracks of every player under track",
        ),
        Some(track) => {
            let message = format!("{left} of {TRACKS} tracks in the supply leave {gone} on the board, but track has {laid}");
            given.contradiction(entry, message, track, counted(laid as i64, "track"));
        }
        None => given.warn_that(
            entry,
            format!("{left} of {TRACKS} tracks in the supply leave {gone} on the board, and the position does not say where"),
            "no track is given",
            "list the tracks under track",
        ),
    }
}

/// Returns whether the position lists all tracks: as one list, or those of every player.
pub(crate) fn lists_all(given: &Keys<'_, '_>) -> bool {
    given.get("track").is_some_and(|track| match track.value {
        Value::Map(..) => given.entries::<Player>(track).len() == given.table.seats(),
        _ => true,
    })
}

/// Reads the hands, each of five cards, one of each colour, and no card twice; `None` if no hand is
/// given.
pub(crate) fn hands(given: &mut Keys<'_, '_>) -> Option<(Arc<Hands>, When)> {
    let all = given
        .get("hands")
        .filter(|all| !all.value.entries().is_empty())?;
    let table = given.table;
    let written = Written::read(Some(all.value))?;
    let places = given.entries::<Player>(all);
    let cards: Vec<Vec<Entry<'_>>> = places
        .iter()
        .map(|(_, hand)| given.elements(*hand))
        .collect();
    let (hands, faults) = judge_each(table, &written);
    for fault in faults {
        let (entry, card, holder) = match &fault {
            HandFault::Twice { place, first } => (
                place.entry,
                Some(place.card),
                Some(first.player).filter(|holder| *holder != place.player),
            ),
            HandFault::Dashed(place) | HandFault::SecondOfColour { place, .. } => {
                (place.entry, Some(place.card), None)
            }
            HandFault::TooFew { entry, .. }
            | HandFault::Changed { entry, .. }
            | HandFault::NotConnected { entry, .. } => (*entry, None, None),
            HandFault::Nobody { .. } => continue,
        };
        let hand = places.get(entry).map_or(all, |(_, hand)| *hand);
        let here = card
            .and_then(|card| cards.get(entry)?.get(card).copied())
            .unwrap_or(hand);
        let first = holder.and_then(|holder| places.iter().find(|(player, _)| *player == holder));
        let words = Breach::BadHand {
            verb: "hands",
            fault,
        }
        .explain(table, &[]);
        match first {
            Some((holder, first)) => given.contradiction(
                here,
                words.message,
                *first,
                format!("the hand of {}", table.name(*holder)),
            ),
            None => given.fault(here, words.message, words.label),
        }
    }
    given.is_sound().then(|| (Arc::new(hands), all.when()))
}
