//! The legal moves of a state. This code shares nothing with [`super::check`]; tests make sure that
//! the two agree. Networks are found by following the tracks.

use super::Transamerica;
use super::board::{Board, Card, Junction, Line};
use super::hands::judge_each;
use super::missing::chances;
use super::missing_lays::last_lays;
use super::reach::reach;
use super::state::{Phase, State, TRACKS, Table};
use super::words::{Move, Tracks, Written};
use crate::game::language::{Arg, Domain, Player, Value};
use crate::game::{Chance, ImpliedPass, Legal, Reach, Statement};
use smallvec::smallvec;
use std::collections::HashSet;

impl Legal<Transamerica> for State {
    /// Lists single lays in the order of the lines, then pairs in both orders.
    fn legal_moves(&self, table: &Table, limit: usize) -> Vec<Move> {
        let mut moves = match self.phase {
            Phase::Over => Vec::new(),
            Phase::Deal | Phase::Start => starts(table, self),
            Phase::Lay if self.ended.is_some() => Vec::new(),
            Phase::Lay => Walk::new(table, self).lays(limit, &|_| true),
        };
        moves.truncate(limit);
        moves
    }

    fn reach(&self, table: &Table, who: (Domain, u16), place: (Domain, u16)) -> Option<Reach> {
        reach(table, self, who, place)
    }

    fn legal_among(&self, table: &Table, limit: usize, fits: &dyn Fn(&Move) -> bool) -> Vec<Move> {
        let moves = match self.phase {
            Phase::Lay if self.ended.is_none() => Walk::new(table, self).lays(limit, fits),
            _ => self.legal_moves(table, usize::MAX),
        };
        moves.into_iter().filter(fits).take(limit).collect()
    }

    /// Returns the hands of a round: dealt at its start or, if they stay secret, revealed at its
    /// end.
    fn chance(&self, _: &Table) -> Option<Chance> {
        let cards = "five cards for each player, one of each colour";
        if self.awaits_deal() {
            return Some(Chance {
                verb: "deal",
                sentence: format!(
                    "a deal comes next, {cards}, or the first start marker, if the hands stay secret"
                ),
            });
        }
        let is_secret = self.phase == Phase::Lay && self.shown.is_none();
        is_secret.then(|| Chance {
            verb: "reveal",
            sentence: if self.ended.is_some() {
                format!("a reveal comes next: {cards}")
            } else {
                format!("a reveal comes once somebody is connected: {cards}")
            },
        })
    }

    fn implied_pass(&self, table: &Table) -> Option<ImpliedPass<Move>> {
        let by = self
            .active()
            .filter(|by| self.phase == Phase::Lay && !self.can_lay(table, *by))?;
        Some(ImpliedPass {
            pass: Move::Pass { by },
            forced: true,
        })
    }

    /// While hands are secret, only the players know who has reached all cities of a hand.
    fn unlisted_verbs(&self, _: &Table) -> &'static [&'static str] {
        let secret = self.phase == Phase::Lay && self.shown.is_none() && !self.knows_all_hands();
        if secret { &["reveal"] } else { &[] }
    }

    /// A hand has a card of each colour, and no other.
    fn may_have(&self, table: &Table, _: &str, _: &str, player: u16, cards: &Value) -> bool {
        let hand = Arg::read(Some(cards)).map(|cards| (Player(player as u8), cards));
        let written = hand.map(|hand| Written(vec![hand]));
        written.is_some_and(|written| judge_each(table, &written).1.is_empty())
    }

    /// The cards with a dashed border are not dealt to two or three players.
    fn may_name(&self, table: &Table, _: &str, (domain, name): (Domain, u16)) -> bool {
        let card = table.board.cards.get(usize::from(name));
        let is_dealt = |card: &Card| table.seats() > 3 || !card.dashed;
        domain != Domain::City || card.is_none_or(is_dealt)
    }

    fn missing(
        &self,
        table: &Table,
        ahead: &[Statement<'_, Transamerica>],
        limit: usize,
    ) -> (Vec<Move>, bool) {
        let drawn = chances(table, self, ahead, limit);
        let none = drawn.is_empty();
        let mut moves = last_lays(table, self, ahead, limit);
        moves.extend(drawn);
        (moves, none)
    }
}

