//! Slips with names that show where a value is read, and what was probably meant.

use super::separators::two_names;
use super::value::Reader;
use crate::game::language::{Domain, Fault, Names, Shape, code, normal, shown};
use crate::yaml::Span;
use crate::yaml::edit::TextEdit;
use crate::yaml::json_words::quote_for_json;
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
        let is_turned = self.is_one(&[domain], value) && self.is_one(others, name);
        if self.is_one(&[domain], name) || !is_turned {
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
            format!("{} and {} are swapped", shown(name), shown(value)),
            "the wrong way round",
        );
        let help = format!("write {}", shown(&format!("{value}: {name}")));
        Some(fault.help(help).fix(edit))
    }

    /// Returns the fault of a name in a list with how often it is there: `2x gray`, `gray (2)`.
    pub(super) fn counted_name(&self, id: NodeId, domains: &[Domain]) -> Option<Fault> {
        let text = self.tree.scalar(id)?.trim();
        let (times, name) = counted_before(text).or_else(|| counted_behind(text))?;
        if !(2..=TIMES).contains(&times) || !self.is_one(domains, name) {
            return None;
        }
        let (each, edit) = self.each_in_list(id, &vec![name; times])?;
        let fault = Fault::new(
            code::UNKNOWN_NAME,
            self.tree.span(id),
            format!("{} stands for {times} entries", shown(text)),
            "a number and a name",
        );
        Some(fault.help(format!("write {each}")).fix(edit))
    }

    /// Returns the fault of a list of names that is written as a mapping with how often each is there:
    /// `draw: {red: 4, gray: 2}`.
    pub(super) fn counted_names(&self, id: NodeId, of: &Shape, is_bag: bool) -> Option<Fault> {
        /// The most entries that are written out.
        const MOST: usize = 40;
        let Shape::Name(domains) = of else {
            return None;
        };
        let each = self.tree.entries(id).map(|(key, value)| {
            let name = self
                .tree
                .scalar(key)
                .filter(|name| self.is_one(domains, name))?;
            let times = self.tree.scalar(value)?.trim_start_matches(['x', '×']);
            let times: usize = times.parse().ok()?;
            (times <= MOST).then_some((key, name, times))
        });
        let each: Vec<_> = each.take(MOST).collect::<Option<_>>()?;
        let count: usize = each.iter().map(|(.., times)| times).sum();
        if count == 0 || count > MOST {
            return None;
        }
        let fault = Fault::new(
            code::WRONG_TYPE,
            self.tree.span(id),
            "a mapping with counts stands where a list belongs",
            "not a list",
        );
        let source = self.tree.source();
        let written = each.iter().flat_map(|(key, _, times)| {
            let name = &source[self.tree.span(*key).range()];
            std::iter::repeat_n(name, *times)
        });
        let list = format!("[{}]", written.collect::<Vec<_>>().join(", "));
        let range = self.tree.span(id).range();
        Some(match is_bag && source[range.clone()].starts_with('{') {
            true => {
                let edit = TextEdit::replace(range.start, range.end, list.clone());
                fault.help(format!("write {list}")).fix(edit)
            }
            false => fault.help(format!(
                "counts do not say the order: write all {count} in a list, one by one, in the order in which they came"
            )),
        })
    }

    /// Returns the fault of a list of names that should be a list of pairs: `[E6, F7]` for `[[E6,
    /// F7]]`.
    pub(super) fn no_pairs(&self, id: NodeId, of: &Shape) -> Option<Fault> {
        /// The longest list whose pairs the message writes out.
        const SHORT: usize = 12;
        let names: Option<Vec<&str>> = self
            .tree
            .children(id)
            .map(|child| self.tree.scalar(child))
            .collect();
        let names = names.filter(|names| !names.is_empty())?;
        let message = "a list of single names stands where each entry is a pair";
        // In lines of their own the entries may be pairs already.
        let are_pairs = names.iter().all(|name| name.contains(','));
        let fault = Fault::new(code::WRONG_TYPE, self.tree.span(id), message, "not pairs");
        if names.len() <= SHORT
            && let Some((pairs, edit)) = self.words_as_pairs(id, &names, of)
        {
            let help = format!("put each pair in brackets of its own: {pairs}");
            return Some(fault.help(help).fix(edit));
        }
        let has_other = || names.iter().any(|name| !self.may_stand(of, name));
        if names.len() == 1 && !are_pairs || names.len() > SHORT || !are_pairs && has_other() {
            return Some(fault.help("put each pair in brackets of its own: [[A, B], [B, C]]"));
        }
        let is_json = self
            .tree
            .children(id)
            .all(|child| self.tree.source()[self.tree.span(child).range()].starts_with('"'));
        let in_brackets = |pair: &[&str]| format!("[{}]", pair.join(", ").trim_matches(['(', ')']));
        // An odd number of names is a way, on which each pair begins where the one before ends.
        let pairs: Vec<String> = match names.len() % 2 {
            _ if are_pairs => names.chunks(1).map(in_brackets).collect(),
            0 => names.chunks(2).map(in_brackets).collect(),
            _ => names.windows(2).map(in_brackets).collect(),
        };
        let mut pairs = format!("[{}]", pairs.join(", "));
        if is_json {
            pairs = quote_for_json(&pairs);
        }
        let fault = fault.help(format!("put each pair in brackets of its own: {pairs}"));
        // Four names may be two pairs or a way of three: only the table can say.
        let range = self.tree.span(id).range();
        let is_flow = self.tree.source()[range.clone()].starts_with('[');
        let is_way = names.len() % 2 == 1 && is_flow && !are_pairs;
        Some(match is_way {
            true => fault.fix(TextEdit::replace(range.start, range.end, pairs)),
            false => fault,
        })
    }

    /// Writes a list of texts of two names each as a list of pairs: `[E7 E8, E8 to Omaha]`. Returns the
    /// list, and the edit.
    fn words_as_pairs(&self, id: NodeId, texts: &[&str], of: &Shape) -> Option<(String, TextEdit)> {
        let fits = |name: &str| self.may_stand(of, name);
        let source = self.tree.source();
        let mut pairs = Vec::new();
        for (child, text) in self.tree.children(id).zip(texts) {
            // A name alone is no pair, whatever it could be taken apart into.
            let pair = two_names(text, &fits).filter(|_| !fits(text))?;
            let own = source[self.tree.span(child).range()].starts_with('"');
            let pair = format!("[{}]", pair.join(", "));
            pairs.push(if own { quote_for_json(&pair) } else { pair });
        }
        let (first, last) = (
            self.tree.children(id).next()?,
            self.tree.children(id).last()?,
        );
        let (start, end) = (
            self.tree.span(first).start as usize,
            self.tree.span(last).range().end,
        );
        let end = start + source[start..end].trim_end().len();
        let written = format!("[{}]", pairs.join(", "));
        if source[self.tree.span(id).range()].starts_with('[') {
            let edit = TextEdit::replace(start, end, pairs.join(", "));
            return (!source[start..end].contains('#')).then_some((written, edit));
        }
        // In lines of their own each entry keeps its dash.
        let mut with = String::new();
        let mut from = start;
        for (child, pair) in self.tree.children(id).zip(&pairs) {
            let range = self.tree.span(child).range();
            with.push_str(&source[from..range.start]);
            with.push_str(pair);
            from = range.start + source[range].trim_end().len();
        }
        Some((written, TextEdit::replace(start, end, with)))
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

/// The signs between a number of times and a name.
const TIMES_SIGNS: [char; 4] = ['x', 'X', '×', '*'];

/// Reads a number of times before a name: `2x gray`, `2 gray`.
fn counted_before(text: &str) -> Option<(usize, &str)> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let times = text[..text.len() - rest.len()].parse().ok()?;
    let rest = rest.trim_start();
    let name = rest.strip_prefix(TIMES_SIGNS).unwrap_or(rest);
    Some((times, name.trim_start()))
}

