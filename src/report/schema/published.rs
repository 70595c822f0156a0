//! Every schema for a list of games, by the name under which it is published.

use super::log::{DRAFT, schema};
use crate::game::Games;
use crate::game::language::Info;
use crate::game::prelude::*;
use crate::game::{Game, Visit};
use crate::report::documents::schemas;
use serde_json::{Map, Value as Json};

/// Where the schemas are published: `homepage` of `Cargo.toml`.
const HOME: &str = env!("CARGO_PKG_HOMEPAGE");

/// A published schema.
#[derive(Clone, Debug, PartialEq)]
pub struct Published {
    /// The name: `steel-driver`, `verdict`, `board-steel-driver`.
    pub name: String,
    /// The schema.
    pub schema: Json,
}

impl Published {
    /// Makes a schema under a name, with the address that it has by this name.
    pub fn new(name: impl Into<String>, schema: Json) -> Self {
        let name = name.into();
        let mut out = Map::new();
        out.insert("$schema".to_owned(), DRAFT.into());
        out.insert(
            "$id".to_owned(),
            format!("{HOME}/schemas/{name}.schema.json").into(),
        );
        if let Json::Object(keys) = schema {
            out.extend(keys.into_iter().filter(|(key, _)| key != "$schema"));
        }
        Self {
            name,
            schema: Json::Object(out),
        }
    }

    /// Returns the name of its file.
    pub fn file(&self) -> String {
        format!("{}.schema.json", self.name)
    }

    /// Returns the text of the file.
    pub fn text(&self) -> String {
        format!("{:#}\n", self.schema)
    }
}

/// Returns every schema for a list of games: those of the logs, the outputs and the boards.
pub fn all<L: Games>() -> Vec<Published> {
    let logs = L::INFOS
        .iter()
        .map(|info| (info.id.to_owned(), of_log::<L>(info)));
    let outputs = schemas(L::INFOS)
        .into_iter()
        .map(|(name, schema)| (name.to_owned(), schema));
    let boards = L::INFOS
        .iter()
        .filter_map(|info| Some((format!("board-{}", info.id), of_board::<L>(info)?)));
    logs.chain(outputs)
        .chain(boards)
        .map(|(name, schema)| Published::new(name, schema))
        .collect()
}

/// Visits a game for the schema of its logs.
struct LogSchema;

impl Visit for LogSchema {
    type Out = Json;

    fn visit<G: Game>(self) -> Json {
        schema::<G>()
    }
}

/// Returns the schema of the logs of one game in the list.
pub fn of_log<L: Games>(info: &Info) -> Json {
    L::with(info.id, LogSchema).unwrap_or_default()
}

/// Visits a game for the schema of its board files.
struct BoardSchema;

impl Visit for BoardSchema {
    type Out = Json;

    fn visit<G: Game>(self) -> Json {
        G::Board::schema()
    }
}

/// Returns the schema of the boards of one game in the list.
pub(crate) fn of_board<L: Games>(info: &Info) -> Option<Json> {
    let mut out = Map::new();
    out.insert(
        "title".to_owned(),
        format!("A board of {}", info.title).into(),
    );
    if let Json::Object(keys) = L::with(info.id, BoardSchema)? {
        out.extend(keys);
    }
    Some(Json::Object(out))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::BuiltIn;

    #[test]
    fn every_game_has_a_schema_of_its_logs_and_of_its_boards() {
        let names: Vec<String> = all::<BuiltIn>()
            .into_iter()
            .map(|published| published.name)
            .collect();
        for info in BuiltIn::INFOS {
            let id = info.id;
            assert!(
                names.iter().any(|name| name == id),
                "no schema of the logs of {id}"
            );
            assert!(
                names.iter().any(|name| *name == format!("board-{id}")),
                "no schema of the boards of {id}"
            );
        }
    }
}
