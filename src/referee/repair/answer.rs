//! From a log to its repairs, in one call.

use super::accepting::{accepting, rewrites_claims};
use super::adjacent::adjacent;
use super::budget::{ALL, KEPT, STRETCH, judging_work, list_work, within_budget};
use super::copied_hand::suspect_hands;
use super::groups::{groups, question};
use super::likeliest::FAR;
use super::pairs::pairs;
use super::prefix::JudgingContext;
use super::readers::Readers;
use super::report::{Answer, Best, First, LISTED, Repair, Repairs, Untried};
use super::script::Script;
use super::search::{Further, ScoredPatch, Search, Unsearched};
use super::solution::{Original, Solution};
use super::text_edits::Entries;
use crate::game::language::Faults;
use crate::game::reading::Boards;
use crate::game::{Game, Visit, Work};
use crate::referee::replay::{Options, Unobserved, referee};
use crate::referee::setup::read_log;
use crate::yaml::tree::{NodeId, Tree};
use std::collections::HashSet;

/// Limits of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RepairLimits {
    /// The most edits of a repair: 1 or 2.
    pub edits: usize,
    /// How many repairs are listed besides those as good as the first.
    pub top: usize,
    /// The most work for one log, in units of ten nanoseconds.
    pub work: u64,
}

impl Default for RepairLimits {
    fn default() -> Self {
        Self {
            edits: 2,
            top: 5,
            work: ALL,
        }
    }
}

/// The search for the repairs of a log that has no fault of form.
pub(crate) struct RepairSearch<'f, 'a> {
    /// The document.
    pub tree: &'f Tree<'a>,
    /// Its outermost mapping.
    pub root: NodeId,
    /// The source of its board.
    pub boards: &'f dyn Boards,
    /// The notes of the entries whose form was fixed, by index.
    pub fixed: &'f [(usize, String)],
    /// The limits of the search.
    pub limits: RepairLimits,
    /// Returns the line of a byte in its file.
    pub line: &'f dyn Fn(usize) -> usize,
    /// The work that is left for this log.
    pub budget: &'f Work,
}

impl Visit for RepairSearch<'_, '_> {
    type Out = Answer;

    fn visit<G: Game>(self) -> Answer {
        let mut faults = Faults::default();
        let setup = read_log::<G>(self.tree, self.root, self.boards, &mut faults);
        let Some(table) = setup.table.clone().filter(|_| faults.is_empty()) else {
            return Answer::Malformed;
        };
        let (verdict, _) = referee::<G>(&setup, &table, Options::default(), &mut Unobserved);
        let Some(finding) = verdict.findings.first() else {
            return Answer::Sound;
        };
        let first = First::new(self.tree, finding);
        let entries = Entries::new(self.tree, self.root);
        let script = Script::new(&setup);
        let original = Original {
            setup: &setup,
            table: &table,
            entries: &entries,
            script: &script,
            root: self.root,
            boards: self.boards,
            fixed: self.fixed,
            line: self.line,
        };
        let context = JudgingContext::new(&table, &setup);
        let mut repairs = Repairs::none(first);
        let violation = match finding.place.number {
            Some(number) => script.items.iter().position(|item| item.number == number),
            None => Some(script.items.len()),
        };
        let suspect = violation.and_then(|at| suspect_hands(&table, &script, at));
        let place_of = |entry: usize| original.place_of(entry);
        repairs.remark = suspect.map(|copied| copied.sentence(&place_of));
        within_budget(self.budget, &table.work, || {
            let rewrites = search(&context, &original, self.limits, &mut repairs);
            if repairs.remark.is_none() && (rewrites || repairs.are_far_fetched()) {
                table.work.count(judging_work(self.tree.source()));
                repairs.remark = accepting(&original, finding);
            }
        });
        Answer::Repairs(Box::new(repairs))
    }
}

/// Searches for the repairs. Returns whether the best of them rewrites many claims.
fn search<G: Game>(
    context: &JudgingContext<'_, G>,
    original: &Original<'_, '_, G>,
    limits: RepairLimits,
    repairs: &mut Repairs,
) -> bool {
    // Some of the work is reserved for judging what is found.
    let work = &context.table.work;
    let bound = work.bound(work.left() - work.left() / KEPT);
    let readers = Readers::new(context, original.script);
    let mut search = match Search::new(context, original.script, &readers) {
        Ok(search) => search,
        Err(Unsearched::Sound) => return false,
        Err(Unsearched::Spent) => {
            repairs.leave(Untried::Any);
            return false;
        }
    };
    search.further = (limits.edits > 1).then(Vec::new);
    search.run();
    repairs.tried.one = search.left.is_empty();
    repairs.left.append(&mut search.left);
    let single = |found: ScoredPatch<G>| {
        let (cost, distance) = (found.cost, found.distance);
        Solution::new(original, vec![found.patch], cost, distance)
    };
    let mut solutions: Vec<Solution<G>> = search.ranked().into_iter().filter_map(single).collect();
    repairs.replays = search.replays;
    let mut best = search.best.take();
    if solutions.is_empty() && limits.edits > 1 {
        solutions = two_edits(context, original, &mut search, &readers, repairs);
        if repairs.best.is_some() {
            best = None;
        }
    }
    drop(bound);
    if solutions.is_empty() {
        let reached = |best: Further<G>| {
            let gained = search.gained(&best.found, best.reached);
            reached(original, best, gained)
        };
        repairs.best = repairs.best.take().or_else(|| best.and_then(reached));
        search.allow(STRETCH);
        let missing = search.missing_round();
        let place_of = |entry: usize| original.place_of(entry);
        repairs.missing = missing.map(|missing| missing.sentence(&place_of));
    } else {
        repairs.best = None;
    }
    let rewrites = solutions.first().is_some_and(rewrites_claims);
    listed(context, original, solutions, limits, repairs);
    rewrites
}

