//! Hands that may have been left out of a log: deals or reveals with which a round ends where it
//! ends in the log.

use super::Transamerica;
use super::board::{Board, COLOURS, City, Junction};
use super::expects::{EXPECTS, RESULTS};
use super::hands::{Hand, Hands, judge};
use super::nets::Nets;
use super::prices::Prices;
use super::state::{Phase, State, Table};
use super::steiner::Terminals;
use super::words::Move;
use crate::game::language::{Arg as _, Player, Value};
use crate::game::{GameState as _, Rng, Statement};

/// How many hands of one player are tried in search of one with the right price.
const TRIES: usize = 300;
/// The most deals to find.
const DRAWN: usize = 10;
/// How many deals are tried.
const SEEDS: u64 = 20;
/// How many units of work it takes to carry out a move without judging it.
const PLAYED: u64 = 30;

/// Returns deals or reveals that fit what the log says next. There are millions of possible hands,
/// so only a few are drawn, always the same ones.
pub(crate) fn chances(
    table: &Table,
    state: &State,
    ahead: &[Statement<'_, Transamerica>],
    limit: usize,
) -> Vec<Move> {
    let deal = match (
        state.phase,
        ahead
            .iter()
            .find(|said| !matches!(said, Statement::Expect(_))),
    ) {
        (Phase::Deal | Phase::Start, Some(Statement::Move(Move::Start { .. })))
            if state.awaits_deal() =>
        {
            true
        }
        (
            Phase::Lay,
            Some(Statement::Move(Move::Start { .. } | Move::Deal { .. }) | Statement::Result(_)),
        ) if state.shown.is_none() => false,
        _ => return Vec::new(),
    };
    let Some(round) = Round::of(table, state, ahead) else {
        return Vec::new();
    };
    let written = |hands: Hands| {
        if deal {
            Move::Deal {
                hands: hands.written(),
            }
        } else {
            Move::Reveal {
                hands: hands.written(),
            }
        }
    };
    let mut found: Vec<Move> = Vec::new();
    for seed in 0..SEEDS {
        if found.len() >= limit.min(DRAWN) || table.work.is_spent() {
            break;
        }
        // If the log does not say whether the round is over, both are tried.
        let action = round
            .hands(round.over || seed % 2 == 0, &mut Rng::new(seed))
            .map(written);
        found.extend(action.filter(|action| !found.contains(action)));
    }
    found
}

/// A round of the log that lacks its hands.
struct Round<'r> {
    table: &'r Table,
    /// The table at the end of the round.
    end: State,
    /// The network without its last track.
    before: Nets,
    /// Whether the log says that the round is over.
    over: bool,
    /// What everybody loses in the round, as far as the log says so.
    losses: Vec<Option<i32>>,
    /// The hands that an `expect` of the log gives.
    known: Vec<Option<Hand>>,
}

