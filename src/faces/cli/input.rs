//! An input of logs: a file or standard input, opened and split into its documents.

use crate::game::reading::{BoardCache, BoardFiles, CachedBoards, Defaults};
use crate::game::sandbox::{Sandbox, is_descriptor, open_file, reason};
use crate::report::LogText;
use crate::yaml::breaks::lines;
use crate::yaml::encoding::{Encoding, NotText, decoded};
use crate::yaml::parse::{MAX_DOCUMENT, parse};
use crate::yaml::position::Lines;
use crate::yaml::split::{Chunk, Documents, Layout, SplitError};
use crate::yaml::tree::{Kind, NodeId, Tree};
use serde_json::{Map, Value as Json};
use std::collections::VecDeque;
use std::fmt::{self, Display};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The extensions of logs in a folder.
const ENDINGS: [&str; 5] = ["yaml", "yml", "json", "jsonl", "ndjson"];
/// How many bytes are read from an input at a time.
const BUFFER: usize = 1 << 17;

/// Something that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The file or folder, as reports name it.
    pub path: String,
    /// The reason.
    pub why: String,
}

impl Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.why)
    }
}

impl From<Unread> for String {
    fn from(unread: Unread) -> Self {
        unread.to_string()
    }
}

/// An input of logs.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    /// The name in reports; `-` is standard input.
    pub name: String,
    path: Option<PathBuf>,
    sandbox: Sandbox,
    /// Whether standard input is known to have one log per line.
    lines: bool,
    /// Whether a search found it, so that it need not be a log.
    pub found: bool,
    /// The choices for logs that make none themselves.
    defaults: Arc<Defaults>,
    /// Whether unfinished logs are illegal.
    pub complete: bool,
}

/// Returns whether an existing file that a report would replace is or may be a log.
pub(crate) fn is_no_report(path: &Path) -> bool {
    let begins = [&b"{\"schema\":"[..], b"{\n  \"$schema\"", b"<?xml"];
    let mut text = Vec::new();
    let read = || open_file(path).ok()?.take(16).read_to_end(&mut text).ok();
    is_log(path)
        && { read }().is_some_and(|length| length > 0)
        && !begins.iter().any(|begin| text.starts_with(begin))
}

/// Returns whether two paths lead to the same file.
pub(crate) fn is_same(one: &Path, other: &Path) -> bool {
    one == other
        || resolved(one).is_some_and(|one| resolved(other).is_some_and(|other| one == other))
}

/// Resolves the links and dots of a path; the file need not exist.
fn resolved(path: &Path) -> Option<PathBuf> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    path.canonicalize()
        .ok()
        .or_else(|| Some(folder.canonicalize().ok()?.join(path.file_name()?)))
}

/// Returns the name of a path in reports.
pub(crate) fn shown(path: &Path) -> String {
    let text = path.to_string_lossy();
    // On other systems a backslash is an ordinary character of a name.
    if cfg!(windows) {
        text.replace('\\', "/")
    } else {
        text.into_owned()
    }
}

/// Returns whether the name of a file says that it contains JSON.
pub(crate) fn is_named_json(path: &Path) -> bool {
    path.extension()
        .and_then(|ending| ending.to_str())
        .is_some_and(|ending| {
            ["json", "jsonl", "ndjson"]
                .iter()
                .any(|json| ending.eq_ignore_ascii_case(json))
        })
}

/// Returns whether a file in a folder counts as a log, by its extension.
pub(crate) fn is_log(path: &Path) -> bool {
    path.extension()
        .and_then(|ending| ending.to_str())
        .is_some_and(|ending| ENDINGS.contains(&ending.to_ascii_lowercase().as_str()))
}

/// The only log of an input.
pub(crate) struct OnlyLog {
    pub input: Input,
    pub text: String,
    /// The log, with its place in the input.
    chunk: Chunk,
}

impl OnlyLog {
    /// Takes a text as the only log of an input, which is not read.
    pub(crate) fn of_text(input: Input, text: &str) -> Self {
        let kept = text.strip_prefix('\u{feff}').unwrap_or(text);
        let chunk = Chunk {
            offset: text.len() - kept.len(),
            ..Chunk::default()
        };
        Self {
            input,
            text: kept.to_owned(),
            chunk,
        }
    }

