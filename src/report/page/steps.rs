//! What the script of the page shows at each move: the drawing and the table, as changes from the
//! move before, and the accounts.

use crate::game::language::{Domain, Info, Speak, Value};
use crate::game::notation::json;
use crate::game::{AccountId, Picture};
use crate::referee::judge::Review;
use crate::referee::position::{ACTIVE, Position};
use crate::report::human::winner;
use crate::report::ledger::subject;
use crate::report::svg_chart::place_of_moment;
use crate::report::svg_heading::Heading;
use crate::report::svg_map::map;
use serde_json::{Map, Value as Json, json};
use std::collections::HashMap;

/// A position that the page can show.
struct Step<'a> {
    position: &'a dyn Position,
    /// The last moment before the position.
    moment: usize,
    /// Whether it is the end of the log, after passes that were filled in there.
    end: bool,
}

/// Returns the positions that the page shows: one per declared move, and the end of the log if
/// passes were filled in there.
fn steps(review: &Review) -> Vec<Step<'_>> {
    let mut steps: Vec<Step<'_>> = review
        .positions
        .iter()
        .map(|kept| Step {
            position: &*kept.position,
            moment: kept.moment,
            end: false,
        })
        .collect();
    let last = review.moments.len().saturating_sub(1);
    if let Some(end) = &review.position
        && steps.last().is_none_or(|step| step.moment < last)
    {
        steps.push(Step {
            position: &**end,
            moment: last,
            end: true,
        });
    }
    steps
}

/// The data of the page's script, and the drawing that is shown without the script.
pub(super) struct Data {
    pub(super) json: Json,
    pub(super) drawing: String,
}

/// Collects what the script shows.
pub(super) fn data(review: &Review, info: &Info, voice: &dyn Speak) -> Data {
    let mut lines = Lines::default();
    let (mut before, mut table) = (Vec::new(), Map::new());
    let mut drawing = String::new();
    let mut out = Vec::new();
    for step in &steps(review) {
        let words = words(review, info, voice, step);
        // The tables next to the map have their own place on the page.
        let picture = Picture {
            panels: Vec::new(),
            ..step.position.picture()
        };
        drawing = map(
            &picture,
            &Heading {
                title: info.title.to_owned(),
                occasion: None,
                subtitle: words.clone(),
                let_stand: Vec::new(),
                drawn: false,
            },
            voice,
        );
        let drawn: Vec<usize> = drawing
            .split_inclusive('\n')
            .map(|line| lines.number(line))
            .collect();
        let shown = step.position.observations();
        let shown: Map<String, Json> = shown
            .iter()
            .map(|(key, value)| ((*key).to_owned(), json(voice, value)))
            .collect();
        let changed: Map<String, Json> = shown
            .iter()
            .filter(|(key, value)| table.get(*key) != Some(*value))
            .map(|(key, value)| (key.clone(), value.clone()))
            .collect();
        out.push(json!({
            "move": step.position.stage().at, "end": step.end, "moment": step.moment, "words": words,
            "x": place_of_moment(step.moment, review.moments.len()), "drawing": splices(&before, &drawn), "table": changed,
        }));
        (before, table) = (drawn, shown);
    }
    let (accounts, entries, reasons) = ledger(review, voice);
    let tracks = tracks(&accounts);
    let accounts: Vec<Json> = accounts
        .iter()
        .map(|(id, unit)| json!({"track": id.track, "subject": subject(voice, *id), "unit": unit}))
        .collect();
    Data {
        json: json!({"lines": lines.texts, "steps": out, "tracks": tracks, "accounts": accounts, "entries": entries, "reasons": reasons}),
        drawing,
    }
}

/// Returns the tracks with their accounts in the order of seats and companies, not of payments. A
/// track belongs to the players if each of its accounts is that of one player as a whole.
fn tracks(accounts: &Accounts) -> Vec<Json> {
    let mut tracks: Vec<(&str, &str, Vec<usize>)> = Vec::new();
    for (index, (id, unit)) in accounts.iter().enumerate() {
        match tracks.iter_mut().find(|(name, ..)| *name == id.track) {
            Some((.., own)) => own.push(index),
            None => tracks.push((id.track, unit, vec![index])),
        }
    }
    let track = |(name, unit, mut own): (&str, &str, Vec<usize>)| {
        own.sort_by_key(|index| (accounts[*index].0.subject, accounts[*index].0.part));
        let of_players = own.iter().all(|index| {
            let id = &accounts[*index].0;
            id.subject.0 == Domain::Player && id.part.is_none()
        });
        json!({"name": name, "unit": unit, "accounts": own, "players": of_players})
    };
    tracks.into_iter().map(track).collect()
}

