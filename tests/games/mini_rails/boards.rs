//! Board files with other faces.

use super::FOUR;
use crate::support::OneBoard;
use crate::support::library::mini_rails::MiniRails;
use crate::support::library::{Faults, Game, parse, read_log};

/// Moves every hex on a line of a board file to the next number.
fn shifted(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(at) = rest.find(|c: char| c.is_ascii_uppercase()) {
        let digits: String = rest[at + 1..]
            .chars()
            .take_while(char::is_ascii_digit)
            .collect();
        out.push_str(&rest[..=at]);
        out.push_str(&(digits.parse::<u32>().expect("a number") + 1).to_string());
        rest = &rest[at + 1 + digits.len()..];
    }
    out + rest
}

#[test]
fn board_files_bring_faces_and_are_told_where_they_are_wrong() {
    let tiles = MiniRails::INFO.boards[0].yaml;
    let log = format!(
        "{}board: ours.yaml\nmoves: []\n",
        FOUR.replace("6: {face: 3A}", "6: {face: 4B}")
    );
    let read = |board: String| {
        let parsed = parse(&log);
        let mut faults = Faults::default();
        let setup = read_log::<MiniRails>(
            &parsed.tree,
            parsed.tree.root().unwrap(),
            &OneBoard(board),
            &mut faults,
        );
        let (faults, _) = faults.into_parts();
        assert_eq!(setup.table.is_none(), !faults.is_empty());
        (
            setup.table,
            faults
                .into_iter()
                .map(|fault| (fault.code, fault.message))
                .collect::<Vec<_>>(),
        )
    };
    let ours = tiles.replace("  1A:", "  4B: [1, -1, 1, 2, 3, -2, -3]\n  1A:");
    let (table, faults) = read(ours.clone());
    assert_eq!(faults, []);
    let table = table.unwrap();
    assert_eq!(table.worth(table.board.hex("C4").unwrap()), 1);
    assert_eq!(table.worth(table.board.hex("B5").unwrap()), -1);
    assert_eq!(
        read(tiles.to_owned()).1[0].0,
        "mini-rails/setup",
        "4B is nobody's"
    );
    let broken = [
        ("\nslots:", "\nslot:"),
        ("0: [E8, D9,", "0: [E8, D7,"),
        ("0: [E8, D9,", "0: [E8, 99,"),
        (
            "1: [B9, A10, B11, C10, C8, B7, A8]",
            "1: [D9, C10, D11, E10, E8, D7, C8]",
        ),
        ("1: [B9, A10, B11, C10, C8, B7, A8]", "1: [B9]"),
        ("1: [B9, A10, B11, C10, C8, B7, A8]", "1: B9"),
        ("  6: [C2, B3, B5]", "  6: [C2, B3]"),
        ("  6: [C2, B3, B5]", "  6: [C2, B3, A8]"),
        ("  6: [C2, B3, B5]", "  6: [C2, B3, A2]"),
        ("  6: [C2, B3, B5]", ""),
        ("5, 2, -1, -3, -2, 1, 3]", "5, 2, -1, -3, -2, 1, 4]"),
        ("5, 2, -1, -3, -2, 1, 3]", "5, 2, -1, -3, -2, 1]"),
        ("bag_discs: 9", "bag_discs: 8"),
        ("start_discs: 3, ", ""),
        ("start_discs: 3", "start_discs: 9"),
        ("\nsetup:", "\nsetup: {}\nmore:"),
        ("\nfaces:", "\nfaces: []\nothers:"),
    ];
    for (from, to) in broken {
        assert!(ours.contains(from), "{from}");
        let (_, faults) = read(ours.replacen(from, to, 1));
        assert!(
            !faults.is_empty() && faults.iter().all(|(code, _)| *code == "log/board"),
            "{to}: {faults:?}"
        );
    }
    let said = [
        (
            "1: [B9, A10, B11, C10, C8, B7, A8]",
            "1: [B10, A11, B12, C11, C9, B8, A9]",
            "the tiles do not lie in one pattern of hexes",
        ),
        ("start_discs: 3", "start_discs: 9", "9 lies outside 1 to 5"),
        (
            "  3: {start_discs: 3, bag_discs: 7, market_spaces: 7}",
            "  3: 7",
            "expected a mapping, found 7",
        ),
        (
            "5, 2, -1, -3, -2, 1, 3]",
            "5, 2, -1, -3, -2, 1, 0]",
            "no hex is worth 0",
        ),
    ];
    for (from, to, message) in said {
        assert!(ours.contains(from), "{from}");
        let (_, faults) = read(ours.replacen(from, to, 1));
        assert!(
            faults
                .iter()
                .any(|(_, reported)| reported.starts_with(message)),
            "{to}: {faults:?}"
        );
    }
    // A board on which everything is half a hex off is a board like any other.
    let moved: String = ours.lines().map(|line| if line.starts_with("  ") && line.contains('[') && !line.contains("A: ") && !line.contains("B: ") { shifted(line) } else { line.to_owned() } + "\n").collect();
    assert!(
        read(moved).1.iter().all(|(code, _)| *code != "log/board"),
        "every hex one number further east"
    );
    for text in [
        "",
        "[]",
        "~",
        "slots: {}",
        "a: [",
        "slots: {0: {}}\nframes: 1\nfaces: 2\nsetup: 3",
    ] {
        let (_, faults) = read(text.to_owned());
        assert!(!faults.is_empty(), "{text}");
    }
}
