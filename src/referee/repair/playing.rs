//! The lean replay of the search: it finds out whether an entry breaks a rule, and nothing else. A
//! test makes sure that it agrees with the referee, and every repair that is shown was judged by
//! the referee itself.

use super::budget::{CLAIM, ENTRY, LOOK, copying_work, list_work};
use super::script::{Item, View, What};
use super::values::parts;
use crate::game::language::{MoveNo, Value};
use crate::game::prelude::*;
use crate::game::{Game, Story, Table, standing};
use crate::referee::log::{Expect, Outcome};
use crate::referee::replay::{find, holds, result_differences};
use std::rc::Rc;
use std::sync::Arc;

/// Where a replay stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stop {
    /// At this entry of the script: an illegal move, or a false expect.
    At(usize),
    Result,
}

/// A state between two entries, with what the next expects may refer to.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<G: Game> {
    /// The position.
    pub state: G::State,
    /// The states since the last declared move; kept only if an expect follows.
    moments: Vec<G::State>,
    /// Whether they are kept.
    pub watched: bool,
    /// The expects that wait for the next move.
    pending: Pending,
    /// The last declared move.
    last: MoveNo,
}

/// The expects that wait for the next move, the last one first. A search keeps a cursor every few
/// entries and copies it for every trial, so thousands of consecutive expects share what they have
/// in common.
#[derive(Clone, Debug, Default)]
struct Pending(Option<Rc<Waiting>>);

/// A waiting expect.
#[derive(Debug)]
struct Waiting {
    /// Its index in the script.
    at: usize,
    expect: Arc<Expect>,
    before: Pending,
}

impl Pending {
    fn push(&mut self, at: usize, expect: Arc<Expect>) {
        self.0 = Some(Rc::new(Waiting {
            at,
            expect,
            before: std::mem::take(self),
        }));
    }

    /// Returns the expects in their order.
    fn in_order(&self) -> Vec<&Waiting> {
        let mut all: Vec<&Waiting> =
            std::iter::successors(self.0.as_deref(), |waiting| waiting.before.0.as_deref())
                .collect();
        all.reverse();
        all
    }
}

impl Drop for Pending {
    /// Drops the list one by one: dropping the rest of a long list recursively would overflow the
    /// stack.
    fn drop(&mut self) {
        let mut last = self.0.take();
        while let Some(mut waiting) = last.and_then(Rc::into_inner) {
            last = waiting.before.0.take();
        }
    }
}

/// Every cursor counts what it does as work of its table.
impl<G: Game> Cursor<G> {
    /// Creates a cursor before the first entry. `state` is that of
    /// [`crate::referee::setup::Setup::start`]; `begun` says whether the log begins with a
    /// position.
    pub(crate) fn begin(table: &Table<G>, state: G::State, begun: bool) -> Self {
        let mut cursor = Self {
            state,
            moments: Vec::new(),
            watched: true,
            pending: Pending::default(),
            last: 0,
        };
        let mut nothing = Story::unread();
        if begun {
            cursor.moments.push(cursor.state.clone());
            cursor.settle(table, &mut nothing);
        } else {
            cursor.state.settle_all(table, &mut nothing);
            cursor.moments.push(cursor.state.clone());
        }
        cursor
    }

    /// Returns a copy for a trial.
    pub(crate) fn copied(&self, table: &Table<G>) -> Self {
        let states = 1 + self.moments.len() as u64;
        table.work.count(states * copying_work(self.state.parts()));
        self.clone()
    }

    /// Keeps the state for the expects that follow.
    fn keep(&mut self, table: &Table<G>) {
        table.work.count(copying_work(self.state.parts()));
        self.moments.push(self.state.clone());
    }

    fn settle(&mut self, table: &Table<G>, nothing: &mut Story<G::Event>) {
        while self.state.settle(table, nothing) {
            if self.watched {
                self.keep(table);
            }
        }
    }

    /// Takes an entry; `Err` has the index of the entry that is wrong. The cursor cannot be used
    /// after an error.
    #[inline]
    pub(crate) fn take(
        &mut self,
        table: &Arc<Table<G>>,
        item: &Item<G>,
        at: usize,
        next_is_expect: bool,
    ) -> Result<(), usize> {
        match &item.what {
            What::Expect(expect) => {
                table.work.count(CLAIM);
                if !expect.accepts.is_empty() {
                    return Err(at);
                }
                self.pending.push(at, expect.clone());
                Ok(())
            }
            What::Move(action, accepts) => {
                table.work.count(ENTRY);
                self.play(table, action, accepts, item.number, at, next_is_expect)
            }
        }
    }

    fn play(
        &mut self,
        table: &Arc<Table<G>>,
        action: &G::Move,
        accepts: &[usize],
        number: MoveNo,
        at: usize,
        next_is_expect: bool,
    ) -> Result<(), usize> {
        let legal = if accepts.is_empty() {
            self.reach(table, action)
        } else {
            self.let_stand(table, action, accepts)
        };
        self.compare(table)?;
        if !legal {
            return Err(at);
        }
        let mut nothing = Story::unread();
        self.moments.clear();
        self.watched = next_is_expect;
        self.last = number;
        self.state.apply(table, action, number, &mut nothing);
        if next_is_expect {
            self.keep(table);
        }
        self.settle(table, &mut nothing);
        Ok(())
    }

