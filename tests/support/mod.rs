//! What the test programs share. Each of them includes this as a module, and none uses all of it.
#![allow(
    dead_code,
    unused_imports,
    reason = "every test program uses a part of it"
)]

pub(crate) mod cases;
pub(crate) mod command;
pub(crate) mod encodings;
pub(crate) mod library;
pub(crate) mod play;
pub(crate) mod sessions;
pub(crate) mod snapshots;
pub(crate) mod statement;

pub(crate) use snapshots::snapshot;

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the folder of the project.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns by how much the number of random games and mutations is multiplied: 1, or what `make
/// thorough` asks for.
pub(crate) fn rounds() -> u64 {
    std::env::var("RAILREF_ROUNDS")
        .ok()
        .and_then(|rounds| rounds.parse().ok())
        .unwrap_or(1)
}

/// Tests that would take minutes with every fixture take one in this many.
const ONE_OF: usize = 10;

/// Returns whether tests take everything that they have, as in CI and for `make thorough`.
pub(crate) fn is_whole() -> bool {
    rounds() > 1 || std::env::var_os("EVERY_FIXTURE").is_some()
}

/// Returns whether a log is due to be cut, which takes too long for all of them: a tenth of the logs, in
/// CI a fifth, and all for `make thorough`.
pub(crate) fn is_cut_due(number: usize) -> bool {
    let one_of = if is_whole() { ONE_OF / 2 } else { ONE_OF };
    rounds() > 1 || number.is_multiple_of(one_of)
}

/// Returns the fewest cases that a test must have seen if it has seen those that are due: `all` of
/// all, and otherwise half of a tenth of them, because a new fixture changes which ones are due; one
/// at least.
pub(crate) fn due_of(all: usize) -> usize {
    match is_whole() {
        true => all,
        false => (all / ONE_OF / 2).max(1),
    }
}

/// Returns the items of a list that are due: a tenth of them, all of them in CI and for `make
/// thorough`. Tests that differ in their turn take different tenths.
pub(crate) fn due<T>(list: impl IntoIterator<Item = T>, turn: usize) -> impl Iterator<Item = T> {
    let is_due = move |at: usize| is_whole() || (at + turn).is_multiple_of(ONE_OF);
    let numbered = list.into_iter().enumerate();
    numbered.filter_map(move |(at, item)| is_due(at).then_some(item))
}

/// Returns the ids of all games, from the program's own list.
pub(crate) fn games() -> impl Iterator<Item = &'static str> {
    library::INFOS.iter().map(|info| info.id)
}

/// Returns the rows of a table with one per game; fails if a game of the program is missing.
#[track_caller]
pub(crate) fn every<'t, T: Copy>(table: &'t [(&'t str, T)]) -> impl Iterator<Item = (&'t str, T)> {
    assert_eq!(
        table.iter().map(|(game, _)| *game).collect::<Vec<_>>(),
        games().collect::<Vec<_>>(),
        "a row for every game"
    );
    table.iter().copied()
}

/// Returns the path of a game's fixture: `rules/NAME.breaks.yaml`, `cases/NAME.yaml` and so on.
pub(crate) fn fixture(game: &str, file: &str) -> PathBuf {
    root().join("fixtures").join(game).join(file)
}

/// Returns the text of a fixture of a game.
#[track_caller]
pub(crate) fn fixture_text(game: &str, file: &str) -> String {
    let path = fixture(game, file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns a golden game of a game, and how much of it precedes its first move.
pub(crate) fn golden(game: &str) -> (String, usize) {
    let path = files(&root().join("fixtures/golden"))
        .into_iter()
        .find(|path| shown(path).contains(game))
        .expect("a golden game");
    let log = fs::read_to_string(&path).expect("a log");
    let moves = "moves:\n";
    let head = log.find(moves).expect("moves") + moves.len();
    (log, head)
}

/// Returns a path as reports write it: from the folder of the project, with slashes.
pub(crate) fn shown(path: &Path) -> String {
    path.strip_prefix(root())
        .unwrap_or(path)
        .to_string_lossy()
        .replace('\\', "/")
}

/// Returns the files of a folder by name, without its subfolders.
#[track_caller]
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_file())
        .collect();
    paths.sort();
    paths
}

/// Returns the files of a folder and of all its subfolders.
pub(crate) fn all_files(folder: &Path) -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    let mut found = files(folder);
    found.extend(folders.iter().flat_map(|folder| all_files(folder)));
    found
}

/// Returns the name of a file without folder and extension.
pub(crate) fn stem(path: &Path) -> String {
    path.file_stem()
        .expect("a name")
        .to_string_lossy()
        .into_owned()
}

/// Returns a temporary folder with these files.
pub(crate) fn folder_of(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("written");
    }
    folder
}

/// One board file, whatever its name.
pub(crate) struct OneBoard(pub String);

impl library::Boards for OneBoard {
    fn read(&self, _: &str) -> Result<String, String> {
        Ok(self.0.clone())
    }
}
