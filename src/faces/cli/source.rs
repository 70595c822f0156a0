//! The source of logs: reads the inputs one after another, a few logs at a time.

use super::input::{Input, Logs, Unread};
use crate::yaml::split::Chunk;

/// How many bytes of logs a worker takes at a time.
pub(crate) const BATCH_BYTES: usize = 1 << 18;
/// How many logs a worker takes at a time.
pub(crate) const BATCH_LOGS: usize = 64;

/// A log to judge.
pub(crate) struct Job<'i> {
    /// The input that it was read from.
    pub input: &'i Input,
    /// The number of the log in its input, from 1.
    pub number: usize,
    /// How many logs precede it in the run.
    pub ordinal: usize,
    /// Its text.
    pub chunk: Chunk,
}

/// An item of the inputs.
pub(crate) enum Item<'i> {
    Log(Job<'i>),
    /// An input, or the rest of one, that cannot be read, and why.
    Unreadable(Unread),
    /// The name of a file that a search found and that is not a log.
    NoLog(&'i str),
}

/// A source that reads the inputs one after another.
pub(crate) struct Source<'i> {
    inputs: std::slice::Iter<'i, Input>,
    open: Option<(&'i Input, Logs, usize)>,
    /// How many logs have been read.
    logs: usize,
    /// Whether standard input is the only input, which may have no log at all.
    only_stdin: bool,
    /// A batch that was read in advance.
    begun: Option<Vec<Item<'i>>>,
}

impl<'i> Source<'i> {
    /// Creates a source that begins with the first input.
    pub(crate) fn new(inputs: &'i [Input]) -> Self {
        let only_stdin = matches!(inputs, [input] if input.path().is_none());
        Self {
            inputs: inputs.iter(),
            open: None,
            logs: 0,
            only_stdin,
            begun: None,
        }
    }

    /// Returns the next item; `None` at the end, or if standard input would have to be opened and
    /// the caller must not wait.
    fn next_item(&mut self, may_wait: bool) -> Option<Item<'i>> {
        loop {
            let Some((input, logs, read)) = &mut self.open else {
                if !may_wait
                    && self
                        .inputs
                        .as_slice()
                        .first()
                        .is_some_and(|input| input.path().is_none())
                {
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
                    self.logs += 1;
                    return Some(Item::Log(Job {
                        input,
                        number: *read,
                        ordinal: self.logs - 1,
                        chunk,
                    }));
                }
                Some(Err(error)) => {
                    self.open = None;
                    return Some(Item::Unreadable(error));
                }
                // A file without a log counts as a malformed log.
                None if *read == 0 && !self.only_stdin => {
                    self.logs += 1;
                    let job = Job {
                        input,
                        number: 1,
                        ordinal: self.logs - 1,
                        chunk: Chunk::default(),
                    };
                    self.open = None;
                    return Some(Item::Log(job));
                }
                None => self.open = None,
            }
        }
    }

    /// Returns whether all inputs are files, so that reading never waits.
    pub(crate) fn is_of_files(&self) -> bool {
        self.open
            .iter()
            .map(|(input, ..)| *input)
            .chain(self.inputs.as_slice())
            .all(Input::is_file)
    }

    /// Returns whether the first batch is everything, as far as can be known without waiting for
    /// more. To find out, the batch is read, and kept.
    pub(crate) fn is_one_batch(&mut self) -> bool {
        let first = self.batch();
        self.begun = Some(first);
        let is_read =
            |(input, logs, _): &mut (&Input, Logs, usize)| input.is_file() && logs.is_at_end();
        self.inputs.as_slice().is_empty() && self.open.as_mut().is_none_or(is_read)
    }

    /// Returns the next few items; none at the end. What has been read is returned before more is
    /// waited for, so that the writer of a line gets its verdict before writing the next.
    pub(crate) fn batch(&mut self) -> Vec<Item<'i>> {
        if let Some(batch) = self.begun.take() {
            return batch;
        }
        let (mut batch, mut bytes) = (Vec::new(), 0);
        while let Some(item) = self.next_item(batch.is_empty()) {
            if let Item::Log(job) = &item {
                bytes += job.chunk.bytes.len();
            }
            batch.push(item);
            let wait = self
                .open
                .as_ref()
                .is_some_and(|(_, logs, _)| logs.must_wait());
            if wait || bytes >= BATCH_BYTES || batch.len() >= BATCH_LOGS {
                break;
            }
        }
        batch
    }
}
