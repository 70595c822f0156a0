//! Tables of text: every column as wide as its widest cell.

use crate::game::{Cell, Sheet};
use crate::yaml::printable;
use unicode_width::UnicodeWidthStr;

/// A line of a table while it is written: there are at least two blanks between its cells and none
/// at its end.
pub(crate) struct Line<'o> {
    out: &'o mut String,
    /// The first byte of the line.
    begin: usize,
    /// How many blanks are due before the next cell.
    due: usize,
}

impl<'o> Line<'o> {
    /// Begins a line at the end of a text.
    pub(crate) fn new(out: &'o mut String) -> Self {
        Self {
            begin: out.len(),
            out,
            due: 0,
        }
    }

    /// Adds a cell, aligned left, with a printable text that takes `shown` columns of a terminal.
    pub(crate) fn left(&mut self, text: &str, shown: usize, width: usize) {
        if text.is_empty() {
            return self.nothing(width);
        }
        blanks(self.out, self.due);
        self.out.push_str(text);
        self.due = width.saturating_sub(shown) + GAP;
    }

    /// Adds a cell, aligned right, with a printable text that takes `shown` columns of a terminal.
    pub(crate) fn right(&mut self, text: &str, shown: usize, width: usize) {
        if text.is_empty() {
            return self.nothing(width);
        }
        blanks(self.out, self.due + width.saturating_sub(shown));
        self.out.push_str(text);
        self.due = GAP;
    }

    /// Adds a cell, aligned left, with letters that take one column each.
    pub(crate) fn letters(
        &mut self,
        letters: impl Iterator<Item = &'static str>,
        shown: usize,
        width: usize,
    ) {
        blanks(self.out, self.due);
        self.out.extend(letters);
        self.due = width.saturating_sub(shown) + GAP;
    }

    /// Adds a cell with a figure, aligned right.
    pub(crate) fn figure(&mut self, figure: i64, width: usize) {
        // Most figures of most tracks have one digit, which is written together with the blanks
        // before it.
        let digit = usize::try_from(figure)
            .ok()
            .and_then(|digit| DIGITS.get(digit));
        if let Some(digit) = digit.and_then(|digit| {
            digit.get(
                BLANKS
                    .len()
                    .checked_sub(self.due + width.saturating_sub(1))?..,
            )
        }) {
            self.out.push_str(digit);
            self.due = GAP;
            return;
        }
        let mut buffer = itoa::Buffer::new();
        let digits = buffer.format(figure);
        self.right(digits, digits.len(), width);
    }

    /// Adds a cell, aligned left, with a figure and words in ASCII after it.
    pub(crate) fn figure_and(&mut self, figure: i64, words: &str, width: usize) {
        let before = self.out.len() + self.due;
        blanks(self.out, self.due);
        self.out.push_str(itoa::Buffer::new().format(figure));
        self.out.push_str(words);
        self.due = width.saturating_sub(self.out.len() - before) + GAP;
    }

    /// Adds an empty cell.
    pub(crate) fn nothing(&mut self, width: usize) {
        self.due += width + GAP;
    }

    pub(crate) fn end(self) {
        let written = self.out[self.begin..].trim_end().len();
        self.out.truncate(self.begin + written);
        self.out.push('\n');
    }
}

/// How many blanks separate two cells.
const GAP: usize = 2;

const BLANKS: &str = "                                ";

/// The digits, each after as many blanks as [`BLANKS`] has: a part of one is a padded digit.
const DIGITS: [&str; 10] = [
    "                                0",
    "                                1",
    "                                2",
    "                                3",
    "                                4",
    "                                5",
    "                                6",
    "                                7",
    "                                8",
    "                                9",
];

fn blanks(out: &mut String, count: usize) {
    match BLANKS.get(..count) {
        Some(blanks) => out.push_str(blanks),
        None => out.extend(std::iter::repeat_n(' ', count)),
    }
}

/// Returns how many columns of a terminal a figure takes.
pub(crate) fn digits(figure: i64) -> usize {
    let size = figure.unsigned_abs();
    let digits = match size {
        0..10 => 1,
        10..100 => 2,
        _ => size.ilog10() as usize + 1,
    };
    digits + usize::from(figure < 0)
}

