//! Which comments and blank lines belong to which entry.

use crate::yaml::breaks::{line_end, line_start, lines, past_break};
use crate::yaml::lexer::comments;
use crate::yaml::tree::{Kind, NodeId, Tree};

/// A line that is not an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// An empty line.
    Blank,
    Comment(String),
    /// A document marker or a directive, with the comment after it.
    Marker(String),
}

/// The place of an entry of the header or of the moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Anchor {
    /// The key, or the move.
    pub node: NodeId,
    start: usize,
    key_end: usize,
    end: usize,
    is_moves: bool,
}

impl Anchor {
    /// Creates the place of a header key with its value. The key `moves` ends where its list
    /// begins.
    pub(crate) fn new(tree: &Tree<'_>, key: NodeId, value: NodeId, is_moves: bool) -> Self {
        let span = tree.span(key);
        let key_end = span.end as usize;
        let list = is_moves && tree.children(value).next().is_some();
        let end = if list {
            key_end
        } else {
            end_of(tree, value).max(key_end)
        };
        Self {
            node: key,
            start: span.start as usize,
            key_end,
            end,
            is_moves,
        }
    }

    /// Limits the place to the key alone, because the entries of its value have their own places.
    pub(crate) fn opened(self) -> Self {
        Self {
            end: self.key_end,
            ..self
        }
    }

    /// Creates the place of a move.
    pub(crate) fn of(tree: &Tree<'_>, node: NodeId) -> Self {
        let start = tree.span(node).start as usize;
        let end = end_of(tree, node).max(start);
        Self {
            node,
            start,
            key_end: start,
            end,
            is_moves: false,
        }
    }
}

/// Returns the end of a node. An empty value has no bytes of its own: its span may be anywhere
/// before the next token.
fn end_of(tree: &Tree<'_>, node: NodeId) -> usize {
    let range = tree.span(node).range();
    let text = &tree.source()[range.clone()];
    match tree.kind(node) {
        Kind::List | Kind::Map if !text.starts_with(['[', '{']) => tree
            .children(node)
            .map(|child| end_of(tree, child))
            .max()
            .unwrap_or(0),
        _ if text.is_empty() => 0,
        _ => range.start + text.trim_end().len(),
    }
}

/// The surroundings of an entry.
#[derive(Clone, Debug, Default)]
pub(crate) struct Surroundings {
    /// The lines before it.
    pub before: Vec<Line>,
    /// The comment after its key, if the value begins on a later line.
    pub on_key: Option<String>,
    /// The comment after its end.
    pub after: Option<String>,
}

/// The surroundings of all entries.
#[derive(Debug)]
pub(crate) struct Places {
    /// The lines before the first entry.
    pub head: Vec<Line>,
    /// The surroundings of each anchor.
    pub around: Vec<Surroundings>,
    /// The lines after the last move that are indented like moves.
    pub after_moves: Vec<Line>,
    /// The lines after the last entry.
    pub tail: Vec<Line>,
}

