//! The places of lines in the text of a log: where text is inserted to add an entry, and which text
//! is removed to undo the last one.

use super::change::{
    Change, after_line, comma_after, in_block, in_brackets, is_blank_or_comment, out_of_braces,
    whole_line,
};
use crate::yaml::breaks::{Break, line_start};
use crate::yaml::lexer::is_comment;
use crate::yaml::tree::{Kind, NodeId, Tree};
use std::ops::Range;

/// The list of moves and the result, with their places in a document.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    list: List,
    /// The bytes of the last entry.
    last: Option<Range<usize>>,
    /// The bytes between the end of the entry before the last, or the bracket, and the last entry.
    gap: Range<usize>,
    /// How many entries there are.
    count: usize,
    /// The bytes of `result`, both key and value.
    result: Option<Range<usize>>,
    /// Whether the document is JSON, or in braces.
    braces: bool,
    /// The bytes of the outermost mapping.
    root: Range<usize>,
}

#[derive(Clone, Debug)]
enum List {
    /// A list in block style, with its dashes in this column.
    Block(usize),
    /// A key without a value, which ends here.
    Bare(usize),
    /// A null in place of the list, with these bytes.
    Null(Range<usize>),
    /// A list in brackets, with these bytes.
    Brackets(Range<usize>),
}

impl Lines {
    /// Finds the lines of a log; `None` if its moves are written in a way that allows no further
    /// line.
    pub(crate) fn new(tree: &Tree<'_>) -> Option<Self> {
        let (source, root) = (tree.source(), tree.root()?);
        let (key, list) = tree
            .entries(root)
            .find(|(key, _)| tree.scalar(*key) == Some("moves"))?;
        let result = tree
            .entries(root)
            .find(|(key, _)| tree.scalar(*key) == Some("result"));
        let range = tree.span(list).range();
        let mut entries = tree.children(list);
        let (mut before, mut last, mut count) = (None, None, 0);
        if tree.kind(list) == Kind::List {
            for entry in entries.by_ref() {
                before = last.replace(entry);
                count += 1;
            }
        }
        let range_of = |node: NodeId| tree.trimmed(node);
        let brackets = source[range.clone()].starts_with('[');
        let last = last.map(range_of);
        let first = if brackets {
            range.start + 1
        } else {
            tree.span(key).end as usize
        };
        let from = before.map_or(first, |entry| range_of(entry).end);
        let list = if brackets {
            List::Brackets(tree.trimmed(list))
        } else if count == 0 && !range.is_empty() {
            List::Null(tree.trimmed(list))
        } else if count == 0 {
            List::Bare(tree.span(key).end as usize)
        } else {
            List::Block(first_dash(source, tree.span(key).end as usize)?)
        };
        let outer = tree.trimmed(root);
        Some(Self {
            list,
            gap: from..last.as_ref().map_or(from, |last| last.start),
            last,
            count,
            result: result.map(|(key, value)| {
                let start = tree.span(key).start as usize;
                let end = range_of(value).end.max(tree.span(key).end as usize);
                // If there is no value, the key ends with its colon.
                let rest = &source[end..];
                let colon = rest.len() - rest.trim_start_matches([' ', '\t']).len();
                let is_bare = range_of(value).is_empty() && rest[colon..].starts_with(':');
                start..if is_bare { end + colon + 1 } else { end }
            }),
            braces: source[outer.clone()].starts_with('{'),
            root: outer,
        })
    }

    /// Returns how many entries there are.
    pub(crate) const fn count(&self) -> usize {
        self.count
    }

    /// Returns whether there is a result.
    pub(crate) const fn has_result(&self) -> bool {
        self.result.is_some()
    }

    /// Returns the bytes of the result, with its key.
    pub(crate) fn result(&self) -> Option<Range<usize>> {
        self.result.clone()
    }

    /// Returns the bytes of the last entry.
    pub(crate) fn last(&self) -> Option<Range<usize>> {
        self.last.clone()
    }

    /// Returns whether entries are written as JSON.
    pub(crate) const fn is_json(&self) -> bool {
        self.braces
    }

