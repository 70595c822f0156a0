//! The rules of Ride the Rails as tables misremember them.

use super::RideTheRails;
use super::board::{Ground, Railroad};
use super::events::Event;
use super::state::{Phase, State, Table};
use super::transcontinental::{ELSEWHERE, IN_CITY};
use super::words::Move;
use crate::game::language::{MoveNo, Player, Value};
use crate::game::{
    Deviation, FigureId, Misreading, Misremembered, Occasion, OrderHabit, WrongRule,
};

const BUILDING: &str = "B. Phase 2: Build Railroad Track";
const CHICAGO: &str = "every locomotive in Chicago brings $2, a railroad's first as well";
const FIVE: &str =
    "the first build into a city with a $5 banner brings $5, and a start brings nothing";

static CHICAGO_NEVER: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "a locomotive in Chicago seems to have brought nothing",
    right: CHICAGO,
    section: BUILDING,
    part_of: None,
    alone: false,
};
static CHICAGO_NOT_AT_START: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "a start in Chicago seems to have brought nothing",
    right: CHICAGO,
    section: BUILDING,
    part_of: Some(&CHICAGO_NEVER),
    alone: false,
};
static FIVE_AT_START: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "a start in a city with a $5 banner seems to have brought $5",
    right: FIVE,
    section: BUILDING,
    part_of: None,
    alone: false,
};
static FIVE_AGAIN: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "a later build into a city with a $5 banner seems to have brought $5",
    right: FIVE,
    section: BUILDING,
    part_of: None,
    alone: false,
};
static AS_IN_CITY: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "the transcontinental line seems to have been paid like one that is joined in a city",
    right: "a line that is joined in a city brings $12, any other $8",
    section: "Building Bonuses",
    part_of: None,
    alone: true,
};
static AS_ELSEWHERE: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "the transcontinental line seems to have been paid like one that is joined outside a city",
    right: "a line that is joined in a city brings $12, any other $8",
    section: "Building Bonuses",
    part_of: None,
    alone: true,
};

static NO_LINE_BONUS: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "no bonus seems to have been given for the transcontinental line",
    right: "completing the line pays $12 if it is joined in a city, $8 if not",
    section: "Building Bonuses",
    part_of: None,
    alone: true,
};

const END_OF_ROUND: &str = "End of the Round: Adjust Turn Order";
const ORDER: &str = "after each round the turn order is set anew, from the least money to the most; tied players swap places; shares are taken in reverse";

const RIDING: &str = "C. Phase 3: Ride the Rails";
const DIVIDEND: &str = "a railroad pays each player $1 for every link used and share held";
const FARE: &str = "the player who moves the passenger gets $1 for each link, plus $1";

static HOLDERS_ONCE: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "every holder seems to have been paid for one share",
    right: DIVIDEND,
    section: RIDING,
    part_of: None,
    alone: false,
};
static LINKS_ONCE: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "every share seems to have been paid for one link",
    right: DIVIDEND,
    section: RIDING,
    part_of: None,
    alone: false,
};
static LINK_MORE: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "every share seems to have been paid for the links and one more",
    right: DIVIDEND,
    section: RIDING,
    part_of: None,
    alone: false,
};
static RIDER_ALONE: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "only the rider's own shares seem to have been paid",
    right: DIVIDEND,
    section: RIDING,
    part_of: None,
    alone: false,
};
static OTHERS_ALONE: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "only the shares of the others seem to have been paid",
    right: DIVIDEND,
    section: RIDING,
    part_of: None,
    alone: false,
};
static FARE_OF_LINKS: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "the riders seem to have been given $1 for each link, without the extra $1",
    right: FARE,
    section: RIDING,
    part_of: None,
    alone: false,
};
static NO_FARE: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "the riders seem to have been given only their dividends",
    right: FARE,
    section: RIDING,
    part_of: None,
    alone: false,
};

static OUT_OF_SUPPLY: WrongRule = WrongRule {
    occasion: Occasion::Writing,
    done: "the locomotives that were taken from the supply seem to have been counted",
    right: "the supply is what is left of them",
    section: "A. Phase 1: Take a Share",
    part_of: None,
    alone: false,
};

