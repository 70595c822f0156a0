//! Repairs of two edits: edits that get past the first violation, likeliest and furthest first,
//! each followed by a search for a second one.

use super::adjacent::AdjacentEdits;
use super::budget::{ALL, list_work};
use super::costs::Kind;
use super::likeliest;
use super::prefix::JudgingContext;
use super::readers::Readers;
use super::report::{Best, Untried, UntriedEdits};
use super::same::TextDifference;
use super::script::{Patch, Script};
use super::search::{BEFORE_CLAIM, FURTHER, Further, HELD, Search, Unsearched};
use super::solution::{Original, Solution};
use crate::game::Game;
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

/// How many first edits are followed up.
const FOLLOWED: usize = 90;
/// How many first edits of one kind at one place are followed up, the furthest first. The others
/// are followed up only if none of these helps.
const ALIKE: usize = 3;
/// By how many entries a first edit must get the log further to count as good as any other.
const FAR: usize = 12;
/// How much cost one entry further is worth.
const WORTH: u32 = 1;
/// The most work for the second edits after one first edit.
const WORK: u64 = ALL / 12;

/// The result of a search for two edits.
pub(crate) struct Pairs<G: Game> {
    /// The repairs, best first.
    pub solutions: Vec<Solution<G>>,
    /// Whether every pair was tried whose first edit gets past the first violation.
    pub every: bool,
    /// The repairs found so far, to recognize the same one again.
    known: HashSet<TextDifference>,
    /// How many edits were tried.
    pub replays: u64,
    /// What was not tried.
    pub left: Vec<UntriedEdits>,
    /// The furthest entry of the log that was reached.
    pub reached: usize,
    /// The edits that reached it, if a single edit does not get so far.
    pub best: Option<Best>,
}

impl<G: Game> Pairs<G> {
    /// Creates the result of a search that has found only these pairs.
    fn new(original: &Original<'_, '_, G>, adjacent: Vec<AdjacentEdits<G>>) -> Self {
        let mut pairs = Self {
            solutions: Vec::new(),
            every: false,
            known: HashSet::new(),
            replays: 0,
            left: Vec::new(),
            reached: 0,
            best: None,
        };
        for AdjacentEdits {
            patches,
            cost,
            distance,
        } in adjacent
        {
            if let Some(solution) = Solution::new(original, patches, cost, distance) {
                pairs.add(original, solution);
            }
        }
        pairs
    }

    /// Adds a repair, unless it is known: the same two edits in the other order are the same
    /// repair.
    fn add(&mut self, original: &Original<'_, '_, G>, solution: Solution<G>) {
        let Some(same) = solution.same(original) else {
            return;
        };
        original.table.work.count(list_work(same.len()));
        if self.known.insert(same) {
            self.solutions.push(solution);
        }
    }

    /// Keeps two edits that do not make the record sound, if they reach further than any before.
    fn keep_furthest(
        &mut self,
        original: &Original<'_, '_, G>,
        (first, patched): (&Patch<G>, &Script<G>),
        second: Further<G>,
        gained: usize,
    ) {
        let end = original.script.items.len();
        let origin = patched
            .items
            .get(second.reached)
            .map_or(end, |item| item.origin.unwrap_or(0));
        if origin <= self.reached {
            return;
        }
        let patches = vec![first.clone(), second.found.patch];
        let Some(solution) = Solution::new(original, patches, 0, 0) else {
            return;
        };
        self.reached = origin;
        self.best = Some(Best {
            sentence: solution.sentence(original),
            number: (origin < end).then_some(origin as u32 + 1),
            // Two edits that do not make the record sound may be two accidents.
            is_shown: gained >= 2 * likeliest::FAR,
        });
    }
}

