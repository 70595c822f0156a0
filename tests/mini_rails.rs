//! Mini Rails: every rule's two examples, the cases, and what must hold in any game.

use railref::game::{Args, Domain, Game, Reading, Rng, Speak, Story, Value};
use railref::games::mini_rails::{COMPANIES, DISCS, Deed, Disc, HEXES, MiniRails, Move, Site, Space, Stage, State, Stock, Table, Take};
use railref::log::{Boards, Faults, NoBoards, Setup, read_log};
use railref::referee::{Options, Unobserved, Voice, referee};
use railref::text::parse::parse;
use railref::verdict::{Judgement, Verdict};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What the referee says of a log: the codes of its faults and findings, its warnings, and the verdict of a well-formed one.
struct Judged {
    codes: Vec<&'static str>,
    faults: Vec<String>,
    warnings: usize,
    verdict: Option<Verdict>,
    state: Option<State>,
}

fn judge(text: &str, options: Options) -> Judged {
    let parsed = parse(text);
    let mut faults = Faults::default();
    faults.extend(parsed.faults.into_iter().map(Into::into));
    let setup: Option<Setup<MiniRails>> = parsed.tree.root().map(|root| read_log(&parsed.tree, root, &NoBoards, &mut faults));
    let (faults, warnings) = faults.into_parts();
    let codes = faults.iter().map(|fault| fault.code).collect();
    let told =
        faults.iter().map(|fault| format!("{}: {} [{}] help: {:?}", fault.code, fault.message, &text[fault.span.range()], fault.help));
    let mut judged = Judged { codes, faults: told.collect(), warnings: warnings.len(), verdict: None, state: None };
    if !faults.is_empty() {
        return judged;
    }
    let setup = setup.expect("a log");
    let table = setup.table.clone().expect("a table");
    let (verdict, state) = referee(&setup, &table, options, &mut Unobserved);
    judged.codes = verdict.findings.iter().map(|finding| finding.code).collect();
    judged.verdict = Some(verdict);
    judged.state = Some(state);
    judged
}

fn table_of(header: &str) -> Arc<Table> {
    let text = format!("{header}moves: []\n");
    let parsed = parse(&text);
    let mut faults = Faults::default();
    let setup = read_log::<MiniRails>(&parsed.tree, parsed.tree.root().unwrap(), &NoBoards, &mut faults);
    assert!(faults.is_empty(), "{:?}\n{text}", faults.into_parts());
    setup.table.unwrap()
}

/// A move in the log language.
fn line(table: &Arc<Table>, action: &Move) -> String {
    let voice = Voice::<MiniRails>(table.clone());
    let (verb, Args(args)) = MiniRails::declare(table, action);
    let keys = MiniRails::INFO.verbs[verb].keys;
    let words = keys.iter().zip(args).filter_map(|(key, value)| Some(format!("{}: {}", key.name, voice.value(&value?))));
    format!("{{{}}}", words.collect::<Vec<_>>().join(", "))
}

/// A random game: its header and its moves.
fn random_header(rng: &mut Rng, players: usize) -> String {
    let names = ["Ann", "Bob", "Cleo", "Dan", "Eve"];
    format!("game: mini-rails\nplayers: [{}]\n{}", names[..players].join(", "), MiniRails::scenario(rng, players))
}

fn settle(table: &Table, state: &mut State) {
    while MiniRails::settle(table, state, &mut Story::new(false)) {}
}

fn fixtures(folder: &str) -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/mini-rails").join(folder);
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.into_iter().map(|path| (path.clone(), std::fs::read_to_string(path).unwrap())).collect()
}

/// What a fixture says of itself: the words after `# verdict:`.
fn declared_verdict(text: &str) -> Vec<String> {
    let line = text.lines().find_map(|line| line.strip_prefix("# verdict: ")).expect("a fixture says its verdict");
    line.split(", ").map(str::to_owned).collect()
}

