//! The legal moves of a state. This code shares nothing with [`super::check`]; tests make sure that
//! the two agree.

use super::board::{Board, City, Hex, Railroad};
use super::journey::{self, Search};
use super::missing::missing;
use super::reach::reach;
use super::sites::{can_place, placements};
use super::state::{Phase, State, Table};
use super::track::Track;
use super::words::{Move, Step};
use super::{RideTheRails, links};
use crate::game::language::{Domain, OneOrList, Player};
use crate::game::{GameState as _, ImpliedPass, Legal, Reach, Statement};

impl Legal<RideTheRails> for State {
    /// Lists the shares; or single locomotives, followed by the pass; or the rides, shortest first;
    /// or a forced pass.
    fn legal_moves(&self, table: &Table, limit: usize) -> Vec<Move> {
        let Some(by) = self.active() else {
            return Vec::new();
        };
        let mut moves: Vec<Move> = match self.phase {
            Phase::Shares => self
                .takeable()
                .map(|railroad| Move::Take { railroad, by })
                .collect(),
            Phase::Build => {
                let place = |(railroad, hex)| Move::Place {
                    railroad,
                    at: OneOrList(vec![hex]),
                    by,
                };
                placements(table, self)
                    .map(place)
                    .chain([Move::Pass { by }])
                    .take(limit)
                    .collect()
            }
            Phase::Ride => rides(table, self, by, limit, None),
            Phase::Over => Vec::new(),
        };
        if moves.is_empty() {
            moves.push(Move::Pass { by });
        }
        moves.truncate(limit);
        moves
    }

    /// Tests the beginning of every journey with `fits` while the journeys are being built, because
    /// there may be any number of them.
    fn legal_among(&self, table: &Table, limit: usize, fits: &dyn Fn(&Move) -> bool) -> Vec<Move> {
        let moves = match (self.phase, self.active()) {
            (Phase::Ride, Some(by)) if links::any_ride(&table.board, self) => {
                return rides(table, self, by, limit, Some(fits));
            }
            _ => self.legal_moves(table, usize::MAX),
        };
        moves.into_iter().filter(fits).take(limit).collect()
    }

    fn reach(&self, table: &Table, who: (Domain, u16), place: (Domain, u16)) -> Option<Reach> {
        reach(table, self, who, place)
    }

    /// Returns a pass that is the only legal move, or that ends a turn in which track was built.
    fn implied_pass(&self, table: &Table) -> Option<ImpliedPass<Move>> {
        let by = self.active()?;
        let forced = match self.phase {
            Phase::Shares => self.takeable().next().is_none(),
            Phase::Build => !can_place(table, self),
            Phase::Ride => !links::any_ride(&table.board, self),
            Phase::Over => false,
        };
        let ends_turn = self.phase == Phase::Build && !self.placed.is_empty();
        (forced || ends_turn).then_some(ImpliedPass {
            pass: Move::Pass { by },
            forced,
        })
    }

    /// Returns the moves with one more locomotive of the same railroad.
    fn longer(&self, table: &Table, action: &Move) -> Vec<Move> {
        let Move::Place { railroad, at, by } = action else {
            return Vec::new();
        };
        let mut after = self.clone();
        after.advance(table, action, 0);
        if after.phase != Phase::Build || after.active() != Some(*by) {
            return Vec::new();
        }
        let longer = placements(table, &after).filter(|(of, _)| of == railroad);
        longer
            .map(|(railroad, hex)| Move::Place {
                railroad,
                at: OneOrList(at.0.iter().copied().chain([hex]).collect()),
                by: *by,
            })
            .collect()
    }

    /// Finds some moves that place several locomotives, never all of them.
    fn missing(
        &self,
        table: &Table,
        ahead: &[Statement<'_, RideTheRails>],
        limit: usize,
    ) -> (Vec<Move>, bool) {
        let moves = missing(table, self, ahead, limit);
        let none = moves.is_empty();
        (moves, none)
    }
}

/// Returns at most `limit` rides that satisfy `fits`, shortest first. If a journey can be run, so
/// can each beginning of it, so the journeys of each length are made from those that are one step
/// shorter.
fn rides(
    table: &Table,
    state: &State,
    by: Player,
    limit: usize,
    fits: Option<&dyn Fn(&Move) -> bool>,
) -> Vec<Move> {
    let board = &table.board;
    let net = Links::new(board, &state.track);
    let mut found: Vec<(City, Vec<Step>)> = Vec::new();
    let mut next = 0;
    let mut starts = board
        .cities()
        .filter(|city| state.waits(*city))
        .map(|city| (city, Vec::new()));
    while found.len() < limit && !table.work.is_spent() {
        let (from, via) = match starts.next() {
            Some(start) => start,
            None => match found.get(next) {
                Some(journey) => {
                    next += 1;
                    journey.clone()
                }
                None => break,
            },
        };
        let at = via.last().map_or(from, |(_, city): &Step| *city);
        for step in net.of(at) {
            let mut longer = via.clone();
            longer.push(*step);
            let again = step.1 == from || via.iter().any(|(_, city)| *city == step.1);
            let can_run = || journey::decide(table, &state.track, from, &longer) == Search::Way;
            table.work.count(10);
            let is_meant = || {
                let via = longer.clone();
                fits.is_none_or(|fits| fits(&Move::Ride { from, via, by }))
            };
            if !again && is_meant() && (longer.len() == 1 || can_run()) {
                found.push((from, longer));
            }
        }
    }
    found.truncate(limit);
    found
        .into_iter()
        .map(|(from, via)| Move::Ride { from, via, by })
        .collect()
}

/// All links on the map, by the city in which they begin.
struct Links(Vec<Vec<Step>>);

impl Links {
    /// Divides each railroad's track outside of cities into connected pieces. A piece links all
    /// cities that it touches.
    fn new(board: &Board, track: &Track) -> Self {
        let mut links: Vec<Vec<Step>> = vec![Vec::new(); board.cities().len()];
        for railroad in Railroad::ALL {
            let mut open: Vec<Hex> = track.of(railroad).map(|laid| laid.hex).collect();
            while let Some(first) = open.pop() {
                let mut touched: Vec<City> = Vec::new();
                let mut piece = vec![first];
                if let Some(city) = board.hex(first).city {
                    // Without a piece of track, a city is linked only to cities that touch it.
                    touched.push(city);
                    touched.extend(
                        board
                            .hex(first)
                            .near
                            .iter()
                            .filter(|hex| track.has(railroad, **hex))
                            .filter_map(|hex| board.hex(*hex).city),
                    );
                    let (one, others) = (touched[0], touched.split_off(1));
                    links[one.index()].extend(others.into_iter().map(|other| (railroad, other)));
                    continue;
                }
                while let Some(hex) = piece.pop() {
                    for near in board
                        .hex(hex)
                        .near
                        .iter()
                        .filter(|near| track.has(railroad, **near))
                    {
                        match board.hex(*near).city {
                            Some(city) if !touched.contains(&city) => touched.push(city),
                            Some(_) => {}
                            None => {
                                if let Some(index) = open.iter().position(|other| other == near) {
                                    open.swap_remove(index);
                                    piece.push(*near);
                                }
                            }
                        }
                    }
                }
                for one in &touched {
                    let others = touched.iter().filter(|other| *other != one);
                    links[one.index()].extend(others.map(|other| (railroad, *other)));
                }
            }
        }
        for steps in &mut links {
            steps.sort_unstable();
            steps.dedup();
        }
        Self(links)
    }

    fn of(&self, city: City) -> &[Step] {
        &self.0[city.index()]
    }
}
