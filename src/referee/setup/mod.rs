//! Reads the header of a log and, with it, the whole log.

mod board_file;
mod broken_off;
mod corrected_line;
mod first_move;
mod log;
mod meant_players;
mod misspelt_players;
mod opened;
mod other_game;
mod players;
mod position_values;
mod shallow;

pub(crate) use board_file::read_board_file;
pub(crate) use log::{MAX_ID, StartingPosition, position_in};
pub use log::{Setup, read_log};
pub(crate) use opened::{Opened, faults_in, faults_of, open, own_faults_of, read_opened};
pub(crate) use other_game::other_game;
pub(crate) use players::MAX_NAME;
pub(crate) use position_values::{OmittedValues, PositionValues};
