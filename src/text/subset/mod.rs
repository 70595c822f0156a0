//! A fast reader of the plain layout that logs have. It fills the same tree as [`super::parse`] does, or says nothing:
//! whatever is unusual (quotes with escapes, tabs, tags, duplicate keys, faults of any kind) is
//! left to the full reader. `None` means "not my subset", never "invalid".
//!
//! A property test and a fuzz target hold the two together: same nodes, same spans, same texts on all it accepts.

mod alike;
mod block;
mod flow;
mod keys;
mod line;
mod reader;
mod repeats;
mod resume;
mod scalar;

pub use resume::{Begun, line_of};

use super::tree::Tree;
use reader::Reader;
use repeats::Entries;

/// So many bytes of a log make a node at least, in the logs that `generate` writes (4.7 in TransAmerica): the list of nodes need not grow.
const BYTES_OF_A_NODE: usize = 4;

/// Reads a document, if it is plain enough.
pub fn read(text: &str) -> Option<Tree<'_>> {
    read_on(text, None).ok()
}

/// Reads a document from its beginning or from an entry on. If it is not plain enough: how far it is, where that is of use.
pub fn read_on(text: &str, begun: Option<Begun>) -> Result<Tree<'_>, Option<Begun>> {
    let (nodes, begun) = match begun {
        Some(Begun { nodes, list, at }) => (nodes, Some((list, at))),
        None => (Vec::with_capacity(text.len() / BYTES_OF_A_NODE), None),
    };
    let mut reader = Reader {
        text: text.as_bytes(),
        at: 0,
        line: 0,
        nodes,
        depth: 0,
        column: 0,
        entries: Entries::for_text(text),
    };
    let read = match begun {
        Some((list, at)) => reader.go_on(list as usize, at),
        None => reader.document(),
    };
    match read {
        Some(()) => Ok(Tree {
            text,
            nodes: reader.nodes,
            aside: Vec::new(),
            repeats: reader.entries.repeats,
        }),
        None => Err(Begun::before_the_last(text, reader.nodes)),
    }
}
