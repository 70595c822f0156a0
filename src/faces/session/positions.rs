//! Questions about one position: what is awaited, and which moves are legal.

use super::next::Beginning;
use super::shorthand::Table;
use crate::game::language::{
    ComparisonBudget, Domain, Info, MOVE_KEYS, Names, Shape, Value, Wording, code, in_words, shown,
};
use crate::game::notation::{flow, scalar};
use crate::referee::position::{Awaits, Choice, Position, actor, any_actor, concerns};
use crate::report::documents::{AwaitsKind, AwaitsRecord, LegalQuestion, Move, NextKey};
use crate::yaml::parse::parse;
use crate::yaml::printable;
use crate::yaml::tree::Kind;
use serde_json::{Map, Value as Json};

/// Legal moves, and how a move that has been begun may continue.
#[derive(Clone, Debug, PartialEq)]
pub struct Legal {
    /// The moves, in the game's order.
    pub moves: Vec<Move>,
    /// Whether there are more.
    pub truncated: bool,
    /// How a move with the given beginning may continue.
    pub next: Option<NextKey>,
}

/// Returns the legal moves that a question asks for. `Err` says that nobody has the given name, or
/// that no move has what is given.
pub fn legal(
    info: &'static Info,
    position: &dyn Position,
    asked: &LegalQuestion,
) -> Result<Legal, String> {
    let table = Table {
        base: position,
        end: position,
    };
    legal_at(info, table, asked)
}

/// Does the same at the end of a log, where passes may be filled in.
pub(crate) fn legal_at(
    info: &'static Info,
    table: Table<'_>,
    asked: &LegalQuestion,
) -> Result<Legal, String> {
    let position = table.end;
    let limit = asked.limit as usize;
    let ids = match &asked.actor {
        Some(name) => Some(resolved(position, name)?),
        None => None,
    };
    let of_actor = |wording: &Wording| ids.as_ref().is_none_or(|ids| concerns(info, wording, ids));
    let mut given = asked.action.clone().unwrap_or_default();
    // The keys that any move may have in addition do not decide anything.
    given.retain(|key, _| !MOVE_KEYS.contains(&key.as_str()));
    // A pass that may be left out lets others move as well, but only what is asked for is looked for
    // there.
    let is_question = asked.action.is_some() || ids.is_some();
    let ahead = if is_question {
        position.ahead()
    } else {
        Vec::new()
    };
    let begun = Beginning {
        info,
        position,
        ahead: &ahead,
        given: &given,
    };
    let by_chance = position.awaited().kind == Awaits::Chance;
    let mut choice = match (&asked.action, &ids) {
        // Chance events are not listed. Nor are the moves that may take their place, unless they
        // are asked for.
        _ if by_chance && given.is_empty() => Choice {
            moves: Vec::new(),
            more: false,
        },
        (None, None) => position.legal(limit),
        (None, Some(_)) => begun.legal_among(limit, &of_actor),
        (Some(_), _) => begun.legal(&of_actor),
    };
    // A listed move leaves out some keys. Where they are given, the move must still be legal with
    // them.
    choice.moves = std::mem::take(&mut choice.moves)
        .into_iter()
        .filter_map(|one| begun.legal_if_filled(one))
        .collect();
    // No list has every move, so a move that is given completely is tried.
    let whole = legal_as_given(info, table, &given).filter(|wording| of_actor(wording));
    let longer = whole
        .as_ref()
        .map_or_else(Vec::new, |whole| longer(table.end, whole));
    for wording in whole.iter().chain(&longer) {
        if !choice.moves.contains(wording) {
            choice.moves.push(wording.clone());
        }
    }
    if choice.moves.is_empty() {
        impossible(info, table, &given)?;
    }
    let voice = position.voice();
    let moves = choice.moves.iter().take(limit);
    Ok(Legal {
        moves: moves.map(|one| Move::new(info, &*voice, one)).collect(),
        truncated: choice.more || choice.moves.len() > limit,
        next: asked.action.as_ref().map(|_| NextKey {
            may_end: whole.is_some(),
            ..match begun
                .next_of_unlisted(&choice)
                .filter(|_| choice.moves.is_empty())
            {
                Some(next) => next,
                None => begun.next(&choice, &*voice, limit),
            }
        }),
    })
}

/// Returns the legal moves that begin with a legal one and have one piece more, here or after passes
/// that may be left out.
pub(crate) fn longer(position: &dyn Position, whole: &Wording) -> Vec<Wording> {
    let here = position.longer(whole);
    if !here.is_empty() {
        return here;
    }
    let ahead = position.ahead().into_iter();
    let mut ahead = ahead.map(|place| place.longer(whole));
    ahead.find(|longer| !longer.is_empty()).unwrap_or_default()
}

