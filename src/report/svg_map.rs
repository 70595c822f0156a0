//! A position as a drawing: the map with everything on it, the panels next to it.

use super::svg::{colour, document, fill, ink_on, join_class, number, text};
use super::svg_heading::Heading;
use super::svg_label::{BELOW, LABEL, Side, label_sides};
use super::svg_legend::{BESIDE, DOUBLE, cube, legend};
use super::svg_panels::panels;
use crate::game::language::Speak;
use crate::game::{Figure, Link, Outline, Picture, Spot, Tone};
use crate::yaml::xml;
use std::collections::BTreeMap;

const MARGIN: f64 = 24.0;

/// Draws a position.
pub(crate) fn map(picture: &Picture, heading: &Heading, voice: &dyn Speak) -> String {
    let (mut body, words, head) = heading.draw().map_or_else(Default::default, |head| {
        (head.body, head.right, head.bottom + 14.0)
    });
    let frame = Frame::new(picture, head);
    for owned in [false, true] {
        let links = picture
            .links
            .iter()
            .filter(|link| link.owner.is_some() == owned);
        links.for_each(|link| body.push_str(&frame.link(link, voice)));
    }
    picture
        .links
        .iter()
        .for_each(|link| body.push_str(&frame.cost(link)));
    picture
        .spots
        .iter()
        .for_each(|spot| body.push_str(&frame.ground(spot, voice)));
    // Names and pieces come last so that no neighbour's ground covers them.
    picture
        .spots
        .iter()
        .for_each(|spot| body.push_str(&frame.pieces(spot, voice)));
    picture
        .spots
        .iter()
        .for_each(|spot| body.push_str(&frame.names(spot, voice)));
    let bottom = frame.bottom + 12.0;
    let legend = legend(picture, bottom + 14.0, frame.right.max(560.0), &mut body);
    let (panels, width, height) = panels(
        &picture.panels,
        (frame.right + 28.0, head + 16.0),
        bottom,
        voice,
    );
    body.push_str(&panels);
    let width = width.max(frame.right).max(words) + MARGIN;
    document(
        width,
        (bottom + legend).max(height) + MARGIN,
        &heading.title,
        &heading.description(),
        &body,
    )
}

/// The layout of the map.
struct Frame {
    scale: f64,
    left: f64,
    top: f64,
    origin: (f64, f64),
    right: f64,
    bottom: f64,
    kind: Kind,
    /// The side of each name on a network.
    labels: BTreeMap<String, Side>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Hexes,
    Lattice,
    Network,
}

impl Frame {
    fn new(picture: &Picture, head: f64) -> Self {
        let has = |outline: Outline| picture.spots.iter().any(|spot| spot.outline == outline);
        let kind = if has(Outline::Hex) {
            Kind::Hexes
        } else if has(Outline::Dot) {
            Kind::Lattice
        } else {
            Kind::Network
        };
        let points = || {
            picture
                .spots
                .iter()
                .map(|spot| spot.at)
                .chain(picture.links.iter().flat_map(|link| [link.from, link.to]))
        };
        let range = |axis: fn((f64, f64)) -> f64| {
            let values = || points().map(axis).filter(|value| value.is_finite());
            let (least, most) = (
                values().fold(f64::INFINITY, f64::min),
                values().fold(f64::NEG_INFINITY, f64::max),
            );
            if least <= most {
                (least, most)
            } else {
                (0.0, 0.0)
            }
        };
        let ((west, east), (north, south)) = (range(|at| at.0), range(|at| at.1));
        let extent = (east - west).max((south - north) * 1.6);
        let (scale, border) = match kind {
            Kind::Hexes => {
                let scale = (1500.0 / (extent + 1.0)).clamp(48.0, 78.0);
                (scale, scale * 0.62)
            }
            Kind::Lattice => (60.0, 52.0),
            // The board may use any unit: the map is scaled to the width of a page.
            Kind::Network => (if extent > 0.0 { 1500.0 / extent } else { 1.0 }, 48.0),
        };
        let (left, top) = (MARGIN + border, head + border);
        let mut frame = Self {
            scale,
            left,
            top,
            origin: (west, north),
            right: left + (east - west) * scale + border,
            bottom: top + (south - north) * scale + border,
            kind,
            labels: BTreeMap::new(),
        };
        if kind == Kind::Network {
            frame.labels = label_sides(picture, |at| frame.place(at));
        }
        frame
    }

