//! Random legal games as logs; the same seed gives the same game on every machine.

use crate::game::language::{Faults, Shape, Speak, Value};
use crate::game::notation::{flow, json, move_line, scalar};
use crate::game::prelude::*;
use crate::game::reading::Boards;
use crate::game::{Game, Only, Rng, Story, Table, Visit, standing};
use crate::referee::fmt::{chosen_rulings, layout};
use crate::referee::judge::{ReviewRequest, judge_with};
use crate::referee::replay::{taken_after, wording};
use crate::referee::setup::read_log;
use crate::referee::verdict::Judgement;
use crate::yaml::parse::parse;
use std::sync::Arc;

/// How a log is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Style {
    /// Every move declared
    #[default]
    Full,
    /// Forced passes left out where the log language allows it
    Omitted,
    /// Whole auctions in one line (Steel Driver); elsewhere as full
    Sales,
}

/// What kind of random game to make.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// The players, clockwise.
    pub players: Vec<String>,
    /// The value of `board`; `None` for the game's own board.
    pub board: Option<String>,
    /// The choices on points that the rulebook leaves open, by the key of the ruling.
    pub rulings: Vec<(String, String)>,
    /// The style of the log.
    pub style: Style,
    /// Whether to add true expects now and then.
    pub expects: bool,
    /// Whether to add the result.
    pub result: bool,
    /// The header of a log that begins with a position to continue from; it also has the players
    /// and the board.
    pub from: Option<String>,
}

/// How many moves there are per expect, on average.
const EXPECT_EVERY: usize = 10;
/// More moves than any game has.
const ENDLESS: usize = 100_000;

/// Returns the seeds of the games in a run, one after another.
pub fn seeds(seed: u64) -> impl Iterator<Item = u64> {
    let mut rng = Rng::new(seed);
    std::iter::repeat_with(move || {
        let mut half = || u64::from(rng.bits());
        (half() << 32) | half()
    })
}

/// Writes the header of a log: game, board, players and what else the game needs.
pub fn header<G: Game>(players: &[String], board: Option<&str>, more: &str) -> String {
    let names: Vec<String> = players.iter().map(|name| scalar(name)).collect();
    let board = board.map_or(String::new(), |board| format!("board: {}\n", scalar(board)));
    format!(
        "game: {}\n{board}players: [{}]\n{more}",
        G::INFO.id,
        names.join(", ")
    )
}

/// Sets up the table of a header; `Err` says what is wrong with it.
pub fn table<G: Game>(header: &str, boards: &dyn Boards) -> Result<Arc<Table<G>>, String> {
    begin::<G>(header, boards).map(|(table, _)| table)
}

/// Sets up the table of a header and the state in which the first move is awaited; `Err` says what
/// is wrong with the header.
pub(crate) fn begin<G: Game>(
    header: &str,
    boards: &dyn Boards,
) -> Result<(Arc<Table<G>>, G::State), String> {
    let text = format!("{header}moves: []\n");
    let parsed = parse(&text);
    let mut faults = Faults::default();
    let setup = parsed
        .tree
        .root()
        .map(|root| read_log::<G>(&parsed.tree, root, boards, &mut faults));
    let begun = setup.and_then(|setup| {
        let table = setup.table.clone()?;
        let mut state = setup.start(&table);
        state.settle_all(&table, &mut Story::unread());
        Some((table, state))
    });
    let (faults, _) = faults.into_parts();
    match (begun, faults.first()) {
        (Some(begun), None) => Ok(begun),
        (_, Some(fault)) => Err(fault.help.as_ref().map_or(fault.message.clone(), |help| {
            format!("{}; {help}", fault.message)
        })),
        (None, None) => Err("the header sets up no table".to_owned()),
    }
}

/// A move of a random game.
struct Turn<G: Game> {
    action: G::Move,
    /// Whether it is a pass that may be left out even at the end of a log.
    forced: bool,
}

/// The states of a random game, replayed one at a time: on a large board, all of them together
/// would take too much memory.
struct Walk<'w, G: Game> {
    table: &'w Table<G>,
    turns: &'w [Turn<G>],
    /// How many moves have been carried out.
    at: usize,
    state: G::State,
}

impl<'w, G: Game> Walk<'w, G> {
    fn new(table: &'w Table<G>, state: &G::State, turns: &'w [Turn<G>]) -> Self {
        Self {
            table,
            turns,
            at: 0,
            state: state.clone(),
        }
    }

