//! The commands and their options, as `railref help` lists them.

use crate::support::command::output;
use std::collections::{BTreeMap, BTreeSet};

/// Returns the options of every command, with the dashes; `board show` is a command of its own,
/// `railref` itself is ``.
pub(crate) fn options() -> BTreeMap<String, BTreeSet<String>> {
    let top = output(&["--help"]);
    let mut all = BTreeMap::from([(String::new(), options_in(&top))]);
    for name in subcommands(&top) {
        let text = output(&["help", &name]);
        all.insert(name.clone(), options_in(&text));
        for inner in subcommands(&text) {
            all.insert(
                format!("{name} {inner}"),
                options_in(&output(&["help", &name, &inner])),
            );
        }
    }
    all
}

fn options_in(text: &str) -> BTreeSet<String> {
    let lines = text
        .lines()
        .map(str::trim_start)
        .filter(|line| line.starts_with('-'));
    let words = lines.flat_map(|line| line.split(' ').take_while(|word| word.starts_with('-')));
    words
        .map(|word| word.trim_end_matches(',').to_owned())
        .filter(|word| word.len() > 1)
        .collect()
}

fn subcommands(text: &str) -> Vec<String> {
    let listed = text.split_once("Commands:\n").map_or("", |(_, rest)| {
        rest.split("\n\n").next().unwrap_or_default()
    });
    let names = listed
        .lines()
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}
