//! Processes logs on several workers, each of which takes a few at a time, and emits the results in
//! order.
//!
//! Nobody waits for the slowest worker of a round, and only a few batches per worker are in memory.
//! The thread that emits the results also works if it can: if there were one thread more than there
//! are cores, each batch would cost a thread switch.

use super::source::{Item, Source};
use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, available_parallelism};

/// How many batches per worker may have been begun but not emitted.
const AHEAD: usize = 4;

/// The progress of the work, in batches.
#[derive(Default)]
struct Progress {
    /// How many were begun.
    begun: usize,
    /// How many were emitted.
    out: usize,
    stop: bool,
}

/// The state that the threads share. The source has its own lock, so that finished results are
/// emitted while another thread waits for input.
struct Shared<'i> {
    /// The source, and how many batches have been taken from it.
    source: Mutex<(Source<'i>, usize)>,
    progress: Mutex<Progress>,
    moved: Condvar,
    /// How many batches may have been begun but not emitted.
    room: usize,
}

impl<'i> Shared<'i> {
    /// Begins a batch once there is room for it; returns `false` if the work has ended.
    fn wait_for_room(&self) -> bool {
        let mut progress = lock(&self.progress);
        while !progress.stop && self.is_full(&progress) {
            progress = self
                .moved
                .wait(progress)
                .unwrap_or_else(PoisonError::into_inner);
        }
        progress.begun += 1;
        !progress.stop
    }

    /// Begins a batch if there is room for it. The emitting thread uses this, because it makes room
    /// itself and must not wait for it.
    fn has_room(&self) -> bool {
        let mut progress = lock(&self.progress);
        let room = !self.is_full(&progress);
        progress.begun += usize::from(room);
        room
    }

    fn is_full(&self, progress: &Progress) -> bool {
        progress.begun >= progress.out + self.room
    }

    /// Takes the next batch with its number; `None` at the end of the source.
    fn take(&self) -> Option<(usize, Vec<Item<'i>>)> {
        let (source, taken) = &mut *lock(&self.source);
        let batch = source.batch();
        *taken += 1;
        (!batch.is_empty()).then_some((*taken - 1, batch))
    }

    fn out(&self) {
        let mut progress = lock(&self.progress);
        let was_full = self.is_full(&progress);
        progress.out += 1;
        drop(progress);
        if was_full {
            self.moved.notify_all();
        }
    }

    fn stop(&self) {
        lock(&self.progress).stop = true;
        self.moved.notify_all();
    }
}

/// Brings the results of batches into the order of the source.
struct Outlet<'g, 'i, T, E> {
    shared: &'g Shared<'i>,
    early: BTreeMap<usize, Vec<T>>,
    next: usize,
    emit: E,
}

impl<T, E: FnMut(T) -> bool> Outlet<'_, '_, T, E> {
    /// Adds the result of a batch, and emits it once everything before it has been emitted. Returns
    /// `false` if that ends the work.
    fn bring(&mut self, (number, made): (usize, Vec<T>)) -> bool {
        self.early.insert(number, made);
        while let Some(made) = self.early.remove(&self.next) {
            self.next += 1;
            if !made.into_iter().all(&mut self.emit) {
                self.shared.stop();
                return false;
            }
            self.shared.out();
        }
        true
    }
}

/// Locks a mutex. A thread that panicked while holding it left no inconsistent state behind.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Stops the other threads if one panics, so that none waits forever.
struct Alarm<'g, 'i>(&'g Shared<'i>);

impl Drop for Alarm<'_, '_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop();
        }
    }
}

