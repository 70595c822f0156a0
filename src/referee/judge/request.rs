//! What is asked about a log besides its verdict.

use crate::game::language::MoveNo;
use crate::referee::position::At;
use crate::referee::repair::Effort;
use crate::referee::replay::Options;

/// What a review should hold besides the verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReviewRequest {
    /// The options of the replay.
    pub options: Options,
    /// The tracks at every moment.
    pub tracks: bool,
    /// The tracks only at the moments that represent a turn, and nothing of other moments.
    pub turns: bool,
    /// What happened at every moment.
    pub story: bool,
    /// Tracks, story and position only of this declared move, and nothing of other moments.
    pub only: Option<MoveNo>,
    /// Who is to act at every moment.
    pub active: bool,
    /// How the standing came about.
    pub sheets: bool,
    /// The entries of the accounts.
    pub ledger: bool,
    /// One position of the game.
    pub position: Option<At>,
    /// The positions after every declared move.
    pub positions: bool,
    /// What probably happened at the first violation.
    pub hint: bool,
    /// How much is done to find it.
    pub effort: Effort,
    /// The rulings on which each violation depends. Costs nothing for a log without violations.
    pub rests_on: bool,
    /// What would be different under other choices of the rulings.
    pub rereading: Option<Rereading>,
}

impl ReviewRequest {
    /// Returns what `check` asks, so that every way to a verdict gives the same: what probably
    /// happened, and on which rulings each violation depends.
    pub fn verdict(options: Options) -> Self {
        Self {
            options,
            hint: true,
            rests_on: true,
            ..Self::default()
        }
    }
}

/// The other choices of its rulings under which a log is judged again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rereading {
    /// One ruling is changed at a time.
    OneByOne,
    /// Every combination of choices, if a game does not have too many.
    All,
}
