//! Tracks as a chart: one panel per track, one line per subject, turns marked.

use super::records::{Every, heading, moments, subject};
use super::svg::{document, number, subject_colour, text, width_of};
use super::svg_heading::Heading;
use crate::game::language::{Domain, Speak};
use crate::referee::judge::{Moment, Review};
use crate::yaml::xml;

const LEFT: f64 = 64.0;
const PLOT: f64 = 820.0;
/// How far lines continue after the last move, so that its effect is visible.
const TAIL: f64 = 16.0;
/// The height of a line of labels.
const LABEL: f64 = 16.0;

/// The identity of a line: a player or company, and a part of it.
type Who = ((Domain, u16), Option<(Domain, u16)>);

/// One subject's values over the moments.
struct Series {
    who: Who,
    name: String,
    values: Vec<Option<i64>>,
}

impl Series {
    /// Returns the colour of its line.
    fn colour(&self, voice: &dyn Speak) -> &'static str {
        subject_colour(voice, self.who.1.unwrap_or(self.who.0))
    }
}

struct Track {
    name: String,
    unit: &'static str,
    /// The subject whose track it is, if each has a panel of its own.
    of: Option<(Domain, u16)>,
    series: Vec<Series>,
}

/// Returns the horizontal place of a moment in a chart of `of` moments.
pub(crate) fn place_of_moment(index: usize, of: usize) -> f64 {
    Axis {
        every: Every::Move,
        count: of,
    }
    .place(index)
}

/// The axis of moments.
#[derive(Clone, Copy)]
struct Axis {
    every: Every,
    count: usize,
}

impl Axis {
    /// Returns how far lines continue after the last moment: as far as a turn is wide, if turns are
    /// shown.
    fn tail(self) -> f64 {
        if self.every == Every::Turn {
            PLOT / self.count.max(1) as f64
        } else {
            TAIL
        }
    }

    fn place(self, index: usize) -> f64 {
        LEFT + (PLOT - self.tail()) * index as f64 / (self.count.max(2) - 1) as f64
    }
}

/// What the panels of a chart share.
struct Frame<'a> {
    voice: &'a dyn Speak,
    moments: &'a [&'a Moment],
    axis: Axis,
    turn: &'a str,
}

/// Returns the chart of a log's tracks.
pub(crate) fn chart(review: &Review, every: Every, head: &Heading) -> String {
    let (mut body, words, mut y) = head.draw().map_or_else(Default::default, |head| {
        (head.body, head.right, head.bottom + 17.0)
    });
    let (Some(voice), Some(info)) = (&review.voice, review.verdict.game) else {
        return document(
            LEFT + PLOT,
            y + 16.0,
            &head.title,
            &head.description(),
            &body,
        );
    };
    let moments = moments(review, every);
    let tracks = tracks(&**voice, &moments);
    let frame = Frame {
        voice: &**voice,
        moments: &moments,
        axis: Axis {
            every,
            count: moments.len(),
        },
        turn: info.turn,
    };
    let mut right = LEFT + PLOT + 60.0;
    for track in &tracks {
        let height = (track.series.len() as f64 * LABEL + 12.0).max(150.0);
        right = right.max(panel(track, &frame, y + 42.0, height, &mut body));
        y += height + 92.0;
    }
    document(
        (right + 24.0).max(words),
        y + 8.0,
        &head.title,
        &head.description(),
        &body,
    )
}

/// A line of a chart, for a key to its colours.
pub struct ChartLine {
    /// The name of the player or company.
    pub subject: String,
    /// The name of the part of it that the line is about.
    pub part: Option<String>,
    /// Its colour, as `#rrggbb`.
    pub colour: &'static str,
}

/// Returns the lines of the chart of a log's tracks.
pub fn chart_lines(review: &Review) -> Vec<ChartLine> {
    let Some(voice) = &review.voice else {
        return Vec::new();
    };
    let tracks = tracks(&**voice, &moments(review, Every::Move));
    let series = tracks.iter().flat_map(|track| &track.series);
    let line = |series: &Series| {
        let name = |(domain, id): (Domain, u16)| voice.name(domain, id).to_owned();
        ChartLine {
            subject: name(series.who.0),
            part: series.who.1.map(name),
            colour: series.colour(&**voice),
        }
    };
    series.map(line).collect()
}

