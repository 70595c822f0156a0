//! What a position gives of this game.

use super::RideTheRails;
use crate::game::Given;

/// What a position gives.
pub(crate) type Keys<'g, 'a> = Given<'g, 'a, RideTheRails>;

/// What the track is called where something contradicts it.
pub(crate) const ON_THE_MAP: &str = "the locomotives on the map";
