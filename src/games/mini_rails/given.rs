//! What a position gives of this game, and how its contradictions are said.

use super::MiniRails;
use super::board::ROUNDS;
use super::state::{Phase, State};
use crate::game::{Entry, Given};

/// The keys of a position.
pub(crate) type Keys<'g, 'a> = Given<'g, 'a, MiniRails>;

/// The draws made so far.
pub(crate) fn draws(state: &State) -> u32 {
    match state.phase {
        Phase::Draw => state.round - 1,
        Phase::Action | Phase::Taxed => state.round,
        Phase::Over => ROUNDS,
    }
}

/// Adds a fault: a contradiction to the first of `keys` that is given, if one is.
pub(crate) fn blame(
    given: &mut Keys<'_, '_>,
    entry: Entry<'_>,
    message: String,
    keys: &[&str],
    label: &str,
) {
    match keys.iter().find_map(|key| given.get(key)) {
        Some(other) => given.contradiction(entry, message, other, label),
        None => given.fault(entry, message, "cannot be"),
    }
}
