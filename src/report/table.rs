//! Tables of text: columns as wide as they must be.

use crate::game::{Cell, Sheet};
use crate::text::printable;
use unicode_width::UnicodeWidthStr;

/// Eight heights of a sparkline.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Rows of text in columns, aligned as a terminal shows them; the first is the head. Columns of figures are aligned to the
/// right.
pub fn columns(rows: &[Vec<String>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| shown(cell)).max().unwrap_or(0);
    let widths: Vec<usize> = (0..count).map(width).collect();
    let figure =
        |cell: &String| cell.is_empty() || cell.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'+' | b'$' | b'.'));
    let right: Vec<bool> = (0..count).map(|column| rows.iter().skip(1).filter_map(|row| row.get(column)).all(figure)).collect();
    let mut out = String::new();
    for row in rows {
        let begin = out.len();
        for (column, cell) in row.iter().enumerate() {
            let space = std::iter::repeat_n(' ', widths[column] - shown(cell));
            if column > 0 {
                out.push_str("  ");
            }
            if right[column] {
                out.extend(space);
                out.push_str(cell);
            } else {
                out.push_str(cell);
                out.extend(space);
            }
        }
        out.truncate(begin + out[begin..].trim_end().len());
        out.push('\n');
    }
    out
}

/// How many columns of a terminal a text takes. Of printable ASCII, as nearly all figures and names are, it is soon told.
fn shown(text: &str) -> usize {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) { text.len() } else { text.width() }
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

/// A line of figures as bars between the least and the most of them.
pub fn sparkline(figures: &[i64]) -> String {
    let (Some(least), Some(most)) = (figures.iter().min(), figures.iter().max()) else { return String::new() };
    let range = (most - least).max(1);
    figures.iter().map(|figure| BARS[((figure - least) * (BARS.len() as i64 - 1) / range) as usize]).collect()
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
        assert_eq!(sparkline(&[0, 35, 70]), "▁▄█");
        assert_eq!(sparkline(&[5, 5]), "▁▁");
    }
}
