//! TransAmerica from positions: impossible positions, given and secret hands, and who begins the
//! rounds that follow.

use crate::support::cases::logs_in;
use crate::support::library::prelude::*;
use crate::support::library::transamerica::{Hands, State, Table, Transamerica};
use crate::support::library::{
    Domain, Faults, Game as _, Judgement, NoBoards, Only, Review, ReviewRequest, Rng, Story, Value,
    Verdict, judging, parse, read_log,
};
use std::sync::Arc;

fn review(text: &str) -> Review {
    judging::judge_with::<Only<Transamerica>>(
        text,
        &NoBoards,
        &ReviewRequest {
            tracks: true,
            sheets: true,
            ..ReviewRequest::default()
        },
    )
    .review
}

/// Returns the table and the starting position of a log, with its automatic steps taken; `None` if
/// the log is malformed.
fn begin(text: &str) -> Option<(Arc<Table>, State)> {
    let parsed = parse(text);
    let mut faults = Faults::default();
    let setup = read_log::<Transamerica>(&parsed.tree, parsed.tree.root()?, &NoBoards, &mut faults);
    let table = setup.table.clone().filter(|_| faults.is_empty())?;
    let mut state = setup.start(&table);
    state.settle_all(&table, &mut Story::unread());
    Some((table, state))
}

/// Every kind of bad input, with its message and what is underlined.
const BAD: &[(&str, &str, &str)] = &[
    (
        "without-start",
        "the position does not say where the start markers of Ann and Ben stand",
        "[[Omaha, E10], [E10, D10]]",
    ),
    (
        "over-before-the-last-round",
        "the game is over after round 3, not in round 2",
        "over",
    ),
    (
        "lost-as-starter-under-the-barrier",
        "points are tied only in a game that ends by the ruling end: rounds; here those who have the most share the victory",
        "{Ann: 2}",
    ),
    (
        "barrier-under-rounds",
        "the position gives a barrier, and a game that ends by rounds has none",
        "3",
    ),
    (
        "active-after-end",
        "Ann has all five cities, so the round is over and nobody is to act",
        "Ben",
    ),
    ("active-in-deal", "in phase deal nobody is to act", "Ann"),
    (
        "active-not-next",
        "Cy is not to act: the next start marker is that of Ben",
        "Cy",
    ),
    (
        "active-started",
        "Ann has placed a start marker and cannot be to act in phase start",
        "Ann",
    ),
    (
        "all-started",
        "all start markers stand, so the next to act lays track: the phase is lay",
        "{Ann: Denver, Ben: Chicago}",
    ),
    (
        "barrier-11",
        "barrier cannot be 11: 10 is the most there can be",
        "11",
    ),
    (
        "card-in-two-hands",
        "Ann and Ben both have Helena",
        "Helena",
    ),
    ("card-twice", "Ann has Helena twice", "Helena"),
    (
        "connected",
        "Ann has not all five cities and misses 1 point",
        "[Ann]",
    ),
    (
        "connected-active",
        "somebody has all five cities, so the round is over and nobody is to act",
        "Ann",
    ),
    (
        "connected-both",
        "Ann and Ben cannot each have all five cities: the network joins 1 green city",
        "[Ann, Ben]",
    ),
    (
        "connected-in-start",
        "nobody has all five cities before a track is laid",
        "[Ann]",
    ),
    ("connected-left-out", "Ann has all five cities", "none"),
    (
        "connected-nowhere",
        "Ben cannot have all five cities: the network joins no city of some colour",
        "[Ben]",
    ),
    (
        "dashed-card",
        "Denver has a dashed border: with 2 players that card is not in the game",
        "Denver",
    ),
    (
        "first",
        "first sets up a new game, but this log begins with a position",
        "first",
    ),
    (
        "first-lay",
        "no track is laid yet, and Ann, who began the round, lays the first",
        "Ben",
    ),
    (
        "flat-track",
        "expected a pair of junctions [A, B], found Chicago",
        "Chicago",
    ),
    (
        "four-cards",
        "the hand of Ann has 4 cards, not five",
        "[Medford, Helena, New Orleans, Jacksonville]",
    ),
    (
        "junction-twice",
        "the start marker of Ben cannot stand on Denver: another stands there",
        "F7",
    ),
    (
        "line-twice",
        "Denver-F8 has a track already",
        "[F8, Denver]",
    ),
    ("no-card", "E6 is not a city", "E6"),
    (
        "no-line",
        "no line joins Denver and Chicago: they do not touch",
        "[Denver, Chicago]",
    ),
    (
        "no-marker",
        "the position does not say where the start markers of Ben stand",
        "{Ann: Denver}",
    ),
    (
        "nobody-before-end",
        "nobody is to act, but the round is not over: nobody has all five cities, and track is left",
        "none",
    ),
    (
        "nobody-in-start",
        "in phase start somebody is to act: a start marker is placed next",
        "none",
    ),
    (
        "nobody-unconnected",
        "nobody is to act, but the round is not over: no network on the board joins a city of every colour",
        "none",
    ),
    (
        "one-junction",
        "Denver is one junction; a line has two ends",
        "[Denver, Denver]",
    ),
    (
        "over",
        "the game is not over: the lowest has 1 point, and the barrier lies at 0 in round 2",
        "over",
    ),
    (
        "over-above-the-barrier",
        "the game is not over: the lowest has 11 points, and the barrier lies at 10 at most",
        "over",
    ),
    ("over-active", "in phase over nobody is to act", "Ann"),
    (
        "over-fixed-barrier",
        "the game is not over: the lowest has 1 point, and the barrier lies at 0 by the ruling barrier: fixed",
        "over",
    ),
    (
        "over-no-track",
        "the round is over, and the position does not say which track is laid",
        "none",
    ),
    (
        "over-unfinished",
        "the last round is not over: nobody has all five cities, and track is left",
        "over",
    ),
    (
        "phase",
        "build is not one of deal, start, lay, over",
        "build",
    ),
    (
        "points-14",
        "points of Ann cannot be 14: 13 is the most there can be",
        "14",
    ),
    (
        "points-low",
        "points of Ann cannot be -9223372036854775808: -617 is the least there can be",
        "-9223372036854775808",
    ),
    (
        "round-0",
        "round cannot be 0: 1 is the least there can be",
        "0",
    ),
    (
        "round-endless",
        "round cannot be 9223372036854775807: 1000000 is the most there can be",
        "9223372036854775807",
    ),
    (
        "start-in-deal",
        "no start marker stands in phase deal",
        "{Ann: Denver}",
    ),
    (
        "supply",
        "80 of 84 tracks in the supply leave 4 on the board, but track has 1",
        "80",
    ),
    (
        "supply-85",
        "supply cannot be 85: 84 is the most there can be",
        "85",
    ),
    (
        "track-in-start",
        "no track lies on the board in phase start",
        "[[Denver, F8]]",
    ),
    (
        "two-of-a-colour",
        "Ann has two blue cards: Helena and Bismarck",
        "Bismarck",
    ),
    ("who", "Zoe is not a player", "Zoe"),
];

