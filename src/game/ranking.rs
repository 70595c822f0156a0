//! Who is ahead, by the same rules in all games.

use super::{Game, GameState, Scores, Standing, Table};
use crate::game::language::{Id, Player, Value};
use std::cmp::Ordering;

/// A player's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rank {
    /// The player.
    pub player: Player,
    /// The score, in the game's unit.
    pub score: i64,
    /// The place, from 1; players who are tied share it.
    pub place: usize,
    /// Whether the player has won; false while the game goes on.
    pub winner: bool,
}

/// Compares two players: `Less` if the first ranks higher.
fn before<G: Game>(table: &Table<G>, state: &G::State, one: Player, other: Player) -> Ordering {
    let scores = state.score(table, other).cmp(&state.score(table, one));
    scores.then_with(|| state.break_tie(table, other, one))
}

/// Returns the players from the first place to the last; those who share a place are in the order
/// of their seats.
pub fn ranking<G: Game>(table: &Table<G>, state: &G::State) -> Vec<Rank> {
    let mut players: Vec<Player> = table.seated().collect();
    players.sort_by(|one, other| before(table, state, *one, *other));
    let over = state.stage().over;
    let mut ranks: Vec<Rank> = Vec::with_capacity(players.len());
    for (index, player) in players.into_iter().enumerate() {
        let shared = ranks
            .last()
            .filter(|last| before(table, state, last.player, player) == Ordering::Equal);
        let place = shared.map_or(index + 1, |last| last.place);
        ranks.push(Rank {
            player,
            score: state.score(table, player),
            place,
            winner: over && place == 1,
        });
    }
    ranks
}

/// Returns the winners in the order of their seats; nobody while the game goes on.
fn winners<G: Game>(table: &Table<G>, state: &G::State) -> Vec<Player> {
    if !state.stage().over {
        return Vec::new();
    }
    let best = table
        .seated()
        .min_by(|one, other| before(table, state, *one, *other));
    table
        .seated()
        .filter(|player| {
            best.is_some_and(|best| before(table, state, best, *player) == Ordering::Equal)
        })
        .collect()
}

/// Returns the winner as the value of `winner` in `result`: one player, a list of those who share
/// the first place, or nobody while the game goes on.
pub fn winner<G: Game>(table: &Table<G>, state: &G::State) -> Value {
    match winners(table, state)[..] {
        [] => Value::Nobody,
        [one] => one.value(),
        ref several => Value::list(several.iter().map(|player| player.value())),
    }
}

/// Returns the standing so far, or final: the values of the keys of `result`.
pub fn standing<G: Game>(table: &Table<G>, state: &G::State) -> Standing {
    let values = G::RESULTS
        .iter()
        .map(|result| (result.key.name, (result.show)(table, state)))
        .collect();
    let winners = winners(table, state);
    let best = winners.first().map(|winner| state.score(table, *winner));
    let tied: Vec<Player> = table
        .seated()
        .filter(|player| Some(state.score(table, *player)) == best)
        .collect();
    let tie_break = if tied.len() > 1 {
        state.tie_break(table, &tied, &winners)
    } else {
        None
    };
    Standing { values, tie_break }
}
