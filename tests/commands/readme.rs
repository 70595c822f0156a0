//! What the README shows is what the program prints.

use crate::support::command::run;
use crate::support::{fixture_text, root};
use std::fs;

/// The examples of a page: a command, and what it is said to print; a last line `...` stands for the rest.
fn examples(page: &str) -> Vec<(&str, &str)> {
    let blocks = page.split("```console\n").skip(1).filter_map(|rest| rest.split_once("\n```").map(|(block, _)| block));
    blocks
        .map(|block| block.strip_prefix("$ railref ").and_then(|block| block.split_once('\n')).expect("a command and its output"))
        .collect()
}

#[test]
fn the_examples_of_the_readme_are_what_is_printed() {
    let page = fs::read_to_string(root().join("README.md")).unwrap();
    let examples = examples(&page);
    assert!(examples.len() >= 3, "the README shows a diagnostic, a score and tracks");
    for (command, shown) in examples {
        let (_, printed, _) = run(&command.split(' ').collect::<Vec<_>>());
        let (shown, whole) = shown.strip_suffix("\n...").map_or((shown, true), |shown| (shown, false));
        if whole {
            assert_eq!(printed.trim_end(), shown, "{command}");
        } else {
            assert!(printed.starts_with(shown), "{command}\n{printed}");
        }
    }
}

#[test]
fn the_position_of_the_readme_is_the_one_it_asks_about() {
    let page = fs::read_to_string(root().join("README.md")).unwrap();
    assert!(page.contains(&format!("```yaml\n{}```\n", fixture_text("steel-driver", "positions/photograph.yaml"))));
}
