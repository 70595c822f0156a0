//! Finds the best repair of a log for the hint that `check` shows at its first violation.

use super::budget::{BRIEF_HINT, HINT};
use super::changes::Change;
use super::counted::{CountedToo, counted_too};
use super::edits::{actor_key, turn_of};
use super::likeliest::Likeliest;
use super::prefix::Ground;
use super::readers::Readers;
use super::script::Script;
use super::search::{Further, ScoredPatch, Search};
use super::value_words::{part, spoken};
use crate::game::language::{
    Advice, MoveNo, Moves, Speak as _, Value, article, counted, in_words, plural,
};
use crate::game::notation::move_line;
use crate::game::{Game, Table};
use crate::referee::replay::wording;
use crate::referee::setup::Setup;
use crate::referee::verdict::{EntryPlace, Hint};
use std::collections::HashSet;
use std::sync::Arc;

/// The work that is allowed for each entry of a log, so that it can be played up to the violation.
const BEFORE: u64 = 1_000;
/// The longest log, in entries, for which the prefix is played again; no game is longer.
const LONG: usize = 20_000;
/// The number of missing moves of one verb and actor, at one place, after which the search stops
/// counting: that there are more makes no difference.
const ENOUGH: usize = 200;
/// The most values that are named if several would do.
const NAMED: usize = 3;

/// The repairs that are as good as the best one.
#[derive(Debug)]
struct RepairHint<G: Game> {
    table: Arc<Table<G>>,
    changes: Vec<Change<G>>,
    /// The number of entries of the log.
    entries: usize,
    /// The number of further moves that are legal with them; `None` if the whole record is sound.
    moves: Option<usize>,
    /// Whether there may be more such repairs.
    open: bool,
    /// The claim that has the value which the only change takes away.
    counted_too: Option<CountedToo>,
    /// The entry that already has the move which another one should replace.
    already: Option<usize>,
    /// For an expect with several wrong values, the entry before which all of them were true.
    copied_before: Option<usize>,
}

/// A hint that says nothing, so that the report names `railref repair`.
#[derive(Debug)]
pub(crate) struct EmptyHint;

impl Hint for EmptyHint {
    fn advice(
        &self,
        _: &dyn Fn(usize) -> EntryPlace,
        _: &dyn Fn(usize) -> usize,
    ) -> Option<Advice> {
        None
    }

