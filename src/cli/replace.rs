//! Writing a file whole or not at all.

use crate::log::reason;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Names of temporary files that are tried before it is given up.
const TRIES: u32 = 100;

/// Puts `text` in place of a file, or makes the file: written beside it under another name and renamed, so that whoever
/// reads it finds the old text or the new one. A link is followed, permissions are kept. `Err` says why not.
pub fn replace(path: &Path, text: &str) -> Result<(), String> {
    // Ctrl-C waits for whoever holds standard output: no temporary file is left behind.
    let _whole = io::stdout().lock();
    let old = fs::metadata(path).ok();
    if old.as_ref().is_some_and(fs::Metadata::is_dir) {
        return Err("this is a folder".to_owned());
    }
    if old.as_ref().is_some_and(|old| old.permissions().readonly()) {
        return Err("it is read-only".to_owned());
    }
    // A pipe or a device has no text to keep and cannot be renamed over.
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return overwrite(path, text).map_err(|error| why(&error));
    }
    let target = behind_links(path).map_err(|error| why(&error))?;
    let (temporary, file) = match create_beside(&target) {
        Ok(created) => created,
        // A file that may be written in a folder that may not.
        Err(error) if old.is_some() && error.kind() == ErrorKind::PermissionDenied => {
            return overwrite(&target, text).map_err(|error| why(&error));
        }
        Err(error) => return Err(why(&error)),
    };
    let written = fill(file, text, old.as_ref()).and_then(|()| fs::rename(&temporary, &target));
    written.map_err(|error| {
        // What is wrong has been said; a temporary file that cannot be removed either adds nothing.
        let _ = fs::remove_file(&temporary);
        why(&error)
    })
}

fn why(error: &io::Error) -> String {
    if error.kind() == ErrorKind::PermissionDenied { "permission denied".to_owned() } else { reason(error) }
}

fn overwrite(path: &Path, text: &str) -> io::Result<()> {
    OpenOptions::new().write(true).truncate(true).open(path)?.write_all(text.as_bytes())
}

fn fill(mut file: File, text: &str, old: Option<&fs::Metadata>) -> io::Result<()> {
    file.write_all(text.as_bytes())?;
    if let Some(old) = old {
        file.set_permissions(old.permissions())?;
    }
    // A full disk is told of here, not after the old file is gone.
    file.sync_data()
}

/// The file a path leads to, through links, whether it exists or not.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    const MOST: usize = 40;
    let mut at = path.to_owned();
    for _ in 0..MOST {
        match fs::read_link(&at) {
            Ok(next) => at = at.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(at),
        }
    }
    Err(io::Error::other("its links lead round in a circle"))
}

/// A new file in the same folder, under a name that is not taken.
fn create_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let name = path.file_name().ok_or(ErrorKind::InvalidInput)?.to_string_lossy().into_owned();
    for number in 0..TRIES {
        let beside = path.with_file_name(format!(".{name}.{}-{number}.tmp", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&beside) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            made => return made.map(|file| (beside, file)),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}
