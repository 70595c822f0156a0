//! The faults that the header keys `map` and `start` share.

use crate::game::language::{Faults, shown};
use crate::game::reading::{Entries, Header, as_list};
use crate::yaml::tree::{Kind, NodeId};

/// Adds the fault that a header key is missing.
pub(crate) fn missing(
    header: &Header<'_, '_>,
    message: &str,
    label: &str,
    help: &str,
    faults: &mut Faults,
) {
    let at = header.entry("game").map_or(header.root, |(key, _)| key);
    faults.push(header.setup_fault(at, message, label).help(help));
}

/// Adds the fault of something that appears twice.
pub(crate) fn repeated(header: &Header<'_, '_>, at: NodeId, what: &str, faults: &mut Faults) {
    let message = format!("{what} appears here for the second time");
    faults.push(header.setup_fault(at, message, "second occurrence"));
}

/// Adds the fault that a value is not the list that is expected, unless the value already has a
/// fault.
pub(crate) fn not_a_list(header: &Header<'_, '_>, at: NodeId, of: &str, faults: &mut Faults) {
    let help = as_list(header.tree, at, Entries::Words, &|_| true);
    wrong_with(header, at, &format!("a list of {of}"), help, faults);
}

/// Adds the fault that a value is not what is expected, unless the value already has a fault.
pub(crate) fn wrong(header: &Header<'_, '_>, at: NodeId, expected: &str, faults: &mut Faults) {
    wrong_with(header, at, expected, None, faults);
}

fn wrong_with(
    header: &Header<'_, '_>,
    at: NodeId,
    expected: &str,
    help: Option<String>,
    faults: &mut Faults,
) {
    let found = match header.tree.kind(at) {
        // A refused node already has a fault.
        Kind::Refused => return,
        Kind::List => "a list".to_owned(),
        Kind::Map => "a mapping".to_owned(),
        _ => match header.tree.scalar(at).unwrap_or_default() {
            "" => "nothing".to_owned(),
            text => shown(text),
        },
    };
    let fault = header.setup_fault(
        at,
        format!("{found} stands where {expected} belongs"),
        format!("not {expected}"),
    );
    faults.push(match help {
        Some(help) => fault.help(help),
        None => fault,
    });
}
