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

/// The classes of characters that git has names for, as ranges. They are those of ASCII.
const CLASSES: [(&str, &str); 12] = [
    ("[:alnum:]", "0-9A-Za-z"),
    ("[:alpha:]", "A-Za-z"),
    ("[:blank:]", " \t"),
    ("[:cntrl:]", "\0-\x1f\x7f"),
    ("[:digit:]", "0-9"),
    ("[:graph:]", "!-~"),
    ("[:lower:]", "a-z"),
    ("[:print:]", " -~"),
    ("[:punct:]", "!-/:-@[-`{-~"),
    ("[:space:]", " \t-\r"),
    ("[:upper:]", "A-Z"),
    ("[:xdigit:]", "0-9A-Fa-f"),
];

/// Writes a pattern of a `.gitignore` for the library, in whose patterns braces list alternatives
/// and classes of characters have no names.
pub(super) fn as_in_git(line: &str) -> String {
    let mut written = String::with_capacity(line.len());
    let mut rest = line;
    // Where the members of a class begin: before that, `]` is one of them.
    let mut class = None;
    while let Some(c) = rest.chars().next() {
        let named = CLASSES
            .iter()
            .find(|(name, _)| class.is_some() && rest.starts_with(name));
        if let Some((name, members)) = named {
            written.push_str(members);
            rest = &rest[name.len()..];
            continue;
        }
        let mut taken = c.len_utf8();
        match c {
            '\\' => taken += rest[taken..].chars().next().map_or(0, char::len_utf8),
            '{' | '}' if class.is_none() => written.push('\\'),
            '[' if class.is_none() => {
                taken += usize::from(rest[taken..].starts_with(['!', '^']));
                class = Some(written.len() + taken);
            }
            ']' if class.is_some_and(|begin| begin < written.len()) => class = None,
            _ => {}
        }
        written.push_str(&rest[..taken]);
        rest = &rest[taken..];
    }
    written
}

#[cfg(test)]
mod tests {
    use super::as_in_git;

    #[test]
    fn braces_stand_for_themselves_and_classes_have_names() {
        for (line, written) in [
            ("*.yaml", "*.yaml"),
            ("{x,y}.yaml", r"\{x,y\}.yaml"),
            (r"\{x", r"\{x"),
            ("[{a]}", r"[{a]\}"),
            ("[]{]}", r"[]{]\}"),
            ("[!]{]}", r"[!]{]\}"),
            ("[[:digit:]x]", "[0-9x]"),
            ("[^[:upper:]]{", r"[^A-Z]\{"),
            ("[:digit:]", "[:digit:]"),
        ] {
            assert_eq!(as_in_git(line), written);
        }
    }
}
