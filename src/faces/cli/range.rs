//! The range of moves given by `--from` and `--to`.

use crate::referee::judge::Review;
use crate::referee::verdict::Judgement;

/// Keeps track of whether any log has the first move of the range.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveRange {
    from: Option<u32>,
    /// The number of moves in the longest log, and the number of logs.
    longest: u32,
    logs: usize,
}

impl MoveRange {
    /// Creates it from the options. `Err` says why the range is empty.
    pub(crate) fn new(from: Option<u32>, to: Option<u32>) -> Result<Self, String> {
        match from.zip(to).filter(|(from, to)| from > to) {
            Some((from, to)) => Err(format!(
                "--from {from} is after --to {to}: no move lies between them"
            )),
            None => Ok(Self {
                from,
                longest: 0,
                logs: 0,
            }),
        }
    }

    /// Returns whether a log has the first move of the range. A malformed log may have it.
    pub(crate) fn is_in(&self, review: &Review) -> bool {
        self.from
            .is_none_or(|from| moves(review).is_none_or(|declared| from <= declared))
    }

    /// Records a log with this many moves; `None` for a malformed log, which proves nothing.
    pub(crate) fn note(&mut self, moves: Option<u32>) {
        self.logs += usize::from(moves.is_some());
        self.longest = self.longest.max(moves.unwrap_or(0));
    }

    /// Returns the message for a run in which no log has the first move.
    pub(crate) fn missing_first_move(&self) -> Option<String> {
        let from = self
            .from
            .filter(|from| *from > self.longest && self.logs > 0)?;
        let log = if self.logs == 1 {
            "the log"
        } else {
            "the longest log"
        };
        Some(format!(
            "there is no move {from}: {log} has {}",
            self.longest
        ))
    }
}

/// Returns how many moves a log has; `None` if it is malformed.
pub(crate) fn moves(review: &Review) -> Option<u32> {
    (review.verdict.judgement != Judgement::Malformed).then_some(review.verdict.counts.declared)
}
