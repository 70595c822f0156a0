//! Reads values by their shape; each fault has the place of its value.

use super::number::{disguised, is_digits, number, wrong_sum};
use super::wrong_type::{Entries, no_list, wrong_type};
use crate::game::language::{
    Domain, Fault, Faults, Info, Key, Lexicon, Names, Shape, Value, code, in_words, normal, shown,
    word,
};
use crate::yaml::tree::{Kind, NodeId, Tree};
use smallvec::SmallVec;
use std::collections::HashSet;

/// A reader of values, with the text and the names.
pub struct Reader<'r, 'a> {
    /// The document.
    pub tree: &'r Tree<'a>,
    /// The game's tables.
    pub info: &'static Info,
    /// The names of each kind, in the order of [`Domain`]. `None` if the header does not give them:
    /// then any name is accepted.
    pub(crate) names: [Option<&'r Names>; Domain::ALL.len()],
}

impl<'r, 'a> Reader<'r, 'a> {
    /// Creates a reader of a document. Without players or a board any name is accepted for one of
    /// theirs, because the fault to fix is the header's own.
    pub fn new(
        tree: &'r Tree<'a>,
        info: &'static Info,
        players: Option<&'r Names>,
        lexicon: Option<&'r dyn Lexicon>,
    ) -> Self {
        let names = Domain::ALL.map(|domain| match domain {
            Domain::Player => players,
            _ => lexicon.and_then(|lexicon| lexicon.names(domain)),
        });
        Self { tree, info, names }
    }

    /// Returns a reader of another text with the same names.
    pub fn on<'t, 'b>(&self, tree: &'t Tree<'b>) -> Reader<'t, 'b>
    where
        'r: 't,
    {
        let (info, names) = (self.info, self.names);
        Reader { tree, info, names }
    }

    /// Reads the value at `id` by its shape. `None` after adding at least one fault, unless one was
    /// added before.
    #[inline(always)]
    pub fn value(&self, id: NodeId, shape: &Shape, faults: &mut Faults) -> Option<Value> {
        match shape {
            // The most frequent shapes come first.
            Shape::Number => self.number_at(id, faults),
            Shape::Name(domains) => self.name_of(id, domains, faults),
            _ => self.other_value(id, shape, faults),
        }
    }

    /// Returns the fault of a value that is no list of `of`.
    fn not_a_list(&self, id: NodeId, of: &Shape, is_bag: bool) -> Option<Fault> {
        let entries = match of {
            Shape::Pair(_) => Entries::Pairs,
            _ => Entries::Words,
        };
        let fits = |word: &str| self.may_stand(of, word);
        let slip = self.counted_names(id, of, is_bag);
        let slip = slip.or_else(|| self.abbreviated_names(id, of));
        slip.or_else(|| no_list(self.tree, id, "a list", entries, &fits))
    }

    fn other_value(&self, id: NodeId, shape: &Shape, faults: &mut Faults) -> Option<Value> {
        match shape {
            Shape::Number | Shape::Name(_) => self.value(id, shape, faults),
            Shape::Word(words) => self.one_of(id, words, faults).map(Value::Word),
            Shape::WordOr(words, other) => match self.word(id, words) {
                Some(word) => Some(Value::Word(word)),
                None => self.value(id, other, faults),
            },
            Shape::OrNobody(other) => {
                if self.is_nobody(id) && !self.is_player(id) {
                    Some(Value::Nobody)
                } else {
                    self.value(id, other, faults)
                }
            }
            Shape::List(of) | Shape::Bag(of) => {
                if self.tree.kind(id) == Kind::List {
                    return self.list(id, of, faults);
                }
                let is_bag = matches!(shape, Shape::Bag(_));
                faults.extend(self.not_a_list(id, of, is_bag));
                None
            }
            Shape::Pair(of) => self.pair(id, of, faults),
            Shape::OneOrList(_)
                if self.tree.kind(id) == Kind::List && self.tree.children(id).next().is_none() =>
            {
                faults.push(self.empty_list(id));
                None
            }
            Shape::OneOrList(of) | Shape::OneOrBag(of) => {
                if self.tree.kind(id) == Kind::List {
                    self.list(id, of, faults)
                } else {
                    self.value(id, of, faults)
                }
            }
            Shape::CountOrBag(of) => {
                if self.tree.kind(id) == Kind::List {
                    self.list(id, of, faults)
                } else {
                    self.number_at(id, faults)
                }
            }
            Shape::Flag => {
                let word = self.one_of(id, &["true", "false"], faults)?;
                Some(Value::Flag(word == "true"))
            }
            Shape::Links(of) | Shape::Lines(of) => self.value(id, &Shape::List(of), faults),
            Shape::ListOrMap(_, map) if self.tree.kind(id) == Kind::Map => {
                self.value(id, map, faults)
            }
            Shape::ListOrMap(list, _) => self.value(id, list, faults),
            Shape::Record(keys) => self.record(id, keys, faults),
            Shape::Map(domain, of) => self.map(id, *domain, of, faults),
            Shape::Entry(domain, of) => self.one_entry(id, *domain, of, faults),
        }
    }

