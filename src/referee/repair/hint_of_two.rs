//! The hint of `check` for a log with two slips: the best repair of two edits, if no single edit gets
//! the log further.

use super::budget::HINT_OF_TWO;
use super::changes::Change;
use super::costs::{Kind, TWICE};
use super::likeliest::{FAR, Likeliest};
use super::pairs::rank;
use super::prefix::JudgingContext;
use super::readers::Readers;
use super::same::canonical;
use super::script::{Script, What};
use super::search::{Further, ScoredPatch, Search};
use crate::game::language::Advice;
use crate::game::{Game, Table};
use crate::referee::verdict::{EntryPlace, Hint};
use std::fmt::Write as _;
use std::sync::Arc;

/// How many first edits are followed up.
const FOLLOWED: usize = 40;
/// The work of putting an entry into words.
const WORDS: u64 = 100;

/// The only repair of two edits that costs so little.
#[derive(Debug)]
struct HintOfTwo<G: Game> {
    table: Arc<Table<G>>,
    changes: [Change<G>; 2],
    /// The number of entries of the log.
    entries: usize,
}

/// The cheapest repairs of two edits.
struct Best<G: Game> {
    cost: u32,
    /// Each with the text by which it is recognized again.
    all: Vec<(String, [Change<G>; 2])>,
    /// Whether there may be more that cost as little.
    open: bool,
}

