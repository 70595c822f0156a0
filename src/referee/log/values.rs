//! The values of a verb's keys.

use super::keywords::{Keywords, Word};
use crate::game::language::{Args, Fault, Faults, Key, Verb, article, code};
use crate::game::reading::Reader;
use crate::yaml::tree::NodeId;
use smallvec::SmallVec;

/// A key of a move, with its value and its word.
#[derive(Clone, Copy)]
pub(crate) struct Written {
    /// The key.
    pub key: NodeId,
    /// The value.
    pub value: NodeId,
    /// The word of the game's language; `None` if it is not one.
    pub word: Option<Word>,
}

/// The keys of a move, in the order written.
pub(crate) type Keys = SmallVec<[Written; 6]>;

/// Reads the values of a verb that is known to have all the keys, into `args`.
#[inline(always)]
pub(crate) fn read_known(
    reader: &Reader<'_, '_>,
    keywords: &Keywords,
    verb: usize,
    node: NodeId,
    keys: &[Written],
    args: &mut Args,
    faults: &mut Faults,
) {
    read_values(reader, keywords, (verb, true), node, keys, args, faults);
    if keys.len() > 1 && keywords.is_particular(verb) {
        misplaced(reader, keywords, verb, keys, args, faults);
    }
}

/// Finds the key that is a word.
pub(crate) fn written(keys: &[Written], word: Word) -> Option<&Written> {
    keys.iter().find(|written| written.word == Some(word))
}

/// Reads the values of a verb's keys, in their order; says whether required keys that are missing
/// are faults.
#[inline(always)]
pub(crate) fn read_values(
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

/// Adds the faults of keys that are excluded by the value of the verb.
pub(crate) fn misplaced(
    reader: &Reader<'_, '_>,
    keywords: &Keywords,
    index: usize,
    keys: &[Written],
    args: &Args,
    faults: &mut Faults,
) {
    let verb = &reader.info.verbs[index];
    for (key, word) in verb
        .keys
        .iter()
        .zip(keywords.keys(index))
        .filter(|(key, _)| key.unless.is_some())
    {
        let Some(domain) = args.domain(0).filter(|domain| key.unless == Some(*domain)) else {
            continue;
        };
        if let Some(written) = written(keys, *word) {
            let message = format!(
                "{} of {} has no key {}",
                article(verb.name()),
                article(reader.info.one(domain)),
                key.name
            );
            let fault = Fault::new(
                code::UNKNOWN_KEY,
                reader.tree.span(written.key),
                message,
                "does not stand here",
            );
            faults.push(fault.help(format!("remove {}", key.name)));
        }
    }
}

#[cold]
fn lacks(reader: &Reader<'_, '_>, verb: &Verb, key: &Key, node: NodeId) -> Fault {
    let message = format!("{} lacks {}: {}", article(verb.name()), key.name, key.doc);
    Fault::new(
        code::MISSING_KEY,
        reader.tree.span(node),
        message,
        "incomplete",
    )
    .help(format!("for example {}", verb.example))
}
