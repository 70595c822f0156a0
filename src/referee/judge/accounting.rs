//! The entries behind the numbers of findings, and the wrong rules that explain false ones.

use super::recorder::Recorder;
use super::request::ReviewRequest;
use crate::game::language::{MoveNo, code};
use crate::game::prelude::*;
use crate::game::{Game, Table};
use crate::referee::ledger::{Accounts, COMPARED, Deviations};
use crate::referee::replay::{Observer, Options, Step, watch};
use crate::referee::setup::Setup;
use crate::referee::verdict::{Finding, Reported, Verdict};
use std::collections::HashSet;
use std::sync::Arc;

/// An observer that keeps the accounts, and by how much the figures would differ under wrong rules.
struct Bookkeeper<G: Game> {
    recorder: Recorder<G>,
    deviations: Deviations,
    /// The declared move after which no claim is compared.
    last: MoveNo,
}

impl<G: Game> Observer<G> for Bookkeeper<G> {
    fn wants_story(&self) -> bool {
        true
    }

    fn moment(
        &mut self,
        table: &Table<G>,
        step: Step<&G::Move>,
        at: MoveNo,
        events: Vec<G::Event>,
        state: &G::State,
    ) {
        if at < self.last {
            let when = (state.stage().turn, at);
            let deviations = state.misremembered(table, &events);
            self.deviations.moment(table, when, deviations);
        }
        self.recorder.moment(table, step, at, events, state);
    }
}

/// Adds the entries behind the numbers of findings. Only a log with such a finding pays for a
/// ledger.
pub(super) fn account_for<G: Game>(
    verdict: &mut Verdict,
    setup: &Setup<G>,
    table: &Arc<Table<G>>,
    options: Options,
) {
    let request = ReviewRequest {
        ledger: true,
        options,
        ..ReviewRequest::default()
    };
    let is_claim = |finding: &&Finding| [code::EXPECT, code::RESULT].contains(&finding.code);
    let claims = verdict.findings.iter().filter(is_claim).take(COMPARED);
    let last = claims.map(|finding| finding.place.number.unwrap_or(MoveNo::MAX));
    let mut bookkeeper = Bookkeeper {
        recorder: Recorder::<G>::new(request, setup),
        deviations: Deviations::new(G::INFO.turn),
        last: last.max().unwrap_or(0),
    };
    watch::<G>(setup, table, options, &mut bookkeeper);
    let Bookkeeper {
        recorder,
        mut deviations,
        ..
    } = bookkeeper;
    let accounts = Accounts::new(recorder.book.into_entries(), &**table);
    let mut known = Reported::default();
    for finding in &mut verdict.findings {
        let at = finding.place.number;
        finding.facts.account_for(&accounts, at);
        if !finding.after_illegal {
            finding.facts.blame_rule(&mut deviations, at);
        }
        finding.facts.recall(&mut known, at);
    }
    for finding in &mut verdict.findings {
        let at = finding.place.number;
        finding.facts.reconsider_rule(&mut deviations, at);
    }
    let repeated = verdict.findings.iter();
    let repeated: HashSet<MoveNo> = repeated.filter_map(|it| it.facts.repeats()).collect();
    for finding in &mut verdict.findings {
        if finding
            .place
            .number
            .is_some_and(|at| repeated.contains(&at))
        {
            finding.facts.is_repeated_later();
        }
    }
}
