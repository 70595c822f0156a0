//! What an edit of the script changes in the log, as a sentence and as edits of its text.

use super::change_edits::{line, moved_value, result_edits, stated};
use super::change_words::{
    before_entry, is_turned_round, of_expect, of_move, replaced, taken_out, two_turns, uniform,
};
use super::claim_changes::{ClaimChanges, ResultChange, followers, result_changes};
use super::costs::Kind;
use super::exchanged::is_from_its_end;
use super::move_changes::MoveChanges;
use super::rounds_exchanged::exchanged_rows;
use super::script::{Item, Patch, Script, What};
use super::swapped_words::rows_swapped;
use super::text_edits::Entries;
use super::value_words::{added_up, misstated, part, spoken};
use crate::game::language::{Moves, in_words, is_or_are};
use crate::game::notation::move_line;
use crate::game::{Game, Table};
use crate::referee::log::{Expect, Outcome};
use crate::referee::replay::{Uniform, wording};
use crate::referee::verdict::EntryPlace;
use crate::yaml::edit::TextEdit;
use crate::yaml::tree::NodeId;
use std::ops::Range;
use std::sync::Arc;

/// A change to the log. Indices of entries count from 0 in the log as it is.
#[derive(Clone, Debug)]
pub(crate) enum Change<G: Game> {
    /// A move is inserted before an entry, or after the last one.
    PutIn {
        /// The index of the entry.
        before: usize,
        action: G::Move,
    },
    /// Entries in a row are removed.
    TakeOut {
        /// The entries; never empty.
        entries: Vec<usize>,
        /// The entries that say the same, in the same order; empty if the move was never made.
        twins: Vec<usize>,
    },
    /// Two entries are swapped.
    Exchange { first: usize, second: usize },
    /// Two rows of entries, one right after the other, are swapped: the first and the last entry of
    /// each.
    ExchangeRows {
        first: (usize, usize),
        second: (usize, usize),
    },
    /// An entry is moved before another one, or after the last.
    Shift {
        entry: usize,
        before: usize,
        /// Whether it is an expect.
        is_expect: bool,
    },
    /// A move is replaced.
    Other {
        entry: usize,
        /// The kind of slip.
        kind: Kind,
        /// The move in the log.
        old: G::Move,
        /// The move as it should be.
        new: G::Move,
    },
    /// Two moves in a row become one.
    Join {
        first: usize,
        second: usize,
        /// The first move in the log.
        old: G::Move,
        /// The move as it should be.
        new: G::Move,
    },
    /// A move becomes two moves in a row.
    Split {
        entry: usize,
        /// The move in the log.
        old: G::Move,
        /// The moves as they should be.
        moves: [G::Move; 2],
        /// Which of them remains in the entry.
        own: usize,
    },
    /// An expect is corrected.
    Expect {
        entry: usize,
        /// The expect in the log.
        old: Arc<Expect>,
        /// The expect as it should be.
        new: Arc<Expect>,
    },
    /// One slip changed several moves.
    Moves(MoveChanges<G>),
    /// One slip changed several claims.
    Claims(ClaimChanges),
    /// Values of the result are corrected: the first is the slip, and the others follow from it.
    Result(Vec<ResultChange>),
}

