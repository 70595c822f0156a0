//! Diagnostics: the findings of `check`, at their places.

use super::readable::Readable;
use super::script::{Part, Script};
use crate::game::Games;
use crate::game::language::Fault;
use crate::referee::judge::ReviewRequest;
use crate::referee::verdict::Judgement;
use crate::report::{Kind, LogText, Note, note_of_fault, notes};
use crate::yaml::Span;
use lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location,
    NumberOrString,
};

/// The most diagnostics per file; editors cannot usefully show more.
pub(super) const LIMIT: usize = 500;

/// Returns the diagnostics of a file, in the order of `check`. A YAML file that is not a log has
/// none. Their codes link to the manual if the editor says where it is.
pub(crate) fn of<L: Games>(
    script: &Script<L>,
    review_request: &ReviewRequest,
    manual: Option<&str>,
) -> Vec<Diagnostic> {
    let mut all: Vec<Diagnostic> = unread(script).into_iter().collect();
    for part in script.parts().into_iter().filter(Part::is_log::<L>) {
        findings(
            script,
            &part,
            review_request,
            LIMIT - all.len(),
            |log, note| {
                all.push(of_note(script, &part, log, note, manual));
            },
        );
        if all.len() >= LIMIT {
            break;
        }
    }
    all
}

/// Reports that the settings of a log cannot be read, so that it is judged without them.
fn unread<L: Games>(script: &Script<L>) -> Option<Diagnostic> {
    let why = script
        .boards
        .given
        .as_ref()
        .err()
        .filter(|_| script.parts().iter().any(Part::is_log::<L>))?;
    let (severity, source) = (Some(DiagnosticSeverity::ERROR), Some("railref".to_owned()));
    Some(Diagnostic {
        severity,
        source,
        message: why.trim_end().to_owned(),
        ..Diagnostic::default()
    })
}

/// Passes at most `room` findings of each kind to `each`. For a half-written log they are the
/// faults of its form, and what the rules have to say about everything that can be read.
pub(crate) fn findings<L: Games>(
    script: &Script<L>,
    part: &Part<'_>,
    review_request: &ReviewRequest,
    room: usize,
    mut each: impl FnMut(&LogText<'_>, &Note<'_>),
) {
    let judged = part.judge(script, review_request);
    let log = part.log(&judged.tree);
    notes(&log, &judged.review)
        .take(room)
        .for_each(|note| each(&log, &note));
    if judged.review.verdict.judgement != Judgement::Malformed {
        return;
    }
    let readable = Readable::new(script, part.number, part.text, review_request);
    let known = |fault: &Fault| {
        judged
            .review
            .verdict
            .faults
            .iter()
            .any(|known| (known.code, known.span) == (fault.code, fault.span))
    };
    readable
        .faults
        .iter()
        .filter(|fault| !known(fault))
        .take(room)
        .for_each(|fault| each(&log, &note_of_fault(&judged.review.verdict, fault)));
    if !readable.sound {
        return;
    }
    let judged = script.judge(part.number, &readable.text, review_request);
    let log = part.log(&judged.tree);
    let rest = notes(&log, &judged.review)
        .filter(|note| note.kind != Kind::Warning && readable.is_certain(note));
    for mut note in rest.take(room) {
        note.span = readable.back(note.span);
        note.related
            .iter_mut()
            .for_each(|related| related.span = readable.back(related.span));
        each(&log, &note);
    }
}

/// Returns the address of a code in the book that `make book` builds: on the page of the game's
/// rules if it is one of those, otherwise on the page of common codes.
fn page(manual: &str, code: &str) -> Option<CodeDescription> {
    let manual = manual.trim_end_matches('/');
    let page = match code.split_once('/') {
        Some((game, rule)) if game != "log" => format!("{manual}/rules/{game}.html#{rule}"),
        _ => format!("{manual}/language/index.html#codes-of-every-game"),
    };
    page.parse().ok().map(|href| CodeDescription { href })
}

pub(super) fn of_note<L: Games>(
    script: &Script<L>,
    part: &Part<'_>,
    log: &LogText<'_>,
    note: &Note<'_>,
    manual: Option<&str>,
) -> Diagnostic {
    let mut message = note.message.clone();
    if let Some(details) = note.details() {
        message = format!("{message}\n{details}");
    }
    if !note.also.is_empty() {
        message = format!("{message}\nIt also breaks {}.", note.also.join(", "));
    }
    let location = |span: Span| Location::new(script.uri.clone(), script.range(part, span));
    let mut span = note.span;
    let mut related = Vec::new();
    if note.board.is_some() {
        // A fault in a board file is shown where the log names that file.
        let (file, start, _) = log.place(note.board.as_ref(), note.span);
        message = format!("{file}:{}:{}: {message}", start.line, start.column);
        span = log
            .tree
            .root()
            .and_then(|root| log.tree.get(root, "board"))
            .map(|board| log.tree.span(board))
            .unwrap_or_default();
    } else {
        let info = |span, message: &str| DiagnosticRelatedInformation {
            location: location(span),
            message: message.to_owned(),
        };
        related.extend(
            note.related
                .iter()
                .map(|related| info(related.span, &related.label)),
        );
    }
    Diagnostic {
        range: script.range(part, span),
        severity: Some(match note.kind {
            Kind::Error if !note.conditions.is_empty() => DiagnosticSeverity::WARNING,
            Kind::Error => DiagnosticSeverity::ERROR,
            Kind::Warning => DiagnosticSeverity::WARNING,
            Kind::Accepted => DiagnosticSeverity::INFORMATION,
        }),
        code: Some(NumberOrString::String(note.code.to_owned())),
        code_description: manual.and_then(|manual| page(manual, note.code)),
        source: Some("railref".to_owned()),
        message,
        related_information: (!related.is_empty()).then_some(related),
        ..Diagnostic::default()
    }
}
