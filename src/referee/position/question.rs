//! One move asked of at a position: would it be legal there, and if not, why.

use crate::game::language::{Fault, Faults, Lexicon, Wording, code};
use crate::game::reading::Reader;
use crate::game::{Game, Table};
use crate::referee::log::{Declared, read_one};
use crate::referee::replay::{Judged, Remarks, find, wording};
use crate::referee::setup::Unsaid;
use crate::referee::verdict::{Accepted, Finding, Judgement, Place};
use crate::yaml::Span;
use crate::yaml::parse::{Parsed, parse};
use crate::yaml::tree::{Kind, NodeId, Tree};
use std::borrow::Cow;
use std::sync::Arc;

/// What is said of one move.
#[derive(Debug)]
pub struct Answer<'t> {
    /// The text of the move.
    pub tree: Tree<'t>,
    /// The judgement: of one move as of a whole log.
    pub judgement: Judgement,
    /// The move as it is declared; `None` if it is malformed.
    pub declared: Option<Wording>,
    /// The passes that would be filled in before it.
    pub passes: Vec<Wording>,
    /// What makes it malformed.
    pub faults: Vec<Fault>,
    /// The rule it breaks, and accepts of nothing.
    pub findings: Vec<Finding>,
    /// Irregularities its own `accept` lets stand.
    pub accepted: Vec<Accepted>,
}

/// Judges one move written in the log language, as `{build: red, ...}` or with the dash of a list before it; [`in_braces`] adds
/// braces that were left out. `unsaid` is what the position leaves out that the log begins with.
pub(crate) fn ask<'t, G: Game>(
    table: &Arc<Table<G>>,
    state: &G::State,
    unsaid: Option<&Unsaid>,
    text: &'t str,
) -> Answer<'t> {
    let Parsed {
        tree, faults: form, ..
    } = parse(text);
    let mut faults = Faults::default();
    faults.extend(form.into_iter().map(Fault::from));
    let declared = if faults.is_empty() {
        read::<G>(table, &tree, &mut faults)
    } else {
        None
    };
    let (faults, _) = faults.into_parts();
    let mut answer = Answer {
        tree,
        judgement: Judgement::Malformed,
        declared: None,
        passes: Vec::new(),
        faults,
        findings: Vec::new(),
        accepted: Vec::new(),
    };
    if let Some(declared) = declared.filter(|_| answer.faults.is_empty()) {
        judge::<G>(table, state, &declared, unsaid, &mut answer);
        if let Some(unsaid) = unsaid {
            let facts = answer.findings.iter_mut().map(|finding| &mut finding.facts);
            let facts = facts.chain(
                answer
                    .accepted
                    .iter_mut()
                    .map(|accepted| &mut accepted.facts),
            );
            facts.for_each(|facts| facts.assume(&|reads, turn| unsaid.left_out(reads, turn)));
        }
        answer.judgement = Judgement::of(&answer.findings, 0, answer.accepted.len());
    }
    answer
}

/// A move as it is read: one that was typed without its braces, as in `build: red, from: Denver, to: Omaha`, gets them.
pub(crate) fn in_braces(text: &str) -> Cow<'_, str> {
    let bare = text.trim();
    let bare = bare.strip_prefix("- ").map_or(bare, str::trim);
    if bare.starts_with(['{', '[']) || parse(text).faults.is_empty() {
        return Cow::Borrowed(text);
    }
    let braced = format!("{{{bare}}}");
    if parse(&braced).faults.is_empty() {
        Cow::Owned(braced)
    } else {
        Cow::Borrowed(text)
    }
}

/// The node of the one move that a text holds; `None` after adding a fault.
pub(super) fn only<G: Game>(tree: &Tree<'_>, faults: &mut Faults) -> Option<NodeId> {
    let whole = Span::new(0, tree.source().trim_end().len() as u32);
    let no_move = |what: &str| {
        Fault::new(
            code::WRONG_TYPE,
            whole,
            format!("{what} stands where a move belongs"),
            "not a move",
        )
        .help(format!(
            "a move is a mapping such as {}",
            G::INFO.verbs[0].example
        ))
    };
    let Some(root) = tree.root() else {
        faults.push(no_move("nothing"));
        return None;
    };
    let mut node = root;
    if tree.kind(root) == Kind::List {
        let mut children = tree.children(root);
        match (children.next(), children.next()) {
            (Some(only), None) => node = only,
            (first, _) => {
                faults.push(no_move(if first.is_some() {
                    "a list of several"
                } else {
                    "an empty list"
                }));
                return None;
            }
        }
    }
    Some(node)
}

fn read<G: Game>(
    table: &Table<G>,
    tree: &Tree<'_>,
    faults: &mut Faults,
) -> Option<Declared<G::Move>> {
    let node = only::<G>(tree, faults)?;
    let lexicon: &dyn Lexicon = &*table.board;
    let reader = Reader::new(tree, G::INFO, Some(&table.players), Some(lexicon));
    read_one(&reader, node, faults)
}

fn judge<G: Game>(
    table: &Arc<Table<G>>,
    state: &G::State,
    declared: &Declared<G::Move>,
    unsaid: Option<&Unsaid>,
    answer: &mut Answer<'_>,
) {
    let judged = Judged::<G>::new(
        table,
        state,
        declared,
        find::<G>(table, state, &declared.action),
        unsaid,
        true,
    );
    let place = Place {
        node: declared.node,
        number: None,
    };
    let Remarks { findings, accepted } =
        judged.remarks(table, declared, place, !judged.is_refused());
    (answer.findings, answer.accepted) = (findings, accepted);
    answer.declared = Some(wording(&declared.action));
    answer.passes = judged.found.passes.iter().map(wording).collect();
}