    fn place(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (
            self.left + (x - self.origin.0) * self.scale,
            self.top + (y - self.origin.1) * self.scale,
        )
    }

    fn link(&self, link: &Link, voice: &dyn Speak) -> String {
        let (from, to) = (self.place(link.from), self.place(link.to));
        let line = |shift: f64, attributes: &str| {
            let (dx, dy) = (to.0 - from.0, to.1 - from.1);
            let length = dx.hypot(dy).max(0.001);
            let (x, y) = (-dy / length * shift, dx / length * shift);
            let [x1, y1, x2, y2] = [from.0 + x, from.1 + y, to.0 + x, to.1 + y].map(number);
            format!("<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" {attributes}/>\n")
        };
        let Some((tone, what)) = &link.owner else {
            // A double line must be distinguishable from a single one on a phone.
            let attributes = if link.double {
                DOUBLE
            } else if link.faint {
                "class=\"faint\" stroke-width=\"1.5\""
            } else {
                "class=\"print\" stroke-width=\"3\""
            };
            let shifts: &[f64] = if link.double { &BESIDE } else { &[0.0] };
            return shifts
                .iter()
                .map(|shift| line(*shift, attributes))
                .collect();
        };
        let tone = colour(voice, *tone).unwrap_or("#858b94");
        let title = format!("<title>{}</title>\n", xml(what.text()));
        if link.faint {
            // The line is owed but not built.
            let dashed = format!("stroke=\"{tone}\" stroke-width=\"3.5\" stroke-dasharray=\"5 4\"");
            return format!("<g>{title}{}</g>\n", line(0.0, &dashed));
        }
        let width = if self.kind == Kind::Lattice { 6.0 } else { 8.0 };
        let case = line(
            0.0,
            &format!("class=\"case\" stroke-width=\"{}\"", number(width + 2.4)),
        );
        format!(
            "<g>{title}{case}{}</g>\n",
            line(
                0.0,
                &format!(
                    "stroke=\"{tone}\" stroke-width=\"{}\" stroke-linecap=\"round\"",
                    number(width)
                )
            )
        )
    }

    fn cost(&self, link: &Link) -> String {
        let Some(cost) = &link.cost else {
            return String::new();
        };
        let (from, to) = (self.place(link.from), self.place(link.to));
        let (x, y) = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"8\" class=\"paper edge\"/>\n",
            number(x),
            number(y)
        ) + &text(x, y + 4.0, 11.0, "text-anchor=\"middle\"", cost)
    }

    /// Draws the place itself, with a description for screen readers and the pointer.
    fn ground(&self, spot: &Spot, voice: &dyn Speak) -> String {
        let (x, y) = self.place(spot.at);
        let filled = fill(voice, spot.fill);
        let rim = colour(voice, spot.fill).filter(|_| spot.ringed);
        let filled = rim.map_or(filled, |_| " class=\"paper\"".to_owned());
        let polygon = |corners, attributes: &str| polygon((x, y), corners, attributes);
        let shape = match spot.outline {
            Outline::Hex => {
                let (half, tall) = (self.scale / 2.0, self.scale / 3f64.sqrt());
                let corners = [
                    (0.0, -tall),
                    (half, -tall / 2.0),
                    (half, tall / 2.0),
                    (0.0, tall),
                    (-half, tall / 2.0),
                    (-half, -tall / 2.0),
                ];
                polygon(corners, &join_class(&filled, "rim"))
            }
            Outline::SmallHexagon => {
                let corners = [
                    (19.0, 0.0),
                    (9.5, 16.5),
                    (-9.5, 16.5),
                    (-19.0, 0.0),
                    (-9.5, -16.5),
                    (9.5, -16.5),
                ];
                polygon(corners, &join_class(&filled, "edge"))
            }
            Outline::Circle | Outline::Dot => {
                let (radius, class) = match (spot.outline, self.kind) {
                    (Outline::Dot, _) => (2.6, "rim"),
                    (_, Kind::Network) => (17.0, "edge"),
                    _ => (9.0, "edge"),
                };
                format!(
                    "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}/>\n",
                    number(x),
                    number(y),
                    number(radius),
                    join_class(&filled, class)
                )
            }
        };
        let ring = ring((x, y), rim, spot.outline);
        format!(
            "<g><title>{}</title>{shape}{ring}</g>\n",
            xml(&described(spot))
        )
    }