/// Bad input with a long underlined text, and its message.
const LONG: &[(&str, &str)] = &[
    ("hands-in-deal", "no hands are dealt yet in phase deal"),
    (
        "too-many-tracks",
        "85 tracks lie on the board; there are 84",
    ),
];

#[test]
fn what_cannot_lie_on_a_table_is_one_fault_at_its_place() {
    let all = logs_in("transamerica", "malformed");
    let mut seen = 0;
    for (name, text) in all
        .iter()
        .filter_map(|(name, text)| Some((name.strip_prefix("position-")?, text)))
    {
        let verdict = review(text).verdict;
        assert_eq!(verdict.judgement, Judgement::Malformed, "{name}");
        let [fault] = &verdict.faults[..] else {
            panic!("{name}: {:?}", verdict.faults)
        };
        let under = &text[fault.span.range()];
        let short = BAD
            .iter()
            .find(|(known, ..)| *known == name)
            .map(|(_, message, under)| (*message, Some(*under)));
        let long = LONG
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, message)| (*message, None));
        let (message, underlined) = short
            .or(long)
            .unwrap_or_else(|| panic!("{name} is not listed: {} / {under}", fault.message));
        assert_eq!(fault.message, message, "{name}");
        assert_eq!(under, underlined.unwrap_or(under), "{name}");
        seen += 1;
    }
    assert_eq!(seen, BAD.len() + LONG.len());
}

const NETWORK: &str = "game: transamerica\nplayers: [Ann, Ben, Cy]\nposition:\n  phase: lay\n  active: Ben\n  start: {Ann: Denver, Ben: K14, Cy: M18}\n  \
                       track: {Ann: [[Denver, F8]], Ben: [[K14, J13]]}\n";

fn shown(text: &str, key: &str) -> Value {
    let (table, state) = begin(text).expect(text);
    let key = Transamerica::EXPECTS
        .iter()
        .find(|known| known.key.name == key)
        .expect("a key");
    (key.show)(&table, &state)
}

#[test]
fn hands_that_are_not_given_are_not_known() {
    let text = format!("{NETWORK}moves: []\n");
    assert_eq!(
        (shown(&text, "hands"), shown(&text, "connected")),
        (Value::Unknown, Value::Unknown)
    );
    assert_eq!(shown(&text, "supply"), Value::Number(82));
    let text = format!(
        "{NETWORK}  hands: {{Ben: [Medford, Helena, Omaha, Dallas, New York]}}\nmoves: []\n"
    );
    let Value::Map(Domain::Player, hands) = shown(&text, "hands") else {
        panic!("no hands")
    };
    let known: Vec<bool> = hands
        .iter()
        .map(|(_, hand)| *hand != Value::Unknown)
        .collect();
    assert_eq!(known, [false, true, false]);
    assert_eq!(shown(&text, "connected"), Value::Unknown);
    // Only the known hand is scored, in the tracks and on the sheet.
    let reported = review(&text);
    let missing = reported
        .moments
        .last()
        .unwrap()
        .readings
        .iter()
        .filter(|reading| reading.track == "missing");
    assert_eq!(
        missing.map(|reading| reading.subject).collect::<Vec<_>>(),
        [(Domain::Player, 1)]
    );
    assert!(
        reported
            .sheets
            .iter()
            .any(|sheet| format!("{sheet:?}").contains("not known")),
        "{:?}",
        reported.sheets
    );
}

