//! A position within a log, whatever its game: what the table looks like there and what may be
//! played.

use super::awaited::{Awaited, awaited};
use super::follow::{MoveEffects, follow};
use super::preceding::Preceding;
use super::question::{Answer, ask};
use super::written::{Unread, WrittenEntry, written};
use crate::game::language::{
    Args, ComparisonBudget, Domain, Info, MoveNo, Names, Shape, Speak, Value, Wording,
};
use crate::game::prelude::*;
use crate::game::{Chance, Controlled, Game, Picture, Reach, Table};
use crate::referee::ledger::Book;
use crate::referee::replay::{Step, find, wording};
use std::sync::Arc;

/// A position of a log, by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// The last position reached, after the forced passes at the end of the log.
    End,
    /// The last position reached, before the forced passes at the end of the log.
    Last,
    /// The position after a declared move and the automatic steps after it, before any pass is
    /// filled in. 0 is the setup.
    Move(MoveNo),
}

/// How far the game has come at a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The number of the declared move before it; 0 before the first.
    pub at: MoveNo,
    /// How many passes were filled in after that move.
    pub implied: u32,
    /// The turn or round, from 1.
    pub turn: u32,
    /// The phase, by its word in `expect`.
    pub phase: &'static str,
    /// Whether the game has reached its end.
    pub over: bool,
}

/// Where on the chain of passes a move is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovePlace {
    /// The move as it is written.
    pub wording: Wording,
    /// How many rules it breaks there; 0 if it is legal.
    pub broken: usize,
    /// Whether its actor is to act and its verb belongs to the phase.
    pub is_expected: bool,
    /// The passes that are filled in before it.
    pub passes: Vec<Wording>,
}

/// Some of the legal moves of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The moves, in the game's order.
    pub moves: Vec<Wording>,
    /// Whether there are more moves than were asked for.
    pub more: bool,
}

/// A position of any game.
pub trait Position: Send + Sync {
    /// Returns how far the game has come.
    fn stage(&self) -> Stage;

    /// Returns the value of every key of `expect`, in the order of the game's page.
    fn observations(&self) -> Vec<(&'static str, Value)>;

    /// Returns the value of one key of `expect`.
    fn observation(&self, key: &str) -> Option<Value>;

    /// Returns the table as a picture.
    fn picture(&self) -> Picture;

    /// Returns the first `limit` legal moves.
    fn legal(&self, limit: usize) -> Choice;

    /// Returns the first `limit` legal moves that satisfy `fits`. `fits` is called with whole moves
    /// and with beginnings of moves: if it accepts one of two where one is the beginning of the
    /// other, it must accept both.
    fn legal_among(&self, limit: usize, fits: &dyn Fn(&Wording) -> bool) -> Choice;

    /// Returns what is awaited here.
    fn awaited(&self) -> Awaited;

    /// Returns where on the chain of passes a move is taken, and how many rules it breaks there;
    /// `None` if no move of the game has these values.
    fn taken(&self, wording: &Wording) -> Option<MovePlace>;

    /// Returns who may make a move of this kind: the value for `key` with which the move is taken,
    /// here or after passes that may be left out. `None` if it is nobody's turn for such a move.
    fn actor(&self, wording: &Wording, key: usize) -> Option<Value>;

    /// Returns whether a legal move may have these values for a name in the mapping under a key of
    /// a verb. It may return `true` if that depends on the rest of the move.
    fn may_have(&self, verb: usize, key: usize, name: u16, values: &Value) -> bool;

    /// Returns the names of one kind that no move of a verb may have here, for a verb whose moves
    /// are in no list of legal moves.
    fn excluded(&self, verb: &str, domain: Domain) -> Vec<String>;

    /// Returns what follows from passes, from a move declared as number `at`, and from the passes
    /// that are then forced; nothing is checked. `book` has the accounts before all of them; on
    /// return, it has those after the move.
    fn follow(
        &self,
        passes: &[Wording],
        action: &Wording,
        at: MoveNo,
        book: &mut Book,
    ) -> Vec<MoveEffects>;

    /// Returns the legal moves that begin with this legal one and have one piece more.
    fn longer(&self, action: &Wording) -> Vec<Wording>;

    /// Returns what it takes `who` to reach a place. Both names are given by their kind and number.
    /// `None` if the first builds nothing, or the second is not a place.
    fn reach(&self, who: (Domain, u16), place: (Domain, u16)) -> Option<Reach>;

    /// Returns who controls each company that somebody controls, and why.
    fn controlled(&self) -> Vec<Controlled>;

    /// Returns the tracks of the accounts here, in the order of the game.
    fn tracks(&self) -> Vec<&'static str>;

    /// Returns whether the lowest value is best on a track, as for points that are missing or for a
    /// place in an order.
    fn least_is_best(&self, track: &str) -> bool;

    /// Returns the position after the passes that are forced here.
    fn at_end(&self) -> Box<dyn Position>;

    /// Returns the positions after each of the passes that may be left out from here on. A move that
    /// is legal at one of them may be declared here.
    fn ahead(&self) -> Vec<Box<dyn Position>>;

    /// Reads an entry of `moves`, or a result, that is written in the log language.
    fn written<'t>(&self, text: &'t str) -> Result<WrittenEntry, Box<Unread<'t>>>;

