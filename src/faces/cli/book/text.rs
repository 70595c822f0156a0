//! A page of the book as text of a given width, for a terminal.

use super::blocks::{Block, Kind, Line, plain};
use super::shell;
use crate::report::human::Style;
use crate::report::wrap::options;
use textwrap::core::display_width;
use textwrap::{WrapAlgorithm, wrap};

/// The indentation of blocks below a heading and of code.
const INDENT: &str = "    ";
/// How many blanks separate the columns of a table.
const GAP: usize = 2;
/// The smallest width to which a column is reduced to make room for others.
const NARROWEST: usize = 12;

/// Lays out blocks.
pub(crate) fn text(blocks: &[Block], style: Style) -> String {
    let mut layout = Layout {
        style,
        text: String::new(),
    };
    layout.blocks(blocks, "", true);
    layout.text
}

struct Layout {
    style: Style,
    text: String,
}

impl Layout {
    /// Adds blocks, indented; if `spaced`, with an empty line between them.
    fn blocks(&mut self, blocks: &[Block], indent: &str, spaced: bool) {
        for (at, block) in blocks.iter().enumerate() {
            if at > 0 && (spaced || !matches!(block, Block::List(_))) {
                self.text.push('\n');
            }
            match block {
                Block::Heading(level, line) => self.heading(*level, line),
                Block::Paragraph(line) => self.wrapped(&self.styled(line), indent, indent),
                Block::Code(kind, code) => self.code(kind, code, indent),
                Block::List(entries) => self.list(entries, indent),
                Block::Table(rows) => self.table(rows, indent),
            }
        }
    }

    fn heading(&mut self, level: usize, line: &Line) {
        let words = plain(line);
        let words = if level == 1 {
            words.to_uppercase()
        } else {
            words
        };
        let coloured = self.marked(&words, "1");
        self.wrapped(&coloured, "", "");
    }

    fn code(&mut self, kind: &str, code: &str, indent: &str) {
        let room = self.style.width.saturating_sub(indent.len() + INDENT.len());
        for line in shell::fitted(kind, code, room).lines() {
            if !line.is_empty() {
                self.text.push_str(indent);
                self.text.push_str(INDENT);
                self.text.push_str(line);
            }
            self.text.push('\n');
        }
    }

    fn list(&mut self, entries: &[(Option<u64>, Vec<Block>)], indent: &str) {
        for (number, blocks) in entries {
            let mark = number.map_or("- ".to_owned(), |number| format!("{number}. "));
            let inner = format!("{indent}{}", " ".repeat(mark.len()));
            let Some((Block::Paragraph(line), rest)) = blocks.split_first() else {
                continue;
            };
            self.wrapped(&self.styled(line), &format!("{indent}{mark}"), &inner);
            for block in rest {
                self.blocks(std::slice::from_ref(block), &inner, false);
            }
        }
    }

    fn table(&mut self, rows: &[Vec<Line>], indent: &str) {
        let cells: Vec<Vec<String>> = rows
            .iter()
            .map(|row| row.iter().map(|cell| self.styled(cell)).collect())
            .collect();
        let widths = widths(&cells, self.style.width.saturating_sub(indent.len()));
        for (at, row) in cells.iter().enumerate() {
            let columns: Vec<Vec<String>> = row
                .iter()
                .zip(&widths)
                .map(|(cell, width)| lines(cell, *width, "", ""))
                .collect();
            let height = columns.iter().map(Vec::len).max().unwrap_or_default();
            for line in 0..height {
                let cells = columns.iter().zip(&widths).map(|(column, width)| {
                    let cell = column.get(line).map_or("", String::as_str);
                    let gap = width + GAP - display_width(cell).min(*width);
                    format!("{cell}{}", " ".repeat(gap))
                });
                let line = format!("{indent}{}", cells.collect::<String>());
                self.text.push_str(line.trim_end());
                self.text.push('\n');
            }
            if at == 0 {
                let rule = widths.iter().map(|width| "-".repeat(*width));
                let rule: Vec<String> = rule.collect();
                let rule = rule.join(&" ".repeat(GAP));
                self.text.push_str(&format!("{indent}{rule}\n"));
            }
        }
    }

    fn wrapped(&mut self, text: &str, first: &str, further: &str) {
        for line in lines(text, self.style.width, first, further) {
            self.text.push_str(line.trim_end());
            self.text.push('\n');
        }
    }

