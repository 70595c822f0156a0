//! The arguments of the commands that judge and compare logs: check, repair, diff.

use super::common::{Format, Judging, Listing, Reading, Work, whole};
use crate::game::language::in_words;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// The form of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CheckFormat {
    /// Diagnostics for people
    Human,
    /// One JSON object per log, each on one line
    #[value(alias = "ndjson")]
    Json,
    /// SARIF 2.1.0
    Sarif,
    /// GitHub workflow annotations
    Github,
    /// JUnit XML
    Junit,
    /// GitLab's code quality report
    Gitlab,
    /// Markdown, for the summary page of a build service
    Markdown,
}

impl Format for CheckFormat {
    fn is_acted_on(self) -> bool {
        self == Self::Github
    }
}

/// Reads the `FORMAT=FILE` of `--output`.
fn parse_output(text: &str) -> Result<(CheckFormat, PathBuf), String> {
    let (format, file) = text
        .split_once('=')
        .ok_or("write FORMAT=FILE, such as sarif=out.sarif")?;
    let known = CheckFormat::value_variants().iter();
    let known: Vec<String> = known
        .filter_map(|format| Some(format.to_possible_value()?.get_name().to_owned()))
        .collect();
    let parsed = CheckFormat::from_str(format, false).map_err(|_| {
        format!(
            "there is no format {format}; there are {}",
            in_words(&known, "and")
        )
    })?;
    if file.is_empty() {
        return Err(format!("name the file, such as {format}=out.{format}"));
    }
    Ok((parsed, PathBuf::from(file)))
}

/// `check`.
#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    /// Logs, folders of logs, patterns such as 'logs/**/*.yaml', or - for standard input; the working folder by default
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
    /// Print the settings in force, and what holds for each PATH that is a file, instead of checking
    #[arg(long)]
    pub show_settings: bool,
}

/// The form of repairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RepairFormat {
    /// The changed lines and what follows from them
    Human,
    /// One JSON object per log
    Json,
}

/// `repair`.
#[derive(Args, Debug)]
pub(crate) struct RepairArgs {
    /// The log, or - for standard input
    pub log: PathBuf,
    /// The most edits a repair may have; two are looked for where one is not enough
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = whole(1..=2_u8))]
    pub edits: u8,
    /// How many repairs are shown; JSON has all that are as good as the first, up to 1,000
    #[arg(long, value_name = "K", default_value_t = 5, value_parser = whole(1..=u16::MAX))]
    pub top: u16,
    /// The form of the report
    #[arg(long, value_enum, default_value_t = RepairFormat::Human)]
    pub format: RepairFormat,
    /// Write the log repaired as the repair of this rank says: in place, comments kept, a note on each changed move; a log
    /// from standard input goes to standard output
    #[arg(long, value_name = "K", value_parser = whole(1..=u16::MAX))]
    pub write: Option<u16>,
    /// How much is listed
    #[command(flatten)]
    pub listing: Listing,
    /// Where files are read
    #[command(flatten)]
    pub reading: Reading,
}

/// The form of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DiffFormat {
    /// Lines of text
    Text,
    /// One JSON object
    Json,
}

/// `diff`.
#[derive(Args, Debug)]
pub(crate) struct DiffArgs {
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
    /// How much is listed
    #[command(flatten)]
    pub listing: Listing,
    /// Where files are read
    #[command(flatten)]
    pub reading: Reading,
}
