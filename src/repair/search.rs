//! The search for repairs of one edit: every edit at every place up to the first violation, nearest first, each tried by
//! playing on from the snapshot before it to the first entry that is wrong. Bounded by the entries played, never by a clock.

use super::costs::{AWAY, Kind, NEAR};
use super::playing::{Cursor, Stop, play_on};
use super::prefix::{Ground, Prefix};
use super::readers::Readers;
use super::script::{Item, Patch, Script, View, What};
use super::unlisted::Unlisted;
use crate::game::prelude::*;
use crate::game::{Game, Said};
use std::collections::HashMap;

/// Entries that are played at most for the edits people mostly need.
pub const STEPS: u64 = 3_000_000;
/// Entries that are played at most, besides, for moved and other moves where nothing likelier was found.
pub const MORE_STEPS: u64 = 1_500_000;
/// The same where something was.
pub const FEW_STEPS: u64 = 40_000;
/// Legal moves that are listed of a position to see which verbs are.
const LISTED: usize = 4_000;
/// Edits that get past the first violation but not to the end are kept for pairs, at most so many.
pub const FURTHER: usize = 20_000;

/// How much was tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Entries played.
    pub steps: u64,
    /// Replays: edits tried.
    pub replays: u64,
}

/// An edit that makes a script sound.
#[derive(Clone, Debug)]
pub struct Found<G: Game> {
    /// The edit.
    pub patch: Patch<G>,
    /// What the slip costs where it is.
    pub cost: u32,
    /// Moves between it and the first violation.
    pub distance: usize,
}

/// An edit that gets past the first violation, but not to the end.
#[derive(Clone, Debug)]
pub struct Further<G: Game> {
    /// The edit.
    pub found: Found<G>,
    /// The item of the script it was made to where it stops.
    pub reached: usize,
}

/// A search over one script.
pub struct Search<'s, G: Game> {
    /// What is judged besides.
    pub ground: &'s Ground<'s, G>,
    /// The script.
    pub script: &'s Script<G>,
    /// Its positions.
    pub prefix: Prefix<G>,
    /// The item of the first violation; the number of items where it is the result.
    pub violation: usize,
    /// Which moves a game reads ahead of their turn.
    readers: &'s Readers,
    /// The position with which the log begins, where the game reads moves ahead.
    begun: Option<G::State>,
    /// The moves that the log uses and its game does not list.
    pub unlisted: Unlisted<G>,
    /// The items as a game is told of them.
    pub said: Vec<Said<'s, G>>,
    /// Whether moves of chance were tried, of which there may be more.
    pub drawn: bool,
    /// The items that are moves.
    pub moves: Vec<usize>,
    /// How much was tried.
    pub effort: Effort,
    /// The most steps.
    pub budget: u64,
    /// What was found.
    pub found: Vec<Found<G>>,
    /// What gets past the first violation; kept only where pairs are wanted.
    pub further: Option<Vec<Further<G>>>,
    /// The furthest item of the script that an edit reaches, with that edit.
    pub best: Option<Further<G>>,
    /// No place before this one is tried.
    pub from: usize,
}

fn said<G: Game>(item: &Item<G>) -> Said<'_, G> {
    match &item.what {
        What::Move(action, _) => Said::Move(action),
        What::Expect(expect) => Said::Expect(&expect.states),
    }
}