impl<'r> Round<'r> {
    /// Plays the round to its end; `None` if the log itself reveals the hands.
    fn of(table: &'r Table, state: &State, ahead: &[Statement<'_, Transamerica>]) -> Option<Self> {
        let mut end = state.clone();
        end.hands = None;
        let mut number = state.last.move_number().unwrap_or(0);
        let mut claims = Claims {
            state,
            losses: vec![None; table.seats()],
            hands: vec![None; table.seats()],
        };
        let mut laying = state.phase == Phase::Lay;
        let mut next_round = ahead.len();
        for (index, said) in ahead.iter().enumerate() {
            table.work.count(PLAYED);
            match said {
                Statement::Move(Move::Reveal { .. }) => return None,
                Statement::Move(action @ (Move::Lay { .. } | Move::Pass { .. })) => {
                    number += 1;
                    laying = true;
                    end.advance(table, action, number);
                }
                Statement::Move(action @ Move::Start { .. }) if !laying => {
                    number += 1;
                    end.advance(table, action, number);
                }
                Statement::Move(_) => {
                    next_round = index;
                    break;
                }
                Statement::Expect(states) => claims.add(expected(states), false),
                Statement::Result(states) => claims.add(result_states(states), true),
            }
        }
        claims.add_points_after(points_before(table, &ahead[next_round..]));
        let (_, tracks) = end.tracks.split_last()?;
        let mut before = Nets::new(&table.board);
        for track in tracks {
            before.join(table.board.edge(track.line).ends);
        }
        Some(Self {
            before,
            over: next_round < ahead.len() || claims.losses.iter().any(Option::is_some),
            end,
            losses: claims.losses,
            known: claims.hands,
            table,
        })
    }

    /// Returns whether some cities are joined to a player's marker.
    fn joined(&self, nets: &Nets, marker: Junction, hand: &Hand) -> bool {
        hand.iter()
            .all(|city| nets.together(marker, self.table.board.card(*city).at))
    }

    /// Draws hands with which the round goes as it does in the log; `None` if the draw finds none.
    fn hands(&self, over: bool, rng: &mut Rng) -> Option<Hands> {
        let table = self.table;
        let mut hands = Hands(self.known.clone());
        let by = self.end.tracks.last().and_then(|track| track.by);
        let may_end = |player: &Player| self.losses[player.index()].is_none_or(|loss| loss == 0);
        // The player who laid last has probably ended the round.
        let mut enders: Vec<Player> = by
            .into_iter()
            .chain(table.seated().filter(|player| Some(*player) != by))
            .filter(may_end)
            .collect();
        let certain = |player: &Player| self.losses[player.index()] == Some(0);
        enders.sort_by_key(|player| !certain(player));
        if over && !self.end.all_laid() {
            let ended = enders.iter().any(|player| {
                let known = hands.0[player.index()];
                let hand = known.filter(|hand| self.ends(*player, hand)).or_else(|| {
                    self.draw_ending_hand(*player, &hands, rng)
                        .filter(|_| known.is_none())
                });
                hands.0[player.index()] = hand.or(known);
                hand.is_some()
            });
            if !ended {
                return None;
            }
        }
        // Players who have lost little come first: they need cities near their track, of which
        // there are few.
        let mut others: Vec<Player> = table.seated().collect();
        others.sort_by_key(|player| self.losses[player.index()].unwrap_or(i32::MAX));
        for player in others {
            if hands.0[player.index()].is_none() {
                hands.0[player.index()] = Some(self.other(player, &hands, over, rng)?);
            }
        }
        Some(hands)
    }

    /// Returns whether a hand is complete with the last track but not without it.
    fn ends(&self, player: Player, hand: &Hand) -> bool {
        let Some(marker) = self.end.marker(player) else {
            return false;
        };
        self.joined(&self.end.nets, marker.at, hand) && !self.joined(&self.before, marker.at, hand)
    }

    /// Draws a hand that ends the round.
    fn draw_ending_hand(&self, player: Player, others: &Hands, rng: &mut Rng) -> Option<Hand> {
        let (board, marker): (&Board, _) = (&self.table.board, self.end.marker(player)?);
        let joined = |city: &City| {
            !others.holds(*city) && self.end.nets.together(marker.at, board.card(*city).at)
        };
        let choice: Vec<Vec<City>> = (0..COLOURS.len())
            .map(|colour| {
                board
                    .deck(self.table.seats(), colour)
                    .filter(joined)
                    .collect()
            })
            .collect();
        (0..TRIES).find_map(|_| {
            self.table.work.count(10);
            let mut hand = Hand::default();
            for (slot, cities) in hand.iter_mut().zip(&choice) {
                *slot = *rng.pick(cities)?;
            }
            self.ends(player, &hand).then_some(hand)
        })
    }

    /// Draws a hand for a player who has lost as much as the log says. Cards are replaced one by
    /// one, as long as the price does not move further away from that loss.
    fn other(&self, player: Player, others: &Hands, over: bool, rng: &mut Rng) -> Option<Hand> {
        let (board, marker): (&Board, _) = (&self.table.board, self.end.marker(player)?);
        let due = self.losses[player.index()].filter(|_| over);
        if due == Some(0) && !self.end.all_laid() {
            return self.draw_ending_hand(player, others, rng);
        }
        let free = |colour| {
            board
                .deck(self.table.seats(), colour)
                .filter(|city| !others.holds(*city))
                .collect()
        };
        let piles: Vec<Vec<City>> = (0..COLOURS.len()).map(free).collect();
        let mut prices = Prices::new(board, &self.end.nets);
        let mut off_by = |hand: &Hand| {
            let terminals: Terminals = std::iter::once(marker.at)
                .chain(hand.iter().map(|city| board.card(*city).at))
                .collect();
            self.table.work.count(prices.work());
            let loss = i32::from(prices.of(&terminals));
            due.map_or(i32::from(loss == 0), |due| (loss - due).abs())
        };
        let mut hand = Hand::default();
        for (slot, pile) in hand.iter_mut().zip(&piles) {
            *slot = *rng.pick(pile)?;
        }
        let mut off = off_by(&hand);
        for _ in 0..TRIES {
            if off == 0 {
                return Some(hand);
            }
            let mut changed = hand;
            let colour = rng.below(piles.len());
            changed[colour] = *rng.pick(&piles[colour])?;
            let nearer = off_by(&changed);
            if nearer <= off {
                (hand, off) = (changed, nearer);
            }
        }
        (off == 0).then_some(hand)
    }
}

