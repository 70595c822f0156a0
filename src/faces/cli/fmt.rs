//! `fmt`.

use super::args::FmtArgs;
use super::input::{Input, Whole, is_named_json, not_cut};
use super::output::{Out, message, now_utf8};
use super::progress::Progress;
use super::replace::write_over;
use super::run::no_logs;
use super::search::{SearchResult, gather, kept_out_sentence};
use super::settings::Settings;
use super::status::{Ended, NOTHING, UNREADABLE};
use crate::game::Games;
use crate::game::reading::BoardCache;
use crate::game::sandbox::is_descriptor;
use crate::referee::fmt::{is_json, line_break};
use crate::referee::judge::{ReviewRequest, judge_with, laid_out};
use crate::referee::verdict::Judgement;
use crate::report::LogText;
use crate::report::human::{Style, diagnostics, verdict_line};
use crate::yaml::breaks::lines;
use crate::yaml::encoding::Encoding;
use crate::yaml::parse::MAX_DOCUMENT;
use crate::yaml::printable;
use crate::yaml::split::Documents;

/// The largest file that is laid out, in bytes: as large as a few of the longest logs.
pub(crate) const MAX_FILE: u64 = 8 * MAX_DOCUMENT as u64;

/// The result for a file.
enum Formatted {
    /// The file has this canonical text.
    Text(String),
    /// The file is JSON and stays as it is.
    Json,
    /// The file has no log.
    Empty,
}

/// Why a file is not changed.
#[derive(Default)]
struct Refusal {
    /// The reports of its malformed logs.
    reports: String,
    /// Other reasons; empty if its only fault is a malformed log.
    messages: Vec<String>,
}

/// Runs the command.
pub(crate) fn run<L: Games>(args: &FmtArgs, mut out: Out) -> Ended {
    let settings = Settings::new::<L>(&args.reading)?;
    let found = gather(&args.paths, &[], &settings);
    let mut status = 0;
    for error in &found.errors {
        message(&error.to_string());
        status = UNREADABLE;
    }
    found.kept_out_files.iter().for_each(|file| message(file));
    let inputs = &found.inputs;
    let (mut logs, mut passed_over) = (0_u64, 0);
    let run = Run {
        settings: &settings,
        check: args.check,
        cache: BoardCache::default(),
    };
    let mut progress = Progress::new(false);
    let bar = progress.bar.clone();
    for input in inputs {
        let whole = match input.whole(MAX_FILE) {
            Ok(whole) => whole,
            Err(why) => {
                bar.suspend(|| message(&why));
                status = UNREADABLE;
                continue;
            }
        };
        if bar.suspend(|| is_no_log(input, settings.verbose)) {
            passed_over += 1;
            continue;
        }
        logs += 1;
        progress.set_position(logs);
        match bar.suspend(|| run.file::<L>(input, &whole, &mut out)) {
            // If standard input is empty, nothing was found to lay out; a file that is named is
            // meant to have a log.
            Ok(NOTHING) if input.path().is_none() && inputs.len() == 1 => {
                return Ok(settings.of_verdict(NOTHING));
            }
            Ok(NOTHING) => status = UNREADABLE,
            Ok(own) => status = status.max(own),
            Err(why) => {
                bar.suspend(|| message(&why));
                status = UNREADABLE;
            }
        }
    }
    bar.finish_and_clear();
    say_what_was_passed_over(passed_over, &found, settings.verbose);
    if logs == 0 && status == 0 && !found.is_all_excluded {
        message(
            "no log found: give a file, a folder with .yaml or .yml files, or - for standard input",
        );
        return Ok(settings.of_verdict(NOTHING));
    }
    Ok(status)
}

fn say_what_was_passed_over(passed_over: usize, found: &SearchResult, verbose: bool) {
    if passed_over > 0 {
        message(&no_logs(passed_over, verbose));
    }
    kept_out_sentence(found.kept_out, verbose)
        .iter()
        .for_each(|sentence| message(sentence));
}

/// Returns the canonical text of an input that was read, for a program. `Err` says why there is none: first what
/// is wrong with its logs.
pub(crate) fn canonical<L: Games>(
    input: &Input,
    text: &str,
    settings: &Settings,
) -> Result<String, String> {
    let run = Run {
        settings,
        check: false,
        cache: BoardCache::default(),
    };
    let style = Style::default();
    match run.lay_twice::<L>(input, text, style) {
        Ok(Formatted::Text(laid)) => Ok(laid),
        Ok(Formatted::Json) => Ok(text.to_owned()),
        Ok(Formatted::Empty) => Err(format!("{}: no log in it", input.name)),
        Err(refusal) => {
            let reports = Some(refusal.reports).filter(|reports| !reports.is_empty());
            let said: Vec<String> = reports.into_iter().chain(refusal.messages).collect();
            Err(said.join("\n").trim_end().to_owned())
        }
    }
}

/// Returns whether a file that a search found has no log; says so if `verbose`.
fn is_no_log(input: &Input, verbose: bool) -> bool {
    let is_none = input.found && input.documents().is_ok_and(|mut logs| logs.are_none());
    if is_none && verbose {
        message(&format!("{}: not a log; skipped", input.name));
    }
    is_none
}

/// The state that the files of a run share.
struct Run<'r> {
    settings: &'r Settings,
    /// Whether files are only compared with their layout.
    check: bool,
    cache: BoardCache,
}

