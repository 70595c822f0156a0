//! Which files are read and written: those below the folders a person works in, wherever links lead.
//!
//! Logs, boards and whole folders come from strangers, and what is wrong in a file is quoted. No file outside of the tree
//! is opened because a log names it or because a link in the tree leads to it; pipes and devices are never opened.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Component, Path, PathBuf};

/// Links in a row that are followed, as many as systems follow.
const MOST_LINKS: usize = 40;

/// Why a path that a person named is refused.
const LEADS_OUT: &str =
    "it is outside the working folder and the folder it was named in; --root FOLDER allows another";
/// Why a path that a log names is refused.
const LIES_OUTSIDE: &str =
    "it is outside the log's folder and the working folder; --root FOLDER allows another";

/// Why what is neither a file nor a folder is not opened.
pub const PIPE: &str = "this is a pipe or a device, not a file";

/// The folders below which files are read and written: the working folder, and others that were asked for.
///
/// What a person names by a path outside of all of them may lie below the folder part of that path too.
#[derive(Clone, Debug, Default)]
pub struct Sandbox {
    /// The working folder, links resolved; `None` where it plays no part, or is gone.
    working: Option<PathBuf>,
    /// More folders, links resolved.
    roots: Vec<PathBuf>,
}

impl Sandbox {
    /// The working folder and `roots`. `Err` says which of them is no folder that can be found.
    pub fn new(roots: &[PathBuf]) -> Result<Self, String> {
        let resolve = |root: &PathBuf| {
            let resolved = root
                .canonicalize()
                .map_err(|error| format!("{}: {}", root.display(), reason(&error)))?;
            if resolved.is_dir() {
                Ok(resolved)
            } else {
                Err(format!("{}: this is not a folder", root.display()))
            }
        };
        let roots = roots.iter().map(resolve).collect::<Result<_, _>>()?;
        Ok(Self {
            working: std::env::current_dir()
                .and_then(|folder| folder.canonicalize())
                .ok(),
            roots,
        })
    }

    /// Only `roots`, as far as they are there: the working folder of a language server is the editor's.
    pub fn only(roots: &[PathBuf]) -> Self {
        Self {
            working: None,
            roots: roots
                .iter()
                .filter_map(|root| root.canonicalize().ok())
                .collect(),
        }
    }

    /// Where the file or folder lies to which a path leads that a person named. `Err` says why it is not opened.
    ///
    /// A path that stays below the working folder as it is written must stay there when its links are resolved: a shell
    /// that expands `logs/*.yaml` names links too. One that is written to lead out must end below its own folder part.
    pub fn named(&self, path: &Path) -> Result<PathBuf, String> {
        self.below(path, &self.own_folder(path), LEADS_OUT)
    }

    /// Where the file lies to which a path leads that a log in `folder` names, if that is below `folder` or one of the
    /// sandbox's. `Err` says why not.
    pub fn within(&self, folder: &Path, path: &Path) -> Result<PathBuf, String> {
        self.below(
            path,
            &[resolved_folder(folder).unwrap_or_default()],
            LIES_OUTSIDE,
        )
    }

    /// The file a path leads to, whether it exists or not, if its place is one [`named`](Self::named) allows.
    pub fn target(&self, path: &Path) -> Result<PathBuf, String> {
        let place = end_of(path).map_err(|error| reason(&error))?;
        if self.holds(&place, &self.own_folder(path)) {
            Ok(place)
        } else {
            Err(LEADS_OUT.to_owned())
        }
    }

    fn below(&self, path: &Path, own: &[PathBuf], outside: &str) -> Result<PathBuf, String> {
        match path.canonicalize() {
            Ok(place) if self.holds(&place, own) => Ok(place),
            // Of what lies outside it is not even said whether it exists.
            Err(error) if self.misses(path, own) => Err(reason(&error)),
            _ => Err(outside.to_owned()),
        }
    }

    /// Whether the part of a path that is there, or what it links to, lies below one of the folders.
    fn misses(&self, path: &Path, own: &[PathBuf]) -> bool {
        let there = path
            .ancestors()
            .find(|part| part.as_os_str().is_empty() || part.symlink_metadata().is_ok());
        let place = there.map(|part| resolved_folder(part).or_else(|_| end_of(part)));
        place.is_some_and(|place| place.is_ok_and(|place| self.holds(&place, own)))
    }

