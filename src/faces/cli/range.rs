//! The moves that `--from` and `--to` ask for.

use crate::referee::judge::Review;
use crate::referee::verdict::Judgement;

/// Whether a run has a move to begin at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    from: Option<u32>,
    /// How many moves the longest log has, and how many logs there were.
    longest: u32,
    logs: usize,
}

impl Reach {
    /// What is asked for. `Err` says why it can be nothing.
    pub(crate) fn new(from: Option<u32>, to: Option<u32>) -> Result<Self, String> {
        match from.zip(to).filter(|(from, to)| from > to) {
            Some((from, to)) => Err(format!(
                "--from {from} lies behind --to {to}: there is no move from the one to the other"
            )),
            None => Ok(Self {
                from,
                longest: 0,
                logs: 0,
            }),
        }
    }

    /// Whether a log has the move to begin at; a malformed one may have it.
    pub(crate) fn is_in(&self, review: &Review) -> bool {
        self.from
            .is_none_or(|from| moves(review).is_none_or(|declared| from <= declared))
    }

    /// Takes note of a log of so many moves; `None` of a malformed one, which says nothing.
    pub(crate) fn note(&mut self, moves: Option<u32>) {
        self.logs += usize::from(moves.is_some());
        self.longest = self.longest.max(moves.unwrap_or(0));
    }

    /// What is said if no log has the move to begin at.
    pub(crate) fn beyond(&self) -> Option<String> {
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

/// How many moves a log has; `None` if it is malformed.
pub(crate) fn moves(review: &Review) -> Option<u32> {
    (review.verdict.judgement != Judgement::Malformed).then_some(review.verdict.counts.declared)
}
