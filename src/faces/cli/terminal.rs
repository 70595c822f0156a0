//! How text for people is shown at a terminal: wrapped at its width, with the names of files as
//! links if the terminal supports them, and drawn in ASCII if it has no other characters.

use crate::report::sarif::uri;
use crate::report::wrap::options;
use anstream::adapter::strip_str;
use std::borrow::Cow;
use std::io::{self, IsTerminal};
use std::path::{Path, absolute};
use supports_hyperlinks::Stream;
use textwrap::core::display_width;

/// The terminal to which standard output goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terminal {
    links: bool,
    unicode: bool,
}

impl Terminal {
    /// Finds out from the environment what the terminal can show; `None` if standard output is not
    /// one.
    pub(crate) fn new(color: bool) -> Option<Self> {
        io::stdout().is_terminal().then(|| Self {
            // A link is an escape code just as a colour is, and is unwanted where colours are.
            links: color && supports_hyperlinks::on(Stream::Stdout),
            unicode: supports_unicode::on(supports_unicode::Stream::Stdout),
        })
    }

    /// Returns a text that is safe to print in the form in which the terminal shows it. Only texts
    /// for people are wrapped and linked: a line of a log or of JSON stays whole, because it may be
    /// copied.
    pub(crate) fn shown<'t>(
        self,
        text: &'t str,
        is_for_people: bool,
        width: usize,
    ) -> Cow<'t, str> {
        let mut text = Cow::Borrowed(text);
        if is_for_people && text.lines().any(|line| line.len() > width) {
            text = Cow::Owned(wrapped(&text, width));
        }
        if is_for_people && self.links && text.contains(HEADER) {
            text = Cow::Owned(text.split_inclusive('\n').map(linked).collect());
        }
        if !self.unicode && !text.is_ascii() {
            text = Cow::Owned(text.chars().map(in_ascii).collect());
        }
        text
    }
}

/// Returns whether standard error can show more than ASCII.
pub(crate) fn is_unicode_on_stderr() -> bool {
    supports_unicode::on(supports_unicode::Stream::Stderr)
}

/// Replaces a sign with which the program draws by an ASCII character of the same width, one
/// column. Letters in names and in logs stay as they are.
fn in_ascii(c: char) -> char {
    match c {
        '─' | '┬' | '┴' => '-',
        '│' | '├' | '┤' => '|',
        '╭' => ',',
        '╮' => '.',
        '╰' => '`',
        '╯' => '\'',
        '┼' => '+',
        '·' => ':',
        '▲' => '^',
        '▶' | '☞' => '>',
        '×' => 'x',
        '⚠' => '!',
        '…' => '~',
        '○' => 'o',
        '●' => '*',
        '¿' | '\u{fffd}' => '?',
        '▁' => '_',
        '▂' => '.',
        '▃' => '-',
        '▄' => ':',
        '▅' => '=',
        '▆' => '+',
        '▇' => '*',
        '█' => '#',
        c => c,
    }
}

/// How the line with the name of the file begins in a diagnostic.
const HEADER: &str = "╭─[";

/// Signs that show that a line is drawn, such as those of a diagnostic with what it quotes.
const DRAWN: [char; 4] = ['│', '╭', '╰', '·'];

/// Breaks the sentences that are longer than a line. Rows of figures, entries of logs and whatever
/// is drawn stay whole, because they have their own layout or are copied.
fn wrapped(text: &str, width: usize) -> String {
    let line = |line: &str| {
        let whole = line.trim_end_matches('\n');
        if display_width(whole) <= width {
            return line.to_owned();
        }
        match indent(whole, width) {
            None => line.to_owned(),
            Some(indent) => {
                textwrap::fill(whole, options(width).subsequent_indent(&indent))
                    + &line[whole.len()..]
            }
        }
    };
    text.split_inclusive('\n').map(line).collect()
}

