//! Searches for several missing moves, such as a lap in which every company claims, or the rides of
//! a round: wherever a move of the log is illegal, moves are put in until it is legal.

use super::budget::HINT_OF_TWO;
use super::costs::Kind;
use super::edits::{actor_key, legal, turn_of};
use super::likeliest::FAR;
use super::playing::Cursor;
use super::script::{Item, Patch};
use super::search::Search;
use crate::game::language::{Advice, Moves, Speak as _, counted, in_words, plural};
use crate::game::notation::move_line;
use crate::game::{Game, Table};
use crate::referee::replay::wording;
use crate::referee::verdict::{EntryPlace, Hint};
use std::collections::HashSet;
use std::sync::Arc;

/// The most moves that are put in.
const MOST: usize = 24;
/// The fewest: fewer are found by searching for one edit or two.
const LEAST: usize = 3;
/// The most legal moves of a position among which one is chosen.
const LISTED: usize = 2_000;
/// How many moves are tried where several may be missing.
const ALIKE: usize = 3;
/// How often another one is tried.
const TRIES: usize = 24;
/// How many moves after the moves of a phase must be of other phases.
const AFTER: usize = 3;
/// The most moves that are written out.
const WRITTEN: usize = 12;

/// Moves put in, and how far the log then gets.
pub(super) struct Stretch<G: Game> {
    /// The moves, each with the item before which it is put in, in order.
    pub moves: Vec<(usize, G::Move)>,
    /// Whether no other moves may as well be missing.
    pub is_sure: bool,
    /// The item at which the log stops; `None` if the whole record is sound.
    pub reached: Option<usize>,
}

/// A replay on its way.
struct Trial<G: Game> {
    cursor: Cursor<G>,
    at: usize,
    moves: Vec<(usize, G::Move)>,
    is_sure: bool,
}