    /// Returns the chance event that is due here, alone or next to legal moves.
    fn chance(&self) -> Option<Chance>;

    /// Returns the pass that may be left out here, and whether it is the only legal move.
    fn implied_pass(&self) -> Option<(Wording, bool)>;

    /// Returns the names of one kind; `None` if the game has none of it.
    fn names(&self, domain: Domain) -> Option<&Names>;

    /// Resolves a name in every kind that knows it: returns its kind and number in each.
    fn resolve(&self, name: &str) -> Vec<(Domain, u16)>;

    /// Returns the names of one kind, in the board's order; empty if the game has none of it.
    fn names_of(&self, domain: Domain) -> Vec<String>;

    /// Returns the names that `--for` accepts: those of players and companies.
    fn actors(&self) -> Vec<String>;

    /// Resolves a name as [`Position::resolve`] does; `Err` has the player or company with the name
    /// nearest to it, if one is near.
    fn resolve_or_near(&self, name: &str) -> Result<Vec<(Domain, u16)>, Option<String>> {
        let ids = self.resolve(name);
        if !ids.is_empty() {
            return Ok(ids);
        }
        let actors = self.actors();
        let near = Names::new(actors.iter().map(String::as_str))
            .nearest(name, &mut ComparisonBudget::default())
            .map(|(near, _)| near.to_owned());
        Err(near)
    }

    /// Returns an owned handle to the table's names.
    fn voice(&self) -> Box<dyn Speak + Send>;

    /// Judges one move written in the log language.
    fn ask<'t>(&self, text: &'t str) -> Answer<'t>;

    /// Judges one move and, if it can stand, carries it out with the passes it implies and its
    /// automatic consequences.
    fn play<'t>(&self, text: &'t str) -> (Answer<'t>, Option<Box<dyn Position>>);
}

/// A state of a game, with its place in the log.
#[derive(Debug)]
pub(crate) struct Snapshot<G: Game> {
    pub table: Arc<Table<G>>,
    pub state: G::State,
    /// The declared move it follows.
    pub at: MoveNo,
    /// The passes filled in after that move.
    pub implied: u32,
    /// The log up to here, if it begins with a position.
    pub preceding: Option<Arc<Preceding<G>>>,
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

