//! A position as a map of letters, for terminals and emails.

use super::table::columns;
use super::text_network::network;
use super::wrap::drawn_rows;
use crate::game::{Description, Link, Outline, Picture, Spot, Tone};
use crate::yaml::printable;

/// The height of a row in a hex map or lattice whose places are 1 apart.
const ROW: f64 = 0.866;
/// The greatest width and height of a map; a terminal does not show a larger one.
const MOST: f64 = 400.0;
/// The longest name; a longer one is cut.
const NAME: usize = 24;

/// Returns the map with a key to its letters; for a board without rows the lines are listed below
/// it. Its rows are marked as drawn.
pub(crate) fn text_map(picture: &Picture) -> String {
    let mut key = Letters::default();
    let has = |outline: Outline| picture.spots.iter().any(|spot| spot.outline == outline);
    let drawn = if has(Outline::Hex) {
        canvas(picture, 2.0, |canvas| hexes(picture, canvas, &mut key))
    } else if has(Outline::Dot) {
        canvas(picture, LATTICE, |canvas| {
            lattice(picture, canvas, &mut key);
        })
    } else {
        None
    };
    match drawn {
        Some(map) => format!("{map}{}", key.legend()),
        None => network(picture),
    }
}

/// Returns the tables next to the map.
pub(crate) fn panels(picture: &Picture) -> String {
    let mut out = String::new();
    for (title, rows) in &picture.panels {
        let rows: Vec<Vec<String>> = rows
            .iter()
            .map(|(_, label, text)| vec![format!("  {}", printable(label)), printable(text)])
            .collect();
        out.push_str(&format!(
            "{}\n{}\n",
            printable(title),
            columns(&[vec![vec![String::new(); 2]], rows].concat()).trim_start_matches('\n')
        ));
    }
    out
}

/// A letter for each kind of thing on the map.
#[derive(Default)]
struct Letters {
    known: Vec<(String, char)>,
}

impl Letters {
    fn of(&mut self, what: &Description) -> char {
        if let Some((_, letter)) = self.known.iter().find(|(known, _)| known == what.text()) {
            return *letter;
        }
        let taken = |letter: &char| self.known.iter().any(|(_, known)| known == letter);
        // "track by Ben" gets a B, "yellow disc" a Y.
        let own = what
            .name()
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .map(|c| c.to_ascii_uppercase());
        let letter = own
            .chain('A'..='Z')
            .chain('0'..='9')
            .find(|letter| !taken(letter))
            .unwrap_or('?');
        self.known.push((what.text().to_owned(), letter));
        letter
    }

    /// Returns lower-case letters for things on places, to distinguish them from those of lines.
    fn lower(&self) -> Vec<(String, char)> {
        self.known
            .iter()
            .map(|(what, letter)| (what.clone(), letter.to_ascii_lowercase()))
            .collect()
    }

    fn legend(&self) -> String {
        self.known
            .iter()
            .map(|(what, letter)| format!("  {letter} {}\n", printable(what)))
            .collect()
    }
}

/// Lines of characters to draw on.
struct Canvas {
    origin: (f64, f64),
    /// How many lines a row takes.
    high: f64,
    lines: Vec<Vec<char>>,
}

/// How many columns one unit to the east takes.
const UNIT: f64 = 4.0;
/// How many lines a row of a lattice takes: its junctions, the names of its cities, and the track
/// that goes down from it.
const LATTICE: f64 = 3.0;

impl Canvas {
    fn place(&self, (x, y): (f64, f64)) -> (usize, usize) {
        (
            ((x - self.origin.0) * UNIT).round() as usize,
            ((y - self.origin.1) / ROW * self.high).round() as usize,
        )
    }

    fn write(&mut self, (column, line): (usize, usize), text: &str) {
        let Some(row) = self.lines.get_mut(line) else {
            return;
        };
        for (index, c) in text.chars().enumerate() {
            if let Some(cell) = row.get_mut(column + index) {
                *cell = c;
            }
        }
    }
}

/// Draws on a canvas as large as the map; `None` if it is too large for a terminal.
fn canvas(picture: &Picture, high: f64, draw: impl FnOnce(&mut Canvas)) -> Option<String> {
    let range = |axis: fn(&Spot) -> f64| {
        let values = || picture.spots.iter().map(axis);
        (
            values().fold(f64::INFINITY, f64::min),
            values().fold(f64::NEG_INFINITY, f64::max),
        )
    };
    let ((west, east), (north, south)) = (range(|spot| spot.at.0), range(|spot| spot.at.1));
    // There may be a name under the last place.
    let (wide, tall) = (
        (east - west) * UNIT + 8.0 + NAME as f64,
        (south - north) / ROW * high + high,
    );
    if !(wide <= MOST && tall <= MOST) {
        return None;
    }
    let mut canvas = Canvas {
        origin: (west, north),
        high,
        lines: vec![vec![' '; wide.ceil() as usize]; tall.ceil() as usize],
    };
    draw(&mut canvas);
    let lines = canvas
        .lines
        .iter()
        .map(|line| line.iter().collect::<String>().trim_end().to_owned() + "\n");
    let mut text: String = lines.collect();
    text.truncate(text.trim_end().len());
    text.push('\n');
    Some(drawn_rows(&printable_lines(&text)))
}

