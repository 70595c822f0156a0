//! Several words in a value that is one name: several names, or a name with a key or a number of
//! its own after it.

use super::number::is_digits;
use super::separators::several;
use super::value::Reader;
use crate::game::language::{Domain, Fault, MOVE_KEYS, Shape, code, normal, shown};
use crate::yaml::breaks::{Break, line_start};
use crate::yaml::edit::TextEdit;
use crate::yaml::json_words::quote_of;
use crate::yaml::tree::NodeId;

/// The length in bytes beyond which a text is not split.
const LONG: usize = 400;

impl Reader<'_, '_> {
    /// Returns whether a text is a name of one of these kinds.
    pub(super) fn is_one(&self, domains: &[Domain], text: &str) -> bool {
        let mut names = domains.iter().filter_map(|domain| self.names(*domain));
        names.any(|names| names.find(text).is_some())
    }

    /// Returns whether a word may stand where a shape belongs, as far as one word can say.
    pub(super) fn may_stand(&self, shape: &Shape, word: &str) -> bool {
        match shape {
            Shape::Number => is_digits(word),
            Shape::Name(domains) => {
                let is_open = domains.iter().any(|domain| self.names(*domain).is_none());
                is_open || self.is_one(domains, word)
            }
            Shape::Word(words) => words.contains(&word),
            Shape::WordOr(words, other) => words.contains(&word) || self.may_stand(other, word),
            Shape::OrNobody(other) => word == "none" || self.may_stand(other, word),
            Shape::Pair(of) | Shape::OneOrList(of) => self.may_stand(of, word),
            _ => false,
        }
    }

    /// Returns the fault of several names in one value: `Ann and Ben`, `Charleston & K53`.
    pub(super) fn several_names(&self, id: NodeId, domains: &[Domain]) -> Option<Fault> {
        let text = self.tree.scalar(id).filter(|text| text.len() <= LONG)?;
        let names = several(text);
        if names.len() < 2 || !names.iter().all(|name| self.is_one(domains, name)) {
            return None;
        }
        let message = format!("{} is {} names in one value", shown(text), names.len());
        let label = "several names";
        let fault = Fault::new(code::UNKNOWN_NAME, self.tree.span(id), message, label);
        Some(match self.each_in_list(id, &names) {
            Some((each, edit)) => fault.help(format!("write {each}")).fix(edit),
            None => fault.help("one name belongs here"),
        })
    }

    /// Makes each name of a value an entry of the list that the value is in. Returns the entries as
    /// text, and the edit; `None` if the value is in no list or is the key of a mapping.
    pub(super) fn each_in_list(&self, id: NodeId, names: &[&str]) -> Option<(String, TextEdit)> {
        let (source, range) = (self.tree.source(), self.tree.span(id).range());
        let (before, behind) = (&source[..range.start], &source[range.end..]);
        if behind.trim_start().starts_with(':') {
            return None;
        }
        let quote = quote_of(&source[range.clone()]);
        let each = names.iter().map(|name| format!("{quote}{name}{quote}"));
        let each: Vec<String> = each.collect();
        let listed = each.join(", ");
        if before.trim_end().ends_with(['[', ',']) {
            let edit = TextEdit::replace(range.start, range.end, listed.clone());
            return Some((listed, edit));
        }
        let lead = &before[line_start(source, range.start)..];
        let end = Break::first(source).unwrap_or_default().as_str();
        let is_item = !lead.is_empty() && lead.trim() == "-";
        let lines = each.join(&format!("{end}{lead}"));
        let help = format!("- {}", each.join("  and  - "));
        is_item.then(|| (help, TextEdit::replace(range.start, range.end, lines)))
    }

