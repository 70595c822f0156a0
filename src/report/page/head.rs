//! The head of the page: the event, the players and the result as a small table; what it rests on
//! behind a fold.

use crate::game::language::{Domain, Info, Speak};
use crate::referee::judge::Review;
use crate::report::human::{
    ahead, judged_by, log_name, score_in_words, verdict_in_words, winner_with_keys,
};
use crate::report::log_text::LogText;
use crate::yaml::xml;

/// Writes the head.
pub(super) fn write(log: &LogText<'_>, review: &Review, out: &mut String) {
    let verdict = &review.verdict;
    let game = verdict.game.map_or("A log", |info| info.title);
    let said = |key| log.header(key).filter(|text| !text.trim().is_empty());
    let title = said("title");
    let mut rows: Vec<(&str, String)> = Vec::new();
    if title.is_some() {
        rows.push(("game", game.to_owned()));
    }
    for key in ["date", "place"] {
        rows.extend(said(key).map(|text| (key, text)));
    }
    let players = log.players();
    if !players.is_empty() {
        rows.push(("players", players.join(", ")));
    }
    if let (Some(info), Some(voice)) = (verdict.game, review.voice.as_deref()) {
        if let Some(leader) = winner_with_keys(review).or_else(|| ahead(review)) {
            rows.push(("result", leader));
        }
        if let Some(scores) = scores(review, info, voice) {
            rows.push(("scores", scores));
        }
    }
    let rows: String = rows
        .iter()
        .map(|(key, text)| row(key, "", text))
        .chain([row(
            "verdict",
            &format!(
                " class=\"verdict {}\" id=\"verdict\"",
                verdict.judgement.word()
            ),
            &verdict_in_words(review),
        )])
        .collect();
    out.push_str(&format!(
        "<header>\n<h1>{}</h1>\n<table id=\"event-table\"><tbody>\n{rows}</tbody></table>\n\
         <details><summary>File, rules and judge</summary>\n<p>{}</p>\n<p>Judged by {}.</p>\n</details>\n</header>\n",
        xml(title.as_deref().unwrap_or(game)),
        xml(&log_name(log)),
        xml(&judged_by(verdict))
    ));
}

/// Writes a row; `attributes` are those of the cell.
fn row(key: &str, attributes: &str, text: &str) -> String {
    format!(
        "<tr><th scope=\"row\">{key}</th><td{attributes}>{}</td></tr>\n",
        xml(text)
    )
}

/// Returns the players' scores, the best first; `None` if there is no ranking.
fn scores(review: &Review, info: &Info, voice: &dyn Speak) -> Option<String> {
    let scores: Vec<String> = review
        .ranking
        .iter()
        .map(|rank| {
            let name = voice.name(Domain::Player, u16::from(rank.player.0));
            format!("{name} {}", score_in_words(rank.score, info))
        })
        .collect();
    (!scores.is_empty()).then(|| scores.join(", "))
}
