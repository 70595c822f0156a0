//! Compares two logs of one game.

use super::align::{Divergence, find_divergence};
use super::claims::differences as claim_differences;
use super::comparison::{Comparison, Outcome, Side};
use super::deciding::facts;
use super::header::differences as header_differences;
use super::played::{Played, play};
use super::standing::differences as standing_differences;
use crate::game::language::{Faults, Speak};
use crate::game::{Game, Visit};
use crate::referee::setup::read_log;
use crate::referee::verdict::Judgement;

/// A comparison of two well-formed logs of a game. A log that is not well formed cannot be
/// compared.
pub struct Compare<'c> {
    /// One of the logs.
    pub left: Side<'c, 'c>,
    /// The other log.
    pub right: Side<'c, 'c>,
    /// Whether the standings are those of replays that continue after an illegal move.
    pub keep_going: bool,
}

impl Visit for Compare<'_> {
    type Out = Comparison;

    fn visit<G: Game>(self) -> Comparison {
        compare::<G>(&self.left, &self.right, self.keep_going)
    }
}

fn compare<G: Game>(left: &Side<'_, '_>, right: &Side<'_, '_>, keep_going: bool) -> Comparison {
    let (mut left_game, mut right_game) = (
        record::<G>(left, keep_going),
        record::<G>(right, keep_going),
    );
    let verdicts = [&left_game, &right_game].map(|game| {
        game.as_ref()
            .map_or((Judgement::Malformed, false), |game| game.verdict)
    });
    let (Some(a), Some(b)) = (&mut left_game, &mut right_game) else {
        return Comparison::new(Outcome::Malformed, verdicts);
    };
    let header = header_differences::<G>((left, a), (right, b));
    let stopped = [a.stopped_at(), b.stopped_at()];
    let voices = (a.table.clone(), b.table.clone());
    let known = |stopped: Option<_>| keep_going || stopped.is_none();
    let left_standing = known(stopped[0]).then_some((&voices.0 as &dyn Speak, &a.standing));
    let right_standing = known(stopped[1]).then_some((&voices.1 as &dyn Speak, &b.standing));
    let standings = standing_differences(left_standing, right_standing);
    if !header.is_empty() {
        return Comparison {
            header,
            standings,
            stopped,
            went_on: keep_going,
            ..Comparison::new(Outcome::Header, verdicts)
        };
    }
    let Divergence {
        outcome,
        at,
        points,
        met,
    } = find_divergence(a, b);
    let claims = claim_differences(a, b, &met);
    let outcome = match outcome {
        Outcome::Same if !claims.is_empty() => Outcome::Claims,
        other => other,
    };
    // If one of them breaks a rule, that decides between them.
    let undecided = outcome == Outcome::Moves && verdicts.iter().all(|it| it.0.is_sound());
    let deciding = if undecided {
        facts(a, b, at)
    } else {
        Vec::new()
    };
    let agreed = (a.declared_before(at.0), b.declared_before(at.1));
    Comparison {
        outcome,
        header,
        agreed,
        difference: points,
        claims,
        deciding,
        standings,
        verdicts,
        stopped,
        went_on: keep_going,
    }
}

fn record<G: Game>(side: &Side<'_, '_>, keep_going: bool) -> Option<Played<G>> {
    let mut faults = Faults::default();
    let setup = read_log::<G>(side.tree, side.root, side.boards, &mut faults);
    let table = setup.table.clone().filter(|_| faults.is_empty())?;
    Some(play(setup, table, keep_going))
}
