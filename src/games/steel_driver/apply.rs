//! Carries out moves and automatic steps. Nothing is checked here.

use super::board::{Colour, Company, Link, Place};
use super::events::Event;
use super::state::{Auction, Due, Goods, MAX_PLAYERS, Payout, Phase, State, TURNS, Table};
use super::words::{Move, Passer, Uncontrolled};
use super::{SteelDriver, goods, transcontinental};
use crate::game::language::{MoveNo, Player, When};
use crate::game::{Apply, Story};

/// What the builder of the transcontinental link gains, in $.
pub(crate) const BUILDER_BONUS: i64 = 50;
/// What every other company on the line gains, in $.
pub(crate) const LINE_BONUS: i64 = 30;

impl Apply<SteelDriver> for State {
    fn apply(&mut self, table: &Table, action: &Move, at: MoveNo, story: &mut Story<Event>) {
        let at = When::of_move(at);
        match *action {
            Move::Offer { company, by, bid } => {
                story.tell(|| Event::Offered { by, company, bid });
                self.passes = 0;
                self.closed.0 = None;
                let turn = table.left_of(by);
                self.auction = Some(Auction {
                    company,
                    bid,
                    bidder: by,
                    bid_at: at,
                    turn,
                    passed: 0,
                    passed_at: [When::SETUP; MAX_PLAYERS],
                });
            }
            Move::Bid { by, bid } => {
                let company = self.auction.as_ref().map(|auction| auction.company);
                story.tell(|| Event::Bid { by, company, bid });
                if let Some(auction) = &mut self.auction {
                    (auction.bid, auction.bidder, auction.bid_at) = (bid, by, at);
                    auction.turn = next_bidder(table, auction);
                }
            }
            Move::Pass {
                who: Passer::Player(player),
                ..
            } => player_pass(table, self, player, at, story),
            Move::Sale {
                company, to, price, ..
            } => {
                self.passes = 0;
                sell(table, self, company, to, price, at, story);
            }
            Move::Build {
                company, from, to, ..
            } => build(table, self, company, [from, to], at, story),
            Move::Pass {
                who: Passer::Company(company),
                ..
            } => {
                enter_pass_row(self, company, at, story);
                next_company(self);
            }
            Move::Claim { at: place, company } => {
                self.goods[place.index()] = Goods::Taken {
                    company: Some(company),
                    at,
                };
                let colour = table.board.locations[place.index()].goods;
                story.tell(|| Event::Claimed {
                    company,
                    place,
                    colour: Colour(colour),
                });
                self.claimed[company.index()][usize::from(colour)] += 1;
                next_company(self);
            }
        }
    }

    #[inline]
    fn settle(&mut self, table: &Table, story: &mut Story<Event>) -> bool {
        // An early return, because nothing is due after most moves.
        self.due != Due::Nothing && take_due_step(table, self, story)
    }

    fn skip(&mut self, table: &Table, action: &Move, _: MoveNo, story: &mut Story<Event>) {
        match action {
            Move::Build { .. }
            | Move::Claim { .. }
            | Move::Pass {
                who: Passer::Company(_),
                ..
            } => next_company(self),
            // Bids and passes follow an offer, so the auction is opened all the same, with a bid
            // that the offerer can pay.
            Move::Offer { company, by, bid }
                if self.is_for_sale(*company) && self.cubes[by.index()] > 0 =>
            {
                let bid = (*bid).clamp(1, self.cubes[by.index()]);
                self.apply(
                    table,
                    &Move::Offer {
                        company: *company,
                        by: *by,
                        bid,
                    },
                    0,
                    story,
                );
            }
            Move::Offer { .. } | Move::Sale { .. } => self.marker = table.left_of(self.marker),
            Move::Bid { .. } => {
                if let Some(auction) = &mut self.auction {
                    auction.turn = next_bidder(table, auction);
                    // Nobody bids against themselves. If the bidder would be next, bids of others
                    // were left out.
                    if auction.turn == auction.bidder {
                        auction.turn = next_bidder(table, auction);
                    }
                }
            }
            Move::Pass {
                who: Passer::Player(_),
                ..
            } => {}
        }
    }
}

/// Builds a link. It scores unless it only adds a second way to a location; the start of a first
/// link never scores.
fn build(
    table: &Table,
    state: &mut State,
    company: Company,
    [from, to]: [Place; 2],
    at: When,
    story: &mut Story<Event>,
) {
    let board = &table.board;
    let of = company.index();
    let Some(route) = board.route(from, to) else {
        return;
    };
    let cost = board.routes[route.index()].cost.min(state.boxes[of]);
    state.boxes[of] -= cost;
    state.links[route.index()] = Some(Link { company, at });
    state.built.push(route);
    transcontinental::extend(board, &state.links, &mut state.leads, route);
    let first = !state.started[of];
    let scored = match (state.reaches(company, from), state.reaches(company, to)) {
        _ if first => Some(to),
        // That includes a link that touches nothing, if the table accepted it.
        (_, false) => Some(to),
        (false, true) => Some(from),
        (true, true) => None,
    };
    if first {
        state.started[of] = true;
        state.first_link[of] = at;
        state.starts[of] = Some(from);
    }
    for end in [from, to] {
        state.reached[end.index()] |= company.bit();
    }
    let scored = scored.map(|place| (place, board.locations[place.index()].value));
    state.profit[of] += scored.map_or(0, |(_, value)| value);
    story.tell(|| Event::Built {
        company,
        from,
        to,
        cost,
        scored,
        first,
    });
    pay_transcontinental_bonus(table, state, company, at, story);
    next_company(state);
}

