//! The rules a move breaks, in the order of checking.

use super::RideTheRails;
use super::board::{City, Ground, Hex};
use super::journey::{self, Search};
use super::links;
use super::moves::{Move, Step};
use super::railroad::Railroad;
use super::rules::{Breach, Queue, Site};
use super::starts::{may_start, yellow_starts};
use super::state::{Phase, Placed, State, Table, first_mountain};
use super::track::Track;
use crate::game::Check;
use crate::game::language::{Breaches as _, Moves as _, When};
use smallvec::SmallVec;
use std::sync::Arc;

impl Check<RideTheRails> for State {
    /// Every hex that breaks a rule; of a journey the first step that breaks it.
    fn check(&self, table: &Table, action: &Move, broken: &mut Vec<Breach>) {
        if self.phase == Phase::Over {
            broken.push(Breach::GameOver);
            return;
        }
        if let Some(belongs) = phase_of(action).filter(|belongs| *belongs != self.phase) {
            broken.push(Breach::WrongPhase {
                verb: action.verb(),
                belongs,
                phase: self.phase,
            });
            return;
        }
        let (player, active) = (action.by(), self.active());
        if active != Some(player) {
            let key = if matches!(action, Move::Pass { .. }) {
                "pass"
            } else {
                "by"
            };
            broken.push(Breach::OutOfTurn {
                player,
                active,
                key,
                queue: queue(self),
            });
        }
        match action {
            Move::Take { railroad, .. } => {
                available(self, *railroad, "take", broken);
                supplied(self, *railroad, "take", 1, broken);
            }
            Move::Place { railroad, at, by } => {
                available(self, *railroad, "place", broken);
                if self.shares(*by, *railroad) == 0 {
                    let held = Railroad::ALL
                        .into_iter()
                        .filter(|held| self.is_available(*held) && self.shares(*by, *held) > 0);
                    broken.push(Breach::NoShare {
                        railroad: *railroad,
                        player: *by,
                        held: held.collect(),
                    });
                }
                supplied(self, *railroad, "place", at.len(), broken);
                Building::new(table, self, *railroad, active == Some(*by)).judge(at, broken);
            }
            Move::Pass { by } if active == Some(*by) => match self.phase {
                Phase::Shares => {
                    let railroads: Vec<Railroad> = self.takeable().collect();
                    if !railroads.is_empty() {
                        broken.push(Breach::MustTake {
                            player: *by,
                            railroads,
                        });
                    }
                }
                Phase::Ride if links::any_ride(&table.board, self) => {
                    broken.push(Breach::MustRide { player: *by });
                }
                Phase::Build | Phase::Ride | Phase::Over => {}
            },
            Move::Pass { .. } => {}
            Move::Ride { from, via, .. } => ride(table, self, *from, via, broken),
        }
        // Found hex by hex and step by step; reported in the order of the rules.
        broken.sort_by_key(Breach::rule);
    }

    fn suits(&self, _: &Table, action: &Move) -> bool {
        self.active() == Some(action.by())
            && phase_of(action).is_none_or(|phase| phase == self.phase)
    }
}

/// In which order the players act here, with what made it.
fn queue(state: &State) -> Queue {
    let made = state.phase == Phase::Shares && state.round > 1 && state.made_order;
    let money: Vec<i64> = state
        .order
        .iter()
        .filter(|_| made)
        .map(|player| state.holdings[player.index()].money)
        .collect();
    let (given, done) = (state.given_order, state.done);
    let assumed = state.round > 1 && !given && !state.made_order;
    let placed = !state.placed.is_empty();
    Queue {
        placed,
        round: state.round,
        phase: state.phase,
        order: state.order.clone(),
        given,
        assumed,
        done,
        money,
    }
}

/// The phase a move belongs to; a pass belongs to all.
const fn phase_of(action: &Move) -> Option<Phase> {
    match action {
        Move::Take { .. } => Some(Phase::Shares),
        Move::Place { .. } => Some(Phase::Build),
        Move::Ride { .. } => Some(Phase::Ride),
        Move::Pass { .. } => None,
    }
}

fn available(state: &State, railroad: Railroad, key: &'static str, broken: &mut Vec<Breach>) {
    if !state.is_available(railroad) {
        broken.push(Breach::NotAvailable {
            railroad,
            key,
            round: state.round,
        });
    }
}

fn supplied(
    state: &State,
    railroad: Railroad,
    key: &'static str,
    wanted: usize,
    broken: &mut Vec<Breach>,
) {
    let left = state.supply[railroad.index()];
    if wanted > usize::from(left) {
        broken.push(Breach::SupplyEmpty {
            railroad,
            key,
            wanted,
            left,
        });
    }
}

fn push_once(broken: &mut Vec<Breach>, breach: Breach) {
    if broken.iter().all(|known| known.rule() != breach.rule()) {
        broken.push(breach);
    }
}

