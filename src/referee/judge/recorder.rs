//! The recorder of a replay: collects what the review holds besides the verdict.

use super::request::ReviewRequest;
use super::review::{Cause, Moment};
use crate::game::language::{MoveNo, Value, Wording};
use crate::game::prelude::*;
use crate::game::{Game, Table};
use crate::referee::ledger::{Book, OpeningReason};
use crate::referee::position::{ACTIVE, At, Capture};
use crate::referee::replay::{Observer, Step, wording};
use crate::referee::setup::{PositionValues, Setup};
use std::sync::Arc;

/// An observer that records moments, and captures the position that is asked for.
pub(super) struct Recorder<G: Game> {
    request: ReviewRequest,
    pub(super) moments: Vec<Moment>,
    pub(super) capture: Capture<G>,
    /// The positions after the declared moves, each with its move and its last moment.
    pub(super) kept: Vec<(G::State, MoveNo, usize)>,
    /// How many moments there were, and whether a pass was filled in since the last declared move.
    count: usize,
    passed: bool,
    pub(super) book: Book,
    /// The values of the starting position, if the log begins with one.
    begun: Option<Arc<PositionValues>>,
    /// Turn and [`closes_turn`](Moment::closes_turn) of every moment, if only one per turn is
    /// wanted.
    pub(super) turns: Vec<(u32, bool)>,
    /// The cause of the latest moment and the declared move before it, if the moment was not
    /// recorded.
    latest: Option<(Step<()>, MoveNo)>,
    /// The last pass that was filled in.
    pass: Option<G::Move>,
    /// The indices of the moments to record, in order, once they are known.
    shown: Option<Vec<usize>>,
}

/// Returns the index of the moment that represents each turn: the last one that closes the turn,
/// otherwise its last one. Moments are given by turn and [`closes_turn`](Moment::closes_turn).
pub fn closing(moments: impl IntoIterator<Item = (u32, bool)>) -> Vec<usize> {
    let mut shown: Vec<usize> = Vec::new();
    let mut last = None;
    for (index, moment) in moments.into_iter().enumerate() {
        match last.filter(|(turn, _)| *turn == moment.0) {
            Some((_, true)) if !moment.1 => continue,
            Some(_) => drop(shown.pop()),
            None => {}
        }
        shown.push(index);
        last = Some(moment);
    }
    shown
}

impl<G: Game> Recorder<G> {
    pub(super) fn new(request: ReviewRequest, setup: &Setup<G>) -> Self {
        Self {
            request,
            moments: Vec::new(),
            capture: Capture::new(request.position),
            kept: Vec::new(),
            count: 0,
            passed: false,
            book: Book::default(),
            begun: setup.position.as_ref().map(|begun| begun.values.clone()),
            turns: Vec::with_capacity(if request.turns {
                setup.moves.order.len()
            } else {
                0
            }),
            latest: None,
            pass: None,
            shown: None,
        }
    }

    /// Creates a recorder that records only these moments.
    pub(super) fn showing(request: ReviewRequest, setup: &Setup<G>, moments: Vec<usize>) -> Self {
        Self {
            shown: Some(moments),
            ..Self::new(request, setup)
        }
    }

    /// Records the latest moment.
    fn take_down(
        &mut self,
        table: &Table<G>,
        step: Step<Wording>,
        at: MoveNo,
        events: Vec<G::Event>,
        state: &G::State,
    ) {
        let cause = match step {
            Step::Opening => Cause::Opening,
            Step::Declared(action) => Cause::Declared(action),
            Step::Implied(action) => Cause::Implied(action),
            Step::Automatic => Cause::Automatic,
            Step::PassedOver(number) => Cause::PassedOver(number),
        };
        let stage = state.stage();
        let readings = if self.request.tracks {
            state.readings(table)
        } else {
            Vec::new()
        };
        let story = if self.request.story {
            events.iter().map(|event| event.tell(table)).collect()
        } else {
            Vec::new()
        };
        let shown = || {
            G::EXPECTS
                .iter()
                .find(|expect| expect.key.name == ACTIVE)
                .map(|expect| (expect.show)(table, state))
        };
        let active = self
            .request
            .active
            .then(shown)
            .flatten()
            .filter(|value| *value != Value::Nobody);
        self.moments.push(Moment {
            step: self.count - 1,
            at,
            cause,
            turn: stage.turn,
            phase: stage.phase,
            closes_turn: stage.closes_turn,
            story,
            readings,
            active,
        });
    }

