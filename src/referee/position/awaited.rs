//! What a position awaits.

use crate::game::language::{Args, Domain, Key, Moves, Shape, Value, Verb};
use crate::game::prelude::*;
use crate::game::{Game, Rng, Table};

/// The key of `expect` that names who is to act.
pub(crate) const ACTIVE: &str = "active";

/// The kind of event that is awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaits {
    /// A move of a player or a company.
    Move,
    /// A chance event: a draw, a deal, a reveal.
    Chance,
    /// Nothing: the game is over.
    Nothing,
}

/// What a position awaits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Awaited {
    /// The kind of event.
    pub kind: Awaits,
    /// Who is to act; `None` if it is nobody.
    pub by: Option<Value>,
    /// The verbs of legal moves, by their indices in the game's list.
    pub verbs: Vec<usize>,
    /// The verbs of moves that may come as well, which only the table can know of.
    pub also: Vec<usize>,
}

/// How many legal moves are searched for their verbs. A verb that comes only after this many moves
/// of others is a pass, which is searched for separately.
const LOOKED_AT: usize = 128;

/// Returns what is awaited in a position.
pub(super) fn awaited<G: Game>(table: &Table<G>, state: &G::State) -> Awaited {
    let shown = G::EXPECTS.iter().find(|expect| expect.key.name == ACTIVE);
    let by = shown
        .map(|expect| (expect.show)(table, state))
        .filter(|value| matches!(value, Value::Name(..)));
    let verbs = G::INFO.verbs;
    let mut found = vec![false; verbs.len()];
    if !state.stage().over {
        for action in state.legal_moves(table, LOOKED_AT) {
            found[action.verb_index()] = true;
            if let Some(whole) = G::State::abbreviate(std::slice::from_ref(&action)) {
                found[whole.verb_index()] |= state.broken(table, &whole).is_empty();
            }
        }
        for (verb, _) in verbs.iter().enumerate().filter(|(_, verb)| is_pass(verb)) {
            found[verb] |= by
                .as_ref()
                .and_then(|by| bare::<G::Move>(verb, by))
                .is_some_and(|pass| state.broken(table, &pass).is_empty());
        }
    }
    let listed: Vec<usize> = (0..verbs.len()).filter(|verb| found[*verb]).collect();
    if state.stage().over {
        return Awaited {
            kind: Awaits::Nothing,
            by: None,
            verbs: Vec::new(),
            also: Vec::new(),
        };
    }
    let by_somebody = |verb: &usize| actor(&verbs[*verb]).is_some();
    if by.is_some() && listed.iter().any(by_somebody) {
        let unlisted = state.unlisted_verbs(table);
        let also = (0..verbs.len()).filter(|verb| unlisted.contains(&verbs[*verb].name()));
        return Awaited {
            kind: Awaits::Move,
            by,
            verbs: listed,
            also: also.collect(),
        };
    }
    // If nobody is to act, the next chance event is the one that a fair game would have.
    let next = state
        .suggest(table, &mut Rng::new(1))
        .map(|action| action.verb_index());
    Awaited {
        kind: Awaits::Chance,
        by: None,
        verbs: next.into_iter().collect(),
        also: listed.into_iter().filter(by_somebody).collect(),
    }
}

/// Returns the index of the key that names the actor of a verb: a player under the verb itself or
/// under `by`, or a company under `by`.
pub fn actor(verb: &Verb) -> Option<usize> {
    let own =
        matches!(verb.keys[0].shape, Shape::Name(domains) if domains.contains(&Domain::Player));
    if own { Some(0) } else { verb.key("by") }
}

/// Returns the index of the key that names the company that acts, where that is the verb itself
/// and the player who acts for the company need not be named.
pub(crate) fn company_of(verb: &Verb) -> Option<usize> {
    let own = matches!(verb.keys[0].shape, Shape::Name([Domain::Company]));
    let by = verb.key("by").filter(|by| !verb.keys[*by].required);
    by.filter(|_| own).map(|_| 0)
}

/// Returns whether a verb needs no value besides the actor.
fn is_pass(verb: &Verb) -> bool {
    let actor = actor(verb);
    actor == Some(0) && verb.keys[1..].iter().all(|key: &Key| !key.required)
}

/// Makes a move whose only value is the actor; `None` if there is no such move.
fn bare<M: Moves>(verb: usize, by: &Value) -> Option<M> {
    let keys = M::VERBS[verb].keys.iter().enumerate();
    let args = keys.map(|(key, _)| (key == 0).then(|| by.clone()));
    M::read(verb, &Args::new(args))
}
