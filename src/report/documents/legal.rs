//! `legal --format json`.

use super::finding::{FindingRecord, Findings};
use super::head::Head;
use super::ledger::{EntryRecord, Following};
use super::let_stand::{LetStand, is_none};
use super::moves::Move;
use super::names::PhaseName;
use super::of_games::{moves_of, reference, reference_or_null};
use crate::game::Chance;
use crate::referee::judge::Review;
use crate::referee::position::Stage;
use crate::referee::verdict::Judgement;
use crate::report::{Kind, LogText};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

/// The legal moves at one position of a log, or the answer to --why: railref legal --format json.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
#[schemars(title = "Legal moves", extend("type" = "object", "allOf" = []))]
pub enum LegalDocument {
    /// The legal moves of a position.
    List(LegalMoves),
    /// Whether one move would be legal: with --why.
    Answer(AnsweredMove),
    /// What every legal move would bring: with --outcomes.
    Outcomes(MoveOutcomes),
    /// There is no such position: the log is malformed, or its replay does not get there.
    Nothing(NoPosition),
}

/// Returns what the schema says about moves if the game is known.
pub(crate) fn moves_of_one_game(game: &str) -> Json {
    let definition = moves_of(game);
    let (some, one) = (
        json!({"items": reference(&definition)}),
        reference_or_null(&definition),
    );
    let outcomes = outcomes_of_one_game(&definition);
    json!({"legal": some, "passes": some, "forced_pass": one, "asked": one, "outcomes": outcomes})
}

/// Returns what the schema says about the moves of `outcomes` if the game is known.
fn outcomes_of_one_game(definition: &str) -> Json {
    json!({"items": {"properties": {"action": reference(definition)}}})
}

/// Where a position stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StageRecord {
    /// The declared move it follows, expects counted; 0 before the first.
    #[serde(rename = "move")]
    pub at: u32,
    /// Passes filled in after that move.
    pub implied: u32,
    /// Turn or round, from 1.
    #[schemars(range(min = 1))]
    pub turn: u32,
    /// The phase, in the words of expect.
    #[schemars(with = "PhaseName")]
    pub phase: String,
}

impl From<Stage> for StageRecord {
    fn from(stage: Stage) -> Self {
        Self {
            at: stage.at,
            implied: stage.implied,
            turn: stage.turn,
            phase: stage.phase.to_owned(),
        }
    }
}

/// The legal moves of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "list")]
pub struct LegalMoves {
    /// Which log, judged by what.
    #[serde(flatten)]
    pub head: Head,
    /// Where the position stands.
    #[serde(flatten)]
    pub stage: StageRecord,
    /// What the table let stand up to there.
    #[serde(flatten)]
    pub let_stand: LetStand,
    /// Whose moves are listed, as asked for; null for everybody's.
    #[serde(rename = "for")]
    pub actor: Option<String>,
    /// The moves, in the game's order.
    pub legal: Vec<Move>,
    /// Whether there are more than were looked at.
    pub truncated: bool,
    /// What chance decides here, alone or beside these moves; null if nothing. It is in no list of legal moves.
    pub chance: Option<ChanceRecord>,
    /// The pass that is the only legal move and may be left out; null if there is none.
    pub forced_pass: Option<Move>,
}

/// What every legal move of a position would bring: with --outcomes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "outcomes")]
pub struct MoveOutcomes {
    /// Which log, judged by what.
    #[serde(flatten)]
    pub head: Head,
    /// Where the position stands.
    #[serde(flatten)]
    pub stage: StageRecord,
    /// What the table let stand up to there.
    #[serde(flatten)]
    pub let_stand: LetStand,
    /// Whose moves are listed, as asked for; null for everybody's.
    #[serde(rename = "for")]
    pub actor: Option<String>,
    /// The track the moves are sorted by; null where they differ in none.
    pub by: Option<String>,
    /// The unit of that track; null where there is none.
    pub unit: Option<String>,
    /// The moves, the best first, and those that bring as much in the game's order.
    pub outcomes: Vec<OutcomeRecord>,
    /// How many moves were looked at.
    pub looked_at: usize,
    /// Whether there are legal moves that were not looked at.
    pub truncated: bool,
    /// What chance decides here, alone or beside these moves; null if nothing. It is in no list of legal moves.
    pub chance: Option<ChanceRecord>,
}