    fn holds(&self, place: &Path, own: &[PathBuf]) -> bool {
        self.working
            .iter()
            .chain(&self.roots)
            .chain(own)
            .any(|root| !root.as_os_str().is_empty() && place.starts_with(root))
    }

    /// The folder part of a path that is written to lead out of the working folder; it is a root of its own then.
    fn own_folder(&self, path: &Path) -> Vec<PathBuf> {
        let lexical = self
            .working
            .as_ref()
            .map(|working| lexical(&working.join(path)));
        if lexical
            .zip(self.working.as_ref())
            .is_some_and(|(path, working)| path.starts_with(working))
        {
            return Vec::new();
        }
        // `..` and `/` have no last part that could be a link.
        let folder = if path.file_name().is_some() {
            path.parent().unwrap_or(path)
        } else {
            path
        };
        resolved_folder(folder).into_iter().collect()
    }
}

/// A folder with its links resolved; the empty path is the working folder.
fn resolved_folder(folder: &Path) -> io::Result<PathBuf> {
    if folder.as_os_str().is_empty() {
        Path::new(".").canonicalize()
    } else {
        folder.canonicalize()
    }
}

/// A path without `.` and `..`, as it is written.
fn lexical(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    plain
}

/// The file a path leads to, through links, whether it exists or not.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    let mut at = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&at) {
            Ok(next) => at = at.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(at),
        }
    }
    Err(io::Error::other("its symbolic links form a loop"))
}

/// The place of the file a path leads to, whether it exists or not, the links of its folder resolved.
fn end_of(path: &Path) -> io::Result<PathBuf> {
    let end = behind_links(path)?;
    let name = end.file_name().ok_or(io::ErrorKind::IsADirectory)?;
    Ok(resolved_folder(end.parent().unwrap_or(Path::new("")))?.join(name))
}

/// Whether a path is one of the process's own open files under its name (`/dev/stdin`, `/dev/fd/63` of a shell's `<(...)`),
/// which whoever started the process has opened.
pub fn is_descriptor(path: &Path) -> bool {
    let own = |parent: &str, names: &dyn Fn(&str) -> bool| {
        path.parent() == Some(Path::new(parent))
            && path
                .file_name()
                .and_then(|name| name.to_str())
                .is_some_and(names)
    };
    cfg!(unix)
        && (own("/dev", &|name| {
            ["stdin", "stdout", "stderr"].contains(&name)
        }) || own("/dev/fd", &|name| {
            name.bytes().all(|byte| byte.is_ascii_digit())
        }))
}

/// Opens a regular file to be read. Anything else is not opened at all: a pipe would be waited for, a device might act.
pub fn open_file(path: &Path) -> Result<File, String> {
    let regular = |found: &Metadata| {
        if found.is_file() {
            Ok(())
        } else {
            Err(not_a_file(found).to_owned())
        }
    };
    regular(&fs::metadata(path).map_err(|error| reason(&error))?)?;
    let file = File::open(path).map_err(|error| reason(&error))?;
    // Nobody has put something else in its place meanwhile.
    regular(&file.metadata().map_err(|error| reason(&error))?)?;
    Ok(file)
}

/// What something is that is not a regular file.
pub fn not_a_file(found: &Metadata) -> &'static str {
    if found.is_dir() {
        "this is a folder"
    } else {
        PIPE
    }
}

/// An error of the system in a few words, without its number.
pub fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "this is a folder".to_owned(),
        io::ErrorKind::StorageFull => "no space is left on the device".to_owned(),
        io::ErrorKind::FileTooLarge => "the file would become larger than is allowed".to_owned(),
        _ => {
            let text = error.to_string();
            let end = text.find(" (os error ").unwrap_or(text.len());
            text[..end].to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_process_s_own_files_are_known_by_name() {
        for (path, own) in [
            ("/dev/stdin", true),
            ("/dev/stdout", true),
            ("/dev/fd/63", true),
            ("/dev/fd/../mem", false),
            ("/dev/fd/x", false),
            ("/dev/full", false),
            ("dev/stdin", false),
        ] {
            assert_eq!(is_descriptor(Path::new(path)), own && cfg!(unix), "{path}");
        }
    }

    #[test]
    fn a_path_is_plain_without_dots() {
        assert_eq!(lexical(Path::new("/a/./b/../../c")), Path::new("/c"));
        assert_eq!(lexical(Path::new("/../..")), Path::new("/"));
    }
}
