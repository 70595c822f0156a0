//! The command line: what is asked, of which logs, in which form.

mod args;
mod board;
mod catalogue;
mod check;
mod choices;
mod command;
mod diff;
mod fmt;
mod generate;
mod input;
mod late;
mod league;
mod ledger;
mod legal;
#[cfg(feature = "lsp")]
mod lsp;
mod man;
mod manual;
mod many;
mod output;
mod pages;
mod pipeline;
mod range;
mod repair;
mod replace;
mod replay;
mod run;
mod schema;
mod score;
mod search;
mod settings;
mod signals;
mod source;
mod state;
mod status;
mod tracks;

use crate::game::Games;
use command::parse;
use output::{ColorChoice, Out};
use std::ffi::OsString;
use std::process::ExitCode;

#[doc(hidden)]
pub use args::Reading;
#[doc(hidden)]
pub use command::command;
#[doc(hidden)]
pub use many::{check_many, judged};
#[doc(hidden)]
pub use output::look_at_stdout;

/// Runs the command for a list of games, with the process's arguments: the `main` of a program that referees them.
///
/// ```no_run
/// use railref::games::mini_rails::MiniRails;
/// use railref::games::steel_driver::SteelDriver;
///
/// railref::games! {
///     /// What we play on Fridays.
///     pub struct Fridays: SteelDriver, MiniRails
/// }
///
/// fn main() -> std::process::ExitCode {
///     railref::cli::main_with::<Fridays>()
/// }
/// ```
pub fn main_with<L: Games>() -> ExitCode {
    ExitCode::from(main_from::<L>(std::env::args_os()))
}

/// The same with arguments that are given, the name of the command first. Returns the exit status.
pub fn main_from<L: Games>(args: impl IntoIterator<Item = OsString>) -> u8 {
    let args: Vec<OsString> = args.into_iter().collect();
    let color = ColorChoice::asked(&args);
    let cli = match parse::<L>(args, color) {
        Ok(cli) => cli,
        Err(error) => {
            if error.use_stderr() {
                let _ = error.print();
                return status::UNREADABLE;
            }
            // Help and version are results like any other.
            let mut out = Out::new(color);
            let text = error.render();
            out.write(&if out.style.color {
                text.ansi().to_string()
            } else {
                text.to_string()
            });
            return out.status(0);
        }
    };
    signals::end_with_whole_lines();
    cli.run()
}