/// Returns the move that is given, if it is complete and breaks no rule.
fn legal_as_given(
    info: &'static Info,
    table: Table<'_>,
    given: &Map<String, Json>,
) -> Option<Wording> {
    let whole = with_actor(info, table, given);
    let text = flow(&Json::Object(whole));
    let wording = table.end.written(&text).ok()?.wording?;
    let taken = table.base.taken(&wording)?;
    (taken.broken == 0).then_some(taken.wording)
}

/// Fails with the first key that no move of the game has, or the first value that no move has under
/// its key.
fn impossible(
    info: &'static Info,
    table: Table<'_>,
    given: &Map<String, Json>,
) -> Result<(), String> {
    let has = |key: &str| info.verbs.iter().any(|verb| verb.key(key).is_some());
    if let Some(key) = given.keys().find(|key| !has(key)) {
        let keys = info.verbs.iter().flat_map(|verb| verb.keys);
        let near = Names::new(keys.map(|key| key.name))
            .nearest(key, &mut ComparisonBudget::default())
            .map_or_else(String::new, |(near, _)| format!("; did you mean {near}?"));
        return Err(format!(
            "no move of {} has the key {}{near}",
            info.title,
            shown(key)
        ));
    }
    let verb = info
        .verbs
        .iter()
        .find(|verb| given.contains_key(verb.name()));
    let Some(verb) = verb else {
        return unknown_actor(info, table, given);
    };
    let text = flow(&Json::Object(with_actor(info, table, given)));
    let Err(unread) = table.end.written(&text) else {
        return Ok(());
    };
    // An incomplete move lacks keys, and its last list may lack elements.
    let is_whole = given
        .values()
        .all(|value| !value.is_array() && !value.is_object());
    let may_be_begun = !is_whole
        && verb.keys.iter().all(|key| {
            let value = given.get(key.name);
            value.is_none_or(|value| has_shape(&key.shape, value))
        });
    let fault = unread.faults.into_iter().find(|fault| {
        fault.code != code::MISSING_KEY && !(may_be_begun && fault.code == code::WRONG_TYPE)
    });
    match fault {
        None => Ok(()),
        Some(fault) => Err(match fault.help {
            Some(help) => format!("{}; {help}", fault.message),
            None => fault.message,
        }),
    }
}

/// Returns whether a value, which may lack its last elements, is of the kind that a shape has.
fn has_shape(shape: &Shape, value: &Json) -> bool {
    let all = |shape: &Shape, values: &[Json]| values.iter().all(|value| has_shape(shape, value));
    match (shape, value) {
        (Shape::WordOr(_, inner) | Shape::OrNobody(inner), value) => {
            value.is_string() || value.is_null() || has_shape(inner, value)
        }
        (
            Shape::List(inner)
            | Shape::Bag(inner)
            | Shape::OneOrList(inner)
            | Shape::OneOrBag(inner),
            Json::Array(values),
        ) => all(inner, values),
        (Shape::List(_) | Shape::Bag(_), Json::Object(_)) => false,
        // A single value may represent a list with one element.
        (
            Shape::List(inner)
            | Shape::Bag(inner)
            | Shape::OneOrList(inner)
            | Shape::OneOrBag(inner),
            value,
        ) => has_shape(inner, value),
        (Shape::Pair(_), value) => value.is_array(),
        (Shape::Map(..) | Shape::Entry(..) | Shape::Record(_), value) => value.is_object(),
        (Shape::Number | Shape::Name(_) | Shape::Word(_) | Shape::Flag, value) => {
            !value.is_array() && !value.is_object()
        }
        _ => true,
    }
}

/// `Err` says that nobody has the name that is given for the actor of a move without its verb.
fn unknown_actor(
    info: &'static Info,
    table: Table<'_>,
    given: &Map<String, Json>,
) -> Result<(), String> {
    for (key, value) in given {
        let own = info.verbs.iter().filter_map(|verb| {
            let at = verb.key(key).filter(|at| actor(verb) == Some(*at))?;
            Some(&verb.keys[at].shape)
        });
        if own.count() == 0 {
            continue;
        }
        match value.as_str() {
            Some(name) => resolved(table.end, name).map(|_| ())?,
            None => return Err(format!("{key} is the name of a player or company")),
        }
    }
    Ok(())
}

/// Returns the keys of a move, with the player or company that is to act if the move leaves the
/// actor out.
pub(crate) fn with_actor(
    info: &'static Info,
    table: Table<'_>,
    action: &Map<String, Json>,
) -> Map<String, Json> {
    let with = |key: &str, actor: &str| {
        let mut filled = action.clone();
        filled.insert(key.to_owned(), actor.into());
        filled
    };
    let has = |key: &str| action.contains_key(key);
    let text_with = |key: &str, actor: &str| flow(&Json::Object(with(key, actor)));
    match missing_actor(info, table, &has, &text_with) {
        Some((key, actor)) => with(key, &actor),
        None => action.clone(),
    }
}

