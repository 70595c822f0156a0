//! Standard output and standard error.

use super::status::UNREADABLE;
use super::terminal::Terminal;
use crate::game::sandbox::reason;
use crate::report::human::Style;
use crate::report::wrap::{DRAWN_ROW, is_drawn_row, long_line, without_marks};
use crate::yaml::encoding::Encoding;
use crate::yaml::{lines, printable, without_commands};
use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice as Choice};
use clap::ValueEnum;
use std::borrow::Cow;
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
    /// Returns what `--color` asks for in arguments that may be invalid or ask for help; `Auto` if
    /// it is missing.
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

    /// Decides whether to colour what is written to a stream.
    fn applies_to(self, stream: &impl RawStream) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => AutoStream::choice(stream) != Choice::Never,
        }
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

/// Whether standard output was already closed when the program started, as with `>&-`.
static CLOSED_AT_START: AtomicBool = AtomicBool::new(false);

/// Checks whether standard output is closed. Must be called before `main`: by then the standard
/// library has opened `/dev/null` in its place, and every write would seem to succeed.
pub fn look_at_stdout() {
    #[cfg(unix)]
    CLOSED_AT_START.store(direct(&io::stdout()).is_none(), Ordering::Relaxed);
}

/// The state of standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Open,
    /// Nobody reads it any longer, which is not an error.
    Closed,
    /// A write failed and was reported.
    Failed,
}

/// Standard output, and how to write to it. Clones write to the same output.
///
/// A command writes and continues; whether every write succeeded is known to
/// [`status`](Self::status), which `Cli::run` calls for every command.
#[derive(Clone, Debug)]
pub(crate) struct Out {
    /// The style of diagnostics.
    pub style: Style,
    /// The terminal, if standard output is one.
    terminal: Option<Terminal>,
    /// Whether what is written is meant for people, rather than being a log or a document.
    is_for_people: bool,
    state: Rc<Cell<State>>,
    /// Standard output without the library's buffer, which would keep what could not be written and
    /// try to write it again.
    direct: Option<Rc<File>>,
}

impl Out {
    /// Decides on colour and width for the whole run.
    pub(crate) fn new(color: ColorChoice) -> Self {
        let stdout = io::stdout();
        let color = color.applies_to(&stdout);
        let mut out = Self {
            style: Style {
                color,
                ..Style::default()
            },
            terminal: Terminal::new(color),
            is_for_people: false,
            state: Rc::new(Cell::new(State::Open)),
            direct: direct(&stdout).map(Rc::new),
        };
        out.measure();
        out
    }

    /// Records the current width of the terminal.
    pub(crate) fn measure(&mut self) {
        let is_terminal = io::stdout().is_terminal();
        self.style.width = columns(is_terminal);
        self.style.room = if is_terminal { of_terminal() } else { None };
    }

    /// Sets whether what is written next is meant for people. At a terminal, sentences are then
    /// wrapped, and names of files are links.
    pub(crate) fn for_people(mut self, is_for_people: bool) -> Self {
        self.is_for_people = is_for_people;
        self
    }

    /// Returns a text in the form in which the terminal shows it. If standard output is not a
    /// terminal, the text is unchanged.
    pub(crate) fn shown<'t>(&self, text: &'t str) -> Cow<'t, str> {
        match self.terminal {
            Some(terminal) => terminal.shown(text, self.is_for_people, self.style.width),
            None => Cow::Borrowed(text),
        }
    }

    /// Writes a result. Nothing in it can affect a terminal or be executed by a build service, even
    /// if the report failed to make a name safe.
    pub(crate) fn write(&mut self, text: &str) {
        if !text.contains(DRAWN_ROW) {
            let safe = lines(text, self.style.color);
            return self.verbatim(&self.shown(&safe));
        }
        // Drawn rows stay whole, whatever is around them.
        let mut drawn = self.clone();
        drawn.is_for_people = false;
        let all: Vec<&str> = text.split_inclusive('\n').collect();
        let same = |one: &&str, next: &&str| is_drawn_row(one) == is_drawn_row(next);
        let shown = all.chunk_by(same).map(|rows| {
            let out = if is_drawn_row(rows[0]) {
                &drawn
            } else {
                &*self
            };
            let text = rows.concat();
            let safe = lines(&without_marks(&text), self.style.color).into_owned();
            out.shown(&safe).into_owned()
        });
        let shown: String = shown.collect();
        self.verbatim(&shown);
    }

    /// Writes a result unchanged: a log that replaces the original, or commands for a build
    /// service. After a failed write nothing more is written: silently if the pipe is closed,
    /// otherwise after a message. In that case the command continues judging, and its exit status
    /// is 2.
    pub(crate) fn verbatim(&mut self, text: &str) {
        if self.state.get() != State::Open || text.is_empty() {
            return;
        }
        if CLOSED_AT_START.load(Ordering::Relaxed) {
            return self.note(Err(io::Error::other("it is closed")));
        }
        // A signal can end the process only when it gets this lock, so lines stay complete.
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

    /// Records the outcome of writing to standard output by other means.
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

    /// Returns whether nobody reads the output any longer, so that there is no point in continuing.
    /// After any other failure there is.
    pub(crate) fn is_closed(&self) -> bool {
        self.state.get() == State::Closed
    }

    /// Returns the exit status of a command whose status would be `status` if every write
    /// succeeded.
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

/// On other systems the library knows how to write to a console, so its own writer is used.
#[cfg(not(unix))]
fn direct(_: &io::Stdout) -> Option<File> {
    None
}

/// Returns how many columns the terminal at standard output has, if it says so.
fn of_terminal() -> Option<usize> {
    terminal_size::terminal_size().map(|(width, _)| usize::from(width.0))
}

/// Returns the width in columns, within reasonable limits: that of the terminal, otherwise COLUMNS.
fn columns(terminal: bool) -> usize {
    let asked = || std::env::var("COLUMNS").ok()?.trim().parse().ok();
    let columns = if terminal {
        of_terminal().or_else(asked)
    } else {
        asked()
    };
    columns.map_or(Style::default().width, |columns: usize| {
        columns.clamp(20, 140)
    })
}

/// Returns the message about a file that was converted to UTF-8.
pub(crate) fn now_utf8(name: &str, encoding: Encoding) -> String {
    format!("{name}: it was {} and is UTF-8 now", encoding.name())
}

/// Shows a prompt at the terminal, even if the results go to a file.
pub(crate) fn show_prompt(prompt: &str) {
    let _ = if io::stdout().is_terminal() {
        let mut out = io::stdout().lock();
        out.write_all(prompt.as_bytes()).and_then(|()| out.flush())
    } else {
        io::stderr().lock().write_all(prompt.as_bytes())
    };
}

/// Writes to standard error what is wrong with the arguments, which may be names that strangers gave
/// to their files.
pub(crate) fn usage_error(error: &clap::Error, color: ColorChoice) {
    let text = error.render();
    let text = if color.applies_to(&io::stderr()) {
        lines(&text.ansi().to_string(), true).into_owned()
    } else {
        lines(&text.to_string(), false).into_owned()
    };
    let _ = write!(io::stderr().lock(), "{text}");
}

/// Writes a message about the run to standard error. It is on one line, whatever names it contains,
/// except that it is wrapped at a terminal.
pub(crate) fn message(text: &str) {
    let mut line = format!("railref: {}", without_commands(&printable(text)));
    if io::stderr().is_terminal() {
        line = long_line(&line, columns(true));
    }
    let _ = writeln!(io::stderr().lock(), "{line}");
}
