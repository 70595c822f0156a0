//! Where the book says more about a command. The last line of `--help` points there, and the manual
//! page adds it to the help.

use super::after_help::{Help, help_of};
use clap::Command;

/// What a manual page adds to the help of a command.
pub(crate) struct Manual {
    command: &'static str,
    /// The page of the book, with a section if the command is one of several on that page.
    pub page: &'static str,
    /// Whether the command reads logs, and therefore settings, boards and ignore files.
    pub reads_logs: bool,
    /// The commands whose pages a reader may want to read next.
    pub related: &'static [&'static str],
}

macro_rules! manuals {
    ($($command:literal: $page:literal, $reads:literal, [$($related:literal),*];)*) => {
        &[$(Manual {
            command: $command,
            page: $page,
            reads_logs: $reads,
            related: &[$($related),*],
        }),*]
    };
}

/// The commands, each with its page, whether it reads logs, and its related commands.
const MANUALS: &[Manual] = manuals! {
    "check": "diagnostics", true, ["score", "repair", "explain"];
    "score": "table/scores#the-score", true, ["tracks", "ledger", "league"];
    "rulings": "rulings", true, ["explain", "score"];
    "tracks": "table/scores#the-tracks", true, ["score", "ledger"];
    "ledger": "ledger", true, ["score", "tracks"];
    "league": "scripts#a-season", true, ["score", "season"];
    "season": "scripts#a-season", true, ["league", "replay"];
    "replay": "table/scores#the-story", true, ["state", "ledger"];
    "explain": "rules", false, ["rules", "check"];
    "rules": "rules", false, ["explain"];
    "board": "boards", false, ["new", "schema"];
    "generate": "developers#random-games", true, ["check"];
    "new": "table/first-log", false, ["check", "fmt"];
    "record": "recording", true, ["check", "legal"];
    "fmt": "table/what-to-write#layout", true, ["check"];
    "diff": "table/two-logs", true, ["check", "repair"];
    "repair": "repair", true, ["check", "diff"];
    "schema": "documents", false, ["check"];
    "state": "table/positions", true, ["legal", "replay"];
    "legal": "table/first-log#from-the-box-to-the-log", true, ["state", "check"];
    "lsp": "editors", true, ["check"];
    "book": "railref", false, ["man", "explain"];
    "completions": "commands#completions", false, ["man"];
    "man": "commands#man", false, ["book"];
};

/// Returns what the manual page of a command adds. `board show` shares that of `board`.
pub(crate) fn of(command: &str) -> Option<&'static Manual> {
    let first = command.split(' ').next().unwrap_or_default();
    MANUALS.iter().find(|manual| manual.command == first)
}

/// Returns the names for which there is a manual page: the commands, and two files.
pub(crate) fn pages() -> Vec<String> {
    let commands = MANUALS.iter().map(|manual| manual.command);
    commands
        .chain(["log", "railref.toml"])
        .map(str::to_owned)
        .collect()
}

/// Returns the page of the book to which a command's help points, so that `book` can be asked for a
/// command.
pub(crate) fn page_of(command: &str) -> Option<&'static str> {
    let manual = MANUALS.iter().find(|manual| manual.command == command)?;
    Some(manual.page)
}

/// The last line of the help of railref itself.
pub(crate) const BOOK: &str = "The manual: railref book";

/// Returns the command with what follows its options, and those of its subcommands.
pub(crate) fn with_pages(command: Command) -> Command {
    let text = help_of("").map_or(String::new(), Help::text);
    let command = command.after_help(format!("{text}{BOOK}"));
    command.mut_subcommands(|command| match of(command.get_name()) {
        Some(manual) => {
            let words = command.get_name().to_owned();
            with_page(command, &words, manual).mut_subcommands(|command| {
                let words = format!("{words} {}", command.get_name());
                with_page(command, &words, manual)
            })
        }
        None => command,
    })
}

/// Returns a command with what follows its options, and the page of the book to read next.
fn with_page(command: Command, words: &str, manual: &Manual) -> Command {
    let text = help_of(words).map_or(String::new(), Help::text);
    command.after_help(format!("{text}{BOOK} {}", manual.page))
}
