//! Which rules a move breaks. This code shares nothing with [`super::legal`], so that tests can
//! compare the two.

use super::board::{City, Ground, Hex, Railroad};
use super::journey::{self, Search};
use super::rules::{Breach, Queue, Site};
use super::sites::{may_start, yellow_starts};
use super::state::{Phase, Placed, State, Table, first_mountain};
use super::track::Track;
use super::words::{Move, Passengers, Step};
use super::{RideTheRails, links};
use crate::game::Check;
use crate::game::language::{Breaches as _, Moves as _, Player, When};
use smallvec::SmallVec;
use std::sync::Arc;

impl Check<RideTheRails> for State {
    /// Reports every hex that breaks a rule, and the first step of a journey that breaks one.
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
                player: action.by(),
                queue: queue(self),
                again: self.acted.has_had_turn(action),
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
                again: self.acted.has_had_turn(action),
            });
        }
        match action {
            Move::Take { railroad, .. } => {
                available(self, *railroad, "take", broken);
                supplied(self, *railroad, "take", 1, broken);
            }
            Move::Place { railroad, at, by } => {
                available(self, *railroad, "place", broken);
                shareholder(self, *railroad, *by, broken);
                supplied(self, *railroad, "place", at.len(), broken);
                Building::new(table, self, *railroad, active == Some(*by)).judge(at, broken);
            }
            Move::Pass { by } if active == Some(*by) => pass(table, self, *by, broken),
            Move::Pass { .. } => {}
            Move::Ride { from, via, .. } => ride(table, self, *from, via, broken),
        }
        // Breaches are found hex by hex and step by step, and reported in the order of the rules.
        broken.sort_by_key(Breach::rule);
    }

    // No pass changes track, shares, supply or passengers.
    fn check_regardless(&self, table: &Table, action: &Move, broken: &mut Vec<Breach>) {
        match action {
            Move::Take { railroad, .. } => supplied(self, *railroad, "take", 1, broken),
            Move::Place { railroad, at, by } => {
                shareholder(self, *railroad, *by, broken);
                supplied(self, *railroad, "place", at.len(), broken);
                Building::new(table, self, *railroad, false).judge(at, broken);
            }
            Move::Ride { from, via, .. } => ride(table, self, *from, via, broken),
            Move::Pass { .. } => {}
        }
        broken.sort_by_key(Breach::rule);
    }

    fn is_expected(&self, _: &Table, action: &Move) -> bool {
        self.active() == Some(action.by())
            && phase_of(action).is_none_or(|phase| phase == self.phase)
    }

    fn is_too_early(breach: &Breach) -> bool {
        matches!(
            breach,
            Breach::WrongPhase { .. } | Breach::NotAvailable { .. }
        )
    }

    fn is_too_late(breach: &Breach) -> bool {
        matches!(breach, Breach::GameOver)
    }
}

/// Returns the order in which the players act here, and where it comes from.
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

/// Returns the phase that a move belongs to; `None` for a pass, which belongs to all of them.
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
    needed: usize,
    broken: &mut Vec<Breach>,
) {
    let left = state.supply[railroad.index()];
    if needed > usize::from(left) {
        broken.push(Breach::SupplyEmpty {
            railroad,
            key,
            needed,
            left,
        });
    }
}

fn shareholder(state: &State, railroad: Railroad, player: Player, broken: &mut Vec<Breach>) {
    if state.shares(player, railroad) == 0 {
        let holds = |held: &Railroad| state.is_available(*held) && state.shares(player, *held) > 0;
        broken.push(Breach::NoShare {
            railroad,
            player,
            held: Railroad::ALL.into_iter().filter(holds).collect(),
        });
    }
}

/// Checks that the active player can do nothing but pass, in the phases that require that.
fn pass(table: &Table, state: &State, player: Player, broken: &mut Vec<Breach>) {
    match state.phase {
        Phase::Shares => {
            let railroads: Vec<Railroad> = state.takeable().collect();
            if !railroads.is_empty() {
                broken.push(Breach::MustTake { player, railroads });
            }
        }
        Phase::Ride if links::any_ride(&table.board, state) => {
            broken.push(Breach::MustRide { player });
        }
        Phase::Build | Phase::Ride | Phase::Over => {}
    }
}

