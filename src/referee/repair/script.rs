//! The entries of a log as the search holds them, and changes to them that share all that stays.

use super::costs::Kind;
use crate::game::Game;
use crate::game::language::MoveNo;
use crate::referee::log::{Entry, Expect, Outcome};
use crate::referee::setup::Setup;
use std::rc::Rc;
use std::sync::Arc;

/// One entry: a move or an expect.
#[derive(Clone, Debug)]
pub(crate) struct Item<G: Game> {
    /// The number it is carried out under: its own, or for a move that is put in that of the entry after it. Numbers stay
    /// as they are whatever is put in or taken out, so that what a game reads ahead stays where it was.
    pub number: MoveNo,
    /// Which entry of the log it is, from 0; `None` for a move that is put in.
    pub origin: Option<usize>,
    /// What it declares.
    pub what: What<G>,
}

/// What an entry declares.
#[derive(Clone, Debug)]
pub(crate) enum What<G: Game> {
    /// A move, with the rules it is said to break.
    Move(G::Move, Rc<[usize]>),
    /// What the table looked like.
    Expect(Arc<Expect>),
}

impl<G: Game> Item<G> {
    /// The move, if it is one.
    pub(crate) fn action(&self) -> Option<&G::Move> {
        match &self.what {
            What::Move(action, _) => Some(action),
            What::Expect(_) => None,
        }
    }

    /// Whether it is an expect.
    pub(crate) fn is_expect(&self) -> bool {
        self.action().is_none()
    }
}

/// The entries of a log.
#[derive(Clone, Debug)]
pub(crate) struct Script<G: Game> {
    /// In their order.
    pub items: Vec<Item<G>>,
}

impl<G: Game> Script<G> {
    /// The entries as the log has them.
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

    /// The moves with their numbers.
    pub(crate) fn declared(&self) -> impl Iterator<Item = (MoveNo, &G::Move)> {
        self.items
            .iter()
            .filter_map(|item| Some((item.number, item.action()?)))
    }

    /// The script with a patch applied.
    pub(crate) fn patched(&self, patch: &Patch<G>) -> Self {
        let mut items = Vec::with_capacity(self.items.len() + 1);
        items.extend_from_slice(&self.items[..patch.at]);
        items.extend_from_slice(&patch.items);
        items.extend_from_slice(&self.items[patch.until..]);
        Self { items }
    }

    /// The number a move put in before an item bears.
    pub(crate) fn number_at(&self, at: usize) -> MoveNo {
        self.items
            .get(at)
            .or(self.items.last())
            .map_or(1, |item| item.number)
    }

    /// The next move at or after an item.
    pub(crate) fn move_from(&self, at: usize) -> Option<usize> {
        (at..self.items.len()).find(|index| !self.items[*index].is_expect())
    }
}

/// One edit: some items in place of others.
#[derive(Clone, Debug)]
pub(crate) struct Patch<G: Game> {
    /// The first item that is replaced.
    pub at: usize,
    /// The first one after it that is not.
    pub until: usize,
    /// What stands there instead.
    pub items: Vec<Item<G>>,
    /// What kind of slip it mends.
    pub kind: Kind,
    /// How unlikely that slip is, wherever it happens.
    pub cost: u32,
    /// The values of the result with the wrong one put right, if it is that.
    pub outcome: Option<Rc<Outcome>>,
}

/// A script with a patch, without making it.
#[derive(Debug)]
pub(crate) struct View<'v, G: Game> {
    script: &'v Script<G>,
    patch: &'v Patch<G>,
}

impl<'v, G: Game> View<'v, G> {
    /// The script with a patch.
    pub(crate) fn of(script: &'v Script<G>, patch: &'v Patch<G>) -> Self {
        Self { script, patch }
    }

    /// The moves with their numbers.
    pub(crate) fn declared(&self) -> impl Iterator<Item = (MoveNo, &'v G::Move)> {
        let (script, patch) = (self.script, self.patch);
        let items = script.items[..patch.at]
            .iter()
            .chain(&patch.items)
            .chain(&script.items[patch.until..]);
        items.filter_map(|item| Some((item.number, item.action()?)))
    }

    /// The item at a place, counted as in the patched script.
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
