//! The key `position` of a log, for the game that turns it into a state.

use super::{Game, Table};
use crate::game::language::{ExpectKey, Fault, Faults, Id, Value, When};
use crate::yaml::tree::{Kind, NodeId, Tree};
use std::ops::RangeInclusive;

/// What to do about a position to which play by the rules would not have led.
const IRREGULAR: &str =
    "an irregularity may have led to it; the game is judged from there as it stands";

/// A value of the position, with its place in the log.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'v> {
    /// The value.
    pub value: &'v Value,
    /// The place of the value.
    pub node: NodeId,
}

impl Entry<'_> {
    /// Returns the time of what it states: before the position.
    pub const fn when(&self) -> When {
        When::given(self.node)
    }
}

/// The position that a log begins with, as it is written: values with their names resolved, each
/// with its place.
///
/// The game assumes what is not given: it derives it from what is given if it can, and otherwise
/// takes the value at the start of a game. An impossible or contradictory position is a fault. One
/// that only an irregularity could have led to is a warning.
pub struct Given<'g, 'a, G: Game> {
    /// The table.
    pub table: &'g Table<G>,
    tree: &'g Tree<'a>,
    /// The index among the keys of `expect`, the value and its place.
    values: &'g [(usize, Value, NodeId)],
    /// The place of the mapping.
    node: NodeId,
    faults: &'g mut Faults,
    failed: bool,
    /// Whether a fault is that a value needs another key beside it.
    lacking: bool,
    /// What a figure out of its range is said to be.
    beyond: Option<String>,
    /// Whether its values are made up, and so have no place in the log.
    placeless: bool,
}

impl<'g, 'a, G: Game> Given<'g, 'a, G> {
    /// Creates the position whose mapping is at `node`.
    pub fn new(
        table: &'g Table<G>,
        tree: &'g Tree<'a>,
        values: &'g [(usize, Value, NodeId)],
        node: NodeId,
        faults: &'g mut Faults,
    ) -> Self {
        Self {
            table,
            tree,
            values,
            node,
            faults,
            failed: false,
            lacking: false,
            beyond: None,
            placeless: false,
        }
    }

    /// Marks the values as made up. They are not in the log, so all of them are reported at the same
    /// place.
    #[must_use]
    pub(crate) fn made_up(self) -> Self {
        Self {
            placeless: true,
            ..self
        }
    }

    /// Returns whether no fault was found.
    pub const fn is_sound(&self) -> bool {
        !self.failed
    }

    /// Returns whether a fault was found that adding another key may correct.
    pub(crate) const fn is_lacking(&self) -> bool {
        self.lacking
    }

    /// Returns what is said of the first figure that is out of its range; `None` if all are within.
    pub(crate) fn beyond(&self) -> Option<&str> {
        self.beyond.as_deref()
    }

    /// Adds the fault that a value needs another key beside it, with advice on what to write. Such a
    /// fault does not show that the value is impossible.
    pub fn needs_key(
        &mut self,
        entry: Entry<'_>,
        message: impl Into<String>,
        label: impl Into<String>,
        help: Option<String>,
    ) {
        self.lacking = true;
        self.add(entry, message, label, None, help);
    }

