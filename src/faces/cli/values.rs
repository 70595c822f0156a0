//! The answers of commands as values, for programs such as the Python module. Nothing is printed,
//! and no file is written.

use super::args::{DiffFormat, FigureFormat, Reading};
use super::diff::Asked;
use super::fmt::{MAX_FILE, canonical};
use super::input::{Input, OnlyLog, only_log};
use super::many::of_one;
use super::replaced::Scene;
use super::settings::Settings;
use crate::game::Games;
use crate::game::reading::{BoardCache, Boards, CachedBoards, NoBoards};
use crate::referee::replay::Options;
use crate::report::human::Style;
use std::path::Path;

/// A log that a program gives.
#[derive(Clone, Copy, Debug)]
pub enum Given<'g> {
    /// The file at a path.
    File(&'g Path),
    /// A text, and the path by which it is called and relative to which board files are read.
    Text(&'g str, &'g Path),
}

impl Given<'_> {
    /// Returns the only log. `Err` says why there is none.
    fn only(self, settings: &Settings) -> Result<OnlyLog, String> {
        match self {
            Self::File(path) => settings.one_input(path).and_then(only_log),
            Self::Text(text, name) => {
                of_one(text)?;
                Ok(OnlyLog::of_text(settings.input(name), text))
            }
        }
    }
}

/// Compares two logs, as `diff` does; returns its document as JSON.
///
/// # Errors
///
/// Says why they cannot be compared: one is malformed or cannot be read, or the settings are wrong.
pub fn differences<L: Games>(
    (left, right): (Given<'_>, Given<'_>),
    keep_going: bool,
    reading: &Reading,
) -> Result<String, String> {
    let settings = Settings::new::<L>(reading)?;
    let (left, right) = (left.only(&settings)?, right.only(&settings)?);
    let asked = Asked {
        format: DiffFormat::Json,
        options: Options {
            keep_going,
            ..Options::default()
        },
        keep_going,
        style: Style::default(),
    };
    let answer = asked.answer::<L>(&left, &right);
    if answer.messages.is_empty() {
        Ok(answer.text)
    } else {
        Err(answer.messages.join("\n"))
    }
}

/// Returns the canonical text of all logs of a file or a text, as `fmt` writes it.
///
/// # Errors
///
/// Says why there is none: what is wrong with a log, or that it cannot be read.
pub fn laid_out<L: Games>(log: Given<'_>, reading: &Reading) -> Result<String, String> {
    let settings = Settings::new::<L>(reading)?;
    match log {
        Given::File(path) => {
            let input: Input = settings.one_input(path)?;
            let whole = input.whole(MAX_FILE)?;
            canonical::<L>(&input, &whole.text, &settings)
        }
        Given::Text(text, name) => canonical::<L>(&settings.input(name), text, &settings),
    }
}

/// Returns the standing of a log with some moves replaced, as `score --replace` does; the document
/// as JSON. `replace` has the number of a move before each move that replaces one. Without a name, a
/// text reads no board file.
///
/// # Errors
///
/// Says which replacement is not possible, or why the log cannot be read.
pub fn replaced<L: Games>(
    log: Given<'_>,
    options: Options,
    replace: &[String],
    reading: &Reading,
) -> Result<String, String> {
    let settings = Settings::new::<L>(reading)?;
    let only = log.only(&settings)?;
    let cache = BoardCache::default();
    let (files, none);
    let boards: &dyn Boards = if only.input.is_file() {
        files = only.input.boards(&cache);
        &files
    } else {
        none = CachedBoards::new(NoBoards, None, &cache).with_defaults(only.input.defaults());
        &none
    };
    let scene = Scene::<L>::new(options, ("replace", replace), &only, boards);
    let (text, _) = scene.answer(FigureFormat::Json, Style::default())?;
    Ok(text)
}