    /// Returns the parsed log in the form in which reports quote it.
    pub(crate) fn log<'t>(&'t self, tree: &'t Tree<'t>) -> LogText<'t> {
        LogText::new(
            &self.input.name,
            1,
            tree,
            self.chunk.line,
            self.chunk.offset,
        )
        .in_file(self.input.is_file())
        .stored_in(self.chunk.encoding)
    }
}

/// The whole text of an input, as UTF-8.
pub(crate) struct Whole {
    pub text: String,
    /// The encoding of the file.
    pub encoding: Encoding,
}

/// Reads the only log of an input. `Err` says why that is not possible.
pub(crate) fn only_log(input: Input) -> Result<OnlyLog, String> {
    let mut documents = input.documents()?;
    let mut chunk = match documents.next() {
        Some(chunk) => chunk?,
        // An empty file counts as a malformed log.
        None if input.is_file() => Chunk::default(),
        None => return Err(format!("{}: no log in it", input.name)),
    };
    if documents.next().is_some() {
        return Err(format!(
            "{}: several logs in one file, where one is wanted",
            input.name
        ));
    }
    let bytes = std::mem::take(&mut chunk.bytes);
    let text = as_text(&input.name, bytes, chunk.encoding, chunk.line)?;
    Ok(OnlyLog { input, text, chunk })
}

/// Converts bytes to text. `Err` says where they are invalid in the file called `name`, in which
/// `line` lines precede them.
fn as_text(name: &str, bytes: Vec<u8>, encoding: Encoding, line: usize) -> Result<String, String> {
    let Some(fault) = NotText::find(&bytes, encoding) else {
        return String::from_utf8(bytes).map_err(|error| format!("{name}: {error}"));
    };
    let before = String::from_utf8_lossy(&bytes[..fault.valid]);
    let at = Lines::new(&before).position(&before, before.len());
    Err(format!(
        "{name}:{}:{}: it is {}",
        line + at.line,
        at.column,
        fault.what()
    ))
}

impl Input {
    /// Returns the input at a path; `-` is standard input.
    pub(crate) fn of(path: &Path, sandbox: &Sandbox) -> Self {
        let stdin = path.as_os_str() == "-";
        Self {
            name: shown(path),
            path: (!stdin).then(|| path.to_owned()),
            sandbox: sandbox.clone(),
            lines: false,
            found: false,
            defaults: Arc::default(),
            complete: false,
        }
    }

    /// Sets whether every line of standard input is a log.
    #[must_use]
    pub(crate) fn of_lines(self, lines: bool) -> Self {
        Self { lines, ..self }
    }

    /// Records that a search found it.
    #[must_use]
    pub(crate) fn found_by_search(self) -> Self {
        Self {
            found: true,
            ..self
        }
    }

    /// Sets the choices for logs that make none themselves.
    #[must_use]
    pub(crate) fn holding(self, defaults: Arc<Defaults>, complete: bool) -> Self {
        Self {
            defaults,
            complete,
            ..self
        }
    }

    /// Returns the choices for logs that make none themselves.
    pub(crate) fn defaults(&self) -> &Defaults {
        &self.defaults
    }

    /// Returns its path; `None` for standard input.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Returns whether it is a file, so that reading it never waits.
    pub(crate) fn is_file(&self) -> bool {
        self.path().is_some_and(|path| !is_descriptor(path))
    }

    /// Creates the error that says why it cannot be read.
    fn unread(&self, why: impl Into<String>) -> Unread {
        Unread {
            path: self.name.clone(),
            why: why.into(),
        }
    }

    /// Opens it for reading as UTF-8, whatever its encoding. `Err` says why it cannot be read.
    fn open(&self) -> Result<(Box<dyn Read + Send>, Encoding), Unread> {
        let opened = match &self.path {
            None => return decoded(io::stdin()).map_err(|error| self.cannot_be_read(&error)),
            // Whoever started the process opened this one, whether or not it is a pipe.
            Some(path) if is_descriptor(path) => File::open(path).map_err(|error| reason(&error)),
            Some(path) => self.sandbox.named(path).and_then(|place| place.open()),
        };
        let file = opened.map_err(|why| self.unread(why))?;
        decoded(file).map_err(|error| self.cannot_be_read(&error))
    }

