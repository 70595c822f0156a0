//! The text of a session as the referee sees it.

use super::lines::Lines;
use super::requests::{Refused, refused_with};
use crate::game::Games;
use crate::game::language::{Fault, code, shown};
use crate::game::reading::Boards;
use crate::referee::judge::{Draft, Judged, Review, ReviewRequest, judge_with};
use crate::referee::position::{At, Position};
use crate::referee::replay::Options;
use crate::referee::verdict::Judgement;
use crate::report::documents::{ErrorCode, FindingRecord, Findings};
use crate::report::{Kind, LogText};
use crate::yaml::split::{Documents, Layout};

/// How a session judges its log.
pub(crate) struct Judge<'j> {
    /// The name of the log in reports.
    pub name: &'j str,
    /// Whether the log is in a file of that name, which a command can be given.
    pub is_file: bool,
    /// The source of board files.
    pub boards: &'j dyn Boards,
    /// The options with which it is judged.
    pub options: Options,
}

/// The referee's verdict on a text.
pub(crate) struct JudgedText {
    /// The review, with the position after the last declared move.
    pub review: Review,
    /// The position after the passes that are forced at the end of the log.
    pub(super) end: Option<Box<dyn Position>>,
    /// The places of its lines; `None` if no line can be added.
    pub lines: Option<Lines>,
    pub findings: Vec<FindingRecord>,
    /// What is odd about the log, which nothing is refused for.
    pub warnings: Vec<FindingRecord>,
    /// Whether play can continue from the log: nothing is wrong except that the game is not
    /// finished.
    pub is_sound: bool,
}

impl JudgedText {
    fn new(log: &LogText<'_>, review: Review, end: Option<Box<dyn Position>>) -> Self {
        let sound = review.verdict.judgement.is_sound();
        let findings: Vec<FindingRecord> = if sound {
            Vec::new()
        } else {
            Findings::new(log, &review, Kind::Error).iter().collect()
        };
        let unlisted = review.verdict.unlisted.violations;
        let is_sound = review.verdict.judgement != Judgement::Malformed
            && unlisted == 0
            && findings
                .iter()
                .all(|finding| finding.rule == code::UNFINISHED);
        Self {
            lines: Lines::new(log.tree),
            warnings: Findings::new(log, &review, Kind::Warning).iter().collect(),
            review,
            end,
            findings,
            is_sound,
        }
    }

    /// Describes the faults of an entry at their places in the log with that entry. `log` is its
    /// text, with the lines and bytes before it.
    pub(super) fn faults_of_entry(
        &self,
        judge: &Judge<'_>,
        (log, line, offset): (&str, usize, usize),
        entry: &str,
        faults: Vec<Fault>,
    ) -> (String, Vec<FindingRecord>) {
        let Some((text, shift)) = self.with_entry(log, entry) else {
            return self::faults(judge, entry, faults);
        };
        let tree = crate::yaml::parse::parse(&text).tree;
        let log = LogText::new(judge.name, 1, &tree, line, offset);
        let faults = faults.into_iter().map(|fault| fault.shifted(shift));
        faults_of(&log, faults.collect())
    }

    /// Returns the log with a text that may be no entry where an entry would be, and how many bytes
    /// later the text is there than by itself.
    fn with_entry(&self, log: &str, entry: &str) -> Option<(String, isize)> {
        let lines = self.lines.as_ref()?;
        let tree = crate::yaml::parse::parse(entry).tree;
        let result = tree.root().and_then(|root| tree.get(root, "result"));
        let (own, change) = match result.filter(|_| !lines.has_result()) {
            Some(result) => {
                let value = tree.span(result).range();
                let change = lines.add_result(log, &entry[value.clone()]);
                (value, change)
            }
            None => {
                let whole = entry.trim();
                let own = whole.strip_prefix("- ").unwrap_or(whole).trim_start();
                let start = entry.trim_end().len() - own.len();
                (start..start + own.len(), lines.add(log, own))
            }
        };
        // The value of a result comes after its key.
        let begin = change.edit.start + change.line.end - own.len();
        let mut text = log.to_owned();
        change.apply(&mut text);
        Some((text, begin as isize - own.start as isize))
    }

