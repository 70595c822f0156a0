//! The auctions of a position that a log begins with.

use super::SteelDriver;
use super::auction::next_bidder;
use super::board::Company;
use super::state::{Auction, Due, MAX_PLAYERS, SHARES, State, Table};
use crate::game::language::{Player, Value, When};
use crate::game::{Entry, Given};

type Keys<'g, 'a> = Given<'g, 'a, SteelDriver>;

/// Who holds the marker, the open auction, passes in a row; what has ended is due.
pub(crate) fn from_position(given: &mut Keys<'_, '_>, state: &mut State, plenty: i64) {
    let table = given.table;
    state.passes = given.number("marker-passes", 0..=table.seats() as i64, 0) as u8;
    let open = given
        .get("auction")
        .filter(|entry| *entry.value != Value::Nobody);
    match open {
        Some(entry) => open_auction(given, state, entry, plenty),
        None => between_auctions(given, state),
    }
}

/// No auction is open: the holder of the marker is to offer, unless the auctions have ended.
fn between_auctions(given: &mut Keys<'_, '_>, state: &mut State) {
    let table = given.table;
    let active = given.get("active");
    let acts = active.and_then(|entry| given.id::<Player>(entry));
    let first = given
        .get("first")
        .and_then(|entry| given.id::<Player>(entry));
    state.marker = first.or(acts).unwrap_or(Player(0));
    let all_sold = table
        .all::<Company>()
        .all(|company| state.control[company.index()].is_some());
    if all_sold || usize::from(state.passes) == table.seats() {
        state.due = Due::AuctionsOver;
    }
    let Some(active) =
        active.filter(|entry| state.due == Due::Nothing || *entry.value != Value::Nobody)
    else {
        return;
    };
    match given.get("first") {
        Some(first) if acts != Some(state.marker) && given.has("auction") => {
            let message = format!(
                "no auction is open, so {} acts, who holds the Active Player marker",
                table.name(state.marker)
            );
            given.contradiction(active, message, first, "the Active Player marker");
        }
        Some(_) if acts != Some(state.marker) => {
            let holder = table.name(state.marker);
            let message = format!(
                "somebody else than {holder} acts in an auction, and the position does not say which is open"
            );
            given.fault(active, message, "which auction is open?");
        }
        None if acts.is_none() => given.fault(
            active,
            "in an auction phase a player is to act",
            "not a player",
        ),
        _ => {}
    }
}

/// The highest bidder of the open auction, and the bid.
pub(crate) fn highest(given: &Keys<'_, '_>) -> Option<(Player, i64)> {
    let open = given.get("auction")?;
    let bidder = given.id::<Player>(given.field(open, "bidder")?)?;
    Some((bidder, given.field(open, "bid")?.value.as_number()?))
}

fn open_auction(given: &mut Keys<'_, '_>, state: &mut State, entry: Entry<'_>, plenty: i64) {
    let table = given.table;
    let fields = (
        given.field(entry, "company"),
        given.field(entry, "bid"),
        given.field(entry, "bidder"),
    );
    let (Some(up), Some(bid), Some(highest)) = fields else {
        return;
    };
    let (Some(company), Some(bidder)) = (given.id::<Company>(up), given.id::<Player>(highest))
    else {
        return;
    };
    if let (Some(owner), Some(control)) = (state.control[company.index()], given.get("control")) {
        let message = format!(
            "the control marker of {} is sold: {} has it this turn",
            table.name(company),
            table.name(owner)
        );
        given.contradiction(up, message, control, "who controls the companies");
    } else if let Some(shares) = given.get("shares").filter(|_| !state.is_for_sale(company)) {
        let message = format!(
            "all {SHARES} shares of {} are held: none is left to sell with its control marker",
            table.name(company)
        );
        given.contradiction(up, message, shares, "the shares");
    }
    if let Some(passes) = given.get("marker-passes").filter(|_| state.passes > 0) {
        given.contradiction(
            passes,
            "an offer ends the passes of the marker: while an auction is open there are 0",
            entry,
            "the open auction",
        );
        state.passes = 0;
    }
    let has = state.cubes[bidder.index()];
    let amount = given.within("a bid", bid, 1..=plenty).unwrap_or(1);
    let counted = given.get("cubes").filter(|cubes| {
        given
            .entries::<Player>(*cubes)
            .iter()
            .any(|(player, _)| *player == bidder)
    });
    if let Some(cubes) = counted.filter(|_| amount > has) {
        let message = format!(
            "{} cannot have bid {amount} with {}",
            table.name(bidder),
            super::events::cubes(has)
        );
        given.contradiction(bid, message, cubes, "the cubes");
    }
    let most = table.allowance() * i64::from(state.turn);
    if counted.is_none() && amount > most && given.is_sound() {
        let message = format!(
            "{} has bid {amount}; by turn {} each player has taken {most} cubes",
            table.name(bidder),
            state.turn
        );
        given.warn(bid, message, "more cubes than one player can have");
    }
    // Cubes that nobody counted are as many as the bid needs.
    state.cubes[bidder.index()] = has.max(amount);
    let mut auction = Auction {
        company,
        bid: amount,
        bidder,
        bid_at: bid.when(),
        turn: bidder,
        passed: 0,
        passed_at: [When::SETUP; MAX_PLAYERS],
    };
    for out in given
        .field(entry, "passed")
        .map(|list| given.elements(list))
        .unwrap_or_default()
    {
        let Some(player) = given.id::<Player>(out) else {
            continue;
        };
        if player == bidder {
            given.fault(
                out,
                format!(
                    "{} has the highest bid and has not passed",
                    table.name(player)
                ),
                "the highest bidder",
            );
        } else if auction.passed & player.bit() != 0 {
            given.fault(
                out,
                format!("{} appears here for the second time", table.name(player)),
                "second occurrence",
            );
        }
        auction.passed |= player.bit();
        auction.passed_at[player.index()] = out.when();
    }
    if !given.is_sound() {
        return;
    }
    let counts_passes = given.field(entry, "passed").is_some();
    if !counts_passes {
        // Whoever is to act, all between the bidder and them have passed.
        let acts = given
            .get("active")
            .and_then(|active| given.id::<Player>(active))
            .unwrap_or(table.left_of(bidder));
        let mut between = table.left_of(bidder);
        while between != acts && between != bidder {
            auction.passed |= between.bit();
            between = table.left_of(between);
        }
        if acts == bidder {
            auction.passed = 0;
        }
    }
    // After every bid the next to act is the first to the left who has not passed.
    auction.turn = next_bidder(table, &auction);
    if auction.turn == bidder {
        state.due = Due::Sale;
    }
    to_act(given, state, entry, &auction);
    opened_by(given, state, bid, (&auction, counts_passes));
    state.auction = Some(auction);
}

