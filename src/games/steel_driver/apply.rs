//! Carrying out a move. Nothing is checked here.

use super::events::Event;
use super::moves::Move;
use super::state::{Auction, Due, Goods, Link, MAX_PLAYERS, Phase, State, Table, Uncontrolled};
use super::transcontinental;
use crate::game::{MoveNo, Story};

/// What the builder of the transcontinental link gains, in $.
pub const BUILDER_BONUS: i64 = 50;
/// What every other company on the line gains, in $.
pub const LINE_BONUS: i64 = 30;

/// Carries out a legal move, or one whose breaches the table let stand.
pub fn apply(table: &Table, state: &mut State, action: &Move, at: MoveNo, story: &mut Story<Event>) {
    match *action {
        Move::Offer { company, by, bid } => {
            story.tell(|| Event::Offered { by, company, bid });
            state.passes = 0;
            let turn = table.left_of(by);
            state.auction = Some(Auction { company, bid, bidder: by, bid_at: at, turn, passed: 0, passed_at: [0; MAX_PLAYERS] });
        }
        Move::Bid { by, bid } => {
            story.tell(|| Event::Bid { by, bid });
            if let Some(auction) = &mut state.auction {
                (auction.bid, auction.bidder, auction.bid_at) = (bid, by, at);
                auction.turn = next_bidder(table, auction);
            }
        }
        Move::PlayerPass { player } => player_pass(table, state, player, at, story),
        Move::Sale { company, to, price, .. } => {
            state.passes = 0;
            sell(table, state, company, to, price, at, story);
        }
        Move::Build { company, from, to, .. } => build(table, state, company, from, to, at, story),
        Move::CompanyPass { company, .. } => {
            pass_row(state, company, at, story);
            next_company(table, state);
        }
        Move::Claim { at: place, company } => {
            story.tell(|| Event::Claimed { company, place });
            state.goods[usize::from(place)] = Goods::Taken { company, at };
            let colour = table.board.locations[usize::from(place)].goods;
            state.claimed[usize::from(company)][usize::from(colour)] += 1;
            next_company(table, state);
        }
    }
}

/// Goes on as after a move that was left out.
pub fn forgo(table: &Table, state: &mut State, action: &Move) {
    match action {
        Move::Build { .. } | Move::Claim { .. } | Move::CompanyPass { .. } => next_company(table, state),
        // Bids and passes follow an offer: the auction runs, at a bid the offerer has.
        Move::Offer { company, by, bid } if state.control[usize::from(*company)].is_none() && state.cubes[usize::from(*by)] > 0 => {
            let bid = (*bid).clamp(1, state.cubes[usize::from(*by)]);
            apply(table, state, &Move::Offer { company: *company, by: *by, bid }, 0, &mut Story::new(false));
        }
        Move::Offer { .. } | Move::Sale { .. } => state.marker = table.left_of(state.marker),
        Move::Bid { .. } => {
            if let Some(auction) = &mut state.auction {
                auction.turn = next_bidder(table, auction);
                // Nobody bids against himself: where the others' bids were left out they are asked again.
                if auction.turn == auction.bidder {
                    auction.turn = next_bidder(table, auction);
                }
            }
        }
        Move::PlayerPass { .. } => {}
    }
}

/// The next player clockwise who has not passed; the highest bidder himself if nobody else is left.
fn next_bidder(table: &Table, auction: &Auction) -> u8 {
    let mut next = table.left_of(auction.turn);
    while auction.passed & (1 << next) != 0 {
        next = table.left_of(next);
    }
    next
}

fn player_pass(table: &Table, state: &mut State, player: u8, at: MoveNo, story: &mut Story<Event>) {
    let Some(auction) = &mut state.auction else {
        state.marker = table.left_of(player);
        state.passes += 1;
        let to = state.marker;
        story.tell(|| Event::MarkerPassed { by: player, to });
        if state.passes == table.seats() {
            close_auctions(table, state, story);
        }
        return;
    };
    story.tell(|| Event::LeftAuction { player });
    auction.passed |= 1 << player;
    auction.passed_at[usize::from(player)] = at;
    let left = u32::from(table.seats()) - auction.passed.count_ones();
    auction.turn = next_bidder(table, auction);
    if left == 1 {
        // The winning bid bought it, whoever passed last.
        let (company, winner, price, bid_at) = (auction.company, auction.bidder, auction.bid, auction.bid_at);
        sell(table, state, company, winner, price, bid_at, story);
    }
}

