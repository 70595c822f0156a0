//! The arguments of the commands that write logs: generate, new, record, fmt.

use super::common::{Reading, whole};
use crate::referee::generate::Style;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// `generate`.
#[derive(Args, Debug)]
pub(crate) struct GenerateArgs {
    /// The game
    pub game: String,
    /// How many players, or their names with commas between
    #[arg(long, value_name = "N|NAMES")]
    pub players: Option<String>,
    /// The seed; the same seed gives the same games
    #[arg(long, default_value_t = 0, value_parser = whole(0..=u64::MAX))]
    pub seed: u64,
    /// How many games, as YAML documents
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(1..=u64::MAX))]
    pub games: u64,
    /// How they are written
    #[arg(long, value_enum, default_value_t = Style::Full)]
    pub style: Style,
    /// With true expects now and then
    #[arg(long)]
    pub expects: bool,
    /// With the right result
    #[arg(long)]
    pub result: bool,
    /// The board: a built-in one, or the path of a board file
    #[arg(long, hide_possible_values = true)]
    pub board: Option<String>,
    /// Go on from where this log ends, such as one of a position only
    #[arg(long, value_name = "LOG", conflicts_with_all = ["players", "board"])]
    pub from: Option<PathBuf>,
    /// Where files are read
    #[command(flatten)]
    pub reading: Reading,
}

/// `new`.
#[derive(Args, Debug)]
pub(crate) struct NewArgs {
    /// The game
    pub game: String,
    /// The players' names with commas between, or how many
    #[arg(long, value_name = "NAMES|N")]
    pub players: Option<String>,
    /// The board: a built-in one, or the path of a board file
    #[arg(long, hide_possible_values = true)]
    pub board: Option<String>,
    /// A log that begins with a position instead of the game, every key of it explained
    #[arg(long)]
    pub position: bool,
}

/// In which form a recording is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RecordFormat {
    /// In words, and requests in JSON
    Human,
    /// One JSON object per line of input
    Ndjson,
}

/// `record`. Its lines are those of one recording, so `--lines` is hidden and refused.
#[derive(Args, Debug)]
#[command(mut_arg("lines", |arg| arg.hide(true)))]
pub(crate) struct RecordArgs {
    /// The log, which is continued if it is there and made if it is not; - writes no file
    pub log: PathBuf,
    /// The game of a new log
    #[arg(long)]
    pub game: Option<String>,
    /// The players of a new log, clockwise, with commas between
    #[arg(long, value_name = "NAMES")]
    pub players: Vec<String>,
    /// How lines are answered
    #[arg(long, value_enum, default_value_t = RecordFormat::Human)]
    pub format: RecordFormat,
    /// A file to which every line of input and every reply is added
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
    /// Where files are read
    #[command(flatten)]
    pub reading: Reading,
}

/// `fmt`.
#[derive(Args, Debug)]
pub(crate) struct FmtArgs {
    /// Logs, folders of logs, patterns such as 'logs/**/*.yaml', or - for standard input (written to standard output)
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// Change nothing; list the files that would change, and exit with 1 if there are any
    #[arg(long)]
    pub check: bool,
    /// Where files are read
    #[command(flatten)]
    pub reading: Reading,
}
