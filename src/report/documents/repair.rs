//! `repair --format json`.

use super::head::Head;
use super::let_stand::LetStand;
use super::names::RuleCode;
use super::standing::PlaceRecord;
use crate::referee::judge::Review;
use crate::referee::repair::{self, Kind, Repaired};
use crate::referee::verdict::Judgement;
use crate::report::LogText;
use crate::report::repair::untried;
use crate::yaml::edit::TextEdit;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What probably happened in one log: railref repair --format json.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Repairs")]
pub struct RepairDocument {
    /// Which log, judged by what.
    #[serde(flatten)]
    pub head: Head,
    /// What the table let stand.
    #[serde(flatten)]
    pub let_stand: LetStand,
    /// What is wrong first; null of a sound log.
    pub first: Option<FirstRecord>,
    /// The mends of form that are part of every repair.
    pub mends: Vec<TextEditRecord>,
    /// The repairs, best first: all that are as good as the first of them up to 1,000, then others.
    pub repairs: Vec<RepairRecord>,
    /// How many repairs are as good as the first.
    pub equally_good: usize,
    /// What the equally good repairs have in common, where there are several.
    pub groups: Vec<GroupRecord>,
    /// What to ask the players to tell the equally good repairs apart; null where nothing would.
    pub question: Option<QuestionRecord>,
    /// Whether every repair of so many edits was tried; of two edits never.
    pub exhaustive: bool,
    /// What was not all tried because it would be too much work, each in words.
    pub not_tried: Vec<String>,
    /// How many edits were tried.
    pub replays: u64,
    /// How far the best edit gets; null where there is a repair.
    pub best: Option<BestRecord>,
}

/// The first violation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "first")]
pub struct FirstRecord {
    /// The code of the rule.
    #[schemars(with = "RuleCode")]
    pub rule: String,
    /// The declared move, expects counted; null where it is none.
    #[serde(rename = "move")]
    pub at: Option<u32>,
    /// Its line.
    #[schemars(range(min = 1))]
    pub line: usize,
    /// What is wrong, in a sentence.
    pub message: String,
}

/// A repair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "repair")]
pub struct RepairRecord {
    /// Its rank, from 1.
    #[schemars(range(min = 1))]
    pub rank: usize,
    /// How unlikely the slips are that it mends: the less the likelier.
    pub cost: u32,
    /// The kinds of these slips.
    pub kinds: Vec<Kind>,
    /// What probably happened, in a sentence.
    pub sentence: String,
    /// The edits of the text, in its order; applied from the last to the first they give the repaired log.
    pub edits: Vec<TextEditRecord>,
    /// The verdict on the repaired log.
    pub verdict: Judgement,
    /// Whether its game reaches its end.
    pub complete: bool,
    /// The standing it leads to, by places.
    pub ranking: Vec<PlaceRecord>,
    /// What is sound behind the last edit.
    pub follows: FollowsRecord,
}

/// What an edit does to the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "act", inline)]
pub enum Act {
    /// Puts text in.
    Insert,
    /// Takes text out.
    Delete,
    /// Puts text in place of other text.
    Replace,
}

impl Act {
    fn of(edit: &TextEdit) -> Self {
        match (edit.range().is_empty(), edit.text.is_empty()) {
            (true, _) => Self::Insert,
            (false, true) => Self::Delete,
            (false, false) => Self::Replace,
        }
    }
}

/// An edit of the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "edit")]
pub struct TextEditRecord {
    /// What it does.
    pub kind: Act,
    /// The declared move it is at, expects counted; null outside of the moves.
    #[serde(rename = "move")]
    pub at: Option<u32>,
    /// The first byte of the file that is replaced.
    pub offset: usize,
    /// The byte after the last.
    pub end: usize,
    /// What stands there instead.
    pub text: String,
}

impl TextEditRecord {
    fn new(log: &LogText<'_>, edit: &TextEdit) -> Self {
        let [offset, end] = [edit.start, edit.end].map(|at| log.offset_of(at));
        Self {
            kind: Act::of(edit),
            at: edit.number,
            offset,
            end,
            text: edit.text.clone(),
        }
    }
}

/// What is sound behind a repair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "follows")]
pub struct FollowsRecord {
    /// So many moves are legal.
    pub moves: usize,
    /// So many expects hold.
    pub expects: usize,
    /// Whether there is a result, which holds.
    pub result: bool,
}

