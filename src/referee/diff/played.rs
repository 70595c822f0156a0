//! A log as it was played: every move, declared or filled in, and the states after them.

use super::comparison::{Point, PointVerdict};
use super::positions::{Positions, Scene, Turn};
use crate::game::language::{Breaches, MoveNo, Value, Wording};
use crate::game::notation::{move_json, move_line};
use crate::game::prelude::*;
use crate::game::{Game, Standing, Table, standing};
use crate::referee::replay::{Observer, Options, Step, Unobserved, referee, wording};
use crate::referee::setup::Setup;
use crate::referee::verdict::Judgement;
use std::sync::Arc;

/// How many legal moves are compared.
const LEGAL: usize = 400;

/// A whole log. Its states are made on demand: there may be a hundred thousand, with ten thousand
/// routes each.
pub(crate) struct Played<G: Game> {
    pub table: Arc<Table<G>>,
    /// The declarations.
    pub setup: Setup<G>,
    /// The moves that were carried out.
    pub turns: Vec<Turn<G>>,
    /// The illegal move at which the replay stopped, as an index among the declared moves.
    pub stopped: Option<usize>,
    /// The standing at the end.
    pub standing: Standing,
    /// The judgement and whether the game is complete.
    pub verdict: (Judgement, bool),
    positions: Positions<G>,
    refused: Option<PointVerdict>,
}

/// An observer that records the moves.
struct Record<G: Game>(Vec<Turn<G>>);

impl<G: Game> Observer<G> for Record<G> {
    fn moment(
        &mut self,
        _: &Table<G>,
        step: Step<&G::Move>,
        at: MoveNo,
        _: Vec<G::Event>,
        _: &G::State,
    ) {
        match step {
            Step::Opening | Step::Automatic | Step::PassedOver(_) => {}
            Step::Declared(action) => self.0.push(Turn {
                at,
                implied: false,
                action: action.clone(),
            }),
            Step::Implied(action) => self.0.push(Turn {
                at,
                implied: true,
                action: action.clone(),
            }),
        }
    }
}

/// Replays a log and records its moves.
///
/// With `keep_going`, its standing is that of a replay that continues after an illegal move.
pub(crate) fn play<G: Game>(setup: Setup<G>, table: Arc<Table<G>>, keep_going: bool) -> Played<G> {
    let mut record = Record::<G>(Vec::new());
    // Only the finding at which the replay stops matters, and that one is always kept.
    let options = Options {
        max_findings: 1,
        ..Options::default()
    };
    let (verdict, end) = referee::<G>(&setup, &table, options, &mut record);
    // Without --keep-going the replay stops at the first move that breaks a rule: that finding is
    // the last one about a rule.
    let last = verdict
        .findings
        .iter()
        .rev()
        .find(|finding| finding.rule.is_some())
        .filter(|_| !verdict.replayed);
    let stopped = last.and_then(|finding| {
        let number = finding.place.number?;
        setup
            .moves
            .moves
            .iter()
            .position(|declared| declared.number == number)
    });
    let (mut end, mut complete) = (end, verdict.complete);
    if keep_going && stopped.is_some() {
        let (verdict, further) = referee::<G>(
            &setup,
            &table,
            Options {
                keep_going,
                ..options
            },
            &mut Unobserved,
        );
        (end, complete) = (further, verdict.complete);
    }
    Played {
        stopped,
        refused: last.map(|finding| {
            let message = finding.facts.explain().message;
            match finding.is_conditional() {
                true => PointVerdict::Undecided(finding.code, message),
                false => PointVerdict::Illegal(finding.code, message),
            }
        }),
        standing: standing::<G>(&table, &end),
        verdict: (verdict.judgement, complete),
        positions: Positions::new(&table, &setup),
        turns: record.0,
        table,
        setup,
    }
}

impl<G: Game> Played<G> {
    /// Returns the number of the illegal move at which the replay stopped.
    pub(crate) fn stopped_at(&self) -> Option<MoveNo> {
        self.stopped
            .map(|index| self.setup.moves.moves[index].number)
    }

    /// Returns the move with an index among those carried out, in the log language.
    pub(crate) fn words(&self, index: usize) -> Option<Wording> {
        self.turns.get(index).map(|turn| wording(&turn.action))
    }

    /// Returns how many declared moves, including expects, come before the move with an index.
    pub(crate) fn declared_before(&self, index: usize) -> u32 {
        index
            .checked_sub(1)
            .and_then(|last| self.turns.get(last))
            .map_or(0, |turn| turn.at)
    }

    /// Returns the declared moves from the one at which the replay stopped, in the log language,
    /// each with its number.
    pub(crate) fn unjudged(&self) -> Vec<(MoveNo, Wording)> {
        let from = self.stopped.unwrap_or(self.setup.moves.moves.len());
        self.setup.moves.moves[from..]
            .iter()
            .map(|declared| (declared.number, wording(&declared.action)))
            .collect()
    }

