//! The search for repairs of one edit: every edit at every place up to the first violation, nearest
//! first. Each is tried by playing from the snapshot before it to the first wrong entry. The search
//! is bounded by counted work, never by a clock.

use super::budget::{ALL, LOOK, list_work};
use super::costs::{AWAY, Kind, NEAR};
use super::playing::{Cursor, Stop, play_on};
use super::prefix::{JudgingContext, Prefix};
use super::readers::Readers;
use super::report::{Untried, UntriedEdits};
use super::script::{Item, Patch, Script, View, What};
use super::unlisted::Unlisted;
use crate::game::prelude::*;
use crate::game::{Game, Statement, Table};
use std::collections::HashMap;

/// The work for the most frequent kinds of edits.
pub(crate) const COMMON: u64 = ALL / 5 * 2;
/// The additional work for moved moves and other moves if nothing likelier was found.
const RARE: u64 = ALL / 6;
/// The additional work for them if something likelier was found.
const RARE_AFTER: u64 = ALL / 50;
/// How many legal moves of a position are listed to find out which verbs the game lists.
const LISTED: usize = 4_000;
/// If a claim stops the log after a first edit, the second is also searched for this many moves
/// before the first.
pub(super) const BEFORE_CLAIM: usize = 24;
/// The most edits that are kept as the first of a pair: they get past the first violation but not
/// to the end.
pub(crate) const FURTHER: usize = 20_000;
/// The most entries in all edits that are kept for pairs: an edit that moves something past
/// thousands of expects contains all of them.
pub(crate) const HELD: usize = 200_000;

/// An edit that makes a script sound.
#[derive(Clone, Debug)]
pub(crate) struct ScoredPatch<G: Game> {
    /// The edit.
    pub patch: Patch<G>,
    /// The cost of the slip at its place.
    pub cost: u32,
    /// How many moves it is away from the first violation.
    pub distance: usize,
}

/// An edit that gets past the first violation, but not to the end.
#[derive(Clone, Debug)]
pub(crate) struct Further<G: Game> {
    /// The edit.
    pub found: ScoredPatch<G>,
    /// The item of the unpatched script at which it stops.
    pub reached: usize,
}

impl<G: Game> Further<G> {
    /// Returns whether it corrects a value of a claim that has another wrong one.
    pub(crate) fn corrects_claim(&self) -> bool {
        let patch = &self.found.patch;
        matches!(patch.kind, Kind::Expect | Kind::Result)
            || patch.kind == Kind::CarriedOn && self.reached == patch.at
    }
}

/// A search over one script.
pub(crate) struct Search<'s, G: Game> {
    /// What the script is judged against.
    pub context: &'s JudgingContext<'s, G>,
    pub script: &'s Script<G>,
    /// The states of the script.
    pub prefix: Prefix<G>,
    /// The item of the first violation; the number of items if it is the result.
    pub violation: usize,
    /// Which moves a game reads ahead of their turn.
    readers: &'s Readers,
    /// The starting state, if the game reads moves ahead.
    begun: Option<G::State>,
    /// The moves that the log uses and its game does not list.
    pub unlisted: Unlisted<G>,
    /// The items as they are described to a game.
    pub statements: Vec<Statement<'s, G>>,
    /// Whether only some of the possible chance events were tried.
    pub drawn: bool,
    /// How many missing moves of one verb and actor are tried at one place after which the log is
    /// sound; `None` if every one is wanted.
    pub enough: Option<usize>,
    /// Whether moves that may be missing were not tried: enough others were found, or the work
    /// ran out.
    pub skipped: bool,
    /// The indices of the items that are moves.
    pub moves: Vec<usize>,
    /// How many edits were tried.
    pub replays: u64,
    /// The count of the table's work at which this part of the search ends.
    until: u64,
    /// What was not tried.
    pub left: Vec<UntriedEdits>,
    /// The edits found.
    pub found: Vec<ScoredPatch<G>>,
    /// The edits that get past the first violation; kept only if pairs are wanted.
    pub further: Option<Vec<Further<G>>>,
    /// How many entries the kept edits contain.
    held: usize,
    /// The edit that reaches the furthest item.
    pub best: Option<Further<G>>,
    /// The first place that is tried.
    pub from: usize,
    /// The most that a likely edit may cost.
    pub most: u32,
    /// Whether every move of the script is legal as it is, so that only claims are wrong.
    pub moves_are_legal: bool,
}

