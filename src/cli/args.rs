//! The arguments of each command.

use crate::generate::Style;
use crate::language::MOST_LISTED;
use crate::referee::Options;
use crate::report::records::Every;
use crate::sandbox::Sandbox;
use clap::{Args, Subcommand, ValueEnum, ValueHint};
use std::path::PathBuf;

/// How logs are judged.
#[derive(Args, Clone, Copy, Debug)]
pub struct Judging {
    /// Go on after an illegal move
    #[arg(long)]
    pub keep_going: bool,
    /// An unfinished log is illegal
    #[arg(long)]
    pub complete: bool,
    /// List so many violations of a log, and as many accepted irregularities and warnings; those after them are counted
    #[arg(long, value_name = "N", default_value_t = MOST_LISTED as u32, value_parser = clap::value_parser!(u32).range(1..))]
    pub max_findings: u32,
}

impl Judging {
    /// What the referee is asked for.
    pub fn options(self) -> Options {
        let most = self.max_findings as usize;
        Options { keep_going: self.keep_going, complete: self.complete, max_findings: most, ..Options::default() }
    }
}

/// Where files are read.
#[derive(Args, Clone, Debug, Default)]
pub struct Reading {
    /// Also read logs and boards, and write reports, below this folder: nothing outside of the working folder, a log's own
    /// folder and these is opened, wherever links lead
    #[arg(long = "root", value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub roots: Vec<PathBuf>,
    /// Standard input has a log a line, in JSON: every line gets its answer, also one that is blank or no log
    #[arg(long)]
    pub lines: bool,
    /// Searches pass over what matches, as in a .gitignore: drafts/ or *.old.yaml
    #[arg(long, value_name = "PATTERN")]
    pub exclude: Vec<String>,
    /// The choice on a point the rulebook leaves open, for logs that state none
    #[arg(long = "ruling", value_name = "KEY=CHOICE", value_parser = parse_ruling)]
    pub rulings: Vec<(String, String)>,
    /// The settings, instead of the railref.toml that lies in the working folder or nearest above it
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "isolated")]
    pub config: Option<PathBuf>,
    /// Without any railref.toml
    #[arg(long)]
    pub isolated: bool,
    /// List the files that were found and are no logs
    #[arg(long)]
    pub verbose: bool,
    /// Exit with 0 whatever the verdicts are, for engines that take a status for a crash; what cannot be read, written or
    /// understood is 2 all the same
    #[arg(long)]
    pub exit_zero: bool,
}

impl Reading {
    /// The folders below which files are read and written. `Err` says which of those asked for is none.
    pub fn sandbox(&self) -> Result<Sandbox, String> {
        Sandbox::new(&self.roots).map_err(|why| format!("--root {why}"))
    }
}

/// `KEY=CHOICE` of `--ruling`.
fn parse_ruling(text: &str) -> Result<(String, String), String> {
    let (key, choice) = text.split_once('=').ok_or("write KEY=CHOICE, such as uncontrolled-company=passes")?;
    Ok((key.trim().to_owned(), choice.trim().to_owned()))
}

/// How much is done at a time.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Work {
    /// How many logs to judge at a time; as many as there are cores if not said
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
}

impl Work {
    /// How many logs are judged at a time.
    pub fn jobs(self) -> usize {
        self.jobs.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
    }
}

/// The form of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CheckFormat {
    /// Diagnostics for people
    Human,
    /// One JSON object a log, one line each
    #[value(alias = "ndjson")]
    Json,
    /// SARIF 2.1.0
    Sarif,
    /// GitHub workflow annotations
    Github,
    /// JUnit XML
    Junit,
}

/// `FORMAT=FILE` of `--output`.
fn parse_output(text: &str) -> Result<(CheckFormat, PathBuf), String> {
    let (format, file) = text.split_once('=').ok_or("write FORMAT=FILE, such as sarif=out.sarif")?;
    Ok((CheckFormat::from_str(format, false)?, PathBuf::from(file)))
}

/// `check`.
#[derive(Args, Debug)]
pub struct CheckArgs {
    /// Logs, folders of logs, patterns such as 'logs/**/*.yaml', or - for standard input
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// The form of the report
    ///
    /// [default: human, or what railref.toml says]
    #[arg(long, value_enum)]
    pub format: Option<CheckFormat>,
    /// Also write a report to a file
    #[arg(long, value_name = "FORMAT=FILE", value_parser = parse_output)]
    pub output: Vec<(CheckFormat, PathBuf)>,
    /// How logs are judged
    #[command(flatten)]
    pub judging: Judging,
    /// Where files are read
    #[command(flatten)]
    pub reading: Reading,
    /// How much is done at a time
    #[command(flatten)]
    pub work: Work,
    /// Say nothing of logs that are legal
    #[arg(long, short)]
    pub quiet: bool,
}