    fn observation(&self, key: &str) -> Option<Value> {
        let shown = G::EXPECTS.iter().find(|expect| expect.key.name == key)?;
        Some((shown.show)(&self.table, &self.state))
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

    fn legal_among(&self, limit: usize, fits: &dyn Fn(&Wording) -> bool) -> Choice {
        let fits = |action: &G::Move| fits(&wording(action));
        let mut moves = self
            .state
            .legal_among(&self.table, limit.saturating_add(1), &fits);
        let more = moves.len() > limit;
        moves.truncate(limit);
        Choice {
            moves: moves.iter().map(wording).collect(),
            more,
        }
    }

    fn awaited(&self) -> Awaited {
        awaited::<G>(&self.table, &self.state)
    }

    fn taken(&self, spoken: &Wording) -> Option<MovePlace> {
        let action = G::Move::read(spoken.verb, &spoken.args)?;
        let found = find::<G>(&self.table, &self.state, &action);
        Some(MovePlace {
            wording: wording(&action),
            broken: found.broken.len(),
            is_expected: found.is_expected,
            passes: found.passes.iter().map(wording).collect(),
        })
    }

    fn actor(&self, wording: &Wording, key: usize) -> Option<Value> {
        let domains = match G::INFO.verbs[wording.verb].keys[key].shape {
            Shape::Name(domains) => domains,
            _ => &[],
        };
        let all = domains.iter().flat_map(|domain| {
            let count = self.table.names(*domain).map_or(0, Names::len);
            (0..count).map(|id| Value::Name(*domain, id as u16))
        });
        let mut state = self.state.clone();
        loop {
            let is_expected = |by: &Value| {
                let mut args: Args = wording.args.clone();
                args.0[key] = Some(by.clone());
                G::Move::read(wording.verb, &args)
                    .is_some_and(|action| state.is_expected(&self.table, &action))
            };
            if let Some(by) = all.clone().find(is_expected) {
                return Some(by);
            }
            let implied_pass = state.implied_pass(&self.table)?;
            state.advance(&self.table, &implied_pass.pass, self.at);
        }
    }

    fn may_have(&self, verb: usize, key: usize, name: u16, values: &Value) -> bool {
        let verb = &G::INFO.verbs[verb];
        let key = verb.keys[key].name;
        self.state
            .may_have(&self.table, verb.name(), key, name, values)
    }

    fn excluded(&self, verb: &str, domain: Domain) -> Vec<String> {
        let is_excluded = |id: &usize| {
            let name = (domain, *id as u16);
            !self.state.may_name(&self.table, verb, name)
        };
        let names = self.names_of(domain).into_iter().enumerate();
        let excluded = names.filter(|(id, _)| is_excluded(id));
        excluded.map(|(_, name)| name).collect()
    }

    fn follow(
        &self,
        passes: &[Wording],
        action: &Wording,
        at: MoveNo,
        book: &mut Book,
    ) -> Vec<MoveEffects> {
        let read = |wording: &Wording| G::Move::read(wording.verb, &wording.args);
        let passes: Vec<G::Move> = passes.iter().filter_map(read).collect();
        read(action).map_or_else(Vec::new, |action| {
            follow::<G>(
                &self.table,
                &self.state,
                (&passes, &action),
                (self.at, at),
                book,
            )
        })
    }

    fn longer(&self, action: &Wording) -> Vec<Wording> {
        let action = G::Move::read(action.verb, &action.args);
        let longer = action.map_or_else(Vec::new, |action| self.state.longer(&self.table, &action));
        longer.iter().map(wording).collect()
    }

    fn reach(&self, who: (Domain, u16), place: (Domain, u16)) -> Option<Reach> {
        self.state.reach(&self.table, who, place)
    }

    fn controlled(&self) -> Vec<Controlled> {
        self.state.controlled(&self.table)
    }

    fn tracks(&self) -> Vec<&'static str> {
        let mut tracks: Vec<&'static str> = Vec::new();
        for reading in self.state.accounts(&self.table) {
            if !tracks.contains(&reading.track) {
                tracks.push(reading.track);
            }
        }
        tracks
    }

    fn least_is_best(&self, track: &str) -> bool {
        self.state.least_is_best(track)
    }

    fn at_end(&self) -> Box<dyn Position> {
        let mut state = self.state.clone();
        let mut implied = self.implied;
        while let Some(implied_pass) = state
            .implied_pass(&self.table)
            .filter(|implied_pass| implied_pass.forced)
        {
            state.advance(&self.table, &implied_pass.pass, self.at);
            implied += 1;
        }
        Box::new(Self {
            table: self.table.clone(),
            state,
            at: self.at,
            implied,
            preceding: self.preceding.clone(),
        })
    }

    fn ahead(&self) -> Vec<Box<dyn Position>> {
        let (mut state, mut implied) = (self.state.clone(), self.implied);
        let mut ahead: Vec<Box<dyn Position>> = Vec::new();
        while let Some(implied_pass) = state.implied_pass(&self.table) {
            state.advance(&self.table, &implied_pass.pass, self.at);
            implied += 1;
            ahead.push(Box::new(Self {
                table: self.table.clone(),
                state: state.clone(),
                at: self.at,
                implied,
                preceding: self.preceding.clone(),
            }));
        }
        ahead
    }

