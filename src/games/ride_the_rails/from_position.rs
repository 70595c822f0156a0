//! A position that a log begins with, as its keys describe it.

use super::RideTheRails;
use super::board::City;
use super::by_now;
use super::given::{Keys, ON_THE_MAP};
use super::locomotives;
use super::moves::Move;
use super::railroad::Railroad;
use super::rulings::Passengers;
use super::state::{Phase, ROUNDS, State};
use crate::game::language::{MoveNo, Player, Value, counted};
use crate::game::{Entry, FromPosition, GameState as _};

/// The locomotives of a railroad.
const PIECES: i64 = Railroad::LOCOMOTIVES as i64;
/// More than anybody can earn in a game; figures stay far from the ends of their type.
const PLENTY: i64 = 1_000_000;

impl FromPosition<RideTheRails> for State {
    fn follows(given: &Keys<'_, '_>, key: &str) -> bool {
        if key == "transcontinental" {
            return given.has("track");
        }
        let Some(shares) = given.get("shares") else {
            return false;
        };
        let held = given.entries::<Player>(shares);
        let counts = held.iter().map(|(_, held)| {
            let of = held.value.entries().iter();
            of.filter_map(|(_, count)| count.as_number()).sum::<i64>()
        });
        let counts: Vec<i64> = counts.collect();
        // Somebody lacks the share that others have: it is taken now, in an order that is told.
        let taking = counts.iter().min() != counts.iter().max();
        let word = given.get("phase").map(|phase| phase.value);
        let said = word == Some(&Value::Word(Phase::Shares.word()));
        counts.len() == given.table.seats()
            && match key {
                "phase" => taking,
                "supply" => given.has("track"),
                "active" => (taking || said) && (given.has("order") || all_counted(given)),
                _ => false,
            }
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
        by_now::warn(given, &state);
        given.is_sound().then_some(state)
    }
}