impl<G: Game> Search<'_, G> {
    /// Returns the hint for two slips, if just one repair of two edits is the best. If a single edit
    /// gets the log far, it has to be one of the two.
    pub(super) fn two_edits_hint(
        &mut self,
        context: &JudgingContext<'_, G>,
        readers: &Readers,
        alone: Option<&Change<G>>,
    ) -> Option<Arc<dyn Hint>> {
        let found = self.two_slips(context, readers)?;
        let is_same = |change: &Change<G>| {
            alone.is_none_or(|alone| {
                format!("{:?}", change.canonical()) == format!("{:?}", alone.canonical())
            })
        };
        let both = found.changes.iter().any(is_same);
        both.then(|| Arc::new(found) as Arc<dyn Hint>)
    }

    fn two_slips(
        &mut self,
        context: &JudgingContext<'_, G>,
        readers: &Readers,
    ) -> Option<HintOfTwo<G>> {
        let mut first = self.further.take().unwrap_or_default();
        if !self.is_borne_out() {
            return None;
        }
        // Without the moves that do not fit, many records are sound.
        first.retain(|further| further.found.patch.kind != Kind::Superfluous);
        let violation = first.iter().map(|further| further.reached).min()?;
        first.sort_by_cached_key(|further| (!further.corrects_claim(), rank(further, violation)));
        let mut best = Best {
            cost: u32::MAX,
            all: Vec::new(),
            open: false,
        };
        // If the work ran out, a single edit that was not tried may be as good, unless two figures of
        // one claim are wrong.
        if self.is_spent() {
            first.retain(Further::corrects_claim);
        }
        self.allow(HINT_OF_TWO);
        for one in first.iter().take(FOLLOWED) {
            if one.found.cost.saturating_add(TWICE) > best.cost {
                continue;
            }
            if self.is_spent() {
                // Two figures of one claim that explain the whole record are hardly anything else.
                best.open |= best.all.is_empty() || !self.is_claim();
                break;
            }
            self.follow_up(context, readers, one, &mut best);
        }
        let [(_, changes)] = &best.all[..] else {
            return None;
        };
        let mut rest = first.iter().skip(FOLLOWED);
        best.open |= rest.any(|one| one.found.cost.saturating_add(TWICE) <= best.cost);
        (!best.open).then(|| HintOfTwo {
            table: context.table.clone(),
            changes: changes.clone(),
            entries: context.setup.moves.order.len(),
        })
    }

    /// Returns whether an edit corrects claims and no move.
    fn is_of_claim(&self, found: &ScoredPatch<G>) -> bool {
        let items = self.script.items.get(found.patch.at..found.patch.until);
        let mut moves = items.unwrap_or_default().iter().zip(&found.patch.items);
        moves.all(|(old, new)| old.is_expect() || old.says(new))
            && found.patch.kind != Kind::Omitted
    }

    /// Returns whether enough of the record follows the first violation that several edits which make
    /// it sound are hardly an accident.
    pub(super) fn is_borne_out(&self) -> bool {
        let after = self
            .moves
            .len()
            .saturating_sub(self.ordinal(self.violation));
        after >= FAR || self.context.outcome().is_some()
    }

    /// Searches for the likeliest second edits after a first one.
    fn follow_up(
        &mut self,
        context: &JudgingContext<'_, G>,
        readers: &Readers,
        first: &Further<G>,
        best: &mut Best<G>,
    ) {
        let patch = &first.found.patch;
        let (patched, context) = (self.script.patched(patch), context.patched(patch));
        self.count(patched.items.len() as u64);
        let Ok(mut search) = Search::new(&context, &patched, readers) else {
            return;
        };
        search.allow(self.left_for_now());
        search.from = search.first_place_after(patch);
        search.most = best.cost.saturating_sub(first.found.cost);
        let found = if first.corrects_claim() {
            search.claim();
            search.ranked()
        } else {
            match search.likeliest(false) {
                Likeliest::Whole(found) => found,
                _ => return,
            }
        };
        for second in found {
            let cost = first.found.cost + second.cost;
            let accuses = search.is_of_claim(&first.found)
                && search.is_of_claim(&second)
                && !is_carried_on_beside(&first.found, &second);
            let is_thrown_away = second.patch.kind == Kind::Superfluous;
            if cost > best.cost || accuses || is_thrown_away {
                continue;
            }
            let open = self.is_open(&first.found) || search.is_open(&second);
            let Some(changes) = self.both_changes(first, &patched, &second) else {
                continue;
            };
            if cost < best.cost {
                (best.cost, best.open) = (cost, false);
                best.all.clear();
            }
            best.open |= open;
            let known = self.repaired(&patched, first, &second);
            if best.all.iter().all(|(other, _)| *other != known) {
                best.all.push((known, changes));
            }
        }
    }

    /// Returns a text that is the same for two edits that lead to the same log, in either order.
    fn repaired(&self, patched: &Script<G>, first: &Further<G>, second: &ScoredPatch<G>) -> String {
        let repaired = patched.patched(&second.patch);
        self.count(WORDS * repaired.items.len() as u64);
        let outcome = second.patch.outcome.as_ref();
        let outcome = outcome.or(first.found.patch.outcome.as_ref());
        let mut text = format!("{:?}", outcome.map(|outcome| &outcome.states));
        for item in &repaired.items {
            let _ = match &item.what {
                What::Move(action, _) => write!(text, "{:?}", canonical(action)),
                What::Expect(expect) => write!(text, "{:?}", expect.states),
            };
        }
        text
    }

    /// Returns what two edits in a row change; `None` if both concern one entry.
    fn both_changes(
        &self,
        first: &Further<G>,
        patched: &Script<G>,
        second: &ScoredPatch<G>,
    ) -> Option<[Change<G>; 2]> {
        let entries = self.context.setup.moves.order.len();
        let patch = &first.found.patch;
        let written = self.context.outcome();
        let one = Change::new(self.script, patch, entries, written)?;
        let written = patch.outcome.as_deref().or(written);
        let other = Change::new(patched, &second.patch, entries, written)?;
        let touched = one.entries();
        let is_apart = matches!(other, Change::Expect { .. })
            || !other.entries().iter().any(|entry| touched.contains(entry));
        is_apart.then_some([one, other])
    }
}

/// Returns whether two edits correct one claim, in a figure that is carried on and in one that is not.
/// Other wrong figures are hardly two slips: one wrong move may explain both.
fn is_carried_on_beside<G: Game>(first: &ScoredPatch<G>, second: &ScoredPatch<G>) -> bool {
    let kinds = [first.patch.kind, second.patch.kind];
    first.patch.at == second.patch.at
        && kinds.contains(&Kind::CarriedOn)
        && kinds.contains(&Kind::Expect)
}

impl<G: Game> Hint for HintOfTwo<G> {
    fn advice(
        &self,
        place_of: &dyn Fn(usize) -> EntryPlace,
        _: &dyn Fn(usize) -> usize,
    ) -> Option<Advice> {
        let mut changes = [&self.changes[0], &self.changes[1]];
        changes.sort_by_key(|change| change.place());
        let [one, other] =
            changes.map(|change| change.sentence(&self.table, self.entries, place_of));
        Some(
            format!(
                "probably there are two slips: {one}; and {other}; with both corrected, the whole record \
                 is sound"
            )
            .into(),
        )
    }

    fn is_whole(&self) -> bool {
        true
    }

    fn yields_to_header(&self) -> bool {
        true
    }

    fn yields_to_acceptance(&self) -> bool {
        true
    }
}
