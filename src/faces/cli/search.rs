//! Finds the logs: files that are named, files in folders, and files that match patterns if the
//! shell has not expanded them.
//!
//! No link is followed out of the sandbox, and no link to a folder is followed at all, so every
//! search ends. A link that is skipped is reported, unless the search finds its target elsewhere.
//! Files that are kept out are counted, so that nobody believes the whole folder was checked.

use super::ignored::Ignored;
use super::input::{Input, Unread, is_log, shown};
use super::settings::Settings;
use super::status::UNREADABLE;
use crate::game::sandbox::{PIPE, is_descriptor, is_one_file, not_a_file, reason};
use crate::report::{KeptBy, KeptOut};
use glob::{MatchOptions, Pattern};
use ignore::{DirEntry, Walk, WalkBuilder};
use indexmap::IndexMap;
use std::collections::HashSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The result of a search.
pub(crate) struct SearchResult {
    /// The logs.
    pub inputs: Vec<Input>,
    /// What could not be read, and why.
    pub errors: Vec<Unread>,
    /// How many files were kept out whose names end like those of logs.
    pub kept_out: KeptOut,
    /// The files that were kept out, each with the reason.
    pub kept_out_files: Vec<String>,
    /// Whether only excluded files were named.
    pub is_all_excluded: bool,
}

impl SearchResult {
    /// Returns the exit status for what could not be read.
    pub(crate) fn status(&self) -> u8 {
        if self.errors.is_empty() {
            0
        } else {
            UNREADABLE
        }
    }
}

/// Returns the message about files that were kept out. It says how to list them if they are not
/// listed.
pub(crate) fn kept_out_sentence(kept_out: KeptOut, listed: bool) -> Option<String> {
    let sentence = kept_out.sentence()?;
    let them = if kept_out.count() == 1 { "it" } else { "them" };
    Some(if listed {
        sentence
    } else {
        format!("{sentence}; --verbose names {them}")
    })
}

/// A search in progress.
struct Search<'s> {
    settings: &'s Settings,
    /// Files that this run writes. Those that an earlier run left in a folder are not logs.
    reports: Vec<PathBuf>,
    /// The files that were taken, with links resolved. Each is taken once, however often and under
    /// whatever names it is found.
    taken: HashSet<PathBuf>,
    /// The files that were kept out, with links resolved, each with its name and the reason.
    kept_out: IndexMap<PathBuf, (String, KeptBy)>,
    inputs: Vec<Input>,
    errors: Vec<Unread>,
}

/// What a walk does with a file or a folder that it finds.
enum Admission {
    Wanted,
    Unwanted,
    /// The entry is kept out, with everything in it.
    KeptOut,
}

/// A file that a walk has found.
struct Entry {
    path: PathBuf,
    /// The path with links resolved.
    real: PathBuf,
    is_folder: bool,
}

/// Returns the logs under `paths` in the order given, with those of a folder or a pattern sorted by
/// path; and what could not be read.
pub(crate) fn gather(paths: &[PathBuf], reports: &[PathBuf], settings: &Settings) -> SearchResult {
    let reports = reports
        .iter()
        .filter_map(|report| report.canonicalize().ok())
        .collect();
    let mut search = Search {
        settings,
        reports,
        taken: HashSet::new(),
        kept_out: IndexMap::new(),
        inputs: Vec::new(),
        errors: Vec::new(),
    };
    let mut is_all_excluded = !paths.is_empty();
    for path in paths {
        let text = path.to_string_lossy();
        let mut is_excluded = false;
        // If a file has exactly this name, it is not a pattern.
        if text.contains(['*', '?', '[']) && path.symlink_metadata().is_err() {
            search.pattern(path, &text);
        } else if path.as_os_str() != "-" && !is_descriptor(path) && path.is_dir() {
            search.folder(path);
        } else {
            is_excluded = search.named(path);
        }
        is_all_excluded &= is_excluded;
    }
    search.end(is_all_excluded)
}

