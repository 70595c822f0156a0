//! The replay: moves are checked and carried out one after another, passes filled in, claims compared.

use super::chain::{self, Found};
use super::expects::{Moments, Nearest, result_differences};
use super::facts::AnyFacts;
use super::false_claim::FalseClaim;
use super::judged::{Judged, unused};
use crate::game::prelude::*;
use crate::game::{Game, Story, Table, standing};
use crate::language::{MOST_LISTED, MoveNo, Speak, Unlisted, Value};
use crate::log::{Declared, Entry, Expect};
use crate::setup::Setup;
use crate::text::tree::NodeId;
use crate::verdict::{Accepted, Counts, Facts, Fate, Finding, Judgement, Place, Verdict};
use std::sync::Arc;

/// What the referee is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Go on after an illegal move.
    pub keep_going: bool,
    /// Unfinished logs are illegal.
    pub complete: bool,
    /// Judge as if the log ended after this declared move; expects that speak of what follows it are not compared.
    pub at: Option<MoveNo>,
    /// Leave this declared move out.
    pub without: Option<MoveNo>,
    /// So many violations, accepted irregularities and warnings of a log are kept; those after them are counted.
    pub max_findings: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { keep_going: false, complete: false, at: None, without: None, max_findings: MOST_LISTED }
    }
}

