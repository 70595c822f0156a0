//! Signals that end the process: only between two lines of output, and without leaving a temporary
//! file behind.

use super::output::show_prompt;
use super::replace::end_at_once;
use std::io;
use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// Whether one of the signals has already come.
static ENDING: AtomicBool = AtomicBool::new(false);

/// Whether the end of the input has shown that the terminal is gone. Its signal is then no second
/// one.
static TERMINAL_IS_GONE: AtomicBool = AtomicBool::new(false);

/// What Ctrl-C does at a prompt at which the program waits for a line that the terminal itself
/// edits. There, it only discards the line.
static AT_PROMPT: Mutex<Option<Dropped>> = Mutex::new(None);

/// What is told that a line was discarded.
type Dropped = Box<dyn Fn() + Send>;

/// The last action before the process ends.
type Last = Box<dyn FnOnce() + Send>;
static LAST: Mutex<Option<Last>> = Mutex::new(None);

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sets what Ctrl-C does while the program waits for a line; `None` when it does not wait.
pub(crate) fn at_prompt(dropped: Option<Dropped>) {
    *locked(&AT_PROMPT) = dropped;
}

/// Sets the action to take before a signal ends the process.
pub(crate) fn at_last(last: impl FnOnce() + Send + 'static) {
    *locked(&LAST) = Some(Box::new(last));
}

/// Records the terminal's settings, to restore them if the process ends while a line is edited.
pub(crate) fn keep_terminal() {
    #[cfg(unix)]
    unix::keep_terminal();
}

/// Discards the line at a prompt; returns whether there is a prompt.
fn drop_line() -> bool {
    let dropped = locked(&AT_PROMPT);
    if let Some(dropped) = &*dropped {
        show_prompt("\n");
        dropped();
    }
    dropped.is_some()
}

/// Makes signals end the process cleanly from now on. Ctrl-C and, on systems that have them,
/// SIGTERM and SIGHUP end it only between two writes of [`Out`](super::output::Out), each of which
/// writes whole lines, and not while a file is being replaced; a second signal ends it immediately.
/// A signal that the caller chose to ignore, as `nohup` and background jobs of a script do, stays
/// ignored.
pub(crate) fn end_with_whole_lines() {
    #[cfg(unix)]
    unix::listen();
    // Without a handler Ctrl-C ends the process by default.
    #[cfg(not(unix))]
    let _ = ctrlc::try_set_handler(|| {
        if !drop_line() {
            end(super::status::INTERRUPTED);
        }
    });
}

/// Whether Ctrl-C is meant for another program, which this one has started and waits for.
static FOR_ANOTHER: AtomicBool = AtomicBool::new(false);

/// Leaves Ctrl-C to a program that was started, such as a pager, or takes it back.
pub(crate) fn leave_ctrl_c_to_another(leave: bool) {
    FOR_ANOTHER.store(leave, Ordering::Relaxed);
}

fn end(status: u8) {
    if status == super::status::INTERRUPTED && FOR_ANOTHER.load(Ordering::Relaxed) {
        return;
    }
    let is_second = ENDING.swap(true, Ordering::Relaxed);
    if is_second && TERMINAL_IS_GONE.load(Ordering::Relaxed) {
        return;
    }
    let status = i32::from(status);
    let wait_and_end = move || {
        if let Some(last) = locked(&LAST).take() {
            last();
        }
        let _whole = io::stdout().lock();
        exit(status);
    };
    #[cfg(unix)]
    unix::put_back_terminal();
    if is_second || thread::Builder::new().spawn(wait_and_end).is_err() {
        end_at_once(status);
    }
}

/// Ends the process as SIGHUP would if the terminal at which lines are typed is gone. The end of its
/// input may be seen before the signal comes, and a process that does not belong to the terminal
/// gets none.
pub(crate) fn end_if_terminal_is_gone() {
    #[cfg(unix)]
    if unix::is_terminal_gone() {
        TERMINAL_IS_GONE.store(true, Ordering::Relaxed);
        end(super::status::HUNG_UP);
        // Another thread ends the process.
        loop {
            thread::park();
        }
    }
}

#[cfg(unix)]
mod unix {
    use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;
    use std::sync::{Arc, OnceLock};
    use std::{fs, io, thread};

    /// The settings that the terminal had.
    static TERMINAL: OnceLock<Termios> = OnceLock::new();

    /// Records the terminal's settings.
    pub(crate) fn keep_terminal() {
        let Ok(set) = tcgetattr(io::stdin()) else {
            return;
        };
        if TERMINAL.set(set).is_ok() {
            // A release aborts on a panic, so that nothing else would restore them.
            let report = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                put_back_terminal();
                report(panic);
            }));
        }
    }

    /// Restores the settings that the terminal had.
    pub(crate) fn put_back_terminal() {
        if let Some(set) = TERMINAL.get() {
            // If the terminal is gone, nothing needs to be restored.
            let _ = tcsetattr(io::stdin(), OptionalActions::Now, set);
        }
    }

    /// Returns whether there was a terminal and it is gone.
    pub(crate) fn is_terminal_gone() -> bool {
        TERMINAL.get().is_some() && tcgetattr(io::stdin()).is_err()
    }

    /// Listens for signals on a separate thread. If there can be no such thread, signals have their
    /// default effect.
    pub(crate) fn listen() {
        // Beyond a file size limit (ulimit -f) a write should fail like any other and be reported,
        // instead of killing the process.
        let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
        // Only Linux tells which signals are ignored. On other systems, closing the terminal has
        // its default effect.
        let ignored = ignored();
        let is_ignored = |signal: i32| ignored.map(|mask| mask & (1 << (signal - 1)) != 0);
        let ending = [(SIGINT, false), (SIGTERM, false), (SIGHUP, true)];
        let ending = ending
            .into_iter()
            .filter(|(signal, unknown)| !is_ignored(*signal).unwrap_or(*unknown))
            .map(|(signal, _)| signal);
        let Ok(mut signals) = Signals::new(ending) else {
            return;
        };
        let handle = signals.handle();
        let wait = move || {
            signals.forever().for_each(|signal| {
                if signal != SIGINT || !super::drop_line() {
                    super::end((128 + signal) as u8);
                }
            });
        };
        if thread::Builder::new().spawn(wait).is_err() {
            handle.close();
        }
    }

    /// Returns the signals that this process ignores, one bit per signal.
    fn ignored() -> Option<u64> {
        let status = fs::read_to_string("/proc/self/status").ok()?;
        let mask = status
            .lines()
            .find_map(|line| line.strip_prefix("SigIgn:"))?;
        u64::from_str_radix(mask.trim(), 16).ok()
    }
}
