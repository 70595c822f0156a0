//! The file of a recording. It has the log before or after a line, but never half of one.

use super::super::output::message;
use super::super::replace::{
    Expected, NotWritten, holds, remove_temporary_files, replace, temporary_stem,
};
use super::super::signals;
use crate::faces::session::{Store, Unsaved};
use crate::game::language::counted;
use crate::game::sandbox::{Sandbox, is_descriptor, open_file, reason};
use crate::yaml::lines;
use crate::yaml::parse::MAX_DOCUMENT;
use std::collections::HashMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The file of a log. Clones refer to the same file.
#[derive(Clone)]
pub(crate) struct LogFile(Arc<Mutex<FileState>>);

struct FileState {
    name: String,
    path: PathBuf,
    sandbox: Sandbox,
    /// The text of the file when the session last read or wrote it; `None` if there was no file.
    text: Option<String>,
    /// What could not be written.
    unsaved: Option<String>,
    /// The lock, held until the end; `None` while no file can be created next to the log.
    lock: Option<Lock>,
    /// The file itself, locked: it may have other names (hard links), next to which there is no lock.
    /// `None` while there is no file.
    locked: Option<File>,
    /// Messages about the file that have already been written.
    notices: Vec<String>,
}

/// What the file contains at the end of a recording.
#[derive(Debug, PartialEq, Eq)]
enum FileContent {
    Text(String),
    /// Nothing: there is no such file.
    NoFile,
    /// It is unknown: the file is not one that can be read back.
    Unknown,
}

/// What the file contains in place of the text of the session.
struct Missing<'t> {
    /// The lines of the text that are not in the file.
    lines: Vec<&'t str>,
    /// The text of the file.
    held: String,
    /// Whether somebody else has changed the file.
    is_changed: bool,
}

impl Missing<'_> {
    /// Returns whether nothing is missing: somebody else has only added to the file.
    const fn is_only_changed(&self) -> bool {
        self.lines.is_empty() && self.is_changed
    }
}

/// What became of a recording at its end.
pub(crate) enum AtEnd {
    /// All of it is in the file, and nothing else.
    Saved,
    /// All of it is in the file, which somebody else has changed to this text.
    Changed(String),
    /// Some of it is not in the file.
    Unsaved,
}

/// The result of an attempt to lock a log.
enum Attempt {
    Locked(Lock),
    InUse,
    Failed,
}

impl LogFile {
    /// Opens the file at a path. From now on nobody else can record into it. `Err` says that
    /// somebody else is recording.
    pub(crate) fn new(path: &Path, sandbox: Sandbox) -> Result<Self, String> {
        let mut kept = FileState {
            name: path.display().to_string(),
            path: path.to_owned(),
            sandbox,
            text: None,
            unsaved: None,
            lock: None,
            locked: None,
            notices: Vec::new(),
        };
        kept.lock()?;
        Ok(Self(Arc::new(Mutex::new(kept))))
    }

    fn kept(&self) -> MutexGuard<'_, FileState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records what was read from the file.
    pub(crate) fn was_read(&self, text: &str) {
        self.kept().text = Some(text.to_owned());
    }

    /// Writes the lines that are missing from the file to standard error, as they are in the log.
    /// Returns whether any of the recording is missing from the file; what somebody else added to
    /// the file does not count.
    pub(crate) fn report_unsaved(&self) -> AtEnd {
        self.kept().report_unsaved()
    }

    /// Ends the recording on a signal: reports what is not saved, releases the lock, and writes
    /// nothing more.
    pub(crate) fn end_on_signal(&self) {
        // This is a weak reference, so that the lock is released when the recording ends.
        let kept = Arc::downgrade(&self.0);
        signals::at_last(move || {
            if let Some(kept) = kept.upgrade() {
                Self(kept).end_now();
            }
        });
    }

    fn end_now(&self) {
        let mut kept = self.kept();
        kept.report_unsaved();
        kept.lock = None;
        // A thread that is about to write now waits until the process ends.
        std::mem::forget(kept);
    }
}

impl Store for LogFile {
    fn write(&mut self, text: &str) -> Result<(), Unsaved> {
        self.kept().write(text)
    }

    /// Begins the file. The text of an `open` may be what somebody else wrote to the file, so the
    /// file may already contain it.
    fn begin(&mut self, text: &str) -> Result<(), Unsaved> {
        let mut kept = self.kept();
        match kept.write(text) {
            Err(Unsaved::Changed(_)) if kept.is_in_file(text) => {
                kept.text = Some(text.to_owned());
                Ok(())
            }
            written => written,
        }
    }

    fn holds(&self) -> bool {
        self.kept().missing().is_none()
    }

    fn holds_all(&self) -> bool {
        self.kept()
            .missing()
            .is_none_or(|missing| missing.is_only_changed())
    }
}

