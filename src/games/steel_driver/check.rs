//! Which rules a move breaks. This code shares nothing with [`super::legal`], so that tests can
//! compare the two.

use super::SteelDriver;
use super::board::{Company, Place};
use super::check_link::{link, network, route};
use super::rules::{Breach, SaleFlaw};
use super::state::{Auction, Goods, Phase, SHARES, State, Table};
use super::words::{Move, Passer, Uncontrolled};
use crate::game::Check;
use crate::game::language::{Player, When};

impl Check<SteelDriver> for State {
    /// Breaches come in the order of the catalogue, except that a missing controller comes before
    /// acting out of turn.
    fn check(&self, table: &Table, action: &Move, broken: &mut Vec<Breach>) {
        if belongs_to(self.phase, action) {
            judge(table, self, action, broken);
        } else {
            broken.push(out_of_phase(self, action));
        }
    }

    // Links stay where they are, shares never come back, and passes build nothing.
    fn check_regardless(&self, table: &Table, action: &Move, broken: &mut Vec<Breach>) {
        match *action {
            Move::Offer { company, bid, by } => {
                all_shares_held(self, company, "offer", broken);
                first_bid(table, self, by, bid, broken);
                broken.retain(|breach| !depends_on_turn(breach));
            }
            Move::Sale {
                company,
                by,
                to,
                price,
            } => {
                all_shares_held(self, company, "sale", broken);
                sale(table, self, by, to, price, broken);
                broken.retain(|breach| !depends_on_turn(breach));
            }
            // In another turn, an offer would come before it.
            Move::Bid { by, bid } => first_bid(table, self, by, bid, broken),
            Move::Build {
                company, from, to, ..
            } => {
                route(table, self, from, to, broken);
                network(table, self, company, [from, to], broken);
            }
            Move::Claim { at, company } => reached(self, company, at, broken),
            Move::Pass { .. } => {}
        }
    }

    fn is_expected(&self, _: &Table, action: &Move) -> bool {
        let player = self.active_player();
        match *action {
            Move::Offer { by, .. } | Move::Sale { by, .. } => {
                player == Some(by) && self.auction.is_none()
            }
            Move::Bid { by, .. } => player == Some(by) && self.auction.is_some(),
            Move::Pass {
                who: Passer::Player(who),
                ..
            } => player == Some(who),
            Move::Build { company, .. } => {
                self.phase == Phase::Build && self.active_company() == Some(company)
            }
            Move::Claim { company, .. } => {
                self.phase == Phase::Final && self.active_company() == Some(company)
            }
            Move::Pass {
                who: Passer::Company(company),
                ..
            } => self.active_company() == Some(company),
        }
    }

    fn is_too_early(breach: &Breach) -> bool {
        matches!(breach, Breach::WrongPhase { .. })
    }

    fn is_too_late(breach: &Breach) -> bool {
        matches!(breach, Breach::GameOver { .. })
    }
}

/// Returns whether moves of this kind belong to a phase.
fn belongs_to(phase: Phase, action: &Move) -> bool {
    match action {
        Move::Offer { .. }
        | Move::Bid { .. }
        | Move::Sale { .. }
        | Move::Pass {
            who: Passer::Player(_),
            ..
        } => phase == Phase::Auction,
        Move::Build { .. } => phase == Phase::Build,
        Move::Pass {
            who: Passer::Company(_),
            ..
        } => matches!(phase, Phase::Build | Phase::Final),
        Move::Claim { .. } => phase == Phase::Final,
    }
}

#[cold]
fn out_of_phase(state: &State, action: &Move) -> Breach {
    if state.phase == Phase::Over {
        // A log that begins after the end has no pass row; a final that was played leaves one.
        let depends_on_position = !state.passed.is_empty()
            && (state.built.is_empty() || state.control.iter().all(Option::is_none));
        return Breach::GameOver {
            depends_on_position,
        };
    }
    let (verb, belongs) = kind_and_phases(action);
    let auction = state
        .auction
        .map(|auction| (auction.company, auction.bid, auction.bidder, auction.bid_at));
    Breach::WrongPhase {
        phase: state.phase,
        turn: state.turn,
        verb,
        belongs,
        auction,
    }
}

/// Returns the kind of a move and the phases it belongs to, in words.
fn kind_and_phases(action: &Move) -> (&'static str, &'static str) {
    match action {
        Move::Offer { .. } => ("an offer", "the auctions"),
        Move::Bid { .. } => ("a bid", "the auctions"),
        Move::Sale { .. } => ("a sale", "the auctions"),
        Move::Pass {
            who: Passer::Player(_),
            ..
        } => ("a player's pass", "the auctions"),
        Move::Build { .. } => ("a build", "the build phase"),
        Move::Pass {
            who: Passer::Company(_),
            ..
        } => ("a company's pass", "the build phase and the final"),
        Move::Claim { .. } => ("a claim", "the final"),
    }
}

