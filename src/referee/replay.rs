//! The replay: moves are checked and carried out one after another, passes filled in, claims compared.

use super::chain::{self, Found};
use super::expects::{Moments, Nearest, result_differences};
use super::facts::{AnyFacts, Underway};
use super::false_claim::{Claim, FalseClaim};
use super::judged::{Judged, unused};
use crate::game::prelude::*;
use crate::game::{Game, Reads, Story, Table, standing};
use crate::language::{MOST_LISTED, MoveNo, Speak, Unlisted, Value, code};
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

/// What brought the table to a moment. Whoever watches is lent the move.
#[derive(Clone, Copy, Debug)]
pub enum Step<M> {
    /// The opening bookkeeping.
    Opening,
    /// A declared move was carried out.
    Declared(M),
    /// A pass was filled in.
    Implied(M),
    /// An automatic step.
    Automatic,
    /// The turn of an illegal move that was left out is over, on the way to the next move.
    PassedOver,
}

impl<M> Step<M> {
    /// The same with its move as `of` makes it.
    pub fn map<N>(self, of: impl FnOnce(M) -> N) -> Step<N> {
        match self {
            Self::Opening => Step::Opening,
            Self::Declared(action) => Step::Declared(of(action)),
            Self::Implied(action) => Step::Implied(of(action)),
            Self::Automatic => Step::Automatic,
            Self::PassedOver => Step::PassedOver,
        }
    }
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

    /// Whether it watches only what comes from this entry of the log on, by its index. A replay may then begin later.
    fn from(&self) -> usize {
        0
    }

    /// A replay begins not at the beginning, but after declared move `at`.
    fn resume(&mut self, _at: MoveNo, _state: &G::State) {}

    /// The table has come to a new moment. `at` is the declared move it follows; `events` are what happened.
    fn moment(&mut self, table: &Table<G>, step: Step<&G::Move>, at: MoveNo, events: Vec<G::Event>, state: &G::State);
}

/// Watches nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl<G: Game> Observer<G> for Unobserved {
    fn watches(&self) -> bool {
        false
    }

    fn moment(&mut self, _: &Table<G>, _: Step<&G::Move>, _: MoveNo, _: Vec<G::Event>, _: &G::State) {}
}

/// Judges a well-formed log. Returns the verdict and the last position reached.
pub fn referee<G: Game>(setup: &Setup<G>, table: &Arc<Table<G>>, options: Options, observer: &mut dyn Observer<G>) -> (Verdict, G::State) {
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
    replay.go_on(course, shared);
    replay.run(setup, course)
}

/// Where a replay has got to.
#[derive(Clone, Debug)]
struct Reached<G: Game> {
    state: G::State,
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
}

impl<G: Game> Reached<G> {
    /// How much it has gathered that grows with the log.
    fn held(&self) -> usize {
        self.findings.len() + self.accepted.len() + self.pending.len()
    }
}

/// What is kept of a replay, so that another of nearly the same log need not begin at the beginning.
#[derive(Debug)]
pub struct Course<G: Game> {
    keeps: bool,
    options: Options,
    /// The position before the first move.
    start: Option<G::State>,
    /// Where it had got to before entries, by their index.
    stops: Vec<(usize, Reached<G>)>,
}

impl<G: Game> Default for Course<G> {
    fn default() -> Self {
        Self { keeps: false, options: Options::default(), start: None, stops: Vec::new() }
    }
}

/// A position is kept every so many entries.
const STRIDE: usize = 64;
/// None is kept behind so many findings and expects that wait: each has all of them.
const KEPT: usize = 64;

struct Replay<'r, G: Game> {
    table: &'r Arc<Table<G>>,
    options: Options,
    story: Story<G::Event>,
    observer: &'r mut dyn Observer<G>,
    watched: bool,
    now: Reached<G>,
    /// The entry it begins at.
    first: usize,
    /// Whether it ends before the log does.
    cut: bool,
    /// What the move in hand breaks; empty between two moves.
    broken: Vec<G::Breach>,
}

