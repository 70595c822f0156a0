//! A repair: first as the search finds it, then as reports have it after the referee has judged it
//! as a log of its own.

use super::budget::{judging_work, list_work, within_budget};
use super::changes::Change;
use super::costs::Kind;
use super::notes::notes_of_fixes;
use super::report::{AppliedFix, Correction, RankedPlayer, Repair, SoundRest};
use super::script::{Item, Patch, Script};
use super::text_edits::Entries;
use crate::game::language::{Faults, Speak as _, in_words};
use crate::game::reading::Boards;
use crate::game::{Game, Table, Work, ranking};
use crate::referee::log::Entry;
use crate::referee::replay::{Options, Unobserved, referee, referee_if_sound};
use crate::referee::setup::{Setup, read_log};
use crate::referee::verdict::{EntryPlace, Judgement, Verdict};
use crate::yaml::edit::{TextEdit, apply, sorted};
use crate::yaml::parse::parse;
use crate::yaml::tree::NodeId;
use std::sync::Arc;

/// The most slips of form that a sentence lists one by one.
const MOST_LISTED: usize = 6;

/// A repair as the search finds it.
#[derive(Clone, Debug)]
pub(crate) struct Solution<G: Game> {
    /// Its edits.
    pub patches: Vec<Patch<G>>,
    /// What its edits change in the log.
    pub changes: Vec<Change<G>>,
    /// How unlikely the slips are.
    pub cost: u32,
    /// How many moves the edits are away from the violations they fix.
    pub distance: usize,
    /// The index of the first item after all edits in the repaired script.
    pub rest_start: usize,
}

/// The log that is repaired.
pub(crate) struct Original<'o, 'a, G: Game> {
    /// Its declarations.
    pub setup: &'o Setup<G>,
    pub table: &'o Arc<Table<G>>,
    /// Its entries.
    pub script: &'o Script<G>,
    /// The places of its entries in the text.
    pub entries: &'o Entries<'o, 'a>,
    /// Its outermost mapping.
    pub root: NodeId,
    /// The source of its board.
    pub boards: &'o dyn Boards,
    /// The notes of the entries whose form was fixed, by index.
    pub fixed: &'o [(usize, String)],
    /// Returns the line of a byte in its file.
    pub line: &'o dyn Fn(usize) -> usize,
}

impl<G: Game> Original<'_, '_, G> {
    /// Returns the place of an entry, or the place after the last one.
    pub(crate) fn place_of(&self, entry: usize) -> EntryPlace {
        let line = |entry: usize| {
            self.entries
                .nodes
                .get(entry)
                .map(|node| (self.line)(self.entries.tree.span(*node).start as usize))
        };
        let entry = entry.min(self.entries.nodes.len().saturating_sub(1));
        let node = self.entries.nodes.get(entry);
        let last = node.map(|node| (self.line)(self.entries.tree.trimmed(*node).end));
        EntryPlace::new(
            entry + 1,
            [line(entry), last].map(Option::unwrap_or_default),
            [entry.checked_sub(1).and_then(line), line(entry + 1)],
        )
    }
}

impl<G: Game> Solution<G> {
    /// Creates the repair that consists of successive edits. Each applies to the script that the
    /// one before it produces.
    pub(crate) fn new(
        original: &Original<'_, '_, G>,
        patches: Vec<Patch<G>>,
        cost: u32,
        distance: usize,
    ) -> Option<Self> {
        let mut changes = Vec::new();
        let mut patched: Option<Script<G>> = None;
        let mut touched: Vec<usize> = Vec::new();
        let mut rest_start = 0;
        let mut outcome = original.setup.outcome.as_ref();
        for (index, patch) in patches.iter().enumerate() {
            let script = patched.as_ref().unwrap_or(original.script);
            let change = Change::new(script, patch, original.entries.nodes.len(), outcome)?;
            // Two edits of one entry are a single edit of another kind, except for values of an
            // expect.
            if !matches!(change, Change::Expect { .. })
                && change.entries().iter().any(|entry| touched.contains(entry))
            {
                return None;
            }
            touched.extend(change.entries());
            changes.push(change);
            // The second edit may come before the first.
            if patch.at < rest_start {
                rest_start = rest_start + patch.items.len() - (patch.until - patch.at);
            }
            // A figure that is carried on is corrected in claims up to the last one.
            let own = match patch.kind {
                Kind::CarriedOn => patch.items.len().min(1),
                _ => patch.items.len(),
            };
            rest_start = rest_start.max(patch.at + own);
            if index + 1 < patches.len() {
                original.table.work.count(list_work(script.items.len()));
                patched = Some(script.patched(patch));
            }
            outcome = patch.outcome.as_deref().or(outcome);
        }
        Some(Self {
            patches,
            changes,
            cost,
            distance,
            rest_start,
        })
    }

    /// Returns the repaired script.
    pub(crate) fn script(&self, original: &Original<'_, '_, G>) -> Script<G> {
        let mut patches = self.patches.iter();
        let first = patches.next().map_or_else(
            || original.script.clone(),
            |patch| original.script.patched(patch),
        );
        patches.fold(first, |script, patch| script.patched(patch))
    }