/// Returns the keys of an `expect` with their values.
fn expected(states: &[(usize, Value)]) -> impl Iterator<Item = (&'static str, &Value)> {
    states
        .iter()
        .map(|(key, value)| (EXPECTS[*key].key.name, value))
}

/// Returns the keys of a `result` with their values.
fn result_states(states: &[(usize, Value)]) -> impl Iterator<Item = (&'static str, &Value)> {
    states
        .iter()
        .map(|(key, value)| (RESULTS[*key].key.name, value))
}

/// What the log says of the end of a round.
struct Claims<'s> {
    /// The table before the round is scored.
    state: &'s State,
    /// What each player loses.
    losses: Vec<Option<i32>>,
    hands: Vec<Option<Hand>>,
}

impl Claims<'_> {
    /// Adds what an `expect` or a `result` says: the hands, and the points after the round.
    fn add<'v>(
        &mut self,
        states: impl Iterator<Item = (&'static str, &'v Value)>,
        is_result: bool,
    ) {
        for (key, value) in states {
            let entries = value.entries().iter();
            let entries = entries.map(|(id, value)| (usize::from(*id), value));
            // If somebody has lost points, a player with as many as before has lost none. If nobody
            // has, the points may still be those from before the round.
            let is_scored = entries
                .clone()
                .any(|(player, value)| self.lost(player, value).is_some_and(|lost| lost > 0));
            match key {
                "points" if is_scored || is_result => {
                    for (player, value) in entries {
                        let lost = self.lost(player, value);
                        self.losses[player] = self.losses[player].or(lost);
                    }
                }
                "hands" if !is_result => {
                    for (player, value) in entries {
                        self.add_hand(player, value);
                    }
                }
                _ => {}
            }
        }
    }

    fn add_hand(&mut self, player: usize, value: &Value) {
        if let Value::List(cards) = value {
            let cards: Vec<City> = cards
                .iter()
                .filter_map(|card| City::read(Some(card)))
                .collect();
            self.hands[player] = cards.try_into().ok().or(self.hands[player]);
        }
    }

    /// Adds what follows from the points that are given for the time before the next round.
    fn add_points_after(&mut self, points: Vec<Option<i32>>) {
        for (player, points) in points.into_iter().enumerate() {
            let lost = points
                .map(|points| self.state.points[player].saturating_sub(points))
                .filter(|lost| *lost >= 0);
            self.losses[player] = self.losses[player].or(lost);
        }
    }

    /// Returns how much a player has lost if these are the points afterwards.
    fn lost(&self, player: usize, points: &Value) -> Option<i32> {
        match points {
            Value::Number(points) => Some(self.state.points[player] - *points as i32),
            _ => None,
        }
    }
}

