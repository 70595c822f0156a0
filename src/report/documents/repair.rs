//! `repair --format json`.

use super::head::Head;
use super::let_stand::LetStand;
use super::names::RuleCode;
use super::rests_on::RestsOnRecord;
use super::standing::PlaceRecord;
use crate::referee::judge::Review;
use crate::referee::repair::{self, Kind, RepairRulings, Repaired};
use crate::referee::verdict::{Judgement, RestsOn};
use crate::report::LogText;
use crate::report::repair::untried;
use crate::yaml::edit::TextEdit;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What probably happened in one log: railref repair --format json.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(title = "Repairs")]
pub struct RepairDocument {
    /// The log, and how it was judged.
    #[serde(flatten)]
    pub head: Head,
    /// The irregularities that the table accepted.
    #[serde(flatten)]
    pub let_stand: LetStand,
    /// The first violation or fault; null if the log is sound.
    pub first: Option<FirstRecord>,
    /// The fixes of form, such as a misspelt word or a missing bracket, that are part of every
    /// repair.
    pub mends: Vec<TextEditRecord>,
    /// The repairs, best first: all that are as good as the first, up to 1,000, then others.
    pub repairs: Vec<RepairRecord>,
    /// How many repairs are as good as the first, listed or not.
    pub equally_good: usize,
    /// What the equally good repairs have in common; empty unless there are several.
    pub groups: Vec<GroupRecord>,
    /// A question for the players that would tell the equally good repairs apart; null if there is
    /// none.
    pub question: Option<QuestionRecord>,
    /// Whether every repair with one edit was tried; always false if the repairs have two edits.
    pub exhaustive: bool,
    /// What was not tried, or not everywhere, because it would be too much work; each in words.
    pub not_tried: Vec<String>,
    /// How many edits were tried.
    pub replays: u64,
    /// How far the best edit gets if there is no repair; null otherwise.
    pub best: Option<BestRecord>,
    /// What to consider before any repair: a hand that was probably copied from an earlier deal, or
    /// that the rest of the record is sound if the table lets a move stand; null otherwise.
    pub remark: Option<String>,
}

/// The first violation or fault of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "first")]
pub struct FirstRecord {
    /// The code of the rule, such as `steel-driver/route-taken`.
    #[schemars(with = "RuleCode")]
    pub rule: String,
    /// The number of the declared move that it is in, including expects; null outside `moves`.
    #[serde(rename = "move")]
    pub at: Option<u32>,
    /// Its line in the file.
    #[schemars(range(min = 1))]
    pub line: usize,
    /// What is wrong, in a sentence.
    pub message: String,
    /// The rulings that it depends on; left out if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rests_on: Option<RestsOnRecord>,
}

/// A repair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "repair")]
pub struct RepairRecord {
    /// Its rank, from 1.
    #[schemars(range(min = 1))]
    pub rank: usize,
    /// How unlikely the slips are that the repair corrects; the lower, the likelier the repair.
    pub cost: u32,
    /// The kinds of these slips.
    pub kinds: Vec<Kind>,
    /// What probably happened, in a sentence.
    pub sentence: String,
    /// The edits of the text, in its order; applying them from last to first gives the repaired
    /// log.
    pub edits: Vec<TextEditRecord>,
    /// The verdict on the repaired log.
    pub verdict: Judgement,
    /// Whether the game of the repaired log reaches its end.
    pub complete: bool,
    /// The players by their places in the standing of the repaired log.
    pub ranking: Vec<PlaceRecord>,
    /// How much of the log is sound after the last edit.
    pub follows: FollowsRecord,
    /// The rulings that the repair needs: under another choice, the repaired log is illegal, and each says
    /// why. Left out if there are none. Only the first ten repairs are judged under other choices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rests_on: Option<RestsOnRecord>,
}