#[test]
fn every_rule_has_a_log_that_breaks_it_and_one_that_keeps_it() {
    for rule in MiniRails::INFO.rules {
        let broken = judge(rule.breaks, Options::default());
        assert_eq!(broken.codes.first(), Some(&rule.code), "{}.breaks {:?}", rule.code, broken.faults);
        let kept = judge(rule.keeps, Options::default());
        assert!(kept.codes.is_empty(), "{}.keeps: {:?} {:?}", rule.code, kept.codes, kept.faults);
        assert_eq!(kept.verdict.map(|verdict| verdict.judgement), Some(Judgement::Legal));
        assert!(rule.breaks.starts_with("# ") && rule.keeps.starts_with("# "), "{} begins with a comment", rule.code);
    }
}

#[test]
fn the_cases_are_judged_as_they_say() {
    for (path, text) in fixtures("cases") {
        let judged = judge(&text, Options::default());
        let says = declared_verdict(&text);
        let verdict = judged.verdict.unwrap_or_else(|| panic!("{}: {:?}", path.display(), judged.faults));
        let findings: Vec<String> = verdict.findings.iter().map(|finding| finding.facts.explain().message).collect();
        assert_eq!(verdict.judgement.word(), says[0], "{}: {findings:?}", path.display());
        assert_eq!(judged.codes, says[1..], "{}", path.display());
    }
}

#[test]
fn bad_input_is_told_where_it_stands() {
    for (path, text) in fixtures("malformed") {
        let judged = judge(&text, Options::default());
        assert_eq!(judged.codes, declared_verdict(&text)[1..], "{}: {:#?}", path.display(), judged.faults);
        assert!(judged.verdict.is_none());
    }
}

#[test]
fn the_games_are_whole_and_legal() {
    let mut seats = Vec::new();
    for (path, text) in fixtures("games") {
        let judged = judge(&text, Options { complete: true, ..Options::default() });
        assert!(judged.codes.is_empty(), "{}: {:?} {:?}", path.display(), judged.codes, judged.faults);
        assert_eq!(judged.warnings, 0);
        seats.push(judged.state.unwrap().stocks.len());
    }
    seats.sort_unstable();
    assert_eq!(seats, [3, 4, 5]);
}

#[test]
fn one_call_judges_a_log_with_tracks_story_and_sheets() {
    let (_, text) = fixtures("games").swap_remove(0);
    let ask = railref::judge::Ask { tracks: true, story: true, sheets: true, ..Default::default() };
    let judged = railref::judge_with(&text, &NoBoards, &ask);
    let verdict = &judged.account.verdict;
    assert_eq!((verdict.judgement, verdict.complete), (Judgement::Legal, true));
    let keys: Vec<&str> = judged.account.sheets.iter().map(|sheet| sheet.key).collect();
    assert_eq!(keys, ["companies", "stocks", "profit"]);
    assert!(judged.account.sheets.iter().all(|sheet| sheet.rows.iter().all(|(_, cells)| cells.len() + 1 == sheet.columns.len())));
    let last = judged.account.moments.last().unwrap();
    assert_eq!((last.turn, last.phase), (6, "over"));
    let voice = judged.account.voice.as_deref().unwrap();
    let names: Vec<&str> = last.readings.iter().filter_map(|reading| reading.part.map(|(domain, id)| voice.name(domain, id))).collect();
    assert!(names.iter().all(|name| COMPANIES.iter().any(|company| name.starts_with(company))), "{names:?}");
    assert!(judged.account.moments.iter().flat_map(|moment| &moment.story).all(|told| !told.ends_with('.') && !told.contains('?')));
}

#[test]
fn a_map_without_one_city_in_the_middle_is_warned_of() {
    let warned =
        |name: &str| judge(&fixtures("cases").into_iter().find(|(path, _)| path.ends_with(name)).unwrap().1, Options::default()).warnings;
    assert_eq!(warned("map-with-two-cities.yaml"), 1);
    assert_eq!(warned("map-by-values.yaml"), 0);
}

/// Everything a player could write down: any company, space and place.
fn candidates(table: &Table, by: u16) -> Vec<Move> {
    let spaces = || std::iter::once(None).chain((-1..=table.spaces() as i64 + 1).map(Some));
    let deeds: Vec<Deed> = (0..HEXES as u16).map(Site::Hex).chain([Site::Frame]).map(Deed::Build).chain([Deed::Buy]).collect();
    let mut all = Vec::new();
    for company in 0..COMPANIES.len() as u16 {
        for space in spaces() {
            all.extend(deeds.iter().map(|deed| Move::Take(Take { company, by, space, deed: *deed })));
        }
    }
    all
}

