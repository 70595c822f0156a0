//! Moves: which verb is meant, and whether its keys fit.

use super::accept::read_accept;
use super::declared::{Accept, Declared, Expect};
use super::form::{Form, Forms};
use super::keywords::{ACCEPT, EXPECT, Keywords, NOTE, REASON, Word, only};
use super::states::read_states;
use super::unfitting::{beside_expect, read_unfitting};
use super::unknown::unknown_key;
use super::values::{Keys, Written, read_known};
use crate::language::{Args, Fault, Faults, MoveNo, Moves, code};
use crate::reading::{Reader, wrong_type};
use crate::text::tree::{Kind, NodeId, Repeated};
use smallvec::SmallVec;

/// What the entries of `moves` declare.
#[derive(Clone, Debug)]
pub struct Declarations<M> {
    /// Every entry in order: the index of a move or of an expect in the two lists below.
    pub order: Vec<Entry>,
    /// The moves.
    pub moves: Vec<Declared<M>>,
    /// The expects.
    pub expects: Vec<Expect>,
    /// How many entries there are, readable or not.
    pub count: u32,
}

/// One entry of `moves`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The move of this index.
    Move(usize),
    /// The expect of this index.
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
    /// Those of the first so many entries, all of which could be read.
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
    /// Where an entry stands: its node, and its number from 1.
    #[inline]
    pub fn place(&self, entry: Entry) -> (NodeId, MoveNo) {
        match entry {
            Entry::Move(index) => (self.moves[index].node, self.moves[index].number),
            Entry::Expect(index) => (self.expects[index].node, self.expects[index].number),
        }
    }

    /// Adds what the entry counted last says, if that is a move and nothing more.
    #[inline(always)]
    fn push(&mut self, action: M, node: NodeId) {
        self.order.push(Entry::Move(self.moves.len()));
        self.moves.push(Declared {
            number: self.count,
            action,
            accept: None,
            node,
        });
    }
}

