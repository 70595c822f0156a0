//! Makes slips as people make them at a table. It knows the text of logs, but no rules or
//! positions, and not how repairs are found.

use super::blocks::make_block;
use railref::game::Rng;
use railref::inner::flow;
use serde_json::Value as Json;

/// A kind of slip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slip {
    /// A move is left out.
    Omitted,
    /// A move is written twice.
    Twice,
    /// A move that was never made is written down.
    Superfluous,
    /// Two neighbouring moves change places.
    Swapped,
    /// The actor is somebody else.
    Actor,
    /// A number, a city, a hex, a space or a junction is a different one.
    Misread,
    /// The actors of two neighbouring moves, or two names in one move, are exchanged.
    Exchanged,
    /// Two names are exchanged throughout several moves.
    NamesExchanged,
    /// Three to eight moves in a row bear the player after their own: the scorekeeper is one ahead.
    Shifted,
    /// A figure of an expect is wrong, and the later expects and the result differ by the same
    /// amount.
    CarriedOn,
    /// Two neighbouring moves are left out.
    InARow,
    /// The list of one move is written as two moves.
    Split,
    /// The lists of two players are written into one entry.
    Merged,
    /// A part of a move is written into the entry of the next player, or the other way round.
    Part,
    /// Three to six moves in a row are left out.
    Stretch,
    /// The hand of one player is written for another as well.
    Hand,
    /// The turns of two players are written in each other's place.
    Blocks,
    /// Two draws or deals are written in each other's place.
    Chances,
    /// Two players are exchanged in all claims of one key.
    Columns,
    /// A pass is written in place of a move.
    Pass,
}

impl Slip {
    /// The slips that are also made in pairs in one log.
    pub(crate) const ALL: [Self; 6] = [
        Self::Omitted,
        Self::Twice,
        Self::Superfluous,
        Self::Swapped,
        Self::Actor,
        Self::Misread,
    ];

    /// The slips that are only made alone.
    pub(crate) const ALONE: [Self; 14] = [
        Self::Exchanged,
        Self::NamesExchanged,
        Self::Shifted,
        Self::CarriedOn,
        Self::InARow,
        Self::Split,
        Self::Merged,
        Self::Part,
        Self::Stretch,
        Self::Hand,
        Self::Blocks,
        Self::Chances,
        Self::Columns,
        Self::Pass,
    ];

    /// Returns its word in the table.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Omitted => "omitted",
            Self::Twice => "twice",
            Self::Superfluous => "superfluous",
            Self::Swapped => "swapped",
            Self::Actor => "wrong actor",
            Self::Misread => "misread value",
            Self::Exchanged => "exchanged",
            Self::NamesExchanged => "names exchanged",
            Self::Shifted => "actors shifted",
            Self::CarriedOn => "carried on",
            Self::InARow => "two in a row",
            Self::Split => "split",
            Self::Merged => "merged",
            Self::Part => "part moved",
            Self::Stretch => "stretch lost",
            Self::Hand => "copied hand",
            Self::Blocks => "blocks exchanged",
            Self::Chances => "draws exchanged",
            Self::Columns => "columns exchanged",
            Self::Pass => "pass for a move",
        }
    }
}

/// How near an equal move must be for a move to count as written twice.
const NEAR: usize = 6;

/// A log as lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lines {
    head: Vec<String>,
    /// The entries of `moves`, one per line.
    pub entries: Vec<String>,
    tail: Vec<String>,
}

impl Lines {
    /// Reads a log that was laid out with one move per line.
    pub(crate) fn new(text: &str) -> Self {
        let all: Vec<String> = text.lines().map(str::to_owned).collect();
        let begin = all
            .iter()
            .position(|line| line == "moves:")
            .map_or(all.len(), |at| at + 1);
        let count = all[begin..]
            .iter()
            .take_while(|line| line.starts_with("  - "))
            .count();
        let entries = all[begin..begin + count]
            .iter()
            .map(|line| line.trim_start_matches("  - ").to_owned())
            .collect();
        Self {
            head: all[..begin].to_vec(),
            entries,
            tail: all[begin + count..].to_vec(),
        }
    }