/// Reads a number of times after a name: `gray (2)`, `gray x2`, `gray 2×`.
fn counted_behind(text: &str) -> Option<(usize, &str)> {
    let inner = text.strip_suffix(')').map_or(text, str::trim_end);
    let inner = inner.strip_suffix(TIMES_SIGNS).map_or(inner, str::trim_end);
    let rest = inner.trim_end_matches(|c: char| c.is_ascii_digit());
    let times = inner[rest.len()..].parse().ok()?;
    let rest = rest.trim_end();
    let name = rest.trim_end_matches(['(', 'x', 'X', '×', '*', ' ']);
    // A number alone may be part of the name, or a value of its own.
    let is_marked = inner.len() < text.len() || name.len() < rest.len();
    let is_apart = name.len() < inner.len() && text[name.len()..].starts_with([' ', '(', '×', '*']);
    (is_marked && is_apart).then_some((times, name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_of_times_stands_before_or_after_a_name() {
        for text in ["4x tan", "4 tan", "4 × tan", "4*tan"] {
            assert_eq!(counted_before(text), Some((4, "tan")), "{text}");
        }
        for text in [
            "tan (4)", "tan(4)", "tan x4", "tan × 4", "tan 4x", "tan (x4)", "tan (4x)", "tan *4",
        ] {
            assert_eq!(counted_behind(text), Some((4, "tan")), "{text}");
        }
        for text in ["tan 4", "tan4", "tan", "4", "(4)", "E10", "Essex4"] {
            let found = counted_behind(text).filter(|(_, name)| !name.is_empty());
            assert_eq!(found, None, "{text}");
        }
    }
}
