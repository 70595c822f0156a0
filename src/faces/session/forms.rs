//! Reads words by the shape of a value. If a word may mean several names, the choice stays open:
//! one form represents all values that differ only in that.

use super::vocabulary::{Likeness, Match, Vocabulary};
use super::words::Word;
use crate::game::language::{Domain, Key, Shape, Value, Verb};
use crate::referee::position::{ACTIVE, Position, company_of};
use std::collections::HashMap;
use std::rc::Rc;

/// A value whose names may still be open.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Form {
    /// A value without open names.
    Value(Value),
    /// Any of these names.
    Names(Rc<[(Domain, u16)]>),
    List(Vec<Form>),
    Record(Vec<(&'static str, Form)>),
    /// A mapping whose keys may each be one of several names.
    Map(Domain, Vec<(Form, Form)>),
}

impl Form {
    /// Returns roughly how many words it has.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Value(_) | Self::Names(_) => 1,
            Self::List(forms) => forms.iter().map(Self::size).sum(),
            Self::Record(fields) => fields.iter().map(|(_, form)| form.size()).sum(),
            Self::Map(_, entries) => entries.iter().map(|(_, form)| 1 + form.size()).sum(),
        }
    }

    /// Returns the name that all its values contain twice, although it may occur only once.
    pub(crate) fn repeated(&self) -> Option<(Domain, u16)> {
        let Self::Map(_, entries) = self else {
            return None;
        };
        let mut known: Vec<(Domain, u16)> = Vec::new();
        for (name, _) in entries {
            if let Self::Names(names) = name
                && let [only] = names[..]
            {
                if known.contains(&only) {
                    return Some(only);
                }
                known.push(only);
            }
        }
        None
    }

    /// Returns how many values it represents.
    pub(crate) fn count(&self) -> u64 {
        let product = |counts: &mut dyn Iterator<Item = u64>| {
            counts.fold(1, |all: u64, one| all.saturating_mul(one))
        };
        match self {
            Self::Value(_) => 1,
            Self::Names(names) => names.len() as u64,
            Self::List(forms) => product(&mut forms.iter().map(Self::count)),
            Self::Record(fields) => product(&mut fields.iter().map(|(_, form)| form.count())),
            Self::Map(_, entries) => product(
                &mut entries
                    .iter()
                    .map(|(name, form)| name.count().saturating_mul(form.count())),
            ),
        }
    }

    /// Returns whether it represents this value or, if `beginning`, a value that begins with this
    /// one. The ends of `links` and the links themselves may come in any order.
    pub(crate) fn admits(&self, value: &Value, beginning: bool, links: bool) -> bool {
        let all = |forms: &[Self], values: &[Value]| {
            forms.len() >= values.len() && (beginning || forms.len() == values.len()) && {
                forms.iter().zip(values)
            }
            .all(|(form, value)| form.admits(value, beginning, links))
        };
        match (self, value) {
            (Self::Value(own), value) => own == value,
            (Self::Names(names), Value::Name(domain, id)) => names.contains(&(*domain, *id)),
            (Self::List(forms), Value::List(values)) => {
                let turned = || match &forms[..] {
                    [one, other] if links => all(&[other.clone(), one.clone()], values),
                    _ => false,
                };
                all(forms, values) || turned()
            }
            (Self::List(forms), value) => match &forms[..] {
                [first, rest @ ..] => {
                    (beginning || rest.is_empty()) && first.admits(value, beginning, links)
                }
                [] => false,
            },
            (Self::Map(domain, forms), Value::Map(of, entries)) => {
                let is_entry = |((name, form), (id, value)): (&(Self, Self), &(u16, Value))| {
                    name.admits(&Value::Name(*domain, *id), beginning, links)
                        && form.admits(value, beginning, links)
                };
                domain == of && forms.len() == entries.len() && {
                    forms.iter().zip(entries).all(is_entry)
                }
            }
            (Self::Record(forms), Value::Record(fields)) => {
                forms.len() == fields.len()
                    && forms
                        .iter()
                        .zip(fields)
                        .all(|((key, form), (name, value))| {
                            key == name && form.admits(value, beginning, links)
                        })
            }
            _ => false,
        }
    }

    /// Returns one of its values. `at` is the index of the value; what remains of that index
    /// afterwards is for the next form. `None` if the value would repeat a name that may occur only
    /// once.
    pub(crate) fn value(&self, at: &mut u64) -> Option<Value> {
        match self {
            Self::Value(value) => Some(value.clone()),
            Self::Names(names) => {
                let count = names.len() as u64;
                let (domain, id) = *names.get((*at % count) as usize)?;
                *at /= count;
                Some(Value::Name(domain, id))
            }
            Self::List(forms) => forms
                .iter()
                .map(|form| form.value(at))
                .collect::<Option<Vec<_>>>()
                .map(Value::List),
            Self::Record(fields) => fields
                .iter()
                .map(|(key, form)| Some((*key, form.value(at)?)))
                .collect::<Option<Vec<_>>>()
                .map(Value::Record),
            Self::Map(domain, entries) => {
                let mut values: Vec<(u16, Value)> = Vec::new();
                for (name, form) in entries {
                    let id = name.value(at)?.id()?;
                    let value = form.value(at)?;
                    if values.iter().any(|(known, _)| *known == id) {
                        return None;
                    }
                    values.push((id, value));
                }
                Some(Value::Map(*domain, values))
            }
        }
    }
}

