//! The menu: the place in a file where something is offered, what is known about the table there,
//! and how an offer replaces the word before the cursor.

use super::offer::{Offer, Text};
use crate::faces::lsp::cursor::{Cursor, Slot};
use crate::faces::lsp::readable::Readable;
use crate::faces::lsp::script::{Part, Script};
use crate::faces::lsp::shapes::Choice;
use crate::game::Games;
use crate::game::language::{Info, Speak, Value};
use crate::game::notation::{flow, json, scalar};
use crate::referee::judge::ReviewRequest;
use crate::referee::position::{At, Position as Table};
use crate::referee::replay::Options;
use crate::referee::verdict::Judgement;
use crate::yaml::Span;
use crate::yaml::breaks::lines;
use crate::yaml::lexer::is_comment;
use lsp_types::{CompletionItem, CompletionItemKind, CompletionTextEdit, Range, TextEdit};
use serde_json::Value as Json;

/// The text around the cursor, and its file.
pub(super) struct Menu<'s, L> {
    pub script: &'s Script<L>,
    pub part: Part<'s>,
    pub byte: usize,
    pub cursor: &'s Cursor,
    /// The rest of the line, after the cursor.
    pub behind: &'s str,
    pub is_json: bool,
    pub review_request: &'s ReviewRequest,
}

/// What is known about the table at the entry that is being written.
pub(super) struct Here {
    pub info: &'static Info,
    pub table: Box<dyn Table>,
    pub voice: Box<dyn Speak + Send>,
}

impl<L: Games> Menu<'_, L> {
    pub(super) fn items(&self, offers: Vec<Offer>) -> Vec<CompletionItem> {
        let place: Range = self.script.range(
            &self.part,
            Span::new(self.cursor.word as u32, self.byte as u32),
        );
        // Directly after a dash or a colon, a space is needed first.
        let gap = if self.part.text[..self.byte].ends_with(['-', ':'])
            && self.cursor.word == self.byte
            && self.cursor.quote.is_none()
        {
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
                // The filter text is left out, because it is the same as the label, and Neovim
                // otherwise ignores the text of the edit.
                sort_text: Some(format!("{:04}", items.len())),
                text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(
                    place,
                    format!("{gap}{text}"),
                ))),
                label: text,
                ..CompletionItem::default()
            });
        }
        items
    }

    pub(super) fn written(&self, text: &Text) -> String {
        let quote = self.cursor.quote;
        let closed = quote.is_some_and(|quote| self.behind.starts_with(quote));
        let close = quote
            .filter(|_| !closed)
            .map(String::from)
            .unwrap_or_default();
        match text {
            Text::Key(name) => {
                let colon = if self
                    .behind
                    .trim_start_matches(['"', '\''])
                    .trim_start()
                    .starts_with(':')
                    || closed
                {
                    ""
                } else {
                    ": "
                };
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

    /// Writes a value as this log would.
    pub(super) fn value(&self, voice: &dyn Speak, value: &Value) -> String {
        let value = json(voice, value);
        if self.is_json {
            value.to_string()
        } else {
            flow(&value)
        }
    }

    pub(super) fn info(&self) -> Option<&'static Info> {
        self.part.info::<L>()
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.cursor.present.iter().any(|(known, _)| known == key)
    }

    /// Returns the table before the entry that is being written.
    pub(super) fn here(&self) -> Option<Here> {
        let (end, close) = &self.cursor.ahead;
        let ahead = without_this(&self.part.text[..*end]) + close;
        let review_request = ReviewRequest {
            position: Some(At::End),
            options: Options {
                keep_going: true,
                ..self.review_request.options
            },
            hint: false,
            rests_on: false,
            ..*self.review_request
        };
        let number = self.part.number;
        let judged = self.script.judge(number, &ahead, &review_request);
        let readable;
        let review = if judged.review.verdict.judgement == Judgement::Malformed {
            readable = Readable::new(self.script, number, &ahead, &review_request);
            self.script
                .judge(number, &readable.text, &review_request)
                .review
        } else {
            judged.review
        };
        Some(Here {
            info: review.verdict.game?,
            table: review.position?,
            voice: review.voice?,
        })
    }

    /// Returns the names, words and keys of a choice.
    pub(super) fn choices(&self, choice: &Choice, here: Option<&Here>) -> Vec<Offer> {
        let mut offers: Vec<Offer> = Vec::new();
        for domain in &choice.names {
            let Some(here) = here else { continue };
            for name in here
                .table
                .names_of(*domain)
                .into_iter()
                .filter(|name| !self.has(name))
            {
                let doc = here.info.one(*domain);
                offers.push(if self.cursor.slot == Slot::Key {
                    Offer::key(&name, doc)
                } else {
                    Offer::word(&name, doc)
                });
            }
        }
        offers.extend(choice.words.iter().map(|word| match *word {
            "true" | "false" | "none" => {
                Offer::whole(self.bare(word), CompletionItemKind::VALUE, "")
            }
            word => Offer::word(word, ""),
        }));
        offers.extend(
            choice
                .keys
                .iter()
                .filter(|(key, _)| !self.has(key))
                .map(|(key, doc)| Offer::key(key, doc)),
        );
        offers
    }

    /// Writes a word that belongs to YAML itself, such as `true`.
    fn bare(&self, word: &str) -> String {
        if self.is_json && word == "none" {
            "null".to_owned()
        } else {
            word.to_owned()
        }
    }
}

/// Returns the text of a log before an entry. If no entry precedes it, the list of moves is written
/// as an empty one.
fn without_this(before: &str) -> String {
    let last = lines(before)
        .filter(|line| {
            let blanks = line.len() - line.trim_start().len();
            blanks < line.len() && !is_comment(line, blanks)
        })
        .last();
    match last
        .filter(|line| line.trim_end() == "moves:")
        .and_then(|_| before.rfind("moves:"))
    {
        Some(at) => format!(
            "{}moves: []{}",
            &before[..at],
            &before[at + "moves:".len()..]
        ),
        None => before.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_list_of_moves_is_found_after_any_line_break() {
        for end in ["\n", "\r\n", "\r"] {
            let before = ["game: transamerica", "moves:", "  # none yet", ""].join(end);
            let written = ["game: transamerica", "moves: []", "  # none yet", ""].join(end);
            assert_eq!(without_this(&before), written);
            let before = ["moves:", "  - pass", ""].join(end);
            assert_eq!(without_this(&before), before);
        }
    }
}