impl Search<'_> {
    fn end(mut self, is_all_excluded: bool) -> SearchResult {
        // A file that one path keeps out may be named by another.
        self.kept_out.retain(|real, _| !self.taken.contains(real));
        let mut kept_out = KeptOut::default();
        let mut kept_out_files = Vec::new();
        for (name, by) in self.kept_out.values() {
            kept_out.add(by);
            if self.settings.verbose {
                kept_out_files.push(format!("{name}: kept out ({})", by.reason()));
            }
        }
        SearchResult {
            inputs: self.inputs,
            errors: self.errors,
            kept_out,
            kept_out_files,
            is_all_excluded,
        }
    }

    fn is_report(&self, real: &Path) -> bool {
        self.reports.iter().any(|report| report == real)
    }

    fn error(&mut self, path: &Path, why: &str) {
        self.errors.push(Unread {
            path: shown(path),
            why: why.to_owned(),
        });
    }

    /// Says what a walk could not read. The error repeats the path in words of its own.
    fn unwalked(&mut self, folder: &Path, error: &ignore::Error) {
        let path = match error {
            ignore::Error::WithPath { path, .. } => path,
            _ => folder,
        };
        match error.io_error() {
            Some(error) => self.error(path, &reason(&error.kind().into())),
            None => self.error(path, &error.to_string()),
        }
    }

    /// Takes a file that is named. Whether it can be read turns out when it is opened. Returns
    /// whether it is excluded although it is named.
    fn named(&mut self, path: &Path) -> bool {
        let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        if let Some(pattern) = self.settings.excludes_named(path) {
            self.keep_out(path, real, KeptBy::Exclude(pattern));
            return true;
        }
        if self.taken.insert(real) {
            self.inputs.push(self.settings.input(path));
        }
        false
    }

    /// Takes a log that was found.
    fn take(&mut self, path: &Path, real: PathBuf) {
        if self.is_report(&real) {
            return;
        }
        if let Some(pattern) = self.settings.excludes(path) {
            self.keep_out(path, real, KeptBy::Exclude(pattern));
        } else if self.taken.insert(real) {
            self.inputs
                .push(self.settings.input(path).found_by_search());
        }
    }

    /// Counts a file that is kept out, but only once.
    fn keep_out(&mut self, path: &Path, real: PathBuf, by: KeptBy) {
        self.kept_out.entry(real).or_insert((shown(path), by));
    }

    /// Takes the logs of a folder.
    fn folder(&mut self, folder: &Path) {
        let place = match self.settings.sandbox.named(folder) {
            Ok(place) => place.path().to_owned(),
            Err(why) => return self.error(folder, &why),
        };
        let ignored = if self.settings.no_ignore {
            Ok(Ignored::default())
        } else {
            Ignored::of(&place)
        };
        let mut filter = match ignored {
            Ok(ignored) => FolderFilter {
                settings: self.settings,
                folder,
                place: &place,
                folders: vec![(ignored, None)],
                kept_out: Vec::new(),
                errors: Vec::new(),
            },
            Err(why) => return self.errors.push(why),
        };
        let walk = WalkBuilder::new(folder)
            .standard_filters(false)
            .filter_entry(|entry| entry.file_name() != ".git")
            .build();
        let found = self.walk(walk, folder, &place, |entry| filter.admit(entry));
        let FolderFilter {
            kept_out, errors, ..
        } = filter;
        self.errors.extend(errors);
        for (path, real, by) in kept_out {
            if !self.is_report(&real) {
                self.keep_out(&path, real, by);
            }
        }
        for Entry { path, real, .. } in found {
            self.take(&path, real);
        }
    }

    /// Returns what a walk finds, sorted by path.
    fn walk(
        &mut self,
        walk: Walk,
        folder: &Path,
        place: &Path,
        mut admit: impl FnMut(&DirEntry) -> Admission,
    ) -> Vec<Entry> {
        let (mut found, mut links, mut is_kept_out) = (Vec::new(), Vec::new(), false);
        for entry in walk {
            match entry {
                Ok(entry) if entry.depth() == 0 => {}
                Ok(entry) => {
                    let admission = admit(&entry);
                    is_kept_out = matches!(admission, Admission::KeptOut);
                    let is_wanted = matches!(admission, Admission::Wanted);
                    match entry.file_type() {
                        _ if is_kept_out => {}
                        Some(kind) if kind.is_symlink() => {
                            links.push((entry.path().to_owned(), is_wanted));
                        }
                        _ if !is_wanted => {}
                        Some(kind) if kind.is_file() || kind.is_dir() => found.push(Entry {
                            real: below(place, folder, entry.path()),
                            path: entry.into_path(),
                            is_folder: kind.is_dir(),
                        }),
                        _ => self.error(entry.path(), PIPE),
                    }
                }
                // Nobody asked for the contents of a folder that is kept out, so they may be
                // unreadable.
                Err(_) if is_kept_out => {}
                Err(error) => self.unwalked(folder, &error),
            }
        }
        self.resolve(links, place, &mut found);
        found.retain(|entry| entry.is_folder || !is_standard_output(&entry.real));
        found.sort_by(|one, other| one.path.cmp(&other.path));
        found
    }

    /// Adds the targets of links, unless they were found in their own folders.
    fn resolve(&mut self, mut links: Vec<(PathBuf, bool)>, place: &Path, found: &mut Vec<Entry>) {
        let mut known: HashSet<PathBuf> = if links.is_empty() {
            HashSet::new()
        } else {
            found.iter().map(|entry| entry.real.clone()).collect()
        };
        links.sort();
        for (path, wanted) in links {
            match self.behind(&path, wanted, place) {
                Ok(Some(real)) => {
                    if known.insert(real.clone()) {
                        found.push(Entry {
                            path,
                            real,
                            is_folder: false,
                        });
                    }
                }
                Ok(None) => {}
                Err(why) => self.error(&path, &why),
            }
        }
    }

    /// Returns the target of a link that the walk of the folder at `place` found; `None` if there
    /// is nothing to search there.
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

    /// Takes what matches a pattern, except hidden files and folders.
    fn pattern(&mut self, path: &Path, text: &str) {
        // A pattern for everything in a folder means the folder itself.
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
                self.folder(&base);
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

    /// Takes what matches a pattern below `base`; returns whether anything does, or an error.
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
        let admit = |entry: &DirEntry| {
            let rest = entry.path().strip_prefix(start);
            let is_wanted = (is_folder(entry) || !folders)
                && rest.is_ok_and(|rest| pattern.matches_path_with(rest, options));
            if is_wanted {
                Admission::Wanted
            } else {
                Admission::Unwanted
            }
        };
        let before = self.errors.len();
        let found = self.walk(walk, start, &place, admit);
        let any = !found.is_empty() || self.errors.len() > before;
        for entry in found {
            let path = entry.path.strip_prefix("./").unwrap_or(&entry.path);
            if entry.is_folder {
                self.folder(path);
            } else {
                self.take(path, entry.real);
            }
        }
        any
    }
}