fn is_legal(table: &Table, state: &State, action: &Move) -> bool {
    let mut broken = Vec::new();
    MiniRails::check(table, state, action, &mut broken);
    broken.iter().for_each(|breach| {
        let told = MiniRails::explain(table, breach, &[]);
        assert!(!told.message.is_empty() && !told.message.ends_with('.') && !told.label.is_empty() && !told.label.ends_with('.'));
    });
    assert!(broken.windows(2).all(|pair| MiniRails::rule(&pair[0]) <= MiniRails::rule(&pair[1])), "breaches come in the catalogue's order");
    broken.is_empty()
}

/// Discs of a company, wherever they are.
fn discs(state: &State, company: u16) -> usize {
    let market = state.market.iter().filter(|space| **space == Space::Disc(company)).count();
    let stocks = state.stocks.iter().flatten().filter(|stock| stock.company == company).count();
    let taxed = state.taxed.iter().filter(|taxed| **taxed == company).count();
    let at = usize::from(company);
    state.bag[at] + market + stocks + taxed + state.framed[at] + state.track(company).count()
}

/// Plays a random game; `each` sees every position before its move.
fn play(seed: u64, players: usize, mut each: impl FnMut(&Table, &State, &Move)) -> (Arc<Table>, State, String) {
    let mut rng = Rng::new(seed);
    let mut log = random_header(&mut rng, players);
    let table = table_of(&log);
    log.push_str("moves:\n");
    let mut state = MiniRails::start(&table, &[]);
    let mut at = 0;
    while let Some(action) = MiniRails::suggest(&table, &state, &mut rng) {
        at += 1;
        each(&table, &state, &action);
        log.push_str(&format!("  - {}\n", line(&table, &action)));
        MiniRails::apply(&table, &mut state, &action, at, &mut Story::new(false));
        settle(&table, &mut state);
    }
    (table, state, log)
}

#[test]
fn every_disc_stays_in_the_game_and_the_bag_is_empty_at_the_end() {
    for seed in 0..60 {
        let players = 3 + seed as usize % 3;
        let start = if players == 3 { 3 } else { 1 };
        let (_, state, _) = play(seed, players, |table, state, _| {
            for company in 0..COMPANIES.len() as u16 {
                assert_eq!(discs(state, company), start + table.spaces());
                assert!(discs(state, company) <= DISCS);
            }
        });
        assert_eq!((state.stage, state.round), (Stage::Over, 6));
        assert_eq!((state.bag, state.taxed.len()), ([0; 6], 6));
        assert!(state.stocks.iter().all(|stocks| stocks.len() == 6), "six stocks each before taxes");
    }
}

#[test]
fn generator_and_checker_agree() {
    for seed in 0..3 {
        play(seed, 3 + seed as usize, |table, state, suggested| {
            let legal = MiniRails::legal(table, state, usize::MAX);
            assert!(is_legal(table, state, suggested));
            assert!(!legal.is_empty());
            assert!(legal.iter().all(|action| is_legal(table, state, action)));
            assert_eq!(MiniRails::legal(table, state, 3), legal[..legal.len().min(3)]);
            let Some(by) = state.active().filter(|_| state.stage == Stage::Action) else { return };
            assert!(legal.contains(suggested));
            for other in (0..table.seats() as u16).filter(|other| *other != by) {
                let stolen =
                    |action: &Move| if let Move::Take(take) = action { Move::Take(Take { by: other, ..*take }) } else { action.clone() };
                assert!(legal.iter().all(|action| !is_legal(table, state, &stolen(action))), "only the active player moves");
            }
            for candidate in candidates(table, by) {
                let Move::Take(take) = &candidate else { continue };
                // A space left out stands for the only one there is.
                let spaces = state.spaces_of(take.company);
                let space = take.space.or(if spaces.len() == 1 { Some(spaces[0] as i64) } else { None });
                let whole = Move::Take(Take { space, ..*take });
                assert_eq!(is_legal(table, state, &candidate), legal.contains(&whole), "{candidate:?}");
            }
        });
    }
}

