//! Makes slips of more than one entry, or of all claims: parts of turns and whole turns in the wrong
//! place. Like `maker`, it knows the text of logs and nothing else.

use super::maker::{Lines, Made, Slip, actor_key, entry_of, rename};
use railref::game::Rng;
use railref::inner::flow;
use serde_json::Value as Json;

/// Makes a slip of one of these kinds at an entry, which is a move; `None` if it does not allow it.
pub(crate) fn make_block(log: &mut Lines, slip: Slip, at: usize, rng: &mut Rng) -> Option<Made> {
    let at = match slip {
        Slip::Split => split(log, at, rng).map(|()| at)?,
        Slip::Merged => merged(log, at).map(|()| at)?,
        Slip::Part => part(log, at, rng).map(|()| at)?,
        Slip::Stretch => stretch(log, at, rng).map(|()| at)?,
        Slip::Hand => hand(log, at, rng)?,
        Slip::Blocks => blocks(log, at).map(|()| at)?,
        Slip::Chances => chances(log, at)?,
        Slip::Columns => columns(log, rng)?,
        Slip::Pass => pass(log, at).map(|()| at)?,
        _ => return None,
    };
    Some(Made { slip, at })
}

/// Returns the key of a move with a list of two things or more that are places or tracks.
fn list_key(action: &Json) -> Option<String> {
    let is_list = |value: &Json| value.as_array().is_some_and(|things| things.len() > 1);
    let of_things = ["at", "lay"].into_iter();
    let mut keys = of_things.filter(|key| action.get(key).is_some_and(is_list));
    keys.next().map(str::to_owned)
}

/// Returns the things of a move under a key, one or a list of them.
fn things(action: &Json, key: &str) -> Option<Vec<Json>> {
    match action.get(key)? {
        Json::Array(things) => Some(things.clone()),
        one => Some(vec![one.clone()]),
    }
}

/// Returns the actor of an entry.
fn actor(log: &Lines, at: usize) -> Option<Json> {
    let action = log.is_move(at).then(|| entry_of(log, at))??;
    Some(action[actor_key(&action)?].clone())
}

/// Writes the list of a move as two moves.
fn split(log: &mut Lines, at: usize, rng: &mut Rng) -> Option<()> {
    let mut action = entry_of(log, at)?;
    let key = list_key(&action)?;
    let mut first = things(&action, &key)?;
    let second = first.split_off(1 + rng.below(first.len() - 1));
    action[&key] = Json::Array(first);
    log.entries[at] = flow(&action);
    action[&key] = Json::Array(second);
    log.entries.insert(at + 1, flow(&action));
    Some(())
}

/// Returns a move and the next one, if they have one verb, lists under one key and different actors.
fn neighbours(log: &Lines, at: usize) -> Option<(Json, Json, String)> {
    let (one, other) = (entry_of(log, at)?, entry_of(log, at + 1)?);
    let verb = |action: &Json| action.as_object()?.keys().next().cloned();
    let key = list_key(&one).or_else(|| list_key(&other))?;
    let is_pair = log.is_move(at + 1)
        && verb(&one) == verb(&other)
        && other.get(&key).is_some()
        && actor(log, at) != actor(log, at + 1);
    is_pair.then_some((one, other, key))
}

/// Writes the things of a move and of the next one, by somebody else, into one entry.
fn merged(log: &mut Lines, at: usize) -> Option<()> {
    let (mut one, other, key) = neighbours(log, at)?;
    let both = [things(&one, &key)?, things(&other, &key)?].concat();
    one[&key] = Json::Array(both);
    log.entries[at] = flow(&one);
    log.entries.remove(at + 1);
    Some(())
}

/// Writes one thing of a move into the next one, or the other way round.
fn part(log: &mut Lines, at: usize, rng: &mut Rng) -> Option<()> {
    let (mut one, mut other, key) = neighbours(log, at)?;
    let (mut from, mut to) = (&mut one, &mut other);
    if rng.once_in(2) {
        std::mem::swap(&mut from, &mut to);
    }
    let (mut less, mut more) = (things(from, &key)?, things(to, &key)?);
    if less.len() < 2 {
        return None;
    }
    more.push(less.remove(rng.below(less.len())));
    (from[&key], to[&key]) = (Json::Array(less), Json::Array(more));
    (log.entries[at], log.entries[at + 1]) = (flow(&one), flow(&other));
    Some(())
}

