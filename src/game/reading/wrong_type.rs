//! Values of the wrong form, and the lists that they were probably meant to be.

use super::number::is_digits;
pub use super::separators::Entries;
use super::separators::{listed, split_names};
use crate::game::language::{Fault, code, shown};
use crate::yaml::edit::TextEdit;
use crate::yaml::json_words::in_quotes;
use crate::yaml::tree::{Kind, NodeId, Tree};

/// Returns the fault of a value that is not a list, with the list as it should be written if its
/// words may stand there; `None` if a fault is reported there already. `fits` says whether a word is
/// one of the names or numbers that the list may have.
pub fn no_list(
    tree: &Tree<'_>,
    id: NodeId,
    wanted: &str,
    entries: Entries,
    fits: &dyn Fn(&str) -> bool,
) -> Option<Fault> {
    let fault = wrong_type(tree, id, wanted)?;
    let Some(help) = as_list(tree, id, entries, fits) else {
        return Some(fault);
    };
    let is_json = key_of(tree, id).is_some_and(|key| key.starts_with('"'));
    let fault = fault.help(help);
    Some(match in_brackets(tree, id, (entries, fits), is_json) {
        Some(list) => {
            let range = tree.span(id).range();
            let end = range.start + tree.source()[range.clone()].trim_end().len();
            fault.fix(TextEdit::replace(range.start, end, list))
        }
        None => fault,
    })
}

/// Rewrites a value that was meant as a list, including its key; `None` if it cannot be read as
/// one.
pub fn as_list(
    tree: &Tree<'_>,
    id: NodeId,
    entries: Entries,
    fits: &dyn Fn(&str) -> bool,
) -> Option<String> {
    let key = key_of(tree, id);
    let is_json = key.is_some_and(|key| key.starts_with('"'));
    let list = in_brackets(tree, id, (entries, fits), is_json)?;
    let key = key.map_or(String::new(), |key| format!("{key}: "));
    Some(format!("write {key}{list}"))
}

/// Returns the list that a value without brackets was meant to be: words separated by commas, or on
/// their own lines, or in braces.
fn in_brackets(
    tree: &Tree<'_>,
    id: NodeId,
    (entries, fits): (Entries, &dyn Fn(&str) -> bool),
    is_json: bool,
) -> Option<String> {
    /// The longest list that the message writes out in full.
    const SHORT: usize = 40;
    let source = tree.source().get(tree.span(id).range())?;
    let words: Vec<&str> = match tree.kind(id) {
        Kind::Map => {
            let blank = |value| tree.span(value).range().is_empty();
            let words = tree
                .entries(id)
                .map(|(key, value)| tree.scalar(key).filter(|_| blank(value)));
            words.collect::<Option<_>>()?
        }
        Kind::List | Kind::Refused => return None,
        _ => listed(source.trim_matches(['"', '\''])),
    };
    let words = if words.len() > SHORT {
        return None;
    } else {
        split_names(words, entries, fits)?
    };
    let plain = |word: &&str| {
        !word.contains([':', '#', '[', ']', '{', '}', '"', '\'', '\\'])
            && !word.starts_with(['&', '*', '!', '|', '>', '%', '@', '`', '?'])
    };
    if words.is_empty() || words.len() > SHORT || !words.iter().all(plain) {
        return None;
    }
    let quoted = |word: &&str| match is_json && !is_digits(word) {
        true => format!("\"{word}\""),
        false => (*word).to_owned(),
    };
    let words: Vec<String> = words.iter().map(quoted).collect();
    let inner = match entries {
        Entries::Words => words.join(", "),
        Entries::Pairs if words.len().is_multiple_of(2) => {
            let pairs: Vec<String> = words
                .chunks(2)
                .map(|pair| format!("[{}]", pair.join(", ")))
                .collect();
            pairs.join(", ")
        }
        Entries::Pairs => return None,
    };
    Some(format!("[{inner}]"))
}

/// Returns the key before a value, as it is written.
pub(super) fn key_of<'t>(tree: &Tree<'t>, id: NodeId) -> Option<&'t str> {
    let before = tree.source().get(..tree.span(id).start as usize)?;
    let before = before.trim_end().strip_suffix(':')?;
    let key = before.rsplit(['\n', '\r', '{', ',', '[']).next()?;
    let key = key.trim_start_matches(['-', ' ', '\t']).trim_end();
    (!key.is_empty()).then_some(key)
}

/// Returns the fault of a list or a mapping in the place of free text, with the text in quotes if it
/// stands on one line; `None` if a fault is reported there already.
pub fn no_text(tree: &Tree<'_>, id: NodeId) -> Option<Fault> {
    let fault = wrong_type(tree, id, "text")?;
    let range = tree.span(id).range();
    let text = tree.source().get(range.clone())?.trim_end();
    let is_line = text.starts_with(['{', '[']) && !text.contains(['\n', '\r']);
    if !is_line {
        return Some(fault);
    }
    let key = key_of(tree, id);
    let quoted = match key.is_some_and(|key| key.starts_with('"')) {
        true => serde_json::to_string(text).unwrap_or_default(),
        false => in_quotes(text),
    };
    let key = key.map_or(String::new(), |key| format!("{key}: "));
    let fault = fault.help(format!("put the text in quotes: {key}{quoted}"));
    let end = range.start + text.len();
    Some(fault.fix(TextEdit::replace(range.start, end, quoted)))
}

/// Returns the fault of a value of the wrong type; `None` if a fault is reported there already.
pub fn wrong_type(tree: &Tree<'_>, id: NodeId, wanted: &str) -> Option<Fault> {
    let found = match tree.kind(id) {
        Kind::Refused => return None,
        Kind::List => "a list".to_owned(),
        Kind::Map => "a mapping".to_owned(),
        _ => match tree.scalar(id).unwrap_or_default() {
            "" => "nothing".to_owned(),
            text => shown(text),
        },
    };
    Some(Fault::new(
        code::WRONG_TYPE,
        tree.span(id),
        format!("expected {wanted}, found {found}"),
        format!("not {wanted}"),
    ))
}
