//! Judging many logs: in parallel, in memory bounded by the jobs, reported in the order of the input.

use super::input::Unread;
use super::output::message;
use super::pipeline::in_order;
use super::search::{gather, kept_out_sentence};
use super::settings::Settings;
use super::source::{Item, Job, Source};
use super::status::{NOTHING, UNREADABLE};
use crate::game::Games;
use crate::game::language::{Fault, code};
use crate::game::reading::BoardCache;
use crate::referee::judge::{Ask, Judged, Review, judge_with, malformed_verdict};
use crate::report::{KeptOut, LogText};
use crate::yaml::Span;
use crate::yaml::encoding::NotText;
use crate::yaml::parse::MAX_DOCUMENT;
use std::marker::PhantomData;
use std::path::PathBuf;

/// A run over logs.
#[derive(Clone, Copy)]
pub(crate) struct Run<'r, L> {
    /// What is asked of each.
    pub ask: Ask,
    /// How many at a time; `None` for as many as there are cores.
    pub jobs: Option<usize>,
    /// Where and how they are read.
    pub settings: &'r Settings,
    /// Files it writes, which are no logs.
    pub reports: &'r [PathBuf],
    /// Whether nothing is said of files that are no logs or were kept out.
    pub quiet: bool,
    /// Whether the caller itself reports how many files were kept out.
    pub sums_up: bool,
    /// The games.
    pub games: PhantomData<L>,
}

impl<'r, L: Games> Run<'r, L> {
    /// One log at a time.
    pub(crate) const fn new(ask: Ask, settings: &'r Settings) -> Self {
        Self {
            ask,
            jobs: Some(1),
            settings,
            reports: &[],
            quiet: false,
            sums_up: false,
            games: PhantomData,
        }
    }

