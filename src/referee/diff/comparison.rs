//! The result of a comparison.

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
    /// The source of its board.
    pub boards: &'t dyn Boards,
}

/// A header key under which two logs set up different games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeaderDifference {
    pub key: String,
    /// The value in the left log.
    pub left: String,
    /// The value in the right log.
    pub right: String,
}

/// How two logs compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "outcome", inline)]
pub enum Outcome {
    /// The logs record the same game.
    Same,
    /// The logs agree up to the end of the left one, and the right one goes on.
    LeftEnds,
    /// The logs agree up to the end of the right one, and the left one goes on.
    RightEnds,
    /// Their headers set up different games.
    Header,
    /// The logs differ in a move.
    Moves,
    /// The logs record the same game but state different figures about it.
    Claims,
    /// At least one of them is malformed.
    Malformed,
}

/// What a log says at the first difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Point {
    /// The log has ended.
    End,
    /// A move.
    Move {
        /// The number of the declared move or, for a filled-in pass, of the one before it.
        at: u32,
        /// Whether it is a pass that was filled in.
        implied: bool,
        /// The move as a line of the log language.
        line: String,
        /// The move as JSON.
        json: Json,
        /// The verdict on it.
        verdict: PointVerdict,
    },
}

/// The verdict on a move at the first difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PointVerdict {
    /// The move is legal.
    Legal,
    /// The move breaks rules, given by their codes, that the table accepted.
    Accepted(Vec<&'static str>),
    /// The move breaks a rule, given by its code and the finding in a sentence.
    Illegal(&'static str, String),
    /// The move breaks a rule if what the position leaves out is as assumed, given like an illegal
    /// one.
    Undecided(&'static str, String),
    /// The move comes after an illegal one, so there is no position at which to judge it.
    NotJudged,
}

/// The comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The outcome.
    pub outcome: Outcome,
    /// The differences of the headers.
    pub header: Vec<HeaderDifference>,
    /// How many declared moves, including expects, each log has before the first difference.
    pub agreed: (u32, u32),
    /// What each log says at the first difference.
    pub difference: Option<(Point, Point)>,
    /// The values that both state about one moment, but differently.
    pub claims: Vec<ClaimDifference>,
    /// The facts that would decide between the logs, if the rules do not.
    pub deciding: Vec<Deciding>,
    /// The differences of the final standings.
    pub standings: Vec<StandingDifference>,
    /// The judgement of each log, and whether its game is complete.
    pub verdicts: [(Judgement, bool); 2],
    /// The illegal move at which each replay stopped, so that its final standing is unknown.
    pub stopped: [Option<MoveNo>; 2],
    /// Whether the standings are nevertheless the final ones, because the replays continued after
    /// illegal moves.
    pub went_on: bool,
}

impl Comparison {
    /// Creates a comparison in which nothing but the outcome is known.
    pub(crate) fn new(outcome: Outcome, verdicts: [(Judgement, bool); 2]) -> Self {
        Self {
            outcome,
            header: Vec::new(),
            agreed: (0, 0),
            difference: None,
            claims: Vec::new(),
            deciding: Vec::new(),
            standings: Vec::new(),
            verdicts,
            stopped: [None; 2],
            went_on: false,
        }
    }
}

/// A value that both logs state about one moment, but differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimDifference {
    /// The name of the value: `cash of Andy`.
    pub subject: String,
    /// The value in the left log.
    pub left: ClaimPoint,
    /// The value in the right log.
    pub right: ClaimPoint,
}

/// The statement of one log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimPoint {
    /// The number of the expect; `None` for a result.
    pub at: Option<MoveNo>,
    /// The node of the mapping.
    pub node: NodeId,
    /// The value, in the words of the log language.
    pub value: String,
}

/// A fact that decides between two logs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deciding {
    /// The key of `expect`.
    pub key: &'static str,
    /// Whose it is.
    pub subject: Option<String>,
    /// The turn or round after which to ask; `None` for the end of both logs, or right after the
    /// moves in which they differ.
    pub turn: Option<u32>,
    /// What the left log says.
    pub left: String,
    /// What the right log says.
    pub right: String,
    /// For how many turns in a row the logs differ in it, at the end of each turn.
    pub turns: usize,
    /// The question in words.
    pub question: String,
}
