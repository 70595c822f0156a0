//! The options that all commands on logs share: how logs are judged, from where they are read, how
//! many in parallel.

use crate::game::language::MOST_LISTED;
use crate::game::sandbox::Sandbox;
use crate::referee::replay::Options;
use clap::{Args, ValueEnum, ValueHint};
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

/// A format that settings can name.
pub(crate) trait Format: ValueEnum + Copy {
    /// Returns whether the program that reads the report acts on what it says, as a build service
    /// does with annotations.
    fn is_acted_on(self) -> bool {
        false
    }
}

/// How logs are judged.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Judging {
    /// Go on after an illegal move
    #[arg(long)]
    pub keep_going: bool,
    /// Treat an unfinished log as illegal
    #[arg(long)]
    pub complete: bool,
    /// How much is listed
    #[command(flatten)]
    pub listing: Listing,
}

impl Judging {
    /// Returns the options of the replay.
    pub(crate) fn options(self) -> Options {
        Options {
            keep_going: self.keep_going,
            complete: self.complete,
            ..self.listing.options()
        }
    }
}

/// How much of what is found in a log is listed.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Listing {
    /// List at most N violations, N accepted irregularities and N warnings of each log; the rest are only counted
    #[arg(long, value_name = "N", default_value_t = MOST_LISTED as u32, value_parser = whole(1..=u32::MAX))]
    pub max_findings: u32,
}

impl Listing {
    /// Returns the options of the replay for commands that have no others.
    pub(crate) fn options(self) -> Options {
        Options {
            max_findings: self.max_findings as usize,
            ..Options::default()
        }
    }
}

/// Where files are read.
#[derive(Args, Clone, Debug, Default)]
pub struct Reading {
    /// Also read logs and boards, and write reports, below this folder: nothing outside of the working folder, a log's own
    /// folder and these is opened, wherever links lead
    #[arg(long = "root", value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub roots: Vec<PathBuf>,
    /// Read one JSON log per line from standard input; every line gets an answer, even one that is blank or not a log
    #[arg(long)]
    pub lines: bool,
    /// Skip files that match when searching folders, as in a .gitignore: drafts/ or *.old.yaml
    #[arg(long, value_name = "PATTERN")]
    pub exclude: Vec<String>,
    /// Skip files that match --exclude or the exclude of railref.toml even if they are named, as a pre-commit hook names them
    #[arg(long)]
    pub force_exclude: bool,
    /// Search folders as if there were no .gitignore
    #[arg(long)]
    pub no_ignore: bool,
    /// The choice on a point the rulebook leaves open, for logs that state none
    #[arg(long = "ruling", value_name = "KEY=CHOICE", value_parser = parse_ruling, hide_possible_values = true)]
    pub rulings: Vec<(String, String)>,
    /// The settings, instead of the railref.toml that lies in the working folder or nearest above it
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "isolated")]
    pub config: Option<PathBuf>,
    /// Ignore every railref.toml
    #[arg(long)]
    pub isolated: bool,
    /// List the files that were found and are not logs, and those that were kept out, each with the reason
    #[arg(long)]
    pub verbose: bool,
    /// Exit with 0 whatever the verdicts are, for engines that take a status for a crash; what cannot be read, written or
    /// understood is 2 all the same
    #[arg(long)]
    pub exit_zero: bool,
}

impl Reading {
    /// Returns the folders below which files are read and written. `Err` names the first that is
    /// not a folder.
    pub fn sandbox(&self) -> Result<Sandbox, String> {
        Sandbox::new(&self.roots).map_err(|why| format!("--root {why}"))
    }
}

/// Reads a whole number of a range: what is counted, such as games or findings.
pub(crate) fn whole<N>(range: RangeInclusive<N>) -> impl Fn(&str) -> Result<N, String> + Clone
where
    N: FromStr + PartialOrd + Copy + Display,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let (least, most) = range.clone().into_inner();
        number.ok_or_else(|| format!("expected a whole number from {least} to {most}"))
    }
}

/// Reads the number of a declared move.
pub(crate) fn move_number(text: &str) -> Result<u32, String> {
    let number = text.parse().ok();
    number.ok_or_else(|| {
        "expected the number of a declared move: 1 is the first, 0 the setup".to_owned()
    })
}

/// Reads the `KEY=CHOICE` of `--ruling`.
pub(crate) fn parse_ruling(text: &str) -> Result<(String, String), String> {
    let (key, choice) = text
        .split_once('=')
        .ok_or("write KEY=CHOICE, such as uncontrolled-company=passes")?;
    Ok((key.trim().to_owned(), choice.trim().to_owned()))
}

/// How much is done at a time.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct Work {
    /// How many logs to judge at a time; by default as many as there are cores
    #[arg(long, value_name = "N", value_parser = whole(1..=u16::MAX))]
    pub jobs: Option<u16>,
}

impl Work {
    /// Returns how many logs are judged in parallel; `None` for as many as there are cores.
    pub(crate) fn jobs(self) -> Option<usize> {
        self.jobs.map(usize::from)
    }
}
