//! A log that a recording begins.

use super::super::input::Input;
use super::super::names::listed;
use super::super::output::message;
use crate::faces::session::Session;
use crate::game::Games;
use crate::game::language::Info;
use crate::report::sums::for_shell;
use crate::yaml::printable;
use serde_json::{Value as Json, json};

/// What is known of a new log before anybody is asked.
pub(crate) struct NewLog {
    pub game: Option<&'static Info>,
    /// The players; empty if they are not known.
    pub players: Vec<String>,
}

/// Begins a log. `Err` says why that is not possible.
pub(crate) fn began<L: Games>(
    session: &mut Session<L>,
    info: &Info,
    players: &[String],
) -> Result<(), String> {
    let request = json!({"do": "new", "game": info.id, "players": players});
    let reply: Json = serde_json::from_str(&session.request(&request.to_string()))
        .map_err(|error| error.to_string())?;
    let error = &reply["error"];
    match error["message"].as_str() {
        // The log exists, and its first line will try to write it again.
        Some(why) if error["code"] == "not-saved" => {
            message(&printable(why));
            Ok(())
        }
        Some(why) => {
            let help = error["findings"][0]["help"].as_str();
            Err(help.map_or_else(|| why.to_owned(), |help| format!("{why}; {help}")))
        }
        None => Ok(()),
    }
}

/// Says how a log is made that could not be begun because its game needs more than the names of
/// the players, and the command that makes it; `None` if something else was wrong.
pub(crate) fn made_elsewhere<L: Games>(
    info: &Info,
    players: &[String],
    why: &str,
    input: &Input,
) -> Option<(String, String)> {
    // With names that are certainly right, the same is wrong.
    let right: Vec<String> = ('A'..='Z').take(info.players.0).map(String::from).collect();
    let mut session = Session::<L>::in_memory();
    let is_of_header = began(&mut session, info, &right).is_err_and(|other| other == why);
    let file = match input.path() {
        Some(_) => for_shell(&input.name),
        None => "game.yaml".to_owned(),
    };
    let names = for_shell(&listed(players));
    is_of_header.then(|| {
        let said = format!(
            "a log of {} needs more than the players' names; make one with this command, replace the values that are made up, and then run record again:",
            info.title
        );
        let command = format!("railref new {} --players {names} > {file}", info.id);
        (said, printable(&command))
    })
}
