//! Completion: legal moves where an entry begins, the keys a move still lacks, names, words and true states for values,
//! the keys of the header and what may stand behind them.
//!
//! All items of an answer replace the same stretch: the word before the cursor, which is what every editor replaces.

mod header;
mod moves;
mod offer;
mod values;

use super::cursor::{Cursor, Slot, Step, cursor};
use super::readable::Readable;
use super::script::{Part, Script};
use super::shapes::Choice;
use crate::game::Games;
use crate::judge::Ask;
use crate::language::{Info, Speak};
use crate::position::{At, Position as Table};
use crate::referee::Options;
use crate::verdict::Judgement;
use lsp_types::{CompletionItem, CompletionItemKind, Position};
use offer::Offer;

/// What may stand at a place.
pub fn of<L: Games>(script: &Script<L>, at: Position, ask: &Ask) -> Vec<CompletionItem> {
    offered(script, at, ask).unwrap_or_default()
}

fn offered<L: Games>(script: &Script<L>, at: Position, ask: &Ask) -> Option<Vec<CompletionItem>> {
    let (part, byte) = script.part_at(script.byte(at))?;
    if !part.may_become_a_log::<L>() {
        return None;
    }
    let before = part.text.get(..byte)?;
    let cursor = cursor(before)?;
    let behind = &part.text[byte..];
    let behind = &behind[..behind.find(['\n', '\r']).unwrap_or(behind.len())];
    let is_json = part.text.trim_start().starts_with('{');
    let menu = Menu { script, part, byte, cursor: &cursor, behind, is_json, ask };
    let offers = match cursor.path.split_first() {
        None => menu.header(),
        Some((Step::Key(section), path)) => match section.as_str() {
            "moves" => menu.moves(path),
            "rulings" if path.is_empty() => menu.rulings(),
            "position" => menu.states(path, menu.info()?.expects.iter().map(|key| (key.name, &key.shape, key.doc))),
            "result" => menu.states(path, menu.info()?.results.iter().map(|key| (key.name, &key.shape, key.doc))),
            _ => Vec::new(),
        },
        Some(_) => Vec::new(),
    };
    Some(menu.items(offers))
}

struct Menu<'s, L> {
    script: &'s Script<L>,
    part: Part<'s>,
    byte: usize,
    cursor: &'s Cursor,
    /// The rest of the line.
    behind: &'s str,
    is_json: bool,
    ask: &'s Ask,
}

/// What is known of the table when an entry is written.
struct Here {
    info: &'static Info,
    table: Box<dyn Table>,
    voice: Box<dyn Speak + Send>,
}

impl<L: Games> Menu<'_, L> {
    fn info(&self) -> Option<&'static Info> {
        self.part.info::<L>()
    }

    fn has(&self, key: &str) -> bool {
        self.cursor.present.iter().any(|(known, _)| known == key)
    }

    /// The table ahead of what is being written.
    fn here(&self) -> Option<Here> {
        let (end, close) = &self.cursor.ahead;
        let ahead = without_this(&self.part.text[..*end]) + close;
        let ask = Ask { position: Some(At::End), options: Options { keep_going: true, ..self.ask.options }, hint: false, ..*self.ask };
        let number = self.part.number;
        let judged = self.script.judge(number, &ahead, &ask);
        let readable;
        let review = if judged.review.verdict.judgement == Judgement::Malformed {
            readable = Readable::new(self.script, number, &ahead, &ask);
            self.script.judge(number, &readable.text, &ask).review
        } else {
            judged.review
        };
        Some(Here { info: review.verdict.game?, table: review.position?, voice: review.voice? })
    }

    /// The names, words and keys of a choice.
    fn choices(&self, choice: &Choice, here: Option<&Here>) -> Vec<Offer> {
        let mut offers: Vec<Offer> = Vec::new();
        for domain in &choice.names {
            let Some(here) = here else { continue };
            for name in here.table.names_of(*domain).into_iter().filter(|name| !self.has(name)) {
                let doc = here.info.one(*domain);
                offers.push(if self.cursor.slot == Slot::Key { Offer::key(&name, doc) } else { Offer::word(&name, doc) });
            }
        }
        offers.extend(choice.words.iter().map(|word| match *word {
            "true" | "false" | "none" => Offer::whole(self.bare(word), CompletionItemKind::VALUE, ""),
            word => Offer::word(word, ""),
        }));
        offers.extend(choice.keys.iter().filter(|(key, _)| !self.has(key)).map(|(key, doc)| Offer::key(key, doc)));
        offers
    }

    /// A word of YAML itself.
    fn bare(&self, word: &str) -> String {
        if self.is_json && word == "none" { "null".to_owned() } else { word.to_owned() }
    }
}

/// The log up to an entry; a list without any other is an empty one.
fn without_this(before: &str) -> String {
    let last = before.lines().rev().find(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
    match last.filter(|line| line.trim_end() == "moves:").and_then(|_| before.rfind("moves:")) {
        Some(at) => format!("{}moves: []{}", &before[..at], &before[at + "moves:".len()..]),
        None => before.to_owned(),
    }
}
