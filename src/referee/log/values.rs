//! The values of a verb's keys.

use super::keywords::{Keywords, Word};
use crate::game::language::{Args, Domain, Fault, Faults, Info, Key, Shape, Verb, article, code};
use crate::game::reading::Reader;
use crate::yaml::tree::{NodeId, Tree};
use smallvec::SmallVec;

/// A key of a move, with its value and its word.
#[derive(Clone, Copy)]
pub(crate) struct Written {
    pub key: NodeId,
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

/// Finds the key that is this word.
pub(crate) fn written(keys: &[Written], word: Word) -> Option<&Written> {
    keys.iter().find(|written| written.word == Some(word))
}

/// Reads the values of a verb's keys, in the verb's order. `whole` says whether missing required
/// keys are faults.
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
        fill_in(reader, keywords, (verb, node), keys, faults);
        faults.show_form(before, known.example);
    }
}

/// For every key without a value, shows the entry itself with a placeholder for that value.
#[cold]
fn fill_in(
    reader: &Reader<'_, '_>,
    keywords: &Keywords,
    (verb, node): (usize, NodeId),
    keys: &[Written],
    faults: &mut Faults,
) {
    let known = reader.info.verbs[verb].keys.iter();
    for (key, word) in known.zip(keywords.keys(verb)) {
        let Some(value) = written(keys, *word).map(|written| reader.tree.span(written.value))
        else {
            continue;
        };
        let Some(place) = placeholder(reader.info, &key.shape).filter(|_| value.range().is_empty())
        else {
            continue;
        };
        // The place of an empty value is before its colon. In braces there may be none.
        let start = value.start as usize;
        let rest = &reader.tree.source()[start..];
        let colon = usize::from(rest.starts_with(':'));
        let has_colon = rest.trim_start().starts_with(':');
        let (after, missing) = if has_colon { ("the", "") } else { ("a", ":") };
        let help = match own_line(reader.tree, node, |_, quote| {
            (start + colon, format!("{missing} {quote}{place}{quote}"))
        }) {
            Some(line) => format!("write it after {after} colon, as in {line}"),
            None => format!("write {}: {place}", key.name),
        };
        faults.advise(value, help);
    }
}

/// Returns the placeholder for a value of a shape, if it has one.
fn placeholder(info: &Info, shape: &Shape) -> Option<String> {
    match shape {
        Shape::Number => Some("NUMBER".to_owned()),
        Shape::Name([Domain::Player, ..]) => Some("NAME".to_owned()),
        Shape::Name([domain]) => Some(info.one(*domain).to_uppercase()),
        _ => None,
    }
}

/// Returns a move in braces with a text inserted; `None` if it is not on one short line. `put`
/// receives the place before the closing brace and the quote that its words have; it returns the
/// place and the text.
fn own_line(
    tree: &Tree<'_>,
    node: NodeId,
    put: impl Fn(usize, &str) -> (usize, String),
) -> Option<String> {
    const SHOWN: usize = 120;
    let range = tree.span(node).range();
    let text = tree.source()[range.clone()].trim_end();
    let inner = text.strip_prefix('{')?.strip_suffix('}')?.trim_end();
    if text.len() > SHOWN || text.contains(['\n', '\r']) {
        return None;
    }
    let quote = if inner.trim_start().starts_with('"') {
        "\""
    } else {
        ""
    };
    let (at, new) = put(range.start + 1 + inner.len(), quote);
    let (before, behind) = text.split_at_checked(at.checked_sub(range.start)?)?;
    let gap = if before.ends_with(' ') {
        new.trim_start()
    } else {
        &new
    };
    Some([before, gap, behind.trim_start()].concat())
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
                "does not belong here",
            );
            faults.push(fault.help(format!("remove {}", key.name)));
        }
    }
}

#[cold]
fn lacks(reader: &Reader<'_, '_>, verb: &Verb, key: &Key, node: NodeId) -> Fault {
    let message = format!("{} lacks {}: {}", article(verb.name()), key.name, key.doc);
    let fault = Fault::new(
        code::MISSING_KEY,
        reader.tree.span(node),
        message,
        "incomplete",
    );
    let Some(place) = placeholder(reader.info, &key.shape) else {
        return fault.help(format!("for example {}", verb.example));
    };
    let line = own_line(reader.tree, node, |end, quote| {
        let new = format!(", {quote}{}{quote}: {quote}{place}{quote}", key.name);
        (end, new)
    });
    fault.help(match line {
        Some(line) => format!("add {}, as in {line}", key.name),
        None => format!("add {}: {place}", key.name),
    })
}
