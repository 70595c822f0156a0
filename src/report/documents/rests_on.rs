//! What a finding rests on.

use super::names::RuleCode;
use crate::game::language::Origin;
use crate::referee::verdict::{Instead, Judgement, RestsOn, Under};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a violation depends on besides the moves of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "rests_on")]
pub struct RestsOnRecord {
    /// The rulings that it depends on: with another choice for any one of them, the log does not
    /// have this violation.
    pub rulings: Vec<RestingRuling>,
    /// The keys that the starting position leaves out and that it depends on: it is a violation if
    /// their values are as assumed. For the first finding of an undecided log, the keys that decide it
    /// when they are added.
    pub assumed: Vec<String>,
}

impl RestsOnRecord {
    /// Creates the record of what a finding rests on; `None` if it rests on nothing.
    pub(crate) fn new(rulings: &[RestsOn], assumed: &[&str]) -> Option<Self> {
        (!rulings.is_empty() || !assumed.is_empty()).then(|| Self {
            rulings: rulings.iter().map(RestingRuling::from).collect(),
            assumed: assumed.iter().map(|key| (*key).to_owned()).collect(),
        })
    }
}

/// A ruling that a violation depends on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "resting_ruling")]
pub struct RestingRuling {
    /// The key of the ruling.
    pub key: String,
    /// The choice in force.
    pub choice: String,
    /// Where the choice in force comes from.
    pub from: Origin,
    /// The outcome under each other choice.
    #[schemars(length(min = 1))]
    pub under: Vec<UnderRecord>,
}

impl From<&RestsOn> for RestingRuling {
    fn from(RestsOn { ruling, under }: &RestsOn) -> Self {
        Self {
            key: ruling.key.to_owned(),
            choice: ruling.choice.to_owned(),
            from: ruling.origin,
            under: under.iter().map(UnderRecord::from).collect(),
        }
    }
}

/// The outcome under another choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "under")]
pub struct UnderRecord {
    /// The other choice.
    pub choice: String,
    /// What is found instead of the violation, at the same place or earlier; null if nothing is.
    pub finding: Option<InsteadRecord>,
    /// The judgement of the whole log under this choice.
    pub verdict: Judgement,
}

impl From<&Under> for UnderRecord {
    fn from(under: &Under) -> Self {
        Self {
            choice: under.choice.to_owned(),
            finding: under.finding.as_ref().map(InsteadRecord::from),
            verdict: under.judgement,
        }
    }
}

/// What is found instead of a violation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "instead")]
pub struct InsteadRecord {
    /// The code of the rule, such as `steel-driver/route-taken`.
    #[schemars(with = "RuleCode")]
    pub rule: String,
    /// What is wrong, in a sentence.
    pub message: String,
}

impl From<&Instead> for InsteadRecord {
    fn from(instead: &Instead) -> Self {
        Self {
            rule: instead.code.to_owned(),
            message: instead.message.clone(),
        }
    }
}
