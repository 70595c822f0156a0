//! Where the entries of a log are in its text, and the edits that put them in, take them out and change them.

use crate::notation::{is_json, quoted_like};
use crate::text::edit::TextEdit;
use crate::text::tree::{NodeId, Tree};
use std::ops::Range;

/// Where the entries of a log stand.
#[derive(Debug)]
pub struct Entries<'t, 'a> {
    /// The document.
    pub tree: &'t Tree<'a>,
    /// The entries of `moves`.
    pub nodes: Vec<NodeId>,
    /// Whether they stand in one list in brackets.
    flow: bool,
    /// Whether the log is JSON.
    pub json: bool,
    /// How its lines end.
    end: &'static str,
}

impl<'t, 'a> Entries<'t, 'a> {
    /// The entries of a log; `root` is its outermost mapping.
    pub fn new(tree: &'t Tree<'a>, root: NodeId) -> Self {
        let list = tree.get(root, "moves");
        let nodes = list
            .map(|list| tree.children(list).collect())
            .unwrap_or_default();
        let flow = list.is_some_and(|list| tree.source()[tree.span(list).range()].starts_with('['));
        let json = is_json(tree.source());
        let end = match tree.source().split_once('\n') {
            Some((line, _)) if line.ends_with('\r') => "\r\n",
            _ => "\n",
        };
        Self {
            tree,
            nodes,
            flow,
            json,
            end,
        }
    }

    /// The bytes of an entry.
    pub fn range(&self, entry: usize) -> Range<usize> {
        let range = self.tree.span(self.nodes[entry]).range();
        range.start..range.start + self.tree.source()[range].trim_end().len()
    }

