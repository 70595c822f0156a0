//! Whether the round of a position that a log begins with is over.

use super::on_board;
use crate::game::Entry;
use crate::game::language::{Player, Value, When, counted};
use crate::games::transamerica::board::{COLOURS, City, Junction};
use crate::games::transamerica::hands::{Claim, Hands};
use crate::games::transamerica::nets::Seats;
use crate::games::transamerica::state::{Keys, POINTS, Phase, Record, State, Table};
use std::sync::Arc;

/// Ends the round if it is over. If the game is over, restores what is known of its last round.
pub(crate) fn from_position(given: &mut Keys<'_, '_>, state: &mut State) {
    match state.phase {
        Phase::Deal | Phase::Start => {
            if let Some(connected) = declared_connected(given) {
                given.fault(
                    connected,
                    "nobody has all five cities before a track is laid",
                    "no track is laid",
                );
            }
            if state.phase == Phase::Start && state.shown.is_none() {
                read_ahead(given.table, state);
            }
        }
        Phase::Lay => lay(given, state),
        Phase::Over => record_last_round(given, state),
    }
    if matches!(state.phase, Phase::Lay | Phase::Over)
        && state.markers.iter().all(Option::is_some)
        && given.is_sound()
    {
        on_board::warn_of_strays(given, state);
    }
}

/// Returns the players under `connected`.
fn players(given: &Keys<'_, '_>, entry: Entry<'_>) -> Seats {
    given
        .elements(entry)
        .into_iter()
        .filter_map(|player| given.id::<Player>(player))
        .collect()
}

/// Uses the hands that the log reveals at the end of the round, if they agree with the position.
fn read_ahead(table: &Table, state: &mut State) {
    let revealed = state.ahead.hands(When::SETUP);
    let agrees = |hands: &Hands| {
        state
            .given_hands
            .as_ref()
            .is_none_or(|given_hands| given_hands.hands.agrees(hands))
    };
    let kept = |hands: &Hands| agrees(hands) && state.denied(table, hands).is_empty();
    if let Some(revealed) = revealed.filter(|hands| kept(hands)) {
        state.hands = Some(revealed);
    }
}

/// Returns whether the position says what track is laid. Track that is only assumed contradicts
/// nothing.
fn track_is_given(given: &Keys<'_, '_>) -> bool {
    given.has("track") || given.has("supply")
}

/// Returns the players who have all five cities according to the hands given. They are compared
/// with `connected` if the track is given. Track that is given in part shows who has all five, but
/// not who has not.
fn connected(given: &mut Keys<'_, '_>, state: &State) -> Seats {
    let table = given.table;
    let Some(hands) = state.hands.as_deref() else {
        return Seats::default();
    };
    let found = state.connected(table, hands, &state.nets);
    let (Some(entry), Some(places)) = (given.get("connected"), given.get("hands")) else {
        return found;
    };
    let declared = players(given, entry);
    let known = |player: &Player| {
        hands.of(*player).is_some() && state.marker(*player).is_some() && track_is_given(given)
    };
    if let Some(player) = table
        .seated()
        .filter(known)
        .find(|player| found.has(*player) != declared.has(*player))
    {
        let name = table.name(player);
        let missing_points = || {
            let points = state
                .missing(table, hands, player)
                .unwrap_or_default()
                .points;
            counted(i64::from(points), "point")
        };
        if declared.has(player) && !on_board::lists_all(given) {
            let message = format!(
                "{name}, who has all five cities, misses {} over the track that is given",
                missing_points()
            );
            let others = unlisted(given);
            let help = match others.is_empty() {
                true => "list the tracks under track".to_owned(),
                false => format!("list the tracks of {} under track", table.all_of(others)),
            };
            given.warn_that(entry, message, "not by the track that is given", &help);
            return found;
        }
        let message = match found.has(player) {
            true => format!("{name} has all five cities"),
            false => format!(
                "{name} has not all five cities and misses {}",
                missing_points()
            ),
        };
        given.contradiction(entry, message, places, "the hands");
    }
    found
}

/// Returns the players whose track is not given although that of others is.
fn unlisted(given: &Keys<'_, '_>) -> Vec<Player> {
    let listed = given.entries_under::<Player>("track");
    let is_listed = |player: &Player| listed.iter().any(|(known, _)| known == player);
    let others = given.table.seated().filter(|player| !is_listed(player));
    others.filter(|_| given.has("track")).collect()
}

