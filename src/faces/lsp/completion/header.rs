//! Completion in the header of a log, in a position and in a result: keys and their values.

use super::menu::Menu;
use super::offer::Offer;
use crate::faces::lsp::cursor::{Slot, Step};
use crate::faces::lsp::shapes::{choice, value};
use crate::game::Games;
use crate::game::language::Shape;
use crate::report::schema;
use lsp_types::CompletionItemKind;

impl<L: Games> Menu<'_, L> {
    pub(super) fn header(&self) -> Vec<Offer> {
        let info = self.info();
        match &self.cursor.slot {
            Slot::Key => {
                let title = info.unwrap_or(L::INFOS[0]);
                let schema = schema::of_log::<L>(title);
                let stands = crate::faces::lsp::chunks::keys(self.part.text);
                let keys = schema["properties"].as_object().into_iter().flatten();
                let free =
                    keys.filter(|(key, _)| !stands.contains(&key.as_str()) && !self.has(key));
                free.map(|(key, value)| {
                    Offer::key(key, value["description"].as_str().unwrap_or_default())
                })
                .collect()
            }
            Slot::Value(key) => match (key.as_str(), info) {
                ("game", _) => L::INFOS
                    .iter()
                    .map(|title| Offer::word(title.id, title.title))
                    .collect(),
                ("board", Some(info)) => info
                    .boards
                    .iter()
                    .map(|board| Offer::word(board.name, "a built-in board"))
                    .collect(),
                ("rules", Some(info)) => {
                    let edition = |edition: &u16| {
                        Offer::whole(
                            edition.to_string(),
                            CompletionItemKind::VALUE,
                            "an edition of the rules",
                        )
                    };
                    info.editions.iter().map(edition).collect()
                }
                (key, Some(info))
                    if info
                        .header
                        .iter()
                        .any(|own| own.name == key && own.of_players) =>
                {
                    self.players()
                }
                _ => Vec::new(),
            },
            Slot::Item => Vec::new(),
        }
    }

    fn players(&self) -> Vec<Offer> {
        let tree = crate::yaml::parse::parse(self.part.text).tree;
        let list = tree.root().and_then(|root| tree.get(root, "players"));
        let names = list
            .into_iter()
            .flat_map(|list| tree.children(list))
            .filter_map(|node| tree.scalar(node));
        names.map(|name| Offer::word(name, "player")).collect()
    }

    pub(super) fn rulings(&self) -> Vec<Offer> {
        let Some(info) = self.info() else {
            return Vec::new();
        };
        match &self.cursor.slot {
            Slot::Key => info
                .rulings
                .iter()
                .filter(|ruling| !self.has(ruling.key))
                .map(|ruling| Offer::key(ruling.key, ruling.question))
                .collect(),
            Slot::Value(key) => {
                let choices = info
                    .rulings
                    .iter()
                    .filter(|ruling| ruling.key == key)
                    .flat_map(|ruling| ruling.choices);
                choices
                    .map(|(choice, meaning)| Offer::word(choice, meaning))
                    .collect()
            }
            Slot::Item => Vec::new(),
        }
    }

    /// Returns the keys and values of a position or a result.
    pub(super) fn states(
        &self,
        path: &[Step],
        keys: impl Iterator<Item = (&'static str, &'static Shape, &'static str)>,
    ) -> Vec<Offer> {
        match path.split_first() {
            None if self.cursor.slot == Slot::Key => keys
                .filter(|(key, ..)| !self.has(key))
                .map(|(key, _, doc)| Offer::key(key, doc))
                .collect(),
            None => {
                let Slot::Value(key) = &self.cursor.slot else {
                    return Vec::new();
                };
                let shapes = keys.filter(|(known, ..)| known == key);
                shapes
                    .flat_map(|(_, shape, _)| self.choices(&value(shape), self.here().as_ref()))
                    .collect()
            }
            Some((Step::Key(key), path)) => {
                let shapes = keys.filter(|(known, ..)| known == key);
                shapes
                    .flat_map(|(_, shape, _)| {
                        self.choices(
                            &choice(shape, path, &self.cursor.slot),
                            self.here().as_ref(),
                        )
                    })
                    .collect()
            }
            Some(_) => Vec::new(),
        }
    }
}
