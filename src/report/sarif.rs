//! SARIF 2.1.0, for code scanning.

use super::VERSION;
use super::human::judged_by;
use super::kept_out::KeptOut;
use super::log_text::LogText;
use super::notes::{Kind, Note, not_listed, notes};
use super::sarif_types::{
    ArtifactChange, ArtifactLocation, Bytes, Configuration, Driver, Fix, Invocation, Level,
    Location, Log, LogLocation, Message, Notification, PhysicalLocation, Properties, Region,
    Replacement, Rule, Run, RunProperties, SarifResult, Tool, WholeFile,
};
use crate::game::language::{GENERAL, Info};
use crate::game::notation::instead_of;
use crate::referee::judge::Review;
use crate::referee::verdict::Judgement;
use crate::yaml::{Span, sarif_message};
use std::collections::{BTreeMap, HashMap};

/// Where to learn more about the program.
const INFORMATION: &str = concat!("https://docs.rs/", env!("CARGO_PKG_NAME"));

/// The rules that a report refers to: those of each game, then those that belong to no single game.
pub struct Catalogue {
    rules: Vec<Rule>,
    /// The index of each code among them.
    places: HashMap<&'static str, usize>,
}

impl Catalogue {
    /// Returns the catalogue of a list of games.
    pub fn of(games: &[&Info]) -> Self {
        let rules = games.iter().flat_map(|info| info.rules).map(|rule| {
            let help = format!(
                "Rulebook: {}. More: railref explain {}",
                rule.section, rule.code
            );
            entry(rule.code, rule.sentence, rule.details, help)
        });
        let general = GENERAL.iter().map(|(code, sentence)| {
            entry(
                code,
                sentence,
                sentence,
                format!("A rule of the log language, in every game. More: railref explain {code}"),
            )
        });
        let rules: Vec<Rule> = rules.chain(general).collect();
        let places = rules
            .iter()
            .enumerate()
            .map(|(place, rule)| (rule.id, place))
            .collect();
        Self { rules, places }
    }

    /// Returns the results of a log.
    pub fn results(&self, log: &LogText<'_>, review: &Review) -> Vec<SarifResult> {
        let judged = judged_by(&review.verdict);
        let is_undecided = review.verdict.judgement == Judgement::Undecided;
        // Several faults of one kind at one place are separate results.
        let mut times: HashMap<(u32, &str), usize> = HashMap::new();
        let results = notes(log, review).map(|note| {
            let at = note.at.unwrap_or(0);
            let time = times.entry((at, note.code)).or_insert(0);
            *time += 1;
            let mut print = format!("{}/{}/{at}/{}", log.name, log.number, note.code);
            if *time > 1 {
                print = format!("{print}/{time}");
            }
            let result = result(log, &note, print, &judged);
            let (kind, level) = if is_undecided && note.kind == Kind::Error {
                (Some("review"), Level::None)
            } else {
                (None, result.level)
            };
            SarifResult {
                rule_index: self.places.get(note.code).copied(),
                kind,
                level,
                ..result
            }
        });
        results.collect()
    }

    /// Returns the notifications about a log: that it has more results than are listed.
    pub fn notifications(&self, log: &LogText<'_>, review: &Review) -> Vec<Notification> {
        let more = not_listed(&review.verdict)
            .into_iter()
            .map(|(kind, more)| Notification {
                level: level(kind),
                message: message(if log.number > 1 {
                    format!("document {}: {more}", log.number)
                } else {
                    more
                }),
                locations: vec![whole(log.name)],
            });
        more.collect()
    }

    /// Returns the whole report, from the results and notifications of all logs and the exit status
    /// of the run.
    pub fn report(
        &self,
        results: Vec<SarifResult>,
        mut notifications: Vec<Notification>,
        kept_out: KeptOut,
        status: u8,
    ) -> Log {
        notifications.extend(kept_out.sentence().map(|sentence| Notification {
            level: Level::Note,
            message: message(sentence),
            locations: Vec::new(),
        }));
        // A log that could not be read or refereed has no results and must not be taken for a legal
        // one.
        let refereed = status <= Judgement::Illegal.status();
        let rules = self.rules.clone();
        let driver = Driver {
            name: "railref",
            version: VERSION,
            semantic_version: VERSION,
            information_uri: INFORMATION,
            rules,
        };
        Log {
            schema: "https://json.schemastore.org/sarif-2.1.0.json",
            version: "2.1.0",
            runs: [Run {
                column_kind: "utf16CodeUnits",
                tool: Tool { driver },
                invocations: [Invocation {
                    execution_successful: refereed,
                    exit_code: status,
                    tool_execution_notifications: notifications,
                }],
                results,
                properties: (kept_out.count() > 0).then(|| RunProperties {
                    kept_out: kept_out
                        .by_reason()
                        .map(|(reason, count)| (reason.trim_start_matches('.'), count))
                        .into(),
                }),
            }],
        }
    }
}

