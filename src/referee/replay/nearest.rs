//! The legal moves that are nearest to an illegal one: most likely, one of them was meant.

use super::wording::wording;
use crate::game::language::{Args, Domain, Moves, Speak, Value, Wording};
use crate::game::prelude::*;
use crate::game::reading::Board;
use crate::game::{Game, Table};

/// Sorts legal moves by their distance from a declared one: first those with the same verb and
/// actor and the most equal values, then those whose places are nearest on the board; otherwise in
/// their own order.
pub(crate) fn sort<G: Game>(table: &Table<G>, declared: &G::Move, legal: &mut [G::Move]) {
    let own = wording(declared);
    let own_places = places(&own.args);
    legal.sort_by_cached_key(|action| {
        let other = wording(action);
        let alike = alike(&own.args, &other.args);
        (
            own.verb != other.verb,
            std::cmp::Reverse(alike),
            apart(&*table.board, &own_places, &places(&other.args)),
        )
    });
}

/// Says for whom an illegal move would be legal: a colour, a name or the turn is wrong.
pub(crate) fn legal_for(
    voice: &dyn Speak,
    declared: &Wording,
    legal: impl Iterator<Item = Wording>,
) -> Option<String> {
    let legal = legal.filter(|legal| legal.verb == declared.verb);
    let ((domain, id), turned) = legal
        .filter_map(|legal| other_actor(&declared.args, &legal.args))
        .next()?;
    let how = if turned {
        "with its ends exchanged this move"
    } else {
        "this move"
    };
    Some(format!("{how} is legal for {}", voice.name(domain, id)))
}

/// Returns the values that would make a move legal in place of its first value, which says what the
/// move is about.
pub(crate) fn instead<G: Game>(table: &Table<G>, state: &G::State, action: &G::Move) -> Vec<Value> {
    /// If there are more names than this, none is tried.
    const NAMES: usize = 100;
    let (verb, args) = action.declare();
    let Some(Value::Name(domain, own)) = args.get(0) else {
        return Vec::new();
    };
    // A pass of another player, or a start at another place, is a different move.
    if args.0.iter().flatten().count() < 3 {
        return Vec::new();
    }
    let count = table.names(*domain).map_or(0, |names| names.len());
    if count > NAMES {
        return Vec::new();
    }
    let is_legal = |id: &u16| {
        let mut args = args.clone();
        args.0[0] = Some(Value::Name(*domain, *id));
        G::Move::read(verb, &args).is_some_and(|other| {
            state.is_expected(table, &other) && state.broken(table, &other).is_empty()
        })
    };
    (0..count as u16)
        .filter(|id| id != own)
        .filter(is_legal)
        .map(|id| Value::Name(*domain, id))
        .collect()
}

/// Says which other first values would make a move legal; `None` if the help names them already.
pub(crate) fn legal_with(
    voice: &dyn Speak,
    values: &[Value],
    help: Option<&str>,
) -> Option<String> {
    /// The most values that are named.
    const NAMED: usize = 4;
    let names: Vec<String> = values
        .iter()
        .take(NAMED)
        .map(|value| voice.value(value))
        .collect();
    // A game writes its help as it likes: only the text shows which moves it names.
    if help.is_some_and(|help| names.iter().all(|name| help.contains(name.as_str()))) {
        return None;
    }
    let more = match values.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let names = names.join(", ");
    match values.first()? {
        Value::Name(Domain::Place | Domain::City, _) => {
            Some(format!("this move is legal from {names}{more}"))
        }
        _ => Some(format!("this move is legal for {names}{more}")),
    }
}

/// Returns the actor of a legal move that differs from the declared one in nothing else, and
/// whether its two ends are swapped.
fn other_actor(declared: &Args, legal: &Args) -> Option<((Domain, u16), bool)> {
    // If a player acts, the company is what the move is about.
    let acts = |value: &Option<Value>| matches!(value, Some(Value::Name(Domain::Player, _)));
    let acting = if declared.0.iter().any(acts) {
        Domain::Player
    } else {
        Domain::Company
    };
    let mut other = None;
    let mut ends: [Vec<u16>; 2] = [Vec::new(), Vec::new()];
    for (one, two) in declared.0.iter().zip(&legal.0) {
        match (one, two) {
            (Some(Value::Name(Domain::Place, one)), Some(Value::Name(Domain::Place, two))) => {
                ends[0].push(*one);
                ends[1].push(*two);
            }
            (Some(one), Some(two)) if one == two => {}
            (Some(Value::Name(domain, _)), Some(Value::Name(of, two)))
                if of == domain && *of == acting =>
            {
                if other.replace((*of, *two)).is_some() {
                    return None;
                }
            }
            (Some(_), Some(_)) => return None,
            // A value that may be left out says nothing.
            (None, _) | (_, None) => {}
        }
    }
    let turned = ends[0] != ends[1];
    ends.iter_mut().for_each(|ends| ends.sort_unstable());
    let same = ends[0] == ends[1] && declared.0.iter().flatten().count() > 1;
    other.filter(|_| same).map(|other| (other, turned))
}

/// Returns how many values two moves share, including names within lists.
fn alike(one: &Args, other: &Args) -> usize {
    one.0
        .iter()
        .zip(&other.0)
        .map(|pair| {
            if let (Some(one), Some(other)) = pair {
                shared(one, other)
            } else {
                0
            }
        })
        .sum()
}

fn shared(one: &Value, other: &Value) -> usize {
    match (one, other) {
        (Value::List(ones), Value::List(others)) => ones
            .iter()
            .filter(|one| others.iter().any(|other| shared(one, other) > 0))
            .count()
            .min(others.len()),
        _ => usize::from(one == other),
    }
}

/// Returns the places that a move names, in lists and mappings too.
fn places(args: &Args) -> Vec<(Domain, u16)> {
    fn add(value: &Value, places: &mut Vec<(Domain, u16)>) {
        match value {
            Value::Name(domain @ (Domain::Place | Domain::City), id) => places.push((*domain, *id)),
            Value::List(values) => values.iter().for_each(|value| add(value, places)),
            Value::Map(_, entries) => entries.iter().for_each(|(_, value)| add(value, places)),
            _ => {}
        }
    }
    let mut places = Vec::new();
    args.0
        .iter()
        .flatten()
        .for_each(|value| add(value, &mut places));
    places
}

/// Returns the sum, over the places of a legal move, of the distance to the nearest declared place.
fn apart(board: &impl Board, declared: &[(Domain, u16)], legal: &[(Domain, u16)]) -> u32 {
    let way = |(domain, id): &(Domain, u16)| {
        let of_kind = declared.iter().filter(|(of, _)| of == domain);
        of_kind
            .map(|(_, other)| board.apart(*domain, *id, *other))
            .min()
            .unwrap_or(0)
    };
    legal.iter().map(way).fold(0, u32::saturating_add)
}
