//! A position that a log begins with, as its keys describe it.

use super::Transamerica;
use super::by_now;
use super::given::{Keys, first_of};
use super::hands::Ahead;
use super::hands::Noted;
use super::moves::Move;
use super::on_board;
use super::round_end;
use super::rulings::Barrier;
use super::settle::{BARRIER_BELOW, BARRIER_ROUND, barrier_after};
use super::state::{Brought, POINTS, Phase, Placed, State};
use crate::game::language::{MoveNo, Player, Value, When, counted};
use crate::game::{FromPosition, GameState as _};
use std::sync::Arc;

/// More rounds than any game has.
const MANY: i64 = 1_000_000;
/// The barrier is moved before this round, and never later.
const BARRIER_MOVED: u32 = BARRIER_ROUND + 1;
/// No barrier lies further from 0.
const FARTHEST: i32 = POINTS - BARRIER_BELOW;

impl FromPosition<Transamerica> for State {
    fn from_position<'m>(
        given: &mut Keys<'_, '_>,
        declared: impl Iterator<Item = (MoveNo, &'m Move)>,
    ) -> Option<Self>
    where
        Move: 'm,
    {
        let table = given.table;
        let mut state = Self::start(table, std::iter::empty());
        on_board::markers(given, &mut state);
        on_board::track(given, &mut state);
        let hands = on_board::hands(given);
        figures(given, &mut state);
        on_board::supply(given, &state);
        if !given.is_sound() {
            return None;
        }
        if let Some((hands, at)) = hands {
            if hands.is_whole() {
                state.shown = Some(at);
            } else {
                state.noted = Some(Noted {
                    hands: hands.clone(),
                    at,
                });
            }
            state.hands = Some(hands);
        }
        phase(given, &mut state);
        if !given.is_sound() {
            return None;
        }
        barrier(given, &mut state);
        starter(given, &mut state);
        let at = first_of(given, &["phase", "round", "points"]).when();
        state.brought = Some(Brought {
            points: state.points.clone(),
            at,
            barrier: placed(given, &state),
            phase: state.phase,
        });
        state.last = given
            .get("active")
            .map_or(When::SETUP, |active| active.when());
        // What was done last in the round that goes on, for what the log reveals at its end.
        let by = Player(0);
        let amid = match state.phase {
            Phase::Start if state.markers.iter().any(Option::is_some) => Some(Move::Start {
                at: Default::default(),
                by,
            }),
            Phase::Start => Some(Move::Deal {
                hands: Default::default(),
            }),
            Phase::Lay => Some(Move::Pass { by }),
            Phase::Deal | Phase::Over => None,
        };
        state.ahead = Arc::new(Ahead::read(table, declared, amid.as_ref()));
        round_end::from_position(given, &mut state);
        by_now::warn(given, &state);
        given.is_sound().then_some(state)
    }
}

