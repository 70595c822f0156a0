//! The part of SARIF 2.1.0 that railref writes, property by property in the standard's words.
//!
//! These are types of our own because the crate serde-sarif (0.8.0, the newest) compiles only if
//! something else turns on serde's `derive`, and needs some forty crates to generate its types at
//! build time.

use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A text that is constant or made for one log.
pub(crate) type Text = Cow<'static, str>;

/// The whole file.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Log {
    /// The address of the schema of such files.
    #[serde(rename = "$schema")]
    pub schema: &'static str,
    /// The version of the standard.
    pub version: &'static str,
    /// The runs; always one.
    pub runs: [Run; 1],
}

/// A run of the referee over logs.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Run {
    /// The unit in which columns count.
    pub column_kind: &'static str,
    /// The referee.
    pub tool: Tool,
    /// How the run went; always one.
    pub invocations: [Invocation; 1],
    /// The findings.
    pub results: Vec<SarifResult>,
    /// How many files were kept out, by reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub properties: Option<RunProperties>,
}

/// What the standard has no property for in a run.
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
    pub name: &'static str,
    pub version: &'static str,
    /// The version again, declared to be semantic.
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
    /// How bad a result is by default.
    pub default_configuration: Configuration,
}

/// The configuration of a rule.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Configuration {
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
    /// An irregularity that the table accepted.
    Note,
    /// No level: the finding is undecided.
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
    /// Notifications about the run itself.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tool_execution_notifications: Vec<Notification>,
}

/// A notification about the run: a path cannot be read, files were kept out, or not every finding
/// of a log is listed.
#[derive(Clone, Debug, Serialize)]
pub struct Notification {
    /// How bad it is.
    pub level: Level,
    /// What it is.
    pub message: Message,
    /// The log; empty if it is about the run.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub locations: Vec<LogLocation>,
}

/// A whole log.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LogLocation {
    pub physical_location: WholeFile,
}

/// A whole file.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WholeFile {
    /// Its address.
    pub artifact_location: ArtifactLocation,
}

/// A message.
#[derive(Clone, Debug, Serialize)]
pub struct Message {
    /// The text of the message.
    pub text: Text,
}

/// A finding: the standard's `result`.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SarifResult {
    /// The code of the rule.
    pub rule_id: &'static str,
    /// The index of the rule in the catalogue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule_index: Option<usize>,
    /// The kind of result, if it is not a failure: a person has to review it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<&'static str>,
    /// How bad it is.
    pub level: Level,
    /// What is wrong.
    pub message: Message,
    /// The place; always one.
    pub locations: [Location; 1],
    /// Earlier places that are related.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related_locations: Vec<Location>,
    /// The fingerprint by which a service recognizes the same result in a later run.
    pub partial_fingerprints: BTreeMap<&'static str, String>,
    /// What the standard has no property for in a result.
    pub properties: Properties,
    /// The changes that would fix it.
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
    /// Its address: relative to where the program was started, or absolute.
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
    /// The column after its last character.
    pub end_column: usize,
    /// Its first byte.
    pub byte_offset: usize,
    /// Its length in bytes.
    pub byte_length: usize,
}

/// What the standard has no property for in a result.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Properties {
    /// The number of the document in the file, from 1.
    pub document: usize,
    /// The declared move.
    #[serde(rename = "move")]
    pub at: Option<u32>,
    /// By what the log was judged.
    pub judged_by: String,
}

/// A change that would fix a finding.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Fix {
    /// The change in words.
    pub description: Message,
    /// The change; always of one file.
    pub artifact_changes: [ArtifactChange; 1],
}

/// A change of a file.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ArtifactChange {
    /// The file.
    pub artifact_location: ArtifactLocation,
    /// The replacements; always one.
    pub replacements: [Replacement; 1],
}

/// A replacement of some bytes.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Replacement {
    /// The bytes that are removed.
    pub deleted_region: Bytes,
    /// The text that is inserted.
    pub inserted_content: Message,
}

/// A part of a file by its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Bytes {
    /// The first byte.
    pub byte_offset: usize,
    pub byte_length: usize,
}
