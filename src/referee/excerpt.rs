//! Excerpts: a log that begins in the middle of another, with its header, the position there and,
//! if wanted, the moves that follow.

use crate::game::language::{Faults, MoveNo, Origin, Value, code};
use crate::game::notation::json;
use crate::game::reading::{Boards, Reader};
use crate::game::{Game, Only, Table, Visit};
use crate::referee::fmt::{chosen_rulings, header_entries, header_value, move_line, position};
use crate::referee::judge::{ReviewRequest, judge_with};
use crate::referee::position::{At, Capture};
use crate::referee::replay::{Observer, Options, Step, referee};
use crate::referee::setup::{Setup, read_log};
use crate::referee::verdict::Verdict;
use crate::yaml::edit::apply;
use crate::yaml::list_edits::ended;
use crate::yaml::tree::{NodeId, Tree};
use std::sync::Arc;

/// A visitor that writes the log that begins at a position of another one; `None` if that log is
/// malformed or the position is not reached.
pub struct Excerpt<'e> {
    /// The document.
    pub tree: &'e Tree<'e>,
    /// Its outermost mapping.
    pub root: NodeId,
    /// The source of its board.
    pub boards: &'e dyn Boards,
    /// The options with which it is judged.
    pub options: Options,
    /// The position.
    pub at: At,
    /// Whether to include the later moves and the result.
    pub rest: bool,
}

/// Returns a log that ends with this move after its first `count` entries; `None` if it has fewer, or a
/// list of moves that is left blank.
pub(crate) fn ending_with(tree: &Tree<'_>, count: usize, item: &str) -> Option<String> {
    let moves = tree.get(tree.root()?, "moves")?;
    let edit = ended(tree, moves, count, item)?;
    Some(apply(tree.source(), &[edit]))
}

impl Visit for Excerpt<'_> {
    type Out = Option<String>;

    fn visit<G: Game>(self) -> Self::Out {
        let mut faults = Faults::default();
        let setup = read_log::<G>(self.tree, self.root, self.boards, &mut faults);
        let table = setup.table.clone().filter(|_| faults.is_empty())?;
        let mut watcher = Watcher::<G>(Capture::new(Some(self.at)));
        let (verdict, end) = referee::<G>(&setup, &table, self.options, &mut watcher);
        let (state, ..) = watcher.0.take(&end, verdict.reached())?;
        let number = match self.at {
            At::End | At::Last => verdict.counts.declared,
            At::Move(number) => number,
        };
        let draft = Draft {
            excerpt: &self,
            setup: &setup,
            table: &table,
            state: &state,
            number,
        };
        let judged = draft.true_only_earlier(&verdict);
        draft.text(&judged)
    }
}

/// An observer that captures the position.
struct Watcher<G: Game>(Capture<G>);

impl<G: Game> Observer<G> for Watcher<G> {
    fn moment(
        &mut self,
        _: &Table<G>,
        step: Step<&G::Move>,
        at: MoveNo,
        _: Vec<G::Event>,
        state: &G::State,
    ) {
        self.0.moment(&step, at, state);
    }
}

/// The parts of the excerpt.
struct Draft<'d, G: Game> {
    excerpt: &'d Excerpt<'d>,
    setup: &'d Setup<G>,
    table: &'d Arc<Table<G>>,
    state: &'d G::State,
    /// The declared move after which it begins.
    number: MoveNo,
}