/// Ends a round in which tracks are laid, if it is over.
fn lay(given: &mut Keys<'_, '_>, state: &mut State) {
    let found = connected(given, state);
    if given.is_sound() {
        check_track_is_given(given, state);
    }
    if given.is_sound() {
        check_can_be_connected(given, state);
    }
    if !given.is_sound() {
        return;
    }
    let active = given.get("active");
    let acts = given.id_under::<Player>("active").is_some();
    match (active, reason_to_end(given, state, found)) {
        (Some(active), Some((because, why))) if acts => {
            let message = format!("{why}, so the round is over and nobody is to act");
            given.contradiction(active, message, because, "ends the round");
        }
        (_, Some((because, _))) => state.ended = Some(because.when()),
        (Some(active), None) if !acts => {
            if !on_board::lists_all(given) {
                // The track that ended the round is on the board, wherever it lies.
                state.has_gaps = true;
                let supply = given.get("supply");
                state.told_supply = supply.and_then(|left| left.value.as_number());
            }
            end_with_secret_hand(given, state, active);
        }
        _ => {}
    }
    if state.shown.is_none() {
        state.claim = declared_connected(given).map(|entry| Claim {
            connected: players(given, entry),
            at: entry.when(),
        });
        read_ahead(given.table, state);
        let connected = state
            .hands
            .as_deref()
            .map(|hands| state.connected(given.table, hands, &state.nets))
            .unwrap_or_default();
        if state.ended.is_none() && !connected.is_empty() {
            state.ended = Some(given.first_or_whole(&["track"]).when());
        }
    }
}

/// Returns the entry `connected`, if it names somebody.
fn declared_connected<'g>(given: &Keys<'g, '_>) -> Option<Entry<'g>> {
    given
        .get("connected")
        .filter(|entry| !players(given, *entry).is_empty())
}

/// Returns what ends the round, as an entry of the position and in words; `None` if nothing that is
/// given ends it.
fn reason_to_end<'g>(
    given: &Keys<'g, '_>,
    state: &State,
    connected: Seats,
) -> Option<(Entry<'g>, String)> {
    if !connected.is_empty() {
        let name = given.table.all_of(connected.iter().take(1));
        let why = format!("{name} has all five cities");
        return Some((given.first_or_whole(&["hands"]), why));
    }
    if state.all_laid() {
        let why = "every track is laid".to_owned();
        return Some((given.first_or_whole(&["track"]), why));
    }
    let why = "somebody has all five cities".to_owned();
    declared_connected(given).map(|entry| (entry, why))
}

/// Checks that a round that is said to be over has its track, by which it is scored.
fn check_track_is_given(given: &mut Keys<'_, '_>, state: &State) {
    let connected = declared_connected(given);
    let nobody = given
        .get("active")
        .filter(|entry| *entry.value == Value::Nobody);
    if let Some(over) = connected
        .or(nobody)
        .filter(|_| !track_is_given(given) && !state.all_laid())
    {
        given.fault(
            over,
            "the round is over, and the position does not say which track is laid",
            "which track is laid?",
        );
    }
}

/// Checks that players who are said to be connected can be, if their hands are not given.
fn check_can_be_connected(given: &mut Keys<'_, '_>, state: &State) {
    let table = given.table;
    let Some(entry) = given.get("connected") else {
        return;
    };
    let secret: Vec<Player> = players(given, entry)
        .iter()
        .filter(|player| state.is_secret(*player))
        .collect();
    for player in secret.iter().copied() {
        let place = given.first_or_whole(&["track", "start"]);
        if state.may_be_connected(table, player).is_none() {
            let message = format!(
                "{} cannot have all five cities: the network joins no city of some colour",
                table.name(player)
            );
            return given.contradiction(entry, message, place, "the network");
        }
        // No card is in two hands, so players who share a network need a city of each colour for
        // each of them.
        let Some(marker) = state.marker(player) else {
            continue;
        };
        let share = |other: &Player| {
            state
                .marker(*other)
                .is_some_and(|there| state.nets.together(marker.at, there.at))
        };
        let sharing: Vec<Player> = secret.iter().copied().filter(share).collect();
        for (colour, name) in COLOURS.iter().enumerate() {
            let joined = state.joined_cards(table, marker.at, colour).count();
            if joined < sharing.len() {
                let who = table.all_of(sharing);
                let cities = counted(joined, &format!("{name} city"));
                let message =
                    format!("{who} cannot each have all five cities: the network joins {cities}");
                return given.contradiction(entry, message, place, "the network");
            }
        }
    }
}