    /// Reads one of some words.
    fn one_of(
        &self,
        id: NodeId,
        words: &[&'static str],
        faults: &mut Faults,
    ) -> Option<&'static str> {
        let word = self.word(id, words);
        if word.is_none() {
            self.not_a_word(id, words, faults);
        }
        word
    }

    /// Reads a pair of values.
    fn pair(&self, id: NodeId, of: &Shape, faults: &mut Faults) -> Option<Value> {
        let wanted = || match of {
            Shape::Name([domain, ..]) => {
                format!("a pair of {} [A, B]", self.info.many(*domain))
            }
            _ => "a pair [A, B]".to_owned(),
        };
        if self.tree.kind(id) != Kind::List {
            let fits = |word: &str| self.may_stand(of, word);
            let fault = match self.tree.scalar(id).is_some_and(&fits) {
                // One name alone is no pair in brackets either.
                true => wrong_type(self.tree, id, &wanted()),
                false => no_list(self.tree, id, &wanted(), Entries::Words, &fits),
            };
            faults.extend(fault);
            return None;
        }
        let count = self.tree.children(id).count();
        if count != 2 {
            faults.push(
                Fault::new(
                    code::WRONG_TYPE,
                    self.tree.span(id),
                    format!("a list of {count} stands where {} belongs", wanted()),
                    "not a pair",
                )
                .help("a pair names exactly two; several pairs stand in a list: [[A, B], [B, C]]"),
            );
            return None;
        }
        self.list(id, of, faults)
    }

    /// Returns the fault of an empty list where there must be at least one value.
    fn empty_list(&self, id: NodeId) -> Fault {
        Fault::new(
            code::WRONG_TYPE,
            self.tree.span(id),
            "an empty list stands where at least one belongs",
            "nothing in it",
        )
        .help("name at least one, or leave the move out")
    }

    /// Reads a mapping that has exactly one entry.
    fn one_entry(
        &self,
        id: NodeId,
        domain: Domain,
        of: &Shape,
        faults: &mut Faults,
    ) -> Option<Value> {
        let value = self.map(id, domain, of, faults)?;
        if value.entries().len() == 1 {
            return Some(value);
        }
        let (one, count) = (self.info.one(domain), value.entries().len());
        faults.push(
            Fault::new(
                code::WRONG_TYPE,
                self.tree.span(id),
                format!("expected exactly one entry, {{{one}: ...}}, found {count}"),
                "not one entry",
            )
            .help("write each entry as an item of a list: [{...}, {...}]"),
        );
        None
    }

    fn list(&self, id: NodeId, of: &Shape, faults: &mut Faults) -> Option<Value> {
        if let Shape::Pair(name) = of
            && let Some(fault) = self.no_pairs(id, name)
        {
            faults.push(fault);
            return None;
        }
        let mut whole = true;
        let mut values = Vec::with_capacity(self.tree.children(id).count());
        for child in self.tree.children(id) {
            match self.value(child, of, faults) {
                Some(value) => values.push(value),
                None => whole = false,
            }
        }
        whole.then_some(Value::List(values))
    }

