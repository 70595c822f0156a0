//! What a whole round, a position or the header can be the cause of: rounds that are missing, moves
//! after the end of a round, players in the wrong order, entries of a position.

use crate::support::command::run_on;
use crate::support::fixture_text;

/// Returns what `check` says, on one line.
fn checked(log: &str) -> String {
    let (_, human, _) = run_on(log, &["check", "-"]);
    human.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns a game of three players without the lines from one number to another, and what `check` says
/// of it.
fn without(game: &str, from: usize, to: usize) -> String {
    let log = fixture_text(game, "games/three-players.yaml");
    let lines = log.lines().enumerate();
    let kept = lines.filter(|(at, _)| !(from..=to).contains(&(at + 1)));
    let kept: Vec<&str> = kept.map(|(_, line)| line).collect();
    checked(&(kept.join("\n") + "\n"))
}

#[test]
fn a_whole_round_that_is_missing_is_named() {
    for (game, from, to, said) in [
        (
            "ride-the-rails",
            27,
            37,
            "probably the whole of round 3 is missing before line 28: lines 28 and 30 belong to round \
             4 or later",
        ),
        (
            "ride-the-rails",
            49,
            62,
            "probably a whole round is missing, at the latest before line 50: counting that of this \
             line, the log has 1 round left, and the game 2",
        ),
        (
            "mini-rails",
            25,
            32,
            "probably a whole round is missing, at the latest before line 27",
        ),
        (
            "mini-rails",
            33,
            40,
            "probably the whole of round 3 is missing before line 33, which expects round 4",
        ),
        (
            "mini-rails",
            45,
            50,
            "probably the whole action phase of round 4 is missing before line 46: line 46 belongs to \
             the draw phase of round 5",
        ),
        (
            "steel-driver",
            50,
            98,
            "probably the whole of turn 2 is missing before line 51, which expects turn 3",
        ),
        (
            "transamerica",
            49,
            88,
            "probably the whole of round 2 is missing before line 49, which expects round 3",
        ),
    ] {
        let human = without(game, from, to);
        assert!(human.contains(said), "{game}: {human}");
    }
}

/// A part of a round is no whole one, and nothing is claimed of it.
#[test]
fn a_part_of_a_round_is_not_called_a_whole_one() {
    for (game, from, to) in [
        ("mini-rails", 35, 38),
        ("mini-rails", 44, 47),
        ("mini-rails", 46, 49),
        ("ride-the-rails", 30, 34),
        ("ride-the-rails", 46, 52),
        ("steel-driver", 60, 75),
        ("transamerica", 55, 80),
    ] {
        let human = without(game, from, to);
        for whole in ["the whole of", "a whole round", "the whole action phase"] {
            assert!(!human.contains(whole), "{game} {from}-{to}: {human}");
        }
    }
}

/// What `check` says of a fixture, and what it must not say.
#[test]
fn one_slip_in_the_header_or_the_position_comes_before_two_in_the_moves() {
    for (game, name, said, not_said) in [
        (
            "mini-rails",
            "cases/players-exchanged-in-the-header",
            "probably in line 3, Kim and Jon are swapped in `players`; with that, the \
             whole record is sound",
            "two slips",
        ),
        (
            "mini-rails",
            "cases/players-exchanged-throughout",
            "are swapped in `players`; with that, the whole record is sound",
            "from line",
        ),
        (
            "ride-the-rails",
            "positions/order-exchanged",
            "probably in line 7, Kim and Max are swapped in `order` of the position; \
             with that, the whole record is sound",
            "no single slip",
        ),
        (
            "steel-driver",
            "positions/link-left-out",
            "`track` of the position lacks [Nashville, Memphis] of red; with that, the whole record is \
             sound",
            "written down wrong",
        ),
        (
            "steel-driver",
            "positions/link-left-out-and-repeated",
            "`track` of the position lacks [Nashville, Memphis] of red, and a later expect repeats it; \
             with that, the whole record is sound",
            "no single slip",
        ),
    ] {
        let human = checked(&fixture_text(game, &format!("{name}.yaml")));
        assert!(human.contains(said), "{name}: {human}");
        assert!(!human.contains(not_said), "{name}: {human}");
    }
}

/// A warning of a position is explained by the section about the moment of the position, not by that about the setup.
#[test]
fn the_order_of_a_position_is_explained_by_the_rule_about_rounds() {
    let text = fixture_text("ride-the-rails", "positions/order-exchanged.yaml");
    let legal_moves = text.find("  - {take: purple, by: Kim}").unwrap();
    let human = checked(&text[..legal_moves]);
    assert!(
        human.contains("rulebook: End of the Round: Adjust Turn Order"),
        "{human}"
    );
    assert!(!human.contains("rulebook: Setup"), "{human}");
}

#[test]
fn the_second_of_two_slips_is_said_with_the_first() {
    for (game, name, one, other) in [
        (
            "steel-driver",
            "two-wrong-cities",
            "in line 120, `to` should be Salt Lake City, not Boise",
            "in line 172, `to` should be Rapid City, not Bismarck",
        ),
        (
            "ride-the-rails",
            "wrong-share-and-skipped-city",
            "`take` should be orange, not yellow",
            "`via` lacks {orange: Milwaukee}",
        ),
        (
            "mini-rails",
            "wrong-hex-and-wrong-player",
            "`at` should be G4, not G6",
            "is a move of Ute, not of Wim",
        ),
    ] {
        let human = checked(&fixture_text(game, &format!("cases/{name}.yaml")));
        assert!(human.contains("probably there are two slips: "), "{human}");
        assert!(human.contains(one) && human.contains(other), "{human}");
        assert!(
            human.contains("with both corrected, the whole record is sound"),
            "{human}"
        );
    }
}

#[test]
fn an_innocent_line_is_accused_after_the_plain_explanation() {
    let human = checked(&fixture_text(
        "transamerica",
        "cases/card-wrong-in-a-reveal.yaml",
    ));
    assert!(
        human.contains(
            "`reveal` of Vic (the 2nd city) should be Cincinnati, not Chicago, or a lay by Wim is \
             missing before line 71 ({lay: [[E14, Cincinnati], [Chicago, E14]], by: Wim})"
        ),
        "{human}"
    );
    let human = checked(&fixture_text(
        "transamerica",
        "cases/played-on-and-counted.yaml",
    ));
    assert!(
        human.contains(
            "if lines 56 and 57 are there only because nobody noticed the end, take them out and \
             correct the result: points of Ben are 3, not 4; with both, the whole record is sound"
        ),
        "{human}"
    );
}

/// A card that was written down wrong at a deal shows only in the points of its owner. Then no claim is
/// accused, or not alone: a false figure that is carried on would make somebody else win.
#[test]
fn a_card_of_a_deal_is_suspected_before_or_beside_the_claims() {
    for (name, said) in [
        (
            "card-wrong-in-a-deal",
            "probably in line 8, `deal` of Ben (the 1st city) should be Medford, not Sacramento; with \
             that, the whole record is sound",
        ),
        (
            "card-or-claim-wrong",
            "so `winner` is [Ann], not [Ann, Dan], or in line 8, `deal` of Dan (the 4th city) should be \
             New Orleans, not Houston; with either, the whole record is sound",
        ),
        (
            "card-wrong-in-a-deal-one-of-two",
            "probably in line 8, `deal` of Cleo (the 5th city) should be Washington or Charleston; with \
             that, the whole record is sound",
        ),
    ] {
        let human = checked(&fixture_text("transamerica", &format!("cases/{name}.yaml")));
        assert!(human.contains(said), "{name}: {human}");
        assert!(!human.contains("is repeated later"), "{name}: {human}");
    }
}

/// A range ends with the last line of its last entry.
#[test]
fn ranges_of_entries_in_block_style_end_with_their_last_line() {
    let human = checked(&fixture_text(
        "steel-driver",
        "cases/claims-twice-in-block-style.yaml",
    ));
    assert!(
        human.contains("lines 323 to 328 write down lines 317 to 322 a second time"),
        "{human}"
    );
}
