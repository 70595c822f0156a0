//! Moves: which verb is meant, and whether its keys fit.

use super::accept::read_accept;
use super::declared::{Accept, Declared, Expect};
use super::keywords::{ACCEPT, EXPECT, Keywords, NOTE, REASON, Word, only};
use super::states::read_states;
use super::unknown::{colonless, glued, unknown_key};
use crate::language::{Args, Fault, Faults, Key, MOVE_KEYS, MoveNo, Moves, Names, Verb, article, code, shown};
use crate::reading::{Reader, wrong_type};
use crate::text::Span;
use crate::text::tree::{Kind, NodeId};
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
        Self { order: Vec::new(), moves: Vec::new(), expects: Vec::new(), count: 0 }
    }
}

impl<M: Clone> Declarations<M> {
    /// Those of the first so many entries, all of which could be read.
    pub fn first(&self, count: usize) -> Self {
        let number = count as u32;
        let moves = &self.moves[..self.moves.partition_point(|declared| declared.number <= number)];
        let expects = &self.expects[..self.expects.partition_point(|expect| expect.number <= number)];
        Self { order: self.order[..count].to_vec(), moves: moves.to_vec(), expects: expects.to_vec(), count: number }
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
    read.moves.reserve_exact(reader.tree.children(list).count().saturating_sub(read.moves.len()));
    read.order.reserve_exact(read.moves.capacity());
    let keywords = Keywords::new(reader.info);
    let mut repeats = reader.tree.repeats(list).iter().peekable();
    for node in reader.tree.children(list).skip(read.order.len()) {
        read.count += 1;
        // What stands in the list already, word for word, says the same again.
        while repeats.next_if(|repeat| repeat.node < node).is_some() {}
        let repeat = repeats.next_if(|repeat| repeat.node == node);
        if let Some(action) = repeat.and_then(|repeat| earlier(&read, repeat.of)) {
            read.order.push(Entry::Move(read.moves.len()));
            read.moves.push(Declared { number: read.count, action, accept: None, node });
            continue;
        }
        faults.in_move(Some(read.count));
        match read_entry::<M>(reader, &keywords, node, read.count, faults) {
            Some(Read::Move(action)) => {
                read.order.push(Entry::Move(read.moves.len()));
                read.moves.push(action);
            }
            Some(Read::Expect(expect)) => {
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
    let Entry::Move(index) = *read.order.get(entry).filter(|_| read.order.len() + 1 == read.count as usize)? else { return None };
    read.moves.get(index).filter(|earlier| earlier.accept.is_none()).map(|earlier| earlier.action.clone())
}

/// Reads a mapping that must be a move, outside of any log; `None` after adding a fault.
pub fn read_one<M: Moves>(reader: &Reader<'_, '_>, node: NodeId, faults: &mut Faults) -> Option<Declared<M>> {
    match read_entry::<M>(reader, &Keywords::new(reader.info), node, 1, faults)? {
        Read::Move(declared) => Some(declared),
        Read::Expect(expect) => {
            let fault = Fault::new(code::VERB, reader.tree.span(expect.node), "an expect is no move", "no move");
            faults.push(fault.help(format!("a move is a mapping such as {}", reader.info.verbs[0].example)));
            None
        }
    }
}

enum Read<M> {
    Move(Declared<M>),
    Expect(Expect),
}

/// A key of a move that may belong to its verb.
#[derive(Clone, Copy)]
struct Written {
    key: NodeId,
    value: NodeId,
    /// Which word of the game's language it is; `None` for one it has not.
    word: Option<Word>,
}

type Keys = SmallVec<[Written; 6]>;

fn read_entry<M: Moves>(
    reader: &Reader<'_, '_>,
    keywords: &Keywords,
    node: NodeId,
    number: MoveNo,
    faults: &mut Faults,
) -> Option<Read<M>> {
    let tree = reader.tree;
    if tree.kind(node) != Kind::Map {
        if let Some(fault) = wrong_type(tree, node, "a move") {
            faults.push(fault.help(format!("a move is a mapping such as {}", reader.info.verbs[0].example)));
        }
        return None;
    }
    let before = faults.len();
    let mut keys = Keys::new();
    let (mut accept, mut reason, mut expect, mut merged) = (None, None, None, false);
    for (key, value) in tree.entries(node) {
        let Some(name) = tree.scalar(key) else { continue };
        match keywords.find(name) {
            Some(NOTE) => text(reader, value, "note", faults),
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
    let accepts = if accept.or(reason).is_some() { read_accept(reader, accept, reason, faults) } else { Vec::new() };
    if let Some((key, value)) = expect {
        if let Some(fault) = beside_expect(reader, key, value, keys) {
            faults.push(fault);
            return None;
        }
        for other in keys {
            let name = tree.scalar(other.key).unwrap_or_default();
            let fault = if reader.info.verbs.iter().any(|verb| verb.name() == name) {
                Fault::new(code::VERB, tree.span(other.key), format!("two verbs in one move: expect and {name}"), "the second verb")
                    .related(tree.span(key), "the first verb")
                    .help("an expect stands on its own, between two moves")
            } else {
                let fault = unknown_key(reader, other.key, "expect", &["note"], faults);
                let help = "what is expected stands in expect, deeper than it or in its braces; beside it stands only note";
                if fault.instead.is_none() { Fault { help: Some(help.to_owned()), ..fault } } else { fault }
            };
            faults.push(fault);
        }
        let states = read_states(reader, value, reader.info.expects, "expect", faults);
        let states = states.into_iter().map(|(key, value, _)| (key, value)).collect();
        return (faults.len() == before).then_some(Read::Expect(Expect { number, states, accepts, node }));
    }
    if let Some(fault) = unbracketed(reader, node, keys) {
        faults.push(fault);
        return None;
    }
    let mut args = Args::default();
    let verb = read_verb(reader, keywords, node, keys, &mut args, faults)?;
    if faults.len() > before {
        return None;
    }
    let accept = (!accepts.is_empty()).then(|| {
        let reason = reason.and_then(|(_, value)| tree.scalar(value)).unwrap_or_default();
        Box::new(Accept { rules: accepts, reason: reason.to_owned() })
    });
    let Some(action) = M::read(verb, &args) else {
        faults.push(Fault::new(code::WRONG_TYPE, tree.span(node), "no move of the game has these values", "no such move"));
        return None;
    };
    Some(Read::Move(Declared { number, action, accept, node }))
}

/// The fault of an expect whose keys stand beside it, where they should stand below it and deeper.
#[cold]
fn beside_expect(reader: &Reader<'_, '_>, expect: NodeId, value: NodeId, keys: &[Written]) -> Option<Fault> {
    let tree = reader.tree;
    let is_empty = tree.span(value).range().is_empty();
    let is_state = |written: &Written| reader.info.expects.iter().any(|known| tree.scalar(written.key) == Some(known.name));
    let (first, last) = (keys.first()?, keys.last()?);
    if !is_empty || !keys.iter().all(is_state) {
        return None;
    }
    let names: Vec<&str> = keys.iter().filter_map(|written| tree.scalar(written.key)).collect();
    let span = Span::new(tree.span(first.key).start, tree.span(last.key).end);
    let what = format!("what is expected stands beside expect, not in it: {}", names.join(", "));
    let fault = Fault::new(code::WRONG_TYPE, if names.len() == 1 { tree.span(first.key) } else { span }, what, "beside expect");
    Some(fault.related(tree.span(expect), "nothing stands in it").help("indent these lines deeper than expect, by 2 spaces more"))
}

/// Finds the verb and reads its values into `args`.
#[inline(always)]
fn read_verb(
    reader: &Reader<'_, '_>,
    keywords: &Keywords,
    node: NodeId,
    keys: &[Written],
    args: &mut Args,
    faults: &mut Faults,
) -> Option<usize> {
    let words = keys.iter().try_fold(0, |set, written| Some(set | only(written.word?)));
    let Some(index) = words.and_then(|words| keywords.fitting(words)) else {
        return read_unfitting(reader, keywords, node, keys, args, faults);
    };
    read_values(reader, keywords, (index, true), node, keys, args, faults);
    if keys.len() > 1 && keywords.is_particular(index) {
        misplaced(reader, keywords, index, keys, args, faults);
    }
    Some(index)
}

/// The key of a word.
fn written(keys: &[Written], word: Word) -> Option<&Written> {
    keys.iter().find(|written| written.word == Some(word))
}

/// Reads the values of a verb's keys in their order; whether those that must be there but are not are faults.
#[inline(always)]
fn read_values(
    reader: &Reader<'_, '_>,
    keywords: &Keywords,
    (verb, whole): (usize, bool),
    node: NodeId,
    keys: &[Written],
    args: &mut Args,
    faults: &mut Faults,
) {
    let known = &reader.info.verbs[verb];
    let before = faults.len();
    for (key, word) in known.keys.iter().zip(keywords.keys(verb)) {
        let value = match written(keys, *word) {
            Some(written) => reader.value(written.value, &key.shape, faults),
            None => {
                if key.required && whole {
                    faults.push(lacks(reader, known, key, node));
                }
                None
            }
        };
        args.0.push(value);
    }
    if faults.len() > before {
        faults.show_form(before, known.example);
    }
}

/// Adds the faults of keys that do not stand beside the value the verb has.
fn misplaced(reader: &Reader<'_, '_>, keywords: &Keywords, index: usize, keys: &[Written], args: &Args, faults: &mut Faults) {
    let verb = &reader.info.verbs[index];
    for (key, word) in verb.keys.iter().zip(keywords.keys(index)).filter(|(key, _)| key.unless.is_some()) {
        let Some(domain) = args.domain(0).filter(|domain| key.unless == Some(*domain)) else { continue };
        if let Some(written) = written(keys, *word) {
            let message = format!("{} of {} has no key {}", article(verb.name()), article(reader.info.one(domain)), key.name);
            let fault = Fault::new(code::UNKNOWN_KEY, reader.tree.span(written.key), message, "does not stand here");
            faults.push(fault.help(format!("remove {}", key.name)));
        }
    }
}

#[cold]
fn lacks(reader: &Reader<'_, '_>, verb: &Verb, key: &Key, node: NodeId) -> Fault {
    let message = format!("{} lacks {}: {}", article(verb.name()), key.name, key.doc);
    Fault::new(code::MISSING_KEY, reader.tree.span(node), message, "incomplete").help(format!("for example {}", verb.example))
}

/// Reads a move with keys that no verb of its has: the verb meant is the one with the fewest of them.
#[cold]
fn read_unfitting(
    reader: &Reader<'_, '_>,
    keywords: &Keywords,
    node: NodeId,
    keys: &[Written],
    args: &mut Args,
    faults: &mut Faults,
) -> Option<usize> {
    let tree = reader.tree;
    let verbs = reader.info.verbs;
    let strange = |index: usize, written: &Written| written.word.is_none_or(|word| !keywords.keys(index).contains(&word));
    let candidates = (0..verbs.len()).filter(|index| written(keys, keywords.keys(*index)[0]).is_some());
    let Some(index) = candidates.min_by_key(|index| keys.iter().filter(|written| strange(*index, written)).count()) else {
        let fault = no_verb(reader, node, keys, faults);
        faults.push(fault);
        return None;
    };
    let verb = &verbs[index];
    // What a move of two verbs lacks depends on which of them is meant: only the second verb is reported then.
    let is_verb = |written: &Written| (0..verbs.len()).any(|other| written.word == Some(keywords.keys(other)[0]));
    let two_verbs = keys.iter().any(|written| strange(index, written) && is_verb(written));
    // A key that is not known and one that is missing are one slip: the one is the other, misspelt.
    let missing = verb.keys.iter().zip(keywords.keys(index)).filter(|(key, word)| key.required && written(keys, **word).is_none());
    let missing: Vec<&str> = missing.map(|(key, _)| key.name).collect();
    let strangers = keys.iter().filter(|written| strange(index, written)).count();
    let misspelt = !two_verbs && !missing.is_empty() && strangers >= missing.len();
    read_values(reader, keywords, (index, !two_verbs && !misspelt), node, keys, args, faults);
    for stranger in keys.iter().filter(|written| strange(index, written)) {
        let name = tree.scalar(stranger.key).unwrap_or_default();
        let fault = match verbs.iter().find(|other| other.name() == name) {
            Some(other) => {
                let first = written(keys, keywords.keys(index)[0]).map_or(tree.span(node), |own| tree.span(own.key));
                let message = format!("two verbs in one move: {} and {}", verb.name(), other.name());
                Fault::new(code::VERB, tree.span(stranger.key), message, "the second verb")
                    .related(first, "the first verb")
                    .help("a move has exactly one verb; write two moves")
            }
            None => {
                let known: Vec<&str> = verb.keys.iter().map(|key| key.name).chain(MOVE_KEYS).collect();
                let fault = unknown_key(reader, stranger.key, verb.name(), &known, faults);
                match (&missing[..], fault.instead.is_none() && misspelt) {
                    ([one], true) => {
                        let help = fault.help.clone().unwrap_or_default();
                        Fault { help: Some(format!("{one} is missing: write {one} here? {help}")), ..fault }
                    }
                    _ => fault,
                }
            }
        };
        faults.push(fault);
    }
    misplaced(reader, keywords, index, keys, args, faults);
    Some(index)
}

/// The fault of a list without its brackets, or in round ones: `at: (I53, H52)`. What stands behind its first comma looks like
/// keys without a value.
fn unbracketed(reader: &Reader<'_, '_>, node: NodeId, keys: &[Written]) -> Option<Fault> {
    /// Of longer lists the mend is not written out.
    const SHORT: usize = 12;
    let tree = reader.tree;
    let bare = |written: &Written| written.word.is_none() && tree.span(written.value).range().is_empty();
    if !keys.iter().any(bare) {
        return None;
    }
    let entries: Vec<(NodeId, NodeId)> = tree.entries(node).collect();
    let is_bare = |key: NodeId| keys.iter().any(|written| written.key == key && bare(written));
    let first = entries.iter().position(|(key, _)| is_bare(*key))?;
    let (key, value) = *entries.get(first.checked_sub(1)?)?;
    let behind = entries[first..].iter().take_while(|(key, _)| is_bare(*key)).filter_map(|(key, _)| Some((*key, tree.scalar(*key)?)));
    let behind: Vec<(NodeId, &str)> = behind.collect();
    let known: Vec<&str> = reader.info.verbs.iter().flat_map(|verb| verb.keys.iter().map(|key| key.name)).chain(MOVE_KEYS).collect();
    if let Some(fault) = behind.iter().find_map(|(key, _)| colonless(reader, *key, &known)) {
        return Some(fault);
    }
    let (last, _) = *behind.last()?;
    let (name, start) = (tree.scalar(key)?, tree.scalar(value).filter(|text| !text.is_empty())?);
    let span = Span::new(tree.span(value).start, tree.span(last).end);
    let elements = std::iter::once(start).chain(behind.iter().map(|(_, text)| *text));
    let elements: Vec<&str> = elements.map(|text| text.trim_matches(['(', ')', ' '])).collect();
    let message = match start.starts_with('(') {
        true => format!("the list of {name} stands in round brackets"),
        false => format!("{name} has {} values and no brackets around them", elements.len()),
    };
    let help = match elements.len() <= SHORT {
        true => format!("write {name}: [{}]", elements.join(", ")),
        false => format!("write {name}: [..., ...]"),
    };
    Some(Fault::new(code::WRONG_TYPE, span, message, "a list needs square brackets").help(help))
}

#[cold]
fn no_verb(reader: &Reader<'_, '_>, node: NodeId, keys: &[Written], faults: &mut Faults) -> Fault {
    let tree = reader.tree;
    let verbs: Vec<&str> = reader.info.verbs.iter().map(Verb::name).chain(["expect"]).collect();
    let names = Names::new(verbs.iter().copied());
    // A key of some move of the game is no verb misspelt: by is not buy.
    let strange = || keys.iter().filter(|written| written.word.is_none());
    let first = strange().chain(keys).next().map(|written| written.key);
    let near = strange().find_map(|written| Some((written.key, faults.nearest(&names, tree.scalar(written.key)?)?)));
    let at = near.map(|(key, _)| key).or(first);
    let span = at.map_or(tree.span(node), |key| tree.span(key));
    if let Some(fault) = keys.iter().find_map(|written| glued(reader, written.key, &verbs)) {
        return fault;
    }
    let message = match at.and_then(|key| tree.scalar(key)) {
        Some(text) if keys.len() == 1 || strange().count() == 1 || near.is_some() => {
            format!("{} is not a verb of {}", shown(text), reader.info.title)
        }
        _ => format!("a move without a verb of {}", reader.info.title),
    };
    Fault::new(code::VERB, span, message, "no verb")
        .help(format!("the verbs are {}", verbs.join(", ")))
        .did_you_mean(near.map(|(_, near)| near))
}

fn text(reader: &Reader<'_, '_>, value: NodeId, key: &str, faults: &mut Faults) {
    let empty = reader.tree.scalar(value).is_some_and(|text| text.trim().is_empty());
    if (reader.tree.scalar(value).is_none() || (empty && key == "reason"))
        && let Some(fault) = wrong_type(reader.tree, value, "text")
    {
        faults.push(fault.help(format!("{key} is free text")));
    }
}