    /// Adds an entry after the last one.
    pub(crate) fn add(&self, source: &str, entry: &str) -> Change {
        let end = Break::first(source).unwrap_or_default().as_str();
        match (&self.list, &self.last) {
            (List::Block(column), Some(last)) => {
                let dash = format!("{}- ", " ".repeat(*column));
                whole_line(source, last.end, &dash, entry, end)
            }
            (List::Bare(key), _) | (List::Block(key), None) => {
                let colon = source[*key..].find(':').map_or(*key, |at| key + at + 1);
                whole_line(source, colon, "  - ", entry, end)
            }
            (List::Null(null), _) if self.braces => {
                let text = format!("[{entry}]");
                Change::replace(source, null.clone(), text, 1..1 + entry.len())
            }
            (List::Null(null), _) => in_block(source, null, entry, end),
            (List::Brackets(list), None) => self.first_in_brackets(source, list, entry, end),
            (List::Brackets(_), Some(last)) => in_brackets(source, last, entry, end),
        }
    }

    /// Adds the first entry of a list in brackets. In a document without braces the list changes to
    /// block style.
    fn first_in_brackets(
        &self,
        source: &str,
        list: &Range<usize>,
        entry: &str,
        end: &str,
    ) -> Change {
        let inner = source[list.start + 1..list.end - 1].trim();
        let start = line_start(source, list.start);
        if !self.braces && inner.is_empty() && is_blank_or_comment(source, list.end) {
            return in_block(source, list, entry, end);
        }
        let at = list.end - 1;
        let lines = source[self.root.clone()].contains(['\n', '\r']);
        let (before, after) = if lines {
            let margin: String = source[start..]
                .chars()
                .take_while(|c| matches!(c, ' ' | '\t'))
                .collect();
            (format!("{end}{margin}  "), format!("{end}{margin}"))
        } else {
            (String::new(), String::new())
        };
        let text = format!("{before}{entry}{after}");
        Change::insert(at, text, before.len()..before.len() + entry.len())
    }

    /// Adds a result under its own key.
    pub(crate) fn add_result(&self, source: &str, value: &str) -> Change {
        let end = Break::first(source).unwrap_or_default().as_str();
        if !self.braces {
            let at = self.end_of_root();
            let entry = format!("result: {value}");
            return whole_line(source, at, "", &entry, end);
        }
        let close = self.root.end - 1;
        let at = source[..close].trim_end().len();
        // After a comment, the text must not be on the same line.
        let (at, tail) = if source[line_start(source, at)..at].contains('#') {
            (close, end)
        } else {
            (at, "")
        };
        let comma = if source[..at].ends_with(',') { "" } else { "," };
        let key = self.quoted_key(source);
        let margin = if source[self.root.clone()].contains(['\n', '\r']) {
            format!("{end}  ")
        } else {
            " ".to_owned()
        };
        let entry = format!("{key}: {value}");
        let line = comma.len() + margin.len();
        let text = format!("{comma}{margin}{entry}{tail}");
        Change::insert(at, text, line..line + entry.len())
    }

    /// Returns the end of the last key in the outermost mapping.
    fn end_of_root(&self) -> usize {
        self.root.end
    }

