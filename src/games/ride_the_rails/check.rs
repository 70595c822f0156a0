//! The rules a move breaks, in the order of checking.

use super::board::{CityId, Ground, HexId};
use super::breach::{Again, Breach, Site};
use super::journey;
use super::legal::sites;
use super::links;
use super::moves::{Move, Step, VERBS};
use super::railroad::Railroad;
use super::starts::{may_start, yellow_starts};
use super::state::{Phase, State};
use super::table::Table;
use super::track::Track;

/// Adds the rules a move breaks, each once: at the first hex or step that breaks it.
pub fn check(table: &Table, state: &State, action: &Move, broken: &mut Vec<Breach>) {
    if state.phase == Phase::Over {
        broken.push(Breach::GameOver);
        return;
    }
    if let Some(belongs) = phase_of(action).filter(|belongs| *belongs != state.phase) {
        broken.push(Breach::WrongPhase { verb: VERBS[action.declare().0].name(), belongs, phase: state.phase });
        return;
    }
    let (player, active) = (action.by(), state.active());
    if active != Some(player) {
        let key = if matches!(action, Move::Pass { .. }) { "pass" } else { "by" };
        broken.push(Breach::OutOfTurn { player, active, key });
    }
    match action {
        Move::Take { railroad, .. } => {
            available(state, *railroad, "take", broken);
            supplied(state, *railroad, "take", 1, broken);
        }
        Move::Place { railroad, at, by } => {
            available(state, *railroad, "place", broken);
            if state.shares(*by, *railroad) == 0 {
                let held = Railroad::ALL.into_iter().filter(|held| state.is_available(*held) && state.shares(*by, *held) > 0);
                broken.push(Breach::NoShare { railroad: *railroad, player: *by, held: held.collect() });
            }
            supplied(state, *railroad, "place", at.len(), broken);
            Building::new(table, state, *railroad, active == Some(*by)).judge(at, broken);
        }
        Move::Pass { by } if active == Some(*by) => match state.phase {
            Phase::Shares => {
                let railroads: Vec<Railroad> = state.takeable().collect();
                if !railroads.is_empty() {
                    broken.push(Breach::MustTake { player: *by, railroads });
                }
            }
            Phase::Ride if links::any_ride(&table.board, state) => broken.push(Breach::MustRide { player: *by }),
            Phase::Build | Phase::Ride | Phase::Over => {}
        },
        Move::Pass { .. } => {}
        Move::Ride { from, via, .. } => ride(table, state, *from, via, broken),
    }
    // Found hex by hex and step by step; reported in the order of the rules.
    broken.sort_by_key(Breach::rule);
}

/// The phase a move belongs to; a pass belongs to all.
pub const fn phase_of(action: &Move) -> Option<Phase> {
    match action {
        Move::Take { .. } => Some(Phase::Shares),
        Move::Place { .. } => Some(Phase::Build),
        Move::Ride { .. } => Some(Phase::Ride),
        Move::Pass { .. } => None,
    }
}

fn available(state: &State, railroad: Railroad, key: &'static str, broken: &mut Vec<Breach>) {
    if !state.is_available(railroad) {
        broken.push(Breach::NotAvailable { railroad, key, round: state.round });
    }
}

fn supplied(state: &State, railroad: Railroad, key: &'static str, wanted: usize, broken: &mut Vec<Breach>) {
    let left = state.supply[railroad.index()];
    if wanted > usize::from(left) {
        broken.push(Breach::SupplyEmpty { railroad, key, wanted, left });
    }
}

fn push_once(broken: &mut Vec<Breach>, breach: Breach) {
    if broken.iter().all(|known| known.rule() != breach.rule()) {
        broken.push(breach);
    }
}

/// A `place` being judged hex by hex, each on the map the hexes before it make.
struct Building<'b> {
    table: &'b Table,
    state: &'b State,
    railroad: Railroad,
    track: Track,
    /// Locomotives of this turn so far.
    placed: usize,
    /// How many of them were placed by earlier moves.
    before: usize,
}

impl<'b> Building<'b> {
    /// Out of turn the limits are judged as if the turn began.
    fn new(table: &'b Table, state: &'b State, railroad: Railroad, in_turn: bool) -> Self {
        let placed = if in_turn { state.placed } else { 0 };
        Self { table, state, railroad, track: state.track.clone(), placed, before: placed }
    }

    fn judge(mut self, at: &[HexId], broken: &mut Vec<Breach>) {
        // Locomotives the supply does not have are judged by that alone.
        let pieces = usize::from(self.state.supply[self.railroad.index()]);
        for (index, hex) in at.iter().take(pieces).enumerate() {
            let item = (at.len() > 1).then_some(index);
            if self.track.has(self.railroad, *hex) {
                let at = self.track.of(self.railroad).find(|laid| laid.hex == *hex).map_or(0, |there| there.at);
                push_once(broken, Breach::AlreadyThere { site: self.site(*hex, item), at });
                continue;
            }
            self.place(*hex, item, broken);
            self.limits(*hex, item, broken);
            self.track.lay(self.railroad, *hex, 0);
            self.placed += 1;
        }
    }