/// Points, barrier and round. A round that is not given is the earliest there can be with them.
fn figures(given: &mut Keys<'_, '_>, state: &mut State) {
    // Before the last round everybody had a point, and nobody misses more than every line.
    let dearest: i64 = given
        .table
        .board
        .edges
        .iter()
        .map(|edge| i64::from(edge.cost()))
        .sum();
    let points = given.numbers("points", 1 - dearest..=i64::from(POINTS), |_: Player| {
        i64::from(POINTS)
    });
    state
        .points
        .iter_mut()
        .zip(points)
        .for_each(|(slot, points)| *slot = points as i32);
    state.barrier = given.number("barrier", 0..=i64::from(FARTHEST), 0) as i32;
    endings(given, state, dearest);
    let (low, over) = (lowest(state), is_over(given, state));
    let all_given = given
        .get("points")
        .is_some_and(|points| points.value.entries().len() == given.table.seats());
    let by_rounds = state.last_round.is_some();
    let last = state.last_round.unwrap_or(u32::MAX);
    let earliest = match () {
        // Any number of points can be lost in one round, but the barrier lies at 0 for two.
        () if by_rounds && over => last,
        () if by_rounds => last.min(if low < POINTS { 2 } else { 1 }),
        () if over && low <= 0 && state.barrier == 0 => 1,
        () if over => BARRIER_MOVED,
        // The barrier was moved to three points below the lowest; who has fewer lost them in a round since then.
        () if state.barrier > 0 && all_given && low < state.barrier + BARRIER_BELOW => {
            BARRIER_MOVED + 1
        }
        () if state.barrier > 0 => BARRIER_MOVED,
        () if low < POINTS => 2,
        () => 1,
    };
    let most = i64::from(last).min(MANY);
    state.round = given.number("round", 1..=most, i64::from(earliest)) as u32;
    if by_rounds {
        return;
    }
    if over && may_have_moved(given, state) {
        // Nobody said where the barrier lies: it lies where it ends the game with these points.
        state.barrier = low.clamp(0, FARTHEST);
    } else if over && low > state.barrier {
        // Somebody is down to the barrier: one of those whose points nobody said.
        let said = given
            .get("points")
            .map(|points| given.entries::<Player>(points))
            .unwrap_or_default();
        for player in given
            .table
            .seated()
            .filter(|player| given.has("points") && !said.iter().any(|(known, _)| known == player))
        {
            state.points[player.index()] = state.barrier;
        }
    }
}

/// What only one way to end a game has: a barrier, and what breaks ties after a number of rounds.
fn endings(given: &mut Keys<'_, '_>, state: &mut State, dearest: i64) {
    let by_rounds = state.last_round.is_some();
    let barrier = given.get("barrier");
    let is_number = barrier.map(|entry| *entry.value != Value::Nobody);
    match (barrier, is_number) {
        (Some(entry), Some(true)) if by_rounds => given.fault(
            entry,
            "this game ends by the ruling end: rounds: there is no barrier",
            "no barrier",
        ),
        (Some(entry), Some(false)) if !by_rounds => {
            given.fault(
                entry,
                "this game ends by the barrier, which lies somewhere",
                "not none",
            );
        }
        _ => {}
    }
    let Some(lost) = given.get("lost-as-starter") else {
        return;
    };
    if !by_rounds {
        let message = "points are tied only in a game that ends by the ruling end: rounds";
        let message = format!("{message}; here those who have the most share the victory");
        return given.fault(lost, message, "of no use here");
    }
    for (player, entry) in given.entries::<Player>(lost) {
        if *entry.value != Value::Nobody {
            let what = format!("what {} lost", given.table.name(player));
            let points = given.within(&what, entry, 0..=dearest);
            state.lost_as_starter[player.index()] = points.map(|points| points as i32);
        }
    }
}

/// Whether the game is over: by what is said of the phase or, where nothing is, by points that are down to the barrier.
fn is_over(given: &Keys<'_, '_>, state: &State) -> bool {
    match given.get("phase") {
        Some(phase) => *phase.value == Value::Word(Phase::Over.word()),
        None => {
            state.last_round.is_none()
                && lowest(state) <= state.barrier
                && given
                    .get("active")
                    .and_then(|active| given.id::<Player>(active))
                    .is_none()
        }
    }
}

/// Whether the barrier, which is not given, may have been moved before this round.
fn may_have_moved(given: &Keys<'_, '_>, state: &State) -> bool {
    given.table.rulings.barrier == Barrier::Moves
        && state.round >= BARRIER_MOVED
        && !given.has("barrier")
}

fn lowest(state: &State) -> i32 {
    state.points.iter().copied().min().unwrap_or(POINTS)
}