    /// Returns whether it only corrects an expect or the result.
    pub(crate) fn is_claim(&self) -> bool {
        self.patches
            .iter()
            .all(|patch| matches!(patch.kind, Kind::Expect | Kind::Result))
    }

    /// Returns whether it moves an expect elsewhere or leaves moves out: both may get a log further
    /// without explaining anything.
    pub(crate) fn throws_away(&self) -> bool {
        let is = |change: &Change<G>| {
            matches!(
                change,
                Change::TakeOut { .. }
                    | Change::Shift {
                        is_expect: true,
                        ..
                    }
            )
        };
        self.changes.iter().any(is)
    }

    /// Describes what probably happened.
    pub(crate) fn sentence(&self, original: &Original<'_, '_, G>) -> String {
        let place_of = |entry: usize| original.place_of(entry);
        let mut changes: Vec<&Change<G>> = self.changes.iter().collect();
        changes.sort_by_key(|change| change.place());
        if let Some(sentence) = self.missing_moves(original) {
            return sentence;
        }
        let mut text = String::new();
        // The place of the claim that the sentence mentioned last.
        let mut claim = None;
        for change in changes {
            let value = change.misstatement(original.table);
            let place = value.is_some().then(|| change.place());
            match value.filter(|_| place == claim) {
                // Two values of one claim: `... written down wrong: cubes of Andy is 8, not 7, and
                // cubes of Don is 7, not 8`.
                Some(value) => text.push_str(&format!(", and {value}")),
                None => {
                    let apart = if text.is_empty() { "" } else { "; " };
                    text.push_str(&format!(
                        "{apart}{}",
                        change.sentence(original.table, original.entries.nodes.len(), &place_of)
                    ));
                }
            }
            claim = place;
        }
        text
    }

    /// Says that several moves are missing, and where, if it puts in four or more and changes nothing
    /// else.
    fn missing_moves(&self, original: &Original<'_, '_, G>) -> Option<String> {
        let mut places: Vec<usize> = Vec::new();
        for change in &self.changes {
            let Change::PutIn { before, .. } = change else {
                return None;
            };
            if !places.contains(before) {
                places.push(*before);
            }
        }
        places.sort_unstable();
        let last = original.entries.nodes.len();
        let place = |at: &usize| match *at < last {
            true => original.place_of(*at).to_string(),
            false => "the end of the moves".to_owned(),
        };
        let places: Vec<String> = places.iter().map(place).collect();
        let count = self.changes.len();
        (count > 3).then(|| {
            format!(
                "{count} moves are missing before {}",
                in_words(&places, "and")
            )
        })
    }

    /// Returns the edits of the text, which may still lose comments.
    fn bare_edits(&self, original: &Original<'_, '_, G>) -> Option<Vec<TextEdit>> {
        let mut edits = Vec::new();
        for change in &self.changes {
            edits.extend(change.edits(original.table, original.entries, original.root)?);
        }
        sorted(edits)
    }

    /// Returns the repair, judged as a log of its own; `None` if the referee does not find it
    /// sound.
    pub(crate) fn judged(&self, original: &Original<'_, '_, G>) -> Option<Repair> {
        let edits = self.bare_edits(original)?;
        let edits = original.entries.with_comments(edits)?;
        let text = apply(original.entries.tree.source(), &edits);
        let outcome = judge::<G>(&text, original.boards, &original.table.work)?;
        let script = self.script(original);
        let rest = &script.items[self.rest_start.min(script.items.len())..];
        let sentence = self.sentence(original);
        Some(Repair {
            cost: self.cost,
            kinds: self.patches.iter().map(|patch| patch.kind).collect(),
            what: sentence.clone(),
            sentence,
            edits,
            verdict: outcome.judgement,
            complete: outcome.complete,
            ranking: outcome.ranking,
            follows: SoundRest::count(
                rest.iter().map(Item::is_expect),
                original.setup.outcome.is_some(),
            ),
            notes: self.notes(original, &script),
        })
    }

    /// Returns the notes of the changed entries, by their numbers in the repaired log.
    fn notes(&self, original: &Original<'_, '_, G>, script: &Script<G>) -> Vec<(u32, String)> {
        let mut notes = Vec::new();
        let mut places = vec![None; original.entries.nodes.len()];
        for (at, item) in script.items.iter().enumerate() {
            if let Some(place) = item.origin.and_then(|origin| places.get_mut(origin)) {
                *place = Some(at);
            }
        }
        let at = |entry: usize| places.get(entry).copied().flatten();
        let formal = |(entry, note): &(usize, String)| Some((at(*entry)? as u32 + 1, note.clone()));
        notes.extend(original.fixed.iter().filter_map(formal));
        for change in &self.changes {
            let of = match change {
                Change::TakeOut { twins, .. } => twins.clone(),
                _ => change.entries(),
            };
            let mut numbers: Vec<usize> = of.into_iter().filter_map(at).collect();
            let put_in = match change {
                Change::PutIn { action, .. } => Some(action),
                Change::Split { moves, own, .. } => Some(&moves[1 - own]),
                _ => None,
            };
            if let Some(action) = put_in {
                let is = |item: &Item<G>| item.origin.is_none() && item.action() == Some(action);
                numbers.extend(script.items.iter().position(is));
            }
            let note = change.note(original.table, |entry| original.entries.quotable(entry));
            notes.extend(
                numbers
                    .into_iter()
                    .filter(|_| !note.is_empty())
                    .map(|at| (at as u32 + 1, note.clone())),
            );
        }
        notes
    }
}

