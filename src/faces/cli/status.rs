//! Exit statuses.

/// Nothing was found to check; silence would look like success.
pub(crate) const NOTHING: u8 = 3;
/// A run ended by Ctrl-C, as shells have it.
pub(crate) const INTERRUPTED: u8 = 130;
/// Wrong usage, and what cannot be read.
pub(crate) const UNREADABLE: u8 = 2;

/// The result of a command: an exit status, or a message and [`UNREADABLE`].
pub(crate) type Ended = Result<u8, String>;
