//! The values of a verb's keys.

use super::keywords::{Keywords, Word};
use crate::game::language::{Args, Fault, Faults, Key, Verb, article, code};
use crate::game::reading::Reader;
use crate::yaml::tree::NodeId;
use smallvec::SmallVec;

/// A key of a move that may belong to its verb.
#[derive(Clone, Copy)]
pub(crate) struct Written {
    /// The key.
    pub key: NodeId,
    /// What stands behind it.
    pub value: NodeId,
    /// Which word of the game's language it is; `None` for one it has not.
    pub word: Option<Word>,
}

/// Those of a move, in the order written.
pub(crate) type Keys = SmallVec<[Written; 6]>;

/// Reads the values of a verb whose keys are known to fit into `args`.
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

/// Returns the key of a word.
pub(crate) fn written(keys: &[Written], word: Word) -> Option<&Written> {
    keys.iter().find(|written| written.word == Some(word))
}

/// Reads the values of a verb's keys in their order; whether those that must be there but are not are faults.
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

/// Adds the faults of keys that do not stand beside the value the verb has.
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
