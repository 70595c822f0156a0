//! What a line in short hand may mean: found from the verbs of the language, their keys and shapes,
//! and the names of the table.

use super::actor_first::ActorFirst;
use super::forms::{Meanings, Parser, WordReading};
use super::unread::{Nearest, quoted};
use super::vocabulary::Vocabulary;
use super::ways::{Kind, Parse, WAYS, ways};
use super::words::{Word, line_of, words};
use crate::game::language::{Args, ExpectKey, Fault, Info, Shape, Value, Wording, code, shown};
use crate::game::notation::{flow, json, move_json};
use crate::referee::position::{Position, actor, any_actor, company_of};
use serde_json::{Map, Value as Json};

/// One reading of a line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Candidate {
    /// The entry of the log.
    pub json: Map<String, Json>,
    /// The move; `None` for an expect or a result.
    pub wording: Option<Wording>,
    /// How many rules the move breaks; 0 if only the text can show that.
    pub broken: usize,
    /// Whether it is the turn for such a move.
    is_expected: bool,
}

/// The positions at the end of a log.
#[derive(Clone, Copy)]
pub(crate) struct Table<'t> {
    /// The position after the last declared move.
    pub base: &'t dyn Position,
    /// The position with the passes that are forced there.
    pub end: &'t dyn Position,
}

impl Table<'_> {
    /// Returns who may make a move of this kind. A pass that is forced at the end may be declared
    /// all the same, even if the game is over after it.
    pub(crate) fn actor(self, wording: &Wording, key: usize) -> Option<Value> {
        let at_end = self.end.actor(wording, key);
        at_end.or_else(|| self.base.actor(wording, key))
    }
}

/// The most candidates of a line.
const MOST: usize = 256;

/// How many words the candidates of one line may have altogether, so that long lines get fewer.
const MADE: usize = 60_000;

/// Everything that a line may mean.
#[derive(Debug, Default)]
pub(crate) struct Candidates {
    /// The candidates. Moves that break the fewest rules come first.
    pub all: Vec<Candidate>,
    /// Whether there may be more.
    pub more: bool,
    /// Why the language rejects the first candidate that it rejects.
    rejected: Option<Fault>,
    /// Which values are missing, if the words can also be read as the beginning of a move that is
    /// awaited, and mean nothing else that is.
    pub unfinished: Option<String>,
    /// How many words the candidates made so far have altogether.
    made: usize,
}

/// Returns what a line may mean at a position. `Err` says which word fits nothing.
pub(crate) fn candidates(
    info: &'static Info,
    table: Table<'_>,
    vocabulary: &Vocabulary,
    line: &str,
) -> Result<Candidates, String> {
    let words = words(line)?;
    let position = table.end;
    if words.is_empty() {
        return Err("the line is blank".to_owned());
    }
    if line.trim_start().starts_with('#') {
        return Err("the line is a comment, which plays nothing".to_owned());
    }
    candidates_of(info, table, vocabulary, &words).map_err(|not_read| {
        let (why, is_begun) = match not_read {
            NotRead::Rejected(why) => return why,
            NotRead::NoForm(why) => (why, false),
            NotRead::Unfinished(why) => (why, true),
        };
        let actor_first = ActorFirst {
            info,
            position,
            vocabulary,
            is_begun,
            acts: &|words, name| {
                let found = candidates_of(info, table, vocabulary, words);
                let best = found.ok().and_then(|found| found.all.into_iter().next());
                best.is_some_and(|best| acts(info, &best, name))
            },
            explain: &|words| {
                let not_read = candidates_of(info, table, vocabulary, words).err();
                not_read.map_or_else(String::new, NotRead::why)
            },
        };
        actor_first.message(&words).unwrap_or(why)
    })
}

/// Why words mean nothing.
enum NotRead {
    /// They have the form of no move, expect or result.
    NoForm(String),
    /// They are the beginning of one.
    Unfinished(String),
    /// They have the form of one, but there is none with these values.
    Rejected(String),
}

impl NotRead {
    fn why(self) -> String {
        let (Self::NoForm(why) | Self::Unfinished(why) | Self::Rejected(why)) = self;
        why
    }
}