#[test]
fn any_draw_the_bag_can_give_is_legal_and_no_other() {
    let mut rng = Rng::new(5);
    play(9, 4, |table, state, _| {
        if state.stage != Stage::Draw {
            return;
        }
        for _ in 0..200 {
            let draw: Vec<u16> = (0..table.spaces()).map(|_| rng.below(COMPANIES.len()) as u16).collect();
            let fits =
                (0..COMPANIES.len()).all(|company| draw.iter().filter(|disc| usize::from(**disc) == company).count() <= state.bag[company]);
            assert_eq!(is_legal(table, state, &Move::Draw(draw.clone())), fits);
            assert!(!is_legal(table, state, &Move::Draw(draw[1..].to_vec())));
        }
    });
}

#[test]
fn a_generated_game_reads_back_as_it_was_played() {
    for seed in 100..130 {
        let players = 3 + seed as usize % 3;
        let (_, state, log) = play(seed, players, |_, _, _| {});
        let judged = judge(&log, Options { complete: true, ..Options::default() });
        assert!(judged.codes.is_empty(), "{:?} {:?}\n{log}", judged.codes, judged.faults);
        let profits: Vec<i64> = (0..players as u16).map(|player| state.profit(player)).collect();
        let read = judged.state.unwrap();
        assert_eq!((0..players as u16).map(|player| read.profit(player)).collect::<Vec<_>>(), profits);
        assert_eq!(judged.warnings, 0);
        let same = play(seed, players, |_, _, _| {}).2;
        assert_eq!(same, log, "a seed gives one game");
    }
}

#[test]
fn nothing_panics_whatever_the_table_lets_stand() {
    let mut let_stand = [0; 12];
    for seed in 0..40 {
        let mut rng = Rng::new(seed);
        let table = table_of(&random_header(&mut rng, 3 + seed as usize % 3));
        let mut state = MiniRails::start(&table, &[]);
        for at in 1..400 {
            let action = match state.stage {
                Stage::Draw => MiniRails::suggest(&table, &state, &mut rng).unwrap(),
                _ => rng.pick(&candidates(&table, state.active().unwrap_or(0))).unwrap().clone(),
            };
            let mut broken = Vec::new();
            MiniRails::check(&table, &state, &action, &mut broken);
            broken.iter().for_each(|breach| drop(MiniRails::explain(&table, breach, &[])));
            let carried = broken.iter().all(|breach| MiniRails::INFO.rules[MiniRails::rule(breach)].accepted.is_some());
            if carried {
                broken.iter().for_each(|breach| let_stand[MiniRails::rule(breach)] += 1);
                MiniRails::apply(&table, &mut state, &action, at, &mut Story::new(true));
                settle(&table, &mut state);
                (0..MiniRails::INFO.expects.len()).for_each(|key| drop(MiniRails::observe(&table, &state, key)));
                drop((MiniRails::standing(&table, &state), MiniRails::readings(&table, &state), MiniRails::sheets(&table, &state)));
                drop((MiniRails::picture(&table, &state), MiniRails::legal(&table, &state, 50)));
            }
        }
    }
    assert!(let_stand[6] > 0 && let_stand[10] > 0 && let_stand[11] > 0, "every rule that can be let stand was: {let_stand:?}");
}

#[test]
fn stocks_are_told_apart_in_the_tracks() {
    let (table, _, log) = play(4, 4, |_, _, _| {});
    let state = judge(&log, Options::default()).state.unwrap();
    let readings = MiniRails::readings(&table, &state);
    let mut names: Vec<_> = readings.iter().map(|reading| (reading.track, reading.subject, reading.part)).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), readings.len(), "no two readings of one name");
    for player in 0..4 {
        let mine = readings.iter().filter(|reading| reading.subject == (Domain::Player, player));
        let (profit, stocks): (Vec<&Reading>, Vec<&Reading>) = mine.partition(|reading| reading.track == "profit");
        assert_eq!(profit[0].value, stocks.iter().map(|stock| stock.value).sum::<i64>());
    }
    let standing = MiniRails::standing(&table, &state);
    assert_eq!(standing.values[0].1, Value::map(Domain::Player, readings[..4].iter().map(|reading| Value::Number(reading.value))));
}