    /// Returns the words of a line with the codes of their kinds, word by word, because a line may
    /// break between any two words.
    fn styled(&self, line: &Line) -> String {
        let mut text = String::new();
        for words in line {
            let codes = match words.kind {
                _ if words.link.is_some() => "4",
                Kind::Plain => "",
                Kind::Code => "36",
                Kind::Emphasis => "3",
                Kind::Strong => "1",
            };
            let each: Vec<String> = words
                .text
                .split(' ')
                .map(|word| self.marked(word, codes))
                .collect();
            text.push_str(&each.join(" "));
            // An address outside of the book is written out, because it is useful by itself.
            if let Some(link) = words.link.as_deref()
                && link.contains("://")
                && link != words.text
            {
                text.push_str(&format!(" <{link}>"));
            }
        }
        text
    }

    fn marked(&self, word: &str, codes: &str) -> String {
        if self.style.color && !codes.is_empty() && !word.is_empty() {
            format!("\x1b[{codes}m{word}\x1b[0m")
        } else {
            word.to_owned()
        }
    }
}

/// Wraps a text at a width.
fn lines(text: &str, width: usize, first: &str, further: &str) -> Vec<String> {
    // A page of prose looks best in lines of about the same length.
    let options = options(width)
        .wrap_algorithm(WrapAlgorithm::new())
        .initial_indent(first)
        .subsequent_indent(further);
    wrap(text, options).into_iter().map(String::from).collect()
}

/// Returns the width of every column: that of its longest cell. If they do not all fit, the widest
/// columns get less.
fn widths(rows: &[Vec<String>], room: usize) -> Vec<usize> {
    let columns = rows.first().map_or(0, Vec::len);
    let widest = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| display_width(cell)).max().unwrap_or(0)
    };
    let mut widths: Vec<usize> = (0..columns).map(widest).collect();
    let room = room.saturating_sub(GAP * columns.saturating_sub(1));
    while widths.iter().sum::<usize>() > room {
        let Some(widest) = widths.iter_mut().max().filter(|width| **width > NARROWEST) else {
            break;
        };
        *widest -= 1;
    }
    widths
}

#[cfg(test)]
mod tests {
    use super::super::blocks::{blocks, section};
    use super::*;

    const PAGE: &str = "# A page\n\nSome words with `code` and [a link](https://example.org/), long enough to break.\n\n\
        - one\n- two\n\n  more\n\n1. first\n\n## Next\n\n| name | what it is for |\n| --- | --- |\n| `a` | a sentence of some length |\n\n\
        ```sh\nkept   as it is\n```\n\n### Deeper\n\nHere.\n\n## Last\n";

    fn style(color: bool) -> Style {
        Style {
            color,
            width: 40,
            room: None,
        }
    }

    #[test]
    fn a_page_is_laid_out_for_a_width() {
        let laid_out = text(&blocks(PAGE), style(false));
        let expected = "A PAGE\n\nSome words with code and a link\n<https://example.org/>, long enough\nto break.\n\n- one\n- two\n  more\n\n\
            1. first\n\nNext\n\nname  what it is for\n----  -------------------------\na     a sentence of some length\n\n    kept   as it is\n\n\
            Deeper\n\nHere.\n\nLast\n";
        assert_eq!(laid_out, expected);
    }

    #[test]
    fn colours_change_no_line() {
        let coloured = text(&blocks(PAGE), style(true));
        assert!(coloured.contains("\x1b[36mcode\x1b[0m"));
        let plain = anstream::adapter::strip_str(&coloured).to_string();
        assert_eq!(plain, text(&blocks(PAGE), style(false)));
    }

    #[test]
    fn a_section_ends_at_the_next_of_its_depth() {
        let part = section(&blocks(PAGE), "next").expect("a section");
        let part = text(&part, style(false));
        assert!(
            part.starts_with("Next\n") && part.ends_with("Deeper\n\nHere.\n"),
            "{part}"
        );
        assert_eq!(section(&blocks(PAGE), "nowhere"), None);
    }

    #[test]
    fn the_widest_column_gives_way() {
        let rows = vec![vec!["x".repeat(10), "y y ".repeat(20)]];
        assert_eq!(widths(&rows, 40), [10, 28]);
        assert_eq!(widths(&rows, 100), [10, 80]);
    }
}