/// Returns everybody's points before the first of some complete rounds, as far as later entries of
/// the log give them: a player with four points at the end of the game who lost three in the last
/// round began that round with seven. What a round costs depends only on its markers, its track and
/// its hands.
pub(crate) fn points_before(
    table: &Table,
    rounds: &[Statement<'_, Transamerica>],
) -> Vec<Option<i32>> {
    let mut before: Vec<Option<i32>> = vec![None; table.seats()];
    let mut lost: Vec<i32> = vec![0; table.seats()];
    let mut round = PlayedRound::new(table);
    // The index of the entry after a run of `expect`s.
    let mut next = 0;
    for (index, said) in rounds.iter().enumerate() {
        table.work.count(10);
        let is_over = match said {
            Statement::Move(action) => {
                round.laid && matches!(action, Move::Deal { .. } | Move::Start { .. })
            }
            Statement::Expect(_) => false,
            Statement::Result(_) => true,
        };
        if is_over {
            let Some(costs) = round.costs() else { break };
            lost.iter_mut()
                .zip(costs)
                .for_each(|(lost, cost)| *lost += cost);
            round = PlayedRound::new(table);
        }
        match said {
            Statement::Move(action) => round.take(action),
            // An `expect` after the last lay of a round is skipped: its points may be those from
            // before or after the scoring.
            Statement::Expect(states) => {
                while next < rounds.len()
                    && (next < index || matches!(rounds[next], Statement::Expect(_)))
                {
                    next += 1;
                }
                if !round.laid
                    || matches!(
                        rounds.get(next),
                        Some(Statement::Move(Move::Lay { .. } | Move::Pass { .. }))
                    )
                {
                    let given = states.iter();
                    let given = given.map(|(key, value)| (EXPECTS[*key].key.name, value));
                    add(&mut before, &lost, given);
                }
            }
            Statement::Result(states) => {
                let given = states.iter();
                let given = given.map(|(key, value)| (RESULTS[*key].key.name, value));
                add(&mut before, &lost, given);
            }
        }
    }
    before
}

/// Adds the points that the log gives. For each player, only the first figure counts.
fn add<'s>(
    before: &mut [Option<i32>],
    lost: &[i32],
    states: impl Iterator<Item = (&'static str, &'s Value)>,
) {
    for (player, value) in states
        .filter(|(key, _)| *key == "points")
        .flat_map(|(_, value)| value.entries())
    {
        let (Value::Number(points), Some(lost)) = (value, lost.get(usize::from(*player))) else {
            continue;
        };
        let Ok(points) = i32::try_from(*points) else {
            continue;
        };
        before[usize::from(*player)].get_or_insert(points.saturating_add(*lost));
    }
}

/// A round put together from its moves, legal or not.
struct PlayedRound<'r> {
    table: &'r Table,
    hands: Option<Hands>,
    markers: Vec<Option<Junction>>,
    nets: Nets,
    laid: bool,
}

impl<'r> PlayedRound<'r> {
    fn new(table: &'r Table) -> Self {
        Self {
            table,
            hands: None,
            markers: vec![None; table.seats()],
            nets: Nets::new(&table.board),
            laid: false,
        }
    }

    fn take(&mut self, action: &Move) {
        match action {
            Move::Deal { hands } | Move::Reveal { hands } => {
                self.hands = judge(self.table, hands).ok();
            }
            Move::Start { at, by } => self.markers[by.index()] = Some(*at),
            Move::Lay { tracks, .. } => {
                self.laid = true;
                tracks.0.iter().for_each(|ends| self.nets.join(*ends));
            }
            Move::Pass { .. } => {}
        }
    }

    /// Returns what everybody lost in the round; `None` if its hands or its markers are not known.
    fn costs(&self) -> Option<Vec<i32>> {
        let (hands, board) = (self.hands.as_ref()?, &self.table.board);
        let mut prices = Prices::new(board, &self.nets);
        let seats = self.table.seats() as u64;
        self.table.work.count(prices.work() * seats);
        let mut cost = |player| {
            let cities = hands.of(player)?.iter().map(|city| board.card(*city).at);
            let terminals: Terminals = std::iter::once(self.markers[player.index()]?)
                .chain(cities)
                .collect();
            Some(i32::from(prices.of(&terminals)))
        };
        self.table.seated().map(&mut cost).collect()
    }
}
