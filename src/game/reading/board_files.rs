//! Board files that logs name, read only from the folders that hold logs and boards.

use super::board_cache::Boards;
use crate::game::sandbox::Sandbox;
use std::path::{Path, PathBuf};

pub use crate::game::sandbox::reason;

/// The extensions of board files.
const ENDINGS: [&str; 3] = ["yaml", "yml", "json"];

/// A source of board files relative to the folder of a log; the default is the working folder.
///
/// A file is read only if it is below that folder or below one of the sandbox's, after its links
/// are resolved.
#[derive(Clone, Debug, Default)]
pub struct BoardFiles {
    folder: PathBuf,
    sandbox: Sandbox,
}

impl BoardFiles {
    /// Creates a source for the log at `path`: files below its folder or the working folder.
    pub fn new(path: &Path) -> Self {
        Self::within(
            path.parent().unwrap_or(Path::new("")),
            Sandbox::new(&[]).unwrap_or_default(),
        )
    }

    /// Creates a source for logs in `folder`: files below it or in the sandbox.
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
        if ends_well(place.path()) {
            place.text()
        } else {
            Err(wrong_ending())
        }
    }
}
