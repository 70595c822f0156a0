//! A note as people read it: what miette draws of it, and what is printed below.

use super::notes::{Kind, Note};
use super::snippet::{Mark, Snippet};
use super::source::Page;
use crate::game::language::Advice;
use crate::yaml::{printable, printable_start};
use miette::{Diagnostic, LabeledSpan, Severity, SourceCode};
use std::fmt::{self, Display, Write};

/// A note as a diagnostic of miette.
#[derive(Debug)]
pub(super) struct NoteDiagnostic<'p> {
    code: &'static str,
    message: String,
    severity: Severity,
    snippet: Snippet<'p>,
}

impl<'p> NoteDiagnostic<'p> {
    pub(super) fn new(note: &Note<'_>, page: &'p Page, width: usize) -> Self {
        Self {
            code: note.code,
            message: message(note),
            severity: match note.kind {
                Kind::Error => Severity::Error,
                Kind::Warning => Severity::Warning,
                Kind::Accepted => Severity::Advice,
            },
            snippet: Snippet::new(page, marks(note), width),
        }
    }
}

/// Makes a text printable, and shortens it if it is very long.
pub(super) fn spoken(text: &str) -> String {
    const MOST: usize = 4000;
    printable_start(text, MOST, " ...")
}

impl Display for NoteDiagnostic<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for NoteDiagnostic<'_> {}

impl Diagnostic for NoteDiagnostic<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        Some(Box::new(self.code))
    }

    fn severity(&self) -> Option<Severity> {
        Some(self.severity)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.snippet)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.snippet.labels().iter().cloned()))
    }
}

/// Returns the sentence that begins a diagnostic.
pub(super) fn message(note: &Note<'_>) -> String {
    let mut message = String::new();
    if let (Some(at), true) = (note.at, note.kind != Kind::Warning) {
        let _ = write!(message, "move {at}: ");
    }
    message.push_str(&spoken(&note.message));
    if note.kind == Kind::Accepted {
        let _ = write!(
            message,
            " (let stand: {})",
            printable(note.reason.as_deref().unwrap_or_default())
        );
    }
    message
}

/// Returns the places that a diagnostic shows, each with its label; the main one comes first.
fn marks(note: &Note<'_>) -> Vec<Mark> {
    let own = std::iter::once((note.span.range(), spoken(&note.label)));
    own.chain(
        note.related
            .iter()
            .map(|related| (related.span.range(), spoken(&related.label))),
    )
    .collect()
}

/// Returns what is printed below the quoted lines: the rule, the figures, what to do; each with its
/// heading.
pub(super) fn margin(note: &Note<'_>) -> Vec<(&'static str, String)> {
    let mut margin = Vec::new();
    if let Some(sentence) = note.rule {
        margin.push(("rule", format!("{sentence}\n{}", more(note))));
    }
    let rests_on = |remote: bool| {
        let lines = note.rests_on_part(remote).into_iter();
        lines.map(|line| ("rests on", spoken(&line)))
    };
    margin.extend(rests_on(false));
    margin.extend(note.figures.iter().map(|figures| {
        (
            "note",
            figures
                .shown()
                .split('\n')
                .map(spoken)
                .collect::<Vec<String>>()
                .join("\n"),
        )
    }));
    if !note.also.is_empty() {
        margin.push(("note", format!("it also breaks {}", note.also.join(", "))));
    }
    if let Some(fate) = note.fate {
        margin.push(("note", fate.to_owned()));
    }
    if note.after_illegal {
        margin.push((
            "note",
            "this may only be a consequence of an earlier illegal move".to_owned(),
        ));
    }
    margin.extend(note.ways_out().map(|help| ("help", in_lines(help))));
    // It does not help with the finding, so it comes after what does.
    margin.extend(rests_on(true));
    margin
}

/// Puts each line to copy on a line of its own.
fn in_lines(advice: &Advice) -> String {
    let lines = advice.lines().iter();
    lines.fold(spoken(advice.sentence()), |text, line| {
        format!("{text}\n  {}", spoken(line))
    })
}

/// Returns where to read more about a rule.
fn more(note: &Note<'_>) -> String {
    let more = format!("more: railref explain {}", note.code);
    note.section.map_or_else(
        || more.clone(),
        |section| format!("rulebook: {section}; {more}"),
    )
}

/// Colours a heading in the margin.
pub(super) fn colored(text: &str, word: &str, color: bool) -> String {
    if color {
        text.replacen(word, &format!("\u{1b}[36m{word}\u{1b}[0m"), 1)
    } else {
        text.to_owned()
    }
}
