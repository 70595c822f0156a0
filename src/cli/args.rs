//! The arguments.

use super::output::{ColorChoice, Out};
use super::{board, catalogue, check, diff, fmt, generate, legal, replay, schema, score, state, tracks};
use crate::generate::Style;
use crate::report::records::Every;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// A rules referee for railway board games: checks the log of a game move by move.
#[derive(Debug, Parser)]
#[command(name = "railref", version, about, max_term_width = 100, after_help = STATUS)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
    /// When to colour.
    #[arg(long, global = true, value_enum, default_value_t = ColorChoice::Auto, value_name = "WHEN")]
    color: ColorChoice,
}

const STATUS: &str = "Exit status: 0 all logs legal or accepted, 1 some log illegal, 2 some log malformed or unreadable or wrong usage, \
3 nothing found to check, 130 interrupted.\n\nExamples:\n  railref check fixtures/steel-driver/games\n  railref score friday.yaml\n  railref explain steel-driver/route-taken";

#[derive(Debug, Subcommand)]
enum Command {
    /// Check logs: every violation as a diagnostic, then the verdict
    #[command(
        after_help = "Examples:\n  railref check friday.yaml\n  railref check logs/ --format json\n  cat friday.yaml | railref check -\n  railref check logs/ --output sarif=out.sarif --output junit=out.xml"
    )]
    Check(CheckArgs),
    /// Final standing and how it came about
    #[command(after_help = "Example:\n  railref score friday.yaml --format csv")]
    Score(ScoreArgs),
    /// The intermediate profit tracks: profit levels, cash, points, stocks after every move or turn
    #[command(after_help = "Example:\n  railref tracks friday.yaml --every turn")]
    Tracks(TracksArgs),
    /// The game told move by move
    #[command(after_help = "Example:\n  railref replay friday.yaml --from 40 --to 60")]
    Replay(ReplayArgs),
    /// A rule: its sentence, its source, a log that breaks it and one that does not
    #[command(after_help = "Example:\n  railref explain steel-driver/route-taken")]
    Explain(ExplainArgs),
    /// The rules of a game, in the order of checking
    #[command(after_help = "Example:\n  railref rules steel-driver")]
    Rules(RulesArgs),
    /// Boards: list them, show one, check a transcription
    #[command(after_help = "Example:\n  railref board check my-board.yaml --game steel-driver")]
    Board(BoardArgs),
    /// Random legal games as logs, the same from the same seed on every machine
    #[command(
        after_help = "Examples:\n  railref generate steel-driver --seed 7 > game.yaml\n  railref generate transamerica --players Ann,Ben --games 100 --result | railref check -"
    )]
    Generate(GenerateArgs),
    /// A template of a log: the header filled in, the language explained in comments
    #[command(after_help = "Example:\n  railref new steel-driver --players Andy,Don,Simon > friday.yaml")]
    New(NewArgs),
    /// Canonical spelling and layout of logs, in place; comments are kept
    ///
    /// Header keys in one order, one move a line, names as the board spells them. A log means the same before and after; a
    /// malformed one is left as it is, with its diagnostics. JSON is left as it is.
    #[command(after_help = "Examples:\n  railref fmt logs/\n  railref fmt --check logs/\n  railref fmt - < friday.yaml")]
    Fmt(FmtArgs),
    /// Two accounts of one game: where they first tell a different game
    ///
    /// Positions are compared, not spellings: other names for a place, passes left out, a sale for an auction are no
    /// differences, and an auction counts by its outcome. Exit status: 0 the same game, 1 different ones or one that ends
    /// before the other, 2 malformed or unreadable.
    #[command(after_help = "Example:\n  railref diff anns-account.yaml bens-account.yaml")]
    Diff(DiffArgs),
    /// The JSON Schema of a game's logs, of its boards, or of an output: verdict, score, tracks, ...
    #[command(
        after_help = "Examples:\n  railref schema steel-driver\n  railref schema verdict\n  railref schema board steel-driver\n  railref schema --all schemas"
    )]
    Schema(SchemaArgs),
    /// The table after a move: what lies where, who is to act; as tables, JSON or a drawn map
    #[command(after_help = "Examples:\n  railref state friday.yaml --at 41\n  railref state friday.yaml --format svg > friday.svg")]
    State(StateArgs),
    /// Every legal move at a point of a game, in the log language; or why one move is not legal
    #[command(
        after_help = "Exit status with --why: 0 the move is legal, 1 it is not, 2 it is not a move.\n\nExamples:\n  railref legal friday.yaml --at 41 --for red\n  railref legal friday.yaml --why '{build: red, from: Denver, to: Omaha}'"
    )]
    Legal(LegalArgs),
    /// A language server over standard input and output, for editors
    #[command(
        after_help = "Diagnostics while typing, completion of legal moves, names and keys, hover, code actions. The editor may give the initializationOptions keepGoing and complete (true or false).\n\nExample:\n  an editor's setting for .yaml logs: command railref, argument lsp"
    )]
    Lsp,
    /// Completions for a shell
    #[command(after_help = "Example:\n  railref completions bash > ~/.local/share/bash-completion/completions/railref")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// The manual page
    #[command(after_help = "Example:\n  railref man > railref.1")]
    Man,
}

