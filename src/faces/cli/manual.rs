//! Where the book says more about a command. The last line of `--help` points there, and the manual
//! page adds it to the help.

use super::after_help::help_of;
use clap::Command;

/// What a manual page adds to the help of a command.
pub(crate) struct Manual {
    command: &'static str,
    /// The page of the book, with a section if the command is one of several on that page.
    pub page: &'static str,
    /// Whether the command reads logs, and therefore settings, boards and ignore files.
    pub reads_logs: bool,
    /// Its exit statuses, besides those of a command that is interrupted.
    pub exits: Exits,
    /// The commands whose pages a reader may want to read next.
    pub related: &'static [&'static str],
}

/// Exit statuses, each with its meaning.
pub(crate) type Exits = &'static [(&'static str, &'static str)];

const MALFORMED: (&str, &str) = (
    "2",
    "some log is malformed or cannot be read, the command was called wrongly, or something could not be written",
);
const NOTHING_FOUND: (&str, &str) = ("3", "nothing was found to check");

/// The exit statuses of commands that judge logs.
pub(crate) const JUDGING: Exits = &[
    ("0", "all logs are legal or accepted"),
    ("1", "some log is illegal or undecided"),
    MALFORMED,
    NOTHING_FOUND,
];

/// The exit statuses of commands that only tell something.
const TELLING: Exits = &[
    ("0", "done"),
    (
        "2",
        "the command was called wrongly, or something could not be read or written",
    ),
];

const RULINGS: Exits = &[
    ("0", "no ruling matters in any log"),
    ("1", "a ruling matters in some log"),
    MALFORMED,
    NOTHING_FOUND,
];

const DIFF: Exits = &[
    ("0", "the same game"),
    (
        "1",
        "different games or figures, or one log ends before the other",
    ),
    MALFORMED,
];

const REPAIR: Exits = &[
    ("0", "a repair was found, or the log is sound"),
    ("1", "no repair was found"),
    (
        "2",
        "the log is malformed beyond repair or cannot be read, or something could not be written",
    ),
    NOTHING_FOUND,
];

const FMT: Exits = &[
    ("0", "every log was laid out, or was so already"),
    ("1", "with --check: some log would change"),
    MALFORMED,
    NOTHING_FOUND,
];

const LEGAL: Exits = &[
    (
        "0",
        "the log is sound up to the position; with --why: the move is legal",
    ),
    (
        "1",
        "the log is not sound up to there; with --why: the move is illegal",
    ),
    (
        "2",
        "the log is malformed or cannot be read, or the command was called wrongly; with --why: it is not a move",
    ),
    NOTHING_FOUND,
];

const GENERATE: Exits = &[
    ("0", "done"),
    ("1", "the log of --from is illegal or undecided"),
    MALFORMED,
];

const RECORD: Exits = &[
    ("0", "the log is legal or accepted"),
    ("1", "the log is illegal or undecided"),
    (
        "2",
        "the log is malformed, cannot be read, is in use or could not be saved",
    ),
];

const LSP: Exits = &[
    ("0", "the editor ended the session"),
    ("1", "the input ended before the editor said so"),
];

macro_rules! manuals {
    ($($command:literal: $page:literal, $reads:literal, $exits:expr, [$($related:literal),*];)*) => {
        &[$(Manual {
            command: $command,
            page: $page,
            reads_logs: $reads,
            exits: $exits,
            related: &[$($related),*],
        }),*]
    };
}

/// The commands, each with its page, whether it reads logs, its exit statuses, and its related commands.
const MANUALS: &[Manual] = manuals! {
    "check": "diagnostics", true, JUDGING, ["score", "repair", "explain"];
    "score": "table/scores#the-score", true, JUDGING, ["tracks", "ledger", "league"];
    "rulings": "rulings", true, RULINGS, ["explain", "score"];
    "tracks": "table/scores#the-tracks", true, JUDGING, ["score", "ledger"];
    "ledger": "ledger", true, JUDGING, ["score", "tracks"];
    "league": "scripts#a-season", true, JUDGING, ["score", "season"];
    "season": "scripts#a-season", true, JUDGING, ["league", "replay"];
    "replay": "table/scores#the-story", true, JUDGING, ["state", "ledger"];
    "explain": "rules", false, TELLING, ["rules", "check"];
    "rules": "rules", false, TELLING, ["explain"];
    "board": "boards", false, TELLING, ["new", "schema"];
    "generate": "developers#random-games", true, GENERATE, ["check"];
    "new": "table/first-log", false, TELLING, ["check", "fmt"];
    "record": "recording", true, RECORD, ["check", "legal"];
    "fmt": "table/what-to-write#layout", true, FMT, ["check"];
    "diff": "table/two-logs", true, DIFF, ["check", "repair"];
    "repair": "repair", true, REPAIR, ["check", "diff"];
    "schema": "documents", false, TELLING, ["check"];
    "state": "table/positions", true, JUDGING, ["legal", "replay"];
    "legal": "table/first-log#from-the-box-to-the-log", true, LEGAL, ["state", "check"];
    "lsp": "editors", true, LSP, ["check"];
    "book": "railref", false, TELLING, ["man", "explain"];
    "completions": "commands#completions", false, TELLING, ["man"];
    "man": "commands#man", false, TELLING, ["book"];
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
    let exits = exits_in_a_line(JUDGING);
    let text = help_of("").map_or(String::new(), |help| help.text(&exits));
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

/// Returns a command with what follows its options: its exit statuses, if it has its own, and the
/// page of the book to read next.
fn with_page(command: Command, words: &str, manual: &Manual) -> Command {
    let exits = if [JUDGING, TELLING].contains(&manual.exits) {
        String::new()
    } else {
        exits_in_a_line(manual.exits)
    };
    let text = help_of(words).map_or(String::new(), |help| help.text(&exits));
    command.after_help(format!("{text}{BOOK} {}", manual.page))
}

/// Returns exit statuses as help texts list them.
fn exits_in_a_line(exits: Exits) -> String {
    let exits = exits
        .iter()
        .map(|(status, means)| format!("{status} {means}"));
    format!("Exit status: {}.", exits.collect::<Vec<_>>().join(", "))
}
