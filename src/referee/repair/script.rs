//! The entries of a log as the search holds them, and edits of them that share everything
//! unchanged.

use super::costs::Kind;
use crate::game::Game;
use crate::game::language::MoveNo;
use crate::referee::log::{Entry, Expect, Outcome};
use crate::referee::setup::Setup;
use std::rc::Rc;
use std::sync::Arc;

/// An entry: a move or an expect.
#[derive(Clone, Debug)]
pub(crate) struct Item<G: Game> {
    /// The number with which it is carried out: its own or, for an inserted move, that of the entry
    /// after it. Numbers do not change when something is inserted or removed, so that what a game
    /// reads ahead keeps its place.
    pub number: MoveNo,
    /// The index of the entry in the log, from 0; `None` for an inserted move.
    pub origin: Option<usize>,
    /// What it declares.
    pub what: What<G>,
}

/// What an entry declares.
#[derive(Clone, Debug)]
pub(crate) enum What<G: Game> {
    /// A move, with the rules under its `accept`.
    Move(G::Move, Rc<[usize]>),
    Expect(Arc<Expect>),
}

impl<G: Game> Item<G> {
    /// Returns the move, if it is one.
    pub(crate) fn action(&self) -> Option<&G::Move> {
        match &self.what {
            What::Move(action, _) => Some(action),
            What::Expect(_) => None,
        }
    }

    /// Returns whether it says the same as another entry, whatever the table accepted in it.
    pub(crate) fn says(&self, other: &Self) -> bool {
        match (&self.what, &other.what) {
            (What::Move(one, _), What::Move(other, _)) => one == other,
            (What::Expect(one), What::Expect(other)) => one.states == other.states,
            _ => false,
        }
    }

    /// Returns whether it is an expect.
    pub(crate) fn is_expect(&self) -> bool {
        self.action().is_none()
    }
}

/// The entries of a log.
#[derive(Clone, Debug)]
pub(crate) struct Script<G: Game> {
    /// The entries, in order.
    pub items: Vec<Item<G>>,
}

impl<G: Game> Script<G> {
    /// Creates the script of a log.
    pub(crate) fn new(setup: &Setup<G>) -> Self {
        let nothing: Rc<[usize]> = Rc::from([]);
        let item = |(origin, entry): (usize, &Entry)| match *entry {
            Entry::Move(index) => {
                let declared = &setup.moves.moves[index];
                let accepts = if declared.accepts().is_empty() {
                    nothing.clone()
                } else {
                    Rc::from(declared.accepts())
                };
                let what = What::Move(declared.action.clone(), accepts);
                Item {
                    number: declared.number,
                    origin: Some(origin),
                    what,
                }
            }
            Entry::Expect(index) => {
                let expect = setup.moves.expects[index].clone();
                Item {
                    number: expect.number,
                    origin: Some(origin),
                    what: What::Expect(Arc::new(expect)),
                }
            }
        };
        Self {
            items: setup.moves.order.iter().enumerate().map(item).collect(),
        }
    }

    /// Returns the moves with their numbers.
    pub(crate) fn declared(&self) -> impl Iterator<Item = (MoveNo, &G::Move)> {
        self.items
            .iter()
            .filter_map(|item| Some((item.number, item.action()?)))
    }

    /// Returns the script with a patch applied.
    pub(crate) fn patched(&self, patch: &Patch<G>) -> Self {
        let mut items = Vec::with_capacity(self.items.len() + 1);
        items.extend_from_slice(&self.items[..patch.at]);
        items.extend_from_slice(&patch.items);
        items.extend_from_slice(&self.items[patch.until..]);
        Self { items }
    }

    /// Returns the number for a move inserted before an item.
    pub(crate) fn number_at(&self, at: usize) -> MoveNo {
        self.items
            .get(at)
            .or(self.items.last())
            .map_or(1, |item| item.number)
    }

    /// Returns the next move at or after an item.
    pub(crate) fn move_from(&self, at: usize) -> Option<usize> {
        (at..self.items.len()).find(|index| !self.items[*index].is_expect())
    }
}

/// An edit: some items replaced by others.
#[derive(Clone, Debug)]
pub(crate) struct Patch<G: Game> {
    /// The index of the first replaced item.
    pub at: usize,
    /// The index of the first item after the replaced ones.
    pub until: usize,
    /// The items that replace them.
    pub items: Vec<Item<G>>,
    /// The kind of slip it fixes.
    pub kind: Kind,
    /// How unlikely that slip is, wherever it happens.
    pub cost: u32,
    /// The values of the result with the wrong one corrected, if it is an edit of the result.
    pub outcome: Option<Rc<Outcome>>,
}

/// A script with a patch, without copying it.
#[derive(Debug)]
pub(crate) struct View<'v, G: Game> {
    script: &'v Script<G>,
    patch: &'v Patch<G>,
}

impl<'v, G: Game> View<'v, G> {
    /// Creates the view of a script with a patch.
    pub(crate) fn of(script: &'v Script<G>, patch: &'v Patch<G>) -> Self {
        Self { script, patch }
    }

    /// Returns the moves with their numbers.
    pub(crate) fn declared(&self) -> impl Iterator<Item = (MoveNo, &'v G::Move)> {
        let (script, patch) = (self.script, self.patch);
        let items = script.items[..patch.at]
            .iter()
            .chain(&patch.items)
            .chain(&script.items[patch.until..]);
        items.filter_map(|item| Some((item.number, item.action()?)))
    }

    /// Returns the item with an index in the patched script.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<&'v Item<G>> {
        let patch = self.patch;
        if index < patch.at {
            return self.script.items.get(index);
        }
        let within = index - patch.at;
        patch.items.get(within).or_else(|| {
            self.script
                .items
                .get(within - patch.items.len() + patch.until)
        })
    }
}