fn statement<G: Game>(item: &Item<G>) -> Statement<'_, G> {
    match &item.what {
        What::Move(action, _) => Statement::Move(action),
        What::Expect(expect) => Statement::Expect(&expect.states),
    }
}

/// Why a script was not searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unsearched {
    /// The script is sound.
    Sound,
    /// There is too little work to play it to its first violation.
    Spent,
}

/// Returns the verbs that the game does not list where the log first uses them. A verb that is first
/// used where the game lists nothing, or beyond the violation, counts as listed.
fn unlisted_verbs<G: Game>(
    context: &JudgingContext<'_, G>,
    script: &Script<G>,
    prefix: &Prefix<G>,
) -> Unlisted<G> {
    Unlisted::new(context.table, script, |at, verb| {
        let cursor = (at <= prefix.reached)
            .then(|| prefix.before(context, script, at))
            .flatten();
        cursor.is_none_or(|cursor| {
            let legal = listed(context.table, &cursor.state, LISTED);
            legal.is_empty()
                || legal.iter().any(|action| action.verb_index() == verb)
                || cursor.state.implied_pass(context.table).is_some()
        })
    })
}

impl<'s, G: Game> Search<'s, G> {
    /// Creates a search.
    pub(crate) fn new(
        context: &'s JudgingContext<'s, G>,
        script: &'s Script<G>,
        readers: &'s Readers,
    ) -> Result<Self, Unsearched> {
        let prefix = Prefix::new(context, script).ok_or(Unsearched::Spent)?;
        let violation = match prefix.stop.ok_or(Unsearched::Sound)? {
            Stop::At(at) => at,
            Stop::Result => script.items.len(),
        };
        let moves = (0..script.items.len())
            .filter(|at| !script.items[*at].is_expect())
            .collect();
        let unlisted = unlisted_verbs(context, script, &prefix);
        context.table.work.count(list_work(script.items.len()));
        Ok(Self {
            context,
            script,
            prefix,
            violation,
            readers,
            begun: readers
                .any()
                .then(|| G::State::start(context.table, script.declared())),
            unlisted,
            statements: script
                .items
                .iter()
                .map(statement)
                .chain(
                    context
                        .outcome()
                        .map(|outcome| Statement::Result(&outcome.states)),
                )
                .collect(),
            drawn: false,
            enough: None,
            skipped: false,
            moves,
            replays: 1,
            until: context.table.work.done().saturating_add(COMMON),
            left: Vec::new(),
            found: Vec::new(),
            further: None,
            held: 0,
            best: None,
            from: 0,
            most: u32::MAX,
            moves_are_legal: false,
        })
    }

    /// Sets the work for the next part of the search.
    pub(crate) fn allow(&mut self, work: u64) {
        self.until = self.context.table.work.done().saturating_add(work);
    }

    /// Returns the work that this part of the search may still do.
    pub(crate) fn left_for_now(&self) -> u64 {
        self.until.saturating_sub(self.done())
    }

    /// Returns the work done so far.
    pub(crate) fn done(&self) -> u64 {
        self.context.table.work.done()
    }

    /// Counts work.
    pub(crate) fn count(&self, work: u64) {
        self.context.table.work.count(work);
    }

    /// Returns whether the work for this part of the search is used up.
    pub(crate) fn is_spent(&self) -> bool {
        let work = &self.context.table.work;
        work.done() >= self.until || work.is_spent()
    }

