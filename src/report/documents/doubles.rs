//! Possible double counts in a season: one log under two names, one player under two names.

use crate::game::language::{appearance, only_in};
use crate::yaml::printable;
use crate::yaml::tree::{Kind, NodeId, Tree};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A warning that a log or a player may have been counted twice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "league_warning")]
pub struct LeagueWarning {
    /// The kind of warning.
    pub kind: DoubleKind,
    /// The warning in a sentence, with what to do about it.
    pub message: String,
    /// The two logs that may be one; empty if the warning is about players.
    pub logs: Vec<LeagueLog>,
    /// The two players who may be one; empty if the warning is about logs.
    pub players: Vec<String>,
}

/// What may have been counted twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "double", inline)]
pub enum DoubleKind {
    /// Two logs tell the same moves of the same players; at least one of them has no id, and their dates
    /// do not differ.
    EqualLogs,
    /// Two of the file names belong to the same file (a hard link).
    HardLink,
    /// The names of two players differ only in case.
    Case,
    /// The names of two players look alike.
    LookAlike,
}

/// A log of a season.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "league_log")]
pub struct LeagueLog {
    /// The file name of the log, as it was given or found; `-` is standard input.
    pub log: String,
    /// The number of the log among the YAML documents of the file, from 1.
    #[schemars(range(min = 1))]
    pub document: usize,
    /// The log's header key `id`, by which programs refer to it; null if it has none.
    pub id: Option<String>,
}

impl LeagueLog {
    fn name(&self) -> String {
        let document = if self.document > 1 {
            format!(" (document {})", self.document)
        } else {
            String::new()
        };
        printable(&self.log) + &document
    }
}

impl LeagueWarning {
    /// Returns the warning that two logs tell the same game; `is_link` if they are two names of one file.
    pub fn of_logs(first: LeagueLog, second: LeagueLog, is_link: bool) -> Self {
        let (one, other) = (first.name(), second.name());
        let (kind, message) = if is_link {
            let message = format!(
                "{other} and {one} are one file (a hard link), and both count; name only one of them"
            );
            (DoubleKind::HardLink, message)
        } else {
            let message = format!(
                "{other} has the same moves as {one}, and both count; if they are of one game, remove one, and otherwise give each an id"
            );
            (DoubleKind::EqualLogs, message)
        };
        Self {
            kind,
            message,
            logs: vec![first, second],
            players: Vec::new(),
        }
    }

    fn of_players(first: &str, second: &str, kind: DoubleKind) -> Self {
        let (one, other) = (printable(first), printable(second));
        let only = only_in(second, first);
        let what = match kind {
            DoubleKind::LookAlike if only.is_empty() => "look alike".to_owned(),
            DoubleKind::LookAlike => format!("look alike (only the second has {only})"),
            _ => "differ only in case".to_owned(),
        };
        Self {
            kind,
            message: format!(
                "{one} and {other} {what}, and count as two players; if they are one, write under [players] in railref.toml: \"{one}\" = [\"{other}\"]"
            ),
            logs: Vec::new(),
            players: vec![first.to_owned(), second.to_owned()],
        }
    }
}

/// Returns a warning for each name that looks like an earlier one, or differs from it only in case.
pub(crate) fn similar_names<'n>(names: impl Iterator<Item = &'n String>) -> Vec<LeagueWarning> {
    let mut looks: HashMap<String, &str> = HashMap::new();
    let mut spelt: HashMap<String, &str> = HashMap::new();
    let mut warnings = Vec::new();
    for name in names {
        let look = appearance(name).into_owned();
        let lower = appearance(&name.to_lowercase()).into_owned();
        if let Some(first) = looks.get(&look) {
            warnings.push(LeagueWarning::of_players(
                first,
                name,
                DoubleKind::LookAlike,
            ));
        } else if let Some(first) = spelt.get(&lower) {
            warnings.push(LeagueWarning::of_players(first, name, DoubleKind::Case));
        }
        looks.entry(look).or_insert(name);
        spelt.entry(lower).or_insert(name);
    }
    warnings
}