    /// Judges every log under `paths`: `render` makes a report of each, in parallel; `emit` takes the reports in the order
    /// of the input and says whether to go on. Returns the exit status.
    pub(crate) fn over<T: Send>(
        &self,
        paths: &[PathBuf],
        render: impl Fn(&LogText<'_>, &Review) -> T + Sync,
        emit: impl FnMut(T, &Seen) -> bool,
    ) -> u8 {
        self.over_seeing(paths, render, emit).status
    }

    /// The same; returns all that was seen.
    pub(crate) fn over_seeing<T: Send>(
        &self,
        paths: &[PathBuf],
        render: impl Fn(&LogText<'_>, &Review) -> T + Sync,
        mut emit: impl FnMut(T, &Seen) -> bool,
    ) -> Seen {
        self.over_all(paths, render, |heard| match heard {
            Heard::Log(report, seen) => emit(report, seen),
            Heard::Unread(unread) => {
                message(&unread.to_string());
                true
            }
            Heard::Note(text) => {
                message(text);
                true
            }
        })
    }

    /// The same; `hear` takes what cannot be read and what is to be said of the run as well, each when it shows.
    pub(crate) fn over_all<T: Send>(
        &self,
        paths: &[PathBuf],
        render: impl Fn(&LogText<'_>, &Review) -> T + Sync,
        mut hear: impl FnMut(Heard<'_, T>) -> bool,
    ) -> Seen {
        let found = gather(paths, self.reports, self.settings);
        for error in &found.errors {
            hear(Heard::Unread(error));
        }
        for file in &found.kept_out_files {
            hear(Heard::Note(file));
        }
        let cache = BoardCache::default();
        let mut seen = Seen {
            logs: 0,
            status: if found.errors.is_empty() {
                0
            } else {
                UNREADABLE
            },
            kept_out: found.kept_out,
        };
        let kept_out = found.kept_out;
        let judge = |item: Item<'_>| match item {
            Item::Log(job) => Ok(one::<L, T>(self.ask, &job, &cache, kept_out, &render)),
            Item::Unreadable(error) => Err(Untold::Unreadable(error)),
            Item::NoLog(name) => Err(Untold::NoLog(name.to_owned())),
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
                    hear(Heard::Log(report, &seen))
                }
                Err(Untold::Unreadable(error)) => {
                    seen.status = seen.status.max(UNREADABLE);
                    hear(Heard::Unread(&error))
                }
                Err(Untold::NoLog(name)) => {
                    passed_over += 1;
                    !self.settings.verbose
                        || hear(Heard::Note(&format!("{name}: not a log; skipped")))
                }
            },
        );
        if passed_over > 0 && !self.quiet {
            hear(Heard::Note(&no_logs(passed_over, self.settings.verbose)));
        }
        if !(self.quiet || self.sums_up && seen.logs > 0) {
            kept_out_sentence(found.kept_out, self.settings.verbose)
                .iter()
                .for_each(|sentence| {
                    hear(Heard::Note(sentence));
                });
        }
        if seen.logs == 0 && seen.status == 0 && !found.is_all_excluded {
            hear(Heard::Note(
                "no log found: give a file, a folder with .yaml, .yml, .json or .jsonl files, or - for standard input",
            ));
            seen.status = self.settings.of_verdict(NOTHING);
        }
        seen
    }
}

/// What a run comes upon, in the order of the input.
pub(crate) enum Heard<'h, T> {
    /// The report on a log, and what has been judged by then.
    Log(T, &'h Seen),
    /// A path, or the rest of a file, that cannot be read.
    Unread(&'h Unread),
    /// Something else to be said of the run.
    Note(&'h str),
}

/// What is said of an input instead of a report.
enum Untold {
    /// It cannot be read.
    Unreadable(Unread),
    /// The name of a file that is no log.
    NoLog(String),
}

/// What has been judged so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    /// How many logs.
    pub logs: usize,
    /// The exit status they ask for.
    pub status: u8,
    /// The files that the search kept out.
    pub kept_out: KeptOut,
}

/// What is said of files that a search has found and that are no logs.
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

/// For so many logs of a file it is looked for in earnest what probably happened; a stream of thousands shall not wait for it.
const THOROUGH: usize = 3;

fn one<L: Games, T>(
    mut ask: Ask,
    job: &Job<'_>,
    cache: &BoardCache,
    kept_out: KeptOut,
    render: &impl Fn(&LogText<'_>, &Review) -> T,
) -> (u8, T) {
    let bytes = &job.chunk.bytes;
    ask.options.complete |= job.input.complete;
    ask.rests_on = true;
    ask.brief = job.number > THOROUGH;
    let not_text = NotText::find(bytes, job.chunk.encoding);
    let text: &str = &String::from_utf8_lossy(bytes);
    let boards = job.input.boards(cache);
    let Judged { tree, mut review } = judge_with::<L>(text, &boards, &ask);
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
    .stored_in(job.chunk.encoding)
    .found_with(kept_out);
    (review.verdict.judgement.status(), render(&log, &review))
}

/// What is wrong with a document that can be no log at all.
pub(crate) fn no_log(bytes: &[u8], too_long: bool) -> Option<Fault> {
    let fault =
        |message: &str, label: &str| Fault::new(code::WRONG_TYPE, Span::default(), message, label);
    if too_long {
        let message = format!(
            "the line is longer than {} MiB; no game is",
            MAX_DOCUMENT >> 20
        );
        return Some(Fault::new(
            code::TOO_LARGE,
            Span::default(),
            message,
            "too long",
        ));
    }
    if bytes.is_empty() {
        let fault = fault(
            "there is no log here: the file is empty or holds only comments",
            "nothing",
        );
        return Some(fault.help("begin with game: steel-driver, then players: and moves:"));
    }
    // Documents always hold something; lines may not.
    let blank = bytes.trim_ascii().is_empty();
    blank.then(|| {
        fault("there is no log here: the line is blank", "nothing")
            .help("every line is answered; leave out those that are none")
    })
}

/// A log that is not text is malformed, whatever can be made out of it.
fn refuse(review: &mut Review, text: &str, fault: NotText) {
    // What is valid is the same in the text that is shown.
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
