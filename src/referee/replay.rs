//! The replay: moves are checked and carried out one after another, passes filled in, findings noted.

use super::chain::{self, Found};
use super::course::{Course, Forgone, Reached};
use super::expects::Moments;
use super::judged::{Judged, unused};
use super::observer::{Observer, Step};
use super::options::Options;
use crate::game::prelude::*;
use crate::game::{Game, Story, Table};
use crate::language::Unlisted;
use crate::log::{Declared, Entry};
use crate::setup::Setup;
use crate::verdict::{Counts, Facts, Fate, Finding, Place, Verdict};
use std::sync::Arc;

/// Judges a well-formed log. Returns the verdict and the last position reached.
pub fn referee<G: Game>(
    setup: &Setup<G>,
    table: &Arc<Table<G>>,
    options: Options,
    observer: &mut dyn Observer<G>,
) -> (Verdict, G::State) {
    Replay::new(setup, table, options, observer).run(setup, &mut Course::default())
}

/// The same of a log that shares its header and so many entries with one that was judged before: goes on from a position that
/// was kept then, and keeps positions for the next time.
pub fn referee_again<G: Game>(
    setup: &Setup<G>,
    table: &Arc<Table<G>>,
    options: Options,
    observer: &mut dyn Observer<G>,
    shared: usize,
    course: &mut Course<G>,
) -> (Verdict, G::State) {
    let mut replay = Replay::new(setup, table, options, observer);
    course.keeps = true;
    let upto = shared.min(if replay.watched {
        replay.observer.from()
    } else {
        usize::MAX
    });
    if let Some((first, reached)) = course.go_on(&replay.now, options, upto) {
        (replay.first, replay.now) = (first, reached);
        replay.observer.resume(replay.now.last, &replay.now.state);
    }
    replay.run(setup, course)
}

/// A replay under way.
pub(super) struct Replay<'r, G: Game> {
    pub(super) table: &'r Arc<Table<G>>,
    pub(super) options: Options,
    story: Story<G::Event>,
    observer: &'r mut dyn Observer<G>,
    watched: bool,
    pub(super) now: Reached<G>,
    /// The entry it begins at.
    first: usize,
    /// Whether it ends before the log does.
    pub(super) cut: bool,
    /// What the move in hand breaks; empty between two moves.
    broken: Vec<G::Breach>,
}

