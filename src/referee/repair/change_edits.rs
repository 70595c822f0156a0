//! Makes the text edits of a change: of a move, or of the part of a value that differs, which it
//! also names.

use super::text_edits::Entries;
use crate::game::language::{MOVE_KEYS, Moves, Speak as _, Value};
use crate::game::notation::{flow, json, move_json, move_line};
use crate::game::{Game, Table};
use crate::referee::log::Expect;
use crate::referee::replay::wording;
use crate::yaml::edit::TextEdit;
use crate::yaml::tree::{Kind as NodeKind, NodeId};
use std::sync::Arc;

/// Returns the edits that turn an entry into another move.
pub(crate) fn moved_value<G: Game>(
    table: &Arc<Table<G>>,
    entries: &Entries<'_, '_>,
    entry: usize,
    old: &G::Move,
    new: &G::Move,
) -> Option<Vec<TextEdit>> {
    let number = Some(entry as u32 + 1);
    let ((verb, was), (new_verb, is)) = (old.declare(), new.declare());
    if verb != new_verb {
        return Some(vec![rewrite_entry(table, entries, entry, new)]);
    }
    let mut edits = Vec::new();
    for (at, key) in G::Move::VERBS[verb].keys.iter().enumerate() {
        match (entries.value(entry, key.name), was.get(at), is.get(at)) {
            (_, was, is) if was == is => {}
            (Some(node), Some(was), Some(is)) => {
                edits.extend(value_edits(table, entries, number, node, (was, is)));
            }
            (None, _, Some(is)) => {
                edits.push(entries.add_key(entry, key.name, &written(table, entries, is))?);
            }
            // A key has to be removed, so the whole entry is rewritten.
            _ => return Some(vec![rewrite_entry(table, entries, entry, new)]),
        }
    }
    Some(edits)
}

/// Returns the edits that make an expect state something else.
pub(crate) fn stated<G: Game>(
    table: &Arc<Table<G>>,
    entries: &Entries<'_, '_>,
    entry: usize,
    old: &Expect,
    new: &Expect,
) -> Option<Vec<TextEdit>> {
    let states = entries.value(entry, "expect")?;
    let differing = old
        .states
        .iter()
        .zip(&new.states)
        .filter(|(old, new)| old != new);
    let number = Some(entry as u32 + 1);
    let mut edits = Vec::new();
    for ((key, was), (_, is)) in differing {
        let node = entries.tree.get(states, G::INFO.expects[*key].name)?;
        edits.extend(value_edits(table, entries, number, node, (was, is)));
    }
    Some(edits)
}

/// Returns the edits that make the result state something else under a key.
pub(crate) fn result_edits<G: Game>(
    table: &Arc<Table<G>>,
    entries: &Entries<'_, '_>,
    root: NodeId,
    key: usize,
    values: (&Value, &Value),
) -> Option<Vec<TextEdit>> {
    let tree = entries.tree;
    let node = tree.get(tree.get(root, "result")?, G::INFO.results[key].name)?;
    Some(value_edits(table, entries, None, node, values))
}

/// Writes a move in the style of this log.
pub(crate) fn line<G: Game>(
    table: &Arc<Table<G>>,
    entries: &Entries<'_, '_>,
    action: &G::Move,
) -> String {
    if entries.json {
        return move_json(G::INFO, table, &wording(action)).to_string();
    }
    move_line(G::INFO, table, &wording(action))
}

/// Writes a value in the style of this log.
fn written<G: Game>(table: &Arc<Table<G>>, entries: &Entries<'_, '_>, value: &Value) -> String {
    let value = json(table, value);
    if entries.json {
        value.to_string()
    } else {
        flow(&value)
    }
}

/// Returns the edit that rewrites an entry as another move and keeps its note and its `accept`.
fn rewrite_entry<G: Game>(
    table: &Arc<Table<G>>,
    entries: &Entries<'_, '_>,
    entry: usize,
    action: &G::Move,
) -> TextEdit {
    let mut text = line(table, entries, action);
    for key in MOVE_KEYS {
        if let Some(node) = entries.value(entry, key) {
            text.pop();
            let name = if entries.json {
                format!("\"{key}\"")
            } else {
                key.to_owned()
            };
            text.push_str(&format!(", {name}: {}}}", entries.in_braces(node)));
        }
    }
    TextEdit::new(Some(entry as u32 + 1), entries.range(entry), text)
}

