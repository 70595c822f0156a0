//! The rules of TransAmerica as tables misremember them.

use super::Transamerica;
use super::apply::BARRIER_BELOW;
use super::events::Event;
use super::state::{State, TRACKS, Table};
use super::steiner::{Loss, missing};
use super::words::Move;
use crate::game::language::{MoveNo, Player, Value};
use crate::game::{
    Deviation, FigureId, Misreading, Misremembered, Occasion, OrderHabit, WrongRule,
};

const SCORING: &str = "Scoring a Round";
const LOSS: &str =
    "a player loses 1 point for each missing track on a single line, and 2 on a double line";

static PER_CITY: WrongRule = WrongRule {
    occasion: Occasion::Turn,
    done: "each missing city, and not each missing track, seems to have cost 1 point",
    right: LOSS,
    section: SCORING,
    part_of: None,
    alone: false,
};
static DOUBLE_AS_SINGLE: WrongRule = WrongRule {
    occasion: Occasion::Turn,
    done: "a missing double line seems to have cost 1 point",
    right: LOSS,
    section: SCORING,
    part_of: None,
    alone: true,
};
static STOPPED_AT_0: WrongRule = WrongRule {
    occasion: Occasion::Turn,
    done: "the points seem to have been stopped at 0",
    right: "points go on below 0",
    section: SCORING,
    part_of: None,
    alone: true,
};
static STOPPED_AT_BARRIER: WrongRule = WrongRule {
    occasion: Occasion::Turn,
    done: "the points seem to have been stopped at the barrier",
    right: "points go on below the barrier, which only shows that the game ends",
    section: SCORING,
    part_of: None,
    alone: true,
};
static SPACES_LEFT: WrongRule = WrongRule {
    occasion: Occasion::Writing,
    done: "the spaces down to the barrier seem to have been counted",
    right: "the points are those of the scoring track, which are counted down to 0",
    section: SCORING,
    part_of: None,
    alone: false,
};
static TRACKS_LAID: WrongRule = WrongRule {
    occasion: Occasion::Writing,
    done: "the tracks on the board seem to have been counted",
    right: "the supply is what is left of the tracks",
    section: "Game Play",
    part_of: None,
    alone: false,
};
static SINGLE_AS_DOUBLE: WrongRule = WrongRule {
    occasion: Occasion::Turn,
    done: "every missing track seems to have cost 2 points",
    right: LOSS,
    section: SCORING,
    part_of: None,
    alone: false,
};
static EACH_CITY_ALONE: WrongRule = WrongRule {
    occasion: Occasion::Turn,
    done: "the tracks to each missing city seem to have been counted on their own",
    right: "a track that leads to several missing cities is counted once",
    section: SCORING,
    part_of: None,
    alone: false,
};

const AFTER_ROUND_2: &str = "Only After The 2nd Round";
const BARRIER: &str =
    "after round 2 the barrier goes to 3 below the fewest points, unless these are fewer than 4";

static BARRIER_BY_MOST: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "the barrier seems to have been moved by the most points",
    right: BARRIER,
    section: AFTER_ROUND_2,
    part_of: None,
    alone: false,
};
static BARRIER_TO_2: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "the barrier seems to have been moved by two spaces",
    right: BARRIER,
    section: AFTER_ROUND_2,
    part_of: None,
    alone: false,
};
static BARRIER_STAYS: WrongRule = WrongRule {
    occasion: Occasion::Move,
    done: "the barrier seems to have been left where it was",
    right: BARRIER,
    section: AFTER_ROUND_2,
    part_of: None,
    alone: false,
};

impl Misremembered<Transamerica> for State {
    /// Returns by how much figures would differ if one of these rules had been applied.
    fn misremembered(&self, table: &Table, events: &[Event]) -> Vec<Deviation> {
        let mut deviations = Vec::new();
        for event in events {
            match event {
                Event::Lost {
                    player, missing, ..
                } => {
                    lost(table, self, (*player, missing), &mut deviations);
                    deviations.extend(stopped_at_0(self, *player, missing));
                    deviations.extend(stopped_at_barrier(self, *player, missing));
                }
                Event::BarrierMoved { to, .. } => {
                    let most = self.points.iter().copied().max().unwrap_or(0);
                    let to = i64::from(*to);
                    let mut add = |rule, other: i64| {
                        let barrier = FigureId::only("barrier");
                        deviations.push(Deviation::by(rule, barrier, other - to));
                    };
                    add(&BARRIER_BY_MOST, i64::from(most - BARRIER_BELOW));
                    add(&BARRIER_TO_2, 2);
                    add(&BARRIER_STAYS, 0);
                }
                _ => {}
            }
        }
        deviations
    }

    /// Returns the tracks laid in place of those left, and the points above the barrier.
    fn misread(&self, table: &Table) -> Vec<Misreading> {
        let mut all = Vec::new();
        if !self.is_track_unknown() {
            let laid = TRACKS.saturating_sub(self.supply());
            all.push(Misreading {
                rule: &TRACKS_LAID,
                about: None,
                values: vec![("supply", Value::number(laid as i64))],
            });
        }
        if self.barrier > 0 && self.last_round.is_none() {
            let above = |player: Player| Value::number(self.points[player.index()] - self.barrier);
            all.push(Misreading {
                rule: &SPACES_LEFT,
                about: None,
                values: vec![("points", table.map(above))],
            });
        }
        all
    }