/// The phase: the one given, or the one that what lies on the table belongs to.
fn phase(given: &mut Keys<'_, '_>, state: &mut State) {
    let words = [Phase::Deal, Phase::Start, Phase::Lay, Phase::Over];
    let declared = given.get("phase");
    let acts = given
        .get("active")
        .and_then(|entry| given.id::<Player>(entry));
    let markers = state.markers.iter().flatten().count();
    let all = markers == state.markers.len();
    let out = match state.last_round {
        Some(last) => state.round >= last,
        None => lowest(state) <= state.barrier,
    };
    let connected = given
        .get("connected")
        .is_some_and(|players| !players.value.elements().is_empty());
    let named = declared.and_then(|entry| {
        words
            .into_iter()
            .find(|phase| *entry.value == Value::Word(phase.word()))
    });
    state.phase = named.unwrap_or(match () {
        () if is_over(given, state) => Phase::Over,
        () if all || connected || !state.tracks.is_empty() => Phase::Lay,
        () if markers > 0 || acts.is_some() || state.hands.is_some() => Phase::Start,
        () => Phase::Deal,
    });
    let phase = first_of(given, &["phase", "track", "points"]);
    let word = state.phase.word();
    let early = matches!(state.phase, Phase::Deal | Phase::Start);
    if let Some(track) = given
        .get("track")
        .filter(|_| early && !state.tracks.is_empty())
    {
        given.contradiction(
            track,
            format!("no track lies on the board in phase {word}"),
            phase,
            "the phase",
        );
    } else if let Some(start) = given
        .get("start")
        .filter(|_| (markers > 0 && state.phase == Phase::Deal) || (all && early))
    {
        let message = match state.phase {
            Phase::Deal => "no start marker stands in phase deal".to_owned(),
            _ => "all start markers stand, so the next to act lays track: the phase is lay"
                .to_owned(),
        };
        given.contradiction(start, message, phase, "the phase");
    } else if let Some(hands) = given
        .get("hands")
        .filter(|_| state.phase == Phase::Deal && state.hands.is_some())
    {
        given.contradiction(
            hands,
            "no hands are dealt yet in phase deal",
            phase,
            "the phase",
        );
    } else if state.phase == Phase::Lay && !all {
        let lacking: Vec<Player> = given
            .table
            .seated()
            .filter(|player| state.marker(*player).is_none())
            .collect();
        let junctions: Vec<String> = lacking
            .iter()
            .map(|player| format!("{}: JUNCTION", given.table.name(*player)))
            .collect();
        let list = junctions.join(", ");
        let message = format!(
            "the position does not say where the start markers of {} stand",
            given.table.all_of(lacking)
        );
        let spot = first_of(given, &["start", "track", "phase"]);
        let help = match given.has("start") {
            true => format!("add them under the key start: {list}"),
            false => format!("add the key start to the position: start: {{{list}}}"),
        };
        let label = "in phase lay everybody has a start marker";
        given.fault_that(spot, message, label, help);
    }
    let ended = matches!(state.phase, Phase::Deal | Phase::Over);
    if let Some(active) = given.get("active").filter(|_| acts.is_some() && ended) {
        given.contradiction(
            active,
            format!("in phase {word} nobody is to act"),
            phase,
            "the phase",
        );
    } else if let Some(active) = given
        .get("active")
        .filter(|_| acts.is_none() && state.phase == Phase::Start)
    {
        given.contradiction(
            active,
            "in phase start somebody is to act: a start marker is placed next",
            phase,
            "the phase",
        );
    }
    standing(given, state, out);
}

