//! What the keys of `expect` show.

use super::board::GOODS;
use super::moves::EXPECTS;
use super::state::{Phase, State, Table};
use crate::game::{Domain, Value};

/// What an expect key, an index into [`EXPECTS`], shows in a position.
pub fn observe(table: &Table, state: &State, key: usize) -> Value {
    let players = |figure: &dyn Fn(usize) -> Value| Value::map(Domain::Player, (0..usize::from(table.seats())).map(figure));
    let companies = |figure: &dyn Fn(usize) -> Value| Value::map(Domain::Company, (0..usize::from(table.companies())).map(figure));
    let list = |companies: &[u8]| Value::list(companies.iter().map(|company| Value::company(*company)));
    match EXPECTS[key].name {
        "turn" => Value::number(state.turn),
        "phase" => Value::Word(state.phase.word()),
        "active" => match (state.active_player(), state.active_company()) {
            (Some(player), _) => Value::player(player),
            (None, Some(company)) => Value::company(company),
            (None, None) => Value::Nobody,
        },
        "first" => Value::player(state.marker),
        "cubes" => players(&|player| Value::Number(state.cubes[player])),
        "company-cubes" => companies(&|company| Value::Number(state.boxes[company])),
        "profit" => companies(&|company| Value::Number(state.profit[company])),
        "cash" => players(&|player| Value::Number(state.cash[player])),
        "control" => companies(&|company| state.control[company].map_or(Value::Nobody, Value::player)),
        "shares" => players(&|player| companies(&|company| Value::number(state.shares[player][company]))),
        "order" => list(&state.order),
        "passed" => list(if matches!(state.phase, Phase::Build | Phase::Final) { &state.passed } else { &[] }),
        "goods" => {
            companies(&|company| Value::map(Domain::Colour, (0..GOODS.len()).map(|colour| Value::number(state.claimed[company][colour]))))
        }
        _ => companies(&|company| Value::Number(state.values[company])),
    }
}
