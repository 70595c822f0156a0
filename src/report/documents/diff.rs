//! `diff --format json`.

use super::head::{Head, SCHEMA};
use super::let_stand::LetStand;
use super::moves::Move;
use super::names::RuleCode;
use crate::referee::diff::{ClaimPoint, Deciding, Outcome, Point, PointVerdict};
use crate::referee::judge::Review;
use crate::report::diff::{Pair, Which};
use crate::report::{LogText, VERSION};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Two accounts of one game compared: railref diff --format json.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "A comparison")]
pub struct DiffDocument {
    /// The version of this form.
    #[schemars(extend("const" = SCHEMA))]
    pub schema: u32,
    /// Who compared.
    pub referee: Program,
    /// Whether they tell the same game.
    pub same: bool,
    /// How they compare.
    pub outcome: Outcome,
    /// The left log.
    pub left: SideRecord,
    /// The right log.
    pub right: SideRecord,
    /// How the headers differ.
    pub header: Vec<DifferingKey>,
    /// The first difference of the moves; null if there is none.
    pub difference: Option<DifferenceRecord>,
    /// The values that both logs state of one moment, in an expect or in the result, and state differently.
    pub claims: Vec<ClaimDifferenceRecord>,
    /// Which of the two the rules decide for: both are judged to their ends, and one is legal where the other is not. Null where
    /// both are legal, or neither.
    pub decides_for: Option<Which>,
    /// Where both are legal and tell different games: what the table could be asked, at most five facts, those first in which
    /// the logs differ longest.
    pub deciding: Vec<DecidingRecord>,
    /// How the standings differ where each log ends.
    pub standings: Vec<DifferingSubject>,
}

impl DiffDocument {
    /// Creates the comparison of two logs.
    pub fn new(pair: &Pair<'_, '_>) -> Self {
        let (outcome, found) = (pair.outcome(), pair.comparison);
        let mut header = Vec::new();
        let games = (pair.reviews.0.verdict.game, pair.reviews.1.verdict.game);
        if let (Outcome::Header, None, (Some(left), Some(right))) = (outcome, found, games) {
            header.push(DifferingKey {
                key: "game".to_owned(),
                left: left.id.to_owned(),
                right: right.id.to_owned(),
            });
        }
        let differences = found.into_iter().flat_map(|found| &found.header);
        header.extend(differences.map(|it| DifferingKey {
            key: it.key.to_owned(),
            left: it.left.clone(),
            right: it.right.clone(),
        }));
        let standings = found.into_iter().flat_map(|found| &found.standings);
        let standings = standings.map(|it| DifferingSubject {
            subject: it.subject.clone(),
            left: it.left.clone(),
            right: it.right.clone(),
        });
        let difference = found.and_then(|found| found.difference.as_ref());
        Self {
            schema: SCHEMA,
            referee: Program {
                version: VERSION.to_owned(),
            },
            same: outcome == Outcome::Same,
            outcome,
            left: SideRecord::new(pair.left, pair.reviews.0, found.map(|found| found.agreed.0)),
            right: SideRecord::new(
                pair.right,
                pair.reviews.1,
                found.map(|found| found.agreed.1),
            ),
            header,
            difference: difference.map(|(left, right)| DifferenceRecord {
                left: PointRecord::of(pair.left, left),
                right: PointRecord::of(pair.right, right),
            }),
            claims: found
                .into_iter()
                .flat_map(|found| &found.claims)
                .map(|it| ClaimDifferenceRecord {
                    subject: it.subject.clone(),
                    left: ClaimRecord::new(pair.left, &it.left),
                    right: ClaimRecord::new(pair.right, &it.right),
                })
                .collect(),
            decides_for: pair.decides_for(),
            deciding: found
                .into_iter()
                .flat_map(|found| &found.deciding)
                .map(DecidingRecord::from)
                .collect(),
            standings: standings.collect(),
        }
    }
}

/// Who compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "program")]
pub struct Program {
    /// The version of the program.
    pub version: String,
}

/// One of the two logs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "side")]
pub struct SideRecord {
    /// Which log, judged by what.
    #[serde(flatten)]
    pub head: Head,
    /// Whether its game reached its end.
    pub complete: bool,
    /// Its declared moves before the first difference, expects counted; left out if the logs could not be compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    pub agreed: Option<u32>,
    /// What the table let stand in it.
    #[serde(flatten)]
    pub let_stand: LetStand,
}

impl SideRecord {
    fn new(log: &LogText<'_>, review: &Review, agreed: Option<u32>) -> Self {
        let let_stand = LetStand::new(log, review);
        Self {
            head: Head::new(log, review),
            complete: review.verdict.complete,
            agreed,
            let_stand,
        }
    }
}