fn tracks(voice: &dyn Speak, moments: &[&Moment]) -> Vec<Track> {
    let mut tracks: Vec<Track> = Vec::new();
    for (index, moment) in moments.iter().enumerate() {
        for reading in &moment.readings {
            let at = tracks
                .iter()
                .position(|track| track.name == reading.track)
                .unwrap_or_else(|| {
                    tracks.push(Track {
                        name: reading.track.to_owned(),
                        unit: reading.unit,
                        of: None,
                        series: Vec::new(),
                    });
                    tracks.len() - 1
                });
            let (track, who) = (&mut tracks[at], (reading.subject, reading.part));
            let of = track
                .series
                .iter()
                .position(|series| series.who == who)
                .unwrap_or_else(|| {
                    track.series.push(Series {
                        who,
                        name: subject(voice, reading),
                        values: vec![None; moments.len()],
                    });
                    track.series.len() - 1
                });
            track.series[of].values[index] = Some(reading.value);
        }
    }
    let mut tracks: Vec<Track> = tracks.into_iter().flat_map(apart).collect();
    tracks
        .iter_mut()
        .for_each(|track| track.series.sort_by_key(|series| series.who));
    tracks
}

/// The most lines with parts in one panel; if there are more, each subject has its own.
const CROWD: usize = 8;

/// Splits a track with many parts into one track per subject.
fn apart(track: Track) -> Vec<Track> {
    if track.series.len() <= CROWD || track.series.iter().any(|series| series.who.1.is_none()) {
        return vec![track];
    }
    let mut split: Vec<Track> = Vec::new();
    for series in track.series {
        let of = Some(series.who.0);
        let at = split
            .iter()
            .position(|own| own.of == of)
            .unwrap_or_else(|| {
                split.push(Track {
                    name: track.name.clone(),
                    unit: track.unit,
                    of,
                    series: Vec::new(),
                });
                split.len() - 1
            });
        split[at].series.push(series);
    }
    split
}

/// Draws a track from `top` down; returns how far it extends to the right.
fn panel(track: &Track, frame: &Frame<'_>, top: f64, height: f64, out: &mut String) -> f64 {
    let Frame {
        voice,
        moments,
        axis,
        turn,
    } = *frame;
    let (least, most) = extent(track);
    let step = tick(most.saturating_sub(least));
    let (low, high) = (least.div_euclid(step).saturating_mul(step), most);
    let range = (high.saturating_sub(low)).max(1) as f64;
    let x = |index: usize| axis.place(index);
    let count = track.series.len();
    // Lines of parts on the same level are drawn next to each other above it, but closer together
    // than two levels.
    let parts = track.series.iter().any(|series| series.who.1.is_some());
    let gap = if parts {
        (0.6 * (height - 8.0) / range / count as f64).min(3.0)
    } else {
        0.0
    };
    let aside = |index: usize| gap * (index as f64 - (count - 1) as f64);
    let room = height - 8.0 + aside(0);
    let y = |value: i64| {
        let up = room * value.saturating_sub(low) as f64 / range;
        // In an order, the first place is on top.
        if track.unit == "place" {
            top + 8.0 + up
        } else {
            top + height - up
        }
    };
    out.push_str(&title(track, voice, top));
    rules((low, high), step, &y, out);
    turns(moments, turn, axis, top, height, out);
    if axis.every == Every::Move {
        ticks(moments, axis, top + height, out);
    }
    for (index, series) in track.series.iter().enumerate() {
        let path = path(
            &series.values,
            &x,
            &|value| y(value) + aside(index),
            axis.tail(),
        );
        out.push_str(&line(series, &path, voice));
    }
    labels(
        track,
        &|value, index| y(value) + aside(index),
        top,
        height,
        voice,
        out,
    )
}

/// Returns the least and the greatest value that the chart of a track shows.
fn extent(track: &Track) -> (i64, i64) {
    let values = || {
        let series = track.series.iter();
        series.flat_map(|series| series.values.iter().flatten().copied())
    };
    let floor = if track.unit == "place" { 1 } else { 0 };
    (
        values().min().unwrap_or(0).min(floor),
        values().max().unwrap_or(0).max(1),
    )
}

