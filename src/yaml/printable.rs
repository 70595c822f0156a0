//! Makes untrusted text safe to print. This is the one place that knows what a terminal, a build
//! service, a spreadsheet or a reader of Markdown, XML or JSON would act on instead of showing it:
//! one function per kind of output.
//!
//! A report makes every name, note, title and path safe for its format where it writes them.
//! [`lines`] goes over what is printed once more, so that a place that was forgotten shows nothing
//! worse than a stray character.

use std::borrow::Cow;

/// Replaces a character that is not shown.
const SUBSTITUTE: char = '\u{fffd}';

/// Returns whether a character moves the cursor, colours the terminal, reverses the writing
/// direction, breaks a line, annotates its neighbours or takes no room at all. The joiners of
/// scripts and emoji are not included: see [`characters`].
pub(crate) fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e007f}')
}

/// Returns the characters of a text, each with whether it may be shown. A joiner may be shown
/// between two letters of a script, or between two pictures, that are not ASCII; anywhere else it
/// makes an invisible difference between two names.
pub(crate) fn characters(text: &str) -> impl Iterator<Item = (char, bool)> {
    let mut before = None;
    let mut rest = text.chars();
    std::iter::from_fn(move || {
        let c = rest.next()?;
        let shown = if matches!(c, '\u{200c}' | '\u{200d}') {
            let joins = |neighbour: Option<char>| {
                neighbour.is_some_and(|c| {
                    !c.is_ascii() && !is_unprintable(c) && !matches!(c, '\u{200c}' | '\u{200d}')
                })
            };
            joins(before) && joins(rest.clone().next())
        } else {
            !is_unprintable(c)
        };
        before = Some(c);
        Some((c, shown))
    })
}

/// Returns whether nothing in a text needs a closer look. True for nearly all texts.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

/// Puts a text on one line, for people, without anything unprintable.
pub(crate) fn printable(text: &str) -> String {
    if is_plain(text) {
        return text.to_owned();
    }
    characters(text)
        .map(|(c, shown)| if shown { c } else { SUBSTITUTE })
        .collect()
}

/// Puts the first `most` characters of a text on one line as [`printable`] does, with `ending` after
/// them if that is not all.
pub(crate) fn printable_start(text: &str, most: usize, ending: &str) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => printable(&text[..end]) + ending,
        None => printable(text),
    }
}

/// Makes the lines of a report safe to print: no build service takes one for a command, and nothing
/// in them is unprintable. If the report is `coloured`, its colours remain.
///
/// GitHub runs a line that begins with `::`, even after blanks, and what follows `##[` anywhere, as
/// Azure does with `##vso[` and TeamCity with `##teamcity[`. A name may begin a line, and a long
/// message may be broken anywhere. Every character is replaced by exactly one, so that columns stay
/// aligned.
pub(crate) fn lines(text: &str, coloured: bool) -> Cow<'_, str> {
    let text = without_commands(text);
    if text
        .bytes()
        .all(|byte| matches!(byte, b' '..=b'~' | b'\n' | b'\t'))
    {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = &*text;
    while !rest.is_empty() {
        let colour = if coloured { colour(rest) } else { 0 };
        if colour > 0 {
            // Another colour code may follow directly.
            out.push_str(&rest[..colour]);
            rest = &rest[colour..];
            continue;
        }
        let next = rest.char_indices().skip(1).find(|(_, c)| *c == '\u{1b}');
        let end = next.filter(|_| coloured).map_or(rest.len(), |(at, _)| at);
        out.extend(characters(&rest[..end]).map(|(c, shown)| match c {
            '\n' | '\t' => c,
            _ if shown => c,
            _ => SUBSTITUTE,
        }));
        rest = &rest[end..];
    }
    Cow::Owned(out)
}

/// Returns the length of the colour code that a text begins with: `ESC [ 1 ; 31 m`.
fn colour(text: &str) -> usize {
    let Some(rest) = text.strip_prefix("\u{1b}[") else {
        return 0;
    };
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != ';');
    match end {
        Some(end) if rest[end..].starts_with('m') => text.len() - rest.len() + end + 1,
        _ => 0,
    }
}