fn judge(table: &Table, state: &State, action: &Move, broken: &mut Vec<Breach>) {
    match *action {
        Move::Offer { company, by, bid } => {
            check_offer_or_sale(table, state, company, by, "offer", broken);
            first_bid(table, state, by, bid, broken);
        }
        Move::Sale {
            company,
            by,
            to,
            price,
        } => {
            check_offer_or_sale(table, state, company, by, "sale", broken);
            sale(table, state, by, to, price, broken);
        }
        Move::Bid { by, bid } => match state.auction {
            None => {
                broken.push(Breach::NoAuctionOpen {
                    marker: state.marker,
                    sold: last_sale(state),
                    passed: state
                        .closed
                        .0
                        .filter(|closed| closed.passed & by.bit() != 0)
                        .map(|closed| (by, closed.passed_at[by.index()])),
                });
                player_turn(table, state, by, "by", broken);
                first_bid(table, state, by, bid, broken);
            }
            Some(auction) => higher_bid(table, state, (&auction, by, bid), broken),
        },
        Move::Pass {
            who: Passer::Player(player),
            ..
        } => player_turn(table, state, player, "pass", broken),
        Move::Build {
            company,
            from,
            to,
            by,
        } => {
            acting(table, state, company, by, "build", broken);
            link(table, state, company, from, to, broken);
        }
        Move::Pass {
            who: Passer::Company(company),
            by,
        } => {
            acting(table, state, company, by, "pass", broken);
            company_pass(table, state, company, broken);
        }
        Move::Claim { at, company } => {
            acting(table, state, company, None, "by", broken);
            claim(state, company, at, broken);
        }
    }
}

/// Checks that it is the player's turn: the next bidder's while an auction is open, otherwise that
/// of the holder of the Active Player marker.
fn player_turn(
    table: &Table,
    state: &State,
    player: Player,
    key: &'static str,
    broken: &mut Vec<Breach>,
) {
    let active = state.auction.map_or(state.marker, |auction| auction.turn);
    if player != active {
        broken.push(player_out_of_turn(table, state, (player, active), key));
    }
}

#[cold]
fn player_out_of_turn(
    table: &Table,
    state: &State,
    (player, active): (Player, Player),
    key: &'static str,
) -> Breach {
    let last = |auction: Auction| {
        auction
            .passed_at
            .into_iter()
            .fold(auction.bid_at, When::max)
    };
    let auction = state
        .auction
        .map(|auction| (auction.company, last(auction)));
    let sold = last_sale(state);
    let has_just_sold = auction.is_none() && state.passes == 0;
    let buyer = sold.filter(|_| has_just_sold).map(|(_, buyer, _)| buyer);
    // The marker has gone on from the player who offered.
    let mut seated = table.seated();
    let offered = seated.find(|offered| table.left_of(*offered) == state.marker);
    Breach::PlayerOutOfTurn {
        player,
        active,
        key,
        auction,
        sold,
        left_of_buyer: buyer
            .filter(|buyer| table.left_of(*buyer) == player)
            .and(offered),
    }
}

/// Returns the last control marker sold this turn, its buyer, and when the winning bid was made.
fn last_sale(state: &State) -> Option<(Company, Player, When)> {
    let sold = |company: Company| {
        Some((
            company,
            state.control[company.index()]?,
            state.sold_at[company.index()],
        ))
    };
    Company::first(state.control.len())
        .filter_map(sold)
        .max_by_key(|(_, _, at)| *at)
}

/// Returns whether a broken rule on an offer or a sale may not be broken in the next turn, in which
/// players have new cubes.
const fn depends_on_turn(breach: &Breach) -> bool {
    match breach {
        Breach::BidExceedsCubes { beyond, .. } => !*beyond,
        Breach::ImpossibleSale {
            flaw: SaleFlaw::Unaffordable { beyond, .. },
            ..
        } => !*beyond,
        Breach::ImpossibleSale {
            flaw: SaleFlaw::NoOpening,
            ..
        } => true,
        _ => false,
    }
}

/// Checks that a share is left to go with a control marker.
fn all_shares_held(state: &State, company: Company, verb: &'static str, broken: &mut Vec<Breach>) {
    if state.held(company) >= SHARES {
        broken.push(Breach::MarkerAlreadySold {
            company,
            owner: None,
            at: state.sold_at[company.index()],
            verb,
        });
    }
}

/// Checks the rules that offers and sales share.
fn check_offer_or_sale(
    table: &Table,
    state: &State,
    company: Company,
    by: Player,
    verb: &'static str,
    broken: &mut Vec<Breach>,
) {
    if let Some(Auction {
        company,
        bid,
        bidder,
        bid_at,
        turn,
        ..
    }) = state.auction
    {
        broken.push(Breach::AuctionOpen {
            company,
            bid,
            bidder,
            at: bid_at,
            turn,
            verb,
        });
    }
    player_turn(table, state, by, "by", broken);
    if !state.is_for_sale(company) {
        let owner = state.control[company.index()];
        broken.push(Breach::MarkerAlreadySold {
            company,
            owner,
            at: state.sold_at[company.index()],
            verb,
        });
    }
}

