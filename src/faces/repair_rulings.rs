//! Finds the rulings that matter to `repair`: those on which the violation rests, and those that a repair
//! needs because the repaired log is illegal under another choice.

use crate::game::Games;
use crate::game::reading::Boards;
use crate::referee::judge::{Rereading, Review, ReviewRequest, judge_with};
use crate::referee::repair::{Repair, RepairRulings, Repaired, repaired_text};
use crate::referee::replay::Options;
use crate::referee::verdict::{Finding, Instead, InsteadAt, Judgement, Outcome, RestsOn, Under};
use crate::yaml::edit::{TextEdit, apply, sorted};

/// How many repairs are judged under other choices, the best first: a log may have a thousand.
const LOOKED_AT: usize = 10;

/// Judges a log and its repairs under other choices of the rulings. `review` is that of the log as it is.
pub(crate) fn rulings_of_repairs<L: Games>(
    text: &str,
    boards: &dyn Boards,
    review: &Review,
    repaired: &Repaired,
) -> RepairRulings {
    let request = ReviewRequest {
        rests_on: true,
        ..ReviewRequest::default()
    };
    let fixed = fixed_text(text, repaired);
    let fixed = fixed.map(|fixed| judge_with::<L>(&fixed, boards, &request).review);
    let findings = &fixed.as_ref().unwrap_or(review).verdict.findings;
    let list = repaired.repairs.as_ref().map_or(&[][..], |it| &it.list);
    let of_repair = |repair: &Repair| rulings_of::<L>(&repaired_text(text, repair, false), boards);
    let of_first = |first: &Finding| {
        let rulings = first.rests_on.iter();
        rulings
            .filter(|it| !it.is_of_other_header())
            .cloned()
            .collect()
    };
    RepairRulings {
        first: findings.first().map_or_else(Vec::new, of_first),
        repairs: list.iter().take(LOOKED_AT).map(of_repair).collect(),
    }
}

/// Returns the text with its fixes of form; `None` if there are none.
fn fixed_text(text: &str, repaired: &Repaired) -> Option<String> {
    let edits: Vec<TextEdit> = repaired.fixes.iter().map(|fix| fix.edit.clone()).collect();
    let edits = sorted(edits).filter(|edits| !edits.is_empty())?;
    Some(apply(text, &edits))
}

/// Returns the rulings that a repaired log needs to be sound.
fn rulings_of<L: Games>(repaired: &str, boards: &dyn Boards) -> Vec<RestsOn> {
    let request = ReviewRequest {
        options: Options {
            max_findings: 1,
            ..Options::default()
        },
        rereading: Some(Rereading::OneByOne),
        ..ReviewRequest::default()
    };
    let judged = judge_with::<L>(repaired, boards, &request);
    let review = judged.review;
    let readings = review
        .readings
        .filter(|_| review.verdict.judgement.is_sound());
    let under = |(choice, outcome): &(&'static str, Outcome)| Under {
        choice,
        finding: outcome.finding.as_ref().map(|first| Instead {
            code: first.code,
            message: first.message.clone(),
            place: InsteadAt::Before(first.number),
        }),
        judgement: outcome.judgement,
    };
    let all = readings.into_iter().flat_map(|readings| readings.rulings);
    // A header that the other choice does not allow says nothing about the moves.
    let is_broken = |it: &Under| !it.judgement.is_sound() && it.judgement != Judgement::Malformed;
    let is_needed = |rests_on: &RestsOn| rests_on.under.iter().any(is_broken);
    let each = all.map(|reread| RestsOn {
        ruling: reread.ruling,
        under: reread.under.iter().map(under).collect(),
    });
    each.filter(is_needed).collect()
}
