//! `tracks`.

use super::args::{TrackFormat, TracksArgs};
use super::output::{Out, message};
use super::pages::SEVERAL;
use super::run::Run;
use super::score::unsound;
use super::settings::Settings;
use super::status::Ended;
use crate::game::Games;
use crate::referee::judge::{Review, ReviewRequest};
use crate::report::documents::{TrackRecord, TracksDocument};
use crate::report::human::{Style, diagnostics, footer, judged_by, occasion_line, verdict_line};
use crate::report::let_stand::let_stand;
use crate::report::records::Every;
use crate::report::svg_chart::chart;
use crate::report::svg_heading::Heading;
use crate::report::track_tables::tables;
use crate::report::{LogText, csv, json_text, page};

/// Runs the command.
pub(crate) fn run<L: Games>(args: &TracksArgs, out: Out) -> Ended {
    let settings = Settings::new::<L>(&args.reading)?;
    let format = settings.format("tracks", args.format, TrackFormat::Table)?;
    let mut out = out.for_people(format == TrackFormat::Table);
    let options = args.judging.options();
    let every = Every::from(args.every);
    let request = match format {
        TrackFormat::Html => page::review_request(options),
        _ => ReviewRequest {
            options,
            tracks: true,
            turns: every == Every::Turn,
            ..ReviewRequest::default()
        },
    };
    let style = out.style;
    let render = |log: &LogText<'_>, review: &Review| {
        let is_flat = matches!(format, TrackFormat::Csv | TrackFormat::Ndjson);
        (
            written(format, log, review, every, style),
            unsound(log, review, "tracks").filter(|_| is_flat),
        )
    };
    let picture = matches!(format, TrackFormat::Svg | TrackFormat::Html);
    if format == TrackFormat::Csv {
        out.write(&csv::tracks_head());
    }
    // A picture shows only one log, so it is written once it is certain that there is no second.
    let (mut pictures, mut kept) = (0, String::new());
    let run = Run {
        jobs: if picture { Some(1) } else { args.work.jobs() },
        ..Run::<L>::new(request, &settings)
    };
    let status = run.judge_paths(&args.paths, render, |(text, notice), _| {
        notice.iter().for_each(|why| message(why));
        if picture {
            pictures += 1;
            kept = text;
            return pictures == 1;
        }
        out.write(&text);
        !out.is_closed()
    });
    if pictures > 1 {
        return Err(if format == TrackFormat::Svg {
            "there are several logs, and a chart is of one: name one file with one log, draw each in a loop, or take --format csv, which has all".to_owned()
        } else {
            SEVERAL.to_owned()
        });
    }
    out.write(&kept);
    Ok(status)
}

/// Writes the tracks of one log.
fn written(
    format: TrackFormat,
    log: &LogText<'_>,
    review: &Review,
    every: Every,
    style: Style,
) -> String {
    match format {
        TrackFormat::Json => json_text::line(&TracksDocument::new(log, review, every)),
        TrackFormat::Ndjson => json_text::lines(&TrackRecord::all(log, review, every)),
        TrackFormat::Csv => csv::tracks(log, review, every),
        TrackFormat::Svg => drawn(log, review, every),
        TrackFormat::Html => page::page(log, review),
        TrackFormat::Table => table(log, review, every, style),
    }
}

/// Writes the tracks of one log for people.
fn table(log: &LogText<'_>, review: &Review, every: Every, style: Style) -> String {
    // Enough for the usual length of the tables, turn by turn.
    const ROOM: usize = 8192;
    let mut text = diagnostics(log, review, style);
    text.reserve(ROOM);
    text.extend([
        &*verdict_line(log, review),
        "\n",
        &occasion_line(log, style),
        "\n",
    ]);
    tables(&mut text, review, every, style.room);
    text.extend([&*footer(&review.verdict, style), "\n"]);
    text
}

/// Draws the tracks of one log as a chart.
fn drawn(log: &LogText<'_>, review: &Review, every: Every) -> String {
    let title = review.verdict.game.map_or("A log", |info| info.title);
    let subtitle = format!(
        "{}; {}",
        verdict_line(log, review),
        judged_by(&review.verdict)
    );
    chart(
        review,
        every,
        &Heading {
            title: format!("{title}: tracks"),
            occasion: log.occasion(),
            subtitle,
            let_stand: let_stand(None, log, review),
            drawn: true,
        },
    )
}
