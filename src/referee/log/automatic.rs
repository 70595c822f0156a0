//! Entries that are not moves: steps that the referee takes automatically, statements of what the
//! table looks like, and comments.

use super::fixes::{EITHER, Lexis, is_ditto};
use super::keywords::Keywords;
use super::unknown::not_a_verb;
use super::values::{Written, written};
use crate::game::language::{Advice, Fault, Faults, Info, code, in_words, normal, shown};
use crate::game::notation::scalar;
use crate::game::reading::Reader;
use crate::yaml::breaks::{line_end, line_start, past_break};
use crate::yaml::edit::TextEdit;
use crate::yaml::printable_start;
use crate::yaml::tree::{NodeId, Tree};
use std::ops::Range;

/// The length in bytes beyond which a corrected line is not shown.
const SHOWN: usize = 400;

/// Returns the fault of an entry that states what the referee works out by itself. `None` if one of
/// its keys is a verb, or if it may be a move with a misspelt verb.
pub(super) fn automatic_step_fault(
    reader: &Reader<'_, '_>,
    keywords: &Keywords,
    node: NodeId,
    keys: &[Written],
    faults: &mut Faults,
) -> Option<Fault> {
    let verbs = 0..reader.info.verbs.len();
    let has_verb = |verb: usize| written(keys, keywords.keys(verb)[0]).is_some();
    if verbs.into_iter().any(has_verb) {
        return None;
    }
    if let Some(fault) = expect_fault(reader, node, keys) {
        return Some(fault);
    }
    let tree = reader.tree;
    let first = keys.iter().find(|written| written.word.is_none())?;
    let name = tree.scalar(first.key)?;
    let fault = not_a_verb(reader, name, tree.span(first.key));
    let word = normal(name).replace([' ', '_'], "-");
    let step = reader
        .info
        .automatic
        .iter()
        .find(|step| step.words.contains(&&*word));
    let Some(step) = step.filter(|_| !is_misspelt(reader, keywords, name, keys, faults)) else {
        let key = reader.info.expects.iter().find(|key| key.name == name)?;
        return (keys.len() == 1).then(|| {
            fault.help(format!(
                "what the table looks like is written in an expect, which has the key {name}: {}",
                key.doc
            ))
        });
    };
    let fault = fault.help(format!(
        "leave this line out: {}; to have it checked, write it as in {}",
        step.does, step.check
    ));
    Some(match removal(tree, node) {
        Some(edit) => fault.fix(edit),
        None => fault,
    })
}

/// Returns whether a word is probably a misspelt verb: it is similar to one, and all other required
/// keys of that verb are there.
fn is_misspelt(
    reader: &Reader<'_, '_>,
    keywords: &Keywords,
    name: &str,
    keys: &[Written],
    faults: &mut Faults,
) -> bool {
    let names = crate::game::language::Names::new(reader.info.verbs.iter().map(|verb| verb.name()));
    let near = faults.nearest(&names, name);
    let Some(verb) = reader
        .info
        .verbs
        .iter()
        .position(|verb| Some(verb.name()) == near)
    else {
        return false;
    };
    let own = reader.info.verbs[verb].keys.iter().zip(keywords.keys(verb));
    own.skip(1)
        .all(|(key, word)| !key.required || written(keys, *word).is_some())
}

/// Returns the fault of an entry whose keys are those of an expect, with values that an expect can
/// have.
fn expect_fault(reader: &Reader<'_, '_>, node: NodeId, keys: &[Written]) -> Option<Fault> {
    let tree = reader.tree;
    let mut scratch = Faults::default();
    let mut names = Vec::new();
    for written in keys {
        let name = tree.scalar(written.key)?;
        let known = reader.info.expects.iter().find(|key| key.name == name)?;
        reader.value(written.value, &known.shape, &mut scratch)?;
        names.push(name);
    }
    let first = names.first()?;
    let message = format!("{} is a key of expect and not a move", shown(first));
    let span = tree.span(keys[0].key);
    let fault = Fault::new(code::VERB, span, message, "not a verb");
    let range = tree.trimmed(node);
    let text = &tree.source()[range.clone()];
    let is_flow = text.starts_with('{');
    if text.contains(['\n', '\r']) || text.len() > SHOWN {
        return Some(fault.help(format!(
            "what the table looks like is written in an expect: write expect: before {} and indent the keys deeper than it",
            in_words(&names, "and")
        )));
    }
    let new = match (is_flow, text.starts_with("{\"")) {
        (true, true) => format!("{{\"expect\": {text}}}"),
        (true, false) => format!("{{expect: {text}}}"),
        (false, _) => format!("{{expect: {{{text}}}}}"),
    };
    let fault = fault.help(format!(
        "what the table looks like is written in an expect: write {new}"
    ));
    Some(fault.fix(TextEdit::replace(range.start, range.end, new)))
}

/// The message for a comment that is written like an entry.
const COMMENT: &str = "this is a comment, not a move";
/// The message for a row of values that cannot be read as a move.
pub(super) const NEITHER: &str = "this is neither a move nor a comment";