    fn is_whole(&self) -> bool {
        false
    }
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
/// log, because any edit would explain it. `at` is the entry; `None` for the result.
pub(crate) fn hint<G: Game>(
    setup: &Setup<G>,
    table: &Arc<Table<G>>,
    at: Option<MoveNo>,
    effort: Effort,
) -> Option<Arc<dyn Hint>> {
    let script = Script::new(setup);
    let violation = match at {
        Some(number) => script.items.iter().position(|item| item.number == number)?,
        None => script.items.len(),
    };
    let is_claim = script
        .items
        .get(violation)
        .is_none_or(|item| item.is_expect());
    let is_last = script.move_from(violation + 1).is_none() && setup.outcome.is_none();
    if is_last && !is_claim {
        return None;
    }
    let unknown = || Some(Arc::new(EmptyHint) as Arc<dyn Hint>);
    let brief = effort == Effort::Brief;
    if script.items.len() > LONG || effort == Effort::Nothing || brief && is_claim {
        return unknown();
    }
    let ground = Ground::new(table, setup);
    // Playing the log up to its violation takes as much work as judging it.
    let length = script.items.len() as u64;
    let most = if brief { BRIEF_HINT } else { HINT };
    let _bound = table.work.bound(most + BEFORE * length);
    let readers = Readers::new(&ground, &script);
    let Ok(mut search) = Search::new(&ground, &script, &readers) else {
        return unknown();
    };
    search.allow(most);
    search.further = Some(Vec::new());
    search.enough = Some(ENOUGH);
    let mut first_further = None;
    let (found, moves) = match search.likeliest(brief) {
        Likeliest::Unsure => return unknown(),
        Likeliest::Whole(found) => (found, None),
        Likeliest::Missing(found, moves) => (found, moves),
        Likeliest::Further(further) => {
            let Some(first) = further.first() else {
                return unknown();
            };
            let gained = search.gained(&first.found, first.reached);
            let is_as_good = |other: &&Further<G>| {
                other.found.cost == first.found.cost
                    && search.gained(&other.found, other.reached) == gained
            };
            let best = further.iter().filter(is_as_good);
            let best: Vec<ScoredPatch<G>> = best.map(|further| further.found.clone()).collect();
            first_further = Some(first.clone());
            (best, Some(gained))
        }
    };
    let entries = setup.moves.order.len();
    let written = setup.outcome.as_ref();
    let change = |found: &ScoredPatch<G>| Change::new(&script, &found.patch, entries, written);
    let open = found.iter().any(|found| search.is_open(found));
    let mut changes: Vec<Change<G>> = Vec::new();
    let mut known = HashSet::new();
    for found in &found {
        let change = change(found)?;
        if known.insert(format!("{:?}", change.canonical())) {
            changes.push(change);
        }
    }
    let counted_too = match (&changes[..], &first_further) {
        ([only], Some(first)) => counted_too(&ground, &script, &readers, first, only),
        _ => None,
    };
    let copied_before = match &changes[..] {
        [Change::Expect { old, new, .. }] => search.copied_before(old, new),
        _ => None,
    };
    let already = match &changes[..] {
        [
            Change::Other {
                entry, old, new, ..
            },
        ] if old.verb_index() != new.verb_index() => {
            let earlier = script
                .items
                .iter()
                .filter(|item| item.origin < Some(*entry));
            let mut same = earlier.filter(|item| item.action() == Some(old));
            same.next_back().and_then(|item| item.origin)
        }
        _ => None,
    };
    Some(Arc::new(RepairHint {
        already,
        copied_before: copied_before.and_then(|item| script.items[item].origin),
        counted_too,
        table: table.clone(),
        changes,
        entries,
        moves,
        open,
    }))
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
        let mut is_either = false;
        let mut line = None;
        let what = match &self.changes[..] {
            [only] if !self.open => {
                line = match only {
                    Change::PutIn { action, .. } => {
                        Some(move_line(G::INFO, &*self.table, &wording(action)))
                    }
                    _ => only.corrected_line(&self.table),
                };
                only.what(&self.table, self.entries, place_of)
            }
            several => match self.common(several, place_of) {
                Some(what) => what,
                None => {
                    is_either = true;
                    self.either(several, place_of)?
                }
            },
        };
        let what = match self.already {
            Some(entry) => format!("{what}; {} has this move already", place_of(entry)),
            None => what,
        };
        let what = match self.copied_before {
            Some(entry) => format!(
                "{what} (what is declared was so before {})",
                place_of(entry)
            ),
            None => what,
        };
        let that = if is_either { "either" } else { "that" };
        let then = match self.moves {
            None => format!("with {that}, the whole record is sound"),
            Some(moves) => format!(
                "with {that}, the next {} legal",
                if moves == 1 {
                    "move is".to_owned()
                } else {
                    format!("{moves} moves are")
                }
            ),
        };
        let sentence = format!("probably {what}; {then}");
        Some(match line {
            Some(line) => Advice::with_lines(format!("{sentence}:"), [line]),
            None => sentence.into(),
        })
    }

    fn is_whole(&self) -> bool {
        self.moves.is_none()
    }

    fn lists_values(&self) -> bool {
        let is_value = |change: &Change<G>| matches!(change, Change::Other { .. });
        self.is_whole() && self.changes.len() > 1 && self.changes.iter().all(is_value)
    }
}

