//! The automatic steps: taxation, the next round, the end.

use super::board::{Piece, ROUNDS};
use super::events::Event;
use super::state::{Phase, Space, State, Table, Used};
use crate::game::Story;

/// Takes the step that is due; `false` if none is.
pub(crate) fn settle(table: &Table, state: &mut State, story: &mut Story<Event>) -> bool {
    match state.phase {
        Phase::Action if state.acted >= state.order.len() => tax(state, story),
        Phase::Taxed if state.round < ROUNDS => next_round(state, story),
        Phase::Taxed => end(table, state, story),
        Phase::Draw | Phase::Action | Phase::Over => return false,
    }
    true
}

/// The disc left over goes to the taxed area.
fn tax(state: &mut State, story: &mut Story<Event>) {
    state.phase = Phase::Taxed;
    let left = state
        .market
        .iter_mut()
        .zip(1..)
        .find_map(|(space, number)| Some((space.disc()?, space, number)));
    if let Some((company, place, space)) = left {
        *place = Space::Empty;
        state.taxed.push(company);
        story.tell(|| Event::Taxed { company, space });
    }
}

/// The markers close up: the market track is the next order track.
fn next_round(state: &mut State, story: &mut Story<Event>) {
    let marker = |(space, number): (&Space, usize)| match space {
        Space::Marker { player, at, .. } => Some((*player, (number, *at))),
        Space::Disc(_) | Space::Empty => None,
    };
    (state.order, state.stood) = state.market.iter().zip(1..).filter_map(marker).unzip();
    state.market.clear();
    (state.acted, state.acted_before) = (0, 0);
    state.used.fill(Used::default());
    state.round += 1;
    state.phase = Phase::Draw;
    story.tell(|| Event::NextRound {
        round: state.round,
        order: state.order.clone(),
    });
}

/// Taxes take losses of companies that paid, and profits of those that did not.
fn end(table: &Table, state: &mut State, story: &mut Story<Event>) {
    state.phase = Phase::Over;
    for player in table.seated() {
        let pieces: Vec<Piece> = state.pieces(player).map(|(piece, _)| piece).collect();
        for (index, piece) in pieces.into_iter().enumerate() {
            let stock = state.stocks[player.index()][index];
            if state.would_lose(&stock) {
                state.stocks[player.index()][index].lost = true;
                let paid = state.has_paid(stock.company);
                story.tell(|| Event::Lost {
                    player,
                    company: stock.company,
                    piece,
                    value: stock.value,
                    paid,
                });
            }
        }
    }
    for player in table.seated() {
        story.tell(|| Event::Profit {
            player,
            stocks: state.kept(player).count(),
            profit: state.profit(player),
        });
    }
}
