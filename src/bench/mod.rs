//! The bench: what a person works on a game with besides its verdict. Written once for all games.

pub mod position;
pub mod question;
