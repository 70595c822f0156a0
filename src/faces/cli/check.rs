//! `check`.

use super::args::{CheckArgs, CheckFormat};
use super::input::{Unread, is_no_report, is_same};
use super::output::{Out, message};
use super::replace::write;
use super::run::{Heard, Run, Seen};
use super::search::kept_out_sentence;
use super::settings::Settings;
use super::status::{Ended, UNREADABLE};
use crate::game::Games;
use crate::referee::judge::{Ask, Review};
use crate::referee::verdict::Judgement;
use crate::report::documents::VerdictDocument;
use crate::report::gitlab::Issue;
use crate::report::human::{Style, diagnostics, from_position_lines, judge_of, verdict_line};
use crate::report::junit::case;
use crate::report::sarif::Catalogue;
use crate::report::sarif_types::{Notification, SarifResult};
use crate::report::wrap::long_line;
use crate::report::{KeptOut, LogText, github, gitlab, json_text, junit, sarif, summary};
use crate::yaml::{counted, lines, markdown, printable};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use quick_junit::TestCase;
use smallvec::SmallVec;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A width in which no line is broken.
const UNWRAPPED: usize = 100_000;

/// What one log adds to one report.
enum Part {
    Text(String),
    Case(Box<TestCase>),
    Results(Vec<SarifResult>, Vec<Notification>),
    Issues(Vec<Issue>),
}

fn part(
    catalogue: &Catalogue,
    format: CheckFormat,
    log: &LogText<'_>,
    review: &Review,
    style: Style,
    quiet: bool,
) -> Part {
    match format {
        CheckFormat::Human => Part::Text(human(log, review, style, quiet)),
        CheckFormat::Json => Part::Text(json_text::line(&VerdictDocument::streamed(log, review))),
        CheckFormat::Github => Part::Text(github::annotations(log, review)),
        CheckFormat::Gitlab => Part::Issues(gitlab::issues(log, review)),
        CheckFormat::Markdown => Part::Text(summary::of_log(log, review)),
        CheckFormat::Junit => Part::Case(Box::new(case(log, review))),
        CheckFormat::Sarif => Part::Results(
            catalogue.results(log, review),
            catalogue.notifications(log, review),
        ),
    }
}

fn human(log: &LogText<'_>, review: &Review, style: Style, quiet: bool) -> String {
    let fine = review.verdict.judgement == Judgement::Legal && review.verdict.warnings.is_empty();
    if fine && quiet {
        return String::new();
    }
    let mut text = diagnostics(log, review, style);
    text.push_str(&verdict_line(log, review));
    text.push('\n');
    text.extend(from_position_lines(review));
    if !text.starts_with(&*verdict_line(log, review)) {
        text.push('\n');
    }
    text
}

/// A report while it is written.
struct Report {
    format: CheckFormat,
    file: Option<PathBuf>,
    text: String,
    cases: Vec<TestCase>,
    results: Vec<SarifResult>,
    notifications: Vec<Notification>,
    issues: Vec<Issue>,
}

impl Report {
    fn new(format: CheckFormat, file: Option<PathBuf>) -> Self {
        Self {
            format,
            file,
            text: String::new(),
            cases: Vec::new(),
            results: Vec::new(),
            notifications: Vec::new(),
            issues: Vec::new(),
        }
    }

    fn add(&mut self, part: Part, out: &mut Out) {
        match part {
            // Its annotations are meant to be executed; the format itself makes everything else
            // safe.
            Part::Text(text) if self.format == CheckFormat::Github => match self.file {
                None => out.verbatim(&text),
                Some(_) => self.text.push_str(&text),
            },
            // Its counts come first.
            Part::Text(text) if self.format == CheckFormat::Markdown => self.text.push_str(&text),
            Part::Text(text) if self.file.is_none() => out.write(&text),
            Part::Text(text) => self.text.push_str(&lines(&text, false)),
            Part::Case(case) => self.cases.push(*case),
            Part::Issues(issues) => self.issues.extend(issues),
            Part::Results(results, notifications) => {
                self.results.extend(results);
                self.notifications.extend(notifications);
            }
        }
    }

