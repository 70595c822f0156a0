//! A recorded random game: its table, its moves, its positions.

use crate::game::language::Faults;
use crate::game::notation::move_line;
use crate::game::prelude::*;
use crate::game::reading::NoBoards;
use crate::game::{Game, Rng, Table};
use crate::referee::generate::{header, table};
use crate::referee::log::Declared;
use crate::referee::replay::wording;
use crate::referee::setup::{Setup, read_log};
use crate::report::template::NAMES;
use crate::yaml::parse::parse;
use std::sync::Arc;

/// More moves than any game has that comes to an end.
pub(crate) const ENDLESS: usize = 20_000;

/// A random game from its first move to its end.
pub(crate) struct Recorded<G: Game> {
    /// Its name in messages.
    pub name: String,
    /// The header of its log, up to the line before `moves`.
    pub header: String,
    pub table: Arc<Table<G>>,
    pub moves: Vec<G::Move>,
    /// The states before the first move and after each move.
    pub states: Vec<G::State>,
}

pub(crate) fn names(players: usize) -> Vec<String> {
    (0..players)
        .map(|seat| {
            NAMES
                .get(seat)
                .map_or_else(|| format!("Player {}", seat + 1), |name| (*name).to_owned())
        })
        .collect()
}

impl<G: Game> Recorded<G> {
    /// Plays a game with the moves that the game itself suggests.
    pub(crate) fn play(players: usize, rng: &mut Rng) -> Self {
        let name = format!("{}, {players} players, {rng:?}", G::INFO.id);
        let scenario = G::State::scenario(rng, players);
        let header = header::<G>(&names(players), None, &scenario);
        let table = table::<G>(&header, &NoBoards)
            .unwrap_or_else(|why| panic!("{name}: no table can be set up: {why}\n{header}"));
        let mut state = G::State::opening(&table);
        let (mut moves, mut states) = (Vec::new(), vec![state.clone()]);
        while let Some(action) = state.suggest(&table, rng) {
            assert!(
                moves.len() < ENDLESS,
                "{name}: a game of suggestions does not end"
            );
            let broken = state.broken(&table, &action);
            assert!(
                broken.is_empty(),
                "{name}: suggested, but illegal: {action:?} {broken:?}"
            );
            state.advance(&table, &action, moves.len() as u32 + 1);
            moves.push(action);
            states.push(state.clone());
        }
        assert!(
            state.stage().over,
            "{name}: nothing is suggested, but the game is not over: {state:?}"
        );
        Self {
            name,
            header,
            table,
            moves,
            states,
        }
    }

    /// Picks some positions of the game, by the number of moves before them: the first, the last,
    /// and random ones.
    pub(crate) fn some(&self, looks: usize, rng: &mut Rng) -> Vec<usize> {
        let mut some: Vec<usize> = (2..looks).map(|_| rng.below(self.states.len())).collect();
        some.extend([0, self.moves.len()]);
        some.sort_unstable();
        some.dedup();
        some
    }

    /// Writes a move as it is written in a log.
    pub(crate) fn line(&self, action: &G::Move) -> String {
        move_line(G::INFO, &self.table, &wording(action))
    }

    /// Writes the log of the first moves.
    pub(crate) fn log(&self, moves: usize) -> String {
        let lines: String = self.moves[..moves]
            .iter()
            .map(|action| format!("  - {}\n", self.line(action)))
            .collect();
        format!(
            "{}moves:{}\n{lines}",
            self.header,
            if moves == 0 { " []" } else { "" }
        )
    }
}

/// Reads a log that must be well formed.
pub(crate) fn read<G: Game>(name: &str, text: &str) -> (Setup<G>, Arc<Table<G>>) {
    let parsed = parse(text);
    let mut faults = Faults::default();
    faults.extend(parsed.faults.into_iter().map(Into::into));
    let setup = parsed
        .tree
        .root()
        .map(|root| read_log::<G>(&parsed.tree, root, &NoBoards, &mut faults));
    let (faults, _) = faults.into_parts();
    assert!(
        faults.is_empty(),
        "{name}: what was written cannot be read: {faults:?}\n{text}"
    );
    match setup.and_then(|setup| Some((setup.table.clone()?, setup))) {
        Some((table, setup)) => (setup, table),
        None => panic!("{name}: what was written sets up no table\n{text}"),
    }
}

/// Returns the moves of a log.
pub(crate) fn actions<G: Game>(setup: &Setup<G>) -> impl Iterator<Item = &Declared<G::Move>> {
    setup.moves.moves.iter()
}
