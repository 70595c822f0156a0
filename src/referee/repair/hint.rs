//! One line for the first violation of a log: what was probably left out, doubled, swapped or done by somebody else there.

use super::budget::HINT;
use super::changes::{Change, spoken};
use super::costs::Kind;
use super::prefix::Ground;
use super::readers::Readers;
use super::script::{Item, Patch, Script};
use super::search::{Further, Search};
use crate::game::language::{MoveNo, Moves, article};
use crate::game::{Game, Table};
use crate::referee::setup::Setup;
use std::sync::Arc;

/// So many moves further a log must get.
const FAR: usize = 10;
/// The work that an entry may be before the violation.
const BEFORE: u64 = 1_000;
/// Longer logs than any game are left alone: the prefix is played once more for the line.
const LONG: usize = 20_000;

/// What probably happened at the first violation of a log, in a sentence, if one kind of slip alone explains it: a move left
/// out, written twice or out of order, or a wrong actor, there or next to it, with which the log gets ten moves further, or
/// to its end.
pub(crate) fn hint<G: Game>(
    setup: &Setup<G>,
    table: &Arc<Table<G>>,
    at: Option<MoveNo>,
) -> Option<String> {
    let number = at.filter(|_| setup.moves.order.len() <= LONG)?;
    let script = Script::new(setup);
    let violation = script
        .items
        .iter()
        .position(|item| item.number == number)
        .filter(|at| !script.items[*at].is_expect())?;
    let ground = Ground::new(table, setup);
    // To play the log up to its violation is as much work as to judge it was.
    let length = script.items.len() as u64;
    let _bound = table.work.bound(HINT + BEFORE * length);
    let readers = Readers::new(&ground, &script);
    let mut search = Search::new(&ground, &script, &readers).ok()?;
    search.allow(HINT);
    search.further = Some(Vec::new());
    let ordinal = search.moves.iter().position(|index| *index == violation)?;
    let from = search.moves[ordinal.saturating_sub(1)];
    for place in (from..=violation).rev() {
        search.cheap(place);
        if search.is_spent() {
            return None;
        }
    }
    // In how many moves each gets further than the log itself; one that is taken out is not carried out.
    let gained = |patch: &Patch<G>, reached: usize| {
        let taken_out =
            matches!(patch.kind, Kind::Twice | Kind::Superfluous) && patch.at >= violation;
        search
            .moves
            .partition_point(|index| *index < reached)
            .saturating_sub(ordinal + usize::from(taken_out))
    };
    let end = search.script.items.len();
    let sound = search
        .found
        .iter()
        .map(|found| (&found.patch, gained(&found.patch, end)));
    let far = search
        .further
        .iter()
        .flatten()
        .map(|Further { found, reached }| (&found.patch, gained(&found.patch, *reached)));
    let far = far.filter(|(_, gained)| *gained >= FAR);
    // The last move of a log explains itself in any way whatever.
    let carried: Vec<(&Patch<G>, usize)> =
        sound.filter(|(_, gained)| *gained > 1).chain(far).collect();
    let (first, _) = carried.first()?;
    if carried.iter().any(|(patch, _)| patch.kind != first.kind) {
        return None;
    }
    let (best, most) = carried
        .iter()
        .max_by_key(|(patch, gained)| (*gained, usize::MAX - patch.at))?;
    sentence(setup, &script, table, best, carried.len(), *most)
}

fn sentence<G: Game>(
    setup: &Setup<G>,
    script: &Script<G>,
    table: &Table<G>,
    patch: &Patch<G>,
    count: usize,
    most: usize,
) -> Option<String> {
    let change = Change::new(script, patch, setup.moves.order.len(), None)?;
    let number = |entry: usize| {
        script
            .items
            .get(entry)
            .map_or(0, |item: &Item<G>| item.number)
    };
    let what = match &change {
        Change::PutIn { before, action } => {
            let missing = if count == 1 {
                spoken::<G>(table, action)
            } else {
                article(action.verb())
            };
            format!("{missing} is missing before move {}", number(*before))
        }
        Change::TakeOut {
            entry,
            twin: Some(_),
        } => format!("move {} stands twice", number(*entry)),
        Change::TakeOut { entry, twin: None } => {
            format!("move {} is one too many", number(*entry))
        }
        Change::Exchange { first, second } => format!(
            "moves {} and {} stand in the wrong order",
            number(*first),
            number(*second)
        ),
        Change::Other {
            entry,
            kind: Kind::Actor,
            ..
        } if count > 1 => format!("somebody else makes move {}", number(*entry)),
        Change::Other {
            entry,
            kind: Kind::Actor,
            new,
            ..
        } => format!("move {} is {}", number(*entry), spoken::<G>(table, new)),
        _ => return None,
    };
    let moves = if most == 1 {
        "move is".to_owned()
    } else {
        format!("{most} moves are")
    };
    Some(format!(
        "probably {what}: then the next {moves} legal (railref repair)"
    ))
}
