//! False figures that follow from another false figure of the same claim: the final value of a company
//! is part of the cash of everybody who holds its shares.

use super::claims::Difference;
use super::false_claim::FalseClaim;
use crate::game::language::{in_words, is_or_are};
use crate::game::{Deviation, FigureId};

impl FalseClaim {
    /// Finds the wrong figures from which all others of the claim follow; empty if there are none.
    pub(super) fn find_sources(&self) -> Vec<FigureId> {
        let Some(stated) = self.figures_off() else {
            return Vec::new();
        };
        let is_source = |figure: FigureId| {
            let mut carried = self.carried.iter();
            carried.any(|one| matches!(one, Deviation::Carried { from, .. } if *from == figure))
        };
        let differing = stated.iter().filter(|(_, off)| *off != 0);
        let (sources, others): (Vec<_>, Vec<_>) = differing
            .copied()
            .partition(|(figure, _)| is_source(*figure));
        let off_of = |figure: FigureId| {
            let own = sources.iter().find(|(source, _)| *source == figure);
            own.map_or(0, |(_, off)| *off)
        };
        let follows = |figure: FigureId| -> i128 {
            let parts = self.carried.iter().map(|one| match one {
                Deviation::Carried { from, to, times } if *to == figure => {
                    off_of(*from) * i128::from(*times)
                }
                _ => 0,
            });
            parts.sum()
        };
        let mut targets = stated.iter().filter(|(figure, _)| !is_source(*figure));
        let all_follow = targets.all(|(figure, off)| follows(*figure) == *off);
        match all_follow && !others.is_empty() {
            true => sources.into_iter().map(|(source, _)| source).collect(),
            false => Vec::new(),
        }
    }

    /// Returns whether other figures of the claim follow from this one.
    pub(super) fn is_source(&self, difference: &Difference) -> bool {
        self.sources.contains(&self.figure_of(difference.leaf))
    }

    /// Says which figures follow from the others; `None` if none do.
    pub(super) fn followers_words(&self) -> Option<String> {
        let followers = || {
            let others = self.differences.iter().filter(|it| !self.is_source(it));
            others.filter(|it| it.figures.is_some())
        };
        let first = followers().next().filter(|_| !self.sources.is_empty())?;
        let key = first.leaf.0;
        let of_key = followers().filter(|it| it.leaf.0 == key);
        let mut words: Vec<String> = of_key.map(|it| it.names.join(": ")).collect();
        let rest = followers().filter(|it| it.leaf.0 != key);
        words.extend(rest.map(|it| it.subject.clone()));
        let words = in_words(&words, "and");
        let name = self.keys[key].name;
        Some(format!(
            "the {name} of {words} {} wrong only because of that",
            is_or_are(name)
        ))
    }
}
