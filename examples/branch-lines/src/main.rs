//! All of railref for a game of your own: `cargo run -p branch-lines -- check logs/friday.yaml`.
//!
//! Branch Lines is a game for 2 to 4 players. The active player builds one line that nobody has,
//! anywhere at first and later joined to their own network, and pays for it; or passes, and is out.
//! When everybody is out, players score their money and the towns on their lines.
//!
//! [`mod@railref::game`] documents the parts of a game. Read them here in this order: `board` (what is
//! printed), `words` (what a log can say and what can be wrong with it), `state` (the rules),
//! `position` (logs that begin in the middle of a game), `game` (all of it together).

// The macros of a game make types that are public, as those of a library are.
#![allow(unreachable_pub)]

mod board;
mod game;
mod position;
mod state;
mod words;

use game::BranchLines;
use std::process::ExitCode;

railref::games! {
    /// The games of this program. A built-in game could be listed here too:
    /// `railref::games::mini_rails::MiniRails`.
    pub struct Games: BranchLines
}

fn main() -> ExitCode {
    railref::cli::main_with::<Games>()
}

#[cfg(test)]
mod tests {
    use super::BranchLines;
    use railref::testing::{contract, schema_accepts};

    #[test]
    fn the_game_keeps_its_contract() {
        contract::<BranchLines>(2..=4, 0..30);
    }

    #[test]
    fn its_schema_accepts_its_logs() {
        schema_accepts::<BranchLines>(2..=4, 0..10, |schema, log| {
            let log = serde_yaml::from_str(log).map_err(|error| error.to_string())?;
            jsonschema::validate(schema, &log).map_err(|error| error.to_string())
        });
    }
}
