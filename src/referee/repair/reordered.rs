//! Searches for a round whose moves are written in the wrong order: reversed, in seat order, or
//! sorted by player, company or kind of move.

use super::costs::{Kind, REORDERED};
use super::edits::actor_key;
use super::playing::Cursor;
use super::script::{Item, Patch};
use super::search::Search;
use crate::game::Game;
use crate::game::language::{Domain, Moves, Value};
use crate::game::prelude::*;

/// The fewest moves. Two neighbours that changed places are a slip of their own (`Kind::Swapped`).
const LEAST: usize = 3;
/// The most moves: two rounds of the largest game.
const MOST: usize = 16;
/// The most moves that are put in another order if each player's own moves stay in theirs: a whole
/// round in the opposite order.
const LONGEST: usize = 40;
/// A round of so many moves needs nothing after it but a result.
const ROUND: usize = 8;
/// How many moves are tried while all orders of a round are listed, which bounds the search.
const STEPS: usize = 600;
/// The most orders of a round that are tried against the rest of the log. With more, none is
/// likelier than another.
const ORDERS: usize = 32;
/// The additional cost of an order in which the moves of one actor change places as well.
const OWN_ORDER: u32 = 1;

/// A move of a round.
struct Turn<G: Game> {
    item: Item<G>,
    verb: usize,
    actor: Value,
}

/// The orders of a round in which every move is made by the player or company whose turn it is.
struct Orders<G: Game> {
    begin: Cursor<G>,
    at: usize,
    round: Vec<Turn<G>>,
    /// How many of its moves may also change places with others of the same actor.
    short: usize,
}

impl<G: Game> Search<'_, G> {
    /// Tries to put the moves from the first violation on in an order in which every move is made by
    /// the player or company whose turn it is.
    pub(crate) fn another_order(&mut self) {
        // A scorekeeper who was one seat ahead throughout made a simpler slip.
        if self
            .found
            .iter()
            .any(|found| self.is_seat_shift(&found.patch))
        {
            return;
        }
        let at = self.violation;
        let (round, short) = self.round(at);
        if round.len() < LEAST {
            return;
        }
        let Some(begin) = self.before(at) else {
            return;
        };
        let mut orders = Orders {
            begin,
            at,
            round,
            short,
        };
        let kept = orders.with_own_order(self);
        if let Some(kept) = &kept
            && self.try_order(&orders, kept, REORDERED)
        {
            return;
        }
        orders.round.truncate(orders.short);
        if let Some(kept) = kept.filter(|kept| kept.len() <= orders.short) {
            orders.round.truncate(kept.len());
        }
        let mut all = orders.all(self);
        all.sort_by_cached_key(|order| displaced(order));
        let mut least = usize::MAX;
        for order in all {
            // Where fewer moves in another place explain the record, more of them only rewrite it.
            if self.is_spent() || displaced(&order) > least {
                return;
            }
            if self.try_order(&orders, &order, REORDERED + OWN_ORDER) {
                least = displaced(&order);
            }
        }
    }

    /// Tries an order of the moves of a round. Returns whether the record is sound with it, also if a
    /// likelier slip than a round in another order leads to it.
    fn try_order(&mut self, orders: &Orders<G>, order: &[usize], cost: u32) -> bool {
        let Some(last) = (0..order.len()).rev().find(|place| order[*place] != *place) else {
            return false;
        };
        let order = &order[..=last];
        // A round of which only some moves were put elsewhere has other explanations if it is long.
        if order.len() > orders.short && !orders.is_backwards(order) {
            return false;
        }
        let has_likelier_cause = || is_one_moved(order) || orders.exchanges_two(order);
        if order.len() < LEAST {
            return false;
        }
        let at = orders.at;
        let mut items = Vec::new();
        for (place, chosen) in order.iter().enumerate() {
            let Some(action) = orders.round[*chosen].item.action().cloned() else {
                return false;
            };
            let patch = self.instead(at + place, action, Kind::Swapped, 0);
            items.extend(patch.items);
        }
        let patch = Patch {
            at,
            until: at + items.len(),
            items,
            kind: Kind::Swapped,
            cost,
            outcome: None,
        };
        if !orders.is_of_one_kind(order.len()) && has_likelier_cause() {
            return self.play(&orders.begin, &patch).is_ok();
        }
        // If only the end of the log follows, other slips explain as much as a few moves.
        let is_whole = order.len() >= ROUND && self.context.outcome().is_some();
        (is_whole || self.goes_on(&orders.begin, &patch)) && self.attempt(&orders.begin, patch)
    }

    /// Returns the moves from an entry on that have an actor, and how many of them make two rounds at
    /// most.
    fn round(&self, at: usize) -> (Vec<Turn<G>>, usize) {
        let turn = |item: &Item<G>| {
            let (verb, args) = item.action().map(Moves::declare)?;
            let key = actor_key::<G::Move>(verb, &args)?;
            let actor = args.get(key).cloned()?;
            let item = item.clone();
            Some(Turn { item, verb, actor })
        };
        let items = &self.script.items[at.min(self.script.items.len())..];
        let Some(first) = items.first().and_then(turn) else {
            return (Vec::new(), 0);
        };
        let domain = match first.actor {
            Value::Name(domain, _) => domain,
            _ => Domain::Player,
        };
        let actors = self.context.table.names(domain);
        let actors = actors.map_or(0, |names| names.len());
        let same_kind = |turn: &Turn<G>| match (&turn.actor, &first.actor) {
            (Value::Name(one, _), Value::Name(other, _)) => one == other,
            _ => false,
        };
        let moves = items.iter().take(LONGEST).map_while(turn);
        let moves: Vec<Turn<G>> = moves.take_while(same_kind).collect();
        let short = moves.len().min(MOST).min(actors * 2);
        (moves, short)
    }
}

