//! What a log declares, independent of its layout. A layout is checked by comparing this with the
//! original.

use super::header::entries;
use super::moves::shaped_states;
use super::scalar::flow;
use crate::game::language::{Faults, Lexicon, Moves as _, Value};
use crate::game::reading::{Boards, Reader};
use crate::game::{Game, Visit};
use crate::referee::log::Entry;
use crate::referee::setup::{Setup, read_log};
use crate::yaml::tree::{NodeId, Tree};
use std::fmt::Write as _;

/// The header keys whose values are compared as the referee reads them. All others are compared as
/// they are written.
const READ: [&str; 7] = [
    "game", "board", "rules", "rulings", "position", "result", "moves",
];

/// A visitor that writes what a log declares as a text that is equal for two logs if and only if
/// they declare the same; `None` if the log is malformed.
pub(crate) struct DeclaredText<'s> {
    /// The document.
    pub tree: &'s Tree<'s>,
    /// Its outermost mapping.
    pub root: NodeId,
    /// The source of its board.
    pub boards: &'s dyn Boards,
}

impl Visit for DeclaredText<'_> {
    type Out = Option<String>;

    fn visit<G: Game>(self) -> Self::Out {
        let Self { tree, root, boards } = self;
        let mut faults = Faults::default();
        let setup = read_log::<G>(tree, root, boards, &mut faults);
        faults.is_empty().then_some(())?;
        let table = setup.table.as_ref()?;
        let mut out = format!("{} {:?} {:?}\n", setup.edition, setup.board, setup.rulings);
        if let Some(position) = tree.get(root, "position") {
            let board = Some(&*table.board as &dyn Lexicon);
            let reader = Reader::new(tree, G::INFO, Some(&table.players), board);
            let mut states = shaped_states(&reader, table, position, G::INFO.expects)?;
            states.sort_by_key(|(key, _)| *key);
            let _ = writeln!(out, "position {states:?}");
        }
        header::<G>(tree, root, &mut out);
        moves(tree, &setup, &mut out);
        if let Some(outcome) = &setup.outcome {
            let _ = writeln!(out, "result {:?}", in_order(&outcome.states));
        }
        Some(out)
    }
}

/// Writes the keys of the header in alphabetical order. The values in [`READ`] are written by the
/// caller, as the referee reads them; the others are written here as they are in the log.
fn header<G: Game>(tree: &Tree<'_>, root: NodeId, out: &mut String) {
    let mut all = entries(tree, root, G::INFO);
    all.sort_by(|one, other| one.name.cmp(&other.name));
    for entry in all {
        let written = if READ.contains(&entry.name.as_str()) {
            String::new()
        } else {
            flow(tree, entry.value)
        };
        let _ = writeln!(out, "{} {written:?}", entry.name);
    }
}

/// Writes the moves and expects with their notes.
fn moves<G: Game>(tree: &Tree<'_>, setup: &Setup<G>, out: &mut String) {
    for entry in &setup.moves.order {
        let (node, number) = setup.moves.place(*entry);
        let _ = match entry {
            Entry::Move(index) => {
                let declared = &setup.moves.moves[*index];
                writeln!(
                    out,
                    "{number} {:?} {:?} {:?}",
                    declared.action.declare(),
                    declared.accepts(),
                    declared.reason()
                )
            }
            Entry::Expect(index) => {
                let expect = &setup.moves.expects[*index];
                writeln!(
                    out,
                    "{number} {:?} {:?}",
                    in_order(&expect.states),
                    expect.accepts
                )
            }
        };
        if let Some(note) = tree.get(node, "note") {
            let _ = writeln!(out, "{:?}", tree.scalar(note));
        }
    }
}

/// Sorts states by the game's keys.
fn in_order(states: &[(usize, Value)]) -> Vec<&(usize, Value)> {
    let mut states: Vec<_> = states.iter().collect();
    states.sort_by_key(|(key, _)| *key);
    states
}
