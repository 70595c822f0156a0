//! Reads a log as if its table had chosen other rulings.

use super::board_cache::{BoardCache, Boards};
use super::defaults::Defaults;

/// A source with the same boards and settings, in which some rulings override every other choice,
/// even the log's own.
pub struct Overruled<'b> {
    boards: &'b dyn Boards,
    defaults: Defaults,
}

impl<'b> Overruled<'b> {
    /// Overrides some rulings, each given by its key and the choice. Rulings of other games than
    /// the log's are ignored.
    pub fn new(boards: &'b dyn Boards, choices: &[(&str, &str)]) -> Self {
        let mut defaults = boards.defaults().clone();
        let choices = choices
            .iter()
            .map(|(key, choice)| ((*key).to_owned(), (*choice).to_owned()));
        defaults.overruled.extend(choices);
        Self { boards, defaults }
    }
}

impl Boards for Overruled<'_> {
    fn read(&self, path: &str) -> Result<String, String> {
        self.boards.read(path)
    }

    fn cache(&self, path: &str) -> Option<(&BoardCache, String)> {
        self.boards.cache(path)
    }

    fn defaults(&self) -> &Defaults {
        &self.defaults
    }
}
