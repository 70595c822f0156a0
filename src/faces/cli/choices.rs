//! The words that an argument may be: for completion, and to suggest one in place of an unknown
//! word.

use super::args::parse_ruling;
use super::cases;
use super::schemas::published;
use super::words;
use crate::game::Games;
use crate::game::language::{ComparisonBudget, GENERAL, Info, Names, normal};
use crate::yaml::printable;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::Error;
use clap::{Arg, Command};
use std::ffi::OsStr;

/// A parser of an argument, with the words that shells complete. It accepts other words too: names
/// are compared more tolerantly than clap would, and some arguments may be paths.
#[derive(Clone)]
struct Completed<P> {
    parser: P,
    words: fn() -> Vec<String>,
}

impl<P: TypedValueParser> TypedValueParser for Completed<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<P::Value, Error> {
        self.parser.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.words)().into_iter().map(PossibleValue::new)))
    }
}

/// Adds the words of a list of games to the arguments that take them. The arguments are recognized
/// by their names.
pub(crate) fn complete<L: Games>(command: Command) -> Command {
    let words = |arg: &str| -> Option<fn() -> Vec<String>> {
        match arg {
            "game" => Some(games::<L>),
            "board" => Some(boards::<L>),
            "code" => Some(codes::<L>),
            "what" => Some(schemas::<L>),
            "page" => Some(super::book::names),
            "command" => Some(super::manual::pages),
            _ => None,
        }
    };
    let command = command.mut_args(|arg| match words(arg.get_id().as_str()) {
        Some(words) => arg.value_parser(Completed {
            parser: StringValueParser::new(),
            words,
        }),
        None if arg.get_id() == "rulings" => arg.value_parser(Completed {
            parser: parse_ruling,
            words: rulings::<L>,
        }),
        None => arg,
    });
    command.mut_subcommands(complete::<L>)
}

fn games<L: Games>() -> Vec<String> {
    L::INFOS.iter().map(|title| title.id.to_owned()).collect()
}

/// Returns the built-in boards of all games.
fn boards<L: Games>() -> Vec<String> {
    let mut boards: Vec<String> = Vec::new();
    for board in L::INFOS.iter().flat_map(|title| title.boards) {
        if !boards.iter().any(|name| name == board.name) {
            boards.push(board.name.to_owned());
        }
    }
    boards
}

/// Returns the codes of all rules, the keys of all rulings, the verbs, the keys of expect and
/// result, and the numbers of all cases.
fn codes<L: Games>() -> Vec<String> {
    let rules = L::INFOS
        .iter()
        .flat_map(|title| title.rules)
        .map(|rule| rule.code);
    rules
        .chain(GENERAL.iter().map(|(code, _)| *code))
        .chain(
            L::INFOS
                .iter()
                .flat_map(|title| title.rulings)
                .map(|ruling| ruling.key),
        )
        .chain(words::all(L::INFOS))
        .chain(cases::ids(L::INFOS))
        .map(str::to_owned)
        .collect()
}

/// Returns the choices of all rulings, as `--ruling` takes them.
fn rulings<L: Games>() -> Vec<String> {
    let rulings = L::INFOS.iter().flat_map(|title| title.rulings);
    rulings
        .flat_map(|ruling| {
            let choices = ruling.choices.iter();
            choices.map(|(choice, _)| format!("{}={choice}", ruling.key))
        })
        .collect()
}

/// Returns the names of the schemas, and the word `board`, which begins the two-word form of those
/// of boards.
fn schemas<L: Games>() -> Vec<String> {
    published::<L>()
        .into_iter()
        .map(|published| published.name)
        .chain(["board".to_owned()])
        .collect()
}

/// Returns the game with a name; `Err` lists the games.
pub(crate) fn game_named<L: Games>(name: &str) -> Result<&'static Info, String> {
    L::named(name).ok_or_else(|| {
        let dashed = normal(name).replace([' ', '_'], "-");
        unknown("game", "games", name, &dashed, &Names::new(games::<L>()))
    })
}

/// Writes the message about an unknown word: the word, the one that was most likely meant, or all
/// that there are. `compared` is the word in the form in which it is compared.
pub(crate) fn unknown(
    what: &str,
    several: &str,
    word: &str,
    compared: &str,
    names: &Names,
) -> String {
    let near = names
        .nearest(compared, &mut ComparisonBudget::default())
        .map_or(String::new(), |(near, _)| format!("did you mean {near}? "));
    let known: Vec<&str> = names.iter().collect();
    format!(
        "there is no {what} {}; {near}the {several} are {}",
        printable(word),
        known.join(", ")
    )
}
