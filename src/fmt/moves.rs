//! One move in one line: the verb, its keys in their order, then note, accept and reason.

use super::scalar::text;
use crate::game::{ExpectKey, Info, Shape, Speak};
use crate::log::{Faults, Reader};
use crate::report::spoken::{flow, json};
use crate::text::tree::{Kind, NodeId};

/// A move of a well-formed log in one line.
pub fn line(reader: &Reader<'_, '_>, voice: &dyn Speak, node: NodeId) -> Option<String> {
    let tree = reader.tree;
    let mut parts = Vec::new();
    if let Some(claims) = tree.get(node, "expect") {
        parts.push(format!("expect: {{{}}}", states(reader, voice, claims, reader.info.expects)?.join(", ")));
    } else {
        let verb = verb(reader.info, reader, node)?;
        for key in reader.info.verbs[verb].keys {
            if let Some(value) = tree.get(node, key.name) {
                parts.push(format!("{}: {}", key.name, shaped(reader, voice, value, &key.shape)?));
            }
        }
    }
    for key in ["note", "accept", "reason"] {
        let Some(value) = tree.get(node, key) else { continue };
        let said = match (key, tree.kind(value)) {
            ("accept", Kind::List) => format!("[{}]", tree.children(value).map(|rule| code(reader, rule)).collect::<Vec<_>>().join(", ")),
            ("accept", _) => code(reader, value),
            _ => text(tree, value),
        };
        parts.push(format!("{key}: {said}"));
    }
    Some(format!("{{{}}}", parts.join(", ")))
}

/// The first verb all of whose keys fit.
fn verb(info: &Info, reader: &Reader<'_, '_>, node: NodeId) -> Option<usize> {
    let tree = reader.tree;
    let keys: Vec<&str> = tree.entries(node).filter_map(|(key, _)| tree.scalar(key)).collect();
    let fits = |key: &&str, verb: usize| matches!(*key, "note" | "accept" | "reason") || info.verbs[verb].key(key).is_some();
    (0..info.verbs.len()).find(|verb| keys.contains(&info.verbs[*verb].name()) && keys.iter().all(|key| fits(key, *verb)))
}

/// A value with the names as the board spells them.
fn shaped(reader: &Reader<'_, '_>, voice: &dyn Speak, value: NodeId, shape: &Shape) -> Option<String> {
    let mut faults = Faults::default();
    let value = reader.value(value, shape, &mut faults)?;
    Some(flow(&json(voice, &value)))
}

/// The entries of an `expect` or a `result`, in the order of the game's page.
pub fn states(reader: &Reader<'_, '_>, voice: &dyn Speak, map: NodeId, keys: &[ExpectKey]) -> Option<Vec<String>> {
    let mut said = Vec::new();
    for key in keys {
        if let Some(value) = reader.tree.get(map, key.name) {
            said.push(format!("{}: {}", key.name, shaped(reader, voice, value, &key.shape)?));
        }
    }
    Some(said)
}

/// A rule's code as the catalogue spells it.
fn code(reader: &Reader<'_, '_>, rule: NodeId) -> String {
    let said = reader.tree.scalar(rule).unwrap_or_default().trim();
    let known = reader.info.rules.iter().find(|rule| rule.code.eq_ignore_ascii_case(said));
    known.map_or_else(|| text(reader.tree, rule), |rule| rule.code.to_owned())
}
