//! Tables, games of suggestions, and moves in the log language.

use railref::game::{Args, Game, MoveNo, Rng, Speak, Story};
use railref::games::steel_driver::{Breach, Move, Phase, State, SteelDriver, Table};
use railref::log::{Boards, Faults, read_log};
use railref::referee::{Options, Unobserved, Voice, referee};
use railref::text::parse::parse;
use railref::verdict::Verdict;
use std::sync::Arc;

/// One board file under any name.
pub struct File<'t>(&'t str);

impl Boards for File<'_> {
    fn read(&self, _: &str) -> Result<String, String> {
        Ok(self.0.to_owned())
    }
}

/// Header and board file of a table.
#[derive(Clone, Default)]
pub struct Head {
    pub text: String,
    pub board: String,
}

/// A header with rulings and first player by chance.
pub fn head(rng: &mut Rng, players: usize, board: Option<String>) -> Head {
    let names = &["Andy", "Don", "Simon", "Richard", "Kate", "Ann"][..players];
    let one = |rng: &mut Rng, of: [&'static str; 2]| of[rng.below(2)];
    let uncontrolled = one(rng, ["passes", "last"]);
    let tie = one(rng, ["total-goods", "largest-company"]);
    let first = names[rng.below(players)];
    let named = if board.is_some() { "board: some.yaml\n" } else { "" };
    let text = format!(
        "game: steel-driver\n{named}players: [{}]\nfirst: {first}\nrulings: {{uncontrolled-company: {uncontrolled}, final-tie-break: {tie}}}\n",
        names.join(", ")
    );
    Head { text, board: board.unwrap_or_default() }
}

pub fn judge(head: &Head, moves: &str) -> (Verdict, State, Arc<Table>) {
    let text = format!("{}moves:{moves}\n", head.text);
    let parsed = parse(&text);
    assert!(parsed.faults.is_empty(), "{:?}\n{text}", parsed.faults);
    let mut faults = Faults::default();
    let setup = read_log::<SteelDriver>(&parsed.tree, parsed.tree.root().unwrap(), &File(&head.board), &mut faults);
    assert!(faults.is_empty(), "{:?}\n{text}\n{}", faults.into_parts(), head.board);
    let table = setup.table.clone().unwrap();
    let (verdict, state) = referee(&setup, &table, Options::default(), &mut Unobserved);
    (verdict, state, table)
}

/// Moves in the log language.
pub fn written<'m>(table: &Arc<Table>, moves: impl IntoIterator<Item = &'m Move>) -> String {
    let voice = Voice::<SteelDriver>(table.clone());
    let mut text = String::new();
    for action in moves {
        let (verb, Args(args)) = SteelDriver::declare(table, action);
        let keys = SteelDriver::INFO.verbs[verb].keys;
        let words = keys.iter().zip(args).filter_map(|(key, value)| Some(format!("{}: {}", key.name, voice.value(&value?))));
        text.push_str(&format!("\n  - {{{}}}", words.collect::<Vec<_>>().join(", ")));
    }
    if text.is_empty() { " []".to_owned() } else { text }
}

pub fn settle(table: &Table, state: &mut State) {
    while SteelDriver::settle(table, state, &mut Story::new(false)) {}
}

pub fn take(table: &Table, state: &mut State, action: &Move, at: MoveNo) {
    SteelDriver::apply(table, state, action, at, &mut Story::new(false));
    settle(table, state);
}

pub fn begun(table: &Table) -> State {
    let mut state = SteelDriver::start(table, &[]);
    settle(table, &mut state);
    state
}

/// A game of suggestions.
pub struct Played {
    pub head: Head,
    pub table: Arc<Table>,
    /// The moves, and whether each was a pass that may be left out.
    pub moves: Vec<(Move, bool)>,
    /// The positions before each move, and the last.
    pub positions: Vec<State>,
}

pub fn play(seed: u64, players: usize, board: Option<String>) -> Played {
    let mut rng = Rng::new(seed);
    let head = head(&mut rng, players, board);
    let (_, state, table) = judge(&head, " []");
    let mut positions = vec![begun(&table)];
    assert_eq!(positions[0], state);
    let mut moves = Vec::new();
    while let Some(action) = SteelDriver::suggest(&table, &positions[moves.len()], &mut rng) {
        let mut state = positions[moves.len()].clone();
        moves.push((action, SteelDriver::omissible(&table, &state).is_some_and(|omissible| omissible.pass == action)));
        take(&table, &mut state, &action, moves.len() as MoveNo);
        positions.push(state);
    }
    assert_eq!(positions[moves.len()].phase, Phase::Over);
    Played { head, table, moves, positions }
}

pub fn broken(table: &Table, state: &State, action: &Move) -> Vec<Breach> {
    let mut broken = Vec::new();
    SteelDriver::check(table, state, action, &mut broken);
    // Of companies the page puts no-controller before whose turn it is.
    let order = |breach: &Breach| (!matches!(breach, Breach::NoController { .. }), SteelDriver::rule(breach));
    assert!(broken.windows(2).all(|pair| order(&pair[0]) <= order(&pair[1])), "in the catalogue's order: {broken:?}");
    broken
}

pub fn can_stand(broken: &[Breach]) -> bool {
    broken.iter().all(|breach| SteelDriver::INFO.rules[SteelDriver::rule(breach)].accepted.is_some())
}