/// Processes and emits every item of the source, on this thread.
fn one_by_one<T>(
    source: &mut Source<'_>,
    work: impl Fn(Item<'_>) -> T,
    mut emit: impl FnMut(T) -> bool,
) {
    loop {
        let batch = source.batch();
        if batch.is_empty() || !batch.into_iter().all(|item| emit(work(item))) {
            return;
        }
    }
}

/// Processes every item of the source with `work`, on several threads (by default one per core),
/// and passes the results to `emit` in the order of the source; `emit` returns `false` to end the
/// work.
pub(crate) fn in_order<T: Send>(
    mut source: Source<'_>,
    jobs: Option<usize>,
    work: impl Fn(Item<'_>) -> T + Sync,
    emit: impl FnMut(T) -> bool,
) {
    let jobs = threads(&mut source, jobs);
    if jobs <= 1 {
        one_by_one(&mut source, work, emit);
        return;
    }
    // This thread works too, unless the source may have to be waited for. In that case it only
    // emits what others have finished.
    let mut works = source.is_of_files();
    let shared = Shared {
        source: Mutex::new((source, 0)),
        progress: Mutex::default(),
        moved: Condvar::new(),
        room: jobs * AHEAD,
    };
    let (send, receive) = sync_channel::<(usize, Vec<T>)>(shared.room);
    let make = |(number, batch): (usize, Vec<Item<'_>>)| {
        (number, batch.into_iter().map(&work).collect::<Vec<T>>())
    };
    std::thread::scope(|scope| {
        let _alarm = Alarm(&shared);
        let mut started = 0;
        for _ in usize::from(works)..jobs {
            let send = send.clone();
            let (shared, make) = (&shared, &make);
            let worker = move || {
                let _alarm = Alarm(shared);
                while shared.wait_for_room()
                    && let Some(batch) = shared.take()
                    && send.send(make(batch)).is_ok()
                {}
            };
            // If the system refuses another thread, the existing ones do the work.
            if Builder::new().spawn_scoped(scope, worker).is_err() {
                break;
            }
            started += 1;
        }
        drop(send);
        works |= started == 0;
        let mut outlet = Outlet {
            shared: &shared,
            early: BTreeMap::new(),
            next: 0,
            emit,
        };
        if works && !take_part(&shared, &receive, &make, &mut outlet) {
            return;
        }
        let _ = receive.into_iter().all(|made| outlet.bring(made));
    });
}

/// Returns how many threads to use. Files that fit into one batch need only one. Finding the number
/// of cores means reading system files, which is not done for a single log.
fn threads(source: &mut Source<'_>, jobs: Option<usize>) -> usize {
    if source.is_one_batch() {
        1
    } else {
        jobs.unwrap_or_else(|| available_parallelism().map_or(1, usize::from))
    }
}

/// Works on this thread until the source is empty, and emits what any thread has finished. Returns
/// `false` if the work must end.
fn take_part<'i, T, E: FnMut(T) -> bool>(
    shared: &Shared<'i>,
    receive: &Receiver<(usize, Vec<T>)>,
    make: &impl Fn((usize, Vec<Item<'i>>)) -> (usize, Vec<T>),
    outlet: &mut Outlet<'_, 'i, T, E>,
) -> bool {
    loop {
        if !receive.try_iter().all(|made| outlet.bring(made)) {
            return false;
        }
        // If there is no room, another thread is working on a batch that precedes the finished
        // ones.
        let made = if shared.has_room() {
            shared.take().map(make)
        } else {
            receive.recv().ok()
        };
        let Some(made) = made else {
            return true;
        };
        if !outlet.bring(made) {
            return false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::faces::cli::input::Input;
    use crate::faces::cli::source::BATCH_LOGS;
    use crate::game::sandbox::Sandbox;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use tempfile::TempDir;

    const FILES: usize = 3;
    const LOGS: usize = 1500;

    /// Creates files with several logs each, so that there are many batches.
    fn inputs(folder: &TempDir) -> Vec<Input> {
        let sandbox = Sandbox::new(&[folder.path().to_owned()]).unwrap();
        let text: String = (0..LOGS)
            .map(|number| format!("---\nlog: {number}\n"))
            .collect();
        let file = |number: usize| {
            let path = folder.path().join(format!("{number}.yaml"));
            std::fs::write(&path, &text).unwrap();
            Input::of(&path, &sandbox)
        };
        (0..FILES).map(file).collect()
    }

    fn name(item: &Item<'_>) -> (String, usize) {
        match item {
            Item::Log(job) => (job.input.name.clone(), job.number),
            Item::Unreadable(why) => panic!("{why}"),
            Item::NoLog(name) => panic!("{name}"),
        }
    }

    #[test]
    fn what_is_made_comes_out_in_the_order_of_the_logs() {
        let folder = TempDir::new().unwrap();
        let inputs = inputs(&folder);
        let expected: Vec<_> = inputs
            .iter()
            .flat_map(|input| (1..=LOGS).map(|number| (input.name.clone(), number)))
            .collect();
        for jobs in 1..=5 {
            let mut out = Vec::new();
            in_order(
                Source::new(&inputs),
                Some(jobs),
                |item| name(&item),
                |made| {
                    out.push(made);
                    true
                },
            );
            assert!(
                out == expected,
                "{jobs} jobs: {} of {}",
                out.len(),
                expected.len()
            );
        }
    }

    #[test]
    fn nothing_comes_out_after_the_end() {
        let folder = TempDir::new().unwrap();
        let inputs = inputs(&folder);
        for (jobs, most) in [(1, 1), (2, 1), (2, 700), (4, 2000)] {
            let mut out = 0;
            in_order(
                Source::new(&inputs),
                Some(jobs),
                |item| name(&item),
                |_| {
                    out += 1;
                    out < most
                },
            );
            assert_eq!(out, most, "{jobs} jobs");
        }
    }

    #[test]
    fn nobody_is_further_ahead_than_there_is_room() {
        let folder = TempDir::new().unwrap();
        let inputs = inputs(&folder);
        for jobs in 2..=4 {
            let begun = AtomicUsize::new(0);
            let room = jobs * AHEAD * BATCH_LOGS;
            let work = |item: Item<'_>| {
                begun.fetch_add(1, Ordering::SeqCst);
                // The first log takes a long time, and the other workers go on as far as they may.
                if name(&item) == (inputs[0].name.clone(), 1) {
                    std::thread::sleep(std::time::Duration::from_millis(100));
                }
            };
            let mut out = 0;
            in_order(Source::new(&inputs), Some(jobs), work, |()| {
                let ahead = begun.load(Ordering::SeqCst) - out;
                out += 1;
                assert!(ahead <= room, "{jobs} jobs: {ahead} logs ahead");
                true
            });
            assert_eq!(out, FILES * LOGS);
        }
    }

    #[test]
    fn a_thread_that_dies_ends_the_others() {
        let folder = TempDir::new().unwrap();
        let inputs = inputs(&folder);
        for jobs in 1..=3 {
            let work = |item: Item<'_>| assert!(name(&item).1 != 1000, "the log on which it dies");
            let run = || in_order(Source::new(&inputs), Some(jobs), work, |()| true);
            assert!(
                std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).is_err(),
                "{jobs} jobs"
            );
        }
    }
}