    fn pieces(&self, spot: &Spot, voice: &dyn Speak) -> String {
        let place = self.place(spot.at);
        let (x, y) = place;
        let mut out = String::new();
        for (index, (tone, what)) in spot.pieces.iter().enumerate() {
            let filled = join_class(&fill(voice, *tone), "edge");
            let index = index as f64;
            let shape = if spot.outline == Outline::Hex {
                self.piece_in_hex(spot, index, *tone, &filled)
            } else if spot.figure == Figure::Cube {
                // At the upper right, or where the name leaves room.
                let named_there = self
                    .labels
                    .get(&spot.code)
                    .is_some_and(|(dx, dy, _)| *dx > 0.0 && *dy < 0.0);
                let side = if named_there { -1.0 } else { 1.0 };
                cube(
                    (x + side * (17.0 + index * 18.0), y - 15.0),
                    &fill(voice, *tone),
                )
            } else {
                self.token(place, index, &filled)
            };
            out.push_str(&format!(
                "<g><title>{}</title>{shape}</g>\n",
                xml(what.text())
            ));
        }
        out
    }

    /// Draws a piece in its hex: a single one large, several in a row.
    fn piece_in_hex(&self, spot: &Spot, index: f64, tone: Tone, filled: &str) -> String {
        let (x, y) = self.place(spot.at);
        let count = spot.pieces.len() as f64;
        let radius = (self.scale * 0.19).min(self.scale * 0.44 / count);
        let x = x + (index - (count - 1.0) / 2.0) * radius * 2.05;
        let passenger = tone == Tone::Print;
        let (x, y) = (
            number(x),
            y - if spot.name.is_some() {
                self.scale * 0.06
            } else {
                0.0
            },
        );
        if passenger {
            let (head, body) = (number(y - radius * 0.5), number(y + radius * 0.8));
            let (size, wide) = (number(radius * 0.45), radius * 0.75);
            let center = x.parse::<f64>().unwrap_or(0.0);
            format!(
                "<path d=\"M{} {body}L{x} {}L{} {body}Z\"{filled}/><circle cx=\"{x}\" cy=\"{head}\" r=\"{size}\"{filled}/>",
                number(center - wide),
                number(y - radius * 0.4),
                number(center + wide)
            )
        } else {
            format!(
                "<circle cx=\"{x}\" cy=\"{}\" r=\"{}\"{filled}/>",
                number(y),
                number(radius)
            )
        }
    }

    /// Draws a token next to a place, so that the place's own colour and value stay visible.
    fn token(&self, place: (f64, f64), index: f64, filled: &str) -> String {
        let (x, y) = place;
        let side = if self.kind == Kind::Network {
            11.0
        } else {
            15.0
        };
        let (dx, dy) = if self.kind == Kind::Network {
            (10.0, -20.0)
        } else {
            (-side / 2.0, -side / 2.0)
        };
        let (x, y) = (number(x + dx + index * (side + 2.0)), number(y + dy));
        let eye = if self.kind == Kind::Lattice {
            // The dot distinguishes the token from a track of the same colour.
            let (dx, dy) = (dx + index * (side + 2.0) + side / 2.0, dy + side / 2.0);
            format!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"3.2\" class=\"paper\"/>",
                number(place.0 + dx),
                number(place.1 + dy)
            )
        } else {
            String::new()
        };
        let side = number(side);
        format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"2\"{filled}/>{eye}"
        )
    }

    fn names(&self, spot: &Spot, voice: &dyn Speak) -> String {
        let (x, y) = self.place(spot.at);
        match (spot.outline, self.kind) {
            (Outline::Hex, _) => self.names_in_hex(spot),
            (Outline::Dot, _) => text(x + 5.0, y - 5.0, 9.0, "class=\"soft halo\"", &spot.code),
            (_, Kind::Network) => self.names_in_network(spot, voice),
            _ => {
                let label = spot.name.as_deref().unwrap_or(&spot.code);
                let mut out = text(
                    x,
                    y + 22.0,
                    12.0,
                    "text-anchor=\"middle\" class=\"halo\" font-weight=\"600\"",
                    label,
                );
                if spot.name.is_some() {
                    out.push_str(&text(
                        x + 9.0,
                        y - 8.0,
                        9.0,
                        "class=\"soft halo\"",
                        &spot.code,
                    ));
                }
                out
            }
        }
    }

    /// Writes the code, the value and the name of a hex into it.
    fn names_in_hex(&self, spot: &Spot) -> String {
        let (x, y) = self.place(spot.at);
        let scale = self.scale;
        let short = spot
            .value
            .as_ref()
            .filter(|value| spot.name.is_some() && value.chars().count() <= 3);
        let top = short.map_or_else(
            || spot.code.clone(),
            |value| format!("{} {value}", spot.code),
        );
        let mut out = text(
            x,
            y - scale * 0.27,
            scale * 0.19,
            "text-anchor=\"middle\" class=\"soft\"",
            &top,
        );
        if let Some(value) = spot.value.as_ref().filter(|_| short.is_none()) {
            // The hex is narrow here if there is a name above the value.
            let (down, size) = if spot.name.is_some() {
                (0.42, 0.13)
            } else {
                (0.41, 0.17)
            };
            let ink = if value.contains('●') {
                "text-anchor=\"middle\" class=\"loss\""
            } else {
                "text-anchor=\"middle\""
            };
            out.push_str(&text(x, y + scale * down, scale * size, ink, value));
        }
        if let Some(name) = &spot.name {
            let (down, size) = if spot.value.is_some() && short.is_none() {
                (0.28, 0.14)
            } else {
                (0.34, 0.2)
            };
            let halo = "text-anchor=\"middle\" class=\"halo\" font-weight=\"600\"";
            out.push_str(&text(x, y + scale * down, scale * size, halo, name));
        }
        out
    }

    /// Writes the name of a place of a network next to it, and its value into it.
    fn names_in_network(&self, spot: &Spot, voice: &dyn Speak) -> String {
        let (x, y) = self.place(spot.at);
        let (dx, dy, anchor) = self.labels.get(&spot.code).copied().unwrap_or(BELOW);
        let attributes = format!("text-anchor=\"{anchor}\" class=\"halo\" font-weight=\"600\"");
        let mut out = text(
            x + dx,
            y + dy,
            LABEL,
            &attributes,
            spot.name.as_ref().unwrap_or(&spot.code),
        );
        if let Some(value) = &spot.value {
            let ink = colour(voice, spot.fill)
                .filter(|_| !spot.ringed)
                .map_or(String::new(), |colour| {
                    format!(" style=\"fill:{}\"", ink_on(colour))
                });
            out.push_str(&text(
                x,
                y + 4.5,
                13.0,
                &format!("text-anchor=\"middle\"{ink} font-weight=\"600\""),
                value,
            ));
        }
        out
    }
}

