//! The page that lists the pages of several logs.

use super::beginning;
use crate::referee::judge::Review;
use crate::referee::verdict::Judgement;
use crate::report::VERSION;
use crate::report::human::winner;
use crate::report::log_text::LogText;
use crate::yaml::counted;
use crate::yaml::xml;

/// A log in the index.
pub struct IndexEntry {
    name: String,
    /// Title, date and place; empty if the log has none.
    occasion: [String; 3],
    game: &'static str,
    players: String,
    result: String,
    judgement: Judgement,
}

impl IndexEntry {
    /// Collects what the index says about a log.
    pub fn new(log: &LogText<'_>, review: &Review) -> Self {
        let verdict = &review.verdict;
        let result = match winner(review).filter(|_| verdict.complete) {
            Some(winner) => winner,
            None if review.voice.is_some() => "unfinished".to_owned(),
            None => String::new(),
        };
        Self {
            name: if log.number > 1 {
                format!("{} (document {})", log.name, log.number)
            } else {
                log.name.to_owned()
            },
            occasion: ["title", "date", "place"].map(|key| log.header(key).unwrap_or_default()),
            game: verdict.game.map_or("", |info| info.title),
            players: log.players().join(", "),
            result,
            judgement: verdict.judgement,
        }
    }

    /// Returns its row: the log with a link to the file `page`.
    fn row(&self, page: &str) -> String {
        let [title, date, place] = &self.occasion;
        let shown = if title.trim().is_empty() {
            &self.name
        } else {
            title
        };
        let cells = [date, place, self.game, &self.players, &self.result];
        let cells: String = cells.map(|cell| format!("<td>{}</td>", xml(cell))).concat();
        let word = self.judgement.word();
        format!(
            "<tr><th scope=\"row\"><a href=\"{}\">{}</a></th>{cells}<td class=\"{word}\">{word}</td></tr>\n",
            xml(page),
            xml(shown)
        )
    }
}

/// Returns the index of several logs, each with the name of its page; `unread` says which paths
/// could not be read, and why.
pub fn index(logs: &[(String, IndexEntry)], unread: &[String]) -> String {
    let count = |judgement: Judgement| {
        let count = logs
            .iter()
            .filter(|(_, log)| log.judgement == judgement)
            .count();
        (count > 0).then(|| format!("{count} {}", judgement.word()))
    };
    let counts: Vec<String> = Judgement::ALL.into_iter().filter_map(count).collect();
    let unread: String = unread
        .iter()
        .map(|why| format!("<p class=\"illegal\">Not read: {}</p>\n", xml(why)))
        .collect();
    format!(
        "{}<header>\n<h1>Games</h1>\n<p>{}: {}</p>\n{unread}<p class=\"soft\">Judged by railref {VERSION}.</p>\n</header>\n\
         <main>\n{}</main>\n\
         </body>\n</html>\n",
        beginning("Games", false),
        counted(logs.len(), "log"),
        counts.join(", "),
        rows(logs)
    )
}

/// Returns the table of several logs, each with the name of its page.
pub fn rows(logs: &[(String, IndexEntry)]) -> String {
    let head: String = [
        "log", "date", "place", "game", "players", "result", "verdict",
    ]
    .map(|head| format!("<th scope=\"col\">{head}</th>"))
    .concat();
    let rows: String = logs.iter().map(|(page, log)| log.row(page)).collect();
    format!(
        "<div class=\"scroll\" tabindex=\"0\"><table id=\"games\">\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n"
    )
}