    /// Records that something was not tried: anywhere, or at and before an item.
    pub(crate) fn leave(&mut self, what: Untried, upto: Option<usize>) {
        let entry = |at: usize| {
            let items = self.script.items[..(at + 1).min(self.script.items.len())].iter();
            items.rev().find_map(|item| item.origin)
        };
        let upto = upto.filter(|at| *at < self.last()).and_then(entry);
        if !self.left.iter().any(|left| left.what == what) {
            self.left.push(UntriedEdits {
                what,
                upto: upto.map(|entry| entry as u32 + 1),
            });
        }
    }

    /// Returns the first place at which a second edit is searched for: places before the first edit
    /// were searched when an edit there was the first. Only a slip that shows in nothing but a claim
    /// may be there.
    pub(crate) fn first_place_after(&self, first: &Patch<G>) -> usize {
        if !self.is_claim() {
            return first.at;
        }
        let earlier = self.ordinal(first.at).saturating_sub(BEFORE_CLAIM);
        let earlier = self.moves.get(earlier);
        earlier.map_or(first.at, |at| first.at.min(*at))
    }

    /// Returns the last place at which an edit can help: that of the violation, or the move after a
    /// false expect.
    pub(crate) fn last(&self) -> usize {
        self.prefix.reached.max(self.violation)
    }

    /// Returns the state before an item that was reached.
    pub(crate) fn before(&self, at: usize) -> Option<Cursor<G>> {
        self.prefix.before(self.context, self.script, at)
    }

    /// Returns the index among the moves of an item, or of the first move after it.
    pub(crate) fn ordinal(&self, at: usize) -> usize {
        self.moves.partition_point(|index| *index < at)
    }

    /// Returns whether the first violation is a false claim instead of an illegal move: the slip
    /// may then be anywhere before it.
    pub(crate) fn is_claim(&self) -> bool {
        self.script
            .items
            .get(self.violation)
            .is_none_or(Item::is_expect)
    }

    /// Returns an edit with its cost at its place and its distance from the first violation.
    pub(crate) fn placed(&self, patch: Patch<G>) -> ScoredPatch<G> {
        let violation = self.ordinal(self.violation);
        let is_within =
            patch.kind == Kind::Twice && (patch.at..patch.until).contains(&self.violation);
        let ends = [patch.at, patch.until.saturating_sub(1).max(patch.at)];
        let distances = ends.map(|at| self.ordinal(at).abs_diff(violation));
        let distance = if is_within {
            0
        } else {
            distances[0].min(distances[1])
        };
        let shows_later = self.exchanges_numbers(&patch) || self.frees_the_place(&patch);
        let away = distance > NEAR && !self.is_claim() && !shows_later;
        ScoredPatch {
            cost: patch.cost + if away { AWAY } else { 0 },
            distance,
            patch,
        }
    }

    /// Tries an edit from the state before it. Returns `true`, and records the edit, if it makes
    /// the script sound.
    pub(crate) fn attempt(&mut self, cursor: &Cursor<G>, patch: Patch<G>) -> bool {
        match self.play(cursor, &patch) {
            Ok(()) => {
                let found = self.placed(patch);
                self.found.push(found);
                true
            }
            Err(stop) => {
                self.record_reach(patch, stop);
                false
            }
        }
    }

