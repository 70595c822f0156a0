//! Locomotives, money and the transcontinental line, counted independently of the referee.

use super::{Table, play, table};
use crate::support::library::prelude::*;
use crate::support::library::ride_the_rails::{Event, Ground, Hex, Railroad, State};

#[test]
fn locomotives_and_money_are_conserved() {
    for seed in 100..130 {
        let table = table(
            3 + seed as usize % 3,
            "rulings: {single-railroad-line: bonus}\n",
        );
        let (end, events) = play(&table, seed, |state, _| conserved(&table, state));
        conserved(&table, &end);
        let mut paid = vec![0; table.players.len()];
        for event in &events {
            match event {
                Event::Chicago { player, amount }
                | Event::Five { player, amount, .. }
                | Event::Dividend { player, amount, .. }
                | Event::Fare { player, amount } => paid[player.index()] += amount,
                Event::Transcontinental { player, line } => paid[player.index()] += line.bonus,
                _ => {}
            }
            assert!(!event.tell(&table).ends_with('.'));
        }
        assert_eq!(
            paid,
            end.holdings
                .iter()
                .map(|holding| holding.money)
                .collect::<Vec<_>>()
        );
    }
}

/// Asserts that there are 27 locomotives of each railroad, money adds up by source, track is
/// connected, and no hex holds too many.
fn conserved(table: &Table, state: &State) {
    let board = &table.board;
    for railroad in Railroad::ALL {
        let shares: usize = state
            .holdings
            .iter()
            .map(|holding| usize::from(holding.shares[railroad.index()]))
            .sum();
        let built: Vec<_> = state.track.of(railroad).map(|laid| laid.hex).collect();
        assert_eq!(
            built.len() + shares + usize::from(state.supply[railroad.index()]),
            27,
            "{railroad:?}"
        );
        let mut reached: Vec<_> = built.first().copied().into_iter().collect();
        let mut next = 0;
        while let Some(hex) = reached.get(next).copied() {
            next += 1;
            reached.extend(
                board
                    .hex(hex)
                    .near
                    .iter()
                    .copied()
                    .filter(|near| track_has(state, railroad, *near) && !reached.contains(near))
                    .collect::<Vec<_>>(),
            );
        }
        assert_eq!(reached.len(), built.len(), "{railroad:?} is in one piece");
    }
    for (hex, of) in board.hexes() {
        assert!(
            of.ground
                .room()
                .is_none_or(|room| state.track.count(hex) <= room)
        );
    }
    for holding in &state.holdings {
        assert_eq!(holding.money, holding.sources.iter().sum::<i64>());
    }
    let waiting = state.left.iter().filter(|left| left.is_none()).count();
    assert!(waiting + 6 * table.players.len() >= board.cities().count());
}

fn track_has(state: &State, railroad: Railroad, hex: Hex) -> bool {
    state.track.has(railroad, hex)
}

/// The bonus is paid as soon as there is a line, and not before: compared with a search over all
/// orders of railroads.
#[test]
fn the_line_pays_when_it_is_complete() {
    let mut paid = 0;
    for seed in 200..240 {
        let single = seed % 2 == 0;
        let table = table(
            3,
            if single {
                "rulings: {single-railroad-line: bonus}\n"
            } else {
                ""
            },
        );
        let (end, events) = play(&table, seed, |state, _| {
            assert_eq!(
                state.transcontinental.is_some(),
                is_line(&table, state, &mut Vec::new(), single)
            );
        });
        let lines: Vec<i64> = events
            .iter()
            .filter_map(|event| {
                if let Event::Transcontinental { line, .. } = event {
                    Some(line.bonus)
                } else {
                    None
                }
            })
            .collect();
        assert_eq!(lines.len(), usize::from(end.transcontinental.is_some()));
        assert!(lines.iter().all(|bonus| [8, 12].contains(bonus)));
        paid += lines.len();
    }
    assert!(paid > 5, "{paid} lines");
}

/// Returns whether a line begins with these railroads.
fn is_line(table: &Table, state: &State, line: &mut Vec<Railroad>, single: bool) -> bool {
    let reaches =
        |railroad: Railroad, ground: Ground| state.track.reaches(&table.board, railroad, ground);
    if line.len() > usize::from(!single)
        && reaches(line[0], Ground::East)
        && reaches(line[line.len() - 1], Ground::West)
    {
        return true;
    }
    Railroad::ALL.into_iter().any(|next| {
        let meets = line.last().is_none_or(|last| {
            state
                .track
                .of(*last)
                .any(|laid| state.track.has(next, laid.hex))
        });
        meets && !line.contains(&next) && {
            line.push(next);
            let found = is_line(table, state, line, single);
            line.pop();
            found
        }
    })
}
