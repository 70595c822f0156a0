//! The lines that part the documents of a stream: `---`, `...` and byte order marks.

use super::breaks::line_starts;
use memchr::{memchr2_iter, memmem};
use std::ops::Range;

/// The byte order mark in UTF-8.
pub(super) const MARK: &[u8] = b"\xef\xbb\xbf";

/// The length of a marker.
pub(super) const MARKER: usize = 3;

/// Finds the first line that begins with `---`, `...` or a byte order mark. The first line counts
/// too if it is cut off and may become one.
pub(super) fn first_marker(ahead: &[u8]) -> Option<usize> {
    if [b"---", b"...", MARK]
        .iter()
        .any(|marker| ahead.starts_with(marker) || marker.starts_with(ahead))
    {
        return Some(0);
    }
    // In windows that grow: where markers follow one another closely, a search of the whole buffer
    // would look at each byte once per marker.
    let (mut from, mut window) = (0, 1 << 10);
    loop {
        let near = &ahead[from..ahead.len().min(window)];
        let start = memmem::find(near, b"\n---");
        // Dots and the first byte of a byte order mark are rare in logs, so looking for a single
        // byte is cheaper than for a whole marker.
        let before = &near[..start.unwrap_or(near.len())];
        let end = memchr2_iter(b'.', MARK[0], before)
            .map(|at| at.saturating_sub(1))
            .find(|at| before[*at..].starts_with(b"\n...") || begins_marked(&near[*at..]));
        let marker = end.or(start).map(|at| from + at + 1);
        if marker.is_some() || from + near.len() == ahead.len() {
            return marker;
        }
        // A marker may extend across the end of what was searched.
        from += near.len() - MARKER;
        window <<= 3;
    }
}

/// Returns whether a line break is followed by a byte order mark.
fn begins_marked(text: &[u8]) -> bool {
    text.strip_prefix(b"\n")
        .is_some_and(|line| line.starts_with(MARK))
}

/// Strips byte order marks from a line: one is allowed, and programs that convert a file twice
/// write two.
pub(super) fn without_mark(mut line: &[u8]) -> &[u8] {
    while let Some(rest) = line.strip_prefix(MARK) {
        line = rest;
    }
    line
}

/// Returns whether a line is `---` or `...`, alone or before a space.
pub(super) fn is_marker(line: &[u8], marker: &[u8; 3]) -> bool {
    line.starts_with(marker) && line.get(3).is_none_or(|next| next.is_ascii_whitespace())
}

/// Returns whether a line holds more than a comment, a directive or a document marker.
pub(super) fn has_content(line: &[u8]) -> bool {
    let line = without_mark(line);
    let rest = [b"...", b"---"]
        .iter()
        .find_map(|marker| is_marker(line, marker).then(|| &line[MARKER..]));
    let rest = rest.unwrap_or(line).trim_ascii();
    !(rest.is_empty() || rest.starts_with(b"#") || line.starts_with(b"%"))
}

/// The lines after a `---` between two parts of a log, read one by one until they show whether they
/// go on with the log above: a table may draw a line between two turns.
pub(super) struct AfterMarker {
    /// The column of the last entry of a list above, if there is one.
    above: Option<usize>,
    /// The indentation of the first line, if only a line of a header would show that a log begins.
    indent: Option<usize>,
}

impl AfterMarker {
    /// Creates it for the lines below a marker. `above` is the column of the last entry above.
    pub(super) const fn below(above: Option<usize>) -> Self {
        Self {
            above,
            indent: None,
        }
    }

    /// Reads the next line. Returns whether what follows goes on with the log above; `None` if the
    /// next line may show it.
    pub(super) fn read(&mut self, line: &[u8]) -> Option<bool> {
        if line.starts_with(MARK) || [b"---", b"..."].iter().any(|it| is_marker(line, it)) {
            return Some(self.at_end());
        }
        if line.starts_with(b"%") {
            return Some(false);
        }
        let text = line.trim_ascii();
        if text.is_empty() || text.starts_with(b"#") {
            return None;
        }
        let indent = line.len() - line.trim_ascii_start().len();
        match self.indent {
            // An entry of another list begins a document that is no log.
            None if entry_column(line).is_some() => Some(self.above == Some(indent)),
            None if indent == 0 && !self.comes_after_header(text) => Some(false),
            None if text.starts_with(b"{") => Some(false),
            known => {
                let own = *self.indent.get_or_insert(known.unwrap_or(indent));
                (indent == own && is_header(text)).then_some(false)
            }
        }
    }

