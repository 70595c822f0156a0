//! A log as it was played: every move, declared or filled in, with the position after it.

use super::{Point, PointVerdict};
use crate::game::{Game, MoveNo, Picture, Standing, Value};
use crate::log::Setup;
use crate::referee::{Observer, Options, Step, Voice, referee, spoken};
use crate::report::spoken::{move_json, move_line};
use crate::verdict::{Judgement, Spoken};
use std::sync::Arc;

/// A move with the position after it and after what follows of itself.
pub struct Turn<G: Game> {
    /// The declared move, or the one a filled-in pass follows.
    pub at: MoveNo,
    /// Whether it was filled in.
    pub implied: bool,
    /// The move.
    pub action: G::Move,
    state: G::State,
    view: Option<View>,
}

/// Everything of a position that can be seen at the table. Move numbers are no part of it.
struct View {
    stage: (u32, &'static str, bool),
    values: Vec<Value>,
    picture: Picture,
}

/// A whole log.
pub struct Played<G: Game> {
    /// The table.
    pub table: Arc<G::Table>,
    /// What the header says.
    pub setup: Setup<G>,
    /// The moves that were carried out.
    pub turns: Vec<Turn<G>>,
    /// The illegal move the replay stopped at: its index among the declared moves.
    pub stopped: Option<usize>,
    /// The standing at the end.
    pub standing: Standing,
    /// The judgement and whether the game is complete.
    pub verdict: (Judgement, bool),
    opening: G::State,
    illegal: Option<(&'static str, String)>,
    accepted: Vec<(MoveNo, &'static str)>,
}

struct Tape<G: Game> {
    opening: Option<G::State>,
    turns: Vec<Turn<G>>,
}

impl<G: Game> Observer<G> for Tape<G> {
    fn moment(&mut self, _: &G::Table, step: Step<'_, G::Move>, at: MoveNo, _: Vec<G::Event>, state: &G::State) {
        let (action, implied) = match step {
            Step::Opening => {
                self.opening = Some(state.clone());
                return;
            }
            Step::Automatic => {
                if let Some(last) = self.turns.last_mut() {
                    last.state = state.clone();
                }
                return;
            }
            Step::Declared(action) => (action.clone(), false),
            Step::Implied(action) => (action.clone(), true),
        };
        self.turns.push(Turn { at, implied, action, state: state.clone(), view: None });
    }
}

/// Replays a log and takes everything down.
pub fn play<G: Game>(setup: Setup<G>, table: Arc<G::Table>) -> Played<G> {
    let mut tape = Tape::<G> { opening: None, turns: Vec::new() };
    let (verdict, end) = referee::<G>(&setup, &table, Options::default(), &mut tape);
    // Without --keep-going the replay stops at the first move that breaks a rule: its finding is the last one of a rule.
    let last = verdict.findings.iter().rev().find(|finding| finding.rule.is_some()).filter(|_| !verdict.replayed);
    let stopped = last.and_then(|finding| {
        let number = finding.place.number?;
        setup.moves.moves.iter().position(|declared| declared.number == number)
    });
    Played {
        stopped,
        illegal: last.map(|finding| (finding.code, finding.facts.explain().message)),
        accepted: verdict.accepted.iter().filter_map(|accepted| Some((accepted.place.number?, accepted.rule.code))).collect(),
        standing: G::standing(&table, &end),
        verdict: (verdict.judgement, verdict.complete),
        opening: tape.opening.unwrap_or(end),
        turns: tape.turns,
        table,
        setup,
    }
}

impl<G: Game> Played<G> {
    /// The move of an index among those carried out, in the log language.
    pub fn words(&self, index: usize) -> Option<Spoken> {
        self.turns.get(index).map(|turn| spoken::<G>(&self.table, &turn.action))
    }

    /// How many declared moves lie before the move of an index, expects included.
    pub fn declared_before(&self, index: usize) -> u32 {
        index.checked_sub(1).and_then(|last| self.turns.get(last)).map_or(0, |turn| turn.at)
    }

    /// The declared moves from the one the replay stopped at, in the log language, each with its number.
    pub fn unjudged(&self) -> Vec<(MoveNo, Spoken)> {
        let from = self.stopped.unwrap_or(self.setup.moves.moves.len());
        self.setup.moves.moves[from..].iter().map(|declared| (declared.number, spoken::<G>(&self.table, &declared.action))).collect()
    }

    /// The move of an index as a point of difference; the illegal move after the last; the end.
    pub fn point(&self, index: usize) -> Point {
        if let (Some(turn), Some(words)) = (self.turns.get(index), self.words(index)) {
            let codes: Vec<&'static str> =
                self.accepted.iter().filter(|(at, _)| !turn.implied && *at == turn.at).map(|(_, code)| *code).collect();
            let verdict = if codes.is_empty() { PointVerdict::Legal } else { PointVerdict::Accepted(codes) };
            return self.said(turn.at, turn.implied, &words, verdict);
        }
        match (self.unjudged().first(), &self.illegal) {
            (Some((at, words)), Some((code, message))) => self.said(*at, false, words, PointVerdict::Illegal(code, message.clone())),
            _ => Point::End,
        }
    }

    /// A move as a point of difference.
    pub fn said(&self, at: MoveNo, implied: bool, words: &Spoken, verdict: PointVerdict) -> Point {
        let voice = Voice::<G>(self.table.clone());
        Point::Move { at, implied, line: move_line(G::INFO, &voice, words), json: move_json(G::INFO, &voice, words), verdict }
    }

    fn see(&mut self, index: usize) {
        if let Some(turn) = self.turns.get_mut(index).filter(|turn| turn.view.is_none()) {
            turn.view = Some(view::<G>(&self.table, &turn.state));
        }
    }
}

fn view<G: Game>(table: &G::Table, state: &G::State) -> View {
    View {
        stage: (G::turn(state), G::phase(state), G::is_over(state)),
        values: (0..G::INFO.expects.len()).map(|key| G::observe(table, state, key)).collect(),
        picture: G::picture(table, state),
    }
}

/// Whether two tables look the same when the game begins.
pub fn same_opening<G: Game>(left: &Played<G>, right: &Played<G>) -> bool {
    same(&view::<G>(&left.table, &left.opening), &view::<G>(&right.table, &right.opening))
}

/// Whether two tables look the same after these moves.
pub fn same_after<G: Game>(left: &mut Played<G>, at: usize, right: &mut Played<G>, other: usize) -> bool {
    left.see(at);
    right.see(other);
    let views = (left.turns.get(at).and_then(|turn| turn.view.as_ref()), right.turns.get(other).and_then(|turn| turn.view.as_ref()));
    matches!(views, (Some(left), Some(right)) if same(left, right))
}

/// What one log does not know yet (hands still secret) agrees with whatever the other says.
fn same(left: &View, right: &View) -> bool {
    let values = left.values.iter().zip(&right.values);
    let alike = |(left, right): (&Value, &Value)| left == right || *left == Value::Unknown || *right == Value::Unknown;
    let panels = |(title, rows): &(String, Vec<_>)| right.picture.panels.iter().all(|(other, of)| other != title || of == rows);
    left.stage == right.stage
        && values.into_iter().all(alike)
        && left.picture.links == right.picture.links
        && left.picture.spots == right.picture.spots
        && left.picture.panels.iter().all(panels)
}