    /// Returns the state before a move, given by its index; indices never decrease from call to
    /// call.
    fn before(&mut self, index: usize) -> &G::State {
        for turn in self.turns.get(self.at..index).unwrap_or_default() {
            self.state.advance(self.table, &turn.action, 0);
            self.at += 1;
        }
        &self.state
    }
}

/// A visitor that plays a random legal game to its end and writes its log; `Err` says what is wrong
/// with the order.
pub struct Generate<'g> {
    /// What is wanted.
    pub order: &'g Order,
    /// The seed of chance.
    pub seed: u64,
    /// The source of the board file that the order names.
    pub boards: &'g dyn Boards,
}

impl Visit for Generate<'_> {
    type Out = Result<String, String>;

    fn visit<G: Game>(self) -> Self::Out {
        generate::<G>(self.order, self.seed, self.boards)
    }
}

fn generate<G: Game>(order: &Order, seed: u64, boards: &dyn Boards) -> Result<String, String> {
    let mut rng = Rng::new(seed);
    let header = order.from.clone().unwrap_or_else(|| {
        let scenario = G::State::scenario(&mut rng, order.players.len());
        let rulings = chosen_rulings(
            order
                .rulings
                .iter()
                .map(|(key, choice)| (key.as_str(), choice.as_str())),
        );
        header::<G>(
            &order.players,
            order.board.as_deref(),
            &(scenario + &rulings),
        )
    });
    let (table, start) = begin::<G>(&header, boards)?;
    let (turns, end) = play::<G>(&table, &start, &mut rng)?;
    let written = match order.style {
        Style::Full => (0..turns.len())
            .map(|at| (turns[at].action.clone(), at))
            .collect(),
        Style::Omitted => omit::<G>(&table, &start, &turns),
        Style::Sales => contract::<G>(&table, &start, &turns),
    };
    let voice = table.clone();
    // A game that is over in its first position has no moves.
    let mut text = format!(
        "{header}moves:{}\n",
        if written.is_empty() { " []" } else { "" }
    );
    let mut walk = Walk::<G>::new(&table, &start, &turns);
    for (action, last) in written {
        let line = move_line(G::INFO, &voice, &wording(&action));
        text.push_str(&format!("  - {line}\n"));
        if order.expects && rng.once_in(EXPECT_EVERY) {
            text.push_str(&expect::<G>(
                &table,
                &voice,
                walk.before(last + 1),
                &mut rng,
            ));
        }
    }
    if order.result {
        text.push_str(&result::<G>(&table, &voice, &end));
    }
    let text = layout::<G>(&text, boards)
        .ok_or("a random game cannot be laid out: this is a fault of railref")?;
    verify::<G>(&text, boards)?;
    Ok(text)
}

/// Judges a log before it is handed out: a style that changed its meaning would be noticed here.
fn verify<G: Game>(text: &str, boards: &dyn Boards) -> Result<(), String> {
    let verdict = judge_with::<Only<G>>(text, boards, &ReviewRequest::default())
        .review
        .verdict;
    if verdict.judgement == Judgement::Legal && verdict.complete {
        return Ok(());
    }
    let finding = verdict
        .findings
        .first()
        .map_or("it is unfinished".to_owned(), |finding| {
            finding.facts.explain().message
        });
    Err(format!(
        "a random game is not legal and complete, this is a fault of railref: {finding}"
    ))
}

fn play<G: Game>(
    table: &Table<G>,
    start: &G::State,
    rng: &mut Rng,
) -> Result<(Vec<Turn<G>>, G::State), String> {
    let mut state = start.clone();
    let mut turns = Vec::new();
    while let Some(action) = state.suggest(table, rng) {
        if turns.len() >= ENDLESS {
            return Err("a random game does not end: this is a fault of railref".to_owned());
        }
        let forced = state
            .implied_pass(table)
            .is_some_and(|implied_pass| implied_pass.forced && implied_pass.pass == action);
        turns.push(Turn {
            action: action.clone(),
            forced,
        });
        state.advance(table, &action, 0);
    }
    Ok((turns, state))
}

/// Leaves out forced passes wherever the referee fills in exactly those that were left out. Each
/// move keeps its index.
fn omit<G: Game>(table: &Table<G>, start: &G::State, turns: &[Turn<G>]) -> Vec<(G::Move, usize)> {
    let mut written = Vec::new();
    let mut left_out: Vec<usize> = Vec::new();
    let mut walk = Walk::<G>::new(table, start, turns);
    for (at, turn) in turns.iter().enumerate() {
        if turn.forced {
            left_out.push(at);
            continue;
        }
        let before = walk.before(left_out.first().copied().unwrap_or(at));
        let same = taken_after::<G>(table, before, &turn.action).is_some_and(|passes| {
            passes.len() == left_out.len()
                && passes
                    .iter()
                    .zip(&left_out)
                    .all(|(pass, at)| *pass == turns[*at].action)
        });
        if !same {
            written.extend(left_out.iter().map(|at| (turns[*at].action.clone(), *at)));
        }
        left_out.clear();
        written.push((turn.action.clone(), at));
    }
    written
}

