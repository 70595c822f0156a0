//! A position of a log, whatever its game, and questions asked of it. Written once for all games.

mod at;
mod question;
mod words;

pub use at::{ACTIVE, At, Capture, Choice, Position, Snapshot, Stage};
pub use question::{Answer, ask, in_braces};
pub use words::{stage_words, to_act};