/// Returns the notification about a path that cannot be read.
pub fn unread(path: &str, why: &str) -> Notification {
    Notification {
        level: Level::Error,
        message: message(format!("it cannot be read: {why}")),
        locations: vec![whole(path)],
    }
}

fn whole(path: &str) -> LogLocation {
    LogLocation {
        physical_location: WholeFile {
            artifact_location: ArtifactLocation { uri: uri(path) },
        },
    }
}

fn entry(code: &'static str, sentence: &'static str, details: &'static str, help: String) -> Rule {
    Rule {
        id: code,
        short_description: message(sentence),
        full_description: message(details),
        help: message(help),
        default_configuration: Configuration {
            level: Level::Error,
        },
    }
}

fn message(text: impl Into<super::sarif_types::Text>) -> Message {
    Message { text: text.into() }
}

/// Returns a message that may repeat what a stranger has written.
fn said(text: &str) -> Message {
    message(sarif_message(text).into_owned())
}

fn level(kind: Kind) -> Level {
    match kind {
        Kind::Error => Level::Error,
        Kind::Warning => Level::Warning,
        Kind::Accepted => Level::Note,
    }
}

fn result(log: &LogText<'_>, note: &Note<'_>, print: String, judged: &str) -> SarifResult {
    let text = match note.details() {
        Some(details) => format!("{} ({details})", note.message),
        None => note.message.clone(),
    };
    let related = note
        .related
        .iter()
        .enumerate()
        .map(|(index, related)| Location {
            id: Some(index + 1),
            message: Some(said(&related.label)),
            physical_location: place(log, note, related.span),
        });
    SarifResult {
        rule_id: note.code,
        rule_index: None,
        kind: None,
        level: level(note.kind),
        message: said(&text),
        locations: [Location {
            id: None,
            message: None,
            physical_location: place(log, note, note.span),
        }],
        related_locations: related.collect(),
        partial_fingerprints: BTreeMap::from([("move/v1", print)]),
        properties: Properties {
            document: log.number,
            at: note.at,
            judged_by: judged.to_owned(),
        },
        fixes: fix(log, note).into_iter().collect(),
    }
}

/// Returns the correction of the underlined text as a fix of the log; `None` if it is not known.
fn fix(log: &LogText<'_>, note: &Note<'_>) -> Option<Fix> {
    let instead = note.instead.as_ref().filter(|_| note.board.is_none())?;
    let [start, end] = [note.span.start, note.span.end].map(|at| log.offset_of(at as usize));
    let deleted_region = Bytes {
        byte_offset: start,
        byte_length: end - start,
    };
    let inserted_content = message(instead_of(log.tree.source(), note.span, instead));
    Some(Fix {
        description: said(&format!("did you mean {instead}?")),
        artifact_changes: [ArtifactChange {
            artifact_location: ArtifactLocation { uri: uri(log.name) },
            replacements: [Replacement {
                deleted_region,
                inserted_content,
            }],
        }],
    })
}

fn place(log: &LogText<'_>, note: &Note<'_>, span: Span) -> PhysicalLocation {
    let (file, start, end) = log.place(note.board.as_ref(), span);
    PhysicalLocation {
        artifact_location: ArtifactLocation { uri: uri(&file) },
        region: Region {
            start_line: start.line,
            start_column: start.utf16,
            end_line: end.line,
            end_column: end.utf16,
            byte_offset: start.offset,
            byte_length: end.offset - start.offset,
        },
    }
}

/// Converts a path to a URI reference: relative, or with the scheme `file` if it is absolute.
/// Characters that a reference cannot hold are percent-encoded.
pub(crate) fn uri(path: &str) -> String {
    let mut out = String::with_capacity(path.len() + 8);
    let drive = cfg!(windows)
        && path.as_bytes().first().is_some_and(u8::is_ascii_alphabetic)
        && path[1..].starts_with(":/");
    if path.starts_with('/') {
        out.push_str("file://");
    } else if drive {
        out.push_str("file:///");
    }
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~' | b'/') {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Games as _;
    use crate::games::BuiltIn;

    #[test]
    fn an_absolute_path_is_a_file_address() {
        assert_eq!(uri("logs/a b.yaml"), "logs/a%20b.yaml");
        assert_eq!(uri("a:b.yaml"), "a%3Ab.yaml");
        assert_eq!(uri("/tmp/Zürich.yaml"), "file:///tmp/Z%C3%BCrich.yaml");
        assert_eq!(uri(""), "");
    }

    #[test]
    fn every_code_stands_once_in_the_catalogue() {
        let catalogue = Catalogue::of(BuiltIn::INFOS);
        assert_eq!(catalogue.places.len(), catalogue.rules.len());
        for rule in &catalogue.rules {
            assert!(
                !rule.help.text.is_empty() && !rule.full_description.text.is_empty(),
                "{}",
                rule.id
            );
        }
    }
}
