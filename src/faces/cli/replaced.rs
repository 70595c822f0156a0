//! `score --replace`: the standing if different moves had been made.

use super::args::{FigureFormat, ScoreArgs};
use super::input::{OnlyLog, only_log};
use super::output::{Out, message};
use super::settings::Settings;
use super::status::{Ended, UNREADABLE};
use crate::game::Games;
use crate::game::language::Fault;
use crate::game::notation::flow as line_of;
use crate::game::reading::{BoardCache, Boards};
use crate::referee::fmt::flow;
use crate::referee::judge::{Judged, Rereading, Review, ReviewRequest, judge_with};
use crate::referee::position::{At, Position, in_braces};
use crate::referee::replay::Options;
use crate::referee::verdict::{Finding, Judgement, no_move};
use crate::report::documents::{
    FigureRecord, Move, ReplacedMove, ReplacedRecord, ScoreDocument, StoppedRecord, figures,
};
use crate::report::human::{Style, ahead, diagnostics, footer, verdict_line, winner_with_keys};
use crate::report::table::columns;
use crate::report::wrap::long_line;
use crate::report::{LogText, json_text, note_of_finding, yaml};
use crate::yaml::edit::{TextEdit, apply};
use crate::yaml::printable;
use serde_json::Value as Json;

/// Prints the standing of a log with some of its moves replaced, next to the original standing.
pub(super) fn run<L: Games>(args: &ScoreArgs, settings: &Settings, out: Out) -> Ended {
    let format = settings.format("score", args.format, FigureFormat::Table)?;
    let mut out = out.for_people(format == FigureFormat::Table);
    if matches!(format, FigureFormat::Csv | FigureFormat::Ndjson) {
        return Err("--replace goes with --format table, json or yaml".to_owned());
    }
    let [path] = &args.paths[..] else {
        return Err("--replace is of one log: name one file".to_owned());
    };
    let only = match settings.one_input(path).and_then(only_log) {
        Ok(only) => only,
        Err(why) => {
            message(&why);
            return Ok(UNREADABLE);
        }
    };
    let cache = BoardCache::default();
    let boards = only.input.boards(&cache);
    let options = Options {
        at: args.at,
        complete: args.judging.options().complete || only.input.complete,
        ..args.judging.options()
    };
    let scene = Scene::<L>::new(options, ("--replace", &args.replace), &only, &boards);
    let (text, status) = scene.answer(format, out.style)?;
    out.write(&text);
    Ok(settings.of_verdict(status))
}

/// Reports that the original log is malformed.
fn malformed(format: FigureFormat, log: &LogText<'_>, review: &Review, style: Style) -> String {
    match format {
        FigureFormat::Json => json_text::line(&ScoreDocument::new(log, review)),
        FigureFormat::Yaml => yaml::document(&ScoreDocument::new(log, review)),
        _ => format!(
            "{}{}\n",
            diagnostics(log, review, style),
            verdict_line(log, review)
        ),
    }
}

/// Returns the document of the changed log. It has no standing if its replay stops.
fn document(
    record: ReplacedRecord,
    at: Option<u32>,
    log: &LogText<'_>,
    review: &Review,
) -> ScoreDocument {
    let document = if record.stopped.is_some() {
        ScoreDocument::without_standing(log, review)
    } else {
        ScoreDocument::new(log, review)
    };
    ScoreDocument {
        at,
        replaced: Some(record),
        ..document
    }
}

/// Returns the finding at which a replay stopped.
fn stop(review: &Review) -> Option<&Finding> {
    let verdict = &review.verdict;
    let broken = verdict.findings.iter().rev();
    broken
        .filter(|finding| finding.rule.is_some())
        .find(|_| !verdict.replayed)
}

/// A log, and what is needed to judge it.
pub(crate) struct Scene<'s, L> {
    options: Options,
    /// What messages call the replacements: the option of the command, or the argument in Python.
    called: &'static str,
    /// The numbers of moves, each followed by the move to put in its place.
    replace: &'s [String],
    only: &'s OnlyLog,
    boards: &'s dyn Boards,
    games: std::marker::PhantomData<L>,
}

struct Replacements {
    moves: Vec<ReplacedMove>,
    edits: Vec<TextEdit>,
}

impl<'s, L: Games> Scene<'s, L> {
    pub(crate) fn new(
        options: Options,
        (called, replace): (&'static str, &'s [String]),
        only: &'s OnlyLog,
        boards: &'s dyn Boards,
    ) -> Self {
        Self {
            options,
            called,
            replace,
            only,
            boards,
            games: std::marker::PhantomData,
        }
    }

