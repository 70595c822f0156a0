//! The verbs of a log, and the keys of its header that are a game's own, of `expect` and of
//! `result`, as `explain` shows them.

use crate::game::language::{ExpectKey, Info, Verb};

/// Returns all verbs and keys of some games.
pub(super) fn all(games: &[&'static Info]) -> Vec<&'static str> {
    let mut words: Vec<&'static str> = Vec::new();
    for info in games {
        let verbs = info.verbs.iter().map(Verb::name);
        let keys = info.expects.iter().chain(info.results);
        let header = info.header.iter().map(|key| key.name);
        for word in verbs.chain(keys.map(|key| key.name)).chain(header) {
            if !words.contains(&word) {
                words.push(word);
            }
        }
    }
    words
}

/// Explains a word in each of these games that has it. It may be written as in the log language, or
/// after its game, as in `steel-driver/build`. Returns nothing if no game has it.
pub(super) fn explained(games: &[&'static Info], word: &str) -> String {
    let (game, word) = match word.split_once('/') {
        Some((game, word)) => (Some(game), word),
        None => (None, word),
    };
    let of_game = |info: &&&Info| game.is_none_or(|game| info.id == game);
    let descriptions: Vec<String> = games
        .iter()
        .filter(of_game)
        .filter_map(|info| in_game(info, word))
        .collect();
    if descriptions.is_empty() {
        return String::new();
    }
    format!("{word}\n\n{}", descriptions.join("\n"))
}

/// Explains a word in one game.
fn in_game(info: &Info, word: &str) -> Option<String> {
    let verb = info.verbs.iter().find(|verb| verb.name() == word);
    let key = |keys: &'static [ExpectKey]| keys.iter().find(|key| key.name == word);
    let (expect, result) = (key(info.expects), key(info.results));
    let mut text = String::new();
    if let Some(verb) = verb {
        text.push_str(&format!("{}, a verb: {}\n", info.title, verb.doc));
        for key in verb.keys {
            let optional = if key.required {
                ""
            } else {
                " (may be left out)"
            };
            text.push_str(&format!("  {}: {}{optional}\n", key.name, key.doc));
        }
        text.push_str(&format!("  as in {}\n", verb.example));
        text.push_str(&rulebook(verb.section));
    }
    if let Some(key) = info.header.iter().find(|key| key.name == word) {
        text.push_str(&format!(
            "{}, a key of the header: {}\n",
            info.title, key.doc
        ));
    }
    if let Some(key) = expect {
        text.push_str(&format!(
            "{}, a key of expect and position: {}\n{}",
            info.title,
            key.doc,
            rulebook(key.section)
        ));
    }
    if let Some(key) = result {
        text.push_str(&format!(
            "{}, a key of result: {}\n{}",
            info.title,
            key.doc,
            rulebook(key.section)
        ));
    }
    (!text.is_empty()).then_some(text)
}

/// Returns the line that names the section of the rulebook; empty if none is known.
fn rulebook(section: Option<&str>) -> String {
    section.map_or_else(String::new, |section| format!("  rulebook: {section}\n"))
}
