//! The markers of a position that a log begins with: on the market, on the order track, and what their owners have done.

use super::board::{Company, ROUNDS};
use super::expects::ACTIONS;
use super::given::{Keys, blame};
use super::state::{Phase, Space, State, Table, Used};
use crate::game::Entry;
use crate::game::language::{Id as _, Player, Value, When, counted, in_words};

/// Markers of a player.
const MARKERS: usize = 2;

/// The markers on the market, by player: the numbers of their places.
pub(crate) type Placed = Vec<Vec<When>>;

/// Puts discs and markers on the market and the other markers on the order track. Returns the markers on the market.
pub(crate) fn place(given: &mut Keys<'_, '_>, state: &mut State) -> Placed {
    let mut placed: Placed = vec![Vec::new(); given.table.seats()];
    market(given, state, &mut placed);
    if given.is_sound() {
        order(given, state, &placed);
    }
    placed
}

/// The market track.
fn market(given: &mut Keys<'_, '_>, state: &mut State, placed: &mut Placed) {
    let table = given.table;
    let market = given.get("market");
    let spaces = market
        .map(|market| given.elements(market))
        .unwrap_or_default();
    let Some(market) = market.filter(|_| !spaces.is_empty()) else {
        // After the last taxation nothing more comes of the market.
        let needed =
            state.phase == Phase::Action || (state.phase == Phase::Taxed && state.round < ROUNDS);
        if let Some(at) = market.or_else(|| given.get("phase")).filter(|_| needed) {
            let message = "in phase action discs and markers lie on the market, and none are given";
            match given.get("phase").filter(|_| given.has("market")) {
                Some(phase) => given.contradiction(at, message, phase, "the phase"),
                None => given.fault(at, message, "what lies on the market?"),
            }
        } else if needed {
            given.fault(
                given.whole(),
                "the discs of this round have been drawn, and it is not said what lies on the market",
                "what lies on the market?",
            );
        }
        return;
    };
    if state.phase == Phase::Draw {
        return blame(
            given,
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

/// What lies on a space; `None` after a fault.
fn space(
    given: &mut Keys<'_, '_>,
    state: &State,
    placed: &mut Placed,
    entry: Entry<'_>,
) -> Option<Space> {
    let table = given.table;
    if let Some(company) = given.id::<Company>(entry) {
        if state.phase == Phase::Over {
            let message = format!(
                "the game is over and no disc is left on the market: this {} disc is taxed",
                table.name(company)
            );
            blame(given, entry, message, &["phase"], "the phase");
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

/// The order track, with the markers that have left it, and who is to act.
fn order(given: &mut Keys<'_, '_>, state: &mut State, placed: &Placed) {
    let table = given.table;
    let gone = state.market.iter().filter_map(|space| match space {
        Space::Marker { player, .. } => Some(*player),
        Space::Disc(_) | Space::Empty => None,
    });
    let gone: Vec<Player> = gone.collect();
    let acts = given
        .get("active")
        .and_then(|active| given.id::<Player>(active));
    let waiting = match (state.phase, given.get("order")) {
        (Phase::Taxed | Phase::Over, list) => {
            if let Some(list) = list.filter(|list| !list.value.elements().is_empty()) {
                let message =
                    "every marker has acted, and none is left on the order track".to_owned();
                return blame(
                    given,
                    list,
                    message,
                    &["market", "phase", "taxed"],
                    "after the last marker",
                );
            }
            Vec::new()
        }
        (Phase::Draw | Phase::Action, Some(list)) => match declared(given, placed, list) {
            Some(waiting) => waiting,
            None => return,
        },
        (Phase::Draw | Phase::Action, None) => assumed(table, placed, acts),
    };
    let first = first_order(table);
    if let Some(list) = given
        .get("order")
        .filter(|_| state.round == 1 && !waiting.is_empty() && first[gone.len()..] != waiting)
    {
        let names: Vec<&str> = first.iter().map(|player| table.name(*player)).collect();
        given.warn(
            list,
            format!("round 1 is played in the order {}", in_words(&names, "and")),
            "another order",
        );
    }
    if let Some(active) = given.get("active").filter(|active| {
        *active.value != waiting.first().map_or(Value::Nobody, |next| next.value())
    }) {
        let (message, label) = match waiting.first() {
            Some(next) if acts.is_some_and(|player| !waiting.contains(&player)) => (
                format!(
                    "no marker of {} is left on the order track; {} is to act",
                    shown(table, acts),
                    table.name(*next)
                ),
                "the markers",
            ),
            Some(next) => (
                format!(
                    "the leftmost marker on the order track is {0}'s: {0} is to act",
                    table.name(*next)
                ),
                "the order",
            ),
            None => (
                "every marker has acted: nobody is to act".to_owned(),
                "the markers",
            ),
        };
        return blame(
            given,
            active,
            message,
            &["order", "market", "phase", "taxed"],
            label,
        );
    }
    (state.acted, state.acted_before) = (gone.len(), gone.len());
    state.order = gone.into_iter().chain(waiting).collect();
}

fn shown(table: &Table, player: Option<Player>) -> &str {
    player.map_or("nobody", |player| table.name(player))
}

/// The order of the first round: the players, then the same backwards.
pub(crate) fn first_order(table: &Table) -> Vec<Player> {
    table.seated().chain(table.seated().rev()).collect()
}

/// The markers on the order track as given; `None` after a fault.
fn declared(given: &mut Keys<'_, '_>, placed: &Placed, list: Entry<'_>) -> Option<Vec<Player>> {
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
        blame(given, list, message, &["market"], "the market");
        return None;
    }
    Some(waiting)
}

/// `1 lies`, `2 lie`.
fn lie(markers: usize) -> String {
    if markers == 1 {
        "1 lies".to_owned()
    } else {
        format!("{markers} lie")
    }
}

/// The markers that are not on the market, in the order of the first round, whoever is to act first.
fn assumed(table: &Table, placed: &Placed, acts: Option<Player>) -> Vec<Player> {
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

/// Who has bought and built in this round.
pub(crate) fn used(given: &mut Keys<'_, '_>, state: &mut State, placed: &Placed) {
    let table = given.table;
    let entries = given
        .get("used")
        .map(|map| given.entries::<Player>(map))
        .unwrap_or_default();
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

/// What a player has done as given; `None` after a fault.
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
    // After the end the market may have been cleared away.
    let over = state.phase == Phase::Over || (state.phase == Phase::Taxed && !given.has("market"));
    if done > markers.len() && !over {
        let acted = if markers.is_empty() {
            "no marker"
        } else {
            "only one marker"
        };
        let actions = if done == 1 {
            "an action"
        } else {
            "both actions"
        };
        let message =
            format!("{name} has used {actions}, but {acted} of {name} lies on the market");
        blame(
            given,
            list,
            message,
            &["market", "phase"],
            "the markers on it have acted",
        );
        return None;
    }
    if done < markers.len() {
        let lie = if markers.len() == 1 {
            format!("a marker of {name} is")
        } else {
            format!("both markers of {name} are")
        };
        let (used, label) = if done == 0 {
            ("no action is used", "none")
        } else {
            ("only one action is used", "only one")
        };
        given.warn(list, format!("{lie} on the market, but {used}"), label);
    }
    Some(used)
}

/// What the market tells of a player's actions, and the stocks where it tells too little: one is bought a round.
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
