//! `score`.

use super::args::{FigureFormat, ScoreArgs};
use super::output::Out;
use super::run::Run;
use crate::game::{Cell, Sheet};
use crate::judge::{Account, Ask};
use crate::referee::Options;
use crate::report::human::{Style, diagnostics, judged_by, verdict_line, winner};
use crate::report::records::csv_row;
use crate::report::spoken::json as value_json;
use crate::report::{Paper, json, json_text, table};
use crate::verdict::Judgement;
use serde_json::{Map, Value as Json, json as object};

/// Prints standings.
pub fn run(args: &ScoreArgs, mut out: Out) -> u8 {
    let options = Options { keep_going: args.judging.keep_going, complete: args.judging.complete };
    let ask = Ask { options, sheets: true, ..Ask::default() };
    if args.format == FigureFormat::Csv {
        out.write("log,document,verdict,complete,sheet,row,column,value\n");
    }
    let style = out.style;
    let render = |paper: &Paper<'_>, account: &Account| match args.format {
        FigureFormat::Table => human(paper, account, style),
        FigureFormat::Json => json_text::line(&score(paper, account)),
        FigureFormat::Yaml => yaml(&score(paper, account)),
        FigureFormat::Csv => csv(paper, account),
    };
    Run::new(ask).over(&args.paths, render, |text, _| {
        out.write(&text);
        !out.is_closed()
    })
}

/// What the standing rests on, in a line: a score from an illegal log is provisional.
pub fn standing_title(account: &Account) -> &'static str {
    match (account.verdict.judgement, account.verdict.complete) {
        (Judgement::Illegal, _) => "Provisional standing, from an illegal log",
        (_, true) => "Final standing",
        (_, false) => "Standing so far, of an unfinished game",
    }
}

fn human(paper: &Paper<'_>, account: &Account, style: Style) -> String {
    let mut text = diagnostics(paper, account, style);
    text.push_str(&verdict_line(paper, account));
    text.push_str("\n\n");
    let Some(standing) = &account.verdict.standing else { return text };
    let Some(voice) = &account.voice else { return text };
    text.push_str(standing_title(account));
    text.push('\n');
    let mut rows = Vec::new();
    for (key, value) in &standing.values {
        for (id, value) in value.entries() {
            let owner = match account.verdict.standing_value(key) {
                Some(crate::game::Value::Map(domain, _)) => voice.name(*domain, *id).to_owned(),
                _ => String::new(),
            };
            rows.push(vec![(*key).to_owned(), crate::report::clean(&owner), voice.value(value)]);
        }
    }
    text.push_str(table::columns(&std::iter::once(vec![String::new(); 3]).chain(rows).collect::<Vec<_>>()).trim_start_matches('\n'));
    if let Some(winner) = winner(account) {
        text.push_str(&format!("{winner}\n"));
    }
    if let Some(tie_break) = &standing.tie_break {
        text.push_str(&format!("Tie-break: {tie_break}\n"));
    }
    for sheet in &account.sheets {
        text.push('\n');
        text.push_str(&table::sheet(sheet));
    }
    text.push_str(&format!("\njudged by {}\n\n", judged_by(&account.verdict)));
    text
}

fn score(paper: &Paper<'_>, account: &Account) -> Json {
    let mut out = json::head(paper, account);
    out.insert("complete".to_owned(), account.verdict.complete.into());
    out.insert("provisional".to_owned(), (account.verdict.judgement == Judgement::Illegal).into());
    out.insert("rulings".to_owned(), json::rulings(account));
    out.insert("standing".to_owned(), json::standing(account));
    out.insert("tie_break".to_owned(), account.verdict.standing.as_ref().and_then(|standing| standing.tie_break.clone()).into());
    out.insert("sheets".to_owned(), account.sheets.iter().map(sheet_json).collect());
    Json::Object(out)
}

fn sheet_json(sheet: &Sheet) -> Json {
    let rows = sheet.rows.iter().map(|(label, cells)| {
        let cells = sheet.columns.iter().skip(1).zip(cells).map(|(column, cell)| (column.clone(), cell_json(cell)));
        object!({"label": label, "cells": Json::Object(cells.collect::<Map<String, Json>>())})
    });
    object!({"key": sheet.key, "title": sheet.title, "unit": sheet.unit, "columns": sheet.columns, "rows": rows.collect::<Vec<_>>()})
}

fn cell_json(cell: &Cell) -> Json {
    match cell {
        Cell::Figure(figure) => (*figure).into(),
        Cell::Text(text) => text.as_str().into(),
        Cell::Blank => Json::Null,
    }
}

fn yaml(value: &Json) -> String {
    match serde_yaml::to_string(value) {
        Ok(text) => format!("---\n{text}"),
        // JSON is YAML: nothing is lost if the writer refuses.
        Err(_) => format!("---\n{value}\n"),
    }
}

fn csv(paper: &Paper<'_>, account: &Account) -> String {
    let mut out = String::new();
    let head = [
        paper.name.to_owned(),
        paper.number.to_string(),
        account.verdict.judgement.word().to_owned(),
        account.verdict.complete.to_string(),
    ];
    let mut row = |sheet: &str, label: &str, column: &str, value: String| {
        let place = [sheet.to_owned(), label.to_owned(), column.to_owned(), value];
        out.push_str(&csv_row(&head.iter().cloned().chain(place).collect::<Vec<_>>()));
    };
    if let (Some(standing), Some(voice)) = (&account.verdict.standing, &account.voice) {
        for (key, value) in &standing.values {
            match value {
                crate::game::Value::Map(domain, entries) => {
                    for (id, value) in entries {
                        row("standing", voice.name(*domain, *id), key, plain(&value_json(&**voice, value)));
                    }
                }
                other => row("standing", "", key, plain(&value_json(&**voice, other))),
            }
        }
    }
    for sheet in &account.sheets {
        for (label, cells) in &sheet.rows {
            for (column, cell) in sheet.columns.iter().skip(1).zip(cells) {
                row(sheet.key, label, column, table::cell(cell));
            }
        }
    }
    out
}

/// A value without the quotes of JSON.
fn plain(value: &Json) -> String {
    match value {
        Json::Null => String::new(),
        Json::String(text) => text.clone(),
        Json::Array(values) => values.iter().map(plain).collect::<Vec<_>>().join(" and "),
        other => other.to_string(),
    }
}
