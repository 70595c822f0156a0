//! The events of `granit-parser` for a text, and the place where the parser gave up.

use super::Span as Bytes;
use granit_parser::{Event, Options, Parser, ScanError, Span};

/// How deep lists and mappings may be nested.
pub const MAX_DEPTH: usize = 64;

/// Returns the events of a text whose lists and mappings are nested at most this deep.
pub fn events(
    text: &str,
    depth: usize,
) -> impl Iterator<Item = Result<(Event<'_>, Span), ScanError>> {
    Parser::new_from_str_with_options(text, options(depth, false))
}

/// Returns the comments of a text as the parser sees them, in order; `None` if it is not YAML.
/// Tests compare the comments of rewritten logs with these: none may be lost.
pub fn comments(text: &str) -> Option<Vec<Bytes>> {
    let mut found = Vec::new();
    for event in Parser::new_from_str_with_options(text, options(MAX_DEPTH + 8, true)) {
        let (event, span) = event.ok()?;
        if let Event::Comment(..) = event {
            let range = span.byte_range()?;
            text.get(range.clone())?.starts_with('#').then_some(())?;
            found.push(Bytes::new(range.start as u32, range.end as u32));
        }
    }
    found.sort_by_key(|span| span.start);
    Some(found)
}

fn options(depth: usize, comments: bool) -> Options {
    let mut options = Options::default();
    options.emit_unresolved_aliases = true;
    options.flow_nesting_limit = depth;
    options.block_nesting_limit = depth;
    options.set_emit_comments(comments);
    options
}

/// Returns the byte of the text at which the scanner gave up.
pub fn gave_up(error: &ScanError, text: &str) -> usize {
    let marker = error.marker();
    let of_index = || {
        text.char_indices()
            .nth(marker.index())
            .map_or(text.len(), |(at, _)| at)
    };
    let mut at = marker
        .byte_offset()
        .unwrap_or_else(of_index)
        .min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
