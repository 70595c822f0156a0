//! The findings of a check in Markdown, for the summary page of a build service.

use super::human::verdict_line;
use super::log_text::LogText;
use super::markdown::findings;
use crate::referee::judge::Review;
use crate::referee::verdict::Judgement;
use crate::yaml::markdown;

/// The most findings of a log that are written; a build service refuses a page of more than a
/// megabyte.
const MOST: usize = 20;

/// Returns the heading and the findings of a log; empty if it is legal and has no warnings.
pub(crate) fn of_log(log: &LogText<'_>, review: &Review) -> String {
    let fine = review.verdict.judgement == Judgement::Legal && review.verdict.warnings.is_empty();
    if fine {
        return String::new();
    }
    let findings = findings(log, review);
    let mut text = format!("### {}\n\n", markdown(&verdict_line(log, review)));
    text.extend(findings.iter().take(MOST).map(String::as_str));
    if findings.len() > MOST {
        text.push_str(&format!("- and {} more\n", findings.len() - MOST));
    }
    text.push('\n');
    text
}

/// Returns the whole page: the counts of the run first, then the logs.
pub(crate) fn page(counts: &str, logs: &str) -> String {
    let mut lines = counts.lines();
    let first = lines.next().unwrap_or_default();
    let rest: String = lines
        .map(|line| format!("- {}\n", markdown(line)))
        .collect();
    let rest = if rest.is_empty() {
        rest
    } else {
        format!("{rest}\n")
    };
    format!("## railref: {}\n\n{logs}{rest}", markdown(first))
}
