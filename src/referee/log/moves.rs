//! Moves: which verb a move has, and whether its keys belong to it.

use super::accept::read_accept;
use super::automatic::{NEITHER, is_row, prose_fault};
use super::declared::{Accept, Declared, Expect};
use super::depth::too_shallow;
use super::keywords::{ACCEPT, EXPECT, Keywords, NOTE, REASON, only};
use super::states::read_states;
use super::unfitting::{keys_outside_expect, read_unfitting};
use super::unknown::unknown_key;
use super::values::{Keys, Written, read_known};
use crate::game::language::{Advice, Args, Fault, Faults, MoveNo, Moves, Value, code};
use crate::game::reading::{Reader, no_text, wrong_type};
use crate::yaml::Span;
use crate::yaml::edit::TextEdit;
use crate::yaml::parse::parse;
use crate::yaml::tree::{Kind, NodeId};

/// The declarations in `moves`.
#[derive(Clone, Debug)]
pub struct Declarations<M> {
    /// Every entry in order, as the index of a move or of an expect in the two lists below.
    pub order: Vec<Entry>,
    pub moves: Vec<Declared<M>>,
    pub expects: Vec<Expect>,
    /// How many entries there are, including those with faults.
    pub count: u32,
}

/// An entry of `moves`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The move with this index.
    Move(usize),
    /// The expect with this index.
    Expect(usize),
}

impl<M> Default for Declarations<M> {
    fn default() -> Self {
        Self {
            order: Vec::new(),
            moves: Vec::new(),
            expects: Vec::new(),
            count: 0,
        }
    }
}

impl<M: Clone> Declarations<M> {
    /// Returns the declarations of the first `count` entries, all of which must have been readable.
    pub fn first(&self, count: usize) -> Self {
        let number = count as u32;
        let moves = &self.moves[..self
            .moves
            .partition_point(|declared| declared.number <= number)];
        let expects = &self.expects[..self
            .expects
            .partition_point(|expect| expect.number <= number)];
        Self {
            order: self.order[..count].to_vec(),
            moves: moves.to_vec(),
            expects: expects.to_vec(),
            count: number,
        }
    }
}

impl<M> Declarations<M> {
    /// Returns the place of an entry: its node, and its number from 1.
    #[inline]
    pub fn place(&self, entry: Entry) -> (NodeId, MoveNo) {
        match entry {
            Entry::Move(index) => (self.moves[index].node, self.moves[index].number),
            Entry::Expect(index) => (self.expects[index].node, self.expects[index].number),
        }
    }
}

/// Reads the entries of `moves` that follow those in `read`, and adds every fault of every move.
/// Entries with faults are left out of the lists.
pub(crate) fn read_moves<M: Moves>(
    reader: &Reader<'_, '_>,
    list: Option<NodeId>,
    mut read: Declarations<M>,
    faults: &mut Faults,
) -> Declarations<M> {
    let Some(list) = list else { return read };
    let keywords = &*Keywords::of(reader.info);
    for node in reader.tree.children(list).skip(read.order.len()) {
        read.count += 1;
        faults.in_move(Some(read.count));
        match read_entry::<M>(reader, keywords, node, read.count, faults) {
            Some(One::Move(declared)) => {
                read.order.push(Entry::Move(read.moves.len()));
                read.moves.push(declared);
            }
            Some(One::Expect(expect)) => {
                read.order.push(Entry::Expect(read.expects.len()));
                read.expects.push(expect);
            }
            None => {}
        }
    }
    faults.in_move(None);
    read
}

/// Reads a mapping that must be a move and is not part of a log; `None` after adding a fault.
pub(crate) fn read_one<M: Moves>(
    reader: &Reader<'_, '_>,
    node: NodeId,
    faults: &mut Faults,
) -> Option<Declared<M>> {
    match read_any::<M>(reader, node, faults)? {
        One::Move(declared) => Some(declared),
        One::Expect(expect) => {
            let fault = Fault::new(
                code::VERB,
                reader.tree.span(expect.node),
                "an expect is no move",
                "no move",
            );
            faults.push(fault.help(format!(
                "a move is a mapping such as {}",
                reader.info.verbs[0].example
            )));
            None
        }
    }
}

/// Reads a mapping that must be a move or an expect and is not part of a log; `None` after adding a
/// fault.
pub(crate) fn read_any<M: Moves>(
    reader: &Reader<'_, '_>,
    node: NodeId,
    faults: &mut Faults,
) -> Option<One<M>> {
    read_entry::<M>(reader, &Keywords::of(reader.info), node, 1, faults)
}

/// The declaration of one entry of `moves`.
#[derive(Clone, Debug)]
pub(crate) enum One<M> {
    Move(Declared<M>),
    Expect(Expect),
}

