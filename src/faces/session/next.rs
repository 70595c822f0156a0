//! Legal moves with a given beginning, and how they may continue.

use crate::game::language::{Info, Key, Shape, Speak, Value, Wording, normal};
use crate::game::notation::json;
use crate::referee::position::{Awaits, Choice, Position, actor};
use crate::report::documents::NextKey;
use serde_json::{Map, Value as Json};

/// How many legal moves are searched for what may come next.
const LOOKED_AT: usize = 4_000;

/// How a given value compares with the value of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fit {
    /// The two are equal.
    Whole,
    /// The value of the move begins with the given one.
    Begins,
    /// The given value begins with that of the move.
    Beyond,
}

/// The keys of a move that are given so far.
pub(crate) struct Beginning<'b> {
    pub info: &'static Info,
    pub position: &'b dyn Position,
    /// The positions after passes that may be left out.
    pub ahead: &'b [Box<dyn Position>],
    pub given: &'b Map<String, Json>,
}

impl Beginning<'_> {
    /// Returns whether a move begins as given or, if more is given than the move has, whether that
    /// begins with the move.
    pub(crate) fn fits(&self, wording: &Wording) -> bool {
        self.fit(wording).is_some()
    }

    /// Returns whether a move begins as given.
    pub(crate) fn begins(&self, wording: &Wording) -> bool {
        self.fit(wording).is_some_and(|fit| fit != Fit::Beyond)
    }

    fn fit(&self, wording: &Wording) -> Option<Fit> {
        let verb = &self.info.verbs[wording.verb];
        let mut all = Fit::Whole;
        for (name, given) in self.given {
            let key = verb.key(name)?;
            let Some(value) = wording.args.get(key) else {
                self.left_out(wording, key)?;
                continue;
            };
            let reversed_links = self.reversed_links(&verb.keys[key].shape, given, value);
            match self.compare(given, reversed_links.as_ref().unwrap_or(value))? {
                Fit::Beyond => all = Fit::Beyond,
                Fit::Begins if all == Fit::Whole => all = Fit::Begins,
                Fit::Begins | Fit::Whole => {}
            }
        }
        Some(all)
    }

    /// Returns the value that is given for a key that a listed move leaves out; `None` if the move
    /// cannot have it. A list of legal moves has only the keys that decide which move it is.
    fn left_out(&self, wording: &Wording, key: usize) -> Option<Value> {
        let verb = &self.info.verbs[wording.verb];
        let key = &verb.keys[key];
        if key.required || key.is_excluded(wording.args.domain(0)) {
            return None;
        }
        match (&key.shape, self.given.get(key.name)?) {
            (Shape::Name(domains), Json::String(text)) => domains.iter().find_map(|domain| {
                let id = self.position.names(*domain)?.find(text)?;
                Some(Value::Name(*domain, id))
            }),
            (Shape::Number, Json::Number(number)) => number.as_i64().map(Value::Number),
            (Shape::Number, Json::String(text)) => text.trim().parse().ok().map(Value::Number),
            _ => None,
        }
    }

    /// Returns a listed move completed with what is given for the keys that it leaves out; `None`
    /// if it is illegal with that.
    pub(crate) fn legal_if_filled(&self, listed: Wording) -> Option<Wording> {
        let Some(filled) = self.filled(&listed) else {
            return Some(listed);
        };
        let taken = self.position.taken(&filled);
        taken
            .is_some_and(|taken| taken.broken == 0)
            .then_some(filled)
    }

    /// Returns a listed move completed with what is given for the keys that it leaves out; `None`
    /// if it leaves none of them out.
    pub(crate) fn filled(&self, wording: &Wording) -> Option<Wording> {
        let verb = &self.info.verbs[wording.verb];
        let mut filled: Option<Wording> = None;
        for name in self.given.keys() {
            let key = verb.key(name)?;
            if wording.args.get(key).is_none() {
                let value = self.left_out(wording, key)?;
                filled.get_or_insert_with(|| wording.clone()).args.0[key] = Some(value);
            }
        }
        filled
    }

    /// Returns a list of links with the ends of each in the order in which they are given; `None`
    /// if they are in that order already. A link has no direction.
    fn reversed_links(&self, shape: &Shape, given: &Json, value: &Value) -> Option<Value> {
        let (Shape::List(Shape::Pair(_)), Json::Array(given), Value::List(links)) =
            (shape, given, value)
        else {
            return None;
        };
        let mut links = links.clone();
        let mut any = false;
        for (given, link) in given.iter().zip(&mut links) {
            if self.compare(given, link).is_none()
                && let Value::List(ends) = link
            {
                ends.reverse();
                any = true;
            }
        }
        any.then_some(Value::List(links))
    }

    /// Returns a move with the ends of its links in the order in which they are given.
    fn as_given(&self, mut wording: Wording) -> Wording {
        let verb = &self.info.verbs[wording.verb];
        for (name, given) in self.given {
            if let Some(key) = verb.key(name)
                && let Some(value) = wording.args.get(key)
                && let Some(reversed_links) =
                    self.reversed_links(&verb.keys[key].shape, given, value)
            {
                wording.args.0[key] = Some(reversed_links);
            }
        }
        wording
    }

    fn compare(&self, given: &Json, value: &Value) -> Option<Fit> {
        let whole = |same: bool| same.then_some(Fit::Whole);
        match (given, value) {
            (Json::Array(given), value) => self.compare_lists(given, value.elements()),
            (Json::Object(given), Value::Map(domain, entries)) => {
                for (name, given) in given {
                    let id = self.position.names(*domain)?.find(name)?;
                    let (_, value) = entries.iter().find(|(known, _)| *known == id)?;
                    self.compare(given, value)
                        .filter(|fit| *fit == Fit::Whole)?;
                }
                Some(if given.len() < entries.len() {
                    Fit::Begins
                } else {
                    Fit::Whole
                })
            }
            (given, Value::List(_)) => {
                self.compare_lists(std::slice::from_ref(given), value.elements())
            }
            (Json::String(text), Value::Name(domain, id)) => {
                whole(self.position.names(*domain)?.find(text) == Some(*id))
            }
            (Json::String(text), Value::Word(word)) => whole(normal(text) == *word),
            (Json::String(text), Value::Number(value)) => whole(text.trim().parse() == Ok(*value)),
            (Json::Number(number), Value::Number(value)) => whole(number.as_i64() == Some(*value)),
            (Json::Null, Value::Nobody) => Some(Fit::Whole),
            (Json::Bool(flag), Value::Flag(value)) => whole(flag == value),
            _ => None,
        }
    }

    fn compare_lists(&self, given: &[Json], values: &[Value]) -> Option<Fit> {
        let mut last = Fit::Whole;
        for (at, (given, value)) in given.iter().zip(values).enumerate() {
            if last != Fit::Whole && at > 0 {
                return None;
            }
            last = self.compare(given, value)?;
        }
        match (last, given.len().cmp(&values.len())) {
            (Fit::Whole, std::cmp::Ordering::Greater) => Some(Fit::Beyond),
            (Fit::Whole, std::cmp::Ordering::Less) => Some(Fit::Begins),
            (_, std::cmp::Ordering::Equal) => Some(last),
            // Only the last element given may be incomplete.
            (Fit::Begins, std::cmp::Ordering::Less) => Some(Fit::Begins),
            _ => None,
        }
    }

    /// Returns the first `limit` legal moves that satisfy `fits`, also those that are legal after
    /// passes that may be left out.
    pub(crate) fn legal_among(&self, limit: usize, fits: &dyn Fn(&Wording) -> bool) -> Choice {
        let mut choice = self.position.legal_among(limit, fits);
        for place in self.ahead {
            let later = place.legal_among(limit - choice.moves.len(), fits);
            choice.more |= later.more;
            let known = choice.moves.len();
            let is_new = |wording: &Wording| !choice.moves[..known].contains(wording);
            let new: Vec<Wording> = later.moves.into_iter().filter(is_new).collect();
            choice.moves.extend(new);
        }
        choice
    }

    /// Returns the legal moves that begin as given, up to the number that is searched for what may
    /// come next.
    pub(crate) fn legal(&self, also: &dyn Fn(&Wording) -> bool) -> Choice {
        let fits = |wording: &Wording| self.fits(wording) && also(wording);
        let mut choice = self.legal_among(LOOKED_AT, &fits);
        choice.moves.retain(|wording| self.begins(wording));
        let moves = choice.moves.into_iter();
        choice.moves = moves.map(|wording| self.as_given(wording)).collect();
        choice
    }

    /// Returns what may come next in moves that begin as given. Whether the move may end there is
    /// not examined.
    pub(crate) fn next(&self, legal: &Choice, voice: &dyn Speak, limit: usize) -> NextKey {
        let nothing = NextKey::nothing();
        let verbs = self.open_verbs(legal);
        if self.given.is_empty() || verbs.len() > 1 {
            let names = verbs.iter().map(|verb| self.info.verbs[*verb].name());
            return NextKey {
                values: names.map(Json::from).collect(),
                ..nothing
            };
        }
        let key = match self.next_key(&legal.moves) {
            Some(key) => key,
            None => return nothing,
        };
        let mut values: Vec<&Value> = Vec::new();
        let mut truncated = legal.more;
        for wording in &legal.moves {
            let Some(value) = self.next_value(wording, key) else {
                continue;
            };
            if values.contains(&value) {
                continue;
            }
            if values.len() >= limit {
                truncated = true;
                break;
            }
            values.push(value);
        }
        NextKey {
            key: Some(key.to_owned()),
            values: values.into_iter().map(|value| json(voice, value)).collect(),
            truncated,
            ..nothing
        }
    }

    /// Returns the verbs of the moves that begin as given, as long as none is among what is given: it
    /// is then open which move is meant. Of some verbs, such as a draw, no move is listed, and none at
    /// all where chance comes next.
    fn open_verbs(&self, legal: &Choice) -> Vec<usize> {
        let awaited = self.position.awaited();
        let by_chance = awaited.kind == Awaits::Chance;
        let has_given = |verb: usize| {
            let mut given = self.given.keys();
            given.all(|key| self.info.verbs[verb].key(key).is_some())
        };
        let is_unlisted = |verb: usize| {
            (awaited.verbs.contains(&verb) || awaited.also.contains(&verb))
                && has_given(verb)
                && (by_chance || !self.is_listed(verb))
        };
        let verbs = 0..self.info.verbs.len();
        let open = verbs
            .filter(|verb| legal.moves.iter().any(|one| one.verb == *verb) || is_unlisted(*verb));
        open.collect()
    }

    /// Returns the key that comes next in a move whose verb may come here but is in no list of
    /// legal moves, such as a draw: the first key that is missing, or one whose list may grow.
    /// Which values it may have is for the table to say. `None` for a verb whose legal moves are
    /// listed.
    pub(crate) fn next_of_unlisted(&self, legal: &Choice) -> Option<NextKey> {
        let has = |key: &Key| self.given.contains_key(key.name);
        let mut verbs = self.info.verbs.iter();
        let at = match verbs.position(|verb| has(&verb.keys[0])) {
            Some(given) => given,
            None => match self.open_verbs(legal)[..] {
                [only] if !self.given.is_empty() => only,
                _ => return None,
            },
        };
        let awaited = self.position.awaited();
        let may_come = awaited.verbs.contains(&at) || awaited.also.contains(&at);
        if !may_come || self.is_listed(at) {
            return None;
        }
        let verb = &self.info.verbs[at];
        let own = actor(verb);
        let mut keys = verb.keys.iter().enumerate();
        let missing = keys.find(|(key, of)| of.required && Some(*key) != own && !has(of));
        let grows = |key: &&Key| {
            let given = self.given.get(key.name);
            given.is_some_and(|given| given.is_array() || given.is_object())
        };
        let key = match missing {
            Some((_, key)) => key,
            None => verb.keys.iter().rfind(grows)?,
        };
        Some(NextKey {
            key: Some(key.name.to_owned()),
            values: Vec::new(),
            truncated: true,
            may_end: false,
        })
    }

    /// Returns whether moves with a verb are among the legal ones that are listed.
    fn is_listed(&self, verb: usize) -> bool {
        let listed = self
            .position
            .legal_among(1, &|wording| wording.verb == verb);
        !listed.moves.is_empty()
    }

    /// Returns the key that can be given next: one whose list may grow, or else the first that is
    /// missing.
    fn next_key(&self, moves: &[Wording]) -> Option<&'static str> {
        if self.given.is_empty() {
            return None;
        }
        let keys = |wording: &Wording| self.info.verbs[wording.verb].keys;
        for wording in moves {
            for (index, key) in keys(wording).iter().enumerate() {
                let grows = self.given.get(key.name).zip(wording.args.get(index));
                if grows
                    .is_some_and(|(given, value)| self.compare(given, value) == Some(Fit::Begins))
                {
                    return Some(key.name);
                }
            }
        }
        for wording in moves {
            for (index, key) in keys(wording).iter().enumerate() {
                // The actor may be left out.
                if !self.given.contains_key(key.name)
                    && wording.args.get(index).is_some()
                    && actor(&self.info.verbs[wording.verb]) != Some(index)
                {
                    return Some(key.name);
                }
            }
        }
        None
    }

    /// Returns the next value of a move under a key: the next element, if a list is given.
    fn next_value<'w>(&self, wording: &'w Wording, key: &str) -> Option<&'w Value> {
        let index = self.info.verbs[wording.verb].key(key)?;
        let value = wording.args.get(index)?;
        let Some(given) = self.given.get(key) else {
            return match value {
                Value::List(values) => values.first(),
                value => Some(value),
            };
        };
        // A single value may represent a list with one element.
        let given = match given {
            Json::Array(given) => &given[..],
            one => std::slice::from_ref(one),
        };
        let whole = given
            .iter()
            .zip(value.elements())
            .take_while(|(given, value)| self.compare(given, value) == Some(Fit::Whole))
            .count();
        value.elements().get(whole)
    }
}
