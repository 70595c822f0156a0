//! The schemas of all documents.

use super::diff::DiffDocument;
use super::league::LeagueDocument;
use super::ledger::LedgerDocument;
use super::legal::{LegalDocument, moves_of_one_game};
use super::of_games::{by_game, fill_in};
use super::repair::RepairDocument;
use super::replay::ReplayDocument;
use super::rows::{LogRow, RankingRow, SheetRow, StandingRow};
use super::rules::RulesDocument;
use super::rulings::{RulingRow, RulingsDocument};
use super::score::ScoreDocument;
use super::session::{SessionReply, SessionRequest};
use super::state::{StateDocument, table_of_one_game};
use super::tracks::TracksDocument;
use super::verdict::VerdictDocument;
use crate::game::language::Info;
use schemars::generate::SchemaSettings;
use schemars::transform::{Transform, transform_subschemas};
use schemars::{JsonSchema, Schema};
use serde_json::{Value as Json, json};

/// Returns the name and the schema of every document, for a list of games.
pub fn schemas(games: &[&Info]) -> Vec<(&'static str, Json)> {
    let schemas = Schemas { games };
    vec![
        ("verdict", schemas.of::<VerdictDocument>()),
        ("score", schemas.of::<ScoreDocument>()),
        ("tracks", schemas.of::<TracksDocument>()),
        ("ledger", schemas.of::<LedgerDocument>()),
        ("repair", schemas.of::<RepairDocument>()),
        ("replay", schemas.of::<ReplayDocument>()),
        (
            "state",
            schemas.more::<StateDocument>(Some(table_of_one_game)),
        ),
        (
            "legal",
            schemas.more::<LegalDocument>(Some(moves_of_one_game)),
        ),
        ("rulings", schemas.of::<RulingsDocument>()),
        ("diff", schemas.of::<DiffDocument>()),
        ("league", schemas.of::<LeagueDocument>()),
        (
            "session-request",
            schemas.of_what_is_read::<SessionRequest>(),
        ),
        ("session-reply", by_request(schemas.of::<SessionReply>())),
        ("rules", schemas.of::<RulesDocument>()),
        ("table-ranking", schemas.of::<RankingRow>()),
        ("table-standing", schemas.of::<StandingRow>()),
        ("table-sheets", schemas.of::<SheetRow>()),
        ("table-logs", schemas.of::<LogRow>()),
        ("table-rulings", schemas.of::<RulingRow>()),
    ]
}

/// A generator of schemas in the draft that editors and validators support best.
/// Writes into each form of a reply which requests it answers, and whether they were done, so that a
/// program can tell the forms apart.
fn by_request(mut reply: Json) -> Json {
    let forms = reply["anyOf"].as_array_mut().into_iter().flatten();
    for form in forms {
        let requests = form
            .as_object_mut()
            .and_then(|form| form.remove("x-requests"));
        if let Some(requests) = requests {
            form["properties"]["do"] = json!({"type": "string", "enum": requests, "description": "The name of the request."});
        }
        // A change that could not be written was done all the same, and its reply has both.
        let is_refused = form["required"]
            .as_array()
            .is_some_and(|keys| keys.contains(&"error".into()));
        if is_refused || form["properties"].get("error").is_none() {
            form["properties"]["ok"]["const"] = Json::Bool(!is_refused);
        }
    }
    reply
}

struct Schemas<'g> {
    games: &'g [&'g Info],
}

impl Schemas<'_> {
    /// Returns the schema of what a type serializes to.
    fn of<T: JsonSchema>(&self) -> Json {
        self.more::<T>(None)
    }

    /// Returns the schema of what a type deserializes from.
    fn of_what_is_read<T: JsonSchema>(&self) -> Json {
        self.made::<T>(SchemaSettings::draft07().for_deserialize(), None)
    }

    /// Returns the schema of what a type serializes to, with what is known more precisely if the
    /// game is known.
    fn more<T: JsonSchema>(&self, by_one: Option<fn(&str) -> Json>) -> Json {
        self.made::<T>(SchemaSettings::draft07().for_serialize(), by_one)
    }

    fn made<T: JsonSchema>(
        &self,
        settings: SchemaSettings,
        by_one: Option<fn(&str) -> Json>,
    ) -> Json {
        let settings = settings.with_transform(NoFormats);
        let mut schema = settings.into_generator().into_root_schema_for::<T>();
        // A list has its own entry in `allOf`, whose conditions are those of the games.
        if let (Some(of), Some(all)) = (by_one, schema.get_mut("allOf")) {
            *all = by_game(self.games, of);
        }
        // The description comes before the properties.
        let first = ["$schema", "title", "description"]
            .map(|key| schema.remove(key).map(|value| (key.to_owned(), value)));
        let mut rest = std::mem::take(schema.ensure_object());
        fill_in(&mut rest, self.games);
        Json::Object(first.into_iter().flatten().chain(rest).collect())
    }
}

/// Removes the widths of Rust's integers (`"format": "uint32"`), which mean nothing in a document.
#[derive(Clone)]
struct NoFormats;

impl Transform for NoFormats {
    fn transform(&mut self, schema: &mut Schema) {
        if schema
            .get("type")
            .is_some_and(|kind| kind.to_string().contains("integer"))
        {
            schema.remove("format");
        }
        transform_subschemas(self, schema);
    }
}