    fn record(&self, id: NodeId, keys: &'static [Key], faults: &mut Faults) -> Option<Value> {
        let names: Vec<&str> = keys.iter().map(|key| key.name).collect();
        if self.tree.kind(id) != Kind::Map {
            self.wrong_type(id, &format!("a mapping of {}", names.join(", ")), faults);
            return None;
        }
        let mut whole = true;
        for (key, _) in self.tree.entries(id) {
            let Some(text) = self.tree.scalar(key).filter(|text| !names.contains(text)) else {
                continue;
            };
            let message = format!("{} is not a key that stands here", shown(text));
            let known = Names::new(names.iter().copied());
            let near = faults.nearest(&known, text);
            faults.push(
                Fault::new(
                    code::UNKNOWN_KEY,
                    self.tree.span(key),
                    message,
                    "unknown key",
                )
                .help(format!("the keys here are {}", names.join(", ")))
                .did_you_mean(near),
            );
            whole = false;
        }
        let (mut fields, mut missing) = (Vec::new(), Vec::new());
        for key in keys {
            match self.tree.get(id, key.name) {
                Some(value) => match self.value(value, &key.shape, faults) {
                    Some(value) => fields.push((key.name, value)),
                    None => whole = false,
                },
                None if key.required => missing.push(key),
                None => {}
            }
        }
        let names: Vec<&str> = missing.iter().map(|key| key.name).collect();
        let message = match &missing[..] {
            [] => return whole.then_some(Value::Record(fields)),
            [key] => format!("the key {} is missing here: {}", key.name, key.doc),
            _ => format!("the keys {} are missing here", in_words(&names, "and")),
        };
        faults.push(Fault::new(
            code::MISSING_KEY,
            self.tree.span(id),
            message,
            format!("no {}", in_words(&names, "and")),
        ));
        None
    }

    fn map(&self, id: NodeId, domain: Domain, of: &Shape, faults: &mut Faults) -> Option<Value> {
        if self.tree.kind(id) != Kind::Map {
            match self.without_braces(id, domain, of) {
                Some(fault) => faults.push(fault),
                None => {
                    let wanted = format!("a mapping {{{}: ...}}", self.info.one(domain));
                    self.wrong_type(id, &wanted, faults);
                }
            }
            return None;
        }
        let mut whole = true;
        let count = self.tree.entries(id).count();
        let mut entries: Vec<(u16, Value)> = Vec::with_capacity(count);
        let mut seen = Seen::of(count);
        for (key, child) in self.tree.entries(id) {
            if let Some(fault) = self.glued((key, child), domain, of) {
                faults.push(fault);
                whole = false;
                continue;
            }
            let name = self.name_of(key, &[domain], faults);
            let value = self.value(child, of, faults);
            let (Some(Value::Name(_, name)), Some(value)) = (name, value) else {
                let of_several = || self.several_in_key(id, (key, child), domain);
                let reversed = self.reversed_pair((key, child), domain, of);
                if let Some(fault) = reversed.or_else(of_several) {
                    faults.put_for(fault.span, fault);
                }
                whole = false;
                continue;
            };
            let text = self.tree.scalar(key).unwrap_or_default();
            if let (false, is_new) = seen.insert(name, text)
                && self.names(domain).is_some()
            {
                // A duplicate key is a fault of form, and is reported already.
                if is_new {
                    faults.push(
                        Fault::new(
                            code::DUPLICATE_KEY,
                            self.tree.span(key),
                            format!("{text} appears here for the second time"),
                            "second occurrence",
                        )
                        .help("two spellings of one name count as the same"),
                    );
                }
                whole = false;
                continue;
            }
            entries.push((name, value));
        }
        whole.then_some(Value::Map(domain, entries))
    }

    #[inline(always)]
    fn number_at(&self, id: NodeId, faults: &mut Faults) -> Option<Value> {
        let number = self.tree.scalar(id).and_then(number);
        if number.is_none() {
            self.not_a_number(id, faults);
        }
        number.map(Value::Number)
    }

