//! Entries of another game or another table that came among those of a log: without them the record is
//! sound, and `check` and `repair` say so.

use super::slips_of_form::{fault, faults, repaired};
use crate::support::fixture_text;
use crate::support::library::{BuiltIn, Games as _};

/// An entry of each game with the players of another table.
const ENTRIES: [(&str, &str); 4] = [
    ("steel-driver", "{sale: red, by: Otto, to: Zelda, price: 3}"),
    ("ride-the-rails", "{take: red, by: Otto}"),
    ("mini-rails", "{buy: tan, by: Otto, space: 1}"),
    ("transamerica", "{lay: [[Phoenix, K8], [K8, K9]], by: Otto}"),
];

/// Returns a whole game, and the game with an entry after the line in its middle that is a move.
fn with(game: &str, entries: &[&str]) -> (String, String) {
    let sound = fixture_text(game, "games/three-players.yaml");
    let mut lines: Vec<String> = sound.lines().map(str::to_owned).collect();
    let is_move = |at: &usize| lines[*at].starts_with("  - {") && lines[*at].contains("by: ");
    let middle = (lines.len() / 2..).find(is_move).expect("a move");
    for entry in entries {
        lines.insert(middle, format!("  - {entry}"));
    }
    let spoilt = lines.join("\n") + "\n";
    (sound, spoilt)
}

#[test]
fn an_entry_of_another_table_is_one_too_many() {
    assert_eq!(ENTRIES.len(), BuiltIn::INFOS.len());
    for (game, entry) in ENTRIES {
        let (sound, spoilt) = with(game, &[entry]);
        let (message, help) = fault(&spoilt);
        let out = match game {
            "steel-driver" => "Otto and Zelda are no players of this game; ",
            _ => "Otto is no player of this game; ",
        };
        assert!(message.contains("Otto"), "{message}");
        // Nothing that was said of the colours of the pieces applies to names.
        assert!(!help.contains("colour"), "{help}");
        let way_out = format!("{out}without this entry the whole record is sound");
        assert!(help.contains(&way_out), "{game}: {help}");
        let (first, fixed) = repaired(&spoilt);
        assert_eq!(format!("{:?}", first.expect(game).kinds), "[Superfluous]");
        assert_eq!(fixed, sound, "{game}");
    }
}

#[test]
fn an_entry_of_another_game_is_one_too_many() {
    for (game, _) in ENTRIES {
        for (other, entry) in ENTRIES.iter().filter(|(other, _)| *other != game) {
            let (sound, spoilt) = with(game, &[entry]);
            let all = faults(&spoilt);
            let is_said = |(_, help): &(String, String)| {
                help.contains("without this entry the whole record is sound")
            };
            assert!(all.iter().any(is_said), "{other} in {game}: {all:?}");
            assert_eq!(repaired(&spoilt).1, sound, "{other} in {game}");
        }
    }
}

#[test]
fn several_entries_of_another_table_are_counted() {
    let entries = [
        "{lay: [[K7, K8]], by: Otto}",
        "{lay: [[Phoenix, K8]], by: Zelda}",
    ];
    let (sound, spoilt) = with("transamerica", &entries);
    let (_, help) = fault(&spoilt);
    assert!(
        help.contains("without these 2 entries the whole record is sound"),
        "{help}"
    );
    assert_eq!(repaired(&spoilt).1, sound);
}

#[test]
fn an_entry_that_nothing_follows_may_be_anything() {
    let sound = fixture_text("transamerica", "games/three-players.yaml");
    let moves: Vec<&str> = sound
        .lines()
        .take_while(|line| !line.starts_with("result"))
        .collect();
    let is_lay = |line: &&str| line.starts_with("  - {lay") && line.contains("by: ");
    let last = moves.iter().rposition(is_lay).expect("a lay");
    let open = format!(
        "{}\n  - {{lay: [[Phoenix, Boston]], by: Otto}}\n",
        moves[..last].join("\n")
    );
    let (_, help) = fault(&open);
    assert!(!help.contains("without this entry"), "{help}");
}

#[test]
fn a_city_is_known_by_its_short_name_or_by_the_rest_of_the_record() {
    let sound = fixture_text("transamerica", "games/five-players.yaml");
    let hand = "Eva: [San Francisco, Helena, ";
    assert!(sound.contains(hand));
    let with = |word: &str| sound.replacen(hand, &format!("Eva: [{word}, Helena, "), 1);
    let spoilt = with("Frisco");
    let (_, help) = fault(&spoilt);
    assert!(help.contains("did you mean San Francisco?"), "{help}");
    assert_eq!(repaired(&spoilt).1, sound);
    // Names that have little in common with the word are not shown, and no player is tried for a city.
    for word in ["Xyzzyx", "Jax"] {
        let (_, help) = fault(&with(word));
        assert!(!help.contains("spelt most like it"), "{help}");
        let (first, _) = repaired(&with(word));
        if let Some(first) = first {
            assert!(!first.sentence.contains("; "), "{}", first.sentence);
        }
    }
}
