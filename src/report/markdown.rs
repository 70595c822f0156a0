//! Texts of strangers in Markdown: shown, never markup.

use super::log_text::LogText;
use super::notes::{Kind, Note, not_listed, notes};
use crate::judge::Review;
use crate::text::printable;

/// What is wrong with a log and what is odd about it, an item of a list each: the move, what is wrong, its rule, what to do.
/// What the table let stand is not in it.
pub fn findings(log: &LogText<'_>, review: &Review) -> Vec<String> {
    let items = notes(log, review)
        .filter(|note| note.kind != Kind::Accepted)
        .map(|note| item(log, &note));
    let more = not_listed(&review.verdict)
        .into_iter()
        .filter(|(kind, _)| *kind != Kind::Accepted)
        .map(|(_, more)| format!("- {}\n", text(&more)));
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
        .map_or_else(String::new, |declared| format!(", {}", code(declared)));
    let rule = note
        .rule
        .map_or_else(String::new, |sentence| format!(": {sentence}"));
    let mut item = format!(
        "- {}{declared}: {}\n  - {}{}\n",
        text(&place),
        text(&note.message),
        code(note.code),
        text(&rule)
    );
    item.extend(
        note.advice()
            .map(|advice| format!("  - {}\n", text(&advice))),
    );
    item
}

/// A text on one line in which nothing is markup: no HTML, no link, no emphasis, no heading.
pub fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = printable(text)
        .chars()
        .collect::<Vec<char>>()
        .into_iter()
        .peekable();
    let mut first = true;
    while let Some(c) = chars.next() {
        let markup = match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '|' | '~' => true,
            // Where a line begins these make a heading, a list or a rule of it.
            '#' | '+' | '-' | '=' => first,
            // Many readers make a link of a bare address.
            ':' => chars.peek() == Some(&'/'),
            _ => false,
        };
        first &= c == ' ';
        if markup {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// A text on one line as code: fenced by more backticks in a row than stand in it.
pub fn code(text: &str) -> String {
    let text = printable(text);
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    // A space separates the fence from a backtick at the edge; readers take it away again.
    let space = if text.starts_with('`') || text.ends_with('`') {
        " "
    } else {
        ""
    };
    format!("{fence}{space}{text}{space}{fence}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_markup() {
        assert_eq!(
            text("<script>x</script> [a](javascript:b)"),
            "\\<script\\>x\\</script\\> \\[a\\](javascript:b)"
        );
        assert_eq!(
            text("Ann pays 5: a_b *c* http://x"),
            "Ann pays 5: a\\_b \\*c\\* http\\://x"
        );
        assert_eq!(text("# a\u{1b}\nb - #"), "\\# a\u{fffd}\u{fffd}b - #");
    }

    #[test]
    fn code_ends_where_it_should() {
        assert_eq!(code("{pass: Ann}"), "`{pass: Ann}`");
        assert_eq!(code("a `b` ``c"), "```a `b` ``c```");
        assert_eq!(code("`a`"), "`` `a` ``");
    }
}
