//! Board files that lie beside a log.

use super::board::Boards;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The largest board file, in bytes.
const MAX_BOARD: u64 = 4 << 20;

/// Board files relative to the folder of a log; the default is the current folder.
#[derive(Clone, Debug, Default)]
pub struct BesideLog {
    folder: PathBuf,
}

impl BesideLog {
    /// Board files beside the log at `path`.
    pub fn new(path: &Path) -> Self {
        Self { folder: path.parent().map(Path::to_owned).unwrap_or_default() }
    }
}

impl Boards for BesideLog {
    fn read(&self, path: &str) -> Result<String, String> {
        if Path::new(path).is_absolute() {
            return Err("its path must be relative to the log".to_owned());
        }
        // What is read is quoted where it is wrong: no log may have other files shown.
        if !["yaml", "yml", "json"].iter().any(|ending| Path::new(path).extension().is_some_and(|found| found.eq_ignore_ascii_case(ending)))
        {
            return Err("a board file ends in .yaml, .yml or .json".to_owned());
        }
        read_text(&self.folder.join(path))
    }
}

/// The text of a small regular file; `Err` says why it cannot be had.
pub fn read_text(path: &Path) -> Result<String, String> {
    let file = File::open(path).map_err(|error| reason(&error))?;
    let size = file.metadata().map_err(|error| reason(&error))?;
    if !size.is_file() {
        return Err("this is not a file".to_owned());
    }
    let mut bytes = Vec::new();
    file.take(MAX_BOARD + 1).read_to_end(&mut bytes).map_err(|error| reason(&error))?;
    if bytes.len() as u64 > MAX_BOARD {
        return Err(format!("it is larger than {} MiB", MAX_BOARD >> 20));
    }
    String::from_utf8(bytes).map_err(|_| "it is not UTF-8 text".to_owned())
}

/// An error of the system in a few words, without its number.
pub fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "not readable: permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "this is a folder".to_owned(),
        _ => error.to_string(),
    }
}
