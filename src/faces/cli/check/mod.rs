//! `check`.

mod formats;
mod report;
mod tally;

use super::args::{CheckArgs, CheckFormat};
use super::input::{is_no_report, is_same};
use super::output::{Out, message};
use super::progress::Progress;
use super::run::{Run, RunEvent};
use super::settings::Settings;
use super::status::{Ended, UNREADABLE};
use crate::game::Games;
use crate::referee::judge::{Review, ReviewRequest};
use crate::referee::verdict::Judgement;
use crate::report::LogText;
use crate::report::human::{Style, judge_of};
use crate::yaml::printable;
use formats::format;
use report::{Part, Report, ReportFormat};
use smallvec::SmallVec;
use std::path::{Path, PathBuf};
use tally::{Tally, Totals};

/// One log's output, made by a worker and written by the main thread.
struct LogOutput {
    judgement: Judgement,
    /// The rulings and editions by which it was judged, in one line.
    judged_by: String,
    /// The parts, one per report.
    parts: SmallVec<[Part; 1]>,
}

/// Runs the command.
pub(crate) fn run<L: Games>(args: &CheckArgs, mut out: Out) -> Ended {
    let options = args.judging.options();
    let settings = Settings::new::<L>(&args.reading)?;
    let own = settings.format("check", args.format, CheckFormat::Human)?;
    if args.show_settings {
        out.write(&settings.shown(&args.paths, options.complete)?);
        return Ok(0);
    }
    let files: Vec<PathBuf> = args.output.iter().map(|(_, file)| file.clone()).collect();
    let run = Run {
        jobs: args.work.jobs(),
        reports: &files,
        quiet: args.quiet,
        sums_up: own == CheckFormat::Human,
        ..Run::<L>::new(ReviewRequest::verdict(options), &settings)
    };
    refuse_clash(args)?;
    let mut out = out.for_people(own == CheckFormat::Human);
    let formats = formats::<L>(args, own, out.style);
    let mut reports = reports(&formats, &files);
    let mut tally = Tally::default();
    let mut progress = Progress::new(args.quiet);
    let bar = progress.bar.clone();
    let render = |log: &LogText<'_>, review: &Review| LogOutput {
        judgement: review.verdict.judgement,
        judged_by: judge_of(&review.verdict),
        parts: formats.iter().map(|it| it.part(log, review)).collect(),
    };
    let seen = run.judge_paths_with_events(&asked(args), render, |heard| {
        match heard {
            RunEvent::Log(made, seen) => {
                tally.add(made.judgement, &made.judged_by);
                let parts = reports.iter_mut().zip(made.parts);
                bar.suspend(|| parts.for_each(|(report, part)| report.add(part, &mut out)));
                progress.set_position(seen.logs as u64);
                if out.is_closed() && args.output.is_empty() {
                    // A worker may be waiting for input that never comes.
                    std::process::exit(i32::from(seen.status));
                }
            }
            RunEvent::Unread(unread) => {
                tally.add_unread();
                bar.suspend(|| {
                    message(&unread.to_string());
                    let reports = reports.iter_mut();
                    reports.for_each(|it| it.add_unread(&unread.path, &unread.why, &mut out));
                });
            }
            RunEvent::Note(text) => bar.suspend(|| message(text)),
        }
        true
    });
    bar.finish_and_clear();
    let totals = Totals {
        tally: &tally,
        seen: &seen,
        verbose: settings.verbose,
    };
    Ok(close(reports, &totals, &settings, &mut out))
}

/// Returns the reports: first that on standard output, then those in files.
fn reports<'f>(formats: &'f [Box<dyn ReportFormat>], files: &[PathBuf]) -> Vec<Report<'f>> {
    let places = std::iter::once(None).chain(files.iter().cloned().map(Some));
    formats
        .iter()
        .zip(places)
        .map(|(format, file)| Report::new(&**format, file))
        .collect()
}

/// Ends the reports; returns the exit status. Reports are written whatever was found, so that a
/// report of an earlier run is not mistaken for one of this run.
fn close(reports: Vec<Report<'_>>, totals: &Totals<'_>, settings: &Settings, out: &mut Out) -> u8 {
    let mut status = totals.seen.status;
    for report in reports {
        if let Err(why) = report.close(totals, &settings.sandbox, out) {
            message(&why);
            status = status.max(UNREADABLE);
        }
    }
    status
}

/// Returns the formats of the reports: first that of standard output, then those of the files,
/// which have no colours.
fn formats<L: Games>(
    args: &CheckArgs,
    own: CheckFormat,
    style: Style,
) -> Vec<Box<dyn ReportFormat>> {
    let plain = Style {
        color: false,
        ..Style::default()
    };
    let files = args.output.iter();
    let files = files.map(|(kind, _)| format::<L>(*kind, plain, args.quiet, true));
    std::iter::once(format::<L>(own, style, args.quiet, false))
        .chain(files)
        .collect()
}

/// Returns the paths that are asked for. If there are none, that is standard input if it has one
/// log per line, otherwise the working folder.
fn asked(args: &CheckArgs) -> Vec<PathBuf> {
    let default = if args.reading.lines { "-" } else { "." };
    match &args.paths[..] {
        [] => vec![PathBuf::from(default)],
        paths => paths.to_vec(),
    }
}

/// Returns a file that a report would overwrite although it is to be read as a log or is another
/// report.
fn twice(args: &CheckArgs) -> Option<&Path> {
    let files = || args.output.iter().map(|(_, file)| file.as_path());
    let again = files()
        .enumerate()
        .find(|(at, file)| files().take(*at).any(|earlier| is_same(earlier, file)));
    let of_log = || {
        files().find(|file| is_no_report(file) || args.paths.iter().any(|path| is_same(path, file)))
    };
    again.map(|(_, file)| file).or_else(of_log)
}

/// Refuses a report that would overwrite a log or another report.
fn refuse_clash(args: &CheckArgs) -> Result<(), String> {
    match twice(args) {
        None => Ok(()),
        Some(file) => Err(format!(
            "--output {}: a log or another report has this name",
            printable(&file.to_string_lossy())
        )),
    }
}
