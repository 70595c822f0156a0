//! The arguments of the commands that show moments of a game: replay, state, legal.

use super::common::{Judging, Reading, move_number, whole};
use clap::{Args, ValueEnum, ValueHint};
use std::path::{Path, PathBuf};

/// The form of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReplayFormat {
    /// Lines of text
    Text,
    /// JSON, one object per log
    Json,
    /// Markdown
    Markdown,
    /// One page to move through the game on the map
    Html,
}

/// `replay`.
#[derive(Args, Debug)]
#[command(override_usage = "railref replay [OPTIONS] <LOG>")]
pub(crate) struct ReplayArgs {
    /// The log, a folder of logs, or - for standard input; a page shows one log, unless -o names a folder; after
    /// --about, the last argument
    #[arg(required_unless_present = "about")]
    log: Option<PathBuf>,
    /// From this declared move on
    #[arg(long, value_name = "MOVE", value_parser = move_number, default_value_t = 0)]
    pub from: u32,
    /// Up to this declared move
    #[arg(long, value_name = "MOVE", value_parser = move_number, default_value_t = u32::MAX, hide_default_value = true)]
    pub to: u32,
    /// Only the moves, steps and payments that touch this: a link such as Denver-Omaha, a city, a hex, a company or a player
    #[arg(long, value_name = "NAME", num_args = 1..)]
    about: Vec<String>,
    /// The form of the story
    #[arg(long, value_enum, default_value_t = ReplayFormat::Text)]
    pub format: ReplayFormat,
    /// Write into this file instead of standard output; with --format html and a folder of logs, write a page per log
    /// and an index.html into this folder
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub output: Option<PathBuf>,
    /// How the log is judged
    #[command(flatten)]
    pub judging: Judging,
    /// Where files are read
    #[command(flatten)]
    pub reading: Reading,
}

impl ReplayArgs {
    /// Returns the log. If it is given after `--about`, which takes any number of names, it is the
    /// last of them.
    pub(crate) fn log(&self) -> &Path {
        let last = || self.about.last().map_or("", String::as_str);
        self.log.as_deref().unwrap_or_else(|| Path::new(last()))
    }

    /// Returns whether `--about` has only one name, so that no log is given.
    pub(crate) fn is_without_log(&self) -> bool {
        self.log.is_none() && self.about.len() < 2
    }

    /// Returns the names after `--about`.
    pub(crate) fn about(&self) -> &[String] {
        match &self.log {
            Some(_) => &self.about,
            None => self.about.split_last().map_or(&[], |(_, names)| names),
        }
    }
}

/// The form of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StateFormat {
    /// Tables and a map of letters
    Table,
    /// JSON, one object per log
    Json,
    /// The map drawn, with everything on it
    Svg,
    /// A log that begins there, for a dispute over what came next
    Log,
}

/// `state`.
#[derive(Args, Debug)]
pub(crate) struct StateArgs {
    /// The log, or - for standard input
    pub log: PathBuf,
    /// After this declared move (an expect counts and moves nothing), no pass after it filled in; 0 is the setup
    /// [default: the end, forced passes filled in]
    #[arg(long, value_name = "MOVE", value_parser = move_number)]
    pub at: Option<u32>,
    /// The form of the position
    #[arg(long, value_enum, default_value_t = StateFormat::Table)]
    pub format: StateFormat,
    /// With --format log: the moves that follow the position, too
    #[arg(long)]
    pub rest: bool,
    /// Whether a company, or in TransAmerica a player, can still come to a place, which way and for how much; may be given
    /// several times
    #[arg(long, value_name = "NAME:PLACE")]
    pub reach: Vec<String>,
    /// How the log is judged
    #[command(flatten)]
    pub judging: Judging,
    /// Where files are read
    #[command(flatten)]
    pub reading: Reading,
}

/// The form of a list of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LegalFormat {
    /// Moves to paste into a log, with what is known about each as a comment
    Table,
    /// JSON, one object per log
    Json,
    /// With --outcomes: comma-separated values, a row for every move and entry
    Csv,
}

/// `legal`.
#[derive(Args, Debug)]
pub(crate) struct LegalArgs {
    /// The log, or - for standard input
    pub log: PathBuf,
    /// After this declared move (an expect counts and moves nothing), no pass after it filled in; 0 is the setup
    /// [default: the end, forced passes filled in]
    #[arg(long, value_name = "MOVE", value_parser = move_number)]
    pub at: Option<u32>,
    /// Only moves by this player, or of this company
    #[arg(long = "for", value_name = "WHO", conflicts_with = "why")]
    pub actor: Option<String>,
    /// Would this move be legal there: what would follow from it, or why it is not legal
    #[arg(long, value_name = "MOVE", allow_hyphen_values = true)]
    pub why: Option<String>,
    /// List every legal move with what it would bring the player who makes it, best first
    #[arg(long, conflicts_with = "why")]
    pub outcomes: bool,
    /// With --outcomes: which track to sort by, such as money, cash, profit or points
    /// [default: the first in which the moves differ, the score before all others]
    #[arg(long, value_name = "TRACK", requires = "outcomes")]
    pub by: Option<String>,
    /// With --outcomes: list the N best only, and look at moves of several locomotives, too
    #[arg(long, value_name = "N", requires = "outcomes", value_parser = whole(1..=u32::MAX))]
    pub limit: Option<u32>,
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
