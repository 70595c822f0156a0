//! `league`.

use super::args::{LeagueArgs, LeagueFormat};
use super::output::{Out, message};
use super::run::{Run, Seen};
use super::settings::Settings;
use super::status::Ended;
use crate::game::Games;
use crate::game::language::{Info, counted};
use crate::referee::judge::Ask;
use crate::report::csv::Rows;
use crate::report::documents::{
    Irregularity, KeptOutRecord, LeagueDocument, LeagueGame, LeaguePlayer, LeagueWarning, Played,
    Season,
};
use crate::report::human::{Style, judge_line};
use crate::report::let_stand::AcceptedLine;
use crate::report::table::columns;
use crate::report::wrap::long_line;
use crate::report::{VERSION, json_text};
use crate::yaml::printable;
use indexmap::IndexMap;

/// Runs the command.
pub(crate) fn run<L: Games>(args: &LeagueArgs, mut out: Out) -> Ended {
    let settings = Settings::new::<L>(&args.reading)?;
    let format = settings.format("league", args.format, LeagueFormat::Table)?;
    let ask = Ask {
        options: args.listing.options(),
        ..Ask::default()
    };
    let run = Run {
        jobs: args.work.jobs(),
        ..Run::<L>::new(ask, &settings)
    };
    let mut season = Season::with_aliases(settings.aliases.clone());
    let emit = |played, _: &Seen| {
        season.add(played);
        true
    };
    let seen = run.over_seeing(&args.paths, Played::new, emit);
    let status = seen.status;
    if seen.logs == 0 {
        return Ok(status);
    }
    let mut table = season.table();
    table.kept_out = KeptOutRecord::of(seen.kept_out);
    for warning in &mut table.warnings {
        if let [first, second] = &warning.logs[..]
            && is_one_file(&first.log, &second.log)
        {
            *warning = LeagueWarning::of_logs(first.clone(), second.clone(), true);
        }
    }
    match format {
        LeagueFormat::Table => out.write(&text(&table, L::INFOS, out.style)),
        LeagueFormat::Json => out.write(&json_text::line(&table)),
        LeagueFormat::Csv => {
            for log in &table.left_out {
                message(&format!(
                    "{} (document {}) is left out: {}",
                    printable(&log.log),
                    log.document,
                    log.why.words()
                ));
            }
            for warning in &table.warnings {
                message(&warning.message);
            }
            out.write(&csv(&table));
        }
    }
    Ok(status)
}

/// Returns the season as tables: all games together, then each game, then accepted irregularities,
/// the logs that do not count, and how all were judged.
fn text(league: &LeagueDocument, games: &[&Info], style: Style) -> String {
    let logs = league.games + league.left_out.len();
    let mut out = format!(
        "{} in {}\n",
        counted(league.games, "game"),
        counted(logs, "log")
    );
    if !league.players.is_empty() {
        let head = ["player", "games", "wins", "shared", "mean place"]
            .map(str::to_owned)
            .to_vec();
        let row = |player: &LeaguePlayer| {
            let figures =
                [player.games, player.wins, player.shared_wins].map(|figure| figure.to_string());
            std::iter::once(printable(&player.player))
                .chain(figures)
                .chain([hundredths(player.mean_place)])
                .collect()
        };
        let rows: Vec<Vec<String>> = std::iter::once(head)
            .chain(league.players.iter().map(row))
            .collect();
        out.push_str(&format!("\nAll games\n{}", columns(&rows)));
    }
    for info in games {
        let own = |game: &&LeagueGame| game.game == info.id;
        let records = || {
            league
                .players
                .iter()
                .filter_map(|player| Some((player, player.by_game.iter().find(own)?)))
        };
        let head = [
            "player",
            "games",
            "wins",
            "shared",
            "mean place",
            "mean score",
            "best score",
        ]
        .map(str::to_owned)
        .to_vec();
        let row = |(player, game): (&LeaguePlayer, &LeagueGame)| {
            let counts = [game.games, game.wins, game.shared_wins].map(|figure| figure.to_string());
            let means = [
                hundredths(game.mean_place),
                hundredths(game.mean_score),
                game.best_score.to_string(),
            ];
            std::iter::once(printable(&player.player))
                .chain(counts)
                .chain(means)
                .collect()
        };
        let rows: Vec<Vec<String>> = std::iter::once(head).chain(records().map(row)).collect();
        if rows.len() > 1 {
            out.push_str(&format!(
                "\n{}, scores in {}\n{}",
                info.title,
                info.score.1,
                columns(&rows)
            ));
        }
    }
    let numbered = |document: usize| {
        if document > 1 {
            format!(" (document {document})")
        } else {
            String::new()
        }
    };
    if !league.accepted.is_empty() {
        out.push_str("\nLet stand by the table\n");
        for log in &league.accepted {
            for Irregularity {
                rule,
                at,
                line,
                message,
                reason,
            } in &log.irregularities
            {
                let stood = AcceptedLine {
                    log: (&log.log, log.document),
                    line: *line,
                    at: *at,
                    message,
                    rule,
                    reason,
                };
                out.push_str(&format!("{}\n", long_line(&stood.text(), style.width)));
            }
            let more = log.count - log.irregularities.len();
            if more > 0 {
                out.push_str(&format!(
                    "{}{}: and {more} more, not listed\n",
                    printable(&log.log),
                    numbered(log.document)
                ));
            }
        }
    }
    if !league.left_out.is_empty() {
        out.push_str("\nLeft out\n");
        for log in &league.left_out {
            out.push_str(&format!(
                "{}{}: {}\n",
                printable(&log.log),
                numbered(log.document),
                log.why.words()
            ));
        }
    }
    if !league.warnings.is_empty() {
        out.push_str("\nTo be looked at\n");
        for warning in &league.warnings {
            out.push_str(&format!("{}\n", long_line(&warning.message, style.width)));
        }
    }
    out.push_str(&format!("\n{}", judges(league, games, style)));
    out
}

