//! The command `railref`, with the built-in games.

use std::process::ExitCode;

fn main() -> ExitCode {
    railref::cli::main()
}
