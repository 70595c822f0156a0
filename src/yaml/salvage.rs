//! What stands before the place at which the parser gave up in a text in brackets, such as a line of JSON.
//!
//! The parser cannot tell whether a bracket is the key of a mapping before it has read a thousand characters more, and
//! loses all of them where it gives up. Read again without what is broken, with its brackets closed, such a text gives every
//! member and every entry before the fault, however long it is.

use super::lexer::{Kind, Lexer};
use std::collections::VecDeque;

/// How deep lists lie whose entries are kept one by one: the list of moves in a log.
const ENTRIES: usize = 2;
/// How many of the last entries, and of the last members, a text may be cut after: the parser may give up later than at the
/// fault, and each cut is tried.
const TRIED: usize = 8;

/// A text cut off before a fault, and the brackets that close it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cut {
    /// Where it is cut.
    pub at: usize,
    /// The brackets, the innermost first.
    pub closers: String,
}

/// Returns where a text that begins with a bracket can be cut so that what stands before `end` is
/// whole: the last place first. None if it is a text in a block.
pub(crate) fn cuts(text: &str, end: usize) -> Vec<Cut> {
    let mut scan = Scan::default();
    for token in Lexer::new(text).take_while(|token| token.start < end) {
        match token.kind {
            Kind::Open => scan.open.push(text.as_bytes()[token.start]),
            Kind::Close => {
                // Both closing brackets stand two after theirs in ASCII.
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
    let mut cuts: Vec<Cut> = scan.entries.into_iter().chain(scan.members).collect();
    cuts.retain(|cut| cut.at <= end);
    cuts.sort_by_key(|cut| std::cmp::Reverse(cut.at));
    cuts
}

/// The brackets that are open, and where what stands in them is whole.
#[derive(Default)]
struct Scan {
    /// The brackets that are open.
    open: Vec<u8>,
    /// After the last whole entries, and after the last whole members.
    entries: VecDeque<Cut>,
    members: VecDeque<Cut>,
}

impl Scan {
    /// Remembers that the text before a byte is whole.
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
        assert_eq!(read("[a, {b: ]^"), ["[a]"]);
        assert_eq!(read("a: {b, c ^"), [""; 0]);
    }
}
