//! Judging many logs: in parallel, in memory bounded by a batch, reported in the order of the input.

use super::input::{Input, gather};
use super::output::message;
use super::{NOTHING, UNREADABLE};
use crate::judge::{Account, Ask, Judged, judge_with};
use crate::log::{Fault, code};
use crate::report::Paper;
use crate::text::Span;
use crate::text::split::Chunk;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Bytes of logs read before they are judged.
const BATCH_BYTES: usize = 4 << 20;
/// Logs read before they are judged.
const BATCH_LOGS: usize = 512;

/// A run over logs.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// What is asked of each.
    pub ask: Ask,
    /// How many at a time.
    pub jobs: usize,
}

struct Job<'i> {
    input: &'i Input,
    number: usize,
    chunk: Chunk,
}

impl Run {
    /// One log at a time.
    pub const fn new(ask: Ask) -> Self {
        Self { ask, jobs: 1 }
    }

    /// Judges every log under `paths`: `render` makes a report of each, in parallel; `emit` takes the reports in the order
    /// of the input and says whether to go on. Returns the exit status.
    pub fn over<T: Send>(
        &self,
        paths: &[PathBuf],
        render: impl Fn(&Paper<'_>, &Account) -> T + Sync,
        mut emit: impl FnMut(T, &Seen) -> bool,
    ) -> u8 {
        let (inputs, errors) = gather(paths);
        let mut status = 0;
        let mut seen = Seen::default();
        for error in errors {
            message(&error);
            status = UNREADABLE;
        }
        let mut batch: Vec<Job<'_>> = Vec::new();
        let mut bytes = 0;
        'inputs: for input in &inputs {
            let documents = match input.documents() {
                Ok(documents) => documents,
                Err(error) => {
                    message(&error);
                    status = status.max(UNREADABLE);
                    continue;
                }
            };
            for (index, chunk) in documents.enumerate() {
                match chunk {
                    Ok(chunk) => {
                        bytes += chunk.bytes.len();
                        batch.push(Job { input, number: index + 1, chunk });
                    }
                    Err(error) => {
                        message(&error);
                        status = status.max(UNREADABLE);
                    }
                }
                if bytes >= BATCH_BYTES || batch.len() >= BATCH_LOGS {
                    bytes = 0;
                    if !self.judge(std::mem::take(&mut batch), &render, &mut emit, &mut seen) {
                        break 'inputs;
                    }
                }
            }
        }
        self.judge(batch, &render, &mut emit, &mut seen);
        if seen.logs == 0 && status == 0 {
            message("no log found: give a file, a folder with .yaml, .yml, .json or .jsonl files, or - for standard input");
            return NOTHING;
        }
        status.max(seen.status)
    }

    fn judge<T: Send>(
        &self,
        batch: Vec<Job<'_>>,
        render: &(impl Fn(&Paper<'_>, &Account) -> T + Sync),
        emit: &mut impl FnMut(T, &Seen) -> bool,
        seen: &mut Seen,
    ) -> bool {
        let jobs = self.jobs.min(batch.len());
        let mut done: Vec<(usize, u8, T)> = if jobs <= 1 {
            batch.iter().enumerate().map(|(at, job)| one(self.ask, at, job, render)).collect()
        } else {
            let next = AtomicUsize::new(0);
            let worker = || {
                let mut done = Vec::new();
                while let Some((at, job)) = Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|at| Some((at, batch.get(at)?))) {
                    done.push(one(self.ask, at, job, render));
                }
                done
            };
            std::thread::scope(|scope| {
                let workers: Vec<_> = (1..jobs).map(|_| scope.spawn(worker)).collect();
                let mut all = worker();
                for worker in workers {
                    match worker.join() {
                        Ok(done) => all.extend(done),
                        Err(panic) => std::panic::resume_unwind(panic),
                    }
                }
                all
            })
        };
        done.sort_unstable_by_key(|(at, ..)| *at);
        for (_, status, report) in done {
            seen.logs += 1;
            seen.status = seen.status.max(status);
            if !emit(report, seen) {
                return false;
            }
        }
        true
    }
}

/// What has been judged so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seen {
    /// How many logs.
    pub logs: usize,
    /// The exit status they ask for.
    pub status: u8,
}

fn one<T>(ask: Ask, at: usize, job: &Job<'_>, render: &impl Fn(&Paper<'_>, &Account) -> T) -> (usize, u8, T) {
    let text = String::from_utf8_lossy(&job.chunk.bytes);
    let boards = job.input.boards();
    let whole = text.len();
    let text: &str = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let mark = whole - text.len();
    let Judged { tree, mut account } = judge_with(text, &boards, &ask);
    if let Err(error) = std::str::from_utf8(&job.chunk.bytes) {
        not_utf8(&mut account, text, error.valid_up_to());
    }
    let paper = Paper::new(&job.input.name, job.number, &tree, job.chunk.line, job.chunk.offset + mark);
    (at, account.verdict.judgement.status(), render(&paper, &account))
}

/// A log that is not text is malformed, whatever can be made out of it.
fn not_utf8(account: &mut Account, text: &str, valid: usize) {
    let at = text.char_indices().map(|(at, _)| at).take_while(|at| *at <= valid).last().unwrap_or(0) as u32;
    let end = text[at as usize..].chars().next().map_or(at, |c| at + c.len_utf8() as u32);
    let fault = Fault::new(code::SYNTAX, Span::new(at, end), "the log is not UTF-8 text", "not UTF-8").help("save the file as UTF-8");
    account.verdict = crate::judge::malformed_verdict(account.verdict.game, vec![fault]);
    account.voice = None;
    account.position = None;
}
