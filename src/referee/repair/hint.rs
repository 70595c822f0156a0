//! Finds the best repair of a log for the hint that `check` shows at its first violation.

use super::best_repairs::{BestRepairs, same_move_before};
use super::budget::{BRIEF_HINT, HINT, HINT_OF_TWO};
use super::change_words::before_entry;
use super::changes::Change;
use super::copied_hand::{CopiedHint, suspect_hands};
use super::costs::{AWAY, OTHER, PLAYED_ON};
use super::counted::{CountedToo, counted_too};
use super::edits::{actor_key, turn_of};
use super::empty_hint::EmptyHint;
use super::likeliest::Likeliest;
use super::part_words::{MovedPart, belongs};
use super::prefix::JudgingContext;
use super::readers::Readers;
use super::script::{Item, Script};
use super::search::Search;
use super::value_words::{part, spoken};
use crate::game::language::{Advice, MoveNo, Moves, Speak as _, Value, article, in_words};
use crate::game::notation::move_line;
use crate::game::{Game, Table};
use crate::referee::replay::wording;
use crate::referee::setup::Setup;
use crate::referee::verdict::{EntryPlace, Hint};
use std::sync::Arc;

/// The work that is allowed for each entry of a log, so that it can be played up to the violation.
const BEFORE: u64 = 1_000;
/// The longest log, in entries, for which the prefix is played again; no game is longer.
const LONG: usize = 20_000;
/// The number of missing moves of one verb and actor, at one place, after which the search stops
/// counting: that there are more makes no difference.
const ENOUGH: usize = 200;
/// The most values that are named if several would do.
pub(super) const NAMED: usize = 3;

/// The repairs that are as good as the best one.
#[derive(Debug)]
pub(super) struct RepairHint<G: Game> {
    pub table: Arc<Table<G>>,
    pub changes: Vec<Change<G>>,
    /// The number of entries of the log.
    pub entries: usize,
    /// The number of further moves that are legal with them; `None` if the whole record is sound.
    moves: Option<usize>,
    /// Whether there may be more such repairs.
    pub open: bool,
    /// The claim that has the value which the only change takes away.
    counted_too: Option<CountedToo>,
    /// An earlier entry with the same move as the one to be replaced; `None` for a pass, which is
    /// common.
    already: Option<usize>,
    /// For a claim with wrong values, the last entry before which they were true.
    copied_before: Option<usize>,
    /// The entry of the first violation; `None` for the result.
    at: Option<usize>,
    /// Whether a slip in the header is likelier than this one, if it explains as much.
    yields_to_header: bool,
    /// Whether it is any other value than the one written, some moves before the violation.
    is_far: bool,
}

/// How much is done to find the hint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Effort {
    /// As much as it takes to find the best repair.
    #[default]
    Full,
    /// As much as an editor can wait for at every keystroke: only the likeliest kinds of edits are
    /// tried, at an illegal move and the move before it.
    Brief,
    /// Nothing, because there are many logs: the hint names the command that searches.
    Nothing,
}

/// Returns what probably happened at the first violation of a log: the best repair of one edit that
/// gets the log ten moves further, or to its end. `None` if the violation is the last move of the
/// log, because any edit would explain it. `at` is the entry; `None` for the result. With `moves_are_legal`,
/// only claims of the log are wrong.
pub(crate) fn hint<G: Game>(
    setup: &Setup<G>,
    table: &Arc<Table<G>>,
    (at, moves_are_legal): (Option<MoveNo>, bool),
    effort: Effort,
) -> Option<Arc<dyn Hint>> {
    let script = Script::new(setup);
    let violation = violation_of(&script, at)?;
    let copied = match effort {
        Effort::Nothing => None,
        _ => suspect_hands(table, &script, violation),
    };
    let Some(copied) = copied else {
        return repair_hint(setup, table, (at, moves_are_legal), effort);
    };
    // If a hand is illegal, searching for the cards that it had would only guess.
    let is_claim = script.items.get(violation).is_none_or(Item::is_expect);
    let otherwise = is_claim.then(|| repair_hint(setup, table, (at, moves_are_legal), effort));
    Some(Arc::new(CopiedHint {
        copied,
        otherwise: otherwise.flatten(),
    }))
}

