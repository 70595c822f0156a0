//! Which files are read and written: those below the folders a person works in, wherever links
//! lead.
//!
//! Logs, boards, settings and whole folders come from strangers, and what is wrong in a file is
//! quoted. So no file outside of these folders is opened because a log names it or a link leads to
//! it, and pipes and devices are never opened.

use crate::yaml::encoding::decode;
use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

/// How many links in a row are followed, the same as in most systems.
const MOST_LINKS: usize = 40;

/// The largest board or settings file, in bytes.
const MAX_TEXT: u64 = 4 << 20;

/// Says that a board or settings file of this many bytes is too large; `None` if it is not.
pub(crate) fn too_large(bytes: usize) -> Option<String> {
    (bytes as u64 > MAX_TEXT).then(|| format!("it is larger than {} MiB", MAX_TEXT >> 20))
}

/// Why a path named by a person is refused.
const LEADS_OUT: &str =
    "it is outside the working folder and the folder it was named in; --root FOLDER allows another";
/// Why a path named by a log is refused.
const LIES_OUTSIDE: &str =
    "it is outside the log's folder and the working folder; --root FOLDER allows another";

/// Why a link is not followed.
const LOOP: &str = "its symbolic links form a loop";

/// Why a path that is neither a file nor a folder is not opened.
pub(crate) const PIPE: &str = "this is a pipe or a device, not a file";

/// Why a file is not opened if it, or a folder on the way to it, was replaced by a link after its
/// path was allowed.
#[cfg(unix)]
const REPLACED: &str = "it was replaced while it was being opened";

/// The folders below which files are read and written: the working folder, and others that the user
/// names.
///
/// If a person names a path outside of all of them, the folder part of that path is allowed too.
#[derive(Clone, Debug, Default)]
pub struct Sandbox {
    /// The working folder, with its links resolved; `None` if it is not used or no longer exists.
    working: Option<PathBuf>,
    /// More folders, with their links resolved.
    roots: Vec<PathBuf>,
}

/// A file or a folder that a [`Sandbox`] allows, with its links resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The folder of the sandbox that contains it.
    root: PathBuf,
    path: PathBuf,
}

impl Place {
    /// Returns its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Opens the regular file at this place. Fails if it is anything else, or if it or a folder on
    /// the way to it was replaced by a link after the sandbox allowed it.
    pub fn open(&self) -> Result<File, String> {
        open_below(&self.root, &self.path)
    }

    /// Reads the text of a small file: a board or settings.
    pub fn text(&self) -> Result<String, String> {
        let mut bytes = Vec::new();
        self.open()?
            .take(MAX_TEXT + 1)
            .read_to_end(&mut bytes)
            .map_err(|error| reason(&error))?;
        if let Some(why) = too_large(bytes.len()) {
            return Err(why);
        }
        decode(bytes).map_err(|(_, fault)| format!("it is {}", fault.what()))
    }
}

impl Sandbox {
    /// Creates a sandbox of the working folder and `roots`. `Err` names the first of them that is
    /// not a folder.
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

    /// Creates a sandbox of those `roots` that exist, without the working folder, which in a
    /// language server is the editor's.
    pub fn only(roots: &[PathBuf]) -> Self {
        Self {
            working: None,
            roots: roots
                .iter()
                .filter_map(|root| root.canonicalize().ok())
                .collect(),
        }
    }

    /// Resolves a path that a person named. `Err` says why it is not opened.
    ///
    /// A path that is written to stay below the working folder must stay there when its links are
    /// resolved: a shell that expands `logs/*.yaml` names links too. A path that is written to lead
    /// out must end below its own folder part.
    pub fn named(&self, path: &Path) -> Result<Place, String> {
        self.below(path, &self.own_folder(path), LEADS_OUT)
    }

    /// Resolves a path that a log in `folder` names, if the file is below `folder` or one of the
    /// sandbox's folders. `Err` says why not.
    pub fn within(&self, folder: &Path, path: &Path) -> Result<Place, String> {
        self.below(
            path,
            &[resolved_folder(folder).unwrap_or_default()],
            LIES_OUTSIDE,
        )
    }

    /// Returns the file that a path leads to, whether or not it exists, if [`named`](Self::named)
    /// allows its place.
    pub fn target(&self, path: &Path) -> Result<PathBuf, String> {
        let place = end_of(path).map_err(|error| reason(&error))?;
        if self.root_of(&place, &self.own_folder(path)).is_some() {
            Ok(place)
        } else {
            Err(LEADS_OUT.to_owned())
        }
    }

