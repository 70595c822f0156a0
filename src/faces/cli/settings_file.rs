//! What a `railref.toml` says.

use super::args::{CheckFormat, FigureFormat, LeagueFormat, LedgerFormat, TrackFormat};
use crate::game::Games;
use crate::game::language::word;
use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use toml::Spanned;

/// Lists the names of formats.
type Names = fn() -> Vec<String>;

/// The commands whose format the settings can choose, each with the names of its formats.
const FORMATS: [(&str, Names); 6] = [
    ("check", names::<CheckFormat>),
    ("score", names::<FigureFormat>),
    ("rulings", names::<FigureFormat>),
    ("tracks", names::<TrackFormat>),
    ("ledger", names::<LedgerFormat>),
    ("league", names::<LeagueFormat>),
];

/// Returns the names of formats, as options and settings write them.
fn names<F: ValueEnum>() -> Vec<String> {
    let values = F::value_variants().iter();
    let values = values.filter_map(ValueEnum::to_possible_value);
    values.map(|value| value.get_name().to_owned()).collect()
}

/// Returns the commands whose format the settings can choose, each with its formats.
pub(crate) fn formats() -> Vec<(&'static str, Vec<String>)> {
    FORMATS
        .iter()
        .map(|(command, names)| (*command, names()))
        .collect()
}

/// `railref.toml`.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub(super) struct Written {
    /// Patterns of files that searches skip.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) exclude: Vec<String>,
    /// Whether they are skipped even if they are named.
    pub(super) force_exclude: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) complete: Option<bool>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) rulings: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) boards: BTreeMap<String, Spanned<String>>,
    /// The formats of commands that are not given one: check = "github".
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) formats: BTreeMap<String, String>,
    /// By the name of a player in a league: the other names of that player in logs.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) players: BTreeMap<String, Vec<String>>,
    /// Parts that apply to some folders only; a later one wins.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) logs: Vec<Part>,
}

/// A part that applies to logs that match patterns and do not choose for themselves.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Part {
    pub(super) paths: Vec<String>,
    /// Whether an unfinished log is illegal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) complete: Option<bool>,
    /// The choices on points that the rulebooks leave open.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) rulings: BTreeMap<String, String>,
    /// By the name of a game: a built-in board, or the path of a board file relative to the
    /// settings.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) boards: BTreeMap<String, Spanned<String>>,
}

/// Reads the settings. `Err` says what is wrong, and in which line.
pub(super) fn read<L: Games>(text: &str) -> Result<Written, String> {
    let written = toml::from_str(text).map_err(|error| fault(text, &error))?;
    held::<L>(&written)?;
    Ok(written)
}

/// Returns the name of a player in a league by each other name. `Err` says which name belongs to
/// two players.
pub(super) fn aliases(
    players: &BTreeMap<String, Vec<String>>,
) -> Result<BTreeMap<String, String>, String> {
    let mut aliases: BTreeMap<String, String> = BTreeMap::new();
    for (player, others) in players {
        for other in others.iter().filter(|other| *other != player) {
            if players.contains_key(other) {
                return Err(format!(
                    "{other} is another name of {player}, and has other names itself; write them all under one name"
                ));
            }
            let earlier = aliases.insert(other.clone(), player.clone());
            if let Some(earlier) = earlier.filter(|earlier| earlier != player) {
                return Err(format!(
                    "{other} is another name of both {earlier} and {player}; it can be of one player only"
                ));
            }
        }
    }
    Ok(aliases)
}

/// The longest key that is quoted, in bytes.
const LONGEST_KEY: usize = 60;

/// Describes what is wrong with a text that should be settings, with its line. The text may be any
/// file, so at most a key of it is quoted, and never a value.
fn fault(text: &str, error: &toml::de::Error) -> String {
    let Some(span) = error.span() else {
        return "these are not settings".to_owned();
    };
    let before = text.bytes().take(span.start);
    let number = before.filter(|byte| *byte == b'\n').count() + 1;
    let line = text.lines().nth(number - 1).unwrap_or_default();
    let message = error.message().lines().next().unwrap_or_default();
    let said = if message.starts_with("unknown field `") {
        let key = text.get(span).unwrap_or_default();
        let (_, known) = message.rsplit_once("`, expected ").unwrap_or_default();
        let key = plain_key(key).map_or(String::new(), |key| format!(" {key}"));
        format!("unknown key{key}, expected {known}")
    } else if let Some((_, wanted)) = message
        .starts_with("invalid ")
        .then(|| message.rsplit_once(", expected "))
        .flatten()
    {
        let key = line.split_once('=').and_then(|(key, _)| plain_key(key));
        key.map_or(String::new(), |key| format!("{key}: ")) + "expected " + wanted
    } else {
        // The parser's message about the form of a text has none of its words.
        message.to_owned()
    };
    format!("line {number}: {said}")
}

/// Returns the bare key of TOML in a text, if it is short enough to be repeated.
fn plain_key(text: &str) -> Option<&str> {
    let key = text.trim();
    let bare = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    (key.len() <= LONGEST_KEY && key.chars().all(bare)).then_some(key)
}

/// Checks that the settings name only what exists.
fn held<L: Games>(written: &Written) -> Result<(), String> {
    let commands = FORMATS.map(|(command, _)| command);
    let mut named = written.formats.keys();
    if let Some(command) = named.find(|command| !commands.contains(&command.as_str())) {
        return Err(format!(
            "formats: {command} has no configurable format; the commands that have one are {}",
            commands.join(", ")
        ));
    }
    let parts = written
        .logs
        .iter()
        .map(|part| (&part.rulings, &part.boards));
    for (rulings, boards) in std::iter::once((&written.rulings, &written.boards)).chain(parts) {
        for (key, choice) in rulings {
            known_ruling::<L>(key, choice)
                .map_err(|why| format!("rulings: {key} = \"{choice}\": {why}"))?;
        }
        if let Some(game) = boards
            .keys()
            .find(|game| L::INFOS.iter().all(|info| info.id != **game))
        {
            let known: Vec<&str> = L::INFOS.iter().map(|info| info.id).collect();
            return Err(format!(
                "boards: there is no game {game}; the games are {}",
                known.join(", ")
            ));
        }
    }
    Ok(())
}

/// Checks that some game has this ruling with this choice. `Err` says what there is.
pub(super) fn known_ruling<L: Games>(key: &str, choice: &str) -> Result<(), String> {
    let rulings = || L::INFOS.iter().flat_map(|info| info.rulings);
    let Some(ruling) = rulings().find(|ruling| ruling.key == key) else {
        let known: Vec<&str> = rulings().map(|ruling| ruling.key).collect();
        return Err(format!(
            "there is no such ruling; the rulings are {}",
            known.join(", ")
        ));
    };
    let choices: Vec<&str> = ruling.choices.iter().map(|(choice, _)| *choice).collect();
    match word(choice, &choices) {
        Some(_) => Ok(()),
        None => Err(format!("{key} can be {}", choices.join(" or "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::faces::cli::command;
    use crate::games::BuiltIn;

    #[test]
    fn settings_can_choose_what_the_option_takes() {
        let mut program = command::<BuiltIn>();
        program.build();
        for (name, formats) in formats() {
            let own = program.find_subcommand(name).unwrap();
            let mut options = own.get_arguments();
            let option = options
                .find(|arg| arg.get_long() == Some("format"))
                .unwrap();
            let taken = option.get_possible_values();
            let taken: Vec<&str> = taken.iter().map(|value| value.get_name()).collect();
            assert_eq!(formats, taken, "{name}");
        }
    }
}
