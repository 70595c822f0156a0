//! What the differing figures of one claim have in common, and how it is said.

use super::claims::Difference;
use super::common_cause::{CommonCause, common_cause};
use super::false_claim::{FalseClaim, track};
use super::gains::Figure;
use crate::referee::ledger::{Accounts, Entry};

impl FalseClaim {
    /// Finds what the differing figures of one track have in common.
    pub(super) fn find_common_cause(
        &self,
        figures: &[Figure<'_>],
        accounts: &Accounts,
    ) -> Option<CommonCause> {
        let of_figures = || {
            let all = self.differences.iter();
            all.filter(|difference| difference.figures.is_some())
        };
        let first = of_figures().next()?;
        let key = first.leaf.0;
        let is_whole = |difference: &Difference| {
            difference.leaf.0 == key && difference.part.is_none() && difference.leaf.2.is_none()
        };
        if figures.len() != of_figures().count() || !of_figures().all(is_whole) {
            return None;
        }
        let is_among = |id: u16| of_figures().any(|difference| difference.leaf.1 == Some(id));
        let others = accounts.of_track(track(&self.keys[key], first));
        let others: Vec<&[Entry]> = others
            .filter(|(account, _)| !is_among(account.subject.1))
            .map(|(_, entries)| {
                &entries[..entries.partition_point(|entry| self.claim.covers(entry.at))]
            })
            .collect();
        common_cause(figures, &others)
    }

    /// Says what the differing figures have in common.
    pub(super) fn common_words(&self) -> Option<String> {
        let first = self
            .differences
            .iter()
            .find(|difference| difference.figures.is_some())?;
        let key = self.keys[first.leaf.0].name;
        Some(match self.common.as_ref()? {
            CommonCause::Earlier(_, reason) => format!(
                "the declared figures of {key} are those before what the marked move brought, from \"{reason}\" on"
            ),
            CommonCause::LeftOut(_, reason) => format!(
                "each declared figure of {key} is as if the marked move had not brought \"{reason}\""
            ),
            CommonCause::Valued(_, valued) => {
                let figure = |amount: i64| match valued.unit {
                    "$" => format!("${amount}"),
                    _ => amount.to_string(),
                };
                let (declared, actual) = valued.each;
                format!(
                    "each declared figure of {key} is as if {} were worth {} each, not {}",
                    valued.parts,
                    figure(declared),
                    figure(actual)
                )
            }
        })
    }
}
