//! The turn and the phase of a position that a log begins with.

use super::{auction, shares};
use crate::game::Entry;
use crate::game::language::{Player, Value};
use crate::games::steel_driver::board::{Colour, Company, GOODS};
use crate::games::steel_driver::goods;
use crate::games::steel_driver::state::{Keys, Phase, State, TURNS};

/// The highest number of goods cubes of one colour that is counted; no board has that many.
const MANY_CUBES: i64 = 1000;

/// Reads the turn and the phase. If one is not given, it is inferred from the other keys.
pub(crate) fn from_position(given: &mut Keys<'_, '_>, state: &mut State, plenty: i64) {
    let turn = given.number("turn", 1..=i64::from(TURNS) + 1, 0) as u32;
    let words = [
        Phase::Auction,
        Phase::Build,
        Phase::Profits,
        Phase::Final,
        Phase::Over,
    ];
    let phase = given.get("phase").and_then(|entry| {
        words
            .into_iter()
            .find(|phase| *entry.value == Value::Word(phase.word()))
    });
    state.phase = phase.unwrap_or_else(|| inferred_phase(given, turn));
    let last = matches!(state.phase, Phase::Final | Phase::Over);
    state.turn = match turn {
        0 if last => TURNS + 1,
        0 => earliest_turn(given, state.phase, plenty),
        turn => turn,
    };
    if (state.turn > TURNS) != last
        && let (Some(turn), Some(phase)) = (given.get("turn"), given.get("phase"))
    {
        let message = format!(
            "turn {} has no phase {}: the final is turn {}",
            state.turn,
            state.phase.word(),
            TURNS + 1
        );
        given.contradiction(phase, message, turn, "the turn");
    }
}

/// Returns whether the position gives final values, which are known only after the end.
pub(crate) fn is_over_by_values(given: &Keys<'_, '_>) -> bool {
    let turn = given.get("turn").and_then(|turn| turn.value.as_number());
    let values = given.get("values");
    turn.is_none_or(|turn| turn > i64::from(TURNS))
        && values.is_some_and(|values| is_some_figure(values.value))
}

/// Infers the phase from keys that have a meaning in only one phase. A `turn` of 0 means that the
/// turn is not given.
fn inferred_phase(given: &Keys<'_, '_>, turn: u32) -> Phase {
    let some = |key: &str| {
        given
            .get(key)
            .is_some_and(|entry| !entry.value.elements().is_empty())
    };
    let figure = |key: &str| {
        given
            .get(key)
            .is_some_and(|entry| is_some_figure(entry.value))
    };
    let nobody = |key: &str| given.get(key).map(|entry| *entry.value == Value::Nobody);
    let (passed, unclaimed, raised) = (some("passed"), some("unclaimed"), figure("profit"));
    let idle =
        nobody("active") == Some(true) && nobody("auction") != Some(false) && !passed && !unclaimed;
    let company_acts = given
        .get("active")
        .is_some_and(|entry| given.id::<Company>(entry).is_some());
    let player_acts = given
        .get("active")
        .is_some_and(|entry| given.id::<Player>(entry).is_some());
    let in_a_turn = (1..=TURNS).contains(&turn);
    // Profit levels, boxes and markers are cleared away before the final.
    let before = in_a_turn
        || raised
        || figure("company-cubes")
        || player_acts
        || nobody("auction") == Some(false);
    let claimed = given
        .get("goods")
        .is_some_and(|goods| is_claimed(goods.value));
    match () {
        () if is_over_by_values(given) => Phase::Over,
        // Nobody is to act while controllers are paid or after the end.
        () if idle && turn <= TURNS && before => Phase::Profits,
        // Nobody is to act in the final either, once every cube is claimed.
        () if idle && turn > TURNS && is_unpaid(given) => Phase::Final,
        () if idle => Phase::Over,
        () if turn > TURNS || (turn == 0 && (unclaimed || claimed)) => Phase::Final,
        () if !before && (by_shares(given) || (company_acts && emptied(given))) => Phase::Final,
        () if company_acts || passed || raised => Phase::Build,
        () => Phase::Auction,
    }
}

