//! The tables next to a drawn map.

use super::svg::{fill, join_class, number, text, width_of};
use super::wrap::lines as wrap;
use crate::game::language::Speak;
use crate::game::{Panel, Tone};

/// How many characters fit in a line of a panel.
const PANEL_LINE: usize = 44;
/// How many characters fit in a line of a label in a panel.
const NAME_LINE: usize = 20;
const ROW: f64 = 20.0;

/// Draws the panels in columns to the right of the map; returns how far they extend.
pub(super) fn panels(
    panels: &[Panel],
    (x, top): (f64, f64),
    bottom: f64,
    voice: &dyn Speak,
) -> (String, f64, f64) {
    if panels.is_empty() {
        return (String::new(), 0.0, 0.0);
    }
    let (mut out, mut x, mut right, mut y, mut lowest) = (String::new(), x, x, top, top);
    for (title, rows) in panels {
        let height = rows
            .iter()
            .map(|row| ROW + (lines_of(row) - 1) as f64 * (ROW - 3.0))
            .sum::<f64>()
            + 36.0;
        if y > top && y + height > bottom.max(600.0) {
            (x, y) = (right + 36.0, top);
        }
        out.push_str(&text(x, y, 14.0, "font-weight=\"600\"", title));
        right = right.max(x + width_of(title, 14.0));
        y += ROW + 2.0;
        let (drawn, wide) = panel_rows(rows, (x, &mut y), voice);
        out.push_str(&drawn);
        right = right.max(wide);
        y += 14.0;
        lowest = lowest.max(y);
    }
    (out, right, lowest)
}

/// Returns how many lines a row of a panel takes.
fn lines_of((_, name, what): &(Tone, String, String)) -> usize {
    let [name, what] = [wrap(name, NAME_LINE), wrap(what, PANEL_LINE)];
    name.len().max(what.len())
}

/// Draws the rows of a panel from `y` down; returns how far they extend to the right.
fn panel_rows(
    rows: &[(Tone, String, String)],
    (x, y): (f64, &mut f64),
    voice: &dyn Speak,
) -> (String, f64) {
    let (mut out, mut right) = (String::new(), x);
    let label = rows
        .iter()
        .flat_map(|(_, name, _)| wrap(name, NAME_LINE))
        .map(|line| width_of(&line, 13.0))
        .fold(0.0, f64::max);
    for row in rows {
        let (tone, name, what) = row;
        let filled = join_class(&fill(voice, *tone), "edge");
        out.push_str(&format!(
            "<rect x=\"{}\" y=\"{}\" width=\"12\" height=\"12\" rx=\"2\"{filled}/>\n",
            number(x),
            number(*y - 10.5)
        ));
        for (index, line) in wrap(name, NAME_LINE).iter().enumerate() {
            out.push_str(&text(
                x + 19.0,
                *y + index as f64 * (ROW - 3.0),
                13.0,
                "",
                line,
            ));
        }
        let left = x + 19.0 + label + 12.0;
        for (index, line) in wrap(what, PANEL_LINE).iter().enumerate() {
            out.push_str(&text(
                left,
                *y + index as f64 * (ROW - 3.0),
                13.0,
                "class=\"soft\"",
                line,
            ));
            right = right.max(left + width_of(line, 13.0));
        }
        *y += ROW + (lines_of(row) - 1) as f64 * (ROW - 3.0);
    }
    (out, right)
}