    fn cannot_be_read(&self, error: &io::Error) -> Unread {
        self.unread(reason(error))
    }

    /// Returns its documents, one at a time. `Err` says why it cannot be opened.
    pub(crate) fn documents(&self) -> Result<Logs, Unread> {
        let (reader, encoding) = self.open()?;
        let (reader, layout): (Box<dyn Read + Send>, Layout) = match &self.path {
            None if self.lines => (reader, Layout::Lines),
            None => guessed(BufReader::with_capacity(BUFFER, reader)),
            Some(path) => (reader, layout(path)),
        };
        let reader = BufReader::with_capacity(BUFFER, reader);
        Ok(Logs {
            name: self.name.clone(),
            documents: Documents::new(reader, layout).stored_in(encoding),
            ahead: VecDeque::new(),
        })
    }

    /// Returns how the documents in its text are separated.
    pub(crate) fn layout(&self, text: &str) -> Layout {
        match &self.path {
            Some(path) => layout(path),
            None => guessed(Cursor::new(text.to_owned())).1,
        }
    }

    /// Reads the whole text. Fails if it cannot be read or is longer than `most` bytes.
    pub(crate) fn whole(&self, most: u64) -> Result<Whole, String> {
        let mut bytes = Vec::new();
        let (reader, encoding) = self.open()?;
        let read = reader.take(most + 1).read_to_end(&mut bytes);
        read.map_err(|error| self.cannot_be_read(&error))?;
        if bytes.len() as u64 > most {
            let why = format!(
                "it is larger than {} MiB; split it, or check it as it is",
                most >> 20
            );
            return Err(self.unread(why).into());
        }
        let text = as_text(&self.name, bytes, encoding, 0)?;
        Ok(Whole { text, encoding })
    }

    /// Returns a source of boards relative to this log or, for standard input, to the working
    /// folder. Each board is read once per `cache`.
    pub(crate) fn boards<'c>(&'c self, cache: &'c BoardCache) -> CachedBoards<'c, BoardFiles> {
        let folder = self
            .path
            .as_deref()
            .and_then(Path::parent)
            .unwrap_or(Path::new(""));
        CachedBoards::new(
            BoardFiles::within(folder, self.sandbox.clone()),
            Some(folder),
            cache,
        )
        .with_defaults(&self.defaults)
    }
}

/// The documents of an input.
pub(crate) struct Logs {
    name: String,
    /// Documents that have been read in advance.
    ahead: VecDeque<Result<Chunk, Unread>>,
    documents: Documents<BufReader<Box<dyn Read + Send>>>,
}

impl Logs {
    /// Returns whether reading the next log may have to wait, because only blanks are left in the
    /// buffer.
    pub(crate) fn must_wait(&self) -> bool {
        self.ahead.is_empty() && self.documents.must_wait()
    }

    /// Returns whether no log is left. Reads on if necessary to find out.
    pub(crate) fn is_at_end(&mut self) -> bool {
        if self.ahead.is_empty() {
            let next = self.read();
            self.ahead.extend(next);
        }
        self.ahead.is_empty()
    }

    /// Returns whether none of the first documents looks like a log, so that a file found by its
    /// extension is not one. A file without any document may still be meant as a log.
    pub(crate) fn are_none(&mut self) -> bool {
        const LOOKED_AT: usize = 32;
        while self.ahead.len() < LOOKED_AT {
            let Some(next) = self.read() else { break };
            let like = next
                .as_ref()
                .map_or(true, |chunk| looks_like_log(&chunk.bytes));
            self.ahead.push_back(next);
            if like {
                return false;
            }
        }
        !self.ahead.is_empty()
    }

    fn read(&mut self) -> Option<Result<Chunk, Unread>> {
        let path = &self.name;
        Some(self.documents.next()?.map_err(|error| Unread {
            path: path.clone(),
            why: not_cut(&error),
        }))
    }
}

