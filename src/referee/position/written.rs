//! An entry of `moves`, or a result, as somebody has written it.

use crate::game::language::{Fault, Faults, Lexicon, MOVE_KEYS, Wording};
use crate::game::notation::{json, move_json};
use crate::game::reading::Reader;
use crate::game::{Game, Table};
use crate::referee::log::{One, read_any, read_result};
use crate::referee::replay::wording;
use crate::yaml::parse::{Parsed, parse};
use crate::yaml::tree::{Kind, NodeId, Tree};
use serde_json::{Map, Value as Json};
use std::sync::Arc;

/// An entry of `moves`, or a result.
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenEntry {
    /// Everything it says, with names as the board spells them and keys in their order; a result is
    /// under the key `result`.
    pub json: Map<String, Json>,
    /// The move; `None` for an expect or a result.
    pub wording: Option<Wording>,
}

/// A text that could not be read as an entry.
#[derive(Debug)]
pub struct Unread<'t> {
    /// The text.
    pub tree: Tree<'t>,
    /// What is wrong.
    pub faults: Vec<Fault>,
}

/// Reads an entry written in the log language, with or without the dash of a list before it.
pub(super) fn written<'t, G: Game>(
    table: &Arc<Table<G>>,
    text: &'t str,
) -> Result<WrittenEntry, Box<Unread<'t>>> {
    let Parsed {
        tree, faults: form, ..
    } = parse(text);
    let mut faults = Faults::default();
    faults.extend(form.into_iter().map(Fault::from));
    let entry = if faults.is_empty() {
        read::<G>(table, &tree, &mut faults)
    } else {
        None
    };
    match entry.filter(|_| faults.is_empty()) {
        Some(entry) => Ok(entry),
        None => Err(Box::new(Unread {
            tree,
            faults: faults.into_parts().0,
        })),
    }
}

fn read<G: Game>(
    table: &Arc<Table<G>>,
    tree: &Tree<'_>,
    faults: &mut Faults,
) -> Option<WrittenEntry> {
    let node = super::question::only::<G>(tree, faults)?;
    let lexicon: &dyn Lexicon = &*table.board;
    let reader = Reader::new(tree, G::INFO, Some(&table.players), Some(lexicon));
    let states = |states: &[(usize, crate::game::language::Value)],
                  keys: &[crate::game::language::ExpectKey]| {
        let entries = states
            .iter()
            .map(|(key, value)| (keys[*key].name.to_owned(), json(table, value)));
        Json::Object(entries.collect())
    };
    if let Some(outcome) = read_result(&reader, node, faults) {
        let result = states(&outcome.states, G::INFO.results);
        return Some(WrittenEntry {
            json: std::iter::once(("result".to_owned(), result)).collect(),
            wording: None,
        });
    }
    let (mut written, wording) = match read_any::<G::Move>(&reader, node, faults)? {
        One::Move(declared) => {
            let wording = wording(&declared.action);
            let Json::Object(keys) = move_json(G::INFO, table, &wording) else {
                return None;
            };
            (keys, Some(wording))
        }
        One::Expect(expect) => {
            let claims = states(&expect.states, G::INFO.expects);
            let keys = std::iter::once(("expect".to_owned(), claims));
            (keys.collect(), None)
        }
    };
    for key in MOVE_KEYS {
        if let Some(value) = tree
            .get(node, key)
            .and_then(|value| common(&reader, key, value))
        {
            written.insert(key.to_owned(), value);
        }
    }
    Some(WrittenEntry {
        json: written,
        wording,
    })
}

/// Returns the value of a key that any move may have; rules have their complete codes.
fn common(reader: &Reader<'_, '_>, key: &str, value: NodeId) -> Option<Json> {
    let tree = reader.tree;
    let text = |node: NodeId| {
        let text = tree.scalar(node)?;
        let rule = (key == "accept").then(|| reader.info.rule(text)).flatten();
        let text = rule.map_or(text, |rule| reader.info.rules[rule].code);
        Some(Json::from(text))
    };
    match tree.kind(value) {
        Kind::List => Some(tree.children(value).filter_map(text).collect()),
        _ => text(value),
    }
}
