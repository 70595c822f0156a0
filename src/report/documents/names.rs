//! Names that documents draw from the tables of the games: their schemas list what there is.

use super::of_games::of_games;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use std::borrow::Cow;

/// The name of a game.
pub(crate) enum GameName {}

impl JsonSchema for GameName {
    fn schema_name() -> Cow<'static, str> {
        "game".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        of_games("game")
    }
}

/// The code of a rule, of any game or of none.
pub(crate) enum RuleCode {}

impl JsonSchema for RuleCode {
    fn schema_name() -> Cow<'static, str> {
        "rule".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        of_games("rule")
    }
}

/// A phase of any game, in the words of `expect`.
pub(crate) enum PhaseName {}

impl JsonSchema for PhaseName {
    fn schema_name() -> Cow<'static, str> {
        "phase".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        of_games("phase")
    }
}
