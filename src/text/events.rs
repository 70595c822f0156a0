//! The events of `granit-parser` in a text, and the place where it gave up.

use granit_parser::{Event, Options, Parser, ScanError, Span};

/// The events of a text whose lists and mappings lie in one another at most so deep.
pub fn events(
    text: &str,
    depth: usize,
) -> impl Iterator<Item = Result<(Event<'_>, Span), ScanError>> {
    let mut options = Options::default();
    options.emit_unresolved_aliases = true;
    options.flow_nesting_limit = depth;
    options.block_nesting_limit = depth;
    options.set_emit_comments(false);
    Parser::new_from_str_with_options(text, options)
}

/// The byte of the text at which the scanner gave up.
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
