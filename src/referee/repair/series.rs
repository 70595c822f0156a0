//! Slips that are made in every move of a series.

use super::budget::list_work;
use super::costs::{COUNTED, EXCHANGED_EVERYWHERE, EXCHANGED_NAMES, Kind};
use super::edits::actor_key;
use super::header::ENTRIES;
use super::playing::{Cursor, Stop};
use super::script::{Item, Patch, What};
use super::search::Search;
use crate::game::Game;
use crate::game::language::{Args, Domain, Moves, Value};

/// The fewest moves of a series. Two have too many other explanations.
pub(super) const LEAST: usize = 3;
/// A series may begin at most this many moves before the first violation.
pub(super) const BEFORE: usize = 12;
/// The work of changing the values of a move, and of finding out which moves a slip concerns.
const CHANGED: u64 = 20;
/// How many ends are tried, counting back from the move at which the log fails when the slip is
/// corrected everywhere.
const ENDS: usize = 6;
/// How many moves after a series must be right as they are written.
pub(super) const RIGHT: usize = 6;
/// How many moves before the first violation the draw of its round may be.
const ROW_BEFORE: usize = 24;
/// The number of names of one kind whose pairs are tried.
const NAMES: usize = 8;

/// A slip that is made in every move of a series.
pub(crate) struct Series<'s, G: Game> {
    /// Returns an entry as it should be; `None` if the slip does not concern it.
    pub change: &'s dyn Fn(&Item<G>) -> Option<Item<G>>,
    /// The kind of slip.
    pub kind: Kind,
    /// What it costs.
    pub cost: u32,
    /// The fewest moves of the series.
    pub least: usize,
    /// Whether the moves after the series have to be right as they are written.
    pub ends: bool,
}

