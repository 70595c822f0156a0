//! The winners that a table reads off the figures of its result.

use crate::game::language::Value;
use crate::referee::log::Outcome;

/// Returns the players with the highest figure in a result.
pub(super) fn leaders(outcome: &Outcome, players: usize) -> Vec<u16> {
    let figure = |(id, value): &(u16, Value)| match value {
        Value::Number(figure) => Some((*id, *figure)),
        _ => None,
    };
    let maps = outcome.states.iter().map(|(_, value)| value.entries());
    let figures = maps.filter(|entries| entries.len() == players);
    let figures: Vec<(u16, i64)> = figures.flatten().filter_map(figure).collect();
    let most = figures.iter().map(|(_, figure)| *figure).max();
    let leads = figures.iter().filter(|(_, figure)| Some(*figure) == most);
    leads.map(|(id, _)| *id).collect()
}

/// Names the leaders of a result with other figures as its winners, if the table had read the
/// winners off the figures before.
pub(super) fn rename_winners(old: &Outcome, new: &mut Outcome, players: usize) {
    let (was, now) = (leaders(old, players), leaders(new, players));
    for (_, value) in &mut new.states {
        let names = match &*value {
            Value::List(names) => names.as_slice(),
            name => std::slice::from_ref(name),
        };
        let Some(Value::Name(domain, _)) = names.first() else {
            continue;
        };
        let are_leaders = names.len() == was.len()
            && names
                .iter()
                .all(|it| it.id().is_some_and(|id| was.contains(&id)));
        if !are_leaders {
            continue;
        }
        let winners: Vec<Value> = now.iter().map(|id| Value::Name(*domain, *id)).collect();
        *value = match &winners[..] {
            [only] if matches!(value, Value::Name(..)) => only.clone(),
            _ => Value::List(winners),
        };
    }
}
