//! Tracks as tables of text: one row per moment, and below them a line of bars for each subject.

use super::records::{Every, heading, known, moments, subject};
use super::table::{GAP, Line, digits, parts};
use crate::game::Reading;
use crate::game::language::Speak;
use crate::referee::judge::{Cause, Moment, Review};
use crate::yaml::printable;
use std::ops::Range;
use unicode_width::UnicodeWidthStr;

const PHASE: &str = "phase";
const MOVE: &str = "move";
const OPENING: &str = "opening";

/// How many bytes a bar takes.
const BAR: usize = BARS[0].len();

/// How many bars a line has at most: those that fit beside most names at a terminal of 80 columns.
const MOST: usize = 60;

/// How many bars a line has at least, however narrow the terminal is.
const FEWEST: usize = 8;

/// The bars, in eight heights.
const BARS: [&str; 8] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/// Adds the tracks, one table each: one row per moment, then a line of bars over all moments for
/// each subject. A track with more columns than the `room` of a terminal has several tables.
pub fn tables(out: &mut String, review: &Review, every: Every, room: Option<usize>) {
    let Some(voice) = &review.voice else { return };
    let moments = moments(review, every);
    let turn = review.verdict.game.map_or("turn", |info| info.turn);
    for track in tracks(&**voice, &moments) {
        out.push_str(&heading(track.name, track.unit));
        out.push('\n');
        track.write_rows(out, turn, &moments, every, room);
        track.write_bars(out, room);
        out.push('\n');
    }
}

/// A track over some moments.
struct Track {
    name: &'static str,
    unit: &'static str,
    columns: Vec<Column>,
    /// The figures: one per moment and column, moment by moment.
    figures: Vec<Option<i64>>,
}

/// A column of a track.
struct Column {
    /// The subject of the figures, made printable.
    subject: String,
    /// How many columns of a terminal the subject takes.
    width: usize,
}

impl Column {
    fn new(name: String) -> Self {
        // Names are nearly always printable ASCII, whose width is quickly known.
        if name.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
            return Self {
                width: name.len(),
                subject: name,
            };
        }
        let subject = printable(&name);
        Self {
            width: subject.width(),
            subject,
        }
    }
}

impl Track {
    /// Returns the figures by moment.
    fn rows(&self) -> impl Iterator<Item = &[Option<i64>]> {
        self.figures.chunks_exact(self.columns.len())
    }

    /// Adds one row per moment.
    fn write_rows(
        &self,
        out: &mut String,
        turn: &str,
        moments: &[&Moment],
        every: Every,
        room: Option<usize>,
    ) {
        let mut before = None;
        let rows = moments
            .iter()
            .zip(self.rows())
            .filter_map(|(moment, figures)| {
                // Rows in which nothing of this track changed are left out.
                let is_new = before.replace(figures) != Some(figures);
                (is_new || every == Every::Turn).then_some((*moment, figures))
            });
        let shown: Vec<(&Moment, &[Option<i64>])> = rows.collect();
        let layout = Layout::new(self, turn, &shown);
        let keys = layout.keys();
        let width = layout.widths.iter().fold(keys + 2, |sum, it| sum + it + 2);
        out.reserve((shown.len() + 1) * width);
        for part in parts(keys, &layout.widths, room.unwrap_or(usize::MAX)) {
            if part.start > 0 {
                out.push('\n');
            }
            layout.write_head(out, turn, &self.columns, part.clone());
            for (moment, figures) in &shown {
                layout.write_row(out, moment, figures, part.clone());
            }
        }
    }

    /// Adds a line of bars for each subject, with at most [`MOST`] bars, and fewer where the `room`
    /// of a terminal is less.
    fn write_bars(&self, out: &mut String, room: Option<usize>) {
        let mut of: Vec<(usize, Option<i64>)> = vec![(0, None); self.columns.len()];
        for row in self.rows() {
            for ((count, last), figure) in of.iter_mut().zip(row) {
                *count += usize::from(figure.is_some());
                *last = figure.or(*last);
            }
        }
        let names = self
            .columns
            .iter()
            .map(|column| column.width)
            .max()
            .unwrap_or(0);
        let figures = of
            .iter()
            .filter_map(|(_, last)| *last)
            .map(digits)
            .max()
            .unwrap_or(0);
        let beside = names + figures + 2 * GAP;
        let most = room.map_or(MOST, |room| room.saturating_sub(beside).clamp(FEWEST, MOST));
        let bars = of
            .iter()
            .map(|(count, _)| *count)
            .max()
            .unwrap_or(0)
            .min(most);
        out.reserve(self.columns.len() * (names + BAR * bars + figures + 5));
        let mut all: Vec<i64> = Vec::with_capacity(bars);
        for (index, (column, (_, last))) in self.columns.iter().zip(of).enumerate() {
            all.clear();
            all.extend(self.rows().filter_map(|row| row[index]));
            if all.len() > most {
                all = (0..most)
                    .map(|at| all[at * (all.len() - 1) / (most - 1)])
                    .collect();
            }
            let mut line = Line::new(out);
            line.left(&column.subject, column.width, names);
            line.letters(heights(&all), all.len(), bars);
            last.into_iter().for_each(|last| line.figure(last, figures));
            line.end();
        }
    }
}

/// How wide the columns of a table are.
struct Layout {
    turns: usize,
    phases: usize,
    causes: usize,
    /// Whether each moment is that of a declared move. Numbers are aligned right in their column, or
    /// left if words follow some of them.
    only_numbers: bool,
    /// The widths of the columns with figures.
    widths: Vec<usize>,
}

