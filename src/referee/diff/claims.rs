//! Compares what two scorekeepers wrote down besides the moves: expects about the same moment, and
//! the results.

use super::comparison::{ClaimDifference, ClaimPoint};
use super::played::Played;
use crate::game::Game;
use crate::game::language::{Domain, ExpectKey, MoveNo, Shape, Speak, Value};
use crate::referee::log::Expect;
use crate::referee::replay::agrees;
use crate::yaml::tree::NodeId;
use indexmap::IndexMap;

/// How many different values of one thing about a moment are compared, per log. People write one or
/// two; without a limit the time would grow with the square of their number.
const AT_A_MOMENT: usize = 16;

/// A value that a log states.
#[derive(Clone, Copy)]
struct Claim<'s> {
    /// The number of the expect; `None` for the result.
    at: Option<MoveNo>,
    /// The node of the mapping.
    node: NodeId,
    value: &'s Value,
}

/// The claims of a log about one moment, by the key.
type Claims<'s> = IndexMap<usize, Vec<Claim<'s>>>;

/// Returns the values that both logs state about one moment and state differently. `met` are the
/// places at which the logs have reached the same position, as numbers of moves before them.
pub(crate) fn differences<G: Game>(
    left: &Played<G>,
    right: &Played<G>,
    met: &[(usize, usize)],
) -> Vec<ClaimDifference> {
    let mut found = Vec::new();
    let voices: (&dyn Speak, &dyn Speak) = (&*left.table, &*right.table);
    let place = |game: &Played<G>, at: MoveNo| game.turns.partition_point(|turn| turn.at < at);
    let others = &right.setup.moves.expects;
    let ours = &left.setup.moves.expects;
    for ours in ours.chunk_by(|one, next| place(left, one.number) == place(left, next.number)) {
        let here = place(left, ours[0].number);
        let known = met.partition_point(|(at, _)| *at < here);
        let Some((_, there)) = met.get(known).filter(|(at, _)| *at == here) else {
            continue;
        };
        let first = others.partition_point(|expect| place(right, expect.number) < *there);
        let end = others.partition_point(|expect| place(right, expect.number) <= *there);
        let both = (of_expects(ours), of_expects(&others[first..end]));
        compare(&mut found, G::INFO.expects, voices, &both);
    }
    if let (Some(ours), Some(theirs)) = (&left.setup.outcome, &right.setup.outcome) {
        let mut both = (Claims::new(), Claims::new());
        add(&mut both.0, None, ours.node, &ours.states);
        add(&mut both.1, None, theirs.node, &theirs.states);
        compare(&mut found, G::INFO.results, voices, &both);
    }
    found
}

fn add<'s>(
    claims: &mut Claims<'s>,
    at: Option<MoveNo>,
    node: NodeId,
    states: &'s [(usize, Value)],
) {
    for (key, value) in states {
        claims
            .entry(*key)
            .or_default()
            .push(Claim { at, node, value });
    }
}

fn compare(
    found: &mut Vec<ClaimDifference>,
    keys: &[ExpectKey],
    (left_voice, right_voice): (&dyn Speak, &dyn Speak),
    (ours, theirs): &(Claims<'_>, Claims<'_>),
) {
    for (key, ours) in ours {
        let Some(theirs) = theirs.get(key) else {
            continue;
        };
        let ExpectKey { name, shape, .. } = &keys[*key];
        let mut parts = Vec::new();
        contradictions(shape, ours, theirs, None, &mut parts);
        found.extend(parts.into_iter().map(|(whose, left, right)| {
            let point = |claim: Claim<'_>, voice: &dyn Speak| ClaimPoint {
                at: claim.at,
                node: claim.node,
                value: voice.value(claim.value),
            };
            ClaimDifference {
                subject: whose.map_or_else(
                    || (*name).to_owned(),
                    |(domain, id)| format!("{name} of {}", left_voice.name(domain, id)),
                ),
                left: point(left, left_voice),
                right: point(right, right_voice),
            }
        }));
    }
}

type Whose = Option<(Domain, u16)>;

/// Adds the values of one key that contradict each other. Only names that the mappings of both logs
/// have are compared. Between two moves there are several moments, so a value contradicts the other
/// log only if the other log never states it there, and states another.
fn contradictions<'v>(
    shape: &Shape,
    ours: &[Claim<'v>],
    theirs: &[Claim<'v>],
    whose: Whose,
    found: &mut Vec<(Whose, Claim<'v>, Claim<'v>)>,
) {
    if let Shape::Map(domain, of) | Shape::ListOrMap(_, Shape::Map(domain, of)) = shape
        && let (Some(ours), Some(theirs)) = (by_name(ours), by_name(theirs))
    {
        for (id, ours) in &ours {
            if let Some(theirs) = theirs.get(id) {
                let whose = whose.or(Some((*domain, *id)));
                contradictions(of, ours, theirs, whose, found);
            }
        }
        return;
    }
    let (ours, theirs) = (distinct(ours), distinct(theirs));
    let agree = |left: &Claim<'_>, right: &Claim<'_>| {
        agrees(shape, left.value, right.value) || agrees(shape, right.value, left.value)
    };
    let ours_alone = ours
        .iter()
        .filter(|claim| !theirs.iter().any(|other| agree(claim, other)));
    let theirs_alone = theirs
        .iter()
        .filter(|claim| !ours.iter().any(|other| agree(other, claim)));
    found.extend(
        ours_alone
            .zip(theirs_alone)
            .map(|(left, right)| (whose, *left, *right)),
    );
}

fn of_expects(expects: &[Expect]) -> Claims<'_> {
    let mut claims = Claims::new();
    for expect in expects {
        let (at, node) = (Some(expect.number), expect.node);
        add(&mut claims, at, node, &expect.states);
    }
    claims
}

/// Returns the claims in mappings by the names there; `None` if one of the claims is no mapping.
fn by_name<'v>(claims: &[Claim<'v>]) -> Option<IndexMap<u16, Vec<Claim<'v>>>> {
    let mut parts: IndexMap<u16, Vec<Claim<'v>>> = IndexMap::new();
    for claim in claims {
        let Value::Map(_, entries) = claim.value else {
            return None;
        };
        for (id, value) in entries {
            parts
                .entry(*id)
                .or_default()
                .push(Claim { value, ..*claim });
        }
    }
    Some(parts)
}

/// Returns the first claims with different values.
fn distinct<'v>(claims: &[Claim<'v>]) -> Vec<Claim<'v>> {
    let mut kept: Vec<Claim<'v>> = Vec::new();
    for claim in claims {
        if kept.len() == AT_A_MOMENT {
            break;
        }
        if kept.iter().all(|other| other.value != claim.value) {
            kept.push(*claim);
        }
    }
    kept
}
