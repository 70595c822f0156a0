//! `replay --format html`: the page of one log or, in a folder, one page per log with an index.

use super::args::ReplayArgs;
use super::output::{Out, message};
use super::range::{MoveRange, moves};
use super::replace::{Folder, write};
use super::run::Run;
use super::settings::Settings;
use super::status::{Ended, UNREADABLE};
use crate::game::Games;
use crate::game::sandbox::{Sandbox, is_descriptor};
use crate::referee::judge::Review;
use crate::report::LogText;
use crate::report::page::{IndexEntry, index, page, page_among, review_request};
use crate::yaml::{counted, lines, printable};
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

/// The message if a single page is asked for and there are several logs.
pub(crate) const SEVERAL: &str = "there are several logs, and a page shows one: name one file with one log, or write a page per log and an index with railref replay FOLDER --format html -o PAGES/";

/// How many characters of a log's path are used for the name of its page, so that it is short
/// enough for a file name.
const NAME: usize = 60;

/// The most pages of an earlier run that are named.
const NAMED: usize = 6;

/// Writes the pages that are asked for.
pub(crate) fn pages<L: Games>(
    args: &ReplayArgs,
    settings: &Settings,
    range: MoveRange,
    out: Out,
) -> Ended {
    match args.output.as_deref() {
        Some(folder) if is_for_several(args.log(), folder) => {
            into_folder::<L>(args, settings, range, folder)
        }
        file => one::<L>(args, settings, range, file, out),
    }
}

/// Returns whether pages go into a folder, because the logs come from one, or because the output is
/// a folder or is written like one.
fn is_for_several(logs: &Path, output: &Path) -> bool {
    let is_folder = |path: &Path| !is_descriptor(path) && path.is_dir();
    is_folder(logs) || is_folder(output) || output.to_string_lossy().ends_with(['/', '\\'])
}

/// Writes the page of the only log, once it is certain that there is no second.
fn one<L: Games>(
    args: &ReplayArgs,
    settings: &Settings,
    mut range: MoveRange,
    file: Option<&Path>,
    mut out: Out,
) -> Ended {
    let (mut logs, mut kept) = (0, String::new());
    let render = |log: &LogText<'_>, review: &Review| (page(log, review), moves(review));
    let status = Run::<L>::new(review_request(args.judging.options()), settings).judge_paths(
        &[args.log().to_owned()],
        render,
        |(text, moves), _| {
            logs += 1;
            kept = text;
            range.note(moves);
            logs == 1
        },
    );
    if logs > 1 {
        return Err(SEVERAL.to_owned());
    }
    if let Some(why) = range.missing_first_move() {
        message(&why);
        return Ok(status.max(UNREADABLE));
    }
    match file.filter(|_| logs > 0) {
        Some(file) => write(
            &file.display().to_string(),
            file,
            &lines(&kept, false),
            &settings.sandbox,
        )?,
        None => out.write(&kept),
    }
    Ok(status)
}

/// Writes one page per log, and `index.html`, which lists them.
fn into_folder<L: Games>(
    args: &ReplayArgs,
    settings: &Settings,
    mut range: MoveRange,
    folder: &Path,
) -> Ended {
    let mut listed = Vec::new();
    let mut pages = Pages::new(folder.to_owned(), args.log());
    let mut failed = None;
    let render = |log: &LogText<'_>, review: &Review| {
        (
            page_among(log, review, Some("index.html")),
            log.name.to_owned(),
            IndexEntry::new(log, review),
            moves(review),
        )
    };
    let paths = &[args.log().to_owned()];
    let run = Run::<L>::new(review_request(args.judging.options()), settings);
    let (seen, unread) =
        run.judge_paths_with_summary(paths, render, |(text, log, entry, moves), _| {
            range.note(moves);
            match pages.add(&log, &text, &settings.sandbox) {
                Ok(name) => listed.push((name, entry)),
                Err(why) => failed = Some(why),
            }
            failed.is_none()
        });
    if let Some(why) = failed {
        return Err(why);
    }
    if let Some(folder) = &pages.folder {
        folder.write_page("index.html", &lines(&index(&listed, &unread), false))?;
    }
    pages.say_left_over();
    if let Some(why) = range.missing_first_move() {
        message(&why);
        return Ok(seen.status.max(UNREADABLE));
    }
    Ok(seen.status)
}

