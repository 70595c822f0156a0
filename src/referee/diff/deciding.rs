//! What the table could be asked if two legal logs differ: the facts in which they differ longest.

use super::played::Played;
use crate::game::language::{Domain, Info, MoveNo, Shape, Speak, Value};
use crate::game::prelude::*;
use crate::game::{Game, Table};
use crate::referee::replay::{Observer, Options, Step, watch};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// How many facts are given.
const MOST: usize = 5;

/// Keys that nobody at a table can see or would remember: the stage of the game, the contents of a
/// bag or a hand.
const NOT_ASKED: [&str; 11] = [
    "turn",
    "round",
    "phase",
    "active",
    "auction",
    "marker-passes",
    "last-control",
    "lost-as-starter",
    "unclaimed",
    "bag",
    "hands",
];

/// A fact that decides between two logs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deciding {
    /// The key of `expect`.
    pub key: &'static str,
    /// The subject.
    pub subject: Option<String>,
    /// The turn or round after which it is asked about; `None` for the end of both logs.
    pub turn: Option<u32>,
    /// The value in the left log.
    pub left: String,
    /// The value in the right log.
    pub right: String,
    /// At the ends of how many consecutive turns the logs differ in it.
    pub turns: usize,
    /// The question in words.
    pub question: String,
}

/// The subject of a fact.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Fact {
    /// The index among the keys of `expect`.
    key: usize,
    subject: Option<String>,
    part: Part,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    /// A figure, or another single value.
    Whole,
    /// A name.
    Who,
    /// A figure of one of several: the shares of red.
    Of(String),
    /// Whether, or how often, something is in a list.
    Holds(String),
}

/// The facts at one moment.
type Seen = BTreeMap<Fact, String>;

/// The facts at the end of every turn.
struct Turns<G: Game> {
    kept: Vec<(u32, bool, G::State)>,
}

impl<G: Game> Observer<G> for Turns<G> {
    fn moment(
        &mut self,
        _: &Table<G>,
        _: Step<&G::Move>,
        _: MoveNo,
        _: Vec<G::Event>,
        state: &G::State,
    ) {
        let stage = state.stage();
        let closes = stage.closes_turn || stage.over;
        if let Some((turn, closed, _)) = self.kept.last()
            && *turn == stage.turn
        {
            if *closed && !stage.closes_turn {
                return;
            }
            self.kept.pop();
        }
        self.kept.push((stage.turn, closes, state.clone()));
    }
}

/// Returns the facts in which two logs differ longest, longest first.
pub(crate) fn facts<G: Game>(left: &Played<G>, right: &Played<G>) -> Vec<Deciding> {
    let (ours, theirs) = (turns(left), turns(right));
    let last = ours.keys().next_back() == theirs.keys().next_back();
    let ended = |turns: &BTreeMap<u32, (bool, Seen)>, turn: u32| {
        turns.keys().any(|later| *later > turn) || turns.get(&turn).is_some_and(|(over, _)| *over)
    };
    // A turn that only one log has finished cannot be compared.
    let common: Vec<(u32, bool, &Seen, &Seen)> = ours
        .iter()
        .filter_map(|(turn, (_, seen))| {
            let (_, other) = theirs.get(turn)?;
            let whole = (ended(&ours, *turn), ended(&theirs, *turn));
            let comparable = whole.0 == whole.1 && (whole.0 || last);
            comparable.then_some((*turn, whole.0, seen, other))
        })
        .collect();
    let units: BTreeMap<&str, &str> = left
        .setup
        .start(&left.table)
        .accounts(&left.table)
        .into_iter()
        .map(|reading| (reading.track, reading.unit))
        .collect();
    let mut runs = runs(&common);
    runs.sort_by_key(|run| (Reverse(run.turns), run.from));
    let mut taken = BTreeSet::new();
    runs.retain(|run| taken.insert((run.fact.key, run.fact.subject.clone())));
    runs.truncate(MOST);
    let told = runs.into_iter().map(|run| {
        let (turn, whole, ours, theirs) = common[run.from];
        let none = || run.fact.absent().to_owned();
        let value = |seen: &Seen| seen.get(&run.fact).cloned().unwrap_or_else(none);
        Deciding {
            key: G::INFO.expects[run.fact.key].name,
            subject: run.fact.subject.clone(),
            turn: whole.then_some(turn),
            left: value(ours),
            right: value(theirs),
            turns: run.turns,
            question: run.fact.question(G::INFO, &units, whole.then_some(turn)),
        }
    });
    told.collect()
}

/// Returns the facts at the end of every turn of a log, and whether the game was over or the turn
/// closed there.
fn turns<G: Game>(game: &Played<G>) -> BTreeMap<u32, (bool, Seen)> {
    let mut turns = Turns::<G> { kept: Vec::new() };
    watch::<G>(&game.setup, &game.table, Options::default(), &mut turns);
    let seen = |state: &G::State| {
        let mut seen = Seen::new();
        for (key, expect) in G::EXPECTS.iter().enumerate() {
            if !NOT_ASKED.contains(&expect.key.name) {
                let value = (expect.show)(&game.table, state);
                look(
                    &*game.table,
                    (key, &expect.key.shape),
                    None,
                    &value,
                    &mut seen,
                );
            }
        }
        seen
    };
    let kept = turns.kept.iter();
    kept.map(|(turn, closes, state)| (*turn, (*closes, seen(state))))
        .collect()
}

