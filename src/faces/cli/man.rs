//! `man`: a manual page for each command.

use super::after_help::{Help, help_of};
use super::args::ManArgs;
use super::book::manual_pages;
use super::choices::unknown;
use super::manual::{BOOK, JUDGING, of};
use super::output::Out;
use super::replace::write_all;
use super::status::Ended;
use crate::game::language::Names;
use crate::game::sandbox::reason;
use clap::{Arg, ArgAction, Command};
use clap_mangen::Man;
use roff::{Inline, Roff, bold, italic, roman};
use std::path::Path;

/// The date of this version. It is fixed, so that the pages are the same whenever they are made.
const DATE: &str = "2026-11-26";

/// The exit statuses of every command that is ended from outside.
const ENDED: (&str, &str) = ("129, 130, 143", "ended by a hangup, by Ctrl-C, by SIGTERM");

/// The environment variables that affect every command.
const ENVIRONMENT: [(&str, &str); 6] = [
    (
        "NO_COLOR, CLICOLOR, CLICOLOR_FORCE",
        "Reports for people are coloured at a terminal, unless NO_COLOR is set and not empty or CLICOLOR is 0; with \
         CLICOLOR_FORCE=1 they are coloured in a pipe too. --color takes precedence.",
    ),
    (
        "LC_ALL, LC_CTYPE, LANG",
        "At a terminal whose locale is not one of UTF-8, reports are drawn in ASCII. Names and logs remain as they are.",
    ),
    (
        "FORCE_HYPERLINK",
        "At a terminal that has links, the file of a diagnostic is one, unless there are no colours. 1 says that the terminal \
         has them, 0 that it has none.",
    ),
    (
        "COLUMNS",
        "How wide reports are that do not go to a terminal: 20 to 140 columns, 100 by default; diagnostics have 40 at least.",
    ),
    (
        "PAGER",
        "What railref book shows a page with at a terminal; less by default. If it is empty or cat, the page is written at once.",
    ),
    ("LESS", "Options of less; FRX by default, as git has them."),
];

/// Files that commands read in addition to the logs they are given.
const FILES: [(&str, &str); 2] = [
    (
        "railref.toml",
        "Settings, in the working folder or the nearest folder above it: see railref.toml(5).",
    ),
    (
        ".gitignore",
        "What searches of folders pass over, in a git repository, unless --no-ignore is given.",
    ),
];

/// Runs the command: prints a page, or writes them all.
pub(crate) fn run(args: &ManArgs, command: Command, mut out: Out) -> Ended {
    let whole = whole(command);
    if let Some(folder) = &args.all {
        write_everything(folder, &whole)?;
        return Ok(0);
    }
    if let [word] = &args.command[..]
        && let Some(page) = file_page(word)
    {
        out.write(&page);
        return Ok(0);
    }
    let mut command = &whole;
    for word in &args.command {
        // Pages are named so where other pages refer to them.
        match command.find_subcommand(word.trim_start_matches("railref-")) {
            Some(found) => command = found,
            None => {
                let names = Names::new(command.get_subcommands().map(Command::get_name));
                return Err(if names.is_empty() {
                    format!(
                        "{} has no commands of its own",
                        command.get_bin_name().unwrap_or("railref")
                    )
                } else {
                    let known = unknown("command", "commands", word, word, &names);
                    format!("{known}; the files are log, railref.toml")
                });
            }
        }
    }
    out.write(&page(command)?);
    Ok(0)
}

/// Returns the command with all its subcommands, except `help`, whose place `railref man COMMAND`
/// and `--help` take.
fn whole(command: Command) -> Command {
    let mut whole = command.disable_help_subcommand(true);
    whole.build();
    whole
}

/// The name of the program with its version, which manual pages give as their source.
const SOURCE: &str = concat!("railref ", env!("CARGO_PKG_VERSION"));

/// Returns the page of a file, by its name or the last part of it.
fn file_page(word: &str) -> Option<String> {
    let named = |file: &str| {
        let name = file.trim_end_matches(".5");
        [file, name, name.trim_start_matches("railref-")].contains(&word)
    };
    let mut pages = manual_pages(DATE, SOURCE).into_iter();
    pages.find(|(file, _)| named(file)).map(|(_, page)| page)
}

fn page(command: &Command) -> Result<String, String> {
    let name = command.get_bin_name().unwrap_or("railref").to_owned();
    // clap joins the names of the commands with blanks.
    let words = name.split_once(' ').map_or("", |(_, words)| words);
    let help = help_of(words);
    let about = match words {
        "" => BOOK,
        _ => help.map_or("", |help| help.about),
    };
    let man = Man::new(command.clone())
        .date(DATE)
        .source(SOURCE)
        .manual("railref");
    let mut text = Vec::new();
    let mut rendered = |render: &dyn Fn(&mut Vec<u8>) -> std::io::Result<()>| {
        render(&mut text).map_err(|error| reason(&error))
    };
    rendered(&|to| man.render_title(to))?;
    rendered(&|to| man.render_name_section(to))?;
    rendered(&|to| synopsis(command, &name).to_writer(to))?;
    rendered(&|to| man.render_description_section(to))?;
    rendered(&|to| paragraph(about).to_writer(to))?;
    rendered(&|to| man.render_options_section(to))?;
    if command.has_subcommands() {
        rendered(&|to| man.render_subcommands_section(to))?;
    }
    rendered(&|to| further(command, words, help).to_writer(to))?;
    let text = String::from_utf8(text).map_err(|error| error.to_string())?;
    Ok(without_later_preambles(&text))
}