impl<G: Game> RepairHint<G> {
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
                self.common_missing(changes, (*before, action), place_of)
            }
            Change::Other {
                entry, old, new, ..
            } if old.verb_index() != new.verb_index() => {
                let said = |change: &Change<G>| match change {
                    Change::Other { entry, new, .. } => Some((*entry, spoken::<G>(table, new))),
                    _ => None,
                };
                let alike = changes.iter().all(|other| said(other) == said(first));
                alike.then(|| {
                    format!(
                        "{} should be {}, not {}",
                        place_of(*entry),
                        spoken::<G>(table, new),
                        article(old.verb())
                    )
                })
            }
            Change::Other { .. } => self.common_value(changes, place_of),
            _ => None,
        }
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

    /// Names both repairs if there are exactly two.
    fn either(
        &self,
        changes: &[Change<G>],
        place_of: &dyn Fn(usize) -> EntryPlace,
    ) -> Option<String> {
        let [one, other] = changes else {
            return None;
        };
        let said = |change: &Change<G>| change.sentence(&self.table, self.entries, place_of);
        (!self.open).then(|| format!("{}, or {}", said(one), said(other)))
    }

    /// Says at which places the same move may be missing.
    fn missing_somewhere(
        &self,
        changes: &[Change<G>],
        place_of: &dyn Fn(usize) -> EntryPlace,
    ) -> Option<String> {
        let missing = |change: &Change<G>| match change {
            Change::PutIn { before, action } => {
                let line = move_line(G::INFO, &*self.table, &wording(action));
                Some((*before, (line, spoken::<G>(&self.table, action))))
            }
            _ => None,
        };
        let missing = changes.iter().map(missing).collect::<Option<Vec<_>>>()?;
        let (mut places, mut moves): (Vec<usize>, Vec<_>) = missing.into_iter().unzip();
        places.sort_unstable();
        moves.dedup();
        let ([(line, what)], true) = (&moves[..], places.len() <= NAMED) else {
            return None;
        };
        if self.open || places.last() >= Some(&self.entries) {
            return None;
        }
        let places: Vec<String> = places.iter().map(|at| place_of(*at).to_string()).collect();
        let places = in_words(&places, "or");
        Some(format!("{what} is missing before {places}: {line}"))
    }

    /// Says whose turn is missing, if the moves that may be missing are of several verbs at one place,
    /// or of one verb at several places.
    fn missing_turn(
        &self,
        changes: &[Change<G>],
        place_of: &dyn Fn(usize) -> EntryPlace,
    ) -> Option<String> {
        let turns = changes.iter().map(|change| match change {
            Change::PutIn { before, action } => Some((*before, turn_of(action), action)),
            _ => None,
        });
        let turns = turns.collect::<Option<Vec<_>>>()?;
        let (_, (verb, whose), first) = turns.first()?;
        let actor = self.table.value(whose.as_ref()?);
        if turns.iter().any(|(_, (_, other), _)| other != whose) {
            return None;
        }
        let mut places: Vec<usize> = turns.iter().map(|(before, ..)| *before).collect();
        places.sort_unstable();
        places.dedup();
        if places.len() > NAMED || places.last() >= Some(&self.entries) {
            return None;
        }
        let mut lines: Vec<String> = Vec::new();
        let mut verbs: Vec<String> = Vec::new();
        for (.., action) in &turns {
            let verb = article(action.verb());
            if !verbs.contains(&verb) {
                verbs.push(verb);
            }
            let line = move_line(G::INFO, &*self.table, &wording::<G::Move>(action));
            if lines.len() <= NAMED && !lines.contains(&line) {
                lines.push(line);
            }
        }
        let is_one_verb = turns.iter().all(|(_, (other, _), _)| other == verb);
        let what = if is_one_verb {
            format!("{} by {actor}", article(first.verb()))
        } else {
            format!("a turn of {actor}")
        };
        let places: Vec<String> = places.iter().map(|at| place_of(*at).to_string()).collect();
        let places = in_words(&places, "or");
        let which = if !self.open && lines.len() <= NAMED {
            format!(": {}", in_words(&lines, "or"))
        } else if is_one_verb {
            " (many would do)".to_owned()
        } else {
            format!(" ({})", in_words(&verbs, "or"))
        };
        Some(format!("{what} is missing before {places}{which}"))
    }

    /// Says what missing moves have in common.
    fn common_missing(
        &self,
        changes: &[Change<G>],
        (place, action): (usize, &G::Move),
        place_of: &dyn Fn(usize) -> EntryPlace,
    ) -> Option<String> {
        let (entries, table) = (self.entries, &*self.table);
        let first = changes.first()?;
        let missing = |change: &Change<G>| match change {
            Change::PutIn { before, action } => Some((*before, action.verb_index(), actor(action))),
            _ => None,
        };
        let said = |change: &Change<G>| match change {
            Change::PutIn { action, .. } => Some(spoken::<G>(table, action)),
            _ => None,
        };
        let alike = changes.iter().all(|other| missing(other) == missing(first));
        if !alike {
            return self
                .missing_somewhere(changes, place_of)
                .or_else(|| self.missing_turn(changes, place_of));
        }
        let by = actor(action).map_or(String::new(), |actor| {
            format!(" by {}", table.value(&actor))
        });
        let what = said(first)
            .filter(|what| {
                changes
                    .iter()
                    .all(|other| said(other).as_ref() == Some(what))
            })
            .unwrap_or_else(|| format!("{}{by}", article(action.verb())));
        let before = if place < entries {
            format!("before {}", place_of(place))
        } else {
            "at the end of the moves".to_owned()
        };
        let moves = changes.iter().filter_map(|change| match change {
            Change::PutIn { action, .. } => Some(action),
            _ => None,
        });
        let which = match changes.len() {
            count if self.open && count > NAMED => " (many would do)".to_owned(),
            _ if self.open => String::new(),
            1 => String::new(),
            count if count <= NAMED => {
                let line = |action| move_line(G::INFO, table, &wording(action));
                let lines: Vec<String> = moves.map(line).collect();
                format!(": {}", in_words(&lines, "or"))
            }
            count => match self.differing_value(changes) {
                Some(values) => format!(", with {values}"),
                None => format!(" ({count} such {} would do)", plural(action.verb())),
            },
        };
        Some(format!("{what} is missing {before}{which}"))
    }

    /// Says which value the missing moves differ in, if it is one and they are few.
    fn differing_value(&self, changes: &[Change<G>]) -> Option<String> {
        /// The most values that are named.
        const MOST: usize = 6;
        let mut moves = changes.iter().map(|change| match change {
            Change::PutIn { action, .. } => Some(action),
            _ => None,
        });
        let first = moves.next()??;
        let mut key = None;
        let mut names = Vec::new();
        for action in moves {
            let own = differing(first, action?)?;
            if *key.get_or_insert(own) != own {
                return None;
            }
            names.push(self.table.value(action?.declare().1.get(own)?));
        }
        let key = key?;
        names.insert(0, self.table.value(first.declare().1.get(key)?));
        let name = G::Move::VERBS[first.verb_index()].keys[key].name;
        (names.len() <= MOST).then(|| format!("`{name}` {}", in_words(&names, "or")))
    }

    /// Lists the moves that the entry could be instead; `None` if there are too many to name. Saying
    /// only "another move" would help nobody.
    fn other_moves(
        &self,
        changes: &[Change<G>],
        entry: usize,
        place_of: &dyn Fn(usize) -> EntryPlace,
    ) -> Option<String> {
        let line = |change: &Change<G>| match change {
            Change::Other { new, .. } => Some(move_line(G::INFO, &*self.table, &wording(new))),
            _ => None,
        };
        let lines: Vec<String> = changes.iter().map(line).collect::<Option<_>>()?;
        (lines.len() <= NAMED && !self.open)
            .then(|| format!("{} should be {}", place_of(entry), in_words(&lines, "or")))
    }

    /// Says what moves with a wrong value have in common.
    fn common_value(
        &self,
        changes: &[Change<G>],
        place_of: &dyn Fn(usize) -> EntryPlace,
    ) -> Option<String> {
        let first = changes.first()?;
        let Change::Other { old, .. } = first else {
            return None;
        };
        let table = &*self.table;
        let of = |change: &Change<G>| match change {
            Change::Other { entry, new, .. } => Some((*entry, differing(old, new)?)),
            _ => None,
        };
        let (entry, key) = of(first)?;
        if !changes.iter().all(|other| of(other) == Some((entry, key))) {
            let same = changes.iter().all(|other| other.place() == first.place());
            return same.then(|| self.other_moves(changes, entry, place_of))?;
        }
        let was = old.declare().1.get(key).cloned();
        let values = changes.iter().filter_map(|change| match change {
            Change::Other { new, .. } => new.declare().1.get(key).cloned(),
            _ => None,
        });
        // The parts of the value that differ, and what they should be.
        let (mut places, mut names): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
        for value in values {
            let (place, _, is) = match &was {
                Some(was) => part(table, was, &value),
                None => (String::new(), String::new(), table.value(&value)),
            };
            if !places.contains(&place) {
                places.push(place);
            }
            if !names.contains(&is) {
                names.push(is);
            }
        }
        let every = places.len() * names.len() == changes.len();
        if !every || places.len() > NAMED {
            return self.other_moves(changes, entry, place_of);
        }
        let name = G::Move::VERBS[old.verb_index()].keys[key].name;
        let named = match names.len() {
            // One more is named as shortly as it is counted.
            count if count <= NAMED + 1 => in_words(&names, "or"),
            count => format!(
                "{} or one of {}",
                names[..NAMED].join(", "),
                counted((count - NAMED) as i64, "other")
            ),
        };
        Some(format!(
            "in {}, `{name}`{} should be {named}",
            place_of(entry),
            places.join(" or")
        ))
    }
}

/// Returns the actor of a move.
fn actor<M: Moves>(action: &M) -> Option<Value> {
    let (verb, args) = action.declare();
    actor_key::<M>(verb, &args).and_then(|key| args.get(key).cloned())
}

/// Returns the one key in which two moves of a verb differ.
fn differing<M: Moves>(old: &M, new: &M) -> Option<usize> {
    let ((verb, was), (new_verb, is)) = (old.declare(), new.declare());
    if verb != new_verb {
        return None;
    }
    let mut keys = (0..M::VERBS[verb].keys.len()).filter(|key| was.get(*key) != is.get(*key));
    keys.next().filter(|_| keys.next().is_none())
}
