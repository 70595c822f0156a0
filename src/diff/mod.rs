//! Two accounts of one game compared: where they first tell a different game, not a different spelling.
//!
//! What is compared are the positions. Key order, names in another case, passes left out, a `sale` for an auction and other
//! ways of saying the same are no differences; an auction counts by its outcome. Titles, notes, expects and results are
//! claims and remarks beside the game and are not compared.

mod align;
mod header;
mod played;
mod positions;
mod standing;

pub use header::HeaderDifference;
pub use standing::StandingDifference;

use crate::game::{Game, Visit};
use crate::language::{Faults, MoveNo, Speak};
use crate::reading::Boards;
use crate::setup::read_log;
use crate::text::tree::{NodeId, Tree};
use crate::verdict::Judgement;
use align::{Meeting, meet};
use played::{Played, play};
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
    /// How the standings differ where each log ends.
    pub standings: Vec<StandingDifference>,
    /// The judgement of each and whether its game is complete.
    pub verdicts: [(Judgement, bool); 2],
    /// The illegal move the replay of each stopped at: its standing at the end is not known.
    pub stopped: [Option<MoveNo>; 2],
}

/// Compares two well-formed logs of a game. If one is not well formed there is nothing to compare.
pub struct Compare<'c> {
    /// The one log.
    pub left: Side<'c, 'c>,
    /// The other.
    pub right: Side<'c, 'c>,
}

impl Visit for Compare<'_> {
    type Out = Comparison;

    fn visit<G: Game>(self) -> Comparison {
        compare::<G>(&self.left, &self.right)
    }
}

fn compare<G: Game>(left: &Side<'_, '_>, right: &Side<'_, '_>) -> Comparison {
    let (mut left_game, mut right_game) = (record::<G>(left), record::<G>(right));
    let verdicts = [&left_game, &right_game].map(|game| game.as_ref().map_or((Judgement::Malformed, false), |game| game.verdict));
    let (Some(a), Some(b)) = (&mut left_game, &mut right_game) else {
        return Comparison {
            outcome: Outcome::Malformed,
            header: Vec::new(),
            agreed: (0, 0),
            difference: None,
            standings: Vec::new(),
            verdicts,
            stopped: [None; 2],
        };
    };
    let header = header::differences::<G>((left, a), (right, b));
    let stopped = [a.stopped_at(), b.stopped_at()];
    let voices = (a.table.clone(), b.table.clone());
    let left_standing = stopped[0].is_none().then_some((&voices.0 as &dyn Speak, &a.standing));
    let right_standing = stopped[1].is_none().then_some((&voices.1 as &dyn Speak, &b.standing));
    let standings = standing::differences(left_standing, right_standing);
    if !header.is_empty() {
        return Comparison { outcome: Outcome::Header, header, agreed: (0, 0), difference: None, standings, verdicts, stopped };
    }
    let Meeting { outcome, at, points } = meet(a, b);
    let agreed = (a.declared_before(at.0), b.declared_before(at.1));
    Comparison { outcome, header, agreed, difference: points, standings, verdicts, stopped }
}

fn record<G: Game>(side: &Side<'_, '_>) -> Option<Played<G>> {
    let mut faults = Faults::default();
    let setup = read_log::<G>(side.tree, side.root, side.boards, &mut faults);
    let table = setup.table.clone().filter(|_| faults.is_empty())?;
    Some(play(setup, table))
}
