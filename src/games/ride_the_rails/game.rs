//! The type that stands for the game: what it is made of is said in the module itself.

/// Ride the Rails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RideTheRails;
