//! What to write in place of the wrong values of a claim.

use super::claims::Difference;
use super::false_claim::FalseClaim;
use super::gains::Changes;
use crate::game::language::in_words;

impl FalseClaim {
    /// Lists the actual figures in place of the wrong ones.
    pub(super) fn right_figures(&self) -> String {
        let right = |difference: &Difference| {
            let (_, actual) = difference.figures?;
            // The figure of a key, such as that of the turn, is nobody's.
            let whose = match &difference.names[..] {
                [] => difference.subject.clone(),
                names => names.join(": "),
            };
            Some(format!("{whose} {actual}"))
        };
        // Two stocks of one company may have the same value.
        let (first, rest): (Vec<&Difference>, Vec<&Difference>) =
            self.differences.iter().partition(|it| self.is_source(it));
        let all = first.into_iter().chain(rest);
        let mut right: Vec<String> = all.filter_map(right).collect();
        right.dedup();
        let figures = Some(in_words(&right, "and")).filter(|it| !it.is_empty());
        let others = self.differences.iter().filter(|it| it.figures.is_none());
        let others = others.map(|other| format!("{} {}", other.subject, other.actual));
        let all: Vec<String> = figures.into_iter().chain(others).collect();
        all.join("; ")
    }

    /// Says that changes were declared where the whole figures belong.
    pub(super) fn whole_figures(&self, changes: Changes) -> String {
        let since = match changes.since {
            0 => "since the beginning".to_owned(),
            at => format!("since move {at}"),
        };
        let how = if changes.added { "come in" } else { "gone" };
        let whole = self.right_figures();
        format!("what is declared is what has {how} {since}; write the whole figures: {whole}")
    }
}