/// Returns how the continuation lines of a sentence begin; `None` for a line that must not be
/// broken. Columns are two blanks apart. A sentence in the last column continues below its
/// beginning.
fn indent(line: &str, width: usize) -> Option<String> {
    let words = line.trim_start();
    let margin = line.len() - words.len();
    if words.starts_with("- ") || words.starts_with("+ ") || words.contains(DRAWN) {
        return None;
    }
    if words.starts_with("# ") {
        // A comment of a log continues as a comment.
        return Some(format!("{:margin$}#   ", ""));
    }
    let Some(at) = words.rfind("  ") else {
        return Some(" ".repeat(margin + 2));
    };
    let last = &words[at + 2..];
    if last.split(' ').count() < SENTENCE {
        return None;
    }
    let column = display_width(&line[..line.len() - last.len()]);
    Some(" ".repeat(if 2 * column <= width {
        column
    } else {
        margin + 6
    }))
}

/// A cell of a table with this many words counts as a sentence.
const SENTENCE: usize = 4;

/// Makes the name of a file in the header of a diagnostic a link to the file (OSC 8), if there is
/// such a file.
fn linked(line: &str) -> Cow<'_, str> {
    let address = || {
        let start = line.find(HEADER)? + HEADER.len();
        let end = line.rfind(']')?;
        let named = strip_str(line.get(start..end)?).to_string();
        let mut parts = named.rsplitn(3, ':').skip(2);
        let path = absolute(Path::new(parts.next()?)).ok()?;
        path.is_file()
            .then(|| (start, end, uri(&path.to_string_lossy().replace('\\', "/"))))
    };
    match address() {
        Some((start, end, address)) if address.starts_with("file://") => Cow::Owned(format!(
            "{}\x1b]8;;{address}\x1b\\{}\x1b]8;;\x1b\\{}",
            &line[..start],
            &line[start..end],
            &line[end..]
        )),
        _ => Cow::Borrowed(line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_wrapped_and_nothing_else() {
        let prose = "    A sentence that is longer than forty columns of a terminal are.\n";
        let expected =
            "    A sentence that is longer than forty\n      columns of a terminal are.\n";
        assert_eq!(wrapped(prose, 40), expected);
        let comment = "# A comment that is longer than forty columns are.";
        let expected = "# A comment that is longer than forty\n#   columns are.";
        assert_eq!(wrapped(comment, 40), expected);
        for whole in [
            "- {build: red, from: Baltimore, to: Pittsburgh, bonus: Denver}\n",
            "player   turn 1  turn 2  turn 3  turn 4  turn 5\n",
            "round 1  Ben  6  Bismarck-C8, C0-Medford, C8-D9, D9-Omaha   7\n",
            " 10 │   - {build: red, from: Baltimore, to: Pittsburgh}\n",
            "    ╭─[fixtures/steel-driver/rules/route-taken.breaks.yaml:11:42]\n",
        ] {
            assert_eq!(wrapped(whole, 40), whole);
        }
    }

    #[test]
    fn a_sentence_in_the_last_column_stays_there_if_it_has_room() {
        let row = "book  A title that is longer than the rest of the line\n";
        let expected = "book  A title that is longer than the\n      rest of the line\n";
        assert_eq!(wrapped(row, 40), expected);
        let row = "   1  {sale: red, by: Andy, to: Don}  Don takes control of red for 4\n";
        let expected =
            "   1  {sale: red, by: Andy, to: Don}\n         Don takes control of red for 4\n";
        assert_eq!(wrapped(row, 40), expected);
    }

    #[test]
    fn colours_take_no_room() {
        let line = format!("{}short\x1b[0m\n", "\x1b[31m".repeat(20));
        assert_eq!(wrapped(&line, 40), line);
    }

    #[test]
    fn a_file_that_is_there_is_a_link() {
        let line = "   ╭─[\x1b[36;1;4mCargo.toml:1:2\x1b[0m]\n";
        let linked_line = linked(line);
        assert!(linked_line.contains("\x1b]8;;file:///"), "{linked_line:?}");
        assert!(
            linked_line
                .contains("/Cargo.toml\x1b\\\x1b[36;1;4mCargo.toml:1:2\x1b[0m\x1b]8;;\x1b\\]")
        );
        for none in [
            "   ╭─[no-such-file.yaml:1:2]\n",
            "   ╭─[-:1:2]\n",
            "╭─[",
            "╭─[]",
            "text\n",
        ] {
            assert_eq!(linked(none), none);
        }
    }
}