impl<G: Game> Replay<'_, G> {
    /// At the beginning of a log.
    fn new<'r>(
        setup: &Setup<G>,
        table: &'r Arc<Table<G>>,
        options: Options,
        observer: &'r mut dyn Observer<G>,
    ) -> Replay<'r, G> {
        let now = Reached {
            state: setup.start(table),
            moments: Moments::new(setup),
            findings: Vec::new(),
            accepted: Vec::new(),
            unlisted: Unlisted::default(),
            counts: Counts {
                declared: setup.moves.count,
                ..Counts::default()
            },
            pending: Vec::new(),
            last: 0,
            illegal: false,
            forgone: None,
        };
        let (story, watched) = (Story::new(observer.wants_story()), observer.watches());
        Replay {
            table,
            options,
            story,
            observer,
            watched,
            now,
            first: 0,
            cut: false,
            broken: Vec::new(),
        }
    }

    /// Judges the log to its end, or to the illegal move it stops at.
    fn run(mut self, setup: &Setup<G>, course: &mut Course<G>) -> (Verdict, G::State) {
        let replayed = self.replay(setup, course);
        self.verdict(setup, replayed)
    }

    /// Goes through the log; `false` if it stopped at an illegal move.
    fn replay(&mut self, setup: &Setup<G>, course: &mut Course<G>) -> bool {
        if self.first > 0 {
            // The beginning is behind it.
        } else if setup.position.is_some() {
            // An expect before the first move may speak of the position as it is written, before what is due in it.
            self.moment(Step::Opening);
            self.settle(false);
        } else {
            self.settle(true);
            self.moment(Step::Opening);
        }
        for (index, entry) in setup.moves.order.iter().enumerate().skip(self.first) {
            if index > self.first {
                course.keep(index, &self.now);
            }
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
                    self.now.pending.push(index);
                    self.now.counts.carried_out += 1;
                    let place = Place {
                        node: expect.node,
                        number: Some(expect.number),
                    };
                    self.add(unused::<G>(&expect.accepts, &[], place));
                }
                Entry::Move(index) => {
                    if !self.take(setup, &setup.moves.moves[index]) {
                        return false;
                    }
                }
            }
        }
        if self.options.at.is_some() {
            // No pass is filled in after a move that is asked for, be it the last of the log; what is expected there may
            // hold only after one.
            self.now.pending.clear();
            self.cut = true;
            return true;
        }
        // At the end of a log only passes that are forced are filled in.
        while let Some(omissible) = self
            .now
            .state
            .omissible(self.table)
            .filter(|omissible| omissible.forced)
        {
            self.imply(&omissible.pass);
        }
        self.compare_pending(&setup.moves.expects);
        true
    }

    fn settle(&mut self, opening: bool) {
        while self.now.state.settle(self.table, &mut self.story) {
            if !opening {
                self.moment(Step::Automatic);
            }
        }
    }

    fn moment(&mut self, step: Step<&G::Move>) {
        if self.watched {
            let events = self.story.take();
            self.observer
                .moment(self.table, step, self.now.last, events, &self.now.state);
        }
        self.now
            .moments
            .add(self.table, &self.now.state, self.now.last);
    }

    fn imply(&mut self, pass: &G::Move) {
        self.now
            .state
            .apply(self.table, pass, self.now.last, &mut self.story);
        self.now.counts.implied += 1;
        self.moment(Step::Implied(pass));
        self.settle(false);
    }

    /// Takes a declared move; `false` if the replay stops at it.
    fn take(&mut self, setup: &Setup<G>, declared: &Declared<G::Move>) -> bool {
        self.now
            .state
            .check(self.table, &declared.action, &mut self.broken);
        // As most moves are: legal where the log has got to.
        if self.broken.is_empty() && declared.accept.is_none() {
            self.compare_pending(&setup.moves.expects);
            self.carry_out(declared);
            return true;
        }
        let broken = std::mem::take(&mut self.broken);
        let found = self.find(&declared.action, broken);
        if found.broken.is_empty() && declared.accepts().is_empty() {
            found.passes.iter().for_each(|pass| self.imply(pass));
            self.compare_pending(&setup.moves.expects);
            self.carry_out(declared);
            return true;
        }
        let judged = Judged::<G>::new(
            self.table,
            &self.now.state,
            declared,
            found,
            !self.is_full(),
        );
        let carried = !judged.is_refused() || (self.options.keep_going && judged.could_stand());
        if carried {
            for pass in &judged.found.passes {
                self.imply(pass);
            }
            self.compare_pending(&setup.moves.expects);
            self.report(declared, &judged, true);
            self.carry_out(declared);
            return true;
        }
        self.compare_pending_ahead(&setup.moves.expects, &judged.found.passes);
        self.report(declared, &judged, false);
        let passes = &judged.found.passes;
        if !self.options.keep_going {
            self.come_to_the_end(passes);
        } else if judged.found.suits {
            self.forgo(declared, passes);
        }
        self.options.keep_going
    }

    /// Where a declared move is taken or judged: from the position the log has reached or, if it fits better there, from
    /// the one in which an illegal move before it is passed over. `broken` is what it breaks in the position reached.
    fn find(&mut self, action: &G::Move, broken: Vec<G::Breach>) -> Found<G> {
        if broken.is_empty() {
            return Found {
                passes: Vec::new(),
                broken,
                suits: true,
            };
        }
        let found = chain::find_further::<G>(self.table, &self.now.state, action, broken);
        if found.broken.is_empty() {
            return found;
        }
        let Some(forgone) = &self.now.forgone else {
            return found;
        };
        let other = chain::find::<G>(self.table, &forgone.state, action);
        if !other.broken.is_empty() && (found.suits || !other.suits) {
            return found;
        }
        if let Some(forgone) = self.now.forgone.take() {
            self.pass_over(&forgone);
        }
        other
    }

    /// Goes to the position in which a left-out move is passed over, one moment after another: what happens on the way
    /// (passes, payments, the end of a turn) is seen by everyone who watches, as it is after any other move.
    fn pass_over(&mut self, forgone: &Forgone<G>) {
        forgone.passes.iter().for_each(|pass| self.imply(pass));
        let Forgone { action, number, .. } = forgone;
        self.now
            .state
            .forgo(self.table, action, *number, &mut self.story);
        self.moment(Step::PassedOver(*number));
        self.settle(false);
        debug_assert_eq!(self.now.state, forgone.state, "the same way twice");
    }

    /// Carries out the passes behind which the replay stops if the game is over after them: then it is told how it ended.
    fn come_to_the_end(&mut self, passes: &[G::Move]) {
        if chain::ahead::<G>(self.table, &self.now.state, passes, self.now.last)
            .stage()
            .over
        {
            passes.iter().for_each(|pass| self.imply(pass));
        }
    }

    /// Keeps the position in which a left-out move is passed over, and the way to it.
    fn forgo(&mut self, declared: &Declared<G::Move>, passes: &[G::Move]) {
        let mut state = chain::ahead::<G>(self.table, &self.now.state, passes, self.now.last);
        let mut nothing = Story::unread();
        state.forgo(self.table, &declared.action, declared.number, &mut nothing);
        state.settle_all(self.table, &mut nothing);
        self.now.forgone = Some(Forgone {
            state,
            passes: passes.to_vec(),
            action: declared.action.clone(),
            number: declared.number,
        });
    }

    #[inline(always)]
    fn carry_out(&mut self, declared: &Declared<G::Move>) {
        self.now.last = declared.number;
        self.now.forgone = None;
        self.now.moments.clear();
        self.now.state.apply(
            self.table,
            &declared.action,
            declared.number,
            &mut self.story,
        );
        self.now.counts.carried_out += 1;
        self.moment(Step::Declared(&declared.action));
        self.settle(false);
    }

    /// Adds the violation of a move that breaks rules, the irregularities that were let stand, and accepts of nothing.
    fn report(&mut self, declared: &Declared<G::Move>, judged: &Judged<G>, carried: bool) {
        let place = Place {
            node: declared.node,
            number: Some(declared.number),
        };
        let remarks = judged.remarks(self.table, declared, place, carried);
        // The violation the replay stops at is kept, however many there are before it: nothing says more.
        let mut findings = remarks.findings;
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
        for accepted in remarks.accepted {
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

    /// Whether no further violation or irregularity will be kept, unless the replay stops at it.
    fn is_full(&self) -> bool {
        let most = self.options.max_findings;
        self.options.keep_going
            && self.now.findings.len() >= most
            && self.now.accepted.len() >= most
    }

    /// Adds a finding that no move breaks a rule by.
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
            facts,
        });
    }
}
