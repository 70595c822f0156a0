//! One move judged at a position: would it be legal there, and if not, why?

use super::preceding::Preceding;
use crate::game::language::{Fault, Faults, Lexicon, MoveNo, Wording, code};
use crate::game::reading::Reader;
use crate::game::{Game, Reads, Table};
use crate::referee::log::{Declared, read_one};
use crate::referee::replay::{JudgedMove, MoveFindings, find, wording};
use crate::referee::verdict::{Accepted, Finding, Judgement, Place};
use crate::yaml::Span;
use crate::yaml::parse::{Parsed, parse};
use crate::yaml::tree::{Kind, NodeId, Tree};
use std::borrow::Cow;
use std::sync::Arc;

/// The answer to one move.
#[derive(Debug)]
pub struct Answer<'t> {
    /// The text of the move.
    pub tree: Tree<'t>,
    /// The judgement of the move, by the same rules as that of a log.
    pub judgement: Judgement,
    /// The move; `None` if it is malformed.
    pub declared: Option<Wording>,
    /// The passes that would be filled in before it.
    pub passes: Vec<Wording>,
    /// The faults that make it malformed.
    pub faults: Vec<Fault>,
    /// The violation if it is illegal, and the accepts of rules that it does not break.
    pub findings: Vec<Finding>,
    /// The irregularities that its own `accept` lets stand.
    pub accepted: Vec<Accepted>,
}

/// Judges one move written in the log language, as `{build: red, ...}` or after the dash of a list;
/// [`in_braces`] adds braces that were left out. `state` is that after the declared move `at`, and
/// `preceding` the log that leads to it, if that begins with a position. Returns the move, too, if
/// it is well-formed.
pub(crate) fn ask<'t, G: Game>(
    table: &Arc<Table<G>>,
    (at, state): (MoveNo, &G::State),
    preceding: Option<&Preceding<G>>,
    text: &'t str,
) -> (Answer<'t>, Option<Declared<G::Move>>) {
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
    let declared = declared.filter(|_| faults.is_empty());
    let mut answer = Answer {
        tree,
        judgement: Judgement::Malformed,
        declared: None,
        passes: Vec::new(),
        faults,
        findings: Vec::new(),
        accepted: Vec::new(),
    };
    if let Some(declared) = &declared {
        judge::<G>(table, state, declared, preceding, &mut answer);
        if let Some(preceding) = preceding {
            answer.assume(table, at, declared, preceding);
        }
        answer.judgement = Judgement::of(&answer.findings, 0, answer.accepted.len());
    }
    (answer, declared)
}

impl Answer<'_> {
    /// Records on which left-out keys of the starting position the findings rest.
    fn assume<G: Game>(
        &mut self,
        table: &Arc<Table<G>>,
        at: MoveNo,
        declared: &Declared<G::Move>,
        preceding: &Preceding<G>,
    ) {
        let left_out = |reads: &Reads, turn: u32| preceding.left_out(reads, turn);
        for finding in &mut self.findings {
            finding.facts.assume(&left_out);
        }
        for accepted in &mut self.accepted {
            accepted.facts.assume(&left_out);
        }
        if self.findings.iter().all(Finding::is_conditional) {
            return;
        }
        let keys = preceding
            .followed_by(at, declared)
            .conditions_of_last(table);
        for finding in &mut self.findings {
            if !keys.is_empty() && !finding.is_conditional() {
                finding.facts.rest_on(&keys);
            }
        }
    }
}

/// Adds the braces to a move that was typed without them, as in `build: red, from: Denver, to:
/// Omaha`.
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

/// Returns the node of the one move in a text; `None` after adding a fault.
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
    preceding: Option<&Preceding<G>>,
    answer: &mut Answer<'_>,
) {
    let judged = JudgedMove::<G>::new(
        table,
        state,
        declared,
        find::<G>(table, state, &declared.action),
        preceding.map(|preceding| &preceding.omitted),
        true,
    );
    let place = Place {
        node: declared.node,
        number: None,
    };
    let MoveFindings { findings, accepted } =
        judged.move_findings(table, declared, place, !judged.is_refused());
    (answer.findings, answer.accepted) = (findings, accepted);
    answer.declared = Some(wording(&declared.action));
    answer.passes = judged.found.passes.iter().map(wording).collect();
}
