//! False claims whose figures are exactly what a wrong rule gives: a rule that the table misremembers.

use super::claims::{Difference, Leaf};
use super::common_cause::CommonCause;
use super::false_claim::FalseClaim;
use super::uniform::Uniform;
use crate::game::language::{Domain, MoveNo, Value, When, in_words};
use crate::game::{Blame, FigureId, Occasion, WrongRule};
use crate::referee::ledger::{Deviations, Explained, RuleCause, Stretch};

impl FalseClaim {
    /// Finds the only wrong rule that gives every figure of the claim; `None` if another explanation
    /// is as good.
    pub(super) fn find_rule(
        &self,
        deviations: &mut Deviations,
        at: Option<MoveNo>,
    ) -> Option<Explained> {
        let stated = self.figures_off()?;
        let held = self.differences.iter().filter_map(|it| it.held).max();
        let explained = deviations.explain(at, &stated, held.unwrap_or(0))?;
        match &explained {
            Explained::By(cause) if !self.is_likeliest(cause.rule) => {
                deviations.forget();
                None
            }
            Explained::Perhaps(_) if !self.is_unexplained() => {
                deviations.forget_guess();
                None
            }
            Explained::By(_) | Explained::Perhaps(_) | Explained::AsBefore(_) => Some(explained),
        }
    }

    /// Returns whether nothing but a guess explains the claim.
    const fn is_unexplained(&self) -> bool {
        self.changes.is_none()
            && self.suspicion.is_none()
            && self.common.is_none()
            && self.uniform.is_none()
    }

    /// Returns all figures of the claim, each with by how much it is too high; `None` if anything
    /// else differs but a winner or an order, and it is not that of the figures.
    pub(super) fn figures_off(&self) -> Option<Vec<(FigureId, i128)>> {
        // An assumption is more likely to be wrong than the memory of the table.
        if !self.assumed.is_empty() {
            return None;
        }
        for difference in &self.differences {
            if difference.figures.is_none() && !self.follows_figures(difference) {
                return None;
            }
        }
        let off = |(leaf, _): &(Leaf, i64)| {
            let own = self.differences.iter().filter(|it| {
                let (key, subject, inner) = it.leaf;
                (key, subject, inner.or(it.part_number)) == *leaf
            });
            let figures = own.filter_map(|own| own.figures);
            let off = figures.map(|(was, is)| i128::from(was) - i128::from(is));
            (self.figure_of(*leaf), off.sum())
        };
        let stated: Vec<(FigureId, i128)> = self.stated.iter().map(off).collect();
        stated.iter().any(|(_, off)| *off != 0).then_some(stated)
    }

    /// Returns the figure at a place of the claim.
    pub(super) fn figure_of(&self, (key, subject, part): Leaf) -> FigureId {
        let key = &self.keys[key];
        FigureId {
            track: key.ends.unwrap_or(key.name),
            subject,
            part,
        }
    }

    /// Returns whether a difference is in the winner or an order, and follows from the stated figures.
    pub(super) fn follows_figures(&self, difference: &Difference) -> bool {
        self.is_winner_of_figures(difference) || self.is_order_of_figures(difference)
    }

    /// Returns whether a difference is in the winner, and the stated winner has the most by the
    /// stated figures.
    fn is_winner_of_figures(&self, difference: &Difference) -> bool {
        let (key, None, None) = difference.leaf else {
            return false;
        };
        let is_of_players = |key: usize| self.keys[key].shape.domain() == Some(Domain::Player);
        let scores = self.stated.iter();
        let scores = scores.filter(|((key, ..), _)| is_of_players(*key));
        let scores: Vec<(Option<u16>, i64)> = scores.map(|((_, of, _), it)| (*of, *it)).collect();
        let most = scores.iter().map(|(_, score)| *score).max();
        let wins = |value: &Value| match value {
            Value::Name(_, id) => {
                let own = scores.iter().find(|(of, _)| *of == Some(*id));
                own.map(|(_, score)| *score) == most && most.is_some()
            }
            _ => false,
        };
        let declared = &difference.values.0;
        self.keys[key].name == "winner"
            && (wins(declared)
                || !declared.elements().is_empty() && declared.elements().iter().all(wins))
    }