/// What a legal move brings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "outcome")]
pub struct OutcomeRecord {
    /// The move.
    pub action: Move,
    /// What it brings the mover in the track that the moves are sorted by, a level that is set to zero left out; null where
    /// they differ in none.
    pub brings: Option<i64>,
    /// Its entries in the accounts of the mover: of the player, or of the company and the player who controls it. Those of the
    /// automatic steps and forced passes after it are among them. They have no line.
    pub entries: Vec<EntryRecord>,
}

/// Something that no player decides and that a log states: what is drawn, dealt or revealed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "chance")]
pub struct ChanceRecord {
    /// The verb that states it: draw, deal, reveal.
    pub verb: String,
    /// What is awaited, in a sentence.
    pub sentence: String,
}

impl From<Chance> for ChanceRecord {
    fn from(Chance { verb, sentence }: Chance) -> Self {
        Self {
            verb: verb.to_owned(),
            sentence,
        }
    }
}

/// Whether one move would be legal: with --why.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "answer")]
pub struct AnsweredMove {
    /// Which log, judged by what.
    #[serde(flatten)]
    pub head: Head,
    /// Where the position stands.
    #[serde(flatten)]
    pub stage: StageRecord,
    /// The move that was asked of; null if it is none.
    pub asked: Option<Move>,
    /// legal, accepted (by its own accept), illegal, or malformed: not a move.
    pub answer: Judgement,
    /// The passes that would be filled in before it.
    pub passes: Vec<Move>,
    /// What follows from it, in sentences; empty if it cannot be played.
    pub after: Vec<String>,
    /// The entries of the accounts that follow; empty if it cannot be played. An entry of the move itself has no line.
    pub entries: Vec<EntryRecord>,
    /// Why it is not legal. Places are in the text of the move.
    pub violations: Vec<FindingRecord>,
    /// Irregularities its own accept lets stand.
    pub accepted: Vec<FindingRecord>,
    /// Irregularities the table let stand in the log up to there, with their places in the log.
    pub accepted_in_log: Vec<FindingRecord>,
    /// Irregularities the table let stand in the log, beyond --max-findings: counted, not listed.
    #[serde(default, skip_serializing_if = "is_none")]
    pub accepted_in_log_not_listed: usize,
}

/// The position about which a move was asked.
pub struct AskedAt {
    /// Which log it is, and how it was judged.
    pub head: Head,
    /// The stage of the position.
    pub stage: StageRecord,
    /// The irregularities that the table accepted before it.
    pub let_stand: LetStand,
}

impl AnsweredMove {
    /// Creates the answer for a move; `log` and `review` are of the move as a text of its own.
    pub fn new(
        at: AskedAt,
        asked: Option<Move>,
        passes: Vec<Move>,
        following: Following,
        log: &LogText<'_>,
        review: &Review,
    ) -> Self {
        let findings = |kind| Findings::new(log, review, kind).iter().collect();
        let AskedAt {
            head,
            stage,
            let_stand,
        } = at;
        Self {
            head,
            stage,
            asked,
            answer: review.verdict.judgement,
            passes,
            after: following.after,
            entries: following.entries,
            violations: findings(Kind::Error),
            accepted: findings(Kind::Accepted),
            accepted_in_log: let_stand.accepted,
            accepted_in_log_not_listed: let_stand.accepted_not_listed,
        }
    }
}

/// There is no such position: the log is malformed, or its replay does not get there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "nothing")]
pub struct NoPosition {
    /// Which log, judged by what.
    #[serde(flatten)]
    pub head: Head,
    /// What the table let stand.
    #[serde(flatten)]
    pub let_stand: LetStand,
}
