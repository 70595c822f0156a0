//! Completion in a board file: the keys and words of its schema.

use super::menu::Menu;
use super::offer::Offer;
use crate::faces::lsp::cursor::{Slot, Step, cursor};
use crate::faces::lsp::schema_walk::{at, doc, keys, words};
use crate::faces::lsp::script::{Part, Script};
use crate::game::Games;
use crate::game::language::Info;
use crate::report::schema::of_board;
use lsp_types::{CompletionItem, CompletionItemKind, Position};
use serde_json::Value as Json;

/// Returns what may be written at a place of a board.
pub(crate) fn of_board_file<L: Games>(
    script: &Script<L>,
    position: Position,
    info: &'static Info,
    review_request: &crate::referee::judge::ReviewRequest,
) -> Option<Vec<CompletionItem>> {
    let byte = script.byte(position);
    let cursor = cursor(&script.text[..byte])?;
    let behind = &script.text[byte..];
    let schema = of_board::<L>(info)?;
    let menu = Menu {
        script,
        part: Part {
            number: 1,
            text: &script.text,
            start: 0,
            line: 0,
        },
        byte,
        cursor: &cursor,
        behind: &behind[..behind.find(['\n', '\r']).unwrap_or(behind.len())],
        is_json: script.text.trim_start().starts_with('{'),
        review_request,
    };
    let value = |step: Step| {
        let path: Vec<Step> = cursor.path.iter().cloned().chain([step]).collect();
        words(&at(&schema, &path)).into_iter().map(word).collect()
    };
    let offers = match &cursor.slot {
        Slot::Value(key) => value(Step::Key(key.clone())),
        Slot::Item => value(Step::Item(0)),
        Slot::Key => {
            let all = keys(&at(&schema, &cursor.path)).into_iter();
            let outer = if cursor.path.is_empty() {
                crate::faces::lsp::chunks::keys(&script.text)
            } else {
                Vec::new()
            };
            let free = all.filter(|(key, _)| !menu.has(key) && !outer.contains(key));
            free.map(|(key, schema)| Offer::key(key, doc(schema).unwrap_or_default()))
                .collect()
        }
    };
    Some(menu.items(offers))
}

fn word(word: Json) -> Offer {
    match word {
        Json::String(word) => Offer::word(&word, ""),
        other => Offer::whole(other.to_string(), CompletionItemKind::VALUE, ""),
    }
}
