//! Finds out whether a later claim repeats the very value that a correction would change. The moves
//! and the record then agree, and the correction explains nothing.

use super::changes::Change;
use super::prefix::JudgingContext;
use super::readers::Readers;
use super::script::{Script, What};
use super::search::{Further, Search};
use crate::game::Game;
use crate::game::language::{Moves, Value};

/// A claim that repeats the value of an illegal move.
#[derive(Clone, Debug)]
pub(super) struct CountedToo {
    /// The index of the entry that claims it.
    pub entry: usize,
    /// What it claims, in words: `company-cubes of red`.
    pub subject: String,
    pub value: Value,
}

/// Returns the claim at which the log stops with a correction, if the only value that is wrong in it
/// is the one that was corrected, as it was written in the move.
pub(super) fn counted_too<G: Game>(
    context: &JudgingContext<'_, G>,
    script: &Script<G>,
    readers: &Readers,
    further: &Further<G>,
    change: &Change<G>,
) -> Option<CountedToo> {
    let Change::Other {
        entry, old, new, ..
    } = change
    else {
        return None;
    };
    let ((verb, was), (new_verb, is)) = (old.declare(), new.declare());
    let mut differing = (0..was.0.len()).filter(|key| was.get(*key) != is.get(*key));
    let (Some(key), None, true) = (differing.next(), differing.next(), verb == new_verb) else {
        return None;
    };
    let values = (was.get(key)?.clone(), is.get(key)?.clone());
    let patch = &further.found.patch;
    let (patched, context) = (script.patched(patch), context.patched(patch));
    let mut search = Search::new(&context, &patched, readers).ok()?;
    let at = search.violation;
    let What::Expect(expect) = patched.items.get(at)?.what.clone() else {
        return None;
    };
    let claimed = patched.items[at].origin.filter(|claimed| claimed > entry)?;
    let states = search.states_of(at);
    let moments = states.iter().map(|state| search.differing(&expect, state));
    let nearest = moments.min_by_key(Vec::len)?;
    let [(_, only)] = &nearest[..] else {
        return None;
    };
    (only.values == values).then(|| CountedToo {
        entry: claimed,
        subject: only.subject.clone(),
        value: values.0,
    })
}
