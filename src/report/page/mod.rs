//! The page of a game: the map at every move, the moves with what was wrong, the accounts behind
//! every number, the standing. It is one file that loads nothing from elsewhere.

use crate::game::language::{Info, Speak, Value};
use crate::game::notation::{json, move_line};
use crate::game::{AccountId, Cell, Picture, Sheet};
use crate::referee::judge::{Ask, Cause, Moment, Review};
use crate::referee::position::{ACTIVE, At, Position};
use crate::referee::replay::Options;
use crate::referee::verdict::Judgement;
use crate::report::human::{
    judged_by, standing_mark, standing_title, verdict_line, winner, winner_with_keys,
};
use crate::report::json_text;
use crate::report::log_text::LogText;
use crate::report::notes::{Note, not_listed, notes};
use crate::report::records::{Every, stages};
use crate::report::svg_chart::{chart, place_of_moment};
use crate::report::svg_heading::Heading;
use crate::report::svg_map::map;
use crate::yaml::xml;
use serde_json::{Map, Value as Json, json};
use std::collections::{HashMap, HashSet};

mod index;

pub use index::{IndexEntry, index, rows};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// A position that the page can show.
struct Step<'a> {
    position: &'a dyn Position,
    /// The last moment before the position.
    moment: usize,
    /// Whether it is the end of the log, after passes that were filled in there.
    end: bool,
}

/// Returns what the review must hold for the page: positions, tracks, story, sheets and ledger.
pub fn wanted(options: Options) -> Ask {
    Ask {
        options,
        story: true,
        tracks: true,
        sheets: true,
        ledger: true,
        positions: true,
        position: Some(At::End),
        ..Ask::default()
    }
}

/// Returns the page of a log that was judged with [`wanted`].
pub fn page(log: &LogText<'_>, review: &Review) -> String {
    let verdict = &review.verdict;
    let title = verdict.game.map_or("A log", |info| info.title);
    let occasion = log.occasion();
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>{}: {}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n\
         <header>\n<h1>{}</h1>\n{}<p class=\"verdict {}\" id=\"verdict\">{}</p>\n<p class=\"soft\">Judged by {}.</p>\n</header>\n",
        xml(title),
        xml(occasion.as_deref().unwrap_or(log.name)),
        xml(title),
        occasion
            .as_ref()
            .map_or_else(String::new, |occasion| format!(
                "<p id=\"occasion\">{}</p>\n",
                xml(occasion)
            )),
        verdict.judgement.word(),
        xml(&verdict_line(log, review)),
        xml(&judged_by(verdict))
    );
    let all: Vec<Note<'_>> = notes(log, review).collect();
    findings(log, review, &all, &mut out);
    if let (Some(info), Some(voice)) = (verdict.game, review.voice.as_deref()) {
        let steps = steps(review);
        out.push_str("<main>\n<div>\n");
        let data = data(review, info, voice, &steps);
        board(&data, &mut out);
        out.push_str("<section aria-labelledby=\"tracks-title\">\n<h2 id=\"tracks-title\">Tracks</h2>\n<div class=\"scroll\" id=\"chart\" tabindex=\"0\">\n");
        out.push_str(&chart(
            review,
            Every::Move,
            &Heading {
                title: format!("{title}: tracks"),
                occasion: None,
                subtitle: verdict_line(log, review),
                let_stand: Vec::new(),
                drawn: false,
            },
        ));
        out.push_str("</div>\n</section>\n</div>\n<div>\n");
        moves(log, review, info, voice, &all, &mut out);
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

/// Returns the positions that the page shows: one per declared move, and the end of the log if
/// passes were filled in there.
fn steps(review: &Review) -> Vec<Step<'_>> {
    let mut steps: Vec<Step<'_>> = review
        .positions
        .iter()
        .map(|kept| Step {
            position: &*kept.position,
            moment: kept.moment,
            end: false,
        })
        .collect();
    let last = review.moments.len().saturating_sub(1);
    if let Some(end) = &review.position
        && steps.last().is_none_or(|step| step.moment < last)
    {
        steps.push(Step {
            position: &**end,
            moment: last,
            end: true,
        });
    }
    steps
}

