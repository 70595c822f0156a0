//! One page of a game: verdict, chart, tables and story in one file that asks for nothing from elsewhere.

use super::human::{judged_by, verdict_line, winner};
use super::locate::{Kind, LogText, Note, not_listed, notes};
use super::records::{Every, heading, moments, subject};
use super::svg::escape;
use super::svg_chart::chart;
use crate::judge::{Cause, Moment, Review};
use crate::language::{Speak, Value};
use crate::notation::move_line;
use crate::verdict::Judgement;

const STYLE: &str = "\
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;background:#fdfcf8;color:#1b1e24}
h1{font-size:1.6rem;margin:0}h2{font-size:1.2rem;margin:2rem 0 .5rem}h3{font-size:1rem;margin:1rem 0 .3rem}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}th,td{padding:.15rem .7rem .15rem 0;text-align:left;border-bottom:1px solid #d9dce0}td.n,th.n{text-align:right}
.verdict{font-weight:600}.illegal,.malformed{color:#b3261e}.legal,.accepted{color:#1c6e35}.soft{color:#5c636e}.scroll{overflow-x:auto}svg{max-width:100%;height:auto}
code{font:.9em ui-monospace,'DejaVu Sans Mono',monospace}ol{padding:0;list-style:none}li{margin:.1rem 0}li.auto,li.implied{color:#5c636e}li .no{display:inline-block;min-width:5.5rem}
@media (prefers-color-scheme:dark){body{background:#171a1f;color:#e9ebee}th,td{border-color:#363c45}.illegal,.malformed{color:#ff8a80}.legal,.accepted{color:#7fd49a}.soft,li.auto,li.implied{color:#a6adb8}}
";

/// The page of a log.
pub fn page(log: &LogText<'_>, review: &Review, every: Every) -> String {
    let verdict = &review.verdict;
    let title = verdict.game.map_or("A log", |info| info.title);
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>{}: {}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n\
         <h1>{}</h1>\n<p class=\"verdict {}\" id=\"verdict\">{}</p>\n<p class=\"soft\">Judged by {}.</p>\n",
        escape(title),
        escape(log.name),
        escape(title),
        verdict.judgement.word(),
        escape(&verdict_line(log, review)),
        escape(&judged_by(verdict))
    );
    findings(log, review, &mut out);
    if let (Some(info), Some(voice)) = (verdict.game, review.voice.as_deref()) {
        standing(review, voice, &mut out);
        out.push_str("<h2>Tracks</h2>\n<div class=\"scroll\">\n");
        out.push_str(&chart(review, every, &format!("{title}: tracks"), &verdict_line(log, review)));
        out.push_str("</div>\n");
        tables(review, voice, info.turn, &mut out);
        out.push_str("<h2>The game move by move</h2>\n");
        let mut stage = (0, "");
        let mut open = false;
        for moment in &review.moments {
            if stage != (moment.turn, moment.phase) && !matches!(moment.cause, Cause::Automatic) {
                stage = (moment.turn, moment.phase);
                let close = if std::mem::replace(&mut open, true) { "</ol>\n" } else { "" };
                out.push_str(&format!("{close}<h3>{} {}, {}</h3>\n<ol>\n", escape(info.turn), moment.turn, escape(moment.phase)));
            }
            if !std::mem::replace(&mut open, true) {
                out.push_str("<ol>\n");
            }
            out.push_str(&item(log, info, voice, moment));
        }
        if open {
            out.push_str("</ol>\n");
        }
    }
    out.push_str("</body>\n</html>\n");
    out
}

fn findings(log: &LogText<'_>, review: &Review, out: &mut String) {
    let notes: Vec<Note<'_>> = notes(log, review).collect();
    if notes.is_empty() {
        return;
    }
    out.push_str("<h2>Findings</h2>\n<ul id=\"findings\">\n");
    notes.iter().for_each(|note| out.push_str(&finding(log, note)));
    not_listed(&review.verdict).iter().for_each(|(_, more)| out.push_str(&format!("<li>{more}</li>\n")));
    out.push_str("</ul>\n");
}

fn finding(log: &LogText<'_>, note: &Note<'_>) -> String {
    let kind = match note.kind {
        Kind::Error => "violation",
        Kind::Warning => "warning",
        Kind::Accepted => "let stand",
    };
    let place = match &note.board {
        Some(board) => board.path.clone(),
        None => format!("line {}", log.position(note.span.start).line),
    };
    let at = note.at.map_or(String::new(), |at| format!("move {at}, "));
    let more = [note.help.as_deref(), note.hint.as_deref(), note.reason.as_deref()];
    let more: String = more.into_iter().flatten().map(|text| format!("<br/><span class=\"soft\">{}</span>", escape(text))).collect();
    format!("<li>{kind} <code>{}</code> ({}{}): {}{more}</li>\n", escape(note.code), escape(&at), escape(&place), escape(&note.message))
}

fn standing(review: &Review, voice: &dyn Speak, out: &mut String) {
    let Some(standing) = &review.verdict.standing else { return };
    let title = match (review.verdict.judgement, review.verdict.complete) {
        (Judgement::Illegal, _) => "Provisional standing, from an illegal log",
        (_, true) => "Final standing",
        (_, false) => "Standing so far",
    };
    out.push_str(&format!("<h2>{title}</h2>\n<table id=\"standing\">\n"));
    for (key, value) in &standing.values {
        match value {
            Value::Map(domain, entries) => {
                for (id, value) in entries {
                    let name = voice.name(*domain, *id);
                    row(out, &[(key, false), (name, false), (&voice.value(value), true)]);
                }
            }
            other => row(out, &[(key, false), ("", false), (&voice.value(other), true)]),
        }
    }
    out.push_str("</table>\n");
    for line in winner(review).into_iter().chain(standing.tie_break.iter().map(|tie| format!("Tie-break: {tie}"))) {
        out.push_str(&format!("<p>{}</p>\n", escape(&line)));
    }
}

fn row(out: &mut String, cells: &[(&str, bool)]) {
    out.push_str("<tr>");
    for (text, figure) in cells {
        out.push_str(&format!("<td{}>{}</td>", if *figure { " class=\"n\"" } else { "" }, escape(text)));
    }
    out.push_str("</tr>\n");
}

/// Every track at the end of every turn.
fn tables(review: &Review, voice: &dyn Speak, turn: &str, out: &mut String) {
    let moments = moments(review, Every::Turn);
    let mut tracks: Vec<(&str, &str)> = Vec::new();
    for reading in moments.iter().flat_map(|moment| &moment.readings) {
        if !tracks.iter().any(|(track, _)| *track == reading.track) {
            tracks.push((reading.track, reading.unit));
        }
    }
    for (track, unit) in tracks {
        let mut who = Vec::new();
        for reading in moments.iter().flat_map(|moment| &moment.readings).filter(|reading| reading.track == track) {
            if !who.iter().any(|(of, part, _)| (*of, *part) == (reading.subject, reading.part)) {
                who.push((reading.subject, reading.part, subject(voice, reading)));
            }
        }
        who.sort_by_key(|(of, part, _)| (*of, *part));
        let heads: String = who.iter().map(|(.., name)| format!("<th class=\"n\">{}</th>", escape(name))).collect();
        let (head, turn) = (escape(&heading(track, unit)), escape(turn));
        out.push_str(&format!(
            "<h3>{head}, at the end of every {turn}</h3>\n<div class=\"scroll\"><table data-track=\"{}\">\n<tr><th>{turn}</th>{heads}</tr>\n",
            escape(track)
        ));
        for moment in &moments {
            let value = |of, part| {
                let reading =
                    moment.readings.iter().find(|reading| reading.track == track && (reading.subject, reading.part) == (of, part));
                reading.map_or(String::new(), |reading| reading.value.to_string())
            };
            let cells: String = who.iter().map(|(of, part, _)| format!("<td class=\"n\">{}</td>", value(*of, *part))).collect();
            out.push_str(&format!("<tr><td>{}</td>{cells}</tr>\n", moment.turn));
        }
        out.push_str("</table></div>\n");
    }
}

fn item(log: &LogText<'_>, info: &crate::language::Info, voice: &dyn Speak, moment: &Moment) -> String {
    let (class, number, wording) = match &moment.cause {
        Cause::Opening => ("auto", String::new(), None),
        Cause::Automatic => ("auto", String::new(), None),
        Cause::Implied(wording) => ("implied", "implied".to_owned(), Some(wording)),
        Cause::Declared(wording) => {
            let line = log.line_of_move(moment.at).map_or(String::new(), |line| format!(", line {line}"));
            ("declared", format!("{}{line}", moment.at), Some(wording))
        }
    };
    if wording.is_none() && moment.story.is_empty() {
        return String::new();
    }
    let code = wording.map_or(String::new(), |wording| format!("<code>{}</code> ", escape(&move_line(info, voice, wording))));
    format!("<li class=\"{class}\"><span class=\"no\">{}</span> {code}{}</li>\n", escape(&number), escape(&moment.story.join("; ")))
}
