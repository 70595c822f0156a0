//! `score`.

use super::args::{FigureFormat, ScoreArgs, ScoreTable};
use super::output::{Out, message};
use super::replaced;
use super::run::Run;
use super::settings::Settings;
use super::status::{Ended, UNREADABLE};
use crate::game::Games;
use crate::game::language::Value;
use crate::referee::judge::{Rereading, Review, ReviewRequest};
use crate::referee::replay::Options;
use crate::referee::verdict::{Judgement, no_move};
use crate::report::csv::Row;
use crate::report::documents::{LogRow, RankingRow, ScoreDocument, SheetRow, StandingRow};
use crate::report::human::{
    Style, ahead, diagnostics, footer, log_name, occasion_line, open_keys, standing_mark,
    standing_title, verdict_line, winner_with_keys,
};
use crate::report::wrap::long_line;
use crate::report::{LogText, csv, json_text, rulings, table, yaml};
use crate::yaml::printable;

/// Runs the command.
pub(crate) fn run<L: Games>(args: &ScoreArgs, out: Out) -> Ended {
    let settings = Settings::new::<L>(&args.reading)?;
    if !args.replace.is_empty() {
        return replaced::run::<L>(args, &settings, out);
    }
    let format = settings.format("score", args.format, FigureFormat::Table)?;
    let mut out = out.for_people(format == FigureFormat::Table);
    let flat = matches!(format, FigureFormat::Csv | FigureFormat::Ndjson);
    if args.table.is_some() && !flat {
        return Err("--table goes with --format csv or --format ndjson".to_owned());
    }
    let table = args.table.unwrap_or(ScoreTable::Ranking);
    let request = ReviewRequest {
        options: Options {
            at: args.at,
            without: args.without,
            ..args.judging.options()
        },
        sheets: !flat || table == ScoreTable::Sheets,
        rereading: (!flat).then_some(Rereading::OneByOne),
        ..ReviewRequest::default()
    };
    if format == FigureFormat::Csv {
        out.write(&head(table));
    }
    let style = out.style;
    let written = |log: &LogText<'_>, review: &Review| match format {
        FigureFormat::Table => (human(args, log, review, style), None),
        FigureFormat::Json => (json_text::line(&document(args, log, review)), None),
        FigureFormat::Yaml => (yaml::document(&document(args, log, review)), None),
        FigureFormat::Csv => (rows(table, log, review, false), provisional(log, review)),
        FigureFormat::Ndjson => (rows(table, log, review, true), provisional(log, review)),
    };
    let render = |log: &LogText<'_>, review: &Review| match missing_move(args, log, review) {
        // There is no standing after a move that does not exist.
        Some(why) => {
            let text = without_standing(format, log, review);
            ((text, None), Some(why))
        }
        None => (written(log, review), None),
    };
    let run = Run {
        jobs: args.work.jobs(),
        ..Run::<L>::new(request, &settings)
    };
    let mut least_status = 0;
    let status = run.judge_paths(&args.paths, render, |((text, notice), missing_move), _| {
        if let Some(why) = missing_move {
            message(&why);
            least_status = UNREADABLE;
        }
        notice.iter().for_each(|why| message(why));
        out.write(&text);
        !out.is_closed()
    });
    Ok(status.max(least_status))
}

/// Writes a log that does not have the requested move.
fn without_standing(format: FigureFormat, log: &LogText<'_>, review: &Review) -> String {
    match format {
        FigureFormat::Json => json_text::line(&ScoreDocument::without_standing(log, review)),
        FigureFormat::Yaml => yaml::document(&ScoreDocument::without_standing(log, review)),
        FigureFormat::Table | FigureFormat::Csv | FigureFormat::Ndjson => String::new(),
    }
}

/// Returns the document of a log, including what was asked for.
fn document(args: &ScoreArgs, log: &LogText<'_>, review: &Review) -> ScoreDocument {
    ScoreDocument {
        at: args.at,
        without: args.without,
        ..ScoreDocument::new(log, review)
    }
}

/// Returns the message about a log that does not have the requested move.
fn missing_move(args: &ScoreArgs, log: &LogText<'_>, review: &Review) -> Option<String> {
    let declared = review.verdict.counts.declared;
    let number = args
        .at
        .into_iter()
        .chain(args.without)
        .find(|number| *number > declared)?;
    let known = review.verdict.judgement != Judgement::Malformed;
    known.then(|| format!("{}: {}", log_name(log), no_move(number, declared)))
}

/// Returns the header row of a flat table.
fn head(table: ScoreTable) -> String {
    match table {
        ScoreTable::Ranking => csv::head::<RankingRow>(),
        ScoreTable::Standing => csv::head::<StandingRow>(),
        ScoreTable::Sheets => csv::head::<SheetRow>(),
        ScoreTable::Logs => csv::head::<LogRow>(),
    }
}

/// Returns the rows of a log in a flat table, as CSV or as JSON lines.
fn rows(table: ScoreTable, log: &LogText<'_>, review: &Review, json: bool) -> String {
    fn written<R: Row>(rows: &[R], json: bool) -> String {
        if json {
            json_text::lines(rows)
        } else {
            csv::records(rows)
        }
    }
    match table {
        ScoreTable::Ranking => written(&RankingRow::all(log, review), json),
        ScoreTable::Standing => written(&StandingRow::all(log, review), json),
        ScoreTable::Sheets => written(&SheetRow::all(log, review), json),
        ScoreTable::Logs => written(&[LogRow::new(log, review)], json),
    }
}