impl<G: Game> Change<G> {
    /// Returns the change that an edit of a script makes. `None` if it is about a move that another
    /// edit has inserted.
    pub(crate) fn new(
        script: &Script<G>,
        patch: &Patch<G>,
        entries: usize,
        written: Option<&Outcome>,
    ) -> Option<Self> {
        let origin = |at: usize| script.items.get(at).map(|item| item.origin);
        let next = |at: usize| {
            script.items[at.min(script.items.len())..]
                .iter()
                .find_map(|item| item.origin)
                .unwrap_or(entries)
        };
        let only = || origin(patch.at).flatten();
        let several = patch.until > patch.at + 1;
        let stays = patch.items.first().map(|item| item.origin) == origin(patch.at);
        let first = script.items.get(patch.at);
        let is_claim = patch.outcome.is_some() || first.is_some_and(Item::is_expect);
        Some(match patch.kind {
            Kind::Omitted => Self::PutIn {
                before: next(patch.at),
                action: patch.items[0].action()?.clone(),
            },
            Kind::Twice => Self::take_out(script, patch)?,
            Kind::Superfluous => Self::TakeOut {
                entries: (patch.at..patch.until)
                    .map(|at| origin(at).flatten())
                    .collect::<Option<_>>()?,
                twins: Vec::new(),
            },
            Kind::Swapped => Self::swap(script, patch)?,
            Kind::Moved if !stays => Self::shift(script, patch, next(patch.until))?,
            Kind::Exchanged | Kind::NamesExchanged | Kind::CarriedOn if is_claim => {
                Self::Claims(ClaimChanges::new(script, patch, written)?)
            }
            Kind::Actor | Kind::Value | Kind::Moved | Kind::Exchanged | Kind::NamesExchanged
                if several =>
            {
                Self::Moves(MoveChanges::new(script, patch)?)
            }
            Kind::OtherMove if several => Self::Join {
                first: only()?,
                second: origin(patch.until - 1)??,
                old: script.items[patch.at].action()?.clone(),
                new: patch.items[0].action()?.clone(),
            },
            Kind::Actor
            | Kind::Value
            | Kind::OtherMove
            | Kind::Moved
            | Kind::Exchanged
            | Kind::NamesExchanged => Self::Other {
                entry: only()?,
                kind: patch.kind,
                old: script.items[patch.at].action()?.clone(),
                new: patch.items[0].action()?.clone(),
            },
            Kind::Expect => Self::expect(script, patch)?,
            Kind::Result => {
                let changed = result_changes(patch.outcome.as_ref()?, written?);
                Self::Result((!changed.is_empty()).then_some(changed)?)
            }
            Kind::Merged => Self::split(script, patch)?,
            Kind::Form | Kind::CarriedOn => return None,
        })
    }

    /// Returns the change that removes entries which repeat earlier ones.
    fn take_out(script: &Script<G>, patch: &Patch<G>) -> Option<Self> {
        let copies = &script.items[patch.at..patch.until];
        let twins = script.items[..patch.at]
            .windows(copies.len())
            .rev()
            .find(|twins| twins.iter().zip(copies).all(|(twin, copy)| twin.says(copy)))?;
        let origins = |items: &[Item<G>]| items.iter().map(|item| item.origin).collect();
        let origins: fn(&[Item<G>]) -> Option<Vec<usize>> = origins;
        Some(Self::TakeOut {
            entries: origins(copies)?,
            twins: origins(twins)?,
        })
    }

    /// Returns the change that swaps two entries, or what they say.
    fn swap(script: &Script<G>, patch: &Patch<G>) -> Option<Self> {
        let first = script.items.get(patch.at)?;
        if patch.items.first().map(|item| item.origin) == Some(first.origin) {
            return MoveChanges::new(script, patch).map(Self::Moves);
        }
        if let Some(rows) = exchanged_rows(script, patch) {
            let ends = |row: Range<usize>| {
                let origin = |at: usize| script.items[at].origin;
                origin(row.start).zip(origin(row.end - 1))
            };
            let [first, second] = rows.map(ends);
            let (first, second) = first.zip(second)?;
            return Some(Self::ExchangeRows { first, second });
        }
        Some(Self::Exchange {
            first: first.origin?,
            second: script.items[patch.until - 1].origin?,
        })
    }

    /// Returns the change that corrects an expect.
    fn expect(script: &Script<G>, patch: &Patch<G>) -> Option<Self> {
        let item = &script.items[patch.at];
        match (&item.what, &patch.items[0].what) {
            (What::Expect(old), What::Expect(new)) => Some(Self::Expect {
                entry: item.origin?,
                old: old.clone(),
                new: new.clone(),
            }),
            _ => None,
        }
    }

