//! The `.gitignore` files of a repository.
//!
//! Only the files of the repository that contains a folder count, from its root down. A
//! `.gitignore` above the repository or outside of any is ignored, and so are `.ignore`,
//! `.git/info/exclude` and the user's own excludes, because nobody who reads the logs would look
//! for a reason there.

use super::input::{Unread, shown};
use crate::game::sandbox::open_file;
use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

/// The name of the files that are read.
const FILE: &str = ".gitignore";
/// The largest such file, in bytes. Compiled patterns take a thousand times as much memory.
const MOST: u64 = 1 << 18;

/// The `.gitignore` files that apply in a folder.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ignored {
    is_in_repository: bool,
    nearest: Option<Arc<Level>>,
}

/// A `.gitignore` file and those above it.
#[derive(Debug)]
struct Level {
    own: Gitignore,
    above: Option<Arc<Self>>,
}

impl Ignored {
    /// Reads the files that apply in a folder, given with its links resolved. `Err` says what
    /// cannot be read.
    pub(crate) fn of(folder: &Path) -> Result<Self, Unread> {
        let Some(root) = folder.ancestors().find(|folder| is_repository(folder)) else {
            return Ok(Self::default());
        };
        let mut folders: Vec<&Path> = folder
            .ancestors()
            .take_while(|folder| folder.starts_with(root))
            .collect();
        folders.reverse();
        folders
            .into_iter()
            .try_fold(Self::default(), |ignored, folder| ignored.within(folder))
    }

    /// Reads the files that apply in a subfolder.
    pub(crate) fn within(&self, folder: &Path) -> Result<Self, Unread> {
        let above = if is_repository(folder) {
            Self {
                is_in_repository: true,
                nearest: None,
            }
        } else {
            self.clone()
        };
        if !above.is_in_repository {
            return Ok(above);
        }
        Ok(match read(folder)? {
            None => above,
            Some(own) => Self {
                nearest: Some(Arc::new(Level {
                    own,
                    above: above.nearest,
                })),
                ..above
            },
        })
    }

    /// Returns the pattern that ignores a file or a folder, if there is one. The nearest file with
    /// a matching pattern decides.
    pub(crate) fn pattern(&self, path: &Path, is_folder: bool) -> Option<String> {
        let mut level = self.nearest.as_deref();
        while let Some(Level { own, above }) = level {
            match own.matched(path, is_folder) {
                Match::Ignore(glob) => return Some(glob.original().to_owned()),
                Match::Whitelist(_) => return None,
                Match::None => level = above.as_deref(),
            }
        }
        None
    }
}

/// Returns whether a folder is the root of a repository, or of one of its work trees.
fn is_repository(folder: &Path) -> bool {
    folder.join(".git").symlink_metadata().is_ok()
}

/// Reads the patterns of a folder, if it has any. As in git, links are not followed, because they
/// may lead anywhere.
fn read(folder: &Path) -> Result<Option<Gitignore>, Unread> {
    let file = folder.join(FILE);
    if !file.symlink_metadata().is_ok_and(|found| found.is_file()) {
        return Ok(None);
    }
    let named = |why: String| Unread {
        path: shown(&file),
        why,
    };
    let mut bytes = Vec::new();
    open_file(&file)
        .map_err(named)?
        .take(MOST + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| named(crate::game::sandbox::reason(&error)))?;
    if bytes.len() as u64 > MOST {
        return Err(named(format!("it is larger than {} KiB", MOST >> 10)));
    }
    let mut builder = GitignoreBuilder::new(folder);
    let text = String::from_utf8_lossy(&bytes);
    // As git does, a byte order mark is passed over, and an invalid pattern matches nothing.
    for line in text.trim_start_matches('\u{feff}').lines() {
        let _ = builder.add_line(None, &as_in_git(line));
    }
    builder
        .build()
        .map(Some)
        .map_err(|error| named(error.to_string()))
}

/// Writes a pattern so that braces stand for themselves: in a `.gitignore` they do, while the
/// patterns of the library list alternatives in them.
pub(super) fn as_in_git(line: &str) -> String {
    let mut written = String::with_capacity(line.len());
    let (mut is_escaped, mut is_in_class) = (false, false);
    for c in line.chars() {
        if matches!(c, '{' | '}') && !is_escaped && !is_in_class {
            written.push('\\');
        }
        written.push(c);
        (is_escaped, is_in_class) = match c {
            _ if is_escaped => (false, is_in_class),
            '\\' => (true, is_in_class),
            '[' => (false, true),
            ']' => (false, false),
            _ => (false, is_in_class),
        };
    }
    written
}

#[cfg(test)]
mod tests {
    use super::as_in_git;

    #[test]
    fn braces_stand_for_themselves() {
        for (line, written) in [
            ("*.yaml", "*.yaml"),
            ("{x,y}.yaml", r"\{x,y\}.yaml"),
            (r"\{x", r"\{x"),
            ("[{a]}", r"[{a]\}"),
        ] {
            assert_eq!(as_in_git(line), written);
        }
    }
}
