//! `season`: the website of a season, made from its logs: its tables and charts, and one replay page
//! per log.

use super::args::SeasonArgs;
use super::league::{finished, name_left_out, season};
use super::output::Out;
use super::pages::Pages;
use super::replace::Folder;
use super::run::Run;
use super::settings::Settings;
use super::status::Ended;
use crate::game::Games;
use crate::game::language::Info;
use crate::referee::judge::Review;
use crate::report::LogText;
use crate::report::documents::{LeagueDocument, LeaguePlayer, Played, SeasonGame, WhyLeftOut};
use crate::report::league::page as league_page;
use crate::report::page::{IndexEntry, page_among, review_request, rows};
use crate::report::svg_season::chart;
use crate::yaml::{lines, xml};

/// The folder of the replay pages in the site.
const GAMES: &str = "games";

/// Runs the command.
pub(crate) fn run<L: Games>(args: &SeasonArgs, _: Out) -> Ended {
    let settings = Settings::new::<L>(&args.reading)?;
    let mut season = season(&args.counting, &settings)?;
    let mut pages = Pages::new(args.output.join(GAMES), &args.logs);
    let mut listed = Vec::new();
    let mut failed = None;
    let render = |log: &LogText<'_>, review: &Review| {
        (
            Played::new(log, review),
            IndexEntry::new(log, review),
            page_among(log, review, Some("../index.html")),
            log.name.to_owned(),
        )
    };
    let run = Run {
        jobs: args.work.jobs(),
        ..Run::<L>::new(review_request(args.listing.options()), &settings)
    };
    let paths = std::slice::from_ref(&args.logs);
    let (seen, unread) =
        run.judge_paths_with_summary(paths, render, |(played, entry, text, log), _| {
            // A log that belongs to another season has no page in this one.
            if season.add(played) == Some(WhyLeftOut::Outside) {
                return true;
            }
            match pages.add(&log, &text, &settings.sandbox) {
                Ok(name) => listed.push((format!("{GAMES}/{name}"), entry)),
                Err(why) => failed = Some(why),
            }
            failed.is_none()
        });
    if let Some(why) = failed {
        return Err(why);
    }
    if listed.is_empty() {
        return Ok(seen.status);
    }
    let course = season.course();
    let table = finished(season, &seen);
    name_left_out(&table);
    let between = format!(
        "{}{}",
        drawn(&course, &table, L::INFOS),
        games(&listed, &unread)
    );
    let index = league_page(&table, L::INFOS, &args.title, &between);
    Folder::make(&args.output, &settings.sandbox)?
        .write_page("index.html", &lines(&index, false))?;
    pages.say_left_over();
    Ok(seen.status)
}

/// Draws the course of a season and, if several kinds of games were played, of each kind. Nothing is
/// drawn of a single game.
fn drawn(course: &[SeasonGame], table: &LeagueDocument, games: &[&Info]) -> String {
    let unit = if table.points.is_empty() {
        "Wins"
    } else {
        "Points"
    };
    let all: Vec<_> = course.iter().map(|game| game.won.as_slice()).collect();
    let everybody: Vec<_> = table
        .players
        .iter()
        .map(|one| one.player.as_str())
        .collect();
    let mut charts = vec![(all, everybody.clone(), format!("{unit} over the season"))];
    if course.iter().any(|game| game.game != course[0].game) {
        charts.extend(games.iter().map(|info| {
            let own = course.iter().filter(|game| game.game == info.id);
            (
                own.map(|game| game.won.as_slice()).collect(),
                players_of(table, info),
                format!("{unit} over the season: {}", info.title),
            )
        }));
    }
    let charts = charts.iter().filter(|(course, ..)| course.len() > 1);
    let charts = charts.map(|(course, players, title)| {
        let chart = chart(course, players, &everybody, title);
        format!("<div class=\"scroll\" tabindex=\"0\">\n{chart}</div>\n")
    });
    let charts: String = charts.collect();
    if charts.is_empty() {
        return charts;
    }
    format!("<h2>Course</h2>\n{charts}")
}

/// Returns the players of one kind of game, in the order of its table.
fn players_of<'t>(table: &'t LeagueDocument, info: &Info) -> Vec<&'t str> {
    let place = |player: &LeaguePlayer| {
        let mut games = player.by_game.iter();
        games
            .find(|game| game.game == info.id)
            .map(|game| game.place)
    };
    let ranked = table.players.iter();
    let mut ranked: Vec<_> = ranked
        .filter_map(|player| Some((place(player)?, player.player.as_str())))
        .collect();
    ranked.sort();
    ranked.into_iter().map(|(_, player)| player).collect()
}

/// Lists the games of a season, each with its page, and what could not be read.
fn games(listed: &[(String, IndexEntry)], unread: &[String]) -> String {
    let mut text = format!("<h2>Games</h2>\n{}", rows(listed));
    let unread = unread.iter();
    text.extend(unread.map(|why| format!("<p class=\"illegal\">Not read: {}</p>\n", xml(why))));
    text
}
