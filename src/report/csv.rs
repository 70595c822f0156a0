//! CSV tables, for spreadsheets.

use super::log_text::LogText;
use super::records::{Every, known, moments, subject};
use crate::referee::judge::Review;
use crate::yaml::csv_cell;
use csv::Writer;
use serde::Serialize;
use serde_json::Value as Json;
use std::borrow::Cow;

/// A record that is one row of a flat table.
pub(crate) trait Row: Serialize {
    /// The columns, in the order in which the fields are serialized.
    const COLUMNS: &'static [&'static str];
}

/// The rows of a CSV table.
pub(crate) struct Rows(Writer<Vec<u8>>);

impl Rows {
    /// Creates an empty table.
    pub(crate) fn new() -> Self {
        Self(Writer::from_writer(Vec::new()))
    }

    /// Adds a row.
    pub(crate) fn row<'f>(&mut self, fields: impl IntoIterator<Item = &'f str>) {
        self.cells(fields.into_iter().map(cell));
    }

    /// Adds a row of cells.
    fn cells(&mut self, cells: impl IntoIterator<Item = impl AsRef<[u8]>>) {
        // Writing to memory cannot fail, and the caller's rows all have the same length.
        let written = self.0.write_record(cells);
        assert!(written.is_ok(), "rows of different lengths");
    }

    pub(crate) fn text(self) -> String {
        self.0
            .into_inner()
            .ok()
            .and_then(|bytes| String::from_utf8(bytes).ok())
            .unwrap_or_default()
    }
}

impl Default for Rows {
    fn default() -> Self {
        Self::new()
    }
}

/// Makes a field a safe cell.
fn cell(field: &str) -> Cow<'_, [u8]> {
    match csv_cell(field) {
        Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
        Cow::Owned(text) => Cow::Owned(text.into_bytes()),
    }
}

/// Returns the header row of the tracks.
pub(crate) fn tracks_head() -> String {
    let mut rows = Rows::new();
    rows.row([
        "log", "document", "id", "game", "step", "move", "turn", "phase", "track", "subject",
        "value", "unit",
    ]);
    rows.text()
}

/// Returns the tracks of a log, one row per moment and subject.
pub(crate) fn tracks(log: &LogText<'_>, review: &Review, every: Every) -> String {
    let mut rows = Rows::new();
    let (Some(info), Some(voice)) = (review.verdict.game, &review.voice) else {
        return rows.text();
    };
    let moments = moments(review, every);
    let (known, places) = known(&moments);
    // Texts that are repeated in many rows are made safe once; figures are safe as they are.
    let subjects: Vec<String> = known
        .iter()
        .map(|reading| subject(&**voice, reading))
        .collect();
    let subjects: Vec<Cow<'_, [u8]>> = subjects.iter().map(|subject| cell(subject)).collect();
    let (document, id) = (log.number.to_string(), log.id().unwrap_or_default());
    let of_log = [log.name, &document, &id, info.id].map(cell);
    let mut places = places.into_iter();
    for moment in moments {
        let [step, at, turn] = [
            moment.step.to_string(),
            moment.at.to_string(),
            moment.turn.to_string(),
        ];
        let of_moment = [&step, &at, &turn, moment.phase].map(cell);
        for (reading, place) in moment.readings.iter().zip(places.by_ref()) {
            let mut digits = itoa::Buffer::new();
            let own = [
                cell(reading.track),
                Cow::Borrowed(&*subjects[place]),
                Cow::Borrowed(digits.format(reading.value).as_bytes()),
                cell(reading.unit),
            ];
            rows.cells(of_log.iter().chain(&of_moment).chain(&own));
        }
    }
    rows.text()
}

/// Returns the header row of a flat table.
pub(crate) fn head<R: Row>() -> String {
    let mut rows = Rows::new();
    rows.row(R::COLUMNS.iter().copied());
    rows.text()
}

/// Returns the rows of a flat table: one cell per field, an empty one for null.
pub(crate) fn records<R: Row>(records: &[R]) -> String {
    let mut rows = Rows::new();
    for record in records {
        let Ok(Json::Object(fields)) = serde_json::to_value(record) else {
            continue;
        };
        let fields: Vec<Cow<'_, str>> = fields.values().map(plain).collect();
        rows.row(fields.iter().map(|field| &**field));
    }
    rows.text()
}

/// Returns a value without JSON's quotes.
fn plain(value: &Json) -> Cow<'_, str> {
    match value {
        Json::Null => Cow::Borrowed(""),
        Json::String(text) => Cow::Borrowed(text),
        other => Cow::Owned(other.to_string()),
    }
}
