//! Tracks: which moments are shown, and as tables.

use super::table::{columns, sparkline};
use crate::game::Reading;
use crate::judge::{Cause, Moment, Review, closing};
use crate::language::Speak;

/// How often the tracks are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Every {
    /// At every moment: after each move, pass and automatic step.
    Move,
    /// Once a turn or round: when it is paid, or at its last moment.
    Turn,
}

/// The moments to show: all, or one a turn.
pub fn moments(review: &Review, every: Every) -> Vec<&Moment> {
    match every {
        Every::Move => review.moments.iter().collect(),
        Every::Turn => {
            let turns = review.moments.iter().map(|moment| (moment.turn, moment.closes_turn));
            closing(turns).into_iter().map(|index| &review.moments[index]).collect()
        }
    }
}

/// The turn and phase each moment belongs to: a move to those it is made in, not to those it leads to; what follows of
/// itself to those of the move.
pub fn stages(review: &Review) -> Vec<(u32, &'static str)> {
    let mut stages: Vec<(u32, &'static str)> = Vec::with_capacity(review.moments.len());
    for (index, moment) in review.moments.iter().enumerate() {
        let own = (moment.turn, moment.phase);
        stages.push(match (&moment.cause, index.checked_sub(1).map(|before| &review.moments[before])) {
            (Cause::Declared(_) | Cause::Implied(_), Some(before)) => (before.turn, before.phase),
            (Cause::Automatic, Some(_)) => stages.last().copied().unwrap_or(own),
            _ => own,
        });
    }
    stages
}

/// The subject of a reading: `red`, `Andy`, or `Andy: red` where a subject has parts.
pub fn subject(voice: &dyn Speak, reading: &Reading) -> String {
    let name = voice.name(reading.subject.0, reading.subject.1);
    match reading.part {
        Some((domain, id)) => format!("{name}: {}", voice.name(domain, id)),
        None => name.to_owned(),
    }
}

/// The tracks as tables, one a track: a line of bars over all moments for each subject, then a row a moment.
pub fn table(review: &Review, every: Every) -> String {
    let Some(voice) = &review.voice else { return String::new() };
    let moments = moments(review, every);
    let turn = review.verdict.game.map_or("turn", |info| info.turn);
    let mut tracks: Vec<(&str, &str)> = Vec::new();
    for reading in moments.iter().flat_map(|moment| &moment.readings) {
        if !tracks.iter().any(|(track, _)| *track == reading.track) {
            tracks.push((reading.track, reading.unit));
        }
    }
    let mut out = String::new();
    for (track, unit) in tracks {
        let subjects = subjects(&**voice, &moments, track);
        let mut rows =
            vec![[turn.to_owned(), "phase".to_owned(), "move".to_owned()].into_iter().chain(subjects.iter().cloned()).collect::<Vec<_>>()];
        let figures = figures(&**voice, &moments, track, &subjects);
        let mut before: Option<&Vec<Option<i64>>> = None;
        for (moment, figures) in moments.iter().zip(&figures) {
            // A row in which nothing of this track changed says nothing.
            if every == Every::Turn || before != Some(figures) {
                let place = [moment.turn.to_string(), moment.phase.to_owned(), cause(moment)];
                rows.push(
                    place
                        .into_iter()
                        .chain(figures.iter().map(|figure| figure.map_or(String::new(), |figure| figure.to_string())))
                        .collect(),
                );
            }
            before = Some(figures);
        }
        let rows: Vec<Vec<String>> =
            rows.into_iter().map(|row| row.into_iter().map(|cell| crate::text::printable(&cell)).collect()).collect();
        let title = heading(track, unit);
        out.push_str(&format!("{title}\n{}", columns(&rows)));
        out.push_str(&bars(&subjects, &figures));
        out.push('\n');
    }
    out
}

/// A track with its unit, as a heading; a track of cubes is in no other unit.
pub fn heading(track: &str, unit: &str) -> String {
    if track == unit { track.to_owned() } else { format!("{track}, in {unit}") }
}

fn subjects(voice: &dyn Speak, moments: &[&Moment], track: &str) -> Vec<String> {
    let mut subjects: Vec<(Reading, String)> = Vec::new();
    for reading in moments.iter().flat_map(|moment| &moment.readings).filter(|reading| reading.track == track) {
        let same = |known: &Reading| known.subject == reading.subject && known.part == reading.part;
        if !subjects.iter().any(|(known, _)| same(known)) {
            subjects.push((*reading, subject(voice, reading)));
        }
    }
    subjects.sort_by_key(|(reading, _)| (reading.subject, reading.part));
    let mut names: Vec<String> = subjects.into_iter().map(|(_, name)| name).collect();
    names.dedup();
    names
}

/// The figures of a track, a row a moment and a column a subject.
fn figures(voice: &dyn Speak, moments: &[&Moment], track: &str, subjects: &[String]) -> Vec<Vec<Option<i64>>> {
    // Which column a subject has is asked once, not at every moment.
    let mut known: Vec<(Reading, Option<usize>)> = Vec::new();
    let mut row = |moment: &&Moment| {
        let mut row = vec![None; subjects.len()];
        for reading in moment.readings.iter().filter(|reading| reading.track == track) {
            let same = |(other, _): &&(Reading, Option<usize>)| other.subject == reading.subject && other.part == reading.part;
            let column = known.iter().find(same).map(|(_, column)| *column).unwrap_or_else(|| {
                let name = subject(voice, reading);
                let column = subjects.iter().position(|subject| *subject == name);
                known.push((*reading, column));
                column
            });
            if let Some(cell) = column.and_then(|column| row.get_mut(column)) {
                cell.get_or_insert(reading.value);
            }
        }
        row
    };
    moments.iter().map(&mut row).collect()
}

fn cause(moment: &Moment) -> String {
    match moment.cause {
        Cause::Opening => "opening".to_owned(),
        Cause::Declared(_) => moment.at.to_string(),
        Cause::Implied(_) => format!("{} implied", moment.at),
        Cause::Automatic => format!("{} after", moment.at),
    }
}

/// A line of bars for each subject, at most as many as a narrow terminal shows.
fn bars(subjects: &[String], figures: &[Vec<Option<i64>>]) -> String {
    const MOST: usize = 60;
    let mut rows = Vec::new();
    for (index, name) in subjects.iter().enumerate() {
        let all: Vec<i64> = figures.iter().filter_map(|row| row[index]).collect();
        let shown: Vec<i64> =
            if all.len() <= MOST { all.clone() } else { (0..MOST).map(|at| all[at * (all.len() - 1) / (MOST - 1)]).collect() };
        let last = all.last().map_or(String::new(), i64::to_string);
        rows.push(vec![crate::text::printable(name), sparkline(&shown), last]);
    }
    columns(&rows)
}
