//! Where the comments of a document lie.

use crate::text::Span;
use crate::text::parse::MAX_DEPTH;
use granit_parser::{Event, Options, Parser};

/// The comments of a document, each from its `#` to the end of its line; `None` if it is not YAML.
pub fn comments(text: &str) -> Option<Vec<Span>> {
    let mut options = Options::default();
    options.emit_unresolved_aliases = true;
    options.flow_nesting_limit = MAX_DEPTH + 8;
    options.block_nesting_limit = MAX_DEPTH + 8;
    options.set_emit_comments(true);
    let mut found = Vec::new();
    for event in Parser::new_from_str_with_options(text, options) {
        let (event, span) = event.ok()?;
        if let Event::Comment(..) = event {
            let range = span.byte_range()?;
            text.get(range.clone())?.starts_with('#').then_some(())?;
            found.push(Span::new(range.start as u32, range.end as u32));
        }
    }
    found.sort_by_key(|span| span.start);
    Some(found)
}
