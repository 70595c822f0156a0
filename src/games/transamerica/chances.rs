//! Hands that may have been dealt or revealed where a log has left that out: such as make the round end where the log has its
//! end, and cost what the log says it cost. There are millions; a few are drawn, always the same.

use super::Transamerica;
use super::board::Board;
use super::expects::{EXPECTS, RESULTS};
use super::hands::{Hand, Hands};
use super::later::points_before;
use super::lattice::{COLOURS, City, Junction};
use super::moves::Move;
use super::nets::Nets;
use super::owed::Terminals;
use super::prices::Prices;
use super::state::{Phase, State, Table};
use crate::game::language::{Arg as _, Player, Value};
use crate::game::{GameState as _, Rng, Said};

/// Hands of one player that are looked at for one that costs what it should.
const TRIES: usize = 300;
/// Deals that are drawn.
const DRAWN: usize = 10;
/// So many times it is tried to draw one.
const SEEDS: u64 = 20;
/// The work of carrying out a move without judging it.
const PLAYED: u64 = 30;

/// The deals or reveals that fit what the log says next.
pub(crate) fn chances(
    table: &Table,
    state: &State,
    ahead: &[Said<'_, Transamerica>],
    limit: usize,
) -> Vec<Move> {
    let deal = match (
        state.phase,
        ahead.iter().find(|said| !matches!(said, Said::Expect(_))),
    ) {
        (Phase::Deal | Phase::Start, Some(Said::Move(Move::Start { .. })))
            if state.awaits_deal() =>
        {
            true
        }
        (
            Phase::Lay,
            Some(Said::Move(Move::Start { .. } | Move::Deal { .. }) | Said::Result(_)),
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
        // Where the log does not say whether the round is over, both is tried.
        let action = round
            .hands(round.over || seed % 2 == 0, &mut Rng::new(seed))
            .map(written);
        found.extend(action.filter(|action| !found.contains(action)));
    }
    found
}

/// A round as the log has it, without its hands.
struct Round<'r> {
    table: &'r Table,
    /// The table when it is over.
    end: State,
    /// The network without its last track.
    before: Nets,
    /// Whether the log says that it is over.
    over: bool,
    /// What everybody loses in it, as far as the log says so.
    losses: Vec<Option<i32>>,
    /// The hands that the log speaks of.
    known: Vec<Option<Hand>>,
}

impl<'r> Round<'r> {
    /// Plays the round to its end; `None` if the log reveals its hands itself.
    fn of(table: &'r Table, state: &State, ahead: &[Said<'_, Transamerica>]) -> Option<Self> {
        let mut end = state.clone();
        end.hands = None;
        let mut number = state.last.move_number().unwrap_or(0);
        let mut losses = vec![None; table.seats()];
        let mut known = vec![None; table.seats()];
        let mut laying = state.phase == Phase::Lay;
        let mut behind = ahead.len();
        for (index, said) in ahead.iter().enumerate() {
            table.work.count(PLAYED);
            match said {
                Said::Move(Move::Reveal { .. }) => return None,
                Said::Move(action @ (Move::Lay { .. } | Move::Pass { .. })) => {
                    number += 1;
                    laying = true;
                    end.advance(table, action, number);
                }
                Said::Move(action @ Move::Start { .. }) if !laying => {
                    number += 1;
                    end.advance(table, action, number);
                }
                // The next round.
                Said::Move(_) => {
                    behind = index;
                    break;
                }
                Said::Expect(states) => {
                    claims(
                        state,
                        states
                            .iter()
                            .map(|(key, value)| (EXPECTS[*key].key.name, value)),
                        false,
                        &mut losses,
                        &mut known,
                    );
                }
                Said::Result(states) => {
                    claims(
                        state,
                        states
                            .iter()
                            .map(|(key, value)| (RESULTS[*key].key.name, value)),
                        true,
                        &mut losses,
                        &mut known,
                    );
                }
            }
        }
        for (player, points) in points_before(table, &ahead[behind..])
            .into_iter()
            .enumerate()
        {
            let lost = points
                .map(|points| state.points[player].saturating_sub(points))
                .filter(|lost| *lost >= 0);
            losses[player] = losses[player].or(lost);
        }
        let (_, tracks) = end.tracks.split_last()?;
        let mut before = Nets::new(&table.board);
        tracks
            .iter()
            .for_each(|track| before.join(table.board.edge(track.line).ends));
        Some(Self {
            before,
            over: behind < ahead.len() || losses.iter().any(Option::is_some),
            end,
            losses,
            known,
            table,
        })
    }

    /// Whether some cities are joined to a player's marker.
    fn joined(&self, nets: &Nets, marker: Junction, hand: &Hand) -> bool {
        hand.iter()
            .all(|city| nets.together(marker, self.table.board.card(*city).at))
    }

    /// Hands with which the round is as the log has it, if the draw finds any.
    fn hands(&self, over: bool, rng: &mut Rng) -> Option<Hands> {
        let table = self.table;
        let mut hands = Hands(self.known.clone());
        let by = self.end.tracks.last().and_then(|track| track.by);
        let may_end = |player: &Player| self.losses[player.index()].is_none_or(|loss| loss == 0);
        // Whoever laid last has probably ended the round.
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
                let hand = known
                    .filter(|hand| self.ends(*player, hand))
                    .or_else(|| self.ender(*player, &hands, rng).filter(|_| known.is_none()));
                hands.0[player.index()] = hand.or(known);
                hand.is_some()
            });
            if !ended {
                return None;
            }
        }
        // Those who have lost little need the cities near their track, of which there are few.
        let mut others: Vec<Player> = table.seated().collect();
        others.sort_by_key(|player| self.losses[player.index()].unwrap_or(i32::MAX));
        for player in others {
            if hands.0[player.index()].is_none() {
                hands.0[player.index()] = Some(self.other(player, &hands, over, rng)?);
            }
        }
        Some(hands)
    }

    /// Whether a hand is complete with the last track and not before it.
    fn ends(&self, player: Player, hand: &Hand) -> bool {
        let Some(marker) = self.end.marker(player) else {
            return false;
        };
        self.joined(&self.end.nets, marker.at, hand) && !self.joined(&self.before, marker.at, hand)
    }

    /// A hand that ends the round.
    fn ender(&self, player: Player, others: &Hands, rng: &mut Rng) -> Option<Hand> {
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

    /// A hand of somebody who has lost what the log says. One card after another is changed for one that comes no less near.
    fn other(&self, player: Player, others: &Hands, over: bool, rng: &mut Rng) -> Option<Hand> {
        let (board, marker): (&Board, _) = (&self.table.board, self.end.marker(player)?);
        let wanted = self.losses[player.index()].filter(|_| over);
        if wanted == Some(0) && !self.end.all_laid() {
            return self.ender(player, others, rng);
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
            wanted.map_or(i32::from(loss == 0), |wanted| (loss - wanted).abs())
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

/// Takes from an expect what it says of the round: the hands, and the points after it.
fn claims<'s>(
    state: &State,
    states: impl Iterator<Item = (&'static str, &'s Value)>,
    behind: bool,
    losses: &mut [Option<i32>],
    known: &mut [Option<Hand>],
) {
    for (key, value) in states {
        // Where somebody has lost points, whoever has as many as before has lost none.
        let counted = value
            .entries()
            .iter()
            .any(|(id, value)| lost(state, usize::from(*id), value).is_some_and(|lost| lost > 0));
        for (player, value) in value
            .entries()
            .iter()
            .map(|(id, value)| (usize::from(*id), value))
        {
            match (key, value) {
                // Before the next round begins the points may still be those from before this one.
                ("points", _) if (counted || behind) && losses[player].is_none() => {
                    losses[player] = lost(state, player, value);
                }
                ("hands", Value::List(cards)) if !behind => {
                    let cards: Vec<City> = cards
                        .iter()
                        .filter_map(|card| City::read(Some(card)))
                        .collect();
                    known[player] = cards.try_into().ok().or(known[player]);
                }
                _ => {}
            }
        }
    }
}

/// What a player has lost by the time the points are so many.
fn lost(state: &State, player: usize, points: &Value) -> Option<i32> {
    match points {
        Value::Number(points) => Some(state.points[player] - *points as i32),
        _ => None,
    }
}