impl<'s, G: Game> Search<'s, G> {
    /// A search that has not begun; `None` if the script is sound.
    pub fn new(
        ground: &'s Ground<'s, G>,
        script: &'s Script<G>,
        readers: &'s Readers,
    ) -> Option<Self> {
        let mut effort = Effort {
            steps: 0,
            replays: 1,
        };
        let prefix = Prefix::new(ground, script, &mut effort.steps);
        let violation = match prefix.stop? {
            Stop::At(at) => at,
            Stop::Result => script.items.len(),
        };
        let moves = (0..script.items.len())
            .filter(|at| !script.items[*at].is_expect())
            .collect();
        let reached = prefix.reached;
        let unlisted = Unlisted::new(ground.table, script, |at, verb| {
            let cursor = if at <= reached {
                prefix.before(ground, script, at, &mut effort.steps)
            } else {
                None
            };
            // A verb that is first used where nothing can be listed any more is taken to be listed.
            cursor.is_none_or(|cursor| {
                let legal = cursor.state.legal_moves(ground.table, LISTED);
                legal.is_empty()
                    || legal.iter().any(|action| action.verb_index() == verb)
                    || cursor.state.omissible(ground.table).is_some()
            })
        });
        Some(Self {
            ground,
            script,
            prefix,
            violation,
            readers,
            begun: readers
                .any()
                .then(|| G::State::start(ground.table, script.declared())),
            unlisted,
            said: script
                .items
                .iter()
                .map(said)
                .chain(
                    ground
                        .outcome()
                        .map(|outcome| Said::Result(&outcome.states)),
                )
                .collect(),
            drawn: false,
            moves,
            effort,
            budget: STEPS,
            found: Vec::new(),
            further: None,
            best: None,
            from: 0,
        })
    }

    /// Whether there is nothing left to spend.
    pub fn is_spent(&self) -> bool {
        self.effort.steps >= self.budget
    }

    /// The last place at which an edit can help: that of the violation, or the move after an expect that does not hold.
    pub fn last(&self) -> usize {
        self.prefix.reached.max(self.violation)
    }

    /// The position before an item that was reached.
    pub fn before(&mut self, at: usize) -> Option<Cursor<G>> {
        self.prefix
            .before(self.ground, self.script, at, &mut self.effort.steps)
    }

    /// Which move an item is, or comes before.
    pub fn ordinal(&self, at: usize) -> usize {
        self.moves.partition_point(|index| *index < at)
    }

    /// Whether the first violation is no illegal move but a claim that does not hold: the slip may lie anywhere before it.
    pub fn is_claim(&self) -> bool {
        self.script
            .items
            .get(self.violation)
            .is_none_or(Item::is_expect)
    }

    /// An edit with what it costs here.
    pub fn placed(&self, patch: Patch<G>) -> Found<G> {
        let violation = self.ordinal(self.violation);
        let ends = [patch.at, patch.until.saturating_sub(1).max(patch.at)];
        let distance = ends
            .iter()
            .map(|at| self.ordinal(*at).abs_diff(violation))
            .min()
            .unwrap_or(0);
        let away = distance > NEAR && !self.is_claim();
        Found {
            cost: patch.cost + if away { AWAY } else { 0 },
            distance,
            patch,
        }
    }

    /// Tries an edit from the position before it. `true` if it makes the script sound; it is then noted.
    pub fn attempt(&mut self, cursor: &Cursor<G>, patch: Patch<G>) -> bool {
        match self.play(cursor, &patch) {
            Ok(()) => {
                let found = self.placed(patch);
                self.found.push(found);
                true
            }
            Err(stop) => {
                self.fell_short(patch, stop);
                false
            }
        }
    }

    /// Plays on from the position before an edit; `Err` says where that ends.
    pub fn play(&mut self, cursor: &Cursor<G>, patch: &Patch<G>) -> Result<(), Stop> {
        self.effort.replays += 1;
        let view = View::of(self.script, patch);
        let outcome = patch.outcome.as_deref().or(self.ground.outcome());
        let steps = &mut self.effort.steps;
        if self.readers.concerns(self.script, patch) {
            let state = G::State::start(self.ground.table, view.declared());
            // Often the game reads no more of the move than that it is there.
            if self.begun.as_ref() != Some(&state) {
                let mut begun = Cursor::begin(self.ground.table, state, false);
                return play_on(self.ground.table, outcome, &mut begun, &view, 0, steps);
            }
        }
        if view.get(patch.at).is_some_and(Item::is_expect) && !cursor.watched {
            // An expect comes behind a move that had none behind it: its moments were not kept.
            let from = (0..patch.at)
                .rev()
                .find(|at| !self.script.items[*at].is_expect())
                .unwrap_or(0);
            let Some(mut earlier) = self.prefix.before(self.ground, self.script, from, steps)
            else {
                return Err(Stop::At(from));
            };
            return play_on(self.ground.table, outcome, &mut earlier, &view, from, steps);
        }
        // Most edits make an illegal move of a legal one, or leave the next move to somebody else.
        if view
            .get(patch.at)
            .is_some_and(|item| !cursor.may_take(self.ground.table, item))
        {
            *steps += 1;
            return Err(Stop::At(patch.at.min(self.violation)));
        }
        play_on(
            self.ground.table,
            outcome,
            &mut cursor.clone(),
            &view,
            patch.at,
            steps,
        )
    }