/// Describes a place in words.
pub(crate) fn described(spot: &Spot) -> String {
    let mut words = spot.code.clone();
    for more in spot.name.iter().chain(&spot.value) {
        words.push(' ');
        words.push_str(more);
    }
    if let Tone::Ground(ground) = spot.fill {
        words.push_str(&format!(", {ground}"));
    }
    for (index, (_, what)) in spot.pieces.iter().enumerate() {
        words.push_str(if index == 0 { ": " } else { ", " });
        words.push_str(what.text());
    }
    words
}

/// Draws a polygon by its corners around a point.
fn polygon((x, y): (f64, f64), corners: [(f64, f64); 6], attributes: &str) -> String {
    let points = corners.map(|(dx, dy)| format!("{},{}", number(x + dx), number(y + dy)));
    format!("<polygon points=\"{}\"{attributes}/>\n", points.join(" "))
}

/// Draws the ring of a place that shows its colour on its rim only. The rim has an outline on its
/// inner side too, because it may have the colour of the paper.
fn ring((x, y): (f64, f64), rim: Option<&str>, outline: Outline) -> String {
    let polygon = |corners, attributes: &str| polygon((x, y), corners, attributes);
    match (rim, outline) {
        (Some(rim), Outline::SmallHexagon) => {
            let corners = [
                (15.5, 0.0),
                (7.75, 13.4),
                (-7.75, 13.4),
                (-15.5, 0.0),
                (-7.75, -13.4),
                (7.75, -13.4),
            ];
            let inner = [
                (12.5, 0.0),
                (6.25, 10.8),
                (-6.25, 10.8),
                (-12.5, 0.0),
                (-6.25, -10.8),
                (6.25, -10.8),
            ];
            polygon(
                corners,
                &format!(" fill=\"none\" stroke=\"{rim}\" stroke-width=\"5\""),
            ) + &polygon(inner, " fill=\"none\" class=\"edge\"")
        }
        (Some(rim), _) => {
            let [x, y] = [x, y].map(number);
            format!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"14\" fill=\"none\" stroke=\"{rim}\" stroke-width=\"5\"/>\n"
            ) + &format!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"11.5\" fill=\"none\" class=\"edge\"/>\n"
            )
        }
        _ => String::new(),
    }
}