/// The form of figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FigureFormat {
    /// Aligned columns
    Table,
    /// JSON, one object a log
    Json,
    /// A table of comma-separated values
    Csv,
    /// The rows of a table, each a JSON object on a line
    Ndjson,
    /// YAML, one document a log
    Yaml,
}

/// The flat tables of scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ScoreTable {
    /// A row a player: score, place, winner
    Ranking,
    /// A row a value of the standing, under the game's own keys
    Standing,
    /// A row a figure of the sheets that show how the standing came about
    Sheets,
    /// A row a log: header, verdict, first violation
    Logs,
}

/// `score`.
#[derive(Args, Debug)]
pub struct ScoreArgs {
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
    /// The standing after this declared move, as if the log ended there (an expect counts and moves nothing)
    #[arg(long, value_name = "MOVE")]
    pub at: Option<u32>,
    /// The standing if this declared move is left out and the rest judged: what the score is if an illegal move is undone
    #[arg(long, value_name = "MOVE", value_parser = clap::value_parser!(u32).range(1..))]
    pub without: Option<u32>,
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
pub enum TrackFormat {
    /// Tables with sparklines
    Table,
    /// JSON, one object a log
    Json,
    /// Comma-separated values, one table of all logs
    Csv,
    /// One JSON object a line and value
    Ndjson,
    /// A chart
    Svg,
    /// A page with verdict, chart, tables and story, all in one file
    Html,
}

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

/// The form of the accounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LedgerFormat {
    /// One table an account
    Table,
    /// One row an entry
    Csv,
    /// JSON, one object a log
    Json,
    /// One JSON object a line and entry
    Ndjson,
}

/// `ledger`.
#[derive(Args, Debug)]
pub struct LedgerArgs {
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
    #[arg(long, value_name = "MOVE")]
    pub from: Option<u32>,
    /// To this declared move
    #[arg(long, value_name = "MOVE")]
    pub to: Option<u32>,
    /// The form of the accounts
    #[arg(long, value_enum, default_value_t = LedgerFormat::Table)]
    pub format: LedgerFormat,
    /// How the logs are judged
    #[command(flatten)]
    pub judging: Judging,
    /// Where files are read
    #[command(flatten)]
    pub reading: Reading,
}

/// The form of a league.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LeagueFormat {
    /// Aligned columns
    Table,
    /// One JSON object
    Json,
    /// Comma-separated values, a row a player and game
    Csv,
}

/// `league`.
#[derive(Args, Debug)]
pub struct LeagueArgs {
    /// Logs, folders of logs, patterns such as 'logs/**/*.yaml', or - for standard input
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// The form of the table
    #[arg(long, value_enum, default_value_t = LeagueFormat::Table)]
    pub format: LeagueFormat,
    /// Where files are read
    #[command(flatten)]
    pub reading: Reading,
    /// How much is done at a time
    #[command(flatten)]
    pub work: Work,
}

/// `tracks`.
#[derive(Args, Debug)]
pub struct TracksArgs {
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

/// The form of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReplayFormat {
    /// Lines of text
    Text,
    /// JSON, one object a log
    Json,
    /// Markdown
    Markdown,
    /// One page to move through the game on the map
    Html,
}

/// `replay`.
#[derive(Args, Debug)]
pub struct ReplayArgs {
    /// The log, or - for standard input
    pub log: PathBuf,
    /// From this declared move on
    #[arg(long, value_name = "MOVE", default_value_t = 0)]
    pub from: u32,
    /// Up to this declared move
    #[arg(long, value_name = "MOVE", default_value_t = u32::MAX, hide_default_value = true)]
    pub to: u32,
    /// The form of the story
    #[arg(long, value_enum, default_value_t = ReplayFormat::Text)]
    pub format: ReplayFormat,
    /// Write into this file instead of standard output
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    /// How the log is judged
    #[command(flatten)]
    pub judging: Judging,
    /// Where files are read
    #[command(flatten)]
    pub reading: Reading,
}

/// `man`.
#[derive(Args, Debug)]
pub struct ManArgs {
    /// The command, such as check or board show; railref itself if not said
    #[arg(num_args = 0..=2, conflicts_with = "all")]
    pub command: Vec<String>,
    /// Write the pages of all commands into a folder
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub all: Option<PathBuf>,
}

/// `explain`.
#[derive(Args, Debug)]
pub struct ExplainArgs {
    /// The code of a rule: steel-driver/route-taken
    #[arg(hide_possible_values = true)]
    pub code: String,
}

/// The form of a list of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RulesFormat {
    /// Lines of text
    Text,
    /// One JSON object
    Json,
}

/// `rules`.
#[derive(Args, Debug)]
pub struct RulesArgs {
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
pub struct BoardArgs {
    /// What to do
    #[command(subcommand)]
    pub what: BoardCommand,
}

/// How a board is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum BoardFormat {
    /// The board file
    Yaml,
    /// Drawn in letters
    Text,
    /// Drawn
    Svg,
}

