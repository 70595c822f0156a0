//! The layout of a move in one line: the verb, its keys in their order, then note, accept and
//! reason.

use super::scalar::text;
use crate::game::language::{ExpectKey, Faults, Info, MOVE_KEYS, Shape, Speak};
use crate::game::notation::{flow, json};
use crate::game::reading::Reader;
use crate::yaml::tree::{Kind, NodeId};
use serde_json::Value as Json;

/// Lays out a move of a well-formed log in one line.
pub(crate) fn line(reader: &Reader<'_, '_>, voice: &dyn Speak, node: NodeId) -> Option<String> {
    let tree = reader.tree;
    let mut parts = Vec::new();
    if let Some(claims) = tree.get(node, "expect") {
        parts.push(format!(
            "expect: {{{}}}",
            states(reader, voice, claims, reader.info.expects)?.join(", ")
        ));
    } else {
        let verb = verb(reader.info, reader, node)?;
        for key in reader.info.verbs[verb].keys {
            if let Some(value) = tree.get(node, key.name) {
                parts.push(format!(
                    "{}: {}",
                    key.name,
                    flow(&shaped(reader, voice, value, &key.shape)?)
                ));
            }
        }
    }
    for key in MOVE_KEYS {
        let Some(value) = tree.get(node, key) else {
            continue;
        };
        let written = match (key, tree.kind(value)) {
            ("accept", Kind::List) => format!(
                "[{}]",
                tree.children(value)
                    .map(|rule| code(reader, rule))
                    .collect::<Vec<_>>()
                    .join(", ")
            ),
            ("accept", _) => code(reader, value),
            _ => text(tree, value),
        };
        parts.push(format!("{key}: {written}"));
    }
    Some(format!("{{{}}}", parts.join(", ")))
}

/// Returns the first verb whose keys include all those of the move.
fn verb(info: &Info, reader: &Reader<'_, '_>, node: NodeId) -> Option<usize> {
    let tree = reader.tree;
    let keys: Vec<&str> = tree
        .entries(node)
        .filter_map(|(key, _)| tree.scalar(key))
        .collect();
    let fits =
        |key: &&str, verb: usize| MOVE_KEYS.contains(key) || info.verbs[verb].key(key).is_some();
    (0..info.verbs.len()).find(|verb| {
        keys.contains(&info.verbs[*verb].name()) && keys.iter().all(|key| fits(key, *verb))
    })
}

/// Converts a value to JSON with the names as the board spells them.
fn shaped(
    reader: &Reader<'_, '_>,
    voice: &dyn Speak,
    value: NodeId,
    shape: &Shape,
) -> Option<Json> {
    let value = reader.value(value, shape, &mut Faults::keeping(0))?;
    Some(json(voice, &value))
}

/// Converts the entries of an `expect`, a `position` or a `result` in the same way, in the order of
/// the game's page.
pub(crate) fn shaped_states(
    reader: &Reader<'_, '_>,
    voice: &dyn Speak,
    map: NodeId,
    keys: &[ExpectKey],
) -> Option<Vec<(&'static str, Json)>> {
    let entries = keys
        .iter()
        .filter_map(|key| Some((key, reader.tree.get(map, key.name)?)));
    entries
        .map(|(key, value)| Some((key.name, shaped(reader, voice, value, &key.shape)?)))
        .collect()
}

/// Lays out the entries of an `expect` or a `result`, in the order of the game's page.
pub(crate) fn states(
    reader: &Reader<'_, '_>,
    voice: &dyn Speak,
    map: NodeId,
    keys: &[ExpectKey],
) -> Option<Vec<String>> {
    let states = shaped_states(reader, voice, map, keys)?;
    Some(
        states
            .into_iter()
            .map(|(key, value)| format!("{key}: {}", flow(&value)))
            .collect(),
    )
}

/// Returns the code of a rule as the catalogue spells it, with the name of the game.
fn code(reader: &Reader<'_, '_>, rule: NodeId) -> String {
    let known = reader
        .tree
        .scalar(rule)
        .and_then(|written| reader.info.rule(written));
    known.map_or_else(
        || text(reader.tree, rule),
        |index| reader.info.rules[index].code.to_owned(),
    )
}