impl<G: Game> Search<'_, G> {
    /// Tries every slip of this kind: two names or two keys exchanged, numbers counted from the
    /// wrong start, bids written as raises, wrong actors, moves in another order, journeys from their
    /// other ends, a misread name.
    pub(crate) fn try_slips_of_series(&mut self) {
        let tries: [fn(&mut Self); 10] = [
            Self::exchanged_names,
            Self::exchanged_keys,
            Self::try_other_count,
            Self::try_other_side,
            Self::try_raises,
            Self::exchanged_rounds,
            Self::wrong_actors,
            Self::another_order,
            Self::turned_journeys,
            Self::misread_names,
        ];
        for slips in tries {
            if self.is_spent() {
                return;
            }
            slips(self);
        }
    }

    /// Tries to exchange two players or two companies throughout a series of moves that begins at
    /// the first violation or before it.
    fn exchanged_names(&mut self) {
        let table = self.context.table.clone();
        for domain in [Domain::Player, Domain::Company] {
            let count = table.names(domain).map_or(0, |names| names.len());
            for one in 0..count.min(NAMES) as u16 {
                for other in one + 1..count.min(NAMES) as u16 {
                    let names = [(domain, one), (domain, other)];
                    self.series(
                        BEFORE,
                        &Series {
                            change: &|item| {
                                with_values(item, |_, args| exchange_names(args, names))
                            },
                            kind: Kind::NamesExchanged,
                            cost: EXCHANGED_NAMES,
                            least: LEAST,
                            ends: false,
                        },
                    );
                    if self.is_spent() {
                        return;
                    }
                }
            }
        }
    }

    /// Tries to exchange two players under different keys of a move, such as `by` and `to`,
    /// throughout a series of moves.
    fn exchanged_keys(&mut self) {
        self.series(
            BEFORE,
            &Series {
                change: &|item| with_values(item, exchange_players),
                kind: Kind::Exchanged,
                cost: EXCHANGED_NAMES,
                least: LEAST,
                ends: false,
            },
        );
    }

    /// Tries to count an optional number, such as the spaces of a row, from another start
    /// throughout a series of moves.
    fn try_other_count(&mut self) {
        for by in [1, -1] {
            self.series(
                BEFORE,
                &Series {
                    change: &|item| {
                        with_values(item, |verb, args| count_from::<G::Move>(verb, args, by))
                    },
                    kind: Kind::Value,
                    cost: COUNTED,
                    least: LEAST,
                    ends: false,
                },
            );
            if self.is_spent() {
                return;
            }
        }
    }

    /// Tries to count an optional number from the other side of the row that was drawn last, throughout
    /// a series of moves; and the row itself, read from its other side.
    fn try_other_side(&mut self) {
        let Some((at, row)) = self.last_row() else {
            return;
        };
        let sides = row.len() as i64 + 1;
        self.series(
            BEFORE,
            &Series {
                change: &|item| {
                    with_values(item, |verb, args| {
                        let number = optional_number::<G::Move>(verb, args)?;
                        *number = sides.checked_sub(*number)?;
                        Some(())
                    })
                },
                kind: Kind::Value,
                cost: COUNTED,
                least: LEAST,
                ends: false,
            },
        );
        let turned = Value::List(row.into_iter().rev().collect());
        let is_row = |value: &Value| matches!(value, Value::List(_));
        let with_turned = with_values(&self.script.items[at], |_, args| {
            *args.0.iter_mut().flatten().find(|value| is_row(value))? = turned;
            Some(())
        });
        let turned = with_turned.and_then(|item| item.action().cloned());
        if let Some((action, cursor)) = turned.zip(self.before(at)) {
            let patch = self.instead(at, action, Kind::Exchanged, COUNTED);
            self.attempt(&cursor, patch);
        }
    }

    /// Returns the last draw before the first violation, and the row of things that it brought.
    fn last_row(&self) -> Option<(usize, Vec<Value>)> {
        let earlier = self.moves[..self.ordinal(self.violation)].iter().rev();
        for at in earlier.take(ROW_BEFORE) {
            let (verb, args) = self.script.items[*at].action().map(Moves::declare)?;
            let mut lists = args.0.iter().flatten().filter_map(|value| match value {
                Value::List(row) => Some(row),
                _ => None,
            });
            if actor_key::<G::Move>(verb, &args).is_none() {
                let row = lists.next().filter(|row| row.len() >= LEAST)?;
                return Some((*at, row.clone()));
            }
        }
        None
    }

    /// Tries the series that begin at the first violation or at most `before` moves before it.
    pub(crate) fn series(&mut self, before: usize, series: &Series<'_, G>) {
        let end = self.ordinal(self.violation);
        for begin in (end.saturating_sub(before)..=end).rev() {
            let Some(at) = self.moves.get(begin).copied() else {
                continue;
            };
            self.stretch(at, series);
            if self.is_spent() {
                return;
            }
        }
    }

    /// Tries the series that begin at an item, if the slip concerns that item.
    fn stretch(&mut self, at: usize, series: &Series<'_, G>) {
        if at > self.prefix.reached || (series.change)(&self.script.items[at]).is_none() {
            return;
        }
        let Some(cursor) = self.before(at) else {
            return;
        };
        let items = &self.script.items[at..];
        // A series that goes to the end of the log shows the latest move at which it can end.
        let longest = series_patch(&self.script.items, at, self.script.items.len(), series);
        self.count(CHANGED * items.len() as u64);
        let stop = match self.play(&cursor, &longest) {
            Ok(()) | Err(Stop::Result) => self.script.items.len(),
            Err(Stop::At(stop)) => stop,
        };
        if stop <= self.violation {
            return;
        }
        let bearing: Vec<usize> = (at..stop)
            .filter(|index| (series.change)(&self.script.items[*index]).is_some())
            .collect();
        for count in (series.least..=bearing.len()).rev().take(ENDS) {
            let until = bearing[count - 1] + 1;
            let mut patch = series_patch(&self.script.items, at, until, series);
            if series.kind == Kind::NamesExchanged && self.is_everywhere(&patch, series) {
                patch.cost = EXCHANGED_EVERYWHERE;
            }
            if series.ends && !self.goes_on(&cursor, &patch) {
                continue;
            }
            if self.attempt(&cursor, patch) || self.is_spent() {
                return;
            }
        }
    }

    /// Returns whether a slip concerns no move before or after an edit, in a log long enough to tell.
    fn is_everywhere(&self, patch: &Patch<G>, series: &Series<'_, G>) -> bool {
        let items = &self.script.items;
        self.count(list_work(items.len()));
        let mut others = items[..patch.at].iter().chain(&items[patch.until..]);
        items.len() >= ENTRIES && !others.any(|item| (series.change)(item).is_some())
    }

    /// Returns whether several moves after an edit are right as they are written, or all up to the
    /// end of the log.
    pub(crate) fn goes_on(&mut self, cursor: &Cursor<G>, patch: &Patch<G>) -> bool {
        let first = self.moves.partition_point(|index| *index < patch.until);
        let after = &self.moves[first..];
        let Some(last) = after.get(..RIGHT).unwrap_or(after).last().copied() else {
            return false;
        };
        match self.play(cursor, patch) {
            Ok(()) | Err(Stop::Result) => true,
            Err(Stop::At(stop)) => stop > last,
        }
    }
}

