//! `rulings --format json`.

use super::head::{Referee, SCHEMA};
use super::names::{GameName, RuleCode};
use super::rows::RowHead;
use super::standing::{StandingRecord, winner_json};
use crate::game::language::{Origin, Speak};
use crate::referee::judge::Review;
use crate::referee::verdict::{
    Changed, FigureChange, First, Judgement, Outcome, Readings, Reread, Verdict,
};
use crate::report::csv::Row;
use crate::report::rulings::{known, line_of};
use crate::report::{LogText, VERSION};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

/// How one log is judged under the other choices of its rulings: railref rulings --format json.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(title = "The rulings of a log")]
pub struct RulingsDocument {
    /// The version of the JSON format.
    #[schemars(extend("const" = SCHEMA))]
    pub schema: u32,
    /// The file name of the log, as it was given or found; `-` is standard input.
    pub log: String,
    /// The number of the log among the YAML documents of the file, from 1.
    #[schemars(range(min = 1))]
    pub document: usize,
    /// The log's header key `id`, by which programs refer to it; null if it has none.
    pub id: Option<String>,
    /// The title in the log's header, cut after 200 characters; null if it has none.
    pub title: Option<String>,
    /// The date in the log's header, as it is written; null if it has none.
    pub date: Option<String>,
    /// The place in the log's header where the game was played; null if it has none.
    pub place: Option<String>,
    /// The players, in the order in which the log lists them.
    pub players: Vec<String>,
    /// The id of the game, such as `steel-driver`; null if the log names none.
    #[schemars(with = "Option<GameName>")]
    pub game: Option<String>,
    /// The program that judged the log, and the edition of the rules that it used.
    pub referee: Referee,
    /// The name of the board; null if there is none.
    pub board: Option<String>,
    /// The judgement of the log.
    pub verdict: Judgement,
    /// Whether the game reached its end.
    pub complete: bool,
    /// The winner under the choices in force: a name, a list of names if several have won, or null
    /// if nobody has.
    #[schemars(with = "Winner")]
    pub winner: Json,
    /// How many combinations of choices the game's rulings allow; 0 for a malformed log.
    pub readings: usize,
    /// How many of these combinations the log was judged under: all of them or, if there are more
    /// than 256, those that change one or two choices.
    pub tried: usize,
    /// The keys of the rulings that matter: another choice, alone or together with other changed
    /// choices, changes the verdict, the first finding, the winner or a figure of the standing.
    pub matters: Vec<String>,
    /// Every ruling of the game, with the outcome under each of its other choices.
    pub rulings: Vec<RereadRecord>,
    /// Sets of choices that change something together, although no part of the set does; left out
    /// if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub together: Vec<TogetherRecord>,
    /// For a log that is illegal or undecided: the smallest sets of changed choices under which it
    /// is legal or accepted. Empty if there are none.
    pub legal_under: Vec<LegalUnder>,
}

/// The schema of a winner.
#[derive(JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
#[expect(dead_code, reason = "a form of values that are written by the game")]
enum Winner {
    One(Option<String>),
    Several(Vec<String>),
}

impl RulingsDocument {
    /// Creates the document of a log that was judged with
    /// [`crate::referee::judge::ReviewRequest::rereading`].
    pub fn new(log: &LogText<'_>, review: &Review) -> Self {
        let verdict = &review.verdict;
        let none = Readings::default();
        let readings = known(review).unwrap_or(&none);
        let records = Records { log, review };
        Self {
            schema: SCHEMA,
            log: log.name.to_owned(),
            document: log.number,
            id: log.id(),
            title: log.header("title"),
            date: log.header("date"),
            place: log.header("place"),
            players: log.players(),
            game: verdict.game.map(|info| info.id.to_owned()),
            referee: Referee {
                version: VERSION.to_owned(),
                rules: verdict.game.map(|_| verdict.edition.into()),
            },
            board: verdict.board.as_ref().map(|(name, _)| name.clone()),
            verdict: verdict.judgement,
            complete: verdict.complete,
            winner: records.winner_of(verdict),
            readings: readings.all,
            tried: readings.tried,
            matters: readings.matters().into_iter().map(str::to_owned).collect(),
            rulings: readings
                .rulings
                .iter()
                .map(|reread| records.ruling(reread))
                .collect(),
            together: readings
                .together
                .iter()
                .map(|changed| TogetherRecord {
                    choices: choices(changed),
                    becomes: records.outcome(&changed.outcome),
                })
                .collect(),
            legal_under: readings
                .legal_under
                .iter()
                .map(|changed| LegalUnder {
                    changes: choices(changed),
                    winner: records.winner(&changed.outcome),
                    standing: records.standing(&changed.outcome),
                })
                .collect(),
        }
    }
}

