//! The players that a list in another style was meant to name: numbered, with commas or full stops
//! after the names, with a count before them, with `and` between them.

use crate::game::language::{Fault, Fix, in_words, shown};
use crate::game::notation::{instead_of, is_json};
use crate::game::reading::{Header, several};
use crate::yaml::edit::TextEdit;
use crate::yaml::tree::{Kind, NodeId, Tree};
use std::collections::HashSet;
use std::ops::Range;

/// The longest list, in bytes, and the most entries that are read in another style.
const LONG: usize = 2_000;
const ENTRIES: usize = 16;

/// Signs that other styles put around names. A name that the moves use may contain them.
const AROUND: [char; 16] = [
    '.', ',', ';', ':', '(', ')', '[', ']', '{', '}', '-', '*', '•', '–', '"', '\'',
];

/// What a list of players was meant to name.
pub(super) struct MeantPlayers<'t> {
    /// The list, or the value in its place.
    list: NodeId,
    /// Its entries, each with the names in it.
    entries: Vec<(NodeId, Vec<&'t str>)>,
}

/// Returns what a value of `players` was meant to name, if it is written in another style; `None`
/// unless the moves use most of the names, and none of the words as they are written.
pub(super) fn meant_players<'t>(header: &Header<'t, '_>, list: NodeId) -> Option<MeantPlayers<'t>> {
    let tree = header.tree;
    let (least, most) = header.info.players;
    let is_list = tree.kind(list) == Kind::List;
    let nodes: Vec<NodeId> = match is_list {
        true => tree.children(list).take(ENTRIES + 1).collect(),
        false => vec![list],
    };
    let needs_style = |node: &NodeId| {
        tree.scalar(*node)
            .is_none_or(|name| !is_plain_name(name) || name.contains(' '))
    };
    let text = tree.source().get(tree.span(list).range())?;
    let is_plain_list = is_list && !nodes.iter().any(needs_style);
    if is_plain_list || nodes.len() > ENTRIES || text.len() > LONG {
        return None;
    }
    let used = words_outside(tree, header.root, list);
    let mut entries = Vec::new();
    for node in nodes {
        let written = tree.scalar(node).filter(|_| is_list);
        let names = match written.filter(|name| used.contains(name)) {
            Some(name) => vec![name],
            None => names_in(tree, node, &used)?
                .into_iter()
                .flat_map(|name| run_on(name, &used))
                .collect(),
        };
        entries.push((node, names));
    }
    let meant = MeantPlayers { list, entries };
    let names: Vec<&str> = meant.names().collect();
    let known = names.iter().filter(|name| used.contains(*name)).count();
    let distinct: HashSet<&&str> = names.iter().collect();
    // Signs alone may be left out where they stand as they are; in quotes they are a name.
    let is_quoted = |node: NodeId| !tree.is_plain(node) && tree.scalar(node).is_some();
    let loses_one = |(node, names): &(NodeId, Vec<&str>)| names.is_empty() && is_quoted(*node);
    let is_sound = (least..=most).contains(&names.len())
        && !meant.entries.iter().any(loses_one)
        && distinct.len() == names.len()
        && names.iter().all(|name| is_name(name))
        && known * 2 > names.len();
    (is_sound && (!is_list || meant.changed(tree).next().is_some())).then_some(meant)
}

/// Returns the words that the log uses outside its list of players.
fn words_outside<'t>(tree: &'t Tree<'_>, root: NodeId, list: NodeId) -> HashSet<&'t str> {
    let own = tree.span(list);
    let outside = tree.within(root).filter(|node| {
        let at = tree.span(*node).start;
        at < own.start || at >= own.end
    });
    outside.filter_map(|node| tree.scalar(node)).collect()
}

/// Returns the names in an entry of the list, or in the value in its place.
fn names_in<'t>(tree: &'t Tree<'_>, node: NodeId, used: &HashSet<&str>) -> Option<Vec<&'t str>> {
    let raw = |node: NodeId| tree.source().get(tree.span(node).range());
    match tree.kind(node) {
        Kind::List | Kind::Refused => None,
        Kind::Map => {
            // `1: Andy` numbers the players, and `name: Andy` says what Andy is; in `{Andy, Don}` and
            // `Andy: black` the key is the name.
            let is_only = tree.entries(node).count() == 1;
            let of = |(key, value): (NodeId, NodeId)| {
                let name = tree.scalar(key)?;
                let is_number = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
                let is_used = |node| tree.scalar(node).is_some_and(|name| used.contains(name));
                let is_called = is_only && is_used(value) && !is_used(key);
                cleaned(raw(if is_number || is_called { value } else { key })?)
            };
            tree.entries(node).map(of).collect()
        }
        _ => {
            let text = raw(node)?;
            let pieces = text.split(['>', '→', '|']).flat_map(several);
            Some(
                pieces
                    .filter_map(cleaned)
                    .map(|name| without_letter(name, used))
                    .collect(),
            )
        }
    }
}