/// The referee's verdict on a repaired log.
pub(crate) struct Outcome {
    /// Legal or accepted.
    pub judgement: Judgement,
    /// Whether the game reaches its end.
    pub complete: bool,
    /// The players by their places.
    pub ranking: Vec<RankedPlayer>,
    /// For each entry, whether it is an expect.
    pub expects: Vec<bool>,
    /// Whether there is a result.
    pub result: bool,
    /// How many warnings there are of the header or the position.
    pub warnings: usize,
}

/// Judges the text of a log; `None` if it is not sound. The work is taken from the budget.
pub(crate) fn judge<G: Game>(text: &str, boards: &dyn Boards, budget: &Work) -> Option<Outcome> {
    outcome(text, boards, budget, referee_if_sound::<G>)
}

/// Judges the text of a log; `None` if it is malformed. The work is taken from the budget.
pub(crate) fn judge_text<G: Game>(
    text: &str,
    boards: &dyn Boards,
    budget: &Work,
) -> Option<Outcome> {
    outcome(text, boards, budget, |setup, table, options| {
        Some(referee::<G>(setup, table, options, &mut Unobserved))
    })
}

/// Reads a log and judges it; `None` if it is malformed or not judged. The work is taken from the
/// budget.
fn outcome<G: Game>(
    text: &str,
    boards: &dyn Boards,
    budget: &Work,
    judge: impl FnOnce(&Setup<G>, &Arc<Table<G>>, Options) -> Option<(Verdict, G::State)>,
) -> Option<Outcome> {
    budget.count(judging_work(text));
    let parsed = parse(text);
    let root = parsed.tree.root().filter(|_| parsed.faults.is_empty())?;
    let mut faults = Faults::default();
    let setup = read_log::<G>(&parsed.tree, root, boards, &mut faults);
    let table = setup.table.clone().filter(|_| faults.is_empty())?;
    let (verdict, state) = within_budget(budget, &table.work, || {
        judge(&setup, &table, Options::default())
    })?;
    let placed = |rank: crate::game::Rank| RankedPlayer {
        player: table
            .name(
                crate::game::language::Domain::Player,
                u16::from(rank.player.0),
            )
            .to_owned(),
        score: rank.score,
        place: rank.place,
        winner: rank.winner,
    };
    let ranking = ranking::<G>(&table, &state)
        .into_iter()
        .map(placed)
        .collect();
    let expects = setup
        .moves
        .order
        .iter()
        .map(|entry| matches!(entry, Entry::Expect(_)))
        .collect();
    let result = setup.outcome.is_some();
    Some(Outcome {
        judgement: verdict.judgement,
        complete: verdict.complete,
        ranking,
        expects,
        result,
        warnings: faults.into_parts().1.len(),
    })
}

/// Returns the repair of a log in which only words were fixed, as edits of the original log.
/// Each of the lists of fixes edits the text that those before it have produced, and `text` is what
/// all of them produce.
pub(crate) fn by_form(
    (text, rounds): (&str, &[&[AppliedFix]]),
    edits: Vec<TextEdit>,
    outcome: Outcome,
    (cost, kinds): (u32, Vec<Kind>),
) -> Repair {
    let fixes = rounds.concat();
    let listed = AppliedFix::listed(&fixes);
    let (_, first) = listed.first().cloned().unwrap_or_default();
    let others = listed.iter().skip(1).take(MOST_LISTED - 1);
    let mut what = first.what;
    others.for_each(|(_, next)| what.push_str(&format!("; {}", next.sentence())));
    if listed.len() > MOST_LISTED {
        what.push_str(&format!("; and {} more", listed.len() - MOST_LISTED));
    }
    let whole = Correction { what, ..first };
    let last = fixes
        .iter()
        .filter_map(|fix| fix.edit.number)
        .max()
        .unwrap_or(0) as usize;
    let rest = outcome.expects.get(last..).unwrap_or_default();
    Repair {
        cost,
        kinds,
        sentence: whole.sentence(),
        what: whole.what,
        edits,
        verdict: outcome.judgement,
        complete: outcome.complete,
        ranking: outcome.ranking,
        follows: SoundRest::count(rest.iter().copied(), outcome.result),
        notes: notes_of_fixes(text, rounds)
            .into_iter()
            .map(|(entry, note)| (entry as u32 + 1, note))
            .collect(),
    }
}
