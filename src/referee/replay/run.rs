//! The replay: checks and carries out the moves one after another, fills in passes, records
//! findings.

use super::chain::{self, Placement};
use super::course::{Course, ReplayProgress, SkippedMove};
use super::expects::History;
use super::judged::{JudgedMove, unused};
use super::observer::{Observer, Step, Unobserved};
use super::options::Options;
use crate::game::language::{MoveNo, Unlisted};
use crate::game::prelude::*;
use crate::game::{Game, Story, Table};
use crate::referee::log::{Declared, Entry};
use crate::referee::setup::{OmittedValues, Setup, StartingPosition};
use crate::referee::verdict::{Counts, Facts, Fate, Finding, Place, Verdict};
use smallvec::SmallVec;
use std::sync::Arc;

/// Judges a well-formed log. Returns the verdict and the last state.
pub fn referee<G: Game>(
    setup: &Setup<G>,
    table: &Arc<Table<G>>,
    options: Options,
    observer: &mut dyn Observer<G>,
) -> (Verdict, G::State) {
    Replay::new(setup, table, options, observer).run(setup, &mut Course::default())
}

/// Judges a log whose findings are only compared with others. The legal moves, which are most of
/// the cost of a finding, are not listed.
pub(crate) fn findings_alone<G: Game>(
    setup: &Setup<G>,
    table: &Arc<Table<G>>,
    options: Options,
) -> Verdict {
    let mut unobserved = Unobserved;
    let mut replay = Replay::new(setup, table, options, &mut unobserved);
    replay.lists = false;
    replay.run(setup, &mut Course::default()).0
}

/// Judges a log for a caller that only needs to know whether it is sound; `None` if it is not.
/// Nothing is explained. Explaining is most of the work for a log that begins with a position: each
/// finding is judged again with hundreds of values that the position leaves out.
pub(crate) fn referee_if_sound<G: Game>(
    setup: &Setup<G>,
    table: &Arc<Table<G>>,
    options: Options,
) -> Option<(Verdict, G::State)> {
    let mut unobserved = Unobserved;
    let mut replay = Replay::new(setup, table, options, &mut unobserved);
    (replay.lists, replay.doubting) = (false, Doubting::Nothing);
    let replayed = replay.replay(setup, &mut Course::default());
    if !replay.now.doubts.is_empty() {
        return None;
    }
    let (verdict, state) = replay.verdict(setup, replayed);
    verdict.judgement.is_sound().then_some((verdict, state))
}

/// Returns the state before the first illegal move of a log, or the last one if every move is legal.
pub(crate) fn state_at_violation<G: Game>(setup: &Setup<G>, table: &Arc<Table<G>>) -> G::State {
    let options = Options {
        max_findings: 0,
        ..Options::default()
    };
    let mut unobserved = Unobserved;
    let mut replay = Replay::new(setup, table, options, &mut unobserved);
    replay.replay(setup, &mut Course::default());
    replay.now.state
}

/// Shows the moments of a log to an observer, without working out what is wrong.
pub(crate) fn watch<G: Game>(
    setup: &Setup<G>,
    table: &Arc<Table<G>>,
    options: Options,
    observer: &mut dyn Observer<G>,
) {
    let options = Options {
        max_findings: 0,
        ..options
    };
    Replay::new(setup, table, options, observer).replay(setup, &mut Course::default());
}

/// Judges a log that shares its header and `shared` entries with the log judged before: continues
/// from a state that was kept then, and keeps states for the next time.
pub(crate) fn referee_from<G: Game>(
    setup: &Setup<G>,
    table: &Arc<Table<G>>,
    options: Options,
    observer: &mut dyn Observer<G>,
    shared: usize,
    course: &mut Course<G>,
) -> (Verdict, G::State) {
    let mut replay = Replay::new(setup, table, options, observer);
    course.keeps = true;
    // The entry at which the replay continues must itself be shared: otherwise an expect may have
    // been inserted before it.
    let upto = shared.saturating_sub(1).min(if replay.watched {
        replay.observer.from()
    } else {
        usize::MAX
    });
    if let Some((first, reached)) = course.resume_point(&replay.now, options, upto) {
        (replay.first, replay.now) = (first, reached);
        replay.observer.resume(replay.now.last, &replay.now.state);
    }
    replay.run(setup, course)
}

