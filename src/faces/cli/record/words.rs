//! Replies in words.

use crate::faces::session::HowRead;
use crate::game::notation::flow;
use crate::report::documents::{AwaitsRecord, ErrorCode, Move, ReadingRecord, SessionError};
use crate::report::human::Style;
use crate::report::wrap::long_line;
use crate::yaml::printable;
use serde_json::{Map, Value as Json};

/// Writes a sentence, wrapped, on lines of its own.
pub(crate) fn sentence(text: &str, style: Style) -> String {
    format!("{}\n", long_line(&printable(text), style.width))
}

/// Writes an entry as YAML, without wrapping, so that it can be copied.
pub(crate) fn entry(json: &Map<String, Json>) -> String {
    written(&flow(&Json::Object(json.clone())))
}

/// Writes a line of the log, which an editor may have spread over several.
pub(crate) fn written(line: &str) -> String {
    format!("- {}\n", on_lines(line))
}

fn on_lines(line: &str) -> String {
    let lines: Vec<String> = line.lines().map(printable).collect();
    lines.join("\n")
}

/// Writes a move that was played: the passes filled in before it, its line in the log, and what
/// followed.
pub(crate) fn played(before: &[Move], line: &str, after: &[String], style: Style) -> String {
    let mut text = implied(before);
    text.push_str(&written(line));
    text.push_str(&followed(after, style));
    text
}

/// Lists the passes that were filled in.
pub(crate) fn implied(before: &[Move]) -> String {
    let pass = |pass: &Move| {
        let pass = printable(&flow(&Json::Object(pass.0.clone())));
        format!("  implied: {pass}\n")
    };
    before.iter().map(pass).collect()
}

/// Says what followed.
pub(crate) fn followed(after: &[String], style: Style) -> String {
    const MARGIN: usize = 2;
    let narrower = style.width.saturating_sub(MARGIN);
    let lines = |sentence: &String| -> String {
        long_line(&printable(sentence), narrower)
            .lines()
            .map(|line| format!("{:MARGIN$}{line}\n", ""))
            .collect()
    };
    after.iter().map(lines).collect()
}

/// Lists the lines that were removed, last first.
pub(crate) fn undone(lines: &[String]) -> String {
    lines
        .iter()
        .map(|line| format!("taken out: {}\n", on_lines(line)))
        .collect()
}

/// Says what is awaited.
pub(crate) fn awaited(awaits: &AwaitsRecord, style: Style) -> String {
    sentence(&awaits.hint, style)
}

/// Lists moves, each in the form in which it would be written.
pub(crate) fn moves<'m>(moves: impl IntoIterator<Item = &'m Map<String, Json>>) -> String {
    moves.into_iter().map(entry).collect()
}

/// Says why something was refused, and what the line may mean.
pub(crate) fn refused(error: &SessionError, style: Style) -> String {
    sentence(&error.message, style) + &other_readings(error)
}

/// Says around a diagnostic what its own sentence leaves out of the message of an error: before it
/// how the line was read, after it what else the line may mean.
pub(crate) fn around(
    diagnostic: &str,
    read: Option<&HowRead>,
    error: &SessionError,
    style: Style,
) -> String {
    let unfinished = read.and_then(|read| read.unfinished.as_deref());
    let is_open = !error.readings.is_empty() || unfinished.is_some();
    let mut text = String::new();
    if let Some(read) = read.filter(|_| is_open) {
        text.push_str(&sentence(&read.read_as, style));
    }
    text.push_str(diagnostic);
    text.push_str(&other_readings(error));
    if let Some(unfinished) = unfinished {
        text.push_str(&sentence(unfinished, style));
    }
    text
}

/// Lists what else a line may mean.
fn other_readings(error: &SessionError) -> String {
    let entries = |readings: &[ReadingRecord]| moves(readings.iter().map(|one| &one.action.0));
    match error.code {
        ErrorCode::Ambiguous => entries(&error.readings),
        ErrorCode::Illegal if !error.readings.is_empty() => {
            "Other readings of the line, which are illegal too:\n".to_owned()
                + &entries(&error.readings)
        }
        _ => String::new(),
    }
}
