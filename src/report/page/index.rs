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

    /// Returns its row: the log with a link to the file `page`, its name without the first `folder`
    /// bytes.
    fn row(&self, page: &str, folder: usize) -> String {
        let [title, date, place] = &self.occasion;
        let shown: &str = if title.trim().is_empty() {
            self.name.get(folder..).unwrap_or(&self.name)
        } else {
            title
        };
        // An empty cell takes no room where a row is a block.
        let cell = |cell: &str| match cell {
            "" => "<td class=\"empty\"></td>".to_owned(),
            _ => format!("<td>{}</td>", xml(cell)),
        };
        let cells: [&str; 4] = [self.game, &self.players, date, place];
        let cells: String = cells.map(cell).concat();
        let word = self.judgement.word();
        format!(
            "<tr><th scope=\"row\"><a href=\"{}\">{}</a></th>{}<td class=\"{word}\">{word}</td>{cells}</tr>\n",
            xml(page),
            xml(shown),
            cell(&self.result)
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
         <main class=\"list\">\n{}</main>\n\
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
        "log", "result", "verdict", "game", "players", "date", "place",
    ]
    .map(|head| format!("<th scope=\"col\">{head}</th>"))
    .concat();
    let folder = common_folder(logs);
    let rows: String = logs
        .iter()
        .map(|(page, log)| log.row(page, folder))
        .collect();
    format!(
        "<div class=\"scroll\" tabindex=\"0\"><table id=\"games\">\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n"
    )
}

/// Returns how many bytes the folder has in which all the logs are.
fn common_folder(logs: &[(String, IndexEntry)]) -> usize {
    let folder = |name: &str| name.rfind(['/', '\\']).map_or(0, |at| at + 1);
    let Some((_, first)) = logs.first() else {
        return 0;
    };
    let mut common = first.name.as_str().get(..folder(&first.name)).unwrap_or("");
    for (_, log) in logs {
        while !log.name.starts_with(common) {
            let inner = common.trim_end_matches(['/', '\\']);
            common = common.get(..folder(inner)).unwrap_or("");
        }
    }
    common.len()
}
