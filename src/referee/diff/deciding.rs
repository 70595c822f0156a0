//! Finds questions for the table that decide between two legal logs: the facts in which the logs
//! differ for the longest time.

use super::comparison::Deciding;
use super::played::Played;
use crate::game::language::{Domain, Info, MoveNo, Shape, Speak, Value};
use crate::game::prelude::*;
use crate::game::{Game, Table};
use crate::referee::replay::{Observer, Options, Step, watch};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// The most facts that are given.
const MOST: usize = 5;

/// The subject of a fact.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Fact {
    /// The index of its key among the keys of `expect`.
    key: usize,
    subject: Option<String>,
    part: Part,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    /// A figure, or any other single value.
    Whole,
    /// The name of a player or company.
    Who,
    /// A figure for one of several names: the shares of red.
    Of(String),
    /// Whether, or how often, something is in a list.
    Holds(String),
}

/// Everything that can be seen at one moment.
type VisibleFacts = BTreeMap<Fact, String>;

/// An observer that keeps the state at the end of every turn.
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

/// The moment to ask about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moment {
    /// At the end of a turn.
    Turn(u32),
    /// At the end of both logs.
    End,
    /// Right after the moves in which the logs differ.
    Move,
}

/// A moment, with what can be seen of each of two logs.
type Common = (Moment, VisibleFacts, VisibleFacts);

/// Returns the facts in which two logs differ longest, the longest first. `at` gives the first
/// moves that differ.
pub(crate) fn facts<G: Game>(
    left: &mut Played<G>,
    right: &mut Played<G>,
    at: (usize, usize),
) -> Vec<Deciding> {
    let mut common = turns_in_common(turns(left), turns(right));
    let mut found = runs(&common);
    if found.is_empty() {
        // One log ends in a turn that the other has finished.
        let seen = seen_after(left, at.0 + 1).zip(seen_after(right, at.1 + 1));
        common = seen
            .map(|(ours, theirs)| (Moment::Move, ours, theirs))
            .into_iter()
            .collect();
        found = runs(&common);
    }
    let accounts = left.setup.start(&left.table).accounts(&left.table);
    let units: BTreeMap<&str, &str> = accounts.iter().map(|it| (it.track, it.unit)).collect();
    found.sort_by_key(|run| (Reverse(run.turns), run.from));
    let mut taken = BTreeSet::new();
    found.retain(|run| taken.insert((run.fact.key, run.fact.subject.clone())));
    found.truncate(MOST);
    let runs = found.into_iter();
    runs.map(|run| run.describe::<G>(&common, &units)).collect()
}

/// Returns the turns that both logs have finished, and the one in which both end.
fn turns_in_common(
    ours: BTreeMap<u32, (bool, VisibleFacts)>,
    mut theirs: BTreeMap<u32, (bool, VisibleFacts)>,
) -> Vec<Common> {
    let last = ours.keys().next_back().copied();
    let other = theirs.keys().next_back().copied();
    let is_whole = |closed: bool, turn: u32, last: Option<u32>| closed || last > Some(turn);
    let mut common = Vec::new();
    for (turn, (closed, seen)) in ours {
        let Some((also, shown)) = theirs.remove(&turn) else {
            continue;
        };
        match (is_whole(closed, turn, last), is_whole(also, turn, other)) {
            (true, true) => common.push((Moment::Turn(turn), seen, shown)),
            (false, false) => common.push((Moment::End, seen, shown)),
            // A turn that one log has finished and the other has not cannot be compared.
            _ => {}
        }
    }
    common
}

/// Returns what can be seen after the first `count` moves of a log.
fn seen_after<G: Game>(game: &mut Played<G>, count: usize) -> Option<VisibleFacts> {
    let table = game.table.clone();
    Some(seen::<G>(&table, &game.after(count)?.state))
}

/// Returns everything that can be seen in a position.
fn seen<G: Game>(table: &Table<G>, state: &G::State) -> VisibleFacts {
    let mut seen = VisibleFacts::new();
    for (key, expect) in G::EXPECTS.iter().enumerate() {
        if !expect.key.unseen {
            let value = (expect.show)(table, state);
            collect_facts(table, (key, &expect.key.shape), None, &value, &mut seen);
        }
    }
    seen
}

