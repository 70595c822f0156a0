//! Tracks: which moments are shown, and as tables.

use super::table::Grid;
use crate::game::Reading;
use crate::judge::{Cause, Moment, Review, closing};
use crate::language::Speak;
use crate::text::printable;

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
        Some((domain, id)) => [name, ": ", voice.name(domain, id)].concat(),
        None => name.to_owned(),
    }
}

/// The tracks as tables, one a track: a line of bars over all moments for each subject, then a row a moment.
pub fn table(review: &Review, every: Every) -> String {
    let Some(voice) = &review.voice else { return String::new() };
    let moments = moments(review, every);
    let turn = review.verdict.game.map_or("turn", |info| info.turn);
    let (mut out, mut grid) = (String::new(), Grid::default());
    for track in tracks(&**voice, &moments) {
        [turn, "phase", "move"].into_iter().for_each(|head| grid.cell(head));
        track.subjects.iter().for_each(|name| grid.cell(name));
        grid.end_row();
        let mut before = None;
        for (moment, figures) in moments.iter().zip(track.rows()) {
            // A row in which nothing of this track changed says nothing.
            if every == Every::Turn || before != Some(figures) {
                grid.figure(Some(moment.turn.into()));
                grid.cell(moment.phase);
                cause(moment, &mut grid);
                figures.iter().for_each(|figure| grid.figure(*figure));
                grid.end_row();
            }
            before = Some(figures);
        }
        out.push_str(&heading(track.name, track.unit));
        out.push('\n');
        grid.write(&mut out);
        bars(&track, &mut grid);
        grid.write(&mut out);
        out.push('\n');
    }
    out
}

/// A track with its unit, as a heading; a track of cubes is in no other unit.
pub fn heading(track: &str, unit: &str) -> String {
    if track == unit { track.to_owned() } else { format!("{track}, in {unit}") }
}

/// A track over some moments.
struct Track {
    name: &'static str,
    unit: &'static str,
    /// The names of its columns, as they can be printed.
    subjects: Vec<String>,
    /// A figure a moment and subject, moment by moment.
    figures: Vec<Option<i64>>,
}

impl Track {
    /// The figures by moment.
    fn rows(&self) -> impl Iterator<Item = &[Option<i64>]> {
        self.figures.chunks_exact(self.subjects.len())
    }
}

/// The tracks in the order in which they are first read.
fn tracks(voice: &dyn Speak, moments: &[&Moment]) -> Vec<Track> {
    let (known, places) = known(moments);
    let mut tracks: Vec<Track> = Vec::new();
    // Of each subject of a track, in which table and in which column it stands.
    let mut columns = vec![(0, 0); known.len()];
    for first in &known {
        if tracks.iter().any(|track| track.name == first.track) {
            continue;
        }
        let own = known.iter().enumerate().filter(|(_, reading)| reading.track == first.track);
        let mut own: Vec<(usize, &Reading)> = own.collect();
        own.sort_by_key(|(_, reading)| (reading.subject, reading.part));
        // Subjects that are called alike have one column.
        let mut subjects: Vec<String> = Vec::with_capacity(own.len());
        for (index, reading) in own {
            let name = subject(voice, reading);
            let column = subjects.iter().position(|subject| *subject == name);
            columns[index] = (tracks.len(), column.unwrap_or(subjects.len()));
            if column.is_none() {
                subjects.push(name);
            }
        }
        let figures = vec![None; moments.len() * subjects.len()];
        tracks.push(Track { name: first.track, unit: first.unit, subjects, figures });
    }
    let mut places = places.into_iter();
    for (row, moment) in moments.iter().enumerate() {
        for (reading, place) in moment.readings.iter().zip(places.by_ref()) {
            let (track, column) = columns[place];
            let track = &mut tracks[track];
            track.figures[row * track.subjects.len() + column].get_or_insert(reading.value);
        }
    }
    let plain = |name: &String| name.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    for name in tracks.iter_mut().flat_map(|track| &mut track.subjects).filter(|name| !plain(name)) {
        *name = printable(name);
    }
    tracks
}

/// The subjects of all tracks, each by its first reading; and for every reading which of them it is of.
pub(super) fn known(moments: &[&Moment]) -> (Vec<Reading>, Vec<usize>) {
    let count = moments.iter().map(|moment| moment.readings.len()).sum();
    let (mut known, mut places): (Vec<Reading>, Vec<usize>) = (Vec::new(), Vec::with_capacity(count));
    // Nearly always they come in the order of the moment before, and of what does not the last is known best.
    let (mut before, mut places_before): (&[Reading], usize) = (&[], 0);
    for moment in moments {
        let (start, mut next) = (places.len(), 0);
        for reading in &moment.readings {
            let same = |other: &Reading| other.subject == reading.subject && other.part == reading.part && other.track == reading.track;
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

/// Adds what a moment follows.
fn cause(moment: &Moment, grid: &mut Grid) {
    match moment.cause {
        Cause::Opening => grid.cell("opening"),
        Cause::Declared(_) => grid.figure(Some(moment.at.into())),
        Cause::Implied(_) => grid.figure_and(moment.at.into(), "implied"),
        Cause::Automatic => grid.figure_and(moment.at.into(), "after"),
    }
}

/// Adds a line of bars for each subject, at most as many as a narrow terminal shows.
fn bars(track: &Track, grid: &mut Grid) {
    const MOST: usize = 60;
    let mut all: Vec<i64> = Vec::new();
    for (column, name) in track.subjects.iter().enumerate() {
        all.clear();
        all.extend(track.rows().filter_map(|row| row[column]));
        let last = all.last().copied();
        if all.len() > MOST {
            all = (0..MOST).map(|at| all[at * (all.len() - 1) / (MOST - 1)]).collect();
        }
        grid.cell(name);
        grid.bars(&all);
        grid.figure(last);
        grid.end_row();
    }
}
