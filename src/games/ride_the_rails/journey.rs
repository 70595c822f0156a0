//! Whether the links of a journey can be run without entering a hex twice.
//!
//! A railroad may offer several ways between two cities, and the first way found may block a later step. The search is exact,
//! and four observations keep it small:
//!
//! - Steps whose connected pieces of track have no hex in common cannot block each other. That is the usual case.
//! - Only ways without a short cut count: any other way uses all hexes of such a way and more. A railroad has at most
//!   [`Railroad::LOCOMOTIVES`] locomotives, so there are few of them.
//! - Only hexes that two steps could use matter. A step with a way that uses none of them is done. A hex that every way of a
//!   step needs is closed to the others. Groups of steps without such a hex in common are decided separately.
//! - What remains is tried, beginning with the step that has the fewest ways. At most 162 hexes carry track, each serves one
//!   step only, and a group of steps that needs more hexes than it has is refused right away.
//!
//! We know of no network on which this takes long, and have no proof that there is none. So the work is bounded: [`MOST_WORK`]
//! is more than forty times what the worst of 30,000 random journeys over dense networks needs (`make thorough` tries them).
//! Beyond it the search says that it does not know, and the move does not pass.

use super::board::{Board, City, Railroad};
use super::state::Table;
use super::track::{Network, Set, Track};
use super::words::Step;
use smallvec::SmallVec;

/// The result of the search for a way through a journey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// There is a way.
    Way,
    /// There is no way.
    NoWay,
    /// The search was given up because it took more than [`MOST_WORK`].
    GivenUp,
}

/// The most hexes entered and ways compared in the search for one journey: about a second of work.
pub const MOST_WORK: u32 = 10_000_000;

/// Returns whether the search finds a way to run a journey through these cities, all different,
/// without entering a hex twice.
pub fn can_run(board: &Board, track: &Track, from: City, via: &[Step]) -> bool {
    search(board, track, from, via, MOST_WORK) == Search::Way
}

/// Searches for a way through a journey. The table counts the work and may bound it further.
pub(crate) fn decide(table: &Table, track: &Track, from: City, via: &[Step]) -> Search {
    /// The cost of a step for which nothing has to be searched, in units of the table's work.
    const STEP: u64 = 30;
    let most = u32::try_from(table.work.left()).map_or(MOST_WORK, |left| left.min(MOST_WORK));
    let mut work = Work(most);
    let found = within(&table.board, track, from, via, &mut work);
    table
        .work
        .count(STEP * via.len() as u64 + u64::from(most - work.0));
    found
}

/// Searches for a way through a journey with at most `most` units of work.
pub fn search(board: &Board, track: &Track, from: City, via: &[Step], most: u32) -> Search {
    within(board, track, from, via, &mut Work(most))
}

fn within(board: &Board, track: &Track, from: City, via: &[Step], work: &mut Work) -> Search {
    let Some(steps) = legs(board, track, from, via) else {
        return Search::NoWay;
    };
    if have_own_pieces(track, &steps) || can_run_greedily(track.network(), &steps) {
        return Search::Way;
    }
    let found = match ways_of_all(track.network(), &steps, work) {
        Ok(Some(ways)) => solve(ways, work),
        Ok(None) => Ok(false),
        Err(gave_up) => Err(gave_up),
    };
    match found {
        Ok(true) => Search::Way,
        Ok(false) => Search::NoWay,
        Err(OutOfWork) => Search::GivenUp,
    }
}

/// The work that may still be done.
struct Work(u32);

/// An error: the search has used up its work.
struct OutOfWork;

impl Work {
    fn spend(&mut self, units: usize) -> Result<(), OutOfWork> {
        let left = u32::try_from(units)
            .ok()
            .and_then(|units| self.0.checked_sub(units));
        self.0 = left.ok_or(OutOfWork)?;
        Ok(())
    }
}

/// The ways of a step, each as the set of its hexes between the two cities.
type Ways = Vec<Set>;

/// A step of a journey, with the numbers of its cities in the network.
#[derive(Clone, Copy)]
struct Leg {
    railroad: Railroad,
    start: usize,
    end: usize,
}

