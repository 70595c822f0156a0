//! How long files and functions are. A function that does not fit on a screen is read twice.

use std::fs;
use std::path::{Path, PathBuf};

/// The most lines of a file, and of a function.
const MOST_OF_A_FILE: usize = 600;
const MOST_OF_A_FUNCTION: usize = 150;
/// A function with more lines is long, and fewer than this many are.
const LONG: usize = 60;
const FEW: usize = 40;

/// Returns the names and lengths of the functions of a file in the layout of rustfmt, in which the
/// brace that closes a function stands under the word with which the function begins.
fn functions(text: &str) -> Vec<(String, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let words = line.trim_start();
        let margin = &line[..line.len() - words.len()];
        let Some(name) = name(words) else { continue };
        let is_end = |end: &usize| {
            let Some(rest) = lines[*end].strip_prefix(margin) else {
                return false;
            };
            let is_whole = *end == at && (rest.ends_with('}') || rest.ends_with(';'));
            // A function of a trait may have no body.
            is_whole || rest == "}" || rest.starts_with(')') && rest.ends_with(';')
        };
        let end = (at..lines.len()).find(is_end);
        if let Some(end) = end {
            found.push((name.to_owned(), end - at + 1));
        }
    }
    found
}

/// Returns the name of the function that begins with these words, if one does.
fn name(words: &str) -> Option<&str> {
    const BEFORE: [&str; 5] = ["pub", "const", "async", "unsafe", "extern"];
    let (before, after) = words.split_once("fn ")?;
    let is_function = before
        .split_whitespace()
        .all(|word| BEFORE.iter().any(|known| word.starts_with(known)) || word.ends_with(')'));
    let end = after.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    is_function.then_some(&after[..end])
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
}

#[test]
fn files_and_functions_can_be_read_in_one_go() {
    let mut files = Vec::new();
    collect(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut files,
    );
    let (mut seen, mut long, mut too_long) = (0, Vec::new(), Vec::new());
    for path in files {
        let text = fs::read_to_string(&path).expect("a source file");
        let shown = path.display();
        if text.lines().count() > MOST_OF_A_FILE {
            too_long.push(format!("{shown}: {} lines", text.lines().count()));
        }
        for (name, lines) in functions(&text) {
            seen += 1;
            if lines > LONG {
                long.push(format!("{lines} {shown}: {name}"));
            }
            if lines > MOST_OF_A_FUNCTION {
                too_long.push(format!("{shown}: {name} has {lines} lines"));
            }
        }
    }
    assert!(too_long.is_empty(), "{}", too_long.join("\n"));
    assert!(seen > 5000, "{seen} functions");
    long.sort();
    assert!(
        long.len() < FEW,
        "{} long functions:\n{}",
        long.len(),
        long.join("\n")
    );
}

#[test]
fn a_long_function_is_found() {
    let body = "        let one = 1;\n".repeat(70);
    let text = format!(
        "impl One {{\n    pub(crate) const fn long(\n        &self,\n    ) {{\n{body}    }}\n\n    fn short() {{}}\n\n    fn declared();\n\n    fn wide(\n        it: u8,\n    ) -> u8;\n}}\n"
    );
    let expected = [("long", 74), ("short", 1), ("declared", 1), ("wide", 3)];
    assert_eq!(
        functions(&text),
        expected.map(|(name, lines)| (name.to_owned(), lines))
    );
}
