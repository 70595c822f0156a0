//! SARIF 2.1.0, for code scanning.

use super::VERSION;
use super::human::judged_by;
use super::locate::{Kind, Note, Paper, notes};
use crate::games::TITLES;
use crate::judge::Account;
use crate::log::GENERAL;
use crate::text::Span;
use crate::verdict::Judgement;
use serde_json::{Map, Value as Json, json};

/// The results of a log.
pub fn results(paper: &Paper<'_>, account: &Account) -> Vec<Json> {
    let judged = judged_by(&account.verdict);
    let mut prints: Vec<String> = Vec::new();
    let results = notes(paper, account).into_iter().map(|note| {
        let print = format!("{}/{}/{}/{}", paper.name, paper.number, note.at.unwrap_or(0), note.code);
        let again = prints.iter().filter(|earlier| **earlier == print).count();
        prints.push(print.clone());
        // Several faults of one kind in one place are several results.
        let print = if again == 0 { print } else { format!("{print}/{}", again + 1) };
        result(paper, &note, &print, &judged)
    });
    results.collect()
}

/// The whole report over the results of all logs, of a run with this exit status.
pub fn report(results: Vec<Json>, status: u8) -> Json {
    // A log that could not be read or refereed gives no results: whoever reads them must not take it for a legal one.
    let refereed = status <= Judgement::Illegal.status();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "columnKind": "utf16CodeUnits",
            "tool": {"driver": {"name": "railref", "version": VERSION, "semanticVersion": VERSION, "rules": rules()}},
            "invocations": [{"executionSuccessful": refereed, "exitCode": status}],
            "results": results,
        }],
    })
}

/// Every code, in the order of [`rules`].
fn codes() -> impl Iterator<Item = &'static str> {
    TITLES.iter().flat_map(|title| title.info().rules).map(|rule| rule.code).chain(GENERAL.iter().map(|(code, _)| *code))
}

/// The catalogue of all games, then the codes of every game.
fn rules() -> Vec<Json> {
    let general = GENERAL
        .iter()
        .map(|(code, sentence)| json!({"id": code, "shortDescription": {"text": sentence}, "defaultConfiguration": {"level": "error"}}));
    let all = TITLES.iter().flat_map(|title| title.info().rules);
    let games = all.map(|rule| {
        json!({
            "id": rule.code,
            "shortDescription": {"text": rule.sentence},
            "fullDescription": {"text": rule.details},
            "help": {"text": format!("Rulebook: {}", rule.section)},
            "defaultConfiguration": {"level": "error"},
        })
    });
    games.chain(general).collect()
}

fn result(paper: &Paper<'_>, note: &Note, print: &str, judged: &str) -> Json {
    let level = match note.kind {
        Kind::Error => "error",
        Kind::Warning => "warning",
        Kind::Accepted => "note",
    };
    let text = match note.remark() {
        Some(remark) => format!("{} ({remark})", note.message),
        None => note.message.clone(),
    };
    let mut out = Map::new();
    out.insert("ruleId".to_owned(), note.code.into());
    if let Some(index) = codes().position(|code| code == note.code) {
        out.insert("ruleIndex".to_owned(), index.into());
    }
    out.insert("level".to_owned(), level.into());
    out.insert("message".to_owned(), json!({"text": text}));
    out.insert("locations".to_owned(), json!([{"physicalLocation": place(paper, note, note.span)}]));
    let related: Vec<Json> = note
        .related
        .iter()
        .enumerate()
        .map(
            |(id, related)| json!({"id": id + 1, "message": {"text": related.label}, "physicalLocation": place(paper, note, related.span)}),
        )
        .collect();
    if !related.is_empty() {
        out.insert("relatedLocations".to_owned(), related.into());
    }
    out.insert("partialFingerprints".to_owned(), json!({"move/v1": print}));
    out.insert("properties".to_owned(), json!({"document": paper.number, "move": note.at, "judgedBy": judged}));
    if let (Some(instead), None) = (&note.instead, &note.board) {
        let (start, length) = (paper.offset + note.span.start as usize, note.span.end - note.span.start);
        out.insert(
            "fixes".to_owned(),
            json!([{
                "description": {"text": format!("did you mean {instead}?")},
                "artifactChanges": [{
                    "artifactLocation": {"uri": uri(paper.name)},
                    "replacements": [{"deletedRegion": {"byteOffset": start, "byteLength": length}, "insertedContent": {"text": instead}}],
                }],
            }]),
        );
    }
    Json::Object(out)
}

fn place(paper: &Paper<'_>, note: &Note, span: Span) -> Json {
    let (file, start, end) = paper.place(note, span);
    let text = note.board.as_ref().map_or(paper.tree.source(), |board| &board.text);
    let (first, last) = (utf16_column(text, span.start, start.column), utf16_column(text, span.end, end.column));
    json!({
        "artifactLocation": {"uri": uri(&file)},
        "region": {
            "startLine": start.line, "startColumn": first, "endLine": end.line, "endColumn": last,
            "byteOffset": start.offset, "byteLength": end.offset - start.offset,
        },
    })
}

/// A column in UTF-16 code units, which editors and services count in, of a byte of `text` that stands in the column
/// `characters`.
fn utf16_column(text: &str, byte: u32, characters: usize) -> usize {
    let before = text.get(..byte as usize).unwrap_or(text);
    // The characters of the line before it, backwards from it: one more for each that takes two units.
    characters + before.chars().rev().take(characters.saturating_sub(1)).filter(|c| c.len_utf16() == 2).count()
}

/// A path as a URI reference: what such a reference cannot hold is percent-encoded.
fn uri(path: &str) -> String {
    let mut out = String::new();
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~' | b'/') {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}
