//! The page of a game: the map at every move, the moves with what was wrong, the accounts behind
//! every number, the standing. It is one file that loads nothing from elsewhere.

use crate::game::language::{Speak, Value};
use crate::game::{Cell, Sheet};
use crate::referee::judge::{Review, ReviewRequest};
use crate::referee::position::At;
use crate::referee::replay::Options;
use crate::report::human::{standing_mark, standing_title, verdict_line, winner_with_keys};
use crate::report::json_text;
use crate::report::log_text::LogText;
use crate::report::notes::{Note, notes};
use crate::report::records::Every;
use crate::report::svg_chart::chart;
use crate::report::svg_heading::Heading;
use crate::yaml::xml;
use serde_json::Value as Json;

mod head;
mod index;
mod moves;
mod steps;

pub use index::{IndexEntry, index, rows};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Returns what the review must hold for the page: positions, tracks, story, sheets and ledger.
pub fn review_request(options: Options) -> ReviewRequest {
    ReviewRequest {
        options,
        story: true,
        tracks: true,
        sheets: true,
        ledger: true,
        positions: true,
        position: Some(At::End),
        ..ReviewRequest::default()
    }
}

/// By this, a page that railref wrote is known from somebody else's, which it does not write over.
pub(crate) const OWN: &str = "<meta name=\"generator\" content=\"railref\"/>";

/// Returns the beginning of a page that loads nothing from elsewhere, up to its body.
pub(crate) fn beginning(title: &str, has_script: bool) -> String {
    let script = if has_script {
        "; script-src 'unsafe-inline'"
    } else {
        ""
    };
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'{script}\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n{OWN}\n<title>{}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n",
        xml(title)
    )
}

/// Returns the page of a log that was judged with [`review_request`].
pub fn page(log: &LogText<'_>, review: &Review) -> String {
    page_among(log, review, None)
}

/// Returns the page of a log with a link to the page that lists it, if there is one.
pub(crate) fn page_among(log: &LogText<'_>, review: &Review, list: Option<&str>) -> String {
    let game = review.verdict.game.map_or("A log", |info| info.title);
    let occasion = log.occasion();
    let title = format!("{game}: {}", occasion.as_deref().unwrap_or(log.name));
    let mut out = beginning(&title, true);
    if let Some(list) = list {
        out.push_str(&format!("<nav><a href=\"{list}\">All games</a></nav>\n"));
    }
    head::write(log, review, &mut out);
    let all: Vec<Note<'_>> = notes(log, review).collect();
    moves::findings(log, review, &all, &mut out);
    if let (Some(info), Some(voice)) = (review.verdict.game, review.voice.as_deref()) {
        let data = steps::data(review, info, voice);
        out.push_str("<main>\n");
        board(log, &data.drawing, &mut out);
        out.push_str(PLAYERS);
        moves::list(log, review, info, voice, &all, &mut out);
        out.push_str("<div class=\"more\">\n");
        out.push_str(VALUES);
        tracks(log, review, &mut out);
        out.push_str("</div>\n</main>\n");
        standing(review, voice, &mut out);
        out.push_str(&format!("<script type=\"application/json\" id=\"data\">{}</script>\n<script>{SCRIPT}</script>\n", inert(&data.json)));
    }
    out.push_str("</body>\n</html>\n");
    out
}

/// Writes JSON into a script of a page: nothing in it ends the script, affects a terminal or is run
/// by a build service.
fn inert(json: &Json) -> String {
    json_text::line(json)
        .trim_end()
        .replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .replace('&', "\\u0026")
        .replace("##", "\\u0023\\u0023")
}

/// Writes the map with its controls. Without the script it shows the end of the log.
fn board(log: &LogText<'_>, drawing: &str, out: &mut String) {
    let said = ["title", "date"].map(|key| log.header(key).unwrap_or_default());
    let said: Vec<&str> = said
        .iter()
        .map(|text| text.trim())
        .filter(|text| !text.is_empty())
        .collect();
    out.push_str(&format!(
        "<section id=\"board\" aria-labelledby=\"map-title\">\n<h2 id=\"map-title\">Map</h2>\n\
         <div class=\"bar js-only\" role=\"group\" aria-label=\"Moves\">\n<p id=\"event\" class=\"soft\">{}</p>\n\
         <button type=\"button\" id=\"first\" aria-label=\"To the start\">«</button>\n<button type=\"button\" id=\"back\" aria-label=\"One move back\">‹</button>\n\
         <button type=\"button\" id=\"play\" aria-pressed=\"false\">Play</button>\n<button type=\"button\" id=\"on\" aria-label=\"One move on\">›</button>\n\
         <button type=\"button\" id=\"end\" aria-label=\"To the end\">»</button>\n\
         <button type=\"button\" id=\"zoom\" aria-pressed=\"false\">Large</button>\n\
         <input type=\"range\" id=\"slider\" min=\"0\" max=\"0\" value=\"0\" aria-label=\"Move\"/>\n\
         <div class=\"said\" aria-live=\"polite\">\n<output id=\"where\"></output>\n<p id=\"said\" tabindex=\"0\" role=\"group\" aria-label=\"What happened\"></p>\n<ul id=\"wrong\"></ul>\n</div>\n</div>\n\
         <div class=\"scroll\" id=\"map\" tabindex=\"0\">\n{drawing}</div>\n</section>\n",
        xml(&said.join(", "))
    ));
}

