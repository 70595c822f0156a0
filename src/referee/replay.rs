//! The replay: moves are checked and carried out one after another, passes filled in, claims compared.

use super::chain::{self, Found};
use super::expects::{Moments, result_differences};
use super::facts::{AnyFacts, Case, FalseClaim};
use super::voice::Voice;
use crate::game::{Game, MoveNo, Rule, Story, Value};
use crate::log::{Declared, Entry, Expect, Setup};
use crate::text::tree::NodeId;
use crate::verdict::{Accepted, Counts, Facts, Finding, Judgement, Place, Verdict};
use std::sync::Arc;

/// How many legal moves a finding carries at most.
pub const LEGAL_LISTED: usize = 400;

/// What the referee is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Go on after an illegal move.
    pub keep_going: bool,
    /// Unfinished logs are illegal.
    pub complete: bool,
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
    fn moment(&mut self, table: &G::Table, step: Step<'_, G::Move>, at: MoveNo, events: Vec<G::Event>, state: &G::State);
}

/// Watches nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl<G: Game> Observer<G> for Unobserved {
    fn watches(&self) -> bool {
        false
    }

    fn moment(&mut self, _: &G::Table, _: Step<'_, G::Move>, _: MoveNo, _: Vec<G::Event>, _: &G::State) {}
}

/// Judges a well-formed log. Returns the verdict and the last position reached.
pub fn referee<G: Game>(setup: &Setup<G>, table: &Arc<G::Table>, options: Options, observer: &mut dyn Observer<G>) -> (Verdict, G::State) {
    let mut replay = Replay {
        table,
        options,
        state: G::start(table, &setup.moves.moves),
        story: Story::new(observer.wants_story()),
        watched: observer.watches(),
        observer,
        moments: Moments::new(setup),
        findings: Vec::new(),
        accepted: Vec::new(),
        counts: Counts { declared: setup.moves.count, ..Counts::default() },
        pending: Vec::new(),
        last: 0,
        illegal: false,
        forgone: None,
    };
    let replayed = replay.run(setup);
    replay.verdict(setup, replayed)
}

struct Replay<'r, G: Game> {
    table: &'r Arc<G::Table>,
    options: Options,
    state: G::State,
    story: Story<G::Event>,
    observer: &'r mut dyn Observer<G>,
    watched: bool,
    moments: Moments<G>,
    findings: Vec<Finding>,
    accepted: Vec<Accepted>,
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
}

