//! Where results and messages go.

use crate::report::human::Style;
use anstream::{AutoStream, ColorChoice as Choice};
use clap::ValueEnum;
use std::io::{self, IsTerminal, Write};
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

/// Standard output, and how to write to it.
#[derive(Clone, Copy, Debug)]
pub struct Out {
    /// How diagnostics are drawn.
    pub style: Style,
    closed: bool,
}

impl Out {
    /// Decides on colour and width once, for the whole run.
    pub fn new(color: ColorChoice) -> Self {
        let stdout = io::stdout();
        let color = match color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => AutoStream::choice(&stdout) != Choice::Never,
        };
        let width = if stdout.is_terminal() { miette_width() } else { Style::default().width };
        Self { style: Style { color, width }, closed: false }
    }

    /// Writes a result. A closed pipe is no error: nothing more is written then.
    pub fn write(&mut self, text: &str) {
        if self.closed {
            return;
        }
        let mut stdout = io::stdout().lock();
        if stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).is_err() {
            self.closed = true;
        }
    }

    /// Whether nobody reads any more.
    pub const fn is_closed(&self) -> bool {
        self.closed
    }
}

/// From here on Ctrl-C ends the process only between two writes of [`Out`], which are of whole lines; pressed again, at
/// once. Where somebody has chosen to ignore it, as `nohup` and background jobs of a script do, it stays ignored.
pub fn end_with_whole_lines() {
    let status = i32::from(super::INTERRUPTED);
    let pressed = AtomicBool::new(false);
    let wait_and_end = move || {
        let _whole = io::stdout().lock();
        std::process::exit(status);
    };
    let handler = move || {
        if pressed.swap(true, Ordering::Relaxed) {
            std::process::exit(status);
        }
        std::thread::spawn(wait_and_end);
    };
    // Without a handler Ctrl-C ends the process as it always does.
    let _ = ctrlc::try_set_handler(handler);
}

/// Columns of the terminal, within reason.
fn miette_width() -> usize {
    terminal_size::terminal_size().map_or(Style::default().width, |(width, _)| usize::from(width.0).clamp(40, 140))
}

/// A message about the run, to standard error.
pub fn message(text: &str) {
    let _ = writeln!(io::stderr().lock(), "railref: {text}");
}
