//! What hands were found to miss at the ends of rounds: whoever replays a log many times with one move changed, as the search for
//! repairs does, comes to the same ends again and again, and a Steiner tree takes longer than all other moves of the round.

use super::lattice::Junction;
use super::nets::Nets;
use super::steiner::Missing;
use smallvec::SmallVec;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// So many are known at most; then they are forgotten.
const MOST: usize = 512;

/// A network and what is to be joined in it.
type Asked = (Nets, SmallVec<[Junction; 6]>);

/// What is known. It is no part of what a table is: two tables that know different things are equal.
#[derive(Debug, Default)]
pub struct Known(Mutex<HashMap<Asked, Missing>>);

impl Known {
    /// What is missing to join all terminals, looked up or found by `find`.
    pub fn missing(&self, nets: &Nets, terminals: &[Junction], find: impl FnOnce() -> Missing) -> Missing {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let asked = (nets.clone(), SmallVec::from_slice(terminals));
        if let Some(missing) = known.get(&asked) {
            return missing.clone();
        }
        if known.len() >= MOST {
            known.clear();
        }
        let missing = find();
        known.insert(asked, missing.clone());
        missing
    }
}

impl Clone for Known {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PartialEq for Known {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Known {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_is_not_looked_for_again_and_is_bounded() {
        let (known, nets) = (Known::default(), Nets::none(4));
        let answer = |points: u16| Missing { points, lines: Vec::new() };
        assert_eq!(known.missing(&nets, &[Junction(1)], || answer(3)).points, 3);
        assert_eq!(known.missing(&nets, &[Junction(1)], || answer(9)).points, 3);
        assert_eq!(known.missing(&nets, &[Junction(2)], || answer(9)).points, 9);
        for number in 0..2 * MOST as u16 {
            known.missing(&nets, &[Junction(number)], || answer(number));
        }
        assert!(known.0.lock().is_ok_and(|known| known.len() <= MOST));
    }
}
