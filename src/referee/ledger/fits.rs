//! Matches the changes that wrong rules would make with the figures of a claim: in one move, in one turn,
//! or from one turn on.

use crate::game::language::{Domain, MoveNo};
use crate::game::{FigureId, Occasion};
use std::collections::{BTreeMap, BTreeSet};

/// One application of a wrong rule: the rule's index, the turn, the declared move before it, and
/// what it was applied to.
pub(super) type Source = (usize, u32, MoveNo, Option<(Domain, u16)>);

/// A figure that a claim states, and by how much it is too high there.
pub(super) type Stated = (FigureId, i128);

/// The stretches of applications, by rule, that give exactly the figures of a claim.
#[derive(Debug, Default)]
pub(super) struct Fits {
    /// Those of one move.
    pub moves: Vec<(usize, Vec<Source>)>,
    /// Those of one move and only some of its subjects.
    pub partial: Vec<(usize, Vec<Source>)>,
    /// Those of one turn or several.
    pub turns: Vec<(usize, Vec<Source>)>,
    /// The changes made by every stretch that touches exactly the figures that differ, with the occasion
    /// of its rule.
    alike: BTreeSet<(Occasion, Vec<i128>)>,
    /// How many figures differ.
    pub differing: u32,
}

/// Applications of wrong rules, each with what it changes.
type Applied = [(Source, Vec<i128>)];

impl Fits {
    pub(super) fn new(
        applied: &BTreeMap<Source, Vec<i128>>,
        stated: &[Stated],
        (held, occasions): (MoveNo, &[Occasion]),
    ) -> Self {
        let eligible: Vec<(Source, Vec<i128>)> = applied
            .iter()
            .filter(|((.., at, _), _)| *at > held)
            .map(|(source, amounts)| (*source, amounts.clone()))
            .collect();
        let differing = stated.iter().filter(|(_, off)| *off != 0).count();
        let mut fits = Self {
            differing: u32::try_from(differing).unwrap_or(u32::MAX),
            ..Self::default()
        };
        for of_rule in eligible.chunk_by(|one, next| one.0.0 == next.0.0) {
            let occasion = occasions[of_rule[0].0.0];
            fits.add_rule(of_rule, stated, occasion);
        }
        fits
    }

    /// Tries the stretches of one rule.
    fn add_rule(&mut self, of_rule: &Applied, stated: &[Stated], occasion: Occasion) {
        let of_turns: Vec<&Applied> = of_rule.chunk_by(|one, next| one.0.1 == next.0.1).collect();
        for of_turn in &of_turns {
            let mut moves = 0;
            for of_move in of_turn.chunk_by(|one, next| one.0.2 == next.0.2) {
                moves += 1;
                for one in of_move {
                    let found = self.stretch(std::slice::from_ref(one), stated, occasion);
                    self.moves.extend(found);
                }
                if of_move.len() > 1 {
                    let found = self.stretch(of_move, stated, occasion);
                    self.moves.extend(found);
                    let right = |(_, amounts): &&(Source, Vec<i128>)| {
                        let mut both = amounts.iter().zip(stated);
                        both.all(|(amount, (_, off))| *amount == 0 || amount == off)
                    };
                    let some: Vec<(Source, Vec<i128>)> =
                        of_move.iter().filter(right).cloned().collect();
                    if (2..of_move.len()).contains(&some.len()) {
                        let found = self.stretch(&some, stated, occasion);
                        self.partial.extend(found);
                    }
                }
            }
            if moves > 1 {
                let found = self.stretch(of_turn, stated, occasion);
                self.turns.extend(found);
            }
        }
        // From each turn on, to the last.
        let mut sum = vec![0; stated.len()];
        let mut length = 0;
        for (later, of_turn) in of_turns.iter().rev().enumerate() {
            for (_, amounts) in *of_turn {
                add(&mut sum, amounts);
            }
            length += of_turn.len();
            if later > 0 && self.agrees(&sum, stated, occasion) {
                let sources = &of_rule[of_rule.len() - length..];
                let sources = sources.iter().map(|(source, _)| *source).collect();
                self.turns.push((of_rule[0].0.0, sources));
            }
        }
    }

    /// Returns applications if together they give exactly the figures of a claim.
    fn stretch(
        &mut self,
        applied: &Applied,
        stated: &[Stated],
        occasion: Occasion,
    ) -> Option<(usize, Vec<Source>)> {
        let mut sum = vec![0; stated.len()];
        for (_, amounts) in applied {
            add(&mut sum, amounts);
        }
        let sources = || applied.iter().map(|(source, _)| *source).collect();
        self.agrees(&sum, stated, occasion)
            .then(|| (applied[0].0.0, sources()))
    }

    /// Returns whether changes are those of a claim, and remembers them if they are in the same
    /// figures.
    fn agrees(&mut self, sum: &[i128], stated: &[Stated], occasion: Occasion) -> bool {
        let mut figures = sum.iter().zip(stated);
        if figures.all(|(sum, (_, wanted))| (*sum == 0) == (*wanted == 0)) {
            self.alike.insert((occasion, sum.to_vec()));
        }
        agrees(sum, stated)
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &(usize, Vec<Source>)> {
        self.moves.iter().chain(&self.partial).chain(&self.turns)
    }

    /// Returns whether the match may well be a coincidence. The more different amounts the stretches
    /// change these figures by, the likelier it is that one of them matches whatever went wrong. A rule
    /// that applies at the end or once a turn is compared only with rules that apply as rarely.
    pub(super) fn is_accident(&self, occasion: Occasion) -> bool {
        /// The number of amounts by which people commonly err: a figure matches by chance once in as
        /// many cases.
        const AMOUNTS: usize = 10;
        /// How many times rarer than that a coincidence must be.
        const RARE: usize = 20;
        let competing = self.alike.iter().filter(|(other, _)| *other <= occasion);
        let sums: BTreeSet<&Vec<i128>> = competing.map(|(_, sum)| sum).collect();
        sums.len().saturating_mul(RARE) >= AMOUNTS.saturating_pow(self.differing)
    }
}

/// Adds up what some of the applications change; `None` if there are none.
pub(super) fn total(
    applied: &BTreeMap<Source, Vec<i128>>,
    is_meant: impl Fn(&Source) -> bool,
) -> Option<Vec<i128>> {
    let mut meant = applied.iter().filter(|(source, _)| is_meant(source));
    let mut sum = meant.next()?.1.clone();
    for (_, amounts) in meant {
        add(&mut sum, amounts);
    }
    Some(sum)
}

pub(super) fn add(sum: &mut [i128], amounts: &[i128]) {
    for (sum, amount) in sum.iter_mut().zip(amounts) {
        *sum += amount;
    }
}

pub(super) fn agrees(sum: &[i128], stated: &[Stated]) -> bool {
    sum.iter()
        .zip(stated)
        .all(|(sum, (_, wanted))| sum == wanted)
}