/// A `place` being judged hex by hex, each on the map the hexes before it make. That map is made only where a rule is broken.
struct Building<'b> {
    table: &'b Table,
    state: &'b State,
    railroad: Railroad,
    /// Locomotives of this turn so far.
    placed: SmallVec<[Placed; 8]>,
    /// How many of them were placed by earlier moves.
    before: usize,
}

impl<'b> Building<'b> {
    /// Out of turn the limits are judged as if the turn began.
    fn new(table: &'b Table, state: &'b State, railroad: Railroad, in_turn: bool) -> Self {
        let placed = if in_turn {
            SmallVec::from_slice(&state.placed)
        } else {
            SmallVec::new()
        };
        let before = placed.len();
        Self {
            table,
            state,
            railroad,
            placed,
            before,
        }
    }

    fn judge(mut self, at: &[Hex], broken: &mut Vec<Breach>) {
        // Locomotives the supply does not have are judged by that alone.
        let pieces = usize::from(self.state.supply[self.railroad.index()]);
        for (index, hex) in at.iter().take(pieces).enumerate() {
            let item = (at.len() > 1).then_some(index);
            if self.has(*hex) {
                let at = self
                    .state
                    .track
                    .of(self.railroad)
                    .find(|laid| laid.hex == *hex)
                    .map_or(When::SETUP, |there| there.at);
                broken.push(Breach::AlreadyThere {
                    site: self.site(*hex, item),
                    at,
                });
                continue;
            }
            self.place(*hex, item, broken);
            self.limits(*hex, item, broken);
            self.placed.push(Placed {
                hex: *hex,
                at: When::SETUP,
            });
        }
    }

    /// The hexes of this move that are judged already.
    fn own(&self) -> impl Iterator<Item = Hex> {
        self.placed[self.before..].iter().map(|placed| placed.hex)
    }

    /// Whether the railroad is in a hex, with them.
    fn has(&self, hex: Hex) -> bool {
        self.state.track.has(self.railroad, hex) || self.own().any(|own| own == hex)
    }

    /// How many East Coast cities the railroad is in, with them.
    fn on_east_coast(&self) -> usize {
        let board = &self.table.board;
        let own = self
            .own()
            .filter(|hex| board.hex(*hex).ground == Ground::East);
        self.state.track.on_east_coast(board, self.railroad).count() + own.count()
    }

    /// The map with them.
    fn track(&self) -> Arc<Track> {
        let mut track = self.state.track.clone();
        self.own().for_each(|hex| {
            Arc::make_mut(&mut track).lay(&self.table.board, self.railroad, hex, When::SETUP);
        });
        track
    }

    fn site(&self, hex: Hex, item: Option<usize>) -> Site {
        let left = self.table.most().saturating_sub(self.placed.len());
        // A mountain takes the place of the last locomotive.
        let full = left == 0 || (left == 1 && first_mountain(self.table, &self.placed).is_some());
        Site {
            railroad: self.railroad,
            hex,
            item,
            track: self.track(),
            mountains: left > 1,
            full,
        }
    }

    /// Judges the hex itself.
    fn place(&self, hex: Hex, item: Option<usize>, broken: &mut Vec<Breach>) {
        let (board, railroad) = (&self.table.board, self.railroad);
        // Those of this move are of one railroad, which is not in this hex: they take no room.
        if !self.state.track.has_room(board, hex) {
            let mut there: Vec<_> = self
                .state
                .track
                .laid()
                .iter()
                .filter(|laid| laid.hex == hex)
                .copied()
                .collect();
            there.sort_by_key(|laid| laid.railroad);
            broken.push(Breach::HexFull {
                site: self.site(hex, item),
                there,
            });
        }
        if board.hex(hex).ground == Ground::East && self.on_east_coast() >= 2 {
            let cities: Vec<_> = self
                .track()
                .on_east_coast(board, railroad)
                .copied()
                .collect();
            broken.push(Breach::EastCoastLimit {
                site: self.site(hex, item),
                cities,
            });
        }
        if self.state.track.has_begun(railroad) || self.own().next().is_some() {
            if !board.hex(hex).near.iter().any(|near| self.has(*near)) {
                self.not_adjacent(hex, item, broken);
            }
        } else if railroad == Railroad::Yellow && !may_start(board, railroad, hex) {
            if !yellow_starts(self.table, &self.state.track).contains(&hex) {
                let count = board.hex(hex).city.map(|_| self.state.track.count(hex));
                push_once(
                    broken,
                    Breach::YellowStart {
                        site: self.site(hex, item),
                        count,
                    },
                );
            }
        } else if !may_start(board, railroad, hex) {
            push_once(
                broken,
                Breach::StartCity {
                    site: self.site(hex, item),
                },
            );
        }
    }

