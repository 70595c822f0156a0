//! The command `railref`, with the built-in games.

use std::process::ExitCode;

/// Runs before `main`, because by then the standard library has opened `/dev/null` in place of a
/// closed stream.
#[cfg(unix)]
#[ctor::ctor(unsafe)]
fn before_main() {
    railref::cli::look_at_stdout();
}

fn main() -> ExitCode {
    railref::cli::main()
}
