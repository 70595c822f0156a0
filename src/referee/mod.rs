//! The referee: replays a log on the engine of its game. Written once for all games.

mod chain;
mod claims;
mod expects;
mod facts;
mod replay;
mod voice;

pub use chain::{Found, find, taken_after};
pub use facts::{AnyFacts, Case, spoken};
pub use replay::{LEGAL_LISTED, Observer, Options, Step, Unobserved, referee};
pub use voice::Voice;
