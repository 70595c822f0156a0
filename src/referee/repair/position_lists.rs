//! Searches the lists of places and cities in a position for one slip: something is missing, misread, or
//! listed under another owner.

use super::costs::{Kind, Likeness};
use super::header_edits::Other;
use super::values::{LikenessCache, others};
use crate::game::language::{Domain, Names, Shape, Speak, Value, shown};
use crate::game::notation::{flow, json};
use crate::game::{Game, Table};
use crate::yaml::edit::TextEdit;
use crate::yaml::list_edits::{appended, removed};
use crate::yaml::tree::{Kind as Node, NodeId, Tree};

/// The most names of a kind that are tried for each other: no game has as many cities or locations. Where
/// there are more, they are hexes, and most of them are nowhere near.
const NAMES: usize = 80;
/// The most items of the lists of a position; no game has half as many.
const ITEMS: usize = 200;

/// The kinds of names that lists of places have.
const CITY: Shape = Shape::Name(&[Domain::City]);
const PLACE: Shape = Shape::Name(&[Domain::Place]);

/// A list of a position.
struct List<'t> {
    key: &'t str,
    /// Whose it is; `None` if the key has only one list.
    owner: Option<&'t str>,
    node: NodeId,
    items: Vec<NodeId>,
}

/// The lists of a position, and what their items may be.
struct Lists<'t, 'a, G: Game> {
    tree: &'t Tree<'a>,
    table: &'t Table<G>,
    lists: Vec<List<'t>>,
    likenesses: LikenessCache,
}

/// Returns the positions in which one item of a list is added, or is another one, or is listed under
/// another owner, or in which two cards of two players are exchanged. `is_meant` says which names are
/// concerned: of several owners, one must have such a name.
pub(super) fn other_lists<G: Game>(
    tree: &Tree<'_>,
    position: NodeId,
    table: &Table<G>,
    is_meant: &dyn Fn(&str) -> bool,
) -> Vec<Other> {
    let lists = lists(tree, position);
    if lists.iter().map(|list| list.items.len()).sum::<usize>() > ITEMS {
        return Vec::new();
    }
    let all = Lists {
        tree,
        table,
        lists,
        likenesses: LikenessCache::default(),
    };
    let each = |search: &dyn Fn(&List<'_>) -> Vec<Other>| -> Vec<Other> {
        all.lists.iter().flat_map(search).collect()
    };
    let mut found = each(&|list| all.missing(list));
    for (at, one) in all.lists.iter().enumerate() {
        for other in &all.lists[at + 1..] {
            let owners = [one.owner, other.owner].into_iter().flatten();
            if one.key == other.key && owners.into_iter().any(is_meant) {
                found.extend(all.exchanged(one, other));
                found.extend(all.moved(one, other));
                found.extend(all.moved(other, one));
            }
        }
    }
    found.extend(each(&|list| all.misread(list)));
    found
}

/// Returns the positions in which a list of companies has one more, which it may have already: a company
/// can be taxed twice. `is_odd` says whether something may be wrong with the list of a key.
pub(super) fn lacking_companies(
    tree: &Tree<'_>,
    position: NodeId,
    (table, names): (&dyn Speak, &Names),
    is_odd: &dyn Fn(&str) -> bool,
) -> Vec<Other> {
    let is_company = |item: &NodeId| {
        let word = tree.scalar(*item);
        word.is_some_and(|word| names.find(word).is_some())
    };
    let mut found = Vec::new();
    for list in lists(tree, position) {
        let is_own = list.owner.is_none() && is_odd(list.key);
        let is_of_few = (1..=NAMES).contains(&list.items.len());
        if !is_own || !is_of_few || !list.items.iter().all(is_company) {
            continue;
        }
        let ids = (0..names.len()).filter_map(|id| u16::try_from(id).ok());
        found.extend(ids.filter_map(|id| {
            let value = Value::Name(Domain::Company, id);
            let edit = appended(tree, list.node, &flow(&json(table, &value)))?;
            Some(Other {
                edits: vec![edit],
                sentence: format!(
                    "`{}` of the position lacks {}",
                    list.key,
                    table.value(&value)
                ),
                kind: Kind::Value,
            })
        }));
    }
    found
}

/// Returns every list of a position, and every list that is an owner's.
fn lists<'t>(tree: &'t Tree<'_>, position: NodeId) -> Vec<List<'t>> {
    let list = |key: &'t str, owner: Option<&'t str>, node: NodeId| List {
        key,
        owner,
        node,
        items: tree.children(node).collect(),
    };
    let mut found = Vec::new();
    for (key, value) in tree.entries(position) {
        let Some(key) = tree.scalar(key) else {
            continue;
        };
        match tree.kind(value) {
            Node::List => found.push(list(key, None, value)),
            Node::Map => {
                let owned = tree.entries(value);
                let owned = owned.filter(|(_, node)| tree.kind(*node) == Node::List);
                let owned = owned.filter_map(|(owner, node)| Some((tree.scalar(owner)?, node)));
                found.extend(owned.map(|(owner, node)| list(key, Some(owner), node)));
            }
            _ => {}
        }
    }
    found
}

impl<G: Game> Lists<'_, '_, G> {
    /// Returns the kind of the names of a list, if they are all of one and it has few.
    fn domain(&self, list: &List<'_>) -> Option<(Domain, &Names)> {
        let kinds = [Domain::City, Domain::Place].into_iter();
        let mut named = kinds.filter_map(|domain| Some((domain, self.table.names(domain)?)));
        named.find(|(_, names)| {
            let is_name = |item: &NodeId| {
                let word = self.tree.scalar(*item);
                word.is_some_and(|word| names.find(word).is_some())
            };
            (1..=NAMES).contains(&names.len())
                && !list.items.is_empty()
                && list.items.iter().all(is_name)
        })
    }

