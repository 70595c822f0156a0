//! The transcontinental link: which companies are on the line.

use super::board::{Board, Company, MAX_COMPANIES, Place, RouteId};
use super::link::Link;
use smallvec::SmallVec;

/// From which of the ends links lead to each location, before any is built: one bit an end.
pub(crate) fn leads(board: &Board) -> Vec<u8> {
    let mut leads = vec![0; board.locations.len()];
    for (bit, end) in board.ends.into_iter().enumerate() {
        leads[end.index()] |= 1 << bit;
    }
    leads
}

/// Notes where links lead now that one is built on `route`. Over a game this takes as long as there are routes.
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

/// Whether built links join the two ends.
pub(crate) fn joined(board: &Board, leads: &[u8]) -> bool {
    leads[board.ends[0].index()] == 0b11
}

/// The companies on the transcontinental line (one bit each): of all lines of built links between the two ends those of
/// the fewest different companies, of those the ones of the fewest links, and every company on any that is left.
/// `None` if no line joins the ends.
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
        // No smaller set joins the ends, so a line of a set of this size runs over all of the set.
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

/// Sets of companies, all of one size. Of four of eight there are the most, 70; 96 is the next length that has room.
type Sets = SmallVec<[u8; 96]>;

/// Of lines over links of the companies of one set only, those of the fewest links: to which of the sets they belong, one bit
/// each; none if no set has a line. All sets are followed at once, link by link from one end.
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
    // Of each company the sets it is in.
    let mut with = [0u128; MAX_COMPANIES];
    for (bit, set) in sets.iter().enumerate() {
        Company::first(MAX_COMPANIES)
            .filter(|company| set & company.bit() != 0)
            .for_each(|company| with[company.index()] |= 1 << bit);
    }
    let [from, to] = board.ends;
    // The sets over whose links each location is reached, and of these the ones with which the next links are still to be tried.
    let mut seen: SmallVec<[u128; 64]> = SmallVec::from_elem(0, board.locations.len());
    let mut fresh = seen.clone();
    // The locations that fresh sets have come to, ring after ring, and the sets with which each is left.
    let mut reached: SmallVec<[(Place, u128); 64]> = SmallVec::new();
    reached.push((from, 0));
    let all = u128::MAX >> (128 - sets.len());
    (seen[from.index()], fresh[from.index()]) = (all, all);
    let mut ring = 0..1;
    while seen[to.index()] == 0 && !ring.is_empty() {
        // All are taken before any link is tried: a set that comes to a location of this ring meanwhile has come a link further.
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
