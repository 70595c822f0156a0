//! Tests what `check` suggests for mistakes of real scorekeepers: what probably happened, or that the
//! record itself contradicts a correction.

use crate::support::command::{run, run_in};
use crate::support::fixture_text;

/// A fixture, what its report says, and what it does not say.
const CASES: &[(&str, &str, &str)] = &[
    (
        "repair/order-from-its-other-end",
        "probably in line 4, `order` should be [Ann, Bob, Cem, Dora]; with that, the whole record is sound",
        "no single slip",
    ),
    (
        "repair/rides-from-their-other-ends",
        "probably the rides from line 62 to line 65 are written from their other ends; with that, the whole record is sound",
        "no single slip",
    ),
    (
        "repair/hex-misread-twice",
        "probably I12 should be I13 in lines 125 and 129; with that, the whole record is sound",
        "railref repair",
    ),
    (
        "repair/both-turns-at-once",
        "probably the move of line 58 belongs before line 64; with that, the whole record is sound",
        "belong in the order",
    ),
    (
        "mini-rails/cases/bought-twice-then-built-twice",
        "add accept: action-used and a reason, and accept: action-used in line 78; the rest of the record is sound",
        "no single slip",
    ),
    (
        "transamerica/cases/two-turns-too-long",
        "add accept: too-many-tracks and a reason, and accept: [not-connected, too-many-tracks] in line 9; the rest of the record is sound",
        "probably",
    ),
    (
        "steel-driver/cases/own-cube-paid",
        "add accept: cannot-afford and a reason; then only the expect of line 115 is still false",
        "probably",
    ),
    (
        "mini-rails/cases/misremembered-untaxed",
        "help: write Ann -1 and Ben -2; winner Cas",
        "probably",
    ),
    (
        "mini-rails/cases/misremembered-order",
        "every round of this log is played in the order of round 1: Ann, Ben, Cas, Cas, Ben, Ann;",
        "railref repair",
    ),
    (
        "mini-rails/cases/misremembered-order-nearly",
        "round 2 is played in the order of the round before: Ann, Ben, Cas, Cas, Ben, Ann",
        "every round",
    ),
    (
        "mini-rails/cases/map-values-exchanged",
        "probably in line 9, E6 and E8 are swapped in `map`; with that, the whole record is sound",
        "`at` should be",
    ),
    (
        "transamerica/cases/misremembered-doubles-later",
        "help: write Ida 8 What is wrong in line 64 is repeated later: the result, line 99: write Ida 8 and Kim 1",
        "railref repair",
    ),
    (
        "transamerica/cases/misremembered-doubles-otherwise",
        "in rounds 2 and 3 a missing double line seems to have cost 1 point;",
        "in round 2 a missing double line",
    ),
    (
        "mini-rails/cases/stocks-of-player-before",
        "the table: Ann has Eve's, Bob has Ann's, Cleo has Bob's, Dan has Cleo's and Eve has Dan's",
        "is missing",
    ),
    (
        "mini-rails/cases/stocks-exchanged",
        "the stocks of Bob and Dan are exchanged",
        "is missing",
    ),
    (
        "mini-rails/cases/stocks-exchanged-nearly",
        "yellow 3 is missing",
        "are exchanged",
    ),
    (
        "steel-driver/cases/cash-of-player-before",
        "in `cash`, each value is under another player: {cash: {Andy: 110, Don: 140, Simon: 100, Richard: 180, Kate: 80}}; with that, the whole record is sound",
        "it is 110",
    ),
    (
        "ride-the-rails/cases/money-of-next-player",
        "table: Ann has Bob's, Bob has Cem's, Cem has Dora's and Dora has Ann's",
        "it is 31",
    ),
    (
        "transamerica/cases/points-of-next-player",
        "table: Ann has Ben's, Ben has Cleo's, Cleo has Dan's, Dan has Eva's and Eva has Ann's",
        "it is 7",
    ),
    (
        "transamerica/cases/misremembered-supply",
        "help: write supply 70 What is wrong in line 24 is repeated later: line 35: write supply 58",
        "railref repair",
    ),
    (
        "transamerica/cases/misremembered-supply-once",
        "the tracks on the board seem to have been counted; the supply is what is left of the tracks help: write supply 58",
        "railref repair",
    ),
    (
        "transamerica/cases/supply-miscounted",
        "supply is 58, not 59",
        "seem to have been counted",
    ),
    (
        "ride-the-rails/cases/misremembered-supply",
        "the locomotives that were taken from the supply seem to have been counted;",
        "railref repair",
    ),
    (
        "mini-rails/cases/misremembered-bag",
        "the discs that were drawn seem to have been counted;",
        "railref repair",
    ),
    (
        "transamerica/cases/misremembered-spaces-to-barrier",
        "help: write Ann 4, Ben 6 and Cleo 8",
        "each figure is 3 too little",
    ),
    (
        "transamerica/cases/misremembered-stopped-at-barrier",
        "in round 3 the points seem to have been stopped at the barrier;",
        "railref repair",
    ),
    (
        "steel-driver/cases/misremembered-left-over",
        "help: write blue 6 and black 5 What is wrong in line 80 is repeated later: line 128: write red 5, green 5 and blue 5 line 169: write blue 5, purple 6 and black 12",
        "`price` should be",
    ),
    (
        "steel-driver/cases/misremembered-only-final",
        "only what the shares pay at the end seems to have been counted;",
        "railref ledger",
    ),
    (
        "ride-the-rails/cases/result-of-last-round",
        "help: what is declared is what has come in since move 67; write the whole figures: Ann 152, Bob 136, Cem 106 and Dora 152; winner [Ann, Dora]",
        "railref ledger",
    ),
    (
        "mini-rails/cases/misremembered-last-tax",
        "the last taxation seems to have been left out: red is taxed, too;",
        "write two expects",
    ),
    (
        "mini-rails/cases/misremembered-tax-of-round",
        "help: write taxed: [gray, blue, yellow]",
        "write two expects",
    ),
    (
        "ride-the-rails/cases/misremembered-line-in-city",
        "help: if that rule was misremembered, write Ann 107; otherwise, probably in line 80,",
        "balance",
    ),
    (
        "steel-driver/cases/bid-after-the-auction",
        "a player who has passed in an auction cannot bid in it again; Don passed in that of red",
        "the auction of red is still open",
    ),
    (
        "steel-driver/cases/bid-by-the-winner",
        "no auction is open",
        "cannot bid in it again",
    ),
    (
        "repair/sign-lost-in-the-position",
        "or in line 23, `stocks` of Quinn: blue in the position should be 2, not -2, and with that it is sound, too",
        "with either",
    ),
    (
        "repair/sign-lost-in-the-map",
        "or in line 10, G4 should be -2 in `map`, not 2, or in line 10, G2 and G4 are swapped in `map`, and with that it is sound, too",
        "with either",
    ),
    (
        "repair/starts-exchanged-in-the-position",
        "probably in line 10, Uli and Wim are swapped in `start` of the position;",
        "can lay",
    ),
    (
        "transamerica/cases/misremembered-beginner",
        "Ute begins every round of this log (lines 6, 37 and 73);",
        "railref repair",
    ),
    (
        "steel-driver/cases/misremembered-bonus-of-some",
        "the builder's $50 seems to have been given to others on the line as well (blue, purple and black);",
        "balance",
    ),
    (
        "steel-driver/cases/value-counted-wrong",
        "help: write yellow 230, Ben 1110, Cy 1180 and Dee 1210",
        "balance",
    ),
    (
        "steel-driver/cases/value-counted-wrong-nearly",
        "cash of Cy: 1180, from 12 entries: railref ledger",
        "because of that",
    ),
    (
        "ride-the-rails/cases/misremembered-fare-throughout",
        "What is wrong in line 18 is repeated later: line 35: write Ann 21, Ben 18 and Cy 17 line 46:",
        "too low",
    ),
    (
        "ride-the-rails/cases/bonus-left-out",
        "as if \"first build into Kansas City\" had been left out (line 71) help: probably the money of Kim was written down 5 too low in line 79, and the figure was carried on: write 89 in line 79, 102 in line 95 and 104 in the result; with that, the whole record is sound",
        "balance",
    ),
    (
        "ride-the-rails/cases/share-left-out",
        "8 too little was declared, as if one of 2 shares of red had been left out (lines 44 and 45)",
        "balance",
    ),
    (
        "ride-the-rails/cases/share-left-out-nearly",
        "and the figure was carried on: write 46 in line 46",
        "as if",
    ),
    (
        "transamerica/cases/lay-missing-of-many",
        "probably a lay by Cleo is missing before line 95 (many would do); with this one, for example, the whole record is sound:",
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
        "probably a turn of Ann is missing before line 80 (a pass or a place); with this one, for example, the",
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
        "Simon held the marker in the auction of red; after an auction it goes to the player left of its holder, not of the buyer Andy, to whose left Don sits",
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
        "control of yellow and purple is none, not Andy and Don (what is declared was true before line 33); with that, the whole record is sound",
        "railref repair",
    ),
    (
        "mini-rails/cases/result-without-a-tax",
        "the last taxation seems to have been left out: red is taxed, too;",
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
        "should be a pass of black, not a build; line 105 has the same move as is written here; with that, the whole record is sound: {pass: black}",
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
    (
        "transamerica/cases/two-turns-in-one-lay",
        "probably line 32 holds two turns, of Piet and Marta; with that, the whole record is sound: {lay: [[L16, New Orleans], [Sacramento, San Francisco]], by: Piet} {lay: [[K14, K15]], by: Marta}",
        "railref repair",
    ),
    (
        "transamerica/cases/two-turns-of-four-tracks",
        "probably line 32 holds two turns, of Till and Uwe; with that, the whole record is sound: ",
        "railref repair",
    ),
    (
        "ride-the-rails/cases/two-turns-in-one-place",
        "probably line 41 holds two turns, of Ida and Oskar; with that, the whole record is sound: ",
        "railref repair",
    ),
    (
        "transamerica/cases/hand-copied-with-a-clash",
        "probably the hand of Jonas in line 65 was copied and not changed: it is that of line 35, card for card; write down the cards of this round",
        "the result was written down wrong",
    ),
    (
        "transamerica/cases/hand-copied",
        "probably the hand of Uwe in line 79 was copied and not changed: it is that of line 46, card for card; if it is right, probably the result was written down wrong: points of Uwe are -5, not 3",
        "railref repair",
    ),
    (
        "ride-the-rails/cases/two-figures-one-carried-on",
        "probably there are two slips: the money of Jonas was written down 2 too low in line 40, and the figure was carried on: write 38 in line 40 and 115 in the result; and the expect of line 40 was written down wrong: money of Piet is 40, not 34; with both corrected, the whole record is sound",
        "railref repair",
    ),
    (
        "mini-rails/cases/two-wrong-spaces",
        "probably there are two slips: in line 48, `space` should be 3, not 1; and in line 49, `space` should be 4, not 1; with both corrected, the whole record is sound",
        "railref repair",
    ),
    (
        "steel-driver/cases/lap-of-claims-missing",
        "probably 6 moves are missing, at the latest before line 136: claims by red, purple, black, yellow, green and blue; with these, the whole record is sound: {claim: Detroit, by: red} {claim: Phoenix, by: purple}",
        "red can claim Detroit",
    ),
    (
        "steel-driver/cases/three-claims-missing",
        "probably 3 moves are missing, at the latest before line 143 and line 144: claims by purple, black and green; with these, the whole record is sound: {claim: El Paso, by: purple} {claim: Portland, by: black} {claim: Minneapolis, by: green}",
        "railref repair",
    ),
    (
        "ride-the-rails/cases/rides-of-a-round-missing",
        "probably all rides of a round are missing before line 52: those by Lena, Marta, Jonas and Piet",
        "railref repair",
    ),
    (
        "ride-the-rails/cases/place-missing-with-its-hexes",
        "probably a place of orange by Marta is missing before line 77; with this one, the whole record is sound: {place: orange, at: [I33, I31, Kansas City, J28, Oklahoma City], by: Marta}",
        "railref repair",
    ),
    (
        "transamerica/cases/pass-for-a-lay",
        "probably line 87 should be a lay by Piet, not a pass ([Santa Fe, I9] is in 52 of the 55 that would do); with that",
        "railref repair",
    ),
    (
        "transamerica/cases/track-of-the-line-above",
        "`lay` should be [[I12, I13]], not [[I13, I14]]; with that",
        "[I13, I12]",
    ),
    (
        "ride-the-rails/cases/place-after-forced-passes",
        "the build phase ended before this move: Ida and Oskar could only pass, and those passes were filled in",
        "railref repair",
    ),
    (
        "ride-the-rails/cases/one-wrong-hex-of-two-away",
        "`at` (the 4th hex) should be F42, not F24; with that",
        "F44 touches",
    ),
    (
        "steel-driver/cases/cash-before-the-profits",
        "cash of Anouk is 130, not 80 (80 is what it was before line 59); with that",
        "railref repair",
    ),
    (
        "steel-driver/cases/totals-by-a-wrong-value",
        "each declared figure of cash is as if shares of black were worth $100 each, not $120",
        "balance",
    ),
    (
        "transamerica/cases/points-of-the-round-before",
        "(11 is what it was before line",
        "look for a move before it",
    ),
    (
        "transamerica/cases/turns-of-one-player-swapped",
        "are swapped; with that, the whole record is sound",
        "can lay",
    ),
    (
        "transamerica/cases/track-in-the-next-turn",
        "probably C11-D12 of line",
        "can lay",
    ),
    (
        "transamerica/cases/one-of-three-cards",
        "`reveal` of Jan (the 1st city) should be Boston or Jacksonville, or `reveal` of Jan (the 5th city) Richmond;",
        "{reveal:",
    ),
    (
        "mini-rails/cases/spaces-from-the-right",
        "probably `space` is counted from the other side from line",
        "railref repair",
    ),
    (
        "mini-rails/cases/draw-from-the-right",
        "`draw` is written from its other end; with that, the whole record is sound: {draw: [white, yellow,",
        "railref repair",
    ),
    (
        "mini-rails/cases/rounds-swapped",
        "are swapped; with that, the whole record is sound",
        "railref repair",
    ),
    (
        "mini-rails/cases/stock-of-another-company",
        "stocks of Lotte (the 2nd entry) are {gray: 0}, not {red: 0}; with that",
        "swapped",
    ),
    (
        "mini-rails/cases/one-of-seven-builds",
        "(7 such builds would do); with this one, for example, the whole record is sound: {build: white, by: Lotte,",
        "railref repair",
    ),
    (
        "ride-the-rails/cases/turn-under-another-player",
        "are moves of Bram, not of Ilse; with that, the whole record is sound",
        "railref repair",
    ),
    (
        "ride-the-rails/positions/share-under-another-railroad",
        "in `shares` of the position, Bram has one under orange that belongs under red; with that",
        "railref repair",
    ),
    (
        "ride-the-rails/positions/share-of-another-player",
        "in `shares` of the position, one red of Ilse belongs to Bram; with that",
        "one move too many",
    ),
    (
        "ride-the-rails/malformed/share-under-another-railroad",
        "probably in `shares` of the position, Bram has one under orange that belongs under red;",
        "railref repair",
    ),
    (
        "ride-the-rails/positions/five-dollars-lack-a-city",
        "probably in line 25, `five-dollars` of the position lacks Kansas City; with that, the whole record is sound",
        "written down",
    ),
    (
        "ride-the-rails/positions/passengers-lack-a-city",
        "probably in line 16, `passengers` of the position lacks Green Bay; with that, the whole record is sound Once that is corrected, this is no longer wrong: line 16: 13 passengers have left the board;",
        "an irregularity may have led to it",
    ),
    (
        "steel-driver/positions/link-forgotten",
        "probably in line 36, `track` of the position lacks [Salt Lake City, Denver] of black; with that, the whole record is sound",
        "railref repair",
    ),
    (
        "steel-driver/positions/link-of-another-company",
        "probably in line 35, `track` of purple in the position has [Denver, Salt Lake City], which belongs to black; with that, the whole record is sound",
        "railref repair",
    ),
    (
        "mini-rails/positions/disc-misread",
        "probably in line 31, `track` of blue in the position should have E10, not E8; with that, the whole record is sound",
        "C14",
    ),
    (
        "mini-rails/cases/stock-carried-on",
        "write 1 in line 49, 3 in line 80 and 4 in the result; with that, the whole record is sound",
        "stocks are swapped",
    ),
    (
        "transamerica/positions/points-stopped-at-0",
        "in round 3, for Cleo, the points seem to have been stopped at 0; points go on below 0",
        "assumption",
    ),
    (
        "steel-driver/cases/tie-of-control-the-wrong-way",
        "rulebook: Final Profit Determination; more: railref explain expect note: Richard controls red: 2 tied at 2, first clockwise from Simon",
        "Auction Control Markers",
    ),
    (
        "steel-driver/cases/misremembered-bonus-of-one",
        "in the marked move, for black, the builder's $50 seems to have been given to others on the line as well;",
        "counted twice",
    ),
    (
        "steel-driver/cases/pass-because-nothing-scores",
        "can build Omaha-Kansas City for 2",
        "probably",
    ),
    (
        "steel-driver/cases/pass-because-nothing-scores",
        "a link that scores nothing must be built, too",
        "help: red can build",
    ),
    (
        "steel-driver/cases/marker-once-to-the-left-of-the-buyer",
        "Andy held the marker in the auction of green; after an auction it goes to the player left of its holder, not of the buyer Richard",
        "railref repair",
    ),
    (
        "mini-rails/cases/two-moves-of-a-player-exchanged",
        "red is -1, not 0, or the moves in lines 19 and 24 are swapped; with either, the whole record is sound",
        "railref repair",
    ),
    (
        "mini-rails/cases/two-hexes-of-the-map-exchanged",
        "or in line 7, C2 and C4 are swapped in `map`, and with that it is sound, too",
        "B11 and C4",
    ),
    (
        "mini-rails/cases/one-of-two-hexes-misread",
        "in line 85, `at` should be E10, not D11, or in line 70, `at` should be E10, not D11; with either, the whole record is sound",
        "with that",
    ),
    (
        "transamerica/cases/double-line-counted-as-one",
        "in round 1, for Cleo, a missing double line seems to have cost 1 point;",
        "railref repair",
    ),
    (
        "ride-the-rails/cases/transcontinental-bonus-forgotten",
        "rulebook: Building Bonuses; more: railref explain expect note: in the marked move no bonus seems to have been given for the transcontinental line;",
        "Ride the Rails; more",
    ),
    (
        "ride-the-rails/cases/tie-broken-by-shares",
        "nothing breaks the tie: Ann and Dora share the win",
        "railref repair",
    ),
    (
        "ride-the-rails/positions/passenger-not-listed",
        "the position lists no passenger in Wilmington",
        "has left the board",
    ),
    (
        "transamerica/positions/track-that-another-continues",
        "`track` of the position lacks [G16, H16] of Cleo; with that, the whole record is sound",
        "of Ben; with that",
    ),
    (
        "transamerica/cases/track-misread-before-it-is-laid",
        "or in line 21, `lay` (the 2nd pair) should be [G9, H9], not [G9, H10]; with either",
        "railref repair",
    ),
    (
        "transamerica/positions/cards-exchanged",
        "Denver of Ann and Santa Fe of Ben are swapped in `hands` of the position, and with that it is sound, too",
        "with either",
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

/// A figure of the position that no sign sets right is not accused beside a claim.
#[test]
fn an_innocent_figure_of_the_position_is_not_named() {
    let lost = fixture_text("repair", "sign-lost-in-the-position.yaml");
    let sound = lost.replacen("{blue: -2}, {yellow: 0}]", "{blue: 2}, {yellow: 0}]", 1);
    let claim = "{blue: -1}, {yellow: -3}, {white: 0}";
    let spoilt = sound.replacen(claim, "{blue: -4}, {yellow: -3}, {white: 0}", 1);
    assert!(spoilt != sound && sound != lost);
    let folder = tempfile::tempdir().expect("a folder");
    for (log, status) in [(sound, 0), (spoilt, 1)] {
        std::fs::write(folder.path().join("log.yaml"), log).expect("a log");
        let (code, human, _) = run_in(folder.path(), &["check", "log.yaml"]);
        assert_eq!(code, status, "{human}");
        assert!(!human.contains("in the position should be"), "{human}");
        assert_eq!(
            human.contains("probably the expect of line 44"),
            status == 1
        );
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

/// What `repair` says of a log, in one line.
fn repaired(fixture: &str) -> String {
    let (_, human, _) = run(&["repair", "--top", "1", &format!("fixtures/{fixture}.yaml")]);
    human.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn repair_says_that_a_table_may_let_a_move_stand_before_it_accuses_a_far_one() {
    let report = repaired("steel-driver/cases/pass-because-nothing-scores");
    assert!(
        report.contains(
            "if line 133 was really played like this and the table lets it stand, with `must-build` under `accept`"
        ),
        "{report}"
    );
}

#[test]
fn repair_splits_an_entry_and_puts_in_a_whole_lap() {
    let report = repaired("transamerica/cases/two-turns-of-four-tracks");
    assert!(
        report.contains(
            "+ - {lay: [[C5, C6], [L16, New Orleans]], by: Till} + - {lay: [[A2, Helena], [K16, L17]], by: Uwe}"
        ),
        "{report}"
    );
    let report = repaired("steel-driver/cases/lap-of-claims-missing");
    assert!(
        report.contains("1. 6 moves are missing before line 136 (omitted, cost 18)"),
        "{report}"
    );
    assert!(report.contains("+ - {claim: Mobile, by: blue}"), "{report}");
}

/// No cards are guessed for a hand that was copied, and `repair` says so, too.
#[test]
fn repair_points_at_a_copied_hand_first() {
    for fixture in ["hand-copied", "hand-copied-with-a-clash"] {
        let report = repaired(&format!("transamerica/cases/{fixture}"));
        assert!(
            report.contains("Look at this first: probably the hand of"),
            "{report}"
        );
    }
}