/// Money, and how much of it are dividends.
fn money(given: &mut Keys<'_, '_>, state: &mut State) {
    let money = given.numbers("money", 0..=PLENTY, |_: Player| 0);
    for (holding, money) in state.holdings.iter_mut().zip(money) {
        (holding.money, holding.brought) = (money, money);
    }
    let dividends = given.numbers("dividends", 0..=PLENTY, |_: Railroad| 0);
    state
        .dividends
        .iter_mut()
        .zip(dividends)
        .for_each(|(slot, paid)| *slot = paid);
    let Some(paid) = given.get("dividends").filter(|_| all_counted(given)) else {
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

/// Whether it is said how much money everybody has.
fn all_counted(given: &Keys<'_, '_>) -> bool {
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

/// What is left of each railroad's locomotives: those that are neither on the map nor held as shares.
fn supply(given: &mut Keys<'_, '_>, state: &mut State) {
    let table = given.table;
    let (track, shares) = (given.get("track"), given.get("shares"));
    for railroad in Railroad::ALL {
        let name = railroad.name();
        let held: i64 = state
            .holdings
            .iter()
            .map(|holding| i64::from(holding.shares[railroad.index()]))
            .sum();
        let built = state.track.of(railroad).count() as i64;
        let most = (PIECES - built - held).max(0);
        state.supply[railroad.index()] = most as u8;
        if built + held > PIECES
            && let Some(shares) = shares
        {
            let message = format!(
                "{built} locomotives of {name} on the map and {held} shares make {}; there are {PIECES}",
                built + held
            );
            match track.filter(|_| built > 0) {
                Some(track) => given.contradiction(shares, message, track, ON_THE_MAP),
                None => given.fault(
                    shares,
                    format!("{held} shares of {name} are held; there are {PIECES}"),
                    "more shares than there are",
                ),
            }
        }
        let supply = given
            .get("supply")
            .map(|map| given.entries::<Railroad>(map))
            .unwrap_or_default();
        let Some((_, entry)) = supply.into_iter().find(|(known, _)| *known == railroad) else {
            continue;
        };
        let Some(left) = given.within(&format!("the supply of {name}"), entry, 0..=PIECES) else {
            continue;
        };
        state.supply[railroad.index()] = left as u8;
        // Shares and track that are not given may have taken the rest.
        let both = is_listed(given, track, railroad)
            && table
                .seated()
                .all(|player| is_held(given, shares, player, railroad));
        let other = track
            .filter(|_| built > 0)
            .map(|track| (track, ON_THE_MAP))
            .or(shares.map(|shares| (shares, "the shares")));
        if (both && left != most) || left > most {
            let used = format!("{built} on the map and {held} held as shares");
            let message = format!(
                "{name} has {PIECES} locomotives: with {used} the supply cannot have {left}"
            );
            match other.or(track.map(|track| (track, ON_THE_MAP))) {
                Some((other, label)) => given.contradiction(entry, message, other, label),
                None => given.fault(entry, message, "cannot be"),
            }
        }
    }
}

/// Whether a mapping by railroad says something of this one.
fn is_listed(given: &Keys<'_, '_>, map: Option<Entry<'_>>, railroad: Railroad) -> bool {
    map.is_some_and(|map| {
        given
            .entries::<Railroad>(map)
            .iter()
            .any(|(known, _)| *known == railroad)
    })
}

/// Whether the shares say how many of a railroad a player holds.
fn is_held(
    given: &Keys<'_, '_>,
    shares: Option<Entry<'_>>,
    player: Player,
    railroad: Railroad,
) -> bool {
    let held = shares.and_then(|map| {
        given
            .entries::<Player>(map)
            .into_iter()
            .find(|(known, _)| *known == player)
    });
    is_listed(given, held.map(|(_, entry)| entry), railroad)
}

/// Round and phase; of one that is not given, what the other and the rest tell of it.
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
        // Everybody has as many as the first round that can be gives to all: no more are taken in it.
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

/// Whether somebody has placed locomotives in this turn.
fn has_placed(given: &Keys<'_, '_>) -> bool {
    given.get("placed").is_some_and(|entry| match entry.value {
        Value::List(hexes) => !hexes.is_empty(),
        number => number.as_number() != Some(0),
    })
}

fn all_shares(shares: &[u8; 6]) -> i64 {
    shares.iter().map(|count| i64::from(*count)).sum()
}

/// The first round in which there can be as many shares, and these railroads: everybody takes a share a round.
/// While shares are taken, somebody lacks the one of the round.
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
        // What stands on the map was built after the shares of an earlier round, if not of this one.
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

/// The turn order: the players given, then the others as they sit or, while shares are taken, by their money.
fn order(given: &mut Keys<'_, '_>, state: &mut State) {
    let table = given.table;
    let by_money = state.phase == Phase::Shares && state.round > 1;
    let Some(order) = given.get("order") else {
        let by_money = by_money && given.has("money");
        if by_money {
            // Nobody said how the players stood in the round before: they are taken to have stood as they sit.
            state.order = state.next_order();
        }
        state.made_order = by_money;
        return;
    };
    let mut listed: Vec<Player> = Vec::new();
    for entry in given.elements(order) {
        let Some(player) = given.id::<Player>(entry) else {
            continue;
        };
        if listed.contains(&player) {
            given.fault(
                entry,
                format!(
                    "{} appears in the turn order for the second time",
                    table.name(player)
                ),
                "second occurrence",
            );
        } else {
            listed.push(player);
        }
    }
    let mut others: Vec<Player> = table
        .seated()
        .filter(|player| !listed.contains(player))
        .collect();
    if by_money && all_counted(given) {
        others.sort_by_key(|player| state.holdings[player.index()].money);
    }
    state.order = listed.iter().copied().chain(others).collect();
    state.given_order = true;
    // A phase that is assumed from nothing warns of nothing.
    let taking = given.has("phase") || (given.has("round") && given.has("shares"));
    let Some(money) = given.get("money").filter(|_| by_money && taking) else {
        return;
    };
    let known: Vec<Player> = given
        .entries::<Player>(money)
        .into_iter()
        .map(|(player, _)| player)
        .collect();
    let has = |player: &Player| state.holdings[player.index()].money;
    let counted: Vec<&Player> = state
        .order
        .iter()
        .filter(|player| known.contains(player))
        .collect();
    if let Some([richer, poorer]) = counted.windows(2).find(|pair| has(pair[0]) > has(pair[1])) {
        let message = format!(
            "a round begins with least money first, but {} with ${} stands before {} with ${}",
            table.name(**richer),
            has(richer),
            table.name(**poorer),
            has(poorer)
        );
        given.warn(order, message, "not the order of the money");
    }
}

/// Who is to act: if it is not given, whoever begins the phase; while shares are taken, the first who has none of this round.
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
        // Everybody has taken a share: building begins.
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
        // Everybody has moved a passenger: the round ends.
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

/// The passengers that wait. How many they are says where only if it is all or none.
fn passengers(given: &mut Keys<'_, '_>, state: &mut State) {
    let Some(entry) = given.get("passengers") else {
        return;
    };
    let stay = given.table.rulings.passengers == Passengers::Stay;
    let waiting = match entry.value {
        Value::Number(_) => counted_passengers(given, entry),
        _ => listed_passengers(given, entry, stay),
    };
    state.left = waiting
        .iter()
        .map(|waiting| (*waiting == 0).then(|| entry.when()))
        .collect();
    if waiting.iter().any(|waiting| *waiting > 1) {
        let extra = waiting.iter().map(|waiting| waiting.saturating_sub(1));
        state.extra = extra.collect();
    }
    if given.is_sound() {
        if stay {
            all_stay(given, entry, &waiting);
        } else {
            moved_by_now(given, state, entry, &waiting);
        }
    }
}

/// All cities have a passenger, or none has.
fn counted_passengers(given: &mut Keys<'_, '_>, entry: Entry<'_>) -> Vec<u16> {
    let cities = given.table.all::<City>().len();
    match given.within("how many passengers wait", entry, 0..=cities as i64) {
        Some(0) | None => vec![0; cities],
        Some(count) if count == cities as i64 => vec![1; cities],
        Some(count) => {
            let message = format!(
                "{} left, but a number does not say in which cities: list them",
                counted(count, "passenger")
            );
            given.fault(entry, message, "neither all nor none");
            vec![0; cities]
        }
    }
}

/// How many passengers wait in each city by a list. A city has one of its own; others come to it where passengers stay.
fn listed_passengers(given: &mut Keys<'_, '_>, list: Entry<'_>, stay: bool) -> Vec<u16> {
    let table = given.table;
    let mut waiting = vec![0_u16; table.all::<City>().len()];
    for entry in given.elements(list) {
        let Some(city) = given.id::<City>(entry) else {
            continue;
        };
        if waiting[city.index()] > 0 && !stay {
            let message = format!(
                "{} appears here for the second time, and a city has one passenger",
                table.name(city)
            );
            given.fault(entry, message, "second occurrence");
        } else {
            waiting[city.index()] = waiting[city.index()].saturating_add(1);
        }
    }
    waiting
}

/// Compares the passengers that wait with those there are, where all stay on the board.
fn all_stay(given: &mut Keys<'_, '_>, entry: Entry<'_>, waiting: &[u16]) {
    let (all, there) = (
        waiting.len(),
        waiting.iter().map(|one| usize::from(*one)).sum::<usize>(),
    );
    if there > all {
        let message = format!("{there} passengers wait, and there are {all}");
        given.fault(entry, message, "more than there are");
    } else if there < all {
        let message =
            format!("by the ruling passengers: stay all {all} are on the board, but {there} wait");
        given.warn(entry, message, "passengers are missing");
    }
}

/// Warns of more passengers gone than players have moved.
fn moved_by_now(given: &mut Keys<'_, '_>, state: &State, entry: Entry<'_>, waiting: &[u16]) {
    let table = given.table;
    let rounds = usize::from(state.round) - usize::from(state.phase != Phase::Over);
    let now = match state.phase {
        Phase::Ride if given.has("active") && given.has("order") => state.done,
        // Everybody may have moved one in this round, for all that is given.
        Phase::Ride => table.seats(),
        _ if given.has("phase") || has_placed(given) => 0,
        _ => table.seats(),
    };
    let (gone, most) = (
        waiting.iter().filter(|waiting| **waiting == 0).count(),
        rounds * table.seats() + now,
    );
    if gone > most && given.has("round") {
        let message = format!(
            "{gone} passengers have left the board; by now players have moved at most {most}"
        );
        given.warn(entry, message, "fewer than there can be");
    }
}

/// Warns of shares that cannot have been taken and of railroads that cannot have been built by the round that is given.
fn before_their_round(given: &mut Keys<'_, '_>, state: &State) {
    let table = given.table;
    if !given.has("round") {
        return;
    }
    let round = i64::from(state.round);
    let taking = state.phase == Phase::Shares && (given.has("phase") || given.has("shares"));
    let ordered = given.has("order") || state.round == 1;
    let shares = given
        .get("shares")
        .map(|map| given.entries::<Player>(map))
        .unwrap_or_default();
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
                early(given, entry, railroad, "held");
            }
        }
    }
    for (railroad, entry) in given
        .get("track")
        .map(|map| given.entries::<Railroad>(map))
        .unwrap_or_default()
    {
        if i64::from(railroad.first_round()) > round - i64::from(taking)
            && state.track.has_begun(railroad)
        {
            early(given, entry, railroad, "built");
        }
    }
}

/// Warns of a railroad that has not come into the game, or not long enough ago.
fn early(given: &mut Keys<'_, '_>, entry: Entry<'_>, railroad: Railroad, what: &str) {
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
