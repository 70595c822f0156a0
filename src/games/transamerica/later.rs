//! What a log tells of the points at the end of a round by those it writes down later: whoever has four points left at the end
//! of the game, and lost three in the last round, began that round with seven.

use super::expects::{EXPECTS, RESULTS};
use super::hands::{Hands, judge};
use super::lattice::Junction;
use super::moves::Move;
use super::nets::Nets;
use super::prices::Prices;
use super::state::Table;
use super::{Terminals, Transamerica};
use crate::game::Said;
use crate::game::language::Value;

/// The points with which everybody begins the first of some rounds that are told of whole, as far as the log says so. Each
/// round is reckoned by itself: what it costs depends on its markers, its track and its hands alone.
pub(crate) fn points_before(table: &Table, rounds: &[Said<'_, Transamerica>]) -> Vec<Option<i32>> {
    let mut begun: Vec<Option<i32>> = vec![None; table.seats()];
    let mut lost: Vec<i32> = vec![0; table.seats()];
    let mut round = Round::new(table);
    // The entry behind a row of expects.
    let mut next = 0;
    for (index, said) in rounds.iter().enumerate() {
        table.work.count(10);
        let is_over = match said {
            Said::Move(action) => {
                round.laid && matches!(action, Move::Deal { .. } | Move::Start { .. })
            }
            Said::Expect(_) => false,
            Said::Result(_) => true,
        };
        if is_over {
            let Some(costs) = round.costs() else { break };
            lost.iter_mut()
                .zip(costs)
                .for_each(|(lost, cost)| *lost += cost);
            round = Round::new(table);
        }
        match said {
            Said::Move(action) => round.take(action),
            // Behind the last lay of a round the points may be those from before it or those from after it.
            Said::Expect(states) => {
                while next < rounds.len()
                    && (next < index || matches!(rounds[next], Said::Expect(_)))
                {
                    next += 1;
                }
                if !round.laid
                    || matches!(
                        rounds.get(next),
                        Some(Said::Move(Move::Lay { .. } | Move::Pass { .. }))
                    )
                {
                    add(
                        &mut begun,
                        &lost,
                        states
                            .iter()
                            .map(|(key, value)| (EXPECTS[*key].key.name, value)),
                    );
                }
            }
            Said::Result(states) => add(
                &mut begun,
                &lost,
                states
                    .iter()
                    .map(|(key, value)| (RESULTS[*key].key.name, value)),
            ),
        }
    }
    begun
}

/// Takes over the points that are written down; the first that say something of a player count.
fn add<'s>(
    begun: &mut [Option<i32>],
    lost: &[i32],
    states: impl Iterator<Item = (&'static str, &'s Value)>,
) {
    for (player, value) in states
        .filter(|(key, _)| *key == "points")
        .flat_map(|(_, value)| value.entries())
    {
        let (Value::Number(points), Some(lost)) = (value, lost.get(usize::from(*player))) else {
            continue;
        };
        let Ok(points) = i32::try_from(*points) else {
            continue;
        };
        begun[usize::from(*player)].get_or_insert(points.saturating_add(*lost));
    }
}

/// A round as its moves tell of it, whether they are legal or not.
struct Round<'r> {
    table: &'r Table,
    hands: Option<Hands>,
    markers: Vec<Option<Junction>>,
    nets: Nets,
    laid: bool,
}

impl<'r> Round<'r> {
    fn new(table: &'r Table) -> Self {
        Self {
            table,
            hands: None,
            markers: vec![None; table.seats()],
            nets: Nets::new(&table.board),
            laid: false,
        }
    }

    fn take(&mut self, action: &Move) {
        match action {
            Move::Deal { hands } | Move::Reveal { hands } => {
                self.hands = judge(self.table, hands).ok();
            }
            Move::Start { at, by } => self.markers[by.index()] = Some(*at),
            Move::Lay { tracks, .. } => {
                self.laid = true;
                tracks.0.iter().for_each(|ends| self.nets.join(*ends));
            }
            Move::Pass { .. } => {}
        }
    }

    /// What everybody lost in it; `None` if its hands or its markers are not known.
    fn costs(&self) -> Option<Vec<i32>> {
        let (hands, board) = (self.hands.as_ref()?, &self.table.board);
        let mut prices = Prices::new(board, &self.nets);
        let seats = self.table.seats() as u64;
        self.table.work.count(prices.work() * seats);
        let mut cost = |player| {
            let cities = hands.of(player)?.iter().map(|city| board.card(*city).at);
            let wanted: Terminals = std::iter::once(self.markers[player.index()]?)
                .chain(cities)
                .collect();
            Some(i32::from(prices.of(&wanted)))
        };
        self.table.seated().map(&mut cost).collect()
    }
}