    /// Returns whether a difference is in an order that follows from the stated figures: along the stated
    /// order, one of them never falls, or never rises.
    fn is_order_of_figures(&self, difference: &Difference) -> bool {
        let (_, None, None) = difference.leaf else {
            return false;
        };
        let names = difference.values.0.elements();
        let figures = |of: usize| {
            let figure = |name: &Value| {
                let Value::Name(domain, id) = name else {
                    return None;
                };
                let is_own = self.keys[of].shape.domain() == Some(*domain);
                let mut stated = self.stated.iter().filter(|_| is_own);
                stated
                    .find(|(leaf, _)| *leaf == (of, Some(*id), None))
                    .map(|(_, figure)| *figure)
            };
            names.iter().map(figure).collect::<Option<Vec<i64>>>()
        };
        let mut keys: Vec<usize> = self.stated.iter().map(|((key, ..), _)| *key).collect();
        keys.dedup();
        names.len() > 2
            && keys
                .into_iter()
                .filter_map(figures)
                .any(|figures| figures.is_sorted() || figures.iter().rev().is_sorted())
    }

    /// Returns whether no slip of the pen explains the figures as well as a wrong rule.
    pub(super) fn is_likeliest(&self, rule: &WrongRule) -> bool {
        // What came in may be just what is written down if something was misunderstood.
        let slip = self.changes.is_some() && rule.occasion != Occasion::Writing
            || self.suspicion.is_some()
            || matches!(self.common, Some(CommonCause::Earlier(..)))
            || matches!(self.uniform, Some(Uniform::Lacks(_) | Uniform::Exceeds(_)));
        let figures = self.differences.iter().filter_map(|it| it.figures);
        let (mut declared, mut actual): (Vec<i64>, Vec<i64>) = figures.unzip();
        declared.sort_unstable();
        actual.sort_unstable();
        // Then they are swapped.
        !slip && declared != actual
    }

    /// Says which rule the table seems to have misremembered, where, and how it is.
    pub(super) fn rule_words(&self) -> Option<String> {
        let RuleCause {
            rule,
            stretch,
            turn,
        } = self.rule.as_ref()?;
        let place = match (rule.occasion, stretch) {
            (Occasion::Writing, Stretch::Written(about)) => {
                let about = about.as_ref().map(|about| format!(": {about}"));
                let about = about.unwrap_or_default();
                return Some(format!("{}{about}; {}", rule.done, rule.right));
            }
            (Occasion::Writing, _) => return Some(format!("{}; {}", rule.done, rule.right)),
            (_, Stretch::Written(_)) => String::new(),
            (Occasion::End, _) => "at the end".to_owned(),
            (Occasion::Move, Stretch::Moves(at, _)) => match at[..] {
                [_] => "in the marked move".to_owned(),
                _ => "in one of the marked moves".to_owned(),
            },
            (Occasion::Turn, Stretch::Moves(at, _)) => {
                in_one_of(turn, at.iter().map(|(turn, _)| *turn))
            }
            (_, Stretch::Some(..)) => "in the marked move".to_owned(),
            (_, Stretch::Turn(turns)) => in_one_of(turn, turns.iter().copied()),
            (_, Stretch::Turns(from, to)) if from + 1 == *to => {
                format!("in {turn}s {from} and {to}")
            }
            (_, Stretch::Turns(from, to)) => format!("in {turn}s {from} to {to}"),
        };
        let about = match stretch {
            Stretch::Moves(_, Some(name)) => format!(", for {name},"),
            _ => String::new(),
        };
        let only = match stretch {
            Stretch::Some(_, names) => format!(" ({})", in_words(names, "and")),
            _ => String::new(),
        };
        Some(format!(
            "{place}{about} {}{only}; {}",
            rule.done, rule.right
        ))
    }

    /// Returns the moves in which the rule may have been misremembered.
    pub(super) fn rule_blames(&self) -> Vec<Blame> {
        let marked = self.rule.iter().flat_map(|cause| match &cause.stretch {
            Stretch::Moves(at, _) if cause.rule.occasion == Occasion::Move => {
                at.iter().map(|(_, at)| *at).collect()
            }
            Stretch::Some(at, _) if cause.rule.occasion != Occasion::Writing => vec![*at],
            _ => Vec::new(),
        });
        let blame = |at| Blame {
            at: When::of_move(at),
            label: "by another rule here?".to_owned(),
        };
        marked.map(blame).collect()
    }
}

/// Names one turn, or several of which it is one.
fn in_one_of(turn: &str, turns: impl Iterator<Item = u32>) -> String {
    let mut turns: Vec<String> = turns.map(|turn| turn.to_string()).collect();
    turns.dedup();
    format!("in {turn} {}", in_words(&turns, "or"))
}
