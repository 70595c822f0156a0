//! The formats of `check`.

use super::super::args::CheckFormat;
use super::report::{Pace, Part, ReportFormat};
use super::tally::{Totals, UNWRAPPED};
use crate::game::Games;
use crate::referee::judge::Review;
use crate::referee::verdict::Judgement;
use crate::report::documents::VerdictDocument;
use crate::report::human::{Style, diagnostics, from_position_lines, verdict_line};
use crate::report::sarif::Catalogue;
use crate::report::{LogText, github, gitlab, json_text, junit, sarif, summary};
use crate::yaml::{markdown, printable};

/// Returns a format. `style` and `quiet` apply to reports for people; `to_file` is whether the
/// report goes to a file.
pub(super) fn format<L: Games>(
    format: CheckFormat,
    style: Style,
    quiet: bool,
    to_file: bool,
) -> Box<dyn ReportFormat> {
    match format {
        CheckFormat::Human => Box::new(Human {
            style,
            quiet,
            to_file,
        }),
        CheckFormat::Json => Box::new(Json),
        CheckFormat::Github => Box::new(Github),
        CheckFormat::Gitlab => Box::new(Gitlab),
        CheckFormat::Markdown => Box::new(Markdown),
        CheckFormat::Junit => Box::new(Junit),
        CheckFormat::Sarif => Box::new(Catalogue::of(L::INFOS)),
    }
}

/// Diagnostics and one line per log, then the counts.
struct Human {
    style: Style,
    quiet: bool,
    to_file: bool,
}

impl ReportFormat for Human {
    fn pace(&self) -> Pace {
        Pace::Streamed
    }

    fn part(&self, log: &LogText<'_>, review: &Review) -> Part {
        let verdict = &review.verdict;
        let fine = verdict.judgement == Judgement::Legal && verdict.warnings.is_empty();
        if fine && self.quiet {
            return Part::text(String::new());
        }
        let mut text = diagnostics(log, review, self.style);
        let has_notes = !text.is_empty();
        text.push_str(&verdict_line(log, review));
        text.push('\n');
        text.extend(from_position_lines(review, self.style));
        if has_notes {
            text.push('\n');
        }
        Part::text(text)
    }

    /// If the report goes to standard output, a message on standard error is enough.
    fn unread(&self, path: &str, why: &str) -> Option<Part> {
        let line = || printable(&format!("{path}: it cannot be read: {why}")) + "\n";
        self.to_file.then(|| Part::text(line()))
    }

    fn end(&self, _: Part, totals: &Totals<'_>) -> String {
        if !self.to_file && (self.quiet || totals.tally.is_empty()) {
            return String::new();
        }
        totals.summary(self.style.width)
    }
}

/// One object per log. There is no place for anything else.
struct Json;

impl ReportFormat for Json {
    fn pace(&self) -> Pace {
        Pace::Streamed
    }

    fn part(&self, log: &LogText<'_>, review: &Review) -> Part {
        Part::text(json_text::line(&VerdictDocument::streamed(log, review)))
    }

    fn unread(&self, _: &str, _: &str) -> Option<Part> {
        None
    }

    fn end(&self, _: Part, _: &Totals<'_>) -> String {
        String::new()
    }
}

/// Annotations, which GitHub executes.
struct Github;

impl ReportFormat for Github {
    fn pace(&self) -> Pace {
        Pace::Commands
    }

    fn part(&self, log: &LogText<'_>, review: &Review) -> Part {
        Part::text(github::annotations(log, review))
    }

    fn unread(&self, path: &str, why: &str) -> Option<Part> {
        Some(Part::text(github::unread(path, why)))
    }

    fn end(&self, _: Part, _: &Totals<'_>) -> String {
        String::new()
    }
}

/// One list of issues.
struct Gitlab;

impl ReportFormat for Gitlab {
    fn pace(&self) -> Pace {
        Pace::AtTheEnd
    }

    fn part(&self, log: &LogText<'_>, review: &Review) -> Part {
        Part {
            issues: gitlab::issues(log, review),
            ..Part::default()
        }
    }

    fn unread(&self, path: &str, why: &str) -> Option<Part> {
        Some(Part {
            issues: vec![gitlab::unread(path, why)],
            ..Part::default()
        })
    }

    fn end(&self, kept: Part, _: &Totals<'_>) -> String {
        json_text::page(&kept.issues)
    }
}

/// A page that begins with the counts.
struct Markdown;

impl ReportFormat for Markdown {
    fn pace(&self) -> Pace {
        Pace::AtTheEnd
    }

    fn part(&self, log: &LogText<'_>, review: &Review) -> Part {
        Part::text(summary::of_log(log, review))
    }

    fn unread(&self, path: &str, why: &str) -> Option<Part> {
        let line = format!("{path}: it cannot be read: {why}");
        Some(Part::text(format!("### {}\n\n", markdown(&line))))
    }

    fn end(&self, kept: Part, totals: &Totals<'_>) -> String {
        summary::page(&totals.summary(UNWRAPPED), &kept.text)
    }
}

/// One test case per log.
struct Junit;

impl ReportFormat for Junit {
    fn pace(&self) -> Pace {
        Pace::AtTheEnd
    }

    fn part(&self, log: &LogText<'_>, review: &Review) -> Part {
        Part {
            cases: vec![junit::case(log, review)],
            ..Part::default()
        }
    }

    fn unread(&self, path: &str, why: &str) -> Option<Part> {
        Some(Part {
            cases: vec![junit::unread(path, why)],
            ..Part::default()
        })
    }

    fn end(&self, kept: Part, totals: &Totals<'_>) -> String {
        junit::report(kept.cases, totals.seen.kept_out)
    }
}

/// SARIF: one run with the results of all logs.
impl ReportFormat for Catalogue {
    fn pace(&self) -> Pace {
        Pace::AtTheEnd
    }

    fn part(&self, log: &LogText<'_>, review: &Review) -> Part {
        Part {
            results: self.results(log, review),
            notifications: self.notifications(log, review),
            ..Part::default()
        }
    }

    fn unread(&self, path: &str, why: &str) -> Option<Part> {
        Some(Part {
            notifications: vec![sarif::unread(path, why)],
            ..Part::default()
        })
    }

    fn end(&self, kept: Part, totals: &Totals<'_>) -> String {
        let seen = totals.seen;
        json_text::page(&self.report(kept.results, kept.notifications, seen.kept_out, seen.status))
    }
}
