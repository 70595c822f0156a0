//! Carrying out a move. Nothing is checked here.

use super::SteelDriver;
use super::auction::{next_bidder, player_pass, sell};
use super::board::{Colour, Company, Place};
use super::events::Event;
use super::link::Link;
use super::moves::{Move, Passer};
use super::order::{next_company, pass_row};
use super::settle;
use super::state::{Auction, Due, Goods, MAX_PLAYERS, State, Table};
use super::transcontinental;
use crate::game::language::{MoveNo, When};
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
                story.tell(|| Event::Bid { by, bid });
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
            } => build(table, self, company, from, to, at, story),
            Move::Pass {
                who: Passer::Company(company),
                ..
            } => {
                pass_row(self, company, at, story);
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
        // As it is behind most moves.
        self.due != Due::Nothing && settle::settle(table, self, story)
    }

    fn skip(&mut self, table: &Table, action: &Move, _: MoveNo, story: &mut Story<Event>) {
        match action {
            Move::Build { .. }
            | Move::Claim { .. }
            | Move::Pass {
                who: Passer::Company(_),
                ..
            } => next_company(self),
            // Bids and passes follow an offer: the auction runs, at a bid the offerer has.
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
                    // Nobody bids against himself: where the others' bids were left out they are asked again.
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

fn build(
    table: &Table,
    state: &mut State,
    company: Company,
    from: Place,
    to: Place,
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
    // It pays once: as long as it has not paid, the ends were not joined before this link.
    if state.transcontinental.is_none()
        && transcontinental::joined(board, &state.leads)
        && let Some(line) = transcontinental::line(board, &state.links)
    {
        state.transcontinental = Some(at);
        let bonuses: Vec<(Company, i64)> = table
            .all::<Company>()
            .filter(|other| line & (other.bit()) != 0)
            .map(|other| {
                (
                    other,
                    if other == company {
                        BUILDER_BONUS
                    } else {
                        LINE_BONUS
                    },
                )
            })
            .collect();
        for (other, bonus) in &bonuses {
            state.profit[other.index()] += bonus;
        }
        story.tell(|| Event::Transcontinental {
            builder: company,
            bonuses,
        });
    }
    next_company(state);
}