/// Ends a round in which nobody is to act although nothing that is given ends it: somebody has all
/// five cities of a hand that is still secret.
fn end_with_secret_hand(given: &mut Keys<'_, '_>, state: &mut State, active: Entry<'_>) {
    let message = "nobody is to act, but the round is not over: nobody has all five cities, and track is left";
    // Track that is not given may end the round.
    let is_whole = on_board::lists_all(given);
    if let Some(hands) = given
        .get("hands")
        .filter(|_| is_whole && state.knows_all_hands())
    {
        given.contradiction(active, message, hands, "the hands");
    } else if let Some(connected) = given.get("connected").filter(|_| is_whole) {
        given.contradiction(active, message, connected, "who has all five cities");
    } else if is_whole
        && !given
            .table
            .seated()
            .any(|player| state.may_be_connected(given.table, player).is_some())
    {
        let message = "nobody is to act, but the round is not over: no network on the board joins a city of every colour";
        given.contradiction(
            active,
            message,
            given.first_or_whole(&["track", "start"]),
            "the network",
        );
    } else {
        state.ended = Some(active.when());
    }
}

/// Records the last round of a game that is over. Its points are those of the position.
fn record_last_round(given: &mut Keys<'_, '_>, state: &mut State) {
    let table = given.table;
    let found = connected(given, state);
    let at: When = given.first_or_whole(&["phase", "points"]).when();
    (state.ended, state.scored) = (Some(at), true);
    let hands = state.hands.clone().filter(|hands| hands.is_whole());
    let (Some(hands), true) = (hands, state.markers.iter().all(Option::is_some)) else {
        return;
    };
    if found.is_empty() && !state.all_laid() {
        // Without its track, nothing more is known of the last round.
        if !track_is_given(given) || (given.has("track") && !on_board::lists_all(given)) {
            state.has_gaps = true;
            return;
        }
        let places = given.first_or_whole(&["hands"]);
        let place = given.first_or_whole(&["phase", "points"]);
        let message = "the last round is not over: nobody has all five cities, and track is left";
        return given.contradiction(place, message, places, "the hands");
    }
    let missing = state.losses(table, &hands);
    let record = Record {
        round: state.round,
        at,
        connected: found,
        missing,
        points: state.points.clone(),
        barrier: state.barrier,
    };
    for (player, missing) in table.seated().zip(&record.missing) {
        let left = state.points[player.index()];
        let before = left + i32::from(missing.points());
        if let Some(before_log) = &mut state.before_log {
            before_log.points[player.index()] = before;
        }
        if let Some(points) = given.get("points").filter(|_| before > POINTS) {
            let name = table.name(player);
            let message = format!(
                "{name} has lost {} points in the last round and cannot have {left} left of {POINTS}",
                missing.points()
            );
            given.warn(points, message, "more points than there can be");
        }
    }
    state.history = Arc::new(vec![Arc::new(record)]);
}

impl State {
    /// Returns a hand that would be connected now, for a player whose hand is unknown.
    pub fn may_be_connected(&self, table: &Table, player: Player) -> Option<[City; COLOURS.len()]> {
        let marker = self.marker(player).filter(|_| self.is_secret(player))?;
        let mut hand = [City::default(); COLOURS.len()];
        for (colour, slot) in hand.iter_mut().enumerate() {
            *slot = self.joined_cards(table, marker.at, colour).next()?;
        }
        Some(hand)
    }

    /// Returns the cards of a colour whose cities are joined to a junction and which are in no
    /// known hand.
    fn joined_cards<'s>(
        &'s self,
        table: &'s Table,
        at: Junction,
        colour: usize,
    ) -> impl Iterator<Item = City> + 's {
        let taken = |city| self.hands.as_deref().is_some_and(|hands| hands.holds(city));
        let cards = table.board.deck(table.seats(), colour);
        cards
            .filter(move |city| !taken(*city) && self.nets.together(at, table.board.card(*city).at))
    }
}