/// The players' figures at the move that is shown; the script fills them in.
const PLAYERS: &str = "<section id=\"now\" class=\"js-only\" aria-labelledby=\"now-title\">\n<h2 id=\"now-title\">Standing</h2>\n\
     <div class=\"scroll\"><table><thead id=\"now-head\"></thead><tbody id=\"now-rows\"></tbody></table></div>\n</section>\n";

/// The other figures at that move, the entries of a figure, and the table; the script fills them in.
const VALUES: &str = "<section class=\"js-only\" aria-labelledby=\"values-title\">\n<h2 id=\"values-title\">Figures</h2>\n\
     <p class=\"soft\" id=\"values-note\">Choose a figure, here or in the standing, to see its entries.</p>\n<div class=\"scroll\"><table><tbody id=\"balances\"></tbody></table></div>\n\
     <div id=\"entries\" tabindex=\"-1\" hidden>\n<h3 id=\"entries-title\"></h3>\n<div class=\"scroll\"><table>\n\
     <thead><tr><th class=\"n\" scope=\"col\">move</th><th scope=\"col\">entry</th><th class=\"n\" scope=\"col\">amount</th><th class=\"n\" scope=\"col\">balance</th></tr></thead>\n\
     <tbody id=\"entry-rows\"></tbody></table></div>\n</div>\n</section>\n\
     <section class=\"js-only\" aria-labelledby=\"table-title\">\n<h2 id=\"table-title\">Table</h2>\n<div class=\"scroll\"><table><tbody id=\"table\"></tbody></table></div>\n</section>\n";

/// Returns the tracks of a log as a chart without a heading, for a page that has its own.
pub fn chart_of(log: &LogText<'_>, review: &Review) -> String {
    let title = review.verdict.game.map_or("A log", |info| info.title);
    let heading = Heading {
        title: format!("{title}: tracks"),
        occasion: None,
        subtitle: verdict_line(log, review),
        let_stand: Vec::new(),
        drawn: false,
    };
    chart(review, Every::Move, &heading)
}

/// Writes the tracks as a chart.
fn tracks(log: &LogText<'_>, review: &Review, out: &mut String) {
    out.push_str(&format!(
        "<section aria-labelledby=\"tracks-title\">\n<h2 id=\"tracks-title\">Tracks</h2>\n<div class=\"scroll\" id=\"chart\" tabindex=\"0\">\n{}</div>\n</section>\n",
        chart_of(log, review)
    ));
}

/// Writes the standing and how it came about.
fn standing(review: &Review, voice: &dyn Speak, out: &mut String) {
    let Some(standing) = &review.verdict.standing else {
        return;
    };
    let title = standing_title(&review.verdict);
    out.push_str(&format!(
        "<section aria-labelledby=\"standing-title\">\n<h2 id=\"standing-title\">{title}</h2>\n"
    ));
    for line in winner_with_keys(review).into_iter().chain(
        standing
            .tie_break
            .iter()
            .map(|tie| format!("Tie-break: {tie}")),
    ) {
        out.push_str(&format!("<p>{}</p>\n", xml(&line)));
    }
    out.push_str("<div class=\"scroll\" tabindex=\"0\"><table id=\"standing\">\n");
    for (key, value) in &standing.values {
        let Value::Map(domain, entries) = value else {
            continue;
        };
        for (id, value) in entries {
            let cells = [*key, voice.name(*domain, *id)].map(xml);
            out.push_str(&format!(
                "<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"n\">{}{}</td></tr>\n",
                cells[0],
                cells[1],
                xml(&voice.value(value)),
                standing_mark(&review.verdict, key, (*domain, *id))
            ));
        }
    }
    out.push_str("</table></div>\n");
    review
        .sheets
        .iter()
        .for_each(|sheet| out.push_str(&sheet_table(sheet)));
    out.push_str("</section>\n");
}

fn sheet_table(sheet: &Sheet) -> String {
    let unit = if sheet.unit.is_empty() {
        String::new()
    } else {
        format!(", in {}", sheet.unit)
    };
    let head: String = sheet
        .columns
        .iter()
        .map(|column| format!("<th scope=\"col\">{}</th>", xml(column)))
        .collect();
    let cell = |cell: &Cell| match cell {
        Cell::Figure(figure) => format!("<td class=\"n\">{figure}</td>"),
        words => format!("<td>{}</td>", xml(&words.to_string())),
    };
    let row = |(label, cells): &(String, Vec<Cell>)| {
        format!(
            "<tr><th scope=\"row\">{}</th>{}</tr>\n",
            xml(label),
            cells.iter().map(cell).collect::<String>()
        )
    };
    let rows: String = sheet.rows.iter().map(row).collect();
    format!(
        "<div class=\"scroll\" tabindex=\"0\"><table>\n<caption>{}{}</caption>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n",
        xml(&sheet.title),
        xml(&unit)
    )
}
