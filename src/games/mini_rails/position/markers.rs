//! The markers of a position that a log begins with, on the market and on the order track, and what
//! their owners have done.

use crate::game::Entry;
use crate::game::language::{Id as _, Player, Value, When, counted, in_words};
use crate::games::mini_rails::board::{Company, ROUNDS};
use crate::games::mini_rails::expects::ACTIONS;
use crate::games::mini_rails::state::{Keys, Phase, Space, State, Table, Used};

/// How many markers a player has.
const MARKERS: usize = 2;

/// For each player, where in the position their markers on the market are given.
pub(crate) type PlacementTimes = Vec<Vec<When>>;

/// Puts discs and markers on the market, and the other markers on the order track. Returns the
/// markers on the market.
pub(crate) fn place(given: &mut Keys<'_, '_>, state: &mut State) -> PlacementTimes {
    let mut placed: PlacementTimes = vec![Vec::new(); given.table.seats()];
    market(given, state, &mut placed);
    if given.is_sound() {
        order(given, state, &placed);
    }
    placed
}

/// Reads the market track.
fn market(given: &mut Keys<'_, '_>, state: &mut State, placed: &mut PlacementTimes) {
    let table = given.table;
    let market = given.get("market");
    let spaces = market
        .map(|market| given.elements(market))
        .unwrap_or_default();
    let Some(market) = market.filter(|_| !spaces.is_empty()) else {
        // After the last taxation, nothing depends on the market any longer.
        let needed =
            state.phase == Phase::Action || (state.phase == Phase::Taxed && state.round < ROUNDS);
        if let Some(at) = market.or_else(|| given.get("phase")).filter(|_| needed) {
            let message = "in phase action discs and markers lie on the market, and none are given";
            match given.get("phase").filter(|_| given.has("market")) {
                Some(phase) => given.contradiction(at, message, phase, "the phase"),
                None => given.needs_key(at, message, "what lies on the market?", None),
            }
        } else if needed {
            given.needs_key(
                given.whole(),
                "the discs of this round have been drawn, and it is not said what lies on the market",
                "what lies on the market?",
                None,
            );
        }
        return;
    };
    if state.phase == Phase::Draw {
        return given.contradiction_of(
            market,
            "before the draw nothing lies on the market".to_owned(),
            &["phase"],
            "the phase",
        );
    }
    if spaces.len() != table.spaces() {
        let message = format!(
            "the market has {} spaces, here are {}",
            table.spaces(),
            spaces.len()
        );
        return given.fault(market, message, counted(spaces.len() as i64, "space"));
    }
    for entry in spaces {
        let Some(space) = space(given, state, placed, entry) else {
            return;
        };
        state.market.push(space);
    }
    state.draws.push((market.when(), Default::default()));
}

/// Reads what lies on a space; `None` after a fault.
fn space(
    given: &mut Keys<'_, '_>,
    state: &State,
    placed: &mut PlacementTimes,
    entry: Entry<'_>,
) -> Option<Space> {
    let table = given.table;
    if let Some(company) = given.id::<Company>(entry) {
        if state.phase == Phase::Over {
            let message = format!(
                "the game is over and no disc is left on the market: this {} disc is taxed",
                table.name(company)
            );
            given.contradiction_of(entry, message, &["phase"], "the phase");
            return None;
        }
        return Some(Space::Disc(company));
    }
    let Some(player) = given.id::<Player>(entry) else {
        if state.phase == Phase::Action {
            let message = "a space of the market is empty only when the last disc has been taxed, and discs lie there still";
            given.fault(entry, message, "cannot be empty");
            return None;
        }
        if state.market.contains(&Space::Empty) {
            given.fault(
                entry,
                "one space of the market is empty after the taxation, this is the second",
                "cannot be empty",
            );
            return None;
        }
        return Some(Space::Empty);
    };
    let markers = placed.get_mut(player.index())?;
    if markers.len() == MARKERS {
        given.fault(
            entry,
            format!(
                "this is the third marker of {}, who has {MARKERS}",
                table.name(player)
            ),
            "a third marker",
        );
        return None;
    }
    markers.push(entry.when());
    Some(Space::Marker {
        player,
        took: None,
        at: entry.when(),
    })
}

