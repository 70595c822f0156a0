//! The readable part of a half-written log. The line being typed must not hide what is known about
//! the others.
//!
//! An entry that cannot be read is replaced by an expect that states nothing, so that the moves
//! keep their numbers. A misspelt word is replaced by the one that was most likely meant. A header
//! key that cannot be read is left out.

use super::chunks::{Chunk, Kind, chunks};
use super::script::Script;
use crate::game::Games;
use crate::game::language::{Fault, Source};
use crate::game::notation::scalar;
use crate::referee::judge::ReviewRequest;
use crate::referee::verdict::Judgement;
use crate::report::{Kind as NoteKind, Note};
use crate::yaml::Span;
use crate::yaml::edit::{TextEdit, after, apply, before};
use crate::yaml::parse::{FormFault, Parsed, parse};
use crate::yaml::tree::{Kind as NodeKind, NodeId, Tree};
use std::collections::{BTreeMap, BTreeSet};

/// The most half-written lines of one log that are left out.
const HOLES: usize = 24;
/// How many times the remaining text is searched for misspelt words and parts that cannot be read.
const ROUNDS: usize = 4;
/// How many entries after a line that was left out may seem wrong only because that line is
/// missing.
const SURE: u32 = 2;
/// The replacement for an entry that cannot be read.
const NOTHING: &str = "{expect: {}}";
/// The replacement in JSON.
const NOTHING_IN_JSON: &str = "{\"expect\": {}}";
/// The header keys without which no game can be set up.
const NEEDED: [&str; 5] = ["game", "board", "players", "moves", "position"];

/// The readable part of a log.
pub(crate) struct Readable {
    pub text: String,
    /// The edits that lead from the log to this text, round by round.
    layers: Vec<Vec<TextEdit>>,
    /// The numbers of the entries that were left out, from 1.
    pub holes: BTreeSet<u32>,
    /// The numbers of the entries in which a word was replaced.
    fixed: BTreeSet<u32>,
    /// The faults that make the log malformed, with their places in the original log, as far as the
    /// rounds found them.
    pub faults: Vec<Fault>,
    /// Whether the text is a well-formed log.
    pub sound: bool,
    /// Whether a header key was left out or cannot be read.
    headless: bool,
}

/// How the faults of a text are removed.
#[derive(Default)]
struct Plan {
    /// The changes of the header.
    changes: Vec<TextEdit>,
    /// The numbers of the entries that are left out.
    left_out: BTreeSet<u32>,
    /// By the number of an entry: the words that are replaced in it, unless it is left out.
    fixes: BTreeMap<u32, Vec<TextEdit>>,
    /// Whether some fault cannot be removed.
    is_hopeless: bool,
}

impl Readable {
    /// Reads whatever can be read of one log in a file.
    pub(crate) fn new<L: Games>(
        script: &Script<L>,
        number: usize,
        text: &str,
        review_request: &ReviewRequest,
    ) -> Self {
        let mut readable = Self {
            text: text.to_owned(),
            layers: Vec::new(),
            holes: BTreeSet::new(),
            fixed: BTreeSet::new(),
            faults: Vec::new(),
            sound: false,
            headless: false,
        };
        for _ in 0..HOLES {
            let Some(change) = readable.next_hole() else {
                break;
            };
            readable.apply(vec![change]);
        }
        for _ in 0..ROUNDS {
            if readable.round(script, number, review_request) {
                break;
            }
        }
        readable
    }

    /// Converts a span of the text to a span of the original log.
    pub(crate) fn back(&self, span: Span) -> Span {
        let back = |at: u32, end: bool| {
            self.layers
                .iter()
                .rev()
                .fold(at as usize, |at, layer| before(layer, at, end)) as u32
        };
        let start = back(span.start, false);
        Span::new(start, back(span.end, true).max(start))
    }

    /// Converts a byte of the original log to a byte of the text.
    pub(crate) fn place_in_text(&self, at: usize) -> usize {
        self.layers.iter().fold(at, |at, layer| after(layer, at))
    }

    /// Returns whether a finding about the text also holds for the original log, as far as can be
    /// known.
    pub(crate) fn is_certain(&self, note: &Note<'_>) -> bool {
        let Some(at) = note.at else {
            return self.holes.is_empty() && self.fixed.is_empty() && !self.headless;
        };
        if self.fixed.contains(&at) {
            return false;
        }
        match self.holes.range(..at).next_back() {
            None => true,
            // A claim about the table may depend on the move that cannot be read.
            Some(hole) => {
                at > hole + SURE && (note.section.is_some() || note.kind != NoteKind::Error)
            }
        }
    }

    fn apply(&mut self, mut edits: Vec<TextEdit>) {
        edits.sort_by_key(|edit| (edit.start, edit.end));
        edits.dedup_by(|later, earlier| {
            later.start < earlier.end || later.range() == earlier.range()
        });
        self.text = apply(&self.text, &edits);
        self.layers.push(edits);
    }