    fn site(&self, hex: HexId, item: Option<usize>) -> Site {
        let last = self.placed + 1 >= self.table.most();
        Site { railroad: self.railroad, hex, item, open: sites(self.table, &self.track, self.railroad, !last) }
    }

    /// Judges the hex itself.
    fn place(&self, hex: HexId, item: Option<usize>, broken: &mut Vec<Breach>) {
        let (board, railroad) = (&self.table.board, self.railroad);
        if !self.track.has_room(board, hex) {
            let there = self.track.laid().iter().filter(|laid| laid.hex == hex).copied().collect();
            push_once(broken, Breach::HexFull { site: self.site(hex, item), there });
        }
        if board.hex(hex).ground == Ground::East {
            let cities: Vec<_> = self.track.on_east_coast(board, railroad).copied().collect();
            if cities.len() >= 2 {
                push_once(broken, Breach::EastCoastLimit { site: self.site(hex, item), cities });
            }
        }
        match self.track.of(railroad).next() {
            Some(first) => {
                if !board.hex(hex).near.iter().any(|near| self.track.has(railroad, *near)) {
                    push_once(broken, Breach::NotAdjacent { site: self.site(hex, item), start: first.at });
                }
            }
            None if may_start(board, railroad, hex) => {}
            None if railroad == Railroad::Yellow => {
                if !yellow_starts(self.table, &self.track).contains(&hex) {
                    let count = board.hex(hex).city.map(|_| self.track.count(hex));
                    push_once(broken, Breach::YellowStart { site: self.site(hex, item), count });
                }
            }
            None => push_once(broken, Breach::StartCity { site: self.site(hex, item) }),
        }
    }

    /// Judges how many locomotives there are with this one, and where the mountains are.
    fn limits(&self, hex: HexId, item: Option<usize>, broken: &mut Vec<Breach>) {
        let most = self.table.most();
        if self.placed >= most {
            let mut earlier: Vec<(u32, usize)> = Vec::new();
            for laid in &self.state.track.laid()[self.state.track.laid().len() - self.before..] {
                match earlier.last_mut().filter(|(at, _)| *at == laid.at) {
                    Some((_, count)) => *count += 1,
                    None => earlier.push((laid.at, 1)),
                }
            }
            push_once(broken, Breach::BuildLimit { site: self.site(hex, item), most, earlier });
        } else if self.placed + 1 == most {
            let board = &self.table.board;
            let turn = &self.track.laid()[self.track.laid().len() - self.placed..];
            let earlier = turn.iter().find(|laid| board.hex(laid.hex).ground == Ground::Mountain).map(|laid| (laid.hex, laid.at));
            let here = (board.hex(hex).ground == Ground::Mountain).then_some((hex, 0));
            if let Some(mountain) = earlier.or(here) {
                push_once(broken, Breach::MountainLimit { site: self.site(hex, item), most, mountain });
            }
        }
    }
}

/// Judges a journey: its passenger, its steps one by one, then all of them together.
fn ride(table: &Table, state: &State, from: CityId, via: &[Step], broken: &mut Vec<Breach>) {
    let board = &table.board;
    if let Some(at) = state.left[usize::from(from.0)] {
        broken.push(Breach::NoPassenger { city: from, at });
    }
    if via.is_empty() {
        broken.push(Breach::SameCity { city: from, step: None, whole: true });
        return;
    }
    let mut visited = vec![false; board.cities().count()];
    visited[usize::from(from.0)] = true;
    let (mut again, mut whole) = (None, true);
    let mut at = from;
    for (step, (railroad, to)) in via.iter().enumerate() {
        if *to == at {
            whole = false;
            push_once(broken, Breach::SameCity { city: at, step: Some(step), whole: false });
            continue;
        }
        if step + 1 == via.len() && *to == from {
            push_once(broken, Breach::SameCity { city: from, step: Some(step), whole: true });
        }
        if !links::joins(board, &state.track, *railroad, at, *to) {
            whole = false;
            if broken.iter().all(|known| !matches!(known, Breach::NoLink { .. })) {
                let others = Railroad::ALL.into_iter().filter(|other| links::joins(board, &state.track, *other, at, *to));
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
        if std::mem::replace(&mut visited[usize::from(to.0)], true) {
            again = again.or(Some(Again::City { step, city: *to }));
        }
        at = *to;
    }
    if again.is_none() && whole && !journey::can_run(board, &state.track, from, via) {
        again = blocked(table, state, from, via);
    }
    broken.extend(again.map(Breach::HexRevisited));
}

/// The first step for which no way is left, on a journey that cannot be run.
fn blocked(table: &Table, state: &State, from: CityId, via: &[Step]) -> Option<Again> {
    let (board, track) = (&table.board, &state.track);
    let step = (0..via.len()).find(|step| !journey::can_run(board, track, from, &via[..=*step]))?;
    let (railroad, to) = via[step];
    let begins = if step == 0 { from } else { via[step - 1].1 };
    let mut other = via[..=step].to_vec();
    let instead = Railroad::ALL.into_iter().filter(|railroad| {
        other[step].0 = *railroad;
        journey::can_run(board, track, from, &other)
    });
    Some(Again::Hex { step, railroad, from: begins, to, instead: instead.collect() })
}
