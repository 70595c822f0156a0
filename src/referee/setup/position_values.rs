//! The values under the key `position` of a log, and what they leave to be assumed.

use crate::game::language::{Domain, Names, Player, Shape, Value};
use crate::game::prelude::*;
use crate::game::{AccountId, Game, Omission, Reads, Table};
use crate::referee::ledger::OpeningReason;
use crate::referee::verdict::PositionKeys;
use crate::yaml::tree::{NodeId, Tree};
use std::sync::Arc;

/// The values under `position`.
#[derive(Clone, Debug, Default)]
pub struct PositionValues {
    /// The values, each with its key.
    values: Vec<(&'static str, Value)>,
    /// The place of each value, and of each entry of its mapping.
    places: Vec<Place>,
    /// The keys that the position gives only in part for a player or a company, each with whom.
    short: Vec<(&'static str, (Domain, u16))>,
}

/// A place in the position that states something.
#[derive(Clone, Debug)]
struct Place {
    key: &'static str,
    /// The subject of the entry; `None` for the whole value.
    of: Option<(Domain, u16)>,
    /// The node of the value.
    node: NodeId,
}

impl PositionValues {
    /// Collects the values of a position, each under the index of its key and with its place.
    pub(super) fn new<G: Game>(
        table: &Table<G>,
        state: &G::State,
        tree: &Tree<'_>,
        values: Vec<(usize, Value, NodeId)>,
    ) -> Self {
        let mut known = Self::default();
        let keys: Vec<&str> = values
            .iter()
            .map(|(index, ..)| G::EXPECTS[*index].key.name)
            .collect();
        let is_given = |key: &str| keys.contains(&key);
        for (index, value, node) in values {
            let key = G::EXPECTS[index].key.name;
            known.places.push(Place {
                key,
                of: None,
                node,
            });
            if let Value::Map(domain, entries) = &value {
                let short = entries
                    .iter()
                    .map(|(id, of)| ((*domain, *id), of))
                    .filter(|(whose, of)| is_short(table, state, key, *whose, of, &is_given));
                known.short.extend(short.map(|(whose, _)| (key, whose)));
                let own = entries.iter().zip(tree.entries(node));
                let place = |id: u16, node: NodeId| Place {
                    key,
                    of: Some((*domain, id)),
                    node,
                };
                known
                    .places
                    .extend(own.map(|((id, _), (_, node))| place(*id, node)));
            }
            known.values.push((key, value));
        }
        known
    }

    fn get(&self, key: &str) -> Option<&Value> {
        self.values
            .iter()
            .find(|(known, _)| *known == key)
            .map(|(_, value)| value)
    }

    /// Returns the figures of the result that no given key states.
    fn open_figures<G: Game>(
        &self,
        table: &Table<G>,
        state: &G::State,
    ) -> Vec<(&'static str, (Domain, u16))> {
        let mut open = Vec::new();
        for result in G::RESULTS {
            let own = [result.key.name];
            let said_by = if result.said_by.is_empty() {
                &own[..]
            } else {
                result.said_by
            };
            // Figures that exist only at the end say nothing before.
            let shown = (result.show)(table, state);
            let Value::Map(domain, figures) = &shown else {
                continue;
            };
            let is_said = |id: u16| said_by.iter().any(|key| self.says(key, (*domain, id)));
            if result.key.ends.is_none() || state.stage().over {
                open.extend(
                    figures
                        .iter()
                        .filter(|(id, _)| !is_said(*id))
                        .map(|(id, _)| (result.key.name, (*domain, *id))),
                );
            }
        }
        open
    }

    /// Returns the keys that are given and those that are assumed, compared with the state that was
    /// made of them. The keys in `follow` follow from those that are given.
    pub(super) fn keys<G: Game>(
        &self,
        table: &Table<G>,
        state: &G::State,
        follow: Vec<&'static str>,
    ) -> PositionKeys {
        let mut keys = PositionKeys {
            follow,
            ..PositionKeys::default()
        };
        let start = G::State::start(table, std::iter::empty());
        for observable in G::EXPECTS {
            let name = observable.key.name;
            match self.get(name) {
                None if !(observable.is_used)(table) => {}
                None => {
                    keys.assumed.push(name);
                    if (observable.show)(table, state) == (observable.show)(table, &start) {
                        keys.as_at_start.push(name);
                    }
                }
                Some(value)
                    if says_all(
                        table,
                        &observable.key.shape,
                        value,
                        &(observable.show)(table, state),
                        &|of| self.is_short(name, of),
                    ) =>
                {
                    keys.given.push(name);
                }
                Some(_) => {
                    keys.given.push(name);
                    keys.partly.push(name);
                }
            }
        }
        // Once everything has been counted or handed out, only some keys still decide the standing.
        let decides = state.decided_by(table);
        let open = keys
            .assumed
            .iter()
            .chain(&keys.partly)
            .filter(|key| decides.is_none_or(|decides| decides.contains(key)))
            .filter(|key| **key != "phase" || !keys.follow.contains(key));
        keys.standing = open.copied().collect();
        keys.figures = self.open_figures(table, state);
        keys
    }

    /// Returns whether a key states something about a subject, and all of it.
    fn says(&self, key: &str, of: (Domain, u16)) -> bool {
        let said = self.get(key).and_then(|value| part(value, of));
        said.is_some() && !self.is_short(key, of)
    }

    /// Returns whether a key states one figure of a subject, or all of them.
    fn says_part(&self, key: &str, of: (Domain, u16), figure: (Domain, u16)) -> bool {
        let said = self.get(key).and_then(|value| part(value, of));
        said.is_some_and(|said| part(said, figure).is_some()) || self.says(key, of)
    }

    /// Returns whether a key leaves out figures of a subject of which it states others.
    fn is_short(&self, key: &str, of: (Domain, u16)) -> bool {
        self.short.contains(&(key, of))
    }

    /// Returns the reason for the opening balance of an account: it is stated at a place, or
    /// assumed. A balance that no key shows follows from the others.
    pub fn of_balance<G: Game>(&self, account: AccountId) -> OpeningReason {
        let given = |given| OpeningReason {
            reason: "in the position",
            given,
            of_nothing: true,
        };
        // The key for all stocks is plural, the account of each is singular.
        let shows =
            |key: &&str| *key == account.track || key.strip_suffix('s') == Some(account.track);
        let Some(key) = G::EXPECTS
            .iter()
            .map(|observable| observable.key.name)
            .find(shows)
        else {
            return OpeningReason {
                of_nothing: false,
                ..given(None)
            };
        };
        let is_said = match account.part {
            Some(figure) => self.says_part(key, account.subject, figure),
            None => {
                let value = self.get(key);
                value.is_some_and(|value| part(value, account.subject).is_some())
            }
        };
        if !is_said {
            return OpeningReason {
                reason: "assumed",
                ..given(None)
            };
        }
        let place = |of: Option<(Domain, u16)>| {
            self.places
                .iter()
                .find(|place| place.key == key && place.of == of)
        };
        given(
            place(Some(account.subject))
                .or_else(|| place(None))
                .map(|place| place.node),
        )
    }
}

/// What the position that a log begins with leaves out.
#[derive(Clone, Debug)]
pub struct OmittedValues {
    pub(super) keys: PositionKeys,
    pub(super) values: Arc<PositionValues>,
    /// The turn of the position.
    pub(super) turn: u32,
}

impl OmittedValues {
    /// Returns the values that it gives, each with its key.
    pub(crate) fn given(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.values.values.iter().map(|(key, value)| (*key, value))
    }

    /// Returns whether it gives a key in part for a player or company.
    pub(crate) fn is_short(&self, key: &str, of: (Domain, u16)) -> bool {
        self.values.is_short(key, of)
    }

    /// Returns what a position leaves out that gives these keys as well.
    pub(crate) fn with(&self, keys: &[&str]) -> Self {
        let mut with = self.clone();
        with.keys.assumed.retain(|key| !keys.contains(key));
        with.keys.partly.retain(|key| !keys.contains(key));
        with
    }

    /// Returns whether it leaves out a key, or a part of it, that nothing else shows.
    pub(crate) fn is_open(&self, key: &'static str) -> bool {
        self.left_out(&Reads::all(key), self.turn).is_some()
    }

    /// Returns whether it leaves out a key that does not follow from what is given, even if the first
    /// move shows the key.
    pub(crate) fn is_guessed(&self, key: &'static str) -> bool {
        let shown = self.keys.shown.iter().map(|shown| shown.key);
        let mut shown = shown.chain(self.keys.confirmed.iter().copied());
        self.is_open(key) || shown.any(|shown| shown == key)
    }

    /// Returns how much it leaves out of a value that is needed in a turn; `None` if it gives the
    /// value.
    pub fn left_out(&self, reads: &Reads, turn: u32) -> Option<Omission> {
        let says = |of| match reads.part {
            Some(figure) => self.values.says_part(reads.key, of, figure),
            None => self.values.says(reads.key, of),
        };
        let in_part =
            || self.keys.partly.contains(&reads.key) && reads.of.is_none_or(|of| !says(of));
        let is_shown = || {
            self.keys
                .shown
                .iter()
                .any(|shown| shown.is_sure && shown.key == reads.key)
                || self.keys.follow.contains(&reads.key)
                || self.keys.confirmed.contains(&reads.key)
        };
        let is_given = |key: &&'static str| self.left_out(&Reads::all(key), turn).is_none();
        match () {
            () if !reads.unless.is_empty() && reads.unless.iter().all(is_given) => None,
            () if reads.in_turn
                && self.turn != turn
                && !(reads.and_next && self.turn + 1 == turn) =>
            {
                None
            }
            () if reads.later && self.turn == turn => None,
            () if is_shown() => None,
            () if self.keys.assumed.contains(&reads.key) => Some(Omission::Whole),
            () if !reads.whole && in_part() => Some(Omission::InPart),
            () => None,
        }
    }
}

/// Returns what a value states about a subject: its entry in a mapping, or its name in a list of
/// names; any other value as a whole.
fn part(value: &Value, (domain, id): (Domain, u16)) -> Option<&Value> {
    match value {
        Value::Map(known, entries) if *known == domain => entries
            .iter()
            .find(|(entry, _)| *entry == id)
            .map(|(_, value)| value),
        Value::List(list) if list.iter().any(|value| matches!(value, Value::Name(..))) => {
            list.iter().find(|value| **value == Value::Name(domain, id))
        }
        other => Some(other),
    }
}

/// Returns whether what a mapping says of somebody leaves figures out. What is listed of a player is
/// all that the player has if it is as much as everybody has by now.
fn is_short<G: Game>(
    table: &Table<G>,
    state: &G::State,
    key: &str,
    (of, id): (Domain, u16),
    value: &Value,
    is_given: &dyn Fn(&str) -> bool,
) -> bool {
    let Value::Map(domain, entries) = value else {
        return false;
    };
    let is_listed = entries.len() >= table.names(*domain).map_or(0, Names::len);
    let is_all = || {
        of == Domain::Player
            && state.is_all(table, key, Player::new(usize::from(id)), value, is_given)
    };
    !is_listed && !is_all()
}

/// Returns whether a value of the position gives everything that the resulting state shows.
///
/// A list of one player or company is all there is of it, but a player or a company that is left out
/// may have anything. `is_short` says of whom figures are left out.
fn says_all<G: Game>(
    table: &Table<G>,
    shape: &Shape,
    given: &Value,
    shown: &Value,
    is_short: &dyn Fn((Domain, u16)) -> bool,
) -> bool {
    let inner = match shape {
        Shape::Map(_, inner) => Some(*inner),
        Shape::OrNobody(inner) => return says_all(table, inner, given, shown, is_short),
        _ => None,
    };
    match (given, shown) {
        (Value::Map(domain, said), Value::Map(_, shown)) => {
            // A position may give only what is known; the rest is still left out. A state shows
            // nothing of a railroad whose locomotives are known to lie somewhere, but not where.
            let everybody = said.len() == table.names(*domain).map_or(0, Names::len);
            let covered =
                |(id, shown): &(u16, Value)| match said.iter().find(|(known, _)| known == id) {
                    Some(_) if *domain == Domain::Player => !is_short((*domain, *id)),
                    Some((_, said)) => {
                        inner.is_none_or(|inner| says_all(table, inner, said, shown, is_short))
                    }
                    None => false,
                };
            everybody && shown.iter().all(covered)
        }
        // What is known of some players only, such as hands, is not shown at all.
        (Value::Map(domain @ Domain::Player, said), Value::Unknown) => {
            said.len() == table.names(*domain).map_or(0, Names::len)
        }
        (Value::Record(said), Value::Record(shown)) => shown
            .iter()
            .all(|(key, _)| said.iter().any(|(known, _)| known == key)),
        (Value::List(said), Value::List(shown)) => said.len() >= shown.len(),
        _ => true,
    }
}
