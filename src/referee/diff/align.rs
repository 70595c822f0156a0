//! Walks through two logs in parallel, past different ways of saying the same.

use super::comparison::{Outcome, Point, PointVerdict};
use super::played::{Played, equal_after, has_secrets, same_after};
use crate::game::Game;
use crate::game::language::{Value, Wording};
use crate::game::prelude::*;

/// How many moves ahead it searches for the place where two spellings of the same game meet again:
/// more moves than an auction has.
const AHEAD: usize = 64;

/// The place where two logs part.
pub(crate) struct Divergence {
    pub outcome: Outcome,
    /// The index of the first move in each log that the other does not share.
    pub at: (usize, usize),
    /// What each log says there.
    pub points: Option<(Point, Point)>,
    /// The places at which both have reached the same position, as the number of moves of each.
    pub met: Vec<(usize, usize)>,
}

/// Walks through two logs with the same beginning.
pub(crate) fn find_divergence<G: Game>(left: &mut Played<G>, right: &mut Played<G>) -> Divergence {
    let mut both = vec![(0, 0)];
    let divergence = go_through(left, right, &mut both);
    Divergence {
        met: both,
        ..divergence
    }
}

/// Does the walk for [`find_divergence`], and records in `both` where the logs have reached the same position.
fn go_through<G: Game>(
    left: &mut Played<G>,
    right: &mut Played<G>,
    both: &mut Vec<(usize, usize)>,
) -> Divergence {
    let mut at = (0, 0);
    while at.0 < left.turns.len() && at.1 < right.turns.len() {
        let step = if left.words(at.0) == right.words(at.1) {
            Some((1, 1))
        } else {
            rejoin(left, at.0, right, at.1)
        };
        let Some(step) = step else {
            return divergence_at(left, right, at);
        };
        at = (at.0 + step.0, at.1 + step.1);
        both.push(at);
    }
    left.forget_before(at.0);
    right.forget_before(at.1);
    // A reveal at the very end changes nothing that the other log has not shown.
    while at.0 < left.turns.len()
        && at.1 == right.turns.len()
        && met(left, (at.0 + 1, 1), right, (at.1, 0))
    {
        at.0 += 1;
        both.push(at);
    }
    while at.1 < right.turns.len()
        && at.0 == left.turns.len()
        && met(left, (at.0, 0), right, (at.1 + 1, 1))
    {
        at.1 += 1;
        both.push(at);
    }
    if left.stopped.is_some()
        && right.stopped.is_some()
        && at == (left.turns.len(), right.turns.len())
    {
        return after_illegal(left, right, at);
    }
    let points = (left.point(at.0), right.point(at.1));
    divergence(at, points)
}

fn divergence_at<G: Game>(
    left: &mut Played<G>,
    right: &mut Played<G>,
    at: (usize, usize),
) -> Divergence {
    Divergence {
        outcome: Outcome::Moves,
        at,
        points: Some((left.point(at.0), right.point(at.1))),
        met: Vec::new(),
    }
}

/// Returns how two logs part at `at`, where they go on with these points.
fn divergence(at: (usize, usize), points: (Point, Point)) -> Divergence {
    let outcome = match points {
        (Point::End, Point::End) => Outcome::Same,
        (Point::End, _) => Outcome::LeftEnds,
        (_, Point::End) => Outcome::RightEnds,
        _ => Outcome::Moves,
    };
    Divergence {
        outcome,
        at,
        points: (outcome != Outcome::Same).then_some(points),
        met: Vec::new(),
    }
}