/// What an edit does to the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "act", inline)]
pub enum Act {
    /// Inserts text.
    Insert,
    /// Deletes text.
    Delete,
    /// Replaces text with other text.
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
#[schemars(deny_unknown_fields)]
#[schemars(rename = "edit")]
pub struct TextEditRecord {
    /// Whether it inserts, deletes or replaces text.
    pub kind: Act,
    /// The number of the declared move that it concerns, including expects; null outside `moves`.
    #[serde(rename = "move")]
    pub at: Option<u32>,
    /// Where the replaced text begins, in bytes from the start of the file.
    pub offset: usize,
    /// Where the replaced text ends, in bytes from the start of the file; equal to `offset` for an
    /// insertion.
    pub end: usize,
    /// The new text; empty for a deletion.
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

/// How much of a log is sound after the last edit of a repair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "follows")]
pub struct FollowsRecord {
    /// How many of the following moves are legal.
    pub moves: usize,
    /// How many of the following expects are true.
    pub expects: usize,
    /// Whether the log has a `result`, which is then true.
    pub result: bool,
}

/// Equally good repairs of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "group")]
pub struct GroupRecord {
    /// What they have in common, in a sentence.
    pub pattern: String,
    /// How many there are, listed or not.
    pub count: usize,
    /// Whether all of them that are listed lead to the same standing.
    pub same_standing: bool,
}

/// A question for the players that would tell repairs apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "question")]
pub struct QuestionRecord {
    /// The number of the declared move before which to ask, including expects; null for the end of
    /// the log.
    #[serde(rename = "move")]
    pub at: Option<u32>,
    /// The value to ask for, such as `cash of Andy`.
    pub subject: String,
    /// The possible answers, the one that most repairs give first.
    pub answers: Vec<AnswerRecord>,
}

/// A possible answer to the question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "answer")]
pub struct AnswerRecord {
    /// The answer.
    pub answer: String,
    /// How many of the equally good repairs give this answer.
    pub repairs: usize,
}

/// How far the best edit gets if there is no repair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "best")]
pub struct BestRecord {
    /// The edit, in a sentence.
    pub sentence: String,
    /// The number of the declared move at which the edited log is still wrong, including expects;
    /// null for the `result`.
    #[serde(rename = "move")]
    pub at: Option<u32>,
}

impl RepairDocument {
    /// Creates the document of a log's repairs; `review` is the verdict on the log as it is.
    pub fn new(
        log: &LogText<'_>,
        review: &Review,
        repaired: &Repaired,
        rulings: &RepairRulings,
    ) -> Self {
        let fixes = repaired
            .fixes
            .iter()
            .map(|fix| TextEditRecord::new(log, &fix.edit))
            .collect();
        let mut document = Self {
            head: Head::new(log, review),
            let_stand: LetStand::new(log, review),
            first: FirstRecord::new(log, repaired, rulings),
            mends: fixes,
            repairs: Vec::new(),
            equally_good: 0,
            groups: Vec::new(),
            question: None,
            exhaustive: repaired.sound,
            not_tried: Vec::new(),
            replays: 0,
            best: None,
            remark: None,
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
            .map(|(index, repair)| {
                let rulings = rulings.repairs.get(index).map_or(&[][..], |all| all);
                RepairRecord::new(log, index + 1, repair, rulings)
            })
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
        document.remark.clone_from(&repairs.remark);
        document
    }
}

impl FirstRecord {
    fn new(log: &LogText<'_>, repaired: &Repaired, rulings: &RepairRulings) -> Option<Self> {
        let (rule, at, start, message) = repaired.first(log.tree.source())?;
        Some(Self {
            rule: rule.to_owned(),
            at,
            line: log.position(start as u32).line,
            message,
            rests_on: RestsOnRecord::new(&rulings.first, &[]),
        })
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
    fn new(log: &LogText<'_>, rank: usize, repair: &repair::Repair, rulings: &[RestsOn]) -> Self {
        let follows = FollowsRecord {
            moves: repair.follows.moves,
            expects: repair.follows.expects,
            result: repair.follows.result,
        };
        let place = |placed: &repair::RankedPlayer| PlaceRecord {
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
            rests_on: RestsOnRecord::new(rulings, &[]),
        }
    }
}
