//! A repair as the search finds it, and as the reports have it after the referee has judged it as a log of its own.

use super::changes::Change;
use super::report::{Follows, Placed, Repair};
use super::script::{Item, Patch, Script};
use super::text_edits::{Entries, TextEdit, apply, sorted};
use crate::game::{Game, Table, ranking};
use crate::language::{Faults, Speak as _};
use crate::reading::Boards;
use crate::referee::{Options, Unobserved, referee};
use crate::setup::{Setup, read_log};
use crate::text::parse::parse;
use crate::text::tree::NodeId;
use crate::verdict::Judgement;
use std::sync::Arc;

/// A repair in the making.
#[derive(Clone, Debug)]
pub struct Solution<G: Game> {
    /// Its edits.
    pub patches: Vec<Patch<G>>,
    /// What they change.
    pub changes: Vec<Change<G>>,
    /// How unlikely the slips are.
    pub cost: u32,
    /// Moves between the edits and the violations they mend.
    pub distance: usize,
    /// The entries as they should be.
    pub script: Script<G>,
    /// The first item of that script behind every edit.
    pub behind: usize,
}

/// The log that is repaired.
pub struct Original<'o, 'a, G: Game> {
    /// What was read of it.
    pub setup: &'o Setup<G>,
    /// Its table.
    pub table: &'o Arc<Table<G>>,
    /// Where its entries stand.
    pub entries: &'o Entries<'o, 'a>,
    /// Its outermost mapping.
    pub root: NodeId,
    /// Reads its board.
    pub boards: &'o dyn Boards,
    /// The line of a byte in its file.
    pub line: &'o dyn Fn(usize) -> usize,
}

impl<G: Game> Original<'_, '_, G> {
    /// The line of an entry.
    pub fn line_of(&self, entry: usize) -> usize {
        let last = self.entries.nodes.len().saturating_sub(1);
        self.entries.nodes.get(entry.min(last)).map_or(0, |node| (self.line)(self.entries.tree.span(*node).start as usize))
    }
}

impl<G: Game> Solution<G> {
    /// The repair of edits that follow one another, each of the script the one before leads to.
    pub fn new(original: &Original<'_, '_, G>, script: &Script<G>, patches: Vec<Patch<G>>, cost: u32, distance: usize) -> Option<Self> {
        let mut changes = Vec::new();
        let mut script = script.clone();
        let mut touched: Vec<usize> = Vec::new();
        let mut behind = 0;
        for patch in &patches {
            let change = Change::new(&script, patch, original.entries.nodes.len(), original.setup.outcome.as_ref())?;
            // Two edits of one entry are one edit of another kind.
            if change.entries().iter().any(|entry| touched.contains(entry)) {
                return None;
            }
            touched.extend(change.entries());
            changes.push(change);
            behind = behind.max(patch.at + patch.items.len());
            script = script.patched(patch);
        }
        Some(Self { patches, changes, cost, distance, script, behind })
    }

    /// What probably happened.
    pub fn sentence(&self, original: &Original<'_, '_, G>) -> String {
        let line = |entry: usize| original.line_of(entry);
        let mut changes: Vec<&Change<G>> = self.changes.iter().collect();
        changes.sort_by_key(|change| change.place());
        let all: Vec<String> = changes.iter().map(|change| change.sentence(original.table, original.entries.nodes.len(), &line)).collect();
        all.join("; ")
    }

    /// The edits of the text.
    pub fn edits(&self, original: &Original<'_, '_, G>) -> Option<Vec<TextEdit>> {
        let mut edits = Vec::new();
        for change in &self.changes {
            edits.extend(change.edits(original.table, original.entries, original.root)?);
        }
        sorted(edits)
    }

    /// The repair, judged as a log of its own; `None` if the referee does not find it sound.
    pub fn judged(&self, original: &Original<'_, '_, G>) -> Option<Repair> {
        let edits = self.edits(original)?;
        let text = apply(original.entries.tree.source(), &edits);
        let outcome = judge::<G>(&text, original.boards)?;
        let behind = &self.script.items[self.behind.min(self.script.items.len())..];
        let expects = behind.iter().filter(|item| item.is_expect()).count();
        Some(Repair {
            cost: self.cost,
            kinds: self.patches.iter().map(|patch| patch.kind).collect(),
            sentence: self.sentence(original),
            edits,
            verdict: outcome.judgement,
            complete: outcome.complete,
            ranking: outcome.ranking,
            follows: Follows { moves: behind.len() - expects, expects, result: original.setup.outcome.is_some() },
            notes: self.notes(original),
        })
    }

    /// The notes of the changed entries, by their numbers in the repaired log.
    fn notes(&self, original: &Original<'_, '_, G>) -> Vec<(u32, String)> {
        let mut notes = Vec::new();
        for change in &self.changes {
            let of = match change {
                Change::TakeOut { twin, .. } => vec![*twin],
                _ => change.entries(),
            };
            let at = |entry: usize| self.script.items.iter().position(|item| item.origin == Some(entry));
            let mut numbers: Vec<usize> = of.into_iter().filter_map(at).collect();
            if let Change::PutIn { action, .. } = change {
                let is = |item: &Item<G>| item.origin.is_none() && item.action() == Some(action);
                numbers.extend(self.script.items.iter().position(is));
            }
            let note = change.note(original.table);
            notes.extend(numbers.into_iter().filter(|_| !note.is_empty()).map(|at| (at as u32 + 1, note.clone())));
        }
        notes
    }
}

/// What the referee says of a repaired log.
pub struct Outcome {
    /// Legal or accepted.
    pub judgement: Judgement,
    /// Whether the game reaches its end.
    pub complete: bool,
    /// The players by their places.
    pub ranking: Vec<Placed>,
}

/// Judges the text of a log; `None` if it is not sound.
pub fn judge<G: Game>(text: &str, boards: &dyn Boards) -> Option<Outcome> {
    judged_anyhow::<G>(text, boards).filter(|outcome| matches!(outcome.judgement, Judgement::Legal | Judgement::Accepted))
}

/// Judges the text of a log; `None` if it is malformed.
pub fn judged_anyhow<G: Game>(text: &str, boards: &dyn Boards) -> Option<Outcome> {
    let parsed = parse(text);
    let root = parsed.tree.root().filter(|_| parsed.faults.is_empty())?;
    let mut faults = Faults::default();
    let setup = read_log::<G>(&parsed.tree, root, boards, &mut faults);
    let table = setup.table.clone().filter(|_| faults.is_empty())?;
    let (verdict, state) = referee::<G>(&setup, &table, Options::default(), &mut Unobserved);
    let placed = |rank: crate::game::Rank| Placed {
        player: table.name(crate::language::Domain::Player, u16::from(rank.player.0)).to_owned(),
        score: rank.score,
        place: rank.place,
        winner: rank.winner,
    };
    let ranking = ranking::<G>(&table, &state).into_iter().map(placed).collect();
    Some(Outcome { judgement: verdict.judgement, complete: verdict.complete, ranking })
}
