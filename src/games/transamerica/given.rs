//! What a position gives of this game.

use super::Transamerica;
use crate::game::{Entry, Given};

/// What a position gives.
pub(crate) type Keys<'g, 'a> = Given<'g, 'a, Transamerica>;

/// The first of these keys that is given; else the whole position.
pub(crate) fn first_of<'g>(given: &Keys<'g, '_>, keys: &[&str]) -> Entry<'g> {
    keys.iter()
        .find_map(|key| given.get(key))
        .unwrap_or(given.whole())
}