/// Returns whether a player or company acts in a move.
fn acts(info: &'static Info, candidate: &Candidate, name: &str) -> bool {
    let verb = candidate.wording.as_ref().map(|one| &info.verbs[one.verb]);
    verb.is_some_and(|verb| {
        let keys = [actor(verb), company_of(verb)].into_iter().flatten();
        let mut own = keys.filter_map(|key| candidate.json.get(verb.keys[key].name));
        own.any(|own| own.as_str() == Some(name))
    })
}

/// Returns what words may mean at a position.
fn candidates_of(
    info: &'static Info,
    table: Table<'_>,
    vocabulary: &Vocabulary,
    words: &[Word],
) -> Result<Candidates, NotRead> {
    let position = table.end;
    let read = |meanings: Meanings| {
        let mut parser = Parser::new(position, vocabulary, words, meanings);
        let ways = ways(info, &mut parser);
        let spent = parser.is_spent() || ways.len() >= WAYS;
        (ways, spent, parser)
    };
    let (all, spent, parser) = read(Meanings::All);
    let begins = |words: &[Word]| begins(info, position, vocabulary, words);
    let nearest = Nearest {
        info,
        position,
        begins: &begins,
    };
    if all.is_empty() && !spent {
        let why = nearest.message(words, &parser);
        return Err(if parser.furthest < words.len() {
            NotRead::NoForm(why)
        } else {
            NotRead::Unfinished(why)
        });
    }
    let mut found = found(info, table, &all, &all, spent);
    if found.more {
        // Words in full beat everything else, so if they are enough, nothing else need be read.
        let (full, spent, _) = read(Meanings::InFull);
        let in_full = self::found(info, table, &full, &full, spent);
        if !in_full.all.is_empty() && !in_full.more {
            return Ok(in_full);
        }
        // Otherwise, there may still be only few readings that break no rule.
        let (possible, spent, _) = read(Meanings::Possible);
        let possible = self::found(info, table, &possible, &all, spent);
        found.more = possible.more || possible.all.iter().all(|one| one.broken > 0);
        found.add(possible.all);
        // Or there may be only few legal moves of this form.
        if found.more && !spent {
            let (legal, is_all) = legal(info, table, &all);
            found.more = !is_all;
            found.add(legal);
        }
    }
    found
        .all
        .sort_by_key(|candidate| (candidate.broken, !candidate.is_expected));
    // Where it is not the turn for anything that the words mean, more of them may have been meant.
    if found
        .all
        .iter()
        .all(|one| one.broken > 0 && !one.is_expected)
    {
        found.unfinished = nearest.unfinished(words, &parser);
    }
    if !found.all.is_empty() {
        return Ok(found);
    }
    Err(NotRead::Rejected(match found.rejected {
        _ if spent => {
            "the line can be read in too many ways: write the move in braces, as a log has it"
                .to_owned()
        }
        None => impossible(&all, position),
        Some(fault) if fault.code == code::UNKNOWN_KEY => {
            too_much(info, table, vocabulary, words).unwrap_or(fault.message)
        }
        Some(fault) => fault.message,
    }))
}

/// Says which word is one too many in words that were read as a key that the move cannot have, or how
/// the line is written without the key.
fn too_much(
    info: &'static Info,
    table: Table<'_>,
    vocabulary: &Vocabulary,
    words: &[Word],
) -> Option<String> {
    let is_move = |words: &[Word]| candidates_of(info, table, vocabulary, words).is_ok();
    let keys = || info.verbs.iter().flat_map(|verb| &verb.keys[1..]);
    let is_key = |word: &Word| !word.quoted && keys().any(|key| key.name == word.normal);
    if let Some(at) = words.iter().position(is_key) {
        let without = [&words[..at], &words[at + 1..]].concat();
        return is_move(&without).then(|| {
            let (key, line) = (quoted(&words[at].text), quoted(&line_of(&without)));
            format!("{key} does not belong in such a line: write it as {line}")
        });
    }
    let (last, before) = words.split_last()?;
    is_move(before).then(|| {
        let place = before
            .last()
            .map_or_else(String::new, |word| format!(" after {}", quoted(&word.text)));
        format!(
            "{} is too much{place}: the move is complete without it",
            quoted(&last.text)
        )
    })
}

