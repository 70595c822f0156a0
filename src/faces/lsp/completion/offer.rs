//! Offers: what may be written at the cursor.

use lsp_types::CompletionItemKind;

/// A text that may be written at the cursor.
pub(super) struct Offer {
    pub text: Text,
    pub kind: CompletionItemKind,
    pub doc: String,
}

/// The text of an offer.
pub(super) enum Text {
    /// A key, with its colon.
    Key(String),
    /// A name or word, put in quotes if needed.
    Word(String),
    /// A text that is written as it is; within a quote, without its own opening quote.
    Whole(String),
}

impl Offer {
    pub(super) fn key(name: &str, doc: &str) -> Self {
        Self {
            text: Text::Key(name.to_owned()),
            kind: CompletionItemKind::PROPERTY,
            doc: doc.to_owned(),
        }
    }

    pub(super) fn word(word: &str, doc: &str) -> Self {
        Self {
            text: Text::Word(word.to_owned()),
            kind: CompletionItemKind::VALUE,
            doc: doc.to_owned(),
        }
    }

    pub(super) fn whole(text: String, kind: CompletionItemKind, doc: &str) -> Self {
        Self {
            text: Text::Whole(text),
            kind,
            doc: doc.to_owned(),
        }
    }
}