impl<G: Game> Draft<'_, G> {
    /// Returns the numbers of the expects right after the position that were true only at an
    /// earlier moment.
    fn true_only_earlier(&self, whole: &Verdict) -> Vec<MoveNo> {
        let next = self
            .setup
            .moves
            .moves
            .iter()
            .map(|declared| declared.number)
            .find(|number| *number > self.number);
        let pending = self.setup.moves.expects.iter().map(|expect| expect.number);
        let pending: Vec<MoveNo> = pending
            .filter(|number| *number > self.number && next.is_none_or(|next| *number < next))
            .collect();
        if !self.excerpt.rest || pending.is_empty() {
            return Vec::new();
        }
        let failed = |verdict: &Verdict, number: MoveNo| {
            verdict
                .findings
                .iter()
                .any(|finding| finding.code == code::EXPECT && finding.place.number == Some(number))
        };
        let Some(text) = self.text(&[]) else {
            return Vec::new();
        };
        let request = ReviewRequest {
            options: self.excerpt.options,
            ..ReviewRequest::default()
        };
        let part = judge_with::<Only<G>>(&text, self.excerpt.boards, &request)
            .review
            .verdict;
        pending
            .into_iter()
            .filter(|number| failed(&part, number - self.number) && !failed(whole, *number))
            .collect()
    }

    /// Returns the text without the entries that have these numbers.
    fn text(&self, left_out: &[MoveNo]) -> Option<String> {
        let Excerpt {
            tree, root, rest, ..
        } = *self.excerpt;
        let reader = Reader::new(
            tree,
            G::INFO,
            Some(&self.table.players),
            Some(&*self.table.board),
        );
        let opening = |name: &str| {
            G::INFO
                .header
                .iter()
                .any(|key| key.opening && key.name == name)
        };
        let mut text = String::new();
        let mut entries = header_entries(tree, root, G::INFO);
        entries.sort_by_key(|entry| entry.rank);
        let written_here = |name: &str| matches!(name, "rulings" | "position" | "moves" | "result");
        for entry in entries
            .iter()
            .filter(|entry| !written_here(&entry.name) && !opening(&entry.name))
        {
            text.push_str(&header_value(&reader, self.table, entry)?);
            text.push('\n');
        }
        // Even those that the log does not state: the excerpt may be read where other defaults
        // apply.
        let in_force = self
            .setup
            .rulings
            .iter()
            .filter(|ruling| ruling.origin != Origin::Default);
        text.push_str(&chosen_rulings(
            in_force.map(|ruling| (ruling.key, ruling.choice)),
        ));
        text.push_str(&position(&shown(self.table, self.state)));
        let behind: Vec<String> = if rest {
            self.moves(&reader, left_out)?
        } else {
            Vec::new()
        };
        text.push_str(if behind.is_empty() {
            "\nmoves: []\n"
        } else {
            "\nmoves:\n"
        });
        behind
            .iter()
            .for_each(|line| text.push_str(&format!("  {line}\n")));
        if let Some(result) = entries.iter().find(|entry| rest && entry.name == "result") {
            text.push_str(&header_value(&reader, self.table, result)?);
            text.push('\n');
        }
        Some(text)
    }

    /// Returns the moves after the position, one per line.
    fn moves(&self, reader: &Reader<'_, '_>, left_out: &[MoveNo]) -> Option<Vec<String>> {
        let mut lines = Vec::new();
        for entry in &self.setup.moves.order {
            let (node, number) = self.setup.moves.place(*entry);
            if number <= self.number {
                continue;
            }
            let line = move_line(reader, self.table, node)?;
            if left_out.contains(&number) {
                lines.push(format!("# Left out: {line} held before this position."));
            } else {
                lines.push(format!("- {line}"));
            }
        }
        Some(lines)
    }
}

/// Returns the value of every key of `position`, in the order of the game's page; unknown values
/// are left out.
pub(crate) fn shown<G: Game>(
    table: &Arc<Table<G>>,
    state: &G::State,
) -> Vec<(&'static str, serde_json::Value)> {
    // Unknown values are left out, even a single hand among several.
    let observations = G::EXPECTS
        .iter()
        .map(|observable| (observable.key.name, (observable.show)(table, state)));
    let known = |value: Value| match value {
        Value::Unknown => None,
        Value::Map(domain, mut entries) => {
            entries.retain(|(_, value)| *value != Value::Unknown);
            Some(Value::Map(domain, entries))
        }
        value => Some(value),
    };
    observations
        .filter_map(|(name, value)| Some((name, json(table, &known(value)?))))
        .collect()
}