/// Searches for repairs of two edits, besides the adjacent ones that were found already.
pub(crate) fn pairs<G: Game>(
    context: &JudgingContext<'_, G>,
    original: &Original<'_, '_, G>,
    readers: &Readers,
    further: Vec<Further<G>>,
    adjacent: Vec<AdjacentEdits<G>>,
) -> Pairs<G> {
    let mut pairs = Pairs::new(original, adjacent);
    let side_by_side = pairs.solutions.len();
    let held: usize = further
        .iter()
        .map(|further| further.found.patch.items.len())
        .sum();
    let kept = further.len() < FURTHER && held < HELD;
    // If two values of one claim are wrong, there are few first edits, and none of them gets past
    // the claim.
    let (claims, mut further): (Vec<_>, Vec<_>) = further
        .into_iter()
        .partition(|further| further.corrects_claim());
    let mut every = claims.len() <= FOLLOWED;
    for one in claims.iter().take(FOLLOWED) {
        every &= follow(context, original, readers, one, &mut pairs);
    }
    let violation = further
        .iter()
        .map(|further| further.reached)
        .min()
        .unwrap_or(0);
    further.sort_by_key(|one| rank(one, violation));
    let (first, rest) = likeliest_first(further);
    let work = &original.table.work;
    let all = first.len() + rest.len();
    let likely = first.len().min(FOLLOWED * 2 / 3);
    let mut tried = 0;
    for one in first.into_iter().take(likely).chain(rest) {
        let enough = tried >= likely && pairs.solutions.len() > side_by_side;
        if enough || tried >= FOLLOWED || work.is_spent() {
            break;
        }
        tried += 1;
        every &= follow(context, original, readers, &one, &mut pairs);
    }
    pairs.every = every && kept && tried == all;
    if work.is_spent() {
        let (what, upto) = (Untried::Pairs, None);
        pairs.left.push(UntriedEdits { what, upto });
    }
    pairs
        .solutions
        .sort_by_key(|solution| (solution.cost, solution.distance));
    pairs
}

/// Returns the rank of a first edit: the likeliest and furthest first.
pub(super) fn rank<G: Game>(
    further: &Further<G>,
    violation: usize,
) -> (u32, usize, Kind, usize, Reverse<usize>) {
    let gained = further.reached.saturating_sub(violation).min(FAR) as u32;
    let cost = further.found.cost + FAR as u32 * WORTH - gained * WORTH;
    let Patch { kind, at, .. } = further.found.patch;
    (
        cost,
        further.found.distance,
        kind,
        at,
        Reverse(further.reached),
    )
}

/// Returns whether a move is removed and another inserted nearby: that invents a move instead of
/// explaining the one in the log.
fn is_replacement<G: Game>(first: &Patch<G>, second: &Patch<G>) -> bool {
    let kinds = [first.kind, second.kind];
    kinds.contains(&Kind::Superfluous)
        && kinds.contains(&Kind::Omitted)
        && first.at.abs_diff(second.at) <= BEFORE_CLAIM
}

/// Separates the edits that are followed up first from those of which enough of the same kind, at
/// the same place, are among them.
fn likeliest_first<G: Game>(further: Vec<Further<G>>) -> (Vec<Further<G>>, Vec<Further<G>>) {
    let mut counts: HashMap<(Kind, usize), usize> = HashMap::new();
    further.into_iter().partition(|one| {
        let alike = counts
            .entry((one.found.patch.kind, one.found.patch.at))
            .or_default();
        *alike += 1;
        *alike <= ALIKE
    })
}

/// Searches for the second edit. Returns `true` if every one was tried.
fn follow<G: Game>(
    context: &JudgingContext<'_, G>,
    original: &Original<'_, '_, G>,
    readers: &Readers,
    first: &Further<G>,
    pairs: &mut Pairs<G>,
) -> bool {
    let (patch, script) = (&first.found.patch, original.script);
    original.table.work.count(list_work(script.items.len()));
    let patched = script.patched(patch);
    let context = context.patched(patch);
    let mut search = match Search::new(&context, &patched, readers) {
        Ok(search) => search,
        Err(why) => return why == Unsearched::Sound,
    };
    search.from = search.first_place_after(patch);
    search.allow(WORK);
    search.run();
    let every = search.left.is_empty();
    pairs.replays += search.replays;
    for second in search.ranked() {
        if is_replacement(patch, &second.patch) {
            continue;
        }
        let (cost, distance) = (
            first.found.cost + second.cost,
            first.found.distance + second.distance,
        );
        let patches = vec![patch.clone(), second.patch];
        if let Some(solution) = Solution::new(original, patches, cost, distance) {
            pairs.add(original, solution);
        }
    }
    if let Some(best) = search.best.take() {
        let gained = search.gained(&best.found, best.reached);
        pairs.keep_furthest(original, (patch, &patched), best, gained);
    }
    every
}
