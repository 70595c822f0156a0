//! The command, run as its users run it: from the folder of the project unless a test says
//! otherwise.

use super::root;
use assert_cmd::Command;
use std::path::Path;
use std::process::{Child, Stdio};

/// Exit status, standard output, standard error.
pub(crate) type Answer = (i32, String, String);

/// The program under test.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_railref");

/// Environment variables that decide about colour: no test depends on the environment of its
/// runner.
const COLOUR: [&str; 3] = ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"];

/// Returns the command with its arguments, to be run by [`answer`].
pub(crate) fn railref(arguments: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.current_dir(root()).args(arguments);
    for name in COLOUR {
        command.env_remove(name);
    }
    command
}

/// Runs the command to its end. A panic of the command fails any test.
#[track_caller]
pub(crate) fn answer(command: &mut Command) -> Answer {
    let output = command.output().expect("the command runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the command writes UTF-8");
    let (out, errors) = (text(output.stdout), text(output.stderr));
    assert!(!errors.contains("panicked"), "{errors}");
    (
        output.status.code().expect("a status, not a signal"),
        out,
        errors,
    )
}

/// Runs the command with these arguments.
#[track_caller]
pub(crate) fn run(arguments: &[&str]) -> Answer {
    answer(&mut railref(arguments))
}

/// Runs the command in a folder.
#[track_caller]
pub(crate) fn run_in(folder: &Path, arguments: &[&str]) -> Answer {
    answer(railref(arguments).current_dir(folder))
}

/// Runs the command with a text on its standard input.
#[track_caller]
pub(crate) fn run_on(input: &str, arguments: &[&str]) -> Answer {
    answer(railref(arguments).write_stdin(input))
}

/// Runs the command, which must end with status 0; returns its standard output.
#[track_caller]
pub(crate) fn output(arguments: &[&str]) -> String {
    let (status, out, errors) = run(arguments);
    assert_eq!(status, 0, "{arguments:?}: {errors}");
    out
}

/// Runs the command, which must end with status 0; returns its JSON document.
#[track_caller]
pub(crate) fn output_json(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&output(arguments)).expect("JSON")
}

/// Starts the command with pipes for all three streams.
pub(crate) fn session(arguments: &[&str]) -> Child {
    let mut command = std::process::Command::new(PROGRAM);
    command.current_dir(root()).args(arguments);
    for name in COLOUR {
        command.env_remove(name);
    }
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts")
}

/// Returns cargo itself, without the variable that `.ci/timed` sets for the test harness: with it,
/// cargo would rebuild everything.
pub(crate) fn cargo() -> std::process::Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = std::process::Command::new(cargo);
    command.env_remove("RUSTC_BOOTSTRAP");
    command
}