/// Equally good repairs of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "group")]
pub struct GroupRecord {
    /// What they have in common.
    pub pattern: String,
    /// How many there are, listed or not.
    pub count: usize,
    /// Whether all of them that are listed lead to the same standing.
    pub same_standing: bool,
}

/// What to ask the players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "question")]
pub struct QuestionRecord {
    /// Before which declared move, expects counted; null for the end.
    #[serde(rename = "move")]
    pub at: Option<u32>,
    /// What of the table: cash of Andy.
    pub subject: String,
    /// The answers, each with how many of the equally good repairs give it.
    pub answers: Vec<AnswerRecord>,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "answer")]
pub struct AnswerRecord {
    /// The answer.
    pub answer: String,
    /// So many repairs give it.
    pub repairs: usize,
}

/// How far the best edit gets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "best")]
pub struct BestRecord {
    /// What it is, in a sentence.
    pub sentence: String,
    /// The declared move it stops at, expects counted; null for the result.
    #[serde(rename = "move")]
    pub at: Option<u32>,
}

impl RepairDocument {
    /// Creates the document of a log's repairs; `review` is the verdict on the log as it is.
    pub fn new(log: &LogText<'_>, review: &Review, repaired: &Repaired) -> Self {
        let first = repaired
            .first(log.tree.source())
            .map(|(rule, at, start, message)| FirstRecord {
                rule: rule.to_owned(),
                at,
                line: log.position(start as u32).line,
                message,
            });
        let mends = repaired
            .mends
            .iter()
            .map(|mend| TextEditRecord::new(log, &mend.edit))
            .collect();
        let mut document = Self {
            head: Head::new(log, review),
            let_stand: LetStand::new(log, review),
            first,
            mends,
            repairs: Vec::new(),
            equally_good: 0,
            groups: Vec::new(),
            question: None,
            exhaustive: repaired.sound,
            not_tried: Vec::new(),
            replays: 0,
            best: None,
        };
        let Some(repairs) = &repaired.repairs else {
            if repaired.gave_up {
                document.not_tried = vec!["further corrections of form".to_owned()];
            }
            return document;
        };
        document.equally_good = repairs.equally_good;
        document.exhaustive = repairs.exhaustive();
        document.not_tried = untried(log, repairs);
        document.replays = repairs.replays;
        document.repairs = repairs
            .list
            .iter()
            .enumerate()
            .map(|(index, repair)| RepairRecord::new(log, index + 1, repair))
            .collect();
        let group = |group: &repair::Group| GroupRecord {
            pattern: group.pattern.clone(),
            count: group.count,
            same_standing: group.same_standing,
        };
        document.groups = repairs.groups.iter().map(group).collect();
        document.question = repairs.question.as_ref().map(QuestionRecord::new);
        document.best = repairs.best.as_ref().map(|best| BestRecord {
            sentence: best.sentence.clone(),
            at: best.number,
        });
        document
    }
}

impl QuestionRecord {
    fn new(question: &repair::Question) -> Self {
        let answers = question.answers.iter();
        let answers = answers.map(|(answer, repairs)| AnswerRecord {
            answer: answer.clone(),
            repairs: *repairs,
        });
        Self {
            at: question.before,
            subject: question.subject.clone(),
            answers: answers.collect(),
        }
    }
}

impl RepairRecord {
    fn new(log: &LogText<'_>, rank: usize, repair: &repair::Repair) -> Self {
        let follows = FollowsRecord {
            moves: repair.follows.moves,
            expects: repair.follows.expects,
            result: repair.follows.result,
        };
        let place = |placed: &repair::Placed| PlaceRecord {
            player: placed.player.clone(),
            score: placed.score,
            place: placed.place,
            winner: placed.winner,
        };
        Self {
            rank,
            cost: repair.cost,
            kinds: repair.kinds.clone(),
            sentence: repair.sentence.clone(),
            edits: repair
                .edits
                .iter()
                .map(|edit| TextEditRecord::new(log, edit))
                .collect(),
            verdict: repair.verdict,
            complete: repair.complete,
            ranking: repair.ranking.iter().map(place).collect(),
            follows,
        }
    }
}