/// Returns the edit of a series.
fn series_patch<G: Game>(
    items: &[Item<G>],
    at: usize,
    until: usize,
    series: &Series<'_, G>,
) -> Patch<G> {
    let changed = |item: &Item<G>| (series.change)(item).unwrap_or_else(|| item.clone());
    Patch {
        at,
        until,
        items: items[at..until].iter().map(changed).collect(),
        kind: series.kind,
        cost: series.cost,
        outcome: None,
    }
}

/// Returns a move with its values changed; `None` if the item is not a move or `change` does not
/// apply.
pub(crate) fn with_values<G: Game>(
    item: &Item<G>,
    change: impl FnOnce(usize, &mut Args) -> Option<()>,
) -> Option<Item<G>> {
    let What::Move(action, accepts) = &item.what else {
        return None;
    };
    let (verb, mut args) = action.declare();
    change(verb, &mut args)?;
    Some(Item {
        what: What::Move(G::Move::read(verb, &args)?, accepts.clone()),
        ..item.clone()
    })
}

/// Adds to the optional number of a move; `None` if it has none.
fn count_from<M: Moves>(verb: usize, args: &mut Args, by: i64) -> Option<()> {
    let number = optional_number::<M>(verb, args)?;
    *number = number.checked_add(by)?;
    Some(())
}

/// Returns the optional number of a move; `None` if it has none.
fn optional_number<M: Moves>(verb: usize, args: &mut Args) -> Option<&mut i64> {
    let keys = M::VERBS[verb].keys.iter();
    let key = keys
        .zip(&args.0)
        .position(|(key, value)| !key.required && matches!(value, Some(Value::Number(_))))?;
    match &mut args.0[key] {
        Some(Value::Number(number)) => Some(number),
        _ => None,
    }
}

/// Exchanges the two players of a move; `None` unless it has just two.
fn exchange_players(_: usize, args: &mut Args) -> Option<()> {
    let is_player = |key: &usize| matches!(args.get(*key), Some(Value::Name(Domain::Player, _)));
    let players: Vec<usize> = (0..args.0.len()).filter(is_player).collect();
    let [one, other] = players[..] else {
        return None;
    };
    let differ = args.get(one) != args.get(other);
    args.0.swap(one, other);
    differ.then_some(())
}

/// Exchanges two names in a move; `None` if it has neither.
fn exchange_names(args: &mut Args, [one, other]: [(Domain, u16); 2]) -> Option<()> {
    let swapped = |domain: Domain, id: u16| match (domain, id) {
        name if name == one => Some(other.1),
        name if name == other => Some(one.1),
        _ => None,
    };
    let mut any = false;
    for value in args.0.iter_mut().flatten() {
        any |= rename(value, &swapped);
    }
    any.then_some(())
}

/// Gives the names in a value the other ids that `other` returns for some of them. Returns whether there
/// are any of these.
pub(super) fn rename(value: &mut Value, other: &dyn Fn(Domain, u16) -> Option<u16>) -> bool {
    match value {
        Value::Name(domain, id) => {
            let new = other(*domain, *id);
            *id = new.unwrap_or(*id);
            new.is_some()
        }
        Value::List(values) => values
            .iter_mut()
            .fold(false, |any, value| rename(value, other) | any),
        Value::Map(domain, entries) => entries.iter_mut().fold(false, |any, (id, value)| {
            let new = other(*domain, *id);
            *id = new.unwrap_or(*id);
            rename(value, other) | new.is_some() | any
        }),
        _ => false,
    }
}
