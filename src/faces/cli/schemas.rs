//! All published schemas.

use super::settings_file::formats;
use crate::game::Games;
use crate::report::schema::{Published, all, settings};

/// Returns all schemas: those of logs, outputs, boards and settings.
pub(crate) fn published<L: Games>() -> Vec<Published> {
    let settings = settings::schema(L::INFOS, &formats());
    let mut schemas = all::<L>();
    schemas.push(Published::new("settings", settings));
    schemas
}
