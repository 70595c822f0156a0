//! The hint that a whole round, or a whole phase of one, is missing: the log goes on with moves that
//! belong to a later one, or an expect states the next round. Which moves they were nobody can know.

use super::budget::HINT_OF_TWO;
use super::change_words::both;
use super::script::{Item, What};
use super::search::Search;
use crate::game::language::{Advice, Value, in_words};
use crate::game::prelude::*;
use crate::game::{Game, Stage};
use crate::referee::verdict::{EntryPlace, Hint};
use std::sync::Arc;

/// How many moves from the first violation on are looked at for one that comes too early.
const LOOKED: usize = 24;
/// How many moves in a row must come too early to show that a phase is missing.
const IN_A_ROW: usize = 3;
/// The most moves that are played to get to the next round.
const PLAYED: usize = 200;
/// How many moves after its beginning a round is known to have begun.
const BEGUN: usize = 2;
/// An expect that shows the round comes at most this many moves after the first violation: no round
/// has so few.
const SOON: usize = 6;

/// A round or phase of which the log has no move.
#[derive(Debug)]
pub(super) struct MissingRound {
    /// What is missing, in words.
    what: String,
    /// The entry before which it is missing.
    before: usize,
    shown: Evidence,
}

/// What shows that it is missing.
#[derive(Debug)]
enum Evidence {
    /// An entry that expects the next round, in words.
    Expected(usize, String),
    /// Two moves that come too early in the first stage, but not in the other, in words.
    TooEarly([usize; 2], String),
}

impl MissingRound {
    /// Says what is missing, and what shows it.
    pub(super) fn sentence(&self, place_of: &dyn Fn(usize) -> EntryPlace) -> String {
        let shown = match &self.shown {
            Evidence::Expected(entry, round) => format!("{} expects {round}", place_of(*entry)),
            Evidence::TooEarly([one, other], stage) => {
                format!(
                    "{} belong to {stage}",
                    both(place_of(*one), place_of(*other))
                )
            }
        };
        let before = place_of(self.before);
        format!("{} is missing before {before}: {shown}", self.what)
    }
}

/// A stage and the rounds after it as moves can be made in them, whatever they are.
struct Course<G: Game> {
    /// The first state of each phase up to the one in which the log can go on.
    phases: Vec<G::State>,
    /// The stage in which it can.
    next: Stage,
}

