//! Completion of the last word of a line: from the legal moves or, if no legal move continues that
//! way, from the tables of the language.

use super::positions::longer;
use super::shorthand::{Table, begins, candidates};
use super::vocabulary::Vocabulary;
use super::words::{Quote, Word, compared, in_quotes, words};
use crate::game::language::{Domain, Info, Key, Shape, Value, Wording};
use crate::referee::position::{Position, actor, company_of};

/// How many legal moves are searched.
const LOOKED_AT: usize = 25_000;
/// How many completions of the last word are tried.
const TRIED: usize = 400;

/// The completions of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Completion {
    /// The byte of the line at which the replaced part begins.
    pub start: usize,
    /// The words that may replace it.
    pub words: Vec<String>,
}

/// Returns the words into which the end of a line may be completed.
pub(crate) fn completions(
    info: &'static Info,
    position: &dyn Position,
    vocabulary: &Vocabulary,
    line: &str,
) -> Completion {
    let starts = starts(line);
    let scene = Scene {
        info,
        position,
        vocabulary,
    };
    // The last two words may be the beginnings of the two words of a name. A word that is followed
    // by a space is more likely whole.
    let mut tries: Vec<usize> = starts.iter().rev().take(2).copied().collect();
    if starts.last() != Some(&line.len()) {
        tries.reverse();
    }
    let ends = |moves: &[Wording]| -> Vec<LineEnd> {
        let ends = tries.iter();
        ends.filter_map(|start| scene.line_end(moves, line, *start))
            .collect()
    };
    let of_legal = |moves: &[Wording]| {
        let ends = ends(moves);
        let legal = |end: &LineEnd| (end.start, sorted(end.fitting(&end.next.words)));
        let actors = |end: &LineEnd| (end.start, sorted(end.fitting(&end.next.actors)));
        first(ends.iter().map(legal).chain(ends.iter().map(actors)))
    };
    // What is legal comes before what is legal after passes, and that before what is only a word of
    // the language.
    of_legal(&position.legal(LOOKED_AT).moves)
        .or_else(|| of_legal(&legal_ahead(position)))
        .or_else(|| {
            let tables = |end: &LineEnd| (end.start, sorted(scene.of_tables(end)));
            first(ends(&[]).iter().map(tables))
        })
        .unwrap_or_default()
}

/// Returns the first completion that has words.
fn first(mut found: impl Iterator<Item = (usize, Vec<String>)>) -> Option<Completion> {
    let (start, words) = found.find(|(_, words)| !words.is_empty())?;
    Some(Completion { start, words })
}

/// Returns the moves that are legal after passes that may be left out.
fn legal_ahead(position: &dyn Position) -> Vec<Wording> {
    let ahead = position.ahead().into_iter();
    ahead
        .flat_map(|place| place.legal(LOOKED_AT).moves)
        .collect()
}

/// Returns the legal moves that begin with the words of a line, also after passes that may be left
/// out.
pub(crate) fn moves_beginning_with(
    info: &'static Info,
    table: Table<'_>,
    vocabulary: &Vocabulary,
    line: &str,
) -> Vec<Wording> {
    let position = table.end;
    let scene = Scene {
        info,
        position,
        vocabulary,
    };
    let Ok(words) = words(line) else {
        return Vec::new();
    };
    let mut moves = position.legal(LOOKED_AT).moves;
    moves.extend(legal_ahead(position));
    // Who acts may be said before the move is complete.
    let is_by = |word: &Word| !word.quoted && word.normal == "by";
    let by = words.iter().rposition(is_by);
    moves.retain(|wording| {
        let atoms = scene.atoms(wording);
        let begins = |words: &[Word]| scene.follow(&atoms, words, 0, &mut Next::default());
        begins(&words)
            || by.is_some_and(|at| begins(&words[..at]) && scene.is_by(wording, &words, at + 1))
    });
    if moves.is_empty() {
        // No list has every move, so one that is given completely is tried.
        let whole =
            candidates(info, table, vocabulary, line).map_or_else(|_| Vec::new(), |it| it.all);
        let legal = whole.into_iter().filter(|one| one.broken == 0);
        moves.extend(legal.filter_map(|one| one.wording));
        let longer = moves.iter().flat_map(|whole| longer(position, whole));
        let longer: Vec<Wording> = longer.collect();
        moves.extend(longer);
    }
    moves
}

/// Returns where the words in a line begin. The last place is the end of the line if that follows a
/// space.
fn starts(line: &str) -> Vec<usize> {
    let (mut starts, mut quote, mut between) = (Vec::new(), None::<Quote>, true);
    for (at, c) in line.char_indices() {
        let is_space = quote.is_none() && (c.is_whitespace() || c == ',');
        if between && !is_space {
            starts.push(at);
            quote = Quote::opened_by(c);
        } else if quote.is_some_and(|quote| quote.is_closed_by(c)) {
            quote = None;
        }
        between = is_space;
    }
    if between {
        starts.push(line.len());
    }
    starts
}

fn is_quote(c: char) -> bool {
    Quote::opened_by(c).is_some()
}

