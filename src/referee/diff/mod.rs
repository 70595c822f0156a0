//! Two accounts of one game compared: where they first tell a different game, not a different spelling.
//!
//! What is compared are the positions. Key order, names in another case, passes left out, a `sale` for an auction and other
//! ways of saying the same are no differences; an auction counts by its outcome. Expects and results are claims beside the game:
//! they are compared where both logs state something of one moment. Titles and notes are not compared.

mod align;
mod claims;
mod compare;
mod comparison;
mod deciding;
mod header;
mod played;
mod positions;
mod standing;

pub use claims::ClaimPoint;
pub use compare::Compare;
pub use comparison::{Comparison, Outcome, Point, PointVerdict, Side};
pub use deciding::Deciding;
