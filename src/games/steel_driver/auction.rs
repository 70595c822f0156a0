//! The auctions: whose turn it is to bid, what a pass and a sale bring, how they end.

use super::board::Company;
use super::events::Event;
use super::order::begin_round_of_companies;
use super::state::{Auction, Phase, State, Table};
use crate::game::Story;
use crate::game::language::{Player, When};

/// The next player clockwise who has not passed; the highest bidder himself if nobody else is left.
pub(crate) fn next_bidder(table: &Table, auction: &Auction) -> Player {
    let mut next = table.left_of(auction.turn);
    while auction.passed & next.bit() != 0 {
        next = table.left_of(next);
    }
    next
}

/// A player leaves the open auction or, if none is open, passes the Active Player marker on.
pub(crate) fn player_pass(
    table: &Table,
    state: &mut State,
    player: Player,
    at: When,
    story: &mut Story<Event>,
) {
    let Some(auction) = &mut state.auction else {
        state.marker = table.left_of(player);
        state.passes += 1;
        let to = state.marker;
        story.tell(|| Event::MarkerPassed { by: player, to });
        if usize::from(state.passes) == table.seats() {
            close_auctions(table, state, story);
        }
        return;
    };
    story.tell(|| Event::LeftAuction { player });
    auction.passed |= player.bit();
    auction.passed_at[player.index()] = at;
    let left = table.seats() as u32 - auction.passed.count_ones();
    auction.turn = next_bidder(table, auction);
    if left == 1 {
        sell_to_bidder(table, state, story);
    }
}

/// The highest bidder buys the marker of the open auction.
pub(crate) fn sell_to_bidder(table: &Table, state: &mut State, story: &mut Story<Event>) {
    let Some(Auction {
        company,
        bidder,
        bid,
        bid_at,
        ..
    }) = state.auction
    else {
        return;
    };
    // The winning bid bought it, whoever passed last.
    sell(table, state, company, bidder, bid, bid_at, story);
}

/// A player buys a control marker, and the Active Player marker goes on.
pub(crate) fn sell(
    table: &Table,
    state: &mut State,
    company: Company,
    to: Player,
    price: i64,
    at: When,
    story: &mut Story<Event>,
) {
    let (of, winner) = (company.index(), to.index());
    state.auction = None;
    state.cubes[winner] -= price;
    state.boxes[of] += price;
    state.control[of] = Some(to);
    state.last_control[of] = Some(to);
    state.sold_at[of] = at;
    state.shares[winner][of] += 1;
    state.marker = table.left_of(state.marker);
    let marker = state.marker;
    story.tell(|| Event::Sold {
        company,
        to,
        price,
        marker,
    });
    if table
        .all::<Company>()
        .all(|company| state.control[company.index()].is_some())
    {
        close_auctions(table, state, story);
    }
}

/// Ends the auctions: the companies build.
pub(crate) fn close_auctions(table: &Table, state: &mut State, story: &mut Story<Event>) {
    let sold = state.control.iter().flatten().count() as u32;
    story.tell(|| Event::AuctionsOver { sold });
    begin_round_of_companies(table, state, Phase::Build);
}