impl Misremembered<RideTheRails> for State {
    /// Returns by how much figures would differ if one of these rules had been applied.
    fn misremembered(&self, table: &Table, events: &[Event]) -> Vec<Deviation> {
        let mut deviations = Vec::new();
        for (index, event) in events.iter().enumerate() {
            match event {
                Event::Placed { .. } => {
                    placed(table, event, events.get(index + 1), &mut deviations);
                }
                Event::FiveByStart { .. } => {
                    let by = events[..index].iter().rev().find_map(builder);
                    deviations.extend(by.map(|by| Deviation::by(&FIVE_AT_START, money(by), 5)));
                }
                Event::Transcontinental { player, line } => {
                    let (rule, other) = match line.bonus {
                        IN_CITY => (&AS_ELSEWHERE, ELSEWHERE),
                        _ => (&AS_IN_CITY, IN_CITY),
                    };
                    let more = other - line.bonus;
                    deviations.push(Deviation::by(rule, money(*player), more));
                    let none = Deviation::by(&NO_LINE_BONUS, money(*player), -line.bonus);
                    deviations.push(none);
                }
                Event::Dividend { .. } => {
                    let rider = events[..index].iter().rev().find_map(|event| match event {
                        Event::Rode { player, .. } => Some(*player),
                        _ => None,
                    });
                    dividend(event, rider, &mut deviations);
                }
                Event::Fare { player, amount } => {
                    deviations.push(Deviation::by(&FARE_OF_LINKS, money(*player), -1));
                    deviations.push(Deviation::by(&NO_FARE, money(*player), -amount));
                }
                _ => {}
            }
        }
        deviations
    }

    /// Returns the locomotives taken from the supply in place of those left in it.
    fn misread(&self, table: &Table) -> Vec<Misreading> {
        let taken = |railroad: Railroad| {
            let left = self.supply[railroad.index()];
            Value::number(Railroad::LOCOMOTIVES.saturating_sub(left))
        };
        vec![Misreading {
            rule: &OUT_OF_SUPPLY,
            about: None,
            values: vec![("supply", table.map(taken))],
        }]
    }

    /// Returns the order in which shares are taken or passengers moved, if it is a wrong one in every
    /// round.
    fn habit(
        &self,
        table: &Table,
        (rule, at): (&str, MoveNo),
        moves: &[(MoveNo, &Move)],
    ) -> Option<OrderHabit> {
        let (_, broken) = moves.iter().find(|(number, _)| *number == at)?;
        if rule != "ride-the-rails/out-of-turn" {
            return None;
        }
        let (takes, rides) = takes_and_rides(moves).unwrap_or_default();
        let is_take = matches!(broken, Move::Take { .. });
        if is_take {
            let of_log = OrderHabit::same(&takes).map(|order| OrderHabit {
                done: format!(
                    "in every round of this log shares are taken in the order of round 1: {}",
                    table.names_of(order)
                ),
                at: Vec::new(),
                right: ORDER,
                section: END_OF_ROUND,
                is_whole: true,
            });
            if let Some(found) = of_log.or_else(|| order_of_round(self, table, at, moves)) {
                return Some(found);
            }
        }
        let played = takes
            .iter()
            .zip(&rides)
            .filter(|(_, rides)| !rides.is_empty());
        let played: Vec<(&Vec<Player>, &Vec<Player>)> = played.collect();
        let is_same = played
            .iter()
            .all(|(takes, rides)| takes.starts_with(rides) && rides.len() > 1);
        let is_about_it = is_take || matches!(broken, Move::Ride { .. });
        (is_same && is_about_it && played.len() >= OrderHabit::SHOWN).then(|| OrderHabit {
            done:
                "in every round of this log shares are taken in the order in which passengers are moved"
                    .to_owned(),
            at: Vec::new(),
            right: "shares are taken in reverse turn order, and passengers are moved in turn order",
            section: Phase::Shares.section(),
            is_whole: true,
        })
    }
}

/// Players in the order in which they act, round by round.
type Rounds = Vec<Vec<Player>>;

/// Returns who takes shares, and who moves passengers, round by round; `None` if the moves begin within a
/// round.
fn takes_and_rides(moves: &[(MoveNo, &Move)]) -> Option<(Rounds, Rounds)> {
    let (mut takes, mut rides): (Rounds, Rounds) = (Vec::new(), Vec::new());
    let mut last = Phase::Ride;
    for (_, action) in moves {
        match action {
            Move::Take { by, .. } => {
                if last != Phase::Shares {
                    takes.push(Vec::new());
                    rides.push(Vec::new());
                }
                takes.last_mut()?.push(*by);
                last = Phase::Shares;
            }
            Move::Ride { by, .. } => {
                rides.last_mut()?.push(*by);
                last = Phase::Ride;
            }
            Move::Place { .. } => last = Phase::Build,
            Move::Pass { .. } => {}
        }
    }
    Some((takes, rides))
}

