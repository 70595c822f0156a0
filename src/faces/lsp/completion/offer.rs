//! Something that is offered.

use lsp_types::CompletionItemKind;

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