fn choices(changed: &Changed) -> Vec<OtherChoice> {
    let choices = changed.choices.iter();
    choices
        .map(|(key, choice)| OtherChoice {
            key: (*key).to_owned(),
            choice: (*choice).to_owned(),
        })
        .collect()
}

/// Another choice of a ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "other_choice")]
pub struct OtherChoice {
    /// The key of the ruling.
    pub key: String,
    /// The other choice.
    pub choice: String,
}

/// A ruling, with the outcome under its other choices.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "reread")]
pub struct RereadRecord {
    /// The key of the ruling.
    pub key: String,
    /// The choice in force.
    pub choice: String,
    /// Where the choice in force comes from.
    pub from: Origin,
    /// The outcome under each other choice.
    #[schemars(length(min = 1))]
    pub under: Vec<UnderChoice>,
}

/// The outcome under another choice of one ruling.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "under_choice")]
pub struct UnderChoice {
    /// The other choice.
    pub choice: String,
    /// The outcome.
    #[serde(flatten)]
    pub becomes: BecomesRecord,
}

/// The outcome under several changed choices.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "together")]
pub struct TogetherRecord {
    /// The changed choices.
    #[schemars(length(min = 2))]
    pub choices: Vec<OtherChoice>,
    /// The outcome.
    #[serde(flatten)]
    pub becomes: BecomesRecord,
}

/// The outcome of a log under other choices.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "becomes")]
pub struct BecomesRecord {
    /// The judgement of the log under the other choices.
    pub verdict: Judgement,
    /// The first finding under the other choices; null if there is none.
    pub finding: Option<FirstFinding>,
    /// The winner: a name, a list of names if several have won, or null if nobody has.
    #[schemars(with = "Winner")]
    pub winner: Json,
    /// The figures of the standing that differ; empty if the replay stops at an illegal move.
    pub changes: Vec<ChangeRecord>,
}

/// The first finding in a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "first_finding")]
pub struct FirstFinding {
    /// The code of the rule, such as `steel-driver/route-taken`.
    #[schemars(with = "RuleCode")]
    pub rule: String,
    /// The number of the declared move it is in, from 1, including expects; null outside `moves`.
    #[serde(rename = "move")]
    #[schemars(range(min = 1))]
    pub at: Option<u32>,
    /// Its line in the file; null for a fault of form.
    #[schemars(range(min = 1))]
    pub line: Option<usize>,
    /// What is wrong, in a sentence.
    pub message: String,
}

/// A figure of the standing that differs under other choices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "change")]
pub struct ChangeRecord {
    /// The key of the standing, such as `cash`, `money` or `points`.
    pub track: String,
    /// The player or company whose figure it is.
    pub subject: String,
    /// The figure under the choices in force; null if there is none.
    pub here: Option<i64>,
    /// The figure under the other choices; null if there is none.
    pub there: Option<i64>,
}

/// A set of changed choices under which an illegal log is legal or accepted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "legal_under")]
pub struct LegalUnder {
    /// The changed choices.
    #[schemars(length(min = 1))]
    pub changes: Vec<OtherChoice>,
    /// The winner: a name, a list of names if several have won, or null if nobody has.
    #[schemars(with = "Winner")]
    pub winner: Json,
    /// The standing, final or so far; null if there is none, as for a malformed log.
    pub standing: Option<StandingRecord>,
}

