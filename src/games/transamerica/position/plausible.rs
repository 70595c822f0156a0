//! Warnings about a position that play cannot have led to: more or fewer tracks than players can
//! have laid in turn.

use crate::game::Entry;
use crate::game::language::{Player, counted};
use crate::games::transamerica::state::{Keys, Phase, State, Track};

/// How many turns some tracks take: one or two single lines per turn, or one double line.
#[derive(Clone, Copy, Debug)]
struct Turns {
    least: usize,
    most: usize,
}

impl Turns {
    fn of<'t>(given: &Keys<'_, '_>, tracks: impl Iterator<Item = &'t Track>) -> Self {
        let (mut single, mut double) = (0_usize, 0);
        for track in tracks {
            if given.table.board.edge(track.line).double {
                double += 1;
            } else {
                single += 1;
            }
        }
        Self {
            least: double + single.div_ceil(2),
            most: double + single,
        }
    }
}

/// Warns of tracks that players cannot have laid in turn.
pub(crate) fn warn(given: &mut Keys<'_, '_>, state: &State) {
    if state.phase != Phase::Lay || state.ended.is_some() || !given.is_sound() {
        return;
    }
    let Some(track) = given
        .get("track")
        .filter(|_| given.has("phase") || given.has("active"))
    else {
        return;
    };
    let turns_are_given = given.has("starter") && given.has("active");
    let count = state.tracks.len();
    if state.tracks.iter().all(|track| track.by.is_some()) {
        compare_players(given, state, track, turns_are_given);
    } else if turns_are_given {
        let turns = Turns::of(given, state.tracks.iter());
        let (seats, now) = (given.table.seats(), ahead(given, state, state.turn));
        let rounds = turns.least.saturating_sub(now).div_ceil(seats);
        if rounds * seats + now > turns.most {
            let message = format!(
                "{} on the board {} {}; with {} beginning and {} to act no such number has been played",
                counted(count as i64, "track"),
                if count == 1 { "takes" } else { "take" },
                between(turns),
                given.table.name(state.starter),
                given.table.name(state.turn)
            );
            given.warn(track, message, "not as many as the turns played");
        }
    }
}

/// Returns a number of turns in words.
fn between(turns: Turns) -> String {
    let most = counted(turns.most as i64, "turn");
    if turns.least == turns.most {
        most
    } else {
        format!("{} to {most}", turns.least)
    }
}

/// Returns how many seats to the left of the player who began the round a player sits.
fn ahead(given: &Keys<'_, '_>, state: &State, player: Player) -> usize {
    let seats = given.table.seats();
    (player.index() + seats - state.starter.index()) % seats
}

/// Compares the tracks of the players with one another. Nobody can have had two turns more than
/// another player, and only players who sit before the one to act can have had one more.
fn compare_players(
    given: &mut Keys<'_, '_>,
    state: &State,
    track: Entry<'_>,
    turns_are_given: bool,
) {
    let table = given.table;
    let turns = |player: Player| {
        Turns::of(
            given,
            state.tracks.iter().filter(|track| track.by == Some(player)),
        )
    };
    let has_had_one_more = |player| ahead(given, state, player) < ahead(given, state, state.turn);
    // What the others have laid is not said.
    let listed: Vec<Player> = given
        .entries::<Player>(track)
        .into_iter()
        .map(|(player, _)| player)
        .collect();
    let busiest = listed.iter().copied().max_by_key(|player| {
        turns(*player).least as i64 - i64::from(turns_are_given && has_had_one_more(*player))
    });
    let Some(busy) = busiest else { return };
    for idle in listed {
        let (many, few) = (turns(busy), turns(idle));
        // How many more turns than the idle player the busy player can have had.
        let more = match turns_are_given {
            true => i64::from(has_had_one_more(busy)) - i64::from(has_had_one_more(idle)),
            false => 1,
        };
        if many.least as i64 > few.most as i64 + more && many.least > 0 {
            let message = format!(
                "what {} has laid takes {} at least, and what {} has laid {} at most: they lay in turn",
                table.name(busy),
                counted(many.least as i64, "turn"),
                table.name(idle),
                counted(few.most as i64, "turn")
            );
            return given.warn(track, message, "not laid in turn");
        }
        if turns_are_given && has_had_one_more(idle) && few.most == 0 {
            let message = format!(
                "{} has had a turn before {} and has laid no track",
                table.name(idle),
                table.name(state.turn)
            );
            return given.warn(track, message, "a track is missing");
        }
    }
}