impl FileState {
    /// Locks the log, and removes what killed sessions left next to it. `Err` says that somebody
    /// else is recording.
    fn lock(&mut self) -> Result<(), String> {
        if self.lock.is_some() || is_descriptor(&self.path) {
            return Ok(());
        }
        // A path that is not allowed is refused when the file is read or written.
        let Ok(target) = self.sandbox.target(&self.path) else {
            return Ok(());
        };
        let in_use = || {
            Err(format!(
                "{} is in use: another recording writes it; end that one first",
                self.name
            ))
        };
        match Lock::of(&target) {
            Attempt::InUse => in_use(),
            // If no lock can be created, no log can be written either; the next write tries again.
            Attempt::Failed => Ok(()),
            Attempt::Locked(lock) => {
                let Ok(locked) = locked(&target) else {
                    return in_use();
                };
                remove_temporary_files(&target);
                (self.lock, self.locked) = (Some(lock), locked);
                Ok(())
            }
        }
    }

    fn write(&mut self, text: &str) -> Result<(), Unsaved> {
        let written = self.lock().map_err(Unsaved::Failed);
        let written = written.and_then(|()| self.write_over(text));
        match written {
            Ok(()) => self.unsaved = None,
            Err(Unsaved::Failed(_)) => self.unsaved = Some(text.to_owned()),
            // The session does not adopt a text that somebody else has written, so nothing is
            // pending.
            Err(Unsaved::Changed(_)) => {}
        }
        written
    }

    /// Returns what the file holds.
    fn held(&self) -> FileContent {
        if is_descriptor(&self.path) {
            return FileContent::Unknown;
        }
        // If the folder of a path is gone, the path has no target.
        if is_gone(&self.path) {
            return FileContent::NoFile;
        }
        let Ok(target) = self.sandbox.target(&self.path) else {
            return FileContent::Unknown;
        };
        if is_gone(&target) {
            return FileContent::NoFile;
        }
        let mut bytes = Vec::new();
        let read = open_file(&target)
            .ok()
            .and_then(|file| file.take(MAX_DOCUMENT as u64).read_to_end(&mut bytes).ok());
        read.map_or(FileContent::Unknown, |_| {
            FileContent::Text(String::from_utf8_lossy(&bytes).into_owned())
        })
    }

    /// Returns what the file contains in place of the text of the session; `None` if it contains
    /// that text.
    fn missing(&self) -> Option<Missing<'_>> {
        let text = self.unsaved.as_deref().or(self.text.as_deref())?;
        let held = self.held();
        let is_there = match &held {
            FileContent::Text(held) => held == text,
            FileContent::NoFile => text.is_empty(),
            FileContent::Unknown => self.text.as_deref() == Some(text),
        };
        if is_there {
            return None;
        }
        let saved = self.text.as_deref().unwrap_or_default();
        let (held, is_changed) = match held {
            FileContent::Text(held) => {
                let is_changed = held != saved;
                (held, is_changed)
            }
            FileContent::NoFile => (String::new(), false),
            FileContent::Unknown => (saved.to_owned(), false),
        };
        Some(Missing {
            lines: missing_lines(&held, text),
            held,
            is_changed,
        })
    }

    fn report_unsaved(&self) -> AtEnd {
        let Some(missing) = self.missing() else {
            return AtEnd::Saved;
        };
        let (name, unsaved) = (&self.name, &missing.lines);
        let count = counted(unsaved.len() as i64, "line");
        let is = if unsaved.len() == 1 { "is" } else { "are" };
        message(&match (unsaved.is_empty(), missing.is_changed) {
            (true, true) => format!(
                "{name}: somebody else has changed it; every line of the recording is in it, and railref check judges it as it is now"
            ),
            (true, false) => {
                format!(
                    "{name}: what was undone last is still in the file, which could not be written"
                )
            }
            (false, true) => format!(
                "{name}: somebody else has changed it; {count} of the recording {is} not in it, and printed here:"
            ),
            (false, false) => {
                format!("{name}: {count} of the log {is} not saved, and printed here:")
            }
        });
        if let Some(last) = unsaved.last() {
            let end = if last.ends_with('\n') { "" } else { "\n" };
            let _ = write!(
                io::stderr().lock(),
                "{}{end}",
                lines(&unsaved.concat(), false)
            );
        }
        if missing.is_only_changed() {
            AtEnd::Changed(missing.held)
        } else {
            AtEnd::Unsaved
        }
    }

    fn write_over(&mut self, text: &str) -> Result<(), Unsaved> {
        let expected = match &self.text {
            None => Expected::NoFile,
            Some(text) => Expected::Bytes(text.as_bytes()),
        };
        let mut written = replace(&self.path, expected, text, &self.sandbox);
        // A file that is gone contains nothing of anybody else's, so the whole log is written anew.
        if written == Err(NotWritten::Changed) && self.text.is_some() && self.is_gone() {
            written = replace(&self.path, Expected::NoFile, text, &self.sandbox);
            if written.is_ok() {
                message(&format!(
                    "{}: the file was gone, and is written anew with the whole log",
                    self.name
                ));
            }
        }
        match written {
            Ok(notices) => {
                self.text = Some(text.to_owned());
                // The new file is another one than the file that it replaced.
                let target = self.sandbox.target(&self.path).ok();
                self.locked = None;
                self.locked = target.and_then(|target| locked(&target).ok()).flatten();
                for notice in notices {
                    if !self.notices.contains(&notice) {
                        message(&format!("{}: {notice}", self.name));
                        self.notices.push(notice);
                    }
                }
                Ok(())
            }
            Err(NotWritten::Changed) => Err(Unsaved::Changed(format!(
                "somebody else has changed {}, and nothing is written: open takes the new text",
                self.name
            ))),
            Err(why) => Err(Unsaved::Failed(why.of(&self.name))),
        }
    }

    fn is_gone(&self) -> bool {
        let target = self.sandbox.target(&self.path);
        target.is_ok_and(|target| is_gone(&target))
    }

    fn is_in_file(&self, text: &str) -> bool {
        let target = self.sandbox.target(&self.path);
        target.is_ok_and(|target| holds(&target, text.as_bytes()))
    }
}

