//! What must hold in every game, written once against the contract.

mod support;

use railref::game::{Args, Game, Rng, Value};
use railref::referee::{Options, spoken};
use railref::report::spoken::{flow, json, scalar};
use std::sync::Arc;
use support::{NAMES, advance, any_move, begin, breaches, line, play, read, replay, seat, settle};

/// Player counts, smallest and largest.
fn counts<G: Game>() -> [usize; 2] {
    [G::INFO.players.0, G::INFO.players.1]
}

/// Moves the generator does not promise to list, although they are legal: draws and deals (chance), whole auctions,
/// several hexes in one move, and spellings of a listed move with another order or an optional key.
fn leads_where_a_listed_move_leads<G: Game>(table: &G::Table, state: &G::State, action: &G::Move, legal: &[G::Move]) -> bool {
    let (verb, args) = G::declare(table, action);
    let verb = G::INFO.verbs[verb].name();
    let several = matches!(args.get(1), Some(Value::List(hexes)) if verb == "place" && hexes.len() != 1);
    if matches!(verb, "draw" | "deal" | "reveal" | "sale") || several {
        return true;
    }
    let after = |action: &G::Move| {
        let mut ahead = state.clone();
        advance::<G>(table, &mut ahead, action, 1);
        ahead
    };
    let here = after(action);
    legal.iter().any(|listed| listed == action) || legal.iter().any(|listed| after(listed) == here)
}

/// Looks at a position from all sides.
fn examine<G: Game>(table: &G::Table, state: &G::State, rng: &mut Rng, tries: usize) {
    const LIMIT: usize = 1500;
    let legal = G::legal(table, state, LIMIT);
    assert!(legal.is_empty() || !G::is_over(state), "a legal move after the end of the game: {state:?}");
    assert!(!legal.is_empty() || G::is_over(state) || may_list_nothing::<G>(), "no legal move, but the game goes on: {state:?}");
    for (index, action) in legal.iter().enumerate() {
        let broken = breaches::<G>(table, state, action);
        assert!(broken.is_empty(), "listed as legal: {action:?}, but {broken:?}");
        if index < 60 {
            assert!(!legal[..index].contains(action), "listed twice: {action:?}");
        }
    }
    for shorter in [0, 1, legal.len() / 2] {
        let listed = G::legal(table, state, shorter);
        assert_eq!(listed, legal[..shorter.min(legal.len())], "a shorter list is the beginning of a longer one");
    }
    if let Some(omissible) = G::omissible(table, state) {
        assert!(legal.contains(&omissible.pass), "a pass that may be left out is legal");
        assert_eq!(omissible.forced, legal.len() == 1, "forced is: the only legal move");
    }
    for _ in 0..tries {
        let near = rng.pick(&legal).cloned();
        let action = any_move::<G>(table, near.as_ref(), rng);
        let broken = breaches::<G>(table, state, &action);
        let rules: Vec<usize> = broken.iter().map(G::rule).collect();
        assert!(rules.is_sorted(), "breaches stand in the order of the rules: {broken:?}");
        for breach in &broken {
            let told = G::explain(table, breach, &legal);
            assert!(!told.message.is_empty() && !told.message.ends_with('.'), "{told:?}");
        }
        if broken.is_empty() && legal.len() < LIMIT {
            assert!(leads_where_a_listed_move_leads::<G>(table, state, &action, &legal), "legal, but not listed: {action:?} in {state:?}");
        }
        let (verb, args) = G::declare(table, &action);
        assert_eq!(G::read(verb, &args), action, "declared and read back");
    }
}

/// Whether the only legal moves of a position may be of a kind that is never listed: a reveal that this log does not make.
fn may_list_nothing<G: Game>() -> bool {
    G::INFO.verbs.iter().any(|verb| verb.name() == "reveal")
}

fn generator_and_checker<G: Game>() {
    for (seed, players) in counts::<G>().into_iter().enumerate() {
        let mut rng = Rng::new(100 + seed as u64);
        let seated = seat::<G>(players, &mut rng);
        play::<G>(&seated.table, &mut rng, |state, action, _, rng| {
            assert!(breaches::<G>(&seated.table, state, action).is_empty(), "suggested, but illegal: {action:?}");
            if rng.once_in(6) {
                examine::<G>(&seated.table, state, rng, 20);
            }
        });
    }
}