/// A header on the printed faces, four players.
const FOUR: &str = "game: mini-rails
players: [Orange, Purple, Green, Black]
map: {tiles: {0: {face: 1A}, 1: {face: 2A}, 2: {face: 3A}, 3: {face: 2A}, 4: {face: 3A}, 5: {face: 2A}, 6: {face: 3A}}}
start: {red: [A10], white: [C14], tan: [H13], blue: [H5], yellow: [F1], gray: [C2]}
";

/// Scores boards as they lie before taxes; stocks are companies with values.
fn scored(header: &str, taxed: &[u16], boards: &[&[(u16, i32)]]) -> (Arc<Table>, State) {
    let table = table_of(header);
    let mut state = MiniRails::start(&table, &[]);
    (state.round, state.stage, state.taxed) = (6, Stage::Taxed, taxed.to_vec());
    for (stocks, board) in state.stocks.iter_mut().zip(boards) {
        *stocks = board.iter().map(|(company, value)| Stock { company: *company, value: *value, lost: false }).collect();
    }
    assert!(MiniRails::settle(&table, &mut state, &mut Story::new(false)));
    assert!(MiniRails::is_over(&state) && !MiniRails::settle(&table, &mut state, &mut Story::new(false)));
    (table, state)
}

#[test]
fn the_rulebooks_scoring_example_counts_11_7_6_and_10() {
    let [red, white, tan, blue, yellow, gray] = [0, 1, 2, 3, 4, 5];
    let boards: [&[(u16, i32)]; 4] = [
        &[(red, 5), (white, -2), (yellow, 4), (gray, -1), (blue, 7), (tan, 0)],
        &[(blue, 7), (red, -3), (yellow, 2), (gray, 0), (white, 1), (yellow, -1)],
        &[(white, 6), (tan, -4), (gray, 3), (yellow, -2), (red, 2), (red, 0)],
        &[(tan, 10), (blue, -1), (gray, -1), (yellow, 9), (white, 1), (red, 0)],
    ];
    let (table, state) = scored(FOUR, &[red, white, tan, blue, white, red], &boards);
    assert_eq!((0..4).map(|player| state.profit(player)).collect::<Vec<_>>(), [11, 7, 6, 10]);
    let standing = MiniRails::standing(&table, &state);
    assert_eq!((standing.values[1].1.clone(), standing.tie_break), (Value::player(0_u16), None));
    assert_eq!(state.kept(0).count(), 4, "a stock at 0 stays");
    assert_eq!(MiniRails::readings(&table, &state).iter().filter(|reading| reading.track == "stock").count(), 4 * 4);
}

#[test]
fn ties_go_to_the_most_valuable_stocks_in_turn() {
    let zero = format!("{FOUR}rulings: {{missing-stock: zero}}\n");
    type Tie = (&'static [(u16, i32)], &'static [(u16, i32)], &'static [u16], &'static [u16]);
    // Two boards of red stocks (taxed) and of yellow ones (not), then who wins if no stock ranks lowest, and if it counts 0.
    let ties: [Tie; 7] = [
        (&[(0, 5), (0, 2)], &[(0, 4), (0, 3)], &[0], &[0]),
        (&[(0, 5), (0, 2), (0, 2)], &[(0, 5), (0, 3), (0, 1)], &[1], &[1]),
        (&[(0, 5), (0, 2)], &[(0, 2), (0, 5)], &[0, 1], &[0, 1]),
        (&[(0, 5)], &[(0, 5), (0, 0)], &[1], &[0, 1]),
        (&[], &[(0, 0)], &[1], &[0, 1]),
        (&[(4, -2)], &[(4, -1), (4, -1)], &[1], &[1]),
        (&[(0, 1), (4, -1)], &[], &[0], &[0]),
    ];
    for (left, right, lowest, as_zero) in ties {
        for (header, winners) in [(FOUR, lowest), (zero.as_str(), as_zero)] {
            // The two others lose more than anybody.
            let poor: &[(u16, i32)] = &[(4, -9)];
            let (table, state) = scored(header, &[0; 6], &[left, right, poor, poor]);
            let standing = MiniRails::standing(&table, &state);
            let told: Vec<u16> = standing.values[1].1.elements().iter().filter_map(Value::id).collect();
            assert_eq!(told, winners, "{left:?} {right:?} {header}");
            assert!(standing.tie_break.is_some());
        }
    }
}

