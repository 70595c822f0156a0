//! `man`: a manual page for every command.

use super::args::ManArgs;
use super::choices::unknown;
use super::output::{Out, message};
use super::replace::replace;
use super::status::UNREADABLE;
use crate::language::Names;
use crate::sandbox::{Sandbox, reason};
use clap::Command;
use clap_mangen::Man;
use std::path::Path;

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
        Some(folder) => all(&whole, folder),
        None => page(command).map(|text| out.write(&text)),
    };
    match written {
        Ok(()) => 0,
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

/// Writes the page of a command and those of its commands into a folder.
fn all(whole: &Command, folder: &Path) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|error| format!("{} cannot be made: {}", folder.display(), reason(&error)))?;
    // The folder was asked for by its name, wherever it lies.
    let sandbox = Sandbox::new(&[folder.to_owned()])?;
    let mut commands = vec![whole];
    while let Some(command) = commands.pop() {
        commands.extend(command.get_subcommands());
        let file = folder.join(Man::new(command.clone()).get_filename());
        match replace(&file, &page(command)?, &sandbox) {
            Ok(remark) => remark.iter().for_each(|remark| message(&format!("{}: {remark}", file.display()))),
            Err(why) => return Err(format!("{} cannot be written: {why}", file.display())),
        }
    }
    Ok(())
}
