//! Warnings about a position that play cannot have led to by its round: more locomotives than have
//! been placed, money or dividends before anybody has moved a passenger, and track of a railroad
//! without a shareholder.

use crate::game::language::{Player, counted};
use crate::games::ride_the_rails::board::{Ground, Railroad};
use crate::games::ride_the_rails::state::{Keys, Phase, State};

/// What is paid for the first build into a city with a banner, for a locomotive in Chicago, and for
/// the transcontinental line.
const BONUSES: [i64; 3] = [5, 2, 12];

/// Warns if play cannot have led to the position. Most checks need the round to be given.
pub(crate) fn warn(given: &mut Keys<'_, '_>, state: &State) {
    if given.has("round") && given.is_sound() {
        locomotives(given, state);
        before_the_first_ride(given, state);
    }
    if given.is_sound() {
        without_a_shareholder(given, state);
    }
}

/// Warns of railroads that are on the map although nobody holds a share of them: only shareholders
/// build, and shares are kept. Nothing is reported unless everybody's shares are given.
fn without_a_shareholder(given: &mut Keys<'_, '_>, state: &State) {
    let table = given.table;
    let listed = given.entries_under::<Player>("shares").len();
    if listed < table.seats() {
        return;
    }
    for (railroad, entry) in given.entries_under::<Railroad>("track") {
        let is_held = table
            .seated()
            .any(|player| state.shares(player, railroad) > 0);
        if state.track.has_begun(railroad) && !is_held {
            let message = format!(
                "{} is on the map, and nobody holds a share of it: nobody can have built it",
                railroad.name()
            );
            given.warn(entry, message, "without a shareholder");
        }
    }
}

/// Returns whether the position says who has had a turn in this phase.
fn turns_are_given(given: &Keys<'_, '_>, state: &State) -> bool {
    let ordered = given.has("order") || state.round == 1;
    given.has("phase") && given.has("active") && ordered
}

/// Returns the most locomotives that can have been placed by now.
fn most_placed(given: &Keys<'_, '_>, state: &State) -> usize {
    let (per_turn, seats) = (given.table.most(), given.table.seats());
    let before = usize::from(state.round - 1) * seats * per_turn;
    before
        + match state.phase {
            Phase::Shares if given.has("phase") => 0,
            Phase::Build if turns_are_given(given, state) => {
                state.done * per_turn + state.placed.len()
            }
            _ => seats * per_turn,
        }
}

/// Warns if there are more locomotives than can have been placed in the turns so far.
fn locomotives(given: &mut Keys<'_, '_>, state: &State) {
    let Some(track) = given.get("track") else {
        return;
    };
    let (there, most) = (state.track.laid().len(), most_placed(given, state));
    if there <= most {
        return;
    }
    let message = format!(
        "{} {} on the map; by now in round {} players have placed {most} at most",
        counted(there as i64, "locomotive"),
        if there == 1 { "stands" } else { "stand" },
        state.round
    );
    let builder = state
        .active()
        .filter(|_| state.phase == Phase::Build && !given.has("placed"));
    match builder {
        Some(by) => {
            let help = format!(
                "placed is assumed to be empty: if {} has placed some of them in this turn, say which",
                given.table.name(by)
            );
            given.warn_that(track, message, "more than there can be", &help);
        }
        None => given.warn(track, message, "more than there can be"),
    }
}

/// Warns of money that only moving passengers can have earned although nobody has moved one.
fn before_the_first_ride(given: &mut Keys<'_, '_>, state: &State) {
    let none_has_ridden = match state.phase {
        _ if state.round > 1 || !given.has("phase") => false,
        Phase::Shares | Phase::Build => true,
        Phase::Ride => state.done == 0 && turns_are_given(given, state),
        Phase::Over => false,
    };
    if !none_has_ridden {
        return;
    }
    let paid: i64 = state.dividends.iter().sum();
    if let Some(dividends) = given.get("dividends").filter(|_| paid > 0) {
        let message =
            format!("${paid} of dividends have been paid, and nobody has moved a passenger yet");
        return given.warn(dividends, message, "before the first ride");
    }
    let Some(money) = given.get("money") else {
        return;
    };
    if !given.lists_all::<Railroad>("track") && state.phase != Phase::Shares {
        return;
    }
    let board = &given.table.board;
    let in_chicago = state.track.laid().iter();
    let in_chicago = in_chicago.filter(|laid| board.hex(laid.hex).ground == Ground::Chicago);
    let [banner, chicago, line] = BONUSES;
    let most = banner * state.fives.len() as i64
        + chicago * in_chicago.count() as i64
        + if state.transcontinental.is_some() {
            line
        } else {
            0
        };
    let has: i64 = state.holdings.iter().map(|holding| holding.money).sum();
    if has > most {
        let message = format!(
            "the players have ${has}, and nobody has moved a passenger yet: building has paid ${most} at most"
        );
        given.warn(money, message, "before the first ride");
    }
}
