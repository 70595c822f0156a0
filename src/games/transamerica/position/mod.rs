//! A state from the position that a log begins with.

mod on_board;
mod plausible;
mod round_end;

use super::Transamerica;
use super::apply::{BARRIER_BELOW, BARRIER_ROUND, barrier_after};
use super::hands::{GivenHands, Reveals};
use super::state::{BeforeLog, Keys, POINTS, Phase, Placed, State, TRACKS};
use super::words::{Barrier, Move};
use crate::game::language::{MoveNo, Player, Value, When, counted};
use crate::game::{FromPosition, GameState as _};
use std::sync::Arc;

/// The most rounds that a position may say have been played.
const MANY: i64 = 1_000_000;
/// The round before which the barrier may be moved. It is never moved later.
const BARRIER_MOVED: u32 = BARRIER_ROUND + 1;
/// The farthest from 0 that the barrier can lie.
const FARTHEST: i32 = POINTS - BARRIER_BELOW;

impl FromPosition<Transamerica> for State {
    fn follows(given: &Keys<'_, '_>, key: &str) -> bool {
        let says_hands = || given.entries_under::<Player>("hands").len() == given.table.seats();
        let is_before_tracks = || {
            let phase = given.get("phase").map(|phase| phase.value);
            [Phase::Deal, Phase::Start]
                .map(|it| Some(Value::Word(it.word())))
                .contains(&phase.cloned())
        };
        match key {
            "track" => is_before_tracks(),
            // Every track that is not on the board is in the supply.
            "supply" => given.has("track"),
            "connected" => given.has("track") && given.has("start") && says_hands(),
            _ => false,
        }
    }

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
                let hands = hands.clone();
                state.given_hands = Some(GivenHands { hands, at });
            }
            state.hands = Some(hands);
        }
        phase(given, &mut state);
        if !given.is_sound() {
            return None;
        }
        barrier(given, &mut state);
        starter(given, &mut state);
        state.before_log = Some(BeforeLog {
            points: state.points.clone(),
            at: given.first_or_whole(&["phase", "round", "points"]).when(),
            barrier: placed(given, &state),
            phase: state.phase,
        });
        state.last = given
            .get("active")
            .map_or(When::SETUP, |active| active.when());
        let last = like_last_move(&state);
        state.ahead = Arc::new(Reveals::read(table, declared, last.as_ref()));
        round_end::from_position(given, &mut state);
        plausible::warn(given, &state);
        given.is_sound().then_some(state)
    }
}

/// Returns a move of the same kind as the last one before the position, if that move belongs to the
/// current round. With it, the reveal at the end of the round is found.
fn like_last_move(state: &State) -> Option<Move> {
    let by = Player(0);
    match state.phase {
        Phase::Start if state.markers.iter().any(Option::is_some) => Some(Move::Start {
            at: Default::default(),
            by,
        }),
        Phase::Start => Some(Move::Deal {
            hands: Default::default(),
        }),
        Phase::Lay => Some(Move::Pass { by }),
        Phase::Deal | Phase::Over => None,
    }
}

/// Reads points, barrier and round. A round that is not given is the earliest that is possible with
/// them.
fn figures(given: &mut Keys<'_, '_>, state: &mut State) {
    // Before the last round everybody had at least one point, and nobody can miss more than every
    // line.
    let edges = given.table.board.edges.iter();
    let dearest: i64 = edges.map(|edge| i64::from(edge.cost())).sum();
    let range = 1 - dearest..=i64::from(POINTS);
    let points = given.numbers("points", range, |_: Player| i64::from(POINTS));
    for (slot, points) in state.points.iter_mut().zip(points) {
        *slot = points as i32;
    }
    state.barrier = given.number("barrier", 0..=i64::from(FARTHEST), 0) as i32;
    endings(given, state, dearest);
    let over = is_over(given, state);
    let most = state
        .last_round
        .map_or(MANY, |last| i64::from(last).min(MANY));
    let earliest = i64::from(earliest_round(given, state, over));
    state.round = given.number("round", 1..=most, earliest) as u32;
    if over && state.last_round.is_none() {
        assume_end(given, state);
    }
}

/// Returns the first round that is possible with the points and the barrier.
fn earliest_round(given: &Keys<'_, '_>, state: &State, over: bool) -> u32 {
    let low = lowest(state);
    if let Some(last) = state.last_round {
        return match over {
            true => last,
            false => last.min(if low < POINTS { 2 } else { 1 }),
        };
    }
    match () {
        // Any number of points can be lost in one round, but the barrier lies at 0 for two rounds.
        () if over && low <= 0 && state.barrier == 0 => 1,
        () if over => BARRIER_MOVED,
        // The barrier was moved to three points below the lowest. A player with fewer lost points
        // in a round after that.
        () if state.barrier > 0
            && all_points_are_given(given)
            && low < state.barrier + BARRIER_BELOW =>
        {
            BARRIER_MOVED + 1
        }
        () if state.barrier > 0 => BARRIER_MOVED,
        () if low < POINTS => 2,
        () => 1,
    }
}

