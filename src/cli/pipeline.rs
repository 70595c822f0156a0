//! Logs through several workers: each reads a few, works on them and hands over what it made; out they come in order.
//!
//! Nobody waits for the slowest of a round, and no more than a few batches a worker are in memory.

use super::input::{Input, Logs};
use crate::text::split::Chunk;
use std::collections::BTreeMap;
use std::sync::mpsc::sync_channel;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, available_parallelism};

/// Bytes of logs a worker takes at a time.
const BATCH_BYTES: usize = 1 << 18;
/// Logs a worker takes at a time.
const BATCH_LOGS: usize = 64;
/// Batches a worker may be ahead of what has come out.
const AHEAD: usize = 4;

/// A log to judge.
pub struct Job<'i> {
    /// Where it was read.
    pub input: &'i Input,
    /// Which log of its input, from 1.
    pub number: usize,
    /// Its text.
    pub chunk: Chunk,
}

/// What the inputs give.
pub enum Item<'i> {
    /// A log.
    Log(Job<'i>),
    /// An input, or the rest of one, that cannot be read: why.
    Unreadable(String),
    /// A file that a search has found and that is no log: its name.
    NoLog(&'i str),
}

/// Reads the inputs one after another.
pub struct Source<'i> {
    inputs: std::slice::Iter<'i, Input>,
    open: Option<(&'i Input, Logs, usize)>,
    /// Whether there is nothing but standard input, which may hold no log at all.
    only_stdin: bool,
    /// What has been read already.
    begun: Option<Vec<Item<'i>>>,
}

impl<'i> Source<'i> {
    /// Begins with the first of the inputs.
    pub fn new(inputs: &'i [Input]) -> Self {
        let only_stdin = matches!(inputs, [input] if input.path().is_none());
        Self { inputs: inputs.iter(), open: None, only_stdin, begun: None }
    }

    /// The next item; `None` at the end, and where standard input would be opened but nobody is to wait for it.
    fn next_item(&mut self, may_wait: bool) -> Option<Item<'i>> {
        loop {
            let Some((input, logs, read)) = &mut self.open else {
                if !may_wait && self.inputs.as_slice().first().is_some_and(|input| input.path().is_none()) {
                    return None;
                }
                let input = self.inputs.next()?;
                match input.documents() {
                    Ok(mut logs) => {
                        if input.found && logs.are_none() {
                            return Some(Item::NoLog(&input.name));
                        }
                        self.open = Some((input, logs, 0));
                    }
                    Err(error) => return Some(Item::Unreadable(error)),
                }
                continue;
            };
            match logs.next() {
                Some(Ok(chunk)) => {
                    *read += 1;
                    return Some(Item::Log(Job { input, number: *read, chunk }));
                }
                Some(Err(error)) => {
                    self.open = None;
                    return Some(Item::Unreadable(error));
                }
                // A file without a log is not passed over: it is a malformed one.
                None if *read == 0 && !self.only_stdin => {
                    let job = Job { input, number: 1, chunk: Chunk::default() };
                    self.open = None;
                    return Some(Item::Log(job));
                }
                None => self.open = None,
            }
        }
    }

    /// Whether nothing is left to read, as far as that shows without waiting for it.
    fn is_at_end(&mut self) -> bool {
        let is_read = |(input, logs, _): &mut (&Input, Logs, usize)| input.is_file() && logs.is_at_end();
        self.inputs.as_slice().is_empty() && self.open.as_mut().is_none_or(is_read)
    }

    /// The next few; none at the end. What has been read goes on its way before more is waited for: whoever writes a line
    /// gets its verdict before he writes the next.
    fn batch(&mut self) -> Vec<Item<'i>> {
        if let Some(batch) = self.begun.take() {
            return batch;
        }
        let (mut batch, mut bytes) = (Vec::new(), 0);
        while let Some(item) = self.next_item(batch.is_empty()) {
            if let Item::Log(job) = &item {
                bytes += job.chunk.bytes.len();
            }
            batch.push(item);
            let wait = self.open.as_ref().is_some_and(|(_, logs, _)| logs.must_wait());
            if wait || bytes >= BATCH_BYTES || batch.len() >= BATCH_LOGS {
                break;
            }
        }
        batch
    }
}

