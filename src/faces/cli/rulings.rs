//! `rulings`.

use super::args::{FigureFormat, RulingsArgs};
use super::output::Out;
use super::run::Run;
use super::settings::Settings;
use super::status::Ended;
use crate::game::Games;
use crate::referee::judge::{Rereading, Review, ReviewRequest};
use crate::report::documents::{RulingRow, RulingsDocument};
use crate::report::{LogText, csv, json_text, rulings, yaml};

/// Runs the command.
pub(crate) fn run<L: Games>(args: &RulingsArgs, out: Out) -> Ended {
    let settings = Settings::new::<L>(&args.reading)?;
    let format = settings.format("rulings", args.format, FigureFormat::Table)?;
    let mut out = out.for_people(format == FigureFormat::Table);
    let request = ReviewRequest {
        options: args.judging.options(),
        rereading: Some(Rereading::All),
        ..ReviewRequest::default()
    };
    if format == FigureFormat::Csv {
        out.write(&csv::head::<RulingRow>());
    }
    let style = out.style;
    let render = |log: &LogText<'_>, review: &Review| match format {
        FigureFormat::Table => rulings::text(log, review, style),
        FigureFormat::Json => json_text::line(&RulingsDocument::new(log, review)),
        FigureFormat::Yaml => yaml::document(&RulingsDocument::new(log, review)),
        FigureFormat::Csv => csv::records(&RulingRow::all(log, review)),
        FigureFormat::Ndjson => json_text::lines(&RulingRow::all(log, review)),
    };
    let run = Run {
        jobs: args.work.jobs(),
        status: rulings::rulings_status,
        ..Run::<L>::new(request, &settings)
    };
    Ok(run.judge_paths(&args.paths, render, |text, _| {
        out.write(&text);
        !out.is_closed()
    }))
}
