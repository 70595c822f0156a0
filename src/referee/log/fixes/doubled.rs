//! Guesses about a key that stands twice in one mapping: the two values are one list, one of the two
//! keys should be the one that is missing, or the second says the same again.

use super::entry::{Entry, Part};
use super::guesses::Guess;
use super::known::Known;
use crate::game::language::{Slip, code};
use crate::game::reading::out_of_order;
use crate::yaml::edit::TextEdit;
use crate::yaml::json_words::quote_of;

/// The most keys of a mapping in which a double is looked for.
const MOST: usize = 40;

impl Entry<'_> {
    /// Guesses what was meant by a key that stands twice.
    pub(super) fn doubled(&self, known: &Known<'_>) -> Vec<Guess> {
        let mut guesses = Vec::new();
        let groups = std::iter::once((&self.parts, true));
        let groups = groups.chain(self.inner.iter().map(|parts| (parts, false)));
        for (parts, is_own) in groups {
            let Some((first, second)) = self.double(parts) else {
                continue;
            };
            let same = self.same_twice(&parts[first], &parts[second]);
            let keys: Vec<&str> = parts.iter().filter_map(|part| self.key(part)).collect();
            // A list that stands there twice is no list of both.
            if same.is_none() {
                guesses.extend(self.joined(&parts[first], &parts[second], is_own));
            }
            if keys.len() < parts.len() {
                guesses.extend(same);
                continue;
            }
            let known_guesses = guesses.len();
            let verb = known
                .info
                .verbs
                .iter()
                .find(|verb| keys.contains(&verb.name()));
            let required: Vec<&str> = match verb.filter(|_| is_own && self.is_move()) {
                Some(verb) => {
                    let keys = verb.keys.iter().filter(|key| key.required);
                    keys.map(|key| key.name).collect()
                }
                None => Vec::new(),
            };
            let order = verb.filter(|_| is_own).map_or_else(Vec::new, |verb| {
                verb.keys.iter().map(|key| key.name).collect()
            });
            for (wanted, order) in [
                (&required[..], &order[..]),
                (&known.players[..], &known.players[..]),
                (&known.companies[..], &known.companies[..]),
            ] {
                let missing: Vec<&&str> = wanted.iter().filter(|one| !keys.contains(one)).collect();
                let is_of_them = order.contains(&keys[first]);
                if let ([missing], true) = (&missing[..], is_of_them)
                    && let Some(at) = misplaced(&keys, (first, second), missing, order)
                {
                    guesses.extend(self.renamed(&parts[at], keys[at], missing));
                }
            }
            // The second may stand in place of a missing one. Only otherwise it is too many.
            if guesses.len() == known_guesses {
                guesses.extend(same);
            }
        }
        guesses
    }

    /// Returns both places of the only repeated key; `None` if there is none, or more than one
    /// repetition.
    fn double(&self, parts: &[Part]) -> Option<(usize, usize)> {
        let mut found = None;
        for (at, part) in parts.iter().enumerate().take(MOST) {
            let key = self.key(part)?;
            let before = parts[..at]
                .iter()
                .position(|other| self.key(other) == Some(key));
            match (before, found) {
                (Some(before), None) => found = Some((before, at)),
                (Some(_), Some(_)) => return None,
                (None, _) => {}
            }
        }
        found
    }

    /// Guesses that a key was written twice with the same value, and takes the second out.
    fn same_twice(&self, first: &Part, second: &Part) -> Option<Guess> {
        let (key, name) = (second.key.clone()?, self.key(second)?);
        let value = self.text(&first.value).trim_end();
        let before = self.before_key(key.start);
        if value.is_empty()
            || value != self.text(&second.value).trim_end()
            || before < first.value.start + value.len()
        {
            return None;
        }
        Some(Guess {
            at: key,
            code: code::DUPLICATE_KEY,
            message: format!("`{name}` stands here twice with the same value"),
            label: "for the second time",
            merged: false,
            slip: Slip::Place,
            or: None,
            help: None,
            edits: vec![TextEdit::remove(before, second.value.end)],
        })
    }

    /// Returns where the comma or the line break before a key begins, which goes with the key.
    pub(super) fn before_key(&self, key: usize) -> usize {
        let before = &self.source[..key];
        before.trim_end_matches([' ', '\n', '\r', ',']).len()
    }

    /// Guesses that the two values are one list.
    fn joined(&self, first: &Part, second: &Part, is_own: bool) -> Option<Guess> {
        let list = |part: &Part| self.text(&part.value).strip_prefix('[')?.strip_suffix(']');
        let (one, other, key) = (list(first)?, list(second)?, second.key.clone()?);
        let name = self.key(second)?;
        let before = self.before_key(key.start);
        if !is_own || before < first.value.end || one.trim().is_empty() {
            return None;
        }
        let both = format!("[{}, {}]", one.trim(), other.trim());
        Some(Guess {
            at: key,
            code: code::DUPLICATE_KEY,
            message: format!("`{name}` stands here twice, and its lists are one list"),
            label: "the second list",
            merged: false,
            slip: Slip::Place,
            or: None,
            help: None,
            edits: vec![
                TextEdit::replace(first.value.start, first.value.end, both),
                TextEdit::remove(before, second.value.end),
            ],
        })
    }

    /// Guesses that one of the two keys should be another.
    fn renamed(&self, part: &Part, key: &str, missing: &str) -> Option<Guess> {
        let at = part.key.clone()?;
        let quote = quote_of(self.text(&at));
        Some(Guess {
            code: code::DUPLICATE_KEY,
            message: format!("`{key}` stands here twice, and `{missing}` is missing"),
            label: "is this the missing one?",
            merged: false,
            slip: Slip::Place,
            or: None,
            help: None,
            edits: vec![TextEdit::replace(
                at.start,
                at.end,
                format!("{quote}{missing}{quote}"),
            )],
            at,
        })
    }
}

/// Returns the one of two equal keys that the missing one has to replace so that all of them are in
/// their usual order; `None` if this is so for neither or for both.
fn misplaced(
    keys: &[&str],
    (first, second): (usize, usize),
    missing: &str,
    order: &[&str],
) -> Option<usize> {
    let place = |key: &str| order.iter().position(|known| *known == key);
    let places: Vec<usize> = keys.iter().filter_map(|key| place(key)).collect();
    if places.len() < keys.len() {
        return None;
    }
    out_of_order(&places, (first, second), place(missing)?)
}

#[cfg(test)]
mod tests {
    use super::misplaced;

    #[test]
    fn the_order_of_the_keys_says_which_of_two_is_the_missing_one() {
        let order = ["build", "from", "to", "by"];
        let at = |keys: &[&str], two, missing| misplaced(keys, two, missing, &order);
        assert_eq!(at(&["build", "from", "from"], (1, 2), "to"), Some(2));
        assert_eq!(at(&["build", "to", "to"], (1, 2), "from"), Some(1));
        assert_eq!(at(&["build", "from", "to", "from"], (1, 3), "by"), Some(3));
        assert_eq!(at(&["from", "build", "from"], (0, 2), "to"), None);
    }
}
