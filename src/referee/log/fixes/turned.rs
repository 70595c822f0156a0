//! Guesses that a mapping is the other way round: the companies of each player where the player of each
//! company belongs (`control: {Ann: [red, blue], Bob: green}`), or two levels of names in the wrong order
//! (`shares: {red: {Ann: 2, Bob: 1}}`).

use super::entry::Entry;
use super::guesses::Guess;
use super::known::Known;
use crate::game::language::{Domain, Shape};
use crate::yaml::breaks::{Break, line_start};
use crate::yaml::parse::parse;
use crate::yaml::tree::{Kind, NodeId, Tree};
use std::ops::Range;

/// The length in bytes beyond which a mapping is left as it is.
const LONG: usize = 2_000;

impl Entry<'_> {
    /// Guesses that the mapping under a key is the other way round.
    pub(super) fn turned(&self, key: &str, at: &Range<usize>, known: &Known<'_>) -> Option<Guess> {
        let text = self.text(at);
        let mut keys = known.info.expects.iter().chain(known.info.results);
        let (of, then) = names_of(&keys.find(|known| known.name == key)?.shape)?;
        if text.len() > LONG || text.contains('#') {
            return None;
        }
        let lead = at.start - line_start(self.source, at.start);
        let is_block = !text.starts_with('{');
        let padded = format!("{}{text}", " ".repeat(if is_block { lead } else { 0 }));
        let parsed = parse(&padded);
        let root = parsed.tree.root().filter(|_| parsed.faults.is_empty())?;
        let [of, by] = [of, then.domain()].map(|domain| known.info.one(domain));
        let (rows, right) = match then {
            Then::Name(_) => (
                names(&parsed.tree, root),
                format!("has a {by} for each {of}"),
            ),
            _ => (
                levels(&parsed.tree, root, then),
                format!("goes by {of}, then by {by}"),
            ),
        };
        let each = rows?
            .into_iter()
            .map(|(name, value)| format!("{name}: {value}"));
        let each: Vec<String> = each.collect();
        let with = match is_block {
            true => {
                let end = Break::first(self.source).unwrap_or_default().as_str();
                each.join(&format!("{end}{}", " ".repeat(lead)))
            }
            false => format!("{{{}}}", each.join(", ")),
        };
        let message = format!("`{key}` {right}; here it is the other way round");
        Some(Guess::of_value(at, message, "swapped", with))
    }
}

/// What each key of a mapping maps to.
#[derive(Clone, Copy)]
enum Then {
    /// A mapping of other names.
    Level(Domain),
    /// A list of mappings of one entry: another name and its value.
    Entries(Domain),
    /// Another name.
    Name(Domain),
}

impl Then {
    const fn domain(self) -> Domain {
        match self {
            Self::Level(domain) | Self::Entries(domain) | Self::Name(domain) => domain,
        }
    }
}

/// Returns the kind of names that are the keys of a mapping, and what each key maps to.
fn names_of(shape: &Shape) -> Option<(Domain, Then)> {
    let Shape::Map(of, value) = shape else {
        return None;
    };
    let then = match value {
        Shape::Map(by, _) => Then::Level(*by),
        Shape::Bag(Shape::Entry(by, _)) => Then::Entries(*by),
        Shape::Name([by]) | Shape::OrNobody(Shape::Name([by])) => Then::Name(*by),
        _ => return None,
    };
    Some((*of, then))
}

/// Swaps the two levels of a nested mapping. Returns each new key with its value, as text.
fn levels<'t>(tree: &'t Tree<'_>, root: NodeId, then: Then) -> Option<Vec<(&'t str, String)>> {
    let mut rows: Vec<(&str, Vec<String>)> = Vec::new();
    for (outer, inner) in tree.entries(root) {
        let inner: Vec<NodeId> = match tree.kind(inner) {
            Kind::Map => vec![inner],
            Kind::List => tree.children(inner).collect(),
            _ => return None,
        };
        for (name, value) in inner.into_iter().flat_map(|inner| tree.entries(inner)) {
            let [outer, name, value] = [outer, name, value].map(|node| written(tree, node));
            let pair = format!("{outer}: {value}");
            match rows.iter_mut().find(|(known, _)| *known == name) {
                Some((_, pairs)) => pairs.push(pair),
                None => rows.push((name, vec![pair])),
            }
        }
    }
    let value = |pairs: Vec<String>| match then {
        Then::Entries(_) => format!("[{{{}}}]", pairs.join("}, {")),
        _ => format!("{{{}}}", pairs.join(", ")),
    };
    let rows = rows.into_iter();
    Some(rows.map(|(name, pairs)| (name, value(pairs))).collect())
}

/// Inverts a mapping from names to names, or to lists of names: each value becomes a key.
fn names<'t>(tree: &'t Tree<'_>, root: NodeId) -> Option<Vec<(&'t str, String)>> {
    let mut rows = Vec::new();
    for (name, value) in tree.entries(root) {
        let values: Vec<NodeId> = match tree.kind(value) {
            Kind::List => tree.children(value).collect(),
            _ => vec![value],
        };
        for value in values {
            tree.scalar(value)?;
            rows.push((written(tree, value), written(tree, name).to_owned()));
        }
    }
    Some(rows)
}

/// Returns the text of a node without trailing blanks.
fn written<'t>(tree: &'t Tree<'_>, node: NodeId) -> &'t str {
    &tree.source()[tree.trimmed(node)]
}