/// Pays the bonus if this link has joined the two oceans. It is paid once.
fn pay_transcontinental_bonus(
    table: &Table,
    state: &mut State,
    builder: Company,
    at: When,
    story: &mut Story<Event>,
) {
    let board = &table.board;
    if state.transcontinental.is_some() || !transcontinental::joined(board, &state.leads) {
        return;
    }
    let Some(line) = transcontinental::line(board, &state.links) else {
        return;
    };
    state.transcontinental = Some(at);
    let bonus = |company: Company| match company == builder {
        true => (company, BUILDER_BONUS),
        false => (company, LINE_BONUS),
    };
    let bonuses: Vec<(Company, i64)> = table
        .all::<Company>()
        .filter(|company| line & company.bit() != 0)
        .map(bonus)
        .collect();
    for (company, bonus) in &bonuses {
        state.profit[company.index()] += bonus;
    }
    story.tell(|| Event::Transcontinental { builder, bonuses });
}

/// Returns the next player clockwise who has not passed: the highest bidder if nobody else is left.
pub(crate) fn next_bidder(table: &Table, auction: &Auction) -> Player {
    let mut next = table.left_of(auction.turn);
    while auction.passed & next.bit() != 0 {
        next = table.left_of(next);
    }
    next
}

/// Makes a player leave the open auction or, if none is open, pass the Active Player marker on.
fn player_pass(
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

/// Sells the marker of the open auction to the highest bidder.
fn sell_to_bidder(table: &Table, state: &mut State, story: &mut Story<Event>) {
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
    // The sale belongs to the move of the winning bid, not to that of the last pass.
    sell(table, state, company, bidder, bid, bid_at, story);
}

/// Sells a control marker with a share, and passes the Active Player marker on.
fn sell(
    table: &Table,
    state: &mut State,
    company: Company,
    to: Player,
    price: i64,
    at: When,
    story: &mut Story<Event>,
) {
    let (of, winner) = (company.index(), to.index());
    // A bid that comes too late is explained with the auction that it was meant for.
    state.closed.0 = state.auction.take();
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

/// Ends the auctions and begins the build phase.
fn close_auctions(table: &Table, state: &mut State, story: &mut Story<Event>) {
    let sold = state.control.iter().flatten().count() as u32;
    state.closed.0 = None;
    story.tell(|| Event::AuctionsOver { sold });
    begin_round_of_companies(table, state, Phase::Build);
}

/// Begins a phase in which the companies act in the order of play, again and again. Under ruling
/// `last`, uncontrolled companies take no part in a build phase. In the final, where the pass row
/// decides no order, they pass like any other company.
fn begin_round_of_companies(table: &Table, state: &mut State, phase: Phase) {
    state.phase = phase;
    state.passed.clear();
    state.out = 0;
    state.next = 0;
    if phase == Phase::Build && table.rulings.uncontrolled == Uncontrolled::Last {
        for company in table.all::<Company>() {
            if state.control[company.index()].is_none() {
                state.out |= company.bit();
            }
        }
    }
    skip_to_next_company(state);
}

/// Puts a company that passes into the pass row.
fn enter_pass_row(state: &mut State, company: Company, at: When, story: &mut Story<Event>) {
    state.out |= company.bit();
    state.passed.push(company);
    state.passed_at[company.index()] = at;
    let (place, uncontrolled) = (state.passed.len(), state.control[company.index()].is_none());
    story.tell(|| Event::CompanyPassed {
        company,
        place,
        uncontrolled,
    });
}

/// Activates the next company of the order that is not out.
fn next_company(state: &mut State) {
    state.next = after(state.next, state.order.len() as u8);
    skip_to_next_company(state);
}

/// Returns the place after `place` in an order of `count` companies. The last place is followed by
/// the first.
const fn after(place: u8, count: u8) -> u8 {
    if place + 1 < count { place + 1 } else { 0 }
}

/// Moves on to a company that is not out. If all are out, the phase ends.
pub(crate) fn skip_to_next_company(state: &mut State) {
    let count = state.order.len() as u8;
    for _ in 0..count {
        let company = state.order[usize::from(state.next)];
        if !state.is_out(company) {
            return;
        }
        state.next = after(state.next, count);
    }
    // Companies that took no part, under ruling `last`, get the last places in their current order.
    for company in &state.order {
        if !state.passed.contains(company) {
            state.passed.push(*company);
        }
    }
    state.due = if state.phase == Phase::Build {
        Due::Payouts
    } else {
        Due::FinalShares
    };
}

/// Takes the automatic step that is due; returns `false` if none is.
fn take_due_step(table: &Table, state: &mut State, story: &mut Story<Event>) -> bool {
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

/// Ends a turn: the pass row becomes the order of play, levels go to zero, and control markers go
/// back.
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
        let control = state.final_control(table, company);
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