/// Lays out rows of text in columns, each as wide as its widest cell; the first row is the head.
/// Columns of figures are aligned right. The texts may come from a stranger: they are made
/// printable here.
pub(crate) fn columns(rows: &[Vec<String>]) -> String {
    let printed = |row: &Vec<String>| row.iter().map(|text| printable(text)).collect();
    let rows: Vec<Vec<String>> = rows.iter().map(printed).collect();
    let is_figure = |text: &str| {
        text.bytes()
            .all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'+' | b'$' | b'.'))
    };
    let mut columns: Vec<(usize, bool)> =
        vec![(0, true); rows.iter().map(Vec::len).max().unwrap_or(0)];
    for (index, row) in rows.iter().enumerate() {
        for (text, (width, figures)) in row.iter().zip(&mut columns) {
            *width = (*width).max(text.width());
            *figures &= index == 0 || is_figure(text);
        }
    }
    let mut out = String::new();
    for row in &rows {
        let mut line = Line::new(&mut out);
        for (text, (width, figures)) in row.iter().zip(&columns) {
            if *figures {
                line.right(text, text.width(), *width);
            } else {
                line.left(text, text.width(), *width);
            }
        }
        line.end();
    }
    out
}

/// Pads a text with blanks to a width in columns of a terminal.
pub(crate) fn padded(text: &str, width: usize) -> String {
    text.to_owned() + &" ".repeat(width.saturating_sub(text.width()))
}

/// Lays out a sheet with its title.
pub(crate) fn sheet(sheet: &Sheet) -> String {
    let mut rows = vec![sheet.columns.clone()];
    for (label, cells) in &sheet.rows {
        rows.push(
            std::iter::once(label.clone())
                .chain(cells.iter().map(Cell::to_string))
                .collect(),
        );
    }
    let unit = if sheet.unit.is_empty() {
        String::new()
    } else {
        format!(", in {}", sheet.unit)
    };
    format!("{}{unit}\n{}", printable(&sheet.title), columns(&rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_stand_right_and_words_left() {
        let rows = [
            vec!["who".to_owned(), "$".to_owned()],
            vec!["Andy".to_owned(), "5".to_owned()],
            vec!["Jo".to_owned(), "120".to_owned()],
        ];
        assert_eq!(columns(&rows), "who     $\nAndy    5\nJo    120\n");
    }

    #[test]
    fn wide_and_combined_characters_are_as_wide_as_they_are_shown() {
        let rows = [
            ["who", "where", "$"],
            ["王小明", "A", "5"],
            ["Rene\u{301}", "B", "120"],
        ]
        .map(|row| row.map(str::to_owned).to_vec());
        assert_eq!(
            columns(&rows),
            "who     where    $\n王小明  A        5\nRene\u{301}    B      120\n"
        );
    }

    #[test]
    fn a_figure_takes_a_column_a_digit_and_one_for_its_sign() {
        for figure in [0, 7, -7, 10, 99, -99, 100, 12_345, i64::MAX, i64::MIN] {
            assert_eq!(digits(figure), figure.to_string().len(), "{figure}");
        }
    }

    #[test]
    fn a_figure_stands_right_in_its_cell_whatever_its_size() {
        for (figure, width) in [
            (0, 1),
            (7, 1),
            (7, 5),
            (9, 32),
            (9, 33),
            (9, 90),
            (10, 5),
            (-3, 5),
            (12_345, 2),
        ] {
            let mut out = String::new();
            let mut line = Line::new(&mut out);
            line.left("a", 1, 1);
            line.figure(figure, width);
            line.end();
            assert_eq!(out, format!("a  {figure:>width$}\n"));
        }
    }

    #[test]
    fn no_line_ends_with_a_blank() {
        let rows = [
            ["a", "b", "c"],
            ["1", "", "x"],
            ["", "", ""],
            ["2", " ", ""],
        ]
        .map(|row| row.map(str::to_owned).to_vec());
        assert_eq!(columns(&rows), "a  b  c\n1     x\n\n2\n");
    }
}
