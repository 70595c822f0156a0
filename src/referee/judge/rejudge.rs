//! Judges a log again under other choices of its rulings.

use crate::game::language::{Fault, Faults};
use crate::game::reading::{Boards, Overruled};
use crate::game::{Game, Path};
use crate::referee::replay::{Options, findings_alone};
use crate::referee::setup::read_opened;
use crate::referee::verdict::{Finding, Verdict};
use crate::yaml::tree::{NodeId, Tree};

/// The log that is judged again.
pub(super) struct Rejudge<'a> {
    /// Its text.
    pub tree: &'a Tree<'a>,
    /// The outermost mapping.
    pub root: NodeId,
    /// The source of its board.
    pub boards: &'a dyn Boards,
    /// The options with which it was judged.
    pub options: Options,
}

/// The verdict under other choices.
pub(super) enum OtherVerdict {
    /// The log is malformed, with its first fault.
    Malformed(Option<Box<Fault>>),
    /// The referee's verdict.
    Judged(Box<Verdict>),
}

impl Rejudge<'_> {
    /// Judges the log with other choices of rulings, each by its key; everything else stays the
    /// same.
    pub(super) fn under<G: Game>(
        &self,
        choices: &[(&str, &str)],
        options: Options,
    ) -> OtherVerdict {
        let boards = Overruled::new(self.boards, choices);
        let mut faults = Faults::default();
        let setup = read_opened::<G>(self.tree, self.root, &boards, None, &mut faults);
        match setup.table.as_ref().filter(|_| faults.is_empty()) {
            None => OtherVerdict::Malformed(faults.into_parts().0.into_iter().next().map(Box::new)),
            Some(table) => {
                OtherVerdict::Judged(Box::new(findings_alone::<G>(&setup, table, options)))
            }
        }
    }
}

/// The identity of a finding: the rule, the move, the place.
pub(super) type Identity = (&'static str, Option<u32>, NodeId, Path);

/// Returns the identity of a finding.
pub(super) fn identity(finding: &Finding) -> Identity {
    let place = finding.place;
    let focus = finding.facts.explain().focus;
    (finding.code, place.number, place.node, focus)
}
