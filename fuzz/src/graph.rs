//! Board files made of bytes.

use crate::Bytes;
use railref::game::Games;
use railref::games::BuiltIn;
use std::fmt::Write;

/// Makes a board file of a game from bytes; mostly one that is accepted.
pub fn graph(game: &str, data: &[u8]) -> String {
    let mut bytes = Bytes::new(data);
    match game {
        "steel-driver" => locations(&mut bytes),
        "ride-the-rails" => hexes(&mut bytes),
        "transamerica" => lattice(&mut bytes),
        _ => faces(&mut bytes),
    }
}

fn locations(bytes: &mut Bytes<'_>) -> String {
    let (companies, places) = (1 + bytes.below(8), 2 + bytes.below(24));
    let names = [
        "red", "yellow", "green", "blue", "purple", "black", "white", "grey",
    ];
    let goods = ["red", "orange", "silver", "black", "white"];
    let mut text = format!(
        "name: graph\ncompanies: [{}]\ntranscontinental: [P0, P{}]\nlocations:\n",
        names[..companies].join(", "),
        1 + bytes.below(places - 1)
    );
    for place in 0..places {
        let kind = bytes.next();
        let shape = if kind & 3 == 0 { "circle" } else { "hexagon" };
        let _ = writeln!(
            text,
            "  P{place}: {{shape: {shape}, value: {}, goods: {}}}",
            1 + kind % 7,
            goods[usize::from(kind) % 5]
        );
    }
    text.push_str("routes:");
    let mut seen = Vec::new();
    while !bytes.is_empty() && seen.len() < 200 {
        let (from, to, cost) = (bytes.below(places), bytes.below(places), bytes.next());
        // Now and then a route from a place to itself, or a duplicate.
        if (from != to && !seen.contains(&(from.min(to), from.max(to)))) || cost == 255 {
            let _ = write!(
                text,
                "\n  - {{between: [P{from}, P{to}], cost: {}}}",
                1 + cost % 6
            );
            seen.push((from.min(to), from.max(to)));
        }
    }
    text + if seen.is_empty() { " []\n" } else { "\n" }
}

fn hexes(bytes: &mut Bytes<'_>) -> String {
    let (rows, wide) = (2 + bytes.below(8), 2 + bytes.below(14));
    let (mut text, mut cities) = (
        String::from("name: graph\nterrain:\n"),
        String::from("cities:\n"),
    );
    for row in 0..rows {
        let letter = char::from(b'A' + row as u8);
        let mut signs = String::from(if row % 2 == 0 { "" } else { " " });
        for column in 0..wide {
            let sign = match (row, column, bytes.next()) {
                (0, 0, _) => 'W',
                (0, column, _) if column == wide - 1 => 'E',
                (1, 0, _) => '@',
                (_, _, 0..20) => ' ',
                (_, _, 20..60) => '^',
                (_, _, 60..100) => 'o',
                (_, _, 100..110) => '$',
                (_, _, 110..118) => 'E',
                (_, _, 118..126) => 'W',
                _ => '.',
            };
            if "oWE$@".contains(sign) {
                let _ = writeln!(cities, "  {letter}{}: town {row} {column}", signs.len());
            }
            signs.push(sign);
            signs.push(' ');
        }
        let _ = writeln!(text, "  {letter}: \"{}\"", signs.trim_end());
    }
    text + &cities
}

fn lattice(bytes: &mut Bytes<'_>) -> String {
    let rows = 1 + bytes.below(12);
    let mut text = String::from("name: graph\njunctions:\n");
    let mut places = Vec::new();
    for row in 0..rows {
        let (first, length) = (bytes.below(6), 3 + bytes.below(12));
        let _ = writeln!(
            text,
            "  {}: [[{first}, {}]]",
            char::from(b'A' + row as u8),
            first + length
        );
        places.extend(
            (first..=first + length)
                .map(|column| format!("{}{column}", char::from(b'A' + row as u8))),
        );
    }
    let colours = ["green", "blue", "yellow", "red", "orange"];
    text.push_str("cities:\n");
    for city in 0..35.min(places.len()) {
        let place = places.swap_remove(bytes.below(places.len()));
        let dashed = if bytes.below(5) == 0 {
            ", dashed: true"
        } else {
            ""
        };
        let _ = writeln!(
            text,
            "  town {city}: {{at: {place}, colour: {}{dashed}}}",
            colours[city % 5]
        );
    }
    text + "double_lines: []\n"
}

/// Makes a board of Mini Rails; its geometry is fixed, the faces are not.
fn faces(bytes: &mut Bytes<'_>) -> String {
    let known = BuiltIn::info("mini-rails").expect("Mini Rails").boards[0].yaml;
    let (before, after) = known.split_once("faces:\n").expect("faces");
    let setup = after.split_once("setup:").map_or("", |(_, setup)| setup);
    let mut text = format!("{before}faces:\n");
    for face in 0..1 + bytes.below(14) {
        let values = [5i8, 3, 2, 1, -1, -2, -3];
        let face_values: Vec<String> = (0..7).map(|_| values[bytes.below(7)].to_string()).collect();
        let _ = writeln!(text, "  {}A: [{}]", face + 1, face_values.join(", "));
    }
    format!("{text}setup:{setup}")
}
