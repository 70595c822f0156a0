//! Keys that a mapping cannot have.

use crate::game::language::{Fault, Faults, Names, Verb, article, code, no_colon, shown};
use crate::game::reading::Reader;
use crate::yaml::tree::NodeId;
use crate::yaml::{Span, confusables};

/// Returns the fault of a key joined to its value because there is no space after the colon:
/// `by:Don`.
pub(super) fn glued(reader: &Reader<'_, '_>, key: NodeId, known: &[&str]) -> Option<Fault> {
    let text = reader.tree.scalar(key)?;
    let (word, value) = text
        .split_once(':')
        .filter(|(word, _)| known.contains(word))?;
    let what =
        match confusables::first(value).filter(|_| value.starts_with(|c: char| !c.is_ascii())) {
            Some(look_alike) => {
                format!("expected a space after the colon of {word}, found {look_alike}")
            }
            None => no_colon(word, ':'),
        };
    let written = format!(
        "{word}: {}",
        value.trim_matches(|c: char| c.is_whitespace() || confusables::named(c).is_some())
    );
    let fault = Fault::new(
        code::VERB,
        reader.tree.span(key),
        what,
        "key and value are one word",
    );
    Some(fault.help(format!("write {}", shown(&written))))
}

/// Returns the fault of a key and its value without a colon between them, or without a space after
/// it: `price 5`, `price=5`, `price:5`. Such a key has no value of its own.
pub(super) fn colonless(reader: &Reader<'_, '_>, key: NodeId, known: &[&str]) -> Option<Fault> {
    if let Some(fault) = glued(reader, key, known) {
        return Some(Fault {
            code: code::UNKNOWN_KEY,
            ..fault
        });
    }
    let text = reader.tree.scalar(key)?;
    let (word, value) = text
        .split_once(['=', ' '])
        .map(|(word, value)| (word.trim(), value.trim_start_matches(['=', ' '])))?;
    if !known.contains(&word) || value.is_empty() {
        return None;
    }
    let sign = if text[word.len()..].trim_start().starts_with('=') {
        '='
    } else {
        ' '
    };
    let fault = Fault::new(
        code::UNKNOWN_KEY,
        reader.tree.span(key),
        no_colon(word, sign),
        "key and value are one word",
    );
    Some(fault.help(format!("write {}", shown(&format!("{word}: {value}")))))
}

/// Returns the fault of a key that is not one of `known`, the keys of `of`.
#[cold]
pub(super) fn unknown_key(
    reader: &Reader<'_, '_>,
    key: NodeId,
    of: &str,
    known: &[&str],
    faults: &mut Faults,
) -> Fault {
    let text = reader.tree.scalar(key).unwrap_or_default();
    if let Some(fault) = glued(reader, key, known) {
        return Fault {
            code: code::UNKNOWN_KEY,
            ..fault
        };
    }
    let names = Names::new(known.iter().copied());
    let near = faults.nearest(&names, text);
    Fault::new(
        code::UNKNOWN_KEY,
        reader.tree.span(key),
        format!("{} has no key {}", article(of), shown(text)),
        "unknown key",
    )
    .help(format!("the keys of {of} are {}", known.join(", ")))
    .did_you_mean(near)
}

/// Returns the fault of an unknown word in the place of a verb.
pub(super) fn not_a_verb(reader: &Reader<'_, '_>, name: &str, span: Span) -> Fault {
    if let Some(absent) = reader.info.absent_move(name) {
        let help = format!("{} (rulebook: {})", absent.instead, absent.section);
        return Fault::new(code::VERB, span, absent.says, "no such move").help(help);
    }
    let message = format!("{} is not a verb of {}", shown(name), reader.info.title);
    Fault::new(code::VERB, span, message, "no verb").help(the_verbs(reader))
}

/// Lists the verbs of a game, in a sentence.
pub(super) fn the_verbs(reader: &Reader<'_, '_>) -> String {
    let verbs: Vec<&str> = reader
        .info
        .verbs
        .iter()
        .map(Verb::name)
        .chain(["expect"])
        .collect();
    format!("the verbs are {}", verbs.join(", "))
}