    fn written<'t>(&self, text: &'t str) -> Result<WrittenEntry, Box<Unread<'t>>> {
        written::<G>(&self.table, text)
    }

    fn names(&self, domain: Domain) -> Option<&Names> {
        self.table.names(domain)
    }

    fn chance(&self) -> Option<Chance> {
        self.state.chance(&self.table)
    }

    fn implied_pass(&self) -> Option<(Wording, bool)> {
        let implied_pass = self.state.implied_pass(&self.table)?;
        Some((wording(&implied_pass.pass), implied_pass.forced))
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
        let preceding = self.preceding.as_deref();
        ask::<G>(&self.table, (self.at, &self.state), preceding, text).0
    }

    fn play<'t>(&self, text: &'t str) -> (Answer<'t>, Option<Box<dyn Position>>) {
        let preceding = self.preceding.as_deref();
        let (answer, declared) = ask::<G>(&self.table, (self.at, &self.state), preceding, text);
        let stands = answer.judgement.is_sound();
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
                preceding: preceding
                    .zip(declared)
                    .map(|(log, declared)| Arc::new(log.followed_by(self.at, &declared))),
            })),
        )
    }
}

/// A capture of one position while a log is replayed.
#[derive(Debug)]
pub(crate) struct Capture<G: Game> {
    wanted: Option<At>,
    kept: Option<(G::State, MoveNo)>,
    implied: u32,
    last: MoveNo,
    passed: bool,
}

impl<G: Game> Capture<G> {
    /// Creates a capture of the wanted position, or of none.
    pub(crate) const fn new(wanted: Option<At>) -> Self {
        Self {
            wanted,
            kept: None,
            implied: 0,
            last: 0,
            passed: false,
        }
    }

    /// Looks at a moment, and captures its state if it is the wanted one.
    pub(crate) fn moment(&mut self, step: &Step<&G::Move>, at: MoveNo, state: &G::State) {
        match step {
            Step::Opening | Step::Declared(_) => {
                (self.implied, self.last, self.passed) = (0, at, false);
            }
            Step::Implied(_) => {
                self.implied += 1;
                self.passed = true;
            }
            Step::PassedOver(_) => self.passed = true,
            Step::Automatic => {}
        }
        // Whatever comes after a filled-in pass, or after a move that was left out, belongs to the
        // next declared move.
        let is_wanted = match self.wanted {
            Some(At::Move(wanted)) => at <= wanted,
            Some(At::Last) => true,
            Some(At::End) | None => false,
        };
        if is_wanted && !self.passed {
            self.kept = Some((state.clone(), at));
        }
    }

    /// Returns the captured position: the state, the declared move before it, and the passes filled
    /// in after that move. The replay ended in `end` and reached declared move `reached`.
    pub(crate) fn take(self, end: &G::State, reached: MoveNo) -> Option<(G::State, MoveNo, u32)> {
        match self.wanted? {
            At::End => Some((end.clone(), self.last, self.implied)),
            At::Move(wanted) if wanted > reached => None,
            At::Move(_) | At::Last => self.kept.map(|(state, at)| (state, at, 0)),
        }
    }
}

/// Returns whether the actor of a move, or the value of its verb, is one of these.
pub(crate) fn concerns(info: &Info, wording: &Wording, ids: &[(Domain, u16)]) -> bool {
    let verb = &info.verbs[wording.verb];
    let keys = [Some(0), verb.key("by")];
    let is =
        |value: &Value| matches!(value, Value::Name(domain, id) if ids.contains(&(*domain, *id)));
    keys.into_iter()
        .flatten()
        .filter_map(|key| wording.args.get(key))
        .any(|value| match value {
            Value::Map(domain, entries) => entries
                .iter()
                .any(|(id, value)| ids.contains(&(*domain, *id)) || is(value)),
            other => other.elements().iter().any(is),
        })
}

/// Returns an actor for a move that nobody can make here: the active player or company if it fits,
/// otherwise the first of the kind. The move is illegal either way.
pub(crate) fn any_actor(position: &dyn Position, shape: &Shape) -> Option<Value> {
    let Shape::Name(domains) = shape else {
        return None;
    };
    let active = position.awaited().by;
    let fits = |value: &Value| matches!(value, Value::Name(domain, _) if domains.contains(domain));
    active
        .filter(fits)
        .or_else(|| domains.first().map(|domain| Value::Name(*domain, 0)))
}
