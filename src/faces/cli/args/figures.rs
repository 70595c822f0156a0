//! The arguments of the commands that print figures: score, tracks, ledger, league.

use super::common::{Format, Judging, Listing, Reading, Work, move_number, whole};
use crate::report::documents::is_date;
use crate::report::records::Every;
use clap::{Args, ValueEnum, ValueHint};
use std::path::PathBuf;

/// The form of figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FigureFormat {
    /// Aligned columns
    Table,
    /// JSON, one object per log
    Json,
    /// A table of comma-separated values
    Csv,
    /// The rows of a table, each a JSON object on a line
    Ndjson,
    /// YAML, one document per log
    Yaml,
}

impl Format for FigureFormat {}

/// The flat tables of scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ScoreTable {
    /// One row per player: score, place, winner
    Ranking,
    /// One row per value of the standing, under the game's own keys
    Standing,
    /// One row per figure of the sheets that show how the standing came about
    Sheets,
    /// One row per log: header, verdict, first violation
    Logs,
}

/// `score`.
#[derive(Args, Debug)]
pub(crate) struct ScoreArgs {
    /// Logs, folders of logs, patterns such as 'logs/**/*.yaml', or - for standard input
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// The form of the standing
    ///
    /// [default: table, or what railref.toml says]
    #[arg(long, value_enum)]
    pub format: Option<FigureFormat>,
    /// With --format csv or ndjson: which table [default: ranking]
    #[arg(long, value_enum, value_name = "NAME")]
    pub table: Option<ScoreTable>,
    /// The standing after this declared move, no pass after it filled in (an expect counts and moves nothing)
    #[arg(long, value_name = "MOVE", value_parser = move_number)]
    pub at: Option<u32>,
    /// The standing if this declared move is left out and the rest judged: what the score is if an illegal move is undone
    #[arg(long, value_name = "MOVE", value_parser = whole(1..=u32::MAX))]
    pub without: Option<u32>,
    /// The standing of one log if this move had been made as declared move N, before and after side by side; may be given
    /// several times
    #[arg(long, num_args = 2, value_names = ["N", "MOVE"], allow_hyphen_values = true, conflicts_with = "without")]
    pub replace: Vec<String>,
    /// How logs are judged
    #[command(flatten)]
    pub judging: Judging,
    /// Where files are read
    #[command(flatten)]
    pub reading: Reading,
    /// How much is done at a time
    #[command(flatten)]
    pub work: Work,
}

/// `rulings`.
#[derive(Args, Debug)]
pub(crate) struct RulingsArgs {
    /// Logs, folders of logs, patterns such as 'logs/**/*.yaml', or - for standard input
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// The form of the answer
    ///
    /// [default: table, or what railref.toml says]
    #[arg(long, value_enum)]
    pub format: Option<FigureFormat>,
    /// How logs are judged
    #[command(flatten)]
    pub judging: Judging,
    /// Where files are read
    #[command(flatten)]
    pub reading: Reading,
    /// How much is done at a time
    #[command(flatten)]
    pub work: Work,
}

/// The form of tracks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TrackFormat {
    /// Tables with sparklines
    Table,
    /// JSON, one object per log
    Json,
    /// Comma-separated values, one table of all logs
    Csv,
    /// One JSON object per value, one on each line
    Ndjson,
    /// A chart
    Svg,
    /// The page of `replay --format html`, with the tracks in it move by move
    Html,
}

impl Format for TrackFormat {}

/// How often tracks are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EveryArg {
    /// After every move, pass and automatic step
    Move,
    /// At the end of every turn or round
    Turn,
}

impl From<EveryArg> for Every {
    fn from(every: EveryArg) -> Self {
        match every {
            EveryArg::Move => Self::Move,
            EveryArg::Turn => Self::Turn,
        }
    }
}

/// `tracks`.
#[derive(Args, Debug)]
pub(crate) struct TracksArgs {
    /// Logs, folders of logs, patterns such as 'logs/**/*.yaml', or - for standard input; a chart is of one log
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// How often
    #[arg(long, value_enum, default_value_t = EveryArg::Move)]
    pub every: EveryArg,
    /// The form of the tracks
    ///
    /// [default: table, or what railref.toml says]
    #[arg(long, value_enum)]
    pub format: Option<TrackFormat>,
    /// How the logs are judged
    #[command(flatten)]
    pub judging: Judging,
    /// Where files are read
    #[command(flatten)]
    pub reading: Reading,
    /// How much is done at a time
    #[command(flatten)]
    pub work: Work,
}

