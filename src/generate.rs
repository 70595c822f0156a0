//! Random legal games as logs, the same from the same seed on every machine.

use crate::fmt::layout;
use crate::game::{Game, Rng, Shape, Speak, Story, Value};
use crate::judge::{Ask, judge_with};
use crate::log::{Boards, Faults, read_log};
use crate::referee::{Voice, spoken, taken_after};
use crate::report::spoken::{flow, json, move_line, scalar};
use crate::text::parse::parse;
use crate::verdict::Judgement;
use clap::ValueEnum;
use std::sync::Arc;

/// How a log is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Style {
    /// Every move declared
    #[default]
    Full,
    /// Forced passes left out where the log language allows it
    Omitted,
    /// Whole auctions in one line (Steel Driver); elsewhere as full
    Sales,
}

/// What is wanted of a random game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// The players, clockwise.
    pub players: Vec<String>,
    /// The board under `board`; the game's own if `None`.
    pub board: Option<String>,
    /// How the log is written.
    pub style: Style,
    /// With true expects now and then.
    pub expects: bool,
    /// With the right result.
    pub result: bool,
}

/// One move in so many is followed by an expect.
const EXPECT_EVERY: usize = 10;
/// More moves than any game has.
const ENDLESS: usize = 100_000;

/// The seed of the game of an index (from 0) in a run.
pub fn seed_of(seed: u64, index: u64) -> u64 {
    let mut rng = Rng::new(seed);
    let mut half = || rng.below(1 << 32) as u64;
    (0..index).for_each(|_| {
        half();
        half();
    });
    (half() << 32) | half()
}

/// The header of a log: game, board, players and what else the game needs.
pub fn header<G: Game>(players: &[String], board: Option<&str>, more: &str) -> String {
    let names: Vec<String> = players.iter().map(|name| scalar(name)).collect();
    let board = board.map_or(String::new(), |board| format!("board: {}\n", scalar(board)));
    format!("game: {}\n{board}players: [{}]\n{more}", G::INFO.id, names.join(", "))
}

/// Sets up the table of a header; `Err` says what is wrong with it.
pub fn table<G: Game>(header: &str, boards: &dyn Boards) -> Result<Arc<G::Table>, String> {
    let text = format!("{header}moves: []\n");
    let parsed = parse(&text);
    let mut faults = Faults::default();
    let setup = parsed.tree.root().map(|root| read_log::<G>(&parsed.tree, root, boards, &mut faults));
    let (faults, _) = faults.into_parts();
    match (setup.and_then(|setup| setup.table), faults.first()) {
        (Some(table), None) => Ok(table),
        (_, Some(fault)) => Err(fault.help.as_ref().map_or(fault.message.clone(), |help| format!("{}; {help}", fault.message))),
        (None, None) => Err("the header sets up no table".to_owned()),
    }
}

/// A move of a random game, with the position before it.
struct Turn<G: Game> {
    before: G::State,
    action: G::Move,
    /// Whether it is a pass that may be left out even at the end of a log.
    forced: bool,
}

/// A random legal game to its end.
pub fn generate<G: Game>(order: &Order, seed: u64, boards: &dyn Boards) -> Result<String, String> {
    let mut rng = Rng::new(seed);
    let scenario = G::scenario(&mut rng, order.players.len());
    let header = header::<G>(&order.players, order.board.as_deref(), &scenario);
    let table = table::<G>(&header, boards)?;
    let (turns, end) = play::<G>(&table, &mut rng)?;
    let written = match order.style {
        Style::Full => (0..turns.len()).map(|at| (turns[at].action.clone(), at)).collect(),
        Style::Omitted => omit::<G>(&table, &turns),
        Style::Sales => contract::<G>(&table, &turns, &end),
    };
    let voice = Voice::<G>(table.clone());
    let mut text = format!("{header}moves:\n");
    for (action, last) in written {
        let line = move_line(G::INFO, &voice, &spoken::<G>(&table, &action));
        text.push_str(&format!("  - {line}\n"));
        if order.expects && rng.once_in(EXPECT_EVERY) {
            let state = turns.get(last + 1).map_or(&end, |next| &next.before);
            text.push_str(&expect::<G>(&table, &voice, state, &mut rng));
        }
    }
    if order.result {
        text.push_str(&result::<G>(&table, &voice, &end));
    }
    let text = layout::<G>(&text, boards).ok_or("a random game cannot be laid out: this is a fault of railref")?;
    verify(&text, boards)?;
    Ok(text)
}

/// Every log is judged before it leaves: a style that changed the meaning would show here.
fn verify(text: &str, boards: &dyn Boards) -> Result<(), String> {
    let verdict = judge_with(text, boards, &Ask::default()).account.verdict;
    if verdict.judgement == Judgement::Legal && verdict.complete {
        return Ok(());
    }
    let finding = verdict.findings.first().map_or("it is unfinished".to_owned(), |finding| finding.facts.explain().message);
    Err(format!("a random game is not legal and complete, this is a fault of railref: {finding}"))
}

