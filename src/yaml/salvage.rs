//! Salvages what precedes the place at which the parser gave up in a text in brackets, such as a
//! line of JSON.
//!
//! Inside brackets the parser looks up to a thousand characters ahead for a key, and all of them
//! are lost when it gives up. If the broken part is cut off and the open brackets are closed, a
//! second reading gives every member and entry before the fault, however long the text is.

use super::lexer::{Kind, Lexer, quoted_end};
use std::collections::VecDeque;

/// The depth of the list whose entries are kept one by one: the list of moves in a log.
const ENTRIES: usize = 2;
/// How many of the last entries, and of the last members, are tried as the place of the cut: the
/// parser may give up later than at the fault.
const TRIED: usize = 8;

/// A text cut off before a fault, and the brackets that close it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cut {
    /// The byte after what is kept.
    pub at: usize,
    /// The closing brackets, innermost first.
    pub closers: String,
}

/// Returns the ways to cut a text that begins with a bracket so that what is kept is complete and
/// ends before `end`; the last place comes first. Empty for a text in block style.
pub(crate) fn cuts(text: &str, end: usize) -> Vec<Cut> {
    let mut scan = Scan::default();
    // The token before, and the end of a text in quotes that is a value: if a comma is missing after
    // it, it is complete all the same.
    let (mut before, mut value) = (Kind::Break, None);
    for token in Lexer::new(text).take_while(|token| token.start < end) {
        if !matches!(token.kind, Kind::Break | Kind::Comment) {
            let is_next = !matches!(token.kind, Kind::Comma | Kind::Close | Kind::Colon);
            if let Some(at) = value.take().filter(|_| is_next) {
                scan.whole(at);
            }
            let is_value = match scan.open.last() {
                Some(b'{') => before == Kind::Colon,
                _ => matches!(before, Kind::Open | Kind::Comma),
            };
            let is_closed = || quoted_end(text, token.start).is_some();
            value = (token.kind == Kind::Quoted && is_value && is_closed()).then_some(token.end);
            before = token.kind;
        }
        match token.kind {
            Kind::Open => scan.open.push(text.as_bytes()[token.start]),
            Kind::Close => {
                // In ASCII both closing brackets are two after their opening ones.
                if scan.open.pop() != Some(text.as_bytes()[token.start] - 2) {
                    break;
                }
                if scan.open.is_empty() {
                    return vec![Cut {
                        at: token.end,
                        closers: String::new(),
                    }];
                }
                scan.whole(token.end);
            }
            Kind::Comma => scan.whole(token.start),
            Kind::Break | Kind::Comment => {}
            _ if scan.open.is_empty() => break,
            _ => {}
        }
    }
    // A text in quotes is complete even if everything breaks off after it.
    if let Some(at) = value.filter(|_| end == text.len()) {
        scan.whole(at);
    }
    let mut cuts: Vec<Cut> = scan.entries.into_iter().chain(scan.members).collect();
    cuts.retain(|cut| cut.at <= end);
    cuts.sort_by_key(|cut| std::cmp::Reverse(cut.at));
    cuts
}

/// The open brackets, and the places where their contents are complete.
#[derive(Default)]
struct Scan {
    open: Vec<u8>,
    /// The cuts after the last complete entries, and after the last complete members.
    entries: VecDeque<Cut>,
    members: VecDeque<Cut>,
}

impl Scan {
    /// Records that the text before a byte is complete.
    fn whole(&mut self, at: usize) {
        let depth = self.open.len();
        if depth == 0 || depth > ENTRIES || depth == ENTRIES && self.open.last() == Some(&b'{') {
            return;
        }
        let closers = self.open.iter().rev().map(|open| char::from(open + 2));
        let cut = Cut {
            at,
            closers: closers.collect(),
        };
        let last = if depth < ENTRIES {
            &mut self.members
        } else {
            &mut self.entries
        };
        if last.len() == TRIED {
            last.pop_front();
        }
        last.push_back(cut);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<String> {
        let end = text.find('^').unwrap_or(text.len());
        cuts(text, end)
            .into_iter()
            .map(|cut| text[..cut.at].to_owned() + &cut.closers)
            .collect()
    }

    #[test]
    fn a_text_is_cut_after_what_is_whole() {
        assert_eq!(
            read(r#"{"a": "},\"", "b": [{"c": 1}, {"d": ^"#),
            [
                r#"{"a": "},\"", "b": [{"c": 1}]}"#,
                r#"{"a": "},\"", "b": [{"c": 1}]}"#,
                r#"{"a": "},\""}"#
            ]
        );
        assert_eq!(
            read("{a: it's, b: [c]^ d}"),
            ["{a: it's, b: [c]}", "{a: it's}"]
        );
        assert_eq!(read("# {\n{a: b}}^"), ["# {\n{a: b}"]);
        assert_eq!(read("{a: {b: c, d: ^"), [""; 0]);
        assert_eq!(read(r#"{"a": 1, "b^"#), [r#"{"a": 1}"#]);
        assert_eq!(read("{a: 1, b: 'c"), ["{a: 1}"]);
        // A text in quotes is complete if everything breaks off after it.
        assert_eq!(
            read(r#"{"a": ["b", "c" "#),
            [r#"{"a": ["b", "c"]}"#, r#"{"a": ["b"]}"#]
        );
        assert_eq!(read("[a, {b: ]^"), ["[a]"]);
        // Where only a comma is missing, the text before it is complete.
        assert_eq!(read(r#"{"a": "b" "c"^: 1}"#), [r#"{"a": "b"}"#]);
        assert_eq!(
            read(r#"{"a": ["b", "c" "d"^]}"#),
            [r#"{"a": ["b", "c"]}"#, r#"{"a": ["b"]}"#]
        );
        assert_eq!(read("a: {b, c ^"), [""; 0]);
    }
}
