//! Which logs: files by their names, those of folders, those of patterns where no shell has expanded them.
//!
//! No link is followed out of the sandbox, and none to a folder at all: a search ends. What is passed over because of that
//! is reported, unless it is found at its own place.

use super::input::{Input, Unread, is_log, shown};
use super::settings::Settings;
use crate::sandbox::{PIPE, is_descriptor, not_a_file};
use glob::{MatchOptions, Pattern};
use ignore::{DirEntry, Walk, WalkBuilder};
use std::collections::HashSet;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What a search finds.
struct Search<'s> {
    settings: &'s Settings,
    /// Files this run writes: left there by an earlier run, they are no logs of a folder.
    reports: Vec<PathBuf>,
    /// What a pattern finds is taken once, however often it finds it: a folder, and a file in it.
    found: HashSet<PathBuf>,
    inputs: Vec<Input>,
    errors: Vec<Unread>,
}

/// The logs under `paths`, in the order given, those of a folder or a pattern sorted by their paths; and what could not be
/// read.
pub fn gather(
    paths: &[PathBuf],
    reports: &[PathBuf],
    settings: &Settings,
) -> (Vec<Input>, Vec<Unread>) {
    let reports = reports
        .iter()
        .filter_map(|report| report.canonicalize().ok())
        .collect();
    let mut search = Search {
        settings,
        reports,
        found: HashSet::new(),
        inputs: Vec::new(),
        errors: Vec::new(),
    };
    for path in paths {
        let text = path.to_string_lossy();
        // What lies there under the very name is no pattern.
        if text.contains(['*', '?', '[']) && path.symlink_metadata().is_err() {
            search.pattern(path, &text);
        } else if path.as_os_str() != "-" && !is_descriptor(path) && path.is_dir() {
            search.folder(path, true);
        } else {
            // Whether it can be read shows when it is opened.
            search.inputs.push(settings.input(path));
        }
    }
    (search.inputs, search.errors)
}

