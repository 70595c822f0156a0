//! Which logs: files, folders, standard input; and the boards beside them.

use crate::log::{BesideLog, reason};
use crate::text::parse::MAX_DOCUMENT;
use crate::text::split::{Chunk, Documents, Layout, SplitError};
use ignore::WalkBuilder;
use serde_json::{Map, Value as Json};
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

/// The endings of logs in a folder.
const ENDINGS: [&str; 5] = ["yaml", "yml", "json", "jsonl", "ndjson"];
/// Bytes read from an input at a time.
const BUFFER: usize = 1 << 17;

/// A stream of logs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// Its name in reports; `-` is standard input.
    pub name: String,
    path: Option<PathBuf>,
}

/// The logs under `paths`, in the order given, those of a folder or a pattern sorted by their paths; and what could not be
/// read. A pattern (`logs/**/*.yaml`) is expanded here where no shell has done it.
///
/// `reports` are files this run writes: left there by an earlier run, they are no logs of a folder.
pub fn gather(paths: &[PathBuf], reports: &[PathBuf]) -> (Vec<Input>, Vec<String>) {
    let (mut inputs, mut errors) = (Vec::new(), Vec::new());
    let reports: Vec<PathBuf> = reports.iter().filter_map(|report| report.canonicalize().ok()).collect();
    let is_report = |path: &Path| !reports.is_empty() && path.canonicalize().is_ok_and(|path| reports.contains(&path));
    // What a pattern finds is taken once, however often it finds it: a folder, and a file in it.
    let mut found = HashSet::new();
    for (path, asked) in expanded(paths, &mut errors) {
        let path = path.as_path();
        if path.as_os_str() == "-" {
            inputs.push(Input { name: "-".to_owned(), path: None });
        } else if path.is_dir() {
            let walk = WalkBuilder::new(path).require_git(false).sort_by_file_path(Path::cmp).build();
            for entry in walk {
                match entry {
                    Ok(entry)
                        if entry.file_type().is_some_and(|kind| kind.is_file()) && is_log(entry.path()) && !is_report(entry.path()) =>
                    {
                        if asked || found.insert(entry.path().to_owned()) {
                            inputs.push(Input { name: shown(entry.path()), path: Some(entry.into_path()) });
                        }
                    }
                    Ok(_) => {}
                    Err(error) => errors.push(error.to_string()),
                }
            }
        } else if asked || (!is_report(path) && found.insert(path.to_owned())) {
            inputs.push(Input { name: shown(path), path: Some(path.to_owned()) });
        }
    }
    (inputs, errors)
}

/// The paths, each with whether it was asked for by name; a pattern gives those it stands for, without hidden ones. What
/// lies there under the very name is no pattern.
fn expanded(paths: &[PathBuf], errors: &mut Vec<String>) -> Vec<(PathBuf, bool)> {
    let options = glob::MatchOptions { require_literal_leading_dot: true, ..glob::MatchOptions::new() };
    let mut all = Vec::new();
    for path in paths {
        let text = path.to_string_lossy();
        if !text.contains(['*', '?', '[']) || path.exists() {
            all.push((path.clone(), true));
            continue;
        }
        // All that is in a folder is the folder itself.
        let folder = text.strip_suffix("**").map(|folder| if folder.is_empty() { "." } else { folder });
        let matches = match glob::glob_with(folder.unwrap_or(&text), options) {
            Ok(matches) => matches,
            Err(error) => {
                errors.push(format!("{}: no pattern: {}", shown(path), error.msg));
                continue;
            }
        };
        let before = all.len();
        for path in matches {
            match path {
                Ok(path) if folder.is_some() && !path.is_dir() => {}
                Ok(path) => all.push((path, false)),
                Err(error) => errors.push(format!("{}: {}", shown(error.path()), reason(error.error()))),
            }
        }
        if all.len() == before {
            errors.push(format!("{}: nothing matches this pattern", shown(path)));
        }
    }
    all
}

/// Whether a file that a report is to be written to is there and is a log, or may be one.
pub fn is_no_report(path: &Path) -> bool {
    let begins = [&b"{\"schema\":"[..], b"{\n  \"$schema\"", b"<?xml"];
    let mut text = Vec::new();
    let read = || File::open(path)?.take(16).read_to_end(&mut text);
    is_log(path) && { read }().is_ok_and(|length| length > 0) && !begins.iter().any(|begin| text.starts_with(begin))
}

