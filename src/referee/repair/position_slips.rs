//! Searches for a slip in the position that a log begins with: names of a list in each other's place,
//! two values of a mapping exchanged, the wrong player to act, a piece of track too few, a place that is
//! missing, misread or another owner's, a company that a list lacks, the wrong turn, or a figure that a
//! later claim shows to be wrong.

use super::claimed_figures::other_figure;
use super::costs::Kind;
use super::edits::turn_of;
use super::hanging::owner_of_hanging;
use super::header_edits::{Other, exchanged_entries, orders, other_players};
use super::position_lists::{lacking_companies, other_lists};
use super::position_turns::other_turns;
use super::transfers::transfers;
use crate::game::language::{Domain, Faults, MoveNo, Speak, Value, shown};
use crate::game::notation::{flow, json};
use crate::game::prelude::*;
use crate::game::reading::Boards;
use crate::game::{Game, Table};
use crate::referee::log::Entry;
use crate::referee::replay::{Options, Unobserved, referee};
use crate::referee::setup::{Setup, read_log};
use crate::referee::verdict::Differing;
use crate::yaml::edit::TextEdit;
use crate::yaml::list_edits::appended;
use crate::yaml::tree::{Kind as Node, NodeId, Tree};

/// How many legal moves are tried for the piece of track that one of them lays.
const TRIED: usize = 400;

