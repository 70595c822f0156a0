//! Moves and values in documents, where each has exactly one spelling; a log may choose among
//! several.

use super::of_games::of_games;
use crate::game::language::{Info, Speak, Wording};
use crate::game::notation::move_json;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use std::borrow::Cow;

/// A move in the log language, its verb first: `{"build": "red", "from": "Baltimore", "to":
/// "Pittsburgh"}`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Move(pub Map<String, Json>);

impl Move {
    /// Creates the record of a move.
    pub fn new(info: &Info, voice: &dyn Speak, wording: &Wording) -> Self {
        Self::from_json(move_json(info, voice, wording))
    }

    /// Wraps a move that is JSON already; any JSON but a mapping becomes an empty one.
    pub fn from_json(json: Json) -> Self {
        match json {
            Json::Object(keys) => Self(keys),
            _ => Self::default(),
        }
    }
}

impl JsonSchema for Move {
    fn schema_name() -> Cow<'static, str> {
        "move".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        of_games("move")
    }
}
