//! Questions about one position: what is awaited, and which moves are legal.

use super::next::Beginning;
use crate::game::language::{ComparisonBudget, Domain, Info, Names, Value, Wording, in_words};
use crate::referee::position::{Awaits, Choice, Position, concerns};
use crate::report::documents::{AwaitsKind, AwaitsRecord, LegalQuestion, Move, NextKey};
use crate::yaml::printable;

/// Legal moves, and how a move that has been begun may continue.
#[derive(Clone, Debug, PartialEq)]
pub struct Legal {
    /// The moves, in the game's order.
    pub moves: Vec<Move>,
    /// Whether there are more.
    pub truncated: bool,
    /// What a move with the given beginning still lacks.
    pub next: Option<NextKey>,
}

/// Returns the legal moves that a question asks for. `Err` says that nobody has the given name.
pub fn legal(
    info: &'static Info,
    position: &dyn Position,
    asked: &LegalQuestion,
) -> Result<Legal, String> {
    let limit = asked.limit as usize;
    let ids = match &asked.actor {
        Some(name) => Some(resolved(position, name)?),
        None => None,
    };
    let of_actor = |wording: &Wording| ids.as_ref().is_none_or(|ids| concerns(info, wording, ids));
    let given = asked.action.clone().unwrap_or_default();
    let begun = Beginning {
        info,
        position,
        given: &given,
    };
    let by_chance = position.awaited().kind == Awaits::Chance;
    let choice = match (&asked.action, &ids) {
        // Chance events are not listed, nor are the moves that may come instead, unless they are
        // asked for.
        _ if by_chance && given.is_empty() => Choice {
            moves: Vec::new(),
            more: false,
        },
        (None, None) => position.legal(limit),
        (None, Some(_)) => position.legal_among(limit, &of_actor),
        (Some(_), _) => begun.legal(&of_actor),
    };
    let voice = position.voice();
    let moves = choice.moves.iter().take(limit);
    Ok(Legal {
        moves: moves.map(|one| Move::new(info, &*voice, one)).collect(),
        truncated: choice.more || choice.moves.len() > limit,
        next: asked
            .action
            .as_ref()
            .map(|_| begun.next(&choice, &*voice, limit)),
    })
}

/// Returns every player and company with a name.
fn resolved(position: &dyn Position, name: &str) -> Result<Vec<(Domain, u16)>, String> {
    let ids = position.resolve(name);
    if !ids.is_empty() {
        return Ok(ids);
    }
    let actors = position.actors();
    let near = Names::new(actors.iter().map(String::as_str))
        .nearest(name, &mut ComparisonBudget::default())
        .map(|(near, _)| format!("did you mean {near}?"));
    let known = near.unwrap_or_else(|| format!("there are {}", in_words(&actors, "and")));
    Err(format!(
        "no player or company is called {}; {known}",
        printable(name)
    ))
}

/// Returns what is awaited at a position.
pub fn awaits(info: &Info, position: &dyn Position) -> AwaitsRecord {
    let awaited = position.awaited();
    let voice = position.voice();
    let verbs = |verbs: &[usize]| -> Vec<String> {
        let names = verbs.iter().map(|verb| info.verbs[*verb].name().to_owned());
        names.collect()
    };
    let by = awaited.by.as_ref().map(|by: &Value| voice.value(by));
    let (listed, also) = (verbs(&awaited.verbs), verbs(&awaited.also));
    let mut hint = match (awaited.kind, &by) {
        (Awaits::Nothing, _) => "the game is over".to_owned(),
        (Awaits::Move, Some(by)) => {
            format!("{} is to act: {}", printable(by), in_words(&listed, "or"))
        }
        (Awaits::Move, None) => format!("a move comes next: {}", in_words(&listed, "or")),
        (Awaits::Chance, _) => match awaited.verbs.first() {
            Some(verb) => {
                let verb = &info.verbs[*verb];
                format!("a {} comes next, such as {}", verb.name(), verb.example)
            }
            None => "what comes next is for the table to say".to_owned(),
        },
    };
    if !also.is_empty() {
        hint.push_str(&format!("; {} may come too", in_words(&also, "or")));
    }
    AwaitsRecord {
        kind: match awaited.kind {
            Awaits::Move => AwaitsKind::Move,
            Awaits::Chance => AwaitsKind::Chance,
            Awaits::Nothing => AwaitsKind::Nothing,
        },
        by,
        verbs: listed,
        also,
        hint,
    }
}
