//! The journal of a recording: everything that was typed and answered, including what was refused
//! or undone.

use super::super::output::message;
use super::lines::Line;
use crate::game::sandbox::{Sandbox, is_one_file, not_a_file, reason};
use serde_json::json;
use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

/// A file to which input lines and replies are added, each as a JSON object on a line of its own.
/// An input line is on the disk before it is carried out, and a reply before it is given.
pub(crate) struct Journal {
    name: String,
    file: File,
    /// Whether every write succeeded.
    whole: bool,
}

impl Journal {
    /// Opens or creates the journal. `Err` says why it cannot be written.
    pub(crate) fn open(path: &Path, log: Option<&Path>, sandbox: &Sandbox) -> Result<Self, String> {
        let name = path.display().to_string();
        let failed = |why: String| format!("{name} cannot be written: {why}");
        let target = sandbox.target(path).map_err(failed)?;
        let is_log = |log: PathBuf| log == target || is_one_file(&log, &target);
        if log.is_some_and(|log| sandbox.target(log).is_ok_and(is_log)) {
            return Err(format!(
                "{name} is the log itself: the journal needs a file of its own"
            ));
        }
        if let Ok(found) = target.metadata()
            && !found.is_file()
        {
            return Err(failed(not_a_file(&found).to_owned()));
        }
        let file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(&target)
            .map_err(|error| failed(reason(&error)))?;
        let mut journal = Self {
            name: name.clone(),
            file,
            whole: true,
        };
        journal
            .end_last_line()
            .map_err(|error| failed(reason(&error)))?;
        Ok(journal)
    }

    /// Completes a line that was cut off when a process was killed.
    fn end_last_line(&mut self) -> io::Result<()> {
        if self.file.metadata()?.len() == 0 {
            return Ok(());
        }
        self.file.seek(SeekFrom::End(-1))?;
        let mut last = [0];
        self.file.read_exact(&mut last)?;
        if last == *b"\n" {
            return Ok(());
        }
        self.file.write_all(b"\n")
    }

    /// Adds a line of input.
    pub(crate) fn line(&mut self, line: &Line) {
        let entry = match line {
            Line::Text(text) => json!({"line": text}),
            Line::NotUtf8(bytes) => json!({"line": String::from_utf8_lossy(bytes), "utf8": false}),
            Line::TooLong => json!({"line": null, "too_long": true}),
        };
        self.add(&entry.to_string());
    }

    /// Adds a reply, which is one line of JSON.
    pub(crate) fn reply(&mut self, reply: &str) {
        self.add(&format!("{{\"reply\":{reply}}}"));
    }

    /// Adds a reply in words.
    pub(crate) fn words(&mut self, words: &str) {
        self.add(&json!({"reply": words}).to_string());
    }

    fn add(&mut self, entry: &str) {
        let line = format!("{entry}\n");
        let written = self.file.write_all(line.as_bytes());
        if let Err(error) = written.and_then(|()| self.file.sync_data()) {
            if self.whole {
                let why = reason(&error);
                message(&format!("{} cannot be written: {why}", self.name));
            }
            self.whole = false;
        }
    }

    /// Returns whether every write succeeded.
    pub(crate) const fn is_whole(&self) -> bool {
        self.whole
    }
}
