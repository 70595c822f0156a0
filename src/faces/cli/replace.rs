//! Replaces a file completely or not at all, and never overwrites what somebody else wrote in the
//! meantime.
//!
//! The text is written to a new file in the same folder, which is flushed to the disk and renamed.
//! A reader of the file finds either the old text or the new one, even after a crash. Permissions,
//! owner and group are those of the old file; a link stays a link, and its target is replaced. A
//! file with several names (hard links) is replaced under this name only, and a message says so: if
//! it were overwritten in place, it would be lost on a full disk.

use super::output::message;
use crate::game::language::counted;
use crate::game::sandbox::{Sandbox, is_descriptor, not_a_file, open_file, reason};
use crate::report::page::OWN;
use crate::yaml::printable;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufReader, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::process::exit;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// How many names of temporary files are tried.
const TRIES: u32 = 100;

/// How long a process that must end immediately waits for a temporary file that is being created.
const PATIENCE: Duration = Duration::from_secs(1);

/// The temporary file that currently exists.
static TEMPORARY: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Why a file is not replaced.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum NotWritten {
    /// It no longer has the text that was read from it.
    Changed,
    /// It cannot be written.
    Failed(String),
    /// What somebody else saved in the meantime could not be put back and is in this file.
    Aside(PathBuf),
}

impl NotWritten {
    /// Returns the message about a file with this name.
    pub(crate) fn of(&self, name: &str) -> String {
        match self {
            Self::Changed => {
                format!("{name}: it has changed since it was read; nothing is written")
            }
            Self::Failed(why) => format!("{name} cannot be written: {why}"),
            Self::Aside(path) => format!(
                "{name}: it has changed since it was read; what was saved meanwhile is now in {}",
                path.display()
            ),
        }
    }
}

impl From<io::Error> for NotWritten {
    fn from(error: io::Error) -> Self {
        Self::Failed(reason(&error))
    }
}

/// What a file must contain at the moment when it is replaced.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Expected<'e> {
    /// Anything; the file need not exist.
    Anything,
    NoFile,
    Bytes(&'e [u8]),
}

impl Expected<'_> {
    /// Returns whether the file at a path is as expected.
    fn is_at(self, target: &Path) -> bool {
        match self {
            Self::Anything => true,
            Self::NoFile => target.symlink_metadata().is_err(),
            Self::Bytes(bytes) => holds(target, bytes),
        }
    }
}

/// Writes `text` to the file that messages call `name`, whatever it contains, or creates the file.
/// `Err` says why it cannot be written.
pub(crate) fn write(name: &str, path: &Path, text: &str, sandbox: &Sandbox) -> Result<(), String> {
    said(name, replace(path, Expected::Anything, text, sandbox))
}

/// Replaces the file that messages call `name` with `text` if it still contains `read`. `Err` says
/// why it is not replaced.
pub(crate) fn write_over(
    name: &str,
    path: &Path,
    read: &[u8],
    text: &str,
    sandbox: &Sandbox,
) -> Result<(), String> {
    let expected = Expected::Bytes(read);
    said(name, replace(path, expected, text, sandbox))
}

fn said(name: &str, written: Result<Vec<String>, NotWritten>) -> Result<(), String> {
    for notice in written.map_err(|why| why.of(name))? {
        message(&format!("{name}: {notice}"));
    }
    Ok(())
}

/// Writes files, given by name and text, into a folder that the user named; creates the folder if
/// necessary. `Err` says why a file cannot be written.
pub(crate) fn write_all(
    folder: &Path,
    files: impl IntoIterator<Item = (String, String)>,
) -> Result<(), String> {
    let folder = Folder::make(folder, &Sandbox::new(&[])?)?;
    files
        .into_iter()
        .try_for_each(|(name, text)| folder.write(&name, &text))
}

/// A folder that the user named, for files to be written into.
pub(crate) struct Folder {
    path: PathBuf,
    sandbox: Sandbox,
}

impl Folder {
    /// Opens the folder, and creates it if necessary. `Err` says why it is not allowed, as the
    /// folder or one on the way to it is a link that leads out of the sandbox, or why it cannot be
    /// created.
    pub(crate) fn make(path: &Path, sandbox: &Sandbox) -> Result<Self, String> {
        let failed = |why: String| format!("{} cannot be made: {why}", path.display());
        let there = path
            .ancestors()
            .find(|part| part.as_os_str().is_empty() || part.symlink_metadata().is_ok());
        if let Some(there) = there.filter(|part| !part.as_os_str().is_empty()) {
            sandbox.named(there).map_err(failed)?;
        }
        fs::create_dir_all(path).map_err(|error| failed(reason(&error)))?;
        Ok(Self {
            path: path.to_owned(),
            sandbox: Sandbox::new(&[path.to_owned()])?,
        })
    }