    /// Returns the value of a key.
    pub fn get(&self, key: &str) -> Option<Entry<'g>> {
        let known = |index: usize| -> &ExpectKey { &G::EXPECTS[index].key };
        self.values
            .iter()
            .find(|(index, ..)| known(*index).name == key)
            .map(|(_, value, node)| Entry { value, node: *node })
    }

    /// Returns whether a key is given.
    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// Returns the elements of a list, each with its place; any other value counts as a list of
    /// one.
    pub fn elements<'v>(&self, entry: Entry<'v>) -> Vec<Entry<'v>> {
        // A list that the first move shows is written nowhere.
        let is_listed = self.tree.kind(entry.node) == Kind::List;
        let is_shown = !is_listed && matches!(entry.value, Value::List(_));
        if self.placeless || is_shown {
            let at = |value| Entry {
                value,
                node: entry.node,
            };
            return entry.value.elements().iter().map(at).collect();
        }
        if !is_listed {
            return vec![entry];
        }
        entry
            .value
            .elements()
            .iter()
            .zip(self.tree.children(entry.node))
            .map(|(value, node)| Entry { value, node })
            .collect()
    }

    /// Returns the entries of a mapping, each with the place of its value.
    pub fn entries<'v, I: Id>(&self, entry: Entry<'v>) -> Vec<(I, Entry<'v>)> {
        let mut places = self.tree.entries(entry.node).map(|(_, value)| value);
        let mut place = || match self.placeless {
            true => Some(entry.node),
            false => places.next(),
        };
        let entries = entry.value.entries().iter();
        entries
            .map_while(|(id, value)| {
                let node = place()?;
                Some((I::at(usize::from(*id)), Entry { value, node }))
            })
            .collect()
    }

    /// Returns the entries of the mapping under a key; none if the key is not given.
    pub fn entries_under<I: Id>(&self, key: &str) -> Vec<(I, Entry<'g>)> {
        self.get(key)
            .map(|entry| self.entries(entry))
            .unwrap_or_default()
    }

    /// Returns whether the mapping under a key has an entry for every player, company or place. What
    /// a position does not list of them may lie on the table all the same.
    pub fn lists_all<I: Id>(&self, key: &str) -> bool {
        self.entries_under::<I>(key).len() == self.table.all::<I>().len()
    }

    /// Returns the elements of the list under a key; none if the key is not given.
    pub fn elements_under(&self, key: &str) -> Vec<Entry<'g>> {
        self.get(key)
            .map(|entry| self.elements(entry))
            .unwrap_or_default()
    }

    /// Returns what the mapping under a key says of one player, company or place.
    pub fn entry_under<I: Id>(&self, key: &str, id: I) -> Option<Entry<'g>> {
        self.entry_of(self.get(key)?, id)
    }

    /// Returns what a mapping says of one player, company or place.
    pub fn entry_of<'v, I: Id>(&self, map: Entry<'v>, id: I) -> Option<Entry<'v>> {
        let entries = self.entries::<I>(map).into_iter();
        let mut own = entries.filter(|(known, _)| known.number() == id.number());
        own.next().map(|(_, entry)| entry)
    }

    /// Returns the id that the value of a key names.
    pub fn id_under<I: Id>(&self, key: &str) -> Option<I> {
        self.id(self.get(key)?)
    }

    /// Returns the first of these keys that is given.
    pub fn first_of(&self, keys: &[&str]) -> Option<Entry<'g>> {
        keys.iter().find_map(|key| self.get(key))
    }

    /// Returns the first of these keys that is given, or the whole position.
    pub fn first_or_whole(&self, keys: &[&str]) -> Entry<'g> {
        self.first_of(keys).unwrap_or(self.whole())
    }

    /// Returns the value of a key of a record.
    pub fn field<'v>(&self, entry: Entry<'v>, name: &str) -> Option<Entry<'v>> {
        Some(Entry {
            value: entry.value.field(name)?,
            node: match self.placeless {
                true => entry.node,
                false => self.tree.get(entry.node, name)?,
            },
        })
    }

    /// Returns the id that a value names; `None` if it names nobody, or something of another kind.
    pub fn id<I: Id>(&self, entry: Entry<'_>) -> Option<I> {
        match entry.value {
            Value::Name(domain, id) if *domain == I::DOMAIN => Some(I::at(usize::from(*id))),
            _ => None,
        }
    }

    /// Returns the number at a key, or `assumed` if it is not given. A number out of range is a
    /// fault.
    pub fn number(&mut self, key: &str, range: RangeInclusive<i64>, assumed: i64) -> i64 {
        let Some(entry) = self.get(key) else {
            return assumed;
        };
        self.within(key, entry, range).unwrap_or(assumed)
    }

    /// Returns a number within a range; `None` after a fault.
    pub fn within(
        &mut self,
        what: &str,
        entry: Entry<'_>,
        range: RangeInclusive<i64>,
    ) -> Option<i64> {
        let number = entry.value.as_number().unwrap_or(0);
        if range.contains(&number) {
            return Some(number);
        }
        let (least, most) = (range.start(), range.end());
        let message = match (*most, number < *least) {
            (_, true) => format!("{what} cannot be {number}: {least} is the least there can be"),
            _ => format!("{what} cannot be {number}: {most} is the most there can be"),
        };
        self.beyond.get_or_insert_with(|| message.clone());
        self.fault(entry, message, "cannot be");
        None
    }

    /// Returns a number for every id of a kind: the given one or the assumed one. A number out of
    /// range is a fault.
    pub fn numbers<I: Id>(
        &mut self,
        key: &str,
        range: RangeInclusive<i64>,
        assumed: impl Fn(I) -> i64,
    ) -> Vec<i64> {
        let mut numbers: Vec<i64> = self.table.all::<I>().map(assumed).collect();
        let Some(entry) = self.get(key) else {
            return numbers;
        };
        for (id, entry) in self.entries::<I>(entry) {
            if let Some(number) = self.within(
                &format!("{key} of {}", self.table.name(id)),
                entry,
                range.clone(),
            ) && let Some(slot) = numbers.get_mut(usize::from(id.number()))
            {
                *slot = number;
            }
        }
        numbers
    }

    /// Adds the fault of something impossible.
    pub fn fault(
        &mut self,
        entry: Entry<'_>,
        message: impl Into<String>,
        label: impl Into<String>,
    ) {
        self.add(entry, message, label, None, None);
    }

    /// Adds the fault of a name that a list has twice.
    pub fn fault_of_repeat(&mut self, entry: Entry<'_>, name: &str) {
        let message = format!("{name} appears here for the second time");
        self.fault(entry, message, "second occurrence");
    }

    /// Adds a fault with advice on what to write.
    pub fn fault_that(
        &mut self,
        entry: Entry<'_>,
        message: impl Into<String>,
        label: impl Into<String>,
        help: String,
    ) {
        self.add(entry, message, label, None, Some(help));
    }

    /// Adds the fault of something that contradicts another part of the position.
    pub fn contradiction(
        &mut self,
        entry: Entry<'_>,
        message: impl Into<String>,
        other: Entry<'_>,
        label: impl Into<String>,
    ) {
        self.add(
            entry,
            message,
            "contradicts what is said elsewhere",
            Some((other, label.into())),
            None,
        );
    }

    /// Adds a fault: a contradiction to the first of `keys` that is given, or a fault by itself.
    pub fn contradiction_of(
        &mut self,
        entry: Entry<'_>,
        message: impl Into<String>,
        keys: &[&str],
        label: impl Into<String>,
    ) {
        match self.first_of(keys) {
            Some(other) => self.contradiction(entry, message, other, label),
            None => self.fault(entry, message, "cannot be"),
        }
    }

    fn add(
        &mut self,
        entry: Entry<'_>,
        message: impl Into<String>,
        label: impl Into<String>,
        other: Option<(Entry<'_>, String)>,
        help: Option<String>,
    ) {
        self.failed = true;
        let mut fault = Fault::new(
            G::INFO.setup().code,
            self.tree.span(entry.node),
            message,
            label,
        );
        if let Some((other, label)) = other {
            fault = fault.related(self.tree.span(other.node), label);
        }
        if let Some(help) = help {
            fault = fault.help(help);
        }
        self.faults.push(fault);
    }

    /// Adds the warning that play by the rules would not have led to this.
    pub fn warn(&mut self, entry: Entry<'_>, message: impl Into<String>, label: impl Into<String>) {
        self.warn_that(entry, message, label, IRREGULAR);
    }

    /// Adds the same warning about a rule that is in another section of the rulebook than the setup.
    pub fn warn_of_rule(
        &mut self,
        section: &'static str,
        entry: Entry<'_>,
        message: impl Into<String>,
        label: impl Into<String>,
    ) {
        let fault = self.warning(entry, message, label);
        self.faults.warn(Fault {
            section: Some(section),
            ..fault.help(IRREGULAR)
        });
    }

    /// Adds a warning with advice on what to do.
    pub fn warn_that(
        &mut self,
        entry: Entry<'_>,
        message: impl Into<String>,
        label: impl Into<String>,
        help: &str,
    ) {
        let warning = self.warning(entry, message, label);
        self.faults.warn(warning.help(help));
    }

    fn warning(
        &self,
        entry: Entry<'_>,
        message: impl Into<String>,
        label: impl Into<String>,
    ) -> Fault {
        let (code, span) = (G::INFO.setup().code, self.tree.span(entry.node));
        Fault::new(code, span, message, label)
    }

    /// Returns the position as a whole, for faults that belong to no single value.
    pub const fn whole(&self) -> Entry<'static> {
        Entry {
            value: &Value::Nobody,
            node: self.node,
        }
    }
}
