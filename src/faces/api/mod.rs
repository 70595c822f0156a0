//! The public types of the library: a log, its findings, its positions.

mod finding;
mod log;
mod position;

pub use finding::Finding;
pub use log::{Log, Malformed, Played, PushError};
pub use position::{PlayError, Position};