/// Returns the index of the entry `at`; `None` if the script has no such entry.
fn violation_of<G: Game>(script: &Script<G>, at: Option<MoveNo>) -> Option<usize> {
    match at {
        Some(number) => script.items.iter().position(|item| item.number == number),
        None => Some(script.items.len()),
    }
}

fn repair_hint<G: Game>(
    setup: &Setup<G>,
    table: &Arc<Table<G>>,
    (at, moves_are_legal): (Option<MoveNo>, bool),
    effort: Effort,
) -> Option<Arc<dyn Hint>> {
    let script = Script::new(setup);
    let violation = violation_of(&script, at)?;
    let is_claim = script.items.get(violation).is_none_or(Item::is_expect);
    let is_last = script.move_from(violation + 1).is_none() && setup.outcome.is_none();
    if is_last && !is_claim {
        return None;
    }
    let empty =
        |is_beyond_one_edit| Some(Arc::new(EmptyHint { is_beyond_one_edit }) as Arc<dyn Hint>);
    let unknown = || empty(false);
    let brief = effort == Effort::Brief;
    if script.items.len() > LONG || effort == Effort::Nothing || brief && is_claim {
        return unknown();
    }
    let context = JudgingContext::new(table, setup);
    let most = if brief { BRIEF_HINT } else { HINT };
    // Once for two slips, once for a whole lap, and once for a whole round.
    let of_two = if brief { 0 } else { 3 * HINT_OF_TWO };
    // Playing the log up to its violation takes as much work as judging it.
    let before = BEFORE * script.items.len() as u64;
    let _bound = table.work.bound(most + of_two + before);
    let readers = Readers::new(&context, &script);
    let Ok(mut search) = Search::new(&context, &script, &readers) else {
        return unknown();
    };
    search.moves_are_legal = moves_are_legal;
    search.allow(most);
    search.further = Some(Vec::new());
    search.enough = Some(ENOUGH);
    let likeliest = search.likeliest(brief);
    if !brief && let Some(few) = search.few_missing_hint(&likeliest) {
        return Some(few);
    }
    // Every single edit was tried, and none gets the log further.
    let is_beyond_one_edit =
        matches!(&likeliest, Likeliest::Further(further) if further.is_empty());
    match BestRepairs::of(&search, likeliest) {
        Some(best) => hint_of_best(&mut search, (&context, &readers), best, brief),
        None if brief => unknown(),
        None => search
            .played_on_hint(&context, &readers, None)
            .or_else(|| search.two_edits_hint(&context, &readers, None))
            .or_else(|| search.stretch_hint())
            .or_else(|| empty(is_beyond_one_edit)),
    }
}

