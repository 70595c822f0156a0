//! A log read as if its table had chosen otherwise.

use super::board_cache::{BoardCache, Boards};
use super::defaults::Defaults;

/// The same boards and settings, with choices of rulings that outrank everything else, the log itself included.
pub struct Overruled<'b> {
    boards: &'b dyn Boards,
    defaults: Defaults,
}

impl<'b> Overruled<'b> {
    /// Overrules some rulings: each by its key and the choice. They must be of the log's game; any other is ignored.
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
