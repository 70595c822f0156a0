//! `railref.toml` in an editor: what its reader says about it, and the keys and words of its schema.

use super::cursor::Step;
use super::schema_walk::{at, described, doc, keys, words};
use super::script::{FolderSettings, Script};
use super::toml_cursor::{self, Place, Slot, place};
use crate::game::Games;
use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionTextEdit, Diagnostic, DiagnosticSeverity, Hover,
    HoverContents, MarkupContent, MarkupKind, Position, Range, TextEdit,
};
use serde_json::Value as Json;
use std::ops::Range as Bytes;
use std::path::{Path, PathBuf};

/// A range of bytes in a text, and what is wrong there.
pub(crate) type Wrong = (Bytes<usize>, String);

/// The functions with which the command reads settings.
#[derive(Clone, Copy)]
pub(crate) struct SettingsReader {
    /// Reads the settings for the logs of a file. `Err` says why they cannot be read.
    pub of_log: fn(&Path, &[PathBuf]) -> Result<FolderSettings, String>,
    /// Finds what is wrong with the text of settings.
    pub faults: fn(&str) -> Vec<Wrong>,
    /// Returns the schema of settings.
    pub schema: fn() -> Json,
}

/// Returns what is wrong with the settings.
pub(crate) fn diagnostics<L: Games>(script: &Script<L>, reader: SettingsReader) -> Vec<Diagnostic> {
    let fault = |(span, message): Wrong| Diagnostic {
        range: Range::new(script.position(span.start), script.position(span.end)),
        severity: Some(DiagnosticSeverity::ERROR),
        source: Some("railref".to_owned()),
        message,
        ..Diagnostic::default()
    };
    (reader.faults)(&script.text)
        .into_iter()
        .map(fault)
        .collect()
}

/// Returns the keys or words that may be written at a place.
pub(crate) fn completion<L: Games>(
    script: &Script<L>,
    position: Position,
    reader: SettingsReader,
) -> Vec<CompletionItem> {
    let byte = script.byte(position);
    let (before, after) = script.text.split_at(byte);
    let Some(here) = place(before) else {
        return Vec::new();
    };
    let line = &after[..after.find(['\n', '\r']).unwrap_or(after.len())];
    let schema = (reader.schema)();
    let schemas = at(&schema, &here.path);
    let offers = match here.slot {
        Slot::Value => values::<L>(&here, &schemas, line),
        Slot::Header { several } => tables(&schemas, several, line),
        Slot::Key => free_keys(&script.text, &here, &schemas, line),
    };
    let range = Range::new(script.position(here.word), position);
    let item = |(index, offer): (usize, Offer)| CompletionItem {
        kind: Some(offer.kind),
        detail: Some(offer.doc).filter(|doc| !doc.is_empty()),
        sort_text: Some(format!("{index:04}")),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(range, offer.text))),
        label: offer.label,
        ..CompletionItem::default()
    };
    offers.into_iter().enumerate().map(item).collect()
}

/// Returns what a key, or the key of a value, means.
pub(crate) fn hover<L: Games>(
    script: &Script<L>,
    position: Position,
    reader: SettingsReader,
) -> Option<Hover> {
    let byte = script.byte(position);
    let is_of_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let rest = &script.text[byte..];
    let end = byte + rest.find(|c| !is_of_word(c)).unwrap_or(rest.len());
    let here = place(&script.text[..end])?;
    if here.word == end {
        return None;
    }
    let mut path = here.path;
    if here.slot != Slot::Value {
        path.push(Step::Key(script.text[here.word..end].to_owned()));
    }
    let schema = (reader.schema)();
    let text = described(&schema, &path)?;
    Some(Hover {
        contents: HoverContents::Markup(MarkupContent {
            kind: MarkupKind::Markdown,
            value: text,
        }),
        range: Some(Range::new(script.position(here.word), script.position(end))),
    })
}

/// Something that may be written.
struct Offer {
    label: String,
    text: String,
    kind: CompletionItemKind,
    doc: String,
}

/// Returns the words for a value, in quotes.
fn values<L: Games>(here: &Place, schemas: &[&Json], after: &str) -> Vec<Offer> {
    let meaning = |word: &str| {
        let rulings = L::INFOS.iter().flat_map(|info| info.rulings);
        let mut choices = rulings
            .filter(|ruling| here.path.last() == Some(&Step::Key(ruling.key.to_owned())))
            .flat_map(|ruling| ruling.choices);
        choices.find(|(choice, _)| *choice == word)
    };
    let offer = |word: Json| {
        let (label, text) = match (&word, here.quote) {
            (Json::String(word), None) => (word.clone(), format!("\"{word}\"")),
            (Json::String(word), Some(quote)) if after.starts_with(quote) => {
                (word.clone(), word.clone())
            }
            (Json::String(word), Some(quote)) => (word.clone(), format!("{word}{quote}")),
            (word, _) => (word.to_string(), word.to_string()),
        };
        Offer {
            doc: meaning(&label)
                .map_or("", |(_, meaning)| meaning)
                .to_owned(),
            kind: CompletionItemKind::VALUE,
            label,
            text,
        }
    };
    words(schemas).into_iter().map(offer).collect()
}

/// Returns whether the table of a key can be begun by a header: by `[[key]]` if there may be
/// `several`, otherwise by `[key]`.
fn is_table(schema: &Json, several: bool) -> bool {
    if several {
        schema["items"]["type"] == "object"
    } else {
        schema["type"] == "object"
    }
}

/// Returns the names of tables for a header.
fn tables(schemas: &[&Json], several: bool, after: &str) -> Vec<Offer> {
    let close = if several { "]]" } else { "]" };
    let offer = |(key, schema): (&str, &Json)| Offer {
        label: key.to_owned(),
        text: if after.trim_start().starts_with(']') {
            key.to_owned()
        } else {
            format!("{key}{close}")
        },
        kind: CompletionItemKind::PROPERTY,
        doc: doc(schema).unwrap_or_default().to_owned(),
    };
    let all = keys(schemas).into_iter();
    all.filter(|(_, schema)| is_table(schema, several))
        .map(offer)
        .collect()
}

/// Returns the keys that a table does not have yet. At the top of the file, a key whose value is a table
/// is written as its header.
fn free_keys(text: &str, here: &Place, schemas: &[&Json], after: &str) -> Vec<Offer> {
    let present = toml_cursor::keys(text);
    let is_free = |key: &str| {
        let mut path = here.path.clone();
        path.push(Step::Key(key.to_owned()));
        let is_other = |start: &usize| *start != here.word;
        !present.get(&path).is_some_and(is_other)
    };
    let closed = here.quote.is_some_and(|quote| !after.starts_with(quote));
    let quote = here
        .quote
        .filter(|_| closed)
        .map(String::from)
        .unwrap_or_default();
    let begins_line = here.path.is_empty() && !here.flow && here.quote.is_none();
    let offer = |(key, schema): (&str, &Json)| Offer {
        label: key.to_owned(),
        text: if begins_line && is_table(schema, false) {
            format!("[{key}]")
        } else if begins_line && is_table(schema, true) {
            format!("[[{key}]]")
        } else if after.contains('=') {
            format!("{key}{quote}")
        } else {
            format!("{key}{quote} = ")
        },
        kind: CompletionItemKind::PROPERTY,
        doc: doc(schema).unwrap_or_default().to_owned(),
    };
    let all = keys(schemas).into_iter();
    all.filter(|(key, _)| is_free(key)).map(offer).collect()
}
