//! The command line: what is asked, of which logs, in which form.

mod args;
mod board;
mod catalogue;
mod check;
mod diff;
mod fmt;
mod generate;
mod input;
mod legal;
mod output;
mod pipeline;
mod replace;
mod replay;
mod run;
mod schema;
mod score;
mod state;
mod tracks;

pub use args::Cli;

use clap::Parser;
use std::process::ExitCode;

/// Exit status when nothing was found to check: silence is no success.
pub const NOTHING: u8 = 3;
/// Exit status of a run ended by Ctrl-C, as shells have it.
pub const INTERRUPTED: u8 = 130;
/// Exit status of wrong usage and of what cannot be read.
pub const UNREADABLE: u8 = 2;

/// Serves an editor; 1 if it went away without a word, as the protocol has it.
fn lsp() -> u8 {
    match crate::lsp::serve() {
        Ok(ended) => u8::from(!ended),
        Err(why) => {
            output::message(&format!("lsp: {why}"));
            UNREADABLE
        }
    }
}

/// Runs the command with the process's arguments.
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            let status = if error.use_stderr() { UNREADABLE } else { 0 };
            // A closed pipe is no reason to complain.
            let _ = error.print();
            return ExitCode::from(status);
        }
    };
    output::end_with_whole_lines();
    ExitCode::from(cli.run())
}
