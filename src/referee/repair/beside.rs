//! A hint together with what explains the record as well, where nothing in the record tells which it is.

use crate::game::language::Advice;
use crate::referee::verdict::{EntryPlace, Hint};
use std::sync::Arc;

/// A hint and what in the header or position explains the record as well.
#[derive(Debug)]
pub(super) struct Beside {
    pub found: Arc<dyn Hint>,
    /// Where each is, and what it should be.
    pub others: Vec<(usize, String)>,
}

impl Hint for Beside {
    fn advice(
        &self,
        place_of: &dyn Fn(usize) -> EntryPlace,
        line_of: &dyn Fn(usize) -> usize,
    ) -> Option<Advice> {
        let other = |(at, what): &(usize, String)| format!("in line {}, {what}", line_of(*at));
        let others: Vec<String> = self.others.iter().map(other).collect();
        let other = format!("{}, and with that it is sound, too", others.join(", or "));
        Some(self.found.advice(place_of, line_of)?.or(&other))
    }

    fn is_whole(&self) -> bool {
        true
    }

    fn yields_to_header(&self) -> bool {
        false
    }

    fn edited(&self) -> Option<Vec<usize>> {
        None
    }
}