/// How logs are judged.
#[derive(Args, Clone, Copy, Debug)]
pub struct Judging {
    /// Go on after an illegal move
    #[arg(long)]
    pub keep_going: bool,
    /// An unfinished log is illegal
    #[arg(long)]
    pub complete: bool,
}

/// The form of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CheckFormat {
    /// Diagnostics for people
    Human,
    /// One JSON object a log, one line each
    Json,
    /// SARIF 2.1.0
    Sarif,
    /// GitHub workflow annotations
    Github,
    /// JUnit XML
    Junit,
}

/// `check`.
#[derive(Args, Debug)]
pub struct CheckArgs {
    /// Logs, folders of logs, patterns such as 'logs/**/*.yaml', or - for standard input
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// The form of the report
    #[arg(long, value_enum, default_value_t = CheckFormat::Human)]
    pub format: CheckFormat,
    /// Also write a report to a file
    #[arg(long, value_name = "FORMAT=FILE", value_parser = check::parse_output)]
    pub output: Vec<(CheckFormat, PathBuf)>,
    /// How logs are judged
    #[command(flatten)]
    pub judging: Judging,
    /// How many logs to check at a time; as many as there are cores if not said
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
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
    /// Comma-separated values
    Csv,
    /// YAML, one document a log
    Yaml,
}

/// `score`.
#[derive(Args, Debug)]
pub struct ScoreArgs {
    /// Logs, folders of logs, patterns such as 'logs/**/*.yaml', or - for standard input
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// The form of the standing
    #[arg(long, value_enum, default_value_t = FigureFormat::Table)]
    pub format: FigureFormat,
    /// How logs are judged
    #[command(flatten)]
    pub judging: Judging,
}

/// The form of tracks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TrackFormat {
    /// Tables with sparklines
    Table,
    /// JSON, one object a log
    Json,
    /// Comma-separated values
    Csv,
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

/// `tracks`.
#[derive(Args, Debug)]
pub struct TracksArgs {
    /// The log, or - for standard input
    pub log: PathBuf,
    /// How often
    #[arg(long, value_enum, default_value_t = EveryArg::Move)]
    pub every: EveryArg,
    /// The form of the tracks
    #[arg(long, value_enum, default_value_t = TrackFormat::Table)]
    pub format: TrackFormat,
    /// How the log is judged
    #[command(flatten)]
    pub judging: Judging,
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
    /// How the log is judged
    #[command(flatten)]
    pub judging: Judging,
}

/// `explain`.
#[derive(Args, Debug)]
pub struct ExplainArgs {
    /// The code of a rule: steel-driver/route-taken
    pub code: String,
}

/// `rules`.
#[derive(Args, Debug)]
pub struct RulesArgs {
    /// The game
    pub game: String,
    /// As JSON
    #[arg(long)]
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
    #[arg(long)]
    pub board: Option<String>,
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
    #[arg(long)]
    pub board: Option<String>,
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
}

/// `schema`.
#[derive(Args, Debug)]
pub struct SchemaArgs {
    /// A game, verdict, score, tracks, replay, state, legal, diff, rules, or board and a game
    #[arg(required_unless_present = "all", num_args = 1..=2)]
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
    /// How the log is judged
    #[command(flatten)]
    pub judging: Judging,
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
}

impl Cli {
    /// Does what is asked; the exit status.
    pub fn run(self) -> u8 {
        let out = Out::new(self.color);
        match self.command {
            Command::Check(args) => check::run(&args, out),
            Command::Score(args) => score::run(&args, out),
            Command::Tracks(args) => tracks::run(&args, out),
            Command::Replay(args) => replay::run(&args, out),
            Command::Explain(args) => catalogue::explain(&args, out),
            Command::Rules(args) => catalogue::rules(&args, out),
            Command::Board(args) => board::run(&args, out),
            Command::Generate(args) => generate::run(&args, out),
            Command::New(args) => generate::new(&args, out),
            Command::Fmt(args) => fmt::run(&args, out),
            Command::Diff(args) => diff::run(&args, out),
            Command::Schema(args) => schema::run(&args, out),
            Command::State(args) => state::run(&args, out),
            Command::Legal(args) => legal::run(&args, out),
            Command::Lsp => super::lsp(),
            Command::Completions { shell } => catalogue::completions(shell, out),
            Command::Man => catalogue::man(out),
        }
    }
}