/// A maker of the records of a log.
struct Records<'r> {
    log: &'r LogText<'r>,
    review: &'r Review,
}

impl Records<'_> {
    fn voice(&self) -> Option<&dyn Speak> {
        self.review
            .voice
            .as_deref()
            .map(|voice| voice as &dyn Speak)
    }

    fn winner_of(&self, verdict: &Verdict) -> Json {
        winner_json(self.voice(), verdict.standing_value("winner"))
    }

    /// Returns who has won under other choices.
    fn winner(&self, outcome: &Outcome) -> Json {
        winner_json(self.voice(), outcome.winner())
    }

    fn standing(&self, outcome: &Outcome) -> Option<StandingRecord> {
        Some(StandingRecord::new(
            outcome.standing.as_ref()?,
            self.voice()?,
        ))
    }

    fn ruling(&self, Reread { ruling, under }: &Reread) -> RereadRecord {
        RereadRecord {
            key: ruling.key.to_owned(),
            choice: ruling.choice.to_owned(),
            from: ruling.origin,
            under: under
                .iter()
                .map(|(choice, outcome)| UnderChoice {
                    choice: (*choice).to_owned(),
                    becomes: self.outcome(outcome),
                })
                .collect(),
        }
    }

    fn outcome(&self, outcome: &Outcome) -> BecomesRecord {
        BecomesRecord {
            verdict: outcome.judgement,
            finding: outcome.finding.as_ref().map(|first| self.first(first)),
            winner: self.winner(outcome),
            changes: self.changes(outcome),
        }
    }

    fn first(&self, first: &First) -> FirstFinding {
        FirstFinding {
            rule: first.code.to_owned(),
            at: first.number,
            line: line_of(self.log, first),
            message: first.message.clone(),
        }
    }

    /// Returns the figures that differ.
    fn changes(&self, outcome: &Outcome) -> Vec<ChangeRecord> {
        let record = |change: &FigureChange| {
            let (domain, id) = change.subject;
            Some(ChangeRecord {
                track: change.track.to_owned(),
                subject: self.voice()?.name(domain, id).to_owned(),
                here: change.here,
                there: change.there,
            })
        };
        changes_of(outcome).iter().filter_map(record).collect()
    }
}

/// Returns the figures that differ; none if the replay stops, because figures at that point are
/// not a score.
fn changes_of(outcome: &Outcome) -> &[FigureChange] {
    match outcome.stops {
        true => &[],
        false => &outcome.changes,
    }
}

/// What a standing depends on besides the moves of the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "standing_rests_on")]
pub struct StandingRestsOn {
    /// The rulings for which another choice changes the winner or a figure.
    pub rulings: Vec<StandingRuling>,
    /// The keys of the starting position that it depends on and that are assumed or given only in
    /// part.
    pub assumed: Vec<String>,
}

/// A ruling that a standing depends on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "standing_ruling")]
pub struct StandingRuling {
    /// The key of the ruling.
    pub key: String,
    /// The choice in force.
    pub choice: String,
    /// Where the choice in force comes from.
    pub from: Origin,
    /// The outcome under each other choice.
    #[schemars(length(min = 1))]
    pub under: Vec<StandingUnder>,
}

/// A standing under another choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "standing_under")]
pub struct StandingUnder {
    /// The other choice.
    pub choice: String,
    /// The judgement of the log.
    pub verdict: Judgement,
    /// The winner: a name, a list of names if several have won, or null if nobody has.
    #[schemars(with = "Winner")]
    pub winner: Json,
    /// The figures that are others. Those of a log that stops at an illegal move are as they are there.
    pub changes: Vec<ChangeRecord>,
}