    /// Writes both standings in a format; returns the text and the exit status.
    pub(crate) fn answer(
        &self,
        format: FigureFormat,
        style: Style,
    ) -> Result<(String, u8), String> {
        let text = &self.only.text;
        let whole = self.judge(text, None);
        let log = self.only.log(&whole.tree);
        if whole.review.verdict.judgement == Judgement::Malformed {
            let text = malformed(format, &log, &whole.review, style);
            return Ok((text, Judgement::Malformed.status()));
        }
        let replaced = self.replaced(&log, &whole.review)?;
        let changed = apply(text, &replaced.edits);
        let after = self.judge(&changed, None);
        if let Some(fault) = after.review.verdict.faults.first() {
            let why = said(fault);
            return Err(printable(&format!(
                "{}: the log cannot take this move: {why}",
                self.called
            )));
        }
        let changed_log = self.only.log(&after.tree);
        let record = self.record(
            replaced.moves,
            &whole.review,
            (&changed, &changed_log),
            &after.review,
        );
        let document = |record| document(record, self.options.at, &changed_log, &after.review);
        let mut findings = after.review.verdict.findings.iter();
        let status = u8::from(findings.any(|finding| finding.rule.is_some()));
        let text = match format {
            FigureFormat::Json => json_text::line(&document(record)),
            FigureFormat::Yaml => yaml::document(&document(record)),
            _ => {
                let logs = (&log, &changed_log);
                let table = table(&record, logs, (&whole.review, &after.review), style);
                format!("{table}\n{}\n", footer(&whole.review.verdict, style))
            }
        };
        Ok((text, status))
    }

    /// Returns the effect of the replacements. If the replay of the changed log stops, both
    /// standings are those after the last move before that, because nothing is known beyond it.
    fn record(
        &self,
        moves: Vec<ReplacedMove>,
        whole: &Review,
        (changed, log): (&str, &LogText<'_>),
        after: &Review,
    ) -> ReplacedRecord {
        let stop_of = |review| stop(review).and_then(|stop| stop.place.number);
        let at = stop_of(after).map(|number| number - 1);
        // The original log can be compared only as far as its own replay gets.
        let known = stop_of(whole).is_none_or(|stop| at.is_some_and(|at| at < stop));
        let figures = match at {
            None => figures(known.then_some(whole), after),
            Some(_) => {
                let before = self.judge(&self.only.text, at);
                let after = self.judge(changed, at);
                figures(known.then_some(&before.review), &after.review)
            }
        };
        ReplacedRecord {
            moves,
            stopped: stop(after).map(|stop| StoppedRecord::new(log, stop)),
            at,
            figures,
        }
    }

    /// Judges a text of the log, up to a declared move or to its end.
    fn judge<'t>(&self, text: &'t str, at: Option<u32>) -> Judged<'t> {
        let options = Options {
            at: at.or(self.options.at),
            ..self.options
        };
        let request = ReviewRequest {
            options,
            sheets: true,
            rests_on: true,
            position: Some(At::Move(0)),
            rereading: at.is_none().then_some(Rereading::OneByOne),
            ..ReviewRequest::default()
        };
        judge_with::<L>(text, self.boards, &request)
    }

    /// Reads the replacements. `Err` says which one is not possible.
    fn replaced(&self, log: &LogText<'_>, review: &Review) -> Result<Replacements, String> {
        let position = review
            .position
            .as_deref()
            .ok_or_else(|| format!("{}: the log has no position to begin with", self.called))?;
        let (mut moves, mut edits) = (Vec::new(), Vec::new());
        for pair in self.replace.chunks(2) {
            let [number, text] = pair else { continue };
            let called = format!("{} {number}", self.called);
            let (moved, edit) = replacement(log, review, position, (number, text))
                .map_err(|why| printable(&format!("{called}: {why}")))?;
            if moves
                .iter()
                .any(|known: &ReplacedMove| known.at == moved.at)
            {
                return Err(format!("{called}: this move is replaced twice"));
            }
            moves.push(moved);
            edits.push(edit);
        }
        edits.sort_by_key(|edit| edit.start);
        moves.sort_by_key(|moved| moved.at);
        Ok(Replacements { moves, edits })
    }
}

/// Reads one replacement. `Err` says what is wrong with it.
fn replacement(
    log: &LogText<'_>,
    review: &Review,
    position: &dyn Position,
    (number, text): (&str, &str),
) -> Result<(ReplacedMove, TextEdit), String> {
    let declared = review.verdict.counts.declared;
    let at = number
        .trim()
        .parse::<u32>()
        .map_err(|_| "this is no number of a move".to_owned())?;
    let entry = log.entry(at).ok_or_else(|| no_move(at, declared))?;
    let was = flow(log.tree, entry);
    let was = position
        .written(&was)
        .ok()
        .filter(|was| was.wording.is_some());
    let was = was.ok_or_else(|| {
        format!("entry {at} of the log is an expect and moves nothing; only moves are replaced")
    })?;
    let braced = in_braces(text);
    let now = position.written(&braced).map_err(|unread| {
        let fault = unread.faults.first().map_or_else(String::new, said);
        format!("this is not a move: {fault}")
    })?;
    if now.wording.is_none() {
        return Err(
            "what is put in its place must be a move, not an expect or a result".to_owned(),
        );
    }
    let span = log.tree.span(entry).range();
    let old = &log.tree.source()[span.clone()];
    // The new text gets as many lines as the old one, so that later moves keep their line numbers.
    let breaks: String = old.chars().filter(|c| matches!(c, '\r' | '\n')).collect();
    let line = json_text::line(&now.json);
    let moved = ReplacedMove {
        at,
        line: log.line_of_move(at),
        was: Move(was.json),
        now: Move(now.json),
    };
    Ok((
        moved,
        TextEdit::new(Some(at), span, format!("{}{breaks}", line.trim_end())),
    ))
}

