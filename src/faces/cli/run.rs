//! Judges many logs: in parallel, in bounded memory, reported in the order of the input.

use super::input::Unread;
use super::output::message;
use super::pipeline::in_order;
use super::progress::Progress;
use super::search::{SearchResult, gather, kept_out_sentence};
use super::settings::Settings;
use super::source::{Item, Job, Source};
use super::status::{NOTHING, UNREADABLE};
use super::ways_out::WaysOut;
use crate::game::Games;
use crate::game::language::{Fault, code};
use crate::game::reading::BoardCache;
use crate::referee::judge::{
    Effort, Judged, Review, ReviewRequest, judge_with, malformed_verdict, needs_way_out, no_log,
};
use crate::report::{KeptOut, LogText};
use crate::yaml::Span;
use crate::yaml::encoding::NotText;
use std::borrow::Cow;
use std::marker::PhantomData;
use std::path::PathBuf;

/// A run over logs.
#[derive(Clone, Copy)]
pub(crate) struct Run<'r, L> {
    /// What is asked of each log.
    pub request: ReviewRequest,
    /// How many logs are judged in parallel; `None` for as many as there are cores.
    pub jobs: Option<usize>,
    /// Where and how the logs are read.
    pub settings: &'r Settings,
    /// Files that the run writes, which are not logs.
    pub reports: &'r [PathBuf],
    /// Whether to be silent about files that are not logs or were kept out.
    pub quiet: bool,
    /// Whether the caller itself reports how many files were kept out.
    pub sums_up: bool,
    /// Returns the exit status for a log.
    pub status: fn(&Review) -> u8,
    pub games: PhantomData<L>,
}

impl<'r, L: Games> Run<'r, L> {
    /// Creates a run on one thread.
    pub(crate) const fn new(request: ReviewRequest, settings: &'r Settings) -> Self {
        Self {
            request,
            jobs: Some(1),
            settings,
            reports: &[],
            quiet: false,
            sums_up: false,
            status: |review| review.verdict.judgement.status(),
            games: PhantomData,
        }
    }

