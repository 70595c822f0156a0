//! Completion: legal moves where an entry begins, the keys that a move still lacks, names, words
//! and true states as values, and the keys of the header with their values.
//!
//! All items of an answer replace the same range, the word before the cursor, because that is what
//! every editor replaces.

mod board;
mod header;
mod menu;
mod moves;
mod offer;
mod values;

pub(crate) use board::of_board_file;

use super::cursor::{Step, cursor};
use super::script::Script;
use crate::game::Games;
use crate::referee::judge::ReviewRequest;
use lsp_types::{CompletionItem, Position};
use menu::Menu;

/// Returns what may be written at a place.
pub(crate) fn of<L: Games>(
    script: &Script<L>,
    at: Position,
    review_request: &ReviewRequest,
) -> Vec<CompletionItem> {
    offered(script, at, review_request).unwrap_or_default()
}

fn offered<L: Games>(
    script: &Script<L>,
    at: Position,
    review_request: &ReviewRequest,
) -> Option<Vec<CompletionItem>> {
    let (part, byte) = script.part_at(script.byte(at))?;
    if !part.may_become_a_log::<L>() {
        return None;
    }
    let before = part.text.get(..byte)?;
    let cursor = cursor(before)?;
    let behind = &part.text[byte..];
    let behind = &behind[..behind.find(['\n', '\r']).unwrap_or(behind.len())];
    let is_json = part.text.trim_start().starts_with('{');
    let menu = Menu {
        script,
        part,
        byte,
        cursor: &cursor,
        behind,
        is_json,
        review_request,
    };
    let offers = match cursor.path.split_first() {
        None => menu.header(),
        Some((Step::Key(section), path)) => match section.as_str() {
            "moves" => menu.moves(path),
            "rulings" if path.is_empty() => menu.rulings(),
            "position" => menu.states(
                path,
                menu.info()?
                    .expects
                    .iter()
                    .map(|key| (key.name, &key.shape, key.doc)),
            ),
            "result" => menu.states(
                path,
                menu.info()?
                    .results
                    .iter()
                    .map(|key| (key.name, &key.shape, key.doc)),
            ),
            _ => Vec::new(),
        },
        Some(_) => Vec::new(),
    };
    Some(menu.items(offers))
}
