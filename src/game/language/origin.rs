//! Where a choice comes from.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where a ruling comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "origin", inline)]
pub enum Origin {
    /// Nobody chose, so it is the default: the first choice on the game's page.
    #[default]
    Default,
    /// The log.
    Log,
    /// The settings for the log's folder: railref.toml.
    Settings,
    /// The command line: --ruling.
    Command,
}

impl Origin {
    /// Names who made the choice, if it was not the log or the default.
    pub const fn elsewhere(self) -> Option<&'static str> {
        match self {
            Self::Default | Self::Log => None,
            Self::Settings => Some("railref.toml"),
            Self::Command => Some("--ruling"),
        }
    }
}
