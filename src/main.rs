//! The command `railref`.

use std::process::ExitCode;

fn main() -> ExitCode {
    railref::cli::run()
}
