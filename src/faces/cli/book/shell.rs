//! Command lines of a page, broken where a shell reads them as one.

use crate::report::wrap::options;
use textwrap::core::display_width;
use textwrap::wrap;

/// Lays out the lines of a block of commands for a width. Other lines of the block, such as what a
/// command prints, stay whole.
pub(crate) fn fitted(kind: &str, code: &str, width: usize) -> String {
    let fit = |line: &str| {
        let broken = match (kind, line.strip_prefix("$ ")) {
            _ if display_width(line) <= width => None,
            ("console", Some(command)) => broken(command, width, "$ ", "> "),
            ("sh", _) => broken(line, width, "", "    "),
            _ => None,
        };
        broken.unwrap_or_else(|| vec![line.to_owned()])
    };
    // The text of a here-document is no command, and what is already broken stays as it is.
    if code.contains("<<") || code.contains("\\\n") {
        return code.to_owned();
    }
    code.lines()
        .flat_map(fit)
        .map(|line| format!("{line}\n"))
        .collect()
}

/// Breaks a command at blanks, with a backslash at the end of each line that goes on; a comment after
/// it comes before it. `None` if a quotation begins on the line and does not end there.
fn broken(line: &str, width: usize, first: &str, further: &str) -> Option<Vec<String>> {
    let words = words(line)?;
    let comment = words.iter().position(|word| word.starts_with('#'));
    let (command, comment) = words.split_at(comment.unwrap_or(words.len()));
    let mut lines = Vec::new();
    if !comment.is_empty() {
        let options = options(width).initial_indent(first).subsequent_indent("# ");
        lines.extend(
            wrap(&comment.join(" "), options)
                .into_iter()
                .map(String::from),
        );
    }
    let mut begun = String::new();
    for (at, word) in command.iter().enumerate() {
        let is_last = at + 1 == command.len();
        let room = width.saturating_sub(if is_last { 0 } else { " \\".len() });
        if begun.is_empty() {
            begun = format!("{first}{word}");
        } else if display_width(&begun) + 1 + display_width(word) <= room {
            begun.push(' ');
            begun.push_str(word);
        } else {
            lines.push(format!("{begun} \\"));
            begun = format!("{further}{word}");
        }
    }
    lines.extend(Some(begun).filter(|begun| !begun.is_empty()));
    Some(lines)
}

/// Returns the words of a command, quoted blanks and blanks after a backslash being part of a word.
fn words(line: &str) -> Option<Vec<&str>> {
    let (mut words, mut begin, mut quote) = (Vec::new(), 0, None);
    let mut letters = line.char_indices();
    while let Some((at, letter)) = letters.next() {
        match (letter, quote) {
            ('\\', None | Some('"')) => {
                letters.next();
            }
            ('\'' | '"', None) => quote = Some(letter),
            (letter, Some(open)) if letter == open => quote = None,
            (' ', None) => {
                words.push(&line[begin..at]);
                begin = at + 1;
            }
            _ => {}
        }
    }
    words.push(&line[begin..]);
    words.retain(|word| !word.is_empty());
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_goes_on_after_a_backslash() {
        let command = "railref check logs/ --output sarif=railref.sarif --output junit=railref.xml";
        assert_eq!(
            fitted("sh", command, 50),
            "railref check logs/ --output sarif=railref.sarif \\\n    --output junit=railref.xml\n"
        );
        assert_eq!(
            fitted(
                "console",
                &format!("$ {command}\nwhat is printed {command}"),
                40
            ),
            format!(
                "$ railref check logs/ --output \\\n> sarif=railref.sarif --output \\\n> junit=railref.xml\nwhat is printed {command}\n"
            )
        );
        // What is quoted stays together, and whatever is no command stays whole.
        let quoted =
            "railref score friday.yaml --replace 41 '{build: red, from: Denver, to: Omaha}'";
        assert!(
            fitted("sh", quoted, 50).ends_with("\n    '{build: red, from: Denver, to: Omaha}'\n")
        );
        for whole in [
            "printf 'one quotation that is not closed here",
            "cat <<END of the text",
        ] {
            assert_eq!(fitted("sh", whole, 20).trim_end(), whole);
        }
        assert_eq!(fitted("yaml", command, 20).trim_end(), command);
    }

    #[test]
    fn a_comment_comes_before_its_command() {
        assert_eq!(
            fitted(
                "sh",
                "pip install railref    # or: uv tool install railref",
                40
            ),
            "# or: uv tool install railref\npip install railref\n"
        );
        assert_eq!(
            fitted("sh", "# a comment by itself that is too long", 24),
            "# a comment by itself\n# that is too long\n"
        );
    }

    /// A shell runs a command that was broken as it runs the whole one.
    #[test]
    #[cfg(unix)]
    fn a_shell_reads_what_was_broken_as_one_command() {
        let command = "printf '<%s>' one 'two  three' \"four \\\" five\" six\\ seven  # said";
        let run = |text: &str| {
            let output = std::process::Command::new("sh").args(["-c", text]).output();
            String::from_utf8(output.expect("sh runs").stdout).expect("text")
        };
        let broken = fitted("sh", command, 24);
        assert!(broken.lines().count() > 3, "{broken}");
        assert_eq!(run(&broken), run(command));
        assert_eq!(run(command), "<one><two  three><four \" five><six seven>");
    }
}
