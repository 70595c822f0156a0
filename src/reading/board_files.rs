//! Board files that a log names, read from the folders that hold logs and boards and from nowhere else.

use super::board_cache::Boards;
use crate::sandbox::{Sandbox, open_file};
use crate::text::encoding::decode;
use std::io::Read;
use std::path::{Path, PathBuf};

pub use crate::sandbox::reason;

/// The largest board file, in bytes.
const MAX_BOARD: u64 = 4 << 20;
/// The endings of board files.
const ENDINGS: [&str; 3] = ["yaml", "yml", "json"];

/// Board files relative to the folder of a log; the default is the working folder.
///
/// A file lies below that folder or below one of the sandbox's, links resolved, or it is not read.
#[derive(Clone, Debug, Default)]
pub struct BoardFiles {
    folder: PathBuf,
    sandbox: Sandbox,
}

impl BoardFiles {
    /// Board files of the log at `path`, below its folder or the working folder.
    pub fn new(path: &Path) -> Self {
        Self::within(
            path.parent().unwrap_or(Path::new("")),
            Sandbox::new(&[]).unwrap_or_default(),
        )
    }

    /// Board files of logs in `folder`, below it or in the sandbox.
    pub fn within(folder: &Path, sandbox: Sandbox) -> Self {
        Self {
            folder: folder.to_owned(),
            sandbox,
        }
    }
}

impl Boards for BoardFiles {
    fn read(&self, path: &str) -> Result<String, String> {
        let ends_well = |path: &Path| {
            ENDINGS.iter().any(|ending| {
                path.extension()
                    .is_some_and(|found| found.eq_ignore_ascii_case(ending))
            })
        };
        if Path::new(path).is_absolute() {
            return Err("its path must be relative to the log".to_owned());
        }
        let wrong_ending = || "a board file ends in .yaml, .yml or .json".to_owned();
        if !ends_well(Path::new(path)) {
            return Err(wrong_ending());
        }
        let place = self.sandbox.within(&self.folder, &self.folder.join(path))?;
        // A link called board.yaml may lead to any file of the tree.
        if ends_well(&place) {
            read_text(&place)
        } else {
            Err(wrong_ending())
        }
    }
}

/// The text of a small regular file; `Err` says why it cannot be had.
pub fn read_text(path: &Path) -> Result<String, String> {
    let mut bytes = Vec::new();
    open_file(path)?
        .take(MAX_BOARD + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| reason(&error))?;
    if bytes.len() as u64 > MAX_BOARD {
        return Err(format!("it is larger than {} MiB", MAX_BOARD >> 20));
    }
    decode(bytes).map_err(|(_, fault)| format!("it is {}", fault.what()))
}