/// Leaves out three to six moves in a row.
fn stretch(log: &mut Lines, at: usize, rng: &mut Rng) -> Option<()> {
    let count = 3 + rng.below(4);
    let until = at + count;
    let is_whole = until < log.entries.len() && (at..until).all(|at| log.is_move(at));
    is_whole.then(|| drop(log.entries.drain(at..until)))
}

/// Returns the entries from one on that have no actor: draws and deals.
fn without_actor(log: &Lines, at: usize) -> Vec<usize> {
    let all = (at..log.entries.len()).filter(|at| log.is_move(*at) && actor(log, *at).is_none());
    all.collect()
}

/// Writes the hand of one player of a deal once more for another.
fn hand(log: &mut Lines, at: usize, rng: &mut Rng) -> Option<usize> {
    let at = *without_actor(log, at).first()?;
    let mut deal = entry_of(log, at)?;
    let (_, hands) = deal.as_object_mut()?.iter_mut().next()?;
    let hands = hands.as_object_mut()?;
    let names: Vec<String> = hands.keys().cloned().collect();
    let (from, to) = (rng.pick(&names)?, rng.pick(&names)?);
    hands[to] = hands[from].clone();
    let written = flow(&deal);
    (from != to).then(|| log.entries[at] = written)?;
    Some(at)
}

/// Writes what one player or company does in a row, and what the next one does, in each other's place.
fn blocks(log: &mut Lines, at: usize) -> Option<()> {
    let own = actor(log, at)?;
    if at > 0 && actor(log, at - 1).as_ref() == Some(&own) {
        return None;
    }
    let end = |from: usize, of: &Json| {
        let mut rest = from..log.entries.len();
        rest.find(|at| actor(log, *at).as_ref() != Some(of))
    };
    let middle = end(at, &own)?;
    let until = end(middle, &actor(log, middle)?)?;
    if until - at < 3 {
        return None;
    }
    log.entries[at..until].rotate_left(middle - at);
    Some(())
}

/// Writes a draw or a deal and the next one in each other's place.
fn chances(log: &mut Lines, at: usize) -> Option<usize> {
    let [one, other] = *without_actor(log, at).get(..2)? else {
        return None;
    };
    log.entries.swap(one, other);
    Some(one)
}

/// Exchanges two players in all claims of one key, and in the result.
fn columns(log: &mut Lines, rng: &mut Rng) -> Option<usize> {
    let expects: Vec<usize> = (0..log.entries.len())
        .filter(|at| !log.is_move(*at))
        .collect();
    let mut keys: Vec<(String, String, String)> = Vec::new();
    for at in &expects {
        let entry = entry_of(log, *at)?;
        for (key, value) in entry["expect"].as_object()? {
            let figures = value.as_object().into_iter().flatten();
            let figures: Vec<&String> = figures
                .filter(|(_, value)| value.is_i64())
                .map(|(name, _)| name)
                .collect();
            if let [one, .., other] = figures[..] {
                keys.push((key.clone(), one.clone(), other.clone()));
            }
        }
    }
    let (key, one, other) = rng.pick(&keys)?.clone();
    let mut first = None;
    for at in expects {
        let mut entry = entry_of(log, at)?;
        let Some(Json::Object(figures)) = entry["expect"].get_mut(&key) else {
            continue;
        };
        exchange(figures, &one, &other);
        log.entries[at] = flow(&entry);
        first = first.or(Some(at));
    }
    log.change_result(|result| {
        if let Some(Json::Object(figures)) = result.get_mut(&key) {
            exchange(figures, &one, &other);
        }
        if let Some(winner) = result.get_mut("winner") {
            rename(winner, &one, &other);
        }
    });
    first
}

/// Exchanges the values of two keys.
fn exchange(figures: &mut serde_json::Map<String, Json>, one: &str, other: &str) {
    let [first, second] = [one, other].map(|name| figures.get(name).cloned());
    if let (Some(first), Some(second)) = (first, second) {
        figures[one] = second;
        figures[other] = first;
    }
}

/// Writes a pass in place of a move.
fn pass(log: &mut Lines, at: usize) -> Option<()> {
    let whose = actor(log, at)?;
    // Not every game has passes, and not every actor may pass: only those that do so elsewhere.
    let pass = serde_json::json!({ "pass": whose });
    let written = flow(&pass);
    let is_written = log.entries.contains(&written) && log.entries[at] != written;
    is_written.then(|| log.entries[at] = written)
}
