//! The hint that a whole round, or a whole phase of one, is missing: the log goes on with moves that
//! belong to a later one, or an expect states the next round. Which moves they were nobody can know.

use super::budget::{ENTRY, HINT_OF_TWO, list_work};
use super::edits::turn_of;
use super::script::{Item, What};
use super::search::Search;
use crate::game::language::{Advice, Moves, Value, counted, in_words};
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
/// Rounds are counted by at least this many kinds of moves that every round has equally often: those
/// of a single kind may be missing without the rest of the round.
const STEADY: usize = 2;
/// An expect that shows the round comes at most this many moves after the first violation: every
/// round has more.
const SOON: usize = 6;

/// A round or phase without a single move in the log.
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
    /// One move or two that come too early in the first stage, but not in the other, in words.
    TooEarly(Vec<usize>, String),
    /// How many rounds follow in the log, in words, and in the game.
    TooFew(String, usize),
}

impl MissingRound {
    /// Says what is missing, and what shows it.
    pub(super) fn sentence(&self, place_of: &dyn Fn(usize) -> EntryPlace) -> String {
        let (what, before) = (&self.what, place_of(self.before));
        match &self.shown {
            Evidence::Expected(entry, round) if *entry == self.before => {
                format!("{what} is missing before {before}, which expects {round}")
            }
            Evidence::Expected(entry, round) => {
                let entry = place_of(*entry);
                format!("{what} is missing before {before}: {entry} expects {round}")
            }
            Evidence::TooEarly(entries, stage) => {
                let belong = match entries[..] {
                    [one, other] => format!("{} belong", place_of(one).and(place_of(other))),
                    _ => format!("{before} belongs"),
                };
                format!("{what} is missing before {before}: {belong} to {stage}")
            }
            Evidence::TooFew(has, needs) => {
                format!(
                    "{what} is missing, at the latest before {before}: counting that of this line, \
                     the log has {has} left, and the game {needs}"
                )
            }
        }
    }
}

