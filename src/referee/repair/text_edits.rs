//! The places of a log's entries in its text, and the edits that insert, remove and change them.

use crate::game::language::MOVE_KEYS;
use crate::game::notation::{is_json, quoted_like};
use crate::referee::fmt::flow;
use crate::yaml::Span;
use crate::yaml::breaks::{Break, line_end, line_start, past_break};
use crate::yaml::edit::{TextEdit, apply, sorted};
use crate::yaml::lexer::{comments, missing};
use crate::yaml::tree::{NodeId, Tree};
use std::ops::Range;

/// The places of a log's entries.
#[derive(Debug)]
pub(crate) struct Entries<'t, 'a> {
    /// The document.
    pub tree: &'t Tree<'a>,
    /// The entries of `moves`.
    pub nodes: Vec<NodeId>,
    /// Whether they are in one list in brackets.
    flow: bool,
    /// Whether the log is JSON.
    pub json: bool,
    /// The line break of the log.
    end: &'static str,
    comments: Vec<Span>,
}

impl<'t, 'a> Entries<'t, 'a> {
    /// Finds the entries of a log; `root` is its outermost mapping.
    pub(crate) fn new(tree: &'t Tree<'a>, root: NodeId) -> Self {
        let list = tree.get(root, "moves");
        let nodes = list
            .map(|list| tree.children(list).collect())
            .unwrap_or_default();
        let flow = list.is_some_and(|list| tree.source()[tree.span(list).range()].starts_with('['));
        let json = is_json(tree.source());
        let end = Break::first(tree.source()).unwrap_or_default().as_str();
        Self {
            tree,
            nodes,
            flow,
            json,
            end,
            comments: comments(tree.source()),
        }
    }

    /// Returns the bytes of an entry.
    pub(crate) fn range(&self, entry: usize) -> Range<usize> {
        self.tree.trimmed(self.nodes[entry])
    }