    /// Returns the edit that leaves out the first chunk that is not YAML; `None` if there is no
    /// such chunk or it cannot be left out.
    fn next_hole(&mut self) -> Option<TextEdit> {
        let Parsed { tree, faults, .. } = parse(&self.text);
        let at = faults.iter().find_map(|fault| match fault {
            FormFault::Syntax { at, .. } => Some(at.start as usize),
            _ => None,
        })?;
        let all = chunks(&self.text);
        let of = |byte: usize| {
            all.iter()
                .rposition(|chunk| chunk.start <= byte)
                .unwrap_or(0)
        };
        let (first, last) = (of(last_read(&tree).min(at)), of(at));
        let guilty = (first..=last).find(|index| !is_whole(&self.text, &all[*index]));
        let own = |index: usize| {
            self.text[all[index].start..all[index].end]
                .trim_end()
                .trim_end_matches(',')
        };
        let untouched = |index: &usize| {
            ![NOTHING, NOTHING_IN_JSON]
                .iter()
                .any(|nothing| own(*index).ends_with(nothing))
        };
        // A comma after which nothing has been written yet is removed first.
        if let Some(index) = (first..=last).find(|index| {
            matches!(all[*index].kind, Kind::Element(_)) && commas(&self.text, &all[*index]) > 1
        }) {
            let end = self.text[..all[index].end].trim_end().len();
            return Some(TextEdit::remove(end - 1, end));
        }
        let index = guilty.or(Some(last)).filter(untouched)?;
        let number = all[..index]
            .iter()
            .filter(|chunk| chunk.kind.is_entry())
            .count() as u32
            + 1;
        let chunk = all[index];
        let text = self.without(&all, index)?;
        if chunk.kind.is_entry() {
            self.holes.insert(number);
        } else {
            self.headless = true;
        }
        Some(TextEdit::replace(chunk.start, chunk.end, text))
    }

    /// Returns the replacement for a chunk that is left out.
    fn without(&self, all: &[Chunk], index: usize) -> Option<String> {
        let chunk = all[index];
        let end = if self.text[..chunk.end].ends_with(['\n', '\r']) {
            "\n"
        } else {
            ""
        };
        match chunk.kind {
            Kind::Entry(indent) => Some(format!("{}- {NOTHING}{end}", " ".repeat(indent))),
            Kind::Element(_) => {
                let before = self.text[..chunk.start].trim_end();
                let comma = if before.ends_with([',', '[']) {
                    ""
                } else {
                    ","
                };
                let more = all.get(index + 1).is_some_and(|next| next.kind.is_entry());
                Some(format!(
                    "{comma}{NOTHING_IN_JSON}{}{end}",
                    if more { "," } else { "" }
                ))
            }
            Kind::Key | Kind::Stray if chunk.start < chunk.end => Some(String::new()),
            _ => None,
        }
    }

    /// Replaces misspelt words and leaves out what cannot be read; returns whether nothing is left
    /// to do.
    fn round<L: Games>(
        &mut self,
        script: &Script<L>,
        number: usize,
        review_request: &ReviewRequest,
    ) -> bool {
        let text = self.text.clone();
        let judged = script.judge(
            number,
            &text,
            &ReviewRequest {
                options: review_request.options,
                ..ReviewRequest::default()
            },
        );
        let (tree, verdict) = (&judged.tree, &judged.review.verdict);
        if verdict.judgement != Judgement::Malformed {
            self.sound = true;
            return true;
        }
        let entries = super::script::entries(tree);
        let mut plan = Plan::default();
        let mut found = Vec::new();
        for fault in &verdict.faults {
            // A fault that exists only because a key was left out is not reported.
            if !self.headless || fault.at.is_some() {
                found.push(Fault {
                    span: self.back(fault.span),
                    ..fault.clone()
                });
            }
            self.plan(&mut plan, tree, fault);
        }
        for (number, fixes) in std::mem::take(&mut plan.fixes) {
            if !plan.left_out.contains(&number) {
                self.fixed.insert(number);
                plan.changes.extend(fixes);
            }
        }
        for number in std::mem::take(&mut plan.left_out) {
            match entries
                .get(number as usize - 1)
                .and_then(|entry| self.entry_without(tree, *entry))
            {
                Some(change) => {
                    plan.changes.push(change);
                    self.holes.insert(number);
                }
                None => plan.is_hopeless = true,
            }
        }
        let seen = |fault: &Fault| {
            self.faults
                .iter()
                .any(|known| known.code == fault.code && known.span == fault.span)
        };
        found.retain(|fault| !seen(fault));
        self.faults.extend(found);
        if plan.is_hopeless || plan.changes.is_empty() {
            return true;
        }
        self.apply(plan.changes);
        false
    }

