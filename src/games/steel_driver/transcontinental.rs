//! The transcontinental link: which companies are on the line.

use super::board::{Board, MAX_COMPANIES, Place, RouteId};
use super::link::Link;
use smallvec::SmallVec;

/// From which of the ends links lead to each location, before any is built: one bit an end.
pub fn leads(board: &Board) -> Vec<u8> {
    let mut leads = vec![0; board.locations.len()];
    for (bit, end) in board.ends.into_iter().enumerate() {
        leads[end.index()] |= 1 << bit;
    }
    leads
}

/// Notes where links lead now that one is built on `route`. Over a game this takes as long as there are routes.
pub fn extend(board: &Board, links: &[Option<Link>], leads: &mut [u8], route: RouteId) {
    let [one, other] = board.routes[route.index()].ends;
    let all = leads[one.index()] | leads[other.index()];
    let mut open: SmallVec<[Place; 16]> = SmallVec::new();
    for end in [one, other] {
        if std::mem::replace(&mut leads[end.index()], all) != all {
            open.push(end);
        }
    }
    while let Some(at) = open.pop() {
        for route in board.locations[at.index()].routes.iter().filter(|route| links[route.index()].is_some()) {
            let next = board.routes[route.index()].other(at);
            let all = leads[at.index()] | leads[next.index()];
            if leads[next.index()] != all {
                leads[next.index()] = all;
                open.push(next);
            }
        }
    }
}

/// Whether built links join the two ends.
pub fn joined(board: &Board, leads: &[u8]) -> bool {
    leads[board.ends[0].index()] == 0b11
}

/// The companies on the transcontinental line (one bit each): of all lines of built links between the two ends those of
/// the fewest different companies, of those the ones of the fewest links, and every company on any that is left.
/// `None` if no line joins the ends.
pub fn line(board: &Board, links: &[Option<Link>]) -> Option<u8> {
    let building = links.iter().flatten().fold(0u8, |set, link| set | link.company.bit());
    let at_ends = board.ends.map(|end| {
        let built = board.locations[end.index()].routes.iter().filter_map(|route| links[route.index()]);
        built.fold(0u8, |set, link| set | link.company.bit())
    });
    for size in 1..=MAX_COMPANIES as u32 {
        // No smaller set joins the ends, so a line of a set of this size runs over all of the set.
        let sets = (1..=building).filter(|set| set & !building == 0 && set.count_ones() == size);
        let sets = sets.filter(|set| at_ends.iter().all(|at_end| set & at_end != 0));
        let lines: Vec<(u32, u8)> = sets.filter_map(|set| Some((shortest(board, links, set)?, set))).collect();
        if let Some(fewest) = lines.iter().map(|(length, _)| *length).min() {
            return Some(lines.iter().filter(|(length, _)| *length == fewest).fold(0, |all, (_, set)| all | set));
        }
    }
    None
}

/// The fewest links of a line over links of these companies only.
fn shortest(board: &Board, links: &[Option<Link>], companies: u8) -> Option<u32> {
    let [from, to] = board.ends;
    let mut seen: SmallVec<[bool; 64]> = SmallVec::from_elem(false, board.locations.len());
    seen[from.index()] = true;
    let mut reached: SmallVec<[Place; 64]> = SmallVec::from_slice(&[from]);
    let mut begin = 0;
    for distance in 0.. {
        let ring = begin..reached.len();
        if ring.is_empty() {
            return None;
        }
        begin = ring.end;
        for index in ring {
            let at = reached[index];
            if at == to {
                return Some(distance);
            }
            for route in &board.locations[at.index()].routes {
                let built = links[route.index()].is_some_and(|link| companies & (link.company.bit()) != 0);
                let next = board.routes[route.index()].other(at);
                if built && !std::mem::replace(&mut seen[next.index()], true) {
                    reached.push(next);
                }
            }
        }
    }
    None
}