fn play<G: Game>(table: &G::Table, rng: &mut Rng) -> Result<(Vec<Turn<G>>, G::State), String> {
    let mut nothing = Story::new(false);
    let mut state = G::start(table, &[]);
    while G::settle(table, &mut state, &mut nothing) {}
    let mut turns = Vec::new();
    while let Some(action) = G::suggest(table, &state, rng) {
        if turns.len() >= ENDLESS {
            return Err("a random game does not end: this is a fault of railref".to_owned());
        }
        let forced = G::omissible(table, &state).is_some_and(|omissible| omissible.forced && omissible.pass == action);
        turns.push(Turn { before: state.clone(), action: action.clone(), forced });
        after::<G>(table, &mut state, &action);
    }
    Ok((turns, state))
}

/// Carries out a move and what follows of itself. Move numbers are left at 0, so that equal positions compare equal.
fn after<G: Game>(table: &G::Table, state: &mut G::State, action: &G::Move) {
    let mut nothing = Story::new(false);
    G::apply(table, state, action, 0, &mut nothing);
    while G::settle(table, state, &mut nothing) {}
}

/// Leaves out forced passes wherever the referee fills in exactly those that were left out. Each move stays with its index.
fn omit<G: Game>(table: &G::Table, turns: &[Turn<G>]) -> Vec<(G::Move, usize)> {
    let mut written = Vec::new();
    let mut left_out: Vec<usize> = Vec::new();
    for (at, turn) in turns.iter().enumerate() {
        if turn.forced {
            left_out.push(at);
            continue;
        }
        let before = &turns[left_out.first().copied().unwrap_or(at)].before;
        let same = taken_after::<G>(table, before, &turn.action).is_some_and(|passes| {
            passes.len() == left_out.len() && passes.iter().zip(&left_out).all(|(pass, at)| *pass == turns[*at].action)
        });
        if !same {
            written.extend(left_out.iter().map(|at| (turns[*at].action.clone(), *at)));
        }
        left_out.clear();
        written.push((turn.action.clone(), at));
    }
    written
}

/// Writes runs of moves as one where the language of the game can. Each move stays with the index of its last.
fn contract<G: Game>(table: &G::Table, turns: &[Turn<G>], end: &G::State) -> Vec<(G::Move, usize)> {
    let actions: Vec<G::Move> = turns.iter().map(|turn| turn.action.clone()).collect();
    let mut written = Vec::new();
    let mut at = 0;
    while at < turns.len() {
        let lengths = 2..=turns.len() - at;
        let runs = lengths.map(|length| (length, G::contract(table, &actions[at..at + length]))).take_while(|(_, whole)| whole.is_some());
        let mut runs = runs.filter_map(|(length, whole)| whole.map(|whole| (length, whole)));
        let found = runs.find(|(length, whole)| {
            let mut broken = Vec::new();
            G::check(table, &turns[at].before, whole, &mut broken);
            let mut state = turns[at].before.clone();
            broken.is_empty() && {
                after::<G>(table, &mut state, whole);
                state == *turns.get(at + length).map_or(end, |next| &next.before)
            }
        });
        let (length, action) = found.unwrap_or_else(|| (1, actions[at].clone()));
        at += length;
        written.push((action, at - 1));
    }
    written
}

/// An expect that is true of a position: one to three keys, of mappings a few entries.
fn expect<G: Game>(table: &G::Table, voice: &dyn Speak, state: &G::State, rng: &mut Rng) -> String {
    let mut keys: Vec<usize> = (0..G::INFO.expects.len()).collect();
    rng.shuffle(&mut keys);
    keys.truncate(1 + rng.below(3));
    keys.sort_unstable();
    let claims = keys.into_iter().filter_map(|key| {
        let value = few(G::observe(table, state, key), rng);
        let known = &G::INFO.expects[key];
        sayable(&value, &known.shape).then(|| format!("{}: {}", known.name, flow(&json(voice, &value))))
    });
    let claims: Vec<String> = claims.collect();
    if claims.is_empty() { String::new() } else { format!("  - {{expect: {{{}}}}}\n", claims.join(", ")) }
}

/// At most three entries of a mapping.
fn few(value: Value, rng: &mut Rng) -> Value {
    match value {
        Value::Map(domain, mut entries) => {
            while entries.len() > 3 {
                entries.remove(rng.below(entries.len()));
            }
            Value::Map(domain, entries)
        }
        other => other,
    }
}

/// Whether a log can state the value under a key of this shape.
fn sayable(value: &Value, shape: &Shape) -> bool {
    match value {
        Value::Unknown => false,
        Value::Nobody => matches!(shape, Shape::OrNobody(_)),
        Value::Map(_, entries) => {
            let Shape::Map(_, of) = shape else { return true };
            entries.iter().all(|(_, value)| sayable(value, of))
        }
        Value::List(values) => !values.contains(&Value::Unknown),
        Value::Number(_) | Value::Name(..) | Value::Word(_) => true,
    }
}

fn result<G: Game>(table: &G::Table, voice: &dyn Speak, end: &G::State) -> String {
    let standing = G::standing(table, end);
    let mut text = String::from("result:\n");
    for (key, value) in &standing.values {
        if G::INFO.results.iter().any(|known| known.name == *key && sayable(value, &known.shape)) {
            text.push_str(&format!("  {key}: {}\n", flow(&json(voice, value))));
        }
    }
    text
}
