//! Exit statuses.

/// The status if nothing was found to check, because silence would look like success.
pub(crate) const NOTHING: u8 = 3;
/// The status of a run ended by Ctrl-C, as in shells.
pub(crate) const INTERRUPTED: u8 = 130;
/// The status of a run whose terminal was closed, as in shells.
#[cfg(unix)]
pub(crate) const HUNG_UP: u8 = 129;
/// The status for wrong usage, or input that cannot be read.
pub(crate) const UNREADABLE: u8 = 2;

/// The result of a command: an exit status, or a message and [`UNREADABLE`].
pub(crate) type Ended = Result<u8, String>;