    /// Reports a path that cannot be read, so that nobody takes this report for one of all the
    /// logs. JSON has one object per log and no place for it.
    fn add_unread(&mut self, unread: &Unread, out: &mut Out) {
        let Unread { path, why } = unread;
        match self.format {
            CheckFormat::Github => {
                self.add(Part::Text(github::unread(path, why)), out);
            }
            CheckFormat::Junit => self.cases.push(junit::unread(path, why)),
            CheckFormat::Sarif => self.notifications.push(sarif::unread(path, why)),
            CheckFormat::Gitlab => self.issues.push(gitlab::unread(path, why)),
            CheckFormat::Markdown => {
                let line = format!("{path}: it cannot be read: {why}");
                self.text.push_str(&format!("### {}\n\n", markdown(&line)));
            }
            // For a report on standard output there is a message on standard error.
            CheckFormat::Human if self.file.is_some() => {
                let line = printable(&format!("{path}: it cannot be read: {why}")) + "\n";
                self.add(Part::Text(line), out);
            }
            CheckFormat::Human | CheckFormat::Json => {}
        }
    }

    /// Writes the parts that need all logs; `Err` says why the file cannot be written.
    fn close(
        mut self,
        catalogue: &Catalogue,
        tally: &Tally,
        seen: &Seen,
        settings: &Settings,
        out: &mut Out,
    ) -> Result<(), String> {
        let width = Style::default().width;
        match self.format {
            CheckFormat::Junit => {
                self.text = junit::report(std::mem::take(&mut self.cases), seen.kept_out);
            }
            CheckFormat::Sarif => {
                self.text = json_text::page(&catalogue.report(
                    self.results,
                    self.notifications,
                    seen.kept_out,
                    seen.status,
                ));
            }
            CheckFormat::Human => {
                self.text
                    .push_str(&tally.summary(seen.kept_out, settings.verbose, width));
            }
            CheckFormat::Gitlab => self.text = json_text::page(&self.issues),
            CheckFormat::Markdown => {
                let counts = tally.summary(seen.kept_out, settings.verbose, UNWRAPPED);
                self.text = summary::page(&counts, &self.text);
            }
            CheckFormat::Json | CheckFormat::Github => {}
        }
        let Some(file) = &self.file else {
            out.write(&self.text);
            return Ok(());
        };
        write(
            &file.display().to_string(),
            file,
            &self.text,
            &settings.sandbox,
        )
    }
}

/// One log's output, made by a worker and written by the main thread.
struct Made {
    judgement: Judgement,
    /// The rulings and editions by which it was judged, in one line.
    judged_by: String,
    /// The parts, one per report.
    parts: SmallVec<[Part; 1]>,
}

/// The counts of a run, and how its logs were judged.
#[derive(Default)]
struct Tally {
    counts: [usize; 5],
    /// How many paths could not be read.
    unread: usize,
    judged_by: Vec<String>,
}

impl Tally {
    fn add(&mut self, judgement: Judgement, judged_by: &str) {
        self.counts[judgement as usize] += 1;
        if !self.judged_by.iter().any(|known| known == judged_by) && self.judged_by.len() < 20 {
            self.judged_by.push(judged_by.to_owned());
        }
    }

    fn summary(&self, kept_out: KeptOut, listed: bool, width: usize) -> String {
        let all: usize = self.counts.iter().sum();
        let counts = Judgement::ALL
            .iter()
            .map(|kind| (self.counts[*kind as usize], kind.word()))
            .filter(|(count, _)| *count > 0);
        let counts: Vec<String> = counts
            .map(|(count, word)| format!("{count} {word}"))
            .collect();
        let mut text = if all == 0 {
            "no log checked\n".to_owned()
        } else {
            format!("{}: {}\n", counted(all, "log"), counts.join(", "))
        };
        if self.unread > 0 {
            let paths = if self.unread == 1 { "path" } else { "paths" };
            text.push_str(&format!("{} {paths} could not be read\n", self.unread));
        }
        text.extend(kept_out_sentence(kept_out, listed).map(|sentence| sentence + "\n"));
        for line in &self.judged_by {
            text.push_str(&long_line(&format!("judged by {line}"), width));
            text.push('\n');
        }
        text
    }
}

