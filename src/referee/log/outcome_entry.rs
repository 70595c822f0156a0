//! A result that is written as the last move.

use crate::game::language::{Advice, Fault, Fix, code};
use crate::yaml::Span;
use crate::yaml::breaks::{Break, line_start, lines, without_margin};
use crate::yaml::edit::TextEdit;
use crate::yaml::tree::{Kind, NodeId, Tree};

/// The length in bytes beyond which the lines are not shown.
const SHOWN: usize = 400;
/// The key of a log that has what the table wrote down at the end.
const RESULT: &str = "result";

/// Returns the fault of an entry of `moves` that begins with the key `result`, which is a key of the log.
#[cold]
pub(super) fn outcome_fault(tree: &Tree<'_>, node: NodeId) -> Option<Fault> {
    let (key, value) = tree.entries(node).next()?;
    if tree.scalar(key) != Some(RESULT) {
        return None;
    }
    let fault = Fault::new(
        code::VERB,
        tree.span(key),
        "the result is not a move, but a key of the log",
        "not a verb",
    );
    let root = tree.root()?;
    if let Some((own, _)) = tree
        .entries(root)
        .find(|(key, _)| tree.scalar(*key) == Some(RESULT))
    {
        let fault = fault.related(tree.span(own), "the result of the log");
        return Some(fault.help("the log has a result already: leave out one of the two"));
    }
    let list = tree.get(root, "moves")?;
    if tree.children(list).last() != Some(node) {
        return Some(
            fault.help("write it after the last move, and begin result: at the start of its line"),
        );
    }
    Some(match in_braces(tree, (root, list), node, value) {
        Some(edits) => {
            let help = "write it after the brackets of the moves, beside the other keys of the log";
            with(fault.help(help), edits)
        }
        None => match on_lines(tree, node, value) {
            Some((edit, text)) => {
                let what = "write it below the moves, at the start of its line:";
                let help = match text.len() {
                    ..=SHOWN => {
                        Advice::with_lines(what, without_margin(&lines(&text).collect::<Vec<_>>()))
                    }
                    _ => what.trim_end_matches(':').into(),
                };
                with(fault.help(help), vec![edit])
            }
            None => fault.help("write it after the moves, as the key result of the log"),
        },
    })
}

fn with(fault: Fault, edits: Vec<TextEdit>) -> Fault {
    Fault {
        fix: Some(Fix::new(edits)),
        ..fault
    }
}

/// Returns the edits that move the result out of a list in brackets, if the whole log is in braces.
fn in_braces(
    tree: &Tree<'_>,
    (root, list): (NodeId, NodeId),
    node: NodeId,
    value: NodeId,
) -> Option<Vec<TextEdit>> {
    let (source, own) = (tree.source(), tree.span(node).range());
    let end = tree.span(list).range().end;
    let is_flow = |node: NodeId, open: char| source[tree.span(node).range()].starts_with(open);
    if !is_flow(root, '{') || !is_flow(list, '[') || tree.entries(node).count() > 1 {
        return None;
    }
    let start = source[..own.start].trim_end().trim_end_matches(',').len();
    let quote = if is_flow(root, '{') && source[own.clone()].contains("\"result\"") {
        "\""
    } else {
        ""
    };
    let text = &source[tree.span(value).range()];
    Some(vec![
        TextEdit::remove(start, own.end),
        TextEdit::insert(end, format!(", {quote}{RESULT}{quote}: {text}")),
    ])
}

/// Returns the edit that turns the lines of an entry into those of a key of the log, and the new lines.
fn on_lines(tree: &Tree<'_>, node: NodeId, value: NodeId) -> Option<(TextEdit, String)> {
    let (source, range) = (tree.source(), tree.trimmed(node));
    let start = line_start(source, range.start);
    let column = range.start - start;
    if source[start..range.start].trim() != "-" {
        return None;
    }
    let own: Span = tree.span(value);
    let is_one = tree.entries(node).count() == 1;
    let is_flow = source[range.clone()].starts_with('{');
    let text = match (is_flow, tree.kind(value)) {
        (true, Kind::Map) if is_one => format!("{RESULT}: {}", &source[own.range()]),
        (true, _) => return None,
        (false, _) => {
            // Keys in the column of `result` itself belong below it.
            let deeper = if is_one { "" } else { "  " };
            let below = lines(&source[range.clone()]).skip(1);
            let below = below.map(|line| {
                let blanks = line.len() - line.trim_start_matches(' ').len();
                format!("{deeper}{}", &line[blanks.min(column)..])
            });
            let end = Break::first(source).unwrap_or_default().as_str();
            let first = lines(&source[range.clone()]).next()?.trim_end();
            let below: Vec<String> = below.map(|line| line.trim_end().to_owned()).collect();
            std::iter::once(first.to_owned())
                .chain(below)
                .collect::<Vec<_>>()
                .join(end)
        }
    };
    Some((TextEdit::replace(start, range.end, text.clone()), text))
}