/// Makes lines of text for people safe from build services that read commands: see [`lines`].
pub(crate) fn without_commands(text: &str) -> Cow<'_, str> {
    if !text.contains("::") {
        return without_marks(text, "\u{fffd}");
    }
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let mut rest = line;
        loop {
            let next = rest.trim_start();
            let next = &next[colour(next)..];
            if next.len() == rest.len() {
                break;
            }
            rest = next;
        }
        out.push_str(&line[..line.len() - rest.len()]);
        match rest.strip_prefix("::") {
            Some(after) => {
                out.push(SUBSTITUTE);
                out.push(':');
                out.push_str(after);
            }
            None => out.push_str(rest),
        }
    }
    Cow::Owned(without_marks(&out, "\u{fffd}").into_owned())
}

/// Disarms the mark of a build service's command, `##word[`: its second character is written as
/// `other`, which is an escape for it if the format has one. A mark that is cut off by the end of
/// the text counts too, because the format may continue with a bracket.
pub(crate) fn without_marks<'t>(text: &'t str, other: &str) -> Cow<'t, str> {
    if !text.contains("##") {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + other.len());
    let mut done = 0;
    for (at, _) in text.match_indices('#') {
        let Some(rest) = text[at..].strip_prefix("##") else {
            continue;
        };
        let word =
            rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-');
        if word.is_empty() || word.starts_with('[') {
            out.push_str(&text[done..=at]);
            out.push_str(other);
            done = at + 2;
        }
    }
    out.push_str(&text[done..]);
    Cow::Owned(out)
}

/// Escapes the data of a GitHub workflow command: `::error::DATA`.
pub(crate) fn workflow_data(text: &str) -> String {
    let lines: Vec<String> = text
        .replace('%', "%25")
        .replace('\r', "%0D")
        .split('\n')
        .map(printable)
        .collect();
    without_marks(&lines.join("%0A"), "\u{fffd}").into_owned()
}

/// Escapes the value of a property of a GitHub workflow command: `::error file=VALUE::`.
pub(crate) fn workflow_property(text: &str) -> String {
    workflow_data(text).replace(':', "%3A").replace(',', "%2C")
}

/// Makes a text a cell of a spreadsheet: on one line, and not a formula. A spreadsheet that
/// separates cells at semicolons or tabs begins a cell after each of them, so an apostrophe is put
/// before a would-be formula there too.
pub(crate) fn csv_cell(text: &str) -> Cow<'_, str> {
    let bare = |byte: u8| byte.is_ascii_alphanumeric() || byte == b' ';
    let is_number = || !text.starts_with('+') && text.parse::<i64>().is_ok();
    if text.bytes().all(bare) || is_number() {
        return Cow::Borrowed(text);
    }
    let text = printable(text);
    let text = without_commands(&text);
    let mut out = String::with_capacity(text.len() + 1);
    let mut begins = true;
    for c in text.chars() {
        if begins && matches!(c, '=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠') {
            out.push('\'');
        }
        out.push(c);
        // A quote at the beginning of a cell is not part of its text.
        begins = c == ';' || (begins && (c.is_whitespace() || c == '"'));
    }
    Cow::Owned(out)
}

/// Escapes a text for XML, HTML or SVG. Nothing in it ends a text or an attribute, and all of it is
/// allowed in XML 1.0.
pub(crate) fn xml(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in without_nonstandard(&printable(text)).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    without_marks(&out, "&#35;").into_owned()
}

/// Removes the two characters that XML does not allow, for a writer that does the rest.
pub(crate) fn without_nonstandard(text: &str) -> String {
    text.replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}")
}

/// Escapes a part of a JSON string in which JSON's own escapes are made already: every unprintable
/// character is written as its number, so that the string reads back the same.
pub(crate) fn json(text: &str) -> Cow<'_, str> {
    escaped(text, |c, out| {
        for unit in c.encode_utf16(&mut [0; 2]) {
            out.push_str(&format!("\\u{unit:04x}"));
        }
    })
}

/// Escapes a part of a double-quoted YAML string, as [`json`] does for JSON.
pub(crate) fn yaml(text: &str) -> Cow<'_, str> {
    escaped(text, |c, out| {
        let number = u32::from(c);
        out.push_str(&if number > 0xffff {
            format!("\\U{number:08x}")
        } else {
            format!("\\u{number:04x}")
        });
    })
}

