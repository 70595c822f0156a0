//! What is asked of a log besides its verdict.

use crate::game::language::MoveNo;
use crate::referee::position::At;
use crate::referee::replay::Options;

/// What is wanted besides the verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ask {
    /// How to judge.
    pub options: Options,
    /// The tracks at every moment.
    pub tracks: bool,
    /// Of the tracks only the moments by which a turn is read, and of no other moment anything.
    pub turns: bool,
    /// What happened at every moment.
    pub story: bool,
    /// Tracks, story and position of one declared move alone, and nothing of the moments of others.
    pub only: Option<MoveNo>,
    /// Who is to act at every moment.
    pub active: bool,
    /// How the standing came about.
    pub sheets: bool,
    /// The entries of the accounts.
    pub ledger: bool,
    /// A position of the game.
    pub position: Option<At>,
    /// The position after every declared move.
    pub positions: bool,
    /// What probably happened at the first violation.
    pub hint: bool,
    /// Whether little work is done for that, because there are many logs, or somebody is typing this one.
    pub brief: bool,
    /// Which rulings each violation rests on. A log without violations costs no more for it.
    pub rests_on: bool,
}
