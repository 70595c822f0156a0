//! Tables, games of suggestions, and moves in the log language.

use crate::support::OneBoard;
use crate::support::library::prelude::*;
use crate::support::library::steel_driver::{Breach, Move, Phase, State, SteelDriver};
use crate::support::library::{
    self, Faults, MoveNo, Options, Rng, Unobserved, Verdict, parse, read_log, referee,
};
use crate::support::play::line;
use std::sync::Arc;

/// A table of this game.
pub(crate) type Table = library::Table<SteelDriver>;

/// The header and board file of a table.
#[derive(Clone, Default)]
pub(crate) struct Head {
    pub text: String,
    pub board: String,
}

/// Returns a header with random rulings and a random first player.
pub(crate) fn head(rng: &mut Rng, players: usize, board: Option<String>) -> Head {
    let names = &["Andy", "Don", "Simon", "Richard", "Kate", "Ann"][..players];
    let one = |rng: &mut Rng, of: [&'static str; 2]| of[rng.below(2)];
    let uncontrolled = one(rng, ["passes", "last"]);
    let tie = one(rng, ["total-goods", "largest-company"]);
    let first = names[rng.below(players)];
    let named = if board.is_some() {
        "board: some.yaml\n"
    } else {
        ""
    };
    let text = format!(
        "game: steel-driver\n{named}players: [{}]\nfirst: {first}\nrulings: {{uncontrolled-company: {uncontrolled}, final-tie-break: {tie}}}\n",
        names.join(", ")
    );
    Head {
        text,
        board: board.unwrap_or_default(),
    }
}

pub(crate) fn judge(head: &Head, moves: &str) -> (Verdict, State, Arc<Table>) {
    let text = format!("{}moves:{moves}\n", head.text);
    let parsed = parse(&text);
    assert!(parsed.faults.is_empty(), "{:?}\n{text}", parsed.faults);
    let mut faults = Faults::default();
    let setup = read_log::<SteelDriver>(
        &parsed.tree,
        parsed.tree.root().unwrap(),
        &OneBoard(head.board.clone()),
        &mut faults,
    );
    assert!(
        faults.is_empty(),
        "{:?}\n{text}\n{}",
        faults.into_parts(),
        head.board
    );
    let table = setup.table.clone().unwrap();
    let (verdict, state) = referee(&setup, &table, Options::default(), &mut Unobserved);
    (verdict, state, table)
}

/// Writes moves in the log language.
pub(crate) fn written<'m>(table: &Arc<Table>, moves: impl IntoIterator<Item = &'m Move>) -> String {
    let text: String = moves
        .into_iter()
        .map(|action| format!("\n  - {}", line::<SteelDriver>(table, action)))
        .collect();
    if text.is_empty() {
        " []".to_owned()
    } else {
        text
    }
}

pub(crate) fn take(table: &Table, state: &mut State, action: &Move, at: MoveNo) {
    state.advance(table, action, at);
}

/// A game of suggestions.
pub(crate) struct Played {
    pub head: Head,
    pub table: Arc<Table>,
    /// The moves, and whether each is a pass that may be left out.
    pub moves: Vec<(Move, bool)>,
    /// The positions before each move, and the last.
    pub positions: Vec<State>,
}

pub(crate) fn play(seed: u64, players: usize, board: Option<String>) -> Played {
    let mut rng = Rng::new(seed);
    let head = head(&mut rng, players, board);
    let (_, state, table) = judge(&head, " []");
    let mut positions = vec![State::opening(&table)];
    assert_eq!(positions[0], state);
    let mut moves = Vec::new();
    while let Some(action) = positions[moves.len()].suggest(&table, &mut rng) {
        let mut state = positions[moves.len()].clone();
        moves.push((
            action,
            state
                .implied_pass(&table)
                .is_some_and(|implied_pass| implied_pass.pass == action),
        ));
        take(&table, &mut state, &action, moves.len() as MoveNo);
        positions.push(state);
    }
    assert_eq!(positions[moves.len()].phase, Phase::Over);
    Played {
        head,
        table,
        moves,
        positions,
    }
}

pub(crate) fn broken(table: &Table, state: &State, action: &Move) -> Vec<Breach> {
    let broken = state.broken(table, action);
    // For companies, the page puts no-controller before the rule about turns.
    let order = |breach: &Breach| {
        (
            !matches!(breach, Breach::NoController { .. }),
            breach.rule(),
        )
    };
    assert!(
        broken
            .windows(2)
            .all(|pair| order(&pair[0]) <= order(&pair[1])),
        "in the catalogue's order: {broken:?}"
    );
    broken
}