impl Run<'_> {
    /// Lays out a file, or compares it with its layout.
    fn file<L: Games>(&self, input: &Input, whole: &Whole, out: &mut Out) -> Ended {
        let Whole { text, encoding } = whole;
        let mut is_utf8 = *encoding == Encoding::Utf8;
        let laid = match self.lay_twice::<L>(input, text, out.style) {
            Ok(Formatted::Text(laid)) => laid,
            Ok(Formatted::Json) => {
                message(&format!(
                    "{}: JSON is left as it is; fmt lays out YAML",
                    input.name
                ));
                // JSON may stay in any encoding.
                is_utf8 = true;
                text.clone()
            }
            Ok(Formatted::Empty) => {
                message(&format!("{}: no log in it", input.name));
                return Ok(NOTHING);
            }
            Err(refusal) => {
                out.clone().for_people(true).write(&refusal.reports);
                refusal.messages.iter().for_each(|why| message(why));
                message(&format!("{}: left as it is", input.name));
                return Ok(if refusal.messages.is_empty() {
                    self.settings.of_verdict(UNREADABLE)
                } else {
                    UNREADABLE
                });
            }
        };
        let same = laid == *text && is_utf8;
        if self.check {
            if same {
                return Ok(0);
            }
            out.write(&format!("{}\n", printable(&input.name)));
            return Ok(self.settings.of_verdict(1));
        }
        match input.path().filter(|path| !is_descriptor(path)) {
            None => out.verbatim(&laid),
            Some(_) if same => {}
            Some(path) => {
                let read = encoding.encode(text);
                write_over(&input.name, path, &read, &laid, &self.settings.sandbox)?;
            }
        }
        if !is_utf8 {
            message(&now_utf8(&input.name, *encoding));
        }
        Ok(0)
    }

    /// Lays out a text, and then lays out the result: what replaces a file must not change when it
    /// is laid out again.
    fn lay_twice<L: Games>(
        &self,
        input: &Input,
        text: &str,
        style: Style,
    ) -> Result<Formatted, Refusal> {
        let laid = self.lay::<L>(input, text, style)?;
        if let Formatted::Text(once) = &laid
            && once != text
            && !matches!(self.lay::<L>(input, once, style), Ok(Formatted::Text(twice)) if twice == *once)
        {
            return Err(Refusal {
                messages: vec![format!(
                    "{}: it cannot be laid out without changing it",
                    input.name
                )],
                ..Refusal::default()
            });
        }
        Ok(laid)
    }

    fn lay<L: Games>(&self, input: &Input, text: &str, style: Style) -> Result<Formatted, Refusal> {
        if is_json(text) {
            return Ok(Formatted::Json);
        }
        let boards = input.boards(&self.cache);
        let end = line_break(text);
        let mut laid = String::new();
        let (mut done, mut number) = (0, 0);
        let mut refusal = Refusal::default();
        for chunk in Documents::new(text.as_bytes(), input.layout(text)) {
            let chunk = chunk.map_err(|error| Refusal {
                messages: vec![format!("{}: {}", input.name, not_cut(&error))],
                ..Refusal::default()
            })?;
            number += 1;
            // Comments and markers between documents.
            laid.push_str(&end.everywhere(&unmarked(&text[done..chunk.start])));
            done = chunk.start + chunk.bytes.len();
            let document = text[chunk.start..done].trim_start_matches('\u{feff}');
            let judged = judge_with::<L>(document, &boards, &ReviewRequest::default());
            let log = LogText::new(&input.name, number, &judged.tree, chunk.line, chunk.offset);
            if judged.review.verdict.judgement == Judgement::Malformed {
                refusal.reports.push_str(&format!(
                    "{}{}\n",
                    diagnostics(&log, &judged.review, style),
                    verdict_line(&log, &judged.review)
                ));
                continue;
            }
            match laid_out::<L>(&judged, &boards, end) {
                Some(canonical) => {
                    if number > 1 {
                        laid.push_str(&end.everywhere(missing_marker(&laid, &canonical)));
                    }
                    laid.push_str(&canonical);
                }
                None => refusal.messages.push(format!(
                    "{}: document {number} cannot be laid out without changing it",
                    input.name
                )),
            }
        }
        if !(refusal.reports.is_empty() && refusal.messages.is_empty()) {
            return Err(refusal);
        }
        if number == 0 {
            return Ok(Formatted::Empty);
        }
        // A file whose name says JSON stays JSON, however loosely it is written.
        if input.path().is_some_and(is_named_json) {
            return Ok(Formatted::Json);
        }
        // Comments and markers after the last document.
        laid.push_str(&end.everywhere(&unmarked(&text[done..])));
        Ok(Formatted::Text(laid))
    }
}

/// Removes byte order marks from a text.
fn unmarked(text: &str) -> String {
    text.replace('\u{feff}', "")
}

/// Returns the marker that is needed between two documents if only a byte order mark separated
/// them, which does not separate documents in YAML.
fn missing_marker(first: &str, second: &str) -> &'static str {
    let is_comment = |line: &&str| line.trim().is_empty() || line.starts_with('#');
    let ends = lines(first).filter(|line| !is_comment(line)).last();
    if ends.is_some_and(|line| line.starts_with("...") || line.starts_with("---")) {
        return "";
    }
    match lines(second).find(|line| !is_comment(line)) {
        Some(line) if line.starts_with("---") => "",
        Some(line) if line.starts_with('%') => "...\n",
        _ => "---\n",
    }
}