/// Reads the order track and who is to act. The markers that have left the track are added to it.
fn order(given: &mut Keys<'_, '_>, state: &mut State, placed: &PlacementTimes) {
    let gone: Vec<Player> = state
        .market
        .iter()
        .filter_map(|space| match space {
            Space::Marker { player, .. } => Some(*player),
            Space::Disc(_) | Space::Empty => None,
        })
        .collect();
    let Some(waiting) = waiting(given, state, placed) else {
        return;
    };
    let first = first_order(given.table);
    let is_other = state.round == 1 && !waiting.is_empty() && first[gone.len()..] != waiting;
    if let Some(list) = given.get("order").filter(|_| is_other) {
        let names: Vec<&str> = first
            .iter()
            .map(|player| given.table.name(*player))
            .collect();
        let message = format!("round 1 is played in the order {}", in_words(&names, "and"));
        given.warn(list, message, "another order");
    }
    let next = waiting.first().map_or(Value::Nobody, |next| next.value());
    if let Some(active) = given.get("active").filter(|active| *active.value != next) {
        return not_to_act(given, active, &waiting);
    }
    (state.acted, state.acted_before) = (gone.len(), gone.len());
    state.order = gone.into_iter().chain(waiting).collect();
}

/// Returns the markers on the order track that are still to act; `None` after a fault.
fn waiting(
    given: &mut Keys<'_, '_>,
    state: &State,
    placed: &PlacementTimes,
) -> Option<Vec<Player>> {
    let list = given.get("order");
    if matches!(state.phase, Phase::Draw | Phase::Action) {
        return match list {
            Some(list) => declared_order(given, placed, list),
            None => {
                let acts = given.id_under::<Player>("active");
                Some(assumed_order(given.table, placed, acts))
            }
        };
    }
    if let Some(list) = list.filter(|list| !list.value.elements().is_empty()) {
        let message = "every marker has acted, and none is left on the order track";
        let keys = ["market", "phase", "taxed"];
        given.contradiction_of(list, message, &keys, "after the last marker");
        return None;
    }
    Some(Vec::new())
}

/// Adds the fault that the player who is to act is not the one that the position names.
fn not_to_act(given: &mut Keys<'_, '_>, active: Entry<'_>, waiting: &[Player]) {
    let table = given.table;
    let acts = given.id::<Player>(active);
    let (message, label) = match waiting.first().map(|next| table.name(*next)) {
        Some(next) if acts.is_some_and(|player| !waiting.contains(&player)) => {
            let name = acts.map_or("nobody", |player| table.name(player));
            let message =
                format!("no marker of {name} is left on the order track; {next} is to act");
            (message, "the markers")
        }
        Some(next) => {
            let marker = format!("the leftmost marker on the order track is {next}'s");
            (format!("{marker}: {next} is to act"), "the order")
        }
        None => (
            "every marker has acted: nobody is to act".to_owned(),
            "the markers",
        ),
    };
    let keys = ["order", "market", "phase", "taxed"];
    given.contradiction_of(active, message, &keys, label);
}

/// Returns the order of the first round: the players, then the players in reverse.
pub(crate) fn first_order(table: &Table) -> Vec<Player> {
    table.seated().chain(table.seated().rev()).collect()
}

/// Reads the markers on the order track; `None` after a fault.
fn declared_order(
    given: &mut Keys<'_, '_>,
    placed: &PlacementTimes,
    list: Entry<'_>,
) -> Option<Vec<Player>> {
    let table = given.table;
    let mut waiting = Vec::new();
    let mut markers: Vec<usize> = placed.iter().map(Vec::len).collect();
    for entry in given.elements(list) {
        let Some(player) = given.id::<Player>(entry) else {
            continue;
        };
        let count = markers.get_mut(player.index())?;
        if *count == MARKERS {
            let name = table.name(player);
            let on_market = placed.get(player.index()).map_or(0, Vec::len);
            match given.get("market").filter(|_| on_market > 0) {
                Some(market) => {
                    let message = format!(
                        "{name} has {MARKERS} markers, and {} on the market",
                        lie(on_market)
                    );
                    given.contradiction(entry, message, market, "the market");
                }
                None => given.fault(
                    entry,
                    format!("this is the third marker of {name}, who has {MARKERS}"),
                    "a third marker",
                ),
            }
            return None;
        }
        *count += 1;
        waiting.push(player);
    }
    let missing = table.seated().find(|player| {
        markers
            .get(player.index())
            .is_some_and(|count| *count < MARKERS)
    });
    if let Some(player) = missing {
        let on_market = placed.get(player.index()).map_or(0, Vec::len);
        let on_order = waiting.iter().filter(|other| **other == player).count();
        let name = table.name(player);
        let message = format!(
            "of the {MARKERS} markers of {name}, {on_market} on the market and {on_order} on the order track are given"
        );
        given.contradiction_of(list, message, &["market"], "the market");
        return None;
    }
    Some(waiting)
}

/// Returns a number of markers with its verb: `1 lies`, `2 lie`.
fn lie(markers: usize) -> String {
    if markers == 1 {
        "1 lies".to_owned()
    } else {
        format!("{markers} lie")
    }
}