impl Layout {
    fn new(track: &Track, turn: &str, shown: &[(&Moment, &[Option<i64>])]) -> Self {
        let is_declared = |moment: &Moment| matches!(moment.cause, Cause::Declared(_));
        let mut layout = Self {
            turns: turn.len(),
            phases: PHASE.len(),
            causes: MOVE.len(),
            only_numbers: shown.iter().all(|(moment, _)| is_declared(moment)),
            widths: track.columns.iter().map(|column| column.width).collect(),
        };
        for (moment, figures) in shown {
            layout.turns = layout.turns.max(digits(moment.turn.into()));
            layout.phases = layout.phases.max(moment.phase.len());
            layout.causes = layout.causes.max(Follows::of(moment).width());
            for (width, figure) in layout.widths.iter_mut().zip(*figures) {
                *width = (*width).max(figure.map_or(0, digits));
            }
        }
        layout
    }

    /// Returns how wide the columns before those with figures are.
    fn keys(&self) -> usize {
        self.turns + self.phases + self.causes + 4
    }

    /// Adds the head of a table with a part of the columns.
    fn write_head(&self, out: &mut String, turn: &str, columns: &[Column], part: Range<usize>) {
        let mut head = Line::new(out);
        head.right(turn, turn.len(), self.turns);
        head.left(PHASE, PHASE.len(), self.phases);
        if self.only_numbers {
            head.right(MOVE, MOVE.len(), self.causes);
        } else {
            head.left(MOVE, MOVE.len(), self.causes);
        }
        for (column, width) in columns[part.clone()].iter().zip(&self.widths[part]) {
            head.right(&column.subject, column.width, *width);
        }
        head.end();
    }

    /// Adds a row with a part of the figures at a moment.
    fn write_row(
        &self,
        out: &mut String,
        moment: &Moment,
        figures: &[Option<i64>],
        part: Range<usize>,
    ) {
        let mut line = Line::new(out);
        line.figure(moment.turn.into(), self.turns);
        line.left(moment.phase, moment.phase.len(), self.phases);
        match Follows::of(moment) {
            Follows::Nothing => line.left(OPENING, OPENING.len(), self.causes),
            Follows::Move(number, _) if self.only_numbers => line.figure(number, self.causes),
            Follows::Move(number, word) => line.figure_and(number, word, self.causes),
        }
        for (figure, width) in figures[part.clone()].iter().zip(&self.widths[part]) {
            match figure {
                Some(figure) => line.figure(*figure, *width),
                None => line.nothing(*width),
            }
        }
        line.end();
    }
}

/// What precedes a moment.
enum Follows {
    /// Nothing: the game has just been set up.
    Nothing,
    /// The declared move with this number, and what followed it if the moment is not that move
    /// itself.
    Move(i64, &'static str),
}

impl Follows {
    fn of(moment: &Moment) -> Self {
        let number = moment.at.into();
        match moment.cause {
            Cause::Opening => Self::Nothing,
            Cause::Declared(_) => Self::Move(number, ""),
            Cause::Implied(_) => Self::Move(number, " implied"),
            Cause::Automatic | Cause::PassedOver(_) => Self::Move(number, " after"),
        }
    }

    /// Returns how many columns of a terminal it takes.
    fn width(&self) -> usize {
        match self {
            Self::Nothing => OPENING.len(),
            Self::Move(number, word) => digits(*number) + word.len(),
        }
    }
}

/// Returns the tracks in the order in which they first have readings.
fn tracks(voice: &dyn Speak, moments: &[&Moment]) -> Vec<Track> {
    let (known, places) = known(moments);
    let mut tracks: Vec<Track> = Vec::new();
    // For each subject of a track, its table and its column there.
    let mut columns = vec![(0, 0); known.len()];
    for first in &known {
        if tracks.iter().any(|track| track.name == first.track) {
            continue;
        }
        let own = known
            .iter()
            .enumerate()
            .filter(|(_, reading)| reading.track == first.track);
        let mut own: Vec<(usize, &Reading)> = own.collect();
        own.sort_by_key(|(_, reading)| (reading.subject, reading.part));
        // Subjects with the same name share a column.
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
        tracks.push(Track {
            name: first.track,
            unit: first.unit,
            columns: subjects.into_iter().map(Column::new).collect(),
            figures,
        });
    }
    let mut places = places.into_iter();
    for (row, moment) in moments.iter().enumerate() {
        for (reading, place) in moment.readings.iter().zip(places.by_ref()) {
            let (track, column) = columns[place];
            let track = &mut tracks[track];
            track.figures[row * track.columns.len() + column].get_or_insert(reading.value);
        }
    }
    tracks
}

/// Returns figures as bars, scaled from the least to the greatest of them.
fn heights(figures: &[i64]) -> impl Iterator<Item = &'static str> {
    let (least, most) = (
        figures.iter().copied().min().unwrap_or(0),
        figures.iter().copied().max().unwrap_or(0),
    );
    let range = (most - least).max(1);
    figures
        .iter()
        .map(move |figure| BARS[((figure - least) * (BARS.len() as i64 - 1) / range) as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_reach_from_least_to_most() {
        let bars = |figures: &[i64]| heights(figures).collect::<String>();
        assert_eq!(bars(&[0, 35, 70]), "▁▄█");
        assert_eq!(bars(&[5, 5]), "▁▁");
        assert_eq!(bars(&[]), "");
    }
}
