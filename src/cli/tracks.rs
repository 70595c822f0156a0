//! `tracks`.

use super::args::{TrackFormat, TracksArgs};
use super::output::{Out, message};
use super::run::Run;
use crate::judge::{Account, Ask};
use crate::referee::Options;
use crate::report::human::{diagnostics, judged_by, verdict_line};
use crate::report::records::{Every, csv, moments, record, table};
use crate::report::svg_chart::chart;
use crate::report::{Paper, html, json, json_text};
use serde_json::Value as Json;

/// Prints tracks.
pub fn run(args: &TracksArgs, mut out: Out) -> u8 {
    let options = Options { keep_going: args.judging.keep_going, complete: args.judging.complete };
    let ask = Ask { options, tracks: true, story: args.format == TrackFormat::Html, ..Ask::default() };
    let every = Every::from(args.every);
    let style = out.style;
    let render = |paper: &Paper<'_>, account: &Account| match args.format {
        TrackFormat::Json => json_text::line(&tracks(paper, account, every)),
        TrackFormat::Csv => csv(account, every),
        TrackFormat::Svg => drawn(paper, account, every),
        TrackFormat::Html => html::page(paper, account, every),
        TrackFormat::Table => {
            let (notes, line) = (diagnostics(paper, account, style), verdict_line(paper, account));
            format!("{notes}{line}\n\n{}judged by {}\n", table(account, every), judged_by(&account.verdict))
        }
    };
    let mut first = true;
    let whole = matches!(args.format, TrackFormat::Svg | TrackFormat::Html);
    Run::new(ask).over(std::slice::from_ref(&args.log), render, |text, _| {
        if whole && !std::mem::take(&mut first) {
            message("there are several logs in this file; only the first is drawn");
            return false;
        }
        let head = text.find('\n').map_or(0, |at| at + 1);
        let again = args.format == TrackFormat::Csv && !std::mem::take(&mut first);
        out.write(if again { &text[head..] } else { &text });
        !out.is_closed()
    })
}

fn drawn(paper: &Paper<'_>, account: &Account, every: Every) -> String {
    let title = account.verdict.game.map_or("A log", |info| info.title);
    chart(account, every, &format!("{title}: tracks"), &format!("{}; {}", verdict_line(paper, account), judged_by(&account.verdict)))
}

fn tracks(paper: &Paper<'_>, account: &Account, every: Every) -> Json {
    let mut out = json::head(paper, account);
    out.insert("complete".to_owned(), account.verdict.complete.into());
    out.insert("rulings".to_owned(), json::rulings(account));
    let mut records = Vec::new();
    if let Some(voice) = &account.voice {
        for moment in moments(account, every) {
            records.extend(moment.readings.iter().map(|reading| record(&**voice, moment, reading)));
        }
    }
    out.insert("records".to_owned(), records.into());
    Json::Object(out)
}
