//! The commands: their descriptions in `--help`, and the code that runs them.

use super::args::{
    BoardArgs, BookArgs, CheckArgs, DiffArgs, ExplainArgs, FmtArgs, GenerateArgs, LeagueArgs,
    LedgerArgs, LegalArgs, ManArgs, NewArgs, RecordArgs, RepairArgs, ReplayArgs, RulesArgs,
    RulingsArgs, SchemaArgs, ScoreArgs, SeasonArgs, StateArgs, TracksArgs,
};
use super::choices::complete;
use super::lazy_args::LazyArgs;
#[cfg(feature = "lsp")]
use super::lsp;
use super::manual::with_pages;
use super::output::{ColorChoice, Out, message};
use super::status::{Ended, UNREADABLE};
use super::{
    board, book, catalogue, check, completions, diff, fmt, generate, league, ledger, legal, man,
    record, repair, replay, rulings, schema, score, season, state, tracks,
};
use crate::game::Games;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;

/// A rules referee for railway board games: checks the log of a game move by move.
#[derive(Parser)]
#[command(name = "railref", version, about, max_term_width = 100, after_help = EXAMPLES)]
pub(crate) struct Cli<L: Games> {
    #[command(subcommand)]
    command: Command<L>,
    /// When to colour.
    #[arg(long, global = true, value_enum, default_value_t = ColorChoice::Auto, value_name = "WHEN")]
    color: ColorChoice,
}

const EXAMPLES: &str = "Examples:\n  railref check fixtures/steel-driver/games\n  railref score friday.yaml\n  railref explain steel-driver/route-taken";

