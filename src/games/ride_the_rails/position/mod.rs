//! A state from the position that a log begins with.

mod locomotives;
mod passengers;
mod plausible;

use super::RideTheRails;
use super::board::Railroad;
use super::state::{Keys, Phase, ROUNDS, State, Table};
use super::words::Move;
use crate::game::language::{MoveNo, Player, Value, counted};
use crate::game::{Entry, FromPosition, GameState as _};
use locomotives::{ON_THE_MAP, has_placed};
use passengers::passengers;

/// How many locomotives a railroad has.
const PIECES: i64 = Railroad::LOCOMOTIVES as i64;
/// The highest value of a figure. No game comes near it, and sums of such figures cannot overflow.
const PLENTY: i64 = 1_000_000;

impl FromPosition<RideTheRails> for State {
    fn follows(given: &Keys<'_, '_>, key: &str) -> bool {
        if key == "transcontinental" {
            return given.lists_all::<Railroad>("track");
        }
        let Some(shares) = given.get("shares") else {
            return false;
        };
        let held = given.entries::<Player>(shares);
        let counts: Vec<i64> = held.iter().map(|(_, held)| held.value.sum()).collect();
        let round = given.get("round").and_then(|it| it.value.as_number());
        // A player with fewer shares than were taken by now may have others, which are not listed.
        let is_short = |(held, count): (&Entry<'_>, &i64)| {
            let is_listed = held.value.entries().len() == Railroad::ALL.len();
            !is_listed && round.is_none_or(|round| *count < round)
        };
        let entries = held.iter().map(|(_, held)| held);
        if entries.zip(&counts).any(is_short) {
            return false;
        }
        // Some player lacks the share that others have, so shares are being taken, in a known
        // order.
        let taking = counts.iter().min() != counts.iter().max();
        let word = given.get("phase").map(|phase| phase.value);
        // What the shares show is of a share phase only.
        let in_shares = word.map_or(taking, |word| *word == Value::Word(Phase::Shares.word()));
        counts.len() == given.table.seats()
            && match key {
                "phase" => taking,
                "supply" => given.lists_all::<Railroad>("track"),
                "active" => in_shares && (given.has("order") || all_money_is_given(given)),
                _ => false,
            }
    }

    /// Everybody takes one share a round.
    fn is_all(
        &self,
        _: &Table,
        key: &str,
        player: Player,
        said: &Value,
        is_given: &dyn Fn(&str) -> bool,
    ) -> bool {
        let is_to_take = self.phase == Phase::Shares
            && ["active", "order"].into_iter().all(is_given)
            && !self.has_taken(player);
        let taken = i64::from(self.round) - i64::from(is_to_take);
        key == "shares" && is_given("round") && said.sum() >= taken
    }

    fn from_position<'m>(
        given: &mut Keys<'_, '_>,
        _: impl Iterator<Item = (MoveNo, &'m Move)>,
    ) -> Option<Self> {
        let mut state = Self::start(given.table, std::iter::empty());
        money(given, &mut state);
        shares(given, &mut state);
        locomotives::track(given, &mut state);
        supply(given, &mut state);
        stage(given, &mut state);
        order(given, &mut state);
        active(given, &mut state);
        passengers(given, &mut state);
        locomotives::turn(given, &mut state);
        locomotives::bonuses(given, &mut state);
        before_their_round(given, &state);
        plausible::warn(given, &state);
        given.is_sound().then_some(state)
    }
}

impl State {
    /// Returns whether a player has taken a share in this share phase.
    fn has_taken(&self, player: Player) -> bool {
        let mut taken = self.order.iter().rev().take(self.done);
        taken.any(|known| *known == player)
    }
}

/// Reads the players' money, and how much of it came from dividends.
fn money(given: &mut Keys<'_, '_>, state: &mut State) {
    let money = given.numbers("money", 0..=PLENTY, |_: Player| 0);
    for (holding, money) in state.holdings.iter_mut().zip(money) {
        (holding.money, holding.given_money) = (money, money);
    }
    let dividends = given.numbers("dividends", 0..=PLENTY, |_: Railroad| 0);
    state
        .dividends
        .iter_mut()
        .zip(dividends)
        .for_each(|(slot, paid)| *slot = paid);
    let Some(paid) = given.get("dividends").filter(|_| all_money_is_given(given)) else {
        return;
    };
    let (all, most): (i64, i64) = (
        state.dividends.iter().sum(),
        state.holdings.iter().map(|holding| holding.money).sum(),
    );
    if all > most {
        let message = format!(
            "the railroads have paid ${all} in dividends, but the players have only ${most}"
        );
        given.warn(paid, message, "more than there is");
    }
}

