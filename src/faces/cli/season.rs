//! `season`: the website of a season, made from its logs: the table, a chart, and one replay page
//! per log.

use super::args::SeasonArgs;
use super::league::finished;
use super::output::{Out, message};
use super::pages::PageNames;
use super::replace::Folder;
use super::run::{Heard, Run};
use super::settings::Settings;
use super::status::Ended;
use crate::game::Games;
use crate::referee::judge::Review;
use crate::report::LogText;
use crate::report::documents::{Counting, Played, Season, WhyLeftOut};
use crate::report::league::page as league_page;
use crate::report::page::{IndexEntry, page, rows, wanted};
use crate::report::svg_season::chart;
use crate::yaml::{lines, xml};

/// The folder of the replay pages in the site.
const GAMES: &str = "games";

/// Runs the command.
pub(crate) fn run<L: Games>(args: &SeasonArgs, _: Out) -> Ended {
    let settings = Settings::new::<L>(&args.reading)?;
    let mut season = Season::new(Counting {
        aliases: settings.aliases.clone(),
        points: args.counting.points.clone(),
        dates: [args.counting.since.clone(), args.counting.until.clone()],
    });
    let mut names = PageNames::new(&args.logs);
    let mut listed = Vec::new();
    let mut unread = Vec::new();
    // Nothing is created before there is something to write.
    let mut folder: Option<Folder> = None;
    let mut failed = None;
    let render = |log: &LogText<'_>, review: &Review| {
        let text = page(log, review);
        (
            Played::new(log, review),
            IndexEntry::new(log, review),
            text,
            log.name.to_owned(),
        )
    };
    let run = Run {
        jobs: args.work.jobs(),
        ..Run::<L>::new(wanted(args.listing.options()), &settings)
    };
    let paths = std::slice::from_ref(&args.logs);
    let seen = run.over_all(paths, render, |heard| match heard {
        Heard::Log((played, entry, text, log), _) => {
            // A log of another season has no page in this one.
            if season.add(played) == Some(WhyLeftOut::Outside) {
                return true;
            }
            let name = names.of(&log);
            let written = opened(&mut folder, args)
                .and_then(|folder| folder.write(&name, &lines(&text, false)));
            listed.push((format!("{GAMES}/{name}"), entry));
            failed = written.err();
            failed.is_none()
        }
        Heard::Unread(why) => {
            message(&why.to_string());
            unread.push(why.to_string());
            true
        }
        Heard::Note(text) => {
            message(text);
            true
        }
    });
    if let Some(why) = failed {
        return Err(why);
    }
    if listed.is_empty() {
        return Ok(seen.status);
    }
    let course = season.course();
    let table = finished(season, &seen);
    let players: Vec<&str> = table
        .players
        .iter()
        .map(|player| player.player.as_str())
        .collect();
    let unit = if table.points.is_empty() {
        "Wins"
    } else {
        "Points"
    };
    let mut between = String::new();
    if course.len() > 1 {
        let chart = chart(&course, &players, unit);
        between.push_str(&format!(
            "<div class=\"scroll\" id=\"chart\" tabindex=\"0\">\n{chart}</div>\n"
        ));
    }
    between.push_str(&format!("<h2>Games</h2>\n{}", rows(&listed)));
    let unread = unread.iter();
    between.extend(unread.map(|why| format!("<p class=\"illegal\">Not read: {}</p>\n", xml(why))));
    let index = league_page(&table, L::INFOS, &args.title, &between);
    Folder::make(&args.output)?.write("index.html", &lines(&index, false))?;
    Ok(seen.status)
}

/// Returns the folder of the pages, which is created when the first page is written.
fn opened<'f>(folder: &'f mut Option<Folder>, args: &SeasonArgs) -> Result<&'f Folder, String> {
    match folder {
        Some(folder) => Ok(folder),
        none => Ok(none.insert(Folder::make(&args.output.join(GAMES))?)),
    }
}
