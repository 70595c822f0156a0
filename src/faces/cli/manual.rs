//! Where the book says more of a command, which is what `--help` ends with, and what its manual page adds to the help.

use clap::Command;

/// What a manual page adds to the help of a command.
pub(crate) struct Manual {
    command: &'static str,
    /// The page of the book, with the section where it is one of several.
    page: &'static str,
    /// Whether it reads logs, and so settings, boards and ignore files.
    pub reads_logs: bool,
    /// The commands whose pages a reader may want next.
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

/// The commands, each with its page, whether it reads logs, and its relatives.
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

/// Returns what the manual page of a command adds; that of `board show` is that of `board`.
pub(crate) fn of(command: &str) -> Option<&'static Manual> {
    let first = command.split(' ').next().unwrap_or_default();
    MANUALS.iter().find(|manual| manual.command == first)
}

/// Returns the page of the book that a command's help points to, for whoever asks the book for a command.
pub(crate) fn page_of(command: &str) -> Option<&'static str> {
    let manual = MANUALS.iter().find(|manual| manual.command == command)?;
    Some(manual.page)
}

/// How every help begins its last line.
pub(crate) const POINTER: &str = "The manual: railref book ";

/// Returns the command with the page of each of its subcommands behind the help.
pub(crate) fn with_pages(command: Command) -> Command {
    command.mut_subcommands(|command| match of(command.get_name()) {
        Some(manual) => {
            let text = command
                .get_after_help()
                .map(|text| format!("{}\n\n", text.ansi()))
                .unwrap_or_default();
            command.after_help(format!("{text}{POINTER}{}", manual.page))
        }
        None => command,
    })
}
