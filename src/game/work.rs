//! Counted work of games at a table, so that a search over many positions can be bounded.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The work done at a table, in units of about ten nanoseconds.
///
/// A game counts what takes long in some positions and not in others: hexes entered during a
/// journey, routes considered for a build, hands drawn. Only a search that tries many moves sets a
/// bound. When the bound is reached, a game cuts its lists short and abandons its searches; without
/// a bound, nothing it does depends on the count.
///
/// Threads that work at one table concurrently may lose counts, so only one of them should set a
/// bound.
#[derive(Debug)]
pub struct Work {
    done: AtomicU64,
    most: AtomicU64,
}

impl Default for Work {
    fn default() -> Self {
        Self {
            done: AtomicU64::new(0),
            most: AtomicU64::new(u64::MAX),
        }
    }
}

impl Work {
    /// Creates a budget of `units`.
    pub fn up_to(units: u64) -> Self {
        Self {
            done: AtomicU64::new(0),
            most: AtomicU64::new(units),
        }
    }

    /// Counts some units.
    pub fn count(&self, units: u64) {
        // Not an atomic addition: it would cost more than much of the work that is counted.
        self.done.store(self.done().saturating_add(units), Relaxed);
    }

    /// Returns the units counted so far.
    pub fn done(&self) -> u64 {
        self.done.load(Relaxed)
    }

    /// Returns the units that are left.
    pub fn left(&self) -> u64 {
        self.most.load(Relaxed).saturating_sub(self.done())
    }

    /// Returns whether the bound is reached.
    pub fn is_spent(&self) -> bool {
        self.left() == 0
    }

    /// Limits the work to `units` more, until the returned bound is dropped.
    pub fn bound(&self, units: u64) -> Bound<'_> {
        let (before, done) = (self.most.load(Relaxed), self.done());
        self.most
            .store(before.min(done.saturating_add(units)), Relaxed);
        Bound {
            work: self,
            before,
            done,
        }
    }
}

/// A bound on the work at a table. It ends when it is dropped.
#[derive(Debug)]
pub struct Bound<'w> {
    work: &'w Work,
    before: u64,
    done: u64,
}

impl Bound<'_> {
    /// Returns the units counted since the bound was set.
    pub fn done(&self) -> u64 {
        self.work.done() - self.done
    }
}

impl Drop for Bound<'_> {
    fn drop(&mut self) {
        self.work.most.store(self.before, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::Work;

    #[test]
    fn a_bound_holds_until_it_is_dropped() {
        let work = Work::default();
        work.count(5);
        assert!(!work.is_spent());
        let bound = work.bound(10);
        {
            // A wider bound within a narrower one has no effect.
            let _wider = work.bound(100);
            work.count(4);
            assert_eq!(work.left(), 6);
        }
        work.count(6);
        assert!(work.is_spent());
        assert_eq!(bound.done(), 10);
        drop(bound);
        assert!(!work.is_spent());
    }
}