/// Returns the steps as legs; `None` if a railroad is not in a city that it should leave or reach.
fn legs(board: &Board, track: &Track, from: City, via: &[Step]) -> Option<SmallVec<[Leg; 8]>> {
    let mut legs = SmallVec::new();
    let mut from = from;
    for (railroad, to) in via {
        let (start, end) = (
            track.number(*railroad, board.hex_of(from))?,
            track.number(*railroad, board.hex_of(*to))?,
        );
        legs.push(Leg {
            railroad: *railroad,
            start,
            end,
        });
        from = *to;
    }
    Some(legs)
}

/// Returns whether each step can be run over a piece of track of its own, so that its way does not
/// matter.
fn have_own_pieces(track: &Track, steps: &[Leg]) -> bool {
    let mut used = Set::default();
    steps.iter().all(|leg| {
        if track.network().near(leg.start).has(leg.end) {
            return true;
        }
        let mut pieces = track.pieces(leg.railroad).iter();
        let piece =
            pieces.find(|piece| piece.links(leg.start, leg.end) && !piece.hexes.meets(&used));
        used = piece.map_or(used, |piece| used.or(&piece.hexes));
        piece.is_some()
    })
}

/// Returns the hexes of a railroad outside of cities.
fn outside(network: &Network, railroad: Railroad) -> Set {
    network.of(railroad).without(network.cities())
}

/// Returns whether each step can be run by the shortest way that is left. This usually works.
fn can_run_greedily(network: &Network, steps: &[Leg]) -> bool {
    let mut used = Set::default();
    steps.iter().all(|leg| {
        let way = shortest(network, leg, &used);
        used = way.map_or(used, |way| used.or(&way));
        way.is_some()
    })
}

/// Returns the hexes of a shortest way that avoids those in `used`.
fn shortest(network: &Network, leg: &Leg, used: &Set) -> Option<Set> {
    if network.near(leg.start).has(leg.end) {
        return Some(Set::default());
    }
    let mut open = outside(network, leg.railroad).without(used);
    let goal = network.near(leg.end).and(&open);
    let mut level = network.near(leg.start).and(&open);
    let mut levels: SmallVec<[Set; 8]> = SmallVec::new();
    let mut at = loop {
        if level.is_empty() {
            return None;
        }
        if let Some(reached) = level.and(&goal).first() {
            break reached;
        }
        open = open.without(&level);
        levels.push(level);
        level = level
            .numbers()
            .fold(Set::default(), |all, hex| all.or(network.near(hex)))
            .and(&open);
    };
    let mut way = Set::one(at);
    for level in levels.iter().rev() {
        at = level.and(network.near(at)).first()?;
        way.add(at);
    }
    Some(way)
}

/// Returns the ways of every step; `None` if a step has none.
fn ways_of_all(
    network: &Network,
    steps: &[Leg],
    work: &mut Work,
) -> Result<Option<Vec<Ways>>, OutOfWork> {
    let mut all = Vec::new();
    for leg in steps {
        let mut ways = Ways::new();
        let paths = Paths {
            network,
            open: outside(network, leg.railroad),
            end: leg.end,
        };
        paths.extend(leg.start, &Set::one(leg.start), &mut ways, work)?;
        if ways.is_empty() {
            return Ok(None);
        }
        ways.sort_unstable();
        ways.dedup();
        all.push(ways);
    }
    Ok(Some(all))
}

/// The paths of a step without a short cut: no hex touches any hex of the path except its
/// neighbours in it.
struct Paths<'t> {
    network: &'t Network,
    /// The hexes that the paths may use.
    open: Set,
    end: usize,
}

impl Paths<'_> {
    /// Finds the ways that begin with `path`, whose last hex is `last`.
    fn extend(
        &self,
        last: usize,
        path: &Set,
        ways: &mut Ways,
        work: &mut Work,
    ) -> Result<(), OutOfWork> {
        work.spend(1)?;
        let near = self.network.near(last);
        if near.has(self.end) {
            ways.push(path.and(&self.open));
            return Ok(());
        }
        let earlier = path.without(&Set::one(last));
        for hex in near.and(&self.open).without(path).numbers() {
            if !self.network.near(hex).meets(&earlier) {
                self.extend(hex, &path.or(&Set::one(hex)), ways, work)?;
            }
        }
        Ok(())
    }
}

