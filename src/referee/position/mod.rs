//! A position of a log, whatever its game, and questions asked of it. Written once for all games.

mod at;
mod awaited;
mod follow;
mod question;
mod words;
mod written;

pub use at::{At, Capture, Choice, Position, Snapshot, Stage, Taken, concerns, somebody};
pub use awaited::{ACTIVE, Awaits, actor};
pub use question::in_braces;
pub use words::{stage_words, to_act};
