//! Tables of text: columns as wide as they must be.

use crate::game::{Cell, Sheet};
use crate::text::printable;
use unicode_width::UnicodeWidthStr;

/// Eight heights of a sparkline.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// A table of text as it grows, cell by cell: all cells behind one another in one text. The first row is the head.
pub struct Grid {
    text: String,
    cells: Vec<Span>,
    /// Where each row ends among the cells.
    rows: Vec<usize>,
    columns: Vec<Column>,
}

/// A cell of a grid.
struct Span {
    /// Where it ends in the text; it begins where the one before it ends.
    end: usize,
    /// How many columns of a terminal it takes.
    width: usize,
}

/// A column of a grid.
#[derive(Default)]
struct Column {
    width: usize,
    /// Whether anything below the head is no figure.
    words: bool,
}

impl Default for Grid {
    /// Without a row, and with room for some.
    fn default() -> Self {
        const ROWS: usize = 16;
        const COLUMNS: usize = 16;
        const CELLS: usize = ROWS * COLUMNS;
        Self {
            text: String::with_capacity(8 * CELLS),
            cells: Vec::with_capacity(CELLS),
            rows: Vec::with_capacity(ROWS),
            columns: Vec::with_capacity(COLUMNS),
        }
    }
}

impl Grid {
    /// Adds a cell with a text that can be printed.
    pub fn cell(&mut self, text: &str) {
        // Of printable ASCII, as nearly all is, the width is soon told.
        let ascii = text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
        let width = if ascii { text.len() } else { text.width() };
        self.text.push_str(text);
        self.put(width, text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'+' | b'$' | b'.')));
    }

    /// Adds a cell with a figure; an empty one where there is none.
    pub fn figure(&mut self, figure: Option<i64>) {
        let mut buffer = itoa::Buffer::new();
        let digits = figure.map_or("", |figure| buffer.format(figure));
        self.text.push_str(digits);
        self.put(digits.len(), true);
    }

    /// Adds a cell with a figure and a word of ASCII behind it.
    pub fn figure_and(&mut self, figure: i64, word: &str) {
        let mut buffer = itoa::Buffer::new();
        let digits = buffer.format(figure);
        self.text.extend([digits, " ", word]);
        self.put(digits.len() + 1 + word.len(), false);
    }

    /// Adds a cell with figures as bars between the least and the most of them.
    pub fn bars(&mut self, figures: &[i64]) {
        self.text.extend(heights(figures));
        self.put(figures.len(), figures.is_empty());
    }

    /// Notes the cell whose text has been added.
    fn put(&mut self, width: usize, figure: bool) {
        let column = self.cells.len() - self.rows.last().copied().unwrap_or(0);
        if column == self.columns.len() {
            self.columns.push(Column::default());
        }
        let of = &mut self.columns[column];
        of.width = of.width.max(width);
        of.words |= !figure && !self.rows.is_empty();
        self.cells.push(Span { end: self.text.len(), width });
    }

    /// Ends a row.
    pub fn end_row(&mut self) {
        self.rows.push(self.cells.len());
    }

    /// Adds the rows to a text, in columns as wide as they must be, aligned as a terminal shows them, and forgets them. Columns
    /// of figures are aligned to the right.
    pub fn write(&mut self, out: &mut String) {
        let line: usize = self.columns.iter().map(|column| column.width + 2).sum();
        out.reserve(line * self.rows.len());
        let (mut start, mut first) = (0, 0);
        for row in &self.rows {
            let begin = out.len();
            let mut space = 0;
            for (cell, column) in self.cells[first..*row].iter().zip(&self.columns) {
                let fill = column.width - cell.width;
                let (before, behind) = if column.words { (0, fill) } else { (fill, 0) };
                blanks(out, space + before);
                out.push_str(&self.text[start..cell.end]);
                (start, space) = (cell.end, behind + 2);
            }
            first = *row;
            out.truncate(begin + out[begin..].trim_end().len());
            out.push('\n');
        }
        self.text.clear();
        self.cells.clear();
        self.rows.clear();
        self.columns.clear();
    }
}

fn blanks(out: &mut String, count: usize) {
    const SOME: &str = "                                ";
    match SOME.get(..count) {
        Some(blanks) => out.push_str(blanks),
        None => out.extend(std::iter::repeat_n(' ', count)),
    }
}

/// Rows of text in columns; the first is the head.
pub fn columns(rows: &[Vec<String>]) -> String {
    let mut grid = Grid::default();
    for row in rows {
        row.iter().for_each(|cell| grid.cell(cell));
        grid.end_row();
    }
    let mut out = String::new();
    grid.write(&mut out);
    out
}

/// A text with blanks behind it, to a width in the columns of a terminal.
pub fn padded(text: &str, width: usize) -> String {
    text.to_owned() + &" ".repeat(width.saturating_sub(text.width()))
}

/// A sheet with its title.
pub fn sheet(sheet: &Sheet) -> String {
    let mut rows = vec![sheet.columns.clone()];
    for (label, cells) in &sheet.rows {
        rows.push(std::iter::once(label.clone()).chain(cells.iter().map(Cell::to_string)).map(|text| printable(&text)).collect());
    }
    let unit = if sheet.unit.is_empty() { String::new() } else { format!(", in {}", sheet.unit) };
    format!("{}{unit}\n{}", sheet.title, columns(&rows))
}

/// Figures as bars between the least and the most of them.
fn heights(figures: &[i64]) -> impl Iterator<Item = char> {
    let (least, most) = (figures.iter().copied().min().unwrap_or(0), figures.iter().copied().max().unwrap_or(0));
    let range = (most - least).max(1);
    figures.iter().map(move |figure| BARS[((figure - least) * (BARS.len() as i64 - 1) / range) as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_stand_right_and_words_left() {
        let rows =
            [vec!["who".to_owned(), "$".to_owned()], vec!["Andy".to_owned(), "5".to_owned()], vec!["Jo".to_owned(), "120".to_owned()]];
        assert_eq!(columns(&rows), "who     $\nAndy    5\nJo    120\n");
    }

    #[test]
    fn wide_and_combined_characters_are_as_wide_as_they_are_shown() {
        let rows = [["who", "where", "$"], ["王小明", "A", "5"], ["Rene\u{301}", "B", "120"]].map(|row| row.map(str::to_owned).to_vec());
        assert_eq!(columns(&rows), "who     where    $\n王小明  A        5\nRene\u{301}    B      120\n");
    }

    #[test]
    fn sparklines_reach_from_least_to_most() {
        let sparkline = |figures: &[i64]| heights(figures).collect::<String>();
        assert_eq!(sparkline(&[0, 35, 70]), "▁▄█");
        assert_eq!(sparkline(&[5, 5]), "▁▁");
        assert_eq!(sparkline(&[]), "");
    }
}
