//! A board without rows in letters: a map of its places, and a list of its lines.

use super::table::columns;
use super::wrap::drawn_rows;
use crate::game::{Link, Outline, Picture, Spot};
use crate::yaml::printable;
use unicode_width::UnicodeWidthStr;

/// The columns from the westernmost place to the easternmost, and the most rows from north to
/// south.
const EXTENT: (f64, f64) = (100.0, 50.0);
/// How many times as high as wide a character of a terminal is.
const HIGH: f64 = 2.0;
/// The longest name; a longer one is cut.
const NAME: usize = 24;
/// A map is drawn of at most this many places, because each has to find room among the others; if
/// there are more, they are only listed.
const MOST: usize = 200;

/// Returns the map if the board gives coordinates, then what was built (on an empty board: what can
/// be built), then the pieces and where they are.
pub(crate) fn network(picture: &Picture) -> String {
    let name = |place: usize| {
        picture
            .spots
            .get(place)
            .map_or("?", |spot| spot.code.as_str())
    };
    let is_built = |link: &&Link| link.owner.is_some();
    let row = |link: &Link| {
        let owner = link.owner.iter().map(|(_, what)| printable(what.text()));
        let line = format!(
            "  {} - {}",
            printable(name(link.ends[0])),
            printable(name(link.ends[1]))
        );
        std::iter::once(line)
            .chain(owner)
            .chain([link.cost.clone().unwrap_or_default()])
            .collect()
    };
    let built: Vec<Vec<String>> = picture.links.iter().filter(is_built).map(row).collect();
    let lines = if built.is_empty() {
        let free = picture.links.iter().map(row).collect();
        table("Lines, none of them built", &["  line", "cost"], free)
    } else {
        table("Built", &["  line", "by", "cost"], built)
    };
    let lying = picture.spots.iter().map(|spot| {
        let pieces: Vec<&str> = spot.pieces.iter().map(|(_, what)| what.text()).collect();
        vec![
            format!("  {}", printable(&spot.code)),
            spot.value.clone().unwrap_or_default(),
            printable(&pieces.join(", ")),
        ]
    });
    let lying = table("Places", &["  place", "value", "on it"], lying.collect());
    let map = map(&picture.spots)
        .map(|map| map + "\n")
        .unwrap_or_default();
    format!("{map}{lines}\n{lying}")
}

fn table(title: &str, head: &[&str], rows: Vec<Vec<String>>) -> String {
    if rows.is_empty() {
        return format!("{title}: none\n");
    }
    let head = head.iter().map(|text| (*text).to_owned()).collect();
    format!("{title}\n{}", columns(&[vec![head], rows].concat()))
}

/// Returns the map of the places with their names; `None` if the board gives no coordinates, or is
/// one of hexes or junctions.
fn map(spots: &[Spot]) -> Option<String> {
    let range = |axis: fn(&Spot) -> f64| {
        let values = || spots.iter().map(axis);
        (
            values().fold(f64::INFINITY, f64::min),
            values().fold(f64::NEG_INFINITY, f64::max),
        )
    };
    let ((west, east), (north, south)) = (range(|spot| spot.at.0), range(|spot| spot.at.1));
    let (wide, tall) = (east - west, south - north);
    let is_of_lines = |spot: &Spot| matches!(spot.outline, Outline::SmallHexagon | Outline::Circle);
    if spots.len() > MOST
        || !spots.iter().all(is_of_lines)
        || !(wide.is_finite() && tall.is_finite())
        || wide.max(tall) <= 0.0
    {
        return None;
    }
    let scale = (EXTENT.0 / wide).min(EXTENT.1 * HIGH / tall);
    let place = |spot: &Spot| {
        let (column, row) = (
            (spot.at.0 - west) * scale,
            (spot.at.1 - north) * scale / HIGH,
        );
        // A name may be to the left of the first place, and above it.
        (row.round() as usize + 1, column.round() as usize + NAME)
    };
    let mut sheet = Sheet {
        rows: vec![
            vec![Cell::Free; EXTENT.0 as usize + 2 * NAME + 2];
            (tall * scale / HIGH).round() as usize + 3
        ],
    };
    let mut places: Vec<((usize, usize), &Spot)> =
        spots.iter().map(|spot| (place(spot), spot)).collect();
    places.sort_by_key(|(place, _)| *place);
    for (at, spot) in &places {
        sheet.write(
            *at,
            if spot.outline == Outline::SmallHexagon {
                "#"
            } else {
                "o"
            },
        );
    }
    for (at, spot) in places {
        sheet.name(at, spot);
    }
    let begins = spots
        .iter()
        .any(|spot| spot.outline == Outline::SmallHexagon);
    let legend = if begins {
        "  # city where a company may begin\n  o other city\n"
    } else {
        "  o city\n"
    };
    Some(drawn_rows(&sheet.text()) + legend)
}