/// Returns whether a way can be chosen for each step so that no two ways have a hex in common.
fn solve(mut steps: Vec<Ways>, work: &mut Work) -> Result<bool, OutOfWork> {
    if !narrow_down(&mut steps, work)? {
        return Ok(false);
    }
    for group in groups(steps) {
        if !solve_group(group, work)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Decides a group of steps by trying the ways of the one that has the fewest.
fn solve_group(mut steps: Vec<Ways>, work: &mut Work) -> Result<bool, OutOfWork> {
    let hexes = steps
        .iter()
        .flatten()
        .fold(Set::default(), |all, way| all.or(way))
        .len();
    let needed: u32 = steps
        .iter()
        .map(|ways| ways.iter().map(Set::len).min().unwrap_or(0))
        .sum();
    if needed > hexes {
        return Ok(false);
    }
    let Some(fewest) = (0..steps.len()).min_by_key(|step| steps[*step].len()) else {
        return Ok(true);
    };
    let mut ways = steps.swap_remove(fewest);
    ways.sort_by_key(Set::len);
    let compared: usize = steps.iter().map(Vec::len).sum();
    for way in &ways {
        work.spend(compared)?;
        let rest: Vec<Ways> = steps
            .iter()
            .map(|ways| {
                ways.iter()
                    .filter(|other| !other.meets(way))
                    .copied()
                    .collect::<Ways>()
            })
            .collect();
        if rest.iter().all(|ways| !ways.is_empty()) && solve(rest, work)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Removes what is already decided: hexes that only one step uses, steps that need no others, and
/// ways through a hex that another step must use. Returns `false` if a step is left without a way.
fn narrow_down(steps: &mut Vec<Ways>, work: &mut Work) -> Result<bool, OutOfWork> {
    loop {
        let unions: Vec<Set> = steps
            .iter()
            .map(|ways| ways.iter().fold(Set::default(), |all, way| all.or(way)))
            .collect();
        let (mut once, mut contested) = (Set::default(), Set::default());
        for union in &unions {
            contested = contested.or(&once.and(union));
            once = once.or(union);
        }
        let before: usize = steps.iter().map(Vec::len).sum();
        work.spend(before)?;
        for ways in steps.iter_mut() {
            for way in ways.iter_mut() {
                *way = way.and(&contested);
            }
            smallest(ways, work)?;
        }
        steps.retain(|ways| !ways.first().is_some_and(Set::is_empty));
        let musts: Vec<Set> = steps
            .iter()
            .map(|ways| {
                ways.iter()
                    .fold(Set([u64::MAX; 3]), |all, way| all.and(way))
            })
            .collect();
        for (step, ways) in steps.iter_mut().enumerate() {
            let closed = musts.iter().enumerate().filter(|(other, _)| *other != step);
            let closed = closed.fold(Set::default(), |all, (_, must)| all.or(must));
            ways.retain(|way| !way.meets(&closed));
            if ways.is_empty() {
                return Ok(false);
            }
        }
        if steps.iter().map(Vec::len).sum::<usize>() == before {
            return Ok(true);
        }
    }
}

/// Keeps the ways that contain no other way, those with the fewest hexes first.
fn smallest(ways: &mut Ways, work: &mut Work) -> Result<(), OutOfWork> {
    ways.sort_by_key(|way| (way.len(), *way));
    ways.dedup();
    let mut kept = Ways::with_capacity(ways.len());
    for way in ways.iter() {
        work.spend(1 + kept.len())?;
        if !kept.iter().any(|smaller| smaller.lies_in(way)) {
            kept.push(*way);
        }
    }
    *ways = kept;
    Ok(())
}

/// Divides the steps into groups that have no hex in common.
fn groups(steps: Vec<Ways>) -> Vec<Vec<Ways>> {
    let mut groups: Vec<(Set, Vec<Ways>)> = Vec::new();
    for ways in steps {
        let mut union = ways.iter().fold(Set::default(), |all, way| all.or(way));
        let mut group = vec![ways];
        let (met, apart): (Vec<_>, Vec<_>) = groups
            .into_iter()
            .partition(|(other, _)| other.meets(&union));
        for (other, steps) in met {
            union = union.or(&other);
            group.extend(steps);
        }
        groups = apart;
        groups.push((union, group));
    }
    groups.into_iter().map(|(_, group)| group).collect()
}