    /// Returns the names of the pages in it, in order.
    pub(crate) fn pages(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.path).into_iter().flatten().flatten();
        let mut names: Vec<String> = entries
            .filter_map(|entry| entry.file_name().into_string().ok())
            .filter(|name| name.ends_with(".html"))
            .collect();
        names.sort();
        names
    }

    /// Writes a file into it. `Err` says why it cannot be written.
    pub(crate) fn write(&self, name: &str, text: &str) -> Result<(), String> {
        let file = self.path.join(name);
        write(&file.display().to_string(), &file, text, &self.sandbox)
    }

    /// Writes a page into it. `Err` says why it cannot be written: a page of that name that railref
    /// did not write is somebody's own.
    pub(crate) fn write_page(&self, name: &str, text: &str) -> Result<(), String> {
        if is_page_of_others(&self.path.join(name)) {
            return Err(format!(
                "{} was not written by railref, and stays as it is; name another folder",
                printable(&self.path.join(name).display().to_string())
            ));
        }
        self.write(name, text)
    }
}

/// How much of a page is read to see whether railref wrote it: its beginning is shorter.
const BEGINNING: u64 = 1 << 16;

/// Returns whether there is a file that is not a page that railref wrote.
fn is_page_of_others(file: &Path) -> bool {
    let mut beginning = Vec::new();
    let read = File::open(file).and_then(|file| file.take(BEGINNING).read_to_end(&mut beginning));
    read.is_ok() && memchr::memmem::find(&beginning, OWN.as_bytes()).is_none()
}

/// Replaces a file with `text`, or creates it, if at that moment it is as expected. Links are
/// followed as far as the sandbox allows. `Ok` lists what could not be preserved of the old file.
pub(crate) fn replace(
    path: &Path,
    expected: Expected<'_>,
    text: &str,
    sandbox: &Sandbox,
) -> Result<Vec<String>, NotWritten> {
    // A signal needs this lock to end the process, so no temporary file is left behind.
    let _whole = io::stdout().lock();
    if is_descriptor(path) {
        append(path, text)?;
        return Ok(Vec::new());
    }
    let target = sandbox.target(path).map_err(NotWritten::Failed)?;
    let old = fs::metadata(&target).ok();
    if let Some(old) = &old {
        // A device that the user named has no text to preserve and cannot be replaced by renaming.
        if !old.is_file() && !old.is_dir() && path.starts_with("/dev") {
            append(&target, text)?;
            return Ok(Vec::new());
        }
        if !old.is_file() {
            return Err(NotWritten::Failed(not_a_file(old).to_owned()));
        }
        if old.permissions().readonly() {
            return Err(NotWritten::Failed("it is read-only".to_owned()));
        }
    }
    let (temporary, file) = create(&target, old.is_some()).map_err(|error| match error.kind() {
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            NotWritten::Failed("no file can be made in its folder".to_owned())
        }
        _ => error.into(),
    })?;
    let written = fill(file, text, old.as_ref()).map_err(NotWritten::from);
    let written = written.and_then(|kept| {
        put_in_place(&temporary, &target, expected)?;
        Ok(kept)
    });
    if !matches!(written, Err(NotWritten::Aside(_))) {
        // The temporary file now has either the new text or the old one. If it cannot be removed,
        // there is nothing to add to the report.
        let _ = fs::remove_file(&temporary);
    }
    *lock() = None;
    let kept = written?;
    sync_folder(&target);
    Ok(lost(kept, old.as_ref()))
}

/// Gives the temporary file the name of the target, if the target is as expected.
fn put_in_place(temporary: &Path, target: &Path, expected: Expected<'_>) -> Result<(), NotWritten> {
    if !expected.is_at(target) {
        return Err(NotWritten::Changed);
    }
    if let Expected::Bytes(_) = expected {
        // If the process has to end now, it must not remove what somebody may have saved since the
        // check.
        *lock() = None;
        if exchange(temporary, target).is_ok() {
            return keep_what_was_saved(temporary, target, expected);
        }
    }
    // What somebody writes between the check and the renaming is lost.
    Ok(fs::rename(temporary, target)?)
}

