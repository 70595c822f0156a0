//! Completion of values: for the keys of a move those that make it legal come first, for an expect
//! those that are true.

use super::menu::{Here, Menu};
use super::moves::MOVES;
use super::offer::{Offer, Text};
use crate::faces::lsp::cursor::{Slot, Step};
use crate::faces::lsp::shapes::{choice, value};
use crate::game::Games;
use crate::game::language::{Key, Value, Verb, Wording, normal};
use lsp_types::CompletionItemKind;
use std::collections::BTreeSet;

/// How many legal moves are searched for values that fit what has been written of a move.
const FITTING: usize = 4_000;

impl<L: Games> Menu<'_, L> {
    /// Returns the values for a key of a move; those that make it legal come first.
    pub(super) fn values(&self, here: &Here, key: &str) -> Vec<Offer> {
        let verbs = self.verbs(here);
        let keys: Vec<&Key> = verbs
            .iter()
            .flat_map(|verb| verb.keys)
            .filter(|known| known.name == key)
            .collect();
        if keys.is_empty() {
            return Vec::new();
        }
        let mut offers = Vec::new();
        let mut written = BTreeSet::new();
        for wording in here.table.legal(FITTING).moves {
            if offers.len() == MOVES {
                break;
            }
            let verb = &here.info.verbs[wording.verb];
            if !verbs.iter().any(|known| known.name() == verb.name())
                || !self.fits(here, verb, &wording)
            {
                continue;
            }
            let Some(value) = verb.key(key).and_then(|index| wording.args.get(index)) else {
                continue;
            };
            let text = self.text(here, value);
            if written.insert(self.written(&text)) {
                offers.push(Offer {
                    text,
                    kind: CompletionItemKind::VALUE,
                    doc: "legal here".to_owned(),
                });
            }
        }
        offers.extend(
            keys.iter()
                .flat_map(|key| self.choices(&value(&key.shape), Some(here))),
        );
        offers
    }

    /// Returns whether a move has the values that are already written.
    fn fits(&self, here: &Here, verb: &Verb, wording: &Wording) -> bool {
        self.cursor.present.iter().all(|(key, range)| {
            let written = self.part.text[range.clone()].trim_matches(['"', '\'']);
            let value = verb.key(key).and_then(|index| wording.args.get(index));
            value.is_none_or(|value| {
                matches!(value, Value::List(_))
                    || normal(&here.voice.value(value)) == normal(written)
            })
        })
    }

    /// Returns what an expect could state here, with the true values.
    pub(super) fn expect(&self, here: &Here, path: &[Step]) -> Vec<Offer> {
        let observations = here.table.observations();
        match (path.split_first(), &self.cursor.slot) {
            (None, Slot::Key) => {
                let state = |(key, value): &(&'static str, Value)| {
                    let key = if self.is_json {
                        format!("\"{key}\"")
                    } else {
                        (*key).to_owned()
                    };
                    let text = format!("{key}: {}", self.value(&*here.voice, value));
                    Offer::whole(text, CompletionItemKind::PROPERTY, "true here")
                };
                let free = observations
                    .iter()
                    .filter(|(key, value)| !self.has(key) && *value != Value::Unknown);
                free.map(state).collect()
            }
            (None, Slot::Value(key)) => {
                let truth = observations.iter().filter(|(known, _)| known == key);
                let mut offers: Vec<Offer> =
                    truth.map(|(_, value)| self.truth(here, value)).collect();
                let shapes = here.info.expects.iter().filter(|known| known.name == key);
                offers.extend(
                    shapes.flat_map(|known| self.choices(&value(&known.shape), Some(here))),
                );
                offers
            }
            (Some((Step::Key(key), path)), slot) => {
                let mut offers = Vec::new();
                if let ([], Slot::Value(name), Some((_, Value::Map(domain, entries)))) = (
                    path,
                    slot,
                    observations.iter().find(|(known, _)| known == key),
                ) {
                    let own = entries
                        .iter()
                        .filter(|(id, _)| here.voice.name(*domain, *id) == name);
                    offers.extend(own.map(|(_, value)| self.truth(here, value)));
                }
                let shapes = here.info.expects.iter().filter(|known| known.name == key);
                offers.extend(
                    shapes.flat_map(|known| {
                        self.choices(&choice(&known.shape, path, slot), Some(here))
                    }),
                );
                offers
            }
            _ => Vec::new(),
        }
    }

    fn truth(&self, here: &Here, value: &Value) -> Offer {
        Offer {
            text: self.text(here, value),
            kind: CompletionItemKind::VALUE,
            doc: "true here".to_owned(),
        }
    }

    fn text(&self, here: &Here, value: &Value) -> Text {
        match value {
            Value::Name(domain, id) => Text::Word(here.voice.name(*domain, *id).to_owned()),
            Value::Word(word) => Text::Word((*word).to_owned()),
            value => Text::Whole(self.value(&*here.voice, value)),
        }
    }
}
