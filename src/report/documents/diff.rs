//! `diff --format json`.

use super::head::{Head, SCHEMA};
use super::let_stand::LetStand;
use super::moves::Move;
use super::names::RuleCode;
use super::rests_on::RestsOnRecord;
use crate::referee::diff::{ClaimPoint, Deciding, Outcome, Point, PointVerdict};
use crate::referee::judge::Review;
use crate::referee::verdict::Finding;
use crate::report::diff::{Pair, Which};
use crate::report::{LogText, VERSION};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The comparison of two logs of one game: railref diff --format json.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(title = "A comparison")]
pub struct DiffDocument {
    /// The version of the JSON format.
    #[schemars(extend("const" = SCHEMA))]
    pub schema: u32,
    /// The program that compared the logs.
    pub referee: Program,
    /// Whether the logs record the same game: `outcome` is then `same`.
    pub same: bool,
    /// The result of the comparison.
    pub outcome: Outcome,
    /// The left log.
    pub left: SideRecord,
    /// The right log.
    pub right: SideRecord,
    /// The header keys under which the logs set up different games; empty if there are none.
    pub header: Vec<DifferingKey>,
    /// The first move in which the logs differ; null if there is none.
    pub difference: Option<DifferenceRecord>,
    /// The values that both logs state about the same moment, in an `expect` or in `result`, but
    /// differently.
    pub claims: Vec<ClaimDifferenceRecord>,
    /// The expects and results that are false; empty if the same ones are false in both logs.
    #[serde(default)]
    pub false_claims: Vec<FalseClaimRecord>,
    /// The log that the rules decide for: the one that is legal, if the other is not when both are
    /// judged to their ends. Null if both are legal or neither is, or if they differ in neither
    /// moves nor claims.
    pub decides_for: Option<Which>,
    /// What it depends on that the other log breaks a rule. Left out if no log is decided for, or if
    /// it depends on nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rests_on: Option<RestsOnRecord>,
    /// If both logs are legal but record different games: at most five questions for the players
    /// that would decide between them, beginning with the facts in which the logs differ longest.
    pub deciding: Vec<DecidingRecord>,
    /// The values in which the standings at the ends of the logs differ.
    pub standings: Vec<DifferingSubject>,
}

impl DiffDocument {
    /// Creates the comparison of two logs.
    pub fn new(pair: &Pair<'_, '_>) -> Self {
        let (outcome, found) = (pair.outcome(), pair.comparison);
        let header = differing_keys(pair);
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
            false_claims: pair
                .false_claims()
                .into_iter()
                .map(|(which, finding)| FalseClaimRecord::new(pair, which, finding))
                .collect(),
            decides_for: pair.decides_for(),
            rests_on: pair.decides_for().and_then(|which| resting(pair, which)),
            deciding: found
                .into_iter()
                .flat_map(|found| &found.deciding)
                .map(DecidingRecord::from)
                .collect(),
            standings: standings.collect(),
        }
    }
}

/// Returns what the first finding of the log depends on that the rules do not decide for.
fn resting(pair: &Pair<'_, '_>, decided_for: Which) -> Option<RestsOnRecord> {
    let other = match decided_for {
        Which::Left => pair.reviews.1,
        Which::Right => pair.reviews.0,
    };
    let finding = other.verdict.findings.first()?;
    RestsOnRecord::new(&finding.rests_on, &finding.facts.conditions())
}

/// Returns the header keys in which two logs differ.
fn differing_keys(pair: &Pair<'_, '_>) -> Vec<DifferingKey> {
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
    header
}

/// The program that compared the logs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "program")]
pub struct Program {
    /// The version of the program.
    pub version: String,
}