impl<G: Game> Search<'_, G> {
    /// Returns the hint that a whole round or phase is missing.
    pub(super) fn missing_round_hint(&mut self) -> Option<Arc<dyn Hint>> {
        self.allow(HINT_OF_TWO);
        let missing = self.missing_round()?;
        Some(Arc::new(missing) as Arc<dyn Hint>)
    }

    /// Returns the round or phase that is missing before the first violation.
    pub(super) fn missing_round(&self) -> Option<MissingRound> {
        if !self.is_borne_out() || self.is_spent() {
            return None;
        }
        self.before_moves_too_early()
            .or_else(|| self.before_expected_round())
    }

    /// Returns the number of the round that an entry expects.
    fn expected_round(&self, item: &Item<G>) -> Option<i64> {
        let What::Expect(expect) = &item.what else {
            return None;
        };
        let mut states = expect.states.iter();
        states.find_map(|(key, value)| match value {
            Value::Number(round) if G::INFO.expects[*key].name == G::INFO.turn => Some(*round),
            _ => None,
        })
    }

    /// Plays a state on by one move, whichever it is; `None` if no move can be made.
    fn play_any(&self, state: &mut G::State) -> Option<()> {
        let table = self.context.table;
        let implied = state.implied_pass(table).map(|implied| implied.pass);
        let action = implied.or_else(|| state.legal_moves(table, 1).into_iter().next())?;
        let number = self.script.number_at(self.violation);
        self.count(super::budget::ENTRY);
        state.advance(table, &action, number);
        Some(())
    }

    /// Returns whether a move breaks a rule only because it is made too early.
    fn is_too_early(&self, state: &G::State, action: &G::Move) -> bool {
        let broken = state.broken(self.context.table, action);
        broken.iter().any(G::State::is_too_early)
    }

    /// Plays on from the first violation to the stage in which its move does not come too early.
    fn course(&self, start: &G::State, action: &G::Move) -> Option<Course<G>> {
        let stage_of = |state: &G::State| (state.stage().turn, state.stage().phase);
        let (mut state, turn) = (start.clone(), start.stage().turn);
        let mut phases = vec![start.clone()];
        for _ in 0..PLAYED {
            let before = stage_of(&state);
            self.play_any(&mut state)?;
            let next = state.stage();
            if next.over || next.turn > turn + 1 || self.is_spent() {
                return None;
            }
            if stage_of(&state) == before {
                continue;
            }
            if !self.is_too_early(&state, action) {
                return Some(Course { phases, next });
            }
            phases.push(state.clone());
        }
        None
    }

    /// Returns what is missing before moves that belong to a later round or phase. None may have been
    /// made in the present one.
    fn before_moves_too_early(&self) -> Option<MissingRound> {
        let action = self.script.items.get(self.violation)?.action()?;
        let start = self.before(self.violation)?.state;
        let last = self.ordinal(self.violation).checked_sub(1)?;
        let earlier = self.before(self.moves[last])?.state.stage();
        let stage = start.stage();
        let has_begun = (earlier.turn, earlier.phase) == (stage.turn, stage.phase);
        if has_begun || !self.is_too_early(&start, action) {
            return None;
        }
        let course = self.course(&start, action)?;
        let is_early = |at: &&usize| {
            let action = self.script.items[**at].action();
            let mut phases = course.phases.iter();
            action.is_some_and(|action| phases.all(|state| self.is_too_early(state, action)))
        };
        let following = &self.moves[self.ordinal(self.violation)..];
        let is_round = course.next.phase == stage.phase;
        let early: Vec<usize> = match is_round {
            true => following
                .iter()
                .take(LOOKED)
                .filter(is_early)
                .copied()
                .collect(),
            false => following
                .iter()
                .take_while(is_early)
                .take(IN_A_ROW)
                .copied()
                .collect(),
        };
        if early.len() < if is_round { 2 } else { IN_A_ROW } {
            return None;
        }
        let entry = |at: usize| self.script.items[at].origin;
        let (what, later) = named::<G>(&course, stage);
        Some(MissingRound {
            what,
            before: entry(self.violation)?,
            shown: Evidence::TooEarly([entry(early[0])?, entry(early[1])?], later),
        })
    }

    /// Returns the round that is missing if the log is at the beginning of one, and soon expects the
    /// next.
    fn before_expected_round(&self) -> Option<MissingRound> {
        let start = self.before(self.violation)?.state;
        let turn = start.stage().turn;
        let mut begin = self.ordinal(self.violation);
        let first = begin;
        let is_of_turn = |ordinal: usize| {
            let before = self.before(*self.moves.get(ordinal)?)?;
            Some(before.state.stage().turn == turn)
        };
        while is_of_turn(begin.checked_sub(1)?)? {
            begin -= 1;
            if first - begin > BEGUN {
                return None;
            }
        }
        let from = *self.moves.get(begin)?;
        let items = self.script.items.iter().enumerate().skip(from);
        let mut expected = items.filter_map(|(at, item)| Some((at, self.expected_round(item)?)));
        let (at, round) = expected.next()?;
        let is_next = |round: i64| round == i64::from(turn) + 1;
        let between = self.ordinal(at).saturating_sub(first);
        if at < self.violation || !is_next(round) || between > SOON {
            return None;
        }
        self.count(self.script.items.len() as u64);
        if expected.any(|(_, later)| later < round) {
            return None;
        }
        let mut state = start;
        for _ in 0..between {
            self.play_any(&mut state)?;
        }
        let entry = |at: usize| self.script.items[at].origin;
        (state.stage().turn == turn).then_some(MissingRound {
            what: format!("the whole of {} {turn}", G::INFO.turn),
            before: entry(from)?,
            shown: Evidence::Expected(entry(at)?, format!("{} {round}", G::INFO.turn)),
        })
    }
}

/// Names what is missing, and the stage after it.
fn named<G: Game>(course: &Course<G>, stage: Stage) -> (String, String) {
    let (turn, next) = (G::INFO.turn, course.next);
    if next.phase == stage.phase {
        let what = format!("the whole of {turn} {}", stage.turn);
        return (what, format!("{turn} {} or later", next.turn));
    }
    let phases: Vec<String> = course
        .phases
        .iter()
        .map(|state| state.stage().phase.to_owned())
        .collect();
    let what = match &phases[..] {
        [only] => format!("the whole {only} phase of {turn} {}", stage.turn),
        several => format!(
            "everything of the phases {} of {turn} {}",
            in_words(several, "and"),
            stage.turn
        ),
    };
    (
        what,
        format!("the {} phase of {turn} {}", next.phase, next.turn),
    )
}

impl Hint for MissingRound {
    fn advice(
        &self,
        place_of: &dyn Fn(usize) -> EntryPlace,
        _: &dyn Fn(usize) -> usize,
    ) -> Option<Advice> {
        Some(format!("probably {}", self.sentence(place_of)).into())
    }

    fn is_whole(&self) -> bool {
        false
    }

    fn replaces_help(&self) -> bool {
        true
    }
}