    /// Returns the change that makes two moves of one.
    fn split(script: &Script<G>, patch: &Patch<G>) -> Option<Self> {
        let own = patch.items.iter().position(|item| item.origin.is_some())?;
        let [first, second] = &patch.items[..] else {
            return None;
        };
        Some(Self::Split {
            entry: script.items.get(patch.at)?.origin?,
            old: script.items[patch.at].action()?.clone(),
            moves: [first.action()?.clone(), second.action()?.clone()],
            own,
        })
    }

    /// Returns the change that moves one entry to the other end of a patch, which lies before the
    /// entry `next`.
    fn shift(script: &Script<G>, patch: &Patch<G>, next: usize) -> Option<Self> {
        let (last, first) = (patch.until - 1, script.items[patch.at].origin);
        // If an expect and a move change places, the move counts as the one that was moved.
        let is_first = patch.items.last().and_then(|item| item.origin) == first
            && !(script.items[patch.at].is_expect() && last == patch.at + 1);
        let (moved, before) = if is_first {
            (patch.at, next)
        } else {
            (last, first?)
        };
        Some(Self::Shift {
            entry: script.items[moved].origin?,
            before,
            is_expect: script.items[moved].is_expect(),
        })
    }

    /// Returns the entries it is about.
    pub(crate) fn entries(&self) -> Vec<usize> {
        match self {
            Self::PutIn { .. } | Self::Result(_) => Vec::new(),
            Self::TakeOut { entries, .. } => entries.clone(),
            Self::Shift { entry, .. }
            | Self::Other { entry, .. }
            | Self::Split { entry, .. }
            | Self::Expect { entry, .. } => vec![*entry],
            Self::Exchange { first, second } | Self::Join { first, second, .. } => {
                vec![*first, *second]
            }
            Self::ExchangeRows { first, second } => (first.0..=second.1).collect(),
            Self::Moves(moved) => moved.moves.iter().map(|(entry, ..)| *entry).collect(),
            Self::Claims(claimed) => claimed.entries(),
        }
    }

    /// Returns the move that an entry should be.
    pub(crate) const fn new_move(&self) -> Option<&G::Move> {
        match self {
            Self::Other { new, .. } => Some(new),
            _ => None,
        }
    }

    /// Returns the entry by which it is ranked and grouped.
    pub(crate) fn place(&self) -> usize {
        match self {
            Self::PutIn { before, .. } => *before,
            Self::Result(_) => usize::MAX,
            _ => self.entries().first().copied().unwrap_or(usize::MAX),
        }
    }

    /// Describes the change in a sentence. `place_of` gives the place of an entry.
    pub(crate) fn sentence(
        &self,
        table: &Table<G>,
        entries: usize,
        place_of: &dyn Fn(usize) -> EntryPlace,
    ) -> String {
        let what = self.what(table, entries, place_of);
        // A report shows the line of a ride that is turned round with its edits.
        let lines = self.corrected_lines(table);
        if lines.is_empty() || self.is_turned() {
            return what;
        }
        format!("{what}: {}", in_words(&lines, "and"))
    }

    /// Returns whether it is a ride that was written from its other end.
    fn is_turned(&self) -> bool {
        match self {
            Self::Other { kind, old, new, .. } => {
                let ((verb, was), (new_verb, is)) = (old.declare(), new.declare());
                let mut both = was.0.iter().flatten().zip(is.0.iter().flatten());
                let is_turned =
                    is_from_its_end(&was, &is) || both.any(|(was, is)| is_turned_round(was, is));
                *kind == Kind::Exchanged && verb == new_verb && is_turned
            }
            _ => false,
        }
    }

