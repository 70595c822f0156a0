//! What a log says, independent of the places and the order of keys.

use railref::games::BuiltIn;
use railref::inner::{Cause, ReviewRequest, judge_with};
use railref::inner::{json, move_line};
use railref::reading::NoBoards;
use std::fmt::Write;

/// Returns everything that a log means: verdict, findings, standing, every move with what happened.
pub fn meaning(text: &str) -> String {
    let review = judge_with::<BuiltIn>(
        text,
        &NoBoards,
        &ReviewRequest {
            story: true,
            ..ReviewRequest::default()
        },
    )
    .review;
    let verdict = &review.verdict;
    let mut out = format!(
        "{:?} {} {:?} {:?}\n",
        verdict.judgement, verdict.complete, verdict.counts, verdict.rulings
    );
    for finding in &verdict.findings {
        let _ = writeln!(
            out,
            "{} {:?} {:?}",
            finding.code,
            finding.place.number,
            finding.facts.parts()
        );
    }
    for accepted in &verdict.accepted {
        let _ = writeln!(
            out,
            "{} {:?} {}",
            accepted.rule.code, accepted.place.number, accepted.reason
        );
    }
    let (Some(voice), Some(info), Some(standing)) =
        (&review.voice, verdict.game, &verdict.standing)
    else {
        return out;
    };
    for (key, value) in &standing.values {
        let _ = writeln!(out, "{key}: {}", json(&**voice, value));
    }
    for moment in &review.moments {
        let said = match &moment.cause {
            Cause::Declared(words) | Cause::Implied(words) => move_line(info, &**voice, words),
            other => format!("{other:?}"),
        };
        let _ = writeln!(out, "{} {said}: {}", moment.at, moment.story.join("; "));
    }
    out
}