/// Assumes the order track: the markers that are not on the market, in the order of the first
/// round, except that the player who is to act comes first.
fn assumed_order(table: &Table, placed: &PlacementTimes, acts: Option<Player>) -> Vec<Player> {
    let mut gone: Vec<usize> = placed.iter().map(Vec::len).collect();
    let mut waiting = first_order(table);
    waiting.retain(|player| match gone.get_mut(player.index()) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    });
    if let Some(first) = waiting.iter().position(|player| Some(*player) == acts) {
        waiting[..=first].rotate_right(1);
    }
    waiting
}

/// Reads who has bought and built in this round.
pub(crate) fn used(given: &mut Keys<'_, '_>, state: &mut State, placed: &PlacementTimes) {
    let table = given.table;
    let entries = given.entries_under::<Player>("used");
    if state.phase == Phase::Draw && refuse_used(given, &entries) {
        return;
    }
    for player in table.seated() {
        let Some(markers) = placed.get(player.index()) else {
            continue;
        };
        let declared = entries
            .iter()
            .find(|(known, _)| *known == player)
            .map(|(_, entry)| *entry);
        state.used[player.index()] = match declared {
            Some(list) => {
                let Some(used) = declared_use(given, state, player, list, markers) else {
                    return;
                };
                used
            }
            None => assumed_use(given, state, player, markers),
        };
    }
}

/// Adds a fault if somebody is said to have used an action of a round whose discs are not drawn yet, as
/// where `used` is that of the round before. Returns whether there is one.
fn refuse_used(given: &mut Keys<'_, '_>, entries: &[(Player, Entry<'_>)]) -> bool {
    let table = given.table;
    let all = entries.iter();
    let stale = all.filter(|(_, list)| !given.elements(*list).is_empty());
    let names: Vec<&str> = stale.map(|(player, _)| table.name(*player)).collect();
    let Some(whole) = given.get("used").filter(|_| !names.is_empty()) else {
        return false;
    };
    let names = in_words(&names, "and");
    let message =
        format!("in phase draw nobody has used an action yet, but `used` has actions of {names}");
    let label = "of the round before?";
    given.fault_that(whole, message, label, "leave `used` out".to_owned());
    true
}

/// Reads which actions a player has used; `None` after a fault.
fn declared_use(
    given: &mut Keys<'_, '_>,
    state: &State,
    player: Player,
    list: Entry<'_>,
    markers: &[When],
) -> Option<Used> {
    let name = given.table.name(player);
    let mut used = Used::default();
    for entry in given.elements(list) {
        let slot = if *entry.value == Value::Word(ACTIONS[0]) {
            &mut used.buy
        } else {
            &mut used.build
        };
        if slot.replace(entry.when()).is_some() {
            given.fault(
                entry,
                "an action appears here for the second time",
                "second occurrence",
            );
            return None;
        }
    }
    let done = usize::from(used.buy.is_some()) + usize::from(used.build.is_some());
    // After the end of the game, the market may have been cleared away.
    let is_over =
        state.phase == Phase::Over || (state.phase == Phase::Taxed && !given.has("market"));
    if done > markers.len() && !is_over {
        let acted = match markers.len() {
            0 => "no marker",
            _ => "only one marker",
        };
        let actions = match done {
            1 => "an action",
            _ => "both actions",
        };
        let message =
            format!("{name} has used {actions}, but {acted} of {name} lies on the market");
        let label = "the markers on it have acted";
        given.contradiction_of(list, message, &["market", "phase"], label);
        return None;
    }
    if done < markers.len() {
        let lie = match markers.len() {
            1 => format!("a marker of {name} is"),
            _ => format!("both markers of {name} are"),
        };
        let (used, label) = match done {
            0 => ("no action is used", "none"),
            _ => ("only one action is used", "only one"),
        };
        given.warn(list, format!("{lie} on the market, but {used}"), label);
    }
    Some(used)
}

/// Infers a player's actions from the markers on the market. If there is only one marker, the
/// number of the player's stocks may show which action it was, because one stock is bought per
/// round.
fn assumed_use(given: &Keys<'_, '_>, state: &State, player: Player, markers: &[When]) -> Used {
    let rounds = state.round as usize;
    match *markers {
        [one] => {
            let counted = given.get("stocks").is_some_and(|map| {
                given
                    .entries::<Player>(map)
                    .iter()
                    .any(|(known, _)| *known == player)
            });
            let held = state.stocks[player.index()].len();
            Used {
                buy: (counted && held == rounds).then_some(one),
                build: (counted && held + 1 == rounds).then_some(one),
            }
        }
        [one, other, ..] => Used {
            buy: Some(one),
            build: Some(other),
        },
        [] => Used::default(),
    }
}
