//! `league`.

use super::args::{CountingArgs, LeagueArgs, LeagueFormat};
use super::output::{Out, message};
use super::run::{Run, RunSummary};
use super::settings::Settings;
use super::status::Ended;
use crate::game::Games;
use crate::game::sandbox::is_one_file;
use crate::referee::judge::ReviewRequest;
use crate::report::documents::{
    Counting, KeptOutRecord, LeagueDocument, LeagueWarning, Played, Season, WhyLeftOut,
};
use crate::report::json_text;
use crate::report::league::{csv, in_markdown, named, page, text};

use std::path::Path;

/// Runs the command.
pub(crate) fn run<L: Games>(args: &LeagueArgs, out: Out) -> Ended {
    let settings = Settings::new::<L>(&args.reading)?;
    let format = settings.format("league", args.format, LeagueFormat::Table)?;
    let mut out = out.for_people(format == LeagueFormat::Table);
    let request = ReviewRequest {
        options: args.listing.options(),
        ..ReviewRequest::default()
    };
    let run = Run {
        jobs: args.work.jobs(),
        ..Run::<L>::new(request, &settings)
    };
    let mut season = season(&args.counting, &settings)?;
    let emit = |played, _: &RunSummary| {
        season.add(played);
        true
    };
    let (seen, _) = run.judge_paths_with_summary(&args.paths, Played::new, emit);
    let status = seen.status;
    if seen.logs == 0 {
        return Ok(status);
    }
    let table = finished(season, &seen);
    match format {
        LeagueFormat::Table => out.write(&text(&table, L::INFOS, out.style)),
        LeagueFormat::Markdown => out.write(&in_markdown(&table, L::INFOS)),
        LeagueFormat::Html => out.write(&page(&table, L::INFOS, "Season", "")),
        LeagueFormat::Json => out.write(&json_text::line(&table)),
        LeagueFormat::Csv => {
            name_left_out(&table);
            for warning in &table.warnings {
                message(&warning.message);
            }
            out.write(&csv(&table));
        }
    }
    Ok(status)
}

/// Names the logs that are left out, each with the reason, except those of other days.
pub(crate) fn name_left_out(table: &LeagueDocument) {
    let listed = table.left_out.iter();
    for log in listed.filter(|log| log.why != WhyLeftOut::Outside) {
        message(&format!(
            "{} is left out: {}",
            named(&log.log, log.document),
            log.why.words()
        ));
    }
}

/// Creates an empty season, in which logs count as the arguments and the settings say. `Err` says
/// that it has no day.
pub(crate) fn season(counting: &CountingArgs, settings: &Settings) -> Result<Season, String> {
    if let (Some(since), Some(until)) = (&counting.since, &counting.until)
        && since > until
        && !since.starts_with(until.as_str())
    {
        return Err(format!(
            "--since {since} is after --until {until}: no log can count"
        ));
    }
    Ok(Season::new(Counting {
        aliases: settings.aliases.clone(),
        points: counting.points.clone(),
        dates: [counting.since.clone(), counting.until.clone()],
    }))
}

/// Returns the table of a season whose logs have all been read.
pub(crate) fn finished(season: Season, seen: &RunSummary) -> LeagueDocument {
    let mut table = season.table();
    table.kept_out = KeptOutRecord::of(seen.kept_out);
    for warning in &mut table.warnings {
        if let [first, second] = &warning.logs[..]
            && first.log != second.log
            && is_one_file(Path::new(&first.log), Path::new(&second.log))
        {
            *warning = LeagueWarning::of_logs(first.clone(), second.clone(), true);
        }
    }
    table
}