    /// Returns who begins every round, if it is always the same player, or who begins again.
    fn habit(
        &self,
        table: &Table,
        (rule, at): (&str, MoveNo),
        moves: &[(MoveNo, &Move)],
    ) -> Option<OrderHabit> {
        let mut begins: Vec<(MoveNo, Player)> = Vec::new();
        let mut is_starting = false;
        for (number, action) in moves {
            match action {
                Move::Start { by, .. } => {
                    if !is_starting {
                        begins.push((*number, *by));
                    }
                    is_starting = true;
                }
                Move::Deal { .. } | Move::Reveal { .. } => {}
                _ => is_starting = false,
            }
        }
        let (_, first) = *begins.first()?;
        if rule != "transamerica/out-of-turn" {
            return None;
        }
        let is_same = begins.iter().all(|(_, by)| *by == first);
        // Of two rounds, the second may have been written down wrong.
        let is_whole =
            is_same && begins.len() >= OrderHabit::SHOWN && begins.contains(&(at, first));
        let (done, at) = match is_whole {
            true => (
                format!("{} begins every round of this log", table.name(first)),
                begins.iter().map(|(at, _)| *at).collect(),
            ),
            false => (order_of_round(self, table, at, moves)?, Vec::new()),
        };
        Some(OrderHabit {
            done,
            at,
            right: "after each round, the player to the left of the one who began it begins the next",
            section: "Preparation for the Next Round",
            is_whole,
        })
    }
}

/// Says that the player who began the round before also began this one, if the whole round goes on from
/// there. The first start of the round is `at`; this is the state before it.
fn order_of_round(
    state: &State,
    table: &Table,
    at: MoveNo,
    moves: &[(MoveNo, &Move)],
) -> Option<String> {
    let broken = moves.iter().position(|(number, _)| *number == at)?;
    let actors = moves[broken..]
        .iter()
        .map_while(|(_, action)| match action {
            Move::Start { by, .. } | Move::Lay { by, .. } => Some(*by),
            _ => None,
        });
    let actors: Vec<Player> = actors.collect();
    let (seats, first) = (table.seats(), *actors.first()?);
    let in_turn = |turn: usize| Player::new((first.index() + turn) % seats);
    // The starts and one lay of everybody show that the round goes on in this order.
    let is_kept = actors.len() >= 2 * seats
        && actors
            .iter()
            .enumerate()
            .all(|(turn, by)| *by == in_turn(turn));
    let is_first = matches!(moves[broken].1, Move::Start { .. }) && state.starter == state.turn;
    let before = Player::new((state.starter.index() + seats - 1) % seats);
    (is_kept && is_first && state.round > 1 && first == before).then(|| {
        format!(
            "{} begins round {}, and began the round before",
            table.name(first),
            state.round
        )
    })
}

/// How many of the points that a player lost would not have been counted if points stopped at 0.
fn stopped_at_0(state: &State, player: Player, loss: &Loss) -> Option<Deviation> {
    let points = i64::from(state.points[player.index()]);
    let below = (-points).min(i64::from(loss.points()));
    let figure = FigureId::of("points", player);
    (points < 0).then(|| Deviation::by(&STOPPED_AT_0, figure, below).about(player))
}

/// How many of the points that a player lost would not have been counted if points stopped at the barrier.
fn stopped_at_barrier(state: &State, player: Player, loss: &Loss) -> Option<Deviation> {
    let left = i64::from(state.barrier - state.points[player.index()]);
    let below = left.min(i64::from(loss.points()));
    let figure = FigureId::of("points", player);
    let is_used = state.barrier > 0 && state.last_round.is_none();
    (is_used && below > 0).then(|| Deviation::by(&STOPPED_AT_BARRIER, figure, below).about(player))
}

/// What a player would have lost. The tracks of the round still lie on the board.
fn lost(
    table: &Table,
    state: &State,
    (player, loss): (Player, &Loss),
    deviations: &mut Vec<Deviation>,
) {
    let board = &table.board;
    let points = i64::from(loss.points());
    let lines = loss.lines(board);
    let hand = state.hands.as_deref().and_then(|hands| hands.of(player));
    let (Some(hand), Some(marker)) = (hand, state.marker(player)) else {
        return;
    };
    let cities = hand.iter().map(|city| board.card(*city).at);
    let unjoined = cities.filter(|city| !state.nets.together(marker.at, *city));
    let alone: Vec<i64> = unjoined
        .map(|city| i64::from(missing(board, &state.nets, &[marker.at, city]).points))
        .collect();
    let mut add = |rule, other: i64| {
        let figure = FigureId::of("points", player);
        deviations.push(Deviation::by(rule, figure, points - other));
    };
    add(&PER_CITY, alone.len() as i64);
    add(&SINGLE_AS_DOUBLE, 2 * lines.len() as i64);
    add(&EACH_CITY_ALONE, alone.iter().sum());
    let figure = FigureId::of("points", player);
    let as_single = points - lines.len() as i64;
    deviations.push(Deviation::by(&DOUBLE_AS_SINGLE, figure, as_single).about(player));
}
