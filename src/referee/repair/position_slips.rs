//! Searches for a slip in the position that a log begins with: names of a list in each other's place,
//! two values of a mapping exchanged, the wrong player to act, a piece of track too few, or a figure
//! that a later claim shows to be wrong.

use super::claimed_figures::other_figure;
use super::costs::Kind;
use super::edits::turn_of;
use super::header_edits::{Other, exchanged_entries, orders, other_players};
use crate::game::language::{Faults, MoveNo, Speak as _, Value, shown};
use crate::game::notation::{flow, json};
use crate::game::prelude::*;
use crate::game::reading::Boards;
use crate::game::{Game, Table};
use crate::referee::log::Entry;
use crate::referee::replay::{Options, Unobserved, referee};
use crate::referee::setup::{Setup, read_log};
use crate::referee::verdict::Differing;
use crate::yaml::breaks::{Break, line_start};
use crate::yaml::edit::TextEdit;
use crate::yaml::tree::{Kind as Node, NodeId, Tree};

/// How many legal moves are tried for the piece of track that one of them lays.
const TRIED: usize = 400;

/// Returns the positions that may have been meant, none if the log begins with its game. A piece that
/// may be lacking is one that could be laid where the log first goes wrong.
pub(super) fn other_positions<G: Game>(
    (tree, root): (&Tree<'_>, NodeId),
    players: &[NodeId],
    boards: &dyn Boards,
) -> Vec<Other> {
    let Some(position) = tree.get(root, "position") else {
        return Vec::new();
    };
    let names: Vec<&str> = players
        .iter()
        .filter_map(|name| tree.scalar(*name))
        .collect();
    let mut others = Vec::new();
    for (key, value) in tree.entries(position) {
        let Some(key) = tree.scalar(key) else {
            continue;
        };
        let called = format!("`{key}` of the position");
        match tree.kind(value) {
            Node::List => {
                let list: Vec<NodeId> = tree.children(value).collect();
                let orders = orders(tree, &called, &list);
                others.extend(repeated(tree, root, (&[key], value), &orders));
                others.extend(orders);
            }
            Node::Map => others.extend(exchanged_entries(tree, &called, value)),
            _ if tree.scalar(value).is_some_and(|word| names.contains(&word)) => {
                others.extend(other_players(tree, &called, value, players));
            }
            _ => {}
        }
    }
    let at_fault = AtFault::<G>::new((tree, root), boards);
    if let Some(at_fault) = at_fault {
        for piece in at_fault.lacking().iter().chain(&at_fault.claimed()) {
            let Some((list, with_it)) = piece.put_in(tree, position) else {
                continue;
            };
            let path = [piece.key, piece.owner.as_str()];
            let with_it = [with_it];
            others.extend(repeated(tree, root, (&path, list), &with_it));
            others.extend(with_it);
        }
        let claimed = at_fault.differing.iter();
        others.extend(claimed.filter_map(|claim| other_figure(tree, position, claim)));
    }
    others
}

/// Where a log first goes wrong.
struct AtFault<G: Game> {
    setup: Setup<G>,
    table: std::sync::Arc<Table<G>>,
    state: G::State,
    number: Option<MoveNo>,
    /// The values that it states falsely there.
    differing: Vec<Differing>,
}

/// A piece of track that a position may lack.
#[derive(PartialEq)]
struct Piece {
    key: &'static str,
    /// Whose it is.
    owner: String,
    /// The piece in words, and as the log writes it.
    words: String,
    text: String,
}

impl<G: Game> AtFault<G> {
    fn new((tree, root): (&Tree<'_>, NodeId), boards: &dyn Boards) -> Option<Self> {
        let mut faults = Faults::default();
        let setup = read_log::<G>(tree, root, boards, &mut faults);
        let table = setup.table.clone().filter(|_| faults.is_empty())?;
        let (verdict, state) = referee::<G>(&setup, &table, Options::default(), &mut Unobserved);
        let first = verdict.findings.first()?;
        Some(Self {
            number: first.place.number,
            differing: first.facts.differing(),
            setup,
            table,
            state,
        })
    }

    /// Returns the pieces that a single legal move would lay in place of the illegal one.
    fn lacking(&self) -> Vec<Piece> {
        let entry = self
            .number
            .and_then(|number| (number as usize).checked_sub(1));
        let Some(Entry::Move(index)) = entry.and_then(|at| self.setup.moves.order.get(at)) else {
            return Vec::new();
        };
        let turn = turn_of(&self.setup.moves.moves[*index].action);
        let table = &self.table;
        let moves = self
            .state
            .legal_among(table, TRIED, &|action| turn_of(action) == turn);
        let mut pieces: Vec<Piece> = Vec::new();
        for action in moves {
            let mut after = self.state.clone();
            after.advance(table, &action, self.number.unwrap_or_default());
            pieces.extend(
                self.piece_of(&after)
                    .filter(|piece| !pieces.contains(piece)),
            );
        }
        pieces
    }

    /// Returns the pieces that a claim has and the table has not, if there is one for a list.
    fn claimed(&self) -> Vec<Piece> {
        let piece = |claim: &Differing| {
            let (Value::List(declared), Value::List(actual)) = (&claim.declared, &claim.actual)
            else {
                return None;
            };
            let mut new = declared.iter().filter(|piece| !actual.contains(piece));
            let piece = new.next().filter(|_| new.next().is_none())?;
            let owner = claim.subject.clone()?;
            (claim.key == TRACK).then(|| self.piece(claim.key, owner, piece))
        };
        self.differing.iter().filter_map(piece).collect()
    }

    /// Returns the piece that a state has and this one has not, if it is one.
    fn piece_of(&self, after: &G::State) -> Option<Piece> {
        let mut found = None;
        for observable in G::EXPECTS {
            let shown = |state: &G::State| (observable.show)(&self.table, state);
            let (Value::Map(domain, now), Value::Map(_, then)) = (shown(&self.state), shown(after))
            else {
                continue;
            };
            for (owner, pieces) in &then {
                let Value::List(pieces) = pieces else {
                    continue;
                };
                let known = now.iter().find(|(id, _)| id == owner);
                let known = known.map_or(&[][..], |(_, known)| known.elements());
                let is_track = observable.key.name == TRACK;
                let new = pieces
                    .iter()
                    .filter(|piece| is_track && !known.contains(piece));
                for piece in new {
                    if found.is_some() {
                        return None;
                    }
                    let owner = self.table.value(&Value::Name(domain, *owner));
                    found = Some(self.piece(observable.key.name, owner, piece));
                }
            }
        }
        found
    }

    fn piece(&self, key: &'static str, owner: String, piece: &Value) -> Piece {
        let voice = &*self.table;
        Piece {
            key,
            owner,
            words: voice.value(piece),
            text: flow(&json(voice, piece)),
        }
    }
}

/// The key of a position under which each owner's pieces of track are listed.
const TRACK: &str = "track";

impl Piece {
    /// Returns the position with the piece, and the list that lacks it.
    fn put_in(&self, tree: &Tree<'_>, position: NodeId) -> Option<(NodeId, Other)> {
        let list = tree.get(tree.get(position, self.key)?, &self.owner)?;
        let (source, range) = (tree.source(), tree.trimmed(list));
        let is_flow = source[range.clone()].starts_with('[');
        let edit = match tree.children(list).last() {
            None if is_flow => TextEdit::new(None, range, format!("[{}]", self.text)),
            None => return None,
            Some(last) => {
                let last = tree.trimmed(last);
                let own = &source[last.clone()];
                let text = match is_flow {
                    true => format!("{own}, {}", self.text),
                    false => {
                        let end = Break::first(source).map_or("\n", Break::as_str);
                        let lead = &source[line_start(source, last.start)..last.start];
                        format!("{own}{end}{lead}{}", self.text)
                    }
                };
                TextEdit::new(None, last, text)
            }
        };
        let sentence = format!(
            "`{}` of the position lacks {} of {}",
            self.key,
            self.words,
            shown(&self.owner)
        );
        Some((
            list,
            Other {
                edits: vec![edit],
                sentence,
                kind: Kind::Value,
            },
        ))
    }
}

/// Returns the same edits of a list in the position for a log that copies the list into expects: the
/// copies are changed with it. Returns none if there is no copy.
fn repeated(
    tree: &Tree<'_>,
    root: NodeId,
    (path, list): (&[&str], NodeId),
    others: &[Other],
) -> Vec<Other> {
    let raw = |node: NodeId| &tree.source()[tree.trimmed(node)];
    let moves = tree.get(root, "moves");
    let entries = moves.into_iter().flat_map(|moves| tree.children(moves));
    let copies: Vec<usize> = entries
        .filter_map(|entry| {
            let mut at = tree.get(entry, "expect")?;
            for key in path {
                at = tree.get(at, key)?;
            }
            (raw(at) == raw(list)).then(|| tree.trimmed(at).start)
        })
        .collect();
    if copies.is_empty() {
        return Vec::new();
    }
    let from = tree.trimmed(list).start;
    let again = |edit: &TextEdit, to: usize| TextEdit {
        start: edit.start - from + to,
        end: edit.end - from + to,
        ..edit.clone()
    };
    let with_copies = |other: &Other| {
        let mut edits = other.edits.clone();
        for to in &copies {
            edits.extend(other.edits.iter().map(|edit| again(edit, *to)));
        }
        let copies = match copies.len() {
            1 => "a later expect repeats it".to_owned(),
            count => format!("{count} later expects repeat it"),
        };
        Other {
            edits,
            sentence: format!("{}, and {copies}", other.sentence),
            kind: other.kind,
        }
    };
    others.iter().map(with_copies).collect()
}