impl<G: Game> Orders<G> {
    /// Returns an order that keeps each actor's moves in their written order, cut after the last place
    /// at which it has used exactly the first moves of the round.
    fn with_own_order(&self, search: &Search<'_, G>) -> Option<Vec<usize>> {
        let mut cursor = self.begin.copied(search.context.table);
        let mut left: Vec<usize> = (0..self.round.len()).collect();
        let (mut order, mut closed) = (Vec::new(), 0);
        while !left.is_empty() {
            let Some((next, after)) = self.next(search, &cursor, &left, order.len()) else {
                break;
            };
            cursor = after;
            order.push(left.remove(next));
            if order.iter().all(|chosen| *chosen < order.len()) {
                closed = order.len();
            }
        }
        order.truncate(closed);
        (closed >= LEAST).then_some(order)
    }

    /// Returns the place of the move that is next among those that are left, and the position after
    /// it. A pass that is written comes before a move that would imply it.
    fn next(
        &self,
        search: &Search<'_, G>,
        cursor: &Cursor<G>,
        left: &[usize],
        taken: usize,
    ) -> Option<(usize, Cursor<G>)> {
        let table = search.context.table;
        let is_first = |place: &usize| {
            let mut earlier = left[..*place].iter();
            let actor = &self.round[left[*place]].actor;
            earlier.all(|other| self.round[*other].actor != *actor)
        };
        let is_expected = |place: &usize| {
            let action = self.round[left[*place]].item.action();
            action.is_some_and(|action| cursor.state.is_expected(table, action))
        };
        let firsts: Vec<usize> = (0..left.len()).filter(is_first).collect();
        let (expected, others): (Vec<usize>, Vec<usize>) =
            firsts.into_iter().partition(is_expected);
        expected.into_iter().chain(others).find_map(|place| {
            let item = &self.round[left[place]].item;
            let after = search.after(cursor, item, self.at + taken)?;
            Some((place, after))
        })
    }

    /// Returns every order; none if there are too many.
    fn all(&self, search: &Search<'_, G>) -> Vec<Vec<usize>> {
        let mut found: Vec<Vec<usize>> = Vec::new();
        let mut steps = 0;
        let begin = self.begin.copied(search.context.table);
        let mut open: Vec<(Vec<usize>, Cursor<G>)> = vec![(Vec::new(), begin)];
        while let Some((order, cursor)) = open.pop() {
            if order.len() == self.round.len() {
                found.push(order);
                if found.len() > ORDERS {
                    return Vec::new();
                }
                continue;
            }
            for (chosen, turn) in self.round.iter().enumerate() {
                if order.contains(&chosen) {
                    continue;
                }
                steps += 1;
                if steps > STEPS || search.is_spent() {
                    return Vec::new();
                }
                if let Some(after) = search.after(&cursor, &turn.item, self.at + order.len()) {
                    let mut next = order.clone();
                    next.push(chosen);
                    open.push((next, after));
                }
            }
        }
        found
    }

    /// Returns whether an order merely exchanges two actors. The header then probably lists them in the
    /// wrong order.
    fn exchanges_two(&self, order: &[usize]) -> bool {
        let mut changed: Vec<(&Value, &Value)> = Vec::new();
        for (place, chosen) in order.iter().enumerate() {
            let (was, is) = (&self.round[place].actor, &self.round[*chosen].actor);
            if was != is && !changed.contains(&(was, is)) {
                changed.push((was, is));
            }
        }
        matches!(changed[..], [(one, other), (third, fourth)] if one == fourth && other == third)
    }

    /// Returns whether each part of an order in which actors act once is the written one backwards.
    fn is_backwards(&self, order: &[usize]) -> bool {
        let (mut begin, mut most) = (0, 0);
        for (place, chosen) in order.iter().enumerate() {
            most = most.max(*chosen);
            if most > place {
                continue;
            }
            let turns = |moves: &mut dyn Iterator<Item = usize>| {
                let mut turns: Vec<&Value> = moves.map(|at| &self.round[at].actor).collect();
                turns.dedup();
                turns
            };
            let mut written = turns(&mut (begin..=place));
            written.reverse();
            if written != turns(&mut order[begin..=place].iter().copied()) {
                return false;
            }
            begin = place + 1;
        }
        begin == order.len()
    }

    /// Returns whether the first moves of the round all have one verb and different actors.
    fn is_of_one_kind(&self, count: usize) -> bool {
        let turns = &self.round[..count];
        turns.iter().enumerate().all(|(place, turn)| {
            let mut earlier = turns[..place].iter();
            turn.verb == turns[0].verb && earlier.all(|other| other.actor != turn.actor)
        })
    }
}

/// Returns how many moves of an order are not where the others leave them: all but the longest part that
/// is in the written order.
fn displaced(order: &[usize]) -> usize {
    let mut longest: Vec<usize> = Vec::new();
    for (place, chosen) in order.iter().enumerate() {
        let before = (0..place).filter(|earlier| order[*earlier] < *chosen);
        let before = before.map(|earlier| longest[earlier]).max();
        longest.push(before.unwrap_or_default() + 1);
    }
    order.len() - longest.into_iter().max().unwrap_or_default()
}

/// Returns whether one move was merely written some places too early or too late.
fn is_one_moved(order: &[usize]) -> bool {
    let last = order.len() - 1;
    let later = order[last] == 0 && (0..last).all(|place| order[place] == place + 1);
    let earlier = order[0] == last && (0..last).all(|place| order[place + 1] == place);
    later || earlier
}
