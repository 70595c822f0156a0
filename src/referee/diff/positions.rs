//! The states of a log, made one after another and kept as long as they are needed.

use crate::game::language::{MoveNo, Value};
use crate::game::prelude::*;
use crate::game::{Game, Story, Table};
use crate::referee::setup::Setup;
use std::collections::VecDeque;

/// A move that was carried out.
pub(crate) struct Turn<G: Game> {
    /// The declared move, or the one before a filled-in pass.
    pub at: MoveNo,
    /// Whether it was filled in.
    pub implied: bool,
    pub action: G::Move,
}

/// The state after a move and its automatic steps.
pub(crate) struct Scene<G: Game> {
    /// The position.
    pub state: G::State,
    /// The same state, reached with every move numbered 0, so that it is equal in two logs that
    /// differ only in their numbers. `None` if a game that looks ahead takes another course without
    /// the numbers (hands revealed only at the end of a round).
    pub plain: Option<G::State>,
    values: Option<Vec<Value>>,
}

impl<G: Game> Scene<G> {
    fn opening(table: &Table<G>, setup: &Setup<G>) -> Self {
        let mut state = setup.start(table);
        state.settle_all(table, &mut Story::unread());
        let plain = if setup.position.is_some() {
            state.clone()
        } else {
            G::State::opening(table)
        };
        Self {
            state,
            plain: Some(plain),
            values: None,
        }
    }

    /// Returns turn, phase, and whether the game is over.
    pub(crate) fn stage(&self) -> (u32, &'static str, bool) {
        stage::<G>(&self.state)
    }

    /// Returns the values of the expect keys.
    pub(crate) fn values(&mut self, table: &Table<G>) -> &[Value] {
        let state = &self.state;
        self.values.get_or_insert_with(|| {
            (0..G::INFO.expects.len())
                .map(|key| (G::EXPECTS[key].show)(table, state))
                .collect()
        })
    }

    /// Carries out the next move.
    fn advance(&mut self, table: &Table<G>, turn: &Turn<G>) {
        let now = self.stage();
        self.plain = self.plain.take().filter(|plain| stage::<G>(plain) == now);
        if let Some(plain) = &mut self.plain {
            plain.advance(table, &turn.action, 0);
        }
        self.state.advance(table, &turn.action, turn.at);
        self.values = None;
    }
}

fn stage<G: Game>(state: &G::State) -> (u32, &'static str, bool) {
    let stage = state.stage();
    (stage.turn, stage.phase, stage.over)
}

/// Consecutive states.
pub(crate) struct Positions<G: Game> {
    /// The number of moves before the first of them.
    first: usize,
    /// The states; never empty.
    scenes: VecDeque<Scene<G>>,
}

impl<G: Game> Positions<G> {
    /// Begins with the state before the first move.
    pub(crate) fn new(table: &Table<G>, setup: &Setup<G>) -> Self {
        Self {
            first: 0,
            scenes: VecDeque::from([Scene::opening(table, setup)]),
        }
    }

    /// Returns the state after `count` moves; `None` if there are fewer moves.
    pub(crate) fn after(
        &mut self,
        count: usize,
        table: &Table<G>,
        setup: &Setup<G>,
        turns: &[Turn<G>],
    ) -> Option<&mut Scene<G>> {
        if count < self.first {
            *self = Self::new(table, setup);
        }
        while self.first + self.scenes.len() <= count {
            let turn = turns.get(self.first + self.scenes.len() - 1)?;
            let last = self.scenes.back()?;
            let mut next = Scene {
                state: last.state.clone(),
                plain: last.plain.clone(),
                values: None,
            };
            next.advance(table, turn);
            self.scenes.push_back(next);
        }
        self.scenes.get_mut(count - self.first)
    }

    /// Drops the states before this many moves.
    pub(crate) fn forget_before(&mut self, count: usize, table: &Table<G>, turns: &[Turn<G>]) {
        while self.first < count.min(turns.len()) {
            if self.scenes.len() > 1 {
                self.scenes.pop_front();
            } else {
                let (Some(scene), Some(turn)) = (self.scenes.front_mut(), turns.get(self.first))
                else {
                    return;
                };
                scene.advance(table, turn);
            }
            self.first += 1;
        }
    }
}