/// Returns whether a player has less cash than the player's shares have paid at the end, by the goods
/// cubes that are claimed.
fn is_unpaid(given: &Keys<'_, '_>) -> bool {
    let worth = |goods: Entry<'_>| {
        let mut cubes = [0; GOODS.len()];
        for (colour, count) in given.entries::<Colour>(goods) {
            let count = count.value.as_number().unwrap_or(0);
            cubes[colour.index()] = u32::try_from(count.clamp(0, MANY_CUBES)).unwrap_or(0);
        }
        goods::value(&cubes)
    };
    let claimed = given.entries_under::<Company>("goods").into_iter();
    let values: Vec<(Company, i64)> = claimed
        .map(|(company, goods)| (company, worth(goods)))
        .collect();
    let paid = |held: Entry<'_>| {
        let value = |company: Company| values.iter().find(|(known, _)| *known == company);
        let held = given.entries::<Company>(held).into_iter();
        let paid = held.map(|(company, count)| {
            let count = count.value.as_number().unwrap_or(0);
            value(company).map_or(0, |(_, value)| value.saturating_mul(count))
        });
        paid.fold(0, i64::saturating_add)
    };
    let holders = given.entries_under::<Player>("shares");
    holders.into_iter().any(|(player, held)| {
        let cash = given.entry_under("cash", player);
        let cash = cash.and_then(|cash| cash.value.as_number());
        cash.is_some_and(|cash| cash < paid(held))
    })
}

/// Returns whether a company is controlled by a player other than its last controller. That happens
/// only in the final, where shares decide.
fn by_shares(given: &Keys<'_, '_>) -> bool {
    let said = |key: &str| given.entries_under::<Company>(key);
    let last = said("last-control");
    said("control").into_iter().any(|(company, now)| {
        let differs = |(known, last): &(Company, _)| {
            *known == company && given.id::<Player>(*last) != given.id::<Player>(now)
        };
        given.id::<Player>(now).is_some() && last.iter().any(differs)
    })
}

/// Returns whether the position says that no company has a cube, as in the final. In a build phase,
/// no company could act then.
fn emptied(given: &Keys<'_, '_>) -> bool {
    let all = given.table.all::<Company>().len();
    given
        .get("company-cubes")
        .is_some_and(|boxes| boxes.value.entries().len() == all && !is_some_figure(boxes.value))
}

/// Returns the earliest turn in which players can have taken the cubes and shares that the position
/// lists.
fn earliest_turn(given: &Keys<'_, '_>, phase: Phase, plenty: i64) -> u32 {
    let allowance = given.table.allowance().max(1);
    // A player whose cubes are not given is assumed to have those of the first turn, or as many as
    // the player's bid needs.
    let mut cubes = vec![allowance; given.table.seats()];
    if let Some((bidder, bid)) = auction::highest(given) {
        cubes[bidder.index()] = allowance.max(bid.clamp(0, plenty));
    }
    for (player, count) in given.entries_under::<Player>("cubes") {
        cubes[player.index()] = count.value.as_number().unwrap_or(0).clamp(0, plenty);
    }
    let boxes = given
        .get("company-cubes")
        .map(|map| map.value.entries())
        .unwrap_or_default();
    let boxes: i64 = boxes
        .iter()
        .map(|(_, count)| count.as_number().unwrap_or(0).clamp(0, plenty))
        .sum();
    let all = cubes.iter().sum::<i64>() + boxes;
    // Cubes move from players to boxes and never from player to player.
    let turns = |cubes: i64, per_turn: i64| (cubes + per_turn - 1) / per_turn;
    let for_one_player = cubes
        .iter()
        .map(|own| turns(*own, allowance))
        .max()
        .unwrap_or(1);
    let for_all = turns(all, allowance * cubes.len() as i64);
    for_one_player
        .max(for_all)
        .max(shares::earliest_turn(given, phase))
        .clamp(1, i64::from(TURNS)) as u32
}

/// Returns whether a mapping has a figure that is not 0.
pub(crate) fn is_some_figure(value: &Value) -> bool {
    value
        .entries()
        .iter()
        .any(|(_, figure)| *figure != Value::Number(0))
}

/// Returns whether goods cubes are claimed.
pub(crate) fn is_claimed(value: &Value) -> bool {
    value.entries().iter().any(|(_, of)| is_some_figure(of))
}