/// Adds the facts of one value.
fn look(
    voice: &dyn Speak,
    (key, shape): (usize, &Shape),
    subject: Option<&str>,
    value: &Value,
    seen: &mut Seen,
) {
    let mut put = |part, value| {
        let fact = Fact {
            key,
            subject: subject.map(str::to_owned),
            part,
        };
        seen.insert(fact, value);
    };
    match value {
        Value::Unknown => {}
        Value::Map(domain, entries) if subject.is_none() => {
            let of = match shape {
                Shape::Map(_, of) | Shape::ListOrMap(_, Shape::Map(_, of)) => of,
                other => other,
            };
            for (id, value) in entries {
                look(
                    voice,
                    (key, of),
                    Some(voice.name(*domain, *id)),
                    value,
                    seen,
                );
            }
        }
        Value::Map(domain, entries) => {
            for (id, value) in entries {
                put(
                    Part::Of(voice.name(*domain, *id).to_owned()),
                    voice.value(value),
                );
            }
        }
        Value::List(values) if !matches!(shape, Shape::List(_)) => {
            let lines = matches!(shape, Shape::Links(_) | Shape::Lines(_));
            let mut counts: BTreeMap<String, usize> = BTreeMap::new();
            for value in values {
                *counts.entry(element(voice, value, lines)).or_default() += 1;
            }
            for (name, count) in counts {
                let held = if count == 1 {
                    "yes".to_owned()
                } else {
                    format!("{count} times")
                };
                put(Part::Holds(name), held);
            }
        }
        Value::Name(Domain::Player | Domain::Company, _) | Value::Nobody => {
            put(Part::Who, voice.value(value));
        }
        other => put(Part::Whole, voice.value(other)),
    }
}

/// Writes an element of a list; the ends of a line are in a fixed order.
fn element(voice: &dyn Speak, value: &Value, is_line: bool) -> String {
    let mut ends: Vec<String> = match value {
        Value::List(ends) if is_line => ends.iter().map(|end| voice.value(end)).collect(),
        other => return voice.value(other),
    };
    ends.sort_unstable();
    ends.join("-")
}

/// A fact, and how long the logs differ in it.
struct Run {
    fact: Fact,
    /// The first of the common turns in which they differ.
    from: usize,
    turns: usize,
}

/// Returns the longest run of turns for every fact in which two logs differ.
fn runs(common: &[(u32, bool, &Seen, &Seen)]) -> Vec<Run> {
    let all: BTreeSet<&Fact> = common
        .iter()
        .flat_map(|(_, _, ours, theirs)| ours.keys().chain(theirs.keys()))
        .collect();
    let mut runs = Vec::new();
    for fact in all {
        let differs = |(_, _, ours, theirs): &(u32, bool, &Seen, &Seen)| {
            let one = ours.get(fact).map(String::as_str);
            let other = theirs.get(fact).map(String::as_str);
            one.unwrap_or(fact.absent()) != other.unwrap_or(fact.absent())
        };
        let (mut best, mut from) = ((0, 0), None);
        for (at, turn) in common.iter().enumerate() {
            if !differs(turn) {
                from = None;
                continue;
            }
            let start = *from.get_or_insert(at);
            if at + 1 - start > best.1 {
                best = (start, at + 1 - start);
            }
        }
        if best.1 > 0 {
            runs.push(Run {
                fact: fact.clone(),
                from: best.0,
                turns: best.1,
            });
        }
    }
    runs
}

impl Fact {
    /// Returns the value of a fact in a log that does not list it.
    const fn absent(&self) -> &'static str {
        match self.part {
            Part::Holds(_) => "no",
            Part::Whole | Part::Of(_) => "0",
            Part::Who => "none",
        }
    }

    /// Writes the question.
    fn question(&self, info: &Info, units: &BTreeMap<&str, &str>, turn: Option<u32>) -> String {
        let name = info.expects[self.key].name;
        let key = name.replace('-', " ");
        let of = |of: &Option<String>| of.as_ref().map_or(String::new(), |of| format!(" of {of}"));
        let had = self
            .subject
            .as_ref()
            .map(|subject| format!(" had {subject}"));
        let many = match units.get(name) {
            Some(&"$") => Some(format!("how much {key}")),
            Some(unit) => Some(format!("how many {unit}")),
            None => None,
        };
        let asked = match (&self.part, many, had) {
            (Part::Whole, Some(many), Some(had)) => format!("{many}{had}"),
            (Part::Of(part), Some(many), Some(had)) => format!("{many} of {part}{had}"),
            (Part::Of(part), ..) => format!("what was the {key}{} in {part}", of(&self.subject)),
            (Part::Who, _, None) => format!("who was {key}"),
            (Part::Who, _, Some(_)) => format!("who had the {key}{}", of(&self.subject)),
            (Part::Holds(part), ..) => {
                format!("did the {key}{} include {part}", of(&self.subject))
            }
            (Part::Whole, ..) => format!("what was the {key}{}", of(&self.subject)),
        };
        let when = turn.map_or_else(
            || "where the logs end".to_owned(),
            |turn| format!("after {} {turn}", info.turn),
        );
        format!("{asked} {when}?")
    }
}
