//! What all drawings have in common: fixed decimals, colours for light and dark.

use crate::game::Tone;
use crate::game::language::{Domain, Speak, normal};
use crate::yaml::xml;
use unicode_width::UnicodeWidthChar;

/// The colours of companies, railroads and goods, by name.
const NAMED: [(&str, &str); 11] = [
    ("red", "#d0342c"),
    ("yellow", "#f2c511"),
    ("green", "#2a8440"),
    ("blue", "#2f6fc1"),
    ("purple", "#8747a8"),
    ("black", "#26282c"),
    ("orange", "#f07d1a"),
    ("white", "#fbfaf5"),
    ("tan", "#c99a5b"),
    ("gray", "#858b94"),
    ("silver", "#bcc6d2"),
];

/// The colours of players, by seat. Most people with limited colour vision can distinguish them
/// (Okabe and Ito, then two more).
const SEATS: [&str; 8] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c6d31", "#7f5fc9",
];

/// Writes a coordinate: one decimal, never a negative zero.
pub(crate) fn number(value: f64) -> String {
    let text = format!("{:.1}", if value.is_finite() { value } else { 0.0 });
    match text.strip_suffix(".0") {
        Some("-0") => "0".to_owned(),
        Some(whole) => whole.to_owned(),
        None => text,
    }
}

/// Estimates the width of a text at a font size, in the same unit.
pub(crate) fn width_of(text: &str, size: f64) -> f64 {
    // A wide character (CJK, emoji) is about as wide as the font is high.
    let wide = |c: char| match c.width() {
        Some(2) => size,
        Some(1) => size * 0.58,
        _ => 0.0,
    };
    text.chars().map(wide).sum()
}

/// Returns the colour of a player by seat, as `#rrggbb`.
pub(crate) fn seat_colour(seat: usize) -> &'static str {
    SEATS[seat % SEATS.len()]
}

/// Returns the colour of a player or a company, as `#rrggbb`.
pub(crate) fn subject_colour(voice: &dyn Speak, subject: (Domain, u16)) -> &'static str {
    match subject {
        (Domain::Player, seat) => SEATS[usize::from(seat) % SEATS.len()],
        (domain, id) => {
            named(voice.name(domain, id)).unwrap_or(SEATS[usize::from(id) % SEATS.len()])
        }
    }
}

fn named(name: &str) -> Option<&'static str> {
    let name = normal(name);
    // A numbered piece has the name of its colour first: red 2.
    let name = name.split(' ').next().unwrap_or_default();
    NAMED
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, colour)| *colour)
}

/// Returns the attribute that fills a shape, with a space before it.
pub(crate) fn fill(voice: &dyn Speak, tone: Tone) -> String {
    match colour(voice, tone) {
        Some(colour) => format!(" fill=\"{colour}\""),
        None => match tone {
            Tone::Ground(ground) => format!(" class=\"g-{}\"", xml(ground)),
            _ => " class=\"paper\"".to_owned(),
        },
    }
}

/// Adds a class to a fill, which may be a class already.
pub(crate) fn join_class(filled: &str, class: &str) -> String {
    match filled
        .strip_suffix('"')
        .filter(|_| filled.starts_with(" class="))
    {
        Some(open) => format!("{open} {class}\""),
        None => format!("{filled} class=\"{class}\""),
    }
}

/// Returns the colour of a tone that has a fixed one; grounds and print depend on light or dark.
pub(crate) fn colour(voice: &dyn Speak, tone: Tone) -> Option<&'static str> {
    match tone {
        Tone::Named(name) => Some(named(name).unwrap_or("#858b94")),
        Tone::Company(id) => Some(subject_colour(voice, (Domain::Company, id))),
        Tone::Player(seat) => Some(subject_colour(voice, (Domain::Player, seat))),
        Tone::Ground(_) | Tone::Print => None,
    }
}

/// Returns a colour of text that can be read on `colour` (`#rrggbb`).
pub(crate) fn ink_on(colour: &str) -> &'static str {
    let part = |at: usize| {
        colour
            .get(at..at + 2)
            .and_then(|hex| u32::from_str_radix(hex, 16).ok())
            .unwrap_or(0)
    };
    let bright = part(1) * 299 + part(3) * 587 + part(5) * 114;
    if bright > 130_000 {
        "#16181c"
    } else {
        "#ffffff"
    }
}