/// Returns the wrong turn order that a whole round was played in: that of the round before, that of tied
/// players who did not swap places, or the reverse. The first share of the round that was taken out of
/// turn is `at`; this is the state before it.
fn order_of_round(
    state: &State,
    table: &Table,
    at: MoveNo,
    moves: &[(MoveNo, &Move)],
) -> Option<OrderHabit> {
    let first = moves.iter().position(|(number, _)| *number == at)?;
    let first = first.checked_sub(state.done)?;
    let order = taken_in_reverse(&moves[first..]);
    let is_everybody = order.len() == table.seats() && table.seated().all(|it| order.contains(&it));
    let round = moves[first..].iter().skip(order.len());
    let round = round.take_while(|(_, action)| !matches!(action, Move::Take { .. }));
    let mut acted = [Vec::new(), Vec::new()];
    for (_, action) in round {
        let (phase, player) = match action {
            Move::Place { by, .. } => (0, *by),
            Move::Ride { by, .. } => (1, *by),
            Move::Take { .. } | Move::Pass { .. } => continue,
        };
        if acted[phase].last() != Some(&player) {
            acted[phase].push(player);
        }
    }
    let [builds, rides] = acted;
    let in_order = order.iter().filter(|player| builds.contains(player));
    let is_kept = in_order.eq(&builds) && order.starts_with(&rides);
    // Shares alone may have been taken in the wrong order of the two.
    if !is_everybody || !is_kept || rides.len() < 2 || order == state.order {
        return None;
    }
    let round = state.round;
    let money = |player: &Player| state.holdings[player.index()].money;
    let before = order_before(&moves[..first]);
    let mut unswapped = before.clone();
    unswapped.sort_by_key(money);
    let is_level = order.first().map(money) == order.last().map(money);
    let names = table.names_of(&order);
    let done = if before == order {
        format!("round {round} is played in the order of the round before: {names}")
    } else if unswapped == order {
        format!(
            "tied players have not swapped places before round {round}, which is played in the order {names}"
        )
    } else if !is_level && order.iter().rev().is_sorted_by_key(money) {
        format!("round {round} is played from the most money to the least: {names}")
    } else {
        return None;
    };
    Some(OrderHabit {
        done,
        at: Vec::new(),
        right: ORDER,
        section: END_OF_ROUND,
        is_whole: false,
    })
}

/// Returns the turn order of a round that begins with these moves: the reverse of the order in which
/// shares are taken.
fn taken_in_reverse(moves: &[(MoveNo, &Move)]) -> Vec<Player> {
    let takes = moves.iter().map_while(|(_, action)| match action {
        Move::Take { by, .. } => Some(*by),
        _ => None,
    });
    let mut order: Vec<Player> = takes.collect();
    order.reverse();
    order
}

/// Returns the turn order of the last round of these moves, by the shares taken in it or, if the log
/// begins after they were taken, by the passengers moved.
fn order_before(moves: &[(MoveNo, &Move)]) -> Vec<Player> {
    let takes = moves.iter().rev().map(|(_, action)| match action {
        Move::Take { by, .. } => Some(*by),
        _ => None,
    });
    let takes = takes.skip_while(Option::is_none);
    let by_shares: Vec<Player> = takes.map_while(|taker| taker).collect();
    if !by_shares.is_empty() {
        return by_shares;
    }
    let rides = moves.iter().filter_map(|(_, action)| match action {
        Move::Ride { by, .. } => Some(*by),
        _ => None,
    });
    rides.collect()
}

fn money(player: Player) -> FigureId {
    FigureId::of("money", player)
}

/// Returns who placed a locomotive.
fn builder(event: &Event) -> Option<Player> {
    match event {
        Event::Placed { player, .. } => Some(*player),
        _ => None,
    }
}

/// What a locomotive would have brought; `next` is what it has brought.
fn placed(table: &Table, event: &Event, next: Option<&Event>, deviations: &mut Vec<Deviation>) {
    let Event::Placed {
        player, hex, start, ..
    } = event
    else {
        return;
    };
    let mut add = |rule, amount: i64| deviations.push(Deviation::by(rule, money(*player), amount));
    match next {
        Some(Event::Chicago { amount, .. }) => {
            add(&CHICAGO_NEVER, -amount);
            if *start {
                add(&CHICAGO_NOT_AT_START, -amount);
            }
        }
        Some(Event::Five { .. } | Event::FiveByStart { .. }) => {}
        _ if table.board.hex(*hex).ground == Ground::Banner => add(&FIVE_AGAIN, 5),
        _ => {}
    }
}

/// What a railroad would have paid a player.
fn dividend(event: &Event, rider: Option<Player>, deviations: &mut Vec<Deviation>) {
    let Event::Dividend {
        railroad,
        player,
        links,
        shares,
        amount,
    } = event
    else {
        return;
    };
    let mut add = |rule, other: i64| pay(rule, (*railroad, *player), other - amount, deviations);
    add(&HOLDERS_ONCE, *links);
    add(&LINKS_ONCE, *shares);
    add(&LINK_MORE, (links + 1) * shares);
    if rider == Some(*player) {
        add(&OTHERS_ALONE, 0);
    } else {
        add(&RIDER_ALONE, 0);
    }
}

fn pay(
    rule: &'static WrongRule,
    (railroad, player): (Railroad, Player),
    more: i64,
    deviations: &mut Vec<Deviation>,
) {
    let figures = [money(player), FigureId::of("dividends", railroad)];
    let of = |figure| Deviation::by(rule, figure, more).about(railroad);
    deviations.extend(figures.map(of));
}
