//! Where results and messages go.

use super::status::UNREADABLE;
use crate::game::sandbox::reason;
use crate::report::human::Style;
use crate::yaml::encoding::Encoding;
use crate::yaml::{lines, printable, without_commands};
use anstream::{AutoStream, ColorChoice as Choice};
use clap::ValueEnum;
use std::cell::Cell;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

/// When to colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ColorChoice {
    /// At a terminal, unless NO_COLOR or CLICOLOR=0 says otherwise
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl ColorChoice {
    /// What `--color` asks for in arguments that may not be fit to be parsed, or ask for help: `Auto` if it is not there.
    pub fn asked(args: &[OsString]) -> Self {
        let words: Vec<&str> = args
            .iter()
            .take_while(|word| *word != "--")
            .map(|word| word.to_str().unwrap_or_default())
            .collect();
        let of = |at: usize| {
            words[at].strip_prefix("--color=").or_else(|| {
                words
                    .get(at + 1)
                    .copied()
                    .filter(|_| words[at] == "--color")
            })
        };
        let asked = (0..words.len()).find_map(of);
        asked
            .and_then(|word| Self::from_str(word, false).ok())
            .unwrap_or(Self::Auto)
    }
}

impl From<ColorChoice> for clap::ColorChoice {
    fn from(choice: ColorChoice) -> Self {
        match choice {
            ColorChoice::Auto => Self::Auto,
            ColorChoice::Always => Self::Always,
            ColorChoice::Never => Self::Never,
        }
    }
}

/// Whether standard output was closed when the program was started, as `>&-` has it.
static CLOSED_AT_START: AtomicBool = AtomicBool::new(false);

/// Looks whether standard output is closed. To be called before `main`: the standard library then opens `/dev/null` in its
/// place, and everything would seem to be written.
pub fn look_at_stdout() {
    #[cfg(unix)]
    CLOSED_AT_START.store(direct(&io::stdout()).is_none(), Ordering::Relaxed);
}

/// Whether standard output still takes what is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Open,
    /// Nobody reads any more, which is no error.
    Closed,
    /// Something could not be written, and that has been reported.
    Failed,
}

/// Standard output, and how to write to it. Clones write to the same one.
///
/// A command writes and goes on; whether everything could be written is in [`status`](Self::status), which `Cli::run` asks
/// for every command alike.
#[derive(Clone, Debug)]
pub(crate) struct Out {
    /// How diagnostics are drawn.
    pub style: Style,
    state: Rc<Cell<State>>,
    /// Standard output without the library's buffer, which would keep what could not be written and try again.
    direct: Option<Rc<File>>,
}

impl Out {
    /// Decides on colour and width once, for the whole run.
    pub(crate) fn new(color: ColorChoice) -> Self {
        let stdout = io::stdout();
        let color = match color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => AutoStream::choice(&stdout) != Choice::Never,
        };
        let width = columns(stdout.is_terminal());
        Self {
            style: Style { color, width },
            state: Rc::new(Cell::new(State::Open)),
            direct: direct(&stdout).map(Rc::new),
        }
    }

    /// Takes note of the width that the terminal has now.
    pub(crate) fn measure(&mut self) {
        self.style.width = columns(io::stdout().is_terminal());
    }

    /// Writes a result. Nothing in it acts on a terminal or a build service, even where the report has forgotten to make a
    /// name safe.
    pub(crate) fn write(&mut self, text: &str) {
        let coloured = self.style.color;
        self.verbatim(&lines(text, coloured));
    }

    /// Writes a result as it is: a log that replaces the one that was read, or commands that a build service is to carry
    /// out. Once something cannot be written nothing more is: with a closed pipe in silence, otherwise after a
    /// message. The command goes on judging in that case, and its exit status is 2.
    pub(crate) fn verbatim(&mut self, text: &str) {
        if self.state.get() != State::Open || text.is_empty() {
            return;
        }
        if CLOSED_AT_START.load(Ordering::Relaxed) {
            return self.note(Err(io::Error::other("it is closed")));
        }
        // Whoever ends the process on a signal waits for this lock: lines stay whole.
        let mut stdout = io::stdout().lock();
        let written = match self.direct.as_deref() {
            Some(mut direct) => direct.write_all(text.as_bytes()),
            None => stdout
                .write_all(text.as_bytes())
                .and_then(|()| stdout.flush()),
        };
        drop(stdout);
        self.note(written);
    }

    /// Takes note of how writing to standard output by other means went.
    pub(crate) fn note(&self, written: io::Result<()>) {
        match written {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => self.state.set(State::Closed),
            Err(error) if self.state.get() == State::Open => {
                self.state.set(State::Failed);
                message(&format!(
                    "standard output cannot be written: {}",
                    reason(&error)
                ));
            }
            _ => {}
        }
    }

    /// Whether nobody reads any more: there is no point in going on. After any other failure there is.
    pub(crate) fn is_closed(&self) -> bool {
        self.state.get() == State::Closed
    }

    /// The exit status of a command that would end with `status` if all it wrote had been written.
    pub(crate) fn status(&self, status: u8) -> u8 {
        if self.state.get() == State::Failed {
            UNREADABLE
        } else {
            status
        }
    }
}

#[cfg(unix)]
fn direct(stdout: &io::Stdout) -> Option<File> {
    use std::os::fd::AsFd;
    stdout.as_fd().try_clone_to_owned().ok().map(File::from)
}

/// Elsewhere the library knows how a console is written to.
#[cfg(not(unix))]
fn direct(_: &io::Stdout) -> Option<File> {
    None
}

/// Columns to write in, within reason: those of the terminal, else as many as COLUMNS asks for.
fn columns(terminal: bool) -> usize {
    let of_terminal = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    let asked = || std::env::var("COLUMNS").ok()?.trim().parse().ok();
    let columns = if terminal {
        of_terminal().or_else(asked)
    } else {
        asked()
    };
    columns.map_or(Style::default().width, |columns: usize| {
        columns.clamp(40, 140)
    })
}

/// What is said of a file that is written as UTF-8 and was something else.
pub(crate) fn now_utf8(name: &str, encoding: Encoding) -> String {
    format!("{name}: it was {} and is UTF-8 now", encoding.name())
}

/// A message about the run, to standard error, in one line whatever names it repeats.
pub(crate) fn message(text: &str) {
    let _ = writeln!(
        io::stderr().lock(),
        "railref: {}",
        without_commands(&printable(text))
    );
}
