//! Questions besides the requests of a session: the verdicts on a text, its repairs, the tables of
//! a game.

use crate::tables;
use railref::documents::{RepairDocument, ReplayDocument, VerdictDocument};
use railref::game::Games;
use railref::games::BuiltIn;
use railref::inner::built_in::{
    excerpt, judge_with, repair, rulings_of_repairs, sound_text, template as template_of,
};
use railref::inner::{
    At, Documents, Judged, LONGEST_REPAIRED, LogText, NoteKind, Options, RepairLimits,
    RepairRulings, Repaired, Rereading, ReviewRequest, SplitLayout, Template, chart_lines,
    chart_of, human, malformed_verdict, no_log, notes, standing_lines,
};
use railref::reading::Boards;
use railref::session::{InMemory, MOST_BYTES, Session};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use std::collections::HashMap;
use std::sync::Arc;

/// The beginning of a request that is not one of a session.
const MARK: &str = "{\"ask\":";
/// How many repairs are written out as texts.
const WRITTEN: usize = 10;

/// A session, and the questions next to it.
#[derive(Default)]
pub struct Desk {
    session: Session,
}

/// Board files by the paths under which logs name them.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(transparent)]
struct Given(HashMap<String, String>);

impl Boards for Given {
    fn read(&self, path: &str) -> Result<String, String> {
        let text = self.0.get(path).cloned();
        text.ok_or_else(|| "board files cannot be read here".to_owned())
    }
}

/// A text of logs.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    #[serde(default = "unnamed")]
    name: String,
    log: String,
    #[serde(default)]
    boards: Given,
    /// Whether every line is a log.
    #[serde(default)]
    lines: bool,
    #[serde(default)]
    keep_going: bool,
    #[serde(default)]
    complete: bool,
    #[serde(default)]
    max_findings: Option<usize>,
    /// Whether the report for people is included.
    #[serde(default)]
    report: bool,
}

impl Text {
    /// Returns whether it has the name of a file, so that commands can be suggested for it.
    fn is_file(&self) -> bool {
        self.name != unnamed()
    }
}

fn unnamed() -> String {
    "-".to_owned()
}

/// Begins another session.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Begin {
    #[serde(default = "unnamed")]
    name: String,
    #[serde(default)]
    boards: Given,
}

/// A game and its players.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Seats {
    game: String,
    players: Vec<String>,
}

/// A log, and the tracks that are not drawn.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Drawn {
    log: String,
    #[serde(default)]
    without: Vec<String>,
}

/// A log, and a moment of it: after a declared move, or its end.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Moment {
    log: String,
    at: Option<u32>,
}

/// A question.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
enum Question {
    /// Begins another session in place of this one.
    Session(Begin),
    /// The verdicts on all logs of a text.
    Check(Text),
    /// The repairs of the only log of a text.
    Repair(Text),
    /// What happened, move by move, in the only log of a text.
    Replay(Text),
    /// What the findings and the standing of the only log of a text rest on, in the sentences of `check` and `score`.
    Grounds(Text),
    /// The tracks of a log as a chart.
    Chart(Drawn),
    /// The log that begins at a moment of another.
    Excerpt(Moment),
    /// A template of a log.
    Template(Seats),
    /// The tables of every game.
    Games {},
    /// The names of a log's table and the places on its map.
    Names(Text),
}

impl Desk {
    /// Answers a request or a question.
    pub fn answer(&mut self, text: &str) -> String {
        if !text.starts_with(MARK) {
            return self.session.request_or_line(text);
        }
        let answer =
            serde_json::from_str(text).map_err(|error| format!("no such question: {error}"));
        answer
            .and_then(|question| self.about(question))
            .unwrap_or_else(|message| json!({"error": {"code": "bad-request", "message": message}}))
            .to_string()
    }

