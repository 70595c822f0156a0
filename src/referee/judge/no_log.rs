//! Documents that cannot be logs at all.

use crate::game::language::{Fault, code};
use crate::yaml::Span;
use crate::yaml::parse::MAX_DOCUMENT;

/// Returns the fault of a document that cannot be a log at all.
pub fn no_log(bytes: &[u8], too_long: bool) -> Option<Fault> {
    let fault =
        |message: &str, label: &str| Fault::new(code::WRONG_TYPE, Span::default(), message, label);
    if too_long {
        let message = format!(
            "the line is longer than {} MiB; no game is",
            MAX_DOCUMENT >> 20
        );
        return Some(Fault::new(
            code::TOO_LARGE,
            Span::default(),
            message,
            "too long",
        ));
    }
    if bytes.is_empty() {
        let fault = fault(
            "there is no log here: the file is empty or holds only comments",
            "nothing",
        );
        return Some(fault.help("begin with game: steel-driver, then players: and moves:"));
    }
    // Documents always have content; lines may not.
    let blank = bytes.trim_ascii().is_empty();
    blank.then(|| {
        fault("there is no log here: the line is blank", "nothing")
            .help("every line is answered; leave out those that are none")
    })
}
