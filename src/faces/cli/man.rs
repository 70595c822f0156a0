//! `man`: a manual page for each command.

use super::args::ManArgs;
use super::choices::unknown;
use super::output::Out;
use super::replace::write_all;
use super::status::Ended;
use crate::game::language::Names;
use crate::game::sandbox::reason;
use clap::Command;
use clap_mangen::Man;

/// Runs the command: prints a page, or writes them all.
pub(crate) fn run(args: &ManArgs, command: Command, mut out: Out) -> Ended {
    let whole = whole(command);
    let mut command = &whole;
    for word in &args.command {
        match command.find_subcommand(word) {
            Some(found) => command = found,
            None => {
                let names = Names::new(command.get_subcommands().map(Command::get_name));
                return Err(if names.is_empty() {
                    format!(
                        "{} has no commands of its own",
                        command.get_bin_name().unwrap_or("railref")
                    )
                } else {
                    unknown("command", "commands", word, word, &names)
                });
            }
        }
    }
    match &args.all {
        Some(folder) => write_all(folder, all(&whole)?)?,
        None => out.write(&page(command)?),
    }
    Ok(0)
}

/// Returns the command with all its subcommands, except `help`: its pages are `railref man COMMAND`
/// and `--help`.
fn whole(command: Command) -> Command {
    let mut whole = command.disable_help_subcommand(true);
    whole.build();
    whole
}

fn page(command: &Command) -> Result<String, String> {
    let mut text = Vec::new();
    Man::new(command.clone())
        .render(&mut text)
        .map_err(|error| reason(&error))?;
    String::from_utf8(text).map_err(|error| error.to_string())
}

/// Returns the pages of a command and its subcommands, each with the name of its file.
fn all(whole: &Command) -> Result<Vec<(String, String)>, String> {
    let mut pages = Vec::new();
    let mut commands = vec![whole];
    while let Some(command) = commands.pop() {
        commands.extend(command.get_subcommands());
        pages.push((Man::new(command.clone()).get_filename(), page(command)?));
    }
    Ok(pages)
}