/// The style sheet of every drawing.
pub(crate) const STYLE: &str = "\
text{font-family:system-ui,-apple-system,'Segoe UI','DejaVu Sans',Helvetica,Arial,sans-serif;fill:#1b1e24}
.paper{fill:#fdfcf8}.sheet{fill:#fdfcf8}.ink{fill:#1b1e24}.soft,text.soft{fill:#5c636e}
.halo{paint-order:stroke;stroke:#fdfcf8;stroke-width:3px;stroke-linejoin:round}
.edge{stroke:#3b4048;stroke-width:1}.case{stroke:#3b4048;stroke-linecap:round}.print{stroke:#9aa1ab;stroke-linecap:round}
.faint{stroke:#cfd3d8}.rule{stroke:#d9dce0}.rim{stroke:#b4b9a6;stroke-width:1}
.loss,text.loss{fill:#c0281f}
.g-plain{fill:#eef0e2}.g-mountain{fill:#cdb99c}.g-city{fill:#f6c7a2}.g-water{fill:#b3d7ee}.g-suburbs{fill:#f3e3a1}.g-farmland{fill:#dcebac}.g-forest{fill:#a9cfa2}
@media (prefers-color-scheme:dark){
text{fill:#e9ebee}.paper{fill:#171a1f}.sheet{fill:#171a1f}.ink{fill:#e9ebee}.soft,text.soft{fill:#a6adb8}
.loss,text.loss{fill:#ff8a80}.halo{stroke:#171a1f}.edge{stroke:#d5d9df}.case{stroke:#d5d9df}.print{stroke:#6d747f}
.faint{stroke:#3a4049}.rule{stroke:#363c45}.rim{stroke:#596150}
.g-plain{fill:#2c3229}.g-mountain{fill:#594833}.g-city{fill:#74452a}.g-water{fill:#214a66}.g-suburbs{fill:#605423}.g-farmland{fill:#465a21}.g-forest{fill:#24492c}
}
";

/// Returns a whole drawing from its size, its title for screen readers and its content.
pub(crate) fn document(
    width: f64,
    height: f64,
    title: &str,
    description: &str,
    body: &str,
) -> String {
    let (width, height) = (number(width.ceil()), number(height.ceil()));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{}\">\n\
         <title>{}</title>\n<desc>{}</desc>\n<style>{STYLE}</style>\n<rect class=\"sheet\" width=\"{width}\" height=\"{height}\"/>\n{body}</svg>\n",
        xml(title),
        xml(title),
        xml(description)
    )
}

/// Writes a line of text; `attributes` are written as they are.
pub(crate) fn text(x: f64, y: f64, size: f64, attributes: &str, content: &str) -> String {
    let space = if attributes.is_empty() { "" } else { " " };
    format!(
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{space}{attributes}>{}</text>\n",
        number(x),
        number(y),
        number(size),
        xml(content)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_logs_cannot_leave_its_place() {
        assert_eq!(
            xml("<script a=\"b\" c='d'>&\u{1b}\u{ffff}"),
            "&lt;script a=&quot;b&quot; c=&#39;d&#39;&gt;&amp;\u{fffd}\u{fffd}"
        );
    }

    #[test]
    fn numbers_have_one_decimal_at_most() {
        assert_eq!(
            [number(1.0), number(-0.04), number(2.25), number(f64::NAN)],
            ["1", "0", "2.2", "0"]
        );
    }

    #[test]
    fn type_can_be_read_on_every_colour() {
        // The contrast of two colours as defined by the Web Content Accessibility Guidelines.
        let luminance = |colour: &str| -> f64 {
            let part = |at: usize| {
                f64::from(u8::from_str_radix(&colour[at..at + 2], 16).expect("a colour")) / 255.0
            };
            let linear = |part: f64| {
                if part <= 0.040_45 {
                    part / 12.92
                } else {
                    ((part + 0.055) / 1.055).powf(2.4)
                }
            };
            0.2126 * linear(part(1)) + 0.7152 * linear(part(3)) + 0.0722 * linear(part(5))
        };
        for (name, colour) in NAMED {
            let (one, other) = (luminance(colour), luminance(ink_on(colour)));
            let contrast = (one.max(other) + 0.05) / (one.min(other) + 0.05);
            assert!(contrast >= 4.5, "{name}: {contrast:.2}");
        }
    }
}
