//! States kept during a replay, so that a replay of a similar log need not begin at the beginning.

use super::options::Options;
use crate::game::Game;
use crate::game::language::{MoveNo, Unlisted};
use crate::referee::verdict::{Accepted, Counts, Finding};
use smallvec::SmallVec;

/// How far a replay has come.
#[derive(Clone, Debug)]
pub(super) struct ReplayProgress<G: Game> {
    pub(super) state: G::State,
    pub(super) findings: Vec<Finding>,
    pub(super) accepted: Vec<Accepted>,
    pub(super) unlisted: Unlisted,
    pub(super) counts: Counts,
    /// The expects that refer to the moments since the last declared move and, in a first replay,
    /// were false at all of them so far.
    pub(super) pending: SmallVec<[usize; 4]>,
    /// The keys of the expects that were false at every moment of a first replay.
    pub(super) doubts: Vec<usize>,
    /// The last declared move that was carried out.
    pub(super) last: MoveNo,
    /// Whether a move was illegal.
    pub(super) illegal: bool,
    /// The last illegal move that was left out, if it can be skipped.
    pub(super) skipped: Option<SkippedMove<G>>,
}

/// An illegal move that was left out, and the state in which it is skipped. A later move that is
/// expected nowhere else is judged there.
#[derive(Clone, Debug)]
pub(super) struct SkippedMove<G: Game> {
    /// The state in which it is skipped, after every automatic step.
    pub(super) state: G::State,
    /// The passes filled in before it.
    pub(super) passes: Vec<G::Move>,
    pub(super) action: G::Move,
    pub(super) number: MoveNo,
}

impl<G: Game> ReplayProgress<G> {
    /// Returns how many of its parts grow with the log.
    fn held(&self) -> usize {
        self.findings.len() + self.accepted.len() + self.pending.len()
    }
}

/// States kept during a replay, so that a replay of a similar log need not begin at the beginning.
#[derive(Debug)]
pub(crate) struct Course<G: Game> {
    /// Whether states are kept at all.
    pub(super) keeps: bool,
    options: Options,
    /// The state before the first move.
    start: Option<G::State>,
    /// How far the replay had come before some entries, by their index.
    stops: Vec<(usize, ReplayProgress<G>)>,
}

impl<G: Game> Course<G> {
    /// Keeps how far a replay has come before the move with this index, if it is time to keep a
    /// state.
    #[inline]
    pub(super) fn keep(&mut self, index: usize, now: &ReplayProgress<G>) {
        let last = self.stops.last().map_or(0, |(last, _)| *last);
        if self.keeps && index >= last + STRIDE && now.held() <= KEPT {
            self.stops.push((index, now.clone()));
        }
    }

    /// Returns the last kept state from which a new replay can continue, with the index of its
    /// entry: a state that the new replay reaches, too, at entry `upto` at the latest. `now` is the
    /// beginning of the new replay. Drops the states that the new replay does not reach.
    pub(super) fn resume_point(
        &mut self,
        now: &ReplayProgress<G>,
        options: Options,
        upto: usize,
    ) -> Option<(usize, ReplayProgress<G>)> {
        let before = self.options;
        // Until a move is illegal, it makes no difference whether the replay would continue after
        // it.
        let alike =
            |stop: &ReplayProgress<G>| !stop.illegal || options.keep_going == before.keep_going;
        let same = options.max_findings == before.max_findings
            && options
                .at
                .or(options.without)
                .or(before.at)
                .or(before.without)
                .is_none();
        if !same || self.start.as_ref() != Some(&now.state) {
            self.start = Some(now.state.clone());
            self.stops.clear();
        }
        self.options = options;
        let fits = |(at, stop): &(usize, ReplayProgress<G>)| *at <= upto && alike(stop);
        self.stops
            .truncate(self.stops.iter().take_while(|stop| fits(stop)).count());
        let (at, stop) = self.stops.last()?;
        let counts = Counts {
            declared: now.counts.declared,
            ..stop.counts
        };
        Some((
            *at,
            ReplayProgress {
                counts,
                ..stop.clone()
            },
        ))
    }
}

impl<G: Game> Default for Course<G> {
    fn default() -> Self {
        Self {
            keeps: false,
            options: Options::default(),
            start: None,
            stops: Vec::new(),
        }
    }
}

/// The least number of entries between two states that are kept.
const STRIDE: usize = 64;
/// The most findings and waiting expects that a kept state may have: each state has its own copy of
/// them.
const KEPT: usize = 64;
