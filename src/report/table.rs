//! Tables of text: every column as wide as its widest cell.

use crate::game::{Cell, Sheet};
use crate::yaml::printable;
use std::ops::Range;
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
pub(crate) const GAP: usize = 2;

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

/// A column of a table while it is laid out.
#[derive(Clone, Copy)]
struct Column {
    /// How many columns of a terminal its widest cell takes.
    width: usize,
    /// Whether it holds figures, which are aligned right.
    figures: bool,
    /// Whether a cell of it has several words, so that it can be narrower than its widest cell.
    wraps: bool,
}

/// The least width to which a column of words is narrowed.
const NARROW: usize = 16;

/// Lays out rows of text in columns, each as wide as its widest cell; the first row is the head.
/// Columns of figures are aligned right. The texts may come from a stranger: they are made
/// printable here.
pub(crate) fn columns(rows: &[Vec<String>]) -> String {
    fitted(rows, 1, None)
}

/// Lays out rows like [`columns`], for a terminal that shows `room` columns. Where that is too
/// narrow, columns of words are wrapped; where that is not enough, the table is cut into several,
/// one below the other, each with the first `keys` columns. Without `room`, a table is as wide as
/// its cells.
pub(crate) fn fitted(rows: &[Vec<String>], keys: usize, room: Option<usize>) -> String {
    let printed = |row: &Vec<String>| row.iter().map(|text| printable(text)).collect();
    let rows: Vec<Vec<String>> = rows.iter().map(printed).collect();
    let all = measured(&rows);
    let mut out = String::new();
    let Some(room) = room.filter(|room| width_of(&all) > *room) else {
        write_rows(&mut out, &rows, 0..0, 0..all.len(), &all);
        return out;
    };
    if let Some(narrow) = narrowed(&all, room) {
        write_rows(&mut out, &rows, 0..0, 0..all.len(), &narrow);
        return out;
    }
    let keys = keys.min(all.len());
    let widths: Vec<usize> = all[keys..].iter().map(|column| column.width).collect();
    for part in parts(width_of(&all[..keys]), &widths, room) {
        if !out.is_empty() {
            out.push('\n');
        }
        let part = keys + part.start..keys + part.end;
        let columns = part_columns(&all, keys, part.clone(), room);
        write_rows(&mut out, &rows, 0..keys, part, &columns);
    }
    out
}

/// Measures the columns of printable rows. The first row is the head.
fn measured(rows: &[Vec<String>]) -> Vec<Column> {
    let is_figure = |text: &str| {
        text.bytes()
            .all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'+' | b'$' | b'.'))
    };
    let none = Column {
        width: 0,
        figures: true,
        wraps: false,
    };
    let mut columns = vec![none; rows.iter().map(Vec::len).max().unwrap_or(0)];
    for (index, row) in rows.iter().enumerate() {
        for (text, column) in row.iter().zip(&mut columns) {
            column.width = column.width.max(text.width());
            column.figures &= index == 0 || is_figure(text);
            column.wraps |= index > 0 && text.trim_start().contains(' ');
        }
    }
    columns
}

/// Returns how wide a table with these columns is.
fn width_of(columns: &[Column]) -> usize {
    columns
        .iter()
        .map(|column| column.width + GAP)
        .sum::<usize>()
        .saturating_sub(GAP)
}

/// Returns the columns with those of words narrowed, always the widest of them, until the table
/// fits; `None` if it does not.
fn narrowed(columns: &[Column], room: usize) -> Option<Vec<Column>> {
    let mut columns = columns.to_vec();
    while width_of(&columns) > room {
        let too_wide = width_of(&columns) - room;
        let widest = columns
            .iter_mut()
            .filter(|column| column.wraps && column.width > NARROW)
            .max_by_key(|column| column.width)?;
        let half = (widest.width - NARROW).div_ceil(2);
        widest.width -= too_wide.min(half);
    }
    Some(columns)
}

/// Returns the columns with those of one part of a table narrowed, the keys among them, if the part
/// is too wide and then fits.
fn part_columns(all: &[Column], keys: usize, part: Range<usize>, room: usize) -> Vec<Column> {
    let mut columns = all.to_vec();
    let own = [&all[..keys], &all[part.clone()]].concat();
    if width_of(&own) > room
        && let Some(narrow) = narrowed(&own, room)
    {
        columns[..keys].copy_from_slice(&narrow[..keys]);
        columns[part].copy_from_slice(&narrow[keys..]);
    }
    columns
}