/// Returns whether two names are hard links to one file.
#[cfg(unix)]
fn is_one_file(first: &str, second: &str) -> bool {
    use std::os::unix::fs::MetadataExt;
    let file = |name: &str| {
        let found = std::fs::metadata(name).ok()?;
        Some((found.dev(), found.ino()))
    };
    first != second && file(first).is_some_and(|one| file(second) == Some(one))
}

/// On other systems two such files are reported as equal logs.
#[cfg(not(unix))]
fn is_one_file(_: &str, _: &str) -> bool {
    false
}

/// Says how the logs were judged, in one line per judge; with the number of logs if there are
/// several.
fn judges(league: &LeagueDocument, games: &[&Info], style: Style) -> String {
    let mut lines: IndexMap<String, usize> = IndexMap::new();
    for judge in &league.judged_by {
        let Some(info) = games.iter().find(|info| info.id == judge.game) else {
            continue;
        };
        let board = judge
            .board
            .as_ref()
            .map(|board| (board.as_str(), judge.board_notice.as_deref()));
        let origin = |key: &String| judge.rulings_from.get(key).copied().unwrap_or_default();
        let rulings = judge
            .rulings
            .0
            .iter()
            .map(|(key, choice)| (key.as_str(), choice.as_str(), origin(key)));
        *lines
            .entry(judge_line(info, judge.rules, board, rulings))
            .or_default() += judge.logs;
    }
    if lines.is_empty() {
        return format!("judged by railref {VERSION}\n");
    }
    let several = lines.len() > 1;
    let line = |(line, logs): (&String, &usize)| {
        let count = if several {
            format!(" ({})", counted(*logs as i64, "log"))
        } else {
            String::new()
        };
        format!(
            "{}\n",
            long_line(&format!("judged by {line}{count}"), style.width)
        )
    };
    lines.iter().map(line).collect()
}

/// Returns the season by player and game, one row each.
fn csv(league: &LeagueDocument) -> String {
    let mut rows = Rows::new();
    rows.row([
        "player",
        "game",
        "games",
        "wins",
        "shared_wins",
        "mean_place",
        "mean_score",
        "best_score",
        "unit",
    ]);
    for player in &league.players {
        for game in &player.by_game {
            let counts = [game.games, game.wins, game.shared_wins].map(|figure| figure.to_string());
            let means = [
                hundredths(game.mean_place),
                hundredths(game.mean_score),
                game.best_score.to_string(),
            ];
            let figures = counts.iter().chain(&means).map(String::as_str);
            rows.row(
                [player.player.as_str(), &game.game]
                    .into_iter()
                    .chain(figures)
                    .chain([game.unit.as_str()]),
            );
        }
    }
    rows.text()
}

/// Writes a mean with two decimals.
fn hundredths(mean: f64) -> String {
    format!("{mean:.2}")
}
