//! The commands that a page shows, with their output: they are run, each page in its own folder.
//!
//! A block of the kind `console` has commands after `$ ` and their output. A line `...` stands for
//! any lines. The folder holds the fixtures that the page's commands name, and a file for every
//! block of the page whose first line is a comment with a file name: `# friday.yaml`.

use super::markdown::Page;
use crate::support::command::PROGRAM;
use crate::support::root;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// A line that stands for any lines.
const REST: &str = "...";
/// Programs that are not installed everywhere. If one is missing, blocks that run it stay as they
/// are, unless `EVERY_EXAMPLE` says that all are installed, as `.ci/run` does.
const OTHERS: [&str; 3] = ["jq", "parallel", "xargs"];

/// A command with the output that the page shows.
struct Example {
    command: String,
    printed: Vec<String>,
}

/// Returns the page with the current output of its commands. What the page abbreviates with `...`
/// stays abbreviated.
pub(crate) fn renewed(page: &Page) -> String {
    let blocks: Vec<_> = page
        .blocks()
        .into_iter()
        .filter(|block| block.kind == "console")
        .collect();
    if blocks.is_empty() {
        return page.text.clone();
    }
    let examples: Vec<Vec<Example>> = blocks
        .iter()
        .map(|block| examples(page.lines_of(block)))
        .collect();
    let folder = tempfile::tempdir().expect("a folder");
    own_files(page, folder.path());
    for example in examples.iter().flatten() {
        fixtures(&example.command, folder.path());
    }
    let mut text = String::new();
    let mut end = 0;
    for (block, examples) in blocks.iter().zip(&examples) {
        text.push_str(&page.text[end..block.range.start]);
        if can_run(examples) {
            for (example, printed) in examples.iter().zip(run(examples, folder.path())) {
                assert_ne!(example.printed, [REST], "no answer: {}", example.command);
                text.push_str(&format!("$ {}\n", example.command.replace('\n', "\n> ")));
                text.push_str(&abridged(&example.printed, &printed));
            }
        } else {
            text.push_str(page.lines_of(block));
        }
        end = block.range.end;
    }
    text + &page.text[end..]
}

fn examples(block: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    for line in block.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            examples.push(Example {
                command: command.to_owned(),
                printed: Vec::new(),
            });
            continue;
        }
        let example = examples.last_mut().expect("a block begins with a command");
        match line.strip_prefix("> ") {
            Some(more) if example.printed.is_empty() => {
                example.command.push_str(&format!("\n{more}"));
            }
            _ => example.printed.push(line.to_owned()),
        }
    }
    examples
}

fn can_run(examples: &[Example]) -> bool {
    let words = examples
        .iter()
        .flat_map(|example| example.command.split_whitespace());
    let missing = words.filter(|word| OTHERS.contains(word)).find(|program| {
        let found = Command::new("sh")
            .args(["-c", &format!("command -v {program}")])
            .stdout(Stdio::null())
            .status();
        !found.is_ok_and(|status| status.success())
    });
    assert!(
        missing.is_none() || std::env::var_os("EVERY_EXAMPLE").is_none(),
        "{missing:?} is not here"
    );
    missing.is_none()
}

/// Returns what each command prints, on both streams.
fn run(examples: &[Example], folder: &Path) -> Vec<String> {
    const END: char = '\u{1e}';
    let mut script = String::from("exec 2>&1\n");
    for example in examples {
        script.push_str(&format!(
            "{}\nstatus=$?; printf '\\036'; (exit $status)\n",
            example.command
        ));
    }
    let program = Path::new(PROGRAM).parent().expect("a folder");
    let path = std::env::join_paths(std::iter::once(program.to_owned()).chain(
        std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()),
    ));
    let mut bash = Command::new("bash");
    bash.args(["-c", &script])
        .current_dir(folder)
        .env("PATH", path.expect("a path"))
        .stdin(Stdio::null());
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
        bash.env_remove(name);
    }
    let output = bash.output().expect("bash runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(!text.contains("panicked"), "{text}");
    // A fixture that lacks its board shows a reader nothing.
    assert!(!text.contains("no such file or folder"), "{text}");
    let printed: Vec<String> = text.split(END).map(str::to_owned).collect();
    assert_eq!(printed.len(), examples.len() + 1, "{text}");
    printed[..examples.len()].to_vec()
}

/// Abbreviates printed lines with `...` where the shown lines are abbreviated.
fn abridged(shown: &[String], printed: &str) -> String {
    let printed: Vec<&str> = printed.trim_end().lines().map(str::trim_end).collect();
    let parts: Vec<&[String]> = shown.split(|line| line == REST).collect();
    let mut kept: Vec<&str> = Vec::new();
    if let [whole] = parts[..] {
        let _ = whole;
        kept.clone_from(&printed);
    } else {
        // Head and tail keep their length; a part between two `...` stays if it is found between
        // them.
        let (head, tail) = (parts[0].len(), parts[parts.len() - 1].len());
        let head = head.min(printed.len());
        let tail = tail.min(printed.len() - head);
        kept.extend(&printed[..head]);
        kept.push(REST);
        for part in &parts[1..parts.len() - 1] {
            let inner = &printed[head..printed.len() - tail];
            if let Some(at) = inner
                .windows(part.len())
                .position(|lines| lines.iter().zip(*part).all(|(line, shown)| line == shown))
            {
                kept.extend(&inner[at..at + part.len()]);
                kept.push(REST);
            }
        }
        kept.extend(&printed[printed.len() - tail..]);
    }
    kept.iter().map(|line| format!("{line}\n")).collect()
}

/// Writes the files that the page shows.
fn own_files(page: &Page, folder: &Path) {
    for block in page.blocks() {
        let text = page.lines_of(&block);
        let name = text
            .strip_prefix("# ")
            .and_then(|text| text.lines().next())
            .map(|line| line.split(':').next().unwrap_or(line));
        if let Some(name) = name.filter(|name| {
            !name.contains(' ')
                && [".yaml", ".toml", ".txt"]
                    .iter()
                    .any(|end| name.ends_with(end))
        }) {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("written");
        }
    }
}

/// Copies the fixtures that a command names.
fn fixtures(command: &str, folder: &Path) {
    let part_of_a_path = |letter: char| letter.is_alphanumeric() || "/.-_".contains(letter);
    for word in command
        .split(|letter| !part_of_a_path(letter))
        .filter(|word| *word == "fixtures" || word.starts_with("fixtures/"))
    {
        copy(&root().join(word), &folder.join(word));
    }
}

fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        for entry in fs::read_dir(from).expect("a folder") {
            let name = entry.expect("an entry").file_name();
            copy(&from.join(&name), &to.join(&name));
        }
    } else if from.is_file() && !to.exists() {
        fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
        fs::copy(from, to).expect("copied");
    }
}
