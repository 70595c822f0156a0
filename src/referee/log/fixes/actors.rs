//! Guesses about entries in which the names of those who act are the keys: `Lea: 5`, or a whole
//! round in one entry.

use super::entry::{Entry, Part};
use super::guesses::Guess;
use super::known::Known;
use crate::game::language::{Slip, Verb, code, counted, in_words};
use crate::yaml::edit::TextEdit;

/// The key for who acts.
const BY: &str = "by";
/// The most moves of one entry.
const MOST: usize = 12;

impl Entry<'_> {
    /// Guesses that the value of the verb holds who acted as well, as a mapping: `buy: {red: Bob}`.
    pub(super) fn actor_in_value(&self, known: &Known<'_>) -> Vec<Guess> {
        let is_by = |part: &Part| self.key(part) == Some(BY);
        let verb = self.parts.iter().find_map(|part| {
            let key = self.key(part)?;
            let mut verbs = known.info.verbs.iter();
            let verb = verbs.find(|verb| verb.name() == key && verb.key(BY).is_some())?;
            Some((part, verb))
        });
        let Some((part, verb)) = verb.filter(|_| !self.parts.iter().any(is_by)) else {
            return Vec::new();
        };
        let text = self.text(&part.value);
        let inner = text.strip_prefix('{').and_then(|it| it.strip_suffix('}'));
        if let Some(guesses) = inner.and_then(|inner| self.round_in_value(part, verb, inner)) {
            return guesses;
        }
        let pair = inner.unwrap_or(text).split_once(':');
        let (Some((one, other)), Some(key)) = (pair, &part.key) else {
            return Vec::new();
        };
        let (one, other) = (one.trim(), other.trim());
        let is_list = other.starts_with('[') && other.ends_with(']');
        let is_value = is_list || !other.contains([',', '[', ']']);
        if one.contains(['[', '{', '#']) || other.contains(['{', ':', '#', '\n']) || !is_value {
            return Vec::new();
        }
        let message = format!(
            "the value of `{}` holds who acted, too, which belongs in `{BY}`",
            verb.name()
        );
        let guess = |value: &str, who: &str| {
            let text = format!("{value}{}{BY}: {who}", self.next_key());
            let at = part.value.clone();
            let edit = match self.flow || inner.is_some() {
                true => TextEdit::replace(at.start, at.end, text),
                false => TextEdit::replace(key.end, at.end, format!(": {text}")),
            };
            Guess {
                edits: vec![edit],
                ..Guess::of_value(&at, message.clone(), "two values", String::new())
            }
        };
        vec![guess(one, other), guess(other, one)]
    }

    /// Guesses that the value of the verb holds what each of several did: `take: {Ann: red, Bob: blue}`.
    /// `None` if it does not look so.
    fn round_in_value(&self, part: &Part, verb: &Verb, inner: &str) -> Option<Vec<Guess>> {
        let each = inner.split(',').map(|entry| entry.split_once(':'));
        let each: Vec<(&str, &str)> = each.collect::<Option<_>>()?;
        let is_whole = self.parts.len() == 1 && !inner.contains(['[', '{', '#', '\n', '\r']);
        if !is_whole || !(2..=MOST).contains(&each.len()) {
            return None;
        }
        let between = self.between_moves(each.len())?;
        let key = self.text(part.key.as_ref()?);
        let quote = if self.is_json() { "\"" } else { "" };
        let message = format!(
            "{} are in one entry: the value of `{}` holds what each did",
            counted(each.len(), "move"),
            verb.name()
        );
        let guess = |is_turned: bool| {
            let moves = each.iter().map(|(one, other)| {
                let (who, what) = match is_turned {
                    true => (other.trim(), one.trim()),
                    false => (one.trim(), other.trim()),
                };
                format!("{{{key}: {what}, {quote}{BY}{quote}: {who}}}")
            });
            let text = moves.collect::<Vec<_>>().join(&between);
            Guess {
                merged: true,
                edits: vec![TextEdit::replace(self.range.start, self.range.end, text)],
                ..Guess::of_value(
                    &part.value,
                    message.clone(),
                    "several values",
                    String::new(),
                )
            }
        };
        Some(vec![guess(false), guess(true)])
    }

    /// Guesses that each key of an entry is the name of a player or company, and its value what they
    /// did.
    pub(super) fn actors(&self, known: &Known<'_>) -> Vec<Guess> {
        let actor = |part: &Part| {
            let key = self.key(part)?;
            known.lexis.actor(key).map(|(name, what)| (name, what, key))
        };
        let actors: Option<Vec<_>> = self.parts.iter().map(actor).collect();
        let Some(actors) = actors.filter(|actors| (1..=MOST).contains(&actors.len())) else {
            return Vec::new();
        };
        let Some(first) = self.parts.first().and_then(|part| part.key.clone()) else {
            return Vec::new();
        };
        let each: Vec<Ways> = self
            .parts
            .iter()
            .zip(&actors)
            .map(|(part, (name, ..))| self.moves_of(name, part, known))
            .collect();
        let merged = actors.len() > 1;
        let between = match merged {
            true => self.between_moves(actors.len()),
            false => Some(String::new()),
        };
        let Some(between) = between else {
            return Vec::new();
        };
        let names: Vec<&str> = actors.iter().map(|(_, _, key)| *key).collect();
        let message = match &actors[..] {
            [(_, what, key)] => {
                format!("`{key}` is the name of a {what}, and a move begins with its verb")
            }
            _ => format!(
                "{} are in one entry, and {} are names",
                counted(actors.len(), "move"),
                in_words(&names, "and")
            ),
        };
        // Everybody in a round does the same, so one way to read it is chosen for all; where one of
        // them did something else, as in a pass, there is only one way.
        let guess = |way: Option<usize>| {
            let moves: Option<Vec<&str>> = each.iter().map(|ways| ways.line(way)).collect();
            let text = moves?.join(&between);
            Some(Guess {
                at: first.clone(),
                code: code::VERB,
                message: message.clone(),
                label: "a name, and no verb",
                merged,
                slip: Slip::Place,
                help: None,
                or: None,
                edits: vec![TextEdit::replace(self.range.start, self.range.end, text)],
            })
        };
        let verbs = (0..known.info.verbs.len()).map(Some);
        std::iter::once(None)
            .chain(verbs)
            .filter_map(guess)
            .collect()
    }

    /// Returns the moves that somebody may have made, with this value.
    fn moves_of(&self, name: &str, part: &Part, known: &Known<'_>) -> Ways {
        let value = self.text(&part.value).trim();
        let quote = if self.is_json() { "\"" } else { "" };
        let name = name.trim_matches(['"', '\'']);
        let inner = value.trim_matches(['"', '\'']);
        let braced = value
            .strip_prefix('{')
            .and_then(|value| value.strip_suffix('}'));
        let mut ways = Ways::default();
        if value.is_empty() || value.contains(['\n', '\r', '#']) {
            return ways;
        }
        let by = |verb: &Verb| {
            let own = verb.keys.iter().find(|key| key.name == "by");
            own.map(|own| format!("{}: {quote}{name}{quote}", own.name))
        };
        let mut verbs = known.info.verbs.iter();
        if let Some(verb) = verbs.find(|verb| verb.name() == inner)
            && verb.keys.iter().filter(|key| key.required).count() == 1
        {
            ways.only = Some(format!("{{{}: {name}}}", verb.name()));
            return ways;
        }
        if let Some(inner) = braced {
            let begins = inner.trim_start().trim_start_matches('"');
            let mut verbs = known.info.verbs.iter();
            let verb = verbs.find(|verb| begins.starts_with(verb.name()));
            ways.only = verb.and_then(|verb| Some(format!("{{{inner}, {}}}", by(verb)?)));
            return ways;
        }
        let said = known.lexis.spoken_move(
            &format!("{name} {}", inner.trim_matches(['[', ']'])),
            &|_| None,
        );
        ways.said = said
            .filter(|said| !said.is_doubtful && !said.holds_more)
            .map(|said| said.line);
        let with = |verb| by(verb).map(|by| format!("{{{}: {value}, {by}}}", Verb::name(verb)));
        ways.of_verbs = known.info.verbs.iter().map(with).collect();
        ways
    }
}

/// The moves that somebody may have made.
#[derive(Default)]
struct Ways {
    /// The only one, whatever the others did.
    only: Option<String>,
    /// The one that the words say.
    said: Option<String>,
    /// For each verb of the game, the one with that verb.
    of_verbs: Vec<Option<String>>,
}

impl Ways {
    /// Returns the move with a verb, or the one that the words say.
    fn line(&self, verb: Option<usize>) -> Option<&str> {
        let own = match verb {
            Some(verb) => self.of_verbs.get(verb).and_then(Option::as_deref),
            None => self.said.as_deref(),
        };
        self.only.as_deref().or(own)
    }
}
