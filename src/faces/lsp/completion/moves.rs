//! Completion in the list of moves: whole moves, the keys of a move, and the rules that can be
//! accepted.

use super::menu::{Here, Menu};
use super::offer::{Offer, Text};
use crate::faces::lsp::cursor::{Slot, Step};
use crate::faces::lsp::shapes::choice;
use crate::game::Games;
use crate::game::language::{MOVE_KEYS, Verb, Wording, common_doc};
use crate::game::notation::{move_json, move_line};
use lsp_types::CompletionItemKind;
use serde_json::Value as Json;

/// How many legal moves are offered at most.
pub(super) const MOVES: usize = 400;

impl<L: Games> Menu<'_, L> {
    /// Returns what may be written in the list of moves.
    pub(super) fn moves(&self, path: &[Step]) -> Vec<Offer> {
        let Some(here) = self.here() else {
            return Vec::new();
        };
        match (path, &self.cursor.slot) {
            ([], Slot::Item) => self.entry(&here, false),
            ([Step::Item(_)], Slot::Key) if self.cursor.present.is_empty() && self.cursor.flow => {
                self.entry(&here, true)
            }
            ([Step::Item(_)], Slot::Key) => self.keys(&here),
            ([Step::Item(_)], Slot::Value(key)) if key == "accept" => self.rules(&here),
            ([Step::Item(_), Step::Key(key)], Slot::Item) if key == "accept" => self.rules(&here),
            ([Step::Item(_)], Slot::Value(key)) => self.values(&here, key),
            ([Step::Item(_), Step::Key(key), path @ ..], _) if key == "expect" => {
                self.expect(&here, path)
            }
            ([Step::Item(_), Step::Key(key), path @ ..], slot) => {
                let keys = self
                    .verbs(&here)
                    .into_iter()
                    .flat_map(|verb| verb.keys)
                    .filter(|known| known.name == key);
                keys.flat_map(|key| self.choices(&choice(&key.shape, path, slot), Some(&here)))
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns what may begin an entry: whole moves and the verbs.
    fn entry(&self, here: &Here, within: bool) -> Vec<Offer> {
        let begun = &self.part.text[self.cursor.word..self.byte];
        let rest = self.behind.trim();
        let mut offers = Vec::new();
        let free = rest
            .trim_start_matches('}')
            .trim_start_matches(',')
            .is_empty()
            || self.is_json && rest.starts_with([',', ']', '}']);
        // A word without a brace begins a move that is written over several lines, so whole moves
        // are not offered for it.
        if free && (within || begun.is_empty()) {
            let stage = here.table.stage();
            let doc = format!("legal: {} {}, {}", here.info.turn, stage.turn, stage.phase);
            for wording in here.table.legal(MOVES).moves {
                let mut text = self.move_text(here, &wording);
                if within {
                    text.remove(0);
                    if rest.starts_with('}') {
                        text.pop();
                    }
                }
                offers.push(Offer::whole(text, CompletionItemKind::EVENT, &doc));
            }
        }
        // Chance events are not among the legal moves. The verb of an awaited one comes first, with
        // a sentence that says what is awaited.
        let chance = here.table.chance();
        let awaited = |verb: &str| chance.as_ref().filter(|chance| chance.verb == verb);
        let mut verbs: Vec<(&str, &str)> = here
            .info
            .verbs
            .iter()
            .map(|verb| {
                let doc = awaited(verb.name()).map_or(verb.doc, |chance| &chance.sentence);
                (verb.name(), doc)
            })
            .collect();
        verbs.sort_by_key(|(name, _)| awaited(name).is_none());
        for (name, doc) in verbs
            .into_iter()
            .chain([("expect", "What the table states of the position.")])
        {
            let text = if within || !begun.is_empty() {
                Text::Key(name.to_owned())
            } else if self.is_json {
                Text::Whole(format!("{{\"{name}\": "))
            } else {
                Text::Whole(format!("{{{name}: "))
            };
            offers.push(Offer {
                text,
                kind: CompletionItemKind::KEYWORD,
                doc: doc.to_owned(),
            });
        }
        offers
    }

    fn move_text(&self, here: &Here, wording: &Wording) -> String {
        if !self.is_json {
            return move_line(here.info, &*here.voice, wording);
        }
        let Json::Object(fields) = move_json(here.info, &*here.voice, wording) else {
            return String::new();
        };
        let fields: Vec<String> = fields
            .iter()
            .map(|(key, value)| format!("{}: {value}", Json::from(key.as_str())))
            .collect();
        format!("{{{}}}", fields.join(", "))
    }

    /// Returns the verbs to which the keys written so far can belong.
    pub(super) fn verbs(&self, here: &Here) -> Vec<&'static Verb> {
        let stands = |verb: &Verb| {
            self.entry_keys()
                .iter()
                .all(|key| MOVE_KEYS.contains(&key.as_str()) || verb.key(key).is_some())
        };
        let named = |verb: &Verb| self.entry_keys().iter().any(|key| key == verb.name());
        let fitting: Vec<&Verb> = here
            .info
            .verbs
            .iter()
            .filter(|verb| stands(verb) && named(verb))
            .collect();
        if fitting.is_empty() {
            here.info.verbs.iter().filter(|verb| named(verb)).collect()
        } else {
            fitting
        }
    }

    /// Returns the known keys of the entry that is being written.
    fn entry_keys(&self) -> Vec<String> {
        let own = match (&self.cursor.slot, self.cursor.path.len()) {
            (Slot::Value(key), 2) => Some(key.clone()),
            _ => match self.cursor.path.get(2) {
                Some(Step::Key(key)) => Some(key.clone()),
                _ => None,
            },
        };
        let stands = if self.cursor.path.len() == 2 {
            self.cursor.present.as_slice()
        } else {
            &[]
        };
        stands
            .iter()
            .map(|(key, _)| key.clone())
            .chain(own)
            .chain(self.keys_behind())
            .collect()
    }

    /// Returns the keys after the cursor in the same braces.
    fn keys_behind(&self) -> Vec<String> {
        let mut depth = 0_i32;
        let mut keys = Vec::new();
        let mut start = 0;
        for (at, c) in self.behind.char_indices() {
            match c {
                '{' | '[' => depth += 1,
                '}' | ']' => depth -= 1,
                ',' if depth == 0 => start = at + 1,
                ':' if depth == 0 => {
                    keys.push(self.behind[start..at].trim().trim_matches('"').to_owned());
                }
                _ => {}
            }
            if depth < 0 {
                break;
            }
        }
        keys
    }

    /// Returns the keys that a move still lacks.
    fn keys(&self, here: &Here) -> Vec<Offer> {
        let stands = self.entry_keys();
        let missing = |name: &str| !stands.iter().any(|key| key == name);
        let verbs = self.verbs(here);
        if stands.iter().any(|key| key == "expect") {
            return vec![common("note")];
        }
        if verbs.is_empty() {
            let verbs = here.info.verbs.iter().map(|verb| (verb.name(), verb.doc));
            return verbs
                .map(|(name, doc)| Offer {
                    kind: CompletionItemKind::KEYWORD,
                    ..Offer::key(name, doc)
                })
                .collect();
        }
        let own = |required: bool| {
            let keys = verbs.iter().flat_map(|verb| verb.keys.iter().skip(1));
            keys.filter(move |key| key.required == required)
                .filter(|key| missing(key.name))
                .map(|key| Offer::key(key.name, key.doc))
        };
        let accepts = |key: &str| key != "reason" || !missing("accept");
        let others = MOVE_KEYS
            .into_iter()
            .filter(|key| missing(key) && accepts(key))
            .map(common);
        let mut offers: Vec<Offer> = own(true).chain(own(false)).collect();
        if !missing("accept") {
            offers.insert(0, common("reason"));
        }
        offers.extend(others);
        offers
    }

    /// Returns the rules that can be accepted; those that the move breaks come first.
    fn rules(&self, here: &Here) -> Vec<Offer> {
        let pairs = self
            .cursor
            .present
            .iter()
            .filter(|(key, _)| !MOVE_KEYS.contains(&key.as_str()));
        let pairs: Vec<String> = pairs
            .map(|(key, range)| format!("{key}: {}", &self.part.text[range.clone()]))
            .collect();
        let text = format!("{{{}}}", pairs.join(", "));
        let answer = here.table.ask(&text);
        let broken: Vec<&str> = answer
            .findings
            .iter()
            .flat_map(|finding| finding.rule.into_iter().chain(finding.also.iter().copied()))
            .map(|rule| rule.code)
            .collect();
        let mut rules: Vec<_> = here
            .info
            .rules
            .iter()
            .filter(|rule| rule.accepted.is_some())
            .collect();
        rules.sort_by_key(|rule| !broken.contains(&rule.code));
        let doc = |code: &str, sentence: &str| {
            if broken.contains(&code) {
                format!("this move breaks it: {sentence}")
            } else {
                sentence.to_owned()
            }
        };
        rules
            .into_iter()
            .map(|rule| Offer::word(rule.code, &doc(rule.code, rule.sentence)))
            .collect()
    }
}

/// Returns a key that any move may have.
fn common(key: &str) -> Offer {
    Offer::key(key, common_doc(key).unwrap_or_default())
}