/// Returns whether the position gives the money of every player.
fn all_money_is_given(given: &Keys<'_, '_>) -> bool {
    given
        .get("money")
        .is_some_and(|money| given.entries::<Player>(money).len() == given.table.seats())
}

fn shares(given: &mut Keys<'_, '_>, state: &mut State) {
    let table = given.table;
    let Some(shares) = given.get("shares") else {
        return;
    };
    for (player, held) in given.entries::<Player>(shares) {
        for (railroad, entry) in given.entries::<Railroad>(held) {
            let what = format!("shares of {} in {}", table.name(player), railroad.name());
            let count = given.within(&what, entry, 0..=PIECES).unwrap_or(0);
            state.holdings[player.index()].shares[railroad.index()] = count as u8;
        }
    }
}

/// Reads how many of each railroad's locomotives are left, and compares that with those on the map
/// and those held as shares.
fn supply(given: &mut Keys<'_, '_>, state: &mut State) {
    for railroad in Railroad::ALL {
        let held: i64 = state
            .holdings
            .iter()
            .map(|holding| i64::from(holding.shares[railroad.index()]))
            .sum();
        let built = state.track.of(railroad).count() as i64;
        state.supply[railroad.index()] = (PIECES - built - held).max(0) as u8;
        check_all_shares(given, railroad, built, held);
        let Some(entry) = given.entry_under("supply", railroad) else {
            continue;
        };
        let what = format!("the supply of {}", railroad.name());
        if let Some(left) = given.within(&what, entry, 0..=PIECES) {
            state.supply[railroad.index()] = left as u8;
            check_supply(given, (railroad, built, held), entry, left);
        }
    }
}

/// Checks that there are no more locomotives of a railroad on the map and among the shares than it
/// has.
fn check_all_shares(given: &mut Keys<'_, '_>, railroad: Railroad, built: i64, held: i64) {
    let all = built + held;
    let Some(shares) = given.get("shares").filter(|_| all > PIECES) else {
        return;
    };
    let name = railroad.name();
    match given.get("track").filter(|_| built > 0) {
        Some(track) => {
            let made =
                format!("{built} locomotives of {name} on the map and {held} shares make {all}");
            let message = format!("{made}; there are {PIECES}");
            given.contradiction(shares, message, track, ON_THE_MAP);
        }
        None => given.fault(
            shares,
            format!("{held} shares of {name} are held; there are {PIECES}"),
            "more shares than there are",
        ),
    }
}

/// Checks that the supply is what is neither on the map nor held as shares. If not all of these are
/// given, it may be less.
fn check_supply(
    given: &mut Keys<'_, '_>,
    (railroad, built, held): (Railroad, i64, i64),
    entry: Entry<'_>,
    left: i64,
) {
    let most = (PIECES - built - held).max(0);
    let is_held = |player: Player| {
        let shares = given.entry_under("shares", player);
        shares.is_some_and(|shares| given.entry_of(shares, railroad).is_some())
    };
    let all_are_given =
        given.entry_under("track", railroad).is_some() && given.table.seated().all(is_held);
    if left <= most && !(all_are_given && left != most) {
        return;
    }
    let most_or_all = if all_are_given { "" } else { "at most " };
    let message = format!(
        "{} has {PIECES} locomotives: with {built} on the map and {held} held as shares the supply cannot have {left}, but {most_or_all}{most}",
        railroad.name()
    );
    let track = given.get("track").map(|track| (track, ON_THE_MAP));
    let shares = given.get("shares").map(|shares| (shares, "the shares"));
    match track.filter(|_| built > 0).or(shares).or(track) {
        Some((other, label)) => given.contradiction(entry, message, other, label),
        None => given.fault(entry, message, "cannot be"),
    }
}