fn escaped(text: &str, escape: impl Fn(char, &mut String)) -> Cow<'_, str> {
    if is_plain(text) && !text.contains('#') {
        return Cow::Borrowed(text);
    }
    let text = without_marks(text, "\\u0023");
    if is_plain(&text) {
        return text;
    }
    let mut out = String::with_capacity(text.len() + 8);
    for (c, shown) in characters(&text) {
        if shown && !matches!(c, '\u{fffe}' | '\u{ffff}') {
            out.push(c);
        } else {
            escape(c, &mut out);
        }
    }
    Cow::Owned(out)
}

/// Escapes the text of a SARIF message, in which `[text](target)` is a link.
pub(crate) fn sarif_message(text: &str) -> Cow<'_, str> {
    if text.contains("](") {
        Cow::Owned(text.replace("](", "] ("))
    } else {
        Cow::Borrowed(text)
    }
}

/// Ends the name in a mention; takes no room in rendered text.
const MENTION_END: &str = "&#8203;";

/// Puts a text on one line of Markdown in which nothing is markup: no HTML, link, emphasis,
/// heading, mention or issue reference.
pub(crate) fn markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let text = printable(text);
    let mut chars = text.char_indices().peekable();
    let mut first = true;
    while let Some((at, c)) = chars.next() {
        let next = chars.peek().map(|(_, next)| *next);
        let name_follows = next.is_some_and(char::is_alphanumeric);
        let markup = match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '|' | '~' | '@' => true,
            // At the beginning of a line these would make a heading, a list or a rule.
            '#' => first || name_follows,
            '+' | '-' | '=' => first,
            '.' | ')' if at > 0 && text[..at].bytes().all(|byte| byte.is_ascii_digit()) => {
                next.is_none_or(|next| next == ' ')
            }
            // Many readers turn a bare address into a link.
            ':' => next == Some('/'),
            '.' => at >= 3 && text.as_bytes()[at - 3..at].eq_ignore_ascii_case(b"www"),
            _ => false,
        };
        first &= c == ' ';
        if markup {
            out.push('\\');
        }
        out.push(c);
        // GitHub and GitLab look for mentions in the rendered text, where the backslash is gone.
        // `GH-13` is the issue #13.
        let is_number_of_issue = c == '-'
            && at >= 2
            && text.as_bytes()[at - 2..at].eq_ignore_ascii_case(b"gh")
            && next.is_some_and(|next| next.is_ascii_digit());
        if matches!(c, '@' | '#') && name_follows || is_number_of_issue {
            out.push_str(MENTION_END);
        }
    }
    out
}