impl Search<'_> {
    fn is_report(&self, path: &Path) -> bool {
        !self.reports.is_empty()
            && path
                .canonicalize()
                .is_ok_and(|path| self.reports.contains(&path))
    }

    fn error(&mut self, path: &Path, why: &str) {
        self.errors.push(Unread {
            path: shown(path),
            why: why.to_owned(),
        });
    }

    /// Takes a log; one that nobody asked for by its name only once.
    fn take(&mut self, path: &Path, asked: bool) {
        if !self.is_report(path)
            && !self.settings.excludes(path)
            && (asked || self.found.insert(path.to_owned()))
        {
            self.inputs
                .push(self.settings.input(path).found_by_search());
        }
    }

    /// Takes the logs of a folder.
    fn folder(&mut self, folder: &Path, asked: bool) {
        let place = match self.settings.sandbox.named(folder) {
            Ok(place) => place.path().to_owned(),
            Err(why) => return self.error(folder, &why),
        };
        if let Some(bad) = place.ancestors().find_map(bad_ignore_file) {
            return self.error(&bad, PIPE);
        }
        // The library opens whatever bears the name of an ignore file.
        let bad: Arc<Mutex<Vec<PathBuf>>> = Arc::default();
        let found = bad.clone();
        let good = move |entry: &DirEntry| {
            let bad = if is_folder(entry) {
                bad_ignore_file(entry.path())
            } else {
                None
            };
            let good = bad.is_none();
            lock(&found).extend(bad);
            good
        };
        let walk = WalkBuilder::new(folder)
            .require_git(false)
            .filter_entry(good)
            .build();
        let wanted = |entry: &DirEntry| is_log(entry.path()) && !is_folder(entry);
        for (path, _) in self.walk(walk, folder, &place, wanted) {
            self.take(&path, asked);
        }
        lock(&bad).iter().for_each(|bad| self.error(bad, PIPE));
    }

    /// What is wanted of a walk, sorted by the paths, each with whether it is a folder.
    fn walk(
        &mut self,
        walk: Walk,
        folder: &Path,
        place: &Path,
        wanted: impl Fn(&DirEntry) -> bool,
    ) -> Vec<(PathBuf, bool)> {
        let (mut found, mut links) = (Vec::new(), Vec::new());
        for entry in walk {
            match entry {
                Ok(entry) if entry.depth() == 0 => {}
                Ok(entry) => match entry.file_type() {
                    Some(kind) if kind.is_symlink() => {
                        links.push((entry.path().to_owned(), wanted(&entry)))
                    }
                    _ if !wanted(&entry) => {}
                    Some(kind) if kind.is_file() || kind.is_dir() => {
                        found.push((entry.into_path(), kind.is_dir()))
                    }
                    _ => self.error(entry.path(), PIPE),
                },
                Err(error) => self.error(folder, &error.to_string()),
            }
        }
        if !links.is_empty() {
            let real = |(path, _): &(PathBuf, bool)| {
                path.strip_prefix(folder).map(|rest| place.join(rest)).ok()
            };
            let mut known: HashSet<PathBuf> = found.iter().filter_map(real).collect();
            links.sort();
            for (link, wanted) in links {
                match self.behind(&link, wanted, place) {
                    Ok(Some(end)) => {
                        if known.insert(end) {
                            found.push((link, false));
                        }
                    }
                    Ok(None) => {}
                    Err(why) => self.error(&link, &why),
                }
            }
        }
        found.sort();
        found
    }

    /// The file behind a link that a walk of the folder at `place` has found; `None` if there is nothing to look for.
    fn behind(&self, link: &Path, wanted: bool, place: &Path) -> Result<Option<PathBuf>, String> {
        match fs::metadata(link) {
            Ok(found) if found.is_dir() => {
                let end = self.settings.sandbox.named(link)?;
                let why =
                    "a link to a folder, which a search does not follow; name the folder itself";
                if end.path().starts_with(place) {
                    Ok(None)
                } else {
                    Err(why.to_owned())
                }
            }
            _ if !wanted => Ok(None),
            Ok(found) => {
                let end = self.settings.sandbox.named(link)?;
                if found.is_file() {
                    Ok(Some(end.path().to_owned()))
                } else {
                    Err(not_a_file(&found).to_owned())
                }
            }
            Err(_) => {
                let end = self.settings.sandbox.named(link)?;
                Ok(Some(end.path().to_owned()))
            }
        }
    }

    /// Takes what a pattern stands for, without hidden files and folders.
    fn pattern(&mut self, path: &Path, text: &str) {
        // All that is in a folder is the folder itself.
        let (text, folders) = match text.strip_suffix("**") {
            Some(folder) => (if folder.is_empty() { "." } else { folder }, true),
            None => (text, text.ends_with('/')),
        };
        let parts: Vec<Component<'_>> = Path::new(text).components().collect();
        let literal = parts
            .iter()
            .take_while(|part| !part.as_os_str().to_string_lossy().contains(['*', '?', '[']))
            .count();
        let (base, rest): (PathBuf, PathBuf) = (
            parts[..literal].iter().collect(),
            parts[literal..].iter().collect(),
        );
        let matched = if literal == parts.len() {
            let there = base.is_dir();
            if there {
                self.folder(&base, false);
            }
            Ok(there)
        } else {
            Pattern::new(&rest.to_string_lossy())
                .map(|pattern| self.matches(&base, &pattern, folders))
        };
        match matched {
            Ok(true) => {}
            Ok(false) => self.error(path, "nothing matches this pattern"),
            Err(error) => self.error(path, &format!("invalid pattern: {}", error.msg)),
        }
    }

    /// Takes what lies below `base` and matches a pattern; whether there is any, or an error instead.
    fn matches(&mut self, base: &Path, pattern: &Pattern, folders: bool) -> bool {
        let start = if base.as_os_str().is_empty() {
            Path::new(".")
        } else {
            base
        };
        if !start.is_dir() {
            return false;
        }
        let place = match self.settings.sandbox.named(start) {
            Ok(place) => place.path().to_owned(),
            Err(why) => {
                self.error(start, &why);
                return true;
            }
        };
        let options = MatchOptions {
            case_sensitive: true,
            require_literal_separator: true,
            require_literal_leading_dot: true,
        };
        let text = pattern.as_str();
        let depth = (!text.split('/').any(|part| part == "**")).then(|| text.split('/').count());
        let hidden = text.starts_with('.') || text.contains("/.");
        let walk = WalkBuilder::new(start)
            .standard_filters(false)
            .hidden(!hidden)
            .max_depth(depth)
            .build();
        let wanted = |entry: &DirEntry| {
            let rest = entry.path().strip_prefix(start);
            (is_folder(entry) || !folders)
                && rest.is_ok_and(|rest| pattern.matches_path_with(rest, options))
        };
        let before = self.errors.len();
        let found = self.walk(walk, start, &place, wanted);
        let any = !found.is_empty() || self.errors.len() > before;
        for (path, is_folder) in found {
            let path = path.strip_prefix("./").unwrap_or(&path);
            if is_folder {
                self.folder(path, false)
            } else {
                self.take(path, false)
            }
        }
        any
    }
}

/// What of the ignore files of a folder is there and none: opened, a pipe would be waited for and a device read without end.
fn bad_ignore_file(folder: &Path) -> Option<PathBuf> {
    let names = [".gitignore", ".ignore", ".git", ".git/info/exclude"];
    // A link to /dev/null is how some say that nothing is to be ignored.
    let is_null = |path: &Path| {
        path.canonicalize()
            .is_ok_and(|path| path == Path::new("/dev/null"))
    };
    let odd = |path: &PathBuf| {
        fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir()) && !is_null(path)
    };
    names.iter().map(|name| folder.join(name)).find(odd)
}

fn lock(list: &Mutex<Vec<PathBuf>>) -> MutexGuard<'_, Vec<PathBuf>> {
    list.lock().unwrap_or_else(PoisonError::into_inner)
}

fn is_folder(entry: &DirEntry) -> bool {
    entry.file_type().is_some_and(|kind| kind.is_dir())
}
