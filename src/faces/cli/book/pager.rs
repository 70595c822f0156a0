//! Shows a long text at a terminal: in the pager that PAGER names, otherwise in the system's pager.

use crate::faces::cli::output::Out;
use crate::faces::cli::signals;
use std::env::var_os;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::process::{Child, Command, Stdio};

/// The pager if PAGER names none.
const PAGER: &str = if cfg!(windows) { "more" } else { "less" };

/// Shows a text: at a terminal in the pager; elsewhere, or if there is no pager, on standard
/// output.
pub(crate) fn show(text: &str, out: &mut Out) {
    let paged = io::stdout()
        .is_terminal()
        .then(|| pager_command(var_os("PAGER")));
    match paged.flatten().and_then(|words| start(&words)) {
        Some(pager) => feed(pager, &out.shown(text)),
        // The book is part of the program, so nothing in it comes from a stranger.
        None => out.verbatim(&out.shown(text)),
    }
}

/// Returns the command line of the pager; `None` if PAGER is empty or `cat`, so that the text is
/// written directly.
fn pager_command(pager: Option<OsString>) -> Option<Vec<String>> {
    let words = pager.map_or(PAGER.to_owned(), |words| {
        words.to_string_lossy().into_owned()
    });
    let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    (!words.is_empty() && words != ["cat"]).then_some(words)
}

fn start(words: &[String]) -> Option<Child> {
    let (program, arguments) = words.split_first()?;
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped());
    // As in git: end immediately if the text fits on the screen, keep colours, leave the text on
    // the screen.
    if var_os("LESS").is_none() {
        command.env("LESS", "FRX");
    }
    command.spawn().ok()
}

/// Feeds the text to the pager and waits until the pager ends. Meanwhile Ctrl-C belongs to the
/// pager.
fn feed(mut pager: Child, text: &str) {
    signals::leave_ctrl_c_to_another(true);
    if let Some(mut input) = pager.stdin.take() {
        // A pager that ends early has shown as much as the reader wanted.
        let _ = input.write_all(text.as_bytes());
    }
    let _ = pager.wait();
    signals::leave_ctrl_c_to_another(false);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pager_is_the_one_that_is_asked_for() {
        let words =
            |pager: Option<&str>| pager_command(pager.map(OsString::from)).map(|w| w.join("|"));
        assert_eq!(words(None).as_deref(), Some(PAGER));
        assert_eq!(words(Some("less -S")).as_deref(), Some("less|-S"));
        assert_eq!(words(Some("cat")), None);
        assert_eq!(words(Some(" ")), None);
    }

    #[test]
    fn a_pager_that_is_not_there_is_none() {
        assert!(start(&["no-such-pager-of-railref".to_owned()]).is_none());
    }
}