fn first_bid(table: &Table, state: &State, by: Player, bid: i64, broken: &mut Vec<Breach>) {
    if bid < 1 {
        broken.push(Breach::BidTooLow { bid, over: None });
    }
    affordable(table, state, by, bid, broken);
}

fn affordable(table: &Table, state: &State, player: Player, bid: i64, broken: &mut Vec<Breach>) {
    let has = state.cubes[player.index()];
    if bid > has {
        let beyond = bid > state.most_cubes(table, player);
        broken.push(Breach::BidExceedsCubes {
            bid,
            player,
            has,
            beyond,
        });
    }
}

fn higher_bid(
    table: &Table,
    state: &State,
    (auction, by, bid): (&Auction, Player, i64),
    broken: &mut Vec<Breach>,
) {
    if auction.passed & by.bit() != 0 {
        broken.push(Breach::AlreadyPassed {
            player: by,
            at: auction.passed_at[by.index()],
            turn: auction.turn,
        });
    } else {
        player_turn(table, state, by, "by", broken);
    }
    if bid <= auction.bid {
        broken.push(Breach::BidTooLow {
            bid,
            over: Some((auction.bid, auction.bidder, auction.bid_at)),
        });
    }
    affordable(table, state, by, bid, broken);
}

/// Checks that some bidding leads to a sale.
fn sale(
    table: &Table,
    state: &State,
    by: Player,
    to: Player,
    price: i64,
    broken: &mut Vec<Breach>,
) {
    let has = state.cubes[to.index()];
    let flaw = if price < 1 {
        Some(SaleFlaw::NoPrice)
    } else if state.cubes[by.index()] < 1 {
        Some(SaleFlaw::NoOpening)
    } else if to != by && price < 2 {
        Some(SaleFlaw::NoSecondBid { has })
    } else if price > has {
        let beyond = price > state.most_cubes(table, to);
        Some(SaleFlaw::Unaffordable { has, beyond })
    } else {
        None
    };
    if let Some(flaw) = flaw {
        broken.push(Breach::ImpossibleSale {
            flaw,
            by,
            to,
            price,
        });
    }
}

/// Checks that the company is to act and that its controller acts for it.
fn acting(
    table: &Table,
    state: &State,
    company: Company,
    by: Option<Player>,
    key: &'static str,
    broken: &mut Vec<Breach>,
) {
    let owner = state.control[company.index()];
    // The ruling is about the pass row, which orders the next turn. No turn follows the final, so
    // there the company passes.
    let forced_pass = key == "pass"
        && (table.rulings.uncontrolled == Uncontrolled::Passes || state.phase == Phase::Final);
    let last = state.phase == Phase::Final;
    if owner.is_none() && !forced_pass {
        broken.push(Breach::NoController { company, key, last });
    }
    let active = state.active_company();
    if active != Some(company) {
        broken.push(company_out_of_turn(state, company, active, key));
    }
    if let Some(by) = by.filter(|by| Some(*by) != owner) {
        // In the final, shares decide who controls a company, so no sale is to blame.
        let at = if last {
            When::SETUP
        } else {
            state.sold_at[company.index()]
        };
        broken.push(Breach::WrongController {
            company,
            by,
            owner,
            at,
            last,
        });
    }
}

#[cold]
fn company_out_of_turn(
    state: &State,
    company: Company,
    active: Option<Company>,
    key: &'static str,
) -> Breach {
    // Under ruling `last`, a company can be out without having passed.
    let passed = state
        .passed
        .contains(&company)
        .then(|| state.passed_at[company.index()]);
    let last = state.phase == Phase::Final;
    Breach::CompanyOutOfTurn {
        company,
        active,
        passed,
        last,
        key,
        order: state.order.clone(),
        out: state.passed.clone(),
    }
}

fn company_pass(table: &Table, state: &State, company: Company, broken: &mut Vec<Breach>) {
    if state.control[company.index()].is_none() || state.is_out(company) {
        return;
    }
    if state.phase == Phase::Build && state.can_build(table, company) {
        broken.push(Breach::MustBuild {
            company,
            has: state.boxes[company.index()],
            can_score: state.can_score(table, company),
        });
    }
    if state.phase == Phase::Final && state.can_claim(company) {
        broken.push(Breach::MustClaim { company });
    }
}

/// Checks that a company has a link to a location.
fn reached(state: &State, company: Company, place: Place, broken: &mut Vec<Breach>) {
    if !state.reaches(company, place) {
        broken.push(Breach::NotConnected { company, place });
    }
}

fn claim(state: &State, company: Company, place: Place, broken: &mut Vec<Breach>) {
    reached(state, company, place, broken);
    match state.goods[place.index()] {
        Goods::Here => {}
        Goods::None => broken.push(Breach::GoodsGone { place, taken: None }),
        Goods::Taken { company, at } => broken.push(Breach::GoodsGone {
            place,
            taken: Some((company, at)),
        }),
    }
}