/// What brought the table to a moment.
#[derive(Debug)]
pub enum Step<'s, M> {
    /// The opening bookkeeping.
    Opening,
    /// A declared move was carried out.
    Declared(&'s M),
    /// A pass was filled in.
    Implied(&'s M),
    /// An automatic step.
    Automatic,
}

/// Watches a replay.
pub trait Observer<G: Game> {
    /// Whether it watches at all; asked once, before the replay.
    fn watches(&self) -> bool {
        true
    }

    /// Whether events are wanted.
    fn wants_story(&self) -> bool {
        false
    }

    /// The table has come to a new moment. `at` is the declared move it follows; `events` are what happened.
    fn moment(&mut self, table: &Table<G>, step: Step<'_, G::Move>, at: MoveNo, events: Vec<G::Event>, state: &G::State);
}

/// Watches nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl<G: Game> Observer<G> for Unobserved {
    fn watches(&self) -> bool {
        false
    }

    fn moment(&mut self, _: &Table<G>, _: Step<'_, G::Move>, _: MoveNo, _: Vec<G::Event>, _: &G::State) {}
}

/// Judges a well-formed log. Returns the verdict and the last position reached.
pub fn referee<G: Game>(setup: &Setup<G>, table: &Arc<Table<G>>, options: Options, observer: &mut dyn Observer<G>) -> (Verdict, G::State) {
    let mut replay = Replay {
        table,
        options,
        state: setup.start(table),
        story: Story::new(observer.wants_story()),
        watched: observer.watches(),
        observer,
        moments: Moments::new(setup),
        findings: Vec::new(),
        accepted: Vec::new(),
        unlisted: Unlisted::default(),
        counts: Counts { declared: setup.moves.count, ..Counts::default() },
        pending: Vec::new(),
        last: 0,
        illegal: false,
        forgone: None,
        cut: false,
    };
    let replayed = replay.run(setup);
    replay.verdict(setup, replayed)
}

struct Replay<'r, G: Game> {
    table: &'r Arc<Table<G>>,
    options: Options,
    state: G::State,
    story: Story<G::Event>,
    observer: &'r mut dyn Observer<G>,
    watched: bool,
    moments: Moments<G>,
    findings: Vec<Finding>,
    accepted: Vec<Accepted>,
    unlisted: Unlisted,
    counts: Counts,
    /// Expects that wait for the declared move after them.
    pending: Vec<usize>,
    /// The last declared move carried out.
    last: MoveNo,
    /// Whether a move was illegal.
    illegal: bool,
    /// The position in which the illegal move that was left out last is passed over: where the moves after it fit that
    /// fit nowhere else.
    forgone: Option<G::State>,
    /// Whether it ends before the log does.
    cut: bool,
}

impl<G: Game> Replay<'_, G> {
    /// Goes through the log; `false` if it stopped at an illegal move.
    fn run(&mut self, setup: &Setup<G>) -> bool {
        if setup.position.is_some() {
            // An expect before the first move may speak of the position as it is written, before what is due in it.
            self.moment(Step::Opening);
            self.settle(false);
        } else {
            self.settle(true);
            self.moment(Step::Opening);
        }
        for entry in &setup.moves.order {
            let number = match *entry {
                Entry::Expect(index) => setup.moves.expects[index].number,
                Entry::Move(index) => setup.moves.moves[index].number,
            };
            if self.options.at.is_some_and(|at| number > at) {
                self.pending.clear();
                self.cut = true;
                return true;
            }
            if self.options.without == Some(number) {
                continue;
            }
            match *entry {
                Entry::Expect(index) => {
                    let expect = &setup.moves.expects[index];
                    self.pending.push(index);
                    self.counts.carried_out += 1;
                    let place = Place { node: expect.node, number: Some(expect.number) };
                    self.add(unused::<G>(&expect.accepts, &[], place));
                }
                Entry::Move(index) => {
                    if !self.take(setup, &setup.moves.moves[index]) {
                        return false;
                    }
                }
            }
        }
        // At the end of a log only passes that are forced are filled in.
        while let Some(omissible) = self.state.omissible(self.table).filter(|omissible| omissible.forced) {
            self.imply(&omissible.pass);
        }
        self.compare_pending(&setup.moves.expects);
        true
    }

    fn settle(&mut self, opening: bool) {
        while self.state.settle(self.table, &mut self.story) {
            if !opening {
                self.moment(Step::Automatic);
            }
        }
    }

    fn moment(&mut self, step: Step<'_, G::Move>) {
        if self.watched {
            let events = self.story.take();
            self.observer.moment(self.table, step, self.last, events, &self.state);
        }
        self.moments.add(self.table, &self.state, self.last);
    }

    fn imply(&mut self, pass: &G::Move) {
        self.state.apply(self.table, pass, self.last, &mut self.story);
        self.counts.implied += 1;
        self.moment(Step::Implied(pass));
        self.settle(false);
    }

    /// Takes a declared move; `false` if the replay stops at it.
    fn take(&mut self, setup: &Setup<G>, declared: &Declared<G::Move>) -> bool {
        let found = self.find(&declared.action);
        if found.broken.is_empty() && declared.accepts().is_empty() {
            found.passes.iter().for_each(|pass| self.imply(pass));
            self.compare_pending(&setup.moves.expects);
            self.carry_out(declared);
            return true;
        }
        let judged = Judged::<G>::new(self.table, &self.state, declared, found, !self.is_full());
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
        if self.options.keep_going && judged.found.suits {
            self.forgo(&declared.action, &judged.found.passes);
        }
        self.options.keep_going
    }

    /// Where a declared move is taken or judged: from the position the log has reached or, if it fits better there, from
    /// the one in which an illegal move before it is passed over.
    fn find(&mut self, action: &G::Move) -> Found<G> {
        let found = chain::find::<G>(self.table, &self.state, action);
        if found.broken.is_empty() {
            return found;
        }
        let Some(forgone) = &self.forgone else { return found };
        let other = chain::find::<G>(self.table, forgone, action);
        if !other.broken.is_empty() && (found.suits || !other.suits) {
            return found;
        }
        if let Some(forgone) = self.forgone.take() {
            self.state = forgone;
            self.moment(Step::Automatic);
        }
        other
    }

    /// Notes the position in which a left-out move is passed over.
    fn forgo(&mut self, action: &G::Move, passes: &[G::Move]) {
        let mut ahead = chain::ahead::<G>(self.table, &self.state, passes, self.last);
        let mut nothing = Story::unread();
        ahead.forgo(self.table, action);
        ahead.settle_all(self.table, &mut nothing);
        self.forgone = Some(ahead);
    }

    fn carry_out(&mut self, declared: &Declared<G::Move>) {
        self.last = declared.number;
        self.forgone = None;
        self.moments.clear();
        self.state.apply(self.table, &declared.action, declared.number, &mut self.story);
        self.counts.carried_out += 1;
        self.moment(Step::Declared(&declared.action));
        self.settle(false);
    }

    /// Adds the violation of a move that breaks rules, the irregularities that were let stand, and accepts of nothing.
    fn report(&mut self, declared: &Declared<G::Move>, judged: &Judged<G>, carried: bool) {
        let place = Place { node: declared.node, number: Some(declared.number) };
        let remarks = judged.remarks(self.table, declared, place, carried);
        // The violation the replay stops at is kept, however many there are before it: nothing says more.
        let mut findings = remarks.findings;
        if let Some(first) = findings.first_mut().filter(|_| judged.is_refused() && self.options.keep_going) {
            first.fate = if carried { Fate::CarriedOut } else { Fate::LeftOut };
        }
        if judged.is_refused() && !carried && !self.options.keep_going {
            let last = findings.remove(0);
            self.findings.push(Finding { after_illegal: self.illegal, ..last });
        }
        self.add(findings);
        for accepted in remarks.accepted {
            if self.accepted.len() < self.options.max_findings {
                self.accepted.push(accepted);
            } else {
                self.unlisted.accepted += 1;
            }
        }
        self.illegal |= judged.is_refused();
    }

    /// Adds findings, marked if they follow an illegal move.
    fn add(&mut self, findings: Vec<Finding>) {
        let after_illegal = self.illegal;
        for finding in findings {
            if self.findings.len() < self.options.max_findings {
                self.findings.push(Finding { after_illegal, ..finding });
            } else {
                self.unlisted.violations += 1;
            }
        }
    }

    /// Whether no further violation or irregularity will be kept, unless the replay stops at it.
    fn is_full(&self) -> bool {
        let most = self.options.max_findings;
        self.options.keep_going && self.findings.len() >= most && self.accepted.len() >= most
    }

    fn push(&mut self, code: &'static str, place: Place, facts: Box<dyn Facts>) {
        if self.findings.len() >= self.options.max_findings {
            self.unlisted.violations += 1;
            return;
        }
        self.findings.push(Finding { code, rule: None, place, also: Vec::new(), after_illegal: self.illegal, fate: Fate::Stopped, facts });
    }

    /// Compares the waiting expects with the moments so far.
    fn compare_pending(&mut self, expects: &[Expect]) {
        if self.pending.is_empty() {
            return;
        }
        for index in std::mem::take(&mut self.pending) {
            let expect = &expects[index];
            let voice = self.table.clone();
            if let Some(Nearest { differences, moment, other, reckonings, suspicions }) = self.moments.compare(self.table, &voice, expect) {
                let (keys, number) = (G::INFO.expects, Some(expect.number));
                let facts =
                    FalseClaim { what: "expect", keys, number, differences, moment, other, reckonings, suspicions, suspicion: None };
                self.push("expect", Place { node: expect.node, number: Some(expect.number) }, Box::new(facts));
            }
        }
    }

    /// Compares the waiting expects before a move that is not carried out: the passes up to where it was judged count too.
    fn compare_pending_ahead(&mut self, expects: &[Expect], passes: &[G::Move]) {
        if self.pending.is_empty() {
            return;
        }
        let mut ahead = self.state.clone();
        let kept = self.moments.mark();
        let mut nothing = Story::unread();
        for pass in passes {
            ahead.apply(self.table, pass, self.last, &mut nothing);
            self.moments.add(self.table, &ahead, self.last);
            while ahead.settle(self.table, &mut nothing) {
                self.moments.add(self.table, &ahead, self.last);
            }
        }
        self.compare_pending(expects);
        self.moments.back_to(kept);
    }

    fn verdict(mut self, setup: &Setup<G>, replayed: bool) -> (Verdict, G::State) {
        let complete = replayed && self.state.stage().over;
        let standing = standing::<G>(self.table, &self.state);
        if replayed && !self.cut {
            self.compare_result(setup, complete, &standing.values);
            if self.options.complete && !complete {
                let last = setup.moves.order.last().map(|entry| match entry {
                    Entry::Move(index) => (setup.moves.moves[*index].node, setup.moves.moves[*index].number),
                    Entry::Expect(index) => (setup.moves.expects[*index].node, setup.moves.expects[*index].number),
                });
                let (node, number) = last.map_or((NodeId(0), None), |(node, number)| (node, Some(number)));
                let facts = AnyFacts::Unfinished { stage: self.stage() };
                self.push("unfinished", Place { node, number }, Box::new(facts));
            }
        }
        let judgement = match (self.findings.len() + self.unlisted.violations, self.accepted.len() + self.unlisted.accepted) {
            (0, 0) => Judgement::Legal,
            (0, _) => Judgement::Accepted,
            _ => Judgement::Illegal,
        };
        let verdict = Verdict {
            game: Some(G::INFO),
            edition: setup.edition,
            board: setup.board.clone(),
            rulings: setup.rulings.iter().collect(),
            position: setup.position.as_ref().map(|begun| begun.keys.clone()),
            judgement,
            complete,
            replayed,
            counts: self.counts,
            faults: Vec::new(),
            warnings: Vec::new(),
            findings: self.findings,
            accepted: self.accepted,
            unlisted: self.unlisted,
            standing: Some(standing),
            hint: None,
        };
        (verdict, self.state)
    }

    fn stage(&self) -> String {
        format!("{} {}, phase {}", G::INFO.turn, self.state.stage().turn, self.state.stage().phase)
    }

    /// Everybody's score, the best first, and what broke a tie.
    fn scores(&self, values: &[(&'static str, Value)]) -> Option<String> {
        let (key, _) = G::INFO.score;
        let (_, Value::Map(domain, scores)) = values.iter().find(|(name, _)| *name == key)? else { return None };
        let mut scores: Vec<(i64, &str)> =
            scores.iter().map(|(id, score)| (score.as_number().unwrap_or(0), Speak::name(&**self.table, *domain, *id))).collect();
        scores.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        let each: Vec<String> = scores.iter().map(|(score, name)| format!("{name} {score}")).collect();
        let tie = standing::<G>(self.table, &self.state).tie_break.map_or_else(String::new, |tie| format!("; {tie}"));
        Some(format!("the most {key} wins: {}{tie}", each.join(", ")))
    }

    fn compare_result(&mut self, setup: &Setup<G>, complete: bool, standing: &[(&'static str, Value)]) {
        let Some(outcome) = &setup.outcome else { return };
        if !complete {
            let facts = AnyFacts::ResultTooEarly { stage: self.stage() };
            self.push("result-too-early", Place { node: outcome.key, number: None }, Box::new(facts));
            return;
        }
        let voice = self.table.clone();
        let differences = result_differences(G::INFO, &voice, outcome, standing);
        if !differences.is_empty() {
            let winner = differences.iter().any(|difference| G::INFO.results[difference.leaf.0].name == "winner");
            let reckonings = self.scores(standing).filter(|_| winner).into_iter().collect();
            let (what, keys, moment) = ("result", G::INFO.results, String::new());
            let facts = FalseClaim {
                what,
                keys,
                number: None,
                differences,
                moment,
                other: None,
                reckonings,
                suspicions: Vec::new(),
                suspicion: None,
            };
            self.push("result", Place { node: outcome.node, number: None }, Box::new(facts));
        }
    }
}