    /// Plays from the state before an edit; `Err` says where the replay stops.
    pub(crate) fn play(&mut self, cursor: &Cursor<G>, patch: &Patch<G>) -> Result<(), Stop> {
        self.replays += 1;
        let (table, view) = (self.context.table, View::of(self.script, patch));
        let outcome = patch.outcome.as_deref().or(self.context.outcome());
        self.count(list_work(patch.items.len()));
        if self.readers.concerns(self.script, patch) {
            self.count(list_work(self.script.items.len()));
            let state = G::State::start(table, view.declared());
            // Often the game reads only whether there is such a move, and the start stays the same.
            if self.begun.as_ref() != Some(&state) {
                let mut begun = Cursor::begin(table, state, false);
                return play_on(table, outcome, &mut begun, &view, 0);
            }
        }
        if view.get(patch.at).is_some_and(Item::is_expect) && !cursor.watched {
            // The edit puts an expect after a move that had none after it, so the move's moments
            // were not kept.
            let from = (0..patch.at)
                .rev()
                .find(|at| !self.script.items[*at].is_expect())
                .unwrap_or(0);
            let Some(mut earlier) = self.before(from) else {
                return Err(Stop::At(from));
            };
            return play_on(table, outcome, &mut earlier, &view, from);
        }
        // Most edits make a legal move illegal, or leave the next move to somebody else.
        if view
            .get(patch.at)
            .is_some_and(|item| !cursor.may_take(table, item))
        {
            return Err(Stop::At(patch.at.min(self.violation)));
        }
        play_on(table, outcome, &mut cursor.copied(table), &view, patch.at)
    }

    /// Records how far an edit gets.
    fn record_reach(&mut self, patch: Patch<G>, stop: Stop) {
        let reached = match stop {
            Stop::Result => self.script.items.len(),
            // The place is converted to one in the unpatched script. If the number of items is
            // unchanged, it may be within the edit: the first of two swapped moves may be sound.
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
            .is_some_and(|further| further.len() < FURTHER && self.held < HELD);
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
        if let Some(list) = self.further.as_mut().filter(|_| keep) {
            self.held += further.found.patch.items.len();
            list.push(further);
        }
    }

    /// Tries every repair of one edit, and records what was not tried.
    pub(crate) fn run(&mut self) {
        self.claim();
        self.try_at_places(Untried::Common, Self::repeated);
        self.try_at_places(Untried::Common, Self::cheap);
        self.try_at_places(Untried::Values, Self::values_and_forgotten);
        self.try_slips_of_series();
        if !self.compound() {
            self.leave(Untried::Several, None);
        }
        if !self.is_spent() {
            self.allow(if self.found.is_empty() {
                RARE
            } else {
                RARE_AFTER
            });
        }
        self.try_at_places(Untried::Rare, Self::unlikely);
        self.weigh_shown_hands(true);
        self.weigh_cards_before_claim(true);
        if self.is_drawn() {
            self.leave(Untried::Chance, None);
        }
    }

    /// Tries something at every place, the nearest first. If the work runs out, records the place
    /// from which on it was not tried.
    fn try_at_places(&mut self, what: Untried, at_place: impl Fn(&mut Self, usize)) {
        for at in (self.from..=self.last()).rev() {
            if self.is_spent() {
                return self.leave(what, Some(at));
            }
            at_place(self, at);
        }
        if self.is_spent() {
            self.leave(what, Some(self.from));
        }
    }

    /// Returns whether untried chance events matter: not all were tried, and either a missing move
    /// was found or nothing was.
    fn is_drawn(&self) -> bool {
        self.drawn
            && (self.found.is_empty()
                || self
                    .found
                    .iter()
                    .any(|found| found.patch.kind == Kind::Omitted))
    }

    /// Returns the repairs, best first. Of moves that may be missing at one place, those of a verb
    /// with few of them come first: one pass before a thousand builds.
    pub(crate) fn ranked(&mut self) -> Vec<ScoredPatch<G>> {
        let mut found = std::mem::take(&mut self.found);
        let put_in = |found: &ScoredPatch<G>| match found.patch.items.first().map(|item| &item.what)
        {
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
        let rivals = |found: &ScoredPatch<G>| put_in(found).map_or(0, |verb| alike[&verb]);
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

/// Returns at most `limit` legal moves of a state.
pub(crate) fn listed<G: Game>(table: &Table<G>, state: &G::State, limit: usize) -> Vec<G::Move> {
    let moves = state.legal_moves(table, limit);
    table.work.count(LOOK * (1 + moves.len() as u64));
    moves
}