impl<G: Game> Replay<'_, G> {
    /// Goes through the log; `false` if it stopped at an illegal move.
    fn run(&mut self, setup: &Setup<G>) -> bool {
        self.settle(true);
        self.moment(Step::Opening);
        for entry in &setup.moves.order {
            match *entry {
                Entry::Expect(index) => {
                    let expect = &setup.moves.expects[index];
                    self.pending.push(index);
                    self.counts.carried_out += 1;
                    self.unused(expect.node, expect.number, &expect.accepts, &[]);
                }
                Entry::Move(index) => {
                    if !self.take(setup, &setup.moves.moves[index]) {
                        return false;
                    }
                }
            }
        }
        // At the end of a log only passes that are forced are filled in.
        while let Some(omissible) = G::omissible(self.table, &self.state).filter(|omissible| omissible.forced) {
            self.imply(&omissible.pass);
        }
        self.compare_pending(&setup.moves.expects);
        true
    }

    fn settle(&mut self, opening: bool) {
        while G::settle(self.table, &mut self.state, &mut self.story) {
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
        G::apply(self.table, &mut self.state, pass, self.last, &mut self.story);
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
        let refused: Vec<&G::Breach> = found.broken.iter().filter(|breach| !declared.accepts().contains(&G::rule(breach))).collect();
        let legal = refused.is_empty();
        let carried =
            legal || (self.options.keep_going && found.broken.iter().all(|breach| G::INFO.rules[G::rule(breach)].accepted.is_some()));
        if carried {
            let legal_moves = self.legal_before(&found);
            for pass in &found.passes {
                self.imply(pass);
            }
            self.compare_pending(&setup.moves.expects);
            self.report(declared, &found, legal_moves, true);
            self.carry_out(declared);
            return true;
        }
        self.compare_pending_ahead(&setup.moves.expects, &found.passes);
        let legal_moves = self.legal_before(&found);
        self.report(declared, &found, legal_moves, false);
        if self.options.keep_going && found.suits {
            self.forgo(&declared.action, &found.passes);
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
        let mut ahead = self.state.clone();
        let mut nothing = Story::new(false);
        for pass in passes {
            G::apply(self.table, &mut ahead, pass, self.last, &mut nothing);
            while G::settle(self.table, &mut ahead, &mut nothing) {}
        }
        G::forgo(self.table, &mut ahead, action);
        while G::settle(self.table, &mut ahead, &mut nothing) {}
        self.forgone = Some(ahead);
    }

    fn carry_out(&mut self, declared: &Declared<G::Move>) {
        self.last = declared.number;
        self.forgone = None;
        self.moments.clear();
        G::apply(self.table, &mut self.state, &declared.action, declared.number, &mut self.story);
        self.counts.carried_out += 1;
        self.moment(Step::Declared(&declared.action));
        self.settle(false);
    }

    /// The legal moves at the position a move is judged at; only wanted if it breaks a rule.
    fn legal_before(&self, found: &Found<G>) -> Arc<Vec<G::Move>> {
        if found.broken.is_empty() {
            return Arc::default();
        }
        if found.passes.is_empty() {
            return Arc::new(G::legal(self.table, &self.state, LEGAL_LISTED));
        }
        let mut ahead = self.state.clone();
        let mut nothing = Story::new(false);
        for pass in &found.passes {
            G::apply(self.table, &mut ahead, pass, self.last, &mut nothing);
            while G::settle(self.table, &mut ahead, &mut nothing) {}
        }
        Arc::new(G::legal(self.table, &ahead, LEGAL_LISTED))
    }

    /// Adds the violation of a move that breaks rules, the irregularities that were let stand, and accepts of nothing.
    fn report(&mut self, declared: &Declared<G::Move>, found: &Found<G>, legal: Arc<Vec<G::Move>>, carried: bool) {
        let rules: Vec<usize> = found.broken.iter().map(G::rule).collect();
        let facts = |breach: &G::Breach| {
            Box::new(Case::<G> { table: self.table.clone(), action: declared.action.clone(), breach: breach.clone(), legal: legal.clone() })
        };
        let place = || Place { node: declared.node, number: Some(declared.number) };
        let refused = found.broken.iter().position(|breach| !declared.accepts().contains(&G::rule(breach)));
        if let Some(first) = refused {
            let facts = facts(&found.broken[first]);
            let mut also: Vec<&'static Rule> = Vec::new();
            for rule in rules.iter().map(|rule| &G::INFO.rules[*rule]) {
                let stands = declared.accepts().iter().any(|accepted| G::INFO.rules[*accepted].code == rule.code);
                if !stands && rule.code != G::INFO.rules[rules[first]].code && !also.iter().any(|known| known.code == rule.code) {
                    also.push(rule);
                }
            }
            self.findings.push(Finding {
                code: G::INFO.rules[rules[first]].code,
                rule: Some(&G::INFO.rules[rules[first]]),
                place: place(),
                also,
                after_illegal: self.illegal,
                facts,
            });
        }
        // What was let stand is listed if the move is carried out, also one that breaks another rule besides.
        if carried {
            let stands = |index: &usize| declared.accepts().contains(&rules[*index]) && !rules[..*index].contains(&rules[*index]);
            for (index, breach) in found.broken.iter().enumerate().filter(|(index, _)| stands(index)) {
                let facts = facts(breach);
                self.accepted.push(Accepted {
                    rule: &G::INFO.rules[rules[index]],
                    place: place(),
                    reason: declared.reason().to_owned(),
                    facts,
                });
            }
        }
        self.unused(declared.node, declared.number, declared.accepts(), &rules);
        self.illegal |= refused.is_some();
    }

    /// Adds the accepts of rules that were not broken.
    fn unused(&mut self, node: NodeId, number: MoveNo, accepts: &[usize], broken: &[usize]) {
        let several = accepts.len() > 1;
        for (at, rule) in accepts.iter().enumerate().filter(|(_, rule)| !broken.contains(rule)) {
            let facts = AnyFacts::UnusedAccept { code: G::INFO.rules[*rule].code, item: several.then_some(at) };
            self.push("unused-accept", Place { node, number: Some(number) }, Box::new(facts));
        }
    }

    fn push(&mut self, code: &'static str, place: Place, facts: Box<dyn Facts>) {
        self.findings.push(Finding { code, rule: None, place, also: Vec::new(), after_illegal: self.illegal, facts });
    }

    /// Compares the waiting expects with the moments so far.
    fn compare_pending(&mut self, expects: &[Expect]) {
        if self.pending.is_empty() {
            return;
        }
        for index in std::mem::take(&mut self.pending) {
            let expect = &expects[index];
            let voice = Voice::<G>(self.table.clone());
            if let Some((differences, moment)) = self.moments.compare(self.table, &voice, expect) {
                let facts = FalseClaim { what: "expect", differences, moment };
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
        let mut nothing = Story::new(false);
        for pass in passes {
            G::apply(self.table, &mut ahead, pass, self.last, &mut nothing);
            self.moments.add(self.table, &ahead, self.last);
            while G::settle(self.table, &mut ahead, &mut nothing) {
                self.moments.add(self.table, &ahead, self.last);
            }
        }
        self.compare_pending(expects);
        self.moments.back_to(kept);
    }

    fn verdict(mut self, setup: &Setup<G>, replayed: bool) -> (Verdict, G::State) {
        let complete = replayed && G::is_over(&self.state);
        let standing = G::standing(self.table, &self.state);
        if replayed {
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
        let judgement = match (self.findings.is_empty(), self.accepted.is_empty()) {
            (false, _) => Judgement::Illegal,
            (true, false) => Judgement::Accepted,
            (true, true) => Judgement::Legal,
        };
        let verdict = Verdict {
            game: Some(G::INFO),
            edition: setup.edition,
            board: setup.board.clone(),
            rulings: setup.rulings.iter().collect(),
            judgement,
            complete,
            replayed,
            counts: self.counts,
            faults: Vec::new(),
            warnings: Vec::new(),
            findings: self.findings,
            accepted: self.accepted,
            standing: Some(standing),
        };
        (verdict, self.state)
    }

    fn stage(&self) -> String {
        format!("{} {}, phase {}", G::INFO.turn, G::turn(&self.state), G::phase(&self.state))
    }

    fn compare_result(&mut self, setup: &Setup<G>, complete: bool, standing: &[(&'static str, Value)]) {
        let Some(outcome) = &setup.outcome else { return };
        if !complete {
            let facts = AnyFacts::ResultTooEarly { stage: self.stage() };
            self.push("result-too-early", Place { node: outcome.key, number: None }, Box::new(facts));
            return;
        }
        let voice = Voice::<G>(self.table.clone());
        let differences = result_differences(G::INFO, &voice, outcome, standing);
        if !differences.is_empty() {
            let facts = FalseClaim { what: "result", differences, moment: String::new() };
            self.push("result", Place { node: outcome.node, number: None }, Box::new(facts));
        }
    }
}