/// Returns a line of YAML with the player or company that is to act, if the line is a move in
/// braces that leaves the actor out.
pub(crate) fn line_with_actor(info: &'static Info, table: Table<'_>, line: &str) -> Option<String> {
    let parsed = parse(line);
    let tree = &parsed.tree;
    let root = tree.root().filter(|_| parsed.faults.is_empty())?;
    let entry = match tree.kind(root) {
        Kind::List => {
            let mut entries = tree.children(root);
            let only = entries.next()?;
            // Of several entries none may be lost, so they are read, and refused, as they are.
            if entries.next().is_some() {
                return None;
            }
            only
        }
        _ => root,
    };
    let whole = &line[tree.span(entry).range()];
    let whole = whole.trim_end();
    let value = tree.entries(entry).next().map(|(_, value)| value);
    let value = value.map_or("", |value| &line[tree.span(value).range()]);
    let ends_itself = value.starts_with(['[', '{']) || !whole.contains(['\n', '{', '[', ',']);
    // On one line after a dash, a mapping without braces has only one key. In braces its value must
    // still end where it does now.
    let inner = match whole.strip_prefix('{') {
        Some(inner) => inner.strip_suffix('}')?,
        None if tree.entries(entry).count() == 1 && ends_itself => whole,
        None => return None,
    };
    let has = |key: &str| tree.get(entry, key).is_some();
    let text_with = |key: &str, actor: &str| {
        format!(
            "{{{}, {key}: {}}}",
            inner.trim_end_matches([',', ' ']),
            scalar(actor)
        )
    };
    let (key, actor) = missing_actor(info, table, &has, &text_with)?;
    Some(text_with(key, &actor))
}

/// Returns the key of the actor of a move that lacks it, and who is to act. `has` tells which keys
/// the move has; `text_with` returns its text with one more key.
fn missing_actor(
    info: &'static Info,
    table: Table<'_>,
    has: &dyn Fn(&str) -> bool,
    text_with: &dyn Fn(&str, &str) -> String,
) -> Option<(&'static str, String)> {
    let verb = info.verbs.iter().find(|verb| has(verb.name()))?;
    let key = actor(verb)?;
    let key_of = &verb.keys[key];
    if !key_of.required || has(key_of.name) {
        return None;
    }
    let voice = table.end.voice();
    let anyone = voice.value(&any_actor(table.end, &key_of.shape)?);
    let read = table.end.written(&text_with(key_of.name, &anyone)).ok();
    let by = read.and_then(|read| table.actor(&read.wording?, key));
    Some((key_of.name, by.map_or(anyone, |by| voice.value(&by))))
}

/// Returns every player or company with a name.
fn resolved(position: &dyn Position, name: &str) -> Result<Vec<(Domain, u16)>, String> {
    position.resolve_or_near(name).map_err(|near| {
        let known = match near {
            Some(near) => format!("did you mean {near}?"),
            None => format!("there are {}", in_words(&position.actors(), "and")),
        };
        format!(
            "no player or company is called {}; {known}",
            printable(name)
        )
    })
}

/// Returns what is awaited at a position.
pub fn awaits(info: &Info, position: &dyn Position) -> AwaitsRecord {
    let awaited = position.awaited();
    let voice = position.voice();
    let verbs = |verbs: &[usize]| -> Vec<String> {
        let names = verbs.iter().map(|verb| info.verbs[*verb].name().to_owned());
        names.collect()
    };
    let by = awaited.by.as_ref().map(|by: &Value| voice.value(by));
    let (listed, also) = (verbs(&awaited.verbs), verbs(&awaited.also));
    let mut hint = match (awaited.kind, &by) {
        (Awaits::Nothing, _) => "the game is over".to_owned(),
        (Awaits::Move, Some(by)) => {
            format!("{} is to act: {}", printable(by), in_words(&listed, "or"))
        }
        (Awaits::Move, None) => format!("a move comes next: {}", in_words(&listed, "or")),
        (Awaits::Chance, _) => match awaited.verbs.first() {
            Some(verb) => {
                // An example of the language need not be possible at this table.
                let verb = &info.verbs[*verb];
                format!("a {} comes next: {}", verb.name(), verb.keys[0].doc)
            }
            None => "what comes next is for the table to say".to_owned(),
        },
    };
    if !also.is_empty() {
        hint.push_str(&format!("; {} may come too", in_words(&also, "or")));
    }
    AwaitsRecord {
        kind: match awaited.kind {
            Awaits::Move => AwaitsKind::Move,
            Awaits::Chance => AwaitsKind::Chance,
            Awaits::Nothing => AwaitsKind::Nothing,
        },
        by,
        verbs: listed,
        also,
        hint,
    }
}

/// Returns what is awaited in an illegal log.
pub(crate) fn nothing_awaited() -> AwaitsRecord {
    AwaitsRecord {
        kind: AwaitsKind::Nothing,
        by: None,
        verbs: Vec::new(),
        also: Vec::new(),
        hint: "nothing can be played until undo has made the log sound".to_owned(),
    }
}
