//! The lines that part the documents of a stream: `---`, `...` and byte order marks.

use memchr::{memchr2_iter, memmem};

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