    fn quoted_key(&self, source: &str) -> &'static str {
        if source[self.root.clone()].contains("\"moves\"") {
            "\"result\""
        } else {
            "result"
        }
    }

    /// Removes the result.
    pub(crate) fn take_result(&self, source: &str) -> Option<Change> {
        let result = self.result.clone()?;
        if self.braces {
            return Some(out_of_braces(source, &result));
        }
        let start = line_start(source, result.start);
        let (start, end) = if source[start..result.start].trim().is_empty() {
            (start, after_line(source, result.end))
        } else {
            (result.start, result.end)
        };
        Some(Change::remove(source, start..end, result))
    }

    /// Removes the last entry.
    pub(crate) fn take(&self, source: &str) -> Option<Change> {
        let last = self.last.clone()?;
        match &self.list {
            List::Brackets(_) => Some(self.take_from_brackets(source, last)),
            List::Block(_) | List::Bare(_) | List::Null(_) => {
                let dash = self.dash_of_last(source)?;
                let start = line_start(source, dash);
                let start = if source[start..dash].trim().is_empty() {
                    start
                } else {
                    dash
                };
                Some(Change::remove(
                    source,
                    start..after_line(source, last.end),
                    last,
                ))
            }
        }
    }

    fn dash_of_last(&self, source: &str) -> Option<usize> {
        let List::Block(column) = self.list else {
            return None;
        };
        // Looks for the first line of the gap that begins with a dash in the column of the list.
        let mut at = line_start(source, self.gap.start);
        loop {
            let dash = at + column;
            // The column may lie within a letter of a comment, or past the end of the text.
            let is_dash = dash >= self.gap.start
                && source.get(dash..).is_some_and(|rest| rest.starts_with('-'));
            // The first entry may follow the `:` of a key on its own. A `#` begins a comment, which
            // may have a hyphen in the same column.
            let is_margin = |c: char| c.is_whitespace() || c == ':' && self.count == 1;
            if is_dash && source[at..dash].chars().all(is_margin) {
                return Some(dash);
            }
            let next = after_line(source, at);
            if next <= at || next > self.gap.end {
                return None;
            }
            at = next;
        }
    }

    fn take_from_brackets(&self, source: &str, last: Range<usize>) -> Change {
        let gap = self.gap.clone();
        let between = &source[gap.clone()];
        let (after, has_comma) = comma_after(source, last.end);
        if self.count == 1 {
            let end = if has_comma { after } else { last.end };
            let alone = between.trim().is_empty()
                && source[end..]
                    .trim_start_matches([' ', '\t', '\r', '\n'])
                    .starts_with(']')
                && between.contains(['\n', '\r']);
            let range = if alone {
                let close = end + source[end..].find(']').unwrap_or(0);
                gap.start..close
            } else {
                last.start..end
            };
            return Change::remove(source, range, last);
        }
        if !between.contains('#') {
            return Change::remove(source, gap.start..last.end, last);
        }
        // A comment between the two belongs to the entry before it, or to none, so it stays. So
        // does the comma, which YAML allows at the end of a list.
        let start = line_start(source, last.start);
        let own_line = source[start..last.start].trim().is_empty();
        let end = if has_comma { after } else { last.end };
        let range = if own_line && is_blank_or_comment(source, end) {
            start..after_line(source, end)
        } else {
            last.start..end
        };
        Change::remove(source, range, last)
    }
}