fn push_once(broken: &mut Vec<Breach>, breach: Breach) {
    if broken.iter().all(|known| known.rule() != breach.rule()) {
        broken.push(breach);
    }
}

/// A `place` that is judged hex by hex, each on the map as the earlier hexes leave it. That map is
/// made only if a rule is broken.
struct Building<'b> {
    table: &'b Table,
    state: &'b State,
    railroad: Railroad,
    /// The locomotives of this turn so far.
    placed: SmallVec<[Placed; 8]>,
    /// How many of `placed` are of earlier moves.
    before: usize,
}

impl<'b> Building<'b> {
    /// Begins to judge a move. A move out of turn is judged as if the player's turn began with it.
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
        // Locomotives beyond the supply only break the rule on the supply.
        let pieces = usize::from(self.state.supply[self.railroad.index()]);
        let mut meant = None;
        for (index, hex) in at.iter().take(pieces).enumerate() {
            let item = (at.len() > 1).then_some(index);
            if self.has(*hex) {
                let at = self
                    .state
                    .track
                    .of(self.railroad)
                    .find(|laid| laid.hex == *hex)
                    .map(|there| there.at);
                broken.push(Breach::AlreadyThere {
                    site: self.site(*hex, item),
                    at,
                });
                continue;
            }
            self.place((*hex, item), &mut meant, broken);
            self.limits(*hex, item, at, broken);
            self.placed.push(Placed {
                hex: Some(*hex),
                at: When::SETUP,
            });
        }
    }

    /// Returns the hexes of this move that have been judged.
    fn own(&self) -> impl Iterator<Item = Hex> {
        self.placed[self.before..]
            .iter()
            .filter_map(|placed| placed.hex)
    }

    /// Returns whether the railroad is in a hex, counting the hexes of this move.
    fn has(&self, hex: Hex) -> bool {
        self.state.track.has(self.railroad, hex) || self.own().any(|own| own == hex)
    }

    /// Returns how many East Coast cities the railroad is in, counting those of this move.
    fn on_east_coast(&self) -> usize {
        let board = &self.table.board;
        let own = self
            .own()
            .filter(|hex| board.hex(*hex).ground == Ground::East);
        self.state.track.on_east_coast(board, self.railroad).count() + own.count()
    }

    /// Returns the map with the hexes of this move.
    fn track(&self) -> Arc<Track> {
        let mut track = self.state.track.clone();
        self.own().for_each(|hex| {
            Arc::make_mut(&mut track).lay(&self.table.board, self.railroad, hex, When::SETUP);
        });
        track
    }

    fn site(&self, hex: Hex, item: Option<usize>) -> Site {
        let left = self.table.most().saturating_sub(self.placed.len());
        // A turn with a mountain has one locomotive less.
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

    /// Judges a hex by what is in it and next to it.
    fn place(
        &self,
        (hex, item): (Hex, Option<usize>),
        meant: &mut Option<Vec<Hex>>,
        broken: &mut Vec<Breach>,
    ) {
        let (board, railroad) = (&self.table.board, self.railroad);
        // The move places only one railroad, which is not in this hex yet, so its other locomotives
        // take no room here.
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
            let is_away = !board.hex(hex).near.iter().any(|near| self.has(*near));
            if is_away && !self.follows(hex, meant) {
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

    /// Returns whether a hex that touches no locomotive is away only because an earlier hex of the
    /// move is: with one other hex in place of that, both would touch the railroad. `meant` are the
    /// hexes that it may be; they are unknown until a first hex is away.
    fn follows(&self, hex: Hex, meant: &mut Option<Vec<Hex>>) -> bool {
        let board = &self.table.board;
        let Some(known) = meant else {
            let track = self.track();
            let next = track
                .of(self.railroad)
                .flat_map(|laid| board.hex(laid.hex).near.iter().copied());
            *meant = Some(next.filter(|next| !self.has(*next)).collect());
            return false;
        };
        let touched = |meant: &Hex| board.hex(*meant).near.contains(&hex);
        let left: Vec<Hex> = known.iter().copied().filter(touched).collect();
        if left.is_empty() {
            return false;
        }
        *known = left;
        true
    }

    /// Reports that a hex does not touch the railroad's track.
    fn not_adjacent(&self, hex: Hex, item: Option<usize>, broken: &mut Vec<Breach>) {
        let (board, track) = (&self.table.board, self.track());
        // If several locomotives are equally near, the last is named.
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

    /// Judges the number of locomotives in the turn, including this one, and the mountains among
    /// them.
    fn limits(&self, hex: Hex, item: Option<usize>, at: &[Hex], broken: &mut Vec<Breach>) {
        let most = self.table.most();
        let is_mountain = |hex: &Hex| self.table.board.hex(*hex).ground == Ground::Mountain;
        let alone = at.len() > most || at.len() == most && at.iter().any(is_mountain);
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
                    alone,
                },
            );
        } else if self.placed.len() + 1 == most {
            let earlier = first_mountain(self.table, &self.placed);
            let here = is_mountain(&hex).then_some((hex, When::SETUP));
            if let Some(mountain) = earlier.or(here) {
                push_once(
                    broken,
                    Breach::MountainLimit {
                        site: self.site(hex, item),
                        most,
                        mountain,
                        alone,
                    },
                );
            }
        }
    }
}

