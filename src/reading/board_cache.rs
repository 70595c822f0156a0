//! Board files are read once a run: the documents of a stream mostly name the same board.

use super::board::{BoardSource, Boards, is_path};
use crate::language::{Fault, Faults, Source};
use std::any::Any;
use std::collections::VecDeque;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// So many boards are kept; then the one that was read first is forgotten. A file has at most 4 MiB.
const MOST_KEPT: usize = 16;

/// Boards that were read in a run, with what is wrong with them.
#[derive(Debug, Default)]
pub struct BoardCache(Mutex<VecDeque<Arc<Entry>>>);

/// A board file as a game read it.
#[derive(Debug)]
struct Entry {
    game: &'static str,
    file: String,
    board: Option<Arc<dyn Any + Send + Sync>>,
    faults: Faults,
}

/// Board files of the logs in one folder, kept for the other logs of a run.
#[derive(Clone, Debug)]
pub struct CachedBoards<'c, B> {
    boards: B,
    folder: String,
    cache: &'c BoardCache,
}

impl<'c, B: Boards> CachedBoards<'c, B> {
    /// Boards that `boards` reads for logs in `folder`, kept in `cache`.
    pub fn new(boards: B, folder: Option<&Path>, cache: &'c BoardCache) -> Self {
        let folder = folder.map(|folder| folder.to_string_lossy().into_owned()).unwrap_or_default();
        Self { boards, folder, cache }
    }
}

impl<B: Boards> Boards for CachedBoards<'_, B> {
    fn read(&self, path: &str) -> Result<String, String> {
        self.boards.read(path)
    }

    fn cache(&self, path: &str) -> Option<(&BoardCache, String)> {
        // No name has a NUL, so that no folder and path are taken for others.
        Some((self.cache, format!("{}\0{path}", self.folder)))
    }
}

impl BoardSource<'_> {
    /// The board as `game` reads it by `read`, from the cache if there is one and it is there. `None` after adding a fault.
    pub fn once<B: Send + Sync + 'static>(
        self,
        game: &'static str,
        faults: &mut Faults,
        read: impl FnOnce(Self, &mut Faults) -> Option<Arc<B>>,
    ) -> Option<Arc<B>> {
        let file = self.named.filter(|(name, _)| is_path(name));
        let Some((span, (cache, key))) = file.and_then(|(name, span)| Some((span, self.boards.cache(name)?))) else {
            return read(self, faults);
        };
        let entry = cache.find(game, &key).unwrap_or_else(|| {
            let mut found = Faults::keeping(faults.most());
            let board = read(self, &mut found).map(|board| board as Arc<dyn Any + Send + Sync>);
            cache.keep(Entry { game, file: key, board, faults: found })
        });
        // What is wrong with the file as a whole (that it cannot be read) is said where this log names it.
        faults.add_all(&entry.faults, |fault| Fault { span: if fault.source == Source::Log { span } else { fault.span }, ..fault.clone() });
        entry.board.clone().and_then(|board| board.downcast().ok())
    }
}

impl BoardCache {
    fn find(&self, game: &str, file: &str) -> Option<Arc<Entry>> {
        let entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        entries.iter().find(|entry| entry.game == game && entry.file == file).cloned()
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
