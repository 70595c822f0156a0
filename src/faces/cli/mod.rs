//! The command line.

mod after_help;
mod args;
mod board;
mod book;
mod cases;
mod catalogue;
mod check;
mod choices;
mod command;
mod completions;
mod diff;
mod fmt;
mod generate;
mod ignored;
mod input;
mod lazy_args;
mod league;
mod ledger;
mod legal;
#[cfg(feature = "lsp")]
mod lsp;
mod man;
mod manual;
mod many;
mod names;
mod outcomes;
mod output;
mod pages;
mod pipeline;
mod progress;
mod range;
mod reach;
mod record;
mod repair;
mod replace;
mod replaced;
mod replay;
mod rulings;
mod run;
mod scene;
mod schema;
mod schemas;
mod score;
mod search;
mod season;
mod settings;
mod settings_file;
mod signals;
mod source;
mod state;
mod status;
mod terminal;
mod tracks;
mod values;
mod ways_out;
mod words;

use crate::game::Games;
use crate::games::BuiltIn;
use crate::yaml::printable;
use clap::error::{ContextKind, ContextValue};
use command::parse;
use output::{ColorChoice, Out, usage_error};
use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

#[doc(hidden)]
pub use args::Reading;
#[doc(hidden)]
pub use command::command;
#[doc(hidden)]
pub use many::{check_many, judged};
#[doc(hidden)]
pub use output::look_at_stdout;
#[doc(hidden)]
pub use values::{Given, differences, laid_out, replaced};

/// If a log was given in place of a command, adds `railref check LOG` to the error.
fn suggest_check(error: &mut clap::Error, args: &[OsString]) {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return;
    };
    let path = Path::new(word);
    if !input::is_log(path) && word != "-" && !path.exists() {
        return;
    }
    let logs = args.iter().skip_while(|arg| *arg != word.as_str());
    let logs: Vec<String> = logs.map(|arg| in_shell(&arg.to_string_lossy())).collect();
    let tip = format!("to judge a log: railref check {}", logs.join(" "));
    error.insert(
        ContextKind::Suggested,
        ContextValue::StyledStrs(vec![tip.into()]),
    );
}

/// Quotes a word for a shell.
fn in_shell(word: &str) -> String {
    let word = printable(word);
    let is_plain = |c: char| c.is_alphanumeric() || "._-/+=,:@*".contains(c);
    if word.chars().all(is_plain) {
        word
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// Runs the command for a list of games with the arguments of the process. It is the `main` of a
/// program that referees these games.
///
/// ```no_run,standalone_crate
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

/// Runs the command `railref`. It is compiled here and not in the program, so that code that is
/// generic over the list of games is compiled once, which halves the time to build.
pub fn main() -> ExitCode {
    main_with::<BuiltIn>()
}

/// Runs the command with the given arguments, the first of which is the name of the program.
/// Returns the exit status.
pub fn main_from<L: Games>(args: impl IntoIterator<Item = OsString>) -> u8 {
    let args: Vec<OsString> = args.into_iter().collect();
    let color = ColorChoice::asked(&args);
    let cli = match parse::<L>(&args, color) {
        Ok(cli) => cli,
        Err(mut error) => {
            if error.use_stderr() {
                suggest_check(&mut error, &args);
                usage_error(&error, color);
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
