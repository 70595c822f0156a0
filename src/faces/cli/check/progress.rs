//! Shows the progress of a long run of `check` at a terminal.

use crate::faces::cli::terminal::is_unicode_on_stderr;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// How long a run takes before its progress is shown, so that short runs do not flicker.
const PATIENCE: Duration = Duration::from_millis(200);

/// A count of logs on standard error. It is shown only at a terminal, in a run that takes a long
/// time.
pub(super) struct Progress {
    pub(super) bar: ProgressBar,
    /// When to show it; `None` if it is already shown or must never be.
    due: Option<Instant>,
}

impl Progress {
    /// Creates a count that is not shown yet.
    pub(super) fn new(quiet: bool) -> Self {
        let is_seen = std::io::stderr().is_terminal() && std::io::stdout().is_terminal();
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {pos} logs checked") {
            bar.set_style(if is_unicode_on_stderr() {
                style
            } else {
                style.tick_chars("|/-\\ ")
            });
        }
        Self {
            bar,
            due: (is_seen && !quiet).then(|| Instant::now() + PATIENCE),
        }
    }

    /// Counts up to a log.
    pub(super) fn set_position(&mut self, logs: u64) {
        if self.due.is_some_and(|due| Instant::now() >= due) {
            self.due = None;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_position(logs);
    }
}