struct Scene<'s> {
    info: &'static Info,
    position: &'s dyn Position,
    vocabulary: &'s Vocabulary,
}

impl Scene<'_> {
    /// Splits a line at a byte into whole words and the end that is to be completed; `None` if the words
    /// cannot be read.
    fn line_end(&self, moves: &[Wording], line: &str, start: usize) -> Option<LineEnd> {
        let (before, last) = line.split_at(start);
        let before = words(before).ok()?;
        let mut next = Next::default();
        for wording in moves {
            self.follow(&self.atoms(wording), &before, 0, &mut next);
        }
        if before.is_empty() && !moves.is_empty() {
            // Of some verbs that may come, no list has a move.
            let awaited = self.position.awaited();
            let verbs = awaited.verbs.iter().chain(&awaited.also);
            let names = verbs.map(|verb| self.info.verbs[*verb].name().to_owned());
            next.words.extend(names);
        }
        Some(LineEnd {
            start,
            is_joined: last.contains(' ') && !last.starts_with(is_quote),
            last: compared(last.trim_start_matches(is_quote)),
            before,
            next,
        })
    }

    /// Returns the words of the language and the names of the table that may be the end of a line.
    fn of_tables(&self, end: &LineEnd) -> Vec<String> {
        let mut found = end.fitting(&self.tables());
        found.truncate(TRIED);
        found.retain(|word| self.can_follow(&end.before, word));
        found
    }

    fn can_follow(&self, before: &[Word], word: &str) -> bool {
        let mut line = before.to_vec();
        line.push(Word {
            text: word.to_owned(),
            normal: compared(word),
            quoted: word.contains(' '),
        });
        begins(self.info, self.position, self.vocabulary, &line)
    }

    /// Returns the words of a move: the verb, and its values in order.
    fn atoms<'w>(&self, wording: &'w Wording) -> Vec<Atom<'w>> {
        let verb = &self.info.verbs[wording.verb];
        let of_actor = actor(verb);
        let mut atoms = vec![Atom::Key(verb.name())];
        for (index, key) in verb.keys.iter().enumerate() {
            let Some(value) = wording.args.get(index) else {
                continue;
            };
            if index > 0 {
                atoms.push(Atom::Key(key.name));
            }
            let from = atoms.len();
            flatten(value, &mut atoms);
            if of_actor == Some(index) {
                let own = atoms.split_off(from);
                atoms.push(Atom::LeftOut(own));
            } else if company_of(verb) == Some(index) {
                atoms.truncate(from);
                atoms.push(Atom::Company(value));
            }
        }
        atoms
    }

    /// Returns whether the words from `at` on name who acts in a move.
    fn is_by(&self, wording: &Wording, words: &[Word], at: usize) -> bool {
        let own = actor(&self.info.verbs[wording.verb]).and_then(|key| wording.args.get(key));
        let ends = own.filter(|_| at < words.len());
        ends.is_some_and(|own| self.ends(own, words, at).contains(&words.len()))
    }

    /// Matches the words of a move from word `at` on, and adds what may follow the last of them.
    /// Returns whether the move begins with the words.
    fn follow(&self, atoms: &[Atom<'_>], words: &[Word], at: usize, next: &mut Next) -> bool {
        let Some((first, rest)) = atoms.split_first() else {
            return at == words.len();
        };
        if at == words.len() {
            match first {
                Atom::Key(name) if at == 0 => next.words.push((*name).to_owned()),
                Atom::Value(value) | Atom::Company(value) => {
                    next.words.extend(self.spoken(value));
                    return true;
                }
                Atom::LeftOut(own) if at > 0 => {
                    if let Some(Atom::Value(value)) = own.first() {
                        next.actors.extend(self.spoken(value));
                    }
                }
                Atom::Key(_) | Atom::LeftOut(_) => {}
            }
            self.follow(rest, words, at, next);
            return true;
        }
        match first {
            Atom::Key(name) => {
                let is_key = !words[at].quoted && name.starts_with(&words[at].normal);
                let behind = is_key && self.follow(rest, words, at + 1, next);
                self.follow(rest, words, at, next) || behind
            }
            Atom::LeftOut(own) => {
                let whole: Vec<Atom<'_>> = own.iter().chain(rest).cloned().collect();
                let said = self.follow(&whole, words, at, next);
                self.follow(rest, words, at, next) || said
            }
            Atom::Company(value) => {
                let whole = [&[Atom::Value(value)], rest].concat();
                let said = self.follow(&whole, words, at, next);
                self.follow(rest, words, at, next) || said
            }
            Atom::Value(value) => {
                // Every possible end is followed, because each may add a completion.
                let mut begins = false;
                for end in self.ends(value, words, at) {
                    begins |= self.follow(rest, words, end, next);
                }
                begins
            }
        }
    }

    /// Returns where a value may end: for each way of reading the words from `at` on as that value,
    /// the index of the word after it.
    fn ends(&self, value: &Value, words: &[Word], at: usize) -> Vec<usize> {
        let word = &words[at];
        let is = |same: bool| if same { vec![at + 1] } else { Vec::new() };
        match value {
            Value::Name(domain, id) => {
                let Some(names) = self.position.names(*domain) else {
                    return Vec::new();
                };
                let matches = self.vocabulary.matches(names, *domain, words, at);
                let own = matches.iter().filter(|one| one.id == *id);
                own.map(|one| one.end).collect()
            }
            Value::Number(number) => is(!word.quoted && word.text == number.to_string()),
            Value::Word(text) => is(!word.quoted && text.starts_with(&word.normal)),
            Value::Nobody => is(!word.quoted && "none".starts_with(&word.normal)),
            _ => Vec::new(),
        }
    }

    fn spoken(&self, value: &Value) -> Option<String> {
        match value {
            Value::Name(domain, id) => {
                let name = self.position.names(*domain)?.name(*id);
                // Without quotes, a name of digits would be a number.
                let is_digits = name.bytes().all(|byte| byte.is_ascii_digit());
                Some(name.to_owned()).filter(|_| !is_digits)
            }
            Value::Number(number) => Some(number.to_string()),
            Value::Word(word) => Some((*word).to_owned()),
            Value::Nobody => Some("none".to_owned()),
            _ => None,
        }
    }

    /// Returns every word of the language and every name of the table.
    fn tables(&self) -> Vec<String> {
        let mut words: Vec<&'static str> = vec!["expect", "result"];
        for verb in self.info.verbs {
            verb.keys.iter().for_each(|key| of_key(key, &mut words));
        }
        for key in self.info.expects.iter().chain(self.info.results) {
            words.push(key.name);
            of_shape(&key.shape, &mut words);
        }
        let names = Domain::ALL
            .into_iter()
            .flat_map(|domain| self.position.names_of(domain));
        words.into_iter().map(str::to_owned).chain(names).collect()
    }
}