/// Reads the round and the phase. If one is not given, it is inferred from the other keys.
fn stage(given: &mut Keys<'_, '_>, state: &mut State) {
    let round = given.number("round", 1..=i64::from(ROUNDS), 0) as u8;
    let words = [Phase::Shares, Phase::Build, Phase::Ride, Phase::Over];
    let phase = given.get("phase").and_then(|entry| {
        words
            .into_iter()
            .find(|phase| *entry.value == Value::Word(phase.word()))
    });
    let nobody = given
        .get("active")
        .is_some_and(|entry| *entry.value == Value::Nobody);
    let fewest = state
        .holdings
        .iter()
        .map(|holding| all_shares(&holding.shares))
        .min()
        .unwrap_or(0);
    state.phase = phase.unwrap_or(match () {
        () if has_placed(given) => Phase::Build,
        () if nobody && (1..ROUNDS).contains(&round) => Phase::Ride,
        () if nobody => Phase::Over,
        () if round > 0 && fewest >= i64::from(round) => Phase::Build,
        // Everybody has the share of the earliest possible round, so no more are taken in that
        // round.
        () if round == 0
            && given.has("shares")
            && fewest >= i64::from(likely_round(state, false)) =>
        {
            Phase::Build
        }
        () => Phase::Shares,
    });
    state.round = match round {
        0 if state.phase == Phase::Over => ROUNDS,
        0 => likely_round(state, state.phase == Phase::Shares),
        round => round,
    };
    if state.phase == Phase::Over
        && state.round != ROUNDS
        && let (Some(phase), Some(round)) = (given.get("phase"), given.get("round"))
    {
        given.contradiction(
            phase,
            format!(
                "the game is over after round {ROUNDS}, not in round {}",
                state.round
            ),
            round,
            "the round",
        );
    }
}

fn all_shares(shares: &[u8; 6]) -> i64 {
    shares.iter().map(|count| i64::from(*count)).sum()
}

/// Returns the earliest round in which these railroads and this many shares are possible: everybody
/// takes one share per round. In the share phase, some player has not yet taken the share of the
/// round.
fn likely_round(state: &State, taking: bool) -> u8 {
    let held = || {
        state
            .holdings
            .iter()
            .map(|holding| all_shares(&holding.shares))
    };
    let (fewest, most) = (held().min().unwrap_or(0), held().max().unwrap_or(0));
    let by_shares = if taking { most.max(fewest + 1) } else { most };
    let by_railroad = Railroad::ALL.into_iter().map(|railroad| match () {
        // Track that is on the map in a share phase was built in an earlier round.
        () if state.track.has_begun(railroad) => {
            i64::from(railroad.first_round()) + i64::from(taking)
        }
        () if state
            .holdings
            .iter()
            .any(|holding| holding.shares[railroad.index()] > 0) =>
        {
            i64::from(railroad.first_round())
        }
        () => 1,
    });
    by_railroad
        .max()
        .unwrap_or(1)
        .max(by_shares)
        .clamp(1, i64::from(ROUNDS)) as u8
}

/// Reads the turn order: first the players given, then the others by seat or, in the share phase,
/// by money.
fn order(given: &mut Keys<'_, '_>, state: &mut State) {
    let by_money = state.phase == Phase::Shares && state.round > 1;
    let Some(order) = given.get("order") else {
        let by_money = by_money && given.has("money");
        if by_money {
            // The order of the round before is unknown, so it is assumed to be the order of the
            // seats.
            state.order = state.next_order();
        }
        state.made_order = by_money;
        return;
    };
    let listed = listed_players(given, order);
    let mut others: Vec<Player> = given
        .table
        .seated()
        .filter(|player| !listed.contains(player))
        .collect();
    if by_money && all_money_is_given(given) {
        others.sort_by_key(|player| state.holdings[player.index()].money);
    }
    state.order = listed.into_iter().chain(others).collect();
    state.given_order = true;
    // Nothing is reported if the phase is neither given nor follows from what is given.
    if by_money && (given.has("phase") || (given.has("round") && given.has("shares"))) {
        check_order(given, state, order);
    }
}

/// Returns the players in a list. A player who appears twice is a fault.
fn listed_players(given: &mut Keys<'_, '_>, list: Entry<'_>) -> Vec<Player> {
    let mut listed: Vec<Player> = Vec::new();
    for entry in given.elements(list) {
        let Some(player) = given.id::<Player>(entry) else {
            continue;
        };
        if listed.contains(&player) {
            let name = given.table.name(player);
            let message = format!("{name} appears in the turn order for the second time");
            given.fault(entry, message, "second occurrence");
        } else {
            listed.push(player);
        }
    }
    listed
}