/// A continuation: called with a form that was read, and the index of the word after it.
pub(crate) type Then<'t, 'p> = &'t mut dyn FnMut(&mut Parser<'p>, usize, Form);

/// Which of the possible meanings of the words a parser reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meanings {
    /// Everything.
    All,
    /// Only words that are written in full, which beat all abbreviations.
    InFull,
    /// In the mappings of moves, only entries that a move may have without breaking a rule.
    Possible,
}

/// How a word of a line was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct WordReading {
    /// Whether the word is written in full, by itself or with other words of the same name.
    pub full: bool,
    /// How many words the name has to which the word belongs.
    pub words: usize,
}

/// A parser that reads words by shapes, in all possible ways, until it is done or its work is used
/// up.
pub(crate) struct Parser<'p> {
    position: &'p dyn Position,
    vocabulary: &'p Vocabulary,
    /// The line.
    pub words: &'p [Word],
    meanings: Meanings,
    /// The verb and the key whose value is being read; `None` for an expect or a result.
    pub within: Option<(usize, usize)>,
    /// How each word was read.
    pub taken: Vec<WordReading>,
    known: HashMap<(Domain, usize), Rc<[Match]>>,
    work: usize,
    /// The furthest word at which something was expected.
    pub furthest: usize,
    /// What was expected there, in words.
    pub wanted: Vec<&'static str>,
}

/// How many names and forms are tried for one line.
const WORK: usize = 400_000;
/// The cost of trying a form, in names tried.
const TRIED: usize = 20;
/// The cost of copying an element of a list.
const COPIED: usize = 4;

/// A continuation: called with a key and its value, and the index of the word after them.
type EntryRead<'t, P> = dyn FnMut(&mut P, usize, (Form, Form)) + 't;

impl<'p> Parser<'p> {
    /// Creates a parser of a line at a position.
    pub(crate) fn new(
        position: &'p dyn Position,
        vocabulary: &'p Vocabulary,
        words: &'p [Word],
        meanings: Meanings,
    ) -> Self {
        Self {
            position,
            vocabulary,
            words,
            meanings,
            within: None,
            taken: vec![WordReading::default(); words.len()],
            known: HashMap::new(),
            work: WORK,
            furthest: 0,
            wanted: Vec::new(),
        }
    }

    /// Returns the key of the company that acts in a move of a verb, if a company is to act now.
    pub(crate) fn active_company(&self, verb: &Verb) -> Option<usize> {
        let is_company = |value| matches!(value, Value::Name(Domain::Company, _));
        company_of(verb).filter(|_| self.position.observation(ACTIVE).is_some_and(is_company))
    }

    /// Returns whether it has used up its work.
    pub(crate) const fn is_spent(&self) -> bool {
        self.work == 0
    }

    fn spend(&mut self, units: usize) -> bool {
        self.work = self.work.saturating_sub(units);
        self.work > 0
    }

    /// Records that the words before this one can be read.
    pub(crate) fn reach(&mut self, at: usize) {
        if at > self.furthest {
            self.furthest = at;
            self.wanted.clear();
        }
    }

    /// Records what was expected at a word.
    pub(crate) fn want(&mut self, at: usize, what: &'static str) {
        self.reach(at);
        if at == self.furthest && !self.wanted.contains(&what) {
            self.wanted.push(what);
        }
    }