    /// Returns what is wrong and what is odd.
    pub(super) fn all_findings(&self) -> Vec<FindingRecord> {
        self.findings
            .iter()
            .chain(&self.warnings)
            .cloned()
            .collect()
    }

    /// Returns what is wrong, in a sentence.
    pub(super) fn message(&self) -> String {
        self.findings
            .iter()
            .find(|finding| finding.rule != code::UNFINISHED)
            .map_or_else(
                || "the log is not legal".to_owned(),
                |finding| finding.message.clone(),
            )
    }

    /// `Err` says why no line can be added, if the log is illegal.
    pub(super) fn must_be_sound(&self) -> Result<(), Refused> {
        if self.is_sound {
            return Ok(());
        }
        let first = self.findings.first();
        let (what, until) = match self.review.verdict.judgement {
            Judgement::Undecided => (
                "undecided",
                "the position says what is missing, or undo has taken back what depends on it",
            ),
            _ => ("illegal", "undo has made it sound"),
        };
        let message = format!(
            "the log is {what} ({}): nothing can be played until {until}",
            first.map_or("", |finding| finding.message.as_str())
        );
        let findings = self.findings.clone();
        Err(refused_with(
            ErrorCode::Illegal,
            message,
            findings,
            Vec::new(),
        ))
    }
}

/// Judges a text. Usually it was judged before with a different last line.
pub(super) fn judge_text<L: Games>(
    judge: &Judge<'_>,
    draft: &mut Draft,
    text: &str,
    line: usize,
    offset: usize,
) -> JudgedText {
    let review_request = ReviewRequest {
        position: Some(At::Last),
        ..ReviewRequest::verdict(judge.options)
    };
    let Judged { tree, review } = draft.judge::<L>(text, judge.boards, &review_request);
    let end = if review.verdict.replayed {
        review.position.as_deref().map(Position::at_end)
    } else {
        // If the replay stopped at a move, the passes before that move are not filled in, unless
        // the game ends with them.
        let review_request = ReviewRequest {
            position: Some(At::End),
            ..review_request
        };
        judge_with::<L>(text, judge.boards, &review_request)
            .review
            .position
    };
    JudgedText::new(
        &LogText::new(judge.name, 1, &tree, line, offset),
        review,
        end,
    )
}

/// A document of a text.
pub(super) struct Part {
    pub start: usize,
    pub end: usize,
    /// How many lines precede it.
    pub line: usize,
    /// The line in which a second document begins.
    pub second: Option<usize>,
}

impl Part {
    pub(super) fn of(text: &str) -> Self {
        let mut documents = Documents::new(text.as_bytes(), Layout::Documents).flatten();
        let (first, second) = (documents.next(), documents.next());
        let (start, end, line) = first.map_or((0, text.len(), 0), |first| {
            (first.offset, first.offset + first.bytes.len(), first.line)
        });
        let mark = text
            .get(start..end)
            .filter(|part| part.starts_with('\u{feff}'));
        Self {
            start: start + mark.map_or(0, |_| '\u{feff}'.len_utf8()),
            end,
            line,
            second: second.map(|second| second.line + 1),
        }
    }
}

/// Describes what is wrong with a text that was not read: the first fault in a sentence, and all of
/// them.
pub(super) fn faults(
    judge: &Judge<'_>,
    text: &str,
    faults: Vec<Fault>,
) -> (String, Vec<FindingRecord>) {
    let tree = crate::yaml::parse::parse(text).tree;
    faults_of(&LogText::new(judge.name, 1, &tree, 0, 0), faults)
}

/// Does the same for a text that may be a part of a file.
pub(super) fn faults_of(log: &LogText<'_>, faults: Vec<Fault>) -> (String, Vec<FindingRecord>) {
    let review = Review::from(crate::referee::judge::malformed_verdict(None, faults));
    let findings: Vec<FindingRecord> = Findings::new(log, &review, Kind::Error).iter().collect();
    let message = findings.first().map_or_else(
        || format!("{} is no move", shown(log.tree.source())),
        |finding| match &finding.help {
            Some(help) => format!("{}; {help}", finding.message),
            None => finding.message.clone(),
        },
    );
    (message, findings)
}