impl<G: Game> Search<'_, G> {
    /// Returns the moves that are missing, if there are at least three, and the whole record is sound
    /// with them, or many more moves are legal.
    pub(super) fn missing_stretch(&mut self) -> Option<Stretch<G>> {
        if self.is_claim() || !self.is_borne_out() {
            return None;
        }
        let later = self.script.items[self.violation..].iter();
        let later: HashSet<String> = later
            .filter_map(Item::action)
            .filter_map(first_value)
            .collect();
        self.count(self.script.items.len() as u64);
        let trial = Trial {
            cursor: self.before(self.violation)?,
            at: self.violation,
            moves: Vec::new(),
            is_sure: true,
        };
        let found = self.filled(trial, &later, &mut TRIES.clone())?;
        let is_far = found.reached.is_none_or(|reached| {
            // What stands between the first and the last of the moves bears nothing out.
            let last = found.moves.last().map_or(0, |(at, _)| *at);
            self.ordinal(reached).saturating_sub(self.ordinal(last)) >= FAR
        });
        // A single move that gets the log as far is likelier.
        let is_outdone = found.reached.is_some_and(|reached| {
            let best = self.best.as_ref();
            best.is_some_and(|best| {
                best.found.patch.kind == Kind::Omitted && best.reached >= reached
            })
        });
        (found.moves.len() >= LEAST && is_far && !is_outdone).then_some(found)
    }

    /// Plays on, and puts a move in wherever one is needed. Returns how far it gets.
    fn filled(
        &mut self,
        mut trial: Trial<G>,
        later: &HashSet<String>,
        tries: &mut usize,
    ) -> Option<Stretch<G>> {
        let table = self.context.table;
        loop {
            if self.is_spent() {
                return None;
            }
            let Some(item) = self.script.items.get(trial.at) else {
                let end = trial.cursor.end(table, self.context.outcome());
                return Some(trial.ended(end.is_err()));
            };
            let next = self.script.items.get(trial.at + 1);
            let mut ahead = trial.cursor.copied(table);
            match ahead.take(table, item, trial.at, next.is_some_and(Item::is_expect)) {
                Ok(()) => {
                    trial.cursor = ahead;
                    trial.at += 1;
                    continue;
                }
                Err(wrong) if wrong < trial.at => {
                    trial.at = wrong;
                    return Some(trial.ended(true));
                }
                Err(_) => {}
            }
            let mut missing = if trial.moves.len() < MOST {
                self.may_be_missing(trial.at, &trial.cursor, later)
            } else {
                Vec::new()
            };
            match missing.len() {
                0 => return Some(trial.ended(true)),
                1 => trial = self.with_move(trial, missing.remove(0))?,
                _ => {
                    trial.is_sure = false;
                    return self.filled_by_one(&trial, missing, later, tries);
                }
            }
        }
    }

    /// Tries the first of several moves that may be missing, and returns the one that gets furthest.
    fn filled_by_one(
        &mut self,
        trial: &Trial<G>,
        missing: Vec<G::Move>,
        later: &HashSet<String>,
        tries: &mut usize,
    ) -> Option<Stretch<G>> {
        let mut best: Option<Stretch<G>> = None;
        for action in missing.into_iter().take(ALIKE) {
            let own = Trial {
                cursor: trial.cursor.copied(self.context.table),
                at: trial.at,
                moves: trial.moves.clone(),
                is_sure: false,
            };
            let Some(own) = self.with_move(own, action) else {
                continue;
            };
            let found = self.filled(own, later, tries)?;
            let is_whole = found.reached.is_none();
            let is_better = best.as_ref().is_none_or(|best| {
                is_whole || best.reached.is_some() && found.reached > best.reached
            });
            if is_better {
                best = Some(found);
            }
            if is_whole || *tries == 0 {
                break;
            }
            *tries -= 1;
        }
        best
    }

    /// Returns a trial with one more move put in.
    fn with_move(&self, mut trial: Trial<G>, action: G::Move) -> Option<Trial<G>> {
        let table = self.context.table;
        let item = self.put_in(trial.at, action.clone()).items.remove(0);
        let next = self.script.items.get(trial.at);
        let watched = next.is_some_and(Item::is_expect);
        trial.cursor.take(table, &item, trial.at, watched).ok()?;
        trial.moves.push((trial.at, action));
        Some(trial)
    }

    /// Returns the legal moves that may be missing here: those that the game itself thinks missing,
    /// if there are any. Of others, those that the log does not declare later are preferred, and
    /// passes come last.
    fn may_be_missing(
        &self,
        at: usize,
        cursor: &Cursor<G>,
        later: &HashSet<String>,
    ) -> Vec<G::Move> {
        let mut moves = self.missing(at, cursor, LISTED).0;
        if !moves.is_empty() {
            return moves;
        }
        moves = legal(self, cursor, LISTED);
        let passes = |action: &G::Move| action.declare().1.0.len() < 2;
        if moves.iter().any(|action| !passes(action)) {
            moves.retain(|action| !passes(action));
        }
        let is_new =
            |action: &G::Move| first_value(action).is_none_or(|value| !later.contains(&value));
        if moves.iter().any(is_new) {
            moves.retain(is_new);
        }
        moves
    }

    /// Returns the edits that put the moves in, one after another.
    pub(super) fn put_in_all(&self, stretch: &Stretch<G>) -> Vec<Patch<G>> {
        let moves = stretch.moves.iter().enumerate();
        let patch = |(before, (at, action)): (usize, &(usize, G::Move))| {
            let mut patch = self.put_in(*at, action.clone());
            (patch.at, patch.until) = (at + before, at + before);
            patch
        };
        moves.map(patch).collect()
    }

    /// Returns the hint that several moves are missing, if that gets the log far.
    pub(super) fn stretch_hint(&mut self) -> Option<Arc<dyn Hint>> {
        self.allow(HINT_OF_TWO);
        let Some(found) = self.missing_stretch() else {
            return self.missing_phase().or_else(|| self.missing_round_hint());
        };
        // Moves that do not make the record sound say less than that a whole round is missing.
        if let Some(round) = found.reached.and_then(|_| self.missing_round_hint()) {
            return Some(round);
        }
        let entries = self.context.setup.moves.order.len();
        let entry = |at: usize| {
            let mut items = self.script.items[at.min(self.script.items.len())..].iter();
            items.find_map(|item| item.origin).unwrap_or(entries)
        };
        let gained = found.reached.map(|reached| {
            let last = found.moves.last().map_or(0, |(at, _)| *at);
            self.ordinal(reached) - self.ordinal(last)
        });
        Some(Arc::new(StretchHint::<G> {
            table: self.context.table.clone(),
            moves: found
                .moves
                .iter()
                .map(|(at, action)| (entry(*at), action.clone()))
                .collect(),
            entries,
            is_sure: found.is_sure,
            gained,
        }))
    }
}

impl<G: Game> Search<'_, G> {
    /// Returns the hint that the moves of a whole phase are missing: the log goes on with a verb that
    /// belongs to a later one, and has none of this one. Which moves they were does not matter.
    fn missing_phase(&mut self) -> Option<Arc<dyn Hint>> {
        if self.is_claim() {
            return None;
        }
        let next = self.script.items[self.violation..].iter();
        let next: Vec<usize> = next
            .filter_map(Item::action)
            .take(AFTER)
            .map(Moves::verb_index)
            .collect();
        let mut trial = Trial {
            cursor: self.before(self.violation)?,
            at: self.violation,
            moves: Vec::new(),
            is_sure: false,
        };
        while trial.moves.len() < MOST && !self.is_spent() {
            let missing = self.may_be_missing(trial.at, &trial.cursor, &HashSet::new());
            if missing
                .iter()
                .any(|action| Some(&action.verb_index()) == next.first())
            {
                break;
            }
            trial = self.with_move(trial, missing.into_iter().next()?)?;
        }
        let (_, first) = trial.moves.first()?;
        let verb = first.verb_index();
        let before = self.script.items[..self.violation].iter().rev();
        let before = before
            .filter_map(Item::action)
            .map(Moves::verb_index)
            .next();
        // Each acts once: a company that may build on could stop at any time.
        let by = actors::<G>(
            self.context.table,
            trial.moves.iter().map(|(_, action)| action),
        );
        let is_phase = by.len() > 1
            && by.len() == trial.moves.len()
            && next.len() == AFTER
            && trial
                .moves
                .iter()
                .all(|(_, action)| action.verb_index() == verb)
            && !next.iter().chain(&before).any(|other| *other == verb);
        is_phase.then(|| {
            Arc::new(PhaseHint::<G> {
                table: self.context.table.clone(),
                before: self.script.items[self.violation].origin.unwrap_or(0),
                moves: trial.moves.into_iter().map(|(_, action)| action).collect(),
            }) as Arc<dyn Hint>
        })
    }
}

