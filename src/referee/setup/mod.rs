//! The header of a log and, through it, the whole log.

mod first_move;
mod log;
mod opened;
mod players;
mod position_values;

pub(crate) use log::MAX_ID;
pub use log::{Begun, Setup, read_log};
pub(crate) use opened::{Opened, faults_of, open, read_opened};
pub(crate) use players::MAX_NAME;
pub use position_values::{PositionValues, Unsaid};
