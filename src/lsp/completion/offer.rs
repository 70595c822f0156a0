//! What is offered, and how it is written in place of the word before the cursor.

use super::Menu;
use crate::game::Games;
use crate::language::{Speak, Value};
use crate::notation::{flow, json, scalar};
use crate::text::Span;
use lsp_types::{CompletionItem, CompletionItemKind, CompletionTextEdit, Range, TextEdit};
use serde_json::Value as Json;

/// Something that may stand at the cursor.
pub(super) struct Offer {
    pub text: Text,
    pub kind: CompletionItemKind,
    pub doc: String,
}

/// How an offer is written.
pub(super) enum Text {
    /// A key, with its colon.
    Key(String),
    /// A name or word, in quotes where it must be.
    Word(String),
    /// As it is; in a quote, without the quote it begins with.
    Whole(String),
}

impl Offer {
    pub(super) fn key(name: &str, doc: &str) -> Self {
        Self { text: Text::Key(name.to_owned()), kind: CompletionItemKind::PROPERTY, doc: doc.to_owned() }
    }

    pub(super) fn word(word: &str, doc: &str) -> Self {
        Self { text: Text::Word(word.to_owned()), kind: CompletionItemKind::VALUE, doc: doc.to_owned() }
    }

    pub(super) fn whole(text: String, kind: CompletionItemKind, doc: &str) -> Self {
        Self { text: Text::Whole(text), kind, doc: doc.to_owned() }
    }
}

impl<L: Games> Menu<'_, L> {
    pub(super) fn items(&self, offers: Vec<Offer>) -> Vec<CompletionItem> {
        let place: Range = self.script.range(&self.part, Span::new(self.cursor.word as u32, self.byte as u32));
        // Right behind a dash or a colon a space belongs between.
        let gap = if self.part.text[..self.byte].ends_with(['-', ':']) && self.cursor.word == self.byte && self.cursor.quote.is_none() {
            " "
        } else {
            ""
        };
        let mut items: Vec<CompletionItem> = Vec::new();
        for offer in offers {
            let text = self.written(&offer.text);
            if items.iter().any(|item| item.label == text) {
                continue;
            }
            items.push(CompletionItem {
                kind: Some(offer.kind),
                detail: (!offer.doc.is_empty()).then_some(offer.doc),
                // No text to filter by: it is the label, and Neovim replaces what an edit says only where there is none.
                sort_text: Some(format!("{:04}", items.len())),
                text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(place, format!("{gap}{text}")))),
                label: text,
                ..CompletionItem::default()
            });
        }
        items
    }

    pub(super) fn written(&self, text: &Text) -> String {
        let quote = self.cursor.quote;
        let closed = quote.is_some_and(|quote| self.behind.starts_with(quote));
        let close = quote.filter(|_| !closed).map(String::from).unwrap_or_default();
        match text {
            Text::Key(name) => {
                let colon = if self.behind.trim_start_matches(['"', '\'']).trim_start().starts_with(':') || closed { "" } else { ": " };
                match quote {
                    Some(_) => format!("{name}{close}{colon}"),
                    None if self.is_json => format!("\"{name}\"{colon}"),
                    None => format!("{}{colon}", scalar(name)),
                }
            }
            Text::Word(word) => match quote {
                Some('"') => {
                    let inner = Json::from(word.as_str()).to_string();
                    format!("{}{close}", &inner[1..inner.len() - 1])
                }
                Some(_) => format!("{}{close}", word.replace('\'', "''")),
                None if self.is_json => Json::from(word.as_str()).to_string(),
                None => scalar(word),
            },
            Text::Whole(text) => match quote {
                Some('"') => text.strip_prefix('"').unwrap_or(text).to_owned(),
                _ => text.clone(),
            },
        }
    }

    /// A value as it is written in this log.
    pub(super) fn value(&self, voice: &dyn Speak, value: &Value) -> String {
        let value = json(voice, value);
        if self.is_json { value.to_string() } else { flow(&value) }
    }
}
