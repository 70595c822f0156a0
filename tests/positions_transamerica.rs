//! Logs of TransAmerica that begin with a position.

use railref::excerpt::Excerpt;
use railref::game::prelude::*;
use railref::game::{Game as _, Only, Rng, Story, Visit as _, standing};
use railref::games::transamerica::{Hands, State, Table, Transamerica};
use railref::judge::{Ask, Review, judge_with};
use railref::language::{Domain, MoveNo, Value};
use railref::position::At;
use railref::reading::NoBoards;
use railref::referee::Options;
use railref::setup::read_log;
use railref::text::parse::parse;
use railref::verdict::Judgement;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The files of a folder of fixtures, by name.
fn fixtures(folder: &str) -> BTreeMap<String, String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(folder);
    let files = std::fs::read_dir(&path).expect("a folder").map(|file| file.expect("a file").path());
    let read = |path: PathBuf| (path.file_stem().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(path).unwrap());
    files.map(read).collect()
}

fn review(text: &str) -> Review {
    judge_with::<Only<Transamerica>>(text, &NoBoards, &Ask { tracks: true, sheets: true, ..Ask::default() }).review
}

/// The table and the position a log begins with, settled; `None` if the log is malformed.
fn begin(text: &str) -> Option<(Arc<Table>, State)> {
    let parsed = parse(text);
    let mut faults = railref::language::Faults::default();
    let setup = read_log::<Transamerica>(&parsed.tree, parsed.tree.root()?, &NoBoards, &mut faults);
    let table = setup.table.clone().filter(|_| faults.is_empty())?;
    let mut state = setup.start(&table);
    state.settle_all(&table, &mut Story::unread());
    Some((table, state))
}

/// The log that begins behind a move of another.
fn cut(text: &str, at: At, rest: bool) -> Option<String> {
    let parsed = parse(text);
    let root = parsed.tree.root()?;
    Excerpt { tree: &parsed.tree, root, boards: &NoBoards, options: Options::default(), at, rest }.visit::<Transamerica>()
}

// ---------------------------------------------------------------- fixtures

/// The first line of a fixture says how it is judged, and why: `# legal: ...`, `# illegal bad-hand: ...`, `# warning: ...`.
#[test]
fn positions_are_judged_as_their_first_lines_say() {
    let all = fixtures("transamerica/positions");
    assert!(all.len() > 20);
    for (name, text) in all {
        let verdict = review(&text).verdict;
        let found: Vec<&str> = verdict.findings.iter().map(|finding| finding.code.trim_start_matches("transamerica/")).collect();
        let first = text.lines().next().and_then(|line| line.strip_prefix("# ")).and_then(|line| line.split(':').next());
        let expected = match first.expect("a comment") {
            "legal" => (Judgement::Legal, Vec::new(), 0),
            "warning" => (Judgement::Legal, Vec::new(), 1),
            other => (Judgement::Illegal, vec![other.strip_prefix("illegal ").expect("a rule")], 0),
        };
        assert_eq!((verdict.judgement, found, verdict.warnings.len()), expected, "{name}: {:?}", verdict.warnings);
    }
}