/// Describes a fault in a sentence, with its help.
fn said(fault: &Fault) -> String {
    match &fault.help {
        Some(help) => format!("{}; {help}", fault.message),
        None => fault.message.clone(),
    }
}

/// Writes both standings for people. The logs and the reviews are given in the order original,
/// changed.
fn table(
    record: &ReplacedRecord,
    logs: (&LogText<'_>, &LogText<'_>),
    reviews: (&Review, &Review),
    style: Style,
) -> String {
    let mut text = format!("{}\n\n", verdict_line(logs.0, reviews.0));
    for ReplacedMove { at, line, was, now } in &record.moves {
        let line = line.map_or_else(String::new, |line| format!(" (line {line})"));
        let written = |action: &Move| printable(&line_of(&Json::Object(action.0.clone())));
        let (was, now) = (written(was), written(now));
        text.push_str(&format!("move {at}{line}\n  was  {was}\n  now  {now}\n"));
    }
    text.push('\n');
    text.push_str(&long_line(
        &printable(&outcome(record, reviews.1)),
        style.width,
    ));
    text.push('\n');
    text.extend(rests_on(logs.1, reviews.1, style));
    text.push('\n');
    text.push_str(&side_by_side(record));
    if record.stopped.is_none() {
        let won = |review| winner_with_keys(review).or_else(|| ahead(review));
        for (side, won) in [("as it is", won(reviews.0)), ("replaced", won(reviews.1))] {
            text.extend(won.map(|won| {
                let line = format!("{side}: {won}");
                format!("{}\n", long_line(&line, style.width))
            }));
        }
    }
    text
}

/// Says on what the finding at which the changed log stops rests, one line each.
fn rests_on(log: &LogText<'_>, after: &Review, style: Style) -> Vec<String> {
    let stop = stop(after).map(|stop| note_of_finding(log, stop));
    let lines = stop.map_or_else(Vec::new, |note| note.rests_on_lines());
    let line = |line: &String| {
        let line = printable(&format!("rests on: {line}"));
        format!("{}\n", long_line(&line, style.width))
    };
    lines.iter().map(line).collect()
}

/// Says how far the rest of the changed log is legal.
fn outcome(record: &ReplacedRecord, after: &Review) -> String {
    if let Some(StoppedRecord {
        at,
        line,
        rule,
        message,
        ..
    }) = &record.stopped
    {
        let place = at.map_or_else(String::new, |at| format!(" at move {at}"));
        let line = line.map_or_else(String::new, |line| format!(" (line {line})"));
        return format!(
            "The rest fits no further: it stops{place}{line}: {message} ({rule}). What comes after it is not known, and there is no score."
        );
    }
    let claims = after.verdict.findings.iter();
    let false_claims = claims.filter(|finding| finding.rule.is_none()).count();
    let fits = "The rest of the log fits";
    match false_claims {
        0 => format!("{fits}."),
        1 => format!("{fits}; one figure the log states does not hold any more."),
        count => format!("{fits}; {count} statements of the log do not hold any more."),
    }
}

/// Writes the original figures and the changed ones next to each other.
fn side_by_side(record: &ReplacedRecord) -> String {
    let figure = |figure: Option<i64>| figure.map_or_else(|| "?".to_owned(), |it| it.to_string());
    let title = record
        .at
        .map_or_else(String::new, |at| format!("after move {at}"));
    let head = [title.as_str(), "", "as it is", "replaced", "change"].map(str::to_owned);
    let row = |it: &FigureRecord| {
        let change = it
            .before
            .zip(it.after)
            .map(|(before, after)| after - before);
        vec![
            it.key.clone(),
            it.subject.clone(),
            figure(it.before),
            figure(it.after),
            change.map_or_else(String::new, |change| match change {
                0 => "0".to_owned(),
                change => format!("{change:+}"),
            }),
        ]
    };
    let rows: Vec<Vec<String>> = std::iter::once(head.to_vec())
        .chain(record.figures.iter().map(row))
        .collect();
    columns(&rows)
}
