//! Who controls which company, and why.

use super::log_text::LogText;
use super::table::fitted;
use crate::game::Controlled;
use crate::game::language::Speak;

/// Returns a table with one row per company that has a controller, for a terminal that shows `room`
/// columns; empty if there are none.
pub(crate) fn table(
    log: &LogText<'_>,
    voice: &dyn Speak,
    controlled: &[Controlled],
    room: Option<usize>,
) -> String {
    if controlled.is_empty() {
        return String::new();
    }
    let head = ["company", "control", "why"].map(str::to_owned).to_vec();
    let row = |it: &Controlled| {
        let name = |(domain, id)| voice.name(domain, id).to_owned();
        vec![name(it.company), name(it.player), reason(log, it)]
    };
    let rows: Vec<_> = std::iter::once(head)
        .chain(controlled.iter().map(row))
        .collect();
    fitted(&rows, 1, room)
}

/// Gives the reason, with the move and its line.
fn reason(log: &LogText<'_>, it: &Controlled) -> String {
    let Some(at) = it.at else {
        return it.because.clone();
    };
    let line = log
        .line_of_move(at)
        .map_or_else(String::new, |line| format!(", line {line}"));
    format!("{}: move {at}{line}", it.because)
}