#[derive(Subcommand)]
enum Command<L: Games> {
    /// Check logs: every violation as a diagnostic, then the verdict
    #[command(
        after_help = "Examples:\n  railref check friday.yaml\n  railref check logs/ --format json\n  cat friday.yaml | railref check -\n  railref check logs/ --output sarif=out.sarif --output junit=out.xml"
    )]
    Check(LazyArgs<CheckArgs, L>),
    /// Final standing and how it came about
    #[command(
        after_help = "Examples:\n  railref score friday.yaml --format csv\n  railref score friday.yaml --replace 41 '{build: red, from: Denver, to: Omaha}'"
    )]
    Score(LazyArgs<ScoreArgs, L>),
    /// Whether a ruling matters: what becomes of logs under the other choices on the points that the rulebook leaves open
    ///
    /// Every combination of choices is judged.
    #[command(
        after_help = "Examples:\n  railref rulings friday.yaml\n  railref rulings logs/ --format csv"
    )]
    Rulings(LazyArgs<RulingsArgs, L>),
    /// The intermediate profit tracks: profit levels, cash, points, stocks after every move or turn
    #[command(after_help = "Example:\n  railref tracks friday.yaml --every turn")]
    Tracks(LazyArgs<TracksArgs, L>),
    /// Where every number comes from: the entries of each account with move, line, reason, amount, balance
    #[command(
        after_help = "Examples:\n  railref ledger friday.yaml --track cash --of Andy\n  railref ledger friday.yaml --from 40 --to 60 --format csv"
    )]
    Ledger(LazyArgs<LedgerArgs, L>),
    /// The table of a season from its logs: games, wins, places, scores of every player
    ///
    /// Logs that are illegal, malformed or unfinished do not count and are listed, as is a log whose id has been counted.
    #[command(
        after_help = "Examples:\n  railref league season/\n  railref league season/ --format csv > league.csv\n  railref league season/ --points 3,2,1 --since 2026-09"
    )]
    League(LazyArgs<LeagueArgs, L>),
    /// The site of a season: its tables, a chart, and a replay page per log, in files that ask for nothing from elsewhere
    #[command(
        after_help = "Example:\n  railref season season/ -o site --points 3,2,1 --title 'Season 2026'"
    )]
    Season(LazyArgs<SeasonArgs, L>),
    /// The game told move by move
    #[command(
        after_help = "Examples:\n  railref replay friday.yaml --from 40 --to 60\n  railref replay friday.yaml --about Denver-Omaha red"
    )]
    Replay(LazyArgs<ReplayArgs, L>),
    /// A rule: its sentence, its source, a log that breaks it and one that does not; or a ruling: the question and the answers;
    /// or a conformance case, a verb, a key of expect or result
    #[command(
        after_help = "Examples:\n  railref explain steel-driver/route-taken\n  railref explain yellow-start\n  railref explain SD-4.14\n  railref explain company-cubes"
    )]
    Explain(LazyArgs<ExplainArgs, L>),
    /// The rules of a game, in the order of checking
    #[command(after_help = "Example:\n  railref rules steel-driver")]
    Rules(LazyArgs<RulesArgs, L>),
    /// Boards: list them, show one, check a transcription
    #[command(after_help = "Example:\n  railref board check my-board.yaml --game steel-driver")]
    Board(BoardArgs),
    /// Random legal games as logs, the same from the same seed on every machine
    #[command(
        after_help = "Examples:\n  railref generate steel-driver --seed 7 > game.yaml\n  railref generate transamerica --players Ann,Ben --games 100 --result | railref check -"
    )]
    Generate(LazyArgs<GenerateArgs, L>),
    /// A template of a log: the header filled in, the language explained in comments
    #[command(
        after_help = "Example:\n  railref new steel-driver --players Andy,Don,Simon > friday.yaml"
    )]
    New(LazyArgs<NewArgs, L>),
    /// Records a game: a log that grows line by line, judged at every line
    ///
    /// A line is a move, in short hand (sale red don 4, r bal pit) or in YAML; help lists what else may be typed. A line that is
    /// a JSON object with the key do is a request, answered by one line of JSON. Every line is in the file before it is answered.
    #[command(
        after_help = "Examples:\n  railref record friday.yaml\n  railref record friday.yaml --game steel-driver --players Andy,Don,Simon\n  echo '{\"do\": \"hello\"}' | railref record - --format ndjson"
    )]
    Record(LazyArgs<RecordArgs, L>),
    /// Canonical spelling and layout of logs, in place; comments are kept
    ///
    /// Header keys in one order, one move a line, names as the board spells them. A log means the same before and after; a
    /// malformed one is left as it is, with its diagnostics. JSON is left as it is.
    #[command(
        after_help = "Examples:\n  railref fmt logs/\n  railref fmt --check logs/\n  railref fmt - < friday.yaml"
    )]
    Fmt(LazyArgs<FmtArgs, L>),
    /// Two accounts of one game: where they first tell a different game
    ///
    /// Positions are compared, not spellings: other names for a place, passes left out, a sale for an auction are no
    /// differences, and an auction counts by its outcome. Figures that both state in an expect or in the
    /// result are compared.
    #[command(after_help = "Example:\n  railref diff anns-account.yaml bens-account.yaml")]
    Diff(LazyArgs<DiffArgs, L>),
    /// What probably happened: the smallest changes that make a faulty log sound
    ///
    /// Every edit of one move, then of two, is tried up to the first violation, and each repair that is shown has been judged
    /// as a log of its own.
    #[command(
        after_help = "Examples:\n  railref repair friday.yaml\n  railref repair friday.yaml --format json --top 20\n  railref repair friday.yaml --write 1"
    )]
    Repair(LazyArgs<RepairArgs, L>),
    /// The JSON Schema of a game's logs, of its boards, or of an output: verdict, score, tracks, ...
    #[command(
        after_help = "Examples:\n  railref schema steel-driver\n  railref schema verdict\n  railref schema board steel-driver\n  railref schema --all schemas"
    )]
    Schema(LazyArgs<SchemaArgs, L>),
    /// The table after a move: what lies where, who is to act; as tables, JSON or a drawn map
    #[command(
        after_help = "Examples:\n  railref state friday.yaml --at 41\n  railref state friday.yaml --at 41 --reach purple:Denver\n  railref state friday.yaml --format svg > friday.svg"
    )]
    State(LazyArgs<StateArgs, L>),
    /// Every legal move at a point of a game, in the log language; or what follows from one move, or why it is not legal
    #[command(
        after_help = "Examples:\n  railref legal friday.yaml --at 41 --for red\n  railref legal friday.yaml --at 41 --outcomes --by profit --limit 5\n  railref legal friday.yaml --why '{build: red, from: Denver, to: Omaha}'"
    )]
    Legal(LazyArgs<LegalArgs, L>),
    /// A language server over standard input and output, for editors
    #[cfg(feature = "lsp")]
    #[command(
        after_help = "Diagnostics while typing, completion of legal moves, names and keys, hover, code actions. The editor may give the initializationOptions keepGoing, complete and inlayHints (true or false), and manual: the address of the book, which codes then lead to.\n\nExample:\n  an editor's setting for .yaml logs: command railref, argument lsp"
    )]
    Lsp,
    /// Completions for a shell
    #[command(
        after_help = "Example:\n  railref completions bash > ~/.local/share/bash-completion/completions/railref"
    )]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// A page of the book, the manual of railref: how logs are written, how the rules are judged, every option
    ///
    /// Pages are found by their name, their title or a part of them, and by the command they are about. At a terminal a page is
    /// shown in the pager that PAGER names, less by default.
    #[command(
        after_help = "Examples:\n  railref book --list\n  railref book first-log\n  railref book rules/steel-driver#route-taken\n  railref book commands | grep -- --keep-going"
    )]
    Book(LazyArgs<BookArgs, L>),
    /// The manual pages: of railref, of a command, of the files log and railref.toml, or all of them
    #[command(
        after_help = "Examples:\n  railref man check | man -l -\n  railref man log | man -l -\n  railref man --all ~/.local/share/man/man1"
    )]
    Man(LazyArgs<ManArgs, L>),
}