/// Every kind of bad input with its message and what is underlined.
const BAD: &[(&str, &str, &str)] = &[
    ("active-after-end", "Ann has all five cities, so the round is over and nobody is to act", "Ben"),
    ("active-in-deal", "in phase deal nobody is to act", "Ann"),
    ("active-not-next", "Cy is not to act: the next start marker is that of Ben", "Cy"),
    ("active-started", "Ann has placed a start marker and cannot be to act in phase start", "Ann"),
    ("all-started", "all start markers stand, so the next to act lays track: the phase is lay", "{Ann: Denver, Ben: Chicago}"),
    ("barrier-11", "barrier cannot be 11: 10 is the most there can be", "11"),
    ("card-in-two-hands", "Ben cannot have Helena: Ann has it", "Helena"),
    ("card-twice", "Ann has Helena twice", "Helena"),
    ("connected", "Ann has not all five cities and misses 1 point", "[Ann]"),
    ("connected-active", "somebody has all five cities, so the round is over and nobody is to act", "Ann"),
    ("connected-in-start", "nobody has all five cities before a track is laid", "[Ann]"),
    ("connected-left-out", "Ann has all five cities", "none"),
    ("connected-nowhere", "Ben cannot have all five cities: the network joins no city of some colour", "[Ben]"),
    ("dashed-card", "Denver has a dashed border: with 2 players that card is not in the game", "Denver"),
    ("first", "first sets up a new game, but this log begins with a position", "first"),
    ("first-lay", "no track is laid yet, and Ann, who began the round, lays the first", "Ben"),
    ("flat-track", "Chicago stands where a pair of junctions [A, B] belongs", "Chicago"),
    ("four-cards", "the hand of Ann has 4 cards, not five", "[Medford, Helena, New Orleans, Jacksonville]"),
    ("junction-twice", "the start marker of Ben cannot stand on Denver: another stands there", "F7"),
    ("line-twice", "Denver-F8 has a track already", "[F8, Denver]"),
    ("no-card", "E6 is not a city", "E6"),
    ("no-line", "no line joins Denver and Chicago: they do not touch", "[Denver, Chicago]"),
    ("no-marker", "the position does not say where the start markers of Ben stand", "{Ann: Denver}"),
    ("nobody-before-end", "nobody is to act, but the round is not over: nobody has all five cities, and track is left", "none"),
    ("nobody-in-start", "in phase start somebody is to act: a start marker is placed next", "none"),
    ("nobody-unconnected", "nobody is to act, but the round is not over: no network on the board joins a city of every colour", "none"),
    ("one-junction", "Denver is one junction; a line has two ends", "[Denver, Denver]"),
    ("over", "the game is not over: the lowest has 1 point, and the barrier lies at 0", "over"),
    ("over-active", "in phase over nobody is to act", "Ann"),
    ("over-unfinished", "the last round is not over: nobody has all five cities, and track is left", "over"),
    ("over-without-points", "the game is over when somebody is down to the barrier, and the position gives no points", "over"),
    ("phase", "build is not one of deal, start, lay, over", "build"),
    ("points-14", "points of Ann cannot be 14: 13 is the most there can be", "14"),
    ("points-low", "points of Ann cannot be -9223372036854775808: -617 is the least there can be", "-9223372036854775808"),
    ("round-0", "round cannot be 0: 1 is the least there can be", "0"),
    ("round-endless", "round cannot be 9223372036854775807: 1000000 is the most there can be", "9223372036854775807"),
    ("start-in-deal", "no start marker stands in phase deal", "{Ann: Denver}"),
    ("supply", "80 of 84 tracks in the supply leave 4 on the board, but track has 1", "80"),
    ("supply-85", "supply cannot be 85: 84 is the most there can be", "85"),
    ("supply-alone", "80 of 84 tracks in the supply leave 4 on the board, and the position does not say where", "80"),
    ("track-in-start", "no track lies on the board in phase start", "[[Denver, F8]]"),
    ("two-of-a-colour", "Ann has two blue cards: Helena and Bismarck", "Bismarck"),
    ("who", "Zoe is not a player", "Zoe"),
];

/// Bad input whose underlined text is long, with its message.
const LONG: &[(&str, &str)] =
    &[("hands-in-deal", "no hands are dealt yet in phase deal"), ("too-many-tracks", "85 tracks lie on the board; there are 84")];

#[test]
fn what_cannot_lie_on_a_table_is_one_fault_at_its_place() {
    let all = fixtures("transamerica/malformed");
    let mut seen = 0;
    for (name, text) in all.iter().filter_map(|(name, text)| Some((name.strip_prefix("position-")?, text))) {
        let verdict = review(text).verdict;
        assert_eq!(verdict.judgement, Judgement::Malformed, "{name}");
        let [fault] = &verdict.faults[..] else { panic!("{name}: {:?}", verdict.faults) };
        let under = &text[fault.span.range()];
        let short = BAD.iter().find(|(known, ..)| *known == name).map(|(_, message, under)| (*message, Some(*under)));
        let long = LONG.iter().find(|(known, _)| *known == name).map(|(_, message)| (*message, None));
        let (message, underlined) = short.or(long).unwrap_or_else(|| panic!("{name} is not listed: {} / {under}", fault.message));
        assert_eq!(fault.message, message, "{name}");
        assert_eq!(under, underlined.unwrap_or(under), "{name}");
        seen += 1;
    }
    assert_eq!(seen, BAD.len() + LONG.len());
}

// ---------------------------------------------------------------- what a position says and what it does not

const NETWORK: &str = "game: transamerica\nplayers: [Ann, Ben, Cy]\nposition:\n  phase: lay\n  active: Ben\n  start: {Ann: Denver, Ben: K14, Cy: M18}\n  \
                       track: {Ann: [[Denver, F8]], Ben: [[K14, J13]]}\n";

fn shown(text: &str, key: &str) -> Value {
    let (table, state) = begin(text).expect(text);
    let key = Transamerica::EXPECTS.iter().find(|known| known.key.name == key).expect("a key");
    (key.show)(&table, &state)
}

