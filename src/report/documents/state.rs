//! `state --format json`.

use super::control::ControlRecord;
use super::head::Head;
use super::let_stand::LetStand;
use super::names::PhaseName;
use super::of_games::{of_games, reference_or_null, table_of};
use crate::game::notation::json as value_json;
use crate::referee::judge::Review;
use crate::referee::position::Position;
use crate::report::LogText;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json, json};
use std::borrow::Cow;

/// The table at one position of a log: railref state --format json. If there is no such position,
/// the keys about it are null.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(title = "A position", extend("allOf" = []))]
pub struct StateDocument {
    /// The log, and how it was judged.
    #[serde(flatten)]
    pub head: Head,
    /// Whether the game reached its end.
    pub complete: bool,
    /// The irregularities that the table accepted before this position.
    #[serde(flatten)]
    pub let_stand: LetStand,
    /// The number of the declared move before the position, including expects; 0 before the first.
    /// Null if there is no such position.
    #[serde(rename = "move")]
    pub at: Option<u32>,
    /// How many passes were filled in after that move.
    pub implied: Option<u32>,
    /// The turn or round, from 1.
    #[schemars(range(min = 1))]
    pub turn: Option<u32>,
    /// The phase, as `expect` names it.
    #[schemars(with = "Option<PhaseName>")]
    pub phase: Option<String>,
    /// Whether the game is over at this position.
    pub over: Option<bool>,
    /// Every key of the game's `expect` with its value at this position; null if there is no such
    /// position.
    pub state: Option<TableRecord>,
    /// Who controls each company that has a controller, and why; left out if none has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub control: Vec<ControlRecord>,
    /// What it takes to reach the places given by `--reach` from this position; left out without
    /// it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reach: Vec<ReachRecord>,
}

/// What it takes a company or a player to reach a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "reach")]
pub struct ReachRecord {
    /// The company or the player.
    pub who: String,
    /// The place.
    pub place: String,
    /// Whether it is reached already.
    pub reached: bool,
    /// The cost of the cheapest way, the most important unit first; empty if there is no way.
    pub cost: Vec<CostRecord>,
    /// The places along the cheapest way, from its beginning to the place; empty if the place is
    /// reached already or there is no way.
    pub way: Vec<String>,
    /// What cuts the place off, each in a few words, such as `Denver-Omaha (blue)`; empty if there
    /// is a way.
    pub cut_off: Vec<String>,
}

/// A part of a cost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "cost")]
pub struct CostRecord {
    /// What is counted: `cubes`, `links`, `locomotives`, `discs` or `tracks`.
    pub unit: String,
    /// How many of them the way takes.
    pub count: i64,
}

impl StateDocument {
    /// Creates the document of a log that was judged with [`crate::referee::judge::ReviewRequest::position`].
    pub fn new(log: &LogText<'_>, review: &Review) -> Self {
        let position = review.position.as_deref();
        let stage = position.map(Position::stage);
        let stage = stage.as_ref();
        let state = position
            .zip(review.voice.as_deref())
            .map(|(position, voice)| {
                let entries = position.observations();
                TableRecord(
                    entries
                        .iter()
                        .map(|(key, value)| ((*key).to_owned(), value_json(voice, value)))
                        .collect(),
                )
            });
        Self {
            head: Head::new(log, review),
            complete: review.verdict.complete,
            let_stand: LetStand::up_to(stage.map(|stage| stage.at), log, review),
            at: stage.map(|stage| stage.at),
            implied: stage.map(|stage| stage.implied),
            turn: stage.map(|stage| stage.turn),
            phase: stage.map(|stage| stage.phase.to_owned()),
            over: stage.map(|stage| stage.over),
            state,
            control: position.zip(review.voice.as_deref()).map_or_else(
                Vec::new,
                |(position, voice)| {
                    let controlled = position.controlled();
                    let of = |it| ControlRecord::new(log, voice, it);
                    controlled.iter().map(of).collect()
                },
            ),
            reach: Vec::new(),
        }
    }
}

/// A table: every key of its game's `expect` with its value.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TableRecord(pub Map<String, Json>);

/// Returns what the schema says about the table if the game is known.
pub(crate) fn table_of_one_game(game: &str) -> Json {
    json!({"state": reference_or_null(&table_of(game))})
}

impl JsonSchema for TableRecord {
    fn schema_name() -> Cow<'static, str> {
        "state".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        of_games("table")
    }
}
