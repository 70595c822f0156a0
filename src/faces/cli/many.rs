//! Judges many logs in the way the command does, for programs such as the Python module. Nothing is
//! printed.

use super::args::Reading;
use super::input::Input;
use super::run::{Run, RunEvent};
use super::settings::Settings;
use crate::game::Games;
use crate::game::reading::{BoardCache, CachedBoards, NoBoards};
use crate::referee::judge::{Judged, Review, ReviewRequest, judge_with, malformed_verdict, no_log};
use crate::referee::replay::Options;
use crate::report::LogText;
use crate::report::documents::VerdictDocument;
use crate::yaml::split::{Documents, Layout};
use std::path::{Path, PathBuf};

/// Judges one text and makes something of the review. If there is a name, the text is treated as
/// the file with this name, and boards are read relative to it. Otherwise it is called `-`, and no
/// file is read. `Err` says what is wrong with the settings, or that the text has several logs, in
/// which case the verdict on the first alone would mislead.
pub fn judged<L: Games, T>(
    text: &str,
    name: Option<&Path>,
    request: &ReviewRequest,
    reading: &Reading,
    make: impl FnOnce(&LogText<'_>, Review) -> T,
) -> Result<T, String> {
    let settings = Settings::new::<L>(reading)?;
    of_one(text)?;
    let input: Input = settings.input(name.unwrap_or(Path::new("-")));
    let mut request = *request;
    request.options.complete |= input.complete;
    let cache = BoardCache::default();
    let whole = text.len();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let Judged { tree, mut review } = match name {
        Some(_) => judge_with::<L>(text, &input.boards(&cache), &request),
        None => judge_with::<L>(
            text,
            &CachedBoards::new(NoBoards, None, &cache).with_defaults(input.defaults()),
            &request,
        ),
    };
    if let Some(fault) = no_log(text.as_bytes(), false) {
        review.verdict = malformed_verdict(None, vec![fault]);
    }
    Ok(make(
        &LogText::new(&input.name, 1, &tree, 0, whole - text.len()).in_file(name.is_some()),
        review,
    ))
}

/// Makes sure that a text has one log. `Err` says where a second one begins.
pub(crate) fn of_one(text: &str) -> Result<(), String> {
    match second_log(text) {
        None => Ok(()),
        Some(line) => Err(format!(
            "a second log begins in line {line} of the text, and this takes the text of one: give each by itself, or the file with all of them to check_many"
        )),
    }
}

/// Returns the line on which a second log begins, if the text has one.
fn second_log(text: &str) -> Option<usize> {
    let second = Documents::new(text.as_bytes(), Layout::Documents)
        .nth(1)?
        .ok()?;
    Some(second.line + 1)
}

/// Judges the logs under some paths, several in parallel, and passes their verdicts to `emit` in
/// the order of the input; `emit` says whether to continue. Returns what could not be read, and
/// why. `Err` says what is wrong with the settings.
pub fn check_many<L: Games>(
    paths: &[PathBuf],
    options: Options,
    jobs: usize,
    reading: &Reading,
    mut emit: impl FnMut(VerdictDocument) -> bool,
) -> Result<Vec<String>, String> {
    let settings = Settings::new::<L>(reading)?;
    let request = ReviewRequest::verdict(options);
    let run = Run {
        jobs: Some(jobs),
        quiet: true,
        ..Run::<L>::new(request, &settings)
    };
    let mut unread = Vec::new();
    run.judge_paths_with_events(paths, VerdictDocument::new, |heard| match heard {
        RunEvent::Log(verdict, _) => emit(verdict),
        RunEvent::Unread(why) => {
            unread.push(why.to_string());
            true
        }
        RunEvent::Note(why) => {
            unread.push(why.to_owned());
            true
        }
    });
    Ok(unread)
}