/// Restores the name of a file that somebody saved between the check and the exchange.
fn keep_what_was_saved(
    temporary: &Path,
    target: &Path,
    expected: Expected<'_>,
) -> Result<(), NotWritten> {
    if expected.is_at(temporary) {
        return Ok(());
    }
    Err(match fs::rename(temporary, target) {
        Ok(()) => NotWritten::Changed,
        Err(_) => NotWritten::Aside(temporary.to_owned()),
    })
}

/// Exchanges the names of two files. Some systems and file systems cannot do that.
#[cfg(target_os = "linux")]
fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)?)
}

#[cfg(not(target_os = "linux"))]
fn exchange(_: &Path, _: &Path) -> io::Result<()> {
    Err(ErrorKind::Unsupported.into())
}

/// Says what could not be preserved of the old file. `kept` is whether its owner and group were.
fn lost(kept: bool, old: Option<&Metadata>) -> Vec<String> {
    let mut notices = Vec::new();
    if !kept {
        notices.push("its owner or group could not be kept".to_owned());
    }
    let others = old.map_or(0, other_names);
    if others > 0 {
        let files = counted(others as i64, "other name");
        notices.push(format!(
            "it had {files} (hard links), with which it no longer shares its text"
        ));
    }
    notices
}

/// Returns whether a file holds exactly these bytes.
pub(crate) fn holds(path: &Path, bytes: &[u8]) -> bool {
    let Ok(file) = open_file(path) else {
        return false;
    };
    let mut rest = bytes;
    let mut file = BufReader::with_capacity(1 << 16, file);
    let mut piece = vec![0; 1 << 16];
    loop {
        match file.read(&mut piece) {
            Ok(0) => return rest.is_empty(),
            Ok(read) => match rest.strip_prefix(&piece[..read]) {
                Some(after) => rest = after,
                None => return false,
            },
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => return false,
        }
    }
}

/// Flushes the new name of a file to the disk. Some file systems cannot do that, and then nothing
/// can be done about it.
fn sync_folder(file: &Path) {
    if cfg!(unix)
        && let Some(folder) = file.parent().and_then(|folder| File::open(folder).ok())
    {
        let _ = folder.sync_all();
    }
}

/// Ends the process immediately, after removing the temporary file if there is one. No new one is
/// created in the meantime.
pub(crate) fn end_at_once(status: i32) -> ! {
    for _ in 0..PATIENCE.as_millis() {
        // The thread that holds the lock is creating a file, which takes no time unless the disk
        // does not respond.
        if let Ok(mut temporary) = TEMPORARY.try_lock() {
            temporary
                .take()
                .iter()
                .for_each(|path| drop(fs::remove_file(path)));
            exit(status);
        }
        thread::sleep(Duration::from_millis(1));
    }
    exit(status)
}

fn lock() -> MutexGuard<'static, Option<PathBuf>> {
    TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner)
}

fn append(path: &Path, text: &str) -> io::Result<()> {
    OpenOptions::new()
        .append(true)
        .open(path)?
        .write_all(text.as_bytes())
}

/// Writes the text and gives the file the attributes of the old one. Returns whether owner and
/// group were preserved as well.
fn fill(mut file: File, text: &str, old: Option<&Metadata>) -> io::Result<bool> {
    file.write_all(text.as_bytes())?;
    let mut kept = true;
    if let Some(old) = old {
        kept = keep_owner(&file, old)?;
        file.set_permissions(old.permissions())?;
    }
    // A full disk is noticed here, while the old file still exists.
    file.sync_all()?;
    Ok(kept)
}

#[cfg(unix)]
fn keep_owner(file: &File, old: &Metadata) -> io::Result<bool> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let new = file.metadata()?;
    let owner = new.uid() == old.uid() || fchown(file, Some(old.uid()), None).is_ok();
    let group = new.gid() == old.gid() || fchown(file, None, Some(old.gid())).is_ok();
    Ok(owner && group)
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &Metadata) -> io::Result<bool> {
    Ok(true)
}

/// Returns how many other names a file has.
#[cfg(unix)]
fn other_names(file: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(file).saturating_sub(1)
}

#[cfg(not(unix))]
fn other_names(_: &Metadata) -> u64 {
    0
}

/// Returns how the names of temporary files next to `target` begin. They are hidden, and unique to
/// this target.
pub(crate) fn temporary_stem(target: &Path) -> String {
    // A name has at most 255 bytes, and other characters follow.
    const MOST: usize = 50;
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let start: String = name.chars().take(MOST).collect();
    format!(".{start}.railref-")
}

