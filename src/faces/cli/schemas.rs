//! All published schemas.

use super::settings_file::formats;
use crate::game::Games;
use crate::report::schema::settings::schema;
use crate::report::schema::{Published, all};
use serde_json::Value as Json;

/// Returns all schemas: those of logs, outputs, boards and settings.
pub(crate) fn published<L: Games>() -> Vec<Published> {
    let mut schemas = all::<L>();
    schemas.push(Published::new("settings", settings::<L>()));
    schemas
}

/// Returns the schema of `railref.toml`.
pub(crate) fn settings<L: Games>() -> Json {
    schema(L::INFOS, &formats())
}
