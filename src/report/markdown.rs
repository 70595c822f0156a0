//! What is wrong with a log, in Markdown.

use super::log_text::LogText;
use super::notes::{Kind, Note, not_listed, notes};
use crate::referee::judge::Review;
use crate::yaml::{markdown, markdown_code};

/// Returns what is wrong or odd in a log, one list item per finding: the move, what is wrong, its
/// rule, what to do. Accepted irregularities are not included.
pub(crate) fn findings(log: &LogText<'_>, review: &Review) -> Vec<String> {
    let items = notes(log, review)
        .filter(|note| note.kind != Kind::Accepted)
        .map(|note| item(log, &note));
    let more = not_listed(&review.verdict)
        .into_iter()
        .filter(|(kind, _)| *kind != Kind::Accepted)
        .map(|(_, more)| format!("- {}\n", markdown(&more)));
    items.chain(more).collect()
}

fn item(log: &LogText<'_>, note: &Note<'_>) -> String {
    let (file, start, _) = log.place(note.board.as_ref(), note.span);
    let place = match (&note.board, note.at) {
        (Some(_), _) => format!("{file}, line {}", start.line),
        (None, Some(at)) => format!("move {at}, line {}", start.line),
        (None, None) => format!("line {}", start.line),
    };
    let declared = note
        .at
        .and_then(|at| log.text_of_move(at))
        .map_or_else(String::new, |declared| {
            format!(", {}", markdown_code(declared))
        });
    let rule = note
        .rule
        .map_or_else(String::new, |sentence| format!(": {sentence}"));
    let mut item = format!(
        "- {}{declared}: {}\n  - {}{}\n",
        markdown(&place),
        markdown(&note.message),
        markdown_code(note.code),
        markdown(&rule)
    );
    item.extend(
        note.rests_on_lines()
            .iter()
            .map(|line| format!("  - {}\n", markdown(&format!("rests on: {line}")))),
    );
    item.extend(
        note.advice()
            .map(|advice| format!("  - {}\n", markdown(&advice))),
    );
    item
}