/// Lines of characters to write on.
struct Sheet {
    rows: Vec<Vec<Cell>>,
}

/// One column of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Free,
    Letter(char),
    /// The second column of a wide letter.
    Taken,
}

impl Sheet {
    /// Writes the name of a place where there is room around it. A name that does not fit is still in
    /// the list below the map.
    fn name(&mut self, (row, column): (usize, usize), spot: &Spot) {
        let name: String = printable(&spot.code).chars().take(NAME - 2).collect();
        let width = name.width();
        let (left, middle) = (
            column.saturating_sub(width + 1),
            column.saturating_sub(width / 2),
        );
        let beside = [
            (row, column + 2),
            (row, left),
            (row + 1, middle),
            (row - 1, middle),
        ];
        let around = [
            (row + 1, column + 1),
            (row - 1, column + 1),
            (row + 1, left),
            (row - 1, left),
        ];
        if let Some(free) = beside
            .into_iter()
            .chain(around)
            .find(|at| self.is_free(*at, width))
        {
            self.write(free, &name);
        }
    }

    /// Returns whether `width` columns from a place on are free, and one more on either side.
    fn is_free(&self, (row, column): (usize, usize), width: usize) -> bool {
        let cells = self
            .rows
            .get(row)
            .and_then(|row| row.get(column.saturating_sub(1)..=column + width));
        cells.is_some_and(|cells| cells.iter().all(|cell| *cell == Cell::Free))
    }

    fn write(&mut self, (row, column): (usize, usize), text: &str) {
        let mut cells = self.rows.get_mut(row).into_iter().flatten().skip(column);
        for letter in text.chars() {
            let mut buffer = [0; 4];
            let width = letter.encode_utf8(&mut buffer).width();
            for taken in 0..width {
                if let Some(cell) = cells.next() {
                    *cell = if taken == 0 {
                        Cell::Letter(letter)
                    } else {
                        Cell::Taken
                    };
                }
            }
        }
    }

    /// Returns the lines without blank margins.
    fn text(&self) -> String {
        let is_used = |cell: &Cell| *cell != Cell::Free;
        let first = self
            .rows
            .iter()
            .filter_map(|row| row.iter().position(is_used))
            .min()
            .unwrap_or(0);
        let lines = self.rows.iter().map(|row| {
            let letters = row.iter().skip(first).filter_map(|cell| match cell {
                Cell::Free => Some(' '),
                Cell::Letter(letter) => Some(*letter),
                Cell::Taken => None,
            });
            letters.collect::<String>().trim_end().to_owned() + "\n"
        });
        lines.collect::<String>().trim_matches('\n').to_owned() + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Figure, Tone};

    fn spot(code: &str, at: (f64, f64), outline: Outline) -> Spot {
        let code = code.to_owned();
        let (fill, figure) = (Tone::Print, Figure::Plain);
        Spot {
            at,
            outline,
            fill,
            code,
            name: None,
            value: None,
            figure,
            ringed: false,
            pieces: Vec::new(),
        }
    }

    #[test]
    fn names_stand_beside_their_places_where_there_is_room() {
        let spots = [
            ("Ab", 0.0, 0.0),
            ("王小明", 4.0, 0.0),
            ("Cd", 10.0, 0.0),
            ("Ef", 100.0, 0.0),
            ("Gh", 50.0, 4.0),
        ];
        let spots = spots.map(|(name, x, y)| {
            spot(
                name,
                (x, y),
                if x > 60.0 {
                    Outline::SmallHexagon
                } else {
                    Outline::Circle
                },
            )
        });
        let map = map(&spots).expect("a map");
        let map = super::super::wrap::without_marks(&map);
        let lines: Vec<&str> = map.lines().collect();
        assert_eq!(
            lines[0].trim_end(),
            format!("Ab o   o     o Cd{}# Ef", " ".repeat(86))
        );
        assert_eq!(lines[1].trim_end(), "    王小明");
        assert_eq!(lines[2].trim(), "o Gh");
    }

    #[test]
    fn a_board_that_does_not_say_where_its_places_lie_has_no_map() {
        let alike = ["A", "B"].map(|name| spot(name, (0.0, 0.0), Outline::Circle));
        assert_eq!(map(&alike), None);
        let endless = [
            spot("A", (0.0, 0.0), Outline::Circle),
            spot("B", (f64::MAX, f64::NAN), Outline::Circle),
        ];
        assert!(map(&endless).is_none_or(|map| map.len() < 20_000));
        let hexes = [
            spot("A", (0.0, 0.0), Outline::Hex),
            spot("B", (1.0, 0.0), Outline::Hex),
        ];
        assert_eq!(map(&hexes), None);
    }
}
