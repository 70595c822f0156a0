//! The table of a season: as text, in Markdown, as a page, and as rows.

use super::VERSION;
use super::csv::Rows;
use super::documents::{
    Irregularity, LeagueDocument, LeagueGame, LeaguePlayer, LeftOut, WhyLeftOut,
};
use super::human::{Style, judge_line};
use super::let_stand::AcceptedLine;
use super::page::beginning;
use super::table::fitted;
use super::wrap::long_line;
use crate::game::language::{Info, counted};
use crate::yaml::{markdown, printable, xml};
use indexmap::IndexMap;

/// A table with its title; its first row has the column heads.
struct Table {
    title: String,
    rows: Vec<Vec<String>>,
}

/// Sentences under a title.
struct Section {
    title: &'static str,
    lines: Vec<String>,
}

/// Returns the season for people: all games together, then each game, then accepted irregularities,
/// the logs that do not count, and how all were judged.
pub(crate) fn text(league: &LeagueDocument, games: &[&Info], style: Style) -> String {
    let mut out = format!("{}\n", counts(league));
    for table in tables(league, games) {
        let rows = fitted(&table.rows, NAME + 1, style.room);
        out.push_str(&format!("\n{}\n{rows}", table.title));
    }
    for section in sections(league) {
        out.push_str(&format!("\n{}\n", section.title));
        for line in section.lines {
            out.push_str(&format!("{}\n", long_line(&line, style.width)));
        }
    }
    out.push('\n');
    for judge in judges(league, games) {
        out.push_str(&format!("{}\n", long_line(&judge, style.width)));
    }
    out
}

/// The column of a table that has the players' names; the others have figures.
const NAME: usize = 1;

/// Returns the season in Markdown.
pub(crate) fn in_markdown(league: &LeagueDocument, games: &[&Info]) -> String {
    let row = |cells: &Vec<String>| {
        let cells = cells.iter().map(|cell| markdown(cell).replace('|', "\\|"));
        format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
    };
    let mut out = format!("{}\n", markdown(&counts(league)));
    for table in tables(league, games) {
        out.push_str(&format!("\n## {}\n\n", markdown(&table.title)));
        for (at, cells) in table.rows.iter().enumerate() {
            out.push_str(&row(cells));
            if at == 0 {
                let rule = cells.iter().enumerate();
                let rule = rule.map(|(at, _)| if at == NAME { " --- |" } else { " ---: |" });
                out.push_str(&format!("|{}\n", rule.collect::<String>()));
            }
        }
    }
    for section in sections(league) {
        out.push_str(&format!("\n## {}\n\n", section.title));
        out.extend(
            section
                .lines
                .iter()
                .map(|line| format!("- {}\n", markdown(line))),
        );
    }
    out.push('\n');
    out.extend(
        judges(league, games)
            .iter()
            .map(|judge| format!("- {}\n", markdown(judge))),
    );
    out
}

/// Returns the season as a page that loads nothing from elsewhere. `between` is put between its
/// tables and its sentences.
pub(crate) fn page(league: &LeagueDocument, games: &[&Info], title: &str, between: &str) -> String {
    let mut out = format!(
        "{}<header>\n<h1>{title}</h1>\n<p>{}</p>\n</header>\n",
        beginning(title, false),
        xml(&counts(league)),
        title = xml(title),
    );
    for table in tables(league, games) {
        out.push_str(&html_table(&table));
    }
    out.push_str(between);
    for section in sections(league) {
        let lines = section
            .lines
            .iter()
            .map(|line| format!("<li>{}</li>\n", xml(line)));
        out.push_str(&format!(
            "<h2>{}</h2>\n<ul>\n{}</ul>\n",
            section.title,
            lines.collect::<String>()
        ));
    }
    for judge in judges(league, games) {
        out.push_str(&format!("<p class=\"soft\">{}</p>\n", xml(&judge)));
    }
    out.push_str("</body>\n</html>\n");
    out
}

fn html_table(table: &Table) -> String {
    let row = |at: usize, cells: &Vec<String>| {
        let cells = cells.iter().enumerate().map(|(column, cell)| {
            let class = if column == NAME { "" } else { " class=\"n\"" };
            match (at, column) {
                (0, _) => format!("<th scope=\"col\"{class}>{}</th>", xml(cell)),
                (_, NAME) => format!("<th scope=\"row\">{}</th>", xml(cell)),
                _ => format!("<td{class}>{}</td>", xml(cell)),
            }
        });
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    };
    let rows = table.rows.iter().enumerate();
    format!(
        "<h2>{}</h2>\n<div class=\"scroll\" tabindex=\"0\"><table>\n{}</table></div>\n",
        xml(&table.title),
        rows.map(|(at, cells)| row(at, cells)).collect::<String>()
    )
}

/// Says how many games count, and of how many logs.
fn counts(league: &LeagueDocument) -> String {
    let logs = league.games + league.left_out.len();
    format!(
        "{} in {}",
        counted(league.games, "game"),
        counted(logs, "log")
    )
}