#[test]
fn hands_that_are_not_given_are_not_known() {
    let text = format!("{NETWORK}moves: []\n");
    assert_eq!((shown(&text, "hands"), shown(&text, "connected")), (Value::Unknown, Value::Unknown));
    assert_eq!(shown(&text, "supply"), Value::Number(82));
    let text = format!("{NETWORK}  hands: {{Ben: [Medford, Helena, Omaha, Dallas, New York]}}\nmoves: []\n");
    let Value::Map(Domain::Player, hands) = shown(&text, "hands") else { panic!("no hands") };
    let known: Vec<bool> = hands.iter().map(|(_, hand)| *hand != Value::Unknown).collect();
    assert_eq!(known, [false, true, false]);
    assert_eq!(shown(&text, "connected"), Value::Unknown);
    // Only the known hand is scored, in the tracks and on the sheet.
    let told = review(&text);
    let missing = told.moments.last().unwrap().readings.iter().filter(|reading| reading.track == "missing");
    assert_eq!(missing.map(|reading| reading.subject).collect::<Vec<_>>(), [(Domain::Player, 1)]);
    assert!(told.sheets.iter().any(|sheet| format!("{sheet:?}").contains("not known")), "{:?}", told.sheets);
}

#[test]
fn who_laid_a_track_matters_to_nothing_but_the_picture() {
    let list = NETWORK.replace("{Ann: [[Denver, F8]], Ben: [[K14, J13]]}", "[[F8, Denver], [K14, J13]]");
    for moves in ["[{lay: [[J13, I12], [I12, H11]], by: Ben}]", "[{lay: [[F8, F9]], by: Ben}]", "[{lay: [[J13, K14]], by: Ben}]"] {
        let [one, other] = [NETWORK, &list].map(|position| review(&format!("{position}moves: {moves}\n")).verdict);
        let codes = |verdict: &railref::verdict::Verdict| verdict.findings.iter().map(|finding| finding.code).collect::<Vec<_>>();
        assert_eq!((one.judgement, codes(&one)), (other.judgement, codes(&other)), "{moves}");
    }
    // Either way of writing is the same claim.
    for (position, claim) in [(NETWORK, "[[J13, K14], [Denver, F8]]"), (&list, "{Ann: [[Denver, F8]], Cy: [[J13, K14]]}")] {
        let verdict = review(&format!("{position}moves: [{{expect: {{track: {claim}}}}}]\n")).verdict;
        assert_eq!(verdict.judgement, Judgement::Legal, "{claim}");
    }
}

#[test]
fn the_round_that_is_not_given_is_the_earliest_there_can_be() {
    let of = |keys: &str| shown(&format!("game: transamerica\nplayers: [Ann, Ben]\nposition: {{{keys}}}\nmoves: []\n"), "round");
    assert_eq!(of("phase: deal"), Value::Number(1));
    assert_eq!(of("points: {Ann: 12}"), Value::Number(2));
    assert_eq!(of("barrier: 3"), Value::Number(3));
    assert_eq!(of("round: 7"), Value::Number(7));
}

#[test]
fn the_starter_of_later_rounds_follows_from_that_of_the_position() {
    // The second player began round 5, so the third begins round 6, whatever seat began the first.
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
    let told = review(&fixtures("transamerica/positions")["whole-board"]);
    let sheet = told.sheets.iter().find(|sheet| sheet.key == "missing-now").expect("a sheet");
    assert_eq!(sheet.rows.len(), 4);
    let missing: Vec<i64> =
        told.moments.last().unwrap().readings.iter().filter(|reading| reading.track == "missing").map(|reading| reading.value).collect();
    assert_eq!(missing, [23, 16, 17, 12]);
}

// ---------------------------------------------------------------- a log cut in two

/// What a verdict says of the moves behind a cut: rule, number, and the facts but for places before the cut.
fn findings(told: &Review, behind: MoveNo) -> Vec<(&'static str, MoveNo, Vec<&'static str>)> {
    let own = told.verdict.findings.iter().filter_map(|finding| {
        let number = finding.place.number.map_or(0, |number| number.saturating_sub(behind));
        let also = finding.also.iter().map(|rule| rule.code).collect();
        (finding.place.number.is_none_or(|at| at > behind)).then_some((finding.code, number, also))
    });
    own.collect()
}

fn tracks(told: &Review, behind: MoveNo) -> Vec<String> {
    let moments = told.moments.iter().filter(|moment| moment.at > behind);
    moments.map(|moment| format!("{} {} {} {:?}", moment.at - behind, moment.turn, moment.phase, moment.readings)).collect()
}