    /// The text of an entry as it stands.
    pub fn raw(&self, entry: usize) -> &'a str {
        &self.tree.source()[self.range(entry)]
    }

    /// Whether an entry is a mapping in braces.
    pub fn is_flow(&self, entry: usize) -> bool {
        self.raw(entry).starts_with('{')
    }

    /// The start of the line with the dash of an entry, and what stands before the entry on it: `  - `.
    fn dash(&self, entry: usize) -> Option<(usize, &'a str)> {
        let source = self.tree.source();
        let start = self.range(entry).start;
        let dash = source[..start].trim_end().len().checked_sub(1)?;
        source[dash..].starts_with('-').then_some(())?;
        let line = source[..dash].rfind('\n').map_or(0, |at| at + 1);
        source[line..dash]
            .trim()
            .is_empty()
            .then_some((line, &source[line..=dash]))
    }

    /// Where the line ends that the last byte of an entry is on, with its break.
    fn line_end(&self, entry: usize) -> usize {
        let end = self.range(entry).end;
        let source = self.tree.source();
        source[end..]
            .find('\n')
            .map_or(source.len(), |at| end + at + 1)
    }

    /// Puts a move in before an entry, or behind the last one.
    pub fn insert(&self, before: usize, text: &str) -> Option<TextEdit> {
        let number = Some(before as u32 + 1);
        let behind = before >= self.nodes.len();
        if self.flow {
            let edit = |at: usize, text: String| TextEdit::new(number, at..at, text);
            return Some(match behind {
                true => edit(
                    self.range(self.nodes.len().checked_sub(1)?).end,
                    format!(", {text}"),
                ),
                false => edit(self.range(before).start, format!("{text}, ")),
            });
        }
        let of = if behind {
            self.nodes.len().checked_sub(1)?
        } else {
            before
        };
        let (line, indent) = self.dash(of)?;
        if !behind {
            return Some(TextEdit::new(
                number,
                line..line,
                format!("{indent} {text}{}", self.end),
            ));
        }
        let at = self.line_end(of);
        let broken = self.tree.source()[..at].ends_with('\n');
        let text = if broken {
            format!("{indent} {text}{}", self.end)
        } else {
            format!("{}{indent} {text}", self.end)
        };
        Some(TextEdit::new(number, at..at, text))
    }

    /// Takes an entry out, with its line; a comment behind it stays.
    pub fn remove(&self, entry: usize) -> Option<TextEdit> {
        let (source, range, number) = (
            self.tree.source(),
            self.range(entry),
            Some(entry as u32 + 1),
        );
        if self.flow {
            let next = (entry + 1 < self.nodes.len()).then(|| self.range(entry + 1).start);
            let bytes = match next {
                Some(next) => range.start..next,
                None if entry > 0 => self.range(entry - 1).end..range.end,
                None => range,
            };
            return Some(TextEdit::new(number, bytes, ""));
        }
        let (line, _) = self.dash(entry)?;
        let end = self.line_end(entry);
        let rest = source[range.end..end].trim();
        let mut kept: Vec<&str> = Vec::new();
        // Comments within a mapping of several lines stay, too.
        if !self.is_flow(entry) || source[range.clone()].contains('\n') {
            kept.extend(self.comments(entry));
        }
        kept.extend((!rest.is_empty()).then_some(rest));
        let indent: String = source[line..].chars().take_while(|c| *c == ' ').collect();
        let text: String = kept
            .iter()
            .map(|comment| format!("{indent}{comment}{}", self.end))
            .collect();
        Some(TextEdit::new(number, line..end, text))
    }

    /// The comments within an entry: what begins with # behind a blank and stands in no value.
    fn comments(&self, entry: usize) -> Vec<&'a str> {
        let (node, range) = (self.nodes[entry], self.range(entry));
        let values = || {
            self.tree
                .within(node)
                .filter(|node| self.tree.scalar(*node).is_some())
                .map(|node| self.tree.span(node).range())
        };
        let mut comments = Vec::new();
        let mut start = range.start;
        for line in self.tree.source()[range].split_inclusive('\n') {
            let signs = line.match_indices(" #").map(|(at, _)| at + 1);
            let first = signs
                .filter(|at| !values().any(|value| value.contains(&(start + at))))
                .min();
            comments.extend(first.map(|at| line[at..].trim()));
            start += line.len();
        }
        comments
    }

    /// A word or a text as it must stand in place of another one.
    pub fn quoted_like(&self, old: Range<usize>, text: &str, plain: String) -> String {
        quoted_like(&self.tree.source()[old], self.json, text, plain)
    }

    /// The node of an entry's key.
    pub fn value(&self, entry: usize, key: &str) -> Option<NodeId> {
        self.tree.get(self.nodes[entry], key)
    }

    /// The key of an entry.
    pub fn key(&self, entry: usize, key: &str) -> Option<NodeId> {
        let mut entries = self.tree.entries(self.nodes[entry]);
        entries
            .find(|(name, _)| self.tree.scalar(*name) == Some(key))
            .map(|(name, _)| name)
    }

    /// Adds a key to an entry: in braces before the last brace, else on a line of its own.
    pub fn add_key(&self, entry: usize, key: &str, value: &str) -> Option<TextEdit> {
        let (source, range, number) = (
            self.tree.source(),
            self.range(entry),
            Some(entry as u32 + 1),
        );
        if self.is_flow(entry) {
            let at = range.end.checked_sub(1)?;
            let before = source[range.start..at].trim_end();
            let comma = if before.ends_with(',') { " " } else { ", " };
            let key = if self.json {
                format!("\"{key}\"")
            } else {
                key.to_owned()
            };
            let at = range.start + before.len();
            return Some(TextEdit::new(
                number,
                at..at,
                format!("{comma}{key}: {value}"),
            ));
        }
        let line = source[..range.start].rfind('\n').map_or(0, |at| at + 1);
        let column = source[line..range.start].chars().count();
        let at = self.line_end(entry);
        let broken = source[..at].ends_with('\n');
        let text = format!("{}{key}: {value}", " ".repeat(column));
        Some(TextEdit::new(
            number,
            at..at,
            if broken {
                format!("{text}{}", self.end)
            } else {
                format!("{}{text}", self.end)
            },
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::parse::parse;

    fn entries(text: &str, then: impl Fn(&Entries<'_, '_>) -> Option<TextEdit>) -> String {
        let parsed = parse(text);
        let root = parsed.tree.root().unwrap();
        let edit = then(&Entries::new(&parsed.tree, root)).unwrap();
        edit.applied(text)
    }

    #[test]
    fn moves_are_put_in_and_taken_out_in_every_layout() {
        let block =
            "moves:\n  # one\n  - {pass: A} # first\n  - pass: B # b\n    by: C\n  - {pass: D}";
        assert_eq!(
            entries(block, |at| at.insert(1, "{pass: X}")),
            "moves:\n  # one\n  - {pass: A} # first\n  - {pass: X}\n  - pass: B # b\n    by: C\n  - {pass: D}"
        );
        assert_eq!(
            entries(block, |at| at.insert(3, "{pass: X}")),
            format!("{block}\n  - {{pass: X}}")
        );
        assert_eq!(
            entries(block, |at| at.remove(0)),
            "moves:\n  # one\n  # first\n  - pass: B # b\n    by: C\n  - {pass: D}"
        );
        assert_eq!(
            entries(block, |at| at.remove(1)),
            "moves:\n  # one\n  - {pass: A} # first\n  # b\n  - {pass: D}"
        );
        let crlf = block.replace('\n', "\r\n");
        assert_eq!(
            entries(&crlf, |at| at.insert(1, "{pass: X}")),
            entries(block, |at| at.insert(1, "{pass: X}")).replace('\n', "\r\n")
        );
        assert_eq!(
            entries(&crlf, |at| at.insert(3, "{pass: X}")),
            format!("{crlf}\r\n  - {{pass: X}}")
        );
        assert_eq!(
            entries(&crlf, |at| at.remove(1)),
            entries(block, |at| at.remove(1)).replace('\n', "\r\n")
        );
        assert_eq!(
            entries(&crlf, |at| at.add_key(1, "note", "x")),
            crlf.replacen("by: C\r\n", "by: C\r\n    note: x\r\n", 1)
        );
        let flow = "{\"moves\": [{\"pass\": \"A\"}, {\"pass\": \"B\"}]}";
        assert_eq!(
            entries(flow, |at| at.insert(1, "{}")),
            "{\"moves\": [{\"pass\": \"A\"}, {}, {\"pass\": \"B\"}]}"
        );
        assert_eq!(
            entries(flow, |at| at.remove(1)),
            "{\"moves\": [{\"pass\": \"A\"}]}"
        );
        assert_eq!(
            entries(flow, |at| at.remove(0)),
            "{\"moves\": [{\"pass\": \"B\"}]}"
        );
        assert_eq!(
            entries(block, |at| at.add_key(0, "note", "x")),
            block.replacen("{pass: A}", "{pass: A, note: x}", 1)
        );
        assert_eq!(
            entries(block, |at| at.add_key(1, "note", "x")),
            block.replacen("by: C\n", "by: C\n    note: x\n", 1)
        );
    }
}