impl Places {
    /// Assigns the comments of a document to its anchors, which are in the order of the text;
    /// `None` if a comment belongs nowhere.
    pub(crate) fn new(tree: &Tree<'_>, root: NodeId, anchors: &[Anchor]) -> Option<Self> {
        let text = tree.source();
        let begin = tree.span(root).start as usize;
        let all = comments(text);
        let mut places = Self {
            head: head(&text[..begin]),
            around: vec![Surroundings::default(); anchors.len()],
            after_moves: Vec::new(),
            tail: Vec::new(),
        };
        let last_move = last_move(anchors);
        let mut moved: Vec<Vec<Line>> = vec![Vec::new(); anchors.len()];
        // The end of the last thing assigned; blank lines are counted from there.
        let mut done = begin;
        let mut at = 0;
        let mut among_moves = true;
        let finish = finish(text, tree, root);
        for comment in all.iter().filter(|comment| {
            comment.start as usize >= begin && (comment.start as usize) < finish.0
        }) {
            let start = comment.start as usize;
            while anchors.get(at + 1).is_some_and(|next| next.start <= start) {
                places.gap(text, done, anchors[at + 1].start, at + 1, anchors);
                at += 1;
                done = anchors[at].end;
                among_moves = true;
            }
            let anchor = anchors.get(at)?;
            let written = text[comment.range()].trim_end().to_owned();
            let same_line = |from: usize| from <= start && line_end(text, from) >= start;
            if start < anchor.end {
                let around = &mut places.around[at];
                if around.on_key.is_none()
                    && anchor.key_end > anchor.start
                    && same_line(anchor.key_end)
                {
                    around.on_key = Some(written);
                } else {
                    moved[at].push(Line::Comment(written));
                }
                done = done.max(anchor.end);
                continue;
            }
            if same_line(anchor.end) && places.around[at].after.is_none() {
                places.around[at].after = Some(written);
                done = comment.end as usize;
                continue;
            }
            among_moves &= Some(at) == last_move && line_start(text, start) < start;
            let list = match (among_moves, anchors.get(at + 1)) {
                (true, _) => &mut places.after_moves,
                (false, Some(_)) => &mut places.around[at + 1].before,
                (false, None) => &mut places.tail,
            };
            if is_gap(text, done.max(anchor.end), start) {
                list.push(Line::Blank);
            }
            list.push(Line::Comment(written));
            done = comment.end as usize;
        }
        while at + 1 < anchors.len() {
            places.gap(text, done, anchors[at + 1].start, at + 1, anchors);
            at += 1;
            done = anchors[at].end;
        }
        for (around, lines) in places.around.iter_mut().zip(moved) {
            around.before.extend(lines);
        }
        places.tail.extend(finish.1);
        Some(places)
    }

    /// Adds a blank line to an anchor if there is one right before it.
    fn gap(&mut self, text: &str, from: usize, to: usize, at: usize, anchors: &[Anchor]) {
        if is_gap(text, from.max(anchors[at - 1].end.min(to)), to) {
            self.around[at].before.push(Line::Blank);
        }
    }
}

/// Returns the index of the last move, or of the key `moves` if its list is empty.
fn last_move(anchors: &[Anchor]) -> Option<usize> {
    let key = anchors.iter().position(|anchor| anchor.is_moves)?;
    let moves = anchors[key + 1..]
        .iter()
        .take_while(|anchor| anchor.key_end == anchor.start)
        .count();
    Some(key + moves)
}

/// Returns whether there is a blank line between two places.
fn is_gap(text: &str, from: usize, to: usize) -> bool {
    let Some(between) = text.get(from..to) else {
        return false;
    };
    // The first line between them is the rest of a line, and the last is the beginning of one.
    lines(between)
        .skip(1)
        .any(|line| line.ends_with(['\n', '\r']) && line.trim().is_empty())
}

/// Returns the lines before the first entry: comments, directives, markers.
fn head(text: &str) -> Vec<Line> {
    let line = |line: &str| match line.trim() {
        "" => Line::Blank,
        comment if comment.starts_with('#') => Line::Comment(comment.to_owned()),
        marker => Line::Marker(spaced(marker)),
    };
    let text = text.trim_start_matches('\u{feff}');
    let ends_whole = text.is_empty() || text.ends_with(['\n', '\r']);
    let mut lines: Vec<Line> = lines(text).map(line).collect();
    if !ends_whole && lines.last() == Some(&Line::Blank) {
        lines.pop();
    }
    // For `--- {` and `{`: the text before the brace is not a line of its own.
    lines.retain(|line| *line != Line::Marker(String::new()));
    lines
}

/// Returns a marker with one space before its comment.
fn spaced(marker: &str) -> String {
    match marker
        .strip_prefix("---")
        .or_else(|| marker.strip_prefix("..."))
    {
        Some(rest) if !rest.trim().is_empty() => format!("{} {}", &marker[..3], rest.trim()),
        _ => marker.to_owned(),
    }
}

/// Finds the end marker of the document: its place and its line.
fn finish(text: &str, tree: &Tree<'_>, root: NodeId) -> (usize, Option<Line>) {
    let from = end_of(tree, root);
    let mut start = past_break(text, line_end(text, from));
    for line in lines(&text[start..]) {
        if line.starts_with("...") && line[3..].chars().next().is_none_or(char::is_whitespace) {
            return (start, Some(Line::Marker(spaced(line.trim()))));
        }
        start += line.len();
    }
    (text.len(), None)
}