    /// Records the last moment of all, if it represents its turn: the replay has ended in its
    /// state.
    pub(super) fn end(
        &mut self,
        setup: &Setup<G>,
        table: &Table<G>,
        state: &G::State,
        shown: &[usize],
    ) {
        let Some((step, at)) = self
            .latest
            .take()
            .filter(|_| shown.last() == self.count.checked_sub(1).as_ref() && !self.request.story)
        else {
            return;
        };
        let declared = || {
            setup
                .moves
                .moves
                .iter()
                .rfind(|declared| declared.number == at)
                .map(|declared| wording(&declared.action))
        };
        let step = match step {
            Step::Opening => Some(Step::Opening),
            Step::Declared(()) => declared().map(Step::Declared),
            Step::Implied(()) => self.pass.as_ref().map(|pass| Step::Implied(wording(pass))),
            Step::Automatic => Some(Step::Automatic),
            Step::PassedOver(number) => Some(Step::PassedOver(number)),
        };
        if let Some(step) = step {
            self.take_down(table, step, at, Vec::new(), state);
        }
    }

    /// Keeps the state after a declared move and its automatic steps, as [`At::Move`] does.
    fn keep(&mut self, step: &Step<&G::Move>, at: MoveNo, state: &G::State) {
        match step {
            Step::Opening | Step::Declared(_) => self.passed = false,
            Step::Implied(_) | Step::PassedOver(_) => self.passed = true,
            Step::Automatic => {}
        }
        if self.passed {
            return;
        }
        if !matches!(step, Step::Opening | Step::Declared(_)) {
            self.kept.pop();
        }
        self.kept.push((state.clone(), at, self.count));
    }
}

impl<G: Game> Observer<G> for Recorder<G> {
    fn is_observing(&self) -> bool {
        self.request.tracks
            || self.request.story
            || self.request.ledger
            || self.request.position.is_some()
            || self.request.positions
    }

    fn wants_story(&self) -> bool {
        self.request.story || self.request.ledger
    }

    fn from(&self) -> usize {
        let ReviewRequest {
            tracks,
            story,
            ledger,
            positions,
            position,
            only,
            ..
        } = self.request;
        match only {
            _ if ledger || positions => 0,
            Some(only) => only.saturating_sub(1) as usize,
            None if !tracks && !story && matches!(position, Some(At::End | At::Last)) => usize::MAX,
            None => 0,
        }
    }

    fn resume(&mut self, at: MoveNo, state: &G::State) {
        self.capture.moment(&Step::Opening, at, state);
    }

    fn moment(
        &mut self,
        table: &Table<G>,
        step: Step<&G::Move>,
        at: MoveNo,
        events: Vec<G::Event>,
        state: &G::State,
    ) {
        self.capture.moment(&step, at, state);
        if self.request.positions {
            self.keep(&step, at, state);
        }
        self.count += 1;
        if self.request.ledger {
            match step {
                Step::Opening => {
                    let start = OpeningReason {
                        reason: "at the start",
                        given: None,
                        of_nothing: false,
                    };
                    let said = self.begun.as_deref();
                    self.book.open(table, state, &events, |account| {
                        said.map_or(start, |said| said.of_balance::<G>(account))
                    });
                }
                _ => self.book.moment(table, state.stage().turn, at, &events),
            }
        }
        if !(self.request.tracks || self.request.story)
            || self.request.only.is_some_and(|only| only != at)
        {
            return;
        }
        let wanted = match &self.shown {
            Some(shown) => shown.get(self.moments.len()) == Some(&(self.count - 1)),
            // Any other moment proves to be the last of its turn only when the next turn begins.
            None if self.request.turns => {
                let stage = state.stage();
                self.turns.push((stage.turn, stage.closes_turn));
                self.latest = (!stage.closes_turn).then(|| (step.map(|_| ()), at));
                if let Step::Implied(pass) = step {
                    self.pass = Some(pass.clone());
                }
                stage.closes_turn
            }
            None => true,
        };
        if wanted {
            self.take_down(table, step.map(wording), at, events, state);
        }
    }
}