/// A header key that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "key")]
pub struct DifferingKey {
    /// The header key.
    pub key: String,
    /// What the left log says.
    pub left: String,
    /// What the right log says.
    pub right: String,
}

/// A value of the standings that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "subject")]
pub struct DifferingSubject {
    /// Of what: cash of Andy.
    pub subject: String,
    /// What the left log says; null where its replay stopped at an illegal move, so that its standing is not known.
    pub left: Option<String>,
    /// What the right log says; null where its replay stopped.
    pub right: Option<String>,
}

/// A value that both logs state of one moment, and state differently.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "claims")]
pub struct ClaimDifferenceRecord {
    /// Of what: cash of Andy.
    pub subject: String,
    /// What the left log states.
    pub left: ClaimRecord,
    /// What the right log states.
    pub right: ClaimRecord,
}

/// A value that a log states.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "claim")]
pub struct ClaimRecord {
    /// The number of the expect among the declared moves; null for the result.
    #[serde(rename = "move")]
    pub at: Option<u32>,
    /// The line where the expect or the result stands.
    #[schemars(range(min = 1))]
    pub line: usize,
    /// The value, in the words of the log language.
    pub value: String,
}

impl ClaimRecord {
    fn new(log: &LogText<'_>, point: &ClaimPoint) -> Self {
        Self {
            at: point.at,
            line: log.position(log.tree.span(point.node).start).line,
            value: point.value.clone(),
        }
    }
}

/// A fact that would decide between two legal logs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "deciding")]
pub struct DecidingRecord {
    /// The question in words.
    pub question: String,
    /// The key of expect it is about.
    pub key: String,
    /// Whose: a player or a company; null where it is nobody's.
    pub subject: Option<String>,
    /// The turn or round after which it is asked about; null for where both logs end, or right after the moves in which
    /// they differ.
    #[schemars(range(min = 1))]
    pub turn: Option<u32>,
    /// What the left log says.
    pub left: String,
    /// What the right log says.
    pub right: String,
    /// At the ends of how many turns in a row the logs differ in it.
    #[schemars(range(min = 1))]
    pub turns: usize,
}

impl From<&Deciding> for DecidingRecord {
    fn from(it: &Deciding) -> Self {
        Self {
            question: it.question.clone(),
            key: it.key.to_owned(),
            subject: it.subject.clone(),
            turn: it.turn,
            left: it.left.clone(),
            right: it.right.clone(),
            turns: it.turns,
        }
    }
}

/// The first difference.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "difference")]
pub struct DifferenceRecord {
    /// What the left log says; null where it has ended.
    pub left: Option<PointRecord>,
    /// What the right log says; null where it has ended.
    pub right: Option<PointRecord>,
}

/// A move at the first difference.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "point")]
pub struct PointRecord {
    /// The declared move, or the one that a filled-in pass follows.
    #[serde(rename = "move")]
    pub at: u32,
    /// The line of that declared move.
    #[schemars(range(min = 1))]
    pub line: Option<usize>,
    /// Whether it is a pass that was filled in.
    pub implied: bool,
    /// The move.
    pub declared: Move,
    /// The verdict on the move.
    pub verdict: PointWord,
    /// The rules it breaks.
    #[schemars(with = "Vec<RuleCode>")]
    pub rules: Vec<String>,
    /// What is wrong, in a sentence.
    pub message: Option<String>,
}

impl PointRecord {
    /// Returns the record of a point; `None` if the log has ended.
    fn of(log: &LogText<'_>, point: &Point) -> Option<Self> {
        let Point::Move {
            at,
            implied,
            json,
            verdict,
            ..
        } = point
        else {
            return None;
        };
        let broken = |word, code, message: &String| {
            (word, std::slice::from_ref(code), Some(message.clone()))
        };
        let (verdict, rules, message) = match verdict {
            PointVerdict::Legal => (PointWord::Legal, &[][..], None),
            PointVerdict::Accepted(codes) => (PointWord::Accepted, &codes[..], None),
            PointVerdict::Illegal(code, message) => broken(PointWord::Illegal, code, message),
            PointVerdict::Undecided(code, message) => broken(PointWord::Undecided, code, message),
            PointVerdict::NotJudged => (PointWord::NotJudged, &[][..], None),
        };
        Some(Self {
            at: *at,
            line: log.line_of_move(*at),
            implied: *implied,
            declared: Move::from_json(json.clone()),
            verdict,
            rules: rules.iter().map(|code| (*code).to_owned()).collect(),
            message,
        })
    }
}

/// The verdict on a move at the first difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "verdict", inline)]
pub enum PointWord {
    /// Legal.
    Legal,
    /// It breaks rules that the table let stand.
    Accepted,
    /// It breaks a rule.
    Illegal,
    /// It breaks a rule if what the position leaves out is as assumed.
    Undecided,
    /// It stands after an illegal move, where there is no position to judge it at.
    NotJudged,
}
