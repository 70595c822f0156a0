//! A position in the midst of a log, whatever its game: what the table looks like there and what may be played.

use super::question::{Answer, ask};
use crate::game::prelude::*;
use crate::game::{Chance, Game, Picture, Table};
use crate::language::{Domain, MoveNo, Moves as _, Names, Speak, Value, Wording};
use crate::referee::{Step, wording};
use crate::setup::Unsaid;
use crate::verdict::Judgement;
use std::sync::Arc;

/// Which position of a log is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// The last one reached, with the forced passes at the end of the log filled in.
    End,
    /// After a declared move and the automatic steps it brought; no pass after it is filled in. 0 is the setup.
    Move(MoveNo),
}

/// Where a position stands in its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The declared move it follows, as counted by its log; 0 before the first.
    pub at: MoveNo,
    /// How many passes were filled in after that move.
    pub implied: u32,
    /// Turn or round, from 1.
    pub turn: u32,
    /// The phase, in the words of `expect`.
    pub phase: &'static str,
    /// Whether the game has reached its end.
    pub over: bool,
}

/// Some of the legal moves of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The moves, in the game's order.
    pub moves: Vec<Wording>,
    /// Whether there are more than were asked for.
    pub more: bool,
}

/// A position, whatever its types.
pub trait Position: Send + Sync {
    /// Where it stands.
    fn stage(&self) -> Stage;

    /// What every key of `expect` shows, in the order of the game's page.
    fn observations(&self) -> Vec<(&'static str, Value)>;

    /// The table as a picture.
    fn picture(&self) -> Picture;

    /// The first `limit` legal moves.
    fn legal(&self, limit: usize) -> Choice;

    /// What chance decides here, alone or beside the legal moves.
    fn chance(&self) -> Option<Chance>;

    /// The pass that may be left out here, and whether it is the only legal move.
    fn omissible(&self) -> Option<(Wording, bool)>;

    /// Everything that bears a name: its kind and number in each kind that knows it.
    fn resolve(&self, name: &str) -> Vec<(Domain, u16)>;

    /// The names of one kind, in the board's order; none of a kind the game has not.
    fn names_of(&self, domain: Domain) -> Vec<String>;

    /// The names `--for` may give: those of players and companies.
    fn actors(&self) -> Vec<String>;

    /// The table's names.
    fn voice(&self) -> Box<dyn Speak + Send>;

    /// Judges one move written in the log language.
    fn ask<'t>(&self, text: &'t str) -> Answer<'t>;

    /// Judges one move and, if it can stand, carries it out with the passes it implies and what follows of itself.
    fn play<'t>(&self, text: &'t str) -> (Answer<'t>, Option<Box<dyn Position>>);
}

/// A position of a game.
#[derive(Debug)]
pub struct Snapshot<G: Game> {
    /// The table.
    pub table: Arc<Table<G>>,
    /// The position.
    pub state: G::State,
    /// The declared move it follows.
    pub at: MoveNo,
    /// The passes filled in after that move.
    pub implied: u32,
    /// What the position leaves out that the log begins with, if it begins with one.
    pub unsaid: Option<Arc<Unsaid>>,
}

impl<G: Game> Position for Snapshot<G> {
    fn stage(&self) -> Stage {
        let state = &self.state;
        Stage {
            at: self.at,
            implied: self.implied,
            turn: state.stage().turn,
            phase: state.stage().phase,
            over: state.stage().over,
        }
    }

    fn observations(&self) -> Vec<(&'static str, Value)> {
        G::INFO
            .expects
            .iter()
            .enumerate()
            .map(|(index, key)| (key.name, (G::EXPECTS[index].show)(&self.table, &self.state)))
            .collect()
    }

    fn picture(&self) -> Picture {
        self.state.picture(&self.table)
    }

    fn legal(&self, limit: usize) -> Choice {
        let mut moves = self.state.legal_moves(&self.table, limit.saturating_add(1));
        let more = moves.len() > limit;
        moves.truncate(limit);
        Choice {
            moves: moves.iter().map(wording).collect(),
            more,
        }
    }