/// What has come out.
#[derive(Default)]
struct Progress {
    /// Batches that have come out.
    out: usize,
    stop: bool,
}

/// What the workers share. The source has a lock of its own: while one waits for input, what is done comes out.
struct Gate<'i> {
    /// The source, and how many batches were taken from it.
    source: Mutex<(Source<'i>, usize)>,
    progress: Mutex<Progress>,
    moved: Condvar,
}

impl<'i> Gate<'i> {
    /// The next batch with its number, once there is room for it; `None` when there is nothing more to do.
    fn take(&self, ahead: usize) -> Option<(usize, Vec<Item<'i>>)> {
        let (source, taken) = &mut *lock(&self.source);
        let mut progress = lock(&self.progress);
        while !progress.stop && *taken >= progress.out + ahead {
            progress = self.moved.wait(progress).unwrap_or_else(PoisonError::into_inner);
        }
        if progress.stop {
            return None;
        }
        drop(progress);
        let batch = source.batch();
        *taken += 1;
        (!batch.is_empty()).then_some((*taken - 1, batch))
    }

    fn out(&self) {
        lock(&self.progress).out += 1;
        self.moved.notify_all();
    }

    fn stop(&self) {
        lock(&self.progress).stop = true;
        self.moved.notify_all();
    }
}

/// Locks; a thread that died holding the lock left nothing half done that anybody reads.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Stops the others when one of the threads dies, so that nobody waits for what never comes.
struct Alarm<'g, 'i>(&'g Gate<'i>);

impl Drop for Alarm<'_, '_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop();
        }
    }
}

/// Puts every item of the source through `work` and `emit`, on this thread.
fn one_by_one<T>(source: &mut Source<'_>, work: impl Fn(Item<'_>) -> T, mut emit: impl FnMut(T) -> bool) {
    loop {
        let batch = source.batch();
        if batch.is_empty() || !batch.into_iter().all(|item| emit(work(item))) {
            return;
        }
    }
}

/// Puts every item of the source through `work`, on so many threads (by default as many as there are cores), and `emit` takes
/// what it made in the order of the source; `false` from `emit` ends it.
pub fn in_order<T: Send>(
    mut source: Source<'_>,
    jobs: Option<usize>,
    work: impl Fn(Item<'_>) -> T + Sync,
    mut emit: impl FnMut(T) -> bool,
) {
    // A file that one worker would take at once, of one log or a few, needs no threads.
    let first = source.batch();
    let is_all = source.is_at_end();
    source.begun = Some(first);
    // How many cores there are stands in files of the system; nobody asks for one log.
    let jobs = if is_all { 1 } else { jobs.unwrap_or_else(|| available_parallelism().map_or(1, usize::from)) };
    if jobs <= 1 {
        one_by_one(&mut source, work, emit);
        return;
    }
    let gate = Gate { source: Mutex::new((source, 0)), progress: Mutex::default(), moved: Condvar::new() };
    let ahead = jobs * AHEAD;
    let (send, receive) = sync_channel::<(usize, Vec<T>)>(ahead);
    std::thread::scope(|scope| {
        let _alarm = Alarm(&gate);
        let mut started = 0;
        for _ in 0..jobs {
            let send = send.clone();
            let (gate, work) = (&gate, &work);
            let worker = move || {
                let _alarm = Alarm(gate);
                while let Some((number, batch)) = gate.take(ahead) {
                    if send.send((number, batch.into_iter().map(work).collect())).is_err() {
                        return;
                    }
                }
            };
            // Where the system starts no more threads, those that run do the work.
            if Builder::new().spawn_scoped(scope, worker).is_err() {
                break;
            }
            started += 1;
        }
        drop(send);
        if started == 0 {
            one_by_one(&mut lock(&gate.source).0, &work, &mut emit);
            return;
        }
        let mut early = BTreeMap::new();
        let mut next = 0;
        for (number, made) in receive {
            early.insert(number, made);
            while let Some(made) = early.remove(&next) {
                next += 1;
                if !made.into_iter().all(&mut emit) {
                    gate.stop();
                    return;
                }
                gate.out();
            }
        }
    });
}