/// Returns the candidates of those of the `ways` that are not beaten by any of `all`.
fn found(
    info: &'static Info,
    table: Table<'_>,
    ways: &[Parse],
    all: &[Parse],
    spent: bool,
) -> Candidates {
    let mut found = Candidates {
        more: spent,
        ..Candidates::default()
    };
    let mut left: Vec<&Parse> = ways.iter().collect();
    let mut others: Vec<&Parse> = all.iter().collect();
    // A way whose readings the language itself rejects beats no other.
    while found.all.is_empty() && !left.is_empty() {
        let is_beaten = |way: &&Parse| others.iter().any(|other| beats(&other.taken, &way.taken));
        let (beaten, kept): (Vec<&Parse>, Vec<&Parse>) = left.into_iter().partition(is_beaten);
        if kept.is_empty() {
            break;
        }
        for way in kept {
            expand(info, table, way, &mut found);
        }
        others.clone_from(&beaten);
        left = beaten;
    }
    found
}

impl Candidates {
    /// Adds the candidates that are not there yet.
    fn add(&mut self, others: Vec<Candidate>) {
        for one in others {
            if self.all.iter().all(|known| known.json != one.json) {
                self.all.push(one);
            }
        }
    }
}

/// The most legal moves in which the readings of a line are searched for.
const LEGAL: usize = 2_000;

/// Returns the legal moves that a line may mean, and whether these are all of them.
fn legal(info: &'static Info, table: Table<'_>, ways: &[Parse]) -> (Vec<Candidate>, bool) {
    let is_meant = |wording: &Wording, beginning: bool| {
        ways.iter().any(|way| way.admits(info, wording, beginning))
    };
    let listed = table
        .end
        .legal_among(LEGAL, &|wording| is_meant(wording, true));
    let (mut open, mut more) = (listed.moves, listed.more);
    let mut whole: Vec<Wording> = Vec::new();
    // Moves of several pieces are made from shorter ones.
    for _ in 0..LEGAL {
        let Some(wording) = open.pop().filter(|_| whole.len() < MOST) else {
            break;
        };
        let longer = table.end.longer(&wording).into_iter();
        open.extend(longer.filter(|longer| is_meant(longer, true)));
        if is_meant(&wording, false) && !whole.contains(&wording) {
            whole.push(wording);
        }
    }
    more |= !open.is_empty() || whole.len() >= MOST;
    // Moves that depend on what only the table knows are in no list of legal moves.
    let unlisted = table.end.awaited().also;
    let is_listed = |way: &Parse| !matches!(way.kind, Kind::Verb(verb) if unlisted.contains(&verb));
    let candidates = whole.into_iter().filter_map(|wording| {
        let values = wording.args.0.into_iter().enumerate();
        let values = values.filter_map(|(key, value)| Some((key, value?)));
        of_verb(info, table, wording.verb, values.collect())
    });
    (candidates.collect(), !more && ways.iter().all(is_listed))
}

/// Says why words that have the form of a move do not make one.
fn impossible(ways: &[Parse], position: &dyn Position) -> String {
    let forms = ways.iter().flat_map(|way| &way.forms);
    let twice = forms.filter_map(|(_, form)| form.repeated()).next();
    let name = twice.and_then(|(domain, id)| Some(position.names(domain)?.name(id)));
    name.map_or_else(
        || "no move of the game has these values".to_owned(),
        |name| format!("{} is there twice: each name has one entry", shown(name)),
    )
}

/// Returns whether words can be read as the beginning of a move, an expect or a result.
pub(crate) fn begins(
    info: &'static Info,
    position: &dyn Position,
    vocabulary: &Vocabulary,
    words: &[Word],
) -> bool {
    let mut parser = Parser::new(position, vocabulary, words, Meanings::All);
    ways(info, &mut parser);
    parser.furthest >= words.len()
}

/// Says which word of a line fits nothing; `None` if the line can be read as the beginning of a
/// move, an expect or a result.
#[cfg(feature = "cli")]
pub(crate) fn unread(
    info: &'static Info,
    position: &dyn Position,
    vocabulary: &Vocabulary,
    line: &str,
) -> Option<String> {
    let words = match words(line) {
        Ok(words) => words,
        Err(why) => return Some(why),
    };
    let mut parser = Parser::new(position, vocabulary, &words, Meanings::All);
    ways(info, &mut parser);
    let nearest = Nearest {
        info,
        position,
        begins: &|words| begins(info, position, vocabulary, words),
    };
    let is_read = parser.furthest >= words.len() || parser.is_spent();
    (!is_read).then(|| nearest.message(&words, &parser))
}

