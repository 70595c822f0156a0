//! Inlay hints between the lines: what an automatic step left the players with, and who is to act.
//! Off by default.

use super::script::{Script, entries};
use crate::game::Games;
use crate::game::language::Domain;
use crate::referee::judge::{Ask, Cause};
use lsp_types::{InlayHint, InlayHintLabel, Range};
use std::collections::BTreeMap;

/// Returns the hints in a range of a file.
pub(crate) fn of<L: Games>(script: &Script<L>, range: Range, ask: &Ask) -> Vec<InlayHint> {
    let (start, end) = (script.byte(range.start), script.byte(range.end));
    let mut hints = Vec::new();
    for part in script
        .parts()
        .into_iter()
        .filter(|part| part.start <= end && start <= part.start + part.text.len())
    {
        if !part.is_log::<L>() {
            continue;
        }
        let judged = part.judge(
            script,
            &Ask {
                tracks: true,
                active: true,
                hint: false,
                rests_on: false,
                ..*ask
            },
        );
        let Some(voice) = &judged.review.voice else {
            continue;
        };
        // The money of the players at the latest moment; a payout changes it without a move.
        let mut balance: BTreeMap<(&str, u16), i64> = BTreeMap::new();
        let mut notes: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        for (index, moment) in judged.review.moments.iter().enumerate() {
            let automatic = moment.cause == Cause::Automatic;
            for reading in &moment.readings {
                let ((Domain::Player, player), None, value) =
                    (reading.subject, reading.part, reading.value)
                else {
                    continue;
                };
                let before = balance.insert((reading.track, player), value);
                if automatic && before.is_some_and(|before| before != value) {
                    let unit = if reading.unit == "$" {
                        format!("${value}")
                    } else {
                        format!("{value} {}", reading.unit)
                    };
                    notes
                        .entry(moment.at)
                        .or_default()
                        .push(format!("{} {unit}", voice.name(Domain::Player, player)));
                }
            }
            let last = judged
                .review
                .moments
                .get(index + 1)
                .is_none_or(|next| next.at > moment.at);
            if moment.at > 0
                && last
                && let Some(active) = &moment.active
            {
                notes
                    .entry(moment.at)
                    .or_default()
                    .push(format!("{} to act", voice.value(active)));
            }
        }
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
