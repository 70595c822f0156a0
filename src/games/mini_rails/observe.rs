//! What `expect` sees.

use super::board::{COMPANIES, Company, Player};
use super::moves::EXPECTS;
use super::state::{Space, Stage, State};
use super::table::Table;
use crate::game::{Domain, Value};

/// The phase, in the words of `expect`.
pub fn phase(state: &State) -> &'static str {
    match state.stage {
        Stage::Draw => "draw",
        Stage::Action | Stage::Taxed => "action",
        Stage::Over => "over",
    }
}

/// What a key of `expect` shows.
pub fn observe(table: &Table, state: &State, key: usize) -> Value {
    match EXPECTS.get(key).map_or("", |key| key.name) {
        "round" => Value::number(state.round),
        "phase" => Value::Word(phase(state)),
        "active" => state.active().map_or(Value::Nobody, Value::player),
        "order" => Value::list(state.waiting().iter().map(|player| Value::player(*player))),
        "market" => Value::list(state.market.iter().map(space)),
        "stocks" => Value::map(Domain::Player, (0..table.seats() as Player).map(|player| stocks(state, player))),
        "taxed" => Value::list(state.taxed.iter().map(|company| Value::company(*company))),
        "bag" => Value::map(Domain::Company, state.bag.iter().map(|discs| Value::Number(*discs as i64))),
        "track" => {
            let track = |company| Value::list(state.track(company).map(Value::place));
            Value::map(Domain::Company, (0..COMPANIES.len() as Company).map(track))
        }
        _ => Value::Nobody,
    }
}

fn space(space: &Space) -> Value {
    match space {
        Space::Disc(company) => Value::company(*company),
        Space::Marker { player, .. } => Value::player(*player),
        Space::Empty => Value::Nobody,
    }
}

fn stocks(state: &State, player: Player) -> Value {
    Value::list(state.kept(player).map(|stock| Value::Map(Domain::Company, vec![(stock.company, Value::Number(i64::from(stock.value)))])))
}
