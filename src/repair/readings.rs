//! A word that names nothing and has no one obvious mend, such as a hex that the board does not have: every name that differs
//! from it in one character is tried, and those are repairs with which the whole record is sound.

use super::costs::{ALIKE, FORM, Kind};
use super::form::{Mended, mend};
use super::report::{First, Mend, Repairs, Tried};
use super::solution::{by_form, judge};
use super::text_edits::{Entries, TextEdit, apply, composed};
use crate::game::{Game, Games, Visit};
use crate::language::{Domain, Fault, Faults, Source, code, normal, shown};
use crate::notation::scalar;
use crate::reading::Boards;
use crate::setup::read_log;
use crate::text::parse::parse;
use std::marker::PhantomData;

/// Longer texts are no log of one game, and are not read again and again.
const LONG: usize = 200_000;
/// So many names are tried.
const NAMES: usize = 64;

/// Looks for the readings of the word that a log is malformed by.
pub struct Readings<'r, L> {
    /// The log with its other faults mended, as far as they stand before this one.
    pub mended: &'r Mended,
    /// The fault of the word.
    pub fault: &'r Fault,
    /// Reads its board.
    pub boards: &'r dyn Boards,
    /// The games.
    pub games: PhantomData<L>,
}

impl<L: Games> Visit for Readings<'_, L> {
    type Out = Option<Repairs>;

    fn visit<G: Game>(self) -> Self::Out {
        let Self { mended: Mended { text, mends, first, .. }, fault, boards, .. } = self;
        if fault.code != code::UNKNOWN_NAME || fault.source != Source::Log || fault.span.range().is_empty() || text.len() > LONG {
            return None;
        }
        let parsed = parse(text);
        let entries = Entries::new(&parsed.tree, parsed.tree.root()?);
        let range = fault.span.range();
        let written = text[range.clone()].trim_matches(['"', '\'']);
        let earlier: Vec<TextEdit> = mends.iter().map(|mend| mend.edit.clone()).collect();
        let mut list = Vec::new();
        let names = near::<G>(text, boards, written);
        for name in &names {
            let edit = TextEdit::new(fault.at, range.clone(), entries.quoted_like(range.clone(), name, scalar(name)));
            let read = mend::<L>(&apply(text, std::slice::from_ref(&edit)), boards);
            let Some(outcome) = judge::<G>(&read.text, boards).filter(|_| read.left.is_none()) else { continue };
            let behind: Vec<TextEdit> = read.mends.iter().map(|mend| mend.edit.clone()).collect();
            let Some(edits) = composed(&earlier, std::slice::from_ref(&edit)).and_then(|edits| composed(&edits, &behind)) else { continue };
            let at = fault.at.map_or(String::new(), |at| format!("move {at}: "));
            let own = Mend { edit, sentence: format!("{at}{} is read as {}", shown(written), shown(name)) };
            let all: Vec<Mend> = mends.iter().chain([&own]).chain(&read.mends).cloned().collect();
            let kinds = if all.len() > 1 { vec![Kind::Form, Kind::Value] } else { vec![Kind::Value] };
            list.push(by_form(&all, edits, outcome, (ALIKE + FORM * (all.len() as u32 - 1), kinds)));
        }
        let fault = first.as_ref().unwrap_or(fault);
        let first = First { rule: fault.code, number: fault.at, start: fault.span.start as usize, message: fault.message.clone() };
        let (equally_good, replays) = (list.len(), names.len() as u64);
        let tried = Tried { one: false, two: false };
        (equally_good > 0).then(|| Repairs {
            first,
            list,
            equally_good,
            groups: Vec::new(),
            question: None,
            edits: 1,
            tried,
            replays,
            best: None,
        })
    }
}

/// The names of the table that differ from a word in one character: changed, missing, too many, or two exchanged.
fn near<G: Game>(text: &str, boards: &dyn Boards, written: &str) -> Vec<String> {
    let parsed = parse(text);
    let Some(root) = parsed.tree.root() else { return Vec::new() };
    let setup = read_log::<G>(&parsed.tree, root, boards, &mut Faults::default());
    let Some(table) = setup.table else { return Vec::new() };
    let written = normal(written);
    let mut near: Vec<String> = Vec::new();
    for name in Domain::ALL.into_iter().filter_map(|domain| table.names(domain)).flat_map(|names| names.iter()) {
        let known = normal(name);
        // The distance is worked out only where it can be one.
        let alike = known.len().abs_diff(written.len()) <= 4 && strsim::damerau_levenshtein(&known, &written) <= 1;
        if alike && near.len() < NAMES && !near.iter().any(|known| known == name) {
            near.push(name.to_owned());
        }
    }
    near
}
