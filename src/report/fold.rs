//! Folds findings that have the same cause into one: a misspelt name with its other places, a wrong
//! verb with its other lines, and what may follow from an illegal move, rule by rule. Only reports
//! for people are folded; JSON lists every finding.

use super::log_text::LogText;
use super::notes::{Kind, Note};
use super::sums::for_shell;
use crate::game::language::{Fix, Slip, code, in_words};
use std::collections::HashMap;

/// How many findings of one rule after an illegal move are shown one by one.
const SHOWN: usize = 3;
/// How many lines are named.
const LINES: usize = 12;
/// How many lines in a row are named by the first and the last of them.
const RUN: usize = 3;

/// Returns the notes to show, each with a sentence about those that are folded into it.
pub(crate) fn folded<'n>(
    log: &LogText<'_>,
    notes: impl Iterator<Item = Note<'n>>,
) -> Vec<(Note<'n>, Option<String>)> {
    let notes: Vec<Note<'n>> = notes.collect();
    let mut groups: HashMap<String, Vec<usize>> = HashMap::new();
    for note in &notes {
        if let Some(group) = group(log, note) {
            groups
                .entry(group)
                .or_default()
                .push(log.place(note.board.as_ref(), note.span).1.line);
        }
    }
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut shown = Vec::new();
    for note in notes {
        let Some(group) = group(log, &note) else {
            let like_it = note.fix.iter().flat_map(|fix| &fix.like_it);
            let lines: Vec<usize> = like_it.map(|at| log.position(*at).line).collect();
            let said = (!lines.is_empty()).then(|| said(log, &note, &lines));
            shown.push((note, said));
            continue;
        };
        let lines = &groups[&group];
        let before = seen.entry(group).or_default();
        *before += 1;
        let first = if note.after_illegal && lines.len() <= SHOWN {
            lines.len()
        } else {
            1
        };
        if *before > first {
            continue;
        }
        let rest = if *before == first {
            &lines[first..]
        } else {
            &[]
        };
        // The same word on the line that is shown is seen there.
        let own = log.place(note.board.as_ref(), note.span).1.line;
        let is_other = |line: &&usize| note.after_illegal || **line != own;
        let rest: Vec<usize> = rest.iter().filter(is_other).copied().collect();
        let said = (!rest.is_empty()).then(|| said(log, &note, &rest));
        shown.push((note, said));
    }
    shown
}

/// Returns the group of a note; notes of the same group have the same cause.
fn group(log: &LogText<'_>, note: &Note<'_>) -> Option<String> {
    match note {
        // One fault already names all words with this slip.
        Note {
            code: code @ (code::UNKNOWN_NAME | code::VERB | code::UNKNOWN_KEY),
            board: None,
            fix: Some(fix),
            ..
        } if !fix.merged && (fix.edits.len() > 1 || *code != code::UNKNOWN_NAME) => {
            Some(format!("{}\n{}", note.message, note.label))
        }
        // The same key is missing in other moves.
        Note {
            code: code::MISSING_KEY,
            board: None,
            at: Some(_),
            related,
            ..
        } if related.is_empty() => Some(note.message.clone()),
        Note {
            code: code::UNKNOWN_NAME,
            board: None,
            fix: Some(Fix {
                slip: Slip::Habit, ..
            }),
            ..
        } => Some(format!("{}\n{}", note.message, note.label)),
        // It is the same slip whether a player or "a player or a company" is expected: what counts
        // is the word and its correction.
        Note { board: None, .. } if note.is_name() => {
            let word = log
                .tree
                .source()
                .get(note.span.range())
                .unwrap_or(&note.message)
                .trim_matches(['"', '\'']);
            Some(format!(
                "{word}\n{}",
                note.instead.as_deref().unwrap_or_default()
            ))
        }
        // The same slip in the form of several entries, each of which has its own correction.
        Note {
            code: code::WRONG_TYPE,
            board: None,
            fix: Some(fix),
            ..
        } if !fix.edits.is_empty() => Some(format!("{}\n{}", note.message, note.label)),
        // The same word in the place of a verb or a key, with the same advice.
        Note {
            code: code::VERB | code::UNKNOWN_KEY,
            board: None,
            related,
            ..
        } if related.is_empty() => Some(format!(
            "{}\n{}",
            note.message,
            note.help.clone().unwrap_or_default()
        )),
        Note {
            after_illegal: true,
            kind: Kind::Error,
            repeats: None,
            ..
        } => Some(note.code.to_owned()),
        _ => None,
    }
}

fn said(log: &LogText<'_>, note: &Note<'_>, lines: &[usize]) -> String {
    let count = lines.len();
    // Several places may be on one line.
    let mut lines = lines.to_vec();
    lines.dedup();
    let at_once = note
        .fix
        .filter(|_| log.is_file && note.board.is_none())
        .map(|_| {
            format!(
                "; railref repair {} --write 1 corrects them all at once",
                for_shell(log.name)
            )
        })
        .unwrap_or_default();
    let named: Vec<String> = lines.iter().take(LINES).map(usize::to_string).collect();
    let is_run = lines.windows(2).all(|two| two[0] + 1 == two[1]);
    let lines = match (named.len(), lines.len().saturating_sub(LINES)) {
        (RUN.., _) if is_run => format!("lines {} to {}", lines[0], lines[lines.len() - 1]),
        (1, _) => format!("line {}", named[0]),
        (_, 0) => format!("lines {}", in_words(&named, "and")),
        (_, more) => format!("lines {} and {more} more", named.join(", ")),
    };
    match (note.after_illegal, count) {
        (false, 1) => format!("the same fault is in one more place: {lines}{at_once}"),
        (false, _) => format!("the same fault is in {count} more places: {lines}{at_once}"),
        (true, _) => format!(
            "and {count} more of this rule that may follow from the illegal move: {lines}; --format json has them all"
        ),
    }
}
