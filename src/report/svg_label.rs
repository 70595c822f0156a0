//! Where the names on a network are written: on the side of the place where they cover least.

use super::svg::width_of;
use crate::game::{Link, Picture};
use std::collections::BTreeMap;

/// The font size.
pub(crate) const LABEL: f64 = 14.0;
/// The offset of the text from the place, and the anchor of the text.
pub(crate) type Side = (f64, f64, &'static str);
/// The side below the place.
pub(crate) const BELOW: Side = (0.0, 33.0, "middle");
/// The sides, in the order in which they are tried; the first of the best is used.
const SIDES: [Side; 8] = [
    BELOW,
    (0.0, -25.0, "middle"),
    (24.0, 4.0, "start"),
    (-24.0, 4.0, "end"),
    (16.0, 22.0, "start"),
    (-16.0, 22.0, "end"),
    (16.0, -14.0, "start"),
    (-16.0, -14.0, "end"),
];
/// In a network with more places than this, every name is written below its place.
const MOST: usize = 300;

/// A rectangle: left, top, right, bottom.
type Area = (f64, f64, f64, f64);

fn meets(a: Area, b: Area) -> bool {
    a.0 < b.2 && b.0 < a.2 && a.1 < b.3 && b.1 < a.3
}

fn around((x, y): (f64, f64), radius: f64) -> Area {
    (x - radius, y - radius, x + radius, y + radius)
}

/// Returns what a name of this width covers on a side of the place at `x` and `y`.
fn label_area((x, y): (f64, f64), width: f64, (dx, dy, anchor): Side) -> Area {
    let left = match anchor {
        "start" => x + dx,
        "end" => x + dx - width,
        _ => x + dx - width / 2.0,
    };
    (left, y + dy - LABEL, left + width, y + dy + 3.0)
}

/// Returns the side of each place's name, by the code of the place; `place` converts to coordinates
/// of the drawing.
pub(crate) fn label_sides(
    picture: &Picture,
    place: impl Fn((f64, f64)) -> (f64, f64),
) -> BTreeMap<String, Side> {
    let mut sides = BTreeMap::new();
    if picture.spots.len() > MOST || picture.links.len() > 4 * MOST {
        return sides;
    }
    let spots: Vec<Area> = picture
        .spots
        .iter()
        .map(|spot| around(place(spot.at), 19.0))
        .collect();
    let right = spots
        .iter()
        .map(|area| area.2)
        .fold(f64::NEG_INFINITY, f64::max);
    let middle = |link: &Link| {
        let (from, to) = (place(link.from), place(link.to));
        (from.0.midpoint(to.0), from.1.midpoint(to.1))
    };
    let costs: Vec<Area> = picture
        .links
        .iter()
        .filter(|link| link.cost.is_some())
        .map(|link| around(middle(link), 9.0))
        .collect();
    let mut placed: Vec<Area> = Vec::new();
    for (own, spot) in picture.spots.iter().enumerate() {
        let (x, y) = place(spot.at);
        let width = width_of(spot.name.as_ref().unwrap_or(&spot.code), LABEL * 1.08);
        let area = |side: Side| label_area((x, y), width, side);
        let covered = |area: Area| {
            let count = |areas: &[Area]| areas.iter().filter(|other| meets(area, **other)).count();
            let others = spots
                .iter()
                .enumerate()
                .filter(|(index, other)| *index != own && meets(area, **other))
                .count();
            // All lines count, no matter who owns them: a name keeps its side throughout the game.
            let lines = picture
                .links
                .iter()
                .filter(|link| crosses(area, place(link.from), place(link.to)))
                .count();
            let outside = usize::from(area.0 < 4.0 || area.2 > right + 40.0);
            40 * (others + count(&placed) + outside) + 12 * count(&costs) + 3 * lines
        };
        let best = SIDES
            .into_iter()
            .enumerate()
            .min_by_key(|(index, side)| (covered(area(*side)), *index));
        let side = best.map_or(BELOW, |(_, side)| side);
        placed.push(area(side));
        sides.insert(spot.code.clone(), side);
    }
    sides
}

/// Returns whether a line crosses a rectangle.
fn crosses(area: Area, from: (f64, f64), to: (f64, f64)) -> bool {
    // The part of the line between `least` and `most` is within the bounds checked so far (Liang
    // and Barsky).
    let (mut least, mut most) = (0.0f64, 1.0f64);
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    for (delta, gap) in [
        (-dx, from.0 - area.0),
        (dx, area.2 - from.0),
        (-dy, from.1 - area.1),
        (dy, area.3 - from.1),
    ] {
        if delta == 0.0 {
            if gap < 0.0 {
                return false;
            }
        } else if delta < 0.0 {
            least = least.max(gap / delta);
        } else {
            most = most.min(gap / delta);
        }
    }
    least <= most
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_cross_what_they_run_through() {
        let area = (0.0, 0.0, 10.0, 10.0);
        assert!(crosses(area, (-5.0, 5.0), (15.0, 6.0)));
        assert!(crosses(area, (5.0, 5.0), (5.0, 5.0)));
        assert!(!crosses(area, (-5.0, 5.0), (-1.0, 5.0)));
        assert!(!crosses(area, (-5.0, 12.0), (15.0, 11.0)));
    }
}
