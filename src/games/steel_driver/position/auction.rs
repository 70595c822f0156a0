//! The auctions of a position that a log begins with.

use crate::game::Entry;
use crate::game::language::{Player, Value, When};
use crate::games::steel_driver::apply::next_bidder;
use crate::games::steel_driver::board::Company;
use crate::games::steel_driver::events::cubes;
use crate::games::steel_driver::state::{Auction, Due, Keys, MAX_PLAYERS, SHARES, State, Table};

/// Reads the holder of the Active Player marker, the passes in a row and the open auction. If the
/// auctions have ended, their automatic step is due.
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

/// Reads who is to offer while no auction is open: the holder of the marker, unless the auctions
/// have ended.
fn between_auctions(given: &mut Keys<'_, '_>, state: &mut State) {
    let table = given.table;
    let active = given.get("active");
    let acts = active.and_then(|entry| given.id::<Player>(entry));
    let first = given.id_under::<Player>("first");
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
            // This player may still bid, once the position says in which auction.
            state.marker = acts.unwrap_or(state.marker);
            let help = "say which auction is open: auction: {company: ..., bid: ..., bidder: ...}";
            given.warn_that(active, message, "which auction is open?", help);
        }
        None if acts.is_none() => given.fault(
            active,
            "in an auction phase a player is to act",
            "not a player",
        ),
        _ => {}
    }
}

/// Returns the highest bidder of the open auction and the bid.
pub(crate) fn highest(given: &Keys<'_, '_>) -> Option<(Player, i64)> {
    let open = given.get("auction")?;
    let bidder = given.id::<Player>(given.field(open, "bidder")?)?;
    Some((bidder, given.field(open, "bid")?.value.as_number()?))
}

fn open_auction(given: &mut Keys<'_, '_>, state: &mut State, entry: Entry<'_>, plenty: i64) {
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
    check_marker_is_for_sale(given, state, company, up);
    if let Some(passes) = given.get("marker-passes").filter(|_| state.passes > 0) {
        given.contradiction(
            passes,
            "an offer ends the passes of the marker: while an auction is open there are 0",
            entry,
            "the open auction",
        );
        state.passes = 0;
    }
    let amount = given.within("a bid", bid, 1..=plenty).unwrap_or(1);
    check_bidder_has(given, state, bidder, (bid, amount));
    // A bidder whose cubes are not given has at least as many as they bid.
    let cubes = &mut state.cubes[bidder.index()];
    *cubes = (*cubes).max(amount);
    let mut auction = Auction {
        company,
        bid: amount,
        bidder,
        bid_at: bid.when(),
        turn: bidder,
        passed: 0,
        passed_at: [When::SETUP; MAX_PLAYERS],
    };
    let passed = given.field(entry, "passed");
    for out in passed.map(|list| given.elements(list)).unwrap_or_default() {
        passed_player(given, &mut auction, out);
    }
    if !given.is_sound() {
        return;
    }
    if passed.is_none() {
        assume_passes(given, &mut auction);
    }
    // After every bid, the next player to act is the first to the left who has not passed.
    auction.turn = next_bidder(given.table, &auction);
    if auction.turn == bidder {
        state.due = Due::Sale;
    }
    check_active(given, state, entry, &auction);
    opened_by(given, state, bid, (&auction, passed.is_some()));
    state.auction = Some(auction);
}

/// Checks that the marker up for auction has not been sold already and that a share is left to go
/// with it.
fn check_marker_is_for_sale(
    given: &mut Keys<'_, '_>,
    state: &State,
    company: Company,
    up: Entry<'_>,
) {
    let name = given.table.name(company);
    if let (Some(owner), Some(control)) = (state.control[company.index()], given.get("control")) {
        let owner = given.table.name(owner);
        let message = format!("the control marker of {name} is sold: {owner} has it this turn");
        given.contradiction(up, message, control, "who controls the companies");
    } else if let Some(shares) = given.get("shares").filter(|_| !state.is_for_sale(company)) {
        let message = format!(
            "all {SHARES} shares of {name} are held: none is left to sell with its control marker"
        );
        given.contradiction(up, message, shares, "the shares");
    }
}

/// Checks that the highest bidder has the cubes of the bid, or can have them if they are not given.
fn check_bidder_has(
    given: &mut Keys<'_, '_>,
    state: &State,
    bidder: Player,
    (bid, amount): (Entry<'_>, i64),
) {
    let table = given.table;
    let (name, has) = (table.name(bidder), state.cubes[bidder.index()]);
    let counted = given
        .get("cubes")
        .filter(|cubes| given.entry_of(*cubes, bidder).is_some());
    if let Some(entry) = counted {
        if amount > has {
            let has = cubes(has);
            let message = format!("{name} cannot have bid {amount} with {has}");
            given.contradiction(bid, message, entry, "the cubes");
        }
        return;
    }
    let most = table.allowance() * i64::from(state.turn);
    if amount > most && given.is_sound() {
        let message = format!(
            "{name} has bid {amount}; by turn {} each player has taken {most} cubes",
            state.turn
        );
        given.warn(bid, message, "more cubes than one player can have");
    }
}

/// Adds a player to those who have passed in the auction.
fn passed_player(given: &mut Keys<'_, '_>, auction: &mut Auction, out: Entry<'_>) {
    let Some(player) = given.id::<Player>(out) else {
        return;
    };
    let name = given.table.name(player);
    if player == auction.bidder {
        let message = format!("{name} has the highest bid and has not passed");
        given.fault(out, message, "the highest bidder");
    } else if auction.passed & player.bit() != 0 {
        given.fault_of_repeat(out, name);
    }
    auction.passed |= player.bit();
    auction.passed_at[player.index()] = out.when();
}

/// Assumes who has passed: every player between the highest bidder and the one to act.
fn assume_passes(given: &Keys<'_, '_>, auction: &mut Auction) {
    let table = given.table;
    let bidder = auction.bidder;
    let acts = given
        .id_under::<Player>("active")
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

/// Compares the player who is said to act with the one who is to bid according to the highest bid
/// and the passes.
fn check_active(given: &mut Keys<'_, '_>, state: &State, entry: Entry<'_>, auction: &Auction) {
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

/// Reads who opened the auction: the holder of the Active Player marker. If no player is named, it
/// is one who can have opened it.
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
        // Nothing says who has passed, so the others may have passed at any time.
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

/// Returns the lowest that the highest bid can be, given who has passed, if `first` opened the
/// auction with a bid of 1.
fn least_bid(table: &Table, auction: &Auction, first: Player) -> i64 {
    let seats = table.seats();
    // How many seats to the left of the offerer a player sits.
    let after = |player: Player| (player.index() + seats - first.index()) % seats;
    let own = after(auction.bidder);
    let is_out = |player: Player| auction.passed & player.bit() != 0;
    // Players directly to the left of the bidder can have passed since the bid; all others passed
    // before it.
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
        // The bid can belong to the first lap: it is the offer itself, or it follows the offer and
        // the bids in between.
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