    /// Returns a part of the log's text.
    pub(crate) fn text(&self, range: Range<usize>) -> &'a str {
        &self.tree.source()[range]
    }

    /// Returns the text of an entry.
    pub(crate) fn raw(&self, entry: usize) -> &'a str {
        &self.tree.source()[self.range(entry)]
    }

    /// Returns the text of an entry if a note can quote it as it is: a move in braces on one line,
    /// without a note of its own.
    pub(crate) fn quotable(&self, entry: usize) -> Option<&'a str> {
        let raw = self.raw(entry);
        let is_plain = self.is_flow(entry) && !raw.contains(['\n', '\r', '"', '#']);
        let has_more = MOVE_KEYS.iter().any(|key| self.key(entry, key).is_some());
        (is_plain && !has_more).then_some(raw)
    }

    /// Returns whether an entry is a mapping in braces.
    pub(crate) fn is_flow(&self, entry: usize) -> bool {
        self.raw(entry).starts_with('{')
    }

    /// Returns the end of the last text before a byte that is neither white space nor a comment.
    fn back(&self, at: usize) -> usize {
        let source = self.tree.source();
        let mut end = source[..at].trim_end().len();
        loop {
            let before = self
                .comments
                .partition_point(|comment| (comment.start as usize) < end);
            match before.checked_sub(1).map(|last| self.comments[last]) {
                Some(comment) if comment.end as usize >= end => {
                    end = source[..comment.start as usize].trim_end().len();
                }
                _ => return end,
            }
        }
    }

    /// Returns the beginning of the line with an entry's dash, and the text of that line up to and
    /// including the dash.
    fn dash(&self, entry: usize) -> Option<(usize, &'a str)> {
        let source = self.tree.source();
        let dash = self.back(self.range(entry).start).checked_sub(1)?;
        source[dash..].starts_with('-').then_some(())?;
        let line = line_start(source, dash);
        source[line..dash]
            .trim()
            .is_empty()
            .then_some((line, &source[line..=dash]))
    }

    /// Returns the end of the line on which an entry ends, with its break.
    fn line_end(&self, entry: usize) -> usize {
        let source = self.tree.source();
        past_break(source, line_end(source, self.range(entry).end))
    }

    /// Inserts a move before an entry, or after the last one.
    pub(crate) fn insert(&self, before: usize, text: &str) -> Option<TextEdit> {
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
        let broken = self.tree.source()[..at].ends_with(['\n', '\r']);
        let text = if broken {
            format!("{indent} {text}{}", self.end)
        } else {
            format!("{}{indent} {text}", self.end)
        };
        Some(TextEdit::new(number, at..at, text))
    }

    /// Removes an entry, with its lines.
    pub(crate) fn remove(&self, entry: usize) -> Option<TextEdit> {
        let (range, number) = (self.range(entry), Some(entry as u32 + 1));
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
        Some(TextEdit::new(number, line..self.line_end(entry), ""))
    }

    /// Returns the edits that remove entries in a row.
    pub(crate) fn remove_row(&self, row: &[usize]) -> Option<Vec<TextEdit>> {
        // In flow style the last entry is removed with the comma before it, which an edit of the
        // entry before the last would remove too.
        if let [first, .., last] = row[..]
            && self.flow
            && first > 0
            && last + 1 == self.nodes.len()
        {
            let bytes = self.range(first - 1).end..self.range(last).end;
            return Some(vec![TextEdit::new(Some(first as u32 + 1), bytes, "")]);
        }
        row.iter().map(|entry| self.remove(*entry)).collect()
    }

    /// Returns edits that keep the comments in what they replace; `None` if the edits overlap. A
    /// comment on a removed line gets a line of its own, one within brackets stays where it is, any
    /// other goes before the entry or the key.
    pub(crate) fn with_comments(&self, edits: Vec<TextEdit>) -> Option<Vec<TextEdit>> {
        let source = self.tree.source();
        let edits = sorted(edits)?;
        let within = |edit: &TextEdit| {
            let first = |at: usize| {
                self.comments
                    .partition_point(|comment| (comment.start as usize) < at)
            };
            first(edit.start)..first(edit.end)
        };
        if edits.iter().all(|edit| within(edit).is_empty()) {
            return Some(edits);
        }
        let new = apply(source, &edits);
        let mut lost = missing((source, &self.comments), (&new, &comments(&new)));
        let mut kept = Vec::with_capacity(edits.len() + 1);
        for edit in edits {
            let own: Vec<Span> = self.comments[within(&edit)]
                .iter()
                .filter(|comment| {
                    let left = lost.get_mut(source[comment.range()].trim_end());
                    left.is_some_and(|left| {
                        let is_lost = *left > 0;
                        *left = left.saturating_sub(1);
                        is_lost
                    })
                })
                .copied()
                .collect();
            if own.is_empty() {
                kept.push(edit);
            } else {
                kept.extend(self.keep(edit, &own));
            }
        }
        sorted(kept)
    }

    /// Returns edits that replace one edit and keep some of the comments in what it replaces.
    fn keep(&self, edit: TextEdit, own: &[Span]) -> Vec<TextEdit> {
        let source = self.tree.source();
        let outer = self.outermost(edit.start);
        if outer
            .as_ref()
            .is_some_and(|outer| outer.start < edit.start && edit.end < outer.end)
        {
            let mut text = edit.text;
            for comment in own {
                let rest = &source[comment.end as usize..];
                let gap = rest.len() - rest.trim_start().len();
                let end = comment.end as usize + gap;
                text.push_str("  ");
                text.push_str(&source[comment.start as usize..end]);
            }
            return vec![TextEdit { text, ..edit }];
        }
        let line = line_start(source, outer.map_or(edit.start, |outer| outer.start));
        let spaces = source[line..].len() - source[line..].trim_start_matches(' ').len();
        let lines: String = own
            .iter()
            .map(|comment| {
                let words = source[comment.range()].trim_end();
                format!("{}{words}{}", &source[line..line + spaces], self.end)
            })
            .collect();
        // Lines that are removed completely leave their comments in their place.
        if edit.text.is_empty() && edit.start == line {
            return vec![TextEdit {
                text: lines,
                ..edit
            }];
        }
        vec![TextEdit::new(edit.number, line..line, lines), edit]
    }

    /// Returns the bytes of the outermost value around a byte that is not a list or a mapping in
    /// block style.
    fn outermost(&self, at: usize) -> Option<Range<usize>> {
        let (tree, mut node) = (self.tree, self.tree.root()?);
        loop {
            if !self.is_lines(node) {
                return Some(tree.span(node).range());
            }
            node = tree
                .children(node)
                .find(|child| tree.span(*child).range().contains(&at))?;
        }
    }

    /// Writes a value for use in braces: as it is, unless it takes several lines.
    pub(crate) fn in_braces(&self, node: NodeId) -> String {
        let raw = self.tree.source()[self.tree.span(node).range()].trim_end();
        if self.json || !raw.contains(['\n', '\r']) && !self.is_lines(node) {
            raw.to_owned()
        } else {
            flow(self.tree, node)
        }
    }

    /// Returns whether a node is a list or a mapping in block style, which begins where its first
    /// child does.
    fn is_lines(&self, node: NodeId) -> bool {
        let first = self.tree.children(node).next();
        first.is_some_and(|first| self.tree.span(first).start == self.tree.span(node).start)
    }

    /// Writes a text in the quotes of the text that it replaces.
    pub(crate) fn quoted_like(&self, old: Range<usize>, text: &str, plain: String) -> String {
        quoted_like(&self.tree.source()[old], self.json, text, plain)
    }

    /// Returns the value of an entry's key.
    pub(crate) fn value(&self, entry: usize, key: &str) -> Option<NodeId> {
        self.tree.get(self.nodes[entry], key)
    }

    /// Returns the node of an entry's key.
    pub(crate) fn key(&self, entry: usize, key: &str) -> Option<NodeId> {
        let mut entries = self.tree.entries(self.nodes[entry]);
        entries
            .find(|(name, _)| self.tree.scalar(*name) == Some(key))
            .map(|(name, _)| name)
    }

    /// Writes a value for a key that has none, or has `null`.
    pub(crate) fn fill(
        &self,
        entry: usize,
        key: NodeId,
        value: NodeId,
        text: &str,
    ) -> Option<TextEdit> {
        let (source, number) = (self.tree.source(), Some(entry as u32 + 1));
        let old = self.tree.span(value).range();
        if !old.is_empty() {
            return Some(TextEdit::new(number, old, text));
        }
        let key = self.tree.span(key).end as usize;
        let behind = key + source[key..].find(':')? + 1;
        let rest = &source[behind..];
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        // A comment needs the blank before it.
        let is_comment = rest[blanks..].starts_with('#');
        let end = behind + if is_comment { 0 } else { blanks };
        Some(TextEdit::new(number, behind..end, format!(" {text}")))
    }

    /// Adds a key to an entry: after its last value if it is in braces, otherwise on its own line.
    pub(crate) fn add_key(&self, entry: usize, key: &str, value: &str) -> Option<TextEdit> {
        let (source, range, number) = (
            self.tree.source(),
            self.range(entry),
            Some(entry as u32 + 1),
        );
        if self.is_flow(entry) {
            let at = self.back(range.end.checked_sub(1)?);
            let comma = if source[..at].ends_with(',') {
                " "
            } else {
                ", "
            };
            let key = if self.json {
                format!("\"{key}\"")
            } else {
                key.to_owned()
            };
            return Some(TextEdit::new(
                number,
                at..at,
                format!("{comma}{key}: {value}"),
            ));
        }
        let line = line_start(source, range.start);
        let column = source[line..range.start].chars().count();
        let at = self.line_end(entry);
        let broken = source[..at].ends_with(['\n', '\r']);
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
    use crate::yaml::parse::parse;

    fn entries(text: &str, then: impl Fn(&Entries<'_, '_>) -> Option<TextEdit>) -> String {
        let parsed = parse(text);
        let root = parsed.tree.root().unwrap();
        let entries = Entries::new(&parsed.tree, root);
        let edit = then(&entries).unwrap();
        apply(text, &entries.with_comments(vec![edit]).unwrap())
    }

    const BLOCK: &str =
        "moves:\n  # one\n  - {pass: A} # first\n  - pass: B # b\n    by: C\n  - {pass: D}";

    #[test]
    fn moves_are_put_in_and_taken_out_in_block_layout() {
        let block = BLOCK;
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
        assert_eq!(
            entries(block, |at| at.add_key(0, "note", "x")),
            block.replacen("{pass: A}", "{pass: A, note: x}", 1)
        );
        assert_eq!(
            entries(block, |at| at.add_key(1, "note", "x")),
            block.replacen("by: C\n", "by: C\n    note: x\n", 1)
        );
    }

    #[test]
    fn edits_keep_the_line_ends_of_the_log() {
        let block = BLOCK;
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
        let cr = block.replace('\n', "\r");
        for edit in [
            &(|at: &Entries<'_, '_>| at.insert(1, "{pass: X}")) as &dyn Fn(&Entries<'_, '_>) -> _,
            &|at| at.insert(3, "{pass: X}"),
            &|at| at.remove(0),
            &|at| at.remove(1),
            &|at| at.add_key(1, "note", "x"),
        ] {
            assert_eq!(entries(&cr, edit), entries(block, edit).replace('\n', "\r"));
        }
    }

    #[test]
    fn moves_are_put_in_and_taken_out_in_flow_layout() {
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
    }

    #[test]
    fn a_value_is_written_where_there_is_none() {
        let filled = |text: &str| {
            entries(text, |at| {
                at.fill(0, at.key(0, "by")?, at.value(0, "by")?, "X")
            })
        };
        for (text, whole) in [
            (
                "moves:\n  - {pass: A, by: }\n",
                "moves:\n  - {pass: A, by: X}\n",
            ),
            (
                "moves:\n  - {by: , pass: A}\n",
                "moves:\n  - {by: X, pass: A}\n",
            ),
            (
                "moves:\n  - {by:, pass: A}\n",
                "moves:\n  - {by: X, pass: A}\n",
            ),
            (
                "moves:\n  - pass: A\n    by:\n",
                "moves:\n  - pass: A\n    by: X\n",
            ),
            (
                "moves:\r\n  - by: # who?\r\n    pass: A\r\n",
                "moves:\r\n  - by: X # who?\r\n    pass: A\r\n",
            ),
            (
                "{\"moves\": [{\"pass\": \"A\", \"by\": null}]}",
                "{\"moves\": [{\"pass\": \"A\", \"by\": X}]}",
            ),
        ] {
            assert_eq!(filled(text), whole);
        }
    }

    #[test]
    fn comments_in_what_goes_are_kept() {
        let braces =
            "moves:\n  - {pass: A,\n# one\n     by: B}\t# two\n  - # three\n    pass: C # four\n";
        assert_eq!(
            entries(braces, |at| at.remove(0)),
            "moves:\n  # one\n  # two\n  - # three\n    pass: C # four\n"
        );
        assert_eq!(
            entries(braces, |at| at.remove(1)),
            "moves:\n  - {pass: A,\n# one\n     by: B}\t# two\n  # three\n  # four\n"
        );
        let anew = |at: &Entries<'_, '_>| Some(TextEdit::new(Some(1), at.range(0), "{pass: X}"));
        assert_eq!(
            entries(braces, anew),
            "moves:\n  # one\n  - {pass: X}\t# two\n  - # three\n    pass: C # four\n"
        );
        let list = "moves: [{pass: A}, {pass: B}, # b\n  {pass: C # c\n  }]\n";
        assert_eq!(
            entries(list, |at| at.remove(1)),
            "moves: [{pass: A},   # b\n  {pass: C # c\n  }]\n"
        );
        assert_eq!(
            entries(list, |at| at.add_key(2, "note", "x")),
            list.replace("pass: C", "pass: C, note: x")
        );
    }
}