/// Returns the message about a log whose rows must not be mistaken for a result.
fn provisional(log: &LogText<'_>, review: &Review) -> Option<String> {
    match review.verdict.judgement {
        Judgement::Malformed => Some(format!(
            "{}: the log is malformed and has no scores; railref check says what is wrong",
            log_name(log)
        )),
        _ => provisional_rows(log, review, "scores").or_else(|| assumed(log, review)),
    }
}

/// Returns the message about a log whose winner depends on what its position leaves out.
fn assumed(log: &LogText<'_>, review: &Review) -> Option<String> {
    let keys = open_keys(&review.verdict).filter(|_| review.verdict.complete)?;
    Some(format!(
        "{}: the scores are those of a position that leaves this to be assumed: {keys}",
        log_name(log)
    ))
}

/// Returns the message about an illegal log that has rows in a table.
fn provisional_rows(log: &LogText<'_>, review: &Review, what: &str) -> Option<String> {
    let judgement = review.verdict.judgement;
    let provisional = matches!(judgement, Judgement::Illegal | Judgement::Undecided);
    provisional.then(|| {
        format!(
            "{}: the log is {}, its {what} are provisional; railref check says what is wrong",
            log_name(log),
            judgement.word()
        )
    })
}

/// Returns the message about a log whose rows, unmarked in the table, must not be mistaken for
/// those of a sound log: an illegal log, or a malformed one, which has no rows.
pub(crate) fn unsound(log: &LogText<'_>, review: &Review, what: &str) -> Option<String> {
    if review.verdict.judgement == Judgement::Malformed {
        return Some(format!(
            "{}: a malformed log has no figures and is left out; railref check says what is wrong",
            log_name(log)
        ));
    }
    provisional_rows(log, review, what)
}

fn human(args: &ScoreArgs, log: &LogText<'_>, review: &Review, style: Style) -> String {
    let mut text = diagnostics(log, review, style);
    text.push_str(&verdict_line(log, review));
    text.extend(["\n", &occasion_line(log, style), "\n"]);
    if review.verdict.standing.is_none() || review.voice.is_none() {
        return text;
    }
    text.push_str(standing_title(&review.verdict));
    // The replay stops before a move that is not carried out.
    let stopped = review
        .verdict
        .findings
        .last()
        .filter(|_| !review.verdict.replayed);
    let stopped = stopped.and_then(|finding| finding.place.number);
    let at = match (args.at, stopped) {
        (Some(_), Some(stopped)) => (Some(stopped), "before"),
        (at, _) => (at, "after"),
    };
    let asked = [at, (args.without, "without")];
    for (number, word) in asked
        .into_iter()
        .filter_map(|(number, word)| Some((number?, word)))
    {
        let line = log
            .line_of_move(number)
            .map_or(String::new(), |line| format!(" (line {line})"));
        text.push_str(&format!(", {word} move {number}{line}"));
    }
    text.push('\n');
    text.push_str(&figures(log, review, style));
    text.push_str(&format!("\n{}\n\n", footer(&review.verdict, style)));
    text
}

/// Writes the standing so far, which can be asked for while a game is recorded.
pub(crate) fn standing(log: &LogText<'_>, review: &Review, style: Style) -> String {
    format!(
        "{}\n{}",
        standing_title(&review.verdict),
        figures(log, review, style)
    )
}

/// Writes the figures of a standing, who is ahead, the rulings on which this depends, and how the
/// figures came about; writes nothing if there is no standing.
fn figures(log: &LogText<'_>, review: &Review, style: Style) -> String {
    let mut text = String::new();
    let (Some(standing), Some(voice)) = (&review.verdict.standing, &review.voice) else {
        return text;
    };
    let (mut rows, mut marked) = (Vec::new(), false);
    for (key, value) in &standing.values {
        for (id, value) in value.entries() {
            let (owner, mark) = match review.verdict.standing_value(key) {
                Some(Value::Map(domain, _)) => (
                    voice.name(*domain, *id).to_owned(),
                    standing_mark(&review.verdict, key, (*domain, *id)),
                ),
                _ => (String::new(), ""),
            };
            marked |= !mark.is_empty();
            rows.push(vec![
                (*key).to_owned(),
                printable(&owner),
                voice.value(value),
                mark.trim_start().to_owned(),
            ]);
        }
    }
    let columns = if marked { 4 } else { 3 };
    rows.iter_mut()
        .for_each(|row: &mut Vec<String>| row.truncate(columns));
    text.push_str(
        table::columns(
            &std::iter::once(vec![String::new(); columns])
                .chain(rows)
                .collect::<Vec<_>>(),
        )
        .trim_start_matches('\n'),
    );
    if let Some(winner) = winner_with_keys(review).or_else(|| ahead(review)) {
        text.push_str(&format!("{}\n", long_line(&winner, style.width)));
    }
    if let Some(tie_break) = &standing.tie_break {
        let assumed = match review.verdict.rests_on_assumed() {
            [] => "",
            _ => ", as assumed",
        };
        text.push_str(&format!("Tie-break{assumed}: {tie_break}\n"));
    }
    for line in rulings::standing_lines(log, review) {
        let line = printable(&format!("rests on: {line}"));
        text.push_str(&format!("{}\n", long_line(&line, style.width)));
    }
    for sheet in &review.sheets {
        text.push('\n');
        text.push_str(&table::sheet(sheet, style.room));
    }
    text
}