fn printable_lines(text: &str) -> String {
    text.lines().map(|line| printable(line) + "\n").collect()
}

/// Draws the hexes: the code of each, and below it what is on it or else what is printed there.
fn hexes(picture: &Picture, canvas: &mut Canvas, key: &mut Letters) {
    for spot in &picture.spots {
        let (column, line) = canvas.place(spot.at);
        canvas.write(
            (column, line),
            &spot.code.chars().take(3).collect::<String>(),
        );
        let pieces: String = spot
            .pieces
            .iter()
            .map(|(_, what)| key.of(what))
            .take(3)
            .collect();
        let printed = || match (&spot.value, spot.fill) {
            (Some(value), _) => value.chars().take(3).collect(),
            (None, Tone::Ground("mountain")) => "^".to_owned(),
            (None, Tone::Ground("city")) => "o".to_owned(),
            _ => ".".to_owned(),
        };
        let shown = match (pieces.is_empty(), spot.pieces.len() > 3) {
            (true, _) => printed(),
            (_, true) => pieces.chars().take(2).chain(['+']).collect(),
            _ => pieces,
        };
        canvas.write((column, line + 1), &shown);
    }
}

/// Draws junctions as points, cities as stars, built track as the letter of its builder, and what
/// is on a junction as a small letter.
fn lattice(picture: &Picture, canvas: &mut Canvas, key: &mut Letters) {
    tracks(picture, canvas, key);
    let mut markers = Letters::default();
    for spot in &picture.spots {
        let printed = if spot.outline == Outline::Dot {
            '.'
        } else {
            '*'
        };
        let shown = spot
            .pieces
            .first()
            .map_or(printed, |(_, what)| markers.of(what).to_ascii_lowercase());
        let at = canvas.place(spot.at);
        canvas.write(at, &shown.to_string());
    }
    city_names(picture, canvas);
    close_up(canvas);
    key.known.extend(markers.lower());
    key.known.push(("city".to_owned(), '*'));
}

/// Draws the built track of a lattice.
fn tracks(picture: &Picture, canvas: &mut Canvas, key: &mut Letters) {
    for Link {
        from,
        to,
        owner,
        faint,
        ..
    } in &picture.links
    {
        let Some((_, what)) = owner else { continue };
        let letter = key.of(what);
        let ((x1, y1), (x2, y2)) = (canvas.place(*from), canvas.place(*to));
        if y1 == y2 && !faint {
            canvas.write((x1.min(x2) + 1, y1), "---");
        }
        // Above the lower end, so that it does not touch the names under the upper one.
        canvas.write(
            (
                x1.midpoint(x2),
                if y1 == y2 {
                    y1
                } else {
                    y1.max(y2).saturating_sub(1)
                },
            ),
            &letter.to_string(),
        );
    }
}

/// Writes the names of the cities of a lattice below them.
fn city_names(picture: &Picture, canvas: &mut Canvas) {
    let mut names: Vec<((usize, usize), &str)> = Vec::new();
    for (spot, name) in picture
        .spots
        .iter()
        .filter_map(|spot| Some((spot, spot.name.as_ref()?)))
    {
        let (column, line) = canvas.place(spot.at);
        names.push(((line + 1, column.saturating_sub(1)), name));
    }
    names.sort_unstable();
    let mut next: Option<(usize, usize)> = None;
    for ((line, column), name) in names.into_iter().rev() {
        // A name must end before the next one begins: it moves left as far as it stays under its
        // city, or is cut.
        let end = next
            .filter(|(other, _)| *other == line)
            .map_or(usize::MAX, |(_, begin)| begin.saturating_sub(1));
        let long = name.chars().count().min(NAME);
        let begin = column
            .min(end.saturating_sub(long))
            .max(column.saturating_sub(UNIT as usize));
        canvas.write(
            (begin, line),
            &name
                .chars()
                .take(end.saturating_sub(begin).min(NAME))
                .collect::<String>(),
        );
        next = Some((line, begin));
    }
}

/// Keeps only the lines with content between two rows of a lattice, or one empty line if there are
/// none.
fn close_up(canvas: &mut Canvas) {
    let lines = std::mem::take(&mut canvas.lines);
    for row in lines.chunks(LATTICE as usize) {
        canvas.lines.extend(row.first().cloned());
        let said: Vec<_> = row
            .iter()
            .skip(1)
            .filter(|line| line.iter().any(|c| *c != ' '))
            .cloned()
            .collect();
        canvas.lines.extend(if said.is_empty() {
            vec![Vec::new()]
        } else {
            said
        });
    }
}