/// Whether the points are such as the phase has them.
fn standing(given: &mut Keys<'_, '_>, state: &State, out: bool) {
    let (table, barrier, low) = (given.table, state.barrier, lowest(state));
    let points_left = counted(i64::from(low), "point");
    let over = state.phase == Phase::Over;
    if let Some(last) = state.last_round {
        return after_rounds(given, state, last);
    }
    let Some(points) = given.get("points") else {
        if over {
            let phase = first_of(given, &["phase"]);
            given.fault(
                phase,
                "the game is over when somebody is down to the barrier, and the position gives no points",
                "no points are given",
            );
        }
        return;
    };
    if over && !out {
        let phase = first_of(given, &["phase"]);
        let lies = match () {
            () if given.has("barrier") => format!("lies at {barrier}"),
            () if table.rulings.barrier == Barrier::Fixed => {
                format!("lies at {barrier} by the ruling barrier: fixed")
            }
            () if state.round < BARRIER_MOVED => {
                format!("lies at {barrier} in round {}", state.round)
            }
            () => format!("lies at {FARTHEST} at most"),
        };
        given.contradiction(
            phase,
            format!("the game is not over: the lowest has {points_left}, and the barrier {lies}"),
            points,
            "the points",
        );
    } else if out && !over {
        let who = table.all_of(
            table
                .seated()
                .filter(|player| state.points[player.index()] == low),
        );
        given.warn(
            points,
            format!("{who} came down to {points_left}, and the barrier lies at {barrier}: the game was over"),
            "down to the barrier",
        );
    } else if !over && low < POINTS && state.round == 1 {
        given.warn(
            points,
            format!("nobody loses points before the end of round 1, and the lowest has {low}"),
            format!("not {POINTS} points"),
        );
    }
}

/// Whether round and points are such as the phase has them in a game that ends with a round.
fn after_rounds(given: &mut Keys<'_, '_>, state: &State, last: u32) {
    let over = state.phase == Phase::Over;
    if over && state.round < last {
        let phase = first_of(given, &["phase"]);
        let message = format!(
            "the game is over after round {last}, not in round {}",
            state.round
        );
        return given.contradiction(phase, message, first_of(given, &["round"]), "the round");
    }
    let low = lowest(state);
    if let Some(points) = given
        .get("points")
        .filter(|_| !over && low < POINTS && state.round == 1)
    {
        let message =
            format!("nobody loses points before the end of round 1, and the lowest has {low}");
        given.warn(points, message, format!("not {POINTS} points"));
    }
}

/// The barrier, where it follows from what is given: it lies at 0 for two rounds and is moved by the points after the second.
/// Of later rounds the points tell where it lies at least, and one that is not given is taken to lie there.
fn barrier(given: &mut Keys<'_, '_>, state: &mut State) {
    let table = given.table;
    let scored = state.phase == Phase::Over;
    let all_given = given
        .get("points")
        .is_some_and(|points| points.value.entries().len() == table.seats());
    if state.last_round.is_some() {
        return;
    }
    let follows = match state.round {
        _ if table.rulings.barrier == Barrier::Fixed => 0,
        0..BARRIER_MOVED => 0,
        BARRIER_MOVED..
            if !scored && (all_given || (given.has("points") && !given.has("barrier"))) =>
        {
            barrier_after(lowest(state))
        }
        _ => return,
    };
    let Some(entry) = given.get("barrier") else {
        state.barrier = follows;
        return;
    };
    // Points never rise: after round 2 the lowest had as many as now, or more.
    let later = state.round > BARRIER_MOVED && table.rulings.barrier == Barrier::Moves;
    if state.barrier < follows || (state.barrier > follows && !later) {
        let why = match state.round {
            _ if table.rulings.barrier == Barrier::Fixed => {
                "by the ruling barrier: fixed".to_owned()
            }
            0..BARRIER_MOVED => format!("in round {}", state.round),
            _ if later => format!(
                "or more when the lowest has {} in round {}",
                counted(i64::from(lowest(state)), "point"),
                state.round
            ),
            _ => format!(
                "when the lowest has {} after round 2",
                counted(i64::from(lowest(state)), "point")
            ),
        };
        given.warn(
            entry,
            format!(
                "the barrier lies at {follows} {why}, not at {}",
                state.barrier
            ),
            "not where it belongs",
        );
    }
}

/// Why the barrier lies where it does.
fn placed(given: &Keys<'_, '_>, state: &State) -> Option<Placed> {
    let all_given = given
        .get("points")
        .is_some_and(|points| points.value.entries().len() == given.table.seats());
    (state.round >= BARRIER_MOVED && state.last_round.is_none()).then_some(match () {
        () if given.has("barrier") => Placed::Said,
        () if !all_given => Placed::Assumed,
        () if state.phase == Phase::Over => Placed::AtTheEnd,
        () if state.round == BARRIER_MOVED => Placed::ByPoints,
        () => Placed::AtLeast,
    })
}