/// A system lock on a file next to a log. It disappears with the process, however that ends, so a
/// file that a killed process left behind is not locked.
struct Lock {
    path: PathBuf,
    file: File,
}

impl Lock {
    fn of(target: &Path) -> Attempt {
        /// How often locking is tried again because another session ended between the opening and
        /// the locking.
        const TRIES: u32 = 100;
        let path = target.with_file_name(format!("{}lock", temporary_stem(target)));
        for _ in 0..TRIES {
            // A link that somebody put there is not followed to a file elsewhere, because that
            // would not be our lock.
            if path.symlink_metadata().is_ok_and(|found| !found.is_file()) {
                return Attempt::Failed;
            }
            let opened = OpenOptions::new()
                .write(true)
                .create(true)
                .truncate(false)
                .open(&path);
            let Ok(file) = opened else {
                return Attempt::Failed;
            };
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => return Attempt::InUse,
                Err(TryLockError::Error(error)) => {
                    message(&format!(
                        "{} is not locked: {}",
                        target.display(),
                        reason(&error)
                    ));
                    return Attempt::Failed;
                }
                Ok(()) if is_at(&file, &path) => return Attempt::Locked(Self { path, file }),
                // The session that held the lock has removed this file in the meantime, and others
                // lock a new one.
                Ok(()) => {}
            }
        }
        Attempt::InUse
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Other systems cannot tell whether an open file still has its name, so the lock file
        // stays.
        if cfg!(unix) && is_at(&self.file, &self.path) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Opens a log and locks it; `None` if there is no such file, or none that can be locked. `Err` means
/// that another recording has locked it. Elsewhere than on Unix, a lock would keep others from reading.
fn locked(target: &Path) -> Result<Option<File>, ()> {
    if !cfg!(unix) || !target.is_file() {
        return Ok(None);
    }
    let Ok(file) = open_file(target) else {
        return Ok(None);
    };
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Err(()),
        Err(TryLockError::Error(_)) => Ok(None),
    }
}

/// Returns whether an open file is the one with this name.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let of = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
    file.metadata().ok().map(of) == path.symlink_metadata().ok().map(of)
}

#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

/// Returns whether there is no file at a path.
fn is_gone(target: &Path) -> bool {
    let found = target.symlink_metadata();
    found.is_err_and(|error| error.kind() == io::ErrorKind::NotFound)
}

/// Returns the lines of a text that another one lacks. Of the lines between their common beginning
/// and end, these are all that the other text does not contain as often.
fn missing_lines<'t>(saved: &str, text: &'t str) -> Vec<&'t str> {
    let (old, new): (Vec<&str>, Vec<&str>) = (
        saved.split_inclusive('\n').collect(),
        text.split_inclusive('\n').collect(),
    );
    let alike = |(old, new): &(&&str, &&str)| old == new;
    let first = old.iter().zip(&new).take_while(alike).count();
    let rest = old[first..].iter().rev().zip(new[first..].iter().rev());
    let last = rest.take_while(alike).count();
    let mut others: HashMap<&str, usize> = HashMap::new();
    for line in &old[first..old.len() - last] {
        *others.entry(line.trim_end()).or_default() += 1;
    }
    let mut lines = new[first..new.len() - last].to_vec();
    lines.retain(|line| match others.get_mut(line.trim_end()) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    });
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_not_saved_lie_between_those_that_are() {
        for (saved, text, lines) in [
            ("", "a\nb\n", "a\nb\n"),
            ("a\n", "a\nb\n", "b\n"),
            ("a\nz\n", "a\nb\nc\nz\n", "b\nc\n"),
            ("a\nb\n", "a\nb\nb\n", "b\n"),
            ("a\nb\n", "a\nc", "c"),
            ("a\nb\n", "a\n", ""),
            ("a\nb\n", "a\nb\n", ""),
            ("z\nb\nb\n", "a\nb\nb\nb\n", "a\nb\n"),
            ("a\r\nb\r\nx\r\n", "a\nb\nc\n", "c\n"),
        ] {
            assert_eq!(
                missing_lines(saved, text).concat(),
                lines,
                "{saved:?} {text:?}"
            );
        }
    }
}
