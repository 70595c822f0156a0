//! The command `railref`, with the built-in games.

use std::process::ExitCode;

/// Before `main`, because the standard library opens `/dev/null` in place of a closed stream by then.
#[cfg(unix)]
#[ctor::ctor(unsafe)]
fn before_main() {
    railref::cli::look_at_stdout();
}

fn main() -> ExitCode {
    railref::cli::main()
}