    /// Returns whether a line begins a part of the log above that comes after its header. Its moves
    /// are above already if it has entries.
    fn comes_after_header(&self, line: &[u8]) -> bool {
        line.starts_with(b"result:") || (self.above.is_none() && line.starts_with(b"moves:"))
    }

    /// Returns what the lines show if no more follow.
    pub(super) const fn at_end(&self) -> bool {
        self.indent.is_some()
    }
}

/// Returns the column at which a line begins an entry of a list; `None` if it does not.
fn entry_column(line: &[u8]) -> Option<usize> {
    let text = line.trim_ascii_start();
    let is_entry = text.starts_with(b"- ") || text.trim_ascii_end() == b"-";
    is_entry.then(|| line.len() - text.len())
}

/// Returns whether the text of a document begins with an entry of a list. Then it is no log, and a
/// line `---` parts it from the next one.
pub(super) fn is_list(text: &[u8]) -> bool {
    let mut lines = text.split(|byte| matches!(byte, b'\n' | b'\r'));
    let first = lines.find(|line| has_content(line));
    first.is_some_and(|line| entry_column(without_mark(line)).is_some())
}

/// Returns the column of the last entry of a list in some lines.
pub(super) fn last_entry_column(lines: &[u8]) -> Option<usize> {
    let mut from_last = lines.rsplit(|byte| matches!(byte, b'\n' | b'\r'));
    from_last.find_map(entry_column)
}

/// Returns whether a line names the game, as only a header does.
fn is_header(line: &[u8]) -> bool {
    [&b"game"[..], b"\"game\"", b"'game'"].iter().any(|key| {
        let rest = line.strip_prefix(*key);
        rest.is_some_and(|rest| rest.trim_ascii_start().starts_with(b":"))
    })
}

/// Finds the lines `---` after which a log goes on, each with its break.
pub(super) fn drawn_lines(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    if memmem::find(bytes, b"---").is_none() || is_list(bytes) {
        return found;
    }
    let mut content = false;
    let mut above = None;
    let mut begun: Option<(Range<usize>, AfterMarker)> = None;
    let mut start = 0;
    for end in line_starts(bytes).chain([bytes.len()]) {
        let line = &bytes[start..end];
        if let Some((drawn, after)) = &mut begun
            && let Some(goes_on) = after.read(line)
        {
            found.extend(goes_on.then(|| drawn.clone()));
            begun = None;
        }
        if content && is_marker(line, b"---") && !has_content(line) {
            begun = Some((start..end, AfterMarker::below(above)));
        }
        content |= has_content(line);
        above = entry_column(line).or(above);
        start = end;
    }
    let goes_on = begun.filter(|(_, after)| after.at_end());
    found.extend(goes_on.map(|(drawn, _)| drawn));
    found
}

#[cfg(test)]
mod tests {
    use super::drawn_lines;

    #[test]
    fn a_line_is_drawn_where_no_header_follows() {
        let log = "game: x\nmoves:\n  - a\n";
        for (rest, count) in [
            ("  - b\n", 1),
            ("- b\n", 0),
            ("# round 2\n\n  - b\nresult: {}\n", 1),
            ("result:\n  a: 1\n", 1),
            ("moves: []", 0),
            ("    by: c\n", 1),
            ("  - b\n---\n  - c\n---\nresult: {}\n", 3),
            ("game: y\n", 0),
            ("  game: y\n  moves: []\n", 0),
            ("{game: y}\n", 0),
            ("result: {}\ngame: y\n", 0),
            ("players: []\n", 0),
            ("# nothing\n", 0),
            ("---\n  - b\n", 1),
        ] {
            for end in ["\n", "\r\n", "\r"] {
                let text = format!("{log}---\n{rest}").replace('\n', end);
                let drawn = drawn_lines(&text);
                assert_eq!(drawn.len(), count, "{text:?}");
                let line = ["---", end].concat();
                assert!(drawn.iter().all(|it| text[it.clone()] == line), "{text:?}");
            }
        }
    }

    #[test]
    fn a_line_parts_documents_that_are_no_logs() {
        assert_eq!(drawn_lines("# two lists\n- x\n---\n- y\n").len(), 0);
    }

    #[test]
    fn a_line_between_the_header_and_the_moves_is_drawn() {
        assert_eq!(drawn_lines("game: x\n---\nmoves:\n  - a\n").len(), 1);
    }
}