    fn below(&self, path: &Path, own: &[PathBuf], outside: &str) -> Result<Place, String> {
        let resolved = path.canonicalize();
        let root = resolved
            .as_ref()
            .ok()
            .and_then(|place| self.root_of(place, own));
        match (resolved, root) {
            (Ok(path), Some(root)) => Ok(Place {
                root: root.to_owned(),
                path,
            }),
            // An error must not reveal whether a file outside of the sandbox exists.
            (Err(error), _) if self.misses(path, own) => Err(reason(&error)),
            (Err(_), _) if self.is_loop(path, own) => Err(LOOP.to_owned()),
            _ => Err(outside.to_owned()),
        }
    }

    /// Returns whether the existing part of a path, or what it links to, is below one of the
    /// folders.
    fn misses(&self, path: &Path, own: &[PathBuf]) -> bool {
        let there = path
            .ancestors()
            .find(|part| part.as_os_str().is_empty() || part.symlink_metadata().is_ok());
        let place = there.map(|part| resolved_folder(part).or_else(|_| end_of(part)));
        place.is_some_and(|place| place.is_ok_and(|place| self.root_of(&place, own).is_some()))
    }

    /// Returns whether a link below one of the folders leads in a circle.
    fn is_loop(&self, path: &Path, own: &[PathBuf]) -> bool {
        let folder = resolved_folder(path.parent().unwrap_or(path));
        behind_links(path).is_err()
            && folder.is_ok_and(|folder| self.root_of(&folder, own).is_some())
    }

    /// Returns the folder of the sandbox, or of `own`, that contains a place.
    fn root_of<'f>(&'f self, place: &Path, own: &'f [PathBuf]) -> Option<&'f Path> {
        self.working
            .iter()
            .chain(&self.roots)
            .chain(own)
            .map(PathBuf::as_path)
            .find(|root| !root.as_os_str().is_empty() && place.starts_with(root))
    }

    /// Returns the folder part of a path that is written to lead out of the working folder; it then
    /// counts as a folder of the sandbox.
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

/// Resolves the links of a folder; the empty path is the working folder.
fn resolved_folder(folder: &Path) -> io::Result<PathBuf> {
    if folder.as_os_str().is_empty() {
        Path::new(".").canonicalize()
    } else {
        folder.canonicalize()
    }
}

/// Removes `.` and `..` from a path without looking at links.
pub(crate) fn lexical(path: &Path) -> PathBuf {
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

/// Follows the links of a path; the file at the end need not exist.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    let mut at = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&at) {
            Ok(next) => at = at.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(at),
        }
    }
    Err(io::Error::other(LOOP))
}

/// Resolves the links in the folder part of a path; the file itself need not exist.
fn end_of(path: &Path) -> io::Result<PathBuf> {
    let end = behind_links(path)?;
    let name = end.file_name().ok_or(io::ErrorKind::IsADirectory)?;
    Ok(resolved_folder(end.parent().unwrap_or(Path::new("")))?.join(name))
}

/// Returns whether two paths lead to one file, by links of any kind.
#[cfg(unix)]
pub(crate) fn is_one_file(first: &Path, second: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let file = |path: &Path| {
        let found = fs::metadata(path).ok()?;
        Some((found.dev(), found.ino()))
    };
    file(first).is_some_and(|one| file(second) == Some(one))
}

/// On other systems hard links are not recognized.
#[cfg(not(unix))]
pub(crate) fn is_one_file(first: &Path, second: &Path) -> bool {
    let file = |path: &Path| path.canonicalize().ok();
    file(first).is_some_and(|one| file(second) == Some(one))
}

