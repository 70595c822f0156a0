//! The automatic steps: a new round after the last ride, or the end of the game.

use super::events::Event;
use super::railroad::Railroad;
use super::state::{Phase, ROUNDS, State, Table};
use crate::game::{Story, ranking};

/// Takes the step that is due; `false` if none is.
pub(crate) fn settle(table: &Table, state: &mut State, story: &mut Story<Event>) -> bool {
    if !state.awaits_round_end() {
        return false;
    }
    state.done = 0;
    if state.round == ROUNDS {
        state.phase = Phase::Over;
        story.tell(|| {
            let winners: Vec<_> = ranking(table, state)
                .into_iter()
                .filter(|rank| rank.winner)
                .collect();
            let money = winners.first().map_or(0, |winner| winner.score);
            Event::Over {
                winners: winners.into_iter().map(|winner| winner.player).collect(),
                money,
            }
        });
        return true;
    }
    state.order = state.next_order();
    (state.given_order, state.made_order) = (false, true);
    state.round += 1;
    state.phase = Phase::Shares;
    let railroad = Railroad::ALL
        .into_iter()
        .find(|railroad| railroad.first_round() == state.round);
    let money = || {
        state
            .order
            .iter()
            .map(|player| state.holdings[player.index()].money)
            .collect()
    };
    story.tell(|| Event::NewRound {
        round: state.round,
        order: state.order.clone(),
        money: money(),
        railroad,
    });
    true
}