/// Draws the line of a series.
fn line(series: &Series, path: &str, voice: &dyn Speak) -> String {
    let colour = series.colour(voice);
    format!(
        "<g fill=\"none\" stroke-linejoin=\"round\"><title>{}</title><path d=\"{path}\" class=\"case\" stroke-width=\"4\"/><path d=\"{path}\" stroke=\"{colour}\" stroke-width=\"2.4\"/></g>\n",
        xml(&series.name)
    )
}

/// Writes the heading of a track above it.
fn title(track: &Track, voice: &dyn Speak, top: f64) -> String {
    let of = track.of.map_or_else(String::new, |(domain, id)| {
        format!(" of {}", voice.name(domain, id))
    });
    let name = format!("{}{of}", track.name);
    // The heading "shares of Ann" already names the unit.
    let names_unit = track.name == track.unit;
    let title = heading(&name, if names_unit { &name } else { track.unit });
    let bold = "class=\"track\" font-weight=\"600\"";
    text(24.0, top - 24.0, 15.0, bold, &title)
}

/// Draws a line with its value at every step between two values.
fn rules((low, high): (i64, i64), step: i64, y: &dyn Fn(i64) -> f64, out: &mut String) {
    let mut value = low;
    while value <= high {
        let [x1, x2, at] = [LEFT, LEFT + PLOT, y(value)].map(number);
        out.push_str(&format!(
            "<line x1=\"{x1}\" x2=\"{x2}\" y1=\"{at}\" y2=\"{at}\" class=\"rule\"/>\n"
        ));
        let soft = "text-anchor=\"end\" class=\"soft\"";
        let shown = value.to_string();
        out.push_str(&text(LEFT - 8.0, y(value) + 4.0, 11.0, soft, &shown));
        match value.checked_add(step) {
            Some(next) => value = next,
            None => break,
        }
    }
}

/// Draws vertical lines where turns begin.
fn turns(moments: &[&Moment], turn: &str, axis: Axis, top: f64, height: f64, out: &mut String) {
    let mut free = f64::NEG_INFINITY;
    for (index, moment) in moments.iter().enumerate() {
        let begins = index == 0 || moments[index - 1].turn != moment.turn;
        let at = axis.place(index);
        if begins {
            let [from, to, place] = [top, top + height, at].map(number);
            out.push_str(&format!(
                "<line x1=\"{place}\" x2=\"{place}\" y1=\"{from}\" y2=\"{to}\" class=\"print turn\" stroke-dasharray=\"2 4\"/>\n"
            ));
            let label = format!("{turn} {}", moment.turn);
            if at >= free && at + width_of(&label, 11.0) < LEFT + PLOT + 30.0 {
                out.push_str(&text(at + 3.0, top - 4.0, 11.0, "class=\"soft\"", &label));
                free = at + width_of(&label, 11.0) + 8.0;
            }
        }
    }
}

/// Writes the numbers of moves under the axis: round numbers, as many as there is room for.
fn ticks(moments: &[&Moment], axis: Axis, bottom: f64, out: &mut String) {
    let last = moments.last().map_or(0, |moment| moment.at);
    let step = (0..)
        .map(|more| tick(i64::from(last).saturating_mul(more) / 2))
        .find(|step| i64::from(last) / step <= 18);
    let step = step.and_then(|step| u32::try_from(step).ok()).unwrap_or(1);
    let mut free = f64::NEG_INFINITY;
    let mut write = |number: u32, at: f64| {
        if at >= free {
            out.push_str(&text(
                at,
                bottom + 16.0,
                11.0,
                "text-anchor=\"middle\" class=\"soft\"",
                &number.to_string(),
            ));
            free = at + 24.0;
        }
    };
    for (index, moment) in moments.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| moments[before].at);
        let number = moment.at - moment.at % step;
        match before {
            Some(before) if number <= before => {}
            // An expect moves nothing: the table is the same as after the move before it.
            Some(_) if number < moment.at => write(number, axis.place(index - 1)),
            _ => write(number, axis.place(index)),
        }
    }
    out.push_str(&text(
        LEFT + PLOT / 2.0,
        bottom + 31.0,
        11.0,
        "text-anchor=\"middle\" class=\"soft\"",
        "move",
    ));
}