/// How the game may go on from the first violation, with any legal moves.
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
            .or_else(|| self.before_too_few_rounds())
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
        self.count(ENTRY);
        state.advance(table, &action, number);
        Some(())
    }

    /// Returns the stage in which a legal move was made, after the passes that were left out before it.
    fn stage_of(&self, ordinal: usize) -> Option<Stage> {
        let (table, at) = (self.context.table, *self.moves.get(ordinal)?);
        let action = self.script.items[at].action()?;
        let mut state = self.before(at)?.state;
        while !state.broken(table, action).is_empty() {
            let implied = state.implied_pass(table)?;
            state.advance(table, &implied.pass, self.script.number_at(at));
        }
        Some(state.stage())
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

    /// Returns what is missing before moves that belong to a later round or phase. The present phase
    /// must have just begun.
    fn before_moves_too_early(&self) -> Option<MissingRound> {
        let action = self.script.items.get(self.violation)?.action()?;
        let start = self.before(self.violation)?.state;
        let last = self.ordinal(self.violation).checked_sub(1)?;
        let earlier = self.stage_of(last)?;
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
            true => {
                let looked = following.iter().take(LOOKED);
                looked.filter(is_early).copied().collect()
            }
            false => {
                let row = following.iter().take_while(is_early);
                row.take(IN_A_ROW).copied().collect()
            }
        };
        // A draw or a deal marks a round by itself.
        let needed = match turn_of(action).1 {
            None => 1,
            Some(_) if is_round => 2,
            Some(_) => IN_A_ROW,
        };
        if early.len() < needed {
            return None;
        }
        let entry = |at: usize| self.script.items[at].origin;
        let (what, later) = named::<G>(&course, stage);
        Some(MissingRound {
            what,
            before: entry(self.violation)?,
            shown: Evidence::TooEarly(early.into_iter().take(2).filter_map(entry).collect(), later),
        })
    }

    /// Returns the round that is missing if the log is at the beginning of one, and soon expects the
    /// next.
    fn before_expected_round(&self) -> Option<MissingRound> {
        let start = self.before(self.violation)?.state;
        let turn = start.stage().turn;
        let first = self.ordinal(self.violation);
        let begin = self.begin_of_turn(turn)?;
        let from = self.moves.get(begin).copied();
        let from = from.map_or(self.violation, |from| from.min(self.violation));
        let items = self.script.items.iter().enumerate().skip(from);
        let mut expected = items.filter_map(|(at, item)| Some((at, self.expected_round(item)?)));
        let (at, round) = expected.next()?;
        let is_next = round == i64::from(turn) + 1;
        let between = self.ordinal(at).saturating_sub(first);
        self.count(list_work(self.script.items.len()));
        let is_contradicted = expected.any(|(_, later)| later < round);
        if at < self.violation || !is_next || between > SOON || is_contradicted {
            return None;
        }
        // What is missing is a whole round only if the log goes on within this one.
        let mut state = start;
        for ordinal in first..=first + between {
            let action = self.script.items[*self.moves.get(ordinal)?].action()?;
            if state.stage().turn != turn || self.is_too_early(&state, action) {
                return None;
            }
            if ordinal < first + between {
                self.play_any(&mut state)?;
            }
        }
        if at == self.violation && !self.goes_wrong_without(at) {
            return None;
        }
        let entry = |at: usize| self.script.items[at].origin;
        Some(MissingRound {
            what: format!("the whole of {} {turn}", G::INFO.turn),
            before: entry(from)?,
            shown: Evidence::Expected(entry(at)?, format!("{} {round}", G::INFO.turn)),
        })
    }

    /// Returns the index among the moves of the first one in a round, if that is at most a few moves
    /// before the first violation.
    fn begin_of_turn(&self, turn: u32) -> Option<usize> {
        let first = self.ordinal(self.violation);
        let mut begin = first;
        while self.stage_of(begin.checked_sub(1)?)?.turn == turn {
            begin -= 1;
            if first - begin > BEGUN {
                return None;
            }
        }
        Some(begin)
    }

    /// Returns whether the log goes wrong soon after a false expect, whatever that says.
    fn goes_wrong_without(&self, expect: usize) -> bool {
        let Some(mut cursor) = self.before(expect) else {
            return false;
        };
        let first = self.ordinal(expect);
        let next = self.moves.iter().skip(first).take(LOOKED);
        let mut items = next.map(|at| (*at, &self.script.items[*at]));
        items.any(|(at, item)| {
            let taken = cursor.take(self.context.table, item, at, false);
            taken.is_err()
        })
    }

    /// Returns the round that is missing from a whole log of a game with a fixed number of rounds.
    /// Kinds of moves that were made equally often in every round so far are counted: from the present
    /// round on, the log must have exactly one round too few of each.
    fn before_too_few_rounds(&self) -> Option<MissingRound> {
        let turns = G::INFO.turns?;
        self.context.outcome()?;
        if self.context.setup.position.is_some() {
            return None;
        }
        let turn = self.before(self.violation)?.state.stage().turn;
        let verb = |ordinal: usize| {
            let action = self.script.items[self.moves[ordinal]].action();
            action.map_or(usize::MAX, Moves::verb_index)
        };
        let end = self.ordinal(self.violation);
        // How often each verb is used in each round before this one.
        let mut counts = vec![vec![0; turn as usize]; G::Move::VERBS.len()];
        let mut begin = end;
        for ordinal in 0..end {
            if self.is_spent() {
                return None;
            }
            let own = self.stage_of(ordinal)?.turn;
            self.count(ENTRY);
            match counts.get_mut(verb(ordinal)) {
                _ if own == turn => begin = begin.min(ordinal),
                Some(counts) => *counts.get_mut(own as usize)? += 1,
                None => {}
            }
        }
        let needs = (turns + 1).checked_sub(turn)? as usize;
        let has = needs.checked_sub(1).filter(|has| *has > 0)?;
        let mut steady = 0;
        for (of, counts) in counts.iter().enumerate() {
            let each = *counts.get(1)?;
            if each == 0 || counts[1..].iter().any(|count| *count != each) {
                continue;
            }
            let rest = (begin..self.moves.len()).filter(|ordinal| verb(*ordinal) == of);
            if rest.count() != each * has {
                return None;
            }
            steady += 1;
        }
        (steady >= STEADY).then_some(MissingRound {
            what: format!("a whole {}", G::INFO.turn),
            before: self.script.items.get(self.violation)?.origin?,
            shown: Evidence::TooFew(counted(has as i64, G::INFO.turn), needs),
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
