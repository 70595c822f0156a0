//! The heading of a drawing.

use super::svg::{text, width_of};
use super::wrap::lines as wrap;
use std::iter::once;

const LEFT: f64 = 24.0;
const TITLE: f64 = 20.0;
const SMALL: f64 = 13.0;
/// The vertical place of the title, and the distance to the next line.
const FIRST: (f64, f64) = (30.0, 20.0);
const STEP: f64 = 17.0;
/// How many characters fit in a line of small type.
const LINE: usize = 130;

/// The heading of a drawing.
#[derive(Clone, Debug)]
pub(crate) struct Heading {
    /// The game and the move.
    pub title: String,
    /// Title, date and place of the log; `None` if it has none of them.
    pub occasion: Option<String>,
    /// Who is to act, the log, the board.
    pub subtitle: String,
    /// The irregularities that the table accepted, one line each.
    pub let_stand: Vec<String>,
    /// Whether it is drawn. On a page that has its own heading it is only for screen readers.
    pub drawn: bool,
}

/// A heading with the space it takes.
pub(crate) struct DrawnHeading {
    /// Its elements.
    pub body: String,
    /// How far it extends to the right, with a margin.
    pub right: f64,
    /// The vertical place of its last line.
    pub bottom: f64,
}

impl Heading {
    /// Draws the heading at the top; `None` if it is not to be drawn.
    pub(crate) fn draw(&self) -> Option<DrawnHeading> {
        if !self.drawn {
            return None;
        }
        let mut drawn = DrawnHeading {
            body: text(LEFT, FIRST.0, TITLE, "font-weight=\"600\"", &self.title),
            right: width_of(&self.title, TITLE),
            bottom: FIRST.0 + FIRST.1 - STEP,
        };
        let texts = self
            .occasion
            .iter()
            .map(|occasion| (occasion, ""))
            .chain(once((&self.subtitle, "class=\"soft\"")))
            .chain(self.let_stand.iter().map(|line| (line, "")));
        for (words, attributes) in texts {
            for line in wrap(words, LINE) {
                drawn.bottom += STEP;
                drawn
                    .body
                    .push_str(&text(LEFT, drawn.bottom, SMALL, attributes, &line));
                drawn.right = drawn.right.max(width_of(&line, SMALL));
            }
        }
        drawn.right += 2.0 * LEFT;
        Some(drawn)
    }

    /// Returns everything below the title as one text, for screen readers.
    pub(crate) fn description(&self) -> String {
        self.occasion
            .iter()
            .chain(once(&self.subtitle))
            .chain(&self.let_stand)
            .map(String::as_str)
            .collect::<Vec<_>>()
            .join("; ")
    }
}
