//! Compares two accounts of one game: finds where they first describe different games, as opposed
//! to different spellings.
//!
//! The positions are compared. Key order, names in another case, passes left out, a `sale` for an
//! auction and other ways of saying the same are not differences; an auction counts by its outcome.
//! Expects and results are claims about the game: they are compared if both logs state something
//! about the same moment. Titles and notes are not compared.

mod align;
mod claims;
mod compare;
mod comparison;
mod deciding;
mod header;
mod played;
mod positions;
mod standing;

pub use compare::Compare;
pub(crate) use comparison::{ClaimPoint, Deciding};
pub use comparison::{Comparison, Outcome, Point, PointVerdict, Side};