    /// Notes how far an edit gets.
    fn fell_short(&mut self, patch: Patch<G>, stop: Stop) {
        let reached = match stop {
            Stop::Result => self.script.items.len(),
            // Counted in the script as it is. Of moves in another order the first may be sound.
            Stop::At(at)
                if at < patch.at + patch.items.len()
                    && patch.items.len() != patch.until - patch.at =>
            {
                at.min(patch.at)
            }
            Stop::At(at) if at < patch.at + patch.items.len() => at,
            Stop::At(at) => at - patch.items.len() - patch.at + patch.until,
        };
        if reached <= self.violation {
            return;
        }
        let better = self.best.as_ref().is_none_or(|best| reached > best.reached);
        let keep = self
            .further
            .as_ref()
            .is_some_and(|further| further.len() < FURTHER);
        if !better && !keep {
            return;
        }
        let further = Further {
            found: self.placed(patch),
            reached,
        };
        if better {
            self.best = Some(further.clone());
        }
        if let Some(list) = self.further.as_mut().filter(|list| list.len() < FURTHER) {
            list.push(further);
        }
    }

    /// Every repair of one edit. `true` if every one was tried.
    pub fn run(&mut self) -> bool {
        let places = self.from..=self.last();
        for at in places.clone().rev() {
            if self.is_spent() {
                return false;
            }
            self.cheap(at);
        }
        self.claim();
        for at in places.clone().rev() {
            if self.is_spent() {
                return false;
            }
            self.values(at);
            self.forgotten(at);
        }
        let whole = self.grown();
        self.budget = self.effort.steps
            + if self.found.is_empty() {
                MORE_STEPS
            } else {
                FEW_STEPS
            };
        for at in places.rev() {
            if self.is_spent() {
                return false;
            }
            self.unlikely(at);
        }
        whole && !self.is_drawn()
    }

    /// Whether a move of chance was put in of which there may be more: one of those found, or one that would have helped.
    fn is_drawn(&self) -> bool {
        self.drawn
            && (self.found.is_empty()
                || self
                    .found
                    .iter()
                    .any(|found| found.patch.kind == Kind::Omitted))
    }

    /// The repairs, best first; of moves that may be missing at one place those of a verb with few of them come first: one pass
    /// stands before a thousand builds.
    pub fn ranked(&mut self) -> Vec<Found<G>> {
        let mut found = std::mem::take(&mut self.found);
        let put_in = |found: &Found<G>| match found.patch.items.first().map(|item| &item.what) {
            Some(What::Move(action, _)) if found.patch.kind == Kind::Omitted => {
                Some((found.patch.at, action.verb()))
            }
            _ => None,
        };
        let mut alike: HashMap<(usize, &'static str), usize> = HashMap::new();
        found
            .iter()
            .filter_map(put_in)
            .for_each(|verb| *alike.entry(verb).or_default() += 1);
        let rivals = |found: &Found<G>| put_in(found).map_or(0, |verb| alike[&verb]);
        found.sort_by_cached_key(|found| {
            (
                found.cost,
                found.distance,
                found.patch.kind,
                found.patch.at,
                rivals(found),
            )
        });
        found
    }
}
