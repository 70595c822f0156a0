//! Every schema that there is.

use super::settings::formats;
use crate::game::Games;
use crate::report::schema::{Published, all, settings};

/// Returns every schema: of logs, of outputs, of boards, and of the settings.
pub(crate) fn published<L: Games>() -> Vec<Published> {
    let settings = settings::schema(L::INFOS, &formats());
    let mut schemas = all::<L>();
    schemas.push(Published::new("settings", settings));
    schemas
}
