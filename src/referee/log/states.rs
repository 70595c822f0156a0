//! States of the table in a log: the values of `expect`, `result` and `position`.

use super::declared::Outcome;
use super::depth::too_deep;
use super::unknown::unknown_key;
use crate::game::language::{ExpectKey, Fault, Faults, Info, Shape, Value};
use crate::game::reading::{Reader, wrong_type};
use crate::yaml::tree::{Kind, NodeId};

/// Reads the mapping of an `expect` or a `result`.
pub(super) fn read_states(
    reader: &Reader<'_, '_>,
    node: NodeId,
    keys: &'static [ExpectKey],
    of: &str,
    faults: &mut Faults,
) -> Vec<(usize, Value, NodeId)> {
    let tree = reader.tree;
    if tree.kind(node) != Kind::Map {
        let known: Vec<&str> = keys.iter().map(|key| key.name).collect();
        let fault = wrong_type(tree, node, &format!("a mapping with the keys of {of}"));
        faults.extend(
            fault.map(|fault| fault.help(format!("the keys of {of} are {}", known.join(", ")))),
        );
        return Vec::new();
    }
    let mut states = Vec::new();
    for (key, value) in tree.entries(node) {
        let Some(name) = tree.scalar(key) else {
            continue;
        };
        match keys.iter().position(|known| known.name == name) {
            Some(index) => match too_deep_in(reader, (key, value), keys, index) {
                Some(fault) => faults.push(fault),
                None => states.extend(
                    reader
                        .value(value, &keys[index].shape, faults)
                        .map(|read| (index, read, value)),
                ),
            },
            None => {
                let fault = unknown_key(
                    reader,
                    key,
                    of,
                    &keys.iter().map(|key| key.name).collect::<Vec<_>>(),
                    faults,
                );
                faults.push(fault);
            }
        }
    }
    states
}

/// Returns the fault of keys of a state that stand in the mapping of another.
#[inline(always)]
fn too_deep_in(
    reader: &Reader<'_, '_>,
    (key, value): (NodeId, NodeId),
    keys: &'static [ExpectKey],
    own: usize,
) -> Option<Fault> {
    // A mapping with keys of its own may have some of the same words.
    let takes_names = matches!(keys[own].shape, Shape::Map(..) | Shape::ListOrMap(..));
    let is_map = reader.tree.kind(value) == Kind::Map;
    (is_map && takes_names)
        .then(|| too_deep(reader, (key, value), keys))
        .flatten()
}

/// Reads the result under the key `result`.
pub(crate) fn read_outcome(
    reader: &Reader<'_, '_>,
    entry: Option<(NodeId, NodeId)>,
    info: &'static Info,
    faults: &mut Faults,
) -> Option<Outcome> {
    let (key, node) = entry?;
    let states = read_states(reader, node, info.results, "result", faults);
    Some(Outcome {
        states: states
            .into_iter()
            .map(|(key, value, _)| (key, value))
            .collect(),
        node,
        key,
    })
}

/// Reads a mapping whose only key is `result`; `None` for any other mapping.
pub(crate) fn read_result(
    reader: &Reader<'_, '_>,
    node: NodeId,
    faults: &mut Faults,
) -> Option<Outcome> {
    let tree = reader.tree;
    if tree.kind(node) != Kind::Map {
        return None;
    }
    let mut entries = tree.entries(node);
    let first = entries.next()?;
    if tree.scalar(first.0) != Some("result") || entries.next().is_some() {
        return None;
    }
    read_outcome(reader, Some(first), reader.info, faults)
}

/// Reads `position`: the values of `expect` keys, each with its place.
pub(crate) fn read_position(
    reader: &Reader<'_, '_>,
    node: NodeId,
    faults: &mut Faults,
) -> Vec<(usize, Value, NodeId)> {
    read_states(reader, node, reader.info.expects, "position", faults)
}
