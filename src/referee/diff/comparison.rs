//! What a comparison says.

use super::claims::ClaimDifference;
use super::deciding::Deciding;
use super::standing::StandingDifference;
use crate::game::language::MoveNo;
use crate::game::reading::Boards;
use crate::referee::verdict::Judgement;
use crate::yaml::tree::{NodeId, Tree};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

/// One of the two logs.
#[derive(Clone, Copy)]
pub struct Side<'t, 'a> {
    /// The document.
    pub tree: &'t Tree<'a>,
    /// Its outermost mapping.
    pub root: NodeId,
    /// Reads its board.
    pub boards: &'t dyn Boards,
}

/// A header key under which two logs set up different games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeaderDifference {
    /// The key.
    pub key: String,
    /// What the left log says.
    pub left: String,
    /// What the right log says.
    pub right: String,
}

/// How two logs compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "outcome", inline)]
pub enum Outcome {
    /// They tell the same game.
    Same,
    /// They agree to where the left one ends.
    LeftEnds,
    /// They agree to where the right one ends.
    RightEnds,
    /// They are set up differently.
    Header,
    /// They tell different games.
    Moves,
    /// They tell the same game, and state different figures of it.
    Claims,
    /// One of them is no log.
    Malformed,
}

/// What a log says at the first difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Point {
    /// The log has ended.
    End,
    /// A move.
    Move {
        /// The declared move it is, or, of a pass that was filled in, the one it follows.
        at: u32,
        /// Whether it is a pass that was filled in.
        implied: bool,
        /// The move in a line of the log language.
        line: String,
        /// The move as JSON.
        json: Json,
        /// The verdict on it there.
        verdict: PointVerdict,
    },
}

/// The verdict on a move at the first difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PointVerdict {
    /// Legal.
    Legal,
    /// It breaks rules that the table let stand: their codes.
    Accepted(Vec<&'static str>),
    /// It breaks a rule: its code, and the finding in a sentence.
    Illegal(&'static str, String),
    /// It stands after an illegal move, where there is no position to judge it at.
    NotJudged,
}

/// The comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The outcome.
    pub outcome: Outcome,
    /// How the headers differ.
    pub header: Vec<HeaderDifference>,
    /// How many declared moves of each log lie before the first difference, expects included.
    pub agreed: (u32, u32),
    /// What each says at the first difference.
    pub difference: Option<(Point, Point)>,
    /// The values that both state of one moment, and state differently.
    pub claims: Vec<ClaimDifference>,
    /// Where the rules do not decide: the facts that would.
    pub deciding: Vec<Deciding>,
    /// How the standings differ where each log ends.
    pub standings: Vec<StandingDifference>,
    /// The judgement of each and whether its game is complete.
    pub verdicts: [(Judgement, bool); 2],
    /// The illegal move the replay of each stopped at: its standing at the end is not known.
    pub stopped: [Option<MoveNo>; 2],
    /// Whether the standings are nevertheless those at the end, the replays having gone on after what is illegal.
    pub went_on: bool,
}