    /// Returns those of these words that begin with an unquoted word of the line, and whether that
    /// is the full word.
    pub(crate) fn word_at<'w>(
        &self,
        at: usize,
        words: &'w [&'static str],
    ) -> impl Iterator<Item = (&'static str, bool)> + use<'w, 'p> {
        let written = self
            .words
            .get(at)
            .filter(|word| !word.quoted && !word.normal.is_empty());
        let whole = self.meanings == Meanings::InFull
            || written.is_some_and(|word| words.iter().any(|one| *one == word.normal));
        words.iter().filter_map(move |one| {
            let written = written?;
            let full = *one == written.normal;
            (full || (!whole && one.starts_with(&written.normal))).then_some((*one, full))
        })
    }

    fn marked(&mut self, at: usize, end: usize, full: bool, then: impl FnOnce(&mut Self)) {
        let words = end - at;
        self.taken[at..end].fill(WordReading { full, words });
        then(self);
        self.taken[at..end].fill(WordReading::default());
    }

    /// Reads a value of a shape from word `at` on, in all possible ways.
    pub(crate) fn shape(&mut self, shape: &'static Shape, at: usize, then: Then<'_, 'p>) {
        if !self.spend(TRIED) {
            return;
        }
        match shape {
            Shape::Number => self.number(at, then),
            Shape::Name(domains) => self.name(domains, at, then),
            Shape::Word(words) => self.word(words, at, then),
            Shape::WordOr(words, other) => {
                self.word(words, at, then);
                self.shape(other, at, then);
            }
            Shape::OrNobody(other) => {
                self.settled(at, &["none"], |_| Value::Nobody, then);
                self.shape(other, at, then);
            }
            Shape::Flag => self.settled(
                at,
                &["true", "false"],
                |word| Value::Flag(word == "true"),
                then,
            ),
            Shape::List(of)
            | Shape::Bag(of)
            | Shape::OneOrList(of)
            | Shape::OneOrBag(of)
            | Shape::Links(of)
            | Shape::Lines(of) => self.list(of, at, &mut Vec::new(), then),
            Shape::ListOrMap(list, by) => {
                self.shape(by, at, then);
                self.shape(list, at, then);
            }
            Shape::CountOrBag(of) => {
                self.number(at, then);
                self.list(of, at, &mut Vec::new(), then);
            }
            Shape::Pair(of) => self.shape(of, at, &mut |parser, at, first| {
                parser.shape(of, at, &mut |parser, at, second| {
                    then(parser, at, Form::List(vec![first.clone(), second]));
                });
            }),
            Shape::Record(keys) => self.record(keys, at, &mut Vec::new(), then),
            Shape::Map(domain, of) => self.map(*domain, of, at, &mut Vec::new(), then),
            Shape::Entry(domain, of) => self.entry(*domain, of, at, &mut |parser, at, entry| {
                then(parser, at, Form::Map(*domain, vec![entry]));
            }),
        }
    }

    fn number(&mut self, at: usize, then: Then<'_, 'p>) {
        self.want(at, "a number");
        let number = self
            .words
            .get(at)
            .filter(|word| word.is_number())
            .and_then(|word| word.text.parse().ok());
        if let Some(number) = number {
            self.marked(at, at + 1, true, |parser| {
                then(parser, at + 1, Form::Value(Value::Number(number)));
            });
        }
    }

    fn settled(
        &mut self,
        at: usize,
        words: &[&'static str],
        value: impl Fn(&'static str) -> Value,
        then: Then<'_, 'p>,
    ) {
        for word in words {
            self.want(at, word);
        }
        let found: Vec<(&'static str, bool)> = self.word_at(at, words).collect();
        for (word, full) in found {
            self.marked(at, at + 1, full, |parser| {
                then(parser, at + 1, Form::Value(value(word)));
            });
        }
    }

    fn word(&mut self, words: &'static [&'static str], at: usize, then: Then<'_, 'p>) {
        self.settled(at, words, Value::Word, then);
    }

    fn matches(&mut self, domain: Domain, at: usize) -> Rc<[Match]> {
        if let Some(known) = self.known.get(&(domain, at)) {
            return known.clone();
        }
        let found: Rc<[Match]> = match self.position.names(domain) {
            Some(names) if self.spend(self.vocabulary.count(domain)) => self
                .vocabulary
                .matches(names, domain, self.words, at)
                .into(),
            _ => Rc::new([]),
        };
        self.known.insert((domain, at), found.clone());
        found
    }

    /// Reads the names of these kinds that begin at a word. Names that end with the same word are
    /// read together.
    fn name(&mut self, domains: &[Domain], at: usize, then: Then<'_, 'p>) {
        for domain in domains {
            self.want(at, kind_of_name(*domain));
        }
        let mut found: Vec<(Domain, Match)> = Vec::new();
        for domain in domains {
            let matches = self.matches(*domain, at);
            found.extend(matches.iter().map(|one| (*domain, *one)));
        }
        if self.meanings == Meanings::InFull {
            found.retain(|(_, one)| one.likeness > Likeness::Beginning);
        }
        let mut ends: Vec<usize> = found.iter().map(|(_, one)| one.end).collect();
        ends.sort_unstable();
        ends.dedup();
        for end in ends.into_iter().rev() {
            let here = || found.iter().filter(|(_, one)| one.end == end);
            let best = here()
                .map(|(_, one)| one.likeness)
                .max()
                .unwrap_or(Likeness::Beginning);
            let names: Rc<[(Domain, u16)]> = here()
                .filter(|(_, one)| one.likeness == best)
                .map(|(domain, one)| (*domain, one.id))
                .collect();
            self.marked(at, end, best > Likeness::Beginning, |parser| {
                then(parser, end, Form::Names(names));
            });
        }
    }

    /// Reads one or more values, the longest list first.
    fn list(&mut self, of: &'static Shape, at: usize, before: &mut Vec<Form>, then: Then<'_, 'p>) {
        let is_empty = |word: &Word| !word.quoted && word.text == "[]";
        if before.is_empty() && self.words.get(at).is_some_and(is_empty) {
            self.marked(at, at + 1, true, |parser| {
                then(parser, at + 1, Form::List(Vec::new()));
            });
        }
        self.shape(of, at, &mut |parser, end, form| {
            if end == at {
                return;
            }
            before.push(form);
            parser.list(of, end, before, then);
            if parser.spend(COPIED * before.len()) {
                then(parser, end, Form::List(before.clone()));
            }
            before.pop();
        });
    }

    fn entry(
        &mut self,
        domain: Domain,
        of: &'static Shape,
        at: usize,
        then: &mut EntryRead<'_, Self>,
    ) {
        self.name(&[domain], at, &mut |parser, at, name| {
            parser.shape(of, at, &mut |parser, at, form| {
                then(parser, at, (name.clone(), form));
            });
        });
    }

    fn map(
        &mut self,
        domain: Domain,
        of: &'static Shape,
        at: usize,
        before: &mut Vec<(Form, Form)>,
        then: Then<'_, 'p>,
    ) {
        self.entry(domain, of, at, &mut |parser, end, entry| {
            for entry in parser.possible_entries(entry, before) {
                before.push(entry);
                parser.map(domain, of, end, before, then);
                if parser.spend(COPIED * before.len()) {
                    then(parser, end, Form::Map(domain, before.clone()));
                }
                before.pop();
            }
        });
    }

    /// Returns the entries that may follow the earlier ones in a mapping: either the entry that was
    /// read, with its names open, or those of its values that a move may have.
    fn possible_entries(
        &mut self,
        entry: (Form, Form),
        before: &[(Form, Form)],
    ) -> Vec<(Form, Form)> {
        /// An entry that represents more values than this is kept as it is.
        const MOST: u64 = 4_096;
        let count = entry.0.count().saturating_mul(entry.1.count());
        let (Some((verb, key)), Meanings::Possible) = (self.within, self.meanings) else {
            return vec![entry];
        };
        if count > MOST || !self.spend(TRIED * count as usize) {
            return vec![entry];
        }
        let mut possible = Vec::new();
        for number in 0..count {
            let mut at = number;
            let (Some(name), Some(values)) = (entry.0.value(&mut at), entry.1.value(&mut at))
            else {
                continue;
            };
            let own = Form::Value(name.clone());
            let is_new = before.iter().all(|(known, _)| *known != own);
            let id = name.id().filter(|_| is_new);
            if id.is_some_and(|id| self.position.may_have(verb, key, id, &values)) {
                possible.push((own, Form::Value(values)));
            }
        }
        possible
    }

    fn record(
        &mut self,
        keys: &'static [Key],
        at: usize,
        before: &mut Vec<(&'static str, Form)>,
        then: Then<'_, 'p>,
    ) {
        let has = |before: &[(&'static str, Form)], key: &Key| {
            before.iter().any(|(known, _)| *known == key.name)
        };
        if keys.iter().all(|key| !key.required || has(before, key)) {
            let mut fields = before.clone();
            fields.sort_by_key(|(name, _)| keys.iter().position(|key| key.name == *name));
            then(self, at, Form::Record(fields));
        }
        for key in keys {
            if has(before, key) {
                continue;
            }
            self.key(key.name, at, &mut |parser, at| {
                parser.shape(&key.shape, at, &mut |parser, at, form| {
                    before.push((key.name, form));
                    parser.record(keys, at, before, then);
                    before.pop();
                });
            });
        }
    }

    /// Reads a key; its value follows.
    pub(crate) fn key(
        &mut self,
        name: &'static str,
        at: usize,
        then: &mut dyn FnMut(&mut Self, usize),
    ) {
        let found: Vec<bool> = self.word_at(at, &[name]).map(|(_, full)| full).collect();
        for full in found {
            self.marked(at, at + 1, full, |parser| then(parser, at + 1));
        }
    }
}

/// Names a kind of names. The parser cannot know the game's own word for it.
const fn kind_of_name(domain: Domain) -> &'static str {
    match domain {
        Domain::Player => "a player",
        Domain::Company => "a company",
        Domain::Place => "a place",
        Domain::City => "a city",
        Domain::Colour => "a colour",
    }
}