/// Keeps files out of the walk of a folder, which visits every folder before its contents.
struct FolderFilter<'s> {
    settings: &'s Settings,
    folder: &'s Path,
    /// The folder, with links resolved.
    place: &'s Path,
    /// For each folder around an entry, outermost first: the .gitignore files that apply, and the
    /// reason if the whole folder is kept out.
    folders: Vec<(Ignored, Option<KeptBy>)>,
    /// The files that were kept out, by name and with links resolved.
    kept_out: Vec<(PathBuf, PathBuf, KeptBy)>,
    errors: Vec<Unread>,
}

impl FolderFilter<'_> {
    fn admit(&mut self, entry: &DirEntry) -> Admission {
        self.folders.truncate(entry.depth());
        let real = below(self.place, self.folder, entry.path());
        let is_folder = is_folder(entry);
        let (ignored, around) = self.folders.last().cloned().unwrap_or_default();
        let by = around.or_else(|| {
            if entry.file_name().as_encoded_bytes().starts_with(b".") {
                return Some(KeptBy::Hidden);
            }
            ignored.pattern(&real, is_folder).map(KeptBy::Gitignore)
        });
        if is_folder {
            let within = if by.is_some() || self.settings.no_ignore {
                Ok(Ignored::default())
            } else {
                ignored.within(&real)
            };
            let within = within.unwrap_or_else(|why| {
                self.errors.push(why);
                ignored
            });
            self.folders.push((within, by.clone()));
        }
        match by {
            None if is_log(entry.path()) && !is_folder => Admission::Wanted,
            None => Admission::Unwanted,
            Some(by) => {
                if is_log(entry.path()) && fs::metadata(&real).is_ok_and(|found| found.is_file()) {
                    self.kept_out.push((entry.path().to_owned(), real, by));
                }
                Admission::KeptOut
            }
        }
    }
}

/// Returns whether a file is the one that standard output goes to: `railref check > report.json` would
/// otherwise judge its own empty report.
fn is_standard_output(path: &Path) -> bool {
    is_one_file(Path::new("/dev/stdout"), path)
}

/// Converts a path from a walk of `folder` to a real path. `place` is `folder` with its links
/// resolved.
fn below(place: &Path, folder: &Path, path: &Path) -> PathBuf {
    path.strip_prefix(folder)
        .map_or_else(|_| path.to_owned(), |rest| place.join(rest))
}

fn is_folder(entry: &DirEntry) -> bool {
    entry.file_type().is_some_and(|kind| kind.is_dir())
}