    /// Returns the positions in which a list of places or cities has one more.
    fn missing(&self, list: &List<'_>) -> Vec<Other> {
        let Some((domain, names)) = self.domain(list) else {
            return Vec::new();
        };
        let listed = list.items.iter().filter_map(|item| self.tree.scalar(*item));
        let listed: Vec<u16> = listed.filter_map(|word| names.find(word)).collect();
        let ids = (0..names.len()).filter_map(|id| u16::try_from(id).ok());
        let missing = ids.filter(|id| !listed.contains(id));
        let other = |id: u16| {
            let (words, text) = self.written(domain, id);
            let of = list.owner.map(|owner| format!(" of {}", shown(owner)));
            Some(Other {
                edits: vec![appended(self.tree, list.node, &text)?],
                sentence: format!(
                    "`{}` of the position lacks {words}{}",
                    list.key,
                    of.unwrap_or_default()
                ),
                kind: Kind::Value,
            })
        };
        missing.filter_map(other).collect()
    }

    /// Returns the positions in which a name of a list is a similar one, or that of a neighbour.
    fn misread(&self, list: &List<'_>) -> Vec<Other> {
        let Some((domain, names)) = self.domain(list) else {
            return Vec::new();
        };
        let shape = match domain {
            Domain::City => &CITY,
            _ => &PLACE,
        };
        let mut found = Vec::new();
        for item in &list.items {
            let written = self.tree.scalar(*item).and_then(|word| names.find(word));
            let Some(written) = written.map(|id| Value::Name(domain, id)) else {
                continue;
            };
            for (value, likeness) in others(self.table, &self.likenesses, shape, Some(&written)) {
                if likeness == Likeness::Other {
                    continue;
                }
                let text = flow(&json(self.table, &value));
                found.push(Other {
                    edits: vec![TextEdit::new(None, self.tree.trimmed(*item), text)],
                    sentence: format!(
                        "{} in the position should have {}, not {}",
                        called(list),
                        self.table.value(&value),
                        self.table.value(&written)
                    ),
                    kind: Kind::Value,
                });
            }
        }
        found
    }

    /// Returns the positions in which an item of one owner is listed under another.
    fn moved(&self, from: &List<'_>, to: &List<'_>) -> Vec<Other> {
        let (Some(owner), Some(new_owner)) = (from.owner, to.owner) else {
            return Vec::new();
        };
        let other = |at: usize| {
            let text = self.text(from.items[at])?;
            let mut edits = vec![
                removed(self.tree, &from.items, at)?,
                appended(self.tree, to.node, text)?,
            ];
            edits.sort_by_key(|edit| edit.start);
            Some(Other {
                edits,
                sentence: format!(
                    "`{}` of {} in the position has {text}, which belongs to {}",
                    from.key,
                    shown(owner),
                    shown(new_owner)
                ),
                kind: Kind::Value,
            })
        };
        (0..from.items.len()).filter_map(other).collect()
    }

    /// Returns the positions in which two cards of two players are in each other's hand. Track on the
    /// board is not confused in pairs, and its pairs would be hundreds.
    fn exchanged(&self, one: &List<'_>, other: &List<'_>) -> Vec<Other> {
        let (Some(owner), Some(other_owner)) = (one.owner, other.owner) else {
            return Vec::new();
        };
        let players = self.table.names(Domain::Player);
        let is_player = |name| players.is_some_and(|players| players.find(name).is_some());
        if !is_player(owner) || !is_player(other_owner) {
            return Vec::new();
        }
        let pairs = one
            .items
            .iter()
            .flat_map(|item| other.items.iter().map(move |other| (*item, *other)));
        let exchange = |(item, instead): (NodeId, NodeId)| {
            let is_name = |node| self.tree.scalar(node).is_some();
            if !is_name(item) || !is_name(instead) {
                return None;
            }
            let (text, other_text) = (self.text(item)?, self.text(instead)?);
            let edit = |node, text| TextEdit::new(None, self.tree.trimmed(node), text);
            let mut edits = vec![edit(item, other_text), edit(instead, text)];
            edits.sort_by_key(|edit| edit.start);
            (text != other_text).then(|| Other {
                edits,
                sentence: format!(
                    "{text} of {} and {other_text} of {} are swapped in `{}` of the position",
                    shown(owner),
                    shown(other_owner),
                    one.key
                ),
                kind: Kind::Exchanged,
            })
        };
        pairs.filter_map(exchange).collect()
    }

    /// Returns the text of an item; `None` if it has several lines, which would not fit elsewhere.
    fn text(&self, item: NodeId) -> Option<&str> {
        let text = &self.tree.source()[self.tree.trimmed(item)];
        (!text.contains(['\n', '\r', '#'])).then_some(text)
    }

    /// Returns a name in words and as the log writes it.
    fn written(&self, domain: Domain, id: u16) -> (String, String) {
        let value = Value::Name(domain, id);
        (self.table.value(&value), flow(&json(self.table, &value)))
    }
}

/// Returns what a list is called.
fn called(list: &List<'_>) -> String {
    match list.owner {
        Some(owner) => format!("`{}` of {}", list.key, shown(owner)),
        None => format!("`{}`", list.key),
    }
}