/// The form of the accounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LedgerFormat {
    /// One table per account
    Table,
    /// One row per entry
    Csv,
    /// JSON, one object per log
    Json,
    /// One JSON object per entry, one on each line
    Ndjson,
}

impl Format for LedgerFormat {}

/// `ledger`.
#[derive(Args, Debug)]
pub(crate) struct LedgerArgs {
    /// The logs, folders of logs, or - for standard input
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// Of this track only: cash, profit, points, shares, ...
    #[arg(long, value_name = "TRACK")]
    pub track: Option<String>,
    /// Of this player or company only
    #[arg(long, value_name = "NAME")]
    pub of: Option<String>,
    /// From this declared move on
    #[arg(long, value_name = "MOVE", value_parser = move_number)]
    pub from: Option<u32>,
    /// To this declared move
    #[arg(long, value_name = "MOVE", value_parser = move_number)]
    pub to: Option<u32>,
    /// The form of the accounts
    ///
    /// [default: table, or what railref.toml says]
    #[arg(long, value_enum)]
    pub format: Option<LedgerFormat>,
    /// How the logs are judged
    #[command(flatten)]
    pub judging: Judging,
    /// Where files are read
    #[command(flatten)]
    pub reading: Reading,
}

/// The form of a league.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LeagueFormat {
    /// Aligned columns
    Table,
    /// One JSON object
    Json,
    /// Comma-separated values, one row per player and game
    Csv,
    /// Tables in Markdown
    Markdown,
    /// A page
    Html,
}

impl Format for LeagueFormat {}

/// What a season counts, and how.
#[derive(Args, Clone, Debug)]
pub(crate) struct CountingArgs {
    /// Rank by points: those of the first place, of the second and so on; further places bring none, and players who share a
    /// place have its points each
    #[arg(long, value_name = "POINTS", value_delimiter = ',', value_parser = parse_points)]
    pub points: Vec<i64>,
    /// Count the logs of this day and later: 2026-11-20, or a month, 2026-11, or a year, 2026
    #[arg(long, value_name = "DATE", value_parser = parse_date)]
    pub since: Option<String>,
    /// Count the logs of this day and earlier; a month or a year counts to its last day
    #[arg(long, value_name = "DATE", value_parser = parse_date)]
    pub until: Option<String>,
}

/// Reads the points of a place.
fn parse_points(text: &str) -> Result<i64, String> {
    let points = text.trim().parse().ok();
    points
        .filter(|points| (0..=1_000_000).contains(points))
        .ok_or_else(|| "write whole numbers from 0 to 1000000, such as 3,2,1".to_owned())
}

/// Reads a day or the beginning of one.
fn parse_date(text: &str) -> Result<String, String> {
    if is_date(text) {
        Ok(text.to_owned())
    } else {
        Err("there is no such date; write a date as 2026-11-20, 2026-11 or 2026".to_owned())
    }
}

/// `season`.
#[derive(Args, Debug)]
pub(crate) struct SeasonArgs {
    /// The folder of the logs, or a pattern such as 'logs/**/*.yaml'
    #[arg(value_name = "LOGS")]
    pub logs: PathBuf,
    /// The folder of the site, which is made if it is not there
    #[arg(long, short, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub output: PathBuf,
    /// What the site is called
    #[arg(long, default_value = "Season")]
    pub title: String,
    /// What counts, and how
    #[command(flatten)]
    pub counting: CountingArgs,
    /// How much is listed
    #[command(flatten)]
    pub listing: Listing,
    /// Where files are read
    #[command(flatten)]
    pub reading: Reading,
    /// How much is done at a time
    #[command(flatten)]
    pub work: Work,
}

/// `league`.
#[derive(Args, Debug)]
pub(crate) struct LeagueArgs {
    /// Logs, folders of logs, patterns such as 'logs/**/*.yaml', or - for standard input
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// The form of the table
    ///
    /// [default: table, or what railref.toml says]
    #[arg(long, value_enum)]
    pub format: Option<LeagueFormat>,
    /// What counts, and how
    #[command(flatten)]
    pub counting: CountingArgs,
    /// How much is listed
    #[command(flatten)]
    pub listing: Listing,
    /// Where files are read
    #[command(flatten)]
    pub reading: Reading,
    /// How much is done at a time
    #[command(flatten)]
    pub work: Work,
}
