//! The whole of railref for a game of one's own: `cargo run -p branch-lines -- check logs/friday.yaml`.
//!
//! Branch Lines is a game for 2 to 4 players. Whose turn it is builds one line that nobody has, anywhere at first and later
//! joined to his own network, and pays for it; or he passes, and is out. When all are out, each scores his money and the
//! towns on his lines.
//!
//! What a game is made of stands in [`railref::game`]. The order in which to read it here: `board` (what is printed),
//! `words` (what a log can say and what can be wrong with it), `state` (the rules), `position` (logs that begin in the midst
//! of a game), `game` (all of it under one name).

mod board;
mod game;
mod position;
mod state;
mod words;

use game::BranchLines;
use std::process::ExitCode;

railref::games! {
    /// The games of this program. A built-in one could stand here too: `railref::games::mini_rails::MiniRails`.
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
