//! The review: everything the referee says about one log.

use crate::game::language::{Fault, Faults, Info, MoveNo, Speak, Unlisted, Value, Wording};
use crate::game::{AccountId, Rank, Reading, Sheet};
use crate::referee::ledger::Entry;
use crate::referee::position::{At, Position};
use crate::referee::verdict::{Counts, Judgement, Readings, Verdict};
use crate::yaml::tree::Tree;
use std::fmt::Debug;

/// The cause of a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The opening bookkeeping.
    Opening,
    /// A declared move.
    Declared(Wording),
    /// A pass that was filled in.
    Implied(Wording),
    /// An automatic step.
    Automatic,
    /// An illegal declared move that was left out is skipped.
    PassedOver(MoveNo),
}

/// A moment of the game.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The index of the moment, from 0.
    pub step: usize,
    /// The declared move before it; 0 before the first.
    pub at: MoveNo,
    /// What brought it about.
    pub cause: Cause,
    /// Turn or round.
    pub turn: u32,
    /// The phase.
    pub phase: &'static str,
    /// Whether it represents its turn where only one moment per turn is shown.
    pub closes_turn: bool,
    /// What happened, in sentences; empty unless asked for.
    pub story: Vec<String>,
    /// The tracks; empty unless asked for.
    pub readings: Vec<Reading>,
    /// Who is to act; `None` if nobody is, or unless asked for.
    pub active: Option<Value>,
}

/// Everything the referee says about one log.
pub struct Review {
    /// The verdict.
    pub verdict: Verdict,
    /// The table's names; `None` for a malformed log.
    pub voice: Option<Box<dyn Speak + Send>>,
    /// The players by their places; empty for a malformed log.
    pub ranking: Vec<Rank>,
    /// The moments; empty unless tracks or story were asked for.
    pub moments: Vec<Moment>,
    /// How the standing came about; empty unless asked for.
    pub sheets: Vec<Sheet>,
    /// The entries of the accounts; empty unless asked for.
    pub ledger: Vec<Entry>,
    /// The accounts, including those without an entry; empty unless asked for.
    pub accounts: Vec<AccountId>,
    /// The positions after the declared moves, the setup first; empty unless asked for.
    pub positions: Vec<Kept>,
    /// The position that was asked for; `None` if none was, or if the replay did not get there.
    pub position: Option<Box<dyn Position>>,
    /// What would be different under other choices of the rulings; `None` unless asked for, and for
    /// a malformed log.
    pub readings: Option<Readings>,
}

impl Review {
    /// Counts the moments up to a position: those that
    /// [`Capture`](crate::referee::position::Capture) has seen when it captures the position.
    pub fn moments_to(&self, position: At) -> usize {
        let At::Move(wanted) = position else {
            return self.moments.len();
        };
        let (mut passed, mut count) = (false, 0);
        for (before, moment) in self.moments.iter().enumerate() {
            match moment.cause {
                Cause::Opening | Cause::Declared(_) => passed = false,
                Cause::Implied(_) | Cause::PassedOver(_) => passed = true,
                Cause::Automatic => {}
            }
            if moment.at <= wanted && !passed {
                count = before + 1;
            }
        }
        count
    }
}

/// The review of something that was never replayed.
impl From<Verdict> for Review {
    fn from(verdict: Verdict) -> Self {
        Review {
            verdict,
            voice: None,
            ranking: Vec::new(),
            moments: Vec::new(),
            sheets: Vec::new(),
            ledger: Vec::new(),
            accounts: Vec::new(),
            positions: Vec::new(),
            position: None,
            readings: None,
        }
    }
}

/// A position that was kept.
pub struct Kept {
    pub position: Box<dyn Position>,
    /// The last moment before it.
    pub moment: usize,
}

/// A log that was judged, with its text.
pub struct Judged<'a> {
    /// The document.
    pub tree: Tree<'a>,
    /// The review.
    pub review: Review,
}

/// Returns the review of a malformed log.
pub(super) fn malformed(game: Option<&'static Info>, faults: Faults) -> Review {
    let unlisted = faults.unlisted();
    let (faults, warnings) = faults.into_parts();
    let verdict = Verdict {
        warnings,
        unlisted,
        ..malformed_verdict(game, faults)
    };
    Review::from(verdict)
}

/// Returns the verdict on a malformed log.
pub fn malformed_verdict(game: Option<&'static Info>, faults: Vec<Fault>) -> Verdict {
    Verdict {
        game,
        edition: game
            .and_then(|info| info.editions.last().copied())
            .unwrap_or(0),
        board: None,
        rulings: Vec::new(),
        position: None,
        judgement: Judgement::Malformed,
        complete: false,
        replayed: false,
        counts: Counts::default(),
        faults,
        warnings: Vec::new(),
        findings: Vec::new(),
        accepted: Vec::new(),
        unlisted: Unlisted::default(),
        standing: None,
        hint: None,
        if_accepted: None,
        ends_with_it: false,
        habit: None,
    }
}