/// Cuts columns of these widths, after others that take `keys`, into ranges that each fit into
/// `room`, but for a column that is too wide by itself.
pub(crate) fn parts(keys: usize, widths: &[usize], room: usize) -> Vec<Range<usize>> {
    let mut parts: Vec<Range<usize>> = Vec::new();
    let mut taken = 0;
    for (index, width) in widths.iter().enumerate() {
        taken += width + GAP;
        match parts.last_mut() {
            Some(part) if keys + taken <= room => part.end = index + 1,
            _ => {
                parts.push(index..index + 1);
                taken = width + GAP;
            }
        }
    }
    parts
}

/// Adds rows of a table: the columns of two ranges, with cells wrapped that are wider than their
/// column.
fn write_rows(
    out: &mut String,
    rows: &[Vec<String>],
    keys: Range<usize>,
    part: Range<usize>,
    columns: &[Column],
) {
    for row in rows {
        let cells = keys.clone().chain(part.clone()).map(|index| {
            let (text, column) = (row.get(index).map_or("", String::as_str), columns[index]);
            let lines = match text.width() > column.width {
                true => super::wrap::lines(text, column.width),
                false => vec![text.to_owned()],
            };
            (column, lines)
        });
        let cells: Vec<(Column, Vec<String>)> = cells.collect();
        let height = cells.iter().map(|(_, lines)| lines.len()).max();
        for at in 0..height.unwrap_or(1) {
            let mut line = Line::new(out);
            for (column, lines) in &cells {
                let text = lines.get(at).map_or("", String::as_str);
                if column.figures {
                    line.right(text, text.width(), column.width);
                } else {
                    line.left(text, text.width(), column.width);
                }
            }
            line.end();
        }
    }
}

/// Pads a text with blanks to a width in columns of a terminal.
pub(crate) fn padded(text: &str, width: usize) -> String {
    text.to_owned() + &" ".repeat(width.saturating_sub(text.width()))
}

/// Lays out a sheet with its title, for a terminal that shows `room` columns.
pub(crate) fn sheet(sheet: &Sheet, room: Option<usize>) -> String {
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
    format!(
        "{}{unit}\n{}",
        printable(&sheet.title),
        fitted(&rows, 1, room)
    )
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

    fn table(rows: &[&str]) -> Vec<Vec<String>> {
        let cells = |row: &&str| row.split('|').map(str::to_owned).collect();
        rows.iter().map(cells).collect()
    }

    #[test]
    fn a_column_of_words_is_wrapped_where_the_table_is_too_wide() {
        let rows = table(&[
            "move|entry|amount",
            "1|pays for the link from Omaha to Denver|4",
            "12|profit|-10",
        ]);
        assert_eq!(
            fitted(&rows, 1, Some(34)),
            [
                "move  entry                 amount",
                "   1  pays for the link          4",
                "      from Omaha to Denver",
                "  12  profit                   -10\n",
            ]
            .join("\n")
        );
        assert_eq!(fitted(&rows, 1, Some(80)), columns(&rows));
        assert_eq!(fitted(&rows, 1, None), columns(&rows));
    }

    #[test]
    fn a_table_of_figures_is_cut_into_several_with_the_same_rows() {
        let rows = table(&["who|one|two|three|four", "Andy|1|2|3|4", "Jo|10|20|30|40"]);
        assert_eq!(
            fitted(&rows, 1, Some(18)),
            "who   one  two\nAndy    1    2\nJo     10   20\n\n\
             who   three  four\nAndy      3     4\nJo       30    40\n"
        );
    }

    #[test]
    fn a_column_that_is_too_wide_by_itself_stays_whole() {
        let rows = table(&["who|abcdefghijklmnopqrstuvwxyz|b", "Jo|1|2"]);
        assert_eq!(
            fitted(&rows, 1, Some(12)),
            "who  abcdefghijklmnopqrstuvwxyz\nJo                            1\n\nwho  b\nJo   2\n"
        );
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