    fn about(&mut self, question: Question) -> Result<Json, String> {
        match question {
            Question::Session(Begin { name, boards }) => {
                let options = Options::default();
                self.session = Session::with(name, Arc::new(boards), options, Box::new(InMemory));
                Ok(json!({}))
            }
            Question::Check(text) => check(&text),
            Question::Repair(text) => repairs(&text),
            Question::Replay(text) => Ok(replay(&text)),
            Question::Grounds(text) => Ok(grounds(&text)),
            Question::Chart(drawn) => Ok(chart(&drawn)),
            Question::Excerpt(Moment { log, at }) => {
                let at = at.map_or(At::End, At::Move);
                let log = OnlyLog::of(&log).parts[1];
                Ok(json!({"log": excerpt(log, &Given::default(), at, false)}))
            }
            Question::Template(Seats { game, players }) => {
                let template = Template {
                    players: &players,
                    board: None,
                    boards: &Given::default(),
                    position: false,
                };
                let log = template_of(&game, template);
                let log = log.unwrap_or_else(|| Err("no such game".to_owned()))?;
                Ok(json!({"log": log}))
            }
            Question::Games {} => {
                let games: Vec<Json> = BuiltIn::INFOS
                    .iter()
                    .map(|info| tables::game(info))
                    .collect();
                Ok(json!({"games": games, "most_bytes": MOST_BYTES}))
            }
            Question::Names(text) => Ok(names(&text)),
        }
    }
}

/// Returns the verdict on every log of a text.
fn check(text: &Text) -> Result<Json, String> {
    let layout = if text.lines {
        SplitLayout::Lines
    } else {
        SplitLayout::Documents
    };
    let review_request = ReviewRequest::verdict(Options {
        keep_going: text.keep_going,
        complete: text.complete,
        max_findings: text.max_findings.unwrap_or(Options::default().max_findings),
        ..Options::default()
    });
    let (mut documents, mut logs) = (Vec::new(), Vec::new());
    let mut judge = |bytes: &[u8], too_long: bool, line: usize, offset: usize| {
        let log = String::from_utf8_lossy(bytes);
        let Judged { tree, mut review } = judge_with(&log, &text.boards, &review_request);
        if let Some(fault) = no_log(bytes, too_long) {
            review.verdict = malformed_verdict(review.verdict.game, vec![fault]);
        }
        let shown = LogText::new(&text.name, documents.len() + 1, &tree, line, offset)
            .in_file(text.is_file());
        let mut one = json!({"document": VerdictDocument::new(&shown, &review)});
        if text.report {
            let style = human::Style::default();
            one["report"] = format!(
                "{}{}\n{}",
                human::diagnostics(&shown, &review, style),
                human::verdict_line(&shown, &review),
                human::judged_by(&review.verdict)
            )
            .into();
        }
        logs.push(json!({"log": log, "line": line + 1}));
        documents.push(one);
    };
    for chunk in Documents::new(text.log.as_bytes(), layout) {
        let chunk = chunk.map_err(|_| "the text is too long".to_owned())?;
        judge(&chunk.bytes, chunk.too_long, chunk.line, chunk.offset);
    }
    if documents.is_empty() {
        let mut judge = |bytes: &[u8]| {
            let Judged { tree, mut review } = judge_with("", &text.boards, &review_request);
            if let Some(fault) = no_log(bytes, false) {
                review.verdict = malformed_verdict(None, vec![fault]);
            }
            let shown = LogText::new(&text.name, 1, &tree, 0, 0).in_file(text.is_file());
            documents.push(json!({"document": VerdictDocument::new(&shown, &review)}));
        };
        judge(b"");
    }
    Ok(json!({"documents": documents, "logs": logs}))
}

/// The only log of a text, without the marks of YAML around it.
struct OnlyLog<'t> {
    /// The text before the log, the log, and the text after it.
    parts: [&'t str; 3],
    /// The number of lines before the log.
    line: usize,
}

impl<'t> OnlyLog<'t> {
    /// Finds it. A text of several logs is taken as one, whose fault it then is.
    fn of(text: &'t str) -> Self {
        let whole = Self {
            parts: ["", text, ""],
            line: 0,
        };
        let mut chunks = Documents::new(text.as_bytes(), SplitLayout::Documents);
        let (Some(Ok(chunk)), None) = (chunks.next(), chunks.next()) else {
            return whole;
        };
        let cut = || {
            let (head, rest) = text.split_at_checked(chunk.offset)?;
            let (log, tail) = rest.split_at_checked(chunk.bytes.len())?;
            (log.as_bytes() == chunk.bytes).then_some([head, log, tail])
        };
        cut().map_or(whole, |parts| Self {
            parts,
            line: chunk.line,
        })
    }

