//! Inlay hints between the lines: what an automatic step left the players with, and who is to act.
//! Off by default.

use super::script::{Script, entries};
use crate::game::Games;
use crate::game::language::Domain;
use crate::referee::judge::{Cause, Review, ReviewRequest};
use lsp_types::{InlayHint, InlayHintLabel, Range};
use std::collections::BTreeMap;

/// Returns the hints in a range of a file.
pub(crate) fn of<L: Games>(
    script: &Script<L>,
    range: Range,
    review_request: &ReviewRequest,
) -> Vec<InlayHint> {
    let (start, end) = (script.byte(range.start), script.byte(range.end));
    let review_request = ReviewRequest {
        tracks: true,
        active: true,
        hint: false,
        rests_on: false,
        ..*review_request
    };
    let mut hints = Vec::new();
    let parts = script.parts().into_iter();
    for part in parts.filter(|part| part.start <= end && start <= part.start + part.text.len()) {
        if !part.is_log::<L>() {
            continue;
        }
        let judged = part.judge(script, &review_request);
        let notes = notes(&judged.review);
        for (number, entry) in (1..).zip(entries(&judged.tree)) {
            let place = part.start + judged.tree.span(entry).end as usize;
            if let Some(notes) = notes
                .get(&number)
                .filter(|_| (start..=end).contains(&place))
            {
                hints.push(InlayHint {
                    position: script.position(place),
                    label: InlayHintLabel::String(notes.join(", ")),
                    kind: None,
                    text_edits: None,
                    tooltip: None,
                    padding_left: Some(true),
                    padding_right: None,
                    data: None,
                });
            }
        }
    }
    hints
}

/// Returns the notes after each move, by its number: the money of the players after an automatic
/// step that changed it, and who is to act.
fn notes(review: &Review) -> BTreeMap<u32, Vec<String>> {
    let mut notes: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    let Some(voice) = &review.voice else {
        return notes;
    };
    // The money of the players at the latest moment; a payout changes it without a move.
    let mut balance: BTreeMap<(&str, u16), i64> = BTreeMap::new();
    for (index, moment) in review.moments.iter().enumerate() {
        let own = notes.entry(moment.at).or_default();
        for reading in &moment.readings {
            let ((Domain::Player, player), None, value) =
                (reading.subject, reading.part, reading.value)
            else {
                continue;
            };
            let before = balance.insert((reading.track, player), value);
            let is_changed = before.is_some_and(|before| before != value);
            if moment.cause == Cause::Automatic && is_changed {
                let sum = match reading.unit {
                    "$" => format!("${value}"),
                    unit => format!("{value} {unit}"),
                };
                own.push(format!("{} {sum}", voice.name(Domain::Player, player)));
            }
        }
        let next = review.moments.get(index + 1);
        let is_last = next.is_none_or(|next| next.at > moment.at);
        if let Some(active) = moment.active.as_ref().filter(|_| is_last && moment.at > 0) {
            own.push(format!("{} to act", voice.value(active)));
        }
    }
    notes.retain(|_, notes| !notes.is_empty());
    notes
}
