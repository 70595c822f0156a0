//! TransAmerica from outside: fixtures, properties, generator against checker.

use railref::game::{Domain, Game, Lexicon, MoveNo, Rng, Step as PathStep, Story};
use railref::games::transamerica::{Board, Breach, Move, Phase, State, TRACKS, Table, Transamerica};
use railref::log::{NoBoards, Setup, read_log};
use railref::referee::{Observer, Options, Step, Unobserved, referee};
use railref::text::parse::parse;
use railref::verdict::{Finding, Judgement, Verdict};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

// ---------------------------------------------------------------- reading and judging

/// Reads a log; `Err` with the codes and underlined texts of its faults.
fn setup(text: &str) -> Result<Setup<Transamerica>, Vec<(&'static str, String)>> {
    let parsed = parse(text);
    assert!(parsed.faults.is_empty(), "{:?}", parsed.faults);
    let mut faults = railref::log::Faults::default();
    let root = parsed.tree.root().expect("a document");
    let setup = read_log::<Transamerica>(&parsed.tree, root, &NoBoards, &mut faults);
    let (faults, _) = faults.into_parts();
    if faults.is_empty() {
        return Ok(setup);
    }
    Err(faults.into_iter().map(|fault| (fault.code, text[fault.span.start as usize..fault.span.end as usize].to_owned())).collect())
}

fn judged(text: &str, options: Options, observer: &mut dyn Observer<Transamerica>) -> Result<Verdict, Vec<(&'static str, String)>> {
    let setup = setup(text)?;
    let table = setup.table.clone().expect("a table");
    Ok(referee(&setup, &table, options, observer).0)
}

fn judge(text: &str) -> Verdict {
    judged(text, Options::default(), &mut Unobserved).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"))
}

fn fixtures(folder: &str) -> BTreeMap<String, String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/transamerica").join(folder);
    let files = std::fs::read_dir(&path).expect("a folder").map(|file| file.expect("a file").path());
    let read = |path: PathBuf| (path.file_stem().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(path).unwrap());
    files.map(read).collect()
}

fn codes(verdict: &Verdict) -> Vec<&str> {
    verdict.findings.iter().map(|finding| finding.code.trim_start_matches("transamerica/")).collect()
}

fn words(finding: &Finding) -> String {
    let told = finding.facts.explain();
    format!("{} [{}] {:?} {:?} {:?}", told.message, told.label, told.focus, told.help, told.blames)
}

// ---------------------------------------------------------------- fixtures

#[test]
fn every_rule_has_a_log_that_breaks_it_and_one_that_keeps_it() {
    for rule in Transamerica::INFO.rules {
        if rule.name() == "setup" {
            assert_eq!(setup(rule.breaks).err().map(|faults| faults[0].0), Some(rule.code));
        } else {
            let verdict = judge(rule.breaks);
            assert_eq!(codes(&verdict), [rule.name()], "{}: {:?}", rule.code, verdict.findings.iter().map(words).collect::<Vec<_>>());
        }
        let verdict = judge(rule.keeps);
        assert_eq!(verdict.judgement, Judgement::Legal, "{}: {:?}", rule.code, verdict.findings.iter().map(words).collect::<Vec<_>>());
    }
}

#[test]
fn whole_games_are_legal_and_complete() {
    let mut sizes = BTreeSet::new();
    for (name, text) in fixtures("games") {
        let verdict = judge(&text);
        assert_eq!(verdict.judgement, Judgement::Legal, "{name}: {:?}", verdict.findings.iter().map(words).collect::<Vec<_>>());
        assert!(verdict.complete, "{name}");
        sizes.insert(setup(&text).unwrap().table.unwrap().players.len());
    }
    assert_eq!(sizes, (2..=6).collect());
}