/// Says why a stream could not be split into logs.
pub(crate) fn not_cut(error: &SplitError) -> String {
    match error {
        SplitError::Io(error) => reason(error),
        SplitError::TooLong { line } => {
            format!(
                "the log that begins at line {line} is longer than {} MiB; no game is",
                MAX_DOCUMENT >> 20
            )
        }
    }
}

impl Iterator for Logs {
    type Item = Result<Chunk, Unread>;

    fn next(&mut self) -> Option<Self::Item> {
        self.ahead.pop_front().or_else(|| self.read())
    }
}

/// Keys that show a file to be a log. Every log has at least one of them, even if `game` is
/// misspelt.
const TELLING: [&str; 4] = ["game", "players", "moves", "result"];

/// Returns whether a document is meant to be a log: it is a mapping with one of a log's keys, or a
/// broken text with such a word.
pub(crate) fn looks_like_log(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    if text.contains(is_of_another_encoding) && has_telling_word(&without_zeros(&text)) {
        return true;
    }
    if text.contains('\0') {
        return false;
    }
    let is_row = lines(&text).any(|line| line.starts_with("log:") || line.contains("\"log\""));
    let may_be_document = is_row || DOCUMENT.iter().all(|key| text.contains(key));
    let says_game = lines(&text).any(|line| line.starts_with("game:"));
    if says_game && !may_be_document || text.trim().is_empty() {
        return true;
    }
    // With a backslash, the letters of a key may be escapes.
    if !has_telling_word(&text) && !text.contains('\\') {
        return false;
    }
    let parsed = parse(&text);
    let map = parsed
        .tree
        .root()
        .filter(|root| parsed.tree.kind(*root) == Kind::Map);
    map.map_or(
        !parsed.faults.is_empty() && has_telling_word(&text),
        |map| {
            let mut keys = parsed.tree.entries(map);
            let is_telling = keys.any(|(key, _)| {
                let key = parsed.tree.scalar(key).unwrap_or_default();
                TELLING.iter().any(|word| key.eq_ignore_ascii_case(word))
            });
            // A text that is broken off may have had moves.
            let is_whole = parsed.faults.is_empty();
            is_telling && !(is_whole && may_be_document && is_document(&parsed.tree, map))
        },
    )
}

/// The keys that every document of this program has, and no log.
const DOCUMENT: [&str; 2] = ["schema", "referee"];

/// Returns whether a mapping is what this program wrote about a log: a document, such as a verdict, or a
/// row of JSON lines, which has the key `log`. A log with such keys has a list of moves, and is not
/// passed over.
fn is_document(tree: &Tree<'_>, map: NodeId) -> bool {
    let has_moves = tree
        .get(map, "moves")
        .is_some_and(|moves| tree.kind(moves) == Kind::List);
    let has = |key: &&str| tree.get(map, key).is_some();
    !has_moves && (DOCUMENT.iter().all(has) || has(&"log"))
}

/// Returns whether a character is what a letter of ASCII becomes in UTF-16 or UTF-32 that was not
/// recognized, because the first character of the text is not ASCII: the letter with its two bytes
/// exchanged, or the zero beside it. Such a text can be a log, and one that cannot be read.
fn is_of_another_encoding(c: char) -> bool {
    u32::from(c) & 0xff == 0
}

/// Returns a text with its letters of ASCII as they would be in the right encoding.
fn without_zeros(text: &str) -> String {
    let exchanged = |c: char| u8::try_from(u32::from(c) >> 8).map_or(c, char::from);
    text.chars()
        .filter(|c| *c != '\0')
        .map(|c| {
            if is_of_another_encoding(c) {
                exchanged(c)
            } else {
                c
            }
        })
        .collect()
}

/// Returns whether a text has one of the words that show it to be a log, in any letter case.
fn has_telling_word(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    TELLING.iter().any(|word| text.contains(word))
}