    /// Returns the lines of moves that the sentence alone does not give: one that is joined from two,
    /// has another verb, or is turned round, the two that an entry is split into, or those of which
    /// one has a part of the other.
    pub(crate) fn corrected_lines(&self, table: &Table<G>) -> Vec<String> {
        if let Self::Moves(moved) = self
            && (moved.moved_part().is_some() || moved.are_few_numbers())
        {
            return moved.lines(table);
        }
        let new = match self {
            Self::Join { new, .. } => std::slice::from_ref(new),
            Self::Split { moves, .. } => &moves[..],
            Self::Other { old, new, .. }
                if old.verb_index() != new.verb_index() || self.is_turned() =>
            {
                std::slice::from_ref(new)
            }
            _ => &[],
        };
        let line = |action| move_line(G::INFO, table, &wording::<G::Move>(action));
        new.iter().map(line).collect()
    }

    /// Describes the change without the line.
    pub(crate) fn what(
        &self,
        table: &Table<G>,
        entries: usize,
        place_of: &dyn Fn(usize) -> EntryPlace,
    ) -> String {
        let before = |at: usize| before_entry(at, entries, place_of);
        match self {
            Self::PutIn { before: at, action } => {
                format!("{} is missing {}", spoken::<G>(table, action), before(*at))
            }
            Self::TakeOut { entries, twins } => taken_out(entries, twins, place_of),
            Self::ExchangeRows { first, second } => rows_swapped(*first, *second, place_of),
            Self::Exchange { first, second } => {
                let both = place_of(*first).and(place_of(*second));
                format!("{both} are in the wrong order")
            }
            Self::Join { first, second, .. } => {
                let (first, second) = (of_move(place_of(*first)), place_of(*second));
                format!("{second} is a part of {first}")
            }
            Self::Split { entry, moves, .. } => two_turns::<G>(table, place_of(*entry), moves),
            Self::Shift {
                entry,
                before: at,
                is_expect,
            } => {
                let own = if *is_expect {
                    of_expect(place_of(*entry))
                } else {
                    of_move(place_of(*entry))
                };
                format!("{own} belongs {}", before(*at))
            }
            Self::Other {
                entry,
                kind,
                old,
                new,
            } => replaced::<G>(table, place_of(*entry), *kind, (old, new)),
            Self::Moves(moved) => moved.sentence(table, place_of),
            Self::Claims(claimed) => claimed.sentence::<G>(table, place_of),
            Self::Expect { .. } | Self::Result(_) => {
                let claim = match self {
                    Self::Expect { entry, .. } => of_expect(place_of(*entry)),
                    _ => "the result".to_owned(),
                };
                let what = self.misstatement(table).unwrap_or_default();
                format!("{claim} was written down wrong: {what}")
            }
        }
    }

    /// Names the value of a claim that was written down wrong.
    pub(crate) fn misstatement(&self, table: &Table<G>) -> Option<String> {
        match self {
            Self::Expect { old, new, .. } => {
                if let Some(uniform) = uniform::<G>(old, new) {
                    return Some(uniform);
                }
                if let Some(sum) = added_up::<G>(table, old, new) {
                    return Some(sum);
                }
                let (subject, was, is) = misstated::<G>(table, old, new);
                Some(format!("{subject} {} {is}, not {was}", is_or_are(&subject)))
            }
            Self::Result(values) => {
                let ((key, old, new), follow) = values.split_first()?;
                if let Some(uniform) = Uniform::between(old, new) {
                    let key = G::INFO.results[*key].name;
                    return Some(format!("each figure of `{key}` {}", uniform.words()));
                }
                let (part, was, is) = part(table, old, new);
                let subject = format!("{}{part}", G::INFO.results[*key].name);
                let follow = followers::<G>(table, follow);
                let verb = is_or_are(&subject);
                Some(format!("{subject} {verb} {is}, not {was}{follow}"))
            }
            _ => None,
        }
    }

