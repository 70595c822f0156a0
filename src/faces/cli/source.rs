//! What is to be judged, read from the inputs one after another, a few logs at a time.

use super::input::{Input, Logs, Unread};
use crate::yaml::split::Chunk;

/// Bytes of logs a worker takes at a time.
pub(crate) const BATCH_BYTES: usize = 1 << 18;
/// Logs a worker takes at a time.
pub(crate) const BATCH_LOGS: usize = 64;

/// A log to judge.
pub(crate) struct Job<'i> {
    /// Where it was read.
    pub input: &'i Input,
    /// Which log of its input, from 1.
    pub number: usize,
    /// Its text.
    pub chunk: Chunk,
}

/// What the inputs give.
pub(crate) enum Item<'i> {
    Log(Job<'i>),
    /// An input, or the rest of one, that cannot be read: why.
    Unreadable(Unread),
    /// A file that a search has found and that is no log: its name.
    NoLog(&'i str),
}

/// Reads the inputs one after another.
pub(crate) struct Source<'i> {
    inputs: std::slice::Iter<'i, Input>,
    open: Option<(&'i Input, Logs, usize)>,
    /// Whether there is nothing but standard input, which may hold no log at all.
    only_stdin: bool,
    /// What has been read already.
    begun: Option<Vec<Item<'i>>>,
}

impl<'i> Source<'i> {
    /// Begins with the first of the inputs.
    pub(crate) fn new(inputs: &'i [Input]) -> Self {
        let only_stdin = matches!(inputs, [input] if input.path().is_none());
        Self {
            inputs: inputs.iter(),
            open: None,
            only_stdin,
            begun: None,
        }
    }

    /// The next item; `None` at the end, and where standard input would be opened but nobody is to wait for it.
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
                    return Some(Item::Log(Job {
                        input,
                        number: *read,
                        chunk,
                    }));
                }
                Some(Err(error)) => {
                    self.open = None;
                    return Some(Item::Unreadable(error));
                }
                // A file without a log is not passed over: it is a malformed one.
                None if *read == 0 && !self.only_stdin => {
                    let job = Job {
                        input,
                        number: 1,
                        chunk: Chunk::default(),
                    };
                    self.open = None;
                    return Some(Item::Log(job));
                }
                None => self.open = None,
            }
        }
    }

    /// Whether all of it is files, which are read without waiting for anybody.
    pub(crate) fn is_of_files(&self) -> bool {
        self.open
            .iter()
            .map(|(input, ..)| *input)
            .chain(self.inputs.as_slice())
            .all(Input::is_file)
    }

    /// Whether the first batch is all of it, as far as that shows without waiting for more. It is read for that, and kept.
    pub(crate) fn is_one_batch(&mut self) -> bool {
        let first = self.batch();
        self.begun = Some(first);
        let is_read =
            |(input, logs, _): &mut (&Input, Logs, usize)| input.is_file() && logs.is_at_end();
        self.inputs.as_slice().is_empty() && self.open.as_mut().is_none_or(is_read)
    }

    /// The next few; none at the end. What has been read goes on its way before more is waited for: whoever writes a line
    /// gets its verdict before he writes the next.
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
