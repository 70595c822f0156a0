//! Repairs of two edits: edits that get past the first violation, likeliest and furthest first, each followed by a search
//! for the second.

use super::costs::Kind;
use super::prefix::Ground;
use super::readers::Readers;
use super::report::Best;
use super::script::{Patch, Script};
use super::search::{Effort, Further, Search};
use super::solution::{Original, Solution};
use crate::game::Game;
use std::cmp::Reverse;
use std::collections::HashMap;

/// First edits that are followed up.
const FOLLOWED: usize = 90;
/// First edits that are followed up of one kind at one place, the furthest first; the others only if none of these helps.
const ALIKE: usize = 3;
/// A first edit that gets so many entries further is as good as any other.
const FAR: usize = 12;
/// What an entry further is worth, in cost.
const WORTH: u32 = 1;
/// Entries that are played at most, for all second edits together.
const STEPS: u64 = 5_000_000;

/// What came of the search for two edits.
pub struct Pairs<G: Game> {
    /// The repairs, best first.
    pub solutions: Vec<Solution<G>>,
    /// Whether every pair was tried.
    pub exhaustive: bool,
    /// How much was tried.
    pub effort: Effort,
    /// The furthest entry of the log reached.
    pub reached: usize,
    /// How, if it is further than one edit gets.
    pub best: Option<Best>,
}

/// Looks for repairs of two edits.
pub fn pairs<G: Game>(
    ground: &Ground<'_, G>,
    original: &Original<'_, '_, G>,
    script: &Script<G>,
    readers: &Readers,
    mut further: Vec<Further<G>>,
) -> Pairs<G> {
    let mut pairs = Pairs { solutions: Vec::new(), exhaustive: false, effort: Effort::default(), reached: 0, best: None };
    let violation = further.iter().map(|further| further.reached).min().unwrap_or(0);
    let rank = |further: &Further<G>| {
        let gained = (further.reached - violation).min(FAR) as u32;
        let cost = further.found.cost + FAR as u32 * WORTH - gained * WORTH;
        let Patch { kind, at, .. } = further.found.patch;
        (cost, further.found.distance, kind, at, Reverse(further.reached))
    };
    further.sort_by_key(rank);
    let mut spots: HashMap<(Kind, usize), usize> = HashMap::new();
    let (mut first, mut rest) = (Vec::new(), Vec::new());
    for one in further {
        let alike = spots.entry((one.found.patch.kind, one.found.patch.at)).or_default();
        *alike += 1;
        if *alike <= ALIKE { first.push(one) } else { rest.push(one) }
    }
    let all = first.len() + rest.len();
    let likely = first.len().min(FOLLOWED * 2 / 3);
    let mut tried = 0;
    for one in first.into_iter().take(likely).chain(rest) {
        let enough = tried >= likely && !pairs.solutions.is_empty();
        if enough || tried >= FOLLOWED || pairs.effort.steps >= STEPS {
            break;
        }
        tried += 1;
        follow(ground, original, script, readers, &one, &mut pairs);
    }
    pairs.exhaustive = tried == all && pairs.effort.steps < STEPS;
    pairs.solutions.sort_by_key(|solution| (solution.cost, solution.distance));
    pairs
}

fn follow<G: Game>(
    ground: &Ground<'_, G>,
    original: &Original<'_, '_, G>,
    script: &Script<G>,
    readers: &Readers,
    first: &Further<G>,
    pairs: &mut Pairs<G>,
) {
    let patch = &first.found.patch;
    let patched = script.patched(patch);
    let Some(mut search) = Search::new(ground, &patched, readers) else { return };
    // What lies before the first edit has been searched with it left out.
    search.from = patch.at;
    search.budget = STEPS.saturating_sub(pairs.effort.steps).min(STEPS / 10);
    search.run();
    pairs.effort.steps += search.effort.steps;
    pairs.effort.replays += search.effort.replays;
    for second in search.ranked() {
        let (cost, distance) = (first.found.cost + second.cost, first.found.distance + second.distance);
        let solution = Solution::new(original, script, vec![patch.clone(), second.patch], cost, distance);
        pairs.solutions.extend(solution);
    }
    let Some(best) = search.best.take() else { return };
    let origin = patched.items.get(best.reached).map_or(script.items.len(), |item| item.origin.unwrap_or(0));
    if origin > pairs.reached
        && let Some(solution) = Solution::new(original, script, vec![patch.clone(), best.found.patch], 0, 0)
    {
        pairs.reached = origin;
        let number = (origin < script.items.len()).then_some(origin as u32 + 1);
        pairs.best = Some(Best { sentence: solution.sentence(original), number });
    }
}