/// Merges runs of moves into one where the language of the game can. A merged move has the index of
/// the last one in the run.
fn contract<G: Game>(
    table: &Table<G>,
    start: &G::State,
    turns: &[Turn<G>],
) -> Vec<(G::Move, usize)> {
    let actions: Vec<G::Move> = turns.iter().map(|turn| turn.action.clone()).collect();
    let mut written = Vec::new();
    let mut at = 0;
    let mut walk = Walk::<G>::new(table, start, turns);
    while at < turns.len() {
        let before = walk.before(at);
        let lengths = 2..=turns.len() - at;
        let runs = lengths
            .map(|length| (length, G::State::abbreviate(&actions[at..at + length])))
            .take_while(|(_, whole)| whole.is_some());
        let mut runs = runs.filter_map(|(length, whole)| whole.map(|whole| (length, whole)));
        let found = runs.find(|(length, whole)| {
            let mut broken = Vec::new();
            before.check(table, whole, &mut broken);
            broken.is_empty() && {
                let (mut contracted, mut apart) = (before.clone(), before.clone());
                contracted.advance(table, whole, 0);
                actions[at..at + length]
                    .iter()
                    .for_each(|action| apart.advance(table, action, 0));
                contracted == apart
            }
        });
        let (length, action) = found.unwrap_or_else(|| (1, actions[at].clone()));
        at += length;
        written.push((action, at - 1));
    }
    written
}

/// Makes an expect that is true of a state: one to three keys, with a few entries of each mapping.
fn expect<G: Game>(table: &Table<G>, voice: &dyn Speak, state: &G::State, rng: &mut Rng) -> String {
    let mut keys: Vec<usize> = (0..G::INFO.expects.len()).collect();
    rng.shuffle(&mut keys);
    keys.truncate(1 + rng.below(3));
    keys.sort_unstable();
    let values = keys
        .into_iter()
        .map(|key| (key, few((G::EXPECTS[key].show)(table, state), rng)));
    expect_line::<G>(voice, values)
}

/// Makes an expect of everything that can be stated about a state; empty if nothing can.
pub(crate) fn expect_of<G: Game>(table: &Arc<Table<G>>, state: &G::State) -> String {
    expect_line::<G>(
        table,
        G::EXPECTS
            .iter()
            .enumerate()
            .map(|(key, observable)| (key, (observable.show)(table, state))),
    )
}

/// Returns an expect of some keys, as far as a log can state their values.
fn expect_line<G: Game>(voice: &dyn Speak, values: impl Iterator<Item = (usize, Value)>) -> String {
    let claims = values.filter_map(|(key, value)| {
        let known = &G::INFO.expects[key];
        can_state(&value, &known.shape)
            .then(|| format!("{}: {}", known.name, flow(&json(voice, &value))))
    });
    let claims: Vec<String> = claims.collect();
    if claims.is_empty() {
        String::new()
    } else {
        format!("  - {{expect: {{{}}}}}\n", claims.join(", "))
    }
}

/// Returns a mapping reduced to at most three of its entries.
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

/// Returns whether a log can state a value of this shape.
fn can_state(value: &Value, shape: &Shape) -> bool {
    match value {
        Value::Unknown => false,
        Value::Nobody => matches!(shape, Shape::OrNobody(_)),
        Value::Map(_, entries) => {
            let Shape::Map(_, of) = shape else {
                return true;
            };
            entries.iter().all(|(_, value)| can_state(value, of))
        }
        Value::List(values) => !values.contains(&Value::Unknown),
        Value::Record(fields) => fields.iter().all(|(_, value)| *value != Value::Unknown),
        Value::Flag(_) => true,
        Value::Number(_) | Value::Name(..) | Value::Word(_) => true,
    }
}

fn result<G: Game>(table: &Table<G>, voice: &dyn Speak, end: &G::State) -> String {
    let standing = standing::<G>(table, end);
    let mut text = String::from("result:\n");
    for (key, value) in &standing.values {
        if G::INFO
            .results
            .iter()
            .any(|known| known.name == *key && can_state(value, &known.shape))
        {
            text.push_str(&format!("  {key}: {}\n", flow(&json(voice, value))));
        }
    }
    text
}
