//! Tables for spreadsheets.

use super::locate::LogText;
use super::records::{Every, moments, subject};
use super::table::cell as table_cell;
use crate::judge::Review;
use crate::language::Value;
use crate::notation::json as value_json;
use crate::text::{printable, without_commands};
use csv::Writer;
use serde_json::Value as Json;

/// Rows of CSV, as they grow.
pub struct Rows(Writer<Vec<u8>>);

impl Rows {
    /// None yet.
    pub fn new() -> Self {
        Self(Writer::from_writer(Vec::new()))
    }

    /// Adds a row.
    pub fn row<'f>(&mut self, fields: impl IntoIterator<Item = &'f str>) {
        // Memory takes every byte, and the caller's rows are all as long: writing cannot fail.
        let written = self.0.write_record(fields.into_iter().map(cell));
        debug_assert!(written.is_ok());
    }

    /// The text.
    pub fn text(self) -> String {
        self.0.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
    }
}

impl Default for Rows {
    fn default() -> Self {
        Self::new()
    }
}

/// A field that is safe to open: on one line, with nothing a terminal or a build service acts on, and led by an apostrophe
/// where a spreadsheet would take it for a formula.
fn cell(field: &str) -> String {
    let field = without_commands(&printable(field)).into_owned();
    let formula = field.starts_with(['=', '@', '+', '＝', '＠', '＋', '－']) || (field.starts_with('-') && field.parse::<i64>().is_err());
    if formula { format!("'{field}") } else { field }
}

/// The tracks of a log, one record a moment and subject, after their head.
pub fn tracks(review: &Review, every: Every) -> String {
    let mut rows = Rows::new();
    rows.row(["move", "turn", "phase", "track", "subject", "value", "unit"]);
    if let Some(voice) = &review.voice {
        for moment in moments(review, every) {
            let (at, turn) = (moment.at.to_string(), moment.turn.to_string());
            for reading in &moment.readings {
                let (subject, value) = (subject(&**voice, reading), reading.value.to_string());
                rows.row([&at, &turn, moment.phase, reading.track, &subject, &value, reading.unit]);
            }
        }
    }
    rows.text()
}

/// The head of the scores.
pub fn score_head() -> String {
    let mut rows = Rows::new();
    rows.row(["log", "document", "verdict", "complete", "sheet", "row", "column", "value"]);
    rows.text()
}

/// The score of a log, one record a value of its standing and a cell of its sheets.
pub fn score(log: &LogText<'_>, review: &Review) -> String {
    let mut rows = Rows::new();
    let (number, complete) = (log.number.to_string(), review.verdict.complete.to_string());
    let head = [log.name, &number, review.verdict.judgement.word(), &complete];
    let mut row = |sheet: &str, label: &str, column: &str, value: &str| {
        rows.row(head.into_iter().chain([sheet, label, column, value]));
    };
    if let (Some(standing), Some(voice)) = (&review.verdict.standing, &review.voice) {
        for (key, value) in &standing.values {
            match value {
                Value::Map(domain, entries) => {
                    for (id, value) in entries {
                        row("standing", voice.name(*domain, *id), key, &plain(&value_json(&**voice, value)));
                    }
                }
                other => row("standing", "", key, &plain(&value_json(&**voice, other))),
            }
        }
    }
    for sheet in &review.sheets {
        for (label, cells) in &sheet.rows {
            for (column, cell) in sheet.columns.iter().skip(1).zip(cells) {
                row(sheet.key, label, column, &table_cell(cell));
            }
        }
    }
    rows.text()
}

/// A value without the quotes of JSON.
fn plain(value: &Json) -> String {
    match value {
        Json::Null => String::new(),
        Json::String(text) => text.clone(),
        Json::Array(values) => values.iter().map(plain).collect::<Vec<_>>().join(" and "),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_shown_and_not_carried_out() {
        let text = |field: &str| {
            let mut rows = Rows::new();
            rows.row([field, "x"]);
            rows.text()
        };
        assert_eq!(text("Ann"), "Ann,x\n");
        assert_eq!(text("-5"), "-5,x\n");
        assert_eq!(text("=1+1"), "'=1+1,x\n");
        assert_eq!(text("-x"), "'-x,x\n");
        assert_eq!(text("a \"b\", c"), "\"a \"\"b\"\", c\",x\n");
        assert_eq!(text("a\u{1b}[31m\u{202e}\nb"), "a\u{fffd}[31m\u{fffd}\u{fffd}b,x\n");
        assert_eq!(text("::stop-commands::x"), "\u{fffd}:stop-commands::x,x\n");
    }
}
