//! Signals that end the process: between two lines of output, and without a temporary file left behind.

use super::record::show_prompt;
use super::replace::end_at_once;
use std::io;
use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// Whether one of the signals has come already.
static ENDING: AtomicBool = AtomicBool::new(false);

/// The prompt at which a line is awaited that the terminal itself edits: there Ctrl-C only drops the line.
static PROMPT: Mutex<Option<String>> = Mutex::new(None);

/// What is done before the process ends.
type Last = Box<dyn FnOnce() + Send>;
static LAST: Mutex<Option<Last>> = Mutex::new(None);

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes note of the prompt at which a line is awaited; of none when it is there.
pub(crate) fn at_prompt(prompt: Option<&str>) {
    *locked(&PROMPT) = prompt.map(str::to_owned);
}

/// Does something before a signal ends the process.
pub(crate) fn at_last(last: impl FnOnce() + Send + 'static) {
    *locked(&LAST) = Some(Box::new(last));
}

/// Takes note of how the terminal is set, to put it back so if the process ends while a line is edited.
pub(crate) fn keep_terminal() {
    #[cfg(unix)]
    unix::keep_terminal();
}

/// Drops the line at a prompt; whether there is one.
fn drop_line() -> bool {
    let prompt = locked(&PROMPT);
    if let Some(prompt) = prompt.as_deref() {
        show_prompt(&format!("\n{prompt}"));
    }
    prompt.is_some()
}

/// From here on Ctrl-C, and where they exist SIGTERM and SIGHUP, end the process only between two writes of
/// [`Out`](super::output::Out), which are of whole lines, and not while a file is replaced; a second one ends it at once.
/// Where somebody has chosen to ignore a signal, as `nohup` and background jobs of a script do, it stays ignored.
pub(crate) fn end_with_whole_lines() {
    #[cfg(unix)]
    unix::listen();
    // Without a handler Ctrl-C ends the process as it always does.
    #[cfg(not(unix))]
    let _ = ctrlc::try_set_handler(|| {
        if !drop_line() {
            end(super::status::INTERRUPTED);
        }
    });
}

fn end(status: u8) {
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
    if ENDING.swap(true, Ordering::Relaxed) || thread::Builder::new().spawn(wait_and_end).is_err() {
        end_at_once(status);
    }
}

#[cfg(unix)]
mod unix {
    use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;
    use std::sync::{Arc, OnceLock};
    use std::{fs, io, thread};

    /// How the terminal was set.
    static TERMINAL: OnceLock<Termios> = OnceLock::new();

    /// Takes note of how the terminal is set.
    pub(crate) fn keep_terminal() {
        if let Ok(set) = tcgetattr(io::stdin()) {
            let _ = TERMINAL.set(set);
        }
    }

    /// Sets the terminal as it was.
    pub(crate) fn put_back_terminal() {
        if let Some(set) = TERMINAL.get() {
            // A terminal that is gone needs nothing.
            let _ = tcsetattr(io::stdin(), OptionalActions::Now, set);
        }
    }

    /// Listens on a thread of its own. Where there is no such thread the signals do what they always do.
    pub(crate) fn listen() {
        // Beyond a limit of size (ulimit -f) a write is to fail like any other, and be reported, not to kill the process.
        let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
        // Only Linux says what is ignored; elsewhere a terminal that is closed ends the process as it always does.
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

    /// The signals this process ignores, one a bit.
    fn ignored() -> Option<u64> {
        let status = fs::read_to_string("/proc/self/status").ok()?;
        let mask = status
            .lines()
            .find_map(|line| line.strip_prefix("SigIgn:"))?;
        u64::from_str_radix(mask.trim(), 16).ok()
    }
}