/// Positions no legal game reaches: every now and then a move is carried out that breaks rules a table can let stand.
fn after_irregularities<G: Game>() {
    let (mut forced, mut ends) = (0, 0);
    for seed in 0..4 {
        let mut rng = Rng::new(200 + seed);
        let seated = seat::<G>(counts::<G>()[seed as usize % 2], &mut rng);
        let table = &*seated.table;
        let mut state = begin::<G>(table);
        for at in 1..2000 {
            let Some(suggested) = G::suggest(table, &state, &mut rng) else {
                ends += 1;
                break;
            };
            let irregular = (0..30).map(|_| any_move::<G>(table, Some(&suggested), &mut rng)).find(|action| {
                let broken = breaches::<G>(table, &state, action);
                !broken.is_empty() && broken.iter().all(|breach| G::INFO.rules[G::rule(breach)].accepted.is_some())
            });
            let action = irregular.filter(|_| rng.once_in(3)).inspect(|_| forced += 1).unwrap_or(suggested);
            advance::<G>(table, &mut state, &action, at);
            if rng.once_in(8) {
                examine::<G>(table, &state, &mut rng, 8);
            }
        }
    }
    assert!(forced > 10, "{}: {forced} irregular moves", G::INFO.id);
    assert!(ends > 0, "{}: no game came to its end", G::INFO.id);
}

/// A game as moves, lines of a log and positions.
struct Recorded<G: Game> {
    header: String,
    table: Arc<G::Table>,
    moves: Vec<G::Move>,
    states: Vec<G::State>,
}

fn record<G: Game>(players: usize, seed: u64) -> Recorded<G> {
    let mut rng = Rng::new(seed);
    let seated = seat::<G>(players, &mut rng);
    let (mut moves, mut states) = (Vec::new(), Vec::new());
    let end = play::<G>(&seated.table, &mut rng, |state, action, _, _| {
        states.push(state.clone());
        moves.push(action.clone());
    });
    states.push(end);
    Recorded { header: seated.header, table: seated.table, moves, states }
}

impl<G: Game> Recorded<G> {
    /// The log of the first moves.
    fn log(&self, moves: usize) -> String {
        let lines = self.moves[..moves].iter().map(|action| format!("  - {}\n", line::<G>(&self.table, action)));
        format!("{}moves:{}\n{}", self.header, if moves == 0 { " []" } else { "" }, lines.collect::<String>())
    }
}

/// A log that stops after some moves leads to the position of the game there, and so does every spelling of it.
fn prefixes<G: Game>() {
    for players in counts::<G>() {
        let game = record::<G>(players, 300);
        let mut rng = Rng::new(301);
        let ends = [0, 1, game.moves.len()].into_iter().chain((0..8).map(|_| rng.below(game.moves.len()))).collect::<Vec<_>>();
        for end in ends {
            let text = game.log(end);
            let (setup, _) = read::<G>(&text);
            let back: Vec<G::Move> = setup.moves.moves.iter().map(|declared| declared.action.clone()).collect();
            let spelt = |moves: &[G::Move]| moves.iter().map(|action| spoken::<G>(&game.table, action)).collect::<Vec<_>>();
            assert_eq!(spelt(&back), spelt(&game.moves[..end]), "declared, written and read back");
            let (verdict, state) = replay::<G>(&text, Options::default());
            assert!(verdict.findings.is_empty(), "{:?}\n{text}", verdict.findings);
            let voice = |state: &G::State| said::<G>(&game.table, state);
            let mut expected = G::start(&game.table, &setup.moves.moves);
            settle::<G>(&game.table, &mut expected);
            for (at, action) in (1..).zip(&back) {
                advance::<G>(&game.table, &mut expected, action, at);
            }
            assert_eq!(voice(&expected), voice(&game.states[end]), "reading ahead tells nothing of the table");
            // The referee fills in forced passes at the end of a log.
            while let Some(omissible) = G::omissible(&game.table, &expected).filter(|omissible| omissible.forced) {
                G::apply(&game.table, &mut expected, &omissible.pass, end as u32, &mut railref::game::Story::new(false));
                settle::<G>(&game.table, &mut expected);
            }
            assert_eq!(state, expected, "after {end} moves\n{text}");
        }
    }
}

/// A move of a log with its keys, and the keys of mappings in it, in another order.
fn shuffled<G: Game>(table: &Arc<G::Table>, action: &G::Move, rng: &mut Rng) -> String {
    let voice = railref::referee::Voice::<G>(table.clone());
    let said = spoken::<G>(table, action);
    let keys = G::INFO.verbs[said.verb].keys.iter().zip(&said.args.0);
    let mut pairs: Vec<String> = keys
        .filter_map(|(key, value)| {
            let mut value = value.clone()?;
            if let Value::Map(_, entries) = &mut value {
                rng.shuffle(entries);
            }
            Some(format!("{}: {}", key.name, flow(&json(&voice, &value))))
        })
        .collect();
    rng.shuffle(&mut pairs);
    format!("{{{}}}", pairs.join(", "))
}

