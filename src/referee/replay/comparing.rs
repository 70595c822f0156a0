//! Comparing claims: expects with the moments they may refer to, the result with the standing.

use super::claims::{Difference, figures};
use super::expects::{History, Nearest, holds, result_differences};
use super::facts::{AnyFacts, Underway};
use super::false_claim::{Claim, FalseClaim};
use super::run::Replay;
use super::uniform::Uniform;
use crate::game::language::{Domain, Player, Speak, Value, code, in_words};
use crate::game::prelude::*;
use crate::game::{Game, Reads, Story, standing};
use crate::referee::log::{Entry, Expect, Outcome};
use crate::referee::setup::Setup;
use crate::referee::verdict::Place;
use std::cmp::Ordering;

impl<G: Game> Replay<'_, G> {
    /// Collects the expects from an entry up to the next move. They refer to the moments before
    /// that move.
    #[inline(always)]
    pub(super) fn await_expects(&mut self, setup: &Setup<G>, from: usize) {
        for entry in &setup.moves.order[from..] {
            match *entry {
                Entry::Expect(index) => self.now.pending.push(index),
                Entry::Move(_) if self.options.without.is_none() => break,
                Entry::Move(_) => {
                    let (_, number) = setup.moves.place(*entry);
                    if self.options.without != Some(number) {
                        break;
                    }
                }
            }
        }
    }

    /// Compares the waiting expects with the moment that the log has reached, or with a later one.
    pub(super) fn look_at(&mut self, expects: &[Expect], ahead: Option<&G::State>) {
        let (table, state) = (self.table, ahead.unwrap_or(&self.now.state));
        match &mut self.history {
            Some(history) => {
                // An expect after a move that is left out refers to the moments before that move.
                let spoken_of = self.options.keep_going || !self.now.pending.is_empty();
                history.add(table, state, self.now.last, spoken_of);
            }
            None => self
                .now
                .pending
                .retain(|index| !holds::<G>(table, state, &expects[*index])),
        }
    }

    /// Compares the waiting expects with the moments so far.
    #[inline(always)]
    pub(super) fn compare_pending(&mut self, expects: &[Expect]) {
        if !self.now.pending.is_empty() {
            self.compare_waiting(expects);
        }
    }

    fn compare_waiting(&mut self, expects: &[Expect]) {
        for index in std::mem::take(&mut self.now.pending) {
            let expect = &expects[index];
            let Some(history) = &mut self.history else {
                let keys = expect.states.iter().map(|(key, _)| *key);
                self.now.doubts.extend(keys);
                continue;
            };
            let voice = self.table.clone();
            if let Some(Nearest {
                differences,
                moment,
                other,
                reckonings,
                suspicions,
                carried,
                misreadings,
                shown,
            }) = history.compare(self.table, &voice, expect)
            {
                let (claim, keys) = (Claim::Expect(expect.number), G::INFO.expects);
                let name = |key: usize| keys[key].name;
                let impossible = self.impossible(&name, &expect.states, &differences);
                let is_certain = impossible.is_some();
                let uniform = Uniform::of(&expect.states, differences.iter());
                let mut facts = FalseClaim {
                    with: moment,
                    other,
                    reckonings: reckonings.into_iter().chain(impossible).collect(),
                    suspicions,
                    carried,
                    uniform,
                    stated: figures(&expect.states),
                    is_certain,
                    ..FalseClaim::unexplained(claim, keys, differences)
                };
                facts.find_miswritten(&voice, (&expect.states, &shown), misreadings);
                self.push(
                    code::EXPECT,
                    Place {
                        node: expect.node,
                        number: Some(expect.number),
                    },
                    Box::new(facts),
                );
            }
        }
        self.now.doubts.sort_unstable();
        self.now.doubts.dedup();
    }

    /// Compares the waiting expects before a move that is not carried out: the passes up to where
    /// it was judged count too.
    pub(super) fn compare_pending_ahead(&mut self, setup: &Setup<G>, passes: &[G::Move]) {
        if self.now.pending.is_empty() {
            return;
        }
        let expects = &setup.moves.expects;
        let mut ahead = self.now.state.clone();
        let kept = self.history.as_ref().map(History::mark);
        let mut nothing = Story::unread();
        for pass in passes {
            ahead.apply(self.table, pass, self.now.last, &mut nothing);
            self.look_at(expects, Some(&ahead));
            while ahead.settle(self.table, &mut nothing) {
                self.look_at(expects, Some(&ahead));
            }
        }
        self.compare_pending(expects);
        if let Some((history, mark)) = self.history.as_mut().zip(kept) {
            history.back_to(mark);
        }
    }

    /// Returns everybody's score, the best first, and what broke a tie.
    fn scores(&self, values: &[(&'static str, Value)]) -> Option<String> {
        let (key, _) = G::INFO.score;
        let (_, Value::Map(domain, scores)) = values.iter().find(|(name, _)| *name == key)? else {
            return None;
        };
        let mut scores: Vec<(i64, &str)> = scores
            .iter()
            .map(|(id, score)| {
                (
                    score.as_number().unwrap_or(0),
                    Speak::name(&**self.table, *domain, *id),
                )
            })
            .collect();
        scores.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        let each: Vec<String> = scores
            .iter()
            .map(|(score, name)| format!("{name} {score}"))
            .collect();
        let tie = standing::<G>(self.table, &self.now.state)
            .tie_break
            .map(|tie| format!("; {tie}"))
            .or_else(|| shared_win(&scores))
            .unwrap_or_default();
        Some(format!(
            "the player with the most {key} wins: {}{tie}",
            each.join(", ")
        ))
    }

    /// Returns whether the figures that a position gives show that a result is false, where only
    /// other players' scores are left out: a stated score is wrong, or another player has more than
    /// the stated winner, or as much and wins the tie-break or shares the win. `open` are the keys
    /// that the standing depends on and that are left out, at least in part.
    fn is_shown_false(
        &self,
        setup: &Setup<G>,
        outcome: &Outcome,
        differences: &[Difference],
        (standing, open): (&[(&'static str, Value)], &[&'static str]),
    ) -> bool {
        let (score, _) = G::INFO.score;
        let own = G::RESULTS.iter().find(|it| it.key.name == score);
        let said_by = own.map_or(&[][..], |own| own.said_by);
        let is_of_score = |key: &&'static str| *key == score || said_by.contains(key);
        let Some(begun) = setup.position.as_ref().filter(|_| !open.is_empty()) else {
            return false;
        };
        if !open.iter().all(is_of_score) {
            return false;
        }
        let omitted = begun.omitted();
        let is_given = |player: u16| {
            let own = |key: &&'static str| Reads {
                of: Some((Domain::Player, player)),
                ..Reads::all(key)
            };
            open.iter()
                .all(|key| omitted.left_out(&own(key), 0).is_none())
        };
        let scores = standing.iter().find(|(name, _)| *name == score);
        let scores = scores.map_or(&[][..], |(_, scores)| scores.entries());
        let given: Vec<(u16, i64)> = scores
            .iter()
            .filter(|(player, _)| is_given(*player))
            .filter_map(|(player, figure)| Some((*player, figure.as_number()?)))
            .collect();
        // The tie-break of players whose figures are given reads nothing else.
        let rank = |one: (u16, i64), other: (u16, i64)| {
            let seat = |of: (u16, i64)| Player::new(usize::from(of.0));
            let tie = || self.now.state.break_tie(self.table, seat(one), seat(other));
            one.1.cmp(&other.1).then_with(tie)
        };
        let wins = |player: u16, winners: &[u16]| {
            let own = given.iter().find(|(of, _)| *of == player);
            own.is_none_or(|own| {
                given.iter().all(|other| match rank(*own, *other) {
                    Ordering::Less => false,
                    Ordering::Equal => winners.contains(&other.0),
                    Ordering::Greater => true,
                })
            })
        };
        differences.iter().any(|difference| {
            let key = difference.leaf.0;
            match G::INFO.results[key].name {
                "winner" => {
                    let winners = named_in(outcome, key);
                    winners.iter().any(|winner| !wins(*winner, &winners))
                }
                name => name == score && difference.leaf.1.is_some_and(is_given),
            }
        })
    }

    /// Returns the facts of a result that differs from the standing.
    fn false_result(
        &self,
        setup: &Setup<G>,
        outcome: &Outcome,
        differences: Vec<Difference>,
        standing: &[(&'static str, Value)],
    ) -> FalseClaim {
        let winner = differences
            .iter()
            .any(|difference| G::INFO.results[difference.leaf.0].name == "winner");
        let (claim, keys) = (Claim::Result, G::INFO.results);
        let name = |key: usize| keys[key].name;
        let impossible = self.impossible(&name, &outcome.states, &differences);
        let is_impossible = impossible.is_some();
        let scores = self.scores(standing).filter(|_| winner);
        let reckonings = scores.into_iter().chain(impossible).collect();
        let with = if setup.position.is_some() {
            "the position and the moves"
        } else {
            "the moves alone"
        };
        let open = setup.position.iter().flat_map(|begun| &begun.keys.standing);
        let open: Vec<&'static str> = open.copied().collect();
        let is_certain =
            is_impossible || self.is_shown_false(setup, outcome, &differences, (standing, &open));
        let open = match is_certain {
            true => Vec::new(),
            false => self.made_from(setup, &differences, &open),
        };
        let uniform = Uniform::of(&outcome.states, differences.iter());
        let mut facts = FalseClaim {
            with: with.to_owned(),
            reckonings,
            carried: self.now.state.carried(self.table),
            uniform,
            stated: figures(&outcome.states),
            assumed: open.iter().map(|key| (*key).to_owned()).collect(),
            standing: open,
            is_certain,
            ..FalseClaim::unexplained(claim, keys, differences)
        };
        let index = |name: &str| keys.iter().position(|key| key.name == name);
        let shown = standing.iter();
        let shown = shown.filter_map(|(name, value)| Some((index(name)?, value.clone())));
        let shown: Vec<(usize, Value)> = shown.collect();
        let misreadings = self.now.state.misread(self.table);
        facts.find_miswritten(self.table, (&outcome.states, &shown), misreadings);
        facts
    }

    /// Compares the result that the table wrote down with the standing.
    pub(super) fn compare_result(
        &mut self,
        setup: &Setup<G>,
        complete: bool,
        standing: &[(&'static str, Value)],
    ) {
        let Some(outcome) = &setup.outcome else {
            return;
        };
        if !complete {
            let facts = AnyFacts::ResultTooEarly(Underway::new::<G>(&self.now.state));
            self.push(
                code::RESULT_TOO_EARLY,
                Place {
                    node: outcome.key,
                    number: None,
                },
                Box::new(facts),
            );
            return;
        }
        let voice = self.table.clone();
        let differences = result_differences(G::INFO, &voice, outcome, standing);
        if !differences.is_empty() {
            let facts = self.false_result(setup, outcome, differences, standing);
            self.push(
                code::RESULT,
                Place {
                    node: outcome.node,
                    number: None,
                },
                Box::new(facts),
            );
        }
    }
}

/// Says that the players with the best score share the win, if there are several; the scores are
/// sorted.
fn shared_win(scores: &[(i64, &str)]) -> Option<String> {
    let best = scores.first()?.0;
    let tied = scores.iter().take_while(|(score, _)| *score == best);
    let names: Vec<String> = tied.map(|(_, name)| (*name).to_owned()).collect();
    (names.len() > 1).then(|| {
        format!(
            "; nothing breaks the tie: {} share the win",
            in_words(&names, "and")
        )
    })
}

/// Returns whom a result names under a key.
fn named_in(outcome: &Outcome, key: usize) -> Vec<u16> {
    let stated = outcome.states.iter().find(|(of, _)| *of == key);
    let names = match stated.map(|(_, value)| value) {
        Some(Value::List(names)) => &names[..],
        Some(name) => std::slice::from_ref(name),
        None => &[],
    };
    names.iter().filter_map(Value::id).collect()
}