/// Returns the section that shows how a command is called. The one of clap_mangen leaves out the values
/// of options.
fn synopsis(command: &Command, name: &str) -> Roff {
    let mut line = vec![bold(name)];
    let options = command.get_arguments().filter(|arg| !arg.is_positional());
    let mut options: Vec<&Arg> = options.filter(|arg| !arg.is_hide_set()).collect();
    // The options of every command come last, as in the help.
    options.sort_by_key(|arg| ["color", "help"].contains(&arg.get_id().as_str()));
    for arg in options.into_iter().chain(command.get_positionals()) {
        line.push(roman(" "));
        line.extend(called(arg));
    }
    if command.has_subcommands() {
        line.extend([roman(" "), italic("<COMMAND>")]);
    }
    let mut roff = Roff::new();
    roff.control("SH", ["SYNOPSIS"]);
    roff.text(line);
    roff
}

/// Writes how an argument is given: `[--at <MOVE>]`, `<PATHS>...`.
fn called(arg: &Arg) -> Vec<Inline> {
    let mut words = Vec::new();
    let long = arg.get_long().map(|long| bold(format!("--{long}")));
    let short = arg.get_short().map(|short| bold(format!("-{short}")));
    match (short, long) {
        (Some(short), Some(long)) => words.extend([short, roman("|"), long]),
        (short, long) => words.extend(short.or(long)),
    }
    let names = arg.get_value_names().unwrap_or_default();
    let shown = names.iter().filter(|_| takes_values(arg));
    let names = names.len();
    for name in shown {
        if !words.is_empty() {
            words.push(roman(" "));
        }
        words.push(italic(format!("<{name}>")));
    }
    let takes = arg.get_num_args().filter(|_| !arg.is_positional());
    if takes.is_some_and(|takes| takes.max_values() > names) {
        words.push(roman("..."));
    }
    let is_repeated = matches!(arg.get_action(), ArgAction::Append);
    let dots = is_repeated.then(|| roman("..."));
    if arg.is_required_set() {
        words.into_iter().chain(dots).collect()
    } else {
        let optional = [roman("[")].into_iter().chain(words);
        optional.chain([roman("]")]).chain(dots).collect()
    }
}

fn takes_values(arg: &Arg) -> bool {
    arg.is_positional() || arg.get_action().takes_values()
}

/// Removes all but the first of the preambles with which the sections begin that `roff` renders.
fn without_later_preambles(text: &str) -> String {
    let begin = Roff::new().render();
    begin.clone() + &text.replace(&begin, "")
}

fn paragraph(text: &str) -> Roff {
    let mut roff = Roff::new();
    if !text.is_empty() {
        roff.control("PP", []);
        roff.text([roman(text)]);
    }
    roff
}

/// Returns the sections that the help does not have. `words` is the name of the command, empty for
/// railref itself.
fn further(command: &Command, words: &str, help: Option<&Help>) -> Roff {
    let manual = of(words);
    let reads_logs = words.is_empty() || manual.is_some_and(|manual| manual.reads_logs);
    let mut roff = Roff::new();
    roff.control("SH", ["EXIT STATUS"]);
    terms(&mut roff, manual.map_or(JUDGING, |manual| manual.exits));
    terms(&mut roff, &[ENDED]);
    roff.control("SH", ["ENVIRONMENT"]);
    terms(&mut roff, &ENVIRONMENT);
    if reads_logs {
        roff.control("SH", ["FILES"]);
        terms(&mut roff, &FILES);
    }
    if let Some(help) = help {
        roff.control("SH", ["EXAMPLES"]);
        roff.control("EX", []);
        for example in help.examples {
            roff.text([roman(*example)]);
        }
        roff.control("EE", []);
    }
    roff.control("SH", ["SEE ALSO"]);
    roff.text([roman(see_also(command, words))]);
    if let Some(manual) = manual {
        roff.control("PP", []);
        roff.text([
            roman("The book: "),
            bold(format!("railref book {}", manual.page)),
        ]);
    }
    roff
}

fn terms(roff: &mut Roff, terms: &[(&str, &str)]) {
    for (term, text) in terms {
        roff.control("TP", []);
        roff.text([bold(*term)]);
        roff.text([roman(*text)]);
    }
}

/// Returns the related pages: those of the command above it, of related commands, and of the files
/// it reads.
fn see_also(command: &Command, words: &str) -> String {
    let mut pages = Vec::new();
    match words.split_once(' ') {
        _ if words.is_empty() => pages.push("railref-book(1)".to_owned()),
        Some((above, _)) => pages.push(format!("railref-{above}(1)")),
        None => pages.push("railref(1)".to_owned()),
    }
    // A subcommand has no related commands of its own; they are listed on the page of the command
    // above it.
    if !words.contains(' ') {
        let related = of(command.get_name()).map_or(&[][..], |manual| manual.related);
        pages.extend(related.iter().map(|name| format!("railref-{name}(1)")));
    }
    if words.is_empty() || of(words).is_some_and(|manual| manual.reads_logs) {
        pages.extend(["railref-log(5)", "railref.toml(5)"].map(str::to_owned));
    }
    pages.join(", ")
}

/// Writes the pages of a command, of all its subcommands, and of files. If the folder is called
/// `man1`, as is usual for `man`, the pages of files go into the folder `man5` next to it.
fn write_everything(folder: &Path, whole: &Command) -> Result<(), String> {
    let mut pages = Vec::new();
    let mut commands = vec![whole];
    while let Some(command) = commands.pop() {
        commands.extend(command.get_subcommands());
        pages.push((Man::new(command.clone()).get_filename(), page(command)?));
    }
    write_all(folder, pages)?;
    let target = if folder.file_name().is_some_and(|name| name == "man1") {
        folder.with_file_name("man5")
    } else {
        folder.to_owned()
    };
    write_all(&target, manual_pages(DATE, SOURCE))
}
