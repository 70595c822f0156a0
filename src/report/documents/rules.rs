//! `rules GAME --json`.

use super::head::SCHEMA;
use super::names::{GameName, RuleCode};
use crate::game::language::{Info, Rule, Ruling};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The rules of a game: railref rules GAME --json.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(title = "Rules")]
pub struct RulesDocument {
    /// The version of the JSON format.
    #[schemars(extend("const" = SCHEMA))]
    pub schema: u32,
    /// The id of the game, such as `steel-driver`.
    #[schemars(with = "GameName")]
    pub game: String,
    /// The editions of the rules, oldest first.
    #[schemars(length(min = 1), inner(range(min = 1)))]
    pub editions: Vec<u32>,
    /// The rules, in the order in which they are checked.
    pub rules: Vec<RuleRecord>,
    /// The points that the rulebook leaves open.
    pub rulings: Vec<RulingRecord>,
}

impl RulesDocument {
    /// Creates the rules of a game.
    pub fn new(info: &Info) -> Self {
        Self {
            schema: SCHEMA,
            game: info.id.to_owned(),
            editions: info.editions.iter().copied().map(u32::from).collect(),
            rules: info.rules.iter().map(RuleRecord::from).collect(),
            rulings: info.rulings.iter().map(RulingRecord::from).collect(),
        }
    }
}

/// A rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "entry")]
pub struct RuleRecord {
    /// Its code.
    #[schemars(with = "RuleCode")]
    pub code: String,
    /// The rule in a sentence.
    pub sentence: String,
    /// The section of the rulebook that states it.
    pub section: String,
    /// What follows if a table accepts a breach of the rule; null if a breach cannot be accepted.
    pub accepted: Option<String>,
    /// A longer explanation.
    pub details: String,
}

impl From<&Rule> for RuleRecord {
    fn from(rule: &Rule) -> Self {
        Self {
            code: rule.code.to_owned(),
            sentence: rule.sentence.to_owned(),
            section: rule.section.to_owned(),
            accepted: rule.accepted.map(str::to_owned),
            details: rule.details.to_owned(),
        }
    }
}

/// A point the rulebook leaves open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "ruling")]
pub struct RulingRecord {
    /// Its key under `rulings` in the header of a log.
    pub key: String,
    /// The question.
    pub question: String,
    /// The choices; the first is the default.
    #[schemars(length(min = 1))]
    pub choices: Vec<ChoiceRecord>,
}

impl From<&Ruling> for RulingRecord {
    fn from(ruling: &Ruling) -> Self {
        let choices = ruling.choices.iter().map(|(name, meaning)| ChoiceRecord {
            name: (*name).to_owned(),
            meaning: (*meaning).to_owned(),
        });
        Self {
            key: ruling.key.to_owned(),
            question: ruling.question.to_owned(),
            choices: choices.collect(),
        }
    }
}

/// A choice for a ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "choice")]
pub struct ChoiceRecord {
    /// The choice as a header writes it.
    pub name: String,
    /// What it means.
    pub meaning: String,
}
