//! `record`.

mod journal;
mod log_file;

use super::args::{RecordArgs, RecordFormat};
use super::choices::game_named;
use super::input::Input;
use super::output::Out;
use super::settings::Settings;
use super::status::{Ended, UNREADABLE};
use crate::faces::session::{InMemory, MOST_BYTES, Session, Store};
use crate::game::Games;
use crate::game::reading::{BoardFiles, Boards, Defaults};
use crate::game::sandbox::reason;
use crate::referee::replay::Options;
use crate::referee::verdict::Judgement;
use crate::yaml::encoding::Encoding;
use crate::yaml::parse::MAX_DOCUMENT;
use crate::yaml::printable;
use journal::Journal;
use log_file::LogFile;
use serde_json::{Value as Json, json};
use std::io::{self, BufRead, Read as _};
use std::path::Path;
use std::sync::Arc;

/// Records a game: answers requests and lines until one ends the session or none comes any more.
pub(crate) fn run<L: Games>(args: &RecordArgs, mut out: Out) -> Ended {
    let RecordFormat::Ndjson = args.format;
    let settings = Settings::new::<L>(&args.reading)?;
    let input = settings.input(&args.log);
    let file = match input.path() {
        None => None,
        Some(path) => Some(LogFile::new(path, settings.sandbox.clone())?),
    };
    let mut journal = match &args.journal {
        None => None,
        Some(path) => Some(Journal::open(path, input.path(), &settings.sandbox)?),
    };
    let mut session = session::<L>(&settings, &input, file.clone());
    begin(args, &input, file.as_ref(), &mut session)?;
    let answered = answer(&mut session, journal.as_mut(), &mut out);
    let is_lost = file
        .zip(session.text())
        .is_some_and(|(file, text)| !session.is_saved() && file.report_unsaved(&text));
    answered?;
    Ok(
        if is_lost || !session.is_saved() || journal.is_some_and(|journal| !journal.is_whole()) {
            UNREADABLE
        } else if session.is_sound() {
            0
        } else {
            settings.of_verdict(Judgement::Illegal.status())
        },
    )
}

/// Answers every line of standard input.
fn answer<L: Games>(
    session: &mut Session<L>,
    mut journal: Option<&mut Journal>,
    out: &mut Out,
) -> Result<(), String> {
    let mut lines = Lines::new(io::stdin().lock());
    while !session.has_ended() && !out.is_closed() {
        let line = match lines.next() {
            Ok(Some(line)) => line,
            Ok(None) => break,
            Err(error) => return Err(format!("standard input: {}", reason(&error))),
        };
        if let Some(journal) = &mut journal {
            journal.line(&line);
        }
        let reply = match &line {
            Line::Text(line) => session.request_or_line(line),
            Line::TooLong => session.refuse("a request has at most 1 MiB"),
            Line::NotUtf8(_) => session.refuse("a request is UTF-8 text"),
        };
        if let Some(journal) = &mut journal {
            journal.reply(&reply);
        }
        out.write(&format!("{reply}\n"));
    }
    Ok(())
}

/// A session of the log at a path.
fn session<L: Games>(settings: &Settings, input: &Input, file: Option<LogFile>) -> Session<L> {
    let boards = OfLog {
        files: BoardFiles::within(
            input.path().and_then(Path::parent).unwrap_or(Path::new("")),
            settings.sandbox.clone(),
        ),
        input: input.clone(),
    };
    let options = Options {
        complete: input.complete,
        ..Options::default()
    };
    let store: Box<dyn Store> = match file {
        None => Box::new(InMemory),
        Some(file) => Box::new(file),
    };
    Session::with(input.name.clone(), Arc::new(boards), options, store)
}