    /// Plans how a fault is removed: by the word that was most likely meant, or by leaving out the
    /// entry or the header key.
    fn plan(&mut self, plan: &mut Plan, tree: &Tree<'_>, fault: &Fault) {
        if let Some(idle) = fault.fix.as_ref().filter(|_| fault.idle.is_some()) {
            plan.changes.extend(idle.edits.iter().cloned());
            return;
        }
        let fix = fault
            .instead
            .as_ref()
            .map(|instead| TextEdit::new(fault.at, fault.span.range(), scalar(instead)));
        match (fault.at, fix) {
            _ if fault.source != Source::Log => plan.is_hopeless = true,
            (Some(number), Some(fix)) => plan.fixes.entry(number).or_default().push(fix),
            (Some(number), None) => drop(plan.left_out.insert(number)),
            (None, Some(fix)) => plan.changes.push(fix),
            (None, None) => match self.header_without(tree, fault.span) {
                Some(change) => {
                    self.headless = true;
                    plan.changes.push(change);
                }
                None => plan.is_hopeless = true,
            },
        }
    }

    /// Returns the edit that leaves out an entry.
    fn entry_without(&self, tree: &Tree<'_>, entry: NodeId) -> Option<TextEdit> {
        let span = tree.span(entry).range();
        // All lines of an entry are left out, because the colon of a key without a value belongs to
        // no node.
        let all = chunks(&self.text);
        let index = all.iter().rposition(|chunk| chunk.start <= span.start);
        if let Some(index) = index.filter(|index| matches!(all[*index].kind, Kind::Entry(_)))
            && !self.text[span.clone()].starts_with('{')
        {
            let text = self.without(&all, index)?;
            return Some(TextEdit::replace(all[index].start, all[index].end, text));
        }
        if !span.is_empty() {
            let json = self.text[span.clone()].starts_with("{\"");
            let nothing = if json { NOTHING_IN_JSON } else { NOTHING };
            return Some(TextEdit::new(None, span, nothing));
        }
        // Nothing follows the dash of the entry.
        let dash = self.text[..span.start].trim_end().len();
        self.text[..dash]
            .ends_with('-')
            .then(|| TextEdit::insert(dash, format!(" {NOTHING}")))
    }

    /// Returns the edit that leaves out the header key at a place, if a game can be set up without
    /// it.
    fn header_without(&self, tree: &Tree<'_>, span: Span) -> Option<TextEdit> {
        let root = tree.root().filter(|root| {
            tree.kind(*root) == NodeKind::Map
                && !self.text[tree.span(*root).range()].starts_with('{')
        })?;
        let within = |(key, value): &(NodeId, NodeId)| {
            (tree.span(*key).start..=tree.span(*value).end).contains(&span.start)
        };
        let (key, value) = tree.entries(root).find(within)?;
        let name = tree.scalar(key)?;
        if NEEDED.contains(&name) {
            return None;
        }
        let key = tree.span(key).range();
        let behind = &self.text[key.end..];
        // A key after `?` may have no colon.
        let colon = behind
            .trim_start_matches([' ', '\t'])
            .strip_prefix(':')
            .map_or(key.end, |rest| self.text.len() - rest.len());
        let end = colon.max(tree.span(value).end as usize);
        Some(TextEdit::remove(key.start, end))
    }
}

/// Returns where the last item that the reader reached begins: an entry of `moves`, or a key.
fn last_read(tree: &Tree<'_>) -> usize {
    let Some(root) = tree.root().filter(|root| tree.kind(*root) == NodeKind::Map) else {
        return 0;
    };
    let last = tree.children(root).last();
    let list = tree.get(root, "moves").filter(|moves| Some(*moves) == last);
    let node = list.and_then(|list| tree.children(list).last()).or(last);
    node.map_or(0, |node| tree.span(node).start as usize)
}

/// Returns how many commas are at the end of a chunk.
fn commas(text: &str, chunk: &Chunk) -> usize {
    let own = text[chunk.start..chunk.end].chars().rev();
    own.take_while(|c| *c == ',' || c.is_whitespace())
        .filter(|c| *c == ',')
        .count()
}

/// Returns whether a chunk is well formed on its own.
fn is_whole(text: &str, chunk: &Chunk) -> bool {
    let own = &text[chunk.start..chunk.end];
    let read = |own: &str, kind: NodeKind| {
        let parsed = parse(own);
        parsed
            .faults
            .iter()
            .all(|fault| !matches!(fault, FormFault::Syntax { .. }))
            && parsed
                .tree
                .root()
                .is_some_and(|root| parsed.tree.kind(root) == kind)
    };
    match chunk.kind {
        Kind::Other => true,
        Kind::Key => read(own, NodeKind::Map),
        Kind::Entry(_) => read(own, NodeKind::List),
        Kind::Element(_) => read(own.trim_end().trim_end_matches(','), NodeKind::Map),
        Kind::Stray => false,
    }
}