/// The keys of a log that two scribes of one game write differently: what they say about the evening, and
/// the result, which follows from the moves.
const ASIDE: [&str; 5] = ["id", "title", "date", "place", "result"];
/// The key of a move that is for people.
const NOTE: &str = "note";

/// Returns a hash of the game that a log tells: equal for two logs that differ only in their comments,
/// layout, the order of their keys, notes, expects, the result, and what is said about the evening.
pub(crate) fn content(tree: &Tree<'_>) -> u64 {
    let is_aside = |key: NodeId| tree.scalar(key).is_some_and(|key| ASIDE.contains(&key));
    let is_note = |key: NodeId| tree.scalar(key) == Some(NOTE);
    let entries = tree.root().into_iter().flat_map(|root| tree.entries(root));
    entries
        .filter(|(key, _)| !is_aside(*key))
        .map(|(key, value)| {
            let mut hasher = DefaultHasher::new();
            add(tree, key, &mut hasher);
            if tree.scalar(key) != Some("moves") {
                add(tree, value, &mut hasher);
                return hasher.finish();
            }
            let moves = tree.children(value);
            for entry in moves.filter(|entry| tree.get(*entry, "expect").is_none()) {
                let own = tree.entries(entry).filter(|(key, _)| !is_note(*key));
                let own: Vec<(NodeId, NodeId)> = own.collect();
                own.len().hash(&mut hasher);
                for (key, value) in own {
                    add(tree, key, &mut hasher);
                    add(tree, value, &mut hasher);
                }
                if tree.kind(entry) != Kind::Map {
                    add(tree, entry, &mut hasher);
                }
            }
            hasher.finish()
        })
        .fold(0, u64::wrapping_add)
}

fn add(tree: &Tree<'_>, node: NodeId, hasher: &mut DefaultHasher) {
    for node in tree.within(node) {
        match tree.kind(node) {
            kind @ (Kind::List | Kind::Map) => {
                (kind == Kind::Map, tree.children(node).count()).hash(hasher);
            }
            _ => tree.scalar(node).hash(hasher),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::parse::parse;

    #[test]
    fn logs_of_one_game_are_known() {
        let of = |text: &str| content(&parse(text).tree);
        let log = of("game: x\nplayers: [A, B]\nmoves:\n  - {a: 1, b: 2}\n");
        for same in [
            "# note\nid: 7\nplayers: [\"A\", 'B']\ngame: x\nmoves: [{a: 1, b: 2}]\n",
            "{\"game\": \"x\", \"players\": [\"A\", \"B\"], \"moves\": [{\"a\": 1, \"b\": 2}]}",
            "game: x\ntitle: t\nplace: p\nplayers: [A, B]\nmoves:\n  - {a: 1, b: 2, note: n}\n  - {expect: {c: 1}}\nresult: {winner: A}\n",
        ] {
            assert_eq!(of(same), log, "{same}");
        }
        for other in [
            "game: x\nplayers: [A, B]\nmoves:\n  - {a: 1}\n  - {b: 2}\n",
            "game: x\nplayers: [B, A]\nmoves:\n  - {a: 1, b: 2}\n",
            "game: x\nplayers: [A, B]\nmoves:\n  - {a: 1, b: 2, place: red}\n",
            "game: x\nplayers: [A, B]\nmoves:\n  - [a, 1, b, 2]\n",
        ] {
            assert_ne!(of(other), log, "{other}");
        }
    }

    #[test]
    fn names_that_are_easily_one_are_warned_of() {
        let names = [
            "Andy",
            "andy",
            "Ivan",
            "lvan",
            "Anna",
            "\u{410}nna",
            "ANDY",
            "Ann",
        ];
        let names = names.map(str::to_owned);
        let pairs: Vec<(DoubleKind, String)> = similar_names(names.iter())
            .into_iter()
            .map(|warning| (warning.kind, warning.players.join(" ")))
            .collect();
        assert_eq!(
            pairs,
            [
                (DoubleKind::Case, "Andy andy".to_owned()),
                (DoubleKind::LookAlike, "Ivan lvan".to_owned()),
                (DoubleKind::LookAlike, "Anna \u{410}nna".to_owned()),
                (DoubleKind::Case, "Andy ANDY".to_owned()),
            ]
        );
    }
}