/// The keys of an entry: those that every move may have, and those that may belong to a verb.
#[derive(Default)]
struct Parts {
    accept: Option<(NodeId, NodeId)>,
    reason: Option<(NodeId, NodeId)>,
    expect: Option<(NodeId, NodeId)>,
    /// Whether there is a merge key, which is a fault of form.
    merged: bool,
    keys: Keys,
}

impl Parts {
    /// Sorts the keys of an entry.
    #[inline(always)]
    fn of(reader: &Reader<'_, '_>, keywords: &Keywords, node: NodeId, faults: &mut Faults) -> Self {
        let tree = reader.tree;
        let mut parts = Self::default();
        for (key, value) in tree.entries(node) {
            let Some(name) = tree.scalar(key) else {
                continue;
            };
            match keywords.find(name) {
                Some(NOTE) => text(reader, value, "note", faults),
                Some(ACCEPT) => parts.accept = Some((key, value)),
                Some(REASON) => {
                    text(reader, value, "reason", faults);
                    parts.reason = Some((key, value));
                }
                Some(EXPECT) => parts.expect = Some((key, value)),
                None if name == "<<" && tree.is_plain(key) => parts.merged = true,
                word => parts.keys.push(Written { key, value, word }),
            }
        }
        parts
    }

    /// Returns the verb that has all the keys.
    fn verb(&self, keywords: &Keywords) -> Option<usize> {
        let mut words = self.keys.iter().map(|written| written.word.map(only));
        let all = words.try_fold(0, |all, word| Some(all | word?))?;
        keywords.fitting(all)
    }
}

/// Reports an entry that is no mapping, so that it is neither a move nor an expect.
fn report_no_mapping<M: Moves>(reader: &Reader<'_, '_>, node: NodeId, faults: &mut Faults) {
    let tree = reader.tree;
    // A text that begins with a verb is a move without its braces.
    let is_move = |text: &str| {
        let mut verbs = reader.info.verbs.iter();
        verbs.any(|verb| text.split_whitespace().next() == Some(verb.name()))
    };
    if let Some(text) = tree.scalar(node).filter(|text| !is_move(text))
        && !text.is_empty()
        && let Some(fault) = prose_fault(reader, node)
    {
        faults.push(fault);
        return;
    }
    let example = reader.info.verbs[0].example;
    // Text in quotes is not rewritten: it may be JSON, which has no words without quotes.
    let words = tree.scalar(node).filter(|_| tree.is_plain(node));
    let braced = words.and_then(|text| braced::<M>(reader, text));
    faults.extend(wrong_type(tree, node, "a move").map(|fault| match &braced {
        Some(line) => {
            let range = tree.trimmed(node);
            let edit = TextEdit::replace(range.start, range.end, line);
            fault.help(Advice::with_lines("write", [line])).fix(edit)
        }
        None => {
            let row = words.filter(|text| is_row(text));
            let message = row.map_or(fault.message.clone(), |_| NEITHER.to_owned());
            Fault { message, ..fault }.help(format!("a move is a mapping such as {example}"))
        }
    }));
}

fn read_entry<M: Moves>(
    reader: &Reader<'_, '_>,
    keywords: &Keywords,
    node: NodeId,
    number: MoveNo,
    faults: &mut Faults,
) -> Option<One<M>> {
    let tree = reader.tree;
    if tree.kind(node) != Kind::Map {
        report_no_mapping::<M>(reader, node, faults);
        return None;
    }
    let before = faults.len();
    let parts = Parts::of(reader, keywords, node, faults);
    if parts.merged {
        // The merge key may supply what the move lacks.
        return None;
    }
    let accepts = read_accept(reader, parts.accept, parts.reason, faults);
    if let Some(expect) = parts.expect {
        let states = read_expect(reader, expect, &parts.keys, faults)?;
        return (faults.len() == before).then_some(One::Expect(Expect {
            number,
            states,
            accepts,
            node,
        }));
    }
    let mut args = Args::default();
    let verb = match parts.verb(keywords) {
        Some(verb) => {
            read_known(reader, keywords, verb, node, &parts.keys, &mut args, faults);
            verb
        }
        None => read_unfitting(reader, keywords, node, &parts.keys, &mut args, faults)?,
    };
    if faults.len() > before {
        return None;
    }
    let accept = (!accepts.is_empty()).then(|| {
        let reason = parts.reason.and_then(|(_, value)| tree.scalar(value));
        let reason = reason.unwrap_or_default().to_owned();
        Box::new(Accept {
            rules: accepts,
            reason,
        })
    });
    read_action(reader, verb, node, &args, faults).map(|action| {
        One::Move(Declared {
            number,
            action,
            accept,
            node,
        })
    })
}

