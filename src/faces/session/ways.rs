//! The ways in which the words of a line can be read as a move, an expect or a result.

use super::forms::{Form, Parser, WordReading};
use super::unread::A_KEY;
use super::words::Word;
use crate::game::language::{ExpectKey, Info, Shape, Verb, Wording};
use crate::referee::position::actor;

/// One way to read the words of a line, with names left open.
pub(super) struct Parse {
    pub kind: Kind,
    /// The forms, by the keys of the verb, or of `expect` or `result`.
    pub forms: Vec<(usize, Form)>,
    /// How each word is read.
    pub taken: Vec<WordReading>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Verb(usize),
    Expect,
    Result,
}

/// The most ways to read a line, before names are resolved.
pub(super) const WAYS: usize = 64;

/// Returns whether a word is a verb in full, `expect` or `result`.
pub(super) fn is_verb(info: &Info, word: &Word) -> bool {
    let states = ["expect", "result"];
    let mut verbs = info.verbs.iter().map(|verb| verb.name()).chain(states);
    !word.quoted && verbs.any(|verb| verb == word.normal)
}

/// Reads words as a move, an expect or a result, in all ways.
pub(super) fn ways(info: &'static Info, parser: &mut Parser<'_>) -> Vec<Parse> {
    let mut ways: Vec<Parse> = Vec::new();
    // A verb in full is the verb, even if a player or a company is called so.
    let begins_with_verb = {
        let first = parser.words.first();
        first.is_some_and(|first| is_verb(info, first))
    };
    for (index, verb) in info.verbs.iter().enumerate() {
        read_verb(parser, index, verb, begins_with_verb, &mut ways);
    }
    read_states(parser, "expect", info.expects, Kind::Expect, &mut ways);
    read_states(parser, "result", info.results, Kind::Result, &mut ways);
    ways
}

impl Parse {
    /// Returns whether it may be this move or, if `beginning`, a move that begins with it.
    pub(super) fn admits(&self, info: &Info, wording: &Wording, beginning: bool) -> bool {
        let keys = info.verbs[wording.verb].keys;
        let is_value = |(key, form): &(usize, Form)| {
            let links = matches!(keys[*key].shape, Shape::List(Shape::Pair(_)));
            match wording.args.get(*key) {
                Some(value) => form.admits(value, beginning, links),
                None => false,
            }
        };
        self.kind == Kind::Verb(wording.verb) && self.forms.iter().all(is_value)
    }
}

/// Reads a line as a move of a verb, in all ways.
fn read_verb<'p>(
    parser: &mut Parser<'p>,
    index: usize,
    verb: &'static Verb,
    begins_with_verb: bool,
    ways: &mut Vec<Parse>,
) {
    let mut reading = Reading {
        verb,
        index,
        actors: [actor(verb), parser.active_company(verb)],
        forms: Vec::new(),
        ways,
    };
    // A verb in full beats all other readings of the word.
    parser.key(verb.name(), 0, &mut |parser, at| {
        reading.from(parser, at, 0);
    });
    if !begins_with_verb {
        reading.from(parser, 0, 0);
    }
}

struct Reading<'w> {
    verb: &'static Verb,
    index: usize,
    /// The keys that say who acts: the player or company, or the company for which a player acts.
    actors: [Option<usize>; 2],
    forms: Vec<(usize, Form)>,
    ways: &'w mut Vec<Parse>,
}

impl Reading<'_> {
    fn may_be_left_out(&self, key: usize) -> bool {
        !self.verb.keys[key].required || self.actors.contains(&Some(key))
    }

    fn has(&self, key: usize) -> bool {
        self.forms.iter().any(|(known, _)| *known == key)
    }

    /// Reads on from word `at`. Values without a key before them belong to the keys from `next` on.
    fn from<'p>(&mut self, parser: &mut Parser<'p>, at: usize, next: usize) {
        if self.ways.len() >= WAYS || parser.is_spent() {
            return;
        }
        let keys = self.verb.keys;
        parser.reach(at);
        if at == parser.words.len() {
            let missing =
                (0..keys.len()).find(|key| !self.has(*key) && !self.may_be_left_out(*key));
            match missing {
                Some(key) => parser.want(at, keys[key].doc),
                None if at > 0 => self.ways.push(Parse {
                    kind: Kind::Verb(self.index),
                    forms: self.forms.clone(),
                    taken: parser.taken.clone(),
                }),
                None => {}
            }
            return;
        }
        for key in next..keys.len() {
            if self.has(key) {
                continue;
            }
            self.value(parser, key, at, key + 1);
            if !self.may_be_left_out(key) {
                break;
            }
        }
        for (key, named) in keys.iter().enumerate() {
            if !self.has(key) {
                parser.key(named.name, at, &mut |parser, at| {
                    self.value(parser, key, at, next);
                });
            }
        }
    }

    fn value<'p>(&mut self, parser: &mut Parser<'p>, key: usize, at: usize, next: usize) {
        let before = parser.within.replace((self.index, key));
        parser.shape(&self.verb.keys[key].shape, at, &mut |parser, end, form| {
            self.forms.push((key, form));
            self.from(parser, end, next);
            self.forms.pop();
        });
        parser.within = before;
    }
}

/// Reads a line as an expect or a result: the word, then keys with their values.
fn read_states(
    parser: &mut Parser<'_>,
    word: &'static str,
    keys: &'static [ExpectKey],
    kind: Kind,
    ways: &mut Vec<Parse>,
) {
    let mut forms = Vec::new();
    parser.key(word, 0, &mut |parser, at| {
        read_states_from(parser, at, keys, kind, &mut forms, ways);
    });
}

fn read_states_from<'p>(
    parser: &mut Parser<'p>,
    at: usize,
    keys: &'static [ExpectKey],
    kind: Kind,
    forms: &mut Vec<(usize, Form)>,
    ways: &mut Vec<Parse>,
) {
    if ways.len() >= WAYS || parser.is_spent() {
        return;
    }
    parser.reach(at);
    if at == parser.words.len() {
        if forms.is_empty() {
            parser.want(at, A_KEY);
        } else {
            ways.push(Parse {
                kind,
                forms: forms.clone(),
                taken: parser.taken.clone(),
            });
        }
        return;
    }
    for (index, key) in keys.iter().enumerate() {
        if forms.iter().any(|(known, _)| *known == index) {
            continue;
        }
        parser.want(at, A_KEY);
        parser.key(key.name, at, &mut |parser, at| {
            parser.shape(&key.shape, at, &mut |parser, at, form| {
                forms.push((index, form));
                read_states_from(parser, at, keys, kind, forms, ways);
                forms.pop();
            });
        });
    }
}