/// Returns the column of the first dash after a key; `None` if something else comes first.
fn first_dash(source: &str, key: usize) -> Option<usize> {
    let mut at = key + source[key..].find(':')? + 1;
    loop {
        let rest = &source[at..];
        at += rest.len() - rest.trim_start().len();
        match source[at..].chars().next()? {
            '#' if is_comment(source, at) => at = after_line(source, at),
            '-' => return Some(source[line_start(source, at)..at].chars().count()),
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::parse::parse;

    /// Returns a log after an entry was added; asserts that undoing that restores the log.
    fn added(text: &str) -> String {
        let parsed = parse(text);
        let lines = Lines::new(&parsed.tree).expect("moves");
        let mut changed = text.to_owned();
        let change = lines.add(text, "{pass: X}");
        assert_eq!(change.text(), "{pass: X}");
        change.apply(&mut changed);
        let after = parse(&changed);
        assert!(after.faults.is_empty(), "{changed:?}: {:?}", after.faults);
        let extended = Lines::new(&after.tree).expect("moves");
        assert_eq!(extended.count(), lines.count() + 1, "{changed:?}");
        assert_eq!(&changed[extended.last().expect("an entry")], "{pass: X}");
        let mut back = changed.clone();
        change.back().apply(&mut back);
        assert_eq!(back, text);
        changed
    }

    fn taken_out(text: &str) -> String {
        let parsed = parse(text);
        let lines = Lines::new(&parsed.tree).expect("moves");
        let mut changed = text.to_owned();
        lines.take(text).expect("an entry").apply(&mut changed);
        let after = parse(&changed);
        assert!(after.faults.is_empty(), "{changed:?}: {:?}", after.faults);
        let count = Lines::new(&after.tree).expect("moves").count();
        assert_eq!(count + 1, lines.count(), "{changed:?}");
        changed
    }

    #[test]
    fn a_line_is_added_after_the_last_entry_in_every_layout() {
        let rows = [
            ("moves:\n", "moves:\n  - {pass: X}\n"),
            ("moves: # none yet", "moves: # none yet\n  - {pass: X}"),
            ("moves: []\n", "moves:\n  - {pass: X}\n"),
            (
                "moves: []  # none\na: 1\n",
                "moves:  # none\n  - {pass: X}\na: 1\n",
            ),
            ("moves:\n- {a: b}\n", "moves:\n- {a: b}\n- {pass: X}\n"),
            (
                "moves:\n  # one\n  - {a: b}  # last\n\n  # comment\nresult: {a: b}\n",
                "moves:\n  # one\n  - {a: b}  # last\n  - {pass: X}\n\n  # comment\nresult: {a: b}\n",
            ),
            (
                "moves:\r\n    - a: b\r\n      c: d\r\nresult: {a: b}",
                "moves:\r\n    - a: b\r\n      c: d\r\n    - {pass: X}\r\nresult: {a: b}",
            ),
            (
                "moves:\r  - {a: b}\r",
                "moves:\r  - {a: b}\r  - {pass: X}\r",
            ),
            ("moves:\n  - {a: b}", "moves:\n  - {a: b}\n  - {pass: X}"),
            (
                "moves:\n  -\n    # c\n    a: b\n",
                "moves:\n  -\n    # c\n    a: b\n  - {pass: X}\n",
            ),
            (
                "moves:\n  - a: |\n      x\n\n",
                "moves:\n  - a: |\n      x\n  - {pass: X}\n\n",
            ),
            ("moves: [{a: b}]\n", "moves: [{a: b}, {pass: X}]\n"),
            ("moves: [{a: b},]\n", "moves: [{a: b}, {pass: X},]\n"),
            (
                "moves: [\n  {a: b}, # c\n ]\n",
                "moves: [\n  {a: b}, # c\n  {pass: X},\n ]\n",
            ),
            (
                "moves: [\n  {a: b} # c\n ]\n",
                "moves: [\n  {a: b}, # c\n  {pass: X}\n ]\n",
            ),
            (
                "moves: [\n  {a: b}]\n",
                "moves: [\n  {a: b},\n  {pass: X}]\n",
            ),
            ("{\"moves\": []}", "{\"moves\": [{pass: X}]}"),
            (
                "{\n  \"moves\": []\n}\n",
                "{\n  \"moves\": [\n    {pass: X}\n  ]\n}\n",
            ),
        ];
        for (text, wanted) in rows {
            assert_eq!(added(text), wanted);
        }
    }

    #[test]
    fn the_last_entry_is_taken_out_in_every_layout() {
        let rows = [
            ("moves:\n  - {a: b}\n", "moves:\n"),
            (
                "moves:\n  - {a: b}\n  - {c: d} # x\n  # y\nb: 1\n",
                "moves:\n  - {a: b}\n  # y\nb: 1\n",
            ),
            ("moves:\n- a: b\n- c: d\n  e: f\n", "moves:\n- a: b\n"),
            (
                "moves:\r\n  - {a: b}\r\n  - {c: d}",
                "moves:\r\n  - {a: b}\r\n",
            ),
            (
                "moves:\n  - {a: b}\n  -\n    # -\n    c: d\n",
                "moves:\n  - {a: b}\n",
            ),
            ("moves: [{a: b}, {c: d}]\n", "moves: [{a: b}]\n"),
            ("moves: [{a: b}]\n", "moves: []\n"),
            (
                "moves: [\n  {a: b}, # c\n  {c: d} # e\n ]\n",
                "moves: [\n  {a: b}, # c\n ]\n",
            ),
            (
                "{\n  \"moves\": [\n    {a: b}\n  ]\n}\n",
                "{\n  \"moves\": []\n}\n",
            ),
        ];
        for (text, wanted) in rows {
            assert_eq!(taken_out(text), wanted, "{text:?}");
        }
    }

    #[test]
    fn a_result_goes_under_its_key_and_out_again() {
        let rows = [
            (
                "moves:\n  - {a: b}\n",
                "moves:\n  - {a: b}\nresult: {w: x}\n",
            ),
            (
                "moves:\n  - {a: b} # c",
                "moves:\n  - {a: b} # c\nresult: {w: x}",
            ),
            (
                "moves: []\nrules: 1\n# end\n",
                "moves: []\nrules: 1\nresult: {w: x}\n# end\n",
            ),
            ("{\"moves\": []}\n", "{\"moves\": [], \"result\": {w: x}}\n"),
            (
                "{\n  \"moves\": []\n}\n",
                "{\n  \"moves\": [],\n  \"result\": {w: x}\n}\n",
            ),
        ];
        for (text, wanted) in rows {
            let lines = Lines::new(&parse(text).tree).expect("moves");
            let mut changed = text.to_owned();
            lines.add_result(text, "{w: x}").apply(&mut changed);
            assert_eq!(changed, wanted);
            let extended = Lines::new(&parse(&changed).tree).expect("moves");
            let out = extended.take_result(&changed).expect("a result");
            assert!(out.text().ends_with("{w: x}"), "{out:?}");
            out.apply(&mut changed);
            assert_eq!(changed.trim_end(), text.trim_end());
        }
    }
}
