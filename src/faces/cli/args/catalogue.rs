//! The arguments of the commands that show what the program knows: man, explain, rules, board,
//! schema.

use clap::{Args, Subcommand, ValueEnum, ValueHint};
use std::path::PathBuf;

/// `man`.
#[derive(Args, Debug)]
pub(crate) struct ManArgs {
    /// The command, such as check or board show, or the file log or railref.toml; railref itself by default
    #[arg(num_args = 0..=2, conflicts_with = "all", hide_possible_values = true)]
    pub command: Vec<String>,
    /// Write the pages of all commands and files into a folder; where it is called man1, those of files into the man5 beside it
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub all: Option<PathBuf>,
}

/// The form of a page of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BookFormat {
    /// Laid out for the width of the terminal
    Text,
    /// As it is written
    Markdown,
}

/// `book`.
#[derive(Args, Debug)]
pub(crate) struct BookArgs {
    /// The page: its name, its title or a part of them, a command, or PAGE#SECTION; the first page by default
    #[arg(hide_possible_values = true)]
    pub page: Vec<String>,
    /// List the pages
    #[arg(long, conflicts_with_all = ["page", "format"])]
    pub list: bool,
    /// The form of the page
    #[arg(long, value_enum, default_value_t = BookFormat::Text)]
    pub format: BookFormat,
}

/// `explain`.
#[derive(Args, Debug)]
pub(crate) struct ExplainArgs {
    /// The code of a rule, such as steel-driver/route-taken, the key of a ruling, such as yellow-start, the number of a
    /// conformance case, such as SD-4.14, a verb, or a key of expect or result
    #[arg(hide_possible_values = true)]
    pub code: String,
}

/// The form of a list of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RulesFormat {
    /// Lines of text
    Text,
    /// One JSON object
    Json,
}

/// `rules`.
#[derive(Args, Debug)]
pub(crate) struct RulesArgs {
    /// The game
    pub game: String,
    /// The form of the list
    #[arg(long, value_enum, default_value_t = RulesFormat::Text)]
    pub format: RulesFormat,
    /// As JSON; the form of the first release
    #[arg(long, hide = true, conflicts_with = "format")]
    pub json: bool,
}

/// `board`.
#[derive(Args, Debug)]
pub(crate) struct BoardArgs {
    /// What to do
    #[command(subcommand)]
    pub what: BoardCommand,
}

/// How a board is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BoardFormat {
    /// The board file
    Yaml,
    /// Drawn in letters
    Text,
    /// Drawn
    Svg,
}

/// What to do with boards.
#[derive(Debug, Subcommand)]
pub(crate) enum BoardCommand {
    /// List the built-in boards
    List,
    /// Show a built-in board
    Show {
        /// The game
        game: String,
        /// The board; the game's own by default
        #[arg(hide_possible_values = true)]
        board: Option<String>,
        /// Its file, or drawn
        #[arg(long, value_enum, default_value_t = BoardFormat::Yaml)]
        format: BoardFormat,
    },
    /// Start a board file, from the game's built-in board
    New {
        /// The game
        game: String,
    },
    /// Check a board file
    Check {
        /// The file
        file: PathBuf,
        /// The game it is for
        #[arg(long)]
        game: String,
    },
}

/// `schema`.
#[derive(Args, Debug)]
pub(crate) struct SchemaArgs {
    /// A game, settings, verdict, score, tracks, ledger, repair, replay, state, legal, diff, league, rulings, rules, session-request, session-reply, table-ranking, table-standing,
    /// table-sheets, table-logs, table-rulings, or board and a game
    #[arg(required_unless_present = "all", num_args = 1..=2, hide_possible_values = true)]
    pub what: Vec<String>,
    /// Write every schema into a folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "what")]
    pub all: Option<PathBuf>,
}