#[test]
fn who_laid_a_track_matters_to_nothing_but_the_picture() {
    // Every player is listed, or the track of those left out would be assumed.
    let named = NETWORK.replace("Ben: [[K14, J13]]}", "Ben: [[K14, J13]], Cy: []}");
    let list = NETWORK.replace(
        "{Ann: [[Denver, F8]], Ben: [[K14, J13]]}",
        "[[F8, Denver], [K14, J13]]",
    );
    for moves in [
        "[{lay: [[J13, I12], [I12, H11]], by: Ben}]",
        "[{lay: [[F8, F9]], by: Ben}]",
        "[{lay: [[J13, K14]], by: Ben}]",
    ] {
        let [one, other] =
            [&named, &list].map(|position| review(&format!("{position}moves: {moves}\n")).verdict);
        let codes = |verdict: &Verdict| {
            verdict
                .findings
                .iter()
                .map(|finding| finding.code)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            (one.judgement, codes(&one)),
            (other.judgement, codes(&other)),
            "{moves}"
        );
    }
    // Both ways of writing are the same claim.
    for (position, claim) in [
        (NETWORK, "[[J13, K14], [Denver, F8]]"),
        (&list, "{Ann: [[Denver, F8]], Cy: [[J13, K14]]}"),
    ] {
        let verdict = review(&format!(
            "{position}moves: [{{expect: {{track: {claim}}}}}]\n"
        ))
        .verdict;
        assert_eq!(verdict.judgement, Judgement::Legal, "{claim}");
    }
}

#[test]
fn the_round_that_is_not_given_is_the_earliest_there_can_be() {
    let of = |keys: &str| {
        shown(
            &format!("game: transamerica\nplayers: [Ann, Ben]\nposition: {{{keys}}}\nmoves: []\n"),
            "round",
        )
    };
    assert_eq!(of("phase: deal"), Value::Number(1));
    assert_eq!(of("points: {Ann: 12}"), Value::Number(2));
    assert_eq!(of("barrier: 3"), Value::Number(3));
    assert_eq!(of("barrier: 3, points: {Ann: 6, Ben: 9}"), Value::Number(3));
    assert_eq!(of("barrier: 3, points: {Ann: 5, Ben: 9}"), Value::Number(4));
    assert_eq!(of("points: {Ann: 0}"), Value::Number(1));
    assert_eq!(of("phase: over, points: {Ann: 1}"), Value::Number(3));
    assert_eq!(of("round: 7"), Value::Number(7));
}

#[test]
fn the_starter_of_later_rounds_follows_from_that_of_the_position() {
    // The second player began round 5, so the third begins round 6, whichever seat began the first.
    let text = "game: transamerica\nplayers: [Ann, Ben, Cy]\nposition: {round: 5, phase: deal, starter: Ben, points: {Cy: 4}}\nmoves: []\n";
    let (table, mut state) = begin(text).expect("a position");
    let mut rng = Rng::new(7);
    while state.round == 5 && !state.stage().over {
        let action = state.suggest(&table, &mut rng).expect("a move");
        state.advance(&table, &action, 1);
    }
    assert!(state.stage().over || table.name(state.starter) == "Cy");
}

#[test]
fn every_hand_of_a_whole_board_is_scored() {
    let reported = review(&logs_in("transamerica", "positions")["whole-board"]);
    let sheet = reported
        .sheets
        .iter()
        .find(|sheet| sheet.key == "missing-now")
        .expect("a sheet");
    assert_eq!(sheet.rows.len(), 4);
    let missing: Vec<i64> = reported
        .moments
        .last()
        .unwrap()
        .readings
        .iter()
        .filter(|reading| reading.track == "missing")
        .map(|reading| reading.value)
        .collect();
    assert_eq!(missing, [23, 16, 17, 12]);
}

#[test]
fn checker_and_generator_agree_where_a_hand_is_not_known() {
    let text = format!(
        "{NETWORK}  hands: {{Ben: [Medford, Helena, Omaha, Dallas, New York]}}\nmoves: []\n"
    );
    let (table, mut state) = begin(&text).expect("a position");
    let mut rng = Rng::new(3);
    while state.active().is_some() {
        for action in state.legal_moves(&table, 300) {
            assert!(state.broken(&table, &action).is_empty(), "{action:?}");
        }
        let action = state.suggest(&table, &mut rng).expect("a move");
        state.advance(&table, &action, 1);
    }
    assert!(!state.hands.as_deref().is_some_and(Hands::is_whole));
}