/// Cuts a log in so many places, from a share of its length on, and compares; how many cuts there were.
fn cuts(name: &str, text: &str, places: usize, from: f64, tracked: bool) -> usize {
    let review = |text: &str| judge_with::<Only<Transamerica>>(text, &NoBoards, &Ask { tracks: tracked, ..Ask::default() }).review;
    let whole = review(text);
    if whole.verdict.judgement == Judgement::Malformed {
        return 0;
    }
    let mut count = 0;
    let declared = whole.verdict.counts.declared;
    let begin = (f64::from(declared) * from) as MoveNo;
    for number in (begin..=declared).step_by(((declared - begin) as usize / places).max(1)) {
        let Some(rest) = cut(text, At::Move(number), true) else { continue };
        // An entry left out moves the numbers of those behind it.
        if rest.contains("# Left out:") {
            continue;
        }
        let part = review(&rest);
        assert_eq!(findings(&part, 0), findings(&whole, number), "{name} {number}\n{rest}");
        assert!(tracks(&part, 0) == tracks(&whole, number), "{name} {number}\n{rest}");
        assert_eq!((part.verdict.complete, &part.verdict.standing), (whole.verdict.complete, &whole.verdict.standing), "{name} {number}");
        // The position that is written is the position that is read.
        assert_eq!(cut(&rest, At::Move(0), true).as_ref(), Some(&rest), "{name} {number}");
        count += 1;
    }
    count
}

#[test]
fn a_log_that_begins_in_the_midst_is_judged_as_the_whole() {
    let mut count = 0;
    for folder in ["transamerica/cases", "transamerica/rules", "transamerica/positions"] {
        for (name, text) in fixtures(folder) {
            count += cuts(&name, &text, 2, 0.3, false);
        }
    }
    // Tracks of whole games are dear: what is missing is computed at every moment. A round or two at the end will do.
    for folder in ["transamerica/games", "golden"] {
        for (name, text) in fixtures(folder).iter().filter(|(_, text)| text.contains("game: transamerica")) {
            count += cuts(name, text, 1, 0.97, true);
        }
    }
    assert!(count > 200, "{count}");
}

// ---------------------------------------------------------------- any position

/// Words for every key, sound ones and others.
const KEYS: &[(&str, &[&str])] = &[
    ("round", &["1", "2", "3", "9", "0", "1000000"]),
    ("phase", &["deal", "start", "lay", "over"]),
    ("active", &["Ann", "Ben", "none"]),
    ("starter", &["Ann", "Cy"]),
    ("points", &["{Ann: 13, Ben: 2, Cy: 7}", "{Ann: 0}", "{Cy: -4, Ben: 1}"]),
    ("barrier", &["0", "4", "10"]),
    ("start", &["{Ann: Denver, Ben: K14, Cy: M18}", "{Ann: Denver}", "{Ben: K14, Ann: none}", "{Ann: Denver, Cy: M18}"]),
    ("track", &["[]", "[[Denver, F8], [K14, J13]]", "{Cy: [[M18, M17], [M17, New Orleans]], Ann: [[A0, A1]]}"]),
    ("supply", &["84", "82", "0"]),
    (
        "hands",
        &[
            "{Ann: [Medford, Helena, Omaha, Dallas, New York]}",
            "{Ann: [Medford, Helena, Omaha, Dallas, New York], Ben: [Portland, Chicago, Santa Fe, Phoenix, Winston], Cy: [Sacramento, Bismarck, St. Louis, Memphis, Charleston]}",
        ],
    ),
    ("connected", &["none", "[Ann]", "[Ben, Cy]"]),
];

#[test]
fn whatever_position_is_taken_can_be_played_to_its_end() {
    let mut rng = Rng::new(20);
    let (mut taken, mut refused) = (0, 0);
    for seed in 0..1400u64 {
        let mut text = "game: transamerica\nplayers: [Ann, Ben, Cy]\nposition:\n".to_owned();
        for (key, values) in KEYS {
            if rng.once_in(3) {
                text += &format!("  {key}: {}\n", rng.pick(values).unwrap());
            }
        }
        text += "  # the end\nmoves: []\n";
        let Some((table, mut state)) = begin(&text) else {
            refused += 1;
            continue;
        };
        taken += 1;
        // Written again, it is the same table.
        let again = cut(&text, At::Move(0), false).expect("a position");
        assert_eq!(cut(&again, At::Move(0), false).as_ref(), Some(&again), "{text}");
        if taken % 25 != 0 {
            continue;
        }
        let mut rng = Rng::new(seed);
        while !state.stage().over {
            let action = state.suggest(&table, &mut rng).unwrap_or_else(|| panic!("no move\n{text}"));
            assert!(state.broken(&table, &action).is_empty(), "{action:?} {:?}\n{text}", state.broken(&table, &action));
            state.advance(&table, &action, 1);
        }
        assert!(!standing::<Transamerica>(&table, &state).values.is_empty());
    }
    assert!(taken > 100 && refused > 100, "{taken} {refused}");
}

#[test]
fn checker_and_generator_agree_where_a_hand_is_not_known() {
    let text = format!("{NETWORK}  hands: {{Ben: [Medford, Helena, Omaha, Dallas, New York]}}\nmoves: []\n");
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
