//! Tests what `check` suggests for mistakes of real scorekeepers: what probably happened, or that the
//! record itself contradicts a correction.

use crate::support::command::run;

/// A fixture, what its report says, and what it does not say.
const CASES: &[(&str, &str, &str)] = &[
    (
        "transamerica/cases/lay-missing-of-many",
        "probably a lay by Cleo is missing before line 95 (many would do); with that, the whole record is sound",
        "railref repair",
    ),
    (
        "mini-rails/cases/build-missing-at-one-of-two-places",
        "probably a build by Bob is missing before line 40 or line 41: ",
        "railref repair",
    ),
    (
        "steel-driver/cases/turn-missing-in-an-auction",
        "probably a turn of Simon is missing before line 208: {pass: Simon}, {bid: 3, by: Simon} or {bid: 4, by: Simon}; with that",
        "railref repair",
    ),
    (
        "ride-the-rails/cases/turn-missing-before-the-rides",
        "probably a turn of Ann is missing before line 80 (a pass or a place); with that",
        "railref repair",
    ),
    (
        "transamerica/cases/second-track-with-a-double-line-played",
        "add accept: too-many-tracks and a reason; the rest of the record is sound",
        "probably",
    ),
    (
        "steel-driver/cases/bid-that-an-expect-counts",
        "line 80 counts it, too (company-cubes of red: 9), so it was probably played like this; if not, in line 69, `bid` should be 8, not 9, and line 80 is wrong as well",
        "the next",
    ),
    (
        "steel-driver/cases/marker-to-the-left-of-the-winner",
        "the marker goes to the left of its holder Simon, not of the winner Andy, to whose left Don sits; ",
        "probably",
    ),
    (
        "steel-driver/cases/result-before-the-final-shares",
        "the declared figures of cash are those before what the marked move brought, from \"2 shares of red at $180\" on",
        "balance",
    ),
    (
        "steel-driver/cases/result-without-one-company",
        "each declared figure of cash is as if the marked move had not brought \"shares of black at $120\"",
        "balance",
    ),
    (
        "steel-driver/cases/control-of-the-turn-before",
        "control of yellow and purple is none, not Andy and Don (what is declared was so before line 33); with that, the whole record is sound",
        "railref repair",
    ),
    (
        "mini-rails/cases/result-without-a-tax",
        "as if the marked move had not brought \"red was taxed, so its loss is given back\"",
        "another buy",
    ),
    (
        "mini-rails/cases/result-before-the-end",
        "the declared figures of profit are those before what the marked move brought",
        "balance",
    ),
    (
        "ride-the-rails/cases/result-before-the-last-rides",
        "the declared figures of money are those before what the marked move brought",
        "balance",
    ),
    (
        "transamerica/cases/result-before-the-last-round",
        "the declared figures of points are those before what the marked move brought",
        "balance",
    ),
    (
        "steel-driver/cases/build-copied-over-a-pass",
        "should be a pass of black, not a build; line 105 has this move already; with that, the whole record is sound: {pass: black}",
        "one move too many",
    ),
    (
        "mini-rails/cases/second-stock-left-out",
        "stocks of Ann: of 2 yellow, the one at 0 is missing",
        "not there",
    ),
    (
        "transamerica/cases/second-track-far-from-the-network",
        "add accept: [not-connected, too-many-tracks] and a reason; the rest of the record is sound",
        "is another move",
    ),
    (
        "ride-the-rails/cases/city-twice-in-the-last-line",
        "add accept: hex-revisited and a reason",
        "the rest of the record",
    ),
    (
        "steel-driver/cases/first-player-misread",
        "probably in line 5, `first` should be Simon, not Richard; with that, the whole record is sound",
        "railref repair",
    ),
    (
        "mini-rails/cases/one-of-three-hexes",
        "`at` should be F5, F13 or G4; with that, the whole record is sound",
        "white can go to",
    ),
    (
        "transamerica/cases/track-far-from-a-large-network",
        "the network of Cleo comes nearest to B15-Buffalo in D15, 1 line away",
        "reaches A1",
    ),
];

#[test]
fn check_names_the_way_out_and_nothing_weaker() {
    for (fixture, said, unsaid) in CASES {
        let file = format!("fixtures/{fixture}.yaml");
        let (_, human, _) = run(&["check", &file]);
        let words: Vec<&str> = human.split_whitespace().collect();
        let report = words.join(" ");
        assert!(report.contains(said), "{fixture}: {human}");
        assert!(!report.contains(unsaid), "{fixture}: {human}");
    }
}

/// What `repair` lists first agrees with what `check` says.
#[test]
fn repair_corrects_the_claim_before_a_move_that_nothing_contradicts() {
    for fixture in [
        "mini-rails/cases/result-without-a-tax",
        "transamerica/cases/result-before-the-last-round",
        "ride-the-rails/cases/result-before-the-last-rides",
        "steel-driver/cases/result-before-the-final-shares",
    ] {
        let (_, human, _) = run(&["repair", &format!("fixtures/{fixture}.yaml")]);
        let first = human.lines().find(|line| line.starts_with("1. "));
        let first = first.unwrap_or_default();
        assert!(
            first.contains("the result was written down wrong"),
            "{human}"
        );
    }
}
