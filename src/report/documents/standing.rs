//! Standings and rulings, whose keys come from the games' tables.

use super::of_games::of_games;
use crate::game::language::{Domain, InForce, Speak, Value};
use crate::game::notation::json as value_json;
use crate::game::{Rank, Standing};
use crate::referee::judge::Review;
use indexmap::IndexMap;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use std::borrow::Cow;

/// The choice in force for each ruling, by the ruling's key: what the table chose, or the default.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RulingChoices(pub IndexMap<String, String>);

impl RulingChoices {
    /// Returns the rulings by which a log was judged.
    pub fn new(review: &Review) -> Self {
        Self::of(&review.verdict.rulings)
    }

    /// Creates the record of some rulings with their choices.
    pub(super) fn of(rulings: &[InForce]) -> Self {
        Self(
            rulings
                .iter()
                .map(|ruling| (ruling.key.to_owned(), ruling.choice.to_owned()))
                .collect(),
        )
    }
}

impl JsonSchema for RulingChoices {
    fn schema_name() -> Cow<'static, str> {
        "rulings".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        of_games("rulings")
    }
}

/// A player, with score and place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(rename = "place")]
pub struct PlaceRecord {
    /// The player.
    pub player: String,
    /// The score, in the unit of the game's scores; the highest wins.
    pub score: i64,
    /// The place, from 1; players who are tied even after every tie-breaker share it.
    #[schemars(range(min = 1))]
    pub place: usize,
    /// Whether the player has won; false while the game goes on.
    pub winner: bool,
}

impl PlaceRecord {
    /// Returns the players of a log by their places; empty if it is malformed.
    pub fn all(review: &Review) -> Vec<Self> {
        let Some(voice) = &review.voice else {
            return Vec::new();
        };
        let of = |rank: &Rank| Self {
            player: voice
                .name(Domain::Player, u16::from(rank.player.0))
                .to_owned(),
            score: rank.score,
            place: rank.place,
            winner: rank.winner,
        };
        review.ranking.iter().map(of).collect()
    }
}

/// Returns the winner: a name, or several names; null while nobody has won.
pub(super) fn winner_json(voice: Option<&dyn Speak>, winner: Option<&Value>) -> Json {
    let winner = voice.zip(winner);
    winner.map_or(Json::Null, |(voice, winner)| value_json(voice, winner))
}

/// Returns the unit of a log's scores; `None` if it has no scores.
pub(crate) fn unit(review: &Review) -> Option<String> {
    review
        .voice
        .as_ref()
        .and(review.verdict.game)
        .map(|info| info.score.1.to_owned())
}

/// A standing: the keys of the game's `result` with their values, `winner` among them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StandingRecord(pub Map<String, Json>);

impl StandingRecord {
    /// Returns the standing of a log; `None` if it is malformed.
    pub fn of(review: &Review) -> Option<Self> {
        Some(Self::new(
            review.verdict.standing.as_ref()?,
            &**review.voice.as_ref()?,
        ))
    }

    pub(super) fn new(standing: &Standing, voice: &dyn Speak) -> Self {
        Self(
            standing
                .values
                .iter()
                .map(|(key, value)| ((*key).to_owned(), value_json(voice, value)))
                .collect(),
        )
    }
}

impl JsonSchema for StandingRecord {
    fn schema_name() -> Cow<'static, str> {
        "standing".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        of_games("standing")
    }
}