    /// Returns the note for the entry in a repaired log. `text` is the text of an entry of the log.
    pub(crate) fn note<'t>(
        &self,
        table: &Table<G>,
        text: impl Fn(usize) -> Option<&'t str>,
    ) -> String {
        match self {
            Self::PutIn { .. } => "repair: put in".to_owned(),
            Self::TakeOut { .. } => "repair: stood twice, once taken out".to_owned(),
            Self::Exchange { .. } | Self::ExchangeRows { .. } => {
                "repair: changed places".to_owned()
            }
            Self::Join { .. } => "repair: joined with the move after it".to_owned(),
            Self::Split { .. } => "repair: two turns were written into one entry".to_owned(),
            Self::Shift { .. } => "repair: moved here".to_owned(),
            Self::Other { entry, old, .. } => {
                let written = text(*entry).map(str::to_owned);
                let old = || move_line(G::INFO, table, &wording(old));
                format!("repair: was {}", written.unwrap_or_else(old))
            }
            Self::Expect { old, new, .. } => {
                if let Some(uniform) = uniform::<G>(old, new) {
                    return format!("repair: {uniform}");
                }
                let (subject, was, _) = misstated::<G>(table, old, new);
                format!("repair: {subject} was written down as {was}")
            }
            Self::Moves(moved) => moved.note(table),
            Self::Claims(claimed) => claimed.note(),
            Self::Result(_) => String::new(),
        }
    }

    /// Returns the change as edits of the text; `None` if the text has no place for it.
    pub(crate) fn edits(
        &self,
        table: &Arc<Table<G>>,
        entries: &Entries<'_, '_>,
        root: NodeId,
    ) -> Option<Vec<TextEdit>> {
        let number = |entry: usize| Some(entry as u32 + 1);
        match self {
            Self::PutIn { before, action } => Some(vec![
                entries.insert(*before, &line(table, entries, action))?,
            ]),
            Self::TakeOut { entries: all, .. } => entries.remove_row(all),
            Self::Exchange { first, second } => {
                let put = |at: usize, of: usize| {
                    TextEdit::new(number(at), entries.range(at), entries.raw(of))
                };
                Some(vec![put(*first, *second), put(*second, *first)])
            }
            Self::ExchangeRows { first, second } => {
                let rows = [first, second].map(|row| {
                    let range = entries.range(row.0).start..entries.range(row.1).end;
                    (range.clone(), entries.text(range).to_owned())
                });
                let [(one, own), (other, new)] = rows;
                let put = |range, text| TextEdit::new(None, range, text);
                Some(vec![put(one, new), put(other, own)])
            }
            Self::Join {
                first,
                second,
                old,
                new,
            } => {
                let mut edits = moved_value(table, entries, *first, old, new)?;
                edits.push(entries.remove(*second)?);
                Some(edits)
            }
            Self::Split {
                entry,
                old,
                moves,
                own,
            } => {
                let mut edits = moved_value(table, entries, *entry, old, &moves[*own])?;
                let other = line(table, entries, &moves[1 - own]);
                edits.push(entries.insert(entry + 1 - own, &other)?);
                Some(edits)
            }
            Self::Shift { entry, before, .. } => Some(vec![
                entries.remove(*entry)?,
                entries.insert(*before, entries.raw(*entry))?,
            ]),
            Self::Other {
                entry, old, new, ..
            } => moved_value(table, entries, *entry, old, new),
            Self::Expect { entry, old, new } => stated::<G>(table, entries, *entry, old, new),
            Self::Moves(moved) => moved.edits(table, entries),
            Self::Claims(claimed) => claimed.edits::<G>(table, entries, root),
            Self::Result(values) => {
                let edits = values.iter().map(|(key, old, new)| {
                    Some(result_edits(table, entries, root, *key, (old, new))?.into_iter())
                });
                Some(
                    edits
                        .collect::<Option<Vec<_>>>()?
                        .into_iter()
                        .flatten()
                        .collect(),
                )
            }
        }
    }
}
