//! The pages of the book, `docs/`, about each command, with which `--help` ends.

use clap::Command;

/// The page of each command that has one.
const PAGES: [(&str, &str); 20] = [
    ("check", "docs/diagnostics.md"),
    ("score", "docs/table/scores.md#the-score"),
    ("rulings", "docs/rulings.md#does-a-ruling-matter"),
    ("tracks", "docs/table/scores.md#the-tracks"),
    ("ledger", "docs/ledger.md"),
    ("league", "docs/scripts.md"),
    ("replay", "docs/table/scores.md#the-story"),
    ("explain", "docs/rules/README.md"),
    ("rules", "docs/rules/README.md"),
    ("board", "docs/boards.md"),
    ("generate", "docs/developers.md#random-games"),
    ("new", "docs/table/first-log.md"),
    ("record", "docs/recording.md"),
    ("fmt", "docs/table/what-to-write.md#layout"),
    ("diff", "docs/table/two-logs.md"),
    ("repair", "docs/repair.md"),
    ("schema", "docs/documents.md"),
    ("state", "docs/table/positions.md"),
    ("legal", "docs/table/first-log.md#from-the-box-to-the-log"),
    ("lsp", "docs/editors.md"),
];

/// Adds the page to the help of each subcommand.
pub(crate) fn with_pages(command: Command) -> Command {
    command.mut_subcommands(|command| {
        match PAGES.iter().find(|(name, _)| *name == command.get_name()) {
            Some((_, page)) => {
                let text = command
                    .get_after_help()
                    .map(|text| format!("{}\n\n", text.ansi()))
                    .unwrap_or_default();
                command.after_help(format!("{text}The manual: {page}"))
            }
            None => command,
        }
    })
}
