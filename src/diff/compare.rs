//! Two logs of one game, compared.

use super::align::{Meeting, meet};
use super::comparison::{Comparison, Outcome, Side};
use super::header::differences as header_differences;
use super::played::{Played, play};
use super::standing::differences as standing_differences;
use crate::game::{Game, Visit};
use crate::language::{Faults, Speak};
use crate::setup::read_log;
use crate::verdict::Judgement;

/// Compares two well-formed logs of a game. If one is not well formed there is nothing to compare.
pub struct Compare<'c> {
    /// The one log.
    pub left: Side<'c, 'c>,
    /// The other.
    pub right: Side<'c, 'c>,
}

impl Visit for Compare<'_> {
    type Out = Comparison;

    fn visit<G: Game>(self) -> Comparison {
        compare::<G>(&self.left, &self.right)
    }
}

fn compare<G: Game>(left: &Side<'_, '_>, right: &Side<'_, '_>) -> Comparison {
    let (mut left_game, mut right_game) = (record::<G>(left), record::<G>(right));
    let verdicts = [&left_game, &right_game].map(|game| game.as_ref().map_or((Judgement::Malformed, false), |game| game.verdict));
    let (Some(a), Some(b)) = (&mut left_game, &mut right_game) else {
        return Comparison {
            outcome: Outcome::Malformed,
            header: Vec::new(),
            agreed: (0, 0),
            difference: None,
            standings: Vec::new(),
            verdicts,
            stopped: [None; 2],
        };
    };
    let header = header_differences::<G>((left, a), (right, b));
    let stopped = [a.stopped_at(), b.stopped_at()];
    let voices = (a.table.clone(), b.table.clone());
    let left_standing = stopped[0].is_none().then_some((&voices.0 as &dyn Speak, &a.standing));
    let right_standing = stopped[1].is_none().then_some((&voices.1 as &dyn Speak, &b.standing));
    let standings = standing_differences(left_standing, right_standing);
    if !header.is_empty() {
        return Comparison { outcome: Outcome::Header, header, agreed: (0, 0), difference: None, standings, verdicts, stopped };
    }
    let Meeting { outcome, at, points } = meet(a, b);
    let agreed = (a.declared_before(at.0), b.declared_before(at.1));
    Comparison { outcome, header, agreed, difference: points, standings, verdicts, stopped }
}

fn record<G: Game>(side: &Side<'_, '_>) -> Option<Played<G>> {
    let mut faults = Faults::default();
    let setup = read_log::<G>(side.tree, side.root, side.boards, &mut faults);
    let table = setup.table.clone().filter(|_| faults.is_empty())?;
    Some(play(setup, table))
}