/// One of the two logs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "side")]
pub struct SideRecord {
    /// The log, and how it was judged.
    #[serde(flatten)]
    pub head: Head,
    /// Whether its game reached its end.
    pub complete: bool,
    /// How many declared moves it has before the first difference, including expects; left out if
    /// the logs could not be compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    pub agreed: Option<u32>,
    /// The irregularities that the table accepted in it.
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
#[schemars(deny_unknown_fields)]
#[schemars(rename = "key")]
pub struct DifferingKey {
    /// The header key.
    pub key: String,
    /// The value in the left log.
    pub left: String,
    /// The value in the right log.
    pub right: String,
}

/// A value in which the standings differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "subject")]
pub struct DifferingSubject {
    /// The name of the value, such as `cash of Andy`.
    pub subject: String,
    /// The value in the left log; null if its replay stopped at an illegal move, so that its
    /// standing is unknown.
    pub left: Option<String>,
    /// The value in the right log; null if its replay stopped at an illegal move.
    pub right: Option<String>,
}

/// A value that both logs state about the same moment, but differently.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "claims")]
pub struct ClaimDifferenceRecord {
    /// The name of the value, such as `cash of Andy`.
    pub subject: String,
    /// What the left log states, and where.
    pub left: ClaimRecord,
    /// What the right log states, and where.
    pub right: ClaimRecord,
}

/// An expect or a result that is false.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "false_claim")]
pub struct FalseClaimRecord {
    /// The log that states it.
    pub log: Which,
    /// The number of the `expect` among the declared moves; null for the `result`.
    #[serde(rename = "move")]
    pub at: Option<u32>,
    /// Its line; null for the `result`.
    pub line: Option<usize>,
    /// What is false, and what the moves say.
    pub message: String,
    /// Whether it is false only if what the position leaves out is as assumed.
    pub assumed: bool,
}

impl FalseClaimRecord {
    fn new(pair: &Pair<'_, '_>, log: Which, finding: &Finding) -> Self {
        let at = finding.place.number;
        let line = at.and_then(|at| pair.log(log).line_of_move(at));
        Self {
            log,
            at,
            line,
            message: finding.facts.explain().message,
            assumed: finding.is_conditional(),
        }
    }
}

/// A value that a log states.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "claim")]
pub struct ClaimRecord {
    /// The number of the `expect` among the declared moves; null for the `result`.
    #[serde(rename = "move")]
    pub at: Option<u32>,
    /// The line of the `expect` or the `result`.
    #[schemars(range(min = 1))]
    pub line: usize,
    /// The value, as a log writes it.
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
#[schemars(deny_unknown_fields)]
#[schemars(rename = "deciding")]
pub struct DecidingRecord {
    /// The question for the players, in words.
    pub question: String,
    /// The key of `expect` that the question is about, such as `cash`.
    pub key: String,
    /// The player or company that the question is about; null if the key has one value for all.
    pub subject: Option<String>,
    /// The turn or round after which the value is asked for; null for the end of both logs, or for
    /// the moment right after the moves in which they differ.
    #[schemars(range(min = 1))]
    pub turn: Option<u32>,
    /// The value in the left log.
    pub left: String,
    /// The value in the right log.
    pub right: String,
    /// For how many turns in a row the logs differ in the value, at the end of each turn.
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

/// What each log has at the first difference.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "difference")]
pub struct DifferenceRecord {
    /// The move in the left log; null if the log has ended.
    pub left: Option<PointRecord>,
    /// The move in the right log; null if the log has ended.
    pub right: Option<PointRecord>,
}

/// A move at the first difference.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "point")]
pub struct PointRecord {
    /// The number of the declared move or, for a filled-in pass, of the declared move before it.
    #[serde(rename = "move")]
    pub at: u32,
    /// The line of that declared move in the file; null if there is none.
    #[schemars(range(min = 1))]
    pub line: Option<usize>,
    /// Whether it is a pass that was filled in.
    pub implied: bool,
    /// The move.
    pub declared: Move,
    /// The verdict on the move.
    pub verdict: PointWord,
    /// The codes of the rules that the move breaks; empty if it breaks none or was not judged.
    #[schemars(with = "Vec<RuleCode>")]
    pub rules: Vec<String>,
    /// What is wrong, in a sentence; null unless the move is illegal or undecided.
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
    /// It breaks rules, but the table accepted it.
    Accepted,
    /// It breaks a rule.
    Illegal,
    /// It breaks a rule if what the starting position leaves out is as assumed.
    Undecided,
    /// It comes after an illegal move, so there is no position at which to judge it.
    NotJudged,
}