/// Every case with the codes of its violations; none: legal, or accepted where the name says so.
const CASES: &[(&str, &[&str])] = &[
    ("accepted-not-connected", &[]),
    ("accepted-too-many", &[]),
    ("after-the-last-track", &["round-over"]),
    ("barrier-fixed", &[]),
    ("barrier-fixed-goes-on", &[]),
    ("barrier-lowest-2", &[]),
    ("barrier-lowest-3", &[]),
    ("barrier-lowest-4", &[]),
    ("barrier-moves", &[]),
    ("barrier-not-after-1", &[]),
    ("barrier-one-short", &[]),
    ("barrier-passed", &[]),
    ("barrier-reached", &[]),
    ("barrier-two-below", &["expect"]),
    ("both-at-once", &[]),
    ("city-in-two-hands", &["bad-hand"]),
    ("connected-none", &[]),
    ("dashed-card", &["bad-hand"]),
    ("dashed-card-of-four", &[]),
    ("deal-after-start", &["wrong-phase"]),
    ("deal-twice", &["wrong-phase"]),
    ("double-by-another", &["expect"]),
    ("double-counted-once", &["expect"]),
    ("end-all-at-once", &[]),
    ("end-below-the-barrier", &[]),
    ("end-by-one-point", &[]),
    ("end-last-round", &[]),
    ("end-round-2", &[]),
    ("end-shared-below", &[]),
    ("end-shared-by-two", &[]),
    ("end-six", &[]),
    ("end-three-at-once", &[]),
    ("end-tie-below", &[]),
    ("end-two-at-once", &[]),
    ("ended-by-another", &[]),
    ("hand-missing", &["bad-hand"]),
    ("hand-of-four", &["bad-hand"]),
    ("hand-of-six", &["bad-hand"]),
    ("keep-going-lay-left-out", &["line-taken"]),
    ("lay-nothing", &["must-lay"]),
    ("left-starts-next", &[]),
    ("misses-one-double", &[]),
    ("misses-one-single", &[]),
    ("names-and-codes", &[]),
    ("network-apart", &[]),
    ("network-of-all", &[]),
    ("not-connected-stays-apart", &["not-connected"]),
    ("pass-after-a-round", &["wrong-phase"]),
    ("pass-before-the-first-deal", &["wrong-phase"]),
    ("result-too-early", &["result-too-early"]),
    ("reveal-after", &["round-over"]),
    ("reveal-and-deal", &["wrong-phase"]),
    ("reveal-bad-hand", &["bad-hand"]),
    ("reveal-in-time", &[]),
    ("reveal-too-early", &["wrong-phase"]),
    ("reveal-twice", &["wrong-phase"]),
    ("reveal-unknown", &["expect"]),
    ("right-result", &[]),
    ("same-line-twice", &["line-taken"]),
    ("secret-second-track", &["no-second-track"]),
    ("shared-by-one", &["result"]),
    ("start-amid-lays", &["wrong-phase"]),
    ("start-goes-round", &[]),
    ("start-on-own-city", &[]),
    ("start-unrevealed", &["hands-unknown"]),
    ("supply-out-goes-on", &[]),
    ("supply-runs-out", &[]),
    ("three-scored-alone", &[]),
    ("too-many-after-the-end", &["no-second-track"]),
    ("two-connected-of-three", &[]),
    ("unfinished", &[]),
    ("unused-accept", &["unused-accept"]),
    ("wrong-expect", &["expect"]),
    ("wrong-result", &["result"]),
];