/// Takes the log that is there, or begins the one that was asked for.
fn begin<L: Games>(
    args: &RecordArgs,
    input: &Input,
    file: Option<&LogFile>,
    session: &mut Session<L>,
) -> Result<(), String> {
    let name = printable(&input.name);
    let is_there = input
        .path()
        .is_some_and(|path| path.symlink_metadata().is_ok());
    if is_there {
        if args.game.is_some() {
            return Err(format!(
                "{name} is there already, and the recording goes on with it: leave --game and --players out"
            ));
        }
        let whole = input.whole(MAX_DOCUMENT as u64)?;
        if whole.encoding != Encoding::Utf8 {
            return Err(format!(
                "{name} is not stored as UTF-8, as a recording is; railref fmt stores it so"
            ));
        }
        if let Some(file) = file {
            file.was_read(&whole.text);
        }
        return session
            .load(&whole.text)
            .map_err(|why| format!("{name}: {}; railref check says more", printable(&why)));
    }
    let Some(game) = &args.game else {
        return Ok(());
    };
    let game = game_named::<L>(game)?;
    let players: Vec<&str> = args.players.iter().map(|name| name.trim()).collect();
    let request = json!({"do": "new", "game": game.id, "players": players});
    let reply: Json = serde_json::from_str(&session.request(&request.to_string()))
        .map_err(|error| error.to_string())?;
    match reply["error"]["message"].as_str() {
        Some(why) => Err(format!("{name}: {}", printable(why))),
        None => Ok(()),
    }
}

/// Boards of a log, and what holds for it where it does not say it.
struct OfLog {
    files: BoardFiles,
    input: Input,
}

impl Boards for OfLog {
    fn read(&self, path: &str) -> Result<String, String> {
        self.files.read(path)
    }

    fn defaults(&self) -> &Defaults {
        self.input.defaults()
    }
}

/// A line of input.
enum Line {
    Text(String),
    TooLong,
    NotUtf8(Vec<u8>),
}

/// The lines of an input, of which none is held that is longer than a request may be.
struct Lines<R> {
    input: R,
    bytes: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    const fn new(input: R) -> Self {
        Self {
            input,
            bytes: Vec::new(),
        }
    }

    /// The next line, without its break; `None` at the end of the input.
    fn next(&mut self) -> io::Result<Option<Line>> {
        self.bytes.clear();
        // The line break, and one byte by which a line is too long.
        let most = MOST_BYTES as u64 + 2;
        let read = self
            .input
            .by_ref()
            .take(most)
            .read_until(b'\n', &mut self.bytes)?;
        if read == 0 {
            return Ok(None);
        }
        if read as u64 == most && !self.bytes.ends_with(b"\n") {
            self.skip()?;
            return Ok(Some(Line::TooLong));
        }
        let line = self.bytes.strip_suffix(b"\n").unwrap_or(&self.bytes);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        Ok(Some(match std::str::from_utf8(line) {
            Ok(line) => Line::Text(line.to_owned()),
            Err(_) => Line::NotUtf8(line.to_vec()),
        }))
    }

    /// Passes over the rest of a line.
    fn skip(&mut self) -> io::Result<()> {
        loop {
            let buffer = self.input.fill_buf()?;
            let end = buffer.iter().position(|byte| *byte == b'\n');
            let (used, done) = match end {
                Some(at) => (at + 1, true),
                None => (buffer.len(), buffer.is_empty()),
            };
            self.input.consume(used);
            if done {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_any_length_are_told_apart() {
        let long = "x".repeat(MOST_BYTES);
        let input = format!("a\r\n{long}\n{long}y{long}\n\nb");
        let mut lines = Lines::new(io::BufReader::with_capacity(999, input.as_bytes()));
        let mut kinds = Vec::new();
        while let Some(line) = lines.next().expect("memory can be read") {
            kinds.push(match line {
                Line::Text(text) => text.len(),
                Line::TooLong => usize::MAX,
                Line::NotUtf8(_) => 0,
            });
        }
        assert_eq!(kinds, [1, MOST_BYTES, usize::MAX, 0, 1]);
    }
}
