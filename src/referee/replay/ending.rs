//! The end of a replay: its verdict.

use super::facts::{AnyFacts, Underway};
use super::run::{Doubting, Replay};
use crate::game::language::{Unlisted, code};
use crate::game::prelude::*;
use crate::game::{Game, Reads, standing};
use crate::referee::setup::Setup;
use crate::referee::verdict::{Judgement, Place, Verdict};
use crate::yaml::tree::NodeId;

impl<G: Game> Replay<'_, G> {
    /// Records in each finding what it reads that the starting position leaves out.
    fn note_assumptions(&mut self, setup: &Setup<G>) {
        let Some(begun) = &setup.position else {
            return;
        };
        let omitted = self.omitted.take().unwrap_or_else(|| begun.omitted());
        let left_out = |reads: &Reads, turn: u32| omitted.left_out(reads, turn);
        self.now
            .findings
            .iter_mut()
            .for_each(|finding| finding.facts.assume(&left_out));
        self.now
            .accepted
            .iter_mut()
            .for_each(|accepted| accepted.facts.assume(&left_out));
        if self.doubting == Doubting::Nothing {
            return;
        }
        let gone = self.doubt(setup, begun);
        // What decides a finding is of no interest where findings are only compared.
        if self.doubting == Doubting::All && self.lists {
            self.advise(setup, begun, gone.as_ref());
        }
    }

    /// Returns the verdict of a replay and its last state. `replayed` is `false` if it stopped at
    /// an illegal move.
    pub(super) fn verdict(mut self, setup: &Setup<G>, replayed: bool) -> (Verdict, G::State) {
        let complete = replayed && self.now.state.stage().over;
        let standing = standing::<G>(self.table, &self.now.state);
        if replayed && !self.cut {
            self.compare_result(setup, complete, &standing.values);
            if self.options.complete && !complete {
                let last = setup
                    .moves
                    .order
                    .last()
                    .map(|entry| setup.moves.place(*entry));
                let (node, number) =
                    last.map_or((NodeId(0), None), |(node, number)| (node, Some(number)));
                let facts = AnyFacts::Unfinished(Underway::new::<G>(&self.now.state));
                self.push(code::UNFINISHED, Place { node, number }, Box::new(facts));
            }
        }
        self.note_assumptions(setup);
        let Unlisted {
            violations,
            accepted,
            ..
        } = self.now.unlisted;
        let judgement = Judgement::of(
            &self.now.findings,
            violations,
            self.now.accepted.len() + accepted,
        );
        let verdict = Verdict {
            game: Some(G::INFO),
            edition: setup.edition,
            board: setup.board.clone(),
            rulings: setup.rulings.iter().collect(),
            position: setup.position.as_ref().map(|begun| begun.keys.clone()),
            judgement,
            complete,
            replayed,
            counts: self.now.counts,
            faults: Vec::new(),
            warnings: Vec::new(),
            findings: self.now.findings,
            accepted: self.now.accepted,
            unlisted: self.now.unlisted,
            standing: Some(standing),
            hint: None,
            if_accepted: None,
            ends_with_it: false,
            habit: None,
        };
        (verdict, self.now.state)
    }
}