/// Reads the list of moves behind those that have been read; every fault of every move is added. Entries with faults are left
/// out of the lists.
pub fn read_moves<M: Moves>(
    reader: &Reader<'_, '_>,
    list: Option<NodeId>,
    mut read: Declarations<M>,
    faults: &mut Faults,
) -> Declarations<M> {
    let Some(list) = list else { return read };
    let keywords = &*Keywords::of(reader.info);
    let mut entries = reader.tree.children(list).skip(read.order.len()).peekable();
    let mut repeats = reader.tree.repeats(list);
    if let Some(first) = entries.peek() {
        repeats = &repeats[repeats.partition_point(|repeat| repeat.node < *first)..];
    }
    // All but a few entries mostly repeat one; to count them all would be to go through the tree once more.
    const FEW: usize = 16;
    read.moves.reserve(repeats.len() + FEW);
    read.order.reserve(repeats.len() + FEW);
    let mut forms = Forms::default();
    for node in entries {
        read.count += 1;
        let repeat = repeats
            .split_first()
            .filter(|(repeat, _)| repeat.node == node)
            .map(|(repeat, rest)| {
                repeats = rest;
                repeat
            });
        // What stands in the list already, word for word, says the same again.
        let said = repeat.filter(|repeat| repeat.what == Repeated::Whole);
        if let Some(action) = said.and_then(|repeat| earlier(&read, repeat.of as usize)) {
            read.push(action, node);
            continue;
        }
        let form = repeat.and_then(|repeat| forms.of(repeat.of + 1));
        let values = || reader.tree.entries(node).map(|(_, value)| value);
        if let Some(action) = form.and_then(|form| read_directly(reader, keywords, form, values()))
        {
            read.push(action, node);
            continue;
        }
        faults.in_move(Some(read.count));
        let entry = match form {
            Some(form) => read_like(reader, keywords, form, node, read.count, faults),
            None => read_entry::<M>(reader, keywords, node, read.count, &mut forms, faults),
        };
        match entry {
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

/// The move of an earlier entry, by its place in the list.
fn earlier<M: Clone>(read: &Declarations<M>, entry: usize) -> Option<M> {
    // Where an entry could not be read, those behind it stand elsewhere in the lists.
    let Entry::Move(index) = *read
        .order
        .get(entry)
        .filter(|_| read.order.len() + 1 == read.count as usize)?
    else {
        return None;
    };
    read.moves
        .get(index)
        .filter(|earlier| earlier.accept.is_none())
        .map(|earlier| earlier.action.clone())
}

/// Reads a mapping that must be a move, outside of any log; `None` after adding a fault.
pub fn read_one<M: Moves>(
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

/// Reads a mapping that must be a move or an expect, outside of any log; `None` after adding a fault.
pub fn read_any<M: Moves>(
    reader: &Reader<'_, '_>,
    node: NodeId,
    faults: &mut Faults,
) -> Option<One<M>> {
    read_entry::<M>(
        reader,
        &Keywords::of(reader.info),
        node,
        1,
        &mut Forms::default(),
        faults,
    )
}

/// What one entry of `moves` says.
#[derive(Clone, Debug)]
pub enum One<M> {
    /// A move.
    Move(Declared<M>),
    /// An expect.
    Expect(Expect),
}

/// Most values a verb has keys for.
const MOST_KEYS: usize = 8;

/// The move of a form that the nodes of its values make, in the order written, where they stand there as most do.
#[inline(always)]
fn read_directly<M: Moves>(
    reader: &Reader<'_, '_>,
    keywords: &Keywords,
    form: &Form,
    written: impl Iterator<Item = NodeId>,
) -> Option<M> {
    let count = keywords.keys(form.verb).len();
    // Whether a key may stand beside another value is told by that value.
    if form.words.len() > 1 && keywords.is_particular(form.verb) {
        return None;
    }
    let mut values = [None; MOST_KEYS];
    for (place, value) in form.places.iter().zip(written) {
        // A key for the second time is a fault of form; what stands under the first is read.
        if values
            .get_mut(usize::from(*place))?
            .replace(value)
            .is_some()
        {
            return None;
        }
    }
    M::read_directly(form.verb, reader, values.get(..count)?)
}

/// Reads an entry with the keys of an earlier one whose values do not stand there as most do.
fn read_like<M: Moves>(
    reader: &Reader<'_, '_>,
    keywords: &Keywords,
    form: &Form,
    node: NodeId,
    number: MoveNo,
    faults: &mut Faults,
) -> Option<One<M>> {
    let keys = reader
        .tree
        .entries(node)
        .zip(&form.words)
        .map(|((key, value), word)| Written {
            key,
            value,
            word: Some(*word),
        });
    let keys: Keys = keys.collect();
    let before = faults.len();
    let mut args = Args::default();
    read_known(reader, keywords, form.verb, node, &keys, &mut args, faults);
    if faults.len() > before {
        return None;
    }
    read_action(reader, form.verb, node, &args, faults).map(|action| {
        One::Move(Declared {
            number,
            action,
            accept: None,
            node,
        })
    })
}

fn read_entry<M: Moves>(
    reader: &Reader<'_, '_>,
    keywords: &Keywords,
    node: NodeId,
    number: MoveNo,
    forms: &mut Forms,
    faults: &mut Faults,
) -> Option<One<M>> {
    let tree = reader.tree;
    if tree.kind(node) != Kind::Map {
        if let Some(fault) = wrong_type(tree, node, "a move") {
            faults.push(fault.help(format!(
                "a move is a mapping such as {}",
                reader.info.verbs[0].example
            )));
        }
        return None;
    }
    let before = faults.len();
    let mut keys = Keys::new();
    let (mut accept, mut reason, mut expect, mut merged, mut noted) =
        (None, None, None, false, false);
    for (key, value) in tree.entries(node) {
        let Some(name) = tree.scalar(key) else {
            continue;
        };
        match keywords.find(name) {
            Some(NOTE) => {
                text(reader, value, "note", faults);
                noted = true;
            }
            Some(ACCEPT) => accept = Some((key, value)),
            Some(REASON) => {
                text(reader, value, "reason", faults);
                reason = Some((key, value));
            }
            Some(EXPECT) => expect = Some((key, value)),
            // A merge key is a fault of form, and it has been told.
            None if name == "<<" && tree.is_plain(key) => merged = true,
            word => keys.push(Written { key, value, word }),
        }
    }
    let keys = keys.as_slice();
    if merged {
        // What the move lacks it may have from there.
        return None;
    }
    let accepts = if accept.or(reason).is_some() {
        read_accept(reader, accept, reason, faults)
    } else {
        Vec::new()
    };
    if let Some((key, value)) = expect {
        if let Some(fault) = beside_expect(reader, key, value, keys) {
            faults.push(fault);
            return None;
        }
        for other in keys {
            let name = tree.scalar(other.key).unwrap_or_default();
            let fault = if reader.info.verbs.iter().any(|verb| verb.name() == name) {
                Fault::new(
                    code::VERB,
                    tree.span(other.key),
                    format!("two verbs in one move: expect and {name}"),
                    "the second verb",
                )
                .related(tree.span(key), "the first verb")
                .help("an expect stands on its own, between two moves")
            } else {
                let fault = unknown_key(reader, other.key, "expect", &["note"], faults);
                let help = "what is expected stands in expect, deeper than it or in its braces; beside it stands only note";
                if fault.instead.is_none() {
                    Fault {
                        help: Some(help.to_owned()),
                        ..fault
                    }
                } else {
                    fault
                }
            };
            faults.push(fault);
        }
        let states = read_states(reader, value, reader.info.expects, "expect", faults);
        let states = states
            .into_iter()
            .map(|(key, value, _)| (key, value))
            .collect();
        return (faults.len() == before).then_some(One::Expect(Expect {
            number,
            states,
            accepts,
            node,
        }));
    }
    let mut args = Args::default();
    let words: Option<SmallVec<[Word; 6]>> = keys.iter().map(|written| written.word).collect();
    let form = words.and_then(|words| {
        let verb = keywords.fitting(words.iter().fold(0, |set, word| set | only(*word)))?;
        Some(Form::new(verb, words, keywords.keys(verb)))
    });
    let verb = match form {
        Some(form) => {
            let verb = form.verb;
            let is_bare = accept.or(reason).is_none() && !noted;
            let action = if is_bare {
                read_directly(
                    reader,
                    keywords,
                    &form,
                    keys.iter().map(|written| written.value),
                )
            } else {
                None
            };
            if action.is_none() {
                read_known(reader, keywords, verb, node, keys, &mut args, faults);
            }
            if is_bare {
                forms.add(number, form);
            }
            if let Some(action) = action {
                return Some(One::Move(Declared {
                    number,
                    action,
                    accept: None,
                    node,
                }));
            }
            verb
        }
        None => read_unfitting(reader, keywords, node, keys, &mut args, faults)?,
    };
    if faults.len() > before {
        return None;
    }
    let accept = (!accepts.is_empty()).then(|| {
        let reason = reason
            .and_then(|(_, value)| tree.scalar(value))
            .unwrap_or_default();
        Box::new(Accept {
            rules: accepts,
            reason: reason.to_owned(),
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

/// The move that a verb and its values make; `None` after adding a fault.
#[inline(always)]
fn read_action<M: Moves>(
    reader: &Reader<'_, '_>,
    verb: usize,
    node: NodeId,
    args: &Args,
    faults: &mut Faults,
) -> Option<M> {
    let action = M::read(verb, args);
    if action.is_none() {
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

fn text(reader: &Reader<'_, '_>, value: NodeId, key: &str, faults: &mut Faults) {
    let empty = reader
        .tree
        .scalar(value)
        .is_some_and(|text| text.trim().is_empty());
    if (reader.tree.scalar(value).is_none() || (empty && key == "reason"))
        && let Some(fault) = wrong_type(reader.tree, value, "text")
    {
        faults.push(fault.help(format!("{key} is free text")));
    }
}
