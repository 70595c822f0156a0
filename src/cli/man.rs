//! `man`: a manual page for every command.

use super::args::ManArgs;
use super::choices::unknown;
use super::output::{Out, message};
use super::replace::write_all;
use super::status::UNREADABLE;
use crate::language::Names;
use crate::sandbox::reason;
use clap::Command;
use clap_mangen::Man;

/// Prints a page, or writes them all.
pub fn run(args: &ManArgs, command: Command, mut out: Out) -> u8 {
    let whole = whole(command);
    let mut command = &whole;
    for word in &args.command {
        match command.find_subcommand(word) {
            Some(found) => command = found,
            None => {
                let names = Names::new(command.get_subcommands().map(Command::get_name));
                if names.is_empty() {
                    message(&format!("{} has no commands of its own", command.get_bin_name().unwrap_or("railref")));
                } else {
                    message(&unknown("command", "commands", word, word, &names));
                }
                return UNREADABLE;
            }
        }
    }
    let written = match &args.all {
        Some(folder) => all(&whole).map(|pages| write_all(folder, pages)),
        None => page(command).map(|text| {
            out.write(&text);
            true
        }),
    };
    match written {
        Ok(true) => 0,
        Ok(false) => UNREADABLE,
        Err(why) => {
            message(&why);
            UNREADABLE
        }
    }
}

/// The command with all of its commands. `help` is none of them: `railref man COMMAND` and `--help` are its pages.
fn whole(command: Command) -> Command {
    let mut whole = command.disable_help_subcommand(true);
    whole.build();
    whole
}

fn page(command: &Command) -> Result<String, String> {
    let mut text = Vec::new();
    Man::new(command.clone()).render(&mut text).map_err(|error| reason(&error))?;
    String::from_utf8(text).map_err(|error| error.to_string())
}

/// The page of a command and those of its commands, each with the name of its file.
fn all(whole: &Command) -> Result<Vec<(String, String)>, String> {
    let mut pages = Vec::new();
    let mut commands = vec![whole];
    while let Some(command) = commands.pop() {
        commands.extend(command.get_subcommands());
        pages.push((Man::new(command.clone()).get_filename(), page(command)?));
    }
    Ok(pages)
}
