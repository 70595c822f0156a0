//! Compares what two scorekeepers wrote down besides the moves: expects about the same moment, and
//! the results.

use super::comparison::{ClaimDifference, ClaimPoint};
use super::played::Played;
use crate::game::Game;
use crate::game::language::{ExpectKey, MoveNo, Shape, Speak, Value};
use crate::referee::replay::agrees;
use crate::yaml::tree::NodeId;

/// How many expects of one log about a moment are compared with each expect of the other about the
/// same moment. People write one or two; without a limit the time would grow with the square of
/// their number.
const AT_A_MOMENT: usize = 16;

/// The statements of an expect or a result: its number if it is an expect, its node, the values by
/// their keys.
type Stated<'s> = (Option<MoveNo>, NodeId, &'s [(usize, Value)]);

/// Returns the values that both logs state about one moment and state differently. `met` are the
/// places at which the logs have reached the same position, as numbers of moves before them.
pub(crate) fn differences<G: Game>(
    left: &Played<G>,
    right: &Played<G>,
    met: &[(usize, usize)],
) -> Vec<ClaimDifference> {
    let mut found = Vec::new();
    let keys = G::INFO.expects;
    let place = |game: &Played<G>, at: MoveNo| game.turns.partition_point(|turn| turn.at < at);
    let others = &right.setup.moves.expects;
    for ours in &left.setup.moves.expects {
        let here = place(left, ours.number);
        let known = met.partition_point(|(at, _)| *at < here);
        let Some((_, there)) = met.get(known).filter(|(at, _)| *at == here) else {
            continue;
        };
        let first = others.partition_point(|expect| place(right, expect.number) < *there);
        let same = others[first..].iter();
        let same = same.take_while(|expect| place(right, expect.number) == *there);
        for theirs in same.take(AT_A_MOMENT) {
            compare(
                &mut found,
                keys,
                (&*left.table, (Some(ours.number), ours.node, &ours.states)),
                (
                    &*right.table,
                    (Some(theirs.number), theirs.node, &theirs.states),
                ),
            );
        }
    }
    if let (Some(ours), Some(theirs)) = (&left.setup.outcome, &right.setup.outcome) {
        compare(
            &mut found,
            G::INFO.results,
            (&*left.table, (None, ours.node, &ours.states)),
            (&*right.table, (None, theirs.node, &theirs.states)),
        );
    }
    found
}

fn compare(
    found: &mut Vec<ClaimDifference>,
    keys: &[ExpectKey],
    (left_voice, ours): (&dyn Speak, Stated<'_>),
    (right_voice, theirs): (&dyn Speak, Stated<'_>),
) {
    for (key, value) in ours.2 {
        for (_, other) in theirs.2.iter().filter(|(of, _)| of == key) {
            let mut parts = Vec::new();
            contradictions(&keys[*key].shape, value, other, None, &mut parts);
            found.extend(parts.into_iter().map(|(whose, left, right)| {
                let name = keys[*key].name;
                let subject = whose.map_or_else(
                    || name.to_owned(),
                    |(domain, id)| format!("{name} of {}", left_voice.name(domain, id)),
                );
                let point = |stated: Stated<'_>, value| ClaimPoint {
                    at: stated.0,
                    node: stated.1,
                    value,
                };
                ClaimDifference {
                    subject,
                    left: point(ours, left_voice.value(left)),
                    right: point(theirs, right_voice.value(right)),
                }
            }));
        }
    }
}

type Whose = Option<(crate::game::language::Domain, u16)>;

/// Returns the parts of two values that contradict each other. Only names that both mappings have
/// are compared.
fn contradictions<'v>(
    shape: &Shape,
    left: &'v Value,
    right: &'v Value,
    whose: Whose,
    found: &mut Vec<(Whose, &'v Value, &'v Value)>,
) {
    if let (
        Shape::Map(domain, of) | Shape::ListOrMap(_, Shape::Map(domain, of)),
        Value::Map(_, ours),
        Value::Map(_, theirs),
    ) = (shape, left, right)
    {
        for (id, value) in ours {
            for (_, other) in theirs.iter().filter(|(other, _)| other == id) {
                let whose = whose.or(Some((*domain, *id)));
                contradictions(of, value, other, whose, found);
            }
        }
    } else if !agrees(shape, left, right) && !agrees(shape, right, left) {
        found.push((whose, left, right));
    }
}
