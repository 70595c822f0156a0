//! Tracks: which moments are shown, and which subjects have readings.

use crate::game::Reading;
use crate::game::language::Speak;
use crate::referee::judge::{Cause, Moment, Review, closing};

/// How often tracks are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Every {
    /// At every moment: after each move, pass and automatic step.
    Move,
    /// Once per turn or round: when it is paid, or at its last moment.
    Turn,
}

/// Returns the moments to show: all, or one per turn.
pub fn moments(review: &Review, every: Every) -> Vec<&Moment> {
    match every {
        Every::Move => review.moments.iter().collect(),
        Every::Turn => {
            let turns = review
                .moments
                .iter()
                .map(|moment| (moment.turn, moment.closes_turn));
            closing(turns)
                .into_iter()
                .map(|index| &review.moments[index])
                .collect()
        }
    }
}

/// Returns the turn and phase of each moment. A move belongs to the phase in which it is made, not
/// the one it leads to, and its automatic consequences belong to the same phase.
pub fn stages(review: &Review) -> Vec<(u32, &'static str)> {
    let mut stages: Vec<(u32, &'static str)> = Vec::with_capacity(review.moments.len());
    for (index, moment) in review.moments.iter().enumerate() {
        let own = (moment.turn, moment.phase);
        stages.push(
            match (
                &moment.cause,
                index.checked_sub(1).map(|before| &review.moments[before]),
            ) {
                (Cause::Declared(_) | Cause::Implied(_) | Cause::PassedOver(_), Some(before)) => {
                    (before.turn, before.phase)
                }
                (Cause::Automatic, Some(_)) => stages.last().copied().unwrap_or(own),
                _ => own,
            },
        );
    }
    stages
}

/// Returns the subject of a reading: `red`, `Andy`, or `Andy: red` if the subject has parts.
pub fn subject(voice: &dyn Speak, reading: &Reading) -> String {
    let name = voice.name(reading.subject.0, reading.subject.1);
    match reading.part {
        Some((domain, id)) => [name, ": ", voice.name(domain, id)].concat(),
        None => name.to_owned(),
    }
}

/// Returns the heading of a track with its unit; for a track of cubes the name of the track is the
/// unit.
pub fn heading(track: &str, unit: &str) -> String {
    if track == unit {
        track.to_owned()
    } else {
        format!("{track}, in {unit}")
    }
}

/// Returns the subjects of all tracks, each as its first reading, and for every reading the index
/// of its subject.
pub(super) fn known(moments: &[&Moment]) -> (Vec<Reading>, Vec<usize>) {
    let count = moments.iter().map(|moment| moment.readings.len()).sum();
    let few = moments
        .first()
        .map_or(0, |moment| 2 * moment.readings.len());
    let (mut known, mut places): (Vec<Reading>, Vec<usize>) =
        (Vec::with_capacity(few), Vec::with_capacity(count));
    // Subjects nearly always come in the same order as in the moment before. For one that does not,
    // the most recent match is the best guess.
    let (mut before, mut places_before): (&[Reading], usize) = (&[], 0);
    for moment in moments {
        let (start, mut next) = (places.len(), 0);
        for reading in &moment.readings {
            // Names of tracks are mostly the same static text, so comparing addresses first is
            // quick.
            let of_track = |other: &Reading| {
                std::ptr::eq(other.track, reading.track) || other.track == reading.track
            };
            let same = |other: &Reading| {
                other.subject == reading.subject && other.part == reading.part && of_track(other)
            };
            let place = if let Some(at) = before[next..].iter().position(same) {
                next += at + 1;
                places[places_before + next - 1]
            } else if let Some(place) = known.iter().rposition(same) {
                place
            } else {
                known.push(*reading);
                known.len() - 1
            };
            places.push(place);
        }
        (before, places_before) = (&moment.readings, start);
    }
    (known, places)
}
