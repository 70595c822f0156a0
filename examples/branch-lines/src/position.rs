//! A log may begin in the middle of a game. The keys of `expect` describe the position; what is not
//! given is derived from what is, or assumed to be as at the start.

use crate::board::Town;
use crate::game::BranchLines;
use crate::state::{Built, MONEY, State};
use crate::words::Move;
use railref::game::{Entry, FromPosition, GameState as _, Given};
use railref::language::{MoveNo, Player, Value};

type Keys<'g, 'a> = Given<'g, 'a, BranchLines>;

impl FromPosition<BranchLines> for State {
    fn from_position<'m>(
        given: &mut Keys<'_, '_>,
        _: impl Iterator<Item = (MoveNo, &'m Move)>,
    ) -> Option<Self> {
        let table = given.table;
        let mut state = Self::start(table, std::iter::empty());
        state.round = given.number("round", 1..=1000, 1) as u32;
        if let Some(track) = given.get("track") {
            for (owner, lines) in given.entries::<Player>(track) {
                given
                    .elements(lines)
                    .into_iter()
                    .for_each(|line| lay(given, &mut state, owner, line));
            }
        }
        let spent = |player: Player| -> i64 {
            let own = state.built.iter().filter(|built| built.owner == player);
            own.map(|built| table.board.lines[built.line].cost).sum()
        };
        state.cash =
            given.numbers::<Player>("cash", 0..=1000, |player| (MONEY - spent(player)).max(0));
        if let Some(out) = given.get("out") {
            for entry in given.elements(out) {
                if let Some(player) = given.id::<Player>(entry) {
                    state.out[player.index()] = true;
                }
            }
        }
        let in_game = table.seated().find(|player| !state.out[player.index()]);
        state.active = match given.get("active") {
            None => in_game,
            Some(entry) => {
                let active = given.id::<Player>(entry);
                if active.map_or(in_game.is_some(), |active| state.out[active.index()]) {
                    given.fault(
                        entry,
                        "who is to act is not out, and somebody is to act until all are",
                        "cannot be",
                    );
                }
                active
            }
        };
        let over = state.active.is_none();
        if let Some(entry) = given
            .get("phase")
            .filter(|entry| (*entry.value == Value::Word("over")) != over)
        {
            given.fault(
                entry,
                "the game is over when all players are out, and not before",
                "cannot be",
            );
        }
        given.is_sound().then_some(state)
    }
}

/// Builds a line that the position gives somebody.
fn lay(given: &mut Keys<'_, '_>, state: &mut State, owner: Player, entry: Entry<'_>) {
    let ends = given.elements(entry);
    let ends: Vec<Town> = ends.into_iter().filter_map(|end| given.id(end)).collect();
    let line = if let [from, to] = ends[..] {
        given.table.board.line(from, to)
    } else {
        None
    };
    match line {
        None => given.fault(
            entry,
            "the board has no line between these towns",
            "no line",
        ),
        Some(line) if state.built.iter().any(|built| built.line == line) => {
            given.fault(entry, "this line lies here twice", "again");
        }
        // A move that breaks a rule because of this line blames its place.
        Some(line) => state.built.push(Built {
            line,
            owner,
            at: entry.when(),
        }),
    }
}