fn shown(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

fn is_log(path: &Path) -> bool {
    path.extension().and_then(|ending| ending.to_str()).is_some_and(|ending| ENDINGS.contains(&ending.to_ascii_lowercase().as_str()))
}

impl Input {
    /// The input at a path; `-` is standard input.
    pub fn of(path: &Path) -> Self {
        let stdin = path.as_os_str() == "-";
        Self { name: shown(path), path: (!stdin).then(|| path.to_owned()) }
    }

    /// Where it lies; `None` for standard input.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Its documents, one at a time. `Err` says why the stream cannot be opened.
    pub fn documents(&self) -> Result<Logs, String> {
        let (reader, layout): (Box<dyn Read + Send>, Layout) = match &self.path {
            None => guessed(BufReader::with_capacity(BUFFER, io::stdin())),
            Some(path) => {
                let file = File::open(path).map_err(|error| format!("{}: {}", self.name, reason(&error)))?;
                (Box::new(file), layout(path))
            }
        };
        let reader = BufReader::with_capacity(BUFFER, reader);
        Ok(Logs { name: self.name.clone(), documents: Documents::new(reader, layout) })
    }

    /// Reads boards relative to this log.
    pub fn boards(&self) -> BesideLog {
        self.path.as_deref().map(BesideLog::new).unwrap_or_default()
    }
}

/// The documents of an input.
pub struct Logs {
    name: String,
    documents: Documents<BufReader<Box<dyn Read + Send>>>,
}

impl Logs {
    /// Whether the next log may have to be waited for: nothing but blanks is left of what was read.
    pub fn must_wait(&self) -> bool {
        self.documents.must_wait()
    }
}

impl Iterator for Logs {
    type Item = Result<Chunk, String>;

    fn next(&mut self) -> Option<Self::Item> {
        let name = &self.name;
        Some(self.documents.next()?.map_err(|error| match error {
            SplitError::Io(error) => format!("{name}: {}", reason(&error)),
            SplitError::TooLong { line } => {
                format!("{name}: the log that begins at line {line} is longer than {} MiB; no game is", MAX_DOCUMENT >> 20)
            }
        }))
    }
}

/// A stream with its layout, told by its first line that is not blank: a whole JSON object is the first of JSON lines,
/// which then need not be waited for. A broken one is too if the next line is a log in JSON: no YAML goes on like that,
/// and the numbers of the lines after it stay in step.
fn guessed(mut stream: impl BufRead + Send + 'static) -> (Box<dyn Read + Send>, Layout) {
    let mut head = Vec::new();
    let mut line = |head: &mut Vec<u8>| loop {
        let start = head.len();
        // An error of the stream comes again when it is read on, and is told of then.
        let read = stream.by_ref().take(MAX_DOCUMENT as u64 + 1).read_until(b'\n', head).unwrap_or(0);
        if read == 0 || head.len() > MAX_DOCUMENT || !head[start..].trim_ascii().is_empty() {
            return start..head.len();
        }
    };
    let object = |line: &[u8]| serde_json::from_slice::<Map<String, Json>>(line).ok();
    let first = line(&mut head);
    let content = !first.is_empty() && ![&b"#"[..], b"---", b"%"].iter().any(|mark| head[first.clone()].starts_with(mark));
    let lines = content
        && head.len() <= MAX_DOCUMENT
        && (object(&head[first]).is_some() || {
            let second = line(&mut head);
            object(&head[second]).is_some_and(|log| log.contains_key("game"))
        });
    (Box::new(Cursor::new(head).chain(stream)), if lines { Layout::Lines } else { Layout::Documents })
}

fn layout(path: &Path) -> Layout {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    if matches!(ending.as_str(), "jsonl" | "ndjson") { Layout::Lines } else { Layout::Documents }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guess(text: &'static str) -> (Layout, usize) {
        let (stream, layout) = guessed(text.as_bytes());
        (layout, Documents::new(BufReader::new(stream), layout).flatten().count())
    }

    #[test]
    fn standard_input_is_guessed() {
        assert_eq!(guess("{\"a\": 1}\n{\"a\": 2}\n"), (Layout::Lines, 2));
        assert_eq!(guess("\n{\"a\": 1}\n"), (Layout::Lines, 1));
        assert_eq!(guess("{\"a\":\n{\"game\": 2}\n"), (Layout::Lines, 2));
        assert_eq!(guess("{\"a\":\n1}\n"), (Layout::Documents, 1));
        assert_eq!(guess("a: 1\n---\nb: 2\n"), (Layout::Documents, 2));
        assert_eq!(guess("{\"a\": 1}\n---\n{\"a\": 2}\n"), (Layout::Lines, 2));
        assert_eq!(guess("# {}\n{a: 1}\n"), (Layout::Documents, 1));
        assert_eq!(guess(""), (Layout::Documents, 0));
    }
}