fn starts(table: &Table, state: &State) -> Vec<Move> {
    let taken: HashSet<Junction> = state
        .markers
        .iter()
        .flatten()
        .map(|marker| marker.at)
        .collect();
    let free = table.all::<Junction>().filter(|at| !taken.contains(at));
    free.map(|at| Move::Start { at, by: state.turn }).collect()
}

struct Walk<'w> {
    table: &'w Table,
    state: &'w State,
    board: &'w Board,
    laid: Vec<bool>,
}

impl<'w> Walk<'w> {
    fn new(table: &'w Table, state: &'w State) -> Self {
        let mut laid = vec![false; table.board.edges.len()];
        for track in &state.tracks {
            laid[track.line.index()] = true;
        }
        Self {
            table,
            state,
            board: &table.board,
            laid,
        }
    }

    /// Returns every junction that is joined to `from` by track.
    fn reach(&self, from: Junction) -> Vec<bool> {
        let mut reached = vec![false; self.table.all::<Junction>().len()];
        reached[from.index()] = true;
        let mut open = vec![from];
        while let Some(at) = open.pop() {
            for (line, end) in self.board.around(at) {
                if self.laid[line.index()] && !reached[end.index()] {
                    reached[end.index()] = true;
                    open.push(*end);
                }
            }
        }
        reached
    }

    /// Returns the free lines that touch a player's network, ordered by number.
    fn frontier(&self, player: Player) -> Vec<Line> {
        let Some(marker) = self.state.marker(player) else {
            return Vec::new();
        };
        let reached = self.reach(marker.at);
        let free = |line: &Line| {
            !self.laid[line.index()]
                && self
                    .board
                    .edge(*line)
                    .ends
                    .iter()
                    .any(|end| reached[end.index()])
        };
        self.board.lines().filter(free).collect()
    }

    /// Returns whether a player has reached all five cities.
    fn complete(&self, player: Player) -> bool {
        let (Some(marker), Some(hands)) = (self.state.marker(player), self.state.hands.as_deref())
        else {
            return false;
        };
        let reached = self.reach(marker.at);
        hands.of(player).is_some_and(|hand| {
            hand.iter()
                .all(|city| reached[self.board.card(*city).at.index()])
        })
    }

    /// Returns whether the player may lay a second track after this first one.
    fn may_lay_second(&self, by: Player) -> bool {
        let laid = self.laid.iter().filter(|laid| **laid).count();
        if laid == TRACKS || laid == self.laid.len() {
            return false;
        }
        // A hand that is unknown may be complete as well.
        let unknown = |player| self.state.hands.is_some() && self.state.is_secret(player);
        let others = self
            .table
            .seated()
            .filter(|player| *player != by)
            .any(|player| unknown(player) || self.complete(player));
        others || !self.complete(by)
    }

    /// Returns the lays, at most `limit` of them. Pairs are listed only for first tracks that pass
    /// `fits`.
    fn lays(mut self, limit: usize, fits: &dyn Fn(&Move) -> bool) -> Vec<Move> {
        /// How many lines are followed per unit of work.
        const WALKED: u64 = 4;
        let by = self.state.turn;
        let board = self.board;
        let ends = |line: Line| board.edge(line).ends;
        let first = self.frontier(by);
        if first.is_empty() || self.state.tracks.len() >= TRACKS {
            return vec![Move::Pass { by }];
        }
        let lay = |tracks| Move::Lay {
            tracks: Tracks(tracks),
            by,
        };
        let mut moves: Vec<Move> = first
            .iter()
            .map(|line| lay(smallvec![ends(*line)]))
            .collect();
        for line in first.into_iter().filter(|line| !board.edge(*line).double) {
            if !fits(&lay(smallvec![ends(line)])) {
                continue;
            }
            if moves.len() >= limit || self.table.work.is_spent() {
                break;
            }
            // The networks of all players may have to be followed.
            let walks = 1 + self.table.seats() as u64;
            self.table
                .work
                .count(walks * self.laid.len() as u64 / WALKED);
            self.laid[line.index()] = true;
            if self.may_lay_second(by) {
                let second = self
                    .frontier(by)
                    .into_iter()
                    .filter(|second| !board.edge(*second).double);
                moves.extend(second.map(|second| lay(smallvec![ends(line), ends(second)])));
            }
            self.laid[line.index()] = false;
        }
        moves
    }
}
