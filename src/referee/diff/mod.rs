//! Two accounts of one game compared: where they first tell a different game, not a different spelling.
//!
//! What is compared are the positions. Key order, names in another case, passes left out, a `sale` for an auction and other
//! ways of saying the same are no differences; an auction counts by its outcome. Titles, notes, expects and results are
//! claims and remarks beside the game and are not compared.

mod align;
mod compare;
mod comparison;
mod header;
mod played;
mod positions;
mod standing;

pub use compare::Compare;
pub use comparison::{Comparison, Outcome, Point, PointVerdict, Side};