/// Returns a line of steps. It is interrupted where there is no value, and continues by `tail`
/// after the last.
fn path(
    values: &[Option<i64>],
    x: &impl Fn(usize) -> f64,
    y: &impl Fn(i64) -> f64,
    tail: f64,
) -> String {
    let mut path = String::new();
    let mut before: Option<i64> = None;
    for (index, value) in values.iter().enumerate() {
        if let Some(value) = value {
            let last = values
                .get(index + 1)
                .is_none_or(|next| next != &Some(*value));
            match before {
                None => path.push_str(&format!("M{} {}", number(x(index)), number(y(*value)))),
                Some(known) if known != *value => {
                    path.push_str(&format!("H{}V{}", number(x(index)), number(y(*value))));
                }
                Some(_) if last => path.push_str(&format!("H{}", number(x(index)))),
                Some(_) => {}
            }
        }
        before = *value;
    }
    if before.is_some() {
        path.push_str(&format!("h{}", number(tail)));
    }
    path
}

/// Writes names at the right ends of the lines, moved apart if they would overlap.
fn labels(
    track: &Track,
    y: &impl Fn(i64, usize) -> f64,
    top: f64,
    height: f64,
    voice: &dyn Speak,
    out: &mut String,
) -> f64 {
    let mut ends: Vec<(f64, f64, &Series, i64)> = Vec::new();
    for (index, series) in track.series.iter().enumerate() {
        // A line that ended earlier has nothing for a label to point at.
        if let Some(last) = series.values.last().copied().flatten() {
            let at = y(last, index);
            ends.push((at, at, series, last));
        }
    }
    ends.sort_by(|a, b| a.0.total_cmp(&b.0));
    // Moves labels down, then up; afterwards all of them are at least a line apart.
    let mut free = top;
    for end in &mut ends {
        end.1 = end.1.max(free);
        free = end.1 + LABEL;
    }
    let mut free = top + height;
    for end in ends.iter_mut().rev() {
        end.1 = end.1.min(free);
        free = end.1 - LABEL;
    }
    let mut right = 0f64;
    for (from, to, series, last) in ends {
        let colour = series.colour(voice);
        let [x1, x2, y1, y2] = [LEFT + PLOT + 2.0, LEFT + PLOT + 18.0, from, to].map(number);
        out.push_str(&format!(
            "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" class=\"print\"/>\n"
        ));
        out.push_str(&format!(
            "<circle cx=\"{}\" cy=\"{y2}\" r=\"4.5\" fill=\"{colour}\" class=\"edge\"/>\n",
            number(LEFT + PLOT + 25.0)
        ));
        let label = format!("{last} {}", series.name);
        out.push_str(&text(
            LEFT + PLOT + 34.0,
            to + 4.0,
            12.0,
            "class=\"end\"",
            &label,
        ));
        right = right.max(LEFT + PLOT + 34.0 + width_of(&label, 12.0));
    }
    right
}

/// Returns a round step that divides a range into at most six.
fn tick(range: i64) -> i64 {
    let mut step: i64 = 1;
    for factor in [2, 5, 10].into_iter().cycle() {
        if range / step <= 6 {
            return step;
        }
        let base = 10i64.pow(step.ilog10());
        step = match base.checked_mul(factor) {
            Some(next) => next,
            None => return step,
        };
    }
    step
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_of_an_axis_are_round() {
        assert_eq!(
            [tick(0), tick(6), tick(7), tick(70), tick(1234)],
            [1, 1, 2, 20, 200]
        );
        assert!(tick(i64::MAX) > 1 << 50);
    }

    #[test]
    fn lines_step_and_pause() {
        let values = [Some(1), Some(1), Some(3), None, Some(2)];
        assert_eq!(
            path(&values, &|index| index as f64, &|value| value as f64, 16.0),
            "M0 1H1H2V3M4 2h16"
        );
    }
}