/// Makes the table of all games together and then one per game, its players in the order of their
/// places in it.
fn tables(league: &LeagueDocument, games: &[&Info]) -> Vec<Table> {
    let mut tables = Vec::new();
    if !league.players.is_empty() {
        let head = head(league, &[]);
        let row = |player: &LeaguePlayer| {
            let counts = [player.games, player.wins, player.shared_wins];
            row(
                player.place,
                &player.player,
                player.points.zip(player.mean_points),
                counts,
                player.mean_place,
            )
        };
        let rows = std::iter::once(head).chain(league.players.iter().map(row));
        tables.push(Table {
            title: "All games".to_owned(),
            rows: rows.collect(),
        });
    }
    for info in games {
        let own = |player: &'_ LeaguePlayer| {
            let mut records = player.by_game.iter();
            records.position(|game| game.game == info.id)
        };
        let mut records: Vec<(&LeaguePlayer, &LeagueGame)> = league
            .players
            .iter()
            .filter_map(|player| Some((player, &player.by_game[own(player)?])))
            .collect();
        // Players who share a place keep the order of their names.
        records.sort_by(|(one, game), (other, others)| {
            (game.place, &one.player).cmp(&(others.place, &other.player))
        });
        if records.is_empty() {
            continue;
        }
        let row = |(player, game): &(&LeaguePlayer, &LeagueGame)| {
            let counts = [game.games, game.wins, game.shared_wins];
            let points = game.points.zip(game.mean_points);
            let mut row = row(game.place, &player.player, points, counts, game.mean_place);
            row.extend([hundredths(game.mean_score), game.best_score.to_string()]);
            row
        };
        let head = head(league, &["mean score", "best score"]);
        let rows = std::iter::once(head).chain(records.iter().map(row));
        tables.push(Table {
            title: format!("{}, scores in {}", info.title, info.score.1),
            rows: rows.collect(),
        });
    }
    tables
}

fn head(league: &LeagueDocument, more: &[&str]) -> Vec<String> {
    let points: &[&str] = if league.points.is_empty() {
        &[]
    } else {
        &["points", "mean points"]
    };
    let all = ["place", "player"].iter().chain(points);
    let all = all.chain(&["games", "wins", "shared", "mean place"]);
    all.chain(more).map(|head| (*head).to_owned()).collect()
}

fn row(
    place: usize,
    player: &str,
    points: Option<(i64, f64)>,
    counts: [usize; 3],
    mean_place: f64,
) -> Vec<String> {
    let mut row = vec![place.to_string(), player.to_owned()];
    row.extend(
        points
            .iter()
            .flat_map(|(sum, mean)| [sum.to_string(), hundredths(*mean)]),
    );
    row.extend(counts.map(|figure| figure.to_string()));
    row.push(hundredths(mean_place));
    row
}

/// Returns the messages about the logs and the players of a season.
fn sections(league: &LeagueDocument) -> Vec<Section> {
    let mut sections = Vec::new();
    let mut add = |title: &'static str, lines: Vec<String>| {
        if !lines.is_empty() {
            sections.push(Section { title, lines });
        }
    };
    add("Let stand by the table", let_stand(league));
    add("Left out", left_out(&league.left_out));
    let warnings = league
        .warnings
        .iter()
        .map(|warning| warning.message.clone());
    add("To be looked at", warnings.collect());
    sections
}

/// Returns the name of a log, and its number if it is not the first in its file.
pub(crate) fn named(log: &str, document: usize) -> String {
    let number = if document > 1 {
        format!(" (document {document})")
    } else {
        String::new()
    };
    printable(log) + &number
}

fn let_stand(league: &LeagueDocument) -> Vec<String> {
    let mut lines = Vec::new();
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
            lines.push(stood.text());
        }
        let more = log.count - log.irregularities.len();
        if more > 0 {
            let name = named(&log.log, log.document);
            lines.push(format!("{name}: and {more} more, not listed"));
        }
    }
    lines
}

/// Lists the logs that do not count. Those of other days are only counted: a user who asks for a
/// part of a folder knows about the rest.
fn left_out(logs: &[LeftOut]) -> Vec<String> {
    let is_outside = |log: &&LeftOut| log.why == WhyLeftOut::Outside;
    let listed = logs.iter().filter(|log| !is_outside(log));
    let line = |log: &LeftOut| format!("{}: {}", named(&log.log, log.document), log.why.words());
    let mut lines: Vec<String> = listed.map(line).collect();
    let outside = logs.iter().filter(is_outside).count();
    if outside > 0 {
        let logs = counted(outside, "log");
        lines.push(format!("{logs} of a day before --since or after --until"));
    }
    lines
}

/// Says how the logs were judged, in one line per judge; with the number of logs if there are
/// several.
fn judges(league: &LeagueDocument, games: &[&Info]) -> Vec<String> {
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
        return vec![format!("judged by railref {VERSION}")];
    }
    let several = lines.len() > 1;
    let line = |(line, logs): (&String, &usize)| {
        let count = if several {
            format!(" ({})", counted(*logs as i64, "log"))
        } else {
            String::new()
        };
        format!("judged by {line}{count}")
    };
    lines.iter().map(line).collect()
}

/// Returns the season by player and game, one row each.
pub(crate) fn csv(league: &LeagueDocument) -> String {
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
        "place",
        "points",
        "mean_points",
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
            let place = [
                game.place.to_string(),
                game.points
                    .map_or_else(String::new, |points| points.to_string()),
                game.mean_points.map_or_else(String::new, hundredths),
            ];
            rows.row(
                [player.player.as_str(), &game.game]
                    .into_iter()
                    .chain(figures)
                    .chain([game.unit.as_str()])
                    .chain(place.iter().map(String::as_str)),
            );
        }
    }
    rows.text()
}

/// Writes a mean with two decimals.
fn hundredths(mean: f64) -> String {
    format!("{mean:.2}")
}
