//! The transcontinental link: which companies are on the transcontinental line.

use super::board::{Board, Company, Link, MAX_COMPANIES, Place, RouteId};
use smallvec::SmallVec;

/// Returns the ends of the transcontinental link to which each location is joined before any link
/// is built, one bit per end.
pub(crate) fn leads(board: &Board) -> Vec<u8> {
    let mut leads = vec![0; board.locations.len()];
    for (bit, end) in board.ends.into_iter().enumerate() {
        leads[end.index()] |= 1 << bit;
    }
    leads
}

/// Updates which locations the ends are joined to after a link is built on `route`. Over a whole
/// game this takes time in proportion to the number of routes.
pub(crate) fn extend(board: &Board, links: &[Option<Link>], leads: &mut [u8], route: RouteId) {
    let [one, other] = board.routes[route.index()].ends;
    let all = leads[one.index()] | leads[other.index()];
    let mut open: SmallVec<[Place; 16]> = SmallVec::new();
    for end in [one, other] {
        if std::mem::replace(&mut leads[end.index()], all) != all {
            open.push(end);
        }
    }
    while let Some(at) = open.pop() {
        for route in board.locations[at.index()]
            .routes
            .iter()
            .filter(|route| links[route.index()].is_some())
        {
            let next = board.routes[route.index()].other(at);
            let all = leads[at.index()] | leads[next.index()];
            if leads[next.index()] != all {
                leads[next.index()] = all;
                open.push(next);
            }
        }
    }
}

/// Returns whether built links join the two ends.
pub(crate) fn joined(board: &Board, leads: &[u8]) -> bool {
    leads[board.ends[0].index()] == 0b11
}

/// Returns the companies on the transcontinental line, one bit per company; `None` if built links
/// do not join the two ends. Among several lines, those with the fewest companies count, and among
/// these those with the fewest links. Every company on any line that remains is on the
/// transcontinental line.
pub fn line(board: &Board, links: &[Option<Link>]) -> Option<u8> {
    let building = links
        .iter()
        .flatten()
        .fold(0u8, |set, link| set | link.company.bit());
    let at_ends = board.ends.map(|end| {
        let built = board.locations[end.index()]
            .routes
            .iter()
            .filter_map(|route| links[route.index()]);
        built.fold(0u8, |set, link| set | link.company.bit())
    });
    for size in 1..=building.count_ones() {
        // No smaller set joins the ends, so a line over the links of this set uses links of all its
        // companies.
        let sets = (1..=building).filter(|set| set & !building == 0 && set.count_ones() == size);
        let sets: Sets = sets
            .filter(|set| at_ends.iter().all(|at_end| set & at_end != 0))
            .collect();
        let shortest = shortest(board, links, &sets);
        if shortest != 0 {
            return Some(
                sets.iter()
                    .enumerate()
                    .filter(|(bit, _)| shortest & (1 << bit) != 0)
                    .fold(0, |all, (_, set)| all | set),
            );
        }
    }
    None
}

/// Sets of companies, all of one size. There are at most 70 (four of eight companies), and 96 is
/// the next inline capacity.
type Sets = SmallVec<[u8; 96]>;

/// Returns the sets with the shortest line between the ends, where the line of a set uses only
/// links of the set's companies. One bit per set; 0 if no set has a line. A single search from one
/// end, link by link, follows all sets at the same time.
fn shortest(board: &Board, links: &[Option<Link>], sets: &[u8]) -> u128 {
    const {
        assert!(
            MAX_COMPANIES <= 8,
            "more companies have more sets of one size than there are bits"
        );
    };
    if sets.is_empty() {
        return 0;
    }
    // For each company, the sets that contain it.
    let mut with = [0u128; MAX_COMPANIES];
    for (bit, set) in sets.iter().enumerate() {
        Company::first(MAX_COMPANIES)
            .filter(|company| set & company.bit() != 0)
            .for_each(|company| with[company.index()] |= 1 << bit);
    }
    let [from, to] = board.ends;
    // `seen`: the sets whose links reach each location. `fresh`: those among them that have not yet
    // moved on from there.
    let mut seen: SmallVec<[u128; 64]> = SmallVec::from_elem(0, board.locations.len());
    let mut fresh = seen.clone();
    // The locations that sets have reached, ring by ring, and the sets that move on from each.
    let mut reached: SmallVec<[(Place, u128); 64]> = SmallVec::new();
    reached.push((from, 0));
    let all = u128::MAX >> (128 - sets.len());
    (seen[from.index()], fresh[from.index()]) = (all, all);
    let mut ring = 0..1;
    while seen[to.index()] == 0 && !ring.is_empty() {
        // Takes a whole ring before trying any link, because a set that reaches one of its
        // locations from now on is one link further away.
        reached[ring.clone()]
            .iter_mut()
            .for_each(|(at, came)| *came = std::mem::take(&mut fresh[at.index()]));
        let end = ring.end;
        for index in ring {
            let (at, came) = reached[index];
            for route in &board.locations[at.index()].routes {
                let Some(link) = links[route.index()] else {
                    continue;
                };
                let other = board.routes[route.index()].other(at).index();
                let gained = came & with[link.company.index()] & !seen[other];
                if gained == 0 {
                    continue;
                }
                if fresh[other] == 0 {
                    reached.push((Place::new(other), 0));
                }
                fresh[other] |= gained;
                seen[other] |= gained;
            }
        }
        ring = end..reached.len();
    }
    seen[to.index()]
}