/// Returns the hint that one of these repairs explains what happened, with the second of two slips if
/// they explain only a part of it.
fn hint_of_best<G: Game>(
    search: &mut Search<'_, G>,
    (context, readers): (&JudgingContext<'_, G>, &Readers),
    best: BestRepairs<G>,
    brief: bool,
) -> Option<Arc<dyn Hint>> {
    let (script, setup) = (search.script, context.setup);
    let open = best.found.iter().any(|found| search.is_open(found));
    let changes = best.distinct_changes(setup, script)?;
    let counted_too = match (&changes[..], &best.further) {
        ([only], Some(first)) => counted_too(context, script, readers, first, only),
        _ => None,
    };
    if let ([only], Some(_), None) = (&changes[..], best.moves, &counted_too)
        && !brief
        && !open
        && let Some(both) = search.two_edits_hint(context, readers, Some(only))
    {
        return Some(both);
    }
    let copied_before = match &changes[..] {
        [Change::Expect { old, new, .. }] => search.copied_before(old, new),
        [Change::Result(values)] => search.result_before(values),
        _ => None,
    };
    let copied_before = copied_before.and_then(|item| script.items[item].origin);
    let violation = script.items.get(search.violation);
    let found: Arc<dyn Hint> = Arc::new(RepairHint {
        at: violation.and_then(|item| item.origin),
        already: same_move_before(script, &changes),
        copied_before,
        counted_too,
        table: context.table.clone(),
        changes,
        entries: setup.moves.order.len(),
        yields_to_header: best.moves.is_some() || best.rename_everywhere(),
        moves: best.moves,
        open,
        is_far: best.found[0].cost >= OTHER + AWAY,
    });
    // Moves after the end are the plain explanation: an earlier line is accused only after it.
    let is_far_fetched = best.moves.is_none() && best.found[0].cost > PLAYED_ON;
    let late = (is_far_fetched && !brief)
        .then(|| search.played_on_hint(context, readers, Some(found.clone())));
    Some(late.flatten().unwrap_or(found))
}

impl<G: Game> Hint for RepairHint<G> {
    fn advice(
        &self,
        place_of: &dyn Fn(usize) -> EntryPlace,
        _: &dyn Fn(usize) -> usize,
    ) -> Option<Advice> {
        if let (Some(counted), [only]) = (&self.counted_too, &self.changes[..]) {
            return Some(self.as_counted(counted, only, place_of).into());
        }
        let mut lines = match &self.changes[..] {
            [Change::PutIn { action, .. }] if !self.open => vec![self.move_line(action)],
            [only] if !self.open => only.corrected_lines(&self.table),
            _ => Vec::new(),
        };
        let (mut what, is_either) = self.what(place_of)?;
        if let Some(entry) = self.already {
            let place = place_of(entry);
            what.push_str(&format!("; {place} has the same move as is written here"));
        }
        if let Some(entry) = self.copied_before {
            what.push_str(&self.copied_words(place_of(entry)));
        }
        // There may be others, but the record asks for this one.
        let for_one = match &self.changes[..] {
            [Change::PutIn { action, .. }] if self.open => {
                lines = vec![self.move_line(action)];
                true
            }
            _ => false,
        };
        let mut that = match (is_either, for_one) {
            (true, _) => "either".to_owned(),
            (_, true) => "this one".to_owned(),
            _ => "that".to_owned(),
        };
        if let Some((before, action)) = self.example(place_of) {
            let place = before_entry(before, self.entries, place_of);
            that = match self.changes.iter().all(|other| other.place() == before) {
                true => "this one, for example".to_owned(),
                false => format!("this one {place}, for example"),
            };
            lines = vec![self.move_line(action)];
        }
        let with = match &self.changes[..] {
            [Change::TakeOut { entries, .. }] if entries.len() == 1 => "without it".to_owned(),
            [Change::TakeOut { .. }] => "without them".to_owned(),
            _ => format!("with {that}"),
        };
        let then = self.outlook(&with);
        let sentence = format!("probably {what}; {then}");
        Some(if lines.is_empty() {
            sentence.into()
        } else {
            Advice::with_lines(format!("{sentence}:"), lines)
        })
    }

    fn is_whole(&self) -> bool {
        self.moves.is_none()
    }

    fn yields_to_header(&self) -> bool {
        self.yields_to_header
    }

    /// If the rest of the record is sound with the move as it is, nothing speaks for another number
    /// in an earlier move, such as the price of a sale, nor for a name unlike the one written.
    fn otherwise(&self, place_of: &dyn Fn(usize) -> EntryPlace) -> Option<Advice> {
        let changed = |change: &Change<G>| match change {
            Change::Other {
                entry, old, new, ..
            } if self.at.is_some_and(|at| *entry < at) => {
                let key = differing(old, new)?;
                old.declare().1.get(key).cloned()
            }
            _ => None,
        };
        let changed: Option<Vec<Value>> = self.changes.iter().map(changed).collect();
        let changed = changed.filter(|_| self.is_whole())?;
        let is_number = |value: &Value| matches!(value, Value::Number(_));
        let what = match changed.iter().all(is_number) {
            true => "number",
            false => "value",
        };
        let is_doubtful = |value: &Value| match value {
            Value::Name(..) => self.is_far,
            other => is_number(other),
        };
        if !changed.iter().all(is_doubtful) {
            return None;
        }
        let several = &self.changes[..self.changes.len().min(NAMED)];
        let said = |change: &Change<G>| change.what(&self.table, self.entries, place_of);
        let each = || in_words(&several.iter().map(said).collect::<Vec<_>>(), "or");
        let said = self.common(several, place_of).unwrap_or_else(each);
        Some(
            format!(
                "another {what} in an earlier line would make the record sound as well, but nothing \
                 else speaks for it: {said}"
            )
            .into(),
        )
    }

    fn edited(&self) -> Option<Vec<usize>> {
        match &self.changes[..] {
            [only] => Some(only.entries()),
            _ => None,
        }
    }

    fn corrects_claims(&self) -> bool {
        let is_claim = |change: &Change<G>| {
            matches!(
                change,
                Change::Expect { .. } | Change::Result { .. } | Change::Claims(_)
            )
        };
        self.changes.iter().all(is_claim)
    }

    fn lists_values(&self) -> bool {
        let is_value = |change: &Change<G>| matches!(change, Change::Other { .. });
        self.is_whole() && self.changes.len() > 1 && self.changes.iter().all(is_value)
    }
}

impl<G: Game> RepairHint<G> {
    /// Returns a move as a line of the log.
    fn move_line(&self, action: &G::Move) -> String {
        move_line(G::INFO, &*self.table, &wording(action))
    }

    /// Says what happened, and whether that is one of several things; `None` if they are too many to
    /// be named.
    fn what(&self, place_of: &dyn Fn(usize) -> EntryPlace) -> Option<(String, bool)> {
        match &self.changes[..] {
            [only] if !self.open => Some((only.what(&self.table, self.entries, place_of), false)),
            several => match self.common(several, place_of) {
                Some(what) => Some((what, matches!(several[0], Change::Moves(_)))),
                None => Some((self.either(several, place_of)?, true)),
            },
        }
    }

    /// Says that the wrong values of the only claim were true before a place.
    fn copied_words(&self, place: EntryPlace) -> String {
        let declared = self.changes.iter().find_map(|change| match change {
            Change::Expect { old, new, .. } => {
                let mut both = old.states.iter().zip(&new.states);
                let ((_, was), (_, is)) = both.find(|(was, is)| was != is)?;
                Some(part(&self.table, was, is).1)
            }
            Change::Result(values) => {
                let (_, was, is) = values.first()?;
                Some(part(&self.table, was, is).1)
            }
            _ => None,
        });
        match declared.filter(|words| !words.contains(' ')) {
            Some(declared) => format!(" ({declared} is what it was before {place})"),
            None => format!(" (what is declared was true before {place})"),
        }
    }

    /// Says how much of the record is sound with a repair: `with that`, or `without it`.
    fn outlook(&self, with: &str) -> String {
        match self.moves {
            None => format!("{with}, the whole record is sound"),
            Some(1) => format!("{with}, the next move is legal"),
            Some(moves) => format!("{with}, the next {moves} moves are legal"),
        }
    }

    /// Says what equally good repairs have in common, if that shows what happened and where.
    fn common(
        &self,
        changes: &[Change<G>],
        place_of: &dyn Fn(usize) -> EntryPlace,
    ) -> Option<String> {
        let first = changes.first()?;
        let table = &*self.table;
        match first {
            Change::PutIn { before, action } => {
                let common = self.common_missing(changes, (*before, action), place_of);
                common.map(|common| common.what)
            }
            Change::Other {
                entry, old, new, ..
            } if old.verb_index() != new.verb_index() => {
                let said = |change: &Change<G>| match change {
                    Change::Other { entry, new, .. } => Some((*entry, spoken::<G>(table, new))),
                    _ => None,
                };
                let alike = changes.iter().all(|other| said(other) == said(first));
                let moves: Vec<&G::Move> = changes.iter().filter_map(Change::new_move).collect();
                let shared = self.shared(&moves).filter(|_| !self.open);
                if !alike {
                    return self.another_verb(changes, place_of);
                }
                alike.then(|| {
                    format!(
                        "{} should be {}, not {}{}",
                        place_of(*entry),
                        spoken::<G>(table, new),
                        article(old.verb()),
                        shared.unwrap_or_default()
                    )
                })
            }
            Change::Other { .. } => self
                .wrong_owner(changes, place_of)
                .or_else(|| self.common_value(changes, place_of)),
            Change::Moves(_) => {
                let part = |change: &Change<G>| match change {
                    Change::Moves(moved) => moved.moved_part(),
                    _ => None,
                };
                let parts: Vec<MovedPart> = changes.iter().map(part).collect::<Option<_>>()?;
                let what = belongs(table, &parts, place_of)?;
                Some(format!("{what}: ask who made which part"))
            }
            _ => None,
        }
    }

    /// Says that an entry is a move of another verb, with each of the values that would do.
    fn another_verb(
        &self,
        changes: &[Change<G>],
        place_of: &dyn Fn(usize) -> EntryPlace,
    ) -> Option<String> {
        let (entry, old, first) = match changes.first()? {
            Change::Other {
                entry, old, new, ..
            } => (*entry, old, new),
            _ => return None,
        };
        let same = |change: &Change<G>| match change {
            Change::Other {
                entry: other, new, ..
            } => *other == entry && turn_of(new) == turn_of(first),
            _ => false,
        };
        if self.open || !changes.iter().all(same) {
            return None;
        }
        let (place, by) = (place_of(entry), turn_of(first).1?);
        let what = format!("{} by {}", article(first.verb()), self.table.value(&by));
        let moves = changes.iter().filter_map(Change::new_move);
        let which = match changes.len() {
            count if count <= NAMED => {
                let line = |action| move_line(G::INFO, &*self.table, &wording::<G::Move>(action));
                in_words(&moves.map(line).collect::<Vec<String>>(), "or")
            }
            count => format!("{count} of them would do"),
        };
        let not = article(old.verb());
        Some(format!("{place} should be {what}, not {not}: {which}"))
    }

    /// Says that a claim counts what was played, and what is wrong if it was played otherwise.
    fn as_counted(
        &self,
        counted: &CountedToo,
        change: &Change<G>,
        place_of: &dyn Fn(usize) -> EntryPlace,
    ) -> String {
        let place = place_of(counted.entry);
        let (subject, value) = (&counted.subject, self.table.value(&counted.value));
        let otherwise = change.what(&self.table, self.entries, place_of);
        format!(
            "{place} counts it, too ({subject}: {value}), so it was probably played like this; \
             if not, {otherwise}, and {place} is wrong as well"
        )
    }

    /// Names the repairs if there are exactly two, or they are of exactly two places.
    fn either(
        &self,
        changes: &[Change<G>],
        place_of: &dyn Fn(usize) -> EntryPlace,
    ) -> Option<String> {
        let groups: Vec<&[Change<G>]> = match changes {
            [_, _] => changes.chunks(1).collect(),
            _ => { changes.chunk_by(|one, next| one.place() == next.place()) }.collect(),
        };
        let [one, other] = groups[..] else {
            return None;
        };
        let is_missing = |group: &[Change<G>]| matches!(group[0], Change::PutIn { .. });
        let said = |group: &[Change<G>]| {
            let [change] = group else {
                return self.common(group, place_of);
            };
            let sentence = change.sentence(&self.table, self.entries, place_of);
            Some(match change {
                // Beside something else, a missing move is written out.
                Change::PutIn { action, .. } if is_missing(one) != is_missing(other) => {
                    let line = move_line(G::INFO, &*self.table, &wording(action));
                    format!("{sentence} ({line})")
                }
                _ => sentence,
            })
        };
        if self.open {
            return None;
        }
        Some(format!("{}, or {}", said(one)?, said(other)?))
    }
}

/// Returns the actor of a move.
pub(super) fn actor<M: Moves>(action: &M) -> Option<Value> {
    let (verb, args) = action.declare();
    actor_key::<M>(verb, &args).and_then(|key| args.get(key).cloned())
}

/// Returns the one key in which two moves of a verb differ.
pub(super) fn differing<M: Moves>(old: &M, new: &M) -> Option<usize> {
    let ((verb, was), (new_verb, is)) = (old.declare(), new.declare());
    if verb != new_verb {
        return None;
    }
    let mut keys = (0..M::VERBS[verb].keys.len()).filter(|key| was.get(*key) != is.get(*key));
    keys.next().filter(|_| keys.next().is_none())
}