    /// Returns the log.
    pub(crate) fn text(&self) -> String {
        let entries = self.entries.iter().map(|entry| format!("  - {entry}"));
        let all: Vec<String> = self
            .head
            .iter()
            .cloned()
            .chain(entries)
            .chain(self.tail.iter().cloned())
            .collect();
        all.join("\n") + "\n"
    }

    /// Changes the result.
    pub(crate) fn change_result(&mut self, change: impl FnOnce(&mut Json)) {
        let text = self.tail.join("\n");
        let Ok(mut tail) = serde_yaml::from_str::<Json>(&text) else {
            return;
        };
        if let Some(result) = tail.get_mut("result") {
            change(result);
            self.tail = vec![format!("result: {}", flow(result))];
        }
    }

    /// Returns whether an entry is a move.
    pub(crate) fn is_move(&self, at: usize) -> bool {
        self.entries
            .get(at)
            .is_some_and(|entry| !entry.starts_with("{expect:"))
    }

    /// Returns the line of an entry, from 1.
    pub(crate) fn line(&self, at: usize) -> usize {
        self.head.len() + at + 1
    }

    /// Returns the moves alone.
    pub(crate) fn moves(&self) -> Vec<&str> {
        (0..self.entries.len())
            .filter(|at| self.is_move(*at))
            .map(|at| self.entries[at].as_str())
            .collect()
    }
}

/// A slip that was made: its kind, and the index of the entry in the log with the slip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Made {
    /// The kind.
    pub slip: Slip,
    /// The index of the entry; for an omitted move, of the one in its place.
    pub at: usize,
}

/// Makes a slip somewhere in `range` of the entries; `None` if the chosen move does not allow it.
/// `pool` are moves of other games, from which misread values are taken.
pub(crate) fn make(
    log: &mut Lines,
    slip: Slip,
    range: std::ops::Range<usize>,
    pool: &[Json],
    rng: &mut Rng,
) -> Option<Made> {
    let at = range.start + rng.below(range.len());
    if !log.is_move(at) {
        return None;
    }
    match slip {
        Slip::Omitted => drop(log.entries.remove(at)),
        Slip::Twice => {
            let again = log.entries[at].clone();
            log.entries.insert(at + 1, again);
        }
        Slip::Superfluous => {
            let other = log.entries[rng.below(log.entries.len())].clone();
            let near = at.saturating_sub(NEAR)..(at + NEAR).min(log.entries.len());
            if other.starts_with("{expect") || log.entries[near].contains(&other) {
                return None;
            }
            log.entries.insert(at, other);
        }
        Slip::Swapped => {
            if !log.is_move(at + 1) || log.entries[at] == log.entries[at + 1] {
                return None;
            }
            log.entries.swap(at, at + 1);
        }
        Slip::Exchanged => exchange_actors(log, at)?,
        Slip::NamesExchanged => exchange_names(log, at, rng)?,
        Slip::Shifted => shift_actors(log, at, rng)?,
        Slip::CarriedOn => return carry_on(log, at, rng),
        Slip::InARow => {
            if !log.is_move(at + 1) {
                return None;
            }
            log.entries.drain(at..at + 2);
        }
        Slip::Split
        | Slip::Merged
        | Slip::Part
        | Slip::Stretch
        | Slip::Hand
        | Slip::Blocks
        | Slip::Chances
        | Slip::Columns
        | Slip::Pass => return make_block(log, slip, at, rng),
        Slip::Actor | Slip::Misread => {
            let old: Json = serde_yaml::from_str(&log.entries[at]).ok()?;
            let new = if slip == Slip::Actor {
                other_actor(&old, pool, rng)?
            } else {
                misread(&old, pool, rng)?
            };
            let new = flow(&new);
            if new == log.entries[at] {
                return None;
            }
            log.entries[at] = new;
        }
    }
    Some(Made {
        slip,
        at: if slip == Slip::Twice { at + 1 } else { at },
    })
}

