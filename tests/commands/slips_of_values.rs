//! Several words in one value, keys that stand twice, words for nobody, moves written as people say
//! them: one fault each, whose help keeps every word, and a fix that makes the log sound again.

use crate::slips_of_form::{faults, repaired};
use crate::support::fixture_text;

/// A game, a part of its log of four players, the same with a slip, and the fault with its help.
pub(crate) type Case = [&'static str; 5];

const PLACE: &str = "{place: red, at: [Richmond, K51, L50, Charleston, K53], by: Cem}";
pub(crate) const RIDE: &str = "{ride: Boston, via: [{red: Albany}, {red: Richmond}, {red: Charleston}, {red: Atlanta}], by: Bob}";
const MONEY: &str = "money: {Ann: 152, Bob: 136, Cem: 106, Dora: 152}";
pub(crate) const DRAW: &str = "{draw: [red, blue, white, white, white, white, gray, red, blue]}";
const BUILD: &str = "{build: black, from: Salt Lake City, to: Helena}";
const SALE: &str = "{sale: blue, by: Simon, to: Andy, price: 5}";
const LAY: &str = "{lay: [[E7, E8], [E8, Omaha]], by: Dan}";

/// Slips in braces: the repair restores the sound log byte for byte.
const IN_BRACES: &[Case] = &[
    [
        "ride-the-rails",
        PLACE,
        "{place: red, at: [Richmond, K51, L50, Charleston and K53], by: Cem}",
        "expected a comma in `at`, found `and`",
        PLACE,
    ],
    [
        "ride-the-rails",
        PLACE,
        "{place: red, at: Richmond + K51 + L50 + Charleston + K53, by: Cem}",
        "`at` has 5 values and no brackets around them",
        PLACE,
    ],
    [
        "ride-the-rails",
        "winner: [Ann, Dora]",
        "winner: Ann & Dora",
        "`winner` has 2 values and no brackets around them",
        "winner: [Ann, Dora]",
    ],
    [
        "steel-driver",
        "  - {pass: Simon}\n  - {pass: Richard}",
        "  - {pass: Simon and Richard}",
        "2 moves are in one entry",
        "each on a line of its own: - {pass: Simon}  and  - {pass: Richard}",
    ],
    [
        "mini-rails",
        DRAW,
        "{draw: [red, blue, white (4), gray, red, blue]}",
        "white (4) stands for 4 entries",
        "white, white, white, white",
    ],
    [
        "transamerica",
        "players: [Ann, Ben, Cleo, Dan]",
        "players: Ann, Ben, Cleo and Dan",
        "expected a list of players, found Ann, Ben, Cleo and Dan",
        "players: [Ann, Ben, Cleo, Dan]",
    ],
    [
        "steel-driver",
        "players: [Andy, Don, Simon, Richard]",
        "players: Andy/Don/Simon/Richard",
        "expected a list of players, found Andy/Don/Simon/Richard",
        "players: [Andy, Don, Simon, Richard]",
    ],
    [
        "mini-rails",
        "{buy: blue, by: Ann, space: 2}",
        "{buy: blue by Ann space 2}",
        "the key `by` is inside the value of `buy`",
        "{buy: blue, by: Ann, space: 2}",
    ],
    [
        "steel-driver",
        BUILD,
        "{build: black, from: Salt Lake City to Helena}",
        "the key `to` is inside the value of `from`",
        BUILD,
    ],
    [
        "steel-driver",
        BUILD,
        "{black: build, from: Salt Lake City, to: Helena}",
        "`black` and `build` are swapped",
        BUILD,
    ],
    [
        "steel-driver",
        BUILD,
        "{build: black, from: Salt Lake City, from: Helena}",
        "`from` stands here twice, and `to` is missing",
        BUILD,
    ],
    [
        "steel-driver",
        BUILD,
        "{build: black, to: Salt Lake City, to: Helena}",
        "`to` stands here twice, and `from` is missing",
        BUILD,
    ],
    [
        "transamerica",
        LAY,
        "{lay: [[E7, E8]], lay: [[E8, Omaha]], by: Dan}",
        "`lay` stands here twice, and its lists are one list",
        LAY,
    ],
    [
        "transamerica",
        LAY,
        "{lay: [[E7 to E8], [E8 to Omaha]], by: Dan}",
        "expected a comma in `lay`, found `to`",
        LAY,
    ],
    [
        "transamerica",
        "{start: Richmond, by: Ann}",
        "{lay: Richmond, by: Ann}",
        "`lay` does not take this value, but `start` with the same keys does",
        "{start: Richmond, by: Ann}",
    ],
    [
        "transamerica",
        "Dan: [Portland, Chicago, Salt Lake City, New Orleans, Winston]",
        "Cleo: [Portland, Chicago, Salt Lake City, New Orleans, Winston]",
        "`Cleo` stands here twice, and `Dan` is missing",
        "Dan: [Portland, Chicago, Salt Lake City, New Orleans, Winston]",
    ],
    [
        "mini-rails",
        "D11: -2, D13: -2,",
        "D11: -2, D11: -2,",
        "D11 stands in the map twice, and D13 is missing",
        "did you mean D13?",
    ],
    [
        "ride-the-rails",
        "  # round 2\n",
        "moves: # round 2\n",
        "moves stands here again, in the middle of its list",
        "remove this moves: the entries below it continue the list above",
    ],
    [
        "steel-driver",
        "yellow: none, green: Don, blue: Andy, purple: none,",
        "yellow: -, green: Don, blue: Andy, purple: -,",
        "not YAML: a hyphen alone is no value",
        "write none for nobody, and 0 for no number",
    ],
    [
        "steel-driver",
        "yellow: none, green: Don, blue: Andy, purple: none,",
        "yellow: n/a, green: Don, blue: Andy, purple: nobody,",
        "nobody and nothing are written `none`, not `n/a`",
        "yellow: none, green: Don, blue: Andy, purple: none,",
    ],
    [
        "ride-the-rails",
        "{pass: Cem}",
        "{pass by: Cem}",
        "the key is `pass`, and `pass by` is more than that",
        "{pass: Cem}",
    ],
    [
        "ride-the-rails",
        "{pass: Cem}",
        "{Cem: pass}",
        "`Cem` and `pass` are swapped",
        "{pass: Cem}",
    ],
    [
        "transamerica",
        "{lay: [[K15, K16]], by: Ann}",
        "{lay by Ann: [[K15, K16]]}",
        "the key is `lay`, and `lay by Ann` is more than that",
        "{lay: [[K15, K16]], by: Ann}",
    ],
    [
        "steel-driver",
        SALE,
        "{sale: blue, by, Simon, to: Andy, price: 5}",
        "expected a colon after `by`, found a comma",
        SALE,
    ],
    [
        "mini-rails",
        "{buy: yellow, by: Cleo, space: 7}",
        "{Cleo buys yellow from 7}",
        "`Cleo buys yellow from 7` is a sentence, and a move has keys",
        "{buy: yellow, by: Cleo, space: 7}",
    ],
    [
        "mini-rails",
        "{buy: yellow, by: Cleo, space: 7}",
        "buy yellow Cleo 7",
        "`buy yellow Cleo 7` is a sentence, and a move has keys",
        "{buy: yellow, by: Cleo, space: 7}",
    ],
    [
        "ride-the-rails",
        RIDE,
        "{ride: Boston, via: red Albany -> red Richmond -> red Charleston -> red Atlanta, by: Bob}",
        "each entry of `via` needs its own braces",
        RIDE,
    ],
    [
        "ride-the-rails",
        MONEY,
        "money: Ann 152, Bob 136, Cem 106, Dora 152",
        "`money` takes a mapping, which is written in braces",
        MONEY,
    ],
    [
        "ride-the-rails",
        MONEY,
        "money: {Ann: 1.52e2, Bob: 136, Cem: 106, Dora: 152}",
        "`Ann` takes a whole number: write 152, not `1.52e2`",
        MONEY,
    ],
    [
        "ride-the-rails",
        MONEY,
        "money: {Ann: 152, Bob: 136, Cem: 106, Cem: 106, Dora: 152}",
        "`Cem` stands here twice with the same value",
        MONEY,
    ],
    [
        "transamerica",
        LAY,
        "{lay: E7 to E8 and E8 to Omaha, by: Dan}",
        "expected a list, found E7 to E8 and E8 to Omaha",
        "write lay: [[E7, E8], [E8, Omaha]]",
    ],
    [
        "transamerica",
        LAY,
        "{lay: [E7 E8, E8 - Omaha], by: Dan}",
        "a list of single names stands where each entry is a pair",
        "put each pair in brackets of its own: [[E7, E8], [E8, Omaha]]",
    ],
    [
        "steel-driver",
        SALE,
        "{sale: blue, by: Simon, to: Andy for 5}",
        "`to` also holds the value of `price`",
        SALE,
    ],
    [
        "steel-driver",
        SALE,
        "{sale: blue, by: Simon to Andy for 5}",
        "`to` also holds the value of `price`",
        SALE,
    ],
    [
        "steel-driver",
        SALE,
        "{sale: Simon sells blue to Andy for 5}",
        "the value of `sale` is a sentence, and a move has keys",
        "write - {sale: blue, by: Simon, to: Andy, price: 5}",
    ],
    [
        "steel-driver",
        BUILD,
        "{build: black, from Salt Lake City to Helena}",
        "a colon and a space belong between `from` and its value",
        BUILD,
    ],
    [
        "mini-rails",
        "{buy: blue, by: Ann, space: 2}",
        "{buy: blue, by: Ann from 2}",
        "`by` also holds the value of `space`",
        "{buy: blue, by: Ann, space: 2}",
    ],
    [
        "transamerica",
        "{start: Richmond, by: Ann}",
        "{start: Richmond Ann}",
        "`start` also holds the value of `by`",
        "{start: Richmond, by: Ann}",
    ],
    [
        "ride-the-rails",
        MONEY,
        "money: {Ann: 150+2, Bob: 136, Cem: 106, Dora: 152}",
        "`Ann` takes a whole number: write 152, not `150+2`",
        MONEY,
    ],
    [
        "ride-the-rails",
        MONEY,
        "money: {Ann: 160-8=152, Bob: 136, Cem: 106, Dora: 152}",
        "`Ann` takes a whole number: write 152, not `160-8=152`",
        MONEY,
    ],
    [
        "ride-the-rails",
        MONEY,
        "money: 152, 136, 106, 152",
        "the list of `money` does not say whose each value is",
        "write `money` as a mapping",
    ],
    [
        "transamerica",
        LAY,
        "{lay: E7 > E8 > Omaha, by: Dan}",
        "expected a list, found E7 > E8 > Omaha",
        "write lay: [[E7, E8], [E8, Omaha]]",
    ],
    [
        "transamerica",
        LAY,
        "{lay: E7-E8-Omaha, by: Dan}",
        "expected a list, found E7-E8-Omaha",
        "write lay: [[E7, E8], [E8, Omaha]]",
    ],
];

/// Slips on separate lines, or whose repair orders the entries otherwise: the repaired log has no fault.
const ON_LINES: &[Case] = &[
    [
        "steel-driver",
        "  - {pass: Simon}\n  - {pass: Richard}",
        "  - pass: Simon, Richard",
        "2 moves are in one entry",
        "put \"- \" before it: - pass: Simon  and  - pass: Richard",
    ],
    [
        "mini-rails",
        "  - {buy: blue, by: Ann, space: 2}",
        "  - buy: blue\n    by: Ann space: 2",
        "not YAML: space is a key, and stands on the line of the key by",
        "the lines are then: by: Ann  and  space: 2",
    ],
    [
        "mini-rails",
        "  - {buy: blue, by: Ann, space: 2}",
        "  - buy: blue, by Ann\n    space: 2",
        "the key `by` is inside the value of `buy`",
        "write these lines: - buy: blue  and  by: Ann",
    ],
    [
        "ride-the-rails",
        "at: [Richmond, K51, L50, Charleston, K53], by: Cem}",
        "at: [Richmond, K51, L50, Charleston and K53], by: Cem, note: me and you}",
        "expected a comma in `at`, found `and`",
        "at: [Richmond, K51, L50, Charleston, K53], by: Cem, note: me and you}",
    ],
    [
        "ride-the-rails",
        "  - {ride: Boston, via: [{red: Albany}, {red: Richmond}, {red: Charleston}, {red: Atlanta}], by: Bob}",
        "  - ride: Boston\n    via:\n      - red Albany\n      - red Richmond\n      - red Charleston\n      - red: Atlanta\n    by: Bob",
        "a colon belongs between the two words of each entry of `via`",
        "- red: Albany  and  - red: Richmond  and  - red: Charleston",
    ],
    [
        "transamerica",
        "  - {lay: [[E7, E8], [E8, Omaha]], by: Dan}",
        "  - lay:\n      - E7, E8\n      - E8, Omaha\n    by: Dan",
        "each entry of `lay` is a pair, and a pair stands in brackets",
        "- [E7, E8]  and  - [E8, Omaha]",
    ],
    [
        "steel-driver",
        "  - {sale: blue, by: Simon, to: Andy, price: 5}",
        "  - sale: blue\n    by: Simon\n    to: Andy for 5",
        "`to` also holds the value of `price`",
        "write these lines: to: Andy  and  price: 5",
    ],
    [
        "steel-driver",
        SALE,
        "{\"sale\": \"blue\", \"by\": \"Simon\", \"to\": \"Andy for 5\"}",
        "`to` also holds the value of `price`",
        "\"to\": \"Andy\", \"price\": 5}",
    ],
    [
        "steel-driver",
        BUILD,
        "{build: black, from: Salt Lake City, to: Helena (3 cubes)}",
        "`3 cubes` does not belong to the value of `to`",
        "to: Helena, note: 3 cubes}",
    ],
    [
        "steel-driver",
        "  - {build: black, from: Salt Lake City, to: Helena}",
        "  - build: black\n    from: Salt Lake City - in the west\n    to: Helena",
        "`in the west` does not belong to the value of `from`",
        "write these lines: from: Salt Lake City  and  note: in the west",
    ],
    [
        "mini-rails",
        "{buy: blue, by: Ann, space: 2}",
        "{buy: blue, by: Ann (red), space: 2}",
        "`red` does not belong to the value of `by`",
        "{buy: blue, by: Ann, space: 2, note: red}",
    ],
    [
        "transamerica",
        "{lay: [[K15, K16]], by: Ann}",
        "{lay: [[K15, K16]], by: Ann, cost: 1}",
        "a lay has no key cost, and is whole without it",
        "{lay: [[K15, K16]], by: Ann, note: cost 1}",
    ],
    [
        "steel-driver",
        BUILD,
        "{build: black, from: Salt Lake City, to: Helena, cost: 3}",
        "a build has no key cost, and is whole without it",
        "to: Helena, note: cost 3}",
    ],
    [
        "transamerica",
        "{start: Richmond, by: Ann}",
        "{start: Richmond, by: Ann} // 2 tracks left",
        "not YAML: a comment begins with #",
        "{start: Richmond, by: Ann} # 2 tracks left",
    ],
    [
        "ride-the-rails",
        "game: ride-the-rails",
        "game: Ride the Rails (4 players)",
        "there is no such game here",
        "did you mean ride-the-rails? write game: ride-the-rails # 4 players",
    ],
    [
        "ride-the-rails",
        MONEY,
        "money: {Ann/Dora: 152, Bob: 136, Cem: 106}",
        "Ann/Dora is 2 names in one key",
        "write an entry for each: Ann: 152, Dora: 152",
    ],
];

/// The other side: what is no such slip, or can be read in two ways. No word is dropped.
const UNCLEAR: &[Case] = &[
    [
        "ride-the-rails",
        PLACE,
        "{place: red, at: [Richmond, K51, L50, Charlestn K53], by: Cem}",
        "Charlestn K53 is not a hex",
        "one name belongs here, and K53 is another name",
    ],
    [
        "ride-the-rails",
        PLACE,
        "{place: red, at: [Richmond, K51, L50, Charleston by Cem]}",
        "a place lacks by",
        "add by",
    ],
    [
        "steel-driver",
        SALE,
        "{blue sale Simon Andy 5}",
        "blue sale Simon Andy 5 is not a verb of Steel Driver",
        "the verbs are",
    ],
    [
        "steel-driver",
        SALE,
        "{to: Simon, sale: blue, to: Andy, price: 5}",
        "a sale lacks by",
        "add by",
    ],
    [
        "transamerica",
        "{start: Richmond, by: Ann}",
        "{lay: Richmond}",
        "a lay lacks by",
        "add by",
    ],
    // Either of two places may be meant.
    [
        "steel-driver",
        BUILD,
        "{build: black, from: Salt Lake City, to: Helena (Denver)}",
        "Helena (Denver) is not a location",
        "one name belongs here, and Denver is another name",
    ],
    // Either figure may be the slip.
    [
        "ride-the-rails",
        MONEY,
        "money: {Ann: 150+2=151, Bob: 136, Cem: 106, Dora: 152}",
        "expected a whole number, found 150+2=151",
        "150+2 is not 151: write the right figure alone",
    ],
    // The figure may be the space, which is missing.
    [
        "mini-rails",
        "{buy: blue, by: Ann, space: 2}",
        "{buy: blue, by: Ann, cost: 2}",
        "a buy has no key cost",
        "the keys of buy are",
    ],
];

/// Returns the text of a case, after and before the slip.
#[track_caller]
pub(crate) fn texts([game, good, bad, ..]: &Case) -> (String, String) {
    let sound = fixture_text(game, "games/four-players.yaml");
    assert!(sound.contains(good), "{good}");
    (sound.replacen(good, bad, 1), sound)
}

#[track_caller]
fn is_one_slip(case: &Case) -> (String, String) {
    let (text, sound) = texts(case);
    let faults = faults(&text);
    let [_, _, bad, message, help] = case;
    assert_eq!(faults.len(), 1, "{bad}: {faults:?}");
    assert_eq!(faults[0].0, *message, "{bad}");
    assert!(faults[0].1.contains(help), "{bad}: {}", faults[0].1);
    (repaired(&text).1, sound)
}

#[test]
fn several_words_in_braces_are_one_slip() {
    for case in IN_BRACES {
        let (fixed, sound) = is_one_slip(case);
        // A comment that stood after a key keeps its place.
        let fixed = fixed.replacen("\n# round 2", "\n  # round 2", 1);
        assert_eq!(fixed, sound, "{}", case[2]);
    }
}

#[test]
fn several_words_on_a_line_are_one_slip() {
    for case in ON_LINES {
        let (fixed, _) = is_one_slip(case);
        assert_eq!(faults(&fixed), [], "{}", case[2]);
    }
}

#[test]
fn no_word_is_dropped_where_it_is_not_clear_what_was_meant() {
    for case in UNCLEAR {
        let (text, _) = texts(case);
        let [_, _, bad, message, help] = case;
        let (said, helped) = faults(&text).swap_remove(0);
        assert!(said.starts_with(message), "{bad}: {said}");
        assert!(
            helped.contains(help) && !helped.contains("did you mean"),
            "{bad}: {helped}"
        );
    }
}
