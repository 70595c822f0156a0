//! Figures for reports: standings, tracks, and sheets that show how a total came about.

use crate::game::language::{Domain, Value};
use std::fmt;

/// The standing of a game, final or so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The values, under the keys of `result` in the game's order, `winner` among them.
    pub values: Vec<(&'static str, Value)>,
    /// What broke a tie for the first place, in a sentence; `None` if there was no tie to break.
    pub tie_break: Option<String>,
}

/// The value of one track for one subject at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The track: `profit`, `cash`, `cubes`.
    pub track: &'static str,
    /// The subject.
    pub subject: (Domain, u16),
    /// The part, if the subject has several (a player's third stock of a company).
    pub part: Option<(Domain, u16)>,
    /// The value, in `unit`s.
    pub value: i64,
    /// The unit: `$`, `cubes`, `points`.
    pub unit: &'static str,
}

/// A cell of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A figure.
    Figure(i64),
    /// A few words.
    Text(String),
    /// An amount and the name of who received it.
    Paid(i64, String),
    /// A count times a value.
    Times(i64, i64),
    /// Figures to be added.
    Sum(Vec<i64>),
    /// Several things, each in a few words.
    List(Vec<String>),
    /// Nothing.
    Blank,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Figure(figure) => write!(f, "{figure}"),
            Self::Text(text) => f.write_str(text),
            Self::Paid(amount, to) => write!(f, "{amount} to {to}"),
            Self::Times(count, each) => write!(f, "{count} x {each}"),
            Self::Sum(figures) => f.write_str(
                &figures
                    .iter()
                    .map(i64::to_string)
                    .collect::<Vec<_>>()
                    .join("+"),
            ),
            Self::List(words) => f.write_str(&words.join(", ")),
            Self::Blank => Ok(()),
        }
    }
}

/// A table of figures with a title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// A short key for machines: `income`.
    pub key: &'static str,
    /// The title, for people.
    pub title: String,
    /// The unit of the figures, where they have one.
    pub unit: &'static str,
    /// The column heads; the first is the head of the rows' labels.
    pub columns: Vec<String>,
    /// The rows: a label, and one cell per further column.
    pub rows: Vec<(String, Vec<Cell>)>,
}

impl Sheet {
    /// Creates a sheet without rows.
    pub fn new(
        key: &'static str,
        title: impl Into<String>,
        unit: &'static str,
        columns: impl IntoIterator<Item = impl Into<String>>,
    ) -> Self {
        Self {
            key,
            title: title.into(),
            unit,
            columns: columns.into_iter().map(Into::into).collect(),
            rows: Vec::new(),
        }
    }

    /// Adds a row.
    pub fn row(&mut self, label: impl Into<String>, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push((label.into(), cells.into_iter().collect()));
    }
}
