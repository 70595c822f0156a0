//! The automatic steps: new cubes, payouts, clean-up, the final's setup and its shares.

use super::auction::{close_auctions, sell_to_bidder};
use super::board::Company;
use super::events::Event;
use super::goods;
use super::order::begin_round_of_companies;
use super::state::{Due, Goods, Payout, Phase, State, TURNS, Table};
use crate::game::Story;
use crate::game::language::{Player, When};

/// Takes the step that is due; `false` if none is.
pub(crate) fn settle(table: &Table, state: &mut State, story: &mut Story<Event>) -> bool {
    match std::mem::replace(&mut state.due, Due::Nothing) {
        Due::Nothing => return false,
        Due::NewCubes => new_cubes(table, state, story),
        Due::Sale => sell_to_bidder(table, state, story),
        Due::AuctionsOver => close_auctions(table, state, story),
        Due::Payouts => payouts(table, state, story),
        Due::CleanUp => clean_up(state, story),
        Due::FinalSetup => final_setup(table, state, story),
        Due::FinalShares => final_shares(table, state, story),
    }
    true
}

fn new_cubes(table: &Table, state: &mut State, story: &mut Story<Event>) {
    state.turn += 1;
    state.phase = Phase::Auction;
    state.passes = 0;
    let cubes = table.allowance();
    for player in table.seated() {
        state.cubes[player.index()] += cubes;
    }
    let turn = state.turn;
    story.tell(|| Event::NewTurn { turn, cubes });
}

fn payouts(table: &Table, state: &mut State, story: &mut Story<Event>) {
    state.phase = Phase::Profits;
    for company in table.all::<Company>() {
        let of = company.index();
        let (Some(player), amount) = (state.control[of], state.profit[of]) else {
            continue;
        };
        state.cash[player.index()] += amount;
        state.payouts.push(Payout {
            turn: state.turn,
            company,
            player,
            amount,
        });
        story.tell(|| Event::PaidOut {
            company,
            player,
            amount,
        });
    }
    state.due = if state.turn == TURNS {
        Due::FinalSetup
    } else {
        Due::CleanUp
    };
}

/// The pass row becomes the order of play; levels go to zero; markers go back.
fn clean_up(state: &mut State, story: &mut Story<Event>) {
    new_order(state, story);
    state.control.fill(None);
    state.sold_at.fill(When::SETUP);
    state.due = Due::NewCubes;
}

fn new_order(state: &mut State, story: &mut Story<Event>) {
    std::mem::swap(&mut state.order, &mut state.passed);
    state.passed.clear();
    state.profit.fill(0);
    let order = &state.order;
    let last = state.turn == TURNS;
    story.tell(|| Event::NewOrder {
        order: order.clone(),
        last,
    });
}

fn final_setup(table: &Table, state: &mut State, story: &mut Story<Event>) {
    new_order(state, story);
    state.turn = TURNS + 1;
    state.boxes.fill(0);
    for (place, goods) in state.goods.iter_mut().enumerate() {
        if state.reached[place] != 0 {
            *goods = Goods::Here;
        }
    }
    for company in table.all::<Company>() {
        let control = final_control(table, state, company);
        state.control[company.index()] = control.map(|(player, ..)| player);
        if let Some((player, shares, tied)) = control {
            let last = state.last_control[company.index()];
            story.tell(|| Event::FinalControl {
                company,
                player,
                shares,
                tied,
                last,
            });
        }
    }
    begin_round_of_companies(table, state, Phase::Final);
}

/// Who controls a company in the final, with how many shares, and how many players have as many: most shares; on a tie
/// the first of the tied, clockwise, starting with the last player who controlled it.
pub(crate) fn final_control(
    table: &Table,
    state: &State,
    company: Company,
) -> Option<(Player, u8, usize)> {
    let shares = |player: Player| state.shares[player.index()][company.index()];
    let most = table.seated().map(shares).max().filter(|most| *most > 0)?;
    let tied = table
        .seated()
        .filter(|player| shares(*player) == most)
        .count();
    let last = state.last_control[company.index()].unwrap_or(Player(0));
    let mut player = last;
    while shares(player) != most {
        player = table.left_of(player);
    }
    Some((player, most, tied))
}

fn final_shares(table: &Table, state: &mut State, story: &mut Story<Event>) {
    for company in table.all::<Company>() {
        let of = company.index();
        let value = goods::value(&state.claimed[of]);
        state.values[of] = value;
        let claimed = &state.claimed[of];
        story.tell(|| Event::Valued {
            company,
            sets: goods::sets(claimed).collect(),
            value,
        });
        for player in table
            .seated()
            .filter(|player| state.shares[player.index()][of] > 0)
        {
            let shares = state.shares[player.index()][of];
            let amount = value * i64::from(shares);
            state.cash[player.index()] += amount;
            story.tell(|| Event::SharesPaid {
                player,
                company,
                shares,
                amount,
            });
        }
    }
    state.phase = Phase::Over;
}