/// Returns whether the position gives everybody's points.
fn all_points_are_given(given: &Keys<'_, '_>) -> bool {
    given.entries_under::<Player>("points").len() == given.table.seats()
}

/// Assumes, in a game that is over, the barrier or the points that end it, if the position does not
/// give them.
fn assume_end(given: &Keys<'_, '_>, state: &mut State) {
    let low = lowest(state);
    if may_have_moved(given, state) {
        state.barrier = low.clamp(0, FARTHEST);
    }
    if low > state.barrier && (given.has("points") || state.last_round.is_none()) {
        for player in given.table.seated() {
            if given.entry_under("points", player).is_none() {
                state.points[player.index()] = state.barrier;
            }
        }
    }
}

/// Reads the keys that make sense with only one way to end the game: the barrier, or what breaks
/// ties after a fixed number of rounds.
fn endings(given: &mut Keys<'_, '_>, state: &mut State, dearest: i64) {
    let by_rounds = state.last_round.is_some();
    let barrier = given.get("barrier");
    let is_number = barrier.map(|entry| *entry.value != Value::Nobody);
    match (barrier, is_number) {
        (Some(entry), Some(true)) if by_rounds => given.fault(
            entry,
            "the position gives a barrier, and a game that ends by rounds has none",
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

/// Returns whether the game is over: by the phase or, if it is not given, by points that are down
/// to the barrier.
fn is_over(given: &Keys<'_, '_>, state: &State) -> bool {
    match given.get("phase") {
        Some(phase) => *phase.value == Value::Word(Phase::Over.word()),
        None => {
            state.last_round.is_none()
                && lowest(state) <= state.barrier
                && given.id_under::<Player>("active").is_none()
        }
    }
}

/// Returns whether a barrier that is not given may have been moved before this round.
fn may_have_moved(given: &Keys<'_, '_>, state: &State) -> bool {
    given.table.rulings.barrier == Barrier::Moves
        && state.round >= BARRIER_MOVED
        && !given.has("barrier")
}

fn lowest(state: &State) -> i32 {
    state.points.iter().copied().min().unwrap_or(POINTS)
}

/// Reads the phase. One that is not given is inferred from what lies on the table.
fn phase(given: &mut Keys<'_, '_>, state: &mut State) {
    let words = [Phase::Deal, Phase::Start, Phase::Lay, Phase::Over];
    let named = given.get("phase").and_then(|entry| {
        let mut words = words.into_iter();
        words.find(|phase| *entry.value == Value::Word(phase.word()))
    });
    let out = match state.last_round {
        Some(last) => state.round >= last,
        None => lowest(state) <= state.barrier,
    };
    state.phase = named.unwrap_or_else(|| inferred_phase(given, state));
    check_table(given, state);
    check_active(given, state);
    standing(given, state, out);
}

fn inferred_phase(given: &Keys<'_, '_>, state: &State) -> Phase {
    let has_connected = given
        .get("connected")
        .is_some_and(|players| !players.value.elements().is_empty());
    let markers = state.markers.iter().flatten().count();
    let acts = given.id_under::<Player>("active");
    match () {
        () if is_over(given, state) => Phase::Over,
        // Whoever has placed a start marker next acts when track is laid.
        () if acts.is_some_and(|acts| state.marker(acts).is_some()) => Phase::Lay,
        () if markers == state.markers.len() || has_connected || !state.tracks.is_empty() => {
            Phase::Lay
        }
        () if markers > 0 || acts.is_some() || state.hands.is_some() => Phase::Start,
        () => Phase::Deal,
    }
}

/// Checks that track, start markers and hands are possible in the phase.
fn check_table(given: &mut Keys<'_, '_>, state: &State) {
    let phase = given.first_or_whole(&["phase", "track", "points"]);
    let is_deal = state.phase == Phase::Deal;
    let is_early = matches!(state.phase, Phase::Deal | Phase::Start);
    let markers = state.markers.iter().flatten().count();
    let all_stand = markers == state.markers.len();
    let (track, start, hands) = (given.get("track"), given.get("start"), given.get("hands"));
    if let Some(track) = track.filter(|_| is_early && !state.tracks.is_empty()) {
        let message = format!("no track lies on the board in phase {}", state.phase.word());
        given.contradiction(track, message, phase, "the phase");
    } else if let Some(start) =
        start.filter(|_| (markers > 0 && is_deal) || (all_stand && is_early))
    {
        let message = match state.phase {
            Phase::Deal => "no start marker stands in phase deal",
            _ => "all start markers stand, so the next to act lays track: the phase is lay",
        };
        given.contradiction(start, message, phase, "the phase");
    } else if let Some(hands) = hands.filter(|_| is_deal && state.hands.is_some()) {
        let message = "no hands are dealt yet in phase deal";
        given.contradiction(hands, message, phase, "the phase");
    } else if state.phase == Phase::Lay && !all_stand {
        missing_markers(given, state);
    }
}

/// Adds the fault that start markers are missing in phase lay.
fn missing_markers(given: &mut Keys<'_, '_>, state: &State) {
    let table = given.table;
    let lacking: Vec<Player> = table
        .seated()
        .filter(|player| state.marker(*player).is_none())
        .collect();
    let junctions: Vec<String> = lacking
        .iter()
        .map(|player| format!("{}: JUNCTION", table.name(*player)))
        .collect();
    let list = junctions.join(", ");
    let message = format!(
        "the position does not say where the start markers of {} stand",
        table.all_of(lacking)
    );
    let help = match given.has("start") {
        true => format!("add them under the key start: {list}"),
        false => format!("add the key start to the position: start: {{{list}}}"),
    };
    let entry = given.first_or_whole(&["start", "track", "phase"]);
    let label = "in phase lay everybody has a start marker";
    given.needs_key(entry, message, label, Some(help));
}

/// Checks that somebody is to act in phase start and nobody in the phases deal and over.
fn check_active(given: &mut Keys<'_, '_>, state: &State) {
    let Some(active) = given.get("active") else {
        return;
    };
    let phase = given.first_or_whole(&["phase", "track", "points"]);
    let acts = given.id::<Player>(active).is_some();
    if acts && matches!(state.phase, Phase::Deal | Phase::Over) {
        let message = format!("in phase {} nobody is to act", state.phase.word());
        given.contradiction(active, message, phase, "the phase");
    } else if !acts && state.phase == Phase::Start {
        let message = "in phase start somebody is to act: a start marker is placed next";
        given.contradiction(active, message, phase, "the phase");
    }
}

/// Checks that the points agree with the phase. `out` says whether somebody is down to the barrier.
fn standing(given: &mut Keys<'_, '_>, state: &State, out: bool) {
    let (table, barrier, low) = (given.table, state.barrier, lowest(state));
    let points_left = counted(i64::from(low), "point");
    let over = state.phase == Phase::Over;
    if let Some(last) = state.last_round {
        return after_rounds(given, state, last);
    }
    let Some(points) = given.get("points") else {
        return;
    };
    if over && !out {
        let phase = given.first_or_whole(&["phase"]);
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

/// Checks that round and points agree with the phase in a game with a fixed number of rounds.
fn after_rounds(given: &mut Keys<'_, '_>, state: &State, last: u32) {
    let over = state.phase == Phase::Over;
    if over && state.round < last {
        let phase = given.first_or_whole(&["phase"]);
        let message = format!(
            "the game is over after round {last}, not in round {}",
            state.round
        );
        return given.contradiction(
            phase,
            message,
            given.first_or_whole(&["round"]),
            "the round",
        );
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

/// Checks the barrier or works it out. It lies at 0 for two rounds and is then moved according to
/// the points after round 2. In later rounds the points only give the lowest place where it can
/// lie; if the barrier is not given, it is assumed to lie there.
fn barrier(given: &mut Keys<'_, '_>, state: &mut State) {
    let table = given.table;
    let scored = state.phase == Phase::Over;
    let all_given = all_points_are_given(given);
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
    // Points never rise: after round 2, the lowest player had at least as many as now.
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

/// Explains why the barrier lies where it does.
fn placed(given: &Keys<'_, '_>, state: &State) -> Option<Placed> {
    let all_given = all_points_are_given(given);
    (state.round >= BARRIER_MOVED && state.last_round.is_none()).then_some(match () {
        () if given.has("barrier") => Placed::Statement,
        () if !all_given => Placed::Assumed,
        () if state.phase == Phase::Over => Placed::AtTheEnd,
        () if state.round == BARRIER_MOVED => Placed::ByPoints,
        () => Placed::AtLeast,
    })
}

/// Reads who began the round and who is to act.
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
        // Track that the position leaves out has been laid before it.
        let supply = given.get("supply").and_then(|left| left.value.as_number());
        if !on_board::lists_all(given) && supply != Some(TRACKS as i64) {
            state.has_gaps = true;
            return;
        }
        let message = format!(
            "no track is laid yet, and {}, who began the round, lays the first",
            table.name(state.starter)
        );
        given.contradiction(active, message, starter, "who began the round");
    }
}

/// Returns the first of the neighbouring players who have placed their start markers. The last of
/// them sits to the right of the player who is to act.
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

/// Reads who places a start marker next, and checks that those on the board were placed in turn.
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
    let start = given.first_or_whole(&["start", "starter"]);
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
            (state.has_gaps, state.turn) = (true, acts);
            return;
        }
        if given.entry_under("start", next).is_none() {
            let before = order().take_while(|player| *player != acts);
            let lacking: Vec<Player> = before.filter(|player| !has(player)).collect();
            let message = format!(
                "{} is to act, and the position does not say where the start markers of {} stand",
                table.name(acts),
                table.all_of(lacking)
            );
            let help = format!(
                "add them under the key start: {}: JUNCTION",
                table.name(next)
            );
            return given.needs_key(start, message, "not all of them", Some(help));
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
