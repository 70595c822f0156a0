//! Diagnostics: what `check` says, where it says it.

use super::script::{Part, Script};
use crate::game::Games;
use crate::judge::Ask;
use crate::report::{Kind, LogText, Note, notes};
use crate::text::Span;
use lsp_types::{Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString};

/// No editor shows more of a file at once.
const LIMIT: usize = 500;

/// The diagnostics of a file, in the order `check` gives them.
pub fn of<L: Games>(script: &Script<L>, ask: &Ask) -> Vec<Diagnostic> {
    let mut all = Vec::new();
    for part in script.parts() {
        let judged = part.judge(script, ask);
        let log = part.log(&judged.tree);
        let room = LIMIT - all.len();
        all.extend(notes(&log, &judged.review).take(room).map(|note| of_note(script, &part, &log, &note)));
        if all.len() == LIMIT {
            break;
        }
    }
    all
}

fn of_note<L: Games>(script: &Script<L>, part: &Part<'_>, log: &LogText<'_>, note: &Note<'_>) -> Diagnostic {
    let mut message = note.message.clone();
    if let Some(remark) = note.remark() {
        message = format!("{message}\n{remark}");
    }
    if !note.also.is_empty() {
        message = format!("{message}\nIt also breaks {}.", note.also.join(", "));
    }
    let location = |span: Span| Location::new(script.uri.clone(), script.range(part, span));
    let mut span = note.span;
    let mut related = Vec::new();
    if note.board.is_some() {
        // What is wrong in a board file is shown where the log names it.
        let (file, start, _) = log.place(note, note.span);
        message = format!("{file}:{}:{}: {message}", start.line, start.column);
        span = log.tree.root().and_then(|root| log.tree.get(root, "board")).map(|board| log.tree.span(board)).unwrap_or_default();
    } else {
        let info = |span, message: &str| DiagnosticRelatedInformation { location: location(span), message: message.to_owned() };
        related.extend(note.related.iter().map(|related| info(related.span, &related.label)));
    }
    Diagnostic {
        range: script.range(part, span),
        severity: Some(match note.kind {
            Kind::Error => DiagnosticSeverity::ERROR,
            Kind::Warning => DiagnosticSeverity::WARNING,
            Kind::Accepted => DiagnosticSeverity::INFORMATION,
        }),
        code: Some(NumberOrString::String(note.code.to_owned())),
        source: Some("railref".to_owned()),
        message,
        related_information: (!related.is_empty()).then_some(related),
        ..Diagnostic::default()
    }
}
