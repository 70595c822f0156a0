//! The transcontinental link: which companies are on the line.

use super::board::{Board, MAX_COMPANIES};
use super::state::Link;
use smallvec::SmallVec;

/// From which of the ends links lead to each location, before any is built: one bit an end.
pub fn leads(board: &Board) -> Vec<u8> {
    let mut leads = vec![0; board.locations.len()];
    for (bit, end) in board.ends.into_iter().enumerate() {
        leads[usize::from(end)] |= 1 << bit;
    }
    leads
}

/// Notes where links lead now that one is built on `route`. Over a game this takes as long as there are routes.
pub fn extend(board: &Board, links: &[Option<Link>], leads: &mut [u8], route: u16) {
    let [one, other] = board.routes[usize::from(route)].ends;
    if leads[usize::from(one)] == leads[usize::from(other)] {
        return;
    }
    let mut open: SmallVec<[u16; 16]> = SmallVec::from_slice(&[one, other]);
    while let Some(at) = open.pop() {
        for route in board.locations[usize::from(at)].routes.iter().filter(|route| links[usize::from(**route)].is_some()) {
            let next = board.routes[usize::from(*route)].other(at);
            let all = leads[usize::from(at)] | leads[usize::from(next)];
            if leads[usize::from(next)] != all {
                leads[usize::from(next)] = all;
                open.push(next);
            }
        }
    }
}

/// Whether built links join the two ends.
pub fn joined(board: &Board, leads: &[u8]) -> bool {
    leads[usize::from(board.ends[0])] == 0b11
}

/// The companies on the transcontinental line (one bit each): of all lines of built links between the two ends those of
/// the fewest different companies, of those the ones of the fewest links, and every company on any that is left.
/// `None` if no line joins the ends.
pub fn line(board: &Board, links: &[Option<Link>]) -> Option<u8> {
    shortest(board, links, u8::MAX)?;
    let building = links.iter().flatten().fold(0u8, |set, link| set | 1 << link.company);
    let at_ends = board.ends.map(|end| {
        let built = board.locations[usize::from(end)].routes.iter().filter_map(|route| links[usize::from(*route)]);
        built.fold(0u8, |set, link| set | 1 << link.company)
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
    seen[usize::from(from)] = true;
    let mut reached: SmallVec<[u16; 64]> = SmallVec::from_slice(&[from]);
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
            for route in &board.locations[usize::from(at)].routes {
                let built = links[usize::from(*route)].is_some_and(|link| companies & (1 << link.company) != 0);
                let next = board.routes[usize::from(*route)].other(at);
                if built && !std::mem::replace(&mut seen[usize::from(next)], true) {
                    reached.push(next);
                }
            }
        }
    }
    None
}
