//! Where a choice comes from.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where a ruling comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "origin", inline)]
pub enum Origin {
    /// Nobody said anything: the first choice of the game's page.
    #[default]
    Default,
    /// The log.
    Log,
    /// The settings that hold for the log's folder: railref.toml.
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