/// Who began the round, and who is to act.
fn starter(given: &mut Keys<'_, '_>, state: &mut State) {
    let table = given.table;
    let active = given.get("active");
    let declared = given.get("starter");
    let acts = active.and_then(|entry| given.id::<Player>(entry));
    let begins = declared.and_then(|entry| given.id::<Player>(entry));
    let nothing = state.tracks.is_empty()
        && (state.phase == Phase::Lay || state.markers.iter().all(Option::is_none));
    state.starter = begins.unwrap_or_else(|| match state.phase {
        Phase::Start | Phase::Lay if nothing => acts.unwrap_or(table.starter(state.round)),
        Phase::Start => first_marked(state, acts).unwrap_or(table.starter(state.round)),
        _ => table.starter(state.round),
    });
    state.turn = acts.unwrap_or(state.starter);
    if state.phase == Phase::Start {
        return markers_in_turn(given, state, acts);
    }
    if let (Some(active), Some(starter), Some(acts)) = (active, declared, acts)
        && acts != state.starter
        && nothing
    {
        // Track that is not given has been laid before.
        if !given.has("track") && !given.has("supply") {
            state.untold = true;
            return;
        }
        let message = format!(
            "no track is laid yet, and {}, who began the round, lays the first",
            table.name(state.starter)
        );
        given.contradiction(active, message, starter, "who began the round");
    }
}

/// The first of the players in a row who have placed their start markers, the last of them to the right of the next to act.
fn first_marked(state: &State, acts: Option<Player>) -> Option<Player> {
    let seats = state.markers.len();
    let right = |player: Player| Player::new((player.index() + seats - 1) % seats);
    let has = |player: Player| state.marker(player).is_some();
    let ends = |player: &Player| !has(*player) && has(right(*player));
    let next = acts
        .filter(ends)
        .or_else(|| Player::first(seats).find(ends))?;
    let mut first = right(next);
    while has(right(first)) && right(first) != next {
        first = right(first);
    }
    Some(first)
}

/// Whose turn it is to place a start marker, and whether those that stand were placed in turn.
fn markers_in_turn(given: &mut Keys<'_, '_>, state: &mut State, acts: Option<Player>) {
    let table = given.table;
    let order = || {
        (0..table.seats())
            .map(|turned| Player::new((state.starter.index() + turned) % table.seats()))
    };
    let has = |player: &Player| state.marker(*player).is_some();
    let Some(next) = order().find(|player| !has(player)) else {
        return;
    };
    let in_turn = order().skip_while(has).all(|player| !has(&player));
    let marked = acts.and_then(|acts| state.marker(acts));
    let start = first_of(given, &["start", "starter"]);
    if let (Some(active), Some(acts), Some(marker)) = (given.get("active"), acts, marked) {
        let message = format!(
            "{} has placed a start marker and cannot be to act in phase start",
            table.name(acts)
        );
        let other = on_board::place_of(marker.by_move, given.whole());
        given.contradiction(active, message, other, "the start marker");
    } else if !in_turn {
        let message = format!(
            "the start markers are placed in turn from {} on, and the next is that of {}",
            table.name(state.starter),
            table.name(next)
        );
        given.warn(start, message, "not placed in turn");
    } else if let (Some(active), Some(acts)) =
        (given.get("active"), acts.filter(|acts| *acts != next))
    {
        if !given.has("start") {
            (state.untold, state.turn) = (true, acts);
            return;
        }
        let message = format!(
            "{} is not to act: the next start marker is that of {}",
            table.name(acts),
            table.name(next)
        );
        given.contradiction(active, message, start, "the round began here");
    }
    state.turn = acts.unwrap_or(next);
}
