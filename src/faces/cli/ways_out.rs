//! Which logs of a run get a search for the way out: the first ones that are not sound. A search
//! takes several times as long as judging the log. For a few logs, everybody wants the way out of
//! each; a run over a thousand unsound logs has to stay fast.
//!
//! Logs are judged by several threads, but which ones count as the first depends only on their
//! order.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How many logs of a run get a search. In games that lack a move, these searches take about 0.6 s
/// of processor time in TransAmerica and at most 15 ms in each of the other games
/// (docs/repair-search.md).
pub(crate) const SEARCHED: usize = 40;

/// Counts the unsound logs of a run in the order of the input.
#[derive(Debug, Default)]
pub(crate) struct WaysOut {
    counted: Mutex<CountedLogs>,
    moved: Condvar,
}

#[derive(Debug, Default)]
struct CountedLogs {
    /// How many logs have been counted, from the first on without a gap.
    logs: usize,
    /// How many of them are not sound.
    unsound: usize,
    /// The logs that were judged before an earlier one was, and whether they are unsound.
    ahead: BTreeMap<usize, bool>,
    /// Whether a log will never be judged, because its thread panicked.
    is_broken: bool,
}

impl WaysOut {
    /// Returns whether a log, counted from 0, gets a search; `None` if that still depends on logs
    /// that are being judged.
    pub(crate) fn known(&self, log: usize) -> Option<bool> {
        if log < SEARCHED {
            return Some(true);
        }
        let counted = self.lock();
        let is_known = counted.logs == log || counted.unsound >= SEARCHED;
        is_known.then_some(counted.unsound < SEARCHED)
    }

    /// Waits until it is known whether a log gets a search, and returns that.
    pub(crate) fn wait(&self, log: usize) -> bool {
        let mut counted = self.lock();
        while counted.logs < log && counted.unsound < SEARCHED && !counted.is_broken {
            counted = self
                .moved
                .wait(counted)
                .unwrap_or_else(PoisonError::into_inner);
        }
        counted.unsound < SEARCHED
    }

    /// Begins with a log, which must be counted when it has been judged.
    pub(crate) fn begin(&self, log: usize) -> PendingLog<'_> {
        PendingLog { ways: self, log }
    }

    fn count(&self, log: usize, is_unsound: bool) {
        let mut counted = self.lock();
        counted.ahead.insert(log, is_unsound);
        loop {
            let next = counted.logs;
            let Some(is_unsound) = counted.ahead.remove(&next) else {
                break;
            };
            counted.logs += 1;
            counted.unsound += usize::from(is_unsound);
        }
        drop(counted);
        self.moved.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, CountedLogs> {
        self.counted.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A log that is being judged. Dropping it before it is counted ends the waiting of all others.
pub(crate) struct PendingLog<'w> {
    ways: &'w WaysOut,
    log: usize,
}

impl PendingLog<'_> {
    pub(crate) fn count(self, is_unsound: bool) {
        self.ways.count(self.log, is_unsound);
        std::mem::forget(self);
    }
}

impl Drop for PendingLog<'_> {
    fn drop(&mut self) {
        self.ways.lock().is_broken = true;
        self.ways.moved.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Judges logs on several threads; log 0 and every log whose number `every` divides are unsound.
    /// Returns the logs that got a search.
    fn searched(threads: usize, every: usize) -> Vec<usize> {
        const LOGS: usize = 40 * SEARCHED;
        let (ways, next) = (WaysOut::default(), AtomicUsize::new(0));
        let searched = Mutex::new(Vec::new());
        let work = || {
            loop {
                let log = next.fetch_add(1, Ordering::Relaxed);
                if log >= LOGS {
                    return;
                }
                let begun = ways.begin(log);
                let is_unsound = log % every == 0;
                if is_unsound && ways.known(log).unwrap_or_else(|| ways.wait(log)) {
                    searched.lock().unwrap().push(log);
                }
                begun.count(is_unsound);
            }
        };
        std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
        let mut searched = searched.into_inner().unwrap();
        searched.sort_unstable();
        searched
    }

    #[test]
    fn the_first_unsound_logs_are_searched_whichever_thread_is_faster() {
        for every in [1, 3, 30, 500] {
            let first: Vec<usize> = searched(1, every);
            let all = (0..).step_by(every).take_while(|log| *log < 40 * SEARCHED);
            assert_eq!(first, all.take(SEARCHED).collect::<Vec<_>>());
            for threads in 2..6 {
                assert_eq!(searched(threads, every), first, "{threads} threads");
            }
        }
    }

    #[test]
    fn nobody_waits_for_a_thread_that_panicked() {
        let ways = WaysOut::default();
        drop(ways.begin(0));
        assert!(ways.wait(SEARCHED + 7));
    }
}
