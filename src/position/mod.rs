//! A position of a log, whatever its game, and questions asked of it. Written once for all games.

mod at;
mod question;

pub use at::{ACTIVE, At, Capture, Choice, Position, Snapshot, Stage};
pub use question::{Answer, ask};