    /// Judges every log under `paths`. `render` makes a report of each, in parallel; `emit` takes
    /// the reports in the order of the input and says whether to continue. Returns the exit status.
    pub(crate) fn judge_paths<T: Send>(
        &self,
        paths: &[PathBuf],
        render: impl Fn(&LogText<'_>, &Review) -> T + Sync,
        emit: impl FnMut(T, &RunSummary) -> bool,
    ) -> u8 {
        self.judge_paths_with_summary(paths, render, emit).0.status
    }

    /// Does the same. Returns everything that was seen, and the messages about what could not be
    /// read.
    pub(crate) fn judge_paths_with_summary<T: Send>(
        &self,
        paths: &[PathBuf],
        render: impl Fn(&LogText<'_>, &Review) -> T + Sync,
        mut emit: impl FnMut(T, &RunSummary) -> bool,
    ) -> (RunSummary, Vec<String>) {
        let mut unread = Vec::new();
        let mut progress = Progress::new(self.quiet);
        let bar = progress.bar.clone();
        let seen = self.judge_paths_with_events(paths, render, |event| match event {
            RunEvent::Log(report, seen) => {
                let goes_on = bar.suspend(|| emit(report, seen));
                progress.set_position(seen.logs as u64);
                goes_on
            }
            RunEvent::Unread(why) => {
                let why = why.to_string();
                bar.suspend(|| message(&why));
                unread.push(why);
                true
            }
            RunEvent::Note(text) => {
                bar.suspend(|| message(text));
                true
            }
        });
        bar.finish_and_clear();
        (seen, unread)
    }

    /// Does the same. `on_event` also receives what cannot be read, and other messages about the run,
    /// as they arise.
    pub(crate) fn judge_paths_with_events<T: Send>(
        &self,
        paths: &[PathBuf],
        render: impl Fn(&LogText<'_>, &Review) -> T + Sync,
        mut on_event: impl FnMut(RunEvent<'_, T>) -> bool,
    ) -> RunSummary {
        let found = gather(paths, self.reports, self.settings);
        for error in &found.errors {
            on_event(RunEvent::Unread(error));
        }
        for file in &found.kept_out_files {
            on_event(RunEvent::Note(file));
        }
        let cache = BoardCache::default();
        let ways_out = WaysOut::default();
        let mut seen = RunSummary {
            logs: 0,
            status: found.status(),
            kept_out: found.kept_out,
        };
        let kept_out = found.kept_out;
        let judge = |item: Item<'_>| match item {
            Item::Log(job) => {
                let found = (&cache, &ways_out, kept_out);
                Ok(one::<L, T>(self.request, self.status, &job, found, &render))
            }
            Item::Unreadable(error) => Err(Unreported::Unreadable(error)),
            Item::NoLog(name) => Err(Unreported::NoLog(name.to_owned())),
        };
        let mut passed_over = 0;
        in_order(
            Source::new(&found.inputs),
            self.jobs,
            judge,
            |judged| match judged {
                Ok((status, report)) => {
                    seen.logs += 1;
                    seen.status = seen.status.max(self.settings.of_verdict(status));
                    on_event(RunEvent::Log(report, &seen))
                }
                Err(Unreported::Unreadable(error)) => {
                    seen.status = seen.status.max(UNREADABLE);
                    on_event(RunEvent::Unread(&error))
                }
                Err(Unreported::NoLog(name)) => {
                    passed_over += 1;
                    !self.settings.verbose
                        || on_event(RunEvent::Note(&format!("{name}: not a log; skipped")))
                }
            },
        );
        self.sum_up(&found, passed_over, &mut seen, &mut on_event);
        seen
    }

    /// Reports what the run skipped, and whether it judged no log at all.
    fn sum_up<T>(
        &self,
        found: &SearchResult,
        passed_over: usize,
        seen: &mut RunSummary,
        on_event: &mut impl FnMut(RunEvent<'_, T>) -> bool,
    ) {
        if passed_over > 0 && !self.quiet {
            on_event(RunEvent::Note(&no_logs(passed_over, self.settings.verbose)));
        }
        if !(self.quiet || self.sums_up && seen.logs > 0) {
            kept_out_sentence(found.kept_out, self.settings.verbose)
                .iter()
                .for_each(|sentence| {
                    on_event(RunEvent::Note(sentence));
                });
        }
        if seen.logs == 0 && seen.status == 0 && !found.is_all_excluded {
            on_event(RunEvent::Note(
                "no log found: give a file, a folder with .yaml, .yml, .json or .jsonl files, or - for standard input",
            ));
            seen.status = self.settings.of_verdict(NOTHING);
        }
    }
}

/// An event of a run, in the order of the input.
pub(crate) enum RunEvent<'h, T> {
    /// The report on a log, and what has been judged so far.
    Log(T, &'h RunSummary),
    /// A path, or the rest of a file, that cannot be read.
    Unread(&'h Unread),
    /// Another message about the run.
    Note(&'h str),
}

/// What takes the place of the report on an input.
enum Unreported {
    /// The input cannot be read.
    Unreadable(Unread),
    /// The file with this name is not a log.
    NoLog(String),
}

/// What has been judged so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RunSummary {
    /// How many logs have been judged.
    pub logs: usize,
    /// The exit status for them.
    pub status: u8,
    /// How many files the search kept out.
    pub kept_out: KeptOut,
}

/// Returns the message about files that a search found and that are not logs.
pub(crate) fn no_logs(count: usize, listed: bool) -> String {
    let files = if count == 1 {
        "skipped 1 file that is not a log".to_owned()
    } else {
        format!("skipped {count} files that are not logs")
    };
    if listed {
        files
    } else {
        format!(
            "{files}; --verbose names {}",
            if count == 1 { "it" } else { "them" }
        )
    }
}

fn one<L: Games, T>(
    mut request: ReviewRequest,
    status: fn(&Review) -> u8,
    job: &Job<'_>,
    (cache, ways_out, kept_out): (&BoardCache, &WaysOut, KeptOut),
    render: &impl Fn(&LogText<'_>, &Review) -> T,
) -> (u8, T) {
    let bytes = &job.chunk.bytes;
    request.options.complete |= job.input.complete;
    request.rests_on = true;
    let not_text = NotText::find(bytes, job.chunk.encoding);
    // Validation is faster than `from_utf8_lossy`, which took 6 % of the time of a legal log.
    let text = std::str::from_utf8(bytes).map(Cow::Borrowed);
    let text: &str = &text.unwrap_or_else(|_| String::from_utf8_lossy(bytes));
    let boards = job.input.boards(cache);
    let judge = |request: &ReviewRequest| judge_with::<L>(text, &boards, request);
    let Judged { tree, mut review } = if request.hint {
        with_way_out(ways_out, job.ordinal, &mut request, judge)
    } else {
        judge(&request)
    };
    if let Some(fault) = no_log(bytes, job.chunk.too_long) {
        review.verdict = malformed_verdict(review.verdict.game, vec![fault]);
    }
    if let Some(fault) = not_text.filter(|_| !job.chunk.too_long) {
        refuse(&mut review, text, fault);
    }
    let log = LogText::new(
        &job.input.name,
        job.number,
        &tree,
        job.chunk.line,
        job.chunk.offset,
    )
    .in_file(job.input.is_file())
    .stored_in(job.chunk.encoding)
    .found_with(kept_out);
    (status(&review), render(&log, &review))
}

/// Judges a log, and searches for its way out if it is among the first of its run that need one.
fn with_way_out<'a>(
    ways_out: &WaysOut,
    log: usize,
    request: &mut ReviewRequest,
    judge: impl Fn(&ReviewRequest) -> Judged<'a>,
) -> Judged<'a> {
    let begun = ways_out.begin(log);
    let known = ways_out.known(log);
    if known != Some(true) {
        request.effort = Effort::Nothing;
    }
    let mut judged = judge(request);
    let needs_one = needs_way_out(&judged.tree, &judged.review.verdict);
    // Whether it is one of the first is known only after all logs before it. Few logs have to wait
    // for that: the first ones never do, nor do legal ones.
    if needs_one && known.is_none() && ways_out.wait(log) {
        request.effort = Effort::Full;
        judged = judge(request);
    }
    begun.count(needs_one);
    judged
}

/// Makes a log that is not valid text malformed, whatever else can be read of it.
fn refuse(review: &mut Review, text: &str, fault: NotText) {
    // The valid part is the same in the text that is displayed.
    let at = fault.valid;
    let end = text[at..].chars().next().map_or(at, |c| at + c.len_utf8());
    let fault = Fault::new(
        code::SYNTAX,
        Span::new(at as u32, end as u32),
        format!("the log is {}", fault.what()),
        format!("not {}", fault.encoding().name()),
    )
    .help("save the file as UTF-8");
    review.verdict = malformed_verdict(review.verdict.game, vec![fault]);
    review.voice = None;
    review.position = None;
}