#[test]
fn stocks_stop_at_both_ends_unless_the_table_plays_open() {
    let open = format!("{FOUR}rulings: {{board-ends: open}}\n");
    for (header, ends) in [(FOUR, [10, -10]), (open.as_str(), [11, -11])] {
        let table = table_of(header);
        let mut state = MiniRails::start(&table, &[]);
        let make = |state: &mut State, action| {
            let mut broken = Vec::new();
            MiniRails::check(&table, state, &action, &mut broken);
            assert_eq!(broken, []);
            MiniRails::apply(&table, state, &action, 1, &mut Story::new(false));
        };
        make(&mut state, Move::Draw(vec![0, 1, 2, 3, 4, 5, 0, 1, 2]));
        state.stocks[3] = vec![Stock { company: 0, value: 9, lost: false }, Stock { company: 4, value: -10, lost: false }];
        // A8 is worth 2; yellow is walled in, so its discs go to the frame.
        let hex = |code: &str| table.board.hex(code).unwrap();
        let build = |company, by, space, deed| Move::Take(Take { company, by, space: Some(space), deed });
        make(&mut state, build(0, 0, 1, Deed::Build(Site::Hex(hex("A8")))));
        assert_eq!(state.stocks[3][0].value, ends[0]);
        for near in table.board.near(hex("F1")) {
            state.map[usize::from(*near)] = Some(Disc { company: 5, at: 0 });
        }
        make(&mut state, build(4, 1, 5, Deed::Build(Site::Frame)));
        assert_eq!(state.stocks[3][1].value, ends[1]);
        assert_eq!(state.framed, [0, 0, 0, 0, 1, 0]);
    }
}

#[test]
fn the_picture_shows_every_hex_with_its_dots_and_discs() {
    play(2, 5, |table, state, _| {
        let picture = MiniRails::picture(table, state);
        assert_eq!(picture.spots.len(), HEXES);
        for (hex, spot) in (0_u16..).zip(&picture.spots) {
            assert_eq!(spot.code, table.hex(hex));
            assert_eq!(spot.value.as_ref().unwrap().chars().count(), usize::from(table.value(hex).unsigned_abs()));
            assert_eq!(spot.pieces.len(), usize::from(state.disc(hex).is_some()));
        }
        let near = |left: (f64, f64), right: (f64, f64)| (left.0 - right.0).hypot(left.1 - right.1);
        for (hex, spot) in (0_u16..).zip(&picture.spots) {
            let touching = picture.spots.iter().filter(|other| (near(spot.at, other.at) - 1.0).abs() < 0.01).count();
            assert_eq!(touching, table.board.near(hex).len(), "{} is drawn beside its neighbours", spot.code);
        }
    });
}

#[test]
fn a_round_is_told_in_sentences() {
    let table = table_of(FOUR);
    let mut state = MiniRails::start(&table, &[]);
    let mut story = Story::new(true);
    let moves = [
        Move::Draw(vec![0, 0, 1, 2, 3, 4, 5, 1, 2]),
        Move::Take(Take { company: 0, by: 0, space: Some(2), deed: Deed::Buy }),
        Move::Take(Take { company: 0, by: 1, space: None, deed: Deed::Build(Site::Hex(table.board.hex("A8").unwrap())) }),
    ];
    for action in &moves {
        MiniRails::apply(&table, &mut state, action, 1, &mut story);
    }
    let told: Vec<String> = story.take().iter().map(|event| MiniRails::tell(&table, event)).collect();
    let due = [
        "drawn onto the market: red, red, white, tan, blue, yellow, gray, white, tan",
        "Orange takes the disc on space 2 and buys a red stock, at 0",
        "Purple takes the disc on space 1 and builds red at A8, farmland +2",
        "red stocks move +2: Orange from 0 to 2",
    ];
    assert_eq!(told, due);
}