/// The pages of logs in a folder, which is created when the first of them is written.
pub(crate) struct Pages {
    path: PathBuf,
    folder: Option<Folder>,
    names: PageNames,
}

impl Pages {
    /// Creates the pages of the logs under `logs`, which go into the folder `path`.
    pub(crate) fn new(path: PathBuf, logs: &Path) -> Self {
        Self {
            path,
            folder: None,
            names: PageNames::new(logs),
        }
    }

    /// Writes the page of a log and returns its name. `Err` says why it cannot be written.
    pub(crate) fn add(
        &mut self,
        log: &str,
        text: &str,
        sandbox: &Sandbox,
    ) -> Result<String, String> {
        let name = self.names.of(log);
        let folder = match &mut self.folder {
            Some(folder) => folder,
            none => none.insert(Folder::make(&self.path, sandbox)?),
        };
        folder.write_page(&name, &lines(text, false))?;
        Ok(name)
    }

    /// Says which pages in the folder were not written, as those of logs that an earlier run had.
    /// They are not deleted, because nobody can know who made them.
    pub(crate) fn say_left_over(&self) {
        let Some(folder) = &self.folder else { return };
        let is_written = |name: &String| {
            let stem = name.strip_suffix(".html").unwrap_or(name);
            self.names.taken.contains(&stem.to_lowercase())
        };
        let others: Vec<String> = folder
            .pages()
            .into_iter()
            .filter(|name| !is_written(name))
            .collect();
        if !others.is_empty() {
            let shown = others.iter().take(NAMED).map(|name| printable(name));
            let rest = others.len().saturating_sub(NAMED);
            let more = if rest == 0 {
                String::new()
            } else {
                format!(" and {rest} more")
            };
            message(&format!(
                "{} also has {}, which this run did not write: {}{more}",
                printable(&self.path.display().to_string()),
                counted(others.len(), "page"),
                shown.collect::<Vec<_>>().join(", ")
            ));
        }
    }
}

/// The names of pages, which differ even if case is ignored.
struct PageNames {
    /// The folder of the logs.
    root: String,
    taken: HashSet<String>,
    /// How often each name has been asked for.
    asked: HashMap<String, usize>,
}

impl PageNames {
    /// Creates the names for the pages of logs that come from a folder.
    fn new(logs: &Path) -> Self {
        Self {
            root: super::input::shown(logs),
            taken: HashSet::from(["index".to_owned()]),
            asked: HashMap::new(),
        }
    }

    /// Returns the name of the page of the next log of a file: its path below the folder, in
    /// letters, digits, `-` and `_`.
    fn of(&mut self, log: &str) -> String {
        let path = match log.strip_prefix(&self.root) {
            Some(below) if !below.is_empty() => Path::new(below),
            _ => Path::new(Path::new(log).file_name().unwrap_or_default()),
        };
        let path = path.with_extension("");
        let safe = |c: char| {
            if c.is_alphanumeric() || c == '_' {
                c
            } else {
                '-'
            }
        };
        let name: String = path
            .to_string_lossy()
            .trim_start_matches(['/', '\\', '.'])
            .chars()
            .take(NAME)
            .map(safe)
            .collect();
        let name = match name.trim_matches('-') {
            "" => "log",
            name => name,
        };
        loop {
            let times = self.asked.entry(name.to_lowercase()).or_insert(0);
            *times += 1;
            let numbered = match *times {
                1 => name.to_owned(),
                times => format!("{name}-{times}"),
            };
            if self.taken.insert(numbered.to_lowercase()) {
                return numbered + ".html";
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_log_has_a_page_of_its_own() {
        let mut names = PageNames::new(Path::new("logs"));
        let mut of = |log: &str| names.of(log);
        assert_eq!(of("logs/friday.yaml"), "friday.html");
        assert_eq!(of("logs/friday.yaml"), "friday-2.html");
        assert_eq!(of("logs/Friday.json"), "Friday-3.html");
        assert_eq!(of("logs/2026/friday.yaml"), "2026-friday.html");
        assert_eq!(of("logs/friday-2.yaml"), "friday-2-2.html");
        assert_eq!(of("logs/index.yaml"), "index-2.html");
        assert_eq!(of("logs/<b>\" ö.yaml"), "b---ö.html");
        assert_eq!(of("-"), "log.html");
    }
}
