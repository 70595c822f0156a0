//! `tracks`.

use super::args::{TrackFormat, TracksArgs};
use super::output::{Out, message};
use super::run::Run;
use super::score::left_out;
use crate::documents::TracksDocument;
use crate::game::Games;
use crate::judge::{Ask, Review};
use crate::report::human::{diagnostics, judged_by, verdict_line};
use crate::report::records::{Every, table};
use crate::report::svg_chart::chart;
use crate::report::{LogText, csv, html, json_text};

/// Prints tracks.
pub fn run<L: Games>(args: &TracksArgs, mut out: Out) -> u8 {
    let options = args.judging.options();
    let ask = Ask { options, tracks: true, story: args.format == TrackFormat::Html, ..Ask::default() };
    let every = Every::from(args.every);
    let style = out.style;
    let render = |log: &LogText<'_>, review: &Review| match args.format {
        TrackFormat::Json => (json_text::line(&TracksDocument::new(log, review, every)), None),
        TrackFormat::Csv => (csv::tracks(review, every), left_out(log, review)),
        TrackFormat::Svg => (drawn(log, review, every), None),
        TrackFormat::Html => (html::page(log, review, every), None),
        TrackFormat::Table => {
            let (notes, line) = (diagnostics(log, review, style), verdict_line(log, review));
            (format!("{notes}{line}\n\n{}judged by {}\n", table(review, every), judged_by(&review.verdict)), None)
        }
    };
    let mut first = true;
    Run::<L>::new(ask, &args.reading).over(std::slice::from_ref(&args.log), render, |(text, left_out), _| {
        left_out.iter().for_each(|why| message(why));
        let again = !std::mem::take(&mut first);
        match args.format {
            TrackFormat::Svg | TrackFormat::Html if again => {
                message("there are several logs in this file; only the first is drawn");
                return false;
            }
            TrackFormat::Table => out.lines(&text),
            // One head is enough.
            TrackFormat::Csv if again => out.write(text.split_once('\n').map_or("", |(_, rows)| rows)),
            _ => out.write(&text),
        }
        !out.is_closed()
    })
}

fn drawn(log: &LogText<'_>, review: &Review, every: Every) -> String {
    let title = review.verdict.game.map_or("A log", |info| info.title);
    chart(review, every, &format!("{title}: tracks"), &format!("{}; {}", verdict_line(log, review), judged_by(&review.verdict)))
}