/// Returns how many moves of each log say the same in other words: the fewest after which the
/// tables look the same.
fn rejoin<G: Game>(
    left: &mut Played<G>,
    from: usize,
    right: &mut Played<G>,
    other: usize,
) -> Option<(usize, usize)> {
    left.forget_before(from);
    right.forget_before(other);
    let (most_left, most_right) = (
        AHEAD.min(left.turns.len() - from),
        AHEAD.min(right.turns.len() - other),
    );
    let mut runs = None;
    for total in 1..=most_left + most_right {
        for here in total.saturating_sub(most_right)..=most_left.min(total) {
            let there = total - here;
            // A hand that is dealt at the start of a round or revealed at its end: a move that the
            // other log does not need.
            let spare = total == 1;
            let comparable = spare
                || (here == 1 && there > 0)
                || (there == 1 && here > 0)
                || (here > 0 && there > 0 && {
                    let (ours, theirs) = runs.get_or_insert_with(|| {
                        (
                            Runs::new(left, from, most_left),
                            Runs::new(right, other, most_right),
                        )
                    });
                    ours.may_match(here, theirs, there)
                });
            if comparable && met(left, (from + here, here), right, (other + there, there)) {
                return Some((here, there));
            }
        }
    }
    None
}

/// Returns whether two runs of moves end in the same state. States may differ only in the recorded
/// order of pieces. In that case, and while hands are secret, the visible state decides, but not
/// after longer runs: who has left an auction is not visible.
fn met<G: Game>(
    left: &mut Played<G>,
    ours: (usize, usize),
    right: &mut Played<G>,
    theirs: (usize, usize),
) -> bool {
    if equal_after(left, ours.0, right, theirs.0) {
        return true;
    }
    let seen = ours.1 + theirs.1 <= 2 || has_secrets(left, ours.0) || has_secrets(right, theirs.0);
    seen && same_after(left, ours.0, right, theirs.0)
}

/// What the first one, two, three and more moves from a place say together.
struct Runs<G: Game> {
    /// The verb and the actor that all of them have.
    voices: Vec<Option<(usize, Value)>>,
    /// The single move that says the same.
    wholes: Vec<Option<G::Move>>,
}

impl<G: Game> Runs<G> {
    fn new(game: &Played<G>, from: usize, most: usize) -> Self {
        let words = (from..from + most).filter_map(|at| game.words(at));
        let mut voice = None;
        let voices = words.enumerate().map(|(at, words)| {
            let next = actor::<G>(&words).map(|actor| (words.verb, actor));
            voice = if at == 0 {
                next
            } else {
                voice.take().filter(|voice| next.as_ref() == Some(voice))
            };
            voice.clone()
        });
        let voices = voices.collect();
        let actions: Vec<G::Move> = game.turns[from..from + most]
            .iter()
            .map(|turn| turn.action.clone())
            .collect();
        let wholes = (1..=most)
            .map(|count| G::State::abbreviate(&actions[..count]))
            .collect();
        Self { voices, wholes }
    }

    /// Returns whether runs of these lengths can be two spellings of one thing: one player's moves
    /// of one kind, divided differently, or one auction with other bids on the way.
    fn may_match(&self, here: usize, theirs: &Self, there: usize) -> bool {
        let (voice, whole) = (&self.voices[here - 1], &self.wholes[here - 1]);
        (voice.is_some() && *voice == theirs.voices[there - 1])
            || (whole.is_some() && *whole == theirs.wholes[there - 1])
    }
}

/// Returns the actor, if the words name one.
fn actor<G: Game>(words: &Wording) -> Option<Value> {
    let key = G::INFO.verbs[words.verb].key("by")?;
    words.args.get(key).cloned()
}

/// Compares only words, because both logs stopped at an illegal move after the same game.
fn after_illegal<G: Game>(
    left: &mut Played<G>,
    right: &mut Played<G>,
    at: (usize, usize),
) -> Divergence {
    let (ours, theirs) = (left.unjudged(), right.unjudged());
    let common = ours
        .iter()
        .zip(&theirs)
        .take_while(|((_, left), (_, right))| left == right)
        .count();
    if common == 0 {
        return divergence_at(left, right, at);
    }
    let point = |game: &Played<G>, rest: &[(u32, Wording)]| {
        rest.get(common).map_or(Point::End, |(at, words)| {
            game.point_of(*at, false, words, PointVerdict::NotJudged)
        })
    };
    let points = (point(left, &ours), point(right, &theirs));
    divergence(at, points)
}
