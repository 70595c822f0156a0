//! The part of SARIF 2.1.0 that railref writes, property by property in the standard's words.
//!
//! Types of our own: the crate serde-sarif (0.8.0, the newest) does not compile unless something else turns on serde's
//! `derive`, and generates its types at build time with some forty crates, for the few types that stand here.

use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A text that is either known beforehand or made for one log.
pub(crate) type Text = Cow<'static, str>;

/// The whole file.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Log {
    /// Where the schema of such files lies.
    #[serde(rename = "$schema")]
    pub schema: &'static str,
    /// The version of the standard.
    pub version: &'static str,
    /// The runs; one.
    pub runs: [Run; 1],
}

/// A run of the referee over logs.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Run {
    /// What columns count.
    pub column_kind: &'static str,
    /// The referee.
    pub tool: Tool,
    /// How the run went; one.
    pub invocations: [Invocation; 1],
    /// The findings.
    pub results: Vec<SarifResult>,
    /// How many files were not looked at, by the reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub properties: Option<RunProperties>,
}

/// What the standard has no place for in a run.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RunProperties {
    /// The files that were kept out of the search.
    pub kept_out: BTreeMap<&'static str, usize>,
}

/// The referee, as a tool.
#[derive(Clone, Debug, Serialize)]
pub struct Tool {
    /// The program.
    pub driver: Driver,
}

/// The program with its catalogue of rules.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Driver {
    /// Its name.
    pub name: &'static str,
    /// Its version.
    pub version: &'static str,
    /// The same, declared to be semantic.
    pub semantic_version: &'static str,
    /// Where to learn more about it.
    pub information_uri: &'static str,
    /// Every code a result may have.
    pub rules: Vec<Rule>,
}

/// A rule.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Rule {
    /// Its code.
    pub id: &'static str,
    /// The rule in a sentence.
    pub short_description: Message,
    /// More about it.
    pub full_description: Message,
    /// What to do about a result.
    pub help: Message,
    /// How bad a result is, where it does not say itself.
    pub default_configuration: Configuration,
}

/// The configuration of a rule.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Configuration {
    /// The level.
    pub level: Level,
}

/// How bad a result is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// A violation.
    Error,
    /// Something odd.
    Warning,
    /// An irregularity that was let stand.
    Note,
    /// Nothing that could be called bad: it is not decided.
    None,
}

/// How the run went.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Invocation {
    /// Whether every log was refereed.
    pub execution_successful: bool,
    /// The exit status.
    pub exit_code: u8,
    /// What is to be said of the run itself.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tool_execution_notifications: Vec<Notification>,
}

/// Something about the run: that a path cannot be read, that files were not looked at, or that not every finding of a log is
/// listed.
#[derive(Clone, Debug, Serialize)]
pub struct Notification {
    /// How bad it is.
    pub level: Level,
    /// What it is.
    pub message: Message,
    /// The log; none where it is about the run.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub locations: Vec<LogLocation>,
}

/// A whole log.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LogLocation {
    /// Its file.
    pub physical_location: WholeFile,
}

/// A whole file.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WholeFile {
    /// Its address.
    pub artifact_location: ArtifactLocation,
}

/// A text.
#[derive(Clone, Debug, Serialize)]
pub struct Message {
    /// It.
    pub text: Text,
}

/// A finding: the standard's `result`.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SarifResult {
    /// The code of the rule.
    pub rule_id: &'static str,
    /// Which of the catalogue it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule_index: Option<usize>,
    /// What kind of result it is, where it is not a failure: a person has to review it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<&'static str>,
    /// How bad it is.
    pub level: Level,
    /// What is wrong.
    pub message: Message,
    /// Where; one place.
    pub locations: [Location; 1],
    /// Earlier places that belong to it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related_locations: Vec<Location>,
    /// By what a service tells that it is the same as in an earlier run.
    pub partial_fingerprints: BTreeMap<&'static str, String>,
    /// What the standard has no place for.
    pub properties: Properties,
    /// What would mend it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fixes: Vec<Fix>,
}

/// A place, perhaps with what is there.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Location {
    /// Its number among related places, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<usize>,
    /// What is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<Message>,
    /// Where it is.
    pub physical_location: PhysicalLocation,
}

/// A part of a file.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PhysicalLocation {
    /// The file.
    pub artifact_location: ArtifactLocation,
    /// The part.
    pub region: Region,
}

/// A file.
#[derive(Clone, Debug, Serialize)]
pub struct ArtifactLocation {
    /// Its address, relative to where the program was started unless it is absolute.
    pub uri: String,
}

/// A part of a file: lines and columns from 1, offsets from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Region {
    /// Its first line.
    pub start_line: usize,
    /// Its first column.
    pub start_column: usize,
    /// Its last line.
    pub end_line: usize,
    /// The column behind its last.
    pub end_column: usize,
    /// Its first byte.
    pub byte_offset: usize,
    /// Its length in bytes.
    pub byte_length: usize,
}

/// What the standard has no place for.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Properties {
    /// Which document of the file, from 1.
    pub document: usize,
    /// The declared move.
    #[serde(rename = "move")]
    pub at: Option<u32>,
    /// By what the log was judged.
    pub judged_by: String,
}

/// A change that would mend a finding.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Fix {
    /// The change in words.
    pub description: Message,
    /// The change; of one file.
    pub artifact_changes: [ArtifactChange; 1],
}

/// A change of a file.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ArtifactChange {
    /// The file.
    pub artifact_location: ArtifactLocation,
    /// What is replaced; one stretch.
    pub replacements: [Replacement; 1],
}

/// A stretch that is replaced.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Replacement {
    /// What goes.
    pub deleted_region: Bytes,
    /// What comes.
    pub inserted_content: Message,
}

/// A part of a file by its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Bytes {
    /// The first byte.
    pub byte_offset: usize,
    /// The length.
    pub byte_length: usize,
}
