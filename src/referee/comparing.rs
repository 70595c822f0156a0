//! Claims are compared: expects with the moments they may speak of, the result with the standing.

use super::expects::{Nearest, result_differences};
use super::facts::{AnyFacts, Underway};
use super::false_claim::{Claim, FalseClaim};
use super::replay::Replay;
use crate::game::prelude::*;
use crate::game::{Game, Story, standing};
use crate::language::{Speak, Value, code};
use crate::log::Expect;
use crate::setup::Setup;
use crate::verdict::Place;

impl<G: Game> Replay<'_, G> {
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
            let voice = self.table.clone();
            if let Some(Nearest {
                differences,
                moment,
                other,
                reckonings,
                suspicions,
            }) = self.now.moments.compare(self.table, &voice, expect)
            {
                let (claim, keys) = (Claim::Expect(expect.number), G::INFO.expects);
                let facts = FalseClaim {
                    claim,
                    keys,
                    differences,
                    with: moment,
                    other,
                    reckonings,
                    suspicions,
                    suspicion: None,
                    assumed: Vec::new(),
                };
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
    }

    /// Compares the waiting expects before a move that is not carried out: the passes up to where it was judged count too.
    pub(super) fn compare_pending_ahead(&mut self, expects: &[Expect], passes: &[G::Move]) {
        if self.now.pending.is_empty() {
            return;
        }
        let mut ahead = self.now.state.clone();
        let kept = self.now.moments.mark();
        let mut nothing = Story::unread();
        for pass in passes {
            ahead.apply(self.table, pass, self.now.last, &mut nothing);
            self.now.moments.add(self.table, &ahead, self.now.last);
            while ahead.settle(self.table, &mut nothing) {
                self.now.moments.add(self.table, &ahead, self.now.last);
            }
        }
        self.compare_pending(expects);
        self.now.moments.back_to(kept);
    }

    /// Everybody's score, the best first, and what broke a tie.
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
            .map_or_else(String::new, |tie| format!("; {tie}"));
        Some(format!("the most {key} wins: {}{tie}", each.join(", ")))
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
            let winner = differences
                .iter()
                .any(|difference| G::INFO.results[difference.leaf.0].name == "winner");
            let reckonings = self
                .scores(standing)
                .filter(|_| winner)
                .into_iter()
                .collect();
            let (claim, keys) = (Claim::Result, G::INFO.results);
            let with = if setup.position.is_some() {
                "the position and the moves"
            } else {
                "the moves alone"
            };
            let open = setup.position.iter().flat_map(|begun| &begun.keys.standing);
            let facts = FalseClaim {
                claim,
                keys,
                differences,
                with: with.to_owned(),
                other: None,
                reckonings,
                suspicions: Vec::new(),
                suspicion: None,
                assumed: open.map(|key| (*key).to_owned()).collect(),
            };
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