#[test]
fn cases_are_judged_as_their_first_lines_say() {
    let cases = fixtures("cases");
    assert_eq!(cases.keys().map(String::as_str).collect::<Vec<_>>(), CASES.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    for (name, expected) in CASES {
        let verdict = judge(&cases[*name]);
        assert_eq!(codes(&verdict), *expected, "{name}: {:?}", verdict.findings.iter().map(words).collect::<Vec<_>>());
        if expected.is_empty() {
            let accepted = if name.starts_with("accepted") { Judgement::Accepted } else { Judgement::Legal };
            assert_eq!(verdict.judgement, accepted, "{name}");
        }
    }
}

#[test]
fn every_fixture_says_in_its_first_line_what_it_shows() {
    for folder in ["games", "rules", "cases", "malformed"] {
        for (name, text) in fixtures(folder) {
            assert!(text.starts_with("# ") && text.lines().next().is_some_and(|line| line.ends_with('.')), "{folder}/{name}");
        }
    }
}

#[test]
fn bad_input_is_malformed_at_the_very_word() {
    let expected: BTreeMap<&str, (&str, &str)> = [
        ("accept-round-over", ("log/accept", "transamerica/round-over")),
        ("bare-pair", ("log/wrong-type", "Denver")),
        ("card-without-city", ("log/unknown-name", "E6")),
        ("misspelt-city", ("log/unknown-name", "Bostn")),
        ("no-such-junction", ("log/unknown-name", "Z9")),
        ("not-a-pair", ("log/wrong-type", "[Denver, E7, E8]")),
        ("seven-players", ("transamerica/setup", "[Ann, Ben, Cleo, Dan, Eva, Finn, Gus]")),
        ("unknown-first", ("transamerica/setup", "Cleo")),
        ("unknown-ruling", ("transamerica/setup", "jumps")),
    ]
    .into();
    let found = fixtures("malformed");
    assert_eq!(found.keys().map(String::as_str).collect::<Vec<_>>(), expected.keys().copied().collect::<Vec<_>>());
    for (name, text) in found {
        let faults = setup(&text).err().unwrap_or_else(|| panic!("{name} is well formed"));
        assert_eq!((faults[0].0, faults[0].1.as_str()), expected[name.as_str()], "{name}");
    }
}

#[test]
fn findings_underline_the_card_or_the_junction() {
    use PathStep::{Item, Key};
    let cases = fixtures("cases");
    let rules = fixtures("rules");
    for (text, focus, message) in [
        (&cases["hand-of-six"], &[Key("deal"), Item(0), Item(5)][..], "Ann has two green cards among 6 cards: Medford and Portland"),
        (&rules["bad-hand.breaks"], &[Key("deal"), Item(1), Item(3)], "Ben has two yellow cards: Salt Lake City and Omaha"),
        (&cases["city-in-two-hands"], &[Key("deal"), Item(1), Item(1)], "Ben cannot have Helena: Ann has it"),
        (
            &cases["dashed-card"],
            &[Key("deal"), Item(1), Item(0)],
            "Seattle has a dashed border: with 3 players that card is not in the game",
        ),
        (&cases["hand-of-four"], &[Key("deal"), Item(1)], "the hand of Ben has 4 cards, not five"),
        (&rules["no-line.breaks"], &[Key("lay"), Item(0), Item(1)], "no line joins Denver and E8: they do not touch"),
        (&rules["not-connected.breaks"], &[Key("lay"), Item(0)], "Chicago-E13 does not touch the network of Ann"),
        (&rules["round-over.breaks"], &[Key("lay")], "round 1 has been over since move 14: Ann has all five cities"),
        (&cases["reveal-after"], &[Key("lay")], "round 1 has been over since move 13: by the hands revealed later Ann has all five cities"),
    ] {
        let verdict = judge(text);
        let told = verdict.findings[0].facts.explain();
        assert_eq!((&told.focus[..], told.message.as_str()), (focus, message));
        assert!(told.help.is_some());
    }
}

// ---------------------------------------------------------------- properties over whole games

/// Watches what never may happen.
#[derive(Default)]
struct Watch {
    points: Vec<i32>,
    missing: Vec<i64>,
    round: u32,
    rounds: Vec<(u32, usize, bool)>,
}

impl Observer<Transamerica> for Watch {
    fn wants_story(&self) -> bool {
        true
    }

    fn moment(&mut self, table: &Table, step: Step<'_, Move>, _: MoveNo, events: Vec<<Transamerica as Game>::Event>, state: &State) {
        for event in &events {
            let told = Transamerica::tell(table, event);
            assert!(!told.is_empty() && !told.ends_with('.'), "{told}");
        }
        assert!(state.tracks.len() + state.supply() == TRACKS);
        assert!(state.points.iter().zip(&self.points).all(|(now, before)| now <= before), "points rose");
        self.points = state.points.to_vec();
        let missing: Vec<i64> =
            Transamerica::readings(table, state).iter().filter(|reading| reading.track == "missing").map(|reading| reading.value).collect();
        if self.round == state.round && matches!(step, Step::Declared(Move::Lay { .. })) {
            assert!(missing.iter().zip(&self.missing).all(|(now, before)| now <= before), "{missing:?} after {:?}", self.missing);
        }
        if let (Some(hands), Phase::Lay, Step::Declared(_)) = (state.hands.as_deref(), state.phase, &step) {
            let connected = state.connected(table, hands, &state.nets);
            assert_eq!(state.ended.is_some(), !connected.is_empty() || state.supply() == 0);
            assert!(missing.iter().enumerate().all(|(seat, points)| (*points == 0) == connected.has(seat as u16)));
        }
        if state.scored && state.phase == Phase::Lay {
            let record = state.history.last().expect("a scored round");
            self.rounds.push((state.round, state.tracks.len(), record.connected.is_empty()));
            let lost: Vec<i64> = record.missing.iter().map(|missing| i64::from(missing.points)).collect();
            assert_eq!(lost, missing);
        }
        self.missing = missing;
        self.round = state.round;
    }
}

#[test]
fn points_and_missing_points_never_rise_and_rounds_end_at_the_first_connection() {
    for (name, text) in fixtures("games") {
        let mut watch = Watch::default();
        let verdict = judged(&text, Options::default(), &mut watch).expect("a log");
        assert_eq!(verdict.judgement, Judgement::Legal, "{name}");
        assert!(watch.rounds.iter().all(|(_, tracks, nobody)| *tracks <= TRACKS && (!nobody || *tracks == TRACKS)), "{name}");
    }
}

fn table(players: usize) -> Arc<Table> {
    let names = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn"];
    let text = format!("game: transamerica\nplayers: [{}]\nmoves: []\n", names[..players].join(", "));
    setup(&text).unwrap().table.unwrap()
}

fn broken(table: &Table, state: &State, action: &Move) -> Vec<Breach> {
    let mut broken = Vec::new();
    Transamerica::check(table, state, action, &mut broken);
    let rules: Vec<usize> = broken.iter().map(Transamerica::rule).collect();
    for breach in &broken {
        let told = Transamerica::explain(table, breach, &Transamerica::legal(table, state, 200));
        assert!(!told.message.is_empty() && !told.message.ends_with('.') && !told.label.is_empty(), "{told:?}");
    }
    assert!(!rules.contains(&0));
    broken
}

fn take(table: &Table, state: &mut State, action: &Move, at: MoveNo) {
    let mut nothing = Story::new(false);
    Transamerica::apply(table, state, action, at, &mut nothing);
    while Transamerica::settle(table, state, &mut nothing) {}
}

/// A line with its ends in the order of their numbers.
fn canonical(action: &Move) -> Move {
    match action {
        Move::Lay { tracks, by } => Move::Lay { tracks: tracks.iter().map(|(from, to)| (*from.min(to), *from.max(to))).collect(), by: *by },
        other => other.clone(),
    }
}

/// Lays, starts and passes of anyone, good and bad.
fn candidates(table: &Table, state: &State, rng: &mut Rng) -> Vec<Move> {
    let board = &table.board;
    let line = |rng: &mut Rng| {
        let near: Vec<_> =
            board.edges().iter().filter(|edge| state.tracks.iter().any(|track| board.edge(track.line).high == edge.low)).collect();
        let any = board.edges()[rng.below(board.edges().len())];
        let edge = if rng.once_in(2) { any } else { **rng.pick(&near).unwrap_or(&&any) };
        if rng.once_in(9) { (edge.low, rng.below(board.size()) as u16) } else { (edge.high, edge.low) }
    };
    let mut moves = Vec::new();
    for _ in 0..60 {
        let by = if rng.once_in(6) { rng.below(table.players.len()) as u16 } else { state.turn };
        let count = 1 + rng.below(2) + usize::from(rng.once_in(8));
        moves.push(Move::Lay { tracks: (0..count).map(|_| line(rng)).collect(), by });
        moves.push(Move::Start { at: rng.below(board.size()) as u16, by });
    }
    moves.push(Move::Lay { tracks: Default::default(), by: state.turn });
    moves.extend((0..table.players.len() as u16).map(|by| Move::Pass { by }));
    moves
}

#[test]
fn generator_and_checker_agree_over_random_games() {
    for players in 2..=6 {
        let table = table(players);
        let mut rng = Rng::new(100 + players as u64);
        let mut state = Transamerica::start(&table, &[]);
        let mut at = 0;
        while let Some(action) = Transamerica::suggest(&table, &state, &mut rng) {
            at += 1;
            assert_eq!(broken(&table, &state, &action), [], "{action:?}");
            // All pairs of a position are many; a few positions a game tell.
            if state.phase != Phase::Lay || rng.once_in(25) || state.tracks.len() < 3 {
                let legal = Transamerica::legal(&table, &state, usize::MAX);
                if state.phase == Phase::Lay {
                    assert!(legal.contains(&canonical(&action)), "{action:?}");
                }
                let mut plain = Vec::new();
                for action in &legal {
                    Transamerica::check(&table, &state, action, &mut plain);
                    assert_eq!(plain, [], "{action:?}");
                }
                for candidate in candidates(&table, &state, &mut rng) {
                    let mut found = Vec::new();
                    Transamerica::check(&table, &state, &candidate, &mut found);
                    assert_eq!(legal.contains(&canonical(&candidate)), found.is_empty(), "{candidate:?}: {found:?}");
                    let order: Vec<usize> = found.iter().map(Transamerica::rule).filter(|rule| !(8..12).contains(rule)).collect();
                    assert!(order.is_sorted(), "{found:?}");
                }
            }
            take(&table, &mut state, &action, at);
        }
        assert!(Transamerica::is_over(&state));
        assert!(state.points.iter().any(|points| *points <= state.barrier));
    }
}

#[test]
fn nothing_panics_where_moves_were_let_stand() {
    for seed in 0..6 {
        let table = table(2 + seed as usize % 5);
        let mut rng = Rng::new(seed);
        let mut state = Transamerica::start(&table, &[]);
        let mut let_stand = 0;
        for at in 1..160 {
            let wild = candidates(&table, &state, &mut rng).into_iter().find(|action| {
                let found = broken(&table, &state, action);
                !found.is_empty() && found.iter().all(|breach| Transamerica::INFO.rules[Transamerica::rule(breach)].accepted.is_some())
            });
            let action = match wild.filter(|_| rng.once_in(3)) {
                Some(action) => {
                    let_stand += 1;
                    Some(action)
                }
                None => Transamerica::suggest(&table, &state, &mut rng),
            };
            let Some(action) = action else { break };
            take(&table, &mut state, &action, at);
            assert!(state.tracks.len() <= TRACKS);
            let picture = Transamerica::picture(&table, &state);
            assert_eq!((picture.links.len(), picture.spots.len()), (509, 188));
            assert_eq!(Transamerica::standing(&table, &state).values.len(), Transamerica::INFO.results.len());
            for key in 0..Transamerica::INFO.expects.len() {
                Transamerica::observe(&table, &state, key);
            }
            let (verb, args) = Transamerica::declare(&table, &action);
            assert_eq!(Transamerica::read(verb, &args), action);
        }
        assert!(let_stand > 0 || seed > 0);
    }
}

// ---------------------------------------------------------------- secret hands

/// The log of a random game with every deal moved to the end of its round as a reveal, or left where it is.
fn random_log(players: usize, seed: u64, secret: bool) -> String {
    let table = table(players);
    let board = &table.board;
    let mut rng = Rng::new(seed);
    let mut state = Transamerica::start(&table, &[]);
    let names: Vec<&str> = table.players.iter().collect();
    let mut text = format!("game: transamerica\nplayers: [{}]\nmoves:\n", names.join(", "));
    let mut held = None;
    let mut at = 0;
    while let Some(action) = Transamerica::suggest(&table, &state, &mut rng) {
        at += 1;
        match &action {
            Move::Deal(hands) => {
                let hand = |(seat, cards): &(u16, Vec<u16>)| {
                    format!(
                        "{}: [{}]",
                        names[usize::from(*seat)],
                        cards.iter().map(|city| board.city(*city)).collect::<Vec<_>>().join(", ")
                    )
                };
                let hands = hands.iter().map(hand).collect::<Vec<_>>().join(", ");
                if secret { held = Some(hands) } else { text += &format!("  - {{deal: {{{hands}}}}}\n") }
            }
            Move::Start { at, by } => text += &format!("  - {{start: {}, by: {}}}\n", board.code(*at), names[usize::from(*by)]),
            Move::Lay { tracks, by } => {
                let track = |(from, to): &(u16, u16)| format!("[{}, {}]", board.place(*from), board.code(*to));
                let tracks = tracks.iter().map(track).collect::<Vec<_>>().join(", ");
                text += &format!("  - {{lay: [{tracks}], by: {}}}\n", names[usize::from(*by)]);
            }
            other => panic!("{other:?}"),
        }
        let round = state.round;
        take(&table, &mut state, &action, at);
        if (state.round != round || Transamerica::is_over(&state))
            && let Some(hands) = held.take()
        {
            text += &format!("  - {{reveal: {{{hands}}}}}\n");
        }
    }
    text
}

#[test]
fn a_game_is_the_same_whether_hands_are_dealt_or_revealed() {
    for seed in 0..3 {
        let players = 2 + seed as usize;
        let (open, secret) = (judge(&random_log(players, seed, false)), judge(&random_log(players, seed, true)));
        assert_eq!((open.judgement, open.complete), (Judgement::Legal, true));
        assert_eq!((secret.judgement, secret.complete), (Judgement::Legal, true), "{:?}", codes(&secret));
        assert_eq!(open.standing, secret.standing);
    }
}

#[test]
fn a_lay_too_many_before_a_reveal_is_found_where_it_stands() {
    let text = random_log(3, 9, true);
    let reveal = text.find("  - {reveal").expect("a reveal");
    let state_before = judge(&text[..reveal]);
    assert_eq!(state_before.judgement, Judgement::Legal);
    let last = text[..reveal].trim_end().lines().last().expect("a lay").to_owned();
    let twice = format!("{}{last}\n{}", &text[..reveal], &text[reveal..]);
    let verdict = judge(&twice);
    assert_eq!(codes(&verdict), ["round-over"]);
    let told = verdict.findings[0].facts.explain();
    assert_eq!(told.blames.len(), 1);
    assert_eq!(Some(told.blames[0].at + 1), verdict.findings[0].place.number);
}

#[test]
fn keep_going_after_anything_never_panics() {
    for folder in ["rules", "cases", "games"] {
        for (name, text) in fixtures(folder) {
            if name == "setup.breaks" {
                continue;
            }
            let options = Options { keep_going: true, complete: true };
            judged(&text, options, &mut Unobserved).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
        }
    }
}

// ---------------------------------------------------------------- board, score

#[test]
fn the_published_map_is_the_published_map() {
    let board = Board::usa();
    let double = board.edges().iter().filter(|edge| edge.double).count();
    assert_eq!((board.size(), board.edges().len(), double, board.cards().len()), (188, 509, 109, 35));
    assert_eq!((board.deck(6).count(), board.deck(4).count(), board.deck(3).count()), (35, 35, 25));
    let places = board.names(Domain::Place).expect("junctions");
    assert_eq!(places.find("a0"), places.find("Seattle"));
    assert_eq!(board.names(Domain::City).expect("cities").find("f7"), board.names(Domain::City).expect("cities").find("Denver"));
}

#[test]
fn sheets_say_what_was_lost_and_which_lines_were_missing() {
    let text = &fixtures("cases")["right-result"];
    let setup = setup(text).unwrap();
    let table = setup.table.clone().unwrap();
    let (_, state) = referee(&setup, &table, Options::default(), &mut Unobserved);
    let sheets = Transamerica::sheets(&table, &state);
    assert_eq!(sheets.iter().map(|sheet| sheet.key).collect::<Vec<_>>(), ["lost", "missing"]);
    assert_eq!(format!("{:?}", sheets[0].rows[1]), r#"("round 1", [Figure(0), Figure(-13)])"#);
    let (label, cells) = &sheets[1].rows[1];
    assert_eq!(label, "round 1, Ben");
    assert!(format!("{cells:?}").contains("Sacramento-San Francisco"), "{cells:?}");
    // At the end of the game the picture shows them too.
    let picture = Transamerica::picture(&table, &state);
    let missing = picture.links.iter().filter(|link| link.faint && link.owner.as_ref().is_some_and(|(_, what)| what == "missing for Ben"));
    assert_eq!(missing.map(|link| if link.double { 2 } else { 1 }).sum::<i32>(), 13);
}

// ---------------------------------------------------------------- board files

/// One board file, whatever its path.
struct OneBoard(String);

impl railref::log::Boards for OneBoard {
    fn read(&self, _: &str) -> Result<String, String> {
        Ok(self.0.clone())
    }
}

/// Sixteen junctions, three cards of each colour.
const SMALL: &str = "
name: small
junctions: {A: [[0, 3]], B: [[0, 3]], C: [[0, 3]], D: [[0, 3]]}
cities:
  Aa: {at: A0, colour: green}
  Ab: {at: A1, colour: green}
  Ac: {at: A2, colour: green}
  Ba: {at: B0, colour: blue}
  Bb: {at: B1, colour: blue}
  Bc: {at: B2, colour: blue}
  Ca: {at: C0, colour: yellow}
  Cb: {at: C1, colour: yellow}
  Cc: {at: C2, colour: yellow}
  Da: {at: D0, colour: red}
  Db: {at: D1, colour: red}
  Dc: {at: D2, colour: red}
  Ea: {at: A3, colour: orange}
  Eb: {at: B3, colour: orange}
  Ec: {at: C3, colour: orange}
double_lines: [[A0-A1, B1-C2], [C3-D3]]
";

/// The table on a board file, or the message of the first fault.
fn table_on(board: &str, players: &str) -> Result<Arc<Table>, String> {
    let text = format!("game: transamerica\nboard: small.yaml\nplayers: [{players}]\nmoves: []\n");
    let parsed = parse(&text);
    let mut faults = railref::log::Faults::default();
    let root = parsed.tree.root().expect("a document");
    let setup = read_log::<Transamerica>(&parsed.tree, root, &OneBoard(board.to_owned()), &mut faults);
    let (faults, _) = faults.into_parts();
    faults.first().map_or_else(|| Ok(setup.table.expect("a table")), |fault| Err(fault.message.clone()))
}

#[test]
fn board_files_are_read_with_care() {
    for (from, to, message) in [
        ("D: [[0, 3]]", "F: [[0, 3]]", "D0 stands where a junction of this board belongs"),
        ("D: [[0, 3]]}", "D: [[0, 3]], F: [[0, 3]]}", "some junctions cannot be reached from the others"),
        ("C3-D3", "C3-D2", "C3-D2 is not a line of this board"),
        ("C3-D3", "A1-A0", "A1-A0 stands here for the second time"),
        ("colour: orange", "colour: pink", "pink stands where one of green, blue, yellow, red, orange belongs"),
        ("Ab: {at: A1", "Ab: {at: A0", "another city lies on this junction"),
        ("Ab: {at: A1", "A3: {at: A1", "A3 is the code of a junction"),
        ("Ab: {at: A1", "AA: {at: A1", "AA stands here for the second time"),
        ("Ec: {at: C3, colour: orange}", "", "the board has 2 orange cards for 3 players"),
        ("[[0, 3]]", "[[3, 0]]", "0 lies outside 3 to 99"),
        ("[[0, 3]]", "[[0, 3], [3, 4]]", "column 3 of this row is listed twice"),
        ("name: small", "title: small", "title is not a key that stands here"),
        ("D: [[0, 3]]", "DD: [[0, 3]]", "DD stands where the letter of a row, A to Z belongs"),
        ("[[0, 3]]", "[[0]]", "a range of columns has a first and a last: [0, 9]"),
        ("[[0, 3]]", "[[0, 1, 2]]", "a range of columns has a first and a last: [0, 9]"),
        ("[[0, 3]]", "[[0, 100]]", "100 lies outside 0 to 99"),
        ("A0, colour: green", "A0, colour: green, dashed: maybe", "maybe stands where true or false belongs"),
        ("A0, colour", "A+0, colour", "A+0 stands where a junction of this board belongs"),
    ] {
        let told = table_on(&SMALL.replacen(from, to, 1), "Ann, Ben, Cleo").expect_err(message);
        assert_eq!(told, message);
    }
    assert!(table_on(SMALL, "Ann, Ben, Cleo").is_ok());
    // A dashed card is no card with three players.
    let dashed =
        |word: &str| table_on(&SMALL.replacen("A0, colour: green", &format!("A0, colour: green, dashed: {word}"), 1), "Ann, Ben, Cleo");
    assert_eq!(dashed("true").expect_err("a card too few"), "the board has 2 green cards for 3 players");
    assert!(dashed("false").is_ok());
    // Four rows of a hundred are as many junctions as a board may have.
    let wide = SMALL.replace("[[0, 3]]", "[[0, 99]]");
    assert!(table_on(&wide, "Ann, Ben, Cleo").is_ok());
    let wider = wide.replace("D: [[0, 99]]", "D: [[0, 99]], E: [[0, 0]]");
    assert_eq!(table_on(&wider, "Ann, Ben, Cleo").expect_err("too many"), "401 junctions are more than the 400 a board may have");
}

#[test]
fn a_small_board_is_playable_to_its_last_line() {
    let table = table_on(SMALL, "Ann, Ben").unwrap();
    let lines = table.board.edges().len();
    let mut rng = Rng::new(3);
    // Open hands: rounds end as soon as somebody is connected.
    let mut state = Transamerica::start(&table, &[]);
    for at in 1..1500 {
        let Some(action) = Transamerica::suggest(&table, &state, &mut rng) else { break };
        assert_eq!(broken(&table, &state, &action), [], "{action:?}");
        take(&table, &mut state, &action, at);
    }
    // Secret hands that are never revealed: the round goes on to the last line, then only a reveal is left.
    let mut state = Transamerica::start(&table, &[]);
    let mut at = 0;
    while let Some(action) = rng.pick(&Transamerica::legal(&table, &state, 500)).cloned() {
        at += 1;
        take(&table, &mut state, &action, at);
    }
    assert_eq!((state.tracks.len(), state.active(), state.phase), (lines, None, Phase::Lay));
    let reveal = Transamerica::suggest(&table, &state, &mut rng).expect("a reveal");
    assert_eq!(broken(&table, &state, &reveal), []);
    take(&table, &mut state, &reveal, at + 1);
    assert_eq!((state.round, &state.points[..]), (2, &[13, 13][..]));
}

#[test]
fn one_call_tells_the_whole_game() {
    let text = &fixtures("games")["three-players"];
    let ask = railref::judge::Ask { tracks: true, story: true, sheets: true, ..Default::default() };
    let account = railref::judge::judge_with(text, &NoBoards, &ask).account;
    assert_eq!(account.verdict.judgement, Judgement::Legal);
    assert_eq!(account.sheets.len(), 2);
    let told: Vec<&str> = account.moments.iter().flat_map(|moment| moment.story.iter().map(String::as_str)).collect();
    assert!(told.contains(&"Round 1 ends: Ann has all five cities"), "{told:?}");
    // Revealed later, but a track is read after the game: what is missing is known from the first lay on.
    let lays = account.moments.iter().filter(|moment| moment.phase == "lay");
    assert!(lays.map(|moment| moment.readings.iter().filter(|reading| reading.track == "missing").count()).all(|count| count == 3));
}
