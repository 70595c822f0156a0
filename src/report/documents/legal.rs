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
    /// Whether one move would be legal: with `--why`.
    Answer(AnsweredMove),
    /// What every legal move would bring: with `--outcomes`.
    Outcomes(MoveOutcomes),
    /// There is no such position: the log is malformed, or its replay does not reach the position.
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

/// The place of a position in the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StageRecord {
    /// The number of the declared move before this position, including expects; 0 before the first.
    #[serde(rename = "move")]
    pub at: u32,
    /// How many passes were filled in after that move.
    pub implied: u32,
    /// The turn or round, from 1.
    #[schemars(range(min = 1))]
    pub turn: u32,
    /// The phase, as `expect` names it.
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
#[schemars(deny_unknown_fields)]
#[schemars(rename = "list")]
pub struct LegalMoves {
    /// The log, and how it was judged.
    #[serde(flatten)]
    pub head: Head,
    /// The place of the position in the game.
    #[serde(flatten)]
    pub stage: StageRecord,
    /// The irregularities that the table accepted before this position.
    #[serde(flatten)]
    pub let_stand: LetStand,
    /// The player or company given by `--for`, whose moves alone are listed; null if everybody's
    /// are.
    #[serde(rename = "for")]
    pub actor: Option<String>,
    /// The legal moves, in the order in which the game lists them.
    pub legal: Vec<Move>,
    /// Whether there are more legal moves than these.
    pub truncated: bool,
    /// What chance decides at this position, instead of a player's move or as an alternative to
    /// one; null if nothing. Such an event is never in a list of legal moves.
    pub chance: Option<ChanceRecord>,
    /// The pass, if it is the only legal move and a log may therefore leave it out; null otherwise.
    pub forced_pass: Option<Move>,
}

/// What every legal move of a position would bring: with `--outcomes`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "outcomes")]
pub struct MoveOutcomes {
    /// The log, and how it was judged.
    #[serde(flatten)]
    pub head: Head,
    /// The place of the position in the game.
    #[serde(flatten)]
    pub stage: StageRecord,
    /// The irregularities that the table accepted before this position.
    #[serde(flatten)]
    pub let_stand: LetStand,
    /// The player or company given by `--for`, whose moves alone are listed; null if everybody's
    /// are.
    #[serde(rename = "for")]
    pub actor: Option<String>,
    /// The track by which the moves are sorted; null if they differ in no track.
    pub by: Option<String>,
    /// The unit of that track, such as `$`; null if there is none.
    pub unit: Option<String>,
    /// The moves, best first; moves that bring the same are in the order in which the game lists
    /// them.
    pub outcomes: Vec<OutcomeRecord>,
    /// How many legal moves were examined.
    pub looked_at: usize,
    /// Whether there are legal moves that were not examined.
    pub truncated: bool,
    /// What chance decides at this position, instead of a player's move or as an alternative to
    /// one; null if nothing. Such an event is never in a list of legal moves.
    pub chance: Option<ChanceRecord>,
}

/// What a legal move brings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "outcome")]
pub struct OutcomeRecord {
    /// The move.
    pub action: Move,
    /// What the move brings the mover in the track by which the moves are sorted, in that track's
    /// unit. Resetting a level to zero is not counted as a loss. Null if the moves differ in no
    /// track.
    pub brings: Option<i64>,
    /// The account entries of the mover that would follow: of the player, or of the company and the
    /// player who controls it. They include those of automatic steps and forced passes after the
    /// move; their `line` is null.
    pub entries: Vec<EntryRecord>,
}

/// An event that no player decides and that a log states: a draw, a deal or a reveal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "chance")]
pub struct ChanceRecord {
    /// The verb that states it: `draw`, `deal` or `reveal`.
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

/// Whether one move would be legal: with `--why`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "answer")]
pub struct AnsweredMove {
    /// The log, and how it was judged.
    #[serde(flatten)]
    pub head: Head,
    /// The place of the position in the game.
    #[serde(flatten)]
    pub stage: StageRecord,
    /// The move that was asked about; null if the text is not a move.
    pub asked: Option<Move>,
    /// The judgement of the move. `accepted` means by its own `accept`; `malformed` means that the
    /// text is not a move.
    pub answer: Judgement,
    /// The passes that would be filled in before it.
    pub passes: Vec<Move>,
    /// What would follow from it, in sentences; empty if it cannot be played.
    pub after: Vec<String>,
    /// The account entries that would follow; empty if it cannot be played. In entries of the move
    /// itself `line` is null.
    pub entries: Vec<EntryRecord>,
    /// Why it is not legal; the places are in the text of the move.
    pub violations: Vec<FindingRecord>,
    /// The irregularities that its own `accept` covers.
    pub accepted: Vec<FindingRecord>,
    /// The irregularities that the table accepted in the log before this position, with their
    /// places in the log.
    pub accepted_in_log: Vec<FindingRecord>,
    /// How many more of these irregularities there are than `--max-findings` lists; left out if all
    /// are listed.
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

/// There is no such position: the log is malformed, or its replay does not reach the position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "nothing")]
pub struct NoPosition {
    /// The log, and how it was judged.
    #[serde(flatten)]
    pub head: Head,
    /// The irregularities that the table accepted.
    #[serde(flatten)]
    pub let_stand: LetStand,
}
