//! Where the book says more about a command. The last line of `--help` points there, and the manual
//! page adds it to the help.

use clap::Command;

/// What a manual page adds to the help of a command.
pub(crate) struct Manual {
    command: &'static str,
    /// The page of the book, with a section if the command is one of several on that page.
    page: &'static str,
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

/// How the last line of every help begins.
pub(crate) const POINTER: &str = "The manual: railref book ";

/// Returns the command with the page of each of its subcommands added after their help.
pub(crate) fn with_pages(command: Command) -> Command {
    command.mut_subcommands(|command| match of(command.get_name()) {
        Some(manual) => {
            with_page(command, manual).mut_subcommands(|command| with_page(command, manual))
        }
        None => command,
    })
}

fn with_page(command: Command, manual: &Manual) -> Command {
    let text = command
        .get_after_help()
        .map(|text| format!("{}\n\n", text.ansi()))
        .unwrap_or_default();
    command.after_help(format!("{text}{POINTER}{}", manual.page))
}
