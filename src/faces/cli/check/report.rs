//! A report of `check` while it is being written, part by part, in the order of the input.

use super::super::output::Out;
use super::super::replace::write;
use super::tally::Totals;
use crate::game::sandbox::Sandbox;
use crate::referee::judge::Review;
use crate::report::LogText;
use crate::report::gitlab::Issue;
use crate::report::sarif_types::{Notification, SarifResult};
use crate::yaml::lines;
use quick_junit::TestCase;
use std::path::PathBuf;

/// What one log, or one path that cannot be read, adds to a report. A format fills the fields it
/// needs.
#[derive(Default)]
pub(super) struct Part {
    pub(super) text: String,
    pub(super) cases: Vec<TestCase>,
    pub(super) results: Vec<SarifResult>,
    pub(super) notifications: Vec<Notification>,
    pub(super) issues: Vec<Issue>,
}

impl Part {
    /// Creates a part that consists only of text.
    pub(super) fn text(text: String) -> Self {
        Self {
            text,
            ..Self::default()
        }
    }

    /// Appends another part to this one.
    fn append(&mut self, part: Part) {
        self.text.push_str(&part.text);
        self.cases.extend(part.cases);
        self.results.extend(part.results);
        self.notifications.extend(part.notifications);
        self.issues.extend(part.issues);
    }
}

/// How a report is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pace {
    /// Each part is text that can be written by itself, so it is written as soon as it is ready.
    Streamed,
    /// The same, except that the text is commands to a build service, which the format itself makes
    /// safe.
    Commands,
    /// The report is written when all its parts are known.
    AtTheEnd,
}

/// A format of `check`.
pub(super) trait ReportFormat: Sync {
    /// Returns how a report in this format is written.
    fn pace(&self) -> Pace;

    /// Returns what a log adds to a report. Several threads may call it at the same time.
    fn part(&self, log: &LogText<'_>, review: &Review) -> Part;

    /// Returns what a path that cannot be read adds to a report, so that nobody mistakes the report
    /// for one on all the logs; `None` if the format has no place for it.
    fn unread(&self, path: &str, why: &str) -> Option<Part>;

    /// Writes the end of a report: all of it if the parts were kept, otherwise what follows them.
    fn end(&self, kept: Part, totals: &Totals<'_>) -> String;
}

/// A report while it is being written.
pub(super) struct Report<'f> {
    format: &'f dyn ReportFormat,
    /// The file it goes to; `None` for standard output.
    file: Option<PathBuf>,
    /// The text for the file.
    text: String,
    /// The parts that are kept until the end.
    kept: Part,
}

impl<'f> Report<'f> {
    /// Creates a report without parts.
    pub(super) fn new(format: &'f dyn ReportFormat, file: Option<PathBuf>) -> Self {
        Self {
            format,
            file,
            text: String::new(),
            kept: Part::default(),
        }
    }

    /// Adds a part.
    pub(super) fn add(&mut self, part: Part, out: &mut Out) {
        match (self.format.pace(), &self.file) {
            (Pace::AtTheEnd, _) => self.kept.append(part),
            (Pace::Commands, None) => out.verbatim(&part.text),
            (Pace::Commands, Some(_)) => self.text.push_str(&part.text),
            (Pace::Streamed, None) => out.write(&part.text),
            (Pace::Streamed, Some(_)) => self.text.push_str(&lines(&part.text, false)),
        }
    }

    /// Adds a path that cannot be read.
    pub(super) fn add_unread(&mut self, path: &str, why: &str, out: &mut Out) {
        if let Some(part) = self.format.unread(path, why) {
            self.add(part, out);
        }
    }

    /// Ends the report; `Err` says why its file cannot be written.
    pub(super) fn close(
        mut self,
        totals: &Totals<'_>,
        sandbox: &Sandbox,
        out: &mut Out,
    ) -> Result<(), String> {
        self.text.push_str(&self.format.end(self.kept, totals));
        match &self.file {
            None => {
                out.write(&self.text);
                Ok(())
            }
            Some(file) => write(&file.display().to_string(), file, &self.text, sandbox),
        }
    }
}