/// Returns whether one reading takes every word in full that the other takes in full, and more. A
/// name in full beats an abbreviation, but not one of a name with more words: `anna m` may be Anna
/// Maria, although there is an Anna.
fn beats(one: &[WordReading], other: &[WordReading]) -> bool {
    let all = || one.iter().zip(other);
    all().any(|(one, other)| one.full && !other.full)
        && all().all(|(one, other)| match (one.full, other.full) {
            (false, in_full) => !in_full,
            (true, true) => true,
            (true, false) => one.words >= other.words,
        })
}

/// Resolves the names of a reading: adds every value that it represents.
fn expand(info: &'static Info, table: Table<'_>, way: &Parse, found: &mut Candidates) {
    let counts = way.forms.iter().map(|(_, form)| form.count());
    let count = counts.fold(1_u64, u64::saturating_mul);
    let size: usize = way.forms.iter().map(|(_, form)| form.size()).sum();
    for number in 0..count {
        found.made += 1 + size;
        if found.all.len() >= MOST || found.made > MADE {
            found.more = true;
            return;
        }
        let mut at = number;
        let values: Option<Vec<(usize, Value)>> = way
            .forms
            .iter()
            .map(|(key, form)| Some((*key, form.value(&mut at)?)))
            .collect();
        let candidate = values.and_then(|values| match way.kind {
            Kind::Verb(verb) => of_verb(info, table, verb, values),
            Kind::Expect => Some(of_states(table.end, "expect", info.expects, values)),
            Kind::Result => Some(of_states(table.end, "result", info.results, values)),
        });
        let is_new = |one: &Candidate| found.all.iter().all(|known| known.json != one.json);
        let Some(candidate) = candidate.filter(is_new) else {
            continue;
        };
        // What the language itself rejects is not a move, whatever the rules would say.
        let text = flow(&Json::Object(candidate.json.clone()));
        match table.end.written(&text) {
            Ok(_) => found.all.push(candidate),
            Err(unread) => {
                let why = unread.faults.into_iter().next();
                found.rejected = found.rejected.take().or(why);
            }
        }
    }
}

/// Returns a move with these values. If the line does not name the player or company that acts, the
/// one that is to act is added.
fn of_verb(
    info: &'static Info,
    table: Table<'_>,
    verb: usize,
    values: Vec<(usize, Value)>,
) -> Option<Candidate> {
    let keys = info.verbs[verb].keys;
    let mut args = Args::new(keys.iter().map(|_| None));
    for (key, value) in values {
        args.0[key] = Some(value);
    }
    let mut wording = Wording { verb, args };
    let actors = [actor(&info.verbs[verb]), company_of(&info.verbs[verb])];
    for key in actors.into_iter().flatten() {
        if !keys[key].required || wording.args.get(key).is_some() {
            continue;
        }
        wording.args.0[key] = table
            .actor(&wording, key)
            .or_else(|| any_actor(table.end, &keys[key].shape));
    }
    let taken = table.base.taken(&wording)?;
    let (wording, broken, is_expected) = (taken.wording, taken.broken, taken.is_expected);
    let Json::Object(json) = move_json(info, &*table.end.voice(), &wording) else {
        return None;
    };
    Some(Candidate {
        json,
        wording: Some(wording),
        broken,
        is_expected,
    })
}

fn of_states(
    position: &dyn Position,
    word: &str,
    keys: &'static [ExpectKey],
    values: Vec<(usize, Value)>,
) -> Candidate {
    let voice = position.voice();
    let states: Map<String, Json> = values
        .iter()
        .map(|(key, value)| {
            let value = match (&keys[*key].shape, value) {
                (
                    Shape::OneOrBag(_)
                    | Shape::OneOrList(_)
                    | Shape::OrNobody(Shape::OneOrBag(_) | Shape::OneOrList(_)),
                    Value::List(values),
                ) if values.len() == 1 => &values[0],
                _ => value,
            };
            (keys[*key].name.to_owned(), json(&*voice, value))
        })
        .collect();
    Candidate {
        json: std::iter::once((word.to_owned(), Json::Object(states))).collect(),
        wording: None,
        broken: 0,
        is_expected: true,
    }
}
