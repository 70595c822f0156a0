//! The keys that a position leaves out and on which a false claim rests.

use super::claims::Difference;
use super::false_claim::{Claim, FalseClaim};
use crate::game::language::{Domain, Shape, in_words};
use crate::game::{Omission, Reads};

impl FalseClaim {
    /// Returns the reading of what the position says of a differing value.
    pub(super) fn own(&self, difference: &Difference) -> Reads {
        let key = self.keys[difference.leaf.0];
        let whole = key.shape.domain();
        let figure = match key.shape {
            Shape::Map(_, inner) => inner.domain(),
            _ => None,
        };
        Reads {
            of: whole.zip(difference.leaf.1),
            part: figure.zip(difference.leaf.2),
            ..Reads::all(key.name)
        }
    }

    /// Returns the kind of the names that a key has values for.
    fn domain_of(&self, key: &str) -> Option<Domain> {
        let known = self.keys.iter().find(|it| it.name == key);
        known.and_then(|it| it.shape.domain())
    }

    /// Returns the keys that the differences rest on and that the position leaves out: the keys of
    /// the differing values, those with which these grow, and turn and phase. A figure that the
    /// position gives and the moves have changed rests on what the same name has of the keys with
    /// which it grows; on other keys only if other values of them change it, which is tried
    /// (`otherwise.rs`).
    pub(super) fn open_keys(
        &self,
        left_out: &dyn Fn(&Reads, u32) -> Option<Omission>,
    ) -> Vec<&'static str> {
        let is_open = |reads: &Reads| left_out(reads, 0).is_some();
        if self.claim == Claim::Result {
            let standing = self.standing.iter().copied();
            return standing.filter(|key| is_open(&Reads::all(key))).collect();
        }
        let mut open: Vec<&'static str> = Vec::new();
        let mut by_figure: Vec<Vec<&'static str>> = Vec::new();
        for difference in &self.differences {
            let key = self.keys[difference.leaf.0];
            let own = self.own(difference);
            let others = key.grows_with.iter().copied();
            if own.of.is_some() && difference.figures.is_some() && !is_open(&own) {
                let reads = others.filter_map(|other| {
                    let is_by_name = self.domain_of(other) == key.shape.domain();
                    let of = own.of.filter(|_| is_by_name);
                    let reads = Reads {
                        of,
                        ..Reads::all(other)
                    };
                    // What might have changed it has not.
                    (is_by_name || difference.changed.is_none()).then_some(reads)
                });
                by_figure.push(reads.filter(is_open).map(|it| it.key).collect());
                continue;
            }
            // A word or a name that has changed since is what the moves made it; every other value
            // builds on what was there before.
            let goes_on = difference.changed.is_none() || !is_one_name(&key.shape);
            let own = std::iter::once(own).filter(|_| goes_on);
            // Turn and phase decide what happens next, so everything depends on them.
            let stage = self.keys.iter().map(|key| key.name);
            let stage = stage.filter(|name| ["turn", "round", "phase"].contains(name));
            let reads = own.chain(others.chain(stage).map(Reads::all));
            open.extend(reads.filter(is_open).map(|reads| reads.key));
        }
        // If one figure is false whatever the others rest on, the claim is.
        if by_figure.iter().all(|keys| !keys.is_empty()) {
            open.extend(by_figure.concat());
        }
        let mut known: Vec<&'static str> = Vec::new();
        open.retain(|key| {
            !known.contains(key) && {
                known.push(*key);
                true
            }
        });
        open
    }

    /// Says which of the differing values are assumed besides those on which the finding rests;
    /// `None` if there are none.
    pub(super) fn other_assumptions(&self) -> Option<String> {
        let is_named = |words: &str| {
            let mut named = self.conditions.iter();
            named.any(|key| words.split(' ').next() == Some(*key))
        };
        let others = self.assumed.iter().filter(|words| !is_named(words));
        let others: Vec<String> = others.cloned().collect();
        let words = in_words(&others, "and");
        (!others.is_empty()).then(|| format!("the position does not give {words}"))
    }
}

/// Returns whether a value is a single word or name, or has one for each of several names.
fn is_one_name(shape: &Shape) -> bool {
    match shape {
        Shape::Word(_) | Shape::Name(_) | Shape::Flag => true,
        Shape::OrNobody(inner) | Shape::Map(_, inner) => is_one_name(inner),
        _ => false,
    }
}