    /// Adds that a hex lies apart from the railroad's track.
    fn not_adjacent(&self, hex: Hex, item: Option<usize>, broken: &mut Vec<Breach>) {
        let (board, track) = (&self.table.board, self.track());
        // Of several as near, the last.
        let Some(nearest) = track
            .of(self.railroad)
            .rev()
            .min_by_key(|laid| board.distance(laid.hex, hex))
            .copied()
        else {
            return;
        };
        let between = board.distance(nearest.hex, hex).saturating_sub(1);
        broken.push(Breach::NotAdjacent {
            site: self.site(hex, item),
            nearest: (nearest, between),
        });
    }

    /// Judges how many locomotives there are with this one, and where the mountains are.
    fn limits(&self, hex: Hex, item: Option<usize>, broken: &mut Vec<Breach>) {
        let most = self.table.most();
        if self.placed.len() >= most {
            let mut earlier: Vec<(When, usize)> = Vec::new();
            for placed in &self.placed[..self.before] {
                match earlier.last_mut().filter(|(at, _)| *at == placed.at) {
                    Some((_, count)) => *count += 1,
                    None => earlier.push((placed.at, 1)),
                }
            }
            push_once(
                broken,
                Breach::BuildLimit {
                    site: self.site(hex, item),
                    most,
                    earlier,
                },
            );
        } else if self.placed.len() + 1 == most {
            let earlier =
                first_mountain(self.table, &self.placed).map(|placed| (placed.hex, placed.at));
            let here = (self.table.board.hex(hex).ground == Ground::Mountain)
                .then_some((hex, When::SETUP));
            if let Some(mountain) = earlier.or(here) {
                push_once(
                    broken,
                    Breach::MountainLimit {
                        site: self.site(hex, item),
                        most,
                        mountain,
                    },
                );
            }
        }
    }
}

/// Judges a journey: its passenger, its steps one by one, then all of them together.
fn ride(table: &Table, state: &State, from: City, via: &[Step], broken: &mut Vec<Breach>) {
    let board = &table.board;
    if let Some(at) = state.left[from.index()] {
        broken.push(Breach::NoPassenger { city: from, at });
    }
    if via.is_empty() {
        broken.push(Breach::SameCity {
            city: from,
            step: None,
            whole: true,
        });
        return;
    }
    let mut visited: SmallVec<[bool; 64]> = SmallVec::from_elem(false, board.cities().len());
    visited[from.index()] = true;
    let (mut again, mut whole) = (None, true);
    let mut at = from;
    for (step, (railroad, to)) in via.iter().enumerate() {
        if *to == at {
            whole = false;
            push_once(
                broken,
                Breach::SameCity {
                    city: at,
                    step: Some(step),
                    whole: false,
                },
            );
            continue;
        }
        if step + 1 == via.len() && *to == from {
            push_once(
                broken,
                Breach::SameCity {
                    city: from,
                    step: Some(step),
                    whole: true,
                },
            );
        }
        if !links::joins(board, &state.track, *railroad, at, *to) {
            whole = false;
            if broken
                .iter()
                .all(|known| !matches!(known, Breach::NoLink { .. }))
            {
                let others = Railroad::ALL
                    .into_iter()
                    .filter(|other| links::joins(board, &state.track, *other, at, *to));
                broken.push(Breach::NoLink {
                    step,
                    railroad: *railroad,
                    from: at,
                    to: *to,
                    links: links::from(board, &state.track, *railroad, at),
                    others: others.collect(),
                });
            }
        }
        if std::mem::replace(&mut visited[to.index()], true) {
            again = again.or(Some(Breach::CityRevisited { step, city: *to }));
        }
        at = *to;
    }
    if again.is_none() && whole {
        again = match journey::decide(table, &state.track, from, via) {
            Search::Way => None,
            Search::NoWay => blocked(table, state, from, via),
            // Nothing is said to be so that is not known: the move does not pass, and the message says why.
            Search::GivenUp => Some(Breach::RideUndecided {
                step: via.len().saturating_sub(1),
            }),
        };
    }
    broken.extend(again);
}

/// The first step for which no way is left, on a journey that cannot be run.
fn blocked(table: &Table, state: &State, from: City, via: &[Step]) -> Option<Breach> {
    let track = &state.track;
    let step = (0..via.len())
        .find(|step| journey::decide(table, track, from, &via[..=*step]) == Search::NoWay)?;
    let (railroad, to) = via[step];
    let begins = if step == 0 { from } else { via[step - 1].1 };
    let mut other = via[..=step].to_vec();
    let instead = Railroad::ALL.into_iter().filter(|railroad| {
        other[step].0 = *railroad;
        journey::decide(table, track, from, &other) == Search::Way
    });
    Some(Breach::HexRevisited {
        step,
        railroad,
        from: begins,
        to,
        instead: instead.collect(),
    })
}