impl StandingRestsOn {
    /// Returns what the standing of a log depends on; `None` if nothing, or if it was not asked
    /// for.
    pub(super) fn new(log: &LogText<'_>, review: &Review) -> Option<Self> {
        let records = Records { log, review };
        let readings = known(review)?;
        let moving = readings.rulings.iter().filter(|it| it.moves_standing());
        let record = |Reread { ruling, under }: &Reread| StandingRuling {
            key: ruling.key.to_owned(),
            choice: ruling.choice.to_owned(),
            from: ruling.origin,
            under: under
                .iter()
                .map(|(choice, outcome)| StandingUnder {
                    choice: (*choice).to_owned(),
                    verdict: outcome.judgement,
                    winner: records.winner(outcome),
                    changes: records.changes(outcome),
                })
                .collect(),
        };
        let assumed = review.verdict.rests_on_assumed().iter();
        let rests_on = Self {
            rulings: moving.map(record).collect(),
            assumed: assumed.map(|key| (*key).to_owned()).collect(),
        };
        let is_empty = rests_on.rulings.is_empty() && rests_on.assumed.is_empty();
        (!is_empty).then_some(rests_on)
    }
}

/// A row of railref rulings --format csv: one other choice of a ruling. A log without rulings, or a
/// malformed one, has one row without a ruling.
///
/// `log`, `document`, `key` and `other` together identify a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(title = "A row of the table rulings")]
pub struct RulingRow {
    /// The log.
    #[serde(flatten)]
    pub head: RowHead,
    /// The key of the ruling.
    pub key: Option<String>,
    /// The choice in force.
    pub choice: Option<String>,
    /// Where the choice in force comes from.
    pub from: Option<Origin>,
    /// The other choice.
    pub other: Option<String>,
    /// The judgement of the log under the other choice.
    pub other_verdict: Option<Judgement>,
    /// The code of the rule that is broken first under the other choice; null if none is.
    #[schemars(with = "Option<RuleCode>")]
    pub rule: Option<String>,
    /// The number of the declared move that breaks it, from 1, including expects; null outside
    /// `moves`.
    #[serde(rename = "move")]
    #[schemars(range(min = 1))]
    pub at: Option<u32>,
    /// The winner under the other choice, or several names separated by commas; null if nobody has
    /// won.
    pub winner: Option<String>,
    /// How many figures of the standing differ under the other choice.
    pub changes: Option<usize>,
    /// Whether anything differs under the other choice.
    pub matters: Option<bool>,
}

impl Row for RulingRow {
    const COLUMNS: &'static [&'static str] = &[
        "log",
        "document",
        "id",
        "game",
        "date",
        "verdict",
        "complete",
        "key",
        "choice",
        "from",
        "other",
        "other_verdict",
        "rule",
        "move",
        "winner",
        "changes",
        "matters",
    ];
}

impl RulingRow {
    /// Returns the rows of a log.
    pub fn all(log: &LogText<'_>, review: &Review) -> Vec<Self> {
        let none = Self {
            head: RowHead::new(log, review),
            key: None,
            choice: None,
            from: None,
            other: None,
            other_verdict: None,
            rule: None,
            at: None,
            winner: None,
            changes: None,
            matters: None,
        };
        let records = Records { log, review };
        let mut rows = Vec::new();
        for Reread { ruling, under } in known(review).iter().flat_map(|all| &all.rulings) {
            for (choice, outcome) in under {
                let first = outcome.finding.as_ref();
                let winner = match records.winner(outcome) {
                    Json::String(name) => Some(name),
                    Json::Array(names) => {
                        let names: Vec<&str> = names.iter().filter_map(Json::as_str).collect();
                        Some(names.join(", "))
                    }
                    _ => None,
                };
                rows.push(Self {
                    key: Some(ruling.key.to_owned()),
                    choice: Some(ruling.choice.to_owned()),
                    from: Some(ruling.origin),
                    other: Some((*choice).to_owned()),
                    other_verdict: Some(outcome.judgement),
                    rule: first.map(|first| first.code.to_owned()),
                    at: first.and_then(|first| first.number),
                    winner,
                    changes: Some(changes_of(outcome).len()),
                    matters: Some(outcome.differs),
                    ..none.clone()
                });
            }
        }
        if rows.is_empty() { vec![none] } else { rows }
    }
}