/// Returns what can be seen at the end of every turn of a log, and whether the turn closed or the
/// game ended there.
fn turns<G: Game>(game: &Played<G>) -> BTreeMap<u32, (bool, VisibleFacts)> {
    let mut turns = Turns::<G> { kept: Vec::new() };
    watch::<G>(&game.setup, &game.table, Options::default(), &mut turns);
    let kept = turns.kept.iter();
    kept.map(|(turn, closes, state)| (*turn, (*closes, seen::<G>(&game.table, state))))
        .collect()
}

/// Collects the facts of one value.
fn collect_facts(
    voice: &dyn Speak,
    (key, shape): (usize, &Shape),
    subject: Option<&str>,
    value: &Value,
    seen: &mut VisibleFacts,
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
                collect_facts(
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
                let times = || format!("{count} times");
                let held = (count == 1).then(|| "yes".to_owned());
                put(Part::Holds(name), held.unwrap_or_else(times));
            }
        }
        Value::Name(Domain::Player | Domain::Company, _) | Value::Nobody => {
            put(Part::Who, voice.value(value));
        }
        other => put(Part::Whole, voice.value(other)),
    }
}

/// Writes an element of a list. The ends of a line come in a fixed order, whatever the order in the
/// log.
fn element(voice: &dyn Speak, value: &Value, is_line: bool) -> String {
    let mut ends: Vec<String> = match value {
        Value::List(ends) if is_line => ends.iter().map(|end| voice.value(end)).collect(),
        other => return voice.value(other),
    };
    ends.sort_unstable();
    ends.join("-")
}

/// A fact, and for how long the logs differ in it.
struct Run {
    fact: Fact,
    /// The first of the common turns in which the logs differ.
    from: usize,
    turns: usize,
}

impl Run {
    fn describe<G: Game>(&self, common: &[Common], units: &BTreeMap<&str, &str>) -> Deciding {
        let (moment, ours, theirs) = &common[self.from];
        let none = || self.fact.absent().to_owned();
        let value = |seen: &VisibleFacts| seen.get(&self.fact).cloned().unwrap_or_else(none);
        Deciding {
            key: G::INFO.expects[self.fact.key].name,
            subject: self.fact.subject.clone(),
            turn: match moment {
                Moment::Turn(turn) => Some(*turn),
                Moment::End | Moment::Move => None,
            },
            left: value(ours),
            right: value(theirs),
            turns: self.turns,
            question: self.fact.question(G::INFO, units, *moment),
        }
    }
}

/// Returns the longest run of moments in which two logs differ in each fact.
fn runs(common: &[Common]) -> Vec<Run> {
    let all: BTreeSet<&Fact> = common
        .iter()
        .flat_map(|(_, ours, theirs)| ours.keys().chain(theirs.keys()))
        .collect();
    let mut runs = Vec::new();
    for fact in all {
        let differs = |(_, ours, theirs): &Common| {
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
    /// Returns what a log says about a fact that it does not list.
    const fn absent(&self) -> &'static str {
        match self.part {
            Part::Holds(_) => "no",
            Part::Whole | Part::Of(_) => "0",
            Part::Who => "none",
        }
    }

    /// Writes the question.
    fn question(&self, info: &Info, units: &BTreeMap<&str, &str>, moment: Moment) -> String {
        let name = info.expects[self.key].name;
        let key = name.replace('-', " ");
        let of = |of: &Option<String>| of.as_ref().map_or(String::new(), |of| format!(" of {of}"));
        let had = self
            .subject
            .as_ref()
            .map(|subject| format!(" had {subject}"));
        let many = match units.get(name) {
            Some(&"$") if key.ends_with('s') => Some(format!("how much in {key}")),
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
        let when = match moment {
            Moment::Turn(turn) => format!("after {} {turn}", info.turn),
            Moment::End => "where the logs end".to_owned(),
            Moment::Move => "right after that".to_owned(),
        };
        format!("{asked} {when}?")
    }
}
