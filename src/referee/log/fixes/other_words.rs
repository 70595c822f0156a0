//! Guesses that a move has the keys of another scribe: `{sold: red, by: Ann, to: Ben, for: 8}` for
//! a `sale` with a `price`.

use super::entry::{Entry, Part};
use super::guesses::Guess;
use super::spoken::is_form_of;
use crate::game::language::{Info, Key, MOVE_KEYS, Verb, in_words};
use crate::yaml::edit::TextEdit;
use crate::yaml::json_words::quote_of;
use std::ops::Range;

impl Entry<'_> {
    /// Guesses that the verb is one in another form, and that up to two keys that it does not have
    /// are those that it lacks.
    pub(super) fn other_words(&self, info: &Info) -> Vec<Guess> {
        let keys: Option<Vec<&str>> = self.parts.iter().map(|part| self.key(part)).collect();
        let Some(keys) = keys else {
            return Vec::new();
        };
        let verbs = info.verbs.iter().filter_map(|verb| {
            let is_other =
                |other: &Verb| keys.contains(&other.name()) && verb.key(other.name()).is_none();
            let at = keys.iter().position(|key| is_form_of(key, verb.name()))?;
            let is_there = keys.contains(&verb.name());
            (!is_there && !info.verbs.iter().any(is_other)).then_some((at, verb))
        });
        verbs
            .flat_map(|verb| self.as_verb(info, verb, &keys))
            .collect()
    }

    /// Guesses that the key of one part is another word for a verb.
    fn as_verb(&self, info: &Info, (at, verb): (usize, &Verb), keys: &[&str]) -> Vec<Guess> {
        let is_known = |key: &str| verb.key(key).is_some() || MOVE_KEYS.contains(&key);
        let strange: Vec<usize> = (0..keys.len())
            .filter(|other| *other != at && !is_known(keys[*other]))
            .collect();
        let lacking: Vec<&Key> = verb.keys[1..]
            .iter()
            .filter(|key| !keys.contains(&key.name))
            .collect();
        let own = (at, verb.name());
        let needs = |names: &[&Key]| {
            let is_given = |key: &&Key| !key.required || names.contains(key);
            lacking.iter().all(is_given)
        };
        let with = |names: &[&Key]| {
            let others = strange
                .iter()
                .copied()
                .zip(names.iter().map(|key| key.name));
            let all: Vec<(usize, &str)> = std::iter::once(own).chain(others).collect();
            needs(names).then(|| self.with_other_words(info, &all))
        };
        match strange.len() {
            0 => with(&[]).into_iter().collect(),
            1 => lacking.iter().filter_map(|key| with(&[key])).collect(),
            // Two values of one form do not show which key each of them belongs to.
            2 => {
                let pairs = lacking
                    .iter()
                    .flat_map(|key| lacking.iter().map(move |other| [*key, *other]));
                let pairs = pairs.filter(|[key, other]| key.shape != other.shape);
                pairs.filter_map(|pair| with(&pair)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Guesses that the keys of these parts should be others.
    fn with_other_words(&self, info: &Info, names: &[(usize, &str)]) -> Guess {
        let key = |part: &Part| part.key.clone().unwrap_or_default();
        let edits = names.iter().map(|(at, name)| {
            let range: Range<usize> = key(&self.parts[*at]);
            let quote = quote_of(self.text(&range));
            TextEdit::replace(range.start, range.end, format!("{quote}{name}{quote}"))
        });
        let first = key(&self.parts[names[0].0]);
        let (message, label) = match names {
            [_] => (
                format!("{} is not a verb of {}", self.text(&first), info.title),
                "no verb",
            ),
            _ => {
                let written = names
                    .iter()
                    .filter_map(|(at, _)| self.key(&self.parts[*at]));
                let written: Vec<String> = written.map(|key| format!("`{key}`")).collect();
                let meant: Vec<String> =
                    names.iter().map(|(_, name)| format!("`{name}`")).collect();
                let (written, meant) = (in_words(&written, "and"), in_words(&meant, "and"));
                let message = format!("{written} are other words for {meant}");
                (message, "another word for the verb")
            }
        };
        Guess {
            edits: edits.collect(),
            ..self.guess(&first, message, label)
        }
    }
}