/// Returns the repairs of two edits, for a log that one edit does not make sound.
fn two_edits<G: Game>(
    context: &JudgingContext<'_, G>,
    original: &Original<'_, '_, G>,
    search: &mut Search<'_, G>,
    readers: &Readers,
    repairs: &mut Repairs,
) -> Vec<Solution<G>> {
    repairs.edits = 2;
    let further = search.further.take().unwrap_or_default();
    let reached = search.best.as_ref().map_or(0, |best| best.reached);
    let side_by_side = adjacent(search);
    let two = pairs(context, original, readers, further, side_by_side);
    repairs.tried.two = two.every;
    repairs.replays = search.replays + two.replays;
    repairs.left.append(&mut search.left);
    repairs.left.extend(two.left);
    if two.reached > reached {
        repairs.best = two.best;
    }
    let mut solutions = two.solutions;
    if solutions.is_empty() {
        search.allow(STRETCH);
        solutions.extend(stretch(original, search));
    }
    // A row of missing moves can have three, and a whole lap or round more.
    let edits = solutions.first().map(|first| first.patches.len());
    repairs.edits = edits.unwrap_or_default().max(2);
    solutions
}

/// Returns the repair that puts in a whole lap or the moves of a round, if it makes the record sound
/// and nothing else may as well be missing.
fn stretch<G: Game>(
    original: &Original<'_, '_, G>,
    search: &mut Search<'_, G>,
) -> Option<Solution<G>> {
    let found = search.missing_stretch()?;
    let patches = search.put_in_all(&found);
    let cost = patches.iter().map(|patch| patch.cost).sum();
    let is_repair = found.is_sure && found.reached.is_none();
    is_repair.then(|| Solution::new(original, patches, cost, 0))?
}

/// Describes how far the best edit gets, if there is no repair.
fn reached<G: Game>(
    original: &Original<'_, '_, G>,
    best: Further<G>,
    gained: usize,
) -> Option<Best> {
    let number = original
        .script
        .items
        .get(best.reached)
        .and_then(|item| item.origin)
        .map(|origin| origin as u32 + 1);
    let solution = Solution::new(
        original,
        vec![best.found.patch],
        best.found.cost,
        best.found.distance,
    )?;
    Some(Best {
        sentence: solution.sentence(original),
        number,
        is_shown: gained >= FAR || !solution.throws_away(),
    })
}

/// Judges the repairs as logs of their own and lists them: all that are as good as the first, up to
/// [`LISTED`], and others up to the number that is wanted.
fn listed<G: Game>(
    context: &JudgingContext<'_, G>,
    original: &Original<'_, '_, G>,
    solutions: Vec<Solution<G>>,
    limits: RepairLimits,
    repairs: &mut Repairs,
) {
    let mut kept: Vec<(Solution<G>, Repair)> = Vec::new();
    let mut unjudged: Vec<Solution<G>> = Vec::new();
    let (mut cost, mut as_good) = (None, 0);
    let mut known = HashSet::new();
    for solution in solutions {
        let Some(same) = solution.same(original) else {
            continue;
        };
        original.table.work.count(list_work(same.len()));
        if !known.insert(same) {
            continue;
        }
        let is_as_good = cost.is_none_or(|cost| solution.cost == cost);
        // If as many others as wanted are listed, only a repair that corrects a claim is still
        // added, as the last one: it may be that nothing but a claim is wrong.
        let is_last = !is_as_good && kept.len() - as_good.min(kept.len()) >= limits.top.min(LISTED);
        if is_last && !solution.is_claim() {
            continue;
        }
        let is_enough =
            kept.len() >= LISTED || (!kept.is_empty() && original.table.work.is_spent());
        if is_enough {
            as_good += usize::from(is_as_good);
            unjudged.extend(is_as_good.then_some(solution));
            continue;
        }
        let Some(repair) = solution.judged(original) else {
            continue;
        };
        cost = cost.or(Some(solution.cost));
        as_good += usize::from(is_as_good);
        kept.push((solution, repair));
        if is_last {
            break;
        }
    }
    repairs.equally_good = as_good;
    let equal = &kept[..as_good.min(kept.len())];
    if equal.len() > 1 {
        repairs.groups = groups(original, equal, &unjudged);
        repairs.question = question(context, original, equal);
    }
    repairs.list = kept.into_iter().map(|(_, repair)| repair).collect();
}