/// Which findings are doubted, where a position leaves keys out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Doubting {
    /// None of them.
    Nothing,
    /// All that seem certain; and what decides the first one is looked for.
    All,
    /// Only that of a rule at an entry, with this much work, in entries that are played.
    Of((&'static str, Option<MoveNo>), usize),
}

/// A replay in progress.
///
/// A log is replayed once, and its expects are only tested for truth. Explaining a false one (the
/// closest moment, when its values last changed) needs every moment before it. So a log with a
/// false expect is replayed a second time, with a [`History`], and its verdict is that of the
/// second replay.
pub(super) struct Replay<'r, G: Game> {
    pub(super) table: &'r Arc<Table<G>>,
    pub(super) options: Options,
    story: Story<G::Event>,
    observer: &'r mut dyn Observer<G>,
    watched: bool,
    pub(super) now: ReplayProgress<G>,
    /// The history to explain false expects, in a second replay.
    pub(super) history: Option<History<G>>,
    /// The index of the entry at which it begins.
    first: usize,
    /// Whether it ended at the move that `options.at` names.
    pub(super) cut: bool,
    /// Whether findings list what would have been legal.
    pub(super) lists: bool,
    /// What the log's starting position leaves out.
    pub(super) omitted: Option<OmittedValues>,
    /// The state it begins with, if that is not the log's own.
    start: Option<G::State>,
    /// What is doubted if the position leaves keys out.
    pub(super) doubting: Doubting,
    /// The rules that the current move breaks; empty between two moves.
    broken: Vec<G::Breach>,
}

