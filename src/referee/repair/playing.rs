//! The lean replay of the search: it says whether an entry breaks a rule, and nothing about it. That it says so of the same
//! entries as the referee is seen to by a test, and every repair that is shown has been through the referee itself.

use super::budget::{CLAIM, ENTRY, LOOK, copy, through};
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
    /// At this entry of the script: an illegal move, or an expect that does not hold.
    At(usize),
    /// At the result.
    Result,
}

/// A position between two entries, with what the expects after it may speak of.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<G: Game> {
    /// The position.
    pub state: G::State,
    /// The positions since the last declared move; kept only where an expect follows.
    moments: Vec<G::State>,
    /// Whether they are kept.
    pub watched: bool,
    /// The expects that wait for the next move.
    pending: Pending,
    /// The last declared move.
    last: MoveNo,
}

/// The expects that wait for the next move, the last of them first. A search keeps a cursor every few entries and copies it
/// for every trial: what thousands of expects in a row have in common is shared.
#[derive(Clone, Debug, Default)]
struct Pending(Option<Rc<Waiting>>);

/// An expect that waits.
#[derive(Debug)]
struct Waiting {
    /// Its place in the script.
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

    /// The first of them first.
    fn in_order(&self) -> Vec<&Waiting> {
        let mut all: Vec<&Waiting> =
            std::iter::successors(self.0.as_deref(), |waiting| waiting.before.0.as_deref())
                .collect();
        all.reverse();
        all
    }
}

impl Drop for Pending {
    /// One after another: a list that drops its rest from within overflows the stack when it is long.
    fn drop(&mut self) {
        let mut last = self.0.take();
        while let Some(mut waiting) = last.and_then(Rc::into_inner) {
            last = waiting.before.0.take();
        }
    }
}

/// A part of a game's play that is tried: every cursor counts what it does as work of its table.
impl<G: Game> Cursor<G> {
    /// Before the first entry. `state` is that of [`crate::referee::setup::Setup::start`]; `begun` says whether the log begins with a
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

    /// A copy, to try something on.
    pub(crate) fn copied(&self, table: &Table<G>) -> Self {
        let states = 1 + self.moments.len() as u64;
        table.work.count(states * copy(self.state.parts()));
        self.clone()
    }

    /// Keeps the position for the expects that follow.
    fn keep(&mut self, table: &Table<G>) {
        table.work.count(copy(self.state.parts()));
        self.moments.push(self.state.clone());
    }

    fn settle(&mut self, table: &Table<G>, nothing: &mut Story<G::Event>) {
        while self.state.settle(table, nothing) {
            if self.watched {
                self.keep(table);
            }
        }
    }

    /// Takes an entry; `Err` says which entry of the script is wrong. After an error the cursor is of no more use.
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

    /// Fills in the passes before a move; `false` if it is legal nowhere on the chain. The expects that wait are then compared
    /// with more moments than the referee has, which matters to nobody: the move is wrong in any case.
    fn reach(&mut self, table: &Table<G>, action: &G::Move) -> bool {
        while !is_legal::<G>(table, &self.state, action) {
            let Some(omissible) = self.state.omissible(table) else {
                return false;
            };
            self.imply(table, &omissible.pass);
        }
        true
    }

    /// Whether an item may be taken here, for all that can be said without a copy of the position: `false` is certain.
    pub(crate) fn may_take(&self, table: &Table<G>, item: &Item<G>) -> bool {
        table.work.count(LOOK);
        match &item.what {
            What::Move(action, accepts) if accepts.is_empty() => {
                is_legal::<G>(table, &self.state, action) || self.state.omissible(table).is_some()
            }
            _ => true,
        }
    }

    /// The same for a move with an accept: it must break the rules it names, and no other.
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

    /// Compares the expects that wait with the moments so far.
    fn compare(&mut self, table: &Arc<Table<G>>) -> Result<(), usize> {
        let pending = std::mem::take(&mut self.pending);
        let waiting = pending.in_order();
        table.work.count(through(waiting.len()));
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

    /// The positions from the last declared move up to the next one, or to the end of the log.
    pub(crate) fn moments_before(
        mut self,
        table: &Table<G>,
        next: Option<&G::Move>,
    ) -> Vec<G::State> {
        match next {
            // Where the move is legal nowhere all passes count, which is more than the referee looks at.
            Some(action) => drop(self.reach(table, action)),
            None => {
                while let Some(omissible) = self
                    .state
                    .omissible(table)
                    .filter(|omissible| omissible.forced)
                {
                    self.imply(table, &omissible.pass);
                }
            }
        }
        self.moments
    }

    /// The end of the log: forced passes, the expects that wait, the result.
    pub(crate) fn end(
        &mut self,
        table: &Arc<Table<G>>,
        outcome: Option<&Outcome>,
    ) -> Result<(), Stop> {
        while let Some(omissible) = self
            .state
            .omissible(table)
            .filter(|omissible| omissible.forced)
        {
            self.imply(table, &omissible.pass);
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

/// Whether a move is legal in a position. Most moves that are tried are somebody else's, which is soon told.
pub(crate) fn is_legal<G: Game>(table: &Table<G>, state: &G::State, action: &G::Move) -> bool {
    let mut broken = Vec::new();
    if state.suits(table, action) {
        state.check(table, action, &mut broken);
        return broken.is_empty();
    }
    false
}

/// The work of comparing a value with one that a position shows. Two lists whose order does not count are compared element
/// by element.
pub(crate) fn compared(declared: &Value, shown: &Value) -> u64 {
    let (declared, shown) = (parts(declared) as u64, parts(shown) as u64);
    10 + declared + shown + declared * declared.min(shown) / 16
}

/// Plays a script on from a cursor that stands before item `from`, to its end, to the first entry that is wrong or to where
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