/// The end of a line that is to be completed.
struct LineEnd {
    /// The byte at which it begins.
    start: usize,
    /// The words before it.
    before: Vec<Word>,
    last: String,
    /// Whether it is two words, which must then be of one name.
    is_joined: bool,
    next: Next,
}

impl LineEnd {
    /// Returns the words that begin as it does.
    fn fitting(&self, words: &[String]) -> Vec<String> {
        let fits =
            |word: &&String| is_begun(word, &self.last) && (!self.is_joined || word.contains(' '));
        words.iter().filter(fits).cloned().collect()
    }
}

/// What may come next in legal moves.
#[derive(Default)]
struct Next {
    words: Vec<String>,
    /// Who acts, which may be left out.
    actors: Vec<String>,
}

/// A word of a move.
#[derive(Clone, Debug)]
enum Atom<'w> {
    /// The verb or a key, which may be left out.
    Key(&'static str),
    Value(&'w Value),
    /// The company that acts, which may be left out and is offered all the same.
    Company(&'w Value),
    /// The actor, which may be left out.
    LeftOut(Vec<Atom<'w>>),
}

fn flatten<'w>(value: &'w Value, atoms: &mut Vec<Atom<'w>>) {
    match value {
        Value::List(values) => values.iter().for_each(|value| flatten(value, atoms)),
        Value::Record(fields) => {
            for (key, value) in fields {
                atoms.push(Atom::Key(key));
                flatten(value, atoms);
            }
        }
        // No move that is listed as legal has a mapping whose keys are names.
        Value::Map(_, entries) => entries.iter().for_each(|(_, value)| flatten(value, atoms)),
        value => atoms.push(Atom::Value(value)),
    }
}

fn of_key(key: &'static Key, words: &mut Vec<&'static str>) {
    words.push(key.name);
    of_shape(&key.shape, words);
}

fn of_shape(shape: &'static Shape, words: &mut Vec<&'static str>) {
    match shape {
        Shape::Word(own) => words.extend(*own),
        Shape::WordOr(own, other) => {
            words.extend(*own);
            of_shape(other, words);
        }
        Shape::OrNobody(other) => {
            words.push("none");
            of_shape(other, words);
        }
        Shape::Flag => words.extend(["true", "false"]),
        Shape::List(of)
        | Shape::Bag(of)
        | Shape::Pair(of)
        | Shape::OneOrList(of)
        | Shape::OneOrBag(of)
        | Shape::CountOrBag(of)
        | Shape::Links(of)
        | Shape::Lines(of)
        | Shape::Map(_, of)
        | Shape::Entry(_, of) => of_shape(of, words),
        Shape::ListOrMap(list, by) => {
            of_shape(list, words);
            of_shape(by, words);
        }
        Shape::Record(keys) => keys.iter().for_each(|key| of_key(key, words)),
        Shape::Number | Shape::Name(_) => {}
    }
}

fn sorted(mut found: Vec<String>) -> Vec<String> {
    found.sort_by_cached_key(|word| (word.parse::<i64>().ok(), word.clone()));
    found.dedup();
    found.iter().map(|word| in_quotes(word)).collect()
}

/// Returns whether a name, or a word in it, has this beginning.
fn is_begun(name: &str, last: &str) -> bool {
    let name = compared(name);
    name.starts_with(last)
        || name
            .split([' ', '-'])
            .any(|word| !word.is_empty() && word.starts_with(last))
}
