//! The moves as a story: what each did, the passes that were filled in, and what was wrong, each in
//! its place.

use crate::game::language::{Info, Speak};
use crate::game::notation::move_line;
use crate::referee::judge::{Cause, Moment, Review};
use crate::referee::verdict::Judgement;
use crate::report::log_text::LogText;
use crate::report::notes::{Note, not_listed};
use crate::report::records::stages;
use crate::yaml::xml;
use std::collections::HashSet;

/// Writes the moves under a heading for each stage, each with what was wrong before it.
fn items(
    log: &LogText<'_>,
    review: &Review,
    info: &Info,
    voice: &dyn Speak,
    notes: &[Note<'_>],
) -> String {
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
    list.push_str(&unjudged(review));
    list.push_str("</ol>\n");
    list
}

/// Writes the moves as a story, with the passes that were filled in and what was wrong, each in its
/// place.
pub(super) fn list(
    log: &LogText<'_>,
    review: &Review,
    info: &Info,
    voice: &dyn Speak,
    notes: &[Note<'_>],
    out: &mut String,
) {
    let list = items(log, review, info, voice, notes);
    // Usually nothing comes before the first heading.
    let list = list.replace("<ol>\n</ol>\n", "");
    let list = if list.is_empty() {
        "<p class=\"soft\">No move yet.</p>\n"
    } else {
        &list
    };
    out.push_str(&format!(
        "<section id=\"moves\" aria-labelledby=\"moves-title\">\n<h2 id=\"moves-title\">Moves</h2>\n<button type=\"button\" id=\"lines\" class=\"js-only\" aria-pressed=\"false\">Lines of the log</button>\n<div class=\"list\">\n{list}</div>\n</section>\n"
    ));
}

/// Writes a declared move that was not carried out, as the text that the log has for it.
fn unplayed(log: &LogText<'_>, at: u32) -> String {
    let text = log
        .text_of_move(at)
        .map_or(String::new(), |text| format!("<code>{}</code>", xml(text)));
    format!(
        "<li class=\"unplayed\"><a>{at}.</a> {}{text}</li>\n",
        line(log, at)
    )
}

/// Names the line of a move in its log.
fn line(log: &LogText<'_>, at: u32) -> String {
    log.line_of_move(at)
        .map_or(String::new(), |line| format!("line {line}: "))
}

fn violation(note: &Note<'_>) -> String {
    let more: String = note
        .rule
        .into_iter()
        .map(str::to_owned)
        .chain(note.ways_out().map(ToString::to_string))
        .chain(note.reason.clone())
        .map(|text| format!("<br/><span class=\"soft\">{}</span>", xml(&text)))
        .collect();
    format!(
        "<li class=\"violation\"><strong>{}</strong> <code>{}</code>{more}</li>\n",
        xml(&note.message),
        xml(note.code)
    )
}

/// Writes what a moment brought, as a sentence; for a move also its line of the log, which the page
/// shows on request.
fn item(log: &LogText<'_>, info: &Info, voice: &dyn Speak, moment: &Moment) -> String {
    let code = |wording| xml(&move_line(info, voice, wording));
    let said = xml(&moment.story.join("; "));
    match &moment.cause {
        Cause::Opening | Cause::Automatic | Cause::PassedOver(_) if said.is_empty() => {
            String::new()
        }
        Cause::Opening | Cause::Automatic | Cause::PassedOver(_) => {
            format!("<li class=\"auto\">{said}</li>\n")
        }
        Cause::Implied(wording) => format!(
            "<li class=\"implied\">{said} (implied) <code>{}</code></li>\n",
            code(wording)
        ),
        Cause::Declared(wording) => {
            let (at, code) = (moment.at, code(wording));
            let sentence = if said.is_empty() {
                format!("<span><code>{code}</code></span>")
            } else {
                format!("<span>{said}</span> <code>{}{code}</code>", line(log, at))
            };
            format!("<li id=\"move-{at}\"><a href=\"#move={at}\">{at}.</a> {sentence}</li>\n")
        }
    }
}

/// Writes what is wrong outside of the moves.
pub(super) fn findings(log: &LogText<'_>, review: &Review, all: &[Note<'_>], out: &mut String) {
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

/// Writes how many lines of the log were not judged, if the replay stopped before its end.
fn unjudged(review: &Review) -> String {
    let verdict = &review.verdict;
    let (declared, reached) = (verdict.counts.declared, verdict.reached());
    let left = declared.saturating_sub(reached).saturating_sub(1);
    let has_stopped = matches!(verdict.judgement, Judgement::Illegal | Judgement::Undecided);
    if verdict.complete || !has_stopped || left == 0 || reached >= declared {
        return String::new();
    }
    let lines = if left == 1 { "line was" } else { "lines were" };
    format!("<li class=\"soft\">{left} more {lines} not judged</li>\n")
}