/// Returns the fault of an entry that is a text of several words.
#[cold]
pub(super) fn prose_fault(reader: &Reader<'_, '_>, node: NodeId) -> Option<Fault> {
    let tree = reader.tree;
    let text = tree.scalar(node)?.trim();
    let is_prose = text.contains(' ')
        && !is_ditto(text)
        && !text.contains([':', '{', '}', '[', ']', '=', '#']);
    let (info, names) = (reader.info, reader.names);
    let lexis = Lexis { info, names };
    let stranger = lexis.stranger(text).filter(|_| is_prose);
    let is_move = stranger.is_some() || is_prose && lexis.shows_move(text);
    let what = match (is_move, is_row(text)) {
        (true, true) => NEITHER,
        (true, false) => EITHER,
        (false, _) => COMMENT,
    };
    let fault = || Fault::new(code::WRONG_TYPE, tree.span(node), what, "not a move");
    is_prose.then(|| match is_move {
        true => fault().help(format!(
            "write a move as a mapping such as {}, and a comment on a line of its own: # {}{}",
            info.verbs[0].example,
            shown(text),
            match stranger {
                Some(name) => format!("; {} is not a name in this log", shown(name)),
                None => String::new(),
            }
        )),
        false => as_comment(tree, node, text, fault()),
    })
}

/// Returns whether a text is a row of a spreadsheet: values with signs between them.
pub(super) fn is_row(text: &str) -> bool {
    text.contains([';', '|', '\t'])
}

/// Returns the fault of an entry that has a `note` and nothing else. In braces, a comma in its text
/// ends the text, and a colon makes a key of the words before it: what follows belongs to it, too.
pub(super) fn comment_fault(info: &Info, tree: &Tree<'_>, node: NodeId) -> Option<Fault> {
    let mut entries = tree.entries(node);
    let (key, value) = entries.next()?;
    tree.scalar(key).filter(|key| is_comment(key))?;
    let own = tree.scalar(value).filter(|text| !text.trim().is_empty())?;
    let (mut end, mut is_one) = (tree.span(value).end, true);
    for (key, value) in entries {
        let is_of_move = tree.scalar(key).is_none_or(|key| info.is_key_of_moves(key));
        if is_of_move && !tree.span(value).range().is_empty() {
            return None;
        }
        (end, is_one) = (tree.span(key).end.max(tree.span(value).end), false);
    }
    let text = match is_one {
        true => own,
        false => tree
            .source()
            .get(tree.span(value).start as usize..end as usize)?,
    };
    if !is_one && text.starts_with(['"', '\'']) {
        return None;
    }
    let fault = Fault::new(code::VERB, tree.span(key), COMMENT, "not a verb");
    Some(as_comment(tree, node, text, fault))
}

/// Returns whether people write a comment under this key.
fn is_comment(key: &str) -> bool {
    matches!(&*normal(key), "note" | "notes" | "comment" | "remark")
}

/// Adds to a fault how to write a comment, and the edit that turns its entry into one.
fn as_comment(tree: &Tree<'_>, node: NodeId, text: &str, fault: Fault) -> Fault {
    let text = text.trim();
    let fault = fault.help(Advice::with_lines(
        format!(
            "write it into the move that it is about, as in {{..., note: {}}}, or as a comment on a line of its own:",
            scalar(text)
        ),
        [format!("# {}", printable_start(text, SHOWN, "..."))],
    ));
    let range = tree.trimmed(node);
    match lines_of(tree, &range) {
        Some(lines) if !text.contains(['\n', '\r']) => {
            let start = lines.start + indentation(&tree.source()[lines]);
            fault.fix(TextEdit::replace(start, range.end, format!("# {text}")))
        }
        _ => fault,
    }
}

fn indentation(text: &str) -> usize {
    text.len() - text.trim_start_matches(' ').len()
}

/// Returns the lines of an entry, if it is alone on them; `None` in brackets.
fn lines_of(tree: &Tree<'_>, range: &Range<usize>) -> Option<Range<usize>> {
    let source = tree.source();
    let (start, end) = (line_start(source, range.start), line_end(source, range.end));
    let is_own =
        source[start..range.start].trim() == "-" && source[range.end..end].trim_start().is_empty();
    is_own.then(|| start..past_break(source, end))
}

/// Returns the edit that removes an entry from its list.
fn removal(tree: &Tree<'_>, node: NodeId) -> Option<TextEdit> {
    let (source, range) = (tree.source(), tree.trimmed(node));
    if let Some(lines) = lines_of(tree, &range) {
        return Some(TextEdit::remove(lines.start, lines.end));
    }
    let after = source[range.end..].trim_start();
    let Some(next) = after.strip_prefix(',') else {
        let before = source[..range.start].trim_end().strip_suffix(',')?;
        return after
            .starts_with(']')
            .then(|| TextEdit::remove(before.len(), range.end));
    };
    let next = source.len() - next.trim_start().len();
    Some(TextEdit::remove(range.start, next))
}