/// Who is to bid follows from the bidder and the passes; one that is given is compared.
fn to_act(given: &mut Keys<'_, '_>, state: &State, entry: Entry<'_>, auction: &Auction) {
    let table = given.table;
    let Some(active) = given.get("active") else {
        return;
    };
    let acts = given.id::<Player>(active);
    let bidder = table.name(auction.bidder);
    if state.due == Due::Sale {
        if *active.value != Value::Nobody {
            given.contradiction(
                active,
                format!("everybody but {bidder} has passed, so nobody is to bid"),
                entry,
                "the auction",
            );
        }
    } else if acts.is_none() {
        given.fault(
            active,
            "an auction is open, so a player is to bid or pass",
            "not a player",
        );
    } else if acts != Some(auction.turn) {
        let message = format!(
            "{bidder} has bid {}, so {} is to bid or pass",
            auction.bid,
            table.name(auction.turn)
        );
        given.contradiction(active, message, entry, "the open auction");
    }
}

/// Who holds the marker opened the auction; of one that is not given, somebody who can have.
fn opened_by(
    given: &mut Keys<'_, '_>,
    state: &mut State,
    bid: Entry<'_>,
    (auction, counts_passes): (&Auction, bool),
) {
    let table = given.table;
    let bidder = table.name(auction.bidder);
    let least = |first: Player| match first == auction.bidder {
        _ if counts_passes => least_bid(table, auction, first),
        // Others may have passed at any time.
        is_first => 2 - i64::from(is_first),
    };
    if let Some((entry, first)) = given
        .get("first")
        .and_then(|entry| Some((entry, given.id::<Player>(entry)?)))
    {
        state.marker = first;
        let least = least(first);
        if auction.bid < least {
            let opened = table.name(first);
            let message = format!(
                "{opened} opened the auction, so {bidder} has bid {least} at least: who has not passed has bid more each time"
            );
            given.contradiction(bid, message, entry, "the Active Player marker");
        }
        return;
    }
    let can_have = |first: &Player| least(*first) <= auction.bid;
    let clockwise =
        (0..table.seats()).map(|step| Player::new((auction.bidder.index() + step) % table.seats()));
    match std::iter::once(Player(0)).chain(clockwise).find(can_have) {
        Some(first) => state.marker = first,
        None => given.fault(
            bid,
            format!(
                "with these passes {bidder} has bid more: who has not passed has bid each time"
            ),
            "too low",
        ),
    }
}

/// The least the highest bid can be if this player opened the auction with a bid of 1, by who has passed.
fn least_bid(table: &Table, auction: &Auction, first: Player) -> i64 {
    let seats = table.seats();
    // How long after the offerer somebody acts in each lap round the table.
    let after = |player: Player| (player.index() + seats - first.index()) % seats;
    let own = after(auction.bidder);
    let is_out = |player: Player| auction.passed & player.bit() != 0;
    // Those directly behind the bidder can have passed since the bid, all others passed before it.
    let mut since = 0;
    let mut next = table.left_of(auction.bidder);
    while is_out(next) {
        since |= next.bit();
        next = table.left_of(next);
    }
    let before = |player: &Player| is_out(*player) && since & player.bit() == 0;
    let stayed = |player: &Player| !is_out(*player);
    if table
        .seated()
        .filter(before)
        .all(|player| (1..own.max(1)).contains(&after(player)))
    {
        // The bid can be of the first lap: the offer itself, or behind it and the bids between.
        let between = table
            .seated()
            .filter(stayed)
            .filter(|player| (1..own.max(1)).contains(&after(*player)))
            .count();
        return if own == 0 { 1 } else { 2 + between as i64 };
    }
    let first_lap = table
        .seated()
        .filter(stayed)
        .filter(|player| *player != first)
        .count();
    let second_lap = table
        .seated()
        .filter(stayed)
        .filter(|player| after(*player) < own)
        .count();
    2 + (first_lap + second_lap) as i64
}