    fn chance(&self) -> Option<Chance> {
        self.state.chance(&self.table)
    }

    fn omissible(&self) -> Option<(Wording, bool)> {
        let omissible = self.state.omissible(&self.table)?;
        Some((wording(&omissible.pass), omissible.forced))
    }

    fn resolve(&self, name: &str) -> Vec<(Domain, u16)> {
        Domain::ALL
            .into_iter()
            .filter_map(|domain| Some((domain, self.table.names(domain)?.find(name)?)))
            .collect()
    }

    fn names_of(&self, domain: Domain) -> Vec<String> {
        self.table
            .names(domain)
            .into_iter()
            .flat_map(Names::iter)
            .map(str::to_owned)
            .collect()
    }

    fn actors(&self) -> Vec<String> {
        [Domain::Player, Domain::Company]
            .into_iter()
            .flat_map(|domain| self.names_of(domain))
            .collect()
    }

    fn voice(&self) -> Box<dyn Speak + Send> {
        Box::new(self.table.clone())
    }

    fn ask<'t>(&self, text: &'t str) -> Answer<'t> {
        ask::<G>(&self.table, &self.state, self.unsaid.as_deref(), text)
    }

    fn play<'t>(&self, text: &'t str) -> (Answer<'t>, Option<Box<dyn Position>>) {
        let answer = self.ask(text);
        let stands = matches!(answer.judgement, Judgement::Legal | Judgement::Accepted);
        let read = |wording: &Wording| G::Move::read(wording.verb, &wording.args);
        let actions: Option<Vec<G::Move>> = answer
            .passes
            .iter()
            .chain(&answer.declared)
            .map(read)
            .collect();
        let Some(actions) = actions.filter(|_| stands && answer.declared.is_some()) else {
            return (answer, None);
        };
        let mut state = self.state.clone();
        let at = self.at + 1;
        actions
            .iter()
            .for_each(|action| state.advance(&self.table, action, at));
        (
            answer,
            Some(Box::new(Self {
                table: self.table.clone(),
                state,
                at,
                implied: 0,
                unsaid: self.unsaid.clone(),
            })),
        )
    }
}

/// Keeps the position that is wanted while a log is replayed.
#[derive(Debug)]
pub struct Capture<G: Game> {
    wanted: Option<At>,
    kept: Option<(G::State, MoveNo)>,
    implied: u32,
    last: MoveNo,
    passed: bool,
}

impl<G: Game> Capture<G> {
    /// Keeps what is wanted, if anything is.
    pub const fn new(wanted: Option<At>) -> Self {
        Self {
            wanted,
            kept: None,
            implied: 0,
            last: 0,
            passed: false,
        }
    }

    /// The table has come to a moment.
    pub fn moment(&mut self, step: &Step<&G::Move>, at: MoveNo, state: &G::State) {
        match step {
            Step::Opening | Step::Declared(_) => {
                (self.implied, self.last, self.passed) = (0, at, false)
            }
            Step::Implied(_) => {
                self.implied += 1;
                self.passed = true;
            }
            Step::PassedOver(_) => self.passed = true,
            Step::Automatic => {}
        }
        // What follows a filled-in pass, or a move that was left out, belongs to the way to the next declared move.
        if let Some(At::Move(wanted)) = self.wanted
            && at <= wanted
            && !self.passed
        {
            self.kept = Some((state.clone(), at));
        }
    }

    /// The position that was wanted, of a replay that ended in `end` and got as far as declared move `reached`: the state, the
    /// declared move it follows, the passes filled in after that move.
    pub fn take(self, end: &G::State, reached: MoveNo) -> Option<(G::State, MoveNo, u32)> {
        match self.wanted? {
            At::End => Some((end.clone(), self.last, self.implied)),
            At::Move(wanted) if wanted > reached => None,
            At::Move(_) => self.kept.map(|(state, at)| (state, at, 0)),
        }
    }
}

/// The key under which a game's `expect` names who is to act.
pub const ACTIVE: &str = "active";
