//! The transcontinental link: which companies are on the line.

use super::board::{Board, MAX_COMPANIES};
use super::state::Link;
use std::collections::VecDeque;

/// The companies on the transcontinental line (one bit each): of all lines of built links between the two ends those of
/// the fewest different companies, of those the ones of the fewest links, and every company on any that is left.
/// `None` if no line joins the ends.
pub fn line(board: &Board, links: &[Option<Link>]) -> Option<u8> {
    // Most links join nothing: one search over all of them says so.
    shortest(board, links, u8::MAX)?;
    let building = links.iter().flatten().fold(0u8, |set, link| set | 1 << link.company);
    for size in 1..=MAX_COMPANIES as u32 {
        // No smaller set joins the ends, so a line of a set of this size runs over all of the set.
        let sets = (1..=building).filter(|set| set & !building == 0 && set.count_ones() == size);
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
    let mut distance = vec![u32::MAX; board.locations.len()];
    distance[usize::from(from)] = 0;
    let mut open = VecDeque::from([from]);
    while let Some(at) = open.pop_front() {
        if at == to {
            return Some(distance[usize::from(at)]);
        }
        for route in &board.locations[usize::from(at)].routes {
            let built = links[usize::from(*route)].is_some_and(|link| companies & (1 << link.company) != 0);
            let next = board.routes[usize::from(*route)].other(at);
            if built && distance[usize::from(next)] == u32::MAX {
                distance[usize::from(next)] = distance[usize::from(at)] + 1;
                open.push_back(next);
            }
        }
    }
    None
}