/// Warns of a turn order that is not the order of the players' money.
fn check_order(given: &mut Keys<'_, '_>, state: &State, order: Entry<'_>) {
    let entries = given.entries_under::<Player>("money");
    let is_known = |player: &&Player| entries.iter().any(|(known, _)| known == *player);
    let known: Vec<&Player> = state.order.iter().filter(is_known).collect();
    let has = |player: &Player| state.holdings[player.index()].money;
    let is_wrong = |pair: &&[&Player]| has(pair[0]) > has(pair[1]);
    if let Some([richer, poorer]) = known.windows(2).find(is_wrong) {
        let message = format!(
            "a round begins with least money first, but {} with ${} stands before {} with ${}",
            given.table.name(**richer),
            has(richer),
            given.table.name(**poorer),
            has(poorer)
        );
        let section = "End of the Round: Adjust Turn Order";
        given.warn_of_rule(section, order, message, "not the order of the money");
    }
}

/// Reads who is to act. If no player is given, it is the first of the phase or, in the share phase,
/// the first who has no share of this round.
fn active(given: &mut Keys<'_, '_>, state: &mut State) {
    let seats = state.order.len();
    let place = |state: &State, player: Player| {
        state
            .order
            .iter()
            .position(|known| *known == player)
            .unwrap_or(0)
    };
    let entry = given.get("active");
    let player = entry.and_then(|entry| given.id::<Player>(entry));
    let lacks = |player: &Player| {
        all_shares(&state.holdings[player.index()].shares) < i64::from(state.round)
    };
    match (state.phase, entry, player) {
        // Everybody has taken a share, so building begins.
        (Phase::Shares, _, None) if given.has("shares") && !state.order.iter().any(lacks) => {
            state.phase = Phase::Build;
        }
        (Phase::Over, Some(entry), Some(player)) => {
            let message = format!(
                "the game is over, so {} is not to act",
                given.table.name(player)
            );
            match given.get("phase") {
                Some(phase) => given.contradiction(entry, message, phase, "the phase"),
                None => given.fault(entry, message, "nobody is"),
            }
        }
        (Phase::Over, ..) => {}
        (Phase::Shares, Some(_), Some(player)) => state.done = seats - 1 - place(state, player),
        (_, Some(_), Some(player)) => state.done = place(state, player),
        // Everybody has moved a passenger, so the round ends.
        (Phase::Ride, Some(_), None) => state.done = seats,
        (phase, Some(entry), None) => {
            given.fault(
                entry,
                format!("in phase {} somebody is always to act", phase.word()),
                "nobody",
            );
        }
        (Phase::Shares, None, _) if given.has("shares") => {
            state.done = state.order.iter().rev().position(lacks).unwrap_or(0);
        }
        (_, None, _) => {}
    }
}

/// Warns of shares that cannot have been taken, and of railroads that cannot have been built, by
/// the given round.
fn before_their_round(given: &mut Keys<'_, '_>, state: &State) {
    let table = given.table;
    if !given.has("round") {
        return;
    }
    let round = i64::from(state.round);
    let taking = state.phase == Phase::Shares && (given.has("phase") || given.has("shares"));
    let ordered = given.has("order") || state.round == 1;
    let shares = given.entries_under::<Player>("shares");
    for (player, entry) in shares {
        let waits = taking
            && ordered
            && state
                .order
                .iter()
                .rev()
                .skip(state.done)
                .any(|other| *other == player);
        let (has, most) = (
            all_shares(&state.holdings[player.index()].shares),
            round - i64::from(waits),
        );
        if has > most {
            let held = counted(has, "share");
            let message = format!(
                "{} holds {held}; by now in round {round} a player has taken {most}",
                table.name(player)
            );
            given.warn(entry, message, "more than one share a round");
        }
        for (railroad, entry) in given.entries::<Railroad>(entry) {
            if !state.is_available(railroad) && state.shares(player, railroad) > 0 {
                warn_of_early_railroad(given, entry, railroad, "held");
            }
        }
    }
    for (railroad, entry) in given.entries_under::<Railroad>("track") {
        if i64::from(railroad.first_round()) > round - i64::from(taking)
            && state.track.has_begun(railroad)
        {
            warn_of_early_railroad(given, entry, railroad, "built");
        }
    }
}

/// Warns of a railroad that came into the game too late for this, or has not come into it yet.
fn warn_of_early_railroad(
    given: &mut Keys<'_, '_>,
    entry: Entry<'_>,
    railroad: Railroad,
    what: &str,
) {
    let (name, first) = (railroad.name(), railroad.first_round());
    let message = match what {
        "held" => format!(
            "{name} comes into the game in round {first}: no share of it can be held by now"
        ),
        _ => {
            format!("{name} comes into the game in round {first}: nobody can have built it by now")
        }
    };
    given.warn(entry, message, "too early");
}