/// The data of the page's script, and the drawing that is shown without the script.
struct Data {
    json: Json,
    drawing: String,
}

fn data(review: &Review, info: &Info, voice: &dyn Speak, steps: &[Step<'_>]) -> Data {
    let mut lines = Lines::default();
    let (mut before, mut table) = (Vec::new(), Map::new());
    let mut drawing = String::new();
    let mut out = Vec::new();
    for step in steps {
        let words = words(review, info, voice, step);
        // The tables next to the map have their own place on the page.
        let picture = Picture {
            panels: Vec::new(),
            ..step.position.picture()
        };
        drawing = map(
            &picture,
            &Heading {
                title: info.title.to_owned(),
                occasion: None,
                subtitle: words.clone(),
                let_stand: Vec::new(),
                drawn: false,
            },
            voice,
        );
        let drawn: Vec<usize> = drawing
            .split_inclusive('\n')
            .map(|line| lines.number(line))
            .collect();
        let shown = step.position.observations();
        let shown: Map<String, Json> = shown
            .iter()
            .map(|(key, value)| ((*key).to_owned(), json(voice, value)))
            .collect();
        let changed: Map<String, Json> = shown
            .iter()
            .filter(|(key, value)| table.get(*key) != Some(*value))
            .map(|(key, value)| (key.clone(), value.clone()))
            .collect();
        out.push(json!({
            "move": step.position.stage().at, "end": step.end, "moment": step.moment, "words": words,
            "x": place_of_moment(step.moment, review.moments.len()), "drawing": splices(&before, &drawn), "table": changed,
        }));
        (before, table) = (drawn, shown);
    }
    let (accounts, entries, reasons) = ledger(review, voice);
    let mut tracks: Vec<(&str, &str, Vec<usize>)> = Vec::new();
    for (index, (id, unit)) in accounts.iter().enumerate() {
        match tracks.iter_mut().find(|(name, ..)| *name == id.track) {
            Some((.., own)) => own.push(index),
            None => tracks.push((id.track, unit, vec![index])),
        }
    }
    // By seat and by company, in whatever order they were paid.
    for (.., own) in &mut tracks {
        own.sort_by_key(|index| (accounts[*index].0.subject, accounts[*index].0.part));
    }
    let tracks: Vec<Json> = tracks
        .into_iter()
        .map(|(name, unit, accounts)| json!({"name": name, "unit": unit, "accounts": accounts}))
        .collect();
    let accounts =
        accounts.iter().map(|(id, unit)| json!({"track": id.track, "subject": crate::report::ledger::subject(voice, *id), "unit": unit}));
    let accounts: Vec<Json> = accounts.collect();
    Data {
        json: json!({"lines": lines.texts, "steps": out, "tracks": tracks, "accounts": accounts, "entries": entries, "reasons": reasons}),
        drawing,
    }
}

/// Describes the stage of the game after a step, and who is to act or has won.
fn words(review: &Review, info: &Info, voice: &dyn Speak, step: &Step<'_>) -> String {
    let stage = step.position.stage();
    let place = match (step.end, stage.at) {
        (true, _) => "At the end".to_owned(),
        (false, 0) => "At the start".to_owned(),
        (false, at) => format!("After move {at} of {}", review.verdict.counts.declared),
    };
    let active = step
        .position
        .observations()
        .into_iter()
        .find(|(key, value)| *key == ACTIVE && *value != Value::Nobody);
    let next = match active {
        _ if stage.over => winner(review).unwrap_or_else(|| "the game is over".to_owned()),
        Some((_, value)) => format!("{} is to act", voice.value(&value)),
        None => "nobody is to act".to_owned(),
    };
    format!(
        "{place}: {} {}, {}; {next}",
        info.turn, stage.turn, stage.phase
    )
}

/// The lines of all drawings, without duplicates.
#[derive(Default)]
struct Lines {
    texts: Vec<String>,
    numbers: HashMap<String, usize>,
}

impl Lines {
    fn number(&mut self, line: &str) -> usize {
        if let Some(number) = self.numbers.get(line) {
            return *number;
        }
        self.texts.push(line.to_owned());
        self.numbers.insert(line.to_owned(), self.texts.len() - 1);
        self.texts.len() - 1
    }
}

/// How many lines ahead are searched for a line that has moved.
const AHEAD: usize = 400;

/// Returns the edits that make one drawing from another, to be applied in order: a place, the
/// number of lines to remove, and the lines to insert.
fn splices(before: &[usize], after: &[usize]) -> Vec<Json> {
    let mut splices = Vec::new();
    let (mut old, mut new) = (0, 0);
    while old < before.len() || new < after.len() {
        if before.get(old) == after.get(new) {
            (old, new) = (old + 1, new + 1);
            continue;
        }
        let found = |line: Option<&usize>, within: &[usize]| {
            within
                .iter()
                .take(AHEAD)
                .position(|known| Some(known) == line)
        };
        let gone = found(after.get(new), &before[old.min(before.len())..]);
        let come = found(before.get(old), &after[new.min(after.len())..]);
        let (gone, come) = match (gone, come) {
            (Some(gone), Some(come)) if come < gone => (0, come),
            (Some(gone), _) => (gone, 0),
            (None, Some(come)) => (0, come),
            // At the end of one list, the rest of the other is removed or inserted.
            (None, None) if old == before.len() || new == after.len() => {
                (before.len() - old, after.len() - new)
            }
            (None, None) => (1, 1),
        };
        splices.push(json!([new, gone, after[new..new + come]]));
        (old, new) = (old + gone, new + come);
    }
    splices
}

type Accounts = Vec<(AccountId, &'static str)>;

/// Returns the accounts, their entries (moment, move, account, reason, amount, balance) and the
/// reasons.
fn ledger(review: &Review, voice: &dyn Speak) -> (Accounts, Vec<Json>, Vec<String>) {
    let (mut accounts, mut reasons): (Accounts, Vec<String>) = (Vec::new(), Vec::new());
    let (mut known, mut said) = (HashMap::new(), HashMap::new());
    let mut entries = Vec::new();
    for entry in &review.ledger {
        let name = crate::report::ledger::subject(voice, entry.account);
        let of = *known.entry((entry.account.track, name)).or_insert_with(|| {
            accounts.push((entry.account, entry.unit));
            accounts.len() - 1
        });
        let why = *said.entry(entry.reason.as_str()).or_insert_with(|| {
            reasons.push(entry.reason.clone());
            reasons.len() - 1
        });
        entries.push(json!([
            entry.step,
            entry.at,
            of,
            why,
            entry.amount,
            entry.balance
        ]));
    }
    (accounts, entries, reasons)
}

fn board(data: &Data, out: &mut String) {
    out.push_str(
        "<section aria-labelledby=\"map-title\">\n<h2 id=\"map-title\">Map</h2>\n\
         <div class=\"bar js-only\" role=\"group\" aria-label=\"Moves\">\n\
         <button type=\"button\" id=\"first\" aria-label=\"To the start\">«</button>\n<button type=\"button\" id=\"back\" aria-label=\"One move back\">‹</button>\n\
         <button type=\"button\" id=\"play\" aria-pressed=\"false\">Play</button>\n<button type=\"button\" id=\"on\" aria-label=\"One move on\">›</button>\n\
         <button type=\"button\" id=\"end\" aria-label=\"To the end\">»</button>\n\
         <button type=\"button\" id=\"zoom\" aria-pressed=\"false\">Large</button>\n\
         <input type=\"range\" id=\"slider\" min=\"0\" max=\"0\" value=\"0\" aria-label=\"Move\"/>\n<output id=\"where\" aria-live=\"polite\"></output>\n</div>\n\
         <div class=\"scroll\" id=\"map\" tabindex=\"0\">\n",
    );
    out.push_str(&data.drawing);
    out.push_str(
        "</div>\n</section>\n<section class=\"js-only\" aria-labelledby=\"values-title\">\n<h2 id=\"values-title\">Values</h2>\n\
         <p class=\"soft\" id=\"values-note\">A number shows the entries it is the sum of.</p>\n<div class=\"scroll\"><table><tbody id=\"balances\"></tbody></table></div>\n\
         <div id=\"entries\" tabindex=\"-1\" hidden>\n<h3 id=\"entries-title\"></h3>\n<div class=\"scroll\"><table>\n\
         <thead><tr><th class=\"n\" scope=\"col\">move</th><th scope=\"col\">entry</th><th class=\"n\" scope=\"col\">amount</th><th class=\"n\" scope=\"col\">balance</th></tr></thead>\n\
         <tbody id=\"entry-rows\"></tbody></table></div>\n</div>\n</section>\n\
         <section class=\"js-only\" aria-labelledby=\"table-title\">\n<h2 id=\"table-title\">Table</h2>\n<div class=\"scroll\"><table><tbody id=\"table\"></tbody></table></div>\n</section>\n",
    );
}

/// Writes the moves as a story, with the passes that were filled in and what was wrong, each in its
/// place.
fn moves(
    log: &LogText<'_>,
    review: &Review,
    info: &Info,
    voice: &dyn Speak,
    notes: &[Note<'_>],
    out: &mut String,
) {
    let mut list = "<ol>\n".to_owned();
    let mut stage = (0, "");
    let carried_out: HashSet<u32> = review
        .moments
        .iter()
        .filter(|moment| matches!(moment.cause, Cause::Declared(_)))
        .map(|moment| moment.at)
        .collect();
    // The next move whose findings are not yet shown.
    let mut next = 0;
    let mut show_before = |end: u32, out: &mut String| {
        let shown = next..end;
        for note in notes {
            let Some(at) = note.at.filter(|at| shown.contains(at)) else {
                continue;
            };
            if !carried_out.contains(&at) {
                out.push_str(&unplayed(log, at));
            }
            out.push_str(&violation(note));
        }
        next = next.max(end);
    };
    for (moment, own) in review.moments.iter().zip(stages(review)) {
        match moment.cause {
            Cause::Declared(_) => show_before(moment.at, &mut list),
            Cause::PassedOver(number) => show_before(number + 1, &mut list),
            Cause::Opening | Cause::Implied(_) | Cause::Automatic => {}
        }
        if moment.cause == Cause::Opening && moment.story.is_empty() {
            continue;
        }
        if stage != own {
            stage = own;
            list.push_str(&format!(
                "</ol>\n<h3>{} {}, {}</h3>\n<ol>\n",
                xml(info.turn),
                own.0,
                xml(own.1)
            ));
        }
        list.push_str(&item(log, info, voice, moment));
    }
    show_before(u32::MAX, &mut list);
    let left = review
        .verdict
        .counts
        .declared
        .saturating_sub(review.verdict.reached())
        .saturating_sub(1);
    if !review.verdict.complete
        && matches!(
            review.verdict.judgement,
            Judgement::Illegal | Judgement::Undecided
        )
        && left > 0
        && review.verdict.reached() < review.verdict.counts.declared
    {
        let lines = if left == 1 { "line was" } else { "lines were" };
        list.push_str(&format!(
            "<li class=\"soft\">{left} more {lines} not judged</li>\n"
        ));
    }
    list.push_str("</ol>\n");
    // Usually nothing comes before the first heading.
    let list = list.replace("<ol>\n</ol>\n", "");
    let list = if list.is_empty() {
        "<p class=\"soft\">No move yet.</p>\n"
    } else {
        &list
    };
    out.push_str(&format!(
        "<section id=\"moves\" aria-labelledby=\"moves-title\">\n<h2 id=\"moves-title\">Moves</h2>\n<div class=\"list\">\n{list}</div>\n</section>\n"
    ));
}

/// Writes a declared move that was not carried out.
fn unplayed(log: &LogText<'_>, at: u32) -> String {
    let text = log
        .text_of_move(at)
        .map_or(String::new(), |text| format!("<code>{}</code>", xml(text)));
    format!(
        "<li class=\"unplayed\"><span class=\"no\">{}</span> {text}</li>\n",
        xml(&numbered(log, at))
    )
}

fn numbered(log: &LogText<'_>, at: u32) -> String {
    format!(
        "{at}{}",
        log.line_of_move(at)
            .map_or(String::new(), |line| format!(", line {line}"))
    )
}

fn violation(note: &Note<'_>) -> String {
    let more = [
        note.rule,
        note.help.as_deref(),
        note.hint.as_deref(),
        note.reason.as_deref(),
    ];
    let more: String = more
        .into_iter()
        .flatten()
        .map(|text| format!("<br/><span class=\"soft\">{}</span>", xml(text)))
        .collect();
    format!(
        "<li class=\"violation\"><strong>{}</strong> <code>{}</code>{more}</li>\n",
        xml(&note.message),
        xml(note.code)
    )
}

fn item(log: &LogText<'_>, info: &Info, voice: &dyn Speak, moment: &Moment) -> String {
    let (class, number, wording) = match &moment.cause {
        Cause::Opening | Cause::Automatic | Cause::PassedOver(_) => ("auto", String::new(), None),
        Cause::Implied(wording) => ("implied", "implied".to_owned(), Some(wording)),
        Cause::Declared(wording) => {
            let link = format!(
                "<a href=\"#move={}\">{}</a>",
                moment.at,
                xml(&numbered(log, moment.at))
            );
            ("declared", link, Some(wording))
        }
    };
    if wording.is_none() && moment.story.is_empty() {
        return String::new();
    }
    let id = if class == "declared" {
        format!(" id=\"move-{}\"", moment.at)
    } else {
        String::new()
    };
    let code = wording.map_or(String::new(), |wording| {
        format!("<code>{}</code> ", xml(&move_line(info, voice, wording)))
    });
    format!(
        "<li class=\"{class}\"{id}><span class=\"no\">{number}</span> {code}{}</li>\n",
        xml(&moment.story.join("; "))
    )
}

/// Writes what is wrong outside of the moves.
fn findings(log: &LogText<'_>, review: &Review, all: &[Note<'_>], out: &mut String) {
    let more = not_listed(&review.verdict);
    let apart: Vec<&Note<'_>> = all
        .iter()
        .filter(|note| note.at.is_none() || review.voice.is_none())
        .collect();
    if apart.is_empty() && more.is_empty() {
        return;
    }
    out.push_str("<section aria-labelledby=\"findings-title\">\n<h2 id=\"findings-title\">Findings</h2>\n<ul id=\"findings\">\n");
    for note in apart {
        let place = match &note.board {
            Some(board) => board.path.clone(),
            None => format!("line {}", log.position(note.span.start).line),
        };
        out.push_str(&violation(note).replacen(
            "<li class=\"violation\">",
            &format!("<li class=\"violation\">{}: ", xml(&place)),
            1,
        ));
    }
    more.iter()
        .for_each(|(_, more)| out.push_str(&format!("<li>{more}</li>\n")));
    out.push_str("</ul>\n</section>\n");
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_becomes_the_next_by_few_splices() {
        for (before, after, most) in [
            (vec![], vec![1, 2, 3], 1),
            (vec![1, 2, 3], vec![1, 2, 3], 0),
            (vec![1, 2, 3, 4, 5, 6], vec![1, 3, 4, 5, 2, 6], 2),
            (vec![1, 2, 3], vec![4], 2),
            (vec![1, 2], vec![2, 1, 1], 3),
        ] {
            let splices = splices(&before, &after);
            assert!(splices.len() <= most, "{splices:?}");
            let mut lines = before.clone();
            for splice in &splices {
                let (at, gone) = (
                    splice[0].as_u64().unwrap() as usize,
                    splice[1].as_u64().unwrap() as usize,
                );
                let come: Vec<usize> = splice[2]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|line| line.as_u64().unwrap() as usize)
                    .collect();
                lines.splice(at..at + gone, come);
            }
            assert_eq!(lines, after);
        }
    }
}