/// What to do with boards.
#[derive(Debug, Subcommand)]
pub enum BoardCommand {
    /// List the built-in boards
    List,
    /// Show a built-in board
    Show {
        /// The game
        game: String,
        /// The board; the game's default if not said
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

/// `generate`.
#[derive(Args, Debug)]
pub struct GenerateArgs {
    /// The game
    pub game: String,
    /// How many players, or their names with commas between
    #[arg(long, value_name = "N|NAMES")]
    pub players: Option<String>,
    /// The seed; the same seed gives the same games
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// How many games, as YAML documents
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
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
pub struct NewArgs {
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

/// `fmt`.
#[derive(Args, Debug)]
pub struct FmtArgs {
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

/// The form of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DiffFormat {
    /// Lines of text
    Text,
    /// One JSON object
    Json,
}

/// `diff`.
#[derive(Args, Debug)]
pub struct DiffArgs {
    /// One log, or - for standard input
    #[arg(value_name = "A")]
    pub left: PathBuf,
    /// The other
    #[arg(value_name = "B")]
    pub right: PathBuf,
    /// The form of the comparison
    #[arg(long, value_enum, default_value_t = DiffFormat::Text)]
    pub format: DiffFormat,
    /// Go on past the dispute, as check does: an illegal move is carried out where its rule can be let stand, else left out,
    /// and the standings are those at the end
    #[arg(long)]
    pub keep_going: bool,
    /// Where files are read
    #[command(flatten)]
    pub reading: Reading,
}

/// The form of repairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RepairFormat {
    /// The changed lines and what follows from them
    Human,
    /// One JSON object a log
    Json,
}

/// `repair`.
#[derive(Args, Debug)]
pub struct RepairArgs {
    /// The log, or - for standard input
    pub log: PathBuf,
    /// The most edits a repair may have; two are looked for where one is not enough
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=2))]
    pub edits: u8,
    /// How many repairs are shown; JSON has all that are as good as the first, up to 1,000
    #[arg(long, value_name = "K", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..))]
    pub top: u16,
    /// The form of the report
    #[arg(long, value_enum, default_value_t = RepairFormat::Human)]
    pub format: RepairFormat,
    /// Write the log repaired as the repair of this rank says: in place, comments kept, a note on each changed move; a log
    /// from standard input goes to standard output
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..))]
    pub write: Option<u16>,
    /// Where files are read
    #[command(flatten)]
    pub reading: Reading,
}

/// `schema`.
#[derive(Args, Debug)]
pub struct SchemaArgs {
    /// A game, verdict, score, tracks, repair, replay, state, legal, diff, rules, or board and a game
    #[arg(required_unless_present = "all", num_args = 1..=2, hide_possible_values = true)]
    pub what: Vec<String>,
    /// Write every schema into a folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "what")]
    pub all: Option<PathBuf>,
}

/// The form of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StateFormat {
    /// Tables and a map of letters
    Table,
    /// JSON, one object a log
    Json,
    /// The map drawn, with everything on it
    Svg,
    /// A log that begins there, for a dispute over what came next
    Log,
}

/// `state`.
#[derive(Args, Debug)]
pub struct StateArgs {
    /// The log, or - for standard input
    pub log: PathBuf,
    /// After this declared move (an expect counts and moves nothing), no pass after it filled in; 0 is the setup
    /// [default: the end, forced passes filled in]
    #[arg(long, value_name = "MOVE")]
    pub at: Option<u32>,
    /// The form of the position
    #[arg(long, value_enum, default_value_t = StateFormat::Table)]
    pub format: StateFormat,
    /// With --format log: the moves that follow the position, too
    #[arg(long)]
    pub rest: bool,
    /// How the log is judged
    #[command(flatten)]
    pub judging: Judging,
    /// Where files are read
    #[command(flatten)]
    pub reading: Reading,
}

/// The form of a list of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LegalFormat {
    /// Moves to paste into a log, remarks as comments
    Table,
    /// JSON, one object a log
    Json,
}

/// `legal`.
#[derive(Args, Debug)]
pub struct LegalArgs {
    /// The log, or - for standard input
    pub log: PathBuf,
    /// After this declared move (an expect counts and moves nothing), no pass after it filled in; 0 is the setup
    /// [default: the end, forced passes filled in]
    #[arg(long, value_name = "MOVE")]
    pub at: Option<u32>,
    /// Only moves by this player, or of this company
    #[arg(long = "for", value_name = "WHO", conflicts_with = "why")]
    pub actor: Option<String>,
    /// Would this move be legal there, and if not, why
    #[arg(long, value_name = "MOVE", allow_hyphen_values = true)]
    pub why: Option<String>,
    /// The form of the list
    #[arg(long, value_enum, default_value_t = LegalFormat::Table)]
    pub format: LegalFormat,
    /// How the log is judged
    #[command(flatten)]
    pub judging: Judging,
    /// Where files are read
    #[command(flatten)]
    pub reading: Reading,
}