/// Exchanges the actors of a move and the next one.
fn exchange_actors(log: &mut Lines, at: usize) -> Option<()> {
    let entry = |at: usize| serde_yaml::from_str::<Json>(log.entries.get(at)?).ok();
    let (mut one, mut other) = (entry(at)?, entry(at + 1)?);
    let (key, other_key) = (actor_key(&one)?, actor_key(&other)?);
    if one[&key] == other[&other_key] || !log.is_move(at + 1) {
        return None;
    }
    let first = one[&key].take();
    one[&key] = std::mem::replace(&mut other[&other_key], first);
    (log.entries[at], log.entries[at + 1]) = (flow(&one), flow(&other));
    Some(())
}

/// Exchanges the actor of a move with that of another near it, throughout several moves.
fn exchange_names(log: &mut Lines, at: usize, rng: &mut Rng) -> Option<()> {
    let until = (at + 4 + rng.below(9)).min(log.entries.len());
    let entry = |at: usize| serde_yaml::from_str::<Json>(&log.entries[at]).ok();
    let actors: Vec<String> = (at..until)
        .filter(|at| log.is_move(*at))
        .filter_map(|at| {
            let action = entry(at)?;
            Some(action[actor_key(&action)?].as_str()?.to_owned())
        })
        .collect();
    let first = actors.first()?.clone();
    let others: Vec<&String> = actors.iter().filter(|other| **other != first).collect();
    let second = (*rng.pick(&others)?).clone();
    for at in (at..until)
        .filter(|at| log.is_move(*at))
        .collect::<Vec<_>>()
    {
        let mut action = entry_of(log, at)?;
        rename(&mut action, &first, &second);
        log.entries[at] = flow(&action);
    }
    Some(())
}

/// Gives each of several moves in a row the player after its own.
fn shift_actors(log: &mut Lines, at: usize, rng: &mut Rng) -> Option<()> {
    let header: Json = serde_yaml::from_str(&log.head.join("\n")).ok()?;
    let players = header["players"].as_array()?.clone();
    let is_move = |at: &usize| log.is_move(*at);
    let row: Vec<usize> = (at..log.entries.len()).filter(is_move).collect();
    for at in row.get(..3 + rng.below(6))? {
        let mut action = entry_of(log, *at)?;
        let key = actor_key(&action)?;
        let own = players.iter().position(|player| *player == action[&key])?;
        action[&key] = players[(own + 1) % players.len()].clone();
        log.entries[*at] = flow(&action);
    }
    Some(())
}

pub(crate) fn entry_of(log: &Lines, at: usize) -> Option<Json> {
    serde_yaml::from_str(log.entries.get(at)?).ok()
}

/// Exchanges two names in a value.
pub(crate) fn rename(value: &mut Json, one: &str, other: &str) {
    match value {
        Json::String(name) if name == one => *name = other.to_owned(),
        Json::String(name) if name == other => *name = one.to_owned(),
        Json::Array(values) => values
            .iter_mut()
            .for_each(|value| rename(value, one, other)),
        Json::Object(entries) => entries
            .values_mut()
            .for_each(|value| rename(value, one, other)),
        _ => {}
    }
}

/// Makes a figure of the first expect after an entry wrong, and the figures of the same subject in
/// all later ones.
fn carry_on(log: &mut Lines, at: usize, rng: &mut Rng) -> Option<Made> {
    let expects: Vec<usize> = (at..log.entries.len())
        .filter(|at| !log.is_move(*at))
        .collect();
    let first = *expects.first()?;
    let mut chosen: Option<(String, String, i64)> = None;
    let mut changed = 0;
    for at in &expects {
        let mut entry = entry_of(log, *at)?;
        let states = entry.get_mut("expect")?.as_object_mut()?;
        if chosen.is_none() {
            let figures = states.iter().flat_map(|(key, value)| {
                let entries = value.as_object().into_iter().flatten();
                let figures = entries.filter(|(_, value)| value.is_i64());
                figures.map(|(name, _)| (key.clone(), name.clone()))
            });
            let figures: Vec<(String, String)> = figures.collect();
            let (key, name) = rng.pick(&figures)?.clone();
            chosen = Some((key, name, 1 + rng.below(12) as i64));
        }
        let (key, name, off) = chosen.as_ref()?;
        if let Some(value) = states.get_mut(key).and_then(|value| value.get_mut(name)) {
            *value = (value.as_i64()? + off).into();
            changed += 1;
        }
        log.entries[*at] = flow(&entry);
    }
    (changed > 1).then_some(Made {
        slip: Slip::CarriedOn,
        at: first,
    })
}

