//! The meaning of the colours and signs of a map, in lines below it.

use super::svg::{number, text, width_of};
use crate::game::{Outline, Picture, Sign, Tone};
use crate::yaml::xml;

/// The left edge.
const LEFT: f64 = 24.0;
/// How each of the two strokes of a double line is drawn, and how far from its middle they lie.
pub(super) const DOUBLE: &str = "class=\"print\" stroke-width=\"2\"";
pub(super) const BESIDE: [f64; 2] = [-2.6, 2.6];
/// Height of a line.
const LINE: f64 = 22.0;

/// Draws the legend of a map from `y` down, no wider than `right` if the words allow; returns its
/// height.
pub(crate) fn legend(picture: &Picture, y: f64, right: f64, body: &mut String) -> f64 {
    let mut grounds: Vec<&str> = Vec::new();
    for spot in &picture.spots {
        if let Tone::Ground(ground) = spot.fill
            && !grounds.contains(&ground)
        {
            grounds.push(ground);
        }
    }
    grounds.sort_unstable();
    let ground = |ground: &&'static str| (Entry::Ground(ground), *ground);
    let signs = picture
        .legend
        .iter()
        .map(|(sign, words)| (Entry::Sign(*sign), *words));
    let (mut x, mut line) = (LEFT, 0.0);
    let mut any = false;
    for (entry, words) in grounds.iter().map(ground).chain(signs) {
        let wide = 26.0 + width_of(words, 12.0);
        if x > LEFT && x + wide > right {
            (x, line) = (LEFT, line + LINE);
        }
        let at = y + line;
        match entry {
            Entry::Ground(ground) => body.push_str(&format!(
                "<rect x=\"{}\" y=\"{}\" width=\"13\" height=\"13\" rx=\"2\" class=\"g-{} rim\"/>\n",
                number(x + 3.0),
                number(at - 11.0),
                xml(ground)
            )),
            Entry::Sign(sign) => body.push_str(&drawn(sign, x + 9.5, at - 4.5)),
        }
        body.push_str(&text(x + 26.0, at, 12.0, "class=\"soft\"", words));
        x += wide + 18.0;
        any = true;
    }
    if any { line + LINE } else { 0.0 }
}

enum Entry {
    Ground(&'static str),
    Sign(Sign),
}

/// Draws a sign around a point.
fn drawn(sign: Sign, x: f64, y: f64) -> String {
    let line = |shift: f64, reach: f64, attributes: &str| {
        let [x1, x2, y] = [x - reach, x + reach, y + shift].map(number);
        format!("<line x1=\"{x1}\" y1=\"{y}\" x2=\"{x2}\" y2=\"{y}\" {attributes}/>\n")
    };
    let [cx, cy] = [x, y].map(number);
    match sign {
        Sign::Place(Outline::SmallHexagon) => small_hexagon(x, y),
        Sign::Place(_) => {
            format!("<circle cx=\"{cx}\" cy=\"{cy}\" r=\"7\" class=\"paper edge\"/>\n")
        }
        Sign::Goods => cube((x, y), " fill=\"#d9dce0\""),
        Sign::Cost => {
            format!("<circle cx=\"{cx}\" cy=\"{cy}\" r=\"8\" class=\"paper edge\"/>\n")
                + &text(x, y + 4.0, 11.0, "text-anchor=\"middle\"", "2")
        }
        Sign::Track => {
            line(0.0, 6.0, "class=\"case\" stroke-width=\"8.4\"")
                + &line(
                    0.0,
                    6.0,
                    "stroke=\"#858b94\" stroke-width=\"6\" stroke-linecap=\"round\"",
                )
        }
        Sign::Double => BESIDE.map(|shift| line(shift, 9.0, DOUBLE)).concat(),
        Sign::Owed => line(
            0.0,
            9.0,
            "stroke=\"#858b94\" stroke-width=\"3.5\" stroke-dasharray=\"5 4\"",
        ),
        Sign::Marker => format!(
            "<rect x=\"{}\" y=\"{}\" width=\"14\" height=\"14\" rx=\"2\" fill=\"#858b94\" class=\"edge\"/><circle cx=\"{cx}\" cy=\"{cy}\" r=\"3.2\" class=\"paper\"/>\n",
            number(x - 7.0),
            number(y - 7.0)
        ),
        Sign::Passenger => passenger(x, y),
        Sign::Print(letters) => text(
            x,
            y + 4.5,
            13.0,
            "text-anchor=\"middle\" font-weight=\"600\"",
            letters,
        ),
        Sign::Loss(letters) => text(
            x,
            y + 4.5,
            13.0,
            "text-anchor=\"middle\" class=\"loss\"",
            letters,
        ),
    }
}

/// Draws a small hexagon, the outline of some places on a map of lines.
fn small_hexagon(x: f64, y: f64) -> String {
    let corners = [
        (8.0, 0.0),
        (4.0, 7.0),
        (-4.0, 7.0),
        (-8.0, 0.0),
        (-4.0, -7.0),
        (4.0, -7.0),
    ];
    let points = corners.map(|(dx, dy)| format!("{},{}", number(x + dx), number(y + dy)));
    format!(
        "<polygon points=\"{}\" class=\"paper edge\"/>\n",
        points.join(" ")
    )
}

/// Draws the figure of a passenger.
fn passenger(x: f64, y: f64) -> String {
    let [cx, left, right] = [x, x - 5.5, x + 5.5].map(number);
    let [head, top, foot] = [y - 4.0, y - 3.0, y + 7.0].map(number);
    format!(
        "<path d=\"M{left} {foot}L{cx} {top}L{right} {foot}Z\" class=\"paper edge\"/><circle cx=\"{cx}\" cy=\"{head}\" r=\"3.4\" class=\"paper edge\"/>\n"
    )
}

/// Draws a cube around a point, in a shape that differs from a place, a track or a marker.
pub(crate) fn cube((x, y): (f64, f64), filled: &str) -> String {
    let [left, right, middle] = [x - 7.0, x + 7.0, x].map(number);
    let [top, upper, centre, lower, bottom] = [y - 8.0, y - 4.0, y, y + 4.0, y + 8.0].map(number);
    format!(
        "<path d=\"M{middle} {top}L{right} {upper}V{lower}L{middle} {bottom}L{left} {lower}V{upper}Z\"{filled} stroke=\"#858b94\" stroke-width=\"1\"/>\
         <path d=\"M{left} {upper}L{middle} {centre}L{right} {upper}M{middle} {centre}V{bottom}\" fill=\"none\" stroke=\"#858b94\" stroke-width=\"1\"/>\n"
    )
}
