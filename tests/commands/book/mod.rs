//! The README and the book in `docs/`: the output they show is what the program prints, the things
//! they list are those it knows, and their links lead somewhere.
//!
//! `make outputs` (`UPDATE=1 cargo test --test commands book`) writes the outputs and the made
//! parts of all pages.

mod examples;
pub(crate) mod help;
mod language;
mod made;
pub(crate) mod markdown;

use crate::support::library::INFOS;
use crate::support::{cases, fixture_text, root};
use markdown::{Page, book, pages};
use serde_yaml::Value as Yaml;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

const SUMMARY: &str = "docs/SUMMARY.md";

#[test]
fn what_pages_show_is_what_the_program_says() {
    let mut old = Vec::new();
    for page in pages() {
        let made = Page {
            text: made::renewed(&page),
            path: page.path.clone(),
        };
        let renewed = examples::renewed(&made);
        if renewed == page.text {
            continue;
        }
        if std::env::var_os("UPDATE").is_some() {
            fs::write(root().join(&page.path), &renewed).expect("written");
            continue;
        }
        let different = page
            .text
            .lines()
            .zip(renewed.lines())
            .enumerate()
            .find(|(_, (kept, now))| kept != now);
        old.push(match different {
            Some((at, (kept, now))) => format!("{}:{}\n  - {kept}\n  + {now}", page.path, at + 1),
            None => format!("{}: the end", page.path),
        });
    }
    assert!(
        old.is_empty(),
        "read the difference after `make outputs`:\n{}",
        old.join("\n")
    );
}

/// `explain` shows the logs of conformance cases, also of those that are files among the fixtures. One
/// file per game has copies of them, so that the package does not need all fixtures.
#[test]
fn the_logs_of_cases_are_those_of_the_fixtures() {
    for (info, book) in cases::books() {
        let verdicts: BTreeMap<String, Yaml> =
            cases::data(&format!("fixtures/verdicts/{}.yaml", info.id));
        let files: BTreeSet<&str> = book
            .cases
            .iter()
            .filter_map(|it| it.file.as_deref())
            .collect();
        let mut text = "# The logs of conformance cases that are files of their own; made by `make outputs`.\n".to_owned();
        for file in files {
            let verdict = match &verdicts[file] {
                Yaml::Mapping(more) => &more["verdict"],
                line => line,
            };
            text.push_str(&format!(
                "{file}:\n  verdict: {:?}\n",
                verdict.as_str().expect("a line")
            ));
            // Logs of rules are part of the catalogue of rules.
            if !file.starts_with("rules/") {
                text.push_str("  log: |2\n");
                for line in fixture_text(info.id, file).lines() {
                    text.push_str(format!("    {line}").trim_end());
                    text.push('\n');
                }
            }
        }
        let path = root().join(format!("src/faces/cli/cases/{}.yaml", info.id));
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&path, &text).expect("written");
        }
        let kept = fs::read_to_string(&path).expect("a file");
        assert!(kept == text, "make outputs: {}", path.display());
    }
}

#[test]
fn the_readme_shows_the_main_things() {
    let page = Page::read("README.md");
    let shown = |command: &str| page.text.contains(&format!("$ railref {command}"));
    assert!(shown("check") && shown("score"), "a diagnostic and a score");
    assert!(
        page.text.contains("cargo run --release -- check fixtures/")
            && page.text.contains("cargo test"),
        "the two commands"
    );
    assert!(page.text.contains(&format!(
        "```yaml\n{}```\n",
        fixture_text("steel-driver", "positions/photograph.yaml")
    )));
}

#[test]
fn every_page_is_in_the_summary_once() {
    let summary = Page::read(SUMMARY);
    let mut listed: Vec<String> = summary
        .links()
        .iter()
        .map(|link| format!("docs/{link}"))
        .collect();
    let count = listed.len();
    listed.sort();
    listed.dedup();
    assert_eq!(listed.len(), count, "a page stands in {SUMMARY} twice");
    let mut pages: Vec<String> = book()
        .into_iter()
        .map(|page| page.path)
        .filter(|path| path != SUMMARY)
        .collect();
    pages.sort();
    assert_eq!(listed, pages, "{SUMMARY} lists the pages of docs/");
}

/// Returns the target of a link as a path within the project.
fn target(page: &str, link: &str) -> PathBuf {
    let folder = Path::new(page).parent().unwrap_or(Path::new(""));
    let mut path = PathBuf::new();
    for part in folder.join(link).components() {
        match part {
            Component::ParentDir => assert!(path.pop(), "{page}: {link} leads out of the project"),
            part => path.push(part),
        }
    }
    path
}

/// Returns whether a path leads into another crate of this repository that is missing because only
/// this crate was unpacked: Cargo packages no crate within another.
fn is_left_out(path: &Path) -> bool {
    let others = ["benches/peers", "examples/branch-lines", "fuzz", "python"];
    root().join("Cargo.toml.orig").exists() && others.iter().any(|other| path.starts_with(other))
}