fn temporary_prefix(target: &Path) -> String {
    format!("{}new-", temporary_stem(target))
}

/// Removes the temporary files that killed processes left next to `target`. The caller must make
/// sure that nobody is writing `target`.
pub(crate) fn remove_temporary_files(target: &Path) {
    let prefix = temporary_prefix(target);
    let is_ours = |name: &str| {
        let numbers = name
            .strip_prefix(&prefix)
            .and_then(|rest| rest.strip_suffix(".tmp"));
        numbers.is_some_and(|numbers| {
            numbers
                .bytes()
                .all(|byte| byte.is_ascii_digit() || byte == b'-')
        })
    };
    let folder = target
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let Ok(entries) = fs::read_dir(folder.unwrap_or(Path::new("."))) else {
        return;
    };
    for entry in entries.flatten() {
        if entry.file_name().to_str().is_some_and(is_ours) {
            // A file that cannot be removed does no harm.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Creates a file in the folder of `target`, under a name that is not taken. If it replaces a file,
/// it is private until it has the old one's permissions.
fn create(target: &Path, private: bool) -> io::Result<(PathBuf, File)> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if private {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    let prefix = temporary_prefix(target);
    let mut temporary = lock();
    for number in 0..TRIES {
        let process = std::process::id();
        let path = target.with_file_name(format!("{prefix}{process}-{number}.tmp"));
        match options.open(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
            Ok(file) => {
                *temporary = Some(path.clone());
                return Ok((path, file));
            }
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An editor saves between the last check of the file and the exchange of names.
    #[cfg(target_os = "linux")]
    #[test]
    fn what_somebody_wrote_in_the_last_moment_is_put_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let [file, temporary] = ["a.yaml", "a.tmp"].map(|name| folder.path().join(name));
        fs::write(&file, "saved\n").expect("written");
        fs::write(&temporary, "new\n").expect("written");
        exchange(&temporary, &file).expect("exchanged");
        assert_eq!(
            keep_what_was_saved(&temporary, &file, Expected::Bytes(b"read\n")),
            Err(NotWritten::Changed)
        );
        assert_eq!(fs::read_to_string(&file).expect("a file"), "saved\n");
        assert!(!temporary.exists());

        fs::write(&temporary, "saved\n").expect("written");
        let nowhere = folder.path().join("no folder/a.yaml");
        assert_eq!(
            keep_what_was_saved(&temporary, &nowhere, Expected::Bytes(b"read\n")),
            Err(NotWritten::Aside(temporary.clone()))
        );
        assert_eq!(fs::read_to_string(&temporary).expect("a file"), "saved\n");
    }

    /// An editor saves between the reading and the writing, in each of the ways in which editors
    /// save.
    #[test]
    fn what_somebody_wrote_meanwhile_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let sandbox = Sandbox::new(&[folder.path().to_owned()]).expect("a folder");
        let file = folder.path().join("a.yaml");
        let read = "a: 1\n";
        let saves: [(&str, &dyn Fn()); 4] = [
            ("more", &|| append(&file, "b: 2\n").expect("written")),
            ("as long", &|| fs::write(&file, "a: 2\n").expect("written")),
            ("shorter", &|| fs::write(&file, "a:").expect("written")),
            ("renamed", &|| {
                let other = folder.path().join("a.yaml~");
                fs::write(&other, "c: 3\n").expect("written");
                fs::rename(&other, &file).expect("renamed");
            }),
        ];
        for (name, save) in saves {
            fs::write(&file, read).expect("written");
            save();
            let saved = fs::read_to_string(&file).expect("a file");
            assert_eq!(
                replace(&file, Expected::Bytes(read.as_bytes()), "new\n", &sandbox),
                Err(NotWritten::Changed),
                "{name}"
            );
            assert_eq!(fs::read_to_string(&file).expect("a file"), saved, "{name}");
        }
        fs::remove_file(&file).expect("removed");
        assert_eq!(
            replace(&file, Expected::Bytes(read.as_bytes()), "new\n", &sandbox),
            Err(NotWritten::Changed),
            "removed"
        );
        let left = fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!(left, 0, "files left");
        fs::write(&file, read).expect("written");
        assert_eq!(
            replace(&file, Expected::Bytes(read.as_bytes()), "new\n", &sandbox),
            Ok(Vec::new())
        );
        assert_eq!(fs::read_to_string(&file).expect("a file"), "new\n");
    }
}