/// Returns whether a path is the name of one of the process's own open files (`/dev/stdin`,
/// `/dev/fd/63` of a shell's `<(...)`), which the caller of the process has opened.
pub(crate) fn is_descriptor(path: &Path) -> bool {
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

/// Opens a regular file without a sandbox. Nothing else is opened: reading a pipe would block, and
/// a device might act.
pub(crate) fn open_file(path: &Path) -> Result<File, String> {
    let found = fs::metadata(path).map_err(|error| reason(&error))?;
    if !found.is_file() {
        return Err(not_a_file(&found).to_owned());
    }
    // Checked again, because something else may have replaced it in the meantime.
    regular(File::open(path).map_err(|error| reason(&error))?)
}

/// Opens the regular file at `path`, which has no links below `root`. It opens folder after folder
/// and follows no link, so a part of the path that was replaced by a link after it was resolved
/// leads nowhere.
#[cfg(unix)]
fn open_below(root: &Path, path: &Path) -> Result<File, String> {
    use rustix::fs::{AtFlags, CWD, FileType, Mode, OFlags, openat, statat};
    use rustix::io::Errno;

    // Linux opens a folder for passage even if it may not be listed.
    #[cfg(any(target_os = "linux", target_os = "android"))]
    const PASS: OFlags = OFlags::PATH;
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    const PASS: OFlags = OFlags::RDONLY;

    let why = |error: Errno| match error {
        Errno::LOOP | Errno::NOTDIR | Errno::MLINK => REPLACED.to_owned(),
        error => reason(&error.into()),
    };
    let (Ok(relative), Some(name)) = (path.strip_prefix(root), path.file_name()) else {
        return Err(REPLACED.to_owned());
    };
    let Some(parents) = relative.parent() else {
        return Err("this is a folder".to_owned());
    };
    let pass = PASS | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let mut folder = openat(CWD, root, pass, Mode::empty()).map_err(why)?;
    for part in parents {
        folder = openat(&folder, part, pass | OFlags::NOFOLLOW, Mode::empty()).map_err(why)?;
    }
    // A device might act when it is opened.
    let found = statat(&folder, name, AtFlags::SYMLINK_NOFOLLOW).map_err(why)?;
    match FileType::from_raw_mode(found.st_mode) {
        FileType::RegularFile => {}
        FileType::Directory => return Err("this is a folder".to_owned()),
        FileType::Symlink => return Err(REPLACED.to_owned()),
        _ => return Err(PIPE.to_owned()),
    }
    // A pipe that has replaced it in the meantime must not block.
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY;
    let file = openat(&folder, name, flags | OFlags::CLOEXEC, Mode::empty()).map_err(why)?;
    regular(File::from(file))
}

/// Opens the regular file at `path`, which has no links: this system has no means to open it part
/// by part.
#[cfg(not(unix))]
fn open_below(_: &Path, path: &Path) -> Result<File, String> {
    open_file(path)
}

/// Returns the file, if it is a regular one.
fn regular(file: File) -> Result<File, String> {
    let found = file.metadata().map_err(|error| reason(&error))?;
    if found.is_file() {
        Ok(file)
    } else {
        Err(not_a_file(&found).to_owned())
    }
}

/// Describes a file that is not a regular one.
pub(crate) fn not_a_file(found: &Metadata) -> &'static str {
    if found.is_dir() {
        "this is a folder"
    } else {
        PIPE
    }
}

/// Describes an error of the system in a few words, without its number.
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

    /// Between the check and the opening, a link to another file replaces the file or its folder.
    #[test]
    #[cfg(unix)]
    fn what_is_replaced_after_the_check_is_not_opened() {
        use std::os::unix::fs::symlink;

        let tree = tempfile::tempdir().unwrap();
        let at = |path: &str| tree.path().join(path);
        let fill = |folder: &str| {
            fs::create_dir_all(at(folder)).unwrap();
            fs::write(at(folder).join("a.yaml"), folder).unwrap();
        };
        fill("vault");
        for (swapped, to) in [
            ("repo/logs/a.yaml", "vault/a.yaml"),
            ("repo/logs", "vault"),
            ("repo/logs", "repo/other"),
        ] {
            fill("repo/logs");
            fill("repo/other");
            let sandbox = Sandbox::only(&[at("repo")]);
            let place = sandbox
                .within(&at("repo"), &at("repo/logs/a.yaml"))
                .unwrap();
            assert_eq!(place.text().as_deref(), Ok("repo/logs"));
            fs::rename(at(swapped), at("kept")).unwrap();
            symlink(at(to), at(swapped)).unwrap();
            assert_eq!(place.text(), Err(REPLACED.to_owned()), "{swapped}");
            fs::remove_file(at(swapped)).unwrap();
            let kept = at("kept");
            let _ = fs::remove_file(&kept).or_else(|_| fs::remove_dir_all(&kept));
        }
        fill("repo/logs");
        let folder = Sandbox::only(&[at("repo")])
            .named(&at("repo/logs"))
            .unwrap();
        assert_eq!(folder.text(), Err("this is a folder".to_owned()));
    }

    #[test]
    fn a_path_is_plain_without_dots() {
        assert_eq!(lexical(Path::new("/a/./b/../../c")), Path::new("/c"));
        assert_eq!(lexical(Path::new("/../..")), Path::new("/"));
    }
}