    /// Returns the move with an index as a point of difference; after the last move, the illegal
    /// move or the end.
    pub(crate) fn point(&mut self, index: usize) -> Point {
        if let Some(words) = self.words(index) {
            let codes = self.let_stand(index);
            let verdict = if codes.is_empty() {
                PointVerdict::Legal
            } else {
                PointVerdict::Accepted(codes)
            };
            let turn = &self.turns[index];
            return self.point_of(turn.at, turn.implied, &words, verdict);
        }
        match (self.unjudged().first(), &self.refused) {
            (Some((at, words)), Some(verdict)) => self.point_of(*at, false, words, verdict.clone()),
            _ => Point::End,
        }
    }

    /// Returns the codes of the accepted breaches of the move with an index.
    fn let_stand(&mut self, index: usize) -> Vec<&'static str> {
        let turn = &self.turns[index];
        let declared = self
            .setup
            .moves
            .moves
            .binary_search_by_key(&turn.at, |declared| declared.number);
        let accepts = declared.map_or(&[][..], |found| self.setup.moves.moves[found].accepts());
        if turn.implied || accepts.is_empty() {
            return Vec::new();
        }
        let mut broken = Vec::new();
        if let Some(scene) = self
            .positions
            .after(index, &self.table, &self.setup, &self.turns)
        {
            scene.state.check(&self.table, &turn.action, &mut broken);
        }
        let rules: Vec<usize> = broken.iter().map(Breaches::rule).collect();
        let first = |at: usize| !rules[..at].contains(&rules[at]) && accepts.contains(&rules[at]);
        (0..rules.len())
            .filter(|at| first(*at))
            .map(|at| G::INFO.rules[rules[at]].code)
            .collect()
    }

    /// Returns a move as a point of difference.
    pub(crate) fn point_of(
        &self,
        at: MoveNo,
        implied: bool,
        words: &Wording,
        verdict: PointVerdict,
    ) -> Point {
        let voice = self.table.clone();
        Point::Move {
            at,
            implied,
            line: move_line(G::INFO, &voice, words),
            json: move_json(G::INFO, &voice, words),
            verdict,
        }
    }

    /// Drops the states before this many moves, which are not needed again.
    pub(crate) fn forget_before(&mut self, count: usize) {
        self.positions
            .forget_before(count, &self.table, &self.turns);
    }

    /// Returns the state after `count` moves.
    pub(crate) fn after(&mut self, count: usize) -> Option<&mut Scene<G>> {
        self.positions
            .after(count, &self.table, &self.setup, &self.turns)
    }
}

/// Returns whether two states, each after a number of moves, are equal in every detail.
pub(crate) fn equal_after<G: Game>(
    left: &mut Played<G>,
    count: usize,
    right: &mut Played<G>,
    other: usize,
) -> bool {
    if count == 0 || other == 0 {
        return false;
    }
    matches!((left.after(count), right.after(other)), (Some(ours), Some(theirs)) if ours.plain.is_some() && ours.plain == theirs.plain)
}

/// Returns whether something (hands, say) is still secret in a log after `count` moves.
pub(crate) fn has_secrets<G: Game>(game: &mut Played<G>, count: usize) -> bool {
    let table = game.table.clone();
    game.after(count)
        .is_some_and(|scene| scene.values(&table).contains(&Value::Unknown))
}

/// Returns whether two tables look the same, each after a number of moves: everything that can be
/// seen, and the legal moves. Move numbers do not matter.
pub(crate) fn same_after<G: Game>(
    left: &mut Played<G>,
    count: usize,
    right: &mut Played<G>,
    other: usize,
) -> bool {
    let tables = (left.table.clone(), right.table.clone());
    let (Some(ours), Some(theirs)) = (left.after(count), right.after(other)) else {
        return false;
    };
    if ours.stage() != theirs.stage() {
        return false;
    }
    // What one log does not know yet (a secret hand) agrees with whatever the other says.
    let alike = |(left, right): (&Value, &Value)| {
        left == right || *left == Value::Unknown || *right == Value::Unknown
    };
    if !ours
        .values(&tables.0)
        .iter()
        .zip(theirs.values(&tables.1))
        .all(alike)
    {
        return false;
    }
    // Something may be visible only in the legal moves: the open bid of an auction, say.
    if ours.state.legal_moves(&tables.0, LEGAL) != theirs.state.legal_moves(&tables.1, LEGAL) {
        return false;
    }
    let (left, right) = (
        ours.state.picture(&tables.0),
        theirs.state.picture(&tables.1),
    );
    let panels = |(title, rows): &(String, Vec<_>)| {
        right
            .panels
            .iter()
            .all(|(other, of)| other != title || of == rows)
    };
    left.links == right.links && left.spots == right.spots && left.panels.iter().all(panels)
}