    /// Returns the log as documents show it.
    fn shown<'s>(&self, text: &'s Text, judged: &'s Judged<'s>) -> LogText<'s> {
        let offset = self.parts[0].len();
        LogText::new(&text.name, 1, &judged.tree, self.line, offset).in_file(text.is_file())
    }
}

/// Returns what probably happened, with the texts that would be written.
fn repairs(text: &Text) -> Result<Json, String> {
    let only = OnlyLog::of(&text.log);
    let [head, log, tail] = only.parts;
    let request = ReviewRequest {
        rests_on: true,
        ..ReviewRequest::default()
    };
    let judged = judge_with(log, &text.boards, &request);
    let shown = only.shown(text, &judged);
    let repaired = if log.len() > LONGEST_REPAIRED {
        Repaired::unsearched(&judged.tree, &judged.review.verdict)
    } else {
        repair(log, &text.boards, RepairLimits::default())
    };
    let written: Vec<Option<String>> = match (&repaired.repairs, repaired.info) {
        (Some(repairs), Some(info)) => {
            let first = repairs.list.iter().take(WRITTEN);
            first
                .map(|one| {
                    let sound = sound_text(log, &text.boards, info, one)?;
                    Some([head, &sound, tail].concat())
                })
                .collect()
        }
        _ => Vec::new(),
    };
    let rulings = match repaired.work {
        0 => RepairRulings::default(),
        _ => rulings_of_repairs(log, &text.boards, &judged.review, &repaired),
    };
    let document = RepairDocument::new(&shown, &judged.review, &repaired, &rulings);
    Ok(json!({"document": document, "written": written}))
}

/// Returns what happened, move by move.
fn replay(text: &Text) -> Json {
    let review_request = ReviewRequest {
        story: true,
        ..ReviewRequest::default()
    };
    let only = OnlyLog::of(&text.log);
    let judged = judge_with(only.parts[1], &text.boards, &review_request);
    let shown = only.shown(text, &judged);
    json!({"document": ReplayDocument::whole(&shown, &judged.review)})
}

/// Returns what each finding rests on, in the order of the verdict, and what the standing does.
fn grounds(text: &Text) -> Json {
    let review_request = ReviewRequest {
        rests_on: true,
        rereading: Some(Rereading::OneByOne),
        ..ReviewRequest::default()
    };
    let only = OnlyLog::of(&text.log);
    let judged = judge_with(only.parts[1], &text.boards, &review_request);
    let (shown, review) = (only.shown(text, &judged), &judged.review);
    let wrong = notes(&shown, review).filter(|note| note.kind == NoteKind::Error);
    // The page breaks lines itself.
    let unbroken = human::Style {
        width: usize::from(u16::MAX),
        ..human::Style::default()
    };
    json!({
        "findings": wrong.map(|note| note.rests_on_lines()).collect::<Vec<_>>(),
        "standing": standing_lines(&shown, review),
        "winner": human::winner_with_keys(review),
        "position": human::from_position_lines(review, unbroken),
    })
}

fn chart(drawn: &Drawn) -> Json {
    let review_request = ReviewRequest {
        tracks: true,
        ..ReviewRequest::default()
    };
    let log = OnlyLog::of(&drawn.log).parts[1];
    let Judged { tree, mut review } = judge_with(log, &Given::default(), &review_request);
    for moment in &mut review.moments {
        let hidden = |track: &str| drawn.without.iter().any(|name| name == track);
        moment.readings.retain(|reading| !hidden(reading.track));
    }
    let shown = LogText::new("-", 1, &tree, 0, 0);
    let lines: Vec<Json> = chart_lines(&review)
        .iter()
        .map(|line| json!({"subject": line.subject, "part": line.part, "colour": line.colour}))
        .collect();
    json!({"svg": chart_of(&shown, &review), "lines": lines})
}

fn names(text: &Text) -> Json {
    let review_request = ReviewRequest {
        position: Some(At::End),
        ..ReviewRequest::default()
    };
    let only = OnlyLog::of(&text.log);
    let review = judge_with(only.parts[1], &text.boards, &review_request).review;
    tables::names(&review).unwrap_or_else(|| json!({}))
}