    /// Fills in the passes before a move; returns `false` if the move is not legal after any of
    /// them. The waiting expects are then compared with more moments than the referee would use,
    /// which makes no difference because the move is wrong in any case.
    fn reach(&mut self, table: &Table<G>, action: &G::Move) -> bool {
        while !is_legal::<G>(table, &self.state, action) {
            let Some(implied_pass) = self.state.implied_pass(table) else {
                return false;
            };
            self.imply(table, &implied_pass.pass);
        }
        true
    }

    /// Returns whether an item may be taken here, as far as can be known without copying the state:
    /// `false` is certain.
    pub(crate) fn may_take(&self, table: &Table<G>, item: &Item<G>) -> bool {
        table.work.count(LOOK);
        match &item.what {
            What::Move(action, accepts) if accepts.is_empty() => {
                is_legal::<G>(table, &self.state, action)
                    || self.state.implied_pass(table).is_some()
            }
            _ => true,
        }
    }

    /// Fills in the passes before a move with an `accept`; returns `false` unless the move breaks
    /// exactly the rules that it names.
    fn let_stand(&mut self, table: &Table<G>, action: &G::Move, accepts: &[usize]) -> bool {
        let found = find::<G>(table, &self.state, action);
        found.passes.iter().for_each(|pass| self.imply(table, pass));
        let rules: Vec<usize> = found.broken.iter().map(|breach| breach.rule()).collect();
        rules.iter().all(|rule| accepts.contains(rule))
            && accepts.iter().all(|rule| rules.contains(rule))
    }

    fn imply(&mut self, table: &Table<G>, pass: &G::Move) {
        let mut nothing = Story::unread();
        table.work.count(ENTRY);
        self.state.apply(table, pass, self.last, &mut nothing);
        if self.watched {
            self.keep(table);
        }
        self.settle(table, &mut nothing);
    }

    /// Compares the waiting expects with the moments so far.
    fn compare(&mut self, table: &Arc<Table<G>>) -> Result<(), usize> {
        let pending = std::mem::take(&mut self.pending);
        let waiting = pending.in_order();
        table.work.count(list_work(waiting.len()));
        match waiting
            .into_iter()
            .find(|waiting| !self.holds(table, &waiting.expect))
        {
            Some(waiting) => Err(waiting.at),
            None => Ok(()),
        }
    }

    fn holds(&self, table: &Arc<Table<G>>, expect: &Expect) -> bool {
        self.moments.iter().any(|state| {
            let is_so = |(key, value): &(usize, Value)| {
                let shown = (G::EXPECTS[*key].show)(table, state);
                table.work.count(compared(value, &shown));
                holds(&G::INFO.expects[*key].shape, value, &shown)
            };
            expect.states.iter().all(is_so)
        })
    }

    /// Returns the states from the last declared move up to the next one, or to the end of the log.
    pub(crate) fn moments_before(
        mut self,
        table: &Table<G>,
        next: Option<&G::Move>,
    ) -> Vec<G::State> {
        match next {
            // If the move is legal nowhere, all passes count, which is more than the referee
            // considers.
            Some(action) => drop(self.reach(table, action)),
            None => {
                while let Some(implied_pass) = self
                    .state
                    .implied_pass(table)
                    .filter(|implied_pass| implied_pass.forced)
                {
                    self.imply(table, &implied_pass.pass);
                }
            }
        }
        self.moments
    }

    /// Takes the end of the log: forced passes, the waiting expects, the result.
    pub(crate) fn end(
        &mut self,
        table: &Arc<Table<G>>,
        outcome: Option<&Outcome>,
    ) -> Result<(), Stop> {
        while let Some(implied_pass) = self
            .state
            .implied_pass(table)
            .filter(|implied_pass| implied_pass.forced)
        {
            self.imply(table, &implied_pass.pass);
        }
        self.compare(table).map_err(Stop::At)?;
        let Some(outcome) = outcome else {
            return Ok(());
        };
        if !self.state.stage().over {
            return Err(Stop::Result);
        }
        table.work.count(ENTRY * table.seats() as u64);
        let differences = result_differences(
            G::INFO,
            table,
            outcome,
            &standing::<G>(table, &self.state).values,
        );
        if differences.is_empty() {
            Ok(())
        } else {
            Err(Stop::Result)
        }
    }
}

/// Returns whether a move is legal in a state. Most moves that are tried are somebody else's, which
/// is quickly known.
pub(crate) fn is_legal<G: Game>(table: &Table<G>, state: &G::State, action: &G::Move) -> bool {
    let mut broken = Vec::new();
    if state.is_expected(table, action) {
        state.check(table, action, &mut broken);
        return broken.is_empty();
    }
    false
}

/// Returns the work of comparing a claimed value with the actual one. The product is for lists
/// whose order does not matter, which are compared element by element.
pub(crate) fn compared(declared: &Value, shown: &Value) -> u64 {
    let (declared, shown) = (parts(declared) as u64, parts(shown) as u64);
    10 + declared + shown + declared * declared.min(shown) / 16
}

/// Plays a script from a cursor before item `from` to its end, to the first wrong entry, or until
/// the table's work is spent.
pub(crate) fn play_on<G: Game>(
    table: &Arc<Table<G>>,
    outcome: Option<&Outcome>,
    cursor: &mut Cursor<G>,
    view: &View<'_, G>,
    from: usize,
) -> Result<(), Stop> {
    let mut at = from;
    let mut next = view.get(at);
    while let Some(item) = next {
        if table.work.is_spent() {
            return Err(Stop::At(at));
        }
        next = view.get(at + 1);
        cursor
            .take(table, item, at, next.is_some_and(Item::is_expect))
            .map_err(Stop::At)?;
        at += 1;
    }
    cursor.end(table, outcome)
}