/// Guesses the layout of a stream from its first line that is not blank. If that line is a complete
/// JSON object, the stream is JSON lines, and nothing more is waited for. If the line is broken,
/// the stream is JSON lines if the next line is a log in JSON: no YAML continues like that, and the
/// later lines keep their right numbers.
fn guessed(mut stream: impl BufRead + Send + 'static) -> (Box<dyn Read + Send>, Layout) {
    let mut head = Vec::new();
    let mut line = |head: &mut Vec<u8>| loop {
        let start = head.len();
        // An error of the stream occurs again when reading continues, and is reported at that
        // point.
        let read = read_line(stream.by_ref().take(MAX_DOCUMENT as u64 + 1), head).unwrap_or(0);
        if read == 0 || head.len() > MAX_DOCUMENT || !head[start..].trim_ascii().is_empty() {
            return start..head.len();
        }
    };
    let object = |line: &[u8]| serde_json::from_slice::<Map<String, Json>>(line).ok();
    let mut first = line(&mut head);
    if head[first.clone()].starts_with("\u{feff}".as_bytes()) {
        first.start += '\u{feff}'.len_utf8();
    }
    let content = !first.is_empty()
        && ![&b"#"[..], b"---", b"%"]
            .iter()
            .any(|mark| head[first.clone()].starts_with(mark));
    let lines = content
        && head.len() <= MAX_DOCUMENT
        && (object(&head[first]).is_some() || {
            let second = line(&mut head);
            object(&head[second]).is_some_and(|log| log.contains_key("game"))
        });
    (
        Box::new(Cursor::new(head).chain(stream)),
        if lines {
            Layout::Lines
        } else {
            Layout::Documents
        },
    )
}

/// Reads a line with its break, a line feed or a carriage return; returns the number of bytes. The
/// line feed of a two-byte break is not read, because waiting for it would keep the writer waiting.
fn read_line(mut stream: impl BufRead, line: &mut Vec<u8>) -> io::Result<usize> {
    let begun = line.len();
    loop {
        let ahead = stream.fill_buf()?;
        let end = memchr::memchr2(b'\n', b'\r', ahead).map(|at| at + 1);
        let taken = end.unwrap_or(ahead.len());
        line.extend_from_slice(&ahead[..taken]);
        stream.consume(taken);
        if end.is_some() || taken == 0 {
            return Ok(line.len() - begun);
        }
    }
}

fn layout(path: &Path) -> Layout {
    let ending = path
        .extension()
        .and_then(|ending| ending.to_str())
        .unwrap_or_default()
        .to_ascii_lowercase();
    if matches!(ending.as_str(), "jsonl" | "ndjson") {
        Layout::Lines
    } else {
        Layout::Documents
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guess(text: &'static str) -> (Layout, usize) {
        let (stream, layout) = guessed(text.as_bytes());
        (
            layout,
            Documents::new(BufReader::new(stream), layout)
                .flatten()
                .count(),
        )
    }

    #[test]
    fn standard_input_is_guessed() {
        assert_eq!(guess("{\"a\": 1}\n{\"a\": 2}\n"), (Layout::Lines, 2));
        assert_eq!(guess("\n{\"a\": 1}\n"), (Layout::Lines, 2));
        assert_eq!(guess("{\"a\":\n{\"game\": 2}\n"), (Layout::Lines, 2));
        assert_eq!(guess("{\"a\":\n1}\n"), (Layout::Documents, 1));
        assert_eq!(guess("a: 1\n---\nb: 2\n"), (Layout::Documents, 2));
        assert_eq!(guess("{\"a\": 1}\n---\n{\"a\": 2}\n"), (Layout::Lines, 3));
        assert_eq!(guess("# {}\n{a: 1}\n"), (Layout::Documents, 1));
        assert_eq!(
            guess("\u{feff}{\"a\": 1}\n{\"a\": 2}\n"),
            (Layout::Lines, 2)
        );
        assert_eq!(guess("{\"a\": 1}\r{\"a\": 2}\r"), (Layout::Lines, 2));
        assert_eq!(
            guess("\u{feff}{\"a\":\n{\"game\": 2}\n"),
            (Layout::Lines, 2)
        );
        assert_eq!(guess(""), (Layout::Documents, 0));
    }
}
