//! The hint of a log for which nothing was found.

use crate::game::language::Advice;
use crate::referee::verdict::{EntryPlace, Hint};

/// A hint that says nothing, so that the report names `railref repair`.
#[derive(Debug, Default)]
pub(crate) struct EmptyHint {
    /// Whether every single edit was tried in vain.
    pub is_beyond_one_edit: bool,
}

impl Hint for EmptyHint {
    fn advice(
        &self,
        _: &dyn Fn(usize) -> EntryPlace,
        _: &dyn Fn(usize) -> usize,
    ) -> Option<Advice> {
        None
    }

    fn is_whole(&self) -> bool {
        false
    }

    fn is_beyond_one_edit(&self) -> bool {
        self.is_beyond_one_edit
    }
}
