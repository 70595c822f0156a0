//! Guesses that one entry holds several moves, and what of it belongs to each of them.

use super::entry::{Entry, Part};
use super::guesses::Guess;
use crate::game::language::Info;
use crate::yaml::breaks::Break;

impl Entry<'_> {
    /// Guesses that one entry holds two moves: it has a verb that is not a key of the first.
    pub(super) fn merged(&self, info: &Info) -> Vec<Guess> {
        let keys: Vec<&str> = self
            .parts
            .iter()
            .map(|part| self.key(part).unwrap_or_default())
            .collect();
        if keys.first().is_none_or(|first| first.is_empty()) {
            return Vec::new();
        }
        let (strict, loose) = (cuts(info, &keys, true), cuts(info, &keys, false));
        let mut all = vec![strict.clone()];
        if loose != strict {
            all.push(loose);
        }
        all.retain(|cuts| !cuts.is_empty());
        let mut guesses: Vec<Guess> = Vec::new();
        // Keys before the first verb belong to every move. The last key does so only if the moves
        // cannot be read without it.
        for is_first in [true, false] {
            guesses.extend(
                all.iter()
                    .filter_map(|cuts| self.shared(info, cuts, is_first)),
            );
            if is_first {
                guesses.extend(all.iter().filter_map(|cuts| self.cut_at(cuts)));
            }
        }
        guesses
    }

    /// Guesses the same of moves that share their first keys, or their last: `{by: Ann, build: red,
    /// at: D3, buy: red, space: 1}`.
    fn shared(&self, info: &Info, cuts: &[usize], is_first: bool) -> Option<Guess> {
        let verb = |part: &Part| {
            let key = self.key(part)?;
            info.verbs.iter().find(|verb| verb.name() == key)
        };
        let lead = self.parts.iter().position(|part| verb(part).is_some())?;
        // The values of a verb that takes a list are one list.
        let own = verb(&self.parts[lead])?;
        let is_again = |at: &usize| self.key(&self.parts[*at]) == Some(own.name());
        if own.keys[0].shape.takes_list() && cuts.iter().any(is_again) {
            return None;
        }
        // The first move begins with its verb, or with the keys before it.
        let cuts: Vec<usize> = cuts.iter().copied().filter(|at| *at > lead).collect();
        let last = self.parts.len() - 1;
        let shared = match is_first {
            true => 0..lead,
            false => last..last + 1,
        };
        let begins = std::iter::once(lead).chain(cuts.iter().copied());
        let ends = cuts.iter().copied().chain([self.parts.len()]);
        let has_all = |(begin, end): (usize, usize)| {
            let own = verb(&self.parts[begin]);
            self.parts[shared.clone()].iter().all(|part| {
                let key = self.key(part).unwrap_or_default();
                let again = self.parts[begin..end].iter().filter(|other| {
                    // The last move contains the shared key itself.
                    self.key(other) == Some(key) && other.key != part.key
                });
                own.is_some_and(|own| own.key(key).is_some() && own.name() != key)
                    && again.count() == 0
            })
        };
        if shared.is_empty() || cuts.is_empty() || shared.start == cuts[cuts.len() - 1] {
            return None;
        }
        if !begins.zip(ends).all(has_all) {
            return None;
        }
        let first = self.parts[shared.start].key.clone()?;
        let text = &self.source[first.start..self.parts[shared.end - 1].value.end];
        if text.contains('#') {
            return None;
        }
        let next = self.next_key();
        let mut guess = self.cut_at(&cuts)?;
        for edit in &mut guess.edits {
            edit.text = match (is_first, self.flow) {
                (true, _) => format!("{}{text}{next}", edit.text),
                (false, true) => format!("{next}{text}{}", edit.text),
                (false, false) => {
                    let end = Break::first(self.source).unwrap_or_default().as_str();
                    format!("{}{text}{end}{}", &next[end.len()..], edit.text)
                }
            };
        }
        if !self.flow {
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let help = format!("put \"- \" before it, and write {text} in each of the moves");
            guess.help = Some(help);
        }
        Some(guess)
    }
}

/// Returns where moves begin after the first, as places among the keys of an entry. A key can also
/// be a verb: `strict` begins a move only where it is not a key of the move before.
fn cuts(info: &Info, keys: &[&str], strict: bool) -> Vec<usize> {
    let verb = |key: &str| info.verbs.iter().find(|verb| verb.name() == key);
    let begins = |key: &str| key == "expect" || verb(key).is_some();
    let mut current = keys.iter().find_map(|key| verb(key));
    let mut seen: Vec<&str> = Vec::new();
    let mut cuts = Vec::new();
    for (at, key) in keys.iter().enumerate() {
        let own = current.is_some_and(|verb| verb.key(key).is_some());
        let again = seen.contains(key);
        if at > 0 && begins(key) && (!strict || !own || again) {
            cuts.push(at);
            current = verb(key);
            seen.clear();
        }
        seen.push(key);
    }
    cuts
}