/// Returns the edits of the smallest parts of a value that contain the whole difference.
fn value_edits<G: Game>(
    table: &Arc<Table<G>>,
    entries: &Entries<'_, '_>,
    number: Option<u32>,
    node: NodeId,
    (was, is): (&Value, &Value),
) -> Vec<TextEdit> {
    let tree = entries.tree;
    let below = |node, was, is| value_edits(table, entries, number, node, (was, is));
    match (was, is) {
        (Value::List(old), Value::List(new))
            if old.len() == new.len() && tree.kind(node) == NodeKind::List =>
        {
            let nodes: Vec<NodeId> = tree.children(node).collect();
            if nodes.len() == old.len() {
                let parts = differing(old, new).into_iter();
                return parts
                    .flat_map(|at| below(nodes[at], &old[at], &new[at]))
                    .collect();
            }
        }
        (Value::Map(domain, old), Value::Map(_, new))
            if old.len() == new.len() && tree.kind(node) == NodeKind::Map =>
        {
            let nodes: Vec<(NodeId, NodeId)> = tree.entries(node).collect();
            if nodes.len() == old.len() {
                let parts = differing(old, new).into_iter();
                return parts
                    .flat_map(|at| {
                        let mut edits = Vec::new();
                        if old[at].0 != new[at].0 {
                            let name = Value::Name(*domain, new[at].0);
                            edits.push(put(table, entries, number, nodes[at].0, &name));
                        }
                        if old[at].1 != new[at].1 {
                            edits.extend(below(nodes[at].1, &old[at].1, &new[at].1));
                        }
                        edits
                    })
                    .collect();
            }
        }
        (Value::Record(old), Value::Record(new)) => {
            if let [at] = differing(old, new)[..]
                && let Some(value) = tree.get(node, old[at].0)
            {
                return below(value, &old[at].1, &new[at].1);
            }
        }
        _ => {}
    }
    vec![put(table, entries, number, node, is)]
}

fn put<G: Game>(
    table: &Arc<Table<G>>,
    entries: &Entries<'_, '_>,
    number: Option<u32>,
    node: NodeId,
    value: &Value,
) -> TextEdit {
    let range = entries.tree.span(node).range();
    let range = range.start..range.start + entries.tree.source()[range].trim_end().len();
    let plain = written(table, entries, value);
    let text = match json(table, value) {
        serde_json::Value::String(word) => entries.quoted_like(range.clone(), &word, plain),
        _ => plain,
    };
    TextEdit::new(number, range, text)
}

/// Returns the indices at which two lists differ.
pub(crate) fn differing<T: PartialEq>(old: &[T], new: &[T]) -> Vec<usize> {
    (0..old.len().min(new.len()))
        .filter(|at| old[*at] != new[*at])
        .collect()
}

/// Describes the part in which two values differ (` of Don`) and returns it with the old and the
/// new value in words.
pub(crate) fn part<G: Game>(table: &Table<G>, was: &Value, is: &Value) -> (String, String, String) {
    match (was, is) {
        (Value::Map(domain, old), Value::Map(_, new)) if old.len() == new.len() => {
            if let [at] = differing(old, new)[..]
                && old[at].0 == new[at].0
            {
                let (rest, was, is) = part(table, &old[at].1, &new[at].1);
                return (
                    format!(
                        " of {}{rest}",
                        table.value(&Value::Name(*domain, old[at].0))
                    ),
                    was,
                    is,
                );
            }
        }
        (Value::Record(old), Value::Record(new)) if old.len() == new.len() => {
            if let [at] = differing(old, new)[..]
                && old[at].0 == new[at].0
            {
                let (rest, was, is) = part(table, &old[at].1, &new[at].1);
                return (format!(": {}{rest}", old[at].0), was, is);
            }
        }
        (Value::List(old), Value::List(new)) if old.len() == new.len() => {
            match differing(old, new)[..] {
                [at] => {
                    // In a list of entries with names, the name says which entry it is; no number
                    // is needed.
                    if let ([(one, was)], [(other, is)]) = (old[at].entries(), new[at].entries())
                        && let Value::Map(domain, _) = &old[at]
                        && one == other
                    {
                        let (rest, was, is) = part(table, was, is);
                        return (
                            format!(": {}{rest}", table.value(&Value::Name(*domain, *one))),
                            was,
                            is,
                        );
                    }
                    let number = if old.len() > 1 {
                        format!(" (number {} of {})", at + 1, old.len())
                    } else {
                        String::new()
                    };
                    // The ends of a line are named together.
                    let (rest, was, is) = match &old[at] {
                        Value::List(_) => (
                            String::new(),
                            old_value(table, &old[at], &new[at]),
                            table.value(&new[at]),
                        ),
                        one => part(table, one, &new[at]),
                    };
                    return (format!("{number}{rest}"), was, is);
                }
                [one, other] if old[one] == new[other] && old[other] == new[one] => {
                    let both = |values: &[Value]| {
                        format!(
                            "{} and {}",
                            table.value(&values[one]),
                            table.value(&values[other])
                        )
                    };
                    return (
                        format!(" (numbers {} and {} of {})", one + 1, other + 1, old.len()),
                        both(old),
                        both(new),
                    );
                }
                _ => {}
            }
        }
        _ => {}
    }
    (String::new(), old_value(table, was, is), table.value(is))
}

/// Returns an old value in words. If a city is replaced by a plain hex, the city's own hex is
/// added, because the log may use either spelling.
fn old_value<G: Game>(table: &Table<G>, was: &Value, is: &Value) -> String {
    match (was, is) {
        (Value::List(old), Value::List(new)) if old.len() == new.len() => {
            let parts = old.iter().zip(new);
            let parts: Vec<String> = parts.map(|(was, is)| old_value(table, was, is)).collect();
            format!("[{}]", parts.join(", "))
        }
        (Value::Name(domain, id), Value::Name(other, new)) if was != is => {
            let code = |domain, id| table.names(domain)?.second_spelling(id);
            let name = table.value(was);
            match (code(*domain, *id), code(*other, *new)) {
                (Some(hex), None) => format!("{name} ({hex})"),
                _ => name,
            }
        }
        _ => table.value(was),
    }
}
