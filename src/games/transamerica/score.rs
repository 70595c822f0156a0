//! Standing, tracks and sheets.

use super::board::Line;
use super::state::{Phase, State};
use super::table::{POINTS, Table};
use crate::game::{Cell, Domain, Reading, Sheet, Standing, Value};

/// Who has the most points.
pub fn leaders(state: &State) -> Vec<u16> {
    let most = state.points.iter().copied().max().unwrap_or(0);
    (0..state.points.len() as u16).filter(|seat| state.points[usize::from(*seat)] == most).collect()
}

/// Everybody's points.
pub fn points(state: &State) -> Value {
    Value::map(Domain::Player, state.points.iter().map(|points| Value::number(*points)))
}

/// The standing; nobody has won before the end.
pub fn standing(state: &State) -> Standing {
    let winner = match &leaders(state)[..] {
        _ if state.phase != Phase::Over => Value::Nobody,
        [one] => Value::player(*one),
        several => Value::list(several.iter().map(|seat| Value::player(*seat))),
    };
    Standing { values: vec![("points", points(state)), ("winner", winner)], tie_break: None }
}

/// Points, and what everybody still misses while tracks lie and the log knows the hands. Hands that the log reveals later
/// count as known: whoever reads a track reads it after the game.
pub fn readings(table: &Table, state: &State) -> Vec<Reading> {
    let reading = |track, seat: u16, value| Reading { track, subject: (Domain::Player, seat), part: None, value, unit: "points" };
    let mut readings: Vec<Reading> =
        (0..table.seats()).map(|seat| reading("points", seat, i64::from(state.points[usize::from(seat)]))).collect();
    if let Some(hands) = state.hands.as_deref().filter(|_| matches!(state.phase, Phase::Lay | Phase::Over)) {
        readings.extend((0..table.seats()).map(|seat| reading("missing", seat, i64::from(state.missing(table, hands, seat).points))));
    }
    readings
}

/// Points lost by round and player, and the lines that were missing.
pub fn sheets(table: &Table, state: &State) -> Vec<Sheet> {
    let heads = ["round".to_owned()].into_iter().chain(table.players.iter().map(str::to_owned));
    let mut lost = Sheet::new("lost", "Points lost by round", "points", heads);
    let mut lines = Sheet::new("missing", "Missing lines by round", "points", ["round and player", "lost", "missing lines", "points left"]);
    lost.row("start", table.players.iter().map(|_| Cell::Figure(i64::from(POINTS))));
    for record in state.history.iter() {
        let figures = record.missing.iter().map(|missing| Cell::Figure(-i64::from(missing.points)));
        lost.row(format!("round {}", record.round), figures);
        for (seat, missing) in record.missing.iter().enumerate() {
            let label = format!("round {}, {}", record.round, table.player(seat as u16));
            let text = if missing.lines.is_empty() { "none: all five cities connected".to_owned() } else { spans(table, &missing.lines) };
            let left = Cell::Figure(i64::from(record.points[seat]));
            lines.row(label, [Cell::Figure(i64::from(missing.points)), Cell::Text(text), left]);
        }
    }
    lost.row("points left", state.points.iter().map(|points| Cell::Figure(i64::from(*points))));
    vec![lost, lines]
}

/// Lines by their ends, double lines marked.
fn spans(table: &Table, lines: &[Line]) -> String {
    let span = |line: &Line| {
        let double = if table.board.edge(*line).double { " (double)" } else { "" };
        format!("{}{double}", table.board.span(*line))
    };
    lines.iter().map(span).collect::<Vec<_>>().join(", ")
}
