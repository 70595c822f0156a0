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
#[command(name = "railref", version, about, max_term_width = 100)]
pub(crate) struct Cli<L: Games> {
    #[command(subcommand)]
    command: Command<L>,
    /// When to colour.
    #[arg(long, global = true, value_enum, default_value_t = ColorChoice::Auto, value_name = "WHEN")]
    color: ColorChoice,
}

#[derive(Subcommand)]
enum Command<L: Games> {
    /// Check logs: every violation as a diagnostic, then the verdict
    Check(LazyArgs<CheckArgs, L>),
    /// Final standing and how it came about
    Score(LazyArgs<ScoreArgs, L>),
    /// Whether a ruling matters: what becomes of logs under the other choices on the points that the rulebook leaves open
    ///
    /// Every combination of choices is judged.
    Rulings(LazyArgs<RulingsArgs, L>),
    /// The intermediate profit tracks: profit levels, cash, points, stocks after every move or turn
    Tracks(LazyArgs<TracksArgs, L>),
    /// Where every number comes from: the entries of each account with move, line, reason, amount, balance
    Ledger(LazyArgs<LedgerArgs, L>),
    /// The table of a season from its logs: games, wins, places, scores of every player
    ///
    /// Logs that are illegal, malformed or unfinished do not count and are listed, as is a log whose id has been counted.
    League(LazyArgs<LeagueArgs, L>),
    /// The site of a season: its tables and charts, and a replay page per log, in files that ask for nothing from elsewhere
    Season(LazyArgs<SeasonArgs, L>),
    /// The game told move by move
    Replay(LazyArgs<ReplayArgs, L>),
    /// A rule: its sentence, its source, a log that breaks it and one that does not; or a ruling: the question and the answers;
    /// or a conformance case, a verb, a key of expect or result
    Explain(LazyArgs<ExplainArgs, L>),
    /// The rules of a game, in the order of checking
    Rules(LazyArgs<RulesArgs, L>),
    /// Boards: list them, show one, check a transcription
    Board(BoardArgs),
    /// Random legal games as logs, the same from the same seed on every machine
    Generate(LazyArgs<GenerateArgs, L>),
    /// A template of a log: the header filled in, the language explained in comments
    New(LazyArgs<NewArgs, L>),
    /// Records a game: a log that grows line by line, judged at every line
    ///
    /// A line is a move, in short hand (sale red don 4, r bal pit) or in YAML; help lists what else may be typed. A line that is
    /// a JSON object with the key do is a request, answered by one line of JSON. Every line is in the file before it is answered.
    Record(LazyArgs<RecordArgs, L>),
    /// Canonical spelling and layout of logs, in place; comments are kept
    ///
    /// Header keys in one order, one move a line, names as the board spells them. A log means the same before and after; a
    /// malformed one is left as it is, with its diagnostics. JSON is left as it is.
    Fmt(LazyArgs<FmtArgs, L>),
    /// Two accounts of one game: where they first tell a different game
    ///
    /// Positions are compared, not spellings: other names for a place, passes left out, a sale for an auction are no
    /// differences, and an auction counts by its outcome. Figures that both state in an expect or in the
    /// result are compared.
    Diff(LazyArgs<DiffArgs, L>),
    /// What probably happened: the smallest changes that make a faulty log sound
    ///
    /// Every edit of one move, then of two, is tried up to the first violation, and each repair that is shown has been judged
    /// as a log of its own.
    Repair(LazyArgs<RepairArgs, L>),
    /// The JSON Schema of a game's logs, of its boards, or of an output: verdict, score, tracks, ...
    Schema(LazyArgs<SchemaArgs, L>),
    /// The table after a move: what lies where, who is to act; as tables, JSON or a drawn map
    State(LazyArgs<StateArgs, L>),
    /// Every legal move at a point of a game, in the log language; or what follows from one move, or why it is not legal
    Legal(LazyArgs<LegalArgs, L>),
    /// A language server over standard input and output, for editors
    #[cfg(feature = "lsp")]
    Lsp,
    /// Completions for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// A page of the book, the manual of railref: how logs are written, how the rules are judged, every option
    ///
    /// Pages are found by their name, their title or a part of them, and by the command they are about. At a terminal a page is
    /// shown in the pager that PAGER names, less by default.
    Book(LazyArgs<BookArgs, L>),
    /// The manual pages: of railref, of a command, of the files log and railref.toml, or all of them
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
