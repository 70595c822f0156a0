//! Searches for slips in two moves that belong together though others lie between them: two moves of one
//! player written in each other's place, and a move to a place that an earlier one has taken.

use super::costs::{EXCHANGED, Kind};
use super::edits::turn_of;
use super::script::Patch;
use super::search::Search;
use crate::game::Game;
use crate::game::language::{Args, Domain, Moves, Value};

/// How many laps of the players the later of two exchanged moves may be after the earlier one.
const LAPS: usize = 2;

impl<G: Game> Search<'_, G> {
    /// Tries values, forgotten parts, and two moves of one player in each other's place.
    pub(super) fn values_and_forgotten(&mut self, at: usize) {
        self.values(at);
        self.forgotten(at);
        self.exchanged_own_moves(at);
    }

    /// Tries a move with the next one of another kind by the same player, each in the place of the other:
    /// built first and bought later, where it was the other way round. Both are legal as they are, and
    /// only a later claim shows it.
    fn exchanged_own_moves(&mut self, at: usize) {
        let first = self.ordinal(at);
        if !self.is_claim() || at > self.prefix.reached || self.moves.get(first) != Some(&at) {
            return;
        }
        let Some((verb, actor)) = self.turn_at(at) else {
            return;
        };
        let Some(Value::Name(Domain::Player, _)) = actor else {
            return;
        };
        let players = self.context.table.names(Domain::Player);
        let lap = LAPS * players.map_or(0, |players| players.len());
        // A draw or a deal begins another round.
        let later = self.moves.iter().skip(first + 1).take(lap).copied();
        let turns = later.map_while(|later| {
            let (verb, actor) = self.turn_at(later)?;
            Some((later, verb, actor?))
        });
        let own = turns.skip(1).find(|(_, other, by)| {
            let is_own = actor.as_ref() == Some(by);
            is_own && *other != verb
        });
        let at_item = |at: usize| self.script.items[at].action().cloned();
        let two = own.and_then(|(later, ..)| Some((later, at_item(at)?, at_item(later)?)));
        let (Some((later, one, other)), Some(cursor)) = (two, self.before(at)) else {
            return;
        };
        let patch = self.two_instead([(at, other), (later, one)], Kind::Swapped, EXCHANGED);
        self.attempt(&cursor, patch);
    }

    /// Returns the verb and the actor of the move at an item.
    fn turn_at(&self, at: usize) -> Option<(usize, Option<Value>)> {
        self.script.items.get(at)?.action().map(turn_of)
    }

    /// Returns the earlier moves that name the same places as the illegal one.
    pub(super) fn taken_before(&self, at: usize) -> Vec<usize> {
        let Some(illegal) = self.illegal_move(at) else {
            return Vec::new();
        };
        let earlier = self.moves.iter().copied().filter(|other| *other < at);
        let is_same = |other: &usize| {
            let action = self.script.items[*other].action();
            action.is_some_and(|action| name_the_same_places(action, illegal))
        };
        earlier.filter(is_same).collect()
    }

    /// Returns whether an edit gives another place to an earlier move that names the same places as the
    /// illegal one: either of the two may have been written down wrong, however far apart they are.
    pub(super) fn frees_the_place(&self, patch: &Patch<G>) -> bool {
        let illegal = self.script.items.get(self.violation);
        let (Some(illegal), [item]) = (illegal.and_then(|item| item.action()), &patch.items[..])
        else {
            return false;
        };
        let old = self
            .script
            .items
            .get(patch.at)
            .and_then(|item| item.action());
        let is_same = |action: Option<&G::Move>| {
            action.is_some_and(|action| name_the_same_places(action, illegal))
        };
        patch.kind == Kind::Value
            && patch.at < self.violation
            && is_same(old)
            && !is_same(item.action())
    }
}

/// Returns whether two moves of one verb name the same places: all places that have a key of their own, and
/// at least one element of lists, such as a hex or a track.
fn name_the_same_places<M: Moves>(one: &M, other: &M) -> bool {
    let ((verb, args), (other_verb, others)) = (one.declare(), other.declare());
    let [(single, listed), (its_single, its_listed)] = [&args, &others].map(places);
    let is_shared = |place: &&Value| its_listed.iter().any(|its| is_same_place(place, its));
    let both_list = !listed.is_empty() && !its_listed.is_empty();
    verb == other_verb
        && single == its_single
        && match both_list {
            true => listed.iter().any(is_shared),
            false => !single.is_empty(),
        }
}

/// Returns the places of a move that have keys of their own, and the elements of its lists of places.
fn places(args: &Args) -> (Vec<&Value>, Vec<&Value>) {
    let (mut single, mut listed) = (Vec::new(), Vec::new());
    for value in args.0.iter().flatten().filter(|value| is_of_places(value)) {
        match value {
            Value::List(list) => listed.extend(list),
            place => single.push(place),
        }
    }
    (single, listed)
}

/// Returns whether two elements are the same place, or the same track from either end.
fn is_same_place(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::List(one), Value::List(other)) => one == other || one.iter().eq(other.iter().rev()),
        _ => one == other,
    }
}

/// Returns whether a value is a place, or a list of them.
fn is_of_places(value: &Value) -> bool {
    match value {
        Value::Name(domain, _) => matches!(domain, Domain::Place | Domain::City),
        Value::List(list) => list.iter().any(is_of_places),
        _ => false,
    }
}
