//! Slips with names that show where a value is read, and what was probably meant.

use super::value::Reader;
use crate::game::language::{Domain, Fault, Names, Shape, code, normal, shown};
use crate::yaml::Span;
use crate::yaml::edit::TextEdit;
use crate::yaml::tree::NodeId;

/// The most times that a name is repeated in place of a number before it.
const TIMES: usize = 12;
/// How many letters two names must begin with alike, so that one is taken for the other.
const BEGINNING: usize = 4;

impl<'r> Reader<'r, '_> {
    /// Returns the fault of an entry of a mapping whose name and value are in each other's place:
    /// `{Cincinnati: orange}` for `{orange: Cincinnati}`.
    pub(super) fn reversed_pair(
        &self,
        (key, child): (NodeId, NodeId),
        domain: Domain,
        of: &Shape,
    ) -> Option<Fault> {
        let Shape::Name(others) = of else {
            return None;
        };
        let (name, value) = (self.tree.scalar(key)?, self.tree.scalar(child)?);
        let is_one = |domains: &[Domain], text: &str| {
            let mut names = domains.iter().filter_map(|domain| self.names(*domain));
            names.any(|names| names.find(text).is_some())
        };
        if is_one(&[domain], name) || !is_one(&[domain], value) || !is_one(others, name) {
            return None;
        }
        let (start, end) = (self.tree.span(key), self.tree.span(child));
        let source = self.tree.source();
        let (own, other) = (&source[start.range()], &source[end.range()]);
        let between = &source[start.range().end..end.range().start];
        let edit = TextEdit::replace(
            start.range().start,
            end.range().end,
            format!("{other}{between}{own}"),
        );
        let fault = Fault::new(
            code::UNKNOWN_NAME,
            Span::new(start.start, end.end),
            format!(
                "{} and {} stand in each other's place",
                shown(name),
                shown(value)
            ),
            "the wrong way round",
        );
        let help = format!("write {}", shown(&format!("{value}: {name}")));
        Some(fault.help(help).mend(edit))
    }

    /// Returns the fault of a name in a list with how often it is there: `2x gray`.
    pub(super) fn counted_name(&self, id: NodeId, domains: &[Domain]) -> Option<Fault> {
        let text = self.tree.scalar(id)?.trim();
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let times: usize = text[..digits].parse().ok()?;
        let rest = text[digits..].trim_start();
        let name = rest
            .strip_prefix(['x', 'X', '×', '*'])
            .unwrap_or(rest)
            .trim_start();
        let mut names = domains.iter().filter_map(|domain| self.names(*domain));
        names.find(|names| names.find(name).is_some())?;
        let range = self.tree.span(id).range();
        let before = self.tree.source()[..range.start].trim_end();
        if !(2..=TIMES).contains(&times) || !before.ends_with(['[', ',']) {
            return None;
        }
        let each = vec![name; times].join(", ");
        let fault = Fault::new(
            code::UNKNOWN_NAME,
            self.tree.span(id),
            format!("{} is {times} entries in one", shown(text)),
            "a number and a name",
        );
        let edit = TextEdit::replace(range.start, range.end, each.clone());
        Some(fault.help(format!("write {each}")).mend(edit))
    }

    /// Returns the fault of a list of names that should be a list of pairs: `[E6, F7]` for `[[E6,
    /// F7]]`.
    pub(super) fn no_pairs(&self, id: NodeId) -> Option<Fault> {
        /// The longest list whose pairs the message writes out.
        const SHORT: usize = 12;
        let names: Option<Vec<&str>> = self
            .tree
            .children(id)
            .map(|child| self.tree.scalar(child))
            .collect();
        let names = names.filter(|names| !names.is_empty())?;
        let message = "a list of single names stands where each entry is a pair";
        let fault = Fault::new(code::WRONG_TYPE, self.tree.span(id), message, "no pairs");
        if names.len() == 1 || names.len() > SHORT {
            return Some(fault.help("put each pair in brackets of its own: [[A, B], [B, C]]"));
        }
        let in_brackets = |pair: &[&str]| format!("[{}]", pair.join(", ").trim_matches(['(', ')']));
        // An odd number of names is a way, on which each pair begins where the one before ends.
        let pairs: Vec<String> = match names.len() % 2 {
            0 => names.chunks(2).map(in_brackets).collect(),
            _ => names.windows(2).map(in_brackets).collect(),
        };
        let pairs = format!("[{}]", pairs.join(", "));
        let fault = fault.help(format!("put each pair in brackets of its own: {pairs}"));
        // Four names may be two pairs or a way of three: only the table can say.
        let range = self.tree.span(id).range();
        let is_flow = self.tree.source()[range.clone()].starts_with('[');
        let is_way = names.len() % 2 == 1 && is_flow;
        Some(match is_way {
            true => fault.mend(TextEdit::replace(range.start, range.end, pairs)),
            false => fault,
        })
    }

    /// Returns the only name that begins as a word does, if both go on differently: `Philly` for
    /// Philadelphia.
    pub(super) fn begins_alike(&self, domains: &[Domain], text: &str) -> Option<&'r str> {
        let begin = |text: &str| -> Option<String> {
            let begin: String = normal(text).chars().take(BEGINNING).collect();
            (begin.chars().count() == BEGINNING && begin.chars().all(char::is_alphabetic))
                .then_some(begin)
        };
        let wanted = begin(text)?;
        let names = domains.iter().filter_map(|domain| self.names(*domain));
        let mut alike = names
            .flat_map(Names::iter)
            .filter(|name| begin(name).as_ref() == Some(&wanted));
        let found = alike.next()?;
        alike.next().is_none().then_some(found)
    }
}