/// Returns a name without its number, its quotes, the signs around it and a note in round brackets;
/// `None` if nothing is left.
fn cleaned(piece: &str) -> Option<&str> {
    let piece = piece.trim();
    let after = piece.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_number = after.len() < piece.len() && !after.starts_with(char::is_alphanumeric);
    let piece = if is_number { after } else { piece };
    let piece = match piece.split_once('(') {
        Some((before, within)) if before.trim().is_empty() => within,
        Some((before, _)) => before,
        None => piece,
    };
    let name = piece.trim_matches(|c: char| c.is_whitespace() || AROUND.contains(&c));
    (!name.is_empty()).then_some(name)
}

/// Returns a name without the letter that numbers it, `A. Ann` or `A) Ann`, if the log uses it so and
/// not as it is written.
fn without_letter<'t>(name: &'t str, used: &HashSet<&str>) -> &'t str {
    let mut rest = name.chars();
    let is_letter = rest.next().is_some_and(char::is_alphabetic);
    let is_sign = matches!(rest.next(), Some('.' | ')' | ':'));
    let own = rest.as_str().trim_start();
    match is_letter && is_sign && !used.contains(name) && used.contains(own) {
        true => own,
        false => name,
    }
}

/// Returns the names that a text without commas between them consists of, if the log uses each of
/// its words and not the text; otherwise the text.
fn run_on<'t>(text: &'t str, used: &HashSet<&str>) -> Vec<&'t str> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match !used.contains(text) && words.iter().all(|word| used.contains(word)) {
        true => words,
        false => vec![text],
    }
}

/// Returns whether a text can be written as a name in a list without quotes.
fn is_name(name: &str) -> bool {
    name.starts_with(char::is_alphabetic)
        && !name.contains([
            ':', '#', '[', ']', '{', '}', '(', ')', '"', '\'', '\\', ',', '\n',
        ])
}

/// Returns whether a name has nothing of another style around it.
pub(super) fn is_plain_name(name: &str) -> bool {
    cleaned(name) == Some(name)
        && is_name(name)
        && !name.contains(['/', '&'])
        && !name.contains(" and ")
}

/// Returns the bytes of a value without the blanks after it, but with the colon of a key that has no
/// value.
fn range_without_blanks(tree: &Tree<'_>, node: NodeId) -> Range<usize> {
    let range = tree.trimmed(node);
    let is_key = tree.within(node).any(|node| tree.kind(node) == Kind::Map);
    let colon = is_key && tree.source()[range.end..].starts_with(':');
    range.start..range.end + usize::from(colon)
}

impl<'t> MeantPlayers<'t> {
    fn names(&self) -> impl Iterator<Item = &'t str> {
        self.entries
            .iter()
            .flat_map(|(_, names)| names.iter().copied())
    }

    /// Returns the entries that must change, with their names.
    fn changed(&self, tree: &Tree<'_>) -> impl Iterator<Item = (NodeId, &[&'t str])> {
        let is_changed = |(node, names): &&(NodeId, Vec<&str>)| {
            names[..] != [tree.scalar(*node).unwrap_or_default()]
        };
        self.entries
            .iter()
            .filter(is_changed)
            .map(|(node, names)| (*node, &names[..]))
    }

    /// Returns the list as it should be.
    fn as_list(&self, tree: &Tree<'_>) -> String {
        let names: Vec<String> = self
            .names()
            .map(|name| match is_json(tree.source()) {
                true => format!("\"{name}\""),
                false => name.to_owned(),
            })
            .collect();
        format!("[{}]", names.join(", "))
    }

    /// Returns the fault of a list whose entries are written in another style.
    pub(super) fn fault(&self, header: &Header<'_, '_>) -> Option<Fault> {
        let tree = header.tree;
        let mut changed = self.changed(tree);
        let (node, names) = changed.next()?;
        let text = tree.source().get(range_without_blanks(tree, node))?;
        let more = match changed.count() {
            0 => String::new(),
            more => format!(" (and {more} more like it)"),
        };
        let meant = in_words(names, "and");
        let message = format!("the moves say {meant}, not `{}`{more}", shown(text));
        let label = match names {
            [one] => format!("{one} in the moves"),
            _ => "several names in the moves".to_owned(),
        };
        Some(self.add_to(tree, header.setup_fault(node, message, label)))
    }

    /// Adds the list as it should be to a fault of it.
    pub(super) fn add_to(&self, tree: &Tree<'_>, fault: Fault) -> Fault {
        let fault = fault.help(format!("write players: {}", self.as_list(tree)));
        let is_each = self.entries.iter().all(|(_, names)| names.len() == 1);
        let edits: Vec<TextEdit> = match is_each && tree.kind(self.list) == Kind::List {
            true => {
                let edit = |(node, names): (NodeId, &[&str])| {
                    let new = instead_of(tree.source(), tree.span(node), names[0]);
                    TextEdit::new(None, range_without_blanks(tree, node), new)
                };
                self.changed(tree).map(edit).collect()
            }
            false => {
                let at = range_without_blanks(tree, self.list);
                vec![TextEdit::new(None, at, self.as_list(tree))]
            }
        };
        // A comment inside the list must survive, and an edit that changes nothing is no fix.
        let is_safe = edits.iter().all(|edit| {
            let old = &tree.source()[edit.range()];
            !old.contains('#') && old != edit.text
        });
        Fault {
            fix: is_safe.then_some(Fix::new(edits)),
            ..fault
        }
    }
}