fn sell(table: &Table, state: &mut State, company: u8, to: u8, price: i64, at: MoveNo, story: &mut Story<Event>) {
    let (of, winner) = (usize::from(company), usize::from(to));
    state.auction = None;
    state.cubes[winner] -= price;
    state.boxes[of] += price;
    state.control[of] = Some(to);
    state.last_control[of] = Some(to);
    state.sold_at[of] = at;
    state.shares[winner][of] += 1;
    state.marker = table.left_of(state.marker);
    let marker = state.marker;
    story.tell(|| Event::Sold { company, to, price, marker });
    if (0..table.companies()).all(|company| state.control[usize::from(company)].is_some()) {
        close_auctions(table, state, story);
    }
}

fn close_auctions(table: &Table, state: &mut State, story: &mut Story<Event>) {
    let sold = state.control.iter().flatten().count() as u32;
    story.tell(|| Event::AuctionsOver { sold });
    begin_round_of_companies(table, state, Phase::Build);
}

/// Begins a phase in which the companies act in the order of play, again and again.
pub fn begin_round_of_companies(table: &Table, state: &mut State, phase: Phase) {
    state.phase = phase;
    state.passed.clear();
    state.out = 0;
    state.next = 0;
    if table.uncontrolled == Uncontrolled::Last {
        for company in 0..table.companies() {
            if state.control[usize::from(company)].is_none() {
                state.out |= 1 << company;
            }
        }
    }
    settle_next(table, state);
}

fn pass_row(state: &mut State, company: u8, at: MoveNo, story: &mut Story<Event>) {
    state.out |= 1 << company;
    state.passed.push(company);
    state.passed_at[usize::from(company)] = at;
    let (place, uncontrolled) = (state.passed.len(), state.control[usize::from(company)].is_none());
    story.tell(|| Event::CompanyPassed { company, place, uncontrolled });
}

/// Activates the next company of the order that is not out.
fn next_company(table: &Table, state: &mut State) {
    state.next = after(state.next, table.companies());
    settle_next(table, state);
}

/// The next place in an order of `count`; the first after the last.
const fn after(place: u8, count: u8) -> u8 {
    if place + 1 < count { place + 1 } else { 0 }
}

/// Moves on to a company that is not out; if all are, the phase ends.
fn settle_next(table: &Table, state: &mut State) {
    let count = table.companies();
    for _ in 0..count {
        let company = state.order[usize::from(state.next)];
        if !state.is_out(company) {
            return;
        }
        state.next = after(state.next, count);
    }
    // Left out under ruling `last`: they take the last places in their present order.
    for company in state.order.clone() {
        if !state.passed.contains(&company) {
            state.passed.push(company);
        }
    }
    state.due = if state.phase == Phase::Build { Due::Payouts } else { Due::FinalShares };
}

fn build(table: &Table, state: &mut State, company: u8, from: u16, to: u16, at: MoveNo, story: &mut Story<Event>) {
    let board = &table.board;
    let of = usize::from(company);
    let Some(route) = board.route(from, to) else { return };
    let cost = board.routes[usize::from(route)].cost.min(state.boxes[of]);
    state.boxes[of] -= cost;
    state.links[usize::from(route)] = Some(Link { company, at });
    transcontinental::extend(board, &state.links, &mut state.leads, route);
    let first = !state.started[of];
    // The value scored is that of the end that is new. A start never scores, nor does a second way to a place; a link let
    // stand although it touches nothing scores its `to` end.
    let (reaches_from, reaches_to) = (state.reaches(company, from), state.reaches(company, to));
    let scored = match (first, reaches_from, reaches_to) {
        (true, ..) | (false, _, false) => Some(to),
        (false, false, true) => Some(from),
        (false, true, true) => None,
    };
    if first {
        state.started[of] = true;
        state.first_link[of] = at;
    }
    for end in [from, to] {
        state.reached[usize::from(end)] |= 1 << company;
    }
    let scored = scored.map(|place| (place, board.locations[usize::from(place)].value));
    state.profit[of] += scored.map_or(0, |(_, value)| value);
    story.tell(|| Event::Built { company, from, to, cost, scored, first });
    // It pays once: as long as it has not paid, the ends were not joined before this link.
    if state.transcontinental.is_none()
        && transcontinental::joined(board, &state.leads)
        && let Some(line) = transcontinental::line(board, &state.links)
    {
        state.transcontinental = Some(at);
        let bonuses: Vec<(u8, i64)> = (0..table.companies())
            .filter(|other| line & (1 << other) != 0)
            .map(|other| (other, if other == company { BUILDER_BONUS } else { LINE_BONUS }))
            .collect();
        for (other, bonus) in &bonuses {
            state.profit[usize::from(*other)] += bonus;
        }
        story.tell(|| Event::Transcontinental { builder: company, bonuses });
    }
    next_company(table, state);
}
