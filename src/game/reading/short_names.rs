//! Lists of names without brackets, whose words are short for the names: `draw: B G G T`.

use super::value::Reader;
use super::wrong_type::{key_of, wrong_type};
use crate::game::language::{Fault, Likely, Names, Shape};
use crate::yaml::edit::TextEdit;
use crate::yaml::tree::{NodeId, Tree};

impl Reader<'_, '_> {
    /// Returns the fault of a list of names without brackets whose words are short for names: `draw: B
    /// G G T`. Each of them must be short for one name only.
    pub(super) fn abbreviated_names(&self, id: NodeId, of: &Shape) -> Option<Fault> {
        let Shape::Name(domains) = of else {
            return None;
        };
        let text = self.tree.scalar(id)?;
        abbreviated(self.tree, id, text, &|word| {
            let mut names = domains.iter().filter_map(|domain| self.names(*domain));
            let names = names.next().filter(|_| names.next().is_none())?;
            short_for(names, word)
        })
    }
}

/// Returns the only name that a word is or is short for.
pub(super) fn short_for<'n>(names: &'n Names, word: &str) -> Option<&'n str> {
    if let Some(id) = names.find(word) {
        return Some(names.name(id));
    }
    match Likely::find(names, word) {
        Some(Likely::One(name)) => Some(name),
        _ => None,
    }
}

/// Returns the fault of a text whose words are short for names; `None` if all are names already, or
/// one is not clear.
pub(super) fn abbreviated<'n>(
    tree: &Tree<'_>,
    id: NodeId,
    text: &str,
    meant: &dyn Fn(&str) -> Option<&'n str>,
) -> Option<Fault> {
    /// The length in bytes beyond which a text is not split.
    const LONG: usize = 200;
    /// The fewest letters that are taken apart, and the most words.
    const LETTERS: usize = 3;
    const MOST: usize = 40;
    let is_between = |c: char| c.is_whitespace() || ",;/+&-–>".contains(c);
    let mut words: Vec<String> = text
        .split(is_between)
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    if let [one] = &words[..]
        && one.len() >= LETTERS
        && one.chars().all(|c| c.is_ascii_uppercase())
    {
        words = one.chars().map(String::from).collect();
    }
    let is_short = |words: &[String], names: &[&str]| {
        words
            .iter()
            .zip(names)
            .any(|(word, name)| word.to_lowercase() != name.to_lowercase())
    };
    if text.len() > LONG || words.len() < 2 || words.len() > MOST {
        return None;
    }
    let names: Vec<&str> = words
        .iter()
        .map(|word| meant(word))
        .collect::<Option<_>>()?;
    if !is_short(&words, &names) {
        return None;
    }
    let fault = wrong_type(tree, id, "a list")?;
    let key = key_of(tree, id);
    let is_json = key.is_some_and(|key| key.starts_with('"'));
    let quote = if is_json { "\"" } else { "" };
    let names: Vec<String> = names
        .iter()
        .map(|name| format!("{quote}{name}{quote}"))
        .collect();
    let list = format!("[{}]", names.join(", "));
    let range = tree.span(id).range();
    let end = range.start + tree.source()[range.clone()].trim_end().len();
    let edit = TextEdit::replace(range.start, end, list.clone());
    let key = key.map_or(String::new(), |key| format!("{key}: "));
    Some(fault.help(format!("write {key}{list}")).fix(edit))
}
