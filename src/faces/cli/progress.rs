//! Shows the progress of a long run at a terminal.

use super::terminal::is_unicode_on_stderr;
use crate::yaml::counted;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// How long a run takes before its progress is shown, so that short runs do not flicker.
const PATIENCE: Duration = Duration::from_millis(200);

/// A count of logs on standard error. It is shown only at a terminal, in a run that takes a long
/// time.
pub(crate) struct Progress {
    pub(crate) bar: ProgressBar,
    /// When to show it; `None` if it is already shown or must never be.
    due: Option<Instant>,
}

impl Progress {
    /// Creates a count that is not shown yet.
    pub(crate) fn new(quiet: bool) -> Self {
        let is_seen = std::io::stderr().is_terminal() && std::io::stdout().is_terminal();
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {logs} checked") {
            let logs = |state: &ProgressState, out: &mut dyn Write| {
                let _ = out.write_str(&counted(state.pos(), "log"));
            };
            let style = style.with_key("logs", logs);
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

    /// Counts up to a log. One log alone has no progress to show, however long it takes.
    pub(crate) fn set_position(&mut self, logs: u64) {
        if logs > 1 && self.due.is_some_and(|due| Instant::now() >= due) {
            self.due = None;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_position(logs);
    }
}