/// One board file under any name.
struct File(String);

impl Boards for File {
    fn read(&self, _: &str) -> Result<String, String> {
        Ok(self.0.clone())
    }
}

/// A line of a board file with every hex one number further east.
fn shifted(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(at) = rest.find(|c: char| c.is_ascii_uppercase()) {
        let digits: String = rest[at + 1..].chars().take_while(char::is_ascii_digit).collect();
        out.push_str(&rest[..=at]);
        out.push_str(&(digits.parse::<u32>().expect("a number") + 1).to_string());
        rest = &rest[at + 1 + digits.len()..];
    }
    out + rest
}

#[test]
fn board_files_bring_faces_and_are_told_where_they_are_wrong() {
    let tiles = MiniRails::INFO.boards[0].yaml;
    let log = format!("{}board: ours.yaml\nmoves: []\n", FOUR.replace("6: {face: 3A}", "6: {face: 4B}"));
    let read = |board: String| {
        let parsed = parse(&log);
        let mut faults = Faults::default();
        let setup = read_log::<MiniRails>(&parsed.tree, parsed.tree.root().unwrap(), &File(board), &mut faults);
        let (faults, _) = faults.into_parts();
        assert_eq!(setup.table.is_none(), !faults.is_empty());
        (setup.table, faults.into_iter().map(|fault| (fault.code, fault.message)).collect::<Vec<_>>())
    };
    let ours = tiles.replace("  1A:", "  4B: [1, -1, 1, 2, 3, -2, -3]\n  1A:");
    let (table, faults) = read(ours.clone());
    assert_eq!(faults, []);
    let table = table.unwrap();
    assert_eq!(table.value(table.board.hex("C4").unwrap()), 1);
    assert_eq!(table.value(table.board.hex("B5").unwrap()), -1);
    assert_eq!(read(tiles.to_owned()).1[0].0, "mini-rails/setup", "4B is nobody's");
    let broken = [
        ("\nslots:", "\nslot:"),
        ("0: [E8, D9,", "0: [E8, D7,"),
        ("0: [E8, D9,", "0: [E8, 99,"),
        ("1: [B9, A10, B11, C10, C8, B7, A8]", "1: [D9, C10, D11, E10, E8, D7, C8]"),
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
        assert!(!faults.is_empty() && faults.iter().all(|(code, _)| *code == "log/board"), "{to}: {faults:?}");
    }
    let said = [
        ("1: [B9, A10, B11, C10, C8, B7, A8]", "1: [B10, A11, B12, C11, C9, B8, A9]", "the tiles do not lie in one pattern of hexes"),
        ("start_discs: 3", "start_discs: 9", "9 lies outside 1 to 5"),
        ("  3: {start_discs: 3, bag_discs: 7, market_spaces: 7}", "  3: 7", "7 stands where a mapping belongs"),
        ("5, 2, -1, -3, -2, 1, 3]", "5, 2, -1, -3, -2, 1, 0]", "no hex is worth 0"),
    ];
    for (from, to, message) in said {
        assert!(ours.contains(from), "{from}");
        let (_, faults) = read(ours.replacen(from, to, 1));
        assert!(faults.iter().any(|(_, told)| told.starts_with(message)), "{to}: {faults:?}");
    }
    // Half a hex off, all of them, is a board like any other.
    let moved: String = ours.lines().map(|line| if line.starts_with("  ") && line.contains('[') && !line.contains("A: ") && !line.contains("B: ") { shifted(line) } else { line.to_owned() } + "\n").collect();
    assert!(read(moved).1.iter().all(|(code, _)| *code != "log/board"), "every hex one number further east");
    for text in ["", "[]", "~", "slots: {}", "a: [", "slots: {0: {}}\nframes: 1\nfaces: 2\nsetup: 3"] {
        let (_, faults) = read(text.to_owned());
        assert!(!faults.is_empty(), "{text}");
    }
}