    #[cold]
    fn not_a_number(&self, id: NodeId, faults: &mut Faults) {
        let text = self.tree.scalar(id);
        if let Some((message, plain)) = text.and_then(disguised) {
            let fault = Fault::new(
                code::WRONG_TYPE,
                self.tree.span(id),
                message,
                "not a whole number",
            );
            faults.push(fault.did_you_mean(Some(&plain)));
            return;
        }
        match text {
            Some(text) if is_digits(text.trim()) => faults.push(
                Fault::new(
                    code::WRONG_TYPE,
                    self.tree.span(id),
                    "this number is too large",
                    "too large",
                )
                .help("numbers lie between -9223372036854775808 and 9223372036854775807"),
            ),
            _ => {
                let fault = wrong_type(self.tree, id, "a whole number");
                faults.extend(fault.map(|fault| match text.and_then(wrong_sum) {
                    Some(wrong) => fault.help(wrong),
                    None => fault,
                }));
            }
        }
    }

    #[inline(always)]
    pub(crate) fn names(&self, domain: Domain) -> Option<&'r Names> {
        self.names[domain as usize]
    }

    #[inline(always)]
    fn name_of(&self, id: NodeId, domains: &[Domain], faults: &mut Faults) -> Option<Value> {
        if let Some(text) = self.tree.scalar(id) {
            for domain in domains {
                if let Some(id) = self.names(*domain).and_then(|names| names.find(text)) {
                    return Some(Value::Name(*domain, id));
                }
            }
        }
        self.not_a_name(id, domains, faults)
    }

    fn word(&self, id: NodeId, words: &[&'static str]) -> Option<&'static str> {
        word(self.tree.scalar(id)?, words)
    }

    fn not_a_word(&self, id: NodeId, words: &[&'static str], faults: &mut Faults) {
        let Some(text) = self.tree.scalar(id).filter(|text| !text.trim().is_empty()) else {
            self.wrong_type(id, &format!("one of {}", words.join(", ")), faults);
            return;
        };
        let names = Names::new(words.iter().copied());
        let near = faults.nearest(&names, text);
        faults.push(
            Fault::new(
                code::UNKNOWN_NAME,
                self.tree.span(id),
                format!("{} is not one of {}", shown(text), words.join(", ")),
                "no such word",
            )
            .did_you_mean(near),
        );
    }

    fn is_player(&self, id: NodeId) -> bool {
        self.tree.scalar(id).is_some_and(|text| {
            self.names(Domain::Player)
                .is_some_and(|players| players.find(text).is_some())
        })
    }

    fn is_nobody(&self, id: NodeId) -> bool {
        self.tree
            .scalar(id)
            .is_some_and(|text| text == "~" || matches!(&*normal(text), "none" | "null"))
    }

    pub(super) fn wrong_type(&self, id: NodeId, wanted: &str, faults: &mut Faults) {
        if let Some(fault) = wrong_type(self.tree, id, wanted) {
            faults.push(fault);
        }
    }
}

/// The keys of a mapping so far, as ids and as they are spelt.
enum Seen<'t> {
    /// For few keys a search is faster than hashing.
    Few(SmallVec<[(u16, &'t str); 8]>),
    Many(HashSet<u16>, HashSet<&'t str>),
}

impl<'t> Seen<'t> {
    /// Creates a set for a mapping with `count` keys.
    fn of(count: usize) -> Self {
        const FEW: usize = 16;
        if count <= FEW {
            Self::Few(SmallVec::new())
        } else {
            Self::Many(HashSet::new(), HashSet::new())
        }
    }

    /// Adds a key; returns whether its id is new, and whether its spelling is.
    fn insert(&mut self, name: u16, text: &'t str) -> (bool, bool) {
        match self {
            Self::Few(keys) => {
                let is_new_name = keys.iter().all(|(known, _)| *known != name);
                let is_new_text = is_new_name || keys.iter().all(|(_, known)| *known != text);
                keys.push((name, text));
                (is_new_name, is_new_text)
            }
            Self::Many(names, texts) => (names.insert(name), texts.insert(text)),
        }
    }
}
