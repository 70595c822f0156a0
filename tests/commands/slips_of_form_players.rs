//! Lists of players in the styles that people are used to. One fault each, with the list as it
//! should be; the moves are not accused.

use super::slips_of_form::{fault, faults, fixed};
use crate::support::fixture_text;

const LIST: &str = "players: [Ann, Ben, Cleo]";

/// Returns a sound game with another list of players.
fn with(list: &str) -> (String, String) {
    let sound = fixture_text("transamerica", "games/three-players.yaml");
    let spoilt = sound.replacen(LIST, list, 1);
    assert_ne!(spoilt, sound);
    (sound, spoilt)
}

#[test]
fn what_stands_around_the_names_is_no_part_of_them() {
    for (list, message, repaired) in [
        (
            "players: [Ann., Ben, Cleo]",
            "the moves say Ann, not `Ann.`",
            LIST,
        ),
        (
            "players: [Ann (red), Ben (blue), Cleo]",
            "the moves say Ann, not `Ann (red)` (and 1 more like it)",
            LIST,
        ),
        (
            "players: [1. Ann, 2) Ben, 3 - Cleo]",
            "the moves say Ann, not `1. Ann` (and 2 more like it)",
            LIST,
        ),
        (
            "players: [1: Ann, 2: Ben, 3: Cleo]",
            "the moves say Ann, not `1: Ann` (and 2 more like it)",
            LIST,
        ),
        (
            "players: [Ann Ben Cleo]",
            "the moves say Ann, Ben and Cleo, not `Ann Ben Cleo`",
            LIST,
        ),
        (
            "players: [Ann, Ben and Cleo]",
            "the moves say Ben and Cleo, not `Ben and Cleo`",
            LIST,
        ),
        (
            "players:\n  - Ann:\n  - Ben;\n  - Cleo",
            "the moves say Ann, not `Ann:` (and 1 more like it)",
            "players:\n  - Ann\n  - Ben\n  - Cleo",
        ),
        (
            "players:\n  - \"Ann,\"\n  - Ben, # the host\n  - Cleo",
            "the moves say Ann, not `\"Ann,\"` (and 1 more like it)",
            "players:\n  - \"Ann\"\n  - Ben # the host\n  - Cleo",
        ),
    ] {
        let (sound, spoilt) = with(list);
        let (found, help) = fault(&spoilt);
        assert_eq!(found, message);
        assert_eq!(help, "write players: [Ann, Ben, Cleo]", "{list}");
        assert_eq!(fixed(&spoilt), sound.replacen(LIST, repaired, 1), "{list}");
    }
}

#[test]
fn a_text_in_place_of_the_list_is_read_for_its_names() {
    let below = "players:\n  [Ann, Ben, Cleo]";
    for (list, repaired) in [
        ("players: 3 (Ann, Ben, Cleo)", LIST),
        ("players: Ann, Ben and Cleo", LIST),
        ("players: Ann/Ben/Cleo", LIST),
        ("players: Ann & Ben & Cleo", LIST),
        ("players: {1: Ann, 2: Ben, 3: Cleo}", LIST),
        ("players:\n  1. Ann\n  2. Ben\n  3. Cleo", below),
        ("players:\n  1: Ann\n  2: Ben\n  3: Cleo", below),
    ] {
        let (sound, spoilt) = with(list);
        let (message, help) = fault(&spoilt);
        assert!(
            message.starts_with("expected a list of players, found"),
            "{message}"
        );
        assert_eq!(help, "write players: [Ann, Ben, Cleo]", "{list}");
        assert_eq!(fixed(&spoilt), sound.replacen(LIST, repaired, 1), "{list}");
    }
    let json = "{\"game\": \"transamerica\", \"players\": \"Ann and Ben\", \"moves\": [\n  {\"start\": \"B1\", \"by\": \"Ann\"},\n  {\"start\": \"E13\", \"by\": \"Ben\"}]}\n";
    assert_eq!(fault(json).1, "write players: [\"Ann\", \"Ben\"]");
}

#[test]
fn names_that_the_moves_do_not_confirm_are_not_written_down() {
    let log =
        |list: &str, moves: &str| format!("game: steel-driver\nplayers: {list}\nmoves:{moves}\n");
    for (list, moves) in [
        ("3 (Andy, Don, Simon)", " []"),
        ("3 (Andy, Don, Simon)", "\n  - {pass: Ann}\n  - {pass: Bob}"),
        ("Andy/Don/Simon", " []"),
    ] {
        let (_, help) = fault(&log(list, moves));
        assert_eq!(
            help,
            "write players: [...] with the names that the moves use"
        );
    }
    // The moves use these names as they are written.
    let own = log(
        "[\"Andy K.\", Don & Co, Simon (Jr.)]",
        "\n  - {offer: red, by: \"Andy K.\", bid: 2}\n  - {bid: 3, by: Don & Co}\n  - {pass: Simon (Jr.)}",
    );
    assert_eq!(faults(&own), []);
}

#[test]
fn a_name_that_only_the_header_spells_so_is_one_fault_of_the_header() {
    let (sound, spoilt) = with("players: [Ann, Ben, Kleo]");
    let (message, help) = fault(&spoilt);
    assert!(
        message.starts_with("the list of players has Kleo, but the moves have Cleo in "),
        "{message}"
    );
    assert_eq!(help, "did you mean Cleo?");
    assert_eq!(fixed(&spoilt), sound);
    // If nobody of the list plays, the list may be that of another table.
    let (_, other) = with("players: [Xaver, Yann, Zoe]");
    assert!(faults(&other).len() > 1);
    // One other spelling is a slip of its move.
    let spoilt = sound.replacen("{start: E7, by: Cleo}", "{start: E7, by: Kleo}", 1);
    assert_eq!(fault(&spoilt).0, "Kleo is not a player");
}