/// Returns the key that names the actor: `by`, or the first.
pub(crate) fn actor_key(action: &Json) -> Option<String> {
    let map = action.as_object()?;
    let key = if map.contains_key("by") {
        "by".to_owned()
    } else {
        map.keys().next()?.clone()
    };
    map[&key].is_string().then_some(key)
}

/// Returns the verb and the actor of a move.
pub(crate) fn pattern(entry: &str) -> Option<(String, Json)> {
    let action: Json = serde_yaml::from_str(entry).ok()?;
    let verb = action.as_object()?.keys().next()?.clone();
    let actor = actor_key(&action)
        .map(|key| action[&key].clone())
        .unwrap_or_default();
    Some((verb, actor))
}

fn other_actor(action: &Json, pool: &[Json], rng: &mut Rng) -> Option<Json> {
    let key = actor_key(action)?;
    let seen = values(pool, &key, |other| {
        other.is_string() && *other != action[&key]
    });
    let mut action = action.clone();
    action[&key] = rng.pick(&seen)?.clone();
    Some(action)
}

fn misread(action: &Json, pool: &[Json], rng: &mut Rng) -> Option<Json> {
    let actor = actor_key(action);
    let keys: Vec<String> = action
        .as_object()?
        .keys()
        .filter(|key| Some(*key) != actor.as_ref())
        .cloned()
        .collect();
    let key = rng.pick(&keys)?;
    let mut action = action.clone();
    action[key] = other_value(&action[key], &key.clone(), pool, rng)?;
    Some(action)
}

/// Returns a value with one of its numbers or names changed.
fn other_value(value: &Json, key: &str, pool: &[Json], rng: &mut Rng) -> Option<Json> {
    match value {
        Json::Number(number) => Some(other_number(number.as_i64()?, rng).into()),
        Json::String(word) => {
            let seen = leaves(pool, key);
            let others: Vec<&String> = seen.iter().filter(|other| *other != word).collect();
            Some(Json::String((*rng.pick(&others)?).clone()))
        }
        Json::Array(values) => {
            let at = rng.below(values.len());
            let mut values = values.clone();
            values[at] = other_value(values.get(at)?, key, pool, rng)?;
            Some(Json::Array(values))
        }
        Json::Object(entries) => {
            let keys: Vec<&String> = entries.keys().collect();
            let of = (*rng.pick(&keys)?).clone();
            let mut entries = entries.clone();
            let new = other_value(entries.get(&of)?, key, pool, rng)?;
            entries.insert(of, new);
            Some(Json::Object(entries))
        }
        _ => None,
    }
}

/// Returns a number with one digit changed, or one more or less.
fn other_number(number: i64, rng: &mut Rng) -> i64 {
    let mut digits = number.to_string().into_bytes();
    if rng.once_in(3) {
        return if rng.once_in(2) {
            number + 1
        } else {
            (number - 1).max(0)
        };
    }
    let at = rng.below(digits.len());
    digits[at] = b'0' + rng.below(10) as u8;
    String::from_utf8(digits)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(number)
}

fn values(pool: &[Json], key: &str, keep: impl Fn(&Json) -> bool) -> Vec<Json> {
    let mut seen: Vec<Json> = Vec::new();
    for action in pool {
        if let Some(value) = action
            .get(key)
            .filter(|value| keep(value) && !seen.contains(value))
        {
            seen.push(value.clone());
        }
    }
    seen
}

/// Returns every name under a key, at any depth.
fn leaves(pool: &[Json], key: &str) -> Vec<String> {
    fn add(value: &Json, seen: &mut Vec<String>) {
        match value {
            Json::String(word) if !seen.contains(word) => seen.push(word.clone()),
            Json::Array(values) => values.iter().for_each(|value| add(value, seen)),
            Json::Object(entries) => entries.values().for_each(|value| add(value, seen)),
            _ => {}
        }
    }
    let mut seen = Vec::new();
    pool.iter()
        .filter_map(|action| action.get(key))
        .for_each(|value| add(value, &mut seen));
    seen
}
