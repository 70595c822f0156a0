//! What every legal move would bring, as lines of a log with comments and as rows of CSV.

use super::csv::Rows;
use super::ledger::subject;
use super::log_text::LogText;
use super::table::padded;
use crate::game::AccountId;
use crate::game::language::{Info, Speak};
use crate::game::notation::move_line;
use crate::referee::position::{Outcome, Outcomes, Stage};
use crate::yaml::printable;
use unicode_width::UnicodeWidthStr;

/// Comments are aligned after the widest move that takes at most this many columns.
const ALIGNED: usize = 60;

/// Writes the moves, one per line of the log language, each with a comment about what it brings.
pub(crate) fn lines(info: &Info, voice: &dyn Speak, found: &Outcomes) -> String {
    let moves: Vec<String> = found
        .listed
        .iter()
        .map(|outcome| printable(&move_line(info, voice, &outcome.action)))
        .collect();
    let widths = moves.iter().map(|line| line.width());
    let width = widths.filter(|width| *width <= ALIGNED).max().unwrap_or(0);
    let line = |(line, outcome): (&String, &Outcome)| {
        format!(
            "- {}  # {}\n",
            padded(line, width),
            printable(&account_changes(voice, outcome))
        )
    };
    moves.iter().zip(&found.listed).map(line).collect()
}

/// Lists what a move brings, by account: `profit of red +40, company-cubes of red -3`.
fn account_changes(voice: &dyn Speak, outcome: &Outcome) -> String {
    let mut sums: Vec<(AccountId, i64)> = Vec::new();
    for entry in &outcome.entries {
        match sums.iter_mut().find(|(of, _)| *of == entry.account) {
            Some((_, sum)) => *sum += entry.amount,
            None => sums.push((entry.account, entry.amount)),
        }
    }
    if sums.is_empty() {
        return "no entry".to_owned();
    }
    let words = sums
        .iter()
        .map(|(of, sum)| format!("{} of {} {sum:+}", of.track, subject(voice, *of)));
    words.collect::<Vec<_>>().join(", ")
}

/// Returns the header row.
pub(crate) fn head() -> String {
    let mut rows = Rows::new();
    rows.row([
        "log", "document", "id", "game", "move", "turn", "phase", "rank", "action", "by", "brings",
        "track", "subject", "entry", "amount", "balance", "unit",
    ]);
    rows.text()
}

/// Returns the rows of a position: one per move and entry, and one per move without entries.
pub(crate) fn rows(
    log: &LogText<'_>,
    info: &Info,
    voice: &dyn Speak,
    stage: &Stage,
    found: &Outcomes,
) -> String {
    let mut rows = Rows::new();
    let id = log.id().unwrap_or_default();
    let [document, at, turn] = [
        log.number.to_string(),
        stage.at.to_string(),
        stage.turn.to_string(),
    ];
    for (rank, outcome) in (1..).zip(&found.listed) {
        let action = move_line(info, voice, &outcome.action);
        let [rank, brings] = [i64::from(rank), outcome.brings].map(|figure| figure.to_string());
        let of_move = [
            log.name,
            &document,
            &id,
            info.id,
            &at,
            &turn,
            stage.phase,
            &rank,
            &action,
            found.by.unwrap_or(""),
            if found.by.is_some() { &brings } else { "" },
        ];
        if outcome.entries.is_empty() {
            rows.row(of_move.into_iter().chain([""; 6]));
        }
        for entry in &outcome.entries {
            let subject = subject(voice, entry.account);
            let [amount, balance] = [entry.amount, entry.balance].map(|figure| figure.to_string());
            let own = [
                entry.account.track,
                &subject,
                &entry.reason,
                &amount,
                &balance,
                entry.unit,
            ];
            rows.row(of_move.into_iter().chain(own));
        }
    }
    rows.text()
}