#[test]
fn every_link_and_anchor_resolves() {
    let others = ["ARCHITECTURE.md", "CHANGELOG.md", "tests/README.md"].map(Page::read);
    let mut broken = Vec::new();
    for page in pages().iter().chain(&others) {
        for link in page
            .links()
            .into_iter()
            .filter(|link| !link.contains("://"))
        {
            let (file, anchor) = link
                .split_once('#')
                .map_or((link.as_str(), None), |(file, anchor)| (file, Some(anchor)));
            let path = if file.is_empty() {
                PathBuf::from(&page.path)
            } else {
                target(&page.path, file)
            };
            let there = root().join(&path).exists() || is_left_out(&path);
            let markdown = || Page::read(&path.to_string_lossy().replace('\\', "/"));
            if !there
                || anchor
                    .is_some_and(|anchor| !markdown().anchors().iter().any(|known| known == anchor))
            {
                broken.push(format!("{}: {link}", page.path));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn every_option_of_every_command_is_in_the_book() {
    let page = Page::read("docs/commands.md").text;
    let sections: Vec<&str> = page.split("\n## ").collect();
    let mut missing = Vec::new();
    for (command, options) in help::options() {
        let first = command.split(' ').next().unwrap_or_default();
        let section = sections
            .iter()
            .find(|section| section.starts_with(&format!("`{first}`")))
            .copied()
            .unwrap_or_default();
        let section = if command.is_empty() {
            page.as_str()
        } else {
            section
        };
        let has = |option: &String| {
            section
                .split([' ', ',', '\n', '`', '='])
                .any(|word| word == option)
        };
        missing.extend(
            options
                .iter()
                .filter(|option| !has(option))
                .map(|option| format!("{command} {option}")),
        );
    }
    assert!(missing.is_empty(), "docs/commands.md lacks {missing:?}");
}

/// Returns the commands of railref in a line of a shell, each up to a pipe or the like.
fn calls(line: &str) -> impl Iterator<Item = Vec<&str>> {
    line.split(['|', ';', '&', '(', '$']).filter_map(|part| {
        let words: Vec<&str> = part
            .split_whitespace()
            .take_while(|word| !word.starts_with(['<', '>', '#']))
            .collect();
        let at = words.iter().position(|word| *word == "railref")?;
        Some(words[at + 1..].to_vec())
    })
}

#[test]
fn every_command_line_in_the_book_can_be_typed() {
    let known = help::options();
    let mut wrong = Vec::new();
    for page in pages() {
        let blocks = page.blocks();
        let shell = blocks
            .iter()
            .filter(|block| ["sh", "console"].contains(&block.kind.as_str()));
        let lines = shell.flat_map(|block| {
            page.lines_of(block)
                .lines()
                .filter(|line| block.kind == "sh" || line.starts_with("$ "))
        });
        let code: Vec<String> = page
            .code()
            .into_iter()
            .filter(|code| code.starts_with("railref "))
            .collect();
        for line in lines.chain(code.iter().map(String::as_str)) {
            for words in calls(line) {
                let Some(command) = words.iter().find(|word| !word.starts_with('-')) else {
                    continue;
                };
                let two = words
                    .get(1)
                    .map(|second| format!("{command} {second}"))
                    .filter(|two| known.contains_key(two));
                let command = two.unwrap_or_else(|| (*command).to_owned());
                if !["COMMAND", "GAME", "help"].contains(&command.as_str())
                    && !known.contains_key(&command)
                {
                    wrong.push(format!("{}: {line}: no command {command}", page.path));
                }
                let options = words
                    .iter()
                    .filter(|word| word.starts_with("--") && word.len() > 2);
                let names = options.map(|word| word.split(['=', '.']).next().unwrap_or_default());
                let known_here =
                    |name: &str| known.get(&command).is_some_and(|all| all.contains(name));
                wrong.extend(
                    names
                        .filter(|name| !known_here(name))
                        .map(|name| format!("{}: {line}: no option {name}", page.path)),
                );
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_page_says_what_to_try_first() {
    let says = |page: &Page| {
        let first = page
            .text
            .lines()
            .take(20)
            .find_map(|line| line.strip_prefix("Try first: `"));
        first.is_some_and(|command| {
            ["railref ", "make ", "cargo "]
                .iter()
                .any(|program| command.starts_with(program))
        })
    };
    let silent: Vec<String> = book()
        .into_iter()
        .filter(|page| page.path != SUMMARY && !says(page))
        .map(|page| page.path)
        .collect();
    assert!(
        silent.is_empty(),
        "a line `Try first: ...` is missing in {silent:?}"
    );
}

#[test]
fn every_rule_and_every_ruling_has_its_place_in_the_book() {
    for info in INFOS {
        let page = Page::read(&format!("docs/rules/{}.md", info.id));
        let anchors = page.anchors();
        for rule in info.rules {
            let count = anchors
                .iter()
                .filter(|anchor| *anchor == rule.name())
                .count();
            assert_eq!(count, 1, "{} in {}", rule.code, page.path);
        }
        for ruling in info.rulings {
            assert!(
                page.text
                    .contains(&format!("<!-- made: ruling {} {} -->", info.id, ruling.key)),
                "{} in {}",
                ruling.key,
                page.path
            );
        }
    }
}

#[test]
fn every_schema_has_its_place_in_the_book() {
    let page = Page::read("docs/documents.md").text;
    let missing: Vec<&str> = crate::support::library::schemas()
        .iter()
        .map(|schema| &*schema.name)
        .filter(|name| !page.contains(&format!("schemas/{name}.schema.json")))
        .collect();
    assert!(missing.is_empty(), "docs/documents.md lacks {missing:?}");
}

#[test]
fn the_help_points_to_pages_that_are_there() {
    let mut pointed = 0;
    for name in help::options().into_keys() {
        let words: Vec<&str> = std::iter::once("help")
            .chain(name.split_whitespace())
            .collect();
        let (_, text, _) = crate::support::command::run(&words);
        assert!(
            !text.contains("docs/"),
            "{name}: pages are named as `railref book` finds them"
        );
        let Some((_, page)) = text.rsplit_once("The manual: railref book") else {
            assert!(name.contains(' '), "{name} names no page");
            continue;
        };
        let page = page.trim();
        let (status, _, stderr) = crate::support::command::run(&["book", page]);
        assert_eq!((status, stderr.as_str()), (0, ""), "{name}: {page}");
        pointed += 1;
    }
    assert!(pointed > 20, "every help points into the book");
}