/// Returns the command line for a list of games.
pub fn command<L: Games>() -> clap::Command {
    with_pages(complete::<L>(Cli::<L>::command()))
}

/// Parses the arguments, the first of which is the name of the program. `color` applies to help and
/// errors.
pub(crate) fn parse<L: Games>(
    args: &[OsString],
    color: ColorChoice,
) -> Result<Cli<L>, clap::Error> {
    Cli::from_arg_matches(
        &command::<L>()
            .color(color.into())
            .try_get_matches_from(args)?,
    )
}

impl<L: Games> Cli<L> {
    /// Runs the command; returns the exit status.
    pub(crate) fn run(self) -> u8 {
        let out = Out::new(self.color);
        let all = out.clone();
        all.status(self.command.run(out).unwrap_or_else(|why| {
            message(&why);
            UNREADABLE
        }))
    }
}

impl<L: Games> Command<L> {
    fn run(self, out: Out) -> Ended {
        match self {
            Self::Check(args) => check::run::<L>(&args.0, out),
            Self::Score(args) => score::run::<L>(&args.0, out),
            Self::Rulings(args) => rulings::run::<L>(&args.0, out),
            Self::Tracks(args) => tracks::run::<L>(&args.0, out),
            Self::Ledger(args) => ledger::run::<L>(&args.0, out),
            Self::League(args) => league::run::<L>(&args.0, out),
            Self::Season(args) => season::run::<L>(&args.0, out),
            Self::Replay(args) => replay::run::<L>(&args.0, out),
            Self::Explain(args) => catalogue::explain::<L>(&args.0, out),
            Self::Rules(args) => catalogue::rules::<L>(&args.0, out),
            Self::Board(args) => board::run::<L>(&args, out),
            Self::Generate(args) => generate::run::<L>(&args.0, out),
            Self::New(args) => generate::new::<L>(&args.0, out),
            Self::Record(args) => record::run::<L>(&args.0, out),
            Self::Fmt(args) => fmt::run::<L>(&args.0, out),
            Self::Diff(args) => diff::run::<L>(&args.0, out),
            Self::Repair(args) => repair::run::<L>(&args.0, out),
            Self::Schema(args) => schema::run::<L>(&args.0, out),
            Self::State(args) => state::run::<L>(&args.0, out),
            Self::Legal(args) => legal::run::<L>(&args.0, out),
            #[cfg(feature = "lsp")]
            Self::Lsp => lsp::run::<L>(&out),
            Self::Completions { shell } => completions::run(shell, &mut command::<L>(), out),
            Self::Book(args) => book::run(&args.0, out),
            Self::Man(args) => man::run(&args.0, command::<L>(), out),
        }
    }
}
