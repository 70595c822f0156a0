//! What is kept of a replay, so that another of nearly the same log need not begin at the beginning.

use super::options::Options;
use crate::game::Game;
use crate::game::language::{MoveNo, Unlisted};
use crate::referee::verdict::{Accepted, Counts, Finding};
use smallvec::SmallVec;

/// Where a replay has got to.
#[derive(Clone, Debug)]
pub(super) struct Reached<G: Game> {
    pub(super) state: G::State,
    pub(super) findings: Vec<Finding>,
    pub(super) accepted: Vec<Accepted>,
    pub(super) unlisted: Unlisted,
    pub(super) counts: Counts,
    /// The expects that speak of the moments since the last declared move and, in a first replay, hold at none so far.
    pub(super) pending: SmallVec<[usize; 4]>,
    /// The keys of the expects that held at no moment of a first replay.
    pub(super) doubts: Vec<usize>,
    /// The last declared move carried out.
    pub(super) last: MoveNo,
    /// Whether a move was illegal.
    pub(super) illegal: bool,
    /// The illegal move that was left out last, if it can be passed over.
    pub(super) forgone: Option<Forgone<G>>,
}

/// An illegal move that was left out, and where the game goes on if it is passed over. A later move that fits nowhere else
/// is judged there.
#[derive(Clone, Debug)]
pub(super) struct Forgone<G: Game> {
    /// The position in which it is passed over, after every automatic step.
    pub(super) state: G::State,
    /// The passes filled in before it.
    pub(super) passes: Vec<G::Move>,
    pub(super) action: G::Move,
    pub(super) number: MoveNo,
}

impl<G: Game> Reached<G> {
    /// Returns how much it has gathered that grows with the log.
    fn held(&self) -> usize {
        self.findings.len() + self.accepted.len() + self.pending.len()
    }
}

/// What is kept of a replay, so that another of nearly the same log need not begin at the beginning.
#[derive(Debug)]
pub(crate) struct Course<G: Game> {
    /// Whether anything is kept at all.
    pub(super) keeps: bool,
    options: Options,
    /// The position before the first move.
    start: Option<G::State>,
    /// Where it had got to before entries, by their index.
    stops: Vec<(usize, Reached<G>)>,
}

impl<G: Game> Course<G> {
    /// Keeps where a replay has got to before a move, the entry of this index, if a position is due there.
    #[inline]
    pub(super) fn keep(&mut self, index: usize, now: &Reached<G>) {
        let last = self.stops.last().map_or(0, |(last, _)| *last);
        if self.keeps && index >= last + STRIDE && now.held() <= KEPT {
            self.stops.push((index, now.clone()));
        }
    }

    /// Returns where a replay goes on that would begin at the beginning, `now`: at the last
    /// position of an earlier one that it comes to as well and that is not beyond entry `upto`;
    /// `None` if there is none. Forgets the positions it does not come to.
    pub(super) fn go_on(
        &mut self,
        now: &Reached<G>,
        options: Options,
        upto: usize,
    ) -> Option<(usize, Reached<G>)> {
        let before = self.options;
        // Until a move is illegal it is all the same whether the replay would go on after it.
        let alike = |stop: &Reached<G>| !stop.illegal || options.keep_going == before.keep_going;
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
        let fits = |(at, stop): &(usize, Reached<G>)| *at <= upto && alike(stop);
        self.stops
            .truncate(self.stops.iter().take_while(|stop| fits(stop)).count());
        let (at, stop) = self.stops.last()?;
        let counts = Counts {
            declared: now.counts.declared,
            ..stop.counts
        };
        Some((
            *at,
            Reached {
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

/// So many entries at least lie between two positions that are kept.
const STRIDE: usize = 64;
/// None is kept behind so many findings and expects that wait: each has all of them.
const KEPT: usize = 64;