/// Runs the command.
pub(crate) fn run<L: Games>(args: &CheckArgs, mut out: Out) -> Ended {
    let options = args.judging.options();
    let jobs = args.work.jobs();
    let settings = Settings::new::<L>(&args.reading)?;
    let own = settings.format("check", args.format, CheckFormat::Human)?;
    if args.show_settings {
        out.write(&settings.shown(&args.paths, options.complete)?);
        return Ok(0);
    }
    let paths = asked(args);
    let files: Vec<PathBuf> = args.output.iter().map(|(_, file)| file.clone()).collect();
    let ask = Ask::verdict(options);
    let run = Run {
        jobs,
        reports: &files,
        quiet: args.quiet,
        sums_up: own == CheckFormat::Human,
        ..Run::<L>::new(ask, &settings)
    };
    let catalogue = Catalogue::of(L::INFOS);
    let style = out.style;
    let formats: Vec<CheckFormat> = std::iter::once(own)
        .chain(args.output.iter().map(|(format, _)| *format))
        .collect();
    let files = std::iter::once(None).chain(files.iter().cloned().map(Some));
    let mut reports: Vec<Report> = formats
        .iter()
        .zip(files)
        .map(|(format, file)| Report::new(*format, file))
        .collect();
    let plain = Style {
        color: false,
        ..Style::default()
    };
    if let Some(file) = twice(args) {
        return Err(format!(
            "--output {}: a log or another report has this name",
            printable(&file.to_string_lossy())
        ));
    }
    let mut tally = Tally::default();
    let mut progress = Progress::new(args.quiet);
    let bar = progress.bar.clone();
    let render = |log: &LogText<'_>, review: &Review| {
        let parts = formats.iter().enumerate();
        let parts = parts.map(|(at, format)| {
            part(
                &catalogue,
                *format,
                log,
                review,
                if at == 0 { style } else { plain },
                args.quiet,
            )
        });
        Made {
            judgement: review.verdict.judgement,
            judged_by: judge_of(&review.verdict),
            parts: parts.collect(),
        }
    };
    let seen = run.over_all(&paths, render, |heard| {
        let (made, seen) = match heard {
            Heard::Log(made, seen) => (made, seen),
            Heard::Unread(unread) => {
                tally.unread += 1;
                bar.suspend(|| {
                    message(&unread.to_string());
                    reports
                        .iter_mut()
                        .for_each(|report| report.add_unread(unread, &mut out));
                });
                return true;
            }
            Heard::Note(text) => {
                bar.suspend(|| message(text));
                return true;
            }
        };
        tally.add(made.judgement, &made.judged_by);
        bar.suspend(|| {
            reports
                .iter_mut()
                .zip(made.parts)
                .for_each(|(report, part)| report.add(part, &mut out));
        });
        progress.set_position(seen.logs as u64);
        if out.is_closed() && args.output.is_empty() {
            // Nobody reads the output any more, and a worker may be waiting for input that never
            // comes.
            std::process::exit(i32::from(seen.status));
        }
        true
    });
    let mut status = seen.status;
    bar.finish_and_clear();
    // Reports are written whatever was found, so that no earlier report is mistaken for one of this
    // run.
    for report in reports {
        if report.format == CheckFormat::Human && report.file.is_none() {
            if !args.quiet && tally.counts != [0; 5] {
                out.write(&tally.summary(seen.kept_out, settings.verbose, style.width));
            }
        } else if let Err(why) = report.close(&catalogue, &tally, &seen, &settings, &mut out) {
            message(&why);
            status = status.max(UNREADABLE);
        }
    }
    Ok(status)
}

/// Returns the paths that are asked for: without any, standard input where it has a log a line, else the working folder.
fn asked(args: &CheckArgs) -> Vec<PathBuf> {
    let default = if args.reading.lines { "-" } else { "." };
    match &args.paths[..] {
        [] => vec![PathBuf::from(default)],
        paths => paths.to_vec(),
    }
}

/// Returns a file that a report would overwrite although it is to be read as a log, or is another
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

/// How long a run takes before it shows how far it is: a shorter one only flickers.
const PATIENCE: Duration = Duration::from_millis(200);

/// A count of logs on standard error, at a terminal only, of a run that takes long.
struct Progress {
    bar: ProgressBar,
    /// When it is to be shown, unless it is shown already or never to be.
    due: Option<Instant>,
}

impl Progress {
    fn new(quiet: bool) -> Self {
        let is_seen = std::io::stderr().is_terminal() && std::io::stdout().is_terminal();
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {pos} logs checked") {
            bar.set_style(style);
        }
        Self {
            bar,
            due: (is_seen && !quiet).then(|| Instant::now() + PATIENCE),
        }
    }

    /// Counts up to a log.
    fn set_position(&mut self, logs: u64) {
        if self.due.is_some_and(|due| Instant::now() >= due) {
            self.due = None;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_position(logs);
    }
}
