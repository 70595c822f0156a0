//! The header of a log, for readers of its keys.

use super::short_names::{abbreviated, short_for};
use super::wrong_type::{Entries, no_list, wrong_type};
use crate::game::language::{Choices, Fault, Faults, Id as _, Info, Names, Player, shown};
use crate::yaml::tree::{Kind, NodeId, Tree};

/// The outermost mapping of a log, for readers of its header keys.
#[derive(Clone, Copy)]
pub struct Header<'r, 'a> {
    /// The document.
    pub tree: &'r Tree<'a>,
    /// The outermost mapping.
    pub root: NodeId,
    /// The game's tables.
    pub info: &'static Info,
    /// The rulings in force; `None` before they are known.
    pub choices: Option<&'r Choices>,
}

impl Header<'_, '_> {
    /// Returns a header key and its value.
    pub fn entry(&self, name: &str) -> Option<(NodeId, NodeId)> {
        self.tree
            .entries(self.root)
            .find(|(key, _)| self.tree.scalar(*key) == Some(name))
    }

    /// Returns the choice in force of a ruling; `None` if the game has no such ruling, or before
    /// the rulings are known.
    pub fn choice(&self, ruling: &str) -> Option<&'static str> {
        let mut in_force = self.choices?.iter();
        let found = in_force.find(|in_force| in_force.key == ruling);
        found.map(|in_force| in_force.choice)
    }

    /// Returns the value of a header key.
    pub fn get(&self, name: &str) -> Option<NodeId> {
        self.entry(name).map(|(_, value)| value)
    }

    /// Creates a fault of the game's `setup`.
    pub fn setup_fault(
        &self,
        at: NodeId,
        message: impl Into<String>,
        label: impl Into<String>,
    ) -> Fault {
        Fault::new(self.info.setup().code, self.tree.span(at), message, label)
    }

    /// Returns the player that a value names; `None` after adding a fault.
    pub fn player(&self, at: NodeId, players: &Names, faults: &mut Faults) -> Option<Player> {
        let Some(text) = self.tree.scalar(at) else {
            faults.extend(wrong_type(self.tree, at, "a player").map(|fault| Fault {
                code: self.info.setup().code,
                ..fault
            }));
            return None;
        };
        let found = players.find(text);
        if found.is_none() {
            let near = faults
                .nearest_of(players, text)
                .map_or_else(Vec::new, |nearest| nearest.names);
            faults.push(
                self.setup_fault(
                    at,
                    format!("{} is not a player of this log", shown(text)),
                    "not a player",
                )
                .help(format!(
                    "the players are {}",
                    players.iter().collect::<Vec<_>>().join(", ")
                ))
                .did_you_mean_one_of(&near),
            );
        }
        found.map(|id| Player(id as u8))
    }

    /// Returns all players in the order of a list that names each once; `None` after adding a
    /// fault.
    pub fn player_order(
        &self,
        at: NodeId,
        players: &Names,
        faults: &mut Faults,
    ) -> Option<Vec<Player>> {
        if self.tree.kind(at) != Kind::List {
            let text = self.tree.scalar(at);
            let short = text.and_then(|text| {
                abbreviated(self.tree, at, text, &|word| short_for(players, word))
            });
            let no_list = || {
                no_list(
                    self.tree,
                    at,
                    "a list of all players",
                    Entries::Words,
                    &|name| players.find(name).is_some(),
                )
            };
            faults.extend(short.or_else(no_list).map(|fault| Fault {
                code: self.info.setup().code,
                ..fault
            }));
            return None;
        }
        let mut order = Vec::new();
        let mut whole = true;
        for child in self.tree.children(at) {
            match self.player(child, players, faults) {
                Some(player) if order.contains(&player) => {
                    faults.push(self.setup_fault(
                        child,
                        format!(
                            "{} appears here for the second time",
                            players.name(player.number())
                        ),
                        "second occurrence",
                    ));
                    whole = false;
                }
                Some(player) => order.push(player),
                None => whole = false,
            }
        }
        if whole && order.len() < players.len() {
            let missing: Vec<&str> = (0..players.len())
                .map(Player::new)
                .filter(|id| !order.contains(id))
                .map(|id| players.name(id.number()))
                .collect();
            faults.push(self.setup_fault(
                at,
                format!("{} is missing from the order", missing.join(", ")),
                "not all players",
            ));
            whole = false;
        }
        whole.then_some(order)
    }
}

/// Returns whether a key has no value, as in a template, or the null that programs write instead.
pub fn is_blank(tree: &Tree<'_>, id: NodeId) -> bool {
    tree.is_plain(id) && matches!(tree.scalar(id), Some("" | "~" | "null"))
}
