//! The header of a log and, through it, the whole log.

mod log;
mod opened;
mod players;
mod position_values;

pub use log::{MAX_ID, Setup, read_log};
pub use opened::{Opened, faults_of, open, read_opened};
pub use players::MAX_NAME;
pub use position_values::{PositionValues, Unsaid};
