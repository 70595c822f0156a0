//! Writing a file whole or not at all.

use super::output::message;
use crate::sandbox::{Sandbox, is_descriptor, not_a_file, reason};
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::exit;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// Names of temporary files that are tried before it is given up.
const TRIES: u32 = 100;

/// How long a process that ends at once waits for a temporary file that is being made.
const PATIENCE: Duration = Duration::from_secs(1);

/// The temporary file that is there at the moment.
static TEMPORARY: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Puts `text` in place of a file that messages call `name`, or makes the file, as [`replace`] does; `Err` says why it cannot
/// be written.
pub fn write(name: &str, path: &Path, text: &str, sandbox: &Sandbox) -> Result<(), String> {
    let remark =
        replace(path, text, sandbox).map_err(|why| format!("{name} cannot be written: {why}"))?;
    remark
        .iter()
        .for_each(|remark| message(&format!("{name}: {remark}")));
    Ok(())
}

/// Writes files, each a name and a text, into a folder that was asked for by its name, wherever it lies; it is made if it is not there.
/// `Err` says why one cannot be written.
pub fn write_all(
    folder: &Path,
    files: impl IntoIterator<Item = (String, String)>,
) -> Result<(), String> {
    let folder = Folder::make(folder)?;
    files
        .into_iter()
        .try_for_each(|(name, text)| folder.write(&name, &text))
}

/// A folder that was asked for by its name, wherever it lies, to write files into.
pub struct Folder {
    path: PathBuf,
    sandbox: Sandbox,
}

impl Folder {
    /// Opens the folder, and makes it if it is not there. `Err` says why it cannot be made.
    pub fn make(path: &Path) -> Result<Self, String> {
        fs::create_dir_all(path)
            .map_err(|error| format!("{} cannot be made: {}", path.display(), reason(&error)))?;
        Ok(Self {
            path: path.to_owned(),
            sandbox: Sandbox::new(&[path.to_owned()])?,
        })
    }

    /// Writes a file into it. `Err` says why it cannot be written.
    pub fn write(&self, name: &str, text: &str) -> Result<(), String> {
        let file = self.path.join(name);
        write(&file.display().to_string(), &file, text, &self.sandbox)
    }
}

/// Puts `text` in place of a file, or makes the file: written under another name in the same folder and renamed, so that
/// whoever reads it finds the old text or the new one. Links are followed as far as the sandbox goes; permissions, owner and
/// group are kept. `Ok` has a remark if the owner could not be; `Err` says why nothing was written.
fn replace(path: &Path, text: &str, sandbox: &Sandbox) -> Result<Option<&'static str>, String> {
    // A signal waits for whoever holds standard output: no temporary file is left behind.
    let _whole = io::stdout().lock();
    if is_descriptor(path) {
        return append(path, text)
            .map(|()| None)
            .map_err(|error| reason(&error));
    }
    let target = sandbox.target(path)?;
    let old = fs::metadata(&target).ok();
    match &old {
        // A device that was asked for by its name has no text to keep and cannot be renamed over.
        Some(old) if !old.is_file() && !old.is_dir() && path.starts_with("/dev") => {
            return append(&target, text)
                .map(|()| None)
                .map_err(|error| reason(&error));
        }
        Some(old) if !old.is_file() => return Err(not_a_file(old).to_owned()),
        Some(old) if old.permissions().readonly() => return Err("it is read-only".to_owned()),
        _ => {}
    }
    let (temporary, file) = create(&target, old.is_some()).map_err(|error| match error.kind() {
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            "no file can be made in its folder".to_owned()
        }
        _ => reason(&error),
    })?;
    let written = fill(file, text, old.as_ref())
        .and_then(|kept| fs::rename(&temporary, &target).map(|()| kept));
    if written.is_err() {
        // What is wrong is reported; a temporary file that cannot be removed either adds nothing.
        let _ = fs::remove_file(&temporary);
    }
    *lock() = None;
    written
        .map(|kept| (!kept).then_some("its owner or group could not be kept"))
        .map_err(|error| reason(&error))
}

/// Ends the process at once, without the temporary file if there is one. Another is not begun meanwhile.
pub fn end_at_once(status: i32) -> ! {
    for _ in 0..PATIENCE.as_millis() {
        // Whoever has the lock is making a file, which takes no time unless the disk is away.
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

/// Writes the text and gives the file what the old one had; whether it has the old one's owner and group too.
fn fill(mut file: File, text: &str, old: Option<&fs::Metadata>) -> io::Result<bool> {
    file.write_all(text.as_bytes())?;
    let mut kept = true;
    if let Some(old) = old {
        kept = keep_owner(&file, old)?;
        file.set_permissions(old.permissions())?;
    }
    // A full disk shows here, not after the old file is gone.
    file.sync_data()?;
    Ok(kept)
}

#[cfg(unix)]
fn keep_owner(file: &File, old: &fs::Metadata) -> io::Result<bool> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let new = file.metadata()?;
    let owner = new.uid() == old.uid() || fchown(file, Some(old.uid()), None).is_ok();
    let group = new.gid() == old.gid() || fchown(file, None, Some(old.gid())).is_ok();
    Ok(owner && group)
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &fs::Metadata) -> io::Result<bool> {
    Ok(true)
}

/// A new file in the folder of `target`, under a name that is not taken. In place of an old file nobody else may read it
/// before it has the old one's permissions.
fn create(target: &Path, private: bool) -> io::Result<(PathBuf, File)> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if private {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    let mut temporary = lock();
    for number in 0..TRIES {
        let path = target.with_file_name(format!(".railref-{}-{number}.tmp", std::process::id()));
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