/// Judges a journey: its passenger, its steps one by one, and then all of them together.
fn ride(table: &Table, state: &State, from: City, via: &[Step], broken: &mut Vec<Breach>) {
    if let Some(at) = state.left[from.index()] {
        let stay = table.rulings.passengers == Passengers::Stay;
        broken.push(Breach::NoPassenger {
            city: from,
            at,
            stay,
        });
    }
    if via.is_empty() {
        broken.push(Breach::SameCity {
            city: from,
            step: None,
            whole: true,
        });
        return;
    }
    let has_all_links = steps(table, state, from, via, broken);
    let mut repeated = revisited(table, from, via);
    if repeated.is_none() && has_all_links {
        repeated = match journey::decide(table, &state.track, from, via) {
            Search::Way => None,
            Search::NoWay => blocked(table, state, from, via),
            // Whether there is a way is unknown, so the move is refused, and the message says why.
            Search::GivenUp => Some(Breach::RideUndecided {
                step: via.len().saturating_sub(1),
            }),
        };
    }
    broken.extend(repeated);
}

/// Judges the steps of a journey one by one. Returns whether each of them is a link to another
/// city.
fn steps(table: &Table, state: &State, from: City, via: &[Step], broken: &mut Vec<Breach>) -> bool {
    let (board, track) = (&table.board, &state.track);
    let (mut has_all_links, mut at) = (true, from);
    for (step, (railroad, to)) in via.iter().enumerate() {
        let same_city = |whole: bool| Breach::SameCity {
            city: *to,
            step: Some(step),
            whole,
        };
        if *to == at {
            has_all_links = false;
            push_once(broken, same_city(false));
            continue;
        }
        if step + 1 == via.len() && *to == from {
            push_once(broken, same_city(true));
        }
        if !links::joins(board, track, *railroad, at, *to) {
            let is_other = |known: &Breach| !matches!(known, Breach::NoLink { .. });
            if broken.iter().all(is_other) {
                let links = |other: &Railroad| links::joins(board, track, *other, at, *to);
                broken.push(Breach::NoLink {
                    step,
                    railroad: *railroad,
                    from: at,
                    to: *to,
                    links: links::from(board, track, *railroad, at),
                    others: Railroad::ALL.into_iter().filter(links).collect(),
                });
            }
            has_all_links = false;
        }
        at = *to;
    }
    has_all_links
}

/// Returns the first step of a journey that comes to a city for the second time. Steps within a
/// city do not count.
fn revisited(table: &Table, from: City, via: &[Step]) -> Option<Breach> {
    let cities = table.board.cities().len();
    let mut visited: SmallVec<[bool; 64]> = SmallVec::from_elem(false, cities);
    visited[from.index()] = true;
    let mut at = from;
    for (step, (_, city)) in via.iter().enumerate() {
        let is_repeated = std::mem::replace(&mut visited[city.index()], true);
        if is_repeated && *city != at {
            return Some(Breach::CityRevisited { step, city: *city });
        }
        at = *city;
    }
    None
}

/// Returns the first step that leaves no way, for a journey that cannot be run.
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