impl<G: Game> Replay<'_, G> {
    /// At the beginning of a log.
    fn new<'r>(setup: &Setup<G>, table: &'r Arc<Table<G>>, options: Options, observer: &'r mut dyn Observer<G>) -> Replay<'r, G> {
        let now = Reached {
            state: setup.start(table),
            moments: Moments::new(setup),
            findings: Vec::new(),
            accepted: Vec::new(),
            unlisted: Unlisted::default(),
            counts: Counts { declared: setup.moves.count, ..Counts::default() },
            pending: Vec::new(),
            last: 0,
            illegal: false,
            forgone: None,
        };
        let (story, watched) = (Story::new(observer.wants_story()), observer.watches());
        Replay { table, options, story, observer, watched, now, first: 0, cut: false, broken: Vec::new() }
    }

    /// Goes on from the last position of an earlier replay that this one comes to as well, before what is watched for.
    fn go_on(&mut self, course: &mut Course<G>, shared: usize) {
        let (own, before) = (self.options, course.options);
        // Until a move is illegal it is all the same whether the replay would go on after it.
        let alike = |stop: &Reached<G>| !stop.illegal || own.keep_going == before.keep_going;
        let same = own.max_findings == before.max_findings && own.at.or(own.without).or(before.at).or(before.without).is_none();
        if !same || course.start.as_ref() != Some(&self.now.state) {
            *course = Course { keeps: course.keeps, options: own, start: Some(self.now.state.clone()), stops: Vec::new() };
        }
        course.options = own;
        let upto = shared.min(if self.watched { self.observer.from() } else { usize::MAX });
        let fits = |(at, stop): &(usize, Reached<G>)| *at <= upto && alike(stop) && stop.moments.watch_as(&self.now.moments);
        course.stops.truncate(course.stops.iter().take_while(|stop| fits(stop)).count());
        if let Some((at, stop)) = course.stops.last() {
            self.first = *at;
            self.now = Reached { counts: Counts { declared: self.now.counts.declared, ..stop.counts }, ..stop.clone() };
            self.observer.resume(self.now.last, &self.now.state);
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
            if course.keeps && index > self.first && index % STRIDE == 0 && self.now.held() <= KEPT {
                course.stops.push((index, self.now.clone()));
            }
            let number = match *entry {
                Entry::Expect(index) => setup.moves.expects[index].number,
                Entry::Move(index) => setup.moves.moves[index].number,
            };
            if self.options.at.is_some_and(|at| number > at) {
                self.now.pending.clear();
                self.cut = true;
                return true;
            }
            if self.options.without == Some(number) {
                continue;
            }
            match *entry {
                Entry::Expect(index) => {
                    let expect = &setup.moves.expects[index];
                    self.now.pending.push(index);
                    self.now.counts.carried_out += 1;
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
        while let Some(omissible) = self.now.state.omissible(self.table).filter(|omissible| omissible.forced) {
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
            self.observer.moment(self.table, step, self.now.last, events, &self.now.state);
        }
        self.now.moments.add(self.table, &self.now.state, self.now.last);
    }

    fn imply(&mut self, pass: &G::Move) {
        self.now.state.apply(self.table, pass, self.now.last, &mut self.story);
        self.now.counts.implied += 1;
        self.moment(Step::Implied(pass));
        self.settle(false);
    }

    /// Takes a declared move; `false` if the replay stops at it.
    fn take(&mut self, setup: &Setup<G>, declared: &Declared<G::Move>) -> bool {
        self.now.state.check(self.table, &declared.action, &mut self.broken);
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
        let judged = Judged::<G>::new(self.table, &self.now.state, declared, found, !self.is_full());
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
            return Found { passes: Vec::new(), broken, suits: true };
        }
        let found = chain::find_further::<G>(self.table, &self.now.state, action, broken);
        if found.broken.is_empty() {
            return found;
        }
        let Some(forgone) = &self.now.forgone else { return found };
        let other = chain::find::<G>(self.table, forgone, action);
        if !other.broken.is_empty() && (found.suits || !other.suits) {
            return found;
        }
        if let Some(forgone) = self.now.forgone.take() {
            self.now.state = forgone;
            self.moment(Step::PassedOver);
        }
        other
    }

    /// Carries out the passes behind which the replay stops if the game is over after them: then it is told how it ended.
    fn come_to_the_end(&mut self, passes: &[G::Move]) {
        if chain::ahead::<G>(self.table, &self.now.state, passes, self.now.last).stage().over {
            passes.iter().for_each(|pass| self.imply(pass));
        }
    }

    /// Notes the position in which a left-out move is passed over.
    fn forgo(&mut self, declared: &Declared<G::Move>, passes: &[G::Move]) {
        let mut ahead = chain::ahead::<G>(self.table, &self.now.state, passes, self.now.last);
        let mut nothing = Story::unread();
        ahead.forgo(self.table, &declared.action, declared.number);
        ahead.settle_all(self.table, &mut nothing);
        self.now.forgone = Some(ahead);
    }

    #[inline(always)]
    fn carry_out(&mut self, declared: &Declared<G::Move>) {
        self.now.last = declared.number;
        self.now.forgone = None;
        self.now.moments.clear();
        self.now.state.apply(self.table, &declared.action, declared.number, &mut self.story);
        self.now.counts.carried_out += 1;
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
            self.now.findings.push(Finding { after_illegal: self.now.illegal, ..last });
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
                self.now.findings.push(Finding { after_illegal, ..finding });
            } else {
                self.now.unlisted.violations += 1;
            }
        }
    }

    /// Whether no further violation or irregularity will be kept, unless the replay stops at it.
    fn is_full(&self) -> bool {
        let most = self.options.max_findings;
        self.options.keep_going && self.now.findings.len() >= most && self.now.accepted.len() >= most
    }

    fn push(&mut self, code: &'static str, place: Place, facts: Box<dyn Facts>) {
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

    /// Compares the waiting expects with the moments so far.
    #[inline(always)]
    fn compare_pending(&mut self, expects: &[Expect]) {
        if !self.now.pending.is_empty() {
            self.compare_waiting(expects);
        }
    }

    fn compare_waiting(&mut self, expects: &[Expect]) {
        for index in std::mem::take(&mut self.now.pending) {
            let expect = &expects[index];
            let voice = self.table.clone();
            if let Some(Nearest { differences, moment, other, reckonings, suspicions }) =
                self.now.moments.compare(self.table, &voice, expect)
            {
                let (claim, keys) = (Claim::Expect(expect.number), G::INFO.expects);
                let facts = FalseClaim {
                    claim,
                    keys,
                    differences,
                    with: moment,
                    other,
                    reckonings,
                    suspicions,
                    suspicion: None,
                    assumed: Vec::new(),
                };
                self.push(code::EXPECT, Place { node: expect.node, number: Some(expect.number) }, Box::new(facts));
            }
        }
    }

    /// Compares the waiting expects before a move that is not carried out: the passes up to where it was judged count too.
    fn compare_pending_ahead(&mut self, expects: &[Expect], passes: &[G::Move]) {
        if self.now.pending.is_empty() {
            return;
        }
        let mut ahead = self.now.state.clone();
        let kept = self.now.moments.mark();
        let mut nothing = Story::unread();
        for pass in passes {
            ahead.apply(self.table, pass, self.now.last, &mut nothing);
            self.now.moments.add(self.table, &ahead, self.now.last);
            while ahead.settle(self.table, &mut nothing) {
                self.now.moments.add(self.table, &ahead, self.now.last);
            }
        }
        self.compare_pending(expects);
        self.now.moments.back_to(kept);
    }

    fn verdict(mut self, setup: &Setup<G>, replayed: bool) -> (Verdict, G::State) {
        let complete = replayed && self.now.state.stage().over;
        let standing = standing::<G>(self.table, &self.now.state);
        if replayed && !self.cut {
            self.compare_result(setup, complete, &standing.values);
            if self.options.complete && !complete {
                let last = setup.moves.order.last().map(|entry| match entry {
                    Entry::Move(index) => (setup.moves.moves[*index].node, setup.moves.moves[*index].number),
                    Entry::Expect(index) => (setup.moves.expects[*index].node, setup.moves.expects[*index].number),
                });
                let (node, number) = last.map_or((NodeId(0), None), |(node, number)| (node, Some(number)));
                let facts = AnyFacts::Unfinished(Underway::new::<G>(&self.now.state));
                self.push(code::UNFINISHED, Place { node, number }, Box::new(facts));
            }
        }
        if let Some(begun) = &setup.position {
            let unsaid = begun.unsaid();
            let left_out = |reads: &Reads, turn: u32| unsaid.left_out(reads, turn);
            self.now.findings.iter_mut().for_each(|finding| finding.facts.assume(&left_out));
            self.now.accepted.iter_mut().for_each(|accepted| accepted.facts.assume(&left_out));
        }
        let Unlisted { violations, accepted, .. } = self.now.unlisted;
        let judgement = Judgement::of(self.now.findings.len() + violations, self.now.accepted.len() + accepted);
        let verdict = Verdict {
            game: Some(G::INFO),
            edition: setup.edition,
            board: setup.board.clone(),
            rulings: setup.rulings.iter().collect(),
            position: setup.position.as_ref().map(|begun| begun.keys.clone()),
            judgement,
            complete,
            replayed,
            counts: self.now.counts,
            faults: Vec::new(),
            warnings: Vec::new(),
            findings: self.now.findings,
            accepted: self.now.accepted,
            unlisted: self.now.unlisted,
            standing: Some(standing),
            hint: None,
        };
        (verdict, self.now.state)
    }

    /// Everybody's score, the best first, and what broke a tie.
    fn scores(&self, values: &[(&'static str, Value)]) -> Option<String> {
        let (key, _) = G::INFO.score;
        let (_, Value::Map(domain, scores)) = values.iter().find(|(name, _)| *name == key)? else { return None };
        let mut scores: Vec<(i64, &str)> =
            scores.iter().map(|(id, score)| (score.as_number().unwrap_or(0), Speak::name(&**self.table, *domain, *id))).collect();
        scores.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        let each: Vec<String> = scores.iter().map(|(score, name)| format!("{name} {score}")).collect();
        let tie = standing::<G>(self.table, &self.now.state).tie_break.map_or_else(String::new, |tie| format!("; {tie}"));
        Some(format!("the most {key} wins: {}{tie}", each.join(", ")))
    }

    fn compare_result(&mut self, setup: &Setup<G>, complete: bool, standing: &[(&'static str, Value)]) {
        let Some(outcome) = &setup.outcome else { return };
        if !complete {
            let facts = AnyFacts::ResultTooEarly(Underway::new::<G>(&self.now.state));
            self.push(code::RESULT_TOO_EARLY, Place { node: outcome.key, number: None }, Box::new(facts));
            return;
        }
        let voice = self.table.clone();
        let differences = result_differences(G::INFO, &voice, outcome, standing);
        if !differences.is_empty() {
            let winner = differences.iter().any(|difference| G::INFO.results[difference.leaf.0].name == "winner");
            let reckonings = self.scores(standing).filter(|_| winner).into_iter().collect();
            let (claim, keys) = (Claim::Result, G::INFO.results);
            let with = if setup.position.is_some() { "the position and the moves" } else { "the moves alone" };
            let open = setup.position.iter().flat_map(|begun| &begun.keys.standing);
            let facts = FalseClaim {
                claim,
                keys,
                differences,
                with: with.to_owned(),
                other: None,
                reckonings,
                suspicions: Vec::new(),
                suspicion: None,
                assumed: open.map(|key| (*key).to_owned()).collect(),
            };
            self.push(code::RESULT, Place { node: outcome.node, number: None }, Box::new(facts));
        }
    }
}