fn spelling_changes_nothing<G: Game>() {
    let players = counts::<G>()[1];
    let game = record::<G>(players, 400);
    let mut rng = Rng::new(401);
    let (_, plain) = replay::<G>(&game.log(game.moves.len()), Options::default());

    // Keys in another order, moves before the header.
    let lines: String = game.moves.iter().map(|action| format!("  - {}\n", shuffled::<G>(&game.table, action, &mut rng))).collect();
    let (verdict, state) = replay::<G>(&format!("moves:\n{lines}{}", game.header), Options::default());
    assert!(verdict.findings.is_empty(), "{:?}", verdict.findings);
    let (here, there) = (said::<G>(&game.table, &plain), said::<G>(&game.table, &state));
    assert_eq!(here, there, "the order of keys changes nothing");

    // Every move on lines of its own, as JSON.
    let lines: Vec<String> = game.moves.iter().map(|action| json_line::<G>(&game.table, action)).collect();
    let (verdict, state) = replay::<G>(&format!("{}moves: [\n  {}\n  ]\n", game.header, lines.join(",\n  ")), Options::default());
    assert!(verdict.findings.is_empty(), "{:?}", verdict.findings);
    assert_eq!(plain, state, "a list of JSON objects says the same");

    // Other names of players.
    let others = ["1", "no", "Ünal: # {x}", "a\tb \"c\"", "Øystein\u{301}", "~"];
    let (setup, _) = read::<G>(&game.log(game.moves.len()));
    let renamed_header = game.header.replacen(
        &format!("[{}]", NAMES[..players].join(", ")),
        &format!("[{}]", others[..players].iter().map(|name| scalar(name)).collect::<Vec<_>>().join(", ")),
        1,
    );
    let (_, table) = read::<G>(&format!("{renamed_header}moves: []\n"));
    let lines: String = setup.moves.moves.iter().map(|declared| format!("  - {}\n", line::<G>(&table, &declared.action))).collect();
    let (verdict, state) = replay::<G>(&format!("{renamed_header}moves:\n{lines}"), Options::default());
    assert!(verdict.findings.is_empty(), "{:?}", verdict.findings);
    assert_eq!(plain, state, "names of players change nothing");
}

/// All that an `expect` could say, as values.
fn said<G: Game>(table: &G::Table, state: &G::State) -> (Vec<Value>, Vec<(&'static str, Value)>) {
    ((0..G::INFO.expects.len()).map(|key| G::observe(table, state, key)).collect(), G::standing(table, state).values)
}

fn json_line<G: Game>(table: &Arc<G::Table>, action: &G::Move) -> String {
    let voice = railref::referee::Voice::<G>(table.clone());
    railref::report::spoken::move_json(G::INFO, &voice, &spoken::<G>(table, action)).to_string()
}

/// One move more: legal by the check if and only if the log is legal with it, and under the first rule it breaks.
fn one_more_move<G: Game>() {
    let game = record::<G>(counts::<G>()[0], 500);
    let mut rng = Rng::new(501);
    let (mut legal, mut illegal) = (0, 0);
    for _ in 0..60 {
        let end = rng.below(game.moves.len());
        let state = &game.states[end];
        if G::omissible(&game.table, state).is_some() {
            continue;
        }
        let Args(values) = G::declare(&game.table, &game.moves[end]).1;
        assert!(!values.is_empty());
        let action = any_move::<G>(&game.table, Some(&game.moves[end]), &mut rng);
        // A value that no log can say (a place list that is empty, say) is malformed before any rule is asked.
        let text = format!("{}  - {}\n", game.log(end).replace("moves: []", "moves:"), line::<G>(&game.table, &action));
        if railref::judge(&text).account.verdict.judgement == railref::verdict::Judgement::Malformed {
            continue;
        }
        let broken = breaches::<G>(&game.table, state, &action);
        let (verdict, _) = replay::<G>(&text, Options::default());
        let first = verdict.findings.first();
        assert_eq!(first.map(|finding| finding.code), broken.first().map(|breach| G::INFO.rules[G::rule(breach)].code), "{text}");
        assert_eq!(first.and_then(|finding| finding.place.number), (!broken.is_empty()).then_some(end as u32 + 1));
        if broken.is_empty() { legal += 1 } else { illegal += 1 }
    }
    assert!(illegal > 5 && legal + illegal > 10, "{}: {legal} legal, {illegal} illegal", G::INFO.id);
}

#[test]
fn the_generator_and_the_checker_agree() {
    every_game!(generator_and_checker);
}

#[test]
fn they_agree_after_irregularities_too() {
    every_game!(after_irregularities);
}

#[test]
fn a_prefix_of_a_log_leads_to_the_position_there() {
    every_game!(prefixes);
}

#[test]
fn spelling_and_names_change_nothing() {
    every_game!(spelling_changes_nothing);
}

#[test]
fn one_move_more_is_judged_as_the_check_says() {
    every_game!(one_more_move);
}