/// Puts a text on one line of Markdown as code, fenced by more backticks than it has in a row.
pub(crate) fn markdown_code(text: &str) -> String {
    let text = printable(text);
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    // A space separates the fence from a backtick at the edge; readers remove it again.
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
    fn what_a_terminal_acts_on_is_not_shown() {
        assert_eq!(
            printable("a\u{1b}[31m\u{202e}\n\u{85}\u{fff9}é 王 👨\u{200d}👩"),
            "a\u{fffd}[31m\u{fffd}\u{fffd}\u{fffd}\u{fffd}é 王 👨\u{200d}👩"
        );
    }

    #[test]
    fn a_joiner_is_shown_only_where_it_joins() {
        for same in ["👨\u{200d}👩", "❤\u{fe0f}\u{200d}🔥", "می\u{200c}خواهم"] {
            assert_eq!(printable(same), same);
        }
        for (text, shown) in [
            ("An\u{200d}n", "An\u{fffd}n"),
            ("\u{200d}é", "\u{fffd}é"),
            ("é\u{200c}", "é\u{fffd}"),
            ("é\u{200d}\u{200d}é", "é\u{fffd}\u{fffd}é"),
            (
                "An\u{200b}n\u{ad}\u{2060}\u{e0041}",
                "An\u{fffd}n\u{fffd}\u{fffd}\u{fffd}",
            ),
        ] {
            assert_eq!(printable(text), shown, "{text:?}");
        }
    }

    #[test]
    fn no_line_is_a_command() {
        assert_eq!(
            without_commands("::error::x\n \t::stop\n\u{3000}::a\n"),
            "\u{fffd}:error::x\n \t\u{fffd}:stop\n\u{3000}\u{fffd}:a\n"
        );
        assert_eq!(
            without_commands("\u{1b}[1m \u{1b}[31m::x"),
            "\u{1b}[1m \u{1b}[31m\u{fffd}:x"
        );
        assert_eq!(
            without_commands("a ##[group]b ###[x] ##vso[y] ##teamcity[z] ##"),
            "a #\u{fffd}[group]b ##\u{fffd}[x] #\u{fffd}vso[y] #\u{fffd}teamcity[z] #\u{fffd}"
        );
        for same in [
            "a::b\nRust::x",
            "## heading\n- [x] #[a]",
            "",
            ":\n:",
            "a ## b",
        ] {
            assert_eq!(without_commands(same), same);
        }
    }

    #[test]
    fn printed_lines_keep_their_own_colours_and_no_more() {
        let text = "\u{1b}[1;31mred\u{1b}[0m\t\u{1b}[2J\u{1b}]0;x\u{7}\u{202e}é\n::x";
        assert_eq!(
            lines(text, true),
            "\u{1b}[1;31mred\u{1b}[0m\t\u{fffd}[2J\u{fffd}]0;x\u{fffd}\u{fffd}é\n\u{fffd}:x"
        );
        assert_eq!(
            lines(text, false),
            "\u{fffd}[1;31mred\u{fffd}[0m\t\u{fffd}[2J\u{fffd}]0;x\u{fffd}\u{fffd}é\n\u{fffd}:x"
        );
        assert_eq!(
            lines("\u{1b}[1m\u{1b}[31mé\u{1b}[0m\u{1b}[0m", true),
            "\u{1b}[1m\u{1b}[31mé\u{1b}[0m\u{1b}[0m"
        );
        assert!(matches!(lines("a\tb\n", true), Cow::Borrowed(_)));
        assert_eq!(lines("\u{1b}", true), "\u{fffd}");
    }

    #[test]
    fn properties_escape_what_would_end_them() {
        assert_eq!(workflow_property("a,b:c%\n"), "a%2Cb%3Ac%25%0A");
        assert_eq!(workflow_data("a,b:c%\r\n"), "a,b:c%25%0D%0A");
        assert_eq!(
            workflow_data("a\u{1b}[31m\u{202e} ##vso[x]"),
            "a\u{fffd}[31m\u{fffd} #\u{fffd}vso[x]"
        );
    }

    #[test]
    fn a_cell_is_shown_and_not_carried_out() {
        for (text, cell) in [
            ("Ann", "Ann"),
            ("-5", "-5"),
            ("+5", "'+5"),
            ("=1+1", "'=1+1"),
            ("-x", "'-x"),
            (" =x", " '=x"),
            ("\"=x", "\"'=x"),
            ("a \"b\", c", "a \"b\", c"),
            ("a;=1", "a;'=1"),
            ("a; \"-1;@b", "a; \"'-1;'@b"),
            ("a\t=1", "a\u{fffd}=1"),
            ("a\u{1b}[31m\u{202e}\nb", "a\u{fffd}[31m\u{fffd}\u{fffd}b"),
            ("::stop-commands::x", "\u{fffd}:stop-commands::x"),
            ("a=b-c", "a=b-c"),
        ] {
            assert_eq!(csv_cell(text), cell, "{text:?}");
        }
    }

    #[test]
    fn xml_ends_nowhere_and_gives_no_command() {
        assert_eq!(
            xml("<a href='\"&\u{ffff}##vso[x"),
            "&lt;a href=&#39;&quot;&amp;\u{fffd}#&#35;vso[x"
        );
    }

    #[test]
    fn nothing_is_markup() {
        for (plain, marked) in [
            (
                "<script>x</script> [a](javascript:b)",
                "\\<script\\>x\\</script\\> \\[a\\](javascript:b)",
            ),
            (
                "Ann pays 5: a_b *c* http://x www.x.org",
                "Ann pays 5: a\\_b \\*c\\* http\\://x www\\.x.org",
            ),
            ("# a\u{1b}\nb - #", "\\# a\u{fffd}\u{fffd}b - #"),
            ("1. a", "1\\. a"),
            ("3.11", "3.11"),
            (
                "@ann, a@b.c #1 @",
                "\\@&#8203;ann, a\\@&#8203;b.c \\#&#8203;1 \\@",
            ),
        ] {
            assert_eq!(markdown(plain), marked);
        }
    }

    #[test]
    fn code_ends_where_it_should() {
        assert_eq!(markdown_code("{pass: Ann}"), "`{pass: Ann}`");
        assert_eq!(markdown_code("a `b` ``c"), "```a `b` ``c```");
        assert_eq!(markdown_code("`a`"), "`` `a` ``");
    }
}
