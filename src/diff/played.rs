//! A log as it was played: every move, declared or filled in, with the position after it.

use super::{Point, PointVerdict};
use crate::game::{Game, MoveNo, Picture, Standing, Story, Value};
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
    /// The same position, reached with every move numbered 0: equal positions of two logs are equal in it. `None` where a
    /// game that reads ahead goes another way without (hands revealed only at the end of a round).
    plain: Option<G::State>,
    view: Option<View<G>>,
}

/// Everything of a position that can be seen at the table, and what may be done there. Move numbers are no part of it.
struct View<G: Game> {
    stage: (u32, &'static str, bool),
    values: Vec<Value>,
    picture: Picture,
    /// The open bid of an auction, say, lies on no board: it shows in what is legal.
    legal: Vec<G::Move>,
}

/// So many legal moves are compared.
const LEGAL: usize = 400;

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
    opening: (G::State, Option<View<G>>),
    illegal: Option<(&'static str, String)>,
    accepted: Vec<(MoveNo, &'static str)>,
}

struct Tape<G: Game> {
    opening: Option<G::State>,
    plain: Option<G::State>,
    turns: Vec<Turn<G>>,
}

fn stage<G: Game>(state: &G::State) -> (u32, &'static str, bool) {
    (G::turn(state), G::phase(state), G::is_over(state))
}

impl<G: Game> Observer<G> for Tape<G> {
    fn moment(&mut self, table: &G::Table, step: Step<'_, G::Move>, at: MoveNo, _: Vec<G::Event>, state: &G::State) {
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
        let before = self.turns.last().map(|last| &last.state).or(self.opening.as_ref());
        self.plain = self.plain.take().filter(|plain| before.is_some_and(|before| stage::<G>(plain) == stage::<G>(before)));
        if let Some(plain) = &mut self.plain {
            let mut nothing = Story::new(false);
            G::apply(table, plain, &action, 0, &mut nothing);
            while G::settle(table, plain, &mut nothing) {}
        }
        self.turns.push(Turn { at, implied, action, state: state.clone(), plain: self.plain.clone(), view: None });
    }
}

/// Replays a log and takes everything down.
pub fn play<G: Game>(setup: Setup<G>, table: Arc<G::Table>) -> Played<G> {
    let mut plain = G::start(&table, &[]);
    while G::settle(&table, &mut plain, &mut Story::new(false)) {}
    let mut tape = Tape::<G> { opening: None, plain: Some(plain), turns: Vec::new() };
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
        opening: (tape.opening.unwrap_or(end), None),
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

    /// Looks at the table after so many moves.
    fn look(&mut self, count: usize) -> Option<&View<G>> {
        let (state, view) = match count.checked_sub(1) {
            None => (&self.opening.0, &mut self.opening.1),
            Some(last) => {
                let turn = self.turns.get_mut(last)?;
                (&turn.state, &mut turn.view)
            }
        };
        Some(view.get_or_insert_with(|| View {
            stage: stage::<G>(state),
            values: (0..G::INFO.expects.len()).map(|key| G::observe(&self.table, state, key)).collect(),
            picture: G::picture(&self.table, state),
            legal: G::legal(&self.table, state, LEGAL),
        }))
    }
}

/// Whether two positions after so many moves of each are equal to the last detail.
pub fn equal_after<G: Game>(left: &Played<G>, count: usize, right: &Played<G>, other: usize) -> bool {
    let last = |turns: usize| turns.checked_sub(1);
    let ours = last(count).and_then(|last| left.turns.get(last));
    let theirs = last(other).and_then(|last| right.turns.get(last));
    matches!((ours, theirs), (Some(ours), Some(theirs)) if ours.plain.is_some() && ours.plain == theirs.plain)
}

/// Whether hands or the like are still secret in a log after so many moves.
pub fn has_secrets<G: Game>(game: &mut Played<G>, count: usize) -> bool {
    game.look(count).is_some_and(|view| view.values.contains(&Value::Unknown))
}

/// Whether two tables look the same after so many moves of each.
pub fn same_after<G: Game>(left: &mut Played<G>, count: usize, right: &mut Played<G>, other: usize) -> bool {
    matches!((left.look(count), right.look(other)), (Some(left), Some(right)) if same(left, right))
}

/// What one log does not know yet (hands still secret) agrees with whatever the other says.
fn same<G: Game>(left: &View<G>, right: &View<G>) -> bool {
    let values = left.values.iter().zip(&right.values);
    let alike = |(left, right): (&Value, &Value)| left == right || *left == Value::Unknown || *right == Value::Unknown;
    let panels = |(title, rows): &(String, Vec<_>)| right.picture.panels.iter().all(|(other, of)| other != title || of == rows);
    left.stage == right.stage
        && left.legal == right.legal
        && values.into_iter().all(alike)
        && left.picture.links == right.picture.links
        && left.picture.spots == right.picture.spots
        && left.picture.panels.iter().all(panels)
}