    /// Returns the fault of a key that holds several names with one value: `{Ann/Dora: 152}`. `None`
    /// if one of them also has an entry of its own.
    pub(super) fn several_in_key(
        &self,
        map: NodeId,
        (key, child): (NodeId, NodeId),
        domain: Domain,
    ) -> Option<Fault> {
        /// The most entries of a mapping whose keys are compared with the names.
        const MOST: usize = 40;
        let text = self.tree.scalar(key).filter(|text| text.len() <= LONG)?;
        let (names, known) = (several(text), self.names(domain)?);
        let mut ids: Vec<u16> = names
            .iter()
            .map(|name| known.find(name))
            .collect::<Option<_>>()?;
        let others: Vec<(NodeId, NodeId)> = self.tree.entries(map).take(MOST + 1).collect();
        let taken = others.iter().filter_map(|(key, _)| self.tree.scalar(*key));
        ids.extend(taken.filter_map(|key| known.find(key)));
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        if names.len() < 2 || others.len() > MOST || ids.len() < count {
            return None;
        }
        let (source, at) = (self.tree.source(), self.tree.span(key).range());
        let (own, end) = (
            self.tree.span(map).range(),
            self.tree.span(child).range().end,
        );
        let behind = source.get(at.end..end)?.trim_end();
        let end = at.end + behind.len();
        if behind.contains(['\n', '\r', '#']) || behind.trim_matches([':', ' ']).is_empty() {
            return None;
        }
        let quote = quote_of(&source[at.clone()]);
        let each = names
            .iter()
            .map(|name| format!("{quote}{name}{quote}{behind}"));
        let each: Vec<String> = each.collect();
        let between = match source[own].starts_with('{') {
            true => ", ".to_owned(),
            false => {
                let lead = &source[line_start(source, at.start)..at.start];
                let end = Break::first(source).unwrap_or_default().as_str();
                lead.trim().is_empty().then(|| format!("{end}{lead}"))?
            }
        };
        let message = format!("{} is {} names in one key", shown(text), names.len());
        let fault = Fault::new(
            code::UNKNOWN_NAME,
            self.tree.span(key),
            message,
            "several names",
        );
        let help = format!("write an entry for each: {}", each.join(", "));
        let edit = TextEdit::replace(at.start, end, each.join(&between));
        Some(fault.help(help).fix(edit))
    }

    /// Says which word of a text a similar name would drop, although the word is a name, a key or a
    /// number of its own.
    pub(super) fn dropped(&self, text: &str, name: &str) -> Option<String> {
        /// The most words of a name.
        const MOST: usize = 3;
        let parts = |text: &str| -> Vec<String> {
            // A hyphen or a full stop belongs to its word.
            let is_between = |c: char| c.is_whitespace() || ",;/&+:=()[]".contains(c);
            let words = text.split(is_between);
            words
                .filter(|word| !word.is_empty())
                .map(str::to_owned)
                .collect()
        };
        let words = parts(text);
        if words.len() < 2 || text.len() > LONG {
            return None;
        }
        let own = parts(&normal(name));
        let is_left = |word: &String| !own.iter().any(|own| *own == normal(word));
        let place = |text: &str, domain: &Domain| self.names(*domain)?.find(text);
        let verbs = self.info.verbs.iter();
        let is_key = |word: &str| {
            MOVE_KEYS.contains(&word) || verbs.clone().any(|verb| verb.key(word).is_some())
        };
        // A place may be written with both of its spellings.
        let is_name = |text: &str| {
            Domain::ALL
                .iter()
                .any(|domain| place(text, domain).is_some_and(|id| place(name, domain) != Some(id)))
        };
        let kind = |text: &str| match text {
            _ if is_key(text) => Some("a key of the move"),
            _ if is_digits(text) && !name.contains(|c: char| c.is_ascii_digit()) => {
                Some("a number")
            }
            _ if is_name(text) => Some("another name"),
            _ => None,
        };
        (0..words.len()).find_map(|at| {
            let left = words[at..]
                .iter()
                .take(MOST)
                .take_while(|word| is_left(word));
            let mut runs = (1..=left.count()).rev();
            runs.find_map(|count| {
                let run = words[at..at + count].join(" ");
                let kind = kind(&run)?;
                Some(format!(
                    "one name belongs here, and {} is {kind}",
                    shown(&run)
                ))
            })
        })
    }
}