/// The hint that the moves of a whole phase are missing.
#[derive(Debug)]
struct PhaseHint<G: Game> {
    table: Arc<Table<G>>,
    /// The entry before which they are missing.
    before: usize,
    /// Moves such as they may have been; never empty.
    moves: Vec<G::Move>,
}

impl<G: Game> Hint for PhaseHint<G> {
    fn advice(
        &self,
        place_of: &dyn Fn(usize) -> EntryPlace,
        _: &dyn Fn(usize) -> usize,
    ) -> Option<Advice> {
        let verbs = plural(self.moves.first()?.verb());
        let actors = actors(&self.table, self.moves.iter());
        Some(
            format!(
                "probably all {verbs} of a round are missing before {}: those by {}",
                place_of(self.before),
                in_words(&actors, "and")
            )
            .into(),
        )
    }

    fn is_whole(&self) -> bool {
        false
    }
}

/// Returns the names of those who make moves, each once.
pub(super) fn actors<'m, G: Game>(
    table: &Table<G>,
    moves: impl Iterator<Item = &'m G::Move>,
) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for action in moves {
        let actor = turn_of(action).1;
        let name = actor.map(|actor| table.value(&actor));
        names.extend(name.filter(|name| !names.contains(name)));
    }
    names
}

impl<G: Game> Trial<G> {
    /// Returns what the trial has shown.
    fn ended(self, is_wrong: bool) -> Stretch<G> {
        Stretch {
            moves: self.moves,
            is_sure: self.is_sure,
            reached: is_wrong.then_some(self.at),
        }
    }
}

/// Returns the first value of a move with its verb, such as the city of a claim, by which a move that
/// the log has later is recognized.
fn first_value<M: Moves>(action: &M) -> Option<String> {
    let (verb, args) = action.declare();
    let of_actor = actor_key::<M>(verb, &args) == Some(0);
    let first = args.get(0).filter(|_| !of_actor)?;
    Some(format!("{verb} {first:?}"))
}

/// The hint that several moves are missing.
#[derive(Debug)]
struct StretchHint<G: Game> {
    table: Arc<Table<G>>,
    /// The moves, each with the entry before which it is missing.
    moves: Vec<(usize, G::Move)>,
    /// The number of entries of the log.
    entries: usize,
    /// Whether no other moves may as well be missing.
    is_sure: bool,
    /// How many moves are legal after the last of them; `None` if the whole record is sound.
    gained: Option<usize>,
}

impl<G: Game> Hint for StretchHint<G> {
    fn advice(
        &self,
        place_of: &dyn Fn(usize) -> EntryPlace,
        _: &dyn Fn(usize) -> usize,
    ) -> Option<Advice> {
        let mut verbs: Vec<String> = Vec::new();
        let actors = actors(&self.table, self.moves.iter().map(|(_, action)| action));
        let mut places: Vec<usize> = Vec::new();
        for (place, action) in &self.moves {
            let verb = plural(action.verb());
            if !verbs.contains(&verb) {
                verbs.push(verb);
            }
            if !places.contains(place) {
                places.push(*place);
            }
        }
        let before: Vec<String> = places
            .iter()
            .map(|place| match *place < self.entries {
                true => place_of(*place).to_string(),
                false => "the end of the moves".to_owned(),
            })
            .collect();
        // If the record does not say which moves they were, it does not say how many, either.
        let what = match (self.is_sure, self.gained) {
            (false, Some(_)) => "several moves".to_owned(),
            _ => counted(self.moves.len() as i64, "move"),
        };
        let sentence = format!(
            "probably {what} are missing, at the latest before {}: {} by {}",
            in_words(&before, "and"),
            in_words(&verbs, "and"),
            in_words(&actors, "and"),
        );
        let them = if self.is_sure { "these" } else { "such moves" };
        let then = match self.gained {
            None => format!("with {them}, the whole record is sound"),
            Some(moves) => format!("with {them}, the next {moves} moves are legal"),
        };
        let line = |(_, action): &(usize, G::Move)| {
            move_line(G::INFO, &*self.table, &wording::<G::Move>(action))
        };
        let is_written = self.is_sure && self.moves.len() <= WRITTEN;
        Some(if is_written {
            Advice::with_lines(format!("{sentence}; {then}:"), self.moves.iter().map(line))
        } else {
            format!("{sentence}; {then}").into()
        })
    }

    fn is_whole(&self) -> bool {
        self.gained.is_none()
    }

    fn yields_to_header(&self) -> bool {
        true
    }
}