/// Describes the stage of the game after a step, and who is to act or has won.
fn words(review: &Review, info: &Info, voice: &dyn Speak, step: &Step<'_>) -> String {
    let stage = step.position.stage();
    let place = match (step.end, stage.at) {
        (true, _) => "At the end".to_owned(),
        (false, 0) => "At the start".to_owned(),
        (false, at) => format!("After move {at} of {}", review.verdict.counts.declared),
    };
    let active = step
        .position
        .observations()
        .into_iter()
        .find(|(key, value)| *key == ACTIVE && *value != Value::Nobody);
    let next = match active {
        _ if stage.over => winner(review).unwrap_or_else(|| "the game is over".to_owned()),
        Some((_, value)) => format!("{} is to act", voice.value(&value)),
        None => "nobody is to act".to_owned(),
    };
    format!(
        "{place}: {} {}, {}; {next}",
        info.turn, stage.turn, stage.phase
    )
}

/// The lines of all drawings, without duplicates.
#[derive(Default)]
struct Lines {
    texts: Vec<String>,
    numbers: HashMap<String, usize>,
}

impl Lines {
    fn number(&mut self, line: &str) -> usize {
        if let Some(number) = self.numbers.get(line) {
            return *number;
        }
        self.texts.push(line.to_owned());
        self.numbers.insert(line.to_owned(), self.texts.len() - 1);
        self.texts.len() - 1
    }
}

/// How many lines ahead are searched for a line that has moved.
const AHEAD: usize = 400;

/// Returns the edits that make one drawing from another, to be applied in order: a place, the
/// number of lines to remove, and the lines to insert.
fn splices(before: &[usize], after: &[usize]) -> Vec<Json> {
    let mut splices = Vec::new();
    let (mut old, mut new) = (0, 0);
    while old < before.len() || new < after.len() {
        if before.get(old) == after.get(new) {
            (old, new) = (old + 1, new + 1);
            continue;
        }
        let found = |line: Option<&usize>, within: &[usize]| {
            within
                .iter()
                .take(AHEAD)
                .position(|known| Some(known) == line)
        };
        let gone = found(after.get(new), &before[old.min(before.len())..]);
        let come = found(before.get(old), &after[new.min(after.len())..]);
        let (gone, come) = match (gone, come) {
            (Some(gone), Some(come)) if come < gone => (0, come),
            (Some(gone), _) => (gone, 0),
            (None, Some(come)) => (0, come),
            // At the end of one list, the rest of the other is removed or inserted.
            (None, None) if old == before.len() || new == after.len() => {
                (before.len() - old, after.len() - new)
            }
            (None, None) => (1, 1),
        };
        splices.push(json!([new, gone, after[new..new + come]]));
        (old, new) = (old + gone, new + come);
    }
    splices
}

type Accounts = Vec<(AccountId, &'static str)>;

/// Returns the accounts, their entries (moment, move, account, reason, amount, balance) and the
/// reasons.
fn ledger(review: &Review, voice: &dyn Speak) -> (Accounts, Vec<Json>, Vec<String>) {
    let (mut accounts, mut reasons): (Accounts, Vec<String>) = (Vec::new(), Vec::new());
    let (mut known, mut said) = (HashMap::new(), HashMap::new());
    let mut entries = Vec::new();
    for entry in &review.ledger {
        let name = subject(voice, entry.account);
        let of = *known.entry((entry.account.track, name)).or_insert_with(|| {
            accounts.push((entry.account, entry.unit));
            accounts.len() - 1
        });
        let why = *said.entry(entry.reason.as_str()).or_insert_with(|| {
            reasons.push(entry.reason.clone());
            reasons.len() - 1
        });
        entries.push(json!([
            entry.step,
            entry.at,
            of,
            why,
            entry.amount,
            entry.balance
        ]));
    }
    (accounts, entries, reasons)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_becomes_the_next_by_few_splices() {
        for (before, after, most) in [
            (vec![], vec![1, 2, 3], 1),
            (vec![1, 2, 3], vec![1, 2, 3], 0),
            (vec![1, 2, 3, 4, 5, 6], vec![1, 3, 4, 5, 2, 6], 2),
            (vec![1, 2, 3], vec![4], 2),
            (vec![1, 2], vec![2, 1, 1], 3),
        ] {
            let splices = splices(&before, &after);
            assert!(splices.len() <= most, "{splices:?}");
            let mut lines = before.clone();
            for splice in &splices {
                let (at, gone) = (
                    splice[0].as_u64().unwrap() as usize,
                    splice[1].as_u64().unwrap() as usize,
                );
                let come: Vec<usize> = splice[2]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|line| line.as_u64().unwrap() as usize)
                    .collect();
                lines.splice(at..at + gone, come);
            }
            assert_eq!(lines, after);
        }
    }
}