/// Rewrites a move in words, such as `bid 4 by Don`, as a mapping in braces. `None` unless the
/// words are the keys of one verb, each followed by its value.
#[cold]
fn braced<M: Moves>(reader: &Reader<'_, '_>, text: &str) -> Option<String> {
    /// The longest move that is tried.
    const LONG: usize = 200;
    let mut words = text
        .split([' ', '\t', ',', ';'])
        .filter(|word| !word.is_empty());
    let word = |word: &'_ str| word.trim_end_matches(':').to_owned();
    let first = word(words.next().filter(|_| text.len() <= LONG)?);
    let verb = reader.info.verbs.iter().find(|verb| verb.name() == first)?;
    let mut keys: Vec<(String, Vec<&str>)> = vec![(first, Vec::new())];
    for next in words {
        let key = word(next);
        let is_new = keys.iter().all(|(known, _)| *known != key);
        if is_new && verb.key(&key).is_some() {
            keys.push((key, Vec::new()));
        } else {
            keys.last_mut()?.1.push(next);
        }
    }
    let entry = |(key, value): &(String, Vec<&str>)| format!("{key}: {}", value.join(" "));
    let entries: Vec<String> = keys.iter().map(entry).collect();
    let line = format!("{{{}}}", entries.join(", "));
    let parsed = parse(&line);
    let root = parsed.tree.root().filter(|_| parsed.faults.is_empty())?;
    let read = read_any::<M>(&reader.on(&parsed.tree), root, &mut Faults::keeping(0));
    read.is_some().then_some(line)
}

/// Reads the statements of an expect; `None` after adding a fault that makes the rest unreadable.
fn read_expect(
    reader: &Reader<'_, '_>,
    (key, value): (NodeId, NodeId),
    others: &[Written],
    faults: &mut Faults,
) -> Option<Vec<(usize, Value)>> {
    if let Some(fault) = keys_outside_expect(reader, key, value, others) {
        faults.push(fault);
        return None;
    }
    let is_state = |other: &Written| {
        let name = reader.tree.scalar(other.key);
        reader.info.expects.iter().any(|key| name == Some(key.name))
    };
    let (beside, others): (Vec<&Written>, Vec<&Written>) =
        others.iter().partition(|other| is_state(other));
    let run: Vec<(NodeId, NodeId)> = beside.iter().map(|own| (own.key, own.value)).collect();
    let shallow = match run.is_empty() {
        true => None,
        false => too_shallow(reader, (key, value), &run),
    };
    let unread = if shallow.is_some() { &[][..] } else { &beside };
    faults.extend(shallow);
    for other in others.iter().chain(unread) {
        let fault = foreign_key_with_expect(reader, key, other.key, faults);
        faults.push(fault);
    }
    let states = read_states(reader, value, reader.info.expects, "expect", faults);
    let states = states.into_iter().map(|(key, value, _)| (key, value));
    Some(states.collect())
}

/// Returns the fault of a key next to `expect`: a verb, or a key that no expect has.
fn foreign_key_with_expect(
    reader: &Reader<'_, '_>,
    expect: NodeId,
    other: NodeId,
    faults: &mut Faults,
) -> Fault {
    let tree = reader.tree;
    let name = tree.scalar(other).unwrap_or_default();
    if reader.info.verbs.iter().any(|verb| verb.name() == name) {
        let message = format!("two verbs in one move: expect and {name}");
        return Fault::new(code::VERB, tree.span(other), message, "the second verb")
            .related(tree.span(expect), "the first verb")
            .help("write the expect as an entry of its own, between two moves");
    }
    let fault = unknown_key(reader, other, "expect", &["note"], faults);
    if fault.instead.is_some() {
        return fault;
    }
    fault.help(
        "indent what is expected deeper than expect, or put it in its braces; the only other key is note",
    )
}

/// Makes a move of a verb and its values; `None` after adding a fault.
#[inline(always)]
fn read_action<M: Moves>(
    reader: &Reader<'_, '_>,
    verb: usize,
    node: NodeId,
    args: &Args,
    faults: &mut Faults,
) -> Option<M> {
    let action = M::read(verb, args);
    if action.is_none() && !has_fault(faults, reader.tree.span(node)) {
        let message = "no move of the game has these values";
        faults.push(Fault::new(
            code::WRONG_TYPE,
            reader.tree.span(node),
            message,
            "no such move",
        ));
    }
    action
}

/// Returns whether a fault lies in a part of the log, such as a key that stands twice.
#[cold]
fn has_fault(faults: &Faults, part: Span) -> bool {
    let range = part.range();
    faults
        .kept()
        .any(|fault| range.contains(&(fault.span.start as usize)))
}

fn text(reader: &Reader<'_, '_>, value: NodeId, key: &str, faults: &mut Faults) {
    let empty = reader
        .tree
        .scalar(value)
        .is_some_and(|text| text.trim().is_empty());
    if (reader.tree.scalar(value).is_none() || (empty && key == "reason"))
        && let Some(fault) = no_text(reader.tree, value)
    {
        faults.push(match fault.help {
            Some(_) => fault,
            None => fault.help(format!("{key} is free text")),
        });
    }
}
