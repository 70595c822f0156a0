//! Texts of strangers in Markdown: shown, never markup.

use crate::text::printable;

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
