//! Where board files come from. Each is read once per run, because most documents of a stream name
//! the same board.

use super::defaults::{Defaults, NO_DEFAULTS};
use super::named_board::NamedBoard;
use crate::game::language::{Base, Fault, Faults, Source};
use std::any::Any;
use std::collections::VecDeque;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// A source of board files for logs that name one.
pub trait Boards: Sync {
    /// Returns the text of the file at `path`, relative to the log. `Err` says in a few words why
    /// it cannot be read.
    fn read(&self, path: &str) -> Result<String, String>;

    /// Returns the cache of boards, and the name of the file at `path` in it; `None` if every log
    /// reads its board again.
    fn cache(&self, _path: &str) -> Option<(&BoardCache, String)> {
        None
    }

    /// Returns the choices for logs that do not make their own.
    fn defaults(&self) -> &Defaults {
        &NO_DEFAULTS
    }
}

/// A source without board files: only built-in boards can be named.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoBoards;

impl Boards for NoBoards {
    fn read(&self, _: &str) -> Result<String, String> {
        Err("board files cannot be read here".to_owned())
    }
}

/// How many boards are kept before the oldest is dropped. A file has at most 4 MiB.
const MOST_KEPT: usize = 16;

/// The boards that were read in a run, with their faults.
#[derive(Debug, Default)]
pub struct BoardCache(Mutex<VecDeque<Arc<Entry>>>);

/// A board file as read by a game.
#[derive(Debug)]
struct Entry {
    game: &'static str,
    file: String,
    board: Option<Arc<dyn Any + Send + Sync>>,
    faults: Faults,
}

/// A source of board files for the logs of one folder, cached for the other logs of a run.
#[derive(Clone, Debug)]
pub struct CachedBoards<'c, B> {
    boards: B,
    folder: String,
    cache: &'c BoardCache,
    defaults: &'c Defaults,
}

impl<'c, B: Boards> CachedBoards<'c, B> {
    /// Creates a source of the boards that `boards` reads for logs in `folder`, cached in `cache`.
    pub fn new(boards: B, folder: Option<&Path>, cache: &'c BoardCache) -> Self {
        let folder = folder
            .map(|folder| folder.to_string_lossy().into_owned())
            .unwrap_or_default();
        Self {
            boards,
            folder,
            cache,
            defaults: &NO_DEFAULTS,
        }
    }

    /// Sets the choices for logs that do not make their own.
    #[must_use]
    pub fn with_defaults(self, defaults: &'c Defaults) -> Self {
        Self { defaults, ..self }
    }
}

impl<B: Boards> Boards for CachedBoards<'_, B> {
    fn defaults(&self) -> &Defaults {
        self.defaults
    }

    fn read(&self, path: &str) -> Result<String, String> {
        self.boards.read(path)
    }

    fn cache(&self, path: &str) -> Option<(&BoardCache, String)> {
        // No name has a NUL, so two pairs of folder and path never have the same key.
        Some((self.cache, format!("{}\0{path}", self.folder)))
    }
}

/// A source that reads every board file once and keeps it, so that all reports about a log use the
/// same board.
pub struct ReadOnce {
    boards: Arc<dyn Boards + Send>,
    cache: BoardCache,
}

impl ReadOnce {
    /// Creates a source of the boards that `boards` reads.
    pub fn new(boards: Arc<dyn Boards + Send>) -> Self {
        Self {
            boards,
            cache: BoardCache::default(),
        }
    }
}

impl Boards for ReadOnce {
    fn read(&self, path: &str) -> Result<String, String> {
        self.boards.read(path)
    }

    fn cache(&self, path: &str) -> Option<(&BoardCache, String)> {
        Some((&self.cache, path.to_owned()))
    }

    fn defaults(&self) -> &Defaults {
        self.boards.defaults()
    }
}

/// Reads the named board file by `read` for `game`, or takes it from the cache. `None` after adding
/// a fault.
pub(crate) fn once<B: Send + Sync + 'static>(
    boards: &dyn Boards,
    named: &NamedBoard<'_>,
    game: &'static str,
    faults: &mut Faults,
    read: impl FnOnce(&mut Faults) -> Option<Arc<B>>,
) -> Option<Arc<B>> {
    let Some((cache, key)) = boards.cache(named.path) else {
        return read(faults);
    };
    // Logs and settings may name the same file by different paths, which messages repeat.
    let key = format!("{key}\0{}", named.name);
    let entry = cache.find(game, &key).unwrap_or_else(|| {
        let mut found = Faults::keeping(faults.most());
        let board = read(&mut found).map(|board| board as Arc<dyn Any + Send + Sync>);
        cache.keep(Entry {
            game,
            file: key,
            board,
            faults: found,
        })
    });
    // A fault of the file as a whole (it cannot be read) is reported at the place that names it
    // this time.
    faults.add_all(&entry.faults, |fault| match &fault.source {
        Source::Board(file) if file.path == named.path && file.base == Base::Log => fault.clone(),
        _ => Fault {
            span: named.span,
            source: named.source.clone(),
            ..fault.clone()
        },
    });
    entry.board.clone().and_then(|board| board.downcast().ok())
}

impl BoardCache {
    fn find(&self, game: &str, file: &str) -> Option<Arc<Entry>> {
        let entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        entries
            .iter()
            .find(|entry| entry.game == game && entry.file == file)
            .cloned()
    }

    fn keep(&self, entry: Entry) -> Arc<Entry> {
        let entry = Arc::new(entry);
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if entries.len() >= MOST_KEPT {
            entries.pop_front();
        }
        entries.push_back(entry.clone());
        entry
    }
}