/// Returns the positions that may have been meant, none if the log begins with its game, and how many
/// warnings the log has. A piece that may be lacking is one that could be laid where the replay stops.
pub(super) fn other_positions<G: Game>(
    (tree, root): (&Tree<'_>, NodeId),
    players: &[NodeId],
    boards: &dyn Boards,
) -> (Vec<Other>, usize) {
    let Some(position) = tree.get(root, "position") else {
        return (Vec::new(), 0);
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
    others.extend(other_turns(tree, position));
    let at_fault = AtFault::<G>::new((tree, root), boards);
    let warnings = at_fault.as_ref().map_or(0, |at_fault| at_fault.warnings);
    if let Some(at_fault) = at_fault {
        let (lacking, in_reach) = (at_fault.lacking(), at_fault.in_reach());
        let pieces = lacking.iter().chain(&in_reach);
        for piece in pieces.chain(&at_fault.claimed()) {
            let Some((list, with_it)) = piece.put_in(tree, position) else {
                continue;
            };
            let path = [piece.key, piece.owner.as_str()];
            let with_it = [with_it];
            others.extend(repeated(tree, root, (&path, list), &with_it));
            others.extend(with_it);
        }
        let is_meant = |name: &str| at_fault.names.iter().any(|known| known == name);
        for (key, value) in tree.entries(position) {
            if let Some(key) = tree.scalar(key) {
                others.extend(transfers(tree, key, value, &is_meant));
            }
        }
        let claimed = at_fault.differing.iter();
        others.extend(claimed.filter_map(|claim| other_figure(tree, position, claim)));
        others.extend(other_lists(tree, position, &at_fault.table, &is_meant));
        others.extend(at_fault.lacking_companies(tree, position));
    }
    (others, warnings)
}

/// Where a log goes wrong.
struct AtFault<G: Game> {
    setup: Setup<G>,
    table: std::sync::Arc<Table<G>>,
    /// The state at which the replay stopped.
    state: G::State,
    /// The illegal move at which it stopped; `None` if every move is legal.
    stopped_at: Option<MoveNo>,
    /// The values that the log states falsely where it first goes wrong.
    differing: Vec<Differing>,
    /// The names that the moves and the claims at fault bear.
    names: Vec<String>,
    /// How many warnings the log has.
    warnings: usize,
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
        let stopped = verdict.findings.iter().rfind(|it| it.rule.is_some());
        let mut names = Vec::new();
        for finding in &verdict.findings {
            let differing = finding.facts.differing();
            let subjects = differing.iter().filter_map(|it| it.subject.as_deref());
            let subjects = subjects.flat_map(|subject| subject.split(": "));
            names.extend(subjects.map(str::to_owned));
            names.extend(names_of_move(&setup, &table, finding.place.number));
        }
        Some(Self {
            stopped_at: stopped.and_then(|finding| finding.place.number),
            differing: first.facts.differing(),
            names,
            warnings: faults.into_parts().1.len(),
            setup,
            table,
            state,
        })
    }

    /// Returns the pieces that a single legal move would lay in place of the illegal one.
    fn lacking(&self) -> Vec<Piece> {
        let Some(action) = declared(&self.setup, self.stopped_at) else {
            return Vec::new();
        };
        let turn = turn_of(action);
        let table = &self.table;
        let moves = self
            .state
            .legal_among(table, TRIED, &|action| turn_of(action) == turn);
        let mut pieces: Vec<Piece> = Vec::new();
        for action in moves {
            let mut after = self.state.clone();
            after.advance(table, &action, self.stopped_at.unwrap_or_default());
            pieces.extend(
                self.piece_of(&after)
                    .filter(|piece| !pieces.contains(piece)),
            );
        }
        pieces
    }

    /// Returns the links that alone would bring a company of the illegal move to a place that the move
    /// names: it may be too dear, or built in another turn, to be among the legal moves.
    fn in_reach(&self) -> Vec<Piece> {
        let Some(action) = declared(&self.setup, self.stopped_at) else {
            return Vec::new();
        };
        let (_, args) = action.declare();
        let names = args.0.iter().flatten().filter_map(|value| match value {
            Value::Name(domain, id) => Some((*domain, *id)),
            _ => None,
        });
        let names: Vec<(Domain, u16)> = names.collect();
        let pairs = names
            .iter()
            .flat_map(|who| names.iter().map(move |place| (*who, *place)));
        let ways = pairs.filter_map(|(who, place)| {
            let reach = self.state.reach(&self.table, who, place)?;
            (reach.way.len() == 2).then_some((who, reach.way))
        });
        let link = |((domain, id), way): ((Domain, u16), Vec<(Domain, u16)>)| {
            let ends = way.into_iter().map(|(domain, id)| Value::Name(domain, id));
            let owner = self.table.name(domain, id).to_owned();
            self.piece(TRACK, owner, &Value::List(ends.collect()))
        };
        ways.map(link).collect()
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

    /// Returns the positions in which a list of companies has one more, if a claim or a warning may be about
    /// the list.
    fn lacking_companies(&self, tree: &Tree<'_>, position: NodeId) -> Vec<Other> {
        let is_odd = |key: &str| {
            let mut claims = self.differing.iter();
            self.warnings > 0 || claims.any(|claim| claim.key == key)
        };
        let names = self.table.names(Domain::Company);
        names.map_or_else(Vec::new, |names| {
            let companies = (&*self.table as &dyn Speak, names);
            lacking_companies(tree, position, companies, &is_odd)
        })
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
                    // Players build one network together, and a warning shows that a part of it hangs in
                    // the air.
                    let is_shared = domain == Domain::Player && self.warnings > 0;
                    let hanging = is_shared.then(|| owner_of_hanging(&now, piece)).flatten();
                    let owner = hanging.unwrap_or(*owner);
                    let owner = self.table.value(&Value::Name(domain, owner));
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

/// Returns a declared move; `None` if the entry of this number is none.
fn declared<G: Game>(setup: &Setup<G>, number: Option<MoveNo>) -> Option<&G::Move> {
    let at = (number? as usize).checked_sub(1)?;
    match setup.moves.order.get(at)? {
        Entry::Move(index) => Some(&setup.moves.moves[*index].action),
        _ => None,
    }
}

/// Returns the names that a declared move bears; none if the entry of this number is none.
fn names_of_move<G: Game>(
    setup: &Setup<G>,
    table: &Table<G>,
    number: Option<MoveNo>,
) -> Vec<String> {
    let Some(action) = declared(setup, number) else {
        return Vec::new();
    };
    let (_, args) = action.declare();
    let names = args.0.iter().flatten();
    let names = names.filter(|value| matches!(value, Value::Name(..)));
    names.map(|name| table.value(name)).collect()
}

/// The key of a position under which each owner's pieces of track are listed.
const TRACK: &str = "track";

impl Piece {
    /// Returns the position with the piece, and the list that lacks it.
    fn put_in(&self, tree: &Tree<'_>, position: NodeId) -> Option<(NodeId, Other)> {
        let list = tree.get(tree.get(position, self.key)?, &self.owner)?;
        let edit = appended(tree, list, &self.text)?;
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