impl<G: Game> Replay<'_, G> {
    /// Creates a replay at the beginning of a log.
    fn new<'r>(
        setup: &Setup<G>,
        table: &'r Arc<Table<G>>,
        options: Options,
        observer: &'r mut dyn Observer<G>,
    ) -> Replay<'r, G> {
        let now = ReplayProgress {
            state: setup.start(table),
            findings: Vec::new(),
            accepted: Vec::new(),
            unlisted: Unlisted::default(),
            counts: Counts {
                declared: setup.moves.count,
                ..Counts::default()
            },
            pending: SmallVec::new(),
            doubts: Vec::new(),
            last: 0,
            illegal: false,
            skipped: None,
        };
        let (story, watched) = (Story::new(observer.wants_story()), observer.is_observing());
        Replay {
            table,
            options,
            story,
            observer,
            watched,
            now,
            history: None,
            first: 0,
            cut: false,
            lists: true,
            omitted: setup.position.as_ref().map(StartingPosition::omitted),
            start: None,
            doubting: Doubting::All,
            broken: Vec::new(),
        }
    }

    /// Creates a replay of the same log from another state, with what is still left out there. Its
    /// findings are only compared with those of this replay.
    pub(super) fn restarted_from<'o>(
        &'o self,
        setup: &Setup<G>,
        (start, omitted): (G::State, OmittedValues),
        observer: &'o mut dyn Observer<G>,
    ) -> Replay<'o, G> {
        let options = Options {
            max_findings: usize::MAX,
            ..self.options
        };
        let mut again = Replay::new(setup, self.table, options, observer);
        (again.lists, again.doubting) = (false, Doubting::Nothing);
        again.begin_with(Some(start));
        again.omitted = Some(omitted);
        again
    }

    /// Creates a replay of a log that differs only in its position, to compare its findings with those of
    /// this replay.
    pub(super) fn begun_anew<'o>(
        &'o self,
        setup: &Setup<G>,
        doubting: Doubting,
        observer: &'o mut dyn Observer<G>,
    ) -> Replay<'o, G> {
        let mut again = Replay::new(setup, self.table, self.options, observer);
        (again.lists, again.doubting) = (false, doubting);
        again
    }

    fn begin_with(&mut self, start: Option<G::State>) {
        if let Some(start) = &start {
            self.now.state = start.clone();
        }
        self.start = start;
    }

    /// Judges the log to its end, or to the illegal move at which it stops.
    pub(super) fn run(mut self, setup: &Setup<G>, course: &mut Course<G>) -> (Verdict, G::State) {
        let replayed = self.replay(setup, course);
        if self.now.doubts.is_empty() {
            return self.verdict(setup, replayed);
        }
        let mut unobserved = Unobserved;
        let mut again = Replay::new(setup, self.table, self.options, &mut unobserved);
        (again.lists, again.doubting) = (self.lists, self.doubting);
        again.begin_with(self.start);
        again.omitted = self.omitted;
        again.history = Some(History::new(&self.now.doubts));
        let replayed = again.replay(setup, &mut Course::default());
        again.verdict(setup, replayed)
    }

    /// Replays the log; returns `false` if it stopped at an illegal move.
    fn replay(&mut self, setup: &Setup<G>, course: &mut Course<G>) -> bool {
        if self.first == 0 {
            self.open(setup);
        }
        for (index, entry) in setup.moves.order.iter().enumerate().skip(self.first) {
            let (_, number) = setup.moves.place(*entry);
            if self.options.at.is_some_and(|at| number > at) {
                break;
            }
            if self.options.without == Some(number) {
                continue;
            }
            match *entry {
                Entry::Expect(index) => {
                    let expect = &setup.moves.expects[index];
                    self.now.counts.carried_out += 1;
                    let place = Place {
                        node: expect.node,
                        number: Some(expect.number),
                    };
                    self.add(unused::<G>(&expect.accepts, &[], place));
                }
                Entry::Move(of) => {
                    if index > self.first {
                        course.keep(index, &self.now);
                    }
                    if !self.take(setup, &setup.moves.moves[of], index) {
                        return false;
                    }
                }
            }
        }
        if self.options.at.is_some() {
            // No pass is filled in after the last move that is asked for, and the expects after it
            // may be true only after a pass.
            self.now.pending.clear();
            self.cut = true;
            return true;
        }
        // At the end of a log only forced passes are filled in.
        while let Some(implied_pass) = self
            .now
            .state
            .implied_pass(self.table)
            .filter(|implied_pass| implied_pass.forced)
        {
            self.imply(setup, &implied_pass.pass);
        }
        self.compare_pending(&setup.moves.expects);
        true
    }

    /// Brings the replay to its first moment.
    fn open(&mut self, setup: &Setup<G>) {
        self.await_expects(setup, 0);
        if setup.position.is_some() {
            // An expect before the first move may refer to the position as it is written, before
            // automatic steps.
            self.moment(setup, Step::Opening);
            self.settle(setup);
        } else {
            self.now.state.settle_all(self.table, &mut self.story);
            self.moment(setup, Step::Opening);
        }
    }

    fn settle(&mut self, setup: &Setup<G>) {
        while self.now.state.settle(self.table, &mut self.story) {
            self.moment(setup, Step::Automatic);
        }
    }

    fn moment(&mut self, setup: &Setup<G>, step: Step<&G::Move>) {
        if self.watched {
            let events = self.story.take();
            self.observer
                .moment(self.table, step, self.now.last, events, &self.now.state);
        }
        if !self.now.pending.is_empty() || self.history.is_some() {
            self.look_at(&setup.moves.expects, None);
        }
    }

    fn imply(&mut self, setup: &Setup<G>, pass: &G::Move) {
        self.now
            .state
            .apply(self.table, pass, self.now.last, &mut self.story);
        self.now.counts.implied += 1;
        self.moment(setup, Step::Implied(pass));
        self.settle(setup);
    }

    /// Replays a declared move, the entry with this index; returns `false` if the replay stops at
    /// it.
    fn take(&mut self, setup: &Setup<G>, declared: &Declared<G::Move>, index: usize) -> bool {
        self.now
            .state
            .check(self.table, &declared.action, &mut self.broken);
        // Most moves are legal in the state that the log has reached.
        if self.broken.is_empty() && declared.accept.is_none() {
            self.compare_pending(&setup.moves.expects);
            self.carry_out(setup, declared, index);
            return true;
        }
        let broken = std::mem::take(&mut self.broken);
        let found = self.find(setup, &declared.action, broken);
        if found.broken.is_empty() && declared.accepts().is_empty() {
            found.passes.iter().for_each(|pass| self.imply(setup, pass));
            self.compare_pending(&setup.moves.expects);
            self.carry_out(setup, declared, index);
            return true;
        }
        let judged = JudgedMove::<G>::new(
            self.table,
            &self.now.state,
            declared,
            found,
            self.omitted.as_ref(),
            !self.is_full(),
        );
        let carried = !judged.is_refused() || (self.options.keep_going && judged.is_acceptable());
        if carried {
            for pass in &judged.found.passes {
                self.imply(setup, pass);
            }
            self.compare_pending(&setup.moves.expects);
            self.report(declared, &judged, true);
            self.carry_out(setup, declared, index);
            return true;
        }
        self.compare_pending_ahead(setup, &judged.found.passes);
        self.report(declared, &judged, false);
        let passes = &judged.found.passes;
        if !self.options.keep_going {
            self.come_to_the_end(setup, passes);
        } else if judged.found.is_expected {
            self.keep_skipped(declared, passes);
        }
        self.await_expects(setup, index + 1);
        if self.history.is_none() {
            // The expects of the moments so far are now settled; a second replay explains those
            // that were false.
            self.look_at(&setup.moves.expects, None);
        }
        self.options.keep_going
    }

    /// Finds where a declared move is taken or judged: from the state that the log has reached or,
    /// if it is expected there instead, from the one in which an earlier illegal move is skipped.
    /// `broken` are the rules it breaks in the state reached.
    fn find(&mut self, setup: &Setup<G>, action: &G::Move, broken: Vec<G::Breach>) -> Placement<G> {
        if broken.is_empty() {
            return Placement {
                passes: Vec::new(),
                broken,
                is_expected: true,
            };
        }
        let found = chain::find_further::<G>(self.table, &self.now.state, action, broken);
        if found.broken.is_empty() {
            return found;
        }
        let Some(skipped) = &self.now.skipped else {
            return found;
        };
        let other = chain::find::<G>(self.table, &skipped.state, action);
        if !other.broken.is_empty() && (found.is_expected || !other.is_expected) {
            return found;
        }
        if let Some(skipped) = self.now.skipped.take() {
            self.pass_over(setup, &skipped);
        }
        other
    }

    /// Goes to the state in which a left-out move is skipped, one moment after another: observers
    /// see what happens on the way (passes, payments, the end of a turn) as after any other move.
    fn pass_over(&mut self, setup: &Setup<G>, skipped: &SkippedMove<G>) {
        skipped
            .passes
            .iter()
            .for_each(|pass| self.imply(setup, pass));
        let SkippedMove { action, number, .. } = skipped;
        self.now
            .state
            .skip(self.table, action, *number, &mut self.story);
        self.moment(setup, Step::PassedOver(*number));
        self.settle(setup);
        debug_assert_eq!(self.now.state, skipped.state, "the same way twice");
    }

    /// Carries out passes after which the replay stops, if they end the game: then the verdict says
    /// how it ended.
    fn come_to_the_end(&mut self, setup: &Setup<G>, passes: &[G::Move]) {
        if chain::ahead::<G>(self.table, &self.now.state, passes, self.now.last)
            .stage()
            .over
        {
            passes.iter().for_each(|pass| self.imply(setup, pass));
        }
    }

    /// Keeps the state in which a left-out move is skipped, and the way to it.
    fn keep_skipped(&mut self, declared: &Declared<G::Move>, passes: &[G::Move]) {
        let mut state = chain::ahead::<G>(self.table, &self.now.state, passes, self.now.last);
        let mut nothing = Story::unread();
        state.skip(self.table, &declared.action, declared.number, &mut nothing);
        state.settle_all(self.table, &mut nothing);
        self.now.skipped = Some(SkippedMove {
            state,
            passes: passes.to_vec(),
            action: declared.action.clone(),
            number: declared.number,
        });
    }

    #[inline(always)]
    fn carry_out(&mut self, setup: &Setup<G>, declared: &Declared<G::Move>, index: usize) {
        self.now.last = declared.number;
        self.now.skipped = None;
        if let Some(history) = &mut self.history {
            history.clear();
        }
        self.await_expects(setup, index + 1);
        self.now.state.apply(
            self.table,
            &declared.action,
            declared.number,
            &mut self.story,
        );
        self.now.counts.carried_out += 1;
        self.moment(setup, Step::Declared(&declared.action));
        self.settle(setup);
    }

    /// Adds the violation of a move that breaks rules, the accepted irregularities, and unused
    /// accepts.
    fn report(&mut self, declared: &Declared<G::Move>, judged: &JudgedMove<G>, carried: bool) {
        let place = Place {
            node: declared.node,
            number: Some(declared.number),
        };
        let move_findings = judged.move_findings(self.table, declared, place, carried);
        // The violation at which the replay stops is always kept, because it says more than any
        // other.
        let mut findings = move_findings.findings;
        if let Some(first) = findings
            .first_mut()
            .filter(|_| judged.is_refused() && self.options.keep_going)
        {
            first.fate = if carried {
                Fate::CarriedOut
            } else {
                Fate::LeftOut
            };
        }
        if judged.is_refused() && !carried && !self.options.keep_going {
            let last = findings.remove(0);
            self.now.findings.push(Finding {
                after_illegal: self.now.illegal,
                ..last
            });
        }
        self.add(findings);
        for accepted in move_findings.accepted {
            if self.now.accepted.len() < self.options.max_findings {
                self.now.accepted.push(accepted);
            } else {
                self.now.unlisted.accepted += 1;
            }
        }
        self.now.illegal |= judged.is_refused();
    }

    /// Adds findings, marked if they follow an illegal move.
    fn add(&mut self, findings: Vec<Finding>) {
        let after_illegal = self.now.illegal;
        for finding in findings {
            if self.now.findings.len() < self.options.max_findings {
                self.now.findings.push(Finding {
                    after_illegal,
                    ..finding
                });
            } else {
                self.now.unlisted.violations += 1;
            }
        }
    }

    /// Returns whether no further violation or irregularity will be kept, except the one at which
    /// the replay stops.
    fn is_full(&self) -> bool {
        let most = self.options.max_findings;
        // The findings of a first replay are not used where there is a second.
        !self.lists
            || !self.now.doubts.is_empty()
            || self.options.keep_going
                && self.now.findings.len() >= most
                && self.now.accepted.len() >= most
    }

    /// Adds a finding that is not about a rule of the game.
    pub(super) fn push(&mut self, code: &'static str, place: Place, facts: Box<dyn Facts>) {
        if self.now.findings.len() >= self.options.max_findings {
            self.now.unlisted.violations += 1;
            return;
        }
        self.now.findings.push(Finding {
            code,
            rule: None,
            place,
            also: Vec::new(),
            after_illegal: self.now.illegal,
            fate: Fate::Stopped,
            rests_on: Vec::new(),
            facts,
        });
    }
}
