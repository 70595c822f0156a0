//! What stands above a drawing.

use super::svg::{text, width_of};
use super::wrap::lines as wrap;
use std::iter::once;

const LEFT: f64 = 24.0;
const TITLE: f64 = 20.0;
const SMALL: f64 = 13.0;
/// Where the title stands, and how far below it the next line is.
const FIRST: (f64, f64) = (30.0, 20.0);
const STEP: f64 = 17.0;
/// Characters in a line of small type.
const LINE: usize = 130;

/// What stands above a drawing.
#[derive(Clone, Debug)]
pub(crate) struct Heading {
    /// The game and the move.
    pub title: String,
    /// Which evening the log is of: its title, date and place; `None` if it does not say.
    pub occasion: Option<String>,
    /// Who is to act, the log, the board.
    pub subtitle: String,
    /// What the table let stand, a line each.
    pub let_stand: Vec<String>,
    /// Whether all of it is drawn; on a page that says it itself it is for readers of screens only.
    pub drawn: bool,
}

/// A heading as it is drawn.
pub(crate) struct Drawn {
    /// Its elements.
    pub body: String,
    /// How far right it reaches, with a margin.
    pub right: f64,
    /// Where its last line stands.
    pub bottom: f64,
}

impl Heading {
    /// Draws it at the top; nothing if it is not to be drawn.
    pub(crate) fn draw(&self) -> Option<Drawn> {
        if !self.drawn {
            return None;
        }
        let mut drawn = Drawn {
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

    /// Returns everything below the title in one text, for readers of screens.
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
